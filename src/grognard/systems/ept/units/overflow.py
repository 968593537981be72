"""Chapter 1.5: shifting units that are too many for their place."""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept import control
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.command import Displaced
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.units import stacking


@rule("ept.sequence.admin-overstack-shift")
def shift_excess(battle: Battle, seat: int) -> Script[None]:
    """Of every place that holds too many the owner shifts units to next hexes until the rest fits."""
    for place in sorted(place for place, names in battle.stacks.items() if len(names) > 1):
        while excess := excess_units(battle, place, seat):
            chosen = yield ask(
                seat,
                "ept-excess",
                "ept.sequence.admin-overstack-shift",
                OneOf(tuple(unit.id for unit in excess), of="unit"),
                (("place", "place", place),),
                role="loss",
            )
            yield from displace(battle, battle.units[chosen], "ept.sequence.admin-overstack-shift")


def excess_units(battle: Battle, place: int, seat: int) -> list[Unit]:
    """Units of a seat of which some must leave a place; vehicles that cannot move only if all are such."""
    if not battle.held[seat] >> place & 1:
        return []
    table = battle.tables.stacking
    units = [unit for unit in battle.friends_at(place, seat) if not unit.inside]
    halves, vehicles = stacking.load(table, units)
    if halves > table.limit and not stacking.is_large_pair(table, units):
        return [unit for unit in units if stacking.size(table, unit.profile, unit.steps)]
    if vehicles > table.vehicles:
        found = [unit for unit in units if unit.profile.is_vehicle]
        return [unit for unit in found if not unit.immobilised] or found
    return []


def displace(battle: Battle, unit: Unit, clause: str) -> Script[None]:
    """Shift a unit to a next hex free of enemies and with room, as its owner likes; if there is none it is lost."""
    places = tuple(
        sorted(
            place for place, _ in entering.neighbours(battle, unit) if entering.may_enter(battle, unit, place)
        )
    )
    if not places:
        yield from effects.eliminate(battle, unit, effects.Cause("shift"))
        return
    chosen = yield ask(unit.seat, "ept-displace", clause, spot(battle, places), about(unit), role="move")
    battle.stand(unit, chosen)
    if unit.hidden:
        hidden.follow(battle, unit)
    battle.control[chosen] = unit.seat
    control.pass_blazes(battle, unit, chosen)
    hidden.tell(battle, unit, Displaced, chosen)
