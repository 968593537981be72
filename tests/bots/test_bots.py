"""Bots: legal, exact for their seed, and with no more eyes than a person."""

import pytest

from grognard.bots import BOTS, Chair, GreedyBot, RandomBot, find
from grognard.core.decision import Decision, OneOf
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from toy import SYSTEM

SETUP = Setup("toy", "race")


def new_game(seed=5):
    return Game(SYSTEM, SETUP, Seeded(seed=seed), log=False)


def played(bots, seed=5):
    game = new_game(seed)
    while game.decision is not None:
        seat = game.decision.seat
        game.submit(seat, bots[seat].choose(Chair(game, seat)))
    return game


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_finishes_a_game_and_plays_the_same_again(bot):
    games = [played([BOTS[bot](1), BOTS[bot](2)]) for _ in range(2)]
    assert games[0].answers == games[1].answers
    assert games[0].outcome.winners


def test_another_seed_makes_the_random_bot_answer_otherwise():
    assert len({str(played([RandomBot(seed), RandomBot(99)]).answers) for seed in range(10)}) == 10


def test_the_default_bot_takes_what_every_question_proposes():
    game = new_game()
    assert find("default")(1).choose(Chair(game, 0)) == game.decision.form.default() == 0
    # Nobody is asked to play against it.
    assert "default" not in BOTS


def test_the_random_bot_gives_every_legal_answer():
    game = new_game()
    bot = RandomBot(1)
    assert {bot.choose(Chair(game, 0)) for _ in range(100)} == {0, 1, 2, 3}


def test_the_chair_shows_what_the_seat_may_know():
    game = new_game()
    game.submit(0, 2)
    assert Chair(game, 1).view.stakes == [None, None]
    game.submit(1, 3)
    assert Chair(game, 0).view.stakes == [2, None]


def test_what_a_bot_does_to_its_view_does_not_touch_the_game():
    game = new_game()
    chair = Chair(game, 0)
    before = game.digest()
    chair.view.runners["r1"].cell = 4
    chair.view.stakes[0] = 9
    assert game.digest() == before
    assert Chair(game, 0).view.stakes == [None, None]


def test_what_a_bot_imagines_does_not_touch_the_game():
    game = new_game()
    before = game.digest()
    dream = Chair(game, 0).imagine(Rng(1))
    dream.submit(0, 1)
    assert game.digest() == before
    assert dream.digest() != before


def test_a_chair_is_only_for_the_seat_that_is_asked():
    game = new_game()
    with pytest.raises(ValueError, match="seat 1 has nothing to decide: seat 0 is asked"):
        Chair(game, 1)
    finished = played([RandomBot(1), RandomBot(2)])
    with pytest.raises(ValueError, match="the game is over"):
        Chair(finished, 0)


class Fixed:
    """A chair with given scores."""

    def __init__(self, scores, default="d"):
        self.scores = scores
        self.seat = self.stirred = 0
        self.decision = Decision(0, "which", "a.rule", OneOf((default, *scores)))

    def candidates(self):
        return list(self.scores)

    def score(self, answer):
        return self.scores[answer]


def test_the_greedy_bot_takes_the_best_and_the_first_of_equals():
    assert GreedyBot(1).choose(Fixed({"a": 1.0, "b": 3.0, "c": 2.0})) == "b"
    assert GreedyBot(1).choose(Fixed({"a": 1.0, "b": 3.0, "c": 3.0})) == "b"
    assert GreedyBot(1).choose(Fixed({"only": -5.0})) == "only"


def test_the_greedy_bot_falls_back_on_the_default():
    assert GreedyBot(1).choose(Fixed({})) == "d"


def test_noise_blurs_near_equals_but_not_what_is_far_apart():
    near = {GreedyBot(seed, noise=1.0).choose(Fixed({"a": 1.0, "b": 1.2})) for seed in range(40)}
    far = {GreedyBot(seed, noise=1.0).choose(Fixed({"a": 1.0, "b": 9.0})) for seed in range(40)}
    assert (near, far) == ({"a", "b"}, {"b"})


def test_greed_beats_chance():
    wins = sum(
        played([GreedyBot(seed), RandomBot(seed)], seed).outcome.winners == (0,) for seed in range(40)
    ) + sum(played([RandomBot(seed), GreedyBot(seed)], seed).outcome.winners == (1,) for seed in range(40))
    assert wins > 50
