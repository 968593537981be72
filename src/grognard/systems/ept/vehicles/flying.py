"""Chapter 15.7: flying: where an aircraft can get to, the flight there hex by hex, its height, and men on ropes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import inf
from typing import NamedTuple

from grognard.core.decision import Note, Route, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import opposite
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept import artillery
from grognard.systems.ept.actions.act import HALF, NORMAL, Act, Action
from grognard.systems.ept.asking import about, ask, reach
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.events.air import Flew
from grognard.systems.ept.fire import reaction, triggers
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import trails
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.sight import NAP
from grognard.systems.ept.state import NO_FIRE, Battle, Unit
from grognard.systems.ept.tables import Movement
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.vehicles import aircraft, arcs, rolling, transport


class Leg(NamedTuple):
    """A part of a flight: a turn by one side over the same hex, or the next hex; half points of it."""

    place: int
    facing: int
    cost: int


class Way(NamedTuple):
    """How a flight gets to a hex: the half points of it all, the hexes it enters, and the legs."""

    cost: int
    path: tuple[int, ...]
    legs: tuple[Leg, ...]


#: Which way an aircraft faces: nodes for each hex.
_FACINGS = 6

# -- where to ----------------------------------------------------------------------------------------


def fare(battle: Battle, unit: Unit, cell: int) -> int | None:
    """Half points for an aircraft to fly into a hex; nothing where it may not, or another flies."""
    return aircraft.price(battle, cell, unit.altitude) if aircraft.is_free(battle, unit, cell) else None


def legs(
    board: Board, table: Movement, place: int, facing: int, fares: Callable[[int], int | None]
) -> Iterator[Leg]:
    """What can come next: a turn either way, the hex ahead, and the one behind at twice its price."""
    for change in (-1, 1):
        yield Leg(place, (facing + change) % 6, table.pivot)
    for way, factor in ((facing, 1), (opposite(facing), table.reverse_factor)):
        ahead = board.grid.neighbours[place][way]
        if ahead >= 0 and (cost := fares(ahead)) is not None:
            yield Leg(ahead, facing, cost * factor)


def ways(battle: Battle, act: Act) -> Mapping[int, Way]:
    """Every hex that an aircraft can get to with what it has left, at its height, by the cheapest way.

    Of two that cost the same, the one with fewer legs, then the one whose legs come first.
    """
    board, unit = battle.board, act.unit
    left = rolling.budget(battle, act) - act.spent
    air = terrain.marches(battle), unit.altitude, battle.visibility, tuple(sorted(battle.blazes))
    edges = board.atlas.edges(air, lambda: _edges(battle, unit.altitude))
    crowd = trails.Crowd(sum(1 << cell for cell in battle.sky), partial(_toll, battle, unit))
    spread = board.atlas.spread(air, edges, unit.place + unit.facing * board.places.size, left, crowd)
    return trails.Ways(spread, (left,) * _FACINGS, partial(_flown, unit.place))


def _edges(battle: Battle, altitude: str) -> trails.Edges:
    """The legs over the whole map at one height, whoever flies where."""
    board, table = battle.board, battle.tables.movement
    prices = [aircraft.price(battle, cell, altitude) for cell in range(board.size)]
    size = board.places.size

    def legs_from(node: int) -> Iterator[trails.Edge]:
        for leg in legs(board, table, node % size, node // size, prices.__getitem__):
            yield leg.place + leg.facing * size, leg.cost, leg

    return trails.Edges(size, _FACINGS, legs_from, True, table.pivot)


def _toll(battle: Battle, unit: Unit, cell: int) -> trails.Toll | None:
    """What a hex asks for now beside its price: nothing, or it is closed, since another flies there."""
    return trails.NO_TOLL if aircraft.is_free(battle, unit, cell) else None


def _flown(start: int, cost: int, flown: tuple[Leg, ...]) -> Way:
    """A flight by its legs."""
    before = (start, *(leg.place for leg in flown))
    path = tuple(leg.place for place, leg in zip(before, flown, strict=False) if leg.place != place)
    return Way(cost, path, flown)


def may_fly(battle: Battle, act: Act) -> bool:
    """Whether an aircraft can enter a hex with what it has left: one next to it, since all others lie behind those."""
    unit = act.unit
    if not unit.altitude:
        return False
    left = rolling.budget(battle, act) - act.spent
    if left <= 0:
        return False
    return any(_least(battle, unit, way) <= left for way in range(_FACINGS))


def _least(battle: Battle, unit: Unit, way: int) -> float:
    """What the hex next to an aircraft on one side costs at least: turned towards it, or flown to backwards."""
    ahead = battle.board.grid.neighbours[unit.place][way]
    cost = fare(battle, unit, ahead) if ahead >= 0 else None
    if cost is None:
        return inf
    table = battle.tables.movement
    return min(
        _turns(unit.facing, way) * table.pivot + cost,
        _turns(unit.facing, opposite(way)) * table.pivot + cost * table.reverse_factor,
    )


def _turns(facing: int, way: int) -> int:
    """By how many sides one turns at least."""
    return min((way - facing) % _FACINGS, (facing - way) % _FACINGS)


def why_not_fly(battle: Battle, act: Act) -> WhyNot | None:
    if may_fly(battle, act):
        return None
    return why_not("ept-nowhere-to-go", "ept.vehicles.aircraft-costs", unit=("unit", act.unit.id))


@rule("ept.vehicles.aircraft-costs", "ept.vehicles.helicopter-action")
def fly(battle: Battle, act: Act) -> Script[None]:
    """A flight, or more of it: where to, and the legs of it.

    Before and after a helicopter fires, or takes men on or sets them down: the budget of its activation knows
    (`movement.budget`).
    """
    unit = act.unit
    found = ways(battle, act)
    goal = yield ask(
        unit.seat,
        "ept-fly",
        "ept.vehicles.aircraft-costs",
        Route(unit.id, reach(battle, found)),
        about(unit),
        explain=lambda place: _prospect(found, place),
        why_not=lambda place: why_not_there(battle, act, place),
        role="move",
    )
    yield from fly_to(battle, act, goal, found[goal])


@rule("ept.vehicles.aircraft-costs")
def fly_to(battle: Battle, act: Act, place: int, way: Way) -> Script[None]:
    """The legs of a flight, each open to the enemy's fire."""
    unit = act.unit
    for leg in way.legs:
        stirred = battle.dice.rolled + battle.reveals
        if leg.place != unit.place and not aircraft.is_free(battle, unit, leg.place):
            return
        rolling.pay(battle, act, leg.cost)
        yield from take(battle, act, leg)
        if battle.dice.rolled + battle.reveals != stirred or unit.place != leg.place or not unit.altitude:
            return


def _prospect(found: Mapping[int, Way], place: int) -> Note:
    way = found.get(place)
    return (
        Note(rule="ept.vehicles.aircraft-costs")
        if way is None
        else Note((), means=(("march-cost", way.cost / 2),))
    )


def why_not_there(battle: Battle, act: Act, place: int) -> WhyNot | None:
    """Why a hex is not among those that a flight can lead to."""
    if not 0 <= place < battle.board.size:
        return None
    where = ("place", place)
    if not aircraft.is_free(battle, act.unit, place):
        return why_not("ept-sky-taken", "ept.vehicles.aircraft-overfly", place=where)
    if aircraft.price(battle, place, act.unit.altitude) is None:
        return why_not("ept-no-low-flight", "ept.vehicles.aircraft-costs", place=where)
    return why_not("ept-nowhere-to-go", "ept.vehicles.aircraft-costs", unit=("unit", act.unit.id))


def take(battle: Battle, act: Act, leg: Leg) -> Script[None]:
    """One leg: a turn, or a hex, with what it sets off: shells that fall there reach who flies low, and fire."""
    unit = act.unit
    act.moved = True
    unit.rolling = False
    if leg.facing != unit.facing:
        arcs.face(battle, unit, leg.facing)
        yield from reaction.window(battle, triggers.turning(unit, act.march))
        return
    battle.stand(unit, leg.place)
    hidden.tell(battle, unit, Flew, leg.place, f"ept-altitude-{unit.altitude}")
    hidden.spot_vehicles(battle)
    if unit.altitude == NAP:
        yield from artillery.walk_into(battle, act, leg.place)
    if unit.status == "field":
        yield from reaction.window(battle, triggers.moving((unit,), NORMAL))


# -- higher and lower --------------------------------------------------------------------------------


def may_change(battle: Battle, act: Act) -> bool:
    """Whether an aircraft can fly higher or lower where it is."""
    unit = act.unit
    if not unit.altitude or rolling.budget(battle, act) - act.spent < battle.tables.flying.switch:
        return False
    return aircraft.price(battle, unit.place, aircraft.other_height(unit)) is not None


def why_not_change(battle: Battle, act: Act) -> WhyNot | None:
    if may_change(battle, act):
        return None
    return why_not("ept-no-low-flight", "ept.vehicles.aircraft-costs", place=("place", act.unit.place))


@rule("ept.vehicles.aircraft-costs")
def change(battle: Battle, act: Act) -> Script[None]:
    """Another height, for its points: it is movement, and draws fire like it."""
    unit = act.unit
    rolling.pay(battle, act, battle.tables.flying.switch)
    act.moved = True
    aircraft.change_height(battle, unit, aircraft.other_height(unit))
    yield from reaction.window(battle, triggers.turning(unit, act.march))


# -- men ---------------------------------------------------------------------------------------------


def to_set_down(battle: Battle, craft: Unit) -> list[Unit]:
    """Who aboard can get off now."""
    return [
        unit
        for unit in battle.aboard(craft)
        if not unit.lifted and not unit.activated and transport.may_get_off(battle, unit, craft)
    ]


def may_set_down(battle: Battle, act: Act) -> bool:
    return act.unit.altitude == NAP and bool(to_set_down(battle, act.unit))


def why_not_set_down(battle: Battle, act: Act) -> WhyNot | None:
    if may_set_down(battle, act):
        return None
    return why_not("ept-nobody-gets-off", "ept.vehicles.helicopter-transport", unit=("unit", act.unit.id))


@rule("ept.vehicles.helicopter-action", "ept.vehicles.helicopter-transport")
def set_down(battle: Battle, act: Act) -> Script[None]:
    """Within its own activation a helicopter lets men off: half an action of its own and of theirs.

    On the ground they are fired at like others who get off, one after the other.
    """
    craft = act.unit
    able = tuple(unit.id for unit in to_set_down(battle, craft))
    chosen = yield ask(
        craft.seat,
        "ept-set-down",
        "ept.vehicles.helicopter-transport",
        SomeOf(able, 1, len(able), of="unit"),
        about(craft),
        role="action",
    )
    act.used += HALF
    transport.employ_in_act(act)
    for name in chosen:
        unit = battle.units[name]
        if unit.status != "aboard" or not transport.may_get_off(battle, unit, craft):
            continue
        unit.worked, unit.moved = HALF, True
        transport.set_down(battle, unit, craft.place)
        yield from reaction.window(battle, triggers.Trigger("disembark", (unit,), "normal"))


def to_pick_up(battle: Battle, craft: Unit) -> list[Unit]:
    """Infantry under a helicopter that it has room for and that can still go aboard."""
    return [
        unit
        for unit in battle.at(craft.place)
        if unit.seat == craft.seat
        and unit.profile.is_infantry
        and unit.can_act
        and not (unit.activated or unit.lifted or unit.deployed or unit.inside or unit.stopped or unit.pinned)
        and unit.fire == NO_FIRE
        and transport.fits(battle, unit, craft)
    ]


def may_pick_up(battle: Battle, act: Act) -> bool:
    craft = act.unit
    return craft.altitude == NAP and transport.carries(craft.profile) and bool(to_pick_up(battle, craft))


def why_not_pick_up(battle: Battle, act: Act) -> WhyNot | None:
    if may_pick_up(battle, act):
        return None
    return why_not("ept-nobody-gets-on", "ept.vehicles.helicopter-transport", unit=("unit", act.unit.id))


@rule("ept.vehicles.helicopter-action")
def pick_up(battle: Battle, act: Act) -> Script[None]:
    """Within its own activation a helicopter takes men aboard, as many as fit."""
    craft = act.unit
    able = tuple(unit.id for unit in to_pick_up(battle, craft))
    chosen = yield ask(
        craft.seat,
        "ept-pick-up",
        "ept.vehicles.helicopter-transport",
        SomeOf(able, 1, len(able), of="unit"),
        about(craft),
        role="action",
    )
    act.used += HALF
    transport.employ_in_act(act)
    for name in chosen:
        unit = battle.units[name]
        if not transport.fits(battle, unit, craft):
            continue
        unit.lifted = unit.moved = unit.activated = True
        working = battle.activation
        if working is not None and name in working.waiting:
            working.waiting.remove(name)
        transport.tell_embarked(battle, unit, craft)
        transport.board(battle, unit, craft)


def _flies(profile: Profile) -> bool:
    return profile.flies


def _lifts(profile: Profile) -> bool:
    return profile.flies and transport.carries(profile)


FLY = Action(
    "fly",
    "ept.vehicles.aircraft-costs",
    0,
    may_fly,
    why_not_fly,
    fly,
    _flies,
    uncommanded=True,
    places=ways,
    go=fly_to,
    movement=True,
)
HEIGHT = Action(
    "height",
    "ept.vehicles.aircraft-costs",
    0,
    may_change,
    why_not_change,
    change,
    _flies,
    uncommanded=True,
    movement=True,
)
SET_DOWN = Action(
    "set-down",
    "ept.vehicles.helicopter-transport",
    HALF,
    may_set_down,
    why_not_set_down,
    set_down,
    _lifts,
    movement=True,
)
PICK_UP = Action(
    "pick-up",
    "ept.vehicles.helicopter-transport",
    HALF,
    may_pick_up,
    why_not_pick_up,
    pick_up,
    _lifts,
    movement=True,
)
