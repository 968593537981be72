"""A game of ten thousand answers is open at once, and its first state is small: what `benchmarks/opening.py` measures."""

import asyncio
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
import opening

#: What the processor may compute until the game is open, and how large what a page gets first may be.
OPEN_MS, FIRST_KB = 300, 100


@pytest.mark.parametrize("answers", [600, pytest.param(10_000, marks=pytest.mark.soak)])
def test_a_long_game_is_open_at_once_and_its_first_state_is_small(answers, tmp_path):
    found = asyncio.run(opening.measured(answers, str(tmp_path)))
    print(found)
    assert found["answers"] == answers
    # A unit is chosen by one answer and does nothing by the next: of that much is told, and a page does not get it all.
    assert found["events"] > answers // 2 > opening.PAGE
    assert found["first_state_kB"] < FIRST_KB
    if answers >= 10_000:
        assert found["opened_ms"] + found["first_state_ms"] < OPEN_MS
