"""Breaks of marked code: which there are, and that each is the code it says."""

import importlib
import sys

import pytest

from grognard.lab import mutants

CODE = '''
"""A module to break."""

from functools import cache


def plain(a, b):
    """Numbers here, 1 and 2, are words."""
    if a < b and not b:
        return min(a, 1)
    battle.tell(a, 5)
    return a + b


def added(found):
    """A statement of its own, after words."""
    found.append(3)
    return found


def paired(a, b):
    return [x for x, y in zip(a, b, strict=True) if sorted(a, reverse=True)]


class Box:
    @property
    def size(self):
        return 2

    @cache
    def kept(self, x):
        for y in x:
            if y:
                continue
            self.z += 1
        return True

    def fill(self):
        self.full = True


class Chest(Box):
    def fill(self):
        super().fill()
'''


@pytest.fixture
def box(tmp_path, monkeypatch):
    (tmp_path / "boxed.py").write_text(CODE)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("boxed")
    del sys.modules["boxed"]


def shown(code):
    return [(m.was, m.now) for m in mutants.mutants(code)]


def test_what_only_guards_against_a_slip_is_not_broken(box):
    assert shown("boxed.paired") == [("True", "False")], "the order, and not that both are as long"


def test_every_comparison_word_number_and_sum_is_broken_once_and_nothing_that_is_only_told(box):
    assert shown("boxed.plain") == [
        ("a < b and (not b)", "a < b or not b"),
        ("a < b", "a <= b"),
        ("not b", "not not b"),
        ("min", "max"),
        ("1", "2"),
        ("a + b", "a - b"),
    ]


def test_statements_are_left_out_and_conditions_turned(box):
    assert shown("boxed.Box.kept") == [
        ("y", "not y"),
        ("continue", "pass"),
        ("self.z += 1", "pass"),
        ("1", "2"),
        ("True", "False"),
    ]


def test_the_broken_code_does_what_it_says(box):
    sums = next(m for m in mutants.mutants("boxed.plain") if m.was == "a + b")
    function = mutants.function("boxed.plain")
    function.__globals__["battle"] = type("Battle", (), {"tell": lambda *a: None})
    assert box.plain(5, 3) == 8
    function.__code__ = mutants.broken(sums)
    assert box.plain(5, 3) == 2


def test_a_method_may_lose_what_it_asks_its_parent_for(box):
    lost = next(m for m in mutants.mutants("boxed.Chest.fill") if m.was == "super().fill()")
    mutants.function("boxed.Chest.fill").__code__ = mutants.broken(lost)
    chest = box.Chest()
    chest.fill()
    assert not hasattr(chest, "full")


def test_functions_are_found_beneath_their_wrappers(box):
    assert mutants.function("boxed.Box.size") is box.Box.size.fget
    assert mutants.function("boxed.Box.kept") is box.Box.kept.__wrapped__
    assert mutants.function("boxed.Box") is None
    assert mutants.mutants("boxed.Box") == []


def test_a_break_is_known_by_what_it_changes_not_by_its_line(box):
    first = mutants.mutants("boxed.plain")[0]
    assert first.key == ("boxed.plain", "a < b and (not b)", "a < b or not b")


def test_a_statement_that_is_taken_out_is_gone(box):
    number, gone = (mutants.mutants("boxed.added")[n] for n in (1, 0))
    assert (gone.now, number.now) == ("pass", "4")
    for mutant, found in ((number, [4]), (gone, [])):
        box.added.__code__ = mutants.broken(mutant)
        assert box.added([]) == found
