"""Chapters 10.4 and 16.2: smoke bombs of mortars, in any hex they can reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.hexes import numbers
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept import dice
from grognard.systems.ept.actions.act import FULL, HALF, Act, Action
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.events.artillery import SmokeFalls
from grognard.systems.ept.fire import cadence, fire, firing, reaction
from grognard.systems.ept.fire_types import indirect
from grognard.systems.ept.profile import Arm, Profile
from grognard.systems.ept.state import NO_FIRE, Battle, Unit
from grognard.systems.ept.terrain import smoke

if TYPE_CHECKING:
    from grognard.systems.ept.fire.firing import Shot

EXPLOSIVE, SMOKE = "explosive", "smoke"


@rule("ept.terrain.smoke-others")
def fires_smoke(profile: Profile) -> bool:
    """Whether a counter can fire smoke bombs: mortars alone; of vehicles some have pots or shells (smoke_shells)."""
    return any(arm.kind == "mortar" for arm in (*profile.front, *profile.back))


def tube(battle: Battle, unit: Unit, half: bool) -> Arm | None:
    """The mortar that a unit can fire now, if its smoke would be worth the name."""
    for arm, mode in firing.usable(battle, unit):
        if mode == firing.INDIRECT and smoke.strength(battle, thickness(battle, unit, arm, half)):
            return arm
    return None


def thickness(battle: Battle, unit: Unit, arm: Arm, half: bool) -> float:
    """The power of a smoke bomb, which is that of an explosive one."""
    shot = firing.Shot([(unit, arm)], unit.place, firing.SMOKE, half=half)
    return fire.firepower(battle, unit, arm, shot).exact


def hexes(battle: Battle, unit: Unit, arm: Arm) -> Iterator[int]:
    """Hexes that a mortar can put a bomb on."""
    near = battle.board.places.near(unit.place, arm.range) & (1 << battle.board.size) - 1
    for cell in numbers(indirect.seen_for(battle, unit, near)):
        if firing.reaches(battle, unit, arm, firing.INDIRECT, cell, any_facing=not unit.profile.is_gun):
            yield cell


@rule("ept.terrain.smoke-indirect")
def pick_shell(battle: Battle, shot: Shot) -> Script[None]:
    """Explosive or smoke, for a mortar that fires alone; groups fire no smoke."""
    unit, arm = shot.firers[0]
    if shot.grouped or not smoke.strength(battle, thickness(battle, unit, arm, shot.half)):
        return
    chosen = yield ask(
        unit.seat,
        "ept-bomb",
        "ept.terrain.smoke-indirect",
        OneOf((EXPLOSIVE, SMOKE)),
        about(unit),
        role="attack",
    )
    if chosen == SMOKE:
        shot.mode, shot.only = firing.SMOKE, ()


@rule("ept.terrain.smoke-indirect")
def screen(battle: Battle, shot: Shot) -> Script[bool]:
    """A smoke bomb needs no roll but for the rate, from the second shot of the turn on; False where that was lost."""
    unit, arm = shot.firers[0]
    if unit.fire != NO_FIRE:
        shot.faces = tuple(dice.roll(battle, shot.seat, "ept-roll-rate", "ept.terrain.smoke-indirect", 2))
        if not cadence.check(battle, shot, sum(shot.faces), battle.tables.fire.cadence):
            return False
    cell = battle.board.cell(shot.place)
    strength = smoke.strength(battle, thickness(battle, unit, arm, shot.half))
    if strength:
        smoke.lay(battle, cell, strength)
        battle.tell(SmokeFalls, cell, strength)
    yield from ()
    return True


# -- the action --------------------------------------------------------------------------------------


def _may_screen(half: bool, battle: Battle, act: Act) -> bool:
    if act.unit.deployed and act.fired_half:
        return False
    arm = tube(battle, act.unit, half)
    return arm is not None and next(hexes(battle, act.unit, arm), None) is not None


def _why_no_screen(half: bool, battle: Battle, act: Act) -> WhyNot | None:
    if _may_screen(half, battle, act):
        return None
    return why_not("ept-no-smoke-bombs", "ept.terrain.smoke-indirect", unit=("unit", act.unit.id))


def _screen(half: bool, battle: Battle, act: Act) -> Script[None]:
    """Bomb after bomb as long as the mortar wants and keeps its rate: smoke anywhere, or explosive on the enemy."""
    unit = act.unit
    act.used += HALF if half else FULL
    act.fired_half = half
    first = True
    while not battle.over and unit.status == "field" and unit.can_act and (arm := tube(battle, unit, half)):
        if not first and (yield from firing.ceases(battle, unit)):
            return
        first = False
        cell = yield ask(
            unit.seat,
            "ept-smoke-hex",
            "ept.terrain.smoke-indirect",
            spot(battle, tuple(hexes(battle, unit, arm))),
            about(unit),
            role="attack",
        )
        shot = firing.Shot([(unit, arm)], cell, firing.SMOKE, half=half)
        if battle.held[1 - unit.seat] >> cell & 1:
            shot.mode = firing.INDIRECT
            yield from pick_shell(battle, shot)
        done = yield from firing.deliver(battle, shot)
        if done:
            yield from reaction.window(battle, reaction.fired((unit,)))


def _action(key: str, halves: int, half: bool) -> Action:
    return Action(
        key,
        "ept.terrain.smoke-indirect",
        halves,
        lambda battle, act: _may_screen(half, battle, act),
        lambda battle, act: _why_no_screen(half, battle, act),
        lambda battle, act: _screen(half, battle, act),
        fires_smoke,
        uncommanded=True,
    )


SMOKE_BOMBS = _action("smoke-bombs", FULL, False)
HALF_SMOKE_BOMBS = _action("half-smoke-bombs", HALF, True)
