"""Hears through PostgreSQL that another worker changed a game. The notice only wakes: the entries tell what changed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import psycopg
from sqlalchemy.engine import make_url

from grognard.server.database.ledger import CHANNEL

log = logging.getLogger("grognard.server")
#: How long to wait before a lost connection is tried again.
_AGAIN_SECONDS = 1.0
#: How often the database is asked whether it is still there, and after how much silence it is held to be gone. A
#: connection whose other end is frozen says nothing at all, and would say so for ever.
_BEAT_SECONDS, _SILENT_SECONDS = 1.0, 3.0


class Listener:
    """A thread that listens. `heard(game, number)` is called on the loop; `missed()` after notices may have been lost.
    What the session `own` says is this worker's own, and not for it."""

    def __init__(
        self,
        url: str,
        heard: Callable[[str, int], None],
        missed: Callable[[], None],
        own: Callable[[], int | None] = lambda: None,
    ) -> None:
        plain = make_url(url).set(drivername="postgresql")
        self._address = plain.render_as_string(hide_password=False)
        self._heard, self._missed, self._own = heard, missed, own
        self._alive = time.monotonic()
        self._connection: psycopg.Connection[Any] | None = None
        self._loop = asyncio.get_running_loop()
        self._stop = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="grognard-listen", daemon=True)
        self._thread.start()
        self._watching = self._loop.create_task(self._watch())

    async def ready(self) -> None:
        """Wait until the first connection listens."""
        await asyncio.to_thread(self._ready.wait, 10)

    async def close(self) -> None:
        self._stop.set()
        self._watching.cancel()
        await asyncio.to_thread(self._thread.join, 5)

    def _listen(self) -> None:
        while not self._stop.is_set():
            try:
                self._hear()
            except psycopg.Error as fault:
                log.warning("listening to the database failed (%s); trying again", type(fault).__name__)
                self._stop.wait(_AGAIN_SECONDS)

    def _hear(self) -> None:
        self._alive = time.monotonic()
        with psycopg.connect(
            self._address, autocommit=True, application_name="grognard-listen", connect_timeout=5
        ) as connection:
            self._connection = connection
            try:
                connection.execute(f"LISTEN {CHANNEL}")
                self._ready.set()
                # Whatever happened while nobody listened is in the entries.
                self._call(self._missed)
                while not self._stop.is_set():
                    for notice in connection.notifies(timeout=_BEAT_SECONDS / 2):
                        self._take(notice)
                    if time.monotonic() - self._alive > _BEAT_SECONDS:
                        connection.execute("SELECT 1")
                        self._alive = time.monotonic()
            finally:
                self._connection = None

    def _take(self, notice: psycopg.Notify) -> None:
        if notice.pid != self._own():
            game, _, number = notice.payload.rpartition(":")
            self._call(self._heard, game, int(number))

    async def _watch(self) -> None:
        """Where nothing is heard at all, look at everything and listen anew."""
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            if time.monotonic() - self._alive > _SILENT_SECONDS:
                self._missed()
                self._cut()

    def _cut(self) -> None:
        """End a connection that its own thread waits for."""
        connection = self._connection
        if connection is None:
            return  # it is being made anew already
        log.warning("the database has fallen silent; listening anew")
        with (
            contextlib.suppress(OSError, psycopg.Error),
            socket.socket(fileno=os.dup(connection.fileno())) as line,
        ):
            line.shutdown(socket.SHUT_RDWR)

    def _call(self, told: Callable[..., None], *args: object) -> None:
        try:
            self._loop.call_soon_threadsafe(told, *args)
        except RuntimeError:
            self._stop.set()  # the loop is closed: the server is going
