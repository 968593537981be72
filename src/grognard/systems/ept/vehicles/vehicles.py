"""Chapters 13.1, 15.1, 15.3 and 15.6: fire at and by vehicles, what results do to them, wrecks, the shelter of a hull."""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept.amphibious import beaches, hits
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.command import command
from grognard.systems.ept.effects import effects
from grognard.systems.ept.effects.effects import Cause
from grognard.systems.ept.events.vehicles import Destroyed, Immobilised, Stunned
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import blazes, terrain
from grognard.systems.ept.vehicles import aircraft, arcs, transport

#: What becomes of a vehicle.
DESTROYED, IMMOBILISED, STUNNED, UNHARMED = "destroyed", "immobilised", "stunned", ""
#: What a result of the fire or destruction table does to a vehicle.
FATES = {
    **dict.fromkeys(("1", "2", "3", "N", "N1", "N2", "N3"), DESTROYED),
    **dict.fromkeys(("S1", "I"), IMMOBILISED),
    **dict.fromkeys(("S", "Son"), STUNNED),
}
#: The same for armour under anti-personnel and indirect fire, where nothing else has an effect but by the lowest roll.
SOFTENED = {"1": DESTROYED, "2": DESTROYED, "3": DESTROYED, "N3": IMMOBILISED, "N2": STUNNED}
LOWEST_ROLL = 2
#: Vehicles whose wrecks are on fire: those marked so, and all that carry flamethrowers.
BURNS = frozenset(("burns", "flamethrower"))
KEEP, ABANDON = "keep", "abandon"


# -- fire at vehicles and by them --------------------------------------------------------------------


@rule("ept.vehicles.cover")
def shelter(battle: Battle, target: Unit, tally: Tally) -> None:
    """The column of a vehicle or wreck in the hex, for infantry and guns there; how many there are is all the same.

    Men on top of a vehicle have none of it, nor has anybody of the enemy's that drives over him.
    """
    cell = battle.board.cell(target.place)
    if target.place != cell or target.riding:
        return
    if cell in battle.wrecks or any(
        unit.profile.is_vehicle and unit.seat == target.seat and terrain.gives_cover(unit.profile)
        for unit in battle.at(target.place)
    ):
        tally.add("ept.vehicles.cover", battle.tables.columns.vehicle_cover)


@rule("ept.vehicles.kept-marker-fire")
def is_moving(target: Unit, march: str) -> bool:
    """Whether a vehicle is a moving target: it has a Moved marker, or is caught in its move and not brought to a halt."""
    return (target.moved or march != "") and not target.stunned


def armour(battle: Battle, target: Unit, start: int) -> tuple[str, int]:
    """The side of a vehicle that a shot from a place strikes, and the armour there."""
    side = arcs.arc(battle, target, start)
    card = target.profile
    return side, {"front": card.armour_front, "flank": card.armour_flank, "rear": card.armour_rear}[side]


@rule(
    "ept.fire-types.ap-vs-vehicle-movement",
    "ept.fire-types.ap-vs-vehicle-size",
    "ept.fire-types.ap-vs-vehicle-quality",
    "ept.fire-types.mg-vs-armour",
    "ept.fire-types.mixed-target-columns",
    "ept.vehicles.size",
)
def shifts(battle: Battle, unit: Unit, arm: Arm, target: Unit, shot: Shot, tally: Tally) -> None:
    """Columns of anti-personnel fire at a vehicle: its movement and size, the firer's quality, armour (13.1)."""
    table = battle.tables.columns
    if is_moving(target, shot.march):
        tally.add("ept.fire-types.ap-vs-vehicle-movement", table.vehicle_moving)
    size = {"very_large": table.very_large, "very_small": table.very_small}.get(target.profile.size)
    if size:
        tally.add("ept.fire-types.ap-vs-vehicle-size", size)
    skill = {"shock": table.skilled, "veteran": table.skilled, "green": table.green}.get(unit.quality)
    if skill:
        tally.add("ept.fire-types.ap-vs-vehicle-quality", skill)
    if target.profile.is_armoured and shot.mode == "ap":
        thickness = armour(battle, target, unit.place)[1]
        if thickness:
            tally.add("ept.fire-types.mg-vs-armour", -thickness)


@rule("ept.fire-types.ap-vehicle-gun-distance")
def gunnery(battle: Battle, unit: Unit, arm: Arm, target: Unit, tally: Tally) -> None:
    """Columns of a gun-armed vehicle's anti-personnel fire by distance (13.1): the reach of its machine guns."""
    if arm.kind != "gun":
        return
    table = battle.tables.columns
    distance = battle.board.distance(unit.place, target.place)
    change = table.gun_vehicle_21 if distance >= 21 else table.gun_vehicle_11 if distance >= 11 else 0
    if change:
        tally.add("ept.fire-types.ap-vehicle-gun-distance", change)


# -- results -----------------------------------------------------------------------------------------


@rule("ept.vehicles.ap-ind-vs-armour", "ept.vehicles.trap-vs-armour")
def fate(unit: Unit, result: str, cause: Cause) -> str:
    """What a result does to a vehicle: less to armour by anti-personnel and indirect fire, and by traps.

    The lowest roll of the dice stuns armour at least, where the result itself would do nothing. Anti-aircraft fire is
    not among those that armour softens (ept.fire-types.aa-result-n).
    """
    if not aircraft.is_felt(unit, result):
        return UNHARMED
    if not unit.profile.is_armoured or cause.kind in ("at", "aa"):
        return FATES.get(result, UNHARMED)
    if cause.kind == "trap":
        return IMMOBILISED if result.startswith("N") else FATES.get(result, UNHARMED)
    found = SOFTENED.get(result, UNHARMED)
    lucky = not found and result in FATES and cause.total == LOWEST_ROLL
    return STUNNED if lucky else found


@rule("ept.vehicles.riders-forced-off")
def suffer(battle: Battle, unit: Unit, result: str, cause: Cause) -> Script[None]:
    """A result of the fire or destruction table on a vehicle: stunned, immobilised or destroyed, no test.

    Men on top of it get off as soon as anything has an effect on it.
    """
    found = fate(unit, result, cause)
    if found and beaches.in_assault(battle, unit):
        yield from hits.take(battle, unit, result, found, cause, destroy)
        return
    if found == DESTROYED:
        yield from destroy(battle, unit, cause)
    elif found == IMMOBILISED:
        yield from immobilise(battle, unit, cause)
    elif found == STUNNED:
        if unit.altitude and not aircraft.survives_stun(battle, unit):
            yield from destroy(battle, unit, cause)
        else:
            stun(battle, unit)
    if found and unit.status == "field":
        yield from transport.throw_off(battle, unit)


@rule("ept.vehicles.stunned")
def stun(battle: Battle, unit: Unit) -> None:
    """It neither fires nor moves for the rest of the turn, and is no longer moving."""
    unit.stunned = True
    unit.moved = unit.rolling = False
    hidden.tell(battle, unit, Stunned)


@rule("ept.vehicles.immobilised")
def immobilise(battle: Battle, unit: Unit, cause: Cause) -> Script[None]:
    """It stays where it is for good; a second time it is destroyed. Passengers get out, a towed gun is let go."""
    if unit.immobilised:
        yield from destroy(battle, unit, cause)
        return
    if unit.altitude:
        if not aircraft.may_set_down(battle, unit):
            yield from destroy(battle, unit, cause)
            return
        aircraft.set_down_hard(battle, unit, cause)
    unit.immobilised = True
    unit.rolling = False
    hidden.tell(battle, unit, Immobilised)
    yield from transport.bail_out(battle, unit)


@rule(
    "ept.vehicles.destroyed",
    "ept.vehicles.no-wreck",
    "ept.fieldworks.carried-ied-move",
    "ept.engineers.flame-vehicle-limits",
)
def destroy(battle: Battle, unit: Unit, cause: Cause) -> Script[None]:
    """A vehicle becomes a wreck, perhaps on fire; its passengers save what they can. Of one with an IED nothing is left."""
    place = unit.place
    aboard, altitude = battle.aboard(unit), unit.altitude
    left = leaves_wreck(unit) and not unit.ied and not terrain.is_aquatic(battle, place)
    hidden.tell(battle, unit, Destroyed, place, "ept-left-wreck" if left else "ept-left-nothing")
    command.note_loss(battle, unit, unit.steps)
    yield from effects.eliminate(battle, unit, cause)
    if left:
        cell = battle.board.cell(place)
        battle.wrecks[cell] = battle.wrecks.get(cell, 0) + 1
        battle.veil = None
    if aboard:
        yield from transport.save(battle, unit, aboard, place, cause, altitude)
    if left and unit.profile.abilities & BURNS:
        yield from blazes.set_ablaze(battle, battle.board.cell(place), destroy)


def leaves_wreck(unit: Unit) -> bool:
    return unit.profile.size not in ("truck", "very_small")


# -- platoons ----------------------------------------------------------------------------------------


@rule("ept.vehicles.immobilised-leader")
def give_up_leaders(battle: Battle, seat: int) -> Script[None]:
    """Administrative step 8: a platoon leader that cannot move may be given up, so that another takes over."""
    for formation in list(battle.formations.values()):
        leader = battle.units.get(formation.leader)
        if formation.seat != seat or formation.kind != "section" or leader is None:
            continue
        if leader.status != "field" or not (leader.profile.is_vehicle and leader.immobilised):
            continue
        chosen = yield ask(
            seat,
            "ept-give-up-leader",
            "ept.vehicles.immobilised-leader",
            OneOf((KEEP, ABANDON)),
            about(leader),
            role="option",
            skip=KEEP,
        )
        if chosen == ABANDON:
            yield from abandon(battle, leader)


def abandon(battle: Battle, unit: Unit) -> Script[None]:
    """The crew leaves an immobilised vehicle: it becomes a wreck."""
    yield from destroy(battle, unit, effects.Cause("abandoned"))
