"""Chapter 10.4: smoke that vehicles lay: pots in their own hex, shells into any hex they see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.hexes import numbers
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept import dice, sight
from grognard.systems.ept.actions.act import HALF, Act, Action
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.events.vehicles import SmokeLaid
from grognard.systems.ept.fire import cadence, firing, reaction
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import FIRE_ENDED, NO_FIRE, Battle, Unit
from grognard.systems.ept.terrain import smoke
from grognard.systems.ept.vehicles import driving

if TYPE_CHECKING:
    from grognard.systems.ept.fire.firing import Shot
    from grognard.systems.ept.fire.reaction import Trigger

#: The smoke of a pot or a shell.
STRENGTH = 1
FIRE, SMOKE = "fire", "smoke"


# -- pots --------------------------------------------------------------------------------------------


@rule("ept.terrain.smoke-pots")
def pots(battle: Battle, act: Act) -> Script[None]:
    """A vehicle hides in smoke of its own, as a half action."""
    act.used += HALF
    _lay(battle, act.unit, battle.board.cell(act.unit.place))
    yield from ()


def _lay(battle: Battle, unit: Unit, cell: int) -> None:
    smoke.lay(battle, cell, STRENGTH)
    hidden.tell(battle, unit, SmokeLaid, cell)


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


# -- shells ------------------------------------------------------------------------------------------


def gun_of(battle: Battle, unit: Unit) -> Arm | None:
    """The gun that fires a vehicle's smoke shells, if it has any and may still fire."""
    if "smoke_shells" not in unit.profile.abilities or unit.fire == FIRE_ENDED:
        return None
    return next((arm for arm, _ in firing.usable(battle, unit) if arm.kind == "gun"), None)


def hexes(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Every hex in a vehicle's line of sight, whoever stands there, that its gun can be laid on; its own among them."""
    every = (1 << battle.board.size) - 1
    return tuple(
        cell
        for cell in numbers(sight.seen_from(battle, unit.place, every))
        if sight.in_the_light(battle, unit.place, cell)
        and (cell == unit.place or driving.in_arc(battle, unit, cell))
    )


def may_fire(battle: Battle, act: Act) -> bool:
    return gun_of(battle, act.unit) is not None


def why_not_fire(battle: Battle, act: Act) -> WhyNot | None:
    """Why a vehicle cannot fire smoke."""
    if may_fire(battle, act):
        return None
    return why_not("ept-no-smoke-shells", "ept.terrain.smoke-shells", unit=("unit", act.unit.id))


def fire(battle: Battle, act: Act) -> Script[None]:
    """Smoke shell after smoke shell as long as the vehicle wants and keeps its rate; half power is all the same to it."""
    unit = act.unit
    act.used += HALF
    first = True
    while not battle.over and unit.status == "field" and unit.can_act and (arm := gun_of(battle, unit)):
        if not first and (yield from firing.ceases(battle, unit)):
            return
        first = False
        shot = yield from _aim(battle, unit, arm)
        done = yield from firing.shoot(battle, shot)
        if done:
            yield from reaction.window(battle, reaction.fired((unit,)))


def _aim(battle: Battle, unit: Unit, arm: Arm) -> Script[Shot]:
    cell = yield ask(
        unit.seat,
        "ept-smoke-hex",
        "ept.terrain.smoke-shells",
        spot(battle, hexes(battle, unit)),
        about(unit),
        role="attack",
    )
    return firing.Shot([(unit, arm)], cell, firing.SMOKE, half=True)


@rule("ept.terrain.smoke-shells")
def burst(battle: Battle, shot: Shot) -> Script[bool]:
    """No roll to hit; from the second shot of the turn on the rate is read in the fire table, and may be lost."""
    unit = shot.units[0]
    if unit.fire != NO_FIRE:
        shot.faces = tuple(dice.roll(battle, shot.seat, "ept-roll-rate", "ept.terrain.smoke-shells", 2))
        if not cadence.check(battle, shot, sum(shot.faces), battle.tables.fire.cadence):
            return False
    _lay(battle, unit, shot.place)
    yield from ()
    return True


def may_answer(battle: Battle, unit: Unit, trigger: Trigger) -> bool:
    """Whether a vehicle could react with smoke: it sees who moved or fired."""
    return gun_of(battle, unit) is not None and any(
        sight.in_the_light(battle, unit.place, place) and sight.sees(battle, unit.place, place)
        for place in trigger.places
    )


def answer(battle: Battle, unit: Unit, trigger: Trigger) -> Script[Shot | None]:
    """A reaction by smoke instead of fire; nothing where the owner fires at the target after all."""
    arm = gun_of(battle, unit)
    if arm is None or not may_answer(battle, unit, trigger):
        return None
    if any(firing.may_declare(battle, unit, place) for place in trigger.places):
        chosen = yield ask(
            unit.seat,
            "ept-shell",
            "ept.terrain.smoke-shells",
            OneOf((FIRE, SMOKE)),
            about(unit),
            role="attack",
        )
        if chosen == FIRE:
            return None
    shot = yield from _aim(battle, unit, arm)
    shot.cause, shot.half = "opportunity", False
    return shot


SHELLS = Action(
    "smoke-shell",
    "ept.terrain.smoke-shells",
    HALF,
    may_fire,
    why_not_fire,
    fire,
    lambda profile: "smoke_shells" in profile.abilities,
    uncommanded=True,
)
