"""Whole activations that a system proposes: who, where, at whom, as the answers that make them up; and following one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.core.decision import Answer, Decision


@dataclass(frozen=True, slots=True)
class Step:
    """One answer of a plan: to which question, about what, and whether dice or reveals after it are foreseen."""

    ask: str
    answer: Answer
    #: What the question must be about, by the names of its arguments: `(("unit", "hans"),)`. Others do not matter.
    about: tuple[tuple[str, Any], ...] = ()
    stirs: bool = False

    def fits(self, decision: Decision) -> bool:
        """Whether it answers a question, and its answer is on offer."""
        if self.ask != decision.ask:
            return False
        if self.about:
            known = {name: value for name, _, value in decision.about}
            if any(known.get(name) != value for name, value in self.about):
                return False
        return decision.form.refuse(self.answer) is None


@dataclass(frozen=True, slots=True)
class Plan:
    """An activation from its first answer to its last, and what it promises; higher is better for its seat.

    Questions that it says nothing of (losses, rounds of ammunition, …) are answered as they come.
    """

    value: float
    steps: tuple[Step, ...]

    def serves(self, decision: Decision) -> bool:
        """Whether one of its answers answers a question. Its first may not be asked, if nobody else could act."""
        return any(step.fits(decision) for step in self.steps)


class Course:
    """A plan under way."""

    __slots__ = ("_left",)

    def __init__(self, plan: Plan) -> None:
        self._left = plan.steps

    def take(self, decision: Decision) -> Step | None:
        """The step that answers a question, if one of those left does.

        Those before it are over: a question with one legal answer is not asked.
        """
        for number, step in enumerate(self._left):
            if step.fits(decision):
                self._left = self._left[number + 1 :]
                return step
        return None

    @property
    def is_over(self) -> bool:
        return not self._left

    def speaks_of(self, decision: Decision) -> bool:
        """Whether the plan has answers left to a question of this kind, fitting or not."""
        return any(step.ask == decision.ask for step in self._left)
