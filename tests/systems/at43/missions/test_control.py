"""The control phase: who controls what, when points are counted, who buys, and that the turn ends."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.at43.events import Bought, ReinforcementPoints
from grognard.systems.at43.missions import control
from systems.at43.missions.patrols import troopers
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    counted,
    events,
    figures,
    game,
    offered,
    position,
    state,
    unit,
)

HILL = {"id": "hill", "kind": "hill", "at": [60, 60]}  # 20 cm square: its near edge is at y = 50


def hill(*units: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return position(*units, mission="bridgehead", piece=[HILL], **rest)


def near_the_hill(*units: dict[str, Any]) -> list[int]:
    return control.holders(battle(hill(*units)), "hill")


@pytest.mark.clause("at43.measuring.edge-to-edge", "at43.control.who-controls#ruling")
def test_every_fighter_is_measured_from_his_own_base() -> None:
    # 50 less 10 cm less the radius of the base.
    assert near_the_hill(troopers((60, 38.75), (63, 38.74), (66, 38.75))) == [2, 0]
    # The leader is far off, which does not matter.
    assert near_the_hill(troopers((60, 30), (60, 39))) == [1, 0]


@pytest.mark.clause("at43.control.who-controls#2", "at43.control.who-controls#ruling")
def test_who_counts() -> None:
    toads = figures("toads", 0, "fire_toad", (60, 45), (70, 45))
    assert near_the_hill(toads) == [0, 0]
    down = troopers((60, 45), (63, 45), down=[0, 1], morale="disorganised")
    assert near_the_hill(down) == [2, 0]
    battery = figures("battery", 0, "mortar_battery", *((50 + 4.2 * n, 45) for n in range(6)))
    assert near_the_hill(battery) == [6, 0], "four gunners and two mortars"
    led = unit("led", 0, "steel_troopers", size=2, hero="borz", places=[[60, 45], [63, 45], [66, 45]])
    assert near_the_hill(led) == [3, 0]
    waiting = unit("waiting", 0, "steel_troopers")
    assert near_the_hill(waiting) == [0, 0]


@pytest.mark.clause("at43.missions.access-neutral#1", "at43.control.who-controls#1")
def test_a_drop_zone_is_controlled_where_its_piece_lies() -> None:
    point = {"id": "x_ray", "kind": "drop_point", "at": [60, 60]}
    drop = {"id": "drop", "kind": "drop", "piece": "x_ray"}
    ground = battle(position(troopers((60, 50), (63, 50), (60, 10)), piece=[point], position=[drop]))
    assert control.holders(ground, "drop") == [2, 0]


@pytest.mark.clause("at43.control.who-controls#1")
def test_the_most_fighters_control_and_on_a_tie_nobody_does() -> None:
    two, three = ((60, 45), (63, 45)), ((60, 75), (63, 75), (57, 75))
    foes = figures("golems", 1, "storm_golems", *three)
    assert counted(hill(troopers(*two), foes)).controls["hill"] == 1
    assert counted(hill(troopers(*two), troopers(*two[:1], id="bravo"), foes)).controls.get("hill", -1) == -1
    assert counted(hill(troopers((10, 10)), figures("golems", 1, "storm_golems", (110, 10)))).controls == {}


@pytest.mark.clause("at43.control.duration#1", "at43.control.duration#ruling")
def test_control_lasts_until_the_next_control_phase_and_then_lapses() -> None:
    table = hill(troopers((60, 45)), figures("golems", 1, "storm_golems", (110, 10)), controls={"hill": 0})
    playing = game(acting({**table, "sequences": [[], ["golems"]]}, "alpha", stage="act"))
    answer(playing, ("at43-action", "rapid"), ("at43-move", [6000, 2600]))
    assert control.holders(state(playing), "hill") == [0, 0]
    assert state(playing).controls["hill"] == 0, "it is judged in the control phase alone"
    control.settle(state(playing))
    assert state(playing).controls["hill"] == -1


SKIRMISH = position(
    troopers((60, 50), (63, 50)),
    unit("toad", 0, "fire_toad", (10, 10), officer=1),
    figures("golems", 1, "storm_golems", (100, 100), (103, 100)),
    unit("wraith", 1, "wraith_golgoth", (20, 110), officer=1),
    unit("fresh", 0, "steel_troopers", size=9, status="reinforcement", cost=275),
    unit("more", 0, "steel_troopers", size=9, status="reinforcement", cost=275),
    mission="skirmish",
    phase="control",
    turn=1,
    piece=[{"id": "box", "kind": "container", "at": [60, 60]}],
    supply=[50, 0],
    authority=[5, 3],
)


@pytest.mark.clause(
    "at43.control.steps#1",
    "at43.control.steps#2",
    "at43.control.steps#3",
    "at43.control.steps#4",
    "at43.control.steps#ruling",
    "at43.tactical.cp-expire",
    "at43.reserves.reinforcement-to-reserve#2",
)
def test_control_then_points_then_reserves_then_the_next_turn() -> None:
    playing = game(SKIRMISH)
    # 50 kept, 100 for the capture and 150 for control of this very phase: enough for one unit of 275.
    assert state(playing).supply == [300, 0]
    assert [one.points for one in events(playing, ReinforcementPoints)] == [100, 150]
    assert offered(playing, "at43-buy") == ["done", "fresh", "more"]
    assert (state(playing).turn, state(playing).phase) == (1, "reserves")
    answer(playing, ("at43-buy", "fresh"))
    assert state(playing).supply == [25, 0]
    assert state(playing).turn == 2
    assert "fresh" in offered(playing, "at43-sequence"), "its card joins the next sequence"
    # What was not spent is lost: 3 of Command and three units.
    assert state(playing).pool[0] == 6


@pytest.mark.clause("at43.reserves.reinforcement-to-reserve#1")
def test_the_loser_of_the_authority_test_buys_first() -> None:
    foes = unit("late", 1, "storm_golems", status="reinforcement", cost=250)
    for authority, order in (([5, 3], [1, 0]), ([3, 5], [0, 1])):
        table = {**SKIRMISH, "unit": [*SKIRMISH["unit"], foes], "supply": [300, 300], "authority": authority}
        playing = game(table)
        seats = []
        while asked(playing).ask == "at43-buy":
            seats.append(asked(playing).seat)
            playing.submit(asked(playing).seat, "done")
        assert seats == order
        assert events(playing, Bought) == []
        assert state(playing).units["late"].status == "reinforcement"


@pytest.mark.clause("at43.reserves.reinforcement-to-reserve")
def test_nothing_is_bought_that_cannot_be_paid() -> None:
    table = {**SKIRMISH, "supply": [24, 0]}
    playing = game(table)
    assert asked(playing).ask == "at43-sequence", "274 points do not buy 275"


@pytest.mark.clause("at43.control.all-objectives-end")
def test_who_has_met_his_objectives_ends_the_game_before_anybody_buys() -> None:
    mark = {"id": "alpha", "at": [60, 60]}
    for points, over in ((9, True), (8, False)):
        table = {
            **SKIRMISH,
            "mission": "hold_the_line",
            "roles": ["attacker", "defender"],
            "mark": [mark],
            "points": [points, 0],
            "supply": [300, 0],
        }
        playing = game(table)
        assert playing.over is over
        if over:
            assert playing.outcome is not None
            assert playing.outcome.winners == (0,)
        else:
            assert asked(playing).ask == "at43-buy"
