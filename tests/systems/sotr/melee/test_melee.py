"""The assault and the fights of the close combat phase."""

import pytest

from grognard.systems.sotr.melee import combat, fights
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
    rolled,
    state,
    troop,
    unit,
)

KINDS = [
    troop("bayonets", man("rifle", "bayonet", number=4)),
    troop("pistols", man("pistol", "knife", "bayonet", number=3)),
    troop("gunner", man("lmg"), man("rifle")),
    troop("suit", man("pistol", abilities=["combat_suit"])),
    troop("claws", man(number=3, abilities=["claws_and_teeth", "combat_monster", "horror", "fast"])),
    troop("runners", man("rifle", abilities=["fast"])),
    troop("relay", man("rifle"), man("rifle", abilities=["fast"])),
    {**troop("ogre", man("rifle")), "base": 2, "height": 3},
    troop("strong", man("rifle", abilities=["super_strength"])),
    troop("hunter", man("rifle", abilities=["monster_hunter"])),
    troop("undying", man("rifle", abilities=["uncanny_resilience"])),
    troop("zombies", man(number=4, abilities=["zombie"]), quality="conscript"),
    troop("led", man("smg", rank="sergeant"), man("rifle", number=5)),
]
FAR = unit("far", 1, "rifles", (45, 45))


def table(*units, **rest):
    return position(*units, troops=KINDS, **{"phase": "melee", "turns": 2, **rest})


#: Somebody who still has to act, so that the phase goes on.
IDLE = unit("idle", 1, "rifles", (46, 2))


def assaulting(attacker, target, *dice, stand=True, **rest):
    playing = game(table(attacker, target, IDLE, phase="action", acting="a", **rest), *dice)
    answer(playing, ("sotr-action", "assault"))
    if stand is not None and asked(playing).ask == "sotr-fall-back":
        answer(playing, ("sotr-fall-back", "stand" if stand else "fall-back"))
    return playing


# -- the assault -------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.assault.declare", "sotr.assault.purpose")
def test_an_assault_reaches_twice_the_movement():
    for away, may in ((8, ["b"]), (8.02, [])):
        made = battle(
            table(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11 + away)), phase="action")
        )
        assert probe(made, "assault-targets", unit="a") == may


@pytest.mark.clause("sotr.assault.declare", "sotr.assault.purpose")
def test_one_man_who_reaches_the_enemy_is_enough_for_an_assault():
    pair = unit("a", 0, "relay", (10, 10), (12, 10))
    for away, may in ((12, ["b"]), (12.02, [])):
        made = battle(table(pair, unit("b", 1, "rifles", (12, 11 + away)), phase="action"))
        assert probe(made, "assault-targets", unit="a") == may


@pytest.mark.clause("sotr.assault.declare", "sotr.actions.terrain-applies")
def test_slow_ground_and_walls_shorten_an_assault():
    wall = piece("low_wall", 5, 14, 15, 14.4)
    for away, may in ((7, ["b"]), (7.05, [])):
        target = unit("b", 1, "rifles", (10, 11 + away))
        made = battle(table(unit("a", 0, "rifles", (10, 10)), target, phase="action", piece=[wall]))
        assert probe(made, "assault-targets", unit="a") == may


@pytest.mark.clause("sotr.assault.charge-move", "sotr.assault.engaged", "sotr.assault.maximise-contact#1")
def test_everybody_who_can_touches_somebody_first_those_whom_nobody_touches():
    attacker = unit("a", 0, "rifles", (10, 10), (12, 10), (14, 10))
    target = unit("b", 1, "rifles", (10, 16), (12, 16), (14, 16))
    playing = assaulting(attacker, target)
    assert probe(playing, "figures", unit="a", what="charged") == [0, 1, 2]
    made = state(playing)
    assert all(probe(made, "engaged", figure=f"b/{j}") for j in range(3))


@pytest.mark.clause("sotr.assault.maximise-contact#2")
def test_who_cannot_reach_follows_at_a_run_and_keeps_his_distance():
    attacker = unit("a", 0, "rifles", (10, 10), (10, 6))
    playing = assaulting(attacker, unit("b", 1, "rifles", (10, 18)))
    assert probe(playing, "figures", unit="a", what="charged") == [0]
    _, y = one(playing, "a").places[1]
    assert 1300 <= y <= 1400
    assert probe(playing, "coherent", unit="a")


@pytest.mark.clause("sotr.assault.no-shooting#1", "sotr.assault.no-shooting#ruling")
def test_who_assaulted_does_not_shoot():
    attacker = unit("a", 0, "rifles", (10, 10), (10, 8))
    playing = assaulting(attacker, unit("b", 1, "rifles", (10, 16)))
    assert asked(playing).seat == 1


@pytest.mark.clause("sotr.assault.fall-back#1", "sotr.assault.fall-back#2", "sotr.assault.charge-continues")
def test_a_unit_that_has_not_acted_may_fall_back_in_order_and_is_activated():
    attacker, target = unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 17))
    playing = assaulting(attacker, target, 3, 4, stand=False)
    assert one(playing, "b").places[0] == (1000, 2500)
    assert not probe(playing, "is", unit="b", what="disorganised")
    assert probe(playing, "is", unit="b", what="activated")
    # The charge goes on: as far as it comes.
    assert one(playing, "a").places[0] == (1000, 1800)
    acted = assaulting(attacker, {**target, "activated": True}, stand=None)
    assert asked(acted).ask != "sotr-fall-back"


@pytest.mark.clause(
    "sotr.assault.fall-back-failed", "sotr.melee.mod-fleeing", "sotr.assault.charge-continues"
)
def test_a_failed_test_makes_it_flee_and_who_catches_it_has_two_more():
    # It flees 8 inches, and the fast ones reach 12.
    fast = unit("a", 0, "runners", (10, 10))
    fled = assaulting(fast, unit("b", 1, "rifles", (10, 13)), 6, 6, stand=False)
    assert probe(fled, "is", unit="b", what="disorganised")
    assert one(fled, "b").places[0] == (1000, 2100)
    assert not probe(fled, "is", unit="b", what="activated")
    assert probe(fled, "engaged", figure="a")
    assert probe(fled, "figures", unit="b", what="caught") == [0]
    assert probe(fled, "melee-bonus", figure="a", enemy="b") == 3


@pytest.mark.clause(
    "sotr.abilities.horror-test", "sotr.abilities.horror-fail-charging", "sotr.abilities.horror-immunity"
)
def test_who_would_charge_a_horror_tests_and_a_horror_does_not():
    horror = unit("b", 1, "claws", (10, 16), activated=True)
    playing = assaulting(unit("a", 0, "rifles", (10, 10)), horror, 4, 4)
    assert one(playing, "a").places[0] == (1000, 1000)
    assert probe(playing, "figures", unit="a", what="charged") == []
    other = assaulting(unit("a", 0, "claws", (10, 10)), horror)
    assert rolled(other, "cool") == []
    assert probe(other, "engaged", figure="a")


@pytest.mark.clause("sotr.abilities.horror-fail-charged#1")
def test_who_is_charged_by_a_horror_and_fails_flees_at_once():
    playing = assaulting(
        unit("a", 0, "claws", (10, 10)), unit("b", 1, "rifles", (10, 21), activated=True), 4, 4
    )
    assert one(playing, "b").places[0] == (1000, 2900)
    assert probe(playing, "is", unit="b", what="disorganised")


@pytest.mark.clause("sotr.assault.engaged-bound")
def test_an_engaged_unit_stays_and_its_free_men_may_only_join():
    men = unit("a", 0, "rifles", (10, 10), (10, 6))
    made = battle(table(men, unit("b", 1, "rifles", (10, 11)), phase="action"))
    assert probe(made, "actions", unit="a") == ["pass", "assault"]
    alone = battle(table(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11)), phase="action"))
    assert probe(alone, "actions", unit="a") == ["pass"]
    down = battle(
        table(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11), down=True), phase="action")
    )
    assert "move" in probe(down, "actions", unit="a")


@pytest.mark.clause("sotr.melee.must-pursue")
def test_who_put_an_enemy_to_flight_must_go_after_it_if_it_is_in_reach():
    for y, actions in ((17, ["assault"]), (30, None)):
        made = battle(
            table(
                unit("a", 0, "rifles", (10, 10), quarry="b"), unit("b", 1, "rifles", (10, y)), phase="action"
            )
        )
        found = probe(made, "actions", unit="a")
        assert found == actions if actions else "move" in found


# -- dice and modifiers ------------------------------------------------------------------------------------------


def bonus(kind="rifles", enemy="rifles", own=None, theirs=None, **rest):
    a, b = (
        {**unit("a", 0, kind, (10, 10)), **(own or {})},
        {**unit("b", 1, enemy, (10, 11)), **(theirs or {})},
    )
    return probe(battle(table(a, b, **rest)), "melee-bonus", figure="a", enemy="b")


@pytest.mark.clause(
    "sotr.melee.mod-weapon", "sotr.weapons.close-combat-capable", "sotr.equipment.combat-suit"
)
def test_each_close_combat_weapon_counts_one_up_to_two_and_a_suit_two():
    assert bonus() == 0
    assert bonus("bayonets") == 1
    assert bonus("pistols") == 2
    assert bonus("suit") == 2


@pytest.mark.clause(
    "sotr.melee.mod-charge", "sotr.melee.mod-fleeing", "sotr.melee.mod-disorganised", "sotr.melee.mod-encumbered",
    "sotr.melee.mod-prone", "sotr.melee.mod-horror", "sotr.abilities.claws-and-teeth",
)  # fmt: skip
@pytest.mark.clause("sotr.suppression.overwatch-and-melee")
def test_what_helps_and_what_hinders_in_close_combat():
    assert bonus(own={"charged": [0]}) == 1
    assert bonus(theirs={"caught": [0]}) == 2
    assert bonus(own={"disorganised": True}) == -1
    assert bonus(own={"suppressed": True}) == -1
    assert bonus(own={"suppressed": True, "disorganised": True}) == -1
    assert bonus("gunner") == -1
    assert bonus(own={"prone": [0]}) == -1
    assert bonus("claws") == 3


WALL = piece("low_wall", 5, 15, 15, 15.4)


@pytest.mark.clause("sotr.melee.mod-obstacle")
def test_who_charged_across_a_wall_has_one_less_and_nobody_else():
    behind = {"places": [[10, 15.95]]}
    before = {"places": [[10, 14.45]]}
    assert bonus(own={**before, "charged": [0]}, theirs=behind, piece=[WALL]) == 0
    assert bonus(own=before, theirs=behind, piece=[WALL]) == 0
    assert bonus(own=before, theirs={**behind, "charged": [0]}, piece=[WALL]) == 0


@pytest.mark.clause("sotr.assault.across-low-cover", "sotr.assault.across-cover-large-base")
def test_men_fight_across_a_wall_they_stand_at():
    def engaged(kind="rifles", y=14.45, **change):
        wall = {**WALL, **change}
        men = unit("a", 0, kind, (10, y)), unit("b", 1, "rifles", (10, 15.95))
        return probe(battle(table(*men, piece=[wall])), "engaged", figure="a")

    assert engaged()
    assert not engaged(y=14.3)
    assert engaged(height=1.1)
    assert not engaged(height=1.11)
    # On a large base one reaches across half one's own height, here 1.5 inches; his opponent across his own 1.1.
    assert engaged("ogre", y=14, height=1.5)
    assert not engaged("ogre", y=14, height=1.51)
    wide = {**WALL, "box": [5, 14.9, 15, 15.95]}
    men = unit("a", 0, "rifles", (10, 14.4)), unit("b", 1, "rifles", (10, 16.45))
    assert not probe(battle(table(*men, piece=[wide])), "engaged", figure="a")


@pytest.mark.clause("sotr.assault.across-low-cover")
def test_an_assault_reaches_who_stands_behind_a_wall_without_crossing_it():
    playing = assaulting(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 15.92)), piece=[WALL])
    assert probe(playing, "engaged", figure="a")
    assert one(playing, "a").places[0][1] < 1500


@pytest.mark.clause("sotr.melee.multiple-dice", "sotr.abilities.combat-monster", "sotr.melee.roll")
def test_each_further_attacker_rolls_one_die_more_and_a_monster_one_more_still():
    made = battle(
        table(
            unit("a", 0, "rifles", (10, 10)),
            unit("c", 0, "claws", (10, 12)),
            unit("b", 1, "rifles", (10, 11)),
        )
    )
    assert [probe(made, "melee-dice", figure="a", place=place) for place in range(4)] == [1, 2, 3, 4]
    assert [probe(made, "melee-dice", figure="c", place=place) for place in range(3)] == [2, 3, 4]


def duel(*dice, a="rifles", b="rifles", own=None, theirs=None):
    made = battle(
        table({**unit("a", 0, a, (10, 10)), **(own or {})}, {**unit("b", 1, b, (10, 11)), **(theirs or {})}),
        *dice,
    )
    fights.exchange(made, one(made, "a"), 0, one(made, "b"), 0, 0)
    assert left(made) == 0
    return made


@pytest.mark.clause(
    "sotr.melee.result#1", "sotr.melee.result#2", "sotr.melee.wounds#1", "sotr.melee.wounds#2"
)
def test_the_difference_is_the_number_of_hits_and_equal_totals_do_nothing():
    # Ivan with a bayonet, charging: 3 + 2 against 4.
    made = duel(3, 4, 4, a="bayonets", own={"charged": [0]})
    assert probe(made, "status", unit="b") == "gone"
    assert duel(4, 4).units["b"].down == 0
    three = duel(5, 2, 1, 1, 2)
    assert probe(three, "figures", unit="b", what="down") == [0]
    lost = duel(2, 5, 1, 2, 1)
    assert probe(lost, "figures", unit="a", what="down") == [0]


@pytest.mark.clause("sotr.abilities.super-strength#1", "sotr.abilities.monster-hunter")
def test_super_strength_strikes_as_medium_at_and_a_hunter_with_silver():
    strong = duel(5, 4, a="strong")
    assert probe(strong, "status", unit="b") == "gone"
    assert rolled_none(strong)
    # A 4 kills the unarmoured; in what counts as heavy armour it only fells.
    assert probe(duel(5, 4, 4, a="hunter", b="undying"), "status", unit="b") == "gone"
    assert probe(duel(5, 4, 4, b="undying"), "figures", unit="b", what="down") == [0]


def rolled_none(made):
    return left(made) == 0


@pytest.mark.clause(
    "sotr.melee.multiple-sequence#1",
    "sotr.melee.multiple-sequence#2",
    "sotr.melee.multiple-sequence#ruling",
    "sotr.down.killed-in-melee",
)
def test_several_fight_one_in_turn_and_the_next_kills_him_once_he_is_down():
    units = [
        unit("a", 0, "rifles", (10, 10), (11, 11), (9, 11)),
        unit("b", 1, "rifles", (10, 11)),
    ]
    playing = game(table(*units, first=0), 6, 5, 2)
    # One exchange, a hit that fells him, then the second kills without a roll.
    assert probe(playing, "status", unit="b") == "gone"
    assert rolled(playing, "melee") == [(6,), (5,)]
    alive = game(table(*units, first=0), 1, 1, 3, 2, 3, 1, 2, 3, 3)
    assert [len(faces) for faces in rolled(alive, "melee")] == [1, 1, 2, 1, 3, 1]


@pytest.mark.clause("sotr.melee.pairing")
def test_one_against_one_as_far_as_possible():
    a = unit("a", 0, "rifles", (10, 10), (11, 10))
    b = unit("b", 1, "rifles", (10, 11), (11, 11))
    made = battle(table(a, b))
    pairs = fights.paired(made, fights.contact_map(made, [one(made, "a"), one(made, "b")]), 0)
    assert pairs == {("a", 0): ("b", 0), ("a", 1): ("b", 1)}


@pytest.mark.clause("sotr.melee.multiple-order")
def test_the_player_with_the_surplus_says_who_fights_first():
    units = [
        unit("a", 0, "rifles", (10, 10), (11, 11), charged=[1]),
        unit("b", 1, "rifles", (10, 11)),
    ]
    playing = game(table(*units, first=0))
    assert asked(playing).seat == 0
    assert sorted(offered(playing, "sotr-fight-order")) == ["a/0", "a/1"]


@pytest.mark.clause("sotr.down.killed-in-melee")
def test_a_down_figure_in_contact_with_a_free_enemy_is_killed():
    playing = game(
        table(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11), (10, 14), down=[0])), 1, 1
    )
    assert probe(playing, "living", unit="b") == [1]
    assert rolled(playing, "melee") == []


@pytest.mark.clause("sotr.down.killed-in-melee")
def test_who_is_dead_or_on_his_feet_again_is_not_finished_off():
    for down, fallen, dead in (([0], 0, [0]), ([], 0, []), ([0], 2, [])):
        made = battle(
            table(
                unit("a", 0, "rifles", (10, 10)),
                unit("b", 1, "rifles", (10, 11), (10, 14), (10, 10), down=down),
            )
        )
        b = one(made, "b")
        b.living, b.down = (0, 1), b.down | 4  # the third is dead, and was Down
        combat.finish_off(made, [(b, fallen)])
        assert [i for i in (0, 1) if i not in b.living] == dead
        assert b.lost == len(dead)
        assert one(made, "a").fed is bool(dead)


@pytest.mark.clause("sotr.down.killed-in-melee")
def test_an_enemy_who_has_another_opponent_kills_nobody_who_is_down():
    made = battle(
        table(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11), (11, 10), down=[0]))
    )
    combat.finish_off(made, [(one(made, "b"), 0)])
    assert one(made, "b").living == (0, 1)


@pytest.mark.clause("sotr.assault.fall-back", "sotr.hide.reveal-choice")
def test_who_falls_back_from_hiding_is_seen_by_all():
    attacker = unit("a", 0, "rifles", (10, 10))
    target = unit("b", 1, "rifles", (10, 17), hidden=True, known_to=["a"])
    playing = assaulting(attacker, target, 3, 4, stand=False)
    assert not probe(playing, "is", unit="b", what="hidden")


# -- zombies -----------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "sotr.abilities.zombie-shamble-move#1",
    "sotr.abilities.zombie-shamble-move#ruling",
    "sotr.abilities.zombie-shamble-compulsory#1",
    "sotr.abilities.zombie-shamble-compulsory#ruling",
)
@pytest.mark.clause("sotr.flight.who")
def test_zombies_shamble_five_inches_towards_the_nearest_enemy_and_assault_whom_they_reach():
    horde = unit("z", 0, "zombies", (10, 10), (30, 10))
    made = table(
        horde, unit("b", 1, "rifles", (10, 25)), unit("c", 1, "rifles", (46, 46)), phase="action", acting="z"
    )
    playing = game(made)
    assert [entry.event.kind for entry in playing.journal if entry.event.kind == "sotr-acts"]
    assert one(playing, "z").places[0] == (1000, 1500)
    assert not probe(playing, "is", unit="z", what="disorganised")
    for y, reached in ((16, True), (16.05, False)):
        prey = unit("b", 1, "rifles", (10, y))
        near = game(table(unit("z", 0, "zombies", (10, 10)), prey, IDLE, phase="action", acting="z"))
        assert probe(near, "engaged", figure="z") is reached


@pytest.mark.clause(
    "sotr.abilities.zombie-shamble-move#1",
    "sotr.abilities.zombie-morale#1",
    "sotr.abilities.zombie-morale#ruling",
)
def test_zombies_have_conscript_cool_and_shamble_on_in_any_state():
    made = battle(
        table(unit("z", 0, "zombies", (10, 10), disorganised=True, suppressed=True), FAR, phase="action")
    )
    assert probe(made, "own-cool", unit="z") == 5
    assert probe(made, "actions", unit="z") == ["shamble"]


# -- what was left -------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.melee.down-must-crawl")
def test_who_was_felled_in_close_combat_crawls_two_inches_away_when_his_unit_is_activated():
    men = unit("a", 0, "rifles", (10, 10), (13, 8), down=[0])
    playing = game(table(men, unit("b", 1, "rifles", (10, 11)), IDLE, phase="action", acting="a"))
    assert one(playing, "a").places[0] == (1000, 800)
    assert not any(unit_.id == "b" for unit_, _ in touched(playing))


def touched(playing):
    from grognard.systems.sotr import measuring

    return measuring.contacts(state(playing), one(playing, "a"), 0)


@pytest.mark.clause("sotr.actions.prone-engaged")
def test_the_prone_stand_up_to_fight_at_minus_one():
    playing = game(
        table(
            unit("a", 0, "rifles", (10, 10), prone=True), unit("b", 1, "rifles", (10, 11)), first=0, turns=9
        ),
        3,
        2,
        6,
        1,
    )
    fight = next(entry.event for entry in playing.journal if entry.event.kind == "sotr-fight")
    assert ("sotr.melee.mod-prone", "+", -1) in fight.own.parts
    assert probe(playing, "figures", unit="a", what="prone") == []


@pytest.mark.clause("sotr.melee.mod-height")
def test_who_stands_above_his_opponents_head_has_one_more():
    tower = piece("ruins", 5, 5, 15, 15)
    assert bonus(own={"storeys": [1]}, piece=[tower]) == 1
    assert bonus(theirs={"storeys": [1]}, piece=[tower]) == 0


@pytest.mark.clause("sotr.melee.free-figure-move")
def test_a_figure_without_an_opponent_may_go_three_inches_to_help():
    a = unit("a", 0, "rifles", (10, 10), (13.5, 10))
    b = unit("b", 1, "rifles", (10, 11), (13.5, 11))
    # The first pair is equal; the second kills his man and is free, 3 inches from the other.
    playing = game(table(a, b, first=0, turns=9), 3, 3, 6, 5, 6, 1, 1, 6, 1)
    assert offered(playing, "sotr-help") == ["stay", "b"]
    answer(playing, ("sotr-help", "b"))
    assert probe(playing, "engaged", figure="a/1")
    assert one(playing, "a").charged == 0
