"""Skimmers that pop up: whom they see over nearby obstacles, and who sees them."""

from __future__ import annotations

import numpy as np

from grognard.core.rules import rule
from grognard.core.space.table.bases import Footprints
from grognard.systems.epic.board import Board
from grognard.systems.epic.state import Unit

#: As shooting/sight.py has them.
HIDDEN, PARTLY, CLEAR = 0, 1, 2


@rule("epic.special-units.skimmer-popup-los-near", "epic.special-units.skimmer-popup-los-equal")
def view(board: Board, a: Unit, b: Unit, plain: int) -> int:
    """How two units see each other of which one has popped up, given how they would otherwise.

    A piece that is nearer to the skimmer than to the other does not block; one equally far leaves both in cover.
    """
    skimmer, other = (a, b) if a.popped else (b, a)
    leg = skimmer.place, other.place
    met = [n for n in board.screen.pieces or () if board.crossed(n, leg)]
    if not met:
        return plain
    ends = Footprints.round(
        [skimmer.place[0], other.place[0]],
        [skimmer.place[1], other.place[1]],
        [skimmer.kit.radius, other.kit.radius],
    )
    apart = np.maximum(board.terrain.gaps(ends, met), 0)
    if (apart[0] > apart[1]).any():
        return plain
    return PARTLY if (apart[0] == apart[1]).any() else CLEAR
