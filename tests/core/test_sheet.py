"""Sheets: cells of rows and columns, at most one of each group."""

import pytest

from grognard.core.game import Rng
from grognard.core.sheet import OneCell, Sheet, cell, column_of, row_of

ROWS = (("squad:0>hans", "squad:0>joe"), ("squad:1>hans",))


def sheet(alone=()):
    return Sheet(
        (*(key for row in ROWS for key in row), *alone), 0, 2, rows=ROWS, alone=alone, beyond=("luther",)
    )


def reasons(answer, alone=()):
    why = sheet(alone).refuse(answer)
    return None if why is None else why.reasons[0].key


def test_a_key_is_its_row_and_its_column():
    assert cell("squad:0", "hans") == "squad:0>hans"
    assert (row_of("squad:0>hans"), column_of("squad:0>hans")) == ("squad:0", "hans")


def test_each_group_has_one_cell_at_the_most():
    assert reasons([]) is None
    assert reasons(["squad:0>joe", "squad:1>hans"]) is None
    assert reasons(["squad:0>hans", "squad:0>joe"]) == "sheet-once"
    assert reasons(["squad:1>joe"]) == "not-offered"


def test_what_stands_alone_excludes_all_others():
    assert reasons(["smoke>hans"], alone=("smoke>hans",)) is None
    assert reasons(["smoke>hans", "squad:1>hans"], alone=("smoke>hans",)) == "sheet-alone"


def test_whatever_is_drawn_fits():
    chance = Rng(5)
    drawn = [tuple(sheet(("smoke>hans",)).draw(chance)) for _ in range(60)]
    assert all(sheet(("smoke>hans",)).refuse(list(answer)) is None for answer in drawn)
    assert {(), ("smoke>hans",), ("squad:0>joe", "squad:1>hans")} <= set(drawn)


def test_the_wire_says_how_it_is_drawn():
    data = sheet().to_data()
    assert data["form"] == "some_of"
    assert data["sheet"]["rows"] == ["squad:0", "squad:1"]
    assert data["sheet"]["columns"] == ["hans", "joe"]
    assert data["sheet"]["groups"] == [["squad:0"], ["squad:1"]]
    assert data["sheet"]["beyond"] == ["luther"]


# -- one cell -----------------------------------------------------------------------------------------

TARGETS = {"fire:rifle": ("golems", "medusas"), "fire:gun": ("golems",)}


def one_cell(looked_at=None):
    def columns(row):
        if looked_at is not None:
            looked_at.append(row)
        return TARGETS[row]

    keys = ("combat", "fire:rifle", "fire:gun", "end")
    return OneCell(keys, tuple(TARGETS), columns, "action", "salvo", "target", lambda: ["wraith"])


def test_one_cell_or_one_of_what_stands_beside_it_is_the_answer():
    form = one_cell()
    assert form.options == ("combat", "fire:rifle>golems", "fire:rifle>medusas", "fire:gun>golems", "end")
    assert all(form.refuse(key) is None for key in form.options)
    wrong = ("fire:rifle", "fire:gun>medusas", "fire:pistol>golems", "combat>golems", ">", "", 0, ["end"])
    assert [form.refuse(answer).reasons[0].key for answer in wrong] == ["not-offered"] * len(wrong)
    assert (form.default(), form.only()) == ("combat", None)
    alone = OneCell(("fire:gun",), ("fire:gun",), TARGETS.__getitem__)
    assert (alone.default(), alone.only()) == ("fire:gun>golems", "fire:gun>golems")


def test_a_row_is_looked_at_only_when_somebody_asks_for_it_and_once():
    looked_at = []
    form = one_cell(looked_at)
    assert form.refuse("end") is None
    assert (form.default(), form.only(), looked_at) == ("combat", None, [])
    assert form.refuse("fire:gun>golems") is None
    assert looked_at == ["fire:gun"]
    assert len(form.options) == 5
    assert looked_at == ["fire:gun", "fire:rifle"]


def test_a_weapon_is_drawn_no_oftener_for_its_many_targets():
    chance = Rng(5)
    drawn = [one_cell().draw(chance) for _ in range(400)]
    assert set(drawn) == set(one_cell().options)
    rifles, guns = (sum(row_of(key) == row for key in drawn) for row in TARGETS)
    assert 70 < rifles < 130
    assert 70 < guns < 130


def test_who_types_may_leave_out_the_only_target():
    form = one_cell()
    assert form.parse(" fire:gun ") == "fire:gun>golems"
    assert form.parse("fire:rifle>medusas") == "fire:rifle>medusas"
    with pytest.raises(ValueError, match="none of"):
        form.parse("fire:rifle")


def test_the_wire_says_how_one_cell_is_drawn():
    data = one_cell().to_data()
    assert (data["form"], data["of"], len(data["options"])) == ("one_of", "action", 5)
    assert data["sheet"] == {
        "rows": ["fire:rifle", "fire:gun"],
        "columns": ["golems", "medusas"],
        "groups": [["fire:rifle", "fire:gun"]],
        "alone": ["combat", "end"],
        "beyond": ["wraith"],
        "heads": "salvo",
        "tops": "target",
    }
