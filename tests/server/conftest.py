"""Servers for tests: real processes on loopback with a real database file."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from serving import Serving


@pytest.fixture(scope="module")
def serving(tmp_path_factory):
    """A server that plays dust and the race."""
    served = Serving(tmp_path_factory.mktemp("server"))
    served.start()
    yield served
    served.stop()


@pytest.fixture
def client(serving):
    """A script with a key of its own."""
    yield serving.client()
    serving.hang_up()
