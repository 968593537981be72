"""Questions that many rules ask in one shape: which of some formations, or units, take part."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Decision, Role, Script, SomeOf
from grognard.systems.epic.state import Formation


def which(
    formation: Formation,
    ask: str,
    clause: str,
    names: Sequence[str],
    role: Role = "option",
    of: str = "formation",
    most: int | None = None,
) -> Script[list[str]]:
    """Those whom the player of a formation chooses, any number up to `most`, by their names in order. Where there is nobody,
    nobody is asked."""
    if not names:
        return []
    chosen = yield Decision(
        formation.seat,
        ask,
        clause,
        SomeOf(tuple(names), 0, len(names) if most is None else min(len(names), most), of=of),
        (("formation", "formation", formation.id),),
        role=role,
        skip=[],
    )
    return sorted(chosen)
