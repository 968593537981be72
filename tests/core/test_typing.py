"""What the types keep apart: mypy finds what is wrong in the files of `tests/typing`, and nothing else."""

import re
from pathlib import Path

import pytest

api = pytest.importorskip("mypy.api")

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "tests" / "typing").glob("*.py"))
_MARK = re.compile(r"# wrong: (\S+)")
_FOUND = re.compile(r"^(\S+?):(\d+): error: .*\[(\S+)\]$")


def test_mypy_finds_a_wrong_telling_and_a_state_in_place_of_a_view(monkeypatch):
    monkeypatch.chdir(ROOT)
    marked = {
        (file.name, number, mark[1])
        for file in FILES
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if (mark := _MARK.search(line))
    }
    assert {name for name, _, _ in marked} == {file.name for file in FILES}
    said, trouble, _ = api.run(["--strict", *map(str, FILES)])
    assert not trouble
    found = {
        (Path(match[1]).name, int(match[2]), match[3])
        for line in said.splitlines()
        if (match := _FOUND.match(line))
    }
    assert found == marked, said
