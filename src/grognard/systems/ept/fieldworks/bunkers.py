"""Chapter 18.1: bunkers: who fits in, which way they fire, and what can hurt them.

A bunker is a place within its hex: who stands beside it gets nothing from it. Mortars and traps do not reach who is
inside (indirect.TOO_LIGHT), an ordinary assault does not either (assault, melee), engineers and artillery do.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FULL, HALF, Act, Action
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.events.works import CameOut, WentInside
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.fire.shots import Armed
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm, Profile
from grognard.systems.ept.state import Battle, Fieldwork, Unit
from grognard.systems.ept.units import stacking
from grognard.systems.ept.vehicles.arcs import FRONT

BUNKER = fieldworks.BUNKER
#: What can be fired from within: machine guns are the only heavy weapons.
FIRED = ("small_arms", "machine_gun", "self_defence")
#: While setting up: into the bunker of the hex, or beside it.
IN, OUT = "inside", "outside"


def of_hex(battle: Battle, cell: int) -> Fieldwork | None:
    """The bunker of a hex, on the map or not: who is in it knows it."""
    return next(
        (work for work in battle.fieldworks.values() if work.cell == cell and work.kind == BUNKER), None
    )


# -- who fits in -------------------------------------------------------------------------------------


@rule("ept.fieldworks.bunker-capacity")
def takes(profile: Profile) -> bool:
    """Whether a bunker takes such a counter: men with their small arms, and light guns that are no mortars."""
    if profile.is_gun:
        return "light" in profile.abilities and not any(arm.kind == "mortar" for arm in profile.back)
    return profile.is_infantry


@rule("ept.fieldworks.bunker-capacity")
def has_room(battle: Battle, unit: Unit, work: Fieldwork) -> bool:
    """Whether a unit still fits in: a squad's worth in all, or one command post with one light gun."""
    inside = [other for other in battle.at(work.cell) if other.inside == BUNKER and other is not unit]
    if any(other.seat != unit.seat for other in inside):
        return False
    table, every = battle.tables.stacking, (*inside, unit)
    if sum(stacking.size(table, one.profile, one.steps) for one in every) <= table.squad:
        return True
    crews = [one for one in every if one.profile.is_gun]
    posts = [one for one in every if one.profile.is_post]
    return len(every) == 2 and len(crews) == 1 and len(posts) == 1


def open_to(battle: Battle, unit: Unit, place: int | None = None) -> Fieldwork | None:
    """The bunker that a unit could be in where it stands, or on another place."""
    here = unit.place if place is None else place
    work = of_hex(battle, here) if battle.fieldworks and takes(unit.profile) else None
    if work is None or (work.unseen and work.seat != unit.seat):
        return None
    return work if not unit.inside and has_room(battle, unit, work) else None


def may_enter(battle: Battle, act: Act) -> bool:
    return not act.unit.deployed and open_to(battle, act.unit) is not None


def why_not_enter(battle: Battle, act: Act) -> WhyNot | None:
    """Why a unit cannot go in."""
    if may_enter(battle, act):
        return None
    return why_not("ept-no-bunker", "ept.fieldworks.bunker-entry", unit=("unit", act.unit.id))


@rule("ept.fieldworks.bunker-entry")
def enter(battle: Battle, act: Act) -> Script[None]:
    """Into the bunker of the hex: a full action. It enters no hex by it, so nobody reacts."""
    work = open_to(battle, act.unit)
    assert work is not None
    act.used = FULL
    act.moved = True
    act.unit.towed |= act.unit.profile.is_gun
    man(battle, act.unit, work)
    yield from ()


def man(battle: Battle, unit: Unit, work: Fieldwork) -> None:
    """A unit is in a bunker; a gun looks the way it looks. Of a hidden one only its owner hears."""
    unit.inside, unit.facing = BUNKER, work.facing if unit.profile.is_gun else unit.facing
    hidden.confide(battle, unit, WentInside, fieldworks.word(BUNKER))


def choose(battle: Battle, unit: Unit, place: int) -> Script[Fieldwork | None]:
    """While setting up: the bunker of the place that a unit is to be in, or none where it is to be beside it."""
    work = open_to(battle, unit, place)
    if work is None:
        return None
    clause = "ept.fieldworks.bunker-entry"
    chosen = yield ask(unit.seat, "ept-man-bunker", clause, OneOf((IN, OUT)), about(unit))
    return work if chosen == IN else None


# -- coming out --------------------------------------------------------------------------------------


def may_leave(battle: Battle, act: Act) -> bool:
    unit = act.unit
    return unit.inside == BUNKER and not unit.deployed and stacking.has_room(battle, unit, unit.place)


def why_not_leave(battle: Battle, act: Act) -> WhyNot | None:
    """Why a unit cannot come out."""
    if may_leave(battle, act):
        return None
    if act.unit.inside != BUNKER:
        return why_not("ept-not-inside", "ept.fieldworks.bunker-entry", unit=("unit", act.unit.id))
    return why_not("ept-no-room", "ept.units.stacking-limit", place=("place", act.unit.place))


@rule("ept.fieldworks.bunker-entry")
def leave(battle: Battle, act: Act) -> Script[None]:
    """Out of the bunker into its hex: a half action."""
    act.used += HALF
    act.moved = True
    act.unit.inside = ""
    act.unit.towed |= act.unit.profile.is_gun
    hidden.confide(battle, act.unit, CameOut, fieldworks.word(BUNKER))
    yield from ()


# -- fire from within --------------------------------------------------------------------------------


@rule("ept.fieldworks.bunker-fire", "ept.fieldworks.bunker-capacity")
def through_slit(unit: Unit, armed: Armed) -> Armed:
    """What who is in a bunker can fire: no heavy weapon but machine guns, and nothing at aircraft."""
    return tuple((arm, mode) for arm, mode in armed if mode != "aa" and _is_fired(unit, arm))


def _is_fired(unit: Unit, arm: Arm) -> bool:
    return arm.kind in FIRED or unit.profile.is_gun


@rule("ept.fieldworks.bunker-fire")
def looks_at(battle: Battle, unit: Unit, there: int) -> bool:
    """Whether who is in a bunker can fire that way: through its front zone, and at nobody in its own hex."""
    work = of_hex(battle, unit.place)
    return work is not None and shows_front(battle, work, there)


def shows_front(battle: Battle, work: Fieldwork, there: int) -> bool:
    """Whether a place lies in the front zone of a bunker."""
    board = battle.board
    cell = board.cell(there)
    return cell != work.cell and battle.tables.arcs.arc(board.grid, work.cell, work.facing, cell) == FRONT


# -- fire at it --------------------------------------------------------------------------------------


@rule("ept.fieldworks.bunker-immunity")
def is_open(battle: Battle, firers: Sequence[Unit], target: Unit) -> bool:
    """Whether direct fire reaches a target: who is in a bunker only if all who fire are in front of it.

    Who would fire past its front is the most penalised of a group, and the group fires no better than that one.
    """
    if target.inside != BUNKER:
        return True
    work = of_hex(battle, target.place)
    return work is None or all(shows_front(battle, work, unit.place) for unit in firers)


def known_targets(battle: Battle, unit: Unit, enemies: Sequence[Unit], plunging: bool) -> list[Unit]:
    """Enemies that a unit's fire could reach for all it knows: who is hidden may be beside the bunker."""
    return [
        enemy
        for enemy in enemies
        if enemy.inside != BUNKER or enemy.hidden or (not plunging and is_open(battle, (unit,), enemy))
    ]


def _goes_in(profile: Profile) -> bool:
    return profile.is_infantry or profile.is_gun


ENTER = Action(
    "enter-bunker",
    "ept.fieldworks.bunker-entry",
    FULL,
    may_enter,
    why_not_enter,
    enter,
    _goes_in,
    movement=True,
)
LEAVE = Action(
    "leave-bunker",
    "ept.fieldworks.bunker-entry",
    HALF,
    may_leave,
    why_not_leave,
    leave,
    _goes_in,
    movement=True,
)
