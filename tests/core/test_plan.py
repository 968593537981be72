"""Plans: which answers fit which questions, and how one is followed."""

from grognard.core.decision import Amount, Decision, OneOf
from grognard.core.plan import Course, Plan, Step


def asks(ask="aim", options=("hold", "hans"), **about):
    named = tuple((name, "unit", value) for name, value in about.items())
    return Decision(0, ask, "a.rule", OneOf(options), named)


def test_a_step_fits_its_question_if_its_answer_is_on_offer():
    assert Step("aim", "hans").fits(asks())
    assert not Step("aim", "sigrid").fits(asks())
    assert not Step("move", "hans").fits(asks())


def test_a_step_fits_only_what_it_is_about():
    step = Step("aim", "hans", (("unit", "recon"), ("weapon", "gun")))
    assert step.fits(asks(unit="recon", weapon="gun", target="hans"))
    assert not step.fits(asks(unit="recon", weapon="blade"))
    assert not step.fits(asks(unit="recon"))


def test_a_plan_serves_the_questions_that_it_answers():
    plan = Plan(1.0, (Step("who", "recon"), Step("aim", "hans")))
    assert plan.serves(asks("who", ("recon", "hans")))
    assert not plan.serves(asks("who", ("hans",)))
    # Where nobody else could act, who acts is not asked.
    assert plan.serves(asks())
    assert not Plan(1.0, ()).serves(asks())


def test_a_course_goes_forward_past_what_was_not_asked():
    course = Course(Plan(1.0, (Step("who", "recon"), Step("aim", "hans"), Step("move", 3), Step("move", 4))))
    assert course.take(asks()).answer == "hans"
    assert course.take(asks("who", ("recon",))) is None
    assert course.take(Decision(0, "move", "a.rule", Amount(1, 9))).answer == 3
    assert not course.is_over
    assert course.take(Decision(0, "move", "a.rule", Amount(1, 9))).answer == 4
    assert course.is_over
    assert course.take(Decision(0, "move", "a.rule", Amount(1, 9))) is None


def test_a_course_knows_of_what_it_speaks():
    course = Course(Plan(1.0, (Step("aim", "hans"), Step("move", 3))))
    assert course.take(asks("rounds")) is None
    assert not course.speaks_of(asks("rounds"))
    # Asked about what it speaks of, but with another answer on offer: the world has changed.
    assert course.take(asks(options=("hold", "sigrid"))) is None
    assert course.speaks_of(asks(options=("hold", "sigrid")))
