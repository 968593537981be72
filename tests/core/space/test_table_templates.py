"""Templates, arcs and zones against plain geometry."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grognard.core.space.headings import along, bearing, drift_headings
from grognard.core.space.table.bases import Footprints, gap_between, overlaps
from grognard.core.space.table.facings import Side, half_facing, in_arc, side_facing
from grognard.core.space.table.terrain import Piece, Terrain
from grognard.core.space.templates.touching import (
    beside,
    covers,
    laid,
    most_covered,
    pushed_out,
    touched,
    under_centre,
)
from grognard.core.space.templates.zones import Span, corridor

NEAR = st.tuples(st.integers(0, 900), st.integers(0, 900))
DISCS = st.lists(st.tuples(NEAR, st.integers(0, 150)), min_size=1, max_size=6)
HEADING = st.integers(0, 3599)


def discs(rows):
    return Footprints.round([p[0] for p, _ in rows], [p[1] for p, _ in rows], [r for _, r in rows])


@given(DISCS, NEAR, st.integers(1, 500))
def test_a_round_template_equals_brute_force(rows, place, radius):
    bases, template = discs(rows), Footprints.round(*place, radius)
    off = [(p[0] - place[0]) ** 2 + (p[1] - place[1]) ** 2 for p, _ in rows]
    assert touched(template, bases).tolist() == [
        d < (radius + r) ** 2 for d, (_, r) in zip(off, rows, strict=True)
    ]
    assert touched(template, bases).tolist() == [covers(place, radius, p, r) for p, r in rows]
    assert under_centre(place, bases).tolist() == [d <= r**2 for d, (_, r) in zip(off, rows, strict=True)]


@given(st.lists(st.tuples(NEAR, HEADING), min_size=1, max_size=5), NEAR, st.integers(1, 500))
def test_a_round_template_over_tanks_equals_brute_force(rows, place, radius):
    tanks = Footprints.rect([p[0] for p, _ in rows], [p[1] for p, _ in rows], 150, 300, [h for _, h in rows])
    outlines = [shapely.Polygon(core) for core in tanks.cores()]
    point = shapely.Point(place)
    found = touched(Footprints.round(*place, radius), tanks)
    for k, outline in enumerate(outlines):
        if abs(outline.distance(point) - radius) > 1e-6:
            assert found[k] == (outline.distance(point) < radius)
        assert under_centre(place, tanks)[k] == outline.intersects(point)


def test_several_templates_and_a_strip():
    bases = Footprints.round([0, 500, 1000, 505], [0, 0, 0, 301], 50)
    assert touched(Footprints.round([0, 1000], [100, 100], 60), bases).tolist() == [True, False, True, False]
    strip = Footprints.capsule([500], [-1000], [500], [250], 2)
    assert touched(strip, bases).tolist() == [False, True, False, True]
    assert not touched(Footprints.capsule([500], [-1000], [500], [249], 2), bases)[3]


def test_a_template_only_touching_a_base_does_not_cover_it():
    man = Footprints.round([300], [400], [100])
    assert not touched(Footprints.round(0, 0, 400), man)[0]
    assert touched(Footprints.round(0, 0, 401), man)[0]


TEAR = [(0, 0), (100, 500), (125, 675), (88, 763), (0, 800), (-88, 763), (-125, 675), (-100, 500)]


@given(NEAR, HEADING, DISCS)
def test_a_laid_template_is_turned_and_covers_what_it_covers(place, heading, rows):
    template, bases = laid(TEAR, place, heading), discs(rows)
    outline = shapely.Polygon(template.cores()[0])
    tip = along(place, heading, 800)
    assert outline.distance(shapely.Point(tip)) < 2
    found = touched(template, bases)
    for k, (p, r) in enumerate(rows):
        room = outline.distance(shapely.Point(p)) - r
        if abs(room) > 1e-6:
            assert found[k] == (room < 0)


def test_drift_follows_the_die():
    target, shooter = (1000, 1000), (1000, 0)
    headings = drift_headings(bearing(shooter[0] - target[0], shooter[1] - target[1]), 6)
    assert along(target, headings[0], 300) == (1000, 700)  # 1: back towards the shooter
    assert along(target, headings[3], 300) == (1000, 1300)  # 4: straight on
    assert along(target, headings[1], 300) == (740, 850)


@given(NEAR, st.integers(1, 300), HEADING, st.integers(1, 300))
def test_a_template_beside_another_touches_and_does_not_overlap(place, radius, heading, other):
    second = beside(place, radius, heading, other)
    assert gap_between(place, radius, second, other, up=False) >= 0
    assert gap_between(place, radius, second, other) <= 2


@given(NEAR, st.integers(1, 300), NEAR, st.integers(1, 100))
def test_a_base_blown_out_of_a_template_stands_at_its_edge(place, radius, base, base_radius):
    spot = pushed_out(place, radius, base, base_radius)
    gap = gap_between(place, radius, spot, base_radius, up=False)
    assert gap >= 0
    if gap_between(place, radius, base, base_radius, up=False) >= 0:
        assert spot == base
    else:
        assert gap <= 2
        if base != place:
            ways = [math.atan2(p[1] - place[1], p[0] - place[0]) for p in (base, spot)]
            turn = abs(ways[0] - ways[1])
            assert min(turn, 2 * math.pi - turn) * radius < 3


@settings(max_examples=50)
@given(DISCS, st.lists(st.tuples(NEAR, HEADING), max_size=2), st.integers(60, 400))
def test_the_best_place_covers_no_less_than_any_place_of_a_grid(rows, tanks, radius):
    bases = Footprints.join([discs(rows), *(Footprints.rect(p[0], p[1], 150, 300, h) for p, h in tanks)])
    weights = [1 + k % 3 for k in range(len(bases))]
    best = most_covered(radius, bases, weights)
    for place in best.places[:5]:
        assert (touched(Footprints.round(*place, radius), bases) * weights).sum() == best.weight
    grid = np.stack(np.meshgrid(np.arange(-100, 1001, 60), np.arange(-100, 1001, 60)), axis=-1).reshape(-1, 2)
    # Two quanta inside, as deep as the search promises.
    inner = Footprints.round(grid[:, 0], grid[:, 1], radius - 4)
    assert (overlaps(inner, bases) * np.array(weights)).sum(axis=1).max() <= best.weight


def test_the_best_place_of_a_known_crowd():
    row = Footprints.round([0, 700, 1400], [0, 0, 0], 50)
    best = most_covered(375, row)
    assert best.weight == 2
    assert most_covered(375, row, [1, 1, 5]).weight == 6
    assert most_covered(375, Footprints.none()).places == ()
    only = most_covered(375, row, allowed=Footprints.round(1400, 0, 10))
    assert only.weight == 1
    assert all(abs(x - 1400) <= 10 for x, _ in only.places)


def test_sides_of_a_tank_are_divided_by_its_diagonals():
    tank = Footprints.rect([0] * 8, [0] * 8, 200, 400, 0)
    x = [0, 500, 0, -500, 100, 101, 100, 99]
    y = [900, 0, -900, 0, 200, 200, -200, -200]
    assert side_facing(tank, x, y).tolist() == [
        Side.FRONT,
        Side.RIGHT,
        Side.REAR,
        Side.LEFT,
        Side.FRONT,  # on the line between front and side
        Side.RIGHT,
        Side.RIGHT,  # on the line between side and rear
        Side.REAR,
    ]


@given(HEADING, st.integers(0, 3599), st.integers(500, 3000))
def test_sides_turn_with_the_tank(heading, around, distance):
    tank = Footprints.rect(0, 0, 200, 400, heading)
    x, y = along((0, 0), heading + around, distance)
    corner = math.degrees(math.atan2(100, 200)) * 10
    assume(min(abs(around - c) for c in (corner, 1800 - corner, 1800 + corner, 3600 - corner)) > 10)
    expected = (
        Side.FRONT
        if around < corner or around > 3600 - corner
        else Side.RIGHT
        if around < 1800 - corner
        else Side.REAR
        if around < 1800 + corner
        else Side.LEFT
    )
    assert side_facing(tank, x, y)[0] == expected
    if around not in (900, 2700):
        assert half_facing(tank, x, y)[0] == (Side.REAR if 900 < around < 2700 else Side.FRONT)


def test_a_point_across_the_middle_counts_as_front():
    assert half_facing(Footprints.round([0, 0], [0, 0], 50), [70, 70], [0, -1]).tolist() == [
        Side.FRONT,
        Side.REAR,
    ]
    with pytest.raises(ValueError, match="rectangular"):
        side_facing(Footprints.round(0, 0, 50), 1, 1)


@given(
    HEADING,
    st.integers(-1800, 1800),
    st.integers(1, 1800),
    DISCS,
    st.lists(st.tuples(NEAR, HEADING), max_size=2),
)
def test_arcs_equal_brute_force(heading, middle, half, rows, tanks):
    gun = Footprints.rect([450], [450], [50], [50], [heading])
    targets = Footprints.join([discs(rows), *(Footprints.rect(p[0], p[1], 150, 300, h) for p, h in tanks)])
    any_part = in_arc(gun, targets, middle=middle, half_width=half)[0]
    centres = in_arc(gun, targets, middle=middle, half_width=half, any_part=False)[0]
    steps = range(-half, half + 1, max(1, min(half, 50)))
    rim = [along((450, 450), heading + middle + a, 5000) for a in [*steps, half]]
    fan = shapely.Polygon([(450, 450), *rim]).buffer(0) if half < 1800 else shapely.box(-9e4, -9e4, 9e4, 9e4)
    for k in range(len(targets)):
        corners = targets.cores()[k]
        lone = (corners == corners[0]).all()
        shape = shapely.Point(corners[0]) if lone else shapely.Polygon(corners)
        distance = fan.distance(shape)
        if abs(distance - int(targets.radius[k])) > 2:
            assert any_part[k] == (distance < targets.radius[k])
        elif distance == 0 and fan.buffer(-2).intersects(shape):
            assert any_part[k]
        centre = shapely.Point(int(targets.x[k]), int(targets.y[k]))
        if fan.boundary.distance(centre) > 2 or half == 1800:
            assert centres[k] == fan.covers(centre)


def test_edges_of_an_arc_belong_to_it():
    gun = Footprints.round(0, 0, 10)
    marks = Footprints.round([100, -100, 101, 0, 0], [100, 100, 100, -100, 0], 0)
    assert in_arc(gun, marks, half_width=450).tolist() == [[True, True, False, False, True]]
    assert in_arc(gun, marks, middle=1800, half_width=900)[0].tolist() == [False, False, False, True, True]
    assert in_arc(gun, Footprints.round(200, 100, 80), half_width=450)[0, 0]
    assert not in_arc(gun, Footprints.round(200, 100, 70), half_width=450)[0, 0]
    with pytest.raises(ValueError, match="half an arc"):
        in_arc(gun, marks, half_width=0)


def test_the_corridor_lies_between_the_outermost_lines():
    shooters, target = (
        Footprints.round([0, 0], [0, 1000], 100),
        Footprints.round([3000, 3000], [400, 600], 100),
    )
    zone = corridor(shooters, target)
    #  in the middle; beside it; just in and just out along the slanting line; behind the target; with shooters
    crowd = Footprints.round([1500, 1500, 1500, 1500, 3300, 0], [500, 1200, 990, 1010, 500, 500], 100)
    assert zone.bases(crowd).tolist() == [True, False, True, False, False, False]
    assert zone.points([1500, 1500], [500, 1500]).tolist() == [True, False]
    wide = corridor(shooters, target, with_groups=True)
    assert wide.bases(crowd).tolist() == [True, False, True, False, False, True]
    terrain = Terrain(
        [Piece.box(1400, 850, 1500, 1500), Piece.box(1400, 1200, 1500, 1500), Piece.box(3100, 0, 3200, 999)]
    )
    assert zone.pieces(terrain).tolist() == [True, False, False]
    assert zone.pieces(Terrain()).tolist() == []
    with pytest.raises(ValueError, match="both ends"):
        corridor(Footprints.none(), target)


@settings(max_examples=60)
@given(DISCS, DISCS, st.tuples(st.integers(-3000, 3000), st.integers(-3000, 3000)), DISCS)
def test_corridors_equal_brute_force(a, b, shift, crowd):
    b = [((p[0] + shift[0], p[1] + shift[1]), r) for p, r in b]
    crowd = [((p[0] + shift[0] // 2, p[1] + shift[1] // 2), r + 5) for p, r in crowd]
    inside = corridor(discs(a), discs(b)).bases(discs(crowd))

    def cover(rows):
        return shapely.union_all(
            [shapely.Point(p).buffer(r, quad_segs=90) if r else shapely.Point(p) for p, r in rows]
        )

    hulls = [shapely.convex_hull(cover(rows)) for rows in (a, b, a + b)]
    zone = hulls[2].difference(hulls[0]).difference(hulls[1])
    smaller, larger = zone.buffer(-3), zone.buffer(3)
    for k, (p, r) in enumerate(crowd):
        if smaller.distance(shapely.Point(p)) < r and not smaller.is_empty:
            assert inside[k]
        if larger.distance(shapely.Point(p)) > r:
            assert not inside[k]
    span = Span([(*p, r) for p, r in a], [(*p, r) for p, r in b])
    for k, (p, r) in enumerate(crowd):  # what is plain without drawing it
        assert span.holds(*p, r) in (None, inside[k])


def test_where_a_base_lies_to_a_corridor_is_mostly_plain():
    shooters, target = [(0, 0, 100), (0, 1000, 100)], [(3000, 400, 100), (3000, 600, 150)]
    span = Span(shooters, target)
    #  in the middle, beside it, behind the target, before the shooters' line, on that line, just in, just touching
    crowd = [(1500, 500), (1500, 1300), (3500, 500), (140, 500), (0, 500), (2000, 850), (1500, 1025)]
    plain = [span.holds(x, y, 100) for x, y in crowd]
    assert plain == [True, False, False, True, None, True, None]
    assert Span([(0, 0, 500)], target).holds(10, 20, 100) is False  # wholly under a member's base


def test_units_that_mingle_leave_no_corridor():
    crowd = Footprints.round([0, 500, 1000], [0, 800, 0], 100)
    assert not corridor(crowd, crowd).bases(Footprints.round(500, 300, 50)).any()


def test_tanks_in_a_corridor():
    a, b = Footprints.rect(0, 0, 200, 400, 0), Footprints.rect(3000, 0, 200, 400, 0)
    zone = corridor(a, b)
    tanks = Footprints.rect([1500, 1500, 1500], [300, 299, 340], [200] * 3, [200] * 3, [0, 0, 450])
    assert zone.bases(tanks).tolist() == [False, True, True]
