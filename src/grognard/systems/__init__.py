"""The rulebooks, each a room of its own; they do not know each other."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from grognard.core.system import AnySystem

#: The five books, by the id of their systems.
BOOKS = {
    "dust": "Dust Tactics",
    "at43": "AT-43",
    "ept": "En Pointe Toujours !",
    "epic": "Epic: Armageddon",
    "sotr": "Secrets of the Third Reich",
}
#: Systems that can be played, in the order they are shown.
IDS = ("dust", "at43", "ept", "epic", "sotr")


def find(system: str) -> AnySystem:
    """The system of this id; KeyError where there is none."""
    if system not in IDS:
        raise KeyError(system)
    return cast(AnySystem, import_module(f"grognard.systems.{system}").SYSTEM)
