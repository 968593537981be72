"""Questions about fire: power, columns, rates, results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.systems.ept.fire import anti_personnel, targeting
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.state import Battle


def power(battle: Battle, args: Mapping[str, Any]) -> Any:
    """A unit's firepower with its first weapon against a place, before the target is looked at."""
    unit, place = battle.units[args["unit"]], battle.board.parse(args["at"])
    shot = Shot([(unit, unit.arms[0])], place, half=bool(args.get("half", False)))
    found = anti_personnel.firepower(battle, unit, unit.arms[0], shot).exact
    return int(found) if found == int(found) else found


def has_shot(battle: Battle, args: Mapping[str, Any]) -> Any:
    return targeting.has_shot(battle, battle.units[args["unit"]], battle.board.parse(args["at"]))


QUESTIONS: dict[str, Callable[[Battle, Mapping[str, Any]], Any]] = {"power": power, "has_shot": has_shot}
