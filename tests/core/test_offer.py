"""A law of every game: whatever is offered can be answered, put on the wire and explained."""

import pytest

from grognard.core import offer
from grognard.core.decision import Amount, Cells, Decision, Note, OneOf, Order, Route, SomeOf, Spot
from grognard.core.game import Rng
from grognard.core.tally import Tally
from grognard.lab import laws
from toy import NAMES


def faults(form, **rest):
    return list(offer.faults(Decision(0, "toy-ask", "toy.rule", form, **rest), Rng(1)))


@pytest.mark.parametrize(
    "form",
    [
        OneOf(("a", "b")),
        SomeOf(("a", "b", "c"), 1, 2),
        Order((1, 2, 3)),
        Amount(0, 4),
        Spot(Cells((3, 4), NAMES)),
        Route("r1", Cells((3,), NAMES)),
    ],
)
def test_a_question_with_answers_breaks_no_law(form):
    assert faults(form) == []


@pytest.mark.parametrize(
    "form",
    [OneOf(()), SomeOf(("a",), 2, 2), Amount(3, 1), Spot(Cells((), NAMES)), Route("r1", Cells((), NAMES))],
)
def test_a_question_without_an_answer_is_named(form):
    found = faults(form)
    assert any("its default" in fault for fault in found)
    assert all(fault.startswith("toy-ask (toy.rule)") for fault in found)


class Lax(OneOf):
    """A form that proposes what it would refuse, and takes anything else."""

    def refuse(self, answer):
        return super().refuse(answer) if answer in self.options else None

    def default(self):
        return {"not", "plain"}


def test_a_default_that_cannot_be_sent_is_named():
    found = faults(Lax(("a", "b")))
    assert "its default: is taken" in found[0]
    assert any("no answer at all: is taken" in fault for fault in found)


class Forgetful(OneOf):
    """A form that takes its own proposal only as long as it remembers it."""

    __slots__ = ("last",)

    def default(self):
        self.last = "c"
        return "c"

    def refuse(self, answer):
        known = getattr(self, "last", None) == answer
        self.last = answer
        return None if known else super().refuse(answer)


def test_a_proposal_is_judged_as_if_it_came_from_outside():
    assert "its default: 'c' is refused" in faults(Forgetful(("a", "b")))[0]


def test_every_option_must_be_explained():
    def explain(option):
        return Note(odds=(("toy-win", {"a": 0.5}[option]),))

    assert "what is known of its options: KeyError: 'b'" in faults(OneOf(("a", "b")), explain=explain)[0]
    assert faults(OneOf(("a", "a")), explain=explain) == []


def test_odds_are_chances_and_sums_can_be_sent():
    wrong = faults(OneOf(("a", "b")), explain=lambda _: Note(odds=(("toy-win", 1.5),)))
    assert "no chance between 0 and 1: toy-win" in wrong[0]
    unsent = faults(
        OneOf(("a", "b")), explain=lambda _: Note(tallies=(("toy-dash", Tally({1}, "toy.rule")),))
    )
    assert "what is known of its options: TypeError" in unsent[0]


def test_the_laws_of_a_game_look_at_what_it_asks(toy, monkeypatch):
    from grognard.core.dice import Seeded
    from grognard.core.game import Game
    from grognard.core.system import Setup

    game = Game(toy, Setup("toy", "race"), Seeded(seed=5), log=False)
    before = game.digest()
    laws.check(game)
    assert game.digest() == before
    game.decision.form = Amount(3, 1)
    with pytest.raises(laws.LawBroken, match=r"toy-stake \(toy.stake\), its default: 3 is refused"):
        laws.check(game)
