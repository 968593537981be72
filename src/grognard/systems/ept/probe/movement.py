"""Questions about movement, assault and morale."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.systems.ept.assault import melee
from grognard.systems.ept.assault.melee import Melee
from grognard.systems.ept.effects import morale
from grognard.systems.ept.movement import entering
from grognard.systems.ept.state import Battle


def cost(battle: Battle, args: Mapping[str, Any]) -> Any:
    """Movement points that a unit pays for the next place, in points; nothing where it cannot go there."""
    unit, place = battle.units[args["unit"]], battle.board.parse(args["at"])
    found = dict(entering.neighbours(battle, unit)).get(place)
    if found is None or not entering.may_enter(battle, unit, place):
        return ""
    return (found + entering.toll(battle, unit, place)) / 2


def assault_dice(battle: Battle, args: Mapping[str, Any]) -> Any:
    """What is added to the dice of a unit that assaults another from where it stands."""
    unit, target = battle.units[args["unit"]], battle.units[args["target"]]
    return int(melee.combat_dice(battle, Melee(target.place, unit.place, unit.seat), unit, target))


def rally_dice(battle: Battle, args: Mapping[str, Any]) -> Any:
    """What is added to the dice of a unit that rallies."""
    return int(morale.rally_dice(battle, battle.units[args["unit"]]))


QUESTIONS: dict[str, Callable[[Battle, Mapping[str, Any]], Any]] = {
    "cost": cost,
    "assault_dice": assault_dice,
    "rally_dice": rally_dice,
}
