"""Units: coherency, what is wrong with a formation, and placing one round its leader."""

import math

import numpy as np
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.space.movement.formation import (
    Coherency,
    Failing,
    Fault,
    arrange,
    check_coherency,
    check_formation,
    components,
)
from grognard.core.space.movement.paths import Obstacles, shortest
from grognard.core.space.table.bases import Footprints
from grognard.core.space.table.terrain import Piece, Terrain

BOUNDS = (0, 0, 4000, 3000)
OPEN = Obstacles(bounds=BOUNDS)
SPOT = st.tuples(st.integers(0, 4000), st.integers(0, 3000))
UNIT = st.lists(st.tuples(st.integers(-500, 500), st.integers(-500, 500)), min_size=1, max_size=7)


def line(n, step=400, y=1500, x=500, radius=125):
    return Footprints.round([x + step * k for k in range(n)], [y] * n, radius)


def edge_distance(a, b):
    return math.hypot(a[0] - b[0], a[1] - b[1]) - a[2] - b[2]


def rows(bases):
    return list(zip(bases.x.tolist(), bases.y.tolist(), bases.radius.tolist(), strict=True))


def test_components_name_each_group_by_its_lowest_member():
    linked = np.zeros((6, 6), dtype=bool)
    linked[4, 1] = linked[2, 4] = linked[5, 3] = True
    assert components(linked).tolist() == [0, 1, 1, 3, 1, 3]
    assert components(np.zeros((0, 0), dtype=bool)).tolist() == []


@given(
    st.lists(st.tuples(st.integers(0, 900), st.integers(0, 900)), min_size=1, max_size=9), st.integers(0, 300)
)
def test_components_equal_brute_force(places, reach):
    bases = Footprints.round([x for x, _ in places], [y for _, y in places], 20)
    linked = np.array([[edge_distance((*a, 20), (*b, 20)) <= reach for b in places] for a in places])
    groups = components(linked)
    label = list(range(len(places)))
    for _ in places:
        label = [
            min(label[j] for j in range(len(places)) if linked[i, j] or i == j) for i in range(len(places))
        ]
    assert groups.tolist() == label
    faults = check_coherency(bases, Coherency(reach))
    assert {fault.model for fault in faults} >= {i for i in range(len(places)) if label[i] != label[0]}
    if len(set(label)) == 1:
        assert faults == ()


def test_a_chain_may_bend_but_not_break():
    assert check_coherency(line(5), Coherency(150)) == ()
    assert check_coherency(line(5), Coherency(149))[0] == Fault(0, Failing.ALONE, 1, 1)
    two_pairs = Footprints.round([0, 300, 1000, 1300], [0] * 4, 125)
    assert check_coherency(two_pairs, Coherency(250, chain=False)) == ()
    assert check_coherency(two_pairs, Coherency(250)) == (
        Fault(2, Failing.CUT_OFF, 200, 1),
        Fault(3, Failing.CUT_OFF, 500, 1),
    )
    assert check_coherency(two_pairs, Coherency(250, chain=False, leader_reach=1000), leader=0) == (
        Fault(3, Failing.FROM_LEADER, 50, 0),
    )
    assert check_coherency(line(1), Coherency(0, leader_reach=0)) == ()


def test_reach_may_differ_from_model_to_model():
    scouts_far = Footprints.round([0, 300, 2000], [0, 0, 0], 100)
    assert check_coherency(scouts_far, Coherency((500, 500, 2000))) == ()
    lone_man = Footprints.round([0, 2000], [0, 0], 100)
    # The scout's reach joins the two, yet the other still lacks a comrade within his own.
    assert check_coherency(lone_man, Coherency((500, 2000))) == (Fault(0, Failing.ALONE, 1300, 1),)


def test_every_fault_says_by_how_much_and_against_what():
    terrain = Terrain([Piece.box(1000, 1000, 1200, 2000), Piece.box(0, 0, 10, 10)])
    enemies = Footprints.round([2000], [1500], [100])
    standing = Obstacles(terrain, (0,), enemies, 250, BOUNDS)
    models = Footprints.round([100, 950, 1800, 2500, 2600], [1500] * 5, 125)
    faults = check_formation(models, Coherency(5000), standing)
    assert faults == (
        Fault(0, Failing.OFF_TABLE, 25),
        Fault(1, Failing.ON_PIECE, 75, 0),
        Fault(2, Failing.TOO_CLOSE, 275, 0),
        Fault(3, Failing.ON_COMRADE, 150, 4),
        Fault(4, Failing.ON_COMRADE, 150, 3),
    )


def test_ways_are_measured_round_obstacles():
    wall = Terrain([Piece.box(1000, 0, 1100, 2600)])
    passing = Obstacles(wall, (0,), bounds=BOUNDS)
    before = Footprints.round([700, 700, 700], [500, 1500, 2500], 100)
    after = Footprints.round([1300, 1300, 2400], [500, 1500, 2500], 100)
    faults = check_formation(after, Coherency(5000), passing, before=before, allowance=[3000, 700, 1700])
    assert [(fault.model, fault.what) for fault in faults] == [
        (0, Failing.NO_WAY),
        (1, Failing.NO_WAY),
        (2, Failing.NO_WAY),  # there is one, but it is too long
    ]
    true = shortest((700, 2500), (2400, 2500), 100, passing).length
    assert true > 1700
    assert check_formation(after, Coherency(5000), OPEN, before=before, allowance=3000) == ()
    short = check_formation(
        after, Coherency(5000), passing, before=before, allowance=[600, 599, 2000], passing=OPEN
    )
    assert short == (Fault(1, Failing.TOO_FAR, 1),)


def test_a_free_unit_keeps_its_formation():
    present = line(6)
    done = arrange(present, (700, 800), Coherency(250), OPEN, allowance=800)
    assert done.faults == ()
    assert done.places == tuple((700 + 400 * k, 800) for k in range(6))


def test_a_blocked_model_takes_the_nearest_place_that_suits():
    # The third model's place falls on a block; the others keep theirs.
    terrain = Terrain([Piece.box(1400, 700, 1600, 900)])
    done = arrange(
        line(5), (700, 800), Coherency(400), Obstacles(terrain, (0,), bounds=BOUNDS), allowance=1500
    )
    assert done.faults == ()
    kept = [k for k, place in enumerate(done.places) if place == (700 + 400 * k, 800)]
    assert kept == [0, 1, 3, 4]
    assert math.dist(done.places[2], (1500, 800)) < 450


def test_a_unit_stretches_back_to_a_straggler():
    present = Footprints.round([500, 800, 1100, 1400], [1500] * 4, 100)
    done = arrange(present, (2600, 1500), Coherency(400), OPEN, leader=3, allowance=[700, 1000, 1500, 1500])
    assert done.faults == ()
    assert done.places[3] == (2600, 1500)
    assert done.places[0][0] <= 1200


def test_a_leader_who_cannot_stand_there_is_told_why():
    done = arrange(line(3), (50, 1500), Coherency(300), OPEN, allowance=2000)
    assert Fault(0, Failing.OFF_TABLE, 75) in done.faults
    done = arrange(line(3), (2500, 1500), Coherency(300), OPEN, allowance=1000)
    assert Fault(0, Failing.TOO_FAR, 1000) in done.faults


def test_where_there_is_no_room_the_faults_name_the_models():
    court = Piece(
        ((0, 0), (900, 0), (900, 900), (0, 900)), (((300, 300), (600, 300), (600, 600), (300, 600)),)
    )
    done = arrange(line(2), (450, 450), Coherency(10), Obstacles(Terrain([court]), (0,), bounds=BOUNDS))
    assert done.places[0] == (450, 450)
    assert {fault.model for fault in done.faults} >= {1}


def test_a_unit_from_reserve_is_placed_round_a_point_and_in_a_zone():
    reserve = Footprints.round([0] * 8, [0] * 8, 125)
    point = Footprints.round(2000, 1500, 0)
    near = Obstacles(bounds=BOUNDS, near=point, near_by=1000)
    done = arrange(reserve, (2300, 1500), Coherency(250), near)
    assert done.faults == ()
    assert all(math.dist(place, (2000, 1500)) - 125 <= 1000 for place in done.places)
    zone = Terrain([Piece(((0, 0), (1500, 0), (0, 1500)))])
    done = arrange(reserve, (300, 300), Coherency(250), Obstacles(bounds=BOUNDS, zone=zone))
    assert done.faults == ()
    assert zone.wholly_inside(done.bases).all()
    crowded = arrange(reserve, (300, 300), Coherency(250), Obstacles(bounds=(0, 0, 500, 500)))
    assert {fault.model for fault in crowded.faults} >= set(range(5, 8))
    outside = check_formation(line(2), Coherency(250), Obstacles(zone=zone, near=point, near_by=1000))
    assert outside == (
        Fault(0, Failing.ASTRAY, 375),
        Fault(0, Failing.OUT_OF_ZONE),
        Fault(1, Failing.OUT_OF_ZONE),
    )


def test_rectangular_models_are_arranged_too():
    tanks = Footprints.rect([500, 900, 1300], [1500] * 3, 250, 400, [0, 450, 900])
    block = Footprints.round([1500], [700], [200])
    done = arrange(tanks, (1100, 700), Coherency(500), Obstacles(bases=block, bounds=BOUNDS), allowance=2500)
    assert done.faults == ()
    assert done.bases.heading.tolist() == [0, 450, 900]


SCENE = st.tuples(
    st.lists(
        st.tuples(SPOT, st.integers(50, 700), st.integers(50, 700)).map(
            lambda b: Piece.box(b[0][0], b[0][1], b[0][0] + b[1], b[0][1] + b[2])
        ),
        max_size=3,
    ),
    st.lists(st.tuples(SPOT, st.integers(50, 150)), max_size=4),
)


@settings(max_examples=60)
@given(
    SCENE,
    SPOT,
    UNIT,
    st.tuples(st.integers(-900, 900), st.integers(-900, 900)),
    st.integers(50, 500),
    st.booleans(),
    st.one_of(st.none(), st.integers(600, 1500)),
    st.one_of(st.none(), st.integers(300, 2500)),
)
def test_a_legal_arrangement_breaks_nothing(scene, at, offsets, move, reach, chain, leader_reach, allowance):
    pieces, others = scene
    bases = Footprints.round([p[0] for p, _ in others], [p[1] for p, _ in others], [r for _, r in others])
    obstacles = Obstacles(Terrain(pieces), tuple(range(len(pieces))), bases, 30, BOUNDS)
    places = [(at[0] + dx, at[1] + dy) for dx, dy in offsets]
    present = Footprints.round(
        [x for x, _ in places], [y for _, y in places], [60 + 10 * (k % 3) for k in range(len(places))]
    )
    goal = (places[0][0] + move[0], places[0][1] + move[1])
    coherency = Coherency(reach, chain, leader_reach)
    done = arrange(present, goal, coherency, obstacles, allowance=allowance)
    again = arrange(present, goal, coherency, obstacles, allowance=allowance)
    assert (done.places, done.faults) == (again.places, again.faults)
    assert done.places[0] == goal
    if done.faults:
        return
    models = rows(done.bases)
    for i, a in enumerate(models):
        assert a[2] <= a[0] <= 4000 - a[2]
        assert a[2] <= a[1] <= 3000 - a[2]
        for b in models[i + 1 :]:
            assert edge_distance(a, b) >= -1e-9
        for b in rows(bases):
            assert edge_distance(a, b) >= 30 - 1e-9
        for piece in obstacles.terrain.shapes():
            assert piece.distance(shapely.Point(a[:2])) >= a[2] - 1e-9
        if leader_reach is not None:
            assert i == 0 or edge_distance(a, models[0]) <= leader_reach + 1e-9
        if allowance is not None:
            way = shortest(places[i], done.places[i], a[2], obstacles, longest=allowance)
            assert way is not None or places[i] == done.places[i]
    if len(models) > 1:
        near = np.array([[edge_distance(a, b) <= reach + 1e-9 for b in models] for a in models])
        assert (near.sum(axis=1) > 1).all()
        if chain:
            assert set(components(near).tolist()) == {0}
