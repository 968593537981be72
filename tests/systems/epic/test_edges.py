"""Where things lie that a rule only just reaches: exactly so far away, half inside a box, on the corner of the table."""

from __future__ import annotations

import pytest

from grognard.core.decision import Spot
from grognard.core.space.table.bases import CONTACT
from grognard.systems.epic import basics, profile
from grognard.systems.epic.air_transport import landing
from grognard.systems.epic.assault import charge
from grognard.systems.epic.movement import movement, transport
from grognard.systems.epic.roster import roster
from grognard.systems.epic.shooting import shooting
from grognard.systems.epic.shooting.hits import AP, AT
from grognard.systems.epic.shooting.lines import Lines
from grognard.systems.epic.spacecraft import planetfall
from systems.epic.air import found_of, squadron
from systems.epic.table import battle, formation, mixed, one, position, unit
from systems.epic.test_roster import army
from systems.epic.test_roster import formation as entry
from systems.epic.test_shooting import ARMS
from systems.epic.test_spacecraft import FOE, OURS, found, orbit, ship

FAR = formation("B", 1, "orks.boyz", (170, 110))


# -- getting out -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.transport.disembark-distance", "epic.war-engines.disembark")
def test_passengers_get_out_right_beside_their_transport_or_up_to_5_cm_away_and_no_farther():
    made = battle(position(formation("A", 0, "marines.rhino", (60, 60)), FAR))
    carrier = unit(made, "A/0")
    kit = unit(made, "B/0").kit
    gaps = [
        basics.gap_at(spot, kit.radius, carrier.place, carrier.kit.radius)
        for spot in transport.exits(carrier, kit)
    ]
    assert min(gaps) <= CONTACT
    assert 490 < max(gaps) <= profile.tables().disembark
    assert any(200 < gap < 300 for gap in gaps)


@pytest.mark.clause("epic.transport.disembark-zoc")
def test_a_passenger_touches_an_enemy_whom_a_place_just_within_5_cm_lets_him_reach():
    kit = unit(battle(position(formation("A", 0, "orks.boyz", (60, 60)), FAR)), "A/0").kit
    made = battle(position(formation("A", 0, "marines.rhino", (60, 60)), FAR))
    carrier, prey = unit(made, "A/0"), unit(made, "B/0")
    rider = prey.copy()
    x, y = carrier.place
    # Straight ahead: the base of the rider and a tenth of a millimetre fit between 5 cm and the enemy.
    least = carrier.kit.radius + transport.landing_reach(carrier, kit) + 2 * kit.radius + 1 + prey.kit.radius
    prey.place = (x, y + least)
    assert (x, y + least - kit.radius - prey.kit.radius - 1) in list(
        transport._touching(made, rider, carrier, [prey])
    )
    prey.place = (x, y + least + 2)
    assert list(transport._touching(made, rider, carrier, [prey])) == []


# -- in the way ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.movement.no-passing-enemies", "epic.movement.passing-friends")
@pytest.mark.parametrize(
    ("at", "inside"),
    [
        ((5900, 6100), False),
        ((5901, 6100), True),
        ((6400, 6100), False),
        ((6399, 6100), True),
        ((6150, 5900), False),
        ((6150, 5901), True),
        ((6150, 6400), False),
        ((6150, 6399), True),
    ],
)
def test_who_reaches_into_the_ground_of_a_move_with_part_of_his_base_is_in_the_way(at, inside):
    """The base of either is 2 cm wide: its middle may lie 1 cm outside."""
    for seat in (0, 1):
        other = formation("C", seat, "legion.leman_russ", (100, 100))
        made = battle(position(formation("A", 0, "legion.leman_russ", (61, 61)), other, FAR))
        radius = unit(made, "C/0").kit.radius
        x, y = at
        shift = radius - 100
        x += shift * ((x > 6300) - (x < 6000))
        y += shift * ((y > 6300) - (y < 6000))
        unit(made, "C/0").place = x, y
        found = movement.discs(made, one(made, "A"), one(made, "A").there, box=(6000, 6000, 6300, 6300))
        assert found == (([(x, y, radius)],) * 2 if inside else ([], []))


# -- whom ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.assault.choose-target")
def test_enemies_to_be_charged_come_by_how_far_they_are_in_both_directions():
    ours = formation("A", 0, "orks.boyz", (20, 80), (22, 80))
    rows = {"C": (32, 80), "D": (20, 60), "E": (80, 20), "F": (80, 80)}
    made = battle(position(ours, *(formation(name, 1, "orks.boyz", at) for name, at in rows.items())))
    assert [enemy.id for enemy in charge.targets(made, one(made, "A"))] == ["C", "D", "F", "E"]


@pytest.mark.clause("epic.shooting.dual-firepower")
def test_a_weapon_of_two_values_uses_the_better_one_unless_it_is_told_whom_to_aim_at():
    rows = (
        mixed("A", 0, ("t.dual", (20, 20)), ("t.rifle", (23, 20))),
        mixed("B", 1, ("t.plain", (20, 40)), ("t.tank", (24, 40))),
    )
    made = battle(position(*rows, **ARMS))
    dual, rifle = Lines(made, one(made, "A"), one(made, "B"), "advance").guns
    lines = Lines(made, one(made, "A"), one(made, "B"), "advance")
    assert shooting._choice(lines, dual, shooting.BEST) == (AP, None)
    assert shooting._choice(lines, dual, shooting.INFANTRY) == (AP, None)
    assert shooting._choice(lines, dual, shooting.VEHICLES) == (AT, None)
    assert shooting._choice(lines, rifle, shooting.VEHICLES) == (AP, None)


@pytest.mark.clause("epic.war-engines.mixed-formation")
def test_who_may_shoot_at_either_goes_for_the_engine_unless_he_is_told_otherwise():
    rows = (
        formation("A", 0, "t.tank", (20, 20)),
        mixed("B", 1, ("t.tank", (20, 40)), ("t.titan", (26, 40))),
    )
    made = battle(position(*rows, **ARMS))
    lines = Lines(made, one(made, "A"), one(made, "B"), "advance")
    assert shooting._choice(lines, lines.guns[0], shooting.BEST) == (AT, True)
    assert shooting._choice(lines, lines.guns[0], shooting.ENGINES) == (AT, True)
    assert shooting._choice(lines, lines.guns[0], shooting.VEHICLES) == (AT, False)


# -- coming down -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.air-transport.landing-terrain")
def test_aircraft_that_land_together_do_not_stand_on_each_other():
    made = battle(found_of(squadron("W", 0, "t.hawk", 2), OURS, formation("B", 1, "t.man", (150, 100))))
    crew = one(made, "W")
    wide = 2 * crew.units[0].kit.radius
    for x, y in ((wide, 0), (0, wide), (-wide, 0), (0, -wide)):
        ways = {0: [(4000, 100), (4000, 4000)], 1: [(4000, 100), (4000 + x, 4000 + y)]}
        assert landing.ground_fault(made, crew, ways) is None
        nearer = 4000 + x - (x > 0) + (x < 0), 4000 + y - (y > 0) + (y < 0)
        why = landing.ground_fault(made, crew, {**ways, 1: [(4000, 100), nearer]})
        assert why is not None
        assert why.reasons[0].rule == "epic.air-transport.landing-terrain"


@pytest.mark.clause("epic.spacecraft.planetfall-bad-landing")
@pytest.mark.parametrize("spot", [(17950, 11950), (50, 50), (6000, 4000)])
def test_the_opponent_is_shown_the_ground_round_the_spot_as_far_as_the_table_goes(spot):
    rows = (orbit("D", "t.walker"), formation("C", 0, "t.tank", (60, 42)), FOE)
    made = battle(found(ship(), *rows))
    decision = next(planetfall.touch_down(made, one(made, "D"), unit(made, "D/0"), spot))
    assert isinstance(decision.form, Spot)
    left, bottom, right, top = decision.form.region.box
    near = decision.form.region.default()
    far = basics.gap_at(spot, 0, (near[0], near[1]), 0)
    for low, at, high, end in ((left, spot[0], right, 18000), (bottom, spot[1], top, 12000)):
        # Wide enough for the nearest clear place, little wider, and never beyond the table.
        assert max(0, at - 2 * far) <= low <= max(0, at - far)
        assert min(end, at + far) <= high <= min(end, at + 2 * far)


# -- lists -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.per-army")
def test_a_list_with_too_many_of_a_thing_says_how_many_must_go():
    def excess(data, limit=3000):
        return [
            value for fault in roster.review(data, limit) for name, _, value in fault.args if name == "excess"
        ]

    swarms = ["warrior_swarm"] * 4
    assert excess(army("tyranids", *swarms, *["lictors"] * 4))[0] == 2
    led = entry("infantry", commissar={"commissar": 1})
    assert excess(army("legion", *[led] * 4), 1000) == [2]
