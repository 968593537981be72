"""Areas that two groups span between them, such as the ground between shooters and their target.

The corridor between two groups is bounded by the outermost lines that join them and by the groups: the
convex hull of both together, less the hull of each. A round base enters a hull as a polygon of 64 corners
on whole quanta, so that hulls have whole corners; where two hulls cross, the new corners are rounded too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import shapely

from .bases import Footprints
from .exact import BoolArray, IntArray, ints
from .headings import FULL_TURN, SCALE, VECTORS
from .terrain import Terrain, core_shapes

__all__ = ["Zone", "corridor", "hull"]

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
