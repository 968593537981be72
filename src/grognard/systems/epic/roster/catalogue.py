"""What an army of Epic is put together from: the formations of its list, their sizes, units, upgrades and transports."""

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
    Pick,
    Section,
)
from grognard.core.screen.scene import Card
from grognard.core.system import SetupFault
from grognard.systems.epic import charts as drawn
from grognard.systems.epic import profile, scenario, scene
from grognard.systems.epic.profile import Kit
from grognard.systems.epic.roster import army as armies
from grognard.systems.epic.roster import roster
from grognard.systems.epic.roster.army import MOST_FORMATIONS, MOST_UNITS
from grognard.systems.epic.roster.lists import SIZES, ArmyList, Part, Upgrade, army_lists
from grognard.systems.epic.roster.lists import Entry as Listed

#: How options of a formation are called: `part/0` is its first part, `upgrade/bikes` an upgrade.
PART, UPGRADE = "part/", "upgrade/"


@cache
def catalogue(name: str, seat: int) -> Catalogue | None:
    row = scenario.find(name)
    if "variant" not in row:
        return None
    limit = row["points"][seat]
    names = [army for army, variant in profile.armies().items() if variant == row["variant"]]
    return Catalogue(limit, tuple(_force(army_lists()[army], limit) for army in names))


def _force(roll: ArmyList, limit: int) -> Force:
    entries = tuple(_entry(roll, one) for one in roll.entry)
    there = {entry.section for entry in entries}
    return Force(
        id=roll.id,
        name=("army", roll.id),
        sections=tuple(Section(one.id, _section(one.id)) for one in roll.section if one.id in there),
        entries=entries,
        limits=(*_shares(roll, limit), *_slots(roll), *_per_army(roll, limit)),
    )


def _section(id: str) -> tuple[str, str]:
    return "key", f"epic-section-{id}"


def _shares(roll: ArmyList, limit: int) -> list[Limit]:
    """The points of the army, and the third of them that some sections share."""
    third = {one.id for one in roll.section if one.third}
    of = tuple(entry.id for entry in roll.entry if entry.section in third)
    shares = [Limit("points", ("key", "list-points"), "epic.tournament.forces", measure="points", high=limit)]
    if of:
        name = ("key", "epic-roster-third")
        shares.append(Limit("third", name, "epic.lists.third", of, measure="points", high=limit // 3))
    return shares


def _slots(roll: ArmyList) -> list[Limit]:
    return [
        Limit(
            section.id,
            _section(section.id),
            "epic.lists.slots",
            tuple(one.id for one in roll.entry if one.section == section.id),
            high=section.slots,
            per=tuple(one.id for one in roll.entry if one.section in section.per),
        )
        for section in roll.section
        if section.slots
    ]


def _per_army(roll: ArmyList, limit: int) -> list[Limit]:
    """Entries, upgrades and characters of which an army has only so many, or at least one."""
    found = [
        Limit(one.id, _name(roll, one), "epic.lists.per-army", (one.id,), high=one.per_army)
        for one in roll.entry
        if one.per_army
    ]
    for upgrade in roll.upgrade:
        option, name = f"{UPGRADE}{upgrade.id}", _kinds(roll, upgrade.units)
        bounds = [upgrade.per_army] if upgrade.per_army else []
        bounds += [-(-limit // upgrade.per_points)] if upgrade.per_points else []
        bounds += [limit // upgrade.per_full] if upgrade.per_full else []
        if bounds:
            most = Limit(option, name, "epic.lists.per-army", having=(option, ""), high=min(bounds))
            found.append(most)
        for kind in upgrade.once:
            one = _kinds(roll, (kind,))
            found.append(Limit(f"{option}/{kind}", one, "epic.lists.per-army", having=(option, kind), high=1))
        if upgrade.compulsory:
            found.append(Limit(f"{option}/needed", name, "epic.lists.compulsory", having=(option, ""), low=1))
    return found


def _name(roll: ArmyList, entry: Listed) -> tuple[str, str]:
    return "entry", f"0/{roll.id}/{entry.id}"


def _kinds(roll: ArmyList, kinds: Sequence[str]) -> tuple[str, Any]:
    return "profile", tuple(f"{roll.id}.{kind}" for kind in kinds)


# -- entries -----------------------------------------------------------------------------------------------------------


def _entry(roll: ArmyList, listed: Listed) -> Entry:
    sizes = _sizes(roll, listed)
    options = [
        *([sizes] if sizes else []),
        *(_part(roll, listed, number, part) for number, part in enumerate(listed.parts) if _is_open(part)),
        *(_upgrade(roll, listed, roll.upgrades[one]) for one in listed.upgrades),
        *([_transport(roll, listed)] if listed.transport else []),
    ]
    return Entry(
        id=listed.id,
        section=listed.section,
        name=_name(roll, listed),
        cost=_cost(roll, listed),
        rule="epic.lists.costs",
        provenance=roll.provenance.get("entry", ""),
        options=tuple(options),
    )


def _cost(roll: ArmyList, listed: Listed, **fields: Any) -> int:
    """What a formation costs with these fields of its row, by the list's own sum."""
    read, _ = armies.read({"army": roll.id, "formations": [{"entry": listed.id, **fields}]})
    assert read is not None, f"{roll.id}, {listed.id} as the catalogue has it cannot be read"
    return roster.cost(read.picks[0])


def _sizes(roll: ArmyList, listed: Listed) -> Option | None:
    if len(listed.costs) < 2:
        return None
    plain = _cost(roll, listed)
    items = tuple(Item(one, ("size", one), _cost(roll, listed, size=one) - plain) for one in listed.costs)
    return Option("size", ("key", "epic-roster-size"), "one", items, "epic.lists.sizes", "normal", scale=True)


def _is_open(part: Part) -> bool:
    """Whether a part leaves anything to choose."""
    return len(part.of) > 1 or part.most > part.number


def _largest(listed: Listed) -> int:
    return max(SIZES[size] for size in listed.costs)


def _part(roll: ArmyList, listed: Listed, number: int, part: Part) -> Option:
    """Units of an entry: so many, or up to so many, of some kinds. Larger formations have twice or thrice as many."""
    high = max(part.most, part.number * _largest(listed))
    return Option(
        f"{PART}{number}",
        ("key", "epic-roster-units"),
        "some",
        tuple(
            Item(kind, _kinds(roll, (kind,)), part.extra + part.prices.get(kind, 0), high) for kind in part.of
        ),
        "epic.lists.composition",
        low=part.number,
        high=high,
        one_kind=part.one_kind,
        base={part.of[0]: part.number},
    )


def _upgrade(roll: ArmyList, listed: Listed, upgrade: Upgrade) -> Option:
    high = upgrade.most * _largest(listed) if upgrade.most else None
    several = len(upgrade.units) > 1
    return Option(
        f"{UPGRADE}{upgrade.id}",
        ("key", upgrade.title or "epic-roster-upgrade") if several else _kinds(roll, upgrade.units),
        "some",
        tuple(
            Item(kind, _kinds(roll, (kind,)), upgrade.prices.get(kind, upgrade.each), high or MOST_UNITS)
            for kind in upgrade.units
        ),
        "epic.lists.transport" if upgrade.transport else "epic.lists.upgrades",
        cost=upgrade.cost,
        low=upgrade.least,
        high=high,
        lot=upgrade.lot,
        one_kind=upgrade.one_kind,
    )


def _transport(roll: ArmyList, listed: Listed) -> Option:
    items = (Item("yes", _kinds(roll, (listed.transport,))), Item("no", ("key", "epic-roster-on-foot")))
    return Option(
        "transport", ("key", "epic-roster-transport"), "one", items, "epic.lists.free-transport", "yes"
    )


# -- drafts and army files -------------------------------------------------------------------------------------------


def army(scenario: str, seat: int, draft: Draft) -> dict[str, Any]:
    return {"army": draft.force, "formations": [_row(pick) for pick in draft.picks]}


def _row(pick: Pick) -> dict[str, Any]:
    """A formation as the army file has it: only what was chosen stands there."""
    row: dict[str, Any] = {"entry": pick.entry}
    if pick.label:
        row["label"] = pick.label
    if "size" in pick.chosen:
        row["size"] = pick.one("size")
    units: dict[str, int] = {}
    upgrades: dict[str, Mapping[str, int]] = {}
    for name in pick.chosen:
        if name.startswith(PART):
            units |= pick.some(name)
        elif name.startswith(UPGRADE):
            upgrades[name.removeprefix(UPGRADE)] = dict(pick.some(name))
    row |= {"units": units} if units else {}
    row |= {"upgrades": upgrades} if upgrades else {}
    if "transport" in pick.chosen:
        row["transport"] = pick.one("transport") == "yes"
    return row


def draft(scenario: str, seat: int, army: Any) -> Draft:
    read, faults = armies.read(army)
    if read is None:
        raise SetupFault("army", faults[0].key, faults[0].rule, "Open an army file of this game.")
    return Draft(read.roll.id, (tuple(_pick(read.roll, row) for row in army["formations"]),))


def _pick(roll: ArmyList, row: Mapping[str, Any]) -> Pick:
    chosen: dict[str, Any] = {}
    if "size" in row:
        chosen["size"] = row["size"]
    parts = roll.entries[row["entry"]].parts
    for kind, number in row.get("units", {}).items():
        at = next((n for n, part in enumerate(parts) if kind in part.of), None)
        if at is None:
            raise SetupFault("army.units", f"{row['entry']} has no {kind!r}", "epic.lists.composition")
        chosen.setdefault(f"{PART}{at}", {})[kind] = number
    for name, kinds in row.get("upgrades", {}).items():
        chosen[f"{UPGRADE}{name}"] = dict(kinds)
    if "transport" in row:
        chosen["transport"] = "yes" if row["transport"] else "no"
    return Pick(row["entry"], row.get("label", ""), chosen)


def costs(scenario: str, seat: int, draft: Draft) -> Costs:
    # A list may be longer than an army file: that is a fault for the judge, and every formation has its cost all the same.
    found: list[int] = []
    for first in range(0, len(draft.picks), MOST_FORMATIONS):
        some = Draft(draft.force, (tuple(draft.picks[first : first + MOST_FORMATIONS]),))
        read, _ = armies.read(army(scenario, seat, some))
        assert read is not None, "a draft of the catalogue can be read"
        found += [roster.cost(pick) for pick in read.picks]
    return [found]


def cards(scenario: str, seat: int, force: str, pick: Pick) -> Sequence[Card]:
    """The datasheets of a formation's units and characters."""
    read, _ = armies.read(army(scenario, seat, Draft(force, ((pick,),))))
    assert read is not None, "a formation of the catalogue can be read"
    formation = read.picks[0]
    initiative = formation.entry.initiative or read.roll.initiative
    sheets = [read.roll.sheet(kind) for kind in roster.units_of(formation)]
    return [scene.card(sheet.id, Kit.of(sheet), initiative) for sheet in sheets]


def charts(scenario: str, seat: int, force: str, pick: Pick) -> Sequence[Chart]:
    read, _ = armies.read(army(scenario, seat, Draft(force, ((pick,),))))
    assert read is not None, "a formation of the catalogue can be read"
    units = roster.units_of(read.picks[0])
    return drawn.of({Kit.of(read.roll.sheet(kind)): number for kind, number in units.items()})
