"""Games as a list shows them: made, found, joined, watched."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from grognard.bots import BOTS
from grognard.server import library
from grognard.server.border import keys, refusal
from grognard.server.border.refusal import Refusal
from grognard.server.database.rows import WATCHER
from grognard.server.games import archive, inviting, origin, setting_up, state
from grognard.server.games.clock import now
from grognard.server.games.setting_up import Begun, Seating
from grognard.server.games.table import Viewer
from grognard.server.routes import REFUSALS, Answer, GameId, SeatNumber, TheServices, described, remember
from grognard.server.services import Services
from grognard.server.wire.games import GameInfo, GameList, Gone, Invitation, Joined, Key, Link, Opened
from grognard.server.wire.library import BotList
from grognard.server.wire.requests import (
    ByLink,
    Called,
    NewBranch,
    NewGame,
    NewImport,
    NewPractice,
    WantedLink,
)
from grognard.server.work.pool import OutOfTime, WorkFailed

router = APIRouter(prefix="/api", tags=["games"], responses=REFUSALS)
log = logging.getLogger("grognard.server")


@router.post("/keys", status_code=201, **described(Key))
async def make_key(request: Request, services: TheServices) -> Answer:
    """A client key for a script, to be sent as a bearer token. Browsers get theirs as a cookie."""
    services.may_open(request)
    return Answer({"key": keys.fresh_secret()}, 201)


@router.get("/bots", **described(BotList))
async def list_bots() -> Answer:
    """The bots that can take a seat, weakest first."""
    return Answer({"bots": list(BOTS)})


@router.post("/games", status_code=201, **described(Opened))
async def make_game(wanted: NewGame, request: Request, services: TheServices) -> Answer:
    """Set a game up. The answer holds the links to its other seats, this once."""
    services.may_open(request)
    given = (wanted.system, wanted.scenario, wanted.armies, wanted.options)
    if all(army is None or isinstance(army, str) for army in wanted.armies):
        begun = await services.tables.look_up(setting_up.mustered, *given)
    else:
        begun = await _opened(services, setting_up.mustered, *given)
    return await _made(request, services, begun, Seating("new", wanted.seats, wanted.name, wanted.players))


@router.post("/practice", status_code=201, **described(Opened))
async def make_practice(wanted: NewPractice, request: Request, services: TheServices) -> Answer:
    """Play from a position: a case of the library, or a position of one's own."""
    services.may_open(request)
    begun = await _stood(wanted, services)
    return await _made(request, services, begun, Seating("practice", wanted.seats, wanted.name))


async def _stood(wanted: NewPractice, services: Services) -> Begun:
    if wanted.case is not None:
        case = await services.tables.look_up(library.find_case, wanted.case, services.settings.checkout)
        return await services.tables.look_up(setting_up.stood, case.system, case.position)
    if wanted.text is not None:
        return await _opened(services, setting_up.stood_in_text, wanted.text)
    if wanted.system is None or wanted.position is None:
        raise Refusal(422, "no-position")
    return await _opened(services, setting_up.stood, wanted.system, wanted.position)


async def _opened(services: Services, work: Callable[..., Begun], *given: Any) -> Begun:
    """Let something from outside be opened where it can do no harm."""
    seconds = services.settings.opening_seconds
    try:
        return await services.pools.openings.run("opening", seconds, work, *given)
    except OutOfTime:
        raise Refusal(422, "too-much", place="position", seconds=seconds) from None
    except WorkFailed as fault:
        log.warning("something that was brought cannot be opened: %s", fault)
        raise Refusal(422, "too-much", place="position", seconds=seconds) from None


@router.post("/imports", status_code=201, **described(Opened))
async def import_game(wanted: NewImport, request: Request, services: TheServices) -> Answer:
    """Bring a game from a file. Every answer in it is played again before it is taken."""
    services.may_open(request)
    seconds = services.settings.import_seconds
    try:
        read, sat = await services.pools.imports.run("import", seconds, archive.read, wanted.text)
    except (OutOfTime, WorkFailed) as fault:
        log.warning("a game from a file cannot be played again: %r", fault)
        raise Refusal(422, "too-much", place="save", seconds=seconds) from None
    sitters = wanted.seats or _saved_sitters(sat, read.seats)
    return await _made(request, services, read, Seating("import", sitters, wanted.name))


@router.post("/games/{game}/branch", status_code=201, **described(Opened))
async def branch_game(game: GameId, wanted: NewBranch, request: Request, services: TheServices) -> Answer:
    """Play on from a moment of a game, for practice: the same up to there, then with dice of its own.

    It holds every secret of that moment, so while the game runs only who plays all its people may.
    """
    services.may_open(request)
    key_hash = await services.admitted(game, request)
    eyes: Viewer | str = "all" if wanted.all else wanted.seat
    async with services.tables.held(game) as table:
        if not table.over and not services.holds_all(table, key_hash):
            raise Refusal(403, "until-the-end")
        row, begun_at = table.row, origin.of(table, told=True)
        stop = archive.stop_at(table.survivors, eyes, wanted.moment)
    if stop < begun_at.since:
        raise Refusal(409, "other-rules", place="moment")
    try:
        seconds = services.settings.import_seconds
        begun = await services.pools.replays.run(game, seconds, archive.branch, begun_at, stop)
    except (OutOfTime, WorkFailed) as fault:
        raise Refusal(503, "no-replay") from fault
    if begun is None:
        raise Refusal(409, "over", place="moment")
    sitters = wanted.seats or [who if who.startswith("bot:") else "me" for who in row.seats]
    return await _made(request, services, begun, Seating("practice", sitters, wanted.name or row.name))


def _saved_sitters(saved: object, seats: int) -> list[str]:
    """Who sat where when the game was saved."""
    if not isinstance(saved, list) or len(saved) != seats:
        return []
    return [f"bot:{who}" if isinstance(who, str) and who in BOTS else "me" for who in saved]


async def _made(request: Request, services: Services, begun: Begun, seating: Seating) -> Answer:
    key = keys.held_key(request) or keys.fresh_secret()
    answer = Answer(await setting_up.make(services, key, begun, seating), 201)
    remember(request, services, answer, key)
    return answer


@router.get("/games", **described(GameList))
async def list_games(
    request: Request, services: TheServices, most: Annotated[int, Query(ge=1, le=200)] = 100
) -> Answer:
    """My games, the latest changed first."""
    key = keys.held_key(request)
    if key is None:
        return Answer({"games": []})
    key_hash = keys.hashed(key)
    rows = await services.store.listed(key_hash, most)
    ids = [listed.game.id for listed in rows]
    holders, sitters = await services.store.holders_of(ids), await services.store.sitters_of(ids)
    return Answer(
        {
            "games": [
                state.info(
                    listed.game,
                    [holder for holder in holders if holder.game == listed.game.id],
                    key_hash,
                    listed.asked,
                    listed.changed,
                    called={one.seat: one.name for one in sitters if one.game == listed.game.id},
                    present=services.tables.onlookers.present(listed.game.id),
                )
                for listed in rows
            ]
        }
    )


@router.get("/games/{game}", **described(GameInfo))
async def show_game(game: GameId, request: Request, services: TheServices) -> Answer:
    """One of my games."""
    key_hash = await services.admitted(game, request)
    async with services.tables.held(game) as table:
        return Answer(state.info_of(table, key_hash, services.tables.onlookers.present(game)))


@router.delete("/games/{game}", **described(Gone))
async def delete_game(game: GameId, request: Request, services: TheServices) -> Answer:
    """Delete a game for everybody, with all that was played and said in it. Only its owner may, and it cannot be undone."""
    key = keys.held_key(request)
    key_hash = "" if key is None else keys.hashed(key)
    # Not by its table: a game that cannot be opened any more can be deleted.
    held = [holder for holder in await services.store.holders_of([game]) if holder.key_hash == key_hash]
    if not held:
        raise refusal.not_found()
    if not any(holder.owner for holder in held):
        raise Refusal(403, "not-yours")
    await services.store.delete_game(game)
    services.tables.forget(game)
    return Answer({"gone": True})


@router.post("/games/{game}/invitation", **described(Invitation))
async def show_invitation(game: GameId, link: ByLink, request: Request, services: TheServices) -> Answer:
    """What a link to a seat would open: who sits where, the armies, the house rules. The link is not used up by it."""
    services.may_open(request)
    invited = await services.store.invited(game, keys.hashed(link.secret))
    if invited is None:
        raise refusal.no_link()
    await services.tables.welcome(game)
    seat, device = invited
    key = keys.held_key(request)
    async with services.tables.held(game) as table:
        shown = state.info_of(
            table, "" if key is None else keys.hashed(key), services.tables.onlookers.present(game)
        )
        setup = table.row.setup
    told = await services.tables.look_up(inviting.invitation, setup, seat)
    return Answer({"game": shown, "seat": seat, "device": device, **told})


@router.post("/games/{game}/seats/{seat}/name", **described(GameInfo))
async def call(
    game: GameId, seat: SeatNumber, called: Called, request: Request, services: TheServices
) -> Answer:
    """Say what I am called in a seat of mine; everybody at the table sees it."""
    key_hash = await services.seated(game, request, seat)
    await services.tables.call(game, seat, called.name)
    async with services.tables.held(game) as table:
        return Answer(state.info_of(table, key_hash, services.tables.onlookers.present(game)))


@router.post("/games/{game}/join", **described(Joined))
async def join(game: GameId, link: ByLink, request: Request, services: TheServices) -> Answer:
    """Take the seat that a link opens. A link opens once; what it opened is then held by my key."""
    services.may_open(request)
    key = keys.held_key(request) or keys.fresh_secret()
    key_hash = keys.hashed(key)
    taken = await services.store.take_seat(game, keys.hashed(link.secret), key_hash, now(), link.player)
    if taken is None:
        raise refusal.no_link()
    await services.tables.welcome(game)
    await services.tables.said(game)
    return await _joined(request, services, game, key, taken)


@router.post("/games/{game}/watch", **described(Joined))
async def watch(game: GameId, link: ByLink, request: Request, services: TheServices) -> Answer:
    """Watch a game by its watch link, which any number of people may use."""
    services.may_open(request)
    key = keys.held_key(request) or keys.fresh_secret()
    row = await services.store.find_game(game)
    if row is None or row.watch_hash != keys.hashed(link.secret):
        raise refusal.no_link()
    await services.store.watch(game, keys.hashed(key), WATCHER)
    await services.tables.welcome(game)
    return await _joined(request, services, game, key, None)


async def _joined(request: Request, services: Services, game: str, key: str, seat: int | None) -> Answer:
    key_hash = keys.hashed(key)
    async with services.tables.held(game) as table:
        await services.tables.seat_people(table)
        shown = state.info_of(table, key_hash, services.tables.onlookers.present(game))
    answer = Answer({"game": shown, "seat": seat})
    remember(request, services, answer, key)
    return answer


@router.post("/games/{game}/seats/{seat}/link", status_code=201, **described(Link))
async def fresh_link(
    game: GameId, seat: SeatNumber, wanted: WantedLink, request: Request, services: TheServices
) -> Answer:
    """A new link to a seat: to my own, for another device or to hand it over; or, for the game's owner, to one that
    nobody has taken. A seat that is handed over leaves the hands of all who held it."""
    key_hash = await services.admitted(game, request)
    table = await services.tables.open(game)
    if seat not in table.row.people:
        raise Refusal(422, "no-seat", place="seat", seat=seat, seats=len(table.row.seats))
    taken = any(holder.seat == seat for holder in table.people())
    mine = seat in table.seats_of(key_hash)
    if not mine and (taken or not services.is_owner(table, key_hash)):
        raise Refusal(403, "not-your-seat", place="seat")
    secret = keys.fresh_secret()
    await services.store.replace_link(game, seat, keys.hashed(secret), wanted.device and mine)
    return Answer(setting_up.link(game, seat, secret), 201)


@router.post("/games/{game}/watch-link", status_code=201, **described(Link))
async def fresh_watch_link(game: GameId, request: Request, services: TheServices) -> Answer:
    """A new link to watch by, for the game's owner; the old one opens nothing any more."""
    key_hash = await services.admitted(game, request)
    table = await services.tables.open(game)
    if not services.is_owner(table, key_hash):
        raise Refusal(403, "not-yours")
    secret = keys.fresh_secret()
    await services.store.replace_watch_link(game, keys.hashed(secret))
    return Answer(setting_up.link(game, None, secret), 201)
