"""The state of a unit: free, engaged, on the ground, disorganised; and what becomes of its drills."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.at43 import measuring
from grognard.systems.at43.events import DrillsLost, Grounded, Raised
from grognard.systems.at43.state import Battle, Unit

FREE, ENGAGED, GROUNDED, DISORGANISED = "free", "engaged", "grounded", "disorganised"


@rule("at43.activation.engaged", "at43.activation.afv-never-engaged", "at43.scenery.counts-as-combat")
def engaged(battle: Battle, unit: Unit) -> bool:
    """Infantry is engaged as soon as one member is in contact with an enemy, or works at a piece; AFVs never are."""
    if unit.profile.is_afv:
        return False
    return bool(unit.busy) or measuring.in_contact(battle, unit)


@rule("at43.activation.free")
def free(battle: Battle, unit: Unit) -> bool:
    """Whether no member is in contact with an enemy."""
    return not engaged(battle, unit)


@rule("at43.activation.free", "at43.activation.engaged")
def fighter_engaged(battle: Battle, unit: Unit, figure: int) -> bool:
    """Whether one infantry fighter is in contact with an enemy."""
    if unit.profile.is_afv:
        return False
    return any(i == figure for i, _, _ in measuring.contacts(battle, unit))


@rule("at43.activation.grounded-majority", "at43.activation.grounded-half")
def grounded(unit: Unit) -> bool:
    """Whether the unit as a whole counts as on the ground: more than half of its fighters are."""
    return unit.down.bit_count() * 2 > len(unit.living)


@rule("at43.activation.states")
def state(battle: Battle, unit: Unit) -> str:
    """The state in which a unit is when its activation begins."""
    if unit.morale == DISORGANISED:
        return DISORGANISED
    if grounded(unit):
        return GROUNDED
    return ENGAGED if engaged(battle, unit) else FREE


# -- changes of state -----------------------------------------------------------------------------------


@rule("at43.activation.grounded-figures")
def throw_down(battle: Battle, unit: Unit, figures: tuple[int, ...]) -> None:
    """Figures are laid on the ground until they are raised; a unit most of which lies there loses its drills."""
    fallen = tuple(i for i in figures if i in unit.living and not unit.is_down(i))
    if not fallen:
        return
    for i in fallen:
        unit.down |= 1 << i
    battle.tell(Grounded, unit.id, fallen)
    settle(battle, unit)


@rule("at43.activation.grounded-half", "at43.activation.grounded-majority")
def raise_figures(battle: Battle, unit: Unit) -> None:
    """Everybody gets up."""
    if unit.down:
        battle.tell(Raised, unit.id, unit.down.bit_count())
        unit.down = 0


@rule("at43.drills.lost-on-reveal")
def lose_drills(battle: Battle, unit: Unit, clause: str) -> None:
    """All drills of a unit end."""
    if unit.drills:
        battle.tell(DrillsLost, unit.id, unit.drills, clause)
        unit.drills = ()
    unit.watch = "all"


@rule("at43.drills.infantry-loss", "at43.cover.take-cover-lost", "at43.overwatch.lost-engaged")
def settle(battle: Battle, unit: Unit) -> None:
    """Infantry that has become engaged or was thrown to the ground loses its drills at once."""
    if not unit.drills or unit.profile.is_afv or unit.status != "field":
        return
    if grounded(unit):
        lose_drills(battle, unit, "at43.drills.infantry-loss")
    elif engaged(battle, unit):
        lose_drills(battle, unit, "at43.overwatch.lost-engaged")


def settle_all(battle: Battle) -> None:
    """After a move: whoever is in contact now."""
    for unit in battle.units.values():
        if unit.drills:
            settle(battle, unit)
