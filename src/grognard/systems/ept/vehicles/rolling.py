"""Chapter 15.2: the steps of a drive, what each costs, and carrying it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import opposite
from grognard.systems.ept.actions.act import FULL, HALF, NORMAL, Act
from grognard.systems.ept.fire import reaction, triggers
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.special_infantry import guns
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.vehicles import arcs, escort, transport
from grognard.systems.ept.vehicles.transport import HAULED_WITH_MEN

FORWARD, BACK, LEFT, RIGHT, OVERRUN = "forward", "back", "left", "right", "overrun"


#: A turn by one side, by the name of the step.
TURNS = ((LEFT, -1), (RIGHT, 1))


class Step(NamedTuple):
    """One part of a drive: a hex, forward or back, or a turn by one side; what it costs in half points."""

    key: str
    place: int
    facing: int
    cost: int


@rule("ept.air.aeroplane-on-ground")
def budget(battle: Battle, act: Act) -> int:
    """Half points of a drive; only a quarter is left to who has come out of a hold and let men off.

    None at all to an aeroplane on the turn that it lands.
    """
    if act.unit.aired == battle.turn:
        return 0
    points = movement.budget(battle, act, NORMAL, False)
    if act.unit.hauled == HAULED_WITH_MEN:
        return min(points, transport.quarter(act.unit))
    return points


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
        place = arcs.ahead(battle, unit.place, direction)
        if place not in ground or not entering.may_enter(battle, unit, place):
            continue
        cost = entry_cost(battle, unit, place, ground[place], key == BACK)
        yield Step(key, place, unit.facing, cost)
        for name, turned in bends(battle, unit, direction, place):
            yield Step(f"{key}-{name}", place, turned, cost)


def entry_cost(battle: Battle, unit: Unit, place: int, ground: int, reverse: bool) -> int:
    """Half points to enter a hex: of the ground, twice in reverse, and what a towed gun adds."""
    cost = entering.half_price(battle, unit, place)
    if cost is None:
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


def pay(battle: Battle, act: Act, cost: int) -> None:
    """Half points are spent: up to half of them are a half action, more a full one, and so is any overrun."""
    if not act.march:
        act.march, act.began = NORMAL, act.used
    act.spent += cost
    act.unit.spent += cost
    half = 2 * act.spent <= act.unit.profile.points and not act.assaulted
    act.marched = HALF if half and escort.leaves_half(act) else FULL


def pivot(battle: Battle, act: Act, facing: int) -> Script[None]:
    """A turn by one side, paid for: it is movement, may be seen, and draws fire."""
    unit = act.unit
    act.moved = True
    arcs.face(battle, unit, facing)
    if unit.hidden and hidden.seen_moving(battle, unit, act.march):
        hidden.reveal(battle, unit, "ept-seen-moving")
    # Nobody has a vehicle in sight that stays hidden though it turns; a question would tell what the marker is.
    if not unit.hidden:
        yield from reaction.window(battle, triggers.turning(unit, act.march))


def roll(battle: Battle, act: Act, step: Step, barred: tuple[str, ...] = ()) -> Script[None]:
    """A vehicle, with the infantry that goes along, enters a hex; the enemy fires after a turn along the road."""
    unit = act.unit
    unit.rolling = False
    if step.facing != unit.facing:
        arcs.face(battle, unit, step.facing)
    guns.drag_along(battle, unit)
    yield from movement.enter(battle, (act, *escort.acts(battle, act, step.place)), step.place, barred)
