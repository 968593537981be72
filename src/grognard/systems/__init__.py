"""The rulebooks, each a room of its own; they do not know each other. Others may live in packages of their own."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from grognard.core.books import rooms
from grognard.core.system import AnySystem

#: The books of this program, by the id of their systems, in the order they are shown.
BOOKS = {
    "dust": "Dust Tactics",
    "at43": "AT-43",
    "ept": "En Pointe Toujours !",
    "epic": "Epic: Armageddon",
    "sotr": "Secrets of the Third Reich",
}
#: Systems that can be played, in the order they are shown: these, then new rooms, then what is installed.
IDS = (
    *(book for book in BOOKS if book in rooms.rooms()),
    *(id_ for id_ in rooms.rooms() if id_ not in BOOKS),
)


def find(system: str) -> AnySystem:
    """The system of this id; KeyError where there is none."""
    if system not in IDS:
        raise KeyError(system)
    return cast(AnySystem, import_module(rooms.room(system).package).SYSTEM)
