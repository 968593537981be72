"""Hex grids: cells, neighbours, distance, bearings, areas, storeys, and what a straight line meets.

Hexes stand in columns, flat side up, and are placed by doubled heights: (col, y), y downwards, two a hex, so that
the centres of a column are two apart and those of the next column lie half a hex lower or higher. A cell is a
number, counted down each column; a set of cells is an int of bits. Directions run clockwise from north, 0 to 5;
a side is a cell with a direction.

Everything that depends on the grid alone is computed once and kept on it; a grid never changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntFlag
from typing import Final, NamedTuple

from grognard.core.space.hexes.lines import DIRECTIONS, Kind, Meeting, Segment, segment

__all__ = [
    "DIRECTIONS",
    "Building",
    "Edge",
    "HexGrid",
    "HexLine",
    "Met",
    "Places",
    "Side",
    "numbers",
    "opposite",
]

Side = tuple[int, int]  # a cell and the direction in which it ends there

# Every 30 degrees, clockwise from north: the middle of a side, the corner after it, the next side, ...
# in thirds of a column and halves of a hex, where a turn to the right has a positive cross product.
_RAYS: Final = (
    *((0, -1), (1, -1), (3, -1), (1, 0), (3, 1), (1, 1)),
    *((0, 1), (-1, 1), (-3, 1), (-1, 0), (-3, -1), (-1, -1)),
)


class Edge(IntFlag):
    """The edges of a map."""

    TOP = 1
    RIGHT = 2
    BOTTOM = 4
    LEFT = 8


ALL_EDGES: Final = Edge.TOP | Edge.RIGHT | Edge.BOTTOM | Edge.LEFT


def opposite(direction: int) -> int:
    return (direction + 3) % 6


def numbers(mask: int) -> Iterator[int]:
    """What a mask holds, ascending: the places of one in which bit p is place p."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Met(NamedTuple):
    """One thing that a line meets on its way, in the order in which it meets them.

    THROUGH: the hex it runs through, `sextants` the triangles it runs through there.
    ACROSS: it leaves the first cell for the second through the inside of their side.
    CORNER: it leaves the first for the second exactly over a corner; the third cell is only touched there.
    ALONG: between the first and the second it runs exactly along the side of the third and fourth.
    A cell of -1 is off the map. `sides` are all sides crossed or touched, the crossed or followed one first.
    """

    kind: Kind
    cells: tuple[int, ...]
    sides: tuple[Side, ...] = ()
    sextants: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HexLine:
    """The segment between the centres of two cells; the two end hexes are not among the `steps`."""

    start: int
    end: int
    steps: tuple[Met, ...]

    @property
    def through(self) -> tuple[int, ...]:
        """The cells whose inside it crosses, in order, without the ends."""
        return tuple(met.cells[0] for met in self.steps if met.kind is Kind.THROUGH)


class HexGrid:
    """All cells (col, y) with 0 <= col < columns, 0 <= y <= depth and (col + y) % 2 == parity.

    At an edge that is `cut` the map ends in the middle of its outermost hexes, which are half hexes there and
    as good as whole ones; at the others it ends in whole hexes.
    """

    def __init__(self, columns: int, depth: int, parity: int = 0, cut: Edge = Edge(0)) -> None:  # noqa: B008
        if columns < 1 or depth < 1 or parity not in (0, 1):
            raise ValueError(
                "a hex grid needs a column, a depth of 1 or more and a parity of 0 or 1,"
                f" not {columns}, {depth}, {parity}"
            )
        self.columns: Final = columns
        self.depth: Final = depth
        self.parity: Final = parity
        self.cut: Final = Edge(cut)
        tops = [(parity + col) % 2 for col in range(columns)]  # y of the first cell of each column
        self.places: Final = tuple((col, y) for col in range(columns) for y in range(tops[col], depth + 1, 2))
        self.size: Final = len(self.places)
        self._cells: Final = {place: cell for cell, place in enumerate(self.places)}
        # Bits are laid out so that a line is shifted from one start to another: one margin row at each end.
        self.stride: Final = depth + 3
        self.spots: Final = tuple((col + 1) * self.stride + y + 1 for col, y in self.places)
        self.bits: Final = tuple(1 << spot for spot in self.spots)
        self._at_spot: Final = {spot: cell for cell, spot in enumerate(self.spots)}
        self.neighbours: Final = tuple(
            tuple(self._cells.get((col + dcol, y + dy), -1) for dcol, dy in DIRECTIONS)
            for col, y in self.places
        )
        # What depends on the difference of two cells alone is looked up by the difference of their keys.
        span = 2 * depth + 1
        self._keys: Final = tuple(col * span + y for col, y in self.places)
        self._middle: Final = (columns - 1) * span + depth
        self._distances: Final = tuple(
            abs(dcol) + max(0, (abs(dy) - abs(dcol)) // 2)
            for dcol in range(1 - columns, columns)
            for dy in range(-depth, depth + 1)
        )
        self._bearings: Final[dict[int, int]] = {}
        self._masks: Final[dict[int, tuple[int, int, int]]] = {}
        self._within: Final[dict[tuple[int, int], tuple[int, ...]]] = {}

    @classmethod
    def of(cls, columns: int, rows: int) -> HexGrid:
        """So many columns of so many whole hexes, the first column highest."""
        return cls(columns, 2 * rows - 1)

    @classmethod
    def geomorphic(cls, columns: int, rows: int) -> HexGrid:
        """A map cut at all edges: odd columns of `rows` whole hexes (A, C, ...), between them ones with a half
        hex at both ends; the outer columns are cut lengthwise. With an odd number of columns it can be turned
        and joined at will."""
        return cls(columns, 2 * rows, 1, ALL_EDGES)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HexGrid):
            return NotImplemented
        return self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._value())

    def __repr__(self) -> str:
        return f"HexGrid({self.columns}, {self.depth}, {self.parity}, {self.cut!r})"

    def __reduce__(self) -> tuple[type[HexGrid], tuple[int, int, int, Edge]]:
        return HexGrid, self._value()

    def __copy__(self) -> HexGrid:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> HexGrid:
        return self  # it never changes

    def _value(self) -> tuple[int, int, int, Edge]:
        return self.columns, self.depth, self.parity, self.cut

    # Cells

    def find(self, col: int, y: int) -> int:
        """The cell there, or -1 off the map."""
        return self._cells.get((col, y), -1)

    def cell(self, col: int, y: int) -> int:
        cell = self._cells.get((col, y), -1)
        if cell < 0:
            raise ValueError(
                f"({col},{y}) is no cell: columns run from 0 to {self.columns - 1}, y from 0 to {self.depth},"
                f" and together they are {'odd' if self.parity else 'even'}"
            )
        return cell

    def col(self, cell: int) -> int:
        return self.places[cell][0]

    def y(self, cell: int) -> int:
        return self.places[cell][1]

    def row(self, cell: int) -> int:
        """Counted from 0 down its column."""
        return self.places[cell][1] // 2

    def edges_at(self, cell: int) -> Edge:
        """The edges of the map at which the cell is one of the outermost: cut by the edge or touching it."""
        col, y = self.places[cell]
        edges = Edge(0)
        if y <= 1:
            edges |= Edge.TOP
        if y >= self.depth - 1:
            edges |= Edge.BOTTOM
        if col == 0:
            edges |= Edge.LEFT
        if col == self.columns - 1:
            edges |= Edge.RIGHT
        return edges

    def edge_cells(self, edge: Edge) -> tuple[int, ...]:
        """The outermost cells at an edge, ascending."""
        return tuple(cell for cell in range(self.size) if self.edges_at(cell) & edge)

    def half(self, cell: int) -> bool:
        """Whether an edge of the map cuts it."""
        col, y = self.places[cell]
        return bool(
            (self.cut & Edge.TOP and y == 0)
            or (self.cut & Edge.BOTTOM and y == self.depth)
            or (self.cut & Edge.LEFT and col == 0)
            or (self.cut & Edge.RIGHT and col == self.columns - 1)
        )

    def name(self, cell: int) -> str:
        """Column letters and row number from 1: "A1" is cell 0."""
        col, y = self.places[cell]
        return f"{_letters(col)}{y // 2 + 1}"

    def parse(self, name: str) -> int:
        """The cell called so; small letters will do."""
        match = re.fullmatch(r"([A-Za-z]{1,6})([0-9]{1,6})", name.strip(), re.ASCII)
        last = self.name(self.size - 1)
        if match is None:
            raise ValueError(f"{name!r} names no hex: write column letters and a row number, A1 to {last}")
        col = 0
        for letter in match[1].upper():
            col = col * 26 + ord(letter) - ord("A") + 1
        col -= 1
        cell = self.find(col, 2 * (int(match[2]) - 1) + (self.parity + col) % 2)
        if cell < 0:
            raise ValueError(f"{name!r} is off the map, which runs from A1 to {last}")
        return cell

    def mask(self, cells: Iterable[int]) -> int:
        mask = 0
        for cell in cells:
            mask |= self.bits[cell]
        return mask

    def cells(self, mask: int) -> tuple[int, ...]:
        """The cells of a mask, ascending."""
        cells = []
        while mask:
            lowest = mask & -mask
            cells.append(self._at_spot[lowest.bit_length() - 1])
            mask ^= lowest
        return tuple(cells)

    # Neighbours and distance

    def neighbour(self, cell: int, direction: int) -> int:
        """The cell on the other side, or -1 off the map."""
        return self.neighbours[cell][direction]

    def adjacent(self, a: int, b: int) -> bool:
        return self._distances[self._keys[b] - self._keys[a] + self._middle] == 1

    def direction(self, a: int, b: int) -> int:
        """The side of a through which its neighbour b lies."""
        if b < 0 or b not in self.neighbours[a]:
            raise ValueError(f"hexes {self.name(a)} and {b} are not neighbours")
        return self.neighbours[a].index(b)

    def side(self, cell: int, direction: int) -> Side:
        """The one name of a side that two hexes share: that of the hex which has it in direction 0, 1 or 2."""
        beyond = self.neighbours[cell][direction]
        if direction < 3 or beyond < 0:
            return cell, direction
        return beyond, direction - 3

    def distance(self, a: int, b: int) -> int:
        """Steps from a to b, the start not counted."""
        return self._distances[self._keys[b] - self._keys[a] + self._middle]

    def within(self, cell: int, reach: int) -> tuple[int, ...]:
        """The cells at a distance of at most `reach`, nearest first, then ascending; the cell itself leads."""
        found = self._within.get((cell, reach))
        if found is None:
            col, y = self.places[cell]
            near = []
            for dcol in range(-reach, reach + 1):
                tall = 2 * reach - abs(dcol)
                for dy in range(-tall, tall + 1, 2):
                    other = self._cells.get((col + dcol, y + dy), -1)
                    if other >= 0:
                        near.append((self.distance(cell, other), other))
            found = tuple(other for _, other in sorted(near))
            self._within[cell, reach] = found
        return found

    def ring(self, cell: int, distance: int) -> tuple[int, ...]:
        """The cells at exactly that distance, ascending."""
        return tuple(other for other in self.within(cell, distance) if self.distance(cell, other) == distance)

    def shifted(self, cell: int, direction: int, steps: int) -> int:
        """The cell so many steps straight on, or -1 off the map."""
        col, y = self.places[cell]
        dcol, dy = DIRECTIONS[direction]
        return self._cells.get((col + steps * dcol, y + steps * dy), -1)

    # Directions from afar

    def bearing(self, a: int, b: int) -> int:
        """Where b lies as seen from a, 0 to 23 clockwise from north.

        Even: exactly on a ray, 4d through the middle of side d, 4d + 2 through the corner between the sides d
        and d + 1. Odd: strictly between the two rays next to it.
        """
        key = self._keys[b] - self._keys[a]
        found = self._bearings.get(key)
        if found is None:
            (acol, ay), (bcol, by) = self.places[a], self.places[b]
            found = _bearing(3 * (bcol - acol), by - ay)
            self._bearings[key] = found
        return found

    def toward(self, a: int, b: int) -> tuple[int, ...]:
        """The side of a that the line to b crosses; the two next to the corner if it leaves through one."""
        bearing = self.bearing(a, b)
        side = (bearing + 1) // 4 % 6
        return (side, (side + 1) % 6) if bearing % 4 == 2 else (side,)

    # Lines

    def line(self, a: int, b: int) -> HexLine:
        """What the straight line between the two centres meets, in order."""
        return HexLine(a, b, tuple([self._met(a, meeting) for meeting in self.segment(a, b).steps]))

    def _met(self, start: int, meeting: Meeting) -> Met:
        """One of the things that a line from a cell meets."""
        (col, row), find = self.places[start], self._cells.get
        cells = tuple([find((col + c, row + y), -1) for c, y in meeting.cells])
        sides = tuple(
            [
                self.side(cell, direction)
                for c, y, direction in meeting.sides
                if (cell := find((col + c, row + y), -1)) >= 0 and self.neighbours[cell][direction] >= 0
            ]
        )
        return Met(meeting.kind, cells, sides, meeting.sextants)

    def meeting(self, a: int, b: int, where: int) -> HexLine:
        """As `line`, of its steps the first, the last, and those alone that have to do with the cells of a mask."""
        steps, start = self.segment(a, b).steps, self.spots[a]
        last = len(steps) - 1
        met = [
            self._met(a, meeting)
            for number, meeting in enumerate(steps)
            if number in (0, last) or self._touches(meeting, start, where)
        ]
        return HexLine(a, b, tuple(met))

    def _touches(self, meeting: Meeting, start: int, where: int) -> bool:
        """Whether something that a line from a spot meets has to do with the cells of a mask."""
        return any(where >> (start + self._spot(shift)) & 1 for shift in meeting.cells)

    def segment(self, a: int, b: int) -> Segment:
        (acol, ay), (bcol, by) = self.places[a], self.places[b]
        return segment(bcol - acol, by - ay)

    def between(self, a: int, b: int) -> int:
        """The mask of all hexes that the line between the two centres meets, be it at a corner; not the ends.

        Bits in the margin of the map may be set too, where a line runs along its very edge.
        """
        key = self._keys[b] - self._keys[a]
        if key < 0:
            a, key = b, -key
        met, _, low = self._masks.get(key) or self._masks_of(key)
        return met << (self.spots[a] + low)

    def through(self, a: int, b: int) -> int:
        """The mask of the hexes whose inside the line crosses, the ends left out."""
        key = self._keys[b] - self._keys[a]
        if key < 0:
            a, key = b, -key
        _, inside, low = self._masks.get(key) or self._masks_of(key)
        return inside << (self.spots[a] + low)

    def _masks_of(self, key: int) -> tuple[int, int, int]:
        """All hexes met and those crossed, as bits from the lowest spot on, counted from the start's."""
        dcol = (key + self.depth) // (2 * self.depth + 1)
        steps = segment(dcol, key - dcol * (2 * self.depth + 1)).steps
        inside = {self._spot(step.cells[0]) for step in steps if step.kind is Kind.THROUGH}
        met = inside | {self._spot(cell) for step in steps for cell in step.cells[2:]}
        low = min(met, default=0)
        masks = [sum(1 << (spot - low) for spot in spots) for spots in (met, inside)]
        self._masks[key] = found = (masks[0], masks[1], low)
        return found

    def _spot(self, shift: tuple[int, int]) -> int:
        return shift[0] * self.stride + shift[1]


def _bearing(u: int, v: int) -> int:
    if u == v == 0:
        raise ValueError("a hex has no bearing from itself")
    for ray, (ru, rv) in enumerate(_RAYS):
        turn = ru * v - rv * u
        if turn == 0 and ru * u + rv * v > 0:
            return 2 * ray
        nu, nv = _RAYS[(ray + 1) % 12]
        if turn > 0 and u * nv - v * nu > 0:
            return 2 * ray + 1
    raise AssertionError("the rays go all round")


def _letters(col: int) -> str:
    """A to Z, then AA, AB and so on."""
    letters = ""
    while col >= 0:
        col, place = divmod(col, 26)
        letters = chr(ord("A") + place) + letters
        col -= 1
    return letters


# Storeys


@dataclass(frozen=True, slots=True)
class Building:
    """The cells of one building, and how many storeys it has above the ground floor.

    Where it is `open` its storeys see one another: no building then, but something to climb on.
    """

    cells: tuple[int, ...]
    storeys: int
    open: bool = False


class Places:
    """Where something can be: every cell, and every upper storey of a building on it.

    A place is a number; those below the grid's size are the cells themselves, ground floors included, the upper
    storeys follow.
    """

    def __init__(self, grid: HexGrid, buildings: Iterable[Building] = ()) -> None:
        self.grid: Final = grid
        self.buildings: Final = tuple(buildings)
        cells = list(range(grid.size))
        storeys = [0] * grid.size
        homes = [-1] * grid.size
        self._places: Final[dict[tuple[int, int], int]] = {(cell, 0): cell for cell in cells}
        for number, building in enumerate(self.buildings):
            for cell in building.cells:
                if homes[cell] >= 0:
                    raise ValueError(f"hex {grid.name(cell)} belongs to two buildings")
                homes[cell] = number
        for number, building in enumerate(self.buildings):
            for storey in range(1, building.storeys + 1):
                for cell in sorted(building.cells):
                    self._places[cell, storey] = len(cells)
                    cells.append(cell)
                    storeys.append(storey)
                    homes.append(number)
        self.size: Final = len(cells)
        self.cell_of: Final = tuple(cells)
        self.storey_of: Final = tuple(storeys)
        self.building_of: Final = tuple(homes)  # the number of its building, -1 in the open
        self._on: Final = tuple(
            tuple(self._places[cell, storey] for storey in range(self.storeys(cell) + 1))
            for cell in range(grid.size)
        )
        self._near: Final[dict[tuple[int, int], int]] = {}
        self._keys: Final = tuple(grid._keys[cell] for cell in cells)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Places):
            return NotImplemented
        return (self.grid, self.buildings) == (other.grid, other.buildings)

    def __hash__(self) -> int:
        return hash((self.grid, self.buildings))

    def __reduce__(self) -> tuple[type[Places], tuple[HexGrid, tuple[Building, ...]]]:
        return Places, (self.grid, self.buildings)

    def __copy__(self) -> Places:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Places:
        return self

    def find(self, cell: int, storey: int) -> int:
        """The place, or -1 where there is no such storey."""
        return self._places.get((cell, storey), -1)

    def storeys(self, cell: int) -> int:
        """How many upper storeys stand on the cell."""
        home = self.building_of[cell]
        return self.buildings[home].storeys if home >= 0 else 0

    def all_on(self, cell: int) -> tuple[int, ...]:
        """The places on one cell, from the ground up."""
        return self._on[cell]

    def distance(self, a: int, b: int) -> int:
        """Hexes from one place to another, the start not counted; floors of one hex are none apart."""
        grid = self.grid
        return grid._distances[self._keys[b] - self._keys[a] + grid._middle]

    def near(self, place: int, reach: int) -> int:
        """The places no more than so many hexes away, on whatever floor, as a mask: bit p is place p."""
        cell = self.cell_of[place]
        found = self._near.get((cell, reach))
        if found is None:
            distances, start = self.grid._distances, self._keys[place] - self.grid._middle
            near = [other for other, key in enumerate(self._keys) if distances[key - start] <= reach]
            found = self._near[cell, reach] = sum(1 << other for other in near)
        return found

    def stairs(self, place: int) -> tuple[int, ...]:
        """The places one storey up and down."""
        cell, storey = self.cell_of[place], self.storey_of[place]
        return tuple(
            other for level in (storey - 1, storey + 1) if (other := self._places.get((cell, level), -1)) >= 0
        )

    def same_floor(self, place: int, direction: int) -> int:
        """The place next to it on the same floor, or -1: on an upper storey only within the same building."""
        beyond = self.grid.neighbours[self.cell_of[place]][direction]
        storey = self.storey_of[place]
        if beyond < 0 or storey == 0:
            return beyond
        other = self._places.get((beyond, storey), -1)
        return other if other >= 0 and self.building_of[other] == self.building_of[place] else -1

    def name(self, place: int) -> str:
        """The cell's name, with its storey if it is an upper one: "C7/1"."""
        storey = self.storey_of[place]
        name = self.grid.name(self.cell_of[place])
        return f"{name}/{storey}" if storey else name

    def parse(self, name: str) -> int:
        cell_name, slash, storey = name.strip().partition("/")
        cell = self.grid.parse(cell_name)
        if not slash:
            return cell
        place = self.find(cell, int(storey)) if re.fullmatch(r"[0-9]{1,3}", storey, re.ASCII) else -1
        if place < 0:
            raise ValueError(
                f"{name!r} names no storey: {self.grid.name(cell)} has {self.storeys(cell)} above the ground floor"
            )
        return place
