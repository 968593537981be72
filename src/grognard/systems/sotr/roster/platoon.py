"""Platoons as plain JSON, read into units of a nation's list.

A platoon is `{"nation": …, "units": [{"troop": …, "upgrades": […], "label": …}, …], "supports": […]}`. Of a unit only
`troop` must be there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

from grognard.core.armies.roster import Fault, fault
from grognard.core.rules import rule
from grognard.systems.sotr.profile import Nation, Troop, troop_of, troops

PLATOON_FIELDS: Final = ("nation", "units", "supports")
UNIT_FIELDS: Final = ("troop", "upgrades", "label")
NATIONS: Final[tuple[str, ...]] = get_args(Nation)
#: More units than any platoon can pay for.
MOST_UNITS: Final = 60
LONGEST_LABEL: Final = 40


@dataclass(frozen=True, slots=True)
class Pick:
    """A unit as the platoon asks for it, `number` counted from 1."""

    number: int
    troop: Troop
    label: str


@dataclass(frozen=True, slots=True)
class Platoon:
    """A platoon whose every unit is one of its nation's list."""

    nation: str
    picks: tuple[Pick, ...]
    supports: tuple[str, ...]

    def of(self, *kinds: str) -> list[Pick]:
        return [pick for pick in self.picks if pick.troop.kind in kinds]


def wrong(key: str, clause: str, **args: Any) -> Fault:
    """A fault of this game."""
    return fault(f"sotr-{key}", f"sotr.{clause}", **args)


LISTS: Final = "equipment.availability"


def listed(nation: str) -> list[Troop]:
    """The entries of a nation's list; crews of no list come with a scenario."""
    return [troop for troop in troops().values() if troop.nation == nation and troop.kind != "crew"]


def read(data: Any) -> tuple[Platoon | None, list[Fault]]:
    """The platoon, or what cannot be read of it."""
    if not isinstance(data, Mapping):
        return None, [wrong("list-shape", LISTS, known=", ".join(PLATOON_FIELDS))]
    strange = [str(name)[:LONGEST_LABEL] for name in data if name not in PLATOON_FIELDS]
    if strange:
        return None, [wrong("list-field", LISTS, field=strange[0], known=", ".join(PLATOON_FIELDS))]
    nation = data.get("nation")
    if not isinstance(nation, str) or nation not in NATIONS:
        said = str(nation)[:LONGEST_LABEL]
        return None, [wrong("list-nation", LISTS, nation=said, known=", ".join(NATIONS))]
    rows = data.get("units")
    if not isinstance(rows, list) or not 0 < len(rows) <= MOST_UNITS:
        return None, [wrong("list-units", LISTS, most=MOST_UNITS)]
    picks: list[Pick] = []
    faults: list[Fault] = []
    for number, row in enumerate(rows, 1):
        found = _pick(nation, number, row)
        if isinstance(found, Pick):
            picks.append(found)
        else:
            faults.append(found)
    supports = data.get("supports", [])
    if not isinstance(supports, list | tuple) or not all(isinstance(one, str) for one in supports):
        faults.append(wrong("list-supports", "orders.support-types"))
    return (None, faults) if faults else (Platoon(nation, tuple(picks), tuple(supports)), [])


@rule("sotr.equipment.availability")
def _pick(nation: str, number: int, row: Any) -> Pick | Fault:
    """A unit of the platoon, or the first thing in it that cannot be read: who may have what is the list's to say."""
    known = ", ".join(UNIT_FIELDS)
    if not isinstance(row, Mapping):
        return wrong("list-unit", LISTS, number=number, known=known)
    for name in row:
        if name not in UNIT_FIELDS:
            return wrong(
                "list-unit-field", LISTS, number=number, field=str(name)[:LONGEST_LABEL], known=known
            )
    there = [troop.id for troop in listed(nation)]
    entry = row.get("troop")
    if not isinstance(entry, str) or entry not in there:
        said = str(entry)[:LONGEST_LABEL]
        return wrong("list-troop", LISTS, number=number, troop=said, known=", ".join(there))
    label = row.get("label", "")
    if not isinstance(label, str) or len(label) > LONGEST_LABEL:
        return wrong("list-label", LISTS, number=number, most=LONGEST_LABEL)
    taken = row.get("upgrades", [])
    if not isinstance(taken, list | tuple) or len(taken) > len(troops()[entry].upgrades):
        return wrong("list-upgrades", LISTS, number=number, troop=("troop", entry))
    allowed = troops()[entry].upgrades
    for at, one in enumerate(taken):
        if not isinstance(one, str) or one not in allowed:
            choice: Any = ("upgrade", allowed) if allowed else "—"
            said = str(one)[:LONGEST_LABEL]
            return wrong(
                "list-upgrade", LISTS, number=number, troop=("troop", entry), upgrade=said, known=choice
            )
        if one in taken[:at]:
            return wrong("list-twice", LISTS, number=number, troop=("troop", entry), upgrade=("upgrade", one))
    return Pick(number, troop_of("+".join((entry, *taken))), label)
