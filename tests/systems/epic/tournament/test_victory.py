"""Objectives, the five goals and the tie-break."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events
from grognard.systems.epic.tournament import halves, objectives, victory
from systems.epic.table import battle, formation, game, mixed, one, position, told, unit

#: The book's six: each side's first on its own edge, the others in the enemy's half.
SIX = [
    {"id": "a1", "seat": 0, "number": 1, "at": [90, 0]},
    {"id": "b1", "seat": 1, "number": 1, "at": [90, 120]},
    {"id": "a2", "seat": 0, "number": 2, "at": [40, 80]},
    {"id": "b2", "seat": 1, "number": 2, "at": [40, 40]},
    {"id": "a3", "seat": 0, "number": 3, "at": [140, 80]},
    {"id": "b3", "seat": 1, "number": 3, "at": [140, 40]},
]


def made(*formations, **rest):
    return battle(position(*formations, objective=SIX, **rest))


def boys(name, seat, *places, **rest):
    return formation(name, seat, "orks.boyz", *places, **rest)


def goals(found, seat=0):
    return victory.goals(found, seat)


# -- objectives ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.objectives.control", "epic.objectives.contested")
def test_an_objective_is_controlled_by_who_alone_has_a_unit_within_15_cm():
    found = made(boys("A", 0, (40, 96)), boys("B", 1, (90, 60)))
    target = found.objectives[2]
    assert objectives.controller(found, target) == 0  # 15 cm from the edge of its base
    unit(found, "A/0").place = (4000, 9601)
    assert objectives.controller(found, target) == objectives.NOBODY
    unit(found, "A/0").place = (4000, 9000)
    unit(found, "B/0").place = (4000, 7000)
    assert objectives.controller(found, target) == objectives.NOBODY


@pytest.mark.clause("epic.objectives.excluded-units", "epic.objectives.excluded-units#1")
@pytest.mark.parametrize("state", [{"broken": True}, {"rallied": True}])
def test_broken_and_just_rallied_formations_neither_take_nor_contest(state):
    found = made(boys("A", 0, (40, 80)), boys("B", 1, (42, 80), **state))
    assert objectives.controller(found, found.objectives[2]) == 0


@pytest.mark.clause("epic.objectives.excluded-units")
def test_one_that_only_lost_markers_still_counts():
    found = made(boys("A", 0, (40, 80)), boys("B", 1, (42, 80), markers=1))
    assert objectives.controller(found, found.objectives[2]) == objectives.NOBODY


@pytest.mark.clause("epic.objectives.no-memory")
def test_control_is_worked_out_afresh():
    found = made(boys("A", 0, (40, 80)), boys("B", 1, (90, 60)))
    assert objectives.controller(found, found.objectives[2]) == 0
    unit(found, "A/0").place = (4000, 2000)
    assert objectives.controller(found, found.objectives[2]) == objectives.NOBODY


# -- the goals -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.victory.blitzkrieg")
def test_blitzkrieg_is_the_enemys_first_objective():
    found = made(boys("A", 0, (90, 110)), boys("B", 1, (20, 30)))
    assert "blitzkrieg" in goals(found)
    unit(found, "A/0").place = (4000, 8000)
    assert "blitzkrieg" not in goals(found)
    # One's own first is no blitzkrieg.
    unit(found, "A/0").place = (9000, 500)
    assert "blitzkrieg" not in goals(found)


@pytest.mark.clause("epic.victory.break-their-spirit")
def test_their_spirit_is_broken_with_the_most_expensive_formation_or_one_of_them():
    def broke(*rows):
        return "break_their_spirit" in goals(made(boys("A", 0, (20, 110)), *rows))

    dear, cheap, also = (
        boys(n, 1, (20 + 20 * i, 30), points=p)
        for i, (n, p) in enumerate((("B1", 400), ("B2", 200), ("B3", 400)))
    )
    assert not broke(dear, cheap)
    for row in (dear, cheap):
        row["units"] = [{**found, "status": "gone"} for found in row["units"]]
    assert broke(dear, also)
    assert not broke(cheap, also)


@pytest.mark.clause("epic.victory.defend-the-flag")
def test_the_flag_is_defended_by_all_three_objectives_in_ones_own_half():
    found = made(boys("A", 0, (90, 5), (40, 45), (140, 45)), boys("B", 1, (20, 110)))
    assert "defend_the_flag" in goals(found)
    unit(found, "B/0").place = (14000, 4000)
    assert "defend_the_flag" not in goals(found)


@pytest.mark.clause("epic.victory.take-and-hold")
def test_taken_and_held_are_two_objectives_in_the_enemys_half():
    found = made(boys("A", 0, (40, 80), (140, 80)), boys("B", 1, (20, 20)))
    assert "take_and_hold" in goals(found)
    unit(found, "A/1").place = (14000, 4000)
    assert "take_and_hold" not in goals(found)


@pytest.mark.clause("epic.victory.they-shall-not-pass")
def test_they_shall_not_pass_while_no_unbroken_enemy_is_in_ones_half():
    found = made(boys("A", 0, (20, 20)), boys("B", 1, (90, 61)))
    assert "they_shall_not_pass" in goals(found)
    unit(found, "B/0").place = (9000, 6099)  # a part of its base is over the line
    assert "they_shall_not_pass" not in goals(found)
    one(found, "B").broken = True
    assert "they_shall_not_pass" in goals(found)


def test_of_corners_the_diagonal_divides_the_table():
    found = battle(
        position(boys("A", 0, (20, 20)), boys("B", 1, (160, 100)), edges=["bottom-left", "top-right"])
    )
    assert halves.in_half(found, 0, (0, 0))
    assert halves.in_half(found, 0, (9000, 5000))
    assert not halves.in_half(found, 0, (9000, 7000))
    assert halves.in_half(found, 1, (9000, 7000))
    assert halves.edge_gap(found.board, "bottom-left", (1000, 500)) == 500
    assert halves.edge_gap(found.board, "bottom-left", (1000, 5900)) == 1000


# -- winning -------------------------------------------------------------------------------------------------------


def ended(*rows, turn=3, dice=(), **rest):
    """A game whose turn is ending: everybody has acted, nobody has anything to rally."""
    acted = [{**row, "acted": True} for row in rows]
    return game(position(*acted, objective=SIX, turn=turn, ratings=[3, 2], strategist=0, **rest), *dice)


TWO_GOALS = boys("A", 0, (90, 110), (40, 80), (140, 80), points=100)
IN_BOTH = boys("B", 1, (20, 20), points=100)


@pytest.mark.clause("epic.victory.check", "epic.victory.win")
def test_from_the_third_turn_on_two_goals_and_more_than_the_other_win():
    playing = ended(TWO_GOALS, IN_BOTH)
    assert playing.over
    assert playing.outcome.winners == (0,)
    assert playing.outcome.way == "goals"
    assert playing.battle.points == (
        len(victory.goals(playing.battle, 0)),
        len(victory.goals(playing.battle, 1)),
    )
    assert playing.battle.points[0] > playing.battle.points[1]
    assert not ended(TWO_GOALS, IN_BOTH, turn=2, dice=(6, 1)).over


@pytest.mark.clause("epic.victory.win")
def test_as_many_goals_as_the_other_are_not_enough():
    # Each controls two objectives in the other's half and stands in the other's half.
    theirs = boys("B", 1, (90, 10), (40, 40), (140, 40), points=100)
    playing = ended(TWO_GOALS, theirs, dice=(6, 1))
    assert [len(victory.goals(playing.battle, seat)) for seat in (0, 1)] == [2, 2]
    assert not playing.over


ALONE = boys("A", 0, (60, 55), points=300)
OTHER = boys("B", 1, (20, 65), points=200)


@pytest.mark.clause("epic.victory.tiebreak-roll")
def test_from_the_fourth_turn_equal_dice_play_on_and_different_ones_end_the_game():
    assert not ended(ALONE, OTHER, turn=3, dice=(6, 1)).over
    playing = ended(
        boys("A", 0, (60, 65), points=300), boys("B", 1, (20, 55), points=200), turn=4, dice=(3, 3, 6, 1)
    )
    assert not playing.over
    assert told(playing, events.PlaysOn)[0].turn == 5
    playing = ended(
        boys("A", 0, (60, 65), points=300), boys("B", 1, (20, 55), points=200), turn=5, dice=(3, 4)
    )
    assert playing.over
    assert playing.outcome.way == "tie_break"


@pytest.mark.clause("epic.victory.tiebreak-points", "epic.victory.tiebreak-strength")
@pytest.mark.parametrize(
    ("alive", "state", "worth"),
    [(0, {}, 205), (2, {"broken": True}, 205), (2, {}, 103), (3, {"broken": True}, 103), (3, {}, 0)],
)
def test_what_a_formation_is_worth_in_a_tie_break(alive, state, worth):
    row = boys("A", 0, *((20 + 3 * n, 20) for n in range(4)), points=205, strength=4, **state)
    for found in row["units"][alive:]:
        found["status"] = "gone"
    assert victory.worth(one(battle(position(row)), "A")) == worth


@pytest.mark.clause("epic.victory.tiebreak-strength")
def test_war_engines_count_by_the_damage_they_can_still_take():
    row = mixed(
        "A", 0, ("legion.baneblade", (20, 20), {"damage": 2}), ("orks.boyz", (30, 20)), strength=4, points=100
    )
    found = one(battle(position(row)), "A")
    assert victory.strength(found) == 2
    assert victory.worth(found) == 50
    assert one(battle(position(mixed("A", 0, ("legion.baneblade", (20, 20))))), "A").strength == 3


@pytest.mark.clause("epic.victory.tiebreak-winner#1", "epic.victory.tiebreak-winner#ruling")
@pytest.mark.clause("epic.victory.tiebreak-winner")
def test_more_points_win_and_equal_ones_are_a_draw():
    dead = boys("B2", 1, (100, 110), points=150)
    dead["units"] = [{**dead["units"][0], "status": "gone"}]
    a, b = boys("A", 0, (60, 65), points=300), boys("B", 1, (20, 55), points=200)
    playing = ended(a, b, dead, turn=4, dice=(3, 4))
    assert playing.outcome.winners == (0,)
    assert playing.outcome.points == (150, 0)
    playing = ended(a, b, turn=4, dice=(3, 4))
    assert playing.outcome.winners == ()


@pytest.mark.clause("epic.tournament.garrison-overwatch-expiry")
def test_the_overwatch_of_a_garrison_ends_with_the_first_turn():
    garrison = boys("A", 0, (60, 55), overwatch=True, garrison_watch=True)
    fresh = boys("C", 0, (90, 55), overwatch=True)
    playing = ended(garrison, fresh, OTHER, turn=1, dice=(6, 1))
    assert not one(playing, "A").overwatch
    assert one(playing, "C").overwatch
