"""Determining the line of sight: from the head of one figure to the body of another, and what hides how much of it.

A figure is a body of its height on its base; a line runs from the eyes of who looks to the left, the middle and the
right of the other's body. A solid piece hides the part of the body that lies below the line over its top. Forests,
buildings and the like are seen into and through for 2 inches of line.
"""

from __future__ import annotations

from math import isqrt
from typing import Any, Final

import numpy as np

from grognard.core.rules import rule
from grognard.core.space.exact import BoolArray, FloatArray, IntArray, floor_root
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box, Outline
from grognard.core.space.table.bases import gap_between, pair_gaps
from grognard.systems.sotr.board import Board, holds
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.vehicles import machine

#: Parts of a standing man, in hundredths of his height: eyes, head; a prone and a Down man's height.
EYES, HEAD, PRONE, DOWN = machine.EYES, 15, 35, 25
#: Half the width of a body, as a share of the base's radius in hundredths.
WIDTH = 40
#: Nothing of a body is seen below this: more than any height on a table.
HIDDEN: Final = 1 << 20
_REMEMBERED = 20000


class Seen:
    """What one figure sees of another: whether at all, how it is covered, and by what way."""

    __slots__ = ("clear", "hidden", "opening", "soft")

    def __init__(self, clear: bool, hidden: float, soft: bool, opening: bool) -> None:
        self.clear = clear
        #: The share of the body that something solid hides, and whether leaves hide some of it.
        self.hidden = hidden
        self.soft = soft
        #: Whether the line goes through the wall of a building.
        self.opening = opening


NOT_SEEN: Final = Seen(False, 1.0, False, False)
PLAIN: Final = Seen(True, 0.0, False, False)


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
    tall = unit.kit[figure].height
    if unit.down >> figure & 1:
        return tall * DOWN // 100
    return tall * PRONE // 100 if unit.prone >> figure & 1 else tall


def floor(unit: Unit, figure: int) -> int:
    """How high above the table a figure stands."""
    return unit.storeys[figure] * tables().storey if unit.storeys else 0


Body = tuple[int, int, int, int, int]
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


class Mark:
    """A figure that somebody sees: how far away from base to base, and how it shows."""

    __slots__ = ("away", "figure", "seen")

    def __init__(self, figure: int, away: int, seen: Seen) -> None:
        self.figure = figure
        self.away = away
        self.seen = seen


class View:
    """What the figures of one unit see of another's: all pairs at once where there are many, else pair by pair."""

    __slots__ = (
        "bases",
        "clouds",
        "far",
        "found",
        "hulls",
        "marked",
        "other",
        "others",
        "own_radii",
        "pieces",
        "radii",
        "remembered",
        "unit",
    )

    def __init__(
        self,
        unit: Unit,
        other: Unit,
        pieces: list[Standing],
        others: list[Body],
        clouds: tuple[tuple[int, int, int], ...],
        far: int = 0,
    ) -> None:
        #: Beyond which distance fog hides everything; 0 without fog.
        self.far = far
        self.unit: dict[int, Body] = {i: body(unit, i) for i in unit.living}
        self.other: dict[int, Body] = {j: body(other, j) for j in other.living}
        self.radii: dict[int, int] = {j: other.kit[j].radius for j in other.living}
        self.pieces = pieces
        self.others = others
        self.clouds = clouds
        self.found: dict[tuple[int, int], Seen] = {}
        #: Of each pair: whether any part of the base shows, and whether all of it with nothing between.
        self.bases: dict[tuple[int, int], tuple[bool, bool]] = {}
        self.own_radii: dict[int, int] = {i: unit.kit[i].radius for i in unit.living}
        self.marked: dict[int, list[Mark]] = {}
        #: What others have worked out for these pairs: see modifiers.py.
        self.remembered: dict[tuple[int, int], Any] = {}
        #: The ground of either where it is a vehicle: distances are then measured from its hull.
        self.hulls = tuple(
            (machine.base(one), one.places[0], one.hull.heading) if one.hull is not None else None
            for one in (unit, other)
        )

    def marks(self, i: int) -> list[Mark]:
        """Every figure of the other unit that a figure sees, the nearest first."""
        found = self.marked.get(i)
        if found is None:
            x, y = self.unit[i][:2]
            radius = self.own_radii[i]
            found = []
            for j, theirs in self.other.items():
                seen = self.seen(i, j)
                if seen.clear:
                    away = self._away(x, y, radius, theirs, self.radii[j])
                    found.append(Mark(j, away, seen))
            found.sort(key=lambda mark: (mark.away, mark.figure))
            self.marked[i] = found
        return found

    def _away(self, x: int, y: int, radius: int, theirs: Body, other_radius: int) -> int:
        mine, other = self.hulls
        if mine is None and other is None:
            return gap_between((x, y), radius, theirs[:2], other_radius)
        if mine is None:
            assert other is not None
            return machine.hull_distance(*other, (x, y)) - radius
        if other is None:
            return machine.hull_distance(*mine, theirs[:2]) - other_radius
        return int(pair_gaps(machine.ground_of(*mine), machine.ground_of(*other))[0])

    def seen(self, i: int, j: int) -> Seen:
        key = i, j
        known = self.found.get(key)
        if known is None:
            if self.far and self._in_fog(i, j):
                known = self.found[key] = NOT_SEEN
                return known
            if (
                not self.far
                and len(self.unit) * len(self.other) * len(self.pieces) > FEW
                and not self.others
                and not self.clouds
            ):
                self.found = panorama(self.unit, self.other, self.pieces)
                return self.found[key]
            known = look(self.unit[i], self.other[j], self.pieces, self.others, self.clouds)
            self.found[key] = known
        return known

    def _in_fog(self, i: int, j: int) -> bool:
        x, y = self.unit[i][:2]
        return self._away(x, y, self.own_radii[i], self.other[j], self.radii[j]) > self.far

    def sees(self, i: int, j: int) -> bool:
        return self.seen(i, j).clear

    def base(self, i: int, j: int) -> tuple[bool, bool]:
        """Whether a figure sees any part of another's base, and whether the whole of it with nothing between."""
        key = i, j
        known = self.bases.get(key)
        if known is None:
            if self.far and self._in_fog(i, j):
                known = self.bases[key] = (False, False)
                return known
            if not self.far and len(self.unit) * len(self.other) * len(self.pieces) > FEW and not self.clouds:
                self.bases = bases_shown(self.unit, self.other, self.radii, self.pieces)
                return self.bases[key]
            known = base_shows(self.unit[i], self.other[j], self.radii[j], self.pieces, self.clouds)
            self.bases[key] = known
        return known


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


def _around(a: Box, b: Box) -> Box:
    return (
        a[0] if a[0] < b[0] else b[0],
        a[1] if a[1] < b[1] else b[1],
        a[2] if a[2] > b[2] else b[2],
        a[3] if a[3] > b[3] else b[3],
    )


def hiding(board: Board, box: Box) -> list[Standing]:
    """The pieces in a box that may hide somebody."""
    left, bottom, right, top = box
    found: list[Standing] = []
    for outline in board.hiding:
        if outline[0] < right and outline[2] > left and outline[1] < top and outline[3] > bottom:
            piece = board.pieces[outline[5]]
            found.append((outline, piece.card.sight, piece.height, piece.card.enclosed))
    return found


@rule("sotr.los.enemies-block", "sotr.los.friends-do-not-block")
def blockers(battle: Battle, unit: Unit, other: Unit, box: Box) -> list[Unit]:
    """Units whose figures stand in the way: enemies of who looks, but for the one looked at; and vehicles."""
    found = []
    left, bottom, right, top = box
    for third in battle.units.values():
        if third.status != "field" or third is unit or third is other:
            continue
        if third.id == unit.carrier or third.id == other.carrier:
            continue
        if third.hull is None and (third.seat == unit.seat or third.hidden):
            continue
        own = third.box
        if own[0] < right and own[2] > left and own[1] < top and own[3] > bottom:
            found.append(third)
    return found


@rule("sotr.basics.all-round-vision")
def between(battle: Battle, unit: Unit, other: Unit) -> View:
    """What a unit, looking all round, sees of another. The board remembers until somebody moves."""
    box = _around(unit.box, other.box)
    third = blockers(battle, unit, other, box)
    key = (
        unit.kit, unit.places, unit.living, unit.storeys, unit.down | unit.prone << 64,
        other.kit, other.places, other.living, other.storeys, other.down | other.prone << 64,
        tuple([(one.places, one.living, one.down | one.prone << 64) for one in third]),
        other.gun and (other.gun.place, other.gun.heading, other.gun.wrecked), battle.clouds, battle.fires, battle.fog, unit.hull and unit.hull.heading, other.hull and other.hull.heading,
    )  # fmt: skip
    views = battle.board.views
    known: View | None = views.get(key)
    if known is None:
        if len(views) >= _REMEMBERED:
            views.clear()
        pieces = hiding(battle.board, box)
        others = [body(one, i) for one in third for i in (one.living if one.hull is None else (0,))]
        known = views[key] = View(unit, other, pieces, others, battle.clouds, battle.fog)
    return known


@rule("sotr.hide.effect", "sotr.los.target-visible")
def may_see(unit: Unit, other: Unit) -> bool:
    """Whether a unit may see another at all: not if it is hidden, unless it is known to this very unit."""
    return not other.hidden or unit.id in other.known_to


def unit_sees(battle: Battle, unit: Unit, other: Unit) -> bool:
    """Whether any able figure of a unit sees any figure of another."""
    if not may_see(unit, other):
        return False
    view = between(battle, unit, other)
    return any(view.sees(i, j) for i in unit.able for j in other.living)


def sees_point(battle: Battle, unit: Unit, figure: int, spot: Place) -> bool:
    """Whether a figure sees a point of the ground."""
    mine = body(unit, figure)
    x, y = mine[0], mine[1]
    if battle.fog and (spot[0] - x) ** 2 + (spot[1] - y) ** 2 > (battle.fog + unit.kit[figure].radius) ** 2:
        return False
    box = min(x, spot[0]) - 1, min(y, spot[1]) - 1, max(x, spot[0]) + 1, max(y, spot[1]) + 1
    pieces = hiding(battle.board, box)
    return look(mine, (*spot, 0, 10, 1), pieces, [], battle.clouds).clear


def seen_by_enemies(battle: Battle, unit: Unit) -> bool:
    """Whether any enemy figure sees any figure of a unit, hidden or not."""
    for enemy in battle.enemies(unit.seat):
        view = between(battle, enemy, unit)
        if any(view.sees(i, j) for i in enemy.able for j in unit.living):
            return True
    return False


# -- bases, for hiding -------------------------------------------------------------------------------------------

_RIM = ((0, 0), (100, 0), (71, 71), (0, 100), (-71, 71), (-100, 0), (-71, -71), (0, -100), (71, -71))


@rule("sotr.hide.when", "sotr.hide.reveal-seen")
def base_shows(
    mine: Body, theirs: Body, radius: int, pieces: list[Standing], clouds: tuple[tuple[int, int, int], ...]
) -> tuple[bool, bool]:
    """Whether a figure sees any part of another's base, and whether it sees the whole of it with nothing between."""
    x0, y0, ground, tall, _ = mine
    eye = ground + tall * EYES // 100
    x, y, base, _, _ = theirs
    any_part, whole = False, True
    for ox, oy in _RIM:
        x1, y1 = x + ox * radius // 100, y + oy * radius // 100
        length = isqrt((x1 - x0) ** 2 + (y1 - y0) ** 2) or 1
        bar, _, soft, _ = _line(x0, y0, eye, x1, y1, base, 1, length, pieces)
        if bar > 0 or _smoked(x0, y0, x1, y1, clouds):
            whole = False
            continue
        any_part = True
        whole = whole and not soft and not _through_any(x0, y0, x1, y1, pieces)
    return any_part, any_part and whole


def _through_any(x0: int, y0: int, x1: int, y1: int, pieces: list[Standing]) -> bool:
    return any(
        kind == "deep" and clipped(outline[4], x0, y0, x1, y1) is not None for outline, kind, _, _ in pieces
    )


# -- many lines at once ------------------------------------------------------------------------------------------

#: Up to so many pairs times pieces the lines are tried one by one: arrays cost more than they save.
FEW = 24


class _Lines:
    """Lines from eyes to points, and what becomes of each on its way past the pieces; the same sums as `_line`."""

    __slots__ = ("bar", "cover", "deep", "opening", "soft")

    def __init__(
        self,
        x0: IntArray,
        y0: IntArray,
        eye: IntArray,
        x1: IntArray,
        y1: IntArray,
        base: IntArray,
        length: IntArray,
        pieces: list[Standing],
    ) -> None:
        shape = np.broadcast_shapes(x0.shape, x1.shape)
        self.bar = np.zeros(shape)
        self.cover = np.zeros(shape)
        self.soft = np.zeros(shape, dtype=np.bool_)
        self.opening = np.zeros(shape, dtype=np.bool_)
        self.deep = np.zeros(shape, dtype=np.bool_)
        dx, dy = x1 - x0, y1 - y0
        stopped = np.zeros(shape, dtype=np.bool_)
        for outline, kind, top, enclosed in pieces:
            enter, leave, met = _clip_all(outline[4], x0, y0, dx, dy, shape)
            met &= ~stopped
            if not met.any():
                continue
            if kind == "deep":
                drop = base - eye
                self.deep |= met
                met &= np.minimum(eye + drop * enter, eye + drop * leave) < top
                stopped |= met & ((leave - enter) * length > tables().into_terrain)
                if enclosed:
                    self.opening |= met & ~stopped & (leave >= 1.0)
                continue
            shows = _all_shown(eye, base, top, enter, leave)
            if kind == "soft":
                self.soft |= met & (shows > 0)
                continue
            shows = np.where(met, shows, 0.0)
            self.bar = np.maximum(self.bar, shows)
            self.cover = np.maximum(self.cover, shows)
        self.bar[stopped] = HIDDEN


def _clip_all(
    corners: tuple[Place, ...], x0: IntArray, y0: IntArray, dx: IntArray, dy: IntArray, shape: tuple[int, ...]
) -> tuple[FloatArray, FloatArray, BoolArray]:
    """For each line the part inside a convex piece, and whether there is one."""
    enter, leave = np.zeros(shape), np.ones(shape)
    met = np.ones(shape, dtype=np.bool_)
    ax, ay = corners[-1]
    for bx, by in corners:
        ex, ey = bx - ax, by - ay
        start = np.broadcast_to(ex * (y0 - ay) - ey * (x0 - ax), shape)
        change = np.broadcast_to(ex * dy - ey * dx, shape)
        met &= (change != 0) | (start > 0)
        at = -start / np.where(change == 0, 1, change)
        enter = np.where((change > 0) & (at > enter), at, enter)
        leave = np.where((change < 0) & (at < leave), at, leave)
        ax, ay = bx, by
    met &= enter < leave
    return enter, leave, met


def _all_shown(eye: IntArray, base: IntArray, top: int, enter: FloatArray, leave: FloatArray) -> FloatArray:
    """`lowest_seen` of many lines."""
    below = eye + (top - eye) / np.where(leave == 0, 1, leave) - base
    above = np.where(enter > 0, eye + (top - eye) / np.where(enter > 0, enter, 1) - base, HIDDEN)
    return np.asarray(np.where(top <= eye, below, above))


def _ends(bodies: dict[int, Body]) -> tuple[IntArray, ...]:
    columns = np.array(list(bodies.values()), dtype=np.int64)
    return tuple(columns[:, k] for k in range(5))


def panorama(
    unit: dict[int, Body], other: dict[int, Body], pieces: list[Standing]
) -> dict[tuple[int, int], Seen]:
    """What every figure of one unit sees of every one of another: `look` for all pairs at once."""
    ox, oy, ground, tall, _ = (column[:, None, None] for column in _ends(unit))
    tx, ty, base, height_, wide = (column[None, :, None] for column in _ends(other))
    dx, dy = tx - ox, ty - oy
    length = np.maximum(floor_root(dx * dx + dy * dy), 1)
    side = np.array([0, -1, 1])[None, None, :]
    x1, y1 = tx + side * (-dy * wide // length), ty + side * (dx * wide // length)
    eye = ground + tall * EYES // 100
    lines = _Lines(ox, oy, eye, x1, y1, base, length, pieces)
    clear = (height_ - lines.bar >= height_ * HEAD // 100).any(axis=2)
    hidden = (np.clip(lines.cover, 0.0, height_) / height_).sum(axis=2) / 3
    rows = zip(
        clear.ravel().tolist(),
        hidden.ravel().tolist(),
        lines.soft.any(axis=2).ravel().tolist(),
        lines.opening.any(axis=2).ravel().tolist(),
        strict=True,
    )
    keys = [(i, j) for i in unit for j in other]
    return {
        key: (PLAIN if not row[1] and not row[2] and not row[3] else Seen(*row)) if row[0] else NOT_SEEN
        for key, row in zip(keys, rows, strict=True)
    }


def bases_shown(
    unit: dict[int, Body], other: dict[int, Body], radii: dict[int, int], pieces: list[Standing]
) -> dict[tuple[int, int], tuple[bool, bool]]:
    """`base_shows` for all pairs at once."""
    ox, oy, ground, tall, _ = (column[:, None, None] for column in _ends(unit))
    tx, ty, base, _, _ = (column[None, :, None] for column in _ends(other))
    radius = np.array([radii[j] for j in other], dtype=np.int64)[None, :, None]
    rim = np.array(_RIM, dtype=np.int64)
    x1, y1 = tx + rim[None, None, :, 0] * radius // 100, ty + rim[None, None, :, 1] * radius // 100
    length = np.maximum(floor_root((x1 - ox) ** 2 + (y1 - oy) ** 2), 1)
    lines = _Lines(ox, oy, ground + tall * EYES // 100, x1, y1, base, length, pieces)
    free = lines.bar <= 0
    plain = free & ~lines.soft & ~lines.deep
    rows = zip(free.any(axis=2).ravel().tolist(), plain.all(axis=2).ravel().tolist(), strict=True)
    return dict(zip([(i, j) for i in unit for j in other], rows, strict=True))


def inside(board: Board, unit: Unit, figure: int) -> list[int]:
    """The pieces that a figure's base stands in, by its centre."""
    place = unit.places[figure]
    return [o[5] for o in board.outlines if holds(o, place)]
