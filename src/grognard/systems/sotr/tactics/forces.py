"""The two sides as a planner sees them: what each unit could do to each at a distance, what lies between them."""

from __future__ import annotations

from collections import Counter
from math import hypot
from typing import NamedTuple

from grognard.core.space.headings import Place
from grognard.core.space.plain import Box
from grognard.systems.sotr import scenario, sight
from grognard.systems.sotr.actions import terrain
from grognard.systems.sotr.profile import GRADES, Weapon, weapons
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.survey import WIDTH, posture
from grognard.systems.sotr.tactics import chances

#: So many enemies, the nearest, are looked at from a place.
NEAR = 6
#: Nobody expects to hit anything from farther away.
FARTHEST = 6000.0
#: Who is to come home goes so far beyond its border.
WELL = 100


class Force:
    """A unit: where its leader stands, who of it can fire what."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.at: Place = unit.places[unit.leader] if unit.hull is None else unit.places[0]
        self.each = chances.each(unit)
        arms: Counter[tuple[Weapon, bool]] = Counter()
        for i in unit.able:
            steady = "weapon_stabiliser" in unit.kit[i].abilities
            own = [weapon for weapon in unit.kit[i].weapons if not weapon.melee_only]
            if unit.hull is not None:
                for weapon in own if i == 0 else ():
                    arms[weapon, True] += 1
            elif own:
                arms[own[0], steady or not own[0].move_or_fire] += 1
        #: Weapons, whether they fire after a move, and how many there are.
        self.arms = tuple((weapon, walking, number) for (weapon, walking), number in arms.items())

    def fire(self, other: Unit, away: float, moved: bool, harder: int) -> float:
        """Points that it may take from another at a distance."""
        total = 0.0
        for weapon, walking, number in self.arms:
            if (moved and not walking) or (weapon.reach is not None and away > weapon.reach):
                continue
            if weapon.minimum and away < weapon.minimum:
                continue
            chance = chances.to_hit(weapon, int(away), not moved and weapon.rate == 1, harder)
            if other.hull is not None:
                total += number * chances.at_vehicle(weapon, other, chance)
                continue
            best = chances.at_men(weapon, other, chance)
            if weapon.high_explosive:
                best = max(best, chances.at_men(weapons()[weapon.high_explosive], other, chance))
            total += number * best
        most = other.cost if other.hull is not None else len(other.living) * chances.each(other)
        return min(total, 0.8 * most)


class Forces:
    """Who is on the table, and what stands between them."""

    def __init__(self, battle: Battle, seat: int) -> None:
        self.battle = battle
        self.seat = seat
        self.mine = {one.id: Force(one) for one in battle.friends(seat) if one.able}
        self.theirs = [Force(one) for one in battle.enemies(seat) if one.living]
        self.goals = goals(battle, seat)
        #: The units that the scenario counts by name.
        self.awaited = {goal.only: goal for goal in self.goals if goal.only}
        self._seen: dict[tuple[str, Place, str, bool], bool] = {}
        self._cover: dict[Place, int] = {}

    def near(self, at: Place) -> list[tuple[float, Force]]:
        """The nearest enemies of a place, with how far each is."""
        found = [(hypot(one.at[0] - at[0], one.at[1] - at[1]), one) for one in self.theirs]
        return sorted(found, key=lambda row: row[0])[:NEAR]

    def seen(self, unit: Unit, at: Place, other: Unit, lying: bool = False) -> bool:
        """Whether the leader of a unit would see another's from a place, on his feet or lying."""
        key = unit.id, at, other.id, lying
        if key not in self._seen:
            self._seen[key] = self._sees(unit, at, other, lying)
        return self._seen[key]

    def _sees(self, unit: Unit, at: Place, other: Unit, lying: bool) -> bool:
        if not sight.may_see(unit, other):
            return False
        theirs = sight.body(other, other.leader if other.leader in other.living else other.living[0])
        if self.battle.fog and hypot(theirs[0] - at[0], theirs[1] - at[1]) > self.battle.fog:
            return False
        leader = unit.leader if unit.hull is None else 0
        tall = posture(unit.kit[leader].height, 0, lying)
        mine = (*at, 0, tall, unit.kit[leader].radius * WIDTH // 100)
        return sight.glance(self.battle, mine, theirs)

    def cover(self, place: Place) -> int:
        known = self._cover.get(place)
        if known is None:
            grade = terrain.cover_at(self.battle.board, place, self.battle.fires)
            known = self._cover[place] = GRADES.index(grade)
        return known


class Goal(NamedTuple):
    """A place that a scenario counts: where, what it is worth, and for which unit, "" for all."""

    place: Place
    worth: float
    only: str
    box: Box

    def away(self, at: Place) -> float:
        """How far somebody still has to go: to the middle of it, but who alone is to come home is home once inside."""
        if not self.only:
            return hypot(self.place[0] - at[0], self.place[1] - at[1])
        left, bottom, right, top = self.box
        left, bottom, right, top = left + WELL, bottom + WELL, right - WELL, top - WELL
        return hypot(max(left - at[0], 0, at[0] - right), max(bottom - at[1], 0, at[1] - top))


def goals(battle: Battle, seat: int) -> list[Goal]:
    """What the scenario counts for a seat."""
    rows = scenario.find(battle.scenario).get("score", ()) if battle.scenario else ()
    zones = {zone.id: zone.box for zone in battle.board.zones}
    found = []
    for row in rows:
        if row["kind"] == "lost" or (row["kind"] == "exit" and row["seat"] != seat):
            continue
        left, bottom, right, top = box = zones[row["zone"]]
        place = ((left + right) // 2, (bottom + top) // 2)
        found.append(Goal(place, float(row.get("worth", 0)) or 15.0, str(row.get("unit", "")), box))
    return found
