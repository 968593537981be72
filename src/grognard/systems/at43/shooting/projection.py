"""Projection: flamers, which need no shooting test and burn everything under their template."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.at43 import measuring
from grognard.systems.at43.damage import damage
from grognard.systems.at43.events import Burst, Fired, OutOfRange
from grognard.systems.at43.shooting import indirect
from grognard.systems.at43.shooting.weaponry import Shot
from grognard.systems.at43.state import Battle


@rule("at43.therians.flamer")
def fire(battle: Battle, shot: Shot) -> Script[None]:
    """Each weapon for itself: within its range, from its bearer, the template lies where it is aimed and all under
    it are tested once; cover does not help, and nobody is thrown to the ground."""
    unit, weapon = shot.unit, shot.weapon
    target = battle.units[shot.target.unit]
    for bearer, copies in shot.copies.items():
        if bearer not in unit.living or target.status != "field" or shot.target.figure not in target.living:
            continue
        aim = target.places[shot.target.figure]
        size = target.kit[shot.target.figure].radius
        away = measuring.band(measuring.gap(unit.places[bearer], unit.kit[bearer].radius, aim, size))
        if away > weapon.accuracy:
            battle.tell(OutOfRange, unit.id, weapon.id, shot.target.key, away)
            continue
        battle.tell(Fired, unit.id, weapon.id, shot.target.key, (bearer,), away, 0, 0)
        for _ in range(copies * weapon.rate):
            battle.tell(Burst, aim, weapon.area, 0, 0)
            volley = damage.Volley(battle, unit.seat, weapon, unit)
            yield from indirect.strike(battle, volley, aim, weapon.area, 1, grounds=False)
