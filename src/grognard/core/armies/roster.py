"""What the army lists of all systems share: costs, limits, and messages that say how to mend a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grognard.core.tally import Arg, arguments


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with an army: message key, clause, arguments; `at` is the unit it is about, if it is about one:
    its part of the list and its number there, from 0."""

    key: str
    rule: str
    args: tuple[Arg, ...] = ()
    at: tuple[int, int] | None = None


def fault(key: str, rule: str, **args: Any) -> Fault:
    return Fault(key, rule, arguments(args))


@dataclass(frozen=True, slots=True)
class Roster:
    """A ready army: its id (words in the catalogue), its side, its cost and the list itself as plain JSON."""

    id: str
    side: str
    points: int
    army: Any


def over_limit(spent: int, limit: int, rule: str) -> list[Fault]:
    """Too many points: how many must go."""
    if spent <= limit:
        return []
    return [fault("over-points", rule, spent=spent, limit=limit, excess=spent - limit)]


def out_of_bounds(
    what: str, count: int, low: int, high: int | None, rule: str, kind: str = "key"
) -> Sequence[Fault]:
    """Too few or too many of a kind of thing."""
    if count < low:
        return [fault("too-few", rule, what=(kind, what), count=count, low=low, missing=low - count)]
    if high is not None and count > high:
        return [fault("too-many", rule, what=(kind, what), count=count, high=high, excess=count - high)]
    return []
