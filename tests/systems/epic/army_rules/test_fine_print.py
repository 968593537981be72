"""The fine print of the armies: who may decline, who is enough, and what is left when there is no room."""

from __future__ import annotations

import pytest

from grognard.systems.epic.army_rules import (
    avatar,
    coordinated,
    daemons,
    marines,
    necrons,
    summoning,
    tyranids,
)
from grognard.systems.epic.tournament import setup
from systems.epic.army_rules.test_daemons import POOL, retinue
from systems.epic.army_rules.test_individuals import SEERS, called
from systems.epic.army_rules.test_necrons import phalanx
from systems.epic.army_rules.test_portals import gate, waiting
from systems.epic.army_rules.test_tyranids import swarm
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
    rolls,
    sheet,
    unit,
)

FAR = formation("B", 1, "orks.boyz", (170, 110), (167, 110))
ELDAR, NECRONS, TAU = ["eldar", "orks"], ["necrons", "orks"], ["tau", "orks"]
CHAOS, TYRANIDS = ["chaos", "orks"], ["tyranids", "orks"]


# -- Eldar -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.avatar#2")
def test_an_avatar_that_is_not_called_is_not_set_down():
    playing = game(
        position(called(), SEERS, FAR, armies=ELDAR, phase="arrivals", ratings=[4, 1]), rest=(3, 4)
    )
    answer(playing, ("epic-call", "nobody"))
    assert asked(playing).ask != "epic-call-where"


@pytest.mark.clause("epic.lists.avatar#ruling")
def test_an_avatar_for_whom_there_is_no_room_is_not_called():
    made = battle(position(called(), SEERS, FAR, armies=ELDAR, piece=[piece("cliffs", 0, 0, 90, 60)]))
    assert next(avatar.call(made, 0), None) is None


@pytest.mark.clause("epic.lists.avatar")
def test_an_avatar_that_appears_in_dangerous_ground_is_tested():
    marsh = piece("marsh", 44, 10, 60, 30)
    found = position(called(), SEERS, FAR, armies=ELDAR, phase="arrivals", ratings=[4, 1], piece=[marsh])
    playing = game(found, rest=(3, 4))
    answer(playing, ("epic-call", "V"), ("epic-call-where", [[50, 20]]))
    assert len(rolls(playing, "epic-roll-dangerous")) == 1


@pytest.mark.clause("epic.overwatch.trigger")
def test_overwatch_may_shoot_at_who_comes_out_of_a_portal():
    watching = formation("B", 1, "orks.boyz", (40, 70), (43, 70), (46, 70), overwatch=True)
    playing = game(position(gate(acted=True), waiting(), watching, armies=NECRONS), rest=6)
    answer(playing, ("epic-action", "advance"), ("epic-from-portal", [[40, 50], [43, 50], [46, 50]]))
    assert (asked(playing).ask, asked(playing).seat) == ("epic-overwatch", 1)


@pytest.mark.clause("epic.lists.portal-reserves#1")
def test_nobody_need_wait_for_a_portal():
    rows = [
        gate(sheet="eldar.storm_serpent", status="waiting"),
        {**waiting(sheet="eldar.guardians"), "status": "waiting"},
    ]
    made = battle(position(*rows, {**FAR, "status": "waiting"}, armies=ELDAR, phase="reserves"))
    script = setup.reserves(made)
    decision = next(script)
    assert decision.ask == "epic-reserves-portal"
    assert decision.form.refuse([]) is None


# -- Necrons ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.phase-out#1")
def test_who_phases_out_does_not_withdraw_any_more():
    made = battle(position(phalanx(broken=True), FAR, armies=NECRONS))
    one(made, "A").fleeing = True
    necrons.phase_out(made, one(made, "A"))
    assert not one(made, "A").fleeing
    assert not one(made, "A").on_table


@pytest.mark.clause("epic.lists.rise-again")
def test_where_nobody_has_fallen_nobody_rises():
    made = battle(position(phalanx(), FAR, armies=NECRONS))
    with pytest.raises(StopIteration) as done:
        next(necrons.rise(made, one(made, "A")))
    assert done.value.value is False


# -- Tau, Chaos, marines, Tyranids -----------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.coordinated-fire#1")
def test_one_unit_with_the_ability_is_enough_to_call_for_others():
    caller = mixed("A", 0, ("tau.pathfinders", (20, 20)), ("tau.fire_warriors", (23, 20)))
    rows = (caller, formation("C", 0, "tau.fire_warriors", (26, 25)), FAR)
    made = battle(position(*rows, armies=TAU))
    assert [found.id for found in coordinated.followers(made, one(made, "A"))] == ["C"]
    assert coordinated.followers(made, one(made, "C")) == [], "nobody of it can"


@pytest.mark.clause("epic.lists.fickle-masters#ruling")
def test_one_unit_with_a_pact_is_enough_for_the_gods_to_care():
    plain = formation("C", 0, "chaos.marines", (60, 20), (63, 20))
    made = battle(position(retinue(), plain, FAR, armies=CHAOS, pools=POOL), 5)
    daemons.whim(made, 0, daemons.REWARD)
    assert made.pools[0].lesser == 6 + 3


@pytest.mark.clause("epic.lists.summoning")
def test_who_has_enough_is_not_asked_again():
    playing = game(position(retinue("khorne"), FAR, armies=CHAOS, pools=POOL), 5, 5, rest=3)
    answer(playing, ("epic-action", "advance"), ("epic-summon", "summon"), ("epic-summon-which", "enough"))
    assert asked(playing).ask != "epic-summon-which"


@pytest.mark.clause("epic.lists.sacrifice")
def test_a_sacrifice_for_which_no_greater_daemon_has_room_costs_no_points():
    row = retinue("khorne", characters=["chaos.champion"])
    made = battle(position(row, FAR, armies=CHAOS, pools=POOL, piece=[piece("cliffs", 0, 0, 60, 60)]))
    script = summoning._call(made, one(made, "A"), 10, unit(made, "A/0").copy())
    with pytest.raises(StopIteration) as done:
        next(script)
    assert done.value.value == 0


@pytest.mark.clause("epic.lists.no-fear#ruling")
def test_a_formation_with_a_war_engine_among_others_knows_no_fear_either():
    sheets = [sheet("t.giant", type="we", damage_capacity=3)]
    rows = [
        mixed("A", 0, ("marines.tactical", (20, 20)), ("t.giant", (25, 20))),
        mixed("C", 0, ("t.giant", (60, 20))),
    ]
    made = battle(position(*rows, FAR, armies=["marines", "orks"], profiles=sheets))
    assert marines.no_fear(one(made, "A"))
    assert not marines.no_fear(one(made, "C"))


@pytest.mark.clause("epic.lists.swarming")
def test_each_brood_unit_that_comes_back_is_paid_for():
    made = battle(position(swarm(warriors=2, gaunts=5, gone=[2, 3, 4]), FAR, armies=TYRANIDS))
    script = tyranids.swarm(made, one(made, "A"))
    next(script)
    script.send("tyranids.termagants")
    with pytest.raises(StopIteration):
        script.send("tyranids.termagants")
    assert len(one(made, "A").living) == 6, "two points, and two of the three came"


@pytest.mark.clause("epic.lists.swarming")
@pytest.mark.parametrize("there", [True, False])
def test_a_swarm_that_nobody_leads_or_that_is_not_there_does_not_grow(there):
    made = battle(position(swarm(gone=[1]), FAR, armies=TYRANIDS))
    if there:
        unit(made, "A/0").status = "gone"
    else:
        for found in one(made, "A").living:
            found.status = "reserve"
    assert next(tyranids.swarm(made, one(made, "A")), None) is None
