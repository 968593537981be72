"""Line of sight in Dust Tactics: what stops it, what does not, corners, and that it is mutual."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.systems.dust import sight
from grognard.systems.dust.attack import attack
from grognard.systems.dust.state import Battle
from systems.dust.cards import plane
from systems.dust.table import activate, battle, game, position, refused, unit


def sees(found: Battle, a: str, b: str) -> bool:
    """Whether they see each other; a test that asks one way asks both."""
    there = sight.sees(found, found.units[a], found.units[b])
    assert there == sight.sees(found, found.units[b], found.units[a])
    return there


def line_past(*between: dict[str, Any], first: str, second: str, **rest: Any) -> bool:
    """Whether two units see each other along a row, from A1 to E1, past what stands between."""
    table = position(
        unit("a", 0, "A1", profile=first), unit("b", 1, "E1", profile=second), *between, size=(5, 2), **rest
    )
    return sees(battle(table), "a", "b")


SOLDIERS, WALKER, ENEMY_SOLDIERS, ENEMY_WALKER = "recon_boys", "blackhawk", "sturmpioniere", "hans"


# -- the line itself, against a second way to work it out --------------------------------------------


def touch(start: tuple[int, int], end: tuple[int, int], cell: tuple[int, int]) -> int | None:
    """How the segment between two centres meets a square: 0 through its inside, 1 or -1 at a corner on the left
    or right, None not at all. The segment is cut by the square's four sides, in fractions."""
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        origin, length = Fraction(2 * start[axis] + 1, 2), end[axis] - start[axis]
        low, high = cell[axis] - origin, cell[axis] + 1 - origin
        if length == 0:
            if not low < 0 < high:
                return None
            continue
        enter, leave = sorted((low / length, high / length))
        first, last = max(first, enter), min(last, leave)
    if first > last:
        return None
    if first < last:
        return 0
    run = [end[axis] - start[axis] for axis in (0, 1)]
    corner = [Fraction(2 * start[axis] + 1, 2) + first * run[axis] for axis in (0, 1)]
    inward = [Fraction(2 * cell[axis] + 1, 2) - corner[axis] for axis in (0, 1)]
    return 1 if run[0] * inward[1] - run[1] * inward[0] > 0 else -1


def is_open(start: tuple[int, int], end: tuple[int, int], blockers: set[tuple[int, int]]) -> bool:
    met = {touch(start, end, cell) for cell in blockers - {start, end}}
    return 0 not in met and not {1, -1} <= met


WIDTH, HEIGHT = 6, 5
SQUARES = [(col, row) for row in range(HEIGHT) for col in range(WIDTH)]
KINDS = (SOLDIERS, WALKER, ENEMY_SOLDIERS, ENEMY_WALKER, "sigrid", "rosie")


def named(cell: tuple[int, int]) -> str:
    return f"{'ABCDEF'[cell[0]]}{cell[1] + 1}"


@st.composite
def tables(draw: Any) -> tuple[dict[str, Any], dict[tuple[int, int], str]]:
    """A board with terrain, elements and up to seven units, and what lies on each square."""
    terrain = {cell: draw(st.sampled_from("......~:*##")) for cell in SQUARES}
    places = draw(st.lists(st.sampled_from(SQUARES), min_size=2, max_size=7, unique=True))
    units = []
    for number, cell in enumerate(places):
        kind = draw(st.sampled_from(KINDS))
        terrain[cell] = draw(st.sampled_from(".*"))
        seat = int(kind in (ENEMY_SOLDIERS, ENEMY_WALKER, "sigrid"))
        units.append(unit(f"u{number}", seat, named(cell), profile=kind))
    elements = {
        named(cell): draw(st.sampled_from(["tank_trap", "ammo_crate"]))
        for cell in draw(st.lists(st.sampled_from(SQUARES), max_size=4, unique=True))
        if terrain[cell] in ".*"
    }
    rows = ["".join(terrain[col, row] for col in range(WIDTH)) for row in reversed(range(HEIGHT))]
    return position(*units, board={"rows": rows}, elements=elements), terrain


def blockers_by_the_book(
    found: Battle, terrain: dict[tuple[int, int], str], both_soldiers: bool
) -> set[tuple[int, int]]:
    grid = found.board.grid
    blocked = {cell for cell, letter in terrain.items() if letter in "*#"}
    for other in found.units.values():
        if other.profile.is_vehicle or both_soldiers:
            blocked.add((grid.col(other.cell), grid.row(other.cell)))
    for cell, element in found.elements.items():
        if element.kind == "tank_trap" and both_soldiers:
            blocked.add((grid.col(cell), grid.row(cell)))
    return blocked


@pytest.mark.clause(
    "dust.los.endpoints",
    "dust.los.terrain",
    "dust.los.corner-same-side",
    "dust.los.corner-opposite",
    "dust.los.interior#1",
    "dust.los.trace#2",
    "dust.los.trace#ruling",
)
@settings(max_examples=150)
@given(tables())
def test_sight_is_what_the_segment_between_the_centres_meets(table):
    found = battle(table[0])
    grid = found.board.grid
    for a in found.units.values():
        for b in found.units.values():
            if a is b:
                continue
            soldiers = a.profile.is_soldier and b.profile.is_soldier
            ends = [(grid.col(u.cell), grid.row(u.cell)) for u in (a, b)]
            expected = is_open(*ends, blockers_by_the_book(found, table[1], soldiers))
            assert sight.sees(found, a, b) == expected, (a.id, b.id)


HOUSES = (
    {"cells": "B2:C3", "entrances": [{"at": "B2", "side": "south", "kind": "small"}]},
    {
        "cells": "D2:E4",
        "walls": [{"at": "D3", "side": "east"}],
        "entrances": [
            {"at": "E4", "side": "north", "kind": "large"},
            {"at": "D2", "side": "south", "kind": "large"},
        ],
    },
)


@pytest.mark.clause("dust.los.symmetry#1")
@pytest.mark.example("dust.ex.los-symmetric-property")
@settings(max_examples=100)
@given(tables(), st.integers(0, 3))
def test_sight_is_mutual_in_every_position(table, houses):
    rows = table[0]["board"]
    buildings = [house for number, house in enumerate(HOUSES) if houses >> number & 1]
    found = battle({**table[0], "board": {**rows, "buildings": buildings}})
    units = list(found.units.values())
    for a in units:
        seen = {other.id for other in sight.seen_by(found, a.cell, a.profile.is_soldier, units)}
        for b in units:
            if a.cell == b.cell:
                continue
            assert sight.sees(found, a, b) == sight.sees(found, b, a)
            assert sight.sees(found, a, b) == (b.id in seen), "many at once is the same as one by one"


# -- what stops a line -------------------------------------------------------------------------------


@pytest.mark.clause("dust.los.trace#1")
def test_the_line_runs_from_centre_to_centre():
    """From A1 to C2 it crosses B1 and B2, and no other square."""
    for square, blocked in (("B1", True), ("B2", True), ("A2", False), ("C1", False)):
        table = position(
            unit("a", 0, "A1", profile=SOLDIERS),
            unit("b", 1, "C2", profile=ENEMY_SOLDIERS),
            unit("between", 0, square, profile=WALKER),
            size=(3, 2),
        )
        assert sees(battle(table), "a", "b") != blocked, square


@pytest.mark.clause("dust.los.interior#2")
def test_a_touched_corner_alone_does_not_stop_the_line():
    table = position(
        unit("a", 0, "A1", profile=SOLDIERS),
        unit("b", 1, "C3", profile=ENEMY_SOLDIERS),
        board={"rows": ["...", "..#", "..."]},
    )
    assert sees(battle(table), "a", "b")
    through = {**table, "board": {"rows": ["...", ".#.", "..."]}}
    assert not sees(battle(through), "a", "b")


@pytest.mark.clause("dust.los.endpoints#1", "dust.los.endpoints#ruling")
def test_what_is_on_the_two_squares_themselves_never_blocks():
    """A squad on a trap, in smoke, and a hero on a walker's square are seen."""
    table = position(
        unit("a", 0, "A1", profile=SOLDIERS),
        unit("squad", 1, "D1", profile=ENEMY_SOLDIERS),
        unit("walker", 1, "D3", profile=ENEMY_WALKER),
        unit("hero", 1, "D3", profile="sigrid"),
        unit("b", 0, "A3", profile="death_dealers"),
        board={"rows": ["*..*", "....", "*..*"]},
        elements={"A1": "tank_trap", "D1": "tank_trap"},
    )
    found = battle(table)
    assert sees(found, "a", "squad")
    assert sees(found, "b", "hero")
    assert sees(found, "b", "walker")


@pytest.mark.clause("dust.los.terrain")
@pytest.mark.parametrize(
    ("letter", "is_open"), [(".", True), ("~", True), (":", True), ("*", False), ("#", False)]
)
@pytest.mark.parametrize("first", [SOLDIERS, WALKER, "plane"])
@pytest.mark.parametrize("second", [ENEMY_SOLDIERS, ENEMY_WALKER])
def test_only_smoke_and_blocks_stop_the_line_for_everybody(letter, is_open, first, second):
    board = {"rows": [".....", f"..{letter}.."]}
    assert line_past(first=first, second=second, board=board, profiles=[plane()]) is is_open


@pytest.mark.clause("dust.los.crate")
@pytest.mark.parametrize("first", [SOLDIERS, WALKER])
@pytest.mark.parametrize("second", [ENEMY_SOLDIERS, ENEMY_WALKER])
def test_crates_are_transparent(first, second):
    crates = {"B1": "ammo_crate", "C1": "ammo_crate", "D1": "ammo_crate"}
    assert line_past(first=first, second=second, elements=crates)


@pytest.mark.clause("dust.los.trap-soldiers", "dust.los.trap-other")
@pytest.mark.parametrize(
    ("first", "second", "is_open"),
    [
        (SOLDIERS, ENEMY_SOLDIERS, False),
        (SOLDIERS, "sigrid", False),
        ("rosie", "sigrid", False),
        (SOLDIERS, ENEMY_WALKER, True),
        (WALKER, ENEMY_SOLDIERS, True),
        (WALKER, ENEMY_WALKER, True),
        ("plane", ENEMY_SOLDIERS, True),
    ],
)
def test_a_trap_blocks_between_soldiers_only(first, second, is_open):
    assert line_past(first=first, second=second, elements={"C1": "tank_trap"}, profiles=[plane()]) is is_open


@pytest.mark.clause("dust.los.soldier-screen")
@pytest.mark.parametrize(
    "screen", [("death_dealers", 0), ("tank_killers", 1), ("bazooka_joe", 0), ("manfred", 1)]
)
def test_a_third_soldier_unit_of_either_side_screens_soldiers(screen):
    third = unit("third", screen[1], "C1", profile=screen[0])
    assert not line_past(third, first=SOLDIERS, second=ENEMY_SOLDIERS)
    assert not line_past(third, first=SOLDIERS, second="sigrid")


@pytest.mark.clause(
    "dust.los.soldier-to-vehicle", "dust.los.vehicle-to-soldier#1", "dust.los.vehicle-to-soldier#ruling"
)
def test_soldiers_screen_neither_vehicles_nor_from_them():
    crowd = (
        unit("one", 0, "B1", profile="death_dealers"),
        unit("two", 1, "C1", profile="tank_killers"),
        unit("three", 1, "D1", profile="manfred"),
    )
    assert line_past(*crowd, first=SOLDIERS, second=ENEMY_WALKER)
    assert line_past(*crowd, first=WALKER, second=ENEMY_SOLDIERS)
    assert line_past(*crowd, first=WALKER, second=ENEMY_WALKER)
    assert not line_past(*crowd, first=SOLDIERS, second=ENEMY_SOLDIERS)


@pytest.mark.clause("dust.los.vehicle-blocks#1")
@pytest.mark.parametrize("walker", [("honey", 0), ("luther", 1)])
@pytest.mark.parametrize("first", [SOLDIERS, WALKER])
@pytest.mark.parametrize("second", [ENEMY_SOLDIERS, ENEMY_WALKER])
def test_a_vehicle_of_either_side_blocks_every_line(walker, first, second):
    assert not line_past(unit("third", walker[1], "C1", profile=walker[0]), first=first, second=second)


@pytest.mark.clause("dust.los.corner-opposite", "dust.los.vehicle-blocks#2")
def test_a_vehicles_square_is_like_a_block_at_corners_too():
    table = position(
        unit("a", 0, "A1", profile=SOLDIERS),
        unit("b", 1, "B2", profile=ENEMY_SOLDIERS),
        unit("walker", 0, "B1", profile=WALKER),
        board={"rows": ["#.", ".."]},
    )
    assert not sees(battle(table), "a", "b")


@pytest.mark.clause("dust.los.aircraft#1", "dust.los.aircraft#ruling")
def test_aircraft_block_nothing_and_are_screened_by_nobody():
    cards = [plane()]
    aloft = unit("aloft", 0, "C1", profile="plane")
    assert line_past(aloft, first=SOLDIERS, second=ENEMY_SOLDIERS, profiles=cards)
    squad = unit("third", 0, "C1", profile="death_dealers")
    assert line_past(squad, first="plane", second=ENEMY_SOLDIERS, profiles=cards)
    # Ground and walls stop it like anybody.
    wall = {"size": [5, 2], "edges": [["C1", "D1", "wall"]]}
    assert not line_past(first="plane", second=ENEMY_SOLDIERS, profiles=cards, board=wall)


# -- corners -----------------------------------------------------------------------------------------

CORNER_TABLE = position(unit("a", 0, "A1", profile=SOLDIERS), unit("b", 1, "D4", profile=ENEMY_SOLDIERS))


@pytest.mark.clause("dust.los.corner-same-side#1")
def test_corners_touched_on_one_side_leave_the_line_open():
    assert sees(battle({**CORNER_TABLE, "board": {"rows": ["....", "...#", "..#.", ".#.."]}}), "a", "b")
    assert sees(battle({**CORNER_TABLE, "board": {"rows": ["..#.", ".#..", "#...", "...."]}}), "a", "b")


@pytest.mark.clause("dust.los.corner-opposite")
def test_corners_touched_on_both_sides_stop_the_line_wherever_they_are():
    at_one_corner = {"rows": ["....", "....", "#...", ".#.."]}
    at_two_corners = {"rows": ["..#.", "....", "....", ".#.."]}
    assert not sees(battle({**CORNER_TABLE, "board": at_one_corner}), "a", "b")
    assert not sees(battle({**CORNER_TABLE, "board": at_two_corners}), "a", "b")


@pytest.mark.clause("dust.los.corner-same-side", "dust.los.corner-opposite")
def test_units_and_traps_at_corners_count_for_pairs_they_block():
    """A squad on the left and a trap on the right stop soldiers, and nobody else."""
    around = {"unit": [unit("left", 0, "A2", profile="death_dealers")], "elements": {"B1": "tank_trap"}}
    for first, second, is_open in (
        (SOLDIERS, ENEMY_SOLDIERS, False),
        (WALKER, ENEMY_SOLDIERS, True),
        (SOLDIERS, ENEMY_WALKER, True),
    ):
        table = position(
            unit("a", 0, "A1", profile=first),
            unit("b", 1, "B2", profile=second),
            *around["unit"],
            elements=around["elements"],
            size=(2, 2),
        )
        assert sees(battle(table), "a", "b") is is_open


@pytest.mark.clause("dust.los.corner-opposite")
def test_a_wall_end_and_a_block_stop_the_line_between_them():
    """The wall ends at the corner on the left, the block touches it on the right."""
    table = position(
        unit("a", 0, "A1", profile=SOLDIERS),
        unit("b", 1, "B2", profile=ENEMY_SOLDIERS),
        board={"rows": ["..", ".#"], "edges": [["A1", "A2", "wall"]]},
    )
    assert not sees(battle(table), "a", "b")
    without = {**table, "board": {"rows": ["..", ".."], "edges": [["A1", "A2", "wall"]]}}
    assert sees(battle(without), "a", "b")


@pytest.mark.clause("dust.los.corner-same-side#ruling")
def test_a_wall_straight_through_the_corner_lies_on_both_sides():
    table = position(
        unit("a", 0, "A1", profile=SOLDIERS),
        unit("b", 1, "B2", profile=ENEMY_SOLDIERS),
        board={"size": [2, 2], "edges": [["A1", "A2", "wall"], ["B1", "B2", "wall"]]},
    )
    assert not sees(battle(table), "a", "b")


# -- told to a player --------------------------------------------------------------------------------


@pytest.mark.clause("dust.los.soldier-screen", "dust.los.trap-soldiers", "dust.los.vehicle-blocks")
@pytest.mark.parametrize(
    ("between", "clause"),
    [
        ({"unit": unit("third", 1, "C1", profile="tank_killers")}, "dust.los.soldier-screen"),
        ({"unit": unit("third", 1, "C1", profile="luther")}, "dust.los.vehicle-blocks"),
        ({"elements": {"C1": "tank_trap"}}, "dust.los.trap-soldiers"),
        ({"board": {"rows": [".....", "..#.."]}}, "dust.los.terrain"),
    ],
)
def test_an_unseen_target_is_refused_by_what_hides_it(between, clause):
    others = [between["unit"]] if "unit" in between else []
    rest = {key: value for key, value in between.items() if key != "unit"}
    table = position(
        unit("a", 0, "A1", profile=SOLDIERS),
        unit("b", 1, "E1", profile=ENEMY_SOLDIERS),
        unit("bait", 1, "A2", profile="beobachter"),
        *others,
        **{"size": (5, 2), **rest},
    )
    playing = game(table)
    activate(playing, "a", "attack+nothing")
    assert playing.decision.ask == "dust-aim"
    assert refused(playing, ["a:0>b"]) == [clause]
    assert "a:0>bait" in playing.decision.options


@pytest.mark.clause("dust.los.soldier-screen")
def test_marks_are_those_that_are_seen():
    table = position(
        unit("a", 0, "A1", profile=SOLDIERS),
        unit("near", 1, "C1", profile=ENEMY_SOLDIERS),
        unit("far", 1, "E1", profile="tank_killers"),
        unit("walker", 1, "D1", profile=ENEMY_WALKER),
        size=(5, 2),
    )
    found = battle(table)
    assert [mark.key for mark in attack.marks(found, found.units["a"])] == ["near", "walker"]
