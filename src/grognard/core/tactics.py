"""What the tactics of every system share: a judge of the answers to a question, made once and remembered."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.battle import Battle
from grognard.core.decision import Answer, Decision

#: What the asked seat may expect of an answer; higher is better.
Judge = Callable[[Answer], float]


def judged(view: Battle, decision: Decision, make: Callable[[], Judge]) -> Judge:
    """The judge of a question. The view stands still while the question is open, so one serves all its answers:
    it is kept with the view, and gone with it."""
    known: tuple[Decision, Judge] | None = view.judgement
    if known is None or known[0] is not decision:
        known = view.judgement = decision, remembering(make())
    return known[1]


def remembering(judge: Judge) -> Judge:
    """The same judge, asked but once about each answer."""
    known: dict[object, float] = {}

    def remembered(answer: Answer) -> float:
        # Lists are answers too, and cannot be keys; the text of one that can be would do, but takes longer.
        key = answer if isinstance(answer, int | str) else repr(answer)
        value = known.get(key)
        if value is None:
            value = known[key] = judge(answer)
        return value

    return remembered
