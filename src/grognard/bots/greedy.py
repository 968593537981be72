"""The greedy bot: the candidate from which the system's tactics expect most."""

from __future__ import annotations

from grognard.bots.chair import Chair
from grognard.core.decision import Answer
from grognard.core.game import Rng

#: How finely the noise is drawn.
_GRAIN = 1 << 20


class GreedyBot:
    """Takes the best-scored candidate, the first of equals. Noise, if any, blurs each score by at most that much."""

    __slots__ = ("_noise", "_rng")

    def __init__(self, seed: int, noise: float = 0.0) -> None:
        self._rng = Rng(seed)
        self._noise = noise

    def choose(self, chair: Chair) -> Answer:
        candidates = chair.candidates()
        if not candidates:
            return chair.decision.form.default()
        if len(candidates) == 1:
            return candidates[0]
        best, most = candidates[0], self._value(chair, candidates[0])
        for answer in candidates[1:]:
            value = self._value(chair, answer)
            if value > most:
                best, most = answer, value
        return best

    def _value(self, chair: Chair, answer: Answer) -> float:
        value = chair.score(answer)
        if self._noise:
            value += self._noise * self._rng.below(_GRAIN) / _GRAIN
        return value
