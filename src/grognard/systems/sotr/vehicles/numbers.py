"""The book's tables for vehicles: speeds, ground, damage, read from `data/damage.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from grognard.core.books.reading import Count, Provenance, Reader
from grognard.systems.sotr.reading import Length, toml

#: Speeds by their place in a row of the table.
SLOW, MEDIUM, FAST = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the chapters on vehicles, by name; lengths in hundredths of an inch."""

    speeds: tuple[tuple[Length, ...], ...]
    road: int
    bog: Mapping[str, int]
    bog_armour: Mapping[int, int]
    bog_again: int
    heavy_armour: int
    repeat: int
    blast: Length
    mecha_blast: Length
    crush_beyond: Length
    crush: int
    crush_penetration: int
    ram_from: Length
    charge_reach: Length
    charge_penetration: int
    template: Length
    cool_fighting: int
    cool_closed: int
    green: int
    small_weapons: int
    size: Mapping[str, int]
    fast_front: int
    fast_aside: int
    twin: int
    aim_zone: int
    low_profile: int
    works: int
    rear_again: int
    alight: tuple[tuple[Length, ...], ...]
    alight_safely: Length
    board_within: Length
    climb_aboard: Length
    passengers: Mapping[str, int]
    from_open: int
    provenance: Provenance


@cache
def numbers() -> Numbers:
    return Reader("damage.toml, vehicles").table(Numbers, toml("damage.toml")["vehicles"])


@dataclass(frozen=True, slots=True)
class Ground:
    """How fast vehicles may cross some kinds of scenery: 0 impassable, 1 slow, 2 medium, 3 fast."""

    kinds: tuple[str, ...]
    wheeled: Count
    tracked: Count
    mecha: Count
    bog: tuple[str, ...] = ()
    destroys: tuple[str, ...] = ()

    def cap(self, locomotion: str) -> int:
        return {"wheeled": self.wheeled, "tracked": self.tracked, "mecha": self.mecha}.get(locomotion, FAST)


OPEN = Ground((), FAST, FAST, FAST)


@cache
def grounds() -> dict[str, Ground]:
    """The row of each kind of scenery; what has none is open ground."""
    rows = [Reader("damage.toml, ground").table(Ground, row) for row in toml("damage.toml")["ground"]]
    return {kind: row for row in rows for kind in row.kinds}


@cache
def results(zone: str) -> tuple[tuple[int, str], ...]:
    """The table of a zone: up to which total each result reaches."""
    row = next(row for row in toml("damage.toml")["damage"] if row["zone"] == zone)
    return tuple((limit, name) for limit, name in row["rows"])


def result(zone: str, total: int) -> str:
    """The result for a total; what is above the table counts as its last row."""
    rows = results(zone)
    return next((name for limit, name in rows if total <= limit), rows[-1][1])
