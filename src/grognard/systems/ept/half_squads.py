"""Chapter 17.2: teams that are the two halves of a squad, and act and fire as one when they are together."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.ept.state import FIRE_ENDED, Battle, Unit


@rule("ept.special-infantry.half-squads-fire")
def partner(battle: Battle, unit: Unit) -> Unit | None:
    """The other half that a team may fire an opportunity shot with now: stacked with it, and neither of them stopped."""
    other = together(battle, unit)
    if other is None or other.fire == FIRE_ENDED or battle.is_active(other):
        return None
    return other


def together(battle: Battle, unit: Unit) -> Unit | None:
    """The other half of a team's squad, of the same section and on the same place, if nothing has halted either."""
    other = battle.units.get(unit.half) if unit.half else None
    if other is None or other.half != unit.id or other.formation != unit.formation:
        return None
    if other.status != "field" or other.place != unit.place or not is_free(unit) or not is_free(other):
        return None
    return other


def is_free(unit: Unit) -> bool:
    return unit.can_act and not (unit.stopped or unit.pinned)
