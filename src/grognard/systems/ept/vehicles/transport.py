"""Chapters 15.4, 15.9 and 17.1: getting in and out of vehicles, riders, towing, and who survives a hit.

Who is aboard is off the map (`status` aboard, `carrier`), and unknown to the enemy.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import opposite
from grognard.core.system import SetupFault
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept import control, dice, forward
from grognard.systems.ept.actions.act import FULL, HALF, Act, Action
from grognard.systems.ept.amphibious import beaches
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.effects import effects
from grognard.systems.ept.effects.effects import Cause
from grognard.systems.ept.events.vehicles import Disembarked, Embarked
from grognard.systems.ept.fire.triggers import Trigger
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.sight import TACTICAL
from grognard.systems.ept.state import NO_FIRE, Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.units import stacking

CARRIERS = frozenset({"transport", "light_transport", "heavy_transport", "glider", "aeroplane"})
#: The scenario lets a section's command post ride beside a full load in a vehicle of its section.
EXTRA_POST = "extra_post"


# -- room --------------------------------------------------------------------------------------------


@rule("ept.vehicles.transport-ability", "ept.vehicles.drone-no-passengers")
def carries(profile: Profile) -> bool:
    """Whether a vehicle takes passengers: by its card, or because it has neither arms nor armour (see profile).

    No drone does.
    """
    return (
        profile.is_vehicle and "drone" not in profile.abilities and not CARRIERS.isdisjoint(profile.abilities)
    )


def is_light(profile: Profile) -> bool:
    """Whether a vehicle takes only half a squad."""
    return profile.size == "very_small" or "light_transport" in profile.abilities


@rule("ept.vehicles.transport-capacity", "ept.vehicles.heavy-transport-capacity")
def capacity(battle: Battle, vehicle: Unit) -> int:
    """Half squads that a vehicle takes; a heavy transport says so on its card."""
    table = battle.tables.transport
    if "heavy_transport" in vehicle.profile.abilities or comes_by_air(vehicle.profile):
        return vehicle.profile.capacity
    return table.light if is_light(vehicle.profile) else table.full


@rule("ept.special-infantry.teams", "ept.air.glider-capacity")
def bulk(battle: Battle, unit: Unit) -> int:
    """Half squads of room that a passenger takes; in a glider a jeep or a gun takes as much as a squad."""
    if unit.profile.is_vehicle or unit.profile.is_gun:
        return battle.tables.stacking.squad
    return battle.tables.stacking.squad if unit.is_squad else battle.tables.stacking.half


def comes_by_air(profile: Profile) -> bool:
    """Whether a vehicle is a glider or an aeroplane: all who are in it share its room."""
    return profile.is_glider or profile.is_aeroplane


@rule("ept.air.glider-capacity")
def goes_by_air(profile: Profile) -> bool:
    """Whether a unit fits into a glider as far as its kind goes: men, light guns, and of vehicles jeeps."""
    if profile.is_vehicle:
        return profile.size == "very_small" and not profile.is_armoured
    return not profile.is_gun or "light" in profile.abilities


@rule("ept.special-infantry.towing")
def fits(battle: Battle, unit: Unit, vehicle: Unit) -> bool:
    """Whether a vehicle has room for one more: men, a gun in tow in their stead, or another vehicle in its hold."""
    aboard = [other for other in battle.aboard(vehicle) if not other.riding]
    if comes_by_air(vehicle.profile):
        taken = sum(bulk(battle, other) for other in (*aboard, unit))
        return goes_by_air(unit.profile) and taken <= capacity(battle, vehicle)
    if unit.profile.is_vehicle:
        return len([other for other in aboard if other.profile.is_vehicle]) < vehicle.profile.hold
    men = [other for other in aboard if not other.profile.is_vehicle]
    if unit.profile.is_gun:
        if vehicle.profile.flies:
            return False  # ept.vehicles.helicopter-transport: none tows
        return not men and ("light" in unit.profile.abilities or not is_light(vehicle.profile))
    if any(other.profile.is_gun for other in men):
        return False
    return _seated(battle, vehicle, [*men, unit])


@rule("ept.vehicles.transport-extra-command-post")
def _seated(battle: Battle, vehicle: Unit, men: Sequence[Unit]) -> bool:
    """Whether men have seats; where the scenario says so one command post of the vehicle's own section needs none."""
    taken = sum(bulk(battle, unit) for unit in men)
    if battle.options.get(EXTRA_POST):
        extra = [unit for unit in men if unit.profile.is_post and unit.formation == vehicle.formation]
        taken -= bulk(battle, extra[0]) if extra else 0
    return taken <= capacity(battle, vehicle)


# -- going aboard ------------------------------------------------------------------------------------


def is_free(battle: Battle, vehicle: Unit) -> bool:
    """Whether a vehicle can still give the half action that boarding or getting off takes.

    One half action serves all who board or get off in a turn. It is a movement action, so a Fire marker from before
    the vehicle's activation forbids it.
    """
    if vehicle.profile.is_glider:
        return vehicle.status == "field"
    if vehicle.activated and not battle.is_active(vehicle):
        return False
    if vehicle.lifted:
        return vehicle.can_act
    fired = vehicle.fire != NO_FIRE and vehicle.worked == 0 and not vehicle.rolling
    return vehicle.can_act and vehicle.worked < FULL and not fired


@rule("ept.vehicles.embark-where", "ept.vehicles.embark-activation")
def vehicles_for(battle: Battle, unit: Unit) -> list[Unit]:
    """Vehicles in a unit's hex that it may board: with room, and not activated before the unit's own formation."""
    craft = battle.sky.get(unit.place, "") if battle.sky else ""
    over = (battle.units[craft],) if craft else ()
    return [
        other
        for other in (*battle.at(unit.place), *over)
        if other.seat == unit.seat
        and hovers(other)
        and other is not unit
        and carries(other.profile)
        and not other.profile.is_glider
        and not other.immobilised
        and is_free(battle, other)
        and fits(battle, unit, other)
    ]


@rule("ept.vehicles.embark-combination")
def may_embark(battle: Battle, act: Act) -> bool:
    """A unit that has got off this turn boards nothing."""
    unit = act.unit
    return not (unit.lifted or unit.deployed or unit.inside) and bool(vehicles_for(battle, unit))


def why_not_embark(battle: Battle, act: Act) -> WhyNot | None:
    """Why a unit cannot go aboard a vehicle of its hex."""
    name = ("unit", act.unit.id)
    if act.unit.lifted:
        return why_not("ept-lifted", "ept.vehicles.embark-combination", unit=name)
    if may_embark(battle, act):
        return None
    return why_not("ept-no-transport", "ept.vehicles.embark-where", unit=name)


@rule("ept.vehicles.embark-cost", "ept.vehicles.vehicle-half-action-with-passengers")
def employ(vehicle: Unit) -> None:
    """Boarding and getting off take a half action of the vehicle, and are movement; one half action is left to it."""
    if not vehicle.lifted:
        vehicle.worked += HALF
    vehicle.lifted = vehicle.moved = True


def employ_in_act(act: Act) -> None:
    """A helicopter lets men on or off in its own activation: the half action is in its `Act` already."""
    act.unit.lifted = act.unit.moved = True
    act.moved = act.rides = True


def embark(battle: Battle, act: Act) -> Script[None]:
    """A unit boards a vehicle of its hex, which becomes active with it."""
    unit = act.unit
    options = tuple(vehicle.id for vehicle in vehicles_for(battle, unit))
    chosen = yield ask(
        unit.seat,
        "ept-embark",
        "ept.vehicles.embark-where",
        OneOf(options, of="unit"),
        about(unit),
        role="action",
    )
    vehicle = battle.units[chosen]
    act.used += HALF
    act.moved = act.rides = unit.lifted = unit.moved = True
    employ(vehicle)
    rouse(battle, vehicle)
    tell_embarked(battle, unit, vehicle)
    board(battle, unit, vehicle)


def tell_embarked(battle: Battle, unit: Unit, vehicle: Unit) -> None:
    """The enemy hears of hidden units by their markers."""
    if battle.journal is None:
        return
    if not (unit.hidden or vehicle.hidden):
        battle.tell(Embarked, unit.id, vehicle.id)
        return
    battle.tell_only((unit.seat,), Embarked, unit.id, vehicle.id)
    shown = (unit.marker or unit.id, vehicle.marker or vehicle.id)
    battle.tell_only((1 - unit.seat, None), Embarked, *shown)


def board(battle: Battle, unit: Unit, vehicle: Unit, riding: bool = False) -> None:
    """Put a unit aboard: from now on the enemy does not know of it."""
    hidden.off_map(battle, unit)
    battle.lift(unit, "aboard")
    unit.carrier, unit.riding = vehicle.id, riding


def rouse(battle: Battle, vehicle: Unit) -> None:
    """A vehicle that was idle is activated with who boards it, and may act."""
    working = battle.activation
    if working is None or vehicle.id in working.units:
        return
    fresh = [vehicle.id, *(unit.id for unit in companions(battle, [vehicle]))]
    working.waiting += fresh
    working.units = (*working.units, *fresh)


@rule("ept.vehicles.loaded-activation")
def companions(battle: Battle, units: Sequence[Unit]) -> list[Unit]:
    """Who is activated together with units: the vehicles that carry them, and all whom those and they themselves carry."""
    waiting = [unit for unit in units if unit.carrier or unit.profile.is_vehicle]
    if not waiting:
        return []
    team = {unit.id for unit in units}
    found: dict[str, Unit] = {}
    while waiting:
        unit = waiting.pop()
        near = [battle.units[unit.carrier]] if unit.carrier else []
        if unit.profile.is_vehicle:
            near += battle.aboard(unit)
        fresh = [other for other in near if other.id not in team and other.id not in found]
        found.update({other.id: other for other in fresh})
        waiting += fresh
    return [unit for unit in found.values() if not unit.activated]


# -- getting off -------------------------------------------------------------------------------------


def may_stand(battle: Battle, unit: Unit, place: int) -> bool:
    """Whether the ground of a place is open to a unit at all."""
    return terrain.can_stand(battle, unit, place)


def may_disembark(battle: Battle, act: Act) -> bool:
    unit = act.unit
    vehicle = battle.units[unit.carrier]
    return (
        not unit.lifted
        and vehicle.status == "field"
        and (not unit.profile.is_vehicle or comes_by_air(vehicle.profile))
        and is_free(battle, vehicle)
        and (not vehicle.hauled or vehicle.spent <= quarter(vehicle))
        and may_get_off(battle, unit, vehicle)
    )


def may_get_off(battle: Battle, unit: Unit, vehicle: Unit) -> bool:
    """Whether a unit finds room and ground where its vehicle is, and no enemy under the helicopter that it is in."""
    place = vehicle.place
    if not beaches.may_unload(battle, vehicle):
        return False
    if not hovers(vehicle) or (vehicle.altitude and battle.is_hostile(place, unit.seat)):
        return False
    return may_stand(battle, unit, place) and stacking.has_room(battle, unit, place)


@rule("ept.vehicles.helicopter-transport")
def hovers(vehicle: Unit) -> bool:
    """Whether men can get in and out of a vehicle as far as its height goes: of a helicopter at nap of the earth."""
    return vehicle.altitude != TACTICAL


def why_not_disembark(battle: Battle, act: Act) -> WhyNot | None:
    """Why a unit cannot get off its vehicle."""
    unit = act.unit
    name = ("unit", unit.id)
    if unit.lifted:
        return why_not("ept-lifted", "ept.vehicles.embark-combination", unit=name)
    vehicle = battle.units[unit.carrier]
    if not is_free(battle, vehicle) or vehicle.status != "field":
        return why_not("ept-vehicle-busy", "ept.vehicles.embark-cost", unit=("unit", vehicle.id))
    if may_disembark(battle, act):
        return None
    return why_not("ept-no-room", "ept.units.stacking-limit", place=("place", vehicle.place))


@rule("ept.vehicles.disembark-fire", "ept.special-infantry.hitching")
def disembark(battle: Battle, act: Act) -> Script[None]:
    """A unit gets off and may be fired at there and then, as on a normal march; afterwards it may go on."""
    unit = act.unit
    vehicle = battle.units[unit.carrier]
    act.used += FULL if vehicle.hauled else HALF
    act.moved = act.rides = True
    employ(vehicle)
    if vehicle.hauled:
        vehicle.hauled = HAULED_WITH_MEN
    if unit.profile.is_gun or unit.profile.is_vehicle:
        unit.facing = yield ask(
            unit.seat,
            "ept-face",
            "ept.vehicles.facing",
            OneOf(tuple(range(6)), of="direction"),
            about(unit),
            role="placement",
        )
    set_down(battle, unit, vehicle.place)
    yield from forward.react(battle, Trigger("disembark", (unit,), "normal"))


def set_down(battle: Battle, unit: Unit, place: int) -> None:
    """Put a unit that was aboard on the map: unknown as it is, it is recognised like any other that moves."""
    battle.stand(unit, place)
    unit.lifted = True
    hidden.hide(battle, unit)
    battle.control[place] = unit.seat
    control.pass_blazes(battle, unit, place)
    hidden.tell(battle, unit, Disembarked, place)
    if hidden.seen_moving(battle, unit, "normal"):
        hidden.reveal(battle, unit, "ept-seen-moving")


@rule(
    "ept.vehicles.passenger-bail-out",
    "ept.vehicles.passenger-forbidden-terrain",
    "ept.special-infantry.tow-vehicle-hit",
)
def bail_out(battle: Battle, vehicle: Unit) -> Script[None]:
    """All aboard a vehicle that stays where it is get out and are stopped; on ground closed to them they stay aboard.

    A towed gun looks back; vehicles in the hold drive out and are stunned.
    """
    place = vehicle.place
    out = [unit for unit in battle.aboard(vehicle) if may_stand(battle, unit, place)]
    for unit in out:
        if unit.profile.is_gun:
            unit.facing = opposite(vehicle.facing)
    yield from _leave_in_haste(battle, out, place)


def _leave_in_haste(battle: Battle, units: Sequence[Unit], place: int) -> Script[None]:
    """Units get out and are stopped, or stunned if they are vehicles; then the enemy may fire at all of them."""
    for unit in units:
        set_down(battle, unit, place)
    for unit in units:
        if unit.profile.is_vehicle:
            unit.stunned = True
        elif unit.status == "field":
            yield from effects.stop(battle, unit)
    left = tuple(unit for unit in units if unit.status == "field")
    if left:
        yield from forward.react(battle, Trigger("disembark", left, "normal"))


@rule(
    "ept.vehicles.passenger-survival",
    "ept.vehicles.riders-survival",
    "ept.vehicles.heavy-transport-hit",
    "ept.special-infantry.tow-vehicle-hit",
    "ept.vehicles.helicopter-crash-survival",
)
def save(
    battle: Battle, vehicle: Unit, aboard: Sequence[Unit], place: int, cause: Cause, altitude: str = ""
) -> Script[None]:
    """A vehicle was destroyed: passengers and riders roll for the steps they lose together; the others get out.

    Nothing is saved of a towed gun or of vehicles in the hold, nor of anybody where infantry killed the vehicle or
    the ground is closed to them. From tactical flight it is a long way down.
    """
    mounted = {unit.id for unit in aboard if unit.riding}
    able = [
        unit
        for unit in aboard
        if cause.kind != "assault"
        and unit.profile.is_infantry
        and may_stand(battle, unit, place)
        and not (altitude and battle.is_hostile(place, unit.seat))
    ]
    for unit in aboard:
        for lost in (*battle.aboard(unit), unit) if unit not in able else ():
            yield from effects.lose_steps(battle, lost, lost.steps, cause)
    for unit in able:
        set_down(battle, unit, place)
    table = battle.tables.survival
    inside = table.crash if altitude == TACTICAL else table.passengers
    for riding, most in ((False, inside), (True, table.riders)):
        men = [unit for unit in able if (unit.id in mounted) == riding]
        if men:
            yield from _lose(battle, men, most, cause)
    left = tuple(unit for unit in able if unit.status == "field")
    for unit in left:
        yield from effects.stop(battle, unit)
    if left:
        yield from forward.react(battle, Trigger("disembark", left, "normal"))


def _lose(battle: Battle, men: Sequence[Unit], most: int, cause: Cause) -> Script[None]:
    """The survival roll: one step up to a total, two above it; each is that of a unit drawn by lot."""
    seat = men[0].seat
    total = dice.two(battle, seat, "ept-roll-survival", "ept.vehicles.passenger-survival")
    for _ in range(1 if total <= most else 2):
        left = [unit for unit in men if unit.status == "field"]
        if left:
            yield from effects.lose_steps(battle, draw_lot(battle, left), 1, cause)


def draw_lot(battle: Battle, units: Sequence[Unit]) -> Unit:
    """One of several units by lot: each has as many faces of a die as the others."""
    faces = 6 // len(units) * len(units)
    while len(units) > 1:
        face = dice.one(battle, units[0].seat, "ept-roll-lot", "ept.vehicles.passenger-survival")
        if face <= faces:
            return units[(face - 1) * len(units) // faces]
    return units[0]


# -- riders ------------------------------------------------------------------------------------------


def riders(battle: Battle, vehicle: Unit) -> list[Unit]:
    return [unit for unit in battle.aboard(vehicle) if unit.riding]


@rule("ept.vehicles.riders-who")
def check_riders(battle: Battle) -> None:
    """The scenario alone puts men on vehicles: a squad, or a command post with a rocket launcher; else SetupFault."""
    for vehicle in [unit for unit in battle.units.values() if unit.profile.is_vehicle]:
        men = riders(battle, vehicle)
        if men and not may_ride(men):
            raise SetupFault(
                f"unit {vehicle.id}",
                f"{', '.join(unit.id for unit in men)} cannot ride on one vehicle",
                "ept.vehicles.riders-who",
                "At most a squad, or a command post and a rocket launcher.",
            )


def may_ride(men: Sequence[Unit]) -> bool:
    """Whether so many find a hold on one vehicle."""
    if len(men) == 1 and men[0].profile.is_squad:
        return True
    posts = sum(unit.profile.is_post for unit in men)
    launchers = sum(_launches(unit) for unit in men)
    return posts <= 1 and launchers <= 1 and posts + launchers == len(men)


def _launches(unit: Unit) -> bool:
    return unit.profile.is_heavy_weapon and any(
        arm.kind == "rocket_launcher" for arm in (*unit.profile.front, *unit.profile.back)
    )


@rule("ept.vehicles.riders-targeting")
def with_riders(battle: Battle, units: Sequence[Unit]) -> list[Unit]:
    """Units under fire that is not anti-tank fire, and the men who ride on them."""
    found = list(units)
    for unit in units:
        if unit.profile.is_vehicle:
            found += riders(battle, unit)
    return found


def as_seen(battle: Battle, unit: Unit) -> Unit:
    """A unit as a target: who rides stands, for the fire, where his vehicle stands, without its shelter, and as hidden."""
    if not unit.riding:
        return unit
    seen = unit.copy()
    seen.place, seen.marker = battle.whereabouts(unit), battle.units[unit.carrier].marker
    return seen


def throw_off(battle: Battle, vehicle: Unit) -> Script[None]:
    """Fire has had an effect on riders or their vehicle: they get off, are stopped, and may be fired at."""
    men = riders(battle, vehicle)
    if men:
        yield from _leave_in_haste(battle, men, vehicle.place)


# -- towing ------------------------------------------------------------------------------------------


@rule("ept.special-infantry.towing")
def drag(battle: Battle, vehicle: Unit) -> int:
    """Half points that a gun in tow adds to every hex."""
    if not carries(vehicle.profile):
        return 0
    return battle.tables.movement.towing if any(unit.profile.is_gun for unit in battle.aboard(vehicle)) else 0


def _carried(profile: Profile) -> bool:
    return profile.is_infantry or profile.is_gun


def _gets_off(profile: Profile) -> bool:
    return _carried(profile) or (profile.is_vehicle and goes_by_air(profile))


EMBARK = Action(
    "embark", "ept.vehicles.embark-cost", HALF, may_embark, why_not_embark, embark, _carried, movement=True
)
DISEMBARK = Action(
    "disembark",
    "ept.vehicles.embark-cost",
    HALF,
    may_disembark,
    why_not_disembark,
    disembark,
    _gets_off,
    status="aboard",
    movement=True,
)


#: What a vehicle has done with a hold this turn: nothing; left or entered one; and taken on or let off men besides.
NOT_HAULED, HAULED, HAULED_WITH_MEN = 0, 1, 2


QUARTER = 4


def quarter(unit: Unit) -> int:
    return unit.profile.points // QUARTER
