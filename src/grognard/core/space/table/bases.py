"""Bases and whatever else covers ground: what they cover, how far apart they are, whether they touch.

A footprint is a convex core swollen by a radius: a round base is a point with a radius, a rectangular one
four corners with none, the ground swept by a round base along a line a segment with a radius. Many
footprints are kept as arrays, so that all distances between two forces are one call.

Distances are edge to edge, in whole quanta, rounded one of two ways:
- up (the default): `gap <= d` holds exactly when the edges are within d of each other;
- down: `gap < d` holds exactly when they are closer than d. Below 0 the footprints overlap.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from grognard.core.space.exact import BoolArray, IntArray, ceil_root, core_distance, floor_root, in_box, ints
from grognard.core.space.headings import SCALE, VECTORS, Place, towards

__all__ = [
    "CONTACT",
    "Base",
    "Footprints",
    "against",
    "closer_than",
    "footprints",
    "gap_between",
    "gaps",
    "near",
    "nearest_first",
    "overlaps",
    "pair_gaps",
    "touching",
    "within",
]

# Places are whole, so two bases pushed together can be left up to this many quanta apart.
CONTACT: Final = 2


@dataclass(frozen=True, slots=True, eq=False)
class Footprints:
    """What n pieces cover: centres, radii, headings, and cores where they are more than a point."""

    x: IntArray
    y: IntArray
    radius: IntArray
    heading: IntArray
    core: IntArray | None = None  # (n, corners, 2); None when every core is its centre

    @staticmethod
    def round(x: npt.ArrayLike, y: npt.ArrayLike, radius: npt.ArrayLike) -> Footprints:
        """Round bases, or round templates."""
        xs, ys = np.atleast_1d(in_box(ints(x))), np.atleast_1d(in_box(ints(y)))
        radii = np.broadcast_to(ints(radius), xs.shape)
        if (radii < 0).any():
            raise ValueError(f"a radius cannot be negative: {radii.min()}")
        return Footprints(xs, ys, radii, np.zeros_like(xs))

    @staticmethod
    def rect(
        x: npt.ArrayLike, y: npt.ArrayLike, width: npt.ArrayLike, depth: npt.ArrayLike, heading: npt.ArrayLike
    ) -> Footprints:
        """Rectangular bases, `depth` long in the direction they face; corners are rounded to the quantum."""
        xs, ys = np.atleast_1d(ints(x)), np.atleast_1d(ints(y))
        widths, depths = np.broadcast_to(ints(width), xs.shape), np.broadcast_to(ints(depth), xs.shape)
        headings = np.broadcast_to(ints(heading), xs.shape) % len(VECTORS)
        if (widths <= 0).any() or (depths <= 0).any():
            raise ValueError("a rectangular base needs a width and a depth above 0")
        ahead = VECTORS[headings] * depths[:, None]
        right = VECTORS[(headings + 900) % len(VECTORS)] * widths[:, None]
        front_right = _half(ahead + right)
        front_left = _half(ahead - right)
        offsets = np.stack([front_right, front_left, -front_right, -front_left], axis=1)
        core = in_box(np.stack([xs, ys], axis=1)[:, None, :] + offsets)
        return Footprints(xs, ys, np.zeros_like(xs), headings, core)

    @staticmethod
    def capsule(
        x0: npt.ArrayLike, y0: npt.ArrayLike, x1: npt.ArrayLike, y1: npt.ArrayLike, radius: npt.ArrayLike
    ) -> Footprints:
        """The ground swept by a round base along straight lines, or strips on both sides of them."""
        ends = [np.atleast_1d(in_box(ints(v))) for v in (x0, y0, x1, y1)]
        core = np.stack([np.stack(ends[:2], axis=1), np.stack(ends[2:], axis=1)], axis=1)
        middle = (core[:, 0] + core[:, 1]) // 2
        radii = np.broadcast_to(ints(radius), ends[0].shape)
        return Footprints(middle[:, 0], middle[:, 1], radii, np.zeros_like(radii), core)

    @staticmethod
    def polygon(corners: Sequence[Place], radius: int = 0) -> Footprints:
        """One convex polygon, corners counter-clockwise (with y up the page)."""
        core = in_box(ints(corners))[None]
        if not _is_convex(core[0]):
            raise ValueError(
                f"the corners are not those of a convex polygon, counter-clockwise: {list(corners)}"
            )
        middle = core.sum(axis=1) // core.shape[1]
        return Footprints(middle[:, 0], middle[:, 1], ints([radius]), ints([0]), core)

    @staticmethod
    def none() -> Footprints:
        """No footprint at all."""
        empty = np.zeros(0, dtype=np.int64)
        return Footprints(empty, empty, empty, empty)

    @staticmethod
    def join(parts: Sequence[Footprints]) -> Footprints:
        """Several sets in one, in the order given."""
        parts = [part for part in parts if len(part)]
        if not parts:
            return Footprints.none()
        corners = max(1 if part.core is None else part.core.shape[1] for part in parts)
        core = None if corners == 1 else np.concatenate([_padded(part.cores(), corners) for part in parts])
        x, y, radius, heading = (
            np.concatenate(column)
            for column in zip(*((p.x, p.y, p.radius, p.heading) for p in parts), strict=True)
        )
        return Footprints(x, y, radius, heading, core)

    def __len__(self) -> int:
        return len(self.x)

    def cores(self) -> IntArray:
        """The cores, of shape (n, corners, 2)."""
        if self.core is not None:
            return self.core
        return np.stack([self.x, self.y], axis=1)[:, None, :]

    def take(self, chosen: npt.ArrayLike) -> Footprints:
        """The chosen ones: indices, or a mask."""
        index = np.asarray(chosen)
        if index.size == 0 and index.dtype.kind == "f":
            index = index.astype(np.int64)
        core = None if self.core is None else self.core[index]
        return Footprints(self.x[index], self.y[index], self.radius[index], self.heading[index], core)

    def moved(self, x: npt.ArrayLike, y: npt.ArrayLike) -> Footprints:
        """The same footprints with their centres elsewhere, headings kept."""
        xs, ys = in_box(_spread(ints(x), self.x.shape)), in_box(_spread(ints(y), self.x.shape))
        core = self.core
        if core is not None:
            shift = np.stack([xs - self.x, ys - self.y], axis=1)
            core = in_box(core + shift[:, None, :])
        return Footprints(xs, ys, self.radius, self.heading, core)

    def girths(self) -> IntArray:
        """Half the narrowest width of each: the radius with which it squeezes through a gap, turning freely."""
        if self.core is None:
            return self.radius
        side = np.roll(self.core, -1, axis=1) - self.core
        narrowest = ceil_root((side * side).sum(axis=-1).min(axis=1))
        return self.radius + (narrowest + 1) // 2

    def bounds(self) -> tuple[IntArray, IntArray, IntArray, IntArray]:
        """The boxes around them: lowest x, lowest y, highest x, highest y."""
        core = self.cores()
        low, high = core.min(axis=1), core.max(axis=1)
        r = self.radius
        return low[:, 0] - r, low[:, 1] - r, high[:, 0] + r, high[:, 1] + r


@dataclass(frozen=True, slots=True)
class Base:
    """The base of a model, wherever it stands: round with a radius, or rectangular, its depth along its heading."""

    radius: int = 0
    width: int = 0
    depth: int = 0

    @staticmethod
    def round(radius: int) -> Base:
        """A round base."""
        if radius < 0:
            raise ValueError(f"a radius cannot be negative: {radius}")
        return Base(radius)

    @staticmethod
    def rect(width: int, depth: int) -> Base:
        """A rectangular base, `depth` long in the direction it faces."""
        if width <= 0 or depth <= 0:
            raise ValueError("a rectangular base needs a width and a depth above 0")
        return Base(0, width, depth)

    @property
    def is_round(self) -> bool:
        return not self.width

    @property
    def girth(self) -> int:
        """Half its narrowest side, rounded up: the radius with which it squeezes through a gap, turning freely."""
        return self.radius or (min(self.width, self.depth) + 1) // 2

    @property
    def span(self) -> int:
        """The radius of a disc that holds it however it is turned."""
        if self.is_round:
            return self.radius
        square = self.width * self.width + self.depth * self.depth
        return (math.isqrt(square) + 1) // 2 + 1

    def at(self, place: Place, heading: int = 0) -> Footprints:
        """What it covers at a place, looking along a heading."""
        if self.is_round:
            return Footprints.round([place[0]], [place[1]], self.radius)
        return Footprints.rect([place[0]], [place[1]], self.width, self.depth, heading)


def footprints(bases: Sequence[Base], places: Sequence[Place], headings: Sequence[int] = ()) -> Footprints:
    """What many bases cover, each at its place; a base without a heading looks along 0."""
    if not bases:
        return Footprints.none()
    x, y = zip(*places, strict=True)
    if all(base.is_round for base in bases):
        return Footprints.round(x, y, [base.radius for base in bases])
    facing = ints(list(headings) or [0] * len(bases))
    rectangular = np.array([not base.is_round for base in bases])
    # A round base among rectangles is a rectangle of no size, swollen by its radius.
    sides = ints([(base.width, base.depth) if base.width else (1, 1) for base in bases])
    laid = Footprints.rect(x, y, sides[:, 0], sides[:, 1], facing)
    centre = np.stack([laid.x, laid.y], axis=1)[:, None]
    core = np.where(rectangular[:, None, None], laid.cores(), centre)
    return Footprints(laid.x, laid.y, ints([base.radius for base in bases]), laid.heading, core)


def _spread(values: IntArray, shape: tuple[int, ...]) -> IntArray:
    """One value for each, or the same for all."""
    return values if values.shape == shape else np.broadcast_to(values, shape)


def _half(doubled: IntArray) -> IntArray:
    """Half of a vector in table units, rounded to the quantum."""
    return (doubled + SCALE) // (2 * SCALE)


def _padded(core: IntArray, corners: int) -> IntArray:
    """Cores with their last corner repeated up to a number of corners."""
    last = np.repeat(core[:, -1:], corners - core.shape[1], axis=1)
    return np.concatenate([core, last], axis=1)


def _is_convex(corners: IntArray) -> bool:
    if len(corners) < 3:
        return False
    ahead = np.roll(corners, -1, axis=0) - corners
    after = np.roll(ahead, -1, axis=0)
    turns = ahead[:, 0] * after[:, 1] - ahead[:, 1] * after[:, 0]
    # Going once round means exactly one local extreme on each side.
    rising = (ahead[:, 1] > 0) | ((ahead[:, 1] == 0) & (ahead[:, 0] < 0))
    return bool((turns >= 0).all() and turns.any() and (rising != np.roll(rising, -1)).sum() == 2)


def gap_between(a: Place, radius_a: int, b: Place, radius_b: int, *, up: bool = True) -> int:
    """The gap between two round bases, for a single question."""
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    root = math.isqrt(square)
    if up and root * root < square:
        root += 1
    return root - radius_a - radius_b


def near(a: Place, radius_a: int, b: Place, radius_b: int, distance: int) -> bool:
    """Whether two round bases are at most so far apart, for a single question."""
    reach = radius_a + radius_b + distance
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy <= reach * reach


def gaps(a: Footprints, b: Footprints, *, up: bool = True) -> IntArray:
    """Every gap between two sets, shape (len(a), len(b))."""
    if a.core is None and b.core is None:
        dx = a.x[:, None] - b.x[None, :]
        dy = a.y[:, None] - b.y[None, :]
        apart = (ceil_root if up else floor_root)(dx * dx + dy * dy)
        return apart - a.radius[:, None] - b.radius[None, :]
    apart = core_distance(a.cores()[:, None], b.cores()[None, :], up=up)
    return apart - a.radius[:, None] - b.radius[None, :]


def squares_apart(a: Footprints, b: Footprints) -> IntArray:
    """The squares of the distances between the middles of two sets, shape (len(a), len(b))."""
    dx = a.x[:, None] - b.x[None, :]
    dy = a.y[:, None] - b.y[None, :]
    return dx * dx + dy * dy


def pair_gaps(a: Footprints, b: Footprints, *, up: bool = True) -> IntArray:
    """The gap between the first of each set, the second of each, and so on."""
    if len(a) != len(b):
        raise ValueError(f"pairs need sets of one length, not {len(a)} and {len(b)}")
    return core_distance(a.cores(), b.cores(), up=up) - a.radius - b.radius


def within(a: Footprints, b: Footprints, distance: int) -> BoolArray:
    """Which pairs are at most this far apart."""
    return gaps(a, b) <= distance


def closer_than(a: Footprints, b: Footprints, distance: int) -> BoolArray:
    """Which pairs are less than this far apart."""
    return gaps(a, b, up=False) < distance


def overlaps(a: Footprints, b: Footprints) -> BoolArray:
    """Which pairs cover common ground; bases that only touch do not."""
    return closer_than(a, b, 0)


def touching(a: Footprints, b: Footprints, slack: int = CONTACT) -> BoolArray:
    """Which pairs are in base contact: no further apart than the grid of places makes unavoidable."""
    return gaps(a, b) <= slack


def nearest_first(distances: npt.ArrayLike) -> IntArray:
    """Indices from the least distance to the greatest; equal ones keep their order."""
    return np.argsort(ints(distances), kind="stable").astype(np.int64)


def against(mover: Footprints, target: Footprints, goal: Place | None = None) -> Place:
    """Where a base stands that moves straight at a target (or at a point of it) until the two touch.

    Both sets hold one footprint, and the goal (the target's centre unless given) is a place where they would
    overlap; at any other goal nothing stops the base, and the goal is the answer.
    """
    start = (int(mover.x[0]), int(mover.y[0]))
    goal = goal or (int(target.x[0]), int(target.y[0]))

    def stands(place: Place) -> bool:
        return bool(pair_gaps(mover.moved(*place), target, up=False)[0] >= 0)

    if stands(goal):
        return goal
    free, stop = 0, math.isqrt((goal[0] - start[0]) ** 2 + (goal[1] - start[1]) ** 2)
    while free < stop:  # both are convex: from the first touch to the goal the base is never free again
        middle = (free + stop + 1) // 2
        free, stop = (middle, stop) if stands(towards(start, goal, middle)) else (free, middle - 1)
    return towards(start, goal, free)
