"""Questions about fire: power, columns, rates, results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.systems.ept.fire import anti_personnel, targeting
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.state import Battle


def power(battle: Battle, args: Mapping[str, Any]) -> Any:
    """A unit's firepower against a place, before the target is looked at: with its first weapon, or one of a `kind`."""
    unit, place = battle.units[args["unit"]], battle.board.parse(args["at"])
    armed = [(unit.arms[0], "ap")]
    if "kind" in args:
        armed = [(arm, mode) for arm, mode in targeting.usable(battle, unit) if arm.kind == args["kind"]]
    arm, mode = armed[0]
    shot = Shot([(unit, arm)], place, mode, half=bool(args.get("half", False)))
    found = anti_personnel.firepower(battle, unit, arm, shot).exact
    return int(found) if found == int(found) else found


def _declared(battle: Battle, args: Mapping[str, Any]) -> Shot:
    """A shot at the place of `target` by `unit`, or by all of `units` together, each with its first weapon."""
    units = [battle.units[name] for name in args.get("units", [args.get("unit")])]
    return Shot(
        [(unit, unit.arms[0]) for unit in units],
        battle.units[args["target"]].place,
        march=args.get("march", ""),
        grouped=len(units) > 1,
    )


def group_power(battle: Battle, args: Mapping[str, Any]) -> Any:
    """The powers of all who fire together, added up."""
    shot = _declared(battle, args)
    return anti_personnel.total_power(battle, shot, shot.firers).exact


def column(battle: Battle, args: Mapping[str, Any]) -> Any:
    """The power at the head of the column that a shot is read in, 0 where it is too weak for any.

    `march` says how the target is caught moving.
    """
    shot = _declared(battle, args)
    strength = anti_personnel.total_power(battle, shot, shot.firers)
    target = battle.units[args["target"]]
    found, _, _ = anti_personnel.column_against(battle, shot, shot.firers, target, strength)
    columns = battle.tables.fire.columns
    return columns[min(found, len(columns) - 1)] if found >= 0 else 0


def shift(battle: Battle, args: Mapping[str, Any]) -> Any:
    """By how many columns a unit's shot at another is shifted; `march` where the target is caught moving."""
    shot = _declared(battle, args)
    return int(anti_personnel.shifts(battle, *shot.firers[0], battle.units[args["target"]], shot))


def has_shot(battle: Battle, args: Mapping[str, Any]) -> Any:
    return targeting.has_shot(battle, battle.units[args["unit"]], battle.board.parse(args["at"]))


QUESTIONS: dict[str, Callable[[Battle, Mapping[str, Any]], Any]] = {
    "power": power,
    "group_power": group_power,
    "column": column,
    "shift": shift,
    "has_shot": has_shot,
}
