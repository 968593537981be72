"""Lists of armies that people keep on the server, by their key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from grognard.server.database.schema import shelf
from grognard.server.database.store import Store


@dataclass(frozen=True, slots=True)
class ListRow:
    """A list with what it was made for; its `edition` counts how often it was written."""

    id: str
    edition: int
    name: str
    system: str
    scenario: str
    seat: int
    list: Mapping[str, Any]
    changed: int


class Shelf:
    """The lists of everybody. One is written over only by who has read it as it stands."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all_of(self, key_hash: str, most: int) -> list[ListRow]:
        """A client's lists, the latest changed first."""
        wanted = select(shelf).where(shelf.c.key_hash == key_hash)
        wanted = wanted.order_by(shelf.c.changed.desc(), shelf.c.id).limit(most)
        return await self._store.read(lambda on: [_row(found) for found in on.execute(wanted)])

    async def put(self, key_hash: str, row: ListRow, most: int) -> int | None:
        """Write a list that was read in the edition before this one, or that is new (edition 1). The edition that
        stands there instead is given back where somebody else was quicker; 0 where the shelf is full."""

        def work(on: Connection) -> int | None:
            mine = (shelf.c.key_hash == key_hash) & (shelf.c.id == row.id)
            stands = on.execute(select(shelf.c.edition).where(mine).with_for_update()).scalar_one_or_none()
            if (stands or 0) != row.edition - 1:
                return stands or 0
            data = {
                "edition": row.edition,
                "name": row.name,
                "system": row.system,
                "scenario": row.scenario,
                "seat": row.seat,
                "list": json.dumps(row.list, ensure_ascii=False),
                "changed": row.changed,
            }
            if stands is not None:
                on.execute(update(shelf).where(mine).values(data))
                return None
            kept = select(func.count()).select_from(shelf).where(shelf.c.key_hash == key_hash)
            if on.execute(kept).scalar_one() >= most:
                return 0
            on.execute(insert(shelf).values(key_hash=key_hash, id=row.id, **data))
            return None

        return await self._store.write(work)

    async def drop(self, key_hash: str, id: str) -> bool:
        """Throw a list away; whether there was one."""
        gone = delete(shelf).where((shelf.c.key_hash == key_hash) & (shelf.c.id == id)).returning(shelf.c.id)
        return await self._store.write(lambda on: on.execute(gone).one_or_none() is not None)


def _row(found: Any) -> ListRow:
    return ListRow(
        found.id,
        found.edition,
        found.name,
        found.system,
        found.scenario,
        found.seat,
        json.loads(found.list),
        found.changed,
    )
