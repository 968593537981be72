"""Tests: the universal resolution table, dice counted one by one, and rerolls."""

from __future__ import annotations

from typing import Any, Final

from grognard.core.event import Rolled
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.at43 import profile
from grognard.systems.at43.state import Battle

SIDES: Final = 6
#: What the table says where no die is rolled.
ALWAYS: Final = 1
NEVER: Final = 7
#: Nothing on these dice needs a letter: the dragon on the publisher's own is just its number.
LETTERS: dict[str, int] = {}


@rule(
    "at43.resolution.difference",
    "at43.resolution.table",
    "at43.resolution.automatic-failure",
    "at43.resolution.automatic-success",
)
def required(value: int, difficulty: int) -> int:
    """The least die that succeeds; ALWAYS or NEVER where none is rolled."""
    return _REQUIRED[max(-_SPAN, min(_SPAN, value - difficulty)) + _SPAN]


_SPAN: Final = 40


def _read() -> tuple[int, ...]:
    table = profile.tables()
    low, high = table.required_from, table.required_from + len(table.required) - 1
    return tuple(
        NEVER if d < low else ALWAYS if d > high else table.required[d - low]
        for d in range(-_SPAN, _SPAN + 1)
    )


_REQUIRED: Final = _read()


@rule("at43.intro.dice-success", "at43.intro.dice-special-face")
def faces(
    battle: Battle, seat: int, purpose: str, clause: str, count: int, need: int = 0, tally: Any = None
) -> list[int]:
    """Roll dice and tell of them: each is one result of its own, and every face is just its number."""
    if count <= 0:
        return []
    rolled = battle.dice.roll(count, SIDES, purpose)
    if battle.journal is not None:
        hits = sum(1 for face in rolled if face >= need) if need else -1
        battle.tell(Rolled, seat, purpose, clause, SIDES, tuple(rolled), hits, tally)
    return rolled


def passed(
    battle: Battle,
    seat: int,
    purpose: str,
    clause: str,
    count: int,
    need: int,
    rerolls: int = 0,
    tally: Tally | None = None,
) -> int:
    """How many of `count` tests succeed; all that fail are rolled again up to `rerolls` times."""
    if need <= ALWAYS:
        return max(0, count)
    if need >= NEVER:
        return 0
    good = 0
    left = count
    for _ in range(1 + rerolls):
        if left <= 0:
            break
        hits = 0
        for face in faces(battle, seat, purpose, clause, left, need, tally):
            if face >= need:
                hits += 1
        good += hits
        left -= hits
    return good
