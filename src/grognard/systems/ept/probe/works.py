"""Questions about fieldworks, traps and special infantry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.systems.ept.state import Battle


def fieldwork(battle: Battle, args: Mapping[str, Any]) -> Any:
    """What kind of fieldwork one is by now; nothing where it is gone."""
    work = battle.fieldworks.get(args["id"])
    return "" if work is None else work.kind


QUESTIONS: dict[str, Callable[[Battle, Mapping[str, Any]], Any]] = {"fieldwork": fieldwork}
