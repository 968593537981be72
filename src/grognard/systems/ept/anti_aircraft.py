"""Chapter 13.3: anti-aircraft fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.core.decision import Script
from grognard.systems.ept.state import Battle

if TYPE_CHECKING:
    from grognard.systems.ept.firing import Shot


def resolve(battle: Battle, shot: Shot) -> Script[bool]:
    """The fire table with the weapon's anti-aircraft power and the columns of its own list."""
    raise NotImplementedError
