"""Armies of one's own on the wire: what may be bought, lists looked over and opened, cards."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from grognard.core.armies import drafting, pasting
from grognard.core.armies.catalogue import Catalogue, Gauge, told
from grognard.core.border.outside import SETUP, STUMBLES, check
from grognard.core.system import AnySystem, SetupFault
from grognard.server import library
from grognard.server.border.refusal import Refusal
from grognard.server.games import scenes
from grognard.server.games.onto_wire import Teller
from grognard.server.games.setting_up import find_system


def _seated(system: str, scenario: str, seat: int) -> AnySystem:
    found = find_system(system)
    library.check_seat(found, scenario, seat)
    return found


@lru_cache(maxsize=256)
def catalogue(system: str, scenario: str, seat: int, force: str) -> Mapping[str, Any]:
    """What a seat may buy: its forces by name, and one of them, the first unless told, with all that is in it."""
    found = _seated(system, scenario, seat)
    _, offered = drafting.offered(found, scenario, seat)
    chosen = offered.force(force) if force else offered.forces[0]
    if chosen is None:
        known = ", ".join(one.id for one in offered.forces)
        raise Refusal(404, "no-force", place="force", force=force, options=known)
    teller = Teller(found)
    return {
        "points": offered.points,
        "forces": [{"id": one.id, "name": teller.called(one.name)} for one in offered.forces],
        "force": told(chosen, teller.called),
    }


def review(system: str, scenario: str, seat: int, data: Any, mends: bool) -> Mapping[str, Any]:
    """A list looked over: the army it makes, costs, limits, and what is wrong with it by which rule."""
    found = _seated(system, scenario, seat)
    draft = drafting.read(data)
    looked = drafting.review(found, scenario, seat, draft, mends)
    teller = Teller(found)
    faults = teller.faults(looked.faults)
    for told_fault, fault, mend in zip(faults, looked.faults, looked.mends, strict=True):
        told_fault["at"] = None if fault.at is None else list(fault.at)
        told_fault["mend"] = (
            None if mend is None else {"said": teller.mend(mend), "list": mend.draft.to_data()}
        )
    return {
        "army": looked.army,
        "costs": [list(part) for part in looked.costs],
        "total": looked.total,
        "limits": [_limit(gauge, teller) for gauge in looked.gauges],
        "faults": faults,
    }


def _limit(gauge: Gauge, teller: Teller) -> Mapping[str, Any]:
    return {
        "id": gauge.limit.id,
        "name": teller.called(gauge.limit.name),
        "rule": gauge.limit.rule,
        "measure": gauge.limit.measure,
        "count": gauge.count,
        "low": gauge.low,
        "high": gauge.high,
        "broken": gauge.broken,
    }


def playable(system: str, scenario: str, seat: int, lists: Sequence[Any]) -> Mapping[str, Any]:
    """Which lists a seat may play as they are. One that was made for another seat, scenario or game is no error here."""
    found = _seated(system, scenario, seat)
    return {"lists": [_as_army(found, scenario, seat, data) for data in lists]}


def _as_army(system: AnySystem, scenario: str, seat: int, data: Any) -> Mapping[str, Any] | None:
    try:
        looked = drafting.review(system, scenario, seat, drafting.read(data))
    except SetupFault:
        return None
    return None if looked.faults else {"army": looked.army, "total": looked.total}


def opened(system: str, scenario: str, seat: int, army: Any) -> Mapping[str, Any]:
    """The list of an army file, or of a list that was made here."""
    found = _seated(system, scenario, seat)
    check(army, SETUP, "army")
    if isinstance(army, Mapping) and set(army) == {"force", "parts"}:
        draft = drafting.read(army)
        drafting.fitting(_offered(found, scenario, seat), draft)
    else:
        try:
            draft = drafting.opened(found, scenario, seat, army)
        except SetupFault:
            raise
        except STUMBLES as fault:
            raise Refusal(422, "no-army-at-all", place="army") from fault
    return {"list": draft.to_data()}


def _offered(system: AnySystem, scenario: str, seat: int) -> Catalogue:
    return drafting.offered(system, scenario, seat)[1]


def cards(system: str, scenario: str, seat: int, data: Any) -> list[Any]:
    """The cards of the first unit of a list, as it was chosen; none where it is chosen as it cannot be."""
    found = _seated(system, scenario, seat)
    draft = drafting.read(data)
    lists, offered = drafting.offered(found, scenario, seat)
    drafting.fitting(offered, draft)
    try:
        return [
            scenes.plain(card)
            for pick in draft.picks[:1]
            for card in lists.cards(scenario, seat, draft.force, pick)
        ]
    except STUMBLES:
        return []


def pasted(system: str, scenario: str, seat: int, force: str, text: str) -> Mapping[str, Any]:
    """The list of a text of another program, and the lines that were not understood."""
    found = _seated(system, scenario, seat)
    chosen = _offered(found, scenario, seat).force(force)
    if chosen is None:
        raise Refusal(404, "no-force", place="force", force=force, options="")
    teller = Teller(found)
    read = pasting.read(text, chosen, lambda called: list(teller.called(called).values()))
    unread = [{"line": one.line, "text": one.text} for one in read.unread]
    return {"list": read.draft.to_data(), "unread": unread}


@lru_cache(maxsize=1024)
def _charts(system: str, scenario: str, seat: int, force: str, unit: str) -> list[Any]:
    found = find_system(system)
    pick = drafting.read({"force": force, "parts": [[json.loads(unit)]]}).picks[0]
    teller = Teller(found)
    return [told(chart, teller.called) for chart in found.charts(scenario, seat, force, pick)]


def charts(system: str, scenario: str, seat: int, data: Any) -> list[Any]:
    """What the first unit of a list may be expected to do, as it was chosen; nothing where that cannot be told."""
    found = _seated(system, scenario, seat)
    draft = drafting.read(data)
    drafting.fitting(_offered(found, scenario, seat), draft)
    try:
        return [
            chart
            for pick in draft.picks[:1]
            for chart in _charts(system, scenario, seat, draft.force, json.dumps(pick.to_data()))
        ]
    except STUMBLES:
        return []
