"""Aircraft: actions and tests, approaches, interception, patrols, flak, jinking, disengagement, blast markers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.core.space.headings import difference
from grognard.systems.epic import actions, events, outlook, probe, sequence
from grognard.systems.epic.aircraft import attack, disengagement, flak, gunnery, jinking, ways
from grognard.systems.epic.aircraft.ways import Departure
from grognard.systems.epic.events import air
from grognard.systems.epic.movement import movement, zones
from grognard.systems.epic.shooting import crossfire, hits, shooting
from grognard.systems.epic.shooting.hits import AA
from grognard.systems.epic.shooting.lines import Lines
from grognard.systems.epic.state import GROUND_ATTACK, INTERCEPTION, PATROL, STAND_DOWN
from systems.epic.air import aloft, found_of, on_patrol, squadron
from systems.epic.table import (
    acting,
    answer,
    asked,
    battle,
    formation,
    game,
    left,
    offered,
    one,
    piece,
    quanta,
    refused,
    rolls,
    state,
    told,
    unit,
)

FOE = formation("B", 1, "t.man", (60, 80), (63, 80), (66, 80))
#: Somebody of our own, so that the first player always has a choice.
OURS = formation("O", 0, "t.man", (170, 5))
FAR = formation("Z", 1, "t.man", (170, 115))


def flying(id, action, *plan, path=((20, 1.5), (20, 60)), **rest):
    """The action of aircraft in the air, with the way they came."""
    return {"formation": id, "action": action, "plan": list(plan), "mission": "strafe", "path": [list(p) for p in path], **rest}  # fmt: skip


def take(playing, name, action):
    """Activate a formation and declare an action."""
    if asked(playing).ask in ("epic-activate", "epic-retain"):
        answer(playing, (asked(playing).ask, name))
    answer(playing, ("epic-action", action))


# -- actions and their test ------------------------------------------------------------------------------------------


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


# -- approach moves --------------------------------------------------------------------------------------------------


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


# -- attacks in the air ----------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.aircraft.attack-air-weapons", "epic.aircraft.attack-air-bonus")
@pytest.mark.example("epic.ex.air.aa-only")
def test_only_anti_aircraft_weapons_attack_aircraft_and_hit_more_easily_by_1():
    rows = (aloft("F", 0, "t.fb", (60, 60)), OURS, aloft("X", 1, "t.bomber", (60, 74), heading=0), FAR)
    playing = game(acting_of(found_of(*rows), flying("F", INTERCEPTION, "strike")), 4, 1)
    assert offered(playing, "epic-air-target") == ["X", "nobody"]
    note = asked(playing).explain("X")
    assert int(note.tallies[0][1]) == 4
    answer(playing, ("epic-air-target", "X"))
    rolled = rolls(playing, "epic-roll-to-hit")
    assert [(len(roll.faces), int(roll.tally)) for roll in rolled] == [(1, 4)]
    assert told(playing, events.Barrage) == []
    assert one(playing, "X").destroyed


def acting_of(found, row):
    return {**found, "acting": row}


@pytest.mark.clause("epic.aircraft.attack-air-bonus#ruling")
def test_flak_of_aircraft_has_no_bonus():
    rows = (aloft("F", 0, "t.fb", (60, 60)), OURS, aloft("X", 1, "t.bomber", (60, 55), heading=1800), FAR)
    playing = game(
        acting_of(found_of(*rows), flying("F", INTERCEPTION, "flak", path=((60, 1.5), (60, 60)))), 4
    )
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-to-hit")] == [5]
    assert unit(playing, "F/0").status == "air"


@pytest.mark.clause("epic.aircraft.attack-air-conditions", "epic.aircraft.attack-ground")
@pytest.mark.example("epic.ex.air.no-crossfire")
def test_aircraft_claim_no_crossfire():
    friend = formation("O", 0, "t.man", (63, 100))
    rows = (aloft("F", 0, "t.fb", (63, 68)), friend, FOE)
    playing = game(acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "strike")), rest=(2, 5))
    lines = attack.targets(state(playing), one(playing, "F"), state(playing).acting)["B"]
    ground = battle(found_of(formation("F", 0, "t.man", (63, 68)), friend, FOE))
    assert crossfire.partner(ground, one(ground, "F"), one(ground, "B")) is not None
    assert shooting.expected(state(playing), lines).rule == "epic.shooting.target"
    answer(playing, ("epic-target", "B"))
    assert told(playing, events.Crossfire) == []


@pytest.mark.clause("epic.aircraft.attack-air-conditions")
def test_scenery_hides_no_aircraft_from_others():
    rows = (aloft("F", 0, "t.fb", (60, 60)), aloft("X", 1, "t.bomber", (60, 80)))
    found = battle(found_of(*rows, piece=[piece("buildings", 50, 68, 70, 72)]))
    assert len(attack.bearing_on(found, one(found, "F"), one(found, "X"))) == 1
    unit(found, "F/0").heading = 900
    assert attack.bearing_on(found, one(found, "F"), one(found, "X")) == []


@pytest.mark.clause("epic.aircraft.interception")
def test_an_interception_flies_in_suffers_flak_and_attacks():
    rows = (
        squadron("F", 0, "t.fighter"),
        OURS,
        aloft("X", 1, "t.bomber", (60, 80)),
        formation("A", 1, "t.flak", (60, 30)),
    )
    playing = game(found_of(*rows), 2, 1, 1, 3)
    take(playing, "F", INTERCEPTION)
    answer(playing, ("epic-approach", [[60, 1.5], [60, 65]]), ("epic-air-target", "X"))
    # Both the gun on the ground and the bomber's own fire before the attack.
    assert [event.formation for event in told(playing, air.FlakFired)] == ["X", "A"]
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-to-hit")] == [5, 4, 4]
    assert one(playing, "F").struck
    assert left(playing) == 0


# -- attacks on the ground -------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.aircraft.attack-ground", "epic.aircraft.attack-ground#ruling")
@pytest.mark.example("epic.ex.air.over-hill")
@pytest.mark.parametrize(("box", "needs"), [((50, 72, 76, 76), 4), ((50, 78, 76, 84), 5)])
def test_what_lies_between_counts_for_nothing_and_what_one_stands_in_does(box, needs):
    rows = (aloft("F", 0, "t.fighter", (63, 68)), OURS, FOE)
    found = battle(
        acting_of(found_of(*rows, piece=[piece("woods", *box)]), flying("F", GROUND_ATTACK, "strike"))
    )
    lines = attack.targets(found, one(found, "F"), found.acting)["B"]
    shots = shooting.shots_of(lines, lines.guns, "best")
    assert {int(shot.need) for shot in shots} == {needs}


@pytest.mark.clause("epic.aircraft.attack-ground#ruling")
def test_who_ends_among_his_targets_fires_from_where_he_came():
    foe = formation("B", 1, "t.man", (60, 70), (60, 80), (60, 90))
    path = ((60, 1.5), (60, 84))
    rows = (aloft("F", 0, "t.fighter", (60, 84)), OURS, foe)
    found = battle(acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "strike", path=path)))
    lines = attack.targets(found, one(found, "F"), found.acting)["B"]
    order = sorted(one(found, "B").there, key=lambda u: lines.front(u, one(found, "F").aloft))
    assert [u.number for u in order] == [0, 1, 2]
    # From farther off it fires from where it is.
    unit(found, "F/0").place = (6000, 10400)
    lines = attack.targets(found, one(found, "F"), found.acting)
    away = attack.FromAbove(
        found, one(found, "F"), one(found, "B"), attack.paths_of(one(found, "F"), found.acting)
    )
    order = sorted(one(found, "B").there, key=lambda u: away.front(u, one(found, "F").aloft))
    assert [u.number for u in order] == [2, 1, 0]


@pytest.mark.clause("epic.aircraft.attack-ground")
def test_range_and_arc_count_from_the_air_as_well():
    found = battle(
        acting_of(found_of(aloft("F", 0, "t.fighter", (63, 68)), FOE), flying("F", GROUND_ATTACK, "strike"))
    )
    flyer = unit(found, "F/0")
    assert list(attack.targets(found, one(found, "F"), found.acting)) == ["B"]
    flyer.heading = 1800
    assert attack.targets(found, one(found, "F"), found.acting) == {}
    flyer.heading, flyer.place = 0, (6300, 4000)
    assert attack.targets(found, one(found, "F"), found.acting) == {}


# -- flak ------------------------------------------------------------------------------------------------------------


def drawn(found, name="F", leaving=False, path=None):
    """The flak that a way draws: formation, weapons that fire, and units that are silent."""
    acting_row = found.acting
    made = (
        attack.paths_of(one(found, name), acting_row) if path is None else {0: tuple(quanta(p) for p in path)}
    )
    made = {n: tuple(tuple(p) for p in way) for n, way in made.items()}
    return [
        (v.formation.id, len(v.guns), len(v.silent))
        for v in flak.volleys(found, one(found, name), made, leaving)
    ]


@pytest.mark.clause("epic.aircraft.flak-who")
@pytest.mark.example("epic.ex.flak.types")
def test_a_bomber_fires_its_tail_guns_at_who_comes_up_behind_it_before_it_is_attacked():
    rows = (squadron("F", 0, "t.fighter"), OURS, aloft("X", 1, "t.bomber", (60, 80), heading=0), FAR)
    playing = game(found_of(*rows), 2, 5, 1)
    take(playing, "F", INTERCEPTION)
    answer(playing, ("epic-approach", [[60, 1.5], [60, 65]]), ("epic-jink", "steady"))
    assert one(playing, "F").destroyed
    assert told(playing, air.AirAttack) == []


@pytest.mark.clause("epic.aircraft.flak-who", "epic.special-weapons.anti-aircraft")
def test_only_anti_aircraft_weapons_fire_flak_and_only_at_the_enemy():
    rows = (
        aloft("F", 0, "t.fighter", (60, 60)),
        formation("R", 1, "t.man", (60, 50)),
        formation("A", 0, "t.flak", (62, 50)),
    )
    found = battle(acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))))
    assert drawn(found) == []
    assert not hits.can_hurt(AA, unit(found, "R/0").kit)
    assert hits.can_hurt(AA, unit(found, "F/0").kit)


@pytest.mark.clause("epic.special-weapons.anti-aircraft")
@pytest.mark.example("epic.ex.weapons.aa")
def test_other_values_of_such_a_weapon_are_used_normally():
    found = battle(
        found_of(
            formation("A", 0, "t.flak", (60, 60)),
            formation("R", 1, "t.man", (60, 80)),
            aloft("X", 1, "t.fighter", (60, 70)),
        )
    )
    assert shooting.targets(found, one(found, "A"), "advance") == ["R"]
    lines = Lines(found, one(found, "A"), one(found, "R"), "advance")
    assert {shot.kind for shot in shooting.shots_of(lines, lines.guns, "best")} == {"ap"}


@pytest.mark.clause("epic.aircraft.flak-conditions")
@pytest.mark.example("epic.ex.flak.hill")
def test_an_anti_aircraft_tank_behind_a_hill_fires_all_the_same():
    rows = (
        aloft("F", 0, "t.fighter", (60, 60)),
        OURS,
        formation("A", 1, "t.flak", (60, 90)),
        formation("C", 1, "t.man", (60, 40)),
    )
    playing = game(acting_of(found_of(*rows, piece=[piece("hills", 40, 70, 80, 80)]), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))), 1)  # fmt: skip
    assert [event.formation for event in told(playing, air.FlakFired)] == ["A"]
    assert told(playing, events.Crossfire) == []
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-to-hit")] == [4]


@pytest.mark.clause("epic.aircraft.flak-conditions#ruling")
@pytest.mark.parametrize(("markers", "fire"), [(0, 3), (1, 2), (2, 1), (3, 0), (9, 0)])
def test_markers_suppress_flak_the_farthest_first_and_no_action_changes_its_score(markers, fire):
    guns = formation(
        "A", 1, "t.flak", (60, 40), (63, 40), (66, 40), markers=markers, action="double", acted=True
    )
    found = battle(
        acting_of(
            found_of(aloft("F", 0, "t.fighter", (60, 60)), guns),
            flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60))),
        )
    )
    assert drawn(found) == [("A", fire, 3 - fire)]
    volley = next(flak.volleys(found, one(found, "F"), {0: ((6000, 150), (6000, 6000))}))
    assert [gun.unit.number for gun in volley.guns] == list(range(fire))
    assert all(int(gunnery.score(gun, volley.extra)) == 4 for gun in volley.guns)


@pytest.mark.clause("epic.aircraft.flak-conditions#ruling")
def test_who_is_out_of_range_absorbs_no_marker():
    guns = formation("A", 1, "t.flak", (60, 40), (170, 100), markers=1)
    found = battle(
        acting_of(
            found_of(aloft("F", 0, "t.fighter", (60, 60)), guns),
            flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60))),
        )
    )
    assert drawn(found) == [("A", 0, 1)]


@pytest.mark.clause("epic.aircraft.flak-from-aircraft")
@pytest.mark.example("epic.ex.flak.air-end")
@pytest.mark.parametrize(("end", "fires"), [((60, 60), True), ((60, 100), False)])
def test_aircraft_fire_flak_only_at_who_ends_in_their_arc(end, fires):
    rows = (aloft("F", 0, "t.fighter", end), aloft("X", 1, "t.bomber", (60, 75), heading=0))
    found = battle(acting_of(found_of(*rows), flying("F", INTERCEPTION, "flak", path=((60, 1.5), end))))
    assert drawn(found) == ([("X", 1, 0)] if fires else [])


@pytest.mark.clause("epic.aircraft.flak-from-ground")
@pytest.mark.example("epic.ex.flak.ground-path")
def test_units_on_the_ground_fire_at_who_passed_in_range_wherever_he_ended():
    rows = (aloft("F", 0, "t.fighter", (60, 100)), formation("A", 1, "t.flak", (104, 30)))
    found = battle(
        acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 100))))
    )
    assert drawn(found) == [("A", 1, 0)]
    # 45 cm and both bases are 47.75 cm: a way 48 cm off is out of range.
    assert drawn(found, path=((56, 1.5), (56, 100))) == []
    assert drawn(found, path=((56.25, 1.5), (56.25, 100))) == [("A", 1, 0)]


@pytest.mark.clause("epic.aircraft.flak-from-ground")
@pytest.mark.parametrize(("heading", "fires"), [(0, False), (1800, True)])
def test_a_weapon_with_an_arc_fires_only_if_the_way_passes_through_it(heading, fires):
    guns = {"id": "A", "seat": 1, "units": [{"unit": "t.front", "at": [60, 80], "heading": heading}]}
    found = battle(
        acting_of(
            found_of(aloft("F", 0, "t.fighter", (60, 60)), guns),
            flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60))),
        )
    )
    assert drawn(found) == ([("A", 1, 0)] if fires else [])


@pytest.mark.clause("epic.aircraft.flak-keeps-overwatch", "epic.aircraft.flak-free")
@pytest.mark.example("epic.ex.flak.ow")
def test_who_fires_flak_stays_on_overwatch_and_keeps_his_action():
    rows = (aloft("F", 0, "t.fighter", (60, 60)), OURS, formation("A", 1, "t.flak", (60, 40), overwatch=True))
    playing = game(
        acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))), 1
    )
    assert len(told(playing, air.FlakFired)) == 1
    fired = one(playing, "A")
    assert (fired.overwatch, fired.acted, fired.action) == (True, False, "")
    assert "A" in [found.id for found in actions.able(state(playing), 1)]


@pytest.mark.clause("epic.aircraft.flak-excluded", "epic.actions.march-restrictions")
@pytest.mark.example("epic.ex.flak.broken", "epic.ex.actions.march-no-flak")
@pytest.mark.parametrize(
    ("state_of", "fires"),
    [({}, True), ({"broken": True}, False), ({"action": "march", "acted": True}, False), ({"action": "road_march"}, False), ({"action": "double"}, True)],
)  # fmt: skip
@pytest.mark.parametrize("leaving", [False, True])
def test_who_is_broken_or_marched_fires_no_flak(state_of, fires, leaving):
    rows = (aloft("F", 0, "t.fighter", (60, 60)), formation("A", 1, "t.flak", (60, 40), **state_of))
    found = battle(acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))))
    assert bool(drawn(found, leaving=leaving)) == fires


@pytest.mark.clause("epic.aircraft.flak-repeat")
def test_a_weapon_fires_at_many_formations_but_once_at_each_in_a_turn():
    rows = (
        aloft("F", 0, "t.fighter", (60, 60)),
        aloft("G", 0, "t.fighter", (70, 60)),
        formation("A", 1, "t.flak", (60, 40)),
    )
    playing = game(
        acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))), 1
    )
    assert state(playing).flak == (("A/0", 0, "F"),)
    path = {0: ((6000, 150), (6000, 6000))}
    assert list(flak.volleys(state(playing), one(playing, "F"), path, leaving=True)) == []
    assert [v.formation.id for v in flak.volleys(state(playing), one(playing, "G"), path)] == ["A"]


@pytest.mark.clause("epic.aircraft.flak-disengage-penalty", "epic.aircraft.flak-disengage-penalty#ruling")
@pytest.mark.example("epic.ex.flak.disengage")
@pytest.mark.parametrize(
    ("state_of", "needs"),
    [({"action": "advance"}, 5), ({"action": "engage"}, 5), ({"action": "double"}, 5), ({"action": "sustained_fire"}, 4), ({"action": "marshal", "moved": True}, 5), ({"action": "marshal"}, 4), ({}, 4)],
)  # fmt: skip
def test_who_moved_hits_those_that_leave_worse_by_1(state_of, needs):
    rows = (
        aloft("F", 0, "t.fighter", (60, 60)),
        OURS,
        formation("A", 1, "t.flak", (60, 90), acted=True, **state_of),
    )
    found = found_of(*rows, phase="disengagement", done=[0, 1])
    playing = game(found, 3, rest=(2, 5))
    answer(playing, ("epic-disengage", [60, 119]))
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-to-hit")][:1] == [needs]


@pytest.mark.clause("epic.aircraft.flak-disengage-penalty#ruling")
def test_an_action_with_a_move_counts_even_if_nobody_went_anywhere():
    playing = game(
        acting(found_of(formation("A", 0, "t.flak", (60, 60)), FAR), "A", "advance", "move", "shoot")
    )
    answer(playing, ("epic-move", [60, 60]))
    assert one(playing, "A").moved
    assert flak.penalty(one(playing, "A"), leaving=True)
    assert not flak.penalty(one(playing, "A"), leaving=False)


@pytest.mark.clause("epic.aircraft.flak-repeat", "epic.sequence.turn")
def test_the_next_turn_everything_may_be_fired_again():
    rows = (
        squadron("F", 0, "t.fighter", jinked=True, struck=True, moved=True),
        OURS,
        formation("A", 1, "t.flak", (60, 90)),
    )
    found = battle({**found_of(*rows), "phase": "rally"})
    found.flak = (("A/0", 0, "F"),)
    list(sequence.end_turn(found))
    flown = one(found, "F")
    assert (found.flak, flown.jinked, flown.struck, flown.moved) == ((), False, False, False)


# -- jinking ---------------------------------------------------------------------------------------------------------


def under_fire(kind, *dice, guns="t.flak", **rest):
    """Aircraft that flew past a flak gun on their way to B; the first die is the gun's."""
    rows = (aloft("F", 0, kind, (63, 68), **rest), OURS, FOE, formation("A", 1, guns, (63, 40)))
    path = ((63, 1.5), (63, 68))
    return game(acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", "strike", path=path)), *dice)


@pytest.mark.clause("epic.aircraft.jink", "epic.aircraft.jink-cost")
@pytest.mark.parametrize(
    ("answered", "die", "lives"),
    [("jink", 4, True), ("jink", 3, False), ("steady", 6, True), ("steady", 5, False)],
)
def test_who_jinks_saves_on_4_instead_of_his_armour(answered, die, lives):
    playing = under_fire("t.fighter", 4, die)
    assert [option.odds for option in (asked(playing).explain("jink"), asked(playing).explain("steady"))] == [
        (("epic-odds-save", 0.5),),
        (("epic-odds-save", 1 / 6),),
    ]
    answer(playing, ("epic-jink", answered))
    assert one(playing, "F").destroyed != lives
    # Who jinked does not attack any more.
    assert (asked(playing).ask == "epic-target") == (answered == "steady" and lives)
    assert one(playing, "F").jinked == (answered == "jink")


@pytest.mark.clause("epic.aircraft.jink")
@pytest.mark.example("epic.ex.jink.bomber")
def test_a_bomber_cannot_jink():
    playing = under_fire("t.bomber", 4, 5)
    assert asked(playing).ask == "epic-target"
    assert not one(playing, "F").jinked


@pytest.mark.clause("epic.aircraft.jink#ruling")
def test_jinking_helps_against_nothing_that_allows_no_save_and_is_rolled_again_in_reinforced_armour():
    playing = under_fire("t.fighter", 4, guns="t.macro")
    answer(playing, ("epic-jink", "jink"))
    assert one(playing, "F").destroyed
    playing = under_fire("t.hard", 4, 3, 4)
    answer(playing, ("epic-jink", "jink"))
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-save")] == [4, 4]
    assert not one(playing, "F").destroyed


@pytest.mark.clause("epic.aircraft.jink#ruling")
def test_the_whole_formation_jinks_or_nobody():
    rows = (
        aloft("F", 0, "t.fighter", (63, 68), (66, 68)),
        OURS,
        FOE,
        formation("A", 1, "t.flak", (63, 40), (66, 40)),
    )
    playing = game(
        acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", "strike", path=((63, 1.5), (63, 68)))),
        4,
        4,
        4,
        4,
    )
    answer(playing, ("epic-jink", "jink"))
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-save")] == [4, 4]
    assert len(one(playing, "F").aloft) == 2


@pytest.mark.clause("epic.aircraft.jink-cost")
@pytest.mark.example("epic.ex.jink.after")
def test_who_has_attacked_jinks_without_loss_and_is_not_asked():
    rows = (
        aloft("F", 0, "t.fighter", (60, 60), struck=True),
        OURS,
        formation("A", 1, "t.flak", (60, 90), acted=True),
    )
    playing = game(found_of(*rows, phase="disengagement", done=[0, 1]), 4, 4, rest=(2, 5))
    answer(playing, ("epic-disengage", [60, 119]))
    assert told(playing, air.Jinks)
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-save")] == [4]
    assert not one(playing, "F").destroyed


@pytest.mark.clause("epic.aircraft.jink-cost")
def test_who_jinked_fires_no_flak_either():
    rows = (aloft("F", 0, "t.fighter", (60, 60)), aloft("X", 1, "t.bomber", (60, 75), jinked=True))
    found = battle(acting_of(found_of(*rows), flying("F", INTERCEPTION, "flak", path=((60, 1.5), (60, 60)))))
    assert drawn(found) == []
    assert not jinking.may_attack(one(found, "X"))
    assert list(attack.intercept(found, one(found, "X"))) == []


# -- patrols ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.aircraft.cap")
@pytest.mark.example("epic.ex.air.cap-entry")
def test_a_patrol_marks_its_point_of_entry_and_does_not_fly_yet():
    playing = game(found_of(squadron("F", 0, "t.fighter", 2), OURS, FOE), 2)
    take(playing, "F", PATROL)
    assert refused(playing, [60, 60]) == ["epic.aircraft.ground-attack"]
    answer(playing, ("epic-patrol-where", [60, 1]))
    flown = one(playing, "F")
    assert (flown.patrol, flown.aloft, flown.on_table, flown.acted) == (True, [], False, True)
    assert unit(playing, "F/0").place == (6000, 100)
    assert asked(playing).ask == "epic-retain"
    assert told(playing, air.Approached) == []


def attacked(*more, dice=(), **rest):
    """A ground attack of X has made its approach to B; the first player's patrols may react."""
    rows = (
        aloft("X", 1, "t.fb", (63, 62), heading=1800),
        formation("B", 0, "t.man", (63, 50), (66, 50)),
        *more,
        FAR,
    )
    row = flying("X", GROUND_ATTACK, "intercepted", "flak", "strike", path=((63, 118.5), (63, 62)))
    return game({**found_of(*rows, active=1), "acting": row}, *dice, **rest)


@pytest.mark.clause("epic.aircraft.cap-reaction", "epic.aircraft.cap-reaction#ruling", "epic.aircraft.cap")
@pytest.mark.example("epic.ex.air.cap-react")
def test_a_patrol_intercepts_without_a_test_before_flak_and_before_the_bombs():
    ours = formation("A", 0, "t.flak", (63, 40))
    theirs = formation("C", 1, "t.flak", (63, 20))
    playing = attacked(on_patrol("F", 0, "t.fighter", (60, 1.5)), ours, theirs, dice=(1, 1, 4, 1))
    answer(playing, ("epic-patrol-react", "F"))
    assert refused(playing, [[80, 1.5], [63, 45]]) == ["epic.aircraft.straight-before-turn"]
    answer(playing, ("epic-approach", [63, 45]), ("epic-air-target", "X"), ("epic-jink", "steady"))
    kinds = [type(entry.event).__name__ for entry in playing.journal]
    order = [
        kind for kind in kinds if kind in ("PatrolReacts", "Approached", "FlakFired", "AirAttack", "Shot")
    ]
    # It suffers the flak of the enemy, then attacks; our own guns never came to fire at X, which is shot down.
    assert order == ["PatrolReacts", "Approached", "FlakFired", "FlakFired", "AirAttack"]
    assert [event.formation for event in told(playing, air.FlakFired)] == ["X", "C"]
    assert rolls(playing, "epic-roll-action") == []
    assert one(playing, "X").destroyed
    assert (one(playing, "F").acted, one(playing, "F").patrol) == (True, False)


@pytest.mark.clause("epic.aircraft.cap-reaction")
def test_flak_and_bombs_follow_where_the_patrol_lets_it_through():
    ours = formation("A", 0, "t.flak", (63, 40))
    playing = attacked(on_patrol("F", 0, "t.fighter", (60, 1.5)), ours, dice=(1,))
    answer(playing, ("epic-patrol-react", "nobody"))
    assert [event.formation for event in told(playing, air.FlakFired)] == ["A"]
    assert asked(playing).ask == "epic-target"
    assert one(playing, "F").patrol


@pytest.mark.clause("epic.aircraft.cap-limit")
@pytest.mark.example("epic.ex.air.cap-one")
def test_one_patrol_at_most_intercepts_an_attack():
    patrols = (on_patrol("F", 0, "t.fighter", (60, 1.5)), on_patrol("G", 0, "t.fighter", (70, 1.5)))
    playing = attacked(*patrols, dice=(1, 1))
    assert offered(playing, "epic-patrol-react") == ["F", "G", "nobody"]
    answer(playing, ("epic-patrol-react", "G"), ("epic-approach", [63, 45]), ("epic-air-target", "X"))
    # The fighter has had its shot at it: its weapon fires no flak at it besides.
    assert [event.formation for event in told(playing, air.FlakFired)] == ["X"]
    assert asked(playing).ask == "epic-target"
    assert one(playing, "F").patrol


@pytest.mark.clause("epic.aircraft.cap-reaction#ruling")
@pytest.mark.example("epic.ex.air.cap-not-interception")
def test_a_patrol_reacts_to_no_interception():
    rows = (
        squadron("F", 0, "t.fighter"),
        OURS,
        on_patrol("P", 1, "t.fighter", (60, 118)),
        aloft("X", 1, "t.bomber", (60, 80)),
        FAR,
    )
    playing = game(found_of(*rows), 2, 1)
    take(playing, "F", INTERCEPTION)
    answer(playing, ("epic-approach", [60, 65]))
    assert asked(playing).ask == "epic-air-target"
    assert offered(playing, "epic-air-target") == ["X", "nobody"]
    assert actions.PLANS[INTERCEPTION] == ("approach", "flak", "strike")


@pytest.mark.clause("epic.aircraft.cap#ruling")
@pytest.mark.parametrize(("answered", "stays"), [("stay", True), ("go_home", False)])
def test_a_patrol_that_did_not_intercept_goes_on_or_home(answered, stays):
    rows = (
        on_patrol("F", 0, "t.fighter", (60, 1.5), acted=True),
        formation("O", 0, "t.man", (20, 20), acted=True),
        formation("B", 1, "t.man", (60, 80), acted=True),
    )
    playing = game(found_of(*rows, ratings=[3, 2]), rest=(4, 2))
    answer(playing, ("epic-patrol-goes-on", answered))
    assert one(playing, "F").patrol == stays
    assert (unit(playing, "F/0").place == (6000, 150)) == stays
    # In the next turn it may act, which ends the patrol; staying needs neither test nor activation.
    answer(playing, ("epic-first", 0))
    assert "F" in offered(playing, "epic-activate")
    take(playing, "F", GROUND_ATTACK)
    assert not one(playing, "F").patrol
    assert asked(playing).ask == "epic-approach"
    assert state(playing).turn == 3


@pytest.mark.clause("epic.aircraft.cap#ruling", "epic.sequence.alternate")
def test_who_has_only_patrols_left_may_leave_them_where_they_are():
    playing = game(
        found_of(on_patrol("F", 0, "t.fighter", (60, 1.5)), FOE, formation("C", 1, "t.man", (20, 100)))
    )
    assert offered(playing, "epic-activate") == ["F", "stay"]
    answer(playing, ("epic-activate", "stay"))
    assert one(playing, "F").patrol


# -- leaving ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.aircraft.disengage-timing", "epic.aircraft.disengage-move", "epic.sequence.turn")
@pytest.mark.example("epic.ex.diseng.order")
def test_aircraft_leave_at_the_end_of_the_turn_before_anybody_rallies():
    rows = (
        aloft("F", 0, "t.fighter", (60, 60)),
        formation("O", 0, "t.man", (20, 20), acted=True, markers=0),
        formation("A", 1, "t.flak", (60, 30), (64, 30), acted=True, markers=1),
    )
    playing = game(found_of(*rows, ratings=[3, 2]), 1, rest=(5, 2))
    assert asked(playing).ask == "epic-disengage"
    assert state(playing).phase == disengagement.PHASE
    # Forward 30 cm, round, and back over its own edge, past the one gun that is not suppressed.
    answer(playing, ("epic-disengage", [[60, 90], [90, 90], [90, 1]]))
    kinds = [type(entry.event).__name__ for entry in playing.journal]
    assert kinds.index("FlewOff") < kinds.index("FlakFired") < kinds.index("Rallied")
    assert (unit(playing, "F/0").status, one(playing, "F").aloft) == ("reserve", [])


@pytest.mark.clause("epic.aircraft.disengage-move")
def test_any_edge_will_do_and_turns_are_limited():
    found = battle(found_of(aloft("F", 0, "t.bomber", (60, 60)), OURS))
    leaving = Departure(found, one(found, "F"))
    assert leaving.refuse(quanta([[60, 95], [120, 95]])) is not None
    assert leaving.refuse(quanta([[90, 60]])).reasons[0].rule == "epic.aircraft.disengage-move"
    ends = {}
    for name, way in {
        "top": [[60, 100]],
        "right": [[60, 90], [80, 110], [85, 115]],
        "left": [[60, 90], [40, 110], [35, 115]],
    }.items():
        assert leaving.refuse(quanta(way)) is None
        ends[name] = leaving.flown(quanta(way)).places[-1]
    assert ends == {"top": (6000, 12000), "right": (9000, 12000), "left": (3000, 12000)}
    assert all(x in (0, 18000) or y in (0, 12000) for x, y in ends.values())


@pytest.mark.clause("epic.aircraft.disengage-move")
def test_one_place_is_where_to_leave_by():
    found = battle(found_of(aloft("F", 0, "t.fighter", (60, 40)), OURS))
    leaving = Departure(found, one(found, "F"))
    flown = leaving.flown(quanta([170, 70]))
    assert flown.places == ((6000, 4000), (6000, 7000), (18000, 7000))
    assert leaving.refuse(quanta([170, 70])) is None
    assert leaving.flown(quanta([60, 110])).places == ((6000, 4000), (6000, 12000))


@pytest.mark.clause("epic.aircraft.blast-foreign-edge", "epic.aircraft.blast-foreign-edge#ruling")
@pytest.mark.parametrize(
    ("edges", "way", "markers"),
    [
        (["bottom", "top"], [60, 119], 1),
        (["top", "bottom"], [60, 119], 0),
        (["bottom", "top"], [[60, 90], [120, 90]], 1),
        (["bottom-left", "top-right"], [[60, 90], [30, 90], [30, 1]], 0),
        (["top-left", "bottom-right"], [[60, 90], [1, 90]], 0),
        (["top-left", "bottom-right"], [60, 119], 0),
        (["top-right", "bottom-left"], [60, 119], 1),
    ],
)
def test_who_leaves_by_another_edge_than_his_own_gets_a_marker(edges, way, markers):
    playing = game(
        found_of(
            aloft("F", 0, "t.fighter", (60, 60)),
            formation("O", 0, "t.man", (170, 5), acted=True),
            formation("Z", 1, "t.man", (170, 115), acted=True),
            edges=edges,
        ),
        rest=(2, 5),
    )
    answer(playing, ("epic-disengage", way))
    assert one(playing, "F").markers == markers


# -- markers ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.aircraft.blast-under-fire")
def test_one_marker_for_coming_under_fire_on_the_way_in_and_one_on_the_way_out():
    guns = [formation(name, 1, "t.flak", (x, 50), acted=True) for name, x in (("A", 50), ("C", 70))]
    rows = (
        squadron("F", 0, "t.fighter"),
        formation("O", 0, "t.man", (170, 5), acted=True),
        *guns,
        formation("D", 1, "t.flak", (60, 100), acted=True),
    )
    playing = game(found_of(*rows), 2, 1, 1, 1, rest=(2, 5))
    take(playing, "F", GROUND_ATTACK)
    answer(playing, ("epic-approach", [60, 40]))
    assert len(told(playing, air.FlakFired)) == 2
    assert one(playing, "F").markers == 1
    if asked(playing).ask == "epic-target":
        answer(playing, ("epic-target", "nobody"))
    answer(playing, ("epic-disengage", [60, 119]))
    assert [event.formation for event in told(playing, air.FlakFired)] == ["A", "C", "D"]
    # One for the way in, one for the way out, and one for the enemy's edge.
    assert one(playing, "F").markers == 3


@pytest.mark.clause("epic.aircraft.blast-losses")
def test_a_marker_for_each_aircraft_lost_and_for_each_point_of_damage():
    rows = (
        aloft("F", 0, "t.fighter", (63, 68), (66, 68), struck=True),
        OURS,
        formation("A", 1, "t.flak", (63, 40), (66, 40)),
    )
    path = ((63, 1.5), (63, 68))
    playing = game(acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=path)), 4, 1, 1)
    assert (len(one(playing, "F").aloft), one(playing, "F").markers) == (1, 2)
    rows = (aloft("F", 0, "t.tough", (63, 68)), OURS, formation("A", 1, "t.flak", (63, 40), (66, 40)))
    playing = game(
        acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=path)), 4, 4, 1, 1, 1, 1
    )
    assert (unit(playing, "F/0").damage, one(playing, "F").markers) == (2, 3)


@pytest.mark.clause("epic.aircraft.never-broken")
@pytest.mark.example("epic.ex.air.never-broken")
def test_aircraft_are_never_broken_nor_suppressed_and_do_not_rally():
    rows = (
        aloft("F", 0, "t.fighter", (63, 68), (66, 68), markers=5),
        formation("O", 0, "t.man", (170, 5), acted=True, markers=0),
        formation("B", 1, "t.man", (60, 80), (63, 80), (66, 80), acted=True),
    )
    playing = game(
        acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "strike", path=((63, 1.5), (63, 68)))),
        1,
        1,
        rest=(2, 5),
    )
    lines = attack.targets(state(playing), one(playing, "F"), state(playing).acting)["B"]
    assert shooting.suppressed(lines, lines.markers) == []
    answer(playing, ("epic-target", "B"))
    assert told(playing, events.Suppressed) == []
    assert not one(playing, "F").broken
    answer(playing, ("epic-disengage", [[63, 98], [120, 98], [120, 1]]))
    flown = one(playing, "F")
    assert (flown.broken, flown.markers) == (False, 5)
    assert [roll.seat for roll in rolls(playing, "epic-roll-rally")] == [1]
    assert int(actions.modifiers(state(playing), flown, PATROL, retaining=False)) == -5


def test_the_odds_of_a_way_tell_of_the_flak_it_draws():
    rows = (squadron("F", 0, "t.fighter", 2), OURS, FOE, formation("A", 1, "t.flak", (60, 40), (64, 40)))
    playing = game(found_of(*rows), 2)
    take(playing, "F", GROUND_ATTACK)
    note = asked(playing).explain(quanta([60, 60]))
    means = dict(note.means)
    assert means["epic-mean-flak"] == 2
    assert means["epic-mean-kills"] == pytest.approx(2 * 0.5 * 5 / 6)
    assert dict(note.odds)["epic-odds-unscathed"] == pytest.approx((1 - 0.5 * 5 / 6) ** 2)
    quiet = asked(playing).explain(quanta([[150, 1.5], [150, 60]]))
    assert (quiet.means, dict(quiet.odds)) == ((), {"epic-odds-unscathed": 1.0})
    assert probe.probe(state(playing), "state", {"formation": "F", "field": "markers"}) == 0


@pytest.mark.parametrize(
    ("place", "far"), [((0, 500), 300), ((900, 100), 600), ((300, -400), 400), ((300, 700), 100)]
)
def test_how_close_a_way_comes_to_a_place(place, far):
    assert gunnery.near(place, ((300, 0), (300, 600))) == far
    assert gunnery.near(place, ((300, 0),)) >= far


def test_an_outlook_draws_the_way_the_flak_zones_and_who_fires_at_each_leg():
    rows = (
        squadron("F", 0, "t.fighter", 2),
        OURS,
        FOE,
        formation("A", 1, "t.flak", (60, 40)),
        formation("C", 1, "t.flak", (170, 90)),
    )
    found = battle(found_of(*rows))
    seen = outlook.look(found, "F", (6000, 6000))
    signs = {sign.key: sign for sign in seen.signs}
    assert signs["epic-sign-way"].at == ((6000, 150), (6000, 6000))
    assert (signs["epic-sign-flak"].at, signs["epic-sign-flak"].radius) == (((6000, 4000),), 4500 + 125 + 150)
    assert signs["epic-sign-leg-under-fire"].pieces == ("A/0",)
    assert seen.threats == ("A",)
    assert [ring.key for ring in seen.ranges] == ["epic-weapon-t-cannon"]
    assert outlook.look(found, "F").signs == ()
    assert one(found, "F").kept_off


def test_an_outlook_draws_the_way_home():
    rows = (aloft("F", 0, "t.fighter", (60, 60)), OURS, formation("A", 1, "t.flak", (60, 90)))
    found = battle(found_of(*rows))
    straight = outlook.look(found, "F")
    assert [sign.at for sign in straight.signs if sign.key == "epic-sign-way"] == [
        ((6000, 6000), (6000, 12000))
    ]
    turned = outlook.look(found, "F", (17000, 9000))
    assert [sign.at for sign in turned.signs if sign.key == "epic-sign-way"] == [
        ((6000, 6000), (6000, 9000)),
        ((6000, 9000), (18000, 9000)),
    ]


@pytest.mark.clause("epic.aircraft.disengage-move")
@pytest.mark.parametrize("heading", range(3, 3600, 397))
@pytest.mark.parametrize("place", [(0.01, 60), (179.99, 0.02), (90, 119.99), (0, 0), (60, 60)])
def test_there_is_a_way_off_the_table_from_everywhere(place, heading):
    found = battle(found_of(aloft("F", 0, "t.fighter", place, heading=heading), OURS))
    leaving = Departure(found, one(found, "F"))
    assert leaving.refuse(leaving.default()) is None
    x, y = leaving.flown(leaving.default()).places[-1]
    assert x in (0, 18000) or y in (0, 12000)
