"""Sentences of clauses and rulings, each by itself."""

import pytest

from grognard.systems.sotr.command import orders
from grognard.systems.sotr.profile import tables, weapons
from grognard.systems.sotr.shooting import losses, morale, suppression
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.weapons import launchers
from systems.sotr.table import (
    answer,
    asked,
    battle,
    game,
    left,
    man,
    offered,
    one,
    piece,
    position,
    probe,
    squad,
    state,
    troop,
    unit,
)

LED = (man("smg", rank="sergeant"), man("rifle", number=5))
KINDS = [
    troop("hq", man("smg", rank="lieutenant"), man("rifle", number=3), kind="headquarters"),
    troop("elite_hq", man("smg", rank="lieutenant"), quality="elite", kind="headquarters"),
    troop("line", *LED),
    troop("green_line", *LED, quality="green"),
    troop("elite_line", *LED, quality="elite"),
    troop("conscripts", *LED, quality="conscript"),
    troop("team", man("smg", rank="corporal"), man("rifle", number=3)),
    troop("riders", man("rifle", abilities=["cavalry"])),
    troop("proof", man("rifle", abilities=["extra_armour"])),
    troop("hero", man("rifle", abilities=["hard_to_kill"])),
    troop("steady", man("rifle", number=4, abilities=["nerves_of_steel"])),
    troop("scoped", man("rifle", "sniper_rifle", abilities=["scope"])),
    troop("suits", man("rifle", "bayonet", abilities=["combat_suit"])),
]
FAR = unit("far", 1, "rifles", (45, 45))
HQ = squad("hq", 0, "hq", (10, 10))


def table(*units, **rest):
    return position(*units, troops=KINDS, **rest)


def laid(*units, dice=(), **rest):
    return battle(table(*units, **rest), *dice)


# -- basics --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.basics.cool-levels#1")
@pytest.mark.parametrize(("kind", "cool"), [("green_line", 6), ("line", 7), ("elite_line", 8)])
def test_the_three_levels_of_experience_have_six_seven_and_eight(kind, cool):
    assert probe(laid(squad("a", 0, kind, (10, 10)), FAR), "figure-cool", figure="a/1") == cool


@pytest.mark.clause("sotr.basics.cool-levels#ruling")
def test_conscripts_are_one_below_the_green():
    assert probe(laid(squad("a", 0, "conscripts", (10, 10)), FAR), "figure-cool", figure="a/1") == 5


@pytest.mark.clause("sotr.basics.leader-cool#1")
def test_a_sergeant_has_one_more_than_his_men():
    made = laid(squad("a", 0, "line", (10, 10)), FAR)
    assert [probe(made, "figure-cool", figure=f"a/{i}") for i in (0, 1)] == [8, 7]


@pytest.mark.clause("sotr.basics.leader-cool#ruling")
def test_a_corporal_has_no_more_than_his_men():
    made = laid(squad("a", 0, "team", (10, 10)), FAR)
    assert [probe(made, "figure-cool", figure=f"a/{i}") for i in (0, 1)] == [7, 7]


# -- command -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.command.chief-experience#1")
def test_a_chief_of_veterans_is_elite_and_an_officer():
    assert probe(laid(HQ, FAR), "figure-cool", figure="hq/0") == 8 + 1


@pytest.mark.clause("sotr.command.chief-experience#ruling")
def test_a_chief_of_an_elite_army_stays_elite():
    made = laid(squad("hq", 0, "elite_hq", (10, 10)), FAR)
    assert probe(made, "figure-cool", figure="hq/0") == 8 + 1


def reached(kind, *places):
    """Whether the zone of a sergeant at (10, 10) reaches a unit."""
    made = laid(unit("s", 0, kind, (10, 10)), unit("t", 0, "rifles", *places), FAR)
    return probe(made, "zone", officer="s/0", unit="t")


@pytest.mark.clause("sotr.command.zone-radius#1")
def test_the_zone_of_a_veteran_sergeant_reaches_eight_inches():
    assert reached("line", (10, 18.7), (10, 30))
    assert not reached("line", (10, 18.71), (10, 30))


@pytest.mark.clause("sotr.command.zone-radius#ruling")
def test_the_zone_of_a_green_sergeant_reaches_seven():
    assert reached("green_line", (10, 17.7), (10, 30))
    assert not reached("green_line", (10, 17.71), (10, 30))


@pytest.mark.clause("sotr.command.zone-unit#1")
def test_half_of_a_unit_must_be_in_the_zone():
    assert reached("line", (10, 15), (11, 15), (10, 30), (12, 30))
    for away in ((10, 30), (12, 30)), ((30, 10), (32, 10)):
        assert not reached("line", (10, 15), *away)


@pytest.mark.clause("sotr.command.zone-unit#2")
def test_a_quarter_of_a_base_in_the_zone_is_enough():
    # Its radius is half an inch: the circle ends 8 inches from the edge of the sergeant's base.
    assert reached("line", (10, 10 + 0.5 + 8 + 0.2), (10, 30))
    assert not reached("line", (10, 10 + 0.5 + 8 + 0.21), (10, 30))


@pytest.mark.clause("sotr.command.zone-independent#1")
def test_a_base_of_which_a_part_is_outside_is_not_entirely_inside():
    assert reached("line", (10, 10 + 0.5 + 8 - 0.5))
    assert not reached("line", (10, 10 + 0.5 + 8 - 0.49))


@pytest.mark.clause("sotr.command.zone-independent#ruling")
@pytest.mark.parametrize(("y", "may"), [(18, True), (18.2, False)])
def test_any_order_to_a_lone_man_asks_for_all_of_his_base(y, may):
    wall = piece("high_wall", 0, 30, 48, 30.5)
    made = laid(HQ, unit("t", 0, "rifles", (10, y + 1)), FAR, phase="command", piece=[wall])
    found = orders.options(made, 0)
    assert ("overwatch>hq/0>t" in found) is may
    assert "overwatch>hq/0>hq" in found


@pytest.mark.clause("sotr.command.sergeant#1")
def test_a_sergeant_commands_the_unit_he_is_in():
    made = laid(squad("a", 0, "line", (10, 10)), FAR)
    assert one(made, "a").leader == 0
    assert probe(made, "commands", officer="a/0", unit="a")


@pytest.mark.clause("sotr.command.sergeant#2")
def test_a_sergeant_orders_no_unit_but_his_own_however_near():
    made = laid(squad("a", 0, "line", (10, 10)), squad("b", 0, "team", (10, 14)), FAR)
    assert not probe(made, "commands", officer="a/0", unit="b")
    assert probe(made, "figure-cool", figure="a/0") == probe(made, "figure-cool", figure="a/1") + 1


def regrouped(*dice, own=None, others=()):
    broken = squad("a", 0, "line", (5, 5), disorganised=True, **(own or {}))
    playing = game(table(broken, *others, FAR, phase="command"), *dice)
    answer(playing, ("sotr-order", "regroup>a/0>a"))
    return playing


@pytest.mark.clause("sotr.command.order-test#1", "sotr.command.unit-uses-officer-cool#ruling")
def test_an_order_is_tested_on_the_cool_of_who_gives_it_disorganised_or_not():
    assert probe(laid(squad("a", 0, "line", (5, 5), disorganised=True), FAR), "cool", unit="a") == 7
    assert not probe(regrouped(4, 4), "is", unit="a", what="disorganised")
    assert probe(regrouped(4, 5), "is", unit="a", what="disorganised")


@pytest.mark.clause("sotr.command.order-test#2")
def test_an_order_takes_effect_at_once_or_not_at_all():
    passed, failed = regrouped(1, 1), regrouped(6, 6)
    assert not probe(passed, "is", unit="a", what="disorganised")
    assert probe(failed, "is", unit="a", what="disorganised")
    assert probe(failed, "figures", unit="a", what="ordered") == [0]


@pytest.mark.clause("sotr.command.unit-uses-officer-cool#1")
@pytest.mark.parametrize(
    ("rest", "cool"),
    [({}, 8), ({"down": [0]}, 7), ({"fleeing": True, "disorganised": True}, 7), ({"disorganised": True}, 7), ({"lost": [0]}, 7)],
)  # fmt: skip
def test_a_unit_tests_on_its_own_cool_where_its_officer_cannot_lend_his(rest, cool):
    assert probe(laid(squad("a", 0, "line", (10, 10), **rest), FAR), "cool", unit="a") == cool


@pytest.mark.clause("sotr.command.phase-order#1")
def test_the_other_player_gives_his_orders_when_the_first_has_done():
    broken = [squad(f"a{n}", 0, "line", (5 + 20 * n, 5), disorganised=True) for n in range(2)]
    theirs = squad("b", 1, "line", (5, 40), disorganised=True)
    playing = game(table(*broken, theirs, phase="command", first=1))
    answer(playing, ("sotr-who-first", 0), ("sotr-order", "done"))
    assert (asked(playing).seat, asked(playing).ask) == (1, "sotr-order")


@pytest.mark.clause("sotr.command.phase-order#ruling")
def test_who_has_given_an_order_gives_the_next_too():
    broken = [squad(f"a{n}", 0, "line", (5 + 20 * n, 5), disorganised=True) for n in range(2)]
    theirs = squad("b", 1, "line", (5, 40), disorganised=True)
    playing = game(table(*broken, theirs, phase="command", first=1), 1, 1)
    answer(playing, ("sotr-who-first", 0), ("sotr-order", "regroup>a0/0>a0"))
    assert (asked(playing).seat, asked(playing).ask) == (0, "sotr-order")


@pytest.mark.clause("sotr.command.fleeing-officer#1")
def test_an_officer_in_flight_may_only_regroup():
    many = [unit(f"x{i}", 1, "rifles", (40, 30 + 2 * i)) for i in range(4)]
    wall = piece("high_wall", 0, 20, 48, 20.5)
    fleeing = squad("a", 0, "line", (5, 5), fleeing=True, disorganised=True)
    assert orders.options(laid(fleeing, *many, phase="command", piece=[wall]), 0) == ["regroup>a/0>a"]


@pytest.mark.clause("sotr.command.fleeing-officer#ruling")
@pytest.mark.parametrize(("fleeing", "may"), [(False, True), (True, False)])
def test_a_disorganised_officer_who_does_not_flee_may_still_say_just_do_it(fleeing, may):
    broken = squad("a", 0, "line", (10, 10), disorganised=True, fleeing=fleeing)
    playing = game(table(broken, FAR, phase="action", acting="a", piece=[piece("forest", 5, 5, 15, 15)]))
    decision = playing.decision
    assert decision is not None
    options = list(decision.options)
    assert ("push:a/0" in options) is may


SUCCESSION = (squad("line", 0, "line", (16, 10)), squad("second", 0, "line", (26, 10)))


@pytest.mark.clause("sotr.command.chief-succession#1")
def test_of_two_sergeants_the_owner_names_the_new_chief_and_a_corporal_is_none():
    team = squad("team", 0, "team", (36, 10))
    playing = game(table(*SUCCESSION, team, FAR, phase="initiative", chiefs=["gone/0", ""]))
    assert offered(playing, "sotr-successor") == ["line/0", "second/0"]


@pytest.mark.clause("sotr.command.chief-succession#ruling")
def test_a_new_chief_keeps_his_cool_and_may_order_any_unit_in_his_zone():
    near = squad("near", 0, "team", (26, 14))
    playing = game(table(*SUCCESSION, near, FAR, phase="initiative", chiefs=["gone/0", ""]), 6, 1)
    assert not probe(playing, "commands", officer="second/0", unit="near")
    answer(playing, ("sotr-successor", "second/0"))
    assert state(playing).chiefs[0] == "second/0"
    assert probe(playing, "figure-cool", figure="second/0") == 8
    assert probe(playing, "commands", officer="second/0", unit="near")


# -- actions -------------------------------------------------------------------------------------------------------


def passing(*units, **rest):
    return game(table(*units, phase="action", active=0, leading=0, **rest))


@pytest.mark.clause("sotr.actions.alternate#1")
def test_after_one_unit_of_mine_one_of_yours_is_activated():
    mine = [unit(f"a{i}", 0, "rifles", (5 + 5 * i, 5)) for i in range(2)]
    theirs = [unit(f"b{i}", 1, "rifles", (5 + 5 * i, 40)) for i in range(2)]
    playing = passing(*mine, *theirs)
    seats = []
    for name in ("a0", "b0"):
        seats.append(asked(playing).seat)
        answer(playing, ("sotr-activate", name), ("sotr-action", "pass"))
    assert seats == [0, 1]
    assert asked(playing).seat == 0


@pytest.mark.clause("sotr.actions.alternate#ruling")
def test_who_alone_has_units_left_activates_one_after_the_other():
    mine = [unit(f"a{i}", 0, "rifles", (5 + 5 * i, 5)) for i in range(3)]
    playing = passing(*mine, unit("b", 1, "rifles", (5, 40), activated=True))
    answer(playing, ("sotr-activate", "a1"), ("sotr-action", "pass"))
    assert offered(playing, "sotr-activate") == ["a0", "a2"]
    assert asked(playing).seat == 0


FLEEING = {"fleeing": True, "disorganised": True}


def fleeing(y):
    return laid(unit("a", 0, "rifles", (10, 10), **FLEEING), unit("b", 1, "rifles", (10, y)), phase="action")


@pytest.mark.clause("sotr.actions.fleeing-only-compulsory#1")
def test_an_enemy_at_twelve_inches_leaves_a_fleeing_unit_nothing_but_flight():
    assert probe(fleeing(23), "actions", unit="a") == ["flee"]


@pytest.mark.clause("sotr.actions.fleeing-only-compulsory#ruling")
def test_with_no_enemy_within_twelve_inches_it_may_hit_the_dirt_instead():
    assert probe(fleeing(23.01), "actions", unit="a") == ["flee", "prone"]


def lying():
    playing = game(
        table(
            unit("a", 0, "rifles", (10, 20), **FLEEING),
            unit("b", 1, "rifles", (10, 40)),
            phase="action",
            acting="a",
        )
    )
    answer(playing, ("sotr-action", "prone"))
    return playing


@pytest.mark.clause("sotr.actions.prone-stops-flight#1")
def test_who_hits_the_dirt_flees_no_more_and_stays_where_he_is():
    lies = lying()
    assert not probe(lies, "is", unit="a", what="fleeing")
    assert probe(lies, "figures", unit="a", what="prone") == [0]
    assert one(lies, "a").places[0] == (1000, 2000)


@pytest.mark.clause("sotr.actions.prone-stops-flight#ruling")
def test_who_hit_the_dirt_in_flight_is_still_disorganised():
    assert probe(lying(), "is", unit="a", what="disorganised")


# -- abilities -----------------------------------------------------------------------------------------------------


def needed(kind, weapon="rifle", theirs=None, **how):
    target = {**unit("b", 1, "rifles", (10, 20)), **(theirs or {})}
    made = laid(unit("a", 0, kind, (10, 5)), target)
    return probe(made, "needed", shooter="a", target="b", weapon=weapon, **how)


@pytest.mark.clause("sotr.abilities.cavalry#1")
def test_riders_are_fast_and_shoot_worse_only_on_the_move():
    made = laid(unit("a", 0, "riders", (10, 5)), FAR)
    assert one(made, "a").kit[0].move == tables().fast_move > one(made, "far").kit[0].move
    assert needed("riders", moved=True) != needed("riders")
    assert needed("riders") == needed("rifles")


@pytest.mark.clause("sotr.abilities.cavalry#ruling")
def test_a_moving_rider_needs_one_more_and_not_one_less():
    assert needed("riders", moved=True) == needed("rifles", moved=True) + 1


@pytest.mark.clause("sotr.equipment.scope#1", "sotr.equipment.scope#ruling")
def test_a_scope_makes_three_plus_of_four_plus_and_a_sniper_rifle_has_it_only_once():
    assert (needed("rifles"), needed("scoped")) == (4, 3)
    assert needed("scoped", "sniper_rifle") == needed("rifles", "sniper_rifle") == 3


@pytest.mark.clause("sotr.abilities.extra-armour#1")
def test_every_wound_die_against_extra_armour_counts_one_less():
    made = laid(unit("b", 1, "proof", (10, 20)), unit("a", 0, "rifles", (10, 5)))
    found = [probe(made, "wound-of", figure="b", penetration=0, face=face) for face in range(1, 7)]
    plain = [probe(made, "wound-of", figure="a", penetration=0, face=face) for face in range(1, 7)]
    assert found == ["unhurt", *plain[:5]]


@pytest.mark.clause("sotr.abilities.extra-armour#ruling")
def test_extra_armour_does_nothing_where_no_die_is_rolled_and_a_one_is_then_no_wound():
    made = laid(unit("b", 1, "proof", (10, 20)), unit("a", 0, "rifles", (10, 5)))
    assert [probe(made, "wound-of", figure=who, penetration=3, face=1) for who in "ab"] == ["dead", "dead"]
    assert [probe(made, "wound-of", figure=who, penetration=1, face=1) for who in "ab"] == ["down", "unhurt"]


@pytest.mark.clause("sotr.abilities.hard-to-kill#1")
@pytest.mark.parametrize("result", ["down", "dead"])
def test_three_results_of_any_kind_have_no_effect_and_the_fourth_has(result):
    made = laid(unit("b", 1, "hero", (10, 20)), FAR)
    hero = one(made, "b")
    assert [losses.suffer(made, hero, 0, result, Cause(3, "x")) for _ in range(4)] == [False] * 3 + [True]


@pytest.mark.clause("sotr.abilities.hard-to-kill#ruling")
def test_a_result_by_medium_at_has_its_effect_and_uses_none_of_the_three_up():
    made = laid(unit("b", 1, "hero", (10, 20)), FAR)
    hero = one(made, "b")
    assert losses.suffer(made, hero, 0, "down", Cause(4, "x"))
    assert probe(made, "figures", unit="b", what="down") == [0]
    made.turn += 2
    assert [losses.suffer(made, hero, 0, "down", Cause(0, "x")) for _ in range(3)] == [False] * 3
    assert losses.suffer(made, hero, 0, "down", Cause(0, "x"))


STEADY = unit("b", 1, "steady", (10, 20), (12, 20), (14, 20), (16, 20))
SHOOTERS = unit("a", 0, "rifles", *((8 + 1.5 * i, 5) for i in range(6)))


@pytest.mark.clause("sotr.abilities.nerves-of-steel#1")
@pytest.mark.parametrize(("under_fire", "command", "again"), [(True, False, True), (False, False, False), (False, True, False)])  # fmt: skip
def test_a_failed_test_is_tried_once_more_only_under_fire(under_fire, command, again):
    from grognard.systems.sotr import cool

    made = laid(STEADY, SHOOTERS, dice=(6, 6, 6, 6) if again else (6, 6))
    steady = one(made, "b")
    value = cool.of_unit(made, steady)
    assert not cool.passed(made, steady, value, "x", "x", under_fire=under_fire, command=command)
    assert left(made) == 0


@pytest.mark.clause("sotr.abilities.nerves-of-steel#ruling")
def test_nerves_of_steel_hold_under_suppressive_fire_after_losses_and_under_shells():
    made = laid(STEADY, SHOOTERS, dice=(6, 6, 1, 1))
    suppression.lay(made, FieldOfFire(made, one(made, "a"), Manner()), one(made, "b"))
    assert not one(made, "b").suppressed
    made = laid(STEADY, SHOOTERS, dice=(6, 6, 1, 1))
    acting = Acting(unit="a")
    morale.mourn(acting, one(made, "b"), one(made, "a"))
    morale.settle(made, acting)
    assert not one(made, "b").disorganised
    assert left(made) == 0
    shelled = laid(STEADY, SHOOTERS, dice=(6, 6, 1, 1))
    shell = weapons()["rpg_medium_he"]
    launchers.land(shelled, one(shelled, "a"), 0, shell, (1600, 2100), None)
    assert not one(shelled, "b").suppressed
    assert left(shelled) == 0


# -- the Down ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.down.still-member#1")
def test_the_down_are_shot_at_and_bind_their_unit_but_do_not_act():
    men = unit("b", 1, "rifles", (10, 20), (20, 20), down=[1])
    made = laid(unit("a", 0, "rifles", (10, 5)), men)
    assert not probe(made, "coherent", unit="b")
    assert one(made, "b").able == (0,)
    lying = laid(unit("a", 0, "rifles", (10, 5)), unit("b", 1, "rifles", (10, 20), down=True))
    assert probe(lying, "targets", shooter="a", weapon="rifle") == ["b"]


@pytest.mark.clause("sotr.down.still-member#ruling")
def test_a_shot_at_a_down_man_is_one_harder():
    assert needed("rifles", theirs={"down": True}) == needed("rifles") + 1


# -- melee ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.equipment.combat-suit#1", "sotr.equipment.combat-suit#ruling")
def test_both_arms_of_a_suit_make_two_and_a_bayonet_adds_nothing():
    made = laid(unit("a", 0, "suits", (10, 10)), unit("b", 1, "rifles", (10, 11)))
    assert probe(made, "melee-bonus", figure="a", enemy="b") == 2
