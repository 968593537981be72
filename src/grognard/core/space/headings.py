"""Directions as whole numbers: compass bearings in tenths of a degree, and the vectors they stand for.

Heading 0 looks along +y, 900 along +x: with y up the page headings turn clockwise. A piece stores its
heading as one integer; a vector is read from a fixed table, so that no rule depends on a library's sine.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from grognard.core.space.exact import IntArray

__all__ = [
    "FULL_TURN",
    "SCALE",
    "VECTORS",
    "along",
    "bearing",
    "difference",
    "drift_headings",
    "towards",
    "turned",
]

FULL_TURN: Final = 3600
SCALE: Final = 1 << 20  # the length of the table's vectors

# No entry lies near a half before rounding (a test keeps it so): every machine's sine gives this table.
VECTORS: Final[IntArray] = np.array(
    [
        (round(math.sin(math.radians(h / 10)) * SCALE), round(math.cos(math.radians(h / 10)) * SCALE))
        for h in range(FULL_TURN)
    ],
    dtype=np.int64,
)
VECTORS.setflags(write=False)
#: The same for single questions.
_PLAIN: Final[list[tuple[int, int]]] = [(x, y) for x, y in VECTORS.tolist()]

Place = tuple[int, int]


def _nearest(numerator: int, denominator: int) -> int:
    """The fraction rounded to the nearest integer, a half away from zero."""
    size = (2 * abs(numerator) + denominator) // (2 * denominator)
    return size if numerator >= 0 else -size


def along(place: Place, heading: int, distance: int) -> Place:
    """The place at a distance in a direction, each coordinate rounded to the nearest quantum."""
    vx, vy = _PLAIN[heading % FULL_TURN]
    return place[0] + _nearest(vx * distance, SCALE), place[1] + _nearest(vy * distance, SCALE)


def towards(place: Place, goal: Place, distance: int) -> Place:
    """The place at a distance on the straight line to (and past) a goal; the place itself if they coincide."""
    dx, dy = goal[0] - place[0], goal[1] - place[1]
    square = dx * dx + dy * dy
    if square == 0:
        return place
    length = math.isqrt(square << 40)  # in 2**-20 quanta
    return place[0] + _nearest((dx * distance) << 20, length), place[1] + _nearest(
        (dy * distance) << 20, length
    )


def bearing(dx: int, dy: int) -> int:
    """The heading nearest to a vector; of two equally near the smaller turn clockwise from 0."""
    if dx == 0 and dy == 0:
        raise ValueError("a vector of no length has no heading")
    guess = round(math.degrees(math.atan2(dx, dy)) * 10)
    near = [(guess + k) % FULL_TURN for k in (-1, 0, 1)]
    return min([(_off(h, dx, dy), h) for h in near])[1]


def _off(heading: int, dx: int, dy: int) -> int:
    """How far a heading of the right half-plane lies off a vector: the sine between them, unscaled."""
    vx, vy = _PLAIN[heading]
    return abs(vx * dy - vy * dx)


def difference(a: int, b: int) -> int:
    """The smaller angle between two headings, 0 to 1800."""
    turn = (a - b) % FULL_TURN
    return min(turn, FULL_TURN - turn)


def turned(heading: int, tenths: int) -> int:
    """The heading after a turn clockwise (counter-clockwise if negative)."""
    return (heading + tenths) % FULL_TURN


def drift_headings(first: int, count: int) -> tuple[int, ...]:
    """The evenly spaced headings that a die of `count` sides chooses among, clockwise from the first."""
    if count < 1 or FULL_TURN % count:
        raise ValueError(f"{count} directions do not divide {FULL_TURN} tenths of a degree")
    return tuple(turned(first, k * (FULL_TURN // count)) for k in range(count))
