"""What it is worth to stand somewhere, and where a march or a drive is worth going."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush

from grognard.systems.ept.amphibious import beaches
from grognard.systems.ept.movement import entering
from grognard.systems.ept.state import OFF, Battle, Unit
from grognard.systems.ept.tactics.prospect import MARCH, Outlook, spaces_of
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.vehicles import arcs
from grognard.systems.ept.vehicles.rolling import FORWARD, TURNS

#: How likely an enemy fires at who marches past him.
ALERT = 0.6
#: Hexes that posts and heavy weapons keep from the enemy, and what each hex nearer costs.
ALOOF, CLOSE = 3, 0.25
#: Hexes from which the enemy may come and take ground that nobody guards.
THREAT = 5
#: What a decoy is worth as long as it is taken for somebody, and what it is to the others not to be recognised.
SHAM, UNSEEN = 0.7, 0.12
#: What it is worth to a loaded landing craft to be where men can get off.
LANDED = 2.0
#: Half points of a march, by its kind; and what is thought to be left once it has begun.
POINTS = {"normal": MARCH, "forced": 12, "tactical": 0}
UNDER_WAY = 4


@dataclass(frozen=True, slots=True)
class Way:
    """Where to go: the gain over staying, the first step, and the place in the end."""

    gain: float
    first: int
    place: int


NOWHERE = Way(0.0, OFF, OFF)


def standing(outlook: Outlook, unit: Unit, place: int) -> float:
    """What it is worth for a unit to end its activation on a place."""
    profile = unit.profile
    ground, fire = 1.0, 0.45
    if profile.is_post:
        ground, fire = 0.35, 0.2
    elif profile.is_heavy_weapon or profile.is_gun or profile.is_vehicle:
        ground, fire = (0.6, 0.8)
    elif profile.is_decoy:
        ground, fire = 0.8, 0.0
    value = ground * _drawn(outlook, unit, place)
    if fire and profile.kind != "non_combatant":
        value += fire * outlook.prospect(unit, place)
    value -= outlook.fear * outlook.danger(unit, place)
    value -= together(outlook, unit, place) + contact(outlook, unit, place)
    return value - crowd(outlook.battle, unit, place) + garrison(outlook, unit, place)


def _drawn(outlook: Outlook, unit: Unit, place: int) -> float:
    """How ground draws a unit to a place: posts and heavy weapons on foot no farther than most squads have come."""
    pull = outlook.pull(unit, place)
    return min(pull, outlook.front(unit)) if _follows(unit) else pull


def _follows(unit: Unit) -> bool:
    """Whether a unit fights from behind the squads."""
    profile = unit.profile
    return bool(profile.is_post or profile.is_heavy_weapon or profile.is_gun)


def contact(outlook: Outlook, unit: Unit, place: int) -> float:
    """What it costs posts and heavy weapons to be where the enemy can get at them: they fight from behind the squads."""
    if not _follows(unit):
        return 0.0
    return CLOSE * max(0, ALOOF - outlook.field.nearest(place))


def garrison(outlook: Outlook, unit: Unit, place: int) -> float:
    """Ground that is held counts for the first who stands on it only, and for him more than any hurry to be elsewhere."""
    worth = outlook.goals.get(place, 0.0)
    if not worth or unit.profile.is_decoy:
        return 0.0
    battle = outlook.battle
    kept = place in outlook.kept
    spaces = spaces_of(battle, place) if kept else (place,)
    if any(other is not unit for space in spaces for other in battle.friends_at(space, unit.seat)):
        return 0.0 if battle.is_hostile(place, unit.seat) else -0.6 * worth
    guards = kept and outlook.field.nearest(place) <= THREAT
    return 0.3 + (worth + outlook.haste if guards else 0.0)


def together(outlook: Outlook, unit: Unit, place: int) -> float:
    """What it costs to be out of the leader's reach or, for a leader, away from his men."""
    battle = outlook.battle
    formation, profile = battle.formations[unit.formation], unit.profile
    distance = battle.board.distance
    if formation.leader == unit.id:
        others = outlook.comrades.get(unit.id)
        if others is None:
            others = outlook.comrades[unit.id] = _men_of(battle, unit)
        if not others:
            return 0.0
        near, pace = (3, 0.04) if profile.is_vehicle else (1, 0.12)
        return sum(pace * max(0, distance(place, other) - near) for other in others) / math.sqrt(len(others))
    leader = battle.units.get(formation.leader)
    if leader is None or leader.status != "field" or formation.kind != "section":
        return 0.0
    reach = battle.tables.radius.section if not leader.profile.is_vehicle else 4
    apart = distance(place, leader.place)
    return 0.01 * apart + 0.25 * max(0, apart - reach)


def _men_of(battle: Battle, leader: Unit) -> tuple[int, ...]:
    """Where those stand whom a unit leads."""
    return tuple(
        other.place
        for other in battle.units.values()
        if other is not leader and other.status == "field" and _led_by(battle, leader.formation, other)
    )


def _led_by(battle: Battle, formation: str, unit: Unit) -> bool:
    """Whether a unit is of a formation, or leads one that answers to it."""
    if unit.profile.is_decoy or unit.formation not in battle.formations:
        return False
    own = battle.formations[unit.formation]
    return own.id == formation or (own.superior == formation and own.leader == unit.id)


def crowd(battle: Battle, unit: Unit, place: int) -> float:
    """Fire strikes everybody in a hex."""
    others = [
        other
        for other in battle.friends_at(place, unit.seat)
        if other is not unit and not other.profile.is_decoy
    ]
    return 0.12 * len(others)


# -- on foot -----------------------------------------------------------------------------------------


def best_march(outlook: Outlook, unit: Unit, march: str, points: int | None = None) -> Way:
    """Where a march is best directed, by what it passes and where it ends."""
    budget = POINTS[march] if points is None else points
    key = outlook.key(unit, march, budget)
    known: Way | None = outlook.field.ways.get(key)
    if known is None:
        known = outlook.field.ways[key] = _best_march(outlook, unit, march, budget)
    return known


def _best_march(outlook: Outlook, unit: Unit, march: str, budget: int) -> Way:
    found = marches_to(outlook, unit, march, budget)
    here = standing(outlook, unit, unit.place)
    best = NOWHERE
    for place, (loss, first) in found.items():
        gain = standing(outlook, unit, place) - loss - here
        if best.first == OFF or gain > best.gain:
            best = Way(gain, first, place)
    return best


def marches_to(outlook: Outlook, unit: Unit, march: str, budget: int) -> dict[int, tuple[float, int]]:
    """Places that a march leads to, with what it may lose on the way and the first step there."""
    key = outlook.key(unit, march, budget, "reach")
    known: dict[int, tuple[float, int]] | None = outlook.field.ways.get(key)
    if known is None:
        known = outlook.field.ways[key] = _marches_to(outlook, unit, march, budget)
    return known


def _marches_to(outlook: Outlook, unit: Unit, march: str, budget: int) -> dict[int, tuple[float, int]]:
    battle = outlook.battle
    steps = terrain.steps(battle, unit)
    shift = int(getattr(battle.tables.columns, march))
    found: dict[int, tuple[float, int]] = {}
    heap = [(0, 0.0, unit.place, OFF)]
    entries: dict[int, tuple[int, float] | None] = {unit.place: None}
    while heap:
        spent, loss, here, first = heappop(heap)
        for place, ground in steps[here]:
            if place not in entries:
                entries[place] = _entry(outlook, unit, place, shift, march)
            entry = entries[place]
            if entry is None or (budget and spent + ground + entry[0] > budget):
                continue
            cost, risk = spent + ground + entry[0], loss + entry[1]
            known = found.get(place)
            if known is not None and known[0] <= risk:
                continue
            start = place if first == OFF else first
            found[place] = (risk, start)
            if budget:
                heappush(heap, (cost, risk, place, start))
    return found


def risk(outlook: Outlook, unit: Unit, march: str) -> Callable[[int], float]:
    """What each place of a way may cost whoever enters it on such a march."""
    shift = int(getattr(outlook.battle.tables.columns, march))

    @cache
    def of(place: int) -> float:
        entry = _entry(outlook, unit, place, shift, march)
        return entry[1] if entry is not None else 0.0

    return of


def _entry(outlook: Outlook, unit: Unit, place: int, shift: int, march: str = "") -> tuple[int, float] | None:
    """What entering a place costs beside its ground and what it risks; nothing where it is closed."""
    battle = outlook.battle
    if not entering.may_enter(battle, unit, place):
        return None
    risk = ALERT * outlook.fear * outlook.danger(unit, place, shift, now=True)
    if unit.hidden and march and outlook.field.recognised(place, march):
        risk += SHAM if unit.profile.is_decoy else UNSEEN
    return entering.toll(battle, unit, place), risk + outlook.traps.get(battle.board.cell(place), 0.0)


# -- on wheels and tracks ----------------------------------------------------------------------------


def best_drive(outlook: Outlook, unit: Unit) -> tuple[float, str, int]:
    """What a drive is worth, the name of its first step, and the hex it leads to."""
    key = outlook.key(unit, "drive")
    known: tuple[float, str, int] | None = outlook.field.ways.get(key)
    if known is None:
        known = outlook.field.ways[key] = _best_drive(outlook, unit)
    return known


def _shore(battle: Battle, unit: Unit) -> frozenset[int]:
    """Where a craft of a landing is to take the men aboard; nothing where it may go as it likes."""
    if not (battle.landings and battle.aboard(unit) and beaches.in_assault(battle, unit)):
        return frozenset()
    return beaches.landing_hexes(battle.board)


def _best_drive(outlook: Outlook, unit: Unit) -> tuple[float, str, int]:
    battle = outlook.battle
    budget = unit.profile.points - unit.spent
    steps = terrain.steps(battle, unit)
    pivot = battle.tables.movement.pivot
    shore = _shore(battle, unit)
    here = standing(outlook, unit, unit.place) - (LANDED if shore and unit.place not in shore else 0.0)
    best, first_of_best, goal = 0.0, "", OFF
    seen: dict[tuple[int, int], int] = {(unit.place, unit.facing): 0}
    heap: list[tuple[int, float, int, int, str]] = [(0, 0.0, unit.place, unit.facing, "")]
    values: dict[int, float] = {}
    entries: dict[int, tuple[int, float] | None] = {}
    while heap:
        spent, loss, place, facing, first = heappop(heap)
        if place != unit.place and (not shore or place in shore):
            value = values.get(place)
            if value is None:
                value = values[place] = standing(outlook, unit, place)
            gain = value - loss - here - 0.01 * spent
            if gain > best:
                best, first_of_best, goal = gain, first, place
        turns = [(key, place, (facing + change) % 6, pivot) for key, change in TURNS]
        ahead = arcs.ahead(battle, place, facing)
        ground = dict(steps[place])
        if ahead in ground:
            if ahead not in entries:
                entries[ahead] = _entry(outlook, unit, ahead, 0)
            if (entry := entries[ahead]) is not None:
                turns.append((FORWARD, ahead, facing, ground[ahead] + entry[0]))
        for key, there, towards, cost in turns:
            total = spent + cost
            if total > budget or seen.get((there, towards), budget + 1) <= total:
                continue
            seen[there, towards] = total
            risk = loss
            if there != place:
                passed = entries[there]
                risk += passed[1] if passed is not None else 0.0
            heappush(heap, (total, risk, there, towards, first or key))
    return best, first_of_best, goal
