"""Distances between bases: exact, symmetric, the same one by one as all at once."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.space.exact import HIGHEST, ceil_root, floor_root
from grognard.core.space.headings import (
    FULL_TURN,
    SCALE,
    VECTORS,
    along,
    bearing,
    difference,
    drift_headings,
    towards,
    turned,
)
from grognard.core.space.plain import outline_gap, outlines_meet, rect_corners
from grognard.core.space.table.bases import (
    CONTACT,
    Base,
    Footprints,
    against,
    closer_than,
    gap_between,
    gaps,
    nearest_first,
    overlaps,
    pair_gaps,
    touching,
    within,
)

SPOT = st.tuples(st.integers(0, 18000), st.integers(0, 12000))
NEAR = st.tuples(st.integers(0, 600), st.integers(0, 600))
DISC = st.tuples(NEAR, st.integers(0, 200))
BOX = st.tuples(NEAR, st.integers(20, 300), st.integers(20, 400), st.integers(0, FULL_TURN - 1))


def discs(rows):
    return Footprints.round([p[0] for p, _ in rows], [p[1] for p, _ in rows], [r for _, r in rows])


def boxes(rows):
    x, y = [p[0] for p, *_ in rows], [p[1] for p, *_ in rows]
    return Footprints.rect(
        x, y, [w for _, w, _, _ in rows], [d for _, _, d, _ in rows], [h for *_, h in rows]
    )


def shape(bases, i):
    """One footprint as an independent shapely geometry, its roundness left out."""
    corners = bases.cores()[i]
    return shapely.Point(corners[0]) if len(corners) == 1 else shapely.Polygon(corners)


@given(st.integers(0, 2**52))
def test_roots_are_exact(n):
    array = np.array([n], dtype=np.int64)
    assert floor_root(array)[0] == math.isqrt(n)
    assert ceil_root(array)[0] == (math.isqrt(n - 1) + 1 if n else 0)


@given(st.lists(st.tuples(SPOT, st.integers(0, 400)), min_size=1, max_size=6), st.integers(-900, 9000))
def test_round_gaps_decide_within_and_closer_exactly(rows, distance):
    bases = discs(rows)
    near, close = within(bases, bases, distance), closer_than(bases, bases, distance)
    for i, (a, ra) in enumerate(rows):
        for j, (b, rb) in enumerate(rows):
            square, limit = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2, distance + ra + rb
            assert near[i, j] == (limit >= 0 and square <= limit * limit)
            assert close[i, j] == (limit > 0 and square < limit * limit)
            assert gaps(bases, bases)[i, j] == gap_between(a, ra, b, rb)
            assert gaps(bases, bases, up=False)[i, j] == gap_between(a, ra, b, rb, up=False)


@given(st.lists(DISC, min_size=1, max_size=4), st.lists(BOX, min_size=1, max_size=4), st.booleans())
def test_mixed_gaps_are_symmetric_and_equal_brute_force(round_rows, box_rows, up):
    bases = Footprints.join([discs(round_rows), boxes(box_rows)])
    found = gaps(bases, bases, up=up)
    assert (found == found.T).all()
    assert (np.diagonal(found) == pair_gaps(bases, bases, up=up)).all()
    sets = [discs(round_rows)] * len(round_rows) + [boxes(box_rows)] * len(box_rows)
    index = [*range(len(round_rows)), *range(len(box_rows))]
    for i in range(len(bases)):
        for j in range(len(bases)):
            a, b = shape(sets[i], index[i]), shape(sets[j], index[j])
            radii = bases.radius[i] + bases.radius[j]
            if shapely.intersection(a, b).area > 1e-9 or (
                a.geom_type != b.geom_type and a.relate_pattern(b, "T********")
            ):
                assert found[i, j] + radii < 0
            else:
                off = found[i, j] + radii - a.distance(b)
                assert -1e-6 < off < 1 if up else -1 < off < 1e-6


@given(BOX, BOX)
def test_boxes_overlap_exactly_when_they_share_ground(a, b):
    first, second = boxes([a]), boxes([b])
    shared = shape(first, 0).relate_pattern(shape(second, 0), "T********")
    assert overlaps(first, second)[0, 0] == shared


def test_exact_distances_of_a_box():
    tank = Footprints.rect(1000, 1000, 200, 400, 0)
    man = Footprints.round([1225, 1100, 1103], [1000, 1300, 1204], [125, 100, 0])
    assert gaps(tank, man).tolist() == [[0, 0, 5]]  # the last lies 3 and 4 off a corner
    assert touching(tank, man, 0).tolist() == [[True, True, False]]
    assert not overlaps(tank, man).any()
    turned_quarter = Footprints.rect(1000, 1000, 200, 400, 900)
    assert turned_quarter.bounds()[2][0] == 1200


def test_rounding_never_hides_an_overlap_nor_a_limit():
    a, b = Footprints.round(0, 0, 100), Footprints.round([199], [1], 100)  # 199.0025 apart
    assert gaps(a, b).tolist() == [[0]]
    assert overlaps(a, b)[0, 0]
    assert within(a, b, 0)[0, 0]


@given(DISC, DISC)
def test_a_base_moved_against_another_touches_it(a, b):
    mover, target = discs([a]), discs([b])
    if overlaps(mover, target)[0, 0]:
        return
    stop = mover.moved(*against(mover, target))
    assert not overlaps(stop, target)[0, 0]
    if b[1] or a[1]:
        assert touching(stop, target, CONTACT)[0, 0]


def test_against_a_point_of_a_tank_and_past_everything():
    mover, tank = Footprints.round(0, 50, 50), Footprints.rect(1000, 0, 200, 400, 0)
    assert against(mover, tank, (1000, 50)) == (850, 50)
    assert against(mover, tank, (500, 900)) == (500, 900)


def test_nearest_first_keeps_the_order_of_equals():
    assert nearest_first([5, 3, 5, 3, 1]).tolist() == [4, 1, 3, 0, 2]


@given(st.lists(st.integers(-5, 5), max_size=20))
def test_nearest_first_is_stable(distances):
    assert nearest_first(distances).tolist() == sorted(range(len(distances)), key=lambda i: distances[i])


def test_take_join_and_moved_keep_shapes():
    both = Footprints.join([Footprints.round([0, 10], [0, 0], [3, 4]), Footprints.rect(50, 50, 20, 40, 450)])
    assert len(both) == 3
    assert both.take([2, 0]).radius.tolist() == [0, 3]
    shifted = both.moved([100, 110, 150], [5, 5, 55])
    assert (gaps(shifted, shifted) == gaps(both, both)).all()
    assert len(Footprints.join([])) == 0
    assert both.girths().tolist() == [3, 4, 10]


def test_refusals_name_what_is_wrong():
    with pytest.raises(ValueError, match="whole quanta"):
        Footprints.round(0.5, 0, 10)
    with pytest.raises(ValueError, match="negative"):
        Footprints.round(0, 0, -1)
    with pytest.raises(ValueError, match=str(HIGHEST)):
        Footprints.round(HIGHEST + 1, 0, 1)
    with pytest.raises(ValueError, match="width"):
        Footprints.rect(0, 0, 0, 10, 0)
    with pytest.raises(ValueError, match="convex"):
        Footprints.polygon([(0, 0), (10, 0), (2, 2), (0, 10)])
    with pytest.raises(ValueError, match="convex"):
        Footprints.polygon([(0, 0), (0, 10), (10, 10)])  # clockwise
    with pytest.raises(ValueError, match="one length"):
        pair_gaps(Footprints.none(), Footprints.round(0, 0, 1))


def test_no_heading_vector_lies_near_a_half_before_rounding():
    """So every machine's sine, right to one part in a thousand million, gives the same table."""
    for h in range(FULL_TURN):
        for value, entry in zip(
            (math.sin(math.radians(h / 10)), math.cos(math.radians(h / 10))), VECTORS[h], strict=True
        ):
            assert abs(value * SCALE - int(entry)) < 0.5 - 1e-5


@given(st.integers(0, FULL_TURN - 1), st.integers(3000, 18000))
def test_bearing_finds_the_heading_again(heading, distance):
    x, y = along((0, 0), heading, distance)
    assert difference(bearing(x, y), heading) <= 1
    assert abs(math.hypot(x, y) - distance) < 1


def test_headings_are_a_compass():
    assert along((10, 10), 0, 5) == (10, 15)
    assert along((10, 10), 900, 5) == (15, 10)
    assert bearing(0, -7) == 1800
    assert bearing(-7, 0) == 2700
    assert turned(3500, 200) == 100
    assert difference(100, 3500) == 200
    assert drift_headings(1800, 6) == (1800, 2400, 3000, 0, 600, 1200)
    with pytest.raises(ValueError, match="7 directions"):
        drift_headings(0, 7)
    with pytest.raises(ValueError, match="no length"):
        bearing(0, 0)


@given(SPOT, SPOT, st.integers(0, 5000))
def test_towards_lies_on_the_line(start, goal, distance):
    x, y = towards(start, goal, distance)
    if start == goal:
        assert (x, y) == start
        return
    assert abs(math.hypot(x - start[0], y - start[1]) - distance) < 1
    line = shapely.LineString(
        [start, (goal[0] + 9 * (goal[0] - start[0]), goal[1] + 9 * (goal[1] - start[1]))]
    )
    if line.length > distance:
        assert line.distance(shapely.Point(x, y)) < 1


@given(BOX, BOX, st.booleans())
def test_two_rectangles_in_plain_integers_are_as_far_apart_as_in_arrays(one, other, up):
    grounds, corners = [], []
    for place, width, depth, heading in (one, other):
        base = Base.rect(width, depth)
        grounds.append(base.at(place, heading))
        corners.append(rect_corners(base, place, heading))
        assert [list(corner) for corner in corners[-1]] == grounds[-1].cores()[0].tolist()
    assert outline_gap(*corners, up=up) == int(pair_gaps(*grounds, up=up)[0])
    assert outlines_meet(*corners) == bool(overlaps(*grounds)[0, 0])
