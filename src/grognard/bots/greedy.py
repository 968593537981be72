"""The greedy bot: the activation, or else the single answer, from which the system's tactics expect most."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.bots.chair import Chair
from grognard.core.decision import Answer
from grognard.core.game import Rng
from grognard.core.plan import Course, Plan, Step

#: How finely the noise is drawn.
_GRAIN = 1 << 20


class GreedyBot:
    """Follows the best plan, and thinks again where the world has changed: where an answer of the plan is not on
    offer, or dice fell or something came to light that it did not foresee. Questions that no plan speaks of get the
    best-scored candidate. The first of equals is taken; noise, if any, blurs each value by at most that much.
    """

    __slots__ = ("_course", "_foreseen", "_noise", "_rng", "_seat", "_stirred")

    def __init__(self, seed: int, noise: float = 0.0) -> None:
        self._rng = Rng(seed)
        self._noise = noise
        self._course: Course | None = None
        self._seat = self._stirred = -1
        self._foreseen = False

    def choose(self, chair: Chair) -> Answer:
        step = self._next_step(chair)
        self._seat, self._stirred = chair.seat, chair.stirred
        self._foreseen = step is not None and step.stirs
        return self._scored(chair) if step is None else step.answer

    # -- plans -----------------------------------------------------------------------------------

    def _next_step(self, chair: Chair) -> Step | None:
        decision = chair.decision
        course = self._course
        if course is not None and (self._is_upset(chair) or chair.seat != self._seat):
            course = None
        step = None if course is None else course.take(decision)
        if course is not None and step is None and course.speaks_of(decision):
            course = None
        if step is None and (decision.role == "activation" or (decision.role == "action" and course is None)):
            best = self._best(plan for plan in chair.plans() if plan.serves(decision))
            if best is not None:
                course = Course(best)
                step = course.take(decision)
        self._course = None if course is None or course.is_over else course
        return step

    def _is_upset(self, chair: Chair) -> bool:
        """Whether something happened since the last answer that the plan did not foresee."""
        return chair.stirred != self._stirred and not self._foreseen

    def _best(self, plans: Iterable[Plan]) -> Plan | None:
        best, most = None, 0.0
        for plan in plans:
            value = self._blurred(plan.value)
            if best is None or value > most:
                best, most = plan, value
        return best

    # -- single answers --------------------------------------------------------------------------

    def _scored(self, chair: Chair) -> Answer:
        candidates = chair.candidates()
        if not candidates:
            return chair.decision.form.default()
        if len(candidates) == 1:
            return candidates[0]
        best, most = candidates[0], self._blurred(chair.score(candidates[0]))
        for answer in candidates[1:]:
            value = self._blurred(chair.score(answer))
            if value > most:
                best, most = answer, value
        return best

    def _blurred(self, value: float) -> float:
        return value + self._noise * self._rng.below(_GRAIN) / _GRAIN if self._noise else value
