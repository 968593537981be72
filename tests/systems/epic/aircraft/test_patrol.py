"""Combat air patrols."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions
from grognard.systems.epic.events import air
from grognard.systems.epic.state import GROUND_ATTACK, INTERCEPTION, PATROL
from systems.epic.air import FAR, FOE, OURS, aloft, flying, found_of, on_patrol, squadron, take
from systems.epic.table import (
    answer,
    asked,
    formation,
    game,
    offered,
    one,
    refused,
    rolls,
    state,
    told,
    unit,
)


@pytest.mark.clause("epic.aircraft.cap#1")
@pytest.mark.clause("epic.aircraft.cap")
@pytest.mark.example("epic.ex.air.cap-entry")
def test_a_patrol_marks_its_point_of_entry_and_does_not_fly_yet():
    playing = game(found_of(squadron("F", 0, "t.fighter", 2), OURS, FOE), 2)
    take(playing, "F", PATROL)
    assert refused(playing, [60, 60]) == ["epic.aircraft.ground-attack"]
    answer(playing, ("epic-patrol-where", [60, 1]))
    flown = one(playing, "F")
    assert (flown.patrol, flown.aloft, flown.on_table, flown.acted) == (True, [], False, True)
    assert unit(playing, "F/0").place == (6000, 100)
    assert asked(playing).ask == "epic-retain"
    assert told(playing, air.Approached) == []


def attacked(*more, dice=(), **rest):
    """A ground attack of X has made its approach to B; the first player's patrols may react."""
    rows = (
        aloft("X", 1, "t.fb", (63, 62), heading=1800),
        formation("B", 0, "t.man", (63, 50), (66, 50)),
        *more,
        FAR,
    )
    row = flying("X", GROUND_ATTACK, "intercepted", "flak", "strike", path=((63, 118.5), (63, 62)))
    return game({**found_of(*rows, active=1), "acting": row}, *dice, **rest)


@pytest.mark.clause("epic.aircraft.cap-reaction", "epic.aircraft.cap-reaction#ruling", "epic.aircraft.cap")
@pytest.mark.example("epic.ex.air.cap-react")
def test_a_patrol_intercepts_without_a_test_before_flak_and_before_the_bombs():
    ours = formation("A", 0, "t.flak", (63, 40))
    theirs = formation("C", 1, "t.flak", (63, 20))
    playing = attacked(on_patrol("F", 0, "t.fighter", (60, 1.5)), ours, theirs, dice=(1, 1, 4, 1))
    answer(playing, ("epic-patrol-react", "F"))
    assert refused(playing, [[80, 1.5], [63, 45]]) == ["epic.aircraft.straight-before-turn"]
    answer(playing, ("epic-approach", [63, 45]), ("epic-air-target", "X"), ("epic-jink", "steady"))
    kinds = [type(entry.event).__name__ for entry in playing.journal]
    order = [
        kind for kind in kinds if kind in ("PatrolReacts", "Approached", "FlakFired", "AirAttack", "Shot")
    ]
    # It suffers the flak of the enemy, then attacks; our own guns never came to fire at X, which is shot down.
    assert order == ["PatrolReacts", "Approached", "FlakFired", "FlakFired", "AirAttack"]
    assert [event.formation for event in told(playing, air.FlakFired)] == ["X", "C"]
    assert rolls(playing, "epic-roll-action") == []
    assert one(playing, "X").destroyed
    assert (one(playing, "F").acted, one(playing, "F").patrol) == (True, False)


@pytest.mark.clause("epic.aircraft.cap-reaction")
def test_flak_and_bombs_follow_where_the_patrol_lets_it_through():
    ours = formation("A", 0, "t.flak", (63, 40))
    playing = attacked(on_patrol("F", 0, "t.fighter", (60, 1.5)), ours, dice=(1,))
    answer(playing, ("epic-patrol-react", "nobody"))
    assert [event.formation for event in told(playing, air.FlakFired)] == ["A"]
    assert asked(playing).ask == "epic-target"
    assert one(playing, "F").patrol


@pytest.mark.clause("epic.aircraft.cap-limit")
@pytest.mark.example("epic.ex.air.cap-one")
def test_one_patrol_at_most_intercepts_an_attack():
    patrols = (on_patrol("F", 0, "t.fighter", (60, 1.5)), on_patrol("G", 0, "t.fighter", (70, 1.5)))
    playing = attacked(*patrols, dice=(1, 1))
    assert offered(playing, "epic-patrol-react") == ["F", "G", "nobody"]
    answer(playing, ("epic-patrol-react", "G"), ("epic-approach", [63, 45]), ("epic-air-target", "X"))
    # The fighter has had its shot at it: its weapon fires no flak at it besides.
    assert [event.formation for event in told(playing, air.FlakFired)] == ["X"]
    assert asked(playing).ask == "epic-target"
    assert one(playing, "F").patrol


@pytest.mark.clause("epic.aircraft.cap-reaction#ruling")
@pytest.mark.example("epic.ex.air.cap-not-interception")
def test_a_patrol_reacts_to_no_interception():
    rows = (
        squadron("F", 0, "t.fighter"),
        OURS,
        on_patrol("P", 1, "t.fighter", (60, 118)),
        aloft("X", 1, "t.bomber", (60, 80)),
        FAR,
    )
    playing = game(found_of(*rows), 2, 1)
    take(playing, "F", INTERCEPTION)
    answer(playing, ("epic-approach", [60, 65]))
    assert asked(playing).ask == "epic-air-target"
    assert offered(playing, "epic-air-target") == ["X", "nobody"]
    assert actions.PLANS[INTERCEPTION] == ("approach", "flak", "strike")


@pytest.mark.clause("epic.aircraft.cap#ruling")
@pytest.mark.parametrize(("answered", "stays"), [("stay", True), ("go_home", False)])
def test_a_patrol_that_did_not_intercept_goes_on_or_home(answered, stays):
    rows = (
        on_patrol("F", 0, "t.fighter", (60, 1.5), acted=True),
        formation("O", 0, "t.man", (20, 20), acted=True),
        formation("B", 1, "t.man", (60, 80), acted=True),
    )
    playing = game(found_of(*rows, ratings=[3, 2]), rest=(4, 2))
    answer(playing, ("epic-patrol-goes-on", answered))
    assert one(playing, "F").patrol == stays
    assert (unit(playing, "F/0").place == (6000, 150)) == stays
    # In the next turn it may act, which ends the patrol; staying needs neither test nor activation.
    answer(playing, ("epic-first", 0))
    assert "F" in offered(playing, "epic-activate")
    take(playing, "F", GROUND_ATTACK)
    assert not one(playing, "F").patrol
    assert asked(playing).ask == "epic-approach"
    assert state(playing).turn == 3


@pytest.mark.clause("epic.aircraft.cap#ruling", "epic.sequence.alternate")
def test_who_has_only_patrols_left_may_leave_them_where_they_are():
    playing = game(
        found_of(on_patrol("F", 0, "t.fighter", (60, 1.5)), FOE, formation("C", 1, "t.man", (20, 100)))
    )
    assert offered(playing, "epic-activate") == ["F", "stay"]
    answer(playing, ("epic-activate", "stay"))
    assert one(playing, "F").patrol
