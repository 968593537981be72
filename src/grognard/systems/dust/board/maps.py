"""Battlefields from readable tables: terrain letters, buildings with their walls and entrances, and zones.

    rows = ["..#.", "...."]     # as one sees the map, the far row first; or size = [4, 2] for open ground
    buildings = [{ cells = "B1:C2", walls = [{ at = "B1", side = "east" }],
                   entrances = [{ at = "B1", side = "south", kind = "small" }] }]
    edges = [["A1", "A2", "wall"]]
    entries = ["south", "C2:D2"]        # of seat 0 and seat 1
    cover_zone = "A2:D3"
    objectives = ["C1"]

Squares are written "B1", blocks of squares "B1:C2", the rows along a border of the board "south", "north",
"west", "east"; several of these in a list or one after the other. Outer walls of a building are implied;
`walls` are those between its rooms, and an entrance takes the place of a piece of wall.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from grognard.core.rules import rule
from grognard.core.space.squares.grid import Edge, Grid
from grognard.core.system import SetupFault
from grognard.systems.dust import profile
from grognard.systems.dust.board.board import TERRAIN, Board, grid_of

#: Columns and rows that a board may have at most: sight is kept for every pair of squares.
LARGEST = 30
#: The way to the neighbouring square on each side, in columns and rows.
SIDES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
EDGES = {"wall": Edge.WALL, "small": Edge.SMALL, "large": Edge.LARGE}

_KEYS = ("rows", "size", "buildings", "edges", "entries", "cover_zone", "objectives")
_HOW_CELLS = 'Write squares such as "B1", blocks such as "B1:C2", or south, north, west, east.'


def board_from(data: Mapping[str, Any], place: str = "board") -> Board:
    """The board that a table describes; SetupFault names what is wrong with it, and where."""
    table = _table(data, place, _KEYS)
    rows = _rows(table, place)
    sketch = Sketch(place, rows, grid_of(len(rows[0]), len(rows), ()))
    for number, building in enumerate(_list(table.get("buildings", []), f"{place}.buildings"), start=1):
        sketch.build(building, number, f"{place}.buildings[{number}]")
    for number, edge in enumerate(_list(table.get("edges", []), f"{place}.edges"), start=1):
        sketch.draw_edge(edge, f"{place}.edges[{number}]")
    entries = table.get("entries", ["south", "north"])
    if not isinstance(entries, list | tuple) or len(entries) != 2:
        raise SetupFault(
            f"{place}.entries",
            f"{entries!r} is not a zone for each seat",
            "dust.setup.entry-move",
            _HOW_CELLS,
        )
    return Board(
        rows,
        sketch.edges,
        sketch.houses,
        [sketch.entry_zone(zone, f"{place}.entries[{seat + 1}]") for seat, zone in enumerate(entries)],
        sketch.cover_zone(table.get("cover_zone"), entries),
        sketch.objectives(table.get("objectives", [])),
    )


def cells_of(ground: Board | tuple[int, int], text: Any, place: str = "cells") -> tuple[int, ...]:
    """The squares that a text or a list of texts names on a board, or on one of so many columns and rows."""
    grid = ground.grid if isinstance(ground, Board) else grid_of(*ground, ())
    parts = text.replace(",", " ").split() if isinstance(text, str) else text
    if not isinstance(parts, list | tuple) or not all(isinstance(part, str) for part in parts):
        raise SetupFault(place, f"{text!r} names no squares", "dust.core.grid", _HOW_CELLS)
    return tuple(sorted({cell for part in parts for cell in _cells(grid, part, place)}))


@rule("dust.setup.cover-zone-free")
def middle_third(width: int, height: int, sideways: bool = False) -> tuple[int, ...]:
    """The squares whose centre lies in the middle third of the depth, between the two entry edges."""
    depth = width if sideways else height
    middle = [n for n in range(depth) if 2 * depth <= 3 * (2 * n + 1) <= 4 * depth]
    return tuple(
        row * width + col
        for row in range(height)
        for col in range(width)
        if (col if sideways else row) in middle
    )


@dataclass(slots=True)
class Sketch:
    """A board in the making; row 0 is the near one."""

    place: str
    rows: tuple[str, ...]
    grid: Grid
    houses: dict[int, int] = field(default_factory=dict)
    edges: dict[tuple[int, int], Edge] = field(default_factory=dict)

    # -- buildings and edges ---------------------------------------------------------------------

    @rule("dust.building.same-rules")
    def build(self, data: Any, house: int, place: str) -> None:
        """Put a building on the board: wall all around, walls between rooms, entrances in the walls."""
        table = _table(data, place, ("cells", "walls", "entrances"))
        cells = self._squares(table.get("cells", []), f"{place}.cells")
        self._check_shape(cells, f"{place}.cells")
        for cell in cells:
            self.houses[cell] = house
        for cell in cells:
            for _, other in self._neighbours(cell):
                if self.houses.get(other) != house:
                    self.edges[_border(cell, other)] = Edge.WALL
        for number, wall in enumerate(_list(table.get("walls", []), f"{place}.walls"), start=1):
            self._inner_wall(wall, house, f"{place}.walls[{number}]")
        for number, way in enumerate(_list(table.get("entrances", []), f"{place}.entrances"), start=1):
            self._entrance(way, house, f"{place}.entrances[{number}]")

    def _check_shape(self, cells: tuple[int, ...], place: str) -> None:
        """A building has squares, shares none, and is in one piece."""
        clause = "dust.building.same-rules"
        if not cells:
            raise SetupFault(place, "a building without squares", clause, 'Write cells = "B2:D4".')
        shared = [cell for cell in cells if cell in self.houses]
        if shared:
            mend = "Give each square to one building."
            raise SetupFault(place, f"{self._named(shared)} belongs to another building", clause, mend)
        found = [cells[0]]
        for cell in found:  # it grows while we walk along it
            found += [other for _, other in self._neighbours(cell) if other in cells and other not in found]
        if len(found) < len(cells):
            cut_off = self._named(cell for cell in cells if cell not in found)
            mend = "Write two buildings, or the squares between."
            raise SetupFault(place, f"{cut_off} is not connected with {self._named(cells[:1])}", clause, mend)

    def _inner_wall(self, data: Any, house: int, place: str) -> None:
        table = _table(data, place, ("at", "side"))
        border = self._side(table, place)
        if any(self.houses.get(cell) != house for cell in border):
            raise SetupFault(
                place,
                f"{self._named(border)} are not both inside the building",
                "dust.building.walls",
                "Walls between rooms only: the outer ones are there by themselves.",
            )
        self.edges[border] = Edge.WALL

    def _entrance(self, data: Any, house: int, place: str) -> None:
        table = _table(data, place, ("at", "side", "kind"))
        border = self._side(table, place)
        if all(self.houses.get(cell) != house for cell in border) or self.edges.get(border) != Edge.WALL:
            raise SetupFault(
                place,
                f"there is no wall of the building between {self._named(border)}",
                "dust.building.same-rules",
                "An entrance takes the place of a piece of wall, one entrance to a piece.",
            )
        kind = table.get("kind")
        if kind not in ("small", "large"):
            mend = "An entrance is small or large."
            raise SetupFault(
                f"{place}.kind", f"{kind!r} is no entrance", "dust.building.small-entrance", mend
            )
        self.edges[border] = EDGES[kind]

    def draw_edge(self, data: Any, place: str) -> None:
        """A single edge: two squares and what lies between them."""
        if not isinstance(data, list | tuple) or len(data) != 3:
            mend = 'Write ["A1", "A2", "wall"].'
            raise SetupFault(place, f"{data!r} is no edge", "dust.building.same-rules", mend)
        a, b = (self._square(name, place) for name in data[:2])
        if b not in [other for _, other in self._neighbours(a)]:
            raise SetupFault(
                place,
                f"{data[0]} and {data[1]} are no neighbours",
                "dust.building.same-rules",
                "An edge lies between two squares side by side.",
            )
        if data[2] not in EDGES:
            mend = f"Use {', '.join(EDGES)}."
            raise SetupFault(place, f"{data[2]!r} is no kind of edge", "dust.building.same-rules", mend)
        self.edges[_border(a, b)] = EDGES[data[2]]

    # -- zones -----------------------------------------------------------------------------------

    def entry_zone(self, zone: Any, place: str) -> tuple[int, ...]:
        """Squares on which units enter. A whole border of the board leaves out what is closed to everybody
        and the inside of buildings, whose outer wall runs along it."""
        cells = self._squares(zone, place)
        if isinstance(zone, str) and zone in SIDES:
            return tuple(cell for cell in cells if not self._closed(cell) and cell not in self.houses)
        self._check_open(cells, place, "dust.setup.entry-move", "Nobody can enter there: leave it out.")
        return cells

    @rule("dust.setup.cover-zone")
    def cover_zone(self, zone: Any, entries: Any) -> tuple[int, ...]:
        """The zone that the map shows; where it shows none, the middle of the battlefield."""
        if zone is None:
            return middle_third(self.grid.width, self.grid.height, entries[0] in ("west", "east"))
        return self._squares(zone, f"{self.place}.cover_zone")

    def objectives(self, names: Any) -> tuple[int, ...]:
        place = f"{self.place}.objectives"
        cells = self._squares(names, place)
        self._check_open(
            cells, place, "dust.general.terrain-table", "Nobody can stand there: choose another square."
        )
        return cells

    def _check_open(self, cells: tuple[int, ...], place: str, clause: str, mend: str) -> None:
        for cell in cells:
            if self._closed(cell):
                raise SetupFault(place, f"{self.grid.name(cell)} is {self._terrain(cell)}", clause, mend)

    # -- squares ---------------------------------------------------------------------------------

    def _terrain(self, cell: int) -> str:
        row, col = divmod(cell, self.grid.width)
        return TERRAIN[self.rows[row][col]]

    def _closed(self, cell: int) -> bool:
        kind = profile.terrain()[self._terrain(cell)]
        return not (kind.soldiers_enter or kind.vehicles_enter)

    def _squares(self, text: Any, place: str) -> tuple[int, ...]:
        return cells_of((self.grid.width, self.grid.height), text, place)

    def _square(self, name: Any, place: str) -> int:
        cells = self._squares(name, place) if isinstance(name, str) else ()
        if len(cells) != 1:
            raise SetupFault(
                place, f"{name!r} is not one square", "dust.core.grid", 'Write a square such as "B1".'
            )
        return cells[0]

    def _neighbours(self, cell: int) -> Iterator[tuple[str, int]]:
        """The squares side by side with one, each with the side it lies on."""
        row, col = divmod(cell, self.grid.width)
        for side, (across, along) in SIDES.items():
            if self.grid.inside(col + across, row + along):
                yield side, self.grid.cell(col + across, row + along)

    def _side(self, table: Mapping[str, Any], place: str) -> tuple[int, int]:
        """The edge on a side of a square."""
        cell = self._square(table.get("at"), f"{place}.at")
        side = table.get("side")
        if side not in SIDES:
            raise SetupFault(
                f"{place}.side", f"{side!r} is no side", "dust.core.grid", f"Use {', '.join(SIDES)}."
            )
        for known, other in self._neighbours(cell):
            if known == side:
                return _border(cell, other)
        raise SetupFault(
            f"{place}.side",
            f"the {side} side of {self.grid.name(cell)} is the border of the board",
            "dust.core.grid",
            "Walls and entrances lie between two squares.",
        )

    def _named(self, cells: Any) -> str:
        return ", ".join(self.grid.name(cell) for cell in cells)


def _border(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def _rows(table: Mapping[str, Any], place: str) -> tuple[str, ...]:
    """The letters of the squares, the near row first."""
    if ("rows" in table) == ("size" in table):
        mend = 'Write rows = ["..#.", "...."] or size = [4, 2].'
        raise SetupFault(place, "a board needs either rows or a size", "dust.core.grid", mend)
    if "size" in table:
        width, height = _size(table["size"], f"{place}.size")
        return ("." * width,) * height
    rows = _list(table["rows"], f"{place}.rows")
    if not rows or not all(isinstance(row, str) and row for row in rows):
        mend = 'Write a text for each row, such as "..#.".'
        raise SetupFault(f"{place}.rows", "a board needs rows of letters", "dust.core.grid", mend)
    _size([len(rows[0]), len(rows)], f"{place}.rows")
    for number, row in enumerate(rows, start=1):
        where = f"{place}.rows[{number}]"
        if len(row) != len(rows[0]):
            mend = "All rows are of one length."
            raise SetupFault(
                where, f"{len(row)} squares, the first row has {len(rows[0])}", "dust.core.grid", mend
            )
        for letter in row:
            if letter not in TERRAIN:
                known = ", ".join(f"{sign} {name}" for sign, name in TERRAIN.items())
                clause = "dust.general.terrain-table"
                raise SetupFault(where, f"{letter!r} is no terrain", clause, f"The letters are: {known}.")
    return tuple(reversed(rows))


def _size(size: Any, place: str) -> tuple[int, int]:
    numbers = (
        [n for n in size if type(n) is int and 1 <= n <= LARGEST] if isinstance(size, list | tuple) else []
    )
    if len(numbers) != 2 or len(size) != 2:
        mend = f"Give columns and rows, each from 1 to {LARGEST}."
        raise SetupFault(place, f"{size!r} is no size of a board", "dust.core.grid", mend)
    return numbers[0], numbers[1]


def _list(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise SetupFault(place, f"{value!r} is not a list", mend="Write [ … ].")
    return list(value)


def _table(value: Any, place: str, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise SetupFault(place, f"{value!r} is not a table", mend=f"Its entries are {', '.join(known)}.")
    unknown = [str(key) for key in value if key not in known]
    if unknown:
        mend = f"Known: {', '.join(known)}."
        raise SetupFault(place, f"unknown entries {', '.join(unknown)}", mend=mend)
    return value


def _cells(grid: Grid, part: str, place: str) -> Iterator[int]:
    """The squares of one word: a square, a block of squares, or the row along a border."""
    if part in SIDES:
        across, along = SIDES[part]
        for cell in range(grid.size):
            if not grid.inside(grid.col(cell) + across, grid.row(cell) + along):
                yield cell
        return
    try:
        corners = [grid.parse(name) for name in part.split(":")]
    except ValueError as fault:
        raise SetupFault(place, str(fault), "dust.core.grid", _HOW_CELLS) from fault
    if len(corners) > 2:
        raise SetupFault(place, f"{part!r} names more than two corners", "dust.core.grid", _HOW_CELLS)
    cols = sorted(grid.col(cell) for cell in corners)
    rows = sorted(grid.row(cell) for cell in corners)
    for row in range(rows[0], rows[-1] + 1):
        for col in range(cols[0], cols[-1] + 1):
            yield grid.cell(col, row)
