"""What must hold of every game of a system: it ends, breaks no law, and forks, saves and undoes to the digest."""

from __future__ import annotations

import json
import os
from typing import ClassVar

from grognard import systems
from grognard.core.decision import EARNEST
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Scenario, Setup
from grognard.lab.simulate import Plan, drawn_armies, simulate


def rounds() -> int:
    """How often every scenario is played at random."""
    return int(os.environ.get("GROGNARD_ROUNDS", "1"))


def scenarios(system_id: str) -> list[Scenario]:
    """The scenarios of a system but for the large ones, which only differ from others by their points."""
    return [one for one in systems.find(system_id).scenarios() if "large" not in one.tags]


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
        for scenario in scenarios(system_id)
    ]


def advance(game: Game, rng: Rng, answers: int) -> None:
    """Give random answers, at most so many."""
    for _ in range(answers):
        if game.decision is None:
            return
        game.submit(game.decision.seat, game.decision.form.draw(rng))


def _question(game: Game) -> tuple[int, str] | None:
    """Who is asked what."""
    return None if game.decision is None else (game.decision.seat, game.decision.ask)


class Games:
    """Games of one system."""

    id: ClassVar[str]

    def test_random_games_end_without_error_and_break_no_law(self) -> None:
        played = tuple(scenario.id for scenario in scenarios(self.id))
        plan = Plan(self.id, ("random", "random"), played, rounds() * len(played), seed=1, laws=True)
        result = simulate(plan)
        assert [match.error for match in result.errors] == []
        assert result.games == rounds() * len(played)

    def test_a_fork_taken_anywhere_plays_on_to_the_same_digests(self) -> None:
        for game in games(self.id, seed=11):
            rng = Rng(11)
            while not game.over:
                advance(game, rng, 1 + rng.below(40))
                twin = game.fork()
                assert twin.digest() == game.digest()
                for _ in range(12):
                    if (asked := game.decision) is None:
                        break
                    answer = asked.form.draw(rng)
                    twin.submit(asked.seat, answer)
                    game.submit(asked.seat, answer)
                    assert _question(twin) == _question(game)
                # A digest takes longer than a dozen answers, and what has gone another way does not come back: dice
                # that have fallen count in it.
                assert twin.digest() == game.digest()

    def test_a_save_taken_anywhere_loads_to_the_same_game(self) -> None:
        for game in games(self.id, seed=12):
            rng = Rng(12)
            for _ in range(4):
                advance(game, rng, 1 + rng.below(60))
                text = json.dumps(game.save())
                again = Game.load(json.loads(text), systems.find)
                assert again.digest() == game.digest()
                assert json.dumps(again.save()) == text

    def test_undo_and_redo_lead_to_the_same_digests(self) -> None:
        for game in games(self.id, seed=13):
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

    def test_every_default_answer_is_legal_and_defaults_finish_a_game(self) -> None:
        for game in games(self.id, seed=14):
            for _ in range(20_000):
                if game.decision is None:
                    break
                answer = game.decision.form.default()
                assert game.decision.form.refuse(answer) is None
                game.submit(game.decision.seat, answer)
            assert game.over
            assert game.outcome is not None

    def test_greedy_beats_random_from_both_sides(self) -> None:
        # The first few, for it takes long; `grognard simulate` plays any of them as often as one likes.
        played = tuple(scenario.id for scenario in scenarios(self.id)[:4])
        result = simulate(Plan(self.id, ("greedy", "random"), played, 2 * len(played), seed=5))
        assert [match.error for match in result.errors] == []
        # One game in ten may be lost to the dice, and one where there are fewer.
        assert result.games - result.wins_by_bot["greedy"] <= max(1, result.games // 10)

    #: Whether the first answers of its games hold secrets.
    asks_in_secret: ClassVar[bool] = False

    def test_what_may_be_taken_back_betrays_no_secret_answer(self) -> None:
        secrets = 0
        for game in games(self.id, seed=13):
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
        assert secrets or not self.asks_in_secret, "nothing was asked in secret"

    def test_what_may_be_skipped_gives_nothing_up_and_a_question_has_one_role(self) -> None:
        roles: dict[str, set[str]] = {}
        for game in games(self.id, seed=15):
            rng = Rng(15)
            for _ in range(400):
                asked = game.decision
                if asked is None:
                    break
                roles.setdefault(asked.ask, set()).add(asked.role)
                if asked.skip is not None:
                    assert asked.form.refuse(asked.skip) is None, asked.ask
                    assert asked.role not in EARNEST, asked.ask
                for reaction in asked.reacts() if asked.reacts is not None else ():
                    assert asked.role == "reaction", asked.ask
                    assert reaction.answer in asked.options, asked.ask
                    assert reaction.distance is None or reaction.distance >= 0, asked.ask
                game.submit(asked.seat, asked.form.draw(rng))
        assert {ask for ask, found in roles.items() if len(found) > 1} <= self.of_several_roles

    #: Questions that are asked in the course of different things.
    of_several_roles: ClassVar[frozenset[str]] = frozenset()
