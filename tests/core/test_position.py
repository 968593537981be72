"""Position files and cases: read, merged, begun and played, and honest about what went otherwise."""

import json

import pytest

from grognard.core.border import position
from grognard.core.system import SetupFault
from toy import SYSTEM

CASE = """
system = "toy"
example = "toy.ex.dash"
clauses = ["toy.turn.run"]
dice = ["dash: 5"]

[position]
turn = 0
[position.runners]
r1 = "B1"

[[before]]
question = "cell"
unit = "r1"
is = "B1"

[[then]]
ask = "toy-stake"
seat = 0
refuse = "9"
answer = "1"

[[then]]
answer = 0

[[then]]
ask = "toy-runner"
offers = ["r1", "r2"]
lacks = ["b1"]
answer = "r1"

[[then]]
refuse = "E5"
rule = "toy.turn.run"
answer = "D1"

[[after]]
question = "cell"
unit = "r1"
is = "D1"
"""


def find(system_id):
    return {"toy": SYSTEM}[system_id]


@pytest.fixture
def read(tmp_path):
    def read(text, name="it.toml"):
        file = tmp_path / name
        file.write_text(text)
        return position.read(file)

    return read


def test_a_case_is_read_and_played(read):
    (case,) = read(CASE)
    assert (case.id, case.example, case.clauses) == ("toy/it", "toy.ex.dash", ("toy.turn.run",))
    game = position.play(case, find)
    assert game.battle.runners["r1"].cell == 3


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('is = "D1"', 'is = "E1"', r"after: cell \{'unit': 'r1'\} is 'D1', must be 'E1'"),
        ('is = "B1"', 'is = "A1"', "before: cell"),
        ('ask = "toy-runner"', 'ask = "toy-goal"', "entry 3 .*asked was toy-runner"),
        ("seat = 0", "seat = 1", "entry 1 .*asked was seat 0"),
        ('"r2"]', '"b2"]', "'b2' is not offered"),
        ('lacks = ["b1"]', 'lacks = ["r2"]', "'r2' is offered"),
        ('refuse = "9"', 'refuse = "2"', "the answer was taken"),
        ('rule = "toy.turn.run"', 'rule = "toy.other"', "refused by"),
        ('answer = "D1"', 'answer = "E5"', "refused: toy-far"),
        ('dice = ["dash: 5"]', 'dice = ["5 5"]', "1 scripted dice were never rolled"),
        ("[[after]]", "[[then]]\nover = true\n[[after]]", "the game goes on"),
        (
            "[[after]]",
            '[[then]]\nuntil = "toy-never"\n[[after]]',
            "toy-never is never asked|script has 0 left",
        ),
    ],
)
def test_a_case_that_goes_otherwise_says_where(read, old, new, told):
    assert old in CASE
    (case,) = read(CASE.replace(old, new, 1) if old != 'is = "D1"' else CASE.replace(old, new))
    with pytest.raises(Exception, match=told):
        position.play(case, find)


def test_variants_change_a_common_position(read):
    text = (
        CASE
        + '\n[[case]]\nname = "a"\n[[case]]\nname = "b"\nposition.runners.r2 = "C2"\nclauses = ["toy.x"]\n'
    )
    first, second = read(text)
    assert (first.id, second.id) == ("toy/it/a", "toy/it/b")
    assert (first.clauses, second.clauses) == (("toy.turn.run",), ("toy.x",))
    assert first.position["runners"] == {"r1": "B1"}
    assert second.position["runners"] == {"r1": "B1", "r2": "C2"}


def test_lists_of_things_with_ids_are_merged_by_id():
    base = {"units": [{"id": "a", "at": 1}, {"id": "b", "at": 2}], "cells": [1, 2]}
    change = {"units": [{"id": "b", "at": 3}, {"id": "a", "absent": True}, {"id": "c"}], "cells": [9]}
    assert position.merged(base, change) == {"units": [{"id": "b", "at": 3}, {"id": "c"}], "cells": [9]}
    assert base["units"][1] == {"id": "b", "at": 2}


def test_a_position_without_scripted_dice_rolls_from_its_seed(read):
    (case,) = read('system = "toy"\nseed = 77\n')
    assert position.begin(case, find).first.seed == 77


def test_positions_are_read_from_json_too(read):
    (case,) = read(json.dumps({"system": "toy", "position": {"turn": 1}}), "it.json")
    assert position.begin(case, find).battle.turn == 1


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("system = ", "it.toml"),
        ('system = "toy"\nsystme = 1', "it.toml"),
        ("seed = 1", "it.toml"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(read, text, place):
    with pytest.raises(SetupFault) as caught:
        read(text)
    assert caught.value.place == place


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(SetupFault, match="cannot be read"):
        position.read(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("text", "place"), [('system = "chess"', "system"), ('system = "toy"\ndice = ["X"]', "dice")]
)
def test_a_position_that_cannot_begin_is_refused(read, text, place):
    (case,) = read(text)
    with pytest.raises(SetupFault) as caught:
        position.begin(case, find)
    assert caught.value.place == place
