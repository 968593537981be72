"""Shooting at an aircraft on its strafing run."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.sotr import dice
from grognard.systems.sotr.events import AircraftGone
from grognard.systems.sotr.profile import Weapon, tables
from grognard.systems.sotr.shooting import modifiers, volley, wounds
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Battle

AIRCRAFT = "aircraft"


@rule("sotr.air.shooting-at")
def targets(field: FieldOfFire, weapon: Weapon) -> list[str]:
    """Enemy aircraft, for weapons of unlimited range that need no template; any may be chosen, however near others are."""
    if weapon.reach is not None or weapon.area or weapon.mortar or weapon.flame:
        return []
    return [f"{AIRCRAFT}{n}" for n, run in enumerate(field.battle.runs) if run[0] != field.unit.seat]


@rule("sotr.air.shooting-at")
def to_hit(field: FieldOfFire, i: int, weapon: Weapon) -> Tally:
    """Two harder unless the weapon is made for it, and no long range; a line of sight to an aircraft is always open."""
    parts = modifiers.of_shooter(field.unit, i, weapon, field.manner, False)
    if "anti_aircraft" not in weapon.abilities:
        parts.append(("sotr.air.shooting-at", tables().aircraft_difficulty))
    return modifiers.tally(parts)


@rule("sotr.air.shot-down")
def fire(battle: Battle, field: FieldOfFire, i: int, weapon: Weapon, target: str, halved: bool) -> None:
    """Where a weapon hits, one roll against Very Light armour: penetrated, the aircraft and its bombs are gone."""
    number = int(target.removeprefix(AIRCRAFT))
    if number >= len(battle.runs):
        return
    seat = field.unit.seat
    tally = to_hit(field, i, weapon)
    count = volley.rate(field.unit, weapon, False, halved)
    faces = dice.roll(battle, seat, count, "to-hit", "sotr.air.shooting-at", int(tally), tally)
    if max(faces) < int(tally):
        return
    cell = wounds.cell(weapon.penetration, tables().aircraft_armour)
    pierced = cell.kill == 0 or wounds.penetrates(
        cell, dice.roll(battle, seat, 1, "penetration", "sotr.air.shot-down", cell.kill)[0]
    )
    if pierced:
        owner = battle.runs[number][0]
        battle.runs = tuple(run for n, run in enumerate(battle.runs) if n != number)
        battle.tell(AircraftGone, owner)
