"""Draws a free table as a map of letters, scaled to the terminal."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text

from grognard.cli.signs import marker_sign, seat_mark, seat_style, texture_sign
from grognard.core.scene import Scene

#: A letter is about twice as high as it is wide.
_TALL = 2
_WIDEST = 96

Point = tuple[int, int]


def draw(scene: Scene, offered: Collection[int], room: int) -> Text:
    """The table seen from above, its origin at the lower left; pieces are written over the ground."""
    across = max(20, min(_WIDEST, room - 4))
    scale = scene.ground.width / across
    up = max(1, round(scene.ground.height / (scale * _TALL)))
    signs = [[" "] * across for _ in range(up)]
    styles = [[""] * across for _ in range(up)]

    def put(point: Point, text: str, style: str) -> None:
        col, row = int(point[0] / scale), int(point[1] / (scale * _TALL))
        for letter in text:
            if 0 <= col < across and 0 <= row < up:
                signs[row][col], styles[row][col] = letter, style
            col += 1

    centres = [
        (round((col + 0.5) * scale), round((row + 0.5) * scale * _TALL))
        for row in range(up)
        for col in range(across)
    ]
    for patch in scene.ground.patches:
        sign, style = texture_sign(patch.texture)
        if len(patch.outline) < 3:
            continue
        for number, on_it in enumerate(_within(patch.outline, centres)):
            if on_it:
                row, col = divmod(number, across)
                signs[row][col], styles[row][col] = sign, style
    for marker in scene.markers:
        if isinstance(marker.at, tuple):
            put(marker.at, marker_sign(marker.kind) + marker.label, "bold yellow")
    for piece in scene.pieces:
        if isinstance(piece.at, tuple):
            style = "bold" if piece.status == "ready" else "dim"
            put(piece.at, f"{seat_mark(piece.seat)}{piece.label}", f"{style} {seat_style(piece.seat)}")
    return _framed(signs, styles, across)


def _framed(signs: list[list[str]], styles: list[list[str]], across: int) -> Text:
    drawn = Text("┌" + "─" * across + "┐\n", style="dim")
    for row in reversed(range(len(signs))):
        drawn.append("│", style="dim")
        for letter, style in zip(signs[row], styles[row], strict=True):
            drawn.append(letter, style=style)
        drawn.append("│\n", style="dim")
    return drawn.append("└" + "─" * across + "┘", style="dim")


def _within(outline: Sequence[Point], centres: Sequence[Point]) -> Sequence[bool]:
    """Which of the letters' centres lie on a piece of ground."""
    # Shapely takes a fifth of a second to import: only who plays on a free table waits for it.
    import shapely

    xs, ys = zip(*centres, strict=True)
    found: Sequence[bool] = shapely.contains_xy(shapely.Polygon(outline), xs, ys).tolist()
    return found
