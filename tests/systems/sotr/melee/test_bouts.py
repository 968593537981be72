"""Close combat to the edge: who fights whom, in which order, and who tests."""

import pytest

from grognard.systems.sotr import sight
from grognard.systems.sotr.actions import activation
from grognard.systems.sotr.melee import combat, fights
from systems.sotr.machines import run
from systems.sotr.people import FAR, laid
from systems.sotr.table import left, one, piece, unit


@pytest.mark.clause("sotr.melee.multiple-order")
def test_as_many_as_can_fight_one_against_one():
    """In a row b1 a0 b0 a1 everybody touches his neighbours: nobody need fight two."""
    made = laid(unit("a", 0, "rifles", (10, 10), (12, 10)), unit("b", 1, "rifles", (11, 10), (9, 10)), FAR)
    bouts = run(combat.split(made, [one(made, "a"), one(made, "b")]))
    assert [(bout.alone, bout.against) for bout in bouts] == [
        (("b", 0), [("a", 1)]),
        (("b", 1), [("a", 0)]),
    ]


@pytest.mark.clause("sotr.melee.multiple-order")
def test_who_is_beset_by_two_fights_both():
    one_side = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11), (11, 10)), FAR)
    bouts = run(combat.split(one_side, [one(one_side, "a"), one(one_side, "b")]))
    assert [(bout.alone, bout.against) for bout in bouts] == [(("a", 0), [("b", 0), ("b", 1)])]


@pytest.mark.clause(
    "sotr.melee.result#1", "sotr.melee.result#2", "sotr.melee.wounds#1", "sotr.melee.wounds#2"
)
def test_equal_totals_do_nothing_and_one_more_is_one_hit():
    even = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11)), dice=(3, 3))
    fights.exchange(even, one(even, "a"), 0, one(even, "b"), 0, 0)
    assert (even.dice.left, one(even, "a").fed, one(even, "b").fed) == (0, False, False)
    for dice, hurt in (((4, 3, 2), "b"), ((3, 4, 2), "a")):
        made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11)), dice=dice)
        fights.exchange(made, one(made, "a"), 0, one(made, "b"), 0, 0)
        assert [name for name in "ab" if one(made, name).down] == [hurt]
        assert left(made) == 0


@pytest.mark.clause("sotr.melee.mod-height")
@pytest.mark.parametrize(("kind", "bonus"), [("tall", 1), ("rifles", 1)])
def test_who_stands_as_high_as_his_enemy_is_tall_has_the_better_of_it(kind, bonus):
    house = {**piece("building", 5, 5, 20, 20), "storeys": 2}
    made = laid(unit("a", 0, "rifles", (10, 10), storeys=[1]), unit("b", 1, kind, (10, 11)), piece=[house])
    ground = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, kind, (10, 11)), piece=[house])
    high = fights.modifiers(made, one(made, "a"), 0, one(made, "b"), 0)
    low = fights.modifiers(ground, one(ground, "a"), 0, one(ground, "b"), 0)
    assert sight.floor(one(made, "a"), 0) >= one(made, "b").kit[0].height
    assert int(high) - int(low) == bonus


@pytest.mark.clause("sotr.melee.down-must-crawl")
@pytest.mark.parametrize(("status", "crawls"), [("field", True), ("aboard", False)])
def test_only_who_is_down_crawls_out_of_contact(status, crawls):
    made = laid(unit("a", 0, "rifles", (10, 10), (11.1, 10), down=[0]), unit("b", 1, "rifles", (10, 11)), FAR)
    ours = one(made, "a")
    ours.status = status
    activation.crawl_away(made, ours)
    assert (ours.places[0] != (1000, 1000)) is crawls
    assert ours.places[1] == (1110, 1000)
