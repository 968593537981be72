"""What people bring is measured before anything is built from it, and a stumble becomes a fault with a place."""

import copy

import pytest

from grognard import systems
from grognard.core.border import outside, position
from grognard.core.border.outside import SETUP, Bounds, border, check, check_setup
from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.system import Setup, SetupFault
from toy import SYSTEM

SMALL = Bounds(values=20, depth=3, items=6, letters=5, number=100)


@pytest.mark.parametrize(
    "data", [None, 1, -100, 1.5, "abcde", [1, 2, [3, [4]]], {"a": {"b": {"c": 1}}}, [[0] * 6] * 2, True]
)
def test_what_is_small_enough_passes(data):
    check(data, SMALL, "it")


@pytest.mark.parametrize(
    ("data", "place", "said"),
    [
        ([[[[[2]]]]], "it[1][1][1][1]", "within each other"),
        ([0] * 7, "it", "more than 6"),
        ({"a": dict.fromkeys("abcdefg", 1)}, "it.a", "more than 6"),
        ([[0] * 6] * 4, "it", "more than 20 values"),
        ({"a": ["abcdef"]}, "it.a[1]", "more than 5 letters"),
        ({"abcdef": 1}, "it", "no name"),
        ({1: 1}, "it", "no name"),
        ({"a": 101}, "it.a", "too large"),
        ({"a": -(10**40)}, "it.a", "too large"),
        ({"a": float("inf")}, "it.a", "no number"),
        ({"a": float("nan")}, "it.a", "no number"),
        ({"a": b"x"}, "it.a", "bytes"),
    ],
)
def test_what_is_too_large_is_refused_where_it_is(data, place, said):
    with pytest.raises(SetupFault) as caught:
        check(data, SMALL, "it")
    assert caught.value.place == place
    assert said in caught.value.what


def test_a_seed_may_be_large():
    check({"seed": 1 << 63}, SMALL, "it")
    with pytest.raises(SetupFault):
        check({"seed": 1 << 200}, SMALL, "it")


def test_depth_is_measured_without_going_in():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(SetupFault, match="within each other"):
        check(deep, SETUP, "position")


@pytest.mark.parametrize("part", ["armies", "options", "position"])
def test_every_part_of_a_setup_is_measured(part):
    large = {"a": "x" * 100_000}
    given = {"armies": (large,)} if part == "armies" else {part: large}
    with pytest.raises(SetupFault) as caught:
        check_setup(Setup("toy", "race", **given))
    assert caught.value.place.startswith(part)


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (KeyError("at"), "'at' is missing"),
        (TypeError("no"), "TypeError: no"),
        (StopIteration(), "StopIteration"),
        (RecursionError("deep"), "too deep"),
        (MemoryError(), "more memory"),
        (RuntimeError("stands still"), "stands still"),
        (AssertionError(), "AssertionError"),
        (OSError(36, "File name too long"), "too long"),
    ],
)
def test_a_stumble_at_the_border_is_a_fault_with_a_place_and_a_mend(raised, said):
    with pytest.raises(SetupFault, match=said) as caught, border("position"):
        raise raised
    assert caught.value.place == "position"
    assert caught.value.mend


def test_the_border_leaves_a_named_fault_as_it_is():
    fault = SetupFault("position.unit", "wrong", "toy.clause", "mend")
    with pytest.raises(SetupFault) as caught, border("position"):
        raise fault
    assert caught.value is fault


# -- positions ---------------------------------------------------------------------------------------


def standing(system, data):
    return position.stand_in(systems.find(system), data, Seeded(seed=1))


def test_rules_that_stumble_over_a_position_give_a_fault():
    with pytest.raises(SetupFault) as caught:
        position.stand_in(SYSTEM, {"runners": {"nobody": "A1"}}, Seeded(seed=1))
    assert (caught.value.place, "nobody" in caught.value.what) == ("position", True)


def test_a_position_in_which_the_game_would_stand_still_is_refused():
    unit = [
        {"id": "a", "seat": 0, "unit": "fire_toad", "at": [60, 40]},
        {"id": "b", "seat": 1, "unit": "storm_golems", "size": 3, "at": [60, 50]},
    ]
    with pytest.raises(SetupFault):
        standing("at43", {"pool": [5, 5], "acting": {"unit": "a", "stage": "atc"}, "unit": unit})


def test_a_table_as_large_as_a_country_is_not_laid_out():
    with pytest.raises(SetupFault) as caught:
        standing("at43", {"size": [99_999, 99_999]})
    assert caught.value.place == "position.size"


def test_a_map_as_large_as_a_country_is_not_drawn(monkeypatch):
    monkeypatch.setattr("grognard.core.space.hexes.maps.HexGrid", None)  # nothing of it may be built
    row = "." * 2000
    with pytest.raises(SetupFault) as caught:
        standing("ept", {"map": {"drawn": {"columns": 2000, "depth": 2000, "terrain": [row] * 2000}}})
    assert caught.value.place == "map.drawn"


def test_sheets_are_not_joined_by_the_hundred():
    with pytest.raises(SetupFault, match="at most 12"):
        standing("ept", {"map": {"rows": [["meadow"] * 100] * 100}})


@pytest.mark.parametrize("system", ["dust", "at43", "ept"])
def test_more_units_than_any_table_holds_are_not_set_up(system):
    with pytest.raises(SetupFault) as caught:
        standing(system, {"unit": [{"id": f"u{n}"} for n in range(5_000)]})
    assert caught.value.place == "position.unit"


def test_a_file_that_is_no_table_of_entries_is_refused(tmp_path):
    for text in ("[]", "1", '"x"', '{"system": "toy", "position": 3}', '{"system": 3}', "[" * 100_000):
        file = tmp_path / "p.json"
        file.write_text(text)
        with pytest.raises(SetupFault):
            position.read(file)


# -- saves -------------------------------------------------------------------------------------------


def find(system):
    return {"toy": SYSTEM}[system]


def saved():
    game = Game(SYSTEM, Setup("toy", "race"), Seeded(seed=1))
    game.submit(0, 1)
    return game.save()


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ([[0, 1]] * (outside.ENTRIES + 1), "entries"),
        ([[0, 1], ["undo", 1]] * (outside.TAKE_BACKS + 1), "taken back"),
    ],
)
def test_a_record_longer_than_any_game_is_not_played(record, said):
    save = saved()
    save["record"] = record
    with pytest.raises(SetupFault, match=said):
        Game.load(save, find)


def test_a_save_is_measured_before_it_is_read():
    save = saved()
    save["setup"]["position"] = {"runners": {"r1": "x" * 50_000}}
    with pytest.raises(SetupFault, match="letters"):
        Game.load(save, find)


def test_what_rules_stumble_over_in_a_save_is_a_fault():
    for change in (
        {"position": {"runners": {"nobody": "A1"}}},
        {"position": {"runners": 3}},
        {"armies": [3]},
    ):
        save = copy.deepcopy(saved())
        save["setup"].update(change)
        with pytest.raises(SetupFault) as caught:
            Game.load(save, find)
        assert caught.value.place == "setup"
