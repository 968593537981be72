"""The greedy bot follows plans, and thinks again where the world has changed."""

from types import SimpleNamespace

import pytest

from grognard import systems
from grognard.bots import Chair, GreedyBot
from grognard.core.decision import Decision, OneOf
from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.plan import Plan, Step
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies


class Seat:
    """A chair before made-up questions: candidates score by their place, the last the best."""

    def __init__(self, plans=()):
        self.seat, self.stirred, self._plans, self.asked = 0, 0, plans, 0

    def before(self, ask, *options, role="choice", stirred=0, seat=0, **about):
        named = tuple((name, "unit", value) for name, value in about.items())
        self.decision = Decision(seat, ask, "a.rule", OneOf(options), named, role=role)
        self.seat = seat
        self.stirred += stirred
        return self

    def plans(self):
        self.asked += 1
        return self._plans

    def candidates(self):
        return self.decision.form.options

    def score(self, answer):
        return self.decision.form.options.index(answer)


PLANS = (
    Plan(1.0, (Step("who", "b"), Step("aim", "y"))),
    Plan(2.0, (Step("who", "a"), Step("move", "left"), Step("aim", "x"), Step("move", "right"))),
    Plan(2.0, (Step("who", "c"),)),
)
WHO = ("who", "a", "b", "c", "d")


def test_it_follows_the_best_plan_the_first_of_equals():
    seat, bot = Seat(PLANS), GreedyBot(1)
    assert bot.choose(seat.before(*WHO, role="activation")) == "a"
    assert bot.choose(seat.before("move", "left", "right", "ahead", role="move")) == "left"
    assert bot.choose(seat.before("rounds", 1, 2, 3)) == 3
    assert bot.choose(seat.before("aim", "x", "y", role="attack")) == "x"
    assert bot.choose(seat.before("move", "right", "ahead", role="move")) == "right"
    assert seat.asked == 1


def test_a_plan_that_cannot_begin_is_not_taken():
    seat, bot = Seat(PLANS), GreedyBot(1)
    assert bot.choose(seat.before("who", "b", "d", role="activation")) == "b"
    assert bot.choose(seat.before("aim", "x", "y", "z", role="attack")) == "y"


def test_where_nobody_else_could_act_it_plans_at_the_first_action():
    plan = Plan(1.0, (Step("who", "a"), Step("do", "fire", (("unit", "a"),)), Step("aim", "x")))
    seat, bot = Seat((plan,)), GreedyBot(1)
    assert bot.choose(seat.before("do", "fire", "rest", role="action", unit="a")) == "fire"
    assert bot.choose(seat.before("aim", "x", "y", role="attack")) == "x"
    assert bot.choose(seat.before("do", "fire", "rest", role="action", unit="b")) == "rest"


def test_it_thinks_again_where_an_answer_is_not_on_offer():
    seat, bot = Seat(PLANS), GreedyBot(1)
    bot.choose(seat.before(*WHO, role="activation"))
    assert bot.choose(seat.before("move", "ahead", "back", role="move")) == "back"
    assert bot.choose(seat.before("aim", "x", "y", role="attack")) == "y"


def test_it_thinks_again_where_dice_fell_that_it_did_not_foresee():
    seat, bot = Seat(PLANS), GreedyBot(1)
    bot.choose(seat.before(*WHO, role="activation"))
    assert bot.choose(seat.before("move", "left", "right", role="move", stirred=2)) == "right"


def test_it_goes_on_where_the_plan_foresaw_dice():
    plan = Plan(1.0, (Step("who", "a", stirs=True), Step("move", "left")))
    seat, bot = Seat((plan,)), GreedyBot(1)
    bot.choose(seat.before(*WHO, role="activation"))
    assert bot.choose(seat.before("move", "left", "right", role="move", stirred=2)) == "left"


def test_a_plan_serves_its_own_seat_alone():
    seat, bot = Seat(PLANS), GreedyBot(1)
    bot.choose(seat.before(*WHO, role="activation"))
    assert bot.choose(seat.before("move", "left", "right", role="move", seat=1)) == "right"


def test_without_plans_it_takes_the_best_candidate():
    seat, bot = Seat(), GreedyBot(1)
    assert bot.choose(seat.before(*WHO, role="activation")) == "d"
    assert seat.asked == 1


@pytest.mark.parametrize("system_id", systems.IDS)
def test_plans_of_a_system_begin_with_the_question_at_hand(system_id):
    system = systems.find(system_id)
    scenario = next(one for one in system.scenarios() if one.seats == 2)
    game = Game(
        system,
        Setup(system_id, scenario.id, drawn_armies(system, scenario, 4)),
        Seeded(seed=4),
        log=False,
        checkpoints=False,
    )
    bots, met = [GreedyBot(1), GreedyBot(2)], 0
    for _ in range(150):
        if (decision := game.decision) is None:
            break
        chair = Chair(game, decision.seat)
        if decision.role == "activation":
            plans = chair.plans()
            met += len(plans)
            assert all(plan.steps[0].fits(decision) for plan in plans)
        elif decision.role == "action":  # where a book settles otherwise who acts, plans begin here
            met += sum(plan.serves(decision) for plan in chair.plans())
        game.submit(decision.seat, bots[decision.seat].choose(chair))
    # A system without plans is played answer by answer.
    assert met or type(system).plans.__qualname__ == "System.plans"


def test_a_plan_of_dust_tactics_is_followed_without_looking_again():
    """Most questions of an activation are answered from its plan: nobody makes a view for them."""
    system = systems.find("dust")
    game = Game(system, Setup("dust", "first-patrol"), Seeded(seed=2), log=False, checkpoints=False)
    bots, seen = [GreedyBot(1), GreedyBot(2)], SimpleNamespace(followed=0, derived=0)
    while (decision := game.decision) is not None:
        chair = Chair(game, decision.seat)
        answer = bots[decision.seat].choose(chair)
        if decision.ask in ("dust-plan", "dust-move", "dust-aim"):
            seen.followed += chair._view is None
            seen.derived += chair._view is not None
        game.submit(decision.seat, answer)
    assert seen.followed > 4 * seen.derived
