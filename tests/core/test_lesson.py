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


def test_moments_with_one_question_come_one_after_the_other():
    under_way = lesson.Lesson(lesson.moments("dust", "first-patrol"))
    first, second = under_way.at("dust-plan"), under_way.at("dust-plan")
    assert first is not None
    assert second is not None
    assert first.rule != second.rule
    assert under_way.at("dust-plan") is None
    assert under_way.at("nothing-of-the-kind") is None
