"""What the straight line between the centres of two hexes meets, exactly: hexes, sides and corners in order.

Only the difference of the two hexes matters, so a line is worked out once for all boards. Points are counted in
sixths of a hex's width across (three to the next column less one, so that columns are 3 apart) and halves of its
height; there a hex round the origin is all (u, v) whose product with each of the six `_NORMALS` is 2 at most, its
corners are (±2, 0) and (±1, ±1), and every point below is a whole number times a common fraction.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from math import prod
from typing import Final, NamedTuple

__all__ = ["DIRECTIONS", "WHOLE", "Kind", "Meeting", "Segment", "segment"]

WHOLE: Final = 0b111111  # all six triangles of a hex; bit d is the one between its centre and side d

Shift = tuple[int, int]  # columns and half hexes from the start of the line
ShiftedSide = tuple[int, int, int]

DIRECTIONS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # N, NE, SE, S, SW, NW
_NORMALS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_CORNERS: Final = (
    (1, -1),
    (2, 0),
    (1, 1),
    (-1, 1),
    (-2, 0),
    (-1, -1),
)  # corner d lies between sides d, d + 1
# How much further the product with a normal is from a hex so many directions on from it.
_GAINS: Final = (4, 2, -2, -4, -2, 2)


class Kind(Enum):
    """How a line meets something."""

    THROUGH = "through"
    ACROSS = "across"
    CORNER = "corner"
    ALONG = "along"


class Meeting(NamedTuple):
    """One thing met; cells and sides as differences from the start. See `hexes.Met` for each kind."""

    kind: Kind
    cells: tuple[Shift, ...]
    sides: tuple[ShiftedSide, ...] = ()
    sextants: tuple[int, ...] = ()


class Segment(NamedTuple):
    """All that a line meets between its two end hexes, in order."""

    steps: tuple[Meeting, ...]

    def walked_back(self, dcol: int, dy: int) -> Segment:
        """The same line from its other end, which lies (dcol, dy) from the start."""
        return Segment(tuple(_turned_round(step, dcol, dy) for step in reversed(self.steps)))


@lru_cache(maxsize=1 << 16)
def segment(dcol: int, dy: int) -> Segment:
    """The line to the hex that lies so many columns and half hexes away."""
    if (dcol + dy) % 2:
        raise ValueError(f"no hex lies {dcol} columns and {dy} half hexes away: their sum must be even")
    if (dcol, dy) < (0, 0):
        return segment(-dcol, -dy).walked_back(-dcol, -dy)
    return Segment(tuple(_walk(dcol, dy)))


def _turned_round(step: Meeting, dcol: int, dy: int) -> Meeting:
    cells = tuple((col - dcol, y - dy) for col, y in step.cells)
    sides = tuple((col - dcol, y - dy, direction) for col, y, direction in step.sides)
    if step.kind is not Kind.THROUGH:
        cells = (cells[1], cells[0], *cells[2:])
    return Meeting(step.kind, cells, sides, step.sextants)


def _walk(dcol: int, dy: int) -> list[Meeting]:
    du, dv = 3 * dcol, dy
    speeds = [nu * du + nv * dv for nu, nv in _NORMALS]
    ahead = [d for d, speed in enumerate(speeds) if speed > 0]
    whole = prod(speeds[d] for d in ahead)  # times are counted in 1/whole of the line, so that all are ints
    paces = [(d, whole // speeds[d]) for d in ahead]
    times = [2 * pace for _, pace in paces]  # when the line comes to each of the sides that lie ahead
    steps: list[Meeting] = []
    here, entered = (0, 0), 0
    while here != (dcol, dy):
        soonest = min(times)
        out = [d for d, time in zip(ahead, times, strict=True) if time == soonest]
        if len(out) == 1:
            exit_ = _across(here, out[0])
        else:
            exit_ = _over_corner(here, out[0] if out[1] == out[0] + 1 else out[1], du, dv)
        if steps:
            aside = du * here[1] - dv * 3 * here[0]  # on which hand the centre of this hex lies
            steps.append(Meeting(Kind.THROUGH, (here,), (), (_sextants(entered, exit_.left, aside),)))
        steps.append(exit_.meeting)
        here, entered = exit_.meeting.cells[1], exit_.entered
        for way in exit_.ways:
            times = [time + _GAINS[way - d] * pace for time, (d, pace) in zip(times, paces, strict=True)]
    return steps


class _Exit(NamedTuple):
    """How a line leaves a hex. Where it leaves it and enters the next: 2d on side d, 2d + 1 at the corner after it."""

    meeting: Meeting
    left: int
    entered: int
    ways: tuple[int, ...]  # the directions that lead from the one to the other


def _across(here: Shift, d: int) -> _Exit:
    meeting = Meeting(Kind.ACROSS, (here, _next(here, d)), ((*here, d),))
    return _Exit(meeting, 2 * d, 2 * (d + 3) % 12, (d,))


def _over_corner(here: Shift, d: int, du: int, dv: int) -> _Exit:
    """Leave over the corner between the sides d and d + 1: into one of the hexes there, or between them."""
    e = (d + 1) % 6
    left, right = _next(here, d), _next(here, e)
    shared: ShiftedSide = (*left, (d + 2) % 6)  # between left and right
    turn = _CORNERS[d][0] * dv - _CORNERS[d][1] * du
    out = 2 * d + 1
    if turn == 0:
        beyond = _next(left, e)
        sides = (shared, (*here, d), (*here, e), (*beyond, (d + 4) % 6), (*beyond, (d + 3) % 6))
        flanks = (1 << (d + 2) % 6, 1 << (d + 5) % 6)
        return _Exit(
            Meeting(Kind.ALONG, (here, beyond, left, right), sides, flanks), out, (out + 6) % 12, (d, e)
        )
    if turn > 0:
        meeting = Meeting(Kind.CORNER, (here, right, left), ((*here, e), (*here, d), shared))
        return _Exit(meeting, out, (out + 8) % 12, (e,))
    meeting = Meeting(Kind.CORNER, (here, left, right), ((*here, d), (*here, e), shared))
    return _Exit(meeting, out, (out + 4) % 12, (d,))


def _next(here: Shift, d: int) -> Shift:
    return here[0] + DIRECTIONS[d][0], here[1] + DIRECTIONS[d][1]


def _sextants(entered: int, left: int, aside: int) -> int:
    """The triangles of a hex that a chord runs through, or along the edge of.

    Side d is the outer edge of triangle d, so the chord runs through all triangles from where it enters to where it
    leaves, round the centre on the hand where the centre is not.
    """
    if aside == 0:  # through the centre: straight across one triangle and the opposite, or along two spokes
        ends = (entered, left)
        return _triangles([end + by for end in ends for by in (-1, 1)] if entered % 2 else ends)
    if aside < 0:
        entered, left = left, entered
    return _triangles(range(entered, entered + (left - entered) % 12 + 1))


def _triangles(places: Iterable[int]) -> int:
    mask = 0
    for place in places:
        if place % 2 == 0:
            mask |= 1 << place // 2 % 6
    return mask
