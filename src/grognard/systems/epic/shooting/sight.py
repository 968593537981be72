"""Lines of sight between units, past scenery and war engines, many at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.core.rules import rule
from grognard.core.space.plain import leg_meets_disc
from grognard.systems.epic import profile
from grognard.systems.epic.board import ACROSS
from grognard.systems.epic.special_units import skimmers
from grognard.systems.epic.state import Battle, Unit

#: How a unit is seen: not at all, in part (and so in cover), in full.
HIDDEN, PARTLY, CLEAR = 0, 1, 2
_SEEN: Final = tuple(CLEAR if n == ACROSS else PARTLY if n else HIDDEN for n in range(ACROSS + 1))


@rule("epic.shooting.los-terrain", "epic.shooting.los-into-terrain", "epic.shooting.los-units")
def views(battle: Battle, pairs: Sequence[tuple[Unit, Unit]]) -> list[int]:
    """How the first of each pair sees the second."""
    if not pairs:
        return []
    board = battle.board
    found = [_SEEN[n] for n in board.exposures([(a.place, b.place, b.kit.radius) for a, b in pairs])]
    for n, (a, b) in enumerate(pairs):
        if (a.high or b.high) and found[n] != CLEAR:
            found[n] = skimmers.view(board, a, b, found[n])
    engines = battle.muster.engines
    if engines:
        for n, (a, b) in enumerate(pairs):
            if found[n] and any(_screens(battle, engine, a, b) for engine in engines):
                found[n] = HIDDEN
    return found


@rule("epic.shooting.los-terrain", "epic.shooting.los-into-terrain", "epic.shooting.los-units")
def sees(battle: Battle, a: Unit, b: Unit) -> bool:
    """Whether one unit sees another at all."""
    seen = battle.board.glimpsed(a.place, b.place, b.kit.radius)
    if not seen and (a.high or b.high):
        seen = skimmers.view(battle.board, a, b, HIDDEN) != HIDDEN
    return seen and not any(_screens(battle, engine, a, b) for engine in battle.muster.engines)


@rule("epic.shooting.los-units")
def _screens(battle: Battle, engine: Unit, a: Unit, b: Unit) -> bool:
    """Whether a war engine stands in a line that neither begins nor ends at it, and is not looked over."""
    if engine is a or engine is b:
        return False
    if not leg_meets_disc(*a.place, *b.place, *engine.place, engine.kit.radius):
        return False
    top = battle.board.height(engine.place) + profile.tables().war_engine_height
    return battle.board.height(a.place) <= top and battle.board.height(b.place) <= top
