"""The operation of a spacecraft: when it may act, what comes of its test, and what it does in order."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Final

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.epic.events import space
from grognard.systems.epic.spacecraft import bombardment, pinpoint, planetfall, plotting
from grognard.systems.epic.state import (
    BOMBARD,
    DEPART,
    DEPARTED,
    NOWHERE,
    OPERATION,
    ORBIT,
    PINPOINT,
    PLANETFALL,
    Acting,
    Battle,
    Formation,
)

#: What the action is made of, in the book's order.
PLANS: Final[Mapping[str, tuple[str, ...]]] = {OPERATION: (BOMBARD, PINPOINT, PLANETFALL, DEPART)}
CLAUSES: Final = {OPERATION: "epic.spacecraft.action"}
PARTS: Final = (BOMBARD, PINPOINT, PLANETFALL, DEPART)


def in_orbit(formation: Formation) -> bool:
    return formation.is_ship and formation.units[0].status == ORBIT


@rule("epic.spacecraft.action")
def arrives(battle: Battle, formation: Formation) -> bool:
    """Whether a ship is to arrive this turn, and can be activated for it."""
    return in_orbit(formation) and 0 < formation.due <= battle.turn


@rule("epic.spacecraft.action")
def refusal(formation: Formation, action: str) -> WhyNot | None:
    """A spacecraft has one action, and nobody else has it."""
    if (action == OPERATION) == formation.is_ship:
        return None
    return why_not(
        "epic-only-for-ships" if action == OPERATION else "epic-only-operation", CLAUSES[OPERATION]
    )


@rule("epic.spacecraft.action", "epic.spacecraft.delayed", "epic.spacecraft.secret-coordinates")
def tested(battle: Battle, formation: Formation, acting: Acting, passed: bool) -> None:
    """Passed, the ship is there and what was noted comes to light. Failed, it is delayed, and suffers nothing else: it
    tries again in the next turn for which no other ship is planned."""
    if not passed:
        acting.plan = ()
        taken = {one.due for one in battle.formations.values() if one is not formation and in_orbit(one)}
        formation.due = next(turn for turn in count(battle.turn + 1) if turn not in taken)
        battle.tell(space.Delayed, formation.id, formation.due)
        return
    battle.revealed = (*battle.revealed, formation.seat)
    battle.reveals += 1
    battle.tell(space.Arrived, formation.id)
    for one in (formation, *plotting.descending(battle, formation)):
        if one.id in battle.plots:
            battle.tell(space.PlotShown, one.id, battle.plots[one.id])


@rule("epic.spacecraft.operation-steps")
def part(battle: Battle, formation: Formation, acting: Acting, which: str) -> Script[None]:
    """One part of an operation. Nobody is broken before all of it is over."""
    if which == BOMBARD:
        yield from bombardment.bombard(battle, formation)
    elif which == PINPOINT:
        yield from pinpoint.attack(battle, formation)
    elif which == PLANETFALL:
        if (yield from planetfall.drop(battle, formation)):
            acting.plan = (PLANETFALL, *acting.plan)
    else:
        depart(battle, formation)


@rule("epic.spacecraft.operation-steps")
def depart(battle: Battle, formation: Formation) -> None:
    """The model is removed: the ship is out of the game, and not lost."""
    unit = formation.units[0]
    unit.status, unit.place, formation.due = DEPARTED, NOWHERE, 0
    battle.tell(space.Departed, formation.id)
