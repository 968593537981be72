"""The fine print of a charge: whom it may touch, how far it goes, who fights in it."""

from __future__ import annotations

import pytest

from grognard.systems.epic import basics, events
from grognard.systems.epic.assault import charge, counter_charge, fight, result
from grognard.systems.epic.assault.fight import Melee
from grognard.systems.epic.state import Assault
from systems.epic.assault.fights import ARMS, engaging, fighting, men, run
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
    one,
    piece,
    position,
    sheet,
    state,
    told,
    unit,
)


def charging(*rows, **rest):
    """Where formation A may charge formation B, and the battle."""
    made = battle(position(*rows, **ARMS, **rest))
    where = charge.region(made, one(made, "A"), Assault(attackers=("A",), defenders=("B",), broken=()))
    return made, where


def put(made, where):
    """All units where a charge on the enemy brings them."""
    places = charge.arrange(where)
    for mover, place in zip(one(made, "A").there, places, strict=True):
        mover.place = place
    return one(made, "A").there


# -- who comes into contact ------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.assault.contact-limit")
def test_friends_who_touch_an_enemy_already_count_for_the_two_who_may():
    foe, friend = formation("B", 1, "t.man", (23, 40)), formation("C", 0, "t.man", (23, 42))
    made, where = charging(men("A", 0, 30), foe, friend)
    charged = put(made, where)
    assert sum(basics.in_contact(unit(made, "B/0"), one) for one in charged) == 1


@pytest.mark.clause("epic.assault.contact-limit")
def test_those_who_charge_one_behind_the_other_do_not_end_on_each_other():
    column = formation("A", 0, "t.man", (23, 30), (23, 27.5))
    made, where = charging(column, formation("B", 1, "t.man", (23, 40)))
    first, second = put(made, where)
    assert basics.apart(first.place, second.place) >= first.kit.radius + second.kit.radius
    assert all(basics.in_contact(unit(made, "B/0"), one) for one in (first, second))


@pytest.mark.clause("epic.assault.charge-move")
def test_a_charge_that_brings_nobody_into_contact_moves_nobody():
    wall = piece("cliffs", 0, 24, 90, 26)
    _, where = charging(men("A", 0, 20, 2), formation("B", 1, "t.man", (20, 30)), piece=[wall])
    assert charge.arrange(where) is None
    assert where.settled([2000, 3000]).places == where.places


@pytest.mark.clause("epic.assault.nearest-zoc")
@pytest.mark.parametrize(("x", "held"), [(27, True), (27.01, False)])
def test_a_zone_that_is_only_just_entered_binds_and_one_that_is_passed_does_not(x, held):
    # Two bases of 2 cm and a zone of 5: 7 cm from middle to middle.
    _, where = charging(men("A", 0, 20, 1), formation("B", 1, "t.man", (x, 24), (20, 32)))
    assert bool(where.settled([[2000, 3000]]).faults) == held


@pytest.mark.clause("epic.assault.nearest-zoc")
@pytest.mark.parametrize(("y", "touches"), [(2998, True), (2997, False)])
def test_bases_touch_that_are_no_more_than_a_hair_apart(y, touches):
    _, where = charging(men("A", 0, 20, 1), formation("B", 1, "t.man", (20, 32)))
    assert bool(where.settled([[2000, y]]).faults) != touches


# -- how far ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.assault.charge-move")
def test_a_charge_goes_exactly_as_far_as_the_speed():
    playing = engaging(men("A", 0, 20, 1), formation("B", 1, "t.man", (20, 37)))
    assert asked(playing).ask == "epic-charge"
    assert asked(playing).form.refuse([[2000, 3500]]) is None
    far = engaging(men("A", 0, 20, 1), formation("B", 1, "t.man", (20, 37.01)))
    assert asked(far).form.refuse([[2000, 3501]]) is not None


@pytest.mark.clause("epic.assault.charge-move")
def test_the_question_names_how_far_the_fastest_may_go():
    row = mixed("A", 0, ("t.man", (20, 20)), ("t.fast", (23, 20)))
    playing = engaging(row, formation("B", 1, "t.man", (20, 32)))
    assert ("distance", "length", 3000) in asked(playing).about


@pytest.mark.clause("epic.assault.charge-move", "epic.terrain.road-bonus")
def test_a_charge_along_a_road_goes_5_cm_farther():
    foe = formation("B", 1, "t.man", (20, 42))
    _, where = charging(men("A", 0, 20, 1), foe, piece=[piece("roads", 17, 0, 23, 80)])
    assert where.settled([[2000, 4000]]).faults == ()
    _, where = charging(men("A", 0, 20, 1), foe)
    assert where.settled([[2000, 4000]]).faults
    aside = formation("B", 1, "t.man", (42, 20))
    _, where = charging(men("A", 0, 20, 1), aside, piece=[piece("roads", 17, 0, 23, 80)])
    assert where.settled([[4000, 2000]]).faults, "not where it leaves the road"


# -- who -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.assault.choose-target")
def test_the_nearest_enemy_is_the_one_whose_base_is():
    big = {**ARMS, "profiles": [*ARMS["profiles"], sheet("t.big", type="we", base=8, damage_capacity=4)]}
    rows = (men("A", 0, 20, 1), formation("B", 1, "t.man", (32, 20)), formation("C", 1, "t.big", (20, 33)))
    made = battle(position(*rows, **big))
    assert [found.id for found in charge.targets(made, one(made, "A"))] == ["C", "B"]
    ours = mixed("A", 0, ("t.engine", (20, 20)), ("t.man", (30, 20)))
    rows = (ours, formation("B", 1, "t.man", (20, 33)), formation("C", 1, "t.man", (30, 32.5)))
    made = battle(position(*rows, **big))
    assert [found.id for found in charge.targets(made, one(made, "A"))] == ["B", "C"]


ARK = sheet("t.ark", type="we", base=4, armour="-", speed=20, damage_capacity=2, hold=[{"capacity": 4, "kinds": ["t.man"]}])  # fmt: skip


@pytest.mark.clause("epic.war-engines.disembark-restriction")
def test_those_who_get_out_after_a_charge_are_attackers_with_their_engine():
    inside = {"id": "T", "seat": 0, "units": [{"unit": "t.man", "carrier": "A/0", "status": "aboard"}] * 2}
    found = position(
        formation("A", 0, "t.ark", (20, 20)),
        inside,
        formation("B", 1, "t.man", (20, 46), (23, 46)),
        profiles=[ARK, sheet("t.man", armour="-")],
    )
    playing = game(acting(found, "A", "engage", "assault"), rest=1)
    # It stops outside the zones: nobody touches anybody.
    answer(playing, ("epic-charge", (20, 34)), ("epic-land", ["T"]))
    while state(playing).assault is not None and asked(playing).ask == "epic-disembark":
        playing.submit(asked(playing).seat, asked(playing).form.default())
    assert state(playing).assault.attackers == ("A", "T")


@pytest.mark.clause("epic.movement.coherency-check")
def test_who_is_left_behind_by_a_charge_is_lost():
    row = formation("A", 0, "t.man", (20, 20), (22.5, 20), (80, 20))
    playing = engaging(row, formation("B", 1, "t.man", (20, 32)))
    answer(playing, ("epic-charge", (20, 32)))
    assert 2 not in alive(playing, "A")


# -- counter-charges -------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.assault.countercharge-direction", "epic.movement.turning")
def test_who_counter_charges_turns_to_whom_he_goes_for():
    guns = [gun("t_gun", ap=4)]
    sheets = [
        sheet("t.man", armour="-"),
        sheet("t.turret", armour="-", weapons=[{"weapon": "t_gun", "arc": "front"}]),
    ]
    rows = (formation("A", 0, "t.man", (20, 20)), formation("B", 1, "t.turret", (20, 30)))
    made = battle(position(*rows, profiles=sheets, weapons=guns))
    unit(made, "B/0").heading = 0
    counter_charge.step(made, one(made, "B"), unit(made, "B/0"))
    assert unit(made, "B/0").place == (2000, 2500)
    assert unit(made, "B/0").heading == 1800


# -- the attacks -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.special-units.skimmer-assault-firefight")
@pytest.mark.parametrize(("evading", "falls"), [(["A/0"], False), ([], True)])
def test_skimmers_of_the_attacker_may_fight_by_firefight_or_not(evading, falls):
    sheets = [
        sheet("t.man", armour="-"),
        sheet("t.skim", armour="-", close_combat=2, firefight=6, abilities=["skimmer"]),
    ]
    rows = (formation("A", 0, "t.skim", (20, 28)), formation("B", 1, "t.man", (20, 30)))
    made = battle(position(*rows, profiles=sheets), 4, 1)
    made.assault = Assault(attackers=("A",), defenders=("B",), broken=())
    script = fight.fight(made, made.assault)
    asked_ = next(script)
    assert (asked_.ask, asked_.seat) == ("epic-skimmers-evade", 0)
    assert asked_.form.refuse(evading) is None
    with pytest.raises(StopIteration):
        script.send(evading)
    # A four is enough in close combat, and not in a firefight.
    assert (alive(made, "B") == []) is falls


@pytest.mark.clause("epic.special-weapons.first-strike")
def test_attackers_who_outlive_the_first_strikes_strike_back():
    made = fighting(men("A", 0, 28, 1), men("B", 1, 30, 1, "t.blade"), dice=(1, 4))
    run(fight.fight(made, made.assault))
    assert (alive(made, "A"), alive(made, "B")) == ([0], [])


@pytest.mark.clause("epic.special-weapons.macro-order", "epic.assault.allocation")
def test_macro_hits_find_nobody_where_normal_hits_have_killed_the_last():
    made = fighting(men("A", 0, 28, 1, "t.axe"), men("B", 1, 30, 1), dice=(4, 4, 1))
    run(fight.fight(made, made.assault))
    assert alive(made, "B") == []
    assert made.assault.losses == {"B": 1}


@pytest.mark.clause("epic.special-weapons.first-strike")
def test_who_has_nobody_left_to_touch_fights_once_by_firefight_whatever_he_carries():
    attackers = mixed("A", 0, ("t.blade", (20, 28)), ("t.axe", (22, 30)))
    # The blade kills; then one die by firefight for the axe, and one of who is left.
    made = fighting(attackers, formation("B", 1, "t.man", (20, 30), (20, 40)), dice=(4, 1, 1))
    run(fight.fight(made, made.assault))
    assert alive(made, "B") == [1]
    assert made.dice.left == 0


@pytest.mark.clause("epic.war-engines.assault-dice", "epic.war-engines.assault-split")
def test_an_engine_that_nobody_touches_rolls_all_its_dice_by_firefight():
    made = fighting(formation("A", 0, "t.engine", (20, 20)), men("B", 1, 30, 1))
    found = run(fight.strikes(made, Melee(made, made.assault), 0))
    assert [(strike.count, strike.blow.firefight) for strike in found] == [(3, True)]


# -- how it ends -----------------------------------------------------------------------------------------------------


def fallen(made, name):
    for found in one(made, name).units:
        found.status = "gone"


@pytest.mark.clause("epic.assault.case-continue", "epic.assault.case-defender-wiped-out")
@pytest.mark.parametrize(
    ("gone", "verdict"), [("B", ""), ("C", ""), ("BD", "won"), ("CBD", "won"), ("ACBD", "void")]
)
def test_a_side_is_gone_when_all_its_formations_are(gone, verdict):
    rows = (men("A", 0, 28, 1), men("C", 0, 28, 1, x=30), men("B", 1, 30, 1), men("D", 1, 30, 1, x=30))
    made = fighting(*rows, attackers=("A", "C"), defenders=("B", "D"))
    for name in gone:
        fallen(made, name)
    assert fight.verdict(made, made.assault) == verdict


@pytest.mark.clause("epic.assault.loser-broken", "epic.broken.lost-assault")
def test_a_loser_of_whom_nobody_is_left_is_not_broken_as_well():
    made = fighting(men("A", 0, 28, 1), men("B", 1, 30, 1), men("D", 1, 30, 2, x=30), defenders=("B", "D"))
    fallen(made, "B")
    run(result.lose(made, made.assault, 1))
    assert (one(made, "B").broken, one(made, "D").broken) == (False, True)


@pytest.mark.clause("epic.assault.case-stalled", "epic.assault.loser-supporters-blast")
def test_friends_beside_an_attack_that_stalls_get_their_marker():
    attackers = formation("A", 0, "t.scout", (20, 20), (20, 14))
    friends = formation("C", 0, "t.man", (33, 44), (36, 44))
    playing = engaging(attackers, formation("B", 1, "t.man", (20, 44), (23, 44)), friends, dice=(1, 5, 5))
    answer(playing, ("epic-charge", [(20, 30), (20, 24)]), ("epic-counter-charge", []))
    assert told(playing, events.AssaultWon)[0].rule == "epic.assault.case-stalled"
    assert one(playing, "C").markers == 1


@pytest.mark.clause("epic.assault.wipe-out", "epic.assault.wipe-out#1")
def test_an_attacker_whom_supporting_fire_wipes_out_has_lost():
    supporter = formation("D", 1, "t.man", (20, 42))
    made = fighting(men("A", 0, 28, 1), men("B", 1, 30, 1), supporter, dice=(1, 1, 5))
    run(result.settle(made, made.assault))
    assert alive(made, "A") == []
    assert made.assault.winner == 1


@pytest.mark.clause("epic.assault.wipe-out")
def test_the_result_is_rolled_for_while_one_formation_of_a_side_is_left():
    rows = (men("A", 0, 28, 1), formation("C", 0, "t.man", (22, 30)), men("B", 1, 30, 1))
    supporter = formation("D", 1, "t.man", (20, 42))
    made = fighting(*rows, supporter, attackers=("A", "C"), dice=(1, 1, 1, 5, 6, 6, 1, 1))
    run(result.settle(made, made.assault))
    assert (alive(made, "A"), alive(made, "C")) == ([0], [])
    assert (made.assault.winner, made.dice.left) == (0, 0)


def declining(script, *chosen):
    """Run a script: those named counter-charge, everything else is answered by default."""
    try:
        decision = next(script)
        while True:
            wanted = [name for name in chosen if name in getattr(decision.form, "options", ())]
            staying = decision.ask == "epic-counter-charge"
            decision = script.send(wanted if staying else decision.form.default())
    except StopIteration:
        pass


@pytest.mark.clause("epic.assault.tie-countercharge#ruling", "epic.assault.case-stalled#ruling")
def test_after_a_tie_with_nobody_in_reach_the_result_is_rolled_for_at_once():
    attackers = formation("A", 0, "t.man", (20, 28), (20, 10))
    supporter = formation("D", 1, "t.man", (20, 42))
    # Supporting fire kills the one who fought: 3 and no markers to 2, a kill and no markers. Then 1 to 6.
    dice = (1, 1, 5, 3, 1, 2, 1, 1, 1, 6, 6)
    made = fighting(attackers, men("B", 1, 30, 1), supporter, dice=dice)
    declining(result.settle(made, made.assault))
    assert (made.assault.round, made.dice.left) == (2, 0)
    assert made.assault.winner == 1


@pytest.mark.clause("epic.assault.drawn-in", "epic.assault.tie-countercharge#1")
def test_who_is_touched_by_a_counter_charge_after_a_tie_is_drawn_in():
    rows = (
        men("A", 0, 28, 1),
        formation("B", 1, "t.man", (20, 30), (30, 30)),
        formation("C", 0, "t.man", (30, 36)),
    )
    # All miss: 4 and no markers to 3, more units and no markers. Then all miss again, and it is 6 to 1.
    dice = (1, 1, 1, 1, 4, 1, 3, 1, 1, 1, 1, 1, 6, 1, 1, 1)
    made = fighting(*rows, dice=dice)
    declining(result.settle(made, made.assault), "B/1")
    assert made.assault.attackers == ("A", "C")
    assert made.dice.left == 0


@pytest.mark.clause("epic.transport.assault-moves")
def test_a_transport_that_picks_somebody_up_does_not_counter_charge_as_well():
    car = sheet("t.car", type="av", speed=30, armour="-", hold=[{"capacity": 2, "kinds": ["t.man"]}])
    rows = (formation("A", 0, "t.man", (20, 20)), mixed("B", 1, ("t.car", (20, 34)), ("t.man", (20, 37))))
    made = battle(position(*rows, profiles=[car, sheet("t.man", armour="-")]))
    made.assault = Assault(attackers=("A",), defenders=("B",), broken=())

    def offered_to(embarking):
        script = counter_charge.counter_charge(made, ("B",), 1)
        decision = next(script)
        assert decision.ask == "epic-embark"
        decision = script.send(embarking)
        while decision.ask == "epic-embark":
            decision = script.send([])
        return decision

    assert "B/0" in offered_to([]).form.options
    try:
        decision = offered_to(["B/1"])
        assert decision.ask != "epic-counter-charge" or "B/0" not in decision.form.options
    except StopIteration:
        pass
    assert unit(made, "B/1").status == "aboard"
