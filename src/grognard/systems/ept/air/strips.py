"""Chapter 21.4: assault landings and evacuation by air: aeroplanes that land on an airstrip, and take off from it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import opposite
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FULL, HALF, NORMAL, Act, Action
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.events.air import LandedOnStrip, LeftByAir
from grognard.systems.ept.fire_types import anti_aircraft
from grognard.systems.ept.fire_types.at_aircraft import LOW
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import Battle, Flight, Unit
from grognard.systems.ept.terrain.going import AIRSTRIP


class Runway(NamedTuple):
    """An airstrip as one comes onto the map along it: the way it leads, and its hexes from the edge on."""

    way: int
    cells: tuple[int, ...]


def _is_plane(profile: Profile) -> bool:
    return profile.is_aeroplane


@rule("ept.air.assault-landing-where")
@lru_cache(maxsize=16)
def runways(board: Board) -> tuple[Runway, ...]:
    """The airstrips of a map, in a straight line from an edge over which they go on."""
    found = []
    for cell in range(board.size):
        for way in range(6):
            if board.terrain[cell].id == AIRSTRIP and board.grid.neighbours[cell][opposite(way)] < 0:
                found.append(Runway(way, _along(board, cell, way)))
    return tuple(strip for strip in found if len(strip.cells) > 1)


def _along(board: Board, cell: int, way: int) -> tuple[int, ...]:
    """Hexes of airstrip in a straight line, from one on."""
    cells = []
    while cell >= 0 and board.terrain[cell].id == AIRSTRIP:
        cells.append(cell)
        cell = board.grid.neighbours[cell][way]
    return tuple(cells)


# -- landing ------------------------------------------------------------------------------------------


@rule("ept.air.landing-run")
def approaches(battle: Battle, unit: Unit) -> dict[int, Runway]:
    """Where an aeroplane can land, by the hex of the edge: with as many free hexes before it as it has to run at least."""
    entry = battle.formations[unit.formation].entry
    found = {}
    for strip in runways(battle.board):
        free = _free(battle, unit, strip.cells)
        if len(free) >= battle.tables.touchdown.run and (not entry or free[0] in entry):
            found[free[0]] = Runway(strip.way, free)
    return found


def _free(battle: Battle, unit: Unit, cells: tuple[int, ...]) -> tuple[int, ...]:
    """The hexes of a strip up to the first that is closed to it."""
    for number, cell in enumerate(cells):
        if not entering.may_enter(battle, unit, cell):
            return cells[:number]
    return cells


def may_land(battle: Battle, act: Act) -> bool:
    return bool(approaches(battle, act.unit))


def why_not_land(battle: Battle, act: Act) -> WhyNot | None:
    if may_land(battle, act):
        return None
    return why_not("ept-no-runway", "ept.air.landing-run", unit=("unit", act.unit.id))


@rule("ept.air.landing-run", "ept.air.landing-aa")
def land(battle: Battle, act: Act) -> Script[None]:
    """Under fire in its approach it may turn away, to come again next turn; else it touches down and runs onto the map."""
    unit = act.unit
    strips = approaches(battle, unit)
    edge = yield ask(
        unit.seat,
        "ept-landing-edge",
        "ept.air.assault-landing-where",
        spot(battle, tuple(sorted(strips))),
        about(unit),
        role="placement",
    )
    if (yield from _is_driven_off(battle, unit, edge)):
        act.used = FULL
        return
    strip = strips[edge]
    stop = yield ask(
        unit.seat,
        "ept-landing-stop",
        "ept.air.landing-run",
        spot(battle, strip.cells[battle.tables.touchdown.run - 1 :]),
        about(unit),
        role="placement",
    )
    unit.facing = strip.way
    battle.tell(LandedOnStrip, unit.id, edge)
    yield from _run(battle, act, strip.cells[: strip.cells.index(stop) + 1])


@rule("ept.air.landing-aa")
def _is_driven_off(battle: Battle, unit: Unit, edge: int) -> Script[bool]:
    """Anti-aircraft weapons fire at an aeroplane off the map, low, as if it were over the end of the strip."""
    flight = Flight(
        id=f"{unit.id}-flight",
        seat=unit.seat,
        cell=edge,
        turn=battle.turn,
        height=LOW,
        size=unit.profile.size,
        aboard=(unit.id, *(other.id for other in battle.aboard(unit))),
    )
    battle.flights[flight.id] = flight
    yield from anti_aircraft.opportunity(battle, flight)
    return battle.flights.pop(flight.id, None) is None


@rule("ept.air.landing-same-turn", "ept.air.aeroplane-on-ground")
def _run(battle: Battle, act: Act, cells: tuple[int, ...]) -> Script[None]:
    """Over the strip hex by hex, under fire as any vehicle that moves.

    It takes half of its actions, which leaves the other half to let men on or off, and none of its points, which it
    cannot use this turn.
    """
    act.used += HALF
    act.march, act.moved = NORMAL, True
    act.unit.aired = battle.turn
    for cell in cells:
        yield from movement.enter(battle, (act,), cell)
        if not is_rolling(act.unit):
            break


def is_rolling(unit: Unit) -> bool:
    """Whether nothing has brought an aeroplane to a halt."""
    return unit.status == "field" and not (unit.stunned or unit.immobilised)


# -- taking off ---------------------------------------------------------------------------------------


@rule("ept.air.landing-run", "ept.air.aeroplane-on-ground")
def departure(battle: Battle, act: Act) -> tuple[int, ...]:
    """The hexes over which an aeroplane takes off, the way it looks, to the edge; none where it cannot.

    Its own hex is the first of the run. It may not have used its points this turn, nor have landed in it.
    """
    unit = act.unit
    if unit.spent or act.spent or unit.aired == battle.turn or unit.place >= battle.board.size:
        return ()
    cells = _along(battle.board, unit.place, unit.facing)
    if len(cells) < battle.tables.touchdown.run:
        return ()
    if battle.board.grid.neighbours[cells[-1]][unit.facing] >= 0:
        return ()
    return cells[1:] if _free(battle, unit, cells[1:]) == cells[1:] else ()


def may_take_off(battle: Battle, act: Act) -> bool:
    return bool(departure(battle, act))


def why_not_take_off(battle: Battle, act: Act) -> WhyNot | None:
    if may_take_off(battle, act):
        return None
    return why_not("ept-no-runway", "ept.air.landing-run", unit=("unit", act.unit.id))


@rule("ept.air.landing-run", "ept.air.landing-aa")
def take_off(battle: Battle, act: Act) -> Script[None]:
    """Along the strip and off the map; fire after it may cost men, but brings nobody back."""
    unit = act.unit
    cells = departure(battle, act)
    yield from _run(battle, act, cells)
    if not is_rolling(unit):
        return
    yield from _is_driven_off(battle, unit, cells[-1])
    if unit.status != "field":
        return
    battle.tell(LeftByAir, unit.id, cells[-1])
    for other in (*battle.aboard(unit), unit):
        other.aired = battle.turn
        battle.lift(other, "left")


LAND = Action(
    "land",
    "ept.air.landing-run",
    HALF,
    may_land,
    why_not_land,
    land,
    _is_plane,
    status="reserve",
    movement=True,
    uncommanded=True,
)
TAKE_OFF = Action(
    "take-off",
    "ept.air.landing-run",
    HALF,
    may_take_off,
    why_not_take_off,
    take_off,
    _is_plane,
    movement=True,
    uncommanded=True,
)
