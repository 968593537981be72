"""The table of a battle: its size, its scenery and its tactical positions, with the geometry worked out once.

A board never changes. A piece that is placed, moved, opened or destroyed makes another board, which the state
then points to: so a fork shares it, and all that is cached here holds for ever.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Self

from grognard.core.rules import rule
from grognard.core.space.headings import SCALE, VECTORS, Place
from grognard.core.space.measure import CM
from grognard.core.space.plain import Box, Outline
from grognard.core.space.table.table import Table
from grognard.core.space.table.terrain import Piece as Shape
from grognard.systems.at43.profile import Scenery, scenery

#: The four sides of a table, clockwise from the one players sit at.
EDGES: Final = ("bottom", "left", "top", "right")
#: An access zone or drop point that belongs to nobody.
NEUTRAL: Final = -1


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of scenery on the table: its kind, its convex outline, how it was set down and what became of it.

    `size` is the kind's unless the players agreed on another; `structure` what is left of its structure points;
    `ramp` lets AFVs climb it where a mission provides one.
    """

    id: str
    kind: str
    x: int
    y: int
    heading: int = 0
    length: int = 0
    width: int = 0
    size: int = 0
    structure: int = 0
    open: bool = False
    ramp: bool = False
    destructible: bool = False

    @property
    def card(self) -> Scenery:
        return scenery()[self.kind]

    def shape(self) -> Shape:
        return Shape(self.corners(), height=self.size)

    def corners(self) -> tuple[Place, ...]:
        """The outline, counter-clockwise; its length lies across its heading."""
        return _corners(self.x, self.y, self.heading, self.length, self.width)


@lru_cache(maxsize=4096)
def _corners(x: int, y: int, heading: int, length: int, width: int) -> tuple[Place, ...]:
    ahead, right = VECTORS[heading % 3600].tolist(), VECTORS[(heading + 900) % 3600].tolist()
    made = []
    for across, along in ((1, -1), (1, 1), (-1, 1), (-1, -1)):
        dx = right[0] * across * length + ahead[0] * along * width
        dy = right[1] * across * length + ahead[1] * along * width
        made.append((x + _halved(dx), y + _halved(dy)))
    return tuple(made)


def _halved(doubled: int) -> int:
    """Half of a length on the table's vectors, rounded to the quantum."""
    size = (abs(doubled) + SCALE) // (2 * SCALE)
    return size if doubled >= 0 else -size


@rule("at43.scenery.sizes")
def piece(id: str, kind: str, x: int, y: int, heading: int = 0, **changes: Any) -> Piece:
    """A piece of a kind at a place, of the usual ground plan and Size unless told otherwise."""
    card = scenery()[kind]
    fields: dict[str, Any] = {
        "length": card.length,
        "width": card.width,
        "size": card.size,
        "structure": card.structure,
    }
    return Piece(id, kind, x, y, heading, **(fields | changes))


@rule("at43.missions.positions", "at43.missions.access-fixed", "at43.missions.access-neutral")
@dataclass(frozen=True, slots=True)
class Position:
    """A tactical position: a stretch of the table edge, a deployment zone, or a drop point.

    `owner` is the seat that a fixed zone belongs to for the whole game. An access zone lies on an `edge`, from
    and to a distance along it; a deployment zone is a `box`; a drop point is a piece. `limit` units may be set up
    in a deployment zone, 0 for any number.
    """

    id: str
    kind: str
    owner: int = NEUTRAL
    edge: str = ""
    start: int = 0
    end: int = 0
    box: Box = (0, 0, 0, 0)
    piece: str = ""
    limit: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """A named point of the map, such as Alpha."""

    id: str
    x: int
    y: int


class Board(Table[Piece]):
    """A bounded table. Two boards of the same content are one object."""

    __slots__ = ("_climbable", "any_open", "closed", "marks", "positions")

    def __init__(
        self,
        width: int,
        depth: int,
        pieces: tuple[Piece, ...],
        positions: tuple[Position, ...],
        marks: tuple[Mark, ...],
    ) -> None:
        super().__init__(width, depth, pieces, CM)
        self.positions = positions
        self.marks = marks
        #: Whether there is a container that one may walk into.
        self.any_open: bool = any(one.open for one in pieces)
        #: Containers that may still be opened.
        self.closed: tuple[Outline, ...] = tuple(
            o for o in self.outlines if pieces[o[5]].card.opens and not pieces[o[5]].open
        )
        self._climbable: tuple[Outline, ...] | None = None

    @staticmethod
    def of(
        width: int,
        depth: int,
        pieces: Iterable[Piece] = (),
        positions: Iterable[Position] = (),
        marks: Iterable[Mark] = (),
    ) -> Board:
        return _board(width, depth, tuple(pieces), tuple(positions), tuple(marks))

    @property
    @rule("at43.intro.table-bounds")
    def bounds(self) -> Box:
        """The limits of the playing surface, fixed before play."""
        return super().bounds

    def climbable(self) -> tuple[Outline, ...]:
        """Pieces that one may stand on or in."""
        if self._climbable is None:
            self._climbable = tuple(
                o for o in self.outlines if self.pieces[o[5]].card.climb == "onto" or self.pieces[o[5]].open
            )
        return self._climbable

    # -- other boards ----------------------------------------------------------------------------

    def having(
        self, pieces: tuple[Piece, ...] | None = None, positions: tuple[Position, ...] | None = None
    ) -> Self:
        return _board(  # type: ignore[return-value]
            self.width,
            self.depth,
            self.pieces if pieces is None else pieces,
            self.positions if positions is None else positions,
            self.marks,
        )

    def outline(self, piece_id: str) -> Outline:
        return self.outlines[self.by_id[piece_id]]

    def position(self, position_id: str) -> Position:
        return next(one for one in self.positions if one.id == position_id)

    # -- saves -----------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        return {
            "size": [self.width, self.depth],
            "pieces": [_row(one) for one in self.pieces],
            "positions": [_row(one) for one in self.positions],
            "marks": [_row(one) for one in self.marks],
        }

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        return _restored(json.dumps(data))  # type: ignore[return-value]


def _row(one: Piece | Position | Mark) -> list[Any]:
    return [list(v) if isinstance(v, tuple) else v for v in (getattr(one, f) for f in one.__slots__)]


@lru_cache(maxsize=512)
def _board(
    width: int,
    depth: int,
    pieces: tuple[Piece, ...],
    positions: tuple[Position, ...],
    marks: tuple[Mark, ...],
) -> Board:
    return Board(width, depth, pieces, positions, marks)


@lru_cache(maxsize=64)
def _restored(text: str) -> Board:
    data = json.loads(text)
    zones: list[Any] = [[tuple(v) if isinstance(v, list) else v for v in row] for row in data["positions"]]
    width, depth = data["size"]
    return Board.of(
        width,
        depth,
        (Piece(*row) for row in data["pieces"]),
        (Position(*row) for row in zones),
        (Mark(*row) for row in data["marks"]),
    )
