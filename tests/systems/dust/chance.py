"""Exact chances of what the rules roll: every way the dice can fall, with how likely it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from grognard.core.dice import DiceError, Scripted
from grognard.systems.dust.dice import LETTERS

#: How likely each symbol is on one die of two hit faces and four miss faces.
SYMBOLS = ((LETTERS["H"], Fraction(1, 3)), (LETTERS["M"], Fraction(2, 3)))
#: Ways less likely than this are left out; only endless chains have them.
NEVER = Fraction(1, 10**9)


def outcomes(run: Callable[[Scripted], int]) -> Iterator[tuple[int, Fraction]]:
    """What a run with some dice comes to, for every way they can fall, and the chance of that way."""
    ways: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while ways:
        faces, chance = ways.pop()
        if chance < NEVER:
            continue
        try:
            yield run(Scripted(faces=list(faces))), chance
        except DiceError:  # the rules want more dice than were laid out
            ways += [([*faces, face], chance * likely) for face, likely in SYMBOLS]


def mean(run: Callable[[Scripted], int]) -> float:
    return float(sum(value * chance for value, chance in outcomes(run)))


def chance_of(run: Callable[[Scripted], int]) -> Fraction:
    """How likely a run comes to something else than nought."""
    return sum((chance for value, chance in outcomes(run) if value), Fraction(0))
