"""Assaults to the edge: who may charge, who comes to stand where, who pursues."""

import pytest

from grognard.systems.sotr import measuring
from grognard.systems.sotr.actions import assault, movement
from grognard.systems.sotr.state import Acting
from systems.sotr.machines import at, run
from systems.sotr.people import FAR, laid
from systems.sotr.table import one, piece, unit


@pytest.mark.clause("sotr.assault.engaged-bound")
def test_who_cannot_reach_the_melee_of_his_unit_does_not_join_it():
    units = unit("b", 1, "rifles", (10, 11)), FAR
    near = laid(unit("a", 0, "rifles", (10, 10), (13, 10)), *units)
    far = laid(unit("a", 0, "rifles", (10, 10), (30, 10)), *units)
    alone = laid(unit("a", 0, "rifles", (10, 10)), *units)
    assert [assault.may_join(made, one(made, "a")) for made in (near, far, alone)] == [True, False, False]


@pytest.mark.clause("sotr.assault.fall-back")
def test_who_stands_is_not_caught_running():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 14)))
    assert run(assault.react(made, one(made, "a"), one(made, "b")), "stand") is False


@pytest.mark.clause("sotr.assault.across-low-cover")
def test_an_inch_of_wall_is_fought_across_and_no_other_wall_matters():
    wide = {**piece("low_wall", 5, 14.5, 15, 15.5), "height": 0.8}
    far = {**piece("low_wall", 30, 30, 40, 30.4), "height": 0.8}

    def across(gap, *pieces, storeys=(0, 0)):
        made = laid(
            unit("a", 0, "rifles", (10, 14 - gap), storeys=[storeys[0]]),
            unit("b", 1, "rifles", (10, 16), storeys=[storeys[1]]),
            piece=list(pieces),
        )
        return measuring.across_wall(made, one(made, "a"), 0, one(made, "b"), 0)

    assert across(0.1, wide)
    assert across(0.1, far, wide)
    assert not across(0.11, wide)
    assert not across(0.1, far)
    assert not across(0.1)
    assert not across(0.1, wide, storeys=(1, 0))


@pytest.mark.clause("sotr.assault.maximise-contact", "sotr.assault.charge-move")
def test_who_is_nearest_to_any_enemy_goes_in_first_and_the_next_takes_the_other():
    made = laid(unit("a", 0, "rifles", (13, 9.5), (10, 10)), unit("b", 1, "rifles", (10, 14), (16, 14)), FAR)
    run(assault.close_in(made, one(made, "a"), one(made, "b"), Acting(unit="a")))
    (x0, _), (x1, _) = one(made, "a").places[:2]
    assert x1 < 1200 < 1400 < x0


@pytest.mark.clause("sotr.assault.engaged-bound")
def test_who_is_engaged_does_not_go_a_hair_in_his_units_move():
    made = laid(unit("a", 0, "rifles", (10, 10), (13, 10)), unit("b", 1, "rifles", (10, 11)), FAR)
    assert movement.reach_of(made, one(made, "a"), 0, "move") == 0
    assert movement.reach_of(made, one(made, "a"), 1, "move") == 400


@pytest.mark.clause("sotr.assault.declare", "sotr.assault.purpose")
def test_neither_vehicles_nor_the_hidden_are_assaulted():
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        unit("b", 1, "rifles", (10, 14)),
        unit("h", 1, "rifles", (12, 14), hidden=True),
        at("t", 1, 6, 14),
        FAR,
    )
    assert [found.id for found in assault.targets(made, one(made, "a"))] == ["b"]


@pytest.mark.clause("sotr.assault.maximise-contact", "sotr.assault.charge-move")
def test_the_nearest_go_in_first_and_on_their_feet():
    made = laid(unit("a", 0, "rifles", (10, 6), (10, 9), prone=True), unit("b", 1, "rifles", (10, 12)), FAR)
    ours = one(made, "a")
    assert run(assault.close_in(made, ours, one(made, "b"), Acting(unit="a"))) is True
    assert ours.places[1] == (1000, 1099)
    assert (ours.charged & 0b10, ours.prone) == (0b10, 0)


@pytest.mark.clause("sotr.assault.engaged", "sotr.hide.reveal-near")
def test_who_is_touched_hides_no_more():
    hidden = unit("b", 1, "rifles", (10, 14), hidden=True, known_to=["a"])
    made = laid(unit("a", 0, "rifles", (10, 10)), hidden, FAR)
    run(assault.close_in(made, one(made, "a"), one(made, "b"), Acting(unit="a")))
    assert not one(made, "b").hidden


@pytest.mark.clause("sotr.assault.fall-back", "sotr.abilities.horror-fail-charged")
def test_neither_zombies_nor_who_already_fights_is_asked_whether_it_falls_back():
    made = laid(
        unit("a", 0, "horrors", (10, 10)),
        unit("z", 1, "zombies", (10, 14)),
        unit("b", 1, "rifles", (20, 14)),
        unit("c", 0, "rifles", (20, 15)),
        unit("d", 1, "rifles", (14, 14), down=[0]),
        FAR,
    )
    for name in "zbd":
        assert run(assault.react(made, one(made, "a"), one(made, name))) is False


@pytest.mark.clause("sotr.assault.across-low-cover")
@pytest.mark.parametrize(
    ("x", "y", "dx", "dy"), [(40, 10, 0, -1), (10, 40, 0, 1), (40, 10, -1, 0), (10, 40, 1, 0)]
)
def test_an_enemy_is_reached_across_a_short_low_wall_wherever_it_stands(x, y, dx, dy):
    across = (x - 1, y + 0.72 * dy - 0.2, x + 1, y + 0.72 * dy + 0.2)
    along = (x + 0.72 * dx - 0.2, y - 1, x + 0.72 * dx + 0.2, y + 1)
    wall = {**piece("low_wall", *(across if dy else along)), "height": 0.8}
    made = laid(
        unit("a", 0, "rifles", (x + 6 * dx, y + 6 * dy)), unit("b", 1, "rifles", (x, y)), FAR, piece=[wall]
    )
    walk = movement.Walk(made, one(made, "a"), keep=0)
    spot = assault._spot_across(walk, one(made, "a"), 0, one(made, "b"), 0, 800)
    assert spot is not None
    assert (spot[0] - x * 100) * dx + (spot[1] - y * 100) * dy > 75
    assert assault._spot_across(walk, one(made, "a"), 0, one(made, "b"), 0, 200) is None
