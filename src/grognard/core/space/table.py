"""The free table itself: how fine its places are, how large it is, what scenery stands on it.

A place is a pair of whole quanta from the lower left corner. The modules beside this one measure bases
(bases), look along lines (sight, views), span zones (zones), find ways (paths), place units (formation) and
lay templates (templates).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from .bases import Footprints
from .exact import HIGHEST, BoolArray, IntArray, ints
from .terrain import Terrain

__all__ = ["Table"]


@dataclass(frozen=True, slots=True)
class Table:
    """A bounded table: its size in quanta, how many quanta the game's unit of length has, its scenery."""

    width: int
    depth: int
    quantum: int  # quanta in one unit of length: 100 in a centimetre, 100 in an inch
    terrain: Terrain = field(default_factory=Terrain, compare=False)

    def __post_init__(self) -> None:
        if self.quantum < 1:
            raise ValueError(f"a unit of length has at least one quantum, not {self.quantum}")
        if not (0 < self.width <= HIGHEST and 0 < self.depth <= HIGHEST):
            raise ValueError(
                f"a table measures 1 to {HIGHEST} quanta a side, not {self.width} x {self.depth}"
            )

    def quanta(self, length: int | str | Decimal | Fraction) -> int:
        """A length in the game's unit as quanta; "2.5" is 250 where a unit has 100."""
        exact = Fraction(length) * self.quantum
        if exact.denominator != 1:
            raise ValueError(f"{length} is not a whole number of quanta, {self.quantum} to the unit")
        return int(exact)

    def holds(self, x: npt.ArrayLike, y: npt.ArrayLike) -> BoolArray:
        """Which points lie on the table, its edge included."""
        xs, ys = ints(x), ints(y)
        held: BoolArray = np.asarray((xs >= 0) & (xs <= self.width) & (ys >= 0) & (ys <= self.depth))
        return held

    def off_by(self, bases: Footprints) -> IntArray:
        """How far each footprint sticks out over the edge; 0 for one wholly on the table."""
        low_x, low_y, high_x, high_y = bases.bounds()
        out = np.maximum(np.maximum(-low_x, -low_y), np.maximum(high_x - self.width, high_y - self.depth))
        return np.maximum(out, 0)

    def edge_gaps(self, bases: Footprints) -> IntArray:
        """The gaps to the four edges, shape (bases, 4): left, bottom, right, top; below 0 beyond the edge."""
        low_x, low_y, high_x, high_y = bases.bounds()
        return np.stack([low_x, low_y, self.width - high_x, self.depth - high_y], axis=1)

    def inset(self, margin: int) -> tuple[int, int, int, int]:
        """Where the centre of a round base may be if it stays wholly on the table."""
        return margin, margin, self.width - margin, self.depth - margin
