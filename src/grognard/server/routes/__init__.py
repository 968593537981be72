"""The addresses of the server, grouped by what they are about."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Request
from fastapi.responses import JSONResponse

from grognard.server.border import keys
from grognard.server.border.keys import GAME_ID
from grognard.server.services import Services
from grognard.server.wire.words import Refused


def house_of(request: Request) -> Services:
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


TheServices = Annotated[Services, Depends(house_of)]
GameId = Annotated[str, Path(pattern=GAME_ID, description="The id of a game.")]
SeatNumber = Annotated[int, Path(ge=0, le=63, description="A seat, counted from 0.")]
SystemId = Annotated[str, Path(max_length=40, description="The id of a system, such as dust.")]
#: The refusals that every address may answer with.
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refused, "description": description}
    for status, description in {
        403: "Not yours, or from another page.",
        404: "There is no such thing, or it is not open to you.",
        409: "Too late, out of turn, or not possible now; `right` says what would be.",
        413: "Too large.",
        421: "Called by a name that is not this server's.",
        422: "Not understood, or refused by the rules.",
        429: "Too fast or too many.",
        503: "The database does not answer.",
    }.items()
}


class Answer(JSONResponse):
    """What an address answers. It is made of plain data that is known to fit its type, so it is not checked again."""


def described(model: type) -> dict[str, Any]:
    """How the OpenAPI document describes an answer."""
    return {"response_model": model, "response_class": Answer}


def remember(request: Request, services: Services, answer: JSONResponse, key: str) -> None:
    """Give a browser its key, and again, so that it lasts; scripts have theirs."""
    if "authorization" not in request.headers:
        secure = services.settings.secure_cookies or request.url.scheme == "https"
        keys.give_cookie(answer, key, secure)
