"""The table of a battle: its size and its scenery, with the geometry worked out once.

A board never changes, so a fork shares it, and all that is cached here holds for ever.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, Self

import numpy as np

from grognard.core.space.exact import BoolArray, IntArray
from grognard.core.space.headings import Place
from grognard.core.space.measure import CM
from grognard.core.space.plain import Box, holds, segment_cuts
from grognard.core.space.sight.lines import EVER, Lines, Screen, crossings, look
from grognard.core.space.sight.views import rays
from grognard.core.space.table.bases import Footprints
from grognard.core.space.table.table import Table
from grognard.core.space.table.terrain import Piece as Shape
from grognard.systems.epic.profile import Ground, grounds

#: How many answers about places and lines are kept for a board before all are let go.
_MOST: Final = 200_000
#: Lines that are tried from a unit to another: to its left, to its middle and to its right.
ACROSS: Final = 3


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

    __slots__ = ("_at", "_seen", "boxes", "by_effect", "grounds", "hulls", "screen")

    def __init__(self, width: int, depth: int, pieces: tuple[Piece, ...]) -> None:
        super().__init__(width, depth, pieces, CM)
        self.grounds: tuple[Ground, ...] = tuple(one.ground for one in pieces)
        self.boxes: tuple[Box, ...] = tuple(_box(one.corners) for one in pieces)
        #: Outlines counter-clockwise of pieces without a dent; none for others.
        self.hulls: tuple[tuple[Place, ...], ...] = tuple(_hull(one.corners) for one in pieces)
        #: The pieces with an effect on a column of the terrain table.
        self.by_effect: dict[tuple[str, int], tuple[int, ...]] = {
            (effect, column): tuple(n for n, g in enumerate(self.grounds) if g.effects[column] == effect)
            for effect in ("dangerous", "impassable")
            for column in range(3)
        }
        #: The pieces that hold a place, and how much of a base is seen from another, for those asked before.
        self._at: dict[Place, tuple[int, ...]] = {}
        self._seen: dict[tuple[int, ...], int] = {}
        self.screen = self._screen()

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
            near = [
                n
                for n, (left, bottom, right, top) in enumerate(self.boxes)
                if left <= x <= right and bottom <= y <= top
            ]
            found = tuple(n for n in near if holds(self.pieces[n].corners, x, y))
            if len(self._at) >= _MOST:
                self._at.clear()
            self._at[place] = found
        return found

    def crossed(self, piece: int, way: Sequence[Place]) -> bool:
        """Whether a way passes through the inside of a piece."""
        hull = self.hulls[piece]
        if hull:
            return any(segment_cuts(hull, *a, *b) for a, b in pairwise(way))
        return bool(len(crossings(Lines.between(way[:-1], way[1:]), self.terrain.outlines, [piece])))

    def height(self, place: Place) -> int:
        """How high the ground is: that of the highest hill there."""
        return max((self.grounds[n].height for n in self.at(place) if self.grounds[n].hill), default=0)

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

    def exposed(self, observer: Place, target: Place, radius: int) -> int:
        """How many of the lines from a place to a base are clear of scenery, of `ACROSS`."""
        return self.exposures([(observer, target, radius)])[0]

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
                if self._may_hide(*key):
                    closer.append(key)
                else:
                    seen[key] = ACROSS
            if closer:
                seen.update(zip(closer, self._look(np.asarray(closer, dtype=np.int64)), strict=True))
        return [seen[key] for key in keys]

    def _may_hide(self, ax: int, ay: int, bx: int, by: int, radius: int) -> bool:
        """Whether any piece comes near the lines from a place to a base: where none does, all are clear."""
        left, right = min(ax, bx - radius), max(ax, bx + radius)
        bottom, top = min(ay, by - radius), max(ay, by + radius)
        dx, dy = bx - ax, by - ay
        beside = (radius + 1) * (
            abs(dx) + abs(dy)
        )  # more than the radius to either side, whatever the direction
        for n in self.screen.pieces or ():
            low_x, low_y, high_x, high_y = self.boxes[n]
            if low_x > right or high_x < left or low_y > top or high_y < bottom:
                continue
            sides = [dx * (y - ay) - dy * (x - ax) for x, y in self.pieces[n].corners]
            if min(sides) <= beside and max(sides) >= -beside:
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


def _box(corners: tuple[Place, ...]) -> Box:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _hull(corners: tuple[Place, ...]) -> tuple[Place, ...]:
    """The corners counter-clockwise, if they have no dent."""
    turns = []
    for n, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[n - 2], corners[n - 1]
        turns.append((bx - ax) * (y - by) - (by - ay) * (x - bx))
    if min(turns) >= 0:
        return corners
    return corners[::-1] if max(turns) <= 0 else ()
