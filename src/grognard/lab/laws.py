"""What holds after every answer of a game: the conservation laws of its state, and that its question can be answered."""

from __future__ import annotations

from grognard.core import offer
from grognard.core.dice import mix
from grognard.core.game import Game, Rng


class LawBroken(AssertionError):
    """A state that no play by the rules can lead to: a defect of the code."""

    def __init__(self, game: Game, broken: list[str]) -> None:
        self.broken = broken
        super().__init__(f"after {len(game.answers)} answers: " + "; ".join(broken))


def check(game: Game) -> None:
    """LawBroken where the state breaks a law of its system, or what is asked cannot be answered or explained."""
    broken = list(game.system.laws(game.battle))
    if game.decision is not None:
        # Dice of its own: to look at a game must not change it.
        broken += offer.faults(game.decision, Rng(mix(len(game.answers), game.decision.seat)))
    if broken:
        raise LawBroken(game, broken)
