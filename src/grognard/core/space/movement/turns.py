"""Where a shortest way may turn: places just off the outward corners of what stands in its way.

The true shortest way runs along arcs round corners. Each arc is replaced by tangents to it, one quantum
further out than need be, so that rounded places still leave room: square to the corner's two edges and in
the sixteen compass directions between. A way turns where two neighbouring tangents meet, or leaves the arc
where the first or the last of them touches it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from grognard.core.space.exact import HIGHEST, LOWEST, BoolArray, FloatArray, IntArray, cross
from grognard.core.space.headings import FULL_TURN, VECTORS

__all__ = ["NO_TURNS", "Turns", "hugs_corners", "round_corners"]

Turns = tuple[IntArray, IntArray]  # places, and the corners that they stand off; both of shape (n, 2)
NO_TURNS: Final[Turns] = (np.zeros((0, 2), dtype=np.int64), np.zeros((0, 2), dtype=np.int64))

TURN: Final = FULL_TURN // 16  # the widest angle between neighbouring tangents
_LEAN: Final = 0.28  # the sine of half of it, and a few degrees more
_ROUNDING: Final = 1.5  # how much a rounded offset may add to that, in quanta

_COMPASS: Final[IntArray] = VECTORS[::TURN]


def _unit(vectors: IntArray) -> FloatArray:
    return np.asarray(vectors / np.sqrt((vectors * vectors).sum(axis=-1))[..., None], dtype=np.float64)


def _meeting(a: FloatArray, b: FloatArray) -> FloatArray:
    """Where the tangents meet that touch a unit circle at a and at b."""
    return np.asarray((a + b) / (1.0 + (a * b).sum(axis=-1))[..., None], dtype=np.float64)


_RIM: Final[FloatArray] = _meeting(_unit(_COMPASS), _unit(np.roll(_COMPASS, -1, axis=0)))


def round_corners(rings: IntArray, reach: IntArray) -> Turns:
    """The turns round rings of shape (rings, corners, 2) that keep a reach from each ring.

    A ring runs counter-clockwise round what is in the way. A ring of one place, repeated or not, is rounded
    on all sides.
    """
    away = np.where(reach == 0, 0, reach + 1).astype(np.float64)
    lone = (rings == rings[:, :1]).all(axis=(1, 2))
    centre = rings[lone, 0]
    found = [_around(np.repeat(centre, len(_RIM), axis=0), _repeated_rim(away[lone]))]
    rest = np.flatnonzero(~lone)
    whole = (rings[rest] != np.roll(rings[rest], -1, axis=1)).any(axis=-1).all(axis=1)
    found.append(_off_corners(rings[rest[whole]], away[rest[whole]]))
    for k in rest[~whole]:  # a ring padded with repeated corners
        proper = rings[k][(rings[k] != np.roll(rings[k], -1, axis=0)).any(axis=1)]
        found.append(_off_corners(proper[None], away[k : k + 1]))
    return np.concatenate([places for places, _ in found]), np.concatenate([corners for _, corners in found])


def _repeated_rim(away: FloatArray) -> FloatArray:
    return (_RIM[None] * away[:, None, None]).reshape(-1, 2)


def _around(corner: IntArray, offset: FloatArray) -> Turns:
    """Places at offsets from corners, without those outside the box of exact arithmetic."""
    places = corner + np.rint(offset).astype(np.int64)
    inside = np.flatnonzero(((places >= LOWEST) & (places <= HIGHEST)).all(axis=1))
    return places[inside], corner[inside]


def _off_corners(rings: IntArray, away: FloatArray) -> Turns:
    corners, first, last = rings.reshape(-1, 2), *_normals(rings)
    far = np.repeat(away, rings.shape[1])
    bent = np.flatnonzero(_lies_left(first, last))
    corners, first, last, far = corners[bent], first[bent], last[bent], far[bent]
    which, touch = _tangents(first, last)
    joined = np.flatnonzero(which[1:] == which[:-1])
    meeting = _meeting(touch[joined], touch[joined + 1]) * far[which[joined], None]
    ends = [(_unit(normal) * far[:, None], corners) for normal in (first, last)]
    offset = np.concatenate([meeting, *(touching for touching, _ in ends)])
    return _around(np.concatenate([corners[which[joined]], corners, corners]), offset)


def _tangents(first: IntArray, last: IntArray) -> tuple[IntArray, FloatArray]:
    """For each corner in turn, unit vectors to where its tangents touch, from the first normal to the last."""
    which, compass = np.nonzero(_lies_left(first[:, None], _COMPASS) & _lies_left(_COMPASS, last[:, None]))
    start, between = first[which], _COMPASS[compass]
    # The cotangent of the angle to the first normal falls as one goes round.
    along = (start * between).sum(axis=1) / cross(start[:, 0], start[:, 1], between[:, 0], between[:, 1])
    all_corners, edge = np.arange(len(first)), np.full(len(first), np.inf)
    corner = np.concatenate([all_corners, which, all_corners])
    order = np.lexsort((np.concatenate([-edge, -along, edge]), corner))
    return corner[order], np.concatenate([_unit(first), _unit(between), _unit(last)])[order]


def _normals(rings: IntArray) -> tuple[IntArray, IntArray]:
    """For each corner the directions square to the edges before and after it, away from the inside."""
    after = np.roll(rings, -1, axis=1) - rings
    outward = np.stack([after[..., 1], -after[..., 0]], axis=-1)
    return np.roll(outward, 1, axis=1).reshape(-1, 2), outward.reshape(-1, 2)


def _lies_left(a: IntArray, b: IntArray) -> BoolArray:
    """Whether b lies to the left of a."""
    return np.asarray(cross(a[..., 0], a[..., 1], b[..., 0], b[..., 1]) > 0, dtype=np.bool_)


def hugs_corners(leg: IntArray, off_start: IntArray, off_end: IntArray) -> BoolArray:
    """Whether legs pass the corners at both their ends squarely enough to be part of a taut way.

    A taut way bends at a place only round the corner that the place stands off; of the legs that meet there
    each then runs square to the offset, give or take half the angle between tangents.
    """
    length = np.sqrt((leg * leg).sum(axis=1))
    good = np.ones(len(leg), dtype=np.bool_)
    for off in (off_start, off_end):
        along = np.abs((leg * off).sum(axis=1))
        good &= along <= length * (_LEAN * np.sqrt((off * off).sum(axis=1)) + _ROUNDING)
    return good
