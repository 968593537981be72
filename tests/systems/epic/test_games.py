"""Whole games of Epic: they end, break no law, and forks, saves and take-backs agree to the digest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.core import offer
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.records.saves import dice_from_data
from grognard.core.system import Setup
from grognard.lab import golden
from grognard.systems.epic import SYSTEM, scenario
from grognard.systems.epic.roster.ready import ready_armies
from grognard.systems.epic.tournament import victory

#: Those that bring their own armies; games of chosen armies are played below.
NAMES = [name for name, row in scenario.files().items() if "variant" not in row]


def begin(name, seed, log=False):
    return Game(SYSTEM, Setup("epic", name), Seeded(seed=seed), log=log)


def find(name):
    assert name == "epic"
    return SYSTEM


def advance(game, rng, answers):
    for _ in range(answers):
        if game.decision is None:
            return
        game.submit(game.decision.seat, game.decision.form.draw(rng))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_games_end_and_break_no_law(name, seed):
    game, rng = begin(name, seed), Rng(seed)
    for _ in range(3000):
        if game.decision is None:
            break
        assert SYSTEM.laws(game.battle) == []
        game.submit(game.decision.seat, game.decision.form.draw(rng))
    assert game.outcome is not None
    assert SYSTEM.laws(game.battle) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_default_is_legal_and_defaults_finish_a_game(name):
    game = begin(name, 4)
    for _ in range(3000):
        if game.decision is None:
            break
        assert game.decision.form.refuse(game.decision.form.default()) is None
        game.submit(game.decision.seat, game.decision.form.default())
    assert game.outcome is not None


@pytest.mark.parametrize("name", NAMES)
def test_a_fork_taken_anywhere_plays_on_to_the_same_digests(name):
    game, rng = begin(name, 11), Rng(11)
    for _ in range(12):
        advance(game, rng, 1 + rng.below(12))
        if game.decision is None:
            return
        twin = game.fork()
        assert twin.digest() == game.digest()
        for _ in range(3):
            if game.decision is None:
                return
            answer = game.decision.form.draw(rng)
            twin.submit(game.decision.seat, answer)
            game.submit(game.decision.seat, answer)
            assert twin.digest() == game.digest()


@pytest.mark.parametrize("name", NAMES)
def test_a_save_loads_to_the_same_game_and_take_backs_lead_back(name):
    game, rng = begin(name, 12, log=True), Rng(12)
    for _ in range(2):
        advance(game, rng, 1 + rng.below(30))
        again = Game.load(json.loads(json.dumps(game.save())), find)
        assert again.digest() == game.digest()
        digest, answers = game.digest(), list(game.answers)
        back = 1 + rng.below(min(12, len(answers)))
        game.undo(back)
        for seat, answer in answers[-back:]:
            game.submit(seat, answer)
        assert game.digest() == digest


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_offered_can_be_answered_sent_and_explained(name):
    game, rng = begin(name, 5), Rng(5)
    for number in range(60):
        if game.decision is None:
            break
        if number % 4 == 0:
            assert list(offer.faults(game.decision, rng)) == []
        advance(game, rng, 1)


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("tournament_netea_1000", "eldar_1000", "tyranids_1000"),
        ("tournament_netea_1000", "chaos_1000", "necrons_1000"),
        ("tournament_netea_2000", "tau_2000", "orks_2000"),
        ("tournament_netea_2000", "marines_2000", "legion_2000"),
        ("tournament_netea_3000", "eldar_3000_b", "chaos_3000_b"),
        ("tournament_netea_4000", "necrons_4000", "tyranids_4000"),
        ("tournament_eafr_3000", "legion_fr_3000_a", "orks_fr_3000_b"),
        ("tournament_eafr_4000", "marines_fr_4000", "orks_fr_4000"),
        # In the air.
        ("tournament_netea_3000", "marines_3000_c", "orks_3000_c"),
        ("tournament_netea_3000", "eldar_3000_c", "tau_3000_c"),
        ("tournament_netea_3000", "chaos_3000_c", "legion_3000_c"),
        ("tournament_eafr_3000", "marines_fr_3000_c", "orks_fr_3000_c"),
    ],
)
def test_games_of_chosen_armies_end_and_break_no_law(name, first, second):
    armies = tuple(ready_armies()[one].army for one in (first, second))
    game, rng = Game(SYSTEM, Setup("epic", name, armies), Seeded(seed=5)), Rng(5)
    for _ in range(3000):
        if game.decision is None:
            break
        assert SYSTEM.laws(game.battle) == []
        game.submit(game.decision.seat, game.decision.form.draw(rng))
    assert game.outcome is not None


def test_golden_games_are_won_by_every_goal_and_by_the_tie_break():
    reached = set()
    for path in (Path(__file__).parents[2] / "golden" / "epic").glob("*.json"):
        data = golden.read(path)
        game = Game(SYSTEM, Setup.from_data(data["setup"]), dice_from_data(data["dice"]), log=False)
        for seat, answer in data["answers"]:
            game.submit(seat, answer)
        reached.add(data["way"])
        if data["way"] == "goals":
            reached.update(victory.goals(game.battle, data["winners"][0]))
    goals = {victory.BLITZKRIEG, victory.SPIRIT, victory.FLAG, victory.TAKE, victory.PASS}
    assert reached >= {"goals", "tie_break", "annihilation", *goals}
