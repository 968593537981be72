"""Chapters 18.1 and 18.2: defensive positions, obstructions, their cover and whom they keep out."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.ept.actions.act import Act, Action
from grognard.systems.ept.actions.menu import ACTIONS
from grognard.systems.ept.fieldworks import fieldworks, traps
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.state import Battle
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.vehicles import driving, overrun
from systems.ept.field import columns, stands
from systems.ept.table import MEADOW, answer, answer_if_asked, battle, carry_out, drawn, game, position, unit


def work(kind: str, cell: str = "D4", **rest: Any) -> dict[str, Any]:
    return {"id": f"work-{kind}", "kind": kind, "cell": cell, "seat": 1, **rest}


def card(name: str, **rest: Any) -> dict[str, Any]:
    """A vehicle of no account but for what is said of it."""
    return {
        "id": name,
        "name": name,
        "front": 6,
        "flank": 4,
        "size": "normal",
        "movement": "tracked",
        "points": 8,
        "from": {"default": "reconstructed"},
        **rest,
    }


def sheltered(kind: str, letter: str = ".", profile: str = "grenadier_squad", **rest: Any) -> int:
    """Columns that a unit in such a position on such ground has against fire from afar."""
    rows = ["." * 10 for _ in range(3)] + [f"...{letter}......"] + ["." * 10 for _ in range(3)]
    state = stands(unit("foe", 1, profile, "D4", **rest), fieldwork=[work(kind)], map=drawn(*rows))
    return columns(state, "foe", "H4")


# -- positions ---------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fieldworks.entrenchment")
def test_a_trench_is_medium_cover() -> None:
    assert sheltered("entrenchment") == -2


@pytest.mark.clause("ept.fieldworks.fortification#1")
def test_a_fortification_is_heavy_cover() -> None:
    assert sheltered("fortification") == -3


@pytest.mark.clause("ept.fieldworks.positions-general#2", "ept.fieldworks.positions-general#ruling")
def test_a_position_replaces_the_cover_of_the_ground_if_it_is_better() -> None:
    # Brush gives one column and would make four with a fortification if they added up.
    assert sheltered("fortification", "b") == -3
    # A stone house is better than a trench in it.
    assert sheltered("entrenchment", "s") == -3
    assert sheltered("entrenchment", profile="truck") == 0


@pytest.mark.clause("ept.fieldworks.positions-general#1")
def test_nobody_builds_a_position_in_play() -> None:
    keys = [action.key for action in ACTIONS if isinstance(action, Action)]
    assert not any(word in key for key in keys for word in ("dig", "build", "fortify", "entrench"))
    playing = game(position(unit("alpha", 0, "pioneer_squad", "D4"), unit("foe", 1, "us_squad", "I4")))
    assert battle(playing).fieldworks == {}


# -- obstructions ------------------------------------------------------------------------------------


def at_obstruction(kind: str, *movers: Any, **rest: Any) -> Battle:
    rest = {"map": MEADOW, **rest}
    return stands(*movers, unit("far", 1, "us_squad", "J8"), fieldwork=[work(kind)], **rest)


def kept_out(kind: str, profile: str, march: str = "", **rest: Any) -> bool:
    state = at_obstruction(kind, unit("it", 0, profile, "C4"), **rest)
    here = state.board.parse("D4")
    closed = not entering.may_enter(state, state.units["it"], here, march)
    why = entering.why_closed(state, state.units["it"], here, march)
    assert closed == (why is not None)
    return closed


HALF_TRACK = card("half", movement="half_tracked")
DOZER = card("dozer", movement="four_by_four", abilities=["bulldozer"])
TINY = card("tiny", size="very_small")
BIG = card("big", size="very_large")


@pytest.mark.clause("ept.fieldworks.wire#1")
@pytest.mark.parametrize(
    ("profile", "closed"),
    [
        ("us_squad", True),
        ("section_hq", True),
        ("truck", True),
        ("half", True),
        ("tiny", False),
        ("big", False),
        ("dozer", False),
    ],
)
def test_wire_lets_only_tracks_and_bulldozers_in(profile: str, closed: bool) -> None:
    assert kept_out("barbed_wire", profile, profiles=[HALF_TRACK, DOZER, TINY, BIG]) is closed


@pytest.mark.clause("ept.fieldworks.wire#2", "ept.fieldworks.roadblock#3")
@pytest.mark.parametrize(
    ("kind", "profile", "crushed"),
    [
        ("barbed_wire", "big", True),
        ("barbed_wire", "tiny", True),
        ("barbed_wire", "dozer", False),
        ("roadblock", "big", True),
        ("roadblock", "dozer", False),
        ("anti_tank_obstacle", "dozer", False),
    ],
)
def test_tracks_destroy_what_they_roll_over(kind: str, profile: str, crushed: bool) -> None:
    state = at_obstruction(kind, unit("it", 0, profile, "D4"), profiles=[DOZER, TINY, BIG])
    carry_out(traps.spring(state, Act(state.units["it"]), state.units["it"].place))
    assert (f"work-{kind}" not in state.fieldworks) is crushed


@pytest.mark.clause("ept.fieldworks.wire#2")
def test_a_tank_drives_over_the_wire_and_it_is_gone() -> None:
    playing = game(
        position(
            unit("it", 0, "big", "C4", facing=2),
            unit("far", 1, "us_squad", "J8", hidden=True),
            fieldwork=[work("barbed_wire", "D4")],
            profiles=[BIG],
            activation="it",
        )
    )
    answer_if_asked(playing, "ept-unit", "it")
    state = battle(playing)
    target = state.board.grid.neighbours[state.units["it"].place][2]
    state.fieldworks["work-barbed_wire"].cell = target
    answer(playing, "ept-act", "march")
    answer(
        playing,
        "ept-drive",
        next(s.key for s in driving.steps(state, Act(state.units["it"])) if s.place == target),
    )
    assert battle(playing).units["it"].place == target
    assert battle(playing).fieldworks == {}


@pytest.mark.clause("ept.fieldworks.roadblock#1")
@pytest.mark.parametrize(
    ("profile", "closed"),
    [("us_squad", False), ("truck", True), ("half", True), ("tiny", True), ("big", False), ("dozer", False)],
)
def test_a_roadblock_stops_vehicles_but_for_heavy_tracks(profile: str, closed: bool) -> None:
    assert kept_out("roadblock", profile, profiles=[HALF_TRACK, DOZER, TINY, BIG]) is closed


@pytest.mark.clause("ept.fieldworks.at-obstacle#1")
@pytest.mark.parametrize(
    ("profile", "closed"),
    [("us_squad", False), ("truck", True), ("tiny", True), ("big", True), ("dozer", False)],
)
def test_an_anti_tank_obstacle_stops_all_but_bulldozers(profile: str, closed: bool) -> None:
    assert kept_out("anti_tank_obstacle", profile, profiles=[DOZER, TINY, BIG]) is closed


@pytest.mark.clause("ept.fieldworks.roadblock#2", "ept.fieldworks.at-obstacle#2")
@pytest.mark.parametrize("kind", ["roadblock", "anti_tank_obstacle"])
def test_they_cost_infantry_a_point_and_a_half_and_shelter_it(kind: str) -> None:
    state = at_obstruction(kind, unit("it", 0, "us_squad", "C4"), unit("foe", 1, "us_squad", "D4"))
    open_ = stands(unit("it", 0, "us_squad", "C4"), map=MEADOW, fieldwork=[work(kind)])
    costs = dict(movement.steps(open_, open_.units["it"]))
    assert costs[open_.board.parse("D4")] == 3
    assert costs[open_.board.parse("C3")] == 2
    assert columns(state, "foe", "H4") == -1
    # It adds to the ground's own cover, as no position does.
    assert sheltered(kind, "b") == sheltered("minefield", "b") - 1
    assert sheltered(kind, profile="truck") == sheltered("minefield", profile="truck")


@pytest.mark.clause("ept.fieldworks.roadblock#ruling", "ept.fieldworks.at-obstacle#ruling")
@pytest.mark.parametrize("kind", ["roadblock", "anti_tank_obstacle"])
@pytest.mark.parametrize(("letter", "cost"), [(".", 3), ("F", 4), ("b", 3)])
def test_ground_that_costs_more_than_an_obstruction_keeps_its_price(
    kind: str, letter: str, cost: int
) -> None:
    rows = [*["." * 10] * 3, f"...{letter}......", *["." * 10] * 4]
    state = stands(unit("it", 0, "us_squad", "C4"), map=drawn(*rows), fieldwork=[work(kind)])
    assert dict(movement.steps(state, state.units["it"]))[state.board.parse("D4")] == cost


@pytest.mark.clause("ept.fieldworks.fortification#ruling")
def test_a_vehicle_may_drive_into_a_fortified_hex_without_cover_but_never_overrun_it() -> None:
    state = at_obstruction("fortification", unit("it", 0, "big", "C4"), profiles=[BIG])
    here = state.board.parse("D4")
    assert entering.may_enter(state, state.units["it"], here)
    state.stand(state.units["it"], here)
    assert terrain.level_of(state, state.units["it"]) == "open"
    for kind, barred in (("fortification", True), ("minefield", False)):
        held = at_obstruction(
            kind, unit("it", 0, "big", "C4"), unit("foe", 1, "us_squad", "D4"), profiles=[BIG]
        )
        tank = held.units["it"]
        tank.facing = held.board.grid.direction(tank.place, here)
        assert (overrun.why_not_overrun(held, Act(tank), here) is not None) is barred


# -- setting up --------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fieldworks.positions-general#1", "ept.fieldworks.positions-general#ruling")
def test_positions_are_placed_where_the_scenario_says() -> None:
    state = stands(unit("far", 1, "us_squad", "J8"), map=MEADOW)
    zone = tuple(state.board.parse(name) for name in ("B2", "B3"))
    for number in (1, 2):
        made = fieldworks.Fieldwork(id=f"{number}", kind="entrenchment", cell=-1, seat=1, zone=zone)
        state.fieldworks[made.id] = made
    first, second = fieldworks.to_lay(state, 1)
    assert fieldworks.sites(state, first) == zone
    carry_out(fieldworks.lay(state, first), zone[0])
    # Two positions do not lie in one hex.
    assert fieldworks.sites(state, second) == (zone[1],)
    carry_out(fieldworks.lay(state, second), zone[1])
    assert fieldworks.to_lay(state, 1) == []
