"""What is kept beside the entries of a game, so that it outlives its rules: what was told with each, and snapshots."""

from __future__ import annotations

import itertools
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from grognard.core.event import Entry, LateTold, told_from_data
from grognard.core.game import Game
from grognard.core.language.voice import Voice
from grognard.core.language.words import LANGUAGES
from grognard.core.records.chronicle import Chronicle
from grognard.core.records.saves import Snapshot
from grognard.server.database.rows import Beside, SnapshotRow, ToldRow
from grognard.server.games.onto_wire import remembered


class Audience(Protocol):
    """Who is told, and who speaks to them."""

    @property
    def viewers(self) -> Sequence[int | None]:
        """All who may hear something that others do not."""

    def voices(self, viewer: int | None) -> Mapping[str, Voice]:
        """Those that speak to a viewer, by language."""


#: A snapshot is kept at the first step that begins so many answers after the last one.
EVERY = 12


class Keeper:
    """Knows what of a game is kept already."""

    __slots__ = ("_snapshots", "_told")

    def __init__(self, told: int = 0, snapshots: Iterable[int] = ()) -> None:
        #: How many events have been kept, and after how many answers each snapshot stands.
        self._told = told
        self._snapshots = list(snapshots)

    def beside(self, game: Game, number: int, over: bool = False, audience: Audience | None = None) -> Beside:
        """What shall be kept with an entry that was just played."""
        self._take_back(game)
        fresh = game.journal[self._told :]
        self._told = len(game.journal)
        rolled = game.battle.dice.rolled
        return Beside(told(game, number, fresh, rolled, audience), self._snapshot(game, number, over))

    def kept_elsewhere(self, game: Game) -> None:
        """Another worker made the last entry, and kept what was told with it."""
        self._take_back(game)
        self._told = len(game.journal)

    def _take_back(self, game: Game) -> None:
        self._told = min(self._told, len(game.journal))
        self._snapshots = [answers for answers in self._snapshots if answers <= len(game.answers)]

    def _snapshot(self, game: Game, number: int, over: bool) -> SnapshotRow | None:
        since = game.step_began
        last = self._snapshots[-1] if self._snapshots else None
        if last is not None and since - last < EVERY and not (over or game.over):
            return None
        found = game.snapshot()
        if found is None or found.answers in self._snapshots:
            return None
        self._snapshots.append(found.answers)
        return SnapshotRow("", number, found.answers, found.mark, packed(found.state))


def told(
    game: Game, number: int, entries: Sequence[Entry], rolled: int | None, audience: Audience | None = None
) -> ToldRow:
    """What was told with an entry, in the words of today, and how many dice had fallen."""
    kept = _chronicle(game, audience).told(entries) if entries else []
    # Rolls and reveals bar taking back: who opens the game from a snapshot finds here which answers did.
    body = {"rolled": rolled, "reveals": game.battle.reveals, "events": [entry.to_data() for entry in kept]}
    return ToldRow("", number, packed(body) + _outside(body))


def _chronicle(game: Game, audience: Audience | None) -> Chronicle:
    speech = {language: remembered(language) for language in LANGUAGES}
    if audience is None:
        return Chronicle(game, speech)
    return Chronicle(game, speech, audience.voices, audience.viewers)


# -- what is written on the outside ------------------------------------------------------------------
#
# Who opens a long game needs of what was told only how much it was and for whom. That stands behind what is packed,
# where earlier versions do not look; rows that they wrote lack it, and are unpacked.

_SEAL, _LENGTH = b"told", 2


def _outside(body: Mapping[str, Any]) -> bytes:
    said = _summed_up(body)
    return said + len(said).to_bytes(_LENGTH, "big") + _SEAL if len(said) < 1 << 8 * _LENGTH else b""


def _summed_up(body: Mapping[str, Any]) -> bytes:
    """How many dice had fallen, how much had come to light, and of each event after which answer and for whom it was."""
    events = [[event["answers"], event["audience"]] for event in body["events"]]
    return json.dumps([body.get("rolled"), body.get("reveals"), events], separators=(",", ":")).encode()


@dataclass(frozen=True, slots=True)
class Outside:
    """What can be known of a row without unpacking it."""

    rolled: int | None
    reveals: int | None
    events: Sequence[tuple[int, list[int | None] | None]]


def outsides(rows: Sequence[ToldRow]) -> dict[int, Outside]:
    """What is written on the outside of rows, by the numbers of their entries; all is read in one go."""
    found = [_said_outside(row.body) or _summed_up(unpacked(row.body)) for row in rows]
    read = json.loads(b"[" + b",".join(found) + b"]")
    return {row.number: Outside(*said) for row, said in zip(rows, read, strict=True)}


def _said_outside(body: bytes) -> bytes:
    if body[-len(_SEAL) :] != _SEAL:
        return b""
    end = len(body) - len(_SEAL) - _LENGTH
    return body[end - int.from_bytes(body[end : end + _LENGTH], "big") : end]


def packed(data: Any) -> bytes:
    # Quickly rather than small: it is done with every answer.
    return zlib.compress(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode(), 1)


def unpacked(body: bytes) -> Any:
    return json.loads(zlib.decompress(body))


def snapshot(row: SnapshotRow) -> Snapshot:
    return Snapshot(row.answers, unpacked(row.state))


def barriers(found: Mapping[int, Outside], numbers: Sequence[int]) -> list[bool]:
    """Of the answers with these numbers, which bar taking back; all of which it was not kept are held to."""
    marks = [_mark(found.get(number)) for number in (0, *numbers)]
    return [mark is None or mark != before for before, mark in itertools.pairwise(marks)]


def _mark(found: Outside | None) -> tuple[int, int] | None:
    """How many dice had fallen and how much had come to light, where that was kept."""
    if found is None or found.rolled is None or found.reveals is None:
        return None
    return found.rolled, found.reveals


def log(rows: Iterable[ToldRow], numbers: Sequence[int]) -> tuple[Entry, ...]:
    """What was told with entries of these numbers, in this order."""
    wanted = set(numbers)
    found = {row.number: unpacked(row.body) for row in rows if row.number in wanted}
    return tuple(
        told_from_data(event) for number in numbers if number in found for event in found[number]["events"]
    )


def late_log(rows: Iterable[ToldRow], found: Mapping[int, Outside], numbers: Iterable[int]) -> list[Entry]:
    """The same; each is unpacked only when somebody wants to know what was told."""
    bodies = {row.number: row.body for row in rows}
    made = []
    for number in numbers:
        if number in found and found[number].events:
            read = _Packed(bodies[number]).events
            for place, (answers, audience) in enumerate(found[number].events):
                known = None if audience is None else tuple(audience)
                made.append(Entry(answers, known, LateTold(read, place)))
    return made


class _Packed:
    """What was told with one entry, unpacked once."""

    __slots__ = ("_body", "_events")

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._events: Sequence[Any] | None = None

    def events(self) -> Sequence[Any]:
        if self._events is None:
            self._events = unpacked(self._body)["events"]
        return self._events
