"""Dice: how they are rolled and told of, numbers that are dice, and the odds of a needed face."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from grognard.core.event import Rolled
from grognard.core.rules import rule
from grognard.systems.epic.state import Battle

SIDES: Final = 6
LETTERS: dict[str, int] = {}
_DICE: Final = re.compile(r"(?:(\d*)D(3|6))?(?:\+?(\d+))?")


@rule("epic.basics.dice")
def faces(
    battle: Battle, seat: int, purpose: str, clause: str, count: int, need: int = 0, tally: Any = None
) -> list[int]:
    """Roll six-sided dice and tell of them; `need` is the face from which one succeeds."""
    if count <= 0:
        return []
    rolled = battle.dice.roll(count, SIDES, purpose)
    if battle.journal is not None:
        hits = sum(1 for face in rolled if face >= need) if need else -1
        battle.tell(Rolled, seat, purpose, clause, SIDES, tuple(rolled), hits, tally)
    return rolled


@cache
def parts(text: str) -> tuple[int, int, int]:
    """A number as a datasheet prints it, 3, D3 or D6+1: how many dice, of how many sides, and what is added."""
    found = _DICE.fullmatch(text)
    if found is None or not text:
        raise ValueError(f"{text!r} is no number of the datasheets: write 3, D3 or D6+1")
    count, sides, plus = found.groups()
    return (int(count or 1) if sides else 0), int(sides or 0), int(plus or 0)


@rule("epic.basics.dice")
def amount(battle: Battle, seat: int, text: str, purpose: str, clause: str) -> int:
    """A number that may be dice; a D3 is half a die, rounded up."""
    count, sides, plus = parts(text)
    rolled = faces(battle, seat, purpose, clause, count)
    return plus + sum((face + 1) // 2 if sides == 3 else face for face in rolled)


def heading(battle: Battle, seat: int, clause: str) -> int:
    """A random direction in tenths of a degree: two dice name one of 36."""
    tens, ones = faces(battle, seat, "epic-roll-direction", clause, 2)
    return ((tens - 1) * SIDES + ones - 1) * 100


@cache
def mean(text: str) -> float:
    """What such a number is on average."""
    count, sides, plus = parts(text)
    return plus + count * (sides + 1) / 2


def chance(need: int) -> float:
    """How likely one die shows this face or more."""
    return max(0, min(SIDES, SIDES + 1 - need)) / SIDES
