"""Rolls: every die of the game is six-sided, and every roll is told with what it was for."""

from __future__ import annotations

from typing import Any

from grognard.core.event import Rolled
from grognard.core.rules import rule
from grognard.systems.sotr.state import Battle

FACES = 6
NEVER = 7


def roll(
    battle: Battle, seat: int, count: int, purpose: str, clause: str, need: int = 0, tally: Any = None
) -> list[int]:
    """Roll so many D6; `need` is the face from which a die succeeds, 0 where faces are read otherwise."""
    faces = battle.dice.roll(count, 6, purpose)
    if battle.journal is not None:
        hits = sum(1 for face in faces if face >= need) if need else -1
        battle.tell(Rolled, seat, f"sotr-roll-{purpose}", clause, 6, tuple(faces), hits, tally)
    return faces


@rule("sotr.basics.dice")
def d3(face: int) -> int:
    """A D6 read as a D3: 1-2 is 1, 3-4 is 2, 5-6 is 3."""
    return (face + 1) // 2


def lot(battle: Battle, count: int) -> int:
    """Which of so many is drawn, from 0 on; of one alone there is nothing to draw, and no die has a single side."""
    return battle.dice.roll(1, count, "lot")[0] - 1 if count > 1 else 0
