"""Ways across the table: does a base fit along a way, how long is it, what is the shortest one round.

A way is a chain of places joined by straight legs. A base fits along a leg if nowhere on it the base comes
closer to an obstacle than it may, touching allowed; that test is exact. Ways round are searched for among
places just off the corners of obstacles (see turns): the arc round a corner becomes a chain of legs outside
it, so that a way found is always legal, and longer than the true one by about a hundredth of its arcs. A
bend between obstacles is found if the gap leaves a hundredth more than the base's width, and two quanta.

Only what is met counts: a way is sought past nothing at first, then past what that way meets, until one is free.
As what is left out can only lengthen a way, the one found is as short as with everything in view.

A leg is measured in 1024ths of a quantum, rounded up; the sum is rounded up to whole quanta. A straight way
is therefore exactly as long as the distance of its ends, rounded up.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely

from grognard.core.space.exact import BoolArray, IntArray, ceil_root, core_distance, ints, to_segment
from grognard.core.space.headings import VECTORS, Place
from grognard.core.space.movement.turns import NO_TURNS, Turns, hugs_corners, round_corners
from grognard.core.space.sight.lines import Lines, boxes_overlap, crossings
from grognard.core.space.table.bases import Footprints, gaps, squares_apart
from grognard.core.space.table.terrain import Outlines, Terrain

__all__ = [
    "OPEN",
    "Going",
    "Obstacles",
    "Path",
    "costed",
    "entered",
    "fits",
    "legs_fit",
    "path_length",
    "shortest",
    "stands",
]

FINE: Final = 1024  # parts of a quantum in which legs are measured
_SPOKES: Final[IntArray] = VECTORS[::50]
_EDGE: Final = 2000  # more than any base sticks out from its centre
_NEVER: Final = 1 << 60


@dataclass(frozen=True, slots=True, eq=False)
class Obstacles:
    """What a base may not pass: pieces of scenery, other bases with the distance to keep from them, the edge.

    Where a base may stand can be narrowed further: wholly in a piece of `zone`, within `near_by` of one of
    `near`. On its way it need not be there.
    """

    terrain: Terrain = field(default_factory=Terrain)
    pieces: tuple[int, ...] = ()
    bases: Footprints = field(default_factory=Footprints.none)
    clearance: IntArray | int = 0  # for each base, or one for all
    bounds: tuple[int, int, int, int] | None = None  # low x, low y, high x, high y of the table
    zone: Terrain | None = None
    near: Footprints | None = None
    near_by: int = 0
    edge: BoolArray | bool = False  # for each base, or for all: is exactly that distance still too close

    def keep(self) -> IntArray:
        """The distance to keep from each of the bases."""
        if isinstance(self.clearance, np.ndarray):
            return self.clearance
        return np.full(len(self.bases), self.clearance, dtype=np.int64)

    def edges(self) -> BoolArray:
        """Of which of the bases exactly that distance is still too close."""
        return self.edge if isinstance(self.edge, np.ndarray) else np.full(len(self.bases), self.edge)

    def of_bases(self, chosen: BoolArray | IntArray) -> Obstacles:
        """The same with some of the bases only."""
        return replace(
            self, bases=self.bases.take(chosen), clearance=self.keep()[chosen], edge=self.edges()[chosen]
        )

    def with_bases(self, bases: Footprints, clearance: IntArray | int, edge: bool) -> Obstacles:
        """The same with more bases to keep away from."""
        if not len(bases):
            return self
        keep = (
            clearance if isinstance(clearance, np.ndarray) else np.full(len(bases), clearance, dtype=np.int64)
        )
        return replace(
            self,
            bases=Footprints.join([self.bases, bases]),
            clearance=np.concatenate([self.keep(), keep]),
            edge=np.concatenate([self.edges(), np.full(len(bases), edge)]),
        )

    def too_close(self, bases: Footprints) -> BoolArray:
        """Which bases stand too close to which of these, shape (bases, these)."""
        if bases.core is None and self.bases.core is None:
            # The same without a root: exactly so far away is the square of so much.
            room = self.keep() + self.bases.radius + bases.radius[:, None]
            return np.asarray(squares_apart(bases, self.bases) < room * room + self.edges(), dtype=np.bool_)
        close: BoolArray = gaps(bases, self.bases, up=False) < self.keep()
        edge = self.edges()
        if edge.any():
            close |= edge & (gaps(bases, self.bases) <= self.keep())
        return close

    def boxed(self, low_x: int, low_y: int, high_x: int, high_y: int) -> Obstacles:
        """The same without the bases that cannot matter to a base that stays wholly in a box."""
        left, bottom, right, top = self.bases.bounds()
        keep = self.keep()
        met = (
            (left - keep <= high_x)
            & (right + keep >= low_x)
            & (bottom - keep <= high_y)
            & (top + keep >= low_y)
        )
        return self if met.all() else self.of_bases(np.flatnonzero(met))


@dataclass(frozen=True, slots=True)
class Going:
    """What the ground costs a mover, by the index of a piece.

    In a `slow` piece each quantum counts as several; a `toll` is paid whenever a piece is entered: a low wall, a
    window. A `shunned` piece (dangerous, a bog) is gone round where the allowance lets one.
    """

    slow: Mapping[int, int] = field(default_factory=dict)
    toll: Mapping[int, int] = field(default_factory=dict)
    shun: tuple[int, ...] = ()

    def dear(self) -> tuple[int, ...]:
        """The pieces that cost more than open ground."""
        return tuple(sorted({*self.slow, *self.toll}))


OPEN: Final = Going()


@dataclass(frozen=True, slots=True)
class Path:
    """A way, its length in quanta, and its cost: the same, unless some ground is slow."""

    places: tuple[Place, ...]
    length: int
    cost: int

    @property
    def end(self) -> Place:
        """Where it leads."""
        return self.places[-1]


def path_length(places: Sequence[Place]) -> int:
    """The length of a way in quanta, rounded up."""
    if len(places) == 2:
        (x0, y0), (x1, y1) = places
        square = (x1 - x0) ** 2 + (y1 - y0) ** 2
        root = math.isqrt(square)
        return root + (root * root < square)
    at = ints(places).reshape(-1, 2)
    step = at[1:] - at[:-1]
    return -(-int(_fine(step[:, 0], step[:, 1]).sum()) // FINE)


def _fine(dx: IntArray, dy: IntArray) -> IntArray:
    """Lengths in 1024ths of a quantum, rounded up."""
    return ceil_root((dx * dx + dy * dy) * (FINE * FINE))


def entered(
    places: Sequence[Place], terrain: Terrain, pieces: npt.ArrayLike | None = None, radius: int = 0
) -> tuple[int, ...]:
    """The pieces that a way comes into, in order, each as often as it does; those it begins in come first.

    With a radius any part of a round base counts, else its centre.
    """
    at = ints(places).reshape(-1, 2)
    legs = Lines.between(at[:-1], at[1:])
    if radius == 0:
        found = crossings(legs, terrain.outlines, pieces, each=True)
        columns = (v.tolist() for v in (found.line, found.enter, found.leave, found.thing))
        return _comings(sorted(zip(*columns, strict=True)))
    chosen, outlines = terrain.chosen(pieces), terrain.outlines
    low, high = at.min(axis=0) - radius, at.max(axis=0) + radius
    near = (outlines.low_x[chosen] < high[0]) & (outlines.high_x[chosen] > low[0])
    near &= (outlines.low_y[chosen] < high[1]) & (outlines.high_y[chosen] > low[1])
    chosen = chosen[near]
    inside = [_stretches_near(at, radius, terrain, int(piece)) for piece in chosen]
    rows = ((leg, a, b, int(p)) for p, found in zip(chosen, inside, strict=True) for leg, a, b in found)
    return _comings(sorted(rows))


def _comings(rows: Iterable[tuple[int, float, float, int]]) -> tuple[int, ...]:
    """Each coming into a piece, from its stretches on legs in order: one that goes on from leg to leg is one."""
    found: list[int] = []
    goes_on: dict[int, int] = {}  # the leg at whose end the way is still in a piece
    for leg, enter, leave, piece in rows:
        if not (enter <= 0.0 and goes_on.get(piece) == leg - 1):
            found.append(piece)
        if leave >= 1.0:
            goes_on[piece] = leg
    return tuple(found)


def _stretches_near(
    at: IntArray, radius: int, terrain: Terrain, piece: int
) -> list[tuple[int, float, float]]:
    """Where on the legs of a way a round base covers any part of a piece: leg, from, to as shares of the leg."""
    shape = shapely.buffer(terrain.shape(piece), radius - _GRAZE, quad_segs=32)
    found = []
    for leg, (a, b) in enumerate(zip(at[:-1].tolist(), at[1:].tolist(), strict=True)):
        length = math.dist(a, b)
        met = shapely.get_parts(shapely.intersection(shapely.LineString([a, b]), shape))
        for part in met if length else ():
            if part.length > 0:
                ends = sorted(math.dist(a, end) / length for end in shapely.get_coordinates(part)[[0, -1]])
                found.append(
                    (leg, 0.0 if ends[0] < _AT_END else ends[0], 1.0 if ends[1] > 1 - _AT_END else ends[1])
                )
    return found


_GRAZE: Final = 0.5  # a base that comes less than half a quantum into a piece has only touched it
_AT_END: Final = 1e-9


def fits(places: Sequence[Place], radius: int, obstacles: Obstacles) -> bool:
    """Whether a round base fits all along a way."""
    at = ints(places).reshape(-1, 2)
    return bool(_stands(at, radius, obstacles).all() and legs_fit(at[:-1], at[1:], radius, obstacles).all())


def legs_fit(start: npt.ArrayLike, end: npt.ArrayLike, radius: int, obstacles: Obstacles) -> BoolArray:
    """Whether a round base fits along each leg; the ends are taken not to lie inside an obstacle."""
    legs = Lines.between(start, end)
    good = np.ones(len(legs), dtype=np.bool_)
    if obstacles.bounds is not None:
        low_x, low_y, high_x, high_y = obstacles.bounds
        for x, y in ((legs.x0, legs.y0), (legs.x1, legs.y1)):
            good &= (x >= low_x + radius) & (x <= high_x - radius)
            good &= (y >= low_y + radius) & (y <= high_y - radius)
    good &= ~_meets_bases(legs, radius, obstacles).any(axis=1)
    if obstacles.pieces and good.any():
        left = np.flatnonzero(good)
        met = _meets_pieces(legs.take(left), radius, obstacles.terrain.outlines, ints(obstacles.pieces))
        good[left] = ~met.any(axis=1)
    return good


def _meets_bases(legs: Lines, radius: int, obstacles: Obstacles) -> BoolArray:
    """Which legs come too close to which bases, shape (legs, bases)."""
    bases = obstacles.bases
    if not len(bases):
        return np.zeros((len(legs), 0), dtype=np.bool_)
    reach = obstacles.keep() + bases.radius + radius
    if bases.core is None:
        numerator, denominator = to_segment(
            bases.x[None], bases.y[None], *(v[:, None] for v in (legs.x0, legs.y0, legs.x1, legs.y1))
        )
        return numerator < reach * reach * denominator + obstacles.edges()
    ends = np.stack([legs.x0, legs.y0, legs.x1, legs.y1], axis=1).reshape(-1, 1, 2, 2)
    close: BoolArray = core_distance(ends, bases.core[None], up=False) < reach
    edge = obstacles.edges()
    if edge.any():
        close |= edge & (core_distance(ends, bases.core[None], up=True) <= reach)
    return close


def _meets_pieces(legs: Lines, radius: int, outlines: Outlines, pieces: IntArray) -> BoolArray:
    """Which legs meet which pieces, shape (legs, pieces)."""
    met = np.zeros((len(legs), len(pieces)), dtype=np.bool_)
    order = np.argsort(pieces, kind="stable")
    through = crossings(legs, outlines, pieces)
    met[through.line, order[np.searchsorted(pieces[order], through.thing)]] = True
    if radius == 0:
        return met
    low_x, low_y = outlines.low_x[pieces], outlines.low_y[pieces]
    leg, column = boxes_overlap(legs, low_x, low_y, outlines.high_x[pieces], outlines.high_y[pieces], radius)
    unsettled = ~met[leg, column]
    leg, column = leg[unsettled], column[unsettled]
    owner, edge = outlines.edges_of(pieces[column])
    leg, column = leg[owner], column[owner]
    ax, ay, bx, by = legs.x0[leg], legs.y0[leg], legs.x1[leg], legs.y1[leg]
    ends = outlines.x0[edge], outlines.y0[edge], outlines.x1[edge], outlines.y1[edge]
    square = radius * radius
    for numerator, denominator in (
        to_segment(ends[0], ends[1], ax, ay, bx, by),
        to_segment(ax, ay, *ends),
        to_segment(bx, by, *ends),
    ):
        close = numerator < square * denominator
        met[leg[close], column[close]] = True
    return met


def stands(bases: Footprints, obstacles: Obstacles) -> BoolArray:
    """Whether each base may stand where it is: on the table, clear of pieces, far enough from other bases."""
    good = np.ones(len(bases), dtype=np.bool_)
    if obstacles.near is not None:
        good &= (gaps(bases, obstacles.near) <= obstacles.near_by).any(axis=1)
    if obstacles.zone is not None:
        good &= obstacles.zone.wholly_inside(bases).any(axis=1)
    if obstacles.bounds is not None:
        low_x, low_y, high_x, high_y = bases.bounds()
        left, bottom, right, top = obstacles.bounds
        good &= (low_x >= left) & (low_y >= bottom) & (high_x <= right) & (high_y <= top)
    if len(obstacles.bases):
        good &= ~obstacles.too_close(bases).any(axis=1)
    rest = np.flatnonzero(good)
    pieces = _pieces_met(bases.take(rest), obstacles)
    if len(pieces):
        good[rest] = (obstacles.terrain.gaps(bases.take(rest), pieces, up=False) >= 0).all(axis=1)
    return good


def _pieces_met(bases: Footprints, obstacles: Obstacles) -> IntArray:
    """The pieces whose boxes meet the box round all the bases."""
    pieces, outlines = ints(obstacles.pieces).reshape(-1), obstacles.terrain.outlines
    if not len(bases):
        return pieces[:0]
    low_x, low_y, high_x, high_y = bases.bounds()
    met = (outlines.low_x[pieces] < high_x.max()) & (outlines.high_x[pieces] > low_x.min())
    met &= (outlines.low_y[pieces] < high_y.max()) & (outlines.high_y[pieces] > low_y.min())
    return ints(pieces[met])


def _stands(at: IntArray, radius: int, obstacles: Obstacles) -> BoolArray:
    """Whether a round base may stand at each place."""
    good = legs_fit(at, at, radius, obstacles)
    left = np.flatnonzero(good)
    good[left] = ~_inside(at[left], radius, obstacles)
    return good


def _inside(at: IntArray, radius: int, obstacles: Obstacles) -> BoolArray:
    """Which places lie deep inside a piece, where legs of no length meet no edge."""
    inside = obstacles.terrain.holds(at[:, 0], at[:, 1], obstacles.pieces)
    if radius == 0:  # on the edge is still free
        points = Footprints.round(at[:, 0], at[:, 1], 0)
        inside &= obstacles.terrain.gaps(points, obstacles.pieces) < 0
    return np.asarray(inside.any(axis=1), dtype=np.bool_)


def shortest(
    start: Place,
    goal: Place,
    radius: int,
    obstacles: Obstacles,
    *,
    longest: int | None = None,
    going: Going = OPEN,
) -> Path | None:
    """The cheapest way along which a round base fits, or nothing if there is none (of at most `longest` cost).

    It is sought among the straight one, ways past obstacles and ways past the corners of dear pieces.
    """
    ends = ints([start, goal])
    if longest is not None:  # no place of the way is further from its middle than half its length
        reach = longest // 2 + radius + 2
        middle_x, middle_y = (start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2
        obstacles = obstacles.boxed(middle_x - reach, middle_y - reach, middle_x + reach, middle_y + reach)
    bases, pieces = _met(ends, radius, obstacles)
    straight = not (bases.any() or pieces.any() or _off_bounds(ends, radius, obstacles))
    # Where the straight leg is free its goal is free too, and its start unless deep inside a piece.
    if straight and not _inside(ends[:1], radius, obstacles)[0]:
        path = costed((start, goal), obstacles, going)
        if path.cost == path.length:
            return path if longest is None or path.cost <= longest else None
    elif not _stands(ends, radius, obstacles).all():
        return None
    limit = _NEVER if longest is None else longest * FINE + 1
    while True:
        bases = _with_neighbours(bases, radius, obstacles)
        seen = replace(
            obstacles.of_bases(np.flatnonzero(bases)),
            pieces=tuple(p for p, counts in zip(obstacles.pieces, pieces.tolist(), strict=True) if counts),
        )
        found = _search(ends, radius, seen, limit, going)
        if found is None:
            return None
        more_bases, more_pieces = _met(found, radius, obstacles)
        more_bases, more_pieces = more_bases & ~bases, more_pieces & ~pieces
        if not (more_bases.any() or more_pieces.any()):
            return costed(tuple((int(x), int(y)) for x, y in found), obstacles, going)
        bases, pieces = bases | more_bases, pieces | more_pieces


def _met(at: IntArray, radius: int, obstacles: Obstacles) -> tuple[BoolArray, BoolArray]:
    """Which bases and which pieces a base meets on a way."""
    legs = Lines.between(at[:-1], at[1:])
    bases = _meets_bases(legs, radius, obstacles).any(axis=0)
    pieces = _meets_pieces(legs, radius, obstacles.terrain.outlines, ints(obstacles.pieces).reshape(-1))
    return np.asarray(bases), np.asarray(pieces.any(axis=0))


def _off_bounds(at: IntArray, radius: int, obstacles: Obstacles) -> bool:
    if obstacles.bounds is None:
        return False
    low_x, low_y, high_x, high_y = obstacles.bounds
    x, y = at[:, 0], at[:, 1]
    inside = (x >= low_x + radius) & (x <= high_x - radius) & (y >= low_y + radius) & (y <= high_y - radius)
    return not inside.all()


def _with_neighbours(chosen: BoolArray, radius: int, obstacles: Obstacles) -> BoolArray:
    """Bases, and those so near to them that nobody passes between: a way round the one meets the other next."""
    if not chosen.any() or chosen.all():
        return chosen
    low_x, low_y, high_x, high_y = obstacles.bases.bounds()
    keep = obstacles.keep() + radius
    index = np.flatnonzero(chosen)
    near = (low_x - keep < (high_x + keep)[index, None]) & (high_x + keep > (low_x - keep)[index, None])
    near &= (low_y - keep < (high_y + keep)[index, None]) & (high_y + keep > (low_y - keep)[index, None])
    return chosen | near.any(axis=0)


def costed(places: tuple[Place, ...], obstacles: Obstacles, going: Going) -> Path:
    """A way with what it costs on its ground."""
    length = path_length(places)
    if not (going.slow or going.toll):
        return Path(places, length, length)
    at = ints(places)
    step = at[1:] - at[:-1]
    fine = _leg_costs(at[:-1], at[1:], _fine(step[:, 0], step[:, 1]), obstacles, Going(going.slow))
    paid = entered(places, obstacles.terrain, sorted(going.toll)) if going.toll else ()
    return Path(places, length, -(-int(fine.sum()) // FINE) + sum(going.toll[piece] for piece in paid))


def legs_costed(
    starts: Sequence[Place], ends: Sequence[Place], obstacles: Obstacles, going: Going
) -> list[int]:
    """What straight ways of one leg cost, each by itself: what `costed` says of them one by one."""
    start, end = ints(starts), ints(ends)
    fine = _fine(end[:, 0] - start[:, 0], end[:, 1] - start[:, 1])
    costs = [-(-cost // FINE) for cost in _leg_costs(start, end, fine, obstacles, Going(going.slow)).tolist()]
    if going.toll:
        legs = Lines.between(start, end)
        found = crossings(legs, obstacles.terrain.outlines, sorted(going.toll), each=True)
        columns = (v.tolist() for v in (found.line, found.enter, found.leave, found.thing))
        for leg, rows in groupby(sorted(zip(*columns, strict=True)), key=itemgetter(0)):
            costs[leg] += sum(going.toll[piece] for piece in _comings(list(rows)))
    return costs


def _leg_costs(
    start: IntArray, end: IntArray, fine: IntArray, obstacles: Obstacles, going: Going
) -> IntArray:
    """What each leg costs, in 1024ths of a quantum."""
    if not (going.slow or going.toll):
        return fine
    cost = fine.copy()
    found = crossings(Lines.between(start, end), obstacles.terrain.outlines, going.dear())
    pieces = found.thing.tolist()
    slower = ints([going.slow.get(piece, 1) - 1 for piece in pieces]).reshape(-1)
    toll = ints([going.toll.get(piece, 0) for piece in pieces]).reshape(-1)
    np.add.at(cost, found.line, (found.inside * slower + toll) * FINE)
    return cost


def _search(ends: IntArray, radius: int, obstacles: Obstacles, limit: int, going: Going) -> IntArray | None:
    """A* over the places round obstacles; legs are tried only when their start is reached."""
    at, off = _search_places(ends, radius, obstacles, limit, going)
    ahead = _fine(at[:, 0] - at[1, 0], at[:, 1] - at[1, 1])  # never more than what is still to go
    best = np.full(len(at), _NEVER, dtype=np.int64)
    best[0], best[1] = 0, limit
    came_from = np.full(len(at), -1)
    done = np.zeros(len(at), dtype=np.bool_)
    queue = [(int(ahead[0]), 0)]
    while queue:
        _, here = heapq.heappop(queue)
        if here == 1:
            return _traced(at, came_from)
        if done[here]:
            continue
        done[here] = True
        fine = _fine(at[:, 0] - at[here, 0], at[:, 1] - at[here, 1])
        cost = best[here] + fine
        there = np.flatnonzero(~done & (cost < best) & (cost + ahead < best[1]))
        there = there[hugs_corners(at[there] - at[here], off[[here]], off[there])]
        there = there[legs_fit(at[[here]], at[there], radius, obstacles)]
        cost = best[here] + _leg_costs(at[[here]], at[there], fine[there], obstacles, going)
        better = cost < best[there]
        there, cost = there[better], cost[better]
        best[there], came_from[there] = cost, here
        for node, estimate in zip(there.tolist(), (cost + ahead[there]).tolist(), strict=True):
            heapq.heappush(queue, (estimate, node))
    return None


def _traced(at: IntArray, came_from: IntArray) -> IntArray:
    nodes = [1]
    while nodes[-1] != 0:
        nodes.append(int(came_from[nodes[-1]]))
    return at[nodes[::-1]]


def _search_places(
    ends: IntArray, radius: int, obstacles: Obstacles, limit: int, going: Going
) -> tuple[IntArray, IntArray]:
    """The two ends, then the places where a way under the limit may turn; with their offsets from corners."""
    turns = [_piece_turns(obstacles.terrain, piece, radius) for piece in obstacles.pieces]
    turns.append(_base_turns(radius, obstacles))
    at, corner = (np.concatenate(column) for column in zip(*turns, strict=True))
    near = _within_limit(at, ends, limit)
    at, corner = at[near], corner[near]
    free = _stands(at, radius, obstacles)
    at, corner = at[free], corner[free]
    bends = [ring for piece in going.dear() for ring in obstacles.terrain.rings[piece]]
    loose = np.concatenate([ends, *(ring[_stands(ring, radius, obstacles)] for ring in bends)])
    return np.concatenate([loose, at]), np.concatenate([np.zeros_like(loose), at - corner])


def _within_limit(at: IntArray, ends: IntArray, limit: int) -> BoolArray:
    """Which places a way from end to end can pass and still be shorter than the limit."""
    to_start, to_goal = (_fine(at[:, 0] - x, at[:, 1] - y) for x, y in ends)
    return to_start + to_goal < limit


def _piece_turns(terrain: Terrain, piece: int, radius: int) -> Turns:
    """The turns round a piece, for a base of a radius; worked out once."""
    key = radius, piece
    if key not in terrain.turns:
        parts = [NO_TURNS, *(round_corners(ring[None], ints([radius])) for ring in terrain.rings[piece])]
        at, corner = (np.concatenate(column) for column in zip(*parts, strict=True))
        free = _stands(at, radius, Obstacles(terrain, (piece,)))
        terrain.turns[key] = at[free], corner[free]
    return terrain.turns[key]


def _base_turns(radius: int, obstacles: Obstacles) -> Turns:
    bases = obstacles.bases
    if not len(bases):
        return NO_TURNS
    return round_corners(bases.cores(), obstacles.keep() + bases.radius + radius + obstacles.edges())
