"""Worked examples that are played: what to try, and whether it was done."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard import systems
from grognard.core.books import example
from grognard.core.border import position
from grognard.core.dice import Seeded
from grognard.core.game import Game

CASES = Path(__file__).parents[1] / "cases"


def case(file: str, name: str = "") -> position.Case:
    return next(one for one in position.read(CASES / f"{file}.toml") if one.name == name)


def opened(of: position.Case, seed: int = 1) -> Game:
    return position.stand_in(systems.find(of.system), of.position, Seeded(seed=seed))


def test_the_steps_of_an_example_are_its_answers_in_words_of_both_languages():
    found = example.of(case("dust/artillery/artillery-boss-steel-rain"), systems.find)
    assert [(step.ask, step.answer) for step in found.steps][:3] == [
        ("dust-activate", "the_boss"),
        ("dust-plan", "move+skill"),
        ("dust-skill", "artillery_strike"),
    ]
    assert found.steps[0].question["fr"] == "Quelle unité activez-vous\u00a0?"
    assert found.steps[0].said["en"] == "The Boss"
    assert any("Hans" in line["en"] for line in found.came)


@pytest.mark.parametrize("system", systems.IDS)
def test_every_example_that_goes_as_it_must_can_be_told(system):
    told = 0
    for file in sorted((CASES / system).rglob("*.toml"))[:12]:
        for one in position.read(file)[:3]:
            found = example.of(one, systems.find)
            told += bool(found.steps)
            for text in (*(step.said for step in found.steps), *found.came):
                assert all(said and not said.startswith("[") for said in text.values()), (one.id, text)
    assert told


def test_an_example_is_followed_answer_by_answer():
    of = case("dust/artillery/artillery-boss-steel-rain")
    steps = example.of(of, systems.find).steps
    game = opened(of)
    assert example.followed(steps, game) == (0, "next")
    game.submit(0, "the_boss")
    assert example.followed(steps, game) == (1, "next")
    game.submit(0, "move+move")
    assert example.followed(steps, game) == (1, "otherwise")
    game.undo(1)
    for step in steps[1:]:
        assert example.followed(steps, game)[1] == "next"
        game.submit(step.seat, step.answer)
    assert example.followed(steps, game) == (len(steps), "done")


def test_dice_that_fall_otherwise_lead_elsewhere():
    of = case("epic/action-tests", "fail-marker-then-hold")
    steps = example.of(of, systems.find).steps
    assert [step.ask for step in steps] == ["epic-action"]
    assert example.followed((), opened(of)) == (0, "look")
    later = (*steps, example.Step(0, "epic-hold", "move", False, {}, {}))
    passed = next(
        game
        for seed in range(20)
        if (game := opened(of, seed)).submit(0, "engage") is None
        and game.decision is not None
        and game.decision.ask != "epic-hold"
    )
    assert example.followed(later, passed) == (1, "dice")


def test_ways_to_the_same_cell_and_lists_in_any_order_are_the_same():
    step = example.Step(0, "x", 7, False, {}, {})
    some = example.Step(0, "x", ["a", "b"], False, {}, {})
    place = example.Step(0, "x", [2000, 3500], True, {}, {})
    met = example._meets
    assert met(step, [3, 7])
    assert not met(step, [7, 3])
    assert met(some, ["b", "a"])
    assert not met(some, ["b"])
    assert met(place, [1990, 3400])
    assert not met(place, "stay")
