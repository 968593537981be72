"""Chapter 21.2: what air support does to the ground: bombs, napalm, guided weapons, ground attacks, a show of force."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept import artillery, dice
from grognard.systems.ept.asking import ask
from grognard.systems.ept.effects import effects, results
from grognard.systems.ept.events.air import AirStrafed
from grognard.systems.ept.events.artillery import MissileStruck, SmokeFalls
from grognard.systems.ept.fire import anti_personnel
from grognard.systems.ept.fire_types import indirect
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import AirAttack
from grognard.systems.ept.state import Battle, Flight, Unit
from grognard.systems.ept.terrain import blazes, smoke
from grognard.systems.ept.vehicles import vehicles

#: Hexes that are attacked at once, one behind the other.
LINE = 3


def carry_out(battle: Battle, flight: Flight, attack: AirAttack) -> Script[None]:
    """The attack of an air support that got through."""
    yield from ATTACKS[attack.kind](battle, flight, attack)


@rule("ept.air.target-hexes")
def targets(battle: Battle, flight: Flight) -> tuple[int, ...]:
    """The hexes under attack: its own alone for guided weapons, else with the next two ahead, as far as there is a map."""
    cells = [flight.cell]
    while flight.attack not in GUIDED and len(cells) < LINE:
        beyond = battle.board.grid.neighbours[cells[-1]][flight.facing]
        if beyond < 0:
            break
        cells.append(beyond)
    return tuple(cells)


# -- bombs -------------------------------------------------------------------------------------------


@rule("ept.air.guided-bombing", "ept.air.bombing")
def bomb(battle: Battle, flight: Flight, attack: AirAttack) -> Script[None]:
    """Indirect fire on every target hex and the rings around it."""
    for cell, power in powers(battle, targets(battle, flight), attack.power).items():
        if artillery.stands_there(battle, cell):
            yield from indirect.strike(battle, flight.seat, cell, power, indirect.AIR)


@rule("ept.air.bombing#ruling")
def powers(battle: Battle, cells: Sequence[int], power: Sequence[int]) -> dict[int, int]:
    """The power on each hex: the highest of the rings that it lies in, once."""
    grid = battle.board.grid
    found: dict[int, int] = {}
    for centre in cells:
        for cell in grid.within(centre, len(power) - 1):
            found[cell] = max(found.get(cell, 0), power[grid.distance(centre, cell)])
    return dict(sorted(found.items()))


@rule("ept.air.napalm")
def napalm(battle: Battle, flight: Flight, attack: AirAttack) -> Script[None]:
    """A bombing after which the target hexes burn, and smoke lies around them by the power of the ring."""
    yield from bomb(battle, flight, attack)
    cells = targets(battle, flight)
    for cell in cells:
        yield from blazes.set_ablaze(battle, cell, vehicles.destroy)
    strength = smoke.strength(battle, attack.power[1] if len(attack.power) > 1 else attack.power[0])
    around = {cell for centre in cells for cell in battle.board.grid.within(centre, 1)} - set(cells)
    for cell in sorted(around) if strength else ():
        smoke.lay(battle, cell, strength)
        battle.tell(SmokeFalls, cell, strength)


# -- guided missiles ---------------------------------------------------------------------------------


@rule("ept.air.guided-missile")
def missile(battle: Battle, flight: Flight, attack: AirAttack) -> Script[None]:
    """One vehicle of the hex is hit by itself, in the flank; where there is none, one of the others on the fire table."""
    there = [unit for unit in battle.at(flight.cell) if unit.seat != flight.seat]
    able = [unit for unit in there if unit.profile.is_vehicle and not unit.hidden]
    target = yield from _pick(flight, able or there)
    if target is None:
        return
    total = dice.two(battle, flight.seat, "ept-roll-destruction", "ept.air.guided-missile")
    if able:
        yield from _pierce(battle, target, attack, total)
    else:
        yield from _burst(battle, flight, target, attack, total)


def _pick(flight: Flight, units: Sequence[Unit]) -> Script[Unit | None]:
    """The one that the owner aims at; who is hidden, by the marker."""
    names: dict[str, Unit] = {}
    for unit in units:
        names.setdefault(unit.marker or unit.id, unit)
    if not names:
        return None
    chosen = yield ask(
        flight.seat, "ept-air-aim", "ept.air.guided-missile", OneOf(tuple(names), of="unit"), role="attack"
    )
    return names[chosen]


def _pierce(battle: Battle, target: Unit, attack: AirAttack, total: int) -> Script[None]:
    """The anti-tank value less the armour of the flank, shifted by the ground as for indirect fire."""
    tally = Tally(0, "ept.air.guided-missile")
    indirect.shelter(battle, target, -1, tally)
    power = attack.anti_tank - target.profile.armour_flank
    table = battle.tables.destruction
    column = table.shifted(power, int(tally))
    result = table.result(column, total)
    word = "none" if result == anti_personnel.NO_EFFECT else result.lower()
    battle.tell(MissileStruck, target.id, "ept-side-flank", power, column, total, f"ept-result-{word}", tally)
    if result != anti_personnel.NO_EFFECT:
        yield from vehicles.suffer(battle, target, result, effects.Cause("at", (), total))


def _burst(battle: Battle, flight: Flight, target: Unit, attack: AirAttack, total: int) -> Script[None]:
    """A missile among men: its anti-tank value on the fire table, against the one it was aimed at."""
    power = Tally(attack.anti_tank, "ept.air.guided-missile")
    if target.hidden:
        power.halve("ept.hidden.half-power")
    tally = indirect.shifts(battle, target, indirect.AIR)
    table = battle.tables.columns
    if target.profile.is_gun:
        tally.add("ept.air.guided-missile", table.at_support_gun).named("ept-sum-support-gun")
    elif target.deployed:
        tally.add("ept.air.guided-missile", table.at_deployed_weapon).named("ept-sum-deployed-or-gun")
    yield from _read(battle, flight, [target], power, [tally], total)


# -- ground attacks ----------------------------------------------------------------------------------


@rule("ept.air.ground-attack")
def ground_attack(battle: Battle, flight: Flight, attack: AirAttack) -> Script[None]:
    """All in the three hexes, of either side, hex by hex: power as of direct fire, columns as of indirect fire."""
    for cell in targets(battle, flight):
        units = indirect.on_all_floors(battle, cell)
        if not units:
            continue
        total = dice.two(battle, flight.seat, "ept-roll-fire", "ept.air.ground-attack")
        battle.tell(AirStrafed, cell, attack.power[0], total)
        for unit in units:
            power = Tally(attack.power[0], "ept.air.ground-attack")
            if unit.hidden:
                power.halve("ept.hidden.half-power")
            tally = indirect.shifts(battle, unit, indirect.AIR)
            yield from _read(battle, flight, [unit], power, [tally], total)


def _read(
    battle: Battle, flight: Flight, units: Sequence[Unit], power: Tally, tallies: Sequence[Tally], total: int
) -> Script[None]:
    """What the fire table says for units, and what comes of it."""
    readings = []
    for unit, tally in zip(units, tallies, strict=True):
        column = battle.tables.fire.shifted(power.exact, int(tally))
        result = battle.tables.fire.result(column, total)
        readings.append(anti_personnel.Reading(unit, result, column, power, tally))
    if battle.journal is not None:
        anti_personnel.tell_readings(battle, flight.cell, total, readings)
    for reading in readings:
        yield from indirect.hit(battle, reading, effects.Cause("ap", (), total))


@rule("ept.air.show-of-force")
def show_of_force(battle: Battle, flight: Flight, attack: AirAttack) -> Script[None]:
    """No shot is fired: all enemies on the ground in the three hexes and around them are tested; vehicles are stunned."""
    grid = battle.board.grid
    cells = sorted({near for cell in targets(battle, flight) for near in grid.within(cell, 1)})
    for cell in cells:
        for unit in [one for place in battle.board.floors(cell) for one in battle.at(place)]:
            if unit.seat == flight.seat or unit.status != "field" or unit.profile.is_decoy:
                continue
            if unit.profile.is_vehicle:
                _shake(battle, unit)
            else:
                yield from results.test(battle, unit, "N", 0, effects.Cause("air"))


def _shake(battle: Battle, unit: Unit) -> None:
    """The crew of a vehicle takes the same test; who fails is stunned."""
    need = effects.morale(battle, unit)
    rolled = dice.two(battle, unit.seat, "ept-roll-test-n", "ept.air.show-of-force", need)
    if rolled > int(need):
        if unit.hidden:
            hidden.reveal(battle, unit, "ept-seen-hit")
        vehicles.stun(battle, unit)


GUIDED = ("guided_bomb", "guided_missile")
ATTACKS = {
    "guided_bomb": bomb,
    "guided_missile": missile,
    "bomb": bomb,
    "napalm": napalm,
    "ground_attack": ground_attack,
    "show_of_force": show_of_force,
}
