"""The two squads that stand in most tests of missions, both far from everything, and who they may be."""

from __future__ import annotations

from typing import Any

from systems.at43.table import figures


def troopers(*places: tuple[float, float], id: str = "alpha", seat: int = 0, **rest: Any) -> dict[str, Any]:
    return figures(id, seat, "steel_troopers", *places, **rest)


def golems(*places: tuple[float, float], id: str = "golems", seat: int = 1, **rest: Any) -> dict[str, Any]:
    return figures(id, seat, "storm_golems", *places, **rest)


FAR = (troopers((5, 5)), golems((115, 115)))
ROLES = ["attacker", "defender"]
