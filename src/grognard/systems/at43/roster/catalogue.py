"""What a company of AT-43 is put together from: the units of an army, their sizes, weapons, specialists and leaders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from grognard.core.armies.catalogue import (
    Catalogue,
    Chart,
    Costs,
    Draft,
    Entry,
    Force,
    Item,
    Limit,
    Option,
    Parts,
    Pick,
    Section,
    Slot,
)
from grognard.core.screen.scene import Card
from grognard.core.system import SetupFault
from grognard.systems.at43 import charts as drawn
from grognard.systems.at43 import profile, scenario, scene
from grognard.systems.at43.profile import Profile, Side
from grognard.systems.at43.roster import company, roster
from grognard.systems.at43.roster.company import GROUPS, UNIT_FIELDS
from grognard.systems.at43.roster.roster import Allowance
from grognard.systems.at43.state import Unit

CATEGORIES = ("infantrymen", "support_unit", "walker", "vehicle")
#: A hero at the controls of his machine, as the catalogue writes it: `hero/pilot`.
_FORM = "/"


@cache
def catalogue(name: str, seat: int) -> Catalogue:
    points = _points(name, seat)
    forces = tuple(_force(side, points) for side in profile.sides().values())
    return Catalogue(points.assault + (points.reinforcement or 0), forces)


def _points(name: str, seat: int) -> Allowance:
    return scenario.force_of(scenario.find(name), seat)


def _force(side: Side, points: Allowance) -> Force:
    units = [unit for unit in profile.profiles().values() if unit.side == side.id and unit.listed]
    there = dict.fromkeys(unit.category for unit in units)
    return Force(
        id=side.id,
        name=("text", side.name),
        sections=tuple(Section(one, _word("category", one)) for one in CATEGORIES if one in there),
        entries=tuple(_entry(unit, points.reinforcement is not None) for unit in units),
        limits=_limits(points),
        parts=Parts(_word("roster", "section"), "at43.roster.section-pattern", _slots(side, units)),
    )


def _word(prefix: str, word: str) -> tuple[str, str]:
    return "key", f"at43-{prefix}-{word}"


def _limits(points: Allowance) -> tuple[Limit, ...]:
    if points.reinforcement is None:
        name = ("key", "list-points")
        return (Limit("points", name, "at43.roster.ap-limit", measure="points", high=points.assault),)
    return tuple(
        Limit(
            group,
            _word("group", group),
            "at43.roster.assault-reinforcement-split",
            having=("group", group),
            measure="points",
            high=high,
        )
        for group, high in zip(GROUPS, (points.assault, points.reinforcement), strict=True)
    )


def _slots(side: Side, units: Sequence[Profile]) -> tuple[Slot, ...]:
    """The choices of a section, each by the categories and ranks that it takes."""
    made = []
    for choice in side.pattern:
        takes = [(one, getattr(choice, one)) for one in CATEGORIES if getattr(choice, one)]
        said = tuple(f"{category}/{','.join(map(str, ranks))}" for category, ranks in takes)
        of = tuple(unit.id for unit in units if choice.takes(unit))
        made.append(Slot(("choice", said), of, choice.compulsory))
    return tuple(made)


# -- entries -----------------------------------------------------------------------------------------------------------


def _entry(unit: Profile, split: bool) -> Entry:
    options = [
        _sizes(unit),
        _equipment(unit),
        _special_weapons(unit),
        _bearers(unit),
        _specialists(unit),
        _officers(unit),
        _heroes(unit),
        _groups() if split else None,
    ]
    return Entry(
        id=unit.id,
        section=unit.category,
        name=("profile", unit.id),
        cost=_cost(unit),
        rule=unit.list.clause,
        provenance=unit.list.provenance.get("prices", ""),
        options=tuple(one for one in options if one is not None),
    )


def _cost(unit: Profile, **fields: Any) -> int:
    """What a unit costs with these fields of its row, by the list's own sum."""
    read, _ = company.read({"side": unit.side, "sections": [{"units": [{"unit": unit.id, **fields}]}]})
    assert read is not None, f"{unit.id} as the catalogue has it cannot be read"
    return int(roster.cost(read.picks[0]))


def _more(unit: Profile, **fields: Any) -> int:
    return _cost(unit, **fields) - _cost(unit)


def _sizes(unit: Profile) -> Option | None:
    """The sizes that have a price, and those beyond the maximum that some officer or hero allows."""
    entry = unit.list
    sizes = [entry.standard_size, entry.maximum_size]
    if entry.each:
        sizes = list(range(entry.standard_size, entry.maximum_size + 1))
    if entry.prices[0].extra and unit.is_infantrymen:
        sizes += range(entry.maximum_size + 1, entry.maximum_size + 1 + _highest_bonus(unit))
    sizes = list(dict.fromkeys(sizes))
    if len(sizes) < 2:
        return None
    items = tuple(Item(str(size), ("number", size), _more(unit, size=size)) for size in sizes)
    name = _word("roster", "size")
    return Option(
        "size", name, "one", items, "at43.roster.size-pricing", str(entry.standard_size), scale=True
    )


def _highest_bonus(unit: Profile) -> int:
    side = profile.sides()[unit.side]
    officers = [side.grades[grade].size_bonus for grade in range(1, len(unit.list.officers) + 1)]
    return max([0, *officers, *(hero.size_bonus for hero, _ in _leaders(unit))])


def _equipment(unit: Profile) -> Option | None:
    """The price lines of a unit: each is a set of equipment that can be had together."""
    lines = [price.equipment for price in unit.list.prices if price.equipment]
    items = tuple(
        Item("+".join(line), ("equipment", line), _more(unit, equipment=list(line))) for line in lines
    )
    name = _word("roster", "equipment")
    return Option("equipment", name, "one", items, "at43.roster.equipment") if items else None


def _special_weapons(unit: Profile) -> Option | None:
    weapons = [special.weapon.id for special in unit.list.special_weapons]
    if len(weapons) < 2:
        return None
    items = tuple(Item(one, ("weapon", one), _more(unit, special_weapon=one)) for one in weapons)
    name = _word("roster", "special-weapon")
    return Option("special_weapon", name, "one", items, "at43.roster.special-weapons", weapons[0])


def _bearers(unit: Profile) -> Option | None:
    """How many bear the special weapon: as many as may where nothing is said. Mobile support all bear it."""
    most = max(unit.list.bearers)
    if not unit.list.special_weapons or unit.is_mobile_support or not most:
        return None
    items = tuple(Item(str(n), ("number", n), _more(unit, bearers=n)) for n in range(most + 1))
    blank, name = _word("roster", "all-bearers"), _word("roster", "bearers")
    return Option("bearers", name, "one", items, "at43.roster.special-weapons", scale=True, blank=blank)


def _specialists(unit: Profile) -> Option | None:
    entry = unit.list
    if not entry.specialists or not entry.most_specialists:
        return None
    items = tuple(Item(one, ("specialist", one), 0, entry.most_specialists) for one in entry.specialists)
    name = _word("roster", "specialists")
    return Option("specialists", name, "some", items, "at43.roster.specialists", high=entry.most_specialists)


def _officers(unit: Profile) -> Option | None:
    grades = range(1, len(unit.list.officers) + 1)
    items = tuple(
        Item(str(grade), ("grade", ((unit.side, grade),)), _more(unit, officer=grade)) for grade in grades
    )
    name = _word("roster", "officer")
    return Option("officer", name, "one", items, "at43.roster.officer-upgrade") if items else None


def _leaders(unit: Profile) -> list[tuple[profile.Hero, profile.HeroForm]]:
    """The heroes who may lead a unit, each with the card by which he does."""
    return [
        (hero, card)
        for hero in profile.heroes().values()
        for card in hero.form
        if hero.side == unit.side and (card.category, card.rank) == (unit.category, unit.rank)
    ]


def _heroes(unit: Profile) -> Option | None:
    items = tuple(
        Item(
            hero.id if card.id == "on_foot" else f"{hero.id}{_FORM}{card.id}",
            ("hero", hero.id),
            _more(unit, hero=hero.id, form=card.id),
        )
        for hero, card in _leaders(unit)
    )
    name = _word("roster", "hero")
    return Option("hero", name, "one", items, "at43.heroes.join-at-creation") if items else None


def _groups() -> Option:
    items = tuple(Item(group, _word("group", group)) for group in GROUPS)
    name = _word("roster", "group")
    return Option("group", name, "one", items, "at43.roster.assault-reinforcement-split", GROUPS[0])


# -- drafts and army files -------------------------------------------------------------------------------------------


def army(scenario: str, seat: int, draft: Draft) -> dict[str, Any]:
    sections = [{"units": [_row(pick) for pick in part]} for part in draft.parts]
    return {"side": draft.force, "sections": sections}


def _row(pick: Pick) -> dict[str, Any]:
    """A unit as the army file has it: only what was chosen stands there."""
    row: dict[str, Any] = {"unit": pick.entry}
    if pick.label:
        row["label"] = pick.label
    for name in ("size", "bearers", "officer"):
        if name in pick.chosen:
            row[name] = int(pick.one(name))
    for name in ("special_weapon", "group"):
        if name in pick.chosen:
            row[name] = pick.one(name)
    if "equipment" in pick.chosen:
        row["equipment"] = pick.one("equipment").split("+")
    if "specialists" in pick.chosen:
        row["specialists"] = [
            name for name, number in pick.some("specialists").items() for _ in range(number)
        ]
    if "hero" in pick.chosen:
        row["hero"], _, form = pick.one("hero").partition(_FORM)
        row |= {"form": form} if form else {}
    return row


def draft(name: str, seat: int, army: Any) -> Draft:
    read, faults = company.read(army)
    if read is None:
        raise SetupFault("army", faults[0].key, faults[0].rule, "Open an army file of this game.")
    split = _points(name, seat).reinforcement is not None
    parts = [tuple(_pick(row, split) for row in section["units"]) for section in army["sections"]]
    return Draft(army["side"], tuple(parts))


def _pick(row: Mapping[str, Any], split: bool) -> Pick:
    """A row as the catalogue words it. Where a mission has no reinforcements nobody belongs to a group."""
    chosen: dict[str, Any] = {}
    for name in UNIT_FIELDS:
        value = row.get(name)
        if (
            name in ("unit", "label", "form")
            or value is None
            or value in ([], "")
            or (name == "group" and not split)
        ):
            continue
        if name == "equipment":
            chosen[name] = "+".join(value)
        elif name == "specialists":
            chosen[name] = {one: value.count(one) for one in value}
        else:
            chosen[name] = str(value)
    if chosen.get("officer") == "0":
        del chosen["officer"]
    if "hero" in chosen and row.get("form", "on_foot") != "on_foot":
        chosen["hero"] += f"{_FORM}{row['form']}"
    return Pick(row["unit"], row.get("label", ""), chosen)


def costs(name: str, seat: int, draft: Draft) -> Costs:
    read, _ = company.read(army(name, seat, draft))
    assert read is not None, "a draft of the catalogue can be read"
    return [[int(roster.cost(pick)) for pick in section] for section in read.sections]


def cards(name: str, seat: int, force: str, pick: Pick) -> Sequence[Card]:
    unit = _unit(name, seat, force, pick)
    return [scene.fresh_card(unit, unit.profile.name)]


def charts(name: str, seat: int, force: str, pick: Pick) -> Sequence[Chart]:
    return drawn.of(_unit(name, seat, force, pick))


def _unit(name: str, seat: int, force: str, pick: Pick) -> Unit:
    read, _ = company.read(army(name, seat, Draft(force, ((pick,),))))
    assert read is not None, "a unit of the catalogue can be read"
    chosen = read.picks[0]
    return scenario.unit_from(seat, roster.mustered(chosen, 1, chosen.reinforcement))
