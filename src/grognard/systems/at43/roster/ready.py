"""Ready army lists of AT-43, their division into assault and reinforcement, and the names of what is in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from grognard.core.armies.roster import Roster
from grognard.core.language.words import Words
from grognard.systems.at43.profile import heroes, profiles, sides, weapons
from grognard.systems.at43.reading import toml
from grognard.systems.at43.roster.company import GROUPS, read
from grognard.systems.at43.roster.roster import Allowance, cost, muster, review

#: More army points than any list will ever ask for.
NO_LIMIT = 10**9


@dataclass(frozen=True, slots=True)
class ReadyArmy:
    """A ready list, the army points it was made for and the house rules it needs."""

    id: str
    limit: int
    house: Mapping[str, bool]
    army: Mapping[str, Any]


@cache
def ready_armies() -> dict[str, ReadyArmy]:
    """The ready lists of armies.toml, by id."""
    made = {}
    for row in toml("armies.toml")["army"]:
        army = {"side": row["side"], "sections": row["sections"]}
        house = dict.fromkeys(row.get("house", ()), True)
        made[row["id"]] = ReadyArmy(row["id"], row["points"], house, army)
    return made


def rosters(points: Allowance, house: Mapping[str, Any] | None = None) -> list[Roster]:
    """The ready lists that are legal here, dearest first; divided where the mission has reinforcements."""
    found: list[Roster] = []
    for ready in ready_armies().values():
        army = divided(ready.army, points, house)
        if army is not None and not review(army, points, house):
            units = muster(army, points, house)
            total = sum(int(unit.cost) for unit in units)
            found.append(Roster(ready.id, str(army["side"]), total, army))
    found.sort(key=lambda roster: -roster.points)
    # A list of half the size is legal and no match: it is not offered ready-made.
    return [roster for roster in found if roster.points * 4 >= found[0].points * 3]


def divided(
    army: Mapping[str, Any], points: Allowance, house: Mapping[str, Any] | None = None
) -> Mapping[str, Any] | None:
    """The list with its units marked assault or reinforcement so that both allowances hold, with an officer in
    the assault and as much of the army as may be; nothing where it cannot be done."""
    if points.reinforcement is None:
        return army
    company, _ = read(army)
    # Whatever is wrong beside its points must be mended first.
    if company is None or review(army, NO_LIMIT, house):
        return None
    costs = [int(cost(pick)) for pick in company.picks]
    officers = [pick.grade > 0 for pick in company.picks]
    # Reachable (officer, points) of the assault, each with the first set of units found.
    reached: dict[tuple[bool, int], tuple[int, ...]] = {(False, 0): ()}
    for number, price in enumerate(costs):
        for (led, spent), units in list(reached.items()):
            key = (led or officers[number], spent + price)
            if key[1] <= points.assault:
                reached.setdefault(key, (*units, number))
    fits = [key for key in reached if sum(costs) - key[1] <= points.reinforcement]
    return _marked(army, reached[max(fits)]) if fits else None


def _marked(army: Mapping[str, Any], assault: Iterable[int]) -> Mapping[str, Any]:
    number = -1
    sections = []
    for section in army["sections"]:
        units = []
        for unit in section["units"]:
            number += 1
            units.append({**unit, "group": GROUPS[number not in assault]})
        sections.append({**section, "units": units})
    return {**army, "sections": sections}


# --- Words ---


def call(kind: str, value: Any, words: Words) -> str:
    """How a message calls the things of a list: units, weapons, heroes, equipment, specialists, grades."""
    if kind == "profile" and value in profiles():
        return profiles()[value].name
    if kind == "weapon" and value in weapons():
        return weapons()[value].name
    if kind == "hero" and value in heroes():
        return heroes()[value].name
    if kind == "grade":
        side, grade = value
        return f"{grade} ({sides()[side].grades[grade].name})"
    if kind == "choice":
        category, ranks = value.split("/")
        return words.say("at43-roster-choice", category=words.say(f"at43-category-{category}"), ranks=ranks)
    key = f"at43-{kind}-{value}"
    return words.say(key) if words.has(key) else str(value)
