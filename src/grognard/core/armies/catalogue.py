"""What may be bought for an army, as data of one shape for all games, and the drafts that are put together from it.

A `Catalogue` is drawn by screens that know no game. It says what there is, what it costs and which limits hold, each with
its clause; whether an army is legal is for `System.muster` alone to say. A `Draft` is a list as it is being put together:
units with what was chosen for each. `Lists`, which each rulebook writes, turns drafts into army files and back.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from grognard.core.screen.scene import Card

#: How a thing is called: its kind and itself, as the arguments of messages have them (`text`, `key`, `profile`, …).
Called = tuple[str, Any]
#: What was chosen of an option: an item, numbers of items, or the key of another unit.
Choice = str | Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that an option offers; `cost` is what it adds to the entry as it comes, `most` how many one unit takes."""

    id: str
    name: Called
    cost: int = 0
    most: int = 1


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose for a bought entry. Its kinds:

    `one`: one of its items, `default` where nothing is chosen; without a default it may be left, and `blank` says what that
    means; with `scale` the items are an order of sizes.
    `some`: numbers of its items, `low` to `high` of all together (none: any number) in lots of `lot`, all of one kind
    where `one_kind` says so, for `cost` once and what each item costs; `base` is what is there where nothing is chosen,
    and where there is no base nothing may be taken too.
    `link`: another unit of the list, of one of the entries that are its items.
    """

    id: str
    name: Called
    kind: Literal["one", "some", "link"]
    items: tuple[Item, ...]
    rule: str = ""
    default: str = ""
    blank: Called | None = None
    scale: bool = False
    cost: int = 0
    low: int = 0
    high: int | None = None
    lot: int = 1
    one_kind: bool = False
    base: Mapping[str, int] = field(default_factory=dict)

    def item(self, id: str) -> Item | None:
        return next((one for one in self.items if one.id == id), None)


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that may be bought: its cost as it comes, its clause, where its cost is from, and what may be chosen."""

    id: str
    section: str
    name: Called
    cost: int
    rule: str = ""
    provenance: str = ""
    options: tuple[Option, ...] = ()

    def option(self, id: str) -> Option | None:
        return next((one for one in self.options if one.id == id), None)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading under which entries stand."""

    id: str
    name: Called


@dataclass(frozen=True, slots=True)
class Limit:
    """How many units of some entries (of all where none are named) there may be, or how many points they may cost.

    `having` counts what was chosen of an option: its item, or all of its items where none is named. Where `per` names
    entries, `high` and `low` are for every `each` units of those.
    """

    id: str
    name: Called
    rule: str
    of: tuple[str, ...] | None = None
    having: tuple[str, str] | None = None
    measure: Literal["units", "points"] = "units"
    low: int = 0
    high: int | None = None
    per: tuple[str, ...] | None = None
    each: int = 1


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a part of the list: the entries that it takes, and whether it must be filled first."""

    name: Called
    of: tuple[str, ...]
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Parts:
    """That a list is divided into parts of one pattern, each with these slots."""

    name: Called
    rule: str
    slots: tuple[Slot, ...]
    most: int = 12


@dataclass(frozen=True, slots=True)
class Force:
    """One of the armies that a seat may choose: what it buys, and the limits that hold."""

    id: str
    name: Called
    sections: tuple[Section, ...]
    entries: tuple[Entry, ...]
    limits: tuple[Limit, ...] = ()
    parts: Parts | None = None

    def entry(self, id: str) -> Entry | None:
        return next((one for one in self.entries if one.id == id), None)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What a seat of a scenario may buy. `points` is None where nothing costs any."""

    points: int | None
    forces: tuple[Force, ...]

    def force(self, id: str) -> Force | None:
        return next((one for one in self.forces if one.id == id), None)


def told(thing: Any, say: Callable[[Called], Any]) -> Any:
    """A catalogue, or a part of it, as plain data, its names said."""
    if dataclasses.is_dataclass(thing):
        data = {}
        for one in dataclasses.fields(thing):
            value = getattr(thing, one.name)
            is_name = one.name in ("name", "blank", "weapon", "target") and value is not None
            data[one.name] = say(value) if is_name else told(value, say)
        return data
    if isinstance(thing, tuple):
        return [told(one, say) for one in thing]
    return dict(thing) if isinstance(thing, Mapping) else thing


# -- drafts --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pick:
    """A unit of a draft: its entry, the player's own name for it, what was chosen, and a key by which others name it."""

    entry: str
    label: str = ""
    chosen: Mapping[str, Choice] = field(default_factory=dict)
    key: str = ""

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"entry": self.entry}
        if self.label:
            data["label"] = self.label
        if self.chosen:
            data["chosen"] = {
                name: one if isinstance(one, str) else dict(one) for name, one in self.chosen.items()
            }
        if self.key:
            data["key"] = self.key
        return data

    def one(self, option: str, default: str = "") -> str:
        """The item that was chosen of an option."""
        choice = self.chosen.get(option, default)
        return choice if isinstance(choice, str) else default

    def some(self, option: str) -> Mapping[str, int]:
        """The numbers that were chosen of an option's items."""
        choice = self.chosen.get(option, {})
        return {} if isinstance(choice, str) else choice


@dataclass(frozen=True, slots=True)
class Draft:
    """A list as it is put together; most games have one part."""

    force: str
    parts: tuple[tuple[Pick, ...], ...]

    def to_data(self) -> dict[str, Any]:
        return {"force": self.force, "parts": [[pick.to_data() for pick in part] for part in self.parts]}

    @property
    def picks(self) -> list[Pick]:
        return [pick for part in self.parts for pick in part]

    def places(self) -> Iterator[tuple[int, int, Pick]]:
        """Every unit with its part and its number in it, from 0."""
        for number, part in enumerate(self.parts):
            for at, pick in enumerate(part):
                yield number, at, pick


#: What each unit of a draft costs, part by part.
Costs = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Chart:
    """What a weapon of a unit may be expected to do to a typical target, by the rules' own odds: for each range, counted
    in `measure` (a message), the hits and the losses of one attack."""

    weapon: Called
    target: Called
    measure: str
    points: tuple[tuple[int, float, float], ...]


class Lists(Protocol):
    """What a rulebook writes so that armies of one's own can be put together: a module of these functions."""

    def catalogue(self, scenario: str, seat: int, /) -> Catalogue | None:
        """What a seat may buy; nothing where the scenario brings its army."""

    def army(self, scenario: str, seat: int, draft: Draft, /) -> Any:
        """The army file of a draft whose every unit and choice is in the catalogue, as plain JSON."""

    def draft(self, scenario: str, seat: int, army: Any, /) -> Draft:
        """The draft of an army file; SetupFault where the catalogue has no words for it."""

    def costs(self, scenario: str, seat: int, draft: Draft, /) -> Costs:
        """What each unit costs by the rules' own sum, whether or not the army is legal."""

    def cards(self, scenario: str, seat: int, force: str, pick: Pick, /) -> Sequence[Card]:
        """The cards of a unit as it was chosen."""


# -- limits --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gauge:
    """A limit and how far a draft has gone: what was counted, and between what it must be."""

    limit: Limit
    count: int
    low: int
    high: int | None

    @property
    def broken(self) -> bool:
        return self.count < self.low or (self.high is not None and self.count > self.high)


def gauges(force: Force, draft: Draft, costs: Costs) -> list[Gauge]:
    """Every limit of a force, and where a draft stands."""
    return [_gauge(limit, force, draft, costs) for limit in force.limits]


def _gauge(limit: Limit, force: Force, draft: Draft, costs: Costs) -> Gauge:
    count = 0
    for number, at, pick in draft.places():
        if limit.of is not None and pick.entry not in limit.of:
            continue
        times = 1 if limit.having is None else _having(force, pick, *limit.having)
        count += times * (costs[number][at] if limit.measure == "points" else 1)
    times = 1
    if limit.per is not None:
        times = sum(pick.entry in limit.per for pick in draft.picks) // limit.each
    return Gauge(limit, count, limit.low * times, None if limit.high is None else limit.high * times)


def _having(force: Force, pick: Pick, name: str, item: str) -> int:
    entry = force.entry(pick.entry)
    option = entry.option(name) if entry else None
    if option is None:
        return 0
    if option.kind == "some":
        numbers = pick.some(name) or option.base
        return numbers.get(item, 0) if item else sum(numbers.values())
    return int(pick.one(name, option.default) == item)
