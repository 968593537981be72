"""What is kept beside the entries of a game, so that it outlives its rules: what was told with each, and snapshots."""

from __future__ import annotations

import itertools
import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from grognard.core.chronicle import Chronicle
from grognard.core.event import Entry, told_from_data
from grognard.core.game import Game
from grognard.core.saves import Snapshot
from grognard.core.voice import Voice
from grognard.core.words import LANGUAGES
from grognard.server.database.rows import Beside, SnapshotRow, ToldRow
from grognard.server.games.onto_wire import remembered

#: Those that speak to a viewer, by language.
Voices = Callable[[int | None], Mapping[str, Voice]]
#: A snapshot is kept at the first step that begins so many answers after the last one.
EVERY = 12


class Keeper:
    """Knows what of a game is kept already."""

    __slots__ = ("_snapshots", "_told")

    def __init__(self, told: int = 0, snapshots: Iterable[int] = ()) -> None:
        #: How many events have been kept, and after how many answers each snapshot stands.
        self._told = told
        self._snapshots = list(snapshots)

    def beside(self, game: Game, number: int, over: bool = False, voices: Voices | None = None) -> Beside:
        """What shall be kept with an entry that was just played."""
        self._take_back(game)
        fresh = game.journal[self._told :]
        self._told = len(game.journal)
        rolled = game.battle.dice.rolled
        return Beside(told(game, number, fresh, rolled, voices), self._snapshot(game, number, over))

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
    game: Game, number: int, entries: Sequence[Entry], rolled: int | None, voices: Voices | None = None
) -> ToldRow:
    """What was told with an entry, in the words of today, and how many dice had fallen."""
    speech = {language: remembered(language) for language in LANGUAGES}
    kept = Chronicle(game, speech, voices).told(entries) if entries else []
    # Rolls and reveals bar taking back: who opens the game from a snapshot finds here which answers did.
    body = {"rolled": rolled, "reveals": game.battle.reveals, "events": [entry.to_data() for entry in kept]}
    return ToldRow("", number, packed(body))


def packed(data: Any) -> bytes:
    # Quickly rather than small: it is done with every answer.
    return zlib.compress(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode(), 1)


def unpacked(body: bytes) -> Any:
    return json.loads(zlib.decompress(body))


def snapshot(row: SnapshotRow) -> Snapshot:
    return Snapshot(row.answers, unpacked(row.state))


def barriers(bodies: Mapping[int, Any], numbers: Sequence[int]) -> list[bool]:
    """Of the answers with these numbers, which bar taking back; all of which it was not kept are held to."""
    marks = [_mark(bodies.get(number, {})) for number in (0, *numbers)]
    return [mark is None or mark != before for before, mark in itertools.pairwise(marks)]


def _mark(body: Mapping[str, Any]) -> tuple[int, int] | None:
    """How many dice had fallen and how much had come to light, where that was kept."""
    rolled, reveals = body.get("rolled"), body.get("reveals")
    return None if rolled is None or reveals is None else (rolled, reveals)


def bodies(rows: Iterable[ToldRow]) -> dict[int, Any]:
    """What was told, unpacked, by the numbers of the entries."""
    return {row.number: unpacked(row.body) for row in rows}


def log(rows: Iterable[ToldRow], numbers: Sequence[int]) -> tuple[Entry, ...]:
    """What was told with entries of these numbers, in this order."""
    wanted = set(numbers)
    return events(bodies(row for row in rows if row.number in wanted), numbers)


def events(found: Mapping[int, Any], numbers: Sequence[int]) -> tuple[Entry, ...]:
    """The same of what was unpacked."""
    return tuple(
        told_from_data(event) for number in numbers if number in found for event in found[number]["events"]
    )
