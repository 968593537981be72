"""The hot path: entries are appended to the database, those of many games in one commit, by statements written once.

One thread writes, over a connection of its own that it keeps; it speaks to the driver itself, because what lies between
costs several times as much as the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Engine, bindparam, exists, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.sql.expression import Executable

from grognard.server import metrics
from grognard.server.database import values
from grognard.server.database.rows import Beside, Ending, EntryRow
from grognard.server.database.schema import entries, games, leases, snapshots, told

#: What the workers tell each other through PostgreSQL: game id and number, nothing else.
CHANNEL = "grognard"
#: Everything that is appended while a commit is under way goes into the next one, up to this many.
_TOGETHER = 256
#: What is appended together: the entry, how it ends the game, what is kept beside it, and the number of the lease.
Appended = tuple[EntryRow, Ending | None, Beside | None, int | None]
_Waiting = tuple[Appended, asyncio.Future[bool]]


class Statement:
    """A statement as the driver takes it."""

    __slots__ = ("_names", "_text")

    def __init__(self, engine: Engine, made: Executable) -> None:
        written: Any = made.compile(dialect=engine.dialect)  # type: ignore[attr-defined]
        self._text = str(written)
        self._names: Sequence[str] | None = written.positiontup if written.positional else None

    def run(self, cursor: Any, row: dict[str, Any]) -> None:
        given = row if self._names is None else tuple(row[name] for name in self._names)
        cursor.execute(self._text, given)


def _fenced(fresh: Any) -> Any:
    """An entry that is made only under the newest number of its game's lease."""
    held = exists().where(leases.c.game == bindparam("game"), leases.c.fence == bindparam("fence"))
    given = select(*(bindparam(column.name, type_=column.type) for column in entries.c)).where(held)
    return fresh.from_select([column.name for column in entries.c], given).on_conflict_do_nothing()


class Ledger:
    """Appends entries in the thread of a writer."""

    def __init__(self, engine: Engine, writer: ThreadPoolExecutor) -> None:
        self._engine, self._writer = engine, writer
        self.on_postgres = engine.dialect.name == "postgresql"
        # Told by what comes back, not by a count of rows: drivers count differently.
        fresh = (postgresql.insert if self.on_postgres else sqlite.insert)(entries)
        self._entry = Statement(engine, fresh.on_conflict_do_nothing().returning(entries.c.number))
        self._fenced = Statement(engine, _fenced(fresh).returning(entries.c.number))
        self._told = Statement(engine, insert(told))
        self._snapshot = Statement(engine, insert(snapshots))
        self._ending = Statement(
            engine,
            update(games)
            .where(games.c.id == bindparam("game"))
            .values(ended=bindparam("at"), outcome=bindparam("how"), digest=bindparam("mark")),
        )
        self._change = Statement(
            engine,
            update(games)
            .where(games.c.id == bindparam("game"))
            .values(rules=bindparam("by"), dice=bindparam("fall"), commitment=bindparam("bound")),
        )
        self._waiting: list[_Waiting] = []
        self._flushing: asyncio.Task[None] | None = None
        #: Only the writer's thread touches it.
        self._connection: Any = None
        #: What PostgreSQL calls the session that writes: notices that come from it are this worker's own.
        self.session: int | None = None

    async def append(
        self, entry: EntryRow, ending: Ending | None, beside: Beside | None, fence: int | None
    ) -> bool:
        """Commit an entry with what is kept beside it; False where its number is taken already, or somebody else is the
        home of its game."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(((entry, ending, beside, fence), done))
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())
        return await done

    def close(self) -> None:
        """Give the connection back, after all that was written."""
        self._writer.submit(self._let_go).result()

    async def _flush(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:_TOGETHER], self._waiting[_TOGETHER:]
                await self._commit(batch)
        finally:
            self._flushing = None

    async def _commit(self, batch: list[_Waiting]) -> None:
        """Commit entries together; where that fails, one by one, so that none fails for another's sake."""
        loop, began = asyncio.get_running_loop(), time.monotonic()
        try:
            appended = [each for each, _ in batch]
            written = await loop.run_in_executor(self._writer, self._write, appended)
        except Exception as fault:
            if len(batch) > 1:
                for one in batch:
                    await self._commit([one])
            elif not batch[0][1].done():
                batch[0][1].set_exception(fault)
            return
        metrics.commits.add(time.monotonic() - began)
        metrics.entries.add(count=sum(written))
        for (_, done), taken in zip(batch, written, strict=True):
            if not done.done():
                done.set_result(taken)

    # -- in the writer's thread ------------------------------------------------------------------

    def _write(self, batch: Sequence[Appended]) -> list[bool]:
        held = self._connection is not None
        try:
            try:
                taken: list[bool] = self._tried(self._append_all, batch)
            except (OperationalError, InterfaceError):
                if not (held and self.on_postgres):
                    raise
                # The connection may have been lost while nobody used it; nothing was committed.
                self._let_go()
                taken = self._tried(self._append_all, batch)
            self._tried(self._end)
        except BaseException:
            self._let_go()
            raise
        return taken

    def _tried(self, work: Callable[..., Any], *args: Any) -> Any:
        """Do something with the driver; what it raises is said as everywhere else."""
        driver: Any = self._engine.dialect.loaded_dbapi
        try:
            return work(*args)
        except driver.Error as fault:
            raise DBAPIError.instance("", None, fault, driver.Error, dialect=self._engine.dialect) from fault

    def _append_all(self, batch: Sequence[Appended]) -> list[bool]:
        if self._connection is None:
            self._connection = self._engine.raw_connection()
            if self.on_postgres:
                self.session = self._connection.driver_connection.info.backend_pid
        cursor = self._connection.cursor()
        if not self.on_postgres:
            cursor.execute("BEGIN IMMEDIATE")
        return [self._append_one(cursor, *appended) for appended in batch]

    def _end(self) -> None:
        if self.on_postgres:
            self._connection.commit()
        else:
            self._connection.cursor().execute("COMMIT")

    def _append_one(
        self, cursor: Any, entry: EntryRow, ending: Ending | None, beside: Beside | None, fence: int | None
    ) -> bool:
        if fence is None:
            self._entry.run(cursor, values.entry_values(entry))
        else:
            self._fenced.run(cursor, {**values.entry_values(entry), "fence": fence})
        if not cursor.fetchall():
            return False
        if beside is not None:
            self._keep_beside(cursor, entry.game, beside)
        if ending is not None:
            how = {"how": values.to_json(ending.outcome), "mark": ending.digest, "at": ending.made}
            self._ending.run(cursor, {"game": entry.game, **how})
        if self.on_postgres and fence is None:  # else all who look on are here
            cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{entry.game}:{entry.number}"))
        return True

    def _keep_beside(self, cursor: Any, game: str, beside: Beside) -> None:
        if beside.told is not None:
            self._told.run(cursor, {"game": game, "number": beside.told.number, "body": beside.told.body})
        if beside.snapshot is not None:
            self._snapshot.run(cursor, values.snapshot_values(game, beside.snapshot))
        if beside.change is not None:
            change = beside.change
            dice = {"fall": values.to_json(change["dice"]), "bound": change["commitment"]}
            self._change.run(cursor, {"game": game, "by": change["rules"], **dice})

    def _let_go(self) -> None:
        """Have no connection any more; what was not committed on it never happened."""
        if self._connection is not None:
            with contextlib.suppress(Exception):
                # Said plainly: SQLite would keep its lock for as long as anybody remembers what failed.
                self._connection.rollback()
            self._connection.invalidate()
            self._connection = self.session = None
