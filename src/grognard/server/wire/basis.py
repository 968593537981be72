"""The types of the wire: what requests must be, strictly, and what answers look like."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from grognard.core import scene

#: How deep a list in a list may be in what a client sends.
_DEEPEST = 32
#: Whole numbers past this are no numbers of any game, and JavaScript cannot hold them.
LARGEST = 2**53


def sound(value: Any) -> Any:
    """JSON that can be kept and sent on: no NUL, no half characters, no infinities, not endlessly deep."""
    _sound(value, _DEEPEST)
    return value


def _sound(value: Any, depth: int) -> None:
    if depth == 0:
        raise ValueError(f"is nested more than {_DEEPEST} deep")
    if isinstance(value, str):
        if "\0" in value:
            raise ValueError("holds a NUL character")
        try:
            value.encode()
        except UnicodeEncodeError:
            raise ValueError("holds half a character") from None
    elif isinstance(value, bool):
        pass
    elif isinstance(value, int):
        if abs(value) > LARGEST:
            raise ValueError(f"holds a number past {LARGEST}")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError("holds a number that is none")
    elif isinstance(value, list):
        for item in value:
            _sound(item, depth - 1)
    elif isinstance(value, dict):
        for key, item in value.items():
            _sound(key, depth - 1)
            _sound(item, depth - 1)


Json = Annotated[Any, AfterValidator(sound)]
JsonTable = Annotated[dict[str, Any], AfterValidator(sound)]
Id = Annotated[str, StringConstraints(max_length=100), AfterValidator(sound)]
Seat = Annotated[int, Field(ge=0, le=63)]
Number = Annotated[int, Field(ge=0, le=LARGEST)]
#: Who shall sit somewhere: "me", "link" or "bot:" and its id.
Sitter = Annotated[str, StringConstraints(pattern=r"^(me|link|bot:[a-z0-9-]{1,40})$")]
Sitters = Annotated[list[Sitter], Field(max_length=64)]
Name = Annotated[str, StringConstraints(max_length=80), AfterValidator(sound)]
Secret = Annotated[str, StringConstraints(max_length=100)]


class Asking(BaseModel):
    """Base of what clients send: types are taken as they are, and nothing unknown is accepted."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Telling(BaseModel):
    """Base of what the server sends."""

    model_config = ConfigDict(strict=True)


# -- requests ----------------------------------------------------------------------------------------


class NewGame(Asking):
    """A game to be set up. An army is null (the first ready one), the id of a ready one, or a list of its own."""

    system: Id
    scenario: Id
    armies: Annotated[list[Json], Field(max_length=64)] = []
    options: JsonTable = {}
    seats: Sitters
    name: Name = ""


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
    """The secret of a link, from behind the # of its address."""

    secret: Secret


class GivenAnswer(Asking):
    """An answer to the question of this number."""

    seat: Seat
    number: Number
    answer: Json


class AboutOption(Asking):
    """An option (or whole answer) to be explained."""

    seat: Seat
    number: Number
    option: Json


class ForSeat(Asking):
    """Something asked for a seat, at the number it sees."""

    seat: Seat
    number: Number


class WantedUndo(Asking):
    """How many of the seat's own answers shall be taken back, with all that came after."""

    seat: Seat
    number: Number
    steps: Annotated[int, Field(ge=1, le=1000)] = 1


class Chat(Asking):
    """Something said at the table."""

    seat: Seat
    text: Annotated[str, StringConstraints(min_length=1, max_length=2000), AfterValidator(sound)]


class Probe(Asking):
    """A fact about what the seat sees, in the system's own terms."""

    seat: Seat | None = None
    question: Id
    args: JsonTable = {}


class Look(Asking):
    """A piece to be looked at, as it stands or as if it stood at another place."""

    seat: Seat | None = None
    piece: Id
    at: Json | None = None


class Army(Asking):
    """An army to be looked over."""

    seat: Seat
    army: Json


# -- words and reasons -------------------------------------------------------------------------------


class Said(Telling):
    """The same in every language."""

    en: str
    fr: str


class Arg(Telling):
    """An argument of a message: its name, what kind of thing it is, and the thing."""

    name: str
    kind: str
    value: Any


class Why(Telling):
    """A reason why not, or a fault of an army."""

    key: str
    rule: str
    args: list[Arg]
    said: Said


class Right(Telling):
    """What would be right: the number to answer by, and who is asked."""

    number: int | None = None
    seat: int | None = None


class Refused(Telling):
    """What was wrong, where, by which rule, and what would be right."""

    error: str
    said: Said
    rule: str
    place: str
    reasons: list[Why]
    right: Right | None


# -- a game ------------------------------------------------------------------------------------------


class SeatInfo(Telling):
    """A seat: who it is for, whether somebody has it and on how many devices, whether that is me."""

    seat: int
    kind: Literal["person", "bot"]
    bot: str | None
    taken: bool
    devices: int
    mine: bool
    name: Said


class OutcomeInfo(Telling):
    """How a game ended; without winners it is a draw."""

    winners: list[int]
    points: list[int]
    way: str
    rule: str
    said: Said


class GameInfo(Telling):
    """A game, as a list shows it. `secret` is the dice's, told once the game is over; `rules` is the fingerprint of
    the rules that it goes by.

    `open`: nothing is ever hidden from a seat that another sees.
    """

    id: str
    name: str
    system: str
    rules: str
    playable: bool
    open: bool
    origin: Literal["new", "practice", "import"]
    scenario: str
    scenario_name: Said
    made: int
    changed: int
    state: Literal["running", "over"]
    asked: int | None
    seats: list[SeatInfo]
    owner: bool
    watching: bool
    commitment: str | None
    secret: str | None
    outcome: OutcomeInfo | None


class Gone(Telling):
    """A game is no more."""

    gone: bool


class GameList(Telling):
    games: list[GameInfo]


class Link(Telling):
    """The address to send to somebody; what stands behind # is its secret and goes to no server."""

    seat: int | None
    path: str


class Opened(Telling):
    """A game that was just made, with the links that open its other seats, shown this once."""

    game: GameInfo
    links: list[Link]
    watch: Link


class Joined(Telling):
    game: GameInfo
    seat: int | None


class Key(Telling):
    """A client key for scripts, to be sent as a bearer token."""

    key: str


# -- the table ---------------------------------------------------------------------------------------


class SaidList(Telling):
    """The same list in every language."""

    en: list[str]
    fr: list[str]


class Dice(Telling):
    """Dice that fell: their faces, what these are called, and how many count."""

    sides: int
    faces: list[int]
    names: SaidList
    hits: int


class Event(Telling):
    """Something that happened, after this many answers that the seat knows of."""

    moment: int
    kind: str
    fields: dict[str, Any]
    kinds: dict[str, str]
    #: Ids that nobody but their owner knew of before.
    reveals: list[str]
    rule: str
    said: Said
    dice: Dice | None


class Events(Telling):
    """Keep the first so many events you have, drop the rest, and put these behind them."""

    keep: int
    fresh: list[Event]


class Marker(Telling):
    """A marker of a scene, with an id."""

    id: str
    kind: str
    at: int | list[int] | None
    cells: list[int]
    outline: list[list[int]]
    radius: int
    seat: int | None
    label: str
    rule: str


class WholeScene(Telling):
    """All that a screen draws."""

    model_config = ConfigDict(strict=False)

    ground: scene.Ground
    pieces: list[scene.Piece]
    markers: list[Marker]
    cards: list[scene.Card]
    facts: list[tuple[str, str]]
    points: list[int]


class PieceChanges(Telling):
    """Remove the gone, replace or append what is set, then bring them in this order if there is one."""

    model_config = ConfigDict(strict=False)

    gone: list[str] = []
    set: list[scene.Piece] = []
    order: list[str] | None = None


class CardChanges(Telling):
    model_config = ConfigDict(strict=False)

    gone: list[str] = []
    set: list[scene.Card] = []
    order: list[str] | None = None


class MarkerChanges(Telling):
    gone: list[str] = []
    set: list[Marker] = []
    order: list[str] | None = None


class SceneChanges(Telling):
    """What changed in the scene; what is missing did not."""

    model_config = ConfigDict(strict=False)

    ground: scene.Ground | None = None
    pieces: PieceChanges | None = None
    cards: CardChanges | None = None
    markers: MarkerChanges | None = None
    facts: list[tuple[str, str]] | None = None
    points: list[int] | None = None
