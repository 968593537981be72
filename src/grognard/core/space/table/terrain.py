"""The scenery of a free table: polygons that never change, packed so that many questions are one call.

What a piece is (wood, wall, container) and what it does is the game's business; a piece here is an outline and
heights: its top or Size, where it begins above the ground, the floors in it. A piece that is destroyed in play
is left out by its index, the set stays as it was: caches belong to it and never to the state of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from grognard.core.space.exact import (
    BoolArray,
    IntArray,
    ceil_distance,
    floor_distance,
    in_box,
    ints,
    to_segment,
)
from grognard.core.space.headings import Place
from grognard.core.space.table.bases import Footprints

__all__ = ["Outlines", "Piece", "Terrain", "convex_parts", "core_shapes"]

Ring = Sequence[Place]


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of scenery: its outline, the holes in it, its height or Size.

    A bridge or a roof on pillars begins at its `foot`, and what is lower passes and sees below it. `floors` are
    the heights on which something may stand in or on it, from the lowest; a roof that bears is the last.
    """

    shell: tuple[Place, ...]
    holes: tuple[tuple[Place, ...], ...] = ()
    height: int = 0
    foot: int = 0
    floors: tuple[int, ...] = ()

    @staticmethod
    def box(x0: int, y0: int, x1: int, y1: int, height: int = 0) -> Piece:
        """A rectangle along the table's edges."""
        return Piece(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), height=height)


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """Edges of many polygons in one row, each polygon's inside to the left of its edges."""

    x0: IntArray  # edge starts
    y0: IntArray
    x1: IntArray  # edge ends
    y1: IntArray
    first: IntArray  # where each polygon's edges begin; one more entry at the end
    low_x: IntArray  # the box around each polygon
    low_y: IntArray
    high_x: IntArray
    high_y: IntArray

    @staticmethod
    def of_rings(polygons: Sequence[Sequence[IntArray]]) -> Outlines:
        """From closed rings without their repeated last corner."""
        counts = [sum(len(ring) for ring in rings) for rings in polygons]
        starts = [ring for rings in polygons for ring in rings]
        ends = [np.roll(ring, -1, axis=0) for ring in starts]
        start = np.concatenate(starts) if starts else np.zeros((0, 2), np.int64)
        end = np.concatenate(ends) if ends else np.zeros((0, 2), np.int64)
        low = ints([rings[0].min(axis=0) for rings in polygons]).reshape(-1, 2)
        high = ints([rings[0].max(axis=0) for rings in polygons]).reshape(-1, 2)
        first = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        return Outlines(
            start[:, 0],
            start[:, 1],
            end[:, 0],
            end[:, 1],
            first,
            low[:, 0],
            low[:, 1],
            high[:, 0],
            high[:, 1],
        )

    @staticmethod
    def of_cores(core: IntArray) -> Outlines:
        """From the cores of footprints, of shape (n, corners, 2)."""
        n, corners = core.shape[:2]
        start, end = core.reshape(-1, 2), np.roll(core, -1, axis=1).reshape(-1, 2)
        low, high = core.min(axis=1), core.max(axis=1)
        first = np.arange(n + 1) * corners
        return Outlines(
            start[:, 0],
            start[:, 1],
            end[:, 0],
            end[:, 1],
            first,
            low[:, 0],
            low[:, 1],
            high[:, 0],
            high[:, 1],
        )

    def __len__(self) -> int:
        return len(self.low_x)

    def edges_of(self, polygons: IntArray) -> tuple[IntArray, IntArray]:
        """All edges of the polygons listed: for each edge the place of its polygon in the list, and its index."""
        counts = (self.first[1:] - self.first[:-1])[polygons]
        owner = np.repeat(np.arange(len(polygons)), counts)
        ends = np.cumsum(counts)
        edge = np.arange(len(owner)) + np.repeat(self.first[:-1][polygons] - (ends - counts), counts)
        return owner, edge


class Terrain:
    """An unchanging set of pieces, addressed by index."""

    __slots__ = ("_polygons", "boxes", "feet", "heights", "outlines", "pieces", "rings", "turns")

    def __init__(self, pieces: Sequence[Piece] = ()) -> None:
        self.pieces: tuple[Piece, ...] = tuple(pieces)
        self.heights: IntArray = ints([piece.height for piece in self.pieces]).reshape(-1)
        self.feet: IntArray = ints([piece.foot for piece in self.pieces]).reshape(-1)
        self.rings: tuple[tuple[IntArray, ...], ...] = tuple(_rings(piece) for piece in self.pieces)
        self._polygons: npt.NDArray[Any] = np.empty(len(self.pieces), dtype=object)
        for index, rings in enumerate(self.rings):
            self._polygons[index] = _polygon(index, rings)
        shapely.prepare(self._polygons)
        self.outlines: Outlines = Outlines.of_rings(self.rings)
        lines = self.outlines
        #: The box round each piece, for single questions.
        self.boxes: list[tuple[int, int, int, int]] = list(
            zip(*(v.tolist() for v in (lines.low_x, lines.low_y, lines.high_x, lines.high_y)), strict=True)
        )
        # What path finding has worked out for this set, by radius and piece: see paths.py.
        self.turns: dict[tuple[int, int], tuple[IntArray, IntArray]] = {}

    def __len__(self) -> int:
        return len(self.pieces)

    def chosen(self, pieces: npt.ArrayLike | None) -> IntArray:
        """The indices named, or all of them."""
        return np.arange(len(self), dtype=np.int64) if pieces is None else ints(pieces).reshape(-1)

    def holds(self, x: npt.ArrayLike, y: npt.ArrayLike, pieces: npt.ArrayLike | None = None) -> BoolArray:
        """Which points lie in which pieces, edges included: shape (points, pieces named)."""
        xs, ys = np.atleast_1d(ints(x)), np.atleast_1d(ints(y))
        shapes = self._polygons[self.chosen(pieces)]
        if not len(shapes):
            return np.zeros((len(xs), 0), dtype=np.bool_)
        # GEOS decides on which side of an edge a point lies by exact arithmetic.
        held: BoolArray = shapely.intersects_xy(shapes[None, :], xs[:, None], ys[:, None])
        return held

    def gaps(self, bases: Footprints, pieces: npt.ArrayLike | None = None, *, up: bool = True) -> IntArray:
        """Gaps between footprints and pieces, shape (bases, pieces named); rounded as between bases.

        Where a core reaches into a piece the gap is minus the radius, less 1.
        """
        listed = self.chosen(pieces)
        result = np.zeros((len(bases), len(listed)), dtype=np.int64)
        if result.size == 0:
            return result
        owner, edge = self.outlines.edges_of(listed)
        starts = np.flatnonzero(np.diff(owner, prepend=-1))
        apart = self._edge_distances(bases.cores(), edge, up=up)
        result[:] = np.minimum.reduceat(apart, starts, axis=1)
        result[self._reaches_into(bases, listed)] = -1
        result -= bases.radius[:, None]
        return result

    def _edge_distances(self, core: IntArray, edge: IntArray, *, up: bool) -> IntArray:
        """Least distance between cores and edges that do not cross, shape (cores, edges)."""
        rounded = ceil_distance if up else floor_distance
        lines = self.outlines
        x0, y0, x1, y1 = (v[edge][None, :] for v in (lines.x0, lines.y0, lines.x1, lines.y1))
        after = np.roll(core, -1, axis=1)
        best: IntArray | None = None
        for k in range(core.shape[1]):
            px, py = core[:, k, 0, None], core[:, k, 1, None]
            distance = rounded(*to_segment(px, py, x0, y0, x1, y1))
            if core.shape[1] > 1:
                qx, qy = after[:, k, 0, None], after[:, k, 1, None]
                distance = np.minimum(distance, rounded(*to_segment(x0, y0, px, py, qx, qy)))
            best = distance if best is None else np.minimum(best, distance)
        assert best is not None
        return best

    def _reaches_into(self, bases: Footprints, listed: IntArray) -> BoolArray:
        """Which cores share inside with which pieces."""
        shapes = self._polygons[listed]
        if bases.core is None:
            inside: BoolArray = shapely.contains_xy(shapes[None, :], bases.x[:, None], bases.y[:, None])
            return inside
        cores = core_shapes(bases.core)
        result: BoolArray = shapely.intersects(shapes[None, :], cores[:, None])
        rows, columns = np.nonzero(result)
        result[rows, columns] = shapely.relate_pattern(cores[rows], shapes[columns], "T********")
        return result

    def wholly_inside(self, bases: Footprints, pieces: npt.ArrayLike | None = None) -> BoolArray:
        """Which footprints lie wholly in which pieces, touching the edge allowed."""
        listed = self.chosen(pieces)
        if not len(listed) or not len(bases):
            return np.zeros((len(bases), len(listed)), dtype=np.bool_)
        shapes = self._polygons[listed]
        covered: BoolArray = shapely.covers(shapes[None, :], core_shapes(bases.cores())[:, None])
        owner, edge = self.outlines.edges_of(listed)
        starts = np.flatnonzero(np.diff(owner, prepend=-1))
        room = np.minimum.reduceat(self._edge_distances(bases.cores(), edge, up=False), starts, axis=1)
        return covered & (room >= bases.radius[:, None])

    def shape(self, index: int) -> Any:
        """The piece as a shapely polygon, for drawing and for zones."""
        return self._polygons[index]

    def shapes(self) -> npt.NDArray[Any]:
        """All pieces as shapely polygons."""
        return self._polygons


def _rings(piece: Piece) -> tuple[IntArray, ...]:
    """The shell counter-clockwise and the holes clockwise, so that the inside is always on the left."""
    return (_oriented(piece.shell, 1), *(_oriented(hole, -1) for hole in piece.holes))


def _oriented(ring: Ring, sense: int) -> IntArray:
    corners = in_box(ints(ring)).reshape(-1, 2)
    if len(corners) > 1 and (corners[0] == corners[-1]).all():
        corners = corners[:-1]
    after = np.roll(corners, -1, axis=0)
    area2 = int((corners[:, 0] * after[:, 1] - corners[:, 1] * after[:, 0]).sum())
    return corners if area2 * sense >= 0 else corners[::-1].copy()


def _polygon(index: int, rings: tuple[IntArray, ...]) -> Any:
    """The piece as a shapely polygon, or a refusal that says what is wrong with its outline."""
    if min(len(ring) for ring in rings) < 3:
        raise ValueError(f"piece {index} has an outline of fewer than three corners")
    polygon = shapely.Polygon(rings[0], rings[1:])
    if not shapely.is_valid(polygon) or polygon.area == 0:
        raise ValueError(f"piece {index} is not a proper polygon: {shapely.is_valid_reason(polygon)}")
    return polygon


@lru_cache(maxsize=4096)
def convex_parts(piece: Piece) -> tuple[tuple[Place, ...], ...]:
    """A piece cut into convex parts along its own corners, each counter-clockwise; itself where it is convex.

    A base that covers any part of the piece covers any part of one of them, and the other way round. Kept, since a table
    that is altered holds the same pieces but one.
    """
    rings = _rings(piece)
    whole = tuple((int(x), int(y)) for x, y in rings[0])
    if len(rings) == 1 and _turns_left(whole):
        return (whole,)
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(_polygon(0, rings)))
    found = [_oriented([(round(x), round(y)) for x, y in t.exterior.coords], 1).tolist() for t in triangles]
    parts = sorted(tuple((int(x), int(y)) for x, y in corners) for corners in found)
    return tuple(_joined(parts))


def _joined(parts: list[tuple[Place, ...]]) -> list[tuple[Place, ...]]:
    """Parts that share an edge made one, as long as what comes of it is convex."""
    at = 0
    while at < len(parts):
        for other in range(at + 1, len(parts)):
            both = _across_edge(parts[at], parts[other])
            if both is not None:
                parts[at] = both
                del parts[other]
                break
        else:
            at += 1
    return parts


def _across_edge(a: tuple[Place, ...], b: tuple[Place, ...]) -> tuple[Place, ...] | None:
    """Two convex polygons joined at a common edge, if that is convex too."""
    for i, start in enumerate(a):
        end = a[(i + 1) % len(a)]
        if end not in b or b[(b.index(end) + 1) % len(b)] != start:
            continue
        j = b.index(start)
        both = a[i + 1 :] + a[: i + 1] + tuple(b[(j + k) % len(b)] for k in range(1, len(b) - 1))
        return both if _turns_left(both) else None
    return None


def _turns_left(corners: tuple[Place, ...]) -> bool:
    """Whether a ring turns left, or goes straight on, at each corner; a simple ring is then convex."""
    (ax, ay), (bx, by) = corners[-2], corners[-1]
    for cx, cy in corners:
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) < 0:
            return False
        ax, ay, bx, by = bx, by, cx, cy
    return True


def core_shapes(core: IntArray) -> npt.NDArray[Any]:
    """Cores as shapely points, lines or polygons; a core with repeated corners becomes what it really is."""
    corners = core.shape[1]
    if corners == 1:
        return np.asarray(shapely.points(core[:, 0]))
    if corners == 2:
        return np.asarray(shapely.linestrings(core))
    shapes = np.empty(len(core), dtype=object)
    after = np.roll(core, -1, axis=1)
    area2 = (core[..., 0] * after[..., 1] - core[..., 1] * after[..., 0]).sum(axis=1)
    solid = area2 != 0
    shapes[solid] = shapely.polygons(core[solid])
    for k in np.flatnonzero(~solid):
        ends = np.unique(core[k], axis=0)
        shapes[k] = shapely.Point(ends[0]) if len(ends) == 1 else shapely.LineString(ends[[0, -1]])
    return shapes
