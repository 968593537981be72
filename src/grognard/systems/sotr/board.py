"""The table of a battle: its size and scenery, in hundredths of an inch, with the geometry worked out once.

A board never changes. A piece that is destroyed makes another board, which the state then points to: so a fork
shares it, and all that is cached here holds for ever.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import Any, Self

from grognard.core.model import Shared
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box, Outline, segment_cuts
from grognard.core.space.table.terrain import Piece as Shape
from grognard.core.space.table.terrain import Terrain
from grognard.systems.sotr.lines import Standing, standing
from grognard.systems.sotr.profile import Scenery, scenery


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of scenery: its kind, its convex outline counter-clockwise, its height and storeys above the ground."""

    id: str
    kind: str
    corners: tuple[Place, ...]
    height: int = 0
    storeys: int = 0

    @property
    def card(self) -> Scenery:
        return scenery()[self.kind]

    @property
    def width(self) -> int:
        """How wide an obstacle is: the shortest of its sides."""
        ends = zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)
        return min(isqrt((ax - bx) ** 2 + (ay - by) ** 2) for (ax, ay), (bx, by) in ends)


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the table with a meaning: where a seat sets up, what is to be held."""

    id: str
    kind: str
    box: Box
    seat: int = -1


def piece(id: str, kind: str, corners: Iterable[Place], **changes: int) -> Piece:
    """A piece of a kind, of its usual height unless told otherwise."""
    card = scenery()[kind]
    fields = {"height": card.height, "storeys": card.storeys} | changes
    return Piece(id, kind, _counter_clockwise(tuple(corners)), **fields)


def box_corners(box: Box) -> tuple[Place, ...]:
    left, bottom, right, top = box
    return (left, bottom), (right, bottom), (right, top), (left, top)


def _counter_clockwise(corners: tuple[Place, ...]) -> tuple[Place, ...]:
    area = sum(
        x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True)
    )
    return corners if area >= 0 else corners[::-1]


class Board(Shared):
    """A bounded table. Two boards of the same content are one object."""

    __slots__ = (
        "_terrain",
        "barred",
        "by_id",
        "costly",
        "covering",
        "depth",
        "glances",
        "hiding",
        "hindrances",
        "outlines",
        "pieces",
        "standing",
        "views",
        "walls",
        "width",
        "zones",
    )

    def __init__(self, width: int, depth: int, pieces: tuple[Piece, ...], zones: tuple[Zone, ...]) -> None:
        self.width = width
        self.depth = depth
        self.pieces = pieces
        self.zones = zones
        self.by_id: dict[str, int] = {one.id: number for number, one in enumerate(pieces)}
        self.outlines: tuple[Outline, ...] = tuple(_outline(n, one) for n, one in enumerate(pieces))
        #: What men on foot may not enter, what costs them movement, what hides, what gives cover inside.
        self.barred: tuple[Outline, ...] = self._where(lambda card: card.rate == 0)
        self.costly: tuple[Outline, ...] = self._where(lambda card: card.rate > 1 or card.obstacle)
        self.hiding: tuple[Outline, ...] = self._where(lambda card: card.sight != "open")
        self.covering: tuple[Outline, ...] = self._where(lambda card: card.cover != "none")
        #: Obstacles that men may cross and fight across: outline, height and width.
        self.walls: tuple[tuple[Outline, int, int], ...] = tuple(
            (o, pieces[o[5]].height, pieces[o[5]].width) for o in self.costly if pieces[o[5]].card.obstacle
        )
        self._terrain: Terrain | None = None
        #: What hides, as lines of sight meet it.
        self.standing: tuple[Standing, ...] = tuple(
            standing(o, pieces[o[5]].card.sight, pieces[o[5]].height, pieces[o[5]].card.enclosed)
            for o in self.hiding
        )
        #: Who sees whom from where they stood: see survey.py.
        self.views: dict[Any, Any] = {}
        #: Single lines past scenery: see sight.py.
        self.glances: dict[Any, bool] = {}
        #: By how much the ground of units makes them harder to hit: see targets.py.
        self.hindrances: dict[Any, int] = {}

    def _where(self, test: Any) -> tuple[Outline, ...]:
        return tuple(o for o, one in zip(self.outlines, self.pieces, strict=True) if test(one.card))

    @staticmethod
    def of(width: int, depth: int, pieces: Iterable[Piece] = (), zones: Iterable[Zone] = ()) -> Board:
        return _board(width, depth, tuple(pieces), tuple(zones))

    @property
    def bounds(self) -> Box:
        return 0, 0, self.width, self.depth

    @property
    def terrain(self) -> Terrain:
        """The pieces for array geometry."""
        if self._terrain is None:
            self._terrain = Terrain([Shape(one.corners, height=one.height) for one in self.pieces])
        return self._terrain

    def piece(self, piece_id: str) -> Piece:
        return self.pieces[self.by_id[piece_id]]

    def outline(self, piece_id: str) -> Outline:
        return self.outlines[self.by_id[piece_id]]

    def without(self, piece_id: str) -> Board:
        kept = tuple(one for one in self.pieces if one.id != piece_id)
        return _board(self.width, self.depth, kept, self.zones)

    def with_piece(self, one: Piece) -> Board:
        return _board(self.width, self.depth, (*self.pieces, one), self.zones)

    def zone(self, kind: str, seat: int) -> Zone | None:
        return next((one for one in self.zones if one.kind == kind and one.seat == seat), None)

    # -- saves -----------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        return {
            "size": [self.width, self.depth],
            "pieces": [
                [p.id, p.kind, [list(c) for c in p.corners], p.height, p.storeys] for p in self.pieces
            ],
            "zones": [[z.id, z.kind, list(z.box), z.seat] for z in self.zones],
        }

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        return _restored(json.dumps(data))  # type: ignore[return-value]


@lru_cache(maxsize=512)
def _board(width: int, depth: int, pieces: tuple[Piece, ...], zones: tuple[Zone, ...]) -> Board:
    return Board(width, depth, pieces, zones)


@lru_cache(maxsize=64)
def _restored(text: str) -> Board:
    data = json.loads(text)
    width, depth = data["size"]
    pieces = [Piece(i, k, tuple((x, y) for x, y in c), h, s) for i, k, c, h, s in data["pieces"]]
    zones = [Zone(i, k, tuple(box), seat) for i, k, box, seat in data["zones"]]
    return Board.of(width, depth, pieces, zones)


def _outline(number: int, one: Piece) -> Outline:
    xs, ys = [x for x, _ in one.corners], [y for _, y in one.corners]
    return min(xs), min(ys), max(xs), max(ys), one.corners, number


def holds(outline: Outline, place: Place) -> bool:
    """Whether a point lies inside a piece."""
    x, y = place
    return (
        outline[0] < x < outline[2] and outline[1] < y < outline[3] and segment_cuts(outline[4], x, y, x, y)
    )
