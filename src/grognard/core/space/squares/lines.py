"""Lines over the square grid: the cells that a segment between two centres crosses and touches, and what walls make of it.

Lines of one shape differ only in where they begin. So each shape is walked once, from cell to cell, and every
line of that shape is the same masks, shifted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

Border = tuple[int, int]  # two orthogonal neighbours, the smaller cell first


class Edge(IntEnum):
    """What lies on the edge between two orthogonal neighbours."""

    OPEN = 0
    WALL = 1
    SMALL = 2  # an opening narrower than the edge: a stub of wall at both ends
    LARGE = 3  # an opening as wide as the edge: its ends are bare


Crossing = tuple[int, int, Edge]


class CellLine(NamedTuple):
    """The segment between the centres of two cells, as far as the board itself decides.

    A wall end counts as touched on the side where the rest of its edge lies. A stub of a SMALL edge is wall
    too, so it sets `wall_left` or `wall_right`, but it is never listed among the wall edges.
    """

    blocked: bool  # walls alone stop it
    through: int  # cells whose inside it crosses, without the two end cells
    left: int  # cells of which it touches only a corner
    right: int
    wall_left: bool = False  # it touches the end of a wall or stub
    wall_right: bool = False
    left_wall_edges: tuple[Border, ...] = ()  # the WALL edges whose end it touches, ascending
    right_wall_edges: tuple[Border, ...] = ()
    crossings: tuple[Crossing, ...] = ()  # the edges not OPEN, crossed inside: near cell, far cell, kind


class Corner(NamedTuple):
    """A grid corner on the inside of a line: the four cells round it, as the line meets them."""

    before: int
    after: int
    left: int
    right: int


class Shape(NamedTuple):
    """A line as it would be in the lowest corner of the board: the cell it starts from, its masks and its way."""

    start: int
    through: int
    left: int
    right: int
    met: int  # all these and the two end cells
    crossed: tuple[tuple[int, int], ...]  # neighbours between which it crosses the inside of an edge
    corners: tuple[Corner, ...]


@lru_cache(maxsize=1 << 16)
def shape_of(width: int, cols: int, rows: int) -> Shape:
    """Walk from cell to cell along a segment over so many columns and rows, exactly.

    With n columns to go, the segment meets the i-th column border at (2i+1)/2n of its length, and the
    j-th of m row borders at (2j+1)/2m; cross-multiplied, the lesser comes first and a tie is a corner.
    """
    start = (0 if cols >= 0 else -cols) + (0 if rows >= 0 else -rows) * width
    end = start + cols + rows * width
    across = 1 if cols > 0 else -1
    along = width if rows > 0 else -width
    across_is_left = (cols > 0) != (rows > 0)
    wide, deep = abs(cols), abs(rows)
    at_column, at_row = deep, wide
    here, through = start, 0
    crossed: list[tuple[int, int]] = []
    corners: list[Corner] = []
    while here != end:
        before = here
        through |= 1 << here
        next_column, next_row = at_column <= at_row, at_row <= at_column
        if next_column:
            here += across
            at_column += 2 * deep
        if next_row:
            here += along
            at_row += 2 * wide
        if next_column and next_row:
            flanks = (before + across, before + along)
            left, right = flanks if across_is_left else flanks[::-1]
            corners.append(Corner(before, here, left, right))
        else:
            crossed.append((before, here))
    lefts = _mask(corner.left for corner in corners)
    rights = _mask(corner.right for corner in corners)
    ends = 1 << start | 1 << end
    return Shape(
        start,
        through & ~ends,
        lefts,
        rights,
        through | lefts | rights | ends,
        tuple(crossed),
        tuple(corners),
    )


def line_at(shape: Shape, start: int, edges: Mapping[Border, Edge], walled: int) -> CellLine:
    """The line of a shape from a cell, past the edges of a board; `walled` are the cells that have any."""
    base = start - shape.start
    through, left, right = shape.through << base, shape.left << base, shape.right << base
    if not shape.met << base & walled:
        return CellLine(False, through, left, right)
    crossings = tuple(
        (near + base, far + base, kind)
        for near, far in shape.crossed
        if (kind := _kind(edges, near + base, far + base))
    )
    blocked = any(kind is Edge.WALL for _, _, kind in crossings)
    wall_left = wall_right = False
    left_walls: list[Border] = []
    right_walls: list[Border] = []
    for before, after, on_left, on_right in shape.corners:
        lefts = _edges_at(edges, base + on_left, base + before, base + after)
        rights = _edges_at(edges, base + on_right, base + before, base + after)
        blocked |= walls_meet(lefts.values(), rights.values())
        wall_left |= solid(lefts.values())
        wall_right |= solid(rights.values())
        left_walls += (border for border, kind in lefts.items() if kind is Edge.WALL)
        right_walls += (border for border, kind in rights.items() if kind is Edge.WALL)
    return CellLine(
        blocked or (wall_left and wall_right),
        through,
        left,
        right,
        wall_left,
        wall_right,
        tuple(sorted(left_walls)),
        tuple(sorted(right_walls)),
        crossings,
    )


def _edges_at(edges: Mapping[Border, Edge], flank: int, before: int, after: int) -> dict[Border, Edge]:
    """The two edges that end in a corner on the side of that flank."""
    borders = [(min(flank, cell), max(flank, cell)) for cell in (before, after)]
    return {border: edges.get(border, Edge.OPEN) for border in borders}


def _kind(edges: Mapping[Border, Edge], a: int, b: int) -> Edge:
    return edges.get((a, b) if a < b else (b, a), Edge.OPEN)


def _mask(cells: Iterable[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def solid(kinds: Iterable[Edge]) -> bool:
    """Whether one of these edges has wall, be it a stub, at its very end."""
    return any(kind is Edge.WALL or kind is Edge.SMALL for kind in kinds)


def walls_meet(left: Collection[Edge], right: Collection[Edge]) -> bool:
    """Whether walls close a corner to what passes between the edges on either side of it.

    Wall on both sides does: straight on, in an angle, or in two stubs. Over the end of a SMALL edge nothing
    gets to the other side of the wall in which it lies, even where that wall goes on with a LARGE edge. Past
    the end of a LARGE edge only the wall on the other side is left, and that alone does not close the corner.
    """
    if solid(left) and solid(right):
        return True
    return (Edge.SMALL in left and any(right)) or (Edge.SMALL in right and any(left))
