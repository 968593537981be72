"""The table of a battle: its size and its scenery, with the geometry worked out once.

A board never changes, so a fork shares it, and all that is cached here holds for ever.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, isqrt, sqrt
from typing import Any, Final, Self

import numpy as np

from grognard.core.space.exact import BoolArray, IntArray
from grognard.core.space.headings import Place
from grognard.core.space.measure import CM
from grognard.core.space.plain import Box, Disc, disc_gap, holds, segment_cuts
from grognard.core.space.sight.lines import EVER, TOUCH, Lines, Screen, crossings, look
from grognard.core.space.sight.views import rays
from grognard.core.space.table.bases import Footprints
from grognard.core.space.table.table import Table
from grognard.core.space.table.terrain import Piece as Shape
from grognard.systems.epic.profile import Ground, grounds

#: How many answers about places and lines are kept for a board before all are let go.
_MOST: Final = 200_000
#: The side of a plot of ground, by which pieces are found.
_PLOT: Final = 1000
#: Lines that are tried from a unit to another: to its left, to its middle and to its right.
ACROSS: Final = 3
#: Where a line begins and ends, how high, and the pieces in which its ends lie.
_Line = tuple[int, int, int, int, int, int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of scenery: its row of the terrain table and its outline."""

    id: str
    kind: str
    corners: tuple[Place, ...]

    @property
    def ground(self) -> Ground:
        return grounds()[self.kind]

    def shape(self) -> Shape:
        return Shape(self.corners, height=self.ground.height)


class Board(Table[Piece]):
    """A bounded table. Two boards of the same content are one object."""

    __slots__ = (
        "_at",
        "_between",
        "_depths",
        "_edges",
        "_glimpsed",
        "_hiding",
        "_hills",
        "_plots",
        "_road_boxes",
        "_seen",
        "_tops",
        "boxes",
        "by_effect",
        "grounds",
        "hulls",
        "roads",
        "screen",
    )

    def __init__(self, width: int, depth: int, pieces: tuple[Piece, ...]) -> None:
        super().__init__(width, depth, pieces, CM)
        self.grounds: tuple[Ground, ...] = tuple(one.ground for one in pieces)
        self.roads: frozenset[int] = frozenset(n for n, ground in enumerate(self.grounds) if ground.road)
        self._hills: frozenset[int] = frozenset(n for n, ground in enumerate(self.grounds) if ground.hill)
        self.boxes: tuple[Box, ...] = tuple(_box(one.corners) for one in pieces)
        self._road_boxes: tuple[Box, ...] = tuple(self.boxes[n] for n in sorted(self.roads))
        #: Outlines counter-clockwise of pieces without a dent; none for others.
        self.hulls: tuple[tuple[Place, ...], ...] = tuple(_hull(one.corners) for one in pieces)
        self._edges: IntArray = _sides(self.hulls)
        #: The pieces with an effect on a column of the terrain table.
        self.by_effect: dict[tuple[str, int], tuple[int, ...]] = {
            (effect, column): tuple(n for n, g in enumerate(self.grounds) if g.effects[column] == effect)
            for effect in ("dangerous", "impassable")
            for column in range(3)
        }
        #: The pieces that hold a place, and how much of a base is seen from another, for those asked before.
        self._at: dict[Place, tuple[int, ...]] = {}
        self._seen: dict[tuple[int, ...], int] = {}
        #: Whether anything of a base is seen from a place.
        self._glimpsed: dict[tuple[int, ...], bool] = {}
        self._between: dict[tuple[Disc, Disc], list[tuple[int, int]]] = {}
        #: For each plot of ground the pieces that may lie in it.
        self._plots: dict[tuple[int, int], list[int]] = {}
        for n, (left, bottom, right, top) in enumerate(self.boxes):
            for row in range(left // _PLOT, right // _PLOT + 1):
                for column in range(bottom // _PLOT, top // _PLOT + 1):
                    self._plots.setdefault((row, column), []).append(n)
        self.screen = self._screen()
        #: The pieces that hide anything, each with the box round it and its corners.
        self._hiding: list[tuple[int, int, int, int, int, tuple[Place, ...]]] = [
            (*self.boxes[n], n, pieces[n].corners) for n in self.screen.pieces or ()
        ]
        #: How high each piece is and how far one sees into it, as plain numbers.
        self._tops: list[int] = self.screen.tops.tolist() if self.screen.tops is not None else []
        self._depths: list[int] = [EVER if ground.hill else ground.depth for ground in self.grounds]

    @staticmethod
    def of(width: int, depth: int, pieces: Iterable[Piece] = ()) -> Board:
        return _board(width, depth, tuple(pieces))

    def having(self, pieces: tuple[Piece, ...]) -> Self:
        return _board(self.width, self.depth, pieces)  # type: ignore[return-value]

    # -- the ground ------------------------------------------------------------------------------

    def at(self, place: Place) -> tuple[int, ...]:
        """The pieces in which a place lies, edges included."""
        found = self._at.get(place)
        if found is None:
            x, y = place
            near = self._plots.get((x // _PLOT, y // _PLOT), ())
            found = tuple([n for n in near if holds(self.pieces[n].corners, x, y)])
            if len(self._at) >= _MOST:
                self._at.clear()
            self._at[place] = found
        return found

    def on_road(self, place: Place) -> bool:
        """Whether a place lies on a road."""
        x, y = place
        for left, bottom, right, top in self._road_boxes:
            if left <= x <= right and bottom <= y <= top:
                return not self.roads.isdisjoint(self.at(place))
        return False

    def meets(self, piece: int, box: Box) -> bool:
        """Whether a piece may lie in a box."""
        low_x, low_y, high_x, high_y = self.boxes[piece]
        return low_x <= box[2] and high_x >= box[0] and low_y <= box[3] and high_y >= box[1]

    def crossed(self, piece: int, way: Sequence[Place]) -> bool:
        """Whether a way passes through the inside of a piece."""
        hull = self.hulls[piece]
        if hull:
            return any(segment_cuts(hull, *a, *b) for a, b in pairwise(way))
        return bool(len(crossings(Lines.between(way[:-1], way[1:]), self.terrain.outlines, [piece])))

    def entered(
        self, pieces: Sequence[int], starts: Sequence[Place], goals: IntArray, over: bool = False
    ) -> IntArray:
        """For each of many starts, and of the goals of each, how many of some pieces one of them or the straight way between
        them lies in, as `at` and `crossed` say; for who passes over them, how many one of the ends lies in."""
        count = np.zeros(goals.shape[:2], dtype=np.int64)
        even = [n for n in pieces if self.hulls[n]]
        if even:
            count += self._hulls_entered(even, starts, goals, over)
        for piece in pieces:
            if not self.hulls[piece]:
                count += self._dented_entered(piece, starts, goals, over)
        return count

    def _hulls_entered(
        self, pieces: list[int], starts: Sequence[Place], goals: IntArray, over: bool
    ) -> IntArray:
        x0, y0 = np.asarray(starts, dtype=np.int64).reshape(-1, 2).T[:, :, None]
        x1, y1 = goals[:, :, 0], goals[:, :, 1]
        boxes = np.asarray([self.boxes[n] for n in pieces], dtype=np.int64)
        low_x, low_y, high_x, high_y = boxes.T[:, :, None, None]
        # Most ways lead elsewhere: only those whose boxes meet that of a piece are held against its edges.
        near = (np.maximum(x0, x1) >= low_x) & (np.minimum(x0, x1) <= high_x)
        near &= (np.maximum(y0, y1) >= low_y) & (np.minimum(y0, y1) <= high_y)
        piece, row, column = np.nonzero(near)
        standing = [self.at(start) for start in starts]
        reached = np.zeros(near.shape, dtype=bool)
        reached |= np.asarray([[n in at for at in standing] for n in pieces])[:, :, None]
        if len(piece):
            legs = x0[row, 0], y0[row, 0], x1[row, column], y1[row, column]
            reached[piece, row, column] |= _reaches(self._edges[:, :, np.asarray(pieces)[piece]], *legs, over)
        return np.asarray(reached.sum(axis=0), dtype=np.int64)

    def _dented_entered(self, piece: int, starts: Sequence[Place], goals: IntArray, over: bool) -> IntArray:
        """The same of one piece with a dent: all ways that could meet it are held against it at once."""
        low_x, low_y, high_x, high_y = self.boxes[piece]
        begun = np.broadcast_to(np.asarray(starts, dtype=np.int64)[:, None, :], goals.shape)
        low, high = np.minimum(begun, goals), np.maximum(begun, goals)
        near = (high >= (low_x, low_y)).all(axis=2) & (low <= (high_x, high_y)).all(axis=2)
        row, column = np.nonzero(near)
        found = np.zeros(goals.shape[:2], dtype=np.int64)
        found[[piece in self.at(start) for start in starts]] = 1
        ends = [piece in self.at((x, y)) for x, y in goals[row, column].tolist()]
        found[row[ends], column[ends]] = 1
        if len(row) and not over:
            legs = Lines.between(begun[row, column], goals[row, column])
            cut = crossings(legs, self.terrain.outlines, [piece]).line
            found[row[cut], column[cut]] = 1
        return found

    def height(self, place: Place) -> int:
        """How high the ground is: that of the highest hill there."""
        high = 0
        if self._hills:
            for n in self.at(place):
                if n in self._hills and self.grounds[n].height > high:
                    high = self.grounds[n].height
        return high

    # -- sight -----------------------------------------------------------------------------------

    def _screen(self) -> Screen:
        tops = []
        for shape, ground in zip(self.terrain.shapes(), self.grounds, strict=True):
            spot = shape.representative_point()
            below = 0 if ground.hill else self.height((round(spot.x), round(spot.y)))
            tops.append(ground.height + below)
        return Screen(
            self.terrain,
            tops=np.asarray(tops, dtype=np.int64),
            within=np.asarray([EVER if g.hill else g.depth for g in self.grounds], dtype=np.int64),
            pieces=tuple(n for n, g in enumerate(self.grounds) if g.height),
        )

    def between(self, a: Disc, b: Disc) -> list[tuple[int, int]]:
        """The distances of two bases from each piece that hides anything and lies on the line between their middles."""
        found = self._between.get((a, b))
        if found is None:
            leg = a[:2], b[:2]
            met = [n for n in self.screen.pieces or () if self.crossed(n, leg)]
            if all(self.hulls[n] for n in met):
                found = [(disc_gap(self.hulls[n], *a), disc_gap(self.hulls[n], *b)) for n in met]
            else:
                gaps = self.terrain.gaps(Footprints.round([a[0], b[0]], [a[1], b[1]], [a[2], b[2]]), met)
                mine, his = np.maximum(gaps, 0).tolist()
                found = list(zip(mine, his, strict=True))
            if len(self._between) >= _MOST:
                self._between.clear()
            self._between[a, b] = found
        return found

    def exposed(self, observer: Place, target: Place, radius: int) -> int:
        """How many of the lines from a place to a base are clear of scenery, of `ACROSS`."""
        return self.exposures([(observer, target, radius)])[0]

    def glimpsed(self, observer: Place, target: Place, radius: int) -> bool:
        """Whether any line from a place to a base is clear of scenery; the middle one mostly tells."""
        if not self.screen.pieces:
            return True
        key = (*observer, *target, radius)
        found = self._glimpsed.get(key)
        if found is None:
            near = self._may_hide(*key)
            found = not near or self._any_clear(near, *key)
            if len(self._glimpsed) >= _MOST:
                self._glimpsed.clear()
            self._glimpsed[key] = found
        return found

    def exposures(self, wanted: list[tuple[Place, Place, int]]) -> list[int]:
        """The same for many pairs at once."""
        if not self.screen.pieces:
            return [ACROSS] * len(wanted)
        seen = self._seen
        keys = [(*a, *b, r) for a, b, r in wanted]
        unknown = list(dict.fromkeys(key for key in keys if key not in seen))
        if unknown:
            if len(seen) + len(unknown) > _MOST:
                seen.clear()
                unknown = list(dict.fromkeys(keys))
            closer = []
            for key in unknown:
                near = self._may_hide(*key)
                plain = self._plainly(near, *key) if near else ACROSS
                if plain is None:
                    closer.append(key)
                else:
                    seen[key] = plain
            if closer:
                seen.update(zip(closer, self._look(np.asarray(closer, dtype=np.int64)), strict=True))
        return [seen[key] for key in keys]

    def _may_hide(self, ax: int, ay: int, bx: int, by: int, radius: int) -> list[int]:
        """The pieces that come near the lines from a place to a base: where there are none, all are clear."""
        found = []
        left, right = min(ax, bx - radius), max(ax, bx + radius)
        bottom, top = min(ay, by - radius), max(ay, by + radius)
        dx, dy = bx - ax, by - ay
        beside = (radius + 1) * (
            abs(dx) + abs(dy)
        )  # more than the radius to either side, whatever the direction
        for low_x, low_y, high_x, high_y, n, corners in self._hiding:
            if low_x > right or high_x < left or low_y > top or high_y < bottom:
                continue
            sides = [dx * (y - ay) - dy * (x - ax) for x, y in corners]
            if min(sides) <= beside and max(sides) >= -beside:
                found.append(n)
        return found

    def _plainly(self, near: list[int], ax: int, ay: int, bx: int, by: int, radius: int) -> int | None:
        """How many lines are clear of some pieces, in plain numbers, as `_look` works it out for arrays of them; None
        where a piece has a dent or a corner just on a line: then the arrays must tell."""
        clear = 0
        for line in self._lines(ax, ay, bx, by, radius):
            stopped = self._stopped(near, *line)
            if stopped is None:
                return None
            clear += not stopped
        return clear

    def _any_clear(self, near: list[int], ax: int, ay: int, bx: int, by: int, radius: int) -> bool:
        """Whether any line is clear of some pieces."""
        for line in self._lines(ax, ay, bx, by, radius):
            stopped = self._stopped(near, *line)
            if stopped is None:
                return bool(self.exposed((ax, ay), (bx, by), radius))
            if not stopped:
                return True
        return False

    def _lines(self, ax: int, ay: int, bx: int, by: int, radius: int) -> Iterator[_Line]:
        """The lines from a place to a base, the middle one first."""
        start, end = (ax, ay), (bx, by)
        z0, z1 = self.height(start), self.height(end)
        standing = (*self.at(start), *self.at(end))
        yield ax, ay, bx, by, z0, z1, standing
        square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
        root = isqrt(square)
        length = max(root if root * root == square else root + 1, 1)
        aside, above = _towards_zero((ay - by) * radius, length), _towards_zero((bx - ax) * radius, length)
        yield ax, ay, bx + aside, by + above, z0, z1, standing
        yield ax, ay, bx - aside, by - above, z0, z1, standing

    def _stopped(
        self, near: list[int], ax: int, ay: int, bx: int, by: int, z0: int, z1: int, standing: tuple[int, ...]
    ) -> bool | None:
        """Whether one line is stopped by one of some pieces; None where plain numbers cannot tell."""
        dx, dy, rise = bx - ax, by - ay, z1 - z0
        length = sqrt(dx * dx + dy * dy)
        for n in near:
            hull = self.hulls[n]
            if not hull:
                return None
            places: list[float] = []
            px, py = hull[-1][0] - ax, hull[-1][1] - ay
            before = dx * py - dy * px
            for x, y in hull:
                qx, qy = x - ax, y - ay
                after = dx * qy - dy * qx
                if after == 0:
                    return None
                if (before > 0) != (after > 0):
                    places.append((px * qy - py * qx) / (after - before))
                px, py, before = qx, qy, after
            if not places:
                continue
            enter, leave = places
            if enter > leave:
                enter, leave = leave, enter
            if leave <= 0.0 or enter >= 1.0:
                continue  # beyond either end of the line
            enter, leave = max(enter, 0.0), min(leave, 1.0)
            far = length * (leave - enter)
            if far <= TOUCH or ceil(far - TOUCH) <= (self._depths[n] if n in standing else 0):
                continue
            if min(z0 + rise * enter, z0 + rise * leave) <= self._tops[n] + TOUCH:
                return True
        return False

    def _look(self, rows: IntArray) -> list[int]:
        ax, ay, bx, by, radius = rows.T
        start, end = Footprints.round(ax, ay, 0), Footprints.round(bx, by, radius)
        z0 = np.asarray([self.height((int(x), int(y))) for x, y in zip(ax, ay, strict=True)])
        z1 = np.asarray([self.height((int(x), int(y))) for x, y in zip(bx, by, strict=True)])
        standing = self._standing(ax, ay) | self._standing(bx, by)
        pairs = [rays(start, end, ACROSS // 2, point, ACROSS) for point in range(ACROSS)]
        a, b = (np.concatenate([pair[n] for pair in pairs]) for n in (0, 1))
        lines = Lines(a[:, 0], a[:, 1], b[:, 0], b[:, 1], np.tile(z0, ACROSS), np.tile(z1, ACROSS))
        seen = look(lines, self.screen, standing=np.tile(standing, (ACROSS, 1))).clear
        clear: list[int] = seen.reshape(ACROSS, -1).sum(axis=0).tolist()
        return clear

    def _standing(self, x: IntArray, y: IntArray) -> BoolArray:
        made = np.zeros((len(x), len(self.pieces)), dtype=np.bool_)
        for row, place in enumerate(zip(x.tolist(), y.tolist(), strict=True)):
            made[row, list(self.at(place))] = True
        return made

    # -- saves -----------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        return {
            "size": [self.width, self.depth],
            "pieces": [[one.id, one.kind, [list(corner) for corner in one.corners]] for one in self.pieces],
        }

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        return _restored(json.dumps(data))  # type: ignore[return-value]


@lru_cache(maxsize=256)
def _board(width: int, depth: int, pieces: tuple[Piece, ...]) -> Board:
    return Board(width, depth, pieces)


@lru_cache(maxsize=64)
def _restored(text: str) -> Board:
    data = json.loads(text)
    width, depth = data["size"]
    pieces = (Piece(name, kind, tuple((x, y) for x, y in rows)) for name, kind, rows in data["pieces"])
    return Board.of(width, depth, pieces)


def _reaches(
    edges: IntArray, x0: IntArray, y0: IntArray, x1: IntArray, y1: IntArray, over: bool
) -> BoolArray:
    """For each of many legs whether it ends in a hull or, unless it passes over it, cuts through it."""
    ax, ay, bx, by = edges
    far = (bx - ax) * (y1 - ay) - (by - ay) * (x1 - ax)
    ends: BoolArray = (far >= 0).all(axis=0)
    if over:
        return ends
    outside = (far <= 0) & ((bx - ax) * (y0 - ay) - (by - ay) * (x0 - ax) <= 0)
    side = (x1 - x0) * (by - y0) - (y1 - y0) * (bx - x0)
    found: BoolArray = ends | (~outside.any(axis=0) & (side > 0).any(axis=0) & (side < 0).any(axis=0))
    return found


def _sides(hulls: Sequence[tuple[Place, ...]]) -> IntArray:
    """The edges of hulls, from corner to corner, as an array of ends, edges and hulls; the last edge of a hull with fewer
    than others is told more than once."""
    most = max((len(hull) for hull in hulls), default=0)
    made = np.zeros((4, most, len(hulls)), dtype=np.int64)
    for n, hull in enumerate(hulls):
        if hull:
            rows = [(*a, *b) for a, b in zip((hull[-1], *hull[:-1]), hull, strict=True)]
            made[:, :, n] = np.asarray(rows + rows[-1:] * (most - len(rows))).T
    return made


def _box(corners: tuple[Place, ...]) -> Box:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _towards_zero(numerator: int, denominator: int) -> int:
    return numerator // denominator if numerator >= 0 else -(-numerator // denominator)


def _hull(corners: tuple[Place, ...]) -> tuple[Place, ...]:
    """The corners counter-clockwise, if they have no dent."""
    turns = []
    for n, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[n - 2], corners[n - 1]
        turns.append((bx - ax) * (y - by) - (by - ay) * (x - bx))
    if min(turns) >= 0:
        return corners
    return corners[::-1] if max(turns) <= 0 else ()
