"""The tables: every cell is there, house rules replace single cells, and wrong ones are refused by name."""

from __future__ import annotations

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.system import Setup, SetupFault
from grognard.systems import find
from grognard.systems.ept import profile
from grognard.systems.ept.tables import tables
from systems.ept.table import battle


@pytest.mark.clause(
    "ept.tables.fire#1",
    "ept.tables.fire#2",
    "ept.tables.fire#3",
    "ept.tables.fire#4",
    "ept.tables.fire#5",
    "ept.tables.fire#ruling",
)
def test_the_fire_table_has_a_result_and_a_cadence_for_every_total() -> None:
    fire = tables().fire
    assert fire.columns == (1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 30)
    assert [fire.cadence[total] for total in range(2, 13)] == [7, 8, 8, 5, 7, 4, 6, 9, 0, 0, 0]
    assert fire.result(fire.column(8), 2) == "1"
    assert fire.result(fire.column(6), 4) == "N1"
    assert fire.result(-1, 2) == "-"
    assert fire.result(0, 2) == fire.rows[2][0] != "-"
    assert fire.result(99, 7) == fire.result(11, 7) == "1"
    assert [fire.result(99, total) for total in fire.rows] == [row[-1] for row in fire.rows.values()]
    assert any(row[-1] != row[-2] for row in fire.rows.values())
    assert sorted(fire.rows) == list(range(2, 13))
    assert 12 in fire.columns
    assert 13 not in fire.columns
    assert {cell for row in fire.rows.values() for cell in row} == {
        *("-", "S", "S1", "N", "N1", "N2", "N3", "1", "2", "3"),
    }
    jams = tables().jams
    assert (jams.other, jams.machine_gun, jams.gun) == (10, 11, 12)


def test_a_house_rule_replaces_one_cell() -> None:
    house = tables({"fire": {"rows": {"7": {"3": "N"}}}})
    plain = tables()
    assert house.fire.rows[7][2] == "N" != plain.fire.rows[7][2]
    assert house.fire.rows[7][3:] == plain.fire.rows[7][3:]
    assert tables({"assault": {"line": {"one_step": 8}}}).fighters["line"].one_step == 8
    assert (
        tables({"terrain": {"forest": {"costs": {"infantry": 1.5}}}}).terrains["forest"].costs["infantry"]
        == 3
    )


@pytest.mark.parametrize(
    "house",
    [
        {"fires": {}},
        {"fire": {"rows": {"13": {}}}},
        {"fire": {"rows": {"7": {"13": "N"}}}},
        {"fire": {"rows": {"7": {"3": "X"}}}},
        {"movement": {"normal": 0.3}},
    ],
)
def test_a_wrong_house_rule_is_refused(house: dict[str, object]) -> None:
    with pytest.raises(SetupFault):
        tables(house)


def test_a_game_with_house_rules_saves_and_loads_them() -> None:
    setup = Setup("ept", "first-contact", options={"tables": {"movement": {"normal": 5}}})
    game = Game(find("ept"), setup, Seeded(seed=1))
    assert battle(game).tables.movement.normal == 10
    assert battle(Game.load(game.save(), find)).tables.movement.normal == 10


def test_every_counter_says_where_its_numbers_are_from() -> None:
    for card in profile.profiles().values():
        assert card.provenance
        assert set(card.provenance.values()) <= {"book", "deduced", "published", "reconstructed"}


@pytest.mark.clause("ept.fire.column-lookup#ruling")
def test_no_shift_helps_a_power_below_the_first_column() -> None:
    table = tables().fire
    first = table.columns[0]
    assert [table.shifted(first, change) for change in (-1, 0, 2)] == [-1, 0, 2]
    assert table.shifted(first / 2, 3) == -1
    assert table.result(table.shifted(first / 2, 3), 2) == "-"
