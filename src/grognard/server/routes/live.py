"""Where sockets come in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, WebSocket
from fastapi.responses import JSONResponse

from grognard.server.border import keys
from grognard.server.border.refusal import Refusal
from grognard.server.games.live import SeatSocket
from grognard.server.games.table import Viewer
from grognard.server.services import Services, address
from grognard.server.wire.basis import LARGEST

router = APIRouter()


@router.websocket("/api/games/{game}/live")
async def live(
    socket: WebSocket,
    game: Annotated[str, Path(max_length=40)],
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
    since: Annotated[int | None, Query(ge=0, le=LARGEST)] = None,
    page: Annotated[int | None, Query(ge=0, le=500)] = None,
) -> None:
    """A table as it changes, for one seat of mine or as an onlooker."""
    services: Services = socket.app.state.services
    try:
        key_hash = await _admitted(services, socket, game, seat)
    except Refusal as fault:
        # Every socket that is not one's own is refused alike.
        await socket.send_denial_response(JSONResponse(fault.to_data(), fault.status))
        return
    await socket.accept()
    services.sockets += 1
    try:
        await SeatSocket(services, socket, game, key_hash, seat, page).run(since)
    finally:
        services.sockets -= 1


async def _admitted(services: Services, socket: WebSocket, game: str, seat: Viewer) -> str:
    bucket = services.requests.of(address(socket))
    if not bucket.take():
        raise Refusal(429, "too-fast", seconds=bucket.wait_seconds)
    if not keys.own_host(socket.headers, services.settings):
        raise Refusal(421, "foreign-host")
    if not keys.own_origin(socket.headers, services.settings):
        raise Refusal(403, "foreign-origin")
    key_hash = await services.looking(game, socket, seat)
    limits = services.settings.limits
    if (
        services.sockets >= limits.sockets
        or services.tables.onlookers.watching(game) >= limits.sockets_per_game
    ):
        raise Refusal(429, "too-many-sockets")
    return key_hash
