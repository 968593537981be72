"""Determining the line of sight: from the head of one figure to the body of another, and what hides how much of it.

A figure is a body of its height on its base; a line runs from the eyes of who looks to the left, the middle and the
right of the other's body. A solid piece hides the part of the body that lies below the line over its top. Forests,
buildings and the like are seen into and through for 2 inches of line.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box, Outline
from grognard.systems.sotr.board import Board, holds
from grognard.systems.sotr.lines import HIDDEN, Body
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.survey import (
    EYES,
    FAR,
    HEAD,
    NOT_SEEN,
    PLAIN,
    WIDTH,
    Seen,
    View,
    blockers,
    posture,
    survey,
)
from grognard.systems.sotr.vehicles import machine


def clipped(corners: tuple[Place, ...], x0: int, y0: int, x1: int, y1: int) -> tuple[float, float] | None:
    """The part of a segment inside a convex piece, as shares of it; None where it only touches."""
    dx, dy = x1 - x0, y1 - y0
    low, high = 0.0, 1.0
    ax, ay = corners[-1]
    for bx, by in corners:
        ex, ey = bx - ax, by - ay
        start = ex * (y0 - ay) - ey * (x0 - ax)
        change = ex * dy - ey * dx
        if change == 0:
            if start <= 0:
                return None
        else:
            at = -start / change
            if change > 0:
                low = at if at > low else low
            else:
                high = at if at < high else high
        if low >= high:
            return None
        ax, ay = bx, by
    return low, high


def height(unit: Unit, figure: int) -> int:
    """How high a figure's body is as it stands or lies."""
    return posture(unit.kit[figure].height, unit.down >> figure & 1, unit.prone >> figure & 1)


def floor(unit: Unit, figure: int) -> int:
    """How high above the table a figure stands."""
    return unit.storeys[figure] * tables().storey if unit.storeys else 0


Standing = tuple[Outline, str, int, bool]


def body(unit: Unit, figure: int) -> Body:
    """Place, height of the floor, height of the body, half its width."""
    x, y = unit.places[figure]
    return x, y, floor(unit, figure), height(unit, figure), unit.kit[figure].radius * WIDTH // 100


def lowest_seen(eye: int, base: int, top: int, enter: float, leave: float) -> float:
    """The height above his floor from which a body shows over something of a top that a line meets so far along.

    Over a top below the eyes the line dips on the far side; over one above them it rises from the near side.
    """
    if top <= eye:
        return eye + (top - eye) / leave - base
    return eye + (top - eye) / enter - base if enter > 0 else HIDDEN


@rule(
    "sotr.los.target-visible",
    "sotr.los.into-terrain",
    "sotr.los.enemies-block",
    "sotr.weapons.smoke-blocks-los",
)
def look(
    mine: Body,
    theirs: Body,
    pieces: list[Standing],
    others: list[Body],
    clouds: tuple[tuple[int, int, int], ...],
) -> Seen:
    """Whether a line from the head shows a part of the body as large as its head, and how the rest is hidden."""
    x0, y0, ground, tall, _ = mine
    cx, cy, base, body_height, wide = theirs
    if not pieces and not others and not clouds:
        return PLAIN
    eye = ground + tall * EYES // 100
    dx, dy = cx - x0, cy - y0
    length = isqrt(dx * dx + dy * dy) or 1
    aside_x, aside_y = -dy * wide // length, dx * wide // length
    head = body_height * HEAD // 100
    clear = soft = opening = False
    hidden = 0.0
    for side in (0, -1, 1):
        x1, y1 = cx + side * aside_x, cy + side * aside_y
        bar, cover, leaves, open_wall = _line(x0, y0, eye, x1, y1, base, body_height, length, pieces)
        if bar < HIDDEN:
            bar = max(bar, _behind(x0, y0, eye, x1, y1, base, others))
        if bar < HIDDEN and _smoked(x0, y0, x1, y1, clouds):
            bar = HIDDEN
        clear = clear or body_height - bar >= head
        hidden += min(max(cover, 0.0), body_height) / body_height
        soft, opening = soft or leaves, opening or open_wall
    return Seen(clear, hidden / 3, soft, opening) if clear else NOT_SEEN


def _line(
    x0: int, y0: int, eye: int, x1: int, y1: int, base: int, tall: int, length: int, pieces: list[Standing]
) -> tuple[float, float, bool, bool]:
    """From which height the body shows past the pieces, how much of it solid ones hide, and whether leaves or the
    wall of a building lie between."""
    bar = cover = 0.0
    soft = opening = False
    low_x, high_x = (x0, x1) if x0 < x1 else (x1, x0)
    low_y, high_y = (y0, y1) if y0 < y1 else (y1, y0)
    for outline, kind, top, enclosed in pieces:
        if outline[0] > high_x or outline[2] < low_x or outline[1] > high_y or outline[3] < low_y:
            continue
        part = clipped(outline[4], x0, y0, x1, y1)
        if part is None:
            continue
        if kind == "deep":
            lowest = min(eye + (base - eye) * part[0], eye + (base - eye) * part[1])
            if lowest >= top:
                continue
            if (part[1] - part[0]) * length > tables().into_terrain:
                return HIDDEN, cover, soft, opening
            opening = opening or (enclosed and part[1] >= 1.0)
            continue
        shows = lowest_seen(eye, base, top, *part)
        if kind == "soft":
            soft = soft or shows > 0
            continue
        bar = shows if shows > bar else bar
        cover = shows if shows > cover else cover
    return bar, cover, soft, opening


def _behind(x0: int, y0: int, eye: int, x1: int, y1: int, base: int, others: list[Body]) -> float:
    """From which height the body shows past other figures."""
    bar = 0.0
    dx, dy = x1 - x0, y1 - y0
    square = dx * dx + dy * dy
    if not square:
        return 0.0
    for x, y, ground, tall, wide in others:
        along = (x - x0) * dx + (y - y0) * dy
        if not 0 < along < square:
            continue
        area = (x - x0) * dy - (y - y0) * dx
        if area * area <= wide * wide * square:
            at = along / square
            shows = lowest_seen(eye, base, ground + tall, at, at)
            bar = shows if shows > bar else bar
    return bar


def _smoked(x0: int, y0: int, x1: int, y1: int, clouds: tuple[tuple[int, int, int], ...]) -> bool:
    """Whether a line crosses smoke completely: one that starts or ends in it is allowed, at a price."""
    for x, y, radius in clouds:
        if not in_cloud(x0, y0, x, y, radius) and not in_cloud(x1, y1, x, y, radius):
            dx, dy = x1 - x0, y1 - y0
            square, along = dx * dx + dy * dy, (x - x0) * dx + (y - y0) * dy
            if 0 < along < square:
                area = (x - x0) * dy - (y - y0) * dx
                if area * area < radius * radius * square:
                    return True
    return False


def in_cloud(px: int, py: int, x: int, y: int, radius: int) -> bool:
    return (px - x) ** 2 + (py - y) ** 2 <= radius * radius


# -- views between units -----------------------------------------------------------------------------------------


def along(a: Place, b: Place) -> Box:
    """The box round a line, a hair wider than it."""
    return min(a[0], b[0]) - 1, min(a[1], b[1]) - 1, max(a[0], b[0]) + 1, max(a[1], b[1]) + 1


def hiding(board: Board, box: Box) -> list[Standing]:
    """The pieces in a box that may hide somebody."""
    left, bottom, right, top = box
    found: list[Standing] = []
    for outline in board.hiding:
        if outline[0] < right and outline[2] > left and outline[1] < top and outline[3] > bottom:
            piece = board.pieces[outline[5]]
            found.append((outline, piece.card.sight, piece.height, piece.card.enclosed))
    return found


@rule("sotr.basics.all-round-vision")
def between(battle: Battle, unit: Unit, other: Unit) -> View:
    """What a unit, looking all round, sees of another."""
    return survey(battle, (unit,), (other,)).view(0, 0)


@rule("sotr.hide.effect", "sotr.los.target-visible")
def may_see(unit: Unit, other: Unit) -> bool:
    """Whether a unit may see another at all: not if it is hidden, unless it is known to this very unit."""
    return not other.hidden or unit.id in other.known_to


def unit_sees(battle: Battle, unit: Unit, other: Unit) -> bool:
    """Whether any able figure of a unit sees any figure of another."""
    if not may_see(unit, other) or not unit.able:
        return False
    if plainly_sees(battle, unit, unit.able[0], other, other.living[0]):
        return True
    view = between(battle, unit, other)
    return any(view.near(i) < FAR for i in unit.able)


def sees_point(battle: Battle, unit: Unit, figure: int, spot: Place) -> bool:
    """Whether a figure sees a point of the ground."""
    mine = body(unit, figure)
    x, y = mine[0], mine[1]
    if battle.fog and (spot[0] - x) ** 2 + (spot[1] - y) ** 2 > (battle.fog + unit.kit[figure].radius) ** 2:
        return False
    pieces = hiding(battle.board, along((x, y), spot))
    return look(mine, (*spot, 0, 10, 1), pieces, [], battle.clouds).clear


def plainly_sees(battle: Battle, unit: Unit, i: int, other: Unit, j: int) -> bool:
    """Whether nothing at all is on the line between two figures; where something is, only a survey tells more."""
    (x0, y0), (x1, y1) = unit.places[i], other.places[j]
    if battle.clouds or (battle.fog and machine.gap(unit, i, other, j) > battle.fog):
        return False
    left, right = (x0, x1) if x0 < x1 else (x1, x0)
    bottom, top = (y0, y1) if y0 < y1 else (y1, y0)
    for outline in battle.board.hiding:
        if (
            outline[0] < right and outline[2] > left and outline[1] < top and outline[3] > bottom
            and clipped(outline[4], x0, y0, x1, y1) is not None
        ):  # fmt: skip
            return False
    dx, dy = x1 - x0, y1 - y0
    square = dx * dx + dy * dy
    for third in blockers(battle, unit.seat):
        box = third.box
        if third is unit or third is other or third.id == unit.carrier or third.id == other.carrier:
            continue
        if box[0] > right or box[2] < left or box[1] > top or box[3] < bottom:
            continue
        for k in third.living:
            x, y = third.places[k]
            if 0 < (x - x0) * dx + (y - y0) * dy < square:
                area, wide = (x - x0) * dy - (y - y0) * dx, third.kit[k].radius * WIDTH // 100
                if area * area <= wide * wide * square:
                    return False
    return True


def sees_others(battle: Battle, unit: Unit, others: Sequence[Unit]) -> list[View]:
    """What a unit sees of each of several others, worked out together."""
    if not others:
        return []
    found = survey(battle, (unit,), others)
    return [found.view(0, n) for n in range(len(others))]


def seen_by_enemies(battle: Battle, unit: Unit) -> bool:
    """Whether any enemy figure sees any figure of a unit, hidden or not."""
    enemies = [enemy for enemy in battle.enemies(unit.seat) if enemy.able]
    if any(plainly_sees(battle, enemy, enemy.able[0], unit, unit.living[0]) for enemy in enemies):
        return True
    if not enemies:
        return False
    found = survey(battle, enemies, (unit,))
    return any(found.view(n, 0).near(i) < FAR for n, enemy in enumerate(enemies) for i in enemy.able)


# -- bases, for hiding -------------------------------------------------------------------------------------------


@rule("sotr.hide.when")
def any_base_shows(battle: Battle, enemies: Sequence[Unit], unit: Unit) -> bool:
    """Whether any able figure of some enemies sees a part of any base of a unit."""
    if not enemies:
        return False
    # One line to each of them first: in the open that settles it.
    if not battle.fog and any(_sees_middle(battle, enemy, unit) for enemy in enemies):
        return True
    found = survey(battle, enemies, (unit,))
    views = [found.view(n, 0) for n in range(len(enemies))]
    return any(
        view.base(i, j)[0]
        for enemy, view in zip(enemies, views, strict=True)
        for i in enemy.able
        for j in unit.living
    )


def _sees_middle(battle: Battle, enemy: Unit, unit: Unit) -> bool:
    """Whether the first able figure of an enemy sees the middle of the base of a unit's first figure."""
    x0, y0, ground, tall, _ = body(enemy, enemy.able[0])
    x, y, base, _, _ = body(unit, unit.living[0])
    length = isqrt((x - x0) ** 2 + (y - y0) ** 2) or 1
    eye = ground + tall * EYES // 100
    pieces = hiding(battle.board, along((x0, y0), (x, y)))
    bar, _, _, _ = _line(x0, y0, eye, x, y, base, 1, length, pieces)
    return bar <= 0 and not _smoked(x0, y0, x, y, battle.clouds)


def inside(board: Board, unit: Unit, figure: int) -> list[int]:
    """The pieces that a figure's base stands in, by its centre."""
    place = unit.places[figure]
    return [o[5] for o in board.outlines if holds(o, place)]
