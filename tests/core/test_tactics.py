"""Judges of answers: made once for a question, asked once about an answer, kept with the view."""

from grognard.core.battle import Battle
from grognard.core.decision import Decision, OneOf
from grognard.core.dice import Seeded
from grognard.core.tactics import judged, remembering


def view():
    return Battle(dice=Seeded(seed=1))


def question():
    return Decision(0, "which", "a.rule", OneOf(("a", "b")))


def test_a_judge_is_made_once_for_a_question_and_a_view():
    made = []

    def make():
        made.append(1)
        return lambda answer: float(len(made))

    here, first, second = view(), question(), question()
    assert judged(here, first, make) is judged(here, first, make)
    assert len(made) == 1
    judged(here, second, make)
    assert len(made) == 2
    # What was thought of one view is not known of another, nor of its copy.
    judged(here.copy(), second, make)
    judged(view(), second, make)
    assert len(made) == 4


def test_what_is_thought_is_no_part_of_the_state():
    here = view()
    before = here.to_data()
    judged(here, question(), lambda: lambda answer: 0.0)
    assert here.to_data() == before


def test_a_judge_is_asked_once_about_each_answer():
    asked = []
    judge = remembering(lambda answer: asked.append(answer) or float(len(asked)))
    assert [judge("a"), judge([1, 2]), judge("a"), judge([1, 2]), judge(1), judge("1")] == [1, 2, 1, 2, 3, 4]
    assert asked == ["a", [1, 2], 1, "1"]
