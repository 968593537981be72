"""Chapter 0.5: who controls hexes, buildings and hexes on fire, and how a scenario is won."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Seeded
from grognard.core.system import Setup
from grognard.systems.ept import control, scenario, victory
from grognard.systems.ept.effects import effects
from grognard.systems.ept.state import Battle
from systems.ept.field import stands
from systems.ept.table import MEADOW, answer, answer_if_asked, battle, carry_out, drawn, game, position, unit


@pytest.mark.clause("ept.material.hex-control#1", "ept.material.hex-control#ruling")
@pytest.mark.parametrize("profile", ["us_squad", "decoy"])
def test_the_last_to_stand_in_a_hex_controls_it_when_he_is_gone_too(profile: str) -> None:
    playing = game(
        position(
            unit("it", 0, profile, "C4", hidden=True),
            unit("far", 1, "us_squad", "J8"),
            activation="it",
            control={"D4": 1},
            objectives={"D4": 3, "D6": 2},
        )
    )
    state = battle(playing)
    here, never = state.board.parse("D4"), state.board.parse("D6")
    assert (control.controller(state, here), control.controller(state, never)) == (1, None)
    answer_if_asked(playing, "ept-unit", "it")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "D4")
    state = battle(playing)
    assert control.controller(state, here) == 0
    assert victory.points(state) == (3, 0)
    carry_out(effects.eliminate(state, state.units["it"], effects.Cause("ap")))
    assert control.controller(state, here) == 0


@pytest.mark.clause("ept.material.hex-control#ruling")
@pytest.mark.parametrize("altitude", ["nap", "tactical"])
def test_who_flies_over_a_hex_does_not_control_it(altitude: str) -> None:
    playing = game(
        position(
            unit("it", 0, "huey", "D2", altitude=altitude, facing=3, quality="line"),
            unit("far", 1, "us_squad", "J8", neutralised=True),
            activation="it",
            map=MEADOW,
        )
    )
    answer_if_asked(playing, "ept-unit", "it")
    answer(playing, "ept-act", "fly")
    answer(playing, "ept-fly", "D4")
    state = battle(playing)
    assert state.units["it"].place == state.board.parse("D4")
    assert control.controller(state, state.board.parse("D4")) is None


@pytest.mark.clause("ept.material.building-control")
def test_a_house_of_one_hex_is_held_like_any_hex() -> None:
    state = stands(map=drawn("...", ".s.", "..."), control={"B2": 1})
    assert control.controller(state, state.board.parse("B2")) == 1


@pytest.mark.clause("ept.material.building-control", "ept.material.hex-control#1")
def test_of_a_house_of_two_hexes_half_is_not_enough() -> None:
    rows = ("....", ".ss.", "....")
    house = drawn(*rows, buildings=[{"cells": ["B2", "C2"], "storeys": 1}])
    state = stands(map=house, control={"B2": 1})
    assert control.controller(state, state.board.parse("B2")) is None
    for name in ("C2", "B2/1"):
        state.control[state.board.parse(name)] = 1
    assert control.controller(state, state.board.parse("B2")) == 1, "three of four floors"


@pytest.mark.clause("ept.material.blaze-control#1")
def test_a_burning_hex_is_of_the_side_that_was_last_next_to_it() -> None:
    playing = game(
        position(
            unit("it", 0, "us_squad", "B4"),
            unit("far", 1, "us_squad", "J8"),
            activation="it",
            blazes=["D4"],
            control={"D4": 1},
        )
    )
    here = battle(playing).board.parse("D4")
    assert control.controller(battle(playing), here) == 1
    answer_if_asked(playing, "ept-unit", "it")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "C4")
    assert control.controller(battle(playing), here) == 0


@pytest.mark.clause("ept.material.blaze-control#ruling")
def test_where_both_sides_are_next_to_a_fire_it_is_of_who_came_last() -> None:
    state = stands(
        unit("one", 0, "us_squad", "C4"),
        unit("two", 1, "us_squad", "D5"),
        map=MEADOW,
        blazes=["D4"],
        control={"D4": 1},
    )
    here = state.board.parse("D4")
    assert control.controller(state, here) == 1, "nobody has come since"
    for name, seat in (("one", 0), ("two", 1)):
        control.pass_blazes(state, state.units[name], state.units[name].place)
        assert control.controller(state, here) == seat


# -- winning -----------------------------------------------------------------------------------------


def fought(name: str, **control: int) -> Battle:
    state = scenario.begin(Setup("ept", scenario=name), Seeded(seed=1))
    for place, seat in control.items():
        state.control[state.board.parse(place)] = seat
    return state


def held(state: Battle, name: str, seat: int) -> None:
    """Every space of a building is a side's."""
    number = state.board.places.building_of[state.board.parse(name)]
    for cell in state.board.map.buildings[number].cells:
        for floor in state.board.floors(cell):
            state.control[floor] = seat


@pytest.mark.clause("ept.material.scenario-contents#1")
def test_an_attacker_who_has_what_the_scenario_asks_for_wins_and_else_the_defender() -> None:
    state = fought("the-stud-farm")
    state.points[0] = 3
    victory.settle(state)
    assert (state.way, state.winner) == ("ept-need", 1)
    held(state, "G7", 0)
    victory.settle(state)
    assert (victory.points(state), state.winner) == ((7, 0), 0)


@pytest.mark.clause("ept.material.scenario-contents#2")
def test_where_the_scenario_says_so_it_is_won_at_once() -> None:
    state = fought("hill-of-the-lemon-trees", C4=0, D3=0, D4=0, E4=0)
    assert not victory.decided(state)
    state.points[0] = 3
    assert victory.decided(state)


@pytest.mark.clause("ept.material.scenario-contents#2")
def test_vehicles_count_what_the_scenario_says() -> None:
    state = fought("the-green-valley")
    lost = next(unit for unit in state.units.values() if unit.profile.id == "vab_12_7")
    lost.status, lost.steps, state.points[1] = "gone", 0, 1
    assert victory.points(state) == (0, 4)


def test_a_side_with_nothing_left_has_lost() -> None:
    state = fought("the-stud-farm")
    for one in state.units.values():
        if one.seat == 1 and not one.profile.is_decoy:
            one.status, one.steps = "gone", 0
    assert victory.decided(state)
    victory.settle(state)
    assert (state.way, state.winner) == ("ept-annihilation", 0)


def test_without_an_attacker_the_higher_score_wins() -> None:
    made: dict[str, Any] = {"objectives": {"D4": 3}, "control": {"D4": 1}, "map": MEADOW}
    state = stands(unit("a", 0, "us_squad", "A1"), unit("b", 1, "us_squad", "J8"), **made)
    victory.settle(state)
    assert (state.way, state.winner, victory.points(state)) == ("ept-points", 1, (0, 3))


@pytest.mark.clause("ept.material.hex-control")
def test_who_holds_the_foot_of_a_palm_controls_its_hex_whoever_holds_the_crown() -> None:
    state = stands(map=drawn("...", ".c.", "..."))
    foot = state.board.parse("B2")
    state.control[foot] = 0
    assert control.controller(state, foot) == 0
