"""Scripts that one module calls and another writes, where the chapters of a book call each other in a circle.

A hit throws riders off a vehicle, who may be fired at as they land, which may be a hit. Modules import downwards
only, so the lower one declares what it needs, by its type, and the upper one says what that is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

from grognard.core.decision import Script

P = ParamSpec("P")


class Forward(Generic[P]):
    """A script by its arguments alone. Whoever writes it has `@name.written` above it, in one place."""

    __slots__ = ("_script", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._script: Callable[P, Script[None]] | None = None

    def written(self, script: Callable[P, Script[None]]) -> Callable[P, Script[None]]:
        """Mark the script that this is."""
        if self._script is not None:
            raise TypeError(f"{self.name} is written twice")
        self._script = script
        return script

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Script[None]:
        if self._script is None:
            raise TypeError(f"{self.name} is written nowhere: its module was not imported")
        return self._script(*args, **kwargs)
