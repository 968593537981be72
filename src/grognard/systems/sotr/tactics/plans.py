"""Whole activations: which unit, which action, where to, with what each promises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot

from grognard.core.plan import Plan, Step
from grognard.core.space.headings import SCALE, VECTORS, Place, bearing
from grognard.core.space.movement.region import March
from grognard.systems.sotr import measuring
from grognard.systems.sotr.actions import actions, activation, assault, movement
from grognard.systems.sotr.command import officers
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.state import ACTION, Battle, Unit, View
from grognard.systems.sotr.tactics import chances
from grognard.systems.sotr.tactics.forces import FARTHEST, Force, Forces
from grognard.systems.sotr.vehicles import driving, speed, terrain
from grognard.systems.sotr.vehicles import fire as gunnery

#: So many units, the most eager ones, are thought through; so many places of each are tried for a fit.
FEW, TRIES = 3, 6
#: How much of what the enemy could do next counts, and what an inch nearer to a goal or an enemy is worth.
DANGER, GOAL, ENEMY = 0.25, 0.12, 0.05
#: Lying down makes one harder to hit by so much.
LYING = 0.35
#: A unit whose coming home the scenario counts by name goes before all others do anything, and wants nothing more.
URGENT, HOME = 30.0, 3.0
#: What a unit that must first be told to just do it does of what it could.
PUSHED = 0.6
#: A vehicle that can do so much as it stands does not look for a better place.
ENOUGH = 2.0
#: What a shot at a point promises; and one at a piece of scenery, which is better than none and no reason to stay.
POINTS, SCENERY = {"again": 0.5, "point": 0.5, "blind": 0.2}, 0.01
_ROUND = [(int(x), int(y)) for x, y in VECTORS[::450]]


@dataclass(slots=True)
class Idea:
    """An action of a unit, what it is worth, and the answers after it."""

    action: str
    value: float
    steps: list[Step] = field(default_factory=list)


def plans(view: View, seat: int) -> list[Plan]:
    """The best activation of each of the most eager units."""
    if view.phase != ACTION or (view.acting is not None and view.acting.stage != "action"):
        return []
    forces = Forces(view, seat)
    if view.acting is not None:
        able = [view.units[view.acting.unit]]
    else:
        able = activation.waiting(view, seat)
    urgent = {unit.id: URGENT if unit.id in forces.awaited else 0.0 for unit in able}
    eager = {unit.id: urgent[unit.id] + _eager(forces, unit) for unit in able}
    found = []
    for unit in sorted(able, key=lambda unit: -eager[unit.id])[:FEW]:
        force = forces.mine.get(unit.id)
        ideas = [] if force is None else list(_ideas(forces, force))
        about = (("unit", unit.id),)
        if not ideas:
            found.append(Plan(eager[unit.id], (Step("sotr-activate", unit.id),)))
            continue
        best = max(ideas, key=lambda idea: idea.value)
        steps = (Step("sotr-activate", unit.id), Step("sotr-action", best.action, about), *best.steps)
        found.append(Plan(urgent[unit.id] + best.value, steps))
    return found


def _eager(forces: Forces, unit: Unit) -> float:
    """How much there is to gain by letting a unit act now."""
    force = forces.mine.get(unit.id)
    if force is None or unit.broken or unit.suppressed:
        return -1.0
    return max((force.fire(foe.unit, away, False, 1) for away, foe in forces.near(force.at)), default=0.0)


def _ideas(forces: Forces, force: Force) -> Iterator[Idea]:
    if force.unit.hull is not None:
        yield from _Machine(forces, force).ideas()
    else:
        yield from _Men(forces, force).ideas()


class _Ground:
    """What a place is worth to a unit: what it could hit from there, what could hit it, what is near."""

    def __init__(self, forces: Forces, force: Force) -> None:
        self.forces, self.force, self.unit = forces, force, force.unit
        self.near = forces.near(force.at)
        home = forces.awaited.get(force.unit.id)
        #: What there is to lose: who is awaited by name is worth what his coming home is.
        self.dear = force.unit.cost if home is None else max(force.unit.cost, home.worth)

    def worth(self, at: Place, moved: bool, shoots: bool = True) -> float:
        """The best fire from a place, less what enemies there may do, and the pull of goals."""
        fire = self.best_fire(at, moved) if shoots else 0.0
        return fire - DANGER * min(self._danger(at), self.dear) + self.pull(at)

    def best_fire(self, at: Place, moved: bool, lying: bool = False) -> float:
        """The best fire from a place, on one's feet or lying."""
        return max(
            (
                self.force.fire(foe.unit, away, moved, self.forces.cover(foe.at))
                for foe, away in self._from(at)
                if self.forces.seen(self.unit, at, foe.unit, lying)
            ),
            default=0.0,
        )

    def _danger(self, at: Place) -> float:
        """What enemies in order could do to the unit there."""
        cover = self.forces.cover(at)
        return sum(
            foe.fire(self.unit, away, False, cover)
            for foe, away in self._from(at)
            if not foe.unit.broken and self.forces.seen(self.unit, at, foe.unit)
        )

    def _from(self, at: Place) -> Iterator[tuple[Force, float]]:
        """The nearest enemies, with how far each is from a place."""
        for _, foe in self.near:
            away = hypot(foe.at[0] - at[0], foe.at[1] - at[1])
            if away <= FARTHEST:
                yield foe, away

    def pull(self, at: Place) -> float:
        """Goals count more the fewer turns are left; enemies are to be found, but by who is awaited at home."""
        battle = self.forces.battle
        total = 0.0
        late = battle.turn / max(1, battle.turns)
        for goal in self.forces.goals:
            if not goal.only or goal.only == self.unit.id:
                away = goal.away(at) / 100
                wanted = goal.worth * HOME if goal.only else goal.worth
                total = max(total, (0.5 + late) * GOAL * wanted / 12 * (60 - min(60.0, away)))
        if self.near and self.unit.id not in self.forces.awaited:
            away = min(hypot(foe.at[0] - at[0], foe.at[1] - at[1]) for _, foe in self.near) / 100
            total += ENEMY * (60 - min(60.0, away))
        return total

    def shifts(self, reach: int) -> list[tuple[int, int]]:
        """Ways to go: towards goals and the nearest enemies, and all round."""
        x, y = self.force.at
        wanted = [goal.place for goal in self.forces.goals if not goal.only or goal.only == self.unit.id]
        wanted += [foe.at for _, foe in self.near[:2]]
        made: list[tuple[int, int]] = []
        for place in wanted:
            dx, dy = place[0] - x, place[1] - y
            apart = hypot(dx, dy)
            if apart > 150:
                share = min(1.0, (reach - 2) / apart)
                made.append((int(dx * share), int(dy * share)))
        # Who is awaited does not run past the last cover there is.
        for far in (reach, reach // 2) if self.unit.id in self.forces.awaited else (reach,):
            made += [(vx * (far - 2) // SCALE, vy * (far - 2) // SCALE) for vx, vy in _ROUND]
        return list(dict.fromkeys(made))

    def best_shift(
        self, region: March, reach: int, moved: bool, shoots: bool
    ) -> tuple[float, tuple[int, int]] | None:
        """The best way to go that can be gone straight."""
        x, y = self.force.at
        width, depth = self.forces.battle.board.width, self.forces.battle.board.depth
        rows = [
            (self.worth((x + dx, y + dy), moved, shoots), (dx, dy))
            for dx, dy in self.shifts(reach)
            if 0 < x + dx < width and 0 < y + dy < depth
        ]
        rows.sort(key=lambda row: -row[0])
        return next((row for row in rows[:TRIES] if self._fits(region, *row[1])), None)

    def _fits(self, region: March, dx: int, dy: int) -> bool:
        """Whether the unit can go so: straight as it stands, or where it does not hold together as it comes together."""
        if region.holds_together():
            return region.shifted(dx, dy) is not None
        x, y = region.places[region.leader]
        return region.refuse([x + dx, y + dy]) is None


class _Men(_Ground):
    """What a unit on foot could do."""

    def ideas(self) -> Iterator[Idea]:
        battle, unit = self.forces.battle, self.unit
        acting = battle.acting
        open_ = actions.options(battle, unit, acting is not None and acting.pushed)
        if len(open_) == 1:
            yield Idea(open_[0], 0.0)
            return
        about = (("unit", unit.id),)
        start = self.worth(self.force.at, False, shoots=False)
        stay = start + self.best_fire(self.force.at, False, unit.is_prone(unit.leader))
        if stay > start and (acting is None or not acting.pushed):
            yield from (
                Idea(f"push:{officers.key(one)}", PUSHED * (stay - start))
                for one in activation.who_may_push(battle, unit)
                if unit.suppressed or unit.broken
            )
        for action in open_:
            if action == actions.PASS:
                yield Idea(action, -0.1)
            elif action == actions.FIRE:
                yield Idea(action, stay - start + 0.01)
            elif action == actions.PRONE:
                yield from self._lie_down(start, actions.FIRE in open_)
            elif action in (actions.MOVE, actions.RUN):
                yield from self._go(action, start, about)
            elif action == actions.ASSAULT:
                yield from self._assault(about)
            elif action.startswith(actions.SWARM):
                yield Idea(action, 0.5)
            elif action in (actions.MOUNT, actions.SEEK):
                yield Idea(action, 2.0)

    def _lie_down(self, start: float, shoots: bool) -> Iterator[Idea]:
        """Who lies is harder to hit, and looks over nothing."""
        threat = max(0.0, self.pull(self.force.at) - start)
        if threat and not self.force.unit.is_zombie:
            fire = self.best_fire(self.force.at, False, lying=True) if shoots else 0.0
            yield Idea(actions.PRONE, fire + LYING * threat)

    def _go(self, action: str, start: float, about: tuple[tuple[str, str], ...]) -> Iterator[Idea]:
        region = movement.Reach(self.forces.battle, self.unit, action)
        reach = min(region.allowances)
        if reach < 50:
            return
        found = self.best_shift(region, reach, True, action == actions.MOVE)
        if found is not None:
            value, (dx, dy) = found
            x, y = region.places[region.leader]
            yield Idea(action, value - start, [Step("sotr-move", [x + dx, y + dy], about)])

    def _assault(self, about: tuple[tuple[str, str], ...]) -> Iterator[Idea]:
        battle, unit = self.forces.battle, self.unit
        mine = sum(chances.blow(unit, i) for i in unit.able) + 0.3 * len(unit.able)
        if measuring.in_melee(battle, unit):
            yield Idea(actions.ASSAULT, 1.0)
            return
        for other in assault.targets(battle, unit):
            theirs = sum(chances.blow(other, j) for j in other.able) or 0.3
            odds = mine / (mine + theirs)
            gain = odds * min(len(other.living), len(unit.able)) * chances.each(other)
            cost = (1 - odds) * min(len(other.living), len(unit.able)) * self.force.each
            yield Idea(actions.ASSAULT, 0.8 * (gain - cost), [Step("sotr-assault-whom", other.id, about)])


class _Machine(_Ground):
    """What a vehicle could do."""

    def ideas(self) -> Iterator[Idea]:
        battle, unit = self.forces.battle, self.unit
        open_ = driving.options(battle, unit)
        about = (("unit", unit.id),)
        now = self._fire_now(battle, unit)
        yield Idea(driving.PASS, now)
        for action in open_:
            word, _, name = action.partition(":")
            if word == "strike":
                yield Idea(action, 0.35 * battle.units[name].cost)
            elif action == driving.TURN and now < ENOUGH:
                yield from self._turn(about)
            elif action == driving.DRIVE and now < ENOUGH:
                yield from self._drive(about)

    def _fire_now(self, battle: Battle, unit: Unit) -> float:
        """What its guns could do as it stands."""
        total = 0.0
        for row in gunnery.lines(battle, unit):
            total += max(line_value(battle, unit, line.key) for line in row)
        return total

    def _turn(self, about: tuple[tuple[str, str], ...]) -> Iterator[Idea]:
        best = max(
            (
                (self.force.fire(foe.unit, away, False, 1), foe)
                for away, foe in self.near
                if self.forces.seen(self.unit, self.force.at, foe.unit)
            ),
            key=lambda row: row[0],
            default=None,
        )
        if best is None or best[0] <= 0:
            return
        wanted = bearing(best[1].at[0] - self.force.at[0], best[1].at[1] - self.force.at[1])
        heading = round(wanted / 450) * 450 % 3600
        yield Idea(driving.TURN, 0.7 * best[0], [Step("sotr-face", heading, about)])

    def _drive(self, about: tuple[tuple[str, str], ...]) -> Iterator[Idea]:
        battle, unit = self.forces.battle, self.unit
        x, y = self.force.at
        far = speed.reach(unit, road=terrain.on_road(battle.board, ((x, y), (x, y))))
        region = driving.region(battle, unit, far)
        start = self.worth((x, y), False, shoots=False)
        for reach in (far, far // 2):
            found = self.best_shift(region, reach, True, True) if reach > 100 else None
            if found is not None:
                value, (dx, dy) = found
                yield Idea(
                    driving.DRIVE, 0.6 * (value - start), [Step("sotr-drive", [x + dx, y + dy], about)]
                )


def line_value(battle: Battle, unit: Unit, key: str, need: int | None = None) -> float:
    """What a line of a fire sheet promises for one man, `number:weapon>target`; the roll as known, or at a glance."""
    head, _, name = key.partition(">")
    arm = head.partition(":")[2]
    aimed = arm.endswith("!")
    weapon = weapons().get(arm.removesuffix("!"))
    target, _, zone = name.partition("@")
    other = battle.units.get(target)
    if weapon is None:
        return 0.0
    if other is None:
        return POINTS.get(target, SCENERY)
    if not other.living:
        return 0.0
    if need is None:
        own = unit.places[0] if unit.hull is not None else unit.places[unit.leader]
        away = hypot(other.places[other.living[0]][0] - own[0], other.places[other.living[0]][1] - own[1])
        chance = chances.to_hit(weapon, int(away), aimed, 1)
    else:
        chance = max(0, 7 - need) / 6
    if other.hull is not None:
        return chances.at_vehicle(weapon, other, chance, zone)
    return chances.at_men(weapon, other, chance, aimed)


def best_lines(battle: Battle, unit: Unit, rows: Sequence[Sequence[str]]) -> list[tuple[float, str]]:
    """Of each row the best line with its value."""
    found = []
    for row in rows:
        worth = [(line_value(battle, unit, str(line)), -n, str(line)) for n, line in enumerate(row)]
        value, _, line = max(worth)
        found.append((value, line))
    return found
