"""Lines between hexes against clipping with exact fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.space.hexes.lines import DIRECTIONS, Kind, segment

Point = tuple[Fraction, Fraction]
CORNERS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))  # of a hex: columns are 3 apart, hexes 2


def point(u: int, v: int) -> Point:
    return Fraction(u), Fraction(v)


def cross(o: Point, a: Point, b: Point) -> Fraction:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def clipped(end: Point, polygon: list[Point]) -> tuple[Fraction, Fraction] | None:
    """The part of the way from the origin to `end` within a closed convex polygon given clockwise."""
    first, last = Fraction(0), Fraction(1)
    for a, b in pairwise([*polygon, polygon[0]]):
        at_start, at_end = cross(a, b, point(0, 0)), cross(a, b, end)
        if at_start < 0 and at_end < 0:
            return None
        if at_start != at_end:
            where = at_start / (at_start - at_end)
            if at_start < 0:
                first = max(first, where)
            elif at_end < 0:
                last = min(last, where)
    return (first, last) if first <= last else None


def corners_of(col: int, y: int) -> list[Point]:
    return [point(3 * col + u, y + v) for u, v in CORNERS]


def inside(at: Point, polygon: list[Point]) -> bool:
    return all(cross(a, b, at) > 0 for a, b in pairwise([*polygon, polygon[0]]))


def around(dcol: int, dy: int) -> list[tuple[int, int]]:
    cols = range(min(0, dcol) - 1, max(0, dcol) + 2)
    ys = range(min(0, dy) - 2, max(0, dy) + 3)
    return [(col, y) for col in cols for y in ys if (col + y) % 2 == 0]


differences = (
    st.tuples(st.integers(-9, 9), st.integers(-12, 12))
    .map(lambda way: (way[0], 2 * way[1] + way[0] % 2))
    .filter(lambda way: way != (0, 0))
)
# Lines over corners and along sides are rare among random ones.
awkward = st.tuples(
    st.sampled_from([(1, 3), (2, 0), (4, 6), (1, -3), (5, 3), (4, -6), (1, 9), (2, 12)]), st.integers(-2, 2)
)
all_differences = differences | awkward.filter(lambda pair: pair[1] != 0).map(
    lambda pair: (pair[0][0] * pair[1], pair[0][1] * pair[1])
)


@settings(max_examples=60, deadline=None)
@given(all_differences)
def test_hexes_are_met_where_clipping_finds_them(way: tuple[int, int]) -> None:
    dcol, dy = way
    end = point(3 * dcol, dy)
    crossed, along, touched = [], set(), set()
    for hex_ in around(dcol, dy):
        part = clipped(end, corners_of(*hex_))
        if part is None or hex_ in ((0, 0), way):
            continue
        first, last = part
        middle = (end[0] * (first + last) / 2, end[1] * (first + last) / 2)
        if first == last:
            touched.add(hex_)
        elif inside(middle, corners_of(*hex_)):
            crossed.append((first, hex_))
        else:
            along.add(hex_)
    steps = segment(dcol, dy).steps
    assert [step.cells[0] for step in steps if step.kind is Kind.THROUGH] == [
        hex_ for _, hex_ in sorted(crossed)
    ]
    assert {cell for step in steps if step.kind is Kind.ALONG for cell in step.cells[2:]} == along
    assert {step.cells[2] for step in steps if step.kind is Kind.CORNER} == touched


@settings(max_examples=60, deadline=None)
@given(all_differences)
def test_triangles_count_where_the_line_stays_in_them_for_a_while(way: tuple[int, int]) -> None:
    end = point(3 * way[0], way[1])
    for step in segment(*way).steps:
        met = {Kind.THROUGH: step.cells, Kind.ALONG: step.cells[2:]}.get(step.kind, ())
        assert len(met) == len(step.sextants)
        for (col, y), mask in zip(met, step.sextants, strict=True):
            corners = corners_of(col, y)
            for d in range(6):
                part = clipped(end, [corners[d - 1], corners[d], point(3 * col, y)])
                assert bool(mask >> d & 1) == (part is not None and part[0] < part[1])


def ends_of(col: int, y: int, d: int) -> tuple[Point, Point]:
    corners = corners_of(col, y)
    return corners[d - 1], corners[d]


@settings(max_examples=60, deadline=None)
@given(all_differences)
def test_sides_are_crossed_inside_touched_at_corners_or_followed(way: tuple[int, int]) -> None:
    """Every side that the line has a point of is met just once, in the right manner."""
    end, start = point(3 * way[0], way[1]), point(0, 0)
    expected: dict[frozenset[Point], str] = {}
    for col, y in around(*way):
        for d in range(6):
            a, b = ends_of(col, y, d)
            on_a, on_b = cross(start, end, a), cross(start, end, b)
            reach = [p[0] * end[0] + p[1] * end[1] for p in (a, b)]
            within = [0 <= r <= end[0] ** 2 + end[1] ** 2 for r in reach]
            if on_a == on_b == 0 and any(within):
                expected[frozenset((a, b))] = "along"
            elif (on_a == 0 and within[0]) or (on_b == 0 and within[1]):
                expected[frozenset((a, b))] = "touched"
            elif on_a * on_b < 0 and cross(a, b, start) * cross(a, b, end) < 0:
                expected[frozenset((a, b))] = "across"
    found: dict[frozenset[Point], str] = {}
    for step in segment(*way).steps:
        manners = {
            Kind.ACROSS: ["across"],
            Kind.CORNER: ["touched"] * 3,
            Kind.ALONG: ["along"] + ["touched"] * 4,
        }
        for side, manner in zip(step.sides, manners.get(step.kind, []), strict=True):
            key = frozenset(ends_of(*side))
            assert key not in found
            found[key] = manner
    assert found == expected


@settings(deadline=None)
@given(all_differences)
def test_a_line_is_the_same_from_both_ends(way: tuple[int, int]) -> None:
    dcol, dy = way

    def moved(step: tuple[int, ...]) -> tuple[int, ...]:
        return (step[0] + dcol, step[1] + dy, *step[2:])

    there, back = segment(dcol, dy).steps, segment(-dcol, -dy).steps[::-1]
    assert [step.kind for step in there] == [step.kind for step in back]
    for one, two in zip(there, back, strict=True):
        assert {tuple(cell) for cell in one.cells} == {moved(cell) for cell in two.cells}
        assert {tuple(side) for side in one.sides} == {moved(side) for side in two.sides}
        assert dict(zip(one.cells[-2:], one.sextants, strict=False)) == {
            moved(cell): mask for cell, mask in zip(two.cells[-2:], two.sextants, strict=False)
        }


@given(all_differences)
def test_each_step_begins_where_the_last_ended(way: tuple[int, int]) -> None:
    here = (0, 0)
    for step in segment(*way).steps:
        assert step.cells[0] == here
        if step.kind is not Kind.THROUGH:
            here = step.cells[1]
    assert here == way


def test_neighbours_share_one_side() -> None:
    for d, way in enumerate(DIRECTIONS):
        (step,) = segment(*way).steps
        assert (step.kind, step.cells) == (Kind.ACROSS, ((0, 0), way))
        assert step.sides in [((0, 0, d),), ((*way, (d + 3) % 6),)]


def test_a_hex_has_no_line_to_itself() -> None:
    assert segment(0, 0).steps == ()


def test_no_hex_lies_at_an_odd_difference() -> None:
    with pytest.raises(ValueError, match="their sum must be even"):
        segment(1, 0)
