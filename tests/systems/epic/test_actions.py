"""Actions: the test with its modifiers, what each action allows, holding, and keeping the initiative."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, events
from grognard.systems.epic.shooting import hits
from systems.epic.table import (
    acting,
    answer,
    asked,
    battle,
    formation,
    game,
    gun,
    offered,
    one,
    piece,
    position,
    refused,
    sheet,
    state,
    told,
    unit,
)

RIFLES = {"profiles": [sheet("t.rifle", weapons=[{"weapon": "rifle"}])], "weapons": [gun("rifle", ap=4)]}


def rifles(*rest, **fields):
    """Three riflemen a side, 30 cm apart."""
    return position(
        formation("A", 0, "t.rifle", (20, 20), (23, 20), (26, 20), **{"initiative": 2, **fields}),
        formation("B", 1, "t.rifle", (20, 52), (23, 52), (26, 52)),
        *rest,
        **RIFLES,
    )


# -- the test ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.actions.test", "epic.actions.test-pass")
@pytest.mark.parametrize(
    ("initiative", "face", "passes"), [(3, 3, True), (3, 2, False), (1, 1, True), (2, 1, False)]
)
def test_the_die_must_reach_the_initiative(initiative, face, passes):
    playing = game(rifles(initiative=initiative), face)
    answer(playing, ("epic-action", "advance"))
    assert asked(playing).ask == ("epic-move" if passes else "epic-hold")
    assert len(told(playing, events.TestPassed)) == int(passes)


@pytest.mark.clause("epic.actions.test-blast-modifier")
@pytest.mark.parametrize(("markers", "change"), [(0, 0), (1, -1), (2, -1)])
def test_markers_cost_1_however_many(markers, change):
    made = battle(rifles(markers=markers))
    tally = actions.modifiers(made, one(made, "A"), "advance", False)
    assert int(tally) == change
    assert ("epic.actions.test-blast-modifier" in tally.rules) == bool(markers)


@pytest.mark.clause("epic.actions.test-retain-modifier")
def test_keeping_the_initiative_costs_1_more():
    made = battle(rifles(markers=2))
    assert int(actions.modifiers(made, one(made, "A"), "advance", True)) == -2
    assert int(actions.modifiers(battle(rifles()), one(made, "B"), "advance", True)) == -1


@pytest.mark.clause(
    "epic.actions.test-fail",
    "epic.actions.hold",
    "epic.actions.hold#1",
    "epic.actions.hold-only-on-failure",
)
def test_a_failed_test_gives_a_marker_and_then_only_hold():
    playing = game(rifles(), 1)
    assert "hold" not in offered(playing, "epic-action")
    assert refused(playing, "hold") == ["epic.actions.hold-only-on-failure"]
    answer(playing, ("epic-action", "double"))
    assert one(playing, "A").markers == 1
    assert offered(playing, "epic-hold") == ["shoot", "regroup", "move"]
    answer(playing, ("epic-hold", "move"), ("epic-move", (20, 30)))
    # One move and no more: it is the other's turn, and nothing may be retained.
    assert asked(playing).seat == 1
    assert asked(playing).ask == "epic-action"


@pytest.mark.clause("epic.actions.test-fail", "epic.broken.mid-action")
def test_a_marker_that_breaks_it_takes_even_the_hold_away():
    playing = game(rifles(markers=2), 2)  # 2 - 1 is below 2
    answer(playing, ("epic-action", "advance"))
    assert one(playing, "A").broken
    assert asked(playing).ask == "epic-withdraw"


# -- the actions -------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.actions.advance")
def test_an_advance_is_a_move_and_then_shooting_without_modifier():
    playing = game(rifles(), 2)
    answer(playing, ("epic-action", "advance"), ("epic-move", (23, 30)))
    assert asked(playing).ask == "epic-target"
    assert int(hits.required(4, "advance", "")) == 4


@pytest.mark.clause(
    "epic.actions.double", "epic.shooting.modifier-double-marshal", "epic.movement.separate-moves"
)
def test_a_double_is_two_moves_and_then_shooting_at_minus_1():
    playing = game(rifles(), 2, 4, 4, 4)
    answer(playing, ("epic-action", "double"), ("epic-move", (23, 28)), ("epic-move", (23, 34)))
    answer(playing, ("epic-target", "B"))
    # Three shots at 4+1: fours miss.
    assert len(one(playing, "B").living) == 3
    assert int(hits.required(4, "double", "")) == 5


@pytest.mark.clause("epic.actions.march")
def test_a_march_is_three_moves_and_no_shooting():
    playing = game(rifles(), 2)
    answer(
        playing,
        ("epic-action", "march"),
        ("epic-move", (23, 24)),
        ("epic-move", (23, 28)),
        ("epic-move", (23, 32)),
    )
    assert asked(playing).seat == 1  # no target was asked for
    assert unit(playing, "A/1").place == (2300, 3200)


@pytest.mark.clause("epic.actions.sustained-fire", "epic.shooting.modifier-sustained")
def test_sustained_fire_is_shooting_at_plus_1_without_a_move():
    playing = game(rifles(), 2, 3, 3, 1, 1, 1)
    answer(playing, ("epic-action", "sustained_fire"), ("epic-target", "B"))
    # 4+ becomes 3+: the two threes hit, and both saves fail.
    assert len(one(playing, "B").living) == 1
    assert told(playing, events.Moved) == []


@pytest.mark.clause("epic.actions.sustained-fire-coherency", "epic.actions.overwatch-coherency")
def test_a_formation_out_of_coherency_neither_aims_nor_waits():
    found = rifles()
    found["formation"][0]["units"][2]["at"] = [60, 20]
    playing = game(found)
    options = offered(playing, "epic-action")
    assert "sustained_fire" not in options
    assert "overwatch" not in options
    assert "advance" in options
    assert refused(playing, "sustained_fire") == ["epic.actions.sustained-fire-coherency"]
    assert refused(playing, "overwatch") == ["epic.actions.overwatch-coherency"]


@pytest.mark.clause("epic.actions.overwatch")
def test_overwatch_neither_moves_nor_shoots_now():
    playing = game(rifles(), 2)
    answer(playing, ("epic-action", "overwatch"))
    assert one(playing, "A").overwatch
    assert one(playing, "B").markers == 0
    assert told(playing, events.Moved) == []


@pytest.mark.clause("epic.actions.marshal")
def test_marshalling_shoots_or_moves_and_then_regroups():
    playing = game(rifles(markers=2), 3, 4, 6, 1)
    answer(playing, ("epic-action", "marshal"))
    assert offered(playing, "epic-marshal") == ["shoot", "regroup", "move"]
    answer(playing, ("epic-marshal", "shoot"), ("epic-target", "B"))
    # Two of three are suppressed; the third needs 4+1; then two dice, the higher counts.
    assert len(one(playing, "B").living) == 3
    assert one(playing, "A").markers == 0
    playing = game(rifles(markers=1), 3, 1, 1)
    answer(playing, ("epic-action", "marshal"), ("epic-marshal", "move"), ("epic-move", (23, 25)))
    assert one(playing, "A").markers == 0
    assert asked(playing).seat == 1


@pytest.mark.clause("epic.actions.marshal")
def test_marshalling_may_be_just_regrouping():
    playing = game(rifles(markers=2), 3, 1, 1)
    answer(playing, ("epic-action", "marshal"), ("epic-marshal", "regroup"))
    assert one(playing, "A").markers == 1
    assert told(playing, events.Shot) == []


@pytest.mark.clause("epic.actions.hold", "epic.actions.hold#ruling")
def test_who_holds_out_of_coherency_has_to_move():
    found = rifles()
    found["formation"][0]["units"][2]["at"] = [34, 20]
    playing = game(found, 1)
    answer(playing, ("epic-action", "advance"))
    assert asked(playing).ask == "epic-move"


@pytest.mark.clause("epic.actions.engage")
def test_engaging_leads_to_an_assault():
    found = rifles()
    for row in found["formation"][1]["units"]:
        row["at"][1] = 40
    playing = game(found, 2)
    answer(playing, ("epic-action", "engage"))
    assert asked(playing).ask == "epic-charge"  # one target: not asked for
    assert state(playing).assault.defenders == ("B",)


# -- retaining ---------------------------------------------------------------------------------------------------


def four(**rest):
    return position(
        formation("A1", 0, "t.rifle", (20, 20), (23, 20), initiative=2),
        formation("A2", 0, "t.rifle", (60, 20), (63, 20), initiative=2),
        formation("A3", 0, "t.rifle", (90, 20), (93, 20), initiative=2),
        formation("B", 1, "t.rifle", (20, 110), (23, 110), initiative=2),
        **RIFLES,
        **rest,
    )


@pytest.mark.clause("epic.actions.retain", "epic.actions.retain-once")
def test_one_more_formation_may_act_at_minus_1_and_then_it_is_the_others_turn():
    playing = game(four(), 2, 3)
    answer(playing, ("epic-activate", "A1"), ("epic-action", "overwatch"))
    answer(playing, ("epic-retain", "A2"), ("epic-action", "overwatch"))
    assert one(playing, "A2").overwatch  # 3 - 1 is enough
    assert asked(playing).seat == 1


@pytest.mark.clause("epic.actions.retain")
def test_a_failed_try_has_the_usual_consequences():
    playing = game(four(), 2, 2)
    answer(playing, ("epic-activate", "A1"), ("epic-action", "overwatch"))
    answer(playing, ("epic-retain", "A2"), ("epic-action", "overwatch"))
    assert one(playing, "A2").markers == 1
    assert asked(playing).ask == "epic-hold"


@pytest.mark.clause("epic.actions.retain")
def test_after_a_failed_test_nothing_is_retained():
    playing = game(four(), 1, 1, 1)
    answer(playing, ("epic-activate", "A1"), ("epic-action", "overwatch"), ("epic-hold", "regroup"))
    assert asked(playing).seat == 1


# -- roads -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.terrain.road-march")
def test_a_formation_wholly_on_a_road_marches_without_a_test():
    road = {"piece": [piece("roads", 18, 0, 28, 120)]}
    playing = game({**rifles(initiative=6), **road})
    answer(playing, ("epic-action", "road_march"))
    assert asked(playing).ask == "epic-move"
    assert told(playing, events.TestPassed) == []
    road = {"piece": [piece("roads", 18, 0, 24, 120)]}
    playing = game({**rifles(), **road})
    assert refused(playing, "road_march") == ["epic.terrain.road-march"]


@pytest.mark.clause("epic.actions.march-restrictions")
def test_who_marched_is_known_as_such_until_the_turn_ends():
    playing = game(acting(rifles(), "A", "march", "move"))
    one(playing, "A").action = "march"
    answer(playing, ("epic-move", (23, 22)))
    assert one(playing, "A").action == "march"
