"""How a greedy player judges answers. Until it knows better, every answer is as good as another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.core.decision import Answer, Decision, OneOf, Spot
from grognard.systems.ept import victory
from grognard.systems.ept.state import Battle

#: At most so many candidates are weighed.
FEW = 12


def candidates(battle: Battle, decision: Decision) -> Sequence[Answer]:
    """A short list of sensible answers."""
    form: Any = decision.form
    if isinstance(form, OneOf):
        return list(form.options[:FEW])
    if isinstance(form, Spot):
        return list(form.region.to_data()["cells"][:FEW])
    return [form.default()]


def score(battle: Battle, decision: Decision, answer: Answer) -> float:
    return 0.0


def worth(battle: Battle, seat: int) -> float:
    """How much better a seat stands than the other."""
    points = victory.points(battle)
    return float(points[seat] - points[1 - seat])
