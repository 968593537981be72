"""AFVs: immobilised ones that stay or are abandoned, and the facing of vehicles whose weapons need it."""

from __future__ import annotations

from typing import Final

from grognard.core.decision import Amount, Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import FULL_TURN
from grognard.systems.at43.damage import damage
from grognard.systems.at43.events import Ejected, Turned
from grognard.systems.at43.state import Battle, Unit

#: Headings are kept in tenths of a degree; players give whole ones.
DEGREE: Final = 10


@rule("at43.damage.immobilised-stay", "at43.damage.immobilised-eject")
def stay_or_eject(battle: Battle, unit: Unit) -> Script[None]:
    """Each immobilised AFV of an activated unit stays, the others keeping cohesion with it, or is abandoned."""
    for i in unit.living:
        if i not in unit.living or not unit.immobile(i):
            continue
        answer = yield Decision(
            unit.seat,
            "at43-eject",
            "at43.damage.immobilised-stay",
            OneOf(("stay", "eject")),
            (("unit", "unit", unit.id), ("figure", "figure", f"{unit.id}/{i}")),
            role="option",
            skip="stay",
        )
        if answer == "eject":
            battle.tell(Ejected, unit.id, i)
            yield from damage.eliminate(battle, unit, (i,), None)
        if unit.status != "field":
            return


@rule("at43.moving.any-direction")
def turn(battle: Battle, unit: Unit) -> Script[None]:
    """After a move a vehicle may look any way, at no cost; only fields of view depend on it."""
    if not unit.facings:
        return
    for i in unit.living:
        degrees = yield Decision(
            unit.seat,
            "at43-facing",
            "at43.moving.any-direction",
            Amount(0, FULL_TURN // DEGREE - 1),
            (("unit", "unit", unit.id), ("figure", "figure", f"{unit.id}/{i}")),
            role="move",
        )
        facings = list(unit.facings)
        facings[i] = degrees * DEGREE
        unit.facings = tuple(facings)
        battle.tell(Turned, unit.id, i, facings[i])
