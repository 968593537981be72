"""Positions: what no play leads to is refused, with the place that is wrong and a mend."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.system import SetupFault
from systems.dust.table import battle, position, unit


def fault(*units: dict[str, Any], **rest: Any) -> SetupFault:
    with pytest.raises(SetupFault) as found:
        battle(position(*(units or (unit("recon_boys", 0, "C3"), unit("hans", 1, "H6"))), **rest))
    return found.value


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"status": "feild"}, "status"),
        ({"status": "gone", "at": "C3"}, "status"),
        ({"status": "field"}, "status"),
        ({"at": "C3", "boosts": ["berzerk"]}, "boosts"),
        ({"at": "C3", "used": ["assualt"]}, "used"),
        ({"at": "C3", "lost": [5]}, "lost"),
        ({"at": "C3", "lost": [0, 1, 2, 3, 4]}, "lost"),
        ({"at": "C3", "wounds": 9}, "wounds"),
        ({"at": "C3", "activated": "yes"}, "activated"),
        ({"at": "C3", "serum": -1}, "serum"),
    ],
)
def test_what_a_unit_cannot_be_is_refused(change: dict[str, Any], place: str) -> None:
    found = fault({"id": "recon_boys", "seat": 0, **change}, unit("hans", 1, "H6"))
    assert found.place == f"position.unit recon_boys.{place}"
    assert found.mend


def test_more_ammunition_than_the_card_has_is_refused() -> None:
    for left, wrong in ((4, False), (5, False), (6, True), (-1, True)):
        who = unit("bbq_squad", 0, "D2", ammo={"demo_charge": left})
        if wrong:
            assert fault(who, unit("hans", 1, "H6")).place == "position.unit bbq_squad.ammo.demo_charge"
        else:
            assert battle(position(who, unit("hans", 1, "H6")))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"round": 9, "rounds": 8}, "position.round"),
        ({"round": -1}, "position.round"),
        ({"rounds": 0}, "position.rounds"),
        ({"phase": "lunch"}, "position.phase"),
        ({"turn": 2}, "position.turn"),
        ({"goal": "glory"}, "position.goal"),
        ({"queue": ["nobody"]}, "position.queue"),
        ({"commanded": [True]}, "position.commanded"),
        ({"succeeded": [["magic"], []]}, "position.succeeded"),
    ],
)
def test_what_a_battle_cannot_be_is_refused(change: dict[str, Any], place: str) -> None:
    found = fault(**change)
    assert found.place == place
    assert found.mend


def test_an_entry_of_the_file_that_fell_under_its_position_is_named_with_the_remedy() -> None:
    found = fault(dice=["H M"])
    assert found.place == "position.dice"
    assert "above [position]" in found.mend
