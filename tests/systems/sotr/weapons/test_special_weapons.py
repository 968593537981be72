"""Flames, mortars and launchers to the edge: where they reach and whom they touch."""

import pytest

from grognard.core.event import Rolled
from grognard.systems.sotr.actions import activation
from grognard.systems.sotr.command import maintenance
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import volley
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import machine
from grognard.systems.sotr.weapons import flame, launchers, mortars
from systems.sotr.machines import at, run
from systems.sotr.people import FAR, crew, field, laid
from systems.sotr.table import left, one, piece, unit

HOWITZER = weapons()["howitzer"]


def shelled(spot, *units, dice=(), **rest):
    """A howitzer fires once more at the point where its last round fell."""
    made = laid(crew("small_howitzer", 0, y=4), *units, FAR, dice=dice, **rest)
    ours = one(made, "g")
    ours.laid = ((*spot, made.turn - 1, mortars.SPOTTED),)
    run(mortars.fire(made, ours, 0, HOWITZER, mortars.AGAIN, Acting(unit="g")), spot)
    assert left(made) == 0
    return made


@pytest.mark.clause("sotr.weapons.flame-template")
def test_a_flame_is_laid_where_it_covers_enemies_and_not_friends():
    made = laid(
        unit("a", 0, "flamer", (10, 10), (2, 2)),
        unit("b", 1, "rifles", (10, 13), (13, 10)),
        unit("c", 0, "rifles", (10, 15)),
        FAR,
    )
    _, found = flame.laid(made, one(made, "a"), 0, one(made, "b"))
    assert [(hit.id, j) for hit, j in found] == [("b", 1)]


@pytest.mark.clause(
    "sotr.weapons.flame-enclosed", "sotr.weapons.flame-template", "sotr.orders.overwatch-lost"
)
def test_who_is_burnt_in_a_house_watches_no_more_and_is_put_down_by_fire():
    house = piece("building", 5, 13, 18, 20)
    made = laid(
        unit("a", 0, "flamer", (10, 10), (2, 2)),
        unit("b", 1, "rifles", (10, 14), (16, 19), overwatch=True),
        FAR,
        piece=[house],
        dice=(2, 2),
    )
    run(flame.fire(made, one(made, "a"), 0, one(made, "b"), Acting(unit="a")))
    assert (one(made, "b").down, one(made, "b").burning, one(made, "b").overwatch) == (0b11, 0b11, False)
    assert left(made) == 0


@pytest.mark.clause("sotr.weapons.flame-ignite")
@pytest.mark.parametrize(("target", "wood", "burns"), [
    ((10, 14), (8, 15, 12, 17), True), ((14, 10), (15, 8, 17, 12), True),
    ((10, 14), (15, 8, 17, 12), False), ((14, 10), (8, 15, 12, 17), False),
])  # fmt: skip
def test_what_lies_in_the_way_of_the_flame_burns_and_nothing_beside_it(target, wood, burns):
    made = laid(
        unit("a", 0, "flamer", (10, 10), (2, 2)), unit("b", 1, "rifles", target), FAR,
        piece=[piece("forest", *wood, id="wood")],
    )  # fmt: skip
    corners, _ = flame.laid(made, one(made, "a"), 0, one(made, "b"))
    flame.ignite(made, corners)
    assert ("wood" in made.fires) is burns


@pytest.mark.clause("sotr.weapons.fire-damage")
def test_a_fire_that_goes_on_hits_lightly():
    made = laid(
        unit("b", 1, "rifles", (10, 10)), FAR, piece=[piece("forest", 5, 5, 15, 15, id="wood")], dice=(3, 3)
    )
    made.fires = ("wood",)
    maintenance.burn_on(made, 0)
    assert (one(made, "b").living, one(made, "b").down, one(made, "b").burning) == ((0,), 1, 1)


@pytest.mark.clause("sotr.weapons.mortar-spotted", "sotr.crew.mortar-no-aimer")
def test_a_mortar_fires_neither_at_the_hidden_nor_into_a_melee():
    units = unit("a", 0, "mortar", (10, 5), (11.2, 5), (12.4, 5)), unit("b", 1, "rifles", (10, 35))
    tube = weapons()["light_mortar"]

    def named(*more, **state):
        made = laid(units[0], {**units[1], **state}, *more)
        return "b" in mortars.targets(field(made), 0, tube)

    assert named()
    assert not named(hidden=True)
    assert not named(unit("c", 0, "rifles", (10, 36)))


@pytest.mark.clause("sotr.weapons.flame-template", "sotr.morale.test-on-dead")
def test_who_lost_men_to_flames_tests_when_the_activation_has_ended():
    made = laid(
        unit("a", 0, "flamer", (10, 10), (2, 2)),
        unit("b", 1, "rifles", (10, 13), (11.2, 30)),
        FAR,
        dice=(6, 1, 1),
    )
    acting = Acting(unit="a")
    run(flame.fire(made, one(made, "a"), 0, one(made, "b"), acting))
    assert (one(made, "b").living, acting.bereaved) == ((1,), (("b", "a"),))


@pytest.mark.clause("sotr.weapons.flame-burning-down")
def test_only_flames_burn():
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    assert [
        volley.cause_of(one(made, "a"), 0, weapons()[name]).fire for name in ("flamethrower", "rifle")
    ] == [
        True,
        False,
    ]


@pytest.mark.clause("sotr.weapons.mortar-template")
def test_a_round_from_above_strikes_all_that_its_template_of_five_inches_touches():
    # The hull begins 2 inches from the point, the wall 2.3: both within 2.5. The shell has class 4.
    made = shelled((2400, 3000), at("t", 1, 24, 34.5, "thin", heading=0), dice=(1, 1, 1, 1, 1, 1))
    assert machine.hull(one(made, "t")).struck
    wall = {**piece("high_wall", 10, 30, 21.7, 30.5), "id": "wall"}
    assert [p.id for p in shelled((2400, 3000), piece=[wall], dice=(6,)).board.pieces] == []
    apart = {**piece("high_wall", 10, 30, 21.4, 30.5), "id": "wall"}
    assert [p.id for p in shelled((2400, 3000), piece=[apart]).board.pieces] == ["wall"]


@pytest.mark.clause("sotr.weapons.mortar-template", "sotr.he.template-placement")
def test_a_template_is_laid_so_that_all_of_it_counts():
    # Two men whose bases are 4.5 inches apart: only from the middle between them both are under 5 inches.
    made = laid(crew("small_howitzer", 0, y=4), unit("b", 1, "rifles", (24, 30), (29.5, 30)), FAR, dice=(1,))
    run(mortars.fire(made, one(made, "g"), 0, HOWITZER, "b", Acting(unit="g")))
    assert one(made, "b").status == "gone"
    assert left(made) == 0


@pytest.mark.clause("sotr.weapons.launcher-he", "sotr.he.template-placement")
def test_a_rocket_bursts_where_all_of_its_template_counts():
    rocket = weapons()["rpg_heavy_he"]
    apart = (rocket.template + 50) / 100  # both bases are half under it from the middle between them
    made = laid(
        unit("a", 0, "rocketeer", (10, 10), (2, 2)),
        unit("b", 1, "rifles", (10, 16), (10 + apart, 16)),
        FAR,
        dice=(6,),
    )
    launchers.fire(made, field(made), 0, rocket, one(made, "b"), Acting(unit="a"))
    assert one(made, "b").status == "gone"
    assert left(made) == 0


@pytest.mark.clause("sotr.weapons.mortar-spotted", "sotr.crew.mortar-no-aimer")
@pytest.mark.parametrize(
    ("men", "clause", "far"),
    [(3, "mortar-spotted", 200), (2, "mortar-spotted", 200), (1, "mortar-no-aimer", 500)],
)
def test_the_roll_says_by_which_rule_a_mortar_goes_astray(men, clause, far):
    places = [(24, 8), (25.2, 8), (22.8, 8)][:men]
    made = laid(
        unit("a", 0, "tube", *places),
        unit("b", 1, "rifles", (24, 30)),
        FAR,
        dice=(3, 1, *([1] if men > 1 else [])),
        edges=["bottom", "top"],
    )
    run(mortars.fire(made, one(made, "a"), 0, weapons()["light_mortar"], "b", Acting(unit="a")))
    rules = [e.event.rule for e in made.journal.entries if isinstance(e.event, Rolled)]
    assert rules[0].endswith(clause)
    x, y, _, _ = one(made, "a").laid[0]
    assert abs(((x - 2400) ** 2 + (y - 3000) ** 2) ** 0.5 - far) < 60


@pytest.mark.clause("sotr.weapons.flame-template", "sotr.weapons.flame-cool", "sotr.abilities.bulletproof")
def test_flames_are_shooting_and_under_them_nerves_of_steel_try_again():
    made = laid(
        unit("a", 0, "flamer", (10, 10), (2, 2)),
        unit("b", 1, "steel", (10, 13), (10, 30)),
        FAR,
        dice=(2, 6, 6, 1, 1),
    )
    run(flame.fire(made, one(made, "a"), 0, one(made, "b"), Acting(unit="a")))
    assert (one(made, "b").down, one(made, "b").shot, one(made, "b").fleeing) == (1, 1, False)
    assert left(made) == 0


@pytest.mark.clause("sotr.weapons.flame-template", "sotr.morale.test-on-dead")
def test_nobody_tests_for_a_unit_that_burnt_to_the_last_man():
    made = laid(unit("a", 0, "flamer", (10, 10), (2, 2)), unit("b", 1, "rifles", (10, 13)), FAR, dice=(6,))
    acting = Acting(unit="a")
    run(flame.fire(made, one(made, "a"), 0, one(made, "b"), acting))
    assert (one(made, "b").status, acting.bereaved) == ("gone", ())
    assert left(made) == 0


@pytest.mark.clause("sotr.weapons.flame-ignite")
@pytest.mark.parametrize("turned", [1, -1])
def test_what_the_middle_of_a_flame_meets_catches_fire(turned):
    x = 20 + turned * 4.95
    made = laid(unit("a", 0, "rifles", (40, 40)), FAR, piece=[piece("forest", x - 0.1, 14.9, x + 0.1, 15.05)])
    flame.ignite(made, ((2000, 1000), (2000 + turned * 400, 1600), (2000 + turned * 600, 1400)))
    assert made.fires == ("forest1",)


@pytest.mark.clause("sotr.weapons.fire-no-entry")
@pytest.mark.parametrize(
    ("place", "way"),
    [((12, 10.2), (0, -1)), ((12, 15.8), (0, 1)), ((8.2, 13), (-1, 0)), ((15.8, 13), (1, 0))],
)
def test_who_stands_in_a_fire_leaves_it_by_the_shortest_way_and_has_moved(place, way):
    wood = piece("forest", 8, 10, 16, 16, id="wood")
    made = laid(unit("a", 0, "rifles", place), FAR, piece=[wood], fires=["wood"])
    ours, acting = one(made, "a"), Acting(unit="a")
    x, y = ours.places[0]
    activation.leave_fire(made, ours, acting)
    dx, dy = ours.places[0][0] - x, ours.places[0][1] - y
    assert (dx * way[0] + dy * way[1] > 0, dx * way[1], dy * way[0]) == (True, 0, 0)
    assert abs(dx + dy) <= 150
    assert acting.moved


@pytest.mark.clause("sotr.weapons.mortar-blind")
def test_who_fires_blind_at_another_point_than_last_turn_goes_astray_again():
    # Six and two inches, the first direction.
    made = laid(
        unit("a", 0, "tube", (24, 4), (25.2, 4), (22.8, 4)), FAR, edges=["bottom", "top"], dice=(6, 1)
    )
    ours = one(made, "a")
    ours.laid = ((2400, 2000, made.turn - 1, mortars.BLIND),)
    run(mortars.fire(made, ours, 0, weapons()["light_mortar"], mortars.BLIND, Acting(unit="a")), [2400, 3000])
    assert ours.laid == ((2400, 3800, made.turn, mortars.BLIND),)
    assert left(made) == 0
