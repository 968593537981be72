"""Chapters 7.6 and 7.9: the rate of fire, Fire markers, jams and ammunition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept import dice
from grognard.systems.ept.events.fire import Jammed, LowAmmunition, OutOfAmmunition, RateLost, Repaired
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.heavy_weapons import hollow_charges
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm, Profile
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST, NO_FIRE, PLENTY, Battle, Unit
from grognard.systems.ept.vehicles import transport

# -- the rate of fire --------------------------------------------------------------------------------


@rule("ept.fire.cadence-modifiers")
def rate(battle: Battle, unit: Unit, arm: Arm) -> Tally:
    """A unit's rate of fire: as printed, less one if it is stopped and less one if its formation hesitates."""
    tally = Tally(arm.rate, "ept.fire.later-shots-cadence")
    if unit.stopped or unit.pinned:
        tally.add("ept.effects.stopped-limits", -1)
    if battle.hesitates(unit):
        tally.add("ept.effects.hesitant-effect", -1)
    return tally


@rule(
    "ept.fire.first-shot-automatic",
    "ept.fire.later-shots-cadence",
    "ept.fire.cadence-kept",
    "ept.fire.cadence-lost",
)
def check(battle: Battle, shot: Shot, total: int, column: Mapping[int, int]) -> list[tuple[Unit, Arm]]:
    """Who fires: all on their first shot of the turn, and those whose rate the total keeps; they alone stay in the shot.

    Who loses its rate gets its Fire Ended marker here; jams and ammunition are looked at on the same total.
    """
    _fail(battle, shot, total)
    keep = []
    for unit, arm in shot.firers:
        if unit.fire == NO_FIRE or _keeps(battle, shot, unit, arm, column[total]):
            keep.append((unit, arm))
        elif not silence(unit, arm):
            unit.fire = FIRE_ENDED
            hidden.tell(battle, unit, RateLost)
    if keep:
        shot.firers = keep
    return keep


def _keeps(battle: Battle, shot: Shot, unit: Unit, arm: Arm, wanted: int) -> bool:
    """Whether a figure in the rate column, 0 where it is blank, lets a weapon go on that has not just failed."""
    if unit in shot.dry or (unit.jammed and jam_class(unit.profile, arm) == "machine_gun"):
        return False
    return 0 < wanted <= int(rate(battle, unit, arm))


def after_shot(battle: Battle, shot: Shot) -> None:
    """Whoever fired for the first time this turn gets a Fire Test marker; counted shots are one less."""
    for unit in shot.units:
        if unit.fire == NO_FIRE:
            unit.fire = FIRE_TEST
    for unit, arm in shot.firers:
        hollow_charges.use(battle, unit, arm)
        if unit.shots != PLENTY and jam_class(unit.profile, arm) == "gun" and unit not in shot.short:
            _count(battle, shot, unit)


# -- jams and ammunition -----------------------------------------------------------------------------


def jam_class(profile: Profile, arm: Arm) -> str:
    """How a unit's weapon fails: as a machine gun, a gun, another heavy weapon, or never.

    Of a vehicle's weapons only the first, its main armament, can; of others than heavy weapons only guns and
    machine guns.
    """
    if profile.is_vehicle and arm is not profile.front[0]:
        return ""
    found = arm.jam_class
    return "" if found == "other" and not profile.is_heavy_weapon else found


@rule("ept.fire.jam-check", "ept.heavy-weapons.missile-profile")
def fails(battle: Battle, unit: Unit, arm: Arm, total: int) -> bool:
    """Whether a total at a rate check is one of those at which a weapon of its class fails."""
    found = jam_class(unit.profile, arm)
    return found != "" and total >= int(getattr(battle.tables.jams, found))


def _fail(battle: Battle, shot: Shot, total: int) -> None:
    """Jams and ammunition of all who check their rate on this roll."""
    tested = [(unit, arm) for unit, arm in shot.firers if unit.fire != NO_FIRE]
    struck = [(unit, arm) for unit, arm in tested if fails(battle, unit, arm, total)]
    for unit, arm in _unluckiest(battle, struck):
        _EFFECTS[jam_class(unit.profile, arm)](battle, shot, unit)


@rule("ept.fire.group-jam-allocation")
def _unluckiest(battle: Battle, struck: Sequence[tuple[Unit, Arm]]) -> list[tuple[Unit, Arm]]:
    """Of several weapons of a group that could fail only those with the highest die do."""
    if len(struck) < 2:
        return list(struck)
    faces = [
        dice.one(battle, unit.seat, "ept-roll-jam", "ept.fire.group-jam-allocation") for unit, _ in struck
    ]
    return [failing for failing, face in zip(struck, faces, strict=True) if face == max(faces)]


def _jam(battle: Battle, shot: Shot, unit: Unit) -> None:
    unit.jammed = True
    hidden.confide(battle, unit, Jammed)


@rule("ept.fire.low-ammo-twice")
def _run_short(battle: Battle, shot: Shot, unit: Unit) -> None:
    """Low ammunition: a die says how many shots are left; who was low already has none."""
    if unit.shots != PLENTY:
        _run_dry(battle, shot, unit)
        return
    unit.shots = dice.one(battle, unit.seat, "ept-roll-shots", "ept.fire.low-ammo")
    shot.short.append(unit)
    hidden.confide(battle, unit, LowAmmunition, unit.shots)


def _run_dry(battle: Battle, shot: Shot, unit: Unit) -> None:
    unit.shots = 0
    shot.dry.append(unit)


@rule("ept.fire.low-ammo", "ept.fire.low-ammo-shell-types")
def _count(battle: Battle, shot: Shot, unit: Unit) -> None:
    """One shot less of those left, whatever was fired; with the last the unit is done."""
    unit.shots -= 1
    if unit.shots == 0:
        shot.dry.append(unit)


_EFFECTS = {"machine_gun": _jam, "gun": _run_short, "other": _run_dry}


@rule("ept.fire.out-of-ammo-removal")
def dismiss(battle: Battle, shot: Shot) -> Script[None]:
    """Who has no ammunition left leaves the battle: neither lost nor wrecked, and no loss to anybody."""
    for unit in shot.dry:
        if unit.status == "field":
            yield from retire(battle, unit)


def retire(battle: Battle, unit: Unit) -> Script[None]:
    """A unit without ammunition goes, with those aboard that cannot get off."""
    if battle.aboard(unit):
        yield from transport.bail_out(battle, unit)
        for other in battle.aboard(unit):
            battle.lift(other, "left")  # on ground closed to it, it goes with the vehicle
    # A marker that stays where it is says nothing; one that goes with its last unit is named.
    alone = unit.hidden and len(battle.under(unit.marker)) == 1
    (hidden.tell if alone else hidden.confide)(battle, unit, OutOfAmmunition)
    hidden.off_map(battle, unit)
    battle.lift(unit, "left")


@rule("ept.fire.jam-repair")
def repair(battle: Battle, unit: Unit) -> None:
    """Administrative step 4: a jammed weapon is cleared on a low roll."""
    total = dice.two(battle, unit.seat, "ept-roll-repair", "ept.fire.jam-repair")
    if total <= battle.tables.jams.repair:
        unit.jammed = False
        hidden.confide(battle, unit, Repaired)


def silence(unit: Unit, arm: Arm) -> bool:
    """A weapon has lost its rate of fire; whether others of the same vehicle may fire on."""
    arms = unit.profile.front
    if not unit.profile.is_vehicle or len(arms) < 2:
        return False
    number = next(number for number, other in enumerate(arms) if other is arm)
    unit.silent = tuple(sorted({*unit.silent, number}))
    return len(unit.silent) < len(arms)
