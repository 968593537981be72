"""Games in the making, to which each player brings an army that the others do not see."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from grognard.server.database.schema import meetings, places
from grognard.server.database.store import Store


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A seat of a meeting; `army` is None until one is brought, and then a list of it alone, since that may be None."""

    seat: int
    who: str
    key_hash: str | None
    link_hash: str | None
    army: Sequence[Any] | None
    player: str = ""

    @property
    def ready(self) -> bool:
        return self.army is not None


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """A meeting with its seats, and its game once that has begun."""

    id: str
    key_hash: str
    name: str
    system: str
    scenario: str
    options: Mapping[str, Any]
    made: int
    game: str | None
    places: tuple[PlaceRow, ...]

    @property
    def ready(self) -> bool:
        return all(place.ready for place in self.places)

    def knows(self, key_hash: str) -> bool:
        return key_hash == self.key_hash or any(place.key_hash == key_hash for place in self.places)

    def place(self, seat: int) -> PlaceRow | None:
        return self.places[seat] if 0 <= seat < len(self.places) else None


class Meetings:
    """The meetings of everybody."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, meeting: MeetingRow) -> None:
        def work(on: Connection) -> None:
            on.execute(
                insert(meetings).values(
                    id=meeting.id,
                    key_hash=meeting.key_hash,
                    name=meeting.name,
                    system=meeting.system,
                    scenario=meeting.scenario,
                    options=json.dumps(meeting.options),
                    made=meeting.made,
                    game=None,
                )
            )
            on.execute(insert(places), [_values(meeting.id, place) for place in meeting.places])

        await self._store.write(work)

    async def find(self, id: str) -> MeetingRow | None:
        return next(iter(await self._found(meetings.c.id == id)), None)

    async def of(self, key_hash: str, most: int) -> list[MeetingRow]:
        """The meetings that a client has to do with and whose games have not begun, the latest first."""
        mine = select(places.c.meeting).where(places.c.key_hash == key_hash)
        wanted = ((meetings.c.key_hash == key_hash) | meetings.c.id.in_(mine)) & meetings.c.game.is_(None)
        return (await self._found(wanted))[:most]

    async def _found(self, wanted: Any) -> list[MeetingRow]:
        rows = select(meetings).where(wanted).order_by(meetings.c.made.desc(), meetings.c.id)

        def work(on: Connection) -> list[MeetingRow]:
            return [_meeting(row, on.execute(_places_of(row.id))) for row in on.execute(rows).all()]

        return await self._store.read(work)

    async def count(self, key_hash: str) -> int:
        """How many meetings whose games have not begun a client has called."""
        wanted = select(func.count()).select_from(meetings)
        wanted = wanted.where((meetings.c.key_hash == key_hash) & meetings.c.game.is_(None))
        return await self._store.read(lambda on: on.execute(wanted).scalar_one())

    async def take(self, id: str, link_hash: str, key_hash: str) -> int | None:
        """Use a link up: the seat it opened, or nothing."""
        wanted = (places.c.meeting == id) & (places.c.link_hash == link_hash)
        change = update(places).where(wanted).values(link_hash=None, key_hash=key_hash)
        return await self._store.write(
            lambda on: on.execute(change.returning(places.c.seat)).scalar_one_or_none()
        )

    async def bring(
        self, id: str, seat: int, key_hash: str, army: Sequence[Any] | None, player: str | None
    ) -> bool:
        """Put down an army for a seat that this client has, or take it back, and say what he is called; False where the
        game has begun."""
        mine = (places.c.meeting == id) & (places.c.seat == seat) & (places.c.key_hash == key_hash)
        named = {} if player is None else {"player": player}
        change = update(places).where(mine).values(army=None if army is None else json.dumps(army), **named)

        def work(on: Connection) -> bool:
            # Who begins the game holds the same row: what is brought is in it, or refused.
            row = select(meetings.c.game).where(meetings.c.id == id).with_for_update()
            if on.execute(row).scalar_one_or_none() is not None:
                return False
            return on.execute(change.returning(places.c.seat)).scalar_one_or_none() is not None

        return await self._store.write(work)

    async def drop(self, id: str) -> None:
        await self._store.write(lambda on: on.execute(delete(meetings).where(meetings.c.id == id)) and None)


def begun(on: Connection, id: str, game: str, armies: Sequence[Sequence[Any] | None]) -> bool:
    """Note, with the game itself, that a meeting has led to one; False where another was quicker, or an army is not what
    the game begins with."""
    row = on.execute(select(meetings).where(meetings.c.id == id).with_for_update()).one_or_none()
    if row is None or row.game is not None:
        return False
    if [place.army for place in _meeting(row, on.execute(_places_of(id))).places] != list(armies):
        return False
    on.execute(update(meetings).where(meetings.c.id == id).values(game=game))
    return True


def _places_of(id: str) -> Any:
    return select(places).where(places.c.meeting == id).order_by(places.c.seat)


def _meeting(row: Any, seats: Iterable[Any]) -> MeetingRow:
    return MeetingRow(
        row.id,
        row.key_hash,
        row.name,
        row.system,
        row.scenario,
        json.loads(row.options),
        row.made,
        row.game,
        tuple(
            PlaceRow(
                one.seat,
                one.who,
                one.key_hash,
                one.link_hash,
                None if one.army is None else json.loads(one.army),
                one.player,
            )
            for one in seats
        ),
    )


def _values(meeting: str, place: PlaceRow) -> dict[str, Any]:
    return {
        "meeting": meeting,
        "seat": place.seat,
        "who": place.who,
        "key_hash": place.key_hash,
        "link_hash": place.link_hash,
        "army": None if place.army is None else json.dumps(place.army),
        "player": place.player,
    }
