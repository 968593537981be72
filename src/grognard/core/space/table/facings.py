"""Which way things face: the side of a base that a point lies on, and arcs of fire.

A point exactly on the line between two sides belongs to the one nearer the front; a point exactly on the
edge of an arc is in it. Bearings are compared as whole-number vectors, never as rounded angles.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import numpy.typing as npt

from grognard.core.space.exact import BoolArray, IntArray, cross, ints
from grognard.core.space.headings import FULL_TURN, SCALE, VECTORS
from grognard.core.space.table.bases import Footprints

__all__ = ["Side", "half_facing", "in_arc", "side_facing"]


class Side(IntEnum):
    """The sides of a base, clockwise from the one it faces with."""

    FRONT = 0
    RIGHT = 1
    REAR = 2
    LEFT = 3


def side_facing(bases: Footprints, x: npt.ArrayLike, y: npt.ArrayLike) -> IntArray:
    """The side of each rectangular base that its point lies on, as divided by the lines through its corners."""
    if bases.core is None or bases.core.shape[1] != 4 or bases.radius.any():
        raise ValueError("only a rectangular base has corners to divide its sides")
    px, py = ints(x) - bases.x, ints(y) - bases.y
    corners = bases.core - np.stack([bases.x, bases.y], axis=1)[:, None]
    # Above 0 a point lies to the left of the line from the centre through that corner.
    front_right, front_left = (cross(corners[:, k, 0], corners[:, k, 1], px, py) for k in (0, 1))
    front = (front_right >= 0) & (front_left <= 0)
    rear = (front_right < 0) & (front_left > 0)
    sideways = np.where(front_right < 0, Side.RIGHT, Side.LEFT)
    return np.where(front, Side.FRONT, np.where(rear, Side.REAR, sideways)).astype(np.int64)


def half_facing(bases: Footprints, x: npt.ArrayLike, y: npt.ArrayLike) -> IntArray:
    """The half of each base that its point lies on, FRONT or REAR, as divided by a line across its middle."""
    ahead = VECTORS[bases.heading]
    along = ahead[:, 0] * (ints(x) - bases.x) + ahead[:, 1] * (ints(y) - bases.y)
    return np.where(along >= 0, Side.FRONT, Side.REAR).astype(np.int64)


def in_arc(
    bases: Footprints,
    targets: Footprints,
    *,
    middle: int = 0,
    half_width: int = FULL_TURN // 2,
    any_part: bool = True,
    corners: bool = False,
) -> BoolArray:
    """Which targets lie in which bases' arcs, shape (bases, targets).

    The arc starts at a base's centre, its middle turned clockwise from the base's heading, and reaches half its
    width to either side (all in tenths of a degree). Without `any_part` only a target's centre counts. With `corners`
    the arc of a rectangular base opens from its two front corners, with all that lies ahead between them.
    """
    if corners:
        return _from_corners(bases, targets, half_width, any_part)
    if not 0 < half_width <= FULL_TURN // 2:
        raise ValueError(f"half an arc is 1 to {FULL_TURN // 2} tenths of a degree, not {half_width}")
    shape = len(bases), len(targets)
    if half_width == FULL_TURN // 2:
        return np.ones(shape, dtype=np.bool_)
    facing = bases.heading + middle
    if 2 * half_width <= FULL_TURN // 2:
        return _in_wedge(bases, targets, facing - half_width, facing + half_width, any_part)
    # An arc above a half circle is the union of two wedges.
    left = _in_wedge(bases, targets, facing - half_width, facing, any_part)
    return left | _in_wedge(bases, targets, facing, facing + half_width, any_part)


def _from_corners(bases: Footprints, targets: Footprints, half_width: int, any_part: bool) -> BoolArray:
    """Arcs whose left edge starts at the left front corner and whose right edge at the right one."""
    if bases.core is None or bases.core.shape[1] != 4 or bases.radius.any():
        raise ValueError("only a rectangular base has corners for an arc to open from")
    if not 0 < half_width < FULL_TURN // 4:
        raise ValueError(f"an arc from corners opens by less than a quarter turn, not {half_width}")
    # Drawn back, the two edges meet behind the front: there lies the point of an ordinary arc.
    middle = (bases.core[:, 0] + bases.core[:, 1]) // 2
    half = bases.core[:, 0] - middle
    ahead, edge = VECTORS[bases.heading], VECTORS[half_width]
    wide = np.sqrt((half * half).sum(axis=1)) * edge[1] / edge[0]
    back = np.rint(ahead * (wide / SCALE)[:, None]).astype(np.int64)
    point = middle - back
    arcs = Footprints(point[:, 0], point[:, 1], bases.radius, bases.heading)
    wedge = _in_wedge(arcs, targets, bases.heading - half_width, bases.heading + half_width, any_part)
    # What lies behind the front, between the point and the corners, is not ahead.
    core = targets.cores() if any_part else np.stack([targets.x, targets.y], axis=1)[:, None]
    off = core[None] - middle[:, None, None]
    along = (off * ahead[:, None, None]).sum(axis=-1).max(axis=2)
    return np.asarray(
        wedge & (along + (targets.radius[None] * SCALE if any_part else 0) >= 0), dtype=np.bool_
    )


def _in_wedge(
    bases: Footprints, targets: Footprints, left: IntArray, right: IntArray, any_part: bool
) -> BoolArray:
    """Which targets lie in wedges of at most a half circle, between two headings."""
    edges = [VECTORS[heading % FULL_TURN][:, None, None] for heading in (left, right)]
    origin = np.stack([bases.x, bases.y], axis=1)[:, None, None]
    core = targets.cores() if any_part else np.stack([targets.x, targets.y], axis=1)[:, None]
    corners = core[None] - origin  # (bases, targets, corners, 2)
    inside = (_side(edges[0], corners) <= 0) & (_side(edges[1], corners) >= 0)
    found = np.asarray(inside.any(axis=2), dtype=np.bool_)
    if not any_part:
        return found
    if targets.core is not None:
        found |= ~_kept_apart(edges[0], edges[1], corners)
    for edge in edges:
        found |= _near_ray(edge, corners, targets.radius)
    return found


def _side(vector: IntArray, points: IntArray) -> IntArray:
    return cross(vector[..., 0], vector[..., 1], points[..., 0], points[..., 1])


def _near_ray(edge: IntArray, corners: IntArray, radius: IntArray) -> BoolArray:
    """Whether a corner comes closer than a radius to a ray from the origin."""
    ahead = edge[..., 0] * corners[..., 0] + edge[..., 1] * corners[..., 1] > 0
    reach = radius[None, :, None]
    beside = np.abs(_side(edge, corners)) < reach * SCALE
    around = (corners * corners).sum(axis=-1) < reach * reach
    return np.asarray((around | (ahead & beside)).any(axis=2), dtype=np.bool_)


def _kept_apart(left: IntArray, right: IntArray, corners: IntArray) -> BoolArray:
    """Whether an edge of the wedge or of the polygon separates the two."""
    apart = (_side(left, corners) >= 0).all(axis=2) | (_side(right, corners) <= 0).all(axis=2)
    edge = np.roll(corners, -1, axis=2) - corners
    outside = (_side(edge, -corners) <= 0) & (_side(edge, left) <= 0) & (_side(edge, right) <= 0)
    real = np.asarray(edge.any(axis=-1), dtype=np.bool_)
    return np.asarray(apart | (outside & real).any(axis=2) | ~real.any(axis=2), dtype=np.bool_)
