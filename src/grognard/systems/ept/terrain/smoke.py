"""Chapter 10.4: smoke and how it clears; blazes that burn vehicles and drive units out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.artillery import CaughtFire
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import mortars, smoke_shells
from grognard.systems.ept.units import stacking
from grognard.systems.ept.vehicles import vehicles

if TYPE_CHECKING:
    from grognard.systems.ept.fire.firing import Shot


# -- smoke -------------------------------------------------------------------------------------------


@rule("ept.terrain.smoke-height")
def lay(battle: Battle, cell: int, strength: int) -> None:
    """Put smoke on a hex: one marker at most, the stronger of two stays. Its height is in `board.smoke_screen`."""
    battle.smoke[cell] = max(strength, battle.smoke.get(cell, 0))
    battle.veil = None


@rule("ept.terrain.smoke-indirect")
def strength(battle: Battle, power: float) -> int:
    """The smoke that indirect fire of so much power leaves in a hex: 2, 1 or none."""
    table = battle.tables.indirect_shifts
    if power >= table.smoke_two:
        return 2
    return 1 if power >= table.smoke_one else 0


@rule("ept.terrain.smoke-decay")
def clear(battle: Battle) -> None:
    """Administrative step 2: Smoke 1 goes, Smoke 2 becomes Smoke 1."""
    battle.smoke = {cell: strength - 1 for cell, strength in battle.smoke.items() if strength > 1}
    battle.veil = None


def shell(battle: Battle, shot: Shot) -> Script[bool]:
    """Smoke fired by a mortar or by a vehicle that has such shells."""
    if shot.firers[0][1].indirect:
        return mortars.screen(battle, shot)
    return smoke_shells.burst(battle, shot)


# -- fire --------------------------------------------------------------------------------------------


@rule("ept.terrain.blaze-start")
def set_ablaze(battle: Battle, cell: int) -> Script[None]:
    """A hex burns to the end of the game; vehicles in it are lost."""
    if cell in battle.blazes:
        return
    battle.blazes.append(cell)
    battle.veil = None
    battle.tell(CaughtFire, cell)
    for unit in list(battle.at(cell)):
        if unit.profile.is_vehicle and unit.status == "field":
            yield from vehicles.destroy(battle, unit, effects.Cause("blaze"))


@rule("ept.terrain.blaze-eviction")
def drive_out(battle: Battle, seat: int) -> Script[None]:
    """Administrative step 5: units in a burning hex are shifted by their owner; who was neutralised has withdrawn so."""
    for cell in sorted(battle.blazes):
        for place in battle.board.floors(cell):
            for unit in battle.friends_at(place, seat):
                yield from _flee(battle, unit, cell)


def _flee(battle: Battle, unit: Unit, cell: int) -> Script[None]:
    """Out of the fire, whatever the unit is; from an upper floor without a way on by the ground floor."""
    unit.inside = ""
    if unit.place != cell and not any(
        entering.may_enter(battle, unit, place) for place, _ in entering.neighbours(battle, unit)
    ):
        battle.stand(unit, cell)
        if unit.hidden:
            hidden.follow(battle, unit)
    yield from stacking.displace(battle, unit, "ept.terrain.blaze-eviction")
    unit.fell_back = unit.neutralised
