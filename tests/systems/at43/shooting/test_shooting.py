"""Direct fire: targets, fire zone, who shoots, who is hit, cover and losses; and artillery strikes."""

from __future__ import annotations

import pytest

from grognard.core.game import Game
from grognard.systems.at43 import profile
from grognard.systems.at43.dice import required
from grognard.systems.at43.events import Burst, Fired, ImpactInZone, Lost, OutOfRange
from systems.at43.table import (
    acting,
    answer,
    asked,
    events,
    figures,
    game,
    left,
    offered,
    position,
    probe,
    refused,
    rolled,
    state,
    targets,
    unit,
)


def line(x: float, y: float, count: int, step: float = 3.0) -> list[tuple[float, float]]:
    """Places side by side, the first in the middle, slanting a little so that no two are equally near anybody."""
    order = sorted(range(count), key=lambda n: (abs(n - count // 2), n))
    return [(x + (n - count // 2) * step, y + 0.1 * n) for n in order]


@pytest.mark.clause("at43.shooting.test-values", "at43.losses.infantry-nearest", "at43.damage.values")
def test_six_laser_rifles_at_range_four() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", *line(60, 20, 6)),
        figures("golems", 1, "storm_golems", *line(60, 66, 9)),
    )
    playing = game(acting(table, "alpha", stage="act"), 4, 5, 6, 4, 5, 6, 4, 5, 6, 4, 1, 3)
    assert probe(playing, "range", unit="alpha", target="golems") == 4
    answer(playing, ("at43-action", "fire:laser_rifle"))
    assert set(events(playing, Lost)[0].figures) == {0, 1, 2, 3}
    assert left(playing) == 0


@pytest.mark.clause(
    "at43.shooting.out-of-range#1", "at43.shooting.out-of-range#2", "at43.resolution.automatic-failure"
)
@pytest.mark.dice_left("out of range, nothing is rolled")
def test_beyond_range_ten_nothing_is_rolled() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 5)),
        figures("golems", 1, "storm_golems", (60, 118)),
        figures("between", 1, "storm_golems", (60, 60)),
    )
    playing = game(acting(table, "alpha", stage="act"), 6)
    answer(playing, ("at43-action", "fire:laser_rifle>golems"))
    assert events(playing, OutOfRange)[0].range == 11
    assert left(playing) == 1
    assert "fire:laser_rifle" not in offered(playing, "at43-action"), "it has been fired"


@pytest.mark.clause(
    "at43.shooting.zone-first#1",
    "at43.shooting.remaining-to-target",
    "at43.firezone.geometry#1",
    "at43.shooting.salvo-steps#2",
    "at43.shooting.salvo-steps#3",
    "at43.shooting.salvo-steps#4",
    "at43.shooting.salvo-steps#5",
)
def test_those_in_the_fire_zone_take_one_impact_each_nearest_first() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", *line(60, 20, 5)),
        figures("friend", 0, "steel_troopers", (60, 30)),
        figures("screen", 1, "storm_golems", (58, 40), (62, 41)),
        figures("golems", 1, "storm_golems", *line(60, 60, 6)),
        figures("aside", 1, "storm_golems", (80, 40)),
    )
    # 5 hits; damage on friend (fails), on the two of the screen (fall), two on the target (one falls).
    playing = game(acting(table, "alpha", stage="act"), 6, 6, 6, 6, 6, 1, 6, 6, 6, 1)
    assert probe(playing, "zone", unit="alpha", weapon="laser_rifle", target="golems") == [
        "friend/0",
        "screen/0",
        "screen/1",
    ]
    answer(playing, ("at43-action", "fire:laser_rifle>golems"))
    lost = {one.unit: len(one.figures) for one in events(playing, Lost)}
    assert lost == {"screen": 2, "golems": 1}
    assert left(playing) == 0


@pytest.mark.clause("at43.shooting.zone-ignore-low", "at43.drills.knee", "at43.shooting.zone-ignore-smaller")
def test_kneeling_grounded_and_smaller_figures_are_passed_over() -> None:
    shooters = figures("alpha", 0, "steel_troopers", *line(60, 20, 5))
    target = figures("golems", 1, "storm_golems", *line(60, 60, 6))
    toad = figures("toad", 1, "fire_toad", (60, 60))
    plain = figures("friend", 0, "steel_troopers", (60, 40))
    kneeling = {**plain, "drills": ["knee"]}
    lying = {**plain, "down": [0]}
    for middle, aim, expected in (
        (plain, target, ["friend/0"]),
        (kneeling, target, []),
        (lying, target, []),
        (plain, toad, []),
    ):
        playing = game(position(shooters, middle, aim))
        assert probe(playing, "zone", unit="alpha", weapon="laser_rifle", target=aim["id"]) == expected


@pytest.mark.clause("at43.scenery.height-bonus", "at43.shooting.zone-ignore-smaller#ruling")
def test_shooters_on_a_container_shoot_over_their_friends() -> None:
    table = position(
        figures("bravo", 0, "steel_troopers", (60, 20), (63, 20), perches=["box", "box"]),
        figures("alpha", 0, "steel_troopers", (60, 30)),
        figures("golems", 1, "storm_golems", (60, 60), (63, 60)),
        piece=[{"id": "box", "kind": "container", "at": [61, 20]}],
    )
    playing = game(table)
    assert probe(playing, "size", figure="bravo/0") == 5
    assert probe(playing, "zone", unit="bravo", weapon="laser_rifle", target="golems") == []


@pytest.mark.clause("at43.firezone.visible")
def test_nobody_unseen_is_hit_in_the_zone() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20), (63, 20)),
        figures("hidden", 1, "storm_golems", (61.5, 45)),
        figures("golems", 1, "storm_golems", (40, 80), (83, 80)),
        piece=[{"id": "box", "kind": "container", "at": [61.5, 38]}],
    )
    playing = game(table)
    assert probe(playing, "sees", a="alpha", b="golems")
    assert not probe(playing, "sees", a="alpha", b="hidden")
    assert probe(playing, "zone", unit="alpha", weapon="laser_rifle", target="golems") == []


@pytest.mark.clause("at43.cover.half-unit#1", "at43.cover.hidden-not-hit#1")
def test_four_of_six_hidden_or_in_cover() -> None:
    table = position(
        figures("golems", 0, "storm_golems", (60, 20), (62.7, 20)),
        figures("alpha", 1, "steel_troopers", (52, 62), (60, 60), (62.7, 60), (70, 66), (73, 66), (49, 62)),
        piece=[
            {"id": "box", "kind": "container", "at": [61, 50]},
            {"id": "wall", "kind": "low_wall", "at": [72, 60]},
        ],
    )
    playing = game(table)
    args = {"unit": "golems", "weapon": "nanoblaster", "target": "alpha"}
    assert probe(playing, "visible", **args) == ["alpha/0", "alpha/3", "alpha/4", "alpha/5"]
    assert probe(playing, "save", **args) == 5


@pytest.mark.clause(
    "at43.losses.test-per-impact", "at43.cover.hidden-not-hit#2", "at43.cover.hidden-not-hit#ruling"
)
def test_eliminations_beyond_those_seen_are_lost() -> None:
    table = position(
        figures("golems", 0, "storm_golems", *line(60, 20, 6)),
        figures("alpha", 1, "steel_troopers", (40, 60), (37, 60), (60, 60), (62.7, 60)),
        piece=[{"id": "box", "kind": "container", "at": [61, 52], "length": 30}],
    )
    hits, damage = [6] * 6, [6] * 6
    playing = game(acting(table, "golems", stage="act"), *hits, *[1] * 6, *damage)
    answer(playing, ("at43-action", "fire:nanoblaster"))
    assert state(playing).units["alpha"].living == (2, 3)
    assert left(playing) == 0


@pytest.mark.clause("at43.cover.save-take-cover", "at43.cover.ignored-close", "at43.cover.save#ruling")
def test_saves_by_drill_and_by_distance() -> None:
    def save(at: float, **rest: object) -> int:
        table = position(
            figures("golems", 0, "storm_golems", (60, at)),
            figures("alpha", 1, "steel_troopers", (60, 63), (63, 63), **rest),
            piece=[{"id": "wall", "kind": "low_wall", "at": [61.5, 60], "length": 12}],
        )
        found: int = probe(game(table), "save", unit="golems", weapon="nanoblaster", target="alpha")
        return found

    assert save(30) == 5
    assert save(30, drills=["take_cover"]) == 3
    # The far side of the wall is at 61: from a base edge at 51 it is 10 cm away.
    assert save(49.75) == 7
    assert save(49.7) == 5


@pytest.mark.clause("at43.shooting.into-melee#1", "at43.shooting.into-melee-range")
def test_a_shot_into_a_melee_hits_friends_and_enemies_alike() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", *line(60, 20, 3)),
        figures("bravo", 0, "steel_troopers", (60, 50), (63, 50)),
        figures("golems", 1, "storm_golems", (60, 54), (63, 54)),
    )
    # Three hits; the nearest, a friend of Protection 5, falls on the first test, the next on the second.
    playing = game(acting(table, "alpha", stage="act"), 6, 6, 6, 4, 4, 1)
    assert probe(playing, "mingled", unit="golems") == ["golems", "bravo"]
    answer(playing, ("at43-action", "fire:laser_rifle"))
    assert state(playing).units["bravo"].status == "gone"
    assert len(state(playing).units["golems"].living) == 2


@pytest.mark.clause("at43.losses.afv-spread")
def test_five_impacts_on_three_walkers() -> None:
    table = position(
        figures("golems", 0, "storm_golems", *line(60, 20, 5)),
        figures("toads", 1, "fire_toad", (60, 50), (68, 52), (76, 56)),
    )
    playing = game(acting(table, "golems", stage="act"), 6, 6, 6, 6, 6)
    # Nanoblasters cannot pierce: 5 against 11 is beyond the table, so no damage die falls.
    answer(playing, ("at43-action", "fire:nanoblaster>toads"))
    assert events(playing, Fired)[0].hits == 5
    assert rolled(playing, "at43-roll-damage") == []


@pytest.mark.clause(
    "at43.shooting.twin-weapons#ruling", "at43.damage.location-roll", "at43.resolution.automatic-success"
)
def test_two_toads_fire_four_cannons_at_a_wraith_close_by() -> None:
    table = position(
        figures("toads", 0, "fire_toad", (60, 50), (68, 50)),
        figures("wraith", 1, "wraith_golgoth", (60, 66)),
    )
    # No die to hit; four damage tests, two of them good; located on propulsion and on a weapon.
    playing = game(acting(table, "toads", stage="act"), 1, 6, 1, 6, 1, 6)
    answer(playing, ("at43-action", "fire:light_laser_cannon"), ("at43-copies", 2))
    assert offered(playing, "at43-weapon-hit") == [2, 3]
    answer(playing, ("at43-weapon-hit", 3))
    assert state(playing).units["wraith"].structure == ((5, 1, 2, 1),)
    assert "fire:light_laser_cannon" not in offered(playing, "at43-action")


@pytest.mark.clause("at43.whitestars.missile-launcher")
def test_missiles_take_afvs_alone_at_a_fixed_roll_and_pass_over_everybody() -> None:
    table = position(
        unit("alpha", 0, "steel_troopers", (60, 20), size=3, bearers=2, special_weapon="missile_launcher"),
        figures("golems", 1, "storm_golems", (60, 60)),
        figures("wraith", 1, "wraith_golgoth", (60, 100)),
    )
    playing = game(table)
    assert probe(playing, "targets", unit="alpha", weapon="missile_launcher") == ["wraith"]
    assert probe(playing, "need", unit="alpha", weapon="missile_launcher", target="wraith") == 4
    assert probe(playing, "zone", unit="alpha", weapon="missile_launcher", target="wraith") == []


@pytest.mark.clause("at43.heroes.last-to-die")
def test_comrades_fall_before_their_hero() -> None:
    table = position(
        figures("golems", 0, "storm_golems", (60, 20), (63, 20)),
        unit("alpha", 1, "steel_troopers", size=2, hero="borz", places=[[60, 50], [60, 55], [63, 55]]),
    )
    playing = game(acting(table, "golems", stage="act"), 6, 6, 6, 6)
    answer(playing, ("at43-action", "fire:nanoblaster"))
    alpha = state(playing).units["alpha"]
    assert alpha.living == (0,)
    assert alpha.kit[0].is_hero


def test_the_turn_asks_no_more_than_needed() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20)), figures("golems", 1, "storm_golems", (60, 60))
    )
    playing = game(acting(table, "alpha", stage="act"))
    assert asked(playing).ask == "at43-action"


# -- weapons and targets ---------------------------------------------------------------------------------------


def grenadiers(**rest: object) -> dict[str, object]:
    """A leader with a rifle and two bearers of grenade launchers."""
    return unit(
        "alpha", 0, "star_troopers", size=3, bearers=2, special_weapon="grenade_launcher",
        places=[[60, 20], [57, 20], [63, 20]], **rest,
    )  # fmt: skip


@pytest.mark.clause(
    "at43.shooting.modes#1",
    "at43.shooting.modes#2",
    "at43.shooting.modes#3",
    "at43.shooting.indirect-weapons",
)
@pytest.mark.parametrize(
    ("card", "weapon", "indirect", "dice"),
    [("star_troopers", "grenade_launcher", True, 3), ("star_troopers", "volcano_mg", False, 4)],
)
def test_a_weapon_with_an_area_of_effect_is_lobbed_and_any_other_fires_straight(
    card: str, weapon: str, indirect: bool, dice: int
) -> None:
    alpha = unit("alpha", 0, card, size=2, bearers=1, special_weapon=weapon, places=[[60, 20], [63, 20]])
    golems = figures("golems", 1, "storm_golems", (60, 66))
    playing = game(acting(position(alpha, golems), "alpha", stage="act"), *[1] * dice)
    answer(playing, ("at43-action", f"fire:{weapon}"))
    assert len(events(playing, Burst)) == indirect
    assert len(rolled(playing, "at43-roll-drift")) == indirect


@pytest.mark.clause("at43.shooting.indirect-weapons#ruling")
def test_a_flamer_has_an_area_and_a_rule_of_its_own() -> None:
    weapons = profile.weapons()
    assert weapons["flamer"].area
    assert not weapons["flamer"].indirect
    assert {name for name, one in weapons.items() if one.indirect} == {
        name for name, one in weapons.items() if one.area and not one.projection
    }


@pytest.mark.clause("at43.shooting.salvo-steps#1", "at43.shooting.next-salvo")
def test_all_bearers_of_a_weapon_shoot_together_and_each_weapon_type_once() -> None:
    table = position(grenadiers(), figures("golems", 1, "storm_golems", (60, 66)))
    playing = game(acting(table, "alpha", stage="act"), 1, *[6, 6], 1)
    assert {"fire:assault_rifle", "fire:grenade_launcher"} <= set(offered(playing, "at43-action"))
    answer(playing, ("at43-action", "fire:assault_rifle"))
    assert [one.shooters for one in events(playing, Fired)] == [(0,)]
    options = offered(playing, "at43-action")
    assert "fire:assault_rifle" not in options
    assert "fire:grenade_launcher" in options
    answer(playing, ("at43-action", "fire:grenade_launcher"))
    assert events(playing, Fired)[1].shooters == (1, 2)
    assert not [one for one in offered(playing, "at43-action") if one.startswith("fire")]


@pytest.mark.clause("at43.shooting.salvo-steps")
def test_losses_of_a_salvo_are_gone_before_the_next_is_declared() -> None:
    table = position(
        figures("toads", 0, "fire_toad", (60, 20)),
        figures("golems", 1, "storm_golems", (60, 40)),
        figures("others", 1, "storm_golems", (70, 40)),
        figures("third", 1, "storm_golems", (80, 40)),
    )
    playing = game(acting(table, "toads", stage="act"))
    answer(playing, ("at43-action", "fire:light_laser_cannon>golems"), ("at43-copies", 1))
    assert targets(playing, "light_laser_cannon") == ["others", "third"]


@pytest.mark.clause(
    "at43.shooting.salvo-steps#1", "at43.shooting.different-targets", "at43.shooting.next-salvo"
)
def test_weapon_and_target_are_one_answer_and_the_next_salvo_is_another() -> None:
    table = position(
        unit(
            "alpha", 0, "steel_troopers", size=2, bearers=1, special_weapon="missile_launcher",
            places=[[60, 20], [63, 20]],
        ),
        figures("golems", 1, "storm_golems", (60, 60)),
        figures("toad", 1, "fire_toad", (80, 60)),
        figures("hidden", 1, "storm_golems", (20, 110)),
        piece=[{"id": "box", "kind": "container", "at": [22, 104], "length": 20}],
    )  # fmt: skip
    playing = game(acting(table, "alpha", stage="act"), 1)
    form = asked(playing).form.to_data()
    assert form["sheet"]["rows"] == ["fire:laser_rifle", "fire:missile_launcher"]
    assert form["sheet"]["columns"] == ["golems", "toad"]
    assert form["sheet"]["beyond"] == ["hidden"]
    assert form["sheet"]["alone"] == ["rapid", "combat", "end"]
    # What cannot be chosen says why.
    assert refused(playing, "fire:missile_launcher>golems") == ["at43.whitestars.missile-launcher"]
    assert refused(playing, "fire:laser_rifle>hidden") == ["at43.los.definition"]
    assert refused(playing, ["fire:laser_rifle>golems", "fire:missile_launcher>toad"]) == [""]
    answer(playing, ("at43-action", "fire:laser_rifle>golems"))
    assert len(rolled(playing, "at43-roll-shooting")) == 1
    # The first salvo is over; now the missile may go elsewhere, and the rifle has been fired.
    assert targets(playing, "missile_launcher") == ["toad"]
    assert refused(playing, "fire:laser_rifle>golems") == ["at43.actions.shoot-once-per-weapon"]


@pytest.mark.clause("at43.shooting.twin-weapons#1")
@pytest.mark.parametrize(("copies", "again"), [(1, True), (2, False)])
def test_twin_weapons_fire_together_or_one_after_the_other(copies: int, again: bool) -> None:
    table = position(
        figures("goliaths", 0, "bane_goliaths", (60, 20), (65, 20)), figures("toad", 1, "fire_toad", (60, 90))
    )
    playing = game(acting(table, "goliaths", stage="act"), *[1] * (2 * copies))
    answer(playing, ("at43-action", "fire:nucleus_gun_goliath"), ("at43-copies", copies))
    assert len(rolled(playing, "at43-roll-shooting")[0]) == 2 * copies
    assert ("fire:nucleus_gun_goliath" in offered(playing, "at43-action")) == again


@pytest.mark.clause("at43.shooting.direct-target#1", "at43.shooting.direct-target#ruling")
def test_direct_fire_names_an_enemy_unit_in_sight() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20)),
        figures("friend", 0, "steel_troopers", (50, 40)),
        figures("golems", 1, "storm_golems", (60, 60)),
        figures("others", 1, "storm_golems", (80, 60)),
    )
    playing = game(acting(table, "alpha", stage="act"))
    assert targets(playing, "laser_rifle") == ["golems", "others"]
    assert refused(playing, "fire:laser_rifle>friend") == ["at43.shooting.direct-target"]


@pytest.mark.clause("at43.shooting.direct-target#ruling")
def test_one_bearer_of_the_weapon_must_see_the_target_not_just_anybody() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 26], "length": 20}
    alpha = unit(
        "alpha", 0, "steel_troopers", size=3, bearers=1, special_weapon="laser_gun",
        places=[[75, 20], [78, 20], [60, 20.5]],
    )  # fmt: skip
    playing = game(position(alpha, figures("golems", 1, "storm_golems", (60, 66)), piece=[box]))
    assert probe(playing, "targets", unit="alpha", weapon="laser_rifle") == ["golems"]
    assert probe(playing, "targets", unit="alpha", weapon="laser_gun") == []


@pytest.mark.clause(
    "at43.shooting.range-bands#1", "at43.shooting.range-bands#2", "at43.shooting.range-bands#ruling"
)
@pytest.mark.parametrize(
    ("gap", "band"),
    [
        (0, 0),
        (9, 0),
        (10, 0),
        (10.01, 1),
        (19, 1),
        (20, 1),
        (20.01, 2),
        (29, 2),
        (39, 3),
        (49, 4),
        (100.01, 10),
    ],
)
def test_bands_of_ten_centimetres_from_base_to_base(gap: float, band: int) -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 5)), figures("golems", 1, "storm_golems", (60, 7.5 + gap))
    )
    playing = game(table)
    assert probe(playing, "range", unit="alpha", target="golems") == band
    assert probe(playing, "need", unit="alpha", weapon="laser_rifle", target="golems") == required(5, band)


@pytest.mark.clause("at43.shooting.test-values#1", "at43.shooting.test-values#ruling")
def test_the_range_runs_from_leader_to_leader() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20), (60, 30)),
        figures("golems", 1, "storm_golems", (60, 66), (60, 40)),
    )
    assert probe(game(table), "range", unit="alpha", target="golems") == 4
    # A template is aimed at one fighter: the range is his.
    table = position(grenadiers(), figures("golems", 1, "storm_golems", (60, 66), (60, 40)))
    assert probe(game(table), "range", unit="alpha", target="golems/1") == 1


@pytest.mark.clause("at43.shooting.single-afv#ruling")
def test_a_single_machine_is_measured_for_itself() -> None:
    table = position(
        figures("goliaths", 0, "bane_goliaths", (60, 20)),
        figures("toads", 1, "fire_toad", (60, 66), (70, 90)),
    )
    playing = game(table)
    assert probe(playing, "targets", unit="goliaths", weapon="nucleus_gun_goliath") == [
        "toads",
        "toads/0",
        "toads/1",
    ]
    assert probe(playing, "range", unit="goliaths", target="toads") == 4
    assert probe(playing, "range", unit="goliaths", target="toads/1") == 6
    infantry = position(
        figures("goliaths", 0, "bane_goliaths", (60, 20)),
        figures("a", 1, "steel_troopers", (60, 66), (70, 90)),
    )
    assert probe(game(infantry), "targets", unit="goliaths", weapon="nucleus_gun_goliath") == ["a"]


@pytest.mark.clause("at43.shooting.rerolls")
def test_failures_are_rolled_again_as_often_as_the_weapon_says() -> None:
    def dice(card: str, weapon: str, *faces: int) -> list[tuple[int, ...]]:
        table = position(
            figures("a", 0, card, (60, 20), (63, 20)), figures("b", 1, "steel_troopers", (60, 66), (63, 66))
        )
        playing = game(acting(table, "a", stage="act"), *faces)
        answer(playing, ("at43-action", f"fire:{weapon}"))
        assert left(playing) == 0
        return rolled(playing, "at43-roll-shooting")

    # Nanoblasters may roll failures once more, nucleus rifles not at all.
    assert dice("storm_golems", "nanoblaster", 4, 1, 1, 1) == [(4, 1), (1,)]
    assert dice("assault_medusas", "nucleus_rifle", 1, 1) == [(1, 1)]


@pytest.mark.clause("at43.shooting.zone-ignore-locked")
def test_locked_fire_goes_to_its_target_alone() -> None:
    alpha = unit(
        "alpha", 0, "steel_troopers", size=3, bearers=2, special_weapon="missile_launcher",
        places=[[60, 20], [57, 20], [63, 20]],
    )  # fmt: skip
    other = figures("other", 1, "wraith_golgoth", (68, 60))
    wraith = figures("wraith", 1, "wraith_golgoth", (60, 100))
    # Two hits and two good tests on a frame of 5: the machine in between takes none.
    playing = game(acting(position(alpha, other, wraith), "alpha", stage="act"), 4, 4, 6, 6, 3, 3)
    answer(playing, ("at43-action", "fire:missile_launcher>wraith"))
    assert events(playing, ImpactInZone) == []
    assert state(playing).units["other"].structure == ((5, 2, 2, 2),)
    assert state(playing).units["wraith"].status == "gone"


@pytest.mark.clause("at43.shooting.into-melee#ruling")
def test_units_linked_through_others_are_one_mass_and_machines_are_not_part_of_it() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20)),
        figures("golems", 1, "storm_golems", (60, 60)),
        figures("bravo", 0, "steel_troopers", (60, 64), (63, 64)),
        figures("others", 1, "storm_golems", (63, 68)),
        figures("toad", 0, "fire_toad", (54.5, 60)),
        figures("aside", 0, "steel_troopers", (90, 60)),
    )
    playing = game(table)
    assert probe(playing, "mingled", unit="golems") == ["golems", "bravo", "others"]
    assert probe(playing, "mingled", unit="toad") == ["toad"]


# -- artillery strikes -----------------------------------------------------------------------------------------


def barrage(*dice: int, **rest: object) -> Game:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20), (57, 20), (63, 20), (40, 20)),
        figures("golems", 1, "storm_golems", (60, 80)),
        figures("hidden", 1, "storm_golems", (20, 80)),
        piece=[{"id": "box", "kind": "container", "at": [25, 70], "length": 24}],
        sequences=[["alpha"], ["golems"]],
        **rest,
    )
    return game(table, *dice)


@pytest.mark.clause("at43.shooting.artillery-allowed")
def test_a_strike_is_offered_only_where_the_mission_grants_it() -> None:
    assert asked(barrage(artillery=[0])).ask == "at43-strike"
    assert asked(barrage()).ask == "at43-option"
    assert asked(barrage(artillery=[1])).ask == "at43-option"


@pytest.mark.clause("at43.shooting.artillery-timing#1", "at43.shooting.artillery-timing#ruling")
def test_a_strike_costs_three_points_before_an_activation_and_comes_once_a_turn() -> None:
    assert asked(barrage(artillery=[0], pool=[2, 9])).ask == "at43-option"
    playing = barrage(6, 6, 6, 1, 1, artillery=[0], pool=[8, 9])
    answer(playing, ("at43-strike", "golems"))
    assert asked(playing).ask == "at43-option"
    assert state(playing).pool[0] == 5
    answer(playing, ("at43-option", "delay"))
    # The enemy's go, then ours again: no second strike this turn.
    while asked(playing).seat != 0:
        playing.submit(1, asked(playing).form.default())
    assert asked(playing).ask != "at43-strike"


@pytest.mark.clause("at43.shooting.artillery-target#1", "at43.shooting.artillery-target#ruling")
def test_a_strike_falls_on_whom_a_leader_sees() -> None:
    playing = barrage(artillery=[0])
    # The leader does not see the hidden golem; another member would not count.
    assert not probe(playing, "sees", a="alpha/0", b="hidden")
    assert offered(playing, "at43-strike") == ["no", "golems"]
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20), (9, 20)),
        figures("hidden", 1, "storm_golems", (20, 80)),
        piece=[{"id": "box", "kind": "container", "at": [31, 70], "length": 24}],
        sequences=[["alpha"], ["hidden"]],
        artillery=[0],
    )
    playing = game(table)
    assert probe(playing, "sees", a="alpha/1", b="hidden")
    assert asked(playing).ask == "at43-option"


@pytest.mark.clause("at43.shooting.artillery-resolution#1")
@pytest.mark.parametrize(("y", "hits"), [(40, 2), (118, 2)])
def test_a_strike_hits_on_the_same_number_at_any_range_and_bursts(y: float, hits: int) -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 5)),
        figures("golems", 1, "storm_golems", (60, y)),
        sequences=[["alpha"], ["golems"]],
        artillery=[0],
    )
    # Three dice, 4 or more; one failure drifts towards the spotter; radius 5 x 2. Penetration 8 against 6: 3 or more.
    playing = game(table, 4, 4, 3, 1, 2)
    answer(playing, ("at43-strike", "golems"))
    fired, burst = events(playing, Fired)[0], events(playing, Burst)[0]
    assert (fired.dice, fired.hits) == (3, hits)
    assert (burst.at, burst.radius) == ((6000, round(y * 100) - 100), 1000)
    assert probe(playing, "grounded", unit="golems") == [0]
