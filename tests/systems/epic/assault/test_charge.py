"""Charges and counter-charges: the target, how far, into which zones, and how many touch one enemy."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, basics, events
from grognard.systems.epic.assault import charge, contacts, counter_charge
from systems.epic.assault.fights import ARMS, engaging, fighting, men
from systems.epic.table import (
    alive,
    answer,
    asked,
    battle,
    formation,
    offered,
    one,
    position,
    refused,
    told,
    unit,
)

# -- the target and the charge ------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.assault.choose-target")
def test_any_enemy_formation_may_be_named_the_nearest_first():
    # A speed of 15 and 15 cm: 32 cm from centre to centre. D is far beyond.
    found = position(men("A", 0, 20), men("B", 1, 52), men("C", 1, 45, x=40), men("D", 1, 90), **ARMS)
    made = battle(found)
    assert [enemy.id for enemy in charge.within_charge(made, one(made, "A"))] == ["B", "C"]
    playing = engaging(men("A", 0, 20), men("B", 1, 52), men("D", 1, 90), men("C", 1, 45, x=40))
    assert offered(playing, "epic-assault-target") == ["C", "B", "D"]


@pytest.mark.clause("epic.assault.choose-target", "epic.assault.reach")
def test_engage_may_be_declared_however_far_the_enemy_is_but_not_without_any():
    far = battle(position(men("A", 0, 20), men("D", 1, 90), **ARMS))
    assert actions.refusal(far, one(far, "A"), "engage") is None
    assert charge.promised(far, ("A",), "D").odds == (("epic-odds-assault", 0.0),)
    near = battle(position(men("A", 0, 20), men("D", 1, 52), **ARMS))
    assert charge.promised(near, ("A",), "D").odds[0][1] > 0.0
    alone = battle(position(men("A", 0, 20), men("D", 1, 90), **ARMS))
    for each in one(alone, "D").units:
        each.status = "reserve"
    refused = actions.refusal(alone, one(alone, "A"), "engage")
    assert refused is not None
    assert refused.rule == "epic.assault.choose-target"


@pytest.mark.clause(
    "epic.assault.intermingled-definition",
    "epic.assault.include-intermingled",
    "epic.assault.intermingled-as-one",
)
def test_formations_within_5_cm_of_the_target_may_be_included_one_by_one():
    playing = engaging(men("A", 0, 20), men("B", 1, 40), men("C", 1, 47), men("D", 1, 54))
    answer(playing, ("epic-assault-target", "B"))
    # C is 5 cm from B; D is 5 cm from C, but not from the target itself.
    assert offered(playing, "epic-assault-intermingled") == ["C"]
    answer(playing, ("epic-assault-intermingled", "C"))
    assert playing.battle.assault.defenders == ("B", "C")
    made = battle(position(men("B", 1, 40), men("C", 1, 47.1), **ARMS))
    assert charge.intermingled(made, one(made, "B")) == []


@pytest.mark.clause("epic.assault.charge-move", "epic.assault.contact-limit")
def test_a_charge_on_an_enemy_brings_as_many_as_possible_into_contact_two_at_most_for_each():
    playing = engaging(men("A", 0, 20, 3), formation("B", 1, "t.man", (23, 30)))
    for found, place in zip(
        one(playing, "A").units, asked(playing).form.reach.placements([2300, 3000]), strict=True
    ):
        found.place = place
    assert len(contacts.touching(unit(playing, "B/0"), one(playing, "A").units)) == 2
    assert basics.coherent(one(playing, "A"))


@pytest.mark.clause("epic.assault.contact-limit")
def test_a_third_at_the_same_enemy_is_refused():
    playing = engaging(men("A", 0, 27, 3), formation("B", 1, "t.man", (23, 30)))
    three = [(21, 30), (25, 30), (23, 28)]
    assert refused(playing, three)
    assert asked(playing).form.refuse([[2100, 3000], [2500, 3000], [2300, 2400]]) is None


@pytest.mark.clause("epic.assault.charge-move")
def test_a_charge_need_not_approach_and_may_stop_outside_all_zones():
    playing = engaging(men("A", 0, 20, 3), men("B", 1, 45))
    answer(playing, ("epic-charge", (23, 30)))
    assert unit(playing, "A/1").place == (2300, 3000)


@pytest.mark.clause("epic.assault.nearest-zoc", "epic.movement.zoc-no-entry")
def test_nobody_enters_a_zone_and_stops_short_of_contact():
    playing = engaging(men("A", 0, 20, 1), formation("B", 1, "t.man", (20, 30)))
    assert refused(playing, [(20, 26)])
    assert asked(playing).form.refuse([[2000, 2800]]) is None


@pytest.mark.clause("epic.assault.charge-other-zoc")
def test_zones_of_others_stay_closed():
    playing = engaging(
        men("A", 0, 20, 1), formation("B", 1, "t.man", (20, 36)), formation("C", 1, "t.man", (20, 28))
    )
    answer(playing, ("epic-assault-target", "B"))
    # C's zone bars the straight way, and round it is too far.
    assert refused(playing, [(20, 34)])


@pytest.mark.clause("epic.special-units.infiltrator-speed")
def test_an_infiltrator_charges_twice_as_far_but_counter_charges_no_farther():
    made = battle(position(men("A", 0, 20, 1, "t.scout"), **ARMS))
    assert charge.allowance(made, unit(made, "A/0")) == 3000
    assert counter_charge.allowance(unit(made, "A/0")) == 500


@pytest.mark.clause("epic.assault.reach")
def test_a_charge_that_stops_more_than_15_cm_away_is_no_assault():
    playing = engaging(men("A", 0, 20), men("B", 1, 52))
    answer(playing, ("epic-charge", (23, 20)))
    assert told(playing, events.AssaultMissed)
    assert playing.battle.assault is None
    assert one(playing, "B").markers == 0


@pytest.mark.clause("epic.overwatch.trigger", "epic.assault.reach")
def test_enemies_on_overwatch_shoot_after_the_charge_and_before_counter_charges():
    watcher = formation("C", 1, "t.rifle", (60, 30), overwatch=True)
    playing = engaging(men("A", 0, 20, 5), men("B", 1, 40), watcher, dice=(4,))
    answer(playing, ("epic-assault-target", "B"), ("epic-charge", (26, 30)))
    answer(playing, ("epic-overwatch", "fire"))
    assert len(alive(playing, "A")) == 4
    assert asked(playing).ask == "epic-counter-charge"


# -- counter-charges ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.assault.countercharge-speed")
@pytest.mark.parametrize(("name", "far"), [("t.man", 500), ("t.fast", 1000), ("t.fixed", 0)])
def test_a_counter_charge_is_5_cm_or_10_for_the_fast(name, far):
    made = battle(position(men("A", 0, 20, 1, name), **ARMS))
    assert counter_charge.allowance(unit(made, "A/0")) == far


@pytest.mark.clause(
    "epic.assault.countercharge-who",
    "epic.assault.countercharge-direction",
    "epic.assault.countercharge-no-overwatch",
)
def test_units_that_touch_nobody_may_go_straight_for_the_nearest_enemy():
    watcher = formation("D", 0, "t.rifle", (60, 36), overwatch=True)
    playing = engaging(
        men("A", 0, 20, 1), formation("B", 1, "t.man", (20, 36), (23, 36)), watcher, dice=[1] * 7
    )
    answer(playing, ("epic-charge", [(20, 28.9)]))
    assert offered(playing, "epic-counter-charge") == ["B/0", "B/1"]
    answer(playing, ("epic-counter-charge", "B/0"))
    moved = told(playing, events.CounterCharged)[0]
    assert moved.units == ("B/0",)
    assert moved.goals == ((2000, 3100),)  # 5 cm
    assert told(playing, events.OverwatchFire) == []


@pytest.mark.clause("epic.assault.countercharge-who")
def test_who_is_in_contact_already_does_not_counter_charge():
    playing = engaging(men("A", 0, 20, 1), formation("B", 1, "t.man", (20, 30), (23, 33)))
    answer(playing, ("epic-charge", (20, 30)))
    assert offered(playing, "epic-counter-charge") == ["B/1"]


@pytest.mark.clause("epic.assault.drawn-in")
def test_formations_touched_by_a_counter_charge_fight_on_the_attackers_side():
    made = fighting(
        men("A", 0, 20, 1),
        formation("C", 0, "t.man", (40, 34)),
        formation("B", 1, "t.man", (20, 30), (38, 34)),
    )
    counter_charge.draw_in(made, made.assault)
    assert made.assault.attackers == ("A", "C")
