"""Chapter 6: a march by one answer, and what brings it to a halt."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept.actions.act import NORMAL, Act
from grognard.systems.ept.movement import movement
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    drawn,
    game,
    offered,
    position,
    refused,
    spots,
    unit,
)

ROWS = 10
PLAIN = drawn(*["...."] * ROWS)
#: A road down the first column; woods fill the second but for one gap.
ROAD = drawn(*[".F.."] * 5, "....", *[".F.."] * 4, ways={"road": ["-".join(f"A{r}" for r in range(1, 11))]})


def march(
    *others: Any, ground: Any = PLAIN, dice: tuple[str, ...] = (), at: str = "A1", **state: Any
) -> Game:
    """Alpha is about to march."""
    playing = game(
        position(
            unit("alpha", 0, "us_squad", at, **state),
            unit("far", 1, "us_squad", f"D{ROWS}", neutralised=True),
            *others,
            activation="alpha",
            map=ground,
        ),
        dice,
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "march")
    return playing


def stands(playing: Game) -> str:
    state = battle(playing)
    return state.board.names[state.units["alpha"].place]


def way(playing: Game, place: str) -> tuple[int, list[str]]:
    """What the way to a place costs in half points, and over which places it leads."""
    state = battle(playing)
    found = movement.ways(state, Act(state.units["alpha"]), NORMAL)[state.board.parse(place)]
    return found.cost, [state.board.names[cell] for cell in found.path]


@pytest.mark.clause("ept.movement.costs#2", "ept.movement.infantry-normal")
def test_one_answer_leads_as_far_as_the_points_do() -> None:
    playing = march()
    assert "A5" in spots(playing)
    assert "A6" not in spots(playing)
    assert refused(playing, battle(playing).board.parse("A6")) == "ept.movement.costs"
    answer(playing, "ept-march", "A5")
    assert stands(playing) == "A5"
    # All points are spent, so its activation is over.
    assert battle(playing).units["alpha"].activated


@pytest.mark.clause("ept.movement.costs#1")
def test_of_several_ways_the_cheapest_is_walked() -> None:
    # Through the forest or round it costs three points: the way with fewer hexes.
    playing = march(ground=drawn("....", ".F..", "....", *["...."] * 7), at="B1")
    assert way(playing, "B3") == (6, ["B2", "B3"])
    # Where the ground is dearer the way leads round it.
    dear = march(ground=drawn("....", "FFF.", "....", *["...."] * 7), at="C1")
    cost, path = way(dear, "D3")
    assert (cost, "C2" in path) == (2 * len(path), False)


@pytest.mark.clause("ept.movement.infantry-road-bonus")
def test_the_bonus_of_the_road_reaches_only_along_it() -> None:
    playing = march(ground=ROAD)
    # Six points along the road; off it four, and none beyond them though the road led there.
    assert way(playing, "A7")[0] == 12
    assert "A8" not in spots(playing)
    assert "B6" not in spots(playing)
    answer(playing, "ept-march", "A7")
    assert stands(playing) == "A7"
    # Off a road that it never was on it has no bonus.
    beside = march(ground=ROAD, at="C6")
    assert "A9" in spots(beside)
    assert "A10" not in spots(beside)


@pytest.mark.clause("ept.fire.opportunity-window", "ept.fire.opportunity-move-trigger")
def test_the_enemy_is_asked_at_every_hex_and_the_walk_goes_on_where_he_lets_it_pass() -> None:
    playing = march(unit("bravo", 1, "grenadier_squad", "D3"))
    answer(playing, "ept-march", "A4")
    for place in ("A2", "A3", "A4"):
        assert (asked(playing).ask, asked(playing).seat) == ("ept-react", 1)
        assert stands(playing) == place
        answer(playing, "ept-react", [])
    assert asked(playing).ask == "ept-act"


@pytest.mark.clause("ept.fire.opportunity-move-trigger", "ept.movement.declare-extra-mid-move")
@pytest.mark.parametrize("comes", [True, False])
def test_what_came_to_light_before_is_no_reason_to_halt_and_what_does_now_is_one(comes: bool) -> None:
    playing = march(unit("bravo", 1, "grenadier_squad", "D3"))
    battle(playing).reveals = 3
    answer(playing, "ept-march", "A4")
    battle(playing).reveals += comes
    answer(playing, "ept-react", [])
    assert asked(playing).ask == ("ept-act" if comes else "ept-react")
    assert stands(playing) == ("A2" if comes else "A3")


@pytest.mark.clause("ept.fire.opportunity-move-any-number", "ept.movement.declare-extra-mid-move")
def test_who_is_fired_at_stops_and_may_go_on() -> None:
    # Nothing comes of the shot but that it was fired.
    playing = march(unit("bravo", 1, "grenadier_squad", "D3"), dice=("6 6",))
    answer(playing, "ept-march", "A4")
    answer(playing, "ept-react", [])
    answer(playing, "ept-react", ["bravo"])
    while asked(playing).ask != "ept-act":
        answer(playing, asked(playing).ask, "pass")
    # Two of four points are spent: half an action is left, for a march or for anything else.
    assert stands(playing) == "A3"
    assert {"march", "half-fire"} <= set(offered(playing))
    answer(playing, "ept-act", "march")
    assert "A5" in spots(playing)
    assert "A6" not in spots(playing)


@pytest.mark.clause("ept.movement.half-allowance#1", "ept.movement.half-allowance#2")
def test_a_place_says_what_its_way_costs_and_what_is_left() -> None:
    playing = march()
    board = battle(playing).board
    near, far = (asked(playing).note(board.parse(place)) for place in ("A3", "A4"))
    assert near.means == (("march-cost", 2.0), ("march-left", 2.0))
    assert near.rule == "ept.movement.half-allowance"
    assert far.means == (("march-cost", 3.0), ("march-left", 1.0))
    assert far.rule == "ept.movement.costs"
    along = march(ground=ROAD)
    assert asked(along).note(battle(along).board.parse("A4")).means == (
        ("march-cost", 3.0),
        ("march-left", 3.0),
    )


@pytest.mark.clause("ept.movement.enemy-hex#1")
def test_no_way_leads_through_the_enemy() -> None:
    wall = [unit(f"w{column}", 1, "us_squad", f"{column}3", neutralised=True) for column in "ABCD"]
    playing = march(*wall)
    assert all(name[1:] in ("1", "2") for name in spots(playing))
    assert refused(playing, battle(playing).board.parse("A3")) == "ept.movement.enemy-hex"
    assert refused(playing, battle(playing).board.parse("A5")) == "ept.movement.costs"
