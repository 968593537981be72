"""Arcs round something that faces a side or a corner of its hex: front, flanks, rear, or whatever a book calls them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.core.space.hexes.grid import HexGrid

__all__ = ["Arcs"]


class Arcs:
    """Six sectors of 60 degrees, clockwise from straight ahead, each with the name of its arc.

    What lies exactly on the border of two arcs belongs to the one that comes first in `order`.
    """

    def __init__(self, sectors: Sequence[str], order: Sequence[str]) -> None:
        if len(sectors) != 6:
            raise ValueError(f"six sectors go all round, not {len(sectors)}")
        missing = sorted(set(sectors) - set(order))
        if missing:
            raise ValueError(f"the order of the arcs leaves out {', '.join(missing)}")
        self.sectors: Final = tuple(sectors)
        self.order: Final = tuple(order)
        names = []
        for bearing in range(24):
            sector = (bearing + 1) // 4 % 6
            on_border = bearing % 4 == 2
            meeting = (sectors[sector], sectors[(sector + 1) % 6]) if on_border else (sectors[sector],)
            names.append(min(meeting, key=self.order.index))
        self.by_bearing: Final = tuple(names)  # of what lies at that bearing when facing north

    def arc(self, grid: HexGrid, cell: int, facing: int, other: int) -> str:
        """In which arc of something in `cell`, facing that side, the other cell lies."""
        return self.by_bearing[(grid.bearing(cell, other) - 4 * facing) % 24]

    def cells(self, grid: HexGrid, cell: int, facing: int, arc: str, reach: int) -> tuple[int, ...]:
        """The cells of one arc up to a distance, nearest first."""
        return tuple(
            other
            for other in grid.within(cell, reach)
            if other != cell and self.arc(grid, cell, facing, other) == arc
        )
