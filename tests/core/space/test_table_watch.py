"""Who sees whom between two groups: one by one, all at once, and as the general sight has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grognard.core.space.headings import Place
from grognard.core.space.plain import box_of
from grognard.core.space.sight.lines import Lines, Screen, look
from grognard.core.space.sight.panorama import Body, panorama
from grognard.core.space.sight.watch import Side, Vista, Watch, bars, lines, screens, side_of, stops, vista
from grognard.core.space.table.table import Table
from grognard.core.space.table.terrain import Piece

SPOT = st.tuples(st.integers(0, 6000), st.integers(0, 6000))


@dataclass(frozen=True, slots=True)
class Block:
    id: str
    corners: tuple[Place, ...]
    height: int

    def shape(self) -> Piece:
        return Piece(self.corners, height=self.height)


def _corners(place: Place, kind: int) -> tuple[Place, ...]:
    x, y = place
    triangle = ((x, y), (x + 700, y + 100), (x + 200, y + 900))
    hexagon = ((x, y), (x + 400, y), (x + 600, y + 300), (x + 400, y + 600), (x, y + 600), (x - 200, y + 300))
    return (((x, y), (x + 800, y), (x + 800, y + 300), (x, y + 300)), triangle, hexagon)[kind]


BLOCKS = st.lists(st.tuples(SPOT, st.integers(0, 2), st.integers(1, 4)), max_size=5)
BODIES = st.lists(
    st.tuples(SPOT, st.sampled_from([100, 250]), st.integers(1, 3)),
    min_size=1,
    max_size=5,
    unique_by=lambda b: b[0],
)
DISCS = st.lists(st.tuples(SPOT, st.integers(150, 400), st.integers(1, 4)), max_size=3)


def table_of(blocks: list[tuple[Place, int, int]]) -> Table[Any]:
    return Table(12000, 12000, tuple(Block(str(n), _corners(p, k), h) for n, (p, k, h) in enumerate(blocks)))


def side(bodies: list[Body]) -> Side:
    box = box_of([b[:2] for b in bodies], [b[2] for b in bodies])
    return Side(dict(enumerate(bodies)), box)


def watch(table: Table[Any], ours: list[Body], theirs: list[Body], discs: list[Any], mutual: bool) -> Watch:
    return Vista(table, side(ours), side(theirs), mutual).watch(discs)


@settings(max_examples=150)
@given(BLOCKS, BODIES, BODIES, DISCS, st.booleans())
def test_pairs_see_alike_one_by_one_all_at_once_and_in_the_crowd(
    blocks: Any, looking: Any, marks: Any, discs: Any, mutual: bool
) -> None:
    table = table_of(blocks)
    ours: list[Body] = [(*p, r, h, -1) for p, r, h in looking]
    theirs: list[Body] = [(*p, r, h, -1) for p, r, h in marks]
    assume(not {b[:2] for b in ours} & {b[:2] for b in theirs})  # nobody stands where another stands
    round_ones = [((*p, r), h) for p, r, h in discs]
    heights = [table.shapes[o[5]].height for o in table.outlines]
    if table.outlines or round_ones:
        together = panorama(ours, theirs, table.outlines, heights, round_ones, mutual)
    else:
        together = [[True] * len(theirs) for _ in ours]
    seen = watch(table, ours, theirs, round_ones, mutual)
    for i in range(len(ours)):
        for j in range(len(theirs)):
            alone = watch(table, ours, theirs, round_ones, mutual)
            assert alone.sees(i, j) is together[i][j]
            assert seen.sees(i, j) is together[i][j]
    everybody = range(len(ours))
    assert watch(table, ours, theirs, round_ones, mutual).any_seen(everybody) is any(map(any, together))
    for j in range(len(theirs)):
        assert seen.any_sees(everybody, j) is any(row[j] for row in together)


@settings(max_examples=100)
@given(BLOCKS, SPOT, SPOT, st.integers(1, 3))
def test_a_line_is_stopped_as_the_general_sight_has_it(blocks: Any, a: Place, b: Place, height: int) -> None:
    table = table_of(blocks)
    one, other = (*a, 100, height, -1), (*b, 100, height, -1)
    screen = Screen(table.terrain)
    for line in lines(one, other):
        tall = [o for o in table.outlines if table.shapes[o[5]].height >= height]
        free = not any(stops(o, line) for o in tall)
        if line[:2] != line[2:]:
            assert look(Lines.between([line[:2]], [line[2:]], height, height), screen).clear[0] == free


@settings(max_examples=100)
@given(SPOT, SPOT, SPOT, st.integers(0, 2), st.integers(100, 600))
def test_a_piece_across_every_line_hides_everybody(
    a: Place, b: Place, at: Place, kind: int, size: int
) -> None:
    corners = _corners(at, kind)
    boxes = [(x, y, x + size, y + size) for x, y in (a, b)]
    if bars(boxes[0], boxes[1], corners):
        outline = table_of([(at, kind, 3)]).outlines[0]
        for x0, y0 in ((boxes[0][m], boxes[0][n]) for m in (0, 2) for n in (1, 3)):
            for x1, y1 in ((boxes[1][m], boxes[1][n]) for m in (0, 2) for n in (1, 3)):
                assert stops(outline, (x0, y0, x1, y1))


@settings(max_examples=100)
@given(BODIES, BODIES, SPOT, st.integers(0, 2), st.integers(1, 12))
def test_a_piece_across_every_line_between_bodies_screens_them(
    looking: Any, marks: Any, at: Place, kind: int, by: int
) -> None:
    ours: list[Body] = [(x, y // 6, r, 1, -1) for (x, y), r, _ in looking]
    theirs: list[Body] = [(x, 9000 - y // 6, r, 1, -1) for (x, y), r, _ in marks]
    x, y = at[0], 3000
    corners = tuple([(x + (a - x) * by, y + (b - y) // 2) for a, b in _corners((x, y), kind)])
    table = Table(12000, 12000, (Block("0", corners, 3),))
    every = [line for a in ours for b in theirs for line in lines(a, b)]
    crossed = all(stops(table.outlines[0], line) for line in every)
    if screens(ours, theirs, corners):
        assert crossed
        assert not watch(table, ours, theirs, [], False).any_seen(range(len(ours)))


def test_a_wall_screens_who_stands_behind_it_and_nobody_past_its_end() -> None:
    wall = _corners((2000, 2000), 0)
    theirs: list[Body] = [(2400, 4000, 100, 1, -1)]
    assert screens([(2300, 1500, 100, 1, -1), (2500, 1600, 100, 1, -1)], theirs, wall)
    assert not screens([(2300, 1500, 100, 1, -1), (1400, 1600, 100, 1, -1)], theirs, wall)
    assert not screens(theirs, [(2400, 5000, 100, 1, -1)], wall)


def test_what_one_stands_on_and_ones_own_base_hide_nobody() -> None:
    table = table_of([((1000, 1000), 0, 3)])
    there: list[Body] = [(1400, 4000, 100, 1, -1)]
    below: list[Body] = [(1400, 500, 100, 1, -1)]
    assert not watch(table, below, there, [], False).sees(0, 0)
    on_top = Side({0: (1400, 1150, 100, 4, 0)}, (1300, 1050, 1500, 1250))
    assert Vista(table, on_top, side(there), False).watch([]).sees(0, 0)
    tank = ((1400, 500, 300), 3)
    empty = table_of([])
    assert watch(empty, below, there, [tank], False).sees(0, 0)
    assert not watch(empty, below, there, [((1400, 2000, 300), 3)], False).sees(0, 0)
    assert watch(empty, below, there, [((1400, 2000, 300), 0)], False).sees(0, 0)


def test_a_table_remembers_what_lies_between_while_others_move() -> None:
    table = table_of([((1000, 1000), 0, 3)])
    made: list[int] = []

    def ours() -> Side:
        made.append(1)
        return side([(1400, 500, 100, 1, -1)])

    theirs = side([(3400, 4000, 100, 1, -1)])
    first = vista(table, side_of(table, "key", ours), theirs, False)
    assert vista(table, side_of(table, "key", ours), theirs, False) is first
    assert len(made) == 1
    assert first.watch([]) is first.watch([((5900, 100, 50), 3)])  # far from every line
    assert first.watch([((2400, 2300, 300), 3)]) is not first.watch([])
