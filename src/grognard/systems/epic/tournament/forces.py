"""The forces of a tournament game: how many points each side may spend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.core.rules import rule
from grognard.core.system import SetupFault

LEAST, MOST = 2000, 6000
CLAUSE: Final = "epic.tournament.forces"


@rule("epic.tournament.forces")
def agree(points: Sequence[int], teaching: bool = False) -> None:
    """Refuse limits that differ, or are no tournament's; a game to learn by may have fewer points, not more."""
    if len(set(points)) != 1:
        raise SetupFault(
            "points", f"the sides have {list(points)} points", CLAUSE, "Give both the same limit."
        )
    if points[0] > MOST or (points[0] < LEAST and not teaching):
        raise SetupFault(
            "points", f"{points[0]} points are outside a tournament", CLAUSE, f"Agree on {LEAST} to {MOST}."
        )
