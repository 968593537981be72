"""All that one server process has: its settings, its database, its games and its limits."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Mapping

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from grognard.server import metrics
from grognard.server.border import keys, refusal
from grognard.server.border.limits import Buckets
from grognard.server.border.refusal import Refusal
from grognard.server.database import checks
from grognard.server.database.claims import Claims
from grognard.server.database.meetings import Meetings
from grognard.server.database.shelf import Shelf
from grognard.server.database.store import Store
from grognard.server.games.clock import now
from grognard.server.games.table import Table, Viewer
from grognard.server.games.tables import OpenTables
from grognard.server.settings import Settings
from grognard.server.work import pool
from grognard.server.work.garbage import Collector
from grognard.server.work.pool import Pools

log = logging.getLogger("grognard.server")
#: How often idle games are looked for.
_SWEEP_SECONDS = 20.0
#: How often games that nobody wants any more are looked for.
_CLEAR_SECONDS = 24 * 3600.0
#: How often a worker looks whether others have taken its games over.
_LOST_SECONDS = 1.0
#: How often a worker leaves its numbers for the others.
_LEAVE_SECONDS = 0.5
#: How often it is looked whether it is time to collect garbage.
_COLLECT_SECONDS = 0.1
#: How long a database may take to say that it is there.
_READY_SECONDS = 3.0


class Services:
    """What requests find: opened when the server starts, closed when it stops."""

    def __init__(self, settings: Settings, collector: Collector | None = None) -> None:
        self.settings = settings
        self._collector = collector
        self.store = Store(settings)
        self.meetings, self.shelf = Meetings(self.store), Shelf(self.store)
        self.pools = Pools(settings)
        self.claims = Claims(settings)
        self.tables = OpenTables(settings, self.store, self.pools.bots, self.claims)
        self.requests = Buckets(settings.limits.requests)
        self.openings = Buckets(settings.limits.openings)
        self._gathering = metrics.Gathering(settings.gathering) if settings.gathering else None
        self.sockets = 0
        #: How many armies are being tried.
        self.trials = 0
        #: Whether this process is about to stop: it takes no new games.
        self.draining = False
        #: What ends each open socket, told why, and its game.
        self.hang_ups: dict[Callable[[str], None], str] = {}

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[Services]:
        await asyncio.to_thread(checks.ready, self.settings)
        listener = None
        if self.store.on_postgres and not self.settings.homes:
            from grognard.server.database.listener import Listener  # which needs PostgreSQL's driver

            listener = Listener(
                self.settings.database, self.tables.heard, self.tables.missed, lambda: self.store.session
            )
            await listener.ready()
        await self._clear()
        tasks = [asyncio.create_task(self._sweep())]
        if self._collector is not None:
            tasks.append(asyncio.create_task(self._collect(self._collector)))
        if self.settings.homes:
            tasks.append(asyncio.create_task(self._send_on()))
        if self.settings.metrics and self._gathering is not None:
            tasks.append(asyncio.create_task(self._leave_numbers()))
        if self._collector is not None and not self.settings.gathering:
            # A worker of a porter does so by itself, and says when it is done.
            threading.Thread(target=pool.read, name="grognard-books", daemon=True).start()
        try:
            yield self
        finally:
            for task in tasks:
                task.cancel()
            if listener is not None:
                await listener.close()
            await self.tables.close()
            self.claims.close()
            self.pools.close()
            self.store.close()

    async def _sweep(self) -> None:
        cleared = time.monotonic()
        while True:
            await asyncio.sleep(min(_SWEEP_SECONDS, self.settings.idle_seconds))
            self.tables.let_go_idle()
            self.pools.rest()
            if time.monotonic() - cleared > _CLEAR_SECONDS:
                cleared = time.monotonic()
                await self._clear()

    async def _collect(self, collector: Collector) -> None:
        while True:
            await asyncio.sleep(_COLLECT_SECONDS)
            collector.look(self.tables.count, metrics.entries.total, self.tables.waiting)

    async def _send_on(self) -> None:
        """Send those who look on at games that other workers have taken over there."""
        while True:
            await asyncio.sleep(_LOST_SECONDS)
            with contextlib.suppress(SQLAlchemyError):
                gone = set(await self.tables.lost())
                for hang_up, game in list(self.hang_ups.items()):
                    if game in gone:
                        hang_up("moved")

    async def _leave_numbers(self) -> None:
        """Leave the numbers of this worker where the others find them, to its last moment."""
        assert self._gathering is not None
        try:
            while True:
                self._gathering.leave(metrics.families(self.present()))
                await asyncio.sleep(_LEAVE_SECONDS)
        finally:
            self._gathering.leave(metrics.families(self.present()))

    async def _clear(self) -> None:
        """Clear away what nobody has opened for long, and say so."""
        try:
            gone = await self.store.clear(now(), self.tables.at_hand)
        except SQLAlchemyError as fault:
            log.error("old games could not be cleared away: %s", checks.meaning(fault))
            return
        days, empty = self.settings.keep_days, self.settings.keep_empty_days
        log.info("games that nobody opens for %g days are cleared away, empty ones after %g", days, empty)
        if gone:
            log.warning("%d games that nobody had opened for long were cleared away", gone)

    # -- for the administrator -------------------------------------------------------------------

    async def ready(self) -> str:
        """The schema that the database stands at; a Refusal where games cannot be kept now."""
        if self.draining:
            raise Refusal(503, "draining")
        try:
            stands = await asyncio.wait_for(self.store.stands_at(), _READY_SECONDS)
        except (SQLAlchemyError, TimeoutError):
            raise Refusal(503, "database") from None
        if stands is None:
            raise Refusal(503, "database")
        return stands

    def drain(self) -> None:
        """The process is about to stop: take nothing new, and tell every page to come back in a moment."""
        self.draining = True
        for hang_up in list(self.hang_ups):
            hang_up("draining")

    def measured(self) -> list[metrics.Family]:
        """What this server has done, with all its workers."""
        own = metrics.families(self.present())
        return own if self._gathering is None else self._gathering.all(own)

    def present(self) -> Mapping[str, tuple[str, Callable[[], float]]]:
        """Numbers of now, for whoever measures."""
        return {
            "grognard_games_live": ("Games in memory.", lambda: self.tables.count),
            "grognard_sockets": ("Open sockets.", lambda: self.sockets),
            "grognard_bots_waiting": ("Bots that think or wait to.", lambda: self.pools.bots.waiting),
            "grognard_rules_waiting": ("Work that waits for the rules.", lambda: self.tables.waiting),
        }

    # -- who asks --------------------------------------------------------------------------------

    def may_open(self, connection: HTTPConnection) -> None:
        """Making games and trying links is for people, not for floods."""
        bucket = self.openings.of(address(connection))
        if not bucket.take():
            raise Refusal(429, "too-fast", seconds=bucket.wait_seconds)

    async def admitted(self, game: str, connection: HTTPConnection) -> str:
        """The hash of a client that has to do with a game; to everybody else there is no such game."""
        key = keys.held_key(connection)
        if key is None:
            raise refusal.not_found()
        key_hash = keys.hashed(key)
        await self.tables.welcome(game)
        table = await self.tables.open(game)
        if self.store.on_postgres and not self.settings.homes:
            # Another worker may have taken an answer or seated somebody a moment ago.
            table = await self.tables.catch_up(game)
        if key_hash not in table.holders:
            raise refusal.not_found()
        return key_hash

    async def seated(self, game: str, connection: HTTPConnection, seat: int) -> str:
        """The same for a client that must hold a seat."""
        key_hash = await self.admitted(game, connection)
        table = await self.tables.open(game)
        if seat not in table.seats_of(key_hash):
            raise Refusal(403, "not-your-seat", place="seat")
        return key_hash

    async def looking(self, game: str, connection: HTTPConnection, viewer: Viewer) -> str:
        """The same for a client that looks: with the eyes of its seat, or as an onlooker."""
        if viewer is None:
            return await self.admitted(game, connection)
        return await self.seated(game, connection, viewer)

    def is_owner(self, table: Table, key_hash: str) -> bool:
        return key_hash in table.owners

    def holds_all(self, table: Table, key_hash: str) -> bool:
        """Whether a client has every seat that is not a bot's: then nothing is hidden from it that it could not see."""
        return table.seats_of(key_hash).issuperset(table.row.people)


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else ""
