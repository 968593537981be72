"""The clause index and the marks of code."""

import pytest

from grognard import systems
from grognard.core import rules
from grognard.core.rules import CODE, index, rule


@pytest.fixture(autouse=True)
def own_marks():
    kept = {clause: list(names) for clause, names in CODE.items()}
    yield
    CODE.clear()
    CODE.update(kept)


def test_a_mark_notes_the_name_and_returns_the_code_itself():
    def code():
        """Does something."""

    assert rule("toy.a.one", "toy.a.two")(code) is code
    assert CODE["toy.a.one"] == CODE["toy.a.two"]
    assert CODE["toy.a.one"][0].endswith(
        "test_a_mark_notes_the_name_and_returns_the_code_itself.<locals>.code"
    )


@pytest.mark.parametrize("system", systems.IDS)
def test_every_index_is_sound(system):
    book = index(system)
    assert book.system == system
    assert book.clauses
    for id_, clause in book.clauses.items():
        assert id_.startswith(f"{system}.")
        assert clause.chapter
        assert clause.text
        assert clause.tier >= 1
    for example in book.examples.values():
        assert [c for c in example.clauses if c not in book.clauses] == [], example.id


def test_marks_that_name_no_clause_are_found():
    system = systems.IDS[0]
    CODE[f"{system}.no.such-clause"] = ["x"]
    assert f"{system}.no.such-clause" in rules.unknown_marks(system)


def test_patterns_name_the_clauses_that_come_later():
    clauses = {
        id_: rules.Clause(id_, "", "", 3, "") for id_ in ("toy.air.drop", "toy.air.bomb", "toy.sea.land")
    }
    found = rules._later([{"reason": "air", "clauses": ["toy.air.*"]}], clauses)
    assert found == {"toy.air.drop": "air", "toy.air.bomb": "air"}
    with pytest.raises(ValueError, match=r"toy\.moon"):
        rules._later([{"reason": "moon", "clauses": ["toy.moon.*"]}], clauses)
