"""Transports to the edge: who gets in and out, who may be shot at, who shoots."""

import pytest

from grognard.core.event import Journal
from grognard.systems.sotr import deployment, measuring
from grognard.systems.sotr.actions import activation
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import fire as shooting
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.transport import aboard, boarding
from grognard.systems.sotr.vehicles import bailout, driving, fire, machine
from systems.sotr.machines import at, run, vehicle
from systems.sotr.people import FAR, KINDS, crew, laid
from systems.sotr.table import battle, man, one, position, squad, troop, unit


@pytest.mark.clause("sotr.transport.embark-vehicle-limit", "sotr.transport.other-passengers")
@pytest.mark.parametrize(("kind", "may"), [("led", ["v"]), ("mortar", ["v"]), ("gang", [])])
def test_a_unit_that_just_fits_may_get_aboard(kind, may):
    gang = troop("gang", man("rifle", number=5))
    small = vehicle("four", crew=2, seats=4, gun=None, turret=None, secondary=None)
    made = battle(
        position(at("v", 0, 20, 20, "four"), squad("a", 0, kind, (20, 14)), FAR, troops=[*KINDS, gang, small])
    )
    assert boarding.vehicles(made, one(made, "a")) == may


@pytest.mark.clause("sotr.transport.definition")
def test_a_squad_that_just_fits_is_set_up_in_its_transport_and_is_where_that_is():
    riders = {"id": "s", "seat": 0, "troop": "led"}
    made = laid(at("v", 0, 20, 10, "van"), riders, FAR)
    assert run(deployment._load(made, one(made, "s"), False), "v") is True
    assert (one(made, "s").status, set(one(made, "s").places)) == ("aboard", {(2000, 1000)})


@pytest.mark.clause("sotr.transport.cover-value", "sotr.transport.open-exposed")
@pytest.mark.parametrize(("storey", "worth"), [(0, 2), (1, 0)])
def test_a_vehicle_no_taller_than_a_storey_covers_nobody_from_who_stands_on_it(storey, worth):
    made = laid(
        at("v", 1, 20, 20, "tall_lorry"), unit("b", 1, "led", (20, 20), carrier="v", status="aboard", inside=[0]),
        unit("a", 0, "rifles", (20, 30)),
    )  # fmt: skip
    made.units["a"].climb({0: storey})
    assert aboard.cover_value(made, one(made, "a"), 0, weapons()["rifle"], one(made, "b"), 0) == worth


@pytest.mark.clause("sotr.transport.embark-cost")
def test_who_has_climbed_aboard_stands_in_nobodys_way():
    made = laid(at("v", 0, 20, 20, "track", heading=0), unit("a", 0, "led", (20, 10), (20, 6)), FAR)
    ours, truck = one(made, "a"), one(made, "v")
    spot = max(bailout.rim(truck, 50), key=lambda s: (-s[1], s[0]))
    ours.stand({0: spot, 1: (spot[0], spot[1] - 599)})
    run(boarding.board(made, ours, Acting(unit="a"), "v"))
    assert ours.inside == 0b11


@pytest.mark.clause("sotr.transport.embark-cost")
def test_who_comes_to_the_vehicle_with_just_two_inches_left_climbs_aboard():
    made = laid(at("v", 0, 20, 20, "track", heading=0), unit("a", 0, "led", (20, 6)), FAR)
    ours, truck = one(made, "a"), one(made, "v")
    rim = bailout.rim(truck, 50)

    def far(place):
        return min(measuring.distance(spot, place) for spot in rim)

    # Of the spots at the hull the nearest is a hair further away than the hull itself.
    place = next(
        (x, y)
        for x in range(2126, 2200)
        for y in range(1090, 1110)
        if far((x, y)) == 601 and machine.hull_gap(truck, (x, y), 50) <= 600
    )
    ours.stand({0: place})
    run(boarding.board(made, ours, Acting(unit="a"), "v"))
    assert ours.inside == 1


@pytest.mark.clause("sotr.transport.definition")
def test_neither_guns_nor_zombies_nor_vehicles_nor_who_comes_from_behind_are_set_up_aboard():
    truck = vehicle("truck", crew=2, seats=20, closed=None, armour=2, gun=None, turret=None, secondary=None)
    made = battle(
        position(
            at("v", 0, 20, 20, "truck"), at("w", 0, 30, 20), crew("small_howitzer", 0), unit("z", 0, "dead", (5, 5)),
            unit("a", 0, "led", (8, 5)), FAR, troops=[*KINDS, truck],
        )
    )  # fmt: skip
    made.journal = Journal()
    for name, deep in (("w", False), ("g", False), ("z", False), ("a", True)):
        assert run(deployment._load(made, one(made, name), deep)) is False
    assert run(deployment._load(made, one(made, "a"), False), "v") is True
    assert (one(made, "a").status, one(made, "a").places[0]) == ("aboard", (2000, 2000))


@pytest.mark.clause("sotr.transport.pintle")
def test_a_machine_gun_on_a_pivot_is_no_main_gun():
    made = laid(
        at("v", 0, 20, 20, "pivot"),
        unit("b", 0, "gunner", (20, 20), carrier="v", status="aboard", inside=[0]),
        FAR,
    )
    (mount,) = fire.pintles(made, one(made, "v"))
    assert (mount.main, mount.man) == (False, "b/0")


@pytest.mark.clause("sotr.transport.same-unit")
def test_a_transport_belongs_to_the_first_unit_it_carries_and_a_tank_to_none():
    made = laid(
        at("v", 0, 24, 10, "track"),
        at("t", 0, 34, 10, "carries"),
        unit("a", 0, "rifles", (24, 15)),
        unit("c", 0, "rifles", (26, 15)),
        FAR,
    )
    for name in "ac":
        boarding.settle_in(made, one(made, name), one(made, "v"), [0])
    assert one(made, "v").parent == "a"
    boarding.settle_in(made, one(made, "c"), one(made, "t"), [0])
    assert one(made, "t").parent == ""


@pytest.mark.clause("sotr.transport.fire-from-open")
def test_men_on_their_feet_shoot_as_such_though_their_comrades_are_aboard():
    made = laid(at("v", 0, 24, 10, "track"), unit("a", 0, "rifles", (24, 15), (26, 15)), FAR)
    ours = one(made, "a")
    boarding.settle_in(made, ours, one(made, "v"), [0])
    assert (ours.status, ours.carrier) == ("field", "v")
    assert shooting.manner_of(made, ours, Acting(unit="a", moved=True)) == Manner(moved=True)


@pytest.mark.clause("sotr.transport.embark-vehicle-limit")
def test_who_took_men_aboard_this_turn_runs_into_nobody():
    made = laid(at("t", 0, 20, 10), at("e", 1, 20, 22), FAR)
    assert "ram:e" in driving.options(made, one(made, "t"))
    machine.hull(one(made, "t")).boarded = made.turn
    assert "ram:e" not in driving.options(made, one(made, "t"))


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


@pytest.mark.clause("sotr.transport.embark-wait")
@pytest.mark.parametrize("state", ["disorganised", "fleeing"])
def test_who_is_broken_by_fire_on_the_way_does_not_climb_aboard(state, monkeypatch):
    made = laid(at("v", 0, 20, 20, "track"), unit("a", 0, "led", (20, 12), (21.2, 12)), FAR)
    ours = one(made, "a")

    def under_fire(*_):
        setattr(ours, state, True)
        yield from ()

    monkeypatch.setattr(boarding.overwatch, "window", under_fire)
    run(boarding.board(made, ours, Acting(unit="a"), "v"))
    assert (ours.inside, ours.status) == (0, "field")


@pytest.mark.clause("sotr.transport.embark-cost")
def test_who_may_be_fired_at_on_the_way_stands_on_nobody(monkeypatch):
    made = laid(at("v", 0, 20, 20, "track"), unit("a", 0, "led", (20, 14), (20, 12.8)), FAR)
    ours, apart = one(made, "a"), []

    def looked_at(*_):
        apart.append(measuring.distance(*(ours.places[i] for i in ours.living)))
        yield from ()

    monkeypatch.setattr(boarding.overwatch, "window", looked_at)
    run(boarding.board(made, ours, Acting(unit="a"), "v"))
    assert min(apart) >= 99
    assert ours.inside == 0b11


@pytest.mark.clause("sotr.transport.pintle")
def test_the_pivot_is_numbered_after_all_guns_of_the_vehicle():
    made = laid(
        at("v", 0, 24, 10, "two_guns", heading=0),
        unit("a", 0, "gunner", (24, 10), status="aboard", carrier="v"),
        FAR,
    )
    truck = one(made, "v")
    numbers = [mount.number for mount in (*fire.mounts(truck), *fire.pintles(made, truck))]
    assert numbers == [0, 1, 2]


@pytest.mark.clause("sotr.transport.crew-fire-team", "sotr.units.definition")
def test_it_is_the_driver_who_leads_a_transport_without_an_officer():
    made = laid(at("v", 0, 20, 20, "two_drivers"), FAR)
    crew_ = one(made, "v").kit[1:]
    assert [(one_.rank, one_.weapons[0].id) for one_ in crew_] == [("corporal", "pistol"), ("soldier", "smg")]
