"""What a seat is asked, and what it may know of its options."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict

from grognard.core.decision import Role
from grognard.server.wire.basis import Json, Telling
from grognard.server.wire.words import Arg, Said, Why


class Question(Telling):
    """What is asked, for everybody to see; of a secret only whom."""

    seat: int
    secret: bool
    ask: str
    rule: str
    about: list[Arg]
    said: Said | None


class Choice(Telling):
    """An option and how it is called."""

    key: int | str
    said: Said


class Decision(Telling):
    """What the seat itself is asked. Answer by `number`; `form` says what fits, `role` what the question is in the
    course of play, `skip` the answer that lets it go by (null: it is not to be skipped), `idle` whether nobody could
    do anything else and only silence would tell so, `walks` whether who acts may be sent to a place by it, `seldom` the
    options that hardly anybody means."""

    number: int
    seat: int
    secret: bool
    role: Role
    skip: Json | None
    idle: bool
    walks: bool
    seldom: list[int | str]
    ask: str
    rule: str
    about: list[Arg]
    said: Said
    form: dict[str, Any]
    choices: list[Choice]


class NamedTally(Telling):
    key: str
    name: Said
    tally: TallyInfo
    said: Said


class TallyInfo(Telling):
    """A sum: its base and parts, each with its clause: [rule, + or * or / or < or >, number]."""

    base: int
    rule: str
    parts: list[tuple[str, str, int | float]]
    total: int | float
    #: What each line is called, the base first; null where its clause says it all.
    names: list[Said | None]


class Chance(Telling):
    key: str
    name: Said
    value: float


class NoteInfo(Telling):
    """What is known of an option before it is chosen, or the reasons why it cannot be."""

    model_config = ConfigDict(strict=False)

    tallies: list[NamedTally]
    odds: list[Chance]
    means: list[Chance]
    rule: str
    reasons: list[Why]
    #: Where each model of a group would stand by this answer, fitting or not.
    places: list[tuple[int, int]]


class Suggested(Telling):
    """An answer that could be given."""

    answer: Any
    said: Said


class Errand(Telling):
    """Answers to be given one after the other."""

    answers: list[Any]


class Suggestions(Telling):
    answers: list[Suggested]


NamedTally.model_rebuild()
