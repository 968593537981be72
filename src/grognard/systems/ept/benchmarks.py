"""What the bench measures of En Pointe Toujours! by itself: sight over a large map, and a fork of a large battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import AnySystem, Setup
from grognard.systems.ept.board import maps
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.board.generator import CLEAR
from grognard.systems.ept.state import SEATS, Battle
from grognard.systems.ept.tables import tables

#: A map of 30 by 40 hexes: the generator's have an odd number of columns, half hexes at both ends.
MAP: Final = {"generated": {"seed": 1944, "columns": 31, "rows": 40, "ground": "farmland"}}
#: A section of the large battle, and how many of them each side has: 60 units in all.
SECTION: Final = (
    *("section_hq", "us_squad", "us_squad", "us_squad"),
    *("light_machine_gun", "light_machine_gun"),
)
SECTIONS: Final = 5
#: The turn in which it is forked, and what its dice and players begin with.
TURN, SEED = 2, 1944


def sizes() -> Sequence[int]:
    """None: a scenario gives the order of battle, there are no army points."""
    return ()


def sized(points: int, seed: int) -> Setup:
    raise ValueError("there are no armies by points")


def models(battle: Battle) -> int:
    return len(battle.units)


def works(system: AnySystem) -> Mapping[str, Callable[[], object]]:
    game = large_game(system)
    return {
        "sight_30x40_ms": lambda: large_board().sight.table,
        "fork_60_units_us": game.fork,
    }


def large_board() -> Board:
    """The large map anew, with nothing worked out for it yet."""
    return Board(MAP, maps.drawn(MAP), tables())


def large_game(system: AnySystem) -> Game:
    """A random game of 60 units, played on to the start of a step in the middle of a turn."""
    game = Game(system, Setup("ept", position=position()), Seeded(seed=SEED), log=False)
    rng = Rng(SEED)
    while (decision := game.decision) is not None:
        if cast(Battle, game.battle).turn == TURN and decision.ask == "ept-activate":
            return game
        game.submit(decision.seat, decision.form.draw(rng))
    raise RuntimeError("the large battle is over before it is forked")


def position() -> dict[str, Any]:
    """Two sides under Hidden markers, each in the open on its own end of the map."""
    board = large_board()
    # Hexes are numbered column by column: the first are on one end, the last on the other.
    clear = [board.names[cell] for cell, kind in enumerate(board.map.terrain) if kind == CLEAR]
    count = SECTIONS * len(SECTION)
    homes = clear[:count], clear[-count:]
    names = [(seat, f"{'ab'[seat]}-{number}") for seat in SEATS for number in range(SECTIONS)]
    return {
        "map": MAP,
        "turn": 1,
        "turns": TURN + 1,
        "phase": "support",
        "formation": [{"id": name, "seat": seat, "leader": f"{name}-0"} for seat, name in names],
        "unit": [
            {"id": f"{name}-{rank}", "seat": seat, "profile": card, "formation": name, "hidden": True}
            | {"at": homes[seat].pop()}
            for seat, name in names
            for rank, card in enumerate(SECTION)
        ],
    }
