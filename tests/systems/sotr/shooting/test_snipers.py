"""Fear of snipers: who panics, how often, where he runs to, and which tests that spares him."""

from __future__ import annotations

import pytest

from grognard.systems.sotr.shooting import snipers
from grognard.systems.sotr.state import Acting
from systems.sotr.people import FAR, laid
from systems.sotr.table import left, one, piece, unit

SNIPER = unit("a", 0, "sniper", (10, 4))
HIT = unit("b", 1, "rifles", (10, 20), (12, 20))


def shot_at(hit, *dice, owed=(), **rest):
    """A battle in which a sniper hit somebody, and what the activation still owes."""
    made, acting = laid(SNIPER, hit, FAR, dice=dice, **rest), Acting(unit="a", bereaved=owed)
    snipers.after_shot(made, one(made, "a"), one(made, "b"), True, acting)
    return made, acting


@pytest.mark.clause("sotr.abilities.sniper-panic#1")
@pytest.mark.parametrize(("near", "there"), [(21, True), (24, False)])
def test_who_panics_runs_to_cover_that_is_at_most_twelve_inches_away(near, there):
    made, _ = shot_at(HIT, 6, 6, piece=[piece("forest", near, 16, near + 6, 26)])
    fled = one(made, "b")
    assert (fled.disorganised, fled.fleeing) == (True, False)
    assert (fled.places[0][0] > 1700, fled.places[0][1] > 2700) == (there, not there)
    assert left(made) == 0


@pytest.mark.clause("sotr.abilities.sniper-panic#1", "sotr.abilities.nerves-of-steel#ruling")
def test_nerves_of_steel_try_again_when_a_sniper_has_hit():
    made, _ = shot_at({**HIT, "troop": "steel"}, 6, 6, 1, 1)
    assert not one(made, "b").disorganised
    assert left(made) == 0


@pytest.mark.clause("sotr.abilities.sniper-panic-once")
@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_whoever_shoots_next_a_unit_tests_once_however_it_went(dice):
    made, acting = shot_at(HIT, *dice)
    places = one(made, "b").places
    snipers.after_shot(made, one(made, "a"), one(made, "b"), True, acting)
    assert one(made, "b").places == places
    assert left(made) == 0


@pytest.mark.clause("sotr.abilities.sniper-panic#ruling")
def test_without_cover_near_by_he_who_panics_makes_a_whole_flight_move_and_lies_down():
    made, _ = shot_at(HIT, 6, 6)
    fled = one(made, "b")
    assert fled.places[:2] == ((1000, 2800), (1299, 2793))
    assert fled.prone == 3


@pytest.mark.clause("sotr.abilities.sniper-panic#ruling")
@pytest.mark.parametrize(("dice", "owed"), [((6, 6), (("far", "a"),)), ((1, 1), (("b", "a"), ("far", "a")))])
def test_only_a_failed_test_stands_for_that_of_losses_and_for_nobody_elses(dice, owed):
    _, acting = shot_at(HIT, *dice, owed=(("b", "a"), ("far", "a")))
    assert acting.bereaved == owed
