"""Free places: whether a unit may stand somewhere, and the nearest place where it may."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from grognard.core.rules import rule
from grognard.core.space.headings import SCALE, VECTORS, Place
from grognard.systems.epic import basics
from grognard.systems.epic.movement import terrain
from grognard.systems.epic.state import Battle, Unit

_AROUND: Final = [(int(x), int(y)) for x, y in VECTORS[::150]]


@rule("epic.movement.passing-friends", "epic.terrain.impassable")
def free(battle: Battle, unit: Unit, place: Place, others: Iterable[Unit] | None = None) -> bool:
    """Whether a unit may stand at a place: on the table, on nobody, and in no impassable terrain."""
    board, radius = battle.board, unit.kit.radius
    x, y = place
    if x < radius or y < radius or x + radius > board.width or y + radius > board.depth:
        return False
    for other in _about(battle, x, y, radius) if others is None else others:
        (a, b), together = other.place, radius + other.kit.radius
        if (a - x) * (a - x) + (b - y) * (b - y) < together * together and other is not unit:
            return False
    barred = terrain.barred(board, unit.kit)
    return not barred or not any(n in barred for n in board.at(place))


def _about(battle: Battle, x: int, y: int, far: int) -> Iterator[Unit]:
    """The units of all formations that come so near to a place."""
    box = x - far, y - far, x + far, y + far
    for seat in range(battle.seats):
        for formation in battle.about(seat, box):
            yield from formation.footing.units


def standing(battle: Battle) -> Iterator[Unit]:
    """All units on the table."""
    return (unit for formation in battle.formations.values() for unit in formation.footing.units)


def near(battle: Battle, unit: Unit, distance: int) -> list[Unit]:
    """All units on the table within a distance of one, and that one itself."""
    (x, y), far = unit.place, unit.kit.radius + distance
    box = x - far, y - far, x + far, y + far
    return [
        other
        for seat in range(battle.seats)
        for formation in battle.about(seat, box)
        for other in formation.footing.units
        if basics.within(unit, other, distance)
    ]


def rings(place: Place, step: int, count: int) -> Iterator[Place]:
    """A place and then places in all directions, farther and farther away."""
    yield place
    for ring in range(1, count + 1):
        yield from ring_round(place, step * ring)


def ring_round(place: Place, far: int) -> list[Place]:
    """Places in all directions, so far away."""
    x, y = place
    return [(x + dx, y + dy) for dx, dy in _ring(far)]


@lru_cache(maxsize=4096)
def _ring(far: int) -> tuple[Place, ...]:
    return tuple([((vx * far) // SCALE, (vy * far) // SCALE) for vx, vy in _AROUND])


def beside(battle: Battle, unit: Unit, place: Place) -> Place:
    """The free place nearest to one, for a unit that must come to stand there."""
    others = list(standing(battle))
    for spot in rings(place, max(50, unit.kit.radius // 2), 60):
        if free(battle, unit, spot, others):
            return spot
    return place
