"""Where AT-43's data files lie, and its lengths: centimetres there, as in the book, tenths of a millimetre in memory."""

from __future__ import annotations

from typing import Annotated, Any

from grognard.core.books import reading
from grognard.core.books.reading import Measure

#: Tenths of a millimetre in a centimetre.
CM = 100

Length = Annotated[int, Measure("cm", CM)]


def toml(file: str) -> dict[str, Any]:
    """The values that the book leaves to the cards are in files of ours, each number with its origin."""
    return reading.toml("at43", file)
