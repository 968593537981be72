"""What can be read without a game: systems, scenarios, armies, rulebooks, cases, words."""

from __future__ import annotations

from typing import Any, Literal

from grognard.server.wire.basis import Telling
from grognard.server.wire.scenes import WholeScene
from grognard.server.wire.words import Said, Why


class OptionValue(Telling):
    """What may be chosen of a house rule, and how it is called."""

    value: bool | str
    said: Said


class OptionInfo(Telling):
    """A house rule that may be chosen with a new game. Its default is the ruling of its clause."""

    id: str
    clause: str
    name: Said
    values: list[OptionValue]
    default: bool | str


class SystemInfo(Telling):
    id: str
    rules: str
    title: str
    name: Said
    ground: str
    scenarios: int
    clauses: int
    options: list[OptionInfo]


class ComingSystem(Telling):
    """A book that cannot be played yet, with how many of its clauses are written out."""

    id: str
    name: Said
    clauses: int


class SystemList(Telling):
    systems: list[SystemInfo]
    coming: list[ComingSystem]


class ReadyArmy(Telling):
    id: str
    side: str
    points: int
    army: Any
    name: Said
    side_name: Said


class ForceUnit(Telling):
    """Units of an army that are alike: what they are called, how many models each has, how many there are."""

    name: Said
    strength: str
    count: int


class Force(Telling):
    units: list[ForceUnit]


class MomentInfo(Telling):
    """A moment of a lesson: it comes when its question is asked first, or next where several have the same.

    Before its `turn` it does not; the last one does if nothing else is left, and ends the lesson.
    """

    ask: str
    rule: str
    turn: int
    title: Said
    idea: Said
    todo: Said


class LessonInfo(Telling):
    moments: list[MomentInfo]


class Balance(Telling):
    """What equal bots made of a scenario: a sentence, and the seat for which it is harder; none where it is even."""

    said: Said
    harder: int | None


class ScenarioInfo(Telling):
    id: str
    name: Said
    seats: int
    points: list[int]
    tags: list[str]
    #: Whether a lesson goes with it.
    lesson: bool
    balance: Balance | None
    armies: list[list[ReadyArmy]]
    #: Of each seat, whether it may bring an army of its own.
    choosable: list[bool]


class ScenarioList(Telling):
    scenarios: list[ScenarioInfo]


class Preview(Telling):
    """A scenario's table before the first answer."""

    scene: WholeScene


class Faults(Telling):
    ok: bool
    faults: list[Why]


class Evidence(Telling):
    """How a clause stands: names of the code that does it, and of the tests that passed and failed."""

    code: list[str]
    tests: list[str]
    failing: list[str]


class ClauseInfo(Telling):
    id: str
    chapter: str
    source: str
    kind: str
    tier: int
    text: str
    ruling: str
    steps: list[str]
    table: list[list[str]]
    cases: list[str]
    evidence: Evidence | None


class ExampleInfo(Telling):
    id: str
    source: str
    clauses: list[str]
    given: str
    expect: str


class Book(Telling):
    """Clauses of a rulebook, in its order."""

    system: str
    title: str
    chapters: list[str]
    evidence: bool
    clauses: list[ClauseInfo]
    examples: list[ExampleInfo]


class CaseInfo(Telling):
    id: str
    title: Said
    clauses: list[str]
    example: str


class ExampleStep(Telling):
    """One thing to try: who is asked what, and what is answered."""

    seat: int
    question: Said
    said: Said
    done: bool


class TriedExample(Telling):
    """A worked example at a table that was opened from it: its `steps`, and where it `stands`. `look`: there is nothing to
    answer; `next`: the first step that is not done is asked; `otherwise`: another answer was given; `dice`: they fell
    otherwise than in the book; `done`. `came` is what happened in the book, once all is done."""

    title: Said
    clauses: list[str]
    steps: list[ExampleStep]
    stands: Literal["look", "next", "otherwise", "dice", "done"]
    came: list[Said]


class CaseList(Telling):
    cases: list[CaseInfo]


class Catalogue(Telling):
    """The Fluent texts of a language, by file."""

    language: str
    files: dict[str, str]


class BotList(Telling):
    bots: list[str]


class Health(Telling):
    """The process lives."""

    ok: bool
    version: str


class Ready(Telling):
    """It can take games. `stands_at` is the step of its database's schema, `newest` the last one
    that it knows."""

    ready: bool
    version: str
    stands_at: str
    newest: str
