"""Choices whose options are tried only when somebody looks at them."""

import pytest

from grognard.core.game import Rng
from grognard.core.maybe import Maybe


class Tried:
    """Tests that note when they are made."""

    def __init__(self, **outcomes):
        self.made = []
        self.outcomes = outcomes

    def tests(self):
        return {key: lambda key=key: self._made(key) for key in self.outcomes}

    def _made(self, key):
        self.made.append(key)
        return self.outcomes[key]


def choice(*candidates, **outcomes):
    tried = Tried(**outcomes)
    return Maybe(candidates, tried.tests(), "action"), tried


def test_the_options_are_those_that_are_open_in_their_order():
    form, tried = choice("pass", "fire", "move", "hide", fire=True, hide=False)
    assert form.options == ("pass", "fire", "move")
    assert form.to_data() == {"form": "one_of", "of": "action", "options": ["pass", "fire", "move"]}
    assert form.parse("fire") == "fire"
    assert tried.made == ["fire", "hide"]


def test_an_answer_is_tried_by_itself_and_once():
    form, tried = choice("pass", "fire", "move", "hide", fire=True, hide=False)
    assert form.refuse("fire") is None
    assert form.refuse("pass") is None
    assert form.refuse("fire") is None
    assert tried.made == ["fire"]


@pytest.mark.parametrize("answer", ["hide", "fly", 1, True, None, ["fire"]])
def test_what_is_not_open_is_refused_and_told_what_is(answer):
    form, _ = choice("pass", "fire", "hide", fire=True, hide=False)
    (reason,) = form.refuse(answer).reasons
    assert reason.key == "not-offered"
    assert {name: value for name, _, value in reason.args}["options"] == "pass, fire"


def test_two_that_need_no_test_are_a_choice_and_nothing_is_tried():
    form, tried = choice("pass", "fire", "move", fire=False)
    assert form.only() is None
    assert form.default() == "pass"
    assert not form.none()
    assert tried.made == []


def test_one_that_is_left_is_the_only_one():
    assert choice("pass", "fire", fire=False)[0].only() == "pass"
    assert choice("pass", "fire", fire=True)[0].only() is None
    assert choice("fire", "pass", fire=False)[0].default() == "pass"


def test_it_is_known_whether_there_is_none_at_all():
    assert choice("fire", "hide", fire=False, hide=False)[0].none()
    assert not choice("fire", "hide", fire=False, hide=True)[0].none()


def test_all_that_are_open_are_drawn_alike_and_nothing_else():
    chance = Rng(3)
    drawn = []
    for _ in range(900):
        form, _ = choice("pass", "fire", "move", "hide", "run", fire=False, hide=True, run=False)
        drawn.append(form.draw(chance))
    counted = {key: drawn.count(key) for key in ("pass", "move", "hide")}
    assert sum(counted.values()) == 900
    assert all(250 < count < 350 for count in counted.values())
