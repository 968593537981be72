"""Missile launchers (13.2, 16.5): sure to hit, along a wire or by themselves, and what interrupts them."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.ept.events.artillery import MissileLost, MissileStruck
from grognard.systems.ept.events.fire import Fired
from grognard.systems.ept.fire import cadence, targeting
from grognard.systems.ept.fire.shots import AT, Shot
from grognard.systems.ept.heavy_weapons import missiles
from grognard.systems.ept.profile import FAR, profiles
from grognard.systems.ept.state import FIRE_TEST, Battle
from systems.ept.field import stands, strip
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    drawn,
    events,
    game,
    offered,
    position,
    rolled,
    unit,
)
from systems.ept.vehicles.test_driving import TANK

WIRED, FREE = "milan_team", "javelin_team"
LONG = drawn(*["." * 5 for _ in range(20)])


def place(state: Battle, name: str) -> int:
    return state.board.parse(name)


def missile(card: str) -> Any:
    arms = (*profiles()[card].front, *profiles()[card].back)
    return next(arm for arm in arms if arm.kind == "missile_launcher")


def duel(dice: list[str], *others: Any, firer: str = WIRED, **target: Any) -> Any:
    """A missile team at work, nine hexes from a tank that shows its front and cannot act."""
    playing = game(
        position(
            unit("alpha", 0, firer, "C2", deployed=profiles()[firer].deploys),
            unit("bravo", 1, "tank", "C11", **{"facing": 0, "stunned": True, **target}),
            *others,
            activation="alpha",
            map=LONG,
            profiles=[TANK],
        ),
        dice,
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-target", "C11")
    return playing


@pytest.mark.clause("ept.heavy-weapons.missile-profile")
def test_what_a_missile_launcher_is() -> None:
    assert (missile(WIRED).guidance, missile(FREE).guidance) == ("wire", "self")
    assert all(missile(card).range == FAR for card in (WIRED, FREE, "sagger_team", "stinger_team"))
    assert [mode for _, mode in targeting.modes((missile(WIRED),))] == ["at"]
    assert [mode for _, mode in targeting.modes((missile("stinger_team"),))] == ["aa"]
    state = stands(
        unit("alpha", 0, WIRED, "C2", deployed=profiles()[WIRED].deploys, fire=FIRE_TEST),
        unit("near", 1, "tank", "C3"),
        unit("far", 1, "tank", "C20"),
        map=LONG,
        profiles=[TANK],
    )
    alpha = state.units["alpha"]
    modes = [mode for _, mode in targeting.choices(state, alpha, place(state, "C3"))]
    assert "at" not in modes  # nearer than its minimum
    assert "at" in [mode for _, mode in targeting.choices(state, alpha, place(state, "C20"))]
    assert not cadence.fails(state, alpha, missile(WIRED), 9)
    assert cadence.fails(state, alpha, missile(WIRED), 10)


@pytest.mark.clause("ept.fire-types.at-missile#1", "ept.fire-types.at-two-steps#2")
def test_a_missile_needs_no_hit_and_reads_the_destruction_table_with_its_own_roll() -> None:
    playing = duel(["3 4"], firer=FREE)
    state = battle(playing)
    struck = events(playing, MissileStruck)
    armour = state.units["bravo"].profile.armour_front
    assert [(told.power, told.total) for told in struck] == [(missile(FREE).anti_tank - armour, 7)]
    assert int(struck[0].shifts) == 0
    assert struck[0].column == state.tables.destruction.column(struck[0].power)
    assert [purpose for purpose, _ in rolled(playing)] == ["ept-roll-missile"]


@pytest.mark.clause("ept.fire-types.at-missile#1", "ept.fire-types.at-missile#ruling")
def test_columns_of_anti_personnel_fire_at_a_vehicle_shift_it() -> None:
    playing = duel(["3 4"], firer=FREE, stunned=False, moved=True, neutralised=False, fire=2)
    struck = events(playing, MissileStruck)
    assert int(struck[0].shifts) == -1
    state = battle(playing)
    assert struck[0].column == state.tables.destruction.column(struck[0].power) - 1


@pytest.mark.clause("ept.fire-types.at-missile#1")
def test_a_later_missile_tests_its_rate() -> None:
    state = stands(
        unit("alpha", 0, FREE, "C2", deployed=profiles()[FREE].deploys, fire=FIRE_TEST),
        unit("bravo", 1, "tank", "C11"),
        map=LONG,
        profiles=[TANK],
    )
    alpha = state.units["alpha"]
    state.dice.faces[:] = [4, 5]
    shot = Shot([(alpha, missile(FREE))], place(state, "C11"), AT)
    script = missiles.resolve(state, shot, state.units["bravo"])
    with pytest.raises(StopIteration) as end:
        next(script)
    assert end.value.value is False


# -- wires -------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.heavy-weapons.missile-wire-sight")
@pytest.mark.parametrize(
    ("letters", "levels", "rest", "runs"),
    [
        ("........", "", {}, True),
        ("...o....", "", {}, False),
        ("...f....", "", {}, False),
        ("........", "", {"blazes": ["B4"]}, False),
        ("........", "90000009", {"blazes": ["B4"]}, False),
        ("........", "", {"smoke": {"B4": 1}}, True),
        ("........", "", {"smoke": {"B3": 1, "B4": 1, "B5": 1}}, True),
        ("........", "", {"smoke": {"B3": 1, "B4": 1, "B5": 1, "B6": 1}}, False),
        ("......o.", "30000000", {}, False),  # the blind hex behind
        ("...o....", "30000000", {}, True),
    ],
)
def test_what_a_wire_cannot_cross(letters: str, levels: str, rest: dict[str, Any], runs: bool) -> None:
    state = stands(map=strip(letters, levels), **rest)
    assert missiles.wire_runs(state, place(state, "B1"), place(state, "B8")) is runs


@pytest.mark.clause("ept.heavy-weapons.missile-wire-sight")
def test_only_wires_mind_an_orchard() -> None:
    for card, expected in ((WIRED, False), (FREE, True)):
        state = stands(
            unit("alpha", 0, card, "B1", deployed=profiles()[card].deploys),
            unit("bravo", 1, "tank", "B8"),
            map=strip("...o...."),
            profiles=[TANK],
        )
        found = targeting.choices(state, state.units["alpha"], place(state, "B8"))
        assert any(arm.kind == "missile_launcher" for arm, _ in found) is expected


@pytest.mark.clause("ept.heavy-weapons.missile-wire-interrupt#1")
def test_reaction_fire_comes_before_a_wire_guided_missile_arrives() -> None:
    squad = unit("squad", 1, "us_squad", "C6")
    # The missile's roll, then the squad's fire and the test of the team: neutralised.
    playing = duel(["3 4", "1 1", "6 5"], squad)
    assert events(playing, MissileStruck) == []
    assert (asked(playing).seat, asked(playing).ask) == (1, "ept-react")
    answer(playing, "ept-react", ["squad"])
    state = battle(playing)
    if state.units["alpha"].status == "field":
        assert state.units["alpha"].neutralised
    assert len(events(playing, MissileLost)) == 1
    assert events(playing, MissileStruck) == []
    assert state.units["bravo"].status == "field"


@pytest.mark.clause(
    "ept.heavy-weapons.missile-wire-interrupt#1",
    "ept.heavy-weapons.missile-wire-interrupt#ruling",
    "ept.fire-types.at-missile#ruling",
)
def test_who_is_stopped_guides_at_half_power() -> None:
    playing = duel(["3 4"], unit("squad", 1, "us_squad", "C6"))
    state = battle(playing)
    state.units["alpha"].stopped = True  # as by the answer that is open now
    answer(playing, "ept-react", [])
    struck = events(playing, MissileStruck)
    armour = state.units["bravo"].profile.armour_front
    assert [told.power for told in struck] == [missile(WIRED).anti_tank // 2 - armour]


@pytest.mark.clause("ept.heavy-weapons.missile-wire-interrupt#1")
def test_nobody_interrupts_a_missile_that_finds_its_own_way() -> None:
    playing = duel(["3 4"], unit("squad", 1, "us_squad", "C6"), firer=FREE)
    assert len(events(playing, MissileStruck)) == 1
    assert (asked(playing).seat, asked(playing).ask) == (1, "ept-react")


@pytest.mark.clause("ept.heavy-weapons.missile-wire-order")
def test_missiles_answer_only_when_the_first_one_is_down() -> None:
    others = (
        unit("squad", 1, "us_squad", "C6"),
        unit("team", 1, WIRED, "D8", deployed=profiles()[WIRED].deploys),
        unit("gun", 0, "tank", "A2", facing=3, stunned=True),
    )
    playing = duel(["3 4"], *others)
    alpha = battle(playing).units["alpha"]
    # A team is no target for a missile unless its weapon is in battery, as this one's is.
    assert alpha.deployed
    assert offered(playing) == ["squad"]
    answer(playing, "ept-react", [])
    assert len(events(playing, MissileStruck)) == 1
    assert (asked(playing).ask, offered(playing)) == ("ept-react", ["team"])
    answer(playing, "ept-react", [])
    # And no third window for the same shot.
    assert playing.decision is None or asked(playing).ask != "ept-react"
    assert len(events(playing, Fired)) == 1


@pytest.mark.clause("ept.fire-types.at-missile#ruling")
@pytest.mark.parametrize(
    ("rest", "state", "change"),
    [
        ({"smoke": {"C6": 1}}, {}, -1),
        ({"smoke": {"C6": 1, "C7": 1}}, {}, -2),
        ({"map": drawn(*["....."] * 10, "..F..", *["....."] * 9)}, {}, -2),
        ({}, {"quality": "veteran"}, 1),
    ],
)
def test_cover_and_hindrance_shift_a_missile_too_and_a_plus_is_a_higher_column(
    rest: dict[str, Any], state: dict[str, Any], change: int
) -> None:
    playing = game(
        position(
            unit("alpha", 0, FREE, "C2", deployed=profiles()[FREE].deploys, **state),
            unit("bravo", 1, "tank", "C11", facing=0, stunned=True),
            activation="alpha",
            **{"map": LONG, "profiles": [TANK], **rest},
        ),
        ["6 6"],  # the first shot of the turn needs no rate
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    (struck,) = events(playing, MissileStruck)
    table = battle(playing).tables.destruction
    assert (int(struck.shifts), struck.column) == (change, table.column(struck.power) + change)


@pytest.mark.clause("ept.fire-types.at-missile#ruling")
@pytest.mark.parametrize(
    ("rest", "state"), [({}, {"stopped": True}), ({}, {"moved": True}), ({"smoke": {"C2": 1}}, {})]
)
def test_what_halves_other_fire_halves_a_missile_before_the_armour_is_taken_off(
    rest: dict[str, Any], state: dict[str, Any]
) -> None:
    playing = game(
        position(
            unit("alpha", 0, FREE, "C2", deployed=profiles()[FREE].deploys, **state),
            unit("bravo", 1, "tank", "C11", facing=0, stunned=True),
            activation="alpha",
            **{"map": LONG, "profiles": [TANK], **rest},
        ),
        ["6 6"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "half-fire" if state.get("moved") else "fire")
    (struck,) = events(playing, MissileStruck)
    assert struck.power == missile(FREE).anti_tank // 2 - TANK["front"]
