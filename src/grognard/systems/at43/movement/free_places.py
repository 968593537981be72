"""Free places beside where somebody stands, for who must make way or comes out of a wreck."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Final

from grognard.core.space.headings import SCALE, VECTORS, Place
from grognard.core.space.plain import Disc, InTheWay, boxes_within
from grognard.core.space.table.bases import near
from grognard.systems.at43 import measuring, profile
from grognard.systems.at43.state import Battle, Unit

#: How far, and how finely, a free spot is sought for somebody who is pushed aside.
_STEP: Final = 25


_FARTHEST: Final = 2000


_AROUND: Final = tuple((int(x), int(y)) for x, y in VECTORS[::75])


def free_spot(battle: Battle, unit: Unit, figure: int, origin: Place | None = None) -> Place | None:
    """The nearest place where a figure can stand, more than contact away from enemies; in cohesion if there is one."""
    start, radius = origin or unit.places[figure], unit.kit[figure].radius
    ground = ground_around(battle, unit, figure, start)
    first: Place | None = None
    for spot in _spots(start):
        if ground.bars_stand(spot, radius):
            continue
        if in_cohesion(unit, figure, spot):
            return spot
        first = first or spot
    return first


def ground_around(battle: Battle, unit: Unit, figure: int, start: Place) -> InTheWay:
    """What keeps a figure from standing somewhere round a place: bases, contact with enemies, scenery, the edge."""
    far = _FARTHEST + measuring.CONTACT + unit.kit[figure].radius
    box = start[0] - far, start[1] - far, start[0] + far, start[1] + far
    friends: list[Disc] = []
    enemies: list[Disc] = []
    for other in battle.units.values():
        if other.status == "field" and boxes_within(box, other.box, 0):
            for j in other.living:
                if other is unit and j == figure:
                    continue
                x, y = other.places[j]
                disc = x, y, other.kit[j].radius
                (friends if other.seat == unit.seat else enemies).append(disc)
    # One quantum more than contact: out of it, not just at its limit.
    discs = [*friends, *((x, y, r + measuring.CONTACT + 1) for x, y, r in enemies)]
    outlines = [
        o
        for o in battle.board.outlines
        if o[0] < box[2] and o[2] > box[0] and o[1] < box[3] and o[3] > box[1]
    ]
    return InTheWay(discs, outlines, battle.board.bounds)


def _spots(start: Place) -> Iterator[Place]:
    """Places round a start, nearest first."""
    yield start
    for ring in range(_STEP, _FARTHEST + 1, _STEP):
        # Close in every direction is too fine: far rings are tried in more directions than near ones.
        step = max(1, 48 // max(8, isqrt(ring)))
        for x, y in _AROUND[::step]:
            yield start[0] + (x * ring) // SCALE, start[1] + (y * ring) // SCALE


def in_cohesion(unit: Unit, figure: int, spot: Place) -> bool:
    table, radius = profile.tables(), unit.kit[figure].radius
    mates = [j for j in unit.living if j != figure]
    if not mates:
        return True
    leader = unit.leader
    if figure != leader and not near(
        spot, radius, unit.places[leader], unit.kit[leader].radius, table.cohesion_leader
    ):
        return False
    return any(near(spot, radius, unit.places[j], unit.kit[j].radius, table.cohesion_comrade) for j in mates)
