"""Chapter 13.2: direct anti-tank fire: to hit, then to destroy; and anti-tank weapons against soft targets (13.1)."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept import dice, sight
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.vehicles import DestructionRead, HitRolled
from grognard.systems.ept.fire import cadence
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.fire_types import at_aircraft
from grognard.systems.ept.heavy_weapons import missiles, rockets
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.vehicles import arcs, vehicles
from grognard.systems.ept.vehicles.arcs import FLANK, REAR

NO_EFFECT = "-"
#: Weapons that side skirts stop.
ROCKETS = ("rocket_launcher", "panzerfaust")


@rule("ept.fire-types.at-use", "ept.hidden.no-at-fire-at-hidden-vehicle")
def has_target(battle: Battle, unit: Unit, arm: Arm, enemies: Sequence[Unit]) -> bool:
    """Whether an anti-tank weapon may be aimed at somebody there: a vehicle that is not hidden, armoured or not.

    Against armour an anti-tank weapon has no other fire (see fire.may_harm); against other vehicles there is a choice.
    """
    if any(enemy.profile.is_vehicle and not enemy.hidden for enemy in enemies):
        return True
    return bool(rockets.soft_aims(battle, unit, arm, enemies))


# -- to hit ------------------------------------------------------------------------------------------


@rule("ept.fire-types.to-hit-modifiers")
def to_hit_shifts(battle: Battle, unit: Unit, arm: Arm, target: Unit, shot: Shot) -> Tally:
    """Columns of the to-hit roll; plus is nearer."""
    tally = Tally(0, "ept.fire-types.to-hit-modifiers")
    traverse(battle, unit, target, tally)
    _aim(battle, unit, arm, target, tally)
    _mark(battle, arm, target, shot, unit, tally)
    _steady(battle, unit, shot, tally)
    if battle.tables.to_hit_shifts.terrain:
        if battle.sky and (unit.altitude or target.altitude):
            at_aircraft.shelter(battle, unit, target, tally)
        else:
            terrain.cover(battle, target, unit.place, tally)
        sight.hindered_between(battle, unit, target, tally)
    return tally


@rule("ept.vehicles.turret-fire", "ept.special-infantry.support-gun-arc")
def traverse(battle: Battle, unit: Unit, target: Unit, tally: Tally) -> None:
    """A turret that must swing to the flank or rear, as its card says; a light gun that is not laid that way."""
    side = arcs.arc(battle, unit, target.place) if unit.profile.is_vehicle or unit.profile.is_gun else ""
    if side not in (FLANK, REAR):
        return
    if unit.profile.turret is not None:
        change = unit.profile.turret[side == REAR]
        if change:
            tally.add("ept.vehicles.turret-fire", change)
    elif unit.profile.is_gun and "anti_aircraft_mount" not in unit.profile.abilities:
        tally.add("ept.special-infantry.support-gun-arc", battle.tables.to_hit_shifts.light_gun)


def _aim(battle: Battle, unit: Unit, arm: Arm, target: Unit, tally: Tally) -> None:
    """The weapon's reach and the firer's quality."""
    table = battle.tables.to_hit_shifts
    beyond = battle.board.distance(unit.place, target.place) - arm.effective if arm.effective else 0
    if beyond > 0:
        tally.add("ept.heavy-weapons.effective-range", beyond * table.beyond_effective)
    skill = {"shock": table.skilled, "veteran": table.skilled, "green": table.green}.get(unit.quality)
    if skill:
        tally.add("ept.fire-types.to-hit-modifiers", skill).named("ept-sum-quality")


def _mark(battle: Battle, arm: Arm, target: Unit, shot: Shot, unit: Unit, tally: Tally) -> None:
    """The target: whether it moves, its size, and its skirts."""
    table = battle.tables.to_hit_shifts
    if vehicles.is_moving(target, shot.march):
        tally.add("ept.fire-types.to-hit-modifiers", table.moving).named("ept-sum-moving")
    size = target.profile.size
    change = int(getattr(table, size)) if size not in ("normal", "truck") else 0
    if change:
        tally.add("ept.vehicles.size", change)
    skirts = arm.kind in ROCKETS and "side_skirts" in target.profile.abilities
    if skirts and arcs.arc(battle, target, unit.place) == FLANK:
        tally.add("ept.fire-types.to-hit-modifiers", table.side_skirts).named("ept-sum-skirts")


def _steady(battle: Battle, unit: Unit, shot: Shot, tally: Tally) -> None:
    """What would halve the power of other fire: stopped, in smoke, moved or firing as a half action."""
    table = battle.tables.to_hit_shifts
    if unit.stopped or unit.pinned:
        tally.add("ept.effects.stopped-limits", table.stopped)
    if battle.board.cell(unit.place) in battle.smoke:
        tally.add("ept.fire.firer-in-smoke", table.smoke)
    if unit.moved or shot.half:
        tally.add("ept.fire.half-power-movers", table.moved_or_half)


# -- the shot ----------------------------------------------------------------------------------------


def vehicles_at(battle: Battle, shot: Shot) -> list[Unit]:
    """Vehicles in plain sight among those that a shot is aimed at."""
    enemies = shot.only or battle.enemies_at(shot.place, shot.seat)
    return [
        unit for unit in enemies if unit.profile.is_vehicle and not unit.hidden and unit.status == "field"
    ]


@rule("ept.fire-types.at-single-target")
def pick_target(battle: Battle, shot: Shot, able: Sequence[Unit]) -> Script[Unit]:
    """The one vehicle that is fired at, chosen before the roll; nothing else in the hex is affected."""
    if len(able) == 1:
        return able[0]
    firer = shot.units[0]
    chosen = yield ask(
        shot.seat,
        "ept-at-target",
        "ept.fire-types.at-single-target",
        OneOf(tuple(unit.id for unit in able), of="unit"),
        about(firer),
        role="attack",
    )
    return battle.units[chosen]


@rule("ept.fire-types.at-two-steps")
def resolve(battle: Battle, shot: Shot) -> Script[bool]:
    """One vehicle is chosen; to-hit roll with the rate check in it; side struck; destruction roll; `vehicles.suffer`.

    False where the firer lost its rate. Where there is no vehicle the target is a soft one; missiles hit by themselves.
    """
    unit, arm = shot.firers[0]
    able = vehicles_at(battle, shot)
    enemies = shot.only or tuple(battle.enemies_at(shot.place, shot.seat))
    soft = rockets.soft_aims(battle, unit, arm, enemies)
    if soft:
        aim = yield from rockets.pick_aim(battle, shot, (*(vehicle.id for vehicle in able), *soft))
        if aim in soft:
            return (yield from rockets.burst(battle, shot, aim))
        able = [battle.units[aim]]
    target = yield from pick_target(battle, shot, able)
    if arm.kind == "missile_launcher":
        return (yield from missiles.resolve(battle, shot, target))
    shot.faces = tuple(dice.roll(battle, shot.seat, "ept-roll-to-hit", "ept.fire-types.to-hit", 2))
    total = sum(shot.faces)
    if arm.kind == "panzerfaust" and not rockets.issued(battle, shot):
        return False
    if not cadence.check(battle, shot, total, battle.tables.to_hit.cadence):
        return False
    if hits(battle, unit, arm, target, shot, total):
        yield from destroy(battle, unit, arm, target)
    return True


@rule("ept.fire-types.to-hit", "ept.tables.to-hit")
def hits(battle: Battle, unit: Unit, arm: Arm, target: Unit, shot: Shot, total: int) -> bool:
    """Whether the gun's length stands in the to-hit table at the total, in the column of the distance less the shifts."""
    tally = to_hit_shifts(battle, unit, arm, target, shot)
    table = battle.tables.to_hit
    column = table.column(battle.board.distance(unit.place, target.place)) - int(tally)
    struck = table.hits(column, total, arm.length)
    if battle.journal is not None:
        _tell(battle, unit, target, column, total, "ept-hit" if struck else "ept-missed", tally)
    return struck


def _tell(
    battle: Battle, unit: Unit, target: Unit, column: int, total: int, result: str, tally: Tally
) -> None:
    """Both hear of a to-hit roll; of a hidden firer the other knows its marker and no sums."""
    if not unit.hidden:
        battle.tell(HitRolled, unit.id, target.id, column, total, result, tally)
        return
    battle.tell_only((unit.seat,), HitRolled, unit.id, target.id, column, total, result, tally)
    battle.tell_only((1 - unit.seat, None), HitRolled, unit.marker, target.id, -1, total, result)


@rule("ept.fire-types.destruction", "ept.vehicles.impact-zone")
def destroy(battle: Battle, unit: Unit, arm: Arm, target: Unit) -> Script[None]:
    """A hit: the anti-tank value less the armour of the side struck, 2d6 without shifts, and what comes of it."""
    side, thickness = vehicles.armour(battle, target, unit.place)
    power = arm.anti_tank - thickness
    total = dice.two(battle, unit.seat, "ept-roll-destruction", "ept.fire-types.destruction")
    table = battle.tables.destruction
    result = table.result(table.column(power), total)
    word = "none" if result == NO_EFFECT else result.lower()
    battle.tell(DestructionRead, target.id, f"ept-side-{side}", power, total, f"ept-result-{word}")
    if result != NO_EFFECT:
        yield from vehicles.suffer(battle, target, result, effects.Cause("at", (unit,), total))
