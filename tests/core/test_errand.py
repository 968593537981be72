"""Errands: who is sent to a place before the game asks where to."""

from __future__ import annotations

import pytest

from grognard import systems
from grognard.core import errand
from grognard.core.decision import Decision, Route, Spot
from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies


def begun(system: str, scenario: str, seed: int = 3) -> Game:
    book = systems.find(system)
    wanted = next(one for one in book.scenarios() if one.id == scenario)
    return Game(book, Setup(system, scenario, drawn_armies(book, wanted, seed)), Seeded(seed=seed))


def usual(decision: Decision):
    """The answer of a player who goes forward: on foot where he may, else as the question itself has it."""
    on_foot = [key for key in (decision.walks(None) if decision.walks else ()) if key in decision.options]
    if on_foot and decision.role != "activation":
        return on_foot[0]
    return decision.form.default() if decision.skip is None else decision.skip


def walk(game: Game) -> tuple[Game, int, list[object]]:
    """The first activation that is a walk: the game where it began, whose it is, and its answers down to the place."""
    start, answers = game.fork(), []
    while (decision := game.decision) is not None:
        if decision.role == "activation" or decision.seat != start.decision.seat:
            start, answers = game.fork(), []
        answers.append(usual(decision))
        game.submit(decision.seat, answers[-1])
        if isinstance(decision.form, Spot | Route) and start.decision.role == "activation":
            return start, decision.seat, answers
    raise AssertionError("nobody walks")


@pytest.mark.parametrize(("system", "scenario"), [("dust", "first-patrol"), ("ept", "first-contact")])
def test_one_stroke_gives_all_answers_between_a_unit_and_its_place(system, scenario):
    game, seat, answers = walk(begun(system, scenario))
    before = game.digest()
    sent = errand.answers(game, seat, answers[0], answers[-1])
    assert game.digest() == before, "looking for a way changes nothing"
    # Who may be named with his place at once is sent by one answer.
    told = sent[0] if isinstance(sent[0], list) else sent
    assert len(told) > 1
    assert (told[0], told[-1]) == (answers[0], answers[-1])
    for answer in sent:
        game.submit(seat, answer)


def test_there_is_no_errand_where_no_way_leads():
    game, seat, answers = walk(begun("dust", "first-patrol"))
    assert errand.answers(game, seat, answers[0], -7) == []
    assert errand.answers(game, seat, "nobody", answers[-1]) == []
    assert errand.answers(game, 1 - seat, answers[0], answers[-1]) == []
