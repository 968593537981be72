"""Bots at the tables: let them think, wherever they are asked, until a person is asked."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import Any, Protocol

from grognard.server import metrics
from grognard.server.border.refusal import Refusal
from grognard.server.database.claims import Claims
from grognard.server.games import origin, together
from grognard.server.games.table import Table
from grognard.server.settings import Settings
from grognard.server.work import bots
from grognard.server.work.pool import OutOfTime, Pool, WorkFailed

log = logging.getLogger("grognard.server")
#: How often a bot may fail to answer one question before it is left alone.
_PATIENCE = 3
#: How soon it is asked again whether a bot that thinks in another worker is still claimed there.
_CLAIMED_SECONDS = 1.0
#: Refusals of an answer because the game is not where it was: no fault of the answer.
_MOVED_ON = ("stale", "not-asked", "over")
#: Refusals because the game is played elsewhere now, with its bots.
_ELSEWHERE = ("moved", "not-found")


class House(together.House, Protocol):
    """Where the tables are, and answers are taken."""

    settings: Settings
    pool: Pool

    async def answer(self, game: str, seat: int, number: int, answer: Any) -> int: ...

    async def catch_up(self, game: str, lines: bool = True) -> Table: ...


class Thinking:
    """Lets the bots of games think, each game by itself."""

    def __init__(self, tables: House, claims: Claims) -> None:
        self._tables, self._claims = tables, claims
        self._games: set[str] = set()

    def __contains__(self, game: str) -> bool:
        """Whether a bot of a game thinks now."""
        return game in self._games

    def wake(self, table: Table) -> None:
        """A question was put: perhaps it is a bot's."""
        game = table.row.id
        asked = table.asked
        if asked is not None and table.row.bot(asked) is not None and game not in self._games:
            self._games.add(game)
            task = self._tables.spawn(self.let_play(game))
            task.add_done_callback(lambda _: self._games.discard(game))

    async def let_play(self, game: str) -> None:
        """Let bots answer until a person is asked."""
        failed = 0
        safe = False
        while failed < _PATIENCE:
            async with self._tables.held(game) as table:
                asked = table.asked
                bot = None if asked is None else table.row.bot(asked)
                if asked is None or bot is None:
                    return
                number, at = table.number(asked) + 1, table.at
                before = seated(table, asked, bot)
            if not await self._claims.take(game, at):
                await asyncio.sleep(_CLAIMED_SECONDS)
                await self._tables.catch_up(game)
                continue
            try:
                await self._tables.answer(game, asked, number, await self._chosen(before, safe))
                metrics.bot_answers.add(bot)
                failed, safe = 0, False
            except Refusal as fault:
                log.info("bot %s in game %s: %s", bot, game, fault.error)
                if fault.error in _ELSEWHERE:
                    return
                if fault.error in _MOVED_ON:
                    continue  # another worker was quicker, or it was taken back while it thought: look again
                # Refused by the rules: then play safe. A database that is away is no fault of the answer.
                failed, safe = failed + 1, safe or fault.status == 422
            except Exception:
                log.exception("bot %s in game %s", bot, game)
                failed, safe = failed + 1, True
            finally:
                await self._claims.let_go(game, at)
        log.error("the bots of game %s do not come to an answer", game)

    async def _chosen(self, seated: bots.Seated, safe: bool) -> Any:
        """A bot's answer, or the default where it takes too long or breaks."""
        seconds = self._tables.settings.bot_seconds
        if not safe:
            try:
                return await self._tables.pool.run(seated.game, seconds, bots.choose, seated)
            except OutOfTime:
                log.warning("bot %s in game %s has not answered in %s s", seated.bot, seated.game, seconds)
            except WorkFailed as fault:
                log.error("bot %s in game %s broke: %s", seated.bot, seated.game, fault)
        async with self._tables.held(seated.game) as table:
            decision = table.game.decision
            return None if decision is None else decision.form.default()


def seated(table: Table, seat: int, bot: str) -> bots.Seated:
    """A bot before the table's question. It gets the answers that stand; its chair hides what it may not see."""
    row = table.row
    secret = f"bots of {row.id} {row.dice}".encode()
    seed = int.from_bytes(hashlib.sha256(secret).digest()[:8], "big")
    return bots.Seated(row.id, origin.of(table), seat, bot, seed)
