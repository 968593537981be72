"""The table as a seat sees it, taking back, and what comes of an answer."""

from __future__ import annotations

from typing import Literal

from grognard.server.wire.basis import Telling
from grognard.server.wire.decisions import Decision, Question
from grognard.server.wire.games import GameInfo, OutcomeInfo
from grognard.server.wire.scenes import Event, Events, SceneChanges, WholeScene


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


class OrderInfo(Telling):
    """A standing order about reactions: let all go by, be asked within a distance, react within a distance."""

    does: Literal["hold", "ask", "fire"]
    within: int


class OrdersInfo(Telling):
    """The orders of a seat until the turn ends: for the side, and for units, whose own goes before the side's."""

    turn: int
    side: OrderInfo | None
    units: dict[str, OrderInfo]


class OrdersTaken(Telling):
    """The orders that stand now; nothing where none do."""

    orders: OrdersInfo | None


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
    #: When the question was put, and how long each seat has been waited for before that, in milliseconds.
    since: int
    clocks: list[int]
    #: The seat's own standing orders, where it has any this turn; nobody else is told.
    orders: OrdersInfo | None


class LogPage(Telling):
    """A stretch of the log, from the event `first` on; `total` is how many there are at this number."""

    number: int
    first: int
    total: int
    events: list[Event]


class Taken(Telling):
    """An answer that is in the game now, under this number."""

    number: int


class UndoDone(Telling):
    """Whether the answers are taken back already, or the others must agree first."""

    done: bool
    number: int
