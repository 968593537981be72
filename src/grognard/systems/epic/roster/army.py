"""Armies as plain JSON, read into formations.

An army is `{"army": …, "formations": [{"entry": …, "size": …, "units": {kind: number}, "upgrades": {id: {kind: number}},
"transport": true, "label": …}, …]}`. Only `entry` must be there: `units` chooses where an entry leaves a choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from grognard.core.armies.roster import Fault, fault
from grognard.core.rules import rule
from grognard.systems.epic.profile import Kit
from grognard.systems.epic.roster.lists import SIZES, ArmyList, Entry, Part, Section, Upgrade, army_lists

ARMY_FIELDS: Final = ("army", "formations")
FORMATION_FIELDS: Final = ("entry", "size", "units", "upgrades", "transport", "label")
#: More formations, and more units of a kind, than any army can pay for.
MOST_FORMATIONS: Final = 60
MOST_UNITS: Final = 99
LONGEST_LABEL: Final = 40


@dataclass(frozen=True, slots=True)
class Bought:
    """An upgrade of a formation, and what was chosen."""

    upgrade: Upgrade
    units: Mapping[str, int]

    @property
    def number(self) -> int:
        return sum(self.units.values())


@dataclass(frozen=True, slots=True)
class Pick:
    """A formation as the army asks for it, `number` counted from 1."""

    army: ArmyList
    number: int
    entry: Entry
    size: str
    units: Mapping[str, int]
    upgrades: tuple[Bought, ...]
    transport: bool
    label: str

    @property
    def times(self) -> int:
        return SIZES[self.size]

    @property
    def section(self) -> Section:
        return self.army.sections[self.entry.section]

    @property
    def pod(self) -> str:
        """The kind of drop pod that it comes down in, if it has one."""
        return next(
            (kind for one in self.upgrades if one.upgrade.transport == "pods" for kind in one.units), ""
        )

    def kit(self, kind: str) -> Kit:
        return Kit.of(self.army.sheet(kind))

    def is_character(self, kind: str) -> bool:
        """Whether it is no unit of its own: a character, or a mark."""
        return self.army.sheet(kind).type in ("ch", "mark")

    def is_mark(self, kind: str) -> bool:
        return self.army.sheet(kind).type == "mark"

    @property
    def is_formation(self) -> bool:
        """Whether it comes to the table: marks alone do not."""
        return not all(self.is_mark(kind) for part in self.entry.parts for kind in part.of)


@dataclass(frozen=True, slots=True)
class Army:
    """An army whose every formation is one of its list."""

    roll: ArmyList
    picks: tuple[Pick, ...]


def wrong(key: str, clause: str, **args: Any) -> Fault:
    """A fault of this game; a clause of the chapter on lists needs only its last part."""
    return fault(f"epic-{key}", clause if "." in clause else f"epic.lists.{clause}", **args)


def called(pick: Pick) -> tuple[str, str]:
    """How a message names a formation: by its number and its entry."""
    return "entry", f"{pick.number}/{pick.army.id}/{pick.entry.id}"


@rule("epic.lists.form")
def read(data: Any) -> tuple[Army | None, list[Fault]]:
    """The army, or what cannot be read of it."""
    if not isinstance(data, Mapping):
        return None, [wrong("list-shape", "form", known=", ".join(ARMY_FIELDS))]
    strange = [str(name)[:LONGEST_LABEL] for name in data if name not in ARMY_FIELDS]
    if strange:
        return None, [wrong("list-field", "form", field=strange[0], known=", ".join(ARMY_FIELDS))]
    name = data.get("army")
    if not isinstance(name, str) or name not in army_lists():
        return None, [
            wrong("list-army", "form", army=str(name)[:LONGEST_LABEL], known=", ".join(army_lists()))
        ]
    rows = data.get("formations")
    if not isinstance(rows, list) or not 0 < len(rows) <= MOST_FORMATIONS:
        return None, [wrong("list-formations", "form", most=MOST_FORMATIONS)]
    picks: list[Pick] = []
    faults: list[Fault] = []
    for number, row in enumerate(rows, 1):
        found = _pick(army_lists()[name], number, row)
        if isinstance(found, Pick):
            picks.append(found)
        else:
            faults.append(found)
    return (None, faults) if faults else (Army(army_lists()[name], tuple(picks)), [])


def _pick(army: ArmyList, number: int, row: Any) -> Pick | Fault:
    """A formation of the army, or the first thing in it that cannot be read."""
    known = ", ".join(FORMATION_FIELDS)
    if not isinstance(row, Mapping):
        return wrong("list-formation", "form", number=number, known=known)
    for name in row:
        if name not in FORMATION_FIELDS:
            return wrong("list-formation-field", "form", number=number, field=str(name)[:LONGEST_LABEL], known=known)  # fmt: skip
    entry = army.entries.get(row["entry"]) if isinstance(row.get("entry"), str) else None
    if entry is None:
        there = ", ".join(army.entries)
        return wrong("list-entry", "form", number=number, entry=str(row.get("entry"))[:LONGEST_LABEL], known=there)  # fmt: skip
    size, label, carried = row.get("size", "normal"), row.get("label", ""), row.get("transport", True)
    if not isinstance(size, str) or size not in SIZES:
        return wrong("list-size", "sizes", number=number, known=", ".join(entry.costs))
    if not isinstance(label, str) or len(label) > LONGEST_LABEL:
        return wrong("list-label", "form", number=number, most=LONGEST_LABEL)
    if not isinstance(carried, bool):
        return wrong("list-transport", "form", number=number)
    bought = row.get("upgrades", {})
    if not isinstance(bought, Mapping):
        return wrong("list-upgrades", "form", number=number)
    units = _counts(row.get("units", {}))
    if units is None:
        return wrong("list-units", "form", number=number, most=MOST_UNITS)
    chosen = []
    for name, counts in bought.items():
        kinds = _counts(counts)
        if not isinstance(name, str) or name not in army.upgrades:
            there = ", ".join(entry.upgrades) or "—"
            return wrong("list-upgrade", "upgrades", number=number, upgrade=str(name)[:LONGEST_LABEL], known=there)  # fmt: skip
        if not kinds:
            return wrong("list-units", "form", number=number, most=MOST_UNITS)
        chosen.append(Bought(army.upgrades[name], kinds))
    return Pick(army, number, entry, size, _filled(entry, size, units), tuple(chosen), carried, label)


def _counts(data: Any) -> Mapping[str, int] | None:
    """Numbers of units by kind; nothing where they are none."""
    if not isinstance(data, Mapping):
        return None
    fine = all(
        isinstance(kind, str) and type(number) is int and 0 < number <= MOST_UNITS
        for kind, number in data.items()
    )
    return dict(data) if fine else None


def _filled(entry: Entry, size: str, chosen: Mapping[str, int]) -> Mapping[str, int]:
    """What was chosen, and the first kind of every part of which nothing was."""
    units = dict(chosen)
    for part in entry.parts:
        if not any(kind in chosen for kind in part.of):
            units[part.of[0]] = units.get(part.of[0], 0) + least(part, size)
    return units


def least(part: Part, size: str) -> int:
    """How many units a part has at a size."""
    return part.number * SIZES[size]
