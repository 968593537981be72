"""Sight for many pairs of figures at once: the same lines and comparisons as one by one, on arrays.

Arrays are small here and calls are what costs, so everything is laid out to need few of them: lines lie in one row
(centre, left, right), things and their corners on the axes before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from grognard.core.space.exact import BoolArray, FloatArray, IntArray
from grognard.core.space.plain import Disc

#: How many points of each base are tried where a gap may lie between two things.
ACROSS: Final = 5
#: From how many lines times pieces on it pays to leave out those that are far from each other.
_CROWD: Final = 5000
#: Place, radius, Size and perch of each figure.
Bodies = Sequence[tuple[int, int, int, int, int]]


class Lines:
    """Straight lines as four rows of ends, and how far each goes."""

    __slots__ = ("dx", "dy", "x0", "x1", "y0", "y1")

    def __init__(self, x0: IntArray, y0: IntArray, x1: IntArray, y1: IntArray) -> None:
        self.x0, self.y0, self.x1, self.y1 = x0, y0, x1, y1
        self.dx, self.dy = x1 - x0, y1 - y0


def panorama(
    observers: Bodies,
    targets: Bodies,
    quads: IntArray,
    numbers: Sequence[int],
    sizes: Sequence[int],
    discs: Sequence[tuple[Disc, int]],
    mutual: bool,
) -> list[list[bool]]:
    """Which observer (row) sees which target (column).

    `quads` are the corners of pieces of scenery, shape (pieces, 4, 2), with their numbers on the board and Sizes;
    `discs` round bases in the way with their Sizes.
    """
    rows, columns = len(observers), len(targets)
    a = np.repeat(np.array(observers, dtype=np.int64).T, columns, axis=1)
    b = np.tile(np.array(targets, dtype=np.int64).T, rows)
    left_a, left_b = _left(a, b, a[2]), _left(a, b, b[2])
    lines = Lines(
        *(
            np.concatenate([end, end + off, end - off])
            for end, off in ((a[0], left_a[0]), (a[1], left_a[1]), (b[0], left_b[0]), (b[1], left_b[1]))
        )
    )
    counts = _counting(observers, targets, numbers, sizes, discs, a, b, mutual)
    cut = _cut(lines, quads, discs).reshape(-1, 3, rows * columns) & counts[:, None, :]
    seen = np.asarray(~cut.any(axis=0).all(axis=0), dtype=np.bool_)
    hidden = (cut[:, 1] & cut[:, 2]).any(axis=0)
    doubtful = np.flatnonzero(~(seen | hidden))
    if len(doubtful):
        seen[doubtful] = _through_gaps(lines, rows * columns, doubtful, quads, discs, counts[:, doubtful])
    table: list[list[bool]] = seen.reshape(rows, columns).tolist()
    return table


def _left(a: IntArray, b: IntArray, radius: IntArray) -> tuple[IntArray, IntArray]:
    """From the centre of a base to its leftmost point as seen along the line, rounded towards the centre."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = np.floor(np.sqrt(dx * dx + dy * dy)) + 1
    return -_whole(dy * radius / length), _whole(dx * radius / length)


def _whole(value: FloatArray) -> IntArray:
    """Rounded towards zero. A quotient of such small whole numbers is never rounded up to a whole one."""
    return np.trunc(value).astype(np.int64)


def _counting(
    observers: Bodies,
    targets: Bodies,
    numbers: Sequence[int],
    sizes: Sequence[int],
    discs: Sequence[tuple[Disc, int]],
    a: IntArray,
    b: IntArray,
    mutual: bool,
) -> BoolArray:
    """For each thing and pair: is it tall enough, and neither under the feet of one of them nor one of them."""
    tall = np.maximum(a[3], b[3]) if mutual else b[3]
    heights = np.array([*sizes, *(size for _, size in discs)], dtype=np.int64)[:, None]
    counts = np.asarray(heights >= tall, dtype=np.bool_)
    if any(body[4] >= 0 for body in (*observers, *targets)):
        names = np.array([*numbers, *([-2] * len(discs))], dtype=np.int64)[:, None]
        counts &= (names != a[4]) & (names != b[4])
    for row, (disc, _) in enumerate(discs, start=len(numbers)):
        # Nothing stands where another stands, so a disc at one's own place is oneself.
        grid = counts[row].reshape(len(observers), len(targets))
        grid[[n for n, body in enumerate(observers) if body[:2] == disc[:2]], :] = False
        grid[:, [n for n, body in enumerate(targets) if body[:2] == disc[:2]]] = False
    return counts


def _cut(lines: Lines, quads: IntArray, discs: Sequence[tuple[Disc, int]]) -> BoolArray:
    """Which things, quadrangles first, are passed through by which lines: shape (things, lines)."""
    if not discs:
        return _cut_quads(lines, quads)
    round_ones = _cut_discs(lines, np.array([disc for disc, _ in discs], dtype=np.int64))
    return np.concatenate([_cut_quads(lines, quads), round_ones]) if len(quads) else round_ones


def _cut_quads(lines: Lines, quads: IntArray) -> BoolArray:
    corners = quads.transpose(1, 2, 0)  # corners, x and y, pieces
    if len(quads) * len(lines.x0) < _CROWD:
        return _pass_through(lines, corners[..., None])
    near = _pass_near(lines, quads)
    thing, line = np.nonzero(near)
    some = Lines(lines.x0[line], lines.y0[line], lines.x1[line], lines.y1[line])
    near[thing, line] = _pass_through(some, corners[..., thing])
    return near


def _pass_near(lines: Lines, quads: IntArray) -> BoolArray:
    """Which pieces a line, drawn out for ever, may meet: most are settled by their middle and half their diagonal.

    A quantum more for the rounding: whoever is left out is certain not to be met.
    """
    low, high = quads.min(axis=1), quads.max(axis=1)
    middle = (low + high) / 2
    reach = np.hypot(*(high - low).T) / 2 + 1
    dx, dy = lines.dx, lines.dy
    aside = middle[:, 1, None] * dx - middle[:, 0, None] * dy - (lines.y0 * dx - lines.x0 * dy)
    near: BoolArray = np.abs(aside) <= reach[:, None] * np.hypot(dx, dy)
    return near


def _pass_through(lines: Lines, corner: IntArray) -> BoolArray:
    """Whether lines pass through the inside of quadrangles, given as corners, x and y, and what lines have."""
    edge = corner[_NEXT] - corner
    ex, ey = edge[:, 0], edge[:, 1]
    ux, uy = corner[:, 0] - lines.x0, corner[:, 1] - lines.y0
    before = ey * ux - ex * uy  # of the line's start: above 0 it lies left of the edge
    after = before + ex * lines.dy - ey * lines.dx
    apart = (np.maximum(before, after) <= 0).any(axis=0)
    side = lines.dx * uy - lines.dy * ux
    cut: BoolArray = ~apart & (side.max(axis=0) > 0) & (side.min(axis=0) < 0)
    return cut


_NEXT: Final = [1, 2, 3, 0]


def _cut_discs(lines: Lines, discs: IntArray) -> BoolArray:
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
    lines: Lines,
    pairs: int,
    doubtful: IntArray,
    quads: IntArray,
    discs: Sequence[tuple[Disc, int]],
    counts: BoolArray,
) -> BoolArray:
    """Whether any of a fan of lines between the outer ones is free: different things stop those two."""
    share = np.arange(ACROSS)[:, None]
    left, right = doubtful + pairs, doubtful + 2 * pairs

    def spread(ends: IntArray) -> IntArray:
        return ends[left] + _whole((ends[right] - ends[left]) * share / (ACROSS - 1))

    shape = ACROSS, ACROSS, len(doubtful)
    x0, y0 = (np.broadcast_to(spread(v)[:, None], shape).reshape(-1) for v in (lines.x0, lines.y0))
    x1, y1 = (np.broadcast_to(spread(v)[None], shape).reshape(-1) for v in (lines.x1, lines.y1))
    cut = _cut(Lines(x0, y0, x1, y1), quads, discs).reshape(-1, ACROSS * ACROSS, len(doubtful))
    stopped = np.asarray((cut & counts[:, None, :]).any(axis=0), dtype=np.bool_)
    return np.asarray(~stopped.all(axis=0), dtype=np.bool_)
