"""A mecha's attack, men who are run over, and ramming: all of them part of a vehicle's move."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.headings import SCALE, VECTORS, Place, bearing, towards
from grognard.core.space.movement.driving import Met, first_met, swept
from grognard.core.space.plain import box_of, outline_gap, rect_corners, segment_cuts
from grognard.core.space.table.bases import Base, overlaps
from grognard.systems.sotr import dice, measuring, sight
from grognard.systems.sotr.actions import movement
from grognard.systems.sotr.board import Piece
from grognard.systems.sotr.events import Rams, Smashes, Strikes
from grognard.systems.sotr.shooting import wounds
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.transport import aboard
from grognard.systems.sotr.vehicles import hits, machine, mecha, scenery, speed, terrain
from grognard.systems.sotr.vehicles.numbers import numbers

#: A vehicle that has come so near to a piece has run into it: a tenth of an inch.
TOUCHING = 10


def approach(battle: Battle, unit: Unit, other: Unit) -> Met | None:
    """How a vehicle comes straight into contact with another, if ground and speed let it and nothing is between."""
    start, goal = unit.place, other.place
    if too_far(unit, other):
        return None
    met = first_met((start, goal), machine.base(unit), machine.footprint(other))
    if met is None:
        return None
    for outline in terrain.closed(battle.board, unit):
        if segment_cuts(outline[4], *start, *met.place):
            return None
    if _in_the_way(battle, unit, (start, met.place), other):
        return None
    way = terrain.driven(battle.board, unit, (start, met.place))
    return met if way.places[-1] == met.place and met.length <= speed.reach(unit) else None


def too_far(unit: Unit, other: Unit) -> bool:
    """Whether a vehicle is certainly out of another's reach, however both are turned."""
    spans = machine.base(unit).span + machine.base(other).span
    return measuring.distance(unit.place, other.place) - spans > speed.reach(unit)


def _in_the_way(battle: Battle, unit: Unit, way: tuple[Place, Place], but: Unit) -> bool:
    """Whether another vehicle stands on a straight way, but for one."""
    base = machine.base(unit)
    box = box_of(way, [base.span] * 2)
    for third in battle.on_table():
        if third.hull is None or third is unit or third is but:
            continue
        x, y = third.place
        if measuring.boxes_within(box, (x, y, x, y), machine.base(third).span) and bool(
            swept(way, base, machine.footprint(third))[0]
        ):
            return True
    return False


# -- the mecha's attack ------------------------------------------------------------------------------------------


@rule("sotr.mechassault.no-infantry", "sotr.mechassault.move")
def strike_targets(battle: Battle, unit: Unit) -> list[str]:
    """The enemy vehicles that a mecha with weapons for it can reach and strike; infantry never."""
    if not fists(unit) or machine.has(unit, "silent"):
        return []
    return [
        other.id
        for other in battle.enemies(unit.seat)
        if other.hull is not None
        and machine.crew(other)
        and (touches(unit, other) or (speed.fastest(unit) and approach(battle, unit, other) is not None))
        and sight.unit_sees(battle, unit, other)
    ]


# -- scenery -------------------------------------------------------------------------------------------------------


def run_up(battle: Battle, unit: Unit, piece: Piece) -> tuple[Place, int, int] | None:
    """Where a vehicle stops that drives straight at a piece until it touches it, its heading, and how far that is;
    None where something else is in the way or it is too far."""
    start = unit.place
    base, far = machine.base(unit), speed.reach(unit)
    outline = battle.board.outline(piece.id)
    if not measuring.boxes_within(outline[:4], (*start, *start), far + base.span + TOUCHING):
        return None
    goal = scenery.nearest_point(piece, start)
    if goal == start:
        return None
    heading = bearing(goal[0] - start[0], goal[1] - start[1])
    away = measuring.distance(start, goal)
    # Farther from the piece than half its own length it touches nothing: the steps there need not be tried.
    steps = range(max(0, (away - base.span) // 10 * 10 - 20), min(far, away) + 1, 10)
    step = _first_near(steps, start, goal, base, heading, piece)
    if step is None:
        return None
    spot = towards(start, goal, step)
    if terrain.driven(battle.board, unit, (start, spot)).places[-1] != spot:
        return None
    return None if _in_the_way(battle, unit, (start, spot), unit) else (spot, heading, step)


def _first_near(
    steps: range, start: Place, goal: Place, base: Base, heading: int, piece: Piece
) -> int | None:
    """The first of some steps at which a vehicle is within a tenth of an inch of a piece."""
    at = 0
    while at < len(steps):
        spot = towards(start, goal, steps[at])
        gap = outline_gap(rect_corners(base, spot, heading), piece.corners, up=False)
        if gap <= TOUCHING:
            return steps[at]
        # No step brings it nearer than by its own length, and a hair for rounding.
        at += max(1, (gap - TOUCHING) // (steps.step + 3))
    return None


@rule("sotr.mechassault.ram-scenery")
def ram_pieces(battle: Battle, unit: Unit) -> list[str]:
    """The pieces that a tracked or wheeled vehicle may run into to smash them: what man has built and it cannot simply
    cross, after at least 6 inches, if its front has a chance against it."""
    if machine.is_mecha(unit):
        return []
    found = []
    for piece in battle.board.pieces:
        if not scenery.breakable(piece, machine.card(unit).armour) or terrain.cap(unit, piece):
            continue
        met = run_up(battle, unit, piece)
        if met is not None and met[2] >= numbers().ram_from:
            found.append(piece.id)
    return found


@rule("sotr.mechassault.ram-scenery")
def smash(battle: Battle, unit: Unit, name: str) -> Script[bool]:
    """A hit of the rammer's front class on the piece and one of the next lower class on its own front; whether the
    way is free now."""
    piece = battle.board.piece(name)
    _drive_up(battle, unit, piece)
    strength = machine.card(unit).armour
    place = scenery.nearest_point(piece, unit.place)
    battle.tell(Smashes, unit.id, f"sotr-scenery-{piece.kind.replace('_', '-')}")
    gone = scenery.strike(battle, name, strength, unit.seat)
    yield from hits.strike(battle, unit, machine.FRONT, strength - 1, place, unit.seat)
    return gone


def _drive_up(battle: Battle, unit: Unit, piece: Piece) -> None:
    met = run_up(battle, unit, piece)
    assert met is not None
    start = unit.place
    machine.put(unit, met[0], met[1])
    aboard.follow(battle, unit)
    own = machine.hull(unit)
    own.moved = met[2]
    own.pace = speed.speed(unit, met[2])
    crush(battle, unit, (start, met[0]))


@rule("sotr.mechassault.move")
def strike_pieces(battle: Battle, unit: Unit) -> list[str]:
    """The pieces of scenery that a mecha fitted for it can reach and break."""
    if not machine.is_mecha(unit) or not fists(unit) or machine.has(unit, "silent"):
        return []
    return [
        piece.id
        for piece in battle.board.pieces
        if any(scenery.breakable(piece, strength) for strength in fists(unit))
        and speed.fastest(unit)
        and run_up(battle, unit, piece) is not None
    ]


@rule("sotr.mechassault.move", "sotr.mechassault.hits")
def batter(battle: Battle, unit: Unit, name: str) -> Script[None]:
    """It moves into contact with a piece of scenery, and every close combat weapon hits it."""
    piece = battle.board.piece(name)
    _drive_up(battle, unit, piece)
    battle.tell(Smashes, unit.id, f"sotr-scenery-{piece.kind.replace('_', '-')}")
    for strength in fists(unit):
        if name in battle.board.by_id:
            scenery.strike(battle, name, strength, unit.seat)
    yield from ()


@rule("sotr.mechdamage.weapon-1-2", "sotr.mechdamage.weapon-3-4", "sotr.mechdamage.weapon-5-6")
def fists(unit: Unit) -> tuple[int, ...]:
    """The classes of its close combat weapons: damaged ones still strike, destroyed ones do not."""
    return () if machine.has(unit, f"destroyed-{mecha.ATTACK}") else machine.card(unit).attack


def touches(unit: Unit, other: Unit) -> bool:
    return machine.gap(unit, 0, other) <= 2


@rule(
    "sotr.mechassault.hits", "sotr.mechassault.location", "sotr.mechassault.timing", "sotr.mechassault.move"
)
def attack(battle: Battle, unit: Unit, name: str) -> Script[None]:
    """It moves into contact, and every close combat weapon hits the zone in contact without a die."""
    other = battle.units[name]
    if not touches(unit, other):
        close_in(battle, unit, other)
    place = unit.place
    zone = machine.zone_at(other, place)
    battle.tell(Strikes, unit.id, other.id)
    for strength in fists(unit):
        yield from hits.strike(battle, other, zone, strength, place, unit.seat)


def close_in(battle: Battle, unit: Unit, other: Unit) -> int:
    """Drive straight into contact; how far that was."""
    met = approach(battle, unit, other)
    assert met is not None
    start = unit.place
    machine.put(unit, met.place, met.heading)
    aboard.follow(battle, unit)
    own = machine.hull(unit)
    own.moved = met.length
    own.pace = speed.speed(unit, met.length)
    crush(battle, unit, (start, met.place))
    return met.length


# -- run over ----------------------------------------------------------------------------------------------------


@rule("sotr.mechassault.crushing")
def crush(battle: Battle, unit: Unit, places: Sequence[Place]) -> None:
    """After more than 12 inches every figure in the way is hit on 4 and more; slower, everybody gets out of it."""
    table = numbers()
    if machine.hull(unit).moved > table.crush_beyond:
        way = box_of(places, [machine.base(unit).span] * len(places))
        for other in list(battle.on_table()):
            if other.hull is not None or not measuring.boxes_within(way, other.box, 0):
                continue
            for i in other.living:
                if not bool(swept(places, machine.base(unit), machine.shape(other, i))[0]):
                    continue
                face = dice.roll(battle, unit.seat, 1, "crush", "sotr.mechassault.crushing", table.crush)[0]
                if face >= table.crush:
                    wounds.hit(battle, other, i, Cause(table.crush_penetration, "sotr.mechassault.crushing"))
    push_aside(battle, unit)


@rule("sotr.mechassault.crushing")
def push_aside(battle: Battle, unit: Unit) -> None:
    """Who stands where the vehicle is now goes aside by the shortest way."""
    ground = machine.footprint(unit)
    (x, y), span = unit.place, machine.base(unit).span
    for other in list(battle.on_table()):
        if other.hull is None and measuring.boxes_within(other.box, (x, y, x, y), span):
            for i in other.living:
                if machine.hull_gap(unit, other.places[i], other.kit[i].radius) > 0:
                    continue
                if bool(overlaps(ground, machine.shape(other, i))[0, 0]):
                    aside(battle, other, i)


def aside(battle: Battle, other: Unit, figure: int) -> None:
    walk = movement.Walk(battle, other, keep=movement.NOTHING)
    x, y = other.places[figure]
    for ring in range(0, 2000, 25):
        for heading in range(0, 3600, 150):
            vx, vy = VECTORS[heading].tolist()
            spot = (x + vx * ring // SCALE, y + vy * ring // SCALE)
            if walk.stands(figure, spot):
                other.stand({figure: spot})
                return


# -- ramming -----------------------------------------------------------------------------------------------------


@rule("sotr.mechassault.ram-move")
def ram_targets(battle: Battle, unit: Unit) -> list[str]:
    """The enemy vehicles it can run into after at least 6 inches."""
    found = []
    for other in battle.enemies(unit.seat):
        if other.hull is None or not machine.crew(other) or too_far(unit, other):
            continue
        met = approach(battle, unit, other)
        if met is not None and met.length >= numbers().ram_from and sight.unit_sees(battle, unit, other):
            found.append(other.id)
    return found


@rule("sotr.mechassault.ram-hits")
def ram(battle: Battle, unit: Unit, name: str) -> Script[None]:
    """A hit of the rammer's front class on the zone in contact, and one of the next lower class on its own front."""
    other = battle.units[name]
    close_in(battle, unit, other)
    strength = machine.card(unit).armour
    place, target = unit.place, other.place
    battle.tell(Rams, unit.id, other.id)
    yield from hits.strike(battle, other, machine.zone_at(other, place), strength, place, unit.seat)
    yield from hits.strike(battle, unit, machine.FRONT, strength - 1, target, unit.seat)
