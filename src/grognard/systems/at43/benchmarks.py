"""What the bench measures of AT-43 by itself: games by army points, and sight past much scenery all at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from grognard.core.armies.roster import Roster
from grognard.core.game import Rng
from grognard.core.space.sight.lines import Lines, Screen, look
from grognard.core.space.sight.panorama import Body, panorama
from grognard.core.system import AnySystem, Setup
from grognard.systems.at43.board import Board, piece
from grognard.systems.at43.roster.ready import rosters
from grognard.systems.at43.roster.roster import Allowance
from grognard.systems.at43.state import Battle

#: The missions whose army points the players agree on.
MISSIONS: Final = ("search_and_destroy", "bridgehead", "battle_report")
#: The table on which sight is tried: a side of 120 cm in tenths of a millimetre.
SIDE: Final = 12000
PIECES, LINES = 30, 2000
#: Figures that look and are looked at: three lines for each pair make the same number of lines.
LOOKING, SEEN = 29, 23
SEED: Final = 43


def sizes() -> Sequence[int]:
    return 1000, 2000, 4000


def sized(points: int, seed: int) -> Setup:
    """The missions in turn, each side with one of the ready lists made for so many points."""
    rng = Rng(seed)
    mission = MISSIONS[rng.below(len(MISSIONS))]
    ready = _ready(points)
    armies = tuple(ready[rng.below(len(ready))].army for _ in range(2))
    return Setup("at43", mission, armies, {"points": points})


@cache
def _ready(points: int) -> list[Roster]:
    return rosters(Allowance(points))


def models(battle: Battle) -> int:
    return sum(len(unit.kit) for unit in battle.units.values())


def works(system: AnySystem) -> Mapping[str, Callable[[], object]]:
    """2,000 sight lines against 30 pieces: as the core tries them, and as figures of AT-43 look at each other."""
    rng = Rng(SEED)
    board = scattered(rng)
    sizes = [one.size for one in board.pieces]
    starts, ends = ([_anywhere(rng) for _ in range(LINES)] for _ in range(2))
    lines = Lines.between(starts, ends, 2, 2)
    screen = Screen(board.terrain)
    ours, theirs = _crowd(rng, LOOKING, 0), _crowd(rng, SEEN, SIDE * 3 // 4)
    return {
        "sight_lines_ms": lambda: look(lines, screen),
        "sight_figures_ms": lambda: panorama(ours, theirs, board.outlines, sizes, []),
    }


def scattered(rng: Rng) -> Board:
    """A table full of scenery, none of it low enough for a soldier to look over."""
    kinds = ("container", "nanogenerator")
    pieces = [piece(f"piece{n}", kinds[n % 2], *_anywhere(rng), rng.below(3600)) for n in range(PIECES)]
    return Board.of(SIDE, SIDE, pieces)


def _anywhere(rng: Rng) -> tuple[int, int]:
    return rng.below(SIDE), rng.below(SIDE)


def _crowd(rng: Rng, count: int, beyond: int) -> list[Body]:
    """Soldiers on the quarter of the table that begins so far up."""
    return [(rng.below(SIDE), beyond + rng.below(SIDE // 4), 125, 2, -1) for _ in range(count)]
