"""The square grid: cells, names, distance, steps, and reach against trying every path."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.space.grids import LARGE, OPEN, SMALL, WALL, grids, masks
from grognard.core.space.squares.grid import (
    ALL_CHEAP,
    FIRST_CHEAP,
    NO_DIAGONALS,
    Edge,
    Grid,
    Prices,
    Way,
    reach,
)

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


@pytest.mark.parametrize("prices", [FIRST_CHEAP, ALL_CHEAP, NO_DIAGONALS, (2, 2), (2, 3)])
def test_over_empty_ground_reach_is_distance(prices: Prices) -> None:
    grid = Grid(9, 9, prices=prices)
    for points in range(6):
        ways = reach(grid, 40, points, closed=0, shut_flanks=0, cut_corners=False, narrow=False)
        assert list(ways) == sorted(set(grid.cells_within(40, points)) - {40})
        assert all(way.cost == grid.distance(40, cell) for cell, way in ways.items())


def test_a_game_says_what_a_diagonal_costs() -> None:
    near, far = Grid(5, 5, prices=ALL_CHEAP), Grid(5, 5, {(0, 1): WALL}, prices=NO_DIAGONALS)
    assert [near.distance(0, cell) for cell in (6, 12, 13, 24)] == [1, 2, 3, 4]
    assert [far.distance(0, cell) for cell in (6, 12, 13, 24)] == [2, 4, 5, 8]
    assert cells_reached(near, 2) == {1, 2, 5, 6, 7, 10, 11, 12}
    assert cells_reached(far, 2) == {5, 6, 10}
    assert near != Grid(5, 5)
    assert Grid(5, 5, prices=(2, 3)).distance(0, 12) == 4
    for wrong in ((0, 1), (2, 1)):
        with pytest.raises(ValueError, match="a diagonal costs"):
            Grid(3, 3, prices=wrong)


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
