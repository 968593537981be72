"""The game turn: which step comes next, as the state says it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.at43 import tactical
from grognard.systems.at43.activation import activation
from grognard.systems.at43.missions import control, setup
from grognard.systems.at43.state import Battle


@rule("at43.turn.three-phases", "at43.setup.order")
def step(battle: Battle) -> Script[None] | None:
    """The script of the next step, or nothing when the game is over."""
    return steps()[battle.phase](battle) if battle.phase != "over" else None


@cache
def steps() -> dict[str, Callable[[Battle], Script[None]]]:
    """Preparation, then in every turn the tactical, the activation and the control phase."""
    return {
        "mission": setup.draw_mission,
        "roles": setup.settle_roles,
        "portions": setup.share_table,
        "scenery": setup.place_scenery,
        "pilot": setup.choose_pilot,
        "deploy": setup.deploy_first,
        "tactical": tactical.tactical_phase,
        "go": activation.go,
        "act": activation.act,
        "control": control.control_phase,
        "reserves": control.acquire_reserves,
    }
