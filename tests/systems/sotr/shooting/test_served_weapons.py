"""Weapons that several men serve: who helps whom, and what becomes of it when one is missing."""

import pytest

from grognard.systems.sotr.guns import carriage
from grognard.systems.sotr.shooting import crews
from grognard.systems.sotr.shooting import fire as shooting
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import machine
from grognard.systems.sotr.weapons import mortars
from systems.sotr.machines import at, run
from systems.sotr.people import FAR, crew, field, laid
from systems.sotr.table import left, one, unit


@pytest.mark.clause("sotr.crew.mortar")
@pytest.mark.parametrize(("men", "posts"), [(1, (False, False)), (2, (True, False)), (3, (True, True))])
def test_a_howitzer_of_two_men_has_an_aimer_and_no_loader(men, posts):
    made = laid(crew("howitzer_gun", men=men), FAR)
    assert mortars.posts(made, one(made, "g"), carriage.gunner(one(made, "g"))) == posts


@pytest.mark.clause("sotr.crew.machine-gun", "sotr.crew.teams")
@pytest.mark.parametrize(("away", "helpers"), [(5, [1]), (5.01, [])])
def test_who_helps_at_a_weapon_stands_within_four_inches_of_it(away, helpers):
    made = laid(unit("a", 0, "gunner", (10, 10), (10, 10 + away)), FAR)
    assert crews.servants(one(made, "a"))[0] == helpers


@pytest.mark.clause("sotr.crew.teams", "sotr.crew.machine-gun")
def test_nobody_serves_two_weapons():
    made = laid(unit("a", 0, "gunners", (10, 10), (11.2, 10), (12.4, 10)), FAR)
    assert crews.servants(one(made, "a")) == {0: [2], 1: []}
    assert crews.halved(one(made, "a")) == {1}


@pytest.mark.clause("sotr.crew.teams")
def test_the_nearest_man_serves_a_weapon():
    made = laid(unit("a", 0, "rockets", (10, 10), (40, 40), (13, 10), (11.2, 10)), FAR)
    assert crews.servants(one(made, "a"))[0] == [3]


@pytest.mark.clause("sotr.crew.teams", "sotr.weapons.launcher-he")
def test_who_was_killed_by_a_comrades_grenade_fires_none():
    """The first man's grenade misses and drifts a die of inches upon the second."""
    made = laid(
        unit("a", 0, "bombers", (24, 10), (24, 16)), unit("b", 1, "rifles", (24, 22)), FAR, dice=(1, 6, 4, 6)
    )
    book = shooting.Lines(field(made))
    lines = [book.known[f"{i}:rifle_grenade_he>b"] for i in (0, 1)]
    run(shooting.resolve(made, book.field, Acting(unit="a"), lines))
    assert (one(made, "a").living, one(made, "b").living, left(made)) == ((0,), (0,), 0)


@pytest.mark.clause("sotr.crew.teams")
def test_a_loader_fires_his_rifle_while_the_launcher_is_silent():
    made = laid(
        unit("a", 0, "pistoleer", (24, 10), (25.2, 10)), unit("b", 1, "rifles", (24, 20)), FAR, dice=(1, 1)
    )
    book = shooting.Lines(field(made, moved=True))
    run(
        shooting.resolve(
            made, book.field, Acting(unit="a"), [book.known["0:pistol>b"], book.known["1:rifle>b"]]
        )
    )
    assert left(made) == 0


@pytest.mark.clause("sotr.crew.teams", "sotr.vdamage.zone-hit")
def test_who_died_when_a_tank_blew_up_fires_no_more():
    """The first rocket blows up the tank; the blast kills the second man, whose target was another."""
    made = laid(
        unit("a", 0, "rockets", (24, 10), (24, 18), (25.2, 10), (25.2, 18)),
        at("t", 1, 24, 22, heading=1800),
        at("u", 1, 34, 22, heading=1800),
        FAR,
        dice=(6, 6, 6, 6, 1, 6),
    )
    book = shooting.Lines(field(made))
    lines = [book.known["0:rpg_light!>t"], book.known["1:rpg_heavy!>u"]]
    run(shooting.resolve(made, book.field, Acting(unit="a"), lines))
    assert (one(made, "t").status, 1 in one(made, "a").living) == ("gone", False)
    assert machine.hull(one(made, "u")).struck == ()
    assert left(made) == 0


@pytest.mark.clause("sotr.crew.teams", "sotr.crew.machine-gun")
@pytest.mark.parametrize(("men", "shots"), [(1, 4), (3, 8)])
def test_a_machine_gun_without_a_loader_fires_half_its_shots_at_a_vehicle_too(men, shots):
    places = [(24, 20), (25.2, 20), (22.8, 20)][:men]
    made = laid(unit("a", 0, "gunner", *places), at("t", 1, 24, 30, "thin"), FAR, dice=(1,) * shots)
    book = shooting.Lines(field(made))
    line = next(line for line in book.known.values() if line.target == "t" and line.weapon.id == "lmg")
    run(shooting.resolve(made, book.field, Acting(unit="a"), [line]))
    assert left(made) == 0
