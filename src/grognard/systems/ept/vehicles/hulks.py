"""Chapter 21.3: gliders on the ground: which still count as vehicles, and what is left of the others."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.events.air import GliderEmptied
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.vehicles import transport


def is_armed(unit: Unit) -> bool:
    """Whether a glider has arms, and is a vehicle for it; any other is an aeroplane."""
    return unit.profile.is_glider and bool(unit.profile.front)


def is_inert(unit: Unit) -> bool:
    """Whether a unit is a glider without arms, which does nothing once it is down."""
    return unit.profile.is_glider and not unit.profile.front


@rule("ept.air.glider-remains")
def once_empty(battle: Battle, glider: Unit) -> None:
    """A glider without arms that all have left stays where it is, and hinders sight as a wreck does (`sight._hulls`)."""
    if is_armed(glider) or not glider.profile.is_glider or glider.status != "field" or battle.aboard(glider):
        return
    cell = glider.place
    battle.lift(glider, "left")
    battle.gliders[cell] = battle.gliders.get(cell, 0) + 1
    battle.veil = None
    battle.tell(GliderEmptied, glider.id, cell)


@rule("ept.air.glider-disembark")
def must_get_out(battle: Battle, act: Act) -> bool:
    """Whether a unit sits in a glider on the ground, and can do nothing but get out of it."""
    unit = act.unit
    return (
        unit.status == "aboard"
        and battle.units[unit.carrier].profile.is_glider
        and transport.may_disembark(battle, act)
    )
