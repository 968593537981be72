"""The square grid: sight and walls against exact arithmetic, reach against trying every path."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.space.square import Edge, Grid, Line, Way, reach

Point = tuple[Fraction, Fraction]
HALF = Fraction(1, 2)


def borders(width: int, height: int) -> list[tuple[int, int]]:
    cells = range(width * height)
    across = [(cell, cell + 1) for cell in cells if (cell + 1) % width]
    along = [(cell, cell + width) for cell in cells if cell + width < width * height]
    return across + along


@st.composite
def grids(draw: st.DrawFn, most: int = 6) -> Grid:
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    all_borders = borders(width, height)
    if not all_borders:
        return Grid(width, height)
    # Mostly open boards, so that some lines get through; some crowded ones, so that corners get busy.
    kinds = draw(
        st.sampled_from([[*Edge], [Edge.OPEN] * 6 + [*Edge][1:], [Edge.OPEN, Edge.LARGE, Edge.SMALL]])
    )
    drawn = draw(st.lists(st.sampled_from(kinds), min_size=len(all_borders), max_size=len(all_borders)))
    return Grid(width, height, dict(zip(all_borders, drawn, strict=True)))


@st.composite
def grids_with_pair(draw: st.DrawFn, most: int = 6) -> tuple[Grid, int, int]:
    grid = draw(grids(most))
    return grid, draw(st.integers(0, grid.size - 1)), draw(st.integers(0, grid.size - 1))


def masks(grid: Grid) -> st.SearchStrategy[int]:
    return st.integers(0, (1 << grid.size) - 1)


def building(grid: tuple[int, int], cols: range, rows: range, openings: dict[tuple[int, int], Edge]) -> Grid:
    """Walls round a block of cells; `openings` are edges, as pairs of cells, that are something else."""
    width, height = grid
    within = {row * width + col for row in rows for col in cols}
    walls = {border: Edge.WALL for border in borders(width, height) if len(within & set(border)) == 1}
    return Grid(width, height, walls | openings)


# Cells and names


def test_cells_are_numbered_row_by_row() -> None:
    grid = Grid(5, 3)
    assert (grid.width, grid.height, grid.size) == (5, 3, 15)
    assert grid.cell(2, 1) == 7
    assert (grid.col(7), grid.row(7)) == (2, 1)
    assert grid.inside(4, 2)
    assert not any(grid.inside(*place) for place in [(5, 0), (0, 3), (-1, 0), (0, -1)])
    with pytest.raises(ValueError, match=r"\(5,0\) is off the board of 5 x 3"):
        grid.cell(5, 0)


def test_names_count_columns_in_letters_and_rows_from_one() -> None:
    grid = Grid(60, 12)
    assert grid.name(0) == "A1"
    assert grid.name(grid.cell(25, 0)) == "Z1"
    assert grid.name(grid.cell(26, 9)) == "AA10"
    assert grid.name(grid.cell(52, 11)) == "BA12"
    assert grid.parse(" c2 ") == grid.cell(2, 1)


@given(grids())
def test_every_name_is_read_back(grid: Grid) -> None:
    assert [grid.parse(grid.name(cell)) for cell in range(grid.size)] == list(range(grid.size))


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("", "names no cell"),
        ("7", "names no cell"),
        ("C", "names no cell"),
        ("3C", "names no cell"),
        ("C-1", "names no cell"),
        ("C٣", "names no cell"),
        ("F1", "off the board, which runs from A1 to E3"),
        ("A0", "off the board"),
        ("A4", "off the board"),
    ],
)
def test_a_wrong_name_is_refused_with_the_reason(name: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Grid(5, 3).parse(name)


def test_masks_hold_cells() -> None:
    grid = Grid(9, 9)
    assert grid.mask([3, 0, 70]) == 1 | 1 << 3 | 1 << 70
    assert grid.cells(grid.mask([70, 3, 0])) == (0, 3, 70)
    assert grid.cells(0) == ()


def test_a_grid_is_a_value() -> None:
    grid = Grid(4, 3, {(0, 1): Edge.WALL, (1, 2): Edge.OPEN})
    assert grid == Grid(4, 3, {(0, 1): Edge.WALL})
    assert hash(grid) == hash(Grid(4, 3, {(0, 1): Edge.WALL}))
    assert grid != Grid(3, 4, {(0, 1): Edge.WALL})
    assert grid != Grid(4, 3, {(0, 1): Edge.SMALL})
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert copy.deepcopy(grid) is grid
    assert copy.copy(grid) is grid


@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, 0), (-1, 2)])
def test_a_grid_without_cells_is_refused(width: int, height: int) -> None:
    with pytest.raises(ValueError, match="at least one column and one row"):
        Grid(width, height)


@pytest.mark.parametrize("border", [(1, 0), (0, 2), (3, 4), (0, 5), (8, 12), (-1, 0), (2, 2)])
def test_an_edge_lies_between_orthogonal_neighbours(border: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no edge between cells"):
        Grid(4, 3, {border: Edge.WALL})


def test_edge_asks_either_way_round() -> None:
    grid = Grid(4, 3, {(1, 5): Edge.SMALL})
    assert grid.edge(1, 5) is grid.edge(5, 1) is Edge.SMALL
    assert grid.edge(0, 1) is Edge.OPEN
    with pytest.raises(ValueError, match="no edge between cells 0 and 5"):
        grid.edge(5, 0)


# Distance


@pytest.mark.parametrize(
    ("dcol", "drow", "distance"),
    [
        (0, 0, 0),
        (1, 0, 1),
        (1, 1, 1),
        (2, 0, 2),
        (2, 1, 2),
        (2, 2, 3),
        (3, 1, 3),
        (3, 2, 4),
        (3, 3, 5),
        (4, 1, 4),
        (5, 2, 6),
        (4, 4, 7),
        (9, 9, 17),
    ],
)
def test_distance_counts_the_first_diagonal_one_and_the_others_two(
    dcol: int, drow: int, distance: int
) -> None:
    grid = Grid(10, 10)
    assert grid.distance(0, grid.cell(dcol, drow)) == distance
    assert grid.distance(grid.cell(9, 9 - drow), grid.cell(9 - dcol, 9)) == distance


@given(grids(4))
def test_distance_is_symmetric_and_a_detour_saves_at_most_one_diagonal(grid: Grid) -> None:
    cells = range(grid.size)
    for a, b in product(cells, cells):
        assert grid.distance(a, b) == grid.distance(b, a) == grid.distances[a][b]
        assert (grid.distance(a, b) == 0) == (a == b)
    for a, b, c in product(cells, cells, cells):
        # Two legs have a cheap diagonal each, the whole has one.
        assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c) + 1


def test_cells_within_a_distance_come_nearest_first() -> None:
    grid = Grid(5, 5)
    middle = grid.cell(2, 2)
    assert grid.cells_within(middle, 0) == (middle,)
    assert grid.cells_within(middle, 1) == (12, 6, 7, 8, 11, 13, 16, 17, 18)
    assert grid.ring(middle, 2) == (1, 2, 3, 5, 9, 10, 14, 15, 19, 21, 22, 23)
    assert grid.ring(middle, 3) == (0, 4, 20, 24)
    assert grid.cells_within(middle, 2) == (*grid.cells_within(middle, 1), *grid.ring(middle, 2))
    assert sorted(grid.cells_within(0, 99)) == list(range(25))


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


def corner_of(west: Edge, east: Edge, south: Edge, north: Edge) -> Line:
    """The line from (0,0) to (1,1): west and north lie left of it, east and south right."""
    return Grid(2, 2, {(0, 2): west, (1, 3): east, (0, 1): south, (2, 3): north}).line(0, 3)


OPEN, WALL, SMALL, LARGE = Edge


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


# Steps


def test_neighbours_are_all_cells_around_in_ascending_order() -> None:
    grid = Grid(3, 3)
    assert [step.cell for step in grid.neighbours(4)] == [0, 1, 2, 3, 5, 6, 7, 8]
    assert [step.cell for step in grid.neighbours(0)] == [1, 3, 4]
    assert [step.diagonal for step in grid.neighbours(0)] == [False, False, True]
    assert [step.cell for step in Grid(1, 1).neighbours(0)] == []


def test_a_diagonal_step_knows_its_flanks_and_what_bounds_them() -> None:
    grid = Grid(2, 2, {(0, 1): WALL, (1, 3): LARGE})
    step = grid.neighbours(0)[-1]
    assert (step.cell, step.flank_a, step.flank_b) == (3, 1, 2)
    assert (step.walled_a, step.walled_b, step.large_a, step.large_b) == (True, False, True, False)
    assert (step.barred, step.crosses) == (False, False)
    grid = Grid(2, 2, {(0, 2): SMALL, (1, 3): LARGE})
    step = grid.neighbours(0)[-1]
    assert (step.walled_a, step.walled_b, step.large_a, step.large_b) == (False, True, True, False)
    assert (step.barred, step.crosses) == (True, True)


def test_a_straight_step_knows_its_edge() -> None:
    grid = Grid(2, 2, {(0, 1): SMALL, (0, 2): WALL})
    across, along, _ = grid.neighbours(0)
    assert (across.edge, across.barred) == (SMALL, False)
    assert (along.edge, along.barred) == (WALL, True)


# Reach


def cells_reached(grid: Grid, points: int, closed: int = 0, **mover: bool | int) -> set[int]:
    wanted = {"shut_flanks": closed, "cut_corners": True, "narrow": True} | mover
    return set(reach(grid, 0, points, closed=closed, **wanted))  # type: ignore[arg-type]


def test_one_point_reaches_all_neighbours() -> None:
    grid = Grid(5, 5)
    ways = reach(grid, 12, 1, closed=0, shut_flanks=0, cut_corners=True, narrow=True)
    assert ways == {step.cell: Way(1, int(step.diagonal), (step.cell,)) for step in grid.neighbours(12)}


def test_over_empty_ground_reach_is_distance() -> None:
    grid = Grid(9, 9)
    for points in range(6):
        ways = reach(grid, 40, points, closed=0, shut_flanks=0, cut_corners=False, narrow=False)
        assert list(ways) == sorted(set(grid.cells_within(40, points)) - {40})
        assert all(way.cost == grid.distance(40, cell) for cell, way in ways.items())


def test_a_diagonal_spent_before_makes_the_next_cost_two() -> None:
    assert cells_reached(Grid(3, 3), 1, diagonals_spent=1) == {1, 3}
    assert cells_reached(Grid(3, 3), 1, diagonals_spent=1, free_diagonals=True) == {1, 3, 4}
    assert cells_reached(Grid(3, 3), 2) == {1, 2, 3, 4, 5, 6, 7}
    assert cells_reached(Grid(3, 3), 2, free_diagonals=True) == {1, 2, 3, 4, 5, 6, 7, 8}
    assert cells_reached(Grid(3, 3), 2, diagonals_spent=1) == {1, 2, 3, 4, 6}


def test_equal_ways_are_told_apart_by_diagonals_then_by_cells() -> None:
    ways = reach(Grid(4, 4), 0, 3, closed=0, shut_flanks=0, cut_corners=True, narrow=True)
    assert ways[6] == Way(2, 1, (1, 6))
    assert ways[10] == Way(3, 1, (1, 5, 10))  # not (5, 10), two diagonals, nor (1, 6, 10)


def test_shut_flanks_forbid_the_diagonal_one_or_both() -> None:
    grid = Grid(2, 2)
    one, both = grid.mask([1]), grid.mask([1, 2])
    assert 3 in cells_reached(grid, 1, closed=one, cut_corners=True)
    assert 3 not in cells_reached(grid, 1, closed=one, cut_corners=False)
    assert 3 not in cells_reached(grid, 1, closed=both, cut_corners=True)
    assert 3 in cells_reached(grid, 1, closed=one, shut_flanks=0, cut_corners=False)
    assert cells_reached(grid, 1, shut_flanks=-1) == {1, 2}
    assert cells_reached(grid, 3, shut_flanks=-1) == {1, 2, 3}


def test_shut_flanks_forbid_the_second_diagonal_too() -> None:
    grid = Grid(3, 3)
    one, both = grid.mask([5]), grid.mask([5, 7])
    assert 8 in cells_reached(grid, 2, closed=one, cut_corners=True, free_diagonals=True)
    assert 8 not in cells_reached(grid, 2, closed=one, cut_corners=False, free_diagonals=True)
    assert 8 not in cells_reached(grid, 2, closed=both, cut_corners=True, free_diagonals=True)


def test_a_walled_flank_counts_as_shut() -> None:
    beside = Grid(2, 2, {(0, 1): WALL})
    assert 3 in cells_reached(beside, 1, cut_corners=True)
    assert 3 not in cells_reached(beside, 1, cut_corners=False)
    assert 3 not in cells_reached(beside, 1, closed=beside.mask([2]), cut_corners=True)
    through = Grid(2, 2, {(0, 1): WALL, (2, 3): WALL})
    assert 3 not in cells_reached(through, 1, cut_corners=True)


def test_a_small_edge_is_crossed_straight_and_by_the_narrow_only() -> None:
    # A wall between the rows with the small opening above cell 1.
    grid = Grid(3, 2, {(0, 3): WALL, (1, 4): SMALL, (2, 5): WALL})
    assert cells_reached(grid, 2, narrow=True) == {1, 2, 4}
    assert cells_reached(grid, 2, narrow=False) == {1, 2}
    assert cells_reached(grid, 4, narrow=False) == {1, 2}
    beside_large = Grid(2, 2, {(0, 2): SMALL, (1, 3): LARGE})
    assert cells_reached(beside_large, 1, narrow=True) == {1, 2}


def test_a_large_edge_is_crossed_straight_by_all_and_aslant_by_those_who_cut_corners() -> None:
    grid = Grid(3, 2, {(0, 3): WALL, (1, 4): LARGE, (2, 5): WALL})
    assert cells_reached(grid, 1, cut_corners=True) == {1, 4}
    assert cells_reached(grid, 1, cut_corners=False) == {1}
    assert cells_reached(grid, 2, cut_corners=False, narrow=False) == {1, 2, 4}
    wide = Grid(2, 2, {(0, 2): LARGE, (1, 3): LARGE})
    assert cells_reached(wide, 1, cut_corners=True) == {1, 2, 3}
    assert cells_reached(wide, 1, cut_corners=False) == {1, 2}


def test_the_corner_of_two_large_edges_may_be_rounded_by_all() -> None:
    grid = Grid(2, 2, {(1, 3): LARGE, (0, 1): LARGE})
    assert cells_reached(grid, 1, cut_corners=False, narrow=False) == {1, 2, 3}


def test_a_cell_got_to_for_more_points_without_a_diagonal_is_followed_where_that_is_better() -> None:
    # A bent corridor: both 4 and then 8 could be reached aslant, but two ways to 8 cost 3 alike.
    grid = Grid(3, 3)
    ways = reach(grid, 0, 3, closed=grid.mask([2, 3, 5, 6, 7]), shut_flanks=0, cut_corners=True, narrow=True)
    assert ways[4] == Way(1, 1, (4,))
    assert ways[8] == Way(3, 1, (1, 4, 8))


def step_allowed(grid: Grid, a: int, b: int, shut_flanks: int, cut_corners: bool, narrow: bool) -> bool:
    """Whether a mover gets from a to a neighbour, said over again from the edges alone."""
    kinds = grid.edges.get
    if grid.col(a) == grid.col(b) or grid.row(a) == grid.row(b):
        kind = kinds((min(a, b), max(a, b)), OPEN)
        return kind in (OPEN, LARGE) or (kind == SMALL and narrow)
    flanks = [grid.cell(grid.col(b), grid.row(a)), grid.cell(grid.col(a), grid.row(b))]
    bounds = [{kinds((min(f, end), max(f, end)), OPEN) for end in (a, b)} - {OPEN} for f in flanks]
    shut = [
        bool(bound & {WALL, SMALL}) or bool(shut_flanks >> flank & 1)
        for flank, bound in zip(flanks, bounds, strict=True)
    ]
    across_a_wall = bool(bounds[0]) and bool(bounds[1])
    if not cut_corners:
        return not any(shut) and not across_a_wall
    return not all(shut) and not (across_a_wall and SMALL in bounds[0] | bounds[1])


def every_way(
    grid: Grid, start: int, points: int, closed: int, prices: tuple[int, int], allowed: dict[int, list[int]]
) -> Iterator[Way]:
    begun = [Way(0, 0, ())]
    while begun:
        cost, diagonals, path = begun.pop()
        here = path[-1] if path else start
        for to in allowed[here]:
            if to == start or to in path or closed >> to & 1:
                continue
            slant = grid.col(here) != grid.col(to) and grid.row(here) != grid.row(to)
            paid = cost + (prices[min(diagonals, 1)] if slant else 1)
            if paid <= points:
                way = Way(paid, diagonals + slant, (*path, to))
                begun.append(way)
                yield way


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_reach_finds_the_best_of_all_ways(data: st.DataObject) -> None:
    grid = data.draw(grids(4))
    start = data.draw(st.integers(0, grid.size - 1))
    points = data.draw(st.integers(0, 4))
    closed = data.draw(masks(grid)) & data.draw(masks(grid))
    shut_flanks = data.draw(st.sampled_from([closed, 0, -1, closed & data.draw(masks(grid))]))
    cut_corners, narrow = data.draw(st.booleans()), data.draw(st.booleans())
    free, spent = data.draw(st.booleans()), data.draw(st.integers(0, 2))
    prices = (1, 1) if free else (2, 2) if spent else (1, 2)
    allowed = {
        cell: [
            step.cell
            for step in grid.neighbours(cell)
            if step_allowed(grid, cell, step.cell, shut_flanks, cut_corners, narrow)
        ]
        for cell in range(grid.size)
    }
    best: dict[int, Way] = {}
    for way in every_way(grid, start, points, closed, prices, allowed):
        end = way.path[-1]
        best[end] = min(best.get(end, way), way)
    found = reach(
        grid,
        start,
        points,
        closed=closed,
        shut_flanks=shut_flanks,
        cut_corners=cut_corners,
        narrow=narrow,
        free_diagonals=free,
        diagonals_spent=spent,
    )
    assert found == best
    assert list(found) == sorted(found)


@settings(deadline=None)
@given(st.data())
def test_reach_enters_no_closed_cell_and_spends_no_more_than_it_has(data: st.DataObject) -> None:
    grid = data.draw(grids(7))
    start = data.draw(st.integers(0, grid.size - 1))
    points = data.draw(st.integers(0, 8))
    closed = data.draw(masks(grid)) & data.draw(masks(grid))
    ways = reach(grid, start, points, closed=closed, shut_flanks=closed, cut_corners=True, narrow=True)
    for cell, way in ways.items():
        assert not closed & grid.mask(way.path)
        assert way.path[-1] == cell != start
        assert grid.distance(start, cell) <= way.cost <= points
        legs = list(zip((start, *way.path), way.path, strict=False))
        assert all(grid.adjacent(a, b) for a, b in legs)
        slants = sum(abs(grid.col(a) - grid.col(b)) + abs(grid.row(a) - grid.row(b)) == 2 for a, b in legs)
        assert way.diagonals == slants
        assert way.cost == len(legs) + max(0, slants - 1)
