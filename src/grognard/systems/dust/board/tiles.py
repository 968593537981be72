"""The tiles of self-designed battles: the box, dealing, turning, and the battlefield they make.

A place is a number: tiles are counted in reading order from the near left one. A quarter is a quarter turn
clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from grognard.core.books.entry import Entry
from grognard.core.dice import Seeded
from grognard.core.space.squares.grid import Grid, reach
from grognard.core.system import SetupFault
from grognard.systems.dust import profile
from grognard.systems.dust.board import maps
from grognard.systems.dust.board.board import Board, grid_of
from grognard.systems.dust.reading import toml

#: A tile on the table: its kind, its place, its quarter turns.
Laid = tuple[str, int, int]

QUARTERS = 4
#: How many fields are kept once laid.
KEPT = 32
#: The sides in the order in which a quarter turn takes each to the next.
_CLOCKWISE = tuple(maps.SIDES)


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind of tile: terrain letters, the near row first, and buildings as maps write them."""

    id: str
    copies: int
    rows: tuple[str, ...]
    buildings: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """How so many tiles lie, in tiles."""

    wide: int
    deep: int


# -- the box -----------------------------------------------------------------------------------------


@cache
def box() -> Mapping[str, Tile]:
    """Every kind of tile, by id."""
    found: dict[str, Tile] = {}
    for row in toml("tiles.toml")["tile"]:
        entry = Entry(row, "tiles.toml, tile")
        if entry.id in found:
            raise entry.refuse("id", f"{entry.id} a second time", "each id stands once")
        found[entry.id] = _tile(entry)
    return found


@cache
def shapes() -> Mapping[int, Shape]:
    """How a battlefield of so many tiles lies."""
    entries = [Entry(row, "tiles.toml, shape", named=False) for row in toml("tiles.toml")["shape"]]
    return {e.number("tiles", 1): Shape(e.number("wide", 1), e.number("deep", 1)) for e in entries}


def _tile(entry: Entry) -> Tile:
    entry.only("id", "copies", "rows", "buildings")
    buildings: list[Any] = entry.get("buildings", list, [])
    board = maps.board_from({"rows": entry.get("rows", list), "buildings": buildings}, entry.place)
    side = profile.tables().tile_side
    if (board.grid.width, board.grid.height) != (side, side):
        raise entry.refuse(
            "rows", f"{board.grid.width} x {board.grid.height}", f"a tile is {side} x {side} squares"
        )
    wrong = dead_end(board)
    if wrong:
        raise entry.refuse("rows", wrong, "else a vehicle might not cross the battlefield")
    return Tile(entry.id, entry.number("copies", 1), board.rows, tuple(buildings))


def dead_end(board: Board) -> str:
    """What would keep vehicles from crossing a tile, or nothing."""
    free = [cell for cell in range(board.grid.size) if not (board.no_vehicles | board.inside) >> cell & 1]
    for side in maps.SIDES:
        if sum(cell in free for cell in maps.cells_of(board, side)) < 2:
            return f"the {side} side must leave vehicles two squares outside buildings"
    reached = reach(
        board.grid,
        free[0],
        2 * board.grid.size,  # more than any way costs
        closed=board.no_vehicles,
        shut_flanks=board.no_vehicles,
        cut_corners=False,
        narrow=False,
    )
    cut_off = [board.names[cell] for cell in free[1:] if cell not in reached]
    return f"no vehicle gets from {board.names[free[0]]} to {', '.join(cut_off)}" if cut_off else ""


# -- dealing -----------------------------------------------------------------------------------------


def deal(count: int, seed: int) -> list[str]:
    """So many tiles out of the shuffled box; the same for the same seed."""
    return _deal(count, Seeded(seed=seed))


def lay_by_seed(count: int, seed: int) -> list[Laid]:
    """A battlefield laid by chance instead of by the players; the same for the same seed."""
    chance = Seeded(seed=seed)
    kinds = _deal(count, chance)
    return [(kind, place, _below(chance, QUARTERS)) for place, kind in enumerate(kinds)]


def _deal(count: int, chance: Seeded) -> list[str]:
    left = [tile.id for tile in box().values() for _ in range(tile.copies)]
    return [left.pop(_below(chance, len(left))) for _ in range(count)]


def _below(chance: Seeded, limit: int) -> int:
    return chance.roll(1, limit, "tiles")[0] - 1


# -- the battlefield ---------------------------------------------------------------------------------


def board(laid: Sequence[Laid], count: int | None = None) -> Board:
    """The battlefield of these tiles; where `count` says that some are still to be laid, ground is open.

    Each side enters over its own edge, the first seat from the near one; the cover zone is in the middle.
    """
    return _board(tuple(laid), count)


@lru_cache(maxsize=KEPT)
def _board(laid: tuple[Laid, ...], count: int | None) -> Board:
    """A field laid once is met again: in the next game, in a replay, in a fork. Its sight lines are kept with it."""
    return maps.board_from(table(laid, count), "tiles")


def table(laid: Sequence[Laid], count: int | None = None) -> dict[str, Any]:
    """The battlefield as maps write it, so that a scenario may add zones and objectives."""
    shape = _shape(len(laid) if count is None else count)
    side = profile.tables().tile_side
    letters = [["."] * (side * shape.wide) for _ in range(side * shape.deep)]
    buildings = []
    for kind, place, quarter in laid:
        tile = _laid(kind, place, quarter, shape)
        deep, wide = divmod(place, shape.wide)
        for row, line in enumerate(tile.rows):
            for col, letter in enumerate(line):
                across, along = _turned(col, row, quarter)
                letters[deep * side + along][wide * side + across] = letter
        spot = _Spot(wide * side, deep * side, quarter, grid_of(side * shape.wide, side * shape.deep, ()))
        buildings += [spot.building(building) for building in tile.buildings]
    return {"rows": ["".join(row) for row in reversed(letters)], "buildings": buildings}


def laid_from(rows: Any, place: str) -> list[Laid]:
    """Tiles as a scenario shows them: a text for each row of tiles, the far one first, such as "open barn:1"."""
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise SetupFault(
            place, f"{rows!r} shows no tiles", "dust.setup.scenario-map", 'Write ["open barn:1", …].'
        )
    lines = [row.split() for row in reversed(rows)]
    words = [word for line in lines for word in line]
    shape = _shape(len(words), place)
    if [len(line) for line in lines] != [shape.wide] * shape.deep:
        mend = f"{len(words)} tiles lie {shape.wide} wide and {shape.deep} deep."
        raise SetupFault(place, "the tiles make no rectangle", "dust.setup.scenario-map", mend)
    laid = []
    for number, word in enumerate(words):
        kind, _, quarter = word.partition(":")
        if quarter not in ("", *map(str, range(QUARTERS))):
            mend = f"Write quarter turns from 0 to {QUARTERS - 1} behind the colon."
            raise SetupFault(place, f"{word!r} is turned in no known way", "dust.setup.scenario-map", mend)
        laid.append((kind, number, int(quarter or 0)))
        _laid(*laid[-1], shape, place)
    return laid


def _shape(count: int, place: str = "tiles") -> Shape:
    if count not in shapes():
        mend = f"Lay {', '.join(map(str, shapes()))} tiles."
        raise SetupFault(place, f"no battlefield of {count} tiles", "dust.tournament.size-ratio", mend)
    return shapes()[count]


def _laid(kind: str, place: int, quarter: int, shape: Shape, where: str = "tiles") -> Tile:
    """The tile of a kind, if it may lie there."""
    if kind not in box():
        mend = f"The box holds {', '.join(box())}."
        raise SetupFault(where, f"there is no tile {kind!r}", "dust.setup.free-map", mend)
    if not 0 <= place < shape.wide * shape.deep or not 0 <= quarter < QUARTERS:
        mend = f"Places run from 0 to {shape.wide * shape.deep - 1}, quarters from 0 to {QUARTERS - 1}."
        raise SetupFault(where, f"{kind} at place {place}, turned {quarter}", "dust.setup.free-map", mend)
    return box()[kind]


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a tile lies on the board: the squares left of it and before it, and how it is turned."""

    left: int
    before: int
    quarter: int
    grid: Grid

    def building(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """A building of the tile in squares and sides of the board."""
        return {
            "cells": self._cells(data["cells"]),
            **{part: [self._edge(edge) for edge in data.get(part, ())] for part in ("walls", "entrances")},
        }

    def _edge(self, data: Mapping[str, Any]) -> dict[str, Any]:
        side = _CLOCKWISE[(_CLOCKWISE.index(data["side"]) + self.quarter) % QUARTERS]
        return {**data, "at": self._cells(data["at"])[0], "side": side}

    def _cells(self, text: Any) -> list[str]:
        side = profile.tables().tile_side
        found = []
        for cell in maps.cells_of((side, side), text):
            row, col = divmod(cell, side)
            across, along = _turned(col, row, self.quarter)
            found.append(self.grid.name(self.grid.cell(self.left + across, self.before + along)))
        return found


def _turned(col: int, row: int, quarter: int) -> tuple[int, int]:
    """Where a square of a tile comes to lie."""
    for _ in range(quarter):
        col, row = row, profile.tables().tile_side - 1 - col
    return col, row
