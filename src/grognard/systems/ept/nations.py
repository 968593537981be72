"""Chapter 23: what belongs to a nation in its years, read from `data/nations.toml`; each rule stands where it takes effect."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from grognard.core.books.reading import Count, Provenance, by_id
from grognard.systems.ept.reading import toml
from grognard.systems.ept.state import Battle


@dataclass(frozen=True, slots=True)
class Nation:
    """A nation in its years, with what it does otherwise than others."""

    provenance: Provenance
    id: str
    side: str = ""
    years: tuple[Count, Count] = (0, 0)
    #: Change of the delay test of its artillery.
    artillery_delay: int = 0
    #: Change of the dice in an assault on a vehicle, for engineers another.
    against_vehicles: int = 0
    engineers_against_vehicles: int = 0
    #: The allotment of Panzerfausts of its squads, and from which year on.
    panzerfaust: Count = 0
    panzerfaust_from: Count = 0
    #: The year from which its IG 18 has hollow charges.
    hollow_charges_from: Count = 0
    #: Vehicles fire alone.
    lone_vehicles: bool = False
    #: Change of the dice of who throws himself at a vehicle; none where nobody does.
    kamikaze: int = 0
    #: Half sections fire together with the other half of theirs alone.
    paired_fire: bool = False
    #: Mortars fire together from one hex alone.
    stacked_mortars: bool = False
    #: Who may form human waves.
    waves: Literal["", "all", "half_sections"] = ""
    #: Years in which who jumps has his weapons in containers, and the power he has on that turn, squads another.
    containers: tuple[Count, Count] = (0, 0)
    container_power: Count = 0
    container_power_squad: Count = 0
    #: Snipers sit in trees, and decoys are taken for them.
    tree_snipers: bool = False
    #: Positions are laid out unseen, with the hidden units.
    hidden_positions: bool = False


NOBODY = Nation(provenance={"default": "book"}, id="")


@cache
def nations() -> dict[str, Nation]:
    return by_id(Nation, "nations.toml", "nation", toml("nations.toml")["nation"])


@cache
def find(side: str, year: int) -> Nation:
    """The nation of a side in a year; one without rules of its own where the book has none for it."""
    for nation in nations().values():
        if nation.side == side and nation.years[0] <= year <= nation.years[1]:
            return nation
    return NOBODY


def of(battle: Battle, seat: int) -> Nation:
    """The nation that a seat plays, in the year of the scenario."""
    return find(battle.nations[seat], battle.year)
