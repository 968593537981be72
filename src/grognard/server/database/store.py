"""Keeps games in a database, and finds them again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    case,
    create_engine,
    delete,
    event,
    func,
    insert,
    literal,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from grognard.server.database import clearing, values
from grognard.server.database.ledger import CHANNEL, Ledger
from grognard.server.database.rows import (
    WATCHER,
    Beside,
    Ending,
    EntryRow,
    GameRow,
    HolderRow,
    LineRow,
    ListedRow,
    SitterRow,
    SnapshotRow,
    ToldRow,
)
from grognard.server.database.schema import (
    entries,
    games,
    holders,
    leases,
    lines,
    links,
    sitters,
    snapshots,
    told,
    visits,
)
from grognard.server.settings import Settings

T = TypeVar("T")
#: The number that says that a game is no more.
GONE = -1


class Store:
    """A database of games. Every method that waits for it is a coroutine; the work is done in threads."""

    def __init__(self, settings: Settings) -> None:
        self.on_postgres, self._settings = settings.on_postgres, settings
        self.engine = make_engine(settings.database)
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="grognard-read")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="grognard-write")
        self._ledger = Ledger(self.engine, self._writer)

    @property
    def session(self) -> int | None:
        """What PostgreSQL calls the session that appends entries here."""
        return self._ledger.session

    def close(self) -> None:
        self._ledger.close()
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return work(connection.execution_options(isolation_level="AUTOCOMMIT"))

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def write(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self.engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._writer, run)

    # -- the hot path ----------------------------------------------------------------------------

    async def append(
        self,
        entry: EntryRow,
        ending: Ending | None = None,
        beside: Beside | None = None,
        fence: int | None = None,
    ) -> bool:
        """Commit an entry with what is kept beside it; False where its number is taken already, or the lease on its
        game bears another number than `fence`."""
        return await self._ledger.append(entry, ending, beside, fence)

    def _notify(self, connection: Connection, game: str, number: int) -> None:
        if self.on_postgres:
            connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": f"{game}:{number}"})

    async def stands_at(self) -> str | None:
        """The step of the schema that the database stands at."""
        return await self.read(lambda connection: connection.execute(_STANDS_AT).scalar_one_or_none())

    # -- games -----------------------------------------------------------------------------------

    async def add_game(
        self,
        game: GameRow,
        seats: Iterable[HolderRow],
        link_hashes: Iterable[tuple[str, int]],
        record: Sequence[EntryRow] = (),
        beside: Sequence[Beside] = (),
        only_if: Callable[[Connection], bool] = lambda _: True,
        called: Iterable[SitterRow] = (),
    ) -> bool:
        """A new game with who holds what, the links that open the rest, and a record if it has one. `only_if` is asked in
        the same transaction; where it says no there is no game."""

        def work(connection: Connection) -> bool:
            if not only_if(connection):
                return False
            connection.execute(insert(games).values(values.game_values(game)))
            for holder in seats:
                connection.execute(insert(holders).values(values.holder_values(holder)))
            for sitter in called:
                self._seat_as(connection, sitter)
            for hash_, seat in link_hashes:
                connection.execute(insert(links).values(hash=hash_, game=game.id, seat=seat, adds=False))
            if record:
                connection.execute(insert(entries), [values.entry_values(entry) for entry in record])
            for each in beside:
                _keep_beside(connection, game.id, each)
            return True

        return await self.write(work)

    async def delete_game(self, game: str) -> None:
        """Forget a game with all that belongs to it."""

        def work(connection: Connection) -> None:
            connection.execute(delete(games).where(games.c.id == game))
            self._notify(connection, game, GONE)

        await self.write(work)

    async def visited(self, game: str, now: int) -> None:
        """Remember that a game was opened; once a day is enough."""

        def work(connection: Connection) -> None:
            made = (postgresql.insert if self.on_postgres else sqlite.insert)(visits)
            made = made.values(game=game, seen=now)
            found = select(games.c.id).where(games.c.id == game)
            if connection.execute(found).one_or_none() is not None:
                connection.execute(
                    made.on_conflict_do_update(
                        index_elements=[visits.c.game],
                        set_={"seen": now},
                        where=visits.c.seen < now - clearing.DAY,
                    )
                )

        await self.write(work)

    async def clear(self, now: int, sparing: set[str]) -> int:
        """Clear away games that nobody has opened for long; how many."""
        return await self.write(lambda connection: clearing.clear(connection, self._settings, now, sparing))

    async def find_game(self, game: str) -> GameRow | None:
        def work(connection: Connection) -> GameRow | None:
            row = connection.execute(select(games).where(games.c.id == game)).one_or_none()
            return None if row is None else values.game(row)

        return await self.read(work)

    async def entries_after(self, game: str, number: int) -> list[EntryRow]:
        def work(connection: Connection) -> list[EntryRow]:
            wanted = (entries.c.game == game) & (entries.c.number > number)
            found = select(entries).where(wanted).order_by(entries.c.number)
            return values.entries(connection.execute(found).all())

        return await self.read(work)

    async def snapshots_of(self, game: str, states: bool) -> list[SnapshotRow]:
        """Every snapshot of a game, with or without the states themselves."""
        state = snapshots.c.state if states else literal(b"").label("state")
        names = (snapshots.c.game, snapshots.c.number, snapshots.c.answers, snapshots.c.mark)
        found = select(*names, state).where(snapshots.c.game == game).order_by(snapshots.c.number)

        def work(connection: Connection) -> list[SnapshotRow]:
            return [
                SnapshotRow(game, number, answers, mark, bytes(state))
                for game, number, answers, mark, state in connection.execute(found)
            ]

        return await self.read(work)

    async def snapshot_of(self, game: str, number: int) -> SnapshotRow:
        """One snapshot of a game, with its state."""
        wanted = (snapshots.c.game == game) & (snapshots.c.number == number)

        def work(connection: Connection) -> SnapshotRow:
            row = connection.execute(select(snapshots).where(wanted)).one()
            return SnapshotRow(row.game, row.number, row.answers, row.mark, bytes(row.state))

        return await self.read(work)

    async def told_of(self, game: str) -> list[ToldRow]:
        """All that was told in a game, as it was said then."""

        def work(connection: Connection) -> list[ToldRow]:
            found = select(told).where(told.c.game == game).order_by(told.c.number)
            return [ToldRow(*row) for row in connection.execute(found)]

        return await self.read(work)

    async def goes_by(self, game: str, was: str, now: str, beside: Sequence[Beside] = ()) -> None:
        """Note that a game that was played by some rules comes to the same by others."""

        def work(connection: Connection) -> None:
            wanted = (games.c.id == game) & (games.c.rules == was)
            changed = connection.execute(
                update(games).where(wanted).values(rules=now).returning(games.c.id)
            ).one_or_none()
            for each in beside if changed is not None else ():
                _keep_beside(connection, game, each)

        await self.write(work)

    async def listed(self, key_hash: str, most: int) -> list[ListedRow]:
        """The games that a client has to do with, the latest changed first."""

        def work(connection: Connection) -> list[ListedRow]:
            own = select(holders.c.game).where(holders.c.key_hash == key_hash)
            # When a secret was answered is nobody's business.
            seen = case((entries.c.secret, 0), else_=entries.c.made)
            last = (
                select(
                    entries.c.game, func.max(entries.c.number).label("number"), func.max(seen).label("seen")
                )
                .where(entries.c.game.in_(own))
                .group_by(entries.c.game)
                .subquery()
            )
            # The largest of two in a way that both databases know.
            changed = case((last.c.seen > games.c.made, last.c.seen), else_=games.c.made).label("changed")
            found = (
                select(games, entries.c.number, entries.c.asked.label("next"), changed)
                .where(games.c.id.in_(own))
                .outerjoin(last, last.c.game == games.c.id)
                .outerjoin(entries, (entries.c.game == games.c.id) & (entries.c.number == last.c.number))
                .order_by(changed.desc(), games.c.id)
                .limit(most)
            )
            return [values.listed(row) for row in connection.execute(found)]

        return await self.read(work)

    async def open_games(self, key_hash: str) -> int:
        """How many games that are not over a client owns."""
        owned = select(func.count(func.distinct(games.c.id))).join(holders, holders.c.game == games.c.id)
        wanted = owned.where((holders.c.key_hash == key_hash) & holders.c.owner & games.c.ended.is_(None))
        return await self.read(lambda connection: connection.execute(wanted).scalar_one())

    # -- homes -----------------------------------------------------------------------------------

    async def take_lease(self, game: str, worker: str, of: str | None = None) -> int | None:
        """Let a worker be the home of a game: the number of its lease, or nothing where there is no such game, or where its
        home is not, or no more, the worker that it was to be taken from."""
        insert_ = (postgresql.insert if self.on_postgres else sqlite.insert)(leases)
        found = select(games.c.id, literal(worker), literal(1)).where(games.c.id == game)
        taken = (
            insert_.from_select(["game", "worker", "fence"], found)
            .on_conflict_do_update(
                index_elements=[leases.c.game],
                set_={"worker": worker, "fence": leases.c.fence + 1},
                where=None if of is None else leases.c.worker == of,
            )
            .returning(leases.c.fence)
        )
        return await self.write(lambda connection: connection.execute(taken).scalar_one_or_none())

    async def leases_of(self, worker: str) -> dict[str, int]:
        """The games whose home a worker is, each with the number of its lease."""
        wanted = select(leases.c.game, leases.c.fence).where(leases.c.worker == worker)
        return await self.read(lambda connection: {row.game: row.fence for row in connection.execute(wanted)})

    async def jobs_of(self, worker: str) -> list[str]:
        """The games whose home a worker is, or was, and in which a bot is asked."""
        last = select(entries.c.asked).where(entries.c.game == games.c.id).order_by(entries.c.number.desc())
        asked = func.coalesce(last.limit(1).scalar_subquery(), games.c.asked).label("now_asked")
        found = select(games.c.id, games.c.seats, asked).join(leases, leases.c.game == games.c.id)
        found = found.where(leases.c.worker == worker, games.c.ended.is_(None))

        def work(connection: Connection) -> list[str]:
            rows = [(row.id, json.loads(row.seats), row.now_asked) for row in connection.execute(found)]
            return [game for game, seats, seat in rows if seat is not None and seats[seat].startswith("bot:")]

        return await self.read(work)

    # -- seats -----------------------------------------------------------------------------------

    async def holders_of(self, ids: Sequence[str]) -> list[HolderRow]:
        def work(connection: Connection) -> list[HolderRow]:
            found = connection.execute(select(holders).where(holders.c.game.in_(ids)))
            return [HolderRow(row.key_hash, row.game, row.seat, row.owner) for row in found]

        return await self.read(work)

    async def sitters_of(self, ids: Sequence[str]) -> list[SitterRow]:
        """What people are called in these games, and the orders that stand."""

        def work(connection: Connection) -> list[SitterRow]:
            found = connection.execute(select(sitters).where(sitters.c.game.in_(ids)))
            return [SitterRow(row.game, row.seat, row.name, json.loads(row.orders)) for row in found]

        return await self.read(work)

    async def seat_as(self, sitter: SitterRow) -> None:
        """Keep what somebody is called, and his orders."""

        def work(connection: Connection) -> None:
            self._seat_as(connection, sitter)
            self._notify(connection, sitter.game, 0)

        await self.write(work)

    def _seat_as(self, connection: Connection, sitter: SitterRow) -> None:
        kept = {"name": sitter.name, "orders": values.to_json(sitter.orders)}
        made = (postgresql.insert if self.on_postgres else sqlite.insert)(sitters)
        connection.execute(
            made.values(game=sitter.game, seat=sitter.seat, **kept).on_conflict_do_update(
                index_elements=[sitters.c.game, sitters.c.seat], set_=kept
            )
        )

    async def invited(self, game: str, link_hash: str) -> tuple[int, bool] | None:
        """The seat that a link would open, and whether it only adds a device; nothing where it opens none."""
        wanted = select(links.c.seat, links.c.adds).where(
            (links.c.hash == link_hash) & (links.c.game == game)
        )

        def work(connection: Connection) -> tuple[int, bool] | None:
            row = connection.execute(wanted).one_or_none()
            return None if row is None else (row.seat, row.adds)

        return await self.read(work)

    async def take_seat(
        self, game: str, link_hash: str, key_hash: str, made: int, name: str = ""
    ) -> int | None:
        """Use a link up and say so at the table: the seat it opened, or nothing."""

        def work(connection: Connection) -> int | None:
            wanted = (links.c.hash == link_hash) & (links.c.game == game)
            connection.execute(select(games.c.id).where(games.c.id == game).with_for_update(key_share=True))
            # Deleting says who came first, on every database alike.
            found = connection.execute(
                delete(links).where(wanted).returning(links.c.seat, links.c.adds)
            ).one_or_none()
            if found is None:
                return None
            seat, adds = found
            if not adds:
                _let_go(connection, game, seat)
            _hold(connection, HolderRow(key_hash, game, seat, False))
            if name and not adds:
                self._seat_as(connection, SitterRow(game, seat, name))
            last = select(func.coalesce(func.max(entries.c.number), 0)).where(entries.c.game == game)
            line = LineRow(0, game, connection.execute(last).scalar_one(), seat, "joined", None, made)
            connection.execute(insert(lines).values(values.line_values(line)))
            self._notify(connection, game, 0)
            return int(seat)

        return await self.write(work)

    async def watch(self, game: str, key_hash: str, seat: int) -> None:
        def work(connection: Connection) -> None:
            _hold(connection, HolderRow(key_hash, game, seat, False))

        await self.write(work)

    async def replace_link(self, game: str, seat: int, link_hash: str, adds: bool) -> None:
        """A new link to a seat; those made before open nothing any more."""

        def work(connection: Connection) -> None:
            connection.execute(delete(links).where((links.c.game == game) & (links.c.seat == seat)))
            connection.execute(insert(links).values(hash=link_hash, game=game, seat=seat, adds=adds))

        await self.write(work)

    async def replace_watch_link(self, game: str, link_hash: str) -> None:
        change = update(games).where(games.c.id == game).values(watch_hash=link_hash)

        def work(connection: Connection) -> None:
            connection.execute(change)

        await self.write(work)

    # -- talk ------------------------------------------------------------------------------------

    async def say(self, line: LineRow) -> None:
        def work(connection: Connection) -> None:
            # One line of a game after the other, so that whoever has read up to an id has missed none before it.
            connection.execute(
                select(games.c.id).where(games.c.id == line.game).with_for_update(key_share=True)
            )
            connection.execute(insert(lines).values(values.line_values(line)))
            self._notify(connection, line.game, 0)

        await self.write(work)

    async def lines_after(self, game: str, last: int) -> list[LineRow]:
        def work(connection: Connection) -> list[LineRow]:
            wanted = (lines.c.game == game) & (lines.c.id > last)
            found = connection.execute(select(lines).where(wanted).order_by(lines.c.id))
            return [
                LineRow(r.id, r.game, r.number, r.seat, r.kind, json.loads(r.body), r.made) for r in found
            ]

        return await self.read(work)


_STANDS_AT = text("SELECT version_num FROM alembic_version")
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def make_engine(url: str) -> Engine:
    """An engine that waits its turn: on SQLite every transaction takes the write lock at once."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": 15, "check_same_thread": False})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:
    # The driver would begin transactions by its own lights; SQLAlchemy's "begin" does it instead.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_immediate(connection: Connection) -> None:
    if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _let_go(connection: Connection, game: str, seat: int) -> None:
    """Take a seat out of the hands of all who hold it; who owns the game may still look on."""
    held = (holders.c.game == game) & (holders.c.seat == seat)
    connection.execute(delete(sitters).where((sitters.c.game == game) & (sitters.c.seat == seat)))
    gone = connection.execute(
        delete(holders).where(held).returning(holders.c.key_hash, holders.c.owner)
    ).all()
    for key_hash, owner in gone:
        if owner:
            _hold(connection, HolderRow(key_hash, game, WATCHER, True))


def _hold(connection: Connection, holder: HolderRow) -> None:
    same = (
        (holders.c.key_hash == holder.key_hash)
        & (holders.c.game == holder.game)
        & (holders.c.seat == holder.seat)
    )
    if connection.execute(select(holders.c.seat).where(same)).one_or_none() is None:
        connection.execute(insert(holders).values(values.holder_values(holder)))


def _keep_beside(connection: Connection, game: str, beside: Beside) -> None:
    if beside.told is not None:
        row = {"game": game, "number": beside.told.number, "body": beside.told.body}
        connection.execute(insert(told).values(row))
    if beside.snapshot is not None:
        connection.execute(insert(snapshots).values(values.snapshot_values(game, beside.snapshot)))
