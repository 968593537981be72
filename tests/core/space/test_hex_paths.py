"""Movement over hex maps: prices, and reaches against trying again and again until nothing gets cheaper."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.space.hexes.grid import Building, HexGrid, Places
from grognard.core.space.hexes.paths import FAR, Land, Marches, Move, Pace, Price, Steering

FOOT = Pace(
    enter={"open": 2, "wood": 4, "house": 3}, cross={"wall": 2, "brook": 0, "bank": 1}, up=2, down=0, stairs=4
)
TRUCK = Pace(
    enter={"open": 4}, cross={"brook": 2, "bank": 0}, up=4, down=None, ways=(("road", 1), ("track", 2))
)
GRID = HexGrid.of(5, 5)


def at(name: str) -> int:
    return GRID.parse(name)


def land(
    terrain: Mapping[str, str] | None = None,
    levels: Mapping[str, int] | None = None,
    sides: Mapping[tuple[str, int], tuple[str, ...]] | None = None,
    leaving: Mapping[tuple[str, int], tuple[str, ...]] | None = None,
    roads: tuple[str, ...] = (),
    houses: tuple[Building, ...] = (),
) -> Marches:
    kinds, heights, road = ["open"] * GRID.size, [0] * GRID.size, [0] * GRID.size
    for name, kind in (terrain or {}).items():
        kinds[at(name)] = kind
    for name, level in (levels or {}).items():
        heights[at(name)] = level
    for one, two in itertools.pairwise(roads):
        d = GRID.direction(at(one), at(two))
        road[at(one)] |= 1 << d
        road[at(two)] |= 1 << (d + 3) % 6
    across = {(at(name), d): found for (name, d), found in (sides or {}).items()}
    out = {(at(name), d): found for (name, d), found in (leaving or {}).items()}
    return Marches(Land(Places(GRID, houses), kinds, heights, across, out, {"road": road}))


def cost(marches: Marches, price: Price, a: str, b: str) -> int | None:
    places = marches.land.places
    return marches.cost(price, places.parse(a), places.parse(b))


def test_a_step_costs_what_is_entered_and_crossed() -> None:
    marches = land({"C2": "wood"}, sides={("C3", 3): ("wall", "brook"), ("C1", 3): ("wall",)})
    assert cost(marches, FOOT, "C4", "C5") == 2
    assert cost(marches, FOOT, "C3", "C4") == cost(marches, FOOT, "C4", "C3") == 4
    assert cost(marches, FOOT, "C1", "C2") == 6
    assert cost(marches, FOOT, "C2", "C1") == 4
    assert cost(marches, FOOT, "C1", "C3") is None, "two hexes away is no step"


def test_what_is_not_in_the_tables_bars_the_mover() -> None:
    marches = land({"C2": "wood", "D3": "lake"}, sides={("C3", 3): ("wall",)})
    assert cost(marches, TRUCK, "C3", "C2") is None
    assert cost(marches, TRUCK, "C3", "C4") is None
    assert cost(marches, FOOT, "C3", "D3") is None
    assert cost(marches, TRUCK, "C2", "C1") == 4


def test_slopes_cost_by_the_level() -> None:
    marches = land(levels={"C2": 2})
    assert cost(marches, FOOT, "C3", "C2") == 6
    assert cost(marches, FOOT, "C2", "C3") == 2
    assert cost(marches, TRUCK, "C3", "C2") == 12
    assert cost(marches, TRUCK, "C2", "C3") is None


def test_some_sides_are_felt_only_on_the_way_out() -> None:
    marches = land(leaving={("C3", 0): ("bank",)})
    assert cost(marches, FOOT, "C3", "C2") == 3
    assert cost(marches, FOOT, "C2", "C3") == 2


def test_along_a_road_its_price_replaces_terrain_and_sides_but_not_slopes() -> None:
    marches = land({"C2": "wood"}, {"C1": 1}, {("C3", 0): ("wall",)}, roads=("C3", "C2", "C1"))
    assert cost(marches, TRUCK, "C3", "C2") == 1
    assert cost(marches, TRUCK, "C2", "C1") == 5
    assert cost(marches, TRUCK, "B2", "C2") is None, "the road does not lead there"
    assert cost(marches, FOOT, "C3", "C2") == 6
    assert marches.land.way("road", at("C3"), 0)
    assert not marches.land.way("track", at("C3"), 0)
    assert not marches.land.way("road", at("C1"), 0), "off the map"


def test_a_load_weighs_on_every_step() -> None:
    towing = Pace(FOOT.enter, FOOT.cross, every_step=2)
    assert cost(land(), towing, "C3", "C2") == 4


def test_a_building_is_entered_on_the_ground_and_climbed_by_stairs() -> None:
    house = Building((at("C2"), at("C3")), 1)
    marches = land({"C2": "house", "C3": "house"}, sides={("C2", 3): ("wall",)}, houses=(house,))
    assert cost(marches, FOOT, "C2", "C2/1") == cost(marches, FOOT, "C2/1", "C2") == 4
    assert cost(marches, FOOT, "C2/1", "C3/1") == 3, "indoors one meets no walls of the outside"
    assert cost(marches, FOOT, "C1", "C2/1") is None
    assert cost(marches, FOOT, "C2/1", "C1") is None
    assert cost(marches, TRUCK, "C2", "C2/1") is None
    field = marches.reach(FOOT, at("C1"), 10)
    upstairs = marches.land.places.parse("C3/1")
    assert field.costs[upstairs] == 10
    assert field.way(upstairs) == (at("C2"), marches.land.places.parse("C2/1"), upstairs)


def test_of_equal_ways_the_shorter_is_taken_then_the_one_by_smaller_numbers() -> None:
    marches = land({"C3": "wood"})
    field = marches.reach(FOOT, at("C2"), 20)
    assert field.costs[at("C4")] == 6
    assert field.way(at("C4")) == (at("C3"), at("C4")), "round the wood by B2 and B3 it costs as much"
    assert field.way(at("E2")) == (at("D1"), at("E2")), "not by D2"


def test_who_stands_in_the_way_alters_a_reach_only_where_it_leads() -> None:
    marches = land()
    free = marches.reach(FOOT, at("C3"), 4)
    assert marches.reach(FOOT, at("C3"), 4) is free
    assert marches.reach(FOOT, at("C3"), 4, closed=1 << at("A1")) is free
    assert marches.reach(FOOT, at("C3"), 4, tolls={at("A1"): 3}) is free
    shut = marches.reach(FOOT, at("C3"), 4, closed=1 << at("C2"))
    assert at("C2") not in shut.costs
    assert at("C1") not in shut.costs
    dear = marches.reach(FOOT, at("C3"), 4, tolls={at("C2"): 1})
    assert (dear.costs[at("C2")], at("C1") in dear.costs) == (3, False)
    assert marches.reach(FOOT, at("C3"), 4) is free


def test_a_front_leads_and_turning_costs() -> None:
    marches, steering = land(), Steering(pivot=1, reverse=2)
    drive = marches.drive(TRUCK, steering, at("C3"), 0, 9)
    assert drive.costs[at("C2"), 0] == 4
    assert drive.costs[at("C4"), 0] == 8
    assert drive.costs[at("C3"), 3] == 3
    assert drive.costs[at("C4"), 3] == 7
    assert drive.way(at("C4"), 0) == (Move(at("C4"), 0, 8, "back"),)
    assert drive.way(at("D2"), 1) == (Move(at("C3"), 1, 1, "turn"), Move(at("D2"), 1, 4, "forward"))
    never_back = marches.drive(TRUCK, Steering(pivot=1), at("C3"), 0, 9)
    assert (at("C4"), 0) not in never_back.costs
    assert marches.drive(TRUCK, steering, at("C3"), 0, 9, closed=1 << at("C3")) is drive, (
        "it stands there already"
    )
    blocked = marches.drive(TRUCK, steering, at("C3"), 0, 9, closed=1 << at("C2"))
    assert (at("C2"), 0) not in blocked.costs
    assert marches.drive(TRUCK, steering, at("C3"), 0, 9, tolls={at("C2"): 2}).costs[at("C2"), 0] == 6


def test_along_a_road_a_bend_is_free() -> None:
    marches = land(roads=("C4", "C3", "D2", "E3"))
    bends = Steering(pivot=1, bends=("road",))
    drive = marches.drive(TRUCK, bends, at("C4"), 0, 3)
    assert drive.way(at("E3"), 2) == (
        Move(at("C3"), 1, 1, "forward"),
        Move(at("D2"), 2, 1, "forward"),
        Move(at("E3"), 2, 1, "forward"),
    )
    assert drive.costs[at("C3"), 5] == 2, "no road leads that way"
    plain = marches.drive(TRUCK, Steering(pivot=1), at("C4"), 0, 3)
    assert plain.costs[at("C3"), 1] == 2


# Any land


@st.composite
def marched(draw: st.DrawFn) -> Marches:
    grid = HexGrid(draw(st.integers(1, 5)), draw(st.integers(1, 8)), draw(st.integers(0, 1)))
    cells = st.integers(0, grid.size - 1)

    def by_cell(entries: st.SearchStrategy[object]) -> st.SearchStrategy[list[object]]:
        return st.lists(entries, min_size=grid.size, max_size=grid.size)

    first = draw(cells)
    rooms = tuple(sorted({first, *(cell for cell in grid.neighbours[first][:2] if cell >= 0)}))
    on_sides = st.dictionaries(
        st.tuples(cells, st.integers(0, 5)),
        st.sampled_from([("wall",), ("brook",), ("bank", "wall"), ()]),
        max_size=grid.size,
    )
    return Marches(
        Land(
            Places(grid, [Building(rooms, draw(st.integers(0, 2)))]),
            draw(by_cell(st.sampled_from(["open", "open", "wood", "house", "lake"]))),  # type: ignore[arg-type]
            draw(by_cell(st.sampled_from([0, 0, 0, 1, 2]))),  # type: ignore[arg-type]
            draw(on_sides),
            draw(on_sides),
            {
                "road": draw(by_cell(st.sampled_from([0, 0, 63, 9]))),  # type: ignore[dict-item]
                "track": draw(by_cell(st.sampled_from([0, 0, 63]))),  # type: ignore[dict-item]
            },
        )
    )


def cheapest(edges: Mapping[int, list[tuple[int, int]]], start: int, points: int) -> dict[int, int]:
    """Relax every edge until nothing gets cheaper."""
    costs = {start: 0}
    changed = True
    while changed:
        changed = False
        for node in list(costs):
            for beyond, extra in edges[node]:
                total = costs[node] + extra
                if total <= points and total < costs.get(beyond, FAR):
                    costs[beyond] = total
                    changed = True
    return costs


@settings(max_examples=80, deadline=None)
@given(marched(), st.sampled_from([FOOT, TRUCK]), st.integers(0, 20), st.data())
def test_a_reach_is_the_cheapest(marches: Marches, pace: Pace, points: int, data: st.DataObject) -> None:
    size = marches.land.places.size
    places = st.integers(0, size - 1)
    start = data.draw(places)
    closed = sum(1 << place for place in data.draw(st.sets(places, max_size=3)))
    tolls = data.draw(st.dictionaries(places, st.integers(1, 3), max_size=3))
    field = marches.reach(pace, start, points, closed, tolls)
    edges = {
        place: [(to, cost + tolls.get(to, 0)) for to, cost in steps if not closed >> to & 1]
        for place, steps in enumerate(marches.steps(pace))
    }
    expected = cheapest(edges, start, points)
    del expected[start]
    assert dict(field.costs) == expected
    assert field.mask == sum(1 << place for place in expected)
    for place, total in field.costs.items():
        way = (start, *field.way(place))
        assert total == sum(dict(edges[a])[b] for a, b in itertools.pairwise(way))


@settings(max_examples=40, deadline=None)
@given(marched(), st.sampled_from([FOOT, TRUCK]), st.data())
def test_costs_to_targets_are_those_of_the_ways_there(
    marches: Marches, pace: Pace, data: st.DataObject
) -> None:
    size = marches.land.places.size
    targets = data.draw(st.sets(st.integers(0, size - 1), max_size=3))
    found = marches.costs_to(pace, targets)
    for place in range(size):
        field = marches.reach(pace, place, FAR)
        assert found[place] == min(
            (0 if target == place else field.costs.get(target, FAR) for target in targets), default=FAR
        )


@settings(max_examples=60, deadline=None)
@given(
    marched(), st.integers(0, 14), st.integers(0, 5), st.sampled_from([None, 1, 2]), st.booleans(), st.data()
)
def test_a_drive_is_the_cheapest(
    marches: Marches, points: int, facing: int, reverse: int | None, bends: bool, data: st.DataObject
) -> None:
    land, places = marches.land, marches.land.places
    some = st.integers(0, places.size - 1)
    start = data.draw(some)
    closed = sum(1 << place for place in data.draw(st.sets(some, max_size=3)))
    tolls = data.draw(st.dictionaries(some, st.integers(1, 3), max_size=3))
    steering = Steering(1, reverse, ("road", "track") if bends else ())
    drive = marches.drive(TRUCK, steering, start, facing, points, closed, tolls)
    edges: dict[int, list[tuple[int, int]]] = {}
    for place in range(places.size):
        steps = {to: cost for to, cost in marches.steps(TRUCK)[place] if not closed >> to & 1}
        for front in range(6):
            out = edges[place * 6 + front] = [(place * 6 + (front + turn) % 6, 1) for turn in (1, 5)]
            ahead, behind = places.same_floor(place, front), places.same_floor(place, (front + 3) % 6)
            if ahead in steps:
                out.append((ahead * 6 + front, steps[ahead] + tolls.get(ahead, 0)))
                for turn in (1, 5) if bends else ():
                    turned = (front + turn) % 6
                    for kind in ("road", "track"):
                        cell, into = places.cell_of[place], places.cell_of[ahead]
                        if land.way(kind, cell, front) and land.way(kind, into, turned):
                            out.append((ahead * 6 + turned, steps[ahead] + tolls.get(ahead, 0)))
            if reverse is not None and behind in steps:
                out.append((behind * 6 + front, reverse * steps[behind] + tolls.get(behind, 0)))
    expected = cheapest(edges, start * 6 + facing, points)
    del expected[start * 6 + facing]
    assert {place * 6 + front: cost for (place, front), cost in drive.costs.items()} == expected
    for (place, front), total in drive.costs.items():
        moves = drive.way(place, front)
        assert (moves[-1].place, moves[-1].facing) == (place, front)
        assert sum(move.cost for move in moves) == total


def test_marches_are_shared() -> None:
    marches = land(roads=("C3", "C2"), sides={("C3", 3): ("wall",)}, leaving={("C3", 3): ("bank",)})
    assert copy.deepcopy(marches) is marches
    again = pickle.loads(pickle.dumps(marches))
    assert again.steps(FOOT) == marches.steps(FOOT)
    assert again.steps(TRUCK) == marches.steps(TRUCK)
    with pytest.raises(ValueError, match="25 hexes need as many entries, not 1"):
        Land(Places(GRID), ["open"], [0] * 25)
