"""The unit in which a free table is measured: how it is called, and how many quanta it has.

A game has one. Its rules, the tape, the rings, places that a person types and refusals all speak of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

__all__ = ["CM", "INCH", "Measure"]


@dataclass(frozen=True, slots=True)
class Measure:
    """A unit of length: its name in the catalogues, and its quanta."""

    unit: str
    quantum: int

    def __post_init__(self) -> None:
        if self.quantum < 1:
            raise ValueError(f"a unit of length has at least one quantum, not {self.quantum}")

    def quanta(self, length: int | str | Decimal | Fraction) -> int:
        """A length in this unit as quanta; "2.5" is 250 where a unit has 100."""
        exact = Fraction(length) * self.quantum
        if exact.denominator != 1:
            raise ValueError(
                f"{length} {self.unit} is not a whole number of quanta, {self.quantum} to the unit"
            )
        return int(exact)

    def rounded_up(self, quanta: int) -> int:
        """A length in whole units, none of it left out."""
        return -(-quanta // self.quantum)

    def shown(self, quanta: int) -> int | float:
        """A length in this unit, as a person reads it."""
        return quanta // self.quantum if quanta % self.quantum == 0 else quanta / self.quantum


#: A tenth of a millimetre is the quantum of games in centimetres, a hundredth of an inch that of games in inches.
CM: Final = Measure("cm", 100)
INCH: Final = Measure("inch", 100)
