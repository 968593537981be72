"""Men against vehicles, to the edge: assaults and charges."""

import pytest

from grognard.systems.sotr.actions import actions, activation, movement
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import assault as swarming
from grognard.systems.sotr.vehicles import machine
from systems.sotr.machines import at, run
from systems.sotr.people import FAR, by_default, laid
from systems.sotr.table import left, one, piece, unit


@pytest.mark.clause("sotr.tankassault.charge-at")
@pytest.mark.parametrize(("y", "hit"), [(14, True), (13.99, False)])
def test_a_charge_reaches_three_inches(y, hit):
    made = laid(at("t", 1, 20, 20), unit("a", 0, "rifles", (20, y)), FAR)
    assert swarming.caught(one(made, "a"), 0, one(made, "t"), (2000, 1750), "at") is hit


@pytest.mark.clause("sotr.tankassault.charge-declare")
def test_who_lays_a_charge_acts_by_himself_and_his_comrades_have_not_moved():
    made = laid(unit("a", 0, "sappers", (20, 14), (21.2, 14), (22.4, 14)), at("t", 1, 20, 20, heading=0), FAR)
    ours, acting = one(made, "a"), Acting(unit="a")
    run(activation.lay_charge(made, ours, acting, "t/0"), "at", "stay")
    assert ours.places[0] != (2000, 1400)
    assert (acting.moved, ours.busy, len(acting.charges)) == (False, 1, 1)


@pytest.mark.clause("sotr.tankassault.hits")
def test_of_two_anti_tank_weapons_the_better_is_used():
    made = laid(unit("a", 0, "twice", (10, 10), (11.2, 10)), FAR)
    assert swarming.best_weapon(one(made, "a"), 0) == weapons()["rpg_heavy"].penetration


@pytest.mark.clause("sotr.tankassault.charge-he", "sotr.tankassault.charge-place")
def test_who_was_killed_when_the_vehicle_blew_up_is_not_hit_by_the_charge_as_well():
    """6 for the penetration, 6 and 6 for the front: it explodes, its crew is dead; one hit on the man, who dies."""
    made = laid(
        at("t", 1, 24, 24, heading=0), unit("a", 0, "heavy", (24, 27.5), (2, 2)), FAR, dice=(6, 6, 6, 1, 6)
    )
    spot = swarming.on_hull(one(made, "t"), (2400, 2700))
    assert swarming.caught(one(made, "a"), 0, one(made, "t"), spot, "he")
    run(swarming.go_off(made, one(made, "a"), one(made, "t"), spot, "he"))
    assert (one(made, "t").status, one(made, "a").living, left(made)) == ("gone", (1,), 0)


@pytest.mark.clause("sotr.tankassault.charge-declare")
def test_who_lays_a_charge_does_nothing_else_this_turn():
    made = laid(unit("a", 0, "sappers", (20, 15), (21.2, 15)), at("t", 1, 20, 20), FAR)
    ours, acting = one(made, "a"), Acting(unit="a")
    name = activation.may_lay_charges(made, ours, [actions.MOVE])[0].removeprefix("charge:")
    by_default(activation.lay_charge(made, ours, acting, name))
    man_ = int(name.partition("/")[2])
    assert ours.busy == 1 << man_
    assert movement.reach_of(made, ours, man_, "move") == 0


@pytest.mark.clause("sotr.tankassault.declare")
def test_one_man_in_reach_is_enough_to_swarm_a_vehicle_and_the_others_follow():
    made = laid(
        unit("a", 0, "rifles", (20, 12), (20, 3), overwatch=True, prone=True), at("t", 1, 20, 20), FAR
    )
    ours = one(made, "a")
    ours.prone = 0
    assert swarming.targets(made, ours) == ["t"]
    run(swarming.swarm(made, ours, Acting(unit="a"), "t"))
    assert machine.gap(ours, 0, one(made, "t")) <= 2
    assert ours.places[1][1] > 1000
    assert not ours.overwatch
    one(made, "t").living = (0,)
    assert swarming.targets(made, ours) == []


@pytest.mark.clause("sotr.tankassault.hits")
def test_who_has_fled_a_vehicle_ends_the_hits_on_it():
    made = laid(unit("a", 0, "rifles", (20, 15)), at("t", 1, 20, 20), FAR, dice=(3,))
    one(made, "t").living = (0,)
    run(swarming._hit(made, one(made, "a"), 0, one(made, "t")))
    assert left(made) == 0


@pytest.mark.clause("sotr.tankassault.charge-declare")
def test_charges_are_laid_at_vehicles_in_view_alone():
    made = laid(unit("a", 0, "sappers", (20, 14)), unit("b", 1, "rifles", (24, 14)), at("t", 1, 20, 20), FAR)
    assert swarming.charge_targets(made, one(made, "a")) == ["t/0"]
    one(made, "t").hidden = True
    assert swarming.charge_targets(made, one(made, "a")) == []
    one(made, "t").hidden = False
    one(made, "a").charges = 0
    assert swarming.charge_targets(made, one(made, "a")) == []


@pytest.mark.clause("sotr.tankassault.charge-place")
def test_who_has_nothing_left_of_his_run_stays_at_the_charge():
    made = laid(unit("a", 0, "sappers", (20, 14)), at("t", 1, 20, 20), FAR)
    run(swarming.get_away(made, one(made, "a"), 0, (2000, 800), 0))
    assert one(made, "a").places[0] == (2000, 1400)
    run(swarming.get_away(made, one(made, "a"), 0, (2000, 1100), 300), "rejoin")
    assert one(made, "a").places[0] == (2000, 1100)


@pytest.mark.clause(
    "sotr.tankassault.charge-at", "sotr.tankassault.charge-he", "sotr.tankassault.charge-place"
)
@pytest.mark.parametrize("kind", ["at", "he"])
def test_another_vehicle_beside_the_charge_is_struck_as_well(kind):
    # A charge at the left side of one tank, an inch from the right side of the other: a roll that pierces neither.
    made = laid(
        at("t", 1, 24, 24, heading=0), at("n", 1, 20, 24, heading=0), unit("a", 0, "sappers", (5, 5)), FAR,
        dice=(1, 1),
    )  # fmt: skip
    spot = swarming.on_hull(one(made, "t"), (2200, 2400))
    assert machine.zone_at(one(made, "t"), spot) == machine.LEFT
    run(swarming.go_off(made, one(made, "a"), one(made, "t"), spot, kind))
    assert left(made) == 0


@pytest.mark.clause("sotr.tankassault.charge-at")
@pytest.mark.parametrize(("away", "named"), [(3, ["wall"]), (3.01, [])])
def test_a_charge_breaks_what_is_built_within_three_inches(away, named):
    made = laid(at("t", 1, 24, 24, heading=0), FAR, piece=[piece("fence", 23, 27 + away, 25, 31, id="wall")])
    assert swarming.built_near(made, one(made, "t"), (2400, 2700), "at") == named
