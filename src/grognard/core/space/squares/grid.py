"""The square grid: distance, sight past corners, walls on the edges between cells, and reach.

A cell is a number, `row * width + col`; a set of cells is an int whose bit i stands for cell i, so that
sight against any crowd of blockers is a few `&`. Rows count upwards: with row 0 at the bottom and column 0
at the left, "left" and "right" of a line are what somebody walking along it has on either hand.

Everything that depends on the board alone is computed once and kept on the `Grid`, which never changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Final, NamedTuple

from grognard.core.space.squares.lines import Border, CellLine, Edge, line_at, shape_of, solid, walls_meet

__all__ = ["CellLine", "Edge", "Grid", "Step", "Way", "reach"]

Path = tuple[int, ...]


NO_EDGES: Final[Mapping[Border, Edge]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Step:
    """A move to one of the eight neighbours, with all that the board says about it.

    A straight step has its `edge`; its flanks are -1. A diagonal step passes a corner between two flanks,
    the cells next to both its start and its end; whatever lies on the two edges between a flank and these
    cells is counted for that flank.
    """

    cell: int
    diagonal: bool
    barred: bool  # walls forbid it to everybody: the same test as a blocked line between the two centres
    edge: Edge = Edge.OPEN
    flank_a: int = -1  # the flank with the smaller number
    flank_b: int = -1
    walled_a: bool = False  # a wall or a stub lies between the flank and the start or the end
    walled_b: bool = False
    large_a: bool = False  # a LARGE edge lies there
    large_b: bool = False
    crosses: bool = False  # edges not OPEN on both flanks: it gets to the other side of a wall


class Way(NamedTuple):
    """How a cell is reached; of two ways the smaller is the better."""

    cost: int
    diagonals: int
    path: Path  # without the start, with the end


Straight = tuple[int, int]  # cell, its bit
Diagonal = tuple[int, int, int]  # cell, its bit, the bits of the flanks that walls leave open
Paces = tuple[tuple[Straight, ...], tuple[Diagonal, ...]]
Route = tuple[Way, int, int, int]  # way, bits of the cells on it, open flanks of its diagonals


class Surroundings(NamedTuple):
    """What a few points lead to from a cell, as if nothing but walls were in the way."""

    near: int  # mask of all cells on the ways and beside their diagonals
    ways: Mapping[int, Way]  # the best way to each cell, by ascending cell
    routes: tuple[tuple[int, int, tuple[Route, ...]], ...]  # cell, its bit, the routes there, best first


Label = tuple[int, int, Path]  # cost, diagonals, path: a Way in the making
Prices = tuple[int, int]  # what the first diagonal costs, and every further one
FIRST_CHEAP: Final[Prices] = (1, 2)
ALL_CHEAP: Final[Prices] = (1, 1)
NO_DIAGONALS: Final[Prices] = (1 << 20, 1 << 20)  # nobody can pay it
SHORT: Final = 2  # up to so many points all routes are kept on the grid, to be looked up, not searched


class Grid:
    """A board of `width` x `height` cells; `edges` says what lies between neighbours where it is not OPEN.

    A straight step costs 1; `prices` says what the first diagonal of a way costs, and what every further one, from
    which distances and reach follow.
    """

    def __init__(
        self,
        width: int,
        height: int,
        edges: Mapping[Border, Edge] = NO_EDGES,
        prices: Prices = FIRST_CHEAP,
    ) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a grid needs at least one column and one row, not {width} x {height}")
        if not 1 <= prices[0] <= prices[1]:
            raise ValueError(
                f"a diagonal costs 1 or more, and a further one no less than the first: {prices}"
            )
        self.width: Final = width
        self.height: Final = height
        self.size: Final = width * height
        self.prices: Final = prices
        for border in edges:
            self._check_border(border)
        kinds = {border: Edge(edges[border]) for border in sorted(edges)}
        self.edges: Final = MappingProxyType({border: kind for border, kind in kinds.items() if kind})
        # Far from walls all boards of a size are alike, so what is found there is found once for all of them.
        self._bare: Final = _bare(width, height, prices) if self.edges else None
        bare = self._bare
        self.bits: Final[tuple[int, ...]] = (  # the mask of each single cell
            tuple(1 << cell for cell in range(self.size)) if bare is None else bare.bits
        )
        self.distances: Final[tuple[tuple[int, ...], ...]] = (
            _distance_table(width, height, prices) if bare is None else bare.distances
        )
        self._walled: Final = self.mask(cell for border in self.edges for cell in border)
        self._steps: Final[tuple[tuple[Step, ...], ...]] = tuple(
            bare._steps[cell] if bare is not None and self._is_bare(cell) else self._steps_from(cell)
            for cell in range(self.size)
        )
        self.adjacents: Final[tuple[int, ...]] = tuple(  # mask of the cells adjacent to each cell
            bare.adjacents[cell]
            if bare is not None and steps is bare._steps[cell]
            else self.mask(step.cell for step in steps if not step.barred)
            for cell, steps in enumerate(self._steps)
        )
        self._lines: Final[dict[int, CellLine]] = {}
        self._paces: Final[dict[tuple[bool, bool], tuple[Paces, ...]]] = {}
        self._fields: Final[dict[tuple[int, int, bool, bool, Prices], Surroundings]] = {}
        self._within: Final[dict[tuple[int, int], tuple[int, ...]]] = {}
        self._near: Final[dict[tuple[int, int], int]] = {} if bare is None else bare._near

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        shape = (self.width, self.height, self.prices, self.edges)
        return shape == (other.width, other.height, other.prices, other.edges)

    def __hash__(self) -> int:
        return hash((self.width, self.height, self.prices, tuple(self.edges.items())))

    def __repr__(self) -> str:
        return f"Grid({self.width}, {self.height}, {dict(self.edges)}, {self.prices})"

    def __reduce__(self) -> tuple[type[Grid], tuple[int, int, dict[Border, Edge]]]:
        return Grid, (self.width, self.height, dict(self.edges))

    def __copy__(self) -> Grid:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Grid:
        return self  # it never changes, and its cached lines are worth keeping

    # Cells

    def cell(self, col: int, row: int) -> int:
        if not self.inside(col, row):
            raise ValueError(f"({col},{row}) is off the board of {self.width} x {self.height} cells")
        return row * self.width + col

    def col(self, cell: int) -> int:
        return cell % self.width

    def row(self, cell: int) -> int:
        return cell // self.width

    def inside(self, col: int, row: int) -> bool:
        return 0 <= col < self.width and 0 <= row < self.height

    def name(self, cell: int) -> str:
        """Column letters and row number from 1: "A1" is cell 0."""
        row, col = divmod(cell, self.width)
        return f"{_letters(col)}{row + 1}"

    def parse(self, name: str) -> int:
        """The cell called so; small letters will do."""
        match = re.fullmatch(r"([A-Za-z]{1,6})([0-9]{1,6})", name.strip())
        last = self.name(self.size - 1)
        if match is None:
            raise ValueError(f"{name!r} names no cell: write column letters and a row number, A1 to {last}")
        col = 0
        for letter in match[1].upper():
            col = col * 26 + ord(letter) - ord("A") + 1
        row = int(match[2])
        if not self.inside(col - 1, row - 1):
            raise ValueError(f"{name!r} is off the board, which runs from A1 to {last}")
        return self.cell(col - 1, row - 1)

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
            cells.append(lowest.bit_length() - 1)
            mask ^= lowest
        return tuple(cells)

    # Distance

    def distance(self, a: int, b: int) -> int:
        """What the cheapest way from a to b costs over empty ground."""
        return self.distances[a][b]

    def cells_within(self, cell: int, reach: int) -> tuple[int, ...]:
        """The cells at a distance of at most `reach`, nearest first, then ascending; the cell itself leads."""
        found = self._within.get((cell, reach))
        if found is None:
            away = self.distances[cell]
            near = (other for other in range(self.size) if away[other] <= reach)
            found = tuple(sorted(near, key=lambda other: (away[other], other)))
            self._within[cell, reach] = found
        return found

    def within(self, cell: int, reach: int) -> int:
        """The cells at a distance of at most `reach`, as a mask."""
        near = self._near.get((cell, reach))
        if near is None:
            near = self.mask(other for other, away in enumerate(self.distances[cell]) if away <= reach)
            self._near[cell, reach] = near
        return near

    def ring(self, cell: int, distance: int) -> tuple[int, ...]:
        """The cells at exactly that distance, ascending."""
        away = self.distances[cell]
        return tuple(other for other in self.cells_within(cell, distance) if away[other] == distance)

    # Edges and neighbours

    def edge(self, a: int, b: int) -> Edge:
        """What lies between two orthogonal neighbours."""
        border = (a, b) if a < b else (b, a)
        kind = self.edges.get(border)
        if kind is None:
            self._check_border(border)
            return Edge.OPEN
        return kind

    def neighbours(self, cell: int) -> tuple[Step, ...]:
        """The steps to all neighbours on the board, barred or not, by ascending cell."""
        return self._steps[cell]

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two cells are neighbours, straight or diagonal, that no wall separates."""
        return bool(self.adjacents[a] & self.bits[b])

    # Sight

    def line(self, a: int, b: int) -> CellLine:
        line = self._lines.get(a * self.size + b)
        if line is None:
            (arow, acol), (brow, bcol) = divmod(a, self.width), divmod(b, self.width)
            shape = shape_of(self.width, bcol - acol, brow - arow)
            line = self._lines[a * self.size + b] = line_at(shape, a, self.edges, self._walled)
        return line

    def sees(self, a: int, b: int, blockers: int) -> bool:
        """Whether the line from a to b is free: no wall or blocker across it, none touched on both sides.

        What stands on the two end cells never blocks.
        """
        line = self._lines.get(a * self.size + b) or self.line(a, b)
        if line.blocked or blockers & line.through:
            return False
        if line.wall_left or blockers & line.left:
            return not (line.wall_right or blockers & line.right)
        return True

    def grazes(self, a: int, b: int, blockers: int) -> tuple[int, ...]:
        """The blockers of which the line touches only a corner, ascending."""
        line = self.line(a, b)
        return self.cells(blockers & (line.left | line.right))

    # Made once

    def _check_border(self, border: Border) -> None:
        low, high = border
        on_board = 0 <= low < high < self.size
        if not on_board or not (high - low == self.width or (high - low == 1 and high % self.width)):
            raise ValueError(
                f"no edge between cells {low} and {high}: an edge joins two orthogonal neighbours,"
                f" the smaller first, on the board of {self.width} x {self.height}"
            )

    def _kind(self, a: int, b: int) -> Edge:
        return self.edges.get((a, b) if a < b else (b, a), Edge.OPEN)

    def _steps_from(self, start: int) -> tuple[Step, ...]:
        row, col = divmod(start, self.width)
        steps = []
        for drow in (-1, 0, 1):
            for dcol in (-1, 0, 1):
                if (drow or dcol) and self.inside(col + dcol, row + drow):
                    across, along = start + dcol, start + drow * self.width
                    if drow and dcol:
                        steps.append(self._diagonal_step(start, along + dcol, across, along))
                    else:
                        steps.append(self._straight_step(start, along + dcol))
        return tuple(steps)

    def _is_bare(self, cell: int) -> bool:
        """Whether a cell and all around it have nothing on their edges."""
        return self._bare is None or not self._walled & (self._bare.adjacents[cell] | self.bits[cell])

    def _straight_step(self, start: int, end: int) -> Step:
        edge = self._kind(start, end)
        return Step(end, diagonal=False, barred=edge is Edge.WALL, edge=edge)

    def _diagonal_step(self, start: int, end: int, across: int, along: int) -> Step:
        flank_a, flank_b = min(across, along), max(across, along)
        kinds_a = (self._kind(start, flank_a), self._kind(flank_a, end))
        kinds_b = (self._kind(start, flank_b), self._kind(flank_b, end))
        return Step(
            end,
            diagonal=True,
            barred=walls_meet(kinds_a, kinds_b),
            flank_a=flank_a,
            flank_b=flank_b,
            walled_a=solid(kinds_a),
            walled_b=solid(kinds_b),
            large_a=Edge.LARGE in kinds_a,
            large_b=Edge.LARGE in kinds_b,
            crosses=any(kinds_a) and any(kinds_b),
        )

    def paces(self, cut_corners: bool, narrow: bool) -> tuple[Paces, ...]:
        """For each cell the steps that walls leave to such a mover, boiled down for `reach`."""
        paces = self._paces.get((cut_corners, narrow))
        if paces is None:
            bare = None if self._bare is None else self._bare.paces(cut_corners, narrow)
            paces = tuple(
                bare[cell]
                if bare is not None and self._is_bare(cell)
                else (self._straight_paces(steps, narrow), self._diagonal_paces(steps, cut_corners))
                for cell, steps in enumerate(self._steps)
            )
            self._paces[cut_corners, narrow] = paces
        return paces

    def field(self, start: int, points: int, cut_corners: bool, narrow: bool, prices: Prices) -> Surroundings:
        """All ways of one or two steps that walls leave to such a mover."""
        key = (start, points, cut_corners, narrow, prices)
        field = self._fields.get(key)
        if field is None:
            # Twice as far as the points go straight, which is past every flank of a diagonal.
            if self._bare is not None and not self._walled & self.within(start, 2 * points):
                field = self._bare.field(*key)
            else:
                field = self._searched_field(*key)
            self._fields[key] = field
        return field

    def _searched_field(
        self, start: int, points: int, cut_corners: bool, narrow: bool, prices: Prices
    ) -> Surroundings:
        found: dict[int, list[Route]] = {}
        near = 0
        for route in sorted(_routes_from(self.paces(cut_corners, narrow), start, points, prices)):
            way, between, flanks, more_flanks = route
            cell = way.path[-1]
            if cell != start:
                found.setdefault(cell, []).append(route)
                near |= self.bits[cell] | between | flanks | more_flanks
        routes = tuple((cell, self.bits[cell], tuple(found[cell])) for cell in sorted(found))
        return Surroundings(near, {cell: some[0][0] for cell, _, some in routes}, routes)

    def _straight_paces(self, steps: Iterable[Step], narrow: bool) -> tuple[Straight, ...]:
        return tuple(
            (step.cell, self.bits[step.cell])
            for step in steps
            if not (step.diagonal or step.barred or (step.edge is Edge.SMALL and not narrow))
        )

    def _diagonal_paces(self, steps: Iterable[Step], cut_corners: bool) -> tuple[Diagonal, ...]:
        paces = []
        for step in steps:
            if not step.diagonal or step.barred:
                continue
            if not cut_corners and (step.walled_a or step.walled_b or step.crosses):
                continue
            sides = ((step.flank_a, step.walled_a), (step.flank_b, step.walled_b))
            flanks = self.mask(flank for flank, walled in sides if not walled)
            paces.append((step.cell, self.bits[step.cell], flanks))
        return tuple(paces)


@lru_cache(maxsize=16)
def _bare(width: int, height: int, prices: Prices) -> Grid:
    """The board of a size without anything on its edges."""
    return Grid(width, height, prices=prices)


def _distance_table(width: int, height: int, prices: Prices) -> tuple[tuple[int, ...], ...]:
    """The cheapest mixture of straight and diagonal steps for every pair of cells."""
    spans = [[_span(abs(dcol), drow, prices) for dcol in range(1 - width, width)] for drow in range(height)]
    return tuple(
        tuple(away for to in range(height) for away in spans[abs(to - row)][width - 1 - col :][:width])
        for row in range(height)
        for col in range(width)
    )


def _span(cols: int, rows: int, prices: Prices) -> int:
    """What it costs to come so many columns and rows farther: straight alone, or with one or as many diagonals as fit,
    since each further one costs the same."""
    first, further = prices
    most = min(cols, rows)
    mixed = [cols + rows - 2 * some + first + (some - 1) * further for some in {1, most} if 0 < some <= most]
    return min(cols + rows, *mixed) if mixed else cols + rows


def _letters(col: int) -> str:
    """A to Z, then AA, AB and so on."""
    letters = ""
    while col >= 0:
        col, place = divmod(col, 26)
        letters = chr(ord("A") + place) + letters
        col -= 1
    return letters


def _routes_from(paces: tuple[Paces, ...], start: int, points: int, prices: Prices) -> Iterator[Route]:
    """Every way that so many points pay for, `SHORT` at most, as if nothing but walls were in it."""
    begun: list[tuple[int, Path, tuple[int, ...]]] = [(0, (), ())]  # cost, path, flanks of its diagonals
    for cost, path, passed in begun:  # it grows while we walk along it
        if path:
            first, second = (*passed, 0, 0)[:SHORT]
            between = 1 << path[0] if len(path) > 1 else 0
            yield Way(cost, len(passed), path), between, first, second
        straight, diagonal = paces[path[-1] if path else start]
        if cost + 1 <= points:
            begun += ((cost + 1, (*path, to), passed) for to, _ in straight)
        price = prices[bool(passed)]
        if cost + price <= points:
            begun += ((cost + price, (*path, to), (*passed, flanks)) for to, _, flanks in diagonal)


def reach(
    grid: Grid,
    start: int,
    points: int,
    *,
    closed: int,
    shut_flanks: int,
    cut_corners: bool,
    narrow: bool,
    free_diagonals: bool = False,
    diagonals_spent: int = 0,
) -> Mapping[int, Way]:
    """The best way to every cell a mover can get to with so many points, the start left out, by ascending cell.

    A straight step costs 1, a diagonal what the grid says. `free_diagonals`: all diagonals cost as much as the
    first. `diagonals_spent`: diagonals that were made before and count. `closed`: cells that
    cannot be entered. `shut_flanks`: cells that count as impassable beside a diagonal step; one of them
    forbids the step, or only two if the mover may `cut_corners` (-1 forbids all diagonals). `narrow`: the
    mover fits SMALL edges.

    Of two ways the better has fewer points, then fewer diagonals, then the smaller cells in order. Whether
    one may stop on a cell is the caller's business.
    """
    prices = grid.prices
    if free_diagonals:
        prices = (prices[0], prices[0])
    elif diagonals_spent:
        prices = (prices[1], prices[1])
    if points > SHORT:
        return _far_reach(grid, start, points, closed, shut_flanks, cut_corners, narrow, prices)
    field = grid.field(start, points, cut_corners, narrow, prices)
    if not (closed | shut_flanks) & field.near:
        return field.ways  # kept for all: nothing is in the way
    ways: dict[int, Way] = {}
    for cell, bit, routes in field.routes:
        if closed & bit:
            continue
        for way, between, flanks, more_flanks in routes:
            if closed & between:
                continue
            if (hit := shut_flanks & flanks) and (not cut_corners or hit == flanks):
                continue
            if (hit := shut_flanks & more_flanks) and (not cut_corners or hit == more_flanks):
                continue
            ways[cell] = way
            break
    return ways


def _far_reach(
    grid: Grid,
    start: int,
    points: int,
    closed: int,
    shut_flanks: int,
    cut_corners: bool,
    narrow: bool,
    prices: Prices,
) -> dict[int, Way]:
    """`reach` for any number of points: the best way first, over cells with and without a diagonal behind."""
    paces = grid.paces(cut_corners, narrow)
    first, further = prices
    # A way without diagonals is followed even where another came for less, since its first is still to come.
    best_straight: dict[int, Label] = {start: (0, 0, ())}
    best: dict[int, Label] = {start: (0, 0, ())}
    queue = [best[start]]
    while queue:
        label = heappop(queue)
        cost, diagonals, path = label
        cell = path[-1] if path else start
        if label is not best[cell] and (diagonals or label is not best_straight[cell]):
            continue  # a better way was found since
        straight, diagonal = paces[cell]
        if cost < points:
            for to, bit in straight:
                if not closed & bit:
                    onward = (cost + 1, diagonals, (*path, to))
                    if to not in best or onward < best[to]:
                        best[to] = onward
                    elif diagonals or (to in best_straight and onward > best_straight[to]):
                        continue
                    if not diagonals:
                        best_straight[to] = onward
                    heappush(queue, onward)
        price = further if diagonals else first
        if cost + price <= points:
            for to, bit, flanks in diagonal:
                hit = shut_flanks & flanks
                if not closed & bit and (not hit or (cut_corners and hit != flanks)):
                    aslant = (cost + price, diagonals + 1, (*path, to))
                    if to not in best or aslant < best[to]:
                        best[to] = aslant
                        heappush(queue, aslant)
    del best[start]
    return {cell: Way(*best[cell]) for cell in sorted(best)}
