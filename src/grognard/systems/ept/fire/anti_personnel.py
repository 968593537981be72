"""Chapters 7.3 to 7.7 and 13.1: direct anti-personnel fire, from firepower and columns to the result in the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept import dice, sight
from grognard.systems.ept.effects import effects, results
from grognard.systems.ept.events.fire import FireRead
from grognard.systems.ept.fieldworks import bunkers
from grognard.systems.ept.fire import cadence
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.fire_types import at_aircraft
from grognard.systems.ept.heavy_weapons import heavy_weapons, snipers
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.special_infantry import containers, guns, half_squads
from grognard.systems.ept.state import NO_FIRE, SEATS, Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.vehicles import transport, vehicles

NO_EFFECT = "-"


def result_key(result: str) -> str:
    """The message that names a result of the fire table."""
    return "ept-result-none" if result == NO_EFFECT else f"ept-result-{result.lower()}"


@rule("ept.fire-types.ap-targets")
def may_harm(battle: Battle, arm: Arm, target: Unit) -> bool:
    """Whether anti-personnel fire may be aimed at a unit: armour only by machine guns; under a marker anybody may be."""
    if target.hidden or not target.profile.is_armoured or arm.kind == "machine_gun":
        return True
    return bool(transport.riders(battle, target))


# -- firepower ---------------------------------------------------------------------------------------


@rule("ept.fire.power-modifiers", "ept.tables.fire-power-modifiers")
def firepower(battle: Battle, unit: Unit, arm: Arm, shot: Shot) -> Tally:
    """A unit's power before the target is looked at: printed, doubled near by, halved for each reason there is."""
    # A light mortar in a group adds the power of its bomb (ept.heavy-weapons.mortar-light-group).
    # A launcher fires at soft targets with its anti-tank value (ept.fire-types.at-vs-soft-resolution).
    # Against aircraft a weapon has a value of its own (ept.fire-types.aa-resolution).
    if shot.mode == "aa":
        printed = heavy_weapons.anti_aircraft_power(arm)
    else:
        printed = arm.anti_tank if shot.mode == "at" else arm.anti_personnel or sum(arm.indirect[:1])
    power = Tally(printed, "ept.fire.power-modifiers")
    if (bare := containers.power(battle, unit)) is not None:
        power = Tally(bare, "ept.nations.germans-paratroops")
    if unit.half and shot.mode == "ap" and half_squads.mate(battle, unit) is not None:
        power.add("ept.special-infantry.half-squads-act", printed)
    distance = battle.board.distance(unit.place, shot.place)
    _double(power, arm, shot, distance)
    _halve_far(power, arm, distance)
    _halve_movers(power, unit, shot)
    if unit.stopped or unit.pinned:
        power.halve("ept.effects.stopped-limits")
    if in_smoke(battle, unit):
        power.halve("ept.fire.firer-in-smoke")
    return power


@rule("ept.fire.adjacent-doubled", "ept.heavy-weapons.sniper-range")
def _double(power: Tally, arm: Arm, shot: Shot, distance: int) -> None:
    """Twice the power against the next hex and the own one, but for weapons with a minimum range of 1 and overruns.

    A sniper has such a range. In an overrun the doubling and the halving for moving cancel each other out. Of other
    fire only that of anti-aircraft weapons at an aircraft over the map is doubled.
    """
    doubles = shot.mode == "ap" or (shot.mode == "aa" and at_aircraft.target_of(shot) is not None)
    if (
        doubles
        and at_aircraft.is_near(shot, distance)
        and arm.minimum != 1
        and arm.kind != "sniper"
        and shot.cause != "overrun"
    ):
        power.times("ept.fire.adjacent-doubled", 2)


@rule("ept.fire.long-range-half")
def _halve_far(power: Tally, arm: Arm, distance: int) -> None:
    """Half power beyond the printed range, for the weapons that reach so far."""
    if arm.reaches_double and distance > arm.range:
        power.halve("ept.fire.long-range-half")


@rule("ept.fire.firer-in-smoke")
def in_smoke(battle: Battle, unit: Unit) -> bool:
    """Whether a unit fires out of smoke: half power, or columns of the to-hit roll (anti_tank.to_hit_shifts)."""
    return battle.board.cell(unit.place) in battle.smoke


@rule("ept.fire.half-power-movers", "ept.vehicles.kept-marker-fire")
def _halve_movers(power: Tally, unit: Unit, shot: Shot) -> None:
    """Half power with a Moved marker or in a half action: once, even where both are true."""
    if (unit.moved or shot.half) and shot.cause != "overrun":
        power.halve("ept.fire.half-power-movers")


def total_power(battle: Battle, shot: Shot, firers: Sequence[tuple[Unit, Arm]]) -> Tally:
    """The modified powers of all who fire, added up."""
    if len(firers) == 1:
        return firepower(battle, *firers[0], shot)
    total = Tally(0, "ept.fire.power-modifiers")
    for unit, arm in firers:
        total.add("ept.fire.group-eligibility", firepower(battle, unit, arm, shot).exact)
        effects.name_line(battle, total, "ept-sum-group", unit)
    return total


# -- columns -----------------------------------------------------------------------------------------


@rule("ept.fire.column-shifts", "ept.tables.fire-column-modifiers")
def shifts(battle: Battle, unit: Unit, arm: Arm, target: Unit, shot: Shot) -> Tally:
    """Column shifts of one firer against one target."""
    tally = Tally(0, "ept.fire.column-shifts")
    if unit.altitude or target.altitude:
        at_aircraft.shelter(battle, unit, target, tally)
    else:
        terrain.cover(battle, target, unit.place, tally)
    sight.hindered_between(battle, unit, target, tally)
    if target.profile.is_vehicle:
        vehicles.shifts(battle, unit, arm, target, shot, tally)
    else:
        vehicles.shelter(battle, target, tally)
        _catch_moving(battle, target, shot, tally)
    if target.profile.is_gun:
        guns.shield(battle, target, unit.place, tally)
    if unit.profile.is_vehicle and shot.mode == "ap":
        vehicles.gunnery(battle, unit, arm, target, tally)
    _overstretch(battle, unit, arm, target, tally)
    return tally


@rule("ept.fire-types.ap-movement-shift")
def _catch_moving(battle: Battle, target: Unit, shot: Shot, tally: Tally) -> None:
    """Men and guns that reaction fire catches on the march, unless an earlier shot has brought them to a halt."""
    if shot.march and not (target.stopped or target.neutralised):
        tally.add("ept.fire-types.ap-movement-shift", int(getattr(battle.tables.columns, shot.march)))


@rule("ept.heavy-weapons.effective-range")
def _overstretch(battle: Battle, unit: Unit, arm: Arm, target: Unit, tally: Tally) -> None:
    """A column for each hex beyond the effective range of a weapon that has one."""
    if arm.effective:
        beyond = battle.board.distance(unit.place, target.place) - arm.effective
        if beyond > 0:
            tally.add("ept.heavy-weapons.effective-range", beyond * battle.tables.columns.beyond_effective)


@rule("ept.fire.group-worst-modifier")
def worst(battle: Battle, firers: Sequence[tuple[Unit, Arm]], target: Unit, shot: Shot) -> Tally:
    """The shifts of the most penalised firer, which count for the whole group."""
    return min((shifts(battle, unit, arm, target, shot) for unit, arm in firers), key=int)


def counts_as_hidden(battle: Battle, firers: Sequence[tuple[Unit, Arm]], target: Unit) -> bool:
    """Whether fire at a unit is blind: it is under a marker, or in the dark in a hex that others betrayed by firing."""
    if target.hidden or battle.light == "day" or target.fire != NO_FIRE:
        return target.hidden
    return all(sight.in_the_dark(battle, unit.place, target.place) for unit, _ in firers)


@rule("ept.fire.column-lookup", "ept.hidden.half-power")
def column_against(
    battle: Battle, shot: Shot, firers: Sequence[tuple[Unit, Arm]], target: Unit, power: Tally
) -> tuple[int, Tally, Tally]:
    """The column of the fire table for one target: power (halved against the hidden), then shifts."""
    if counts_as_hidden(battle, firers, target):
        power = Tally(power.base, power.rule, list(power.parts)).halve("ept.hidden.half-power")
    tally = worst(battle, firers, target, shot)
    return battle.tables.fire.shifted(power.exact, int(tally)), power, tally


# -- the shot ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Reading:
    """What the fire table says for one target."""

    target: Unit
    result: str
    column: int
    power: Tally
    shifts: Tally


@rule("ept.fire.hits-whole-hex")
def victims(battle: Battle, shot: Shot) -> list[Unit]:
    """Whom a shot affects: the units it was aimed at, or everybody in the hex it can harm, of its own side too where
    both share it; but at its own hex one fires at enemies alone.

    Armour is harmed by a machine gun that fires alone, never by a group. Under a marker it can be found all the same.
    """
    if shot.only:
        found = [unit for unit in shot.only if unit.status == "field"]
    else:
        within = any(unit.place == shot.place for unit in shot.units)
        found = [unit for unit in battle.at(shot.place) if not within or unit.seat != shot.seat]
    if battle.fieldworks:
        found = [unit for unit in found if unit.hidden or bunkers.is_open(battle, shot.units, unit)]
    return [unit for unit in transport.with_riders(battle, found) if unit.hidden or pierces(shot, unit)]


def pierces(shot: Shot, target: Unit) -> bool:
    """Whether a shot can do anything to a target, once it is known for what it is."""
    machine_gun = shot.firers[0][1].kind == "machine_gun" and not shot.grouped
    return machine_gun or not target.profile.is_armoured


@rule(
    "ept.fire.roll",
    "ept.fire.immediate-and-per-unit",
    "ept.hidden.reveal-by-hit",
    "ept.hidden.no-at-fire-at-hidden-vehicle",
)
def resolve(battle: Battle, shot: Shot) -> Script[bool]:
    """Roll, check the rate, and apply the result to each target by its own column; False where nobody fired.

    Power and columns are worked out after the roll because only those who kept their rate contribute.
    """
    shot.faces = tuple(dice.roll(battle, shot.seat, "ept-roll-fire", "ept.fire.roll", 2))
    total = sum(shot.faces)
    if not cadence.check(battle, shot, total, battle.tables.fire.cadence):
        return False
    several = shot.firers[0][1].guns > 1
    for reading in read(battle, shot, total):
        if reading.result == NO_EFFECT:
            continue
        if reading.target.riding:
            yield from transport.throw_off(battle, battle.units[reading.target.carrier])
        if reading.target.status != "field":
            continue
        if reading.target.hidden:
            hidden.reveal(battle, reading.target, "ept-seen-hit")
        if reading.target.status != "field" or not pierces(shot, reading.target):
            continue
        if not (several and reading.target.profile.is_armoured):
            yield from _strike(battle, shot, reading)
    if several:
        yield from hail(battle, shot, total)
    return True


def read(battle: Battle, shot: Shot, total: int) -> list[Reading]:
    """The result for every target, as things stood when the shot fell."""
    power = total_power(battle, shot, shot.firers)
    found = []
    several = shot.firers[0][1].guns > 1
    for target in victims(battle, shot):
        if several and target.profile.is_armoured and not target.hidden:
            continue  # gun by gun, see volleys.hail
        column, strength, tally = column_against(
            battle, shot, shot.firers, transport.as_seen(battle, target), power
        )
        result = battle.tables.fire.result(column, total)
        if target.inside and not bunkers.is_open(battle, shot.units, target):
            result = NO_EFFECT  # it is hidden: silence would tell that it is in the bunker
        found.append(Reading(target, result, column, strength, tally))
    if battle.journal is not None:
        tell_readings(battle, shot.place, total, found, shot.units)
    return found


def read_one(battle: Battle, shot: Shot, firer: tuple[Unit, Arm], target: Unit, total: int) -> str:
    """The result of one weapon of a shot against one target, told to both sides."""
    power = firepower(battle, *firer, shot)
    column, strength, tally = column_against(battle, shot, [firer], target, power)
    result = battle.tables.fire.result(column, total)
    if battle.journal is not None:
        reading = Reading(target, result, column, strength, tally)
        tell_readings(battle, shot.place, total, [reading], shot.units)
    return result


def _strike(battle: Battle, shot: Shot, reading: Reading) -> Script[None]:
    if shot.firers[0][1].kind == "sniper":
        return snipers.strike(battle, reading.target, reading.result, shot)
    return results.apply(
        battle, reading.target, reading.result, effects.Cause("ap", shot.units, sum(shot.faces))
    )


def tell_readings(
    battle: Battle, place: int, total: int, readings: Sequence[Reading], firers: Sequence[Unit] = ()
) -> None:
    """What the table said; who may not know a hidden firer or target hears of its marker, once, and of no sums."""
    readings = [replace(found, target=transport.as_seen(battle, found.target)) for found in readings]
    if not any(unit.hidden for unit in (*firers, *(found.target for found in readings))):
        for found in readings:
            sums = (found.column, found.power, found.shifts)
            battle.tell(FireRead, place, found.target.id, total, result_key(found.result), *sums)
        return
    # Beside a hit on one unit under a marker, nothing is said of others under it that were missed.
    hit = {found.target.marker for found in readings if found.result != NO_EFFECT}
    for seat in (*SEATS, None):
        knows_firer = all(unit.seat == seat or not unit.hidden for unit in firers)
        told: set[tuple[str, str]] = set()
        for found in readings:
            target = found.target
            if target.hidden and seat != target.seat:
                heard = (target.marker, result_key(found.result))
                if heard not in told and not (found.result == NO_EFFECT and target.marker in hit):
                    battle.tell_only((seat,), FireRead, place, target.marker, total, heard[1])
                told.add(heard)
                continue
            known = (found.column, found.power, found.shifts) if knows_firer else ()
            heard = (target.id, result_key(found.result))
            battle.tell_only((seat,), FireRead, place, target.id, total, heard[1], *known)


@cache
def single(arm: Arm) -> Arm:
    """One of several machine guns that are printed as one weapon."""
    return replace(arm, anti_personnel=arm.gun_power, guns=1)


@rule("ept.vehicles.multiple-machine-guns")
def hail(battle: Battle, shot: Shot, total: int) -> Script[None]:
    """Against armour each machine gun of a mount rolls for itself, at its own power; the first has rolled already."""
    unit, arm = shot.firers[0]
    gun = single(arm)
    armour = [unit for unit in victims(battle, shot) if unit.profile.is_armoured and not unit.hidden]
    for target in armour:
        for number in range(arm.guns):
            if target.status != "field":
                break
            rolled = total
            if number:
                rolled = dice.two(battle, unit.seat, "ept-roll-fire", "ept.vehicles.multiple-machine-guns")
            result = read_one(battle, shot, (unit, gun), target, rolled)
            yield from results.apply(battle, target, result, effects.Cause("ap", (unit,), rolled))
