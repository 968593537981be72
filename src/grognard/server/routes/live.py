"""Where sockets come in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, WebSocket
from fastapi.responses import JSONResponse

from grognard.server import keys
from grognard.server.house import House, address
from grognard.server.live import Seat
from grognard.server.refusal import Refusal
from grognard.server.table import Viewer
from grognard.server.wire import LARGEST

router = APIRouter()


@router.websocket("/api/games/{game}/live")
async def live(
    socket: WebSocket,
    game: Annotated[str, Path(max_length=40)],
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
    since: Annotated[int | None, Query(ge=0, le=LARGEST)] = None,
) -> None:
    """A table as it changes, for one seat of mine or as an onlooker."""
    house: House = socket.app.state.house
    try:
        key_hash = await _admitted(house, socket, game, seat)
    except Refusal as fault:
        # Every socket that is not one's own is refused alike.
        await socket.send_denial_response(JSONResponse(fault.to_data(), fault.status))
        return
    await socket.accept()
    house.sockets += 1
    try:
        await Seat(house, socket, game, key_hash, seat).run(since)
    finally:
        house.sockets -= 1


async def _admitted(house: House, socket: WebSocket, game: str, seat: Viewer) -> str:
    bucket = house.requests.of(address(socket))
    if not bucket.take():
        raise Refusal(429, "too-fast", seconds=bucket.wait_seconds)
    if not keys.own_host(socket.headers, house.settings):
        raise Refusal(421, "foreign-host")
    if not keys.own_origin(socket.headers, house.settings):
        raise Refusal(403, "foreign-origin")
    key_hash = await house.looking(game, socket, seat)
    limits = house.settings.limits
    if house.sockets >= limits.sockets or house.tables.watching(game) >= limits.sockets_per_game:
        raise Refusal(429, "too-many-sockets")
    return key_hash
