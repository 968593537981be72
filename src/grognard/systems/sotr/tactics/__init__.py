"""What a bot considers: sensible answers, what each promises, whole activations, and how a seat stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core.decision import Answer, Decision, OneOf
from grognard.core.tactics import judged
from grognard.systems.sotr import victory
from grognard.systems.sotr.state import Battle, View
from grognard.systems.sotr.tactics import answers
from grognard.systems.sotr.tactics.plans import plans

__all__ = ["candidates", "plans", "score", "worth"]

#: What winning counts beyond all points.
VICTORY = 10_000.0


def candidates(view: View, decision: Decision) -> Sequence[Answer]:
    """A short list of sensible answers: every option of a small form, else the best that is found."""
    found = WAYS.get(decision.ask)
    if found is not None:
        return found(view, decision)
    form = decision.form
    return form.options if isinstance(form, OneOf) else (form.default(),)


def score(view: View, decision: Decision, answer: Answer) -> float:
    """What an answer promises."""
    judge = JUDGES.get(decision.ask)
    if judge is None:
        return 0.0
    return judged(view, decision, lambda: lambda answer: judge(view, decision, answer))(answer)


def worth(view: View, seat: int) -> float:
    """How well a seat stands: its points less the enemy's."""
    ended = victory.outcome(view)
    lead = 0.0
    if ended is not None and ended.winners:
        lead = VICTORY if ended.winners == (seat,) else -VICTORY
    losses = victory.losses_of(view, 1 - seat) - victory.losses_of(view, seat)
    return lead + losses / victory.TENTHS + victory.scored(view, seat) - victory.scored(view, 1 - seat)


#: Questions whose sensible answers are found, rather than weighed one by one.
WAYS: dict[str, Callable[[Battle, Decision], Sequence[Answer]]] = {
    "sotr-fire": answers.sheet,
    "sotr-vehicle-fire": answers.battery,
    "sotr-move": answers.move,
    "sotr-drive": answers.move,
    "sotr-infiltrate": answers.move,
    "sotr-support-point": answers.strike,
    "sotr-mortar-point": answers.strike,
    "sotr-mortar-blind": answers.strike,
    "sotr-mortar-shift": answers.strike,
}
JUDGES: dict[str, Callable[[Battle, Decision, Answer], float]] = {
    "sotr-order": answers.order,
    "sotr-opportunity-fire": answers.watch,
    "sotr-who-first": answers.myself,
    "sotr-action": answers.action,
}
