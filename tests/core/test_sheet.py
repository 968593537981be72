"""Sheets: cells of rows and columns, at most one of each group."""

from grognard.core.game import Rng
from grognard.core.sheet import Sheet, cell, column_of, row_of

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
