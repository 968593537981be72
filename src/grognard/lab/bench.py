"""How fast the rules are: decisions, games and forks on one core, in random play with fixed seeds and no log.

Time is that of the processor, not of the wall: others at work on the machine do not count.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from grognard import systems
from grognard.bots import RandomBot
from grognard.bots.chair import Chair
from grognard.core.dice import Seeded, mix
from grognard.core.game import Game, Rng
from grognard.core.system import Setup, System
from grognard.lab.simulate import drawn_armies

SEED = 1943
#: Where figures are kept in the checkout, to be compared with.
FIGURES = Path("benchmarks") / "figures.json"
#: Every how many decisions a fork is taken; prime, so that it falls into all parts of a turn.
_EVERY = 7
#: How often each fork is taken, so that the clock's own grain does not show.
_FORKS = 5


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing measured several times: the best of them and the one in the middle."""

    best: float
    median: float

    def to_data(self) -> dict[str, float]:
        return {"best": round(self.best, 2), "median": round(self.median, 2)}


#: What is measured, in the order shown; the second says whether more is better.
NAMES: Mapping[str, bool] = {
    "decisions_per_s": True,
    "games_per_s": True,
    "decisions_per_game": True,
    "fork_us": False,
    "fork_mid_us": False,
}


def bench(
    system_id: str, games: int = 10, repeats: int = 5, told: Callable[[], None] | None = None
) -> dict[str, Figure]:
    """The figures of a system; `told` hears of each repeat as it ends."""
    system = systems.find(system_id)
    setups = list(_setups(system, games))
    seen: dict[str, list[float]] = {name: [] for name in NAMES}
    for _ in range(repeats):
        seconds, decisions = _play_all(system, setups)
        seen["decisions_per_s"].append(decisions / seconds)
        seen["games_per_s"].append(games / seconds)
        seen["decisions_per_game"].append(decisions / games)
        between, amid = _fork_along(system, *setups[0])
        seen["fork_us"].append(between)
        seen["fork_mid_us"].append(amid)
        if told is not None:
            told()
    return {
        name: Figure(max(values) if NAMES[name] else min(values), median(values))
        for name, values in seen.items()
    }


def _setups(system: System, games: int) -> Iterator[tuple[Setup, int]]:
    scenarios = system.scenarios()
    for number in range(games):
        scenario, seed = scenarios[number % len(scenarios)], mix(SEED, number)
        yield Setup(system.id, scenario.id, drawn_armies(system, scenario, seed)), seed


def _play_all(system: System, setups: list[tuple[Setup, int]]) -> tuple[float, int]:
    """Seconds and decisions of whole games, with what the random player itself takes."""
    decisions = 0
    began = time.process_time()
    for setup, seed in setups:
        game = Game(system, setup, Seeded(seed=seed), log=False, checkpoints=False)
        rng = Rng(mix(seed, 1))
        while (decision := game.decision) is not None:
            game.submit(decision.seat, decision.form.draw(rng))
        decisions += len(game.answers)
    return time.process_time() - began, decisions


def _fork_along(system: System, setup: Setup, seed: int) -> tuple[float, float]:
    """Microseconds of a fork along one game: at the start of a step, and in the middle of one."""
    game = Game(system, setup, Seeded(seed=seed), log=False)
    bot = RandomBot(mix(seed, 1))
    between: list[float] = []
    amid: list[float] = []
    while (decision := game.decision) is not None:
        if len(game.answers) % _EVERY == 0:
            answered = len(game.answers) - game.save()["checkpoint"]["answers"]
            (amid if answered else between).append(_fork(game))
        game.submit(decision.seat, bot.choose(Chair(game, decision.seat)))
    return _mean(between), _mean(amid)


def _fork(game: Game) -> float:
    began = time.process_time()
    for _ in range(_FORKS):
        game.fork()
    return (time.process_time() - began) / _FORKS * 1e6


def _mean(values: list[float]) -> float:
    """Zero where nothing was measured: a system may have no step with an answer in it."""
    return sum(values) / len(values) if values else 0.0


def read_figures(file: Path) -> dict[str, dict[str, dict[str, float]]]:
    """The figures kept last, by system; none where there is no file."""
    if not file.is_file():
        return {}
    kept: dict[str, dict[str, dict[str, float]]] = json.loads(file.read_text(encoding="utf-8"))
    return kept


def keep_figures(file: Path, measured: Mapping[str, Mapping[str, Figure]]) -> None:
    """Write new figures over the old of the same systems; those of others stay."""
    kept: dict[str, Any] = dict(read_figures(file))
    kept.update(to_data(measured))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def to_data(measured: Mapping[str, Mapping[str, Figure]]) -> dict[str, dict[str, dict[str, float]]]:
    return {
        system: {name: figure.to_data() for name, figure in figures.items()}
        for system, figures in measured.items()
    }
