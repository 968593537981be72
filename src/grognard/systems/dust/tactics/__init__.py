"""What a greedy player knows: sensible answers to every decision, and what each promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core.decision import Amount, Answer, Cells, Decision, OneOf, Order, Route, SomeOf, Spot
from grognard.core.sheet import Sheet
from grognard.core.tactics import Judge, judged
from grognard.systems.dust.heroes import ALONE
from grognard.systems.dust.state import Battle, View
from grognard.systems.dust.tactics import aiming, losses, manoeuvre, support
from grognard.systems.dust.tactics.chances import SUSTAINED
from grognard.systems.dust.tactics.prospect import Fire, steps_to, targets

#: No more candidates than this for one decision.
FEW = 10


# -- the system's face -------------------------------------------------------------------------------


def candidates(battle: View, decision: Decision) -> Sequence[Answer]:
    """A short list of sensible legal answers."""
    form = decision.form
    if decision.ask == "dust-casualties":
        return losses.casualty_ways(battle, decision)
    if decision.ask == "dust-declare-skills":
        return support.declarations(battle, decision, _judge(battle, decision))
    if isinstance(form, OneOf):
        return _choice(battle, decision, manoeuvre.sensible(form.options))
    if isinstance(form, Route | Spot):
        region = form.reach if isinstance(form, Route) else form.region
        assert isinstance(region, Cells)
        return _choice(battle, decision, region.options)
    if isinstance(form, Sheet):
        return aiming.sheets(battle, decision)
    if isinstance(form, SomeOf):
        few, many = list(form.options[: form.at_least]), list(form.options[: form.at_most])
        return [many, few] if many != few else [few]
    if isinstance(form, Amount):
        return list(range(form.high, form.low - 1, -1))[:FEW]
    if isinstance(form, Order):
        return aiming.orders(battle, form)
    return [form.default()]


def score(battle: View, decision: Decision, answer: Answer) -> float:
    """What the asked seat may expect of an answer, in army points."""
    return _judge(battle, decision)(answer)


def _judge(battle: Battle, decision: Decision) -> Judge:
    return judged(battle, decision, lambda: JUDGES.get(decision.ask, _indifferent)(battle, decision))


# -- candidates --------------------------------------------------------------------------------------


def _choice(battle: Battle, decision: Decision, options: Sequence[Answer]) -> list[Answer]:
    """All of a few options, the best of many."""
    if len(options) <= FEW:
        return list(options)
    judge = _judge(battle, decision)
    return sorted(options, key=judge, reverse=True)[:FEW]


# -- before and between the activations --------------------------------------------------------------


def _first_player(battle: Battle, decision: Decision) -> Judge:
    """Who has more to hit at once wants to begin; otherwise the other shall come nearer."""
    mine, other = _best_shot(battle, decision.seat), _best_shot(battle, 1 - decision.seat)
    gain = max(mine, other) - 0.1
    return lambda answer: gain if answer == decision.seat else 0.0


def _best_shot(battle: Battle, seat: int) -> float:
    aims = targets(battle, seat)
    return max(
        (Fire(battle, unit, aims).volley(unit.cell, SUSTAINED).worth for unit in battle.on_field(seat)),
        default=0.0,
    )


def _element_place(battle: Battle, decision: Decision) -> Judge:
    """A few steps before one's own entrance, away from the enemy's, near an objective."""
    board = battle.board

    def nearest(cell: int, among: Sequence[int]) -> int:
        return min((steps_to(board, True, goal)[cell] for goal in among), default=0)

    def judge(cell: Answer) -> float:
        own, other = (
            nearest(cell, board.entries[decision.seat]),
            nearest(cell, board.entries[1 - decision.seat]),
        )
        return -abs(own - 3) + 0.3 * min(other, 6) - 0.5 * nearest(cell, board.objectives)

    return judge


def _join(battle: Battle, decision: Decision) -> Judge:
    """In a squad a hero has cover and others to fall for him; the strongest squad is the best."""
    return lambda answer: 0.0 if answer == ALONE else float(battle.units[answer].profile.points)


def _indifferent(battle: Battle, decision: Decision) -> Judge:
    """Tiles, kinds of elements, ways to the same square: one is as good as another, the first offered the best."""
    return lambda answer: 0.0


JUDGES: dict[str, Callable[[Battle, Decision], Judge]] = {
    "dust-activate": manoeuvre.activate,
    "dust-plan": manoeuvre.plan,
    "dust-skill": support.skill,
    "dust-declare-skills": support.declared,
    "dust-aim": aiming.aim,
    "dust-rounds": aiming.rounds,
    "dust-sniper": losses.named_figure,
    "dust-order-of-fire": aiming.order_of_fire,
    "dust-flames": aiming.flames,
    "dust-medal": aiming.medal,
    "dust-retaliate": aiming.retaliate,
    "dust-casualties": losses.casualties,
    "dust-react": aiming.react,
    "dust-move": manoeuvre.move,
    "dust-enter": manoeuvre.enter,
    "dust-crush": manoeuvre.crush,
    "dust-strike-gun": support.gun,
    "dust-strike-target": support.strike_target,
    "dust-command-target": support.command_target,
    "dust-get-up-figure": losses.figure_to_return,
    "dust-first-player": _first_player,
    "dust-element-place": _element_place,
    "dust-join": _join,
    "dust-element": _indifferent,
    "dust-tile": _indifferent,
    "dust-tile-place": _indifferent,
    "dust-tile-turn": _indifferent,
    "dust-way": _indifferent,
}
