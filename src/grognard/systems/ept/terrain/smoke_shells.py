"""Chapter 10.4: the smoke of vehicles: where it falls, and laying it in answer to the enemy."""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import numbers
from grognard.systems.ept import dice, sight
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.events.vehicles import SmokeLaid
from grognard.systems.ept.fire import cadence, targeting
from grognard.systems.ept.fire.shots import SMOKE, Shot
from grognard.systems.ept.fire.triggers import Trigger
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import FIRE_ENDED, NO_FIRE, Battle, Unit
from grognard.systems.ept.terrain import smoke
from grognard.systems.ept.vehicles import arcs

#: The smoke of a pot or a shell.
STRENGTH = 1
FIRE, LAY_SMOKE = "fire", "smoke"


# -- pots --------------------------------------------------------------------------------------------


def _lay(battle: Battle, unit: Unit, cell: int) -> None:
    smoke.lay(battle, cell, STRENGTH)
    hidden.tell(battle, unit, SmokeLaid, cell)


# -- shells ------------------------------------------------------------------------------------------


def gun_of(battle: Battle, unit: Unit) -> Arm | None:
    """The gun that fires a vehicle's smoke shells, if it has any and may still fire."""
    if "smoke_shells" not in unit.profile.abilities or unit.fire == FIRE_ENDED:
        return None
    return next((arm for arm, _ in targeting.usable(battle, unit) if arm.kind == "gun"), None)


def hexes(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Every hex in a vehicle's line of sight, whoever stands there, that its gun can be laid on; its own among them."""
    every = (1 << battle.board.size) - 1
    return tuple(
        cell
        for cell in numbers(sight.seen_from(battle, unit.place, every))
        if sight.in_the_light(battle, unit.place, cell)
        and (cell == unit.place or arcs.in_arc(battle, unit, cell))
    )


def _aim(battle: Battle, unit: Unit, arm: Arm) -> Script[Shot]:
    cell = yield ask(
        unit.seat,
        "ept-smoke-hex",
        "ept.terrain.smoke-shells",
        spot(battle, hexes(battle, unit)),
        about(unit),
        role="attack",
    )
    return Shot([(unit, arm)], cell, SMOKE, half=True)


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
    if any(targeting.may_declare(battle, unit, place) for place in trigger.places):
        chosen = yield ask(
            unit.seat,
            "ept-shell",
            "ept.terrain.smoke-shells",
            OneOf((FIRE, LAY_SMOKE)),
            about(unit),
            role="attack",
        )
        if chosen == FIRE:
            return None
    shot = yield from _aim(battle, unit, arm)
    shot.cause, shot.half = "opportunity", False
    return shot
