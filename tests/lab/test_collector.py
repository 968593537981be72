"""Memory in mass play."""

import gc

import pytest

from grognard.lab.collector import collect_seldom


def _break_within():
    with collect_seldom():
        assert gc.get_threshold()[0] > 700
        assert gc.get_freeze_count() > 0
        raise ValueError("broken")


def test_the_collector_is_left_as_it_was_found():
    before = gc.get_threshold()
    with pytest.raises(ValueError, match="broken"):
        _break_within()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
