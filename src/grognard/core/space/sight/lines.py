"""Lines of sight: many straight lines at once, against scenery with a height and against other bases.

A line that only runs along an edge or through a corner of something is not stopped by it: it must pass
through the inside, for more than a millionth of a quantum. Where a line passes over a piece its height
there decides: it is stopped if the top of the piece is as high as the line's lowest point above it, and its foot,
where it has one, not above the line's highest.

Two ends of one height turn this into a plain comparison of Sizes; different ends make it a slanting line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from grognard.core.space.exact import BoolArray, FloatArray, IntArray, cross, in_box, ints, to_segment
from grognard.core.space.table.bases import Footprints
from grognard.core.space.table.terrain import Outlines, Terrain

__all__ = [
    "EVER",
    "Crossings",
    "Lines",
    "Screen",
    "Sight",
    "base_crossings",
    "boxes_overlap",
    "crossings",
    "look",
]

TOUCH: Final = 1e-6  # a stretch no longer than this, in quanta, is a touch
EVER: Final = 1 << 40  # a depth that no line exceeds


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Straight lines from one end to the other, each end with a height."""

    x0: IntArray
    y0: IntArray
    x1: IntArray
    y1: IntArray
    z0: IntArray
    z1: IntArray

    @staticmethod
    def between(
        start: npt.ArrayLike, end: npt.ArrayLike, z0: npt.ArrayLike = 0, z1: npt.ArrayLike = 0
    ) -> Lines:
        """From each start to its end; places of shape (n, 2), or one place for all."""
        a, b = in_box(ints(start)).reshape(-1, 2), in_box(ints(end)).reshape(-1, 2)
        if len(a) != len(b):
            a, b = np.broadcast_arrays(a, b)
        heights = [
            np.full(len(a), z) if isinstance(z, int) else np.broadcast_to(ints(z), len(a)) for z in (z0, z1)
        ]
        return Lines(a[:, 0], a[:, 1], b[:, 0], b[:, 1], *heights)

    def __len__(self) -> int:
        return len(self.x0)

    def take(self, chosen: npt.ArrayLike) -> Lines:
        """The chosen lines: indices, or a mask."""
        index = np.asarray(chosen)
        return Lines(*(v[index] for v in (self.x0, self.y0, self.x1, self.y1, self.z0, self.z1)))


@dataclass(frozen=True, slots=True, eq=False)
class Crossings:
    """Which lines pass through which things: one row a pair, sorted by line, then thing."""

    line: IntArray
    thing: IntArray
    enter: FloatArray  # where on the line it first comes in and last goes out: 0 the start, 1 the end
    leave: FloatArray
    inside: IntArray  # the length of line inside, in quanta, rounded up

    def __len__(self) -> int:
        return len(self.line)

    def lowest(self, lines: Lines) -> FloatArray:
        """The lowest height of the line while it is over the thing."""
        z0, rise = lines.z0[self.line], (lines.z1 - lines.z0)[self.line]
        return np.minimum(z0 + rise * self.enter, z0 + rise * self.leave)

    def highest(self, lines: Lines) -> FloatArray:
        """The greatest height of the line while it is over the thing."""
        z0, rise = lines.z0[self.line], (lines.z1 - lines.z0)[self.line]
        return np.maximum(z0 + rise * self.enter, z0 + rise * self.leave)


@dataclass(frozen=True, slots=True, eq=False)
class Screen:
    """What may stand in the way of sight, and what it takes to stop a line.

    A line is stopped by a piece as high as the line if it runs through more than `through` of it, or, where
    one of its ends stands in the piece, through more than `within` of it.
    """

    terrain: Terrain
    tops: IntArray | None = None  # of the pieces; their heights unless given
    through: IntArray | int = 0
    within: IntArray | int = EVER
    pieces: tuple[int, ...] | None = None  # those that count; all unless given
    bases: Footprints | None = None
    base_tops: IntArray | int = EVER


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What became of each line."""

    clear: BoolArray
    over: Crossings  # all pieces passed through or over, whether they stop the line or not
    stopped: BoolArray  # for each row of `over`: does the piece stop the line
    past: Crossings  # all bases met
    screened: BoolArray  # for each row of `past`: does the base stop the line


def look(
    lines: Lines,
    screen: Screen,
    *,
    standing: BoolArray | None = None,
    ignored_bases: BoolArray | None = None,
) -> Sight:
    """Try every line against the screen.

    `standing` (lines, pieces of the terrain): an end of the line stands in that piece.
    `ignored_bases` (lines, bases of the screen): the base does not count for that line: its own ends, say.
    """
    over = crossings(lines, screen.terrain.outlines, screen.pieces)
    stopped = _stopped(lines, screen, over, standing)
    bases = Footprints.none() if screen.bases is None else screen.bases
    past = base_crossings(lines, bases)
    screened = past.lowest(lines) <= _of_thing(screen.base_tops, past) + TOUCH
    if ignored_bases is not None:
        screened &= ~ignored_bases[past.line, past.thing]
    clear = np.ones(len(lines), dtype=np.bool_)
    clear[over.line[stopped]] = False
    clear[past.line[screened]] = False
    return Sight(clear, over, stopped, past, screened)


def _stopped(lines: Lines, screen: Screen, over: Crossings, standing: BoolArray | None) -> BoolArray:
    tops = screen.terrain.heights if screen.tops is None else screen.tops
    allowed = _of_thing(screen.through, over)
    if standing is not None:
        allowed = np.where(standing[over.line, over.thing], _of_thing(screen.within, over), allowed)
    stopped: BoolArray = (over.lowest(lines) <= tops[over.thing] + TOUCH) & (over.inside > allowed)
    feet = screen.terrain.feet
    if feet.any():  # what passes below a bridge is not stopped by it
        stopped &= (feet[over.thing] == 0) | (over.highest(lines) >= feet[over.thing] - TOUCH)
    return stopped


def _of_thing(values: IntArray | int, rows: Crossings) -> IntArray:
    """A value per thing, or one for all, spread over rows."""
    spread = ints(values)
    return spread[rows.thing] if spread.ndim else np.full(len(rows), spread)


def crossings(
    lines: Lines, outlines: Outlines, chosen: npt.ArrayLike | None = None, *, each: bool = False
) -> Crossings:
    """Which lines pass through the inside of which polygons, where, and for how long.

    One row a pair, or with `each` one for every stretch of a line inside a polygon.
    """
    polygons = (
        np.arange(len(outlines), dtype=np.int64) if chosen is None else np.sort(ints(chosen).reshape(-1))
    )
    line, column = _boxes_met(lines, outlines, polygons)
    if not len(line):
        return _NOTHING_MET
    thing = polygons[column]
    pair, edge = outlines.edges_of(thing)
    meet = _Meetings.of(lines, line[pair], outlines, edge)
    # A corner on the line counts as right of it: the line is thought to pass just left of the corner.
    left = np.flatnonzero((meet.start > 0) != (meet.end > 0))
    place = meet.places(left)
    meets_corner = np.zeros(len(thing), dtype=np.bool_)
    meets_corner[pair[meet.start == 0]] = True
    if not meets_corner.any():
        return _merged(lines, line, thing, *_stretches(pair[left], place), each=each)
    # Where corners lie on the line, only what is inside just left and just right of it is inside.
    plain = ~meets_corner[pair[left]]
    straight = _stretches(pair[left][plain], place[plain])
    right = np.flatnonzero(((meet.start >= 0) != (meet.end >= 0)) & meets_corner[pair])
    common = _common_stretches(pair[left][~plain], place[~plain], pair[right], meet.places(right))
    found = [np.concatenate(columns) for columns in zip(straight, common, strict=True)]
    order = np.lexsort((found[1], found[0]))
    return _merged(lines, line, thing, found[0][order], found[1][order], found[2][order], each=each)


@dataclass(frozen=True, slots=True, eq=False)
class _Meetings:
    """Pairs of a line and an edge: on which sides of the line the edge starts and ends (left above 0).

    The numbers are whole, far below 2**53: as floats they are exact, and quicker.
    """

    ux: FloatArray  # from the line's start to the edge's
    uy: FloatArray
    vx: FloatArray  # and to the edge's end
    vy: FloatArray
    start: FloatArray
    end: FloatArray

    @staticmethod
    def of(lines: Lines, line: IntArray, outlines: Outlines, edge: IntArray) -> _Meetings:
        ax, ay, bx, by = (v.astype(np.float64) for v in (lines.x0, lines.y0, lines.x1, lines.y1))
        x0, y0, x1, y1 = (v.astype(np.float64) for v in (outlines.x0, outlines.y0, outlines.x1, outlines.y1))
        dx, dy = (bx - ax)[line], (by - ay)[line]
        ax, ay = ax[line], ay[line]
        ux, uy, vx, vy = x0[edge] - ax, y0[edge] - ay, x1[edge] - ax, y1[edge] - ay
        return _Meetings(ux, uy, vx, vy, dx * uy - dy * ux, dx * vy - dy * vx)

    def places(self, chosen: IntArray) -> FloatArray:
        """Where on their lines the chosen edges are crossed: 0 the start, 1 the end."""
        ux, uy, vx, vy = (v[chosen] for v in (self.ux, self.uy, self.vx, self.vy))
        return np.asarray((ux * vy - uy * vx) / (self.end[chosen] - self.start[chosen]), dtype=np.float64)


_NO_INTS: Final[IntArray] = np.zeros(0, dtype=np.int64)
_NO_FLOATS: Final[FloatArray] = np.zeros(0, dtype=np.float64)
_NOTHING_MET: Final = Crossings(_NO_INTS, _NO_INTS, _NO_FLOATS, _NO_FLOATS, _NO_INTS)


def _boxes_met(lines: Lines, outlines: Outlines, polygons: IntArray) -> tuple[IntArray, IntArray]:
    """The pairs of line and polygon worth a closer look: by their boxes, then by the sides of the corners."""
    low_x, high_x = outlines.low_x[polygons], outlines.high_x[polygons]
    low_y, high_y = outlines.low_y[polygons], outlines.high_y[polygons]
    line, column = boxes_overlap(lines, low_x, low_y, high_x, high_y)
    dx, dy = (lines.x1 - lines.x0)[line], (lines.y1 - lines.y0)[line]
    # The line runs between the box's corners on one of its diagonals, or misses it.
    x0, y0 = lines.x0[line], lines.y0[line]
    fall = dx * dy > 0
    left_x, right_x = low_x[column] - x0, high_x[column] - x0
    top = dx * (high_y[column] - y0) - dy * np.where(fall, left_x, right_x)
    bottom = dx * (low_y[column] - y0) - dy * np.where(fall, right_x, left_x)
    kept = np.flatnonzero((top > 0) != (bottom > 0))
    return line[kept], column[kept]


def boxes_overlap(
    lines: Lines, low_x: IntArray, low_y: IntArray, high_x: IntArray, high_y: IntArray, margin: int = 0
) -> tuple[IntArray, IntArray]:
    """The pairs of a line, widened by a margin, and a box that share inside."""
    met = _narrow(np.minimum(lines.x0, lines.x1) - margin)[:, None] < _narrow(high_x)
    met &= _narrow(np.maximum(lines.x0, lines.x1) + margin)[:, None] > _narrow(low_x)
    met &= _narrow(np.minimum(lines.y0, lines.y1) - margin)[:, None] < _narrow(high_y)
    met &= _narrow(np.maximum(lines.y0, lines.y1) + margin)[:, None] > _narrow(low_y)
    line, box = np.divmod(np.flatnonzero(met), max(len(low_x), 1))
    return line, box


def _narrow(values: IntArray) -> npt.NDArray[np.int32]:
    """The same in half the memory, for comparisons by the ten thousand."""
    return values.astype(np.int32)


_Stretches = tuple[IntArray, FloatArray, FloatArray]


def _stretches(pair: IntArray, place: FloatArray) -> _Stretches:
    """The stretches inside: crossings of one pair taken two by two along the line, clipped to its ends."""
    order = np.lexsort((place, pair))
    pair, place = pair[order][::2], np.clip(place[order], 0.0, 1.0)
    return pair, place[::2], place[1::2]


def _common_stretches(
    pair: IntArray, place: FloatArray, right_pair: IntArray, right_place: FloatArray
) -> _Stretches:
    """The stretches that are inside both just left and just right of the line."""
    pairs, places = np.concatenate([pair, right_pair]), np.concatenate([place, right_place])
    is_right = np.arange(len(pairs)) >= len(pair)
    order = np.lexsort((places, pairs))
    pairs, places, is_right = pairs[order], np.clip(places[order], 0.0, 1.0), is_right[order]
    # Every pair is crossed an even number of times on either side, so the parities need no restart.
    inside = (np.cumsum(~is_right) % 2 == 1) & (np.cumsum(is_right) % 2 == 1)
    kept = np.flatnonzero(inside[:-1])
    return pairs[kept], places[kept], places[kept + 1]


def _merged(
    lines: Lines,
    line: IntArray,
    thing: IntArray,
    pair: IntArray,
    enter: FloatArray,
    leave: FloatArray,
    *,
    each: bool,
) -> Crossings:
    """One row for each pair, from its stretches in order, or one for each stretch."""
    dx, dy = lines.x1 - lines.x0, lines.y1 - lines.y0
    length = np.sqrt(dx * dx + dy * dy)[line[pair]] * (leave - enter)
    real = np.flatnonzero(length > TOUCH)
    pair, enter, leave, length = pair[real], enter[real], leave[real], length[real]
    starts = np.arange(len(pair)) if each else np.flatnonzero(np.diff(pair, prepend=-1))
    ends = np.append(starts, len(pair))[1:] - 1
    total = np.add.reduceat(length, starts) if len(starts) else length
    kept = pair[starts]
    inside = np.ceil(total - TOUCH).astype(np.int64)
    return Crossings(line[kept], thing[kept], enter[starts], leave[ends], inside)


def base_crossings(lines: Lines, bases: Footprints) -> Crossings:
    """Which lines pass through which bases."""
    if bases.core is None:
        return _disc_crossings(lines, bases)
    if not bases.radius.any():
        return crossings(lines, Outlines.of_cores(bases.core))
    is_round = bases.radius > 0
    if (bases.core[is_round] != bases.core[is_round][:, :1]).any():
        raise ValueError("sight is measured past round and polygonal bases, not past swollen polygons")
    discs, boxes = np.flatnonzero(is_round), np.flatnonzero(~is_round)
    round_part = Footprints.round(bases.x[discs], bases.y[discs], bases.radius[discs])
    return _sorted(
        _disc_crossings(lines, round_part),
        discs,
        crossings(lines, Outlines.of_cores(bases.core[boxes])),
        boxes,
    )


def _sorted(a: Crossings, a_things: IntArray, b: Crossings, b_things: IntArray) -> Crossings:
    """Two lists of crossings in one, with the things renumbered."""
    line = np.concatenate([a.line, b.line])
    thing = np.concatenate([a_things[a.thing], b_things[b.thing]])
    order = np.lexsort((thing, line))
    columns = ((a.enter, b.enter), (a.leave, b.leave))
    enter, leave = (np.concatenate(column)[order] for column in columns)
    return Crossings(line[order], thing[order], enter, leave, np.concatenate([a.inside, b.inside])[order])


def _disc_crossings(lines: Lines, bases: Footprints) -> Crossings:
    if not len(bases):
        return _NOTHING_MET
    line, disc = boxes_overlap(lines, *bases.bounds())
    x0, y0, x1, y1 = lines.x0[line], lines.y0[line], lines.x1[line], lines.y1[line]
    cx, cy, r = bases.x[disc], bases.y[disc], bases.radius[disc]
    numerator, denominator = to_segment(cx, cy, x0, y0, x1, y1)
    kept = np.flatnonzero((numerator < r * r * denominator) & ((x0 != x1) | (y0 != y1)))
    line, disc, x0, y0, cx, cy, r = (v[kept] for v in (line, disc, x0, y0, cx, cy, r))
    dx, dy = x1[kept] - x0, y1[kept] - y0
    length2 = dx * dx + dy * dy
    area = cross(dx, dy, cx - x0, cy - y0)
    half = np.sqrt(r * r * length2 - area * area)
    nearest = (dx * (cx - x0) + dy * (cy - y0)).astype(np.float64)
    enter = np.clip((nearest - half) / length2, 0.0, 1.0)
    leave = np.clip((nearest + half) / length2, 0.0, 1.0)
    inside = np.ceil((leave - enter) * np.sqrt(length2) - TOUCH).astype(np.int64)
    return Crossings(line, disc, enter, leave, inside)
