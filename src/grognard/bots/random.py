"""The random bot: any legal answer, each as likely as its form draws it."""

from __future__ import annotations

from grognard.bots.chair import Chair
from grognard.core.decision import Answer
from grognard.core.game import Rng


class RandomBot:
    """Draws its answers by lot, the same ones for the same seed."""

    __slots__ = ("_rng",)

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)

    def choose(self, chair: Chair) -> Answer:
        return chair.decision.form.draw(self._rng)
