"""A worker behind the porter: a server that listens nowhere, and is handed the connections of its games."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import importlib
import os
import socket
from typing import Any

import uvicorn

from grognard.server import serving
from grognard.server.services import Services
from grognard.server.work import pool
from grognard.server.work.porter import BEAT_SECONDS, GONE, NAMED, READY, WARM, WORD_BYTES

#: How many connections are taken before the loop does something else.
_AT_ONCE = 64


class Worker(uvicorn.Server):
    """A server whose connections come from the porter."""

    def __init__(self, config: uvicorn.Config, channel: socket.socket) -> None:
        super().__init__(config)
        self._channel = channel
        self._taking: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        # With no sockets of its own it prepares all else.
        await super().startup(sockets=[])
        # A rulebook that is first read when somebody asks for it holds all others up, and so does a bot that must wait
        # until there are processes to think in.
        self._reading = asyncio.create_task(self._read())
        self._channel.setblocking(False)
        with contextlib.suppress(OSError):
            self._channel.send(NAMED + self._services.tables.home.encode())
        asyncio.get_running_loop().add_reader(self._channel, self._take)
        self._beating = asyncio.create_task(self._beat())

    @property
    def _services(self) -> Services:
        services: Services = self.config.loaded_app.state.services
        return services

    async def _read(self) -> None:
        """Read all books, here and where processes for bots are forked, and say so."""
        reading = asyncio.to_thread(importlib.import_module, "grognard.server.work.well_read")
        await asyncio.gather(asyncio.to_thread(pool.begin), reading, return_exceptions=True)
        with contextlib.suppress(OSError):
            self._channel.send(WARM)

    async def _beat(self) -> None:
        """Say that it can work, until it cannot."""
        while True:
            with contextlib.suppress(OSError):
                self._channel.send(READY)
            await asyncio.sleep(BEAT_SECONDS)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._beating.cancel()
        asyncio.get_running_loop().remove_reader(self._channel)
        self._channel.close()
        await super().shutdown(sockets=sockets)

    def _take(self) -> None:
        """Take what was handed over; without a porter there is nothing more to do."""
        for _ in range(_AT_ONCE):
            try:
                said, handed, _, _ = socket.recv_fds(self._channel, WORD_BYTES, 1)
            except BlockingIOError:
                return
            except OSError:
                said, handed = b"", []
            if not said:
                asyncio.get_running_loop().remove_reader(self._channel)
                self.should_exit = True
                return
            if said.startswith(GONE):
                tables = self._services.tables
                tables.spawn(tables.take_over(said.removeprefix(GONE).decode()))
            for number in handed:
                task = asyncio.create_task(self._answer(socket.socket(fileno=number)))
                self._taking.add(task)
                task.add_done_callback(self._taking.discard)

    async def _answer(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)

    def _protocol(self) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m grognard.server.work.worker")
    parser.add_argument("--channel", type=int, required=True)
    parser.add_argument("--log-level")
    given = parser.parse_args()
    work(uvicorn.Config(**serving(given.log_level)), given.channel)


def work(config: uvicorn.Config, channel: int) -> None:
    """Serve what comes by a channel until there is no porter any more."""
    os.set_inheritable(channel, False)
    Worker(config, socket.socket(fileno=channel)).run()


if __name__ == "__main__":
    main()
