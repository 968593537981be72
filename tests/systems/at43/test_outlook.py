"""What the board shows of a unit before anything is declared: sight alone, or distances where they are open."""

from __future__ import annotations

from typing import Any

import pytest

from systems.at43.table import figures, game, position

RIFLE = "Laser rifle"


def seen(**options: bool) -> dict[str, Any]:
    """The outlook of a trooper with an enemy near him, one beyond his rifle's reach, and one behind a wall."""
    wall = {"id": "wall", "kind": "container", "at": [20, 40], "length": 30, "width": 4}
    table = position(
        figures("alpha", 0, "steel_troopers", (20, 20)),
        figures("near", 1, "storm_golems", (60, 20)),
        figures("far", 1, "storm_golems", (190, 20)),
        figures("hidden", 1, "storm_golems", (20, 60)),
        figures("watch", 1, "storm_golems", (60, 40), drills=["overwatch"]),
        size=(200, 100),
        options=options,
        piece=[wall],
    )
    playing = game(table)
    return playing.system.outlook(playing.view(0), "alpha").to_data()


def by_target(found: dict[str, Any], what: str) -> dict[str, Any]:
    return {line["to"]: line[what] for line in found["lines"]}


@pytest.mark.clause("at43.measuring.declare-first#1")
def test_looking_tells_no_distance_before_an_action_is_declared() -> None:
    found = seen()
    assert (found["reach"], found["ranges"]) == (None, [])
    assert set(by_target(found, "range").values()) == {0}
    # The enemy out of reach is told from the near one by nothing.
    weapons = by_target(found, "weapons")
    assert RIFLE in weapons["near"]
    assert weapons["far"] == weapons["near"]


@pytest.mark.clause("at43.measuring.declare-first#ruling")
def test_with_open_measuring_the_board_shows_reach_and_ranges() -> None:
    found = seen(open_measuring=True)
    assert found["reach"]["radius"] > 0
    assert RIFLE in {ring["key"] for ring in found["ranges"]}
    away = by_target(found, "range")
    assert 0 < away["near"] < away["far"]
    weapons = by_target(found, "weapons")
    assert RIFLE in weapons["near"]
    assert weapons["far"] == []


@pytest.mark.parametrize("measured", [False, True])
def test_sight_and_who_watches_are_shown_either_way(measured: bool) -> None:
    found = seen(open_measuring=measured)
    assert by_target(found, "sight") == {
        "near": "clear",
        "far": "clear",
        "hidden": "blocked",
        "watch": "clear",
    }
    assert by_target(found, "weapons")["hidden"] == []
    assert found["threats"] == ["watch"]
