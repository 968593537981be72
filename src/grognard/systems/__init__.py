"""The rulebooks, each a room of its own; they do not know each other."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from grognard.core.system import System

#: Systems by id, in the order they are shown.
IDS = ("dust",)


def find(system: str) -> System:
    """The system of this id; KeyError where there is none."""
    if system not in IDS:
        raise KeyError(system)
    return cast(System, import_module(f"grognard.systems.{system}").SYSTEM)
