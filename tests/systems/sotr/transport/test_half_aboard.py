"""Units half aboard: some have climbed into the vehicle, the others still stand beside it."""

import pytest

from grognard.systems.sotr import laws
from grognard.systems.sotr.actions import flight, teams
from grognard.systems.sotr.command import orders
from grognard.systems.sotr.shooting import losses
from grognard.systems.sotr.transport import aboard, boarding
from grognard.systems.sotr.vehicles import bailout, damage
from grognard.systems.sotr.weapons import templates
from systems.sotr.machines import at, table, vehicle
from systems.sotr.table import left, man, one, squad, troop, unit

TRACK = at("t", 0, 20, 20, "track")
FAR = unit("far", 1, "rifles", (45, 45))
TEAM = {"abilities": ["fire_teams"]}
KINDS = [
    vehicle("track", crew=2, seats=12, gun=None, turret=None, closed=None, armour=2, secondary=["hmg"]),
    troop("five", man("smg", rank="sergeant"), man("rifle", number=4)),
    troop("ten", man("smg", rank="sergeant"), man("smg", rank="corporal"), man("rifle", number=8), **TEAM),
]
FIVE = unit("s", 0, "five", *((22.5 + i, 20) for i in range(5)))
PANIC, CALM = (6, 6), (1, 1)


def half_aboard(*inside, dice=()):
    """A squad of which these men are in the half-track."""
    made = table(TRACK, FIVE, FAR, troops=KINDS, dice=dice)
    boarding.settle_in(made, one(made, "s"), one(made, "t"), list(inside))
    return made


@pytest.mark.clause("sotr.transport.embark-wait")
def test_when_the_last_man_outside_falls_the_others_are_aboard_and_the_vehicle_may_go():
    made = half_aboard(0, 1, 2, 3)
    assert aboard.waits(made, one(made, "t"))
    losses.remove(made, one(made, "s"), 4)
    assert one(made, "s").status == "aboard"
    assert not aboard.waits(made, one(made, "t"))
    assert laws.broken(made) == []


@pytest.mark.clause("sotr.transport.embark-wait")
def test_when_the_last_man_inside_falls_the_others_are_bound_to_no_vehicle():
    made = half_aboard(0)
    losses.remove(made, one(made, "s"), 0)
    assert (one(made, "s").status, one(made, "s").carrier) == ("field", "")


@pytest.mark.clause("sotr.transport.vehicle-destroyed", "sotr.transport.vehicle-destroyed#ruling")
def test_of_a_unit_half_aboard_a_destroyed_vehicle_those_inside_take_the_hits_and_all_flee():
    made = half_aboard(0, 1, dice=(3, 6, 6))
    damage.EFFECTS["front-11"](made, one(made, "t"), 1)
    assert left(made) == 0
    assert one(made, "s").living == (2, 3, 4)  # the third hit finds both dead
    assert one(made, "s").disorganised
    assert laws.broken(made) == []


@pytest.mark.clause("sotr.bailout.passengers")
@pytest.mark.parametrize(("roll", "stays"), [(CALM, True), (PANIC, False)])
def test_men_half_aboard_test_as_passengers_do_and_those_outside_run_from_where_they_stand(roll, stays):
    made = half_aboard(0, 1, dice=(*CALM, *roll))
    men = one(made, "s")
    bailout.test(made, one(made, "t"), (2000, 4500))
    assert left(made) == 0
    assert (men.carrier == "t", men.inside == 0b11, men.disorganised) == (stays, stays, not stays)
    assert len(set(men.places)) == (4 if stays else 5)
    assert laws.broken(made) == []


@pytest.mark.clause("sotr.transport.open-exposed")
def test_a_template_on_an_open_vehicle_covers_those_who_have_climbed_in_and_nobody_twice():
    made = half_aboard(0, 1)
    struck = templates.under(made, one(made, "t").place, 100)
    assert [i for other, i in struck if other.id == "s"] == [0, 1]


@pytest.mark.clause("sotr.flight.direction")
def test_who_flees_leaves_the_vehicle_that_he_had_climbed_into():
    made = half_aboard(0, 1)
    flight.flee(made, one(made, "s"), (2000, 4500))
    assert (one(made, "s").inside, one(made, "s").carrier) == (0, "")
    assert len(set(one(made, "s").places)) == 5
    assert laws.broken(made) == []


@pytest.mark.clause("sotr.orders.reform-eligible#ruling")
def test_nobody_joins_a_unit_across_the_side_of_a_vehicle():
    lone = unit("l", 0, "five", (30, 20))
    made = table(TRACK, FIVE, lone, FAR, troops=KINDS)
    men, alone = one(made, "s"), one(made, "l")
    alone.living = (0,)
    assert orders.may_absorb((men, 0), alone)
    for climbs in (men, alone):
        other = made.copy()
        boarding.settle_in(other, one(other, climbs.id), one(other, "t"), [0])
        assert not orders.may_absorb((one(other, "s"), 0), one(other, "l"))


@pytest.mark.clause("sotr.abilities.fire-teams-split#ruling", "sotr.abilities.fire-teams-recombine")
def test_a_squad_half_aboard_neither_splits_nor_comes_together():
    ten = squad("s", 0, "ten", (23, 20))
    made = table(TRACK, ten, FAR, troops=KINDS)
    assert teams.may_split(one(made, "s"))
    aboard_ = made.copy()
    boarding.settle_in(aboard_, one(aboard_, "s"), one(aboard_, "t"), [0])
    assert not teams.may_split(one(aboard_, "s"))
    assert teams.halves(one(aboard_, "s")) is None
    team = teams.split(made, one(made, "s"))
    assert teams.may_recombine(made, team)
    for climbs in (team, one(made, "s")):
        other = made.copy()
        boarding.settle_in(other, one(other, climbs.id), one(other, "t"), [climbs.living[0]])
        assert not teams.may_recombine(other, one(other, team.id))
