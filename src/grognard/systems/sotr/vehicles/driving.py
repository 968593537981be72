"""The activation of a vehicle: it drives, rams or strikes, turns its turret, and shoots."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

from grognard.core.decision import Decision, OneOf, Route, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place, bearing, towards
from grognard.core.space.measure import INCH
from grognard.core.space.movement.driving import backed
from grognard.core.space.movement.paths import path_length
from grognard.core.space.movement.region import March
from grognard.core.space.plain import Box, InTheWay, base_outline, outlines_meet
from grognard.systems.sotr.actions import flight, movement
from grognard.systems.sotr.events import Drives
from grognard.systems.sotr.shooting import overwatch
from grognard.systems.sotr.state import Acting, Battle, Unit
from grognard.systems.sotr.transport import aboard
from grognard.systems.sotr.vehicles import crew, fire, machine, ramming, speed, terrain
from grognard.systems.sotr.vehicles.numbers import SLOW, numbers

PASS, DRIVE, REVERSE, TURN = "pass", "drive", "reverse", "turn"
_WORDS = {1: "sotr-speed-slow", 2: "sotr-speed-medium", 3: "sotr-speed-fast"}


@rule("sotr.bailout.remount")
def may_act(battle: Battle, unit: Unit) -> bool:
    """Whether a vehicle is to be activated: somebody is aboard, and did not get in just this turn."""
    return bool(machine.crew(unit)) and machine.hull(unit).manned != battle.turn


@rule(
    "sotr.vehicles.speed-by-distance",
    "sotr.mechdamage.leg-2-3",
    "sotr.mechdamage.body-3",
    "sotr.transport.embark-wait",
)
def options(battle: Battle, unit: Unit) -> list[str]:
    """Doing nothing, driving, backing, turning on the spot; ramming and a mecha's attack are part of the move."""
    found = [PASS]
    if not crew.can_drive(unit) or aboard.waits(battle, unit):
        return found
    if speed.fastest(unit):
        found += [DRIVE, REVERSE]
    if speed.fastest(unit) and machine.hull(unit).boarded != battle.turn:
        found += [f"ram:{name}" for name in ramming.ram_targets(battle, unit)]
        found += [f"smash:{name}" for name in ramming.ram_pieces(battle, unit)]
    if (speed.fastest(unit) or machine.is_mecha(unit)) and not machine.has(unit, "fixed"):
        found.append(TURN)
    found += [f"strike:{name}" for name in ramming.strike_targets(battle, unit)]
    found += [f"batter:{name}" for name in ramming.strike_pieces(battle, unit)]
    return found


@rule("sotr.vehicles.speed-by-distance")
def act(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """What a vehicle does before it shoots."""
    own = machine.hull(unit)
    own.moved, own.pace, own.pivoted, own.traversed = 0, SLOW, False, False
    yield from stuck(battle, unit)
    if unit.status != "field" or not machine.crew(unit):
        return
    open_ = options(battle, unit)
    action = open_[0]
    if len(open_) > 1:
        action = yield Decision(
            unit.seat,
            "sotr-action",
            "sotr.actions.list",
            OneOf(tuple(open_), of="action"),
            (("unit", "unit", unit.id),),
            role="action",
            walks=lambda _: (DRIVE, REVERSE),
        )
    acting.action = unit.action = action.partition(":")[0]
    if action == DRIVE:
        yield from drive(battle, unit, acting)
    elif action == REVERSE:
        yield from reverse(battle, unit, acting)
    elif action == TURN:
        yield from turn(battle, unit)
    elif action.startswith("ram:"):
        yield from ramming.ram(battle, unit, action.removeprefix("ram:"))
    elif action.startswith("strike:"):
        yield from ramming.attack(battle, unit, action.removeprefix("strike:"))
    elif action.startswith("smash:"):
        yield from smash(battle, unit, acting, action.removeprefix("smash:"))
    elif action.startswith("batter:"):
        yield from ramming.batter(battle, unit, action.removeprefix("batter:"))
    if action != PASS:
        flight.drop_overwatch(battle, unit)


@rule("sotr.mechassault.ram-scenery")
def smash(battle: Battle, unit: Unit, acting: Acting, name: str) -> Script[None]:
    """Run into a piece of scenery; where it is gone and the vehicle can still move, it may go on."""
    acting.moved = True
    gone = yield from ramming.smash(battle, unit, name)
    if not gone or unit.status != "field" or not crew.can_drive(unit) or not speed.fastest(unit):
        return
    far = speed.reach(unit) - machine.hull(unit).moved
    if far > 0:
        yield from drive_on(battle, unit, acting, far)


def shoot(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """The turret first, then whatever bears."""
    if unit.status != "field" or not machine.able(unit):
        return
    yield from fire.turn_turret(battle, unit)
    yield from fire.fire(battle, unit, acting)


@rule("sotr.vterrain.bog-trouble")
def stuck(battle: Battle, unit: Unit) -> Script[None]:
    """Who was in trouble last turn and is still in that ground rolls again, at one less; the halving is over."""
    own = machine.hull(unit)
    name, again = own.mired, own.bogging
    own.mired, own.bogging = "", 0
    if name and terrain.standing_in(battle.board, unit) == name:
        yield from terrain.enter_mud(battle, unit, name, again)


# -- moving ------------------------------------------------------------------------------------------------------


def fields(battle: Battle, unit: Unit) -> Callable[[Box], tuple[InTheWay, InTheWay]]:
    """What bars a vehicle: ground closed to it, and other vehicles; men get out of its way."""

    def within(box: Box) -> tuple[InTheWay, InTheWay]:
        board = battle.board
        closed = [*terrain.closed(board, unit), *others(battle, unit)]
        near = [o for o in closed if o[0] < box[2] and o[2] > box[0] and o[1] < box[3] and o[3] > box[1]]
        field = InTheWay([], near, board.bounds, board.terrain)
        return field, field

    return within


def others(battle: Battle, unit: Unit) -> list[tuple[int, int, int, int, tuple[Place, ...], int]]:
    """The outlines of all other vehicles on the table."""
    return [
        machine.outline(other, number)
        for number, other in enumerate(battle.on_table())
        if other.hull is not None and other is not unit
    ]


def region(battle: Battle, unit: Unit, far: int) -> March:
    return March(
        (unit.place,),
        (machine.base(unit),),
        0,
        (far,),
        movement.LOOSE,
        fields(battle, unit),
        movement.CLAUSES,
        lambda model: ("unit", unit.id),
        headings=(machine.hull(unit).heading,),
        measure=INCH,
    )


@rule("sotr.vehicles.speed-by-distance", "sotr.vehicles.speed-table")
def drive(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """Anywhere within its longest way, as far as the ground lets it; it looks where it drove, or where it is told."""
    far = speed.reach(unit, road=terrain.on_road(battle.board, (unit.place, unit.place)))
    far = held_back(battle, unit, far)
    yield from drive_on(battle, unit, acting, far)


@rule("sotr.transport.embark-vehicle-limit")
def held_back(battle: Battle, unit: Unit, far: int) -> int:
    """Where somebody got aboard in this turn it goes no further than 4 inches."""
    return min(far, numbers().board_within) if machine.hull(unit).boarded == battle.turn else far


def drive_on(battle: Battle, unit: Unit, acting: Acting, far: int) -> Script[None]:
    """Where it drives within a distance."""
    reach = region(battle, unit, far)
    answer = yield Decision(
        unit.seat,
        "sotr-drive",
        "sotr.vehicles.speed-by-distance",
        Route(unit.id, reach),
        (("unit", "unit", unit.id), ("distance", "length", far)),
        role="move",
    )
    goal = reach.placements(answer)[0]
    heading = reach.facings(answer)[0]
    start = unit.place
    if goal == start:
        machine.hull(unit).pivoted = heading != machine.hull(unit).heading
        machine.put(unit, start, heading)
        return
    path = reach.way(0, goal)
    places = path.places if path is not None else (start, goal)
    yield from go(battle, unit, acting, places, heading)


@rule("sotr.mechassault.crushing")
def go(
    battle: Battle, unit: Unit, acting: Acting, places: Sequence[Place], heading: int | None = None
) -> Script[None]:
    """Drive a way: soft ground first asks for a roll where it begins, men in the way are run over or get aside."""
    start = unit.place
    way = terrain.driven(battle.board, unit, places)
    way = yield from into_mud(battle, unit, way)
    end, facing = settle(battle, unit, way.places, heading if way.places[-1] == places[-1] else None)
    if unit.status != "field":
        return
    length = path_length((*way.places[:-1], end))
    machine.put(unit, end, facing)
    aboard.follow(battle, unit)
    acting.start = (*way.places[:-1], end)
    own = machine.hull(unit)
    own.moved += length
    own.pace = speed.speed(unit, own.moved, way.road)
    acting.moved = True
    battle.tell(Drives, unit.id, length, _WORDS[own.pace], start, end)
    terrain.crush(battle, unit, way)
    ramming.crush(battle, unit, (*way.places[:-1], end))
    paths = tuple((start, end) for _ in unit.living)
    yield from overwatch.window(battle, unit, acting, list(unit.living), paths)


@rule("sotr.vterrain.bog-roll")
def into_mud(battle: Battle, unit: Unit, way: terrain.Drive) -> Script[terrain.Drive]:
    """Every piece of soft ground that a way enters asks for a roll: who sticks goes no further, who is in trouble less
    far. Returns the way as it is driven then."""
    stood = terrain.standing_in(battle.board, unit)
    for name in way.entered:
        soft = name in way.entered and terrain.may_bog(unit, battle.board.piece(name))
        if name == stood or not soft:
            continue
        yield from terrain.enter_mud(battle, unit, name)
        if machine.has(unit, machine.IMMOBILE):
            return terrain.until(battle.board, way, name)
        if machine.hull(unit).mired:
            way = terrain.driven(battle.board, unit, way.places)
    return way


def settle(battle: Battle, unit: Unit, places: Sequence[Place], heading: int | None) -> tuple[Place, int]:
    """Where it ends and how it looks there: back along the way from where there is no room for it."""
    end, before = places[-1], places[-2] if len(places) > 1 else places[-1]
    looks = bearing(end[0] - before[0], end[1] - before[1]) if end != before else machine.hull(unit).heading
    for facing in ([heading] if heading is not None else []) + [looks]:
        if room(battle, unit, end, facing):
            return end, facing
    for a, b in reversed(list(itertools.pairwise(places))):
        far = path_length((a, b))
        looks = bearing(b[0] - a[0], b[1] - a[1]) if a != b else looks
        for step in range(far, -1, -10):
            spot = towards(a, b, step) if step else a
            if room(battle, unit, spot, looks):
                return spot, looks
    return unit.place, machine.hull(unit).heading


def room(battle: Battle, unit: Unit, place: Place, heading: int) -> bool:
    """Whether a vehicle stands on free ground of the table there."""
    left, bottom, right, top, corners, _ = base_outline(machine.base(unit), place, heading)
    if left < 0 or bottom < 0 or right > battle.board.width or top > battle.board.depth:
        return False
    return not any(
        o[0] < right and o[2] > left and o[1] < top and o[3] > bottom and outlines_meet(corners, o[4])
        for o in (*others(battle, unit), *terrain.closed(battle.board, unit))
    )


@rule("sotr.vehicles.speed-by-distance")
def reverse(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """Straight back, at slow speed only."""
    start, heading = unit.place, machine.hull(unit).heading
    far = held_back(battle, unit, speed.limits(unit)[0])
    steps = list(range(100, far + 1, 100)) or [far]
    chosen = yield Decision(
        unit.seat,
        "sotr-reverse",
        "sotr.vehicles.speed-by-distance",
        OneOf(tuple(steps), of="length"),
        (("unit", "unit", unit.id),),
        role="move",
    )
    end = backed(start, heading, int(chosen))
    while end != start and not _clear_back(battle, unit, start, end, heading):
        left = path_length((start, end)) - 10
        end = backed(start, heading, left) if left > 0 else start
    if end != start:
        yield from go(battle, unit, acting, (start, end), heading)


def _clear_back(battle: Battle, unit: Unit, start: Place, end: Place, heading: int) -> bool:
    return all(room(battle, unit, towards(start, end, step), heading) for step in range(10, path_length((start, end)) + 1, 50)) and room(battle, unit, end, heading)  # fmt: skip


def turn(battle: Battle, unit: Unit) -> Script[None]:
    """A pivot on the spot: slow movement for the hull gun, and no distance."""
    now = machine.hull(unit).heading
    free = [h for h in range(0, 3600, 450) if h != now and room(battle, unit, unit.place, h)]
    if not free:
        return
    chosen = yield Decision(
        unit.seat,
        "sotr-face",
        "sotr.vehicles.speed-by-distance",
        OneOf(tuple(free), of="heading"),
        (("unit", "unit", unit.id),),
        role="move",
    )
    machine.put(unit, unit.place, int(chosen))
    machine.hull(unit).pivoted = True
    ramming.push_aside(battle, unit)
