"""Hex grids: numbers, names, distance against walking, bearings against angles, masks against lines."""

from __future__ import annotations

import copy
import math
import pickle
from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.space.hexes.grid import Building, Edge, HexGrid, Places, numbers, opposite
from grognard.core.space.hexes.lines import Kind


@st.composite
def grids(draw: st.DrawFn, most: int = 8) -> HexGrid:
    return HexGrid(draw(st.integers(1, most)), draw(st.integers(1, 2 * most)), draw(st.integers(0, 1)))


@st.composite
def grids_with(draw: st.DrawFn, count: int) -> tuple[HexGrid, list[int]]:
    grid = draw(grids().filter(lambda grid: grid.size > 0))
    return grid, [draw(st.integers(0, grid.size - 1)) for _ in range(count)]


# Cells and names


def test_cells_are_numbered_down_the_columns() -> None:
    grid = HexGrid.of(3, 4)
    assert grid.size == 12
    assert grid.places[:5] == ((0, 0), (0, 2), (0, 4), (0, 6), (1, 1))
    assert grid.cell(1, 3) == 5
    assert (grid.col(5), grid.y(5), grid.row(5)) == (1, 3, 1)
    assert grid.find(1, 2) == grid.find(3, 1) == grid.find(0, 8) == -1
    with pytest.raises(ValueError, match=r"\(1,2\) is no cell: .* together they are even"):
        grid.cell(1, 2)


def test_a_geomorphic_map_has_half_hexes_at_its_edges() -> None:
    grid = HexGrid.geomorphic(5, 3)
    assert [sum(col == grid.col(cell) for cell in range(grid.size)) for col in range(5)] == [3, 4, 3, 4, 3]
    halves = {grid.name(cell) for cell in range(grid.size) if grid.half(cell)}
    assert halves == {"A1", "A2", "A3", "E1", "E2", "E3", "B1", "B4", "D1", "D4"}
    assert not any(map(HexGrid.of(5, 3).half, range(15)))


def test_the_outermost_cells_of_each_edge() -> None:
    grid = HexGrid.geomorphic(3, 2)
    assert [grid.name(cell) for cell in grid.edge_cells(Edge.TOP)] == ["A1", "B1", "C1"]
    assert [grid.name(cell) for cell in grid.edge_cells(Edge.BOTTOM)] == ["A2", "B3", "C2"]
    assert [grid.name(cell) for cell in grid.edge_cells(Edge.LEFT)] == ["A1", "A2"]
    assert [grid.name(cell) for cell in grid.edge_cells(Edge.RIGHT)] == ["C1", "C2"]
    assert grid.edges_at(grid.parse("A1")) == Edge.TOP | Edge.LEFT
    assert grid.edges_at(grid.parse("B2")) == Edge(0)


@pytest.mark.parametrize("shape", [(0, 3, 0), (2, 0, 0), (2, 3, 2)])
def test_a_grid_needs_cells(shape: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="a hex grid needs"):
        HexGrid(*shape)


@given(grids())
def test_every_name_is_read_back(grid: HexGrid) -> None:
    assert [grid.parse(grid.name(cell)) for cell in range(grid.size)] == list(range(grid.size))
    assert grid.name(grid.parse(" a1 ")) == "A1"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("", "names no hex"),
        ("7", "names no hex"),
        ("C", "names no hex"),
        ("C-1", "names no hex"),
        ("F1", "off the map, which runs from A1 to E3"),
        ("A0", "off the map"),
        ("A4", "off the map"),
    ],
)
def test_a_wrong_name_is_refused_with_the_reason(name: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        HexGrid.of(5, 3).parse(name)


@given(grids_with(4))
def test_masks_hold_cells(found: tuple[HexGrid, list[int]]) -> None:
    grid, cells = found
    assert grid.cells(grid.mask(cells)) == tuple(sorted(set(cells)))


def test_a_grid_is_a_value() -> None:
    grid = HexGrid.geomorphic(5, 3)
    assert grid == HexGrid(5, 6, 1, Edge(15))
    assert hash(grid) == hash(HexGrid.geomorphic(5, 3))
    assert grid != HexGrid(5, 6, 1)
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert copy.deepcopy(grid) is grid


# Neighbours and distance


@given(grids())
def test_neighbours_know_each_other_by_opposite_sides(grid: HexGrid) -> None:
    for cell in range(grid.size):
        for d, other in enumerate(grid.neighbours[cell]):
            if other >= 0:
                assert grid.neighbour(other, opposite(d)) == cell
                assert grid.direction(cell, other) == d
                assert grid.adjacent(cell, other)
                assert grid.side(cell, d) == grid.side(other, opposite(d))
                assert grid.side(cell, d)[1] < 3


def test_directions_run_clockwise_from_north() -> None:
    grid = HexGrid.of(5, 5)
    c3 = grid.parse("C3")
    assert [grid.name(cell) for cell in grid.neighbours[c3]] == ["C2", "D2", "D3", "C4", "B3", "B2"]
    assert grid.name(grid.shifted(c3, 1, 2)) == "E2"
    assert grid.shifted(c3, 0, 3) == -1
    with pytest.raises(ValueError, match="not neighbours"):
        grid.direction(c3, grid.parse("C5"))


@settings(max_examples=40)
@given(grids_with(1))
def test_distance_is_the_number_of_steps(found: tuple[HexGrid, list[int]]) -> None:
    grid, (start,) = found
    # The map is wide enough for no shortest way to leave it only if it has more than one row; walk off the map too.
    wide = HexGrid(grid.columns + 4, 4 * (grid.columns + grid.depth) + 8, 0)
    shift = 2 * (grid.columns + grid.depth)
    shift += (shift + grid.parity + 2) % 2

    def on_wide(cell: int) -> int:
        col, y = grid.places[cell]
        return wide.cell(col + 2, y + shift)

    steps = {on_wide(start): 0}
    queue = deque(steps)
    while queue:
        cell = queue.popleft()
        for other in wide.neighbours[cell]:
            if other >= 0 and other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    assert [grid.distance(start, cell) for cell in range(grid.size)] == [
        steps[on_wide(cell)] for cell in range(grid.size)
    ]


@given(grids_with(3))
def test_distance_is_a_metric(found: tuple[HexGrid, list[int]]) -> None:
    grid, (a, b, c) = found
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grids_with(1), st.integers(0, 5))
def test_areas_hold_what_is_near(found: tuple[HexGrid, list[int]], reach: int) -> None:
    grid, (cell,) = found
    near = [other for other in range(grid.size) if grid.distance(cell, other) <= reach]
    assert sorted(grid.within(cell, reach)) == near
    away = [grid.distance(cell, other) for other in grid.within(cell, reach)]
    assert away == sorted(away)
    assert grid.ring(cell, reach) == tuple(o for o in near if grid.distance(cell, o) == reach)


# Bearings


@settings(max_examples=60)
@given(grids_with(2).filter(lambda found: found[1][0] != found[1][1]))
def test_bearings_are_angles(found: tuple[HexGrid, list[int]]) -> None:
    grid, (a, b) = found
    (acol, ay), (bcol, by) = grid.places[a], grid.places[b]
    angle = math.degrees(math.atan2(1.5 * (bcol - acol), -(by - ay) * math.sqrt(3) / 2)) % 360
    bearing = grid.bearing(a, b)
    if bearing % 2 == 0:
        assert min(abs(angle - 15 * bearing), 360 - abs(angle - 15 * bearing)) < 1e-9
    else:
        assert 15 * (bearing - 1) + 1e-9 < angle < 15 * (bearing + 1) - 1e-9
    assert grid.bearing(b, a) == (bearing + 12) % 24


def test_bearings_of_sides_and_corners() -> None:
    grid = HexGrid.of(9, 9)
    e5 = grid.parse("E5")
    for d in range(6):
        assert grid.bearing(e5, grid.neighbour(e5, d)) == 4 * d
        over_corner = grid.neighbour(grid.neighbour(e5, d), (d + 1) % 6)
        assert grid.bearing(e5, over_corner) == 4 * d + 2
        assert grid.toward(e5, grid.shifted(e5, d, 2)) == (d,)
        assert grid.toward(e5, over_corner) == (d, (d + 1) % 6)
    with pytest.raises(ValueError, match="no bearing from itself"):
        grid.bearing(e5, e5)


@given(grids_with(2).filter(lambda found: found[1][0] != found[1][1]))
def test_a_line_leaves_by_the_side_it_heads_for(found: tuple[HexGrid, list[int]]) -> None:
    grid, (a, b) = found
    first = grid.line(a, b).steps[0]
    left = {grid.side(a, d) for d in grid.toward(a, b) if grid.neighbours[a][d] >= 0}
    assert left == {side for side in first.sides if side in [grid.side(a, d) for d in range(6)]}
    assert (len(grid.toward(a, b)) == 1) == (first.kind is Kind.ACROSS)


# Lines and masks


@given(grids_with(2))
def test_masks_of_a_line_hold_what_it_meets(found: tuple[HexGrid, list[int]]) -> None:
    grid, (a, b) = found
    line = grid.line(a, b)
    met = {cell for step in line.steps if step.kind is not Kind.THROUGH for cell in step.cells[2:]}
    everywhere = grid.mask(range(grid.size))
    assert grid.cells(grid.between(a, b) & everywhere) == tuple(sorted({*met, *line.through} - {-1}))
    assert grid.cells(grid.through(a, b)) == tuple(sorted(line.through))
    assert grid.between(a, b) == grid.between(b, a)
    assert line.through == grid.line(b, a).through[::-1]


@given(grids_with(2), st.integers(0))
def test_of_a_line_that_has_to_do_with_some_cells_alone_no_step_is_missed(
    found: tuple[HexGrid, list[int]], chosen: int
) -> None:
    grid, (a, b) = found
    cells = {cell for cell in range(grid.size) if chosen >> cell % 61 & 1}
    steps = grid.line(a, b).steps
    wanted = [step for step in steps if step in (*steps[:1], *steps[-1:]) or cells.intersection(step.cells)]
    assert [step for step in grid.meeting(a, b, grid.mask(cells)).steps if step in wanted] == wanted
    assert set(grid.meeting(a, b, 0).steps) <= {*steps[:1], *steps[-1:]}


def test_a_line_may_run_along_the_edge_of_the_map() -> None:
    grid = HexGrid.of(3, 3)
    (step,) = grid.line(grid.parse("A1"), grid.parse("C1")).steps
    assert step.kind is Kind.ALONG
    assert step.cells == (grid.parse("A1"), grid.parse("C1"), -1, grid.parse("B1"))
    assert step.sides == (grid.side(grid.parse("A1"), 2), grid.side(grid.parse("C1"), 4))


# Storeys


def test_places_are_cells_and_storeys_on_them() -> None:
    grid = HexGrid.of(4, 4)
    a1, a2, b1, d4 = map(grid.parse, ("A1", "A2", "B1", "D4"))
    places = Places(grid, [Building((a2, a1), 2), Building((d4,), 0), Building((b1,), 1)])
    assert places.size == 16 + 4 + 1
    assert [places.name(place) for place in range(16, 21)] == ["A1/1", "A2/1", "A1/2", "A2/2", "B1/1"]
    assert [places.parse(places.name(place)) for place in range(places.size)] == list(range(places.size))
    upstairs = places.find(a1, 1)
    assert places.stairs(upstairs) == (a1, places.find(a1, 2))
    assert places.stairs(d4) == ()
    assert places.all_on(a1) == (a1, upstairs, places.find(a1, 2))
    assert places.same_floor(upstairs, 3) == places.find(a2, 1)
    assert grid.neighbour(a1, 2) == b1
    assert places.same_floor(a1, 2) == b1
    assert places.same_floor(upstairs, 2) == -1, "the storeys of two buildings are not joined"
    assert (places.storeys(d4), places.building_of[d4], places.building_of[grid.parse("C3")]) == (0, 1, -1)
    assert pickle.loads(pickle.dumps(places)) == places
    for name in ("C3/1", "A1/3", "A1/x", "A1/"):
        with pytest.raises(ValueError, match="names no storey"):
            places.parse(name)


@settings(max_examples=50, deadline=None)
@given(grids_with(2), st.integers(0, 40))
def test_places_near_by_are_those_whose_hexes_are_and_all_their_floors(
    drawn: tuple[HexGrid, list[int]], reach: int
) -> None:
    grid, (cell, house) = drawn
    places = Places(grid, [Building((house,), 2)])
    near = [p for p in range(places.size) if grid.distance(cell, places.cell_of[p]) <= reach]
    for place in places.all_on(cell):
        assert list(numbers(places.near(place, reach))) == near


def test_a_hex_belongs_to_one_building() -> None:
    with pytest.raises(ValueError, match="A1 belongs to two buildings"):
        Places(HexGrid.of(2, 2), [Building((0, 1), 1), Building((0,), 1)])
