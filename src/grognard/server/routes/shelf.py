"""Lists of armies that people keep here, with a key: on any device that has it."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Path, Request

from grognard.core.armies import drafting
from grognard.server.border import keys, refusal
from grognard.server.border.refusal import Refusal
from grognard.server.database.shelf import ListRow
from grognard.server.games.setting_up import find_system
from grognard.server.routes import REFUSALS, Answer, TheServices, described
from grognard.server.wire.games import Gone
from grognard.server.wire.meetings import LIST_ID, Kept, KeptLists, ListToKeep

router = APIRouter(prefix="/api/lists", tags=["armies"], responses=REFUSALS)
OneList = Annotated[str, Path(pattern=LIST_ID, description="The id of a list, made by who keeps it.")]


def _asker(request: Request) -> str:
    key = keys.held_key(request)
    if key is None:
        raise refusal.not_found()
    return keys.hashed(key)


@router.get("", **described(KeptLists))
async def my_lists(request: Request, services: TheServices) -> Answer:
    """My lists, the latest changed first."""
    rows = await services.shelf.all_of(_asker(request), services.settings.limits.lists_per_client)
    return Answer({"lists": [_told(row) for row in rows]})


def _told(row: ListRow) -> dict[str, object]:
    return {
        "id": row.id,
        "edition": row.edition,
        "name": row.name,
        "system": row.system,
        "scenario": row.scenario,
        "seat": row.seat,
        "list": dict(row.list),
        "changed": row.changed,
    }


@router.put("/{list}", **described(Kept))
async def keep_list(list: OneList, given: ListToKeep, request: Request, services: TheServices) -> Answer:
    """Keep a list. Legal it need not be, but a list; and who writes over another edition than he has read is refused
    (409), so that nothing is lost."""
    key_hash, limits = _asker(request), services.settings.limits
    find_system(given.system)
    draft = drafting.read(given.list).to_data()
    if len(json.dumps(draft, ensure_ascii=False)) > limits.list_letters:
        raise Refusal(413, "too-large", place="list", most=limits.list_letters)
    row = ListRow(
        id=list,
        edition=given.edition + 1,
        name=drafting.label(given.name, "name", longest=80),
        system=given.system,
        scenario=given.scenario,
        seat=given.seat,
        list=draft,
        changed=given.changed,
    )
    stands = await services.shelf.put(key_hash, row, limits.lists_per_client)
    if stands is None:
        return Answer({"edition": row.edition})
    if stands == 0 and given.edition == 0:
        raise Refusal(429, "too-many-lists", most=limits.lists_per_client, seconds=1)
    raise Refusal(409, "other-edition", place="edition", right={"edition": stands})


@router.delete("/{list}", **described(Gone))
async def drop_list(list: OneList, request: Request, services: TheServices) -> Answer:
    """Throw a list away, on every device."""
    if not await services.shelf.drop(_asker(request), list):
        raise refusal.not_found()
    return Answer({"gone": True})
