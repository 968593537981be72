"""The operation of a spacecraft: its test, bombardments and pin-point attacks."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events
from grognard.systems.epic.events import space
from grognard.systems.epic.spacecraft import bombardment, operation, pinpoint
from grognard.systems.epic.tournament import victory
from systems.epic.orbit import FOE, OURS, arriving, found, orbit, ship
from systems.epic.table import (
    answer,
    asked,
    battle,
    formation,
    game,
    offered,
    one,
    refused,
    rolls,
    state,
    told,
    unit,
)

# -- the operation ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.spacecraft.action")
def test_a_ship_acts_in_its_turn_by_its_operation_and_nothing_else():
    early = game(found(ship(due=3), OURS, FOE))
    assert asked(early).ask == "epic-action", "nobody else could act"
    made = state(early)
    assert not operation.arrives(made, one(made, "S"))
    due = game(found(ship(), OURS, FOE))
    assert offered(due, "epic-activate") == ["S", "O"]
    assert operation.refusal(one(due, "S"), "operation") is None
    for action in ("advance", "ground_attack", "overwatch"):
        assert operation.refusal(one(due, "S"), action).reasons[0].key == "epic-only-operation"
    assert operation.refusal(one(due, "O"), "operation").reasons[0].key == "epic-only-for-ships"
    answer(due, ("epic-activate", "O"))
    assert refused(due, "operation") == ["epic.spacecraft.action"]


@pytest.mark.clause("epic.spacecraft.action")
def test_the_test_of_a_ship_suffers_for_keeping_the_initiative():
    playing = game(found(ship(), OURS, FOE, may_retain=True), 2)
    answer(playing, ("epic-retain", "S"))
    assert told(playing, space.Delayed)


@pytest.mark.clause("epic.spacecraft.delayed", "epic.spacecraft.delayed#ruling")
def test_a_delayed_ship_suffers_nothing_and_that_was_its_activation():
    playing = game(found(ship(), OURS, FOE, plots={"S": [60, 100]}), 1)
    answer(playing, ("epic-activate", "S"))
    assert (one(playing, "S").markers, one(playing, "S").acted, one(playing, "S").due) == (0, True, 3)
    assert state(playing).plots == {"S": (6000, 10000)}
    assert not state(playing).revealed
    assert asked(playing).seat == 1
    assert not told(playing, space.Bombarded)


@pytest.mark.clause("epic.spacecraft.delayed")
def test_turns_of_ships_that_have_done_are_free_again():
    gone = ship(1, due=3, id="X", units=[{"unit": "t.ship", "status": "departed"}])
    playing = game(found(ship(), {**gone, "status": "field"}, OURS, FOE), 1)
    answer(playing, ("epic-activate", "S"))
    assert one(playing, "S").due == 3


@pytest.mark.clause(*(f"epic.spacecraft.operation-steps#{part}" for part in (1, 2, 3, 4, 5, "ruling")))
def test_bombardment_strikes_and_landing_come_in_order_and_nobody_breaks_before_the_end():
    lone = formation("W", 1, "t.engine", (60, 80))
    rows = (ship(kind="t.both"), orbit("D", "t.walker"), OURS, lone, FOE)
    # The engine is missed by the barrage, struck by the lance for two, and is not broken while the walker is still to land.
    playing = arriving(*rows, plots={"S": [60, 83], "D": [30, 20]}, dice=(2, 1, 2, 3, 1, 1), rest=1)
    assert asked(playing).ask == "epic-planetfall-where"
    assert told(playing, space.Bombarded)
    assert told(playing, space.Pinpointed)
    assert one(playing, "W").markers == 4
    assert not one(playing, "W").broken
    answer(playing, ("epic-planetfall-where", (30, 20)))
    assert one(playing, "W").broken
    assert unit(playing, "S/0").status == "departed"
    assert one(playing, "S").due == 0
    kinds = [type(entry.event).__name__ for entry in playing.journal]
    order = [name for name in kinds if name in ("Bombarded", "Pinpointed", "CameDown", "Departed")]
    assert order == ["Bombarded", "Pinpointed", "CameDown", "Departed"]


@pytest.mark.clause("epic.spacecraft.operation-steps", "epic.victory.break-their-spirit")
def test_a_ship_that_has_left_is_neither_lost_nor_anybody_left():
    playing = arriving(
        {**ship(points=500), "units": [{"unit": "t.lances", "at": [90, 3]}]}, {**OURS, "points": 100}, FOE
    )
    made = state(playing)
    assert unit(made, "S/0").alive
    assert not one(made, "S").destroyed
    assert not victory.break_their_spirit(made, 1)
    unit(made, "O/0").status = "gone"
    assert victory.break_their_spirit(made, 1), "the dearest of those who came into play"
    assert not victory.left(made, 0)
    assert victory.left(made, 1)
    assert victory.worth(one(made, "S")) == 0


# -- orbital bombardment ------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.spacecraft.bombardment-template")
def test_templates_of_twelve_centimetres_touch_the_first_where_most_enemies_are():
    far = formation("C", 1, "t.man", (72, 60), (73, 62), (71, 58))
    made = battle(found(ship(), OURS, far))
    first, second = bombardment.templates(made, 0, (6000, 6000), 1)
    assert first == (6000, 6000)
    apart = (first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2
    assert 1200**2 <= apart <= 1201**2
    assert second[0] > 7100


@pytest.mark.clause("epic.spacecraft.bombardment-resolution#1")
@pytest.mark.clause("epic.spacecraft.bombardment-resolution", "epic.spacecraft.bombardment-resolution#ruling")
def test_everybody_under_the_templates_is_attacked_and_marked_but_never_in_a_crossfire():
    # Eight points: two further templates and a further marker; friends behind the enemy would make a crossfire.
    near = formation("B", 1, "t.man", (60, 60), (62, 60), (64, 60), (58, 60), (56, 60), (60, 62))
    tanks = formation("C", 1, "t.tank", (60, 72), (63, 72), (57, 72))
    behind = formation("O", 0, "t.man", (60, 90))
    playing = arriving(ship(kind="t.great"), behind, near, tanks, plots={"S": [60, 60]}, dice=(2, 4), rest=1)
    assert told(playing, space.Bombarded)[0].points == 8
    assert len(told(playing, space.Bombarded)[0].templates) == 3
    assert one(playing, "B").markers == 1 + 1 + 1, "under fire, the row's own, and for the man who was lost"
    assert one(playing, "C").markers == 2
    assert not told(playing, events.Crossfire)
    assert [roll.faces for roll in rolls(playing, "epic-roll-save")] == [], "macro-weapons leave no save"


@pytest.mark.clause("epic.spacecraft.bombardment-resolution#ruling")
def test_a_ship_is_asked_only_where_friends_stand_there():
    friend = formation("O", 0, "t.man", (62, 60))
    foe = formation("B", 1, "t.man", (58, 60), (54, 70), (57, 70))
    playing = arriving(ship(), friend, foe, plots={"S": [60, 60]})
    assert offered(playing, "epic-bombard") == ["yes", "no"]
    note = asked(playing).explain("yes")
    assert dict(note.means) == {"epic-mean-under": 1.0, "epic-mean-friends": 1.0}
    answer(playing, ("epic-bombard", "no"))
    assert not told(playing, space.Bombarded)
    assert unit(playing, "S/0").status == "departed"
    both = arriving(ship(), friend, foe, plots={"S": [60, 60]}, dice=(2, 1, 1))
    answer(both, ("epic-bombard", "yes"))
    assert one(both, "B").markers == 1
    assert one(both, "O").broken, "one man with a marker"


# -- pin-point attacks --------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.spacecraft.pinpoint-targets", "epic.spacecraft.pinpoint-targets#ruling")
def test_war_engines_anywhere_are_targets_one_by_one_and_nobody_else():
    landed = formation("A", 1, "t.lander", (20, 100), landed=1)
    flying = {"id": "F", "seat": 1, "status": "reserve", "units": ["t.lander"]}
    pair = formation("W", 1, "t.engine", (100, 100), (106, 100))
    own = formation("M", 0, "t.engine", (40, 20))
    made = battle(found(ship(kind="t.lances"), OURS, own, pair, landed, flying, FOE))
    assert pinpoint.engines(made, 0) == ["W/0", "W/1", "A/0"]


@pytest.mark.clause("epic.spacecraft.pinpoint-split#1")
@pytest.mark.clause("epic.spacecraft.pinpoint-split", "epic.spacecraft.pinpoint-split#ruling")
@pytest.mark.parametrize("kind", ["t.lances", "t.twin"])
def test_attacks_on_one_formation_give_it_one_marker_for_being_under_fire(kind):
    pair = formation("W", 1, "t.engine", (100, 100), (106, 100))
    playing = arriving(ship(kind=kind), OURS, pair, FOE, dice=(2, 1, 1))
    answer(playing, ("epic-pinpoint", "W/0"), ("epic-pinpoint", "W/1"))
    assert one(playing, "W").markers == 1
    assert one(playing, "B").markers == 0


@pytest.mark.clause("epic.spacecraft.pinpoint-targets#ruling")
def test_all_are_aimed_before_any_is_rolled_and_shots_at_wrecks_are_lost():
    pair = formation("W", 1, "t.engine", (100, 100), (106, 100))
    hurt = {**pair, "units": [{**pair["units"][0], "damage": 2}, pair["units"][1]]}
    playing = arriving(ship(kind="t.lances"), OURS, hurt, FOE, dice=(2, 2, 1, 1))
    answer(playing, ("epic-pinpoint", "W/0"))
    assert not rolls(playing, "epic-roll-to-hit")
    answer(playing, ("epic-pinpoint", "W/0"))
    assert unit(playing, "W/0").status == "gone"
    assert len(rolls(playing, "epic-roll-to-hit")) == 1
    assert unit(playing, "W/1").damage == 0


@pytest.mark.clause("epic.spacecraft.pinpoint-targets")
def test_without_a_war_engine_there_is_nothing_to_strike_at():
    playing = arriving(ship(kind="t.lances"), OURS, FOE)
    assert not told(playing, space.Pinpointed)
    assert told(playing, space.Departed)


@pytest.mark.clause("epic.lists.guided-salvo", "epic.lists.guided-salvo#ruling")
def test_a_guided_salvo_strikes_marked_formations_of_any_kind_those_near_the_ship_first():
    lights = formation("L", 0, "t.light", (60, 75))
    hidden = formation("C", 1, "t.man", (160, 100))
    row = found(ship(kind="t.tracer"), lights, FOE, hidden, armies=["tau", "orks"])
    playing = game(row, 2, 3, 2, 3)
    answer(playing, ("epic-activate", "S"))
    # The light adds one: threes hit. One formation alone is marked.
    assert [event.target for event in told(playing, space.SalvoFired)] == ["B"]
    assert [number for number in (0, 1, 2) if not unit(playing, f"B/{number}").alive] == [1, 2]


@pytest.mark.clause("epic.spacecraft.pinpoint-split", "epic.spacecraft.pinpoint-targets")
def test_a_salvo_that_misses_puts_its_target_under_fire_all_the_same():
    lights = formation("L", 0, "t.light", (60, 75))
    playing = game(found(ship(kind="t.tracer"), lights, FOE, armies=["tau", "orks"]), 2, 1, 1, 1)
    answer(playing, ("epic-activate", "S"))
    assert one(playing, "B").markers == 1
    assert len(one(playing, "B").living) == 3
