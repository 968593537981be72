"""What is asked of many places at once is what is asked of one after the other, all through random games."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.core.space.hexes.grid import numbers
from grognard.core.space.hexes.relief import BLOCKED
from grognard.systems.ept import activation, sight
from grognard.systems.ept.actions import menu
from grognard.systems.ept.actions.act import TACTICAL_MARCH, Act
from grognard.systems.ept.command import command
from grognard.systems.ept.fire import reaction, targeting, triggers
from grognard.systems.ept.fire.shots import DECLARE_BLIND, INDIRECT
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.state import SEATS, Battle, Unit
from grognard.systems.ept.terrain import smoke_actions, terrain
from grognard.systems.ept.units import overflow
from systems.ept.moments import SCENARIOS, battles, on_map


def enemies(field: Battle, seat: int) -> list[int]:
    """The places that a seat's enemies stand on, one after the other."""
    return sorted(place for place in field.stacks if field.friends_at(place, 1 - seat))


def aircraft(field: Battle, seat: int) -> list[Unit]:
    """The enemies of a seat that fly: they stand nowhere."""
    return [field.units[name] for name in field.sky.values() if field.units[name].seat != seat]


def marks(field: Battle, seat: int) -> list[int]:
    """All places that a seat's enemies are on or over."""
    return sorted({*enemies(field, seat), *(craft.place for craft in aircraft(field, seat))})


# -- sight -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("visibility", [0, 1, 3])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_places_seen_at_once_are_those_seen_one_by_one(scenario: str, visibility: int) -> None:
    for field in battles(scenario):
        field.visibility = visibility
        every = range(field.board.places.size)
        for start in list(field.stacks)[:2]:
            found = sight.seen_from(field, start, (1 << len(every)) - 1)
            assert list(numbers(found)) == [place for place in every if sight.sees(field, start, place)]
            assert list(numbers(found)) == [place for place in every if sight.sees(field, place, start)]
        field.visibility = 0


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_watches_is_found_as_place_by_place(scenario: str) -> None:
    for field in battles(scenario):
        distance = field.board.distance
        for unit in on_map(field):
            here = unit.place
            seeing = [place for place in enemies(field, unit.seat) if sight.sees(field, place, here)]
            assert list(numbers(sight.observers(field, unit.seat, here))) == seeing
            aloft = aircraft(field, unit.seat)
            seeing += [craft.place for craft in aloft if sight.unit_sees(field, craft, here)]
            assert hidden.in_view(field, unit) == bool(seeing)
            for near in (1, 4, 16):
                close = any(distance(place, here) <= near for place in seeing)
                assert hidden.watched(field, unit.seat, here, near) == close
            for march in ("normal", "tactical", "forced"):
                known = any(
                    distance(place, here) <= sight.observation(field, unit, march, place) for place in seeing
                )
                assert sight.is_recognised(field, unit, march) == known


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_known_of_a_line_aloft_is_what_looking_along_it_says(scenario: str) -> None:
    for field in battles(scenario):
        field.smoke, field.veil = {cell: 1 + cell % 2 for cell in range(0, field.board.size, 7)}, None
        for craft in [one for one in on_map(field) if one.profile.flies and one.altitude]:
            for cell in range(field.board.size):
                low = sight.NAP in (craft.altitude, "")
                start, end = (sight.eye(field, craft.place, craft.altitude), sight.eye(field, cell, ""))
                look = field.board.sight.judge(craft.place, start, cell, end, sight.veil(field))
                notes = [n for n in look.notes if not low or n.kind in field.tables.flying.screens]
                blocked = any(note.blocks for note in notes)
                count = 0 if craft.place == cell else sum(note.weight for note in notes)
                found = sight.hindrance_aloft(field, craft.place, craft.altitude, cell, "")
                found -= sight.weather(field, field.board.distance(craft.place, cell))
                assert (found >= BLOCKED) if blocked else (found == count)


# -- fire --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {DECLARE_BLIND: True}], ids=["seeing", "blind"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_targets_are_all_the_places_that_a_shot_may_be_declared_at(
    scenario: str, options: dict[str, object]
) -> None:
    for field in battles(scenario, options):
        for unit in on_map(field):
            slow = [place for place in marks(field, unit.seat) if targeting.may_declare(field, unit, place)]
            assert sorted(targeting.targets(field, unit)) == slow
            if not options:
                turned = [place for place in marks(field, unit.seat) if _hits(field, unit, place)]
                assert sorted(targeting.targets(field, unit, Act(unit))) == turned


def _hits(field: Battle, unit: Unit, place: int) -> bool:
    turns, craft = not unit.immobilised, targeting.over(field, unit, place)
    if craft is not None and targeting.choices(field, unit, place, turns, only=(craft,)):
        return True
    return targeting.has_shot(field, unit, place, turns)


@pytest.mark.parametrize("options", [{}, {DECLARE_BLIND: True}], ids=["seeing", "blind"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_who_can_react_is_overlooked(scenario: str, options: dict[str, object]) -> None:
    for field in battles(scenario, options):
        for unit in on_map(field):
            trigger = triggers.moving((unit,), "normal")
            seeing = reaction.onlookers(field, trigger)
            slow = [other.id for other in field.units.values() if reaction.may_react(field, other, trigger)]
            assert reaction.ready(field, trigger, set(), seeing) == slow
            assert reaction.ready(field, trigger, set(slow[:1]), seeing) == slow[1:]
            suspect = any(
                marker.seat != unit.seat and sight.unit_sees(field, unit, marker.place)
                for marker in field.markers.values()
            )
            assert reaction.suspects(field, 1 - unit.seat, seeing) == suspect


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_smoke_bombs_fall_on_every_hex_that_a_mortar_reaches(scenario: str) -> None:
    for field in battles(scenario):
        for unit in on_map(field):
            for arm in (*unit.profile.front, *unit.profile.back):
                if arm.kind == "mortar":
                    turns = not unit.profile.is_gun
                    slow = [
                        cell
                        for cell in range(field.board.size)
                        if targeting.reaches(field, unit, arm, INDIRECT, cell, any_facing=turns)
                    ]
                    assert list(smoke_actions.hexes_in_reach(field, unit, arm)) == slow


# -- movement ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_steps_are_all_that_may_be_entered_with_their_toll(scenario: str) -> None:
    for field in battles(scenario):
        for unit in on_map(field):
            for march in ("", TACTICAL_MARCH):
                slow = [
                    (place, cost + entering.toll(field, unit, place))
                    for place, cost in entering.neighbours(field, unit)
                    if entering.may_enter(field, unit, place, march)
                ]
                assert list(movement.steps(field, unit, march)) == slow
            beside = [
                place for place in range(field.board.places.size) if field.board.adjacent(unit.place, place)
            ]
            assert command.around(field.board, unit.place) == (unit.place, *beside)


@pytest.mark.parametrize("ruined", [False, True])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_ground_for_a_unit_is_every_place_it_can_stand_on(scenario: str, ruined: bool) -> None:
    field = next(battles(scenario))
    board = field.board
    if ruined:
        field.ruins = {cell: "stone_ruin" for cell, kind in enumerate(board.terrain) if kind.building}
    for unit in field.units.values():
        slow = [place for place in range(board.places.size) if terrain.can_stand(field, unit, place)]
        assert list(numbers(terrain.ground_for(field, unit))) == slow


def test_roads_lead_on_where_the_land_says() -> None:
    for scenario in SCENARIOS:
        board = next(battles(scenario)).board
        for cell in range(board.size):
            sides = [
                side for side in range(6) if any(board.land.way(kind, cell, side) for kind in board.land.ways)
            ]
            assert list(numbers(board.ways_on[cell])) == sides


# -- menus -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_seat_is_exhausted_when_nothing_waits(scenario: str) -> None:
    for field in battles(scenario):
        for seat in SEATS:
            assert activation.exhausted(field, seat) == (not activation.waiting(field, seat))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_offered_has_no_reason_against_it_and_the_rest_has(scenario: str) -> None:
    refused: Callable[[Battle, Act, str], object] = menu.why_no_action
    for field in battles(scenario):
        if field.phase == "deploy":
            continue
        for unit in on_map(field):
            act = Act(unit)
            allowed = [key for key in menu.BY_KEY if refused(field, act, key) is None]
            assert [key for key in menu.offered(field, act) if key != menu.SHED] == allowed


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_only_places_that_a_seat_holds_can_hold_too_many_of_it(scenario: str) -> None:
    for field in battles(scenario):
        for seat in SEATS:
            for place in field.stacks:
                if not field.friends_at(place, seat):
                    assert overflow.excess_units(field, place, seat) == []
