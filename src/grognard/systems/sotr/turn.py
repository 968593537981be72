"""The turn: which step comes next, as the state says it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.sotr import deployment, victory
from grognard.systems.sotr.actions import activation
from grognard.systems.sotr.command import initiative, maintenance, orders
from grognard.systems.sotr.melee import combat
from grognard.systems.sotr.offboard import strikes
from grognard.systems.sotr.state import (
    ACTION,
    COMMAND,
    DEPLOY,
    INITIATIVE,
    MAINTENANCE,
    MELEE,
    OVER,
    SUPPORT,
    Battle,
)

#: Phases that mostly go by themselves.
QUIET: Final = frozenset((INITIATIVE, MAINTENANCE, SUPPORT, MELEE, "end"))


@rule("sotr.turn.phases")
def step(battle: Battle) -> Script[None] | None:
    """The script of the next step, or nothing when the game is over."""
    phase = battle.phase
    if phase == OVER:
        return None
    return _quietly(battle) if phase in QUIET else steps()[phase](battle)


def _quietly(battle: Battle) -> Script[None]:
    """A phase, and as long as nobody is asked anything those after it: the state is kept between steps, and to keep it
    where nobody can come back to saves nothing."""
    phase, asked = "", False
    while battle.phase in QUIET and battle.phase != phase and not asked:
        phase = battle.phase
        asked = yield from _asks(steps()[phase](battle))


def _asks(script: Script[None]) -> Script[bool]:
    """Go through a script; whether it asked anything."""
    asked, answer = False, None
    while True:
        try:
            decision = script.send(answer)
        except StopIteration:
            return asked
        asked, answer = True, (yield decision)


@cache
def steps() -> dict[str, Callable[[Battle], Script[None]]]:
    """Deployment, then in every turn initiative, maintenance, command, action and close combat."""
    return {
        DEPLOY: deployment.deploy,
        INITIATIVE: initiative.initiative_phase,
        MAINTENANCE: maintenance.maintenance_phase,
        COMMAND: orders.command_phase,
        ACTION: activation.action_phase,
        SUPPORT: strikes.support_phase,
        MELEE: combat.close_combat_phase,
        "end": victory.end_of_turn,
    }
