"""What several people want done at one table at the same time, done in one go.

Every socket of a game has news at the same moment, and to wake the thread of the rules for each costs as much as the
news itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar

from grognard.server.games.table import Table

T = TypeVar("T")
#: Made ready on the loop while the table is held; what it gives is then done by the thread of the rules.
Prepare = Callable[[Table], Callable[[], Any]]
_Done = tuple[Any, Exception | None]


class House(Protocol):
    """Where the tables are."""

    def held(self, game: str) -> AbstractAsyncContextManager[Table]: ...

    async def at_table(self, table: Table, work: Callable[..., T], *args: Any) -> T: ...

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]: ...


class Together:
    """Gathers what is wanted at each table until it is free, and has it done."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._waiting: dict[str, list[tuple[Prepare, asyncio.Future[Any]]]] = {}

    async def want(self, game: str, prepare: Prepare) -> Any:
        """What the work gives; what it raises is raised here, and nobody else's work fails for it."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        waiting = self._waiting.setdefault(game, [])
        waiting.append((prepare, done))
        if len(waiting) == 1:
            self._house.spawn(self._do(game))
        return await done

    async def _do(self, game: str) -> None:
        batch: list[tuple[Prepare, asyncio.Future[Any]]] = []
        try:
            async with self._house.held(game) as table:
                batch = self._waiting.pop(game)
                ready = [(_prepared(prepare, table), done) for prepare, done in batch]
                results = await self._house.at_table(table, _all_done, [work for work, _ in ready])
            for (_, done), (result, fault) in zip(ready, results, strict=True):
                _tell(done, result, fault)
        except Exception as fault:
            for _, done in batch or self._waiting.pop(game, []):
                _tell(done, None, fault)
        except BaseException:
            for _, done in batch or self._waiting.pop(game, []):
                done.cancel()
            raise


def _prepared(prepare: Prepare, table: Table) -> Callable[[], Any]:
    try:
        return prepare(table)
    except Exception as raised:
        fault = raised  # told with the others

    def fail() -> None:
        raise fault

    return fail


def _all_done(works: Sequence[Callable[[], Any]]) -> list[_Done]:
    return [_done(work) for work in works]


def _done(work: Callable[[], Any]) -> _Done:
    try:
        return work(), None
    except Exception as fault:
        return None, fault


def _tell(done: asyncio.Future[Any], result: Any, fault: Exception | None) -> None:
    if done.done():
        return  # who wanted it has gone
    if fault is None:
        done.set_result(result)
    else:
        done.set_exception(fault)
