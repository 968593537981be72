"""What stands before every request: sizes, rates, origins, headers, and a log that keeps secrets to itself."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grognard.server import logs, metrics
from grognard.server.border import keys
from grognard.server.border.refusal import Refusal
from grognard.server.services import Services, address
from grognard.server.settings import Limits

#: Only what this server itself serves runs in the page, and nothing written into it.
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """The outermost layer: refuses what is too large, too fast or from another page before anything reads it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        services: Services = scope["app"].state.services

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                metrics.requests.add(str(message["status"])[0])
                _add_headers(message, scope)
                if services.settings.homes:
                    # The next request may be about a game whose home is elsewhere: it comes over a connection of its own.
                    MutableHeaders(scope=message)["connection"] = "close"
            await send(message)

        logs.begin(scope["path"])
        try:
            _refuse(services, scope)
        except Refusal as fault:
            metrics.refusals.add(fault.error)
            await _answer(send_guarded, fault)
            return
        await self.app(
            scope, _counted(receive, most_bytes(scope["path"], services.settings.limits)), send_guarded
        )


def most_bytes(path: str, limits: Limits) -> int:
    """How long a body may be: what is said at a table is as short as on its sockets."""
    if path.startswith("/api/games/"):
        return limits.message_bytes
    return limits.import_bytes if path.startswith("/api/imports") else limits.body_bytes


def _refuse(services: Services, scope: Scope) -> None:
    headers = Headers(scope=scope)
    if not keys.own_host(headers, services.settings):
        raise Refusal(421, "foreign-host")
    most = most_bytes(scope["path"], services.settings.limits)
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > most:
        raise Refusal(413, "too-large", most=most)
    bucket = services.requests.of(address(HTTPConnection(scope)))
    if not bucket.take():
        raise Refusal(429, "too-fast", seconds=bucket.wait_seconds)
    if scope["method"] not in _SAFE and not keys.own_origin(headers, services.settings):
        raise Refusal(403, "foreign-origin")


def _counted(receive: Receive, most: int) -> Receive:
    """Bodies that do not tell their length are counted as they come."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise HTTPException(413)  # which whoever reads the body passes on
        return message

    return counted


def _add_headers(message: Message, scope: Scope) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope["path"].startswith("/api/"):
        headers.setdefault("cache-control", "no-store")


async def _answer(send: Send, fault: Refusal) -> None:
    body = json.dumps(fault.to_data(), ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if fault.status == 429:
        headers.append((b"retry-after", str(fault.values.get("seconds", 1)).encode()))
    await send({"type": "http.response.start", "status": fault.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


# -- the log -----------------------------------------------------------------------------------------

#: Long runs of letters as secrets are; ids of games are shorter.
_SECRET = re.compile(r"[A-Za-z0-9_-]{40,}")


def hide_secrets(text: str) -> str:
    """A line for the log without queries and without anything that could be a secret."""
    return _SECRET.sub("…", re.sub(r"\?\S*", "", text))


class KeepSecrets(logging.Filter):
    """Takes secrets out of what the web server logs of requests."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(hide_secrets(arg) if isinstance(arg, str) else arg for arg in record.args)
        return True


def quiet_logs() -> None:
    """Put the filter before everything that Uvicorn and we write."""
    for name in ("uvicorn.access", "uvicorn.error", "grognard.server"):
        logger: Any = logging.getLogger(name)
        if not any(isinstance(each, KeepSecrets) for each in logger.filters):
            logger.addFilter(KeepSecrets())
