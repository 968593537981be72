"""Positions: what no play leads to is refused, with the place that is wrong and a mend."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.core.system import Setup, SetupFault
from grognard.systems.epic import SYSTEM

A = {"id": "A", "seat": 0, "units": [{"unit": "marines.tactical", "number": 2}], "at": [40, 20]}
B = {"id": "B", "seat": 1, "units": [{"unit": "marines.tactical", "number": 2}], "at": [40, 90]}


def begun(**position: Any) -> Any:
    whole = {"formation": [A, B], **position}
    return SYSTEM.begin(Setup("epic", "", position=whole), Scripted(faces=[]))


def fault(**position: Any) -> SetupFault:
    with pytest.raises(SetupFault) as found:
        begun(**position)
    assert found.value.mend
    return found.value


def test_a_position_that_can_be_is_taken() -> None:
    assert set(begun(turn=2, phase="action", active=1, done=[0]).formations) == {"A", "B"}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"turn": [0, 0]}, "position.turn"),
        ({"turn": -1}, "position.turn"),
        ({"phase": "lunch"}, "position.phase"),
        ({"active": {}}, "position.active"),
        ({"active": 2}, "position.active"),
        ({"strategist": -2}, "position.strategist"),
        ({"may_retain": 1}, "position.may_retain"),
        ({"ratings": [5]}, "position.ratings"),
        ({"ratings": ["many", 1]}, "position.ratings"),
        ({"done": [7]}, "position.done"),
        ({"last_turn": None}, "position.last_turn"),
    ],
)
def test_what_a_battle_cannot_be_is_refused(change: dict[str, Any], place: str) -> None:
    assert fault(**change).place == place


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"initiative": {}}, "initiative"),
        ({"points": "many"}, "points"),
        ({"markers": [1]}, "markers"),
        ({"broken": "yes"}, "broken"),
        ({"status": "feild"}, "status"),
        ({"strength": None}, "strength"),
        ({"due": 1.5}, "due"),
    ],
)
def test_what_a_formation_cannot_be_is_refused(change: dict[str, Any], place: str) -> None:
    assert fault(formation=[{**A, **change}, B]).place == f"position.formation A.{place}"


@pytest.mark.parametrize(
    ("change", "place"),
    [({"damage": "x"}, "damage"), ({"heading": None}, "heading"), ({"spent": 3}, "spent"), ({"carrier": 1}, "carrier")],
)  # fmt: skip
def test_what_a_unit_cannot_be_is_refused(change: dict[str, Any], place: str) -> None:
    units = [{"unit": "marines.tactical", **change}]
    assert fault(formation=[{**A, "units": units}, B]).place == f"position.formation A.units 0.{place}"
