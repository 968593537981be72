"""Exact geometry in plain integers, for questions about few things at a time.

A handful of round bases and convex pieces is settled faster one by one than by arrays, which cost microseconds a
call. The comparisons are those of the modules beside this one: bases and pieces that only touch do not meet.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from math import isqrt
from typing import Final

from grognard.core.space.headings import FULL_TURN, SCALE, VECTORS, Place
from grognard.core.space.movement.formation import Failing, Fault
from grognard.core.space.movement.paths import Obstacles
from grognard.core.space.table.bases import Base, Footprints
from grognard.core.space.table.terrain import Terrain

__all__ = [
    "Box",
    "Disc",
    "InTheWay",
    "Outline",
    "base_outline",
    "box_of",
    "boxes_within",
    "comes_near",
    "disc_gap",
    "holds",
    "leg_meets_disc",
    "leg_meets_outline",
    "near_piece",
    "near_segment",
    "outline_gap",
    "outline_of",
    "outlines_meet",
    "rect_corners",
    "segment_cuts",
]

#: Low x, low y, high x, high y.
Box = tuple[int, int, int, int]
#: The centre and the radius of a round base.
Disc = tuple[int, int, int]
#: A convex piece, or a convex part of one: the box round it, its corners counter-clockwise, its index in the terrain.
#: A base with corners that stands in the way has an index below 0.
Outline = tuple[int, int, int, int, tuple[Place, ...], int]


def outline_of(corners: tuple[Place, ...], index: int) -> Outline:
    """An outline from its corners, counter-clockwise."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys), corners, index


def base_outline(base: Base, place: Place, heading: int, number: int = 0) -> Outline:
    """A rectangular base in the way of others; the number tells it from others there."""
    return outline_of(rect_corners(base, place, heading), -1 - number)


def rect_corners(base: Base, place: Place, heading: int) -> tuple[Place, ...]:
    """The corners of a rectangular base: front right, front left, rear left, rear right, as `Footprints.rect` has them."""
    x, y = place
    ax, ay = VECTORS[heading % FULL_TURN].tolist()
    rx, ry = VECTORS[(heading + FULL_TURN // 4) % FULL_TURN].tolist()
    ax, ay, rx, ry = ax * base.depth, ay * base.depth, rx * base.width, ry * base.width
    right_x, right_y = (ax + rx + SCALE) // (2 * SCALE), (ay + ry + SCALE) // (2 * SCALE)
    left_x, left_y = (ax - rx + SCALE) // (2 * SCALE), (ay - ry + SCALE) // (2 * SCALE)
    return (
        (x + right_x, y + right_y),
        (x + left_x, y + left_y),
        (x - right_x, y - right_y),
        (x - left_x, y - left_y),
    )


def outlines_meet(a: tuple[Place, ...], b: tuple[Place, ...]) -> bool:
    """Whether two convex polygons, counter-clockwise, have inside in common; those that only touch have none."""
    return not _edge_parts(a, b) and not _edge_parts(b, a)


def _edge_parts(a: tuple[Place, ...], b: tuple[Place, ...]) -> bool:
    """Whether an edge of one polygon keeps the other outside of it."""
    px, py = a[-1]
    for qx, qy in a:
        ex, ey = qx - px, qy - py
        if (ex or ey) and all(ex * (y - py) - ey * (x - px) <= 0 for x, y in b):
            return True
        px, py = qx, qy
    return False


def outline_gap(a: tuple[Place, ...], b: tuple[Place, ...], *, up: bool = True) -> int:
    """The gap between two convex polygons, counter-clockwise; where they overlap minus how deep, at least 1."""
    if outlines_meet(a, b):
        return -min(_depth_behind(a, b), _depth_behind(b, a))
    square = min(_squared(a, b, up), _squared(b, a, up))
    root = isqrt(square)
    return root + 1 if up and root * root < square else root


def _squared(a: tuple[Place, ...], b: tuple[Place, ...], up: bool) -> int:
    """The least squared distance from the corners of one polygon to the edges of another, rounded up or down."""
    least = 1 << 62
    x0, y0 = a[-1]
    for x1, y1 in a:
        ex, ey = x1 - x0, y1 - y0
        length2 = ex * ex + ey * ey
        for px, py in b:
            ax, ay = px - x0, py - y0
            along = ax * ex + ay * ey
            if along <= 0:
                square = ax * ax + ay * ay
            elif along >= length2:
                square = (px - x1) ** 2 + (py - y1) ** 2
            else:
                area = ax * ey - ay * ex
                square = -(-area * area // length2) if up else area * area // length2
            if square < least:
                least = square
        x0, y0 = x1, y1
    return least


def disc_gap(corners: tuple[Place, ...], x: int, y: int, radius: int) -> int:
    """How far a round base is from a convex piece, rounded up; 0 where it touches or covers any of it."""
    if holds(corners, x, y):
        return 0
    square = _squared(corners, ((x, y),), up=True)
    root = isqrt(square)
    return max(0, (root + 1 if root * root < square else root) - radius)


def _depth_behind(a: tuple[Place, ...], b: tuple[Place, ...]) -> int:
    """How deep one polygon reaches behind the edge of another behind which it is least deep, rounded up."""
    least = 1 << 40
    px, py = a[-1]
    for qx, qy in a:
        ex, ey = qx - px, qy - py
        length2 = ex * ex + ey * ey
        if length2:
            behind = max(ex * (y - py) - ey * (x - px) for x, y in b)
            square = -(-behind * behind // length2)
            root = isqrt(square)
            least = min(least, root if root * root == square else root + 1)
        px, py = qx, qy
    return least


def box_of(places: Iterable[Place], radii: Iterable[int]) -> Box:
    """The box round some round bases."""
    low_x = low_y = 1 << 40
    high_x = high_y = -low_x
    for (x, y), r in zip(places, radii, strict=True):
        if x - r < low_x:
            low_x = x - r
        if x + r > high_x:
            high_x = x + r
        if y - r < low_y:
            low_y = y - r
        if y + r > high_y:
            high_y = y + r
    return low_x, low_y, high_x, high_y


def segment_cuts(corners: tuple[Place, ...], x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether a segment passes through the inside of a convex polygon; running along an edge does not count."""
    dx, dy = x1 - x0, y1 - y0
    ax, ay = corners[-1]
    left = right = False
    for bx, by in corners:
        ex, ey = bx - ax, by - ay
        if ex * (y0 - ay) - ey * (x0 - ax) <= 0 and ex * (y1 - ay) - ey * (x1 - ax) <= 0:
            return False
        side = dx * (by - y0) - dy * (bx - x0)
        if side > 0:
            left = True
        elif side < 0:
            right = True
        ax, ay = bx, by
    return (left and right) or (dx == 0 and dy == 0)


def holds(corners: tuple[Place, ...], x: int, y: int) -> bool:
    """Whether a point lies in a polygon of any shape, edges included."""
    ax, ay = corners[-1]
    inside = False
    for bx, by in corners:
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if (ay > y) != (by > y):
            if turn == 0:
                return True
            if (turn > 0) == (by > ay):
                inside = not inside
        elif turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return True
        ax, ay = bx, by
    return inside


def _point_near(px: int, py: int, x0: int, y0: int, x1: int, y1: int, square: int) -> bool:
    """Whether a point is closer to a segment than the root of a square."""
    ex, ey, ax, ay = x1 - x0, y1 - y0, px - x0, py - y0
    along = ax * ex + ay * ey
    if along <= 0:
        return ax * ax + ay * ay < square
    length2 = ex * ex + ey * ey
    if along >= length2:
        bx, by = px - x1, py - y1
        return bx * bx + by * by < square
    area = ax * ey - ay * ex
    return area * area < square * length2


def comes_near(px: int, py: int, x0: int, y0: int, x1: int, y1: int, far: int, edge: bool) -> bool:
    """Whether a segment comes nearer to a point than so much; with `edge` just so near is enough."""
    ex, ey, ax, ay = x1 - x0, y1 - y0, px - x0, py - y0
    along, square = ax * ex + ay * ey, far * far
    if along <= 0:
        return ax * ax + ay * ay < square + edge
    length2 = ex * ex + ey * ey
    if along >= length2:
        bx, by = px - x1, py - y1
        return bx * bx + by * by < square + edge
    area = ax * ey - ay * ex
    return area * area < square * length2 + edge


def leg_meets_disc(x0: int, y0: int, x1: int, y1: int, x: int, y: int, reach: int) -> bool:
    """Whether something that goes straight from one place to another comes closer to a point than `reach`."""
    return _point_near(x, y, x0, y0, x1, y1, reach * reach)


def leg_meets_outline(corners: tuple[Place, ...], x0: int, y0: int, x1: int, y1: int, radius: int) -> bool:
    """Whether a round base that goes straight from one place to another covers any part of a convex piece."""
    if segment_cuts(corners, x0, y0, x1, y1):
        return True
    if radius == 0:
        return False
    square = radius * radius
    ax, ay = corners[-1]
    for bx, by in corners:
        if (
            _point_near(bx, by, x0, y0, x1, y1, square)
            or _point_near(x0, y0, ax, ay, bx, by, square)
            or _point_near(x1, y1, ax, ay, bx, by, square)
        ):
            return True
        ax, ay = bx, by
    return False


def near_segment(a: Place, b: Place, place: Place, radius: int, distance: int) -> bool:
    """Whether a base is at most so far from a straight line between two points."""
    reach = radius + distance
    ex, ey, px, py = b[0] - a[0], b[1] - a[1], place[0] - a[0], place[1] - a[1]
    along = px * ex + py * ey
    length2 = ex * ex + ey * ey
    if along <= 0:
        return px * px + py * py <= reach * reach
    if along >= length2:
        return (place[0] - b[0]) ** 2 + (place[1] - b[1]) ** 2 <= reach * reach
    area = px * ey - py * ex
    return area * area <= reach * reach * length2


def near_piece(outline: Outline, place: Place, radius: int, distance: int) -> bool:
    """Whether a base is at most so far from a piece of scenery."""
    reach, (x, y), corners = radius + distance, place, outline[4]
    if x + reach < outline[0] or x - reach > outline[2] or y + reach < outline[1] or y - reach > outline[3]:
        return False
    before = corners[-1]
    for corner in corners:
        if near_segment(before, corner, place, radius, distance):
            return True
        before = corner
    return segment_cuts(corners, x, y, x, y)


def boxes_within(a: Box, b: Box, distance: int) -> bool:
    """Whether two boxes come at least so near; a quick way to see that units do not."""
    return (
        a[0] - distance <= b[2]
        and b[0] - distance <= a[2]
        and a[1] - distance <= b[3]
        and b[1] - distance <= a[3]
    )


#: So many bases are put in order before somebody looks for those in a box.
_CROWD: Final = 24


class InTheWay:
    """What stands in the way of a group: round bases, pieces of scenery, the edge of the table.

    The terrain may be given by what makes it: mostly it is not needed.
    """

    __slots__ = ("_obstacles", "_sorted", "_terrain", "bounds", "discs", "outlines")

    def __init__(
        self,
        discs: Sequence[Disc] = (),
        outlines: Sequence[Outline] = (),
        bounds: Box | None = None,
        terrain: Terrain | Callable[[], Terrain] | None = None,
    ) -> None:
        self.discs = discs
        self.outlines = outlines
        self.bounds = bounds
        self._terrain = terrain
        self._obstacles: Obstacles | None = None
        #: The bases from one side of the table to the other, by their numbers; where; and how wide the widest is.
        self._sorted: tuple[list[int], list[int], int] | None = None

    @property
    def terrain(self) -> Terrain:
        if self._terrain is None:
            self._terrain = Terrain()
        elif not isinstance(self._terrain, Terrain):
            self._terrain = self._terrain()
        return self._terrain

    def obstacles(self) -> Obstacles:
        """The same for array geometry."""
        if self._obstacles is None:
            xs, ys, rs = zip(*self.discs, strict=True) if self.discs else ((), (), ())
            bases = Footprints.round(xs, ys, rs) if self.discs else Footprints.none()
            cornered = [Footprints.polygon(o[4]) for o in self.outlines if o[5] < 0]
            self._obstacles = Obstacles(
                self.terrain,
                tuple(dict.fromkeys([o[5] for o in self.outlines if o[5] >= 0])),
                Footprints.join([bases, *cornered]) if cornered else bases,
                bounds=self.bounds,
            )
        return self._obstacles

    def near(self, low_x: int, low_y: int, high_x: int, high_y: int, *, in_order: bool = True) -> InTheWay:
        """The same without the bases and pieces outside a box; in their order, unless that does not matter."""
        discs = [
            d
            for d in (self.discs if len(self.discs) < _CROWD else self._between(low_x, high_x, in_order))
            if d[0] - d[2] < high_x and d[0] + d[2] > low_x and d[1] - d[2] < high_y and d[1] + d[2] > low_y
        ]
        outlines = [
            o for o in self.outlines if o[0] < high_x and o[2] > low_x and o[1] < high_y and o[3] > low_y
        ]
        return InTheWay(discs, outlines, self.bounds, self._terrain)

    def _between(self, low: int, high: int, in_order: bool) -> list[Disc]:
        """The bases that may lie between two lines across the table."""
        if self._sorted is None:
            order = sorted(range(len(self.discs)), key=lambda n: self.discs[n][0])
            widest = max(d[2] for d in self.discs)
            self._sorted = order, [self.discs[n][0] for n in order], widest
        order, xs, widest = self._sorted
        found = order[bisect_left(xs, low - widest) : bisect_right(xs, high + widest)]
        return [self.discs[n] for n in (sorted(found) if in_order else found)]

    def bars_way(self, a: Place, b: Place, radius: int, exempt: Sequence[int] = ()) -> bool:
        """Whether a base on its straight way meets something; the edge is left to `bars_stand`."""
        (x0, y0), (x1, y1) = a, b
        low_x, high_x = (x0, x1) if x0 < x1 else (x1, x0)
        low_y, high_y = (y0, y1) if y0 < y1 else (y1, y0)
        for x, y, r in self.discs:
            reach = r + radius
            if (
                low_x - reach < x < high_x + reach
                and low_y - reach < y < high_y + reach
                and _point_near(x, y, x0, y0, x1, y1, reach * reach)
            ):
                return True
        for left, bottom, right, top, corners, index in self.outlines:
            if (
                left < high_x + radius
                and right > low_x - radius
                and bottom < high_y + radius
                and top > low_y - radius
                and index not in exempt
                and leg_meets_outline(corners, x0, y0, x1, y1, radius)
            ):
                return True
        return False

    def bars_stand(self, place: Place, radius: int, exempt: Sequence[int] = ()) -> bool:
        """Whether a base may not stand at a place."""
        x, y = place
        if self.bounds is not None:
            left, bottom, right, top = self.bounds
            if x - radius < left or y - radius < bottom or x + radius > right or y + radius > top:
                return True
        return self.bars_way(place, place, radius, exempt)

    def faults(self, model: int, place: Place, radius: int, exempt: Sequence[int] = ()) -> list[Fault]:
        """What is wrong with a base at a place, and by how much."""
        x, y = place
        found = []
        if self.bounds is not None:
            left, bottom, right, top = self.bounds
            out = max(left - x + radius, bottom - y + radius, x + radius - right, y + radius - top)
            if out > 0:
                found.append(Fault(model, Failing.OFF_TABLE, out))
        for number, (dx, dy, r) in enumerate(self.discs):
            square = (dx - x) ** 2 + (dy - y) ** 2
            if square < (r + radius) ** 2:
                found.append(Fault(model, Failing.TOO_CLOSE, r + radius - isqrt(square), number))
        for outline in self.outlines:
            if outline[5] not in exempt and leg_meets_outline(outline[4], x, y, x, y, radius):
                depth, index = _depth(outline[4], place, radius), outline[5]
                if index < 0:
                    found.append(Fault(model, Failing.TOO_CLOSE, depth, len(self.discs) - 1 - index))
                elif not any(fault.what is Failing.ON_PIECE and fault.other == index for fault in found):
                    found.append(Fault(model, Failing.ON_PIECE, depth, index))
        return found


def _depth(corners: tuple[Place, ...], place: Place, radius: int) -> int:
    """How far a base must go at least to be clear of a convex piece."""
    least = 1 << 40
    ax, ay = corners[-1]
    for bx, by in corners:
        ex, ey = bx - ax, by - ay
        inward = ex * (place[1] - ay) - ey * (place[0] - ax)
        length = max(1, isqrt(ex * ex + ey * ey))
        least = min(least, inward // length + radius)
        ax, ay = bx, by
    return max(1, least)
