"""Plays the cases of a system that is not opened yet, as tests/cases plays those of the others."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grognard.core import position
from systems.ept.table import find

HERE = Path(__file__).parent


def cases() -> Iterator[Any]:
    for file in sorted(HERE.glob("*.toml")):
        for case in position.read(file):
            marks = [pytest.mark.clause(*case.clauses)] if case.clauses else []
            if case.example:
                marks.append(pytest.mark.example(case.example))
            yield pytest.param(case, id=case.id, marks=marks)


@pytest.mark.parametrize("case", list(cases()))
def test_case(case: position.Case) -> None:
    position.play(case, find)
