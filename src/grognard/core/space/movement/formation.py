"""Units of several models: do they hold together, and where can they stand round their leader.

Nothing here knows a game: a unit is a set of bases with a leader among them, and what binds it is a few
numbers. Every complaint names the model, what is wrong and by how many quanta.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from grognard.core.space.exact import BoolArray, IntArray, ceil_root, ints
from grognard.core.space.headings import SCALE, VECTORS, Place
from grognard.core.space.movement.paths import (
    OPEN,
    Going,
    Obstacles,
    Path,
    legs_fit,
    path_length,
    shortest,
    stands,
)
from grognard.core.space.table.bases import Footprints, gaps, squares_apart

__all__ = [
    "Arrangement",
    "Coherency",
    "Failing",
    "Fault",
    "Prefer",
    "arrange",
    "check_coherency",
    "check_formation",
    "components",
    "standing_faults",
]


#: How gladly a model stands at a place: the lower the better, 0 where there is nothing to gain.
Prefer = Callable[[int, Place], int]


class Failing(StrEnum):
    """What may be wrong with a model's place."""

    OFF_TABLE = "off-table"  # by how much it sticks out
    ON_PIECE = "on-piece"  # which piece; by how much it overlaps
    TOO_CLOSE = "too-close"  # to which other base; by how much
    ON_COMRADE = "on-comrade"  # which model of the unit; by how much they overlap
    OUT_OF_ZONE = "out-of-zone"  # not wholly in the zone it must stand in
    ASTRAY = "astray"  # by how much it is too far from what it must stand near
    IN_CONTROL = "in-control"  # which zone of control bars its way, or by how much it would end in it
    TOO_FAR = "too-far"  # by how much the way exceeds the allowance
    NO_WAY = "no-way"  # no way there at all, or none worth telling how much too long it is
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
    n = len(linked)
    tied = np.packbits(linked | linked.T, axis=1, bitorder="little")
    links = [int.from_bytes(row.tobytes(), "little") for row in tied]
    label = np.arange(n, dtype=np.int64)
    left = (1 << n) - 1
    while left:
        first = (left & -left).bit_length() - 1
        group, new = 0, 1 << first
        while new:  # whoever is linked to the last ones found and was not found before
            group |= new
            found = 0
            while new:
                low = new & -new
                found |= links[low.bit_length() - 1]
                new ^= low
            new = found & ~group
        left &= ~group
        while group:
            low = group & -group
            label[low.bit_length() - 1] = first
            group ^= low
    return label


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
    passing: Obstacles | Sequence[Obstacles] | None = None,
    going: Going = OPEN,
) -> tuple[Fault, ...]:
    """Everything that is wrong with a unit's new places; nothing if all is well.

    `standing` is what models may not stand on or near, `passing` what they may not move past (the same unless
    given), which may differ from model to model. With `before` and `allowance` each model's shortest way is measured.
    """
    faults = [*check_coherency(after, coherency, leader), *standing_faults(after, standing)]
    if before is not None and allowance is not None:
        allowed = ints(np.broadcast_to(ints(allowance), (len(after),)))
        paths = _ways(before, after, allowed, standing if passing is None else passing, going)
        faults += _way_faults(before, after, allowed, paths)
    return tuple(sorted(faults))


def standing_faults(bases: Footprints, standing: Obstacles) -> Iterator[Fault]:
    """What is wrong with where bases stand, whatever ways they came."""
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
    close = standing.too_close(bases)
    if close.any():
        short = np.maximum(standing.keep() - gaps(bases, standing.bases, up=False), 1)
        for i, j in np.argwhere(close).tolist():
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
    before: Footprints,
    after: Footprints,
    allowance: IntArray,
    passing: Obstacles | Sequence[Obstacles],
    going: Going,
) -> tuple[Path | None, ...]:
    """Each model's shortest way, none where it is blocked or more than the allowance."""
    girth = after.girths()
    start, end = (np.stack([v.x, v.y], axis=1) for v in (before, after))
    straight = np.zeros(len(after), dtype=np.bool_)
    own = [passing] * len(after) if isinstance(passing, Obstacles) else passing
    if not going.dear():
        for radius, obstacles in {
            (r, id(o)): (r, o) for r, o in zip(girth.tolist(), own, strict=True)
        }.values():
            same = [i for i, o in enumerate(own) if o is obstacles and girth[i] == radius]
            straight[same] = legs_fit(start[same], end[same], radius, obstacles)
    return tuple(
        _way(start[i], end[i], bool(straight[i]), girth[i], allowance[i], own[i], going)
        for i in range(len(after))
    )


def _way(
    start: IntArray,
    end: IntArray,
    straight: bool,
    girth: np.int64,
    allowance: np.int64,
    passing: Obstacles,
    going: Going,
) -> Path | None:
    a, b = _place(start), _place(end)
    length = path_length([a, b])
    if straight or a == b:
        return Path((a, b), length, length)
    if length > allowance:
        return None
    return shortest(a, b, int(girth), passing, longest=int(allowance), going=going)


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
    passing: Obstacles | Sequence[Obstacles] | None = None,
    going: Going = OPEN,
    prefer: Prefer | None = None,
) -> Arrangement:
    """Places a unit round its leader's new place.

    Tried in turn: the present formation moved as it is; each model as near as possible to that; each model as
    near as possible to where it stands now, so that the unit stretches back to its stragglers; all crowded
    round the leader. The first legal one is taken; if there is none, the one with the fewest faults, those of
    models for which no place was found included. `standing` and `passing` must not hold the unit itself. Of spots
    near where it wishes to be, a model takes the one that `prefer` ranks lowest.
    """
    unit = _Unit(present, leader, place, coherency, standing, allowance, passing or standing, going, prefer)
    now = np.stack([present.x, present.y], axis=1)
    kept = now + (ints(place) - now[leader])
    if prefer is None:
        best = unit.judged(kept)
    else:
        best = unit.judged(unit.grown(kept))
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
_HANDFUL: Final = 128  # how many spots are looked at together at first: mostly one of the nearest will do
_MANY: Final = 1024  # and how many of the others
_STEPS: Final = 4  # how many times its own size a model goes aside to stand better
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
        passing: Obstacles | Sequence[Obstacles],
        going: Going,
        prefer: Prefer | None,
    ) -> None:
        self.prefer = prefer
        self.present = present
        self.leader = leader
        self.place = place
        self.coherency = coherency
        self.reach = coherency.reaches(len(present))
        self.standing = standing
        self.passing = passing
        self.going = going
        self.allowance = (
            None if allowance is None else ints(np.broadcast_to(ints(allowance), (len(present),)))
        )
        self.girth = present.girths()
        #: Models and places to which a way round was found.
        self.found: set[tuple[int, int, int]] = set()

    def judged(self, at: IntArray) -> Arrangement:
        """What is wrong with places. Ways are looked for only where all could stand there: they are what takes time."""
        after = self.present.moved(at[:, 0], at[:, 1])
        faults = check_formation(after, self.coherency, self.standing, leader=self.leader)
        if not faults and self.allowance is not None:
            found = [(model, *_place(spot)) in self.found for model, spot in enumerate(at)]
            left = np.flatnonzero(~np.array(found))
            passing = (
                self.passing
                if isinstance(self.passing, Obstacles)
                else [self.passing[i] for i in left.tolist()]
            )
            before, there, allowance = self.present.take(left), after.take(left), self.allowance[left]
            paths = _ways(before, there, allowance, passing, self.going)
            own = _way_faults(before, there, allowance, paths)
            faults = tuple(sorted(replace(fault, model=int(left[fault.model])) for fault in own))
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
        if self.prefer is not None:  # who could stand better looks round first
            able &= np.array([self.prefer(i, _place(spot)) <= 0 for i, spot in enumerate(wish)])
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
        own = np.reshape(reach, (-1, 1))
        leader, far = placed.index(self.leader), self.coherency.leader_reach
        if self.present.core is None:
            # The same without roots: so far apart at most is the square of so much at most.
            square = squares_apart(copies, comrades)
            both = copies.radius[:, None] + comrades.radius
            good = (square >= both * both).all(axis=1) & (square <= (both + own) ** 2).any(axis=1)
            if far is not None:
                good &= square[:, leader] <= (both[:, leader] + far) ** 2
            return np.asarray(good, dtype=np.bool_)
        apart = gaps(copies, comrades)
        good = (gaps(copies, comrades, up=False) >= 0).all(axis=1) & (apart <= own).any(axis=1)
        if far is not None:
            good &= apart[:, leader] <= far
        return np.asarray(good, dtype=np.bool_)

    def suits(
        self, model: int, spots: IntArray, at: IntArray, placed: list[int], ground: Obstacles | None = None
    ) -> BoolArray:
        """Which spots suit a model: it may stand there and is linked, and is not too far off as the crow flies."""
        copies = self.present.take(np.full(len(spots), model)).moved(spots[:, 0], spots[:, 1])
        good = self.linked(copies, self.reach[model], at, placed)
        if self.allowance is not None:
            good &= self.distances(model, spots) <= self.allowance[model]
        left = np.flatnonzero(good)
        good[left] = stands(copies.take(left), self.standing if ground is None else ground)
        return good

    def distances(self, model: int, spots: IntArray) -> IntArray:
        dx, dy = spots[:, 0] - self.present.x[model], spots[:, 1] - self.present.y[model]
        return ceil_root(dx * dx + dy * dy)

    def straight(self, model: int, spots: IntArray) -> BoolArray:
        """Which spots a model reaches by a straight way, slow ground left aside."""
        if self.going.dear():
            return np.zeros(len(spots), dtype=np.bool_)
        start = ints([[self.present.x[model], self.present.y[model]]])
        return legs_fit(start, spots, int(self.girth[model]), self.past(model))

    def with_straight(self, model: int, spots: IntArray) -> Iterator[tuple[IntArray, bool]]:
        """Spots in order, each with whether a straight way leads there."""
        for low in range(0, len(spots), _HANDFUL):
            some = spots[low : low + _HANDFUL]
            yield from zip(some, self.straight(model, some).tolist(), strict=True)

    def past(self, model: int) -> Obstacles:
        """What a model may not pass."""
        return self.passing if isinstance(self.passing, Obstacles) else self.passing[model]

    def spot(self, model: int, wish: IntArray, at: IntArray, placed: list[int]) -> IntArray:
        """The suitable spot nearest to a wish that the model can reach; the wish itself if there is none."""
        spots = self.spots(model, wish, at, placed)
        off = spots - wish
        square = (off * off).sum(axis=1)
        spots = spots[np.lexsort((spots[:, 1], spots[:, 0], square, *self.ranks(model, spots, square)))]
        detours = 0
        room = 2 * int(self.sizes()[model])
        (low_x, low_y), (high_x, high_y) = spots.min(axis=0).tolist(), spots.max(axis=0).tolist()
        ground = self.standing.boxed(low_x - room, low_y - room, high_x + room, high_y + room)
        for low, high in itertools.pairwise((0, *range(_HANDFUL, len(spots), _MANY), len(spots))):
            some = spots[low:high]
            some = some[self.suits(model, some, at, placed, ground)]
            if self.allowance is None:
                if len(some):
                    return ints(some[0])
                continue
            for spot, free in self.with_straight(model, some):
                if free:
                    return ints(spot)
                if detours < _DETOURS:
                    detours += 1
                    if self.reaches(model, spot):
                        self.found.add((model, *_place(spot)))
                        return ints(spot)
        return wish

    def ranks(self, model: int, spots: IntArray, square: IntArray) -> tuple[IntArray, ...]:
        """What comes before the distance to a wish, where some places are better than others close by."""
        if self.prefer is None:
            return ()
        close = square <= (_STEPS * int(self.sizes()[model])) ** 2
        worth = np.zeros(len(spots), dtype=np.int64)
        for i in np.flatnonzero(close).tolist():
            worth[i] = self.prefer(model, _place(spots[i]))
        return worth, ints(~close)

    def reaches(self, model: int, spot: IntArray) -> bool:
        assert self.allowance is not None
        start = int(self.present.x[model]), int(self.present.y[model])
        longest = int(self.allowance[model])
        way = shortest(
            start, _place(spot), int(self.girth[model]), self.past(model), longest=longest, going=self.going
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
        spots = _each_once(np.concatenate(found))
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


def _each_once(places: IntArray) -> IntArray:
    """Places in order, by x and then y, without those that come again."""
    key = np.unique((places[:, 0] << _SHIFT) + places[:, 1] + _HALF)
    return np.stack([key >> _SHIFT, (key & (2 * _HALF - 1)) - _HALF], axis=1)


_SHIFT: Final = 20
_HALF: Final = 1 << (_SHIFT - 1)  # more than any coordinate


def _circle(centre: IntArray, radii: IntArray) -> IntArray:
    """Places in all directions at several distances from one centre."""
    around = (_AROUND[None] * radii[:, None, None] + SCALE // 2) // SCALE
    return (centre[:, None, None] + around[None]).reshape(-1, 2)


def _circle_each(centres: IntArray, radii: IntArray) -> IntArray:
    """Places in all directions round each centre at its own distance."""
    around = (_AROUND[None] * radii[:, None, None] + SCALE // 2) // SCALE
    return (centres[:, None] + around).reshape(-1, 2)
