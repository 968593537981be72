"""Vehicles at the edges of their rules: the last round, the last man, the way that just ends, who is left behind."""

from types import SimpleNamespace

import pytest

from grognard.core.event import Journal
from grognard.systems.sotr.actions import actions, activation
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import losses
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.transport import aboard, boarding
from grognard.systems.sotr.vehicles import (
    assault,
    bailout,
    damage,
    driving,
    fire,
    hits,
    machine,
    mecha,
    ramming,
    speed,
    terrain,
    through,
)
from systems.sotr.machines import at, run, vehicle
from systems.sotr.machines import mecha as walker
from systems.sotr.table import battle, left, man, one, piece, position, troop, unit

KINDS = [
    troop("sappers", man("rifle", number=3), abilities=["explosives"]),
    troop("led", man("smg", rank="sergeant"), man("rifle", number=3)),
    troop("gunner", man("lmg"), man("rifle", number=2)),
    troop("bazooka", man("rpg_heavy"), man("rifle")),
    troop("fists", man("rifle"), abilities=["super_strength"]),
    vehicle("track", crew=2, seats=12, closed=None, armour=2, gun=None, turret=None, secondary=["hmg"]),
    vehicle(
        "pivot", crew=2, seats=12, closed=None, armour=2, gun=None, turret=None, secondary=None, pintle=True
    ),
    vehicle("small", crew=2),
    vehicle("thin", armour=1),
    vehicle("crawler", speed=1),
    vehicle(),
    walker(),
    walker("boxer", attack=[4, 4]),
]
FAR = unit("far", 1, "rifles", (45, 45))


def laid(*units, dice=(), **rest):
    made = battle(position(*units, troops=KINDS, **rest), *dice)
    made.journal = Journal()
    return made


def by_default(script):
    """Run a script to its end, each question answered as the form proposes."""
    answer = None
    while True:
        try:
            answer = script.send(answer).form.default()
        except StopIteration as done:
            return done.value


# -- hits ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.vdamage.penetration-roll", "sotr.vdamage.zone-hit")
@pytest.mark.dice_left("what a hit that went through does is not asked here")
def test_it_is_known_whether_a_hit_went_through():
    def struck(penetration, *dice, kind="tank", status="field"):
        made = laid(at("t", 1, 20, 20, kind), FAR, dice=dice)
        one(made, "t").status = status
        return by_default(hits.strike(made, one(made, "t"), machine.FRONT, penetration, (2000, 3000), 0))

    assert struck(2) is False  # nothing goes through
    assert struck(3, 4) is False  # a five is needed
    assert (
        struck(7, *[1] * 12) is True
    )  # nothing stops it: the effect is rolled at once, then the crew's nerve
    assert struck(7, status="gone") is False


@pytest.mark.clause("sotr.vdamage.turret-armour", "sotr.vdamage.zone-armour")
@pytest.mark.parametrize(("turret", "weak"), [(0, (20, 5)), (1, (5, 20)), (2, (20, 35)), (3, (35, 20))])
def test_a_turret_is_weaker_from_behind_wherever_it_points(turret, weak):
    made = laid(at("t", 1, 20, 20, turret=turret), FAR)
    tank = one(made, "t")
    places = [(20, 5), (5, 20), (20, 35), (35, 20)]
    found = [
        place
        for place in places
        if machine.armour(tank, machine.TURRET, (place[0] * 100, place[1] * 100)) == 3
    ]
    assert found == [weak]


@pytest.mark.clause("sotr.vdamage.aim-zone")
def test_one_aims_only_at_zones_that_are_weaker_than_the_one_he_faces():
    made = laid(at("t", 1, 20, 20), at("thin", 1, 30, 20, "thin"), FAR)
    tank, thin = one(made, "t"), one(made, "thin")
    assert machine.zones_shown(tank, (2300, 2900)) == ["right", "turret"]
    assert machine.zones_shown(tank, (1700, 2900)) == ["left", "turret"]
    assert machine.zones_shown(tank, (2900, 2300)) == [
        "turret"
    ]  # he faces the side, and the front is stronger
    assert machine.zones_shown(thin, (3300, 2900)) == ["turret"]  # all its zones are alike


@pytest.mark.clause("sotr.mechdamage.body-1-2")
@pytest.mark.parametrize(("lost", "slow"), [(0, False), (1, False), (2, True)])
def test_a_mecha_in_its_lowest_class_can_only_go_slowly(lost, slow):
    made = laid(at("m", 1, 20, 20, "mecha", damage=["class"] * lost), FAR)
    mecha._body_1_2(made, one(made, "m"), 0)
    assert machine.has(one(made, "m"), machine.SLOW_ONLY) is slow


@pytest.mark.clause("sotr.mechdamage.leg-5-6")
@pytest.mark.parametrize(
    ("edge", "spot"), [("bottom", (20, 22)), ("left", (22, 20)), ("top", (20, 18)), ("right", (18, 20))]
)
def test_a_mecha_falls_towards_the_far_edge_on_a_one_and_hits_who_stands_there(edge, spot):
    aside = (spot[1], spot[0]) if spot[0] != spot[1] else spot
    made = laid(
        at("m", 1, 20, 20, "mecha"),
        unit("b", 1, "rifles", spot),
        unit("c", 1, "rifles", aside),
        FAR,
        dice=(1,),
    )
    made.edges = (edge, "top")
    mecha._leg_5_6(made, one(made, "m"), 0)
    assert (one(made, "b").status, one(made, "c").status) == ("gone", "field")


@pytest.mark.clause("sotr.vdamage.front-11")
def test_only_the_crew_of_a_vehicle_that_is_gone_has_none_to_go_back_to():
    made = laid(at("t", 0, 20, 20), at("u", 0, 30, 20), FAR)
    for name in "tu":
        bailout.bail(made, one(made, name), (2000, 4000))
    damage.destroy(made, one(made, "t"), "sotr.vdamage.front-11")
    assert (one(made, "t-crew").vehicle, one(made, "u-crew").vehicle) == ("", "u")


# -- bailing out and getting back ----------------------------------------------------------------------------------


@pytest.mark.clause("sotr.bailout.crew-as-infantry", "sotr.bailout.placement")
def test_who_gets_out_is_led_by_his_officer_and_the_empty_hull_stays_where_it_is():
    made = laid(at("t", 0, 20, 20), FAR)
    tank = one(made, "t")
    out = bailout.leave(made, tank, machine.crew(tank))
    assert out.kit[out.leader].rank == "sergeant"
    assert (tank.living, tank.box != out.box) == ((0,), True)
    assert all(machine.hull_gap(tank, out.places[i], out.kit[i].radius) <= 2 for i in out.living)
    led = laid(at("t", 0, 20, 20), FAR)
    tank = one(led, "t")
    losses.remove(led, tank, 3)
    rest = bailout.leave(led, tank, machine.crew(tank))
    assert rest.leader == rest.living[0]


@pytest.mark.clause("sotr.bailout.remount")
@pytest.mark.parametrize("broken", [True, False])
def test_only_a_regrouped_crew_must_go_back_whatever_an_officer_shouts(broken):
    made = laid(at("t", 0, 20, 20), FAR)
    bailout.bail(made, one(made, "t"), (2000, 4000))
    men = one(made, "t-crew")
    men.disorganised = men.fleeing = broken
    offered = actions.options(made, men, True)
    assert ("mount" in offered, "run" in offered) == (not broken, broken)


@pytest.mark.clause("sotr.bailout.remount")
def test_a_crew_runs_to_the_nearest_hull_and_gets_in_only_when_all_of_it_is_there():
    made = laid(at("t", 0, 20, 20), FAR)
    tank = one(made, "t")
    bailout.bail(made, tank, (2000, 4000))
    men = one(made, "t-crew")
    men.stand({i: (2000 + 120 * n, 1300) for n, i in enumerate(men.living)})
    men.stand({men.living[-1]: (2000, 100)})
    men.mark("prone", men.living)
    run(bailout.mount(made, men, tank))
    assert (men.status, men.prone) == ("field", 0)
    assert 500 < men.places[men.living[-1]][1] <= 900
    assert all(machine.hull_gap(tank, men.places[i], 50) <= 2 for i in men.living[:-1])
    while men.status == "field":
        run(bailout.mount(made, men, tank))
    assert (men.status, tank.living, tank.kit[tank.leader].rank) == ("merged", (0, 1, 2, 3, 4), "sergeant")


@pytest.mark.clause("sotr.bailout.remount", "sotr.vdamage.front-9-10")
def test_who_takes_an_enemys_vehicle_makes_it_his_and_mans_no_more_posts_than_it_has():
    made = laid(at("t", 0, 20, 20), at("e", 1, 30, 20, "small"), FAR)
    bailout.bail(made, one(made, "t"), (2000, 4000))
    enemy = one(made, "e")
    bailout.bail(made, enemy, (2000, 100))
    men = one(made, "t-crew")
    bailout.board(made, men, enemy)
    assert (enemy.seat, enemy.living, len(enemy.kit)) == (0, (0, 1, 2), 3)
    assert enemy.kit[0].weapons == one(laid(at("e", 1, 30, 20, "small"), FAR), "e").kit[0].weapons
    assert enemy.kit[1:] == men.kit[1:3]
    assert enemy.leader in (1, 2)
    assert {enemy.places[i] for i in enemy.living} == {(3000, 2000)}


@pytest.mark.clause("sotr.bailout.remount")
def test_the_nearest_of_two_empty_vehicles_is_taken():
    made = laid(at("t", 0, 20, 20), at("u", 0, 30, 20), at("w", 0, 40, 20), FAR)
    for name in "uw":
        one(made, name).living = (0,)
    bailout.bail(made, one(made, "t"), (2000, 4000))
    men = one(made, "t-crew")
    men.vehicle, men.disorganised, men.fleeing = "", False, False
    one(made, "t").status = "gone"
    men.stand({i: (3800 + 110 * n, 1500) for n, i in enumerate(men.living)})
    run(actions._mount(made, men, Acting(unit=men.id)))
    x = men.places[men.living[0]][0]
    assert abs(x - 4000) < abs(x - 3000)


@pytest.mark.clause("sotr.bailout.passengers", "sotr.bailout.state")
def test_who_jumps_off_stands_beside_the_vehicle_and_is_in_it_no_more():
    made = laid(at("v", 0, 20, 20, "track"), {"id": "s", "seat": 0, "troop": "led", "carrier": "v"}, FAR)
    men = one(made, "s")
    men.stand({0: (100, 100)})
    bailout.jump_off(made, one(made, "v"), men, (2000, 4000))
    assert (men.status, men.carrier, men.inside, men.bailed) == ("field", "", 0, True)
    assert all(machine.hull_gap(one(made, "v"), men.places[i], 50) <= 900 for i in men.living)
    assert len({men.places[i] for i in men.living}) == 4


# -- driving -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.actions.list")
@pytest.mark.parametrize(
    ("name", "word"), [("turn", "sotr-face"), ("ram:e", None), ("reverse", "sotr-reverse")]
)
def test_a_vehicle_does_what_it_was_told(name, word):
    made = laid(at("t", 0, 20, 10, overwatch=True), at("e", 1, 20, 22), FAR)
    tank, acting = one(made, "t"), Acting(unit="t")
    script = driving.act(made, tank, acting)
    assert name in next(script).form.options
    if word is None:
        with pytest.raises(Exception, match="the rules roll"):
            script.send(name)
        assert machine.gap(tank, 0, one(made, "e")) <= 2
    else:
        assert script.send(name).ask == word
    assert acting.action == tank.action == name.partition(":")[0]


def test_a_vehicle_that_nobody_is_in_does_nothing():
    made = laid(at("t", 0, 20, 10), at("e", 1, 20, 22), FAR)
    one(made, "t").living = (0,)
    run(driving.act(made, one(made, "t"), Acting(unit="t")))
    assert one(made, "t").places[0] == (2000, 1000)


@pytest.mark.clause("sotr.vehicles.speed-by-distance")
def test_it_backs_as_far_as_there_is_room():
    wall = piece("bunker", 10, 2, 30, 6)
    made = laid(at("t", 0, 20, 12), FAR, piece=[wall])
    tank = one(made, "t")
    run(driving.reverse(made, tank, Acting(unit="t")), 600)
    assert 850 <= tank.place[1] <= 862
    free = laid(at("t", 0, 20, 12), FAR)
    run(driving.reverse(free, one(free, "t"), Acting(unit="t")), 600)
    assert one(free, "t").place == (2000, 600)


@pytest.mark.clause("sotr.vterrain.several", "sotr.vterrain.table")
def test_the_speed_of_a_wood_bounds_the_whole_move_on_all_its_legs():
    """A class 3 tank goes 16 inches; a wood that lets it go slowly stops it after 6 in all."""
    made = laid(at("t", 0, 20, 10), FAR, piece=[piece("forest", 0, 14, 48, 30)])
    tank = one(made, "t")
    slow = speed.limits(tank)[0]
    bent = terrain.driven(made.board, tank, ((2000, 1000), (2000, 1300), (2300, 1300), (2300, 2900)))
    assert bent.length == max(slow, 300 + 300 + 100)
    assert len(bent.places) == 4
    straight = terrain.driven(made.board, tank, ((2000, 1000), (2000, 2900)))
    assert straight.length == slow
    short = terrain.driven(
        made.board, tank, ((2000, 1000), (2000, 1000 + slow), (2600, 1000 + slow), (2600, 2900))
    )
    assert short.places[-1] == (2000, 1000 + slow)


@pytest.mark.clause("sotr.vterrain.roads")
def test_where_there_is_no_road_nothing_is_on_one():
    made = laid(at("t", 0, 20, 10), FAR)
    assert terrain.on_road(made.board, ((2000, 1000), (2000, 1300))) is False
    road = laid(at("t", 0, 20, 10), FAR, piece=[piece("road", 18, 0, 22, 20)])
    assert terrain.on_road(road.board, ((2000, 1000), (2000, 1300))) is True
    assert terrain.on_road(road.board, ((2000, 1000), (2000, 1900), (2190, 1990), (2000, 2050))) is False


@pytest.mark.clause("sotr.mechassault.crushing")
def test_only_who_stands_in_the_way_is_run_over():
    made = laid(
        at("t", 0, 20, 30),
        unit("b", 1, "rifles", (20, 20), (26, 20)),
        unit("c", 1, "rifles", (23, 22)),
        at("e", 1, 30, 25),
        FAR,
        dice=(4, 6),
    )
    machine.hull(one(made, "t")).moved = 1300
    ramming.crush(made, one(made, "t"), ((2000, 1000), (2000, 3000)))
    assert (one(made, "b").living, one(made, "c").living) == ((1,), (0,))
    assert left(made) == 0


@pytest.mark.clause("sotr.mechassault.move")
def test_only_a_mecha_with_fists_breaks_scenery_and_not_a_silent_one():
    hut = piece("building", 18, 24, 22, 28)

    def reaches(kind, **rest):
        made = laid(at("m", 0, 20, 20, kind, **rest), FAR, piece=[hut])
        return ramming.strike_pieces(made, one(made, "m"))

    assert reaches("tank") == reaches("mecha") == reaches("boxer", damage=["silent"]) == []
    breaks = any(ramming.scenery.breakable(laid(FAR, piece=[hut]).board.pieces[0], force) for force in (4,))
    assert bool(reaches("boxer")) is breaks


@pytest.mark.clause("sotr.transport.embark-vehicle-limit")
def test_who_took_men_aboard_this_turn_runs_into_nobody():
    made = laid(at("t", 0, 20, 10), at("e", 1, 20, 22), FAR)
    assert "ram:e" in driving.options(made, one(made, "t"))
    machine.hull(one(made, "t")).boarded = made.turn
    assert "ram:e" not in driving.options(made, one(made, "t"))


# -- men against vehicles ------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.tankassault.declare")
def test_one_man_in_reach_is_enough_to_swarm_a_vehicle_and_the_others_follow():
    made = laid(
        unit("a", 0, "rifles", (20, 12), (20, 3), overwatch=True, prone=True), at("t", 1, 20, 20), FAR
    )
    ours = one(made, "a")
    ours.prone = 0
    assert assault.targets(made, ours) == ["t"]
    run(assault.swarm(made, ours, Acting(unit="a"), "t"))
    assert machine.gap(ours, 0, one(made, "t")) <= 2
    assert ours.places[1][1] > 1000
    assert not ours.overwatch
    one(made, "t").living = (0,)
    assert assault.targets(made, ours) == []


@pytest.mark.clause("sotr.tankassault.hits")
def test_who_has_fled_a_vehicle_ends_the_hits_on_it():
    made = laid(unit("a", 0, "rifles", (20, 15)), at("t", 1, 20, 20), FAR, dice=(3,))
    one(made, "t").living = (0,)
    run(assault._hit(made, one(made, "a"), 0, one(made, "t")))
    assert left(made) == 0


@pytest.mark.clause("sotr.tankassault.charge-declare")
def test_charges_are_laid_at_vehicles_in_view_alone():
    made = laid(unit("a", 0, "sappers", (20, 14)), unit("b", 1, "rifles", (24, 14)), at("t", 1, 20, 20), FAR)
    assert assault.charge_targets(made, one(made, "a")) == ["t/0"]
    one(made, "t").hidden = True
    assert assault.charge_targets(made, one(made, "a")) == []
    one(made, "t").hidden = False
    one(made, "a").charges = 0
    assert assault.charge_targets(made, one(made, "a")) == []


@pytest.mark.clause("sotr.tankassault.charge-place")
def test_who_has_nothing_left_of_his_run_stays_at_the_charge():
    made = laid(unit("a", 0, "sappers", (20, 14)), at("t", 1, 20, 20), FAR)
    run(assault.get_away(made, one(made, "a"), 0, (2000, 800), 0))
    assert one(made, "a").places[0] == (2000, 1400)
    run(assault.get_away(made, one(made, "a"), 0, (2000, 1100), 300), "rejoin")
    assert one(made, "a").places[0] == (2000, 1100)


# -- fire ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.orders.overwatch-lost")
@pytest.mark.dice_left("how many shots a weapon has is not asked here")
@pytest.mark.parametrize("shoots", [True, False])
def test_a_vehicle_that_fires_watches_no_more(shoots):
    made = laid(at("t", 0, 20, 10, overwatch=True), unit("b", 1, "rifles", (20, 30)), FAR, dice=[1] * 20)
    script = fire.fire(made, one(made, "t"), Acting(unit="t"))
    line = next(key for key in next(script).form.options if "lmg" in key or "hmg" in key)
    with pytest.raises(StopIteration):
        script.send([line] if shoots else [])
    assert one(made, "t").overwatch is not shoots


@pytest.mark.clause("sotr.transport.pintle")
def test_a_gunner_who_is_busy_or_carries_serves_no_pivot():
    made = laid(at("v", 0, 20, 20, "pivot"), {"id": "s", "seat": 0, "troop": "gunner", "carrier": "v"}, FAR)
    assert [mount.weapon.id for mount in fire.pintles(made, one(made, "v"))] == ["lmg"]
    for field in ("busy", "laden"):
        one(made, "s").mark(field, (1,))
        assert fire.pintles(made, one(made, "v"))
        one(made, "s").mark(field, (0,))
        assert fire.pintles(made, one(made, "v")) == []
        setattr(one(made, "s"), field, 0)


@pytest.mark.clause("sotr.vdamage.through-scenery-conditions")
@pytest.mark.parametrize("weapon", ["rifle", "flamethrower", "light_mortar", "rifle_grenade_he"])
def test_only_an_anti_tank_round_goes_through_scenery(weapon):
    made = laid(
        unit("a", 0, "bazooka", (20, 8)),
        at("t", 1, 20, 19.6, "thin"),
        FAR,
        piece=[piece("building", 16, 14, 24, 16)],
    )
    assert through.named(FieldOfFire(made, one(made, "a"), Manner()), 0, weapons()[weapon]) == []


@pytest.mark.clause("sotr.vdamage.through-scenery-procedure")
def test_nobody_shoots_through_what_is_gone_at_what_is_gone():
    made = laid(unit("a", 0, "bazooka", (20, 8)), at("t", 1, 20, 19.6), FAR)
    field = FieldOfFire(made, one(made, "a"), Manner())
    run(through.shoot(made, field, 0, weapons()["rpg_heavy"], f"t{through.THROUGH}wall", False))
    wall = piece("building", 16, 14, 24, 16, id="wall")
    gone = laid(unit("a", 0, "bazooka", (20, 8)), at("t", 1, 20, 19.6), FAR, piece=[wall])
    one(gone, "t").status = "gone"
    field = FieldOfFire(gone, one(gone, "a"), Manner())
    run(through.shoot(gone, field, 0, weapons()["rpg_heavy"], f"t{through.THROUGH}wall", False))
    assert one(gone, "t").status == "gone"


# -- transport -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.transport.embark-cost", "sotr.transport.embark-wait")
def test_who_climbs_aboard_watches_no_more_and_who_stays_outside_stands_beside():
    made = laid(
        at("v", 0, 20, 20, "track"),
        unit("a", 0, "led", (20, 12), (20, 6), (21.2, 6), overwatch=True, prone=[1, 2]),
        FAR,
    )
    ours, acting = one(made, "a"), Acting(unit="a")
    run(boarding.board(made, ours, acting, "v"))
    assert (ours.inside, ours.overwatch, ours.prone, ours.status) == (1, False, 0, "field")
    assert ours.places[1][1] > 1100
    assert aboard.waits(made, one(made, "v"))


@pytest.mark.clause("sotr.transport.embark-cost", "sotr.hide.reveal-choice")
def test_a_hidden_unit_that_runs_for_a_vehicle_comes_out():
    made = laid(at("v", 0, 20, 20, "track"), unit("a", 0, "led", (20, 12), (20, 6), hidden=True), FAR)
    ours = one(made, "a")
    assert ours.hidden
    run(boarding.board(made, ours, Acting(unit="a"), "v"))
    assert (ours.hidden, ours.inside) == (False, 1)


@pytest.mark.clause("sotr.target.nearest")
@pytest.mark.parametrize(("area", "flame", "counts"), [(0, 0, True), (1, 0, False), (0, 1, False)])
def test_a_blast_or_flame_is_weighed_against_the_zone_that_it_faces_alone(area, flame, counts):
    # A class that has no chance against the zone he faces but one against another that shows.
    made = laid(unit("a", 0, "bazooka", (17, 29)), at("x", 1, 20, 20), FAR)
    ours, tank = one(made, "a"), one(made, "x")
    place, facing = ours.places[0], machine.zone_facing(tank, ours, 0)
    plain = [SimpleNamespace(penetration=n, area=area, flame=flame, mortar=False) for n in range(8)]
    weak = [
        weapon
        for weapon in plain
        if not machine.goes_through(tank, weapon, facing, place)
        and any(machine.goes_through(tank, weapon, zone, place) for zone in machine.zones_shown(tank, place))
    ]
    assert weak
    assert all(machine.worth_a_shot(ours, 0, weapon, tank) is counts for weapon in weak)


@pytest.mark.clause("sotr.transport.embark-cost")
@pytest.mark.parametrize(("y", "may"), [(11, True), (10.99, False)])
def test_one_needs_two_inches_of_his_run_to_climb_aboard(y, may):
    made = laid(at("v", 0, 20, 20, "track"), unit("a", 0, "rifles", (20.25, y)), FAR)
    assert (boarding._step(made, one(made, "a"), 0, one(made, "v")) is not None) is may


@pytest.mark.clause("sotr.transport.activated-together")
def test_who_gets_out_by_himself_gets_out_where_the_vehicle_stands():
    made = laid(
        at("v", 0, 20, 20, "track", activated=True),
        {"id": "s", "seat": 0, "troop": "led", "carrier": "v"},
        FAR,
    )
    boarding.out_by_themselves(made, one(made, "s"))
    men = one(made, "s")
    assert (men.status, men.inside) == ("field", 0)
    assert all(machine.hull_gap(one(made, "v"), men.places[i], 50) <= 400 for i in men.living)


@pytest.mark.clause("sotr.transport.cover-value")
def test_only_enemies_in_open_vehicles_are_named_as_targets():
    made = laid(
        at("v", 0, 20, 20, "track"),
        {"id": "s", "seat": 0, "troop": "led", "carrier": "v"},
        unit("b", 1, "rifles", (30, 30)),
    )
    assert [found.id for found in aboard.exposed(made, 1)] == ["s"]
    assert aboard.exposed(made, 0) == []


@pytest.mark.clause("sotr.transport.activated-together")
def test_who_was_carried_acts_next():
    made = laid(
        at("v", 0, 20, 20, "track"),
        {"id": "s", "seat": 0, "troop": "led", "carrier": "v", "alighted": 2},
        FAR,
    )
    activation.hand_on(made, one(made, "v"), Acting(unit="v", queue=("s",)))
    assert (made.acting.unit, made.acting.moved) == ("s", True)
    one(made, "s").activated = True
    activation.hand_on(made, one(made, "v"), Acting(unit="v", queue=("s",)))
    assert (made.acting, made.active) == (None, 1)
