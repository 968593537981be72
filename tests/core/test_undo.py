"""Taking back in long games: exact, by few steps played again, and with few states kept."""

import pytest

from grognard import systems
from grognard.core.dice import Seeded
from grognard.core.game import _CHECKPOINTS, Checkpoint, Game, Rng, _thin
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies


def long_game(system_id="dust", answers=240, seed=6, **how):
    system = systems.find(system_id)
    scenario = max(system.scenarios(), key=lambda one: max(one.points, default=0))
    setup = Setup(system_id, scenario.id, drawn_armies(system, scenario, seed))
    game, chance = Game(system, setup, Seeded(seed=seed), **how), Rng(seed)
    while game.decision is not None and len(game.answers) < answers:
        game.submit(game.decision.seat, game.decision.form.draw(chance))
    return game


def again(game, count):
    """The same game played from its start to so many answers."""
    twin = Game(game.system, game.setup, game.first.copy())
    for seat, answer in game.answers[:count]:
        twin.submit(seat, answer)
    return twin


def told(game):
    return [(entry.answers, entry.audience, entry.event.to_data()) for entry in game.journal]


@pytest.mark.parametrize("system_id", systems.IDS)
def test_what_is_taken_back_is_as_if_it_had_not_been(system_id):
    game = long_game(system_id)
    for count in (1, 2, 9, 20, 60):
        if (answers := len(game.answers) - count) < 0:
            break  # a small book's games are over by then
        twin = again(game, answers)
        game.undo(count)
        assert len(game.answers) == answers
        assert game.digest() == twin.digest()
        assert told(game) == told(twin)
        assert game.decision.to_data() == twin.decision.to_data()
        assert [game.free_undo(seat) for seat in (0, 1)] == [twin.free_undo(seat) for seat in (0, 1)]


def test_after_taking_back_the_game_goes_on_and_can_be_taken_back_again():
    game, chance = long_game(), Rng(1)
    for _ in range(30):
        game.undo(1 + chance.below(20))
        for _ in range(chance.below(12)):
            game.submit(game.decision.seat, game.decision.form.draw(chance))
    assert game.digest() == again(game, len(game.answers)).digest()
    assert told(game) == told(again(game, len(game.answers)))


def test_a_fork_can_be_taken_back_as_far_as_the_game():
    game = long_game()
    for log in (False, True):
        fork = game.fork(log)
        fork.undo(60)
        assert fork.digest() == again(game, len(game.answers) - 60).digest()
    assert len(game.answers) == 240


def test_few_states_are_kept_and_few_steps_played_again(monkeypatch):
    game, played = long_game(answers=400), []
    step = type(game.system).step
    monkeypatch.setattr(
        type(game.system), "step", lambda self, battle: played.append(1) or step(self, battle)
    )
    assert len(game._past) <= _CHECKPOINTS
    while len(game.answers) > 350:
        played.clear()
        game.undo(1)
        assert len(played) <= 12
    assert len(game._past) <= _CHECKPOINTS


def test_the_older_checkpoints_are_the_farther_they_lie_apart():
    past = []
    for answers in range(0, 5000, 5):
        past.append(Checkpoint(None, answers, 0))
        if len(past) > _CHECKPOINTS:
            _thin(past)
    kept = [4995 - one.answers for one in past]
    assert len(kept) == _CHECKPOINTS
    assert kept[0] == 4995
    assert kept[-12:] == list(range(55, -1, -5))
    # To go back by so many answers, no more than some times as many are played again.
    for depth in range(1, 4000):
        nearest = min(age for age in kept if age >= depth)
        assert nearest <= max(10, 2 * depth)
