"""A bot that always gives the default answer: who is away, or a server that has run out of patience, plays so."""

from __future__ import annotations

from grognard.bots.chair import Chair
from grognard.core.decision import Answer


class DefaultBot:
    """Takes what every question proposes by itself."""

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        del seed  # nothing is left to chance

    def choose(self, chair: Chair) -> Answer:
        return chair.decision.form.default()
