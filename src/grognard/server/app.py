"""The server as an ASGI application: its addresses, its refusals, and the built client beside them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import threading
from collections.abc import AsyncIterator, Iterator
from importlib.metadata import version
from types import FrameType
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import FileResponse, Response
from pydantic.json_schema import models_json_schema
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from grognard.core.language.words import words
from grognard.core.system import SetupFault
from grognard.server import metrics
from grognard.server.border import guard, refusal, squeezing
from grognard.server.border.refusal import Refusal
from grognard.server.database import checks
from grognard.server.routes import (
    Answer,
    archive,
    armies,
    games,
    library,
    live,
    meetings,
    operations,
    play,
    shelf,
    trials,
)
from grognard.server.services import Services
from grognard.server.settings import Settings
from grognard.server.settings import from_environment as settings_from_environment
from grognard.server.wire.sockets import ON_SOCKETS
from grognard.server.work.garbage import Collector

log = logging.getLogger("grognard.server")
#: Errors of the protocol by their status, and what they are called here.
_LONGEST_PATH = 1_000
_ENDING = (signal.SIGTERM, signal.SIGINT)
_PROTOCOL = {404: "no-address", 405: "no-method", 413: "too-large"}


def create_app(settings: Settings | None = None, collector: Collector | None = None) -> FastAPI:
    """A server with these settings, or those of the environment. Where the process is its own, a collector looks after its
    garbage."""
    told = settings or settings_from_environment()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        guard.quiet_logs()
        async with Services(told, collector).opened() as services:
            app.state.services = services
            with _draining(services):
                yield

    app = FastAPI(
        title="Grognard",
        version=version("grognard"),
        description="Tabletop wargames by their whole rulebook. What sockets carry is in docs/wire.md.",
        lifespan=lifespan,
        openapi_url=None,  # see below
        # The pages that FastAPI would show load scripts from elsewhere, which our headers forbid.
        docs_url=None,
        redoc_url=None,
    )
    for part in (operations, library, armies, shelf, trials, meetings, games, play, archive, live):
        # Each part names its whole addresses. To include them would have every route made a second time, on the loop, when
        # the first request comes.
        app.router.routes.extend(part.router.routes)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(SetupFault, _cannot_be_played)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _protocol)
    app.add_exception_handler(SQLAlchemyError, _no_database)
    app.add_exception_handler(Exception, _broken)
    app.add_middleware(squeezing.Squeezing)
    app.add_middleware(guard.Guard)
    if told.proxies:
        # Outermost: only a proxy that was named is believed what it says of who asks.
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(told.proxies))
    app.openapi = lambda: _document(app)  # type: ignore[method-assign]

    @app.get("/api/openapi.json", include_in_schema=False)
    def document() -> Response:
        # Not on the loop: it takes a second to be written for the first time.
        return Answer(app.openapi())

    _serve_client(app, told)
    return app


def serving_app() -> FastAPI:
    """The application for a process of its own, set up so that collecting garbage holds nobody up."""
    collector = Collector()
    app = create_app(collector=collector)
    collector.take_over()
    return app


@contextlib.contextmanager
def _draining(services: Services) -> Iterator[None]:
    """Before the web server ends for a signal it tells those at its sockets."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears signals
        return
    loop, before = asyncio.get_running_loop(), {sign: signal.getsignal(sign) for sign in _ENDING}

    def end(sign: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(services.drain)
        then = before[signal.Signals(sign)]
        if callable(then):
            then(sign, frame)

    for sign, then in before.items():
        if callable(then):
            signal.signal(sign, end)
    try:
        yield
    finally:
        for sign, then in before.items():
            if signal.getsignal(sign) is end:
                signal.signal(sign, then)


def _document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the types that only sockets carry."""
    if app.openapi_schema is None:
        made = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        _, extra = models_json_schema(
            [(model, "serialization") for model in ON_SOCKETS],
            ref_template="#/components/schemas/{model}",
        )
        known = made["components"]["schemas"]
        for name, schema in extra.get("$defs", {}).items():
            known.setdefault(name, schema)
        app.openapi_schema = made
    return app.openapi_schema


# -- refusals ----------------------------------------------------------------------------------------


async def _refused(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Refusal)
    metrics.refusals.add(fault.error)
    headers = {"retry-after": str(fault.values.get("seconds", 1))} if fault.status == 429 else None
    return Answer(fault.to_data(), fault.status, headers=headers)


async def _cannot_be_played(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, SetupFault)
    return await _refused(request, refusal.set_up(fault))


async def _malformed(request: Request, fault: Exception) -> Response:
    """The first thing that was wrong with a request. What was sent is not sent back."""
    assert isinstance(fault, RequestValidationError)
    first = fault.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    place = place.encode("ascii", "replace").decode()[:200]
    return await _refused(request, Refusal(422, "malformed", place=place, at=place, what=first["msg"]))


async def _protocol(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    services: Services = request.app.state.services
    # A body that is not even text is malformed like any other.
    status = 422 if fault.status_code == 400 else fault.status_code
    error = _PROTOCOL.get(status, "malformed")
    most = guard.most_bytes(request.url.path, services.settings.limits)
    made = Refusal(status, error, at="request", what="none", most=most)
    return Answer(made.to_data(), status, headers=fault.headers)


async def _no_database(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, SQLAlchemyError)
    settings: Settings = request.app.state.services.settings
    said = checks.NoDatabase(checks.meaning(fault), checks.place(settings), type(fault).__name__)
    metrics.database_faults.add(said.what)
    log.error("%s", said.said(words("en")))
    return await _refused(request, checks.refused(fault))


async def _broken(request: Request, fault: Exception) -> Response:
    return await _refused(request, Refusal(500, "broken"))


# -- the client --------------------------------------------------------------------------------------


def _serve_client(app: FastAPI, settings: Settings) -> None:
    """The built client, if there is one; addresses of its own that the server does not know get its first page."""
    index = settings.static / "index.html"
    if not index.is_file():
        return
    assets = settings.static / "assets"
    if assets.is_dir():
        app.mount("/assets", _Lasting(directory=assets), name="assets")

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        if path.startswith("api/") or len(path) > _LONGEST_PATH or "\0" in path:
            raise HTTPException(404)
        try:
            file = (settings.static / path).resolve()
            found = path != "" and file.is_file() and file.is_relative_to(settings.static.resolve())
        except OSError:
            raise HTTPException(404) from None  # no file system knows such a name
        if found:
            return FileResponse(file)
        return FileResponse(index, headers={"cache-control": "no-cache"})


class _Lasting(StaticFiles):
    """Files whose names change with their contents: a browser may keep them."""

    async def get_response(self, path: str, scope: Any) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response
