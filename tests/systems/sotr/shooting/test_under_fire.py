"""Under fire, to the edge: suppression and nerves."""

import pytest

from grognard.systems.sotr.actions import flight
from grognard.systems.sotr.shooting import morale, suppression
from grognard.systems.sotr.state import Acting
from systems.sotr.machines import at
from systems.sotr.people import FAR, field, laid
from systems.sotr.table import left, one, piece, unit

WOOD = piece("forest", 15, 25, 25, 27, id="wood")


THREE = unit("a", 0, "smgs", (18, 16), (19.2, 16), (20.4, 16))


@pytest.mark.clause("sotr.morale.test-on-dead")
def test_a_unit_that_lost_men_to_two_shooters_tests_once():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("c", 0, "rifles", (14, 10)), FAR)
    acting = Acting(unit="a")
    for name in "ac":
        morale.mourn(acting, one(made, "far"), one(made, name))
    assert acting.bereaved == (("far", "a"),)


@pytest.mark.clause("sotr.morale.fail-in-open", "sotr.flight.direction")
def test_it_flees_from_who_shot_at_it():
    made = laid(unit("a", 0, "rifles", (20, 20)), unit("b", 1, "rifles", (10, 30)), dice=(6, 6))
    morale.losses_test(made, one(made, "a"), one(made, "b"))
    x, y = one(made, "a").places[0]
    assert x > 2000
    assert y < 2000


@pytest.mark.clause("sotr.morale.fail-in-cover#ruling")
def test_half_of_a_unit_in_cover_is_enough():
    made = laid(
        unit("a", 0, "rifles", (10, 10), (20, 10)),
        unit("b", 1, "rifles", (15, 30)),
        piece=[piece("forest", 8, 8, 12, 12)],
    )
    assert morale.in_cover_from(made, one(made, "a"), one(made, "b"))
    made.board = laid(unit("a", 0, "rifles", (10, 10)), FAR).board
    assert not morale.in_cover_from(made, one(made, "a"), one(made, "b"))


@pytest.mark.clause("sotr.suppression.terrain-target")
@pytest.mark.parametrize(
    ("shooters", "second", "may"), [(2, (22, 25.8), True), (1, (22, 25.8), False), (2, (30, 25.8), False)]
)
def test_ground_is_suppressed_where_two_units_stand_in_it_and_six_shots_reach(shooters, second, may):
    ours = {**THREE, "places": THREE["places"][:shooters], "only": shooters}
    made = laid(
        ours,
        unit("b", 1, "rifles", (18, 25.8)),
        unit("c", 1, "rifles", second),
        at("t", 1, 35, 40),
        piece=[WOOD],
    )
    assert suppression.occupied(field(made), made.board.outline("wood")) is may


@pytest.mark.clause("sotr.suppression.terrain-target")
def test_neither_vehicles_nor_units_elsewhere_test_when_ground_is_suppressed():
    made = laid(
        THREE,
        unit("b", 1, "rifles", (18, 25.8)),
        unit("c", 1, "rifles", (30, 25.8)),
        at("t", 1, 22, 26),
        piece=[WOOD],
        dice=(6, 6),
    )
    suppression.lay_on_ground(made, field(made), "wood")
    assert [one(made, name).suppressed for name in "bct"] == [True, False, False]


@pytest.mark.clause("sotr.suppression.requirements")
def test_a_vehicle_is_not_suppressed_and_six_shots_must_reach():
    made = laid(THREE, at("t", 1, 20, 30), unit("b", 1, "rifles", (20, 25)))
    assert not suppression.possible(field(made), one(made, "t"))
    assert suppression.possible(field(made), one(made, "b"))
    wall = {**piece("high_wall", 17, 18, 19.8, 18.4), "height": 20}
    behind = laid(THREE, unit("b", 1, "rifles", (20.4, 26)), piece=[wall])
    assert not suppression.possible(field(behind), one(behind, "b"))


@pytest.mark.clause("sotr.suppression.grenades-spent")
@pytest.mark.parametrize(("y", "throwers"), [(21, [0, 1]), (21.01, [])])
def test_grenades_reach_ten_inches_from_the_leader_to_the_nearest(y, throwers):
    made = laid(unit("a", 0, "grenadiers", (10, 10), (11.2, 10)), unit("b", 1, "rifles", (10, y), (10, 40)))
    assert suppression.throwing(one(made, "a"), one(made, "b")) == throwers
    one(made, "a").mark("down", (0,))
    assert suppression.throwing(one(made, "a"), one(made, "b")) == []


@pytest.mark.clause(
    "sotr.suppression.fail-in-cover", "sotr.suppression.fail-move", "sotr.suppression.overwatch-and-melee"
)
def test_neither_zombies_nor_fighters_nor_passengers_run_from_suppression():
    made = laid(
        unit("a", 0, "rifles", (24, 40)),
        unit("z", 1, "zombies", (10, 20)),
        unit("b", 1, "rifles", (20, 20)),
        unit("c", 0, "rifles", (20, 21)),
        at("v", 1, 30, 20, "van"),
        {"id": "s", "seat": 1, "troop": "led", "carrier": "v"},
    )
    for name in "zbs":
        before = one(made, name).places
        suppression.suppress(made, one(made, name), one(made, "a"))
        assert (one(made, name).suppressed, one(made, name).places, one(made, name).prone) == (
            True,
            before,
            0,
        )


@pytest.mark.clause("sotr.morale.test-on-dead")
def test_the_loss_of_an_officer_counts_in_one_test_alone():
    made = laid(unit("a", 0, "rifles", (10, 10), (11.2, 10)), unit("b", 1, "rifles", (10, 30)), dice=(1, 1))
    one(made, "a").orphaned = True
    morale.losses_test(made, one(made, "a"), one(made, "b"))
    assert (one(made, "a").orphaned, left(made)) == (False, 0)


@pytest.mark.clause("sotr.morale.fail-in-open", "sotr.flight.no-cover")
def test_who_flees_is_hidden_no_more():
    made = laid(unit("a", 0, "rifles", (24, 24), hidden=True, known_to=["far"]), FAR)
    flight.flee(made, one(made, "a"), (2400, 3000))
    assert (one(made, "a").hidden, one(made, "a").known_to) == (False, ())


@pytest.mark.clause("sotr.suppression.terrain-target")
def test_nerves_of_steel_try_again_under_fire_at_their_wood():
    wood = piece("forest", 8, 18, 30, 24, id="wood")
    made = laid(
        unit("a", 0, "gunners", (10, 10), (11.2, 10), (12.4, 10)),
        unit("b", 1, "steady", (10, 18.8)),
        unit("d", 1, "steady", (12, 18.8)),
        FAR,
        piece=[wood],
        dice=(6, 6, 1, 1, 6, 6, 1, 1),
    )
    suppression.lay_on_ground(made, field(made), "wood")
    assert (one(made, "b").suppressed, one(made, "d").suppressed, left(made)) == (False, False, 0)
