"""The numbers of what flies and what floats, as tables.toml has them."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.books.reading import Count, Positive, Provenance
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


@dataclass(frozen=True, slots=True)
class AirDrift:
    """Changes of the distance die of air support, by what it does and how high."""

    provenance: Provenance
    ground_attack: int
    bombing_medium: int
    bombing_high: int
    guided: int


@dataclass(frozen=True, slots=True)
class DropDrift:
    """Changes of the distance die of a drop by the wind and the night, and what fire at its aeroplane adds in hexes."""

    provenance: Provenance
    calm: int
    wind: int
    strong: int
    night: int
    shot_at: Count


@dataclass(frozen=True, slots=True)
class Touchdown:
    """Ground that kills who comes down on it and ground that hurts, by terrain and by fieldworks; steep ground hurts."""

    provenance: Provenance
    deadly: tuple[str, ...]
    deadly_works: tuple[str, ...]
    difficult: tuple[str, ...]
    difficult_works: tuple[str, ...]
    #: A die of so much or less hurts.
    hurts: Count
    #: Change of that die for gliders.
    glider: int
    #: Hexes that an aeroplane runs at least on an airstrip.
    run: Positive


@dataclass(frozen=True, slots=True)
class Sinking:
    """Results that would destroy, after which a craft of an amphibious assault sinks, by its size."""

    provenance: Provenance
    very_large: Positive
    large: Positive
    normal: Positive
    others: Positive
