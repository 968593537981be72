"""Chapter 10.4: smoke and how it clears."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.ept.state import Battle

# -- smoke -------------------------------------------------------------------------------------------


@rule("ept.terrain.smoke-height")
def lay(battle: Battle, cell: int, strength: int) -> None:
    """Put smoke on a hex: one marker at most, the stronger of two stays. Its height is in `board.smoke_screen`."""
    battle.smoke[cell] = max(strength, battle.smoke.get(cell, 0))
    battle.veil = None


@rule("ept.terrain.smoke-indirect")
def strength(battle: Battle, power: float) -> int:
    """The smoke that indirect fire of so much power leaves in a hex: 2, 1 or none."""
    table = battle.tables.indirect_shifts
    if power >= table.smoke_two:
        return 2
    return 1 if power >= table.smoke_one else 0


@rule("ept.terrain.smoke-decay")
def clear(battle: Battle) -> None:
    """Administrative step 2: Smoke 1 goes, Smoke 2 becomes Smoke 1."""
    battle.smoke = {cell: strength - 1 for cell, strength in battle.smoke.items() if strength > 1}
    battle.veil = None
