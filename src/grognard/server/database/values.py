"""Rows as the database holds them, and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row

from grognard.server.database.rows import EntryRow, GameRow, HolderRow, LineRow, ListedRow, SnapshotRow

#: Where the body stands in a row of entries.
_BODY = 4


def to_json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def game_values(game: GameRow) -> dict[str, Any]:
    row = {name: getattr(game, name) for name in GameRow.__dataclass_fields__}
    for name in ("setup", "dice", "seats", "outcome"):
        row[name] = None if row[name] is None else to_json(row[name])
    return row


def entry_values(entry: EntryRow) -> dict[str, Any]:
    return {
        "game": entry.game,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "body": to_json(entry.body),
        "secret": entry.secret,
        "asked": entry.asked,
        "made": entry.made,
    }


def snapshot_values(game: str, kept: SnapshotRow) -> dict[str, Any]:
    return {
        "game": game,
        "number": kept.number,
        "answers": kept.answers,
        "mark": kept.mark,
        "state": kept.state,
    }


def holder_values(holder: HolderRow) -> dict[str, Any]:
    return {"key_hash": holder.key_hash, "game": holder.game, "seat": holder.seat, "owner": holder.owner}


def line_values(line: LineRow) -> dict[str, Any]:
    return {
        "game": line.game,
        "number": line.number,
        "seat": line.seat,
        "kind": line.kind,
        "body": to_json(line.body),
        "made": line.made,
    }


def game(row: Row[Any]) -> GameRow:
    return GameRow(
        id=row.id,
        name=row.name,
        system=row.system,
        rules=row.rules,
        origin=row.origin,
        setup=json.loads(row.setup),
        dice=json.loads(row.dice),
        commitment=row.commitment,
        seats=tuple(json.loads(row.seats)),
        asked=row.asked,
        watch_hash=row.watch_hash,
        made=row.made,
        ended=row.ended,
        outcome=None if row.outcome is None else json.loads(row.outcome),
        digest=row.digest,
    )


def entries(rows: Sequence[Row[Any]]) -> list[EntryRow]:
    """The entries of a game; there may be thousands, so all that they say is read in one go."""
    bodies = json.loads("[" + ",".join([row[_BODY] for row in rows]) + "]")
    return [
        EntryRow(game, number, kind, seat, said, secret, asked, made)
        for (game, number, kind, seat, _, secret, asked, made), said in zip(
            map(tuple, rows), bodies, strict=True
        )
    ]


def listed(row: Row[Any]) -> ListedRow:
    found = game(row)
    if row.number is None:
        return ListedRow(found, found.asked, found.made)
    return ListedRow(found, row.next, row.changed)
