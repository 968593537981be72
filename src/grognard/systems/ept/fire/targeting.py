"""Chapters 7.2 and 13: who can fire at what, and with which weapons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from grognard.core.rules import rule
from grognard.core.space.hexes.grid import numbers
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept import sight
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.fieldworks import bunkers
from grognard.systems.ept.fire import anti_personnel, cadence
from grognard.systems.ept.fire.shots import AA, AP, AT, DECLARE_BLIND, INDIRECT, Armed
from grognard.systems.ept.fire.triggers import ONLY
from grognard.systems.ept.fire_types import anti_tank, at_aircraft, indirect
from grognard.systems.ept.heavy_weapons import heavy_weapons, hollow_charges, missiles, rockets
from grognard.systems.ept.profile import Arm, Profile, weapons
from grognard.systems.ept.special_infantry import containers
from grognard.systems.ept.state import FIRE_ENDED, Battle, Unit
from grognard.systems.ept.tables import Tables
from grognard.systems.ept.vehicles import arcs


def usable(battle: Battle, unit: Unit) -> Armed:
    """Weapons that a unit can fire now, each with the types of fire it is good for."""
    if unit.fire == FIRE_ENDED or unit.towed or unit.swims:
        return ()
    profile = unit.profile
    found = arsenal(profile, unit.deployed or unit.reduced, unit.jammed, battle.tables)
    if unit.silent:
        silent = [profile.front[number] for number in unit.silent]
        found = tuple((arm, mode) for arm, mode in found if not any(arm is other for other in silent))
    if (profile.is_squad or "panzerfaust" in profile.abilities) and rockets.has_panzerfaust(battle, unit):
        found = (*found, (weapons()["panzerfaust"], AT))
    if profile.is_gun and hollow_charges.has_any(battle, unit):
        found = (*found, (weapons()[hollow_charges.SHELL], AT))
    if battle.year:
        found = containers.at_hand(battle, unit, found)
    return bunkers.through_slit(unit, found) if unit.inside else found


@rule("ept.units.small-arms", "ept.units.heavy-weapon-sides", "ept.fire.jam-machine-gun")
@cache
def arsenal(profile: Profile, back: bool, jammed: bool, tables: Tables) -> Armed:
    """What a side of a counter can be fired with: its weapons if they are not jammed, and self-defence."""
    if profile.is_decoy or profile.kind == "non_combatant":
        return ()
    arms = profile.back if back else profile.front
    if jammed:
        arms = tuple(arm for arm in arms if cadence.jam_class(profile, arm) != "machine_gun")
    return modes(heavy_weapons.with_self_defence(profile, arms, tables))


@rule("ept.fire-types.list", "ept.special-infantry.support-gun-variants")
def modes(arms: Sequence[Arm]) -> Armed:
    """Weapons with the types of fire they are good for, anti-personnel first."""
    found: list[tuple[Arm, str]] = []
    for arm in arms:
        if arm.anti_personnel:
            found.append((arm, AP))
        if arm.anti_tank:
            found.append((arm, AT))
        if heavy_weapons.anti_aircraft_power(arm):
            found.append((arm, AA))
        if arm.indirect:
            found.append((arm, INDIRECT))
    return tuple(found)


@rule(
    "ept.fire.range-strict",
    "ept.heavy-weapons.minimum-range",
    "ept.heavy-weapons.sniper-range",
    "ept.heavy-weapons.missile-profile",
    "ept.heavy-weapons.mortar-indirect",
)
def in_range(arm: Arm, mode: str, distance: int) -> bool:
    """Ranges are strict, but small arms and machine guns reach twice as far at half power in anti-personnel fire."""
    if distance <= arm.range:
        return distance >= arm.minimum
    return mode == AP and arm.reaches_double and distance <= arm.range * 2


def farthest(armed: Armed) -> int:
    """How far any of these weapons reaches, whatever it fires at."""
    found = 0
    for arm, _ in armed:
        found = max(found, arm.range * 2 if arm.reaches_double else arm.range)
    return found


@rule("ept.nations.japanese-snipers-shared-hex")
def is_below(battle: Battle, unit: Unit, place: int) -> bool:
    """Whether a place lies at the foot of the tree that a unit sits in: no rifle is too long for that."""
    return battle.board.is_crown(unit.place) and battle.board.cell(unit.place) == place


def reaches(battle: Battle, unit: Unit, arm: Arm, mode: str, place: int, any_facing: bool = False) -> bool:
    """Whether a weapon has a place in sight and range, and in its arc unless it may still turn to `any_facing`."""
    near = in_range(arm, mode, battle.board.distance(unit.place, place))
    if not near and not is_below(battle, unit, place):
        return False
    return _has_line(battle, unit, mode, place, any_facing)


@rule("ept.fire.needs-line-of-fire")
def _has_line(
    battle: Battle,
    unit: Unit,
    mode: str,
    place: int,
    any_facing: bool,
    altitude: str = "",
    seen: bool = False,
) -> bool:
    """Direct fire needs a line of sight, which may be known (`seen`); indirect fire has its own rule of who must see."""
    if mode != INDIRECT and battle.light != "day" and not sight.in_the_light(battle, unit.place, place):
        return False
    profile = unit.profile
    if (profile.is_vehicle or profile.is_gun) and not any_facing and not arcs.in_arc(battle, unit, place):
        return False
    if unit.inside and not bunkers.looks_at(battle, unit, place):
        return False
    if mode == INDIRECT:
        return indirect.sighted(battle, unit, place)
    return seen or sight.unit_sees(battle, unit, place, altitude)


def choices(
    battle: Battle, unit: Unit, place: int, any_facing: bool = False, only: Sequence[Unit] = ()
) -> list[tuple[Arm, str]]:
    """How a unit can fire at an enemy place: weapons with types of fire that can harm somebody there, or of `only`."""
    armed = usable(battle, unit)
    if only and only[0].altitude:
        return list(_at_craft(battle, unit, armed, only[0], any_facing))
    return list(_choices(battle, unit, armed, place, any_facing, only))


def over(battle: Battle, unit: Unit, place: int) -> Unit | None:
    """The enemy aircraft that flies over a place."""
    craft = battle.units.get(battle.sky.get(battle.board.cell(place), "")) if battle.sky else None
    return craft if craft is not None and craft.seat != unit.seat else None


def _at_craft(
    battle: Battle, unit: Unit, armed: Armed, craft: Unit, any_facing: bool = False
) -> Iterator[tuple[Arm, str]]:
    """How a unit can fire at an aircraft."""
    distance = battle.board.distance(unit.place, craft.place)
    for arm, mode in armed:
        if (
            at_aircraft.suits(battle, arm, mode, craft, distance)
            and in_range(arm, mode, distance)
            and _has_line(battle, unit, mode, craft.place, any_facing, craft.altitude)
        ):
            yield arm, mode


def _choices(
    battle: Battle,
    unit: Unit,
    armed: Armed,
    place: int,
    any_facing: bool = False,
    only: Sequence[Unit] = (),
    seen: bool = False,
) -> Iterator[tuple[Arm, str]]:
    distance = battle.board.distance(unit.place, place)
    direct: bool | None = None
    plunging: bool | None = None
    for arm, mode in armed:
        if not in_range(arm, mode, distance) and not is_below(battle, unit, place):
            continue
        if mode == INDIRECT:
            if plunging is None:
                plunging = _has_line(battle, unit, mode, place, any_facing)
            line = plunging
        else:
            if direct is None:
                direct = _has_line(battle, unit, mode, place, any_facing, seen=seen)
            line = direct
        if line and arm.guidance == "wire" and not missiles.wire_runs(battle, unit.place, place):
            continue
        if line and harms(battle, unit, mode, arm, place, only):
            yield arm, mode


def harms(battle: Battle, unit: Unit, mode: str, arm: Arm, place: int, only: Sequence[Unit] = ()) -> bool:
    """Whether a type of fire may be aimed at who stands on a place, or at `only` those, as far as the firer knows."""
    enemies = only or [other for other in battle.at(place) if other.seat != unit.seat]
    if battle.fieldworks and mode != AT:
        enemies = bunkers.known_targets(battle, unit, enemies, mode == INDIRECT)
    if mode == AT:
        return anti_tank.has_target(battle, unit, arm, enemies)
    if mode == INDIRECT:
        return bool(enemies)
    if mode == AA:
        return False  # those on the ground are no targets for it
    return any(anti_personnel.may_harm(battle, arm, enemy) for enemy in enemies)


def has_shot(battle: Battle, unit: Unit, place: int, any_facing: bool = False) -> bool:
    return bool(choices(battle, unit, place, any_facing))


def may_declare(
    battle: Battle,
    unit: Unit,
    place: int,
    only: Sequence[Unit] = (),
    with_missiles: str = "",
    seen: bool = False,
) -> bool:
    """Whether a unit may announce a shot at an enemy place: a good one, or any where shots are declared blindly.

    That it sees the place may be known (`seen`).
    """
    armed = allowed(usable(battle, unit), with_missiles)
    if not armed:
        return False
    if battle.options.get(DECLARE_BLIND):
        return True
    if battle.sky:
        craft = only[0] if only and only[0].altitude else None if only else over(battle, unit, place)
        if craft is not None and next(_at_craft(battle, unit, armed, craft), None) is not None:
            return True
        if only and only[0].altitude:
            return False
    return next(_choices(battle, unit, armed, place, only=only, seen=seen), None) is not None


def allowed(armed: Sequence[tuple[Arm, str]], with_missiles: str) -> Armed:
    """Weapons that may be fired in answer to a wire-guided missile, before it arrives or after (16.5)."""
    if not with_missiles:
        return tuple(armed)
    wanted = with_missiles == ONLY
    return tuple((arm, mode) for arm, mode in armed if (arm.kind == "missile_launcher") == wanted)


def targets(battle: Battle, unit: Unit, act: Act | None = None) -> tuple[int, ...]:
    """Places with enemies, seen or under a marker, that the unit can fire at; with `act` after its free pivot too."""
    return tuple(each_target(battle, unit, act))


def each_target(battle: Battle, unit: Unit, act: Act | None) -> Iterator[int]:
    armed = usable(battle, unit)
    if not armed:
        return
    blind = battle.options.get(DECLARE_BLIND)
    enemies = battle.held[1 - unit.seat]
    if not blind:
        enemies &= battle.board.places.near(unit.place, farthest(armed))
    places = in_view(battle, unit, enemies)
    seen = not blind and not unit.profile.plunges
    turning = act is not None and not act.pivoted and not unit.immobilised
    found = 0
    for place in numbers(places):
        if blind or next(_choices(battle, unit, armed, place, turning, seen=seen), None) is not None:
            found |= 1 << place
            yield place
    for craft in battle.aloft(1 - unit.seat) if battle.sky else ():
        if found >> craft.place & 1:
            continue
        if blind or next(_at_craft(battle, unit, armed, craft, turning), None) is not None:
            yield craft.place


def in_view(battle: Battle, unit: Unit, among: int) -> int:
    """Places of a mask that a unit sees, or others see for its mortar; all where shots are declared blindly.

    Nothing else can be fired at, so nothing else need be looked into.
    """
    if battle.options.get(DECLARE_BLIND):
        return among
    if not unit.profile.plunges:
        return sight.seen_by(battle, unit, among)
    return indirect.seen_for(battle, unit, among)


def why_no_shot(battle: Battle, unit: Unit, place: int) -> WhyNot | None:
    """Why a unit cannot fire at a place of the map."""
    if not isinstance(place, int) or not 0 <= place < len(battle.board.names):
        return None
    name, there = ("unit", unit.id), ("place", place)
    if not battle.is_hostile(place, unit.seat) and over(battle, unit, place) is None:
        return why_not("ept-nobody-there", "ept.fire.procedure", unit=name, place=there)
    distance = battle.board.distance(unit.place, place)
    if not any(in_range(arm, mode, distance) for arm, mode in usable(battle, unit)):
        return why_not("ept-out-of-range", "ept.fire.range-strict", unit=name, place=there, distance=distance)
    if not sight.in_the_light(battle, unit.place, place):
        return why_not("ept-too-dark", "ept.los.night-limit", unit=name, place=there)
    if not sight.sees(battle, unit.place, place):
        return why_not("ept-no-line", "ept.fire.needs-line-of-fire", unit=name, place=there)
    if not has_shot(battle, unit, place, any_facing=True):
        return why_not("ept-no-weapon-for-it", "ept.fire-types.ap-targets", unit=name, place=there)
    return why_not("ept-not-in-arc", "ept.vehicles.casemate-fire", unit=name, place=there)
