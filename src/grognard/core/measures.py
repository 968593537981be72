"""What a system may let the bench measure beside its scenarios: games of given sizes, and single pieces of work."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from grognard.core.system import Setup


class Measures(Protocol):
    """A module of a system that offers these is measured by them."""

    def sizes(self) -> Sequence[int]:
        """Army points a side for which games are timed, smallest first."""

    def sized(self, points: int, seed: int) -> Setup:
        """A game of two sides of so many points; another seed brings other armies."""

    def models(self, battle: Any) -> int:
        """How many models the two sides of a game bring."""

    def works(self) -> Mapping[str, Callable[[], object]]:
        """Single pieces of work by name, each ready to be done; their names end in the unit shown, `ms` or `us`."""


@runtime_checkable
class Measured(Protocol):
    """A system that has something to measure of its own."""

    def measures(self) -> Measures: ...
