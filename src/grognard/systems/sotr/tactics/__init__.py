"""What a bot considers: sensible answers, what each promises and whole activations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core.decision import Answer, Decision, OneOf
from grognard.core.tactics import judged
from grognard.systems.sotr.state import Battle, View
from grognard.systems.sotr.tactics import answers
from grognard.systems.sotr.tactics.plans import plans

__all__ = ["candidates", "plans", "score"]


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
