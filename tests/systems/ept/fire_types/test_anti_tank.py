"""Anti-tank fire at vehicles (13.2): who uses it, to hit with all its shifts, and to destroy."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.ept.effects.effects import Cause
from grognard.systems.ept.events.vehicles import DestructionRead, HitRolled
from grognard.systems.ept.fire import odds, targeting
from grognard.systems.ept.fire.shots import AT, Shot
from grognard.systems.ept.fire_types import anti_tank
from grognard.systems.ept.profile import weapons
from grognard.systems.ept.vehicles import vehicles
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    drawn,
    events,
    game,
    offered,
    position,
    rolled,
    unit,
)
from systems.ept.vehicles.test_driving import TANK

LONG = drawn(*["." * 5 for _ in range(40)])


def duel(distance: int = 8, firer: dict[str, Any] | None = None, **rest: Any) -> dict[str, Any]:
    """A tank of a medium gun looking south, at work, and an enemy tank so many hexes ahead that cannot act."""
    target = {"stunned": True, "facing": 0, **rest}
    return position(
        unit("alpha", 0, "tank", "C2", **{"facing": 3, **(firer or {})}),
        unit("bravo", 1, "target", f"C{2 + distance}", **target),
        activation="alpha",
        map=LONG,
        profiles=[TANK, {**TANK, "id": "target"}],
    )


def shifts(found: dict[str, Any], **shot: Any) -> dict[str, int]:
    """The shifts of a to-hit roll, by clause."""
    state = battle(game(found))
    firer, target = state.units["alpha"], state.units["bravo"]
    arm = next(arm for arm in firer.arms if arm.anti_tank)
    declared = Shot([(firer, arm)], target.place, AT, **shot)
    found_: dict[str, int] = {}
    for clause, _, change in anti_tank.to_hit_shifts(state, firer, arm, target, declared).parts:
        found_[clause] = found_.get(clause, 0) + change
    return found_


MODIFIERS = "ept.fire-types.to-hit-modifiers"
SIZE = "ept.vehicles.size"


# -- who uses it -------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire-types.at-use#2")
def test_against_armour_only_anti_tank_fire_and_against_others_a_choice() -> None:
    state = battle(game(duel()))
    assert [
        mode for _, mode in targeting.choices(state, state.units["alpha"], state.units["bravo"].place)
    ] == ["at"]
    soft = duel()
    soft["profiles"][1] = {**TANK, "id": "target", "front": 0, "flank": 0}
    state = battle(game(soft))
    modes = [mode for _, mode in targeting.choices(state, state.units["alpha"], state.units["bravo"].place)]
    assert modes == ["ap", "at"]


@pytest.mark.clause("ept.fire-types.at-use#1")
def test_anti_tank_fire_has_no_target_where_there_is_no_vehicle_in_plain_sight() -> None:
    squad = position(
        unit("alpha", 0, "tank", "B2", facing=1), unit("bravo", 1, "us_squad", "E2"), profiles=[TANK]
    )
    state = battle(game(squad))
    assert [
        mode for _, mode in targeting.choices(state, state.units["alpha"], state.units["bravo"].place)
    ] == ["ap"]
    state = battle(game(duel(3)))
    state.units["bravo"].marker = "hidden-1-1"
    assert [
        mode for _, mode in targeting.choices(state, state.units["alpha"], state.units["bravo"].place)
    ] == ["ap"]


# -- to hit ------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire-types.to-hit-modifiers#1", "ept.vehicles.size#1", "ept.vehicles.size#ruling")
@pytest.mark.parametrize(
    ("size", "change"),
    [("very_large", 2), ("large", 1), ("normal", 0), ("truck", 0), ("small", -1), ("very_small", -2)],
)
def test_a_target_is_easier_to_hit_the_larger_it_is(size: str, change: int) -> None:
    found = duel()
    found["profiles"][1] = {**TANK, "id": "target", "size": size}
    assert shifts(found).get(SIZE, 0) == change


@pytest.mark.clause(
    "ept.fire-types.to-hit-modifiers#1",
    "ept.fire-types.to-hit-modifiers#ruling",
    "ept.fire.half-power-movers#ruling",
    "ept.vehicles.turret-fire#2",
    "ept.effects.stopped-limits#ruling",
    "ept.tables.fire-power-modifiers#ruling",
)
@pytest.mark.parametrize(
    ("firer", "target", "shot", "expected"),
    [
        ({}, {}, {}, {}),
        ({}, {"stunned": False, "moved": True}, {}, {MODIFIERS: -1}),
        ({}, {"stunned": False}, {"march": "normal"}, {MODIFIERS: -1}),
        ({}, {"stunned": True}, {"march": "normal"}, {}),
        ({"quality": "veteran"}, {}, {}, {MODIFIERS: 1}),
        ({"quality": "shock"}, {}, {}, {MODIFIERS: 1}),
        ({"quality": "green"}, {}, {}, {MODIFIERS: -1}),
        ({"stopped": True}, {}, {}, {"ept.effects.stopped-limits": -2}),
        ({"moved": True}, {}, {}, {"ept.fire.half-power-movers": -2}),
        ({}, {}, {"half": True}, {"ept.fire.half-power-movers": -2}),
        ({"moved": True}, {}, {"half": True}, {"ept.fire.half-power-movers": -2}),
        (
            {"moved": True, "stopped": True},
            {},
            {},
            {"ept.fire.half-power-movers": -2, "ept.effects.stopped-limits": -2},
        ),
        ({"facing": 0}, {}, {}, {"ept.vehicles.turret-fire": -1}),
        ({"facing": 4}, {}, {}, {}),
    ],
)
def test_what_shifts_the_to_hit_roll(
    firer: dict[str, Any], target: dict[str, Any], shot: dict[str, Any], expected: dict[str, int]
) -> None:
    assert shifts(duel(8, firer, **target), **shot) == expected


@pytest.mark.clause("ept.fire-types.to-hit-modifiers#ruling", "ept.fire.firer-in-smoke#1")
def test_smoke_over_the_firer_and_the_ground_between_count_too_unless_the_tables_say_otherwise() -> None:
    smoke = {**duel(), "smoke": {"C2": 1}}
    assert shifts(smoke) == {"ept.fire.firer-in-smoke": -2}
    rows = ["." * 5] * 40
    rows[5], rows[9] = "..b..", "..f.."
    brush = {**duel(), "map": drawn(*rows)}
    assert shifts(brush) == {"ept.terrain.cover-levels": -1, "ept.terrain.hindrance": -1}
    assert shifts({**brush, "tables": {"to_hit_shifts": {"terrain": False}}}) == {}
    hill = {**duel(), "map": drawn(*["." * 5] * 40, levels=["00000"] * 9 + ["00100"] + ["00000"] * 30)}
    assert sum(shifts(hill).values()) == -1
    assert sum(shifts({**duel(), "visibility": 1}).values()) < 0


@pytest.mark.clause("ept.fire-types.to-hit-modifiers#1")
def test_rockets_fall_short_and_are_stopped_by_skirts_on_the_flank() -> None:
    def rocket(distance: int, facing: int) -> dict[str, int]:
        found = duel(distance, facing=facing)
        found["unit"][0] = unit("alpha", 0, "launcher", "C2", facing=3)
        arm = {"kind": "rocket_launcher", "rate": 6, "anti_tank": 9, "effective": 2, "range": 6}
        skirted = {**TANK, "id": "target", "abilities": ["side_skirts"]}
        found["profiles"] = [skirted, {**TANK, "id": "launcher", "turret": [0, 0], "arms": [arm]}]
        return shifts(found)

    assert rocket(2, 2) == rocket(2, 5) == {MODIFIERS: -1}  # flank
    assert rocket(2, 0) == rocket(2, 3) == {}  # front and rear
    assert rocket(5, 0) == {"ept.heavy-weapons.effective-range": -3}
    # A gun does not mind skirts.
    gun = duel(2, facing=2)
    gun["profiles"] = [TANK, {**TANK, "id": "target", "abilities": ["side_skirts"]}]
    assert shifts(gun) == {}


@pytest.mark.clause(
    "ept.fire-types.to-hit#1", "ept.fire-types.to-hit#2", "ept.fire-types.to-hit#3", "ept.tables.to-hit#1"
)
@pytest.mark.parametrize(
    ("length", "total", "struck"),
    [("L", "4 4", True), ("M", "4 4", False), ("M", "3 4", True), ("C", "3 4", False)],
)
def test_the_length_of_the_gun_must_stand_in_the_table(length: str, total: str, struck: bool) -> None:
    """At 8 hexes an 8 shows L, a 7 shows L and M."""
    found = duel()
    found["profiles"][0] = {**TANK, "arms": [{**TANK["arms"][0], "length": length}]}
    # Where it hits, AT 8 less armour 6 and a 12: no effect.
    playing = game(found, [total, *(["6 6"] if struck else [])])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 3)
    assert events(playing, HitRolled)[0].result == ("ept-hit" if struck else "ept-missed")
    assert len(events(playing, DestructionRead)) == struck


@pytest.mark.clause("ept.tables.to-hit#1", "ept.tables.to-hit#ruling")
def test_nearer_than_the_nearest_column_stays_there_and_beyond_the_farthest_misses() -> None:
    table = battle(game(duel())).tables.to_hit
    assert [table.column(distance) for distance in (0, 1, 2, 3, 4, 6, 7, 10, 11, 15, 16, 22, 23, 32, 33)] == [
        *(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7),
    ]
    assert table.hits(-3, 9, "C")
    assert table.hits(0, 9, "C")
    assert table.hits(7, 2, "M")
    assert not table.hits(8, 2, "L")
    assert [table.cadence[total] for total in range(2, 13)] == [7, 8, 8, 5, 7, 4, 6, 9, 0, 0, 0]


# -- the whole shot ----------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.fire.procedure#3",
    "ept.fire-types.at-two-steps#1",
    "ept.fire-types.at-two-steps#4",
    "ept.fire-types.to-hit#2",
)
def test_a_second_shot_reads_the_rate_on_the_same_roll_and_loses_the_shot_with_it() -> None:
    # First shot: a miss on 12. Second: a 10 keeps nobody's rate, though a long gun would have hit up close.
    playing = game(duel(1), ["6 6", "4 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 3)
    answer(playing, "ept-fire-on", "fire")
    if asked(playing).ask == "ept-face":
        answer(playing, "ept-face", 3)
    assert battle(playing).units["alpha"].fire == 2
    assert len(events(playing, HitRolled)) == 1
    assert [purpose for purpose, _ in rolled(playing)] == ["ept-roll-to-hit", "ept-roll-to-hit"]


@pytest.mark.clause(
    "ept.fire-types.destruction",
    "ept.fire-types.at-two-steps#1",
    "ept.fire-types.at-two-steps#5",
    "ept.vehicles.impact-zone#1",
)
@pytest.mark.parametrize(
    ("facing", "side", "power"),
    [(0, "front", 2), (1, "flank", 4), (2, "flank", 4), (4, "flank", 4), (3, "rear", 5)],
)
def test_the_armour_of_the_side_struck_is_taken_off_the_anti_tank_value(
    facing: int, side: str, power: int
) -> None:
    # A hit, then a 12: no shifts apply to it.
    playing = game(duel(4, facing=facing), ["1 1", "6 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 3)
    told = events(playing, DestructionRead)[0]
    assert (told.side, told.power, told.total) == (f"ept-side-{side}", power, 12)
    assert told.result == "ept-result-none"


@pytest.mark.clause("ept.tables.destruction#1", "ept.tables.destruction#ruling")
def test_the_destruction_table_is_read_by_power_and_total() -> None:
    table = battle(game(duel())).tables.destruction
    powers = (-4, -3, -1, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 30)
    assert [table.column(power) for power in powers] == [
        -1,
        0,
        2,
        3,
        6,
        7,
        7,
        8,
        8,
        9,
        9,
        10,
        10,
        11,
        11,
        12,
        12,
    ]
    assert table.result(table.column(-4), 2) == "-"
    assert table.result(0, 2) == table.rows[2][0] != "-"
    assert table.result(99, 2) == table.rows[2][-1]
    assert [table.shifted(power, -1) for power in (-4, -3, 0)] == [-1, -1, 2], "out of reach no shift counts"
    assert table.shifted(-4, 2) == -1
    assert [table.result(table.column(2), total) for total in range(2, 13)] == [
        *("2", "1", "1", "1", "I", "Son", "-", "-", "-", "-", "-"),
    ]
    assert {cell for row in table.rows.values() for cell in row} == {"-", "Son", "I", "1", "2", "3"}


@pytest.mark.clause(
    "ept.fire-types.at-single-target",
    "ept.fire.hits-whole-hex#2",
    "ept.fire-types.at-two-steps#3",
    "ept.fire-types.at-two-steps#7",
)
def test_one_of_several_vehicles_is_chosen_before_the_roll_and_nobody_else_is_touched() -> None:
    found = duel(4)
    found["unit"] += [
        unit("charlie", 1, "target", "C6", stunned=True),
        unit("squad", 1, "us_squad", "C6", neutralised=True),
    ]
    # A hit on charlie, then a 2 at power 2: destroyed.
    playing = game(found, ["1 1", "1 1"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 3)
    answer(playing, "ept-weapon", "gun:at")
    assert offered(playing) == ["bravo", "charlie"]
    assert rolled(playing) == []
    answer(playing, "ept-at-target", "charlie")
    state = battle(playing)
    assert state.units["charlie"].status == "gone"
    assert state.units["bravo"].status == "field"
    assert state.units["squad"].steps == 2


def test_a_result_of_the_destruction_table_needs_no_lucky_dice() -> None:
    state = battle(game(duel()))
    tank = state.units["bravo"]
    assert [vehicles.fate(tank, result, Cause("at", (), 7)) for result in ("1", "2", "3", "I", "Son")] == [
        *("destroyed", "destroyed", "destroyed", "immobilised", "stunned"),
    ]


def test_the_odds_of_a_shot_are_told_before_it_is_declared() -> None:
    playing = game(duel(4))
    state = battle(playing)
    firer, target = state.units["alpha"], state.units["bravo"]
    note = odds.of_fire(state, firer, target.place)
    chances = dict(note.odds)
    # At 4 hexes a medium gun hits with an 8 or less: 26 of 36; at power 2 it wrecks with a 5 or less: 10 of 36.
    assert chances == {"rate": 1.0, "hit": 26 / 36, "wrecked": 10 / 36}
    assert int(note.tallies[0][1]) == 0


@pytest.mark.clause(
    "ept.fire-types.destruction", "ept.fire-types.at-two-steps#6", "ept.fire-types.at-two-steps#7"
)
@pytest.mark.parametrize(("quality", "moved"), [("shock", False), ("green", True)])
def test_what_shifts_the_roll_to_hit_does_not_shift_that_to_destroy(quality: str, moved: bool) -> None:
    # Anti-tank 8 less armour 6: power 2, where a 6 immobilises; a column to either side it stuns or destroys.
    playing = game(duel(1, {"quality": quality}, moved=moved, stunned=not moved), ["1 1", "3 3"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 3)
    assert int(events(playing, HitRolled)[0].shifts) != 0
    (told,) = events(playing, DestructionRead)
    assert (told.power, told.total, told.result) == (2, 6, "ept-result-i")
    assert battle(playing).units["bravo"].immobilised


@pytest.mark.clause("ept.fire-types.to-hit#ruling")
def test_on_the_first_shot_the_letter_alone_counts() -> None:
    # A ten keeps nobody's rate; a medium gun hits with it in the next hex. Then a 12: no effect.
    playing = game(duel(1), ["5 5", "6 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 3)
    assert [told.result for told in events(playing, HitRolled)] == ["ept-hit"]
    assert len(events(playing, DestructionRead)) == 1


@pytest.mark.clause("ept.fire-types.to-hit#3")
@pytest.mark.parametrize(
    ("weapon", "length"),
    [
        ("recoilless_75", "C"),
        ("anti_tank_rifle_145", "C"),
        ("bazooka", "C"),
        ("pak_40", "L"),
        ("zis_3", "M"),
    ],
)
def test_recoilless_guns_rifles_and_rockets_are_of_the_short_class(weapon: str, length: str) -> None:
    arm = weapons()[weapon]
    assert arm.length == length
    table = battle(game(duel())).tables.to_hit
    assert [table.hits(3, total, arm.length) for total in (5, 7, 8)] == [
        length in "LMC",
        length in "LM",
        length == "L",
    ]


@pytest.mark.clause("ept.fire-types.to-hit-modifiers#ruling")
def test_of_the_ground_only_its_height_counts_for_who_flies_low_over_it() -> None:
    def rocket(letter: str, levels: str) -> dict[str, int]:
        ground = drawn(*["...", f".{letter}.", "...", "..."], levels=["000", f"0{levels}0", "000", "000"])
        return shifts(
            position(
                unit("alpha", 0, "bazooka_team", "B3", quality="line"),
                unit("bravo", 1, "huey", "B2", altitude="nap"),
                map=ground,
            )
        )

    flat, high = rocket("o", "0"), rocket("o", "1")
    assert "ept.terrain.cover-levels" not in flat
    assert {name: change for name, change in high.items() if flat.get(name) != change} == {
        "ept.terrain.height-advantage": -1
    }


@pytest.mark.clause("ept.fire-types.to-hit-modifiers#ruling")
def test_an_aircraft_elsewhere_takes_no_cover_from_those_on_the_ground() -> None:
    found = {**duel(), "map": drawn(*["." * 5] * 40, sides={"wall": ["C9-C10"]})}
    found["unit"].append(unit("craft", 1, "huey", "A30", altitude="nap"))
    assert shifts(found) == {"ept.terrain.wall-hedge-cover": -1}
