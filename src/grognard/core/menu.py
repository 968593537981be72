"""Questions that may be answered by more than what they list: a place that an option leads to, one of a group, what follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grognard.core.decision import Answer, Cells, Chance, Key, OneOf, Spot
from grognard.core.tally import WhyNot, why_not


@dataclass(slots=True)
class Group(OneOf):
    """One group of several, or somebody of a group instead, which says the group and who of it comes first.

    `then` is what is asked after a key, where that may be answered at once: a list names who, and what he does; or who,
    what, and where. `others` are named so only: naming them alone would do nothing.
    """

    members: tuple[Key, ...] = ()
    #: What a member is, for words.
    whom: str = "unit"
    others: tuple[Key, ...] = ()
    then: Callable[[Key], OneOf | Spot | None] | None = None

    def refuse(self, answer: Answer) -> WhyNot | None:
        if isinstance(answer, list | tuple) and len(answer) > 1:
            return self._refuse_chain(answer[0], answer[1:])
        if type(answer) in (int, str) and answer in self.members:
            return None
        return OneOf.refuse(self, answer)

    def _refuse_chain(self, first: Any, rest: Any) -> WhyNot | None:
        """Why one of several answers given at once does not fit: each is for what the one before it opens."""
        opened = self.opens(first)
        if opened is None:
            said = " ".join(map(str, (first, *rest)))
            return why_not("not-offered", answer=said, options=", ".join(map(str, self.options)))
        return opened.refuse(rest[0] if len(rest) == 1 else rest)

    def opens(self, key: Any) -> OneOf | Spot | None:
        """What may be answered together with a key."""
        known = (self.options, self.members, self.others)
        if self.then is None or type(key) not in (int, str) or not any(key in keys for keys in known):
            return None
        return self.then(key)

    def draw(self, chance: Chance) -> Answer:
        if self.members and chance.below(4) == 0:
            drawn: Answer = self.members[chance.below(len(self.members))]
        else:
            drawn = OneOf.draw(self, chance)
        if self.then is None or chance.below(4):
            return drawn
        opened = self.opens(drawn)
        return drawn if opened is None else chain(drawn, opened.draw(chance))

    def parse(self, text: str) -> Answer:
        if text in self.members:
            return text
        try:
            return OneOf.parse(self, text)
        except ValueError:
            first, _, rest = text.strip().partition(" ")
            opened = self.opens(first) if rest else None
            if opened is None:
                raise
            return chain(first, opened.parse(rest.strip()))

    def to_data(self) -> dict[str, Any]:
        """As `one_of`, for who knows groups only."""
        data = OneOf.to_data(self)
        return {**data, "members": list(self.members)} if self.members else data


def chain(first: Key, rest: Answer) -> Answer:
    """Several answers given at once."""
    return [first, *rest] if isinstance(rest, list | tuple) else [first, rest]


def split(answer: Answer) -> tuple[Answer, Answer | None]:
    """The first of several answers given at once, and the rest of them; none where it is one answer."""
    if not isinstance(answer, list | tuple):
        return answer, None
    return answer[0], answer[1] if len(answer) == 2 else list(answer[1:])


@dataclass(slots=True)
class Menu(Group):
    """One option of several, or a place instead: that says the option which leads there, and the place, at once.

    `lead` works out the places only when somebody asks for them; `leads` whether one is among them, for who names it.
    `earnest` are those where what is done throws dice or
    gives more away, so that a screen asks once more before it takes a click for an answer. Keys are words, so that no place is one.
    """

    unit: Key = ""
    lead: Callable[[], tuple[Cells, tuple[int, ...]]] | None = None
    leads: Callable[[int], bool] | None = None
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
            if self._led is None and self.leads is not None and self.leads(answer):
                return None
            return self.reach.refuse(answer)
        return Group.refuse(self, answer)

    def only(self) -> Answer | None:
        return None if self.lead is not None else OneOf.only(self)

    def draw(self, chance: Chance) -> Answer:
        if self.lead is not None and chance.below(4) == 0 and not self.reach.none():
            return self.reach.draw(chance)
        return Group.draw(self, chance)

    def parse(self, text: str) -> Answer:
        try:
            return Group.parse(self, text)
        except ValueError as fault:
            try:
                return self.reach.parse(text)
            except ValueError:
                raise fault from None

    def to_data(self) -> dict[str, Any]:
        """As `one_of`, for who points at nothing; `unit`, `region` and `earnest` for who does."""
        data = Group.to_data(self)
        if self.lead is None or self.reach.none():
            return data
        return {**data, "unit": self.unit, "region": self.reach.to_data(), "earnest": list(self.earnest)}
