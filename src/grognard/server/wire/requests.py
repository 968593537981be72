"""What clients ask for over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from grognard.core.orders import FARTHEST, MOST_UNITS
from grognard.server.wire import basis
from grognard.server.wire.basis import (
    Asking,
    Id,
    Json,
    JsonTable,
    Name,
    Number,
    Player,
    SeatNumber,
    Secret,
    Sitters,
)


class NewGame(Asking):
    """A game to be set up. An army is null (the first ready one), the id of a ready one, or a list of its own."""

    system: Id
    scenario: Id
    armies: Annotated[list[Json], Field(max_length=64)] = []
    options: JsonTable = {}
    seats: Sitters
    name: Name = ""
    #: What I am called, seat by seat.
    players: Annotated[list[Player], Field(max_length=64)] = []


class NewPractice(Asking):
    """A position to be played: a case by its id, or a position in a system's own terms, or the text of a file."""

    case: Id | None = None
    system: Id | None = None
    position: JsonTable | None = None
    text: Annotated[str, StringConstraints(max_length=200_000)] | None = None
    seats: Sitters = []
    name: Name = ""


class NewImport(Asking):
    """A game from a file, as the text of it: JavaScript would round its large numbers. Its people's seats are mine."""

    text: Annotated[str, StringConstraints(max_length=2_000_000)]
    seats: Sitters = []
    name: Name = ""


class NewBranch(Asking):
    """A moment of a game, as a replay with these eyes counts it, to be played on from. Who sat where, unless given."""

    moment: Annotated[int, Field(ge=0, le=100_000)]
    seat: Annotated[int, Field(ge=0, le=63)] | None = None
    all: bool = False
    seats: Sitters = []
    name: Name = ""


class WantedLink(Asking):
    """What a link to a seat of mine shall do: add a device of mine, or hand the seat over."""

    device: bool = False


class ByLink(Asking):
    """The secret of a link, from behind the # of its address, and what I am called."""

    secret: Secret
    player: Player = ""


class Called(Asking):
    """What I am called at a table; nothing: as my side is."""

    name: Player


class GivenAnswer(Asking):
    """An answer to the question of this number."""

    seat: SeatNumber
    number: Number
    answer: Json


class AboutOption(Asking):
    """An option (or whole answer) to be explained."""

    seat: SeatNumber
    number: Number
    option: Json


class WantedErrand(Asking):
    """Where a unit shall go, before it is asked where: an option of who may act, or whom the question is about."""

    seat: SeatNumber
    number: Number
    unit: Annotated[int | Id, Field(union_mode="left_to_right")] | None = None
    place: Json


class GivenOrder(Asking):
    """An order about reactions: let all go by (`hold`), be asked (`ask`) or react (`fire`) within a distance, in the
    unit by which the game measures, and let go what is farther."""

    does: Literal["hold", "ask", "fire"]
    within: Annotated[int, Field(ge=0, le=FARTHEST)] = 0


class GivenOrders(Asking):
    """All orders of a seat until the turn ends; those that stood before stand no more."""

    seat: SeatNumber
    side: GivenOrder | None = None
    units: Annotated[dict[Id, GivenOrder], Field(max_length=MOST_UNITS)] = {}


class ForSeat(Asking):
    """Something asked for a seat, at the number it sees."""

    seat: SeatNumber
    number: Number


class WantedUndo(Asking):
    """How many of the seat's own answers shall be taken back, with all that came after."""

    seat: SeatNumber
    number: Number
    steps: Annotated[int, Field(ge=1, le=1000)] = 1


class Chat(Asking):
    """Something said at the table."""

    seat: SeatNumber
    text: Annotated[str, StringConstraints(min_length=1, max_length=2000), AfterValidator(basis.sound)]


class Probe(Asking):
    """A fact about what the seat sees, in the system's own terms."""

    seat: SeatNumber | None = None
    question: Id
    args: JsonTable = {}


class Look(Asking):
    """A piece to be looked at, as it stands or as if it stood at another place."""

    seat: SeatNumber | None = None
    piece: Id
    at: Json | None = None


class Army(Asking):
    """An army to be looked over."""

    seat: SeatNumber
    army: Json
