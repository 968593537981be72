"""Meetings: a game is called, its players bring their armies unseen by each other, and once all are there it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.server.border import keys, refusal
from grognard.server.border.refusal import Refusal
from grognard.server.database.meetings import MeetingRow, PlaceRow, begun
from grognard.server.database.rows import WATCHER, HolderRow, SitterRow
from grognard.server.games import setting_up
from grognard.server.games.clock import now
from grognard.server.games.onto_wire import Teller
from grognard.server.games.setting_up import Begun, Seating, find_system
from grognard.server.services import Services
from grognard.server.work.pool import OutOfTime, WorkFailed

Called = tuple[dict[str, Any], list[dict[str, Any]]]


async def call(services: Services, key: str, seating: Seating, wanted: Mapping[str, Any]) -> Called:
    """Call a meeting: the armies of my own seats and of bots are brought with it. The links to the others."""
    key_hash = keys.hashed(key)
    most = services.settings.limits.games_per_client
    if await services.meetings.count(key_hash) >= most:
        raise Refusal(429, "too-many-games", most=most)
    system, scenario = wanted["system"], wanted["scenario"]
    given = (system, scenario, wanted["armies"], wanted["options"])
    # A game that could not begin is not waited for.
    tried = await _tried(services, *given)
    sitters = setting_up.seated(seating.sitters, tried.seats)
    if "link" not in sitters:
        raise Refusal(422, "nobody-to-meet", place="seats")
    armies = [*wanted["armies"], *[None] * (tried.seats - len(wanted["armies"]))]
    secrets = {seat: keys.fresh_secret() for seat, who in enumerate(sitters) if who == "link"}
    mine = [seat for seat, who in enumerate(sitters) if who == "me"]
    called = dict(setting_up.called_by(seating.players, mine))
    places = tuple(
        PlaceRow(
            seat,
            who if who.startswith("bot:") else "person",
            key_hash if who == "me" else None,
            keys.hashed(secrets[seat]) if seat in secrets else None,
            None if seat in secrets else [armies[seat]],
            called.get(seat, ""),
        )
        for seat, who in enumerate(sitters)
    )
    row = MeetingRow(
        keys.fresh_game_id(),
        key_hash,
        seating.name,
        system,
        scenario,
        dict(wanted["options"]),
        now(),
        None,
        places,
    )
    await services.meetings.add(row)
    links = [{"seat": seat, "path": f"/#/meet/{row.id}/{secret}"} for seat, secret in sorted(secrets.items())]
    return info(row, key_hash), links


async def known(services: Services, id: str, key_hash: str) -> MeetingRow:
    """A meeting that a client has to do with; to everybody else there is none."""
    row = await services.meetings.find(id)
    if row is None or not row.knows(key_hash):
        raise refusal.not_found()
    return row


async def bring(
    services: Services,
    row: MeetingRow,
    key_hash: str,
    seat: int,
    army: Sequence[Any] | None,
    player: str | None,
) -> MeetingRow:
    """Put down an army for a seat, or take it back; the game begins where it was the last that was missing."""
    place = row.place(seat)
    if place is None or place.key_hash != key_hash:
        raise Refusal(403, "not-your-seat", place="seat")
    if army is not None:
        armies = [army[0] if number == seat else None for number in range(len(row.places))]
        await _tried(services, row.system, row.scenario, armies, row.options)
    if not await services.meetings.bring(row.id, seat, key_hash, army, player):
        raise Refusal(409, "over", place="seat")
    return await begin_if_ready(services, await known(services, row.id, key_hash))


async def begin_if_ready(services: Services, row: MeetingRow) -> MeetingRow:
    """Begin the game of a meeting once every army is there. Whoever looks first does it, so that none is lost where a
    server was killed between the last army and the game."""
    if row.game is not None or not row.ready:
        return row
    brought = [place.army for place in row.places]
    begins = await _tried(
        services, row.system, row.scenario, [army[0] for army in brought if army], row.options
    )
    seating = Seating("new", [], row.name)
    game = setting_up.row_of(begins, seating, [place.who for place in row.places], keys.fresh_secret())
    mine = [place for place in row.places if place.key_hash is not None]
    holders = [
        HolderRow(place.key_hash, game.id, place.seat, place.key_hash == row.key_hash)
        for place in mine
        if place.key_hash is not None
    ]
    if not any(holder.owner for holder in holders):
        holders.append(HolderRow(row.key_hash, game.id, WATCHER, True))
    called = [SitterRow(game.id, place.seat, place.player) for place in mine if place.player]
    await services.store.add_game(
        game, holders, [], [], begins.beside, lambda on: begun(on, row.id, game.id, brought), called
    )
    # This one or that of whoever was quicker.
    return await services.meetings.find(row.id) or row


async def _tried(services: Services, *given: Any) -> Begun:
    """A game with these armies, opened where nothing that was brought can do harm. SetupFault says what is wrong."""
    seconds = services.settings.opening_seconds
    try:
        return await services.pools.openings.run("opening", seconds, setting_up.mustered, *given)
    except (OutOfTime, WorkFailed):
        raise Refusal(422, "too-much", place="army", seconds=seconds) from None


def info(row: MeetingRow, key_hash: str) -> dict[str, Any]:
    """A meeting as one client sees it: of others' armies only whether they are there."""
    teller = Teller(find_system(row.system))
    return {
        "id": row.id,
        "name": row.name,
        "system": row.system,
        "scenario": row.scenario,
        "scenario_name": teller.word("scenario", row.scenario),
        "options": dict(row.options),
        "made": row.made,
        "owner": row.key_hash == key_hash,
        "seats": [_place(place, key_hash) for place in row.places],
        "game": row.game,
    }


def _place(place: PlaceRow, key_hash: str) -> dict[str, Any]:
    bot = place.who.removeprefix("bot:") if place.who.startswith("bot:") else None
    mine = place.key_hash == key_hash
    return {
        "seat": place.seat,
        "kind": "person" if bot is None else "bot",
        "bot": bot,
        "taken": bot is not None or place.key_hash is not None,
        "mine": mine,
        "player": place.player,
        "ready": place.ready,
        "army": place.army[0] if mine and place.army else None,
    }
