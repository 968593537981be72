"""Datasheets, weapons and tables: every number has an origin, every weapon an owner."""

from __future__ import annotations

import pytest

from grognard.core.system import SetupFault
from grognard.systems.epic import profile
from grognard.systems.epic.profile import Kit
from systems.epic.table import battle, formation, position


def test_every_weapon_is_carried_and_every_unit_has_an_origin_for_its_numbers():
    carried = {one.weapon.id for sheet in profile.units().values() for one in sheet.weapons}
    assert carried == set(profile.weapons())
    for sheet in profile.units().values():
        assert set(sheet.provenance.values()) <= {"book", "published", "reconstructed"}


def test_the_barrage_table_has_no_gap():
    rows = profile.tables().barrage
    assert [row.up_to for row in rows] == [1, 2, 3, 5, 7, 9, 12, 15, 18]


@pytest.mark.clause("epic.special-units.character-attach")
def test_a_character_gives_his_unit_abilities_and_weapons_and_is_no_unit_himself():
    row = formation("A", 0, "marines.tactical", (10, 10), (13, 10))
    row["units"][0]["characters"] = ["marines.captain", "marines.chaplain"]
    made = battle(position(row)).formations["A"]
    assert made.size == 2
    first, second = made.units
    assert first.kit.has("commander")
    assert first.kit.has("inspiring")
    assert [one.weapon.id for one in first.kit.weapons].count("power_weapon") == 2
    assert not second.kit.has("commander")
    # The same ability from two sources counts once.
    assert sorted(first.kit.abilities).count("leader") == 1
    with pytest.raises(SetupFault, match="character-attach"):
        battle(position(formation("A", 0, "marines.captain", (10, 10))))


def test_units_alike_share_one_kit():
    sheet = profile.units()["orks.boyz"]
    assert Kit.of(sheet) is Kit.of(sheet)
