"""Chapter 22: what fire does to craft of an amphibious assault, and what becomes of them once they are empty."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.ept.amphibious import beaches
from grognard.systems.ept.effects import effects
from grognard.systems.ept.effects.effects import Cause
from grognard.systems.ept.events.amphibious import CraftHit, CraftWithdrew
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.vehicles import transport

DESTROYED, IMMOBILISED = "destroyed", "immobilised"
Destroy = Callable[[Battle, Unit, Cause], Script[None]]


@rule("ept.amphibious.ignored-results", "ept.amphibious.sink-hits", "ept.amphibious.sunk")
def take(battle: Battle, craft: Unit, result: str, fate: str, cause: Cause, destroy: Destroy) -> Script[None]:
    """A result on a craft under way: stunned is nothing, immobilised is remembered, and it sinks by its size.

    What is left of men and craft where it sinks is what is left of any vehicle in that water (`vehicles.destroy`).
    """
    if fate == IMMOBILISED:
        craft.holed = True
    if fate != DESTROYED:
        return
    craft.hits += 1
    if craft.hits >= beaches.to_sink(battle, craft):
        yield from destroy(battle, craft, cause)
        return
    hidden.tell(battle, craft, CraftHit, craft.hits, beaches.to_sink(battle, craft))
    yield from _among_the_men(battle, craft, result, cause)


@rule("ept.amphibious.passenger-hits")
def steps_lost(result: str) -> int:
    """Steps that the men lose by a hit that does not sink their craft: those of the figure, and else one."""
    return int(result) if result.isdigit() else 1


def _among_the_men(battle: Battle, craft: Unit, result: str, cause: Cause) -> Script[None]:
    for _ in range(steps_lost(result)):
        left = [unit for unit in battle.aboard(craft) if unit.steps > 0]
        if left:
            yield from effects.lose_steps(battle, transport.draw_lot(battle, left), 1, cause)


@rule("ept.amphibious.after-unloading")
def once_empty(battle: Battle, craft: Unit, destroy: Destroy) -> Script[None]:
    """With the last man out a craft that was hurt runs aground, a wreck; one that was not goes, and is no loss."""
    if craft.status != "field" or not beaches.in_assault(battle, craft) or battle.aboard(craft):
        return
    if craft.hits or craft.holed:
        yield from destroy(battle, craft, Cause("aground"))
        return
    hidden.tell(battle, craft, CraftWithdrew)
    hidden.off_map(battle, craft)
    battle.lift(craft, "left")
