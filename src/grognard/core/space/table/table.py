"""The free table itself: how large it is, in what it is measured, what scenery stands on it.

A table never changes. A piece that is placed, moved, opened or destroyed makes another table, which the state then
points to: so a fork shares it, and all that is worked out here holds for ever. A game derives its board from it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Generic, Protocol, Self, TypeVar

from grognard.core.model import Shared
from grognard.core.space.exact import HIGHEST
from grognard.core.space.measure import CM, Measure
from grognard.core.space.plain import Box, Outline, outline_of
from grognard.core.space.table.terrain import Piece, Terrain, convex_parts

__all__ = ["Scenery", "Table"]


class Scenery(Protocol):
    """A piece of a game's scenery: a frozen dataclass with a name and a shape."""

    @property
    def id(self) -> str: ...

    def shape(self) -> Piece: ...


P = TypeVar("P", bound=Scenery)


class Table(Shared, Generic[P]):
    """A bounded table with its scenery, and what is worked out of it once."""

    __slots__ = (
        "_taller",
        "_terrain",
        "by_id",
        "depth",
        "looks",
        "measure",
        "outlines",
        "pieces",
        "shapes",
        "views",
        "width",
    )

    def __init__(self, width: int, depth: int, pieces: tuple[P, ...] = (), measure: Measure = CM) -> None:
        if not (0 < width <= HIGHEST and 0 < depth <= HIGHEST):
            raise ValueError(f"a table measures 1 to {HIGHEST} quanta a side, not {width} x {depth}")
        self.width = width
        self.depth = depth
        self.pieces = pieces
        self.measure = measure
        self.by_id: dict[str, int] = {one.id: number for number, one in enumerate(pieces)}
        self.shapes: tuple[Piece, ...] = tuple([one.shape() for one in pieces])
        #: The convex parts of all pieces, in the order of the pieces: one of each that is convex.
        self.outlines: tuple[Outline, ...] = tuple(
            [outline_of(part, n) for n, shape in enumerate(self.shapes) for part in convex_parts(shape)]
        )
        self._terrain: Terrain | None = None
        self._taller: dict[int, tuple[Outline, ...]] = {}
        #: How groups stand that looked at each other, with what they saw, and how often one looked: see watch.py.
        self.views: dict[Any, Any] = {}
        self.looks = 0

    @property
    def bounds(self) -> Box:
        """The limits of the playing surface."""
        return 0, 0, self.width, self.depth

    @property
    def terrain(self) -> Terrain:
        """The pieces for array geometry."""
        if self._terrain is None:
            self._terrain = Terrain(self.shapes)
        return self._terrain

    def taller(self, height: int) -> tuple[Outline, ...]:
        """Pieces as tall as a height or taller: what can hide somebody of that Size."""
        found = self._taller.get(height)
        if found is None:
            shapes = self.shapes
            found = self._taller[height] = tuple([o for o in self.outlines if shapes[o[5]].height >= height])
        return found

    def within(self, box: Box) -> list[Outline]:
        """The parts that a box meets."""
        low_x, low_y, high_x, high_y = box
        return [o for o in self.outlines if o[0] < high_x and o[2] > low_x and o[1] < high_y and o[3] > low_y]

    def piece(self, piece_id: str) -> P:
        return self.pieces[self.by_id[piece_id]]

    def parts(self, piece_id: str) -> tuple[Outline, ...]:
        """The convex parts of one piece."""
        index = self.by_id[piece_id]
        return tuple([o for o in self.outlines if o[5] == index])

    # -- other tables ------------------------------------------------------------------------------

    def having(self, pieces: tuple[P, ...]) -> Self:
        """The same table with other pieces; a game's board says how it is made."""
        raise NotImplementedError

    def with_piece(self, one: P) -> Self:
        """This table with a piece added, or changed where one of its id lies there."""
        kept = tuple(one if old.id == one.id else old for old in self.pieces)
        return self.having(kept if one.id in self.by_id else (*self.pieces, one))

    def without(self, piece_id: str) -> Self:
        return self.having(tuple(one for one in self.pieces if one.id != piece_id))

    def altered(self, piece_id: str, **changes: Any) -> Self:
        """This table with a piece changed."""
        return self.with_piece(replace(self.piece(piece_id), **changes))  # type: ignore[type-var]
