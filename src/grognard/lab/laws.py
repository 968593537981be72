"""The conservation laws of a state, looked at after every answer of a game."""

from __future__ import annotations

from grognard.core.game import Game


class LawBroken(AssertionError):
    """A state that no play by the rules can lead to: a defect of the code."""

    def __init__(self, game: Game, broken: list[str]) -> None:
        self.broken = broken
        super().__init__(f"after {len(game.answers)} answers: " + "; ".join(broken))


def check(game: Game) -> None:
    """LawBroken where the state breaks a law of its system."""
    broken = list(game.system.laws(game.battle))
    if broken:
        raise LawBroken(game, broken)
