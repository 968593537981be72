"""Chapter 21.3: the order of an airborne operation, from the direction of the aeroplanes to the operations phase."""

from __future__ import annotations

from typing import Any

import pytest

from systems.ept.air.test_drops import flak, jump, stick
from systems.ept.table import answer, asked, battle, drawn, rolled, unit

#: Where the jumper comes down there are trees.
ORCHARD = drawn(*["." * 10] * 3, "...o......", *["." * 10] * 4)
ANSWERS: dict[str, Any] = {
    "ept-drop-heading": 3,
    "ept-drop-zone": "D2",
    "ept-aa-fire": "flak",
    "ept-drop-fire": "pass",
    "ept-shed-stop": "keep",
}


@pytest.mark.clause(
    "ept.air.airborne-steps#2",
    "ept.air.airborne-steps#3",
    "ept.air.airborne-steps#4",
    "ept.air.airborne-steps#5",
    "ept.air.airborne-steps#6",
    "ept.air.airborne-steps#7",
    "ept.air.airborne-steps#8",
    "ept.air.airborne-steps#9",
)
def test_direction_zone_drift_guns_scatter_fire_and_ground_come_in_this_order_then_the_operations() -> None:
    playing = jump(
        *stick("one"),
        flak(),
        unit("near", 1, "us_squad", "D6"),
        map=ORCHARD,
        dice=["way: 1", "drift: 1", "guns: 6 6", "scatter: 2", "ground: 6"],
    )
    told: list[str] = []
    heard = 0
    while battle(playing).phase == "support":
        told += [purpose for purpose, _ in rolled(playing)[heard:]]
        heard = len(rolled(playing))
        told.append(asked(playing).ask)
        answer(playing, asked(playing).ask, ANSWERS[asked(playing).ask])
    assert told == [
        "ept-drop-heading",
        "ept-drop-zone",
        "ept-roll-direction",
        "ept-roll-drift",
        "ept-aa-fire",
        "ept-roll-fire",
        "ept-roll-scatter",
        "ept-drop-fire",
        "ept-roll-landing",
        "ept-shed-stop",
    ]
    one = battle(playing).units["one"]
    assert (battle(playing).phase, one.activated) == ("operations", True)
