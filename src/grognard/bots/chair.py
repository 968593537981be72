"""Where a bot sits: what a person in the same seat could see and do, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from grognard.core.decision import Answer, Decision
from grognard.core.game import Game, Rng
from grognard.core.plan import Plan
from grognard.core.system import View


class Bot(Protocol):
    """A player made of code."""

    def choose(self, chair: Chair) -> Answer:
        """The answer to the decision that lies before the chair."""


class Chair:
    """A seat at the moment when it is asked. Made anew for each decision; the true game stays out of reach."""

    __slots__ = ("_game", "_view", "decision", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        decision = game.decision
        if decision is None or decision.seat != seat:
            asked = "the game is over" if decision is None else f"seat {decision.seat} is asked"
            raise ValueError(f"seat {seat} has nothing to decide: {asked}")
        self.seat = seat
        self.decision: Decision = decision
        self._game = game
        self._view: View | None = None

    @property
    def view(self) -> View:
        """The state as this seat knows it: a copy, worked out when it is first wanted."""
        if self._view is None:
            self._view = self._game.view(self.seat)
        return self._view

    @property
    def stirred(self) -> int:
        """Grows whenever dice fall or something comes to light."""
        battle = self._game.battle
        return battle.dice.rolled + battle.reveals

    def plans(self) -> Sequence[Plan]:
        """Whole activations that the system's tactics propose, where this seat is asked who shall act."""
        return self._game.system.plans(self.view, self.seat)

    def candidates(self) -> Sequence[Answer]:
        """A short list of sensible answers."""
        return self._game.system.candidates(self.view, self.decision)

    def score(self, answer: Answer) -> float:
        """What the system's tactics expect of an answer; higher is better for this seat."""
        return self._game.system.score(self.view, self.decision, answer)

    def imagine(self, rng: Rng) -> Game:
        """A possible game to try things in: what the seat cannot know is dealt again, the dice are new."""
        return self._game.imagine(self.seat, rng)
