"""Games of armies that are tried, in a process that gives way to everything else."""

from __future__ import annotations

import contextlib
import os
from functools import cache

from grognard.lab import trial
from grognard.lab.trial import Trial, Tried

_LESS_URGENT = 15


def game(asked: Trial, number: int) -> Tried:
    """One game of a trial."""
    _give_way()
    return trial.game(asked, number)


@cache
def _give_way() -> None:
    """Let whatever else the machine has to do go first; once for the process."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(_LESS_URGENT)
