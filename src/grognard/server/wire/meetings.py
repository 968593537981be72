"""Meetings, to which each player brings an army that the others do not see, and lists that people keep."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from grognard.server.wire.armies import ArmyList
from grognard.server.wire.basis import Asking, Id, Json, Name, Number, Player, SeatNumber, Telling
from grognard.server.wire.games import Link
from grognard.server.wire.words import Said


class PlaceInfo(Telling):
    """A seat of a meeting: whether somebody has it, and whether an army was brought. Which one, only its owner is told:
    `army` is what he brought, as he brought it."""

    seat: int
    kind: Literal["person", "bot"]
    bot: str | None
    taken: bool
    mine: bool
    player: str
    ready: bool
    army: Any


class MeetingInfo(Telling):
    """A game in the making; `game` is its id once it has begun."""

    id: str
    name: str
    system: str
    scenario: str
    scenario_name: Said
    options: dict[str, Any]
    made: int
    owner: bool
    seats: list[PlaceInfo]
    game: str | None


class MeetingList(Telling):
    meetings: list[MeetingInfo]


class CalledMeeting(Telling):
    """A meeting that was just called, with the links that open its other seats, shown this once."""

    meeting: MeetingInfo
    links: list[Link]


class JoinedMeeting(Telling):
    meeting: MeetingInfo
    seat: int


class BroughtArmy(Asking):
    """An army for a seat of mine: null for the first ready one, the id of a ready one, or a list of its own. `ready`
    false takes back what was brought. `player` is what I am called there, as it was where it is not given."""

    seat: SeatNumber
    army: Json = None
    ready: bool = True
    player: Player | None = None


class KeptList(Telling):
    """A list that is kept; `edition` counts how often it was written."""

    id: str
    edition: int
    name: str
    system: str
    scenario: str
    seat: int
    list: ArmyList
    changed: int


class KeptLists(Telling):
    lists: list[KeptList]


class ListToKeep(Asking):
    """A list to be kept: `edition` is the one that was read, 0 for a new list; `changed` is when, in milliseconds."""

    edition: Annotated[int, Field(ge=0, le=1_000_000)]
    name: Name
    system: Id
    scenario: Id
    seat: SeatNumber
    list: Json
    changed: Number


#: The ids of lists are made by who keeps them.
LIST_ID = r"^[A-Za-z0-9_.-]{1,64}$"
ListId = Annotated[str, StringConstraints(pattern=LIST_ID)]


class Kept(Telling):
    """A list was kept, in this edition."""

    edition: int
