"""Chapter 15.1: vehicles with several weapons, which fire at the same time, each for itself or as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.fire import (
    declaring,
    groups,
    shooting,
    targeting,
)
from grognard.systems.ept.fire.shots import AP, Shot
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import NO_FIRE, Battle

TOGETHER, APART = "together", "apart"


# -- several weapons ---------------------------------------------------------------------------------


@rule("ept.vehicles.multiple-weapons-mode")
def gather(battle: Battle, shot: Shot) -> Script[Sequence[Shot]]:
    """What a vehicle fires beside the weapon that was named: its others at the same hex, as one shot or each for itself.

    Only anti-personnel fire can be combined.
    """
    unit, arm = shot.firers[0]
    if shot.wasted or len(shot.firers) > 1 or len(unit.arms) < 2:
        return (shot,)
    able = targeting.choices(battle, unit, shot.place, only=shot.only)
    found = [(other, mode) for other, mode in able if other is not arm]
    if not found:
        return (shot,)
    if (yield from _combines(battle, shot, found)):
        extra = {id(other): other for other, mode in found if mode == AP}
        shot.firers += [(unit, other) for other in extra.values()]
        shot.grouped = True
        return (shot,)
    shots = [shot]
    for other in {id(other): other for other, _ in found}.values():
        weapon, mode = yield from declaring.pick_arm(unit, [pair for pair in found if pair[0] is other])
        shots.append(replace(shot, firers=[(unit, weapon)], mode=mode, short=[], dry=[]))
    return shots


def _combines(battle: Battle, shot: Shot, found: Sequence[tuple[Arm, str]]) -> Script[bool]:
    """Whether the owner adds up the powers of his weapons, under the rules of group fire: never against armour alone."""
    unit = shot.units[0]
    if shot.mode != AP or all(mode != AP for _, mode in found):
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
        fired = (yield from shooting.shoot(battle, shot)) or fired
    return fired


def shot_stands(battle: Battle, shot: Shot) -> bool:
    """Whether there is still somebody to hit for a shot that was declared with others."""
    unit, arm = shot.firers[0]
    if shot.only:
        shot.only = tuple(target for target in shot.only if target.status == "field")
        if not shot.only:
            return False
    return targeting.harms(battle, unit, shot.mode, arm, shot.place, shot.only)


def deliver(battle: Battle, shot: Shot) -> Script[bool]:
    """A shot with what a vehicle of several weapons fires at the same time; whether any of it took place."""
    shots = (yield from gather(battle, shot)) if shot.units[0].profile.is_vehicle else (shot,)
    if len(shots) == 1:
        return (yield from shooting.shoot(battle, shot))
    return (yield from fire_all(battle, shots))
