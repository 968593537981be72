"""Looking all round: in every direction what stands between hides, and what stands beside, behind or before does not."""

import pytest

from grognard.systems.sotr import survey
from systems.sotr.machines import at, table
from systems.sotr.table import one, piece, unit

#: Ways of some 13 to 14 inches in every direction of the compass, and between.
WAYS = [
    (0, 14), (14, 0), (0, -14), (-14, 0), (10, 10), (10, -10), (-10, 10), (-10, -10),
    (13, 5), (5, 13), (-13, 5), (-5, 13), (13, -5), (5, -13), (-13, -5), (-5, -13),
]  # fmt: skip
MIDDLE = 24.0


def there(way, share, aside=0.0):
    """A place so many shares of a way from the middle of the table, and so many inches to its left."""
    dx, dy = way
    length = (dx * dx + dy * dy) ** 0.5
    return (
        round(MIDDLE + dx * share - dy / length * aside, 2),
        round(MIDDLE + dy * share + dx / length * aside, 2),
    )


def sees(way, *others, sides=(0.0,), **rest):
    """Which of our men sees which of theirs, who stand opposite of each other at some distances aside of a way."""
    made = table(
        unit("a", 0, "rifles", *[there(way, 0, side) for side in sides]),
        unit("b", 1, "rifles", *[there(way, 1, side) for side in sides]),
        *others,
        **rest,
    )
    view = survey.between(made, one(made, "a"), one(made, "b"))
    back = survey.between(made, one(made, "b"), one(made, "a"))
    pairs = range(len(sides))
    assert [view.sees(i, i) for i in pairs] == [back.sees(i, i) for i in pairs]
    return [view.sees(i, i) for i in pairs]


@pytest.mark.clause("sotr.basics.all-round-vision")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_vehicle_hides_what_is_behind_it_and_nothing_else(way, seat):
    assert sees(way) == [True]
    assert sees(way, at("t", seat, *there(way, 0.5))) == [False]
    for share, aside in ((0.5, 5), (0.5, -5), (1.35, 0), (-0.35, 0)):
        assert sees(way, at("t", seat, *there(way, share, aside))) == [True]


@pytest.mark.clause("sotr.basics.all-round-vision")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("side", [-9.0, 9.0])
def test_of_a_wide_unit_only_those_are_hidden_before_whom_a_vehicle_stands(way, side):
    before = at("t", 1, *there(way, 0.5, side))
    assert sees(way, before, sides=(side, -side)) == [False, True]
    assert sees(way, before, sides=(-side, side)) == [True, False]
    assert sees(way, at("t", 1, *there(way, 0.5)), sides=(side, -side)) == [True, True]


@pytest.mark.clause("sotr.basics.all-round-vision")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("side", [-9.0, 9.0])
def test_one_man_looks_at_a_wide_unit_past_a_vehicle(way, side):
    made = table(
        unit("a", 0, "rifles", there(way, 0)),
        unit("b", 1, "rifles", there(way, 1, side), there(way, 1, -side)),
        at("t", 1, *there(way, 0.5, side / 2)),
    )
    ours, theirs = one(made, "a"), one(made, "b")
    assert [survey.between(made, ours, theirs).sees(0, j) for j in (0, 1)] == [False, True]
    assert [survey.between(made, theirs, ours).sees(j, 0) for j in (0, 1)] == [False, True]


@pytest.mark.clause("sotr.basics.all-round-vision", "sotr.los.enemies-block", "sotr.los.friends-do-not-block")
@pytest.mark.parametrize("way", WAYS)
def test_enemies_stand_in_the_way_and_friends_do_not(way):
    made = table(
        unit("a", 0, "rifles", there(way, 0)),
        unit("b", 1, "rifles", there(way, 1)),
        unit("c", 1, "rifles", *[there(way, 0.5, side) for side in (-1.05, 0, 1.05)]),
    )
    assert not survey.between(made, one(made, "a"), one(made, "b")).sees(0, 0)
    assert survey.between(made, one(made, "b"), one(made, "a")).sees(0, 0)


@pytest.mark.clause("sotr.basics.all-round-vision")
@pytest.mark.parametrize("way", WAYS)
def test_a_high_wall_hides_who_is_behind_it_on_every_side(way):
    x, y = there(way, 0.5)
    assert sees(way, piece=[piece("high_wall", x - 2, y - 2, x + 2, y + 2)]) == [False]
    for share, aside in ((0.5, 4), (0.5, -4), (1.4, 0), (-0.4, 0)):
        x, y = there(way, share, aside)
        assert sees(way, piece=[piece("high_wall", x - 1, y - 1, x + 1, y + 1)]) == [True]
