"""Draws a free table as a map of letters, scaled to the terminal, with a ruler to read places off."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rich.text import Text

from grognard.cli.drawing.signs import line_sign, marker_sign, seat_mark, seat_style, texture_sign
from grognard.core.decision import Decision, Route
from grognard.core.screen.scene import Marker, Piece, Scene

#: A letter is about twice as high as it is wide.
_TALL = 2
_WIDEST, _HIGHEST = 110, 40
#: Room for the ruler and the frame.
_MARGIN = 6
#: The ruler has a number every so many units of the table.
_TICK = 10
#: How much of a letter's ground a piece must cover to be drawn there.
_COVERED = 0.4

Point = tuple[int, int]
#: A place and how far round it one can get.
Disc = tuple[int, int, int]


@dataclass(slots=True)
class Sheet:
    """The letters of a map: each one covers `scale` quanta across and twice as many upwards."""

    across: int
    up: int
    scale: float
    letters: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)
    #: Letters that no label may hide.
    kept: set[tuple[int, int]] = field(default_factory=set)

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The column and row of a point; what lies on the far edges belongs to the last ones."""
        col, row = int(x / self.scale), int(y / (self.scale * _TALL))
        return min(max(col, 0), self.across - 1), min(max(row, 0), self.up - 1)

    def put(self, col: int, row: int, text: str, style: str, keep: bool = False) -> None:
        for letter in text:
            if 0 <= col < self.across and 0 <= row < self.up:
                self.letters[col, row] = letter, style
                if keep:
                    self.kept.add((col, row))
            col += 1

    def is_free(self, col: int, row: int, long: int) -> bool:
        """Whether a text fits here without hiding anything that must be seen."""
        inside = 0 <= row < self.up and col >= 0 and col + long <= self.across
        return inside and not any((each, row) in self.kept for each in range(col, col + long))


def draw(scene: Scene, offered: Collection[Disc], room: int) -> Text:
    """The table seen from above, its origin at the lower left; bases are written over the ground."""
    sheet = _blank(scene, room)
    for x, y, radius in offered:
        _shade(sheet, x, y, radius)
    _lay_ground(sheet, scene)
    marked = [(sheet.cell(*one.at), one) for one in scene.markers if isinstance(one.at, tuple)]
    standing = [(sheet.cell(*one.at), one) for one in scene.pieces if isinstance(one.at, tuple)]
    for cell, marker in marked:
        sheet.put(*cell, marker_sign(marker.kind), f"bold {_colour(marker.seat)}", keep=True)
    for cell, piece in standing:
        sheet.put(*cell, seat_mark(piece.seat), _style(piece), keep=True)
    # Labels last, so that they find out what they must not hide.
    for cell, piece in standing:
        if piece.label:
            group = [other for other, one in standing if one.group and one.group == piece.group]
            _write(sheet, [cell, *group], piece.label, _style(piece))
    for cell, marker in marked:
        _write(sheet, [cell], marker.label, _colour(marker.seat))
    return _framed(sheet, scene)


def reach(decision: Decision) -> tuple[Disc, ...]:
    """How far the leader of a moving group can get, as a disc round where he stands."""
    if not isinstance(decision.form, Route):
        return ()
    data = decision.form.reach.to_data()
    if data["kind"] != "march":
        return ()
    x, y = data["places"][data["leader"]]
    return ((x, y, data["allowances"][data["leader"]]),)


def _blank(scene: Scene, room: int) -> Sheet:
    widest = max(20, min(_WIDEST, room - _MARGIN))
    scale = max(scene.ground.width / widest, scene.ground.height / (_HIGHEST * _TALL))
    across = max(1, round(scene.ground.width / scale))
    return Sheet(across, max(1, round(scene.ground.height / (scale * _TALL))), scale)


def _style(piece: Piece) -> str:
    return f"{'bold' if piece.status == 'ready' else 'dim'} {seat_style(piece.seat)}"


def _colour(seat: int | None) -> str:
    return "yellow" if seat is None else seat_style(seat)


def _lay_ground(sheet: Sheet, scene: Scene) -> None:
    """Scenery, and the outlines of zones where the ground is bare."""
    for patch in scene.ground.patches:
        sign, style = texture_sign(patch.texture)
        if len(patch.outline) >= 3 and sign.strip():
            for col, row in covered(sheet, patch.outline):
                sheet.put(col, row, sign, style)
    for marker in scene.markers:
        if len(marker.outline) > 2:
            _border(sheet, marker)


def _shade(sheet: Sheet, x: int, y: int, radius: int) -> None:
    """Dots wherever a leader might get to."""
    for row in range(sheet.up):
        for col in range(sheet.across):
            dx, dy = (col + 0.5) * sheet.scale - x, (row + 0.5) * sheet.scale * _TALL - y
            if dx * dx + dy * dy <= radius * radius:
                sheet.put(col, row, "·", "green")


def _border(sheet: Sheet, marker: Marker) -> None:
    """The outline of a zone, where the ground is bare."""
    style = _colour(marker.seat)
    points = [*marker.outline, marker.outline[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        steps = max(1, int(max(abs(bx - ax), abs(by - ay)) / sheet.scale))
        for step in range(steps + 1):
            cell = sheet.cell(ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps)
            if cell not in sheet.letters:
                sheet.put(*cell, "∙", style)


def _write(sheet: Sheet, cells: Sequence[tuple[int, int]], text: str, style: str) -> None:
    """Write beside the first of some letters, or beside them all: where it hides nothing if there is such a place."""
    (first, level), long = cells[0], len(text)
    right, left = max(col for col, _ in cells) + 1, min(col for col, _ in cells) - long
    above, below = max(row for _, row in cells) + 1, min(row for _, row in cells) - 1
    middle = min(max(first - long // 2, 0), sheet.across - long)
    spots = ((first + 1, level), (right, level), (middle, above), (middle, below), (left, level))
    col, row = next((spot for spot in spots if sheet.is_free(*spot, long)), spots[0])
    sheet.put(col, row, text, style, keep=True)


# -- ground --------------------------------------------------------------------------------------------------------


def covered(sheet: Sheet, outline: Sequence[Point]) -> Iterator[tuple[int, int]]:
    """The letters that a piece of ground covers: a thin one at least those it covers most."""
    # Shapely takes a fifth of a second to import: only who plays on a free table waits for it.
    import shapely

    xs, ys = zip(*outline, strict=True)
    (low_col, low_row), (high_col, high_row) = sheet.cell(min(xs), min(ys)), sheet.cell(max(xs), max(ys))
    cells = [(col, row) for row in range(low_row, high_row + 1) for col in range(low_col, high_col + 1)]
    wide, tall = sheet.scale, sheet.scale * _TALL
    # A wall as thin as half a letter that lies across two rows is drawn in one of them.
    nudged = [(x, y + tall / 10) for x, y in outline]
    boxes = [shapely.box(col * wide, row * tall, (col + 1) * wide, (row + 1) * tall) for col, row in cells]
    areas = shapely.area(shapely.intersection(shapely.Polygon(nudged), boxes)).tolist()
    enough = min(_COVERED * wide * tall, 0.9 * max(areas))
    return (cell for cell, area in zip(cells, areas, strict=True) if area >= enough)


# -- the frame -----------------------------------------------------------------------------------------------------


def _framed(sheet: Sheet, scene: Scene) -> Text:
    """The map between its edges, access zones drawn on them, with a ruler on the left and below."""
    edges = _edges(sheet, scene)
    unit = scene.ground.quantum or 1
    drawn = Text("    ")
    _rule_off(drawn, sheet, edges, "top", "┌┐")
    numbers = {sheet.cell(0, tick)[1]: tick // unit for tick in range(0, scene.ground.height, _TICK * unit)}
    for row in reversed(range(sheet.up)):
        drawn.append(f"{numbers.get(row, ''):>3} ", style="dim")
        drawn.append(*edges.get(("left", row), ("│", "dim")))
        for col in range(sheet.across):
            drawn.append(*sheet.letters.get((col, row), (" ", "")))
        drawn.append(*edges.get(("right", row), ("│", "dim")))
        drawn.append("\n")
    drawn.append("    ")
    _rule_off(drawn, sheet, edges, "bottom", "└┘")
    ruler = [" "] * (sheet.across + 4)
    for tick in range(0, scene.ground.width, _TICK * unit):
        col = sheet.cell(tick, 0)[0]
        ruler[col : col + 3] = list(f"{tick // unit:<3}")
    return drawn.append("     " + "".join(ruler).rstrip(), style="dim")


def _rule_off(
    drawn: Text, sheet: Sheet, edges: dict[tuple[str, int], tuple[str, str]], edge: str, corners: str
) -> None:
    drawn.append(corners[0], style="dim")
    for col in range(sheet.across):
        drawn.append(*edges.get((edge, col), ("─", "dim")))
    drawn.append(f"{corners[1]}\n", style="dim")


def _edges(sheet: Sheet, scene: Scene) -> dict[tuple[str, int], tuple[str, str]]:
    """What lies on the edges of the table: the zones that are a line along one of them."""
    found: dict[tuple[str, int], tuple[str, str]] = {}
    for marker in scene.markers:
        if len(marker.outline) != 2:
            continue
        (ax, ay), (bx, by) = marker.outline
        style = _colour(marker.seat)
        (low_col, low_row), (high_col, high_row) = sheet.cell(ax, ay), sheet.cell(bx, by)
        if ay == by:
            edge = "bottom" if ay == 0 else "top"
            for col in range(min(low_col, high_col), max(low_col, high_col) + 1):
                found[edge, col] = line_sign(marker.seat, col, across=True), style
        else:
            edge = "left" if ax == 0 else "right"
            for row in range(min(low_row, high_row), max(low_row, high_row) + 1):
                found[edge, row] = line_sign(marker.seat, row, across=False), style
    return found
