"""Tau: lights that mark a target, missiles that follow them, jet packs, and the devotion that an Ethereal inspires."""

from __future__ import annotations

from typing import Final

from grognard.core.rules import rule
from grognard.systems.epic import basics, profile
from grognard.systems.epic.shooting import sight
from grognard.systems.epic.state import ADVANCE, DOUBLE, MARCH, ROAD_MARCH, Battle, Formation, Unit

#: The actions that end with a flight.
FLIGHTS: Final = (ADVANCE, DOUBLE, MARCH)


@rule("epic.lists.markerlights")
def marked(battle: Battle, formation: Formation, target: Formation) -> bool:
    """Whether a target is marked for a formation: a unit of it is within 30 cm and in sight of a markerlight of its
    side, of a formation that is not broken and has not marched."""
    army = profile.army(formation.army)
    if army is None or not army.markerlights:
        return False
    far = profile.tables().markerlight
    lights = [
        unit
        for one in battle.about(formation.seat, target.footing.box, far)
        if not one.broken and one.action not in (MARCH, ROAD_MARCH)
        for unit in one.footing.units
        if unit.kit.has("markerlights")
    ]
    pairs = [
        (unit, other) for unit in lights for other in target.footing.units if basics.within(unit, other, far)
    ]
    return any(sight.views(battle, pairs))


@rule("epic.lists.jet-packs")
def flight(unit: Unit) -> int:
    """How far a unit goes on by jet packs once its action is done."""
    return profile.tables().jet_packs if unit.kit.has("tau_jet_packs") else 0


@rule("epic.lists.jet-packs")
def flies_on(formation: Formation, action: str) -> bool:
    """Whether an action of this formation ends with a further move."""
    return action in FLIGHTS and any(flight(unit) for unit in formation.living)


@rule("epic.lists.ethereal")
def fearless(formation: Formation, unit: Unit) -> bool:
    """Whether a unit is fearless: by itself, or because an Ethereal is with its formation."""
    return unit.kit.has("fearless") or any(
        other.kit.has("ethereal") for other in formation.units if other.status in ("field", "aboard")
    )
