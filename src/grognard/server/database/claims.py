"""Which worker lets a bot think: a job is a game and the number of its entries, and one worker has it at a time.

Claims are locks of a session of PostgreSQL. They are let go with it: when a worker dies, whoever asks next has its jobs.
Where there is one worker there is nobody to ask.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy.engine import make_url

from grognard.server.settings import Settings

log = logging.getLogger("grognard.server")


class Claims:
    """The jobs of this worker."""

    def __init__(self, settings: Settings) -> None:
        self._address = ""
        if settings.on_postgres and not settings.homes:  # with one home for each game nobody else would think
            plain = make_url(settings.database).set(drivername="postgresql")
            self._address = plain.render_as_string(hide_password=False)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="grognard-claim")
        #: Only its thread touches it.
        self._session: Any = None

    async def take(self, game: str, number: int) -> bool:
        """Whether this worker has a job now. Without a database everybody does: nothing comes of it that is kept."""
        return await self._ask("SELECT pg_try_advisory_lock(%s)", game, number)

    async def let_go(self, game: str, number: int) -> None:
        await self._ask("SELECT pg_advisory_unlock(%s)", game, number)

    async def _ask(self, question: str, game: str, number: int) -> bool:
        if not self._address:
            return True
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._asked, question, _key(game, number))

    def _asked(self, question: str, key: int) -> bool:
        import psycopg

        for _ in range(2):  # a session that was lost meanwhile is begun anew
            try:
                if self._session is None:
                    self._session = psycopg.connect(
                        self._address, autocommit=True, application_name="grognard-claims", connect_timeout=5
                    )
                return bool(self._session.execute(question, (key,)).fetchone()[0])
            except psycopg.Error as fault:
                log.warning("the claims of this worker are lost (%s)", type(fault).__name__)
                self._end()
        return True

    def _end(self) -> None:
        if self._session is not None:
            with contextlib.suppress(Exception):
                self._session.close()
            self._session = None

    def close(self) -> None:
        self._thread.submit(self._end)
        self._thread.shutdown()


def _key(game: str, number: int) -> int:
    found = hashlib.sha256(f"bot {game} {number}".encode()).digest()
    return int.from_bytes(found[:8], "big", signed=True)
