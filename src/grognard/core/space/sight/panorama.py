"""Sight for many pairs of bodies at once: the same lines and comparisons as one by one, on arrays.

Arrays are small here and calls are what costs, so everything is laid out to need few of them: lines lie in one row
(centre, left, right), things and their corners on the axes before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from grognard.core.space.exact import BoolArray, FloatArray, IntArray
from grognard.core.space.plain import Disc, Outline

__all__ = ["ACROSS", "Body", "panorama"]

#: A body as sight finds it: place, radius, height (its Size), the piece stood on or -1.
Body = tuple[int, int, int, int, int]

#: How many points of each base are tried where a gap may lie between two things.
ACROSS: Final = 5
#: From how many lines times pieces on it pays to leave out those that are far from each other.
_CROWD: Final = 5000


class _Lines:
    """Straight lines as four rows of ends, and how far each goes."""

    __slots__ = ("dx", "dy", "x0", "x1", "y0", "y1")

    def __init__(self, x0: IntArray, y0: IntArray, x1: IntArray, y1: IntArray) -> None:
        self.x0, self.y0, self.x1, self.y1 = x0, y0, x1, y1
        self.dx, self.dy = x1 - x0, y1 - y0


class _Shapes:
    """Convex outlines as rows of corners; one with fewer than the others repeats its last."""

    __slots__ = ("corners", "real")

    def __init__(self, outlines: Sequence[Outline]) -> None:
        most = max([len(o[4]) for o in outlines], default=1)
        rings = [o[4] if len(o[4]) == most else (*o[4], *[o[4][-1]] * (most - len(o[4]))) for o in outlines]
        #: Pieces, corners, x and y.
        self.corners: IntArray = np.array(rings, dtype=np.int64).reshape(len(outlines), most, 2)
        #: Where an edge has a length, if some have none.
        self.real: BoolArray | None = None
        if any(len(o[4]) != most for o in outlines):
            self.real = (self.corners != np.roll(self.corners, -1, axis=1)).any(axis=2)


def panorama(
    observers: Sequence[Body],
    targets: Sequence[Body],
    outlines: Sequence[Outline],
    heights: Sequence[int],
    discs: Sequence[tuple[Disc, int]],
    mutual: bool = False,
) -> list[list[bool]]:
    """Which observer (row) sees which target (column).

    `outlines` are convex pieces of scenery with their heights, `discs` round bases in the way with theirs. With
    `mutual` what is as high as the higher of two bodies stops a line, else what is as high as its target.
    """
    rows, columns = len(observers), len(targets)
    a = np.array(observers, dtype=np.int64).T.repeat(columns, axis=1)
    b = np.array(targets * rows if isinstance(targets, list) else list(targets) * rows, dtype=np.int64).T
    left_ax, left_ay, left_bx, left_by = _lefts(a, b)
    ends = np.array([a[0], a[1], b[0], b[1]])
    off = np.array([left_ax, left_ay, left_bx, left_by])
    lines = _Lines(*np.concatenate([ends, ends + off, ends - off], axis=1))
    shapes = _Shapes(outlines)
    counts = _counting(observers, targets, outlines, heights, discs, a, b, mutual)
    cut = _cut(lines, shapes, discs).reshape(-1, 3, rows * columns)
    if counts is not None:
        cut &= counts[:, None, :]
    seen = np.asarray(~cut.any(axis=0).all(axis=0), dtype=np.bool_)
    hidden = (cut[:, 1] & cut[:, 2]).any(axis=0)
    doubtful = np.flatnonzero(~(seen | hidden))
    if len(doubtful):
        own = None if counts is None else counts[:, doubtful]
        seen[doubtful] = _through_gaps(lines, rows * columns, doubtful, shapes, discs, own)
    table: list[list[bool]] = seen.reshape(rows, columns).tolist()
    return table


def _lefts(a: IntArray, b: IntArray) -> tuple[IntArray, IntArray, IntArray, IntArray]:
    """From the centres of both bases to their leftmost points as seen along the line, rounded towards the centre."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = np.floor(np.sqrt(dx * dx + dy * dy)) + 1
    return (
        -_whole(dy * a[2] / length),
        _whole(dx * a[2] / length),
        -_whole(dy * b[2] / length),
        _whole(dx * b[2] / length),
    )


def _whole(value: FloatArray) -> IntArray:
    """Rounded towards zero. A quotient of such small whole numbers is never rounded up to a whole one."""
    return value.astype(np.int64)


def _counting(
    observers: Sequence[Body],
    targets: Sequence[Body],
    outlines: Sequence[Outline],
    heights: Sequence[int],
    discs: Sequence[tuple[Disc, int]],
    a: IntArray,
    b: IntArray,
    mutual: bool,
) -> BoolArray | None:
    """For each thing and pair: is it tall enough, and neither under the feet of one of them nor one of them; nothing
    where all things count for everybody."""
    tops = [*heights, *(height for _, height in discs)]
    bodies = (*observers, *targets)
    perched = any(body[4] >= 0 for body in bodies)
    spots = {body[:2] for body in bodies}
    own = [row for row, (disc, _) in enumerate(discs, start=len(heights)) if disc[:2] in spots]
    tallest = max([body[3] for body in (bodies if mutual else targets)])
    if not perched and not own and min(tops) >= tallest:
        return None
    tall = np.maximum(a[3], b[3]) if mutual else b[3]
    counts = np.asarray(np.array(tops, dtype=np.int64)[:, None] >= tall, dtype=np.bool_)
    if perched:
        names = np.array([*(o[5] for o in outlines), *([-2] * len(discs))], dtype=np.int64)[:, None]
        counts &= (names != a[4]) & (names != b[4])
    for row in own:
        # Nothing stands where another stands, so a disc at one's own place is oneself.
        place = discs[row - len(heights)][0][:2]
        grid = counts[row].reshape(len(observers), len(targets))
        grid[[n for n, body in enumerate(observers) if body[:2] == place], :] = False
        grid[:, [n for n, body in enumerate(targets) if body[:2] == place]] = False
    return counts


def _cut(lines: _Lines, shapes: _Shapes, discs: Sequence[tuple[Disc, int]]) -> BoolArray:
    """Which things, outlines first, are passed through by which lines: shape (things, lines)."""
    if not discs:
        return _cut_shapes(lines, shapes)
    round_ones = _cut_discs(lines, np.array([disc for disc, _ in discs], dtype=np.int64))
    if not len(shapes.corners):
        return round_ones
    return np.concatenate([_cut_shapes(lines, shapes), round_ones])


def _cut_shapes(lines: _Lines, shapes: _Shapes) -> BoolArray:
    corners = shapes.corners.transpose(1, 2, 0)  # corners, x and y, pieces
    real = None if shapes.real is None else shapes.real.T
    if len(shapes.corners) * len(lines.x0) < _CROWD:
        return _pass_through(lines, corners[..., None], None if real is None else real[..., None])
    near = _pass_near(lines, shapes.corners)
    thing, line = np.nonzero(near)
    some = _Lines(lines.x0[line], lines.y0[line], lines.x1[line], lines.y1[line])
    near[thing, line] = _pass_through(some, corners[..., thing], None if real is None else real[..., thing])
    return near


def _pass_near(lines: _Lines, corners: IntArray) -> BoolArray:
    """Which pieces a line, drawn out for ever, may meet: most are settled by their middle and half their diagonal.

    A quantum more for the rounding: whoever is left out is certain not to be met.
    """
    low, high = corners.min(axis=1), corners.max(axis=1)
    middle = (low + high) / 2
    reach = np.hypot(*(high - low).T) / 2 + 1
    dx, dy = lines.dx, lines.dy
    aside = middle[:, 1, None] * dx - middle[:, 0, None] * dy - (lines.y0 * dx - lines.x0 * dy)
    near: BoolArray = np.abs(aside) <= reach[:, None] * np.hypot(dx, dy)
    return near


def _pass_through(lines: _Lines, corner: IntArray, real: BoolArray | None) -> BoolArray:
    """Whether lines pass through the inside of convex outlines, given as corners, x and y, and what lines have."""
    edge = np.concatenate([corner[1:], corner[:1]]) - corner
    ex, ey = edge[:, 0], edge[:, 1]
    ux, uy = corner[:, 0] - lines.x0, corner[:, 1] - lines.y0
    before = ey * ux - ex * uy  # of the line's start: above 0 it lies left of the edge
    after = before + ex * lines.dy - ey * lines.dx
    outside = np.maximum(before, after) <= 0
    if real is not None:
        outside &= real
    side = lines.dx * uy - lines.dy * ux
    cut: BoolArray = ~outside.any(axis=0) & (side.max(axis=0) > 0) & (side.min(axis=0) < 0)
    return cut


def _cut_discs(lines: _Lines, discs: IntArray) -> BoolArray:
    x, y, r = discs.T[..., None]
    ex, ey = lines.dx, lines.dy
    px, py, square = x - lines.x0, y - lines.y0, r * r
    along, length2 = px * ex + py * ey, ex * ex + ey * ey
    area = px * ey - py * ex
    qx, qy = x - lines.x1, y - lines.y1
    beside = (along > 0) & (along < length2) & (area * area < square * length2)
    at_ends = ((along <= 0) & (px * px + py * py < square)) | (
        (along >= length2) & (qx * qx + qy * qy < square)
    )
    cut: BoolArray = beside | at_ends
    return cut


def _through_gaps(
    lines: _Lines,
    pairs: int,
    doubtful: IntArray,
    shapes: _Shapes,
    discs: Sequence[tuple[Disc, int]],
    counts: BoolArray | None,
) -> BoolArray:
    """Whether any of a fan of lines between the outer ones is free: different things stop those two."""
    share = np.arange(ACROSS)[:, None]
    left, right = doubtful + pairs, doubtful + 2 * pairs

    def spread(ends: IntArray) -> IntArray:
        return ends[left] + _whole((ends[right] - ends[left]) * share / (ACROSS - 1))

    shape = ACROSS, ACROSS, len(doubtful)
    x0, y0 = (np.broadcast_to(spread(v)[:, None], shape).reshape(-1) for v in (lines.x0, lines.y0))
    x1, y1 = (np.broadcast_to(spread(v)[None], shape).reshape(-1) for v in (lines.x1, lines.y1))
    cut = _cut(_Lines(x0, y0, x1, y1), shapes, discs).reshape(-1, ACROSS * ACROSS, len(doubtful))
    if counts is not None:
        cut = cut & counts[:, None, :]
    return np.asarray(~cut.any(axis=0).all(axis=0), dtype=np.bool_)
