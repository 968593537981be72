"""The turn: which step comes next, as the state says it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

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


@rule("sotr.turn.phases")
def step(battle: Battle) -> Script[None] | None:
    """The script of the next step, or nothing when the game is over."""
    return steps()[battle.phase](battle) if battle.phase != OVER else None


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
