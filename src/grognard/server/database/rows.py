"""What the database holds, as plain objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

#: The seat of somebody who only watches.
WATCHER = -1


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it was set up, and how it ended if it has."""

    id: str
    name: str
    system: str
    #: The fingerprint of the rules it goes by; empty in games of before there was one.
    rules: str
    origin: str
    setup: Mapping[str, Any]
    dice: Mapping[str, Any]
    commitment: str
    seats: tuple[str, ...]
    asked: int | None
    watch_hash: str
    made: int
    ended: int | None = None
    outcome: Mapping[str, Any] | None = None
    digest: str | None = None

    def bot(self, seat: int) -> str | None:
        """The bot in a seat, if one sits there."""
        who = self.seats[seat]
        return who.removeprefix("bot:") if who.startswith("bot:") else None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, who in enumerate(self.seats) if not who.startswith("bot:"))

    @property
    def bots(self) -> tuple[int, ...]:
        """The seats of bots."""
        return tuple(seat for seat, who in enumerate(self.seats) if who.startswith("bot:"))


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An answer, a take-back, a resignation, a change of rules or its refusal, by its number."""

    game: str
    number: int
    kind: str
    seat: int
    body: Any
    secret: bool
    asked: int | None
    made: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, written together with its last entry."""

    outcome: Mapping[str, Any]
    digest: str
    made: int


@dataclass(frozen=True, slots=True)
class SnapshotRow:
    """A state kept with an entry: after how many answers it stands, its mark, and itself, packed."""

    game: str
    number: int
    answers: int
    mark: str
    state: bytes


@dataclass(frozen=True, slots=True)
class ToldRow:
    """What was told with an entry, packed."""

    game: str
    number: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Beside:
    """What is kept with an entry, in the same breath; `change` is what becomes different of the game itself."""

    told: ToldRow | None = None
    snapshot: SnapshotRow | None = None
    change: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class HolderRow:
    """A client in a seat."""

    key_hash: str
    game: str
    seat: int
    owner: bool


@dataclass(frozen=True, slots=True)
class SitterRow:
    """What who sits in a seat is called, and the orders of his that stand, as plain data that only his seat knows."""

    game: str
    seat: int
    name: str = ""
    orders: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line of talk: chat, offer, consent, decline or joined."""

    id: int
    game: str
    number: int
    seat: int
    kind: str
    body: Any
    made: int


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A game in somebody's list, with where it stands."""

    game: GameRow
    asked: int | None
    changed: int
