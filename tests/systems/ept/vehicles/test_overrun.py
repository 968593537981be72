"""Vehicles and assaults (15.5), and infantry that goes along with them (15.6)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.events.fire import FireRead
from grognard.systems.ept.events.vehicles import Escorted
from grognard.systems.ept.vehicles import driving, overrun
from systems.ept.fire_types.test_anti_tank import LONG
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
    refused,
    rolled,
    unit,
)
from systems.ept.vehicles.test_driving import TANK, drive
from systems.ept.vehicles.test_vehicles import SOFT

EIGHT = {**TANK, "points": 12, "arms": [{**TANK["arms"][0], "anti_personnel": 8}]}


def charge(
    *more: dict[str, Any], points: int = 12, card: dict[str, Any] | None = None, **rest: Any
) -> dict[str, Any]:
    """A tank of AP 8 at work, with an enemy squad in the hex ahead."""
    squad = {"neutralised": True, **rest.pop("squad", {})}
    return position(
        unit("alpha", 0, "tank", "C4", facing=3),
        unit("bravo", 1, "us_squad", "C5", **squad),
        *more,
        **{
            "activation": "alpha",
            "map": LONG,
            "profiles": [{**(card or EIGHT), "points": points}, SOFT],
            **rest,
        },
    )


def ways(found: dict[str, Any]) -> list[str]:
    state = battle(game(found))
    return [step.key for step in driving.steps(state, Act(state.units["alpha"]))]


def why(found: dict[str, Any]) -> str:
    playing = game(found)
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "march")
    return refused(playing, "overrun")


# -- whether it may ----------------------------------------------------------------------------------

ELIGIBLE = "ept.vehicles.overrun-eligibility"


@pytest.mark.clause(
    "ept.vehicles.overrun-eligibility#1", "ept.vehicles.overrun-eligibility#2", "ept.tables.terrain#2"
)
def test_an_overrun_is_a_step_ahead_into_a_hex_with_enemies_for_a_point_more() -> None:
    state = battle(game(charge()))
    found = {step.key: step for step in driving.steps(state, Act(state.units["alpha"]))}
    assert "forward" not in found
    # Two half points for the ground, two for the overrun.
    assert found["overrun"].cost == 4
    assert found["overrun"].place == state.board.parse("C5")


@pytest.mark.clause("ept.vehicles.overrun-eligibility#1")
def test_either_side_may_overrun_the_other_and_nobody_his_own() -> None:
    found = charge()
    for one in found["unit"]:
        one["seat"] = 1 - one["seat"]
    state = battle(game({**found, "active": 1}))
    there = state.board.parse("C5")
    assert overrun.why_not_overrun(state, Act(state.units["alpha"]), there) is None
    state.units["bravo"].seat = 1
    assert overrun.why_not_overrun(state, Act(state.units["alpha"]), there) is not None


@pytest.mark.clause("ept.vehicles.overrun-eligibility#1", "ept.vehicles.overrun-eligibility#ruling")
def test_only_armour_and_only_against_men_in_the_open() -> None:
    assert "overrun" in ways(charge())
    assert why(charge(card={**EIGHT, "front": 0, "flank": 0})) == ELIGIBLE
    assert "overrun" not in ways(charge(unit("truck", 1, "soft", "C5", stunned=True)))
    fort = [{"id": "fort", "kind": "fortification", "cell": "C5", "seat": 1}]
    assert "overrun" not in ways(charge(fieldwork=fort))
    trench = [{"id": "trench", "kind": "entrenchment", "cell": "C5", "seat": 1}]
    assert "overrun" in ways(charge(fieldwork=trench))
    # Nor in reverse: the squad behind it is safe.
    turned = charge()
    turned["unit"][0]["facing"] = 0
    assert "overrun" not in ways(turned)
    # Nor in a building, which no vehicle enters.
    house = drawn(*["....."] * 4, "..s..", *["....."] * 6)
    assert "overrun" not in ways(charge(map=house))


@pytest.mark.clause("ept.vehicles.overrun-eligibility#2")
@pytest.mark.parametrize(("points", "possible"), [(2, False), (3, True)])
def test_there_must_be_points_left_to_get_out_again(points: int, possible: bool) -> None:
    """Two points to overrun, one to drive on into clear ground."""
    assert ("overrun" in ways(charge(points=points))) == possible
    # With the way ahead closed it would take a turn of one side, or twice the cost in reverse.
    rows = ["....."] * 5 + ["..s.."] + ["....."] * 5
    assert ("overrun" in ways(charge(points=points, map=drawn(*rows)))) is False


# -- carrying it out ---------------------------------------------------------------------------------


def run_over(playing: Any) -> None:
    answer_if_asked(playing, "ept-unit", "alpha")
    drive(playing, "overrun")


@pytest.mark.clause("ept.vehicles.overrun-attack#1", "ept.vehicles.overrun-attack#ruling")
def test_the_survivors_are_tested_at_their_plain_morale() -> None:
    # A squad of morale 7 with a roll of 8 fails the plain test; it was not neutralised before.
    found = charge(squad={"neutralised": False, "stopped": True, "morale": 7})
    playing = game(found, ["6 6", "4 4", "6 6"])
    run_over(playing)
    assert battle(playing).units["bravo"].neutralised
    playing = game(found, ["6 6", "3 4", "6 6"])
    run_over(playing)
    assert not battle(playing).units["bravo"].neutralised


@pytest.mark.clause("ept.vehicles.overrun-no-opportunity", "ept.vehicles.overrun-attack")
def test_a_vehicle_that_shells_stun_on_its_way_in_runs_nobody_over() -> None:
    shells = [{"mission": "m", "seat": 1, "cell": "C5", "power": [2]}]
    playing = game(charge(shelling=shells), ["1 1"])
    run_over(playing)
    units = battle(playing).units
    assert (units["alpha"].stunned, units["alpha"].status) == (True, "field")
    assert {read.target for read in events(playing, FireRead)} == {"alpha"}
    assert units["bravo"].steps == 2


MACHINE_GUN = {"kind": "machine_gun", "anti_personnel": 8, "rate": 7, "range": 12}


@pytest.mark.clause("ept.vehicles.overrun-attack#1")
def test_only_what_fires_at_men_is_fired() -> None:
    piercing = {**EIGHT, "arms": [{**EIGHT["arms"][0], "anti_personnel": 0}]}
    playing = game(charge(card=piercing), ["1 1", "6 6"])
    run_over(playing)
    assert [purpose for purpose, _ in rolled(playing)] == ["ept-roll-test-n", "ept-roll-assault"], (
        "they are tested all the same"
    )
    both = {**piercing, "arms": [*piercing["arms"], MACHINE_GUN]}
    playing = game(charge(card=both), ["6 6", "1 1", "6 6"])
    run_over(playing)
    assert rolled(playing)[0][0] == "ept-roll-fire"
    assert events(playing, FireRead)[0].power.exact == 8


@pytest.mark.clause("ept.vehicles.overrun-exit", "ept.vehicles.overrun-attack#1")
def test_the_second_side_overruns_as_well_and_brings_the_hidden_to_light() -> None:
    found = charge(squad={"neutralised": False, "hidden": True, "fire": 1})
    for one in found["unit"]:
        one["seat"] = 1 - one["seat"]
    playing = game({**found, "active": 1}, ["6 6", "1 1", "6 6"])
    run_over(playing)
    answer_if_asked(playing, "ept-retreat", [])
    state = battle(playing)
    assert rolled(playing)[0][0] == "ept-roll-fire"
    assert not state.units["bravo"].hidden
    assert asked(playing).ask == "ept-drive", "it may not stay"


@pytest.mark.clause("ept.vehicles.overrun-reaction-assault#1")
def test_who_is_overrun_may_destroy_the_vehicle_which_does_not_fight() -> None:
    # Neutralised again by an 8, it loses a step; line troops need a 4 less 3, 1 and 1: no chance but to try.
    found = charge(squad={"neutralised": False, "stopped": True, "quality": "shock"})
    # A 2: with +1 for being stopped and +1 for the overrun a 4, and shock troops need 6.
    playing = game(found, ["6 6", "1 1", "1 1"])
    run_over(playing)
    state = battle(playing)
    assert state.units["alpha"].status == "gone"
    assert state.wrecks == {state.board.parse("C5"): 1}
    assert state.units["bravo"].status == "field"
    assert len([purpose for purpose, _ in rolled(playing) if purpose == "ept-roll-assault"]) == 1


@pytest.mark.clause("ept.vehicles.overrun-exit")
def test_nobody_left_means_that_it_may_stay() -> None:
    # Power 8 on a 2: one step off a unit of one step.
    found = charge()
    found["unit"][1] = unit("bravo", 1, "light_machine_gun", "C5", stopped=True)
    playing = game(found, ["1 1"])
    run_over(playing)
    state = battle(playing)
    assert state.units["bravo"].status == "gone"
    assert (asked(playing).ask, state.units["alpha"].place) == ("ept-act", state.board.parse("C5"))
    assert "half-fire" not in offered(playing)


@pytest.mark.clause("ept.vehicles.overrun-exit", "ept.vehicles.overrun-no-opportunity#1")
def test_in_the_overrun_hex_it_turns_without_being_fired_at_as_long_as_it_can_still_leave() -> None:
    found = charge(
        unit("pak", 1, "tank", "C12", facing=0), points=4, squad={"neutralised": False, "stopped": True}
    )
    playing = game(found, ["6 6", "1 1", "6 6"])
    run_over(playing)
    # Two points are left: a turn by one side and a hex, or a hex ahead; in reverse it is twice the cost.
    assert sorted(offered(playing)) == ["back", "forward", "left", "right"]
    answer(playing, "ept-drive", "left")
    # One point is left and one way out: nobody was asked before it was taken.
    state = battle(playing)
    assert (asked(playing).ask, state.board.names[state.units["alpha"].place]) == ("ept-react", "D5")


@pytest.mark.clause("ept.vehicles.overrun-no-opportunity#2")
def test_who_is_about_to_be_overrun_may_retreat_and_then_others_may_fire_at_the_vehicle() -> None:
    found = charge(unit("pak", 1, "tank", "C12", facing=0), squad={"neutralised": False})
    playing = game(found)
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-drive", "overrun")
    assert (asked(playing).seat, asked(playing).ask) == (1, "ept-retreat")
    answer(playing, "ept-retreat", ["bravo"])
    while asked(playing).ask != "ept-react":
        answer(playing, asked(playing).ask, asked(playing).form.default())
    state = battle(playing)
    assert state.units["bravo"].place != state.board.parse("C5")
    assert state.units["alpha"].place == state.board.parse("C5")
    assert "pak" in offered(playing)
    assert rolled(playing) == []


@pytest.mark.clause("ept.vehicles.overrun-cadence#1", "ept.vehicles.overrun-cadence#ruling")
def test_an_overrun_takes_the_whole_activation_and_leaves_a_fire_marker() -> None:
    playing = game(charge(), ["6 6", "1 1", "6 6"])
    run_over(playing)
    answer(playing, "ept-drive", "forward")
    tank = battle(playing).units["alpha"]
    assert tank.fire == 1
    # Two and one points of twelve: a mere move would have left a half action.
    assert offered(playing) == ["march", "drive", "done"]
    # It has a half action behind it: no overrun any more.
    playing = game(charge())
    state = battle(playing)
    act = Act(state.units["alpha"])
    act.used = 1
    assert "overrun" not in [step.key for step in driving.steps(state, act)]


@pytest.mark.clause(
    "ept.vehicles.overrun-multiple", "ept.vehicles.overrun-cadence#1", "ept.vehicles.overrun-cadence#ruling"
)
def test_a_second_overrun_needs_its_rate_for_the_shot_but_not_for_the_test() -> None:
    found = charge(
        unit("charlie", 1, "us_squad", "C6", stopped=True), squad={"neutralised": False, "stopped": True}
    )
    # First: no effect, passed, 12. Second: a 10 loses the rate; the test comes all the same, and the assault.
    playing = game(found, ["6 6", "1 1", "6 6", "4 6", "1 1", "6 6"])
    run_over(playing)
    answer(playing, "ept-drive", "overrun")
    purposes = [purpose for purpose, _ in rolled(playing)]
    assert purposes[3:] == ["ept-roll-fire", "ept-roll-test-n", "ept-roll-assault"]
    assert len(events(playing, FireRead)) == 1
    assert battle(playing).units["alpha"].fire == 2
    answer(playing, "ept-drive", "forward")
    assert battle(playing).units["alpha"].place == battle(playing).board.parse("C7")


def test_a_decoy_that_is_overrun_is_gone_before_anything_is_rolled() -> None:
    found = charge()
    found["unit"][1] = unit("fake", 1, "decoy", "C5")
    playing = game(found)
    run_over(playing)
    assert rolled(playing) == []
    assert battle(playing).units["alpha"].place == battle(playing).board.parse("C5")


# -- infantry against vehicles -----------------------------------------------------------------------


def assault(*more: dict[str, Any], **tank: Any) -> dict[str, Any]:
    return position(
        unit("alpha", 0, "us_squad", "C4", quality="shock"),
        unit("tank", 1, "tank", "C5", **tank),
        *more,
        activation="alpha",
        map=LONG,
        profiles=[TANK, {**SOFT, "abilities": ["transport"]}],
    )


def attack(playing: Any) -> None:
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "tactical-assault")
    while playing.decision is not None and asked(playing).ask not in ("ept-act", "ept-unit", "ept-activate"):
        answer(playing, asked(playing).ask, asked(playing).form.default())


@pytest.mark.clause("ept.vehicles.assault-vs-vehicle")
@pytest.mark.parametrize(("dice", "status"), [("3 3", "gone"), ("3 4", "field")])
def test_infantry_destroys_a_vehicle_on_its_own_column_with_all_aboard(dice: str, status: str) -> None:
    """Shock troops need a 6 or less. What is left of the tank strikes back with a 12."""
    found = assault(unit("men", 1, "us_squad", status="aboard", carrier="tank"))
    playing = game(found, ["1", dice, *(["6 6"] if status == "field" else [])])
    attack(playing)
    state = battle(playing)
    assert state.units["tank"].status == status
    assert state.units["men"].status == ("gone" if status == "gone" else "aboard")
    assert "ept-roll-survival" not in [purpose for purpose, _ in rolled(playing)]


@pytest.mark.clause("ept.vehicles.assault-vehicle-fights-back")
@pytest.mark.parametrize(
    ("state", "dice", "steps"),
    [({}, "3 3", 1), ({}, "3 4", 2), ({"immobilised": True}, "3 3", 2), ({"immobilised": True}, "2 3", 1)],
)
def test_a_vehicle_that_is_left_strikes_back_by_its_own_line(
    state: dict[str, Any], dice: str, steps: int
) -> None:
    """Armoured vehicles take a step with a 6 or less, immobilised ones with one more on the dice."""
    playing = game(assault(**state), ["1", "6 6", dice])
    attack(playing)
    assert battle(playing).units["alpha"].steps == steps


@pytest.mark.clause("ept.vehicles.assault-vehicle-fights-back")
def test_a_stunned_vehicle_does_not_fight() -> None:
    playing = game(assault(stunned=True), ["1", "6 6"])
    attack(playing)
    assert battle(playing).units["alpha"].steps == 2


@pytest.mark.clause("ept.vehicles.assault-repulsed#1")
def test_infantry_falls_back_stopped_from_a_vehicle_that_is_left() -> None:
    playing = game(assault(stunned=True), ["1", "6 6"])
    attack(playing)
    alpha = battle(playing).units["alpha"]
    assert (battle(playing).board.names[alpha.place], alpha.stopped) == ("C4", True)


# -- infantry alongside ------------------------------------------------------------------------------


def convoy(*more: dict[str, Any], points: int = 12, **rest: Any) -> dict[str, Any]:
    return position(
        unit("alpha", 0, "tank", "C4", facing=3),
        unit("squad", 0, "us_squad", "C4", **rest),
        unit("gun", 1, "medium_machine_gun", "C12", deployed=True),
        *more,
        activation="alpha",
        map=LONG,
        profiles=[{**TANK, "points": points}, SOFT],
    )


@pytest.mark.clause("ept.vehicles.escort-move#1", "ept.vehicles.escort-move#3")
def test_infantry_in_the_hex_goes_along_behind_the_hull_on_its_own_points() -> None:
    # The machine gun fires at both at the first hex: the squad is in the shelter of the hull.
    playing = game(convoy(), ["6 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "escort")
    assert [(told.unit, told.vehicle) for told in events(playing, Escorted)] == [("squad", "alpha")]
    drive(playing, "forward")
    assert offered(playing) == ["gun"]
    answer(playing, "ept-react", ["gun"])
    told = {read.target: read for read in events(playing, FireRead)}
    clauses = {clause: change for clause, _, change in told["squad"].shifts.parts}
    assert clauses["ept.vehicles.cover"] == -1
    assert clauses["ept.fire-types.ap-movement-shift"] == 2
    for _ in range(3):
        drive(playing, "forward")
        answer(playing, "ept-react", [])
    state = battle(playing)
    assert {state.board.names[state.units[name].place] for name in ("alpha", "squad")} == {"C8"}
    # The squad has spent its four points: neither goes on, though the tank has eight left and may turn.
    answer(playing, "ept-act", "march")
    assert offered(playing) == ["left", "right"]
    answer(playing, "ept-drive", "left")
    answer(playing, "ept-react", [])
    answer(playing, "ept-act", "done")
    squad = state.units["squad"]
    assert squad.activated
    assert squad.moved


@pytest.mark.clause("ept.vehicles.escort-move#1")
@pytest.mark.parametrize(
    "state", [{"activated": True}, {"fire": 1}, {"stopped": True}, {"neutralised": True}]
)
def test_who_has_acted_or_fired_or_cannot_move_does_not_go_along(state: dict[str, Any]) -> None:
    playing = game(convoy(**state))
    answer_if_asked(playing, "ept-unit", "alpha")
    assert "escort" not in offered(playing)


@pytest.mark.clause("ept.vehicles.escort-move#2")
def test_a_vehicle_with_infantry_alongside_overruns_nobody() -> None:
    found = convoy(unit("bravo", 1, "us_squad", "C5", neutralised=True))
    playing = game(found)
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "escort")
    answer(playing, "ept-act", "march")
    assert "overrun" not in offered(playing)
    assert refused(playing, "overrun") == "ept.vehicles.overrun-cadence"


@pytest.mark.clause("ept.vehicles.escort-move#3")
def test_the_vehicles_own_points_stop_both_too() -> None:
    playing = game(convoy(points=1))
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "escort")
    assert battle(playing).units["squad"].activated, "it goes with the vehicle and with nobody else"
    drive(playing, "forward")
    answer(playing, "ept-react", [])
    state = battle(playing)
    assert {state.board.names[state.units[name].place] for name in ("alpha", "squad")} == {"C5"}
    assert state.units["squad"].activated


@pytest.mark.clause("ept.vehicles.escort-move-extra#1", "ept.vehicles.escort-move-extra#ruling")
@pytest.mark.parametrize(("points", "able"), [(3, True), (2, False)])
def test_less_than_half_of_the_points_leaves_the_vehicle_a_half_action(points: int, able: bool) -> None:
    """One hex of three points is less than half; of two it is half, which is not enough here."""
    playing = game(convoy(points=points))
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "escort")
    drive(playing, "forward")
    answer(playing, "ept-react", [])
    assert ("half-fire" in offered(playing)) == able
