"""Chapter 10.4: the actions by which mortars and vehicles lay smoke."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import numbers
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FULL, HALF, Act, Action
from grognard.systems.ept.asking import PASS, about, ask, spot
from grognard.systems.ept.fire import (
    declaring,
    reaction,
    shooting,
    targeting,
    triggers,
)
from grognard.systems.ept.fire.shots import INDIRECT, SMOKE, Shot
from grognard.systems.ept.fire_types import indirect
from grognard.systems.ept.profile import Arm, Profile
from grognard.systems.ept.state import OFF, Battle, Unit
from grognard.systems.ept.terrain import mortars, smoke, smoke_shells
from grognard.systems.ept.vehicles import volleys


@rule("ept.terrain.smoke-pots")
def pots(battle: Battle, act: Act) -> Script[None]:
    """A vehicle hides in smoke of its own, as a half action."""
    act.used += HALF
    smoke_shells._lay(battle, act.unit, battle.board.cell(act.unit.place))
    yield from ()


def may_lay(battle: Battle, act: Act) -> bool:
    return True


def why_not_pots(battle: Battle, act: Act) -> WhyNot | None:
    """Why a unit cannot place smoke in its own hex."""
    if "smoke_pots" in act.unit.profile.abilities:
        return None
    return why_not("ept-no-smoke-pots", "ept.terrain.smoke-pots", unit=("unit", act.unit.id))


POTS = Action(
    "smoke-pots",
    "ept.terrain.smoke-pots",
    HALF,
    may_lay,
    why_not_pots,
    pots,
    lambda profile: "smoke_pots" in profile.abilities,
)


def may_fire(battle: Battle, act: Act) -> bool:
    return smoke_shells.gun_of(battle, act.unit) is not None


def why_not_fire(battle: Battle, act: Act) -> WhyNot | None:
    """Why a vehicle cannot fire smoke."""
    if may_fire(battle, act):
        return None
    return why_not("ept-no-smoke-shells", "ept.terrain.smoke-shells", unit=("unit", act.unit.id))


def fire_shells(battle: Battle, act: Act) -> Script[None]:
    """Smoke shell after smoke shell as long as the vehicle wants and keeps its rate; half power is all the same to it."""
    unit = act.unit
    act.used += HALF
    last = OFF
    while (
        not battle.over
        and unit.status == "field"
        and unit.can_act
        and (arm := smoke_shells.gun_of(battle, unit))
    ):
        if last >= 0 and (yield from declaring.again(unit, (last,), last, False)) == PASS:
            return
        shot = yield from smoke_shells._aim(battle, unit, arm)
        last = shot.place
        done = yield from shooting.shoot(battle, shot)
        if done:
            yield from reaction.window(battle, triggers.fired((unit,)))


SHELLS = Action(
    "smoke-shell",
    "ept.terrain.smoke-shells",
    HALF,
    may_fire,
    why_not_fire,
    fire_shells,
    lambda profile: "smoke_shells" in profile.abilities,
    uncommanded=True,
)


@rule("ept.terrain.smoke-others")
def fires_smoke(profile: Profile) -> bool:
    """Whether a counter can fire smoke bombs: mortars alone; of vehicles some have pots or shells (smoke_shells)."""
    return any(arm.kind == "mortar" for arm in (*profile.front, *profile.back))


def tube(battle: Battle, unit: Unit, half: bool) -> Arm | None:
    """The mortar that a unit can fire now, if its smoke would be worth the name."""
    for arm, mode in targeting.usable(battle, unit):
        if mode == INDIRECT and smoke.strength(battle, mortars.thickness(battle, unit, arm, half)):
            return arm
    return None


def hexes_in_reach(battle: Battle, unit: Unit, arm: Arm) -> Iterator[int]:
    """Hexes that a mortar can put a bomb on."""
    near = battle.board.places.near(unit.place, arm.range) & (1 << battle.board.size) - 1
    for cell in numbers(indirect.seen_for(battle, unit, near)):
        if targeting.reaches(battle, unit, arm, INDIRECT, cell, any_facing=not unit.profile.is_gun):
            yield cell


def _may_screen(half: bool, battle: Battle, act: Act) -> bool:
    if act.unit.deployed and act.fired_half:
        return False
    arm = tube(battle, act.unit, half)
    return arm is not None and next(hexes_in_reach(battle, act.unit, arm), None) is not None


def _why_no_screen(half: bool, battle: Battle, act: Act) -> WhyNot | None:
    if _may_screen(half, battle, act):
        return None
    return why_not("ept-no-smoke-bombs", "ept.terrain.smoke-indirect", unit=("unit", act.unit.id))


def _screen(half: bool, battle: Battle, act: Act) -> Script[None]:
    """Bomb after bomb as long as the mortar wants and keeps its rate: smoke anywhere, or explosive on the enemy."""
    unit = act.unit
    act.used += HALF if half else FULL
    act.fired_half = half
    cell = OFF
    while not battle.over and unit.status == "field" and unit.can_act and (arm := tube(battle, unit, half)):
        if cell >= 0 and (yield from declaring.again(unit, (cell,), cell, False)) == PASS:
            return
        cell = yield ask(
            unit.seat,
            "ept-smoke-hex",
            "ept.terrain.smoke-indirect",
            spot(battle, tuple(hexes_in_reach(battle, unit, arm))),
            about(unit),
            role="attack",
        )
        shot = Shot([(unit, arm)], cell, SMOKE, half=half)
        if battle.is_hostile(cell, unit.seat):
            shot.mode = INDIRECT
            yield from mortars.pick_shell(battle, shot)
        done = yield from volleys.deliver(battle, shot)
        if done:
            yield from reaction.window(battle, triggers.fired((unit,)))


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
