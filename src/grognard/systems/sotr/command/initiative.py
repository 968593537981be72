"""Phase A, initiative: who decides this turn which player goes first."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.sotr import dice
from grognard.systems.sotr.command import officers
from grognard.systems.sotr.events import GoesFirst, Initiative
from grognard.systems.sotr.state import MAINTENANCE, Battle


@rule("sotr.initiative.highest-rank", "sotr.initiative.rank-substitute", "sotr.initiative.active-officer")
def command_value(battle: Battle, seat: int) -> tuple[int, str]:
    """The Cool of the platoon commander; while he is lost or not active, the highest of any active figure."""
    chief = officers.chief(battle, seat)
    if chief is not None and officers.active(*chief):
        return chief[0].kit[chief[1]].cool, "sotr.initiative.highest-rank"
    found = [
        unit.kit[i].cool for unit in battle.friends(seat) for i in unit.living if officers.active(unit, i)
    ]
    return max(found, default=0), "sotr.initiative.rank-substitute"


@rule("sotr.initiative.roll", "sotr.initiative.winner-chooses")
def initiative_phase(battle: Battle) -> Script[None]:
    """Each player rolls a die and adds his command value; equal totals are rolled again."""
    for seat in range(battle.seats):
        yield from officers.settle_chief(battle, seat)
    while True:
        totals = [total(battle, seat) for seat in range(battle.seats)]
        if int(totals[0]) != int(totals[1]):
            break
    battle.first = 0 if int(totals[0]) > int(totals[1]) else 1
    battle.tell(Initiative, battle.first, tuple(totals))
    battle.phase = MAINTENANCE


def total(battle: Battle, seat: int) -> Tally:
    face = dice.roll(battle, seat, 1, "initiative", "sotr.initiative.roll")[0]
    value, clause = command_value(battle, seat)
    return Tally(face, "sotr.initiative.roll").add(clause, value)


@rule("sotr.initiative.winner-chooses", "sotr.actions.first-player", "sotr.maintenance.order")
def who_goes_first(battle: Battle, phase: str) -> Script[int]:
    """The winner of the initiative decides which player goes first in a phase."""
    seat = yield Decision(
        battle.first,
        "sotr-who-first",
        "sotr.initiative.winner-chooses",
        OneOf((battle.first, 1 - battle.first), of="seat"),
        (("phase", "key", f"sotr-phase-{phase}"),),
    )
    battle.tell(GoesFirst, seat, f"sotr-phase-{phase}")
    return int(seat)
