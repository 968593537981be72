"""Assaults: charge, counter-charge, attacks, support, the result and what follows."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, basics, events
from grognard.systems.epic.assault import charge, contacts, counter_charge, fight, result, support
from grognard.systems.epic.assault.fight import Melee
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
    refused,
    rolls,
    sheet,
    told,
    unit,
)

ARMS = {
    "weapons": [
        {"id": "axe", "modes": [{"use": "close_combat", "extra": 1, "rules": ["macro_weapon"]}]},
        {"id": "lance", "modes": [{"use": "close_combat", "extra": 1, "rules": ["first_strike"]}]},
        {"id": "blade", "modes": [{"use": "close_combat", "rules": ["first_strike"]}]},
        {"id": "flamer", "modes": [{"use": "firefight", "extra": 2}]},
        gun("rifle", ap=4),
    ],
    "profiles": [
        sheet("t.man", armour="-", close_combat=4, firefight=5),
        sheet("t.hard", armour=4, close_combat=4, firefight=5),
        sheet("t.fast", speed=30, armour="-"),
        sheet("t.fixed", speed=0, armour="-"),
        sheet("t.scout", armour="-", abilities=["infiltrator"]),
        sheet("t.brave", armour="-", abilities=["fearless"]),
        sheet("t.stubborn", armour="-", abilities=["stubborn"]),
        sheet("t.herald", armour="-", abilities=["inspiring"]),
        sheet("t.goner", armour="-", abilities=["expendable"]),
        sheet("t.axe", armour="-", close_combat=4, weapons=[{"weapon": "axe"}]),
        sheet("t.lance", armour="-", close_combat=4, weapons=[{"weapon": "lance"}]),
        sheet("t.blade", armour="-", close_combat=4, weapons=[{"weapon": "blade"}]),
        sheet("t.flamer", armour="-", weapons=[{"weapon": "flamer"}]),
        sheet("t.rifle", armour="-", weapons=[{"weapon": "rifle"}]),
        sheet("t.engine", type="we", base=4, armour="-", close_combat=4, firefight=4, damage_capacity=3),
        sheet("t.mute", armour="-", firefight="-"),
    ],
}


def engaging(*formations, dice=(), **rest):
    """A game in which formation A has passed its test to engage."""
    return game(acting(position(*formations, **ARMS, **rest), "A", "engage", "assault"), *dice)


def fighting(*formations, dice=(), attackers=("A",), defenders=("B",), broken=(), **rest):
    """The state of an assault after all charges."""
    made = battle(position(*formations, **ARMS, **rest), *dice)
    made.assault = Assault(attackers=attackers, defenders=defenders, broken=broken)
    return made


def run(script):
    """Run a script that asks nothing, or answer by default."""
    try:
        decision = next(script)
        while True:
            decision = script.send(decision.form.default())
    except StopIteration as done:
        return done.value


def men(name, seat, y, count=3, sheet_="t.man", x=20, **rest):
    return formation(name, seat, sheet_, *((x + 3 * n, y) for n in range(count)), **rest)


# -- the target and the charge -------------------------------------------------------------------------------------


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


# -- counter-charges -----------------------------------------------------------------------------------------------


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


# -- the attacks ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.assault.directly-engaged", "epic.assault.cc-or-ff")
def test_in_contact_by_close_combat_within_15_cm_by_firefight_and_otherwise_not_at_all():
    made = fighting(
        formation("A", 0, "t.man", (20, 28), (20, 25), (20, 12.9)),
        formation("B", 1, "t.man", (20, 30)),
    )
    melee = Melee(made, made.assault)
    assert [found.number for found in melee.engaged[0]] == [0, 1]  # the third is 15.1 cm away
    strikes = run(fight.strikes(made, melee, 0))
    assert [(one_.unit.number, one_.value, one_.blow.close) for one_ in strikes] == [
        (0, 4, True),
        (1, 5, False),
    ]


@pytest.mark.clause("epic.assault.cc-or-ff", "epic.assault.directly-engaged")
def test_a_firefight_needs_sight_and_a_value():
    wall = [piece("buildings", 0, 24, 60, 26)]
    made = fighting(formation("A", 0, "t.man", (20, 20)), formation("B", 1, "t.man", (20, 30)), piece=wall)
    assert Melee(made, made.assault).engaged == ([], [])
    made = fighting(formation("A", 0, "t.mute", (20, 20)), formation("B", 1, "t.man", (20, 30)))
    assert run(fight.strikes(made, Melee(made, made.assault), 0)) == []


@pytest.mark.clause(
    "epic.assault.roll",
    "epic.assault.simultaneous",
    "epic.assault.no-modifiers",
    "epic.assault.no-suppression",
    "epic.assault.blast-deferred",
)
def test_both_sides_roll_before_anybody_falls_whatever_markers_and_cover():
    wood = [piece("woods", 10, 29, 40, 40)]
    made = fighting(
        formation("A", 0, "t.man", (20, 28), markers=1),
        formation("B", 1, "t.man", (20, 30), markers=1),
        dice=(4, 4, 1),
        piece=wood,
    )
    run(fight.fight(made, made.assault))
    # Each hits on a 4: the attacker is gone, the defender failed his cover save of 5+; no markers yet.
    assert alive(made, "A") == []
    assert alive(made, "B") == []
    assert made.assault.losses == {"A": 1, "B": 1}
    assert one(made, "A").markers == one(made, "B").markers == 1


@pytest.mark.clause("epic.assault.cover-saves")
def test_only_defenders_have_cover_saves():
    wood = [piece("woods", 10, 10, 40, 40)]
    made = fighting(
        formation("A", 0, "t.man", (20, 28)), formation("B", 1, "t.man", (20, 30)), dice=(4, 4, 5), piece=wood
    )
    run(fight.fight(made, made.assault))
    assert alive(made, "A") == []
    assert alive(made, "B") == [0]


@pytest.mark.clause("epic.assault.allocation")
def test_units_in_contact_are_hit_first_then_the_closest_of_those_engaged():
    made = fighting(
        formation("A", 0, "t.man", (20, 28), (17, 28)),
        formation("B", 1, "t.man", (20, 34), (20, 30), (20, 60)),
        # A: close combat 4+, firefight 5+; B: close combat, firefight.
        dice=(4, 5, 1, 1),
    )
    run(fight.fight(made, made.assault))
    assert alive(made, "B") == [2]


@pytest.mark.clause("epic.special-weapons.extra-attacks", "epic.special-weapons.macro-extra-attacks")
def test_extra_attacks_are_added_and_only_they_have_their_weapons_abilities():
    made = fighting(formation("A", 0, "t.axe", (20, 28)), formation("B", 1, "t.hard", (20, 30)))
    found = fight.attacks(one(made, "A"), unit(made, "A/0"), fight.CLOSE, 1)
    assert [(strike.count, strike.value, strike.blow.macro) for strike in found] == [
        (1, 4, False),
        (1, 4, True),
    ]
    # Without contact the axe is of no use; a flamer's two are.
    assert len(fight.attacks(one(made, "A"), unit(made, "A/0"), fight.FIREFIGHT, 1)) == 1
    made = fighting(formation("A", 0, "t.flamer", (20, 20)), formation("B", 1, "t.hard", (20, 30)))
    found = fight.attacks(one(made, "A"), unit(made, "A/0"), fight.FIREFIGHT, 1)
    assert [strike.count for strike in found] == [1, 2]


@pytest.mark.clause("epic.special-weapons.first-strike")
def test_who_strikes_first_is_not_struck_back_by_the_dead():
    made = fighting(formation("A", 0, "t.blade", (20, 28)), formation("B", 1, "t.man", (20, 30)), dice=(4,))
    run(fight.fight(made, made.assault))
    assert alive(made, "B") == []
    assert alive(made, "A") == [0]
    assert made.dice.left == 0


@pytest.mark.clause("epic.special-weapons.first-strike-extra")
def test_of_a_weapon_with_extra_attacks_only_those_come_first():
    made = fighting(formation("A", 0, "t.lance", (20, 28)), formation("B", 1, "t.hard", (20, 30)))
    found = fight.attacks(one(made, "A"), unit(made, "A/0"), fight.CLOSE, 1)
    assert [(strike.count, strike.first) for strike in found] == [(1, False), (1, True)]


@pytest.mark.clause("epic.special-weapons.first-strike", "epic.special-weapons.first-strike-extra")
def test_who_killed_his_only_contact_first_goes_on_by_firefight():
    made = fighting(
        formation("A", 0, "t.lance", (20, 28)),
        formation("B", 1, "t.man", (20, 30), (20, 35)),
        # The lance kills; then A by firefight 5+, B/1 by firefight 5+.
        dice=(4, 5, 1),
    )
    run(fight.fight(made, made.assault))
    assert alive(made, "B") == []


@pytest.mark.clause("epic.special-weapons.first-strike-both")
def test_first_strikes_of_both_sides_fall_together():
    made = fighting(
        formation("A", 0, "t.blade", (20, 28)), formation("B", 1, "t.blade", (20, 30)), dice=(4, 4)
    )
    run(fight.fight(made, made.assault))
    assert alive(made, "A") == alive(made, "B") == []


# -- war engines ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.war-engines.assault-dice", "epic.war-engines.assault-split")
def test_a_war_engine_rolls_its_capacity_and_divides_the_dice_among_those_it_touches_and_others():
    made = fighting(
        formation("A", 0, "t.engine", (20, 26.99)),
        formation("B", 1, "t.man", (20, 30), (20, 36)),
    )
    script = fight.strikes(made, Melee(made, made.assault), 0)
    decision = next(script)
    assert decision.ask == "epic-divide-attacks"
    assert (decision.form.low, decision.form.high) == (0, 3)
    with pytest.raises(StopIteration) as done:
        script.send(2)
    assert [(one_.count, one_.blow.close) for one_ in done.value.value] == [(2, True), (1, False)]


@pytest.mark.clause("epic.war-engines.assault-split")
def test_its_close_combat_hits_only_who_touches_it_and_its_firefight_only_who_does_not():
    made = fighting(
        formation("A", 0, "t.engine", (20, 26.99)),
        formation("B", 1, "t.man", (20, 30), (20, 36)),
        # Three hits of close combat on the one it touches; the defenders miss.
        dice=(4, 4, 4, 1, 1),
    )
    script = fight.fight(made, made.assault)
    next(script)
    with pytest.raises(StopIteration):
        script.send(3)
    assert alive(made, "B") == [1]


@pytest.mark.clause("epic.war-engines.contact-limit")
def test_twice_its_capacity_may_touch_a_war_engine():
    made = battle(position(formation("A", 0, "t.engine", (20, 20)), men("B", 1, 50, 1), **ARMS))
    assert contacts.limit(unit(made, "A/0")) == 6
    assert contacts.limit(unit(made, "B/0")) == 2


# -- how it ends ---------------------------------------------------------------------------------------------------


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


# -- the result ----------------------------------------------------------------------------------------------------


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
