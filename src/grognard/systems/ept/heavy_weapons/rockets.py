"""Chapters 13.1 and 16.4: rocket launchers, also against soft targets, and the Panzerfaust."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept import dice, nations
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.effects import effects, results
from grognard.systems.ept.events.artillery import NoPanzerfaust
from grognard.systems.ept.fieldworks import bunkers, fieldworks
from grognard.systems.ept.fire import anti_personnel, cadence
from grognard.systems.ept.fire.anti_personnel import Reading
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.heavy_weapons import missiles
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.vehicles import transport

#: Anti-tank weapons that can be fired at soft targets.
LAUNCHERS = ("rocket_launcher", "panzerfaust", "missile_launcher")
#: The whole building or fortification, with everybody in it.
WHOLE = "whole"
#: The scenario's allotment of Panzerfausts: for both sides, or with the seat behind it.
ALLOTMENT = "panzerfaust"


# -- soft targets ------------------------------------------------------------------------------------


@rule("ept.fire-types.at-vs-soft-targets", "ept.fieldworks.bunker-immunity")
def soft_aims(battle: Battle, unit: Unit, arm: Arm, enemies: Sequence[Unit]) -> tuple[str, ...]:
    """What a launcher may aim at among enemies of a hex that are no vehicles: the building or fortification they are
    in, a support gun, a heavy weapon in battery.

    Any other weapon with an anti-tank value may be fired so at a bunker that shows its front, and at nothing else.
    """
    if not enemies:
        return ()
    aims = [WHOLE] if _inside(battle, unit, arm, enemies, guess=True) else []
    if arm.kind not in LAUNCHERS:
        return tuple(aims)
    return (
        *aims,
        *(enemy.id for enemy in enemies if not (enemy.hidden or enemy.inside) and _is_piece(enemy)),
    )


def _is_piece(unit: Unit) -> bool:
    return unit.profile.is_gun or (unit.profile.is_heavy_weapon and unit.deployed)


def _inside(battle: Battle, unit: Unit, arm: Arm, enemies: Sequence[Unit], guess: bool = False) -> list[Unit]:
    """Those of several enemies on one place who are in a building or fortification, or a bunker that shows its front.

    With `guess` also those under a marker, who may be in either.
    """
    place = enemies[0].place
    works = tuple(fieldworks.at(battle, place))
    walled = arm.kind in LAUNCHERS and (
        terrain.of(battle, place).building or any(work.kind == "fortification" for work in works)
    )
    bunker = next((work for work in works if work.kind == bunkers.BUNKER), None)
    open_front = bunker is not None and bunkers.shows_front(battle, bunker, unit.place)
    if guess and (walled or open_front) and any(enemy.hidden for enemy in enemies):
        return list(enemies)
    return [enemy for enemy in enemies if (open_front if enemy.inside else walled)]


def pick_aim(battle: Battle, shot: Shot, options: Sequence[str]) -> Script[str]:
    """One of several vehicles and soft targets of a hex, before the roll."""
    if len(options) == 1:
        return options[0]
    chosen = yield ask(
        shot.seat,
        "ept-at-aim",
        "ept.fire-types.at-vs-building-scope",
        OneOf(tuple(options), of="aim"),
        about(shot.units[0]),
        role="attack",
    )
    return str(chosen)


@rule("ept.fire-types.at-vs-building-scope")
def victims(battle: Battle, shot: Shot, aim: str) -> list[Unit]:
    """Everybody in the building or fortification; of pieces only the one that was chosen. Armour is none of it."""
    if aim != WHOLE:
        return [battle.units[aim]]
    enemies = shot.only or tuple(battle.enemies_at(shot.place, shot.seat))
    found = transport.with_riders(battle, _inside(battle, *shot.firers[0], enemies)) if enemies else []
    return [unit for unit in found if not unit.profile.is_armoured]


def burst(battle: Battle, shot: Shot, aim: str) -> Script[bool]:
    """A launcher fires at a soft target on the fire table; False where it lost its rate or found no Panzerfaust."""
    unit, arm = shot.firers[0]
    shot.faces = tuple(
        dice.roll(battle, shot.seat, "ept-roll-fire", "ept.fire-types.at-vs-soft-resolution", 2)
    )
    total = sum(shot.faces)
    if arm.kind == "panzerfaust" and not issued(battle, shot):
        return False
    if not cadence.check(battle, shot, total, battle.tables.fire.cadence):
        return False
    if arm.guidance == "wire" and not (yield from missiles.guided(battle, shot)):
        return True
    readings = [
        read(battle, shot, target, aim, total) for target in victims(battle, shot, aim) if _is_there(target)
    ]
    if battle.journal is not None:
        anti_personnel.tell_readings(battle, shot.place, total, readings, (unit,))
    for reading in readings:
        yield from _apply(battle, reading, effects.Cause("ap", (unit,), total))
    if arm.guidance == "wire":
        yield from missiles.late_answers(battle, shot)
    return True


def _is_there(unit: Unit) -> bool:
    return unit.status == "field" or unit.riding


@rule("ept.fire-types.at-vs-soft-resolution", "ept.tables.fire-column-modifiers")
def read(battle: Battle, shot: Shot, target: Unit, aim: str, total: int) -> Reading:
    """The anti-tank value as firepower, never doubled, with all columns of anti-personnel fire and those of a piece.

    `fire.firepower` takes the anti-tank value of such a shot, and `fire.shifts` knows the effective range.
    """
    seen = transport.as_seen(battle, target)
    power = anti_personnel.total_power(battle, shot, shot.firers)
    _, power, tally = anti_personnel.column_against(battle, shot, shot.firers, seen, power)
    table = battle.tables.columns
    if aim != WHOLE:
        piece = table.at_support_gun if target.profile.is_gun else table.at_deployed_weapon
        tally.add("ept.fire-types.at-vs-soft-resolution", piece)
    column = battle.tables.fire.shifted(power.exact, int(tally))
    return anti_personnel.Reading(target, battle.tables.fire.result(column, total), column, power, tally)


def _apply(battle: Battle, reading: Reading, cause: effects.Cause) -> Script[None]:
    target = reading.target
    if reading.result == anti_personnel.NO_EFFECT:
        return
    if target.riding:
        yield from transport.throw_off(battle, battle.units[target.carrier])
    if target.status == "field" and target.hidden:
        hidden.reveal(battle, target, "ept-seen-hit")
    if target.status == "field":
        yield from results.apply(battle, target, reading.result, cause)


# -- the Panzerfaust ---------------------------------------------------------------------------------


def allotment(battle: Battle, seat: int) -> int:
    """The highest face of the coloured die at which a Panzerfaust is at hand; 0 where neither scenario nor nation gives any."""
    given = battle.options.get(f"{ALLOTMENT}_{seat}", battle.options.get(ALLOTMENT))
    return national(battle, seat) if given is None else int(given)


@rule("ept.nations.germans-panzerfaust")
def national(battle: Battle, seat: int) -> int:
    """The allotment that a nation gives all its squads from a year on."""
    nation = nations.of(battle, seat)
    return nation.panzerfaust if nation.panzerfaust and battle.year >= nation.panzerfaust_from else 0


def may_have(battle: Battle, unit: Unit) -> bool:
    """Whether Panzerfausts are an ability of a unit: its own, or of all squads of its nation."""
    return "panzerfaust" in unit.profile.abilities or (
        unit.profile.is_squad and national(battle, unit.seat) > 0
    )


@rule("ept.heavy-weapons.panzerfaust-profile")
def has_panzerfaust(battle: Battle, unit: Unit) -> bool:
    """Whether a unit may try a Panzerfaust now: an ability of its own beside its arms, as the scenario allows."""
    return may_have(battle, unit) and not unit.no_panzerfaust and allotment(battle, unit.seat) > 0


@rule("ept.heavy-weapons.panzerfaust-allotment", "ept.heavy-weapons.panzerfaust-none-available")
def issued(battle: Battle, shot: Shot) -> bool:
    """Whether there was a Panzerfaust to fire: by the first die, which is the coloured one.

    If not, the unit has not fired at all: no marker, no reaction to it; but it does not try again this turn.
    """
    unit = shot.units[0]
    if shot.faces[0] <= allotment(battle, unit.seat):
        return True
    unit.no_panzerfaust = shot.void = True
    hidden.tell(battle, unit, NoPanzerfaust)
    return False


@rule("ept.heavy-weapons.panzerfaust-assault")
def assault_change(battle: Battle, unit: Unit, target: Unit, coloured: int) -> int:
    """What a Panzerfaust adds to a unit's dice in an assault on a vehicle, if the coloured die says that it has one."""
    if not target.profile.is_vehicle or not may_have(battle, unit):
        return 0
    return battle.tables.assault_dice.panzerfaust if coloured <= allotment(battle, unit.seat) else 0
