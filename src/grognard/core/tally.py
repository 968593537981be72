"""Numbers with their reasons, and reasons why not: what a rule computed and from which clauses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

#: An argument of a message: its name in the catalogue, what kind of thing it is, and the thing.
#: Kinds: number, text, key (looked up in the catalogue), unit, cell, seat, and what a system adds.
Arg = tuple[str, str, Any]


@dataclass(frozen=True, slots=True)
class Reason:
    """One cause, in terms that the catalogue makes a sentence of: message key, clause, arguments."""

    key: str
    rule: str = ""
    args: tuple[Arg, ...] = ()


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why something is impossible. The same object greys an option, refuses an answer, drops a candidate."""

    reasons: tuple[Reason, ...]

    @property
    def rule(self) -> str:
        return self.reasons[0].rule if self.reasons else ""


def why_not(key: str, rule: str = "", **args: Any) -> WhyNot:
    """A single reason; arguments are (kind, value) pairs or plain values."""
    return WhyNot((Reason(key, rule, arguments(args)),))


def arguments(args: dict[str, Any]) -> tuple[Arg, ...]:
    """Named arguments for a message; a bare int is a number, a bare string is text."""
    made = []
    for name, value in args.items():
        if isinstance(value, tuple) and len(value) == 2:
            made.append((name, str(value[0]), value[1]))
        else:
            made.append((name, "text" if isinstance(value, str) else "number", value))
    return tuple(made)


#: What a line of a sum is called: a message key and its arguments.
Name = tuple[str, tuple[Arg, ...]]


@dataclass(slots=True)
class Tally:
    """A number with its reasons: a base and changes, each with the clause it comes from.

    `int(tally)` is the number that the rules use; the screen shows the sum, the test asserts it. Parts apply in the
    order they were added; one multiplies or halves where its clause doubles or halves something. Halves are not
    rounded before the end: `exact` keeps them, `int()` cuts them off. A float loses nothing here, for halves,
    quarters and so on are exact in binary.
    """

    base: int
    rule: str = ""
    parts: list[tuple[str, str, float]] = field(default_factory=list)
    #: What lines are called, where their clause does not say it all: 0 is the base, then the parts.
    names: dict[int, Name] | None = None

    def add(self, rule: str, change: float) -> Tally:
        self.parts.append((rule, "+", change))
        return self

    def named(self, key: str, **about: Any) -> Tally:
        """Say what the last line is, and whose: a message of the catalogue with its arguments."""
        if self.names is None:
            self.names = {}
        self.names[len(self.parts)] = (key, arguments(about))
        return self

    def times(self, rule: str, factor: int) -> Tally:
        self.parts.append((rule, "*", factor))
        return self

    def halve(self, rule: str) -> Tally:
        self.parts.append((rule, "/", 2))
        return self

    def at_most(self, rule: str, limit: int) -> Tally:
        if self._sum() > limit:
            self.parts.append((rule, "<", limit))
        return self

    def at_least(self, rule: str, limit: int) -> Tally:
        if self._sum() < limit:
            self.parts.append((rule, ">", limit))
        return self

    def _sum(self) -> float:
        number: float = self.base
        for _, kind, change in self.parts:
            if kind == "+":
                number += change
            elif kind == "*":
                number *= change
            elif kind == "/":
                number /= change
            else:
                number = change
        return number

    def __int__(self) -> int:
        return int(self._sum())

    @property
    def exact(self) -> float:
        """The sum with its fraction; a whole number where it has none."""
        number = self._sum()
        return number if number % 1 else int(number)

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, *(part[0] for part in self.parts))

    def to_data(self) -> dict[str, Any]:
        return {
            "base": self.base,
            "rule": self.rule,
            "parts": [list(p) for p in self.parts],
            "total": self.exact,
        }
