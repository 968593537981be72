"""Hits on vehicles to the edge: zones, tables, and what is left."""

import pytest

from grognard.systems.sotr import sight
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import modifiers
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import bailout, damage, fire, hits, machine, mecha, through
from systems.sotr.machines import at, run
from systems.sotr.people import FAR, by_default, field, laid
from systems.sotr.table import left, one, piece, unit


@pytest.mark.clause("sotr.mechdamage.leg-5-6")
@pytest.mark.parametrize(
    ("edge", "box"),
    [
        ("bottom", (1875, 2000, 2125, 2400)),
        ("left", (2000, 1875, 2400, 2125)),
        ("top", (1875, 1600, 2125, 2000)),
        ("right", (1600, 1875, 2000, 2125)),
    ],
)
def test_a_mecha_falls_straight_away_from_who_rolls_a_one(edge, box):
    made = laid(at("m", 1, 20, 20, "mecha"), FAR, dice=(1,))
    made.edges = (edge, "top")
    mecha._leg_5_6(made, one(made, "m"), 0)
    fallen = next(p for p in made.board.pieces if p.kind == "fallen_mecha")
    xs, ys = zip(*fallen.corners, strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == box


@pytest.mark.clause("sotr.vdamage.through-scenery-conditions")
def test_a_round_that_a_wall_stops_all_but_nothing_of_still_goes_through_thin_armour():
    # Class 3 less the 3 of a fence leaves class 0, which has a chance against armour 1.
    low = {**piece("fence", 18, 20, 30, 20.5), "height": 1.5, "id": "wall"}
    made = laid(
        unit("a", 0, "hunters", (24, 5), (25, 5)), at("x", 1, 24, 23.02, "thin", heading=0), piece=[low]
    )
    assert through.named(field(made), 0, weapons()["anti_mech_rifle"]) == ["x%wall"]


@pytest.mark.clause("sotr.vdamage.through-scenery-conditions")
def test_a_spotter_who_sees_only_the_top_of_a_vehicle_sees_it():
    wall = {**piece("fence", 18, 20, 30, 20.5), "height": 6, "id": "wall"}
    low = {**piece("fence", 28, 15, 28.5, 30), "height": 1.7, "id": "low"}
    made = laid(
        unit("a", 0, "linked", (24, 5), (25, 5)), unit("s", 0, "radioman", (40, 23)), at("x", 1, 24, 23.02, heading=0),
        piece=[wall, low],
    )  # fmt: skip
    view = sight.between(made, one(made, "s"), one(made, "x"))
    assert (view.sees(0, 0), view.sees(0, 1)) == (True, False)
    assert through.known(field(made), 0, one(made, "x"))


@pytest.mark.clause("sotr.vdamage.rear-2-5")
def test_an_engine_that_was_hit_is_remembered():
    made = laid(at("t", 0, 20, 20), FAR)
    damage._rear_2_5(made, one(made, "t"), 1)
    assert machine.has(one(made, "t"), "engine")
    assert machine.has(one(made, "t"), machine.SLOW_ONLY)


@pytest.mark.clause("sotr.vdamage.aim-zone")
@pytest.mark.parametrize(("x", "shown"), [(25.5, []), (25.51, ["right"])])
def test_a_side_that_is_seen_edge_on_is_not_aimed_at(x, shown):
    made = laid(at("t", 1, 24, 24, heading=0), unit("a", 0, "rifles", (4, 4)), FAR)
    found = machine.zones_shown(one(made, "t"), (round(x * 100), 3400))
    assert [zone for zone in found if zone != "turret"] == shown


@pytest.mark.clause("sotr.vdamage.rate-of-fire", "sotr.vdamage.zone-hit")
def test_no_die_is_rolled_for_a_shot_that_needs_a_seven():
    made = laid(unit("a", 0, "hunters", (24, 8), (2, 2)), at("t", 1, 24, 24, heading=1800), FAR, night=3)
    seen = field(made)
    rifle = weapons()["anti_mech_rifle"]
    mark = seen.in_range(0, rifle, one(made, "t"))[0]
    assert modifiers.needed(fire.parts_at(seen, 0, rifle, one(made, "t"), mark, False, "")) == 7
    run(fire.shoot(made, seen, 0, rifle, "t", False, False, Acting(unit="a")))
    assert left(made) == 0


@pytest.mark.clause("sotr.mechdamage.leg-5-6")
def test_who_lived_through_the_fall_of_a_mecha_gets_out_from_under_it():
    # He shrugs off that it falls on him.
    made = laid(at("m", 1, 24, 24, "light", heading=0), unit("a", 0, "tough", (24, 22)), FAR, dice=(4,))
    mecha._leg_5_6(made, one(made, "m"), 0)
    fallen = made.board.outline("wreck-m")
    (x, y), radius = one(made, "a").places[0], one(made, "a").kit[0].radius
    assert (
        x + radius <= fallen[0]
        or x - radius >= fallen[2]
        or y + radius <= fallen[1]
        or y - radius >= fallen[3]
    )


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


@pytest.mark.clause("sotr.mechdamage.body-1-2#ruling")
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


@pytest.mark.clause("sotr.vdamage.aim-zone")
@pytest.mark.parametrize(
    ("place", "shown"),
    [((2000, 4000), []), ((1000, 4000), ["left"]), ((3000, 4000), ["right"]), ((1851, 4000), [])],
)
def test_a_side_shows_to_who_stands_before_the_vehicle_and_beyond_its_edge(place, shown):
    made = laid(at("t", 1, 20, 20, heading=0), FAR)
    tank = one(made, "t")
    assert machine.zone_at(tank, place) == machine.FRONT
    assert machine.zones_shown(tank, place) == [*shown, machine.TURRET]


@pytest.mark.clause("sotr.vdamage.through-scenery-conditions")
@pytest.mark.parametrize(("weapon", "found"), [("rpg_heavy", ["x%wall"]), ("rpg_heavy_he", [])])
def test_high_explosive_goes_through_no_scenery(weapon, found):
    low = {**piece("fence", 18, 20, 30, 20.5), "height": 1.5, "id": "wall"}
    made = laid(
        unit("a", 0, "rocket", (24, 5), (25, 5)), at("x", 1, 24, 23.02, "thin", heading=0), piece=[low]
    )
    assert through.named(field(made), 0, weapons()[weapon]) == found
