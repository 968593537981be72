"""Units and their states: leaders, contact, support weapons; free, engaged, on the ground; drills and who sees them."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.systems.at43 import SYSTEM, measuring
from grognard.systems.at43.activation import conditions
from grognard.systems.at43.events import DrillTaken, Grounded
from grognard.systems.at43.shooting import weaponry
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    offered,
    position,
    probe,
    refused,
    state,
    unit,
)

# -- leaders and members -------------------------------------------------------------------------------------------------


def led(*places: tuple[float, float], **rest: Any) -> Game:
    """A golem shoots the leader of a unit: he stands nearest and falls."""
    alpha = figures("alpha", 0, "steel_troopers", *places, **rest)
    table = position(alpha, figures("golem", 1, "storm_golems", (60, 60)))
    playing = game(acting(table, "golem", stage="act"), 6, 6)
    answer(playing, ("at43-action", "fire:nanoblaster"))
    return playing


@pytest.mark.clause("at43.units.leader-replacement#1", "at43.units.leader-replacement#ruling")
def test_the_nearest_standard_fighter_leads_and_ties_are_the_owners() -> None:
    assert state(led((60, 40), (64, 38), (57, 38))).units["alpha"].leader == 2
    playing = led((60, 40), (64, 38), (56, 38), (60, 33))
    assert asked(playing).seat == 0
    assert offered(playing, "at43-new-leader") == [1, 2]
    answer(playing, ("at43-new-leader", 2))
    assert state(playing).units["alpha"].leader == 2


@pytest.mark.clause("at43.units.leader-replacement#ruling")
def test_without_standard_fighters_the_nearest_member_leads_with_his_own_arms() -> None:
    playing = led((60, 40), (65, 38), (56, 38), officer=1, bearers=2)
    alpha = state(playing).units["alpha"]
    assert alpha.leader == 2
    assert alpha.kit[2].role == "bearer"
    assert not alpha.has_officer


@pytest.mark.clause("at43.units.officer-eliminated")
def test_who_replaces_an_officer_is_none() -> None:
    playing = led((60, 40), (64, 38), (57, 38), officer=3)
    alpha = state(playing).units["alpha"]
    assert (alpha.leader, alpha.has_officer, alpha.command, alpha.grade) == (2, False, None, 0)


@pytest.mark.clause("at43.units.no-split")
def test_units_stay_whole_for_a_whole_turn_of_any_play() -> None:
    table = position(
        unit("alpha", 0, "steel_troopers", (40, 40), size=6, bearers=1, officer=1),
        unit("toads", 0, "fire_toad", (70, 40), size=2),
        unit("golems", 1, "storm_golems", (40, 70), size=6, officer=1),
        unit("medusas", 1, "assault_medusas", (70, 70)),
        phase="tactical",
    )
    for seed in (1, 2):
        playing = Game(SYSTEM, Setup("at43", position=table), Seeded(seed=seed), log=False)
        kits = {name: one.kit for name, one in state(playing).units.items()}
        rng = Rng(seed)
        while playing.decision is not None and state(playing).turn < 5:
            playing.submit(playing.decision.seat, playing.decision.form.draw(rng))
            now = state(playing).units
            assert {name: one.kit for name, one in now.items()} == kits
            assert all(set(one.living) <= set(range(len(one.kit))) for one in now.values())


@pytest.mark.clause("at43.units.no-split", "at43.units.cohesion#1")
def test_a_member_cannot_walk_off_on_his_own() -> None:
    table = position(figures("alpha", 0, "steel_troopers", (60, 40), (63, 40), (66, 40)))
    playing = game(acting(table, "alpha", stage="act"))
    answer(playing, ("at43-action", "combat"))
    assert set(refused(playing, [[6000, 4000], [6300, 4000], [6600, 5300]])) == {"at43.units.cohesion"}
    assert refused(playing, [[6000, 4000], [6300, 4000]]) != []


@pytest.mark.clause("at43.units.contact")
def test_contact_with_scenery() -> None:
    wall = {"id": "wall", "kind": "low_wall", "at": [60, 40], "length": 20, "width": 2}
    # The near side of the wall is at 39 cm: 2.5 cm from a base edge at 36.5.
    for y, near in ((35.25, True), (35.24, False)):
        fighting = battle(position(figures("alpha", 0, "steel_troopers", (60, y)), piece=[wall]))
        assert measuring.touches_piece(fighting, fighting.units["alpha"], 0, "wall") == near


@pytest.mark.clause("at43.units.support-weapon-figure#1", "at43.units.support-weapon-figure#2")
def test_support_weapons_need_gunners_and_gunners_fire_nothing_else() -> None:
    fighting = battle(position(unit("battery", 0, "mortar_battery", (60, 20))))
    battery = fighting.units["battery"]
    guns = [i for i in battery.living if battery.kit[i].role == "support_weapon"]
    crew = [i for i in battery.living if i not in guns]
    assert (len(guns), len(crew)) == (2, 4)
    assert all(battery.kit[i].radius == 200 for i in guns)
    assert {name: [i for i, _ in one.bearers] for name, one in weaponry.arms(battery, None).items()} == {
        "mortar": guns
    }
    battery.living = (crew[0], *guns)
    assert [i for i, _ in weaponry.arms(battery, None)["mortar"].bearers] == guns[:1]
    battery.living = tuple(guns)
    assert weaponry.arms(battery, None) == {}


# -- states ----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "at43.activation.afv-never-engaged#1",
    "at43.activation.engaged#1",
    "at43.activation.engaged#2",
    "at43.activation.free#1",
    "at43.activation.free#2",
)
def test_one_member_in_contact_engages_the_unit() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 40), (65, 40), (70, 40)),
        figures("bravo", 0, "steel_troopers", (55, 40)),
        figures("golem", 1, "storm_golems", (70, 44)),
    )
    playing = game(table)
    assert [probe(playing, "engaged", figure=f"alpha/{i}") for i in range(3)] == [False, False, True]
    assert probe(playing, "state", unit="alpha") == "engaged"
    assert probe(playing, "state", unit="golem") == "engaged"
    # Friends in contact engage nobody.
    assert probe(playing, "state", unit="bravo") == "free"
    assert [conditions.free(state(playing), state(playing).units[name]) for name in ("alpha", "bravo")] == [
        False,
        True,
    ]
    with_walker = game(
        position(figures("toad", 0, "fire_toad", (60, 40)), figures("golem", 1, "storm_golems", (60, 46)))
    )
    assert probe(with_walker, "state", unit="golem") == "engaged"
    assert probe(with_walker, "state", unit="toad") == "free"


@pytest.mark.clause(
    "at43.actions.rapid-move#1",
    "at43.actions.combat-move-engaged#ruling",
    "at43.actions.shoot-free-only#1",
    "at43.activation.states#ruling",
)
def test_a_unit_acts_by_the_state_in_which_it_began() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 40)),
        figures("golem", 1, "storm_golems", (60, 44)),
        figures("others", 1, "storm_golems", (60, 90)),
        pool=[5, 5],
    )
    playing = game(acting(table, "alpha"), 6)
    # A lone trooper tests his morale; then he may only walk off or strike.
    answer(playing, ("at43-pay", "pay"))
    assert offered(playing, "at43-action") == ["combat", "melee", "end"]
    assert refused(playing, "rapid") == ["at43.actions.rapid-move"]
    assert refused(playing, "fire:laser_rifle") == ["at43.actions.shoot-free-only"]
    answer(playing, ("at43-action", "combat"))
    assert refused(playing, [6000, 3299]) == ["at43.moving.measured-around"]
    answer(playing, ("at43-move", [6000, 3300]))
    # Out of contact now, but he began engaged: no shot.
    assert probe(playing, "state", unit="alpha") == "free"
    assert asked(playing).ask == "at43-drills"


@pytest.mark.clause("at43.activation.states#1")
def test_the_four_states() -> None:
    far = figures("golem", 1, "storm_golems", (100, 100))

    def found(**rest: Any) -> str:
        table = position(figures("alpha", 0, "steel_troopers", (60, 40), (63, 40), (66, 40), **rest), far)
        return str(probe(game(table), "state", unit="alpha"))

    assert found() == "free"
    assert found(down=[0]) == "free"
    assert found(down=[0, 1]) == "grounded"
    assert found(morale="disorganised") == "disorganised"


@pytest.mark.clause("at43.activation.grounded-figures", "at43.drills.infantry-loss")
def test_an_explosion_throws_down_those_it_does_not_kill_and_they_stay_there() -> None:
    alpha = unit("alpha", 0, "star_troopers", (60, 20), size=4, bearers=2, special_weapon="grenade_launcher")

    def blast(*places: tuple[float, float]) -> Game:
        golems = figures("golems", 1, "storm_golems", *places, drills=["knee", "overwatch"])
        other = unit("charlie", 0, "steel_troopers", (100, 20), size=4)
        table = position(alpha, golems, other, sequences=[["charlie"], ["golems"]], pool=[9, 0])
        # Both hit: 6 cm round the first golem; nobody is killed.
        playing = game(acting(table, "alpha", stage="act"), 6, 6, *[1] * sum(1 for _, y in places if y < 50))
        answer(
            playing,
            ("at43-action", "fire:grenade_launcher>golems"),
            ("at43-aiming-point", 0),
        )
        return playing

    playing = blast((60, 45), (62.6, 45), (57.4, 45))
    golems = state(playing).units["golems"]
    assert golems.down == 0b111
    assert events(playing, Grounded)[0].figures == (0, 1, 2)
    assert golems.drills == ()
    # Nobody pays for them: they lie there when the next unit is asked.
    answer(playing, ("at43-action", "end"), ("at43-drills", []))
    assert asked(playing).seat == 0
    assert state(playing).units["golems"].down == 0b111
    # One of three on the ground: the unit is not, and keeps its drills.
    few = state(blast((60, 45), (60, 55), (60, 58))).units["golems"]
    assert (few.down, few.drills) == (0b001, ("knee", "overwatch"))


# -- drills ------------------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "at43.drills.take-cover",
    "at43.drills.knee",
    "at43.drills.overwatch#1",
    "at43.drills.cost-timing",
    "at43.intro.two-fighter-types#2",
)
def test_which_drills_a_unit_may_take_and_what_they_cost() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20), (63, 20)),
        figures("toad", 0, "fire_toad", (80, 20)),
        figures("golems", 1, "storm_golems", (60, 60), (63, 60)),
        sequences=[[], ["golems"]],
    )
    infantry = game(acting(table, "alpha", stage="finish"))
    assert offered(infantry, "at43-drills") == ["take_cover", "overwatch", "knee"]
    walker = game(acting(table, "toad", stage="finish"))
    assert offered(walker, "at43-drills") == ["overwatch"]
    assert refused(walker, ["take_cover"]) == ["at43.drills.take-cover"]
    shot = game(acting(table, "alpha", stage="finish", fired=[[0, "laser_rifle", 1, "before"]]))
    assert offered(shot, "at43-drills") == ["take_cover", "knee"]
    assert refused(shot, ["overwatch"]) == ["at43.drills.overwatch"]
    poor = game(acting({**table, "pool": [1, 9]}, "alpha", stage="finish"))
    assert refused(poor, ["overwatch", "knee"]) == ["at43.drills.cost-timing"]
    answer(poor, ("at43-drills", ["knee"]))
    assert state(poor).pool[0] == 0


@pytest.mark.clause("at43.drills.take-cover")
def test_taking_cover_betters_the_save() -> None:
    wall = {"id": "wall", "kind": "low_wall", "at": [61.5, 23], "length": 12}
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20), (63, 20)),
        figures("golems", 1, "storm_golems", (60, 60), (63, 60)),
        piece=[wall],
        sequences=[[], ["golems"]],
    )
    playing = game(acting(table, "alpha", stage="finish"))
    aim = {"unit": "golems", "weapon": "nanoblaster", "target": "alpha"}
    assert probe(playing, "save", **aim) == 5
    answer(playing, ("at43-drills", ["take_cover"]))
    assert probe(playing, "save", **aim) == 3


@pytest.mark.clause("at43.drills.multiple", "at43.drills.open-markers")
def test_a_unit_holds_several_drills_and_everybody_sees_them() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20), (63, 20)),
        figures("golems", 1, "storm_golems", (60, 60), (63, 60)),
        sequences=[[], ["golems"]],
    )
    playing = game(acting(table, "alpha", stage="finish"))
    assert refused(playing, ["knee", "knee"])
    answer(playing, ("at43-drills", ["knee", "take_cover", "overwatch"]))
    assert state(playing).pool[0] == 6
    drills = ("take_cover", "overwatch", "knee")
    told = [one for one in playing.journal if isinstance(one.event, DrillTaken)]
    for seat in (0, 1, None):
        assert playing.view(seat).units["alpha"].drills == drills
        assert tuple(one.event.drill for one in told if one.known_to(seat)) == drills


@pytest.mark.clause("at43.units.cohesion")
def test_all_are_near_their_leader_and_near_a_comrade() -> None:
    def hold_together(*places: tuple[float, float]) -> bool:
        ground = battle(position(figures("alpha", 0, "steel_troopers", *places)))
        return measuring.coherent(ground.units["alpha"])

    chain = [(60, 50 + 4 * n) for n in range(5)]
    assert hold_together(*chain[:4])
    assert not hold_together(*chain), "each has a comrade, the last is too far from the leader"
    assert not hold_together((60, 50), (60, 53), (69, 50)), "near the leader, and near nobody"


@pytest.mark.clause("at43.units.cohesion")
def test_a_last_survivor_is_coherent_with_himself() -> None:
    ground = battle(position(figures("alpha", 0, "steel_troopers", (60, 50), (5, 5), lost=[1])))
    assert measuring.coherent(ground.units["alpha"])
    apart = battle(position(figures("alpha", 0, "steel_troopers", (60, 50), (5, 5))))
    assert not measuring.coherent(apart.units["alpha"])
