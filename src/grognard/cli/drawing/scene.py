"""Draws a scene for a terminal: the board, the units on it, what the signs mean, and cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from grognard.cli.drawing import freetable, hexes, squares
from grognard.cli.drawing.signs import (
    edge_sign,
    marker_sign,
    seat_mark,
    seat_style,
    texture_sign,
    way_sign,
    zone_sign,
)
from grognard.core.language.voice import Voice
from grognard.core.screen.scene import Card, Piece, Scene

#: How a board is drawn, by the kind of its ground. A kind without an entry is told by its units alone.
DRAWN: Mapping[str, Callable[[Scene, Collection[Any], int], Text]] = {
    "square": squares.draw,
    "table": freetable.draw,
    "hex": hexes.draw,
}


def board(
    scene: Scene, voice: Voice, console: Console, offered: Collection[int] | Collection[freetable.Disc] = ()
) -> RenderableType:
    """The head of the table, the board with what is offered marked, and units and signs beside or below it."""
    draw = DRAWN.get(scene.ground.kind)
    aside = Group(units(scene, voice), legend(scene, voice))
    if draw is None:
        return Group(head(scene, voice), Text(voice.words.say("cli-no-board", kind=scene.ground.kind)), aside)
    drawn = draw(_spelt(scene, voice), offered, console.width)
    widest = max((line.cell_len for line in drawn.split()), default=0)
    if console.width - widest >= 60:
        both = Table.grid(padding=(0, 3))
        both.add_column(min_width=widest, no_wrap=True)
        both.add_column()
        both.add_row(drawn, aside)
        return Group(head(scene, voice), both)
    return Group(head(scene, voice), drawn, aside)


def _spelt(scene: Scene, voice: Voice) -> Scene:
    """The same with the letters that its reader has for units."""
    pieces = tuple(replace(piece, label=voice.label(piece)) for piece in scene.pieces)
    return replace(scene, pieces=pieces)


def head(scene: Scene, voice: Voice) -> Text:
    """Round, phase, points: what stands above the table."""
    line = Text()
    for key, value in scene.facts:
        line.append(f"{voice.word('fact', key)} ", style="dim")
        line.append(f"{voice.word('', value)}   ", style="bold")
    for seat, points in enumerate(scene.points):
        line.append(f"{seat_mark(seat)} {voice.seat(seat)} ", style=seat_style(seat))
        line.append(f"{points}   ", style="bold")
    return line


def units(scene: Scene, voice: Voice) -> Table:
    """Every unit: its sign, name, place, strength and badges. Those that have acted are dimmed.

    A piece without a label is a further model of its group, and told with it.
    """
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    for key in ("cli-unit", "cli-name", "cli-place", "cli-strength", "cli-status"):
        table.add_column(
            voice.words.say(key), header_style="dim", no_wrap=key not in ("cli-name", "cli-status")
        )
    listed = [piece for piece in scene.pieces if piece.label]
    for piece in sorted(listed, key=lambda piece: (piece.status == "gone", piece.seat)):
        table.add_row(
            Text(f"{seat_mark(piece.seat)} {voice.label(piece)}", style=seat_style(piece.seat)),
            voice.piece(piece),
            place_name(scene, piece),
            piece.strength,
            Text(status(piece, voice)),
            style="dim" if piece.status != "ready" else "",
        )
    return table


def status(piece: Piece, voice: Voice) -> str:
    told = [] if piece.status == "ready" else [voice.word("status", piece.status)]
    for badge in piece.badges:
        number = "" if badge.number is None else f" {badge.number}"
        told.append(voice.word("badge", badge.key) + number)
    return ", ".join(told)


def place_name(scene: Scene, piece: Piece) -> str:
    if piece.at is None:
        return "–"
    if isinstance(piece.at, tuple):
        quantum = scene.ground.quantum or 1
        return " ".join(f"{round(part / quantum, 1):g}" for part in piece.at)
    names = scene.ground.names
    return names[piece.at] if piece.at < len(names) else str(piece.at)


def legend(scene: Scene, voice: Voice) -> Columns:
    """What the signs on the board mean, those that are there."""
    signs = [
        Text.assemble((f"{seat_mark(seat)} ", seat_style(seat)), voice.seat(seat))
        for seat in sorted({piece.seat for piece in scene.pieces})
    ]
    for (sign, meaning), style in _signs(scene, voice).items():
        signs.append(Text.assemble((f"{sign} ", style), meaning))
    return Columns(signs, padding=(0, 2))


def _signs(scene: Scene, voice: Voice) -> dict[tuple[str, str], str]:
    """Every sign with its meaning, and the style it is drawn in."""
    found: dict[tuple[str, str], str] = {}
    for patch in scene.ground.patches:
        sign, style = texture_sign(patch.texture)
        if sign.strip():
            found[sign * 2, voice.word("texture", patch.texture)] = style
    for edge in scene.ground.edges:
        found[edge_sign(edge.texture).across * 2, voice.word("edge", edge.texture)] = ""
    for *_, texture in scene.ground.ways:
        found[way_sign(texture).across * 2, voice.word("edge", texture)] = "yellow4"
    for marker in scene.markers:
        sign, style = marker_sign(marker.kind), "yellow"
        if len(marker.outline) == 2:
            sign = "━━"
        if (marker.cells or marker.outline) and marker.seat is not None:
            sign = f"━{seat_mark(marker.seat)}━" if len(marker.outline) == 2 else zone_sign(marker.seat)
            style = seat_style(marker.seat)
        found[sign, voice.word("marker", marker.kind)] = style
    return found


def _value(value: str, voice: Voice) -> str:
    """Values are numbers and names; a few are words of the game."""
    return voice.word("", value) if value.startswith(f"{voice.system.id}-") else value


def card(card: Card, voice: Voice) -> Group:
    """A unit's card, each number with where it comes from."""
    table = Table(box=None, padding=(0, 1), pad_edge=False, show_header=False)
    for row in card.rows:
        origin = voice.word("provenance", row.provenance) if row.provenance else ""
        table.add_row(
            Text(voice.word("card", row.label), style="bold"),
            Text("  ".join(_value(value, voice) for value in row.values)),
            Text("  ".join(part for part in (origin, row.rule) if part), style="dim"),
        )
    parts: list[RenderableType] = [Text(voice.word("", card.title), style="bold underline"), table]
    if card.skills:
        parts.append(Text(", ".join(voice.word("skill", skill) for skill in card.skills)))
    if card.note:
        parts.append(Text(voice.word("", card.note), style="dim"))
    return Group(*parts)
