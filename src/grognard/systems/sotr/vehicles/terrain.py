"""Terrain for vehicles: how fast each kind lets them go, roads, what they crush and where they bog down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place, towards
from grognard.core.space.movement.paths import path_length
from grognard.core.space.plain import Outline
from grognard.core.tally import Tally
from grognard.systems.sotr import dice, sight
from grognard.systems.sotr.board import Board, Piece, holds
from grognard.systems.sotr.events import Bogged, Crushed, InTrouble
from grognard.systems.sotr.lines import clipped
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.vehicles import bailout, machine, speed
from grognard.systems.sotr.vehicles.numbers import OPEN, Ground, grounds, numbers


@rule("sotr.vterrain.table", "sotr.vterrain.unlisted")
def ground(piece: Piece) -> Ground:
    """The row of the table for a piece; what the table does not name is open ground, as its scenario agrees."""
    return grounds().get(piece.kind, OPEN)


@rule("sotr.vterrain.table")
def cap(unit: Unit, piece: Piece) -> int:
    """The highest speed at which a vehicle may cross a piece; 0 where it may not."""
    return ground(piece).cap(machine.card(unit).locomotion)


def closed(board: Board, unit: Unit) -> list[Outline]:
    """The pieces that a vehicle may not enter."""
    return list(_closed(board, machine.card(unit).locomotion))


@lru_cache(maxsize=512)
def _closed(board: Board, locomotion: str) -> tuple[Outline, ...]:
    pieces = zip(board.outlines, board.pieces, strict=True)
    return tuple(o for o, piece in pieces if ground(piece).cap(locomotion) == 0)


@dataclass(frozen=True, slots=True)
class Drive:
    """A way as it is really driven: to where, how far, and the pieces entered on it, in order."""

    places: tuple[Place, ...]
    length: int
    entered: tuple[str, ...]
    road: bool


@rule("sotr.vterrain.several", "sotr.vterrain.table", "sotr.vterrain.roads")
def driven(board: Board, unit: Unit, places: Sequence[Place]) -> Drive:
    """The way as far as speeds allow: it goes on in a piece only while all it has moved is within that piece's speed,
    and from then on the lowest speed met bounds the whole move."""
    road = on_road(board, places)
    limit = speed.limits(unit, road)
    most = speed.reach(unit, road)
    gone, way, entered = 0, [places[0]], []
    for a, b in pairwise(places):
        far = path_length((a, b))
        stop = min(far, most - gone)
        for enter, piece in _met(board, a, b, far):
            allowed = limit[cap(unit, piece) - 1] if cap(unit, piece) else 0
            most = min(most, max(allowed, gone + enter))
            stop = min(stop, most - gone)
            if stop > enter:
                entered.append(piece.id)
        stop = max(0, stop)
        way.append(b if stop >= far else towards(a, b, stop))
        gone += min(stop, far)
        if stop < far:
            break
    return Drive(tuple(way), gone, tuple(dict.fromkeys(entered)), road)


def _met(board: Board, a: Place, b: Place, far: int) -> list[tuple[int, Piece]]:
    """The pieces on a leg that slow anybody, with how far along it they begin."""
    found = []
    for outline in board.outlines:
        piece = board.pieces[outline[5]]
        if ground(piece) is OPEN:
            continue
        part = clipped(outline[4], *a, *b)
        if part is not None:
            found.append((int(part[0] * far), outline[5], piece))
    return [(enter, piece) for enter, _, piece in sorted(found, key=lambda row: row[:2])]


@rule("sotr.vterrain.roads")
def on_road(board: Board, places: Sequence[Place]) -> bool:
    """Whether a whole way lies on roads: every inch of every leg."""
    roads = [o for o in board.outlines if board.pieces[o[5]].kind == "road"]
    if not roads or len(places) < 2:
        return False
    spots = [
        towards(a, b, step) for a, b in pairwise(places) for step in (*range(0, path_length((a, b)), 100), path_length((a, b)))
    ]  # fmt: skip
    return all(any(holds(road, spot) for road in roads) for spot in spots)


@rule("sotr.vterrain.destroys-obstacle")
def crush(battle: Battle, unit: Unit, drive: Drive) -> None:
    """What is crossed and crushed is open ground from now on, as wide as the vehicle.

    A piece is cut in two where the vehicle went through it; one no wider than the vehicle is gone.
    """
    kind = machine.card(unit).locomotion
    for name in drive.entered:
        piece = battle.board.piece(name)
        if kind in ground(piece).destroys:
            battle.board = cut(battle.board, piece, drive.places, machine.card(unit).width)
            battle.tell(Crushed, unit.id)


def cut(board: Board, piece: Piece, places: Sequence[Place], width: int) -> Board:
    """A board on which a strip along a way is cut out of a piece."""
    parts = [piece.corners]
    for a, b in pairwise(places):
        if a != b:
            parts = [left for part in parts for left in _apart(part, a, b, width // 2)]
    board = board.without(piece.id)
    for number, corners in enumerate(parts):
        board = board.with_piece(
            Piece(f"{piece.id}-{number + 1}", piece.kind, corners, piece.height, piece.storeys)
        )
    return board


def _apart(corners: tuple[Place, ...], a: Place, b: Place, half: int) -> list[tuple[Place, ...]]:
    """What is left of a convex piece on the four sides of a strip: before it, behind it, to its left and right."""
    (x0, y0), (x1, y1) = a, b
    long = path_length((a, b))
    dx, dy = x1 - x0, y1 - y0
    if clipped(corners, x0, y0, x1, y1) is None:
        return [corners]
    left = _side(corners, -dy, dx, (x0 - dy * half // long, y0 + dx * half // long))
    right = _side(corners, dy, -dx, (x0 + dy * half // long, y0 - dx * half // long))
    middle = _side(corners, dy, -dx, (x0 - dy * half // long, y0 + dx * half // long))
    middle = _side(middle, -dy, dx, (x0 + dy * half // long, y0 - dx * half // long))
    ends = [_side(middle, -dx, -dy, a), _side(middle, dx, dy, b)]
    return [part for part in (left, right, *ends) if len(part) >= 3 and _area(part) > 100]


def _side(corners: tuple[Place, ...], nx: int, ny: int, at: Place) -> tuple[Place, ...]:
    """The part of a convex piece on the side of a line to which its normal points."""
    made: list[Place] = []
    for (ax, ay), (bx, by) in zip((corners[-1], *corners), corners, strict=False):
        u = nx * (ax - at[0]) + ny * (ay - at[1])
        v = nx * (bx - at[0]) + ny * (by - at[1])
        if (u < 0) != (v < 0):
            made.append((ax + (bx - ax) * u // (u - v), ay + (by - ay) * u // (u - v)))
        if v >= 0:
            made.append((bx, by))
    return tuple(dict.fromkeys(made))


def _area(corners: tuple[Place, ...]) -> int:
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) // 2


# -- bogging down ------------------------------------------------------------------------------------------------


def may_bog(unit: Unit, piece: Piece) -> bool:
    return machine.card(unit).locomotion in ground(piece).bog


@rule("sotr.vterrain.bog-roll", "sotr.vterrain.bog-trouble")
def bog_roll(battle: Battle, unit: Unit, again: int = 0) -> str:
    """Heavy armour sinks: 1 and less is bogged, 2 in trouble. `again` counts the rolls before it for the same ground,
    each of which costs 1."""
    table = numbers()
    face = dice.roll(battle, unit.seat, 1, "bog", "sotr.vterrain.bog-roll")[0]
    total = Tally(face, "sotr.vterrain.bog-roll")
    total.add("sotr.vterrain.bog-roll", table.bog_armour.get(machine.card(unit).armour, 0))
    total.named("sotr-line-armour")
    total.add("sotr.vterrain.bog-trouble", table.bog_again * again)
    if int(total) <= table.bog["bogged"]:
        return "bogged"
    return "trouble" if int(total) <= table.bog["trouble"] else "nothing"


@rule("sotr.vterrain.bogged", "sotr.vterrain.bog-trouble")
def enter_mud(battle: Battle, unit: Unit, name: str, again: int = 0) -> Script[None]:
    """A roll for a piece in which it may bog down, and what becomes of it.

    Where nothing happens, trouble in a piece that was left by the same move goes on: its speeds stay halved this turn.
    """
    own = machine.hull(unit)
    result = bog_roll(battle, unit, again)
    if result == "bogged":
        own.mired, own.bogging = "", 0
        machine.leave(unit, machine.IMMOBILE)
        battle.tell(Bogged, unit.id, name)
        enemy = next(
            (e for e in battle.enemies(unit.seat) if e.hull is not None and sight.unit_sees(battle, unit, e)),
            None,
        )
        if enemy is not None:
            bailout.test(battle, unit, enemy.place)
    elif result == "trouble":
        own.mired, own.bogging = name, again + 1
        battle.tell(InTrouble, unit.id, name)
    yield from ()


def standing_in(board: Board, unit: Unit) -> str:
    """The soft piece in which a vehicle stands, if there is one."""
    spot = unit.place
    return next(
        (
            p.id
            for o, p in zip(board.outlines, board.pieces, strict=True)
            if may_bog(unit, p) and holds(o, spot)
        ),
        "",
    )


def until(board: Board, way: Drive, name: str) -> Drive:
    """A way that ends just inside a piece in which the vehicle sticks."""
    outline = board.outline(name)
    gone, made = 0, [way.places[0]]
    for a, b in pairwise(way.places):
        part = clipped(outline[4], *a, *b)
        far = path_length((a, b))
        if part is not None:
            step = min(far, int(part[0] * far) + 1)
            made.append(towards(a, b, step))
            return Drive(tuple(made), gone + step, way.entered[: way.entered.index(name) + 1], way.road)
        made.append(b)
        gone += far
    return way
