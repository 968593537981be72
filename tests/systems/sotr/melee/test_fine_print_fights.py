"""The fine print of fights: overwatch lost, zones named, passengers shaken, and tanks that have lost a man on the way."""

import pytest

from grognard.systems.sotr.actions import actions, assault, teams
from grognard.systems.sotr.command import orders
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import fire, volley
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.transport import boarding
from grognard.systems.sotr.vehicles import assault as swarming
from grognard.systems.sotr.vehicles import bailout, damage, driving, machine, mecha, ramming
from grognard.systems.sotr.vehicles import fire as gunnery
from grognard.systems.sotr.weapons import flame
from systems.sotr.machines import at, run, table, vehicle
from systems.sotr.machines import mecha as walker
from systems.sotr.table import left, man, one, squad, troop, unit

KINDS = [
    vehicle("racer", speed=5),
    vehicle("lorry", crew=2, gun=None, turret=None, secondary=None, seats=8, closed=None, armour=1),
    walker("fists", attack=[5, 5], speed=4),
    troop("led", man("smg", rank="sergeant"), man("rifle", number=3)),
    troop("gunners", man("hmg"), man("rifle", number=5)),
    troop("at_men", man("rifle_grenade_at"), man("anti_mech_rifle"), man("rifle")),
    troop("flamer", man("flamethrower"), man("rifle", number=2)),
]
FAR = unit("far", 1, "rifles", (45, 45))


def laid(*units, dice=(), **rest):
    return table(*units, troops=KINDS, dice=dice, **rest)


def bereft(made, name):
    """A vehicle whose first crewman died long ago and far away."""
    tank = one(made, name)
    tank.living = tuple(i for i in tank.living if i != 1)
    tank.places = (tank.places[0], (100, 4700), *tank.places[2:])
    return tank


# -- where a vehicle is that has lost a man ------------------------------------------------------------------------


@pytest.mark.clause("sotr.vehicles.speed-by-distance")
@pytest.mark.parametrize("inches", [1, 3])
def test_a_vehicle_backs_from_where_it_stands(inches):
    made = laid(at("t", 0, 20, 20), FAR)
    tank = bereft(made, "t")
    machine.put(tank, (2000, 2000), 0)
    run(driving.reverse(made, tank, Acting(unit="t")), inches * 100)
    assert tank.places[0] == (2000, 2000 - inches * 100)
    assert machine.hull(tank).heading == 0
    assert machine.hull(tank).moved == inches * 100


@pytest.mark.clause("sotr.vehicles.speed-by-distance")
def test_a_vehicle_that_is_walled_in_behind_backs_as_far_as_it_can():
    made = laid(at("t", 0, 20, 20), at("x", 0, 20, 13), FAR)
    tank = bereft(made, "t")
    machine.put(tank, (2000, 2000), 0)
    machine.put(one(made, "x"), (2000, 1300), 0)
    run(driving.reverse(made, tank, Acting(unit="t")), 400)
    # Hulls of five inches, seven apart: two inches are free.
    assert 1800 <= tank.places[0][1] < 1820


@pytest.mark.clause("sotr.mechassault.ram-hits")
def test_who_rams_has_driven_into_contact():
    made = laid(at("t", 0, 20, 10, "racer"), at("e", 1, 20, 23), dice=(1, 1))
    tank = bereft(made, "t")
    bereft(made, "e")
    run(ramming.ram(made, tank, "e"))
    assert machine.gap(tank, 0, one(made, "e"), 0) <= 2
    assert machine.hull(tank).moved >= 600
    assert left(made) == 0


@pytest.mark.clause("sotr.mechassault.hits", "sotr.mechassault.location")
def test_a_mecha_strikes_the_zone_in_contact_with_every_fist():
    made = laid(at("m", 0, 20, 14, "fists"), at("e", 1, 20, 20), dice=(1, 1))
    bereft(made, "m")
    bereft(made, "e")
    machine.put(one(made, "e"), (2000, 2000), 0)
    run(ramming.attack(made, one(made, "m"), "e"))
    assert machine.gap(one(made, "m"), 0, one(made, "e"), 0) <= 2
    assert left(made) == 0


@pytest.mark.clause("sotr.mechassault.crushing")
def test_men_go_aside_from_where_the_vehicle_is():
    made = laid(at("t", 0, 20, 20), unit("a", 1, "rifles", (20, 20), (30, 20)))
    ramming.push_aside(made, bereft(made, "t"))
    assert machine.gap(one(made, "a"), 0, one(made, "t"), 0) >= 0
    assert one(made, "a").places[0] != (2000, 2000)
    assert one(made, "a").places[1] == (3000, 2000)


@pytest.mark.clause("sotr.bailout.placement")
def test_the_rest_of_a_crew_gets_out_beside_the_vehicle():
    made = laid(at("t", 0, 20, 20), FAR)
    tank = bereft(made, "t")
    crew = bailout.leave(made, tank, machine.crew(tank))
    for i in crew.living:
        assert machine.gap(crew, i, tank, 0) <= 5


@pytest.mark.clause("sotr.transport.vehicle-destroyed")
def test_passengers_of_a_wreck_stand_beside_it():
    made = laid(at("t", 0, 20, 20, "lorry"), unit("a", 0, "led", (20, 20), (20, 20)), FAR, dice=(1, 1))
    lorry = bereft(made, "t")
    boarding.settle_in(made, one(made, "a"), lorry, [0, 1])
    damage.spill(made, lorry)
    ours = one(made, "a")
    assert (ours.status, ours.bailed, ours.disorganised, ours.carrier) == ("field", True, True, "")
    assert all(machine.gap(ours, i, lorry, 0) <= 5 for i in ours.living)
    assert left(made) == 0


@pytest.mark.clause("sotr.mechdamage.leg-5-6")
@pytest.mark.parametrize(("face", "struck"), [(1, "below"), (4, "above")])
def test_a_mecha_falls_as_long_as_it_is_tall_where_a_die_shows(face, struck):
    made = laid(
        at("m", 0, 24, 24, "mecha"),
        unit("below", 1, "rifles", (24, 20.5)),
        unit("above", 1, "rifles", (24, 27.5)),
        unit("beyond", 1, "rifles", (24, 18.5)),
        dice=(face,),
    )
    bereft(made, "m")
    mecha._leg_5_6(made, one(made, "m"), 1)
    gone = [name for name in ("below", "above", "beyond") if one(made, name).status == "gone"]
    assert gone == [struck]


# -- fire at vehicles ----------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.vdamage.zone-hit", "sotr.vdamage.aim-zone")
@pytest.mark.parametrize(
    ("weapon", "names"),
    [("cannon_heavy", ["t", "t@turret"]), ("cannon_heavy_he", ["t"]), ("flamethrower", []), ("rifle", [])],
)
def test_who_may_name_a_zone_of_a_tank(weapon, names):
    made = laid(unit("a", 0, "rifles", (20, 40)), at("t", 1, 20, 20))
    machine.put(one(made, "t"), (2000, 2000), 0)
    assert gunnery.named(one(made, "a"), 0, weapons()[weapon], one(made, "t")) == names


@pytest.mark.clause("sotr.tankassault.hits")
@pytest.mark.parametrize(("man_", "strength", "dice"), [(0, 2, ()), (1, 3, (1,)), (2, 0, (2,))])
def test_an_anti_tank_weapon_in_contact_hits_once_with_its_class(man_, strength, dice):
    made = laid(at("t", 1, 20, 20), unit("a", 0, "at_men", (20, 23.01), (21, 23.01), (19, 23.01)), dice=dice)
    machine.put(one(made, "t"), (2000, 2000), 0)
    assert swarming.best_weapon(one(made, "a"), man_) == strength
    run(swarming._hit(made, one(made, "a"), man_, one(made, "t")))
    assert left(made) == 0


@pytest.mark.clause("sotr.bailout.passengers", "sotr.bailout.test")
@pytest.mark.parametrize(("dice", "status"), [((1, 1, 1, 1), "aboard"), ((1, 1, 6, 6), "field")])
def test_passengers_test_for_themselves_and_jump_off(dice, status):
    made = laid(at("t", 0, 20, 20, "lorry"), unit("a", 0, "led", (20, 20), (20, 20)), FAR, dice=dice)
    boarding.settle_in(made, one(made, "a"), one(made, "t"), [0, 1])
    bailout.test(made, one(made, "t"), (2000, 4000))
    assert one(made, "a").status == status
    assert one(made, "a").disorganised is (status == "field")
    assert machine.crew(one(made, "t"))
    assert left(made) == 0


# -- men -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.down.carry")
def test_a_man_beside_one_of_two_who_lie_there_can_carry():
    made = laid(unit("a", 0, "rifles", (10, 10), (11, 10), (14, 10), down=[1, 2]), FAR)
    assert actions.carriers(one(made, "a")) == [0]


@pytest.mark.clause("sotr.assault.fall-back", "sotr.orders.overwatch-lost", "sotr.hide.reveal-choice")
def test_who_falls_back_watches_no_more_and_has_acted():
    made = laid(
        unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 16), overwatch=True), dice=(1, 1)
    )
    theirs = one(made, "b")
    assert run(assault.react(made, one(made, "a"), theirs), "fall-back") is True
    assert (theirs.overwatch, theirs.activated, theirs.fleeing, theirs.disorganised) == (
        False,
        True,
        False,
        False,
    )
    assert theirs.places[0][1] > 2000
    assert not theirs.is_prone(0)


@pytest.mark.clause("sotr.assault.fall-back-failed")
def test_who_fails_to_fall_back_flees():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 16)), dice=(6, 6))
    theirs = one(made, "b")
    assert run(assault.react(made, one(made, "a"), theirs), "fall-back") is True
    assert (theirs.activated, theirs.disorganised) == (False, True)


@pytest.mark.clause("sotr.abilities.fire-teams-minimum")
@pytest.mark.parametrize(("men", "may"), [((0, 1), True), ((1, 2, 3), False), ((1, 2, 3, 4), True)])
def test_a_team_has_one_heavy_weapon_or_four_men(men, may):
    made = laid(squad("a", 0, "gunners", (10, 10)), FAR)
    assert teams.valid(one(made, "a"), men) is may


@pytest.mark.clause("sotr.orders.reform-effect")
def test_who_is_taken_in_keeps_his_own_wounds_and_grenades():
    made = laid(squad("a", 0, "led", (10, 10)), unit("l", 0, "rifles", (12, 12), (13, 12), (14, 12)), FAR)
    ours, lone = one(made, "a"), one(made, "l")
    ours.grenades = lone.grenades = 0
    lone.mark("down", (1,))
    lone.mark("grenades", (2,))
    orders._reform(made, (ours, 0), lone)
    assert ours.living == (0, 1, 2, 3, 4, 5, 6)
    assert (ours.down, ours.grenades) == (1 << 5, 1 << 6)
    assert ours.places[4:] == ((1200, 1200), (1300, 1200), (1400, 1200))
    assert (lone.living, lone.status, lone.down, lone.grenades) == ((), "merged", 0, 0)


@pytest.mark.clause("sotr.shooting.procedure", "sotr.weapons.grenade-range")
@pytest.mark.parametrize("word", ["grenades", "smoke"])
def test_grenades_at_a_point_ask_for_it(word):
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 30)))
    ours = one(made, "a")
    ours.grenades = ours.smoke = 1
    run(fire.shoot(made, ours, Acting(unit="a", action="fire")), [f"{word}>point"], [1000, 1700])
    assert (ours.grenades, ours.smoke) == ((0, 1) if word == "grenades" else (1, 0))
    assert [cloud[:2] for cloud in made.clouds] == ([(1000, 1700)] if word == "smoke" else [])


@pytest.mark.clause("sotr.weapons.flame-cool", "sotr.weapons.flame-template")
def test_who_is_wiped_out_by_a_flame_takes_no_test():
    made = laid(unit("a", 0, "flamer", (10, 10)), unit("b", 1, "rifles", (10, 14)), dice=(6,))
    acting = Acting(unit="a")
    run(flame.fire(made, one(made, "a"), 0, one(made, "b"), acting))
    assert one(made, "b").status == "gone"
    assert left(made) == 0


@pytest.mark.clause("sotr.target.unengaged-members")
@pytest.mark.parametrize(("face", "hit"), [(4, True), (3, False)])
def test_a_shot_into_a_melee_hits_on_the_roll_it_needs_and_by_lot(face, hit):
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        unit("b", 1, "rifles", (10, 20), (14, 20), overwatch=True),
        unit("c", 0, "rifles", (10, 21)),
        dice=(face, 1, 6) if hit else (face,),
    )
    field = FieldOfFire(made, one(made, "a"), Manner(moved=True))
    volley.fire(made, field, one(made, "b"), [(0, weapons()["rifle"], False)], frozenset())
    dead = 3 - sum(len(one(made, name).living) for name in "bc")
    assert dead == int(hit)
    assert left(made) == 0
