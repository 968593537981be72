"""What a client is told of a table: the game in a list, and the table as one seat sees it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from grognard import systems
from grognard.core.screen.scene import Scene
from grognard.core.system import Outcome
from grognard.server.border.refusal import said
from grognard.server.database.rows import WATCHER, GameRow, HolderRow, LineRow
from grognard.server.games import scenes, standing
from grognard.server.games.onto_wire import Teller
from grognard.server.games.table import Table, Viewer


def info_of(table: Table, key_hash: str, present: Collection[int] = ()) -> dict[str, Any]:
    """A game that is open here, as one client's list shows it; `present` are the seats whose people look on."""
    teller = table.teller(None)
    called = {seat: sitter.name for seat, sitter in table.sitters.items()}
    people = table.people()
    shown = info(table.row, people, key_hash, table.asked, table.changed, teller, called, present)
    resting = table.shelved and table.row.ended is None
    return {**shown, "playable": shown["playable"] and not resting}


def info(
    row: GameRow,
    holders: Iterable[HolderRow],
    key_hash: str,
    asked: int | None,
    changed: int,
    teller: Teller | None = None,
    called: Mapping[int, str] | None = None,
    present: Collection[int] = (),
) -> dict[str, Any]:
    """A game as one client's list shows it. Who has seen the table can name its seats."""
    held: dict[int, set[str]] = {}
    owner = False
    for holder in holders:
        held.setdefault(holder.seat, set()).add(holder.key_hash)
        owner = owner or (holder.owner and holder.key_hash == key_hash)
    over = row.ended is not None
    teller = teller or _teller(row)
    return {
        "id": row.id,
        "name": row.name,
        "system": row.system,
        "rules": row.rules,
        "playable": teller is not None and (row.outcome or {}).get("way") != "shelved",
        "open": teller is not None and _is_open(row),
        "origin": row.origin,
        "scenario": row.setup.get("scenario", ""),
        "scenario_name": _scenario_name(row, teller),
        "made": row.made,
        "changed": max(changed, row.ended or 0),
        "state": "over" if over else "running",
        "asked": None if over else asked,
        "seats": [
            {
                **_seat(row, seat, held.get(seat, set()), key_hash, teller),
                "player": (called or {}).get(seat, ""),
                "present": seat in present,
            }
            for seat in range(len(row.seats))
        ],
        "owner": owner,
        "watching": key_hash in held.get(WATCHER, ()),
        "commitment": row.commitment or None,
        "secret": row.dice.get("secret") if over else None,
        "outcome": _outcome(row, teller),
    }


def _teller(row: GameRow) -> Teller | None:
    """Who speaks of a game that may belong to a system that is no longer here."""
    try:
        return Teller(systems.find(row.system))
    except KeyError:
        return None


def _is_open(row: GameRow) -> bool:
    system = systems.find(row.system)
    return system.hides_nothing(row.setup)


def _scenario_name(row: GameRow, teller: Teller | None) -> dict[str, str]:
    scenario = row.setup.get("scenario", "")
    if not scenario:
        return said("server-a-position")
    return {"en": scenario, "fr": scenario} if teller is None else teller.word("scenario", scenario)


def _seat(
    row: GameRow, seat: int, holders: Collection[str], key_hash: str, teller: Teller | None
) -> dict[str, Any]:
    bot = row.bot(seat)
    return {
        "seat": seat,
        "kind": "person" if bot is None else "bot",
        "bot": bot,
        "taken": bot is not None or bool(holders),
        "devices": len(holders),
        "mine": key_hash in holders,
        "name": said("core-seat", number=seat + 1) if teller is None else teller.seat(seat),
    }


def _outcome(row: GameRow, teller: Teller | None) -> dict[str, Any] | None:
    if row.outcome is None:
        return None
    kept = row.outcome
    outcome = Outcome(tuple(kept["winners"]), tuple(kept["points"]), kept["way"], kept["rule"])
    if teller is None:
        return {**kept, "said": {"en": outcome.way, "fr": outcome.way}}
    return teller.outcome(outcome)


def kept(outcome: Outcome) -> dict[str, Any]:
    """An outcome as the database keeps it."""
    return {
        "winners": list(outcome.winners),
        "points": list(outcome.points),
        "way": outcome.way,
        "rule": outcome.rule,
    }


def state(
    table: Table,
    viewer: Viewer,
    since: int | None = None,
    shown: Scene | None = None,
    last_line: int = 0,
    page: int | None = None,
) -> dict[str, Any]:
    """The table as a viewer sees it: events since an entry (the last `page` of them, where only those are wanted), and
    the scene whole or as changes to the one shown."""
    teller = table.teller(viewer)
    keep, fresh = table.events(viewer, since, page)
    drawn = table.scene(viewer)
    decision = None if table.resigned is not None else table.game.decision
    # What standing orders answer in a moment is not put to who gave them.
    mine = decision is not None and decision.seat == viewer and standing.settled(table) is None
    outcome = table.outcome if table.over else None
    return {
        "type": "state",
        "seat": viewer,
        "number": table.number(viewer),
        "moment": table.moment(viewer),
        "events": {"keep": keep, "fresh": [teller.event(entry.event, moment) for moment, entry in fresh]},
        "scene": scenes.whole(drawn) if shown is None else None,
        "changes": None if shown is None else table.changes(shown, drawn),
        "asked": None if decision is None else teller.question(decision),
        "decision": teller.decision(decision, table.number(viewer) + 1)
        if decision is not None and mine
        else None,
        "undo": undo(table, viewer),
        "rules": rules(table, viewer),
        "outcome": None if outcome is None else teller.outcome(outcome),
        "lines": [line(table, viewer, said_) for said_ in table.lines if said_.id > last_line],
        "game": None,
        "since": table.changed,
        "clocks": list(table.thought),
        "orders": orders(table, viewer),
    }


def orders(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    """The orders of a seat, for itself alone."""
    given = None if viewer is None or table.over else table.orders(viewer)
    return None if given is None else given.to_data()


def log(table: Table, viewer: Viewer, first: int, count: int) -> dict[str, Any]:
    """A stretch of what a viewer was told."""
    teller = table.teller(viewer)
    total, found = table.log(viewer, first, count)
    events = [teller.event(entry.event, moment) for moment, entry in found]
    return {"number": table.number(viewer), "first": first, "total": total, "events": events}


def undo(table: Table, viewer: Viewer) -> dict[str, Any]:
    """What a viewer may take back, and what somebody would take back."""
    offer = table.offer
    return {
        "free": 0 if viewer is None or table.over else table.game.free_undo(viewer, table.row.bots),
        "offer": None
        if offer is None
        else {"seat": offer.seat, "steps": offer.steps, "agreed": list(offer.agreed)},
    }


def rules(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    """Whether the game goes on under other rules than it began by, and whether the viewer may refuse them."""
    basis = table.game.basis
    if basis is None:
        return None
    may_refuse = viewer is not None and table.may_refuse(viewer)
    return {"was": basis.was, "now": basis.now, "dropped": basis.dropped, "may_refuse": may_refuse}


def line(table: Table, viewer: Viewer, row: LineRow) -> dict[str, Any]:
    body = row.body if isinstance(row.body, dict) else {}
    return {
        "id": row.id,
        "number": table.number(viewer, row.number),
        "seat": row.seat,
        "kind": row.kind,
        "text": row.body if isinstance(row.body, str) else "",
        "steps": body.get("steps", 0),
        "made": row.made,
    }
