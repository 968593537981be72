"""Chapter 15.7: helicopters and drones: what they may overfly at which price, and what fire does to them."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.effects.effects import Cause
from grognard.systems.ept.events.air import ChangedHeight, SetDownHard
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.sight import NAP, TACTICAL
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import terrain

NAP_OF_EARTH, WHEELS = "nap_of_earth", "wheeled"
DRONE = "drone"
#: Results that a drone does not feel: all but those that destroy it outright.
FELT_BY_DRONES = ("1", "2", "3")


def is_drone(profile: Profile) -> bool:
    return DRONE in profile.abilities


# -- where it may fly --------------------------------------------------------------------------------


def bears_low_flight(battle: Battle, cell: int) -> bool:
    """Whether one may fly at nap of the earth over a hex: by the terrain table, and not in fire."""
    return NAP_OF_EARTH in terrain.of(battle, cell).costs and cell not in battle.blazes


@rule("ept.vehicles.aircraft-costs")
def price(battle: Battle, cell: int, altitude: str) -> int | None:
    """Half points to fly into a hex; nothing where an aircraft may not at that altitude.

    At nap of the earth by the terrain table, and never in reduced visibility, in which every hex of tactical flight
    costs more. Levels of the ground cost nothing.
    """
    table = battle.tables.flying
    if altitude == TACTICAL:
        return table.hex + battle.visibility * table.visibility
    if battle.visibility or not bears_low_flight(battle, cell):
        return None
    return terrain.of(battle, cell).costs[NAP_OF_EARTH]


@rule("ept.vehicles.aircraft-overfly")
def is_free(battle: Battle, unit: Unit, cell: int) -> bool:
    """Whether nobody else flies over a hex; who stands there, friend or enemy, is overflown."""
    return battle.sky.get(cell, unit.id) == unit.id


def other_height(unit: Unit) -> str:
    return NAP if unit.altitude == TACTICAL else TACTICAL


@rule("ept.vehicles.aircraft-heights")
def change_height(battle: Battle, unit: Unit, altitude: str) -> None:
    """An aircraft flies at another height over the same hex."""
    unit.altitude = altitude
    hidden.tell(battle, unit, ChangedHeight, unit.place, f"ept-altitude-{altitude}")


@rule("ept.vehicles.aircraft-heights")
def take_off(battle: Battle, unit: Unit) -> Script[None]:
    """At which height an aircraft comes onto the map or is set up: either, but never on the ground."""
    heights = (TACTICAL,) if battle.visibility else (TACTICAL, NAP)
    unit.altitude = yield ask(
        unit.seat,
        "ept-altitude",
        "ept.vehicles.aircraft-heights",
        OneOf(heights),
        about(unit),
        role="placement",
    )


def places_over(battle: Battle, unit: Unit, among: Sequence[int]) -> tuple[int, ...]:
    """Hexes of these that an aircraft at its height may be over."""
    return tuple(
        cell
        for cell in among
        if cell < battle.board.size
        and is_free(battle, unit, cell)
        and price(battle, cell, unit.altitude) is not None
    )


# -- what fire does to it ----------------------------------------------------------------------------


@rule("ept.vehicles.drone-exceptions")
def is_felt(unit: Unit, result: str) -> bool:
    """Whether a result means anything to a vehicle: to a drone only those that destroy it outright."""
    return not is_drone(unit.profile) or result in FELT_BY_DRONES


@rule("ept.vehicles.helicopter-stunned")
def survives_stun(battle: Battle, unit: Unit) -> bool:
    """A stunned helicopter goes down to nap of the earth; False where the ground forbids that."""
    if unit.altitude == NAP:
        return True
    if not bears_low_flight(battle, unit.place):
        return False
    change_height(battle, unit, NAP)
    return True


@rule("ept.vehicles.helicopter-immobilised", "ept.vehicles.aircraft-heights")
def may_set_down(battle: Battle, unit: Unit) -> bool:
    """Whether a helicopter that cannot fly on finds ground to land on: open to low flight and to wheels, and free."""
    wheels = WHEELS in terrain.of(battle, unit.place).costs and unit.place not in battle.board.steep
    enemy = battle.is_hostile(unit.place, unit.seat)
    return bears_low_flight(battle, unit.place) and wheels and not enemy


def set_down_hard(battle: Battle, unit: Unit, cause: Cause) -> None:
    """It stands on the ground from now on, a vehicle like others that cannot move."""
    unit.altitude = ""
    battle.stand(unit, unit.place)
    battle.veil = None
    hidden.tell(battle, unit, SetDownHard, unit.place)
