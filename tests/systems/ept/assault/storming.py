"""Assaults for tests: a squad next to a house, and enemies in it."""

from __future__ import annotations

from typing import Any

from grognard.core.game import Game
from systems.ept.table import answer, answer_if_asked, drawn, game, position, unit

#: The house of the book's example stands on D3; around it all is clear.
HOUSE = drawn("..........", "..........", "...s......", "..........", "..........", "..........")


def chief(seat: int = 0, **rest: Any) -> dict[str, Any]:
    """Somebody far away who keeps a side on the map."""
    return unit(f"far-{seat}", seat, "us_squad", "J1" if seat else "J6", **rest)


def assault(
    *units: Any, dice: list[str] | None = None, action: str = "tactical-assault", **rest: Any
) -> Game:
    """Alpha, at C3 unless it is among the units, starts an assault on the only place there is."""
    rest = {"activation": "alpha", "map": HOUSE, **rest}
    playing = game(position(*units, chief(0), chief(1), **rest), dice or [])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", action)
    return playing


def stay(playing: Game) -> None:
    """Nobody retreats."""
    answer(playing, "ept-retreat", [])


def alpha(**rest: Any) -> dict[str, Any]:
    return unit("alpha", 0, "us_para_squad", rest.pop("at", "C3"), **rest)


def katangans(**rest: Any) -> tuple[dict[str, Any], ...]:
    return tuple(
        unit(name, 1, "grenadier_squad", "D3", morale=6, quality="line", **rest) for name in ("one", "two")
    )


#: A tank without arms that a position may bring along.
TANK: dict[str, Any] = {
    "id": "tank",
    "name": "Tank",
    "front": 6,
    "flank": 4,
    "size": "normal",
    "movement": "tracked",
    "points": 8,
    "from": {"default": "reconstructed"},
}
