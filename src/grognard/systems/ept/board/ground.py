"""Kinds of ground: terrain of hexes, what lies on their sides, and fieldworks, as the terrain table has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from grognard.core.books.reading import Count, Provenance
from grognard.systems.ept.reading import Points

CoverLevel = Literal["exposed", "open", "light", "medium", "heavy"]
#: From the most open to the best: a better level stands later.
COVER_LEVELS: tuple[CoverLevel, ...] = ("exposed", "open", "light", "medium", "heavy")
#: As far as any map goes, in hexes.
ANY_DISTANCE = 10**6
#: How units move; the column of the terrain table. Boats are `amphibious`; a land vehicle that swims uses that column
#: in the water, and `tracked_amphibious` of a side where there is one.
MOVEMENTS = ("infantry", "tracked", "half_tracked", "four_by_four", "wheeled", "amphibious", "nap_of_earth")


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of terrain. Kinds of movement that `costs` leaves out may not enter."""

    provenance: Provenance
    id: str
    costs: Mapping[str, Points]
    cover: CoverLevel
    #: Columns of visual hindrance that a line through it meets.
    hindrance: Count = 0
    #: Whether it blocks sight.
    obstacle: bool = False
    #: Tree tops one level above the ground (a building of several hexes has its roof there).
    tall: bool = False
    #: Hinders sight on the level above too, and the hex behind it.
    high_hindrance: bool = False
    vegetation: bool = False
    building: bool = False
    #: What a building becomes when it falls.
    ruin: str = ""
    #: road or track: a network from hex to hex.
    way: str = ""
    wetness: Literal["firm", "semi_wet", "aquatic"] = "firm"

    @property
    def is_open(self) -> bool:
        """Open or exposed: no cover at all."""
        return self.cover in ("exposed", "open")


@dataclass(frozen=True, slots=True)
class SideKind:
    """What lies on a side of a hex: the points it adds, its cover, and what it does to sight."""

    provenance: Provenance
    id: str
    costs: Mapping[str, Points]
    cover: CoverLevel
    hindrance: Count = 0
    obstacle: bool = False
    crest: bool = False
    ditch: bool = False
    reef: bool = False


@dataclass(frozen=True, slots=True)
class Season:
    """What snow or mud adds to movement: for each level up or down, and for each hex by kind of mover."""

    provenance: Provenance
    id: str
    level: Points
    infantry: Points
    tracked: Points
    vehicle: Points
    in_buildings: bool


@dataclass(frozen=True, slots=True)
class FieldworkKind:
    """A defensive position, an obstruction or a trap."""

    provenance: Provenance
    id: str
    cover: CoverLevel
    position: bool = False
    obstruction: bool = False
    trap: bool = False
    #: It looks one way only.
    facing: bool = False
    #: A trap's firepower on its hex and on the rings around it.
    power: tuple[Count, ...] = ()
    #: It explodes once and is gone.
    once: bool = False
    costs: Mapping[str, Points] = field(default_factory=dict)
