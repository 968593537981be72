"""Indirect fire in detail (13.4): who looks for a mortar, what shelters from it, and what becomes of a house."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.ept.events.fire import FireRead
from grognard.systems.ept.fire import anti_personnel
from grognard.systems.ept.fire.shots import INDIRECT, Shot
from grognard.systems.ept.fire_types import bombardment, indirect
from grognard.systems.ept.movement import entering
from grognard.systems.ept.vehicles import vehicles
from systems.ept.field import columns, names, stands, strip
from systems.ept.fire_types.test_indirect import TUBE, WOODED, armour, behind_wood, dice, place
from systems.ept.table import MEADOW, battle, carry_out, drawn, events, game, position, unit

# -- who sees ----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire-types.mortar-sighting#ruling")
@pytest.mark.parametrize(("post", "eyes"), [("B1", ["B1", "B1"]), ("C2", ["B1", "C2"]), ("C4", ["B1"])])
def test_a_post_stacked_with_a_mortar_looks_for_it_as_one_beside_it_does(post: str, eyes: list[str]) -> None:
    state = behind_wood(post)
    assert names(state, indirect.eyes(state, state.units["tube"])) == eyes


@pytest.mark.clause("ept.fire-types.mortar-sighting#1")
@pytest.mark.parametrize(("superior", "seen"), [("company", True), ("", False)])
def test_the_post_of_a_higher_level_may_look_for_a_mortar_under_it(superior: str, seen: bool) -> None:
    state = stands(
        unit("tube", 0, TUBE, "B1", deployed=True, formation="first"),
        unit("captain", 0, "company_hq", "C2", formation="staff", observing=True),
        unit("bravo", 1, "us_squad", "C7"),
        formation=[
            {"id": "first", "seat": 0, "leader": "tube", "superior": superior},
            {"id": "staff", "seat": 0, "leader": "captain"},
        ],
        post=[{"id": "company", "rank": "company", "seat": 0, "holder": "captain"}],
        map=WOODED,
    )
    assert indirect.sighted(state, state.units["tube"], place(state, "C7")) is seen


@pytest.mark.clause("ept.fire.firer-in-smoke#ruling")
@pytest.mark.parametrize(("smoke", "factor"), [({}, 1), ({"B1": 1}, 0.5)])
def test_a_mortar_that_fires_out_of_smoke_has_half_its_power(smoke: dict[str, int], factor: float) -> None:
    state = stands(
        unit("tube", 0, TUBE, "B1", deployed=True),
        unit("bravo", 1, "us_squad", "B7"),
        map=MEADOW,
        smoke=smoke,
    )
    tube = state.units["tube"]
    arm = tube.arms[0]
    shot = Shot([(tube, arm)], place(state, "B7"), INDIRECT)
    assert anti_personnel.firepower(state, tube, arm, shot).exact == factor * arm.indirect[0]


# -- what shelters -----------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire-types.ind-terrain#ruling")
@pytest.mark.parametrize(
    ("others", "rest"), [((), {"wrecks": {"B2": 1}}), ((unit("hull", 1, "t_55", "B2"),), {})]
)
def test_a_hull_or_wreck_in_the_hex_is_no_shelter_from_plunging_fire(
    others: tuple[dict[str, Any], ...], rest: dict[str, Any]
) -> None:
    state = stands(unit("bravo", 1, "us_squad", "B2"), *others, map=MEADOW, **rest)
    bravo = state.units["bravo"]
    tally = indirect.Tally(0)
    vehicles.shelter(state, bravo, tally)
    assert int(tally) == -1, "from direct fire it is"
    assert int(indirect.shifts(state, bravo, indirect.MORTAR)) == 0
    assert columns(state, "bravo", "B4") == 0, "and the ground gives none"


# -- what becomes of a house -------------------------------------------------------------------------


@pytest.mark.clause("ept.fire-types.ind-ruins#ruling")
@pytest.mark.parametrize(
    ("ground", "work", "column"),
    [
        (".", "", 12),
        ("s", "", 8),
        ("w", "", 10),
        ("o", "", 12),
        (".", "fortification", 8),
        ("s", "entrenchment", 8),
    ],
)
def test_the_hex_itself_is_read_as_men_there_would_be(ground: str, work: str, column: int) -> None:
    works = [{"id": "w", "kind": work, "cell": "B2", "seat": 1}] if work else []
    state = stands(unit("a", 0, "us_squad", "A1"), map=drawn("...", f".{ground}.", "..."), fieldwork=works)
    table = state.tables.fire
    found = [bombardment.result_on(state, place(state, "B2"), 12, total) for total in range(2, 13)]
    assert found == [table.result(table.columns.index(column), total) for total in range(2, 13)]


@pytest.mark.clause("ept.fire-types.ind-ruins#ruling")
def test_who_falls_down_among_enemies_is_shifted_to_a_next_hex_and_the_rest_of_the_house_stands() -> None:
    ground = drawn("....", ".ss.", "....", buildings=[{"cells": ["B2", "C2"], "storeys": 1}])
    state = stands(unit("high", 1, "us_squad", "B2/1"), unit("low", 0, "us_squad", "B2"), map=ground)
    dice(state, 6)
    carry_out(bombardment.wreck(state, 0, place(state, "B2"), "1"), place(state, "B1"))
    assert names(state, [state.units[name].place for name in ("high", "low")]) == ["B1", "B2"]
    assert state.ruins == {place(state, "B2"): "stone_ruin"}
    floors = ("B2", "B2/1", "C2", "C2/1")
    assert [entering.is_clear(state, place(state, floor)) for floor in floors] == [True, False, True, True]


@pytest.mark.clause("ept.fire-types.ind-terrain#1")
@pytest.mark.parametrize(
    ("start", "sides", "levels", "change"),
    [
        ("A1", {"wall": ["A1-A2"]}, "000", -1),
        ("A2", {"wall": ["A1-A2"]}, "000", 0),
        ("", {"wall": ["A1-A2"]}, "000", 0),
        ("A1", {}, "010", -1),
        ("A3", {}, "011", 0),
        ("", {}, "010", 0),
        ("A1", {"hedge": ["A1-A2"]}, "010", -2),
    ],
)
def test_what_lies_between_counts_against_a_blast_in_the_next_hex_alone(
    start: str, sides: dict[str, list[str]], levels: str, change: int
) -> None:
    ground = drawn("..", "..", "..", sides=sides, levels=[level * 2 for level in levels])
    state = stands(unit("bravo", 1, "us_squad", "A2"), map=ground)
    at = place(state, start) if start else -1
    assert int(indirect.shifts(state, state.units["bravo"], indirect.TRAP, start=at)) == change


@pytest.mark.clause("ept.fire-types.ind-terrain#1")
def test_the_ditch_of_the_next_hex_shelters_from_a_blast_outside_it() -> None:
    sides = ["B2-A2", "B2-A3", "B2-C2", "B2-C3", "B3-A3", "B3-A4", "B3-C3", "B3-C4"]
    state = stands(unit("bravo", 1, "us_squad", "B2"), map=strip("....", leaving={"ditch": sides}))
    bravo = state.units["bravo"]
    found = [int(indirect.shifts(state, bravo, indirect.TRAP, start=place(state, at))) for at in ("A2", "B3")]
    assert found == [-1, 0]


@pytest.mark.clause("ept.fire-types.ind-terrain#1")
def test_the_trees_under_an_aircraft_shelter_it_from_nothing() -> None:
    state = stands(
        unit("craft", 1, "huey", "B2", altitude="nap"),
        unit("men", 1, "us_squad", "B2"),
        map=drawn("...", ".F.", "..."),
    )
    found = [int(indirect.shifts(state, state.units[name], indirect.ARTILLERY)) for name in ("craft", "men")]
    assert found == [0, -1]


@pytest.mark.clause("ept.fire-types.ind-modifiers#ruling")
@pytest.mark.parametrize(("front", "change"), [(9, 0), (10, -1), (19, -1), (20, -2), (32, -3)])
def test_each_full_ten_of_front_armour_is_a_column(front: int, change: int) -> None:
    state = stands(unit("tank", 1, "tank", "B2"), map=MEADOW, profiles=[armour("tank", front)])
    assert int(indirect.shifts(state, state.units["tank"], indirect.MORTAR)) == change


@pytest.mark.clause("ept.fire-types.ind-users#1", "ept.fire-types.ring-power#1")
def test_a_hex_under_fire_is_read_for_each_unit_with_the_power_that_falls_on_it() -> None:
    playing = game(
        position(unit("bravo", 1, "us_squad", "B2"), unit("own", 0, "us_squad", "B2"), map=MEADOW), ["6 6"]
    )
    state = battle(playing)
    carry_out(indirect.strike(state, 0, place(state, "B2"), 8, indirect.ARTILLERY))
    read = [
        (one.target, one.power.exact, state.tables.fire.columns[one.column])
        for one in events(playing, FireRead)
    ]
    assert read == [("bravo", 8, 8), ("own", 8, 8)]
