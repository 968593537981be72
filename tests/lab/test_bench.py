"""The bench: figures for every name, kept beside those of other systems."""

import json

import pytest

from grognard.lab.bench import NAMES, Figure, bench, keep_figures, read_figures

pytestmark = pytest.mark.usefixtures("toy")


def test_every_figure_is_measured_and_the_best_is_no_worse_than_the_middle():
    told = []
    figures = bench("toy", games=2, repeats=3, told=lambda: told.append(1))
    assert len(told) == 3
    assert list(figures) == list(NAMES)
    for name, figure in figures.items():
        assert figure.best > 0
        assert figure.best >= figure.median if NAMES[name] else figure.best <= figure.median


def test_the_games_of_the_bench_are_always_the_same():
    first, second = (bench("toy", games=3, repeats=1)["decisions_per_game"] for _ in range(2))
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
