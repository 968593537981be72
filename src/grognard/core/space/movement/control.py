"""Zones of control: the ground round bases that others may leave but neither enter nor cross.

All is measured edge to edge. A mover that stands in a zone may leave it, by a way that does not come back into it.
On its way a base is a disc of half its narrowest side, since it turns freely; where it ends, all its ground counts.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from grognard.core.space.exact import BoolArray, IntArray, core_distance, ints, to_segment
from grognard.core.space.headings import Place
from grognard.core.space.movement.paths import Obstacles
from grognard.core.space.table.bases import Footprints, gaps

__all__ = ["Control", "Zone"]

#: The centre and the radius of a round base, and how far its zone reaches from its edge.
Zone = tuple[int, int, int, int]


class Control:
    """Zones round bases: their reach, whether exactly that far away is still in them, whether who is in may stay.

    Zones round round bases may be given plainly, as `rounds`: where each lies, its base and its reach.
    """

    __slots__ = ("_bases", "edge", "reach", "rounds", "stay")

    def __init__(
        self,
        bases: Footprints | None,
        reach: IntArray | int,
        edge: bool = True,
        stay: bool = False,
        rounds: Sequence[Zone] = (),
    ) -> None:
        self._bases = bases
        self.reach = reach
        self.edge = edge
        self.stay = stay
        self.rounds = rounds

    @staticmethod
    def round(zones: Sequence[Zone], edge: bool = True, stay: bool = False) -> Control:
        """Zones round round bases; arrays are made of them once they are wanted."""
        return Control(None, np.asarray([zone[3] for zone in zones], dtype=np.int64), edge, stay, zones)

    @property
    def bases(self) -> Footprints:
        if self._bases is None:
            x, y, radius, _ = zip(*self.rounds, strict=True)
            self._bases = Footprints.round(x, y, radius)
        return self._bases

    def reaches(self) -> IntArray:
        """The reach of each zone."""
        if isinstance(self.reach, np.ndarray):
            return self.reach
        return np.full(len(self.bases), self.reach, dtype=np.int64)

    def within(self, low_x: int, low_y: int, high_x: int, high_y: int) -> Control:
        """The zones that a box meets."""
        left, bottom, right, top = self.bases.bounds()
        reach = self.reaches()
        met = (left - reach <= high_x) & (right + reach >= low_x)
        met &= (bottom - reach <= high_y) & (top + reach >= low_y)
        if met.all():
            return self
        return Control(self.bases.take(met), reach[met], self.edge, self.stay)

    def holds(self, movers: Footprints) -> BoolArray:
        """Who stands in which zone, shape (movers, zones)."""
        if self.edge:
            return gaps(movers, self.bases) <= self.reaches()
        return gaps(movers, self.bases, up=False) < self.reaches()

    def depths(self, movers: Footprints) -> IntArray:
        """How far movers must go at least to be out of zones, shape (movers, zones)."""
        if self.edge:
            return self.reaches() - gaps(movers, self.bases) + 1
        return self.reaches() - gaps(movers, self.bases, up=False)

    def crossed(
        self,
        movers: Footprints,
        goals: Sequence[Place],
        held: BoolArray | None = None,
        there: Footprints | None = None,
    ) -> BoolArray:
        """Which zones movers enter or cross on a straight way, shape (movers, zones).

        The zones in which a mover stands do not count, unless it ends in one and may not stay. `there` is what the
        movers cover at their goals, where they turn.
        """
        held = self.holds(movers) if held is None else held
        ends = ints(goals).reshape(-1, 2)
        met = self._legs_meet(np.stack([movers.x, movers.y], axis=1), ends, movers.girths()) & ~held
        if not self.stay or movers.core is not None:
            inside = self.holds(movers.moved(ends[:, 0], ends[:, 1]) if there is None else there)
            met |= inside & ~held if self.stay else inside
        return met

    def bars(self, movers: Footprints, goals: Sequence[Place]) -> BoolArray:
        """Whose straight way enters or crosses a zone, or ends in one."""
        return np.asarray(self.crossed(movers, goals).any(axis=1), dtype=np.bool_)

    def comes_back(self, places: Sequence[Place], girth: int, held: BoolArray) -> bool:
        """Whether a way that begins in some zones (a mask of all) comes back into one after leaving it."""
        at, zones = ints(places).reshape(-1, 2), self._of(np.flatnonzero(held))
        if not len(zones.bases) or len(at) < 3:
            return False
        girths = np.full(len(at), girth)
        inside = zones._legs_meet(at, at, girths)
        legs = zones._legs_meet(at[:-1], at[1:], girths[1:])
        left = np.cumsum(~inside[:-1], axis=0) > 0  # at the start of a leg the mover has been out
        return bool((legs & left).any())

    def keeping(self, obstacles: Obstacles, held: BoolArray | None = None) -> Obstacles:
        """Obstacles and the zones besides: all, or those in which a mover does not stand."""
        zones = self if held is None else self._of(np.flatnonzero(~held))
        return obstacles.with_bases(zones.bases, zones.reaches(), zones.edge)

    def freed(self, zones: IntArray) -> Control:
        """The zones without some of them."""
        return self._of(np.delete(np.arange(len(self.bases)), zones))

    def _of(self, chosen: IntArray) -> Control:
        return Control(self.bases.take(chosen), self.reaches()[chosen], self.edge, self.stay)

    def _legs_meet(self, start: IntArray, end: IntArray, girths: IntArray) -> BoolArray:
        """Which legs of discs come into which zones, shape (legs, zones)."""
        reach = (self.reaches() + self.bases.radius)[None] + girths[:, None]
        if self.bases.core is None:
            numerator, denominator = to_segment(
                self.bases.x[None],
                self.bases.y[None],
                *(v[:, None] for v in (start[:, 0], start[:, 1], end[:, 0], end[:, 1])),
            )
            return numerator < reach * reach * denominator + self.edge
        legs = np.stack([start, end], axis=1)[:, None]
        if self.edge:
            return core_distance(legs, self.bases.core[None], up=True) <= reach
        return core_distance(legs, self.bases.core[None], up=False) < reach
