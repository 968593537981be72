"""Questions that may be answered by more than what they list: a place that an option leads to, one of a group."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grognard.core.decision import Answer, Cells, Chance, Key, OneOf
from grognard.core.tally import WhyNot


@dataclass(slots=True)
class Group(OneOf):
    """One group of several, or somebody of a group instead, which says the group and who of it comes first."""

    members: tuple[Key, ...] = ()
    #: What a member is, for words.
    whom: str = "unit"

    def refuse(self, answer: Answer) -> WhyNot | None:
        if answer in self.members and type(answer) in (int, str):
            return None
        return OneOf.refuse(self, answer)

    def draw(self, chance: Chance) -> Answer:
        if self.members and chance.below(4) == 0:
            return self.members[chance.below(len(self.members))]
        return OneOf.draw(self, chance)

    def parse(self, text: str) -> Answer:
        return text if text in self.members else OneOf.parse(self, text)

    def to_data(self) -> dict[str, Any]:
        """As `one_of`, for who knows groups only."""
        return {**OneOf.to_data(self), "members": list(self.members)}


@dataclass(slots=True)
class Menu(OneOf):
    """One option of several, or a place instead: that says the option which leads there, and the place, at once.

    `lead` works out the places only when somebody asks for them. `earnest` are those where what is done throws dice or
    gives more away, so that a screen asks once more before it takes a click for an answer. Keys are words, so that no place is one.
    """

    unit: Key = ""
    lead: Callable[[], tuple[Cells, tuple[int, ...]]] | None = None
    _led: tuple[Cells, tuple[int, ...]] | None = None

    def _leading(self) -> tuple[Cells, tuple[int, ...]]:
        if self._led is None:
            self._led = (Cells((), ()), ()) if self.lead is None else self.lead()
        return self._led

    @property
    def reach(self) -> Cells:
        return self._leading()[0]

    @property
    def earnest(self) -> tuple[int, ...]:
        return self._leading()[1]

    def refuse(self, answer: Answer) -> WhyNot | None:
        if self.lead is not None and type(answer) is int:
            return self.reach.refuse(answer)
        return OneOf.refuse(self, answer)

    def only(self) -> Answer | None:
        return None if self.lead is not None else OneOf.only(self)

    def draw(self, chance: Chance) -> Answer:
        if self.lead is not None and chance.below(4) == 0 and self.reach.options:
            return self.reach.draw(chance)
        return OneOf.draw(self, chance)

    def parse(self, text: str) -> Answer:
        try:
            return OneOf.parse(self, text)
        except ValueError as fault:
            try:
                return self.reach.parse(text)
            except ValueError:
                raise fault from None

    def to_data(self) -> dict[str, Any]:
        """As `one_of`, for who points at nothing; `unit`, `region` and `earnest` for who does."""
        data = OneOf.to_data(self)
        if self.lead is None or not self.reach.options:
            return data
        return {**data, "unit": self.unit, "region": self.reach.to_data(), "earnest": list(self.earnest)}
