"""Many workers, on paper and by the clock of a simulation: who plays which game, what happens when one dies, who is told.

    .venv/bin/python benchmarks/scaling.py [--workers 100] [--games 5000] [--seconds 60] [--kills 20]

This is the shape of a site of many machines (docs/scaling.md), not the server of today. A game has one home. The proxy
finds it by hashing (`home`), each worker that plays a game holds a lease on it with a fencing number in the database, and
no entry is taken that does not bear the newest. Nothing here waits: times are those of the simulation.
"""

from __future__ import annotations

import argparse
import hashlib
import heapq
import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

#: How often workers say that they live, and after how long a silence their games may be taken over.
BEAT, SILENT = 0.5, 1.5
#: How often the proxies look who lives.
LOOK = 0.5
#: How long one message takes, and how soon a client that got no reply asks again.
HOP, AGAIN = 0.002, 0.5


def home(game: str, workers: Sequence[int]) -> int:
    """The worker that a game belongs to: whichever of those alive weighs most with it. When one comes or goes, only the
    games that it has or gets move."""
    return max(
        workers, key=lambda worker: hashlib.blake2b(f"{game} {worker}".encode(), digest_size=8).digest()
    )


@dataclass
class Lease:
    """Who plays a game, under which number. Every taking over counts it up."""

    worker: int = -1
    fence: int = 0
    entries: int = 0


@dataclass
class Worker:
    """A process: which games it has in memory, each with the number it took it under."""

    alive: bool = True
    beat: float = 0.0
    #: Until when it stands still, with all it has in memory and in hand.
    frozen: float = 0.0
    held: dict[str, int] = field(default_factory=dict)


@dataclass
class Told:
    """What came out."""

    answers: int = 0
    tries: int = 0
    take_overs: int = 0
    fenced: int = 0
    notices: int = 0
    lost: int = 0
    doubled: int = 0
    longest: float = 0.0
    kills: int = 0
    freezes: int = 0
    moved: list[float] = field(default_factory=list)


class Site:
    """Workers, a database, proxies, and a client for each game that answers once a second."""

    def __init__(self, workers: int, games: int, seed: int = 1) -> None:
        self.random = random.Random(seed)  # noqa: S311 (a simulation)
        self.workers = [Worker() for _ in range(workers)]
        self.games = [f"game-{number}" for number in range(games)]
        self.leases = {game: Lease() for game in self.games}
        self.seen = list(range(workers))
        self.told = Told()
        self.now = 0.0
        self._agenda: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []
        self._count = 0
        #: Of each game: what its client was told is kept, and since when it waits for a reply.
        self.acknowledged: Counter[str] = Counter()
        self._waits: dict[str, float] = {}
        #: At which workers somebody looks on.
        self.watched: dict[str, set[int]] = {}
        #: Homes as the proxies know them now.
        self._homes: dict[str, int] = {}

    def at(self, time: float, work: Callable[..., None], *args: Any) -> None:
        self._count += 1
        heapq.heappush(self._agenda, (time, self._count, work, args))

    def run(self, seconds: float, kills: int, freezes: int = 0) -> Told:
        for game in self.games:
            self.at(self.random.random(), self._answer, game)
        for number in range(len(self.workers)):
            self.at(self.random.random() * BEAT, self._beat, number)
        self.at(LOOK, self._look)
        for _ in range(kills):
            self.at(1 + self.random.random() * (seconds - 10), self._kill)
        for _ in range(freezes):
            self.at(1 + self.random.random() * (seconds - 10), self._freeze)
        while self._agenda and self._agenda[0][0] <= seconds:
            self.now, _, work, args = heapq.heappop(self._agenda)
            work(*args)
        for game, lease in self.leases.items():
            self.told.lost += max(0, self.acknowledged[game] - lease.entries)
            # One may be kept whose reply is still under way, or went with its worker.
            self.told.doubled += max(0, lease.entries - self.acknowledged[game] - 1)
        return self.told

    # -- what happens ----------------------------------------------------------------------------

    def _beat(self, number: int) -> None:
        worker = self.workers[number]
        if worker.alive:
            if self.now >= worker.frozen:
                worker.beat = self.now
            self.at(self.now + BEAT, self._beat, number)

    def _look(self) -> None:
        """The proxies ask who is ready."""
        found = [
            number for number, worker in enumerate(self.workers) if worker.alive and self.now >= worker.frozen
        ]
        if not found:
            found = self.seen  # nobody to turn to: the proxies stay with what they knew
        if found != self.seen:
            sample = self.games[:200]
            moved = sum(home(game, found) != home(game, self.seen) for game in sample)
            changed = len(set(found) ^ set(self.seen))
            self.told.moved.append(moved / len(sample) / changed)
            self._homes.clear()
        self.seen = found
        self.at(self.now + LOOK, self._look)

    def _kill(self) -> None:
        living = [number for number, worker in enumerate(self.workers) if worker.alive]
        number = self.random.choice(living)
        self.workers[number] = Worker(alive=False, beat=self.workers[number].beat)
        self.told.kills += 1
        self.at(self.now + 5, self._start, number)

    def _freeze(self) -> None:
        """A worker stands still for a while, and goes on as if nothing had been: with games that are others' by then."""
        number = self.random.choice([number for number, worker in enumerate(self.workers) if worker.alive])
        self.workers[number].frozen = self.now + 4
        self.told.freezes += 1

    def _start(self, number: int) -> None:
        self.workers[number] = Worker(beat=self.now)
        self._beat(number)

    def _answer(self, game: str) -> None:
        """A client gives its answer to whom the proxy names."""
        self._waits.setdefault(game, self.now)
        number = self._homes.get(game, -1)
        if number < 0:
            number = self._homes[game] = home(game, self.seen)
        self.told.tries += 1
        self.at(self.now + HOP, self._take, game, number, self.acknowledged[game] + 1)

    def _take(self, game: str, number: int, entry: int) -> None:
        """A worker takes an answer: as the home of the game, or after it has become so."""
        worker, lease = self.workers[number], self.leases[game]
        if self.now < worker.frozen:
            self.at(self.now + AGAIN, self._answer, game)
            return
        if not worker.alive:
            self.at(self.now + AGAIN, self._answer, game)
            return
        if worker.held.get(game) != lease.fence or lease.worker != number:
            worker.held.pop(game, None)
            if not self._may_take_over(lease, number):
                self.at(self.now + AGAIN, self._answer, game)  # "not here yet"
                return
            lease.worker, lease.fence = number, lease.fence + 1
            worker.held[game] = lease.fence
            self.watched[game] = {number}  # its sockets come where their game is
            self.told.take_overs += 1
        self.at(self.now + HOP, self._commit, game, number, worker.held[game], entry)

    def _may_take_over(self, lease: Lease, number: int) -> bool:
        if lease.worker in (-1, number):
            return True
        holder = self.workers[lease.worker]
        # One that lives and hears hands over what is not its own any more; of one that does not, silence must tell.
        hears = holder.alive and self.now >= holder.frozen
        return hears or self.now - holder.beat >= SILENT

    def _commit(self, game: str, number: int, fence: int, entry: int, late: bool = False) -> None:
        """The database keeps an entry that bears the newest number, once."""
        lease, worker = self.leases[game], self.workers[number]
        if self.now < worker.frozen:
            # It has it in hand, and will want it kept when it wakes; its client asks again meanwhile.
            self.at(worker.frozen, self._commit, game, number, fence, entry, True)
            if not late:
                self.at(self.now + AGAIN, self._answer, game)
            return
        if fence != lease.fence:
            self.told.fenced += 1
            if not late:
                self.at(self.now + AGAIN, self._answer, game)
            return
        if entry == lease.entries + 1:
            lease.entries = entry
            # Only where somebody looks on elsewhere, and never back to who wrote it.
            self.told.notices += len(self.watched[game] - {number})
        if late:
            return  # nobody waits for it there any more
        if worker.alive:
            self.at(self.now + HOP, self._acknowledge, game, entry)
        else:
            self.at(
                self.now + AGAIN, self._answer, game
            )  # kept, but nobody was told: asked again, not taken again

    def _acknowledge(self, game: str, entry: int) -> None:
        self.told.longest = max(self.told.longest, self.now - self._waits.pop(game))
        self.acknowledged[game] = entry
        self.told.answers += 1
        self.at(self.now + 1.0, self._answer, game)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=100)
    parser.add_argument("--games", type=int, default=5_000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--freezes", type=int, default=10)
    given = parser.parse_args()
    told = Site(given.workers, given.games).run(given.seconds, given.kills, given.freezes)
    found = {**vars(told), "moved": round(max(told.moved, default=0.0), 4), "longest": round(told.longest, 3)}
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
