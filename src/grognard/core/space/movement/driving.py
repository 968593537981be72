"""Vehicles on the move: wheeling round a corner, backing, what they roll over and whom they run into.

Along a leg a vehicle looks the way it drives, so it sweeps a strip as wide as it is; where legs meet it pivots freely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt
from typing import Literal

import numpy as np

from grognard.core.space.exact import BoolArray, ints
from grognard.core.space.headings import FULL_TURN, SCALE, VECTORS, Place, along, bearing, towards
from grognard.core.space.movement.paths import path_length
from grognard.core.space.plain import outline_gap
from grognard.core.space.table.bases import Base, Footprints, footprints, overlaps, pair_gaps

__all__ = ["Met", "Wheel", "backed", "first_met", "swept", "wheeled"]


@dataclass(frozen=True, slots=True)
class Wheel:
    """Where a wheel ends: place, heading, and how far the outer front corner went."""

    place: Place
    heading: int
    length: int


def wheeled(base: Base, place: Place, heading: int, turn: int, side: Literal["left", "right"]) -> Wheel:
    """A wheel by so many tenths of a degree round the front corner on one side, towards that side."""
    if base.is_round or not 0 <= turn <= FULL_TURN // 2:
        raise ValueError("only a rectangular base wheels, by up to half a turn")
    sense = 1 if side == "right" else -1
    corner = base.at(place, heading).cores()[0][0 if side == "right" else 1]
    after = (heading + sense * turn) % FULL_TURN
    off = ints(place) - corner
    # The offset in the vehicle's own terms, how far ahead and how far to the right, then in those of its new heading.
    ahead, right = VECTORS[heading % FULL_TURN], VECTORS[(heading + 900) % FULL_TURN]
    forth, aside = int((off * ahead).sum()), int((off * right).sum())
    new = VECTORS[after] * forth + VECTORS[(after + 900) % FULL_TURN] * aside
    x, y = (int(v) for v in corner + np.rint(new / (SCALE * SCALE)).astype(np.int64))
    # The arc of the outer corner, rounded up; 355/113 is half a turn to seven digits.
    return Wheel((x, y), after, -(-base.width * turn * 355 // (1800 * 113)))


def backed(place: Place, heading: int, distance: int) -> Place:
    """Where something stands that backs straight by a distance."""
    return along(place, heading + FULL_TURN // 2, distance)


def swept(places: Sequence[Place], base: Base, others: Footprints) -> BoolArray:
    """Which bases lie at least in part on the ground that a base covers along a way."""
    found = np.zeros(len(others), dtype=np.bool_)
    for a, b in pairwise(places):
        if a != b:
            found |= overlaps(_strip(a, b, base), others)[0]
    return found


def _strip(a: Place, b: Place, base: Base) -> Footprints:
    """The ground that a base covers along a leg."""
    if base.is_round:
        return Footprints.capsule([a[0]], [a[1]], [b[0]], [b[1]], base.radius)
    facing = bearing(b[0] - a[0], b[1] - a[1])
    ends = footprints([base, base], [a, b], [facing, facing]).cores()
    # Front right and front left where it ends, rear left and rear right where it began.
    return Footprints.polygon([(int(x), int(y)) for x, y in (*ends[1][:2], *ends[0][2:])])


@dataclass(frozen=True, slots=True)
class Met:
    """Whom a mover runs into first, where it then stands, and how far it has come."""

    other: int
    place: Place
    heading: int
    length: int


def first_met(places: Sequence[Place], base: Base, others: Footprints) -> Met | None:
    """The first base that a mover runs into along a way, if there is one; of two at once the first in the set."""
    gone = 0
    for a, b in pairwise(places):
        if a == b:
            continue
        facing = bearing(b[0] - a[0], b[1] - a[1])
        mover = base.at(a, facing)
        met = []
        for other in np.flatnonzero(overlaps(_strip(a, b, base), others)[0]).tolist():
            stop = _stop(mover, others.take([other]), a, b)
            met.append((path_length((a, stop)), other, stop))
        if met:
            length, other, stop = min(met)
            return Met(other, stop, facing, gone + length)
        gone += path_length((a, b))
    return None


def _gap_along(mover: Footprints, other: Footprints, start: Place, goal: Place) -> Callable[[int], int]:
    """The gap between a mover that has come so far and another base, rounded down; of two polygons in plain integers."""
    if mover.core is None or other.core is None or mover.radius.any() or other.radius.any():
        return lambda far: int(pair_gaps(mover.moved(*towards(start, goal, far)), other, up=False)[0])
    corners = [(x - start[0], y - start[1]) for x, y in mover.core[0].tolist()]
    there = tuple((x, y) for x, y in other.core[0].tolist())

    def gap(far: int) -> int:
        x, y = towards(start, goal, far)
        return outline_gap(tuple((x + dx, y + dy) for dx, dy in corners), there, up=False)

    return gap


def _stop(mover: Footprints, other: Footprints, start: Place, goal: Place) -> Place:
    """Where a mover is stopped by another base that it would cover at its goal or on its way there."""
    length = path_length((start, goal))
    gap = _gap_along(mover, other, start, goal)

    # On a straight way the gap between two convex bases falls, then rises: where it is least they are deepest.
    low, high = 0, length
    while high - low > 2:
        third = (high - low) // 3
        if gap(low + third) <= gap(high - third):
            high -= third
        else:
            low += third
    deepest = min(range(low, high + 1), key=lambda distance: (gap(distance), distance))
    end = towards(start, goal, deepest)
    if gap(deepest) >= 0:
        return end
    to_end = _gap_along(mover, other, start, end)
    free, stop = 0, isqrt((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2)
    while free < stop:  # both are convex: from the first touch on the mover is never free again
        middle = (free + stop + 1) // 2
        free, stop = (middle, stop) if to_end(middle) >= 0 else (free, middle - 1)
    return towards(start, end, free)
