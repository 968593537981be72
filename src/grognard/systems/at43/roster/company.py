"""Army lists of AT-43 as plain JSON, read into companies.

A list is `{"side": …, "sections": [{"units": [{"unit": …, "size": …}, …]}, …]}`; the fields of a unit are those of
`UNIT_FIELDS`, all but `unit` optional.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.core.armies.roster import Fault, fault
from grognard.core.rules import rule
from grognard.systems.at43.profile import Grade, Hero, HeroForm, ListEntry, Profile, heroes, profiles, sides

#: The fields of a unit in a list, and what each holds.
UNIT_FIELDS: Mapping[str, str] = {
    "unit": "text",
    "label": "text",
    "size": "number",
    "equipment": "texts",
    "special_weapon": "text",
    "bearers": "number",
    "specialists": "texts",
    "officer": "number",
    "hero": "text",
    "form": "text",
    "group": "text",
}
GROUPS = ("assault", "reinforcement")


@dataclass(frozen=True, slots=True)
class Pick:
    """A unit as the list asks for it; `place` is its section and number."""

    place: str
    section: int
    profile: Profile
    label: str
    size: int
    equipment: tuple[str, ...]
    special_weapon: str
    bearers: int
    specialists: tuple[str, ...]
    officer: int
    hero: str
    form: str
    reinforcement: bool

    @property
    def entry(self) -> ListEntry:
        return self.profile.list

    @property
    def leading_hero(self) -> Hero | None:
        return heroes().get(self.hero)

    @property
    def hero_card(self) -> HeroForm | None:
        return self.leading_hero.card(self.form) if self.leading_hero else None

    @property
    def grade(self) -> int:
        """The grade of its officer or hero, 0 without one."""
        return self.leading_hero.grade if self.leading_hero else self.officer

    @property
    def command(self) -> Hero | Grade | None:
        """Who commands it: a hero has command characteristics of his own, an officer those of his grade."""
        if self.leading_hero:
            return self.leading_hero
        return sides()[self.profile.side].grades[self.officer] if self.officer else None


@dataclass(frozen=True, slots=True)
class Company:
    """A list that could be read: its side and its sections of units."""

    side: str
    sections: tuple[tuple[Pick, ...], ...]

    @property
    def picks(self) -> list[Pick]:
        return [pick for section in self.sections for pick in section]


# --- Reading a list ---


@rule("at43.roster.structure")
def read(army: Any) -> tuple[Company | None, list[Fault]]:
    """The company of a list, or what keeps it from being read."""
    faults = _shape("", army, {"side": "text", "sections": "tables"}, ("side", "sections"))
    if faults:
        return None, faults
    if army["side"] not in sides():
        return None, [wrong("unknown-side", "structure", side=army["side"], known=", ".join(sides()))]
    sections: list[tuple[Pick, ...]] = []
    for number, section in enumerate(army["sections"], 1):
        bad = _shape(str(number), section, {"units": "tables"}, ("units",))
        faults += bad
        rows = [] if bad else section["units"]
        picks = [_pick(army["side"], number, f"{number}.{n}", row, faults) for n, row in enumerate(rows, 1)]
        sections.append(tuple(pick for pick in picks if pick))
    return (None, faults) if faults else (Company(army["side"], tuple(sections)), [])


def wrong(key: str, clause: str, **args: Any) -> Fault:
    """A fault of this game; a clause of the chapter on rosters needs only its last part."""
    return fault(f"at43-{key}", clause if "." in clause else f"at43.roster.{clause}", **args)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


_FITS: Mapping[str, Callable[[Any], bool]] = {
    "text": lambda value: isinstance(value, str),
    "number": _is_number,
    "texts": lambda value: isinstance(value, list) and all(isinstance(item, str) for item in value),
    "tables": lambda value: isinstance(value, list) and all(isinstance(item, Mapping) for item in value),
}


def _shape(place: str, data: Any, fields: Mapping[str, str], needed: Sequence[str]) -> list[Fault]:
    """Fields that are unknown, missing or of the wrong kind. No place is the whole list."""
    where = place or ("key", "at43-the-list")
    known = ", ".join(fields)
    if not isinstance(data, Mapping):
        return [wrong("no-table", "structure", place=where, known=known)]
    unknown = [str(name) for name in data if name not in fields]
    missing = [name for name in needed if name not in data]
    misfits = [name for name in fields if name in data and not _FITS[fields[name]](data[name])]
    kinds = [(name, ("key", f"at43-kind-{fields[name]}")) for name in misfits]
    return [
        *(wrong("unknown-field", "structure", place=where, field=name, known=known) for name in unknown),
        *(wrong("missing-field", "structure", place=where, field=name) for name in missing),
        *(wrong("wrong-kind", "structure", place=where, field=name, kind=kind) for name, kind in kinds),
    ]


def _pick(side: str, section: int, place: str, row: Any, faults: list[Fault]) -> Pick | None:
    """The unit of a row, its unnamed fields filled in; what is wrong goes to the faults."""
    bad = _shape(place, row, UNIT_FIELDS, ("unit",))
    if not bad and row["unit"] not in profiles():
        there = tuple(one.id for one in profiles().values() if one.side == side and one.listed)
        bad = [wrong("unknown-unit", "structure", place=place, unit=row["unit"], known=("profile", there))]
    if not bad and row.get("group", "assault") not in GROUPS:
        known = ", ".join(GROUPS)
        clause = "assault-reinforcement-split"
        bad = [wrong("unknown-group", clause, place=place, group=row["group"], known=known)]
    if bad:
        faults += bad
        return None
    profile = profiles()[row["unit"]]
    size = row.get("size", profile.list.standard_size)
    special = profile.list.special_weapons
    return Pick(
        place=place,
        section=section,
        profile=profile,
        label=row.get("label", ""),
        size=size,
        equipment=tuple(row.get("equipment", ())),
        special_weapon=row.get("special_weapon", special[0].weapon.id if special else ""),
        bearers=row.get("bearers", most_bearers(profile, size)),
        specialists=tuple(row.get("specialists", ())),
        officer=row.get("officer", 0),
        hero=row.get("hero", ""),
        form=row.get("form", "on_foot"),
        reinforcement=row.get("group") == "reinforcement",
    )


def most_bearers(profile: Profile, size: int) -> int:
    """How many special weapons a unit of this size may have; in a mobile support unit everybody bears one."""
    if profile.is_mobile_support:
        return size
    standard, maximum = profile.list.bearers
    return maximum if size >= profile.list.maximum_size else standard
