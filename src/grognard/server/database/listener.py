"""Hears through PostgreSQL that another worker changed a game. The notice only wakes: the entries tell what changed."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable

import psycopg
from sqlalchemy.engine import make_url

from grognard.server.database.ledger import CHANNEL

log = logging.getLogger("grognard.server")
#: How long to wait before a lost connection is tried again.
_AGAIN_SECONDS = 1.0


class Listener:
    """A thread that listens. `heard(game, number)` is called on the loop; `missed()` after notices may have been lost."""

    def __init__(self, url: str, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        plain = make_url(url).set(drivername="postgresql")
        self._address = plain.render_as_string(hide_password=False)
        self._heard, self._missed = heard, missed
        self._loop = asyncio.get_running_loop()
        self._stop = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="grognard-listen", daemon=True)
        self._thread.start()

    async def ready(self) -> None:
        """Wait until the first connection listens."""
        await asyncio.to_thread(self._ready.wait, 10)

    async def close(self) -> None:
        self._stop.set()
        await asyncio.to_thread(self._thread.join, 5)

    def _listen(self) -> None:
        while not self._stop.is_set():
            try:
                self._hear()
            except psycopg.Error as fault:
                log.warning("listening to the database failed (%s); trying again", type(fault).__name__)
                self._stop.wait(_AGAIN_SECONDS)

    def _hear(self) -> None:
        with psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._ready.set()
            # Whatever happened while nobody listened is in the entries.
            self._call(self._missed)
            while not self._stop.is_set():
                for notice in connection.notifies(timeout=0.5):
                    game, _, number = notice.payload.rpartition(":")
                    self._call(self._heard, game, int(number))

    def _call(self, told: Callable[..., None], *args: object) -> None:
        try:
            self._loop.call_soon_threadsafe(told, *args)
        except RuntimeError:
            self._stop.set()  # the loop is closed: the server is going
