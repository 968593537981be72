"""Chapter 17.1: what the crew of a support gun does with it by hand: pushing a light one, turning it."""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FULL, NORMAL, Act, Action
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.vehicles import arcs


def ways(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Hexes that a light gun can be pushed into: one step of a normal march."""
    points = battle.tables.movement.normal
    return tuple(
        sorted(
            place
            for place, cost in entering.neighbours(battle, unit)
            if cost + entering.toll(battle, unit, place) <= points and entering.may_enter(battle, unit, place)
        )
    )


def may_push(battle: Battle, act: Act) -> bool:
    return not (act.unit.towed or act.unit.lifted) and bool(ways(battle, act.unit))


def why_not_push(battle: Battle, act: Act) -> WhyNot | None:
    """Why a gun cannot be pushed a hex by its crew."""
    if may_push(battle, act):
        return None
    return why_not("ept-no-pushing", "ept.special-infantry.support-gun-move", unit=("unit", act.unit.id))


@rule("ept.special-infantry.support-gun-move")
def push(battle: Battle, act: Act) -> Script[None]:
    """A light gun goes one hex on a normal march and does not fire this turn; the others are not moved by hand."""
    unit = act.unit
    place = yield ask(
        unit.seat,
        "ept-push",
        "ept.special-infantry.support-gun-move",
        spot(battle, ways(battle, unit)),
        about(unit),
        role="step",
    )
    act.used += FULL
    act.march, unit.towed = NORMAL, True
    yield from movement.enter(battle, (act,), place)


PUSH = Action(
    "push-gun",
    "ept.special-infantry.support-gun-move",
    FULL,
    may_push,
    why_not_push,
    push,
    lambda profile: profile.is_gun and "light" in profile.abilities,
    uncommanded=True,
    movement=True,
)


def may_turn(battle: Battle, act: Act) -> bool:
    return not (act.pivoted or act.unit.inside)


def why_not_turn(battle: Battle, act: Act) -> WhyNot | None:
    """Why a gun cannot be turned by its crew."""
    if may_turn(battle, act):
        return None
    return why_not("ept-turned-already", "ept.special-infantry.support-gun-pivot", unit=("unit", act.unit.id))


@rule("ept.special-infantry.support-gun-pivot")
def turn(battle: Battle, act: Act) -> Script[None]:
    """Any gun may be turned once in its activation, free of cost, and fires as if it had not been.

    It may be turned as it fires instead (firing.pivot_to_fire).
    """
    unit = act.unit
    others = tuple((unit.facing + change) % 6 for change in range(1, 6))
    chosen = yield ask(
        unit.seat,
        "ept-face",
        "ept.special-infantry.support-gun-pivot",
        OneOf(others, of="direction"),
        about(unit),
        role="step",
    )
    act.pivoted = True
    arcs.face(battle, unit, chosen)


TURN = Action(
    "turn-gun",
    "ept.special-infantry.support-gun-pivot",
    0,
    may_turn,
    why_not_turn,
    turn,
    lambda profile: profile.is_gun,
    uncommanded=True,
)
