"""Hex maps as data: drawn in rows of letters, turned round, mirrored, and joined into larger ones.

A map holds kinds by name and means nothing by them. Maps cut at their edges overlap in the half hexes where they
are joined; there the map that comes first in reading order says what the hex is, and sides and roads of both meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeVar

from grognard.core.space.hexes.grid import Building, Edge, HexGrid, Side, opposite

__all__ = ["HexMap", "join"]

K = TypeVar("K", int, Side)
V = TypeVar("V")
STUBS = frozenset("012345")  # directions by which a road leaves the map
Kinds = Mapping[Side, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class HexMap:
    """A map: by cell its terrain, level and printed label; what lies on sides; roads; parts of hexes; buildings."""

    grid: HexGrid
    terrain: tuple[str, ...]
    levels: tuple[int, ...]
    sides: Kinds = field(default_factory=dict)  # each side by its one name
    leaving: Kinds = field(default_factory=dict)  # what lies on a side only for who leaves that cell
    ways: Mapping[str, tuple[int, ...]] = field(
        default_factory=dict
    )  # by cell the bits of the sides it leaves by
    patches: Mapping[int, int] = field(
        default_factory=dict
    )  # the triangles that the terrain fills, where not all
    buildings: tuple[Building, ...] = ()
    labels: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        grid = self.grid
        if not self.labels:
            object.__setattr__(self, "labels", tuple(map(grid.name, range(grid.size))))
        for entries in (self.terrain, self.levels, self.labels, *self.ways.values()):
            if len(entries) != grid.size:
                raise ValueError(f"{grid.size} hexes need as many entries, not {len(entries)}")
        united: dict[Side, tuple[str, ...]] = {}
        for side in sorted(self.sides):
            name = grid.side(*side)
            united[name] = _united(united.get(name, ()), self.sides[side])
        object.__setattr__(self, "sides", {side: united[side] for side in sorted(united)})

    def turned(self) -> HexMap:
        """The map turned upside down; its printed labels turn with it."""
        grid = self.grid
        turned = HexGrid(
            grid.columns, grid.depth, (grid.parity + grid.columns - 1 + grid.depth) % 2, _turned(grid.cut)
        )
        return self._moved(turned, lambda col, y: (grid.columns - 1 - col, grid.depth - y), opposite)

    def mirrored(self) -> HexMap:
        """The map with left and right exchanged."""
        grid = self.grid
        mirrored = HexGrid(
            grid.columns, grid.depth, (grid.parity + grid.columns - 1) % 2, _mirrored(grid.cut)
        )
        return self._moved(mirrored, lambda col, y: (grid.columns - 1 - col, y), lambda d: -d % 6)

    def _moved(
        self, grid: HexGrid, shift: Callable[[int, int], tuple[int, int]], turn: Callable[[int], int]
    ) -> HexMap:
        new = [grid.cell(*shift(*place)) for place in self.grid.places]  # by old cell
        old = sorted(range(grid.size), key=new.__getitem__)  # by new cell
        return HexMap(
            grid=grid,
            terrain=tuple(self.terrain[cell] for cell in old),
            levels=tuple(self.levels[cell] for cell in old),
            sides={(new[cell], turn(d)): kinds for (cell, d), kinds in self.sides.items()},
            leaving=_ordered({(new[cell], turn(d)): kinds for (cell, d), kinds in self.leaving.items()}),
            ways={kind: tuple(_bits(masks[cell], turn) for cell in old) for kind, masks in self.ways.items()},
            patches=_ordered({new[cell]: _bits(mask, turn) for cell, mask in self.patches.items()}),
            buildings=tuple(
                Building(tuple(sorted(new[cell] for cell in house.cells)), house.storeys)
                for house in self.buildings
            ),
            labels=tuple(self.labels[cell] for cell in old),
        )

    # Drawn maps

    @classmethod
    def drawn(cls, data: Mapping[str, Any]) -> HexMap:
        """A map from plain data, with hexes by their names.

        `columns`, `depth`, `parity`, `cut`: the grid. `terrain`: rows of letters, one a column, a blank where the
        column has no hex in that row; `legend`: what the letters mean. `levels`: rows of digits (all 0 if left
        out). `sides` and `leaving`: by kind, pairs "C7-D7". `ways`: by kind, chains "A4-B4-C5"; a chain begins or
        ends off the map with a direction: "0-A1-A2". `patches`: by name the triangles. `buildings`: `cells`, `storeys`.
        """
        grid = HexGrid(data["columns"], data["depth"], data.get("parity", 0), Edge(data.get("cut", 0)))
        legend: Mapping[str, str] = data["legend"]
        letters = _read_rows(grid, data["terrain"], "terrain")
        strange = sorted({letter for letter in letters if letter not in legend})
        if strange:
            raise ValueError(f"the legend does not explain {', '.join(map(repr, strange))}")
        digits = _read_rows(grid, data["levels"], "levels") if "levels" in data else "0" * grid.size
        ways = {kind: [0] * grid.size for kind in data.get("ways", {})}
        for kind, chains in data.get("ways", {}).items():
            for chain in chains:
                _lay(grid, ways[kind], chain.split("-"))
        return cls(
            grid=grid,
            terrain=tuple(legend[letter] for letter in letters),
            levels=tuple(map(int, digits)),
            sides=_read_sides(grid, data.get("sides", {})),
            leaving=_read_sides(grid, data.get("leaving", {})),
            ways={kind: tuple(masks) for kind, masks in ways.items()},
            patches=_ordered({grid.parse(name): mask for name, mask in data.get("patches", {}).items()}),
            buildings=tuple(
                Building(tuple(sorted(map(grid.parse, house["cells"]))), house["storeys"])
                for house in data.get("buildings", ())
            ),
        )

    def data(self, legend: Mapping[str, str]) -> dict[str, Any]:
        """The plain data from which `drawn` makes this map again, but for its labels."""
        grid, name = self.grid, self.grid.name
        letters = {kind: letter for letter, kind in legend.items()}
        return {
            "columns": grid.columns,
            "depth": grid.depth,
            "parity": grid.parity,
            "cut": int(grid.cut),
            "legend": dict(legend),
            "terrain": _write_rows(grid, [letters[kind] for kind in self.terrain]),
            "levels": _write_rows(grid, [str(level) for level in self.levels]),
            "sides": _write_sides(grid, self.sides),
            "leaving": _write_sides(grid, self.leaving),
            "ways": {kind: _write_ways(grid, masks) for kind, masks in self.ways.items()},
            "patches": {name(cell): mask for cell, mask in self.patches.items()},
            "buildings": [
                {"cells": [name(cell) for cell in house.cells], "storeys": house.storeys}
                for house in self.buildings
            ],
        }


def join(rows: Sequence[Sequence[HexMap]]) -> HexMap:
    """One map from rows of maps, edge to edge.

    Edges that are cut overlap in their half hexes; whole ones are put side by side. Maps that do not fit, in size,
    cut or the way their columns are staggered, are refused.
    """
    joined = [_in_line(list(row), sideways=True) for row in rows]
    return _in_line(joined, sideways=False)


def _in_line(maps: list[HexMap], sideways: bool) -> HexMap:
    if not maps:
        raise ValueError("there is no map to join")
    result = maps[0]
    for other in maps[1:]:
        result = _pair(result, other, sideways)
    return result


def _pair(first: HexMap, second: HexMap, sideways: bool) -> HexMap:
    one, two = first.grid, second.grid
    if sideways:
        cut = _both_cut(one.cut & Edge.RIGHT, two.cut & Edge.LEFT)
        dcol, dy = one.columns - cut, 0
        fits = one.depth == two.depth and not (one.cut ^ two.cut) & (Edge.TOP | Edge.BOTTOM)
        edges = one.cut & ~Edge.RIGHT | two.cut & Edge.RIGHT
    else:
        cut = _both_cut(one.cut & Edge.BOTTOM, two.cut & Edge.TOP)
        dcol, dy = 0, one.depth + 1 - cut
        fits = one.columns == two.columns and not (one.cut ^ two.cut) & (Edge.LEFT | Edge.RIGHT)
        edges = one.cut & ~Edge.BOTTOM | two.cut & Edge.BOTTOM
    if not fits:
        raise ValueError(f"the edges of {one} and {two} are not of the same length and kind")
    if (one.parity + two.parity + dcol + dy) % 2:
        raise ValueError(f"the columns of {one} and {two} are staggered against each other")
    return _overlaid(HexGrid(dcol + two.columns, dy + two.depth, one.parity, edges), first, second, dcol, dy)


def _both_cut(one: Edge, two: Edge) -> int:
    if bool(one) != bool(two):
        raise ValueError("a cut edge cannot be joined to a whole one")
    return int(bool(one))


def _overlaid(grid: HexGrid, first: HexMap, second: HexMap, dcol: int, dy: int) -> HexMap:
    def moved(part: HexMap, right: int, down: int) -> list[int]:
        """By cell of the part its number on the joined map."""
        return [grid.cell(col + right, y + down) for col, y in part.grid.places]

    # The first map comes last, and so says what is there.
    layers = [(moved(second, dcol, dy), second), (moved(first, 0, 0), first)]
    terrain, levels, labels = [""] * grid.size, [0] * grid.size, [""] * grid.size
    sides: dict[Side, tuple[str, ...]] = {}
    leaving: dict[Side, tuple[str, ...]] = {}
    ways = {kind: [0] * grid.size for part in (first, second) for kind in part.ways}
    patches: dict[int, int] = {}
    for new, part in layers:
        for cell, into in enumerate(new):
            terrain[into], levels[into], labels[into] = (
                part.terrain[cell],
                part.levels[cell],
                part.labels[cell],
            )
            patches.pop(into, None)
        patches.update((new[cell], mask) for cell, mask in part.patches.items())
        for (cell, d), kinds in part.sides.items():
            side = grid.side(new[cell], d)
            sides[side] = _united(kinds, sides.get(side, ()))
        for (cell, d), kinds in part.leaving.items():
            leaving[new[cell], d] = _united(kinds, leaving.get((new[cell], d), ()))
        for kind, masks in part.ways.items():
            for cell, mask in enumerate(masks):
                ways[kind][new[cell]] |= mask
    return HexMap(
        grid=grid,
        terrain=tuple(terrain),
        levels=tuple(levels),
        sides=sides,
        leaving=_ordered(leaving),
        ways={kind: tuple(masks) for kind, masks in ways.items()},
        patches=_ordered(patches),
        buildings=_merged(
            Building(tuple(new[cell] for cell in house.cells), house.storeys)
            for new, part in reversed(layers)
            for house in part.buildings
        ),
        labels=tuple(labels),
    )


def _merged(houses: Iterable[Building]) -> tuple[Building, ...]:
    """Buildings that meet in a half hex are one."""
    merged: list[Building] = []
    for house in houses:
        cells, storeys = set(house.cells), house.storeys
        apart = []
        for other in merged:
            if cells.isdisjoint(other.cells):
                apart.append(other)
            else:
                cells.update(other.cells)
                storeys = max(storeys, other.storeys)
        merged = [*apart, Building(tuple(sorted(cells)), storeys)]
    return tuple(merged)


def _united(kinds: Sequence[str], more: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*kinds, *more)))


def _ordered(entries: Mapping[K, V]) -> dict[K, V]:
    return dict(sorted(entries.items(), key=lambda entry: entry[0]))


def _bits(mask: int, turn: Callable[[int], int]) -> int:
    return sum(1 << turn(d) for d in range(6) if mask >> d & 1)


def _turned(cut: Edge) -> Edge:
    return _mirrored(_exchanged(cut, Edge.TOP, Edge.BOTTOM))


def _mirrored(cut: Edge) -> Edge:
    return _exchanged(cut, Edge.LEFT, Edge.RIGHT)


def _exchanged(cut: Edge, one: Edge, two: Edge) -> Edge:
    kept = cut & ~(one | two)
    return kept | (two if cut & one else Edge(0)) | (one if cut & two else Edge(0))


# Reading and writing


def _read_rows(grid: HexGrid, rows: Sequence[str], what: str) -> str:
    """The letter of each cell."""
    letters = ""
    for cell, (col, y) in enumerate(grid.places):
        row = rows[y // 2] if y // 2 < len(rows) else ""
        if col >= len(row) or row[col] == " ":
            raise ValueError(f"{what}: there is no letter for hex {grid.name(cell)}")
        letters += row[col]
    extra = sum(len(row.replace(" ", "")) for row in rows) - grid.size
    if extra:
        raise ValueError(f"{what}: {extra} letters stand where the map has no hex")
    return letters


def _write_rows(grid: HexGrid, letters: Sequence[str]) -> list[str]:
    rows = [[" "] * grid.columns for _ in range(grid.depth // 2 + 1)]
    for (col, y), letter in zip(grid.places, letters, strict=True):
        rows[y // 2][col] = letter
    return ["".join(row) for row in rows]


def _read_sides(grid: HexGrid, pairs: Mapping[str, Iterable[str]]) -> dict[Side, tuple[str, ...]]:
    sides: dict[Side, tuple[str, ...]] = {}
    for kind, names in pairs.items():
        for pair in names:
            a, b = map(grid.parse, _two(pair))
            side = (a, grid.direction(a, b))
            sides[side] = _united(sides.get(side, ()), (kind,))
    return _ordered(sides)


def _two(pair: str) -> list[str]:
    names = pair.split("-")
    if len(names) != 2:
        raise ValueError(f"{pair!r} is no side: write two neighbouring hexes, as in C7-C8")
    return names


def _write_sides(grid: HexGrid, sides: Kinds) -> dict[str, list[str]]:
    pairs: dict[str, list[str]] = {}
    for (cell, d), kinds in sides.items():
        beyond = grid.neighbours[cell][d]
        for kind in kinds if beyond >= 0 else ():
            pairs.setdefault(kind, []).append(f"{grid.name(cell)}-{grid.name(beyond)}")
    return pairs


def _lay(grid: HexGrid, masks: list[int], chain: Sequence[str]) -> None:
    """Lay a road from hex to hex; a direction at either end leads out of the hex next to it."""
    for one, two in pairwise(chain):
        if one in STUBS:
            masks[grid.parse(two)] |= 1 << int(one)
        elif two in STUBS:
            masks[grid.parse(one)] |= 1 << int(two)
        else:
            a, b = grid.parse(one), grid.parse(two)
            d = grid.direction(a, b)
            masks[a] |= 1 << d
            masks[b] |= 1 << opposite(d)


def _write_ways(grid: HexGrid, masks: Sequence[int]) -> list[str]:
    chains = []
    for cell, mask in enumerate(masks):
        for d in range(6):
            if not mask >> d & 1:
                continue
            beyond = grid.neighbours[cell][d]
            if beyond < 0 or not masks[beyond] >> opposite(d) & 1:
                chains.append(f"{d}-{grid.name(cell)}")
            elif cell < beyond:
                chains.append(f"{grid.name(cell)}-{grid.name(beyond)}")
    return chains
