"""How a unit would stand at a place: what it can hit from there, what may hit it, and what it holds."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Final

from grognard.core.space.headings import SCALE, VECTORS, Place
from grognard.core.space.movement.region import March
from grognard.core.space.plain import boxes_within
from grognard.core.space.table.bases import near
from grognard.systems.at43 import measuring, profile
from grognard.systems.at43.state import Acting, Battle, Unit
from grognard.systems.at43.tactics import ground
from grognard.systems.at43.tactics.prospect import (
    POINT,
    Fire,
    Target,
    apart,
    blocked,
    contact,
    line,
    melee,
    strikers,
)

#: How much fire of the next turn counts, and the danger that a place brings.
LATER, DANGER = 0.45, 0.25
#: What a friend between a unit and its target leaves of its fire.
_SHADED: Final = 0.3
#: What a step towards the nearest enemy counts, and how much of a goal the way to it counts.
_APPROACH, _ON_THE_WAY = 0.004, 0.6
#: Over so many turns a goal draws units on.
_FAR_TURNS: Final = 8.0
#: How much ground counts to a unit that earns more by leaving the table.
_IN_PASSING: Final = 0.2
_HEADINGS: Final = tuple((int(x), int(y)) for x, y in VECTORS[::225])


class Stance:
    """One unit on the table as it is, and every place at which it might stand."""

    def __init__(self, battle: Battle, unit: Unit, acting: Acting | None) -> None:
        self.battle = battle
        self.unit = unit
        self.infantry = unit.profile.is_infantry
        self.radius = unit.kit[unit.leader].radius
        self.targets = [Target(battle, other) for other in battle.enemies(unit.seat)]
        self.fire = Fire(unit, self.targets, acting)
        me = Target(battle, unit)
        self.size = me.size
        #: No more than itself can be lost.
        self.at_stake = me.each * me.figures + me.stake
        self.threats = [Fire(target.unit, (me,)) for target in self.targets]
        self.goals = ground.goals(battle, unit.seat, unit) if self.infantry else []
        self.exit = ground.exit_worth(battle, unit)
        if self.exit:
            # Whoever is to leave does not linger.
            for goal in self.goals:
                goal.value *= _IN_PASSING
        self.pilot = ground.carries_pilot(battle, unit)
        self.friends = [
            ((f.box[0] + f.box[2]) // 2, (f.box[1] + f.box[3]) // 2, 100 + (f.box[2] - f.box[0]) // 2)
            for f in battle.friends(unit.seat)
            if f is not unit and f.profile.is_infantry
        ]
        self.rush = max(1, ground.rush(unit))
        self._seen: dict[Place, list[tuple[int, int, float]]] = {}
        self._values: dict[Place, tuple[float, float]] = {}

    # -- fire ------------------------------------------------------------------------------------

    def views(self, place: Place) -> list[tuple[int, int, float]]:
        """Each enemy as it would be from a place: its number, its band, and how freely it is seen."""
        found = self._seen.get(place)
        if found is None:
            found = self._seen[place] = []
            for number, target in enumerate(self.targets):
                gap = apart(place, target.place) - self.radius - target.radius
                band = measuring.band(gap)
                if band > self.fire.reach and band > self.threats[number].reach + 1:
                    continue
                found.append((number, band, line(self.battle, place, target.place, target.size)))
        return found

    def volley(self, place: Place) -> float:
        """What the unit could do from a place, each weapon type at its best target."""
        arms = self.fire.arms
        if not arms:
            return 0.0
        best = [0.0] * len(arms)
        at = [-1] * len(arms)
        for number, band, free in self.views(place):
            if band > self.fire.reach:
                continue
            target = self.targets[number]
            if self.friends and self.infantry and blocked(place, target.place, self.friends):
                free *= _SHADED
            for n, points in enumerate(self.fire.by_arms(number, band)):
                if points:
                    value = target.loss(points * free)
                    if value > best[n]:
                        best[n], at[n] = value, number
        return sum(best)

    def danger(self, place: Place) -> float:
        """What enemies could do to the unit there, one range nearer than they stand; each has other targets too."""
        total = 0.0
        for number, band, free in self.views(place):
            threat = self.threats[number]
            if band <= threat.reach + 1:
                total += threat.all_at(0, max(0, band - 1)) * free
        return min(total, self.at_stake)

    # -- ground ----------------------------------------------------------------------------------

    def holding(self, place: Place) -> float:
        """What the unit holds or comes nearer to."""
        total = 0.0
        on_the_way = 0.0
        figures = len(self.unit.living)
        for goal in self.goals:
            gap = ground.gap(goal.box, place)
            there = ground.presence(gap, figures)
            without = goal.control(0.0)
            if there:
                total += goal.value * (goal.control(there) - without)
            wanted = goal.value * (goal.control(float(figures)) - without)
            turns = max(0, gap - 500) / self.rush
            on_the_way = max(on_the_way, wanted * _ON_THE_WAY * max(0.0, 1.0 - turns / _FAR_TURNS))
        total += on_the_way
        if self.exit:
            turns = ground.exit_gap(self.battle, self.unit.seat, place) / self.rush
            total += self.exit * max(0.0, 1.0 - turns / _FAR_TURNS) * 1.5
        if self.pilot:
            home = ground.way_home(self.battle, self.unit, place)
            if home is not None:
                away = apart(home, place)
                total += 5 * POINT * (max(0.0, 1.0 - away / self.rush / _FAR_TURNS) + (away == 0))
        return total

    def worth(self, place: Place) -> tuple[float, float]:
        """What a place promises beside fire at once, and what fire from it would do."""
        known = self._values.get(place)
        if known is None:
            volley = self.volley(place)
            nearest = min((apart(place, target.place) for target in self.targets), default=0)
            steady = self.holding(place) - DANGER * self.danger(place) - _APPROACH * nearest
            known = self._values[place] = steady + LATER * volley, volley
        return known

    # -- melee -----------------------------------------------------------------------------------

    def touched(self, places: tuple[Place, ...], dx: int, dy: int) -> list[Target]:
        """Enemies with whom the unit would be in contact, shifted by so much to these places."""
        low_x, low_y, high_x, high_y = self.unit.box
        box = low_x + dx, low_y + dy, high_x + dx, high_y + dy
        found = []
        for target in self.targets:
            other = target.unit
            if not boxes_within(box, other.box, measuring.CONTACT):
                continue
            if any(
                near(place, self.unit.kit[i].radius, other.places[j], other.kit[j].radius, measuring.CONTACT)
                for i, place in zip(self.unit.living, places, strict=True)
                for j in other.living
            ):
                found.append(target)
        return found

    def charge(self, places: tuple[Place, ...], touched: list[Target]) -> float:
        """What the unit's fighters could do in a melee if they stood there."""
        pairs = list(zip(self.unit.living, places, strict=True))
        return max((melee(self.unit, *contact(self.unit, pairs, t.unit), t) for t in touched), default=0.0)


# -- places worth a look -----------------------------------------------------------------------------------


def spots(outlook: Stance, march: March, thorough: bool) -> Iterator[Place]:
    """Places for the leader: along the compass, towards goals and enemies, inside ranges, into contact, behind cover."""
    x, y = march.places[march.leader]
    reach = min(march.allowances)
    if reach <= 0:
        return
    nearest_ones = sorted(outlook.targets, key=lambda target: apart(target.place, (x, y)))[:4]
    for goal in sorted(outlook.goals, key=lambda one: ground.gap(one.box, (x, y)))[:4]:
        away = ground.gap(goal.box, (x, y))
        yield _towards((x, y), ground.nearest(goal.box, (x, y)), min(reach, max(0, away - 500)))
    if outlook.pilot:
        home = ground.way_home(outlook.battle, outlook.unit, (x, y))
        if home is not None:
            yield home if apart(home, (x, y)) <= reach else _towards((x, y), home, reach)
    able = bool(strikers(outlook.unit))
    for target in nearest_ones:
        away = apart(target.place, (x, y))
        gap = away - outlook.radius - target.radius
        yield _towards((x, y), target.place, min(reach, max(0, gap - measuring.CONTACT - 60)))
        inside = gap - measuring.band(gap) * profile.tables().range_band
        for step in (inside + 10, inside + 10 + profile.tables().range_band):
            if 0 < step < min(reach, gap):
                yield _towards((x, y), target.place, step)
        if able:
            yield from _contact(march, target, reach)
    step = 1 if thorough else 2
    for dx, dy in _HEADINGS[::step]:
        yield x + dx * reach // SCALE, y + dy * reach // SCALE
    if thorough:
        for dx, dy in _HEADINGS[::2]:
            yield x + dx * reach // SCALE // 2, y + dy * reach // SCALE // 2
        if nearest_ones:
            yield from _behind(outlook, nearest_ones[0], (x, y), reach)


def _towards(a: Place, b: Place, distance: int) -> Place:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = isqrt(dx * dx + dy * dy) or 1
    return a[0] + dx * distance // length, a[1] + dy * distance // length


def _contact(march: March, target: Target, reach: int) -> Iterator[Place]:
    """The whole group shifted so that its nearest fighters come into contact."""
    other = target.unit
    x, y = march.places[march.leader]
    pairs = sorted(
        (apart(place, other.places[j]) - march.radii[n] - other.kit[j].radius, n, j)
        for n, place in enumerate(march.places)
        for j in other.living
    )[:3]
    for gap, n, j in pairs:
        if 0 < gap - measuring.CONTACT <= reach:
            own, foe = march.places[n], other.places[j]
            for close in (30, measuring.CONTACT - 40):
                goal = _towards(own, foe, min(reach, gap - close))
                yield x + goal[0] - own[0], y + goal[1] - own[1]


def _behind(outlook: Stance, target: Target, start: Place, reach: int) -> Iterator[Place]:
    """Behind the pieces near by, as seen from an enemy."""
    for piece in outlook.battle.board.pieces:
        middle = piece.x, piece.y
        if apart(middle, start) <= reach + 900 and piece.size * 2 >= outlook.size:
            deep = max(piece.length, piece.width) // 2 + outlook.radius + 100
            yield _towards(middle, target.place, -deep)


def within(outlook: Stance, march: March, thorough: bool) -> list[Place]:
    """Those of the spots that lie on the table and are not where the group stands, each once."""
    board, radius = outlook.battle.board, outlook.radius
    width, depth = board.width - radius, board.depth - radius
    found: dict[Place, None] = {}
    for x, y in spots(outlook, march, thorough):
        if radius <= x <= width and radius <= y <= depth:
            found[x, y] = None
    found.pop(march.places[march.leader], None)
    return list(found)
