"""What all tests share: the same examples on every run, evidence of clauses, and a toy game to try doors on."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Tests import what they share (the toy game) by its own name, wherever pytest was started.
sys.path.insert(0, str(Path(__file__).parent))

pytest_plugins = ["grognard.lab.evidence", "grognard.lab.leftovers", "grognard.testing"]

settings.register_profile(
    "grognard",
    derandomize=True,
    deadline=None,  # no test may depend on how fast the machine is
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# `pytest --hypothesis-profile=explore` goes looking for new examples.
settings.register_profile("explore", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile("grognard")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """The race, installed as one of the systems."""
    from toy import seat_the_toy

    system = seat_the_toy(monkeypatch)
    yield system
    system.fault = ""
