"""How fast the rules are: decisions, games and forks on one core, in random play with fixed seeds and no log.

Time is that of the processor, not of the wall: others at work on the machine do not count.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from statistics import linear_regression, median
from typing import Any

from grognard import systems
from grognard.bots import RandomBot
from grognard.bots.chair import Chair
from grognard.core.dice import Seeded, mix
from grognard.core.game import Game, Rng
from grognard.core.system import AnySystem, Benchmarks, Setup
from grognard.lab.collector import collect_seldom
from grognard.lab.simulate import drawn_armies

SEED = 1943
#: Where figures are kept in the checkout, to be compared with.
FIGURES = Path("benchmarks") / "figures.json"
#: Every how many decisions a fork is taken; prime, so that it falls into all parts of a turn.
_EVERY = 7
#: How often each fork is taken, so that the clock's own grain does not show.
_FORKS = 5
#: How many games are played before any is timed, and after how many seconds of them it is enough.
WARM, WARM_ENOUGH = 200, 20.0
#: How often a piece of work is done for one measure, unless it takes more seconds than this.
_WORKS, _LONG = 10, 0.1


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing measured several times: the best of them and the one in the middle."""

    best: float
    median: float

    def to_data(self) -> dict[str, float]:
        return {"best": round(self.best, 2), "median": round(self.median, 2)}


#: What is measured of every system, in the order shown, and whether more is better. What is measured of games of
#: one size has the size at its end.
NAMES: Mapping[str, bool] = {
    "decisions_per_s": True,
    "games_per_s": True,
    "decisions_per_game": True,
    "fork_us": False,
    "fork_mid_us": False,
    "reference_ms": False,
}
AT = "_at_"


def more_is_better(name: str) -> bool:
    return NAMES.get(name.partition(AT)[0], False)


def bench(
    system_id: str,
    games: int = 10,
    repeats: int = 5,
    told: Callable[[], None] | None = None,
    warm: int = WARM,
) -> dict[str, Figure]:
    """The figures of a system; `told` hears of each repeat as it ends.

    Every repeat plays games of its own: what a board remembers of the last ones would flatter it. Before them as
    many games as `warm` says are played and not timed, or as many as take long enough, since mass play is what is
    measured: there the maps of the scenarios have been met before.
    """
    system = systems.find(system_id)
    own = system.benchmarks()
    works = {} if own is None else own.works(system)
    spent = 0.0
    for setup in _setups(system, warm, repeats * games):
        spent += _play_all(system, [setup])[0]
        if spent > WARM_ENOUGH:
            break
    seen: dict[str, list[float]] = {}
    for repeat in range(repeats):
        with collect_seldom():  # as `simulate` plays
            values = _common(system, list(_setups(system, games, repeat)))
            if own is not None:
                values |= _by_size(system, own, games, repeat)
                values |= {name: _work(name, work) for name, work in works.items()}
        for name, value in values.items():
            seen.setdefault(name, []).append(value)
        if told is not None:
            told()
    return {
        name: Figure(max(values) if more_is_better(name) else min(values), median(values))
        for name, values in seen.items()
    }


def _common(system: AnySystem, setups: list[tuple[Setup, int]]) -> dict[str, float]:
    """What is measured of every system."""
    before = reference()
    seconds, decisions = _play_all(system, setups)
    machine = (before + reference()) / 2
    between, amid = _fork_along(system, *setups[0])
    values = decisions / seconds, len(setups) / seconds, decisions / len(setups), between, amid, machine
    return dict(zip(NAMES, values, strict=True))


def reference() -> float:
    """Milliseconds for a loop that never changes: how fast the machine is just now, for figures to be compared by."""
    began = time.process_time()
    total = 0
    for number in range(1_000_000):
        total += number & 7
    return (time.process_time() - began) * 1e3


def _by_size(system: AnySystem, own: Benchmarks, games: int, repeat: int) -> dict[str, float]:
    """What games of each size take, and by which power of the number of models that grows."""
    values: dict[str, float] = {}
    grown: list[tuple[float, float]] = []
    for points in own.sizes():
        seeds = [mix(SEED, repeat * games + number) for number in range(games)]
        setups = [(own.sized(points, seed), seed) for seed in seeds]
        seconds, decisions = _play_all(system, setups)
        models = sum(own.models(system.begin(setup, Seeded(seed=seed))) for setup, seed in setups) / games
        values[f"decisions_per_s{AT}{points}"] = decisions / seconds
        values[f"game_ms{AT}{points}"] = seconds / games * 1e3
        values[f"models{AT}{points}"] = models
        grown.append((models, seconds))
    if grown:
        values["growth"] = power(grown)
    return values


def power(points: Sequence[tuple[float, float]]) -> float:
    """The exponent of the power of x that fits y best: the slope of the line through their logarithms."""
    logs = [(log(x), log(y)) for x, y in points]
    return linear_regression(*zip(*logs, strict=True)).slope


def _work(name: str, work: Callable[[], object]) -> float:
    """What a piece of work takes in the unit of its name: a short one is done more often, so that the clock's grain does
    not show."""
    began = time.process_time()
    work()
    times = _WORKS if time.process_time() - began < _LONG else 1
    began = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - began) / times * {"ms": 1e3, "us": 1e6}[name.rpartition("_")[2]]


def _setups(system: AnySystem, games: int, repeat: int) -> Iterator[tuple[Setup, int]]:
    """The scenarios in turn, with dice and armies that are always the same, and others in each repeat."""
    scenarios = system.scenarios()
    for number in range(games):
        scenario, seed = scenarios[number % len(scenarios)], mix(SEED, repeat * games + number)
        yield Setup(system.id, scenario.id, drawn_armies(system, scenario, seed)), seed


def _play_all(system: AnySystem, setups: list[tuple[Setup, int]]) -> tuple[float, int]:
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


def _fork_along(system: AnySystem, setup: Setup, seed: int) -> tuple[float, float]:
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
