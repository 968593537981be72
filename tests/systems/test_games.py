"""What must hold of every game of every system: it ends, breaks no law, and forks, saves and undoes to the digest."""

from __future__ import annotations

import json
import os

import pytest

from grognard import systems
from grognard.bots import BOTS
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.lab.simulate import Plan, drawn_armies, simulate
from systems import sample

#: How often every scenario is played at random by every run, and by `make soak`.
ROUNDS = int(os.environ.get("GROGNARD_ROUNDS", "1"))


@pytest.mark.parametrize("system_id", systems.IDS)
def test_random_games_end_without_error_and_break_no_law(system_id: str) -> None:
    scenarios = tuple(scenario.id for scenario in sample.scenarios(system_id))
    plan = Plan(system_id, ("random", "random"), scenarios, ROUNDS * len(scenarios), seed=1, laws=True)
    result = simulate(plan)
    assert [match.error for match in result.errors] == []
    assert result.games == ROUNDS * len(scenarios)


def games(system_id: str, seed: int) -> list[Game]:
    """A fresh game of every scenario."""
    system = systems.find(system_id)
    return [
        Game(
            system,
            Setup(system_id, scenario.id, drawn_armies(system, scenario, seed)),
            Seeded(seed=seed),
            log=True,
        )
        for scenario in sample.scenarios(system)
    ]


def advance(game: Game, rng: Rng, answers: int) -> None:
    """Give random answers, at most so many."""
    for _ in range(answers):
        if game.decision is None:
            return
        game.submit(game.decision.seat, game.decision.form.draw(rng))


@pytest.mark.parametrize("system_id", systems.IDS)
def test_a_fork_taken_anywhere_plays_on_to_the_same_digests(system_id: str) -> None:
    for game in games(system_id, seed=11):
        rng = Rng(11)
        while game.decision is not None:
            advance(game, rng, 1 + rng.below(40))
            twin = game.fork()
            assert twin.digest() == game.digest()
            for _ in range(12):
                if game.decision is None:
                    break
                answer = game.decision.form.draw(rng)
                assert twin.decision is not None
                twin.submit(game.decision.seat, answer)
                game.submit(game.decision.seat, answer)
                assert twin.digest() == game.digest()


@pytest.mark.parametrize("system_id", systems.IDS)
def test_a_save_taken_anywhere_loads_to_the_same_game(system_id: str) -> None:
    for game in games(system_id, seed=12):
        rng = Rng(12)
        for _ in range(4):
            advance(game, rng, 1 + rng.below(60))
            text = json.dumps(game.save())
            again = Game.load(json.loads(text), systems.find)
            assert again.digest() == game.digest()
            assert json.dumps(again.save()) == text


@pytest.mark.parametrize("system_id", systems.IDS)
def test_undo_and_redo_lead_to_the_same_digests(system_id: str) -> None:
    for game in games(system_id, seed=13):
        rng = Rng(13)
        for _ in range(6):
            advance(game, rng, 1 + rng.below(30))
            digest, answers = game.digest(), list(game.answers)
            events = [entry.event for entry in game.journal]
            back = 1 + rng.below(min(25, len(answers)))
            game.undo(back)
            assert len(game.answers) == len(answers) - back
            for seat, answer in answers[-back:]:
                game.submit(seat, answer)
            assert game.digest() == digest
            assert [entry.event for entry in game.journal] == events


@pytest.mark.parametrize("system_id", systems.IDS)
def test_every_default_answer_is_legal_and_defaults_finish_a_game(system_id: str) -> None:
    for game in games(system_id, seed=14):
        for _ in range(20_000):
            if game.decision is None:
                break
            answer = game.decision.form.default()
            assert game.decision.form.refuse(answer) is None
            game.submit(game.decision.seat, answer)
        assert game.over
        assert game.outcome is not None


@pytest.mark.parametrize("system_id", systems.IDS)
def test_greedy_beats_random_from_both_sides(system_id: str) -> None:
    scenarios = tuple(scenario.id for scenario in sample.scenarios(system_id))
    result = simulate(Plan(system_id, ("greedy", "random"), scenarios, 2 * len(scenarios), seed=5))
    assert [match.error for match in result.errors] == []
    # One game in ten may be lost to the dice, and one where there are fewer.
    assert result.games - result.wins_by_bot["greedy"] <= max(1, result.games // 10)
    assert set(BOTS) >= {"random", "greedy"}


@pytest.mark.parametrize("system_id", systems.IDS)
def test_what_may_be_taken_back_betrays_no_secret_answer(system_id: str) -> None:
    secrets = 0
    for game in games(system_id, seed=13):
        rng = Rng(13)
        seats = range(game.system.seats(game.battle))
        for _ in range(60):
            asked = game.decision
            if asked is None:
                break
            others = [seat for seat in seats if seat != asked.seat]
            before = [game.free_undo(seat) for seat in others]
            game.submit(asked.seat, asked.form.draw(rng))
            if asked.secret:
                secrets += 1
                assert [game.free_undo(seat) for seat in others] == before
    assert secrets or system_id in ("dust", "epic"), "nothing was asked in secret"
