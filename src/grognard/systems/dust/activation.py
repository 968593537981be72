"""An activation: the announced plan of two actions, and carrying it out."""

from __future__ import annotations

from functools import cache
from typing import Any

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.dust import command, heroes, movement, reaction, skills, tournament
from grognard.systems.dust.attack import artillery, attack, weapons
from grognard.systems.dust.attack.attack import Mark
from grognard.systems.dust.attack.weapons import Shot
from grognard.systems.dust.events import ActionLost, Activated, Reloaded, Repaired
from grognard.systems.dust.movement import Goal, Pace
from grognard.systems.dust.profile import WeaponLine
from grognard.systems.dust.state import Battle, Unit

MOVE, ATTACK, SKILL, NOTHING = "move", "attack", "skill", "nothing"
SUSTAINED, CHARGE, PART = "sustained", "charge", "part"


class Plan:
    """What a player has announced for one activation. It lives only while the activation runs."""

    __slots__ = ("actions", "goal", "onward", "pace", "shots", "skills", "stirred")

    def __init__(self, actions: tuple[str, ...], pace: Pace) -> None:
        self.actions = actions
        self.pace = pace
        #: Where a Move leads that an Attack follows: it is thought of before the targets are, and made after.
        self.goal: Goal | None = None
        #: Where the second of two Moves leads, if it was named with the first, and what had happened by then.
        self.onward, self.stirred = -1, 0
        self.shots: list[Shot] = []
        #: The skills of the Skill actions, in order.
        self.skills: list[str] = []


# -- announcing --------------------------------------------------------------------------------------


@rule(
    "dust.general.action-list",
    "dust.general.two-actions",
    "dust.general.no-double-attack",
    "dust.general.nothing",
    "dust.general.sustained-no-move",
    "dust.setup.entry-move",
    "dust.setup.entry-second",
)
def plans(battle: Battle, unit: Unit, found: list[Mark]) -> tuple[str, ...]:
    """Every pair of actions the unit may announce, Sustained Attack and Charge, and parting from a hero.

    `found` is what the unit sees from where it stands. A unit that is yet to enter begins with its entry Move;
    if no square is free it can only do nothing.
    """
    entering = unit.status == "reserve"
    if entering and not movement.may_enter(battle, unit):
        return (f"{NOTHING}+{NOTHING}",)
    return _pairs(
        entering,
        bool(found) and attack.any_target(weapons.lines(battle, unit), found),
        _enemies_about(battle, unit),
        bool(skill_actions(battle, unit, ())),
        bool(_reloads_after_fire(battle, unit)),
        skills.has(battle, unit, "charge"),
        unit.partner != "",
    )


@cache
def _pairs(
    entering: bool,
    in_sight: bool,
    fighting: bool,
    skilled: bool,
    reloads: bool,
    charges: bool,
    joined: bool,
) -> tuple[str, ...]:
    """The plans of a unit in such a situation; there are few, so each list is made once.

    Who has no use for a Skill action now may have one after an Attack: to reload what was fired.
    """
    options = []
    for first in (MOVE,) if entering else (MOVE, ATTACK, SKILL, NOTHING):
        if (first == ATTACK and not in_sight) or (first == SKILL and not skilled):
            continue
        for second in (NOTHING, MOVE, ATTACK, SKILL):
            if second == ATTACK and (first == ATTACK or not fighting or (first == NOTHING and not in_sight)):
                continue
            if second != SKILL or skilled or (reloads and first == ATTACK):
                options.append(f"{first}+{second}")
    if in_sight:
        options.append(SUSTAINED)
    if fighting and charges:
        options.append(CHARGE)
    if joined:
        options.append(PART)
    return tuple(options)


@cache
def _seldom(offered: tuple[str, ...]) -> tuple[str, ...]:
    """The plans that give up the first action for the sake of the second: the other way round nothing is lost."""
    return tuple(
        plan for plan in offered if plan.startswith(f"{NOTHING}+") and plan != f"{NOTHING}+{NOTHING}"
    )


def on_foot(battle: Battle, unit: Unit, place: Any) -> tuple[str, ...]:
    """The plans by which a unit goes to a square: to attack from there if it can hit anything, else by one Move or two."""
    far = tuple(f"{MOVE}+{second}" for second in (NOTHING, MOVE, SKILL))
    if type(place) is not int or not 0 <= place < battle.board.grid.size:
        return far
    if battle.occupied(1 - unit.seat) >> place & 1:
        return far
    foes = [mark for mark in attack.marks(battle, unit, place) if mark.key in battle.units]
    aims = attack.any_target(weapons.lines(battle, unit), foes)
    return (f"{MOVE}+{ATTACK}", *far) if aims else far


def _enemies_about(battle: Battle, unit: Unit) -> bool:
    """Whether there is anything on the battlefield that could be attacked at all."""
    enemy = 1 - unit.seat
    return bool(battle.soldiers[enemy] or battle.vehicles[enemy] or battle.elements) or any(
        other.status == "field" for other in battle.on_field(enemy)
    )


def why_no_plan(battle: Battle, unit: Unit, plan: object) -> WhyNot | None:
    """Why a plan cannot be announced."""
    actions = str(plan).split("+")
    known = (MOVE, ATTACK, SKILL, NOTHING, SUSTAINED, CHARGE)
    if any(action not in known for action in actions):
        return None
    if actions == [ATTACK, ATTACK]:
        return why_not("dust-plan-two-attacks", "dust.general.no-double-attack")
    if SUSTAINED in actions and len(actions) > 1:
        return why_not("dust-plan-sustained-and-more", "dust.general.sustained-no-move")
    if unit.status == "reserve" and actions[0] != MOVE:
        return why_not("dust-plan-must-enter", "dust.setup.entry-move", unit=("unit", unit.id))
    if SKILL in actions and not skill_actions(battle, unit, ()):
        return why_not("dust-plan-no-skill", "dust.general.action-list", unit=("unit", unit.id))
    if actions == [CHARGE]:
        return why_not("dust-plan-no-charge", "dust.skill.charge", unit=("unit", unit.id))
    return why_not("dust-plan-no-target", "dust.attack.los-check", unit=("unit", unit.id))


@rule("dust.general.declare-plan", "dust.attack.declare")
def announce(battle: Battle, unit: Unit, actions: tuple[str, ...], found: list[Mark]) -> Script[Plan]:
    """After the actions: the skill of each Skill action, the free skills, and the target of every line."""
    plan = Plan(actions, Pace())
    for action in actions:
        if action == SKILL:
            fired = actions == (ATTACK, SKILL)
            plan.skills.append((yield from _choose_skill(battle, unit, tuple(plan.skills), fired)))
    if skills.on_offer(battle, unit):
        yield from skills.declare(battle, unit)
    plan.pace.extra = int(skills.extra_points(battle, unit, unit.status == "reserve"))
    if actions == (CHARGE,):
        near = attack.marks_after(battle, unit, _ends_of_charge(battle, unit, plan.pace))
        plan.shots = yield from attack.declare(battle, unit, near, later=True, allowed=charging)
    elif ATTACK in actions or SUSTAINED in actions:
        plan.shots = yield from _declare_attack(battle, unit, plan, found)
    return plan


@rule("dust.general.declare-plan", "dust.attack.declare")
def _declare_attack(battle: Battle, unit: Unit, plan: Plan, found: list[Mark]) -> Script[list[Shot]]:
    """A line is declared at what it reaches now, or from the square that the Move before it leads to.

    Nobody can interrupt between the thought of the square and the targets, so that it is asked first: what can
    be seen from there, and how well it is hit, is then known.
    """
    if plan.actions[0] == MOVE:
        plan.goal = yield from _choose_goal(battle, unit, plan.pace, plan.actions, 1)
        if plan.goal.cell == battle.board.grid.size:
            return []  # it leaves the battlefield
        seen = attack.marks(battle, unit, plan.goal.cell)
        return (yield from attack.declare(battle, unit, seen, cell=plan.goal.cell))
    reloaded = plan.actions[0] == SKILL
    usable = weapons.lines_after(battle, unit, plan.skills) if reloaded else None
    return (yield from attack.declare(battle, unit, found, usable=usable))


def _ends_of_charge(battle: Battle, unit: Unit, pace: Pace) -> tuple[int, ...]:
    """Squares where a charge may end; none are known of a unit that is yet to enter."""
    if unit.cell < 0:
        return ()
    points = 2 * int(movement.allowance(battle, unit)) + pace.extra
    return (unit.cell, *movement.ways(battle, unit, unit.cell, points, 0))


@rule("dust.skill.charge")
def charging(line: WeaponLine) -> bool:
    """Weapons that a charge may use: those of range 1 or C."""
    return line.weapon.close or line.weapon.range.code == "1"


def skill_actions(
    battle: Battle, unit: Unit, chosen: tuple[str, ...], fired: bool = False
) -> tuple[str, ...]:
    """Skills that cost an action and that the unit could announce now, beside those already chosen.

    `fired` where an Attack comes first: what it fires may then be reloaded.
    """
    if not (unit.partner or fired or unit.unloaded or unit.profile.is_skilled):
        return ()  # as most are
    options: list[str] = _reloads_after_fire(battle, unit) if fired else []
    for part in battle.body(unit):
        if part.unloaded:
            options += [
                f"reload:{part.id}:{line.index}"
                for line in part.profile.lines
                if part.unloaded >> line.index & 1
            ]
        if (
            "tank_head" in part.profile.skills
            and "tank_head" not in part.used
            and _damaged_vehicle(battle, unit)
        ):
            options.append("tank_head")
    if artillery.observes(battle, unit) and not _strike_barred(battle, unit) and artillery.guns(battle, unit):
        options.append("artillery_strike")
    options += command.abilities(battle, unit)
    if any(_is_command(battle, unit, skill) for skill in chosen):
        options = [skill for skill in options if not _is_command(battle, unit, skill)]
    return tuple(skill for skill in options if skill not in chosen)


@rule("dust.skill.reload", "dust.general.no-double-attack")
def _reloads_after_fire(battle: Battle, unit: Unit) -> list[str]:
    """Reloading of weapons that are loaded now and may be fired in this activation."""
    if not unit.partner and not unit.profile.has_reload:
        return []
    return [
        f"reload:{owner.id}:{line.index}" for owner, line in weapons.lines(battle, unit) if line.weapon.reload
    ]


def _damaged_vehicle(battle: Battle, unit: Unit) -> bool:
    return any(v.profile.is_vehicle and v.wounds for v in battle.on_field(unit.seat))


@rule("dust.command.one-attempt", "dust.command.radio-artillery")
def _is_command(battle: Battle, unit: Unit, skill: str) -> bool:
    """Whether a skill is the player's one command ability of the round; a Radio operator's strike is too."""
    if skill in command.ABILITIES:
        return True
    counts = bool(battle.options.get("radio_strike_counts", True))
    return skill == "artillery_strike" and "command_squad" in unit.profile.skills and counts


def _strike_barred(battle: Battle, unit: Unit) -> bool:
    return _is_command(battle, unit, "artillery_strike") and battle.commanded[unit.seat]


def _choose_skill(battle: Battle, unit: Unit, chosen: tuple[str, ...], fired: bool) -> Script[str]:
    options = skill_actions(battle, unit, chosen, fired)
    if not options:
        return NOTHING
    skill = yield Decision(
        unit.seat,
        "dust-skill",
        "dust.general.declare-plan",
        OneOf(options, of="skill"),
        (("unit", "unit", unit.id),),
        role="action",
    )
    return str(skill)


# -- carrying out ------------------------------------------------------------------------------------


@rule("dust.general.two-actions", "dust.core.activate-once", "dust.general.declare-plan")
def activate(battle: Battle, unit: Unit) -> Script[bool]:
    """A unit announces its plan and carries it out; the enemy may react where the plan leaves a window.

    False where a hero parted from his squad instead: both are then still to be activated.
    """
    found = attack.marks(battle, unit) if unit.status == "field" else []
    offered = plans(battle, unit, found)
    chosen = yield Decision(
        unit.seat,
        "dust-plan",
        "dust.general.declare-plan",
        OneOf(offered, of="plan"),
        (("unit", "unit", unit.id),),
        why_not=lambda plan: why_no_plan(battle, unit, plan),
        role="action",
        walks=lambda place: on_foot(battle, unit, place),
        seldom=_seldom(offered),
    )
    if chosen == PART:
        heroes.part(battle, unit)
        return False
    actions = tuple(chosen.split("+"))
    body = battle.body(unit)
    for part in body:
        part.activated = True
    battle.tell(Activated, unit.seat, unit.id, "dust-plan-" + chosen.replace("+", "-"))
    plan = yield from announce(battle, unit, actions, found)
    if actions == (CHARGE,):
        yield from charge(battle, unit, plan)
    elif actions == (SUSTAINED,):
        yield from attack.resolve(battle, unit, plan.shots, sustained=True)
    else:
        yield from _two_actions(battle, unit, plan)
    for part in body:
        if part.status == "field":
            skills.refill(battle, part)
    return True


def _survivor(battle: Battle, unit: Unit, body: tuple[Unit, ...]) -> Unit | None:
    """Who carries the activation on: the unit, or the hero whose squad has fallen under him."""
    if unit.status == "field":
        return unit
    return next((part for part in body if part.status == "field"), None)


@rule(
    "dust.reaction.resume#1",
    "dust.reaction.resume#ruling",
    "dust.general.declare-plan",
    "dust.core.end-of-game",
    "dust.skill.jump-landing",
)
def _two_actions(battle: Battle, unit: Unit, plan: Plan) -> Script[None]:
    body = battle.body(unit)
    rest: tuple[int, ...] = ()
    open_after = reaction.windows(battle, plan.actions)
    for number, action in enumerate(plan.actions, start=1):
        actor = _survivor(battle, unit, body)
        if tournament.annihilated(battle) or (actor is None and unit.status != "reserve"):
            return
        actor = actor or unit
        if rest:
            yield from _land(battle, actor, rest)
            rest = ()
        elif action == MOVE:
            rest = yield from _move(battle, actor, plan, number)
        elif action == ATTACK:
            yield from attack.resolve(battle, actor, plan.shots)
        elif action == SKILL:
            yield from use_skill(battle, actor, plan.skills.pop(0))
        if number in open_after:
            left = _survivor(battle, unit, body)
            if left is not None:
                yield from reaction.window(battle, left)


def _choose_goal(
    battle: Battle, unit: Unit, pace: Pace, actions: tuple[str, ...], number: int
) -> Script[Goal]:
    again = number == 1 and actions in ((MOVE, MOVE), (CHARGE,))
    if unit.status == "reserve":
        return (yield from movement.choose_entrance(battle, unit, pace, again))
    if battle.options.get("diagonals_per_move"):
        pace.diagonals = 0
    return (yield from movement.choose(battle, unit, pace, again))


def _stirred(battle: Battle) -> int:
    """Grows with all that may change a player's mind."""
    return battle.dice.rolled + battle.reveals


def _onward(battle: Battle, unit: Unit, plan: Plan) -> Goal | None:
    """A second Move goes on to the square that was named with the first, unless something has happened since."""
    if plan.onward < 0 or plan.stirred != _stirred(battle):
        return None
    return movement.go_on(battle, unit, plan.pace, plan.onward)


def _move(battle: Battle, unit: Unit, plan: Plan, number: int) -> Script[tuple[int, ...]]:
    goal = plan.goal or _onward(battle, unit, plan)
    if goal is None:
        goal = yield from _choose_goal(battle, unit, plan.pace, plan.actions, number)
        plan.onward, plan.stirred = goal.onward, _stirred(battle)
    if unit.status == "reserve":
        yield from movement.enter(battle, unit, plan.pace, goal)
        return ()
    return (yield from movement.go(battle, unit, plan.pace, goal))


@rule("dust.skill.jump-landing")
def _land(battle: Battle, unit: Unit, rest: tuple[int, ...]) -> Script[None]:
    """Finish a leap begun with the first Move, if its landing square is still free."""
    found = movement.ground(battle, unit, leaping=True)
    if (found.closed | found.no_stop) >> rest[-1] & 1:
        battle.tell(ActionLost, unit.id, "dust-action-move", "dust.skill.jump-landing")
        return
    yield from movement.walk(battle, unit, rest)


@rule("dust.skill.charge", "dust.reaction.window-charge")
def charge(battle: Battle, unit: Unit, plan: Plan) -> Script[None]:
    """Move, Move, then an ordinary attack with weapons of range 1 and C."""
    body = battle.body(unit)
    open_after = reaction.windows(battle, plan.actions)
    rest: tuple[int, ...] = ()
    for number in (1, 2):
        actor = _survivor(battle, unit, body) or unit
        if actor.status == "gone":
            return
        if rest:
            yield from _land(battle, actor, rest)
            rest = ()
        else:
            rest = yield from _move(battle, actor, plan, number)
        if number in open_after and actor.status == "field":
            yield from reaction.window(battle, actor)
    actor = _survivor(battle, unit, body) or unit
    if actor.status == "field":
        yield from attack.resolve(battle, actor, plan.shots)


@rule("dust.skill.reload", "dust.artillery.reload", "dust.skill.tank-head")
def use_skill(battle: Battle, unit: Unit, skill: str) -> Script[None]:
    """A Skill action. One that has become impossible turns into nothing."""
    done = True
    if skill.startswith("reload:"):
        _, owner, index = skill.split(":")
        reload(battle, battle.units[owner], int(index))
    elif skill == "tank_head":
        done = yield from tank_head(battle, unit)
    elif skill == "artillery_strike":
        if _is_command(battle, unit, skill):
            command.spend(battle, unit)
        done = artillery.observes(battle, unit) and (yield from artillery.strike(battle, unit))
    elif skill in command.ABILITIES:
        done = yield from command.use(battle, unit, skill)
    if not done:
        battle.tell(ActionLost, unit.id, "dust-action-skill", "dust.general.declare-plan")


def reload(battle: Battle, part: Unit, index: int) -> None:
    """The named weapon may fire again, even in the same activation."""
    part.unloaded &= ~(1 << index)
    battle.tell(Reloaded, part.id, part.profile.lines[index].weapon.id)


@rule("dust.skill.tank-head")
def tank_head(battle: Battle, unit: Unit) -> Script[bool]:
    """The hero removes all damage from one adjacent friendly vehicle, once a game."""
    hero = next(
        (p for p in battle.body(unit) if "tank_head" in p.profile.skills and "tank_head" not in p.used), None
    )
    if hero is None:
        return False
    hero.used = (*hero.used, "tank_head")
    able = [
        v.id
        for v in battle.on_field(unit.seat)
        if v.profile.is_vehicle and v.wounds and command.adjacent(battle, unit, v)
    ]
    if not able:
        return False
    chosen = yield Decision(
        unit.seat,
        "dust-command-target",
        "dust.skill.tank-head",
        OneOf(tuple(able), of="unit"),
        (("unit", "unit", hero.id), ("skill", "skill", "tank_head")),
        role="action",
    )
    vehicle = battle.units[chosen]
    battle.tell(Repaired, vehicle.id, vehicle.wounds, "dust.skill.tank-head")
    vehicle.wounds = 0
    return True
