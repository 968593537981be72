"""Scripted dice that nobody rolled fail a test of a clause, unless it says why; tried with a small project of its own."""

import subprocess
import sys

TESTS = """
import pytest
from grognard.core.dice import Scripted

proves = pytest.mark.clause("dust.core.die")

def roll(dice, count):
    return dice.roll(count, 6, "test")

@proves
def test_all_rolled():
    dice = Scripted(faces=[1, 2])
    assert roll(dice.copy(), 2) == [1, 2]

@proves
def test_lengthened():
    dice = Scripted(faces=[1])
    dice.faces.append(2)
    assert roll(dice, 2) == [1, 2]

@proves
def test_one_left():
    assert roll(Scripted(faces=[1, 2]), 1) == [1]

@proves
@pytest.mark.dice_left("the second would be the enemy's")
def test_one_left_and_told():
    assert roll(Scripted(faces=[1, 2]), 1) == [1]

@proves
@pytest.mark.dice_left("")
def test_no_reason():
    assert roll(Scripted(faces=[1, 2]), 1) == [1]

@proves
@pytest.mark.dice_left("nothing is left")
def test_needless_reason():
    assert roll(Scripted(faces=[1]), 1) == [1]

def test_proves_no_clause():
    assert roll(Scripted(faces=[1, 2]), 1) == [1]

@pytest.mark.clause("toy.a.one")
def test_of_a_system_that_is_not_open():
    assert roll(Scripted(faces=[1, 2]), 1) == [1]
"""


def test_dice_left_over_fail_a_test_of_a_clause_unless_it_says_why(tmp_path):
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["grognard.lab.leftovers"]\n')
    (tmp_path / "test_it.py").write_text(TESTS)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-rf"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    failed = {
        line.split("::")[1].split()[0] for line in done.stdout.splitlines() if line.startswith("FAILED")
    }
    assert failed == {"test_one_left", "test_no_reason", "test_needless_reason"}, done.stdout
    assert "never rolled: [(2,)]" in done.stdout
