"""Daemons of Chaos: pacts, summoning, the pool, focus, sacrifice, and masters that are fickle."""

from __future__ import annotations

import pytest

from grognard.systems.epic import profile, scene, sequence
from grognard.systems.epic.army_rules import daemons, summoning
from grognard.systems.epic.events import daemons as events
from grognard.systems.epic.morale import broken
from grognard.systems.epic.tournament import victory
from systems.epic.table import (
    alive,
    answer,
    asked,
    battle,
    formation,
    game,
    left,
    mixed,
    offered,
    one,
    piece,
    position,
    state,
    told,
    unit,
)

ARMIES = ["chaos", "orks"]
FAR = formation("B", 1, "orks.boyz", (170, 110))
POOL = [{"lesser": 6, "greater": 1}, {}]


def retinue(*marks, id="A", at=20, count=3, **rest):
    """Chaos marines in a row, all with a pact and the marks named; the first may have characters of its own."""
    first = rest.pop("characters", [])
    borne = [f"chaos.{name}" for name in ("pact", *marks)]
    units = [
        {"unit": "chaos.marines", "at": [at + 3 * n, 20], "characters": [*(first if n == 0 else []), *borne]}
        for n in range(count)
    ]
    return mixed(id, 0, *units, **{"initiative": 1, **rest})


def table(*rows, pools=POOL, **rest):
    return position(*rows, FAR, armies=ARMIES, pools=pools, **rest)


def names(found):
    return [name.removeprefix("chaos.") for name in found]


# -- whom ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.allegiance", "epic.lists.allegiance#1", "epic.lists.allegiance#ruling")
def test_a_formation_serves_the_god_whose_mark_it_bears():
    made = battle(table(retinue("nurgle"), retinue(id="C", at=60)))
    assert [daemons.god(one(made, name)) for name in "ACB"] == ["nurgle", "", ""]


@pytest.mark.clause("epic.lists.summoning-costs", "epic.lists.summoning-costs#1")
@pytest.mark.parametrize(
    ("god", "lesser", "greater"),
    [
        ("khorne", "bloodletters", "bloodthirster"),
        ("nurgle", "plaguebearers", "great_unclean_one"),
        ("slaanesh", "daemonettes", "keeper_of_secrets"),
        ("tzeentch", "flamers", "lord_of_change"),
    ],
)
def test_daemons_of_the_own_god_cost_1_and_8_and_beasts_1(god, lesser, greater):
    made = battle(table(retinue(god)))
    costs = summoning.costs(one(made, "A"))
    assert costs == {"chaos.daemonic_beasts": 1, f"chaos.{lesser}": 1, f"chaos.{greater}": 8}


@pytest.mark.clause("epic.lists.summoning-costs", "epic.lists.summoning-costs#2")
def test_undivided_call_all_daemons_the_lesser_for_2_but_beasts_for_1():
    costs = summoning.costs(one(battle(table(retinue())), "A"))
    assert len(costs) == 9
    assert costs["chaos.daemonic_beasts"] == 1
    assert {
        costs[f"chaos.{name}"] for name in ("bloodletters", "plaguebearers", "daemonettes", "flamers")
    } == {2}
    greater = ("bloodthirster", "great_unclean_one", "keeper_of_secrets", "lord_of_change")
    assert {costs[f"chaos.{name}"] for name in greater} == {8}


@pytest.mark.clause("epic.lists.summoning-costs")
def test_no_other_army_calls_anybody():
    made = battle(table(retinue()))
    assert summoning.costs(one(made, "B")) == {}
    one(made, "A").army = ""
    assert summoning.costs(one(made, "A")) == {}


# -- the summoning ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.summoning", "epic.lists.summoning#1", "epic.lists.summoning#ruling")
def test_after_the_action_is_named_and_before_the_test_2d3_points_bring_daemons():
    # Two dice for the points (D3 of 2 and 5: 1 and 3), then the test.
    playing = game(table(retinue("khorne")), 2, 5, 3)
    answer(playing, ("epic-action", "advance"))
    assert offered(playing, "epic-summon") == ["nobody", "summon"]
    answer(playing, ("epic-summon", "summon"))
    assert {name: value for name, _, value in asked(playing).about}["points"] == 4
    # A greater daemon is too dear.
    assert names(offered(playing, "epic-summon-which")) == ["daemonic_beasts", "bloodletters", "enough"]
    answer(
        playing,
        ("epic-summon-which", "chaos.bloodletters"),
        ("epic-summon-which", "chaos.bloodletters"),
        ("epic-summon-which", "chaos.daemonic_beasts"),
        ("epic-summon-which", "chaos.daemonic_beasts"),
    )
    # All points are spent: the test is made.
    assert left(playing) == 0
    assert one(playing, "A").size == 7
    assert [found.summoned for found in one(playing, "A").units] == [False] * 3 + [True] * 4
    assert state(playing).pools[0].lesser == 2
    own = [unit(playing, f"A/{n}") for n in range(3)]
    for n in range(3, 7):
        place, radius = unit(playing, f"A/{n}").place, 100
        gaps = [
            ((place[0] - u.place[0]) ** 2 + (place[1] - u.place[1]) ** 2) ** 0.5 - 2 * radius for u in own
        ]
        assert min(gaps) <= 500


@pytest.mark.clause("epic.lists.summoning", "epic.lists.summoning#3")
def test_the_pool_and_enough_end_it_and_points_left_are_lost():
    playing = game(table(retinue("khorne"), pools=[{"lesser": 1}, {}]), 6, 6, 3)
    answer(playing, ("epic-action", "advance"), ("epic-summon", "summon"))
    answer(playing, ("epic-summon-which", "chaos.bloodletters"))
    assert left(playing) == 0
    assert state(playing).pools[0].lesser == 0
    playing = game(table(retinue("khorne")), 6, 6, 3)
    answer(playing, ("epic-action", "advance"), ("epic-summon", "summon"), ("epic-summon-which", "enough"))
    assert left(playing) == 0
    assert state(playing).pools[0].lesser == 6


@pytest.mark.clause("epic.lists.summoning")
def test_who_summons_nobody_rolls_for_nothing():
    playing = game(table(retinue("khorne")), 3)
    answer(playing, ("epic-action", "advance"), ("epic-summon", "nobody"))
    assert left(playing) == 0
    assert one(playing, "A").size == 3


@pytest.mark.clause("epic.lists.summoning", "epic.lists.summoning#4")
def test_nobody_is_called_without_a_pact_or_a_pool_by_the_broken_or_beside_daemons_alone():
    def ways(found):
        made = battle(found)
        return summoning.ways(made, one(made, "A"))

    assert ways(table(retinue("khorne"))) == ["summon"]
    assert ways(table(retinue("khorne"), pools=[{}, {}])) == []
    assert ways(table(retinue("khorne", broken=True))) == []
    plain = formation("A", 0, "chaos.marines", (20, 20), (23, 20))
    assert ways(table(plain)) == []
    made = battle(table(retinue("khorne")))
    one(made, "A").units[0].summoned = True
    assert summoning.callers(one(made, "A")) == one(made, "A").units[1:]


@pytest.mark.clause("epic.lists.summoning", "epic.lists.summoning#2")
def test_daemons_stand_out_of_enemy_zones_and_impassable_ground():
    # Water all round but for the marines themselves.
    wet = piece("cliffs", 5, 10, 60, 30)
    playing = game(table(retinue("khorne"), piece=[wet]), 6, 6, 3)
    answer(playing, ("epic-action", "advance"), ("epic-summon", "summon"))
    assert left(playing) == 0, "there is no room for anybody: the test is made"
    assert one(playing, "A").size == 3
    near = formation("C", 1, "orks.boyz", (23, 25.5))
    playing = game(table(retinue("khorne"), near), 6, 6, 3)
    answer(playing, ("epic-action", "advance"), ("epic-summon", "summon"))
    answer(playing, ("epic-summon-which", "chaos.bloodletters"))
    place, foe = unit(playing, "A/3").place, unit(playing, "C/0").place
    assert (place[0] - foe[0]) ** 2 + (place[1] - foe[1]) ** 2 > (500 + 200) ** 2


@pytest.mark.clause("epic.lists.greater-daemons")
def test_only_one_greater_daemon_of_a_kind_is_on_the_table_at_a_time():
    thirsting = retinue("khorne", id="C", at=60)
    thirsting["units"].append({"unit": "chaos.bloodthirster", "at": [62, 26], "summoned": True})
    made = battle(table(retinue("khorne"), thirsting))
    assert not summoning.waits(made, 0, "chaos.bloodthirster")
    assert summoning.waits(made, 0, "chaos.keeper_of_secrets")
    unit(made, "C/3").status = "gone"
    assert summoning.waits(made, 0, "chaos.bloodthirster")
    made.pools[0].greater = 0
    assert not summoning.waits(made, 0, "chaos.bloodthirster")
    made.pools[0].wounded = (("chaos.bloodthirster", 2),)
    assert summoning.waits(made, 0, "chaos.bloodthirster")
    assert not summoning.waits(made, 0, "chaos.keeper_of_secrets")


@pytest.mark.clause(
    "epic.lists.augmented-summoning", "epic.lists.greater-daemons", "epic.lists.augmented-summoning#1"
)
def test_a_champion_adds_2d3_points_enough_for_a_greater_daemon():
    playing = game(table(retinue("khorne", characters=["chaos.champion"])), 5, 5, 6, 1, 3)
    answer(playing, ("epic-action", "advance"))
    assert offered(playing, "epic-summon") == ["nobody", "summon", "sacrifice"]
    answer(playing, ("epic-summon", "summon"))
    assert told(playing, events.Summons)[0].points == 3 + 3 + 3 + 1
    answer(playing, ("epic-summon-which", "chaos.bloodthirster"))
    assert unit(playing, "A/3").kit.profile.id == "chaos.bloodthirster"
    assert state(playing).pools[0].greater == 0
    # Two points are left, and no other greater daemon.
    assert names(offered(playing, "epic-summon-which")) == ["daemonic_beasts", "bloodletters", "enough"]
    answer(playing, ("epic-summon-which", "enough"))
    assert left(playing) == 0


@pytest.mark.clause("epic.lists.augmented-summoning", "epic.lists.augmented-summoning#ruling")
def test_two_champions_add_no_more_than_one():
    row = retinue("khorne", characters=["chaos.champion", "chaos.champion"])
    row["units"][1]["characters"].insert(0, "chaos.champion")
    playing = game(table(row), 1, 1, 1, 1, 3)
    answer(playing, ("epic-action", "advance"), ("epic-summon", "summon"))
    assert told(playing, events.Summons)[0].points == 4
    answer(playing, ("epic-summon-which", "enough"))
    assert left(playing) == 0


@pytest.mark.clause("epic.lists.daemon-pool", "epic.lists.daemon-pool#ruling")
def test_everybody_sees_how_many_daemons_wait():
    made = battle(table(retinue("khorne")))
    for seat in (0, 1, None):
        shown = scene.scene(made, seat)
        assert ("epic-fact-daemons", "6 + 1") in shown.facts
    made.pools[0].wounded = (("chaos.bloodthirster", 1),)
    assert ("epic-fact-daemons", "6 + 2") in scene.scene(made, 1).facts
    made.pools[0].lesser, made.pools[0].greater, made.pools[0].wounded = 0, 0, ()
    assert not [fact for fact in scene.scene(made, 1).facts if fact[0] == "epic-fact-daemons"]


@pytest.mark.clause("epic.lists.sacrifice", "epic.lists.sacrifice#1", "epic.lists.sacrifice#2")
def test_a_champion_who_is_sacrificed_adds_6_and_a_greater_daemon_appears_where_he_stood():
    playing = game(table(retinue("khorne", characters=["chaos.champion"], markers=1)), 1, 1, 6)
    answer(playing, ("epic-action", "advance"), ("epic-summon", "sacrifice"))
    assert told(playing, events.Summons)[0].points == 1 + 1 + 6
    # There is one answer only: a greater daemon must come.
    assert alive(playing, "A") == [1, 2, 3]
    assert one(playing, "A").markers == 1
    place = unit(playing, "A/3").place
    assert unit(playing, "A/3").kit.profile.id == "chaos.bloodthirster"
    assert ((place[0] - 2000) ** 2 + (place[1] - 2000) ** 2) ** 0.5 <= 1000 + 100 + 200
    assert left(playing) == 0


@pytest.mark.clause("epic.lists.sacrifice")
def test_no_sacrifice_without_a_greater_daemon_or_a_champion():
    def ways(found):
        made = battle(found)
        return summoning.ways(made, one(made, "A"))

    champion = {"characters": ["chaos.champion"]}
    assert ways(table(retinue("khorne", **champion))) == ["summon", "sacrifice"]
    assert ways(table(retinue("khorne", **champion), pools=[{"lesser": 3}, {}])) == ["summon"]
    assert ways(table(retinue("khorne"))) == ["summon"]
    # A greater daemon alone in the pool can be paid for by a champion.
    assert ways(table(retinue("khorne", **champion), pools=[{"greater": 1}, {}])) == ["summon", "sacrifice"]


# -- what becomes of them --------------------------------------------------------------------------------------------


def host(*marks, count=2, daemon="chaos.bloodletters", **rest):
    """A retinue with daemons that it summoned before."""
    found = retinue(*marks, **rest)
    for n in range(count):
        found["units"].append({"unit": daemon, "at": [20 + 4 * n, 25], "summoned": True})
    return found


@pytest.mark.clause(
    "epic.lists.summoned-units", "epic.lists.summoned-units#1", "epic.lists.summoned-units#ruling"
)
def test_they_count_as_units_but_not_for_the_tie_break():
    made = battle(table(host("khorne")))
    assert one(made, "A").size == 5
    assert broken.threshold(one(made, "A")) == 5
    assert victory.strength(one(made, "A")) == 3
    assert one(made, "A").strength == 3
    assert daemons.summoned(one(made, "A")) == one(made, "A").units[3:]
    assert "expendable" in profile.units()["chaos.bloodletters"].abilities


@pytest.mark.clause("epic.lists.summoned-lost")
def test_with_a_formation_that_breaks_they_are_lost_for_ever():
    made = battle(table(host("khorne", markers=4)))
    broken.place(made, one(made, "A"), 1, "epic.broken.threshold")
    assert one(made, "A").broken
    assert alive(made, "A") == [0, 1, 2]
    assert made.pools[0].lesser == 6


def end_turn(made):
    """The end of the turn to its end, or its next question."""
    script = sequence.end_turn(made)
    return next(script, None), script


@pytest.mark.clause("epic.lists.summoned-return", "epic.lists.summoned-return#1")
def test_when_all_have_rallied_they_go_back_to_the_pool():
    made = battle(table(host("khorne")))
    assert end_turn(made)[0] is None
    assert alive(made, "A") == [0, 1, 2]
    assert made.pools[0].lesser == 8
    assert made.turn == 3


@pytest.mark.clause("epic.lists.summoned-return", "epic.lists.summoned-return#2")
def test_the_formation_breaks_that_has_too_many_markers_without_them():
    made = battle(table(host("khorne", markers=3)))
    decision, _ = end_turn(made)
    assert one(made, "A").broken
    assert decision.ask == "epic-withdraw"
    made = battle(table(host("khorne", markers=2)))
    end_turn(made)
    assert not one(made, "A").broken


@pytest.mark.clause("epic.lists.summoned-return", "epic.lists.summoned-return#ruling")
def test_a_greater_daemon_keeps_its_wounds_and_comes_back_with_them_when_no_other_is_left():
    hurt = host("khorne", count=1, daemon="chaos.bloodthirster")
    hurt["units"][3]["damage"] = 2
    made = battle(table(hurt))
    daemons.back(made, one(made, "A"), [unit(made, "A/3")])
    assert made.pools[0].wounded == (("chaos.bloodthirster", 2),)
    assert made.pools[0].greater == 1
    summoning.appear(made, one(made, "A"), "chaos.bloodthirster", (3000, 3000))
    assert (unit(made, "A/4").damage, made.pools[0].greater) == (0, 0)
    unit(made, "A/4").status = "gone"
    summoning.appear(made, one(made, "A"), "chaos.bloodthirster", (3000, 3000))
    assert (unit(made, "A/5").damage, made.pools[0].wounded) == (2, ())
    # An unhurt one is any greater daemon again.
    daemons.back(made, one(made, "A"), [])
    unit(made, "A/5").damage = 0
    daemons.back(made, one(made, "A"), [unit(made, "A/5")])
    assert made.pools[0].greater == 1


@pytest.mark.clause("epic.lists.daemonic-focus")
def test_a_focus_keeps_whom_the_player_does_not_send_back():
    made = battle(table(host("khorne", characters=["chaos.icon_bearer"])))
    decision, script = end_turn(made)
    assert decision.ask == "epic-send-back"
    assert list(decision.form.options) == ["A/3", "A/4"]
    with pytest.raises(StopIteration):
        script.send(["A/4"])
    assert alive(made, "A") == [0, 1, 2, 3]
    assert made.pools[0].lesser == 7


@pytest.mark.clause("epic.lists.daemonic-focus", "epic.lists.summoned-return")
def test_a_focus_without_daemons_is_asked_nothing():
    made = battle(table(retinue("khorne", characters=["chaos.icon_bearer"])))
    assert end_turn(made)[0] is None


@pytest.mark.clause("epic.lists.daemonic-focus")
def test_no_focus_holds_in_a_broken_formation_or_once_its_bearer_is_gone():
    made = battle(table(host("khorne", characters=["chaos.icon_bearer"])))
    assert daemons.holds(one(made, "A"))
    one(made, "A").broken = True
    assert not daemons.holds(one(made, "A"))
    one(made, "A").broken = False
    unit(made, "A/0").status = "gone"
    assert not daemons.holds(one(made, "A"))
    assert not daemons.holds(one(battle(table(host("khorne"))), "A"))
    # A greater daemon is a focus itself.
    assert daemons.holds(one(battle(table(host("khorne", count=1, daemon="chaos.bloodthirster"))), "A"))


# -- the gods --------------------------------------------------------------------------------------------------------


def strategy(*dice, **rest):
    made = battle(table(retinue(), ratings=[4, 3], **rest), *dice)
    sequence.strategy_roll(made)
    assert made.dice.left == 0
    return made.pools[0].lesser


@pytest.mark.clause("epic.lists.fickle-masters", "epic.lists.fickle-masters#1")
def test_a_six_of_the_strategy_roll_brings_d3_lesser_daemons_and_a_one_takes_them():
    assert strategy(6, 3, 5) == 6 + 3
    assert strategy(1, 3, 4) == 6 - 2
    assert strategy(5, 3) == 6
    assert strategy(2, 2) == 6
    assert strategy(1, 3, 6, pools=[{"lesser": 2, "greater": 1}, {}]) == 0


@pytest.mark.clause("epic.lists.fickle-masters", "epic.lists.fickle-masters#ruling")
def test_the_roll_that_decides_counts_and_only_for_who_has_a_pact():
    # A tie in the first turn is rolled again: the six of the first roll brings nothing.
    made = battle(table(retinue(), ratings=[3, 3]), 6, 6, 2, 5)
    sequence.strategy_roll(made)
    assert made.pools[0].lesser == 6
    plain = formation("A", 0, "chaos.marines", (20, 20), (23, 20))
    made = battle(position(plain, FAR, armies=ARMIES, pools=POOL, ratings=[4, 3]), 6, 3)
    sequence.strategy_roll(made)
    assert made.pools[0].lesser == 6
    # The gods of the Orks are others.
    made = battle(table(retinue(), ratings=[4, 3]), 3, 6)
    sequence.strategy_roll(made)
    assert made.pools[1].lesser == 0
