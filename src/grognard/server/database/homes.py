"""The games whose home this worker is: each is held by a lease with a number that every taking over counts up.

Whoever is asked for a game takes it over, because whoever routes requests knows where its home is; who had it finds out
within a second, or when it tries to enter something, and plays it no more. Where there is one worker there are no leases.
"""

from __future__ import annotations

import secrets
from typing import Protocol


class Leases(Protocol):
    """Where leases are kept."""

    async def take_lease(self, game: str, worker: str, of: str | None = None) -> int | None: ...

    async def leases_of(self, worker: str) -> dict[str, int]: ...


class Homes:
    """The leases of this worker. Without `on` every game is at home here."""

    def __init__(self, kept: Leases, on: bool) -> None:
        self.on, self._kept = on, kept
        #: Of this process: the one that follows it on its place is another.
        self.worker = secrets.token_hex(8)
        self._fences: dict[str, int] = {}

    async def take(self, game: str, of: str | None = None) -> None:
        """Be the home of a game, whoever was, or only if one certain worker was; a game that there is not has none."""
        if self.on and game not in self._fences:
            fence = await self._kept.take_lease(game, self.worker, of)
            if fence is not None:
                self._fences[game] = fence

    def holds(self, game: str) -> bool:
        return not self.on or game in self._fences

    def fence(self, game: str) -> int | None:
        """The number that entries of a game bear; none where nobody else could make any."""
        return self._fences.get(game, -1) if self.on else None

    def let_go(self, game: str) -> None:
        """Remember a game no more; whoever is asked for it next takes it."""
        self._fences.pop(game, None)

    async def lost(self) -> list[str]:
        """The games that others have taken over since this was last asked."""
        if not self._fences:
            return []
        asked = dict(self._fences)  # what is taken meanwhile is not in the answer
        kept = await self._kept.leases_of(self.worker)
        gone = [
            game
            for game, fence in asked.items()
            if kept.get(game) != fence and self._fences.get(game) == fence
        ]
        for game in gone:
            del self._fences[game]
        return gone
