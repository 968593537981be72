"""Guns off the map, works in the ground, engineers and smoke."""

from __future__ import annotations

from grognard.core.decision import Answer, Decision
from grognard.core.tactics import Judge
from grognard.systems.ept import sight
from grognard.systems.ept.asking import PASS
from grognard.systems.ept.engineers import flame, storming
from grognard.systems.ept.state import Unit
from grognard.systems.ept.tactics import chances
from grognard.systems.ept.tactics.foes import GUESSED_MORALE, GUESSED_STEPS, price
from grognard.systems.ept.tactics.prospect import Outlook, about, asked_about

#: Power of a barrage on its hex and on those around it, as a player thinks of it before he looks it up.
_RINGS = (12.0, 6.0)
#: What one's own men count beside the enemy's where shells fall, and how near they may be to a target.
_OWN, _SAFE = 2.0, 3
#: What a barrage must promise.
_WORTH_A_MISSION = 0.15
#: How far before the ground to be kept obstacles are best laid.
_BEFORE = 3


def _barrage(outlook: Outlook, cell: int) -> float:
    """What a barrage on a hex is worth: to all enemies around, less what it may do to one's own."""
    board, total = outlook.board, 0.0
    for foe in outlook.foes:
        ring = board.distance(cell, foe.place)
        if ring < len(_RINGS) and not (foe.unit is not None and foe.unit.profile.is_armoured):
            column = outlook.tables.fire.column(_RINGS[ring])
            column += outlook.tables.cover.columns(outlook.level(foe.place), indirect=True)
            unit = foe.unit
            morale, steps = (unit.morale, unit.steps) if unit else (GUESSED_MORALE, GUESSED_STEPS)
            worth = price(unit) if unit else 1.0
            total += foe.likely * worth * chances.harm(outlook.tables, column, morale, max(1, steps))
    for unit in outlook.battle.on_field(outlook.seat):
        near = board.distance(cell, unit.place)
        if near <= _SAFE and not unit.profile.is_decoy:
            total -= _OWN * 0.15 * (_SAFE + 1 - near)
    return total


def mission(outlook: Outlook, decision: Decision) -> Judge:
    """Explosive where it is worth anything, nothing otherwise."""
    best = max((_barrage(outlook, outlook.board.cell(place)) for place in outlook.foes_at), default=0.0)
    values = {PASS: 0.0, "smoke": -1.0}
    return lambda answer: values.get(answer, best - _WORTH_A_MISSION)


def mission_target(outlook: Outlook, decision: Decision) -> Judge:
    """The hex with most enemies in and around it, best in sight of a post."""
    battle = outlook.battle
    worthwhile = {outlook.board.cell(place) for place in outlook.foes_at}
    posts = [unit.place for unit in battle.on_field(outlook.seat) if unit.profile.is_post]

    def judge(cell: Answer) -> float:
        if cell not in worthwhile:
            return -50.0
        seen = any(sight.sees(battle, post, cell) for post in posts)
        return _barrage(outlook, cell) * (1.0 if seen else 0.6) + 0.2 * outlook.goals.get(cell, 0.0)

    return judge


def mission_cancel(outlook: Outlook, decision: Decision) -> Judge:
    """A mission is let go where it would do more harm than good by now."""
    place = about(decision)["place"]
    worth = _barrage(outlook, place)
    return lambda answer: worth if answer == "place" else 0.0


# -- carried charges ---------------------------------------------------------------------------------

#: What a carrier's life counts against what its charge does.
_LIFE = 1.3


def blast(outlook: Outlook, unit: Unit, place: int) -> float:
    """What the charge that a unit carries would do on a place: to the enemy, to its own side and to itself."""
    power = outlook.tables.fieldworks[unit.ied].power if unit.ied else ()
    board, total = outlook.board, -_LIFE * price(unit)
    for foe in outlook.foes:
        ring = board.distance(place, foe.place)
        if ring < len(power):
            column = outlook.tables.fire.column(power[ring])
            column += outlook.tables.cover.columns(outlook.level(foe.place), indirect=True)
            steps = foe.unit.steps if foe.unit else GUESSED_STEPS
            worth = price(foe.unit) if foe.unit else 1.0
            total += foe.likely * worth * chances.harm(outlook.tables, column, foe.morale, max(1, steps))
    for friend in outlook.battle.on_field(outlook.seat):
        if friend is not unit and board.distance(place, friend.place) < len(power):
            total -= price(friend)
    return total


def explode(outlook: Outlook, decision: Decision) -> Judge:
    unit = asked_about(outlook.battle, decision)
    worth = blast(outlook, unit, unit.place)
    return lambda answer: 0.0 if answer == PASS else worth


def rush(outlook: Outlook, decision: Decision) -> Judge:
    unit = asked_about(outlook.battle, decision)
    return lambda place: blast(outlook, unit, place)


# -- works -------------------------------------------------------------------------------------------


def lay(outlook: Outlook, decision: Decision) -> Judge:
    """Positions on open ground at what is to be kept, traps and wire some way before it."""
    battle, board = outlook.battle, outlook.board
    word = str(about(decision)["work"])
    position = any(kind in word for kind in ("entrenchment", "fortification", "bunker"))
    enemy = _way_of_the_enemy(outlook)

    def judge(cell: Answer) -> float:
        near = min((board.distance(cell, goal) for goal in outlook.goals), default=0)
        if position:
            bare = outlook.tables.cover.columns(outlook.level(cell))
            return -1.0 * near + 0.4 * bare
        value = -0.5 * abs(near - _BEFORE)
        if enemy:
            value -= 0.15 * min(board.distance(cell, place) for place in enemy)
        on_way = board.on_way(cell)
        return value + (0.5 if on_way else 0.0) - (0.2 if battle.stacks.get(cell) else 0.0)

    return judge


def _way_of_the_enemy(outlook: Outlook) -> list[int]:
    """Where the enemy is known to be, some of his places."""
    return sorted(outlook.foes_at)[:6]


def work_facing(outlook: Outlook, decision: Decision) -> Judge:
    return lambda answer: 0.0


def demolish(outlook: Outlook, decision: Decision) -> Judge:
    """Engineers have better things to do unless they are in the way of it: in wire or on mines that are not their own."""
    battle = outlook.battle

    def judge(answer: Answer) -> float:
        work = battle.fieldworks.get(answer)
        if work is None:
            return 0.1
        kind = battle.tables.fieldworks[work.kind]
        return 0.2 if work.seat != outlook.seat and (kind.obstruction or kind.trap) else 0.0

    return judge


#: What it counts that a house or position is cleared for good, and what engineers risk who wait in it for the end.
_CLEARED, _WAIT = 0.8, 0.4
#: What a gap in the wire counts.
_GAP = 0.3


def stormed(outlook: Outlook, place: int) -> float:
    """What an engineer assault on a place is worth: all who are in it, or a gap in the wire."""
    foes = outlook.foes_at.get(place, ())
    if not foes:
        return _GAP - _WAIT * 0.5
    worth = sum(foe.likely * (price(foe.unit) * foe.unit.steps if foe.unit else 1.0) for foe in foes)
    return _CLEARED * worth + outlook.goals.get(place, 0.0) - _WAIT


def best_storm(outlook: Outlook, unit: Unit) -> float:
    """The best engineer assault that a unit could make from where it is."""
    return max((stormed(outlook, place) for place in storming.targets(outlook.battle, unit)), default=-9.0)


def engineer_target(outlook: Outlook, decision: Decision) -> Judge:
    return lambda place: stormed(outlook, place)


def burnt(outlook: Outlook, cell: int) -> float:
    """What it is worth to burn out a hex, on all its floors."""
    found = [foe for place in outlook.board.floors(cell) for foe in outlook.foes_at.get(place, ())]
    return sum(foe.likely * (price(foe.unit) * foe.unit.steps if foe.unit else 1.0) for foe in found)


def best_flame(outlook: Outlook, unit: Unit) -> float:
    return max((burnt(outlook, cell) for cell in flame.targets(outlook.battle, unit)), default=-9.0)


def flame_target(outlook: Outlook, decision: Decision) -> Judge:
    return lambda cell: burnt(outlook, cell)


def smoke_hex(outlook: Outlook, decision: Decision) -> Judge:
    """Between oneself and the most dangerous enemies: on them."""
    return lambda cell: float(sum(foe.power for foe in outlook.foes_at.get(cell, ())))
