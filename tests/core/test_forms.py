"""Forms of answers: what they take, refuse, propose and draw."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.decision import Amount, Cells, Decision, OneOf, Order, Route, SomeOf, Spot
from grognard.core.game import Rng
from grognard.core.tally import why_not

NAMES = ("A1", "B1", "C1", "A2", "B2", "C2")
CELLS = Cells((1, 4), NAMES)

FORMS = [
    OneOf(("a", "b", "c")),
    OneOf((7, 8, 9), of="unit"),
    OneOf(("alone",)),
    SomeOf(("a", "b", "c"), 1, 2),
    SomeOf((1, 2, 3), 0, 3),
    SomeOf(("a", "b"), 2, 2),
    SomeOf((), 0, 0),
    Order(("x", "y", "z")),
    Order((3, 1, 2)),
    Order(("x",)),
    Amount(2, 5),
    Amount(3, 3),
    Spot(CELLS),
    Route("u1", CELLS),
    Spot(Cells((2,), NAMES)),
]
IDS = [f"{form.name}-{number}" for number, form in enumerate(FORMS)]


@pytest.mark.parametrize("form", FORMS, ids=IDS)
def test_the_default_is_legal(form):
    assert form.refuse(form.default()) is None
    assert form.default() == form.default()


@pytest.mark.parametrize("form", FORMS, ids=IDS)
def test_whatever_is_drawn_is_legal(form):
    rng = Rng(5)
    assert all(form.refuse(form.draw(rng)) is None for _ in range(100))


@pytest.mark.parametrize("form", FORMS, ids=IDS)
def test_drawing_reaches_more_than_one_answer_just_where_there_is_more_than_one(form):
    rng = Rng(6)
    drawn = [form.draw(rng) for _ in range(200)]
    if isinstance(form, SomeOf):
        drawn = [sorted(answer) for answer in drawn]  # in no order
    assert (len(set(map(str, drawn))) == 1) == (form.only() is not None)
    if form.only() is not None:
        assert form.refuse(form.only()) is None


@pytest.mark.parametrize("form", FORMS, ids=IDS)
@given(
    answer=st.one_of(
        st.none(), st.booleans(), st.integers(-3, 20), st.floats(), st.text(max_size=3),
        st.lists(st.one_of(st.integers(0, 9), st.text(max_size=2), st.none(), st.lists(st.integers())), max_size=4),
        st.dictionaries(st.text(max_size=1), st.integers(), max_size=2),
    )
)  # fmt: skip
def test_no_answer_breaks_a_form_and_a_refusal_has_a_reason(form, answer):
    fault = form.refuse(answer)
    if fault is not None:
        assert fault.reasons
        assert all(reason.key for reason in fault.reasons)


@pytest.mark.parametrize(
    ("form", "wrong", "key"),
    [
        (OneOf((0, 1)), True, "not-offered"),
        (OneOf((0, 1)), 1.0, "not-offered"),
        (OneOf((0, 1)), "1", "not-offered"),
        (SomeOf((1, 2, 3), 1, 2), [1, 1], "twice"),
        (SomeOf((1, 2, 3), 1, 2), [], "wrong-count"),
        (SomeOf((1, 2, 3), 1, 2), [1, 2, 3], "wrong-count"),
        (SomeOf((1, 2, 3), 1, 2), [4], "not-offered"),
        (SomeOf((1, 2, 3), 1, 2), [True], "not-offered"),
        (SomeOf((1, 2, 3), 1, 2), 1, "not-a-list"),
        (Order((1, 2)), [1], "not-an-order"),
        (Order((1, 2)), [1, 1], "not-an-order"),
        (Order((1, 2)), ["1", "2"], "not-an-order"),
        (Order((1, 2)), [True, 2], "not-an-order"),
        (Order((1, 2)), 12, "not-a-list"),
        (Amount(1, 3), 0, "not-an-amount"),
        (Amount(1, 3), 4, "not-an-amount"),
        (Amount(0, 1), True, "not-an-amount"),
        (Amount(1, 3), "2", "not-an-amount"),
        (Spot(CELLS), 0, "no-such-place"),
        (Spot(CELLS), "B1", "no-such-place"),
        (Route("u", CELLS), 99, "no-such-place"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(form, wrong, key):
    assert [reason.key for reason in form.refuse(wrong).reasons] == [key]


@pytest.mark.parametrize(
    ("form", "text", "answer"),
    [
        (OneOf((7, 8)), "8", 8),
        (OneOf(("a", "b")), " b ", "b"),
        (SomeOf((1, 2, 3), 0, 3), "3, 1", [3, 1]),
        (Order(("x", "y")), "y x", ["y", "x"]),
        (Amount(1, 9), "4", 4),
        (Spot(CELLS), "b1", 1),
        (Route("u", CELLS), "B2", 4),
    ],
)
def test_typed_text_becomes_an_answer(form, text, answer):
    assert form.parse(text) == answer
    assert form.refuse(answer) is None


@pytest.mark.parametrize("form", [form for form in FORMS if form != SomeOf((), 0, 0)])
def test_typed_nonsense_says_what_would_be_right(form):
    with pytest.raises(ValueError, match=r"is not|is none of"):
        form.parse("nonsense")


def test_a_decision_prefers_the_reasons_of_its_own_rule():
    known = why_not("blocked", "toy.wall")
    decision = Decision(
        0, "ask", "toy.ask", OneOf((1, 2)), why_not=lambda answer: known if answer == 3 else None
    )
    assert decision.refuse(3) is known
    assert decision.refuse(4).reasons[0].key == "not-offered"
    assert decision.refuse(1) is None


def test_a_rule_that_cannot_explain_nonsense_leaves_it_to_the_form():
    decision = Decision(0, "ask", "toy.ask", OneOf((1, 2)), why_not=lambda answer: {}[answer])
    assert decision.refuse("nothing").reasons[0].key == "not-offered"


def test_the_wire_carries_the_form_and_what_it_is_about():
    decision = Decision(1, "ask", "toy.ask", SomeOf((1, 2), 0, 1, of="unit"), (("unit", "unit", "u"),))
    assert decision.to_data() == {
        "seat": 1, "ask": "ask", "rule": "toy.ask", "about": [["unit", "unit", "u"]],
        "form": "some_of", "of": "unit", "options": [1, 2], "at_least": 0, "at_most": 1,
    }  # fmt: skip
