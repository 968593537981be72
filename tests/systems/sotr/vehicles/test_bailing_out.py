"""Crews that leave their vehicles, to the edge: who tests, where they run, and how they come back."""

import pytest

from grognard.core.space.plain import box_of
from grognard.systems.sotr import measuring
from grognard.systems.sotr.actions import actions
from grognard.systems.sotr.shooting import losses
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import bailout, machine
from systems.sotr.machines import at, run
from systems.sotr.people import FAR, laid
from systems.sotr.table import one, piece, unit


@pytest.mark.clause("sotr.bailout.flight")
def test_a_crew_stays_behind_its_vehicle_where_cover_is_beyond_a_run():
    made = laid(at("t", 0, 20, 20), unit("b", 1, "rifles", (20, 45)), piece=[piece("forest", 18, 2, 22, 6.5)])
    bailout.bail(made, one(made, "t"), (2000, 4500))
    men = one(made, "t-crew")
    assert all(machine.hull_gap(one(made, "t"), men.places[i], 50) <= 2 for i in men.living)


@pytest.mark.clause("sotr.bailout.remount", "sotr.vdamage.front-9-10")
def test_a_crew_that_is_too_many_leaves_the_others_outside_and_all_others_are_where_their_vehicle_is():
    made = laid(at("t", 0, 20, 20), at("e", 1, 30, 20, "small"), FAR)
    for name in "te":
        bailout.bail(made, one(made, name), (2000, 4000))
    men, enemy = one(made, "t-crew"), one(made, "e")
    machine.put(enemy, (3300, 2200), 0)
    men.mark("down", (2, 4))
    bailout.board(made, men, enemy)
    assert (men.status, men.living, men.down, men.kit[men.leader].rank) == (
        "field",
        (3, 4),
        1 << 4,
        "sergeant",
    )
    assert enemy.down == 1 << 2
    assert {enemy.places[i] for i in enemy.living} == {(3300, 2200)}
    # Without an officer the first of them leads.
    assert (enemy.living, enemy.leader) == ((0, 1, 2), 1)


@pytest.mark.clause("sotr.bailout.remount", "sotr.vdamage.front-9-10")
def test_who_takes_a_friends_vehicle_of_another_kind_is_what_he_was():
    made = laid(at("t", 0, 20, 20), at("e", 0, 30, 20, "other"), FAR)
    for name in "te":
        bailout.bail(made, one(made, name), (2000, 4000))
    men, taken = one(made, "t-crew"), one(made, "e")
    assert taken.kit[1:] != men.kit[1:3]
    bailout.board(made, men, taken)
    assert taken.kit[1:] == men.kit[1:3]


@pytest.mark.clause("sotr.bailout.placement")
def test_where_there_is_no_room_beside_a_vehicle_its_crew_stands_as_near_as_it_can(monkeypatch):
    made = laid(at("t", 0, 20, 20), FAR)
    monkeypatch.setattr(bailout, "rim", lambda unit_, radius: [])
    crew_ = bailout.leave(made, one(made, "t"), (1, 2, 3, 4))
    bailout.place_beside(made, one(made, "t"), crew_, crew_.living)
    places = [crew_.places[i] for i in crew_.living]
    assert len(set(places)) == 4
    assert all(machine.hull_gap(one(made, "t"), place, 50) >= 0 for place in places)
    assert all(measuring.distance(place, (2000, 2000)) < 700 for place in places)


@pytest.mark.clause("sotr.bailout.remount", "sotr.vdamage.front-9-10")
def test_who_finds_no_post_is_where_he_stands():
    made = laid(at("t", 0, 24, 24), at("s", 0, 34, 24, "small"), FAR)
    crew_ = bailout.leave(made, one(made, "t"), machine.crew(one(made, "t")))
    bailout.leave(made, one(made, "s"), machine.crew(one(made, "s")))
    crew_.stand({1: (2000, 2000)})
    crew_.leader = 1
    bailout.board(made, crew_, one(made, "s"))
    assert (crew_.living, crew_.leader) == ((3, 4), 3)
    assert crew_.box == box_of(
        [crew_.places[i] for i in crew_.living], [crew_.kit[i].radius for i in crew_.living]
    )


@pytest.mark.clause("sotr.bailout.remount", "sotr.vdamage.front-9-10")
def test_who_has_no_post_of_his_own_in_a_smaller_vehicle_takes_one_that_is_free():
    made = laid(at("t", 0, 24, 24), at("s", 1, 34, 24, "small"), FAR)
    tank, small = one(made, "t"), one(made, "s")
    crew_ = bailout.leave(made, tank, machine.crew(tank))
    bailout.leave(made, small, machine.crew(small))
    for i in (1, 2):
        losses.remove(made, crew_, i)
    crew_.mark("down", (4,))
    fourth = crew_.kit[4]
    bailout.board(made, crew_, small)
    assert (small.living, small.kit[2], small.down, small.seat) == ((0, 1, 2), fourth, 1 << 2, 0)
    assert small.kit[small.leader].rank == "sergeant"
    assert (crew_.living, crew_.status) == ((), "merged")


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
