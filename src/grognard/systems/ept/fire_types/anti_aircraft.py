"""Chapter 13.3: anti-aircraft fire at air missions, and at aircraft over the map.

What a mission does to the ground is chapter 21. A scenario may also let flights pass that do nothing (`fly_over`).
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept import dice, forward, sight
from grognard.systems.ept.asking import PASS, ask
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.air import AaRead, BatteryRead, FlewOver, FlightDestroyed, FlightDrivenOff
from grognard.systems.ept.fire import anti_personnel, cadence, declaring, shots, targeting, triggers
from grognard.systems.ept.fire.shots import AA, Shot
from grognard.systems.ept.fire_types.at_aircraft import HELICOPTER, HIGH, LOW, MEDIUM, MISSILE, may_engage
from grognard.systems.ept.heavy_weapons import heavy_weapons
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm, weapons
from grognard.systems.ept.sight import TACTICAL
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST, NO_FIRE, Battery, Battle, Flight, Unit
from grognard.systems.ept.vehicles import transport, vehicles

MISSIONS = (HIGH, MEDIUM, LOW)
AEROPLANE, DRONE = "aeroplane", "drone"
KINDS = (AEROPLANE, HELICOPTER, DRONE)
#: Higher than anything that stands on the highest ground, in the map's own units of height.
ABOVE = 9
#: What fire does to a flight.
DESTROYED, DRIVEN_OFF, UNHARMED = "destroyed", "driven-off", ""


# -- who may fire at what ----------------------------------------------------------------------------


def arms(battle: Battle, unit: Unit, flight: Flight) -> list[tuple[Arm, str]]:
    """What a unit can fire at a flight with: in range, with nothing between it and the sky over that hex."""
    if unit.status != "field" or not unit.can_act:
        return []
    distance = battle.board.distance(unit.place, flight.cell)
    found = [
        (arm, mode)
        for arm, mode in targeting.usable(battle, unit)
        if mode == AA and may_engage(arm, flight.height) and targeting.in_range(arm, mode, distance)
    ]
    return found if found and _sees_sky(battle, unit, flight.cell) else []


@rule("ept.air.mission-sight")
def _sees_sky(battle: Battle, unit: Unit, cell: int) -> bool:
    """Whether a line from a unit to above all that there is on the map, over a hex, is free; darkness limits it as usual."""
    board = battle.board
    here, top = board.cell(unit.place), max(board.height(place) for place in range(board.size))
    if here == cell:
        return True
    look = board.sight.judge(here, board.height(unit.place), cell, top + ABOVE, sight.veil(battle))
    clear = not look.blocked and look.hindrance <= battle.tables.observation.most_hindrance
    return clear and sight.in_the_light(battle, unit.place, cell)


@rule("ept.fire-types.aa-once-per-air-phase")
def ready(battle: Battle, flight: Flight) -> list[Unit]:
    """Who may fire at a flight: once in the phase, so nobody with a Fire marker."""
    return [
        unit
        for unit in battle.on_field(1 - flight.seat)
        if unit.fire == NO_FIRE and arms(battle, unit, flight)
    ]


# -- flights -----------------------------------------------------------------------------------------


def fly_over(battle: Battle) -> Script[None]:
    """A-1: the flights of this turn come one after the other, and the other side's weapons answer them."""
    for seat in (battle.initiative, 1 - battle.initiative):
        for flight in [
            one for one in battle.flights.values() if one.seat == seat and one.turn == battle.turn
        ]:
            yield from answer(battle, flight)
            if flight.id in battle.flights:
                battle.tell(FlewOver, seat, flight.cell)
                del battle.flights[flight.id]


@rule("ept.air.aa-interrupts")
def answer(battle: Battle, flight: Flight) -> Script[None]:
    """Unit after unit, as the other side likes, until the flight is gone."""
    while flight.id in battle.flights:
        chosen = yield from _who_fires(battle, flight, ready(battle, flight), "ept.fire-types.aa-targets")
        if chosen == PASS:
            return
        if chosen in battle.batteries:
            yield from _from_afar(battle, battle.batteries[chosen], flight)
            continue
        unit = battle.units[chosen]
        arm, _ = yield from declaring.pick_arm(unit, arms(battle, unit, flight))
        yield from fire_at(battle, unit, arm, flight)


def _who_fires(battle: Battle, flight: Flight, able: Sequence[Unit], clause: str) -> Script[str]:
    """Who of those able to, or which battery off the map, fires at a flight next; nobody any more is a pass.

    Where there are Hidden markers it is asked even if nobody can fire: silence would tell what they do not hide.
    """
    seat = 1 - flight.seat
    names = (*(unit.id for unit in able), *off_map(battle, flight))
    if not names and not any(marker.seat == seat for marker in battle.markers.values()):
        return PASS
    chosen: str = yield ask(
        seat,
        "ept-aa-fire",
        clause,
        OneOf((PASS, *names), of="unit"),
        (("flight", "key", f"ept-flight-{flight.kind}"), ("place", "place", flight.cell)),
        open=not names,
        role="reaction",
        skip=PASS,
    )
    return chosen


@rule("ept.air.landing-aa")
def opportunity(battle: Battle, flight: Flight) -> Script[None]:
    """Opportunity fire at an aeroplane that lands or takes off, in the operations phase: each weapon once, by its rate."""
    spent: set[str] = set()
    while flight.id in battle.flights:
        able = [unit for unit in passive(battle, flight) if unit.id not in spent]
        chosen = yield from _who_fires(battle, flight, able, "ept.air.landing-aa")
        if chosen == PASS:
            return
        spent.add(chosen)
        if chosen in battle.batteries:
            yield from _from_afar(battle, battle.batteries[chosen], flight)
        else:
            yield from _in_passing(battle, battle.units[chosen], flight)


def passive(battle: Battle, flight: Flight) -> list[Unit]:
    """Who may make an opportunity shot at a flight."""
    return [
        unit
        for unit in battle.on_field(1 - flight.seat)
        if unit.fire != FIRE_ENDED and not battle.is_active(unit) and arms(battle, unit, flight)
    ]


def _in_passing(battle: Battle, unit: Unit, flight: Flight) -> Script[None]:
    """A shot like others, to which the other side may react in turn."""
    arm, _ = yield from declaring.pick_arm(unit, arms(battle, unit, flight))
    shot = Shot([(unit, arm)], flight.cell, AA, cause="opportunity")
    shot.faces = tuple(dice.roll(battle, unit.seat, "ept-roll-fire", "ept.air.landing-aa", 2))
    if not cadence.check(battle, shot, sum(shot.faces), battle.tables.fire.cadence):
        return
    result = _result(battle, unit, arm, flight, shot, sum(shot.faces))
    cadence.after_shot(battle, shot)
    shots.give_away(battle, shot)
    yield from _suffer(battle, flight, arm, result)
    if unit.status == "field":
        yield from forward.react(battle, triggers.fired((unit,)))


def _result(battle: Battle, unit: Unit, arm: Arm, flight: Flight, shot: Shot, total: int) -> str:
    """What the fire table says of a shot at a flight, told to everybody."""
    power, tally = anti_personnel.firepower(battle, unit, arm, shot), shifts(battle, unit, flight)
    column = battle.tables.fire.shifted(power.exact, int(tally))
    result = battle.tables.fire.result(column, total)
    hidden.tell(battle, unit, AaRead, flight.cell, total, anti_personnel.result_key(result))
    return result


@rule("ept.air.aa-interrupts")
def off_map(battle: Battle, flight: Flight) -> tuple[str, ...]:
    """Batteries off the map that reach a flight and have not fired this turn."""
    return tuple(
        battery.id
        for battery in battle.batteries.values()
        if battery.seat != flight.seat
        and battery.fired < battle.turn
        and may_engage(weapons()[battery.weapon], flight.height)
    )


@rule("ept.air.aa-interrupts")
def _from_afar(battle: Battle, battery: Battery, flight: Flight) -> Script[None]:
    """Guns off the map fire: as others, but neither range nor line matters to them."""
    battery.fired = battle.turn
    arm = weapons()[battery.weapon]
    total = dice.two(battle, battery.seat, "ept-roll-fire", "ept.air.aa-interrupts")
    column = battle.tables.fire.shifted(
        heavy_weapons.anti_aircraft_power(arm),
        int(columns(battle, battery.quality, flight.height, flight.size)),
    )
    result = battle.tables.fire.result(column, total)
    battle.tell(BatteryRead, battery.seat, flight.cell, total, anti_personnel.result_key(result))
    yield from _suffer(battle, flight, arm, result)


# -- the shot ----------------------------------------------------------------------------------------


def shifts(battle: Battle, unit: Unit, flight: Flight) -> Tally:
    return columns(battle, unit.quality, flight.height, flight.size)


@rule("ept.tables.aa-column-modifiers")
def columns(battle: Battle, quality: str, height: str, size: str) -> Tally:
    """Columns of anti-aircraft fire: how high the target flies, its size, and the firer's quality."""
    table, clause = battle.tables.aa_shifts, "ept.tables.aa-column-modifiers"
    tally = Tally(0, clause)
    heights = {HIGH: table.high, MEDIUM: table.medium, LOW: table.low, TACTICAL: table.tactical_flight}
    sizes = {"very_large": table.very_large, "very_small": table.very_small}
    skills = {"shock": table.skilled, "veteran": table.skilled, "green": table.green}
    changes = {
        "height": heights[height],
        "size": sizes.get(size, 0),
        "quality": skills.get(quality, 0),
    }
    for what, change in changes.items():
        if change:
            tally.add(clause, change).named(f"ept-sum-{what}")
    return tally


@rule("ept.fire-types.aa-resolution", "ept.fire-types.aa-once-per-air-phase")
def fire_at(battle: Battle, unit: Unit, arm: Arm, flight: Flight) -> Script[None]:
    """The fire table with the anti-aircraft value as power, the usual changes of power and columns of its own.

    It is a shot: the unit gets its Fire Test marker and is seen by who sees it; nobody reacts in this phase.
    """
    shot = Shot([(unit, arm)], flight.cell, AA)
    total = dice.two(battle, unit.seat, "ept-roll-fire", "ept.fire-types.aa-resolution")
    result = _result(battle, unit, arm, flight, shot, total)
    unit.fire = FIRE_TEST
    shots.give_away(battle, shot)
    yield from _suffer(battle, flight, arm, result)


@rule("ept.fire-types.aa-resolution", "ept.fire-types.aa-or-ap-choice")
def resolve(battle: Battle, shot: Shot) -> Script[bool]:
    """Anti-aircraft fire at an aircraft over the map: a shot like others, rate and all; False where it lost its rate.

    What it does is what fire does to such a vehicle (ept.fire-types.aa-result-n): nothing is driven off.
    """
    unit, arm = shot.firers[0]
    craft = shot.only[0]
    shot.faces = tuple(dice.roll(battle, shot.seat, "ept-roll-fire", "ept.fire-types.aa-resolution", 2))
    total = sum(shot.faces)
    if not cadence.check(battle, shot, total, battle.tables.fire.cadence):
        return False
    power = anti_personnel.firepower(battle, unit, arm, shot)
    tally = columns(battle, unit.quality, TACTICAL, craft.profile.size)
    column = battle.tables.fire.shifted(power.exact, int(tally))
    result = battle.tables.fire.result(column, total)
    reading = anti_personnel.Reading(craft, result, column, power, tally)
    if battle.journal is not None:
        anti_personnel.tell_readings(battle, shot.place, total, [reading], shot.units)
    if result != anti_personnel.NO_EFFECT:
        yield from vehicles.suffer(battle, craft, result, effects.Cause("aa", shot.units, total))
    return True


@rule("ept.fire-types.aa-result-loss", "ept.fire-types.aa-result-n")
def fate(flight: Flight, arm: Arm, result: str) -> str:
    """What a result does to a flight: losses destroy all but an aeroplane that no missile hit; N drives off; S nothing."""
    if result.isdigit():
        return DRIVEN_OFF if flight.kind == AEROPLANE and arm.kind != MISSILE else DESTROYED
    return DRIVEN_OFF if result.startswith("N") else UNHARMED


@rule("ept.fire-types.aa-result-loss")
def _suffer(battle: Battle, flight: Flight, arm: Arm, result: str) -> Script[None]:
    """A flight is destroyed with all aboard, or turns back; an aeroplane that took losses, with so many steps less aboard."""
    found = fate(flight, arm, result)
    if not found:
        return
    del battle.flights[flight.id]
    gone = found == DESTROYED
    battle.tell(FlightDestroyed if gone else FlightDrivenOff, flight.seat, flight.cell)
    aboard = [battle.units[name] for name in flight.aboard]
    cause = effects.Cause("aa")
    if gone:
        for unit in aboard:
            yield from effects.lose_steps(battle, unit, unit.steps, cause)
        return
    for _ in range(int(result) if result.isdigit() else 0):
        left = [unit for unit in aboard if unit.status != "gone" and not transport.comes_by_air(unit.profile)]
        if left:
            yield from effects.lose_steps(battle, transport.draw_lot(battle, left), 1, cause)
