"""What everybody may read is sent compressed: the client's files, words and rulebooks.

Nothing else is: how short an answer becomes could tell what is secret in it.
"""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

_PUBLIC = ("/assets/", "/api/catalogue/", "/api/systems")
#: Shorter answers are not worth it.
_LEAST = 1_000


class Squeezing:
    """Compresses answers of public addresses for browsers that take it."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._squeezed = GZipMiddleware(app, minimum_size=_LEAST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        public = scope["type"] == "http" and scope["path"].startswith(_PUBLIC)
        await (self._squeezed if public else self._plain)(scope, receive, send)
