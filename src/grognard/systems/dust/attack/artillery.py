"""Artillery: indirect fire, ordered by an observer during his own activation."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.dust import sight, skills
from grognard.systems.dust.attack import attack, striking, weapons
from grognard.systems.dust.events import Activated, StrikeOrdered
from grognard.systems.dust.profile import WeaponLine
from grognard.systems.dust.state import Battle, Unit


@rule("dust.skill.artillery-strike", "dust.artillery.extra-conditions", "dust.command.radio-artillery")
def observes(battle: Battle, unit: Unit) -> bool:
    """Whether the unit may order a strike: it has the skill; a command squad also needs its Radio operator."""
    if not skills.has(battle, unit, "artillery_strike"):
        return False
    return "command_squad" not in unit.profile.skills or weapons.role_lives(unit, "radio")


@rule("dust.artillery.indirect-unactivated#1", "dust.artillery.indirect-unactivated#ruling")
def batteries(battle: Battle, seat: int) -> list[tuple[Unit, WeaponLine]]:
    """Loaded artillery lines of units that have not been activated, in the order of the units."""
    return [
        (unit, line)
        for unit in battle.on_field(seat)
        if unit.profile.has_artillery and not unit.activated
        for owner, line in weapons.lines(battle, unit)
        if line.weapon.artillery and owner is unit
    ]


@rule("dust.artillery.observer-los", "dust.artillery.observer-range")
def targets(battle: Battle, observer: Unit, unit: Unit, line: WeaponLine) -> tuple[str, ...]:
    """Enemy units that the observer sees and the gun reaches."""
    found = []
    for other in battle.on_field(1 - observer.seat):
        if line.weapon.values[other.profile.armour.index] is None:
            continue
        away = battle.board.distances[unit.cell][other.cell]
        if attack.in_range(line, away) and sight.sees(battle, observer, other):
            found.append(other.id)
    return tuple(found)


def guns(battle: Battle, observer: Unit) -> bool:
    """Whether there is a gun that the observer could call at all."""
    return any(unit is not observer for unit, _ in batteries(battle, observer.seat))


def missions(battle: Battle, observer: Unit) -> dict[str, tuple[Unit, WeaponLine, tuple[str, ...]]]:
    """Guns that could fire now for the observer, with what they could fire at."""
    able = {}
    for unit, line in batteries(battle, observer.seat):
        if unit is observer:
            continue
        reachable = targets(battle, observer, unit, line)
        if reachable and unit.id not in able:
            able[unit.id] = (unit, line, reachable)
    return able


@rule(
    "dust.artillery.indirect-procedure",
    "dust.artillery.indirect-cost",
    "dust.skill.artillery-strike",
    "dust.core.activate-once",
)
def strike(battle: Battle, observer: Unit) -> Script[bool]:
    """The observer orders; the gun is activated at once, fires, and is done for the round.

    Its one indirect attack takes both its actions: never sustained, no window, no reloading with it.
    """
    able = missions(battle, observer)
    if not able:
        return False
    chosen = yield Decision(
        observer.seat,
        "dust-strike-gun",
        "dust.skill.artillery-strike",
        OneOf(tuple(able), of="unit"),
        (("unit", "unit", observer.id),),
        role="request",
    )
    unit, line, reachable = able[chosen]
    target = yield Decision(
        observer.seat,
        "dust-strike-target",
        "dust.artillery.observer-los",
        OneOf(reachable, of="unit"),
        (("unit", "unit", unit.id),),
        role="attack",
    )
    for part in battle.body(unit):
        part.activated = True
    if unit.id in battle.queue:  # an order has just called it up: this is the activation it gets
        battle.queue.remove(unit.id)
    battle.tell(StrikeOrdered, observer.id, unit.id, target)
    battle.tell(Activated, unit.seat, unit.id, "dust-plan-indirect")
    yield from skills.declare(battle, unit)
    yield from _fire(battle, unit, line, target)
    skills.refill(battle, unit)
    return True


@rule("dust.artillery.indirect-other-lines", "dust.artillery.modes", "dust.artillery.single-target")
def _fire(battle: Battle, unit: Unit, line: WeaponLine, target: str) -> Script[None]:
    """The gun at the observer's target alone; the unit's other weapons at what they see and reach themselves."""
    shot = yield from striking.announce(battle, unit, line, target)
    shot.indirect = True
    others = yield from attack.declare(
        battle, unit, attack.marks(battle, unit), allowed=lambda other: other is not line
    )
    yield from attack.resolve(battle, unit, [shot, *others])
