"""Draws a hex map: hexes with their outlines where the terminal is wide enough, else small ones, two letters by two.

Sides show what lies on them: walls and the like by their sign, roads and tracks by a gap of theirs.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from rich.text import Text

from grognard.cli.drawing.signs import (
    edge_sign,
    facing_sign,
    marker_sign,
    seat_mark,
    seat_style,
    storey_sign,
    texture_sign,
    way_sign,
)
from grognard.core.screen.scene import Ground, Marker, Piece, Scene
from grognard.core.space.hexes.grid import HexGrid

#: Letters from one column to the next, and lines from one hex to the next, in the large drawing and the small one.
_LARGE, _SMALL = (6, 4), (4, 2)
#: Letters inside each line of a large hex.
_ROOM = (4, 6, 6)
_CHOICE = "bold black on green3"


def draw(scene: Scene, offered: Collection[int], room: int) -> Text:
    """The map with row 1 at the top, as hexes are counted; hexes that may be chosen are marked."""
    hexes = _Hexes(scene, offered)
    if hexes.grid.columns * _LARGE[0] + 2 <= room:
        return _large(hexes)
    return _small(hexes, room)


# -- what lies where -------------------------------------------------------------------------------------------------


class _Hexes:
    """One map: what lies in each hex and on each side, looked up once."""

    def __init__(self, scene: Scene, offered: Collection[int]) -> None:
        ground = scene.ground
        self.names = ground.names
        self.floors = ground.floors
        self.grid = grid_of(ground)
        self.offered = {self.cell(place) for place in offered}
        self.textures: dict[int, str] = {}
        self.levels: dict[int, int] = {}
        for patch in ground.patches:
            for cell in patch.cells:
                self.textures[cell], self.levels[cell] = patch.texture, patch.level
        self.edges = {frozenset((mark.a, mark.b)): mark.texture for mark in ground.edges}
        self.ways = {frozenset((a, b)): texture for a, b, texture in reversed(ground.ways)}
        self.pieces: dict[int, list[Piece]] = {}
        self.markers: dict[int, list[Marker]] = {}
        for piece in scene.pieces:
            if isinstance(piece.at, int):
                self.pieces.setdefault(self.cell(piece.at), []).append(piece)
        for marker in scene.markers:
            if isinstance(marker.at, int):
                self.markers.setdefault(self.cell(marker.at), []).append(marker)

    def cell(self, place: int) -> int:
        """The hex of a place: itself, or that of an upper floor."""
        return place if place < self.grid.size else self.floors[place - self.grid.size][0]

    def floor(self, place: int) -> int:
        return 0 if place < self.grid.size else self.floors[place - self.grid.size][1]

    def name(self, cell: int) -> str:
        return self.names[cell] if cell < len(self.names) else self.grid.name(cell)

    def way(self, cell: int, direction: int) -> str:
        """The road or track that leaves a hex over a side."""
        return self.ways.get(frozenset((cell, self.grid.neighbours[cell][direction])), "")

    def edge(self, cell: int, direction: int) -> str:
        """What lies on a side."""
        return self.edges.get(frozenset((cell, self.grid.neighbours[cell][direction])), "")

    def shown(self, piece: Piece, room: int) -> str:
        """A piece as letters: whose, its label, the floor it is on and the way it looks."""
        tail = "" if piece.facing is None else facing_sign(piece.facing)
        if isinstance(piece.at, int):
            tail = storey_sign(self.floor(piece.at)) + tail
        return f"{seat_mark(piece.seat)}{piece.label[: room - 1 - len(tail)]}{tail}"


def grid_of(ground: Ground) -> HexGrid:
    """The grid of a hex ground: its height is that of its tallest column, and its places tell how tall the others are."""
    cells = len(ground.names) - len(ground.floors)
    for depth in (2 * ground.height - 2, 2 * ground.height - 1):
        if depth >= 1 and (grid := HexGrid(ground.width, depth, ground.parity)).size == cells:
            return grid
    return HexGrid(ground.width, 2 * ground.height - 1, ground.parity)


@dataclass(slots=True)
class Sheet:
    """Letters by column and line, each with its style."""

    letters: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        for letter in text:
            self.letters[x, y] = letter, style
            x += 1

    def band(self, margin: int, start: int, wide: int) -> Sheet:
        """A part of it that begins so many letters after the margin, with the margin before it."""
        first = {at: letter for at, letter in self.letters.items() if at[0] < margin}
        rest = {
            (x - start, y): letter
            for (x, y), letter in self.letters.items()
            if margin + start <= x < margin + start + wide
        }
        return Sheet(first | rest)

    def text(self) -> Text:
        wide = max(x for x, _ in self.letters) + 1
        drawn = Text()
        for y in range(max(y for _, y in self.letters) + 1):
            last = max((x for x in range(wide) if self.letters.get((x, y), " ")[0] != " "), default=-1)
            for x in range(last + 1):
                drawn.append(*self.letters.get((x, y), (" ", "")))
            drawn.append("\n")
        return drawn


def _style(piece: Piece) -> str:
    """Units that have acted are dimmed."""
    return f"{'bold' if piece.status == 'ready' else 'dim'} {seat_style(piece.seat)}"


# -- the large drawing -----------------------------------------------------------------------------------------------


def _large(hexes: _Hexes) -> Text:
    r"""Hexes of four lines:   ____
                              / C7 \
                             / ▲US1 \
                             \  ♣ ♣ /
                              \____/
    """
    sheet = Sheet()
    pitch, lines = _LARGE
    for cell, (col, y) in enumerate(hexes.grid.places):
        left, top = col * pitch, y * lines // 2
        _outline(sheet, hexes, cell, left, top)
        _name(sheet, hexes, cell, left + 2, top + 1)
        _inside(sheet, hexes, cell, left + 1, top + 2)
    return sheet.text()


#: Where the two letters of a side stand, seen from the hex's corner, and what they are where nothing lies there.
_SLANTS = {
    1: ((6, 1), (7, 2), "\\"),
    2: ((7, 3), (6, 4), "/"),
    4: ((1, 4), (0, 3), "\\"),
    5: ((0, 2), (1, 1), "/"),
}


def _outline(sheet: Sheet, hexes: _Hexes, cell: int, left: int, top: int) -> None:
    for direction, down in ((0, 0), (3, 4)):
        sheet.put(left + 2, top + down, *_flat(hexes, cell, direction))
    for direction, (first, second, plain) in _SLANTS.items():
        sign, style = _slant(hexes, cell, direction, plain)
        # A road or track takes the upper letter only, so that a wall beside it still shows.
        crossing = hexes.way(cell, direction)
        upper, lower = sorted((first, second), key=lambda spot: spot[1])
        sheet.put(left + lower[0], top + lower[1], sign, style)
        if crossing:
            sign, style = way_sign(crossing).across, "yellow4"
        sheet.put(left + upper[0], top + upper[1], sign, style)


def _flat(hexes: _Hexes, cell: int, direction: int) -> tuple[str, str]:
    """The four letters of an upper or lower side."""
    texture, crossing = hexes.edge(cell, direction), hexes.way(cell, direction)
    sign = edge_sign(texture).across if texture else "_"
    style = "bold" if texture else "dim"
    if crossing:
        return f"{sign}{way_sign(crossing).upright * 2}{sign}", "yellow4"
    return sign * 4, style


def _slant(hexes: _Hexes, cell: int, direction: int, plain: str) -> tuple[str, str]:
    texture = hexes.edge(cell, direction)
    return (edge_sign(texture).upright, "bold") if texture else (plain, "dim")


def _name(sheet: Sheet, hexes: _Hexes, cell: int, left: int, line: int) -> None:
    """A hex's name and, where there is room, its level; one that may be chosen has a star before it."""
    name, level = hexes.name(cell), hexes.levels.get(cell, 0)
    if level and len(name) < _ROOM[0]:
        name += storey_sign(level)
    if cell in hexes.offered:
        starred = f"*{name}" if len(name) < _ROOM[0] else name
        sheet.put(left, line, starred.center(_ROOM[0]), _CHOICE)
    else:
        sheet.put(left, line, name.center(_ROOM[0]), "dim")


def _inside(sheet: Sheet, hexes: _Hexes, cell: int, left: int, line: int) -> None:
    """Two lines: the pieces there, else markers, else the ground."""
    sign, style = texture_sign(hexes.textures.get(cell, "open"))
    wide = _ROOM[1]
    ground = (f"{sign} " * wide)[:wide], (f" {sign}" * wide)[:wide]
    for number in (0, 1):
        sheet.put(left, line + number, ground[number], style)
    here, marks = hexes.pieces.get(cell, []), hexes.markers.get(cell, [])
    signs = "".join(f"{marker_sign(mark.kind)}{mark.label}" for mark in marks)[:wide]
    if len(here) > 2:
        # The rest is hinted at: who is there stands in the list of units.
        sheet.put(left, line + 1, f"+{len(here) - 1}".center(wide), _style(here[1]))
        here = here[:1]
    elif signs and len(here) < 2:
        sheet.put(left, line + 1, signs.center(wide), "bold yellow")
    for number, piece in enumerate(here):
        sheet.put(left, line + number, hexes.shown(piece, wide).center(wide), _style(piece))


# -- the small drawing -----------------------------------------------------------------------------------------------


def _small(hexes: _Hexes, room: int) -> Text:
    """Hexes of two lines of three letters; the letter between two columns is the side that they share.

    A map that is wider than the terminal comes in bands of columns, one below the other.
    """
    sheet = Sheet()
    pitch, lines = _SMALL
    for cell, (col, y) in enumerate(hexes.grid.places):
        left, top = col * pitch + 3, y * lines // 2 + 1
        if y < 2:
            sheet.put(left, 0, hexes.name(cell).rstrip("0123456789").center(pitch - 1), "dim")
        if col == 0:
            row = hexes.name(cell).lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            sheet.put(0, top, f"{row:>2}", "dim")
        _small_hex(sheet, hexes, cell, left, top)
        for direction, down in ((1, 0), (2, 1)):
            sheet.put(left + pitch - 1, top + down, *_post(hexes, cell, direction))
    # An even number of columns: the numbers of the rows belong to the first one of a band.
    columns = max(2, (room - 4) // (2 * pitch) * 2)
    bands = [
        sheet.band(3, first * pitch, columns * pitch).text()
        for first in range(0, hexes.grid.columns, columns)
    ]
    return Text("\n").join(bands)


def _post(hexes: _Hexes, cell: int, direction: int) -> tuple[str, str]:
    """The side to the right, above or below: what lies on it, the road that crosses it, or a thin line."""
    texture, crossing = hexes.edge(cell, direction), hexes.way(cell, direction)
    if crossing:
        return way_sign(crossing).across, "yellow4"
    return (edge_sign(texture).upright, "bold") if texture else ("\\" if direction == 1 else "/", "dim")


def _small_hex(sheet: Sheet, hexes: _Hexes, cell: int, left: int, top: int) -> None:
    """Upper line: a piece or the ground. Lower line: another piece, a marker, what lies on the side below, or ground."""
    wide = _SMALL[0] - 1
    sign, style = texture_sign(hexes.textures.get(cell, "open"))
    filled = "·" if sign == " " else sign
    chosen = cell in hexes.offered
    sheet.put(left, top, filled.center(wide), _CHOICE if chosen else style or "dim")
    sheet.put(left, top + 1, (f"{sign} {sign}")[:wide], _CHOICE if chosen else style)
    if chosen:
        sheet.put(left, top, "*".center(wide), _CHOICE)
    texture, crossing = hexes.edge(cell, 3), hexes.way(cell, 3)
    below = edge_sign(texture).across if texture else " "
    if texture:
        sheet.put(left, top + 1, below * wide, "bold")
    if crossing:
        sheet.put(left + 1, top + 1, way_sign(crossing).upright, "yellow4")
    here, marks = hexes.pieces.get(cell, []), hexes.markers.get(cell, [])
    if marks:
        sheet.put(left, top + 1, marker_sign(marks[0].kind)[:wide].center(wide, below), "bold yellow")
    if here:
        sheet.put(
            left,
            top,
            hexes.shown(here[0], wide).center(wide),
            f"{_style(here[0])}{' reverse' if chosen else ''}",
        )
    if len(here) > 1:
        sheet.put(left, top + 1, f"+{len(here) - 1}".center(wide, below), _style(here[1]))
