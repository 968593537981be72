"""Standing orders answer what their player would, and leave the rest to be asked."""

import pytest

from grognard.core.decision import Decision, OneOf, Reaction, SomeOf
from grognard.core.orders import Orders, Standing, answer

HOLD, ASK4, FIRE4 = Standing("hold"), Standing("ask", 4), Standing("fire", 4)


def one(*able, skip="pass"):
    """A question in which one of several units may react, each so far away."""
    return Decision(
        0,
        "react",
        "clause",
        OneOf(("pass", *(name for name, _ in able)), of="unit"),
        role="reaction",
        skip=skip,
        reacts=lambda: [Reaction(name, name, far) for name, far in able],
    )


def several(*able, skip=()):
    return Decision(
        0,
        "react",
        "clause",
        SomeOf(tuple(name for name, _ in able), 0, len(able), of="unit"),
        role="reaction",
        skip=None if skip is None else [*skip],
        reacts=lambda: [Reaction(name, name, far) for name, far in able],
    )


@pytest.mark.parametrize(
    ("orders", "given"),
    [
        (Orders(1), None),
        (Orders(1, HOLD), "pass"),
        (Orders(1, None, {"a": HOLD, "b": HOLD}), "pass"),
        (Orders(1, None, {"a": HOLD}), None),
        (Orders(1, HOLD, {"b": ASK4}), "pass"),
        (Orders(1, HOLD, {"a": ASK4}), None),
        (Orders(1, FIRE4), "a"),
        (Orders(1, HOLD, {"a": FIRE4}), "a"),
        (Orders(1, HOLD, {"b": FIRE4}), "pass"),
        (Orders(1, None, {"a": FIRE4}), None),
    ],
)
def test_one_of_several_reacts_as_ordered(orders, given):
    """a is four away, b five."""
    assert answer(orders, one(("a", 4), ("b", 5))) == given


def test_the_nearest_reacts_first():
    assert answer(Orders(1, FIRE4), one(("far", 4), ("near", 2))) == "near"
    assert answer(Orders(1, FIRE4), several(("far", 4), ("out", 5), ("near", 2))) == ["near", "far"]
    assert answer(Orders(1, FIRE4), several(("out", 5))) == []


def test_a_distance_that_nobody_can_tell_is_asked_about():
    assert answer(Orders(1, FIRE4), one(("a", None))) is None
    assert answer(Orders(1, ASK4), one(("a", None))) is None
    assert answer(Orders(1, HOLD), one(("a", None))) == "pass"


def test_what_can_be_let_go_by_nobody_and_what_is_no_reaction_is_asked():
    assert answer(Orders(1, HOLD), one(("a", 1), skip=None)) is None
    question = one(("a", 1))
    question.role = "attack"
    assert answer(Orders(1, HOLD), question) is None


def test_a_question_that_is_put_for_the_sake_of_a_secret_costs_no_click():
    """Nobody could react, and silence would tell it: who has given any order is not asked."""
    empty = several()
    empty.open = True
    assert answer(Orders(1, None, {"a": FIRE4}), empty) == []
    assert answer(Orders(1), empty) is None


def test_a_question_that_says_nothing_of_itself_is_settled_by_its_options():
    plain = Decision(0, "q", "c", OneOf(("a", "hold"), of="unit"), role="reaction", skip="hold")
    assert answer(Orders(1, None, {"a": HOLD}), plain) == "hold"
    words = Decision(0, "q", "c", OneOf(("jink", "hold")), role="reaction", skip="hold")
    assert answer(Orders(1, None, {"jink": HOLD}), words) is None
    assert answer(Orders(1, HOLD), words) == "hold"


def test_orders_are_plain_data():
    orders = Orders(3, ASK4, {"a": HOLD})
    assert Orders.from_data(orders.to_data()) == orders


def test_a_question_to_which_nobody_could_react_says_so_of_itself():
    assert several().idle
    assert not several(("a", 1)).idle
    assert not several(skip=None).idle, "it cannot be let go by"
    words = Decision(0, "q", "c", OneOf(("jink", "hold")), role="reaction", skip="hold")
    assert not words.idle, "it does not say who could"
    other = several()
    other.role = "option"
    assert not other.idle
