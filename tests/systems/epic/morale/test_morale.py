"""Blast markers: breaking, withdrawing, regrouping and rallying."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events
from grognard.systems.epic.assault import result
from grognard.systems.epic.morale import broken, end_of_turn, regroup, withdrawal
from grognard.systems.epic.state import Assault
from systems.epic.table import (
    acting,
    alive,
    answer,
    asked,
    battle,
    formation,
    game,
    gun,
    mixed,
    offered,
    one,
    piece,
    position,
    sheet,
    state,
    told,
    unit,
)

ARMS = {
    "weapons": [gun("rifle", ap=4)],
    "profiles": [
        sheet("t.man", armour="-"),
        sheet("t.rifle", weapons=[{"weapon": "rifle"}]),
        sheet("t.stubborn", abilities=["stubborn"]),
        sheet("t.brave", armour="-", abilities=["fearless"]),
        sheet("t.leader", abilities=["leader"]),
        sheet("t.fixed", speed=0),
        sheet("t.engine", type="we", base=4, armour=4, damage_capacity=4, shields="2"),
        sheet("t.brave_engine", type="we", base=4, armour=4, damage_capacity=3, abilities=["fearless"]),
    ],
}


def run(script, *answers):
    """Run a script with answers, then defaults."""
    left = list(answers)
    try:
        decision = next(script)
        while True:
            decision = script.send(left.pop(0) if left else decision.form.default())
    except StopIteration as done:
        return done.value


def men(name, seat, count, y=20, sheet_="t.man", **rest):
    return formation(name, seat, sheet_, *((20 + 3 * n, y) for n in range(count)), **rest)


# -- breaking ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.broken.threshold", "epic.broken.check-timing", "epic.broken.clear-markers")
def test_a_formation_breaks_with_as_many_markers_as_units():
    made = battle(position(men("A", 0, 3), **ARMS))
    broken.place(made, one(made, "A"), 2, "epic.actions.test-fail")
    assert not one(made, "A").broken
    broken.place(made, one(made, "A"), 1, "epic.actions.test-fail")
    assert one(made, "A").broken
    assert one(made, "A").markers == 0
    assert one(made, "A").fleeing


#: A wood, which is dangerous to tanks, and three tanks before it that have two markers.
WOOD = {"piece": [piece("woods", 10, 24, 60, 40)]}


def tanks(**rest):
    return formation("A", 0, "legion.leman_russ", (20, 20), (23.5, 20), (27, 20), markers=2, **rest)


def lose_a_tank_in_the_wood(*others, dice=(), plan=("move",)):
    """Two tanks with two markers are left of three, and none of the markers came with the loss."""
    found = position(tanks(acted=True), *others, **WOOD, **ARMS)
    playing = game(acting(found, "A", "advance", *plan), 1, *dice)
    answer(playing, ("epic-move", [(20, 26), (23.5, 22), (27, 22)]))
    assert alive(playing, "A") == [1, 2]
    return playing


@pytest.mark.clause("epic.broken.check-timing#ruling")
def test_losing_units_without_receiving_markers_breaks_nobody():
    playing = lose_a_tank_in_the_wood(men("B", 1, 1, 110))
    assert state(playing).acting is None
    assert one(playing, "A").markers == 2
    assert not one(playing, "A").broken


@pytest.mark.clause("epic.broken.check-timing#ruling")
def test_nor_does_it_when_somebody_else_comes_under_fire():
    playing = lose_a_tank_in_the_wood(
        men("C", 0, 3, 60, "t.rifle", acted=True),
        men("B", 1, 3, 80, "t.rifle"),
        men("D", 1, 1, 110),
        dice=(6, 1, 1, 1),
    )
    answer(playing, ("epic-activate", "B"), ("epic-action", "sustained_fire"), ("epic-target", "C"))
    assert one(playing, "C").markers == 1
    assert not one(playing, "A").broken


@pytest.mark.clause("epic.broken.check-timing#1")
def test_the_next_marker_breaks_who_lost_units_before():
    playing = lose_a_tank_in_the_wood(men("B", 1, 1, 110))
    broken.place(state(playing), one(playing, "A"), 1, "epic.actions.test-fail")
    assert one(playing, "A").broken
    assert state(playing).unchecked == ()


@pytest.mark.clause("epic.war-engines.break-threshold", "epic.war-engines.counts-as-units")
def test_a_war_engine_adds_its_starting_capacity():
    made = battle(position(mixed("A", 0, ("t.engine", (20, 20), {"damage": 3}), ("t.man", (26, 20))), **ARMS))
    assert broken.threshold(one(made, "A")) == 5
    one(made, "A").broken = True
    assert broken.counted(one(made, "A")) == 5


@pytest.mark.clause("epic.special-units.stubborn-threshold")
def test_a_wholly_stubborn_formation_needs_one_marker_more():
    made = battle(
        position(
            men("A", 0, 3, sheet_="t.stubborn"),
            mixed("B", 0, ("t.stubborn", (20, 50)), ("t.man", (23, 50))),
            **ARMS,
        )
    )
    assert broken.threshold(one(made, "A")) == 4
    assert broken.threshold(one(made, "B")) == 2
    one(made, "A").broken = True
    assert broken.counted(one(made, "A")) == 3


@pytest.mark.clause("epic.broken.marker-becomes-hit", "epic.broken.marker-hit-allocation")
def test_markers_on_a_broken_formation_are_hits_without_save_from_the_front():
    made = battle(
        position(
            formation("A", 0, "t.rifle", (20, 20), (20, 26), (20, 23), broken=True),
            men("B", 1, 1, 60),
            **ARMS,
        )
    )
    broken.place(made, one(made, "A"), 2, "epic.shooting.blast-under-fire")
    assert alive(made, "A") == [0]
    assert one(made, "A").markers == 0


@pytest.mark.clause("epic.broken.marker-hit-allocation")
def test_a_war_engine_takes_a_point_of_damage_for_such_a_hit_and_its_shields_do_not_help():
    made = battle(
        position(formation("A", 0, "t.engine", (20, 20), broken=True), men("B", 1, 1, 60), **ARMS), 1, 1
    )
    broken.place(made, one(made, "A"), 2, "epic.shooting.blast-under-fire")
    assert unit(made, "A/0").damage == 2
    assert unit(made, "A/0").shields == 2


@pytest.mark.clause("epic.special-units.fearless-immunity", "epic.special-units.fearless-mixed")
def test_fearless_units_are_passed_over():
    made = battle(
        position(
            mixed("A", 0, ("t.brave", (20, 26)), ("t.man", (20, 23)), broken=True), men("B", 1, 1, 60), **ARMS
        )
    )
    broken.place(made, one(made, "A"), 3, "epic.shooting.blast-under-fire")
    assert alive(made, "A") == [0]


@pytest.mark.clause("epic.broken.marker-becomes-hit", "epic.shooting.blast-under-fire")
def test_fire_at_the_broken_kills_one_for_the_fire_and_one_for_each_loss():
    found = position(men("A", 0, 1, sheet_="t.rifle"), men("B", 1, 5, 50, broken=True), **ARMS)
    playing = game(acting(found, "A", "advance", "shoot"), 4)
    answer(playing, ("epic-target", "B"))
    # One unsaved for being shot at, one hit, one unsaved for that loss.
    assert len(alive(playing, "B")) == 2


# -- withdrawing ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.broken.withdraw-timing", "epic.broken.resolve-first")
def test_who_breaks_in_anothers_action_runs_when_that_is_over():
    found = position(men("A", 0, 2, sheet_="t.rifle"), men("B", 1, 2, 50), **ARMS)
    playing = game(acting(found, "A", "advance", "shoot"), 4, 1)
    answer(playing, ("epic-target", "B"))
    assert one(playing, "B").broken
    assert (asked(playing).ask, asked(playing).seat) == ("epic-withdraw", 1)
    answer(playing, ("epic-withdraw", (23, 60)), ("epic-withdraw", (23, 70)))
    assert asked(playing).ask != "epic-withdraw"


@pytest.mark.clause("epic.broken.mid-action")
def test_who_breaks_in_its_own_action_runs_at_once_and_loses_the_rest():
    watcher = men("B", 1, 2, 50, "t.rifle", overwatch=True)
    found = position(men("A", 0, 2, sheet_="t.rifle"), watcher, **ARMS)
    playing = game(acting(found, "A", "double", "move", "move", "shoot"), 4, 1, 1)
    answer(playing, ("epic-move", (20, 25)), ("epic-overwatch", "fire"))
    assert one(playing, "A").broken
    assert (asked(playing).ask, asked(playing).seat) == ("epic-withdraw", 0)


@pytest.mark.clause("epic.broken.withdraw-moves", "epic.broken.withdraw-zoc")
def test_a_withdrawal_is_two_moves_that_ignore_zones_but_not_enemies():
    made = battle(
        position(men("A", 0, 1, broken=True, fleeing=True), formation("B", 1, "t.man", (20, 24)), **ARMS)
    )
    script = withdrawal.withdraw(made, one(made, "A"))
    decision = next(script)
    assert decision.form.reach.refuse([2000, 2400]) is not None  # on the enemy
    assert decision.form.reach.refuse([2400, 2400]) is None  # within his zone
    run_rest = script.send([2000, 1000])
    assert run_rest.ask == "epic-withdraw"
    with pytest.raises(StopIteration):
        script.send([2000, 500])


@pytest.mark.clause("epic.broken.withdraw-destroyed")
def test_who_ends_within_15_cm_of_an_enemy_is_destroyed():
    made = battle(position(men("A", 0, 2, broken=True), formation("B", 1, "t.man", (20, 37)), **ARMS))
    unit(made, "A/1").place = (2000, 1990)
    run(withdrawal.withdraw(made, one(made, "A")))
    assert alive(made, "A") == [1]
    assert one(made, "A").markers == 0


@pytest.mark.clause("epic.broken.withdraw-destroyed")
def test_a_war_engine_takes_a_point_of_damage_for_each_enemy_that_near():
    made = battle(
        position(
            formation("A", 0, "t.engine", (20, 20), broken=True),
            formation("B", 1, "t.man", (20, 36), (23, 36), (80, 36)),
            **ARMS,
        ),
        1,
        1,
    )
    run(withdrawal.withdraw(made, one(made, "A")))
    assert unit(made, "A/0").damage == 2
    assert unit(made, "A/0").shields == 2


@pytest.mark.clause("epic.broken.withdraw-destroyed")
def test_who_cannot_move_is_looked_for_where_it_stands():
    made = battle(position(men("A", 0, 1, sheet_="t.fixed", broken=True), men("B", 1, 1, 30), **ARMS))
    run(withdrawal.withdraw(made, one(made, "A")))
    assert alive(made, "A") == []


@pytest.mark.clause("epic.special-units.fearless-stay", "epic.special-units.fearless-withdraw-limit")
def test_a_fearless_unit_that_stands_fast_is_safe_and_one_that_moves_only_beyond_5_cm():
    def after(*answers):
        made = battle(
            position(
                men("A", 0, 1, sheet_="t.brave", broken=True), formation("B", 1, "t.man", (20, 26)), **ARMS
            )
        )
        run(withdrawal.withdraw(made, one(made, "A")), *answers)
        return alive(made, "A")

    assert after() == [0]
    assert after([2000, 1900], [2000, 1890]) == [0]  # 5.1 cm
    assert after([2000, 1900], [2000, 1900]) == []  # 5 cm: moved once, and ended too near


# -- regrouping ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.regroup.roll")
@pytest.mark.parametrize(("dice", "left"), [((2, 3), 3), ((1, 1), 5), ((6, 6), 0)])
def test_the_higher_of_two_dice_is_taken_off(dice, left):
    made = battle(position(men("A", 0, 8, markers=6), **ARMS), *dice)
    run(regroup.regroup(made, one(made, "A")))
    assert one(made, "A").markers == left


@pytest.mark.clause("epic.special-units.leader")
def test_each_leader_takes_off_one_more_when_regrouping_or_rallying():
    row = mixed(
        "A",
        0,
        ("t.leader", (20, 20)),
        ("t.leader", (23, 20)),
        *(("t.man", (26 + 3 * n, 20)) for n in range(6)),
        markers=6,
        initiative=3,
    )
    made = battle(position(row, **ARMS), 1, 2)
    run(regroup.regroup(made, one(made, "A")))
    assert one(made, "A").markers == 2
    made = battle(position(row, **ARMS), 3)
    run(end_of_turn.rally(made, one(made, "A")))
    assert one(made, "A").markers == 1


@pytest.mark.clause("epic.war-engines.shield-regroup")
def test_a_war_engine_shares_the_result_between_markers_and_shields():
    made = battle(position(mixed("A", 0, ("t.engine", (20, 20), {"shields": 0}), markers=3), **ARMS), 3, 1)
    script = regroup.regroup(made, one(made, "A"))
    decision = next(script)
    assert (decision.ask, decision.form.low, decision.form.high) == ("epic-repair-shields", 0, 2)
    with pytest.raises(StopIteration):
        script.send(2)
    assert unit(made, "A/0").shields == 2
    assert one(made, "A").markers == 2


# -- rallying ------------------------------------------------------------------------------------------------------


def ending(*formations, dice=(), **rest):
    """A game at the end of turn 2: everybody has acted."""
    rows = [{**row, "acted": True} for row in formations]
    return game(position(*rows, **{"ratings": [3, 2], **ARMS, **rest}), *dice)


@pytest.mark.clause(
    "epic.end-of-turn.rally-test", "epic.end-of-turn.rally-pass", "epic.end-of-turn.rally-fail-unbroken"
)
def test_a_die_against_the_initiative_takes_half_of_the_markers_off_rounded_up():
    made = battle(position(men("A", 0, 8, markers=5, initiative=3), **ARMS), 3)
    run(end_of_turn.rally(made, one(made, "A")))
    assert one(made, "A").markers == 2
    made = battle(position(men("A", 0, 8, markers=5, initiative=3), **ARMS), 2)
    run(end_of_turn.rally(made, one(made, "A")))
    assert one(made, "A").markers == 5
    assert not one(made, "A").fleeing


@pytest.mark.clause("epic.end-of-turn.rally-mod-broken", "epic.end-of-turn.rally-mod-enemy")
def test_being_broken_costs_2_and_an_enemy_within_30_cm_1():
    for far, beaten, expected in ((52.1, False, 0), (52, False, -1), (52.1, True, -2), (52, True, -3)):
        made = battle(
            position(men("A", 0, 1, markers=0, broken=beaten), formation("B", 1, "t.man", (20, far)), **ARMS)
        )
        assert int(end_of_turn.modifiers(made, one(made, "A"))) == expected


@pytest.mark.clause("epic.end-of-turn.rally-recover", "epic.objectives.excluded-units")
def test_a_broken_formation_that_rallies_keeps_half_of_its_units_in_markers():
    made = battle(position(men("A", 0, 7, broken=True, initiative=3), **ARMS), 5)
    run(end_of_turn.rally(made, one(made, "A")))
    assert not one(made, "A").broken
    assert one(made, "A").markers == 3
    assert one(made, "A").rallied


@pytest.mark.clause("epic.end-of-turn.rally-fail-broken")
def test_one_that_does_not_rally_runs_again():
    made = battle(position(men("A", 0, 3, broken=True, initiative=3), **ARMS), 4)
    decision = next(end_of_turn.rally(made, one(made, "A")))
    assert decision.ask == "epic-withdraw"
    assert one(made, "A").broken


@pytest.mark.clause("epic.end-of-turn.rally-who", "epic.end-of-turn.rally-order")
def test_players_rally_one_formation_each_in_turn_from_the_higher_rating_each_once():
    found = [
        men("A1", 0, 4, 20, markers=1),
        men("A2", 0, 4, 30, markers=1),
        men("A3", 0, 4, 40),
        men("B1", 1, 4, 100, markers=2),
        men("B2", 1, 4, 110, markers=2),
    ]
    playing = ending(*found, dice=(2, 2, 1, 2, 6, 1))
    tried = [
        event.formation
        for event in (entry.event for entry in playing.journal)
        if isinstance(event, events.Rallied | events.NotRallied)
    ]
    assert tried == ["A1", "B1", "A2", "B2"]
    assert asked(playing).ask == "epic-first"


@pytest.mark.clause("epic.end-of-turn.rally-order")
def test_the_owner_picks_who_is_next_where_it_matters():
    playing = ending(men("A1", 0, 4, 20, broken=True), men("A2", 0, 4, 30, markers=1), men("B", 1, 4, 100))
    assert offered(playing, "epic-rally-which") == ["A1", "A2"]


@pytest.mark.clause("epic.war-engines.shield-recovery")
def test_each_war_engine_gets_one_shield_back_at_the_end_of_the_turn():
    row = mixed("A", 0, ("t.engine", (20, 20), {"shields": 0}), ("t.engine", (30, 20), {"shields": 2}))
    playing = ending(row, men("B", 1, 4, 100), dice=(6, 1))
    assert [found.shields for found in one(playing, "A").units] == [1, 2]


@pytest.mark.clause("epic.special-units.supreme-commander-reroll", "epic.special-units.supreme-commander")
def test_a_supreme_commander_lets_one_failed_test_of_any_kind_be_rolled_again_each_turn():
    chief = sheet("t.chief", abilities=["supreme_commander"])
    rest = {"profiles": [*ARMS["profiles"], chief]}
    rows = [
        formation("A1", 0, "t.chief", (20, 20), (23, 20), broken=True, initiative=3),
        men("A2", 0, 4, 40, markers=1, initiative=3),
        men("B", 1, 4, 100),
    ]
    playing = ending(*rows, dice=(1, 3, 1), **rest)
    answer(playing, ("epic-rally-which", "A2"))
    # Even a broken commander helps.
    answer(playing, ("epic-reroll", "yes"))
    assert one(playing, "A2").markers == 0
    # Once only: A1 fails and is not asked again.
    assert asked(playing).ask == "epic-withdraw"
    assert len(told(playing, events.Rerolled)) == 1


@pytest.mark.clause("epic.broken.check-timing#1")
def test_who_received_markers_is_looked_at_once_all_is_done_and_nobody_else():
    made = battle(
        position(men("A", 0, 2, markers=1), men("B", 0, 2, 40, markers=2), men("C", 0, 2, 60), **ARMS)
    )
    broken.place(made, one(made, "A"), 1, "epic.shooting.blast-under-fire", check=False)
    broken.place(made, one(made, "C"), 1, "epic.shooting.blast-under-fire", check=False)
    broken.place(made, one(made, "C"), 1, "epic.shooting.blast-per-kill", check=False)
    assert made.unchecked == ("A", "C")
    assert not one(made, "A").broken
    broken.settle(made)
    assert [one(made, name).broken for name in "ABC"] == [True, False, True]
    assert made.unchecked == ()


@pytest.mark.clause(
    "epic.broken.check-timing#ruling", "epic.assault.winner-broken#1", "epic.assault.winner-blast"
)
def test_a_winner_who_lost_nobody_is_not_looked_at():
    made = battle(position(men("A", 0, 2, markers=2), men("B", 1, 2, 90), **ARMS))
    made.assault = Assault(attackers=("A",), defenders=("B",))
    run(result.consolidate(made, made.assault, 0))
    assert not one(made, "A").broken
