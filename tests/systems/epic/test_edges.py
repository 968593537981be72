"""Where things lie that a rule only just reaches: exactly so far away, half inside a box, on the corner of the table."""

from __future__ import annotations

import pytest

from grognard.core.decision import Spot
from grognard.core.space.table.bases import CONTACT
from grognard.systems.epic import basics, profile
from grognard.systems.epic.air_transport import landing
from grognard.systems.epic.army_rules import portals
from grognard.systems.epic.assault import charge, counter_charge, fight
from grognard.systems.epic.assault.fight import Melee
from grognard.systems.epic.movement import movement, transport
from grognard.systems.epic.roster import roster
from grognard.systems.epic.roster.lists import army_lists
from grognard.systems.epic.shooting import barrage, shooting
from grognard.systems.epic.shooting.hits import AP, AT
from grognard.systems.epic.shooting.lines import Lines
from grognard.systems.epic.spacecraft import planetfall
from grognard.systems.epic.tournament import setup
from systems.epic.air import found_of, squadron
from systems.epic.assault.fights import fighting
from systems.epic.orbit import FOE, OURS, found, orbit, ship
from systems.epic.roster.drafts import army
from systems.epic.roster.drafts import formation as entry
from systems.epic.shooting.firing import ARMS
from systems.epic.shooting.test_barrage import ARMS as BATTERIES
from systems.epic.table import battle, formation, mixed, one, piece, position, sheet, unit

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


@pytest.mark.clause("epic.barrage.first-template")
def test_guns_that_have_nobody_in_common_do_not_fire_together_and_the_weaker_one_is_silent():
    guns = mixed("A", 0, ("t.gun1", (150, 20)), ("t.gun3", (20, 20)))
    target = formation("B", 1, "t.plain", (20, 60), (150, 60), (153, 60))
    made = battle(position(guns, target, **BATTERIES))
    lines = Lines(made, one(made, "A"), one(made, "B"))
    laid = barrage.first_template(made, lines, lines.guns)
    assert laid is not None
    assert [gun.unit.number for gun in laid[1]] == [1]
    assert [found.number for _, found in barrage.under(made, [laid[0]])] == [0]


@pytest.mark.clause("epic.barrage.first-template", "epic.barrage.points")
def test_a_gun_lays_its_template_over_whom_it_reaches_though_more_could_be_covered_beyond():
    # The engine counts five and is out of range; a template that covers it leaves the one in range just uncovered.
    target = mixed("B", 1, ("t.plain", (20, 80)), ("t.engine", (20, 90.5)))
    made = battle(position(formation("A", 0, "t.gun3", (20, 20)), target, **BATTERIES))
    lines = Lines(made, one(made, "A"), one(made, "B"))
    laid = barrage.first_template(made, lines, lines.guns)
    assert laid is not None
    assert [found.number for _, found in barrage.under(made, [laid[0]])] == [0]


@pytest.mark.clause("epic.basics.coherency", "epic.special-units.scout-coherency")
def test_a_unit_that_only_a_scout_reaches_stands_by_itself():
    eyes = sheet("t.eyes", abilities=["scout"])
    row = mixed("A", 0, ("t.eyes", (20, 20)), ("t.eyes", (20, 30)), ("orks.boyz", (20, 42)))
    made = battle(position(row, FAR, profiles=[eyes]))
    assert [[found.number for found in body] for body in basics.bodies(one(made, "A").there)] == [[0, 1], [2]]
    unit(made, "A/2").place = (2000, 3600)
    assert [len(body) for body in basics.bodies(one(made, "A").there)] == [3]


@pytest.mark.clause("epic.assault.countercharge-direction")
def test_a_counter_charge_ends_before_ground_that_it_may_not_enter():
    rows = formation("A", 0, "orks.boyz", (20, 30)), formation("B", 1, "orks.boyz", (20, 40))
    made = battle(position(*rows, piece=[piece("cliffs", 10, 33, 30, 37)]))
    x, y = counter_charge._goal(made, one(made, "B"), unit(made, "B/0"))
    assert (x, 3700 + unit(made, "B/0").kit.radius <= y < 4000) == (2000, True)
    open_ = battle(position(*rows))
    assert counter_charge._goal(open_, one(open_, "B"), unit(open_, "B/0")) == (2000, 3500)


@pytest.mark.clause("epic.war-engines.assault-split", "epic.war-engines.assault-dice")
def test_an_engine_that_strikes_with_all_its_dice_fires_with_none():
    rows = formation("A", 0, "t.engine", (20, 26.99)), formation("B", 1, "t.man", (20, 30), (23, 32))
    for close, strikes in ((3, [(3, True)]), (0, [(3, False)]), (1, [(1, True), (2, False)])):
        made = fighting(*rows)
        script = fight.strikes(made, Melee(made, made.assault), 0)
        assert next(script).ask == "epic-divide-attacks"
        with pytest.raises(StopIteration) as done:
            script.send(close)
        assert [(strike.count, strike.blow.close) for strike in done.value.value] == strikes


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


@pytest.mark.clause("epic.tournament.deploy-zone")
@pytest.mark.parametrize(("seat", "y", "back"), [(0, 700, -1), (1, 11300, 1)])
def test_a_formation_is_set_down_behind_its_first_unit_looking_at_the_enemy(seat, y, back):
    row = {"id": "A", "seat": seat, "status": "waiting", "units": [{"unit": "orks.boyz", "number": 4}]}
    made = battle(position(row, formation("O", 1 - seat, "orks.boyz", (170, 110 if seat == 0 else 10))))
    places = setup.deploy_region(made, one(made, "A")).placements([9000, y])
    apart = 2 * one(made, "A").units[0].kit.radius + 20
    assert places[0] == (9000, y)
    assert sorted({there - y for _, there in places}) == sorted((0, back * apart))
    assert len({x for x, _ in places}) == 2


@pytest.mark.clause("epic.lists.portal-sites")
def test_of_necrons_the_portal_is_their_own_first_objective_and_no_other_in_their_half():
    marks = [(0, 1, (90, 0)), (0, 2, (40, 30)), (1, 2, (120, 40)), (1, 1, (90, 120))]
    rows = [{"id": f"{'ab'[seat]}{n}", "seat": seat, "number": n, "at": list(at)} for seat, n, at in marks]
    men = formation("A", 0, "necrons.warriors", (20, 20))
    made = battle(position(men, FAR, objective=rows, armies=["necrons", "orks"]))
    made.sites = ("necrons.tomb_complex", "")
    assert list(next(portals.dedicate(made, 0)).form.options) == ["a1"]
    made.armies = ("eldar", "orks")
    assert list(next(portals.dedicate(made, 0)).form.options) == ["a1", "a2", "b2"]


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


@pytest.mark.clause("epic.lists.upgrades")
def test_a_list_with_a_wrong_upgrade_says_which_there_are():
    def said(data):
        return [{name: value for name, _, value in fault.args} for fault in roster.review(data, 3000)]

    wrong = said(army("marines", entry("scout", hunter={"hunter": 1})))[0]
    own = next(one.upgrades for one in army_lists()["marines"].entry if one.id == "scout")
    assert wrong["known"] == ", ".join(own)
