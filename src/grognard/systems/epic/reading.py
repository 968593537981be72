"""Where Epic's data files lie, and its lengths: centimetres there, as in the book, tenths of a millimetre in memory."""

from __future__ import annotations

from typing import Annotated, Any, Final

from grognard.core.books import reading
from grognard.core.books.reading import Measure

#: Tenths of a millimetre in a centimetre.
CM: Final = 100

Length = Annotated[int, Measure("cm", CM)]


def toml(file: str) -> dict[str, Any]:
    """A data file: the book prints no unit, so each number says where it is from."""
    return reading.toml("epic", file)
