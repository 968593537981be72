"""Plain geometry against the array geometry, and the regions that decisions offer."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.game import Rng
from grognard.core.space.headings import Place
from grognard.core.space.movement.formation import Coherency, Failing
from grognard.core.space.movement.paths import Obstacles, legs_fit, stands
from grognard.core.space.movement.placing import Placing, block
from grognard.core.space.movement.region import March
from grognard.core.space.plain import Box, InTheWay, Outline, box_of, segment_cuts
from grognard.core.space.sight.lines import Lines, crossings
from grognard.core.space.table.bases import Footprints
from grognard.core.space.table.spots import Spots
from grognard.core.space.table.terrain import Piece, Terrain
from grognard.core.tally import WhyNot, why_not

TABLE: Box = (0, 0, 6000, 6000)
BOX = Piece.box(2500, 2500, 3500, 3100)
SLANTED = Piece(((1000, 1000), (1400, 1200), (1200, 1600), (800, 1400)))
TERRAIN = Terrain([BOX, SLANTED])
RULES = {str(what): f"rule.{what}" for what in Failing}

places = st.tuples(st.integers(0, 4000), st.integers(0, 4000))


def outline(number: int) -> Outline:
    corners = tuple((int(x), int(y)) for x, y in TERRAIN.rings[number][0])
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys), corners, number


OUTLINES = [outline(0), outline(1)]
DISCS = [(2000, 2000, 125), (2300, 900, 300)]


@given(places, places)
def test_a_segment_cuts_what_a_line_crosses(a: Place, b: Place) -> None:
    lines = Lines.between([a], [b])
    crossed = set(crossings(lines, TERRAIN.outlines).thing.tolist())
    cut = {o[5] for o in OUTLINES if segment_cuts(o[4], *a, *b)} if a != b else crossed
    assert cut == crossed


@given(places, places, st.integers(0, 300))
def test_a_way_is_barred_exactly_where_a_leg_does_not_fit(a: Place, b: Place, radius: int) -> None:
    field = InTheWay(DISCS, OUTLINES, None, TERRAIN)
    array = Obstacles(TERRAIN, (0, 1), Footprints.round(*zip(*DISCS, strict=True)))
    fits = bool(legs_fit([a], [b], radius, array)[0])
    if any(segment_cuts(o[4], *p, *p) for o in OUTLINES for p in (a, b)):
        assert field.bars_way(a, b, radius)  # a leg from deep inside a piece meets no edge
    else:
        assert field.bars_way(a, b, radius) == (not fits)


@given(places, st.integers(1, 300))
def test_a_stand_is_barred_exactly_where_a_base_may_not_stand(at: Place, radius: int) -> None:
    field = InTheWay(DISCS, OUTLINES, TABLE, TERRAIN)
    array = Obstacles(TERRAIN, (0, 1), Footprints.round(*zip(*DISCS, strict=True)), bounds=TABLE)
    may = bool(stands(Footprints.round([at[0]], [at[1]], radius), array)[0])
    assert field.bars_stand(at, radius) == (not may)
    assert bool(field.faults(0, at, radius)) == (not may)


# -- marches ---------------------------------------------------------------------------------------------------


def march(
    start: list[Place], allowance: int = 1000, discs: list[tuple[int, int, int]] | None = None
) -> March:
    standing = InTheWay(discs or [], OUTLINES, TABLE, TERRAIN)
    return March(
        tuple(start),
        (125,) * len(start),
        0,
        (allowance,) * len(start),
        Coherency(250, chain=False, leader_reach=1000),
        lambda box: (standing, standing),
        RULES,
        lambda model: ("figure", model),
    )


THREE: list[Place] = [(4000, 4000), (4300, 4000), (3700, 4000)]


def test_a_group_keeps_its_formation_where_it_can() -> None:
    going = march(THREE)
    assert going.refuse([4600, 4800]) is None
    assert going.placements([4600, 4800]) == ((4600, 4800), (4900, 4800), (4300, 4800))


def test_staying_is_always_legal_and_the_default() -> None:
    torn = march([(4000, 4000), (5500, 5500)])
    assert torn.default() == [4000, 4000]
    assert torn.refuse(torn.default()) is None
    assert torn.placements(torn.default()) == torn.places


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        ([4000, 5001], "too-far"),
        ([[4000, 4000], [4300, 4000], [3700, 4300]], None),
        ([[4000, 4000], [4300, 4000], [3400, 4000]], "alone"),
        ([[4000, 4000], [4200, 4000], [3700, 4000]], "on-comrade"),
    ],
)
def test_a_refusal_names_what_is_wrong(answer: list[object], what: str | None) -> None:
    why = march(THREE).refuse(answer)
    assert (why is None) == (what is None)
    if what is not None:
        assert why is not None
        assert f"place-{what}" in [reason.key for reason in why.reasons]
        assert f"rule.{what}" in [reason.rule for reason in why.reasons]


def test_a_refusal_says_by_how_much_in_the_unit_of_the_game() -> None:
    why = march(THREE).refuse([4000, 5037])
    assert why is not None
    by = {value for reason in why.reasons for name, _, value in reason.args if name == "by"}
    assert by == {0.37}
    units = {value for reason in why.reasons for name, _, value in reason.args if name == "unit"}
    assert units == {"unit-cm"}


def test_a_failing_of_the_whole_group_is_one_reason_with_the_worst_model() -> None:
    why = march([(4000, 5000), (4300, 5000), (3700, 5200)], allowance=3000).refuse([4000, 6300])
    assert why is not None
    assert [reason.key for reason in why.reasons] == ["place-off-table"]
    assert {name: value for name, _, value in why.reasons[0].args}["by"] == 6.25


def test_a_place_that_was_looked_at_does_not_let_another_kind_of_number_in() -> None:
    going = march(THREE)
    assert going.refuse([4000, 4800]) is None
    assert going.refuse([4000.0, 4800.0]) is not None
    assert going.refuse([4000, 4800]) is None


@pytest.mark.parametrize("answer", ["here", 5, [1], [1, 2, 3], [[1, 2]], [[1, 2], [3, 4], [5, True]], None])
def test_what_is_no_place_is_refused(answer: object) -> None:
    why = march(THREE).refuse(answer)
    assert why is not None
    assert why.reasons[0].key == "not-a-place"


def test_a_torn_group_must_come_nearer_if_it_moves() -> None:
    torn = march([(4000, 4000), (5500, 4000)], allowance=300)
    assert torn.refuse([[4300, 4000], [5200, 4000]]) is None
    assert torn.refuse([[3900, 4000], [5500, 4000]]) is not None


def test_what_is_drawn_is_legal_and_reads_the_same_again() -> None:
    rng = Rng(3)
    moved = 0
    for _ in range(300):
        going = march(THREE, allowance=1400, discs=[(4000, 4800, 300), (3000, 4000, 125)])
        answer = going.draw(rng)
        again = march(THREE, allowance=1400, discs=[(4000, 4800, 300), (3000, 4000, 125)])
        assert again.refuse(answer) is None
        assert again.placements(answer) == going.placements(answer)
        moved += answer != going.default()
    assert moved > 100


def test_a_way_leads_round_what_is_in_the_way() -> None:
    going = march([(3000, 2200)], allowance=3000)
    path = going.way(0, (3000, 3400))
    assert path is not None
    assert len(path.places) > 2
    assert path.length > 1200


# -- setting up ------------------------------------------------------------------------------------------------


def placing(count: int, box: Box) -> Placing:
    left, bottom, right, top = box

    def site(place: Place, radius: int) -> int:
        x, y = place
        return max(left - x + radius, bottom - y + radius, x + radius - right, y + radius - top)

    return Placing(
        (125,) * count,
        0,
        Coherency(250, chain=False, leader_reach=1000),
        InTheWay(DISCS, OUTLINES, TABLE, TERRAIN),
        site,
        lambda: [(x, y) for y in range(bottom + 150, top, 300) for x in range(left + 150, right, 300)],
        RULES,
        lambda model: ("figure", model),
    )


def test_a_group_is_set_up_in_a_block_inside_its_ground() -> None:
    region = placing(9, (4000, 0, 6000, 1200))
    answer = region.default()
    spots = region.placements(answer)
    low_x, low_y, high_x, high_y = box_of(spots, (125,) * 9)
    assert low_x >= 4000
    assert low_y >= 0
    assert high_x <= 6000
    assert high_y <= 1200
    assert placing(9, (4000, 0, 6000, 1200)).refuse(answer) is None


def test_without_room_there_is_no_place() -> None:
    assert placing(9, (4000, 0, 4400, 400)).first() is None


def test_a_group_that_finds_no_room_in_a_block_is_squeezed_in() -> None:
    box = (1500, 1600, 2400, 2500)  # a disc stands in its middle
    region = placing(5, box)
    found = region.first()
    assert found is not None
    assert region.quick(found) is None
    again = placing(5, box)
    assert again.refuse(list(found)) is None
    assert again.placements(list(found)) == region.placements(region.default())


def test_drawn_places_are_legal() -> None:
    rng = Rng(5)
    for _ in range(50):
        answer = placing(6, (3600, 0, 6000, 2000)).draw(rng)
        assert placing(6, (3600, 0, 6000, 2000)).refuse(answer) is None


@pytest.mark.parametrize("ahead", [(0, 1), (0, -1), (1, 0), (-1, 0)])
@pytest.mark.parametrize("leader", [0, 3])
def test_the_leader_stands_at_the_origin_of_a_block(ahead: Place, leader: int) -> None:
    made = block(7, leader, 300, ahead)
    assert made[leader] == (0, 0)
    assert len(set(made)) == 7
    assert all(x * ahead[0] + y * ahead[1] <= 0 for x, y in made)
    apart = np.array(made)
    assert (((apart[:, None] - apart[None]) ** 2).sum(axis=-1) + np.eye(7) * 10**9).min() == 300**2


# -- spots -----------------------------------------------------------------------------------------------------


def test_a_spot_passes_its_test() -> None:
    def fault(place: Place) -> WhyNot | None:
        return None if place[0] > 100 else why_not("too-far-left", "rule.left")

    region = Spots((0, 0, 200, 200), fault, lambda: [(50, 50), (150, 150)])
    assert region.default() == [150, 150]
    assert region.refuse([101, 0]) is None
    why = region.refuse([100, 0])
    assert why is not None
    assert why.rule == "rule.left"
    assert region.parse("120 40") == [120, 40]
    assert region.refuse("there") is not None
    rng = Rng(1)
    assert all(region.refuse(region.draw(rng)) is None for _ in range(30))
