"""Positions: what no play leads to is refused, with the place that is wrong and a mend."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.core.system import Setup, SetupFault
from grognard.systems.sotr import SYSTEM

ALPHA = {"id": "alpha", "troop": "us_armoured_infantry", "seat": 0, "at": [20, 10]}
BRAVO = {"id": "bravo", "troop": "us_armoured_infantry", "seat": 1, "at": [20, 40]}


def begun(**position: Any) -> Any:
    whole = {"unit": [ALPHA, BRAVO], **position}
    return SYSTEM.begin(Setup("sotr", "", position=whole), Scripted(faces=[]))


def fault(**position: Any) -> SetupFault:
    with pytest.raises(SetupFault) as found:
        begun(**position)
    assert found.value.mend
    return found.value


def test_a_position_that_can_be_is_taken() -> None:
    assert set(begun(turn=2, phase="action", active=1, acting="alpha").units) == {"alpha", "bravo"}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"turn": None}, "position.turn"),
        ({"turn": -1}, "position.turn"),
        ({"turns": "six"}, "position.turns"),
        ({"phase": "lunch"}, "position.phase"),
        ({"active": 2}, "position.active"),
        ({"first": []}, "position.first"),
        ({"night": "dark"}, "position.night"),
        ({"edges": "top"}, "position.edges"),
        ({"chiefs": 1}, "position.chiefs"),
        ({"acting": "alpha", "action": 3}, "position.action"),
    ],
)
def test_what_a_battle_cannot_be_is_refused(change: dict[str, Any], place: str) -> None:
    assert fault(**change).place == place


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"hold": "long"}, "hold"),
        ({"quarry": 7}, "quarry"),
        ({"leader": 99}, "leader"),
        ({"known_to": "bravo"}, "known_to"),
        ({"shrugged": ["x"]}, "shrugged"),
    ],
)
def test_what_a_unit_cannot_be_is_refused(change: dict[str, Any], place: str) -> None:
    assert fault(unit=[{**ALPHA, **change}, BRAVO]).place == f"position.unit alpha.{place}"
