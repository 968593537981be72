"""Equipment and specialists in play: helmets, gyroscopes, pointers, grenades, missiles, flamers, snipers, relays."""

from __future__ import annotations

import contextlib
from types import SimpleNamespace
from typing import Any

import pytest

from grognard.systems.at43 import melee, profile
from grognard.systems.at43.activation import costs
from grognard.systems.at43.armies import white_stars
from grognard.systems.at43.damage import damage
from grognard.systems.at43.events import Burst, FirstAid, Grounded, Lost, PartDamaged, StruckByBlast
from grognard.systems.at43.shooting import losses, weaponry
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    left,
    offered,
    position,
    probe,
    rolled,
    state,
    unit,
)

FOES = figures("golems", 1, "storm_golems", (60, 60), (63, 60), (66, 60), (57, 60))


def troopers(*places: tuple[float, float], **rest: Any) -> dict[str, Any]:
    return figures("alpha", 0, "steel_troopers", *places, **rest)


# -- White Stars -----------------------------------------------------------------------------------------


@pytest.mark.clause("at43.whitestars.three-optic-helmet#1", "at43.whitestars.three-optic-helmet#ruling")
def test_a_helmet_adds_one_to_every_accuracy_but_not_to_a_fixed_result() -> None:
    for equipment, rifle, fist in (([], 5, 4), (["three_optic_helmet"], 6, 5)):
        own = troopers((60, 20), equipment=equipment)
        ground = battle(position(own, figures("golems", 1, "storm_golems", (60, 24))))
        alpha = ground.units["alpha"]
        assert int(weaponry.accuracy(alpha, profile.weapons()["laser_rifle"])) == rifle
        bout = melee.Bout(
            alpha.kit[0].melee[0],
            alpha.kit[0].fighter,
            melee.Side(ground.units["golems"], ground.units["golems"].kit[0].fighter, [0]),
        )
        assert int(melee.accuracy(alpha, bout)) == fist
        assert weaponry.needed(alpha, profile.weapons()["missile_launcher"], 9) == 4
    far = figures("golems", 1, "storm_golems", (60, 117))
    for equipment, need in (([], 6), (["three_optic_helmet"], 5)):
        playing = game(position(troopers((60, 20), equipment=equipment), far))
        assert probe(playing, "range", unit="alpha", target="golems") == 9
        assert probe(playing, "need", unit="alpha", weapon="laser_rifle", target="golems") == need


@pytest.mark.clause("at43.whitestars.gyroscopes")
def test_gyroscopes_keep_survivors_of_a_blast_on_their_feet() -> None:
    for card, down in (("steel_tacarms", False), ("steel_troopers", True)):
        launchers = unit(
            "stars", 1, "star_troopers", size=3, bearers=2, special_weapon="grenade_launcher",
            places=[[60, 10], [57, 10], [63, 10]],
        )  # fmt: skip
        table = position(launchers, figures("alpha", 0, card, (60, 60)), sequences=[["alpha"], []])
        playing = game(acting(table, "stars", stage="act"), 6, 6, 1)
        answer(playing, ("at43-action", "fire:grenade_launcher"))
        assert events(playing, StruckByBlast)[0].unit == "alpha"
        assert bool(events(playing, Grounded)) is down


def launchers(**rest: Any) -> dict[str, Any]:
    return unit(
        "alpha", 0, "steel_troopers", size=3, bearers=2, special_weapon="missile_launcher",
        places=[[60, 20], [63, 20], [57, 20]], **rest,
    )  # fmt: skip


@pytest.mark.clause("at43.whitestars.missile-launcher#1")
def test_missiles_have_a_fixed_roll_ignore_cover_and_the_zone_and_take_afvs_alone() -> None:
    wraith = figures("wraith", 1, "wraith_golgoth", (60, 100))
    between = figures("screen", 1, "fire_toad", (60, 70))
    wall = {"id": "wall", "kind": "low_wall", "at": [60, 90], "length": 20, "size": 3}
    playing = game(position(launchers(), wraith, between, FOES, piece=[wall]))
    args = {"unit": "alpha", "weapon": "missile_launcher"}
    assert probe(playing, "targets", **args) == ["wraith", "screen"]
    for target in ("wraith", "screen"):
        assert probe(playing, "need", **args, target=target) == 4, "at any range"
    helmets = battle(position(launchers(equipment=["three_optic_helmet"]))).units["alpha"]
    missile, rifle = (profile.weapons()[name] for name in ("missile_launcher", "laser_rifle"))
    assert int(weaponry.accuracy(helmets, missile)) == 4, "nothing adds to a fixed roll"
    assert int(weaponry.accuracy(helmets, rifle)) == 6
    assert probe(playing, "zone", **args, target="wraith") == []
    assert probe(playing, "save", **args, target="wraith") == 7
    assert probe(playing, "zone", unit="alpha", weapon="laser_rifle", target="wraith") == []
    playing = game(acting(position(launchers(), wraith, FOES), "alpha", stage="act"))
    answer(playing, ("at43-action", "end"))
    assert "overwatch" in offered(playing, "at43-drills")


@pytest.mark.clause("at43.whitestars.missile-launcher#1")
def test_missiles_are_silent_in_overwatch() -> None:
    only = unit("jam", 0, "jam_tacarms", size=2, places=[[60, 20], [66, 20]], drills=["overwatch"])
    table = position(only, figures("wraith", 1, "wraith_golgoth", (60, 100)))
    assert probe(game(table), "watchers", seat=0, mover="wraith") == []


@pytest.mark.clause(
    "at43.whitestars.laser-pointer#1",
    "at43.whitestars.laser-pointer#ruling",
    "at43.whitestars.missile-launcher#ruling",
)
def test_a_pointer_marks_an_enemy_in_sight_for_missiles_that_see_nothing() -> None:
    suits = figures("suits", 0, "steel_tacarms", (100, 40), (105, 40), equipment=["laser_pointer"])
    box = {"id": "box", "kind": "container", "at": [60, 50], "length": 40, "size": 6}
    wraith = figures("wraith", 1, "wraith_golgoth", (60, 80))
    table = position(suits, launchers(), wraith, piece=[box], sequences=[["alpha"], []])
    playing = game(acting(table, "suits", stage="act"))
    assert probe(playing, "targets", unit="alpha", weapon="missile_launcher") == []
    answer(playing, ("at43-action", "mark"))
    assert state(playing).marked == ((0, "wraith", 0),)
    assert state(playing).pool == [9, 9], "free of charge"
    assert "fire:laser_gun_tacarm" in offered(playing, "at43-action"), "and no attack"
    answer(playing, ("at43-action", "mark"))
    assert "mark" not in offered(playing, "at43-action"), "once for each fighter with a pointer"
    assert probe(playing, "targets", unit="alpha", weapon="missile_launcher") == ["wraith"]
    assert probe(playing, "targets", unit="alpha", weapon="laser_rifle") == []
    hidden = position(suits, launchers(), wraith, piece=[{**box, "length": 110}])
    assert "mark" not in offered(game(acting(hidden, "suits", stage="act")), "at43-action"), "out of sight"


@pytest.mark.clause("at43.whitestars.laser-pointer", "at43.shooting.single-afv")
def test_of_walkers_out_of_sight_only_the_marked_one_can_be_singled_out() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 50], "length": 40, "size": 6}
    toads = figures("toads", 1, "fire_toad", (60, 80), (68, 80))
    for marked, wanted in (([[0, "toads", 1]], ["toads", "toads/1"]), ([[1, "toads", 1]], [])):
        playing = game(position(launchers(), toads, piece=[box], marked=marked))
        assert probe(playing, "targets", unit="alpha", weapon="missile_launcher") == wanted
    # In plain sight a mark of either side singles nobody out for who fires with a rifle.
    playing = game(position(launchers(), toads, piece=[box], marked=[[0, "toads", 1]]))
    assert probe(playing, "targets", unit="alpha", weapon="laser_rifle") == []


@pytest.mark.clause("at43.whitestars.laser-pointer")
def test_a_mark_serves_indirect_fire_of_its_own_side_until_the_turn_ends() -> None:
    stars = unit(
        "stars", 0, "star_troopers", size=3, bearers=2, special_weapon="grenade_launcher", at=[60, 20]
    )
    box = {"id": "box", "kind": "container", "at": [60, 40], "length": 90, "size": 6}
    for marked, wanted in (([], []), ([[1, "golems", 0]], []), ([[0, "golems", 0]], ["golems"])):
        playing = game(position(stars, FOES, piece=[box], marked=marked))
        found = probe(playing, "targets", unit="stars", weapon="grenade_launcher")
        assert [one for one in found if one == "golems"] == wanted
    table = position(stars, FOES, marked=[[0, "golems", 0]], phase="reserves", turn=1)
    assert state(game(table, 6, 1)).marked == ()


@pytest.mark.clause(
    "at43.whitestars.grenades#1", "at43.whitestars.grenades#2", "at43.whitestars.grenades#ruling"
)
def test_grenades_are_a_salvo_of_their_own_for_every_member_beside_his_weapon() -> None:
    own = unit(
        "alpha", 0, "steel_troopers", size=4, bearers=1, special_weapon="laser_gun", equipment=["grenades"],
        places=[[60, 50], [63, 50], [57, 50], [66, 50]],
    )  # fmt: skip
    ground = battle(position(own, FOES))
    arms = weaponry.arms(ground.units["alpha"], None)
    assert [i for i, _ in arms["hand_grenades"].bearers] == [0, 1, 2, 3], "bearers of special weapons too"
    assert profile.weapons()["hand_grenades"].indirect
    # Range 0: 0 against 0 needs a 4. All fail and drift 4 cm toward the throwers.
    playing = game(acting(position(own, FOES), "alpha", stage="act"), 3, 3, 3, 3, 1)
    answer(playing, ("at43-action", "fire:hand_grenades"), ("at43-aiming-point", 0))
    assert rolled(playing, "at43-roll-shooting") == [(3, 3, 3, 3)]
    assert events(playing, Burst)[0].at == (6000, 5600)
    now = offered(playing, "at43-action")
    assert "fire:laser_rifle" in now
    assert "fire:hand_grenades" not in now, "once an activation"


@pytest.mark.clause("at43.whitestars.medic#1", "at43.whitestars.medic#ruling")
def test_each_medic_saves_one_comrade_a_turn_and_never_himself() -> None:
    own = unit(
        "alpha", 0, "steel_troopers", size=4, specialists=["medic", "medic"],
        places=[[60, 50], [60, 54], [60, 58], [60, 62]],
    )  # fmt: skip
    roles = [one.specialist for one in battle(position(own)).units["alpha"].kit]
    medics = [i for i, one in enumerate(roles) if one]
    assert len(medics) == 2
    three = figures("golems", 1, "storm_golems", (60, 20), (63, 20), (57, 20))
    playing = game(acting(position(own, three, sequences=[["alpha"], []]), "golems", stage="act"), *[6] * 6)
    answer(playing, ("at43-action", "fire:nanoblaster"))
    assert asked(playing).seat == 0
    answer(playing, ("at43-first-aid", [0, 1]))
    assert len(events(playing, FirstAid)[0].figures) == 2
    assert len(state(playing).units["alpha"].living) == 3
    lone = unit("alpha", 0, "steel_troopers", size=1, specialists=["medic"], places=[[60, 50]])
    one = figures("golems", 1, "storm_golems", (60, 20))
    playing = game(acting(position(lone, one, sequences=[["alpha"], []]), "golems", stage="act"), 6, 6)
    answer(playing, ("at43-action", "fire:nanoblaster"))
    assert state(playing).units["alpha"].status == "gone"
    assert events(playing, FirstAid) == []


@pytest.mark.clause("at43.whitestars.medic#ruling")
def test_who_is_saved_from_a_blast_lies_on_the_ground_and_the_next_turn_brings_new_aid() -> None:
    own = unit(
        "alpha", 0, "steel_troopers", size=3, specialists=["medic"], places=[[60, 60], [63, 60], [70, 70]]
    )
    stars = unit(
        "stars", 1, "star_troopers", size=3, bearers=2, special_weapon="grenade_launcher",
        places=[[60, 10], [57, 10], [63, 10]],
    )  # fmt: skip
    # Two hits, radius 6: two troopers under it, one falls; the other is grounded.
    playing = game(acting(position(own, stars, sequences=[["alpha"], []]), "stars", stage="act"), 6, 6, 6, 1)
    answer(
        playing, ("at43-action", "fire:grenade_launcher"), ("at43-aiming-point", 0), ("at43-first-aid", [0])
    )
    alpha = state(playing).units["alpha"]
    assert len(alpha.living) == 3
    assert alpha.is_down(0)
    assert alpha.aid
    again = game(position({**own, "aid": 2}, stars, phase="reserves", turn=1), 6, 1)
    assert all(one.aid == 0 for one in state(again).units.values())


@pytest.mark.clause("at43.whitestars.mechanic#1", "at43.whitestars.mechanic#ruling")
def test_a_mechanic_works_at_the_start_or_the_end_within_reach() -> None:
    def playing(y: float, mechanics: int = 1, **acts: Any) -> Any:
        spots = [[60, 20], [63, 20], [66, 20], [60, y], [63, y]][: 3 + mechanics]
        own = unit(
            "alpha",
            0,
            "steel_troopers",
            size=3 + mechanics,
            specialists=["mechanic"] * mechanics,
            places=spots,
        )
        toad = figures("toad", 0, "fire_toad", (60, 32), structure=[[2, 2, 0, 1]])
        return game(acting(position(own, toad, FOES), "alpha", stage="act", **acts))

    roles = [one.role for one in state(playing(26)).units["alpha"].kit]
    assert "specialist" in roles
    # 2.5 cm from the walker's base: 32 - 3 - 2.5 - 1.25.
    assert "repair" in offered(playing(25.25), "at43-action")
    assert "repair" not in offered(playing(25.24), "at43-action")
    begun = playing(25.25)
    answer(begun, ("at43-action", "repair"))
    assert offered(begun, "at43-repair-part") == [0, 2], "the damaged parts, a destroyed one too"
    answer(begun, ("at43-repair-part", 2), ("at43-action", "end"))
    assert state(begun).units["toad"].structure == ((2, 2, 1, 1),)
    assert asked(begun).ask == "at43-drills", "once an activation"
    late = playing(25.25)
    answer(late, ("at43-action", "combat"), ("at43-move", [6000, 2000]))
    assert "repair" not in offered(late, "at43-action"), "not between two actions"
    answer(late, ("at43-action", "end"), ("at43-repair-now", "repair"), ("at43-repair-part", 0))
    assert state(late).units["toad"].structure == ((3, 2, 0, 1),)


@pytest.mark.clause("at43.whitestars.mechanic")
def test_a_second_mechanic_is_not_asked_once_nothing_is_left_to_mend() -> None:
    spots = [[60, 20], [63, 20], [66, 20], [60, 25.25], [63, 25.25]]
    own = unit("alpha", 0, "steel_troopers", size=5, specialists=["mechanic"] * 2, places=spots)
    toad = figures("toad", 0, "fire_toad", (60, 32), structure=[[2, 2, 1, 1]])
    playing = game(acting(position(own, toad, FOES), "alpha", stage="act"))
    answer(playing, ("at43-action", "end"), ("at43-repair-now", "repair"))
    assert state(playing).units["toad"].structure == ((3, 2, 1, 1),)
    assert asked(playing).ask == "at43-drills"


@pytest.mark.clause("at43.whitestars.artificer#1", "at43.whitestars.artificer#ruling")
def test_an_artificer_sabotages_one_piece_an_activation() -> None:
    own = unit("alpha", 0, "star_troopers", size=2, specialists=["artificer"], places=[[60, 50], [60, 53]])
    near = [
        {"id": "one", "kind": "low_wall", "at": [60, 57]},
        {"id": "two", "kind": "nanogenerator", "at": [54, 52]},
    ]
    playing = game(acting(position(own, FOES, piece=near), "alpha", stage="act"))
    answer(playing, ("at43-action", "sabotage"))
    assert offered(playing, "at43-sabotage") == ["one", "two"]
    answer(playing, ("at43-sabotage", "two"))
    assert [one.id for one in state(playing).board.pieces] == ["one"]
    assert "sabotage" not in offered(playing, "at43-action")


# -- Therians --------------------------------------------------------------------------------------------


def burners(*places: list[float], **rest: Any) -> dict[str, Any]:
    return unit(
        "golems",
        1,
        "storm_golems",
        size=len(places),
        bearers=2,
        special_weapon="flamer",
        places=list(places),
        **rest,
    )


@pytest.mark.clause("at43.therians.flamer#1")
def test_each_flamer_burns_its_own_target_within_its_range() -> None:
    one, two = troopers((60, 50)), figures("bravo", 0, "steel_troopers", (80, 50))
    own = burners([70, 30], [60, 30], [80, 30])
    table = position(own, one, two, sequences=[["alpha"], []])
    playing = game(acting(table, "golems", stage="act"), 1, 6)
    keys = [key for key in offered(playing, "at43-action") if "flamer" in key]
    assert keys == ["fire:flamer@1", "fire:flamer@2"]
    answer(playing, ("at43-action", "fire:flamer@1>alpha"))
    answer(playing, ("at43-action", "fire:flamer@2>bravo"))
    # No shooting test, one damage die each: alpha's is a 1, bravo's a 6.
    assert rolled(playing, "at43-roll-shooting") == []
    assert state(playing).units["alpha"].living == (0,)
    assert state(playing).units["bravo"].status == "gone"
    assert left(playing) == 0


@pytest.mark.clause("at43.therians.flamer#1", "at43.therians.flamer#ruling")
def test_a_flamer_reaches_its_accuracy_in_bands_ignores_cover_and_burns_friends() -> None:
    wall = {"id": "wall", "kind": "low_wall", "at": [60, 45], "length": 20}
    friend = figures("friend", 1, "storm_golems", (63.5, 50))
    table = position(
        burners([70, 30], [60, 30], [80, 30]), troopers((60, 50), drills=["take_cover"]), friend,
        piece=[wall], sequences=[["alpha"], []],
    )  # fmt: skip
    playing = game(acting(table, "golems", stage="act"), 1, 1)
    answer(playing, ("at43-action", "fire:flamer@1>alpha"))
    assert {one.unit for one in events(playing, StruckByBlast)} == {"alpha", "friend"}
    assert rolled(playing, "at43-roll-cover") == []
    assert events(playing, Grounded) == []
    # Band 2 ends at 30 cm between the bases of bearer and target.
    for y, dice in ((62.5, (1,)), (62.51, ())):
        table = position(burners([70, 30], [60, 30], [80, 30]), troopers((60, y)), sequences=[["alpha"], []])
        playing = game(acting(table, "golems", stage="act"), *dice)
        answer(playing, ("at43-action", "fire:flamer@1"))
        assert bool(events(playing, Burst)) is bool(dice)
        assert left(playing) == 0


def cannon(*units: dict[str, Any], dice: tuple[int, ...] = (), **acts: Any) -> Any:
    table = position(unit("wraith", 1, "wraith_golgoth", (60, 20)), *units, sequences=[["alpha"], []])
    return game(acting(table, "wraith", stage="act", **acts), *dice)


@pytest.mark.clause("at43.therians.medium-nucleus-cannon#1", "at43.damage.infantry-eliminated#ruling")
def test_a_sniper_does_not_move_before_or_after_his_shot() -> None:
    playing = cannon(troopers((60, 50), (63, 50)))
    answer(playing, ("at43-action", "fire:medium_nucleus_cannon"))
    assert offered(playing, "at43-sniper") == ["sniper", "plain"]
    answer(playing, ("at43-sniper", "sniper"), ("at43-sniper-victim", "alpha/1"))
    assert state(playing).units["alpha"].living == (0,)
    assert "combat" not in offered(playing, "at43-action")
    moved = cannon(troopers((60, 50), (63, 50)))
    answer(
        moved,
        ("at43-action", "combat"),
        ("at43-move", [6000, 2100]),
        ("at43-action", "fire:medium_nucleus_cannon"),
    )
    assert asked(moved).ask != "at43-sniper", "an ordinary shot"
    assert state(moved).units["alpha"].living == (1,), "the nearest falls"
    plain = cannon(troopers((60, 50), (63, 50)))
    answer(plain, ("at43-action", "fire:medium_nucleus_cannon"), ("at43-sniper", "plain"))
    assert "combat" in offered(plain, "at43-action")


@pytest.mark.clause("at43.therians.medium-nucleus-cannon#1")
def test_a_sniper_ignores_cover_and_the_zone_and_sees_his_victim() -> None:
    wall = {"id": "wall", "kind": "low_wall", "at": [60, 56], "length": 30}
    table = position(
        unit("wraith", 1, "wraith_golgoth", (60, 20)),
        figures("alpha", 0, "steel_troopers", (50, 60), (53, 60), drills=["take_cover"]),
        piece=[wall],
    )
    ground = game(table)
    args = {"unit": "wraith", "weapon": "medium_nucleus_cannon", "target": "alpha"}
    assert probe(ground, "save", **args) == 3
    playing = game(acting({**table, "sequences": [["alpha"], []]}, "wraith", stage="act"))
    answer(playing, ("at43-action", "fire:medium_nucleus_cannon"), ("at43-sniper", "sniper"))
    assert offered(playing, "at43-sniper-victim") == ["alpha/0", "alpha/1"], "no save was rolled"
    screen = figures("screen", 0, "wraith_golgoth", (52, 40))
    far = figures("alpha", 0, "fire_toad", (46, 60))
    for how, hit in (("plain", "screen"), ("sniper", "alpha")):
        playing = cannon(screen, far, dice=(6,) if how == "sniper" else (6, 3))
        answer(
            playing,
            ("at43-action", "fire:medium_nucleus_cannon>alpha"),
            ("at43-sniper", how),
        )
        if how == "sniper":
            answer(playing, ("at43-sniper-location", "frame"))
        assert {one.unit for one in events(playing, PartDamaged)} == {hit}


@pytest.mark.clause("at43.therians.medium-nucleus-cannon")
def test_against_an_afv_a_sniper_chooses_the_part() -> None:
    playing = cannon(figures("alpha", 0, "fire_toad", (60, 50)), dice=(3,))
    answer(playing, ("at43-action", "fire:medium_nucleus_cannon"), ("at43-sniper", "sniper"))
    assert offered(playing, "at43-sniper-location") == ["frame", "propulsion", "weapon"]
    answer(playing, ("at43-sniper-location", "propulsion"))
    assert state(playing).units["alpha"].structure == ((3, 0, 1, 1),)
    assert left(playing) == 0


@pytest.mark.clause("at43.therians.nanostorms#1", "at43.therians.nanostorms#ruling")
def test_nanostorms_are_the_golems_grenades() -> None:
    own = unit(
        "golems", 1, "storm_golems", size=3, bearers=1, special_weapon="sonic_gun", equipment=["nanostorms"],
        places=[[60, 50], [63, 50], [57, 50]],
    )  # fmt: skip
    arms = weaponry.arms(battle(position(own)).units["golems"], None)
    assert [i for i, _ in arms["nanostorms"].bearers] == [0, 1, 2]
    assert profile.weapons()["nanostorms"].indirect
    table = position(own, troopers((60, 58)), sequences=[["alpha"], []])
    playing = game(acting(table, "golems", stage="act"), 6, 6, 6, 6)
    answer(playing, ("at43-action", "fire:nanostorms"))
    assert events(playing, Lost)[0].unit == "alpha"
    assert rolled(playing, "at43-roll-shooting") == [(6, 6, 6)]


@pytest.mark.clause(
    "at43.therians.relay#1", "at43.therians.relay#2", "at43.therians.relay#3", "at43.therians.relay#ruling"
)
def test_a_relay_makes_the_activation_free_until_its_leader_falls() -> None:
    own = figures("golems", 1, "storm_golems", (60, 50), (63, 52), (57, 52), (60, 54), equipment=["relay"])
    golems = battle(position(own)).units["golems"]
    assert costs.cost(golems) == 0
    assert costs.cost(battle(position(FOES)).units["golems"]) == 1
    table = position(own, troopers((60, 20)), sequences=[[], ["golems"]])
    playing = game(acting(table, "alpha", stage="act"), 6, 6)
    answer(playing, ("at43-action", "fire:laser_rifle"))
    hit = state(playing).units["golems"]
    assert 0 not in hit.living
    assert costs.cost(hit) == 1
    other = game(
        acting(position(own, troopers((60, 80)), sequences=[[], ["golems"]]), "alpha", stage="act"), 6, 6
    )
    answer(other, ("at43-action", "fire:laser_rifle"))
    kept = state(other).units["golems"]
    assert len(kept.living) == 3
    assert costs.cost(kept) == 0, "another fell, the leader keeps it"
    lone = battle(position(unit("wraith", 1, "wraith_golgoth", (60, 20), equipment=["relay"])))
    assert costs.cost(lone.units["wraith"]) == 0


@pytest.mark.clause("at43.whitestars.medic")
@pytest.mark.parametrize(
    ("fallen", "offer"),
    [((0, 1), (0, 1)), ((0, 3), (0,)), ((3, 0), ()), ((3,), ()), ((0, 3, 1), (0,)), ((1,), (1,))],
)
def test_a_medic_saves_those_who_fall_before_him_and_nobody_after(
    fallen: tuple[int, ...], offer: tuple[int, ...]
) -> None:
    own = unit(
        "alpha", 0, "steel_troopers", size=4, specialists=["medic"],
        places=[[60, 50], [60, 54], [60, 58], [60, 62]],
    )  # fmt: skip
    ground = battle(position(own))
    alpha = ground.units["alpha"]
    assert white_stars.able(alpha, "first_aid") == [3]
    script = white_stars.first_aid(ground, alpha, fallen, False)
    decision = next(script, None)
    if decision is None:
        assert offer == ()
        return
    assert decision.form.options == offer
    assert decision.form.at_most == 1, "one medic, one comrade"
    with pytest.raises(StopIteration) as done:
        script.send(offer[:1])
    assert done.value.value == tuple(i for i in fallen if i != offer[0])
    assert alpha.aid == 1 << 3
    assert list(white_stars.first_aid(ground, alpha, (1,), False)) == [], "once a turn"


@pytest.mark.clause("at43.therians.medium-nucleus-cannon", "at43.heroes.specific-target")
def test_a_sniper_names_the_next_victim_among_those_who_still_stand() -> None:
    ground = battle(
        position(unit("wraith", 1, "wraith_golgoth", (60, 20)), troopers((60, 50), (63, 50), (66, 50)))
    )
    wraith, alpha = ground.units["wraith"], ground.units["alpha"]
    weapon = profile.weapons()["medium_nucleus_cannon"]
    volley = damage.Volley(ground, 1, weapon, wraith)
    script = losses.by_choice(
        ground, SimpleNamespace(unit=wraith), volley, [(alpha, 0), (alpha, 1), (alpha, 2)], 4
    )
    seen = []
    victim: str | None = None
    with contextlib.suppress(StopIteration):
        while True:
            decision = next(script) if victim is None else script.send(victim)
            if decision.ask == "at43-sniper-victim":
                seen.append(decision.form.options)
                victim = decision.form.options[0]
            else:
                victim = decision.form.default()
    assert [len(options) for options in seen] == [3, 2, 1][: len(seen)]
    assert seen[1] == ("alpha/1", "alpha/2")
