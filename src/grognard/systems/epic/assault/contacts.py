"""Base contact: who may be touched, where, and by how many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from grognard.core.rules import rule
from grognard.core.space.headings import SCALE, VECTORS, Place
from grognard.core.space.table.bases import CONTACT
from grognard.systems.epic import basics, profile
from grognard.systems.epic.state import Battle, Formation, Unit

_ROUND: Final = [(int(x), int(y)) for x, y in VECTORS[::150]]


@rule("epic.assault.contact-limit", "epic.war-engines.contact-limit")
def limit(unit: Unit) -> int:
    """How many enemies may come into contact with a unit: two, for a war engine two for each point of its capacity."""
    return profile.tables().contact_limit * unit.kit.dc


def touching(unit: Unit, enemies: Iterable[Unit]) -> list[Unit]:
    return [other for other in enemies if basics.in_contact(unit, other)]


def units(battle: Battle, names: Iterable[str]) -> list[tuple[Formation, Unit]]:
    """The units on the table of some formations."""
    return [(battle.formations[name], unit) for name in names for unit in battle.formations[name].there]


def spots(mover: Unit, start: Place, target: Unit) -> Iterator[Place]:
    """Places where a unit would touch another, the nearest to its start first."""
    tx, ty = target.place
    far = mover.kit.radius + target.kit.radius + 1
    made = [(tx + (vx * far) // SCALE, ty + (vy * far) // SCALE) for vx, vy in _ROUND]
    dx, dy = start[0] - tx, start[1] - ty
    length = max(1, basics.apart(start, target.place))
    straight = tx + round(dx * far / length), ty + round(dy * far / length)
    ordered = sorted(made, key=lambda p: ((p[0] - start[0]) ** 2 + (p[1] - start[1]) ** 2, p))
    return (p for p in (straight, *ordered) if _touches(mover, p, target))


def _touches(mover: Unit, place: Place, target: Unit) -> bool:
    gap = basics.gap_at(place, mover.kit.radius, target.place, target.kit.radius)
    together = mover.kit.radius + target.kit.radius
    square = (place[0] - target.place[0]) ** 2 + (place[1] - target.place[1]) ** 2
    return gap <= CONTACT and square >= together * together


def clear(place: Place, radius: int, others: Sequence[tuple[Place, int]]) -> bool:
    """Whether a base at a place stands on none of some others."""
    x, y = place
    for (ox, oy), r in others:
        dx, dy, far = ox - x, oy - y, radius + r
        if -far < dx < far and dx * dx + dy * dy < far * far:
            return False
    return True
