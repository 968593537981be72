"""Who looks on at the games of this worker, and is told when something happens there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Set

#: What is called on a change: whether lines were said, or entries made.
Watcher = Callable[[bool], None]


class Onlookers:
    """Those who look on, by game; of the seats, whose people are there."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = {}
        #: Of each game, the seats whose people look on, each with how many sockets.
        self._present: dict[str, Counter[int]] = {}

    def watch(self, game: str, watcher: Watcher) -> None:
        self._watchers.setdefault(game, set()).add(watcher)

    def unwatch(self, game: str, watcher: Watcher) -> None:
        watching = self._watchers.get(game, set())
        watching.discard(watcher)
        if not watching:
            self._watchers.pop(game, None)

    def arrive(self, game: str, seat: int) -> None:
        """Somebody opened a table: all who look on see that he is there."""
        here = self._present.setdefault(game, Counter())
        here[seat] += 1
        if here[seat] == 1:
            self.tell(game, lines=True)

    def leave(self, game: str, seat: int) -> None:
        here = self._present[game]
        here[seat] -= 1
        if not here[seat]:
            del here[seat]
            self.tell(game, lines=True)
        if not here:
            del self._present[game]

    def present(self, game: str) -> Set[int]:
        """The seats whose people look on here."""
        return self._present.get(game, Counter()).keys()

    def watching(self, game: str) -> int:
        """How many look on."""
        return len(self._watchers.get(game, ()))

    def tell(self, game: str, lines: bool = False) -> None:
        """Let everybody who looks on be told what is new to him; also who is there and what was said, where `lines`."""
        for watcher in list(self._watchers.get(game, ())):
            watcher(lines)
