"""Chapters 13.2 and 16.5: missile launchers, self-guided and wire-guided."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.hexes.lines import WHOLE
from grognard.core.space.hexes.relief import BLOCKS, Screen
from grognard.core.space.hexes.sight import Veil
from grognard.systems.ept import dice, forward, sight
from grognard.systems.ept.board import board as ground
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.artillery import MissileLost, MissileStruck
from grognard.systems.ept.fire import anti_personnel, cadence, shots, triggers
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.fire.triggers import ONLY, WITHOUT
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import FIRE_TEST, NO_FIRE, Battle, Unit
from grognard.systems.ept.vehicles import vehicles

WIRE = "wire"
#: What a wire cannot cross.
FIRE_WALL = replace(ground.BLAZE, weight=BLOCKS)


# -- sight along a wire ------------------------------------------------------------------------------


@rule("ept.heavy-weapons.missile-wire-sight")
def wire_runs(battle: Battle, start: int, end: int) -> bool:
    """Whether a wire-guided missile gets there: no fire on the way, and vegetation stops it as trees stop the eye."""
    return wire_veil(battle).count(start, end) <= battle.tables.observation.most_hindrance


def wire_veil(battle: Battle) -> Veil:
    """The map as a wire meets it."""
    key, laid, changed = sight.laid(battle)
    added = {
        cell: tuple(FIRE_WALL if screen is ground.BLAZE else screen for screen in screens)
        for cell, screens in laid.items()
    }
    return battle.board.veil((WIRE, *key), added, {**growth(battle.board), **changed})


@cache
def growth(board: Board) -> dict[int, tuple[Screen, ...]]:
    """Hexes whose vegetation hinders the eye, with what they are to a wire: closed on their level, blind behind."""
    found = {}
    for cell, terrain in enumerate(board.terrain):
        if terrain.vegetation and terrain.hindrance and not terrain.obstacle:
            screens = ground.hex_screens(board.tables, terrain, False, board.map.patches.get(cell, WHOLE))
            found[cell] = tuple(
                replace(screen, weight=BLOCKS, blind=True) if screen.kind == terrain.id else screen
                for screen in screens
            )
    return found


# -- the shot ----------------------------------------------------------------------------------------


@rule("ept.fire-types.at-missile")
def resolve(battle: Battle, shot: Shot, target: Unit) -> Script[bool]:
    """A missile hits by itself: one roll for the rate and for the destruction table; False where the rate was lost.

    Reaction fire comes before a wire-guided one arrives.
    """
    unit, arm = shot.firers[0]
    shot.only = (target,)
    shot.faces = tuple(dice.roll(battle, shot.seat, "ept-roll-missile", "ept.fire-types.at-missile", 2))
    total = sum(shot.faces)
    if not cadence.check(battle, shot, total, battle.tables.fire.cadence):
        return False
    if arm.guidance != WIRE:
        yield from _strike(battle, shot, unit, arm, target, total)
        return True
    if (yield from guided(battle, shot)):
        if target.status == "field":
            yield from _strike(battle, shot, unit, arm, target, total)
        yield from late_answers(battle, shot)
    return True


def _strike(battle: Battle, shot: Shot, unit: Unit, arm: Arm, target: Unit, total: int) -> Script[None]:
    """The anti-tank value, halved for what troubles the firer, less armour; then columns as of anti-personnel fire."""
    side, thickness = vehicles.armour(battle, target, unit.place)
    power = int(anti_personnel.firepower(battle, unit, arm, shot)) - thickness
    tally = anti_personnel.shifts(battle, unit, arm, target, shot)
    table = battle.tables.destruction
    column = table.shifted(power, int(tally))
    result = table.result(column, total)
    word = "none" if result == anti_personnel.NO_EFFECT else result.lower()
    told = (f"ept-side-{side}", power, column, total, f"ept-result-{word}", tally)
    battle.tell(MissileStruck, target.id, *told)
    if result != anti_personnel.NO_EFFECT:
        yield from vehicles.suffer(battle, target, result, effects.Cause("at", (unit,), total))


@rule("ept.heavy-weapons.missile-wire-interrupt", "ept.heavy-weapons.missile-wire-order")
def guided(battle: Battle, shot: Shot) -> Script[bool]:
    """The enemy fires while the missile is on its way, all but his own missiles; whether it is still guided then.

    Who was stopped guides it at half power, which `fire.firepower` sees.
    """
    unit = shot.units[0]
    shot.answered = True
    if unit.fire == NO_FIRE:
        unit.fire = FIRE_TEST
    shots.give_away(battle, shot)
    trigger = triggers.fired((unit,))
    trigger.missiles = WITHOUT
    yield from forward.react(battle, trigger)
    if unit.status == "field" and unit.can_act:
        return True
    hidden.tell(battle, unit, MissileLost)
    yield from late_answers(battle, shot)
    return False


def late_answers(battle: Battle, shot: Shot) -> Script[None]:
    """Reaction fire by missiles comes when the first missile is down."""
    unit = shot.units[0]
    if unit.status == "field":
        trigger = triggers.fired((unit,))
        trigger.missiles = ONLY
        yield from forward.react(battle, trigger)
