"""Allocating shots: as evenly as possible over the figures of the target unit, the rest to the nearest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core.rules import rule


@rule("sotr.alloc.even", "sotr.alloc.fewer-shots", "sotr.alloc.shots", "sotr.alloc.free-weapon-alternative")
def spread(
    shots: Sequence[int], figures: Sequence[int], sees: Callable[[int, int], bool]
) -> list[tuple[int, int]]:
    """Which shot goes at which figure: one to each, the nearest first, and round again while shots are left.

    `shots` names the shooter of each shot, `figures` the targets from the nearest on. A figure takes a shot only of
    somebody who sees it and reaches it; one that nobody does takes none.
    """
    left = list(shots)
    given: list[tuple[int, int]] = []
    while left:
        before = len(left)
        for figure in figures:
            for at, shooter in enumerate(left):
                if sees(shooter, figure):
                    given.append((left.pop(at), figure))
                    break
        if len(left) == before:
            break
    return given


def counts(given: Sequence[tuple[int, int]]) -> dict[int, int]:
    """How many shots each figure faces."""
    found: dict[int, int] = {}
    for _, figure in given:
        found[figure] = found.get(figure, 0) + 1
    return found
