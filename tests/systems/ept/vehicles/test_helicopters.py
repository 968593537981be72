"""Chapter 15.7: helicopters that let men off and take them aboard."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.ept.actions import menu
from grognard.systems.ept.actions.act import HALF, Act
from grognard.systems.ept.events.vehicles import Embarked
from grognard.systems.ept.movement import movement
from grognard.systems.ept.state import Battle
from grognard.systems.ept.vehicles import flying, transport
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    events,
    game,
    offered,
    position,
    spots,
    unit,
    whose,
)
from systems.ept.vehicles.test_aircraft import FAR, craft, over


def raid(altitude: str = "nap", *more: Any, dice: Any = (), **rest: Any) -> Any:
    return game(
        position(
            craft("D3", altitude=altitude, formation="lift"),
            unit("men", 0, "us_squad", status="aboard", carrier="craft", formation="lift"),
            *more,
            formation=[{"id": "lift", "seat": 0, "leader": "craft"}],
            activation="lift",
            **rest,
        ),
        dice,
    )


@pytest.mark.clause("ept.vehicles.helicopter-action#1", "ept.vehicles.helicopter-action#ruling")
def test_it_moves_then_sets_men_down_then_moves_again_within_half_of_its_points() -> None:
    playing = raid("nap", FAR)
    answer_if_asked(playing, "ept-unit", "craft")
    answer(playing, "ept-act", "fly")
    answer(playing, "ept-fly", "D5")
    answer(playing, "ept-act", "set-down")
    state = battle(playing)
    assert state.board.names[state.units["men"].place] == "D5"
    assert "fly" in offered(playing)
    answer(playing, "ept-act", "fly")
    far = set(spots(playing))
    assert "D7" in far
    spent = state.units["craft"].spent
    budget = movement.budget(state, _act(state, HALF), "normal", False)
    assert budget == state.units["craft"].profile.points // 2 > spent
    answer(playing, "ept-fly", "D7")
    assert state.board.names[state.units["craft"].place] == "D7"
    answer(playing, "ept-act", "done")
    answer_if_asked(playing, "ept-unit", "men")
    assert "march" in offered(playing)
    assert "forced" not in offered(playing), "half of theirs is gone as well"


def _act(state: Battle, used: int) -> Act:
    act = Act(state.units["craft"])
    act.march, act.began, act.used = "normal", 0, used
    return act


@pytest.mark.clause("ept.vehicles.helicopter-action#1")
def test_it_moves_fires_and_moves_again_and_other_vehicles_do_not() -> None:
    state = over(craft(), FAR)
    assert movement.budget(state, _act(state, HALF), "normal", False) > 0
    tank = over(unit("craft", 0, "m4a1_sherman_75", "D4"), FAR)
    assert movement.budget(tank, _act(tank, HALF), "normal", False) == 0
    drone = over(craft(profile="attack_drone"), FAR)
    assert movement.budget(drone, _act(drone, HALF), "normal", False) == 0


@pytest.mark.clause("ept.vehicles.helicopter-action#1")
def test_it_takes_men_aboard_and_flies_on() -> None:
    playing = game(
        position(craft("D3", altitude="nap"), unit("men", 0, "us_squad", "D3"), FAR, activation="craft")
    )
    answer_if_asked(playing, "ept-unit", "craft")
    answer(playing, "ept-act", "pick-up")
    men = battle(playing).units["men"]
    assert (men.status, men.carrier, men.activated) == ("aboard", "craft", True)
    assert [(told.unit, told.vehicle) for told in events(playing, Embarked)] == [("men", "craft")]
    assert "fly" in offered(playing)


@pytest.mark.clause(
    "ept.vehicles.embark-where", "ept.vehicles.helicopter-transport#1", "ept.vehicles.helicopter-transport#2"
)
def test_men_get_in_and_out_of_low_flight_only_and_no_gun_is_towed() -> None:
    playing = raid("tactical", FAR)
    answer_if_asked(playing, "ept-unit", "craft")
    assert "set-down" not in offered(playing)
    answer(playing, "ept-act", "done")
    assert "disembark" not in menu.offered(battle(playing), Act(battle(playing).units["men"]))
    state = over(craft(altitude="nap"), unit("men", 0, "us_squad", "D4"), unit("gun", 0, "flak_20_gun", "D4"))
    assert [one.id for one in transport.vehicles_for(state, state.units["men"])] == ["craft"]
    assert not transport.fits(state, state.units["gun"], state.units["craft"])
    state = over(craft(), unit("men", 0, "us_squad", "D4"))
    assert transport.vehicles_for(state, state.units["men"]) == []


@pytest.mark.clause("ept.vehicles.helicopter-transport#2")
def test_who_gets_off_is_fired_at_on_the_ground_and_nobody_gets_off_among_enemies() -> None:
    playing = raid("nap", unit("squad", 1, "us_squad", "D6", quality="line"), dice=["6 6"])
    answer_if_asked(playing, "ept-unit", "craft")
    answer(playing, "ept-act", "set-down")
    assert asked(playing).ask == "ept-react"
    assert {name: given for name, _, given in asked(playing).about}["units"] == ("men",)
    answer(playing, "ept-react", ["squad"])
    assert battle(playing).units["craft"].status == "field"
    playing = raid("nap", unit("enemy", 1, "us_squad", "D3"))
    answer_if_asked(playing, "ept-unit", "craft")
    assert "set-down" not in offered(playing)


@pytest.mark.clause("ept.vehicles.helicopter-action#ruling")
def test_of_those_called_aboard_only_as_many_get_in_as_there_is_room_for() -> None:
    state = over(craft(altitude="nap"), *(unit(name, 0, "us_squad", "D4") for name in ("one", "two")))
    act = Act(state.units["craft"])
    carry_out(flying.pick_up(state, act), ["one", "two"])
    assert [state.units[name].status for name in ("one", "two")] == ["aboard", "field"]
    assert (act.used, act.moved, state.units["craft"].lifted) == (HALF, True, True)
    one, two = state.units["one"], state.units["two"]
    assert (one.lifted, one.moved, one.activated) == (True, True, True)
    assert (two.lifted, two.moved, two.activated) == (False, False, False)


@pytest.mark.clause("ept.vehicles.helicopter-action#ruling")
def test_who_was_taken_aboard_is_not_called_upon_any_more_in_this_activation() -> None:
    playing = game(
        position(
            craft("D3", altitude="nap", formation="lift"),
            unit("men", 0, "us_squad", "D3", formation="lift"),
            unit("rest", 0, "us_squad", "E3", formation="lift"),
            FAR,
            formation=[{"id": "lift", "seat": 0, "leader": "craft"}],
            activation="lift",
        )
    )
    answer(playing, "ept-unit", "craft")
    answer(playing, "ept-act", "pick-up")
    answer(playing, "ept-act", "done")
    assert whose(playing) == "rest"


@pytest.mark.clause("ept.vehicles.helicopter-transport")
def test_who_finds_no_room_on_the_ground_stays_aboard() -> None:
    state = over(
        craft(altitude="nap"),
        *(unit(name, 0, "rifle_team", status="aboard", carrier="craft") for name in ("one", "two")),
        *(unit(name, 0, "us_squad", "D4") for name in ("a", "b")),
        unit("c", 0, "rifle_team", "D4"),
    )
    act = Act(state.units["craft"])
    carry_out(flying.set_down(state, act), ["one", "two"])
    one, two = state.units["one"], state.units["two"]
    assert (one.status, one.worked, one.moved) == ("field", HALF, True)
    assert (two.status, two.worked, two.moved) == ("aboard", 0, False)
    assert (act.used, act.moved) == (HALF, True)


@pytest.mark.clause("ept.vehicles.aircraft-costs#2")
def test_another_height_is_movement_and_draws_fire() -> None:
    state = over(craft(), unit("squad", 1, "us_squad", "D6"))
    act = Act(state.units["craft"])
    carry_out(flying.change(state, act), [])
    assert (state.units["craft"].altitude, act.moved) == ("nap", True)
    assert act.spent == state.tables.flying.switch > 0
