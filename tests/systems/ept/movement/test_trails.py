"""Ways of marches, drives and flights, found for all places at once, are those that a plain search finds one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import pytest

from grognard.core.game import Rng
from grognard.systems.ept.actions.act import FORCED_MARCH, NORMAL, Act
from grognard.systems.ept.movement import movement, trails
from grognard.systems.ept.state import Battle, Fieldwork, Unit
from grognard.systems.ept.vehicles import drives, flying, rolling
from systems.ept.moments import SCENARIOS, battles, on_map

#: What a node costs first, then that by which ties are broken.
Label = tuple[Any, ...]
#: Steps from a node with its label.
Onward = Callable[[Any, Label], Iterator[tuple[Any, Label]]]


def spread(start: tuple[int, Any], first: Label, onward: Onward) -> dict[int, Label]:
    """The best label of every place but the start: nodes are looked at again and again until none becomes better."""
    best, waiting = {start: first}, [start]
    while waiting:
        node = waiting.pop(0)
        for there, label in onward(node, best[node]):
            if there not in best or label < best[there]:
                best[there] = label
                waiting.append(there)
    found: dict[int, Label] = {}
    for (place, _), label in best.items():
        if place != start[0] and (place not in found or label < found[place]):
            found[place] = label
    return found


def marched(field: Battle, act: Act, march: str) -> dict[int, Label]:
    """Where a march leads, step by step: cost, how many hexes, which."""
    man = act.unit
    off, on = (movement.budget(field, act, march, way) - act.spent for way in (False, True))

    def onward(node: tuple[int, bool], label: Label) -> Iterator[tuple[Any, Label]]:
        (here, keeps), (cost, length, path) = node, label
        for place, price in movement.steps(field, man, start=here):
            along = keeps and movement.along_way(field, here, place)
            if cost + price <= (on if along else off):
                yield (place, along), (cost + price, length + 1, (*path, place))

    return spread((man.place, movement.keeps_to_way(field, act)), (0, 0, ()), onward)


def driven(field: Battle, act: Act) -> dict[int, Label]:
    """Where a drive leads, step by step: cost, names of the steps, hexes entered."""
    left, scout = rolling.budget(field, act) - act.spent, act.unit.copy()
    fares = partial(rolling.fare, field, scout)

    def onward(node: tuple[int, int], label: Label) -> Iterator[tuple[Any, Label]]:
        cost, names, path = label
        scout.place, scout.facing = node
        for step in [*rolling.forward(field, scout, fares), *rolling.turns(field, scout)]:
            way = path if step.place == node[0] else (*path, step.place)
            if cost + step.cost <= left:
                yield (step.place, step.facing), (cost + step.cost, (*names, step.key), way)

    return spread((act.unit.place, act.unit.facing), (0, (), ()), onward)


def flown(field: Battle, act: Act) -> dict[int, Label]:
    """Where a flight leads, leg by leg: cost, how many legs, which."""
    left = rolling.budget(field, act) - act.spent
    fares = partial(flying.fare, field, act.unit)

    def onward(node: tuple[int, int], label: Label) -> Iterator[tuple[Any, Label]]:
        cost, length, legs = label
        for leg in flying.legs(field.board, field.tables.movement, *node, fares):
            if cost + leg.cost <= left:
                yield (leg.place, leg.facing), (cost + leg.cost, length + 1, (*legs, leg))

    return spread((act.unit.place, act.unit.facing), (0, 0, ()), onward)


def acts(one: Unit) -> Iterator[Act]:
    """Its activation as it begins, as it goes on with some points spent, and with the road left behind."""
    for spent, on_way in ((0, True), (3, True), (2, False)):
        act = Act(one)
        if spent:
            act.march, act.spent, act.marched, act.on_way = NORMAL, spent, 1, on_way
        yield act


def as_told(ways: Mapping[int, Any], slow: Mapping[int, Any]) -> dict[int, Any]:
    """The ways to all places that are offered, which are those of the plain search."""
    assert (set(ways), len(ways)) == (set(slow), len(slow))
    assert all(place in ways for place in slow)
    return dict(ways)


def same(field: Battle, one: Unit) -> int:
    """Hold a unit's ways against the plain search; how many there were."""
    count = 0
    for act in acts(one):
        if one.altitude:
            slow = flown(field, act)
            air = as_told(flying.ways(field, act), slow)
            assert {place: (way.cost, len(way.legs), way.legs) for place, way in air.items()} == slow
            assert all(way.path[-1] == place for place, way in air.items())
            assert flying.may_fly(field, act) == bool(slow)
        elif one.profile.is_vehicle:
            slow = driven(field, act)
            roads = as_told(drives.ways(field, act), slow)
            assert {place: (way.cost, way.steps, way.path) for place, way in roads.items()} == slow
            assert drives.may_drive(field, act) == bool(slow)
        else:
            for march in (NORMAL, FORCED_MARCH):
                slow = marched(field, act, march)
                paths = as_told(movement.ways(field, act, march), slow)
                assert {place: (way.cost, len(way.path), way.path) for place, way in paths.items()} == slow
        count += len(slow)
    return count


@pytest.mark.clause("ept.movement.costs", "ept.movement.infantry-road-bonus")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_ways_are_those_of_a_plain_search_all_through_a_random_game(scenario: str) -> None:
    found = 0
    for number, field in enumerate(battles(scenario)):
        for one in on_map(field)[number % 3 :: 3]:
            found += same(field, one)
    assert found


def beset(field: Battle, seed: int) -> None:
    """Everything that can be in somebody's way, all over the map."""
    rng, board = Rng(seed), field.board
    kinds = sorted(field.tables.fieldworks)
    for number in range(board.size // 8):
        made = Fieldwork(
            id=f"x{number}", kind=kinds[number % len(kinds)], cell=rng.below(board.size), seat=rng.below(2)
        )
        made.unseen = made.covered = number % 7 == 0
        field.fieldworks[made.id] = made
    houses = [cell for cell, kind in enumerate(board.terrain) if kind.building]
    field.ruins = dict.fromkeys(houses[::3], "stone_ruin")
    field.blazes = sorted({rng.below(board.size) for _ in range(board.size // 30)})
    field.besieged = [rng.below(board.places.size) for _ in range(3)]
    field.season = ("", "snow", "deep_snow", "mud")[seed % 4]
    field.veil = None


@pytest.mark.clause("ept.movement.costs", "ept.fieldworks.wire", "ept.terrain.blaze-no-entry")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_is_in_the_way_they_lead_round_it_or_pay_for_it(scenario: str) -> None:
    found = 0
    for number, field in enumerate(list(battles(scenario))[::4]):
        on = on_map(field)
        clear = [same(field, one) for one in on[::5]]
        beset(field, number)
        for one in on[::5]:
            same(field, one)
        # Who was in the way and has gone, and who has come, is noticed by what is remembered.
        for one in on[1::5]:
            if not one.altitude:
                field.lift(one, "gone")
        found += sum(same(field, one) for one in on[::5] if one.status == "field") + sum(clear)
    assert found


def test_what_is_remembered_of_ways_holds_no_longer_when_something_beyond_their_end_has_become_cheap() -> (
    None
):
    # Three places in a row, of which the last costs too much, but for who has the gear for what lies there.
    dear = {0: 2, 1: 2, 2: 9}
    edges = trails.Edges(3, 1, lambda here: [(here + 1, dear[here + 1], "on")] if here < 2 else [])
    atlas = trails.Atlas()
    free, cleared = trails.Crowd(0, lambda _: None), trails.Crowd(1 << 2, lambda _: trails.Toll(fixed=3))
    for crowd, far in ((free, [1]), (cleared, [1, 2]), (free, [1])):
        ways = trails.Ways(
            atlas.spread("mover", edges, 0, 6, crowd), (6,), lambda cost, names: (cost, len(names))
        )
        assert sorted(ways) == far
    assert (ways[1], ways.get(2)) == ((2, 1), None)
