"""Command in a vehicle: who drives, who serves which weapon, what the crew's nerve is worth, and what tanks do to others'."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.sotr import sight
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.vehicles import machine
from grognard.systems.sotr.vehicles.numbers import numbers


@rule("sotr.vcommand.crew-cool-bonus")
def steadied(unit: Unit, tally: Tally) -> Tally:
    """A crew in a fighting vehicle has one more Cool, and another one where it is closed; bail out tests never ask."""
    if unit.hull is not None and machine.is_fighting(unit):
        tally.add("sotr.vcommand.crew-cool-bonus", numbers().cool_fighting)
        if machine.card(unit).closed:
            tally.add("sotr.vcommand.crew-cool-bonus", numbers().cool_closed).named("sotr-line-closed")
    return tally


@rule("sotr.vcommand.green-tanks")
def awed(battle: Battle, unit: Unit, tally: Tally) -> Tally:
    """Green troops take heart from a heavy tank of their own in sight and fear one of the enemy's, each once."""
    if unit.troop.quality != "green" or unit.status != "field":
        return tally
    own = enemy = False
    for other in battle.units.values():
        if other is unit or other.hull is None or not machine.operational(other) or not is_heavy(other):
            continue
        if sight.unit_sees(battle, unit, other):
            own, enemy = own or other.seat == unit.seat, enemy or other.seat != unit.seat
    if own:
        tally.add("sotr.vcommand.green-tanks", numbers().green)
    if enemy:
        tally.add("sotr.vcommand.green-tanks", -numbers().green)
    return tally


@rule("sotr.vcommand.green-tanks")
def is_heavy(unit: Unit) -> bool:
    """A fighting vehicle, mechas included, with a front of class 5 or more."""
    return machine.is_fighting(unit) and machine.card(unit).armour >= numbers().heavy_armour


@rule("sotr.vdamage.crew-hits")
def can_drive(unit: Unit) -> bool:
    """Whether somebody is fit to take the controls: the driver, or another in his place."""
    return bool(machine.able(unit))


@rule("sotr.vdamage.crew-hits", "sotr.vcommand.one-weapon-each", "sotr.vfire.mecha-crew")
def servants(unit: Unit) -> int:
    """How many crewmen may serve weapons other than the hull gun.

    The driver serves none of them, nor who stands in for him once the vehicle has moved; in a mecha everybody does.
    """
    able = machine.able(unit)
    if machine.is_mecha(unit):
        return len(able)
    others = [i for i in able if i != machine.DRIVER]
    moved = machine.hull(unit).moved > 0
    return len(others) - int(moved and machine.DRIVER not in able)


@rule("sotr.vcommand.one-weapon-each", "sotr.vehicles.speed-by-distance")
def hull_gun_served(unit: Unit) -> bool:
    """Whether the driver is free for the hull gun: only while the vehicle neither moved nor turned."""
    own = machine.hull(unit)
    return machine.DRIVER in machine.able(unit) and own.moved == 0 and not own.pivoted


@rule("sotr.vfire.gunner", "sotr.vfire.driver-main-gun", "sotr.vfire.mecha-crew")
def main_gun_served(unit: Unit) -> bool:
    """Whether somebody is at the main gun: the gunner, else officer or fourth man; the driver only at a halt."""
    able = machine.able(unit)
    if machine.is_mecha(unit):
        return bool(able)
    return servants(unit) > 0 or (machine.DRIVER in able and machine.hull(unit).moved == 0)
