"""Damage to vehicles: zones, penetration, the tables of the book, and bailing out."""

import pytest

from grognard.systems.sotr.actions import actions, flight
from grognard.systems.sotr.offboard import strikes
from grognard.systems.sotr.shooting import wounds
from grognard.systems.sotr.vehicles import bailout, damage, driving, hits, machine, speed
from grognard.systems.sotr.vehicles.numbers import SLOW
from systems.sotr.machines import at, piece, run, table, vehicle
from systems.sotr.table import left, unit

INCH = 100
#: A test of Cool 8 that is passed, and one that is not.
CALM, PANIC = (1, 1), (6, 6)


def struck(zone, *dice, penetration=7, troops=(), kind="tank", **rest):
    """A vehicle struck from its front by a round that goes through without a roll, and what became of it."""
    battle = table(at("t", 0, 24, 24, kind, **rest), troops=troops, dice=dice)
    tank = battle.units["t"]
    run(hits.strike(battle, tank, zone, penetration, (2400, 4000), 1))
    assert left(battle) == 0
    return battle, tank


# -- zones ---------------------------------------------------------------------------------------------------------


def test_diagonals_divide_a_hull_and_a_line_divides_a_mecha():
    battle = table(at("t", 0, 24, 24), at("m", 0, 10, 10, "mecha"))
    tank, robot = battle.units["t"], battle.units["m"]
    # The hull is 3 wide and 5 deep: at 10 inches ahead the front reaches 6 inches aside.
    assert machine.zone_at(tank, (2400 + 590, 3400)) == "front"
    assert machine.zone_at(tank, (2400 + 610, 3400)) == "right"
    assert machine.zone_at(tank, (2400 - 610, 1400)) == "left"
    assert machine.zone_at(tank, (2400, 1000)) == "rear"
    assert machine.zone_at(robot, (4000, 1010)) == "front"
    assert machine.zone_at(robot, (4000, 990)) == "rear"
    assert machine.zone_from_above(tank, (2400, 2400)) == "top"
    assert machine.zone_from_above(robot, (1000, 900)) == "rear"
    assert machine.zone_from_above(robot, (900, 1000)) == "front"


@pytest.mark.clause("sotr.vdamage.zone-armour", "sotr.vdamage.turret-armour")
@pytest.mark.example("sotr.ex.tiger-armour-zones", "sotr.ex.turret-armour")
def test_the_front_has_the_full_class_and_the_rest_one_less_but_never_none():
    tiger, jeep = vehicle("tiger", armour=5), vehicle("jeep", armour=1)
    battle = table(at("t", 0, 24, 24, "tiger"), at("j", 0, 10, 10, "jeep"), troops=[tiger, jeep])
    tank = battle.units["t"]
    assert [machine.armour(tank, zone) for zone in ("front", "left", "right", "rear", "top")] == [
        5,
        4,
        4,
        4,
        4,
    ]
    ahead, aside, behind = (2400, 4000), (4000, 2400), (2400, 1000)
    assert [machine.armour(tank, "turret", place) for place in (ahead, aside, behind)] == [5, 5, 4]
    machine.hull(tank).turret = 2  # it looks back: its rear is ahead
    assert [machine.armour(tank, "turret", place) for place in (ahead, behind)] == [4, 5]
    assert machine.armour(battle.units["j"], "rear") == 1


@pytest.mark.clause("sotr.vdamage.aim-zone")
def test_only_weaker_zones_in_sight_and_the_turret_can_be_aimed_at():
    plain = vehicle("gun", turret=None)
    battle = table(at("t", 0, 24, 24), at("g", 0, 10, 10, "gun"), at("m", 0, 40, 10, "mecha"), troops=[plain])
    tank, gun = battle.units["t"], battle.units["g"]
    assert machine.zones_shown(tank, (2400, 4000)) == ["turret"]
    assert machine.zones_shown(tank, (2400 + 200, 4000)) == ["right", "turret"]
    assert machine.zones_shown(tank, (4400, 2400 + 300)) == ["turret"]  # the front is stronger than the side
    assert machine.zones_shown(gun, (1000, 3000)) == []
    assert machine.zones_shown(battle.units["m"], (4000, 3000)) == []
    machine.leave(tank, machine.NO_TURRET)
    assert machine.zones_shown(tank, (2400, 4000)) == []


# -- penetration ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.vdamage.penetration-roll")
@pytest.mark.example("sotr.ex.pen-row-1-vehicle")
def test_down_results_are_nothing_to_a_vehicle():
    needs = {0: 5, 1: 4, 2: 3, 3: 2}
    for penetration in range(8):
        for face in range(1, 7):
            wound = wounds.cell(penetration, 1)
            assert wounds.penetrates(wound, face) == (face >= needs.get(penetration, 1))


@pytest.mark.clause("sotr.vdamage.penetration-roll")
def test_a_round_that_does_not_go_through_does_nothing():
    _, tank = struck("front", 3, penetration=4)  # Medium AT on class 4 needs 4
    assert machine.hull(tank).struck == ()
    assert len(machine.crew(tank)) == 4
    _, tank = struck("front", 4, 3, 3, *CALM, penetration=4)
    assert machine.hull(tank).struck == ("front",)
    _, tank = struck("front", penetration=0)  # no die can do it, none is rolled
    assert machine.hull(tank).struck == ()


@pytest.mark.clause("sotr.vdamage.effect-roll")
def test_each_zone_has_its_table_and_the_top_that_of_turret_or_front():
    battle = table(at("t", 0, 24, 24), at("g", 0, 10, 10, "gun"), troops=[vehicle("gun", turret=None)])
    tank = battle.units["t"]
    found = [damage.table_of(tank, zone) for zone in ("front", "left", "right", "rear", "turret", "top")]
    assert found == ["front", "side", "side", "rear", "turret", "turret"]
    assert damage.table_of(battle.units["g"], "top") == "front"


@pytest.mark.clause("sotr.vdamage.repeat-zone")
@pytest.mark.example("sotr.ex.t34-second-penetration")
def test_a_zone_penetrated_again_has_two_more_and_never_four():
    # 2D6 of 4 is splinters; with 2 more, 6, the driver is killed.
    _, tank = struck("front", 2, 2, *CALM, struck=["front"])
    assert machine.has(tank, machine.IMMOBILE)
    assert machine.DRIVER not in tank.living
    _, tank = struck("front", 1, 3, *CALM, struck=["front", "front"])
    assert machine.has(tank, machine.IMMOBILE)
    _, tank = struck("right", 1, 3, *CALM, struck=["left"])  # the sides are zones of their own
    assert not machine.has(tank, machine.IMMOBILE)
    assert machine.has(tank, machine.SLOW_ONLY)


@pytest.mark.clause("sotr.vdamage.repeat-zone")
def test_totals_above_the_table_are_its_last_row():
    _, tank = struck("turret", 6, 6, struck=["turret"])
    assert tank.status == "gone"


# -- the tables ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.vdamage.front-2-3", "sotr.vdamage.crew-hits")
@pytest.mark.clause("sotr.basics.dice")
def test_front_2_3_hits_1d3_crewmen_by_lot():
    # D3 of 3 is 2; the lot takes the second of four, then the first of three; one dies, one is Down.
    _, tank = struck("front", 1, 2, 3, 2, 1, 4, 2, *CALM)
    assert machine.GUNNER not in tank.living
    assert tank.is_down(machine.DRIVER)
    assert not tank.is_down(machine.OFFICER)
    assert not tank.is_down(machine.FOURTH)


@pytest.mark.clause(
    "sotr.vdamage.front-4-5", "sotr.vdamage.crew-hits", "sotr.vdamage.bailout-after-penetration"
)
@pytest.mark.example("sotr.ex.damage-front-4-5")
def test_front_4_5_hits_the_whole_crew():
    _, tank = struck("front", 2, 3, 1, 2, 4, 6, *CALM)
    assert machine.crew(tank) == (machine.DRIVER, machine.GUNNER)
    assert tank.is_down(machine.GUNNER)
    assert not tank.is_down(machine.DRIVER)


@pytest.mark.clause("sotr.vdamage.front-6-8")
@pytest.mark.parametrize("dice", [(3, 3), (4, 4)])
def test_front_6_8_kills_the_driver_and_stops_the_vehicle(dice):
    _, tank = struck("front", *dice, *CALM)
    assert machine.crew(tank) == (machine.GUNNER, machine.OFFICER, machine.FOURTH)
    assert speed.fastest(tank) == 0


@pytest.mark.clause("sotr.vdamage.front-9-10")
@pytest.mark.example("sotr.ex.damage-front-9-10")
@pytest.mark.parametrize("dice", [(4, 5), (5, 5)])
def test_front_9_10_leaves_an_empty_vehicle_for_any_crew(dice):
    battle = table(
        at("t", 0, 24, 24),
        at("x", 1, 24, 30),
        dice=[*dice, *PANIC],
    )
    tank, other = battle.units["t"], battle.units["x"]
    run(hits.strike(battle, tank, "front", 7, (2400, 4000), 1))  # nobody is left to take a bail out test
    assert tank.status == "field"
    assert machine.crew(tank) == ()
    bailout.test(battle, other, (2400, 0))
    foes = battle.units["x-crew"]
    assert bailout.empty_vehicles(battle, foes) == []  # not while it is in disorder
    foes.disorganised = foes.fleeing = False
    assert bailout.empty_vehicles(battle, foes) == [other]  # its own first
    foes.vehicle = ""
    assert {one.id for one in bailout.empty_vehicles(battle, foes)} == {"t", "x"}
    bailout.board(battle, foes, tank)
    assert tank.seat == 1
    assert len(machine.crew(tank)) == 4


@pytest.mark.clause("sotr.vdamage.front-11")
def test_front_11_destroys_and_leaves_a_wreck_that_covers_and_bars():
    battle, tank = struck("front", 5, 6)
    assert tank.status == "gone"
    wreck = battle.board.piece("wreck-t")
    assert wreck.kind == "wreck"
    assert wreck.card.rate == 0
    assert wreck.card.sight == "solid"


@pytest.mark.clause("sotr.vdamage.front-12", "sotr.vdamage.side-12", "sotr.vdamage.rear-12")
@pytest.mark.example("sotr.ex.damage-side-12")
@pytest.mark.parametrize("zone", ["front", "left", "rear"])
def test_a_12_explodes_and_hits_every_unit_within_3_inches(zone):
    # Left of the hull, whose edge is at 22.5: men 3 inches from it and 3.1 inches away, bases half an inch.
    battle = table(
        at("t", 0, 24, 24),
        unit("near", 0, "rifles", [19, 24], [17.9, 24]),
        unit("far", 1, "rifles", [18.9, 26]),
        dice=[6, 6, 3, 1, 1, 4],
    )
    run(hits.strike(battle, battle.units["t"], zone, 7, (2400, 4000), 1))
    assert left(battle) == 0
    # Three hits, all on the one man within reach; the third kills him, and the second man is untouched.
    assert battle.units["t"].status == "gone"
    assert battle.units["near"].living == (1,)
    assert battle.units["far"].living == (0,)


@pytest.mark.clause("sotr.vdamage.front-12")
def test_an_explosion_strikes_other_vehicles_on_the_zone_that_faces_it():
    soft = vehicle("soft", armour=2, turret=None)
    battle = table(
        at("t", 0, 24, 24), at("s", 0, 24, 30, "soft"), troops=[soft], dice=[6, 6, 1, 5, 2, 2, *CALM]
    )
    run(hits.strike(battle, battle.units["t"], "front", 7, (2400, 4000), 1))
    # Its rear, of class 1, faces the explosion: Light Infantry goes through on a 5.
    assert machine.hull(battle.units["s"]).struck == ("rear",)
    assert left(battle) == 0


@pytest.mark.clause("sotr.vdamage.side-2-5")
@pytest.mark.example("sotr.ex.damage-side-2-5")
@pytest.mark.parametrize("dice", [(1, 1), (1, 3), (2, 3)])
def test_side_2_5_leaves_slow_speed_only(dice):
    _, tank = struck("left", *dice, *CALM)
    assert speed.fastest(tank) == SLOW
    assert speed.reach(tank) == 6 * INCH


@pytest.mark.clause("sotr.vdamage.side-6-8")
@pytest.mark.example("sotr.ex.damage-side-6-8")
@pytest.mark.parametrize("dice", [(3, 3), (4, 4)])
def test_side_6_8_immobilises(dice):
    _, tank = struck("right", *dice, *CALM)
    assert speed.reach(tank) == 0
    assert len(machine.crew(tank)) == 4


@pytest.mark.clause("sotr.vdamage.side-9-10", "sotr.vdamage.crew-hits")
@pytest.mark.example("sotr.ex.damage-side-9-10")
def test_side_9_10_immobilises_and_hits_some_of_the_crew():
    _, tank = struck("right", 4, 6, 1, 4, 6, *CALM)
    assert speed.reach(tank) == 0
    assert machine.crew(tank) == (machine.DRIVER, machine.GUNNER, machine.OFFICER)


@pytest.mark.clause("sotr.vdamage.side-11")
@pytest.mark.example("sotr.ex.damage-side-11")
def test_side_11_immobilises_and_hits_the_whole_crew():
    _, tank = struck("right", 5, 6, 4, 1, 1, 1, *CALM)
    assert speed.reach(tank) == 0
    assert machine.crew(tank) == (machine.GUNNER, machine.OFFICER, machine.FOURTH)


@pytest.mark.clause("sotr.vdamage.rear-2-5")
def test_rear_2_5_slows_and_the_next_rear_hit_destroys_the_engine_at_least():
    _, tank = struck("rear", 1, 3, *CALM)
    assert speed.fastest(tank) == SLOW
    _, tank = struck("rear", 1, 1, *CALM, struck=["rear"], damage=["slow", "engine"])
    assert speed.fastest(tank) == 0
    _, tank = struck("rear", 6, 5, struck=["rear"], damage=["slow", "engine"])
    assert tank.status == "gone"  # 11 and 2 more keep their effect
    _, tank = struck("left", 1, 1, *CALM, damage=["slow", "engine"])  # only of the rear
    assert speed.fastest(tank) == SLOW


@pytest.mark.clause("sotr.vdamage.rear-6-8", "sotr.vdamage.rear-9-10")
@pytest.mark.example("sotr.ex.damage-rear-6-8", "sotr.ex.damage-rear-9-10")
@pytest.mark.parametrize("dice", [(3, 3), (4, 4), (4, 5), (5, 5)])
def test_rear_6_to_10_immobilises_and_hurts_nobody(dice):
    _, tank = struck("rear", *dice, *CALM)
    assert speed.fastest(tank) == 0
    assert len(machine.crew(tank)) == 4
    assert not tank.down


@pytest.mark.clause("sotr.vdamage.rear-11")
@pytest.mark.example("sotr.ex.damage-rear-11")
def test_rear_11_hits_the_crew_and_stops_the_vehicle():
    _, tank = struck("rear", 5, 6, 4, 1, 1, 1, *CALM)
    assert speed.fastest(tank) == 0
    assert machine.crew(tank) == (machine.GUNNER, machine.OFFICER, machine.FOURTH)


@pytest.mark.clause("sotr.vdamage.turret-2-4")
def test_turret_2_4_sticks_loses_its_gun_and_hits_gunner_and_officer():
    _, tank = struck("turret", 2, 2, 4, 1, *CALM)
    assert machine.has(tank, machine.TURRET_STUCK)
    assert machine.has(tank, machine.NO_GUN)
    assert machine.crew(tank) == (machine.DRIVER, machine.OFFICER, machine.FOURTH)


@pytest.mark.clause("sotr.vdamage.turret-5-6")
def test_turret_5_6_hits_the_men_in_it_and_nothing_else():
    _, tank = struck("turret", 2, 3, 1, 4, 1, 1)
    assert machine.hull(tank).damage == ()
    assert machine.crew(tank) == (machine.DRIVER, machine.GUNNER, machine.FOURTH)


@pytest.mark.clause("sotr.vdamage.turret-7-8")
@pytest.mark.parametrize("dice", [(3, 4), (4, 4)])
def test_turret_7_8_loses_the_gun(dice):
    _, tank = struck("turret", *dice, 4, 1, *CALM)
    assert machine.has(tank, machine.NO_GUN)
    assert not machine.has(tank, machine.TURRET_STUCK)
    assert machine.GUNNER not in tank.living
    assert machine.OFFICER in tank.living


@pytest.mark.clause("sotr.vdamage.turret-9-10")
@pytest.mark.parametrize("dice", [(4, 5), (5, 5)])
def test_turret_9_10_kills_the_men_in_it_and_hits_the_others(dice):
    _, tank = struck("turret", *dice, 4, 1, *CALM)
    assert machine.has(tank, machine.NO_TURRET)
    assert machine.crew(tank) == (machine.FOURTH,)


@pytest.mark.clause("sotr.vdamage.turret-11-12")
@pytest.mark.parametrize("dice", [(5, 6), (6, 6)])
def test_turret_11_12_destroys_without_a_blast(dice):
    _, tank = struck("turret", *dice)
    assert tank.status == "gone"


# -- bailing out ---------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "sotr.bailout.test", "sotr.vdamage.bailout-after-penetration", "sotr.vcommand.crew-cool-bonus"
)
def test_the_crew_tests_on_its_officers_cool_without_the_vehicle():
    # A veteran sergeant has 8; in a closed tank he would have 10.
    _, tank = struck("left", 1, 1, 4, 4)
    assert len(machine.crew(tank)) == 4
    _, tank = struck("left", 1, 1, 4, 5)
    assert machine.crew(tank) == ()
    _, tank = struck("left", 1, 1, 4, 4, down=[machine.OFFICER])  # without him it is the crew's own 7
    assert machine.crew(tank) == ()


@pytest.mark.clause(
    "sotr.bailout.state",
    "sotr.bailout.flight#1",
    "sotr.bailout.auto-regroup",
    "sotr.bailout.crew-as-infantry",
)
def test_a_crew_flees_into_cover_is_disorganised_and_regroups_by_itself():
    battle = table(at("t", 0, 24, 24), at("x", 1, 24, 44), piece=[piece("ruins", 20, 13, 28, 18)], dice=PANIC)
    tank = battle.units["t"]
    bailout.test(battle, tank, (2400, 4400))
    crew = battle.units["t-crew"]
    assert crew.disorganised
    assert not crew.fleeing
    assert flight.in_cover(battle, crew)
    assert all(crew.places[i][1] < 2000 for i in crew.living)
    assert all([arm.id for arm in crew.kit[i].weapons] == ["smg"] for i in crew.living)
    bailout.regroup(battle)
    assert not crew.disorganised


@pytest.mark.clause("sotr.bailout.flight#2", "sotr.bailout.placement")
def test_without_cover_in_reach_the_vehicle_serves_on_the_side_of_the_own_edge():
    battle = table(at("t", 0, 24, 24), at("x", 1, 24, 44), dice=PANIC)
    tank = battle.units["t"]
    bailout.test(battle, tank, (2400, 4400))
    crew = battle.units["t-crew"]
    for i in crew.living:
        assert crew.places[i][1] < 2400
        assert machine.gap(crew, i, tank, 0) <= 2
    assert not crew.fleeing


@pytest.mark.clause("sotr.bailout.auto-regroup")
def test_a_crew_still_in_flight_is_not_regrouped():
    battle = table(at("t", 0, 24, 24), dice=PANIC)
    bailout.test(battle, battle.units["t"], (2400, 4400))
    crew = battle.units["t-crew"]
    crew.fleeing = True
    bailout.regroup(battle)
    assert crew.disorganised


@pytest.mark.clause("sotr.bailout.remount", "sotr.bailout.crew-as-infantry")
def test_a_regrouped_crew_must_go_back_and_the_vehicle_acts_the_turn_after():
    battle = table(at("t", 0, 24, 24), dice=PANIC)
    tank = battle.units["t"]
    bailout.test(battle, tank, (2400, 4400))
    crew = battle.units["t-crew"]
    crew.disorganised = False
    assert actions.options(battle, crew, False) == [actions.MOUNT]
    assert not driving.may_act(battle, tank)
    run(bailout.mount(battle, crew, tank))
    assert crew.status == "merged"
    assert len(machine.crew(tank)) == 4
    assert not driving.may_act(battle, tank)
    battle.turn += 1
    assert driving.may_act(battle, tank)


@pytest.mark.clause("sotr.bailout.crew-as-infantry")
def test_a_crew_whose_vehicle_is_gone_is_infantry():
    battle = table(at("t", 0, 24, 24), dice=PANIC)
    tank = battle.units["t"]
    bailout.test(battle, tank, (2400, 4400))
    damage.destroy(battle, tank, "sotr.vdamage.front-11")
    crew = battle.units["t-crew"]
    crew.disorganised = False
    assert actions.MOVE in actions.options(battle, crew, False)
    assert actions.MOUNT not in actions.options(battle, crew, False)


def test_a_template_from_above_strikes_the_top_of_what_lies_under_it():
    battle = table(at("t", 0, 24, 24), at("u", 0, 34, 24), dice=[5, 2, 3, 1, 1, *CALM])
    run(hits.from_above(battle, (2400, 2700), 250, 3, 1))  # Light AT on the top, class 3, needs 4
    assert left(battle) == 0
    assert machine.hull(battle.units["t"]).struck == ("top",)
    assert machine.hull(battle.units["u"]).struck == ()


@pytest.mark.clause("sotr.offboard.single-strike")
def test_a_strike_from_off_the_table_hits_the_top_of_a_vehicle_with_medium_at():
    # It drifts an inch; Medium AT on the top, class 3, needs 3.
    battle = table(
        at("t", 0, 24, 24),
        dice=[1, 1, 3, 2, 3, 1, 1, *CALM],
        called=[[1, "single_strike", 24, 24]],
        leading=1,
    )
    run(strikes.support_phase(battle))
    assert left(battle) == 0
    assert machine.hull(battle.units["t"]).struck == ("top",)


@pytest.mark.clause("sotr.vdamage.crew-hits")
def test_the_last_crewman_is_hit_without_drawing_lots():
    _, tank = struck("front", 1, 2, 1, 4, lost=[2, 3, 4])
    assert machine.crew(tank) == ()
