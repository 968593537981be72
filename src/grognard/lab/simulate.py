"""Many games of bots against each other: who wins, how long it takes, and whether anything breaks."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from grognard import systems
from grognard.bots import Bot, Chair
from grognard.bots import find as find_bot
from grognard.core.dice import Seeded, mix
from grognard.core.game import Game, Rng
from grognard.core.system import AnySystem, Scenario, Setup
from grognard.lab import laws
from grognard.lab.collector import collect_seldom

#: A game that asks this often goes round in circles: it is reported, not played on.
ENDLESS = 200_000
#: Fewer games than this are played in this process: starting others takes longer.
FEW = 8


@dataclass(frozen=True, slots=True)
class Plan:
    """What to simulate. Games are dealt in rounds: the same dice and armies once for each way to seat the bots."""

    system: str
    bots: tuple[str, ...]
    scenarios: tuple[str, ...]
    games: int
    seed: int = 1
    laws: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """One game of a plan, as it was set up and as it went."""

    number: int
    scenario: str
    seed: int
    bots: tuple[str, ...]
    winners: tuple[int, ...] = ()
    way: str = ""
    decisions: int = 0
    seconds: float = 0.0
    error: str = ""


@dataclass(slots=True)
class Result:
    """What came of a plan."""

    system: str
    games: int = 0
    wins_by_bot: Counter[str] = field(default_factory=Counter)
    wins_by_seat: Counter[int] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)
    draws: int = 0
    decisions: int = 0
    errors: list[Match] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, match: Match) -> None:
        self.games += 1
        self.decisions += match.decisions
        if match.error:
            self.errors.append(match)
            return
        self.ways[match.way] += 1
        if not match.winners:
            self.draws += 1
        for seat in match.winners:
            self.wins_by_seat[seat] += 1
        # Seats that win together may hold the same bot: it won once.
        for bot in sorted({match.bots[seat] for seat in match.winners}):
            self.wins_by_bot[bot] += 1

    def to_data(self) -> dict[str, Any]:
        return {
            "system": self.system,
            "games": self.games,
            "wins_by_bot": dict(sorted(self.wins_by_bot.items())),
            "wins_by_seat": {str(seat + 1): wins for seat, wins in sorted(self.wins_by_seat.items())},
            "draws": self.draws,
            "ways": dict(sorted(self.ways.items())),
            "decisions": self.decisions,
            "errors": [
                {
                    "game": match.number,
                    "scenario": match.scenario,
                    "seed": match.seed,
                    "bots": list(match.bots),
                    "decisions": match.decisions,
                    "traceback": match.error,
                }
                for match in self.errors
            ],
            "seconds": round(self.seconds, 3),
        }


def simulate(plan: Plan, jobs: int = 1, told: Callable[[Match], None] | None = None) -> Result:
    """Play a plan, on several cores if asked; `told` hears of each game as it ends, in no certain order.

    How many cores there are changes nothing but the time it takes.
    """
    began = time.perf_counter()
    played = []
    for match in _played(plan, jobs):
        played.append(match)
        if told is not None:
            told(match)
    result = Result(plan.system)
    for match in sorted(played, key=lambda match: match.number):
        result.add(match)
    result.seconds = time.perf_counter() - began
    return result


def _played(plan: Plan, jobs: int) -> Iterator[Match]:
    if jobs <= 1 or plan.games < FEW:
        for number in range(plan.games):
            with collect_seldom():
                played = match(plan, number)
            yield played
        return
    # Fresh processes, not forks: a fork copies the locks of a progress bar's thread with them.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(_batch, plan, numbers) for numbers in _batches(plan.games, jobs)]
        for done in as_completed(waiting):
            yield from done.result()


def _batches(games: int, jobs: int) -> list[range]:
    """Small enough that no core waits long for the last, large enough that sending them costs nothing."""
    size = max(1, min(20, games // (4 * jobs)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _batch(plan: Plan, numbers: range) -> list[Match]:
    with collect_seldom():
        return [match(plan, number) for number in numbers]


def match(plan: Plan, number: int) -> Match:
    """One game of a plan. Whatever goes wrong in it is kept with its seed, and the others are played on."""
    system = systems.find(plan.system)
    known = {scenario.id: scenario for scenario in system.scenarios()}
    deal, turn, scenario = _dealt(plan, known, number)
    seed = mix(plan.seed, deal)
    bots = tuple(plan.bots[(seat + turn) % len(plan.bots)] for seat in range(scenario.seats))
    began = time.perf_counter()
    game = None
    winners: tuple[int, ...] = ()
    way = error = ""
    try:
        setup = Setup(system=plan.system, scenario=scenario.id, armies=drawn_armies(system, scenario, seed))
        game = Game(system, setup, Seeded(seed=seed), log=False, checkpoints=False)
        play(game, [find_bot(bot)(mix(seed, seat + 1)) for seat, bot in enumerate(bots)], check=plan.laws)
        outcome = game.outcome
        if outcome is None:
            raise AssertionError("the game asks nothing more, yet has no outcome")
        winners, way = outcome.winners, outcome.way
    except Exception:
        error = traceback.format_exc()
    return Match(
        number=number,
        scenario=scenario.id,
        seed=seed,
        bots=bots,
        winners=winners,
        way=way,
        decisions=0 if game is None else len(game.answers),
        seconds=time.perf_counter() - began,
        error=error,
    )


def _dealt(plan: Plan, known: dict[str, Scenario], number: int) -> tuple[int, int, Scenario]:
    """Which deal of dice and armies a game has, how far its bots have moved round, and its scenario."""
    deal, turn = divmod(number, seatings(plan.bots))
    return deal, turn, known[plan.scenarios[deal % len(plan.scenarios)]]


def seatings(bots: Sequence[str]) -> int:
    """In how many different ways bots can move round the table: a bot against itself need not swap sides."""
    around = [tuple(bots[turn:]) + tuple(bots[:turn]) for turn in range(len(bots))]
    return len(set(around))


def drawn_armies(system: AnySystem, scenario: Scenario, seed: int) -> tuple[Any, ...]:
    """A ready army for each seat, by lot; none where the scenario brings its own."""
    rng = Rng(mix(seed, 0))
    ready = [system.armies(scenario.id, seat) for seat in range(scenario.seats)]
    if not all(ready):
        return ()
    return tuple(rosters[rng.below(len(rosters))].army for rosters in ready)


def play(game: Game, bots: Sequence[Bot], check: bool = False) -> None:
    """Let bots, one a seat, play a game to its end."""
    if check:
        laws.check(game)
    while (decision := game.decision) is not None:
        seat = decision.seat
        game.submit(seat, bots[seat].choose(Chair(game, seat)))
        if check:
            laws.check(game)
        if len(game.answers) > ENDLESS:
            raise AssertionError(f"no end after {ENDLESS} answers")
