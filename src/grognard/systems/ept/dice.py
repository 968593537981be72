"""The game's dice: six-sided, one of them or the sum of two."""

from __future__ import annotations

from typing import Any, Final

from grognard.core.event import Rolled
from grognard.core.rules import rule
from grognard.systems.ept.state import Battle

SIDES: Final = 6
#: Scripted dice are written as numbers.
LETTERS: dict[str, int] = {}


@rule("ept.material.dice")
def roll(battle: Battle, seat: int, purpose: str, clause: str, count: int, tally: Any = None) -> list[int]:
    """Roll dice and tell everybody of them: the faces, in the order rolled."""
    faces = battle.dice.roll(count, SIDES, purpose)
    if battle.journal is not None:
        battle.tell(Rolled, seat, purpose, clause, SIDES, tuple(faces), -1, tally)
    return faces


def one(battle: Battle, seat: int, purpose: str, clause: str, tally: Any = None) -> int:
    return roll(battle, seat, purpose, clause, 1, tally)[0]


def two(battle: Battle, seat: int, purpose: str, clause: str, tally: Any = None) -> int:
    """The sum of two dice."""
    first, second = roll(battle, seat, purpose, clause, 2, tally)
    return first + second
