"""What to do with an activation: whom to activate, which plan, and where to move."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Answer, Cells, Decision, Key, Route
from grognard.core.tactics import Judge
from grognard.systems.dust import movement, skills
from grognard.systems.dust.activation import ATTACK, CHARGE, MOVE, NOTHING, PART, SKILL, skill_actions
from grognard.systems.dust.attack import weapons
from grognard.systems.dust.movement import Pace
from grognard.systems.dust.state import Battle, Unit
from grognard.systems.dust.tactics import support
from grognard.systems.dust.tactics.posture import (
    ATTACK_MOVE,
    MOVE_ATTACK,
    MOVE_MOVE,
    MOVE_SKILL,
    STAY,
    UNDISTURBED,
    Posture,
)
from grognard.systems.dust.tactics.prospect import Fire, Target, about, targets, unit_about

#: Guns that wait for an observer come after everybody else.
WAITING = -2.0


def activate(battle: Battle, decision: Decision) -> Judge:
    """First who can hit hardest; among those who cannot hit, who is farthest from the enemy."""
    aims = targets(battle, decision.seat)

    return lambda answer: eagerness(battle, battle.units[answer], aims)


def eagerness(battle: Battle, unit: Unit, aims: list[Target]) -> float:
    """How much a unit wants to be the next to act."""
    posture = Posture(battle, unit, aims)
    eager = posture.strike()
    for skill in skill_actions(battle, unit, ()):
        eager = max(eager, support.worth(battle, unit, skill))
    if eager or unit.cell < 0:
        return eager
    if any(line.weapon.artillery for _, line in posture.fire.lines):
        return WAITING
    row = battle.board.distances[unit.cell]
    return -1.0 / (1 + min((row[target.cell] for target in aims), default=0))


def sensible(options: tuple[Key, ...]) -> tuple[Key, ...]:
    """Plans without those that begin with nothing, and targets without cover elements, where others are left."""
    left = tuple(
        key for key in options if key == STAY or not (str(key).startswith(f"{NOTHING}+") or "@" in str(key))
    )
    return left or options


def plan(battle: Battle, decision: Decision) -> Judge:
    unit = unit_about(battle, decision)
    return weighed(battle, unit, Posture(battle, unit))


def weighed(battle: Battle, unit: Unit, posture: Posture) -> Judge:
    """What each plan of a unit is worth."""
    plans = dict(posture.plans)
    offered = skill_actions(battle, unit, ())
    if offered:
        for key, value in _with_skills(battle, posture, offered).items():
            plans[key] = max(value, plans.get(key, value))
    dashes = [key for key in skills.on_offer(battle, unit) if key.endswith(":assault")]
    if dashes and not posture.entering:
        fleet = Posture(battle, unit, posture.fire.aims, assault=True).plans
        price = support.price(battle, battle.units[dashes[0].split(":")[0]])
        plans |= {key: max(plans.get(key, value), value - price) for key, value in fleet.items()}
    worst = min(plans.values())

    def judge(answer: Answer) -> float:
        if answer in plans:
            return plans[answer]
        first, _, second = answer.partition("+")
        if first == NOTHING:  # the same in the other order, but for the window
            return plans.get(f"{second}+{NOTHING}", worst) - 0.01
        return worst - 1.0 if answer == PART else worst

    return judge


def _with_skills(battle: Battle, posture: Posture, offered: Sequence[str]) -> dict[str, float]:
    """Plans with Skill actions, each with the best of the skills on offer."""
    unit = posture.unit
    each = {skill: support.worth(battle, unit, skill) for skill in offered}
    first = max(offered, key=each.__getitem__)
    best = each[first]
    if posture.entering:
        return {MOVE_SKILL: best + posture.stand(posture.square_to_withdraw)}
    here, there = posture.stand(unit.cell), posture.stand(posture.square_to_withdraw)
    loaded = 0.0
    for skill in offered:
        lines = weapons.lines_after(battle, unit, [skill])
        spent = 0.0 if skill.startswith("reload:") else each[skill]
        loaded = max(loaded, Fire(battle, unit, posture.fire.aims, lines).volley(unit.cell).worth + spent)
    second = max((each[skill] for skill in skill_actions(battle, unit, (first,))), default=0.0)
    return {
        f"{SKILL}+{ATTACK}": loaded + here,
        f"{ATTACK}+{SKILL}": posture.fire.volley(unit.cell).worth + best + here,
        f"{SKILL}+{MOVE}": best + there,
        MOVE_SKILL: best * UNDISTURBED + there,
        f"{SKILL}+{SKILL}": best + second + here,
        f"{SKILL}+{NOTHING}": best + here,
    }


# -- movement ----------------------------------------------------------------------------------------


def move(battle: Battle, decision: Decision) -> Judge:
    """Where the plan that the unit itself would prefer leads; the decision does not name the plan."""
    unit = unit_about(battle, decision)
    posture = Posture(battle, unit, pledged=True)
    form = decision.form
    assert isinstance(form, Route)
    assert isinstance(form.reach, Cells)
    if unit.moved:
        return _second_move(posture)
    plan = posture.best(MOVE_ATTACK, MOVE_MOVE, MOVE_SKILL, ATTACK_MOVE, CHARGE)
    if plan == MOVE_ATTACK:
        return _on_field(posture, posture.attack_after_move)
    if plan == MOVE_SKILL:
        return _on_field(posture, posture.observe_after_move)
    if plan == ATTACK_MOVE:
        return posture.stand
    goal = posture.square_to_end if plan == MOVE_MOVE else posture.square_of_charge
    stop = halt(posture, goal, form.reach.options)
    best = posture.plans[plan]
    return lambda cell: best if cell == stop else min(posture.stand(cell), best - 1.0)


def _on_field(posture: Posture, judge: Judge) -> Judge:
    """A judge of squares that also knows the way out of the battlefield."""
    size = posture.battle.board.size
    return lambda cell: judge(cell) if cell < size else posture.stand(cell)


def halt(posture: Posture, goal: int, options: Sequence[int]) -> int:
    """The last square on the way to a goal that one Move leads to."""
    if goal in options or goal not in posture.ways:
        return goal
    reached = [cell for cell in posture.ways[goal].path if cell in options]
    return reached[-1] if reached else goal


def is_on_the_way(posture: Posture, stop: int, goal: int) -> bool:
    """Whether the first of two Moves ends at this stop where the square of both is named at once."""
    battle, unit = posture.battle, posture.unit
    points, pace = int(movement.allowance(battle, unit)), Pace(extra=posture.extra)
    if posture.entering or points != posture.pace:
        return False
    near = movement.ways(battle, unit, unit.cell, points + pace.extra, 0)
    way = movement.by_two_moves(battle, unit, pace, points, near).get(goal)
    return way is not None and movement.last_stop(way, near) == stop


def _second_move(posture: Posture) -> Judge:
    """The end of two Moves, or of a charge if there is anything to charge."""
    charges = skills.has(posture.battle, posture.unit, "charge")
    if charges and any(posture.volley(cell, charge=True) > 0 for cell in posture.near):
        return _on_field(posture, posture.charge_to)
    return posture.stand


def enter(battle: Battle, decision: Decision) -> Judge:
    return Posture(battle, unit_about(battle, decision), pledged=True).attack_after_move


def crush(battle: Battle, decision: Decision) -> Judge:
    """A crate is flattened where it would rather serve the enemy's soldiers."""
    unit = unit_about(battle, decision)
    row = battle.board.distances[about(decision)["cell"]]

    def nearest(seat: int) -> int:
        return min((row[other.cell] for other in battle.on_field(seat) if other.profile.is_squad), default=99)

    gain = 1.0 if nearest(1 - unit.seat) < nearest(unit.seat) else -1.0
    return lambda answer: gain if answer == "crush" else 0.0
