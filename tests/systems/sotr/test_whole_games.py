"""Whole games of Secrets of the Third Reich: they end, keep every law, and forks and saves agree to the digest."""

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.systems.sotr import SYSTEM

QUICK = ("first_patrol", "zombies_in_the_fog")
SCENARIOS = [
    one.id if one.id in QUICK else pytest.param(one.id, marks=pytest.mark.soak) for one in SYSTEM.scenarios()
]
#: Those of first games with several dice, and with default answers. The contract of every system plays each scenario
#: once in every run; a soak does so here with other dice.
GAMES = [(name, seed) for name in QUICK for seed in (1, 2, None)] + [
    pytest.param(one.id, 1, marks=pytest.mark.soak) for one in SYSTEM.scenarios() if one.id not in QUICK
]


def begun(scenario, seed, log=True):
    return Game(SYSTEM, Setup("sotr", scenario), Seeded(seed=seed), log=log)


def played(game, chance, most=4000, each=lambda game: None):
    for _ in range(most):
        decision = game.decision
        if decision is None:
            return game
        answer = decision.form.default() if chance is None else decision.form.draw(chance)
        assert decision.form.refuse(answer) is None, (decision.ask, answer)
        game.submit(decision.seat, answer)
        each(game)
    raise AssertionError(f"{most} answers, and no end")


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_a_game_ends_and_breaks_no_law(scenario, seed):
    def lawful(game):
        assert SYSTEM.laws(game.battle) == []

    game = played(begun(scenario, seed or 3), None if seed is None else Rng(seed), each=lawful)
    assert game.outcome is not None
    assert len(game.outcome.points) == 2


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_forks_and_saves_agree_to_the_digest(scenario):
    chance, count = Rng(5), 0

    def twin(game):
        nonlocal count
        count += 1
        if count % 29 == 0 and game.decision is not None:
            other = game.fork()
            assert other.digest() == game.digest()
            assert other.decision.to_data() == game.decision.to_data()

    game = played(begun(scenario, 5), chance, each=twin)
    again = Game.load(game.save(), lambda name: SYSTEM)
    assert again.digest() == game.digest()
    assert again.outcome == game.outcome


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_state_goes_to_json_and_back(scenario):
    game = begun(scenario, 7)
    chance = Rng(7)
    for _ in range(60):
        game.submit(game.decision.seat, game.decision.form.draw(chance))
    data = game.battle.to_data()
    assert SYSTEM.restore(data, game.setup).to_data() == data
