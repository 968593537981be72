"""Standing orders at the tables: they answer for their players, each after a pause by which nobody can tell them from
a person who lets something go by."""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import dataclass, replace
from typing import Any, Protocol

from grognard.core import orders
from grognard.core.orders import Orders, Standing
from grognard.server.border.refusal import Refusal
from grognard.server.database.store import Store
from grognard.server.games import together
from grognard.server.games.onlookers import Onlookers
from grognard.server.games.table import Table
from grognard.server.settings import Settings

_CHANCE = random.SystemRandom()
log = logging.getLogger("grognard.server")
#: Refusals of an answer because the game is not where it was, or somebody else plays it now.
_MOVED_ON = ("stale", "not-asked", "over", "moved", "not-found")


class House(together.House, Protocol):
    """Where the tables are, and answers are taken."""

    store: Store
    settings: Settings
    onlookers: Onlookers

    async def answer(self, game: str, seat: int, number: int, answer: Any) -> int: ...


@dataclass(frozen=True, slots=True)
class Settled:
    """What orders answer to the question at hand."""

    seat: int
    number: int
    answer: Any
    #: Whether another person plays, who shall not see by the time it takes that nobody was asked.
    watched: bool


class StandingOrders:
    """Lets the orders of people answer, one game after the other."""

    def __init__(self, tables: House) -> None:
        self._tables = tables
        self._answering: set[str] = set()

    async def give(
        self, game: str, seat: int, side: Standing | None, units: dict[str, Standing]
    ) -> Orders | None:
        """Let a seat's orders be these until the turn ends; those that stand now."""
        async with self._tables.held(game) as table:
            turn = await self._tables.at_table(table, table.turn, seat)
            given = Orders(turn, side, units)
            sitter = replace(table.sitter(seat), orders=given.to_data() if given else None)
            await self._tables.store.seat_as(sitter)
            table.sitters[seat] = sitter
        self._tables.onlookers.tell(game)
        self.wake(table)
        return given if given else None

    def wake(self, table: Table) -> None:
        """A question was put: perhaps it need not be asked."""
        game, asked = table.row.id, table.asked
        if asked is None or table.sitter(asked).orders is None or game in self._answering:
            return
        self._answering.add(game)
        self._tables.spawn(self._answer(game))

    async def _answer(self, game: str) -> None:
        """Answer for as long as orders settle what is asked."""
        try:
            while True:
                found = await self._settled(game)
                if found is None:
                    return
                if found.watched:
                    await asyncio.sleep(self._pause())
                    if await self._settled(game) != found:
                        continue  # taken back meanwhile, or answered by hand
                await self._tables.answer(game, found.seat, found.number, found.answer)
        except Refusal as fault:
            if fault.error not in _MOVED_ON:
                log.warning("orders in game %s: %s", game, fault.error)
        finally:
            self._answering.discard(game)

    async def _settled(self, game: str) -> Settled | None:
        async with self._tables.held(game) as table:
            return await self._tables.at_table(table, settled, table)

    def _pause(self) -> float:
        """Never twice the same: else it would tell that nobody was asked."""
        return self._tables.settings.order_seconds * _CHANCE.uniform(0.5, 1.5)


def settled(table: Table) -> Settled | None:
    """What the orders of who is asked answer; None where he is to be asked."""
    seat, decision = table.asked, table.game.decision
    if seat is None or decision is None or table.undone == table.at:
        return None
    standing = table.orders(seat)
    found = None if standing is None else orders.answer(standing, decision)
    if found is None or decision.refuse(found) is not None:
        return None
    watched = any(other != seat for other in table.row.people)
    return Settled(seat, table.number(seat) + 1, found, watched)
