"""Vehicles for tests of Secrets of the Third Reich: plain machines of no list, and scripts run without a game."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from systems.sotr.table import battle, man, piece, position, squad, troop

CREWS = {
    2: [man("smg"), man("smg", rank="sergeant")],
    3: [man("smg", number=2), man("smg", rank="sergeant")],
    4: [man("smg", number=2), man("smg", rank="sergeant"), man("smg")],
}


def vehicle(id: str = "tank", crew: int = 4, quality: str = "veteran", **rest: Any) -> dict[str, Any]:
    """A tracked, closed, turreted vehicle of armour 4 and speed class 3 with a medium gun, unless told otherwise."""
    machine = {
        "locomotion": "tracked",
        "armour": 4,
        "speed": 3,
        "width": 3,
        "depth": 5,
        "height": 2.5,
        "gun": "cannon_medium",
        "secondary": ["lmg", "lmg", "hmg"],
        "turret": True,
        "closed": True,
        "from": {"default": "reconstructed"},
        **rest,
    }
    kept = {name: value for name, value in machine.items() if value is not None}
    return troop(id, *CREWS[crew], quality=quality, kind="vehicle", vehicle=kept)


def mecha(id: str = "mecha", crew: int = 2, **rest: Any) -> dict[str, Any]:
    walker = {"locomotion": "mecha", "turret": False, "width": 2.5, "depth": 2.5, "height": 4}
    return vehicle(id, crew, **{**walker, "secondary": ["lmg"], **rest})


def table(*units: Any, troops: Iterable[Any] = (), dice: Iterable[int] = (), **rest: Any) -> Any:
    """A battle with vehicles, the default tank and mecha among its troops."""
    own = {row["id"] for row in troops}
    plain = [row for row in (vehicle(), mecha()) if row["id"] not in own]
    return battle(position(*units, troops=[*plain, *troops], **rest), *dice)


def at(id: str, seat: int, x: float, y: float, kind: str = "tank", **rest: Any) -> dict[str, Any]:
    return squad(id, seat, kind, (x, y), **rest)


def run(script: Generator[Any, Any, Any], *answers: Any) -> Any:
    """Run a script to its end with answers to its questions; returns what it returns."""
    waiting = list(answers)
    try:
        script.send(None)
        while True:
            script.send(waiting.pop(0))
    except StopIteration as done:
        assert not waiting, f"not asked for {waiting}"
        return done.value


__all__ = ["at", "mecha", "piece", "run", "table", "vehicle"]
