"""What a bot considers: sensible answers, what each promises, and how a seat stands."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Answer, Decision
from grognard.systems.sotr import victory
from grognard.systems.sotr.state import View


def candidates(view: View, decision: Decision) -> Sequence[Answer]:
    """A short list of sensible answers: every option of a small form, else the default."""
    options = getattr(decision.form, "options", None)
    if options is not None and decision.form.name == "one_of":
        return list(options)
    return [decision.form.default()]


def score(view: View, decision: Decision, answer: Answer) -> float:
    """What an answer promises: the hits and losses that its note tells of."""
    note = decision.note(answer) if decision.explain is not None and not isinstance(answer, list) else None
    if note is None:
        return 0.0
    means = dict(note.means)
    return 2 * means.get("sotr-dead", 0.0) + means.get("sotr-down", 0.0)


def worth(view: View, seat: int) -> float:
    """How well a seat stands: what the enemy has lost, less what it has lost itself."""
    return float(victory.losses_of(view, 1 - seat) - victory.losses_of(view, seat))
