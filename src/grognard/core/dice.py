"""Dice: seeded, scripted and committed sources, each a part of the state, so that a fork rolls the same."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from grognard.core.model import Model, model

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class DiceError(Exception):
    """Scripted dice that do not fit what the rules rolled."""


def mix(seed: int, count: int) -> int:
    """The count-th 64-bit number of the stream that a seed names (SplitMix64 by counter)."""
    z = (seed + (count + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


#: For each (sides, dice): how many outcomes a pool has and up to where a draw is fair.
_POOLS: dict[tuple[int, int], tuple[int, int]] = {}
#: Largest number of dice of one kind that are cut from one 64-bit draw.
_MOST: dict[int, int] = {}


def _most(sides: int) -> int:
    """How many dice fit in 40 bits: a draw then is rejected once in sixteen million."""
    found = _MOST.get(sides)
    if found is None:
        found = 1
        while sides > 1 and sides ** (found + 1) < 1 << 40:
            found += 1
        _MOST[sides] = found
    return found


def _pool(sides: int, dice: int) -> tuple[int, int]:
    outcomes: int = sides**dice
    found = outcomes, (1 << 64) - (1 << 64) % outcomes
    _POOLS[sides, dice] = found
    return found


@model
class Dice(Model):
    """A source of dice. `rolled` counts all dice ever rolled: undo stops where it grew."""

    rolled: int = 0

    def roll(self, count: int, sides: int, purpose: str) -> list[int]:
        """Faces from 1 to `sides`, in the order rolled."""
        raise NotImplementedError


@model
class Seeded(Dice):
    """Dice from a seed: a counter through a 64-bit generator."""

    seed: int
    count: int = 0

    def roll(self, count: int, sides: int, purpose: str) -> list[int]:
        self.rolled += count
        most = _most(sides)
        if count <= most:
            return self._draw(count, sides)
        faces: list[int] = []
        while len(faces) < count:
            faces += self._draw(min(most, count - len(faces)), sides)
        return faces

    def _next(self) -> int:
        value = mix(self.seed, self.count)
        self.count += 1
        return value

    def _draw(self, dice: int, sides: int) -> list[int]:
        outcomes, limit = _POOLS.get((sides, dice)) or _pool(sides, dice)
        value = self._next()
        while value >= limit:
            value = self._next()
        value %= outcomes
        faces = []
        for _ in range(dice):
            value, face = divmod(value, sides)
            faces.append(face + 1)
        return faces


@model
class Committed(Seeded):
    """Online dice: each draw is a hash of a secret and a counter.

    The hash of the secret is shown before the game and the secret after it, so that anybody can roll
    the whole game again. A plain generator would not do: its state can be found from a few rolls.
    """

    secret: bytes = b""

    def _next(self) -> int:
        self.count += 1
        return _drawn(self.secret, self.count)

    @property
    def commitment(self) -> str:
        return commitment(self.secret)


def _drawn(secret: bytes, count: int) -> int:
    return int.from_bytes(hashlib.sha256(secret + count.to_bytes(8, "big")).digest()[:8], "big")


def commitment(secret: bytes) -> str:
    """What is shown before the game: it binds the secret and tells nothing of it."""
    return hashlib.sha256(b"grognard dice\0" + secret).hexdigest()


@model
class Renewed(Committed):
    """Dice of a game that goes on from a moment of another: up to there they fall as they fell, then anew.

    Each renewal is how many dice had been rolled, and the secret from there on. The first dice may be seeded.
    """

    renewals: tuple[tuple[int, bytes], ...] = ()

    def _next(self) -> int:
        # `rolled` counts the dice that are being rolled already.
        fresh = [secret for since, secret in self.renewals if since < self.rolled]
        if not fresh and not self.secret:
            return Seeded._next(self)
        self.count += 1
        return _drawn(fresh[-1] if fresh else self.secret, self.count)

    @property
    def commitment(self) -> str:
        """What binds the dice to come; those before had a commitment of their own."""
        return commitment(self.renewals[-1][1] if self.renewals else self.secret)


@model
class Recalled(Committed):
    """Dice of a game whose secret stays behind: the faces that fell fall again, then others from a secret of its own.

    Without a secret nothing more can be rolled: so a file tells what fell and nothing of what will.
    """

    faces: tuple[int, ...] = ()
    #: How many had been rolled before the first of these faces.
    before: int = 0

    def roll(self, count: int, sides: int, purpose: str) -> list[int]:
        at = self.rolled - self.before
        if at >= len(self.faces):
            if not self.secret:
                raise DiceError(f"{purpose}: the dice that come after the {len(self.faces)} told are secret")
            return Seeded.roll(self, count, sides, purpose)
        faces = list(self.faces[at : at + count])
        if len(faces) < count or not all(1 <= face <= sides for face in faces):
            raise DiceError(f"{purpose}: {faces} fell where {count} dice of {sides} sides are rolled")
        self.rolled += count
        return faces


@model
class Scripted(Dice):
    """Dice read from a list, for tests and position files: neither fewer nor more may be rolled."""

    faces: list[int]
    at: int = 0

    def roll(self, count: int, sides: int, purpose: str) -> list[int]:
        if self.at + count > len(self.faces):
            raise DiceError(
                f"{purpose}: the rules roll {count} dice, the script has {len(self.faces) - self.at} left "
                f"after {self.at}"
            )
        faces = self.faces[self.at : self.at + count]
        for face in faces:
            if not 1 <= face <= sides:
                raise DiceError(f"{purpose}: the script gives {face} to a die of {sides} sides")
        self.at += count
        self.rolled += count
        return faces

    @property
    def left(self) -> int:
        return len(self.faces) - self.at


class Overheard:
    """Dice that remember every face, around others. They are no part of a state: copies are of the dice within."""

    __slots__ = ("_dice", "faces")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.faces: list[int] = []

    @property
    def rolled(self) -> int:
        return self._dice.rolled

    def roll(self, count: int, sides: int, purpose: str) -> list[int]:
        faces = self._dice.roll(count, sides, purpose)
        self.faces += faces
        return faces

    def copy(self) -> Dice:
        return self._dice.copy()

    def to_data(self) -> dict[str, Any]:
        return self._dice.to_data()


def scripted(lines: Sequence[str | int], letters: dict[str, int]) -> list[int]:
    """Faces from readable lines such as `"StG 47: H H M"` or `"3 6 1"`; what stands before a colon is a note.

    `letters` gives the face that a system's own symbol stands for.
    """
    faces: list[int] = []
    for line in lines:
        text = str(line).rsplit(":", 1)[-1]
        for token in text.split():
            if token in letters:
                faces.append(letters[token])
            elif token.isdigit():
                faces.append(int(token))
            else:
                raise DiceError(
                    f"{token!r} in {line!r} is no die: use numbers or {', '.join(letters) or 'none'}"
                )
    return faces


#: Every source by its name in saves.
SOURCES: dict[str, type[Dice]] = {
    "seeded": Seeded,
    "committed": Committed,
    "renewed": Renewed,
    "recalled": Recalled,
    "scripted": Scripted,
}
