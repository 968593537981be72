"""Plays every case: a position with scripted dice, the answers, and what must come of them."""

from pathlib import Path

from grognard import systems
from grognard.testing import playing_cases

test_case = playing_cases(*systems.IDS)


def test_cases_lie_in_the_folder_of_their_system() -> None:
    here = Path(__file__).parent
    assert {file.relative_to(here).parts[0] for file in here.rglob("*.toml")} <= set(systems.IDS)


def test_no_two_files_of_cases_of_a_system_have_the_same_name() -> None:
    """A case is known by its system and the name of its file, whatever the chapter it lies in."""
    for id_ in systems.IDS:
        names = [file.stem for file in (Path(__file__).parent / id_).rglob("*.toml")]
        assert len(names) == len(set(names))
