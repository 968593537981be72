"""Portals of Eldar and Necrons, and coordinated fire of the Tau."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, events
from grognard.systems.epic.army_rules import coordinated, portals
from systems.epic.table import (
    acting,
    answer,
    asked,
    battle,
    formation,
    game,
    offered,
    one,
    piece,
    position,
    refused,
    state,
    told,
    unit,
)

FAR = formation("B", 1, "orks.boyz", (170, 110), (167, 110))
NECRONS, ELDAR, TAU = ["necrons", "orks"], ["eldar", "orks"], ["tau", "orks"]


def waiting(id="A", sheet="necrons.warriors", number=3, **rest):
    row = {"id": id, "seat": 0, "units": [{"unit": sheet, "status": "reserve"} for _ in range(number)]}
    return {**row, "status": "reserve", **rest}


def gate(at=(40, 40), id="M", sheet="necrons.monolith", **rest):
    return formation(id, 0, sheet, at, **rest)


def made_of(*rows, armies=NECRONS, dice=(), **rest):
    return battle(position(*rows, FAR, armies=armies, **rest), *dice)


@pytest.mark.clause("epic.lists.portal-users")
def test_infantry_light_vehicles_and_walkers_go_through_portals_and_nobody_else():
    def may(*sheets):
        return portals.may_use(one(made_of({"id": "A", "seat": 0, "status": "reserve", "units": [{"unit": name, "status": "reserve"} for name in sheets]}), "A"))  # fmt: skip

    assert may("necrons.warriors", "necrons.tomb_spyder")
    assert may("eldar.war_walker", "eldar.rangers")
    assert not may("necrons.warriors", "necrons.obelisk")
    assert not may("necrons.deceiver")
    assert not may("eldar.falcon")


@pytest.mark.clause("epic.lists.portal-enter")
def test_a_formation_that_waits_may_be_activated_where_a_portal_is():
    made = made_of(gate(), waiting())
    assert one(made, "A") in actions.able(made, 0)
    assert one(made, "A") not in actions.able(made_of(gate() | {"units": [{"unit": "necrons.obelisk", "at": [40, 40]}]}, waiting()), 0)  # fmt: skip
    assert one(made, "A").id not in [f.id for f in actions.able(made_of(gate() | {"seat": 1}, waiting()), 0)]
    assert "A" not in [f.id for f in actions.able(made_of(gate(), waiting(broken=True)), 0)]
    assert "A" in [f.id for f in actions.able(made_of(gate(broken=True), waiting()), 0)]
    assert actions.offered(made, one(made, "A")) == ["advance", "double", "engage", "marshal"]
    eldar = made_of(gate(sheet="eldar.storm_serpent"), waiting(sheet="eldar.guardians"), armies=ELDAR)
    assert actions.offered(eldar, one(eldar, "A")) == ["advance", "double", "march", "engage", "marshal"]


@pytest.mark.clause("epic.lists.portal-enter", "epic.lists.portal-once")
def test_its_first_move_is_measured_from_the_portal_and_its_second_from_where_it_stands():
    playing = game(position(gate(acted=True), waiting(), FAR, armies=NECRONS), rest=6)
    answer(playing, ("epic-action", "double"))
    assert asked(playing).ask == "epic-from-portal"
    # A monolith's edge is 1.25 cm from its middle: the whole base within 15 cm of that.
    assert "epic.lists.portal-enter" in refused(playing, [[55.3, 40], [52.5, 40], [50, 40]])
    answer(playing, ("epic-from-portal", [[55.2, 40], [52.5, 40], [50, 40]]))
    found = one(playing, "A")
    assert (found.status, [u.status for u in found.units]) == ("field", ["field"] * 3)
    assert state(playing).gated == ("M/0",)
    assert asked(playing).ask == "epic-move"


@pytest.mark.clause("epic.lists.portal-enter")
def test_nobody_comes_out_in_an_enemy_zone_and_without_room_it_stays_away():
    foe = formation("F", 1, "orks.boyz", (50, 40))
    playing = game(position(gate(acted=True), waiting(number=1), foe, armies=NECRONS), rest=6)
    answer(playing, ("epic-action", "advance"))
    assert "epic.movement.passing-friends" in refused(playing, [[46, 40]])
    answer(playing, ("epic-from-portal", [[37, 40]]))
    cliffs = piece("cliffs", 20, 20, 60, 60)
    playing = game(position(gate(acted=True), waiting(number=1), FAR, armies=NECRONS, piece=[cliffs]), rest=6)
    answer(playing, ("epic-action", "advance"))
    assert one(playing, "A").status == "reserve"
    assert one(playing, "A").acted
    assert asked(playing).seat == 1


@pytest.mark.clause("epic.lists.portal-enter")
def test_who_comes_out_into_dangerous_ground_is_tested_for_it():
    marsh = piece("marsh", 45, 30, 60, 50)
    for faces, lives in (((6, 1), False), ((6, 2), True)):
        found = position(gate(acted=True), waiting(number=1), FAR, armies=NECRONS, piece=[marsh])
        playing = game(found, *faces)
        answer(playing, ("epic-action", "advance"), ("epic-from-portal", [[50, 40]]))
        assert unit(playing, "A/0").alive is lives


@pytest.mark.clause("epic.lists.portal-enter")
def test_after_a_failed_test_it_comes_out_by_hold():
    playing = game(position(gate(acted=True), waiting(initiative=2), FAR, armies=NECRONS), 1, rest=6)
    answer(playing, ("epic-action", "advance"))
    assert one(playing, "A").markers == 1
    assert asked(playing).ask == "epic-from-portal"


@pytest.mark.clause("epic.lists.portal-once")
def test_one_formation_goes_through_each_portal_in_a_turn():
    made = made_of(gate(), waiting())
    made.gated = ("M/0",)
    assert portals.gates(made, 0) == []
    assert one(made, "A") not in actions.able(made, 0)
    # Of two portals its player chooses.
    playing = game(
        position(gate(acted=True), gate((90, 40), "N", acted=True), waiting(), FAR, armies=NECRONS), rest=6
    )
    answer(playing, ("epic-action", "advance"))
    assert offered(playing, "epic-which-portal") == ["M/0", "N/0"]
    answer(playing, ("epic-which-portal", "N/0"))
    answer(playing, ("epic-from-portal", [[95, 40], [95, 43], [95, 46]]))
    assert state(playing).gated == ("N/0",)


@pytest.mark.clause("epic.lists.portal-once")
def test_in_the_next_turn_the_portals_are_open_again():
    playing = game(position(gate(acted=True), waiting(acted=True), {**FAR, "acted": True}, armies=NECRONS, gated=["M/0"]), rest=(6, 5))  # fmt: skip
    assert state(playing).turn == 3
    assert state(playing).gated == ()


@pytest.mark.clause("epic.lists.portal-leave")
def test_a_necron_formation_may_leave_by_a_portal_that_all_of_it_can_reach():
    near = formation("A", 0, "necrons.warriors", (50, 40), (53, 40))
    playing = game(
        acting(position(gate(), near, FAR, armies=NECRONS), "A", "advance", "move", "shoot"), rest=6
    )
    assert offered(playing, "epic-into-portal") == ["nobody", "M/0"]
    answer(playing, ("epic-into-portal", "M/0"))
    assert (one(playing, "A").status, [u.status for u in one(playing, "A").units]) == (
        "reserve",
        ["reserve"] * 2,
    )
    assert state(playing).gated == ("M/0",)
    # Or stays.
    playing = game(
        acting(position(gate(), near, FAR, armies=NECRONS), "A", "advance", "move", "shoot"), rest=6
    )
    answer(playing, ("epic-into-portal", "nobody"))
    assert asked(playing).ask == "epic-move"


@pytest.mark.clause("epic.lists.portal-leave")
def test_not_by_one_that_is_too_far_or_used_nor_by_the_webway():
    def exits(*rows, armies=NECRONS, gated=()):
        made = made_of(*rows, armies=armies)
        made.gated = gated
        return portals.exits(made, one(made, "A"))

    near = formation("A", 0, "necrons.warriors", (50, 40), (53, 40))
    assert exits(gate(), near) == ["M/0"]
    assert exits(gate(), near, gated=("M/0",)) == []
    # 15 cm from edge to edge, and a little more.
    assert exits(gate(), formation("A", 0, "necrons.warriors", (57.2, 40))) == ["M/0"]
    assert exits(gate(), formation("A", 0, "necrons.warriors", (50, 40), (57.3, 40))) == []
    assert exits(gate(), formation("A", 0, "necrons.obelisk", (50, 40))) == []
    eldar = formation("A", 0, "eldar.guardians", (50, 40))
    assert exits(gate(sheet="eldar.storm_serpent"), eldar, armies=ELDAR) == []


@pytest.mark.clause("epic.lists.portal-leave", "epic.lists.portal-enter")
def test_it_may_come_out_of_another_in_the_same_action():
    near = formation("A", 0, "necrons.warriors", (50, 40))
    found = position(gate(), gate((100, 40), "N"), near, FAR, armies=NECRONS)
    playing = game(acting(found, "A", "double", "move", "move", "shoot"), rest=6)
    answer(playing, ("epic-into-portal", "M/0"), ("epic-from-portal", [[105, 40]]))
    assert unit(playing, "A/0").place == (10500, 4000)
    assert state(playing).gated == ("M/0", "N/0")


@pytest.mark.clause("epic.lists.portal-reserves")
def test_three_formations_wait_for_each_webway_portal_and_any_number_of_necrons():
    def kept(armies, portal, sheet, number=5):
        rows = [formation(name, 0, sheet, (10, 10), status="waiting") for name in "CDEFG"[:number]]
        doors = [gate(sheet=portal, status="waiting")] if portal else []
        made = made_of(
            *doors, *rows, formation("H", 0, "eldar.falcon", (10, 10), status="waiting"), armies=armies
        )
        able, most = portals.kept_back(made, 0)
        return [found.id for found in able], most

    assert kept(ELDAR, "eldar.storm_serpent", "eldar.guardians") == (["C", "D", "E", "F", "G"], 3)
    assert kept(ELDAR, "eldar.storm_serpent", "eldar.guardians", 2) == (["C", "D"], 2)
    assert kept(ELDAR, "", "eldar.guardians") == ([], 0)
    assert kept(NECRONS, "necrons.monolith", "necrons.warriors") == (["C", "D", "E", "F", "G"], 5)


@pytest.mark.clause("epic.lists.portal-reserves")
def test_who_waits_is_named_openly_and_is_not_set_up():
    rows = [formation(name, 0, "eldar.guardians", (10, 10), status="waiting") for name in "AC"]
    serpent = gate(sheet="eldar.storm_serpent", status="waiting")
    found = position(serpent, *rows, {**FAR, "status": "waiting"}, armies=ELDAR, phase="reserves")
    playing = game(found, rest=(6, 5))
    answer(playing, ("epic-reserves-portal", ["C"]))
    assert told(playing, events.InReserve)[0].formation == "C"
    assert (one(playing, "C").status, unit(playing, "C/0").status) == ("reserve", "reserve")
    assert offered(playing, "epic-deploy") == ["M", "A"]


# -- coordinated fire ----------------------------------------------------------------------------------------------


def tau(*dice, near=(26, 20), rest=1, **row):
    """Pathfinders who call, two formations near them, one far away, and two targets."""
    return game(
        position(
            formation("A", 0, "tau.pathfinders", (20, 20), (20, 17)),
            formation("C", 0, "tau.fire_warriors", near, **row),
            formation("D", 0, "tau.fire_warriors", (14, 20)),
            formation("E", 0, "tau.fire_warriors", (20, 37.1)),
            formation("B", 1, "orks.boyz", *[(14 + 3 * n, 44) for n in range(5)]),
            formation("F", 1, "orks.boyz", (40, 44), (43, 44)),
            armies=TAU,
        ),
        *dice,
        rest=rest,
    )


@pytest.mark.clause("epic.lists.coordinated-fire")
def test_up_to_two_formations_within_15_cm_act_on_one_test_at_one_target():
    playing = tau(6, rest=1)
    answer(playing, ("epic-activate", "A"), ("epic-action", "sustained_fire"))
    assert offered(playing, "epic-coordinate") == ["C", "D"]  # E is 15.1 cm away
    answer(playing, ("epic-coordinate", ["C", "D"]), ("epic-target", "B"))
    # The others name actions of their own, without a test, and shoot at the same target or not at all.
    assert set(offered(playing, "epic-action")) == {"advance", "double", "sustained_fire"}
    answer(playing, ("epic-action", "advance"), ("epic-move", (26, 20)))
    assert offered(playing, "epic-target") == ["B", "nobody"]
    answer(
        playing,
        ("epic-target", "B"),
        ("epic-action", "double"),
        ("epic-move", (14, 20)),
        ("epic-move", (14, 20)),
    )
    assert offered(playing, "epic-target") == ["B", "nobody"]
    answer(playing, ("epic-target", "nobody"))
    assert len(told(playing, events.TestPassed)) == 1
    assert all(one(playing, name).acted for name in "ACD")
    assert state(playing).coordinated is None
    # It counts as one activation: the player may try to keep the initiative.
    assert (asked(playing).ask, asked(playing).seat) == ("epic-retain", 0)


@pytest.mark.clause("epic.lists.coordinated-fire")
def test_markers_of_any_of_them_count_once_and_a_failure_concerns_the_first_alone():
    playing = tau(2, markers=1)
    answer(playing, ("epic-activate", "A"), ("epic-action", "advance"), ("epic-coordinate", ["C", "D"]))
    failed = told(playing, events.TestFailed)[0]
    assert [(part[0], part[2]) for part in failed.result.parts] == [("epic.lists.coordinated-fire", -1)]
    assert one(playing, "A").markers == 1
    assert not one(playing, "C").acted
    assert state(playing).coordinated is None


@pytest.mark.clause("epic.lists.coordinated-fire")
def test_not_the_broken_nor_who_has_acted_nor_for_other_actions_or_callers():
    def able(name="A", **rest):
        playing = tau(**rest)
        return [found.id for found in coordinated.followers(state(playing), one(playing, name))]

    assert able() == ["C", "D"]
    assert able(broken=True) == ["D"]
    assert able(acted=True) == ["D"]
    assert able("C") == []
    playing = tau(6, rest=1)
    answer(playing, ("epic-activate", "A"), ("epic-action", "marshal"))
    assert asked(playing).ask == "epic-marshal"


@pytest.mark.clause("epic.lists.coordinated-fire")
def test_of_three_that_are_near_two_may_follow():
    near = [formation(name, 0, "tau.fire_warriors", (20 + 4 * n, 25)) for n, name in enumerate("CDE")]
    made = made_of(formation("A", 0, "tau.pathfinders", (20, 20)), *near, armies=TAU)
    form = next(coordinated.order(made, one(made, "A"), "double")).form
    assert (form.options, form.at_least, form.at_most) == (("C", "D", "E"), 0, 2)


@pytest.mark.clause("epic.lists.coordinated-fire")
def test_who_broke_before_its_turn_drops_out():
    playing = tau()
    made = state(playing)
    coordinated.begin(made, ("C", "D"), False)
    one(made, "C").broken = True
    assert coordinated.following(made) is one(made, "D")
    one(made, "D").units[0].status = "gone"
    assert coordinated.following(made) is None
    assert made.coordinated is None
