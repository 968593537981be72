"""The fine print of vehicles: crews and passengers man by man, charges, what a drive sets off."""

import pytest

from grognard.systems.sotr.actions import activation
from grognard.systems.sotr.events import AircraftGone, Swarms
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import antiaircraft, fire
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.transport import aboard, boarding
from grognard.systems.sotr.vehicles import assault, bailout, driving, machine
from systems.sotr.machines import at, run, table, vehicle
from systems.sotr.table import left, man, one, piece, troop, unit

RIFLES = {"id": "rifles", "quality": "veteran", "armour": 0, "men": [{"number": 12, "weapons": ["rifle"]}]}
KINDS = [
    vehicle("track", crew=2, seats=12, gun=None, turret=None, closed=None, armour=2, secondary=["hmg"]),
    vehicle("racer", speed=5),
    troop("five", man("smg", rank="sergeant"), man("rifle", number=4)),
    troop("sappers", man("smg", rank="sergeant"), man("smg", number=2, abilities=["explosives"])),
    troop("piat", man("rpg_medium"), man("rifle")),
    troop("flak", man("hmg"), man("rifle"), man("rifle")),
]
FAR = unit("far", 1, "rifles", (45, 45))


class Ear:
    """Hears what is told."""

    def __init__(self, made):
        self.told = []
        made.journal = self

    def add(self, seats, event):
        self.told.append(event)

    def heard(self, kind):
        return [event for event in self.told if isinstance(event, kind)]


def laid(*units, dice=(), **rest):
    return table(*units, troops=KINDS, dice=dice, **rest)


# -- crews ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.bailout.crew-as-infantry", "sotr.bailout.placement")
def test_each_of_a_crew_leaves_the_vehicle_in_the_state_he_is_in():
    made = laid(at("t", 0, 20, 20), FAR)
    tank = one(made, "t")
    tank.mark("down", (2,))
    tank.mark("burning", (2,))
    tank.mark("shot", (3,))
    crew = bailout.leave(made, tank, (1, 2, 3, 4))
    assert (crew.down, crew.burning, crew.shot) == (1 << 2, 1 << 2, 1 << 3)
    assert (tank.down, tank.burning, tank.shot) == (0, 0, 0)
    assert crew.living == (1, 2, 3, 4)
    assert tank.living == (0,)
    assert crew.vehicle == "t"
    assert crew.activated


@pytest.mark.clause("sotr.bailout.remount")
def test_each_of_a_crew_gets_back_in_the_state_he_is_in():
    made = laid(at("t", 0, 20, 20), FAR)
    tank = one(made, "t")
    crew = bailout.leave(made, tank, (1, 2, 3, 4))
    crew.mark("down", (3,))
    crew.mark("scorched", (3,))
    bailout.board(made, crew, tank)
    assert (tank.down, tank.scorched) == (1 << 3, 1 << 3)
    assert tank.living == (0, 1, 2, 3, 4)
    assert (crew.living, crew.status, crew.down, crew.scorched, crew.vehicle) == ((), "merged", 0, 0, "")
    assert machine.hull(tank).manned == made.turn
    assert tank.activated
    assert not driving.may_act(made, tank)


@pytest.mark.clause("sotr.bailout.auto-regroup")
@pytest.mark.parametrize(
    ("state", "regrouped"),
    [
        ({"vehicle": "t"}, True),
        ({"bailed": True}, True),
        ({"vehicle": "t", "fleeing": True}, False),
        ({}, False),
    ],
)
def test_only_crews_and_passengers_who_bailed_out_and_stopped_fleeing_regroup(state, regrouped):
    made = laid(unit("a", 0, "rifles", (10, 10), disorganised=True), FAR)
    for name, value in state.items():
        setattr(one(made, "a"), name, value)
    bailout.regroup(made)
    assert one(made, "a").disorganised is not regrouped


# -- passengers ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.transport.cover-value")
def test_a_vehicle_covers_only_those_of_a_unit_who_are_in_it():
    made = laid(
        at("t", 0, 20, 20, "track"),
        unit("a", 0, "five", (20, 20), (24, 20)),
        unit("b", 1, "rifles", (20, 40)),
    )
    ours = one(made, "a")
    ours.carrier = "t"
    ours.mark("inside", (0,))
    rifle = weapons()["rifle"]
    assert [aboard.cover_value(made, one(made, "b"), 0, rifle, ours, j) for j in (0, 1)] == [2, 0]
    assert aboard.cover_value(made, one(made, "b"), 0, weapons()["rpg_medium"], ours, 0) == 0


@pytest.mark.clause("sotr.transport.fire-from-open")
@pytest.mark.parametrize(("moved", "aims"), [(0, True), (1, False)])
def test_men_aboard_aim_only_while_their_vehicle_stands(moved, aims):
    made = laid(at("t", 0, 20, 20, "track"), unit("a", 0, "five", (20, 20)), FAR)
    ours = one(made, "a")
    boarding.settle_in(made, ours, one(made, "t"), [0])
    machine.hull(one(made, "t")).moved = moved
    manner = fire.manner_of(made, ours, Acting(unit="a"))
    assert manner.moved is not aims
    assert [change for _, change in manner.mounted] == [1]


@pytest.mark.clause("sotr.transport.same-unit#ruling", "sotr.transport.embark-wait")
def test_who_climbs_in_is_not_prone_and_a_unit_is_aboard_when_all_are():
    made = laid(at("t", 0, 20, 20, "track"), unit("a", 0, "five", (20, 23), (21, 23), prone=True), FAR)
    ours, track = one(made, "a"), one(made, "t")
    ours.mark("prone", (0, 1))
    boarding.settle_in(made, ours, track, [0])
    assert (ours.prone, ours.inside, ours.status) == (1 << 1, 1 << 0, "field")
    assert aboard.waits(made, track)
    assert driving.options(made, track) == ["pass"]
    boarding.settle_in(made, ours, track, [1])
    assert (ours.prone, ours.inside, ours.status) == (0, 1 << 0 | 1 << 1, "aboard")
    assert not aboard.waits(made, track)
    assert track.parent == "a"


@pytest.mark.clause("sotr.transport.disembark-declare#ruling")
@pytest.mark.parametrize(
    ("way", "points"),
    [(((2000, 1000), (2000, 2000)), ["out@0", "out@1", "out@2", "out@3", "out@4"]), ((), ["out@4"])],
)
def test_men_get_out_at_the_quarters_of_a_way_and_beside_who_stands(way, points):
    made = laid(at("t", 0, 20, 20, "track"), unit("a", 0, "five", (20, 20)), FAR)
    boarding.settle_in(made, one(made, "a"), one(made, "t"), [0])
    question = next(boarding.let_out(made, one(made, "t"), Acting(unit="t", start=way)))
    assert list(question.form.options) == ["stay", *points]


@pytest.mark.clause("sotr.transport.activated-together")
def test_who_was_carried_acts_next_and_has_moved_if_he_got_out():
    made = laid(
        at("t", 0, 20, 20, "track"), unit("a", 0, "five", (20, 30)), unit("c", 0, "five", (30, 30)), FAR
    )
    one(made, "a").alighted = 200
    one(made, "t").activated = True
    activation.hand_on(made, one(made, "t"), Acting(unit="t", queue=("a", "c")))
    assert (made.acting.unit, made.acting.queue, made.acting.moved) == ("a", ("c",), True)
    activation.hand_on(made, one(made, "a"), made.acting)
    assert (made.acting.unit, made.acting.queue, made.acting.moved) == ("c", (), False)
    one(made, "c").activated = True
    activation.hand_on(made, one(made, "c"), Acting(unit="c", queue=("c",)))
    assert made.acting is None
    assert made.active == 1


# -- driving -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.mechassault.ram-move", "sotr.vehicles.speed-by-distance")
@pytest.mark.parametrize(("away", "may"), [(12.5, True), (9, False)])
def test_a_ram_is_offered_after_six_inches_of_run_up(away, may):
    made = laid(at("t", 0, 20, 10, "racer"), at("e", 1, 20, 10 + away))
    assert ("ram:e" in driving.options(made, one(made, "t"))) is may


@pytest.mark.clause("sotr.orders.overwatch-trigger", "sotr.vehicles.speed-by-distance")
def test_overwatch_answers_a_vehicle_that_drives():
    made = laid(at("t", 0, 20, 10), unit("w", 1, "piat", (20, 24), (21, 24), overwatch=True))
    tank = one(made, "t")
    question = next(driving.go(made, tank, Acting(unit="t"), ((2000, 1000), (2000, 1300))))
    assert question.ask == "sotr-opportunity-fire"


# -- against vehicles ----------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.vdamage.aim-zone")
@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ((2000, 4000), ["turret"]),
        ((2200, 4000), ["right", "turret"]),
        ((1800, 4000), ["left", "turret"]),
        ((2000, 500), ["turret"]),
    ],
)
def test_a_weaker_side_may_be_aimed_at_by_who_stands_outside_of_it(place, shown):
    made = laid(at("t", 0, 20, 20), FAR)
    machine.put(one(made, "t"), (2000, 2000), 0)
    assert machine.zone_at(one(made, "t"), place) in ("front", "rear")
    assert machine.zones_shown(one(made, "t"), place) == shown


@pytest.mark.clause("sotr.tankassault.hits")
def test_only_who_touches_a_vehicle_swarms_it():
    made = laid(
        at("t", 1, 20, 20), unit("a", 0, "rifles", (20, 23.01)), unit("c", 0, "rifles", (30, 30)), dice=(2,)
    )
    ear = Ear(made)
    run(assault.close_combat(made))
    assert [event.unit for event in ear.heard(Swarms)] == ["a"]
    assert left(made) == 0


@pytest.mark.clause("sotr.air.shot-down")
def test_what_goes_through_any_armour_of_an_aircraft_needs_no_second_die():
    made = laid(unit("a", 0, "flak", (10, 10), (11, 10), (12, 10)), FAR, dice=(6,), runs=[[1, 24, 0, 24, 48]])
    ear = Ear(made)
    field = FieldOfFire(made, one(made, "a"), Manner())
    antiaircraft.fire(made, field, 0, weapons()["cannon_heavy"], "aircraft0", False)
    assert made.runs == ()
    assert [event.seat for event in ear.heard(AircraftGone)] == [1]
    assert left(made) == 0


@pytest.mark.clause("sotr.tankassault.charge-at", "sotr.tankassault.charge-he")
@pytest.mark.parametrize(
    ("kind", "place", "hit"),
    [
        ("at", (20, 25), True),
        ("at", (20, 26.5), False),
        ("at", (20, 15), False),
        ("he", (20, 25), True),
        ("he", (20, 26.5), False),
    ],
)
def test_whom_a_charge_at_the_front_of_a_tank_reaches(kind, place, hit):
    made = laid(at("t", 1, 20, 20), unit("a", 0, "rifles", place))
    tank = one(made, "t")
    machine.put(tank, (2000, 2000), 0)
    spot = assault.on_hull(tank, (2000, 2300))
    assert machine.zone_at(tank, spot) == "front"
    assert assault.caught(one(made, "a"), 0, tank, spot, kind) is hit


@pytest.mark.clause("sotr.tankassault.charge-at", "sotr.tankassault.charge-he")
@pytest.mark.parametrize(
    ("kind", "low", "high", "struck"),
    [
        ("at", 24, 25, True),
        ("at", 26, 27, False),
        ("at", 14, 15, False),
        ("he", 24, 25, True),
        ("he", 26, 27, False),
    ],
)
def test_what_is_built_near_a_charge_is_struck(kind, low, high, struck):
    made = laid(at("t", 1, 20, 20), FAR, piece=[piece("low_wall", 18, low, 22, high)])
    tank = one(made, "t")
    machine.put(tank, (2000, 2000), 0)
    found = assault.built_near(made, tank, assault.on_hull(tank, (2000, 2300)), kind)
    assert bool(found) is struck


@pytest.mark.clause("sotr.tankassault.charge-declare")
def test_only_a_man_with_a_charge_left_lays_one():
    made = laid(at("t", 1, 20, 20), unit("a", 0, "sappers", (20, 26), (21, 26), (22, 26)))
    ours = one(made, "a")
    ours.charges = 0b110
    assert assault.charge_targets(made, ours) == ["t/1", "t/2"]
    ours.mark("charges", (1,), False)
    assert assault.charge_targets(made, ours) == ["t/2"]
    assert activation.may_lay_charges(made, ours, ["pass", "move"]) == ["charge:t/2"]
    assert activation.may_lay_charges(made, ours, ["pass"]) == []
    ours.charges = 0
    assert activation.may_lay_charges(made, ours, ["pass", "move"]) == []
