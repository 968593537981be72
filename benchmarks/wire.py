"""A socket of the game that costs who measures next to nothing: it reads of a message where it ends, and no more."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

#: How a frame begins that holds a whole text, that says goodbye, and that asks whether somebody is there.
_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
#: Whatever is sent is masked, as the protocol wants it: by zeros, which change nothing.
_MASKED, _MASK = 0x80, bytes(4)


class Wire(asyncio.Protocol):
    """One socket; whoever made it hears of every text at once, as bytes."""

    def __init__(self, hears: Callable[[bytes], None]) -> None:
        self._hears, self._left = hears, b""
        self._transport: Any = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("hung up"))

    def data_received(self, data: bytes) -> None:
        data = self._left + data if self._left else data
        if not self.opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._left = head
                return
            if b" 101 " not in head[:16]:
                self.opened.set_exception(ConnectionError(head[:200].decode("latin-1")))
                return
            self.opened.set_result(None)
        at, end = 0, len(data)
        while end - at >= 2:
            length, begins = data[at + 1], at + 2
            if length > 125:
                begins += 2 if length == 126 else 8
                length = int.from_bytes(data[at + 2 : begins], "big")
            # Where not even the length is here yet, it was read too small, and its frame cannot be whole either.
            if end < begins or end < begins + length:
                break
            self._frame(data[at], data[begins : begins + length])
            at = begins + length
        self._left = data[at:]

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == _TEXT:
            self._hears(body)
        elif kind == _PING:
            self._send(_PONG, body)
        elif kind != _PONG:
            self.close()

    def send(self, text: str) -> None:
        if self.closed:
            raise ConnectionError("hung up")
        self._send(_TEXT, text.encode())

    def _send(self, kind: int, body: bytes) -> None:
        length = len(body)  # what is said is short: two bytes tell it
        size = bytes([length]) if length < 126 else b"\x7e" + length.to_bytes(2, "big")
        self._transport.write(bytes([kind, size[0] | _MASKED]) + size[1:] + _MASK + body)

    def close(self) -> None:
        self.closed = True
        self._transport.close()


async def connect(address: str, headers: dict[str, str], hears: Callable[[bytes], None]) -> Wire:
    """Open a socket at an address; ConnectionError where it is refused."""
    parts = urlsplit(address)
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(hears), parts.hostname, parts.port)
    wanted = {
        "Host": parts.netloc,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    said = "".join(f"{name}: {value}\r\n" for name, value in wanted.items())
    wire._transport.write(f"GET {parts.path}?{parts.query} HTTP/1.1\r\n{said}\r\n".encode())
    async with asyncio.timeout(60):
        await wire.opened
    return wire
