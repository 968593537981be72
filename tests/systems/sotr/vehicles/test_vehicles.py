"""Vehicles: speeds, crews, the fire of vehicles and at them, ramming, a mecha's attack, and men run over."""

import pytest

from grognard.systems.sotr import cool
from grognard.systems.sotr.command import orders, support
from grognard.systems.sotr.shooting import modifiers
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import crew, driving, fire, machine, ramming, speed
from systems.sotr.machines import at, mecha, run, table, vehicle
from systems.sotr.table import answer, game, left, offered, one, position, refused, squad, unit

SLOW, MEDIUM, FAST = 1, 2, 3
CALM, PANIC = (1, 1), (6, 6)


def tank_of(**rest):
    battle = table(at("t", 0, 24, 24, "own"), troops=[vehicle("own", **rest)])
    return battle.units["t"]


# -- speeds --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.vehicles.speed-table", "sotr.vehicles.speed-by-distance")
@pytest.mark.example("sotr.ex.speed-class-3-bands", "sotr.ex.speed-class-5-bands")
@pytest.mark.parametrize(
    ("number", "row"),
    [(1, (200, 500, 800)), (2, (400, 800, 1200)), (3, (600, 1200, 1600)), (4, (900, 1500, 2000)), (5, (1200, 1800, 2400))],
)  # fmt: skip
def test_the_speed_follows_from_the_distance(number, row):
    tank = tank_of(speed=number)
    slow, medium, fast = row
    assert speed.limits(tank) == row
    assert speed.reach(tank) == fast
    bands = [0, slow, slow + 50, medium, medium + 50, fast]
    assert [speed.speed(tank, moved) for moved in bands] == [SLOW, SLOW, MEDIUM, MEDIUM, FAST, FAST]


@pytest.mark.clause("sotr.vehicles.speed-by-distance", "sotr.vehicles.speed-table")
def test_a_vehicle_drives_no_further_than_its_class():
    playing = game(
        position(at("t", 0, 24, 10), squad("x", 1, "rifles", (4, 44)), troops=[vehicle()], acting="t")
    )
    answer(playing, ("sotr-action", "drive"))
    assert refused(playing, [2400, 1000 + 1601])
    playing.submit(0, [2400, 1000 + 1600])
    assert one(playing, "t").places[0] == (2400, 2600)
    assert one(playing, "t").hull.pace == FAST


@pytest.mark.clause("sotr.vehicles.types")
def test_every_vehicle_of_the_lists_has_its_way_to_move():
    from grognard.systems.sotr.profile import troops

    kinds = {troop.vehicle.locomotion for troop in troops().values() if troop.vehicle is not None}
    assert kinds == {"tracked", "wheeled", "mecha"}
    named = {"us_sherman": "tracked", "us_comanche": "mecha", "us_jeep": "wheeled"}
    assert {name: troops()[name].vehicle.locomotion for name in named} == named


# -- crews ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.vcommand.vehicle-is-unit", "sotr.vcommand.crew")
def test_a_vehicle_is_a_unit_with_driver_gunner_officer_and_fourth_man():
    battle = table(at("t", 0, 24, 24), at("m", 0, 10, 24, "mecha"))
    tank, robot = battle.units["t"], battle.units["m"]
    assert machine.crew(tank) == (1, 2, 3, 4)
    assert tank.leader == machine.OFFICER
    assert robot.leader == machine.GUNNER  # of two the gunner is the officer too
    from grognard.systems.sotr.command import officers

    assert (tank, machine.OFFICER) in list(officers.all_officers(battle, 0))


@pytest.mark.clause("sotr.vcommand.vehicle-is-unit", "sotr.orders.support-target-point")
def test_a_vehicle_is_a_figure_of_its_unit_as_wide_as_its_narrower_side():
    battle = table(at("t", 0, 24, 24))
    assert battle.units["t"].box == (2250, 2250, 2550, 2550)
    assert support.on_figure(battle, (2549, 2400))
    assert not support.on_figure(battle, (2551, 2400))


@pytest.mark.clause("sotr.vcommand.crew-cool-bonus")
def test_fighting_crews_have_one_more_cool_and_two_in_a_closed_vehicle():
    open_, bus = vehicle("open", closed=None), vehicle("bus", seats=8)
    battle = table(
        at("t", 0, 8, 24), at("o", 0, 24, 24, "open"), at("b", 0, 40, 24, "bus"), troops=[open_, bus]
    )
    assert [int(cool.of_unit(battle, battle.units[name])) for name in "tob"] == [10, 9, 8]


@pytest.mark.clause("sotr.vcommand.green-tanks")
@pytest.mark.example("sotr.ex.konig-tiger-centurion")
def test_green_troops_look_to_heavy_tanks():
    tiger, tank = vehicle("tiger", armour=6), vehicle("centurion", armour=5)
    green = {"id": "green", "quality": "green", "armour": 0, "men": [{"number": 5, "weapons": ["rifle"]}]}
    units = [
        squad("a", 0, "green", (10, 10)),
        squad("b", 1, "green", (40, 40)),
        squad("v", 0, "rifles", (20, 10)),
    ]
    troops = [tiger, tank, green]

    def nerves(*machines):
        battle = table(*units, *machines, troops=troops)
        return [int(cool.of_unit(battle, battle.units[name])) for name in "abv"]

    assert nerves() == [6, 6, 7]
    assert nerves(at("k", 0, 24, 20, "tiger")) == [7, 5, 7]
    assert nerves(at("k", 0, 24, 20, "tiger"), at("l", 0, 30, 20, "tiger")) == [7, 5, 7]  # once each
    assert nerves(at("k", 0, 24, 20, "tiger"), at("c", 1, 24, 30, "centurion")) == [6, 6, 7]
    assert nerves(at("k", 0, 24, 20)) == [6, 6, 7]  # class 4 is not heavy
    assert nerves(at("k", 0, 24, 20, "tiger", lost=[1, 2, 3, 4])) == [6, 6, 7]  # nor is an empty one


def firing(tank):
    """The mounts that can fire, by how they are mounted."""
    return [
        (mount.how, mount.weapon.id)
        for mount in fire.mounts(tank)
        if fire.intact(tank, mount) and fire.at_this_speed(tank, mount) and fire.served(tank, mount)
    ]


@pytest.mark.clause("sotr.vcommand.one-weapon-each", "sotr.vehicles.speed-by-distance")
def test_the_hull_gun_is_the_drivers_and_fires_only_at_a_halt():
    tank = tank_of()
    hull = ("hull", "lmg")
    assert hull in firing(tank)
    machine.hull(tank).pivoted = True
    assert hull not in firing(tank)
    machine.hull(tank).pivoted, machine.hull(tank).moved = False, 100
    assert hull not in firing(tank)


@pytest.mark.clause("sotr.vcommand.one-weapon-each")
def test_no_more_weapons_fire_than_men_serve_them():
    playing = game(
        position(at("t", 0, 24, 10, "own"), squad("x", 1, "rifles", (24, 30)), troops=[vehicle("own", crew=3, secondary=["lmg", "hmg", "hmg"])], acting="t")
    )  # fmt: skip
    answer(playing, ("sotr-action", "pass"), ("sotr-turret", "keep"))
    assert refused(playing, ["0:cannon_medium!>x", "1:lmg>x", "2:hmg>x"]) == ["sotr.vcommand.one-weapon-each"]


@pytest.mark.clause("sotr.vdamage.crew-hits", "sotr.vcommand.one-weapon-each")
@pytest.mark.example("sotr.ex.driver-down-replaced")
def test_who_stands_in_for_the_driver_serves_no_weapon():
    tank = tank_of(crew=3)
    assert crew.servants(tank) == 2
    tank.mark("down", (machine.DRIVER,))
    assert crew.can_drive(tank)
    assert crew.servants(tank) == 2
    assert not crew.hull_gun_served(tank)
    machine.hull(tank).moved = 100
    assert crew.servants(tank) == 1
    tank.mark("down", machine.crew(tank))
    assert not crew.can_drive(tank)


@pytest.mark.clause("sotr.vfire.gunner", "sotr.vfire.driver-main-gun", "sotr.vfire.mecha-crew")
def test_others_take_over_the_main_gun_the_driver_only_at_a_halt():
    tank = tank_of(crew=3)
    tank.mark("down", (machine.GUNNER,))
    machine.hull(tank).moved = 100
    assert crew.main_gun_served(tank)
    tank.mark("down", (machine.OFFICER,))
    assert not crew.main_gun_served(tank)
    machine.hull(tank).moved = 0
    assert crew.main_gun_served(tank)
    robot = table(at("m", 0, 24, 24, "mecha")).units["m"]
    robot.mark("down", (machine.GUNNER,))
    machine.hull(robot).moved = 100
    assert crew.main_gun_served(robot)
    assert crew.servants(robot) == 1


# -- fire ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.vfire.main-gun", "sotr.vfire.secondary-mounts", "sotr.vfire.no-turret")
def test_mounts_follow_turret_roof_and_legs():
    def mounts(**rest):
        return [(mount.how, mount.main) for mount in fire.mounts(tank_of(**rest))]

    assert mounts() == [("turret", True), ("turret", False), ("hull", False), ("pivot", False)]
    assert mounts(turret=None, secondary=["lmg"]) == [("ahead", True), ("hull", False)]
    assert mounts(gun=None, closed=None, turret=None, secondary=["lmg", "lmg"]) == [("pivot", False)] * 2
    assert mounts(locomotion="mecha", turret=None, secondary=["lmg", "hmg"]) == [("ahead", True), ("ahead", False), ("ahead", False)]  # fmt: skip


@pytest.mark.clause("sotr.vfire.speed-slow", "sotr.vfire.speed-medium", "sotr.vfire.speed-fast")
@pytest.mark.example("sotr.ex.fast-vehicle-fire")
def test_only_at_slow_speed_does_the_main_gun_fire_and_fast_shots_are_harder():
    tank = tank_of(secondary=["hmg"])
    gun, pivot = fire.mounts(tank)
    found = []
    for moved in (600, 1200, 1600):
        machine.hull(tank).moved, machine.hull(tank).pace = moved, speed.speed(tank, moved)
        parts = [sum(n for _, n in fire.mounted_parts(tank, pivot, arc)) for arc in ("front", "left", "rear")]
        found.append((fire.at_this_speed(tank, gun), fire.at_this_speed(tank, pivot), parts))
    assert found == [(True, True, [0, 0, 0]), (False, True, [0, 0, 0]), (False, True, [1, 2, 2])]


@pytest.mark.clause("sotr.vfire.twin-linked")
@pytest.mark.example("sotr.ex.twin-mg")
def test_twin_linked_weapons_hit_on_3():
    tank = tank_of(twin=True, secondary=["hmg"])
    gun, pivot = fire.mounts(tank)
    assert modifiers.needed(list(fire.mounted_parts(tank, pivot, "front"))) == 3
    assert fire.mounted_parts(tank, gun, "front") == ()


@pytest.mark.clause("sotr.vfire.mounted-weapons", "sotr.vfire.speed-medium")
@pytest.mark.example("sotr.ex.vehicle-mg-on-the-move")
def test_a_mounted_machine_gun_fires_on_the_move_with_one_man():
    bus = vehicle("bus", crew=2, gun=None, turret=None, closed=None, secondary=["hmg"])
    battle = table(
        at("t", 0, 24, 10, "bus", moved=12),
        unit("x", 1, "rifles", [24, 30]),
        troops=[bus],
        dice=[3] * 6 + [1] * 6,
    )
    tank = battle.units["t"]
    (row,) = fire.lines(battle, tank)
    assert [line.key for line in row] == ["0:hmg>x"]
    note = fire.explain(battle, tank, {line.key: line for line in row}, "0:hmg>x")
    assert int(note.tallies[0][1]) == 3
    run(fire.fire(battle, tank, Acting(unit="t")), ["0:hmg>x"])
    assert left(battle) == 6 - 6  # six shots, all hits


@pytest.mark.clause("sotr.vfire.separate-targets")
def test_the_main_gun_chooses_freely_and_each_weapon_for_itself():
    battle = table(
        at("t", 0, 24, 10), unit("near", 1, "rifles", [24, 20]), at("far", 1, 24, 40, heading=1800)
    )
    rows = fire.lines(battle, battle.units["t"])
    gun = [line.target for line in rows[0]]
    assert "near" in gun
    assert "far" in gun
    assert "far@turret" in gun
    assert [{line.target for line in row} for row in rows[1:]] == [
        {"near"}
    ] * 3  # machine guns do nothing to armour 4


@pytest.mark.clause(
    "sotr.vfire.traverse-zones",
    "sotr.vfire.turret-turn",
    "sotr.vfire.no-turret",
    "sotr.vfire.secondary-mounts",
)
def test_weapons_bear_where_they_point():
    def bearing(points=0, **rest):
        battle = table(
            at("t", 0, 24, 24, "own", turret=points),
            unit("x", 1, "rifles", [44, 24]),
            troops=[vehicle("own", **rest)],
        )
        return [(row[0].mount.how, row[0].mount.main) for row in fire.lines(battle, battle.units["t"])]

    assert bearing() == [("pivot", False)]
    assert bearing(points=1) == [("turret", True), ("turret", False), ("pivot", False)]
    assert bearing(turret=None) == [("pivot", False)] * 2  # only what is on a pivot fires aside


@pytest.mark.clause("sotr.vfire.turret-turn")
def test_a_turret_that_was_turned_does_not_fire_this_turn():
    playing = game(
        position(at("t", 0, 24, 24), squad("x", 1, "rifles", (40, 24)), troops=[vehicle()], acting="t")
    )
    answer(playing, ("sotr-action", "pass"), ("sotr-turret", "right"))
    assert all(not key.startswith(("0:", "1:")) for key in offered(playing, "sotr-vehicle-fire"))
    tank = one(playing, "t")
    assert tank.hull.turret == 1
    machine.hull(tank).traversed = False
    assert ("turret", "cannon_medium") in firing(tank)


@pytest.mark.clause("sotr.vdamage.turret-2-4", "sotr.vdamage.turret-7-8", "sotr.vdamage.turret-9-10")
def test_lost_guns_and_turrets_do_not_fire():
    def silent(*damage):
        battle = table(at("t", 0, 24, 24, damage=list(damage)))
        return firing(battle.units["t"])

    assert ("turret", "cannon_medium") not in silent("no-gun")
    assert ("turret", "lmg") in silent("no-gun")
    assert [how for how, _ in silent("no-turret")] == ["hull", "pivot"]


@pytest.mark.clause("sotr.mechdamage.leg-4", "sotr.mechdamage.body-4", "sotr.mechdamage.weapon-3-4")
def test_damaged_mechas_lose_their_weapons():
    def silent(*damage):
        battle = table(at("t", 0, 24, 24, "mecha", damage=list(damage)))
        return [arm for _, arm in firing(battle.units["t"])]

    assert silent() == ["cannon_medium", "lmg"]
    assert silent("no-gun") == ["lmg"]
    assert silent("silent") == []
    assert silent("broken-1") == ["cannon_medium"]


@pytest.mark.clause("sotr.mechdamage.leg-2-3", "sotr.mechdamage.body-3", "sotr.vehicles.speed-by-distance")
def test_what_a_damaged_mecha_may_still_do():
    def open_(*damage):
        battle = table(at("t", 0, 24, 24, "mecha", damage=list(damage)))
        return driving.options(battle, battle.units["t"])

    assert open_() == ["pass", "drive", "reverse", "turn"]
    assert open_("immobile") == ["pass", "turn"]
    assert open_("immobile", "fixed") == ["pass"]


@pytest.mark.clause("sotr.vdamage.size-bonus-weapons", "sotr.shooting.mod-large", "sotr.shooting.mod-titanic")
def test_small_weapons_hit_large_machines_better():
    from grognard.systems.sotr.profile import weapons

    found = []
    for size in ("normal", "large", "titanic"):
        battle = table(
            unit("a", 0, "rifles", [24, 10]), at("x", 1, 24, 30, "own"), troops=[vehicle("own", size=size)]
        )
        field = FieldOfFire(battle, battle.units["a"], Manner(moved=True))
        mark = field.marks_of(0, battle.units["x"])[0]
        found.append(
            [
                modifiers.needed(fire.parts_at(field, 0, weapons()[arm], battle.units["x"], mark, False, ""))
                for arm in ("assault_rifle", "anti_mech_rifle")
            ]
        )
    assert found == [[4, 4], [3, 4], [2, 4]]


@pytest.mark.clause("sotr.vdamage.aim-zone", "sotr.vdamage.low-profile")
@pytest.mark.example("sotr.ex.aim-at-side")
def test_another_zone_and_a_hidden_one_are_harder_to_hit():
    from grognard.systems.sotr.lines import Seen
    from grognard.systems.sotr.profile import weapons
    from grognard.systems.sotr.survey import Mark

    battle = table(at("a", 0, 24, 10), at("x", 1, 24, 30))
    field = FieldOfFire(battle, battle.units["a"], Manner(moved=True))
    target, gun = battle.units["x"], weapons()["cannon_medium"]

    def need(hidden, zone, aimed=False):
        mark = Mark(0, 1500, Seen(True, hidden, False, False))
        field.view(target).remembered.clear()
        return modifiers.needed(fire.parts_at(field, 0, gun, target, mark, aimed, zone))

    assert [need(0.0, ""), need(0.0, "left"), need(0.5, "left"), need(0.5, "left", True)] == [4, 5, 7, 6]
    assert need(0.4, "") == 5  # light cover, but no low profile


@pytest.mark.clause("sotr.vdamage.rate-of-fire")
@pytest.mark.example("sotr.ex.rate-one-penetration")
def test_many_hits_make_one_penetration_roll():
    light = vehicle("light", armour=3)
    crewmen = {"id": "mg", "quality": "veteran", "armour": 0, "men": [{"number": 2, "weapons": ["hmg"]}]}
    battle = table(
        unit("a", 0, "mg", [24, 10], [25.5, 10]), at("x", 1, 24, 24, "light", heading=1800), troops=[light, crewmen],
        dice=[6, 6, 6, 6, 1, 1, 6, 3, 3, *CALM],
    )  # fmt: skip
    from grognard.systems.sotr.profile import weapons

    field = FieldOfFire(battle, battle.units["a"], Manner())
    run(fire.shoot(battle, field, 0, weapons()["hmg"], "x", False, False, Acting(unit="a")))
    assert left(battle) == 0
    assert machine.hull(battle.units["x"]).struck == ("front",)


@pytest.mark.clause("sotr.vdamage.zone-hit")
def test_a_shot_strikes_the_zone_that_faces_the_shooter():
    battle = table(at("a", 0, 24, 10), at("x", 1, 24, 30), dice=[4, 3, 2, 2, *CALM])
    run(fire.fire(battle, battle.units["a"], Acting(unit="a")), ["0:cannon_medium!>x"])
    assert machine.hull(battle.units["x"]).struck == ("rear",)  # it looks away: class 3, 3 goes through


@pytest.mark.clause("sotr.he.penetration", "sotr.he.template-placement")
@pytest.mark.example("sotr.ex.he-on-vehicle-zone")
def test_high_explosive_strikes_the_zone_with_one_class_less():
    gun, tiger = vehicle("gun", gun="cannon_heavy"), vehicle("tiger", armour=5)

    def after(face):
        rest = (3, 3, *CALM) if face == 5 else ()
        battle = table(
            at("a", 0, 24, 10, "gun"),
            at("x", 1, 24, 30, "tiger", heading=1800),
            troops=[gun, tiger],
            dice=[3, face, *rest],
        )
        run(fire.fire(battle, battle.units["a"], Acting(unit="a")), ["0:cannon_heavy_he!>x"])
        assert left(battle) == 0
        return machine.hull(battle.units["x"]).struck

    assert after(4) == ()
    assert after(5) == ("front",)


@pytest.mark.clause("sotr.target.nearest")
def test_riflemen_need_not_shoot_at_a_tank():
    playing = game(
        position(unit("a", 0, "rifles", [24, 10]), at("x", 1, 24, 16), unit("b", 1, "rifles", [30, 30]), troops=[vehicle()], acting="a", action="fire")
    )  # fmt: skip
    assert [key for key in offered(playing, "sotr-fire") if ">x" in key] == []
    assert "0:rifle!>b" in offered(playing, "sotr-fire")


# -- ramming, striking, running over -------------------------------------------------------------------------------


@pytest.mark.clause("sotr.mechassault.ram-move")
def test_a_ram_needs_6_inches():
    for y, able in [(22.0, True), (21.9, True), (20.9, False)]:
        battle = table(at("a", 0, 24, 10), at("x", 1, 24, y + 0.0))
        assert ("x" in ramming.ram_targets(battle, battle.units["a"])) == able, y
    battle = table(at("a", 0, 24, 10), unit("men", 1, "rifles", [24, 22]))
    assert ramming.ram_targets(battle, battle.units["a"]) == []


@pytest.mark.clause("sotr.mechassault.ram-hits")
def test_both_take_a_hit_the_rammer_of_one_class_less_on_its_front():
    # Class 4 on the rear of class 3: 3 needed. Class 3 on the front of class 4: 5 needed.
    battle = table(at("a", 0, 24, 10), at("x", 1, 24, 24), dice=[3, 2, 2, *CALM, 5, 1, 3, 1, 1, 1, 1, *CALM])
    tank, other = battle.units["a"], battle.units["x"]
    run(ramming.ram(battle, tank, "x"))
    assert left(battle) == 0
    assert machine.hull(other).struck == ("rear",)
    assert machine.hull(tank).struck == ("front",)
    battle = table(at("a", 0, 24, 10), at("x", 1, 24, 24), dice=[2, 4])
    run(ramming.ram(battle, battle.units["a"], "x"))
    assert left(battle) == 0
    assert machine.hull(battle.units["a"]).struck == ()


@pytest.mark.clause("sotr.mechassault.hits", "sotr.mechassault.timing", "sotr.mechassault.location")
@pytest.mark.example("sotr.ex.mecha-attack")
def test_a_mecha_strikes_the_side_it_touches_and_may_still_fire():
    arms = mecha("arms", speed=4, attack=[4, 4])
    battle = table(
        at("m", 0, 24, 10, "arms"), at("x", 1, 24, 20.75, heading=900), troops=[arms],
        dice=[3, 1, 1, *CALM, 2],
    )  # fmt: skip
    robot, tank = battle.units["m"], battle.units["x"]
    assert ramming.strike_targets(battle, robot) == ["x"]
    run(ramming.attack(battle, robot, "x"))
    assert left(battle) == 0  # two hits without a die to hit: one goes through, the other does not
    assert machine.hull(robot).moved == 800
    assert machine.hull(robot).pace == SLOW
    assert machine.hull(tank).struck == ("right",)
    assert ("ahead", "cannon_medium") in firing(robot)


@pytest.mark.clause("sotr.mechassault.no-infantry")
def test_only_mechas_fitted_for_it_strike_and_never_infantry():
    arms = mecha("arms", attack=[4])
    battle = table(
        at("m", 0, 24, 10, "arms"), unit("men", 1, "rifles", [24, 16]), at("x", 1, 10, 10), troops=[arms]
    )
    assert ramming.strike_targets(battle, battle.units["m"]) == ["x"]
    battle = table(at("m", 0, 24, 10, "mecha"), at("x", 1, 10, 10))
    assert ramming.strike_targets(battle, battle.units["m"]) == []


@pytest.mark.clause("sotr.mechdamage.weapon-1-2", "sotr.mechdamage.weapon-3-4", "sotr.mechdamage.weapon-5-6")
def test_broken_fists_still_strike_destroyed_ones_do_not():
    arms = mecha("arms", attack=[4])
    for damage, there in [("damaged", True), ("broken", True), ("destroyed", False)]:
        battle = table(at("m", 0, 24, 10, "arms", damage=[f"{damage}-attack"]), troops=[arms])
        assert bool(ramming.fists(battle.units["m"])) == there


@pytest.mark.clause("sotr.mechassault.crushing#1", "sotr.mechassault.crushing#ruling")
@pytest.mark.example("sotr.ex.crushing-distance")
@pytest.mark.parametrize(("far", "dice", "alive"), [(12, (), (0, 1, 2)), (12.5, (3, 4, 2, 6, 2), (0,))])
def test_only_after_more_than_12_inches_are_men_run_over(far, dice, alive):
    battle = table(at("t", 0, 24, 10), unit("x", 1, "rifles", [24, 14], [23.2, 16], [24, 18]), dice=dice)
    tank = battle.units["t"]
    run(driving.go(battle, tank, Acting(unit="t"), [(2400, 1000), (2400, 1000 + int(far * 100))]))
    assert left(battle) == 0
    assert battle.units["x"].able == alive


@pytest.mark.clause("sotr.mechassault.crushing#2", "sotr.mechassault.crushing#ruling")
def test_infantry_gets_out_of_the_way_by_the_shortest_way():
    battle = table(at("t", 0, 24, 10), unit("x", 1, "rifles", [25, 16]))
    run(driving.go(battle, battle.units["t"], Acting(unit="t"), [(2400, 1000), (2400, 1600)]))
    x, y = battle.units["x"].places[0]
    assert x >= 2400 + 150 + 50
    assert abs(y - 1600) <= 30
    assert x <= 2640


@pytest.mark.clause("sotr.vehicles.speed-by-distance")
def test_backing_is_slow_and_keeps_the_heading():
    playing = game(
        position(at("t", 0, 24, 20), squad("x", 1, "rifles", (4, 44)), troops=[vehicle()], acting="t")
    )
    answer(playing, ("sotr-action", "reverse"))
    assert offered(playing, "sotr-reverse") == [100, 200, 300, 400, 500, 600]
    playing.submit(0, 600)
    tank = one(playing, "t")
    assert tank.places[0] == (2400, 1400)
    assert tank.hull.heading == 0
    assert tank.hull.pace == SLOW


@pytest.mark.clause("sotr.vcommand.vehicle-is-unit")
def test_a_vehicle_officer_takes_nobody_into_his_unit():
    battle = table(at("t", 0, 24, 24), unit("a", 0, "rifles", [28, 24]))
    assert not orders.may_absorb((battle.units["t"], machine.OFFICER), battle.units["a"])


@pytest.mark.clause("sotr.vehicles.speed-by-distance", "sotr.mechdamage.body-3")
def test_a_pivot_on_the_spot_is_no_distance_but_silences_the_hull_gun():
    battle = table(at("t", 0, 24, 24), at("m", 0, 10, 10, "mecha", damage=["immobile"]))
    tank, robot = battle.units["t"], battle.units["m"]
    assert crew.hull_gun_served(tank)
    run(driving.turn(battle, tank), 900)
    assert machine.hull(tank).heading == 900
    assert machine.hull(tank).moved == 0
    assert not crew.hull_gun_served(tank)
    assert "turn" in driving.options(battle, robot)
    run(driving.turn(battle, robot), 1800)
    assert machine.hull(robot).heading == 1800
