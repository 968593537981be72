"""How to use weapons: which line at what, flames, answers to blades, reactions."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core import sheet
from grognard.core.decision import Answer, Decision, Order
from grognard.core.sheet import Sheet
from grognard.core.tactics import Judge
from grognard.systems.dust.activation import CHARGE
from grognard.systems.dust.activation import SUSTAINED as SUSTAINED_ATTACK
from grognard.systems.dust.attack import rolls, weapons
from grognard.systems.dust.reaction import PASS, reaction_dice
from grognard.systems.dust.state import Battle
from grognard.systems.dust.tactics.chances import HIT, PLAIN, SUSTAINED
from grognard.systems.dust.tactics.posture import ATTACK_MOVE, Posture
from grognard.systems.dust.tactics.prospect import Fire, Target, about, targets, unit_about

#: Aiming at what will not be seen, or at a cover element, is worse than holding fire.
OUT_OF_REACH = -0.1
#: To hit a unit in the middle of its plan spoils the rest of it.
SPOILING = 1.3


def volley(fire: Fire, cell: int, tries: int, charge: bool) -> Answer:
    """The sheet of the best that a unit could do from a square."""
    aims = fire.volley(cell, tries, charge).aims
    return [
        sheet.cell(f"{owner.id}:{line.index}", fire.aims[aim].unit.id)
        for (owner, line), aim in zip(fire.lines, aims, strict=True)
        if aim >= 0
    ]


def sheets(battle: Battle, decision: Decision) -> list[Answer]:
    """The best volley as far as it is on offer, and to hold all fire."""
    form = decision.form
    assert isinstance(form, Sheet)
    fire, where = _aiming(battle, decision)
    best = volley(fire, *where) if where[0] >= 0 else []
    offered = [key for key in best if key in form.options]
    return [offered, []] if offered else [[]]


def aim(battle: Battle, decision: Decision) -> Judge:
    """What the lines add from the square where the unit will be, each after those before it took their best aims."""
    fire, where = _aiming(battle, decision)
    gains: dict[str, float] = {}
    if where[0] >= 0:
        for number, (owner, line) in enumerate(fire.lines):
            row = f"{owner.id}:{line.index}"
            for mark, gain in fire.marginal(where[0], where[1], number, where[2]).items():
                gains[sheet.cell(row, fire.aims[mark].unit.id)] = gain
    return lambda answer: sum(gains.get(key, OUT_OF_REACH) for key in answer)


def _aiming(battle: Battle, decision: Decision) -> tuple[Fire, tuple[int, int, bool]]:
    """The fire of the unit that is asked, with the square it fires from, in how many tries, and whether it charges."""
    form, unit = decision.form, unit_about(battle, decision)
    assert isinstance(form, Sheet)
    posture = Posture(battle, unit, pledged=True)
    for row in form.rows:
        owner, _, index = sheet.row_of(row[0]).rpartition(":")
        bearer = battle.units[owner]
        posture.fire.number_of(bearer, bearer.profile.lines[int(index)])
    planned = about(decision)["cell"]
    if planned != unit.cell:
        return posture.fire, (planned, PLAIN, False)
    return posture.fire, _firing_square(posture, [sheet.column_of(key) for key in form.options])


def _firing_square(posture: Posture, marks: Sequence[str]) -> tuple[int, int, bool]:
    """Where the unit fires from that does not move first, in how many tries, and whether it charges.

    The decision does not name the plan. Targets that cannot be hit from here are offered only before a charge;
    otherwise the unit's own preference between its plans tells.
    """
    unit, fire = posture.unit, posture.fire
    if posture.entering:
        return (posture.square_of_charge, PLAIN, True) if posture.near else (-1, PLAIN, False)
    if unit.seat != posture.battle.turn:  # a reaction
        return unit.cell, PLAIN, False
    row = posture.battle.board.distances[unit.cell]
    now = {
        target.unit.id
        for aim, target in enumerate(fire.aims)
        if fire.able(aim, row[target.cell]) and fire.seen(unit.cell) >> aim & 1
    }
    charging = any(key in posture.battle.units and key not in now for key in marks)
    plan = CHARGE if charging else posture.best(SUSTAINED_ATTACK, ATTACK_MOVE, CHARGE)
    if plan == CHARGE:
        return posture.square_of_charge, PLAIN, True
    return unit.cell, SUSTAINED if plan == SUSTAINED_ATTACK else PLAIN, False


def flames(battle: Battle, decision: Decision) -> Judge:
    """Enemies on the flames' squares less friends."""
    owner, weapon = unit_about(battle, decision), about(decision)["weapon"]
    unit = battle.squad_of(owner)
    line = next(line for line in owner.profile.lines if line.weapon.id == weapon)
    burning = [
        Target(battle, other) for seat in (0, 1) for other in battle.on_field(seat) if other is not unit
    ]
    fire = Fire(battle, unit, burning, [(owner, line)])
    each = {
        target.unit.id: fire.loss(0, aim, 0, PLAIN) * (1 if target.unit.seat != unit.seat else -1)
        for aim, target in enumerate(burning)
    }

    def judge(answer: Answer) -> float:
        path = tuple(battle.board.grid.parse(name) for name in answer.split("-"))
        return sum(each[victim.id] for victim in rolls.burnt(battle, unit, path))

    return judge


def retaliate(battle: Battle, decision: Decision) -> Judge:
    unit, attacker = unit_about(battle, decision), unit_about(battle, decision, "attacker")
    fire = Fire(battle, unit, [Target(battle, attacker)])
    each = {
        f"{owner.id}:{line.index}": fire.loss(number, 0, 0, PLAIN)
        for number, (owner, line) in enumerate(fire.lines)
    }
    return lambda answer: sum(each[key] for key in answer)


def react(battle: Battle, decision: Decision) -> Judge:
    """A reaction that comes off, less the activation that the try costs."""
    active = unit_about(battle, decision)
    victim, aims = Target(battle, active), targets(battle, decision.seat)
    row = battle.board.distances[active.cell]

    def judge(answer: Answer) -> float:
        if answer == PASS:
            return 0.0
        unit = battle.units[answer]
        chance = 1 - (1 - HIT) ** int(reaction_dice(battle, unit))
        shot = Fire(battle, unit, [victim]).volley(unit.cell).worth
        me = Target(battle, unit)
        coming = Fire(battle, active, [me]).by_distance(0, row[unit.cell])[row[unit.cell]]
        survives = 1 - min(1.0, coming / max(1.0, me.stake))
        return chance * shot * SPOILING - Posture(battle, unit, aims).strike() * survives

    return judge


def rounds(battle: Battle, decision: Decision) -> Judge:
    return float


def medal(battle: Battle, decision: Decision) -> Judge:
    return lambda answer: {"miss": 1.0, "keep": 0.0, "hit": -1.0}[answer]


def order_of_fire(battle: Battle, decision: Decision) -> Judge:
    return lambda answer: -float(sum(n for n, key in enumerate(answer) if _is_sniper(battle, key)))


def orders(battle: Battle, form: Order) -> list[Answer]:
    """Snipers fire first: the figure they named may be gone later."""
    first = [key for key in form.items if _is_sniper(battle, str(key))]
    rest = [key for key in form.items if key not in first]
    return [first + rest, rest + first] if first and rest else [list(form.items)]


def _is_sniper(battle: Battle, key: str) -> bool:
    owner, index = key.split(":")
    unit = battle.units[owner]
    return weapons.snipes(unit, unit.profile.lines[int(index)])
