"""What a platoon of Secrets of the Third Reich is put together from: units of a nation, their upgrades, and supports."""

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
from grognard.systems.sotr import charts as drawn
from grognard.systems.sotr import scenario, scene
from grognard.systems.sotr.muster import unit_of
from grognard.systems.sotr.profile import Troop, troop_of
from grognard.systems.sotr.roster import platoon, roster
from grognard.systems.sotr.roster.platoon import LISTS, listed

#: The heading of off-table support, and how its entries begin.
SUPPORTS, SUPPORT = "supports", "support/"
UPGRADES = "upgrades"
_RULE = f"sotr.{LISTS}"


@cache
def catalogue(name: str, seat: int) -> Catalogue | None:
    data = scenario.find(name)
    if "points" not in data:
        return None
    points = data["points"][seat]
    return Catalogue(points, tuple(_force(nation, points) for nation in scenario.nations(data, seat)))


def _force(nation: str, points: int) -> Force:
    troops = listed(nation)
    limits = [limit for limit in roster.limits() if any(one.kind in limit.kinds for one in troops)]
    return Force(
        id=nation,
        name=("nation", nation),
        sections=(
            *(Section(limit.kinds[0], ("section", limit.kinds[0])) for limit in limits),
            Section(SUPPORTS, ("key", "sotr-roster-supports")),
        ),
        entries=(
            *(_entry(one, limit.kinds[0]) for limit in limits for one in troops if one.kind in limit.kinds),
            *(_support(one, cost) for one, cost in roster.supports().items()),
        ),
        limits=(
            Limit("points", ("key", "list-points"), _RULE, measure="points", high=points),
            *(_limit(limit, troops, points) for limit in limits),
            *map(_once, roster.supports()),
        ),
    )


def _entry(troop: Troop, section: str) -> Entry:
    """A unit and what it may take; an upgrade costs what the unit is dearer with it."""
    items = tuple(
        Item(one, ("upgrade", one), troop_of(f"{troop.id}+{one}").cost - troop.cost) for one in troop.upgrades
    )
    option = Option(UPGRADES, ("key", "sotr-roster-upgrades"), "some", items, _RULE)
    return Entry(
        id=troop.id,
        section=section,
        name=("troop", troop.id),
        cost=troop.cost,
        rule=_RULE,
        provenance=troop.provenance.get("cost", "reconstructed"),
        options=(option,) if items else (),
    )


def _support(id: str, cost: int) -> Entry:
    name = ("support", id)
    return Entry(f"{SUPPORT}{id}", SUPPORTS, name, cost, "sotr.orders.support-types", "reconstructed")


def _limit(limit: roster.Limit, troops: Sequence[Troop], points: int) -> Limit:
    most = limit.most * (-(-points // limit.points) if limit.points else 1)
    return Limit(
        limit.kinds[0],
        ("section", limit.kinds[0]),
        "sotr.command.chief-unique" if "headquarters" in limit.kinds else _RULE,
        tuple(one.id for one in troops if one.kind in limit.kinds),
        low=limit.least,
        high=most,
        per=tuple(one.id for one in troops if one.kind == limit.per) if limit.per else None,
        each=limit.each,
    )


def _once(support: str) -> Limit:
    return Limit(
        f"{SUPPORT}{support}",
        ("support", support),
        "sotr.orders.support-limits",
        (f"{SUPPORT}{support}",),
        high=1,
    )


# -- drafts and army files -------------------------------------------------------------------------------------------


def army(scenario: str, seat: int, draft: Draft) -> dict[str, Any]:
    supports = [pick.entry.removeprefix(SUPPORT) for pick in draft.picks if _is_support(pick)]
    units = [_row(pick) for pick in draft.picks if not _is_support(pick)]
    return {"nation": draft.force, "units": units} | ({"supports": supports} if supports else {})


def _is_support(pick: Pick) -> bool:
    return pick.entry.startswith(SUPPORT)


def _row(pick: Pick) -> dict[str, Any]:
    row: dict[str, Any] = {"troop": pick.entry}
    if UPGRADES in pick.chosen:
        row["upgrades"] = list(pick.some(UPGRADES))
    if pick.label:
        row["label"] = pick.label
    return row


def draft(scenario: str, seat: int, army: Any) -> Draft:
    read, faults = platoon.read(army)
    if read is None:
        raise SetupFault("army", faults[0].key, faults[0].rule, "Open an army file of this game.")
    picks = [_pick(row) for row in army["units"]]
    supports = [Pick(f"{SUPPORT}{one}") for one in read.supports]
    return Draft(read.nation, ((*picks, *supports),))


def _pick(row: Mapping[str, Any]) -> Pick:
    taken = dict.fromkeys(row.get("upgrades", ()), 1)
    return Pick(row["troop"], row.get("label", ""), {UPGRADES: taken} if taken else {})


def costs(scenario: str, seat: int, draft: Draft) -> Costs:
    return [[_cost(pick) for pick in part] for part in draft.parts]


def _cost(pick: Pick) -> int:
    if _is_support(pick):
        return roster.supports()[pick.entry.removeprefix(SUPPORT)]
    return _troop(pick).cost


def _troop(pick: Pick) -> Troop:
    return troop_of("+".join((pick.entry, *pick.some(UPGRADES))))


def cards(scenario: str, seat: int, force: str, pick: Pick) -> Sequence[Card]:
    """The card of a unit; off-table support has none."""
    if _is_support(pick):
        return []
    return [scene.card(unit_of(_troop(pick), pick.entry, seat, pick.label))]


def charts(scenario: str, seat: int, force: str, pick: Pick) -> Sequence[Chart]:
    return [] if _is_support(pick) else drawn.of(_troop(pick).id)
