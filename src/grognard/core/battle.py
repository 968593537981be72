"""The state that every game has: its dice, and a journal to tell what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec

from grognard.core.dice import Committed, Recalled, Renewed, Scripted, Seeded
from grognard.core.event import Audience, Event, Journal, Rolled
from grognard.core.model import Model, model, transient

P = ParamSpec("P")


@model
class Battle(Model):
    """Base of each system's state. The state is everything: a rule keeps nothing beside it."""

    dice: Seeded | Committed | Renewed | Recalled | Scripted
    #: How many secrets have come to light: undo stops where it grew.
    reveals: int = 0
    journal: Journal | None = transient(default=None)
    #: What its player thinks of the answers to an open question, with the question (`core/tactics.py`).
    judgement: Any = transient(default=None)

    def tell(self, kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        """Note that something happened, for everybody: a kind of event and its fields, checked against each other."""
        if self.journal is not None:
            self.journal.add(None, kind(*fields, **named))

    def tell_only(
        self, seats: tuple[int | None, ...], kind: Callable[P, Event], *fields: P.args, **named: P.kwargs
    ) -> None:
        """Note that something happened, for some seats alone; None among them is an onlooker."""
        if self.journal is not None:
            self.journal.add(seats, kind(*fields, **named))

    def roll(
        self,
        seat: int,
        purpose: str,
        rule: str,
        count: int = 1,
        sides: int = 6,
        *,
        succeeds: Callable[[int], bool] | None = None,
        tally: Any = None,
    ) -> list[int]:
        """Roll dice and tell everybody of them: for what, by which rule, and how many succeed if any can."""
        faces = self.dice.roll(count, sides, purpose)
        if self.journal is not None:
            hits = -1 if succeeds is None else sum(map(succeeds, faces))
            self.tell(Rolled, seat, purpose, rule, sides, tuple(faces), hits, tally)
        return faces

    def note(self, happened: Event, audience: Audience = None) -> None:
        if self.journal is not None:
            self.journal.add(audience, happened)
