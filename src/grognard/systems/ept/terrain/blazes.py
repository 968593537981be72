"""Chapter 10.4: hexes on fire, which burn vehicles and drive units out."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.artillery import CaughtFire
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.units import overflow

#: How a vehicle is destroyed: `vehicles.destroy`, which is above this module.
Destroy = Callable[[Battle, Unit, effects.Cause], Script[None]]


@rule("ept.terrain.blaze-start")
def set_ablaze(battle: Battle, cell: int, destroy: Destroy) -> Script[None]:
    """A hex burns to the end of the game; vehicles in it are lost."""
    if cell in battle.blazes:
        return
    battle.blazes.append(cell)
    battle.veil = None
    battle.tell(CaughtFire, cell)
    for unit in list(battle.at(cell)):
        if unit.profile.is_vehicle and unit.status == "field":
            yield from destroy(battle, unit, effects.Cause("blaze"))


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
    yield from overflow.displace(battle, unit, "ept.terrain.blaze-eviction")
    unit.fell_back = unit.neutralised
