"""A game in a list, who sits at it, and the links to its seats."""

from __future__ import annotations

from typing import Literal

from grognard.server.wire.basis import Telling
from grognard.server.wire.library import ForceUnit
from grognard.server.wire.words import Said


class SeatInfo(Telling):
    """A seat: who it is for, whether somebody has it and on how many devices, whether that is me."""

    seat: int
    kind: Literal["person", "bot"]
    bot: str | None
    taken: bool
    devices: int
    mine: bool
    name: Said
    #: What its player is called; nothing where nobody said.
    player: str
    #: Whether its person looks at the table now.
    present: bool


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


class HouseRule(Telling):
    """A house rule as it is played in a game, and whether that differs from the book's."""

    id: str
    clause: str
    name: Said
    value: Said
    differs: bool


class InvitedForce(Telling):
    """An army of a game, as far as who is invited may know it: its name where it is a ready one, and its units."""

    seat: int
    army: Said | None
    points: int
    units: list[ForceUnit]


class Invitation(Telling):
    """What a link would open, to be looked at before it is taken. `device`: it is my own seat, for another device."""

    game: GameInfo
    seat: int
    device: bool
    rules: list[HouseRule]
    forces: list[InvitedForce]


class Joined(Telling):
    game: GameInfo
    seat: int | None


class Key(Telling):
    """A client key for scripts, to be sent as a bearer token."""

    key: str
