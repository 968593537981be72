"""Zones of control: whose ground may not be entered."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from grognard.core.rules import rule
from grognard.core.space.plain import box_of
from grognard.core.space.table.bases import CONTACT
from grognard.systems.epic import basics, profile
from grognard.systems.epic.state import Battle, Formation, Unit


@rule("epic.movement.zoc", "epic.movement.zoc-broken", "epic.special-units.scout-zoc")
def radius(unit: Unit) -> int:
    """How far a unit's zone reaches, in all directions; a scout's farther. Being broken takes nothing away."""
    table = profile.tables()
    return table.scout_zone if unit.kit.has("scout") else table.zone


@rule(
    "epic.movement.zoc-lost-in-contact",
    "epic.war-engines.zone-of-control",
    "epic.assault.contact-cancels-zoc",
)
def has_zone(battle: Battle, formation: Formation, unit: Unit) -> bool:
    """A unit in contact with an enemy has no zone; a war engine loses its own to as many as its damage capacity."""
    touching = 0
    (x, y), radius = unit.place, unit.kit.radius + CONTACT
    for enemy in battle.about(1 - formation.seat, (x - radius, y - radius, x + radius, y + radius)):
        for other in enemy.footing.units:
            dx, dy, far = other.place[0] - x, other.place[1] - y, radius + other.kit.radius
            if -far <= dx <= far and dx * dx + dy * dy <= far * far:
                touching += 1
                if touching >= unit.kit.dc:
                    return False
    return True


@rule("epic.movement.zoc")
def near(
    battle: Battle, seat: int, units: Sequence[Unit], reach: int, without: Collection[str] = ()
) -> Iterator[tuple[Formation, Unit, int]]:
    """Enemy units whose zones some units could come to that go so far, each with how far its zone reaches.

    Formations named in `without` are left out.
    """
    if not units:
        return
    # Most enemies are nowhere near: a box tells.
    table = profile.tables()
    left, bottom, right, top = box_of([u.place for u in units], [u.kit.radius for u in units])
    most = reach + max(table.zone, table.scout_zone)
    for enemy in battle.about(1 - seat, (left - most, bottom - most, right + most, top + most)):
        if enemy.id in without:
            continue
        for other in enemy.footing.units:
            (x, y), edge = other.place, most + other.kit.radius
            if x + edge < left or x - edge > right or y + edge < bottom or y - edge > top:
                continue
            far = radius(other)
            if any(basics.within(unit, other, reach + far) for unit in units) and has_zone(
                battle, enemy, other
            ):
                yield enemy, other, far


@rule("epic.movement.zoc-start-inside")
def inside(battle: Battle, formation: Formation) -> list[tuple[Unit, Formation, Unit]]:
    """Units that stand in an enemy's zone, with the enemy."""
    units = formation.there
    return [
        (unit, enemy, other)
        for enemy, other, far in near(battle, formation.seat, units, 0)
        for unit in units
        if basics.within(unit, other, far)
    ]
