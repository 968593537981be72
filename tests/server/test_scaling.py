"""The shape of a site of many machines, in a simulation: nothing is lost or doubled, and little moves when one dies."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import scaling
from scaling import Site, home


def test_a_hundred_workers_lose_and_double_nothing_when_some_die_and_some_freeze():
    told = Site(workers=100, games=300, seed=3).run(seconds=20, kills=12, freezes=12)
    assert (told.kills, told.freezes) == (12, 12)
    assert (told.lost, told.doubled) == (0, 0)
    assert told.answers > 300 * 15
    assert told.longest < 5
    # All who look on are where their game is: nobody else needs to hear of it.
    assert told.notices < told.answers / 100


def test_an_old_home_that_wakes_up_is_fenced_off(monkeypatch):
    monkeypatch.setattr(scaling, "HOP", 0.05)  # so slow that many have an answer in hand when they freeze
    told = Site(workers=10, games=600, seed=1).run(seconds=15, kills=0, freezes=6)
    assert told.fenced > 0
    assert (told.lost, told.doubled) == (0, 0)


def test_only_its_own_games_move_when_a_worker_comes_or_goes():
    games = [f"game-{number}" for number in range(1000)]
    every, fewer = list(range(100)), list(range(99))
    moved = [game for game in games if home(game, every) != home(game, fewer)]
    assert moved == [game for game in games if home(game, every) == 99]
    assert 0 < len(moved) < 30
