"""Aircraft: actions and their test, and who may do what."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, events
from grognard.systems.epic.events import air
from grognard.systems.epic.state import GROUND_ATTACK, INTERCEPTION, PATROL, STAND_DOWN
from systems.epic.air import FOE, OURS, aloft, found_of, on_patrol, squadron, take
from systems.epic.table import (
    answer,
    asked,
    battle,
    formation,
    game,
    offered,
    one,
    quanta,
    refused,
    told,
    unit,
)


@pytest.mark.clause("epic.aircraft.off-table")
@pytest.mark.example("epic.ex.air.off-table")
def test_aircraft_wait_off_the_table_and_come_by_an_action_in_any_turn():
    playing = game(found_of(squadron("F", 0, "t.fb"), OURS, FOE), 2)
    assert not one(playing, "F").on_table
    assert unit(playing, "F/0").status == "reserve"
    assert offered(playing, "epic-activate") == ["F", "O"]
    take(playing, "F", GROUND_ATTACK)
    assert asked(playing).ask == "epic-approach"


@pytest.mark.clause("epic.aircraft.off-table", "epic.tournament.reserve-eligible")
def test_aircraft_are_not_deployed_and_never_garrison():
    rows = [squadron("F", 0, "t.fb"), squadron("G", 1, "t.fighter")]
    for row in rows:
        row["status"] = "waiting"
    playing = game(found_of(*rows, OURS, FOE, phase="garrisons", turn=1, ratings=[5, 1]), rest=3)
    assert asked(playing).ask != "epic-garrison"
    assert [one(playing, name).status for name in "FG"] == ["reserve", "reserve"]
    assert "F" not in [event.formation for event in told(playing, events.Deployed)]
    assert {event.formation for event in told(playing, events.InReserve)} == {"F", "G"}


@pytest.mark.clause("epic.aircraft.off-table")
def test_ground_actions_are_not_for_aircraft_nor_theirs_for_others():
    found = battle(found_of(squadron("F", 0, "t.fighter"), OURS, FOE))
    assert actions.offered(found, one(found, "F")) == [GROUND_ATTACK, PATROL, STAND_DOWN]
    assert not {GROUND_ATTACK, PATROL, STAND_DOWN, INTERCEPTION} & set(
        actions.offered(found, one(found, "O"))
    )
    assert actions.refusal(found, one(found, "F"), "advance").reasons[0].rule == "epic.aircraft.off-table"
    assert actions.refusal(found, one(found, "O"), PATROL).reasons[0].rule == "epic.aircraft.off-table"


@pytest.mark.clause("epic.aircraft.action-test-modifiers")
@pytest.mark.parametrize(
    ("markers", "retaining", "is_"), [(0, False, 0), (0, True, -1), (3, False, -3), (2, True, -3)]
)
def test_every_marker_counts_and_keeping_the_initiative(markers, retaining, is_):
    found = battle(found_of(squadron("F", 0, "t.fighter", markers=markers), OURS))
    assert int(actions.modifiers(found, one(found, "F"), PATROL, retaining)) == is_
    note = actions.note(found, one(found, "F"), PATROL, retaining)
    assert note.odds == (("epic-odds-activate", max(0, 5 + is_) / 6),)
    assert note.rule == "epic.aircraft.cap"


@pytest.mark.clause("epic.aircraft.markers-cleared#1")
@pytest.mark.clause(
    "epic.aircraft.markers-cleared", "epic.aircraft.action-test-result", "epic.aircraft.stand-down"
)
@pytest.mark.parametrize(("die", "passed"), [(4, True), (3, False)])
def test_markers_go_after_the_test_whether_it_is_passed_or_not(die, passed):
    playing = game(found_of(squadron("F", 0, "t.fb", markers=2), OURS, FOE), die)
    take(playing, "F", GROUND_ATTACK)
    assert one(playing, "F").markers == 0
    assert asked(playing).ask == ("epic-approach" if passed else "epic-action")
    assert asked(playing).seat == (0 if passed else 1)
    assert one(playing, "F").action == (GROUND_ATTACK if passed else STAND_DOWN)
    stood = told(playing, air.StandsDown)
    assert [event.rule for event in stood] == ([] if passed else ["epic.aircraft.action-test-result"])


@pytest.mark.clause("epic.aircraft.markers-cleared#ruling", "epic.aircraft.action-test-result")
@pytest.mark.example("epic.ex.actions.retain-after-stand-down")
def test_a_failed_test_gives_no_marker_and_no_right_to_go_on():
    playing = game(found_of(squadron("F", 0, "t.fb"), OURS, FOE), 1)
    take(playing, "F", GROUND_ATTACK)
    assert one(playing, "F").markers == 0
    assert not told(playing, events.MarkersPlaced)
    assert (asked(playing).ask, asked(playing).seat) == ("epic-action", 1)
    assert not one(playing, "F").aloft


@pytest.mark.clause("epic.aircraft.stand-down")
def test_standing_down_may_be_declared_is_tested_and_lets_one_go_on():
    playing = game(found_of(squadron("F", 0, "t.fb", markers=1), OURS, FOE), 3)
    take(playing, "F", STAND_DOWN)
    assert one(playing, "F").markers == 0
    assert asked(playing).ask == "epic-retain"
    assert (one(playing, "F").action, unit(playing, "F/0").status) == (STAND_DOWN, "reserve")
    assert [event.rule for event in told(playing, air.StandsDown)] == ["epic.aircraft.stand-down"]


@pytest.mark.clause("epic.sequence.alternate")
def test_who_has_only_aircraft_left_need_not_fly():
    playing = game(found_of(squadron("F", 0, "t.fb"), FOE, formation("C", 1, "t.man", (170, 100))))
    assert offered(playing, "epic-activate") == ["F", "stay"]
    answer(playing, ("epic-activate", "stay"))
    assert asked(playing).seat == 1


# -- who may do what -------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.aircraft.interception", "epic.aircraft.cap")
@pytest.mark.example("epic.ex.air.bomber-no-intercept")
@pytest.mark.parametrize(("kind", "able"), [("t.bomber", False), ("t.fighter", True), ("t.fb", True)])
def test_bombers_neither_intercept_nor_patrol(kind, able):
    found = battle(found_of(squadron("F", 0, kind), OURS, aloft("X", 1, "t.bomber", (60, 60))))
    got = actions.offered(found, one(found, "F"))
    assert (INTERCEPTION in got, PATROL in got) == (able, able)
    if not able:
        rules = [
            actions.refusal(found, one(found, "F"), action).reasons[0].rule
            for action in (INTERCEPTION, PATROL)
        ]
        assert rules == ["epic.aircraft.interception", "epic.aircraft.cap"]


@pytest.mark.clause("epic.aircraft.interception")
def test_there_is_nobody_to_intercept_while_nobody_is_in_the_air():
    found = battle(found_of(squadron("F", 0, "t.fighter"), OURS, on_patrol("X", 1, "t.fighter", (60, 118))))
    assert (
        actions.refusal(found, one(found, "F"), INTERCEPTION).reasons[0].rule == "epic.aircraft.interception"
    )


def entry(playing, way):
    """Where aircraft come in that are to fly a way."""
    return asked(playing).form.reach.flown(quanta(way)).places[0]


@pytest.mark.clause("epic.aircraft.straight-before-turn", "epic.aircraft.turn-bomber")
def test_turns_named_one_after_the_other_are_flown_from_an_entry_that_allows_them():
    playing = game(found_of(squadron("F", 0, "t.fb"), OURS, FOE), 2)
    take(playing, "F", GROUND_ATTACK)
    region = asked(playing).form.reach
    # Straight up to the first place one could not turn so sharply; from farther left one can.
    way = [[90, 40], [130, 60]]
    assert region.refuse(quanta(way)) is None
    start, bend, end = region.flown(quanta(way)).places
    assert (bend, end) == ((9000, 4000), (13000, 6000))
    assert start[0] < 9000
    assert start[1] == 150
    assert region.to_data()["kind"] == "flight"
    assert refused(playing, [[90, 40], [90, 10]]) == ["epic.aircraft.straight-before-turn"]


@pytest.mark.clause("epic.aircraft.ground-attack", "epic.aircraft.interception")
def test_an_action_begins_at_ones_own_edge():
    playing = game(found_of(squadron("F", 0, "t.fb"), OURS, FOE), 2)
    take(playing, "F", GROUND_ATTACK)
    # Whatever place is named first, they come in over their own edge, and fly there as any others.
    assert refused(playing, [[20, 118.5], [20, 60]]) == ["epic.aircraft.straight-before-turn"]
    assert refused(playing, [[1, 60], [60, 60]]) == ["epic.aircraft.straight-before-turn"]
    assert entry(playing, [[20, 118.5], [20, 60]]) == (2000, 150)
    assert entry(playing, [[20, 3], [20, 60]]) == (2000, 150)
    assert entry(playing, [[20, 0.5], [20, 60]]) == (2000, 50)
    answer(playing, ("epic-approach", [[20, 1.5], [20, 60]]))
    assert unit(playing, "F/0").place == (2000, 6000)
    assert (unit(playing, "F/0").status, unit(playing, "F/0").heading) == ("air", 0)


@pytest.mark.clause("epic.aircraft.ground-attack")
def test_two_half_edges_are_ones_own_with_corners():
    playing = game(found_of(squadron("F", 0, "t.fb"), OURS, FOE, edges=["bottom-left", "top-right"]), 2)
    take(playing, "F", GROUND_ATTACK)
    assert entry(playing, [[120, 1.5], [120, 60]]) != (12000, 150)
    assert entry(playing, [[1.5, 70], [60, 70]]) != (150, 7000)
    assert entry(playing, [[90, 1.5], [90, 60]]) == (9000, 150)
    answer(playing, ("epic-approach", [[1.5, 50], [60, 50]]))
    assert unit(playing, "F/0").place == (6000, 5000)


@pytest.mark.clause("epic.aircraft.ground-attack", "epic.aircraft.attack-ground")
def test_a_ground_attack_flies_in_suffers_flak_and_fires_at_one_formation():
    rows = (squadron("F", 0, "t.fb"), OURS, FOE, formation("A", 1, "t.flak", (40, 60)))
    playing = game(found_of(*rows), 2, 1, 4, 1, 2, 3)
    take(playing, "F", GROUND_ATTACK)
    answer(playing, ("epic-approach", [[63, 1.5], [63, 70]]))
    # The flak missed; then the cannon hits on 4+, and a barrage of three points on 4+ those under its template.
    assert offered(playing, "epic-target") == ["B", "nobody"]
    answer(playing, ("epic-target", "B"))
    kinds = [type(event).__name__ for event in (entry.event for entry in playing.journal)]
    assert kinds.index("Approached") < kinds.index("FlakFired") < kinds.index("Shot")
    assert one(playing, "F").struck
    assert one(playing, "F").aloft
