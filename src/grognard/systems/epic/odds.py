"""Odds before the act: how losses spread, whether they break a formation, and how two result rolls fall."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grognard.systems.epic import dice
from grognard.systems.epic.morale import broken
from grognard.systems.epic.state import Formation


def spread(trials: Sequence[tuple[float, int]], most: int) -> list[float]:
    """How likely each number of successes is, up to the most that count: tries with their chance, and how often each."""
    found = [1.0] + [0.0] * most
    for chance, times in trials:
        for _ in range(times):
            for n in range(most, 0, -1):
                stays = 1.0 if n == most else 1 - chance
                found[n] = found[n] * stays + found[n - 1] * chance
            found[0] *= 1 - chance if most else 1.0
    return found


def mean(spreading: Sequence[float]) -> float:
    return sum(n * chance for n, chance in enumerate(spreading))


def breaking(formation: Formation, kills: Sequence[float], markers: int, more: int = 0) -> float:
    """How likely a formation breaks by so many markers, one for each unit lost, and `more` for the first one lost.

    A war engine that is damaged counts as many units as before: only whole units that are lost make it fewer.
    """
    if formation.broken:
        return 0.0
    engines = any(unit.kit.is_we for unit in formation.living)
    limit, had = broken.threshold(formation), formation.markers
    total = 0.0
    for lost, chance in enumerate(kills):
        left = limit - (0 if engines else lost)
        if left > 0 and had + markers + lost + (more if lost else 0) >= left:
            total += chance
    return total


@cache
def best_of_two() -> tuple[float, ...]:
    """How likely each face is the higher of two dice, from 0 to 6."""
    sides = dice.SIDES
    return tuple((2 * face - 1) / (sides * sides) if face else 0.0 for face in range(sides + 1))


@cache
def wins(lead: int) -> float:
    """How likely a side wins a result roll that adds so much more than the other; ties are fought again."""
    won = lost = 0.0
    for mine, chance in enumerate(best_of_two()):
        for his, other in enumerate(best_of_two()):
            if mine + lead > his:
                won += chance * other
            elif mine + lead < his:
                lost += chance * other
    return won / (won + lost)
