"""What formations are to a planner: where their units stand, what one of them is worth, and how they hit and are hit."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from grognard.systems.epic.morale import broken
from grognard.systems.epic.movement import movement
from grognard.systems.epic.state import DOUBLE, MARSHAL, SUSTAINED, Battle, Formation, Unit
from grognard.systems.epic.tactics.ranks import Floats, Numbers, ranks

#: What a unit counts whose formation has no price, and how much of it each marker on its formation does.
PLAIN_WORTH, MARKER = 30.0, 0.35
#: How much of a formation's price is lost when it breaks.
BREAKING = 0.3


class Force:
    """A formation on the table, as numbers."""

    __slots__ = (
        "each",
        "formation",
        "middle",
        "radii",
        "ranks",
        "size",
        "speed",
        "units",
        "xy",
    )

    def __init__(self, formation: Formation) -> None:
        self.formation = formation
        self.units: list[Unit] = formation.there
        self.xy: Floats = np.asarray([unit.place for unit in self.units], dtype=np.float64).reshape(-1, 2)
        self.radii: Floats = np.asarray([unit.kit.radius for unit in self.units], dtype=np.float64)
        count = max(1, len(self.units))
        self.middle = (
            sum(unit.place[0] for unit in self.units) / count,
            sum(unit.place[1] for unit in self.units) / count,
        )
        self.size = max(1, formation.size)
        self.each = formation.points / max(1, formation.strength) if formation.points else PLAIN_WORTH
        #: How far all of it can go in one move.
        self.speed = min((movement.speed(unit) for unit in self.units), default=0)
        self.ranks = ranks(tuple([unit.kit for unit in self.units]))

    @property
    def left(self) -> float:
        """How many more markers would break it; a broken one cannot break again, but each marker kills."""
        one = self.formation
        return 1e9 if one.broken else float(broken.threshold(one) - one.markers)

    def loss(self, kills: float, markers: float) -> float:
        """What it loses by some units and some markers, in points; more where that may break it."""
        kills = min(kills, float(self.size))
        chance = min(1.0, max(0.0, (2.0 - (self.left - kills - markers)) / 3.0))
        return self.each * (kills + MARKER * markers + chance * BREAKING * (self.size - kills))


# -- fire --------------------------------------------------------------------------------------------------------


def hurry(action: str) -> int:
    """What an action adds to the score that its shots need."""
    return 1 if action in (DOUBLE, MARSHAL) else -1 if action == SUSTAINED else 0


def loaded(unit: Unit, weapon: int, turn: int) -> bool:
    """Whether a unit could fire a weapon of its kit now."""
    return weapon not in unit.spent and not any(weapon == n and turn < again for n, again in unit.reloading)


class Broadside(NamedTuple):
    """What a formation may fire: of which of its units each gun is, how far it reaches, and what it may kill with a round
    of each enemy formation."""

    units: Numbers
    reaches: Floats
    kills: Floats


class Menace(NamedTuple):
    """What enemies who come nearer may fire at a formation: of which of all their units each weapon is, how far it
    reaches and what it may kill with a round; whose formations have any, and where those of each begin."""

    units: Numbers
    reaches: Floats
    kills: Floats
    foes: list[int]
    starts: Numbers


class Forces:
    """Both sides as one seat sees them: formations with units on the table."""

    __slots__ = (
        "_broadsides",
        "_menaces",
        "battle",
        "columns",
        "limits",
        "mine",
        "radii",
        "seat",
        "sizes",
        "starts",
        "theirs",
        "values",
        "xy",
    )

    def __init__(self, battle: Battle, seat: int) -> None:
        self.battle = battle
        self.seat = seat
        self.mine: dict[str, Force] = {}
        self.theirs: list[Force] = []
        for one in battle.formations.values():
            if not one.on_table:
                continue
            if one.seat == seat:
                self.mine[one.id] = Force(one)
            else:
                self.theirs.append(Force(one))
        #: All enemy units in a row, and where each formation begins among them.
        self.xy: Floats = _joined([force.xy for force in self.theirs], (0, 2))
        self.radii: Floats = _joined([force.radii for force in self.theirs], (0,))
        #: What a place is multiplied by for the squares of its distances from them.
        self.columns: Floats = np.stack(
            [*(-2.0 * self.xy.T), np.ones(len(self.xy)), (self.xy * self.xy).sum(axis=1)]
        )
        self.starts = np.cumsum([0, *(len(force.units) for force in self.theirs)])[:-1]
        #: For each enemy formation what a unit is worth, how many there are, and how many markers would break it.
        self.values: Floats = np.asarray([force.each for force in self.theirs])
        self.sizes: Floats = np.asarray([float(force.size) for force in self.theirs])
        self.limits: Floats = np.asarray([force.left for force in self.theirs])
        self._broadsides: dict[tuple[int, int], Broadside] = {}
        self._menaces: dict[int, Menace] = {}

    def gaps(self, force: Force, shifts: Floats) -> Floats:
        """How far each unit would be from each enemy, for each way in which its formation could shift."""
        there = (force.xy[None, :, :] + shifts[:, None, :]).reshape(-1, 2)
        # The square of a distance as one product, which is exact in whole numbers: these are the largest arrays of all.
        squares, ones = (there * there).sum(axis=1), np.ones(len(there))
        rows = np.stack([there[:, 0], there[:, 1], squares, ones], axis=1)
        found: Floats = (rows @ self.columns).reshape(len(shifts), len(force.units), len(self.xy))
        np.sqrt(found, out=found)
        found -= force.radii[None, :, None] + self.radii[None, None, :]
        return found

    def broadside(self, force: Force, harder: int) -> Broadside:
        """What the guns of a formation that could fire now may do to each enemy formation."""
        key = id(force), harder
        found = self._broadsides.get(key)
        if found is None:
            found = self._broadsides[key] = self._brought_to_bear(force, harder)
        return found

    def _brought_to_bear(self, force: Force, harder: int) -> Broadside:
        ranks, turn = force.ranks, self.battle.turn
        kills = np.asarray([ranks.battery(foe.ranks, harder) for foe in self.theirs]).reshape(
            len(self.theirs), len(ranks.guns)
        )
        ready = [n for n, gun in enumerate(ranks.guns) if loaded(force.units[gun.unit], gun.weapon, turn)]
        return Broadside(ranks.units[ready], ranks.reaches[ready], np.ascontiguousarray(kills[:, ready].T))

    def menace(self, force: Force) -> Menace:
        """What enemies may fire at one's own formation, worked out once for all places; the broken do not come nearer."""
        found = self._menaces.get(id(force))
        if found is None:
            found = self._menaces[id(force)] = self._menaced(force)
        return found

    def _menaced(self, force: Force) -> Menace:
        armed = [
            (j, first)
            for j, first in enumerate(self.starts.tolist())
            if self.theirs[j].ranks.guns and not self.theirs[j].formation.broken
        ]
        foes = [self.theirs[j] for j, _ in armed]
        return Menace(
            _joined([foe.ranks.units + first for foe, (_, first) in zip(foes, armed, strict=True)]),
            _joined([foe.ranks.reaches + foe.speed for foe in foes]),
            _joined([foe.ranks.battery(force.ranks, 0) for foe in foes]),
            [j for j, _ in armed],
            np.cumsum([0, *(len(foe.ranks.guns) for foe in foes)])[:-1],
        )

    def losses(self, kills: Floats) -> Floats:
        """What enemy formations lose, in points, by so many units each and the markers that come with them."""
        kills = np.minimum(kills, self.sizes)
        markers = 1 + kills
        chance = np.clip((2.0 - (self.limits - kills - markers)) / 3.0, 0.0, 1.0)
        found: Floats = (
            self.values * (kills + MARKER * markers + chance * BREAKING * (self.sizes - kills)) * (kills > 0)
        )
        return found


def _joined(rows: list[Any], empty: tuple[int, ...] = (0,)) -> Any:
    return np.concatenate(rows) if rows else np.zeros(empty)
