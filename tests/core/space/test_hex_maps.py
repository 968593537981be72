"""Hex maps: read, turned, mirrored and joined, with everything on them in its place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.space.hexes.grid import ALL_EDGES, Building, Edge, HexGrid, Places
from grognard.core.space.hexes.maps import HexMap, join
from grognard.core.space.hexes.paths import Land
from grognard.core.space.hexes.relief import Relief, Screen
from grognard.core.space.hexes.sight import Sight

LEGEND = {".": "open", "f": "wood", "h": "house"}
VILLAGE: dict[str, Any] = {
    "columns": 3,
    "depth": 4,
    "parity": 1,
    "cut": int(ALL_EDGES),
    "legend": LEGEND,
    "terrain": ["..f", ".hh", " . "],
    "levels": ["001", "000", " 2 "],
    "sides": {"wall": ["A1-A2", "B2-C1"], "hedge": ["A1-A2"]},
    "leaving": {"ditch": ["B2-B1"]},
    "ways": {"road": ["0-A1-B2-C1", "B2-B3-3"]},
    "patches": {"C1": 0b000111},
    "buildings": [{"cells": ["B2", "C2"], "storeys": 1}],
}


def test_a_map_is_drawn_in_rows() -> None:
    drawn = HexMap.drawn(VILLAGE)
    at = drawn.grid.parse
    assert drawn.grid == HexGrid.geomorphic(3, 2)
    kinds = {name: drawn.terrain[at(name)] for name in ("A1", "B2", "C1", "C2", "B3")}
    assert kinds == {"A1": "open", "B2": "house", "C1": "wood", "C2": "house", "B3": "open"}
    assert (drawn.levels[at("C1")], drawn.levels[at("B3")], drawn.levels[at("A2")]) == (1, 2, 0)
    assert drawn.sides == {
        drawn.grid.side(at("A1"), 3): ("wall", "hedge"),
        drawn.grid.side(at("B2"), 1): ("wall",),
    }
    assert drawn.leaving == {(at("B2"), 0): ("ditch",)}
    assert drawn.ways["road"][at("A1")] == 0b000101
    assert drawn.ways["road"][at("B2")] == 1 << 5 | 1 << 1 | 1 << 3
    assert drawn.ways["road"][at("B3")] == 1 << 0 | 1 << 3
    assert drawn.patches == {at("C1"): 7}
    assert drawn.buildings == (Building((at("B2"), at("C2")), 1),)
    assert drawn.labels[at("B3")] == "B3"


def test_levels_may_be_left_out() -> None:
    flat = {key: found for key, found in VILLAGE.items() if key != "levels"}
    assert set(HexMap.drawn(flat).levels) == {0}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"terrain": ["..?", ".hh", " . "]}, "the legend does not explain '\\?'"),
        ({"terrain": ["..f", ".h", " . "]}, "terrain: there is no letter for hex C2"),
        ({"terrain": ["..f", ".hh"]}, "terrain: there is no letter for hex B3"),
        ({"terrain": ["..f", ".hh", "..."]}, "terrain: 2 letters stand where the map has no hex"),
        ({"levels": ["0 1", "000", " 2 "]}, "levels: there is no letter for hex B1"),
        ({"sides": {"wall": ["A1"]}}, "'A1' is no side"),
        ({"sides": {"wall": ["A1-C1"]}}, "not neighbours"),
        ({"ways": {"road": ["A1-C1"]}}, "not neighbours"),
        ({"patches": {"Z9": 1}}, "off the map"),
    ],
)
def test_a_wrong_drawing_is_refused_with_the_reason(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        HexMap.drawn(VILLAGE | change)


@st.composite
def maps(
    draw: st.DrawFn, columns: int | None = None, depth: int | None = None, cut: Edge | None = None
) -> HexMap:
    grid = HexGrid(
        draw(st.integers(1, 6)) if columns is None else columns,
        draw(st.integers(1, 9)) if depth is None else depth,
        draw(st.integers(0, 1)) if columns is None else 1,
        Edge(draw(st.integers(0, 15))) if cut is None else cut,
    )
    size = {"min_size": grid.size, "max_size": grid.size}
    inner = [(c, d) for c in range(grid.size) for d in range(6) if grid.neighbours[c][d] >= 0]
    kinds = st.lists(st.sampled_from(["wall", "hedge"]), unique=True, min_size=1).map(tuple)
    on_sides = st.dictionaries(st.sampled_from(inner), kinds, max_size=8) if inner else st.just({})
    first = draw(st.integers(0, grid.size - 1))
    rooms = tuple(sorted({first, *(cell for cell in grid.neighbours[first][:2] if cell >= 0)}))
    return HexMap(
        grid,
        tuple(draw(st.lists(st.sampled_from(["open", "wood", "house"]), **size))),
        tuple(draw(st.lists(st.integers(0, 3), **size))),
        draw(on_sides),
        dict(sorted(draw(on_sides).items())),
        {"road": tuple(draw(st.lists(st.integers(0, 63), **size)))},
        dict(
            sorted(
                draw(st.dictionaries(st.integers(0, grid.size - 1), st.integers(1, 62), max_size=4)).items()
            )
        ),
        draw(st.sampled_from([(), (Building(rooms, 1),)])),
    )


@given(maps())
def test_a_map_is_written_and_read_back(found: HexMap) -> None:
    again = HexMap.drawn(found.data(LEGEND))
    assert (again.grid, again.terrain, again.levels) == (found.grid, found.terrain, found.levels)
    assert {side: set(kinds) for side, kinds in again.sides.items()} == {
        side: set(kinds) for side, kinds in found.sides.items()
    }
    assert {side: set(kinds) for side, kinds in again.leaving.items()} == {
        side: set(kinds) for side, kinds in found.leaving.items()
    }
    assert (again.ways, again.patches, again.buildings) == (found.ways, found.patches, found.buildings)


@given(maps())
def test_turning_or_mirroring_twice_changes_nothing(found: HexMap) -> None:
    assert found.turned().turned() == found
    assert found.mirrored().mirrored() == found
    assert found.mirrored().turned() == found.turned().mirrored()


def relief_of(found: HexMap) -> Relief:
    screens = {
        cell: (Screen("wood", rise=1, patch=found.patches.get(cell, 63)),)
        for cell, kind in enumerate(found.terrain)
        if kind == "wood"
    }
    sides = {
        side: tuple(Screen(kind, touch=kind == "wall") for kind in kinds)
        for side, kinds in found.sides.items()
    }
    return Relief(Places(found.grid, found.buildings), found.levels, screens, sides)


@settings(max_examples=40, deadline=None)
@given(maps(), st.sampled_from(["turned", "mirrored"]))
def test_a_turned_map_has_the_same_distances_sights_and_roads(found: HexMap, how: str) -> None:
    other: HexMap = getattr(found, how)()
    size = found.grid.size
    labels = {label: cell for cell, label in enumerate(other.labels)}
    new = [labels[label] for label in found.labels]  # printed labels turn with the map
    assert [other.terrain[new[cell]] for cell in range(size)] == list(found.terrain)
    assert [other.levels[new[cell]] for cell in range(size)] == list(found.levels)
    assert [other.grid.half(new[cell]) for cell in range(size)] == [
        found.grid.half(cell) for cell in range(size)
    ]
    here, there = Sight(relief_of(found)), Sight(relief_of(other))
    old_land, new_land = (
        Land(Places(each.grid), each.terrain, each.levels, each.sides, each.leaving, each.ways)
        for each in (found, other)
    )
    for a in range(size):
        for b in range(size):
            assert other.grid.distance(new[a], new[b]) == found.grid.distance(a, b)
            assert there.count(new[a], new[b]) == here.count(a, b)
        for d, b in enumerate(found.grid.neighbours[a]):
            if b >= 0:
                turned = other.grid.direction(new[a], new[b])
                assert set(new_land.crossed.get((new[a], turned), ())) == set(
                    old_land.crossed.get((a, d), ())
                )
                assert new_land.way("road", new[a], turned) == old_land.way("road", a, d)


# Joining


def cells_in(joined: HexMap, part: HexMap, dcol: int, dy: int) -> list[int]:
    return [joined.grid.cell(col + dcol, y + dy) for col, y in part.grid.places]


@settings(max_examples=40, deadline=None)
@given(st.lists(maps(columns=5, depth=4, cut=ALL_EDGES), min_size=4, max_size=4))
def test_joined_maps_keep_what_is_on_them(four: list[HexMap]) -> None:
    joined = join([four[:2], four[2:]])
    assert joined.grid == HexGrid(9, 8, 1, ALL_EDGES)
    taken: set[int] = set()
    for part, (dcol, dy) in zip(four, [(0, 0), (4, 0), (0, 4), (4, 4)], strict=True):
        new = cells_in(joined, part, dcol, dy)
        for cell, into in enumerate(new):
            if into not in taken:  # the first map says what a half hex is
                assert joined.terrain[into] == part.terrain[cell]
                assert joined.levels[into] == part.levels[cell]
                assert joined.labels[into] == part.labels[cell]
                assert joined.patches.get(into) == part.patches.get(cell)
            road = part.ways["road"][cell]
            assert joined.ways["road"][into] & road == road
            if not joined.grid.half(into) and not part.grid.half(cell):
                assert joined.ways["road"][into] == road
        for (cell, d), kinds in part.sides.items():
            assert set(kinds) <= set(joined.sides[joined.grid.side(new[cell], d)])
        for (cell, d), kinds in part.leaving.items():
            assert set(kinds) <= set(joined.leaving[new[cell], d])
        for house in part.buildings:
            (home,) = [b for b in joined.buildings if set(b.cells) & {new[cell] for cell in house.cells}]
            assert {new[cell] for cell in house.cells} <= set(home.cells)
        taken.update(new)
    assert taken == set(range(joined.grid.size))


@settings(max_examples=25, deadline=None)
@given(maps(columns=5, depth=4, cut=ALL_EDGES), maps(columns=5, depth=4, cut=ALL_EDGES))
def test_sight_within_the_first_map_stays_as_it_was(first: HexMap, second: HexMap) -> None:
    # Without storeys: a building that grows over the seam has another number of places.
    bare = HexMap(first.grid, first.terrain, first.levels, first.sides, patches=first.patches)
    other = HexMap(second.grid, second.terrain, second.levels, patches=second.patches)
    for row in ([bare, other], [other.turned()]):
        joined = join([row]) if len(row) == 2 else join([[bare], row])
        here, there = Sight(relief_of(bare)), Sight(relief_of(joined))
        new = cells_in(joined, bare, 0, 0)
        for a in range(bare.grid.size):
            for b in range(bare.grid.size):
                along_seam = here.grid.line(a, b).steps and any(
                    -1 in met.cells for met in here.grid.line(a, b).steps
                )
                if not along_seam:
                    assert there.count(new[a], new[b]) == here.count(a, b)


def test_buildings_that_meet_on_a_seam_are_one() -> None:
    grid = HexGrid.geomorphic(3, 2)
    plain = ("open",) * grid.size, (0,) * grid.size
    right, left = grid.parse("C1"), grid.parse("A1")
    first = HexMap(grid, *plain, buildings=(Building((grid.parse("B2"), right), 2), Building((left,), 0)))
    second = HexMap(grid, *plain, buildings=(Building((left,), 1),))
    joined = join([[first, second]])
    at = joined.grid.parse
    assert joined.buildings == (Building((at("A1"),), 0), Building((at("B2"), at("C1")), 2))


def test_labels_go_with_joined_hexes() -> None:
    def titled(one: HexMap, title: str) -> HexMap:
        return replace(one, labels=tuple(f"{title}{label}" for label in one.labels))

    drawn = HexMap.drawn(VILLAGE)
    joined = join([[titled(drawn, "1-"), titled(drawn.turned(), "2-")]])
    at = joined.grid.parse
    assert [joined.labels[at(name)] for name in ("A1", "C1", "D2", "E2")] == ["1-A1", "1-C1", "2-B2", "2-A1"]


def test_maps_with_whole_edges_are_put_side_by_side() -> None:
    drawn = {"columns": 2, "depth": 3, "legend": LEGEND, "terrain": ["f.", ".h"]}
    one = HexMap.drawn(drawn)
    wide, tall = join([[one, one]]), join([[one], [one]])
    assert wide.data(LEGEND)["terrain"] == ["f.f.", ".h.h"]
    assert tall.data(LEGEND)["terrain"] == ["f.", ".h", "f.", ".h"]
    assert (wide.grid, tall.grid) == (HexGrid.of(4, 2), HexGrid.of(2, 4))


def test_maps_that_do_not_fit_are_refused() -> None:
    def blank(grid: HexGrid) -> HexMap:
        return HexMap(grid, ("open",) * grid.size, (0,) * grid.size)

    odd, low, whole = (
        blank(HexGrid.geomorphic(3, 2)),
        blank(HexGrid.geomorphic(3, 3)),
        blank(HexGrid(3, 4, 1)),
    )
    with pytest.raises(ValueError, match="not of the same length"):
        join([[odd, low]])
    with pytest.raises(ValueError, match="cut edge cannot be joined to a whole one"):
        join([[odd, whole]])
    with pytest.raises(ValueError, match="staggered"):
        join([[blank(HexGrid.geomorphic(4, 2)), odd]])
    with pytest.raises(ValueError, match="no map to join"):
        join([[]])
    with pytest.raises(ValueError, match="7 hexes need as many entries"):
        HexMap(odd.grid, ("open",), (0,) * 7)
