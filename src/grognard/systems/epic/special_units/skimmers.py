"""Skimmers that pop up: whom they see over nearby obstacles, and who sees them."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.epic.board import Board
from grognard.systems.epic.state import Unit

#: As shooting/sight.py has them.
HIDDEN, PARTLY, CLEAR = 0, 1, 2


@rule("epic.special-units.skimmer-popup-los-near", "epic.special-units.skimmer-popup-los-equal")
def view(board: Board, a: Unit, b: Unit, plain: int) -> int:
    """How two units see each other of which one has popped up, given how they would otherwise.

    A piece that is nearer to the skimmer than to the other does not block; one equally far leaves both in cover.
    """
    skimmer, other = (a, b) if a.high else (b, a)
    apart = board.between((*skimmer.place, skimmer.kit.radius), (*other.place, other.kit.radius))
    if not apart or any(mine > his for mine, his in apart):
        return plain
    return PARTLY if any(mine == his for mine, his in apart) else CLEAR
