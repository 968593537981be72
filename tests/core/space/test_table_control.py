"""Zones of control, and formations that march past them over open, slow, dear and dangerous ground."""

from __future__ import annotations

from typing import Any

import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.space.headings import Place
from grognard.core.space.measure import INCH
from grognard.core.space.movement.control import Control
from grognard.core.space.movement.formation import Coherency, Failing
from grognard.core.space.movement.paths import Going, entered
from grognard.core.space.movement.region import March
from grognard.core.space.plain import Box, InTheWay, base_outline
from grognard.core.space.table.bases import Base, Footprints, footprints, gaps
from grognard.core.space.table.terrain import Piece, Terrain

TABLE: Box = (0, 0, 12000, 18000)
SPOT = st.tuples(st.integers(0, 6000), st.integers(0, 6000))
REACH = 500


def zones(*places: Place, radius: int = 100, **how: Any) -> Control:
    x, y = zip(*places, strict=True)
    return Control(Footprints.round(x, y, radius), REACH, **how)


def march(places: tuple[Place, ...], bases: Any = None, allowance: int = 2000, **how: Any) -> March:
    terrain = how.pop("terrain", None)
    way = how.pop("way", [])
    ground = InTheWay([], [*way], TABLE, terrain)
    return March(
        places,
        bases or (100,) * len(places),
        0,
        (allowance,) * len(places),
        how.pop("coherency", Coherency(500)),
        lambda box: (ground, ground),
        {},
        lambda model: ("unit", model),
        **how,
    )


def whats(region: March, answer: Any) -> set[Failing]:
    found = region.settled(answer)
    assert found is not None
    return {fault.what for fault in found.faults}


# -- zones -----------------------------------------------------------------------------------------------------


def test_exactly_at_its_reach_is_in_a_zone_or_out_of_it_as_the_rule_has_it() -> None:
    at_reach = Footprints.round([700], [0], 100)  # 500 from edge to edge
    assert zones((0, 0)).holds(at_reach).all()
    assert not zones((0, 0), edge=False).holds(at_reach).any()
    assert not zones((0, 0)).holds(Footprints.round([701], [0], 100)).any()
    assert zones((0, 0), edge=False).holds(Footprints.round([699], [0], 100)).all()


@given(st.lists(SPOT, min_size=1, max_size=5), SPOT, SPOT, st.booleans())
def test_a_straight_way_is_barred_where_it_comes_into_a_zone_it_does_not_start_in(
    enemies: list[Place], start: Place, goal: Place, edge: bool
) -> None:
    control = zones(*enemies, edge=edge)
    barred = control.bars(Footprints.round([start[0]], [start[1]], 100), [goal])[0]
    line = shapely.LineString([start, goal])
    limit = REACH + 200
    apart = [line.distance(shapely.Point(e)) - limit for e in enemies]
    before = [shapely.Point(start).distance(shapely.Point(e)) - limit for e in enemies]
    after = [shapely.Point(goal).distance(shapely.Point(e)) - limit for e in enemies]
    if all(abs(v) > 1e-6 for v in (*apart, *before, *after)):
        expected = any(a < 0 and (b > 0 or c < 0) for a, b, c in zip(apart, before, after, strict=True))
        assert barred == expected


def test_zones_round_bases_with_corners_are_measured_from_their_edges() -> None:
    tank = footprints([Base.rect(400, 800)], [(3000, 3000)], [900])  # 800 wide across the table
    control = Control(tank, REACH)
    movers = Footprints.round([3000, 3000, 3000 + 400 + 600], [3000 + 200 + 600, 3000 + 200 + 601, 3000], 100)
    assert control.holds(movers)[:, 0].tolist() == [True, False, True]
    assert control.bars(Footprints.round([1000], [3700], 100), [(5000, 3700)])[0]
    assert not control.bars(Footprints.round([1000], [3801], 100), [(5000, 3801)])[0]


def test_a_way_that_comes_back_into_a_zone_it_left_is_seen() -> None:
    control = zones((0, 0), (5000, 0))
    held = control.holds(Footprints.round([300], [0], 100))[0]
    assert held.tolist() == [True, False]
    assert control.comes_back([(300, 0), (2000, 0), (2000, 900), (100, 600)], 100, held)
    assert not control.comes_back([(300, 0), (2000, 0), (2000, 900)], 100, held)
    assert not control.comes_back([(300, 0), (400, 100), (2000, 900)], 100, held)


# -- marches past zones ------------------------------------------------------------------------------------------


def test_a_march_goes_round_a_zone_where_it_can_and_is_told_the_zone_where_it_cannot() -> None:
    group = march(((3000, 2000),), control=zones((3000, 3500)), allowance=4000)
    assert group.refuse([3000, 5000]) is None
    path = group.way(0, (3000, 5000))
    assert path is not None
    assert len(path.places) > 2
    assert path.length > 3000
    short = march(((3000, 2000),), control=zones((3000, 3500)), allowance=3000)
    assert whats(short, [3000, 5000]) == {Failing.IN_CONTROL}
    assert whats(short, [3000, 3000]) == {Failing.IN_CONTROL}
    assert short.refuse([3000, 2799]) is None


@settings(max_examples=60)
@given(st.lists(SPOT, min_size=1, max_size=8), SPOT, SPOT)
def test_no_way_found_comes_into_a_zone(enemies: list[Place], start: Place, goal: Place) -> None:
    control = zones(*enemies)
    group = march((start,), control=control, allowance=9000)
    mover = Footprints.round([start[0]], [start[1]], 100)
    if control.holds(mover).any() or control.holds(mover.moved(*goal)).any():
        return
    path = group.way(0, goal)
    if path is None:
        return
    line = shapely.LineString(path.places)
    assert all(line.distance(shapely.Point(e)) > REACH + 200 - 1e-6 for e in enemies)
    straight = shapely.LineString([start, goal])
    if all(straight.distance(shapely.Point(e)) > REACH + 201 for e in enemies):
        assert path.places == (start, goal)


def test_who_stands_in_a_zone_may_leave_it_but_not_stay() -> None:
    control = zones((3000, 3500))
    group = march(((3000, 3000),), control=control)
    assert group.refuse([3000, 2000]) is None
    assert whats(group, [3000, 2900]) == {Failing.IN_CONTROL}
    staying = march(((3000, 3000),), control=zones((3000, 3500), stay=True))
    assert staying.refuse([3000, 2900]) is None
    other = march(((3000, 3000),), control=zones((3000, 3500), (3000, 1900), stay=True))
    assert whats(other, [3000, 2400]) == {Failing.IN_CONTROL}


def test_a_formation_led_against_zones_is_arranged_outside_them() -> None:
    places = tuple((1000 + 400 * i, 2000) for i in range(12))
    control = zones(*((1000 + 700 * i, 4600) for i in range(8)))
    group = march(places, control=control, allowance=2500)
    answer = [1000, 3850]  # the leader just out of the zones, so are the others
    assert whats(group, answer) == set()
    there = group.standing_at(group.placements(answer))
    assert not control.holds(there).any()
    answer = [1000, 3950]
    assert whats(group, answer) == {Failing.IN_CONTROL}
    gap = zones(*((2600 + 700 * i, 4600) for i in range(6)))
    led = march(places, control=gap, allowance=2900)
    assert whats(led, [1000, 4400]) == set()
    there = led.standing_at(led.placements([1000, 4400]))
    assert not gap.holds(there).any()
    assert (gaps(there, there, up=False) + 9999 * (gaps(there, there) < -150) >= 0).all()


def test_single_models_may_be_adjusted() -> None:
    places = ((1000, 2000), (1400, 2000), (1800, 2000))
    group = march(places, control=zones((1000, 4000)))
    wanted = [[1000, 2900], [1400, 2700], [1900, 2600]]
    assert group.refuse(wanted) is None
    assert group.placements(wanted) == ((1000, 2900), (1400, 2700), (1900, 2600))
    assert whats(group, [[1000, 3400], [1400, 2700], [1900, 2600]]) == {
        Failing.IN_CONTROL,
        Failing.ALONE,
        Failing.CUT_OFF,
    }


def test_models_stand_rather_where_it_is_preferred() -> None:
    wood = Terrain([Piece.box(2000, 3300, 4000, 4000)])

    def prefer(model: int, place: Place) -> int:
        return 0 if wood.holds(*place)[0, 0] else 1

    places = ((2500, 2000), (2900, 2000), (3300, 2000))
    plain = march(places).placements([2900, 3200])
    led = march(places, prefer=prefer).placements([2900, 3200])
    assert sum(prefer(i, p) for i, p in enumerate(plain)) == 3
    assert led[0] == (2900, 3200)
    assert sum(prefer(i, p) for i, p in enumerate(led)) == 1


# -- the ground --------------------------------------------------------------------------------------------------


def test_slow_ground_uses_up_the_allowance_and_is_gone_round_where_that_is_cheaper() -> None:
    marsh = Terrain([Piece.box(1000, 3000, 5000, 3600)])
    group = march(((3000, 2000),), allowance=2000, terrain=marsh, going=Going(slow={0: 2}))
    assert group.refuse([3000, 3300]) is None  # 1300, and 300 more for the marsh
    assert whats(group, [3000, 3600]) == {Failing.TOO_FAR}  # 1600 and 600 more
    fault = group.settled([3000, 3600])
    assert fault is not None
    assert [f.by for f in fault.faults] == [200]
    near_edge = march(((4900, 2000),), allowance=2200, terrain=marsh, going=Going(slow={0: 4}))
    path = near_edge.way(0, (4900, 4000))
    assert path is not None
    assert path.places[1:-1] == ((5000, 3000), (5000, 3600))
    assert path.cost == path.length < 2060


def test_a_toll_is_paid_for_each_time_a_piece_is_entered() -> None:
    walls = Terrain([Piece.box(0, 3000, 6000, 3050), Piece.box(0, 3500, 6000, 3550)])
    going = Going(toll={0: INCH.quanta(1), 1: INCH.quanta(2)})
    group = march(((3000, 2000),), allowance=2300, terrain=walls, going=going)
    path = group.way(0, (3000, 4000))
    assert path is not None
    assert (path.length, path.cost) == (2000, 2300)
    assert group.refuse([3000, 4000]) is None
    assert whats(group, [3000, 4001]) == {Failing.TOO_FAR}


def test_dangerous_ground_is_gone_round_where_the_allowance_lets_one() -> None:
    mines = Terrain([Piece.box(2600, 2900, 3400, 3100)])
    far = march(((3000, 2000),), allowance=2600, terrain=mines, going=Going(shun=(0,)))
    path = far.way(0, (3000, 4000))
    assert path is not None
    assert entered(path.places, mines, None, 100) == ()
    # A way round something else leads into it, and is gone round in turn.
    house = (2000, 2400, 2900, 2600, ((2000, 2400), (2900, 2400), (2900, 2600), (2000, 2600)), -1)
    bent = march(((2500, 2000),), allowance=3500, terrain=mines, way=[house], going=Going(shun=(0,)))
    path = bent.way(0, (3000, 4000))
    assert path is not None
    assert entered(path.places, mines, None, 100) == ()
    near = march(((3000, 2000),), allowance=2010, terrain=mines, going=Going(shun=(0,)))
    path = near.way(0, (3000, 4000))
    assert path is not None
    assert path.places == ((3000, 2000), (3000, 4000))
    assert entered(path.places, mines) == (0,)


def test_pieces_are_entered_each_time_a_way_comes_into_them() -> None:
    comb = Terrain(
        [Piece(((0, 0), (900, 0), (900, 900), (600, 900), (600, 300), (300, 300), (300, 900), (0, 900)))]
    )
    assert entered([(-100, 600), (1000, 600)], comb) == (0, 0)
    assert entered([(-100, 100), (1000, 100)], comb) == (0,)
    assert entered([(100, 100), (450, 100), (800, 100), (800, 1200)], comb) == (0,)
    assert entered([(450, 600), (450, 1200)], comb) == ()
    assert entered([(450, 600), (450, 1200)], comb, None, 200) == (0,)
    assert entered([(450, -300), (450, 1300), (1200, 1300)], comb, None, 100) == (0,)


# -- bases with corners ------------------------------------------------------------------------------------------

TANK = Base.rect(300, 600)


def tanks(*places: Place, heading: int = 0, **how: Any) -> March:
    return march(places, (TANK,) * len(places), headings=(heading,) * len(places), **how)


def test_a_tank_looks_where_it_goes_unless_told_otherwise() -> None:
    group = tanks((3000, 3000))
    assert group.facings([4000, 3000]) == (900,)
    assert group.facings([4000, 3000, 1800]) == (1800,)
    assert group.facings([3000, 3000]) == (0,)
    assert group.facings([3000, 3000, 450]) == (450,)
    assert group.facings([[3500, 3000, 20]]) == (20,)


def test_a_tank_stands_with_all_its_ground() -> None:
    wall = Terrain([Piece.box(4000, 0, 4100, 6000)])
    group = tanks(
        (3000, 3000),
        terrain=wall,
        way=[(4000, 0, 4100, 6000, ((4000, 0), (4100, 0), (4100, 6000), (4000, 6000)), 0)],
    )
    assert group.refuse([3700, 3000]) is None  # nose at the wall
    assert whats(group, [3701, 3000]) == {Failing.ON_PIECE}
    assert group.refuse([3850, 3000, 0]) is None  # alongside it
    assert whats(group, [3851, 3000, 0]) == {Failing.ON_PIECE, Failing.NO_WAY}
    assert whats(tanks((3000, 200), heading=900), [2500, 100]) == {Failing.OFF_TABLE}


def test_tanks_do_not_stand_in_each_other_nor_in_others() -> None:
    group = tanks((3000, 3000), (3400, 3000), coherency=Coherency(1000))
    # Side by side they would overlap when both turn to drive along their rank.
    assert whats(group, [[3000, 4000, 0], [3299, 4000, 0]]) == {Failing.ON_COMRADE}
    assert group.refuse([[3000, 4000, 0], [3300, 4000, 0]]) is None
    other = base_outline(TANK, (5000, 3000), 900)
    blocked = tanks((3000, 3000), way=[other])
    assert whats(blocked, [4500, 3000]) == {Failing.TOO_CLOSE}
    assert blocked.refuse([4400, 3000]) is None


def test_a_tank_drives_round_what_is_in_its_way() -> None:
    other = base_outline(TANK, (4000, 3000), 0)
    group = tanks((3000, 3000), way=[other], allowance=2500)
    assert group.refuse([5000, 3000]) is None
    path = group.way(0, (5000, 3000))
    assert path is not None
    assert len(path.places) > 2
    line = shapely.LineString(path.places)
    assert line.distance(shapely.Polygon(other[4])) >= 150 - 1e-6


def test_zones_count_for_all_the_ground_a_tank_stands_on() -> None:
    group = tanks((3000, 3000), control=zones((5000, 3000)))
    assert group.refuse([4099, 3000]) is None  # its nose 501 from the enemy
    assert whats(group, [4100, 3000]) == {Failing.IN_CONTROL}
    assert group.refuse([4249, 3000, 0]) is None
