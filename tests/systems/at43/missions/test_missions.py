"""Missions: what earns points, how each one is set and scored, its special rules, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.at43 import profile, scenario
from grognard.systems.at43.missions import control
from systems.at43.missions.patrols import FAR, ROLES, golems, troopers
from systems.at43.table import (
    acting,
    answer,
    counted,
    figures,
    game,
    position,
    state,
    unit,
)


def points(mission: str, *units: dict[str, Any], **rest: Any) -> tuple[list[int], list[int]]:
    """Victory and reinforcement points after a control phase."""
    made = counted(position(*units, mission=mission, **rest))
    return made.points, made.supply


# -- objectives ----------------------------------------------------------------------------------------


@pytest.mark.clause(
    "at43.missions.primary#1",
    "at43.missions.secondary#1",
    "at43.missions.points-timing#1",
    "at43.missions.points-timing#ruling",
)
def test_primary_objectives_give_victory_points_and_secondary_ones_reinforcement_points_every_turn() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 60]}
    table = position(
        troopers((60, 50)), FAR[1], mission="skirmish", piece=[box], deeds=[[0, "eliminate", "afv_unit"]]
    )
    made = counted(table)
    assert (made.points, made.supply) == ([2, 0], [250, 0])
    assert made.deeds == (), "a deed is paid once"
    control.settle(made)
    control.count_points(made)
    assert (made.points, made.supply) == ([2, 0], [400, 0]), "control pays every turn, and both are kept"


@pytest.mark.clause("at43.missions.capture", "at43.missions.capture-control-rp")
def test_each_side_captures_an_objective_once() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 60]}
    own, foes = troopers((60, 50)), golems((60, 70), (63, 70))
    first = points("skirmish", own, FAR[1], piece=[box])[1]
    again = points("skirmish", own, FAR[1], piece=[box], captured=[[0, "box"]])[1]
    other = points("skirmish", own, foes, piece=[box], captured=[[0, "box"]])[1]
    assert (first, again, other) == ([250, 0], [150, 0], [0, 250])
    made = counted(position(own, FAR[1], mission="skirmish", piece=[box]))
    assert made.captured == ((0, "box"),)


def shot(target: dict[str, Any], *dice: int, mission: str = "search_and_destroy") -> list[int]:
    """Two golems shoot at a unit; the victory points when the turn is counted."""
    table = position(golems((60, 20), (63, 20)), target, mission=mission, sequences=[[], []], pool=[0, 0])
    playing = game(acting(table, "golems", stage="act"), *dice)
    answer(playing, ("at43-action", "fire:nanoblaster"))
    made = state(playing)
    if made.phase != "act":
        return made.points
    control.count_points(made)
    return made.points


@pytest.mark.clause(
    "at43.missions.eliminate-vp#1",
    "at43.missions.eliminate-vp#2",
    "at43.missions.eliminate-vp#ruling",
    "at43.mission1.scoring",
)
def test_a_unit_counts_when_its_last_fighter_falls_and_its_officer_besides() -> None:
    two = [[60, 40], [63, 40]]
    plain = unit("alpha", 0, "steel_troopers", size=2, places=two)
    led = unit("alpha", 0, "steel_troopers", size=2, officer=1, places=two)
    assert shot(plain, 6, 6, 6, 1) == [0, 0], "one of two is nothing"
    assert shot(plain, 6, 6, 6, 6) == [0, 1]
    assert shot(led, 6, 6, 6, 6) == [0, 2]
    crew = unit("alpha", 0, "mortar_battery", size=2, lost=[1], places=[[60, 40], [63, 40]])
    assert shot(crew, 6, 6, 6, 6) == [0, 1], "support units score as infantry"


@pytest.mark.clause("at43.missions.eliminate-vp#1")
def test_a_routed_unit_counts_as_eliminated() -> None:
    beaten = troopers((60, 40), (63, 40), morale="disorganised")
    table = position(
        beaten,
        golems((60, 110)),
        mission="search_and_destroy",
        phase="go",
        active=0,
        sequences=[["alpha"], ["golems"]],
        pool=[0, 5],
    )
    playing = game(table, 1)
    assert state(playing).units["alpha"].status == "gone"
    assert state(playing).deeds == ((1, "eliminate", "infantry_unit"),)


# -- the missions' points --------------------------------------------------------------------------------

KINDS = ("infantry_unit", "afv_unit", "officer")


def worth(mission: str, event: str, what: str, seat: int = 0) -> int:
    """Victory points for one deed."""
    return points(mission, *FAR, deeds=[[seat, event, what]], roles=ROLES)[0][seat]


@pytest.mark.clause(
    "at43.mission1.scoring#1",
    "at43.mission1.scoring#2",
    "at43.mission2.scoring",
    "at43.mission4.scoring#1",
    "at43.report.briefing#2",
)
def test_what_eliminations_are_worth() -> None:
    assert [worth("search_and_destroy", "eliminate", kind) for kind in KINDS] == [1, 2, 1]
    assert [worth("skirmish", "eliminate", kind) for kind in KINDS] == [1, 2, 1]
    assert [worth("bridgehead", "eliminate", kind) for kind in KINDS] == [1, 2, 0]
    assert [worth("battle_report", "eliminate", kind) for kind in KINDS] == [1, 2, 0]
    assert profile.missions()["search_and_destroy"].secondary == ()


@pytest.mark.clause("at43.mission2.scoring")
def test_the_hill_is_worth_five() -> None:
    hill = {"id": "hill", "kind": "hill", "at": [60, 60]}
    assert points("bridgehead", troopers((60, 45)), FAR[1], piece=[hill]) == ([5, 0], [0, 0])


def held(mission: str, what: str, seat: int) -> tuple[int, int]:
    """What a side earns by holding a point or a piece of the mission's map for the first time."""
    row = scenario.find(mission)
    places = {mark["id"]: mark["at"] for mark in row.get("mark", ())}
    places |= {piece["kind"]: piece["at"] for piece in row["piece"]}
    x, y = places[what]
    own = figures("own", seat, "steel_troopers", (x - 5.5, y), (x + 5.5, y))
    marks = [mark for mark in row.get("mark", ()) if mark["id"] == what]
    pieces = [piece for piece in row["piece"] if piece["kind"] == what and piece["at"] == places[what]]
    other = figures("far", 1 - seat, "steel_troopers", (2, 2))
    table = {"roles": ROLES, "size": [180, 120], "mark": marks, "piece": pieces}
    made = counted(position(own, other, mission=mission, **table))
    return made.points[seat], made.supply[seat]


@pytest.mark.clause(
    "at43.mission3.scoring", "at43.mission3.secondary#1", "at43.mission3.secondary#2", "at43.mission3.map"
)
def test_mission_3_pays_for_points_and_pieces() -> None:
    for name in ("alpha", "bravo", "charlie", "delta"):
        assert held("hold_the_line", name, 0) == held("hold_the_line", name, 1) == (1, 0)
    assert held("hold_the_line", "container", 0) == (0, 250)
    assert held("hold_the_line", "container", 1) == (0, 150)
    assert held("hold_the_line", "nanogenerator", 0) == (0, 150)
    assert held("hold_the_line", "nanogenerator", 1) == (0, 100)


@pytest.mark.clause("at43.mission4.map", "at43.mission4.scoring#2")
def test_mission_4_pays_both_for_containers() -> None:
    assert held("skirmish", "container", 0) == held("skirmish", "container", 1) == (0, 250)


@pytest.mark.clause(
    "at43.mission5.scoring-defender",
    "at43.mission5.scoring-attacker",
    "at43.mission5.secondary#1",
    "at43.mission5.secondary#2",
    "at43.mission5.map",
)
def test_mission_5_pays_the_defender_for_points_and_the_attacker_for_leaving() -> None:
    worths = {"alpha": 1, "bravo": 1, "charlie": 2, "delta": 1, "echo": 1, "foxtrot": 2, "golf": 2}
    for name, value in worths.items():
        assert held("landing", name, 0) == (0, 0)
        assert held("landing", name, 1) == (value, 0)
    assert [worth("landing", "evacuate", kind) for kind in KINDS] == [5, 2, 0]
    assert worth("landing", "evacuate", "infantry_unit", seat=1) == 0
    assert [held("landing", "container", seat) for seat in (0, 1)] == [(0, 250), (0, 150)]
    assert [held("landing", "nanogenerator", seat) for seat in (0, 1)] == [(0, 150), (0, 100)]


@pytest.mark.clause(
    "at43.mission6.secondary#1",
    "at43.mission6.secondary#ruling",
    "at43.mission6.map",
    "at43.mission6.scoring#1",
    "at43.mission6.scoring#2",
)
def test_mission_6_pays_for_the_pilot_and_the_wreck() -> None:
    assert [worth("rescue", event, "pilot") for event in ("rendezvous", "evacuate")] == [5, 5]
    assert worth("rescue", "evacuate", "pilot", seat=1) == 0
    assert held("rescue", "wreck", 1) == (2, 0)
    assert held("rescue", "wreck", 0) == (0, 0), "there is no pilot in it here"
    assert held("rescue", "container", 0) == held("rescue", "container", 1) == (0, 250)
    assert held("rescue", "nanogenerator", 0) == held("rescue", "nanogenerator", 1) == (0, 150)
