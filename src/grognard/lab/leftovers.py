"""Scripted dice that nobody rolled: a pytest plugin that fails a test of a clause which leaves some.

A die that is written down and never falls says that the test expected another course of play than it got. Where dice
must be left, the test says why: `@pytest.mark.dice_left("the shot is refused before a die falls")`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import wraps
from typing import Any

import pytest

from grognard import systems
from grognard.core.dice import Scripted

#: The scripts that a test has written, and up to where each has been rolled by any game or fork.
_written: list[tuple[int, ...]] = []
_rolled: dict[tuple[int, ...], int] = {}


def left() -> list[tuple[int, ...]]:
    """The scripts of the present test of which dice are left, without those that fell."""
    found = []
    for script in _written:
        # A script may have been lengthened since it was written.
        fallen = max((at for faces, at in _rolled.items() if faces[: len(script)] == script), default=0)
        if fallen < len(script):
            found.append(script[fallen:])
    return found


def _watch() -> None:
    begin, roll = Scripted.__init__, Scripted.roll

    @wraps(begin)
    def watched_begin(self: Scripted, *args: Any, **named: Any) -> None:
        begin(self, *args, **named)
        _written.append(tuple(self.faces))

    @wraps(roll)
    def watched_roll(self: Scripted, count: int, sides: int, purpose: str) -> list[int]:
        faces = roll(self, count, sides, purpose)
        script = tuple(self.faces)
        _rolled[script] = max(self.at, _rolled.get(script, 0))
        return faces

    Scripted.__init__ = watched_begin  # type: ignore[method-assign]
    Scripted.roll = watched_roll  # type: ignore[method-assign]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "dice_left(why): scripted dice are left unrolled, for a reason.")
    if not hasattr(Scripted.roll, "__wrapped__"):
        _watch()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    _written.clear()
    _rolled.clear()
    yield
    fault = _fault(item)
    if fault:
        pytest.fail(fault, pytrace=False)


def _fault(item: pytest.Item) -> str:
    """What is wrong with the dice of a test that else has passed; nothing where it proves no clause."""
    marks = {
        str(id_) for name in ("clause", "example") for mark in item.iter_markers(name) for id_ in mark.args
    }
    # A system that is being written is judged when it opens.
    if not any(mark.startswith(f"{system}.") for mark in marks for system in systems.IDS):
        return ""
    told = next(item.iter_markers(name="dice_left"), None)
    unrolled = left()
    if told is None and unrolled:
        return (
            f"scripted dice were never rolled: {unrolled}; roll them, or say why: @pytest.mark.dice_left(...)"
        )
    if told is not None and not str(next(iter(told.args), "")).strip():
        return "dice_left says no reason"
    if told is not None and not unrolled:
        return "dice_left says that dice are left, and none are"
    return ""
