"""How far rules reach in every direction: exactly so far is within, a tenth of a millimetre more is not."""

from __future__ import annotations

import pytest

from grognard.core.space.table.bases import CONTACT
from grognard.systems.epic import profile
from grognard.systems.epic.assault import charge
from grognard.systems.epic.movement import room, zones
from grognard.systems.epic.shooting.lines import in_arc
from grognard.systems.epic.tournament import halves, objectives
from systems.epic.table import battle, formation, mixed, one, piece, position, sheet, unit

SIDES = [(1, 0), (-1, 0), (0, 1), (0, -1)]
ARMS = {
    "profiles": [
        sheet("t.man"),
        sheet("t.fast", speed=30),
        sheet("t.eyes", abilities=["scout"]),
        sheet("t.engine", type="we", base=4, damage_capacity=3),
    ]
}


def two(ours, theirs, at=(60, 60), **rest):
    """A unit of each side, in a formation of one."""
    rows = formation("A", 0, ours, at), formation("B", 1, theirs, (150, 100))
    return battle(position(*rows, **{**ARMS, **rest}))


def away(made, side, far):
    """The enemy stands so far from ours to one side, edge to edge."""
    a, b = unit(made, "A/0"), unit(made, "B/0")
    apart = far + a.kit.radius + b.kit.radius
    b.place = a.place[0] + side[0] * apart, a.place[1] + side[1] * apart


# -- zones of control ------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.movement.zoc", "epic.special-units.scout-zoc", "epic.movement.zoc-start-inside")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("kind", "far"), [("t.man", 500), ("t.eyes", 1000)])
def test_a_zone_reaches_as_far_to_every_side(side, kind, far):
    made = two("t.man", kind)
    away(made, side, far)
    assert [(a.number, b.number) for a, _, b in zones.inside(made, one(made, "A"))] == [(0, 0)]
    assert zones.at(made, 0, unit(made, "A/0").place, unit(made, "A/0").kit.radius)
    assert not zones.at(made, 0, unit(made, "A/0").place, unit(made, "A/0").kit.radius, without=["B"])
    away(made, side, far + 1)
    assert zones.inside(made, one(made, "A")) == []
    assert not zones.at(made, 0, unit(made, "A/0").place, unit(made, "A/0").kit.radius)


@pytest.mark.clause("epic.movement.zoc")
@pytest.mark.parametrize("side", SIDES)
def test_zones_that_a_move_could_come_to_are_those_as_far_as_the_move_and_the_zone(side):
    made = two("t.man", "t.man")
    units = one(made, "A").there
    for far, found in ((700 + 500, [("B", 500)]), (700 + 501, [])):
        away(made, side, far)
        assert [(enemy.id, reach) for enemy, _, reach in zones.near(made, 0, units, 700)] == found
    away(made, side, 0)
    assert list(zones.near(made, 0, units, 700, without=["B"])) == []
    assert list(zones.near(made, 0, [], 700)) == []


@pytest.mark.clause("epic.movement.zoc")
@pytest.mark.parametrize("side", SIDES)
def test_who_stands_apart_from_his_comrades_meets_zones_on_his_own(side):
    made = battle(
        position(
            formation("A", 0, "t.man", (60, 60), (80, 80)), formation("B", 1, "t.man", (150, 10)), **ARMS
        )
    )
    for near, far in ((0, 1), (1, 0)):
        x, y = unit(made, f"A/{near}").place
        apart = 2 * unit(made, "B/0").kit.radius + 500
        unit(made, "B/0").place = x + side[0] * apart, y + side[1] * apart
        assert [a.number for a, _, _ in zones.inside(made, one(made, "A"))] == [near], far


@pytest.mark.clause("epic.movement.zoc-lost-in-contact")
@pytest.mark.parametrize("side", SIDES)
def test_who_is_touched_from_any_side_has_no_zone(side):
    made = two("t.man", "t.man")
    away(made, side, CONTACT)
    assert not zones.has_zone(made, one(made, "B"), unit(made, "B/0"))
    away(made, side, CONTACT + 1)
    assert zones.has_zone(made, one(made, "B"), unit(made, "B/0"))


@pytest.mark.clause("epic.war-engines.zone-of-control", "epic.movement.zoc-lost-in-contact")
def test_an_engine_loses_its_zone_to_as_many_as_its_capacity_and_not_to_its_own_side():
    made = battle(position(formation("B", 1, "t.engine", (100, 60)), formation("C", 1, "t.man", (104, 64)), formation("A", 0, "t.man", (20, 20), (23, 20), (26, 20)), **ARMS))  # fmt: skip
    engine, apart = unit(made, "B/0"), 300
    x, y = engine.place
    for number, (side, held) in enumerate(zip(SIDES, (True, True, False), strict=False)):
        unit(made, f"A/{number}").place = x + side[0] * apart, y + side[1] * apart
        assert zones.has_zone(made, one(made, "B"), engine) is held


# -- room ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.movement.passing-friends", "epic.terrain.impassable")
@pytest.mark.parametrize("others", [False, True])
def test_a_unit_stands_anywhere_on_the_table_where_nobody_and_nothing_is(others):
    made = two("t.man", "t.man", piece=[piece("cliffs", 100, 20, 110, 30)])
    mover, there = unit(made, "A/0"), unit(made, "B/0")
    known = [mover, there] if others else None
    r, apart = mover.kit.radius, mover.kit.radius + there.kit.radius
    for x, y, free in (
        (r, 6000, True),
        (r - 1, 6000, False),
        (18000 - r, 6000, True),
        (18000 - r + 1, 6000, False),
        (6000, r, True),
        (6000, r - 1, False),
        (6000, 12000 - r, True),
        (6000, 12000 - r + 1, False),
        (*mover.place, True),
        (10500, 2500, False),
        (9999, 2500, True),
    ):
        assert room.free(made, mover, (x, y), known) is free, (x, y)
    for dx, dy in SIDES:
        x, y = there.place
        assert room.free(made, mover, (x + dx * apart, y + dy * apart), known)
        assert not room.free(made, mover, (x + dx * (apart - 1), y + dy * (apart - 1)), known)


# -- charges ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.assault.reach")
@pytest.mark.parametrize("side", SIDES)
def test_a_charge_brings_within_15_cm_who_is_a_move_and_15_cm_away(side):
    made = battle(position(mixed("A", 0, ("t.man", (90, 60)), ("t.fast", (93, 63))), formation("B", 1, "t.man", (10, 110)), **ARMS))  # fmt: skip
    for number, speed in ((0, 1500), (1, 3000)):
        ours, theirs = unit(made, f"A/{number}"), unit(made, "B/0")
        apart = speed + 1500 + ours.kit.radius + theirs.kit.radius
        theirs.place = ours.place[0] + side[0] * apart, ours.place[1] + side[1] * apart
        if number:
            assert [enemy.id for enemy in charge.within_charge(made, one(made, "A"))] == ["B"]
            theirs.place = theirs.place[0] + side[0], theirs.place[1] + side[1]
            assert list(charge.within_charge(made, one(made, "A"))) == []
        else:
            assert [enemy.id for enemy in charge.within_charge(made, one(made, "A"))] == ["B"]


# -- objectives and halves -------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.objectives.excluded-units", "epic.objectives.control")
@pytest.mark.parametrize("side", SIDES)
def test_an_objective_is_held_by_who_is_within_15_cm_to_any_side(side):
    mark = {"id": "m", "seat": 0, "number": 1, "at": [60, 60]}
    made = two("t.man", "t.man", objective=[mark])
    reach = profile.tables().objective + unit(made, "A/0").kit.radius
    for far, held in ((reach, True), (reach + 1, False)):
        unit(made, "A/0").place = 6000 + side[0] * far, 6000 + side[1] * far
        assert objectives.near(made, made.objectives[0], 0) is held
        assert not objectives.near(made, made.objectives[0], 1)
        assert objectives.controller(made, made.objectives[0]) == (0 if held else objectives.NOBODY)


@pytest.mark.clause("epic.tournament.deploy-zone", "epic.tournament.choose-edge")
@pytest.mark.parametrize(
    ("edge", "gap", "depth"),
    [
        ("bottom", 2000, 8000),
        ("top", 10000, -8000),
        ("left", 3000, 12000),
        ("right", 15000, -12000),
        ("bottom-left", 2000, 18000 * 12000 - 3000 * 12000 - 2000 * 18000),
        ("top-right", 18000, 3000 * 12000 + 2000 * 18000 - 18000 * 12000),
        ("bottom-right", 15000, 3000 * 12000 - 2000 * 18000),
        ("top-left", 10000, 2000 * 18000 - 3000 * 12000),
    ],
)
def test_how_far_a_place_is_from_each_edge_and_how_deep_in_its_half(edge, gap, depth):
    board = two("t.man", "t.man").board
    assert halves.edge_gap(board, edge, (3000, 2000)) == gap
    assert halves.depth_in(board, edge, (3000, 2000)) == depth
    assert halves.depth_in(board, edge, (9000, 6000)) == 0


@pytest.mark.clause("epic.tournament.deploy-zone")
def test_the_stretches_of_a_corner_reach_to_the_middle_of_either_side():
    board = two("t.man", "t.man").board
    assert halves.edge_gap(board, "bottom-left", (9000, 100)) == 100
    assert halves.edge_gap(board, "bottom-left", (9001, 100)) == 9001
    assert halves.edge_gap(board, "bottom-left", (100, 6000)) == 100
    assert halves.edge_gap(board, "bottom-left", (100, 6001)) == 6001
    assert halves.edge_gap(board, "top-right", (9000, 11900)) == 100
    assert halves.edge_gap(board, "top-right", (8999, 11900)) == 9001


# -- arcs ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.war-engines.fire-arcs")
@pytest.mark.parametrize(
    ("arc", "inside", "outside"),
    [
        ("front", [(0, 9), (9, 0), (-9, 0), (5, 3)], [(0, -9), (9, -1)]),
        ("rear", [(0, -9), (9, 0), (-9, 0), (5, -3)], [(0, 9), (9, 1)]),
        ("left", [(-9, 0), (0, 9), (0, -9), (-5, 3)], [(9, 0), (1, 9)]),
        ("right", [(9, 0), (0, 9), (0, -9), (5, 3)], [(-9, 0), (-1, 9)]),
        ("fixed", [(0, 9), (9, 9), (-9, 9), (3, 5)], [(9, 8), (-9, 8), (0, -9), (9, 0)]),
        ("all", [(0, 9), (0, -9), (9, 0), (-9, 0)], []),
    ],
)
def test_each_arc_has_its_lines_and_turns_with_the_unit(arc, inside, outside):
    for spots, held in ((inside, True), (outside, False)):
        for x, y in spots:
            assert in_arc(arc, (100, 200), 0, (100 + x, 200 + y)) is held
            # A quarter turn clockwise: what was ahead lies to the right of the page.
            assert in_arc(arc, (100, 200), 900, (100 + y, 200 - x)) is held
