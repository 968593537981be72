"""Where the data files of En Pointe Toujours ! lie, and its movement points: with halves there, half points in memory."""

from __future__ import annotations

from typing import Annotated, Any

from grognard.core.books import reading
from grognard.core.books.reading import Measure

#: Half points in a movement point.
HALVES = 2

Points = Annotated[int, Measure("movement points", HALVES)]


def toml(file: str) -> dict[str, Any]:
    """A data file of this system."""
    return reading.toml("ept", file)
