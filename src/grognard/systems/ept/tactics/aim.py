"""Whom to fire at, with what, and whether to answer the enemy's moves and shots at all."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import Answer, Decision, SomeOf
from grognard.core.tactics import Judge
from grognard.systems.ept.asking import PASS
from grognard.systems.ept.fire import declaring, targeting
from grognard.systems.ept.fire.holding import HOLDING
from grognard.systems.ept.state import NO_FIRE, Battle, Unit
from grognard.systems.ept.tactics import posture
from grognard.systems.ept.tactics.foes import price
from grognard.systems.ept.tactics.prospect import Outlook, about, asked_about
from grognard.systems.ept.vehicles.arcs import FLANK, FRONT, REAR

#: A shot must promise this much to be fired at who moves or fires; more where it gives the firer's place away.
_WORTH_A_SHOT, _WORTH_BEING_SEEN = 0.03, 0.12
#: What firing costs a unit that has yet to act, of what its march would gain: it cannot march any more.
_ROOTED = 0.5
#: No march is worth more than this beside an enemy in the sights.
_MARCH = 0.2


def target(outlook: Outlook, decision: Decision) -> Judge:
    """The place where the shot is worth most."""
    unit = asked_about(outlook.battle, decision)
    return lambda place: promise(outlook, unit, place)


def promise(outlook: Outlook, unit: Unit, place: int) -> float:
    """What a shot is worth; of those worth nothing the nearest is the best."""
    return outlook.shot(unit, place) + 0.001 / (1 + outlook.board.distance(max(unit.place, 0), place))


def weapon(outlook: Outlook, decision: Decision) -> Judge:
    """The weapon that would be best against the best target it has."""
    unit = asked_about(outlook.battle, decision)
    armed = targeting.usable(outlook.battle, unit)
    worth: dict[str, float] = {}
    for arm, mode in armed:
        key = f"{arm.id or arm.kind}:{mode}"
        best = max((outlook.way(unit, arm, mode, place) for place in outlook.foes_at), default=0.0)
        worth[key] = max(best, worth.get(key, 0.0))
    return lambda key: worth.get(_plain(key), 0.0)


def _plain(key: str) -> str:
    """The name of a way to fire without the number of the weapon."""
    name, _, mode = key.partition(":")
    return f"{name.partition('#')[0]}:{mode}"


def join(outlook: Outlook, decision: Decision) -> Judge:
    """Fire together where the sum is worth more than two shots: at targets in good cover or far away."""
    battle = outlook.battle
    leader, place = asked_about(battle, decision), about(decision)["place"]
    alone = outlook.shot(leader, place)

    def judge(answer: Answer) -> float:
        if answer == PASS:
            return 0.0
        unit = battle.units[answer]
        own = outlook.shot(unit, place)
        if unit.profile.is_vehicle or outlook.best_shot(unit) > own + 0.05:
            return -1.0
        return 0.12 - own - alone

    return judge


def group(outlook: Outlook, decision: Decision) -> Judge:
    """Everybody fires on."""
    return lambda answer: float(len(answer))


def react(outlook: Outlook, decision: Decision) -> Judge:
    """Whether to fire at who has moved or fired: what all who would fire promise together."""
    worth = dict(_reactions(outlook, decision))
    return lambda answer: sum(worth.get(name, 0.0) for name in answer)


def _reactions(outlook: Outlook, decision: Decision) -> Iterator[tuple[str, float]]:
    """What a shot of each who could react is worth, less what it gives up by it."""
    battle = outlook.battle
    names = about(decision)["units"]
    units = tuple(battle.units[name] for name in names if name in battle.units)
    places = {unit.place for unit in units}
    places |= {battle.markers[name].place for name in names if name in battle.markers}
    form = decision.form
    assert isinstance(form, SomeOf)
    for name in form.options:
        if name in HOLDING:
            continue
        unit = battle.units[str(name)]
        worth = max((outlook.shot(unit, place, only=units) for place in places), default=0.0)
        worth -= _WORTH_BEING_SEEN if unit.hidden else _WORTH_A_SHOT
        # What march a shot would spoil is long to work out: only for those whose shot is worth anything.
        if worth > 0 and not unit.activated and unit.fire == NO_FIRE:
            worth -= _ROOTED * min(_march_gain(outlook, unit), _MARCH)
        yield unit.id, worth


def _march_gain(outlook: Outlook, unit: Unit) -> float:
    """What a march would be worth that firing now makes impossible."""
    if unit.profile.is_vehicle:
        return max(0.0, posture.best_drive(outlook, unit)[0])
    if unit.deployed or unit.profile.is_gun or unit.stopped:
        return 0.0
    return max(0.0, posture.best_march(outlook, unit, "normal").gain)


def fire_on(outlook: Outlook, decision: Decision) -> Judge:
    """Rates of fire are there to be used, at the best target; nobody turns once more without need."""
    unit, last = asked_about(outlook.battle, decision), about(decision)["place"]
    same = outlook.shot(unit, last)
    others = max((outlook.shot(unit, place) for place in outlook.foes_at if place != last), default=0.0)
    values = {PASS: 0.0, declaring.SHIFT: 1.0 + others, declaring.TURN: 0.5}
    return lambda answer: values.get(answer, 1.0 + same)


def victim(outlook: Outlook, decision: Decision) -> Judge:
    """The enemy of a hex who is worth most: posts, heavy weapons, vehicles."""
    units = outlook.battle.units

    def judge(answer: Answer) -> float:
        enemy = units.get(answer)
        return 0.5 if enemy is None else price(enemy) * (0.5 if enemy.neutralised else 1.0)

    return judge


def explosive(outlook: Outlook, decision: Decision) -> Judge:
    """Bombs and shells rather than smoke."""
    return lambda answer: 0.0 if answer == "smoke" else 1.0


def facing(outlook: Outlook, decision: Decision) -> Judge:
    """Look where the enemy is, nearest and best targets first; where nobody is known, to the ground worth having."""
    battle = outlook.battle
    unit = asked_about(battle, decision)
    here = battle.board.cell(_where(battle, unit))
    weights: dict[int, float] = {}
    for foe in outlook.foes:
        there = battle.board.cell(foe.place)
        weights[there] = weights.get(there, 0.0) + 3.0 / (3 + battle.board.distance(here, there))
        if unit.status == "field":
            weights[there] += 4 * outlook.shot(unit, foe.place)
    if not weights:
        centre = battle.board.size // 2
        weights = {battle.board.cell(place): 1.0 for place in outlook.goals} or {centre: 1.0}
        weights[centre] = weights.get(centre, 0.0) + 0.5
    arcs, grid = battle.tables.arcs, battle.board.grid
    parts = {FRONT: 1.0, FLANK: 0.0, REAR: -0.5}

    def judge(answer: Answer) -> float:
        return sum(
            weight * parts[arcs.arc(grid, here, answer, there)]
            for there, weight in weights.items()
            if there != here
        )

    return judge


def _where(battle: Battle, unit: Unit) -> int:
    """Where a unit stands or is about to: a reinforcement that comes in looks from its way in."""
    place = battle.whereabouts(unit)
    if place >= 0:
        return place
    entry = battle.formations[unit.formation].entry
    return entry[len(entry) // 2] if entry else 0
