"""Who is aboard of what: room, how exposed the men are, and what cover a vehicle gives them."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.systems.sotr.profile import Weapon, tables
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.vehicles import machine

#: From this class on a weapon is an anti-tank weapon: Very Light AT.
ANTI_TANK = 2
LIGHT, HEAVY = 1, 2


@rule("sotr.transport.definition", "sotr.transport.other-passengers")
def capacity(vehicle: Unit) -> int:
    """How many men a vehicle has room for: in its seats, else on top of it."""
    card = machine.card(vehicle)
    return card.seats or card.riders


@rule("sotr.transport.definition", "sotr.transport.other-passengers")
def room(battle: Battle, vehicle: Unit) -> int:
    """How many more men find room in it, whatever their unit."""
    inside = sum(bin(unit.inside).count("1") for unit in battle.units.values() if unit.carrier == vehicle.id)
    return capacity(vehicle) - inside


def carrier_of(battle: Battle, unit: Unit) -> Unit | None:
    """The vehicle in which men of a unit are."""
    return battle.units.get(unit.carrier) if unit.carrier else None


def carried(battle: Battle, vehicle: Unit) -> list[Unit]:
    """The units that are wholly aboard of a vehicle."""
    return [unit for unit in battle.units.values() if unit.status == "aboard" and unit.carrier == vehicle.id]


def men_in(unit: Unit) -> list[int]:
    """The living of a unit who are in a vehicle: all, or those of a unit half aboard who have climbed in."""
    return [i for i in unit.living if unit.marked("inside", i)]


def holding(battle: Battle, vehicle: Unit) -> list[Unit]:
    """The units of which somebody is in a vehicle, those half aboard too: what befalls it befalls these men."""
    return [unit for unit in battle.units.values() if unit.carrier == vehicle.id and men_in(unit)]


@rule("sotr.transport.embark-wait")
def waits(battle: Battle, vehicle: Unit) -> bool:
    """Whether a vehicle may not move: a unit has only partly got in."""
    return any(
        unit.status == "field" and unit.carrier == vehicle.id and unit.inside
        for unit in battle.units.values()
    )


def on_top(vehicle: Unit) -> bool:
    """Whether men ride on it and not in it."""
    return machine.card(vehicle).seats == 0


def is_open(vehicle: Unit) -> bool:
    """Whether men aboard can shoot and be shot at."""
    return on_top(vehicle) or not machine.card(vehicle).closed


@rule("sotr.transport.cover-value")
def exposed(battle: Battle, seat: int) -> list[Unit]:
    """The units of other seats that are aboard and may be named as targets: those in open vehicles, and riders."""
    found = []
    for unit in battle.units.values():
        if unit.status == "aboard" and unit.seat != seat:
            vehicle = carrier_of(battle, unit)
            if vehicle is not None and vehicle.status == "field" and is_open(vehicle):
                found.append(unit)
    return found


@rule("sotr.transport.cover-value", "sotr.transport.open-exposed")
def cover_value(battle: Battle, shooter: Unit, i: int, weapon: Weapon, unit: Unit, j: int) -> int:
    """What a vehicle is worth to a man in it: light cover if it is unarmoured, else heavy; nothing against anti-tank
    weapons, for riders, and against who looks down on their bases."""
    vehicle = carrier_of(battle, unit)
    if vehicle is None or not unit.marked("inside", j) or weapon.penetration >= ANTI_TANK or on_top(vehicle):
        return 0
    if shooter.storey(i) * tables().storey >= machine.card(vehicle).height:
        return 0
    return LIGHT if machine.card(vehicle).armour == 1 else HEAVY


def follow(battle: Battle, vehicle: Unit) -> None:
    """Whoever is aboard is where the vehicle is."""
    place: Place = vehicle.place
    for unit in battle.units.values():
        if unit.carrier == vehicle.id and unit.inside:
            unit.stand({i: place for i in unit.living if unit.marked("inside", i)})
            unit.climb({i: 0 for i in unit.living if unit.marked("inside", i)})


@rule("sotr.transport.activated-together")
def stranded(battle: Battle, unit: Unit) -> bool:
    """Whether men aboard act by themselves because their vehicle cannot: nobody drives it, or it has acted before."""
    vehicle = carrier_of(battle, unit)
    if vehicle is None:
        return True
    return vehicle.activated or not machine.able(vehicle) or machine.hull(vehicle).manned == battle.turn
