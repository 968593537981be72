"""The numbers of what flies, as tables.toml has them."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.reading import Count, Positive, Provenance
from grognard.systems.ept.reading import Points


@dataclass(frozen=True, slots=True)
class Flying:
    """Aircraft over the map: how high tactical flight is, what it costs, and what hides who flies lower."""

    provenance: Provenance
    levels: Positive
    hex: Points
    switch: Points
    visibility: Points
    #: Terrain and sides that come between somebody and an aircraft at nap of the earth, beside the lie of the land.
    screens: tuple[str, ...]
    #: Hexes within which a rocket launcher reaches such a helicopter.
    rocket_range: Count
