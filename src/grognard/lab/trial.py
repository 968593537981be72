"""An army tried: games of greedy bots against the ready armies, who won, what took most from the enemy and what fell first."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grognard import systems
from grognard.bots import Bot, Chair
from grognard.bots import find as find_bot
from grognard.core.decision import Decision
from grognard.core.dice import Seeded, mix
from grognard.core.game import Game
from grognard.core.language.words import LANGUAGES, words
from grognard.core.system import AnySystem, Setup, Standing
from grognard.lab.collector import collect_seldom
from grognard.lab.simulate import ENDLESS

BOT = "greedy"
#: Games of a trial, unless told.
GAMES = 50


@dataclass(frozen=True, slots=True)
class Trial:
    """An army to be tried in a seat of a scenario."""

    system: str
    scenario: str
    seat: int
    army: Any
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Tried:
    """One game of a trial: 2 for a victory, 1 for a draw, 0 for a defeat; against which ready army; how much each unit of
    ours took from the enemy, which of them were wiped out in which order, and what they are called."""

    result: int
    against: str
    taken: Mapping[str, int]
    fallen: Sequence[str]
    names: Mapping[str, Mapping[str, str]]


@dataclass(slots=True)
class Toll:
    """Counts over a game what each unit takes from the enemy: losses count for whoever acts when they fall."""

    system: AnySystem
    seat: int
    standing: Mapping[str, Standing] = field(default_factory=dict)
    taken: Counter[str] = field(default_factory=Counter)
    fallen: list[str] = field(default_factory=list)
    acting: dict[int, str] = field(default_factory=dict)

    def asked(self, decision: Decision, answer: Any) -> None:
        """Note who acts: whom a question of its owner is about, or who is chosen to act."""
        named = [value for _, kind, value in decision.about if kind in ("unit", "formation", "figure")]
        chosen = [answer] if decision.role == "activation" and isinstance(answer, str) else []
        for one in (*chosen, *named):
            id_ = str(one).partition("/")[0]
            known = self.standing.get(id_)
            if known is not None and known.seat == decision.seat:
                self.acting[decision.seat] = id_
                return

    def count(self, battle: Any) -> None:
        now = self.system.standing(battle)
        for id_, before in self.standing.items():
            after = now.get(id_)
            left = 0 if after is None else after.left
            if left >= before.left:
                continue
            if before.seat != self.seat and self.seat in self.acting:
                self.taken[self.acting[self.seat]] += before.left - left
            elif before.seat == self.seat and left == 0:
                self.fallen.append(id_)
        self.standing = now


def game(trial: Trial, number: int) -> Tried:
    """One game of a trial, against the next of the ready armies, with dice of its own."""
    system = systems.find(trial.system)
    scenario = next(one for one in system.scenarios() if one.id == trial.scenario)
    armies, against = [], ""
    for seat in range(scenario.seats):
        ready = system.armies(scenario.id, seat)
        other = ready[number % len(ready)] if ready else None
        if seat != trial.seat and other is not None and not against:
            against = other.id
        armies.append(trial.army if seat == trial.seat else other.army if other else None)
    seed = mix(trial.seed, number)
    played = Game(
        system,
        Setup(trial.system, scenario.id, tuple(armies)),
        Seeded(seed=seed),
        log=False,
        checkpoints=False,
    )
    bots = [find_bot(BOT)(mix(seed, seat + 1)) for seat in range(scenario.seats)]
    toll = Toll(system, trial.seat, system.standing(played.battle))
    names = _names(system, played, trial.seat)
    with collect_seldom():
        _play(played, bots, toll)
    names |= _names(system, played, trial.seat)
    outcome = played.outcome
    assert outcome is not None, "a game that asks nothing more has an outcome"
    won = trial.seat in outcome.winners
    result = 1 if not outcome.winners or (won and len(outcome.winners) > 1) else 2 if won else 0
    return Tried(result, against, dict(toll.taken), toll.fallen, names)


def _play(played: Game, bots: Sequence[Bot], toll: Toll) -> None:
    while (decision := played.decision) is not None:
        answer = bots[decision.seat].choose(Chair(played, decision.seat))
        toll.asked(decision, answer)
        played.submit(decision.seat, answer)
        toll.count(played.battle)
        if len(played.answers) > ENDLESS:
            raise AssertionError(f"no end after {ENDLESS} answers")


def _names(system: AnySystem, played: Game, seat: int) -> dict[str, dict[str, str]]:
    return {
        id_: {language: system.name(played.battle, one.kind, id_, words(language)) for language in LANGUAGES}
        for id_, one in system.standing(played.battle).items()
        if one.seat == seat
    }


# -- all of them -----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Summary:
    """What came of the games so far."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    taken: Counter[str] = field(default_factory=Counter)
    first: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    names: dict[str, Mapping[str, str]] = field(default_factory=dict)
    #: By ready army: games, and points of them at two a victory.
    against: dict[str, list[int]] = field(default_factory=dict)

    def add(self, tried: Tried) -> None:
        self.games += 1
        self.wins += tried.result == 2
        self.draws += tried.result == 1
        self.taken.update(tried.taken)
        self.first.update(tried.fallen[:1])
        self.lost.update(set(tried.fallen))
        self.names |= tried.names
        row = self.against.setdefault(tried.against, [0, 0])
        row[0] += 1
        row[1] += tried.result

    @property
    def share(self) -> float:
        """Victories of all games, drawn ones as half."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.wins + self.draws / 2, self.games)

    def to_data(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "units": [
                {
                    "id": id_,
                    "name": dict(name),
                    "taken": round(self.taken[id_] / max(1, self.games), 2),
                    "first": self.first[id_],
                    "lost": self.lost[id_],
                }
                for id_, name in sorted(self.names.items(), key=lambda one: (-self.taken[one[0]], one[0]))
            ],
            "against": [
                {"army": id_, "games": games, "share": round(points / 2 / games, 4)}
                for id_, (games, points) in sorted(self.against.items())
            ],
        }


def interval(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Between what shares the true one lies in 95 of 100 such trials (Wilson's interval)."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def tried(trial: Trial, games: int = GAMES, told: Callable[[Summary], object] = lambda _: None) -> Summary:
    """All games of a trial, one after the other; after each it is told how things stand."""
    summary = Summary()
    for one in _all(trial, games):
        summary.add(one)
        told(summary)
    return summary


def _all(trial: Trial, games: int) -> Iterator[Tried]:
    for number in range(games):
        yield game(trial, number)
