"""Draws a square grid: cells of two lines with a strip between them for walls and doors."""

from __future__ import annotations

from collections.abc import Collection

from rich.text import Text

from grognard.cli.drawing.signs import edge_sign, marker_sign, seat_mark, seat_style, texture_sign, zone_sign
from grognard.core.screen.scene import Ground, Marker, Piece, Scene

#: Letters across one cell; a narrow terminal gets fewer.
WIDE, NARROW = 5, 3
_LINES = 2

#: Corners by which of their arms are heavy: up 1, right 2, down 4, left 8.
_CORNERS = "·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"


def draw(scene: Scene, offered: Collection[int], room: int) -> Text:
    """The board with row 1 at the bottom, as the rules count; cells that may be chosen show their names."""
    return _Board(scene, offered, room).drawn()


class _Board:
    """One drawing: what lies in each cell and on each edge, looked up once."""

    def __init__(self, scene: Scene, offered: Collection[int], room: int) -> None:
        self.ground: Ground = scene.ground
        self.wide = WIDE if self.ground.width * (WIDE + 1) + 4 <= room else NARROW
        self.offered = offered
        self.textures: dict[int, str] = {}
        for patch in self.ground.patches:
            self.textures.update(dict.fromkeys(patch.cells, patch.texture))
        self.edges = {frozenset((mark.a, mark.b)): mark.texture for mark in self.ground.edges}
        self.pieces: dict[int, list[Piece]] = {}
        for piece in scene.pieces:
            for cell in self._covered(piece):
                self.pieces.setdefault(cell, []).append(piece)
        self.markers: dict[int, Marker] = {}
        self.zones: dict[int, Marker] = {}
        for marker in scene.markers:
            if isinstance(marker.at, int):
                self.markers.setdefault(marker.at, marker)
            self.zones.update(dict.fromkeys(marker.cells, marker))

    def _covered(self, piece: Piece) -> list[int]:
        if not isinstance(piece.at, int):
            return []
        across, up = piece.size
        return [piece.at + row * self.ground.width + col for row in range(up) for col in range(across)]

    def drawn(self) -> Text:
        board = self._letters()
        for row in reversed(range(self.ground.height)):
            board.append_text(self._strip(row + 1)).append("\n")
            for line in range(_LINES):
                board.append_text(self._cells(row, line)).append("\n")
        board.append_text(self._strip(0)).append("\n")
        return board.append_text(self._letters())

    def _name(self, cell: int) -> str:
        return self.ground.names[cell] if cell < len(self.ground.names) else str(cell)

    def _letters(self) -> Text:
        """The columns' letters, from the names of the lowest row."""
        line = Text("    ", style="dim")
        for col in range(self.ground.width):
            line.append(self._name(col).rstrip("0123456789").center(self.wide + 1))
        return line.append("\n") if self.ground.width else line

    def _cells(self, row: int, line: int) -> Text:
        """One line of the letters of a row of cells, with the uprights between them."""
        number = self._name(row * self.ground.width).lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        drawn = Text(f"{number if line == 0 else '':>2} ", style="dim")
        for col in range(self.ground.width):
            cell = row * self.ground.width + col
            drawn.append(self._upright(cell - 1, cell) if col else "│", style="" if col else "dim")
            drawn.append_text(self._cell(cell, line))
        return drawn.append("│", style="dim")

    def _upright(self, left: int, right: int) -> str:
        texture = self.edges.get(frozenset((left, right)))
        return " " if texture is None else edge_sign(texture).upright

    def _cell(self, cell: int, line: int) -> Text:
        here = self.pieces.get(cell, [])
        if line < len(here):
            return self._piece(here[line], cell in self.offered, len(here) - _LINES if line else 0)
        if line == _LINES - 1:
            if cell in self.markers:
                sign = marker_sign(self.markers[cell].kind) + self.markers[cell].label
                return Text(sign[: self.wide].center(self.wide), style="bold yellow")
            if here and here[0].strength:
                return Text(here[0].strength[: self.wide].center(self.wide), style=_faded(here[0]))
        if cell in self.offered and not here:
            shown = self._name(cell) if line == 0 else "·"
            return Text(shown.center(self.wide), style="bold black on green3")
        sign, style = texture_sign(self.textures.get(cell, "open"))
        if sign == " " and line == 0 and not here:
            return self._open(cell)
        return Text(" " * self.wide if here else sign * self.wide, style=style)

    def _open(self, cell: int) -> Text:
        """An empty cell of open ground: a point, or the sign of the zone it lies in."""
        zone = self.zones.get(cell)
        if zone is None:
            return Text("·".center(self.wide), style="dim")
        sign = marker_sign(zone.kind) if zone.seat is None else zone_sign(zone.seat)
        style = "yellow" if zone.seat is None else seat_style(zone.seat)
        return Text(sign[: self.wide].center(self.wide), style=f"dim {style}")

    def _piece(self, piece: Piece, offered: bool, more: int) -> Text:
        label = f"{seat_mark(piece.seat)}{piece.label}"[: self.wide]
        if more > 0:
            label = f"{label[: self.wide - 1]}+"
        style = f"{_faded(piece)} {seat_style(piece.seat)}"
        return Text(label.center(self.wide), style=f"{style} reverse" if offered else style)

    def _strip(self, row: int) -> Text:
        """The strip below cells of this row and above those of the row below it."""
        drawn = Text("   ")
        edge_of_board = row in (0, self.ground.height)
        for col in range(self.ground.width + 1):
            heavy = self._corner(row, col)
            if heavy:
                drawn.append(_CORNERS[heavy])
            else:
                drawn.append("─" if edge_of_board and 0 < col < self.ground.width else "·", style="dim")
            if col == self.ground.width:
                break
            if edge_of_board:
                drawn.append("─" * self.wide, style="dim")
                continue
            texture = self._across(row, col)
            drawn.append(" " * self.wide if texture is None else edge_sign(texture).across * self.wide)
        return drawn

    def _across(self, row: int, col: int) -> str | None:
        """What lies between the cell of this column below the strip and the one above it."""
        if not (0 < row < self.ground.height and 0 <= col < self.ground.width):
            return None
        above = row * self.ground.width + col
        return self.edges.get(frozenset((above - self.ground.width, above)))

    def _beside(self, row: int, col: int) -> str | None:
        """What lies between two cells of a row, to the left of this column."""
        if not (0 <= row < self.ground.height and 0 < col < self.ground.width):
            return None
        right = row * self.ground.width + col
        return self.edges.get(frozenset((right - 1, right)))

    def _corner(self, row: int, col: int) -> int:
        arms = (
            self._beside(row, col),
            self._across(row, col),
            self._beside(row - 1, col),
            self._across(row, col - 1),
        )
        heavy = 0
        for bit, texture in enumerate(arms):
            if texture is not None and edge_sign(texture).heavy:
                heavy |= 1 << bit
        return heavy


def _faded(piece: Piece) -> str:
    """Units that have acted are dimmed."""
    return "bold" if piece.status == "ready" else "dim"
