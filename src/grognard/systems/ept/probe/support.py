"""Questions about indirect fire, artillery and heavy weapons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.systems.ept import artillery
from grognard.systems.ept.fire_types import indirect
from grognard.systems.ept.state import Battle


def indirect_shift(battle: Battle, args: Mapping[str, Any]) -> Any:
    """By how many columns indirect fire at a unit is shifted; `cause` is artillery, mortar or trap."""
    return int(indirect.shifts(battle, battle.units[args["unit"]], args.get("cause", "artillery")))


def drift_change(battle: Battle, args: Mapping[str, Any]) -> Any:
    """What is added to the distance die of a mission's drift while its marker is at a place."""
    return int(artillery.drift_die(battle, battle.missions[args["mission"]], battle.board.parse(args["at"])))


def drift_hexes(battle: Battle, args: Mapping[str, Any]) -> Any:
    """How many hexes a modified distance die is."""
    return battle.tables.drift.hexes(args["die"])


def shelled(battle: Battle, args: Mapping[str, Any]) -> Any:
    """Where the artillery of this turn has come down, by name."""
    return [battle.board.names[one.cell] for one in battle.shellings]


def burning(battle: Battle, args: Mapping[str, Any]) -> Any:
    """The hexes on fire."""
    return sorted(battle.board.names[cell] for cell in battle.blazes)


QUESTIONS: dict[str, Callable[[Battle, Mapping[str, Any]], Any]] = {
    "burning": burning,
    "indirect_shift": indirect_shift,
    "drift_change": drift_change,
    "drift_hexes": drift_hexes,
    "shelled": shelled,
}
