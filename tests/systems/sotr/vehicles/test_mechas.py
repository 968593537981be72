"""Hits on mecha: where they are hit, and what that does."""

import pytest

from grognard.systems.sotr.vehicles import hits, machine, mecha, speed
from systems.sotr.machines import at, run, table
from systems.sotr.machines import mecha as walker
from systems.sotr.table import left, unit

#: A test of Cool 8 that is passed, and one that is not.
CALM, PANIC = (1, 1), (6, 6)


def struck(zone, *dice, penetration=7, troops=(), kind="tank", **rest):
    """A vehicle struck from its front by a round that goes through without a roll, and what became of it."""
    battle = table(at("t", 0, 24, 24, kind, **rest), troops=troops, dice=dice)
    tank = battle.units["t"]
    run(hits.strike(battle, tank, zone, penetration, (2400, 4000), 1))
    assert left(battle) == 0
    return battle, tank


# -- mechas --------------------------------------------------------------------------------------------------------


def stamped(*dice, troops=(), **rest):
    return struck("front", *dice, kind="mecha", troops=troops, **rest)


@pytest.mark.clause("sotr.mechdamage.procedure", "sotr.mechdamage.location#1")
def test_2d6_for_the_location_and_1d6_for_its_side():
    cases = [((1, 1, 3), "weapon-right"), ((2, 3, 4), "weapon-left"), ((3, 3), "body"), ((4, 4), "body")]
    cases += [((4, 5, 3), "leg-right"), ((6, 6, 4), "leg-left")]
    for dice, name in cases:
        battle = table(at("t", 0, 24, 24, "mecha"), dice=dice)
        assert mecha.where(battle, battle.units["t"], 1)[1] == name
        assert left(battle) == 0


@pytest.mark.clause("sotr.mechdamage.location#2", "sotr.mechdamage.location#ruling")
def test_what_is_gone_or_not_there_is_the_body():
    lost = ["destroyed-0", "leg-gone-left"]
    for dice, name in [((1, 1, 1), "body"), ((6, 6, 6), "body"), ((6, 6, 1), "leg-right")]:
        battle = table(at("t", 0, 24, 24, "mecha", damage=lost), dice=dice)
        assert mecha.where(battle, battle.units["t"], 1)[1] == name
    bare = walker("bare", secondary=None)
    battle = table(at("t", 0, 24, 24, "bare"), troops=[bare], dice=(1, 1, 6))
    assert mecha.where(battle, battle.units["t"], 1)[1] == "body"


@pytest.mark.clause("sotr.mechdamage.repeat-location#1", "sotr.mechdamage.repeat-location#ruling")
def test_a_location_hit_again_has_two_more():
    _, robot = stamped(3, 3, 2, *CALM, struck=["body", "body"])  # 2 and 2 more, not 4: main systems
    assert machine.has(robot, "silent")
    _, robot = stamped(3, 3, 2, *CALM, struck=["leg-left", "weapon-left"])
    assert machine.hull(robot).damage == ("class",)
    _, robot = stamped(3, 3, 6, struck=["body"])  # above 6 is 6
    assert robot.status == "gone"


@pytest.mark.clause("sotr.mechdamage.weapon-1-2", "sotr.mechdamage.weapon-3-4", "sotr.mechdamage.weapon-5-6")
@pytest.mark.parametrize(
    ("face", "word", "usable"),
    [(1, "damaged", True), (2, "damaged", True), (3, "broken", False), (4, "broken", False), (5, "destroyed", False), (6, "destroyed", False)],
)  # fmt: skip
def test_weapons_are_damaged_broken_or_destroyed(face, word, usable):
    _, robot = stamped(1, 2, 1, face, *CALM)
    assert machine.hull(robot).damage == (f"{word}-0",)
    assert mecha.usable(robot, "0") == usable
    assert mecha.usable(robot, "1")


@pytest.mark.clause("sotr.mechdamage.weapon-1-2")
def test_a_damaged_weapon_works_on_4_and_more_each_time():
    battle = table(at("t", 0, 24, 24, "mecha", damage=["damaged-0"]), dice=(3, 4))
    robot = battle.units["t"]
    assert [mecha.works(battle, robot, "0") for _ in range(2)] == [False, True]
    assert mecha.works(battle, robot, "1")  # no die for what is whole
    assert left(battle) == 0


@pytest.mark.clause("sotr.mechdamage.weapon-choice")
def test_of_several_weapons_on_a_side_the_owner_says_which():
    arms = walker("arms", secondary=["lmg", "hmg"], attack=[4])
    battle = table(at("t", 0, 24, 24, "arms"), troops=[arms], dice=(1, 2, 6, 5, *CALM))
    robot = battle.units["t"]
    script = hits.strike(battle, robot, "front", 7, (2400, 4000), 1)
    asked = script.send(None)
    assert asked.seat == 0
    assert list(asked.form.options) == ["t:1", "t:2", "t:attack"]
    with pytest.raises(StopIteration):
        script.send("t:2")
    assert machine.hull(robot).damage == ("destroyed-2",)


@pytest.mark.clause("sotr.mechdamage.leg-1")
def test_a_limp_halves_every_speed():
    _, robot = stamped(4, 5, 1, 1, *CALM)
    assert speed.limits(robot) == (300, 600, 800)


@pytest.mark.clause("sotr.mechdamage.leg-2-3")
@pytest.mark.parametrize("face", [2, 3])
def test_leg_2_3_neither_moves_nor_turns_but_shoots(face):
    _, robot = stamped(4, 5, 1, face, *CALM)
    assert speed.fastest(robot) == 0
    assert machine.has(robot, "fixed")
    assert not machine.has(robot, machine.NO_GUN)


@pytest.mark.clause("sotr.mechdamage.leg-4")
def test_leg_4_leaves_only_secondary_weapons():
    _, robot = stamped(4, 5, 1, 4, *CALM)
    assert speed.fastest(robot) == 0
    assert machine.has(robot, "fixed")
    assert machine.has(robot, machine.NO_GUN)
    assert machine.has(robot, "leg-gone-right")


@pytest.mark.clause("sotr.mechdamage.leg-5-6")
@pytest.mark.parametrize("face", [5, 6])
def test_a_mecha_that_falls_crushes_who_lies_under_it_and_its_crew_gets_out(face):
    battle = table(
        at("t", 0, 24, 24, "mecha"),
        unit("under", 1, "rifles", [24, 20.5]),
        unit("beside", 1, "rifles", [28, 24]),
        dice=(4, 5, 1, face, 1),  # it falls towards the far edge of who rolls, the seat at the top
    )
    run(hits.strike(battle, battle.units["t"], "front", 7, (2400, 4000), 1))
    assert left(battle) == 0  # class 5 on an unarmoured man needs no die, and no bail out test is taken
    assert battle.units["under"].status == "gone"
    assert battle.units["beside"].living == (0,)
    assert battle.units["t"].status == "gone"
    crew = battle.units["t-crew"]
    assert len(crew.living) == 2
    assert crew.disorganised
    assert battle.board.piece("wreck-t").kind == "fallen_mecha"


@pytest.mark.clause("sotr.mechdamage.body-1-2#1", "sotr.mechdamage.body-1-2#ruling")
@pytest.mark.parametrize("face", [1, 2])
def test_body_1_2_costs_a_speed_class_and_in_the_lowest_all_but_slow(face):
    _, robot = stamped(3, 3, face, *CALM)
    assert speed.limits(robot) == (400, 800, 1200)
    slow = walker("slow", speed=1)
    battle = table(at("t", 0, 24, 24, "slow"), troops=[slow], dice=(3, 3, face, *CALM))
    run(hits.strike(battle, battle.units["t"], "front", 7, (2400, 4000), 1))
    assert speed.reach(battle.units["t"]) == 200


@pytest.mark.clause("sotr.mechdamage.body-3", "sotr.mechdamage.body-4")
def test_body_3_stops_it_and_body_4_silences_it_too():
    _, robot = stamped(3, 3, 3, *CALM)
    assert speed.fastest(robot) == 0
    assert not machine.has(robot, "fixed")
    assert not machine.has(robot, "silent")
    _, robot = stamped(3, 3, 4, *CALM)
    assert speed.fastest(robot) == 0
    assert machine.has(robot, "silent")


@pytest.mark.clause("sotr.mechdamage.body-5")
def test_body_5_hits_the_crew():
    _, robot = stamped(3, 3, 5, 4, 1, 1, 1)
    assert machine.crew(robot) == (machine.GUNNER,)


@pytest.mark.clause("sotr.mechdamage.body-6")
def test_body_6_explodes_over_5_inches():
    battle = table(
        at("t", 0, 24, 24, "mecha"),
        unit("near", 1, "rifles", [17.25, 24]),
        unit("far", 1, "rifles", [31, 24]),
        dice=(3, 3, 6, 1, 4),
    )
    run(hits.strike(battle, battle.units["t"], "front", 7, (2400, 4000), 1))
    assert battle.units["t"].status == "gone"
    assert battle.units["near"].status == "gone"
    assert battle.units["far"].living == (0,)
    assert left(battle) == 0
