"""War engines: damage, criticals, shields, titan killers and their markers."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events
from grognard.systems.epic.shooting import damage, hits
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import AP, ASSAULT, AT, MW, Blow
from grognard.systems.epic.special_units import commanders
from grognard.systems.epic.war_engines import aftermath
from systems.epic.table import (
    acting,
    answer,
    asked,
    battle,
    formation,
    game,
    gun,
    one,
    piece,
    position,
    refused,
    sheet,
    told,
    unit,
)

FAR = formation("B", 1, "orks.boyz", (170, 110))


def engine(*dice, abilities=(), critical=None, shields="", armour="-", near=(), damage_=0, capacity=4):
    row = sheet(
        "t.engine",
        type="we",
        base=4,
        armour=armour,
        damage_capacity=capacity,
        shields=shields,
        abilities=list(abilities),
    )
    if critical:
        row["critical"] = critical
    own = {"id": "A", "seat": 0, "units": [{"unit": "t.engine", "at": [20, 20], "damage": damage_}]}
    return battle(
        position(own, FAR, *near, profiles=[row, sheet("t.man", armour="-"), sheet("t.hard", armour=3)]),
        *dice,
    )


def struck(made, blow, toll=None):
    toll = toll or Toll()
    damage.strike(made, one(made, "A"), unit(made, "A/0"), blow, toll)
    return toll


@pytest.mark.clause(
    "epic.war-engines.damage-capacity", "epic.war-engines.blast-per-damage", "epic.war-engines.critical-roll"
)
def test_each_unsaved_hit_takes_a_point_and_gives_a_marker_until_none_is_left():
    made = engine(1, 2, 3, 5)
    toll = Toll()
    for number in range(1, 5):
        struck(made, Blow(AT), toll)
        assert unit(made, "A/0").damage == number
        assert unit(made, "A/0").alive is (number < 4)
    assert toll.markers == {"A": 4}
    assert made.dice.left == 0  # a die for every point


@pytest.mark.clause("epic.war-engines.critical-roll")
def test_a_six_is_a_critical_hit_with_the_effect_of_the_datasheet_one_more_point_by_default():
    made = engine(6, 1)
    struck(made, Blow(AT))
    assert unit(made, "A/0").damage == 2
    # The point that the critical brings may be one as well.
    made = engine(6, 6, 1)
    struck(made, Blow(AT))
    assert unit(made, "A/0").damage == 3


@pytest.mark.clause("epic.war-engines.blast-critical-kill")
def test_destroyed_by_a_critical_it_gives_markers_for_what_it_had_left():
    made = engine(6, critical={"code": "destroyed"})
    toll = struck(made, Blow(AT))
    assert not unit(made, "A/0").alive
    assert toll.markers == {"A": 4}  # one for the point, three for the rest
    assert toll.losses == {"A": 4}


def test_an_explosion_hits_units_within_5_cm_on_its_die():
    near = formation("C", 0, "t.hard", (20, 27.9), (28, 20), (28.1, 20))
    # The critical; then 4+ for the two within 5 cm: one is hit and saves on 3+.
    made = engine(6, 4, 3, 3, critical={"code": "destroyed", "splash": 4}, near=[near])
    struck(made, Blow(AT))
    assert [found.alive for found in one(made, "C").units] == [True, True, True]
    assert made.dice.left == 0


@pytest.mark.clause("epic.war-engines.shield-stops-hit", "epic.war-engines.shield-all-down")
def test_a_shield_stops_a_hit_and_goes_down_without_a_marker_then_the_engine_is_hurt():
    made = engine(1, shields="2")
    toll = Toll()
    for left in (1, 0):
        struck(made, Blow(AT), toll)
        assert unit(made, "A/0").shields == left
    assert unit(made, "A/0").damage == 0
    assert toll.markers == {}
    struck(made, Blow(AT), toll)
    assert unit(made, "A/0").damage == 1


@pytest.mark.clause("epic.war-engines.shield-stops-hit", "epic.special-weapons.disrupt")
def test_a_disrupting_hit_that_a_shield_stops_gives_no_marker():
    made = engine(shields="1")
    assert struck(made, Blow(AT, disrupts=True)).markers == {}


@pytest.mark.clause("epic.war-engines.shield-assault")
def test_close_combat_ignores_shields_and_a_firefight_does_not():
    made = engine(1, shields="1")
    struck(made, Blow(ASSAULT, close=True))
    assert (unit(made, "A/0").shields, unit(made, "A/0").damage) == (1, 1)
    struck(made, Blow(ASSAULT, firefight=True))
    assert (unit(made, "A/0").shields, unit(made, "A/0").damage) == (0, 1)


@pytest.mark.clause("epic.special-weapons.titan-killer-damage")
def test_a_titan_killer_does_as_many_points_as_its_die_says_a_shield_stopping_one():
    made = engine(5, 1, 1, shields="1")  # D3: 3 points, one stopped, two criticals to roll
    toll = struck(made, Blow(MW, macro=True, killer="D3"))
    assert unit(made, "A/0").damage == 2
    assert toll.markers == {"A": 2}


@pytest.mark.clause("epic.special-weapons.titan-killer-damage")
def test_other_units_suffer_one_hit_and_nothing_spills_over():
    made = engine(near=[formation("C", 0, "t.man", (50, 50), (53, 50))])
    damage.strike(made, one(made, "C"), unit(made, "C/0"), Blow(MW, macro=True, killer="D6"), Toll())
    assert [found.alive for found in one(made, "C").units] == [False, True]
    made = engine(6, 1, damage_=3)
    struck(made, Blow(MW, macro=True, killer="D6"))
    assert unit(made, "A/0").damage == 4


@pytest.mark.clause("epic.special-units.invulnerable-save")
def test_a_war_engine_saves_once_for_each_point_of_a_titan_killer():
    made = engine(
        5, 6, 5, 1, 6, abilities=["invulnerable_save"]
    )  # 3 points: saved, not saved (critical 1), saved
    struck(made, Blow(MW, macro=True, killer="D3"))
    assert unit(made, "A/0").damage == 1


@pytest.mark.clause("epic.war-engines.result-casualties")
def test_each_point_of_damage_counts_as_a_loss_in_an_assault():
    made = engine(1, 1)
    toll = Toll(silent=True)
    struck(made, Blow(ASSAULT), toll)
    struck(made, Blow(ASSAULT), toll)
    assert toll.losses == {"A": 2}
    assert toll.markers == {}


@pytest.mark.clause("epic.war-engines.target-type")
def test_ap_fire_does_not_hurt_a_war_engine():
    made = engine()
    assert not hits.can_hurt(AP, unit(made, "A/0").kit)
    found = position(
        formation("A", 0, "t.rifle", (20, 20)),
        formation("B", 1, "legion.baneblade", (20, 50)),
        profiles=[sheet("t.rifle", weapons=[{"weapon": "rifle"}])],
        weapons=[gun("rifle", ap=2)],
    )
    playing = game(acting(found, "A", "advance", "shoot"))
    answer(playing, ("epic-target", "B"))
    assert told(playing, events.Hit) == []
    assert one(playing, "B").markers == 1


# -- barging -------------------------------------------------------------------------------------------------------


def charging(*foes, engines=1, extra=(), dice=()):
    row = sheet("t.engine", type="we", base=4, armour="-", speed=20, damage_capacity=1)
    own = [{"unit": "t.engine", "at": [20 + 8 * n, 20]} for n in range(engines)]
    found = position(
        {"id": "A", "seat": 0, "units": [*own, *extra]},
        {"id": "B", "seat": 1, "units": [{"unit": name, "at": list(place)} for name, place in foes]},
        profiles=[row, sheet("t.man", armour="-")],
    )
    return game(acting(found, "A", "engage", "assault"), *dice)


@pytest.mark.clause("epic.war-engines.barge", "epic.war-engines.barge-placement")
def test_a_war_engine_pushes_units_of_its_target_aside_into_contact_with_it():
    playing = charging(("t.man", (20, 28)), ("t.man", (40, 28)))
    region = asked(playing).form.reach
    assert region.refuse([[2000, 3000]]) is None
    answer(playing, ("epic-charge", [(20, 30)]))
    moved = told(playing, events.PushedAside)[0]
    assert moved.unit == "B/0"
    gap = ((moved.at[0] - 2000) ** 2 + (moved.at[1] - 3000) ** 2) ** 0.5
    assert 300 <= gap <= 302  # in contact with the engine
    # As near to where it stood as the engine lets it: on the near side.
    assert moved.at[1] <= 3000


@pytest.mark.clause("epic.war-engines.barge-limit")
def test_it_pushes_two_units_for_each_point_of_its_capacity_and_no_more():
    three = [("t.man", (20, 27)), ("t.man", (20, 30)), ("t.man", (20, 33))]
    playing = charging(*three)
    assert "epic.assault.contact-limit" in refused(playing, [(20, 36)])
    assert asked(playing).form.reach.refuse([[2000, 2920]]) is None  # over two of them


@pytest.mark.clause("epic.war-engines.barge")
def test_no_other_unit_pushes_and_no_engine_is_pushed():
    playing = charging(("t.engine", (20, 28)), ("t.man", (40, 28)))
    assert refused(playing, [(20, 30)])
    playing = charging(("t.man", (20, 28)), engines=0, extra=[{"unit": "t.man", "at": [20, 20]}])
    assert refused(playing, [(20, 28)])


@pytest.mark.clause("epic.special-weapons.disrupt", "epic.war-engines.blast-per-damage")
def test_a_point_of_damage_by_a_disrupting_hit_gives_no_second_marker():
    made = engine(1)
    assert struck(made, Blow(AT, disrupts=True)).markers == {"A": 1}
    assert unit(made, "A/0").damage == 1


# -- criticals by datasheet ----------------------------------------------------------------------------------------


CRITICAL = "epic.war-engines.critical-effect"


def ending(*dice, critical, near=(), criticals=(), damage_=0):
    """The same engine at the end of an action phase."""
    made = engine(*dice, critical=critical, near=near, damage_=damage_)
    unit(made, "A/0").criticals = tuple(criticals)
    return made


@pytest.mark.clause(CRITICAL)
def test_reactors_and_fires_last_and_add_up_but_do_no_harm_at_once():
    for code in ("reactor", "fire"):
        made = engine(6, 6, critical={"code": code})
        struck(made, Blow(AT))
        struck(made, Blow(AT))
        assert unit(made, "A/0").criticals == (code, code)
        assert unit(made, "A/0").damage == 2


@pytest.mark.clause(CRITICAL, "epic.war-engines.blast-per-damage")
@pytest.mark.parametrize(
    ("code", "face", "left", "lost"),
    [
        ("reactor", 2, ("reactor",), 1),
        ("reactor", 3, ("reactor",), 1),
        ("reactor", 4, (), 0),
        ("fire", 1, ("fire", "fire"), 1),
        ("fire", 2, ("fire",), 1),
        ("fire", 4, ("fire",), 1),
        ("fire", 5, (), 0),
    ],
)
def test_a_die_at_the_end_of_the_turn_says_what_becomes_of_a_breach(code, face, left, lost):
    made = ending(face, *[1] * lost, critical={"code": code}, criticals=[code])
    aftermath.smoulder(made)
    assert unit(made, "A/0").criticals == left
    assert unit(made, "A/0").damage == lost
    assert one(made, "A").markers == lost
    assert made.dice.left == 0


@pytest.mark.clause(CRITICAL, "epic.war-engines.blast-critical-kill")
def test_a_reactor_explodes_on_a_one_and_hits_who_is_near():
    near = formation("C", 0, "t.man", (20, 25), (20, 28.1), (22, 28.1))
    made = ending(
        1, 5, critical={"code": "reactor", "splash": 5}, criticals=["reactor", "reactor"], near=[near]
    )
    aftermath.smoulder(made)
    assert not unit(made, "A/0").alive
    assert [found.alive for found in one(made, "C").units] == [False, True, True]
    assert one(made, "C").markers == 1
    assert made.dice.left == 0  # the second breach of a wreck is not rolled for


@pytest.mark.clause(CRITICAL)
def test_each_breach_is_rolled_for_and_a_new_one_waits_for_the_next_turn():
    made = ending(2, 6, 5, critical={"code": "fire"}, criticals=["fire", "fire"])
    aftermath.smoulder(
        made
    )  # the first burns on, and its point is a critical: a third fire; the second goes out
    assert unit(made, "A/0").criticals == ("fire", "fire")
    assert made.dice.left == 0


@pytest.mark.clause(CRITICAL)
def test_breaches_are_looked_at_when_the_action_phase_ends_and_may_break_a_formation():
    row = sheet("t.engine", type="we", base=4, armour="-", damage_capacity=4, critical={"code": "fire"})
    own = {"id": "A", "seat": 0, "acted": True, "markers": 3, "units": [{"unit": "t.engine", "at": [20, 20], "criticals": ["fire"]}]}  # fmt: skip
    playing = game(position(own, {**FAR, "acted": True}, profiles=[row]), 2, 1, 6, 6, 5)
    assert one(playing, "A").broken
    answer(playing, ("epic-withdraw", (20, 20)), ("epic-withdraw", (20, 20)))


def staggering(*dice, critical, near=(), piece_=(), place=(20, 20)):
    row = sheet("t.engine", type="we", base=4, armour="-", damage_capacity=4, critical=critical)
    own = {"id": "A", "seat": 0, "units": [{"unit": "t.engine", "at": list(place)}]}
    return battle(
        position(own, FAR, *near, piece=list(piece_), profiles=[row, sheet("t.man", armour="-")]), *dice
    )


def moved(made):
    x, y = unit(made, "A/0").place
    return x / 100, y / 100


@pytest.mark.clause(CRITICAL)
def test_an_engine_out_of_control_goes_the_way_and_as_far_as_the_dice_say():
    stagger = {"code": "stagger", "move": "D6", "trample": 6, "blocked": "destroyed", "extra": 1}
    made = staggering(
        6, 1, 1, 5, 1, critical=stagger
    )  # critical, direction 0, 5 cm; its further point is none
    struck(made, Blow(AT))
    assert moved(made) == pytest.approx((20, 25), abs=0.1)
    assert unit(made, "A/0").damage == 2
    assert unit(made, "A/0").alive
    made = staggering(6, 2, 4, 5, 1, critical=stagger)  # the tenth of 36 directions: a quarter turn
    struck(made, Blow(AT))
    assert moved(made) == pytest.approx((25, 20), abs=0.1)
    made = staggering(6, 1, 1, 4, 5, 6, critical={"code": "rampage", "move": "3D6", "trample": 4, "blocked": "damage"})  # fmt: skip
    struck(made, Blow(AT))
    assert moved(made) == pytest.approx((20, 35), abs=0.1)
    assert unit(made, "A/0").damage == 1


@pytest.mark.clause(CRITICAL)
def test_it_hits_whom_it_goes_over_of_either_side_and_pushes_aside_whom_it_would_stand_on():
    near = [
        formation("C", 0, "t.man", (20, 23.5), (20, 28.4), (26, 23)),
        formation("D", 1, "t.man", (21, 25)),
    ]
    stagger = {"code": "stagger", "move": "D6", "trample": 6, "blocked": "damage"}
    made = staggering(6, 1, 1, 6, 6, 5, 5, critical=stagger, near=near)
    toll = struck(made, Blow(AT))
    assert [found.alive for found in one(made, "C").units] == [False, True, True]
    assert unit(made, "D/0").alive
    assert made.dice.left == 0
    assert toll.markers == {"A": 1, "C": 1}
    there = unit(made, "D/0"), unit(made, "C/1")
    for found in there:
        gap = ((found.place[0] - 2000) ** 2 + (found.place[1] - 2600) ** 2) ** 0.5
        assert gap >= 300


@pytest.mark.clause(CRITICAL)
@pytest.mark.parametrize(("blocked", "damaged", "alive_"), [("damage", 2, True), ("destroyed", 1, False)])
def test_ground_or_an_engine_that_stops_it_costs_damage_or_the_engine(blocked, damaged, alive_):
    stagger = {"code": "stagger", "move": "D6", "trample": 6, "blocked": blocked}
    more = [1] if blocked == "damage" else []
    wall = piece("cliffs", 0, 24, 40, 30)
    made = staggering(6, 1, 1, 6, *more, critical=stagger, piece_=[wall])
    struck(made, Blow(AT))
    assert (unit(made, "A/0").damage, unit(made, "A/0").alive) == (damaged, alive_)
    if alive_:
        assert moved(made) == pytest.approx((20, 23.5), abs=0.1)
    other = formation("C", 0, "t.engine", (20, 26))
    made = staggering(6, 1, 1, 6, *more, critical=stagger, near=[other])
    struck(made, Blow(AT))
    assert (unit(made, "A/0").damage, unit(made, "A/0").alive) == (damaged, alive_)
    assert unit(made, "C/0").damage == 0
    # The edge only stops it.
    made = staggering(6, 1, 1, 6, critical=stagger, place=(20, 117))
    struck(made, Blow(AT))
    assert (unit(made, "A/0").damage, unit(made, "A/0").alive) == (1, True)
    assert moved(made) == pytest.approx((20, 118), abs=0.1)


@pytest.mark.clause(CRITICAL)
def test_a_fortress_that_turns_over_hits_all_under_it_and_its_crew_lives_on_a_six():
    flip = {"code": "flip", "move": "D6", "trample": 1, "end": True, "passengers": 6}
    row = sheet("t.engine", type="we", base=4, armour="-", damage_capacity=4, critical=flip, hold=[{"capacity": 8, "kinds": ["foot"]}])  # fmt: skip
    units = [
        {"unit": "t.engine", "at": [20, 20]},
        {"unit": "t.hard", "carrier": "A/0", "status": "aboard"},
        {"unit": "t.hard", "carrier": "A/0", "status": "aboard"},
    ]
    found = position(
        {"id": "A", "seat": 0, "units": units},
        formation("B", 1, "t.man", (20, 25)),
        profiles=[row, sheet("t.man", armour="-"), sheet("t.hard", armour=3)],
    )
    # Critical; direction, 3 cm; the man is hit on whatever; those on board need sixes, not their 3+.
    made = battle(found, 6, 1, 1, 3, 1, 6, 5)
    struck(made, Blow(AT))
    assert not unit(made, "A/0").alive
    assert not unit(made, "B/0").alive
    assert [found.alive for found in one(made, "A").units] == [False, True, False]
    assert made.dice.left == 0


@pytest.mark.clause(CRITICAL)
def test_what_is_lost_is_lost_once_and_a_second_time_costs_more():
    made = engine(6, 6, 1, critical={"code": "lose_holofield"}, abilities=["holofield"])
    unit(made, "A/0").criticals = ("lose_holofield",)
    assert not unit(made, "A/0").has("holofield")
    made = engine(6, 6, 1, critical={"code": "to_hit"})
    struck(made, Blow(AT))
    assert (unit(made, "A/0").criticals, unit(made, "A/0").damage) == (("to_hit",), 1)
    struck(made, Blow(AT))
    assert (unit(made, "A/0").criticals, unit(made, "A/0").damage) == (("to_hit",), 3)
    made = engine(6, 6, critical={"code": "lose_portal", "again": "destroyed"})
    struck(made, Blow(AT))
    assert (unit(made, "A/0").criticals, unit(made, "A/0").damage) == (("lose_portal",), 1)
    struck(made, Blow(AT))
    assert not unit(made, "A/0").alive


@pytest.mark.clause(CRITICAL)
def test_an_engine_whose_aim_suffers_hits_one_worse():
    found = position(
        {"id": "A", "seat": 0, "units": [{"unit": "t.engine", "at": [20, 20], "criticals": ["to_hit"]}]},
        formation("B", 1, "t.man", (20, 50)),
        profiles=[
            sheet("t.engine", type="we", base=4, damage_capacity=4, weapons=[{"weapon": "rifle"}]),
            sheet("t.man", armour="-"),
        ],
        weapons=[gun("rifle", ap=4)],
    )
    for face, lives in ((4, True), (5, False)):
        playing = game(acting(found, "A", "advance", "shoot"), face)
        answer(playing, ("epic-target", "B"))
        assert unit(playing, "B/0").alive is lives


@pytest.mark.clause(CRITICAL)
def test_a_spasm_costs_a_point_and_lashes_out_on_a_one_or_does_more_on_a_six():
    near = formation("C", 0, "t.man", (20, 25))
    spasm = {"code": "spasm", "extra": 1, "splash": 6}
    made = engine(6, 3, 1, critical=spasm, near=[near])
    struck(made, Blow(AT))
    assert (unit(made, "A/0").damage, unit(made, "C/0").alive) == (2, True)
    made = engine(6, 1, 6, 1, critical=spasm, near=[near])
    struck(made, Blow(AT))
    assert (unit(made, "A/0").damage, unit(made, "C/0").alive) == (2, False)
    made = engine(6, 6, 1, 1, critical=spasm, near=[near])
    struck(made, Blow(AT))
    assert unit(made, "A/0").damage == 3
    made = engine(6, 6, 1, critical={**spasm, "six": "command"}, abilities=["commander", "leader", "synapse_2", "fearless"])  # fmt: skip
    struck(made, Blow(AT))
    found = unit(made, "A/0")
    assert found.damage == 2
    assert [found.has(name) for name in ("commander", "leader", "synapse_2", "fearless")] == [
        False,
        False,
        False,
        True,
    ]
    assert commanders.leaders(one(made, "A")) == 0
    assert not commanders.commands(one(made, "A"))


@pytest.mark.clause(CRITICAL)
def test_a_backlash_strikes_the_engine_and_all_near_it_as_a_titan_killer():
    near = formation("C", 0, "t.hard", (20, 25))
    # Critical; four and more for itself and the man: both are hit, without a save; its point is no critical.
    made = engine(
        6, 4, 4, 1, critical={"code": "backlash", "splash": 4, "splash_killer": "1"}, near=[near], armour=3
    )
    damage.wound(made, one(made, "A"), unit(made, "A/0"), Blow(AT), Toll())
    assert made.dice.left == 0
    assert not unit(made, "C/0").alive
    assert unit(made, "A/0").damage == 2


@pytest.mark.clause(CRITICAL)
def test_a_discharge_is_a_barrage_of_macro_weapons_on_itself():
    near = formation("C", 0, "t.hard", (20, 26.9), (20, 27.1))
    critical = {"code": "discharge", "points": 3, "template": 12}
    # Three points: AP4+, AT5+. Itself twice (half of four): one hit, no save against a macro-weapon; the man under the
    # template is hit on four; the other is just outside.
    made = engine(6, 5, 4, 4, 1, critical=critical, near=[near], armour=3)
    damage.wound(made, one(made, "A"), unit(made, "A/0"), Blow(AT), Toll())
    assert unit(made, "A/0").damage == 2
    assert [found.alive for found in one(made, "C").units] == [False, True]
    assert made.dice.left == 0


@pytest.mark.clause(CRITICAL)
def test_the_fall_of_some_takes_summoned_units_along_or_dismays_who_sees_it():
    near = formation("C", 0, "t.hard", (20, 25), (20, 28), (25, 20))
    made = engine(6, 6, 5, critical={"code": "destroyed", "splash": 6, "splash_summoned": True}, near=[near])
    one(made, "C").units[0].summoned = one(made, "C").units[2].summoned = True
    struck(made, Blow(AT))
    assert [found.alive for found in one(made, "C").units] == [False, True, True]
    assert made.dice.left == 0
    hidden = formation("D", 0, "t.man", (60, 20))
    made = engine(6, critical={"code": "destroyed", "dismay": True}, near=[near, hidden])
    one(made, "D").broken = True
    struck(made, Blow(AT))
    assert [one(made, name).markers for name in "BCD"] == [0, 1, 0]
