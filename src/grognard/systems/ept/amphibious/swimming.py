"""Chapter 22: tanks fitted for swimming, until they have shed their gear in the shallows."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.ept.amphibious import beaches
from grognard.systems.ept.events.amphibious import ShedItsGear
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import NO_FIRE, Battle


@rule("ept.amphibious.swimming-tanks")
def shed_gear(battle: Battle) -> None:
    """At the end of the turn: who has lain a whole turn on wet ground, neither moving nor firing, is a tank again.

    It is before the markers are taken off: what a tank did this turn can still be seen.
    """
    for unit in battle.vehicles:
        if not unit.swims or unit.status != "field":
            continue
        if not beaches.lies_in_the_shallows(battle, unit):
            unit.beached = 0
        elif unit.beached and unit.spent == 0 and unit.fire == NO_FIRE:
            unit.swims, unit.beached = False, 0
            hidden.tell(battle, unit, ShedItsGear)
        elif not unit.beached or unit.spent or unit.fire != NO_FIRE:
            unit.beached = battle.turn
