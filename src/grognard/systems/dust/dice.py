"""The game's die: two hit faces and four miss faces, counted and never summed."""

from __future__ import annotations

from typing import Any

from grognard.core.event import Rolled
from grognard.core.rules import rule
from grognard.systems.dust import profile
from grognard.systems.dust.state import Battle


def is_hit(face: int) -> bool:
    """Whether a face bears the target symbol."""
    return profile.tables().faces[face - 1] == "hit"


_FACES = range(1, len(profile.tables().faces) + 1)
_HIT_FACES = tuple(face for face in _FACES if is_hit(face))
#: Symbols for scripted dice: a face of each kind.
LETTERS = {"M": next(face for face in _FACES if not is_hit(face)), "H": _HIT_FACES[0]}
#: How each face is shown: a target or a blank.
SYMBOLS = {face: "◎" if is_hit(face) else "·" for face in _FACES}


@rule("dust.core.die#1", "dust.core.die#3")
def count(
    battle: Battle, seat: int, purpose: str, clause: str, dice: int, face: str = "hit", tally: Any = None
) -> int:
    """Roll a pool and count the dice that show a face, hit or miss."""
    if dice <= 0:
        return 0
    faces = battle.dice.roll(dice, len(_FACES), purpose)
    hits = 0
    for value in faces:
        if value in _HIT_FACES:
            hits += 1
    found = hits if face == "hit" else dice - hits
    if battle.journal is not None:
        battle.tell(Rolled, seat, purpose, clause, len(_FACES), tuple(faces), found, tally)
    return found
