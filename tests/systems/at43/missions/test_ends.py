"""How missions end, and who can still earn points."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.at43 import scenario
from grognard.systems.at43.missions import missions
from systems.at43.missions.patrols import FAR, ROLES, golems, troopers
from systems.at43.table import (
    battle,
    figures,
    position,
    unit,
)

# -- ends ------------------------------------------------------------------------------------------------


def end_of(mission: str, **rest: Any) -> tuple[int, ...] | None:
    """The winners if the points of this turn end the game."""
    units = rest.pop("units", FAR)
    ground = battle(position(*units, mission=mission, roles=ROLES, **rest))
    return ground.winners if missions.check_end(ground) else None


@pytest.mark.clause("at43.mission1.end", "at43.mission4.end")
@pytest.mark.parametrize("mission", ["search_and_destroy", "skirmish"])
def test_missions_1_and_4_end_after_six_turns(mission: str) -> None:
    assert end_of(mission, turn=5, points=[9, 2]) is None
    assert end_of(mission, turn=6, points=[9, 2]) == (0,)
    assert end_of(mission, turn=6, points=[2, 3]) == (1,)
    assert end_of(mission, turn=6, points=[3, 3]) == (), "a draw"


@pytest.mark.clause(
    "at43.report.briefing#3", "at43.mission2.end#1", "at43.mission2.end#2", "at43.missions.primary#2"
)
@pytest.mark.parametrize(("mission", "piece"), [("bridgehead", "hill"), ("battle_report", "bunker")])
def test_mission_2_ends_at_twenty_points_and_the_hill_breaks_a_tie(mission: str, piece: str) -> None:
    ground = {"piece": [{"id": piece, "kind": piece, "at": [60, 60]}]}
    assert end_of(mission, points=[19, 5], **ground) is None
    assert end_of(mission, points=[20, 5], **ground) == (0,)
    assert end_of(mission, points=[20, 23], controls={piece: 0}, **ground) == (0,)
    assert end_of(mission, points=[20, 23], controls={piece: 1}, **ground) == (1,)
    assert end_of(mission, points=[20, 23], **ground) is None, "play goes on until one controls it"


@pytest.mark.clause("at43.mission3.end#1", "at43.mission5.end#1", "at43.mission5.end#ruling")
@pytest.mark.parametrize(("mission", "goal"), [("hold_the_line", 10), ("landing", 15)])
def test_missions_3_and_5_are_decided_by_points_held(mission: str, goal: int) -> None:
    marks = {"mark": [{"id": name, "at": [60, 60]} for name in ("alpha", "bravo", "charlie")]}
    assert end_of(mission, points=[goal - 1, 0], **marks) is None
    assert end_of(mission, points=[0, goal], **marks) == (1,)
    tied = {"points": [goal, goal], **marks}
    assert end_of(mission, controls={"alpha": 0, "bravo": 0, "charlie": 1}, **tied) == (0,)
    assert end_of(mission, controls={"alpha": 0, "bravo": 1}, **tied) is None


@pytest.mark.clause("at43.mission2.end#3", "at43.mission3.end#2", "at43.mission5.end#2")
def test_when_nobody_can_earn_any_more_the_higher_total_wins() -> None:
    toads = (figures("toad", 0, "fire_toad", (5, 5)), figures("wraith", 1, "wraith_golgoth", (110, 110)))
    for mission in ("hold_the_line", "landing"):
        marks = {"mark": [{"id": "alpha", "at": [60, 60]}], "roles": ROLES}
        evacuates = mission == "landing"
        for units, over in ((toads, not evacuates), (FAR, False)):
            ground = battle(position(*units, mission=mission, points=[3, 4], **marks))
            assert missions.check_stalemate(ground) is over
            assert ground.winners == ((1,) if over else ())
    lonely = battle(
        position(
            FAR[0],
            unit("gone", 1, "storm_golems", size=1, lost=[0], status="gone"),
            mission="bridgehead",
            points=[3, 4],
        )
    )
    assert missions.check_stalemate(lonely), "the hill is not there and nobody is left to fight"
    assert lonely.winners == (1,)


@pytest.mark.clause("at43.missions.roles#1")
def test_missions_3_5_and_6_oppose_an_attacker_and_a_defender() -> None:
    for name in ("hold_the_line", "landing", "rescue"):
        assert scenario.roles_of(scenario.find(name), 1) == ("defender", "attacker")
    for name in ("search_and_destroy", "bridgehead", "skirmish", "battle_report"):
        assert scenario.roles_of(scenario.find(name), 1) == ()
    row = {**scenario.find("bridgehead"), "layout": "pacified_region"}
    assert scenario.roles_of(row, 0) == ("attacker", "defender")


# -- who can still earn points -------------------------------------------------------------------------

TOAD = figures("toad", 0, "fire_toad", (5, 5))
WRAITH = figures("wraith", 1, "wraith_golgoth", (110, 110))
HILL = {"piece": [{"id": "hill", "kind": "hill", "at": [60, 60]}]}
ALPHA_POINT = {"mark": [{"id": "alpha", "at": [60, 60]}]}


def late(one: dict[str, Any]) -> dict[str, Any]:
    """A unit that must be bought first."""
    rest = {key: value for key, value in one.items() if key != "places"}
    return {**rest, "status": "reinforcement"}


def reserve(one: dict[str, Any]) -> dict[str, Any]:
    return {**late(one), "status": "reserve"}


@pytest.mark.clause("at43.mission2.end", "at43.mission3.end", "at43.mission5.end")
@pytest.mark.parametrize(
    ("mission", "units", "rest", "able"),
    [
        # The hill needs infantry, and the hill; kills need enemies.
        ("bridgehead", (troopers((5, 5)),), HILL, (True, False)),
        ("bridgehead", (TOAD,), HILL, (False, False)),
        ("bridgehead", (TOAD, WRAITH), HILL, (True, True)),
        ("bridgehead", (TOAD, WRAITH), {}, (True, True)),
        ("bridgehead", (troopers((5, 5)),), {}, (False, False)),
        ("bridgehead", (troopers((5, 5)), TOAD), HILL, (True, False)),
        ("bridgehead", (TOAD, reserve(golems((1, 1)))), {}, (True, True)),
        # Who must be bought first earns nothing yet, and may be killed when he comes.
        ("bridgehead", (TOAD, late(golems((1, 1)))), HILL, (True, False)),
        ("bridgehead", (late(troopers((5, 5))), golems((9, 9))), HILL, (False, True)),
        # Points of the map alone: no machine holds one, and nobody holds one that is not there.
        ("hold_the_line", (TOAD, WRAITH), ALPHA_POINT, (False, False)),
        ("hold_the_line", (TOAD, golems((9, 9))), ALPHA_POINT, (False, True)),
        ("hold_the_line", (troopers((5, 5)), WRAITH), ALPHA_POINT, (True, False)),
        ("hold_the_line", (troopers((5, 5)), golems((9, 9))), {}, (False, False)),
        ("hold_the_line", (reserve(troopers((5, 5))), WRAITH), ALPHA_POINT, (True, False)),
        # The attacker leaves with what he has, the defender holds points with infantry.
        ("landing", (TOAD, WRAITH), ALPHA_POINT, (True, False)),
        ("landing", (troopers((5, 5)), WRAITH), {}, (True, False)),
        ("landing", (TOAD, troopers((5, 5)), golems((9, 9))), ALPHA_POINT, (True, True)),
        ("landing", (late(troopers((5, 5))), golems((9, 9))), {}, (False, False)),
    ],
)
def test_who_can_still_earn_points(
    mission: str, units: tuple[Any, ...], rest: dict[str, Any], able: tuple[bool, bool]
) -> None:
    ground = battle(position(*units, mission=mission, roles=ROLES, **rest))
    assert (missions.can_earn(ground, 0), missions.can_earn(ground, 1)) == able
    assert missions.check_stalemate(ground) is not any(able)


def test_a_mission_of_so_many_turns_knows_no_stalemate() -> None:
    ground = battle(position(TOAD, mission="skirmish", roles=ROLES))
    assert not missions.check_stalemate(ground)


@pytest.mark.clause("at43.mission2.end", "at43.mission3.end")
def test_play_without_any_point_ends_after_so_many_turns_and_not_before() -> None:
    ground = battle(position(TOAD, WRAITH, mission="bridgehead", roles=ROLES, points=[3, 4], **HILL))
    ground.idle = missions.STALEMATE - 1
    assert not missions.check_stalemate(ground)
    ground.idle = missions.STALEMATE
    assert missions.check_stalemate(ground)
    assert ground.winners == (1,)
