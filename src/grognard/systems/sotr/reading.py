"""Where the data files of Secrets of the Third Reich lie, and its lengths: inches there, hundredths in memory."""

from __future__ import annotations

from typing import Annotated, Any

from grognard.core.books import reading
from grognard.core.books.reading import Measure

#: Hundredths in an inch: halves and quarters of every distance in the book are whole.
INCH = 100

Length = Annotated[int, Measure("inches", INCH)]


def toml(file: str) -> dict[str, Any]:
    """What the book leaves to lists and scenarios is in files of ours, each number with its origin."""
    return reading.toml("sotr", file)
