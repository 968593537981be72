"""Terrain for men on foot: what slows them, what they cross at a cost, what is closed, what gives cover."""

from __future__ import annotations

import itertools
from functools import lru_cache
from math import isqrt

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.paths import Going
from grognard.core.space.plain import Outline
from grognard.systems.sotr.board import Board, Piece, holds
from grognard.systems.sotr.lines import clipped
from grognard.systems.sotr.profile import GRADES, Grade, tables


@rule("sotr.terrain.inf-obstacle", "sotr.terrain.inf-building")
def crossing(piece: Piece) -> int:
    """What crossing an obstacle costs by the larger of its height and width; 0 where it is too large to cross. A
    window has its own price."""
    table = tables()
    if piece.card.window:
        return table.window_cost
    size = max(piece.height, piece.width)
    if size <= table.obstacle_low:
        return table.low_cost
    return table.high_cost if size <= table.obstacle_high else 0


@rule("sotr.terrain.impassable", "sotr.terrain.inf-deep-water", "sotr.weapons.fire-no-entry")
def closed(board: Board, fires: tuple[str, ...]) -> list[Outline]:
    """The pieces that nobody on foot may enter: impassable ones, obstacles too large, and what burns."""
    found = list(board.barred)
    found += [
        o for o in board.costly if board.pieces[o[5]].card.obstacle and not crossing(board.pieces[o[5]])
    ]
    return found + [board.outline(name) for name in fires]


@rule(
    "sotr.terrain.difficult",
    "sotr.terrain.open",
    "sotr.terrain.inf-no-effect",
    "sotr.terrain.inf-half-rate",
    "sotr.terrain.inf-quarter-rate",
    "sotr.terrain.inf-obstacle",
    "sotr.actions.terrain-applies",
)
def surcharge(board: Board, start: Place, end: Place) -> int:
    """What a straight way costs beyond its length: slow ground by its rate, obstacles by the crossing."""
    extra = 0
    (x0, y0), (x1, y1) = start, end
    low_x, high_x = (x0, x1) if x0 < x1 else (x1, x0)
    low_y, high_y = (y0, y1) if y0 < y1 else (y1, y0)
    for outline in board.costly:
        if outline[0] > high_x or outline[2] < low_x or outline[1] > high_y or outline[3] < low_y:
            continue
        part = clipped(outline[4], x0, y0, x1, y1)
        if part is None:
            continue
        piece = board.pieces[outline[5]]
        if piece.card.obstacle:
            extra += crossing(piece)
        else:
            length = isqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)
            extra += -int(-(part[1] - part[0]) * length // 1) * (piece.card.rate - 1)
    return extra


@lru_cache(maxsize=64)
@rule("sotr.actions.terrain-applies", "sotr.terrain.inf-obstacle")
def going(board: Board) -> Going:
    """The same for moves of whole units, which take the cheapest way."""
    slow, toll = {}, {}
    for outline in board.costly:
        piece = board.pieces[outline[5]]
        if not piece.card.obstacle:
            slow[outline[5]] = piece.card.rate
        elif crossing(piece):
            toll[outline[5]] = crossing(piece)
    return Going(slow=slow, toll=toll)


def way_cost(board: Board, places: tuple[Place, ...]) -> int:
    """What a way of several legs costs."""
    total = 0
    for a, b in itertools.pairwise(places):
        square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
        root = isqrt(square)
        total += (root if root * root == square else root + 1) + surcharge(board, a, b)
    return total


@rule("sotr.shooting.mod-light-cover", "sotr.shooting.mod-shelter")
@lru_cache(maxsize=8192)
def cover_at(board: Board, place: Place, fires: tuple[str, ...] = ()) -> Grade:
    """The best cover that the pieces a place lies in give; what burns gives none."""
    best = 0
    for outline in board.covering:
        if holds(outline, place):
            piece = board.pieces[outline[5]]
            if piece.id not in fires:
                best = max(best, GRADES.index(piece.card.cover))
    return GRADES[best]


def in_vegetation(board: Board, place: Place, radius: int) -> bool:
    """Whether a base stands entirely in one piece of vegetation."""
    x, y = place
    rim = ((x + radius, y), (x - radius, y), (x, y + radius), (x, y - radius))
    return any(
        holds(o, place) and all(holds(o, spot) for spot in rim)
        for o in board.covering
        if board.pieces[o[5]].card.vegetation
    )


def building_at(board: Board, place: Place) -> Piece | None:
    """The piece with storeys that a place lies in."""
    for outline in board.outlines:
        piece = board.pieces[outline[5]]
        if piece.storeys and holds(outline, place):
            return piece
    return None


@rule("sotr.terrain.inf-building")
def climb_cost(storeys: int) -> int:
    """What going up or down so many storeys costs."""
    return abs(storeys) * tables().storey_cost
