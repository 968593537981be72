"""Armies of one's own: what may be bought, lists that are put together, and what is wrong with them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from grognard.core.screen import scene
from grognard.server.wire.basis import Asking, Id, Json, SeatNumber, Telling
from grognard.server.wire.words import Said, Why


class ItemInfo(Telling):
    """One thing that an option offers: what it adds to the entry as it comes, and how many one unit takes."""

    id: str
    name: Said
    cost: int
    most: int


class EntryOption(Telling):
    """Something to choose for a unit: `one` of its items, `some` numbers of them, or a `link` to another unit."""

    id: str
    name: Said
    kind: Literal["one", "some", "link"]
    items: list[ItemInfo]
    rule: str
    default: str
    blank: Said | None
    scale: bool
    cost: int
    low: int
    high: int | None
    lot: int
    one_kind: bool
    base: dict[str, int]


class EntryInfo(Telling):
    id: str
    section: str
    name: Said
    cost: int
    rule: str
    provenance: str
    options: list[EntryOption]


class SectionInfo(Telling):
    id: str
    name: Said


class LimitInfo(Telling):
    """How many units of some entries (null: of all), or how many points of them; `per` so many `each` of others."""

    id: str
    name: Said
    rule: str
    of: list[str] | None
    having: list[str] | None
    measure: Literal["units", "points"]
    low: int
    high: int | None
    per: list[str] | None
    each: int


class SlotInfo(Telling):
    name: Said
    of: list[str]
    needed: bool


class PartsInfo(Telling):
    """That a list is divided into parts of one pattern."""

    name: Said
    rule: str
    slots: list[SlotInfo]
    most: int


class ForceInfo(Telling):
    id: str
    name: Said
    sections: list[SectionInfo]
    entries: list[EntryInfo]
    limits: list[LimitInfo]
    parts: PartsInfo | None


class ForceName(Telling):
    id: str
    name: Said


class ArmyCatalogue(Telling):
    """What a seat may buy: the points, null where nothing costs any; the forces there are; one of them in full."""

    points: int | None
    forces: list[ForceName]
    force: ForceInfo


class ListUnit(Telling):
    """A unit of a list: its entry, its player's name for it, what was chosen, and a key for links to it."""

    entry: str
    label: str = ""
    chosen: dict[str, str | dict[str, int]] = {}
    key: str = ""


class ArmyList(Telling):
    """A list as it is put together; most games have one part."""

    force: str
    parts: list[list[ListUnit]]


class WantedReview(Asking):
    """A list to be looked over; `mends` takes longer."""

    seat: SeatNumber
    list: Json
    mends: bool = False


class WantedLists(Asking):
    """Lists of which it is asked whether a seat may play them."""

    seat: SeatNumber
    lists: Annotated[list[Json], Field(max_length=50)]


class Playable(Telling):
    """A list that a seat may play: its army file, and what it costs."""

    army: Any
    total: int


class PlayableLists(Telling):
    """The lists in the order in which they were brought; null for what a seat may not play."""

    lists: list[Playable | None]


class Mend(Telling):
    """The one edit that takes a fault away: what it does, and the list after it."""

    said: Said
    list: ArmyList


class ListFault(Why):
    """What is wrong, `at` which part and unit (from 0) if it is one, and how it is mended if there is one way."""

    at: list[int] | None
    mend: Mend | None


class LimitNow(Telling):
    """A limit, and where the list stands with it."""

    id: str
    name: Said
    rule: str
    measure: Literal["units", "points"]
    count: int
    low: int
    high: int | None
    broken: bool


class ReviewedList(Telling):
    """The army file that a list makes, what each unit of each part costs, limits and faults."""

    army: Any
    costs: list[list[int]]
    total: int
    limits: list[LimitNow]
    faults: list[ListFault]


class OpenedList(Telling):
    list: ArmyList


class PastedText(Asking):
    """A list of another program, as text, for a force."""

    seat: SeatNumber
    force: Id
    text: Annotated[str, Field(max_length=20_000)]


class UnreadLine(Telling):
    line: int
    text: str


class PastedList(Telling):
    """The list that was read, and what was not understood, line by line."""

    unread: list[UnreadLine]
    list: ArmyList


class ListCards(Telling):
    """The cards of a unit as it was chosen."""

    model_config = ConfigDict(strict=False)

    cards: list[scene.Card]


class ChartInfo(Telling):
    """What a weapon may be expected to do to a typical target: points of range (in `measure`, a word), hits, losses."""

    weapon: Said
    target: Said
    measure: str
    points: list[list[float]]


class ListCharts(Telling):
    charts: list[ChartInfo]


class WantedTrial(Asking):
    """A list to be tried in a seat of a scenario, in so many games of greedy bots."""

    system: Id
    scenario: Id
    seat: SeatNumber
    list: Json
    games: Annotated[int, Field(ge=1, le=100)] = 50


class TriedUnit(Telling):
    """A unit of the army: how much it takes from the enemy in a game, in how many it fell first, and fell at all."""

    id: str
    name: Said
    taken: float
    first: int
    lost: int


class TriedAgainst(Telling):
    """A ready army, in how many games it was met, and the share of them that were won."""

    army: Said
    games: int
    share: float


class TrialNow(Telling):
    """How a trial stands after a game: one line of the answer. `share` counts drawn games as half; it lies between `low`
    and `high` in 95 of 100 such trials."""

    of: int
    games: int
    wins: int
    draws: int
    share: float
    low: float
    high: float
    units: list[TriedUnit]
    against: list[TriedAgainst]
