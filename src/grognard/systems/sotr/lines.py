"""Many lines of sight at once: from eyes to points, past the pieces and the bodies that may hide them.

The sums are those of `sight.look`, worked out in arrays. Which pieces and bodies come near a
line at all is found first, by which side of it they lie on; only those are looked at closely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from grognard.core.rules import rule
from grognard.core.space.exact import BoolArray, FloatArray, IntArray
from grognard.core.space.headings import Place

#: Nothing of a body is seen below this: more than any height on a table.
HIDDEN: Final = 1 << 20
DEEP, SOFT, SOLID = 0, 1, 2
KINDS: Final = {"deep": DEEP, "soft": SOFT, "solid": SOLID}
#: What rounding may move a line aside, in quanta.
_SLACK = 3
Body = tuple[int, int, int, int, int]
Cloud = tuple[int, int, int]


class Skyline:
    """The pieces of a table that hide, as arrays. A piece with fewer corners than others repeats its last."""

    __slots__ = ("edges", "enclosed", "kind", "point", "points", "ring", "size", "top")

    def __init__(self, pieces: Sequence[tuple[tuple[Place, ...], str, int, bool]]) -> None:
        self.size = len(pieces)
        most = max((len(corners) for corners, *_ in pieces), default=1)
        rows = [(*corners, *(corners[-1:] * (most - len(corners)))) for corners, *_ in pieces]
        corners: IntArray = np.array(rows, dtype=np.int64).reshape(len(rows), most, 2)
        before = np.roll(corners, 1, axis=1)
        #: Corners by number and piece, roughly; each edge as a step from the corner before, by number, coordinate and
        #: piece; and where that is a mere point.
        self.points: npt.NDArray[np.float32] = corners.transpose(1, 0, 2).astype(np.float32)
        self.edges: IntArray = (corners - before).transpose(1, 2, 0).copy()
        self.ring: IntArray = before.transpose(1, 2, 0).copy()
        self.point: BoolArray = (self.edges == 0).all(axis=1)
        self.kind: IntArray = np.array([KINDS[kind] for _, kind, _, _ in pieces], dtype=np.int64)
        self.top: IntArray = np.array([top for _, _, top, _ in pieces], dtype=np.int64)
        self.enclosed: BoolArray = np.array([enclosed for *_, enclosed in pieces], dtype=np.bool_)


class Lines:
    """Bundles of lines: from each eye to several points round one spot. Made of flat arrays, one row a bundle."""

    __slots__ = ("_rough", "base", "dx", "dy", "eye", "length", "slack", "x0", "x1", "y0", "y1")

    def __init__(
        self,
        x0: IntArray,
        y0: IntArray,
        eye: IntArray,
        base: IntArray,
        x1: IntArray,
        y1: IntArray,
        length: IntArray,
        slack: IntArray,
    ) -> None:
        self.x0, self.y0, self.eye, self.base = x0, y0, eye, base
        #: The ends, by bundle and line; the first of each bundle is its middle, the others within `slack` of it.
        self.x1, self.y1 = x1, y1
        self.length = length
        self.slack = slack
        self.dx: IntArray = x1[:, 0] - x0
        self.dy: IntArray = y1[:, 0] - y0
        self._rough: npt.NDArray[np.float32] | None = None

    def near(
        self, points: npt.NDArray[np.float32], wide: npt.NDArray[np.float32], rows: IntArray | None = None
    ) -> BoolArray:
        """Which shapes, each of several points, may lie on which bundle: not wholly to one side, before or behind.

        `points` are by corner, shape and coordinate; what is returned by shape and bundle. Rough sums do: a few quanta
        more are allowed for.
        """
        if self._rough is None:
            length = np.sqrt(self.dx * self.dx + self.dy * self.dy)
            ux, uy = self.dx / np.maximum(length, 1.0), self.dy / np.maximum(length, 1.0)
            self._rough = np.stack(
                (
                    uy,
                    -ux,
                    uy * self.x0 - ux * self.y0,
                    ux,
                    uy,
                    ux * self.x0 + uy * self.y0,
                    length,
                    self.slack,
                )
            ).astype(np.float32)
        rough = self._rough if rows is None else self._rough[:, rows]
        margin = rough[7] + wide + _SLACK
        off = points @ rough[0:2]
        off -= rough[2]
        on = points @ rough[3:5]
        on -= rough[5]
        if len(points) == 1:
            single: BoolArray = np.abs(off[0]) <= margin
            single &= (on[0] >= -margin) & (on[0] <= rough[6] + margin)
            return single
        found: BoolArray = off.min(axis=0) <= margin
        found &= off.max(axis=0) >= -margin
        found &= on.max(axis=0) >= -margin
        found &= on.min(axis=0) <= rough[6] + margin
        return found


class Passed:
    """What becomes of every line on its way past the pieces."""

    __slots__ = ("bar", "cover", "deep", "opening", "soft")

    def __init__(self, lines: Lines, skyline: Skyline, into: int) -> None:
        shape = lines.x1.shape
        #: How high above the floor the solid ones hide, and from which height a body shows at all.
        self.cover: FloatArray = np.zeros(shape)
        self.bar: FloatArray = np.zeros(shape)
        self.soft: BoolArray = np.zeros(shape, dtype=np.bool_)
        self.opening: BoolArray = np.zeros(shape, dtype=np.bool_)
        self.deep: BoolArray = np.zeros(shape, dtype=np.bool_)
        if not skyline.size or not len(lines.x0):
            return
        piece, row = np.nonzero(lines.near(skyline.points, _NO_WIDTH))
        if len(piece):
            self._meet(lines, skyline, piece, row, into)

    def _meet(self, lines: Lines, sky: Skyline, piece: IntArray, row: IntArray, into: int) -> None:
        enter, leave, met = _clip(lines, sky, piece, row)
        hit, line = np.nonzero(met)
        if not len(hit):
            return
        # From here on one by one: the parts of single lines in single pieces.
        enter, leave, piece, row = enter[hit, line], leave[hit, line], piece[hit], row[hit]
        kind = sky.kind[piece]
        stopped = None
        deep = np.nonzero(kind == DEEP)[0]
        if len(deep):
            stopped = self._stop(
                lines, sky, piece[deep], row[deep], line[deep], enter[deep], leave[deep], into
            )
            if len(deep) == len(kind):
                return
        rest = np.nonzero(kind != DEEP)[0]
        piece, row, line, kind = piece[rest], row[rest], line[rest], kind[rest]
        shows = _shown(lines.eye[row], lines.base[row], sky.top[piece], enter[rest], leave[rest])
        if stopped is not None:
            shows[piece >= stopped[row, line]] = 0.0
        leaves = np.nonzero((kind == SOFT) & (shows > 0))[0]
        self.soft[row[leaves], line[leaves]] = True
        solid = np.nonzero((kind == SOLID) & (shows > 0))[0]
        np.maximum.at(self.cover.reshape(-1), row[solid] * self.cover.shape[1] + line[solid], shows[solid])
        np.maximum(self.bar, self.cover, out=self.bar)

    @rule("sotr.los.into-terrain")
    def _stop(
        self,
        lines: Lines,
        sky: Skyline,
        piece: IntArray,
        row: IntArray,
        line: IntArray,
        enter: FloatArray,
        leave: FloatArray,
        into: int,
    ) -> IntArray:
        """The first piece that is too deep for each line, or none; and which lines end behind the wall of a building."""
        self.deep[row, line] = True
        eye = lines.eye[row]
        drop = lines.base[row] - eye
        below = np.minimum(eye + drop * enter, eye + drop * leave) < sky.top[piece]
        length = lines.length[row, line] if lines.length.ndim == 2 else lines.length[row]
        shut = np.nonzero(below & ((leave - enter) * length > into))[0][::-1]
        stopped: IntArray = np.full(self.cover.shape, sky.size, dtype=np.int64)
        # Of several assignments the last holds: the first piece on the list.
        stopped[row[shut], line[shut]] = piece[shut]
        self.bar[row[shut], line[shut]] = HIDDEN
        walled = np.nonzero(below & sky.enclosed[piece] & (leave >= 1.0))[0]
        if len(walled):
            walled = walled[piece[walled] < stopped[row[walled], line[walled]]]
            self.opening[row[walled], line[walled]] = True
        return stopped


_NO_WIDTH: Final = np.zeros(1, dtype=np.float32)


def _clip(
    lines: Lines, sky: Skyline, piece: IntArray, row: IntArray
) -> tuple[FloatArray, FloatArray, BoolArray]:
    """For each line of a bundle and a piece the part inside it, and whether there is one."""
    x0, y0 = lines.x0[row], lines.y0[row]
    dx, dy = lines.x1[row] - x0[:, None], lines.y1[row] - y0[:, None]
    edges, ring = sky.edges[:, :, piece], sky.ring[:, :, piece]
    ex, ey = edges[:, 0], edges[:, 1]
    start = (ex * (y0 - ring[:, 1]) - ey * (x0 - ring[:, 0]))[:, :, None]
    change = ex[:, :, None] * dy - ey[:, :, None] * dx
    with np.errstate(divide="ignore", invalid="ignore"):
        at = -start / change
    inward, outward = change > 0, change < 0
    enter = np.where(inward, at, 0.0).max(axis=0, initial=0.0)
    leave = np.where(outward, at, 1.0).min(axis=0, initial=1.0)
    met = (inward | outward | (start > 0) | sky.point[:, piece][:, :, None]).all(axis=0)
    return enter, leave, met & (enter < leave)


def _shown(eye: IntArray, base: IntArray, top: IntArray, enter: FloatArray, leave: FloatArray) -> FloatArray:
    """`sight.lowest_seen` of many lines."""
    below = eye + (top - eye) / np.where(leave == 0, 1, leave) - base
    above = np.where(enter > 0, eye + (top - eye) / np.where(enter > 0, enter, 1) - base, HIDDEN)
    return np.asarray(np.where(top <= eye, below, above))


@rule("sotr.los.enemies-block")
def behind(lines: Lines, rows: IntArray, bodies: IntArray, spared: BoolArray | None, bar: FloatArray) -> None:
    """Raise the bar of some bundles by the bodies that stand in their way, but for those they are spared."""
    rough = bodies.astype(np.float32)
    met = lines.near(rough[None, :, :2], rough[:, 4:5], rows)
    if spared is not None:
        met &= ~spared
    body, at = np.nonzero(met)
    if not len(body):
        return
    row = rows[at]
    x, y, ground, tall, wide = (column[:, None] for column in bodies[body].T)
    x0, y0 = lines.x0[row][:, None], lines.y0[row][:, None]
    dx, dy = lines.x1[row] - x0, lines.y1[row] - y0
    square, along = dx * dx + dy * dy, (x - x0) * dx + (y - y0) * dy
    area = (x - x0) * dy - (y - y0) * dx
    hit, line = np.nonzero((along > 0) & (along < square) & (area * area <= wide * wide * square))
    if not len(hit):
        return
    row = row[hit]
    eye = lines.eye[row]
    share = along[hit, line] / square[hit, line]
    shows = eye + (ground[hit, 0] + tall[hit, 0] - eye) / share - lines.base[row]
    np.maximum.at(bar.reshape(-1), row * bar.shape[1] + line, shows)


@rule("sotr.weapons.smoke-blocks-los")
def smoked(lines: Lines, clouds: Sequence[Cloud]) -> BoolArray:
    """Which lines cross smoke completely."""
    found: BoolArray = np.zeros(lines.x1.shape, dtype=np.bool_)
    x0, y0 = lines.x0[:, None], lines.y0[:, None]
    dx, dy = lines.x1 - x0, lines.y1 - y0
    square = dx * dx + dy * dy
    for x, y, radius in clouds:
        outside = ((x0 - x) ** 2 + (y0 - y) ** 2 > radius * radius) & (
            (lines.x1 - x) ** 2 + (lines.y1 - y) ** 2 > radius * radius
        )
        along = (x - x0) * dx + (y - y0) * dy
        area = (x - x0) * dy - (y - y0) * dx
        found |= outside & (along > 0) & (along < square) & (area * area < radius * radius * square)
    return found
