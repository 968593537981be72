"""War engines that carry other formations."""

from __future__ import annotations

import pytest

from grognard.core.system import SetupFault
from grognard.systems.epic import actions, events
from grognard.systems.epic.morale import end_of_turn
from grognard.systems.epic.shooting.lines import Lines
from grognard.systems.epic.special_units import teleport
from grognard.systems.epic.tournament import forces
from grognard.systems.epic.war_engines import carrying
from systems.epic.table import (
    acting,
    answer,
    asked,
    battle,
    formation,
    game,
    gun,
    offered,
    one,
    piece,
    position,
    sheet,
    state,
    told,
)

CAPACITY = 4
ENGINE = sheet("t.engine", type="we", base=4, armour="-", speed=20, damage_capacity=2, hold=[{"capacity": CAPACITY, "kinds": ["t.man", "t.rifle"]}])  # fmt: skip
SHEETS = [ENGINE, sheet("t.man", armour="-"), sheet("t.rifle", armour="-", weapons=[{"weapon": "rifle"}]), sheet("t.foe", armour="-")]  # fmt: skip
FAR = formation("B", 1, "t.foe", (170, 110))
GUNS = [gun("rifle", ap=4)]


def found_of(*rows, **rest):
    return position(*rows, profiles=SHEETS, weapons=GUNS, **rest)


def by_default(playing):
    playing.submit(asked(playing).seat, asked(playing).form.default())


def engine(at=(20, 20), **rest):
    return formation("W", 0, "t.engine", at, **rest)


def men(number=4, y=30, kind="t.man", gap=2.5, **rest):
    return formation("F", 0, kind, *[(20 + gap * n, y) for n in range(number)], **rest)


def aboard(number=3, kind="t.rifle", **rest):
    return {"id": "F", "seat": 0, "units": [{"unit": kind, "carrier": "W/0", "status": "aboard"} for _ in range(number)], **rest}  # fmt: skip


# -- getting in ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.war-engines.embark-procedure", "epic.war-engines.transport-other-formation")
def test_a_formation_gets_in_by_its_own_move_and_that_was_its_action():
    playing = game(found_of(engine(), men(), FAR), rest=6)
    answer(playing, ("epic-activate", "F"), ("epic-action", "advance"))
    assert offered(playing, "epic-board-engine") == ["nobody", "W/0"]
    answer(playing, ("epic-board-engine", "W/0"))
    assert [found.carrier for found in one(playing, "F").units] == ["W/0"] * 4
    assert one(playing, "F").acted
    assert state(playing).acting is None


@pytest.mark.clause("epic.war-engines.embark-procedure")
def test_it_may_stay_outside_and_goes_on_with_its_move():
    playing = game(found_of(engine(), men(), FAR), rest=6)
    answer(playing, ("epic-activate", "F"), ("epic-action", "advance"), ("epic-board-engine", "nobody"))
    assert asked(playing).ask == "epic-move"


@pytest.mark.clause("epic.war-engines.transport-other-formation", "epic.war-engines.embark-procedure")
def test_only_all_of_it_in_one_move_and_into_one_engine():
    def reached(*rows, **rest):
        made = battle(found_of(*rows, FAR, **rest))
        script = actions.movement.move(made, one(made, "F"))
        return next(script).ask == "epic-board-engine"

    assert reached(engine(), men())
    assert not reached(engine(), men(5))  # one too many
    # Four more do not fit beside one who is on board; two engines do not share a formation.
    rider = {"id": "R", "seat": 0, "units": [{"unit": "t.man", "carrier": "W/0", "status": "aboard"}]}
    assert not reached(engine(), rider, men(4))
    assert reached(engine(), rider, men(3))
    two = formation("W", 0, "t.engine", (20, 20), (26, 20))
    assert not reached(two, men(5))
    # The farthest unit is 15 cm from contact, and then a little more.
    assert reached(engine(), men(2, y=37.8, gap=2.1))
    assert not reached(engine(), men(2, y=38.2, gap=2))
    assert not reached(engine(), men(4, gap=5.5))  # the last one is too far
    assert not reached(engine(), men(kind="t.foe"))
    # The enemy's engines are no choice, nor is a way that an enemy bars.
    assert not reached({**engine(), "seat": 1}, men())
    wall = [piece("cliffs", 0, 24, 60, 26)]
    assert not reached(engine(), men(), piece=wall)


@pytest.mark.clause("epic.war-engines.transport-other-formation")
def test_a_vehicle_that_is_no_engine_takes_only_its_own():
    truck = {**ENGINE, "type": "av"}
    del truck["damage_capacity"]
    found = position(engine(), men(), FAR, profiles=[truck, *SHEETS[1:]], weapons=GUNS)
    made = battle(found)
    assert list(carrying.engines(made, one(made, "F"))) == []


@pytest.mark.clause("epic.lists.fortresses")
@pytest.mark.parametrize(("entry", "takes"), [("", True), ("warband", False)])
def test_a_fortress_of_an_army_list_carries_its_own_formation_alone(entry, takes):
    found = position(
        formation("W", 0, "orks.battlefortress", (20, 20), entry=entry),
        formation("F", 0, "orks.boyz", (20, 30)),
        FAR,
        profiles=SHEETS,
        armies=["orks", "legion"],
    )
    made = battle({**found, "weapons": GUNS})
    assert bool(list(carrying.engines(made, one(made, "F")))) is takes


@pytest.mark.clause("epic.war-engines.embark-order")
def test_the_engine_may_act_before_they_get_in_but_not_after():
    made = battle(found_of(engine(), men(), FAR))
    assert one(made, "W") in actions.able(made, 0)
    carrying.get_in(made, one(made, "F"), "W/0")
    assert one(made, "W") not in actions.able(made, 0)
    playing = game(found_of(engine(acted=True), men(), FAR), rest=6)
    answer(playing, ("epic-action", "advance"), ("epic-board-engine", "W/0"))


# -- on board ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.war-engines.while-aboard")
def test_on_board_a_formation_does_nothing_but_rally():
    made = battle(found_of(engine(), aboard(markers=2), FAR))
    assert one(made, "F") not in actions.able(made, 0)
    assert one(made, "F") in end_of_turn.waiting(made, 0)
    # Whoever is near the engine is near them.
    assert int(end_of_turn.modifiers(made, one(made, "F"))) == 0
    made = battle(found_of(engine(), aboard(markers=2), formation("B", 1, "t.foe", (20, 50))))
    assert int(end_of_turn.modifiers(made, one(made, "F"))) == -1
    # Broken, and not rallied, they stay where they are.
    found = found_of(engine(acted=True), aboard(broken=True, initiative=6), {**FAR, "acted": True})
    playing = game(found, 1, 6, 5)
    assert told(playing, events.NotRallied)
    assert told(playing, events.Withdrew) == []
    assert all(u.status == "aboard" for u in one(playing, "F").units)


# -- getting out ---------------------------------------------------------------------------------------------------


def landing(action="advance", *plan, foe=(20, 60), dice=(), then=(), **rest):
    found = found_of(
        engine(**rest.pop("engine", {})),
        aboard(**rest),
        formation("B", 1, "t.foe", foe, (foe[0] + 3, foe[1])),
    )
    return game(acting(found, "W", action, *(plan or ("move", "shoot"))), *dice, rest=then)


@pytest.mark.clause("epic.war-engines.disembark", "epic.war-engines.disembark-restriction")
def test_after_a_move_of_the_engine_they_get_out_within_5_cm_and_act_no_more():
    playing = landing(then=1)
    answer(playing, ("epic-move", (20, 30)))
    assert offered(playing, "epic-land") == ["F"]
    answer(playing, ("epic-land", ["F"]))
    for found in one(playing, "F").units:
        gap = ((found.place[0] - 2000) ** 2 + (found.place[1] - 3000) ** 2) ** 0.5 - 300
        assert 0 <= gap <= 500
    assert one(playing, "F").acted
    # They need not.
    playing = landing(then=1)
    answer(playing, ("epic-move", (20, 30)), ("epic-land", []))
    assert not one(playing, "F").acted
    assert all(u.status == "aboard" for u in one(playing, "F").units)


@pytest.mark.clause("epic.war-engines.disembark-restriction")
def test_they_shoot_as_one_with_the_engine_by_its_action_at_one_target():
    # A double: AP4+ needs 5; the engine itself has no guns.
    playing = landing("double", "move", "shoot", dice=[4, 5, 4])
    answer(playing, ("epic-move", (20, 30)), ("epic-land", ["F"]), ("epic-target", "B"))
    assert told(playing, events.Shot)[0].units == ("F/0", "F/1", "F/2")
    assert len(one(playing, "B").living) == 1
    # On board they would not have shot at all.
    playing = landing("double", "move", "shoot")
    answer(playing, ("epic-move", (20, 30)), ("epic-land", []))
    assert told(playing, events.Shot) == []


@pytest.mark.clause("epic.war-engines.disembark-restriction", "epic.war-engines.disembark-separate")
def test_the_markers_of_both_silence_and_each_keeps_its_own():
    playing = landing(dice=[1, 1], markers=0, engine={"markers": 1})
    answer(playing, ("epic-move", (20, 30)), ("epic-land", ["F"]), ("epic-target", "B"))
    # One marker, of the engine, and the farthest of those who could shoot is silent.
    assert len(told(playing, events.Shot)[0].units) == 2
    assert (one(playing, "W").markers, one(playing, "F").markers) == (1, 0)
    assert state(playing).acting is None
    made = state(playing)
    lines = Lines(made, one(made, "F"), one(made, "B"))
    assert lines.markers == 0  # two formations again


@pytest.mark.clause("epic.war-engines.disembark-restriction")
def test_broken_they_stay_on_board():
    playing = landing(broken=True)
    answer(playing, ("epic-move", (20, 30)))
    assert state(playing).acting is None
    assert all(u.status == "aboard" for u in one(playing, "F").units)


@pytest.mark.clause("epic.war-engines.disembark-restriction", "epic.war-engines.disembark-separate")
def test_they_fight_beside_the_engine_as_one_and_break_with_it():
    playing = landing("engage", "assault", foe=(20, 30), then=1, kind="t.man")
    answer(playing, ("epic-charge", (20, 30)), ("epic-land", ["F"]))
    while state(playing).acting is not None and not told(playing, events.AssaultResult):
        by_default(playing)
    result = told(playing, events.AssaultResult)[0]
    # Five against two count as more than twice as many.
    assert "epic.assault.mod-outnumber-double" in [part[0] for part in result.attack.parts]
    assert one(playing, "F").acted


@pytest.mark.clause("epic.war-engines.disembark")
def test_enemies_on_overwatch_may_shoot_at_those_who_get_out():
    foe = formation("B", 1, "t.rifle", (20, 60), overwatch=True)
    found = found_of(engine(), aboard(), foe)
    playing = game(acting(found, "W", "advance", "move", "shoot"), rest=1)
    # First at the engine, which has moved; then at them.
    answer(playing, ("epic-move", (20, 30)), ("epic-overwatch", "wait"), ("epic-land", ["F"]))
    assert asked(playing).ask == "epic-overwatch"
    assert {name: value for name, _, value in asked(playing).about}["target"] == "F"


# -- in reserve, and forces ----------------------------------------------------------------------------------------


@pytest.mark.clause("epic.tournament.reserve-embarked")
def test_who_comes_on_in_an_engine_kept_in_reserve_starts_on_board_of_it():
    lander = {**ENGINE, "abilities": ["teleport"]}
    found = position(
        formation("W", 0, "t.engine", (20, 20), status="waiting"),
        men(2, status="waiting"),
        men(5, status="waiting") | {"id": "G"},
        {**FAR, "status": "waiting"},
        profiles=[lander, *SHEETS[1:]],
        weapons=GUNS,
        phase="reserves",
        objective=[],
    )
    playing = game(found, rest=(6, 5))
    answer(playing, ("epic-reserves", ["W"]))
    assert offered(playing, "epic-reserve-aboard") == ["nobody", "F"]  # five do not fit
    answer(playing, ("epic-reserve-aboard", "F"))
    assert [found.carrier for found in one(playing, "F").units] == ["W/0", "W/0"]
    assert teleport.waiting(state(playing), 0) == [one(playing, "W")]
    while asked(playing).ask != "epic-teleport":
        by_default(playing)
    answer(playing, ("epic-teleport", "W"))
    by_default(playing)
    assert (one(playing, "W").status, one(playing, "F").status) == ("field", "field")
    assert all(u.status == "aboard" for u in one(playing, "F").units)


@pytest.mark.clause("epic.tournament.forces")
@pytest.mark.parametrize("points", [2000, 3500, 6000])
def test_a_tournament_has_two_to_six_thousand_points(points):
    forces.agree([points, points])
    with pytest.raises(SetupFault):
        forces.agree([points, points - 1])


@pytest.mark.clause("epic.tournament.forces")
@pytest.mark.parametrize("points", [1999, 6001])
def test_fewer_are_to_learn_by_and_more_are_none(points):
    with pytest.raises(SetupFault) as fault:
        forces.agree([points, points])
    assert fault.value.rule == "epic.tournament.forces"
    if points < 2000:
        forces.agree([points, points], teaching=True)
    else:
        with pytest.raises(SetupFault):
            forces.agree([points, points], teaching=True)
