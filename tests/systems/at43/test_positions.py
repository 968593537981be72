"""Positions: what no play leads to is refused, with the place that is wrong and a mend."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.border.position import stand_in
from grognard.core.dice import Scripted
from grognard.core.system import SetupFault
from grognard.systems.at43 import SYSTEM
from systems.at43.table import acting, battle, figures, position

OWN = figures("alpha", 0, "steel_troopers", (60, 20), (63, 20), (57, 20))
FOES = figures("golems", 1, "storm_golems", (60, 90), (63, 90))


def fault(*units: dict[str, Any], **rest: Any) -> SetupFault:
    with pytest.raises(SetupFault) as found:
        battle(position(*(units or (OWN, FOES)), **rest))
    assert found.value.mend
    return found.value


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"drills": ["hide"]}, "position.unit alpha.drills"),
        ({"drills": ["overwatch", "overwatch"]}, "position.unit alpha.drills"),
        ({"morale": "brave"}, "position.unit alpha.morale"),
        ({"status": "feild"}, "position.unit alpha.status"),
        ({"lost": [7]}, "position.unit alpha.lost"),
        ({"down": [9]}, "position.unit alpha.down"),
        ({"leader": 3}, "position.unit alpha.leader"),
        ({"watch": "nobody"}, "position.unit alpha.watch"),
    ],
)
def test_what_a_unit_cannot_be_is_refused(change: dict[str, Any], place: str) -> None:
    assert fault({**OWN, **change}, FOES).place == place


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"phase": "lunch"}, "position.phase"),
        ({"turn": -1}, "position.turn"),
        ({"active": 5}, "position.active"),
        ({"preset": 2}, "position.preset"),
        ({"pilot": "nobody"}, "position.pilot"),
        ({"pool": [1]}, "position.pool"),
        ({"size": [1_000_000, 120]}, "position.size"),
        ({"position": [{"id": "drop", "kind": "drop", "piece": "x_ray"}]}, "position.position drop.piece"),
    ],
)
def test_what_a_battle_cannot_be_is_refused(change: dict[str, Any], place: str) -> None:
    assert fault(**change).place == place


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"stage": "atc"}, "position.acting.stage"),
        ({"mode": "fly"}, "position.acting.mode"),
        ({"state": "tired"}, "position.acting.state"),
        ({"fired": [["laser_rifle"]]}, "position.acting.fired"),
        ({"moved": 1}, "position.acting.moved"),
        ({"stge": "act"}, "position.acting"),
    ],
)
def test_an_activation_that_does_not_exist_is_refused(change: dict[str, Any], place: str) -> None:
    with pytest.raises(SetupFault) as found:
        battle(acting(position(OWN, FOES), "alpha", **change))
    assert found.value.place == place


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ((60, 90.5), "stands on"),
        ((60, 119.9), "off the table"),
    ],
)
def test_what_could_not_stand_there_is_refused_by_the_game(where: tuple[float, float], why: str) -> None:
    stray = figures("stray", 0, "steel_troopers", where, (80, 60), (84, 60))
    with pytest.raises(SetupFault, match=why) as found:
        stand_in(SYSTEM, position(OWN, FOES, stray), Scripted(faces=[]))
    assert found.value.place == "position"
    assert found.value.mend


@pytest.mark.parametrize("size", [0, 201, 99_999, "3", True])
def test_a_unit_of_no_possible_size_is_refused_before_it_is_mustered(size: Any) -> None:
    with pytest.raises(SetupFault) as found:
        battle(position({"id": "a", "unit": "steel_troopers", "size": size}, FOES))
    assert found.value.place == "position.unit a.size"
    assert found.value.mend


def test_a_unit_that_is_gone_has_nobody_left() -> None:
    units = battle(position(OWN, FOES, {"id": "lost", "unit": "steel_troopers", "status": "gone"})).units
    assert units["lost"].living == ()
