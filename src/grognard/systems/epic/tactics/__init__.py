"""What a sensible player considers, and how he weighs it."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Answer, Decision, OneOf
from grognard.systems.epic.state import View
from grognard.systems.epic.tournament import victory


def candidates(view: View, decision: Decision) -> Sequence[Answer]:
    """A short list of sensible answers."""
    form = decision.form
    return form.options if isinstance(form, OneOf) else (form.default(),)


def score(view: View, decision: Decision, answer: Answer) -> float:
    """What a greedy player expects of an answer."""
    return 0.0


def worth(view: View, seat: int) -> float:
    """How well a seat stands: by the points that each side has taken from the other."""
    taken = sum(victory.worth(one) for one in view.of(1 - seat))
    lost = sum(victory.worth(one) for one in view.of(seat))
    return float(taken - lost + 100 * (len(victory.goals(view, seat)) - len(victory.goals(view, 1 - seat))))
