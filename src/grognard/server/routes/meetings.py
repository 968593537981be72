"""Meetings: games in the making, to which each player brings an army that the others do not see."""

from __future__ import annotations

from fastapi import APIRouter, Request

from grognard.server.border import keys, refusal
from grognard.server.border.refusal import Refusal
from grognard.server.games import meetings
from grognard.server.games.setting_up import Seating
from grognard.server.routes import REFUSALS, Answer, GameId, TheServices, described, remember
from grognard.server.wire.games import Gone
from grognard.server.wire.meetings import BroughtArmy, CalledMeeting, JoinedMeeting, MeetingInfo, MeetingList
from grognard.server.wire.requests import ByLink, NewGame

router = APIRouter(prefix="/api/meetings", tags=["armies"], responses=REFUSALS)
_MOST = 100


def _asker(request: Request) -> str:
    """The hash of who asks; who has no key has no meeting."""
    key = keys.held_key(request)
    if key is None:
        raise refusal.not_found()
    return keys.hashed(key)


@router.post("", status_code=201, **described(CalledMeeting))
async def call_meeting(wanted: NewGame, request: Request, services: TheServices) -> Answer:
    """Call a meeting. Who takes a seat by its link brings an army of his own; the armies of my seats and of bots are
    given here. The answer holds the links, this once."""
    services.may_open(request)
    key = keys.held_key(request) or keys.fresh_secret()
    asked = wanted.model_dump(include={"system", "scenario", "armies", "options"})
    seating = Seating("new", wanted.seats, wanted.name, wanted.players)
    made, links = await meetings.call(services, key, seating, asked)
    answer = Answer({"meeting": made, "links": links}, 201)
    remember(request, services, answer, key)
    return answer


@router.get("", **described(MeetingList))
async def list_meetings(request: Request, services: TheServices) -> Answer:
    """My meetings whose games have not begun."""
    key = keys.held_key(request)
    if key is None:
        return Answer({"meetings": []})
    key_hash = keys.hashed(key)
    found = await services.meetings.of(key_hash, _MOST)
    return Answer({"meetings": [meetings.info(row, key_hash) for row in found]})


@router.get("/{meeting}", **described(MeetingInfo))
async def show_meeting(meeting: GameId, request: Request, services: TheServices) -> Answer:
    """One of my meetings; `game` is there once it has begun."""
    key_hash = _asker(request)
    row = await meetings.begin_if_ready(services, await meetings.known(services, meeting, key_hash))
    return Answer(meetings.info(row, key_hash))


@router.post("/{meeting}/join", **described(JoinedMeeting))
async def join_meeting(meeting: GameId, link: ByLink, request: Request, services: TheServices) -> Answer:
    """Take the seat that a link opens, which it does once."""
    services.may_open(request)
    key = keys.held_key(request) or keys.fresh_secret()
    key_hash = keys.hashed(key)
    seat = await services.meetings.take(meeting, keys.hashed(link.secret), key_hash)
    if seat is None:
        raise refusal.no_link()
    row = await meetings.known(services, meeting, key_hash)
    answer = Answer({"meeting": meetings.info(row, key_hash), "seat": seat})
    remember(request, services, answer, key)
    return answer


@router.post("/{meeting}/army", **described(MeetingInfo))
async def bring_army(meeting: GameId, given: BroughtArmy, request: Request, services: TheServices) -> Answer:
    """Bring an army for a seat of mine, or take it back; with the last one the game begins."""
    services.may_open(request)
    key_hash = _asker(request)
    row = await meetings.known(services, meeting, key_hash)
    army = [given.army] if given.ready else None
    row = await meetings.bring(services, row, key_hash, given.seat, army, given.player)
    return Answer(meetings.info(row, key_hash))


@router.delete("/{meeting}", **described(Gone))
async def cancel_meeting(meeting: GameId, request: Request, services: TheServices) -> Answer:
    """Call a meeting off, for who called it. A game that has begun stays."""
    key_hash = _asker(request)
    row = await meetings.known(services, meeting, key_hash)
    if row.key_hash != key_hash:
        raise Refusal(403, "not-yours")
    await services.meetings.drop(meeting)
    return Answer({"gone": True})
