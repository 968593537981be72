"""Fire at aircraft: which weapons reach them along a way or where they are, the rolls, and who is hit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place, towards
from grognard.core.space.movement.paths import path_length
from grognard.core.space.plain import leg_meets_disc
from grognard.core.tally import Tally
from grognard.systems.epic import dice
from grognard.systems.epic.aircraft import jinking
from grognard.systems.epic.morale import broken
from grognard.systems.epic.profile import Mode
from grognard.systems.epic.shooting import damage, hits
from grognard.systems.epic.shooting.allocation import allocate, takes
from grognard.systems.epic.shooting.barrage import spend
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import AA, Blow
from grognard.systems.epic.shooting.lines import Gun, in_arc, loaded
from grognard.systems.epic.state import Battle, Formation, Unit

#: How far apart the points of a way are at which an arc is looked at.
_STEP = 100
#: The way of each aircraft, by its number; a single place where it does not move.
Ways = Mapping[int, Sequence[Place]]


@dataclass(slots=True)
class Barrel:
    """An anti-aircraft weapon of a unit, and the numbers of the aircraft that it reaches."""

    unit: Unit
    weapon: int
    number: int
    mode: Mode
    marks: tuple[int, ...]


def near(place: Place, way: Sequence[Place]) -> int:
    """How close a way comes to a place, middle to middle."""
    x, y = place
    best = min((a - x) ** 2 + (b - y) ** 2 for a, b in way)
    for (ax, ay), (bx, by) in pairwise(way):
        dx, dy = bx - ax, by - ay
        along, square = dx * (x - ax) + dy * (y - ay), dx * dx + dy * dy
        if 0 < along < square:
            best = min(best, (dx * (y - ay) - dy * (x - ax)) ** 2 // square)
    return isqrt(best)


def points(way: Sequence[Place]) -> list[Place]:
    """Points along a way, a centimetre from each other, with its turns and its end."""
    found = [way[0]]
    for a, b in pairwise(way):
        length = path_length((a, b))
        found += [towards(a, b, far) for far in range(_STEP, length, _STEP)]
        found.append(b)
    return found


@rule("epic.aircraft.flak-from-ground", "epic.aircraft.flak-conditions")
def reaches(unit: Unit, weapon: int, mode: Mode, way: Sequence[Place], radius: int) -> bool:
    """Whether a way passes through the range and the arc of a weapon at any point; no scenery hides it."""
    arc = unit.kit.weapons[weapon].arc
    reach = mode.range + unit.kit.radius + radius
    x, y = unit.place
    if len(way) > 1:
        legs = pairwise(way)
        if not any(leg_meets_disc(*a, *b, x, y, reach + 1) for a, b in legs):
            return False
        if arc == "all":
            return True
    return any(
        (px - x) ** 2 + (py - y) ** 2 <= reach * reach and in_arc(arc, unit.place, unit.heading, (px, py))
        for px, py in points(way)
    )


@rule("epic.aircraft.flak-who", "epic.aircraft.flak-repeat", "epic.aircraft.attack-air-weapons")
def barrels(
    battle: Battle,
    formation: Formation,
    units: Sequence[Unit],
    target: Formation,
    ways: Ways,
    once: bool = True,
) -> list[Barrel]:
    """The anti-aircraft weapons of some units that reach aircraft of a formation; those that have fired flak at it this
    turn already do so no more."""
    found = []
    for unit in units:
        name = formation.unit_id(unit)
        for weapon, mode in unit.kit.anti_air:
            if (once and (name, weapon, target.id) in battle.flak) or not loaded(battle, unit, weapon):
                continue
            marks = tuple(
                other.number
                for other in target.aloft
                if reaches(unit, weapon, mode, ways[other.number], other.kit.radius)
            )
            if marks:
                found.append(Barrel(unit, weapon, unit.kit.weapons[weapon].number, mode, marks))
    return found


def score(barrel: Barrel, extra: Sequence[tuple[str, int]]) -> Tally:
    """The score that a weapon needs against aircraft: no modifier of an action counts."""
    need = hits.required(barrel.mode.aa, "", "", barrel.unit.criticals.count("to_hit"))
    for clause, number in extra:
        need.add(clause, number)
    return need


@rule("epic.aircraft.blast-under-fire", "epic.aircraft.blast-losses")
def resolve(
    battle: Battle,
    formation: Formation,
    target: Formation,
    guns: Sequence[Barrel],
    ways: Ways,
    extra: Sequence[tuple[str, int]] = (),
) -> Script[None]:
    """One formation's fire at aircraft: the marker for being under fire, once in a move; the shots; saves, jinking or
    not; and a marker for each aircraft or point of damage that was lost."""
    if not target.under_fire:
        target.under_fire = True
        broken.place(battle, target, 1, "epic.aircraft.blast-under-fire", check=False)
    blows = _rolled(battle, formation, guns, extra)
    for gun in guns:
        spend(battle, Gun(gun.unit, gun.weapon, gun.number, gun.mode))
    if not blows:
        return
    yield from jinking.choose(battle, target)
    toll = Toll(uncovered=(target.id,))
    for macro in (False, True):
        batch = [blow for blow in blows if blow.macro == macro]
        if batch:
            _give(battle, target, batch, guns, ways, toll)
    for name in sorted(toll.markers):
        one = battle.formations[name]
        clause = "epic.aircraft.blast-losses" if one is target else "epic.shooting.blast-per-kill"
        broken.place(battle, one, toll.markers[name], clause, check=False)


def _rolled(
    battle: Battle, formation: Formation, guns: Sequence[Barrel], extra: Sequence[tuple[str, int]]
) -> list[Blow]:
    groups: dict[tuple[Blow, int], tuple[Tally, int]] = {}
    for gun in guns:
        clause = "epic.basics.unit-profile"
        count = sum(
            dice.amount(battle, formation.seat, gun.mode.shots, "epic-roll-shots", clause)
            for _ in range(gun.number)
        )
        need = score(gun, extra)
        key = hits.blow(gun.mode, AA), int(need)
        known, before = groups.get(key, (need, 0))
        groups[key] = known, before + count
    blows: list[Blow] = []
    for (blow, _), (need, count) in groups.items():
        blows += [blow] * hits.rolled(battle, formation.seat, count, need)
    return blows


def _give(
    battle: Battle, target: Formation, batch: Sequence[Blow], guns: Sequence[Barrel], ways: Ways, toll: Toll
) -> None:
    """Hits go to the aircraft that were reached, those that came closest first."""
    marks = {number for gun in guns for number in gun.marks}
    order = sorted(
        target.aloft,
        key=lambda unit: (min(near(gun.unit.place, ways[unit.number]) for gun in guns), unit.number),
    )
    given, _ = allocate(
        order, batch, lambda unit, blow: unit.number in marks and takes(unit, blow), lambda unit, blow: False
    )
    for unit, blow in given:
        damage.strike(battle, target, unit, blow, toll)


def chance(
    guns: Sequence[Barrel], extra: Sequence[tuple[str, int]], target: Formation
) -> tuple[float, float]:
    """The hits that some weapons may expect, and the aircraft that these would cost."""
    shot = sum(hits.odds(score(gun, extra)) * dice.mean(gun.mode.shots) * gun.number for gun in guns)
    own = [jinking.armour(target, unit) for unit in target.aloft or target.living]
    fails = [1.0 if need is None else 1 - dice.chance(need) for need in own]
    return shot, shot * (sum(fails) / len(fails) if fails else 0.0)
