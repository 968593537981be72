"""Rules of the Tau: markerlights, guided missiles, jet packs, Ethereals and counsel."""

from __future__ import annotations

import pytest

from grognard.systems.epic.army_rules import tau
from grognard.systems.epic.morale import broken
from grognard.systems.epic.movement import terrain
from grognard.systems.epic.shooting import damage, shooting, sight
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import AP, Blow
from grognard.systems.epic.shooting.lines import Lines
from grognard.systems.epic.special_units import commanders
from systems.epic.table import (
    answer,
    asked,
    battle,
    formation,
    game,
    mixed,
    one,
    piece,
    position,
    refused,
    unit,
)

ARMIES = ["tau", "orks"]


def lit(gap=30.0, army="tau", pieces=(), **rest):
    """Pathfinders so far from an enemy, and warriors who shoot at him."""
    found = position(
        formation("P", 0, "tau.pathfinders", (20, 20), **rest),
        formation("A", 0, "tau.fire_warriors", (60, 24 + gap)),
        formation("B", 1, "orks.boyz", (20, 22 + gap), (23, 22 + gap)),
        armies=[army, "orks"],
        piece=list(pieces),
    )
    return battle(found)


@pytest.mark.clause("epic.lists.markerlights")
def test_a_formation_within_30_cm_and_in_sight_of_a_markerlight_is_marked():
    for made, expected in (
        (lit(), True),
        (lit(30.1), False),
        (lit(pieces=[piece("buildings", 0, 30, 60, 35)]), False),
        (lit(army="legion"), False),
        (lit(broken=True), False),
        (lit(action="march"), False),
        (lit(action="road_march"), False),
        (lit(action="advance"), True),
    ):
        assert tau.marked(made, one(made, "A"), one(made, "B")) is expected


@pytest.mark.clause("epic.lists.markerlights")
def test_all_tau_who_shoot_at_a_marked_formation_add_one():
    found = {}
    for gap in (30, 30.5):
        made = lit(gap)
        one(made, "A").units[0].place = (2000, 3600)
        lines = Lines(made, one(made, "A"), one(made, "B"), "advance")
        found[gap] = int(shooting.shots_of(lines, lines.guns, shooting.BEST)[0].need)
    assert found[30] == found[30.5] - 1


def skyray(gap, pieces=(), army="tau"):
    """A Piranha or Hammerhead with seeker missiles behind a hill, and pathfinders who see the target."""
    return battle(
        position(
            formation("P", 0, "tau.pathfinders", (60, 60 - gap)),
            formation("A", 0, "t.launcher", (60, 10)),
            formation("B", 1, "orks.battlewagon", (60, 62)),
            armies=[army, "orks"],
            piece=list(pieces),
            profiles=[{"id": "t.launcher", "type": "av", "speed": 20, "armour": 5, "close_combat": 6, "firefight": 5, "base": 2.5, "weapons": [{"weapon": "seeker_missiles"}]}],
        )
    )  # fmt: skip


@pytest.mark.clause("epic.lists.guided-missiles")
def test_guided_missiles_go_only_to_marked_targets_and_need_no_sight():
    wall = piece("buildings", 40, 20, 80, 28)
    # Marked out of sight; not marked; in sight, but not marked.
    for made, fires in ((skyray(20, [wall]), True), (skyray(45, [wall]), False), (skyray(45), False)):
        lines = Lines(made, one(made, "A"), one(made, "B"))
        assert lines.any is fires
        assert [gun.marks for gun in lines.guns] == ([{0: sight.CLEAR}] if fires else [])
    made = skyray(20)
    one(made, "B").units[0].place = (6000, 10350)  # 93 cm away: too far, though it is marked
    one(made, "P").units[0].place = (6000, 9000)
    assert tau.marked(made, one(made, "A"), one(made, "B"))
    assert not Lines(made, one(made, "A"), one(made, "B")).any


@pytest.mark.clause("epic.lists.jet-packs")
def test_after_an_advance_jet_packs_carry_their_units_10_cm_farther():
    found = position(
        mixed("A", 0, ("tau.crisis_battlesuits", (20, 20)), ("tau.crisis_battlesuits", (23, 20)), ("tau.fire_warriors", (26, 20))),
        formation("B", 1, "orks.boyz", (170, 110)),
        armies=ARMIES,
    )  # fmt: skip
    playing = game(found, rest=6)
    answer(playing, ("epic-action", "advance"), ("epic-move", (23, 20)))
    assert asked(playing).ask == "epic-fly-on"
    start = [found.place for found in one(playing, "A").units]
    assert asked(playing).form.reach.allowances == (1000, 1000, 0)
    assert "epic.movement.distance" in refused(playing, [[20, 31], [23, 22], [26, 20]])
    answer(playing, ("epic-fly-on", [[20.5, 23], [23, 23.5], [26, 20]]))
    assert [found.place for found in one(playing, "A").units] != start
    assert unit(playing, "A/2").place == start[2]


@pytest.mark.clause("epic.lists.jet-packs")
def test_only_an_advance_a_double_or_a_march_ends_so_and_jet_packs_are_jump_packs():
    made = battle(position(formation("A", 0, "tau.crisis_battlesuits", (20, 20)), formation("C", 0, "tau.fire_warriors", (50, 20)), formation("B", 1, "orks.boyz", (170, 110)), armies=ARMIES))  # fmt: skip
    every = ("advance", "double", "march", "engage", "sustained_fire", "overwatch", "marshal", "hold")
    assert [name for name in every if tau.flies_on(one(made, "A"), name)] == ["advance", "double", "march"]
    assert not tau.flies_on(one(made, "C"), "advance")
    assert terrain.flies(unit(made, "A/0").kit)
    assert not terrain.flies(unit(made, "C/0").kit)


def ethereal(*dice, **rest):
    lord = ("tau.fire_warriors", (20, 20), {"characters": ["tau.ethereal"]})
    row = mixed("A", 0, lord, ("tau.fire_warriors", (23, 20)), ("tau.fire_warriors", (26, 20)), **rest)
    return battle(position(row, formation("B", 1, "orks.boyz", (60, 20)), armies=ARMIES), *dice)


@pytest.mark.clause("epic.lists.ethereal")
def test_an_ethereal_makes_his_formation_fearless_while_he_lives():
    made = ethereal(broken=True)
    assert all(tau.fearless(one(made, "A"), found) for found in one(made, "A").units)
    broken.place(made, one(made, "A"), 2, "epic.shooting.blast-under-fire")
    assert len(one(made, "A").living) == 3
    unit(made, "A/0").status = "gone"
    assert not any(tau.fearless(one(made, "A"), found) for found in one(made, "A").living)
    broken.place(made, one(made, "A"), 2, "epic.shooting.blast-under-fire")
    assert one(made, "A").living == []


@pytest.mark.clause("epic.lists.ethereal")
def test_his_death_costs_d3_markers_more():
    made = ethereal(5)  # a D3: three
    damage.destroy(
        made, one(made, "A"), unit(made, "A/0"), Blow(AP), Toll(silent=True), "epic.shooting.saves"
    )
    assert one(made, "A").markers == 3
    made = ethereal(broken=True)
    damage.destroy(
        made, one(made, "A"), unit(made, "A/0"), Blow(AP), Toll(silent=True), "epic.shooting.saves"
    )
    assert one(made, "A").markers == 0


@pytest.mark.clause("epic.lists.counsel")
def test_each_shaso_lets_one_failed_test_be_rolled_again_in_a_turn():
    shaso = {"characters": ["tau.shaso"]}
    rows = [
        mixed(name, 0, ("tau.crisis_battlesuits", (20 + 20 * n, 20), shaso)) for n, name in enumerate("AC")
    ]
    made = battle(position(*rows, formation("B", 1, "orks.boyz", (170, 110)), armies=ARMIES))
    assert commanders.commander(made, one(made, "A")) is one(made, "A")
    made.rerolled = (0,)
    assert commanders.commander(made, one(made, "A")) is one(made, "C")
    made.rerolled = (0, 0)
    assert commanders.commander(made, one(made, "A")) is None
    made.rerolled = (1, 1)
    assert commanders.commander(made, one(made, "A")) is one(made, "A")
    unit(made, "C/0").status = "reserve"
    made.rerolled = (0,)
    assert commanders.commander(made, one(made, "A")) is None
    assert commanders.commander(made, one(made, "C")) is one(made, "C")
