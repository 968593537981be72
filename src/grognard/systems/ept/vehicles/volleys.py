"""Chapter 15.1: vehicles with several weapons, which fire at the same time, each for itself or as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept import dice
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.effects import effects
from grognard.systems.ept.fire import fire, firing, groups
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import NO_FIRE, Battle, Unit

if TYPE_CHECKING:
    from grognard.systems.ept.fire.firing import Shot

TOGETHER, APART = "together", "apart"


# -- several weapons ---------------------------------------------------------------------------------


@rule("ept.vehicles.multiple-weapons-mode")
def gather(battle: Battle, shot: Shot) -> Script[Sequence[Shot]]:
    """What a vehicle fires beside the weapon that was named: its others at the same hex, as one shot or each for itself.

    Only anti-personnel fire can be combined.
    """
    unit, arm = shot.firers[0]
    if shot.wasted or shot.cause == "overrun" or len(shot.firers) > 1 or len(unit.arms) < 2:
        return (shot,)
    able = firing.choices(battle, unit, shot.place, only=shot.only)
    found = [(other, mode) for other, mode in able if other is not arm]
    if not found:
        return (shot,)
    if (yield from _combines(battle, shot, found)):
        extra = {id(other): other for other, mode in found if mode == firing.AP}
        shot.firers += [(unit, other) for other in extra.values()]
        shot.grouped = True
        return (shot,)
    shots = [shot]
    for other in {id(other): other for other, _ in found}.values():
        weapon, mode = yield from firing.pick_arm(unit, [pair for pair in found if pair[0] is other])
        shots.append(replace(shot, firers=[(unit, weapon)], mode=mode, short=[], dry=[]))
    return shots


def _combines(battle: Battle, shot: Shot, found: Sequence[tuple[Arm, str]]) -> Script[bool]:
    """Whether the owner adds up the powers of his weapons, under the rules of group fire: never against armour alone."""
    unit = shot.units[0]
    if shot.mode != firing.AP or all(mode != firing.AP for _, mode in found):
        return False
    if not groups.is_soft(battle, unit.seat, shot.place):
        return False
    chosen = yield ask(
        unit.seat,
        "ept-volley",
        "ept.vehicles.multiple-weapons-mode",
        OneOf((TOGETHER, APART)),
        about(unit),
        role="attack",
    )
    return bool(chosen == TOGETHER)


@rule("ept.vehicles.multiple-weapons")
def fire_all(battle: Battle, shots: Sequence[Shot]) -> Script[bool]:
    """Weapons that fire at the same time: the first shot of the turn is each one's own. One window follows them all."""
    unit = shots[0].units[0]
    fresh = unit.fire == NO_FIRE
    fired = False
    for shot in shots:
        if unit.status != "field" or not shot_stands(battle, shot):
            continue
        if fresh:
            unit.fire = NO_FIRE
        fired = (yield from firing.shoot(battle, shot)) or fired
    return fired


def shot_stands(battle: Battle, shot: Shot) -> bool:
    """Whether there is still somebody to hit for a shot that was declared with others."""
    unit, arm = shot.firers[0]
    if shot.only:
        shot.only = tuple(target for target in shot.only if target.status == "field")
        if not shot.only:
            return False
    return firing.harms(battle, unit, shot.mode, arm, shot.place, shot.only)


def silence(unit: Unit, arm: Arm) -> bool:
    """A weapon has lost its rate of fire; whether others of the same vehicle may fire on."""
    arms = unit.profile.front
    if not unit.profile.is_vehicle or len(arms) < 2:
        return False
    number = next(number for number, other in enumerate(arms) if other is arm)
    unit.silent = tuple(sorted({*unit.silent, number}))
    return len(unit.silent) < len(arms)


# -- several machine guns ----------------------------------------------------------------------------


@cache
def single(arm: Arm) -> Arm:
    """One of several machine guns that are printed as one weapon."""
    return replace(arm, anti_personnel=arm.gun_power, guns=1)


@rule("ept.vehicles.multiple-machine-guns")
def hail(battle: Battle, shot: Shot, total: int) -> Script[None]:
    """Against armour each machine gun of a mount rolls for itself, at its own power; the first has rolled already."""
    unit, arm = shot.firers[0]
    gun = single(arm)
    armour = [unit for unit in fire.victims(battle, shot) if unit.profile.is_armoured and not unit.hidden]
    for target in armour:
        for number in range(arm.guns):
            if target.status != "field":
                break
            rolled = total
            if number:
                rolled = dice.two(battle, unit.seat, "ept-roll-fire", "ept.vehicles.multiple-machine-guns")
            result = fire.read_one(battle, shot, (unit, gun), target, rolled)
            if result == fire.NO_EFFECT:
                continue
            hidden.reveal(battle, target, "ept-seen-hit")
            yield from effects.apply(battle, target, result, effects.Cause("ap", (unit,), rolled))
