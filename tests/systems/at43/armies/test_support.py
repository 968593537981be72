"""Support units: static ones with guns and gunners, mobile ones of infantrymen."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.at43 import melee, morale, support
from grognard.systems.at43.activation import conditions, costs
from grognard.systems.at43.events import Lost
from grognard.systems.at43.shooting import weaponry
from grognard.systems.at43.state import Acting
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    offered,
    position,
    probe,
    refused,
    state,
    unit,
)

#: Gunners first, then the guns, of greater base and Protection.
SPOTS = [[60, 20], [63, 20], [60, 24], [65, 24]]


def battery(places: list[list[float]] = SPOTS, **rest: Any) -> dict[str, Any]:
    return unit("battery", 0, "mortar_battery", size=len(places), places=places, **rest)


BRAVO = figures("bravo", 0, "steel_troopers", (110, 110), (113, 110), (116, 110), (107, 110))
FOES = figures("golems", 1, "storm_golems", (60, 60), (63, 60))


def test_a_battery_of_four_is_two_gunners_and_two_guns() -> None:
    made = battle(position(battery(), FOES)).units["battery"]
    assert [one.role for one in made.kit] == ["gunner", "gunner", "support_weapon", "support_weapon"]
    assert [one.protection for one in made.kit] == [4, 4, 8, 8]


@pytest.mark.clause("at43.support.static-otherwise-infantry")
def test_a_static_unit_is_infantry_in_everything_else() -> None:
    ground = battle(position(battery(), figures("golems", 1, "storm_golems", (60, 16))))
    made = ground.units["battery"]
    assert made.profile.is_infantry
    assert conditions.engaged(ground, made), "it can be engaged"
    assert costs.cost(made) == 1
    assert morale.due(battle(position(battery(lost=[1]), FOES)).units["battery"]), "it tests its Morale"
    playing = game(acting(position(battery(), FOES), "battery", stage="act"))
    assert probe(playing, "allowance", unit="battery", mode="combat") == 14
    answer(playing, ("at43-action", "end"))
    assert offered(playing, "at43-drills") == ["take_cover", "overwatch", "knee"]


@pytest.mark.clause("at43.support.static-no-rapid")
def test_it_makes_no_rapid_move_nor_enters_by_one() -> None:
    playing = game(acting(position(battery(), FOES), "battery", stage="act"))
    assert refused(playing, "rapid") == ["at43.support.static-no-rapid"]
    south = {"id": "south", "kind": "access", "edge": "bottom", "owner": 0}
    waiting = unit("battery", 0, "mortar_battery", size=4)
    table = position(
        waiting, FOES, position=[south], active=0, sequences=[["battery"], ["golems"]], phase="go"
    )
    playing = game(table)
    answer(playing, ("at43-option", "play"), ("at43-entry", "south"))
    assert asked(playing).ask == "at43-set-up", "there is no choice of mode"


@pytest.mark.clause("at43.support.static-no-move-and-fire#1")
def test_it_fires_where_it_stands_or_moves() -> None:
    playing = game(acting(position(battery(), FOES), "battery", stage="act"), 6, 6, 1, 1)
    answer(playing, ("at43-action", "fire:mortar"), ("at43-aiming-point", 0))
    assert asked(playing).ask == "at43-drills", "it has fired: no move"
    playing = game(acting(position(battery(), FOES), "battery", stage="act"))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 2100]))
    assert asked(playing).ask == "at43-drills", "it has moved: no shot, nor overwatch"
    assert "overwatch" not in offered(playing, "at43-drills")


@pytest.mark.clause("at43.support.static-no-move-and-fire#ruling")
def test_having_moved_bars_overwatch_until_its_next_activation() -> None:
    for moved, able in ((True, []), (False, ["battery"])):
        ground = game(position(battery(moved=moved, drills=["overwatch"]), FOES))
        assert probe(ground, "watchers", seat=0, mover="golems") == able


@pytest.mark.clause("at43.support.static-crew#1", "at43.support.static-crew#ruling")
def test_guns_without_gunners_are_lost_and_the_owner_says_which() -> None:
    table = position(battery(), figures("golems", 1, "storm_golems", (60, 5)), sequences=[["battery"], []])
    # One hit on the nearest gunner.
    playing = game(acting(table, "golems", stage="act"), 6, 6)
    answer(playing, ("at43-action", "fire:nanoblaster"))
    assert asked(playing).seat == 0
    assert offered(playing, "at43-unmanned") == [2, 3]
    answer(playing, ("at43-unmanned", [3]))
    assert state(playing).units["battery"].living == (1, 2)


@pytest.mark.clause("at43.support.static-crew#1")
def test_without_any_gunner_all_guns_are_lost() -> None:
    table = position(
        battery(lost=[1]), BRAVO, figures("golems", 1, "storm_golems", (60, 5)), sequences=[["bravo"], []]
    )
    playing = game(acting(table, "golems", stage="act"), 6, 6)
    answer(playing, ("at43-action", "fire:nanoblaster>battery"))
    assert state(playing).units["battery"].status == "gone"
    assert [one.figures for one in events(playing, Lost)] == [(0,), (2, 3)]


@pytest.mark.clause("at43.support.static-impacts#1", "at43.support.static-impacts#ruling")
def test_impacts_are_shared_nearest_first_against_each_ones_own_protection() -> None:
    foes = figures("golems", 1, "storm_golems", (60, 5), (63, 4.9), (66, 4.8), (57, 4.7), (54, 4.6))
    table = position(battery([[60, 20], [63, 20.1], [60, 25], [65, 25.1]]), foes, sequences=[["battery"], []])
    # Five impacts on four figures: gunners (5 against 4 needs a 4), guns (5 against 8 needs a 5); the fifth falls on
    # the nearest again, who rolls his two dice together.
    playing = game(acting(table, "golems", stage="act"), 6, 6, 6, 6, 6, 3, 3, 3, 4, 5)
    answer(playing, ("at43-action", "fire:nanoblaster"))
    assert state(playing).units["battery"].living == (0, 1, 2)


@pytest.mark.clause("at43.support.static-impacts")
def test_the_share_of_each() -> None:
    made = battle(position(battery(), FOES)).units["battery"]
    assert support.shared(made, [2, 0, 1], 2) == {2: 1, 0: 1, 1: 0}
    assert support.shared(made, [2, 0, 1], 5) == {2: 2, 0: 2, 1: 1}


@pytest.mark.clause("at43.support.mobile#1", "at43.support.mobile#ruling")
def test_a_mobile_unit_moves_and_shoots_as_infantrymen_do_but_never_strikes() -> None:
    team = unit("team", 0, "laser_gun_team", size=3, places=[[60, 50], [63, 50], [66, 50]])
    playing = game(acting(position(team, FOES), "team", stage="act"))
    assert {"rapid", "combat", "fire:laser_gun"} <= set(offered(playing, "at43-action"))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 4600]))
    assert "fire:laser_gun" in offered(playing, "at43-action"), "it fires on the move"
    ground = battle(position(team, figures("golems", 1, "storm_golems", (60, 54))))
    made = ground.units["team"]
    assert weaponry.bearers(made) == [0, 1, 2]
    assert not melee.possible(ground, made, Acting(unit="team", state="engaged"))
    chief = {**team, "officer": 1}
    touched = battle(position(chief, figures("golems", 1, "storm_golems", (60, 54))))
    assert not melee.possible(touched, touched.units["team"], Acting(unit="team", state="engaged"))
    assert melee.possible(ground, ground.units["golems"], Acting(unit="golems", state="engaged"))
