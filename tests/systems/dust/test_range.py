"""Weapon ranges of Dust Tactics: numbers, bands, unlimited range and arcing weapons."""

from __future__ import annotations

import pytest

from grognard.systems.dust import profile
from grognard.systems.dust.attack import attack, cover
from systems.dust.table import activate, answer, battle, game, offered, position, refused, state, unit

#: A target for each distance from 1 to 8, along the bottom row; a walker sees past all of them.
ROW = [unit(f"at_{n}", 1, f"{'ABCDEFGHI'[n]}1", profile="recon_grenadiers") for n in range(1, 9)]


def targets(shooter: str, weapon: str, board: dict | None = None) -> list[str]:
    """What a walker's weapon may be aimed at on the first square of the row."""
    table = position(unit(shooter, 0, "A1"), *ROW, size=(9, 2))
    found = battle(table if board is None else {**table, "board": board})
    line = next(line for line in found.units[shooter].profile.lines if line.weapon.id == weapon)
    marks = attack.marks(found, found.units[shooter])
    return [mark.key for mark in marks if attack.may_aim(line, mark)]


@pytest.mark.clause("dust.range.number")
def test_a_number_reaches_from_1_to_that_distance():
    assert targets("blackhawk", "dual_heavy_piat") == ["at_1", "at_2"]
    assert targets("hot_dog", "victory_hmg_50") == [f"at_{n}" for n in range(1, 7)]


@pytest.mark.clause("dust.range.band")
def test_a_band_has_a_shortest_and_a_longest_distance():
    assert targets("steel_rain", "petard_mortar") == ["at_3", "at_4", "at_5", "at_6"]


@pytest.mark.clause("dust.range.band")
def test_a_target_closer_than_the_band_is_refused_by_its_range():
    playing = game(position(unit("steel_rain", 0, "A1"), ROW[1], ROW[3], size=(9, 2)))
    activate(playing, "steel_rain", "attack+nothing")
    assert [key for key in offered(playing, "dust-aim") if key.startswith("steel_rain:1")] == [
        "steel_rain:1>at_4"
    ]
    assert refused(playing, ["steel_rain:1>at_2"]) == ["dust.attack.range-check"]


@pytest.mark.clause("dust.range.unlimited")
def test_unlimited_range_reaches_whatever_is_seen():
    assert targets("pounder", "gun_17_pdr") == [f"at_{n}" for n in range(1, 9)]
    # A block in the row hides all beyond it, whatever the range.
    walled = {"rows": [".........", "........."], "buildings": [{"cells": "E1", "entrances": []}]}
    assert targets("pounder", "gun_17_pdr", walled) == ["at_1", "at_2", "at_3"]


@pytest.mark.clause("dust.range.arcing#2")
def test_an_arcing_weapon_is_no_artillery():
    """Only the band follows from the arc: reloading, cover and indirect fire come from other words on the card."""
    arcing = profile.weapon_from(
        {"id": "lob", "name": "Lob", "range": "3-6", "values": {"S2": "6/1"}, "traits": []}
    )
    assert not set(arcing.traits)
    assert not arcing.ignores_cover
    petard = profile.weapons()["petard_mortar"]
    assert not petard.artillery
    assert not petard.ignores_cover


@pytest.mark.clause("dust.range.arcing#ruling")
def test_an_arcing_weapon_needs_a_line_of_sight_and_leaves_the_target_its_cover():
    table = position(
        unit("steel_rain", 0, "A1"),
        unit("seen", 1, "E1", profile="recon_grenadiers"),
        unit("hidden", 1, "E2", profile="battle_grenadiers", activated=True),
        board={"rows": ["..##.", "....."]},
        elements={"E1": "tank_trap"},
        rounds=2,
    )
    playing = game(table, ["petard: H H M M M M", "hard cover: M H"])
    found = state(playing)
    assert int(cover.grade(found, found.units["steel_rain"], found.units["seen"])) == 2
    activate(playing, "steel_rain", "attack+nothing")
    assert [key for key in offered(playing, "dust-aim") if key.startswith("steel_rain:1")] == [
        "steel_rain:1>seen",
        "steel_rain:1>tank_trap@E1",
    ]
    answer(playing, "dust-aim", ["steel_rain:1>seen"])
    answer(playing, "dust-casualties", ["0"])
    assert found.dice.left == 0
    assert state(playing).units["seen"].figures == 4


@pytest.mark.clause("dust.range.arcing")
def test_no_observer_can_call_an_arcing_weapon():
    table = position(
        unit("foxtrot_13", 0, "A2"),
        unit("steel_rain", 0, "A1", unloaded=["rocket_4_2_inch"]),
        unit("recon_grenadiers", 1, "F1"),
    )
    playing = game(table)
    answer(playing, "dust-activate", "foxtrot_13")
    assert "skill+nothing" not in offered(playing, "dust-plan")
