"""The bench: figures for every name, kept beside those of other systems."""

import json

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.lab.bench import NAMES, Figure, _work, bench, keep_figures, more_is_better, power, read_figures
from grognard.systems.at43 import SYSTEM as AT43
from grognard.systems.at43 import benchmarks

pytestmark = pytest.mark.usefixtures("toy")


def test_every_figure_is_measured_and_the_best_is_no_worse_than_the_middle():
    told = []
    figures = bench("toy", games=2, repeats=3, warm=2, told=lambda: told.append(1))
    assert len(told) == 3
    assert list(figures) == list(NAMES)
    for name, figure in figures.items():
        assert figure.best > 0
        assert figure.best >= figure.median if more_is_better(name) else figure.best <= figure.median


def test_the_games_of_the_bench_are_always_the_same():
    first, second = (bench("toy", games=3, repeats=1, warm=1)["decisions_per_game"] for _ in range(2))
    assert first == second


def test_kept_figures_leave_those_of_other_systems_alone(tmp_path):
    file = tmp_path / "benchmarks" / "figures.json"
    assert read_figures(file) == {}
    keep_figures(file, {"toy": {"games_per_s": Figure(2.345, 2.0)}, "old": {"games_per_s": Figure(1, 1)}})
    keep_figures(file, {"toy": {"games_per_s": Figure(3.0, 2.5)}})
    kept = read_figures(file)
    assert kept["toy"] == {"games_per_s": {"best": 3.0, "median": 2.5}}
    assert kept["old"] == {"games_per_s": {"best": 1, "median": 1}}
    assert json.loads(file.read_text()) == kept


class Offered:
    """What a system may offer to be measured by: the race again, with armies of a pace."""

    def __init__(self):
        self.done = 0

    def sizes(self):
        return 1, 2, 4

    def sized(self, points, seed):
        return Setup("toy", "race", ({"pace": 1}, {"pace": 1}))

    def models(self, battle):
        self.done += 1
        return self.done

    def works(self, system):
        return {"sums_ms": lambda: sum(range(1000)), "sums_us": lambda: sum(range(1000))}


def test_what_a_system_offers_is_measured_by_name(toy, monkeypatch):
    monkeypatch.setattr(type(toy), "benchmarks", lambda self: Offered(), raising=False)
    figures = bench("toy", games=1, repeats=1, warm=1)
    sized = [
        f"{name}_at_{points}" for points in (1, 2, 4) for name in ("decisions_per_s", "game_ms", "models")
    ]
    assert list(figures) == [*NAMES, *sized, "growth", "sums_ms", "sums_us"]
    assert [figures[f"models_at_{points}"].best for points in (1, 2, 4)] == [1, 2, 3]
    assert figures["sums_us"].best > figures["sums_ms"].best > 0


def test_a_system_without_army_points_is_measured_by_its_works_alone(toy, monkeypatch):
    monkeypatch.setattr(type(toy), "benchmarks", lambda self: Offered(), raising=False)
    monkeypatch.setattr(Offered, "sizes", lambda self: ())
    assert list(bench("toy", games=1, repeats=1, warm=1)) == [*NAMES, "sums_ms", "sums_us"]


def test_a_long_piece_of_work_is_done_once_and_not_often(toy, monkeypatch):
    clock, done = [0.0], []
    took = {"short_ms": 0.01, "long_ms": 2.0}

    def work(name):
        clock[0] += took[name]
        done.append(name)

    monkeypatch.setattr("grognard.lab.bench.time.process_time", lambda: clock[0])
    for name, seconds in took.items():
        assert _work(name, lambda name=name: work(name)) == pytest.approx(seconds * 1000)
    assert (done.count("short_ms"), done.count("long_ms")) == (11, 2)


def test_only_speeds_are_better_the_more_they_are():
    assert more_is_better("decisions_per_s_at_2000")
    assert not more_is_better("game_ms_at_2000")
    assert not more_is_better("growth")
    assert not more_is_better("sight_lines_ms")


def test_every_repeat_plays_games_of_its_own(toy, monkeypatch):
    seeds = []
    monkeypatch.setattr(
        "grognard.lab.bench.Game",
        lambda *args, **kept: seeds.append(args[2].seed) or Game(*args, **kept),
    )
    bench("toy", games=2, repeats=3, warm=1)
    warmed, *timed = seeds
    # Two games and the one along which forks are taken, three times.
    assert [len(set(timed[n : n + 3])) for n in (0, 3, 6)] == [2, 2, 2]
    assert len({warmed, *timed}) == 7


@pytest.mark.parametrize("exponent", [0.5, 1, 2, 3])
def test_the_power_of_growth(exponent):
    assert power([(x, 7 * x**exponent) for x in (30, 64, 120)]) == pytest.approx(exponent)


# -- what AT-43 offers -------------------------------------------------------------------------------


def test_games_of_at43_are_of_the_size_that_was_asked_for():
    from grognard.systems.at43 import SYSTEM

    for points in benchmarks.sizes():
        for seed in range(4):
            battle = Game(SYSTEM, benchmarks.sized(points, seed), Seeded(seed=seed), log=False).battle
            for seat in range(2):
                brought = sum(unit.cost for unit in battle.units.values() if unit.seat == seat)
                assert points * 3 / 4 <= brought <= points
            assert benchmarks.models(battle) == sum(len(unit.living) for unit in battle.units.values())


def test_the_sight_lines_of_at43_are_as_many_as_said_and_some_are_free():
    works = benchmarks.works(AT43)
    seen = works["sight_lines_ms"]()
    assert len(seen.clear) == 2000
    assert 200 < int(seen.clear.sum()) < 1800
    table = works["sight_figures_ms"]()
    assert 3 * sum(map(len, table)) == pytest.approx(2000, abs=10)
    assert 0 < sum(map(sum, table)) < sum(map(len, table))
    board = benchmarks.scattered(Rng(1))
    assert len(board.pieces) == 30
    assert min(piece.size for piece in board.pieces) >= 2
