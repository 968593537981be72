"""What a formation may expect of a place: whom it could shoot at, who could shoot at it, and what the ground is for."""

from __future__ import annotations

from math import hypot

import numpy as np

from grognard.core.space.headings import Place
from grognard.systems.epic import profile
from grognard.systems.epic.movement import terrain
from grognard.systems.epic.state import Battle, Objective
from grognard.systems.epic.tactics.forces import BREAKING, Force, Forces
from grognard.systems.epic.tactics.ranks import Floats
from grognard.systems.epic.tournament import victory

#: How much the fire of enemies counts who have acted already, and of those who have not; and fear of an assault.
TIRED, FRESH, FEAR = 0.1, 0.25, 0.25
#: What an objective counts that one may hold at the end, and each move that one is away from it.
GOAL, AWAY = 140.0, 30.0
#: How likely a test for dangerous ground costs a unit, and one that is rolled twice.
LOST, LOST_AGAIN = 1 / 6, 1 / 36
#: Farther than so many moves is all the same.
DISTANT = 6.0
#: How many moves farther an objective in one's own half counts that no enemy is near: before goals are looked at, and
#: from then on.
SAFE_YET, SAFE = 7.0, 3.0
#: An enemy nearer than this to an objective may take it.
THREATENED = 4000.0


class Prospect:
    """The prospects of one formation at several places, each a shift of the whole formation from where it stands."""

    __slots__ = ("_close", "force", "forces", "gaps", "shifts")

    _close: Floats

    def __init__(self, forces: Forces, force: Force, shifts: Floats) -> None:
        self.forces = forces
        self.force = force
        self.shifts = shifts
        self.gaps = forces.gaps(force, shifts)

    @property
    def close(self) -> Floats:
        """For each shift and unit how far the closest unit of each enemy formation is."""
        if not hasattr(self, "_close"):
            self._close = (
                np.minimum.reduceat(self.gaps, self.forces.starts, axis=2)
                if self.forces.theirs
                else np.zeros((*self.gaps.shape[:2], 0))
            )
        return self._close

    def fire(self, harder: int, closer: float = 0.0) -> Floats:
        """What fire at each enemy formation is worth, a row for each shift, if it came so much closer first."""
        forces, force = self.forces, self.force
        side = forces.broadside(force, harder)
        if not len(side.units):
            return np.zeros((len(self.shifts), len(forces.theirs)))
        loud = max(0.0, 1 - force.formation.markers / force.size)
        able = self.close[:, side.units, :] <= (side.reaches + closer)[None, :, None]
        return forces.losses(loud * np.einsum("krf,rf->kf", able, side.kills))

    def danger(self) -> Floats:
        """What enemies who come nearer and shoot, or charge, may cost at each shift."""
        forces, force = self.forces, self.force
        if not forces.theirs:
            return np.zeros(len(self.shifts))
        nearest = self.gaps.min(axis=1)
        weights = np.asarray([self._weight(enemy) for enemy in forces.theirs])
        fears = weights * np.asarray([self._fear(enemy) for enemy in forces.theirs])
        reaches = profile.tables().firefight + np.asarray([enemy.speed for enemy in forces.theirs])
        total: Floats = (np.minimum.reduceat(nearest, forces.starts, axis=1) <= reaches) @ fears
        menace = forces.menace(force)
        if menace.foes:
            fire = np.where(nearest[:, menace.units] <= menace.reaches, menace.kills, 0.0)
            suffered = np.add.reduceat(fire, menace.starts, axis=1)
            costs = 1.35 * np.minimum(suffered, force.size) + 0.35 * (suffered > 0)
            total += costs @ weights[menace.foes]
        return total

    def _weight(self, enemy: Force) -> float:
        """What a unit that an enemy formation takes counts: much while it has yet to act, nothing of one that is broken."""
        if enemy.formation.broken:
            return 0.0
        return self.force.each * (TIRED if enemy.formation.acted else FRESH)

    def peril(self) -> Floats:
        """What the ground may cost on the straight way to each shift, by dangerous terrain."""
        board, force = self.forces.battle.board, self.force
        total = np.zeros(len(self.shifts))
        far = int(np.abs(self.shifts).max()) if len(self.shifts) else 0
        exposed = [unit for unit in force.units if terrain.danger_near(board, unit.kit, unit.place, far)]
        if not exposed:
            return total
        shifts = np.trunc(self.shifts).astype(np.int64)
        goes = (self.shifts != 0).any(axis=1)
        for kit in dict.fromkeys(unit.kit for unit in exposed):
            starts = [unit.place for unit in exposed if unit.kit is kit]
            tests = terrain.tests_to(board, kit, starts, np.asarray(starts)[:, None] + shifts)
            total += (LOST_AGAIN if kit.has("walker") else LOST) * np.where(goes, tests.sum(axis=0), 0)
        return force.each * total

    def given_up(self, goal: Place | None, target: Force) -> float:
        """What is lost of one's goal by going to where an enemy formation stands."""
        if goal is None:
            return 0.0
        x, y = self.force.middle
        there = np.asarray([[0.0, 0.0], [target.middle[0] - x, target.middle[1] - y]])
        here, gone = (float(worth) for worth in Prospect(self.forces, self.force, there).pull(goal))
        return max(0.0, here - gone)

    def stay(self, goal: Place | None) -> Floats:
        """What it is worth to be at each shift, with what it takes to get there."""
        worth: Floats = self.pull(goal) - self.danger() - self.peril()
        return worth

    def _fear(self, enemy: Force) -> float:
        """How many units an assault by an enemy formation may cost."""
        chance = enemy.ranks.blows / max(0.1, enemy.ranks.blows + self.force.ranks.blows)
        return FEAR * chance * self.force.size * (BREAKING + 0.3)

    def pull(self, goal: Place | None) -> Floats:
        """What it is worth to stand nearer to one's goal."""
        if goal is None:
            return np.zeros(len(self.shifts))
        x, y = goal
        there = self.force.xy[None, :, :] + self.shifts[:, None, :]
        away = np.hypot(there[:, :, 0] - x, there[:, :, 1] - y) - self.force.radii[None, :]
        near = np.sort(away, axis=1)[:, : max(1, away.shape[1] // 2)].mean(axis=1)
        within = 0.7 * profile.tables().objective
        moves = np.minimum(DISTANT, np.maximum(0.0, near - within) / max(500.0, float(self.force.speed)))
        late = self.forces.battle.turn >= victory.FIRST_CHECK - 1
        found: Floats = -AWAY * moves + (GOAL if late else 0.0) * (near <= within)
        return found


# -- what to go for ----------------------------------------------------------------------------------------------


def goals(forces: Forces) -> dict[str, Place]:
    """Where each formation should go: to an objective, shared out so that each has somebody near; else to the enemy."""
    battle = forces.battle
    free = {
        name: force for name, force in forces.mine.items() if not force.formation.broken and force.speed > 0
    }
    found: dict[str, Place] = {}
    prices = {one.id: _price(battle, one, forces.seat) for one in battle.objectives}
    rows = sorted(
        (_way(force, one) + prices[one.id], one.id, name)
        for name, force in free.items()
        for one in battle.objectives
    )
    taken: dict[str, int] = {}
    for most in (1, 2):
        for _, mark, name in rows:
            if name not in found and taken.get(mark, 0) < most:
                found[name] = next(one.place for one in battle.objectives if one.id == mark)
                taken[mark] = taken.get(mark, 0) + 1
    for name, force in free.items():
        if name not in found and forces.theirs:
            x, y = force.middle
            near = min(
                forces.theirs, key=lambda other: (other.middle[0] - x) ** 2 + (other.middle[1] - y) ** 2
            )
            found[name] = (int(near.middle[0]), int(near.middle[1]))
    return found


def _way(force: Force, one: Objective) -> float:
    """How many moves an objective is away."""
    x, y = one.place
    away = hypot(force.middle[0] - x, force.middle[1] - y)
    return max(0.0, away - profile.tables().objective) / max(500.0, float(force.speed))


def _price(battle: Battle, one: Objective, seat: int) -> float:
    """How many moves farther an objective counts: those behind one's own lines can wait until they are threatened,
    or until goals are counted; one that is held already needs nobody else."""
    price = 0.0
    if one.half == seat:
        close = any(_within(one, unit.place) for enemy in battle.enemies(seat) for unit in enemy.there)
        price += 0.0 if close else SAFE if battle.turn >= victory.FIRST_CHECK else SAFE_YET
    return price


def _within(one: Objective, place: Place) -> bool:
    return hypot(place[0] - one.place[0], place[1] - one.place[1]) <= THREATENED
