"""Suppressive fire: at least six shots at one target, no hits, a Cool test for the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.core.rules import rule
from grognard.core.space.plain import Outline
from grognard.core.tally import Tally
from grognard.systems.sotr import cool, measuring
from grognard.systems.sotr.actions import flight
from grognard.systems.sotr.board import holds
from grognard.systems.sotr.events import FiresSuppression, Suppressed
from grognard.systems.sotr.profile import Weapon, tables
from grognard.systems.sotr.shooting import crews, morale, targets, volley
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Battle, Unit


@rule("sotr.suppression.requirements")
def firers(field: FieldOfFire, other: Unit) -> list[tuple[int, Weapon]]:
    """Every figure able to fire at a target, with the weapon that brings most shots; no templates, no mortars."""
    found = []
    for i, usable in _suppressing(field):
        weapon = next((weapon for _, weapon in usable if field.reaches(i, weapon, other)), None)
        if weapon is not None:
            found.append((i, weapon))
    return found


def _suppressing(field: FieldOfFire) -> list[tuple[int, list[tuple[int, Weapon]]]]:
    """Who could lay suppressive fire with what, how many shots each weapon brings: the most first."""
    if field.suppressing is None:
        field.suppressing = list(_armed(field))
    return field.suppressing


def _armed(field: FieldOfFire) -> Iterator[tuple[int, list[tuple[int, Weapon]]]]:
    battle, unit = field.battle, field.unit
    halved = crews.halved(unit)
    for i in unit.able:
        if i not in field.engaged:
            usable = [
                weapon
                for weapon in targets.arms(battle, unit, i, field.manner)
                if not weapon.area
                and not weapon.mortar
                and not weapon.flame
                and crews.ready(battle, unit, i, weapon)
            ]
            usable.sort(key=lambda weapon: (-weapon.rate, -weapon.suppression))
            if usable:
                yield i, [(volley.rate(unit, weapon, False, i in halved), weapon) for weapon in usable]


@rule("sotr.suppression.requirements")
def shots(unit: Unit, firing: Sequence[tuple[int, Weapon]]) -> int:
    halved = crews.halved(unit)
    return sum(volley.rate(unit, weapon, False, i in halved) for i, weapon in firing)


@rule("sotr.suppression.requirements")
def possible(field: FieldOfFire, other: Unit, grenades: bool = False) -> bool:
    """At least 6 shots together, at an enemy on foot; with grenades if somebody can throw some. What `shots` and
    `firers` say, as far as it must be known."""
    if other.hull is not None or (grenades and not throwing(field.unit, other)):
        return False
    wanted, sure = tables().suppressing_shots, 0
    armed = sorted(_suppressing(field), key=lambda row: -row[1][0][0])
    left = sum(usable[0][0] for _, usable in armed)
    for i, usable in armed:
        if left < wanted:
            return False
        brought = next((shots for shots, weapon in usable if field.reaches(i, weapon, other)), 0)
        left += brought - usable[0][0]
        sure += brought
        if sure >= wanted:
            return True
    return False


@rule("sotr.suppression.test")
def pressure(
    battle: Battle, unit: Unit, firing: Sequence[tuple[int, Weapon]], other: Unit, throwers: int = 0
) -> Tally:
    """The Cool on which the target tests: lower for many shots, for every automatic weapon, for grenades."""
    tally = cool.of_unit(battle, other)
    if shots(unit, firing) > tables().many_shots:
        tally.add("sotr.suppression.test", -1)
    for _, weapon in firing:
        if weapon.suppression:
            tally.add("sotr.suppression.test", -weapon.suppression).named("sotr-line-weapon")
    if throwers:
        tally.add("sotr.suppression.grenades-spent", -throwers)
    return tally


@rule("sotr.suppression.replaces-fire", "sotr.suppression.test", "sotr.suppression.grenades-spent")
def lay(battle: Battle, field: FieldOfFire, other: Unit, with_grenades: bool = False) -> None:
    """The fire is laid: no dice to hit, the target tests."""
    unit = field.unit
    firing = firers(field, other)
    throwers = throwing(unit, other) if with_grenades else []
    unit.mark("grenades", throwers, False)
    battle.tell(FiresSuppression, unit.id, other.id, shots(unit, firing))
    tally = pressure(battle, unit, firing, other, len(throwers))
    if not cool.passed(battle, other, tally, "suppression", "sotr.suppression.test", under_fire=True):
        suppress(battle, other, unit)


@rule("sotr.suppression.terrain-target")
def occupied(field: FieldOfFire, outline: Outline) -> bool:
    """Whether enemies of several units stand in a piece of scenery, at whom six shots can be brought together."""
    units = [other for other in field.enemies if other.hull is None and stands_in(outline, other)]
    return (
        len(units) > 1 and shots(field.unit, at_ground(field, outline, units)) >= tables().suppressing_shots
    )


def stands_in(outline: Outline, unit: Unit) -> bool:
    """Whether anybody of a unit stands in a piece."""
    left, bottom, right, top = unit.box
    if outline[0] > right or outline[2] < left or outline[1] > top or outline[3] < bottom:
        return False
    return any(holds(outline, unit.places[j]) for j in unit.living)


def at_ground(field: FieldOfFire, outline: Outline, units: list[Unit]) -> list[tuple[int, Weapon]]:
    """Who can fire at somebody in a piece, with what."""
    found: dict[int, Weapon] = {}
    for other in units:
        for i, weapon in firers(field, other):
            if any(holds(outline, other.places[mark.figure]) for mark in field.in_range(i, weapon, other)):
                found.setdefault(i, weapon)
    return list(found.items())


@rule("sotr.suppression.terrain-target")
def lay_on_ground(battle: Battle, field: FieldOfFire, piece: str) -> None:
    """Every enemy unit with more than half of its figures in the piece tests."""
    outline = battle.board.outline(piece)
    units = [other for other in field.enemies if other.hull is None and stands_in(outline, other)]
    firing = at_ground(field, outline, units)
    for other in units:
        inside = sum(holds(outline, other.places[j]) for j in other.living)
        if 2 * inside > len(other.living):
            battle.tell(FiresSuppression, field.unit.id, other.id, shots(field.unit, firing))
            tally = pressure(battle, field.unit, firing, other)
            if not cool.passed(battle, other, tally, "suppression", "sotr.suppression.test", under_fire=True):
                suppress(battle, other, field.unit)


@rule("sotr.suppression.grenades-spent")
def throwing(unit: Unit, other: Unit) -> list[int]:
    """Who can add grenades: those who still have some, if the target is within 10 inches of their leader."""
    near = min(measuring.gap(unit, unit.leader, other, j) for j in other.living)
    if near > tables().grenade_range or unit.is_down(unit.leader):
        return []
    return [i for i in unit.able if unit.marked("grenades", i)]


@rule(
    "sotr.suppression.fail-move",
    "sotr.suppression.fail-in-cover",
    "sotr.suppression.overwatch-and-melee",
    "sotr.orders.overwatch-lost",
)
def suppress(battle: Battle, unit: Unit, shooter: Unit) -> None:
    """In cover the unit goes prone where it is; in the open it runs for cover within 12 inches, or lies down."""
    covered = morale.in_cover_from(battle, unit, shooter)
    unit.suppressed = True
    battle.tell(Suppressed, unit.id)
    flight.drop_overwatch(battle, unit)
    if unit.is_zombie or unit.status == "aboard" or measuring.in_melee(battle, unit):
        return
    if covered:
        unit.mark("prone", unit.able)
        return
    flight.run_away(battle, unit, flight.middle(shooter), far=tables().cover_sought)
