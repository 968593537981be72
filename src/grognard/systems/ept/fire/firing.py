"""Chapters 7.1 and 7.2: the fire actions of an active unit, shot after shot, with the enemy's answer to each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FULL, HALF, Act, Action
from grognard.systems.ept.asking import PASS, about, ask, spot
from grognard.systems.ept.fire import (
    declaring,
    groups,
    odds,
    reaction,
    targeting,
    triggers,
)
from grognard.systems.ept.fire.shots import INDIRECT, SMOKE, Shot
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import FIRE_ENDED, OFF, Battle, Unit
from grognard.systems.ept.terrain import mortars
from grognard.systems.ept.vehicles import arcs, volleys
from grognard.systems.ept.vehicles.arcs import FRONT


class Mark(NamedTuple):
    """A target: no way leads there."""

    path: tuple[int, ...] = ()


# -- declaring ---------------------------------------------------------------------------------------


def _able(units: Sequence[Unit]) -> list[Unit]:
    return [unit for unit in units if unit.status == "field" and unit.can_act and unit.fire != FIRE_ENDED]


def _common_targets(battle: Battle, party: Sequence[Unit], act: Act | None = None) -> list[int]:
    """What the units that fire together can fire at; with `act` after the free pivot of the one whose act it is."""
    turning = None if act is None else act.unit
    found = {
        place for unit in party for place in targeting.targets(battle, unit, act if unit is turning else None)
    }
    return sorted(found)


@rule("ept.fire.repeat-when-active", "ept.fire.group-no-half-action")
def _fire(half: bool, battle: Battle, act: Act, mark: int = OFF) -> Script[None]:
    """The fire action: shot after shot as long as the unit, or the group it has formed, wants and keeps its rate.

    Who has named the `mark` with the action fires at it and on, as long as nothing changes.
    """
    act.used += HALF if half else FULL
    act.fired_half = half
    mode, place, seen = "", mark, None
    shot: Shot | None = None
    wish = "" if mark == OFF else declaring.ON
    while not battle.over:
        party = _able((act.unit, *act.with_it))
        if not _common_targets(battle, party, act):
            return
        options: Sequence[int] = _common_targets(battle, party)
        turns = act.unit in party and may_pivot(battle, act) and (bool(mode) or mark == OFF)
        if mode:
            stands = wish == declaring.ON and place in options
            if not stands or seen != reaction.picture(battle, act.unit.seat, place):
                wish = yield from declaring.again(party[0], options, place, turns)
            if wish == PASS:
                return
            turns = wish == declaring.TURN
            options = options if turns else declaring.marked(options, place, wish)
        if turns:
            yield from pivot_to_fire(battle, act)
            options = _common_targets(battle, party)
        if mode or mark == OFF:
            place = yield ask(
                act.unit.seat,
                "ept-target",
                "ept.fire.procedure",
                spot(battle, tuple(options)),
                about(party[0]),
                explain=partial(odds.of_fire, battle, party[0], half=half),
                why_not=partial(targeting.why_no_shot, battle, party[0]),
                role="attack",
            )
        seen = reaction.picture(battle, act.unit.seat, place)
        last = shot if wish == declaring.ON else None
        shot = yield from _declare(battle, act, party, place, mode, half, last)
        done = yield from volleys.deliver(battle, shot)
        if shot.void and not mode:
            # Without a Panzerfaust it has not tried to fire: its action is still its own (16.4).
            act.used -= HALF if half else FULL
            act.fired_half = False
            return
        mode = INDIRECT if shot.mode == SMOKE else shot.mode
        if done and not shot.answered:
            yield from reaction.window(battle, triggers.fired(shot.units))


def _declare(
    battle: Battle, act: Act, party: Sequence[Unit], place: int, mode: str, half: bool, last: Shot | None
) -> Script[Shot]:
    """The shot of all who can fire at a place; on the first one others may join in. One fired on is as the `last`."""
    ready = [unit for unit in party if targeting.may_declare(battle, unit, place)]
    if len(ready) > 1:
        shot = yield from groups.fire_on(battle, ready, place, mode)
    else:
        shot = yield from declaring.declare(battle, ready[0], place, like=last)
        if not half and not mode:
            yield from groups.join(battle, act, shot)
    shot.half = half
    if shot.mode == INDIRECT and not shot.wasted:
        yield from mortars.pick_shell(battle, shot, last)
    return shot


# -- carrying out ------------------------------------------------------------------------------------


def _may_fire(battle: Battle, act: Act) -> bool:
    return next(targeting.each_target(battle, act.unit, act), None) is not None


def _may_half_fire(battle: Battle, act: Act) -> bool:
    """A deployed weapon fires at half power only once, before it is taken down."""
    return not (act.unit.deployed and act.fired_half) and _may_fire(battle, act)


def _why_no_fire(battle: Battle, act: Act) -> WhyNot | None:
    name = ("unit", act.unit.id)
    if act.unit.deployed and act.fired_half:
        return why_not("ept-fired-half", "ept.actions.deployed-weapon-limits", unit=name)
    if targeting.targets(battle, act.unit, act):
        return None
    return why_not("ept-no-target", "ept.fire.needs-line-of-fire", unit=name)


def _armed(profile: Profile) -> bool:
    return bool(profile.front or profile.back)


def _fire_at(half: bool, battle: Battle, act: Act, place: int, way: Mark) -> Script[None]:
    """The fire action at a place that was pointed at."""
    return _fire(half, battle, act, place)


def marks(battle: Battle, act: Act) -> Mapping[int, Mark]:
    """What a unit can fire at without turning."""
    return dict.fromkeys(targeting.targets(battle, act.unit), Mark())


FULL_FIRE = Action(
    "fire",
    "ept.actions.full-actions",
    FULL,
    _may_fire,
    _why_no_fire,
    partial(_fire, False),
    _armed,
    uncommanded=True,
    places=marks,
    go=partial(_fire_at, False),
)
HALF_FIRE = Action(
    "half-fire",
    "ept.actions.half-actions",
    HALF,
    _may_half_fire,
    _why_no_fire,
    partial(_fire, True),
    _armed,
    uncommanded=True,
    places=marks,
    go=partial(_fire_at, True),
)


@rule("ept.vehicles.free-pivot-when-firing")
def pivot_to_fire(battle: Battle, act: Act) -> Script[None]:
    """The free pivot of a vehicle or gun that fires, by any number of sides, once an activation.

    It is no movement: nobody reacts to it and it does not spoil the fire.
    """
    unit = act.unit
    chosen = yield ask(
        unit.seat,
        "ept-face",
        "ept.vehicles.free-pivot-when-firing",
        OneOf(facings(battle, unit), of="direction"),
        about(unit),
        role="step",
    )
    if chosen != unit.facing:
        act.pivoted = True
        arcs.face(battle, unit, chosen)


def may_pivot(battle: Battle, act: Act) -> bool:
    """Whether a vehicle or gun that fires could look another way for it."""
    unit = act.unit
    if not (unit.profile.is_vehicle or unit.profile.is_gun):
        return False
    if act.pivoted or unit.immobilised or unit.status != "field":
        return False
    return facings(battle, unit) not in ((), (unit.facing,))


def facings(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Ways that a firer may look: any, or for who fires ahead only those with a target, its own way first."""
    wanted = [(unit.facing + change) % 6 for change in range(6)]
    if arcs.fires_all_round(unit):
        return tuple(wanted)
    places = targeting.targets(battle, unit, Act(unit))
    board = battle.board
    here = board.cell(unit.place)
    table = battle.tables.arcs
    return tuple(
        way
        for way in wanted
        if any(
            board.cell(place) != here and table.arc(board.grid, here, way, board.cell(place)) == FRONT
            for place in places
        )
    )
