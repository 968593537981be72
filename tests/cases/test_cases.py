"""Plays every case: a position with scripted dice, the answers, and what must come of them."""

from pathlib import Path

from grognard import systems
from grognard.testing import playing_cases

test_case = playing_cases(*systems.IDS)


def test_cases_lie_in_the_folder_of_their_system() -> None:
    assert {file.parent.name for file in Path(__file__).parent.glob("*/*.toml")} <= set(systems.IDS)
