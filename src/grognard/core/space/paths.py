"""Ways across the table: does a base fit along a way, how long is it, what is the shortest one round.

A way is a chain of places joined by straight legs. A base fits along a leg if nowhere on it the base comes
closer to an obstacle than it may, touching allowed; that test is exact. Ways round are searched for among
places just off the corners of obstacles (see turns): the arc round a corner becomes a chain of legs outside
it, so that a way found is always legal, and longer than the true one by about a hundredth of its arcs. A
bend between obstacles is found if the gap leaves a hundredth more than the base's width, and two quanta.

A leg is measured in 1024ths of a quantum, rounded up; the sum is rounded up to whole quanta. A straight way
is therefore exactly as long as the distance of its ends, rounded up.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from .bases import Footprints, gaps, overlaps
from .exact import HIGHEST, LOWEST, BoolArray, IntArray, ceil_root, core_distance, ints, to_segment
from .headings import SCALE, VECTORS, Place, towards
from .sight import Lines, boxes_overlap, crossings
from .terrain import Outlines, Terrain
from .turns import NO_TURNS, Turns, hugs_corners, round_corners

__all__ = [
    "Obstacles",
    "Path",
    "advance",
    "fits",
    "legs_fit",
    "lengths_inside",
    "nearest_standing",
    "path_length",
    "shortest",
    "stands",
    "swept",
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

    def keep(self) -> IntArray:
        """The distance to keep from each of the bases."""
        return np.broadcast_to(np.asarray(self.clearance, dtype=np.int64), len(self.bases))

    def boxed(self, low_x: int, low_y: int, high_x: int, high_y: int) -> Obstacles:
        """The same without the bases that cannot matter to a base that stays wholly in a box."""
        left, bottom, right, top = self.bases.bounds()
        keep = self.keep()
        met = (
            (left - keep < high_x) & (right + keep > low_x) & (bottom - keep < high_y) & (top + keep > low_y)
        )
        if met.all():
            return self
        return replace(self, bases=self.bases.take(met), clearance=keep[met])


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
    at = ints(places).reshape(-1, 2)
    step = at[1:] - at[:-1]
    return -(-int(_fine(step[:, 0], step[:, 1]).sum()) // FINE)


def _fine(dx: IntArray, dy: IntArray) -> IntArray:
    """Lengths in 1024ths of a quantum, rounded up."""
    return ceil_root((dx * dx + dy * dy) * (FINE * FINE))


def lengths_inside(
    places: Sequence[Place], terrain: Terrain, pieces: npt.ArrayLike | None = None
) -> IntArray:
    """How much of a way lies inside each piece named, each leg rounded up."""
    at = ints(places).reshape(-1, 2)
    found = crossings(Lines.between(at[:-1], at[1:]), terrain.outlines, pieces)
    total = np.zeros(len(terrain), dtype=np.int64)
    np.add.at(total, found.thing, found.inside)
    return total[terrain.chosen(pieces)]


def swept(places: Sequence[Place], radius: int, bases: Footprints) -> BoolArray:
    """Which bases lie at least in part on the ground that a round base sweeps along a way."""
    at = ints(places).reshape(-1, 2)
    if len(at) == 1:
        at = np.repeat(at, 2, axis=0)
    legs = Footprints.capsule(at[:-1, 0], at[:-1, 1], at[1:, 0], at[1:, 1], radius)
    return np.asarray(overlaps(legs, bases).any(axis=0), dtype=np.bool_)


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
    good &= ~_meets_bases(legs, radius, obstacles)
    if obstacles.pieces and good.any():
        left = np.flatnonzero(good)
        good[left] = ~_meets_pieces(
            legs.take(left), radius, obstacles.terrain.outlines, ints(obstacles.pieces)
        )
    return good


def _meets_bases(legs: Lines, radius: int, obstacles: Obstacles) -> BoolArray:
    bases = obstacles.bases
    if not len(bases):
        return np.zeros(len(legs), dtype=np.bool_)
    reach = obstacles.keep() + bases.radius + radius
    if bases.core is None:
        numerator, denominator = to_segment(
            bases.x[None], bases.y[None], *(v[:, None] for v in (legs.x0, legs.y0, legs.x1, legs.y1))
        )
        close: BoolArray = numerator < reach * reach * denominator
    else:
        ends = np.stack([legs.x0, legs.y0, legs.x1, legs.y1], axis=1).reshape(-1, 1, 2, 2)
        close = core_distance(ends, bases.core[None], up=False) < reach
    return np.asarray(close.any(axis=1), dtype=np.bool_)


def _meets_pieces(legs: Lines, radius: int, outlines: Outlines, pieces: IntArray) -> BoolArray:
    met = np.zeros(len(legs), dtype=np.bool_)
    met[crossings(legs, outlines, pieces).line] = True
    if radius == 0:
        return met
    low_x, low_y = outlines.low_x[pieces], outlines.low_y[pieces]
    leg, column = boxes_overlap(legs, low_x, low_y, outlines.high_x[pieces], outlines.high_y[pieces], radius)
    unsettled = ~met[leg]
    leg, column = leg[unsettled], column[unsettled]
    owner, edge = outlines.edges_of(pieces[column])
    leg = leg[owner]
    ax, ay, bx, by = legs.x0[leg], legs.y0[leg], legs.x1[leg], legs.y1[leg]
    ends = outlines.x0[edge], outlines.y0[edge], outlines.x1[edge], outlines.y1[edge]
    square = radius * radius
    for numerator, denominator in (
        to_segment(ends[0], ends[1], ax, ay, bx, by),
        to_segment(ax, ay, *ends),
        to_segment(bx, by, *ends),
    ):
        met[leg[numerator < square * denominator]] = True
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
        good &= (gaps(bases, obstacles.bases, up=False) >= obstacles.keep()).all(axis=1)
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
    slow: Mapping[int, int] | None = None,
) -> Path | None:
    """The shortest way along which a round base fits, or nothing if there is none (of at most `longest` cost).

    `slow` names pieces of the terrain in which a quantum costs several: the cheapest way is sought among the
    straight one, ways past obstacles and ways past the corners of slow pieces.
    """
    slow = slow or {}
    ends = ints([start, goal])
    if longest is not None:  # no place of the way is further from its middle than half its length
        reach = longest // 2 + radius + 2
        middle_x, middle_y = (start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2
        obstacles = obstacles.boxed(middle_x - reach, middle_y - reach, middle_x + reach, middle_y + reach)
    # Where the straight leg is free its goal is free too, and its start unless deep inside a piece.
    straight = (
        legs_fit(ends[:1], ends[1:], radius, obstacles)[0] and not _inside(ends[:1], radius, obstacles)[0]
    )
    if straight:
        path = _costed((start, goal), obstacles, slow)
        if path.cost == path.length:
            return path if longest is None or path.cost <= longest else None
    elif not _stands(ends, radius, obstacles).all():
        return None
    return _search(ends, radius, obstacles, longest, slow)


def _costed(places: tuple[Place, ...], obstacles: Obstacles, slow: Mapping[int, int]) -> Path:
    at = ints(places)
    step = at[1:] - at[:-1]
    fine = int(_leg_costs(at[:-1], at[1:], _fine(step[:, 0], step[:, 1]), obstacles, slow).sum())
    return Path(places, path_length(places), -(-fine // FINE))


def _leg_costs(
    start: IntArray, end: IntArray, fine: IntArray, obstacles: Obstacles, slow: Mapping[int, int]
) -> IntArray:
    """What each leg costs, in 1024ths of a quantum."""
    if not slow:
        return fine
    cost = fine.copy()
    found = crossings(Lines.between(start, end), obstacles.terrain.outlines, sorted(slow))
    extra = ints([slow[piece] - 1 for piece in found.thing.tolist()]).reshape(-1)
    np.add.at(cost, found.line, found.inside * extra * FINE)
    return cost


def _search(
    ends: IntArray, radius: int, obstacles: Obstacles, longest: int | None, slow: Mapping[int, int]
) -> Path | None:
    """A* over the places round obstacles; legs are tried only when their start is reached."""
    limit = _NEVER if longest is None else longest * FINE + 1
    at, off = _search_places(ends, radius, obstacles, limit, slow)
    ahead = _fine(at[:, 0] - at[1, 0], at[:, 1] - at[1, 1])  # never more than what is still to go
    best = np.full(len(at), _NEVER, dtype=np.int64)
    best[0], best[1] = 0, limit
    came_from = np.full(len(at), -1)
    done = np.zeros(len(at), dtype=np.bool_)
    queue = [(int(ahead[0]), 0)]
    while queue:
        _, here = heapq.heappop(queue)
        if here == 1:
            return _traced(at, came_from, obstacles, slow)
        if done[here]:
            continue
        done[here] = True
        fine = _fine(at[:, 0] - at[here, 0], at[:, 1] - at[here, 1])
        cost = best[here] + fine
        there = np.flatnonzero(~done & (cost < best) & (cost + ahead < best[1]))
        there = there[hugs_corners(at[there] - at[here], off[[here]], off[there])]
        there = there[legs_fit(at[[here]], at[there], radius, obstacles)]
        cost = best[here] + _leg_costs(at[[here]], at[there], fine[there], obstacles, slow)
        better = cost < best[there]
        there, cost = there[better], cost[better]
        best[there], came_from[there] = cost, here
        for node, estimate in zip(there.tolist(), (cost + ahead[there]).tolist(), strict=True):
            heapq.heappush(queue, (estimate, node))
    return None


def _traced(at: IntArray, came_from: IntArray, obstacles: Obstacles, slow: Mapping[int, int]) -> Path:
    nodes = [1]
    while nodes[-1] != 0:
        nodes.append(int(came_from[nodes[-1]]))
    places = tuple((int(x), int(y)) for x, y in at[nodes[::-1]])
    return _costed(places, obstacles, slow)


def _search_places(
    ends: IntArray, radius: int, obstacles: Obstacles, limit: int, slow: Mapping[int, int]
) -> tuple[IntArray, IntArray]:
    """The two ends, then the places where a way under the limit may turn; with their offsets from corners."""
    static, bases = _piece_turns(obstacles.terrain, obstacles.pieces, radius), _base_turns(radius, obstacles)
    at, corner = np.concatenate([static[0], bases[0]]), np.concatenate([static[1], bases[1]])
    near = _within_limit(at, ends, limit)
    at, corner = at[near], corner[near]
    free = _stands(at, radius, obstacles)
    at, corner = at[free], corner[free]
    bends = [ring for piece in sorted(slow) for ring in obstacles.terrain.rings[piece]]
    loose = np.concatenate([ends, *(ring[_stands(ring, radius, obstacles)] for ring in bends)])
    return np.concatenate([loose, at]), np.concatenate([np.zeros_like(loose), at - corner])


def _within_limit(at: IntArray, ends: IntArray, limit: int) -> BoolArray:
    """Which places a way from end to end can pass and still be shorter than the limit."""
    to_start, to_goal = (_fine(at[:, 0] - x, at[:, 1] - y) for x, y in ends)
    return to_start + to_goal < limit


def _piece_turns(terrain: Terrain, pieces: tuple[int, ...], radius: int) -> Turns:
    """The turns round a choice of pieces, for a base of a radius; worked out once."""
    key = radius, pieces
    if key not in terrain.turns:
        rings = [ring for piece in pieces for ring in terrain.rings[piece]]
        parts = [NO_TURNS, *(round_corners(ring[None], ints([radius])) for ring in rings)]
        at, corner = (np.concatenate(column) for column in zip(*parts, strict=True))
        free = _stands(at, radius, Obstacles(terrain, pieces))
        terrain.turns[key] = at[free], corner[free]
    return terrain.turns[key]


def _base_turns(radius: int, obstacles: Obstacles) -> Turns:
    bases = obstacles.bases
    if not len(bases):
        return NO_TURNS
    return round_corners(bases.cores(), obstacles.keep() + bases.radius + radius)


def nearest_standing(base: Footprints, obstacles: Obstacles, farthest: int) -> Place | None:
    """The spot nearest to where a base is that it may stand on, among 72 directions; none within `farthest`.

    For a base that has to make room: as the crow flies, whatever lies between.
    """
    here = int(base.x[0]), int(base.y[0])
    if stands(base, obstacles)[0]:
        return here
    step = max(int(base.girths()[0]) // 4, 1)
    for low in range(step, farthest + 1, 12 * step):  # outward, a dozen rings at a time
        spots = _free_spots(base, np.arange(low, min(low + 12 * step, farthest + 1), step), obstacles)
        if len(spots):
            # A ring further in may do too: look at every quantum of the last step.
            least = _least_step(here, spots)
            fine = _free_spots(base, np.arange(max(least - step, 1), min(least + 2, farthest + 1)), obstacles)
            off = fine - ints(here)
            best = fine[np.lexsort((fine[:, 1], fine[:, 0], (off * off).sum(axis=1)))[0]]
            return int(best[0]), int(best[1])
    return None


def _free_spots(base: Footprints, distances: IntArray, obstacles: Obstacles) -> IntArray:
    """The spots in all directions at some distances from a base where it may stand."""
    centre = ints([base.x[0], base.y[0]])
    spots = (centre + (_SPOKES[None] * distances[:, None, None] + SCALE // 2) // SCALE).reshape(-1, 2)
    spots = spots[((spots >= LOWEST + _EDGE) & (spots <= HIGHEST - _EDGE)).all(axis=1)]
    copies = base.take(np.zeros(len(spots), dtype=np.int64)).moved(spots[:, 0], spots[:, 1])
    return spots[stands(copies, obstacles)]


def _least_step(here: Place, spots: IntArray) -> int:
    off = spots - ints(here)
    return math.isqrt(int((off * off).sum(axis=1).min()))


def advance(path: Path, distance: int, radius: int, obstacles: Obstacles) -> Path:
    """As much of a way as a distance allows: up to the last place on it where the base fits."""
    if path.length <= distance:
        return path
    places = list(path.places)
    while len(places) > 2 and path_length(places[:-1]) > distance:
        places.pop()
    *before, last, goal = places
    left = distance - path_length([*before, last])
    for low in range(left, 0, -16):
        stops = [towards(last, goal, step) for step in range(low, max(low - 16, 0), -1)]
        free = _stands(ints(stops), radius, obstacles) & legs_fit([last], stops, radius, obstacles)
        for stop in (stops[k] for k in np.flatnonzero(free)):
            length = path_length([*before, last, stop])
            if length <= distance:
                return Path((*before, last, stop), length, length)
    whole = (*before, last)
    return Path(whole, path_length(whole), path_length(whole))
