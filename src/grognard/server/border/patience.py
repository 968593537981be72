"""The protocol of requests, with an end to its patience: who does not send a whole request in time is hung up on."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from grognard.server.settings import from_environment


@cache
def _seconds() -> float:
    return from_environment().request_seconds


class Patient(HttpToolsProtocol):
    """A connection. It waits so long for a request to begin and to be there whole; answers may take longer."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._seconds = _seconds()
        self._ends: asyncio.TimerHandle | None = None

    def _wait(self) -> None:
        self._come()
        self._ends = self.loop.call_later(self._seconds, self._hang_up)

    def _come(self) -> None:
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None

    def _hang_up(self) -> None:
        self._ends = None
        if not self.transport.is_closing():
            self.transport.close()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()

    def on_message_complete(self) -> None:
        self._come()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._come()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._come()
        super().connection_lost(exc)
