"""Setting up the tournament game: edges, objectives, garrisons, reserves, deployment."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.systems.epic.state import Battle


def step(battle: Battle) -> Script[None]:
    """The next stage of setting up."""
    raise ValueError(f"phase {battle.phase!r} is no phase of a battle")
