"""Columns of the fire table: the power that finds one, and what shifts it."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.ept.fire import anti_personnel, targeting
from grognard.systems.ept.fire.shots import AT, Shot
from grognard.systems.ept.heavy_weapons import rockets
from systems.ept.fire.test_fire import columns, field, heading, shot
from systems.ept.table import (
    battle,
    drawn,
    game,
    position,
    unit,
)


def thirteen(**rest: Any) -> dict[str, Any]:
    card = {"id": "thirteen", "kind": "squad", "morale": 7, "fire": "13-6-6", "reduced": "4-6-6"}
    return position(
        unit("alpha", 0, "thirteen", "B3"),
        unit("bravo", 1, "grenadier_squad", "F3"),
        profiles=[{**card, "from": {"default": "reconstructed"}}],
        **rest,
    )


@pytest.mark.clause("ept.fire.column-lookup#ruling")
def test_power_below_the_first_column_has_no_effect_whatever_the_shifts() -> None:
    there = field(
        unit("alpha", 0, "section_hq", "B3", stopped=True, moved=True, steps=1),
        unit("bravo", 1, "grenadier_squad", "F3"),
    )
    made = shot(there, "alpha", "F3", march="forced")  # 2 halved twice: 0.5; three columns to the right
    column, _, tally = anti_personnel.column_against(
        there, made, made.firers, there.units["bravo"], anti_personnel.total_power(there, made, made.firers)
    )
    assert (column, int(tally)) == (-1, 3)
    assert there.tables.fire.result(column, 2) == "-"


@pytest.mark.clause("ept.fire.column-shifts#1", "ept.fire.column-shifts#ruling")
def test_shifts_add_up_and_end_at_the_edges_of_the_table() -> None:
    there = battle(game(thirteen(smoke={"D3": 1, "E3": 1})))
    hindered = columns(there, "alpha", "bravo")
    assert hindered < 0
    assert columns(there, "alpha", "bravo", march="forced") == hindered + 3
    plain = battle(game(thirteen()))
    right = shot(plain, "alpha", "F3", march="normal")
    assert heading(plain, right, "bravo") == 20  # 12, 16, 20
    table = there.tables.fire
    assert table.result(len(table.columns) + 4, 7) == table.rows[7][-1]
    assert table.result(0 - 1, 2) == "-"


@pytest.mark.clause("ept.tables.fire-column-modifiers#1")
def test_column_modifiers_of_ground_and_weather() -> None:
    """Cover, walls, bocage, hindrance, height, weather; those of vehicles, guns and fieldworks stand in their tests."""
    there = battle(game(thirteen()))
    found = there.tables.columns
    assert (found.tactical, found.normal, found.forced) == (1, 2, 3)
    assert (found.hindrance, found.height, found.ditch, found.vehicle_cover, found.shield) == (-1,) * 5
    assert (found.vehicle_moving, found.very_large, found.very_small) == (-1, 1, -1)
    assert (found.skilled, found.green, found.gun_vehicle_11, found.gun_vehicle_21) == (1, -1, -1, -2)
    assert (found.beyond_effective, found.at_support_gun, found.at_deployed_weapon) == (-1, -1, -2)

    def against(letter: str, **rest: Any) -> int:
        ground = drawn("......", "....." + letter, "......", **rest)
        return columns(
            field(
                unit("alpha", 0, "british_squad", "B2"), unit("bravo", 1, "grenadier_squad", "F2"), map=ground
            ),
            "alpha",
            "bravo",
        )

    assert [against(letter) for letter in ".oFsa"] == [0, -1, -2, -3, 1]
    assert against(".", sides={"wall": ["E2-F2", "F2-E3"]}) == -1
    assert against(".", sides={"bocage": ["E2-F2", "F2-E3"]}) == -2
    assert against(".", levels=["000000", "000001", "000000"]) == -1
    fog = field(
        unit("alpha", 0, "british_squad", "B2"), unit("bravo", 1, "grenadier_squad", "F2"), visibility=1
    )
    assert columns(fog, "alpha", "bravo") == -1
    smoke = field(
        unit("alpha", 0, "british_squad", "B2"), unit("bravo", 1, "grenadier_squad", "B6"), smoke={"B4": 1}
    )
    assert columns(smoke, "alpha", "bravo") == -1


def against(target: dict[str, Any], firer: str = "us_squad", at: str = "B6", **rest: Any) -> int:
    """The columns of a line unit's shot from the south at one unit."""
    march = rest.pop("march", "")
    quality = rest.pop("quality", "line")
    there = field(
        unit("firer", 0, firer, at, quality=quality, facing=0), {"id": "it", "seat": 1, **target}, **rest
    )
    return columns(there, "firer", "it", march=march)


SQUAD = {"profile": "us_squad", "at": "B3"}
TRUCK = {"profile": "truck", "at": "B3"}


@pytest.mark.clause("ept.tables.fire-column-modifiers#1")
@pytest.mark.parametrize(
    ("target", "rest", "change"),
    [
        (SQUAD, {}, 0),
        (SQUAD, {"march": "tactical"}, 1),
        (SQUAD, {"march": "normal"}, 2),
        (SQUAD, {"march": "forced"}, 3),
        (SQUAD, {"wrecks": {"B3": 1}}, -1),
        (SQUAD, {"fieldwork": [{"id": "w", "kind": "roadblock", "cell": "B3", "seat": 1}]}, -1),
        (SQUAD, {"fieldwork": [{"id": "w", "kind": "anti_tank_obstacle", "cell": "B3", "seat": 1}]}, -1),
        (SQUAD, {"smoke": {"B4": 1}}, -1),
        (SQUAD, {"smoke": {"B4": 1, "B5": 1}}, -2),
        (SQUAD, {"quality": "shock"}, 0),
        (SQUAD, {"firer": "t_34_76"}, 0),
        (SQUAD, {"firer": "lrac_team", "at": "B7"}, 0),
        ({"profile": "pak_40_gun", "at": "B3", "facing": 3}, {}, -1),
        ({"profile": "pak_40_gun", "at": "B3", "facing": 0}, {}, 0),
        (TRUCK, {}, 0),
        ({**TRUCK, "moved": True}, {}, -1),
        (TRUCK, {"march": "normal"}, -1),
        (TRUCK, {"wrecks": {"B3": 1}}, 0),
        (TRUCK, {"quality": "shock"}, 1),
        (TRUCK, {"quality": "veteran"}, 1),
        (TRUCK, {"quality": "green"}, -1),
    ],
)
def test_column_modifiers_of_targets_and_firers(
    target: dict[str, Any], rest: dict[str, Any], change: int
) -> None:
    assert against(target, **rest) == change


LONG = drawn(*["..."] * 26)
#: Soft vehicles of the sizes that count, and armour of two on every side.
SIZES = [
    {
        "id": size,
        "name": size,
        "front": front,
        "flank": front,
        "size": size,
        "movement": "wheeled",
        "points": 8,
        "from": {"default": "reconstructed"},
    }
    for size, front in (("very_large", 0), ("large", 0), ("small", 0), ("very_small", 0), ("normal", 2))
]


@pytest.mark.clause("ept.tables.fire-column-modifiers#1")
@pytest.mark.parametrize(
    ("size", "firer", "change"),
    [
        ("very_large", "us_squad", 1),
        ("large", "us_squad", 0),
        ("small", "us_squad", 0),
        ("very_small", "us_squad", -1),
        ("normal", "light_machine_gun", -2),
    ],
)
def test_column_modifiers_of_size_and_armour(size: str, firer: str, change: int) -> None:
    assert against({"profile": size, "at": "B3", "facing": 3}, firer, profiles=SIZES) == change


@pytest.mark.clause("ept.tables.fire-column-modifiers#1", "ept.tables.fire-column-modifiers#ruling")
@pytest.mark.parametrize(("row", "change"), [(13, 0), (14, -1), (23, -1), (24, -2)])
def test_column_modifiers_of_a_gun_vehicle_by_distance(row: int, change: int) -> None:
    assert against(SQUAD, "t_34_76", f"B{row}", map=LONG) == change


@pytest.mark.clause("ept.tables.fire-column-modifiers#1")
@pytest.mark.parametrize(
    ("target", "aim", "change"),
    [
        ({"profile": "pak_40_gun", "facing": 0}, "it", -1),
        ({"profile": "heavy_machine_gun", "deployed": True}, "it", -2),
    ],
)
def test_column_modifiers_of_launchers_against_pieces_and_beyond_their_effective_range(
    target: dict[str, Any], aim: str, change: int
) -> None:
    for beyond in (0, 2):
        there = field(
            unit("firer", 0, "bazooka_team", "B8", quality="line"),
            {"id": "it", "seat": 1, "at": "B3", **target},
        )
        who, it = there.units["firer"], there.units["it"]
        arm = next(arm for arm, mode in targeting.usable(there, who) if mode == AT)
        it_far = arm.effective + beyond
        there.stand(
            who, there.board.parse("B3") if not it_far else there.board.grid.shifted(it.place, 3, it_far)
        )
        made = Shot([(who, arm)], it.place, AT)
        reading = rockets.read(there, made, it, aim, 7)
        assert int(reading.shifts) == change - beyond
