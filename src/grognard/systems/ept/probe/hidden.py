"""Questions about hidden units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.systems.ept.hidden import hidden, hiding_again
from grognard.systems.ept.state import Battle


def may_hide(battle: Battle, args: Mapping[str, Any]) -> Any:
    """Whether a revealed unit may go under a Hidden marker again."""
    return hiding_again.may_hide(battle, battle.units[args["unit"]])


def may_lurk(battle: Battle, args: Mapping[str, Any]) -> Any:
    """Whether a unit that does nothing stays hidden where it stands."""
    unit = battle.units[args["unit"]]
    return hidden.may_lurk(battle, unit, unit.place)


QUESTIONS: dict[str, Callable[[Battle, Mapping[str, Any]], Any]] = {
    "may_hide": may_hide,
    "may_lurk": may_lurk,
}
