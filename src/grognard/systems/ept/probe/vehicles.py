"""Questions about vehicles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.systems.ept import sight
from grognard.systems.ept.board.board import LEVEL
from grognard.systems.ept.fire.shots import AT, Shot
from grognard.systems.ept.fire_types import anti_tank
from grognard.systems.ept.state import Battle
from grognard.systems.ept.vehicles import arcs, transport, vehicles


def arc(battle: Battle, args: Mapping[str, Any]) -> Any:
    """In which arc of a vehicle or gun a place lies: front, flank or rear."""
    return arcs.arc(battle, battle.units[args["unit"]], battle.board.parse(args["at"]))


def armour(battle: Battle, args: Mapping[str, Any]) -> Any:
    """The armour that a shot from a place strikes."""
    return vehicles.armour(battle, battle.units[args["unit"]], battle.board.parse(args["from"]))[1]


def to_hit(battle: Battle, args: Mapping[str, Any]) -> Any:
    """The shifts of a unit's to-hit roll at another with its first anti-tank weapon."""
    unit, target = battle.units[args["unit"]], battle.units[args["target"]]
    arm = next(arm for arm in unit.arms if arm.anti_tank)
    shot = Shot([(unit, arm)], target.place, AT, half=bool(args.get("half", False)))
    return int(anti_tank.to_hit_shifts(battle, unit, arm, target, shot))


def aboard(battle: Battle, args: Mapping[str, Any]) -> Any:
    """Who is aboard a vehicle."""
    return [unit.id for unit in battle.aboard(battle.units[args["unit"]])]


def fits_aboard(battle: Battle, args: Mapping[str, Any]) -> Any:
    """Whether a vehicle has room for one more unit."""
    return transport.fits(battle, battle.units[args["unit"]], battle.units[args["into"]])


def card(battle: Battle, args: Mapping[str, Any]) -> Any:
    """What a unit's card says, or with `weapon` (from 0) what it says of one of its weapons."""
    profile = battle.units[args["unit"]].profile
    found = getattr(profile.front[args["weapon"]] if "weapon" in args else profile, args["field"])
    return list(found) if isinstance(found, tuple) else found


def level(battle: Battle, args: Mapping[str, Any]) -> Any:
    """On which level of the map a unit is, aloft or on the ground."""
    unit = battle.units[args["unit"]]
    return sight.eye(battle, unit.place, unit.altitude) // LEVEL


QUESTIONS: dict[str, Callable[[Battle, Mapping[str, Any]], Any]] = {
    "arc": arc,
    "armour": armour,
    "to_hit": to_hit,
    "aboard": aboard,
    "fits-aboard": fits_aboard,
    "card": card,
    "level": level,
}
