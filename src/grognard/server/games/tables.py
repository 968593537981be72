"""Every game that is being played or looked at here: opened from the database, changed by entries, let go when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from grognard.core.dice import DiceError
from grognard.core.game import Refused, StandsStill
from grognard.server import metrics
from grognard.server.border import refusal
from grognard.server.border.refusal import Refusal
from grognard.server.database import checks
from grognard.server.database.claims import Claims
from grognard.server.database.homes import Homes
from grognard.server.database.rows import Beside, Ending, EntryRow, LineRow
from grognard.server.database.store import GONE, Store
from grognard.server.games.clock import now
from grognard.server.games.onlookers import Onlookers
from grognard.server.games.opening import Opening
from grognard.server.games.standing import StandingOrders
from grognard.server.games.state import kept
from grognard.server.games.table import Table
from grognard.server.games.thinking import Thinking
from grognard.server.games.together import Prepare, Together
from grognard.server.settings import Settings
from grognard.server.work.hands import Hands, OutOfBudget
from grognard.server.work.pool import Pool

T = TypeVar("T")
log = logging.getLogger("grognard.server")


class OpenTables:
    """The games in memory. One entry of a game is made at a time, and nobody hears of it before it is committed."""

    def __init__(self, settings: Settings, store: Store, pool: Pool, claims: Claims | None = None) -> None:
        self.settings, self.store, self.pool = settings, store, pool
        self._homes = Homes(store, settings.homes)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._being_opened: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        # Rules and drawing run in a thread of their own: the loop stays free.
        self._hands = Hands()
        # What is only read may take long when it is wanted for the first time: no game waits behind it.
        self._readers = Hands("grognard-readers")
        self._opening = Opening(store, self._homes, self._hands, settings.import_seconds)
        self._together = Together(self)
        self.onlookers = Onlookers()
        self.standing = StandingOrders(self)
        self.thinking = Thinking(self, claims or Claims(settings))
        #: Long games that shall be opened from their first answer.
        self._whole: set[str] = set()
        #: Games that burnt their budget, and until when nobody opens them.
        self._aside: dict[str, float] = {}

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._hands.close()
        self._readers.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something to its end, even if whoever asked for it has gone."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def by_hand(self, work: Callable[..., T], *args: Any) -> T:
        """Let the rules' thread do something at a table for whose end the table need not answer."""
        return await self._in_time(self._hands, work, *args)

    async def look_up(self, work: Callable[..., T], *args: Any) -> T:
        """Let another thread do something that belongs to no game, while the rules go on."""
        return await self._in_time(self._readers, work, *args)

    async def _in_time(self, hands: Hands, work: Callable[..., T], *args: Any) -> T:
        try:
            return await hands.do(self.settings.rules_seconds, work, *args)
        except OutOfBudget:
            raise Refusal(503, "busy") from None

    async def at_table(self, table: Table, work: Callable[..., T], *args: Any) -> T:
        """Let the rules' thread do something at a table that one holds. What never ends sets the game aside."""
        try:
            return await self._hands.do(self.settings.rules_seconds, work, *args)
        except OutOfBudget:
            self.drop(table)
            raise self._set_aside(table.row.id) from None

    async def together(self, game: str, prepare: Prepare) -> Any:
        """Let the rules' thread do something at a table in one go with what others want there now."""
        return await self._together.want(game, prepare)

    def _set_aside(self, game: str) -> Refusal:
        """Let nobody open a game for a while: it would only burn its budget again."""
        log.error("game %s is set aside: its rules do not come to an end", game)
        old = time.monotonic()
        self._aside = {other: until for other, until in self._aside.items() if until > old}
        self._aside[game] = old + self.settings.aside_seconds
        return self._is_aside()

    def _is_aside(self) -> Refusal:
        return Refusal(409, "set-aside", minutes=max(1, round(self.settings.aside_seconds / 60)))

    # -- opening and letting go ------------------------------------------------------------------

    async def welcome(self, game: str) -> None:
        """Somebody was sent here for a game: be its home. Nothing else takes a game over, so that who lost one and has
        not noticed yet does not take it back."""
        await self._homes.take(game)

    @property
    def home(self) -> str:
        """The name by which the leases of this worker are known."""
        return self._homes.worker

    async def take_over(self, worker: str) -> None:
        """Another worker is gone: its bots go on here, whether anybody looks on or not."""
        try:
            jobs = await self.store.jobs_of(worker)
        except SQLAlchemyError as fault:
            log.error(
                "the bots of a worker that is gone wait for somebody to look on: %s", checks.meaning(fault)
            )
            return
        for game in jobs:
            try:
                await self._homes.take(game, of=worker)
                if self._homes.holds(game):
                    await self.open(game)
            except Refusal as fault:
                log.info("the bots of game %s do not go on: %s", game, fault.error)
            except Exception:  # one that breaks keeps no other waiting
                log.exception("the bots of game %s", game)

    async def lost(self) -> list[str]:
        """Forget the games that other workers have taken over; who looks on here must be sent there."""
        gone = await self._homes.lost()
        for game in gone:
            if game in self._tables:
                self.drop(self._tables[game])
        return gone

    async def open(self, game: str) -> Table:
        """A game, from memory or from its entries; a Refusal where there is none, its rules are not these, or another
        worker is its home now."""
        if self._aside.get(game, 0.0) > time.monotonic():
            raise self._is_aside()
        if not self._homes.holds(game):
            raise await self._elsewhere(game)
        table = self._tables.get(game)
        if table is None:
            task = self._being_opened.get(game)
            if task is None:
                task = self._being_opened[game] = self.spawn(self._open(game))
                task.add_done_callback(lambda _: self._being_opened.pop(game, None))
            table = await asyncio.shield(task)
        table.used = time.monotonic()
        if game in self._tables:
            self._tables.move_to_end(game)
        return table

    async def _elsewhere(self, game: str) -> Refusal:
        """Why a game is not opened that was not taken: its home is another, or there is none."""
        found = await self.store.find_game(game)
        return refusal.not_found() if found is None else Refusal(503, "moved")

    async def _open(self, game: str) -> Table:
        row = await self.store.find_game(game)
        if row is None:
            self._homes.let_go(game)
            raise refusal.not_found()
        try:
            table = await self._opening.opened(row, game in self._whole)
            self._whole.discard(game)
        except OutOfBudget:
            raise self._set_aside(game) from None
        await self.seat_people(table)
        table.lines = await self.store.lines_after(game, 0)
        self._tables[game] = table
        self._let_go()
        self._wake(table)
        self.spawn(self._visit(game))
        return table

    async def make_whole(self, game: str) -> None:
        """Open a game anew from its first answer, if it was opened from a snapshot: only then every event of its log is
        as the rules told it."""
        async with self.held(game) as table:
            if table.resumed:
                self._whole.add(game)
                self.drop(table)

    async def _visit(self, game: str) -> None:
        """Note that somebody wants a game still. Nothing hangs on it."""
        with contextlib.suppress(SQLAlchemyError):
            await self.store.visited(game, now())

    @property
    def at_hand(self) -> set[str]:
        """The games that are open here."""
        return set(self._tables)

    @contextlib.asynccontextmanager
    async def held(self, game: str) -> AsyncIterator[Table]:
        """A game for oneself alone: nothing happens to it meanwhile, and everything in it is kept."""
        while True:
            table = await self.open(game)
            async with table.lock:
                if not table.gone:
                    yield table
                    return

    def drop(self, table: Table) -> None:
        """Forget a table, as when it may not be what the database says; it is opened again when it is wanted."""
        table.gone = True
        if self._tables.get(table.row.id) is table:
            del self._tables[table.row.id]

    def forget(self, game: str) -> None:
        """A game is no more: whoever looks on is told so."""
        table = self._tables.get(game)
        if table is not None:
            self.drop(table)
        self._aside.pop(game, None)
        self._homes.let_go(game)
        self.onlookers.tell(game, lines=True)

    def let_go_idle(self) -> None:
        """Let go of games that nobody has looked at for a while."""
        old = time.monotonic() - self.settings.idle_seconds
        for game, table in list(self._tables.items()):
            if table.used < old and self._is_free(game, table):
                self.drop(table)
                self._homes.let_go(game)

    def _let_go(self) -> None:
        for game, table in list(self._tables.items()):
            if len(self._tables) <= self.settings.tables:
                return
            if self._is_free(game, table):
                self.drop(table)

    def _is_free(self, game: str, table: Table) -> bool:
        busy = self.onlookers.watching(game) or game in self.thinking
        return not busy and not table.lock.locked()

    @property
    def count(self) -> int:
        return len(self._tables)

    @property
    def waiting(self) -> int:
        """How much waits for the rules."""
        return self._hands.waiting

    # -- what happens elsewhere ------------------------------------------------------------------

    def heard(self, game: str, number: int) -> None:
        """Another worker changed a game: number 0 means lines or seats, GONE that it is no more."""
        metrics.notices.add()
        if number == GONE:
            self.forget(game)
            return
        table = self._tables.get(game)
        if table is None and not self.onlookers.watching(game):
            return
        if table is None or number == 0 or number > table.at:
            self.spawn(self._catch_up(game, lines=number == 0))

    def missed(self) -> None:
        """Notices may have been lost: look at everything that is open."""
        for game in self._tables:
            self.spawn(self._catch_up(game, lines=True))

    async def catch_up(self, game: str, lines: bool = True) -> Table:
        """Read what other workers have entered and what was said there, and tell everybody here."""
        async with self.held(game) as table:
            fresh = await self.read_on(table)
            lines = lines and await self.read_lines(table)
        if fresh or lines:
            self.onlookers.tell(game, lines)
        return table

    async def _catch_up(self, game: str, lines: bool) -> None:
        table = await self.catch_up(game, lines)
        self.onlookers.tell(game, lines)  # those who look on may have seen an older table than this
        # Whoever made the entry lets its bot think, and has claimed that; if that worker dies, this one does.
        self._wake(table)

    async def read_on(self, table: Table) -> bool:
        """Play what others have entered since."""
        fresh = await self.store.entries_after(table.row.id, table.at)
        if any(entry.kind in ("rules", "shelve") for entry in fresh):
            self.drop(table)  # it goes on from elsewhere: open it anew
            return True
        try:
            for entry in fresh:
                await self.at_table(table, table.play, entry.kind, entry.seat, entry.body)
                table.keeper.kept_elsewhere(table.game)
                table.note(entry)
        except Exception:
            self.drop(table)
            raise
        if fresh and table.over:
            table.row = await self.store.find_game(table.row.id) or table.row
        return bool(fresh)

    async def read_lines(self, table: Table) -> bool:
        """Read what was said, and who sits where now."""
        last = table.lines[-1].id if table.lines else 0
        fresh = await self.store.lines_after(table.row.id, last)
        table.lines += fresh
        await self.seat_people(table)
        return bool(fresh)

    async def seat_people(self, table: Table) -> None:
        """Read who sits where, and what they are called."""
        game = [table.row.id]
        table.seat_people(await self.store.holders_of(game), await self.store.sitters_of(game))

    async def call(self, game: str, seat: int, name: str) -> None:
        """Give who sits in a seat a name."""
        async with self.held(game) as table:
            sitter = replace(table.sitter(seat), name=name)
            await self.store.seat_as(sitter)
            table.sitters[seat] = sitter
        self.onlookers.tell(game, lines=True)

    # -- entries ---------------------------------------------------------------------------------

    async def answer(self, game: str, seat: int, number: int, answer: Any) -> int:
        """Take a seat's answer to the question of a number that the seat knows; the number it now stands under."""
        return await self._enter(game, seat, number, "answer", lambda table: answer)

    async def resign(self, game: str, seat: int, number: int) -> int:
        return await self._enter(game, seat, number, "resign", lambda table: None)

    async def refuse_rules(self, game: str, seat: int, number: int) -> int:
        """Set a game aside as it was, for a seat that does not want to go on under other rules."""

        def checked(table: Table) -> None:
            if not table.may_refuse(seat):
                raise Refusal(409, "rules-accepted" if table.game.basis is not None else "rules-unchanged")

        return await self._enter(game, seat, number, "shelve", checked)

    async def undo(self, game: str, seat: int, number: int, count: Callable[[Table], int]) -> int:
        """Take back as many answers as `count` says once it is this seat's turn to ask."""
        return await self._enter(game, seat, number, "undo", count)

    async def _enter(self, game: str, seat: int, number: int, kind: str, body: Callable[[Table], Any]) -> int:
        # To its end even if the client hangs up: a change that is made is kept, and one that is kept is told.
        return await asyncio.shield(self.spawn(self._enter_whole(game, seat, number, kind, body)))

    async def _enter_whole(
        self, game: str, seat: int, number: int, kind: str, body: Callable[[Table], Any]
    ) -> int:
        came = time.monotonic()
        async with self.held(game) as table:
            await self._check_number(table, seat, number, kind)
            given = body(table)
            entry, beside = await self._play(table, kind, seat, given)
            if not await self._keep(table, entry, beside):
                await self.lost()
                other = await self.open(game)
                raise refusal.stale(number, other.number(seat) + (kind == "answer"), other.asked)
            reached = table.number(seat)
        if kind == "answer":
            metrics.answers.add(table.system.id)
            metrics.answer_seconds.add(time.monotonic() - came)
        self.onlookers.tell(game)
        self._wake(table)
        return reached

    async def _check_number(self, table: Table, seat: int, number: int, kind: str) -> None:
        """A late, early or doubled entry is refused, and so is one to a question that was put to somebody else."""
        # An answer names the number it will have; the others name the last that the seat has seen.
        ahead = 1 if kind == "answer" else 0
        fits = number == table.number(seat) + ahead and (kind != "answer" or table.asked == seat)
        # Perhaps another worker is further than this one has heard.
        if not fits and await self.read_on(table):
            self.onlookers.tell(table.row.id)
        if table.gone:
            raise refusal.stale(number, table.number(seat) + ahead, None)
        right = table.number(seat) + ahead
        if table.over:
            raise Refusal(409, "over", right={"number": right, "seat": None})
        if number != right:
            raise refusal.stale(number, right, table.asked)
        if kind == "answer" and table.asked != seat:
            raise Refusal(409, "not-asked", place="seat", right={"number": right, "seat": table.asked})
        if table.at >= self.settings.limits.entries:
            raise Refusal(409, "too-long")

    async def _play(self, table: Table, kind: str, seat: int, body: Any) -> tuple[EntryRow, Beside]:
        try:
            return await self.at_table(table, table.enter, kind, seat, body, now())
        except Refused as fault:
            teller = table.teller(seat)
            raise Refusal(
                422, "refused", rule=fault.why.rule, place="answer", reasons=teller.reasons(fault.why)
            ) from fault
        except DiceError as fault:
            self.drop(table)
            raise Refusal(409, "no-dice") from fault
        except StandsStill as fault:
            log.error("%s", fault)
            self.drop(table)
            raise Refusal(409, "stands-still", place="answer") from fault
        except BaseException:
            # The rules broke half way: this table is not what was kept.
            self.drop(table)
            raise

    async def _keep(self, table: Table, entry: EntryRow, beside: Beside) -> bool:
        """Commit what was just played; False where another worker was quicker."""
        ending = None
        outcome = table.outcome if table.over else None
        if outcome is not None:
            digest = await self.at_table(table, table.game.digest)
            ending = Ending(kept(outcome), digest, entry.made)
        try:
            kept_now = await self.store.append(entry, ending, beside, self._homes.fence(table.row.id))
        except BaseException as fault:
            self.drop(table)
            if isinstance(fault, SQLAlchemyError):
                metrics.database_faults.add(checks.meaning(fault))
                raise checks.refused(fault) from fault
            raise
        if not kept_now:
            self.drop(table)  # what was played here never happened
            return False
        table.note(entry)
        if ending is not None:
            table.row = await self.store.find_game(table.row.id) or table.row
        if entry.kind == "shelve":
            self.drop(table)  # it stands again as it was
        return True

    # -- lines -----------------------------------------------------------------------------------

    async def say(self, table: Table, seat: int, kind: str, body: Any) -> None:
        """Put a line on the table, at the entry where it stands."""
        if len(table.lines) >= self.settings.limits.lines:
            raise Refusal(429, "too-many-lines")
        await self.store.say(LineRow(0, table.row.id, table.at, seat, kind, body, now()))
        await self.said(table.row.id)

    async def said(self, game: str) -> None:
        """Lines or seats of a game changed in the database: tell everybody here."""
        async with self.held(game) as table:
            await self.read_lines(table)
        self.onlookers.tell(game, lines=True)

    # -- bots ------------------------------------------------------------------------------------

    def _wake(self, table: Table) -> None:
        """Let who is asked answer, if it is a bot, or has left orders."""
        self.thinking.wake(table)
        self.standing.wake(table)
