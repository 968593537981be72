"""Whole activations: who, by which plan, where to, and which line at whom."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.plan import Plan, Step
from grognard.systems.dust import activation, skills, turn
from grognard.systems.dust.activation import ATTACK, CHARGE, MOVE, NOTHING, SKILL
from grognard.systems.dust.activation import SUSTAINED as SUSTAINED_ATTACK
from grognard.systems.dust.attack import attack
from grognard.systems.dust.state import Battle, Unit, View
from grognard.systems.dust.tactics import aiming, manoeuvre, support
from grognard.systems.dust.tactics.chances import PLAIN, SUSTAINED
from grognard.systems.dust.tactics.posture import (
    ATTACK_MOVE,
    MOVE_ATTACK,
    MOVE_MOVE,
    MOVE_SKILL,
    STAY,
    Posture,
)
from grognard.systems.dust.tactics.prospect import targets

#: So many units, the most eager ones, are thought through to the end.
FEW = 3
#: Plans whose lines fire from where the unit stands.
_FROM_HERE = (SUSTAINED_ATTACK, ATTACK_MOVE, f"{ATTACK}+{NOTHING}", f"{ATTACK}+{SKILL}")


def plans(view: View, seat: int) -> list[Plan]:
    """The best activation of each of the most eager units; what it promises is how eager the unit is."""
    aims = targets(view, seat)
    waiting = [view.units[name] for name in turn.waiting(view, seat)]
    eager = {unit.id: manoeuvre.eagerness(view, unit, aims) for unit in waiting}
    # By hand, for the first of equals to stay the first.
    first = sorted(waiting, key=lambda unit: -eager[unit.id])[:FEW]
    return [Plan(eager[unit.id], tuple(_steps(view, unit))) for unit in first]


def _steps(battle: Battle, unit: Unit) -> Iterator[Step]:
    yield Step("dust-activate", unit.id)
    found = attack.marks(battle, unit) if unit.status == "field" else []
    offered = activation.plans(battle, unit, found)
    posture = Posture(battle, unit)
    weighed = manoeuvre.weighed(battle, unit, posture)
    chosen = max(manoeuvre.sensible(offered), key=weighed)
    about = (("unit", unit.id),)
    yield Step("dust-plan", chosen, about)
    dash = _dash(battle, posture, str(chosen))
    if dash:
        posture = Posture(battle, unit, posture.fire.aims, assault=True)
        yield Step("dust-declare-skills", [dash], about)
    if not posture.near or chosen == STAY:
        return
    if chosen != MOVE_ATTACK:  # there the squares come first
        yield from _aims(posture, str(chosen))
    for goal in _goals(posture, str(chosen)):
        ask = "dust-enter" if posture.entering and goal in posture.near else "dust-move"
        yield Step(ask, goal, about)
    if chosen == MOVE_ATTACK:
        yield from _aims(posture, str(chosen))


def _dash(battle: Battle, posture: Posture, plan: str) -> str:
    """The skill that doubles the unit's pace, where the plan is as good as it is because of it."""
    dashes = [key for key in skills.on_offer(battle, posture.unit) if key.endswith(":assault")]
    if not dashes or posture.entering:
        return ""
    fleet = Posture(battle, posture.unit, posture.fire.aims, assault=True).plans
    price = support.price(battle, battle.units[dashes[0].split(":")[0]])
    worth = posture.plans.get(plan, min(posture.plans.values()))
    return dashes[0] if fleet.get(plan, worth) - price > worth else ""


def _aims(posture: Posture, plan: str) -> Iterator[Step]:
    """The sheet of its attack, where the plan says from which square it fires."""
    if plan in _FROM_HERE:
        cell, tries, charge = posture.unit.cell, SUSTAINED if plan == SUSTAINED_ATTACK else PLAIN, False
    elif plan == MOVE_ATTACK:
        cell, tries, charge = posture.square_of_attack, PLAIN, False
    elif plan == CHARGE:
        cell, tries, charge = posture.square_of_charge, PLAIN, True
    else:
        return
    yield Step("dust-aim", aiming.volley(posture.fire, cell, tries, charge), (("unit", posture.unit.id),))


def _goals(posture: Posture, plan: str) -> Iterator[int]:
    """The squares that its Moves lead to, one after the other."""
    if plan == MOVE_ATTACK:
        yield posture.square_of_attack
    elif plan == MOVE_SKILL:
        yield posture.square_to_observe if posture.spots else posture.square_to_withdraw
    elif plan in (MOVE_MOVE, CHARGE):
        goal = posture.square_to_end if plan == MOVE_MOVE else posture.square_of_charge
        stop = manoeuvre.halt(posture, goal, posture.near)
        if plan == CHARGE or not manoeuvre.is_on_the_way(posture, stop, goal):
            yield stop
        yield goal
    elif MOVE in plan.split("+"):
        yield posture.square_to_withdraw
