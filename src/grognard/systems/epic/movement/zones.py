"""Zones of control: whose ground may not be entered."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box, box_of
from grognard.core.space.table.bases import CONTACT
from grognard.systems.epic import basics, profile
from grognard.systems.epic.profile import Kit
from grognard.systems.epic.state import Battle, Formation, Unit


@rule("epic.movement.zoc", "epic.movement.zoc-broken", "epic.special-units.scout-zoc")
def radius(unit: Unit) -> int:
    """How far a unit's zone reaches, in all directions; a scout's farther. Being broken takes nothing away."""
    return _radius(unit.kit)


@cache
def _radius(kit: Kit) -> int:
    table = profile.tables()
    return table.scout_zone if kit.has("scout") else table.zone


@rule(
    "epic.movement.zoc-lost-in-contact",
    "epic.war-engines.zone-of-control",
    "epic.assault.contact-cancels-zoc",
)
def has_zone(battle: Battle, formation: Formation, unit: Unit) -> bool:
    """A unit in contact with an enemy has no zone; a war engine loses its own to as many as its damage capacity."""
    touching = 0
    (x, y), radius = unit.place, unit.kit.radius + CONTACT
    for enemy in battle.about(1 - formation.seat, (x, y, x, y), radius):
        for other in enemy.footing.units:
            if basics.within(unit, other, CONTACT):
                touching += 1
                if touching >= unit.kit.dc:
                    return False
    return True


@rule("epic.movement.zoc")
def near(
    battle: Battle,
    seat: int,
    units: Sequence[Unit],
    reach: int,
    without: Collection[str] = (),
    box: Box | None = None,
) -> Iterator[tuple[Formation, Unit, int]]:
    """Enemy units whose zones some units could come to that go so far, each with how far its zone reaches.

    Formations named in `without` are left out. `box` is the box round the units, where that is known.
    """
    if not units:
        return
    for enemy, other in _about(
        battle, seat, reach, box or box_of([u.place for u in units], [u.kit.radius for u in units])
    ):
        far = radius(other)
        if (
            enemy.id not in without
            and any(basics.within(unit, other, reach + far) for unit in units)
            and has_zone(battle, enemy, other)
        ):
            yield enemy, other, far


def _about(battle: Battle, seat: int, reach: int, box: Box) -> Iterator[tuple[Formation, Unit]]:
    """Enemies whose zones could matter to who goes so far from a box: most are nowhere near, and are passed over at once."""
    left, bottom, right, top = box
    table = profile.tables()
    most = reach + max(table.zone, table.scout_zone)
    for enemy in battle.about(1 - seat, box, most):
        for other in enemy.footing.units:
            (x, y), edge = other.place, most + other.kit.radius
            if not (x + edge < left or x - edge > right or y + edge < bottom or y - edge > top):
                yield enemy, other


def at(battle: Battle, seat: int, place: Place, size: int, without: Collection[str] = ()) -> bool:
    """Whether a base of such a size at a place would stand in an enemy's zone, formations named in `without` left out."""
    table, (x, y) = profile.tables(), place
    most = size + max(table.zone, table.scout_zone)
    for enemy in battle.about(1 - seat, (x, y, x, y), most):
        if enemy.id in without:
            continue
        for other in enemy.footing.units:
            far = radius(other)
            if basics.gap_at(place, size, other.place, other.kit.radius) <= far and has_zone(
                battle, enemy, other
            ):
                return True
    return False


def closest(battle: Battle, seat: int, unit: Unit) -> Unit | None:
    """The unit of a seat that is nearest to another; boxes tell which formations are too far off to matter."""
    (x, y), radius = unit.place, unit.kit.radius
    best, found = 1 << 60, None
    for left, bottom, right, top, formation in battle.muster.by_seat[seat]:
        aside, above = max(left - x, x - right, 0), max(bottom - y, y - top, 0)
        if found is not None and aside * aside + above * above > (best + radius) ** 2:
            continue
        for other in formation.footing.units:
            (a, b), bases = other.place, radius + other.kit.radius
            square, least = (a - x) * (a - x) + (b - y) * (b - y), best + bases - 1
            if least >= 0 and square <= least * least:  # else it is no nearer, rounded up
                best, found = basics.gap_at((x, y), radius, (a, b), other.kit.radius), other
    return found


@rule("epic.movement.zoc-start-inside")
def inside(battle: Battle, formation: Formation) -> list[tuple[Unit, Formation, Unit]]:
    """Units that stand in an enemy's zone, with the enemy."""
    footing = formation.footing
    units = footing.units
    return [
        (unit, enemy, other)
        for enemy, other, far in near(battle, formation.seat, units, 0, box=footing.box)
        for unit in units
        if basics.within(unit, other, far)
    ]
