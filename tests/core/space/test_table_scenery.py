"""Scenery of any outline: convex parts, heights and feet, tables that are altered by making another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.space.headings import Place
from grognard.core.space.measure import INCH
from grognard.core.space.plain import base_outline, leg_meets_outline
from grognard.core.space.sight.lines import Lines, Screen, look
from grognard.core.space.table.bases import Base, Footprints
from grognard.core.space.table.table import Table
from grognard.core.space.table.terrain import Piece, Terrain, convex_parts

L_SHAPE = Piece(((0, 0), (900, 0), (900, 300), (300, 300), (300, 900), (0, 900)), height=5)
RING = Piece(
    ((0, 0), (900, 0), (900, 900), (0, 900)), (((300, 300), (600, 300), (600, 600), (300, 600)),), height=5
)
COMB = Piece(((0, 0), (900, 0), (900, 900), (600, 900), (600, 300), (300, 300), (300, 900), (0, 900)))
SHAPES = st.sampled_from([L_SHAPE, RING, COMB, Piece.box(0, 0, 900, 600)])
SPOT = st.tuples(st.integers(-400, 1300), st.integers(-400, 1300))


@given(SHAPES)
def test_parts_are_convex_and_make_up_the_piece(piece: Piece) -> None:
    parts = [shapely.Polygon(part) for part in convex_parts(piece)]
    whole = shapely.Polygon(piece.shell, piece.holes)
    assert all(part.convex_hull.area == part.area for part in parts)
    assert sum(part.area for part in parts) == whole.area
    assert shapely.union_all(parts).symmetric_difference(whole).area == 0
    assert len(parts) < 6


def test_a_convex_piece_is_its_only_part() -> None:
    assert convex_parts(Piece.box(0, 0, 900, 600)) == (((0, 0), (900, 0), (900, 600), (0, 600)),)


@given(SHAPES, SPOT, SPOT, st.integers(1, 200))
def test_a_base_meets_a_piece_where_it_meets_a_part(piece: Piece, a: Place, b: Place, radius: int) -> None:
    met = any(leg_meets_outline(part, *a, *b, radius) for part in convex_parts(piece))
    whole = shapely.Polygon(piece.shell, piece.holes)
    line = shapely.LineString([a, b]) if a != b else shapely.Point(a)
    apart = whole.distance(line)
    if abs(apart - radius) > 1e-6:
        assert met is bool(apart < radius)


def test_a_line_passes_below_what_begins_above_it_and_over_what_ends_below() -> None:
    bridge = Terrain([Piece(((400, 0), (600, 0), (600, 1000), (400, 1000)), height=300, foot=200)])
    heights = [(50, 50), (250, 250), (350, 350), (0, 500), (50, 190), (50, 1000)]
    lines = Lines.between(
        [(0, 500)] * len(heights), [(1000, 500)] * len(heights), *np.array(heights).T.tolist()
    )
    # In the fourth the line rises from 200 to 300 over the bridge, in the last it is well above it.
    assert look(lines, Screen(bridge)).clear.tolist() == [True, False, True, False, True, True]


# -- tables ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wood:
    id: str
    corners: tuple[Place, ...]
    height: int = 4

    def shape(self) -> Piece:
        return Piece(self.corners, height=self.height)


class Board(Table[Wood]):
    __slots__ = ()

    def having(self, pieces: tuple[Wood, ...]) -> Board:
        return Board(self.width, self.depth, pieces, self.measure)


def board() -> Board:
    return Board(7200, 4800, (Wood("low", L_SHAPE.shell, 1), Wood("high", RING.shell)), INCH)


def test_a_table_knows_its_pieces_by_name_part_and_height() -> None:
    table = board()
    assert table.bounds == (0, 0, 7200, 4800)
    assert table.piece("high").height == 4
    assert [o[5] for o in table.outlines] == [0, 0, 1]
    assert [o[5] for o in table.taller(2)] == [1]
    assert [o[4] for o in table.parts("low")] == [o[4] for o in table.outlines[:2]]
    assert [o[5] for o in table.within((700, 400, 800, 800))] == [1]
    assert table.terrain.heights.tolist() == [1, 4]


def test_an_altered_table_is_another_one() -> None:
    table = board()
    fallen = table.altered("high", height=0)
    assert fallen.piece("high").height == 0
    assert table.piece("high").height == 4
    assert fallen.measure is INCH
    assert table.without("high").by_id == {"low": 0}
    assert list(table.with_piece(Wood("new", L_SHAPE.shell)).by_id) == ["low", "high", "new"]


def test_a_table_has_a_size() -> None:
    with pytest.raises(ValueError, match="table measures"):
        Board(0, 10)


@given(SPOT, st.integers(0, 3599), SPOT, st.integers(1, 300))
def test_a_rectangular_base_in_the_way_is_an_outline(
    place: Place, heading: int, other: Place, radius: int
) -> None:
    base = Base.rect(300, 600)
    outline = base_outline(base, place, heading, 3)
    assert outline[5] == -4
    gap = shapely.Polygon(base.at(place, heading).cores()[0]).distance(shapely.Point(other))
    if abs(gap - radius) > 1e-6:
        assert leg_meets_outline(outline[4], *other, *other, radius) is bool(gap < radius)
    low_x, low_y, high_x, high_y = (int(v[0]) for v in Footprints.polygon(outline[4]).bounds())
    assert outline[:4] == (low_x, low_y, high_x, high_y)
