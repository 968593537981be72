"""Lessons: first games that teach."""

from __future__ import annotations

import pytest

from grognard import systems
from grognard.bots import Chair, GreedyBot
from grognard.core.books import lesson
from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.rules import index
from grognard.core.system import Setup

LESSONS = [
    (system, scenario.id)
    for system in systems.IDS
    for scenario in systems.find(system).scenarios()
    if lesson.moments(system, scenario.id)
]


def test_the_first_scenario_of_dust_teaches():
    assert ("dust", "first-patrol") in LESSONS
    assert lesson.moments("dust", "the-ford") == ()
    assert lesson.moments("dust", "") == ()


@pytest.mark.parametrize(("system", "scenario"), LESSONS)
def test_a_lesson_is_eight_to_twelve_ideas_with_their_clauses_in_both_languages(system, scenario):
    found = lesson.moments(system, scenario)
    assert 8 <= len(found) <= 12
    for moment in found:
        assert moment.rule in index(system).clauses
        for texts in (moment.title, moment.idea, moment.todo):
            assert set(texts) == {"en", "fr"}
            assert all(texts.values())
        assert all(len(text) < 220 for text in moment.idea.values()), "one idea, not a page"


@pytest.mark.parametrize(("system", "scenario"), LESSONS)
def test_what_a_lesson_speaks_of_is_asked_in_its_scenario(system, scenario):
    asked: set[str] = set()
    wanted = {moment.ask for moment in lesson.moments(system, scenario)}
    for seed in range(12):
        book = systems.find(system)
        armies = tuple(next((one.army for one in book.armies(scenario, seat)), None) for seat in (0, 1))
        game = Game(book, Setup(system, scenario, armies), Seeded(seed=seed), log=False)
        bots = [GreedyBot(seed), GreedyBot(seed + 1)]
        while (decision := game.decision) is not None and not wanted <= asked:
            asked |= {decision.ask} if decision.seat == 0 else set()
            game.submit(decision.seat, bots[decision.seat].choose(Chair(game, decision.seat)))
        if wanted <= asked:
            return
    assert wanted <= asked


def moment(ask: str, rule: str, turn: int = 0) -> lesson.Moment:
    return lesson.Moment(ask, rule, turn, {}, {}, {})


def test_moments_with_one_question_come_one_after_the_other():
    under_way = lesson.Lesson([moment("plan", "a"), moment("plan", "b"), moment("react", "c")])
    assert [said.rule if (said := under_way.at("plan", 1)) else "" for _ in range(3)] == ["a", "b", ""]
    assert under_way.at("nothing-of-the-kind", 1) is None


def test_a_moment_does_not_come_before_its_turn():
    under_way = lesson.Lesson([moment("plan", "a", 2), moment("react", "b")])
    assert under_way.at("plan", 1) is None
    assert under_way.at("plan", 2) is not None


def test_the_last_moment_waits_for_all_others_until_its_turn_and_nothing_comes_after_it():
    found = [moment("plan", "a"), moment("react", "b"), moment("plan", "closes", 4)]
    complete = lesson.Lesson(found)
    assert [complete.at(ask, 1) is None for ask in ("plan", "plan", "react", "plan")] == [
        False,
        True,
        False,
        False,
    ]
    cut_short = lesson.Lesson(found)
    assert cut_short.at("plan", 1) is not None
    assert cut_short.at("plan", 3) is None
    assert cut_short.at("plan", 4) is not None
    assert cut_short.at("react", 4) is None


@pytest.mark.parametrize(("system", "scenario"), LESSONS)
def test_a_lesson_closes_late_at_a_question_that_is_asked_in_every_turn(system, scenario):
    *others, last = lesson.moments(system, scenario)
    assert last.turn >= 3
    assert last.ask in {one.ask for one in others}, "what nobody has met before may never be asked"
