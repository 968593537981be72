"""What is wrong with a platoon of so many points, each fault with its rule and its mend; and the units it brings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from grognard.core.armies.roster import Fault, over_limit
from grognard.core.books.reading import Count, Positive, Reader
from grognard.core.rules import rule
from grognard.systems.sotr.profile import Kind
from grognard.systems.sotr.reading import toml
from grognard.systems.sotr.roster.platoon import LISTS, Platoon, read, wrong

LIGHTEST_TANK = 3


@dataclass(frozen=True, slots=True)
class Limit:
    """How many units of some kinds there are: at least, and at most for every so many points begun, or for each so many
    units of another kind."""

    kinds: tuple[Kind, ...]
    least: Count = 0
    most: Count = 0
    points: Count = 0
    per: str = ""
    each: Positive = 1

    def highest(self, platoon: Platoon, points: int) -> int:
        if self.per:
            return self.most * (len(platoon.of(self.per)) // self.each)
        return self.most * (-(-points // self.points) if self.points else 1)


@cache
def limits() -> tuple[Limit, ...]:
    rows = toml("costs.toml")["limit"]
    return tuple(Reader(f"costs.toml, limit {n}").table(Limit, row) for n, row in enumerate(rows, 1))


@cache
def supports() -> dict[str, int]:
    """What each kind of off-table support costs."""
    return dict(toml("costs.toml")["supports"])


def total(platoon: Platoon) -> int:
    return sum(pick.troop.cost for pick in platoon.picks) + sum(
        supports().get(one, 0) for one in platoon.supports
    )


def review(data: Any, points: int) -> list[Fault]:
    """What is wrong with a platoon of so many points, all of it."""
    platoon, faults = read(data)
    if platoon is None:
        return faults
    return [
        *_limit_faults(platoon, points),
        *_support_faults(platoon),
        *_light_faults(platoon),
        *over_limit(total(platoon), points, f"sotr.{LISTS}"),
    ]


def _limit_faults(platoon: Platoon, points: int) -> list[Fault]:
    """One headquarters, whose lieutenant is the commander-in-chief; of the other kinds as many as the list allows."""
    faults = []
    for limit in limits():
        clause = "command.chief-unique" if "headquarters" in limit.kinds else LISTS
        count, most = len(platoon.of(*limit.kinds)), limit.highest(platoon, points)
        what: Any = ("section", limit.kinds[0])
        if count < limit.least:
            faults.append(wrong("list-few", clause, what=what, count=count, low=limit.least, missing=limit.least - count))  # fmt: skip
        if count > most:
            faults.append(wrong("list-many", clause, what=what, count=count, high=most, excess=count - most))
    return faults


def _support_faults(platoon: Platoon) -> list[Fault]:
    """Support is of three kinds, each bought once."""
    faults = []
    for at, one in enumerate(platoon.supports):
        if one not in supports():
            known = ("support", tuple(supports()))
            faults.append(wrong("list-support", "orders.support-types", support=one[:40], known=known))
        elif one in platoon.supports[:at]:
            faults.append(wrong("list-support-twice", "orders.support-limits", support=("support", one)))
    return faults


@rule("sotr.abilities.light-infantry-platoon")
def _light_faults(platoon: Platoon) -> list[Fault]:
    """A platoon of light infantry takes no vehicle above Light armour, unless it is dropped or flies."""
    if not any("light_infantry" in pick.troop.abilities for pick in platoon.picks):
        return []
    return [
        wrong(
            "list-light",
            "abilities.light-infantry-platoon",
            troop=("troop", pick.troop.entry),
            high=LIGHTEST_TANK,
        )
        for pick in platoon.picks
        if (card := pick.troop.vehicle) is not None
        and card.armour > LIGHTEST_TANK
        and card.locomotion != "flying"
        and "drop_infantry" not in pick.troop.abilities
    ]
