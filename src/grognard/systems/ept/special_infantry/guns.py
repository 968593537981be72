"""Chapter 17.1: support guns: their shields, and what being in tow costs them."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.vehicles import arcs
from grognard.systems.ept.vehicles.arcs import FRONT


@rule("ept.special-infantry.support-gun-shield")
def shield(battle: Battle, target: Unit, start: int, tally: Tally) -> None:
    """The column of a gun shield against fire from its front."""
    if "shield" in target.profile.abilities and arcs.arc(battle, target, start) == FRONT:
        tally.add("ept.special-infantry.support-gun-shield", battle.tables.columns.shield)


# -- in tow ------------------------------------------------------------------------------------------


@rule("ept.special-infantry.towed-no-action")
def drag_along(battle: Battle, vehicle: Unit) -> None:
    """A vehicle has driven on: the gun behind it neither fires nor is pushed any more this turn."""
    for unit in battle.aboard(vehicle):
        if unit.profile.is_gun:
            unit.towed = True
