"""Space Marines: it takes twice as much to shake them."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.epic import profile
from grognard.systems.epic.state import Formation


@rule("epic.lists.no-fear")
def no_fear(formation: Formation) -> bool:
    """Whether a formation knows no fear: all of the army, but for formations of war engines alone."""
    army = profile.army(formation.army)
    return army is not None and army.no_fear and any(not unit.kit.is_we for unit in formation.units)


@rule("epic.lists.no-fear")
def needed(formation: Formation) -> int:
    """How many markers do what one does to others: silence a unit, kill one of a broken formation, help to break it."""
    return 2 if no_fear(formation) else 1


@rule("epic.lists.no-fear-assault")
def in_assault(formation: Formation, markers: int) -> int:
    """The markers that count in the result of an assault: half, rounded down; with some no fewer than one."""
    army = profile.army(formation.army)
    if army is None or not markers or not no_fear(formation) or formation.broken:
        return markers
    return max(army.no_fear_least, markers // 2)


@rule("epic.lists.no-fear-rally")
def relief(formation: Formation) -> int:
    """How many markers each leader takes off."""
    return 2 if no_fear(formation) else 1
