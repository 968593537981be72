"""Sight on the square grid: past blockers and walls, and against exact arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.space.grids import LARGE, OPEN, SMALL, WALL, building, grids, grids_with_pair, masks
from grognard.core.space.squares.grid import CellLine, Edge, Grid

Point = tuple[Fraction, Fraction]
HALF = Fraction(1, 2)

# Sight past blockers


def test_a_blocker_stops_a_line_through_its_inside_but_not_past_its_corner() -> None:
    grid = Grid(6, 4)
    blocker = grid.cell(2, 1)
    assert not grid.sees(grid.cell(0, 0), grid.cell(4, 2), grid.mask([blocker]))
    assert grid.sees(grid.cell(0, 0), grid.cell(2, 2), grid.mask([blocker]))
    assert grid.grazes(grid.cell(0, 0), grid.cell(2, 2), grid.mask([blocker])) == (blocker,)
    assert grid.adjacent(blocker, grid.cell(2, 2))


def test_corners_touched_on_one_side_leave_the_line_free() -> None:
    grid = Grid(9, 5)
    a, b = grid.cell(4, 0), grid.cell(7, 3)
    touched = [grid.cell(5, 0), grid.cell(6, 1)]
    assert grid.sees(a, b, grid.mask(touched))
    assert grid.grazes(a, b, grid.mask(touched)) == tuple(touched)
    line = grid.line(a, b)
    assert line.right & grid.mask(touched) == grid.mask(touched)
    assert not line.left & grid.mask(touched)
    assert not grid.adjacent(touched[1], b)


def test_corners_touched_on_both_sides_stop_the_line_at_one_point_or_at_two() -> None:
    grid = Grid(9, 5)
    right, left = grid.cell(1, 0), grid.cell(0, 1)
    assert not grid.sees(0, grid.cell(1, 1), grid.mask([right, left]))
    assert grid.sees(0, grid.cell(1, 1), grid.mask([right]))
    assert grid.sees(0, grid.cell(1, 1), grid.mask([left]))
    assert not grid.sees(0, grid.cell(3, 3), grid.mask([right, grid.cell(2, 3)]))


def test_a_line_that_meets_no_corner_is_stopped_by_its_inside_alone() -> None:
    grid = Grid(5, 5)
    line = grid.line(0, grid.cell(2, 1))
    assert grid.cells(line.through) == (grid.cell(1, 0), grid.cell(1, 1))
    assert (line.left, line.right) == (0, 0)
    assert not grid.sees(0, grid.cell(2, 1), grid.mask([grid.cell(1, 0)]))


def test_what_stands_on_the_ends_never_blocks() -> None:
    grid = Grid(4, 1)
    assert grid.sees(0, 3, grid.mask([0, 3]))
    assert grid.sees(2, 2, grid.mask([0, 1, 2, 3]))
    assert not grid.sees(0, 3, grid.mask([1]))


# Sight past walls. The building of most tests: columns 1-3, rows 2-4 of a board of 6 x 6.


def test_a_line_passes_the_open_part_of_a_small_edge() -> None:
    door = (2 + 6, 2 + 12)
    grid = building((6, 6), range(1, 4), range(2, 5), {door: Edge.SMALL})
    within, outside = grid.cell(2, 2), grid.cell(3, 0)
    assert grid.sees(outside, within, 0)
    line = grid.line(outside, within)
    assert line.crossings == ((*door, Edge.SMALL),)
    assert (line.left_wall_edges, line.right_wall_edges) == ((), ())
    assert grid.sees(grid.cell(2, 0), within, 0)


def test_a_line_across_a_wall_is_blocked() -> None:
    grid = building((6, 6), range(1, 4), range(2, 5), {(8, 14): Edge.SMALL})
    line = grid.line(grid.cell(0, 1), grid.cell(2, 2))
    assert line.blocked
    assert line.crossings == ((grid.cell(1, 1), grid.cell(1, 2), Edge.WALL),)
    assert not grid.sees(grid.cell(0, 1), grid.cell(2, 2), 0)


def test_the_end_of_an_inner_wall_is_touched_on_its_side() -> None:
    # Columns 1-4, rows 2-5; one wall between (2,2) and (3,2), the line coming from the upper left.
    grid = building((6, 7), range(1, 5), range(2, 6), {(14, 15): Edge.WALL})
    a, b = grid.cell(1, 4), grid.cell(3, 2)
    line = grid.line(a, b)
    assert not line.blocked
    assert (line.wall_left, line.wall_right) == (False, True)
    assert line.right_wall_edges == ((grid.cell(2, 2), grid.cell(3, 2)),)
    assert b in line.right_wall_edges[0]
    assert grid.sees(a, b, 0)
    assert grid.sees(a, b, grid.mask([grid.cell(1, 3)]))  # a blocker on the side of the wall
    assert not grid.sees(a, b, grid.mask([grid.cell(2, 4)]))  # one on the other side
    assert not grid.sees(a, b, grid.mask([grid.cell(3, 3)]))  # one opposite the wall's very end


def corner_of(west: Edge, east: Edge, south: Edge, north: Edge) -> CellLine:
    """The line from (0,0) to (1,1): west and north lie left of it, east and south right."""
    return Grid(2, 2, {(0, 2): west, (1, 3): east, (0, 1): south, (2, 3): north}).line(0, 3)


def test_walls_on_one_side_of_a_corner_leave_the_line_free() -> None:
    line = corner_of(WALL, OPEN, OPEN, WALL)
    assert (line.blocked, line.wall_left, line.wall_right) == (False, True, False)
    assert line.left_wall_edges == ((0, 2), (2, 3))
    line = corner_of(OPEN, WALL, OPEN, OPEN)
    assert (line.blocked, line.wall_left, line.wall_right) == (False, False, True)
    assert line.right_wall_edges == ((1, 3),)


def test_a_wall_straight_on_through_the_corner_blocks() -> None:
    assert corner_of(WALL, WALL, OPEN, OPEN).blocked
    assert corner_of(OPEN, OPEN, WALL, WALL).blocked


def test_a_wall_bent_round_an_end_of_the_line_blocks() -> None:
    assert corner_of(WALL, OPEN, WALL, OPEN).blocked
    assert corner_of(OPEN, WALL, OPEN, WALL).blocked


def test_wall_ends_on_both_sides_block_at_different_corners_too() -> None:
    left, right = (0, 3), (4, 5)  # at the first corner of the line from 0 to 8, and at the second
    assert not Grid(3, 3, {left: WALL}).line(0, 8).blocked
    assert not Grid(3, 3, {right: WALL}).line(0, 8).blocked
    assert Grid(3, 3, {left: WALL, right: WALL}).line(0, 8).blocked


def test_past_the_end_of_a_large_edge_only_the_next_wall_is_touched() -> None:
    line = corner_of(LARGE, WALL, OPEN, OPEN)
    assert (line.blocked, line.wall_left, line.wall_right) == (False, False, True)
    assert line.right_wall_edges == ((1, 3),)
    assert line.crossings == ()
    assert (line.left, line.right) == (1 << 2, 1 << 1)
    line = corner_of(LARGE, LARGE, OPEN, OPEN)
    assert (line.blocked, line.wall_left, line.wall_right) == (False, False, False)


@pytest.mark.parametrize("beyond", [WALL, SMALL, LARGE])
def test_no_line_passes_over_the_end_of_a_small_edge(beyond: Edge) -> None:
    assert corner_of(SMALL, beyond, OPEN, OPEN).blocked
    assert corner_of(OPEN, OPEN, beyond, SMALL).blocked
    assert corner_of(SMALL, OPEN, beyond, OPEN).blocked


def test_a_stub_touched_from_outside_is_a_wall_end_but_no_wall_edge() -> None:
    # The small opening is in the building's corner cell; the line runs round the outside of that corner.
    line = corner_of(SMALL, OPEN, OPEN, WALL)
    assert (line.blocked, line.wall_left, line.wall_right) == (False, True, False)
    assert line.left_wall_edges == ((2, 3),)


def test_small_and_large_edges_are_open_inside() -> None:
    for kind in (SMALL, LARGE):
        grid = Grid(3, 1, {(1, 2): kind})
        assert not grid.line(0, 2).blocked
        assert grid.line(0, 2).crossings == ((1, 2, kind),)
        assert grid.line(2, 0).crossings == ((2, 1, kind),)


def test_adjacency_ends_at_walls() -> None:
    grid = Grid(3, 3, {(3, 4): WALL, (0, 3): WALL, (4, 5): SMALL})
    assert not grid.adjacent(3, 4)
    assert grid.adjacent(4, 5)
    assert grid.adjacent(0, 4)  # past the end of one wall
    assert grid.adjacent(1, 3) is not grid.line(1, 3).blocked
    assert not grid.adjacent(0, 2)
    assert not grid.adjacent(4, 4)
    assert not grid.adjacent(2, 3)  # the row's end is not next to the next row's beginning
    assert grid.adjacents[8] == grid.mask([4, 5, 7])


@given(grids())
def test_adjacent_cells_are_neighbours_with_a_line_no_wall_blocks(grid: Grid) -> None:
    for a, b in product(range(grid.size), repeat=2):
        near = max(abs(grid.col(a) - grid.col(b)), abs(grid.row(a) - grid.row(b))) == 1
        assert grid.adjacent(a, b) == (near and not grid.line(a, b).blocked)


# Sight against exact arithmetic: squares as intervals, walls as segments, nothing walked cell by cell.


def centre(grid: Grid, cell: int) -> Point:
    return grid.col(cell) + HALF, grid.row(cell) + HALF


def cross(a: Point, b: Point, point: Point) -> Fraction:
    """Positive where the point lies left of the way from a to b."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def stay_in_square(grid: Grid, a: Point, b: Point, cell: int) -> tuple[Fraction, Fraction] | None:
    """From which part of the segment to which it is in the closed square."""
    enter, leave = Fraction(0), Fraction(1)
    for start, end, low in zip(a, b, (grid.col(cell), grid.row(cell)), strict=True):
        if start == end:
            if not low <= start <= low + 1:
                return None
            continue
        first, second = sorted([(low - start) / (end - start), (low + 1 - start) / (end - start)])
        enter, leave = max(enter, first), min(leave, second)
    return (enter, leave) if enter <= leave else None


def ends_of(grid: Grid, border: tuple[int, int]) -> tuple[Point, Point]:
    low, high = border
    col, row = Fraction(grid.col(high)), Fraction(grid.row(high))
    return (
        ((col, row), (col, row + 1)) if high - low == 1 and grid.width > 1 else ((col, row), (col + 1, row))
    )


def edge_meets(grid: Grid, a: Point, b: Point, border: tuple[int, int]) -> Point | None:
    """The point at which the segment a-b meets the closed edge."""
    one, two = ends_of(grid, border)
    at_one, at_two = cross(a, b, one), cross(a, b, two)
    if at_one * at_two > 0 or at_one == at_two:
        return None
    part = at_one / (at_one - at_two)
    point = (one[0] + part * (two[0] - one[0]), one[1] + part * (two[1] - one[1]))
    within = all(min(p, q) <= value <= max(p, q) for p, q, value in zip(a, b, point, strict=True))
    return point if within else None


def touched_edges(grid: Grid, a: Point, b: Point) -> Iterator[tuple[Point, bool, tuple[int, int], Edge]]:
    """The edges whose end lies on the segment: the end, whether the other one lies left, the edge, its kind."""
    for border, kind in grid.edges.items():
        point, ends = edge_meets(grid, a, b, border), ends_of(grid, border)
        if point in ends:
            other = ends[1 - ends.index(point)]
            yield point, cross(a, b, other) > 0, border, kind


def expected_line(grid: Grid, start: int, end: int) -> dict[str, object]:
    a, b = centre(grid, start), centre(grid, end)
    cells: dict[str, int] = {"through": 0, "left": 0, "right": 0}
    for cell in range(grid.size):
        stay = None if start == end or cell in (start, end) else stay_in_square(grid, a, b, cell)
        if stay is not None:
            side = "left" if cross(a, b, centre(grid, cell)) > 0 else "right"
            cells["through" if stay[0] < stay[1] else side] |= 1 << cell
    touched = [] if start == end else list(touched_edges(grid, a, b))
    crossed = [
        (abs(point[0] - a[0]) + abs(point[1] - a[1]), border, kind)
        for border, kind in grid.edges.items()
        if start != end and (point := edge_meets(grid, a, b, border)) and point not in ends_of(grid, border)
    ]
    solid_left = any(left and kind != Edge.LARGE for _, left, _, kind in touched)
    solid_right = any(not left and kind != Edge.LARGE for _, left, _, kind in touched)
    over_stub = any(
        one[3] == Edge.SMALL and one[0] == two[0] and one[1] != two[1]
        for one, two in product(touched, touched)
    )
    return cells | {
        "blocked": any(kind == Edge.WALL for _, _, kind in crossed)
        or (solid_left and solid_right)
        or over_stub,
        "wall_left": solid_left,
        "wall_right": solid_right,
        "left_wall_edges": tuple(sorted(b for _, left, b, kind in touched if left and kind == Edge.WALL)),
        "right_wall_edges": tuple(
            sorted(b for _, left, b, kind in touched if not left and kind == Edge.WALL)
        ),
        "crossings": [(set(border), kind) for _, border, kind in sorted(crossed)],
    }


@settings(max_examples=200, deadline=None)
@given(grids_with_pair())
def test_lines_agree_with_exact_arithmetic(drawn: tuple[Grid, int, int]) -> None:
    grid, a, b = drawn
    line = grid.line(a, b)
    for field, value in expected_line(grid, a, b).items():
        found = getattr(line, field)
        if field == "crossings":
            assert all(grid.distance(a, near) <= grid.distance(a, far) for near, far, _ in line.crossings)
            found = [({near, far}, kind) for near, far, kind in found]
        assert found == value, field


def test_all_lines_of_an_open_board_agree_with_exact_arithmetic() -> None:
    grid = Grid(6, 5)
    for a, b in product(range(grid.size), repeat=2):
        line, expected = grid.line(a, b), expected_line(grid, a, b)
        assert (line.through, line.left, line.right) == tuple(
            expected[f] for f in ("through", "left", "right")
        )


@given(grids_with_pair())
def test_the_line_back_is_the_mirror(drawn: tuple[Grid, int, int]) -> None:
    grid, a, b = drawn
    there, back = grid.line(a, b), grid.line(b, a)
    assert (there.blocked, there.through) == (back.blocked, back.through)
    for left, right in (
        ("left", "right"),
        ("wall_left", "wall_right"),
        ("left_wall_edges", "right_wall_edges"),
    ):
        assert getattr(there, left) == getattr(back, right)
        assert getattr(there, right) == getattr(back, left)
    assert [(far, near) for near, far, _ in back.crossings] == [
        (near, far) for near, far, _ in reversed(there.crossings)
    ]


@given(grids_with_pair())
def test_the_cells_of_a_line_are_of_one_kind_each(drawn: tuple[Grid, int, int]) -> None:
    grid, a, b = drawn
    line = grid.line(a, b)
    kinds = [line.through, line.left, line.right, grid.mask({a, b})]
    assert sum(kind.bit_count() for kind in kinds) == (kinds[0] | kinds[1] | kinds[2] | kinds[3]).bit_count()


@given(grids_with_pair(), st.data())
def test_sight_is_mutual_and_follows_the_line(drawn: tuple[Grid, int, int], data: st.DataObject) -> None:
    grid, a, b = drawn
    blockers = data.draw(masks(grid))
    sparse = blockers & data.draw(masks(grid)) & data.draw(masks(grid))
    for some in (blockers, sparse, 0):
        line = grid.line(a, b)
        left = line.wall_left or bool(line.left & some)
        right = line.wall_right or bool(line.right & some)
        free = not line.blocked and not line.through & some and not (left and right)
        assert grid.sees(a, b, some) == grid.sees(b, a, some) == free
        assert grid.grazes(a, b, some) == grid.cells(some & (line.left | line.right))
