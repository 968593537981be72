"""What the army lists allow, read from `data/lists/`: sections, entries, upgrades, their costs and limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from grognard.core.books.reading import Count, Positive, ProfileError, Provenance, Reader
from grognard.systems.epic import profile
from grognard.systems.epic.profile import Profile
from grognard.systems.epic.reading import toml

#: How large a formation is bought, and by what its units and the limits of its upgrades are multiplied.
SIZES: Mapping[str, int] = {"normal": 1, "big": 2, "huge": 3}


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a list. `third` sections share a third of the points; a section with `slots` has so many formations for
    each one of the sections in `per`; `upgrades` is how many upgrades a formation of it may take, 0 for any number."""

    id: str
    third: bool = False
    per: tuple[str, ...] = ()
    slots: Count = 0
    upgrades: Count = 0


@dataclass(frozen=True, slots=True)
class Part:
    """Units of an entry: a number of the kinds in `of`, up to `most` where it may grow, for `extra` points each.

    `prices` are points for each unit of a kind; with `one_kind` all must be alike.
    """

    number: Positive
    of: tuple[str, ...]
    most: Count = 0
    extra: Count = 0
    prices: Mapping[str, Count] = field(default_factory=dict)
    one_kind: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A formation that may be bought. `big` and `huge` are its costs at twice and thrice the size, 0 where it has none.

    `transport` is the kind of vehicle it gets free, as many as it needs. Its initiative is the army's where it is 0. One of
    marks alone is no formation: what the army has beside them.
    """

    id: str
    section: str
    cost: Count
    parts: tuple[Part, ...] = ()
    big: Count = 0
    huge: Count = 0
    upgrades: tuple[str, ...] = ()
    transport: str = ""
    per_army: Count = 0
    initiative: Count = 0

    @property
    def costs(self) -> dict[str, int]:
        """What it costs at each of its sizes."""
        prices = {"normal": self.cost, "big": self.big, "huge": self.huge}
        return {size: price for size, price in prices.items() if price or size == "normal"}


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What may be added to a formation: `least` to `most` units of its kinds (0: any number), in lots of `lot`.

    It costs `cost` once, and `each` for every unit, `pair` for two, or by `prices`. `along` comes with every lot. Units of
    `replaces` leave for those that come; `with_bearer` the unit that a replaced character was in leaves too. A character joins
    a unit of a kind in `on` (`bearers` where it depends on the character), the first there is, or the unit of a character in it.

    `transport`: `need` no more than carry everybody, `whole` just enough for everybody, `each` enough for everybody and
    at most one for each of them. `pods` is the formation's drop pod instead: one for all, or paid for by every unit where it
    costs something `each`; `instead` comes in place of free vehicles, as a pod does. `up_to` is the upgrade whose number it may not pass. `alone` are the kinds that the
    formation may be made of beside it, `not_with` the upgrades beside which it is not taken. `once` are the kinds that an army
    has once; `per_army` and `per_points` (one for each such sum begun; `per_full`: in full) limit it
    in the army; a `compulsory` one must be there; `first` are the kinds whose formation has the first claim on it; `unless`
    those beside which it may not be. `outside` ones do not count against the number of upgrades. `needs` are, of each kind,
    marks of which the formation must bear one, `bars` those that it may not bear; `per_mark` is how many an army has for
    each mark of the upgrade named in `marks`, and for none. `brings` is added to what the army has beside its formations.
    `title` is what it is called where it has several kinds.
    """

    id: str
    units: tuple[str, ...]
    least: Count = 1
    most: Count = 0
    lot: Positive = 1
    cost: Count = 0
    each: Count = 0
    pair: Count = 0
    prices: Mapping[str, Count] = field(default_factory=dict)
    along: Mapping[str, Positive] = field(default_factory=dict)
    replaces: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    bearers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    with_bearer: bool = False
    one_kind: bool = False
    transport: Literal["", "need", "whole", "each", "pods", "instead"] = ""
    up_to: str = ""
    alone: tuple[str, ...] = ()
    not_with: tuple[str, ...] = ()
    per_army: Count = 0
    once: tuple[str, ...] = ()
    per_points: Count = 0
    per_full: Count = 0
    compulsory: bool = False
    first: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    outside: bool = False
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bars: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: str = ""
    per_mark: Count = 0
    brings: Mapping[str, Positive] = field(default_factory=dict)
    title: str = ""

    def joins(self, kind: str) -> tuple[str, ...]:
        """The kinds that a character of it may join; empty for any."""
        return self.bearers.get(kind, self.on)


@dataclass(frozen=True, slots=True)
class ArmyList:
    """The list of an army, its strategy rating and the initiative of its formations."""

    id: str
    strategy: Positive
    initiative: Positive
    section: tuple[Section, ...]
    entry: tuple[Entry, ...]
    provenance: Provenance
    upgrade: tuple[Upgrade, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a list that names what is not there."""
        sections, upgrades = self.sections, self.upgrades
        for one in self.entry:
            names = [kind for part in one.parts for kind in part.of]
            missing = [name for name in names if f"{self.id}.{name}" not in profile.units()]
            missing += [name for name in one.upgrades if name not in upgrades]
            missing += [] if one.section in sections else [one.section]
            if missing or not one.parts:
                raise ProfileError(
                    f"entry {one.id} names {missing}", "name datasheets, upgrades, sections", field="entry"
                )
        for up in self.upgrade:
            kinds = (*up.units, *up.replaces, *up.on, *up.along, *up.prices, *up.brings)
            missing = [name for name in kinds if f"{self.id}.{name}" not in profile.units()]
            if missing:
                raise ProfileError(
                    f"upgrade {up.id} names {missing}", "name datasheets of this army", field="upgrade"
                )

    @property
    def sections(self) -> dict[str, Section]:
        return {one.id: one for one in self.section}

    @property
    def entries(self) -> dict[str, Entry]:
        return {one.id: one for one in self.entry}

    @property
    def upgrades(self) -> dict[str, Upgrade]:
        return {one.id: one for one in self.upgrade}

    def sheet(self, kind: str) -> Profile:
        """The datasheet of a kind of unit."""
        return profile.units()[f"{self.id}.{kind}"]


@cache
def army_lists() -> dict[str, ArmyList]:
    """The lists of all armies, by the army's id."""
    return {
        army: Reader(f"data/lists/{army}.toml").table(ArmyList, toml(f"lists/{army}.toml"))
        for army in profile.armies()
    }
