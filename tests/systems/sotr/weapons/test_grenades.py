"""Hand grenades to the edge: how far, over what, and what comes back."""

import pytest

from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.weapons import grenades, templates
from systems.sotr.machines import at, run
from systems.sotr.people import FAR, field, laid
from systems.sotr.table import left, one, piece, unit


@pytest.mark.clause("sotr.weapons.grenade-range")
@pytest.mark.parametrize(("y", "may"), [(21, True), (21.01, False)])
def test_grenades_reach_who_is_just_ten_inches_away(y, may):
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, y)))
    assert grenades.reaches(field(made), one(made, "b")) is may


@pytest.mark.clause("sotr.weapons.grenade-lob")
def test_grenades_are_not_lobbed_into_a_melee():
    wall = {**piece("high_wall", 5, 12, 15, 12.4), "height": 2}
    units = unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 15))
    made = laid(*units, piece=[wall])
    assert grenades.may_lob(made, one(made, "a"), one(made, "b"), 1000)
    fought = laid(*units, unit("c", 0, "rifles", (10, 16)), piece=[wall])
    assert not grenades.may_lob(fought, one(fought, "a"), one(fought, "b"), 1000)
    second = {**piece("high_wall", 5, 13, 15, 13.4), "height": 5}
    both = laid(*units, piece=[wall, second])
    assert not grenades.may_lob(both, one(both, "a"), one(both, "b"), 1000)
    high = laid(*units, piece=[{**wall, "height": 5}])
    assert not grenades.may_lob(high, one(high, "a"), one(high, "b"), 1000)


@pytest.mark.clause("sotr.weapons.grenade-hits", "sotr.he.penetration")
@pytest.mark.parametrize(
    ("place", "hit"), [((12.99, 10), True), ((13, 10), False), ((11.79, 12.4), True), ((11.8, 12.4), False)]
)
def test_who_only_touches_the_edge_of_a_template_is_not_under_it(place, hit):
    made = laid(unit("b", 1, "rifles", place), FAR)
    assert bool(templates.under(made, (1000, 1000), 250)) is hit


@pytest.mark.clause("sotr.weapons.grenade-hits")
def test_who_is_inside_a_closed_vehicle_is_under_no_template():
    made = laid(
        at("v", 0, 20, 20, "truck"),
        {"id": "s", "seat": 0, "troop": "led", "carrier": "v", "inside": [0, 1]},
        FAR,
    )
    men = one(made, "s")
    men.stand({2: (2000, 2400), 3: (2100, 2400)})
    assert templates.under(made, (2000, 2300), 250) == [(men, 2), (men, 3)]


@pytest.mark.clause("sotr.weapons.grenade-return")
@pytest.mark.parametrize("at_point", [False, True])
def test_every_enemy_unit_that_is_hit_may_throw_back_whoever_was_aimed_at(at_point):
    # Wounds of the two hit, then each unit's test at -3 and the wound of who threw.
    dice = (1, 1, 1, 1, 1, 1, 1, 2)
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        unit("b", 1, "rifles", (10, 18)),
        unit("c", 1, "rifles", (11.1, 18)),
        FAR,
        dice=dice,
    )
    ours, acting = one(made, "a"), Acting(unit="a")
    if at_point:
        run(grenades.throw_at(made, ours, acting), [1050, 1800])
    else:
        run(grenades.throw(made, ours, one(made, "b"), acting))
    assert left(made) == 0
    assert ours.is_down(0)


@pytest.mark.clause("sotr.weapons.grenade-return")
def test_men_in_an_open_vehicle_throw_back_and_an_empty_vehicle_does_not():
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        at("v", 1, 10, 20, "lorry", lost=[1, 2]),
        {"id": "s", "seat": 1, "troop": "led", "carrier": "v"},
        FAR,
        dice=(1, 1, 1, 1, 1, 1, 1, 2),
    )
    assert one(made, "s").status == "aboard"
    run(grenades.throw(made, one(made, "a"), one(made, "v"), Acting(unit="a")))
    assert one(made, "a").is_down(0)
    assert left(made) == 0


@pytest.mark.clause("sotr.weapons.grenade-return")
def test_friends_under_the_template_do_not_throw_back():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("c", 0, "rifles", (10, 18)), FAR, dice=(1,))
    run(grenades.throw_at(made, one(made, "a"), Acting(unit="a")), [1000, 1800])
    assert left(made) == 0


@pytest.mark.clause("sotr.weapons.grenade-range")
@pytest.mark.parametrize(("y", "reached"), [(21, True), (21.01, False)])
def test_of_a_unit_in_close_combat_a_man_apart_is_reached_at_ten_inches(y, reached):
    made = laid(
        unit("a", 0, "throwers", (10, 10), (11.2, 10)),
        unit("c", 0, "rifles", (10, 31)),
        unit("b", 1, "rifles", (10, y), (10, 30)),
        FAR,
    )
    assert grenades.reaches(field(made), one(made, "b")) is reached
