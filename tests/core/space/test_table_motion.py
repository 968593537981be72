"""Templates laid together, flights, and vehicles that wheel, sweep and ram."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.game import Rng
from grognard.core.space.headings import Place, along, bearing
from grognard.core.space.movement.driving import backed, first_met, swept, wheeled
from grognard.core.space.movement.flight import Flight, flown_past
from grognard.core.space.table.bases import Base, Footprints, footprints, gap_between, gaps, overlaps
from grognard.core.space.table.facings import in_arc
from grognard.core.space.templates.laying import Laying
from grognard.core.space.templates.touching import drifted
from grognard.core.tally import WhyNot, why_not

SPOT = st.tuples(st.integers(1000, 5000), st.integers(1000, 5000))
HEADING = st.integers(0, 3599)
TANK = Base.rect(300, 600)


# -- templates ---------------------------------------------------------------------------------------------------

RADIUS = 375


def laying(places: list[Place], count: int = 3, **how: Any) -> Laying:
    x, y = zip(*places, strict=True)
    first = how.pop("first", lambda place: None)
    weights = how.pop("weights", [1] * len(places))
    return Laying(RADIUS, count, Footprints.round(x, y, 100), weights, first, box=(0, 0, 6000, 6000), **how)


def key(why: WhyNot | None) -> str:
    return "" if why is None else why.reasons[0].key


@settings(max_examples=40)
@given(st.lists(SPOT, min_size=1, max_size=12), st.integers(1, 4), st.sampled_from(["first", "before"]))
def test_the_default_lay_is_legal_and_each_template_touches(
    places: list[Place], count: int, touching: Any
) -> None:
    region = laying(places, count, touching=touching)
    laid = region.lay(region.default())
    assert laid is not None
    assert region.refuse(region.default()) is None
    assert len(laid) == count
    for n in range(1, count):
        anchor = laid[0] if touching == "first" else laid[n - 1]
        assert gap_between(laid[n], RADIUS, anchor, RADIUS) <= 2
        assert all(gap_between(laid[n], RADIUS, other, RADIUS, up=False) >= 0 for other in laid[:n])


def test_templates_must_touch_not_overlap_and_cover_most() -> None:
    region = laying([(1000, 1000), (1300, 1000), (4000, 4000)], 2)
    assert region.covered(region.lay(region.default()) or ()) == 2
    best = list((region.lay(region.default()) or ())[0])
    assert key(region.refuse([best, [best[0] + 900, best[1]]])) == "template-apart"
    assert key(region.refuse([best, [best[0] + 600, best[1]]])) == "template-overlaps"
    assert key(region.refuse([[4000, 4000], [4750, 4000]])) == "template-covers-more"
    assert laying([(1000, 1000), (4000, 4000)], 1, weights=[1, 3]).default()[0] > 3000
    assert laying([(1000, 1000), (1300, 1000)], 1, most=False).refuse([3000, 3000]) is None


def test_a_first_template_lies_where_the_rules_let_it() -> None:
    far = laying([(1000, 1000), (4000, 4000)], 1, first=lambda p: why_not("far") if p[0] < 3000 else None)
    assert key(far.refuse([1000, 1000])) == "far"
    assert far.default()[0] >= 3000
    assert laying([(1000, 1000)], 1, first=lambda p: why_not("far")).best() is None


def test_a_template_drifts_with_the_die() -> None:
    assert drifted((1000, 1000), 0, 1, 6, 300) == (1000, 1300)
    assert drifted((1000, 1000), 0, 4, 6, 300) == (1000, 700)
    assert drifted((1000, 1000), 900, 2, 4, 300) == (1000, 700)


# -- flights -----------------------------------------------------------------------------------------------------


def flight(**how: Any) -> Flight:
    return Flight((1000, 0), 0, 3000, 900, (0, 0, 12000, 18000), **how)


def test_an_aircraft_flies_straight_before_it_turns_and_not_too_sharply() -> None:
    region = flight()
    assert region.refuse([[1000, 2000]]) is None
    assert region.refuse([[1000, 3000], [5000, 3000]]) is None  # a turn of 90 degrees
    assert key(region.refuse([[1000, 2999], [5000, 2999]])) == "flight-short"
    assert key(region.refuse([[1000, 3000], [5000, 2000]])) == "flight-sharp"
    assert key(region.refuse([[1000, 3000], [2000, 3000], [2000, 9000]])) == "flight-short"
    assert key(region.refuse([[4000, 3000]])) == "flight-ahead"
    assert key(region.refuse([[1000, 19000]])) == "flight-off"
    assert key(region.refuse("north")) == "not-a-place"
    assert key(region.refuse([[1000, 3000], [1000, 3000]])) == "not-a-place"


def test_a_place_a_little_off_the_heading_is_taken_to_lie_on_it() -> None:
    way = flight().flown([[1020, 4000]])
    assert way is not None
    assert way.places[1][0] == 1000
    assert way.heading == 0


def test_a_flight_may_end_with_a_turn_if_it_was_long_enough() -> None:
    region = flight()
    assert region.refuse([[1000, 3000, 450]]) is None
    assert key(region.refuse([[1000, 2000, 450]])) == "flight-short"
    assert key(region.refuse([[1000, 3000, 901]])) == "flight-sharp"
    way = region.flown([[1000, 3000, 450]])
    assert way is not None
    assert way.heading == 450


def test_an_aircraft_comes_in_where_it_may_and_looks_where_it_likes() -> None:
    region = flight(entry=lambda place: why_not("edge") if place[1] else None)
    assert region.refuse([[5000, 0], [9000, 4000]]) is None
    assert key(region.refuse([[5000, 10], [9000, 4000]])) == "edge"
    assert region.refuse(region.default()) is None


@given(st.integers(0, 500))
def test_drawn_flights_are_legal(seed: int) -> None:
    assert flight().refuse(flight().draw(Rng(seed))) is None
    assert flight().refuse(flight().default()) is None


@given(SPOT, SPOT, SPOT, SPOT)
def test_who_is_flown_past_is_within_reach_of_the_way(a: Place, b: Place, c: Place, base: Place) -> None:
    line = shapely.LineString([a, b, c])
    apart = line.distance(shapely.Point(base)) - 100
    if abs(apart - 800) > 1:
        assert flown_past([a, b, c], Footprints.round([base[0]], [base[1]], 100), 800)[0] == (apart < 800)


# -- vehicles ----------------------------------------------------------------------------------------------------


@given(SPOT, HEADING, st.integers(0, 1800), st.sampled_from(["left", "right"]))
def test_a_wheel_keeps_its_corner_and_goes_as_far_as_the_other(
    place: Place, heading: int, turn: int, side: Any
) -> None:
    wheel = wheeled(TANK, place, heading, turn, side)
    inner = 0 if side == "right" else 1
    before, after = TANK.at(place, heading).cores()[0], TANK.at(wheel.place, wheel.heading).cores()[0]
    assert np.abs(before[inner] - after[inner]).max() <= 2
    assert (
        wheel.length == math.ceil(300 * math.pi * turn / 1800)
        or abs(wheel.length - 300 * math.pi * turn / 1800) < 1.01
    )
    assert wheel.heading == (heading + (turn if side == "right" else -turn)) % 3600


def test_only_boxes_wheel_and_backing_is_straight() -> None:
    with pytest.raises(ValueError, match="wheels"):
        wheeled(Base.round(100), (0, 0), 0, 100, "left")
    assert backed((1000, 1000), 0, 300) == (1000, 700)


@given(SPOT, SPOT, SPOT, HEADING, st.booleans())
def test_what_is_swept_is_what_the_vehicle_covers_on_its_way(
    a: Place, b: Place, other: Place, heading: int, is_round: bool
) -> None:
    base = Base.round(150) if is_round else TANK
    bases = footprints([TANK], [other], [heading])
    facing = bearing(b[0] - a[0], b[1] - a[1]) if a != b else 0
    steps = [(a[0] + (b[0] - a[0]) * n // 60, a[1] + (b[1] - a[1]) * n // 60) for n in range(61)]
    covered = any(overlaps(base.at(spot, facing), bases)[0, 0] for spot in steps)
    found = swept([a, b], base, bases)[0]
    if covered and a != b:
        # Steps are rounded to whole places, so a graze of a quantum may be none.
        assert found or min(gaps(base.at(spot, facing), bases, up=False)[0, 0] for spot in steps) >= -2
    if found:
        assert min(gaps(base.at(spot, facing), bases)[0, 0] for spot in steps) <= 80


@given(SPOT, HEADING, st.integers(1200, 3000), st.integers(-250, 250))
def test_a_ram_stops_where_the_bases_touch(start: Place, heading: int, far: int, aside: int) -> None:
    goal = along(start, heading, 4000)
    other = along(along(start, heading, far), heading + 900, aside)
    bases = footprints([TANK], [other], [heading])
    met = first_met([start, goal], TANK, bases)
    assert met is not None
    assert met.other == 0
    gap = gaps(TANK.at(met.place, met.heading), bases, up=False)[0, 0]
    assert 0 <= gap <= 4
    assert abs(met.length - (far - 600)) <= 4


def test_the_first_of_several_is_met_and_a_free_way_meets_nobody() -> None:
    others = Footprints.round([3000, 2000], [1000, 1000], 100)
    met = first_met([(1000, 1000), (4000, 1000)], Base.round(100), others)
    assert met is not None
    assert (met.other, met.place, met.length) == (1, (1800, 1000), 800)
    assert first_met([(1000, 2000), (4000, 2000)], Base.round(100), others) is None
    bent = first_met([(1000, 2000), (3000, 2000), (3000, 0)], Base.round(100), others)
    assert bent is not None
    assert (bent.other, bent.length) == (0, 2800)


def test_an_arc_opens_from_the_front_corners() -> None:
    tank = footprints([TANK], [(3000, 3000)], [0])  # its front from 2850 to 3150 at 3300
    spots = Footprints.round([3000, 3150, 3250, 2800, 3000, 3100], [3310, 3310, 3405, 3345, 3290, 2000], 0)
    found = in_arc(tank, spots, half_width=450, corners=True)[0].tolist()
    assert found == [True, True, True, False, False, False]
    # From the centre the corner itself would not be in an arc of 20 degrees to either side.
    near = Footprints.round([3149], [3301], 0)
    assert in_arc(tank, near, half_width=200, corners=True)[0, 0]
    assert not in_arc(tank, near, half_width=200)[0, 0]
