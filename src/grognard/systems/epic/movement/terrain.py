"""The ground: what it does to each kind of unit, cover, dangerous terrain and roads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np

from grognard.core.rules import rule
from grognard.core.space.exact import IntArray
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box
from grognard.core.space.sight.lines import Lines, crossings
from grognard.core.space.table.bases import CONTACT
from grognard.systems.epic import basics, dice, profile
from grognard.systems.epic.board import Board
from grognard.systems.epic.events import DangerousTerrain
from grognard.systems.epic.profile import Ground, Kit
from grognard.systems.epic.state import Battle, Formation, Unit

INFANTRY, VEHICLE, WAR_ENGINE = 0, 1, 2


@rule("epic.terrain.columns", "epic.special-units.mounted-status", "epic.lists.xenos-mobility")
@cache
def column(kit: Kit) -> int:
    """The column of the terrain table that a unit reads: mounted infantry the vehicles', light beasts the infantry's."""
    if kit.is_we:
        return WAR_ENGINE
    if kit.type == "lv" and kit.mobile:
        return INFANTRY
    return INFANTRY if kit.is_infantry and not kit.has("mounted") else VEHICLE


@rule("epic.terrain.hills")
def grounds(board: Board, place: Place) -> Iterator[Ground]:
    """What lies at a place; a hill by itself is open ground and does nothing."""
    return (board.grounds[n] for n in board.at(place) if not board.grounds[n].hill)


def flies(kit: Kit) -> bool:
    """Whether it passes over whatever ground, and only has to land well."""
    return kit.hovers


# -- where one may go ------------------------------------------------------------------------------------------


@rule("epic.terrain.impassable", "epic.terrain.fortification-vehicles")
def barred(board: Board, kit: Kit) -> tuple[int, ...]:
    """The pieces that a unit of this kind may never stand in."""
    return board.by_effect["impassable", column(kit)]


@rule("epic.lists.xenos-mobility")
def dangerous(board: Board, kit: Kit) -> tuple[int, ...]:
    """The pieces in which a unit of this kind may come to grief: to great beasts only what was built to stop them."""
    pieces = board.by_effect["dangerous", column(kit)]
    if kit.mobile and kit.type in ("av", "we"):
        return tuple(n for n in pieces if board.grounds[n].built)
    return pieces


def danger_near(board: Board, kit: Kit, place: Place, reach: int) -> bool:
    """Whether there is a piece that endangers a unit of this kind anywhere that a way of so much could lead it."""
    pieces = dangerous(board, kit)
    if not pieces:
        return False
    x, y = place
    for n in pieces:
        left, bottom, right, top = board.boxes[n]
        if left <= x + reach and right >= x - reach and bottom <= y + reach and top >= y - reach:
            return True
    return False


@rule(
    "epic.terrain.dangerous-test",
    "epic.special-units.skimmer-terrain",
    "epic.special-units.jump-pack-terrain",
)
def tests(board: Board, kit: Kit, way: Sequence[Place]) -> int:
    """How many dangerous terrain tests a way asks for: one for each piece entered, or moved in from the start.

    Who flies tests only where it takes off or lands.
    """
    if len(way) < 2:
        return 0
    pieces = dangerous(board, kit)
    if not pieces:
        return 0
    if flies(kit):
        ends = {n for end in (way[0], way[-1]) for n in board.at(end)}
        return sum(1 for n in pieces if n in ends)
    near = _on_the_way(board, pieces, way)
    if not near:
        return 0
    ends = {*board.at(way[0]), *board.at(way[-1])}
    return sum(1 for n in near if n in ends or board.crossed(n, way))


def tests_to(board: Board, kit: Kit, starts: Sequence[Place], goals: IntArray) -> IntArray:
    """How many `tests` the straight way from each of many starts to each of its goals asks for."""
    at = np.concatenate((goals.reshape(-1, 2), np.asarray(starts, dtype=np.int64)))
    (left, bottom), (right, top) = at.min(axis=0).tolist(), at.max(axis=0).tolist()
    met = [piece for piece in dangerous(board, kit) if board.meets(piece, (left, bottom, right, top))]
    return board.entered(met, starts, goals, over=flies(kit))


def _on_the_way(board: Board, pieces: Sequence[int], way: Sequence[Place]) -> list[int]:
    """Those of some pieces that a way could meet: their boxes touch that of the way."""
    xs, ys = [x for x, _ in way], [y for _, y in way]
    box = min(xs), min(ys), max(xs), max(ys)
    return [n for n in pieces if _meets(board.boxes[n], box)]


def _meets(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return a[0] <= b[2] and a[2] >= b[0] and a[1] <= b[3] and a[3] >= b[1]


@rule(
    "epic.terrain.dangerous-test",
    "epic.terrain.dangerous-cautious",
    "epic.special-units.walker-reroll",
)
def survives(battle: Battle, formation: Formation, unit: Unit, count: int, cautious: bool) -> int:
    """Take dangerous terrain tests one by one; how many were failed: the first is enough, but for a war engine.

    A walker, and who moved cautiously, rolls a failed test once more.
    """
    failed = 0
    again = cautious or unit.kit.has("walker")
    for _ in range(count):
        clause = "epic.terrain.dangerous-test"
        passed = dice.faces(battle, formation.seat, "epic-roll-dangerous", clause, 1, 2)[0] > 1
        if not passed and again:
            clause = (
                "epic.special-units.walker-reroll"
                if unit.kit.has("walker")
                else "epic.terrain.dangerous-cautious"
            )
            passed = dice.faces(battle, formation.seat, "epic-roll-dangerous", clause, 1, 2)[0] > 1
        battle.tell(DangerousTerrain, formation.unit_id(unit), passed)
        if not passed:
            failed += 1
            if not unit.kit.is_we:
                break
    return failed


# -- roads -----------------------------------------------------------------------------------------------------


def on_road(board: Board, place: Place) -> bool:
    return board.on_road(place)


@rule("epic.terrain.road-bonus")
def along_road(board: Board, start: Place, goal: Place) -> bool:
    """Whether a straight way lies on roads from one end to the other."""
    roads = sorted(board.roads)
    if not roads or not (on_road(board, start) and on_road(board, goal)):
        return False
    if start == goal:
        return True
    found = crossings(Lines.between([start], [goal]), board.terrain.outlines, roads)
    covered, spans = 0.0, sorted(zip(found.enter.tolist(), found.leave.tolist(), strict=True))
    for enter, leave in spans:
        if enter > covered + 1e-6:
            return False
        covered = max(covered, leave)
    return covered >= 1 - 1e-6


# -- cover -----------------------------------------------------------------------------------------------------


@rule(
    "epic.terrain.cover-save",
    "epic.terrain.fortification-effects",
    "epic.terrain.open-overwatch",
    "epic.terrain.open-overwatch-lost",
    "epic.terrain.row-gun-emplacement",
)
def cover_save(battle: Battle, formation: Formation, unit: Unit) -> tuple[int, str]:
    """The cover save that the ground gives a unit and by which clause; 0 where it gives none."""
    read = column(unit.kit)
    best, clause, closed = 0, "", False
    for ground in grounds(battle.board, unit.place):
        if not ground.open:
            closed = True
        save = ground.saves[read]
        if save and (not best or save < best):
            best, clause = save, ground.clause
    if not closed and watches_in_open(formation, unit):
        return profile.tables().overwatch_save, "epic.terrain.open-overwatch"
    return best, clause


def covers(board: Board, kit: Kit, box: Box) -> list[tuple[Place, ...]]:
    """The outlines of pieces near a box in which units of a kind are in cover; a hill by itself covers nobody."""
    read = column(kit)
    return [
        piece.corners
        for n, (piece, ground) in enumerate(zip(board.pieces, board.grounds, strict=True))
        if ground.covers[read] and not ground.hill and board.meets(n, box)
    ]


def watches_in_open(formation: Formation, unit: Unit) -> bool:
    """Infantry on overwatch lies low in open ground; mounted troops read the vehicles' column and do not."""
    return formation.overwatch and column(unit.kit) == INFANTRY


@rule(
    "epic.terrain.cover-to-hit",
    "epic.terrain.cover-behind-vehicle",
    "epic.terrain.fortification-effects",
    "epic.terrain.open-overwatch",
)
def cover(battle: Battle, formation: Formation, unit: Unit) -> str:
    """The clause by which a unit is in cover where it stands, whoever shoots at it; nothing in the open."""
    read = column(unit.kit)
    closed = False
    for ground in grounds(battle.board, unit.place):
        if not ground.open:
            closed = True
        if ground.covers[read]:
            return ground.clause
    if not closed and watches_in_open(formation, unit):
        return "epic.terrain.open-overwatch"
    if unit.kit.is_infantry and behind_vehicle(battle, unit):
        return "epic.terrain.cover-behind-vehicle"
    return ""


@rule("epic.terrain.cover-behind-vehicle")
def behind_vehicle(battle: Battle, unit: Unit) -> bool:
    """Infantry in contact with an armoured vehicle or a war engine, of either side."""
    (x, y), far = unit.place, unit.kit.radius + CONTACT
    return any(
        basics.in_contact(unit, other)
        for seat in range(battle.seats)
        for formation in battle.about(seat, (x, y, x, y), far)
        for other in formation.footing.units
        if other.kit.type in ("av", "we") and other is not unit
    )


@rule("epic.terrain.fortification-effects", "epic.special-units.thick-rear-armour")
def thick_rear(battle: Battle, unit: Unit) -> bool:
    """Whether a crossfire takes nothing off its saves."""
    if unit.kit.has("thick_rear_armour"):
        return True
    read = column(unit.kit)
    return any(ground.fortified and ground.covers[read] for ground in grounds(battle.board, unit.place))
