"""What armies have beside formations of units: places that are portals, an Avatar, power fields, diggers, allegiance."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, events, profile, scenario, sequence
from grognard.systems.epic.army_rules import avatar, eldar, orks, portals
from grognard.systems.epic.profile import Kit
from grognard.systems.epic.roster import roster
from grognard.systems.epic.special_units import teleport
from grognard.systems.epic.tournament import setup, victory
from systems.epic.army_rules.test_portals import gate, waiting
from systems.epic.roster.drafts import army, clauses, faults, points, units
from systems.epic.roster.drafts import formation as entry
from systems.epic.table import (
    alive,
    answer,
    asked,
    battle,
    formation,
    game,
    left,
    offered,
    one,
    piece,
    position,
    rolls,
    state,
    told,
    unit,
)

FAR = formation("B", 1, "orks.boyz", (170, 110), (167, 110))
ELDAR, NECRONS, TYRANIDS = ["eldar", "orks"], ["necrons", "orks"], ["tyranids", "orks"]


def objective(name, seat, number, at, **rest):
    return {"id": name, "seat": seat, "number": number, "at": list(at), **rest}


# -- places that are portals -----------------------------------------------------------------------------------------


def dedicated(armies, site, *objectives, seat=0):
    """The objectives that a player could make a portal of."""
    sites = ["", ""]
    sites[seat] = site
    made = battle(position(FAR, armies=armies, sites=sites, objective=list(objectives)))
    decision = next(portals.dedicate(made, seat), None)
    return [] if decision is None else list(decision.form.options)


@pytest.mark.clause("epic.lists.portal-sites", "epic.lists.portal-sites#2")
def test_a_wraithgate_is_any_objective_of_the_own_half_and_a_tomb_the_one_on_the_own_edge():
    table = (
        objective("first", 0, 1, (90, 0)),
        objective("theirs", 1, 2, (60, 40)),
        objective("far", 0, 2, (90, 90)),
        objective("edge", 1, 1, (90, 120)),
    )
    assert dedicated(ELDAR, "eldar.wraithgate", *table) == ["first", "theirs"]
    assert dedicated(TYRANIDS, "tyranids.brood_nest", *table) == ["first", "theirs"]
    assert dedicated(NECRONS, "necrons.tomb_complex", *table) == ["first"]
    assert dedicated(ELDAR, "", *table) == []
    assert dedicated(NECRONS, "necrons.tomb_complex", table[1]) == []


@pytest.mark.clause("epic.lists.portal-sites")
def test_it_is_named_before_anybody_is_set_up_and_told():
    rows = [{**waiting(sheet="eldar.guardians"), "status": "waiting"}, {**FAR, "status": "waiting"}]
    marks = [objective("first", 0, 1, (90, 0)), objective("other", 1, 2, (60, 40))]
    found = position(*rows, armies=ELDAR, sites=["eldar.wraithgate", ""], objective=marks, phase="spacecraft")
    playing = game(found, rest=3)
    assert offered(playing, "epic-site") == ["first", "other"]
    answer(playing, ("epic-site", "other"))
    assert [one.portal for one in state(playing).objectives] == [False, True]
    assert told(playing, events.Dedicated)[0].objective == "other"


@pytest.mark.clause(
    "epic.lists.portal-sites",
    "epic.lists.portal-reserves",
    "epic.lists.portal-sites#1",
    "epic.lists.portal-sites#ruling",
)
def test_three_formations_wait_for_it_and_come_out_by_it_alone_of_their_side():
    mark = objective("gate", 1, 2, (60, 40), portal=True)
    rows = [{**waiting(name, "eldar.guardians"), "status": "waiting"} for name in "ACDEF"]
    made = battle(position(*rows, FAR, armies=ELDAR, objective=[mark]))
    assert portals.kept_back(made, 0)[1] == 3
    assert portals.gates(made, 0) == ["gate"]
    assert portals.gates(made, 1) == []
    made.gated = ("gate",)
    assert portals.gates(made, 0) == []
    made.objectives[0].portal = False
    assert portals.kept_back(made, 0) == ([], 0)


@pytest.mark.clause("epic.lists.portal-sites", "epic.lists.portal-enter")
def test_moves_are_measured_from_the_objective():
    mark = objective("gate", 1, 2, (60, 40), portal=True)
    playing = game(position(waiting(sheet="eldar.guardians"), FAR, armies=ELDAR, objective=[mark]), rest=6)
    answer(playing, ("epic-action", "advance"))
    region = asked(playing).form.reach
    # Guardians go 15 cm: the whole base within that of the marker's middle.
    assert region.settled([[7400, 4000], [7150, 4000], [6900, 4000]]).faults == ()
    assert region.settled([[7401, 4000], [7150, 4000], [6900, 4000]]).faults
    answer(playing, ("epic-from-portal", [[74, 40], [71.5, 40], [69, 40]]))
    assert state(playing).gated == ("gate",)
    assert told(playing, events.CameThrough)[0].portal == "gate"


@pytest.mark.clause("epic.lists.portal-sites", "epic.lists.portal-leave")
def test_necrons_leave_by_it():
    mark = objective("tomb", 0, 1, (60, 0), portal=True)
    near = formation("A", 0, "necrons.warriors", (60, 10), (63, 10))
    made = battle(position(near, FAR, armies=NECRONS, objective=[mark]))
    assert portals.exits(made, one(made, "A")) == ["tomb"]
    unit(made, "A/1").place = (6000, 1610)
    assert portals.exits(made, one(made, "A")) == []
    unit(made, "A/1").place = (6000, 1600)
    assert portals.exits(made, one(made, "A")) == ["tomb"]


# -- assaults out of a portal ----------------------------------------------------------------------------------------


def besieged(*foes, **rest):
    rows = [
        gate(sheet="eldar.storm_serpent", acted=True),
        waiting(sheet="eldar.dire_avengers", initiative=1),
    ]
    return position(*rows, *foes, armies=ELDAR, **rest)


@pytest.mark.clause(
    "epic.lists.portal-assault", "epic.lists.portal-assault#1", "epic.lists.portal-assault#ruling"
)
def test_a_formation_that_waits_engages_out_of_a_portal_and_its_charge_is_measured_from_there():
    foe = formation("F", 1, "orks.boyz", (40, 52), (43, 52))
    playing = game(besieged(foe), rest=6)
    assert "engage" in offered(playing, "epic-action")
    answer(playing, ("epic-action", "engage"))
    # One enemy is there: he is charged without a question.
    assert asked(playing).ask == "epic-charge"
    assert state(playing).gated == ("M/0",)
    region = asked(playing).form.reach
    for model, place in enumerate(region.places):
        gap = ((place[0] - 4000) ** 2 + (place[1] - 4000) ** 2) ** 0.5 - 200 - 100
        assert region.allowances[model] <= 1500 - gap - 200 + 1
        assert region.allowances[model] > 0
    answer(playing, ("epic-charge", [40, 52]))
    assert one(playing, "A").on_table
    assert one(playing, "A").acted


@pytest.mark.clause("epic.lists.portal-assault", "epic.lists.portal-once")
def test_without_room_it_stays_away_and_a_portal_serves_once():
    cliffs = piece("cliffs", 20, 20, 60, 60)
    foe = formation("F", 1, "orks.boyz", (40, 75))
    playing = game(besieged(foe, piece=[cliffs]), rest=6)
    answer(playing, ("epic-action", "engage"))
    assert one(playing, "A").status == "reserve"
    assert one(playing, "A").acted
    assert asked(playing).seat == 1
    other = gate((80, 40), "N", "eldar.storm_serpent", acted=True)
    playing = game(besieged(other, formation("F", 1, "orks.boyz", (60, 60))), rest=6)
    answer(playing, ("epic-action", "engage"))
    assert offered(playing, "epic-which-portal") == ["M/0", "N/0"]
    answer(playing, ("epic-which-portal", "N/0"))
    assert state(playing).gated == ("N/0",)


# -- the Avatar ------------------------------------------------------------------------------------------------------


def called(**rest):
    row = {"id": "V", "seat": 0, "units": [{"unit": "eldar.avatar", "status": "reserve"}], "points": 0}
    return {**row, "status": "reserve", "initiative": 1, **rest}


SEERS = formation("A", 0, "eldar.farseer", (40, 20))


@pytest.mark.clause("epic.lists.avatar", "epic.lists.avatar#2")
def test_before_the_strategy_roll_it_comes_within_15_cm_of_a_formation_with_a_seer():
    rows = [called(), SEERS, formation("G", 0, "eldar.guardians", (90, 20)), FAR]
    playing = game(position(*rows, armies=ELDAR, phase="arrivals", ratings=[4, 1]), rest=(3, 4))
    assert offered(playing, "epic-call") == ["nobody", "V"]
    answer(playing, ("epic-call", "V"))
    region = asked(playing).form.reach
    # Its base is 4 cm wide, the seer's 2.
    assert region.settled([[4000 + 1800, 2000]]).faults == ()
    assert region.settled([[4000 + 1801, 2000]]).faults
    assert region.settled([[9000, 2400]]).faults, "guardians without a seer call nobody"
    answer(playing, ("epic-call-where", [[50, 20]]))
    assert one(playing, "V").on_table
    assert one(playing, "V").status == "field"


@pytest.mark.clause("epic.lists.avatar")
def test_it_need_not_come_and_comes_not_without_a_seer_nor_twice():
    rows = [called(), SEERS, FAR]
    playing = game(position(*rows, armies=ELDAR, phase="arrivals", ratings=[4, 1]), rest=(3, 4))
    answer(playing, ("epic-call", "nobody"))
    assert one(playing, "V").status == "reserve"

    def asks(*rows):
        made = battle(position(*rows, FAR, armies=ELDAR))
        return next(avatar.call(made, 0), None) is not None

    assert asks(called(), SEERS)
    assert not asks(called(), formation("G", 0, "eldar.guardians", (90, 20)))
    there = formation("V", 0, "eldar.avatar", (40, 30))
    assert not asks(there, SEERS)


@pytest.mark.clause("epic.lists.avatar", "epic.lists.avatar#ruling")
def test_it_stands_out_of_enemy_zones():
    foe = formation("F", 1, "orks.boyz", (50, 30))
    made = battle(position(called(), SEERS, foe, armies=ELDAR))
    region = avatar.region(made, one(made, "V"))
    # 5 cm of zone, 1 of base and 2 of his own.
    assert region.settled([[5000, 2200]]).faults
    assert region.settled([[5000, 2199]]).faults == ()


@pytest.mark.clause("epic.lists.avatar")
def test_at_the_end_of_its_turn_it_is_gone_before_anybody_rallies():
    there = formation("V", 0, "eldar.avatar", (40, 30), broken=True)
    made = battle(position(there, SEERS, FAR, armies=ELDAR))
    for _ in sequence.end_action_phase(made):
        raise AssertionError("nobody is asked")
    assert one(made, "V").destroyed
    assert alive(made, "A") == [0]
    # One that still waits is not touched.
    made = battle(position(called(), SEERS, FAR, armies=ELDAR))
    avatar.leave(made)
    assert not one(made, "V").destroyed


@pytest.mark.clause("epic.lists.avatar", "epic.lists.avatar#1")
def test_it_waits_by_itself_and_saves_nobody_from_annihilation():
    rows = [{**called(), "status": "waiting"}, {**SEERS, "status": "waiting"}]
    made = battle(position(*rows, FAR, armies=ELDAR, phase="reserves"))
    for _ in setup.reserves(made):
        raise AssertionError("nobody is asked")
    assert [one(made, name).status for name in "VA"] == ["reserve", "waiting"]
    assert eldar.is_called(one(made, "V"))
    assert not eldar.is_called(one(made, "A"))
    made = battle(position(called(), FAR, armies=ELDAR))
    assert not victory.left(made, 0)
    made = battle(position(formation("V", 0, "eldar.avatar", (40, 30)), FAR, armies=ELDAR))
    assert victory.left(made, 0)


# -- power fields and oddboys ----------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.power-fields", "epic.lists.power-fields#2", "epic.lists.power-fields#3")
def test_power_fields_are_rolled_for_before_the_battle():
    rows = [
        formation("A", 0, "orks.gargant", (40, 40), status="waiting"),
        {
            "id": "C",
            "seat": 0,
            "status": "waiting",
            "units": [{"unit": "orks.gunwagon", "characters": ["orks.oddboy_fields"]}],
        },
        formation("B", 1, "marines.reaver", (40, 90), status="waiting"),
    ]
    playing = game(position(*rows, phase="edges", ratings=[3, 5]), 5, 3, rest=1)
    assert asked(playing).ask == "epic-edge"
    # D3+3 and D3; void shields are as printed.
    assert [unit(playing, name).shields for name in ("A/0", "C/0", "B/0")] == [6, 2, 4]
    assert [event.count for event in told(playing, events.FieldsRaised)] == [6, 2]
    assert len(rolls(playing, "epic-roll-fields")) == 2


@pytest.mark.clause("epic.lists.power-fields", "epic.lists.power-fields#1", "epic.lists.power-fields#ruling")
def test_they_never_come_back_and_a_position_says_how_many_there_are():
    row = formation("A", 0, "orks.gargant", (40, 40))
    row["units"][0]["shields"] = 2
    made = battle(position(row, FAR))
    assert unit(made, "A/0").shields == 2
    for _ in sequence.end_action_phase(made):
        raise AssertionError("nobody is asked")
    assert unit(made, "A/0").shields == 2
    orks.raise_fields(battle(position(FAR)))


@pytest.mark.clause("epic.lists.oddboys")
def test_the_gun_of_an_oddboy_takes_the_place_of_one_big_gun():
    sheets = profile.units()

    def guns(name, *characters):
        kit = Kit.of(sheets[f"orks.{name}"], tuple(sheets[f"orks.{one}"] for one in characters))
        return [(carried.weapon.id, carried.number) for carried in kit.weapons]

    assert guns("gunwagon", "oddboy_zzap") == [("supa_zzap_gun", 1)]
    assert guns("gunfortress", "oddboy_soopagun") == [("twin_big_shoota", 5), ("big_gun", 2), ("soopagun", 1)]
    assert guns("gunfortress", "oddboy_fields") == [("twin_big_shoota", 5), ("big_gun", 3)]
    assert guns("nobz", "warlord")[-1] == ("big_choppa", 1)


# -- diggers ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.tunnelers", "epic.lists.tunnelers#ruling")
def test_a_formation_of_tunnelers_waits_and_comes_up_from_the_second_turn_on():
    def waits(turn, *sheets):
        units = [{"unit": f"tyranids.{name}", "status": "reserve"} for name in sheets]
        row = {"id": "A", "seat": 0, "status": "reserve", "units": units}
        made = battle({**position(row, FAR, armies=TYRANIDS), "turn": turn})
        return bool(teleport.waiting(made, 0))

    assert waits(2, "trygon", "raveners")
    assert not waits(1, "trygon", "raveners")
    assert not waits(2, "trygon", "hormagaunts")


@pytest.mark.clause("epic.lists.tunnelers", "epic.lists.tunnelers#1")
def test_they_may_be_kept_back_or_set_up():
    row = {"id": "A", "seat": 0, "status": "waiting", "units": [{"unit": "tyranids.trygon"}]}
    plain = {"id": "C", "seat": 0, "status": "waiting", "units": [{"unit": "tyranids.carnifex"}]}
    made = battle(position(row, plain, FAR, armies=TYRANIDS, phase="reserves"))
    decision = next(setup.reserves(made))
    assert list(decision.form.options) == ["A"]


# -- lists -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.allegiance", "epic.lists.allegiance#2")
def test_cult_marines_and_champions_go_with_their_gods():
    def found(god, **upgrades):
        marks = {"allegiance": {god: 1}} if god else {}
        return faults(army("chaos", entry("retinue", **upgrades, **marks)))

    berzerkers = {"cult_marines": {"berzerkers": 4}}
    assert found("khorne", **berzerkers) == []
    assert found("nurgle", **berzerkers) == ["list-mark"]
    assert found("", **berzerkers) == ["list-mark"]
    assert found("slaanesh", champion={"champion_bolt": 1}) == []
    assert found("khorne", champion={"champion_bolt": 1}) == ["list-mark"]
    assert found("tzeentch", champion={"champion": 1}) == ["list-mark-bars"]
    assert found("", champion={"champion": 1}) == []
    both = army("chaos", entry("retinue", allegiance={"khorne": 1, "nurgle": 1}))
    assert faults(both) == ["list-upgrade-number"]
    assert clauses(army("chaos", entry("retinue", **berzerkers))) == ["epic.lists.allegiance"]


@pytest.mark.clause("epic.lists.allegiance")
def test_an_army_has_one_daemon_prince_for_each_allegiance():
    prince = {"daemon_prince": {"daemon_prince": 1}}
    plain, khorne = entry("retinue", **prince), entry("retinue", **prince, allegiance={"khorne": 1})
    assert faults(army("chaos", plain, khorne)) == []
    assert faults(army("chaos", plain, plain)) == ["list-per-mark"]
    assert faults(army("chaos", khorne, khorne)) == ["list-per-mark"]


@pytest.mark.clause("epic.lists.allegiance")
def test_the_mark_is_on_every_unit_and_counts_as_no_upgrade():
    marked = entry("retinue", allegiance={"nurgle": 1}, pact={"pact": 1}, rhinos={"rhino": 2})
    found = units(army("chaos", marked))
    assert all({"chaos.nurgle", "chaos.pact"} <= set(row["characters"]) for row in roster.rows(army("chaos", marked), 0)[0]["units"])  # fmt: skip
    assert found["marines"] == 8
    full = entry("retinue", allegiance={"nurgle": 1}, pact={"pact": 1}, rhinos={"rhino": 2}, defilers={"defiler": 1}, havocs={"havocs": 4})  # fmt: skip
    assert faults(army("chaos", full)) == []
    made = battle(position(*roster.rows(army("chaos", full), 0), armies=["chaos", ""]))
    assert all(unit.kit.has("nurgle") and unit.kit.has("daemonic_pact") for unit in one(made, "A1").units)


@pytest.mark.clause("epic.lists.daemon-pool", "epic.lists.daemon-pool#1", "epic.lists.daemon-pool#2")
def test_daemons_are_bought_by_rank_and_every_pact_brings_a_lesser_one():
    pact = entry("retinue", pact={"pact": 1})
    pool = entry("daemons", units={"lesser_daemon": 3, "greater_daemon": 2})
    bought = army("chaos", pact, pact, pool)
    assert faults(bought) == []
    assert points(bought) == 2 * (275 + 25) + 3 * 15 + 2 * 50
    assert roster.beside(bought) == {"chaos.lesser_daemon": 5, "chaos.greater_daemon": 2}
    assert [row["id"] for row in roster.rows(bought, 0)] == ["A1", "A2"]
    table = scenario._beside([roster.beside(bought), {}])
    assert table == {"pools": [{"lesser": 5, "greater": 2}, {"lesser": 0, "greater": 0}], "sites": ["", ""]}
    assert faults(army("chaos", pact, pool, pool)) == ["list-per-army"]


@pytest.mark.clause("epic.lists.form")
def test_an_army_has_a_formation_that_comes_to_the_table():
    assert faults(army("chaos", "daemons")) == ["list-nobody"]
    assert faults(army("eldar", "wraithgate")) == ["list-nobody"]


@pytest.mark.clause("epic.lists.portal-sites", "epic.lists.per-army")
def test_an_army_has_one_such_place_which_is_no_formation():
    bought = army("eldar", "guardians", "wraithgate")
    assert faults(bought) == []
    assert points(bought) == 150 + 50
    assert [row["id"] for row in roster.rows(bought, 0)] == ["A1"]
    assert scenario._beside([{}, roster.beside(bought)])["sites"] == ["", "eldar.wraithgate"]
    assert faults(army("eldar", "guardians", "wraithgate", "wraithgate")) == ["list-per-army"]
    assert points(army("necrons", "infantry_phalanx", "tomb_complex")) == 225 + 75
    assert (
        points(army("tyranids", "warrior_swarm", "brood_nest"))
        == points(army("tyranids", "warrior_swarm")) + 50
    )


@pytest.mark.clause("epic.lists.bonded-teams", "epic.lists.bonded-teams#1", "epic.lists.bonded-teams#ruling")
def test_bonded_teams_are_stubborn_to_a_unit():
    bonded = army("tau", entry("fire_warriors", bonded_team={"bonded_team": 1}))
    assert faults(bonded) == []
    assert points(bonded) == 225 + 25
    made = battle(position(*roster.rows(bonded, 0), armies=["tau", ""]))
    assert all(unit.kit.has("stubborn") for unit in one(made, "A1").units)


def test_portals_are_offered_engagements_too():
    made = battle(besieged(FAR))
    assert actions.offered(made, one(made, "A")) == ["advance", "double", "march", "engage", "marshal"]
    assert left(game(besieged(FAR))) == 0
