"""Questions about the turn, the chain of command and activation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.systems.ept import activation
from grognard.systems.ept.command import command
from grognard.systems.ept.state import Battle
from grognard.systems.ept.units import stacking


def battle(state: Battle, args: Mapping[str, Any]) -> Any:
    """A field of the battle: `{ question = "battle", field = "initiative", is = 1 }`."""
    return getattr(state, args["field"])


def formation(state: Battle, args: Mapping[str, Any]) -> Any:
    """A field of a formation: `{ question = "formation", id = "first", field = "hesitant", is = true }`."""
    return getattr(state.formations[args["id"]], args["field"])


def post(state: Battle, args: Mapping[str, Any]) -> Any:
    """Who holds a post, by its id."""
    return state.posts[args["id"]].holder


def room(state: Battle, args: Mapping[str, Any]) -> Any:
    """Whether a place has room for a unit that is not there."""
    return stacking.has_room(state, state.units[args["unit"]], state.board.parse(args["at"]))


def fits(state: Battle, args: Mapping[str, Any]) -> Any:
    """Whether all that a seat has on a place may stand there together."""
    units = state.friends_at(state.board.parse(args["at"]), args["seat"])
    return stacking.fits(state.tables.stacking, units)


def activation_change(state: Battle, args: Mapping[str, Any]) -> Any:
    """What is added to the dice of a formation's activation test."""
    return int(activation.dice_change(state, args["formation"]))


def activation_morale(state: Battle, args: Mapping[str, Any]) -> Any:
    return int(activation.needed(state, args["formation"]))


def near(state: Battle, args: Mapping[str, Any]) -> Any:
    """The ids of units of its side that a unit is stacked with or adjacent to."""
    return sorted(unit.id for unit in command.neighbours(state, state.units[args["unit"]]))


QUESTIONS: dict[str, Callable[[Battle, Mapping[str, Any]], Any]] = {
    "battle": battle,
    "formation": formation,
    "post": post,
    "room": room,
    "fits": fits,
    "activation_change": activation_change,
    "activation_morale": activation_morale,
    "near": near,
}
