"""How an assault ends: support, the sum and the roll, what losers and winners have of it."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events
from grognard.systems.epic.assault import fight, result, support
from systems.epic.assault.fights import engaging, fighting, men, run
from systems.epic.table import (
    alive,
    answer,
    asked,
    formation,
    mixed,
    one,
    refused,
    rolls,
    told,
    unit,
)

# -- how it ends --------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "epic.assault.case-defender-wiped-out", "epic.assault.case-stalled", "epic.assault.case-continue"
)
def test_the_verdict_after_the_attacks():
    made = fighting(men("A", 0, 28, 2), men("B", 1, 30, 1))
    assert fight.verdict(made, made.assault) == ""
    one(made, "B").units[0].status = "gone"
    assert fight.verdict(made, made.assault) == "won"
    made = fighting(formation("A", 0, "t.man", (20, 60)), men("B", 1, 30, 1))
    assert fight.verdict(made, made.assault) == "stalled"
    one(made, "A").units[0].status = one(made, "B").units[0].status = "gone"
    assert fight.verdict(made, made.assault) == "void"


@pytest.mark.clause(
    "epic.assault.case-defender-wiped-out", "epic.assault.winner-blast", "epic.assault.consolidate"
)
def test_who_kills_them_all_wins_without_a_roll_takes_markers_for_his_losses_and_consolidates():
    playing = engaging(men("A", 0, 20, 3), men("B", 1, 34, 1), dice=(4, 4, 5, 4))
    answer(playing, ("epic-charge", (20, 34)))
    if asked(playing).ask == "epic-counter-charge":
        answer(playing, ("epic-counter-charge", []))
    assert alive(playing, "B") == []
    assert len(alive(playing, "A")) == 2
    assert one(playing, "A").markers == 1
    assert asked(playing).ask == "epic-consolidate"
    assert rolls(playing, "epic-roll-result") == []
    place = next(found.place for found in one(playing, "A").there)
    assert refused(playing, (place[0] / 100, place[1] / 100 + 5.2))


@pytest.mark.clause("epic.assault.case-stalled#1", "epic.assault.loser-broken")
def test_an_attack_whose_engaged_units_are_all_gone_is_lost_at_once_without_extra_hits():
    # One attacker is near and falls; another, far behind, survives and breaks.
    attackers = formation("A", 0, "t.scout", (20, 20), (20, 14))
    playing = engaging(attackers, formation("B", 1, "t.man", (20, 44), (23, 44)), dice=(1, 5, 5))
    answer(playing, ("epic-charge", [(20, 30), (20, 24)]), ("epic-counter-charge", []))
    assert told(playing, events.AssaultWon)[0].seat == 1
    assert alive(playing, "A") == [1]
    assert one(playing, "A").broken
    assert asked(playing).ask == "epic-withdraw"
    assert rolls(playing, "epic-roll-result") == []


@pytest.mark.clause(
    "epic.assault.support-who",
    "epic.assault.support-excluded",
    "epic.assault.support-resolution",
    "epic.actions.march-restrictions",
)
@pytest.mark.parametrize(
    ("state", "fires"),
    [({}, True), ({"acted": True}, True), ({"broken": True}, False), ({"action": "march"}, False)],
)
def test_formations_within_15_cm_lend_their_firefight_unless_broken_or_marching(state, fires):
    friend = formation("C", 0, "t.man", (20, 14), **state)
    made = fighting(
        men("A", 0, 28, 1), formation("B", 1, "t.man", (20, 30)), friend, dice=(5,) if fires else ()
    )
    support.support(made, made.assault)
    assert (alive(made, "B") == []) is fires
    assert made.assault.losses.get("B", 0) == int(fires)
    assert one(made, "B").markers == 0
    # Who stood there is known, whether it fired or not.
    assert made.assault.supporters == ("C",)


@pytest.mark.clause("epic.assault.support-who")
def test_support_reaches_15_cm_to_an_engaged_enemy_in_sight():
    made = fighting(
        men("A", 0, 28, 1), formation("B", 1, "t.man", (20, 30)), formation("C", 0, "t.man", (20, 12.9))
    )
    support.support(made, made.assault)
    assert made.assault.supporters == ()


# -- the result ---------------------------------------------------------------------------------------------------------


def modifiers(side=0, losses=None, **rest):
    a = men("A", 0, 28, rest.pop("ours", 2), **rest.pop("a", {}))
    b = men("B", 1, 30, rest.pop("theirs", 2), **rest.pop("b", {}))
    made = fighting(a, b, **rest)
    made.assault.losses.update(losses or {})
    return {
        part[0].removeprefix("epic.assault."): int(part[2])
        for part in result.modifiers(made, made.assault, side).parts
    }


@pytest.mark.clause("epic.assault.mod-kills")
def test_each_loss_of_the_enemy_counts():
    assert modifiers(losses={"B": 3, "A": 1})["mod-kills"] == 3
    assert modifiers(1, losses={"B": 3, "A": 1})["mod-kills"] == 1


@pytest.mark.clause(
    "epic.assault.mod-outnumber", "epic.assault.mod-outnumber-double", "epic.assault.mod-unit-count"
)
@pytest.mark.parametrize(
    ("ours", "more", "twice"), [(2, False, False), (3, True, False), (4, True, False), (5, True, True)]
)
def test_more_units_count_and_more_than_twice_as_many_count_again(ours, more, twice):
    found = modifiers(ours=ours)
    assert ("mod-outnumber" in found) is more
    assert ("mod-outnumber-double" in found) is twice


@pytest.mark.clause(
    "epic.assault.mod-no-blast",
    "epic.assault.mod-enemy-more-blast",
    "epic.assault.mod-broken-blast",
    "epic.broken.counts-as-markers",
)
def test_markers_count_on_both_sides_and_the_broken_have_as_many_as_units():
    assert set(modifiers()) == {"mod-no-blast"}
    assert set(modifiers(a={"markers": 1})) == set()
    assert set(modifiers(a={"markers": 1}, b={"markers": 2})) == {"mod-enemy-more-blast"}
    assert "mod-enemy-more-blast" in modifiers(theirs=3, b={"markers": 2}, a={"markers": 1})
    assert "mod-enemy-more-blast" not in modifiers(theirs=3, b={"markers": 1}, a={"markers": 1})
    assert "mod-enemy-more-blast" in modifiers(b={"broken": True}, a={"markers": 1})


@pytest.mark.clause("epic.assault.mod-inspiring", "epic.special-units.inspiring")
def test_each_inspiring_unit_that_lives_and_fights_counts():
    made = fighting(
        mixed("A", 0, ("t.herald", (20, 28)), ("t.herald", (23, 28))),
        men("B", 1, 30, 2),
        formation("C", 0, "t.herald", (20, 24)),
    )
    tally = result.modifiers(made, made.assault, 0)
    assert ("epic.assault.mod-inspiring", "+", 2) in tally.parts
    unit(made, "A/0").status = "gone"
    assert ("epic.assault.mod-inspiring", "+", 1) in result.modifiers(made, made.assault, 0).parts


@pytest.mark.clause("epic.war-engines.result-numbers", "epic.war-engines.counts-as-units")
def test_a_war_engine_counts_as_its_capacity_however_damaged():
    made = fighting(mixed("A", 0, ("t.engine", (20, 27), {"damage": 2})), men("B", 1, 30, 2))
    assert result.strength(made, ("A",)) == 3


@pytest.mark.clause("epic.assault.result-roll", "epic.assault.winner", "epic.assault.tie")
@pytest.mark.parametrize(
    ("dice", "expected"), [((2, 5, 3, 3), (0, 2)), ((1, 1, 6, 2), (1, 5)), ((4, 2, 1, 4), (-1, 0))]
)
def test_the_better_of_two_dice_with_its_sum_wins_by_the_difference(dice, expected):
    made = fighting(men("A", 0, 28, 2), men("B", 1, 30, 2), dice=dice)
    assert result.roll(made, made.assault) == expected


@pytest.mark.clause("epic.assault.loser-extra-hits")
def test_the_difference_is_hits_without_save_on_those_in_contact_first():
    made = fighting(
        men("A", 0, 28, 1),
        formation("B", 1, "t.hard", (20, 36), (20, 30), (20, 33)),
    )
    result.extra_hits(made, made.assault, made.assault.defenders, 2)
    assert alive(made, "B") == [0]


@pytest.mark.clause("epic.special-units.fearless-immunity", "epic.special-units.fearless-mixed")
def test_fearless_units_take_none_of_them_and_the_others_all():
    made = fighting(
        men("A", 0, 28, 1), mixed("B", 1, ("t.brave", (20, 30)), ("t.man", (20, 33)), ("t.man", (20, 36)))
    )
    result.extra_hits(made, made.assault, made.assault.defenders, 2)
    assert alive(made, "B") == [0]


@pytest.mark.clause("epic.special-units.stubborn-lost-assault")
def test_stubborn_formations_take_one_hit_fewer():
    made = fighting(men("A", 0, 28, 1), men("B", 1, 30, 3, "t.stubborn"))
    result.extra_hits(made, made.assault, made.assault.defenders, 2)
    assert len(alive(made, "B")) == 2
    made = fighting(
        men("A", 0, 28, 1),
        mixed("B", 1, ("t.stubborn", (20, 30)), ("t.stubborn", (23, 30)), ("t.man", (26, 30))),
    )
    result.extra_hits(made, made.assault, made.assault.defenders, 2)
    assert len(alive(made, "B")) == 1


@pytest.mark.clause("epic.war-engines.lost-assault")
def test_a_war_engine_takes_a_point_of_damage_for_each():
    made = fighting(men("A", 0, 28, 1), formation("B", 1, "t.engine", (20, 31)), dice=(1, 1))
    result.extra_hits(made, made.assault, made.assault.defenders, 2)
    assert unit(made, "B/0").damage == 2


@pytest.mark.clause(
    "epic.assault.loser-broken", "epic.broken.lost-assault", "epic.assault.loser-supporters-blast"
)
def test_the_losers_break_and_their_friends_in_reach_get_a_marker():
    made = fighting(men("A", 0, 28, 2), men("B", 1, 30, 2), formation("C", 1, "t.man", (40, 30), (43, 30)))
    made.assault.supporters = ("C",)
    run(result.lose(made, made.assault, 1))
    assert one(made, "B").broken
    assert one(made, "C").markers == 1
    assert one(made, "A").markers == 0


@pytest.mark.clause("epic.assault.loser-already-broken", "epic.special-units.fearless-immunity")
def test_losers_that_were_broken_before_are_destroyed_but_for_the_fearless():
    made = fighting(
        men("A", 0, 28, 2),
        mixed("B", 1, ("t.man", (20, 30)), ("t.brave", (23, 30)), broken=True),
        broken=("B",),
    )
    run(result.lose(made, made.assault, 1))
    assert alive(made, "B") == [1]


@pytest.mark.clause("epic.assault.winner-broken#1", "epic.assault.winner-broken#2")
@pytest.mark.clause("epic.assault.winner-blast", "epic.assault.winner-broken")
def test_winners_get_markers_for_their_losses_and_may_break_without_running():
    made = fighting(men("A", 0, 28, 2), men("B", 1, 60, 2))
    made.assault.losses["A"] = 2
    run(result.consolidate(made, made.assault, 0))
    assert one(made, "A").broken
    assert not one(made, "A").fleeing
    made = fighting(men("A", 0, 28, 3), men("B", 1, 60, 2))
    made.assault.losses["A"] = 2
    run(result.consolidate(made, made.assault, 0))
    assert one(made, "A").markers == 2


@pytest.mark.clause("epic.assault.winner-already-broken")
def test_winners_that_were_broken_get_no_markers_and_no_hits():
    made = fighting(men("A", 0, 28, 3), men("B", 1, 60, 2, broken=True), broken=("B",))
    made.assault.losses["B"] = 1
    run(result.consolidate(made, made.assault, 1))
    assert len(alive(made, "B")) == 2


@pytest.mark.clause("epic.assault.consolidate", "epic.movement.zoc-no-entry")
def test_a_consolidation_is_5_cm_for_all_that_can_move_and_enters_no_zone():
    made = fighting(mixed("A", 0, ("t.fast", (20, 28)), ("t.fixed", (23, 28))), men("B", 1, 37, 1))
    decision = next(result.consolidation_move(made, one(made, "A")))
    assert decision.form.reach.allowances == (500, 0)
    assert decision.form.reach.refuse([[2000, 3050], [2300, 2800]]) is not None
    assert decision.form.reach.refuse([[2000, 2700], [2300, 2800]]) is None


@pytest.mark.clause("epic.assault.tie", "epic.assault.tie-countercharge", "epic.assault.tie-carry-losses")
def test_a_tie_is_fought_again_with_the_losses_carried_over():
    made = fighting(
        men("A", 0, 28, 2, "t.hard"),
        men("B", 1, 30, 2, "t.hard"),
        # Round 1: A hits once and B fails the save; then 1 + kill, more units, no markers to 3 + no markers.
        # Round 2: everybody misses, the units that touch nobody by firefight; then 6 + 3 to 1 + 1.
        dice=(4, 1, 1, 1, 1, 1, 1, 3, 1, 1, 1, 1, 6, 1, 1, 1),
    )
    run(result.settle(made, made.assault))
    assert made.assault.round == 2
    assert made.assault.losses == {"B": 1}
    assert made.dice.left == 0
    assert alive(made, "B") == []  # by seven extra hits


@pytest.mark.clause("epic.assault.wipe-out#ruling")
def test_a_side_wiped_out_by_supporting_fire_has_lost_and_its_friends_are_marked():
    friend = formation("C", 0, "t.man", (20, 14))
    theirs = formation("D", 1, "t.man", (33, 30), (36, 30))
    made = fighting(
        men("A", 0, 28, 1), formation("B", 1, "t.man", (20, 30)), friend, theirs, dice=(1, 1, 5, 1, 1)
    )
    run(result.settle(made, made.assault))
    assert alive(made, "B") == []
    assert made.assault.winner == 0
    assert one(made, "D").markers == 1


@pytest.mark.clause("epic.special-units.expendable-assault-losses")
def test_expendable_units_lost_in_an_assault_count_as_losses():
    made = fighting(men("A", 0, 28, 1), men("B", 1, 30, 1, "t.goner"), dice=(4, 1))
    run(fight.fight(made, made.assault))
    assert made.assault.losses == {"B": 1}


@pytest.mark.clause("epic.assault.procedure")
def test_an_assault_from_the_charge_to_the_consolidation():
    playing = engaging(
        men("A", 0, 20, 4),
        men("B", 1, 34, 2),
        # Attacks: A four dice, B two, which fall.
        dice=(4, 4, 1, 1, 1, 1),
    )
    answer(playing, ("epic-charge", (20, 34)))
    while asked(playing).ask == "epic-counter-charge":
        answer(playing, ("epic-counter-charge", []))
    kinds = [type(entry.event).__name__ for entry in playing.journal]
    assert kinds.index("AssaultDeclared") < kinds.index("Moved") < kinds.index("AssaultWon")


@pytest.mark.clause("epic.broken.mid-action", "epic.assault.reach")
def test_attackers_broken_by_overwatch_in_their_charge_fight_no_assault():
    watcher = formation("C", 1, "t.rifle", (60, 30), overwatch=True)
    playing = engaging(men("A", 0, 20, 3, markers=1), men("B", 1, 40), watcher, dice=(4,))
    answer(playing, ("epic-assault-target", "B"), ("epic-charge", (23, 30)), ("epic-overwatch", "fire"))
    assert one(playing, "A").broken
    assert playing.battle.assault is None
    assert (asked(playing).ask, asked(playing).seat) == ("epic-withdraw", 0)
