"""Units of several models: do they hold together, and where can they stand round their leader.

Nothing here knows a game: a unit is a set of bases with a leader among them, and what binds it is a few
numbers. Every complaint names the model, what is wrong and by how many quanta.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from .bases import Footprints, gaps
from .exact import BoolArray, IntArray, ceil_root, ints
from .headings import SCALE, VECTORS, Place
from .paths import Obstacles, Path, legs_fit, path_length, shortest, stands

__all__ = [
    "Arrangement",
    "Coherency",
    "Failing",
    "Fault",
    "arrange",
    "check_coherency",
    "check_formation",
    "components",
]


class Failing(StrEnum):
    """What may be wrong with a model's place."""

    OFF_TABLE = "off-table"  # by how much it sticks out
    ON_PIECE = "on-piece"  # which piece; by how much it overlaps
    TOO_CLOSE = "too-close"  # to which other base; by how much
    ON_COMRADE = "on-comrade"  # which model of the unit; by how much they overlap
    OUT_OF_ZONE = "out-of-zone"  # not wholly in the zone it must stand in
    ASTRAY = "astray"  # by how much it is too far from what it must stand near
    TOO_FAR = "too-far"  # by how much the way exceeds the allowance
    NO_WAY = "no-way"  # no way there at all, or none of up to twice the allowance
    ALONE = "alone"  # no comrade within its reach; by how much the nearest is beyond it
    CUT_OFF = "cut-off"  # not in the leader's chain; by how much the chain is beyond its reach
    FROM_LEADER = "from-leader"  # by how much it is beyond the leader's reach


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """Why a model may not stand where it is: by how many quanta, and against what."""

    model: int
    what: Failing
    by: int = 0
    other: int | None = None


@dataclass(frozen=True, slots=True)
class Coherency:
    """What binds a unit: each model's reach to a comrade, whether all form one chain, the leader's reach."""

    reach: int | tuple[int, ...]
    chain: bool = True
    leader_reach: int | None = None

    def reaches(self, models: int) -> IntArray:
        """The reach of each model."""
        reach = np.broadcast_to(ints(self.reach), (models,))
        return ints(reach)


def components(linked: BoolArray) -> IntArray:
    """For each model the lowest index in its group, where groups are joined by links."""
    label = np.arange(len(linked), dtype=np.int64)
    tied = linked | linked.T | np.eye(len(linked), dtype=np.bool_)
    while True:
        lower = np.where(tied, label[None, :], len(linked)).min(axis=1) if len(linked) else label
        if np.array_equal(lower, label):
            return label
        label = ints(lower)


def check_coherency(bases: Footprints, coherency: Coherency, leader: int = 0) -> tuple[Fault, ...]:
    """Which models break the unit's coherency, and by how much; a lone model never does."""
    n = len(bases)
    if n < 2:
        return ()
    apart = gaps(bases, bases)
    np.fill_diagonal(apart, _FAR)
    reach = coherency.reaches(n)
    faults = []
    alone = apart.min(axis=1) - reach
    faults += [
        Fault(i, Failing.ALONE, int(alone[i]), int(apart[i].argmin()))
        for i in np.flatnonzero(alone > 0).tolist()
    ]
    if coherency.chain:
        beyond = apart - np.maximum(reach[:, None], reach[None, :])
        group = components(beyond <= 0)
        body = np.flatnonzero(group == group[leader])
        for i in np.flatnonzero((group != group[leader]) & (alone <= 0)).tolist():
            nearest = int(body[beyond[i, body].argmin()])
            faults.append(Fault(i, Failing.CUT_OFF, int(beyond[i, nearest]), nearest))
    if coherency.leader_reach is not None:
        astray = apart[leader] - coherency.leader_reach
        astray[leader] = 0
        faults += [
            Fault(i, Failing.FROM_LEADER, int(astray[i]), leader) for i in np.flatnonzero(astray > 0).tolist()
        ]
    return tuple(sorted(faults))


_FAR: Final = 1 << 40


def check_formation(
    after: Footprints,
    coherency: Coherency,
    standing: Obstacles,
    *,
    leader: int = 0,
    before: Footprints | None = None,
    allowance: npt.ArrayLike | None = None,
    passing: Obstacles | None = None,
    slow: Mapping[int, int] | None = None,
) -> tuple[Fault, ...]:
    """Everything that is wrong with a unit's new places; nothing if all is well.

    `standing` is what models may not stand on or near, `passing` what they may not move past (the same unless
    given). With `before` and `allowance` each model's shortest way is measured.
    """
    faults = [*check_coherency(after, coherency, leader), *_standing_faults(after, standing)]
    if before is not None and allowance is not None:
        allowed = ints(np.broadcast_to(ints(allowance), (len(after),)))
        paths = _ways(before, after, allowed, standing if passing is None else passing, slow or {})
        faults += _way_faults(before, after, allowed, paths)
    return tuple(sorted(faults))


def _standing_faults(bases: Footprints, standing: Obstacles) -> Iterator[Fault]:
    if standing.bounds is not None:
        low_x, low_y, high_x, high_y = bases.bounds()
        left, bottom, right, top = standing.bounds
        out = np.maximum.reduce([left - low_x, bottom - low_y, high_x - right, high_y - top])
        yield from (Fault(i, Failing.OFF_TABLE, int(out[i])) for i in np.flatnonzero(out > 0).tolist())
    if standing.zone is not None:
        outside = ~standing.zone.wholly_inside(bases).any(axis=1)
        yield from (Fault(i, Failing.OUT_OF_ZONE) for i in np.flatnonzero(outside).tolist())
    if standing.near is not None:
        astray = gaps(bases, standing.near).min(axis=1, initial=_FAR) - standing.near_by
        yield from (Fault(i, Failing.ASTRAY, int(astray[i])) for i in np.flatnonzero(astray > 0).tolist())
    short = standing.keep() - gaps(bases, standing.bases, up=False)
    for i, j in np.argwhere(short > 0).tolist():
        yield Fault(i, Failing.TOO_CLOSE, int(short[i, j]), j)
    if standing.pieces:
        apart = standing.terrain.gaps(bases, standing.pieces, up=False)
        for i, j in np.argwhere(apart < 0).tolist():
            yield Fault(i, Failing.ON_PIECE, int(-apart[i, j]), standing.pieces[j])
    together = gaps(bases, bases, up=False)
    for i, j in np.argwhere(together < 0).tolist():
        if i != j:
            yield Fault(i, Failing.ON_COMRADE, int(-together[i, j]), j)


def _ways(
    before: Footprints, after: Footprints, allowance: IntArray, passing: Obstacles, slow: Mapping[int, int]
) -> tuple[Path | None, ...]:
    """Each model's shortest way, none where it is blocked or more than twice the allowance."""
    girth = after.girths()
    start, end = (np.stack([v.x, v.y], axis=1) for v in (before, after))
    straight = np.zeros(len(after), dtype=np.bool_)
    if not slow:
        for radius in np.unique(girth).tolist():
            same = np.flatnonzero(girth == radius)
            straight[same] = legs_fit(start[same], end[same], radius, passing)
    return tuple(
        _way(start[i], end[i], bool(straight[i]), girth[i], allowance[i], passing, slow)
        for i in range(len(after))
    )


def _way(
    start: IntArray,
    end: IntArray,
    straight: bool,
    girth: np.int64,
    allowance: np.int64,
    passing: Obstacles,
    slow: Mapping[int, int],
) -> Path | None:
    a, b = _place(start), _place(end)
    length = path_length([a, b])
    if straight or a == b:
        return Path((a, b), length, length)
    if length > 2 * allowance:
        return None
    return shortest(a, b, int(girth), passing, longest=2 * int(allowance), slow=slow)


def _way_faults(
    before: Footprints, after: Footprints, allowance: IntArray, paths: tuple[Path | None, ...]
) -> Iterator[Fault]:
    dx, dy = after.x - before.x, after.y - before.y
    least = ceil_root(dx * dx + dy * dy)
    for i, path in enumerate(paths):
        cost = int(least[i]) if path is None else path.cost
        if cost > allowance[i]:
            yield Fault(i, Failing.TOO_FAR, cost - int(allowance[i]))
        elif path is None:
            yield Fault(i, Failing.NO_WAY)


def _place(at: IntArray) -> Place:
    return int(at[0]), int(at[1])


@dataclass(frozen=True, slots=True, eq=False)
class Arrangement:
    """Where a unit's models would stand, and what is wrong with it: nothing, if it is legal."""

    bases: Footprints
    faults: tuple[Fault, ...]

    @property
    def places(self) -> tuple[Place, ...]:
        """The models' places in order."""
        return tuple(zip(self.bases.x.tolist(), self.bases.y.tolist(), strict=True))


def arrange(
    present: Footprints,
    place: Place,
    coherency: Coherency,
    standing: Obstacles,
    *,
    leader: int = 0,
    allowance: npt.ArrayLike | None = None,
    passing: Obstacles | None = None,
    slow: Mapping[int, int] | None = None,
) -> Arrangement:
    """Places a unit round its leader's new place.

    Tried in turn: the present formation moved as it is; each model as near as possible to that; each model as
    near as possible to where it stands now, so that the unit stretches back to its stragglers; all crowded
    round the leader. The first legal one is taken; if there is none, the one with the fewest faults, those of
    models for which no place was found included. `standing` and `passing` must not hold the unit itself.
    """
    unit = _Unit(present, leader, place, coherency, standing, allowance, passing or standing, slow or {})
    now = np.stack([present.x, present.y], axis=1)
    kept = now + (ints(place) - now[leader])
    best = unit.judged(kept)
    for wish in (kept, now, np.broadcast_to(ints(place), now.shape)):
        if not best.faults or any(fault.model == leader and fault.what in _HIS_OWN for fault in best.faults):
            break  # all is well, or the leader himself cannot be there, whatever the others do
        attempt = unit.judged(unit.grown(wish))
        if len(attempt.faults) < len(best.faults):
            best = attempt
    return best


_HIS_OWN: Final = frozenset(
    {
        Failing.OFF_TABLE,
        Failing.OUT_OF_ZONE,
        Failing.ASTRAY,
        Failing.ON_PIECE,
        Failing.TOO_CLOSE,
        Failing.TOO_FAR,
        Failing.NO_WAY,
    }
)
_AROUND: Final[IntArray] = VECTORS[:: len(VECTORS) // 24]
_RINGS: Final = 8  # how many rings of places are tried round a wish
_DETOURS: Final = 6  # how many ways round are searched for one model


class _Unit:
    """A unit on its way to a new place, with all that its models must respect."""

    def __init__(
        self,
        present: Footprints,
        leader: int,
        place: Place,
        coherency: Coherency,
        standing: Obstacles,
        allowance: npt.ArrayLike | None,
        passing: Obstacles,
        slow: Mapping[int, int],
    ) -> None:
        self.present = present
        self.leader = leader
        self.place = place
        self.coherency = coherency
        self.reach = coherency.reaches(len(present))
        self.standing = standing
        self.passing = passing
        self.slow = slow
        self.allowance = (
            None if allowance is None else ints(np.broadcast_to(ints(allowance), (len(present),)))
        )
        self.girth = present.girths()

    def judged(self, at: IntArray) -> Arrangement:
        after = self.present.moved(at[:, 0], at[:, 1])
        faults = check_formation(
            after,
            self.coherency,
            self.standing,
            leader=self.leader,
            before=self.present,
            allowance=self.allowance,
            passing=self.passing,
            slow=self.slow,
        )
        return Arrangement(after, faults)

    def grown(self, wish: IntArray) -> IntArray:
        """The leader at his place, then model by model, nearest wish first, each linked to one placed before."""
        at = wish.copy()
        at[self.leader] = self.place
        placed = [self.leader]
        off = wish - ints(self.place)
        order = np.argsort((off * off).sum(axis=1), kind="stable").tolist()
        waiting = [model for model in order if model != self.leader]
        able = self.able(wish)
        while waiting:
            # Those who can have their wish go first: others may link up with them.
            hopeful = [model for model in waiting if able[model]]
            copies = self.present.take(hopeful).moved(wish[hopeful, 0], wish[hopeful, 1])
            linked = np.flatnonzero(self.linked(copies, self.reach[hopeful], at, placed))
            if len(linked):
                model = hopeful[linked[0]]
            else:
                model = waiting[0]
                at[model] = self.spot(model, wish[model], at, placed)
            placed.append(model)
            waiting.remove(model)
        return at

    def able(self, wish: IntArray) -> BoolArray:
        """Which models may stand where they wish and can go straight there, whatever their comrades do."""
        after = self.present.moved(wish[:, 0], wish[:, 1])
        good = stands(after, self.standing)
        if self.allowance is not None:
            for model in np.flatnonzero(good).tolist():
                spot = wish[model : model + 1]
                near = self.distances(model, spot)[0] <= self.allowance[model]
                good[model] = near and self.straight(model, spot)[0]
        return good

    def linked(
        self, copies: Footprints, reach: IntArray | np.int64, at: IntArray, placed: list[int]
    ) -> BoolArray:
        """Which copies overlap no comrade placed so far and are in reach of one, and of the leader."""
        comrades = self.present.take(placed).moved(at[placed, 0], at[placed, 1])
        apart = gaps(copies, comrades)
        good = (gaps(copies, comrades, up=False) >= 0).all(axis=1)
        good &= (apart <= np.reshape(reach, (-1, 1))).any(axis=1)
        if self.coherency.leader_reach is not None:
            good &= apart[:, placed.index(self.leader)] <= self.coherency.leader_reach
        return np.asarray(good, dtype=np.bool_)

    def suits(self, model: int, spots: IntArray, at: IntArray, placed: list[int]) -> BoolArray:
        """Which spots suit a model: it may stand there and is linked, and is not too far off as the crow flies."""
        copies = self.present.take(np.full(len(spots), model)).moved(spots[:, 0], spots[:, 1])
        good = self.linked(copies, self.reach[model], at, placed)
        if self.allowance is not None:
            good &= self.distances(model, spots) <= self.allowance[model]
        left = np.flatnonzero(good)
        good[left] = stands(copies.take(left), self.standing)
        return good

    def distances(self, model: int, spots: IntArray) -> IntArray:
        dx, dy = spots[:, 0] - self.present.x[model], spots[:, 1] - self.present.y[model]
        return ceil_root(dx * dx + dy * dy)

    def straight(self, model: int, spots: IntArray) -> BoolArray:
        """Which spots a model reaches by a straight way, slow ground left aside."""
        if self.slow:
            return np.zeros(len(spots), dtype=np.bool_)
        start = ints([[self.present.x[model], self.present.y[model]]])
        return legs_fit(start, spots, int(self.girth[model]), self.passing)

    def spot(self, model: int, wish: IntArray, at: IntArray, placed: list[int]) -> IntArray:
        """The suitable spot nearest to a wish that the model can reach; the wish itself if there is none."""
        spots = self.spots(model, wish, at, placed)
        spots = spots[self.suits(model, spots, at, placed)]
        off = spots - wish
        spots = spots[np.lexsort((spots[:, 1], spots[:, 0], (off * off).sum(axis=1)))]
        if self.allowance is None:
            return spots[0] if len(spots) else wish
        straight = self.straight(model, spots)
        detours = 0
        for spot, free in zip(spots, straight.tolist(), strict=True):
            if free:
                return ints(spot)
            if detours < _DETOURS:
                detours += 1
                if self.reaches(model, spot):
                    return ints(spot)
        return wish

    def reaches(self, model: int, spot: IntArray) -> bool:
        assert self.allowance is not None
        start = int(self.present.x[model]), int(self.present.y[model])
        longest = int(self.allowance[model])
        way = shortest(
            start, _place(spot), int(self.girth[model]), self.passing, longest=longest, slow=self.slow
        )
        return way is not None

    def spots(self, model: int, wish: IntArray, at: IntArray, placed: list[int]) -> IntArray:
        """Spots worth a try: rings round the wish, and round each comrade touching, half and just in reach."""
        size = self.sizes()
        step = int(size[model])
        rings = np.arange(1, _RINGS + 1) * step
        found = [wish[None], _circle(wish[None], rings)]
        mates = at[placed]
        near = size[placed] + size[model] + 1
        room = np.maximum(self.reach[model] - 2, 0)
        for share in (0, room // 2, room):
            found.append(_circle_each(mates, near + share))
        spots = np.unique(np.concatenate(found), axis=0)
        if self.standing.bounds is not None:
            left, bottom, right, top = self.standing.bounds
            x, y = spots[:, 0], spots[:, 1]
            spots = spots[(x >= left) & (x <= right) & (y >= bottom) & (y <= top)]
        return spots

    def sizes(self) -> IntArray:
        """Half the greatest width of each model, so that copies this far apart never overlap."""
        low_x, low_y, high_x, high_y = self.present.bounds()
        if self.present.core is None:
            return self.present.radius
        return ceil_root((high_x - low_x) ** 2 + (high_y - low_y) ** 2) // 2 + 1


def _circle(centre: IntArray, radii: IntArray) -> IntArray:
    """Places in all directions at several distances from one centre."""
    around = (_AROUND[None] * radii[:, None, None] + SCALE // 2) // SCALE
    return (centre[:, None, None] + around[None]).reshape(-1, 2)


def _circle_each(centres: IntArray, radii: IntArray) -> IntArray:
    """Places in all directions round each centre at its own distance."""
    around = (_AROUND[None] * radii[:, None, None] + SCALE // 2) // SCALE
    return (centres[:, None] + around).reshape(-1, 2)
