"""War engines: damage, criticals, shields, titan killers and their markers."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events
from grognard.systems.epic.shooting import damage, hits
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import AP, ASSAULT, AT, MW, Blow
from systems.epic.table import (
    acting,
    answer,
    asked,
    battle,
    formation,
    game,
    gun,
    one,
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
    made = engine(6, *[1] * 6, damage_=3)
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
    playing = charging(("t.man", (20, 28)), ("t.man", (40, 28)), dice=[1] * 30)
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
