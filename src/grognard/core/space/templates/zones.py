"""Areas that two groups span between them, such as the ground between shooters and their target.

The corridor between two groups is bounded by the outermost lines that join them and by the groups: the
convex hull of both together, less the hull of each. A round base enters a hull as a polygon of 64 corners
on whole quanta, so that hulls have whole corners; where two hulls cross, the new corners are rounded too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, inf
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import shapely

from grognard.core.space.exact import BoolArray, IntArray, ints
from grognard.core.space.headings import FULL_TURN, SCALE, VECTORS, Place
from grognard.core.space.plain import Disc
from grognard.core.space.table.bases import Footprints
from grognard.core.space.table.terrain import Terrain, core_shapes

__all__ = ["Span", "Zone", "corridor", "hull"]

CORNERS: Final = 64
TOUCH: Final = 1e-6  # an overlap no deeper than this, in quanta, is a touch

_CIRCLE: Final[IntArray] = VECTORS[(np.arange(CORNERS) * FULL_TURN) // CORNERS]


def _rim(bases: Footprints) -> IntArray:
    """Points around every footprint, shape (points, 2)."""
    swollen = (_CIRCLE[None] * bases.radius[:, None, None] + SCALE // 2) // SCALE
    return (bases.cores()[:, :, None, :] + swollen[:, None, :, :]).reshape(-1, 2)


def hull(*groups: Footprints) -> Any:
    """The convex hull of everything the groups cover, as a shapely geometry."""
    return _hull_of(np.concatenate([_rim(g) for g in groups]))


def _hull_of(points: npt.NDArray[Any]) -> Any:
    """The convex hull of points; a line through all of them is made faster than a set."""
    return shapely.convex_hull(shapely.linestrings(points))


@dataclass(frozen=True, slots=True, eq=False)
class Zone:
    """An area of the table that bases, points and pieces are in or not."""

    area: Any  # a shapely geometry; may be empty

    def bases(self, bases: Footprints) -> BoolArray:
        """Which footprints lie in the zone at least in part; one that only touches it does not."""
        if not len(bases) or self.area.is_empty:
            return np.zeros(len(bases), dtype=np.bool_)
        shapes = core_shapes(bases.cores())
        inside: BoolArray = shapely.intersects(self.area, shapes)
        met = np.flatnonzero(inside & (bases.radius == 0))
        inside[met] = shapely.relate_pattern(shapes[met], self.area, "T********")
        near = np.flatnonzero((bases.radius > 0) & ~inside)
        inside[near] = shapely.distance(shapes[near], self.area) < bases.radius[near] - TOUCH
        return inside

    def points(self, x: npt.ArrayLike, y: npt.ArrayLike) -> BoolArray:
        """Which points lie in the zone, its edge included."""
        inside: BoolArray = shapely.intersects_xy(self.area, np.atleast_1d(ints(x)), np.atleast_1d(ints(y)))
        return inside

    def pieces(self, terrain: Terrain) -> BoolArray:
        """Which pieces of scenery lie in the zone at least in part."""
        shapes = terrain.shapes()
        inside: BoolArray = np.asarray(shapely.intersects(self.area, shapes), dtype=np.bool_).reshape(
            len(shapes)
        )
        met = np.flatnonzero(inside)
        inside[met] = shapely.relate_pattern(shapes[met], self.area, "T********")
        return inside


def corridor(a: Footprints, b: Footprints, *, with_groups: bool = False) -> Zone:
    """The ground between two groups; `with_groups` adds the ground that the groups themselves span."""
    if not len(a) or not len(b):
        raise ValueError("a corridor needs somebody at both ends")
    hull_a, hull_b = hull(a), hull(b)
    # The hull of two hulls is that of their corners, which are few.
    area = _hull_of(np.concatenate([shapely.get_coordinates(hull_a), shapely.get_coordinates(hull_b)]))
    if not with_groups:
        area = shapely.difference(shapely.difference(area, hull_a, grid_size=1), hull_b, grid_size=1)
        area = shapely.union_all([part for part in shapely.get_parts(area) if part.area > 0])
    shapely.prepare(area)
    return Zone(area)


# -- what is plain without drawing the corridor ------------------------------------------------------------------

#: How near, in quanta, something must be to a border to be left to the corridor itself: more than corners on whole
#: quanta can shift a border.
_CLOSE: Final = 4


class _Hull:
    """The hull of round bases, known by that of their middles and by the least and the greatest radius."""

    __slots__ = ("edges", "least", "most")

    def __init__(self, discs: Sequence[Disc]) -> None:
        corners = _around([(x, y) for x, y, _ in discs])
        radii = [r for _, _, r in discs]
        self.least, self.most = min(radii), max(radii)
        #: Start, direction and length of every edge, counter-clockwise.
        self.edges = [
            (ax, ay, bx - ax, by - ay, hypot(bx - ax, by - ay))
            for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True)
        ]

    def away(self, x: float, y: float) -> float:
        """How far a point is from the hull of the middles; below 0 it lies inside, so deep."""
        depth, far = -inf, inf
        for ax, ay, ex, ey, length in self.edges:
            px, py = x - ax, y - ay
            along = px * ex + py * ey
            if along <= 0:
                off = hypot(px, py)
            elif along >= length * length:
                off = hypot(px - ex, py - ey)
            else:
                off = abs(px * ey - py * ex) / length
            if off < far:
                far = off
            outward = (px * ey - py * ex) / length if length else far
            if outward > depth:
                depth = outward
        return far if depth > 0 or len(self.edges) < 3 else depth


def _around(points: list[Place]) -> list[Place]:
    """The corners of the convex hull of points, counter-clockwise."""
    points = sorted(set(points))
    if len(points) < 3:
        return points
    sides: list[list[Place]] = []
    for order in (points, points[::-1]):
        side: list[Place] = []
        for x, y in order:
            while len(side) > 1 and (side[-1][0] - side[-2][0]) * (y - side[-2][1]) <= (
                side[-1][1] - side[-2][1]
            ) * (x - side[-2][0]):
                side.pop()
            side.append((x, y))
        sides.append(side[:-1])
    return sides[0] + sides[1]


class Span:
    """The corridor between two groups of round bases, as far as it is plain where a base lies to it.

    To draw it takes hundreds of microseconds, and hardly a base lies so close to its border that one must.
    """

    __slots__ = ("ahead", "all", "groups")

    def __init__(self, a: Sequence[Disc], b: Sequence[Disc]) -> None:
        self.groups = _Hull(a), _Hull(b)
        self.all = _Hull([*a, *b])
        dx, dy = (sum([d[n] for d in b]) / len(b) - sum([d[n] for d in a]) / len(a) for n in (0, 1))
        length = hypot(dx, dy) or 1.0
        self.ahead = dx / length, dy / length

    def holds(self, x: int, y: int, radius: int) -> bool | None:
        """Whether a round base lies in the corridor at least in part; nothing where that is not plain."""
        if self.all.least < _CLOSE:
            return None  # between mere points there may be no ground at all
        out, off = self.all.away(x, y), [group.away(x, y) for group in self.groups]
        if out >= self.all.most + radius + _CLOSE:
            return False
        if any(away <= group.least - radius - _CLOSE for group, away in zip(self.groups, off, strict=True)):
            return False
        if out <= self.all.least + radius - _CLOSE and all(
            away >= group.most + radius + _CLOSE for group, away in zip(self.groups, off, strict=True)
        ):
            return True  # clear of both groups, and between the outer lines
        ux, uy = self.ahead
        step = radius * 0.75
        for px, py in ((x, y), (x + ux * step, y + uy * step), (x - ux * step, y - uy * step)):
            if self.all.away(px, py) <= self.all.least - _CLOSE and all(
                group.away(px, py) >= group.most + _CLOSE for group in self.groups
            ):
                return True
        return None
