"""Rules of the Eldar: foresight, hit and run, holofields."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, events
from grognard.systems.epic.shooting import damage, saves
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import ASSAULT, AT, MW, Blow
from grognard.systems.epic.tournament import setup
from systems.epic.table import (
    acting,
    answer,
    asked,
    battle,
    formation,
    game,
    mixed,
    one,
    position,
    state,
    told,
    unit,
)

ARMIES = ["eldar", "orks"]
FAR = formation("B", 1, "orks.boyz", (170, 110), (167, 110))
SEER = ("eldar.farseer", (10, 10))


@pytest.mark.clause("epic.lists.farsight")
def test_a_seer_in_the_formation_takes_the_penalty_for_keeping_the_initiative_away():
    with_seer = mixed("A", 0, SEER, ("eldar.guardians", (13, 10)))
    without = formation("C", 0, "eldar.guardians", (30, 10))
    made = battle(position(with_seer, without, FAR, armies=ARMIES))
    assert int(actions.modifiers(made, one(made, "A"), "advance", True)) == 0
    assert int(actions.modifiers(made, one(made, "C"), "advance", True)) == -1
    unit(made, "A/0").status = "gone"
    assert int(actions.modifiers(made, one(made, "A"), "advance", True)) == -1


def three(seer=True, rest=()):
    """Three formations of the Eldar, one perhaps with a seer, and two of the enemy."""
    first = mixed("A", 0, *([SEER] if seer else []), ("eldar.guardians", (13, 10)))
    rows = [formation(name, 0, "eldar.guardians", (30 + 20 * n, 10)) for n, name in enumerate("CDE")]
    return game(
        position(first, *rows, FAR, formation("F", 1, "orks.boyz", (150, 110)), armies=ARMIES), rest=rest
    )


def marshalled(playing, name, ask="epic-activate"):
    answer(playing, (ask, name), ("epic-action", "marshal"))
    if asked(playing).ask == "epic-marshal":
        answer(playing, ("epic-marshal", "regroup"))


@pytest.mark.clause("epic.lists.farsight-again")
def test_once_a_turn_the_initiative_may_be_kept_twice_in_a_row():
    playing = three(True, rest=6)
    marshalled(playing, "A")
    marshalled(playing, "C", "epic-retain")
    marshalled(playing, "D", "epic-retain")  # the second in a row, at -1: no seer there
    assert told(playing, events.TestPassed)[-1].result.parts[0][0] == "epic.actions.test-retain-modifier"
    assert asked(playing).seat == 1
    assert state(playing).foreseen == (0,)
    answer(playing, ("epic-activate", "B"), ("epic-action", "advance"))
    # In the next turn it may be done again.
    assert told(playing, events.PassedOn) == []


@pytest.mark.clause("epic.lists.farsight-again")
def test_not_without_a_seer_on_the_table_nor_a_second_time_in_the_turn():
    playing = three(False, rest=6)
    marshalled(playing, "A")
    marshalled(playing, "C", "epic-retain")
    assert asked(playing).seat == 1
    playing = three(True, rest=6)
    state(playing).foreseen = (0,)
    marshalled(playing, "A")
    marshalled(playing, "C", "epic-retain")
    assert asked(playing).seat == 1
    playing = three(True, rest=6)
    marshalled(playing, "A")
    marshalled(playing, "C", "epic-retain")
    answer(playing, ("epic-retain", "pass"))  # who lets it pass has not used it
    assert state(playing).foreseen == ()


def raid(action, *plan, foe=(20, 30), army="eldar"):
    found = position(
        formation("A", 0, "eldar.dark_reapers", (20, 20), (22.5, 20)),
        formation("B", 1, "orks.boyz", foe, (foe[0] + 3, foe[1])),
        armies=[army, "orks"],
    )
    return game(acting(found, "A", action, *plan), rest=1)


@pytest.mark.clause("epic.lists.hit-and-run")
def test_an_advance_may_shoot_first_and_then_move():
    playing = raid("advance", "move", "shoot")
    answer(playing, ("epic-hit-and-run", "shoot"), ("epic-target", "B"))
    assert told(playing, events.Shot)
    answer(playing, ("epic-move", (20, 10)))
    assert len(told(playing, events.Shot)) == 1
    assert state(playing).acting is None
    # Or move first.
    playing = raid("advance", "move", "shoot")
    answer(playing, ("epic-hit-and-run", "move"), ("epic-move", (20, 21)), ("epic-target", "B"))
    # Others are not asked.
    playing = raid("advance", "move", "shoot", army="legion")
    assert asked(playing).ask == "epic-move"


@pytest.mark.clause("epic.lists.hit-and-run")
def test_a_double_may_shoot_between_its_moves_with_its_penalty():
    playing = raid("double", "move", "move", "shoot")
    answer(playing, ("epic-hit-and-run", "move"), ("epic-move", (20, 20)))
    answer(playing, ("epic-hit-and-run", "shoot"), ("epic-target", "B"))
    shot = told(playing, events.Shot)
    assert len(shot) == 1
    assert asked(playing).ask == "epic-move"
    # With nobody to shoot at nothing is asked.
    playing = raid("advance", "move", "shoot", foe=(150, 100))
    assert asked(playing).ask == "epic-move"


@pytest.mark.clause("epic.lists.hit-and-run-consolidate")
@pytest.mark.parametrize(("army", "reach"), [("eldar", 1500), ("legion", 500)])
def test_eldar_who_win_an_assault_consolidate_by_their_speed(army, reach):
    found = position(
        formation("A", 0, "eldar.dire_avengers", (20, 20), (22.5, 20)),
        formation("B", 1, "orks.grotz", (20, 23)),
        armies=[army, "orks"],
    )
    playing = game(acting(found, "A", "engage", "assault"), rest=6)
    answer(playing, ("epic-charge", (20, 23)))
    while asked(playing).ask != "epic-consolidate":
        answer(playing, (asked(playing).ask, asked(playing).form.default()))
    assert {name: value for name, _, value in asked(playing).about}["distance"] == reach


# -- holofields ----------------------------------------------------------------------------------------------------


def titan(*dice, criticals=(), sheet="eldar.phantom"):
    row = {"id": "A", "seat": 0, "units": [{"unit": sheet, "at": [20, 20], "criticals": list(criticals)}]}
    return battle(position(row, FAR, armies=ARMIES), *dice)


def scores(made, blow, crossfire=False):
    found = saves.allowed(made, one(made, "A"), unit(made, "A/0"), blow, crossfire)
    return [int(roll) for roll in found.rolls]


@pytest.mark.clause("epic.lists.holofield")
def test_a_holofield_saves_on_three_and_reinforced_armour_once_more_but_not_against_what_defeats_it():
    made = titan()
    armour = unit(made, "A/0").kit.armour
    assert scores(made, Blow(AT)) == [3, armour]
    assert scores(made, Blow(ASSAULT, close=True)) == [3, armour]
    assert scores(made, Blow(AT, lance=True)) == [3]
    assert scores(made, Blow(MW, macro=True)) == [3]
    assert scores(made, Blow(MW, macro=True, killer="D3")) == [3]
    assert scores(made, Blow(AT), crossfire=True)[0] == 4
    assert scores(made, Blow(AT, sniper="B/0"))[0] == 4
    # Once lost it helps no more.
    made = titan(criticals=["lose_holofield"])
    assert scores(made, Blow(AT)) == [armour, armour]
    assert scores(made, Blow(MW, macro=True, killer="D3")) == []


@pytest.mark.clause("epic.lists.holofield")
def test_it_saves_once_for_all_the_damage_of_a_titan_killer_and_without_a_marker():
    made = titan(5, 3)  # three points, saved by one die
    toll = Toll()
    damage.strike(
        made, one(made, "A"), unit(made, "A/0"), Blow(MW, macro=True, killer="D3", disrupts=True), toll
    )
    assert (unit(made, "A/0").damage, toll.markers, made.dice.left) == (0, {}, 0)
    made = titan(3, 2, 1, 1)  # two points, not saved, and no further save
    damage.strike(made, one(made, "A"), unit(made, "A/0"), Blow(MW, macro=True, killer="D3"), toll)
    assert (unit(made, "A/0").damage, toll.markers, made.dice.left) == (2, {"A": 2}, 0)


# -- garrisons -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.garrisons", "epic.lists.garrisons#1")
@pytest.mark.parametrize(
    ("army", "sheet", "may"),
    [
        ("eldar", "eldar.rangers", True),
        ("eldar", "eldar.war_walker", True),
        ("eldar", "eldar.guardians", False),
        ("eldar", "eldar.swooping_hawks", False),
        ("tyranids", "tyranids.genestealers", True),
        ("tyranids", "tyranids.lictor", True),
        ("tyranids", "tyranids.termagants", False),
        ("necrons", "necrons.flayed_ones", False),
        ("necrons", "necrons.warriors", False),
        ("legion", "legion.infantry", True),
        ("", "eldar.guardians", True),
    ],
)
def test_some_armies_leave_few_garrisons_behind(army, sheet, may):
    made = battle(position(formation("A", 0, sheet, (20, 20)), FAR, armies=[army, "orks"]))
    assert setup.may_garrison(one(made, "A")) is may


@pytest.mark.clause("epic.lists.garrisons", "epic.lists.garrisons#ruling")
def test_all_of_a_garrison_must_be_of_such_a_kind():
    row = mixed("A", 0, ("eldar.rangers", (20, 20)), ("eldar.guardians", (23, 20)))
    made = battle(position(row, FAR, armies=ARMIES))
    assert not setup.may_garrison(one(made, "A"))
