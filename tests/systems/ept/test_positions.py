"""Positions: what no play leads to is refused, with the place that is wrong and a mend."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.border.position import stand_in
from grognard.core.dice import Scripted
from grognard.core.system import SetupFault
from grognard.systems.ept import SYSTEM
from systems.ept.table import position, unit

ALPHA = unit("alpha", 0, "us_squad", "C4")
BRAVO = unit("bravo", 1, "us_squad", "G4")


def fault(*units: dict[str, Any], **rest: Any) -> SetupFault:
    with pytest.raises(SetupFault) as found:
        stand_in(SYSTEM, position(*(units or (ALPHA, BRAVO)), **rest), Scripted(faces=[]))
    assert found.value.mend
    return found.value


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"seat": 2}, "position.unit alpha.seat"),
        ({"steps": "two"}, "position.unit alpha.steps"),
        ({"stopped": 1}, "position.unit alpha.stopped"),
        ({"steps": True}, "position.unit alpha.steps"),
        ({"silent": 3}, "position.unit alpha.silent"),
        ({"status": "feild"}, "position.unit alpha.status"),
        ({"quality": "brave"}, "position.unit alpha.quality"),
        ({"status": "left"}, "position.unit alpha.at"),
        ({"carrier": "bravo"}, "position.unit alpha.at"),
        ({"half": "nobody"}, "position.unit alpha.half"),
        ({"host": "nobody"}, "position.unit alpha.host"),
    ],
)
def test_what_a_unit_cannot_be_is_refused(change: dict[str, Any], place: str) -> None:
    assert fault({**ALPHA, **change}, BRAVO).place == place


def test_nobody_is_carried_by_who_is_not_there() -> None:
    lost = unit("alpha", 0, "us_squad", status="aboard", carrier="nobody")
    assert fault(lost, BRAVO).place == "position.unit alpha.carrier"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"phase": "lunch"}, "position.phase"),
        ({"turn": -1}, "position.turn"),
        ({"turns": 0}, "position.turns"),
        ({"stage": 2}, "position.stage"),
        ({"phase": "administration", "stage": 12}, "position.stage"),
        ({"active": 2}, "position.active"),
        ({"initiative": "mine"}, "position.initiative"),
        ({"opened": [True]}, "position.opened"),
        ({"light": "bright"}, "position.light"),
        ({"visibility": 9}, "position.visibility"),
        ({"season": "spring"}, "position.season"),
        ({"activation": "nobody"}, "position.activation"),
        ({"formation": [{"id": "first", "seat": 5}]}, "position.formation first.seat"),
        ({"formation": [{"id": "first", "kind": "mob"}]}, "position.formation first.kind"),
        ({"formation": [{"id": "first", "leader": "nobody"}]}, "position.formation first.leader"),
        ({"formation": [{"id": "first", "superior": "nobody"}]}, "position.formation first.superior"),
        ({"formation": [{"id": "first"}, {"id": "first"}]}, "position.formation first"),
        ({"post": [{"id": "hq"}]}, "position.post hq"),
        ({"post": [{"id": "hq", "seat": 0, "rank": "company", "holder": "x"}]}, "position.post hq.holder"),
    ],
)
def test_what_a_battle_cannot_be_is_refused(change: dict[str, Any], place: str) -> None:
    assert fault(**change).place == place


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"steps": 9}, "9 steps"),
        ({"facing": 6}, "looks at side 6"),
        ({"stopped": True, "neutralised": True}, "stopped and neutralised"),
    ],
)
def test_what_breaks_a_law_is_refused_by_the_game(change: dict[str, Any], why: str) -> None:
    found = fault({**ALPHA, **change}, BRAVO)
    assert found.place == "position"
    assert why in str(found)
