"""Firepower with its reasons: doubled and halved without rounding until the column is looked up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from grognard.core.tally import Tally


@dataclass(slots=True)
class Power(Tally):
    """A number that may be halved; `exact` keeps the fraction and `int()` cuts it off.

    Halves, quarters and so on are exact in binary, so a float loses nothing here.
    """

    def halve(self, rule: str) -> Power:
        self.parts.append((rule, "/", 2))
        return self

    def plus(self, rule: str, power: float) -> Power:
        """Add another unit's power, halves and all."""
        self.parts.append((rule, "+", cast(int, power if power % 1 else int(power))))
        return self

    @property
    def exact(self) -> float:
        number = float(self.base)
        for _, kind, change in self.parts:
            if kind == "+":
                number += change
            elif kind == "*":
                number *= change
            elif kind == "/":
                number /= change
            else:
                number = float(change)
        return number

    def __int__(self) -> int:
        return int(self.exact)

    def to_data(self) -> dict[str, Any]:
        return {
            "base": self.base,
            "rule": self.rule,
            "parts": [list(part) for part in self.parts],
            "total": self.exact,
        }
