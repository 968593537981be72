"""Heavy transports (15.9): what they take, how vehicles leave and enter the hold, and what a hit does to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from grognard.systems.ept import laws
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.effects.effects import Cause
from grognard.systems.ept.events.vehicles import Embarked
from grognard.systems.ept.vehicles import heavy_transports, rolling, transport, vehicles
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
    unit,
    whose,
)
from systems.ept.vehicles.test_driving import drive
from systems.ept.vehicles.test_transport import CARRIER, aboard
from systems.ept.vehicles.test_vehicles import ran

BARGE = {
    **CARRIER,
    "id": "barge",
    "movement": "amphibious",
    "front": 0,
    "flank": 0,
    "arms": [],
    "abilities": ["heavy_transport"],
    "capacity": 6,
    "hold": 1,
    "ramp": True,
}
SHORE = drawn(*["OOOOO"] * 3, "eeeee", *["....."] * 4)


def landing(*more: dict[str, Any], ramp: bool = True, **rest: Any) -> dict[str, Any]:
    """A heavy transport on the water's edge, looking at the land, with a carrier in its hold and a squad in that."""
    return position(
        unit("barge", 0, "barge", "C4", facing=3 if ramp else 0, **rest),
        aboard("car", "carrier", "barge"),
        aboard("squad", "us_squad", "car"),
        unit("far", 1, "us_squad", "A8", neutralised=True),
        *more,
        map=SHORE,
        profiles=[{**BARGE, "ramp": ramp}, CARRIER],
        opened=[False, False],
    )


@pytest.mark.clause("ept.vehicles.heavy-transport-capacity#1")
def test_the_card_of_a_heavy_transport_says_what_it_takes() -> None:
    state = battle(game(landing()))
    barge = state.units["barge"]
    assert transport.capacity(state, barge) == 6
    assert not transport.fits(state, state.units["car"], barge)  # the hold is full
    assert transport.fits(state, state.units["squad"], barge)


@pytest.mark.clause("ept.vehicles.heavy-transport-capacity#2", "ept.vehicles.heavy-transport-capacity#ruling")
@pytest.mark.parametrize("ramp", [True, False])
def test_vehicles_leave_a_landing_craft_ahead_and_others_behind(ramp: bool) -> None:
    playing = game(landing(ramp=ramp))
    answer(playing, "ept-activate", "barge")
    answer_if_asked(playing, "ept-unit", "car")
    answer(playing, "ept-act", "unload")
    state = battle(playing)
    car = state.units["car"]
    # Either way the land lies to the south: ahead of the ramp, or behind the other's stern.
    assert (state.board.names[car.place], car.facing) == ("C5", 3)
    assert state.units["squad"].carrier == "car"


@pytest.mark.clause("ept.vehicles.heavy-transport-unload#1")
def test_who_leaves_a_hold_drives_half_of_its_points_or_a_quarter_if_its_men_get_off() -> None:
    playing = game(landing())
    answer(playing, "ept-activate", "barge")
    answer_if_asked(playing, "ept-unit", "car")
    answer(playing, "ept-act", "unload")
    # Four points of eight.
    drive(playing, "left", "right", "left", "right")
    assert asked(playing).ask == "ept-unit"
    answer_if_asked(playing, "ept-unit", "squad")
    # More than a quarter is driven: the men stay.
    assert whose(playing) == "barge"
    playing = game(landing())
    answer(playing, "ept-activate", "barge")
    answer_if_asked(playing, "ept-unit", "car")
    answer(playing, "ept-act", "unload")
    drive(playing, "left", "right")
    answer(playing, "ept-act", "done")
    answer_if_asked(playing, "ept-unit", "squad")
    answer(playing, "ept-act", "disembark")
    squad = battle(playing).units["squad"]
    # And may do nothing else.
    assert squad.status == "field"
    assert whose(playing) == "barge"


@pytest.mark.clause("ept.vehicles.heavy-transport-unload#1", "ept.vehicles.heavy-transport-unload#ruling")
def test_with_men_let_off_first_a_quarter_of_the_points_is_left() -> None:
    state = battle(game(landing()))
    car = state.units["car"]
    transport.set_down(state, car, state.board.parse("C5"))
    car.hauled, car.worked = 1, 1
    act = Act(car)
    assert rolling.budget(state, act) == 8
    car.hauled = 2
    assert rolling.budget(state, act) == 4
    # Of seven points a quarter is one and three quarters: one and a half.
    car.profile = replace(car.profile, points=14)
    assert rolling.budget(state, act) == 3


@pytest.mark.clause("ept.vehicles.heavy-transport-unload#1")
@pytest.mark.parametrize(
    ("lifted", "hexes", "possible"), [(False, 4, True), (False, 5, False), (True, 2, True), (True, 3, False)]
)
def test_boarding_is_the_same_the_other_way_round(lifted: bool, hexes: int, possible: bool) -> None:
    found = landing()
    found["unit"][1:3] = [unit("car", 0, "carrier", "C4", facing=3, lifted=lifted, worked=int(lifted))]
    state = battle(game(found))
    car = state.units["car"]
    act = Act(car)
    rolling.pay(state, act, 2 * hexes)
    assert heavy_transports.may_load(state, act) == possible


@pytest.mark.clause("ept.vehicles.heavy-transport-unload#1")
@pytest.mark.parametrize("lifted", [False, True])
def test_a_vehicle_drives_into_the_hold_with_its_men_and_that_ends_its_activation(lifted: bool) -> None:
    found = landing()
    found["unit"][1] = unit("car", 0, "carrier", "C4", facing=3, lifted=lifted, worked=int(lifted))
    playing = game(found, [])
    answer(playing, "ept-activate", "car")
    answer_if_asked(playing, "ept-unit", "car")
    answer(playing, "ept-act", "load")
    state = battle(playing)
    car, barge = state.units["car"], state.units["barge"]
    assert (car.status, car.carrier, state.units["squad"].carrier) == ("aboard", "barge", "car")
    assert car.hauled == (transport.HAULED_WITH_MEN if lifted else transport.HAULED)
    assert (car.moved, car.lifted, barge.worked) == (True, True, 1)
    assert [(one.unit, one.vehicle) for one in events(playing, Embarked)] == [("car", "barge")]
    # It has done all it can; the transport, which was idle, is at work with it.
    assert asked(playing).ask == "ept-unit"
    assert offered(playing) == ["barge", "end"]
    assert laws.broken(state) == []


@pytest.mark.clause("ept.vehicles.heavy-transport-unload", "ept.hidden.no-peeking")
def test_the_enemy_hears_of_hidden_vehicles_by_their_marker_when_they_load() -> None:
    found = landing(hidden=True)
    found["unit"][1] = unit("car", 0, "carrier", "C4", facing=3, hidden=True)
    found["map"] = drawn(*["OOOOO"] * 3, "eeeee", ".....", "wwwww", "wwwww", ".....")
    playing = game(found, [])
    answer(playing, "ept-activate", "car")
    answer_if_asked(playing, "ept-unit", "car")
    answer(playing, "ept-act", "load")
    told = [
        (entry.audience, entry.event.unit, entry.event.vehicle)
        for entry in playing.journal
        if isinstance(entry.event, Embarked)
    ]
    assert told == [((0,), "car", "barge"), ((1, None), "hidden-0-1", "hidden-0-1")]
    assert not {"car", "barge"} & set(playing.view(1).units)


@pytest.mark.clause("ept.vehicles.heavy-transport-hit")
def test_vehicles_in_the_hold_are_lost_with_it_without_a_roll_or_drive_out_stunned() -> None:
    state = battle(game(landing()))
    ran(vehicles.suffer(state, state.units["barge"], "1", Cause("at")))
    assert [state.units[name].status for name in ("barge", "car", "squad")] == ["gone"] * 3
    state = battle(game(landing()))
    ran(vehicles.suffer(state, state.units["barge"], "I", Cause("at")))
    car = state.units["car"]
    assert (car.status, car.stunned, state.units["squad"].carrier) == ("field", True, "car")
