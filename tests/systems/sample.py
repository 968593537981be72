"""Which games tests of all systems play: none that takes long."""

from __future__ import annotations

from grognard import systems
from grognard.core.system import AnySystem, Scenario


def scenarios(system: str | AnySystem) -> list[Scenario]:
    """The scenarios of a system but for the large ones, which only differ from others by their points."""
    found = systems.find(system) if isinstance(system, str) else system
    return [one for one in found.scenarios() if "large" not in one.tags]
