"""Lessons: a first game that teaches, as data beside a scenario (`lessons/<scenario>.toml`).

A lesson is a handful of moments, each with one idea, one thing to do and the clause behind it. A moment comes when its
question is asked for the first time; where several have the same question, they come one after the other. The last one
closes the lesson: it comes when all others have, or in its turn at the latest, and nothing comes after it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from grognard.core.books import rooms
from grognard.core.language import french

#: A text in each language.
Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Moment:
    """One idea: the question it comes with, its clause, and in words what it is and what to do.

    `turn`: it does not come before; the last moment waits for all others as long, and then no more.
    """

    ask: str
    rule: str
    turn: int
    title: Texts
    idea: Texts
    todo: Texts


@cache
def moments(system: str, scenario: str) -> tuple[Moment, ...]:
    """The lesson of a scenario in its order; nothing where it has none."""
    file = rooms.room(system).folder / "lessons" / f"{scenario}.toml"
    if not scenario or not file.is_file():
        return ()
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["moment"]
    return tuple(
        Moment(
            row["ask"],
            row["rule"],
            row.get("turn", 0),
            *(_printed(row[part]) for part in ("title", "idea", "do")),
        )
        for row in rows
    )


def _printed(texts: Texts) -> Texts:
    return {**texts, "fr": french.spaced(texts["fr"])}


class Lesson:
    """A lesson under way: what of it is still to come."""

    def __init__(self, found: Sequence[Moment]) -> None:
        self.left = list(found)

    def at(self, ask: str, turn: int) -> Moment | None:
        """The moment that comes with a question in a turn; it does not come again."""
        for moment in self.left:
            closes = moment is self.left[-1]
            if moment.ask != ask or (turn < moment.turn and not (closes and len(self.left) == 1)):
                continue
            if closes:
                self.left.clear()
            else:
                self.left.remove(moment)
            return moment
        return None
