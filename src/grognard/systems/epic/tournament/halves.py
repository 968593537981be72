"""The table's halves and edges: which half a place lies in, how far it is from an edge."""

from __future__ import annotations

from typing import Final

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box
from grognard.systems.epic.board import Board
from grognard.systems.epic.state import Battle

#: Edges that are opposite each other; a corner reaches to the middle of both its sides.
OPPOSITE: Final = {
    "bottom": "top",
    "top": "bottom",
    "left": "right",
    "right": "left",
    "bottom-left": "top-right",
    "top-right": "bottom-left",
    "bottom-right": "top-left",
    "top-left": "bottom-right",
}


@rule("epic.tournament.choose-edge")
def depth_in(board: Board, edge: str, place: Place) -> int:
    """How far a place lies into the half of an edge or corner, in no unit: below 0 outside it, 0 on the line between.

    Of corners the diagonal that joins the two others divides the table.
    """
    x, y = place
    w, d = board.width, board.depth
    if edge == "bottom":
        return d - 2 * y
    if edge == "top":
        return 2 * y - d
    if edge == "left":
        return w - 2 * x
    if edge == "right":
        return 2 * x - w
    if edge == "bottom-left":
        return w * d - x * d - y * w
    if edge == "top-right":
        return x * d + y * w - w * d
    if edge == "bottom-right":
        return x * d - y * w
    return y * w - x * d


def in_half(battle: Battle, seat: int, place: Place) -> bool:
    """Whether a place lies in a side's half, the line between the halves included."""
    return depth_in(battle.board, battle.edges[seat], place) >= 0


def over_line(battle: Battle, seat: int, place: Place, radius: int) -> bool:
    """Whether any part of a base lies in a side's half, the line alone not being enough."""
    x, y = place
    edge, board = battle.edges[seat], battle.board
    if "-" not in edge:
        ends = ((x, y - radius), (x, y + radius), (x - radius, y), (x + radius, y))
        return any(depth_in(board, edge, end) > 0 for end in ends)
    inside = depth_in(board, edge, place)
    return inside > 0 or inside * inside < radius * radius * (board.width**2 + board.depth**2)


def holds(board: Board, edge: str, box: Box, depth: int) -> bool | None:
    """Whether all of a box is no farther than so much from the edge of a side; nothing where a corner leaves that open."""
    left, bottom, right, top = box
    w, d = board.width, board.depth
    # How far the farther side of the box is from either edge.
    across = right if "left" in edge else w - left
    along = top if "bottom" in edge else d - bottom
    if "-" not in edge:
        return (across if edge in ("left", "right") else along) <= depth
    held = (along <= depth and 2 * across <= w) or (across <= depth and 2 * along <= d)
    return True if held else None


@rule("epic.tournament.deploy-zone")
def edge_gap(board: Board, edge: str, place: Place) -> int:
    """How far a place is from the edge of a side; of a corner from the nearer of its two stretches."""
    x, y = place
    w, d = board.width, board.depth
    if edge == "bottom":
        return y
    if edge == "top":
        return d - y
    if edge == "left":
        return x
    if edge == "right":
        return w - x
    row, column = edge.split("-")
    across = x if column == "left" else w - x
    along = y if row == "bottom" else d - y
    gaps = []
    if 2 * across <= w:
        gaps.append(along)
    if 2 * along <= d:
        gaps.append(across)
    return min(gaps, default=max(w, d))
