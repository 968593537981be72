"""Approaches of aircraft: how far, which turns, and that nobody on the ground is in their way."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.core.space.headings import difference
from grognard.systems.epic.aircraft import ways
from grognard.systems.epic.aircraft.ways import Departure
from grognard.systems.epic.movement import movement, zones
from grognard.systems.epic.shooting import crossfire, shooting
from grognard.systems.epic.state import GROUND_ATTACK, INTERCEPTION
from systems.epic.air import FOE, OURS, aloft, found_of, squadron, take
from systems.epic.table import (
    answer,
    asked,
    battle,
    formation,
    game,
    one,
    piece,
    quanta,
    refused,
    unit,
)


@pytest.mark.clause("epic.aircraft.approach-distance#1", "epic.aircraft.approach-ignores#1")
@pytest.mark.clause("epic.aircraft.approach-distance", "epic.aircraft.approach-ignores")
@pytest.mark.example("epic.ex.air.approach")
def test_140_cm_over_woods_enemies_and_their_zones():
    rows = (
        squadron("F", 0, "t.fighter"),
        OURS,
        formation("B", 1, "t.man", (90, 75), (93, 78)),
        aloft("X", 1, "t.bomber", (100, 100)),
    )
    playing = game(found_of(*rows, piece=[piece("cliffs", 80, 40, 120, 110)]), 2)  # fmt: skip
    take(playing, "F", INTERCEPTION)
    way = [[10, 1.5], [93, 76], [93, 112]]
    answer(playing, ("epic-approach", way))
    assert ways.path_length(quanta(way[:2])) + 3600 > 14000
    assert unit(playing, "F/0").place == (9300, 11200)


@pytest.mark.clause("epic.aircraft.approach-ignores#ruling", "epic.movement.zoc")
def test_others_move_and_fight_as_if_it_were_not_there():
    found = battle(found_of(aloft("F", 0, "t.fighter", (60, 81)), formation("O", 0, "t.man", (60, 40)), FOE))
    assert zones.inside(found, one(found, "B")) == []
    assert shooting.targets(found, one(found, "B"), "advance") == []
    assert crossfire.partner(found, one(found, "O"), one(found, "B")) is None
    assert not shooting.any_target(found, one(found, "B"), "advance")
    march = movement.march(found, one(found, "B"), one(found, "B").there, [1500] * 3)
    assert march.refuse([6000, 8100]) is None


@pytest.mark.clause("epic.aircraft.approach-distance#ruling")
def test_an_approach_ends_on_the_table_and_in_coherency():
    playing = game(found_of(squadron("F", 0, "t.fb", 3), OURS, FOE), 2)
    take(playing, "F", GROUND_ATTACK)
    assert refused(playing, [[60, 1.5], [60, 130]]) == ["epic.aircraft.straight-before-turn"]
    assert refused(playing, [[60, 1.5], [0, 60]]) == ["epic.aircraft.approach-distance"]
    answer(playing, ("epic-approach", [[60, 1.5], [60, 60]]))
    places = sorted(found.place[0] for found in one(playing, "F").aloft)
    assert places == [5680, 6000, 6320]
    assert all(b - a - 300 <= 500 for a, b in pairwise(places))


@pytest.mark.clause("epic.aircraft.approach-distance")
def test_nine_aircraft_fly_in_two_ranks():
    playing = game(found_of(squadron("F", 0, "t.fb", 9), OURS, FOE), 2)
    take(playing, "F", GROUND_ATTACK)
    answer(playing, ("epic-approach", [[60, 1.5], [60, 60]]))
    found = one(playing, "F").aloft
    assert sorted({found.place[1] for found in found}) == [5680, 6000]
    assert len({found.place for found in found}) == 9


@pytest.mark.clause("epic.aircraft.straight-before-turn#1")
@pytest.mark.clause("epic.aircraft.straight-before-turn")
@pytest.mark.example("epic.ex.air.turn-before-30")
def test_30_cm_straight_before_every_turn():
    playing = game(found_of(squadron("F", 0, "t.fighter"), OURS, aloft("X", 1, "t.bomber", (100, 100))), 2)
    take(playing, "F", INTERCEPTION)
    assert refused(playing, [[20, 1.5], [20, 30.5], [60, 40]]) == ["epic.aircraft.straight-before-turn"]
    assert refused(playing, [[20, 1.5], [20, 31.5], [45, 31.5], [45, 60]]) == [
        "epic.aircraft.straight-before-turn"
    ]
    assert refused(playing, [[20, 1.5], [20, 31.5], [50, 31.5], [50, 61], [60, 70]]) == [
        "epic.aircraft.straight-before-turn"
    ]
    answer(playing, ("epic-approach", [[20, 1.5], [20, 31.5], [50, 31.5], [50, 61.5], [60, 70]]))
    assert unit(playing, "F/0").place == (6000, 7000)


@pytest.mark.clause("epic.aircraft.straight-before-turn#ruling")
def test_the_first_heading_is_free_and_a_way_may_end_with_a_turn():
    playing = game(found_of(squadron("F", 0, "t.fighter"), OURS, aloft("X", 1, "t.bomber", (100, 100))), 2)
    take(playing, "F", INTERCEPTION)
    decision = asked(playing)
    assert decision.form.refuse([[2000, 150], [2100, 4000, 900]]) is None
    playing.submit(0, [[2000, 150], [6000, 4150, 1350]])
    assert unit(playing, "F/0").heading == 1350


@pytest.mark.clause("epic.aircraft.straight-before-turn#ruling")
def test_what_was_flown_straight_before_does_not_count_for_the_first_turn_off_the_table():
    found = battle(found_of(aloft("F", 0, "t.fighter", (60, 60)), OURS))
    leaving = Departure(found, one(found, "F"))
    assert leaving.refuse(quanta([[60, 89], [120, 89]])).reasons[0].rule == "epic.aircraft.disengage-move"
    assert leaving.refuse(quanta([[60, 90], [120, 90]])) is None


@pytest.mark.clause(
    "epic.aircraft.turn-fighter", "epic.aircraft.turn-bomber", "epic.aircraft.turn-fighter-bomber"
)
@pytest.mark.example("epic.ex.air.turn-fighter", "epic.ex.air.turn-bomber", "epic.ex.air.turn-fb")
@pytest.mark.parametrize(
    ("kind", "action", "most"),
    [
        ("t.fighter", INTERCEPTION, 900),
        ("t.fighter", GROUND_ATTACK, 900),
        ("t.bomber", GROUND_ATTACK, 450),
        ("t.bomber", "", 450),
        ("t.fb", GROUND_ATTACK, 450),
        ("t.fb", INTERCEPTION, 900),
        ("t.fb", "", 900),
    ],
)
def test_how_sharply_each_class_turns(kind, action, most):
    found = battle(found_of(squadron("F", 0, kind), OURS, aloft("X", 1, "t.bomber", (100, 100))))
    assert ways.turn(unit(found, "F/0"), action) == most
    if not action:
        unit(found, "F/0").status, unit(found, "F/0").place = "air", (6000, 6000)
        region = Departure(found, one(found, "F"))
        assert region.turn == most
        return
    region = ways.Sortie(found, one(found, "F"), action, lambda: iter(()))
    for turn in (most, most + 10):
        way = [[6000, 150], [6000, 4150], list(ways.along((6000, 4150), turn, 3000))]
        why = region.refuse(way)
        assert (why is None) == (turn == most)
        assert difference(0, ways.bearing(way[2][0] - 6000, way[2][1] - 4150)) == turn
