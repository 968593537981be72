"""Rules of the Tyranids: the hive mind, swarming, healing flesh, and going through any ground."""

from __future__ import annotations

import pytest

from grognard.core.decision import Decision
from grognard.systems.epic import events
from grognard.systems.epic.army_rules import tyranids
from grognard.systems.epic.morale import end_of_turn
from grognard.systems.epic.movement import terrain
from grognard.systems.epic.tournament import objectives, victory
from systems.epic.table import (
    acting,
    answer,
    battle,
    formation,
    game,
    mixed,
    offered,
    one,
    piece,
    position,
    state,
    told,
    unit,
)

ARMIES = ["tyranids", "orks"]
FAR = formation("B", 1, "orks.boyz", (170, 110))
SWARM = {"entry": "warrior_swarm", "initiative": 1}


def swarm(id="A", at=20, warriors=1, gaunts=4, gone=(), **rest):
    units = [("tyranids.warriors", (at + 3 * n, 20)) for n in range(warriors)]
    units += [("tyranids.termagants", (at + 3 * n, 23)) for n in range(gaunts)]
    row = mixed(id, 0, *units, **{**SWARM, **rest})
    for number in gone:
        row["units"][number]["status"] = "gone"
    return row


def made_of(*rows, dice=(), **rest):
    return battle(position(*rows, FAR, armies=ARMIES, **rest), *dice)


@pytest.mark.clause("epic.lists.hive-mind")
def test_a_swarm_without_its_mind_has_initiative_3_and_holds_no_objective():
    objective = {"seat": 1, "number": 2, "at": [20, 20]}
    made = made_of(swarm(), objective=[objective])
    assert tyranids.initiative(one(made, "A")) == 1
    assert objectives.controller(made, made.objectives[0]) == 0
    unit(made, "A/0").status = "gone"
    assert tyranids.initiative(one(made, "A")) == 3
    assert objectives.controller(made, made.objectives[0]) == -1
    # Not an independent swarm.
    made = made_of(swarm(entry="genestealers", gone=[0]), objective=[objective])
    assert tyranids.initiative(one(made, "A")) == 1
    assert objectives.controller(made, made.objectives[0]) == 0


@pytest.mark.clause("epic.lists.hive-mind")
def test_its_tests_are_made_at_that_initiative():
    playing = game(position(swarm(gone=[0]), FAR, armies=ARMIES), 2, rest=1)
    answer(playing, ("epic-action", "advance"))
    assert told(playing, events.TestFailed)
    playing = game(position(swarm(), FAR, armies=ARMIES), 2, rest=1)
    answer(playing, ("epic-action", "advance"))
    assert told(playing, events.TestPassed)


@pytest.mark.clause("epic.lists.hive-mind")
def test_brood_does_not_count_for_the_strength_of_a_swarm():
    made = made_of(swarm(warriors=2), swarm("C", 80, warriors=1, entry="genestealers"))
    assert [victory.strength(one(made, name)) for name in "AC"] == [2, 5]
    assert one(made, "A").strength == 2


@pytest.mark.clause("epic.lists.hive-mind-rally")
def test_a_broken_swarm_that_is_led_rallies_without_penalty():
    made = made_of(
        swarm(broken=True), swarm("C", 80, broken=True, gone=[0]), swarm("D", 120, entry="x", broken=True)
    )
    assert [int(end_of_turn.modifiers(made, one(made, name))) for name in "ACD"] == [0, -2, -2]


@pytest.mark.clause("epic.lists.hive-mind-absorb")
def test_a_led_swarm_takes_up_a_leaderless_one_near_it_with_its_markers():
    found = position(swarm(markers=1), swarm("C", 36, gone=[0], markers=2), FAR, armies=ARMIES)
    playing = game(acting(found, "A", "marshal"), rest=1)
    assert offered(playing, "epic-absorb") == ["C"]
    answer(playing, ("epic-absorb", ["C"]))
    assert len(one(playing, "A").living) == 9
    assert one(playing, "A").markers == 3
    assert one(playing, "C").destroyed
    assert [found.number for found in one(playing, "A").units] == list(range(9))
    # What was taken up is in no pool.
    assert tyranids.pool(state(playing), one(playing, "A")) == {}


@pytest.mark.clause("epic.lists.hive-mind-absorb")
def test_not_from_afar_nor_one_that_is_led_nor_by_who_is_broken_or_leaderless():
    near = 36

    def strays(first, second):
        made = made_of(first, second)
        return [found.id for found in tyranids.strays(made, one(made, "A"))]

    assert strays(swarm(), swarm("C", near, gone=[0])) == ["C"]
    assert strays(swarm(), swarm("C", near)) == []
    assert strays(swarm(), swarm("C", near, gone=[0], entry="biovores")) == []
    assert strays(swarm(), swarm("C", 36.1, gone=[0])) == []
    assert strays(swarm(gone=[0]), swarm("C", near, gone=[0])) == []
    assert strays(swarm(broken=True), swarm("C", near, gone=[0])) == []
    broken = made_of(swarm(), swarm("C", near, gone=[0], broken=True))
    tyranids.take_up(broken, one(broken, "A"), one(broken, "C"))
    assert one(broken, "A").markers == 4


# -- swarming ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.swarming")
def test_swarm_points_are_halved_when_broken_or_near_and_none_when_both():
    foe = formation("F", 1, "orks.boyz", (20, 58))

    def points(*more, **rest):
        made = made_of(swarm(warriors=3, **rest), *more)
        return tyranids.points(made, one(made, "A"))

    assert points() == 3
    assert points(broken=True) == 2, "half of it, rounded up"
    assert points(broken=True, gone=[0]) == 1
    assert points(formation("F", 1, "orks.boyz", (20, 55))) == 2
    assert points(foe) == 3  # 33 cm away
    assert points(formation("F", 1, "orks.boyz", (20, 55)), broken=True) == 0
    assert points(gone=[0, 1]) == 1
    tyrant = mixed("A", 0, ("tyranids.hive_tyrant", (20, 20)), **SWARM)
    made = made_of(tyrant)
    assert tyranids.points(made, one(made, "A")) == 2
    unit(made, "A/0").criticals = ("lose_synapse_2",)
    assert tyranids.points(made, one(made, "A")) == 0


def asked_by(script):
    """The first question of a script."""
    return next(script, None)


@pytest.mark.clause("epic.lists.swarming")
def test_brood_of_the_army_comes_back_for_its_value_of_kinds_that_the_formation_began_with():
    other = mixed("C", 0, ("tyranids.hormagaunts", (80, 20)), ("tyranids.termagants", (83, 20)), ("tyranids.gargoyles", (86, 20)), **SWARM)  # fmt: skip
    for row in other["units"][:2]:
        row["status"] = "gone"
    made = made_of(swarm(warriors=2, gone=[2]), other)
    script = tyranids.swarm(made, one(made, "A"))
    first = next(script)
    assert isinstance(first, Decision)
    assert list(first.form.options) == ["tyranids.termagants", "enough"]
    script.send("tyranids.termagants")
    assert unit(made, "A/2").status == "field"  # its own came back first
    with pytest.raises(StopIteration):
        script.send("tyranids.termagants")
    assert len(one(made, "A").living) == 7
    assert unit(made, "A/6").kit.profile.id == "tyranids.termagants"
    assert unit(made, "C/1").recycled
    for number in (2, 6):
        spot = unit(made, f"A/{number}").place
        gaps = [((spot[0] - u.place[0]) ** 2 + (spot[1] - u.place[1]) ** 2) ** 0.5 - 200 for u in one(made, "A").there if u.place != spot]  # fmt: skip
        assert min(gaps) <= 500
    assert tyranids.pool(made, one(made, "A")) == {}


@pytest.mark.clause("epic.lists.swarming")
def test_dearer_brood_needs_more_points_and_one_may_stop():
    row = mixed("A", 0, ("tyranids.warriors", (20, 20)), ("tyranids.gargoyles", (23, 20), {"status": "gone"}), ("tyranids.termagants", (26, 20), {"status": "gone"}), **SWARM)  # fmt: skip
    made = made_of(row)
    assert list(next(tyranids.swarm(made, one(made, "A"))).form.options) == ["tyranids.termagants", "enough"]
    row["units"].append({"unit": "tyranids.warriors", "at": [20, 23]})
    made = made_of(row)
    script = tyranids.swarm(made, one(made, "A"))
    assert "tyranids.gargoyles" in next(script).form.options
    with pytest.raises(StopIteration):
        script.send("enough")
    assert len(one(made, "A").living) == 2


@pytest.mark.clause("epic.lists.swarming")
def test_nobody_is_set_down_in_an_enemy_zone_or_where_nobody_may_stand():
    walls = piece("cliffs", 0, 0, 40, 40)
    row = swarm(gaunts=1, gone=[1])
    made = made_of(row)
    assert asked_by(tyranids.swarm(made, one(made, "A"))) is not None
    made = made_of(row, piece=[walls])
    assert asked_by(tyranids.swarm(made, one(made, "A"))) is None
    ring = formation("F", 1, "orks.boyz", (20, 26), (20, 14), (26, 20), (14, 20), (24.5, 24.5), (15.5, 15.5), (24.5, 15.5), (15.5, 24.5))  # fmt: skip
    made = made_of(row, ring)
    one(made, "A").units.append(one(made, "A").units[0].copy())  # two warriors: a point is left
    assert asked_by(tyranids.swarm(made, one(made, "A"))) is None


@pytest.mark.clause("epic.lists.swarming")
def test_a_swarm_grows_after_regrouping_and_when_all_have_rallied():
    found = position(swarm(gone=[1]), FAR, armies=ARMIES)
    playing = game(acting(found, "A", "marshal", "regroup"), 1, 1, rest=6)
    answer(playing, ("epic-swarm", "tyranids.termagants"))
    assert len(one(playing, "A").living) == 5
    found = position(swarm(gone=[1], acted=True), {**FAR, "acted": True}, armies=ARMIES)
    playing = game(found, 6, 5)
    answer(playing, ("epic-swarm", "tyranids.termagants"))
    assert len(one(playing, "A").living) == 5


# -- flesh and ground ----------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.regeneration")
def test_wounded_engines_regain_a_point_at_the_end_of_the_turn():
    made = made_of(
        mixed("A", 0, ("tyranids.hierodule", (20, 20), {"damage": 2}), acted=True),
        mixed("C", 0, ("tyranids.hierodule", (60, 20))),
        mixed("D", 0, ("tyranids.trygon", (100, 20), {"damage": 1})),
    )
    tyranids.heal(made)
    assert [unit(made, f"{name}/0").damage for name in "ACD"] == [1, 0, 1]
    row = mixed("A", 0, ("tyranids.hierodule", (20, 20), {"damage": 2}), acted=True)
    playing = game(position(row, {**FAR, "acted": True}, armies=ARMIES), 6, 5)
    assert unit(playing, "A/0").damage == 1


@pytest.mark.clause("epic.lists.xenos-mobility")
def test_great_beasts_fear_no_ground_but_works_and_light_ones_count_as_infantry():
    pieces = [
        piece("woods", 0, 0, 20, 20),
        piece("barbed_wire", 30, 0, 50, 20),
        piece("buildings", 60, 0, 80, 20),
    ]
    made = made_of(
        formation("A", 0, "tyranids.carnifex", (100, 20)),
        formation("C", 0, "tyranids.hierodule", (100, 40)),
        formation("D", 0, "tyranids.biovore", (100, 60)),
        formation("E", 0, "legion.leman_russ", (100, 80)),
        piece=pieces,
    )
    board = made.board
    kits = {name: unit(made, f"{name}/0").kit for name in "ACDE"}
    woods, wire, houses = (board.pieces.index(next(p for p in board.pieces if p.id == name)) for name in ("woods", "barbed_wire", "buildings"))  # fmt: skip
    assert woods not in terrain.dangerous(board, kits["A"])
    assert woods not in terrain.dangerous(board, kits["C"])
    assert woods in terrain.dangerous(board, kits["E"])
    normal = {name: wire in board.by_effect["dangerous", terrain.column(kit)] for name, kit in kits.items()}
    assert {name: wire in terrain.dangerous(board, kits[name]) for name in "AC"} == {
        name: normal[name] for name in "AC"
    }
    assert terrain.column(kits["D"]) == terrain.INFANTRY
    assert houses not in terrain.barred(board, kits["D"])
    assert houses in terrain.barred(board, kits["E"])
