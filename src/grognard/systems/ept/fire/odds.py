"""Chances before the dice: of two dice, of what the fire table does to a morale, and of a shot as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from grognard.core.decision import Note
from grognard.core.tally import Tally
from grognard.systems.ept.effects import effects
from grognard.systems.ept.fire import anti_personnel, cadence, targeting
from grognard.systems.ept.fire.shots import AP, AT, Shot
from grognard.systems.ept.fire_types import anti_tank
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import NO_FIRE, Battle, Unit
from grognard.systems.ept.vehicles import vehicles

#: How many of the 36 throws of two dice give each total.
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}


@cache
def at_most(total: int) -> float:
    """The chance that two dice show no more than this."""
    return sum(ways for shown, ways in WAYS.items() if shown <= total) / 36


def of_result(result: str, morale: int) -> float:
    """The chance that a result of the fire table does something to a unit of this morale: a 12 fails every test."""
    if result == anti_personnel.NO_EFFECT:
        return 0.0
    return 1 - at_most(min(morale - int(result[1:] or 0), 11)) if result[0] in "SN" else 1.0


def of_column(battle: Battle, column: int, target: Unit) -> float:
    """The chance that a roll in a column of the fire table stops, neutralises or hurts a unit."""
    morale = int(effects.morale(battle, target))
    table = battle.tables.fire
    return sum(ways * of_result(table.result(column, total), morale) for total, ways in WAYS.items()) / 36


def of_rate(battle: Battle, unit: Unit, arm: Arm, column: Mapping[int, int]) -> float:
    """The chance that a unit keeps its rate of fire."""
    if unit.fire == NO_FIRE:
        return 1.0
    rate = int(cadence.rate(battle, unit, arm))
    return sum(ways for total, ways in WAYS.items() if 0 < column[total] <= rate) / 36


def of_shot(battle: Battle, shot: Shot) -> Note:
    """The sums behind an anti-personnel shot at the first target that can be seen, and the odds."""
    power: Tally = anti_personnel.total_power(battle, shot, shot.firers)
    rate = of_rate(battle, *shot.firers[0], battle.tables.fire.cadence)
    known = [target for target in anti_personnel.victims(battle, shot) if not target.hidden]
    if not known or known[0].profile.is_vehicle or known[0].riding:
        return Note((("power", power),), (("rate", rate),), rule="ept.fire.power-modifiers")
    column, power, shifts = anti_personnel.column_against(
        battle, shot, shot.firers, known[0], anti_personnel.total_power(battle, shot, shot.firers)
    )
    shaken = of_column(battle, column, known[0])
    return Note(
        (("power", power), ("columns", shifts)),
        (("shaken", shaken), ("rate", rate)),
        rule="ept.fire.procedure",
    )


def of_anti_tank(battle: Battle, shot: Shot) -> Note:
    """The shifts behind an anti-tank shot at the first vehicle there, and the odds to wreck, hit and keep the rate."""
    targets = anti_tank.vehicles_at(battle, shot)
    unit, arm = shot.firers[0]
    if not targets or arm.kind == "missile_launcher":
        return Note(rule="ept.fire-types.at-two-steps")
    target = targets[0]
    shifts = anti_tank.to_hit_shifts(battle, unit, arm, target, shot)
    to_hit, wrecking = battle.tables.to_hit, battle.tables.destruction
    column = to_hit.column(battle.board.distance(unit.place, target.place)) - int(shifts)
    hit = sum(ways for total, ways in WAYS.items() if to_hit.hits(column, total, arm.length)) / 36
    power = wrecking.column(arm.anti_tank - vehicles.armour(battle, target, unit.place)[1])
    wreck = sum(ways for total, ways in WAYS.items() if wrecking.result(power, total) in ("1", "2", "3")) / 36
    rate = of_rate(battle, unit, arm, to_hit.cadence)
    return Note(
        (("columns", shifts),),
        (("wrecked", wreck), ("hit", hit), ("rate", rate)),
        rule="ept.fire-types.at-two-steps",
    )


def of_fire(
    battle: Battle, unit: Unit, place: int, only: tuple[Unit, ...] = (), march: str = "", half: bool = False
) -> Note:
    """What is known of a unit's fire at a place before it is declared, with its first weapon, anti-personnel if it can."""
    ways = targeting.choices(battle, unit, place, only=only)
    found = [arm for arm, mode in ways if mode == AP]
    if not found:
        tubes = [arm for arm, mode in ways if mode == AT]
        if not tubes:
            return Note(rule="ept.fire-types.list")
        shot = Shot([(unit, tubes[0])], place, AT, only=only, half=half, march=march)
        return of_anti_tank(battle, shot)
    return of_shot(battle, Shot([(unit, found[0])], place, only=only, half=half, march=march))
