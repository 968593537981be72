"""Smoke and blazes (10.4): who lays smoke and how much, how it clears, and what fire does to a hex."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from grognard.systems.ept import sight
from grognard.systems.ept.effects import morale
from grognard.systems.ept.events.artillery import SmokeFalls
from grognard.systems.ept.events.fire import Eliminated
from grognard.systems.ept.fire import reaction, triggers
from grognard.systems.ept.fire.shots import INDIRECT, SMOKE, Shot
from grognard.systems.ept.movement import entering
from grognard.systems.ept.sequence import administration
from grognard.systems.ept.state import FIRE_TEST, Battle
from grognard.systems.ept.terrain import blazes, mortars, smoke, smoke_actions
from grognard.systems.ept.vehicles import vehicles
from systems.ept.field import hindrance, sees, stands, strip
from systems.ept.table import (
    MEADOW,
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    drawn,
    events,
    game,
    offered,
    position,
    rolled,
    spots,
    unit,
)
from systems.ept.vehicles.test_driving import TANK

TUBE = "mortar_81_team"


def place(state: Battle, name: str) -> int:
    return state.board.parse(name)


# -- smoke -------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.terrain.smoke-height#ruling")
def test_one_smoke_marker_in_a_hex_the_stronger() -> None:
    state = stands(unit("a", 0, "us_squad", "A1"))
    for strength in (1, 2, 1):
        smoke.lay(state, place(state, "B2"), strength)
    assert state.smoke == {place(state, "B2"): 2}


@pytest.mark.clause("ept.terrain.smoke-height#1", "ept.terrain.smoke-height#2")
def test_smoke_two_stands_a_level_higher_and_hides_the_hex_behind() -> None:
    # Eyes on level 1 in B1 and B5, smoke on the plain between them.
    for strength, columns in ((1, 0), (2, 1)):
        state = stands(map=strip(".....", "10001"), smoke={"B3": strength})
        assert hindrance(state, "B1", "B5") == columns
        # From two levels up into the hex right behind it, and into the one after that.
        high = stands(map=strip(".....", "20000"), smoke={"B3": strength})
        assert hindrance(high, "B1", "B4") == columns
        assert hindrance(high, "B1", "B5") == 0
        flat = stands(map=strip("....."), smoke={"B3": strength})
        assert hindrance(flat, "B1", "B5") == 1


def tube(*dice: str, **rest: Any) -> Any:
    return game(
        position(
            unit("tube", 0, rest.pop("profile", TUBE), "B1", deployed=True, **rest),
            unit("bravo", 1, "us_squad", "B7", neutralised=True),
            activation="tube",
        ),
        list(dice),
    )


@pytest.mark.clause("ept.terrain.smoke-indirect#ruling")
def test_a_mortar_fires_smoke_into_any_hex_without_a_roll_but_for_its_rate() -> None:
    playing = tube("5 5")
    answer_if_asked(playing, "ept-unit", "tube")
    answer(playing, "ept-act", "smoke-bombs")
    assert "B4" not in spots(playing)  # nearer than its range
    answer(playing, "ept-smoke-hex", "D6")
    state = battle(playing)
    assert state.smoke == {place(state, "D6"): 1}
    assert rolled(playing) == []
    assert state.units["tube"].fire == FIRE_TEST
    # The second bomb is no longer free: a 10 loses the rate.
    answer(playing, "ept-fire-on", "fire")
    answer(playing, "ept-smoke-hex", "E6")
    assert rolled(playing)[0] == ("ept-roll-rate", (5, 5))
    assert state.smoke == {place(state, "D6"): 1}


@pytest.mark.clause("ept.terrain.smoke-indirect#1")
def test_a_mortar_chooses_between_explosive_and_smoke_where_the_enemy_is() -> None:
    playing = tube()
    answer_if_asked(playing, "ept-unit", "tube")
    answer(playing, "ept-act", "fire")
    assert offered(playing) == ["explosive", "smoke"]
    answer(playing, "ept-bomb", "smoke")
    assert [(told.strength) for told in events(playing, SmokeFalls)] == [1]


@pytest.mark.clause("ept.terrain.smoke-indirect#2")
@pytest.mark.parametrize(("grouped", "asks"), [(False, ["ept-bomb"]), (True, [])])
def test_a_mortar_that_fires_in_a_group_fires_no_smoke(grouped: bool, asks: list[str]) -> None:
    state = stands(unit("tube", 0, TUBE, "B1", deployed=True), unit("other", 0, TUBE, "B1", deployed=True))
    firers = [(state.units[name], state.units[name].arms[0]) for name in ("tube", "other")[: 1 + grouped]]
    shot = Shot(firers, place(state, "B4"), INDIRECT, grouped=grouped)
    assert [decision.ask for decision in islice(mortars.pick_shell(state, shot), 1)] == asks


@pytest.mark.clause("ept.terrain.smoke-indirect#1")
def test_half_power_makes_thinner_smoke_or_none() -> None:
    state = battle(tube())
    assert smoke_actions.tube(state, state.units["tube"], half=True) is not None  # 8 halved is 4
    state.units["tube"].stopped = True
    assert smoke_actions.tube(state, state.units["tube"], half=True) is None
    light = stands(unit("l", 0, "light_mortar", "B1"))
    assert smoke_actions.tube(light, light.units["l"], half=False) is not None
    assert smoke_actions.tube(light, light.units["l"], half=True) is None
    heavy = stands(unit("h", 0, "mortar_120_team", "B1", deployed=True))
    assert (
        smoke.strength(heavy, mortars.thickness(heavy, heavy.units["h"], heavy.units["h"].arms[0], False))
        == 2
    )
    assert (
        smoke.strength(heavy, mortars.thickness(heavy, heavy.units["h"], heavy.units["h"].arms[0], True)) == 1
    )


@pytest.mark.clause("ept.terrain.smoke-indirect#2")
def test_a_group_of_mortars_fires_no_smoke() -> None:
    state = stands(unit("one", 0, TUBE, "B1", deployed=True), unit("two", 0, TUBE, "B1", deployed=True))
    arm = state.units["one"].arms[0]
    shot = Shot([(state.units["one"], arm), (state.units["two"], arm)], 5, INDIRECT, grouped=True)
    carry_out(mortars.pick_shell(state, shot))  # nothing is asked
    assert shot.mode == INDIRECT


@pytest.mark.clause("ept.terrain.smoke-indirect#1")
def test_a_mortar_answers_with_smoke_on_who_moved() -> None:
    state = stands(unit("tube", 0, TUBE, "B1", deployed=True), unit("bravo", 1, "us_squad", "B7"), map=MEADOW)
    trigger = triggers.moving((state.units["bravo"],), "normal")
    shot = carry_out(reaction.aim(state, state.units["tube"], trigger), "smoke")
    assert (shot.mode, shot.place) == (SMOKE, place(state, "B7"))


@pytest.mark.clause("ept.terrain.smoke-others")
@pytest.mark.parametrize("profile", ["us_squad", "heavy_machine_gun", "bazooka_team", "pak_40_gun", "tank"])
def test_nobody_else_lays_smoke(profile: str) -> None:
    playing = game(
        position(
            unit("alpha", 0, profile, "B2", facing=2),
            unit("bravo", 1, "us_squad", "B8", neutralised=True),
            activation="alpha",
            profiles=[TANK],
        )
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    assert asked(playing).ask == "ept-act"
    assert not [option for option in offered(playing) if "smoke" in option]


# -- blazes ------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.terrain.blaze-start#2")
def test_a_blaze_takes_the_vehicles_of_its_hex_and_burns_once() -> None:
    playing = game(
        position(
            unit("a", 0, "tank", "B2"),
            unit("b", 1, "tank", "C5"),
            unit("squad", 0, "us_squad", "B2"),
            profiles=[TANK],
        )
    )
    state = battle(playing)
    carry_out(blazes.set_ablaze(state, place(state, "B2"), vehicles.destroy))
    carry_out(blazes.set_ablaze(state, place(state, "B2"), vehicles.destroy))
    assert state.blazes == [place(state, "B2")]
    assert state.units["a"].status == "gone"
    assert state.wrecks == {place(state, "B2"): 1}
    assert state.units["squad"].status == state.units["b"].status == "field"


@pytest.mark.clause("ept.terrain.blaze-start#1")
def test_some_vehicles_burn_when_they_are_destroyed() -> None:
    from grognard.systems.ept.effects import effects

    for abilities, burns in ((["burns"], True), ([], False)):
        state = stands(unit("a", 0, "tank", "B2"), profiles=[{**TANK, "abilities": abilities}])
        carry_out(vehicles.destroy(state, state.units["a"], effects.Cause("at")))
        assert bool(state.blazes) is burns


@pytest.mark.clause("ept.terrain.blaze-sight")
def test_a_blaze_hinders_at_any_height_beside_the_ground_it_burns_on() -> None:
    high = stands(map=strip(".....", "90009"), blazes=["B3"])
    assert hindrance(high, "B1", "B5") == 1
    orchard = stands(map=strip("..o.."), blazes=["B3"])
    assert hindrance(orchard, "B1", "B5") == 2
    assert sees(orchard, "B1", "B5")


@pytest.mark.clause("ept.terrain.blaze-no-entry")
def test_nobody_enters_a_burning_hex() -> None:
    state = stands(
        unit("a", 0, "us_squad", "B2"), unit("t", 0, "tank", "B2", facing=3), blazes=["B3"], profiles=[TANK]
    )
    for name in ("a", "t"):
        found = state.units[name]
        assert not entering.may_enter(state, found, place(state, "B3"))
        reason = entering.why_closed(state, found, place(state, "B3"))
        assert reason is not None
        assert reason.rule == "ept.terrain.blaze-no-entry"
        assert entering.may_enter(state, found, place(state, "B1"))


@pytest.mark.clause("ept.terrain.blaze-no-entry")
def test_a_burning_hex_is_not_assaulted_either() -> None:
    state = stands(unit("a", 0, "us_squad", "B2"), unit("b", 1, "us_squad", "B3"), blazes=["B3"])
    assert not entering.is_open(state, state.units["a"], place(state, "B3"))
    assert entering.is_open(state, state.units["a"], place(state, "B1")), "where nothing burns it may"


@pytest.mark.clause(
    "ept.terrain.blaze-eviction#1", "ept.terrain.blaze-eviction#2", "ept.terrain.blaze-eviction#ruling"
)
def test_the_owner_shifts_units_out_of_a_fire_and_that_is_a_withdrawal() -> None:
    state = stands(
        unit("a", 0, "us_squad", "B2", neutralised=True),
        unit("m", 0, TUBE, "B2", deployed=True),
        unit("g", 0, "pak_40_gun", "B2"),
        unit("e", 1, "us_squad", "B3"),
        blazes=["B2"],
    )
    script = blazes.drive_out(state, 0)
    carry_out(script, place(state, "B1"), place(state, "A2"), place(state, "C2"))
    assert [state.board.names[state.units[name].place] for name in "amg"] == ["B1", "A2", "C2"]
    assert state.units["a"].fell_back
    assert not state.units["m"].fell_back
    assert state.units["m"].deployed


@pytest.mark.clause("ept.terrain.blaze-eviction#1")
def test_who_has_nowhere_to_go_burns() -> None:
    playing = game(
        position(
            unit("a", 0, "us_squad", "A1"),
            unit("b", 1, "us_squad", "A2"),
            unit("c", 1, "us_squad", "B1"),
            map=drawn("..", "..", ".."),
            blazes=["A1"],
        )
    )
    state = battle(playing)
    carry_out(blazes.drive_out(state, 0))
    assert state.units["a"].status == "gone"
    assert [told.unit for told in events(playing, Eliminated)] == ["a"]


@pytest.mark.clause("ept.terrain.blaze-eviction#1")
def test_out_of_a_fire_one_goes_only_where_there_is_room_and_no_enemy() -> None:
    state = stands(
        unit("a", 0, "us_squad", "A1"),
        *(unit(f"u{number}", 0, "us_squad", "A2") for number in range(3)),
        unit("foe", 1, "us_squad", "B2"),
        map=drawn("..", "..", ".."),
        blazes=["A1"],
    )
    offer = next(blazes.drive_out(state, 0)).form.to_data()
    assert offer["region"]["cells"] == [place(state, "B1")]
    crowded = stands(
        unit("a", 0, "us_squad", "A1"),
        *(unit(f"{at}-{number}", 0, "us_squad", at) for at in ("A2", "B1") for number in range(3)),
        map=drawn("..", "..", ".."),
        blazes=["A1"],
    )
    carry_out(blazes.drive_out(crowded, 0))
    assert crowded.units["a"].status == "gone"


@pytest.mark.clause("ept.terrain.blaze-eviction#2")
@pytest.mark.parametrize("burning", [False, True])
def test_who_was_shifted_out_of_a_fire_does_not_try_to_rally(burning: bool) -> None:
    state = stands(unit("a", 0, "us_squad", "B2", neutralised=True), blazes=["B2"] if burning else [])
    if burning:
        carry_out(blazes.drive_out(state, 0), place(state, "B1"))
    asks = [decision.ask for decision in islice(morale.rally_all(state), 1)]
    assert asks == ([] if burning else ["ept-rally-next"])


@pytest.mark.clause("ept.terrain.blaze-start#ruling")
def test_nothing_puts_a_fire_out_and_who_flies_over_it_is_not_in_it() -> None:
    state = stands(
        unit("craft", 0, "huey", "B2", altitude="nap"),
        unit("tank", 1, "m4a3_sherman_76", "B2"),
        unit("far", 0, "us_squad", "J8"),
        map=MEADOW,
    )
    carry_out(blazes.set_ablaze(state, place(state, "B2"), vehicles.destroy))
    assert [state.units[name].status for name in ("craft", "tank")] == ["field", "gone"]
    for step in administration.STEPS:
        carry_out(step(state))
    assert state.blazes == [place(state, "B2")]


@pytest.mark.clause("ept.terrain.blaze-eviction#1")
def test_from_an_upper_floor_the_way_leads_over_the_ground_floor_too() -> None:
    ground = drawn("....", ".ss.", "....", buildings=[{"cells": ["B2", "C2"], "storeys": 1}])
    state = stands(unit("a", 0, "us_squad", "B2/1", hidden=True), map=ground, blazes=["B2"])
    carry_out(blazes.drive_out(state, 0), place(state, "C2/1"))
    assert state.units["a"].place == place(state, "C2/1")
    state = stands(
        unit("a", 0, "us_squad", "B2/1"), unit("e", 1, "us_squad", "C2/1"), map=ground, blazes=["B2"]
    )
    carry_out(blazes.drive_out(state, 0), place(state, "B1"))
    assert state.units["a"].place == place(state, "B1")


def test_fire_lights_the_night() -> None:
    state = stands(unit("a", 0, "us_squad", "B1"), light="night", blazes=["B8"])
    assert sight.is_lit(state, place(state, "B7"))
