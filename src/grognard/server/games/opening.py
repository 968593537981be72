"""Reads games from the database, whatever version of the rules they were played by."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from grognard.core.records.fingerprint import fingerprint
from grognard.server.border.refusal import Refusal
from grognard.server.database.homes import Homes
from grognard.server.database.rows import GameRow
from grognard.server.database.store import Store
from grognard.server.games import versions
from grognard.server.games.clock import now
from grognard.server.games.table import Table
from grognard.server.games.versions import Differs, Kept
from grognard.server.work.hands import Hands

T = TypeVar("T")
log = logging.getLogger("grognard.server")
#: How often a game is opened anew that workers of other rules play meanwhile.
_TRIES = 5


class _Overtaken(Exception):
    """Another worker, which goes by other rules, was quicker."""


class Opening:
    """Makes tables of what is kept."""

    def __init__(self, store: Store, homes: Homes, hands: Hands, seconds: float) -> None:
        self._store, self._homes, self._hands = store, homes, hands
        #: For how long all that was ever answered may be played again.
        self._seconds = seconds

    async def opened(self, row: GameRow, whole: bool = False) -> Table:
        """A game from what is kept of it, whatever version of the rules it was played by; a long one from its last
        snapshot, unless it is wanted whole."""
        for _ in range(_TRIES):
            with contextlib.suppress(_Overtaken):
                return await self._opened(row, whole)
            row = await self._store.find_game(row.id) or row
        raise Refusal(503, "busy")

    async def _opened(self, row: GameRow, whole: bool) -> Table:
        """The same; Overtaken where a worker of other rules has just entered something that these do not lead to."""
        kept = await self._kept(row, whole=False)
        try:
            if not kept.course.shelved:
                return await self._same(kept, whole)
        except Differs as fault:
            log.warning("game %s does not go by these rules: %s", row.id, fault)
        kept = await self._kept(row, whole=True)
        if not kept.course.shelved:
            going = await self._replay(versions.go_on, kept, os.urandom(32), now())
            if going is not None:
                await self._store.append(going.entry, None, going.beside, self._homes.fence(row.id))
                # Kept by this worker or by another that was quicker: either way it is open now, if that one goes by
                # these rules too.
                row = await self._store.find_game(row.id) or row
                try:
                    return await self._same(await self._kept(row, whole=True))
                except Differs as fault:
                    raise _Overtaken from fault
        game = await self._replay(versions.still, kept)
        return Table(row, kept.entries, game, kept.course)

    async def _kept(self, row: GameRow, whole: bool) -> Kept:
        """What is kept of a game; its states and what was told only where they are needed."""
        entries = await self._store.entries_after(row.id, 0)
        whole = whole or not Kept(row, entries).plain
        told = await self._store.told_of(row.id) if whole else []
        return Kept(row, entries, await self._store.snapshots_of(row.id, whole), told)

    async def _from_snapshot(self, kept: Kept) -> Kept:
        """The same with all that was told, and the last state."""
        last = await self._store.snapshot_of(kept.row.id, kept.course.snapshots[-1].number)
        told = await self._store.told_of(kept.row.id)
        return Kept(kept.row, kept.entries, [*kept.course.snapshots[:-1], last], told)

    async def _same(self, kept: Kept, whole: bool = False) -> Table:
        """A game that the rules of today play as it was played; Differs where they do not."""
        if kept.long and not whole:
            with contextlib.suppress(Differs):
                game = await self._replay(versions.resumed, await self._from_snapshot(kept))
                return Table(kept.row, kept.entries, game, kept.course, resumed=True)
            log.error("game %s does not go on from its last snapshot; it is played again", kept.row.id)
        try:
            game = await self._replay(versions.played, kept)
        except Differs:
            if not kept.plain:
                raise
            # A class of the state may have changed since the last snapshot: look at it closely.
            kept = await self._kept(kept.row, whole=True)
            game = await self._replay(versions.played, kept)
        row, today = kept.row, fingerprint(game.system)
        if row.rules != today:
            fresh = await self._replay(versions.caught_up, kept, game) if not row.rules else []
            await self._store.goes_by(row.id, row.rules, today, fresh)
            row = replace(row, rules=today)
        return Table(row, kept.entries, game, kept.course)

    async def _replay(self, work: Callable[..., T], *args: Any) -> T:
        """Play all that was ever answered again, which may take longer than one answer."""
        return await self._hands.do(self._seconds, work, *args)
