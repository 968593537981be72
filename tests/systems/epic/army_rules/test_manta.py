"""The Manta: a shield of its own, and always up."""

from __future__ import annotations

import pytest

from grognard.systems.epic.shooting import saves, sight
from grognard.systems.epic.shooting.hits import Blow
from systems.epic.orbit import FOE, found
from systems.epic.table import (
    battle,
    formation,
    one,
    piece,
    unit,
)


@pytest.mark.clause("epic.lists.deflector-shield", "epic.lists.deflector-shield#ruling")
def test_a_deflector_shield_saves_from_anything_until_it_is_lost():
    made = battle(found(formation("M", 0, "t.manta", (60, 60)), FOE))
    manta = unit(made, "M/0")
    killing = Blow("mw", macro=True, killer="D3")
    assert [int(roll) for roll in saves.allowed(made, one(made, "M"), manta, killing, False).rolls] == [5]
    manta.criticals = ("lose_deflector_shield",)
    assert not saves.allowed(made, one(made, "M"), manta, killing, False).rolls


@pytest.mark.clause("epic.lists.support-craft")
def test_a_support_craft_is_always_up():
    wall = piece("buildings", 58, 66, 62, 70)
    made = battle(found(formation("M", 0, "t.manta", (60, 60)), formation("O", 0, "t.tank", (70, 60)), formation("B", 1, "t.man", (60, 100)), piece=[wall]))  # fmt: skip
    assert sight.sees(made, unit(made, "M/0"), unit(made, "B/0"))
    unit(made, "O/0").place, unit(made, "M/0").place = unit(made, "M/0").place, (9000, 6000)
    assert not sight.sees(made, unit(made, "O/0"), unit(made, "B/0"))
    assert unit(made, "M/0").kit.has("skimmer")
