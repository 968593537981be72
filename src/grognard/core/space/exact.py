"""Whole-number geometry: the few formulas on which every measurement of the free table stands.

Places are integers, so a comparison of distances is a comparison of integers and is exact. Where a fraction
or a root is needed, only + - * / and sqrt on 64-bit floats are used: IEEE 754 fixes their last bit, so every
machine gets the same number. Sines, arctangents and sums in a library's own order are not used.

All coordinates must lie in the box LOWEST..HIGHEST: twice the area of a triangle in it, squared, still fits
into 63 bits. At a tenth of a millimetre that is a table of 4.4 m with 1.1 m of floor around it.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

__all__ = [
    "HIGHEST",
    "LOWEST",
    "BoolArray",
    "FloatArray",
    "IntArray",
    "ceil_distance",
    "ceil_root",
    "core_distance",
    "cross",
    "floor_distance",
    "floor_root",
    "in_box",
    "ints",
    "to_segment",
]

IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]
FloatArray = npt.NDArray[np.float64]

LOWEST: Final = -11_000
HIGHEST: Final = 44_000


def ints(values: npt.ArrayLike) -> IntArray:
    """The values as 64-bit integers; a value that is not whole is refused."""
    given = np.asarray(values)
    whole = given.astype(np.int64)
    if given.dtype.kind == "f" and not np.array_equal(whole, given):
        raise ValueError(f"places and lengths are whole quanta, not {given.tolist()}")
    return whole


def in_box(values: IntArray) -> IntArray:
    """The same values, or a refusal if one lies outside the box in which arithmetic is exact."""
    if values.size and (values.min() < LOWEST or values.max() > HIGHEST):
        raise ValueError(f"a coordinate must lie in {LOWEST}..{HIGHEST}, not {values.min()}..{values.max()}")
    return values


def cross(ax: IntArray, ay: IntArray, bx: IntArray, by: IntArray) -> IntArray:
    """Twice the signed area between two vectors: positive when b points to the left of a."""
    return ax * by - ay * bx


def floor_root(n: IntArray) -> IntArray:
    """The largest integer whose square is at most n."""
    root = np.sqrt(n).astype(np.int64)
    root -= root * root > n
    return root


def ceil_root(n: IntArray) -> IntArray:
    """The smallest integer whose square is at least n."""
    root = np.sqrt(n).astype(np.int64)
    root += root * root < n
    return root


def to_segment(
    px: IntArray, py: IntArray, x0: IntArray, y0: IntArray, x1: IntArray, y1: IntArray
) -> tuple[IntArray, IntArray]:
    """The squared distance from points to segments as an exact fraction: numerators, denominators."""
    ex, ey = x1 - x0, y1 - y0
    ax, ay = px - x0, py - y0
    length2 = ex * ex + ey * ey
    along = ax * ex + ay * ey
    bx, by = px - x1, py - y1
    area = ax * ey - ay * ex
    beside = (along > 0) & (along < length2)
    at_end = np.where(along <= 0, ax * ax + ay * ay, bx * bx + by * by)
    return np.where(beside, area * area, at_end), np.where(beside, length2, 1)


def floor_distance(numerator: IntArray, denominator: IntArray) -> IntArray:
    """The root of a fraction, rounded down."""
    return floor_root(numerator // denominator)


def ceil_distance(numerator: IntArray, denominator: IntArray) -> IntArray:
    """The root of a fraction, rounded up."""
    return ceil_root(-(-numerator // denominator))


def core_distance(p: IntArray, q: IntArray, *, up: bool) -> IntArray:
    """Distance between convex cores of shape (..., corners, 2), leading axes broadcast against each other.

    A core has one corner (a point), two (a segment) or more (a polygon, counter-clockwise); repeated corners
    do no harm. Where the insides overlap, the result is minus the depth of the overlap, at least 1 deep.
    """
    rounded = ceil_distance if up else floor_distance
    sides = [(p, q)] if q.shape[-2] == 1 else [(q, p)] if p.shape[-2] == 1 else [(p, q), (q, p)]
    distance = rounded(*_corners_to_edges(*sides[0]))
    if len(sides) == 2:
        distance = np.minimum(distance, rounded(*_corners_to_edges(*sides[1])))
    p, q = (np.broadcast_to(v, distance.shape + v.shape[-2:]) for v in (p, q))
    near = ((p.min(axis=-2) < q.max(axis=-2)) & (p.max(axis=-2) > q.min(axis=-2))).all(axis=-1)
    if near.any():
        depth = _depth(p[near], q[near])
        distance[near] = np.where(depth > 0, -depth, distance[near])
    return distance


def _corners_to_edges(p: IntArray, q: IntArray) -> tuple[IntArray, IntArray]:
    """The least squared distance from q's corners to p's edges, as an exact fraction.

    Floats only find which corner and edge are nearest; the fraction itself is worked out in integers.
    """
    after = np.roll(p, -1, axis=-2)
    x0, y0 = p[..., :, None, 0], p[..., :, None, 1]
    x1, y1 = after[..., :, None, 0], after[..., :, None, 1]
    px, py = q[..., None, :, 0], q[..., None, :, 1]
    square = _squares(*(v.astype(np.float64) for v in (px, py, x0, y0, x1, y1)))
    shape = square.shape
    nearest = square.reshape(*shape[:-2], shape[-2] * shape[-1]).argmin(axis=-1)
    edge, corner = nearest // shape[-1], nearest % shape[-1]
    ends = [_picked(v[..., 0], edge) for v in (x0, y0, x1, y1)]
    return to_segment(_picked(px[..., 0, :], corner), _picked(py[..., 0, :], corner), *ends)


def _picked(values: IntArray, index: IntArray) -> IntArray:
    """One value of the last axis for each of the leading ones."""
    spread = np.broadcast_to(values, index.shape + values.shape[-1:])
    picked: IntArray = np.take_along_axis(spread, index[..., None], axis=-1)[..., 0]
    return picked


def _squares(
    px: FloatArray, py: FloatArray, x0: FloatArray, y0: FloatArray, x1: FloatArray, y1: FloatArray
) -> FloatArray:
    """Squared distances from points to segments."""
    ex, ey = x1 - x0, y1 - y0
    ax, ay = px - x0, py - y0
    length2 = np.maximum(ex * ex + ey * ey, 1.0)
    share = np.clip((ax * ex + ay * ey) / length2, 0.0, 1.0)
    ax -= share * ex
    ay -= share * ey
    return ax * ax + ay * ay


def _depth(p: IntArray, q: IntArray) -> IntArray:
    """How deep pairs of cores, shape (n, corners, 2), reach into each other; 0 where an edge keeps them apart."""
    depths = np.minimum(_depth_behind(p, q), _depth_behind(q, p))
    return np.where(depths == _UNKNOWN, 0, depths)


_UNKNOWN: Final = np.iinfo(np.int64).max  # what an edge of no length says about depth


def _depth_behind(p: IntArray, q: IntArray) -> IntArray:
    """The least depth of q behind an edge of p."""
    after = np.roll(p, -1, axis=-2)
    ex, ey = (after - p)[..., :, None, 0], (after - p)[..., :, None, 1]
    ux, uy = (q[:, None] - p[:, :, None])[..., 0], (q[:, None] - p[:, :, None])[..., 1]
    behind = np.maximum(cross(ex, ey, ux, uy).max(axis=-1), 0)
    length2 = (ex * ex + ey * ey)[..., 0]
    depth = ceil_distance(behind * behind, np.maximum(length2, 1))
    least: IntArray = np.where(length2 == 0, _UNKNOWN, depth).min(axis=-1)
    return least
