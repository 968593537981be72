"""Cells of a mask to choose from, listed only when somebody reads them all: an answer names one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.core.decision import Cells, Chance, Trail
from grognard.core.space.hexes.grid import numbers
from grognard.core.tally import WhyNot


class Marked(Cells):
    """The cells whose bits are set in a mask, ascending."""

    __slots__ = ("mask",)

    def __init__(self, mask: int, names: Sequence[str], ways: Mapping[int, Trail] | None = None) -> None:
        self.mask = mask
        self.names = names
        self.ways = ways

    def __getattr__(self, name: str) -> tuple[int, ...]:
        """`options`, as long as they have not been listed."""
        if name != "options":
            raise AttributeError(name)
        self.options = tuple(numbers(self.mask))
        return self.options

    def refuse(self, place: Any) -> WhyNot | None:
        if type(place) is int and place >= 0 and self.mask >> place & 1:
            return None
        return Cells.refuse(self, place)

    def none(self) -> bool:
        return not self.mask

    def default(self) -> Any:
        return (self.mask & -self.mask).bit_length() - 1

    def only(self) -> Any | None:
        return self.default() if self.mask and not self.mask & (self.mask - 1) else None

    def draw(self, chance: Chance) -> Any:
        left = self.mask
        for _ in range(chance.below(left.bit_count())):
            left &= left - 1
        return (left & -left).bit_length() - 1
