"""Plays every case: a position with scripted dice, the answers, and what must come of them."""

from importlib import import_module
from pathlib import Path

import pytest

from grognard import systems
from grognard.core import position

HERE = Path(__file__).parent


def find(system):
    """Any of the books, those that cannot be played yet too: their cases are played before they open."""
    if system not in systems.BOOKS:
        raise KeyError(system)
    return import_module(f"grognard.systems.{system}").SYSTEM


def cases():
    for file in sorted(HERE.glob("*/*.toml")):
        for case in position.read(file):
            marks = [pytest.mark.clause(*case.clauses)] if case.clauses else []
            if case.example:
                marks.append(pytest.mark.example(case.example))
            yield pytest.param(case, id=case.id, marks=marks)


@pytest.mark.parametrize("case", list(cases()))
def test_case(case):
    assert Path(case.file).parent.name == case.system
    position.play(case, find)
