"""Charges: whom a formation can assault, and the charge move."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.systems.epic.state import Battle, Formation


def targets(battle: Battle, formation: Formation) -> list[Formation]:
    """Enemy formations within reach of a charge."""
    return []


def assault(battle: Battle, formation: Formation) -> Script[None]:
    """An assault, from the choice of its target to the consolidation."""
    yield from ()
