"""What an assault is worth, and when it is better to give way."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Answer, Decision
from grognard.core.tactics import Judge
from grognard.systems.ept.assault import melee
from grognard.systems.ept.assault.assault import PRESS, is_fit
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.tactics import chances, posture
from grognard.systems.ept.tactics.foes import LIKELY, Foe, price
from grognard.systems.ept.tactics.prospect import Outlook, about, asked_about

#: What getting at the enemy counts by itself: who is thrown out cannot come back this turn.
_GROUND = 0.3


def value(outlook: Outlook, attackers: Sequence[Unit], place: int) -> float:
    """What an assault by these units on a place may be expected to bring."""
    battle = outlook.battle
    foes = outlook.foes_at.get(place, [])
    if not foes or not attackers:
        return -9.0
    heavy = outlook.level(place) == "heavy"
    mine = sum(unit.steps for unit in attackers)
    theirs = sum(_steps(foe) for foe in foes)
    soft = [foe for foe in foes if foe.unit is None or not foe.unit.profile.is_vehicle]
    if len(soft) < len(foes):
        return -1.0
    my_blows = sum(_blow(battle, unit, 1 if heavy else 0) for unit in attackers)
    their_blows = sum(_foe_blow(battle, foe) for foe in foes)
    left, standing = chances.brawl(mine, theirs, my_blows, their_blows)
    worth = sum(price(foe.unit) if foe.unit else 1.0 for foe in foes) / len(foes)
    own = sum(price(unit) * unit.steps for unit in attackers) / max(1, mine)
    won = standing <= 0.5 and left > 0.5
    # Who must have the ground by the end of the game minds his losses less and less.
    dear = min(1.0, 1.8 * outlook.fear) if outlook.need else 1.0
    gain = (theirs - standing) * worth - (mine - left) * own * dear
    if won:
        gain += _GROUND + outlook.goals.get(place, 0.0)
    elif left <= 0.5:
        gain -= 0.5 * dear
    return gain


def _steps(foe: Foe) -> float:
    return 1.6 * LIKELY if foe.unit is None else float(foe.unit.steps)


def _change(battle: Battle, unit: Unit) -> int:
    """What the state of a fighter adds to its dice."""
    table = battle.tables.assault_dice
    change = 0
    if unit.deployed or unit.profile.is_gun:
        change += table.deployed_or_gun
    elif unit.profile.steps == 1:
        change += table.one_step
    elif unit.reduced:
        change += table.reduced
    if unit.neutralised:
        change += table.neutralised
    elif unit.stopped or unit.pinned:
        change += table.stopped
    return change


def _blow(battle: Battle, unit: Unit, change: int = 0) -> float:
    line = melee.row(battle, unit)
    return chances.blow(line.one_step, line.two_steps, change + _change(battle, unit))


def _foe_blow(battle: Battle, foe: Foe) -> float:
    if foe.unit is not None:
        return _blow(battle, foe.unit) if foe.unit.profile.kind != "non_combatant" else 0.0
    return LIKELY * chances.blow(7, 4, 0)


# -- decisions ---------------------------------------------------------------------------------------


def party(battle: Battle, unit: Unit) -> list[Unit]:
    """Who could go along with a unit that assaults from its place."""
    active = battle.activation
    waiting = active.waiting if active is not None else []
    return [unit] + [
        other
        for other in battle.friends_at(unit.place, unit.seat)
        if other is not unit
        and other.id in waiting
        and other.profile.is_infantry
        and not (other.stopped or other.neutralised or other.deployed or other.fire or other.pinned)
        and other.profile.kind in ("squad", "team")
    ]


def best(outlook: Outlook, unit: Unit) -> float:
    """What the best assault from where a unit stands is worth."""
    battle = outlook.battle
    if not is_fit(battle, unit):
        return -9.0
    around = (place for place in outlook.foes_at if battle.board.adjacent(place, unit.place))
    group = party(battle, unit)
    return max((value(outlook, group, place) for place in around), default=-9.0)


def companions(outlook: Outlook, decision: Decision) -> Judge:
    """Squads and teams go along, posts and weapons stay behind."""
    units = outlook.battle.units
    return lambda answer: sum(
        1.0 if units[name].profile.kind in ("squad", "team") else -0.5 for name in answer
    )


def place(outlook: Outlook, decision: Decision) -> Judge:
    """The weakest enemy, or a step nearer to him."""
    unit = asked_about(outlook.battle, decision)
    held = outlook.battle.held[1 - outlook.seat]
    group = party(outlook.battle, unit)

    def judge(answer: Answer) -> float:
        if held >> answer & 1:
            return value(outlook, group, answer) + 1.0
        return posture.standing(outlook, unit, answer) - posture.standing(outlook, unit, unit.place)

    return judge


def carry_on(outlook: Outlook, decision: Decision) -> Judge:
    unit = asked_about(outlook.battle, decision)
    gain = best(outlook, unit)
    return lambda answer: gain if answer == PRESS else 0.0


def target(outlook: Outlook, decision: Decision) -> Judge:
    """Whom to strike: who is worth most and stands least firmly."""
    units = outlook.battle.units

    def judge(answer: Answer) -> float:
        enemy = units.get(answer)
        if enemy is None:
            return 0.9
        return price(enemy) + (0.4 if enemy.steps == 1 else 0.0) - (0.5 if enemy.neutralised else 0.0)

    return judge


def struck(outlook: Outlook, decision: Decision) -> Judge:
    """Which of one's own is struck under a marker: the cheapest that does not fall over it."""
    units = outlook.battle.units
    return lambda answer: units[answer].steps - price(units[answer])


def retreat(outlook: Outlook, decision: Decision) -> Judge:
    """Who gives way before an assault: all where it would go badly, nobody where it would not."""
    battle = outlook.battle
    given = about(decision)
    where = given["place"]
    there = [unit for unit in battle.friends_at(where, outlook.seat) if not unit.profile.is_decoy]
    attackers = [battle.units[name] for name in given["units"] if name in battle.units]
    mine = sum(unit.steps for unit in there)
    theirs = sum(unit.steps for unit in attackers) + (len(given["units"]) - len(attackers))
    left, standing = chances.brawl(
        mine,
        theirs,
        sum(_blow(battle, unit) for unit in there),
        sum(_blow(battle, unit) for unit in attackers),
    )
    balance = (theirs - standing) - (mine - left) + 0.5 + 0.5 * outlook.goals.get(where, 0.0)
    return lambda answer: -balance * len(answer)


def withdraw(outlook: Outlook, decision: Decision) -> Judge:
    """Who breaks off: those that are outnumbered, unless the ground is worth it."""
    battle = outlook.battle
    where = about(decision)["place"]
    there = battle.friends_at(where, outlook.seat)
    foes = outlook.foes_at.get(where, [])
    mine = sum(_blow(battle, unit) * unit.steps for unit in there)
    theirs = sum(_foe_blow(battle, foe) * _steps(foe) for foe in foes)
    balance = mine - 0.6 * theirs + 0.3 * outlook.goals.get(where, 0.0)
    return lambda answer: -balance * len(answer)
