"""Chapters 13.3 and 15.7: what can be fired at helicopters and drones over the map, and what shelters from it."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept import sight
from grognard.systems.ept.fire.shots import AA, AP, AT, INDIRECT, Shot
from grognard.systems.ept.heavy_weapons import heavy_weapons
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.sight import NAP, TACTICAL
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import terrain

#: How high air missions fly; aircraft over the map are at nap of the earth or in tactical flight.
HIGH, MEDIUM, LOW = "high", "medium", "low"
HELICOPTER = "helicopter"
MISSILE = "missile_launcher"


@rule("ept.fire-types.aa-targets")
def may_engage(arm: Arm, height: str) -> bool:
    """Whether a weapon's anti-aircraft fire reaches such a height: the highest by missiles alone, the lowest never."""
    if not heavy_weapons.anti_aircraft_power(arm) or height == NAP:
        return False
    return height != HIGH or arm.kind == MISSILE


@rule(
    "ept.vehicles.aircraft-noe-targeting",
    "ept.vehicles.aircraft-tactical-targeting",
    "ept.fire-types.aa-or-ap-choice",
)
def suits(battle: Battle, arm: Arm, mode: str, craft: Unit, distance: int) -> bool:
    """Whether a weapon may be fired so at an aircraft.

    At nap of the earth by direct anti-personnel and by plunging fire, at a helicopter near by with rockets too; in
    tactical flight by anti-aircraft and anti-personnel fire, as the firer likes. Armour is for machine guns, as ever.
    """
    if mode == AP:
        return not craft.profile.is_armoured or arm.kind == "machine_gun"
    if craft.altitude == TACTICAL:
        return mode == AA and may_engage(arm, TACTICAL)
    if mode == AT:
        near = distance <= battle.tables.flying.rocket_range
        return near and arm.kind == "rocket_launcher" and HELICOPTER in craft.profile.abilities
    return mode == INDIRECT


def target_of(shot: Shot) -> Unit | None:
    """The aircraft that a shot is fired at, if it is one."""
    return shot.only[0] if shot.only and shot.only[0].altitude else None


@rule("ept.vehicles.aircraft-doubling")
def is_near(shot: Shot, distance: int) -> bool:
    """Whether a target is near enough for twice the power: an aircraft next door only if it flies low."""
    craft = target_of(shot)
    if craft is not None and craft.altitude == TACTICAL:
        return distance == 0
    return distance <= 1


@rule("ept.vehicles.aircraft-tactical-targeting", "ept.vehicles.aircraft-no-cover-no-assault")
def shelter(battle: Battle, unit: Unit, target: Unit, tally: Tally) -> None:
    """What the ground does for a target where one of the two flies: nothing for who is aloft but that he is higher.

    Against fire out of tactical flight no wall or hedge is any good.
    """
    if not target.altitude:
        terrain.own_cover(battle, target, tally)
        if unit.altitude == NAP and battle.board.map.sides:
            board = battle.board
            terrain.behind_side(battle, board.cell(unit.place), board.cell(target.place), tally)
    heights = [sight.eye(battle, one.place, one.altitude) for one in (unit, target)]
    if heights[1] > heights[0]:
        tally.add("ept.terrain.height-advantage", battle.tables.columns.height)
