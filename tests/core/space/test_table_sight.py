"""Lines of sight against an independent geometry: what blocks, what is passed over, for how long."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from grognard.core.space.sight.lines import Lines, Screen, base_crossings, crossings, look
from grognard.core.space.sight.views import Bodies, rays, sees
from grognard.core.space.table.bases import Footprints
from grognard.core.space.table.terrain import Piece, Terrain

SMALL = st.tuples(st.integers(0, 12), st.integers(0, 12))  # so small that lines often meet corners and edges
LARGE = st.tuples(st.integers(0, 18000), st.integers(0, 12000))


def on_line(found, line):
    """What one line passes over: the length inside each thing."""
    rows = found.line == line
    return dict(zip(found.thing[rows].tolist(), found.inside[rows].tolist(), strict=True))


def pieces_stopping(seen, line):
    return seen.over.thing[(seen.over.line == line) & seen.stopped].tolist()


def bases_stopping(seen, line):
    return seen.past.thing[(seen.past.line == line) & seen.screened].tolist()


def polygons(point):
    """Proper polygons, not always convex."""
    rings = st.lists(point, min_size=3, max_size=7, unique=True)
    return rings.filter(lambda ring: (p := shapely.Polygon(ring)).is_valid and p.area > 0).map(
        lambda ring: Piece(tuple(ring))
    )


def brute(lines, terrain):
    """Which lines share inside with which pieces, by GEOS alone."""
    ends = np.stack([lines.x0, lines.y0, lines.x1, lines.y1], axis=1).reshape(-1, 2, 2)
    strings = shapely.linestrings(ends)
    return np.array([[s.relate_pattern(p, "T********") for p in terrain.shapes()] for s in strings]), strings


@given(
    st.lists(polygons(SMALL), min_size=1, max_size=3),
    st.lists(st.tuples(SMALL, SMALL), min_size=1, max_size=8),
)
def test_crossings_on_a_coarse_grid_equal_brute_force(pieces, ends):
    ends = [(a, b) for a, b in ends if a != b]
    assume(ends)
    check_crossings(Terrain(pieces), ends)


@given(
    st.lists(polygons(LARGE), min_size=1, max_size=3),
    st.lists(st.tuples(LARGE, LARGE), min_size=1, max_size=8),
)
def test_crossings_on_a_whole_table_equal_brute_force(pieces, ends):
    ends = [(a, b) for a, b in ends if a != b]
    assume(ends)
    check_crossings(Terrain(pieces), ends)


def check_crossings(terrain, ends):
    lines = Lines.between([a for a, _ in ends], [b for _, b in ends])
    found = crossings(lines, terrain.outlines)
    expected, strings = brute(lines, terrain)
    crossed = np.zeros_like(expected)
    crossed[found.line, found.thing] = True
    assert (crossed == expected).all()
    assert (np.diff(found.line * 100 + found.thing) > 0).all()
    for line, piece, inside in zip(found.line, found.thing, found.inside, strict=True):
        # GEOS counts a stretch along the edge too, so only lines without one can be compared.
        shape = terrain.shape(piece)
        if shapely.intersection(strings[line], shape.boundary).length == 0:
            assert abs(inside - math.ceil(shapely.intersection(strings[line], shape).length - 1e-6)) <= 0


@given(
    st.lists(polygons(SMALL), min_size=1, max_size=3),
    st.lists(st.tuples(SMALL, st.integers(1, 4)), max_size=3),
    st.lists(st.tuples(SMALL, SMALL, st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=8),
)
def test_sight_is_symmetric(pieces, blockers, ends):
    terrain = Terrain([Piece(piece.shell, height=k + 1) for k, piece in enumerate(pieces)])
    bases = Footprints.round(
        [p[0] for p, _ in blockers], [p[1] for p, _ in blockers], [r for _, r in blockers]
    )
    screen = Screen(terrain, through=3, bases=bases, base_tops=2)
    a, b = [e[0] for e in ends], [e[1] for e in ends]
    z0, z1 = [e[2] for e in ends], [e[3] for e in ends]
    there, back = look(Lines.between(a, b, z0, z1), screen), look(Lines.between(b, a, z1, z0), screen)
    assert (there.clear == back.clear).all()
    for line in range(len(ends)):
        assert pieces_stopping(there, line) == pieces_stopping(back, line)
        assert bases_stopping(there, line) == bases_stopping(back, line)
        assert on_line(there.over, line) == on_line(back.over, line)


WALL = Piece.box(100, 0, 120, 100, height=2)


def test_a_line_along_an_edge_or_through_a_corner_is_clear():
    screen = Screen(Terrain([WALL]))
    lines = Lines.between(
        [(0, 100), (110, -50), (0, 0), (0, 0), (120, -9)],
        [(300, 100), (110, 0), (200, 200), (300, 99), (120, 300)],
    )
    assert look(lines, screen).clear.tolist() == [True, True, True, False, True]


def test_a_line_between_two_pieces_that_touch_is_clear_of_each():
    seam = Terrain([Piece.box(0, 0, 50, 50), Piece.box(0, 50, 50, 100)])
    assert look(Lines.between([(-10, 50)], [(60, 50)]), Screen(seam)).clear[0]
    whole = Terrain([Piece(((0, 0), (50, 0), (50, 50), (50, 100), (0, 100), (0, 50)))])
    assert not look(Lines.between([(-10, 50)], [(60, 50)]), Screen(whole)).clear[0]


def test_a_court_inside_a_building_does_not_count():
    ring = Terrain(
        [Piece(((0, 0), (100, 0), (100, 100), (0, 100)), (((20, 20), (80, 20), (80, 80), (20, 80)),))]
    )
    found = crossings(Lines.between([(-50, 50), (30, 30)], [(150, 50), (70, 70)]), ring.outlines)
    assert on_line(found, 0) == {0: 40}
    assert on_line(found, 1) == {}


def test_height_of_the_line_above_the_piece_decides():
    screen = Screen(Terrain([WALL]))

    def clear(z0, z1):
        return bool(look(Lines.between([(0, 50)], [(300, 50)], z0, z1), screen).clear[0])

    assert not clear(2, 2)  # as high as the wall
    assert clear(3, 3)
    assert clear(4, 0)  # 2.4 above its far side, at 120 of 300
    assert not clear(4, -1)  # 2 there
    assert not clear(3, 0)
    assert clear(1, 6)  # 2.67 above its near side, at 100 of 300
    assert not clear(1, 4)  # 2 there


def test_depth_of_a_wood_seen_from_outside_and_from_within():
    wood = Terrain([Piece.box(0, 0, 3000, 3000, height=9)])
    from_within = Screen(wood, within=1000)  # opaque from side to side, 10 cm deep from inside
    lines = Lines.between([(1000, 500), (1001, 500), (-50, 500)], [(-500, 500), (-500, 500), (3050, 500)])
    standing = wood.holds(lines.x0, lines.y0) | wood.holds(lines.x1, lines.y1)
    seen = look(lines, from_within, standing=standing)
    assert seen.clear.tolist() == [True, False, False]
    assert seen.over.inside.tolist() == [1000, 1001, 3000]
    two_inches = Screen(wood, through=200, within=200)
    across = Lines.between([(-10, 190), (200, -10)], [(190, -10), (200, 200)])
    assert look(across, two_inches).clear.tolist() == [False, True]


def test_the_piece_one_stands_on_never_blocks_unless_told_so():
    hill = Terrain([Piece.box(0, 0, 500, 500, height=3)])
    lines = Lines.between([(250, 250)], [(900, 250)])
    assert not look(lines, Screen(hill)).clear[0]
    assert look(lines, Screen(hill), standing=np.array([[True]])).clear[0]
    assert look(lines, Screen(hill, pieces=())).clear[0]


@given(st.lists(st.tuples(SMALL, st.integers(0, 4)), min_size=1, max_size=4), SMALL, SMALL)
def test_bases_in_the_way_equal_brute_force(rows, a, b):
    assume(a != b)
    bases = Footprints.round([p[0] for p, _ in rows], [p[1] for p, _ in rows], [r for _, r in rows])
    found = base_crossings(Lines.between([a], [b]), bases)
    met = set(found.thing.tolist())
    line = shapely.LineString([a, b])
    for k, (place, radius) in enumerate(rows):
        distance = line.distance(shapely.Point(place))
        if abs(distance - radius) > 1e-9:
            assert (k in met) == (distance < radius)
        else:
            assert k not in met
    for k, inside in on_line(found, 0).items():
        disc = shapely.Point(rows[k][0]).buffer(rows[k][1], quad_segs=500)
        assert abs(inside - shapely.intersection(line, disc).length) <= 1.01


def test_round_and_rectangular_bases_block_together():
    bases = Footprints.join(
        [Footprints.round(100, 0, 20), Footprints.rect(200, 0, 20, 40, 300), Footprints.round(300, 80, 20)]
    )
    screen = Screen(Terrain(), bases=bases, base_tops=np.array([1, 2, 9]))
    seen = look(Lines.between([(0, 0), (0, 0)], [(400, 0), (400, 0)], [2, 1], [2, 1]), screen)
    assert on_line(seen.past, 0).keys() == {0, 1}
    assert bases_stopping(seen, 0) == [1]
    assert bases_stopping(seen, 1) == [0, 1]
    ignored = np.array([[True, True, True], [True, False, False]])
    assert look(
        Lines.between([(0, 0)] * 2, [(400, 0)] * 2), screen, ignored_bases=ignored
    ).clear.tolist() == [
        True,
        False,
    ]


def test_no_lines_and_no_pieces():
    empty = Lines.between(np.zeros((0, 2), int), np.zeros((0, 2), int))
    assert len(look(empty, Screen(Terrain([WALL]))).clear) == 0
    assert look(Lines.between([(0, 0)], [(9, 9)]), Screen(Terrain())).clear[0]
    assert look(Lines.between([(110, 50)], [(110, 50)]), Screen(Terrain([WALL]))).clear[0]


def test_many_lines_are_what_each_line_is_alone():
    terrain = Terrain(
        [Piece.box(k * 500, k * 300, k * 500 + 300, k * 300 + 250, height=k) for k in range(12)]
    )
    grid = [(x, y) for x in range(0, 6000, 900) for y in range(0, 4000, 700)]
    pairs = [(a, b) for a in grid for b in grid]
    lines = Lines.between([a for a, _ in pairs], [b for _, b in pairs], 1, 5)
    together = look(lines, Screen(terrain)).clear
    assert together.tolist() == [
        bool(look(lines.take([k]), Screen(terrain)).clear[0]) for k in range(len(lines))
    ]


@given(
    st.lists(st.tuples(LARGE, st.integers(50, 300)), min_size=1, max_size=4),
    st.lists(st.tuples(LARGE, st.integers(0, 3599)), min_size=1, max_size=4),
    st.lists(polygons(LARGE), min_size=1, max_size=3),
)
def test_what_sees_is_seen(men, tanks, pieces):
    a = Footprints.round([p[0] for p, _ in men], [p[1] for p, _ in men], [r for _, r in men])
    b = Footprints.rect([p[0] for p, _ in tanks], [p[1] for p, _ in tanks], 300, 500, [h for _, h in tanks])
    screen = Screen(Terrain(pieces))
    assert (sees(Bodies(a), Bodies(b), screen) == sees(Bodies(b), Bodies(a), screen).T).all()


def test_rays_stay_on_their_bases():
    man, tank = Footprints.round([0], [0], [100]), Footprints.rect([1000], [1000], [300], [500], [300])
    for k in range(5):
        start, end = rays(man, tank, k, k, 5)
        assert (start**2).sum() <= 100**2
        assert shapely.Polygon(tank.cores()[0]).covers(shapely.Point(end[0]))
    assert [rays(man, tank, k, k, 5)[0][0].tolist() for k in (0, 2, 4)] == [[-70, 70], [0, 0], [70, -70]]


def test_any_part_seen_is_enough():
    wall = Terrain([Piece.box(500, -400, 520, 20, height=2)])
    shooter, target = (
        Bodies(Footprints.round(0, 0, 100), eye=2),
        Bodies(Footprints.round(1000, 0, 100), top=2),
    )
    screen = Screen(wall)
    assert sees(shooter, target, screen)[0, 0]
    assert not sees(shooter, target, screen, across=1)[0, 0]
    closed = Screen(Terrain([Piece.box(500, -400, 520, 400, height=2)]))
    assert not sees(shooter, target, closed)[0, 0]


def test_levels_of_a_body_behind_a_low_wall():
    low = Screen(Terrain([Piece.box(500, -400, 520, 400, height=12)]))
    shooter = Bodies(Footprints.round(0, 0, 100), eye=18)
    standing, prone = (Bodies(Footprints.round(1000, 0, 100), top=top) for top in (20, 2))
    assert sees(shooter, standing, low)[0, 0]
    assert not sees(shooter, prone, low, across=1, levels=4)[0, 0]
    assert not sees(shooter, prone, low, level_lines=True)[0, 0]


def test_level_lines_compare_the_target_alone():
    box = Screen(Terrain([Piece.box(500, -400, 520, 400, height=3)]))
    walker, man = Footprints.round(0, 0, 200), Footprints.round(1000, 0, 100)
    assert sees(Bodies(man, top=2), Bodies(walker, top=4), box, level_lines=True)[0, 0]
    assert not sees(Bodies(walker, top=4), Bodies(man, top=2), box, level_lines=True)[0, 0]


def test_standing_and_ignored_follow_the_pair():
    terrain = Terrain([Piece.box(-300, -300, 300, 300, height=5), Piece.box(800, -300, 1200, 300, height=5)])
    crowd = Footprints.round([0, 1000, 500], [0, 0, 0], [50, 50, 60])
    both = terrain.holds(crowd.x, crowd.y)
    itself = np.eye(3, dtype=bool)
    screen = Screen(terrain, bases=crowd, base_tops=9)
    bodies = Bodies(crowd, standing=both, ignored=itself)
    seen = sees(bodies, bodies, screen)
    assert seen.tolist() == [[True, False, True], [False, True, True], [True, True, True]]
    assert sees(bodies, Bodies(crowd, standing=both, ignored=np.ones((3, 3), bool)), screen).all()


def test_silhouettes_need_an_odd_number_of_points():
    man = Bodies(Footprints.round(0, 0, 10))
    with pytest.raises(ValueError, match="odd"):
        sees(man, man, Screen(Terrain()), across=2)


def test_terrain_refuses_what_is_no_polygon():
    with pytest.raises(ValueError, match="piece 1 is not a proper polygon"):
        Terrain([WALL, Piece(((0, 0), (10, 10), (10, 0), (0, 10)))])
    with pytest.raises(ValueError, match="fewer than three"):
        Terrain([Piece(((0, 0), (1, 1)))])


@given(
    st.lists(polygons(st.tuples(st.integers(0, 60), st.integers(0, 60))), min_size=1, max_size=3),
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), st.integers(0, 15)), min_size=1, max_size=4),
    st.booleans(),
)
def test_gaps_to_pieces_equal_brute_force(pieces, rows, up):
    terrain = Terrain(pieces)
    bases = Footprints.round([x for x, _, _ in rows], [y for _, y, _ in rows], [r for *_, r in rows])
    found = terrain.gaps(bases, up=up)
    for i, (x, y, radius) in enumerate(rows):
        point = shapely.Point(x, y)
        for j, piece in enumerate(terrain.shapes()):
            if piece.contains(point):
                assert found[i, j] == -radius - 1
                continue
            off = found[i, j] + radius - piece.distance(point)
            assert -1e-6 < off < 1 if up else -1 < off < 1e-6
            assert terrain.holds([x], [y])[0, j] == piece.intersects(point)


@given(
    polygons(st.tuples(st.integers(0, 60), st.integers(0, 60))),
    st.tuples(
        st.integers(0, 60), st.integers(0, 60), st.integers(2, 30), st.integers(2, 30), st.integers(0, 3599)
    ),
)
def test_boxes_reach_into_pieces_and_lie_inside_them(piece, row):
    terrain, box = Terrain([piece]), Footprints.rect(*row)
    outline, shape = shapely.Polygon(box.cores()[0]), terrain.shape(0)
    assert (terrain.gaps(box, up=False)[0, 0] < 0) == outline.relate_pattern(shape, "T********")
    assert terrain.wholly_inside(box)[0, 0] == shape.covers(outline)


def test_wholly_inside_counts_the_rim_of_a_round_base():
    zone = Terrain([Piece.box(0, 0, 100, 100)])
    assert zone.wholly_inside(Footprints.round([50, 50, 49], [50, 50, 50], [50, 51, 50])).tolist() == [
        [True],
        [False],
        [False],
    ]
