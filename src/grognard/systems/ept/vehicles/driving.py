"""Chapter 15.2: how vehicles drive and turn, their arcs, and the continued movement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grognard.core.decision import OneOf, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.space.hexes import opposite
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FULL, HALF, Act
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.events.vehicles import KeptRolling, Turned
from grognard.systems.ept.fire import firing, reaction
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.special_infantry import guns
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.vehicles import escort, heavy_transports, overrun, transport

FORWARD, BACK, LEFT, RIGHT, OVERRUN = "forward", "back", "left", "right", "overrun"
#: A turn by one side, by the name of the step.
TURNS = ((LEFT, -1), (RIGHT, 1))
FRONT, FLANK, REAR = "front", "flank", "rear"


class Step(NamedTuple):
    """One part of a drive: a hex, forward or back, or a turn by one side; what it costs in half points."""

    key: str
    place: int
    facing: int
    cost: int


# -- arcs --------------------------------------------------------------------------------------------


@rule("ept.vehicles.facing", "ept.vehicles.impact-zone", "ept.special-infantry.support-gun-basics")
def arc(battle: Battle, unit: Unit, place: int) -> str:
    """Through which zone of a vehicle, gun or bunker a line to a place runs: front, flank or rear.

    From within its own hex there is no direction: the flank is the neutral value.
    """
    board = battle.board
    here, there = board.cell(unit.place), board.cell(place)
    return FLANK if here == there else battle.tables.arcs.arc(board.grid, here, unit.facing, there)


@rule("ept.vehicles.turret-fire", "ept.vehicles.casemate-fire")
def in_arc(battle: Battle, unit: Unit, place: int) -> bool:
    """Whether a vehicle or gun may fire that way: turrets and AA mounts all round, casemates and guns ahead."""
    return fires_all_round(unit) or arc(battle, unit, place) == FRONT


@rule("ept.special-infantry.support-gun-arc")
def fires_all_round(unit: Unit) -> bool:
    profile = unit.profile
    if "anti_aircraft_mount" in profile.abilities:
        return True
    return "light" in profile.abilities if profile.is_gun else not profile.casemate


# -- what a step costs -------------------------------------------------------------------------------


def budget(battle: Battle, act: Act) -> int:
    """Half points of a drive; only a quarter is left to who has come out of a hold and let men off."""
    points = movement.budget(battle, act, movement.NORMAL, False)
    if act.unit.hauled == heavy_transports.HAULED_WITH_MEN:
        return min(points, heavy_transports.quarter(act.unit))
    return points


def steps(battle: Battle, act: Act) -> Iterator[Step]:
    """What a vehicle can do next with the points it has left."""
    left = budget(battle, act) - act.spent
    if left > 0:
        for step in turns(battle, act.unit):
            if step.cost <= left:
                yield step
        for step in hexes(battle, act.unit):
            if step.cost <= left and escort.keeps_up(battle, act, step.place):
                yield step
        found = overrun.step(battle, act, left)
        if found is not None:
            yield found


@rule("ept.vehicles.pivot-cost")
def turns(battle: Battle, unit: Unit) -> Iterator[Step]:
    """A turn by one side, left or right, each for its own points."""
    for key, change in TURNS:
        yield Step(key, unit.place, (unit.facing + change) % 6, battle.tables.movement.pivot)


@rule("ept.vehicles.forward-reverse")
def hexes(battle: Battle, unit: Unit) -> Iterator[Step]:
    """The hex ahead and the one behind, which costs more; on a road with a turn that follows it."""
    ground = dict(entering.neighbours(battle, unit))
    for key, direction in ((FORWARD, unit.facing), (BACK, opposite(unit.facing))):
        place = ahead(battle, unit.place, direction)
        if place not in ground or not entering.may_enter(battle, unit, place):
            continue
        cost = entry_cost(battle, unit, place, ground[place], key == BACK)
        yield Step(key, place, unit.facing, cost)
        for name, turned in bends(battle, unit, direction, place):
            yield Step(f"{key}-{name}", place, turned, cost)


def ahead(battle: Battle, place: int, direction: int) -> int:
    """The hex that lies that way; -1 beyond the edge."""
    return battle.board.grid.neighbours[battle.board.cell(place)][direction]


def entry_cost(battle: Battle, unit: Unit, place: int, ground: int, reverse: bool) -> int:
    """Half points to enter a hex: of the ground, twice in reverse, and what a towed gun adds."""
    cost = ground + entering.toll(battle, unit, place)
    if reverse:
        cost *= battle.tables.movement.reverse_factor
    return cost + transport.drag(battle, unit)


@rule("ept.vehicles.road-turn")
def bends(battle: Battle, unit: Unit, direction: int, place: int) -> Iterator[tuple[str, int]]:
    """Turns by one side that cost nothing because they follow the road or track it drives along."""
    land = battle.board.land
    here = battle.board.cell(unit.place)
    kinds = [kind for kind in land.ways if land.way(kind, here, direction)]
    for key, change in TURNS if kinds else ():
        if any(land.way(kind, place, (direction + change) % 6) for kind in kinds):
            yield key, (unit.facing + change) % 6


# -- driving -----------------------------------------------------------------------------------------


def may_drive(battle: Battle, act: Act, march: str) -> bool:
    """Whether a vehicle can drive or turn now."""
    return march == movement.NORMAL and next(steps(battle, act), None) is not None


def why_not_drive(battle: Battle, act: Act, march: str) -> WhyNot | None:
    """Why a vehicle cannot drive now; it knows no tactical or forced march."""
    name = ("unit", act.unit.id)
    if march != movement.NORMAL:
        return why_not("ept-not-such-a-unit", "ept.movement.declaration", unit=name)
    if may_drive(battle, act, march):
        return None
    return why_not("ept-nowhere-to-go", "ept.movement.costs", unit=name)


@rule("ept.vehicles.same-rules")
def drive(battle: Battle, act: Act) -> Script[None]:
    """One step of a drive, with the enemy's window after it; then the vehicle's menu is open again."""
    found = {step.key: step for step in steps(battle, act)}
    chosen = yield ask(
        act.unit.seat,
        "ept-drive",
        "ept.vehicles.forward-reverse",
        OneOf(tuple(found)),
        about(act.unit),
        why_not=lambda key: why_no_step(battle, act, key),
        role="step",
    )
    yield from take(battle, act, found[chosen])


def why_no_step(battle: Battle, act: Act, key: str) -> WhyNot | None:
    """Why a step is not offered: the hex is closed, or the points do not last."""
    unit = act.unit
    if key == OVERRUN:
        return overrun.why_not_overrun(battle, act, ahead(battle, unit.place, unit.facing))
    if key in (FORWARD, BACK):
        place = ahead(battle, unit.place, unit.facing if key == FORWARD else opposite(unit.facing))
        if place not in dict(entering.neighbours(battle, unit)):
            return why_not("ept-no-way-on", "ept.vehicles.movement-types", unit=("unit", unit.id))
        closed = entering.why_closed(battle, unit, place)
        if closed is not None:
            return closed
    return why_not("ept-nowhere-to-go", "ept.movement.costs", unit=("unit", unit.id))


def take(battle: Battle, act: Act, step: Step) -> Script[None]:
    """Carry out one step that was paid for."""
    pay(battle, act, step.cost)
    if step.key == OVERRUN:
        yield from overrun.overrun(battle, act, step.place)
    elif step.place == act.unit.place:
        yield from pivot(battle, act, step.facing)
    else:
        yield from roll(battle, act, step)


def pay(battle: Battle, act: Act, cost: int) -> None:
    """Half points are spent: up to half of them are a half action, more a full one, and so is any overrun."""
    if not act.march:
        act.march, act.began = movement.NORMAL, act.used
    act.spent += cost
    act.unit.spent += cost
    half = 2 * act.spent <= act.unit.profile.points and not act.assaulted
    act.marched = HALF if half and escort.leaves_half(act) else FULL


def pivot(battle: Battle, act: Act, facing: int) -> Script[None]:
    """A turn by one side, paid for: it is movement, may be seen, and draws fire."""
    unit = act.unit
    act.moved = True
    face(battle, unit, facing)
    if unit.hidden and hidden.seen_moving(battle, unit, act.march):
        hidden.reveal(battle, unit, "ept-seen-moving")
    # Nobody has a vehicle in sight that stays hidden though it turns; a question would tell what the marker is.
    if not unit.hidden:
        yield from reaction.window(battle, reaction.turning(unit, act.march))


def face(battle: Battle, unit: Unit, facing: int) -> None:
    """A vehicle or gun looks another way; of a hidden one only its owner hears."""
    unit.facing = facing
    hidden.confide(battle, unit, Turned, facing)


def roll(battle: Battle, act: Act, step: Step, barred: tuple[str, ...] = ()) -> Script[None]:
    """A vehicle, with the infantry that goes along, enters a hex; the enemy fires after a turn along the road."""
    unit = act.unit
    unit.rolling = False
    if step.facing != unit.facing:
        face(battle, unit, step.facing)
    guns.drag_along(battle, unit)
    yield from movement.enter(battle, (act, *escort.acts(battle, act, step.place)), step.place, barred)


# -- turning to fire ---------------------------------------------------------------------------------


@rule("ept.vehicles.free-pivot-when-firing")
def pivot_to_fire(battle: Battle, act: Act) -> Script[None]:
    """The free pivot of a vehicle or gun that fires, by any number of sides, once an activation.

    It is no movement: nobody reacts to it and it does not spoil the fire.
    """
    unit = act.unit
    if act.pivoted or unit.immobilised or unit.status != "field":
        return
    options = facings(battle, unit)
    if not options:
        return
    chosen = yield ask(
        unit.seat,
        "ept-face",
        "ept.vehicles.free-pivot-when-firing",
        OneOf(options, of="direction"),
        about(unit),
        role="step",
    )
    if chosen != unit.facing:
        act.pivoted = True
        face(battle, unit, chosen)


def facings(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Ways that a firer may look: any, or for who fires ahead only those with a target, its own way first."""
    wanted = [(unit.facing + change) % 6 for change in range(6)]
    if fires_all_round(unit):
        return tuple(wanted)
    places = firing.targets(battle, unit, Act(unit))
    board = battle.board
    here = board.cell(unit.place)
    arcs = battle.tables.arcs
    return tuple(
        way
        for way in wanted
        if any(
            board.cell(place) != here and arcs.arc(board.grid, here, way, board.cell(place)) == FRONT
            for place in places
        )
    )


# -- continued movement ------------------------------------------------------------------------------


@rule("ept.vehicles.continued-movement", "ept.vehicles.kept-marker-fire")
def keep_rolling(battle: Battle, seat: int) -> Script[None]:
    """Administrative step 3: which vehicles keep their Moved marker for the next turn.

    Who kept it from the turn before and has not moved since (`rolling` still stands) loses it now. What a vehicle
    has done in the turn is forgotten here too.
    """
    able = []
    for unit in battle.units.values():
        if unit.seat != seat or not unit.profile.is_vehicle:
            continue
        if unit.status == "field" and unit.moved and not (unit.rolling or unit.immobilised or unit.stunned):
            able.append(unit.id)
        unit.rolling = False
        unit.worked = unit.spent = unit.hauled = 0
        unit.silent = ()
    if not able:
        return
    chosen = yield ask(
        seat,
        "ept-keep-rolling",
        "ept.vehicles.continued-movement",
        SomeOf(tuple(able), 0, len(able), of="unit"),
    )
    for name in chosen:
        battle.units[name].rolling = True
        hidden.confide(battle, battle.units[name], KeptRolling)
