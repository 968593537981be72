"""Cases as tests: a position with scripted dice, the answers, and what must come of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from grognard import systems
from grognard.core.border import position
from grognard.lab import checkout, proof


def playing_cases(*ids: str) -> Callable[..., None]:
    """A test for each case of these systems; it stands as `test_case` in `tests/cases/test_cases.py`."""
    files = [file for id_ in ids for file in proof.case_files(checkout.root(id_), id_)]

    @pytest.mark.parametrize("case", list(_cases(files)))
    def test_case(case: position.Case) -> None:
        assert case.system in ids, f"{case.file} is about {case.system}"
        position.play(case, systems.find)

    return test_case


def _cases(files: Iterable[Path]) -> Iterator[Any]:
    for file in files:
        for case in position.read(file):
            marks = [pytest.mark.clause(*case.clauses)] if case.clauses else []
            if case.example:
                marks.append(pytest.mark.example(case.example))
            yield pytest.param(case, id=case.id, marks=marks)
