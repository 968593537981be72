"""More types of the wire: the state of a table, what sockets carry, replays, rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter

from grognard.core.decision import Role
from grognard.server.wire.basis import (
    Arg,
    Asking,
    Event,
    Events,
    GameInfo,
    Json,
    Number,
    OutcomeInfo,
    Refused,
    Said,
    SceneChanges,
    Telling,
    WholeScene,
    Why,
)


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
    course of play, `skip` the answer that lets it go by (null: it is not to be skipped)."""

    number: int
    seat: int
    secret: bool
    role: Role
    skip: Json | None
    ask: str
    rule: str
    about: list[Arg]
    said: Said
    form: dict[str, Any]
    choices: list[Choice]


class Offer(Telling):
    """Somebody would take back answers; the seats that have agreed."""

    seat: int
    steps: int
    agreed: list[int]


class Undo(Telling):
    """How many of its last answers the seat may take back by itself, and what is offered."""

    free: int
    offer: Offer | None


class Line(Telling):
    """A line of talk, at the number of the game that the reader knows."""

    id: int
    number: int
    seat: int
    kind: Literal["chat", "offer", "consent", "decline", "joined"]
    text: str
    steps: int
    made: int


class RulesChange(Telling):
    """The game goes on under other rules than it began by: fingerprints, how many answers fell away, and whether I may
    still refuse."""

    was: str
    now: str
    dropped: int
    may_refuse: bool


class State(Telling):
    """A table as a seat sees it: the whole scene, or what changed since the last message."""

    type: Literal["state"]
    seat: int | None
    number: int
    moment: int
    events: Events
    scene: WholeScene | None
    changes: SceneChanges | None
    asked: Question | None
    decision: Decision | None
    undo: Undo
    rules: RulesChange | None
    outcome: OutcomeInfo | None
    lines: list[Line]
    game: GameInfo | None


class Taken(Telling):
    """An answer that is in the game now, under this number."""

    number: int


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


class Suggestions(Telling):
    answers: list[Suggested]


class UndoDone(Telling):
    """Whether the answers are taken back already, or the others must agree first."""

    done: bool
    number: int


class AreaInfo(Telling):
    """Cells of a grid, or everything within a radius round a piece of a free table."""

    cells: list[int] | None = None
    radius: int | None = None


class RingInfo(AreaInfo):
    """How far a weapon reaches."""

    key: str


class ObstacleInfo(Telling):
    """Something in the way of a line: in a cell, or on the side between two."""

    what: str
    cells: list[int]
    how: str


class LineInfo(Telling):
    """The line from one piece to another."""

    to: str
    sight: Literal["clear", "partly", "blocked"]
    range: int
    cover: str
    rule: str
    by: list[int | list[int]]
    weapons: list[str]
    obstacles: list[ObstacleInfo]


class OutlookInfo(Telling):
    """What a piece could do from a place; empty where nobody can tell."""

    reach: AreaInfo | None
    ranges: list[RingInfo]
    lines: list[LineInfo]
    threats: list[str]


class Fact(Telling):
    fact: Any


# -- sockets -----------------------------------------------------------------------------------------

Re = Annotated[int | Annotated[str, StringConstraints(max_length=64)], Field(union_mode="left_to_right")]


class DoAnswer(Asking):
    do: Literal["answer"]
    re: Re
    number: Number
    answer: Json


class DoNote(Asking):
    do: Literal["note"]
    re: Re
    number: Number
    option: Json


class DoSync(Asking):
    """Send the whole state again, with the events since this number."""

    do: Literal["sync"]
    re: Re
    since: Number | None = None


class DoPing(Asking):
    do: Literal["ping"]
    re: Re


Do = Annotated[DoAnswer | DoNote | DoSync | DoPing, Field(discriminator="do")]
#: Reads what a client sends on its socket.
DOING: TypeAdapter[DoAnswer | DoNote | DoSync | DoPing] = TypeAdapter(Do)


class Reply(Telling):
    """The answer to a message of the client; `body` is Taken or NoteInfo, or empty."""

    type: Literal["reply"]
    re: int | str
    body: Taken | NoteInfo | None


class RefusedMessage(Refused):
    """A message that was not carried out; the socket lives on."""

    type: Literal["refused"]
    re: int | str | None
    status: int


# -- replays -----------------------------------------------------------------------------------------


class Frame(Telling):
    """The table after so many answers: what happened, and what it changed."""

    moment: int
    events: list[Event]
    changes: SceneChanges


class Replay(Telling):
    """A stretch of a game: the scene at the first frame, then frame by frame; `moments` is how many there are."""

    seat: int | None
    all_seeing: bool
    moments: int
    first: int
    scene: WholeScene
    frames: list[Frame]
    outcome: OutcomeInfo | None


# -- the library -------------------------------------------------------------------------------------


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


class SystemList(Telling):
    systems: list[SystemInfo]


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


class ScenarioInfo(Telling):
    id: str
    name: Said
    seats: int
    points: list[int]
    tags: list[str]
    armies: list[list[ReadyArmy]]


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


class CaseList(Telling):
    cases: list[CaseInfo]


class Catalogue(Telling):
    """The Fluent texts of a language, by file."""

    language: str
    files: dict[str, str]


class BotList(Telling):
    bots: list[str]


class Health(Telling):
    ok: bool
    version: str


#: What only sockets carry: put into the OpenAPI document so that clients get their types from one place.
ON_SOCKETS: tuple[type[Telling] | type[Asking], ...] = (
    DoAnswer,
    DoNote,
    DoSync,
    DoPing,
    State,
    Reply,
    RefusedMessage,
)

NamedTally.model_rebuild()
