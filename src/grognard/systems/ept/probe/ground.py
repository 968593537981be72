"""Questions about the map, sight and cover, and about any unit's own state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.core.tally import Tally
from grognard.systems.ept import control, sight
from grognard.systems.ept.state import Battle
from grognard.systems.ept.terrain import smoke as fumes
from grognard.systems.ept.terrain import terrain


def unit(battle: Battle, args: Mapping[str, Any]) -> Any:
    """A field of a unit: `{ question = "unit", id = "a-us_squad-1", field = "steps", is = 2 }`."""
    return getattr(battle.units[args["id"]], args["field"])


def at(battle: Battle, args: Mapping[str, Any]) -> Any:
    """Where a unit stands, by name; nothing where it is off the map."""
    place = battle.units[args["unit"]].place
    return "" if place < 0 else battle.board.names[place]


def distance(battle: Battle, args: Mapping[str, Any]) -> Any:
    board = battle.board
    return board.distance(board.parse(args["from"]), board.parse(args["to"]))


def sees(battle: Battle, args: Mapping[str, Any]) -> Any:
    board = battle.board
    return sight.sees(battle, board.parse(args["from"]), board.parse(args["to"]))


def hindrance(battle: Battle, args: Mapping[str, Any]) -> Any:
    board = battle.board
    return sight.hindrance(battle, board.parse(args["from"]), board.parse(args["to"]))


def cover(battle: Battle, args: Mapping[str, Any]) -> Any:
    """Columns that the ground gives a target against fire from a place."""
    tally = Tally(0)
    terrain.cover(battle, battle.units[args["unit"]], battle.board.parse(args["from"]), tally)
    return int(tally)


def step(battle: Battle, args: Mapping[str, Any]) -> Any:
    """Movement points that a step to the next place costs a unit; nothing where it is barred."""
    unit = battle.units[args["unit"]]
    found = dict(terrain.steps(battle, unit)[unit.place]).get(battle.board.parse(args["to"]))
    return None if found is None else found / 2


def lit(battle: Battle, args: Mapping[str, Any]) -> Any:
    """Whether darkness lets one fire from a place at another."""
    board = battle.board
    return sight.in_the_light(battle, board.parse(args["from"]), board.parse(args["to"]))


def controller(battle: Battle, args: Mapping[str, Any]) -> Any:
    """The seat that controls a place, or the building it is in; nothing where nobody does."""
    found = control.controller(battle, battle.board.parse(args["at"]))
    return "" if found is None else found


def smoke(battle: Battle, args: Mapping[str, Any]) -> Any:
    """The strength of the smoke on a hex."""
    return battle.smoke.get(battle.board.cell(battle.board.parse(args["at"])), 0)


def smoke_strength(battle: Battle, args: Mapping[str, Any]) -> Any:
    """The smoke that indirect fire of some power leaves."""
    return fumes.strength(battle, args["power"])


QUESTIONS: dict[str, Callable[[Battle, Mapping[str, Any]], Any]] = {
    "unit": unit,
    "at": at,
    "distance": distance,
    "sees": sees,
    "hindrance": hindrance,
    "cover": cover,
    "step": step,
    "lit": lit,
    "controller": controller,
    "smoke": smoke,
    "smoke_strength": smoke_strength,
}
