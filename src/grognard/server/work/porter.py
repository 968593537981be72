"""The door of a machine with several workers: every connection is handed to the worker whose game it asks for.

Only the first line of a request is looked at, and left where it is: the worker that is handed the connection reads it as
if it had come there. Nothing is passed on byte by byte, and a worker that dies takes only its own games' connections with
it; the others play those games until another worker stands in its place. SIGHUP puts a fresh process in each place, one
after the other, so that a new version comes in under running games.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import logging
import os
import re
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, Protocol

log = logging.getLogger("grognard.server")
_GAME = re.compile(rb"^[A-Z]{3,7} /api/games/([^/?# ]{1,40})")
#: How much of a request is looked at, and how long it may take to come.
_PEEKED, _PATIENCE = 1_024, 30.0
#: How soon it is looked again whether the rest of a first line has come, and whether a worker is there.
_AGAIN_SECONDS = 0.02
#: How long a worker may take to start and to stop, and after how long it is tried again with one that did not start.
_START_SECONDS, _STOP_SECONDS, _SHORT_LIFE = 120.0, 15.0, 2.0
#: What a worker says, as often as this, while it can work.
READY, BEAT_SECONDS = b"ready", 0.5
#: What it says once, when it has read all its books and its bots can think at once; how long others play its games until
#: then. Whoever does not know the word hears nothing.
WARM, _WARM_SECONDS = b"warm", 60.0
#: What it says of itself, before the name by which its leases are known; and what another is told when it is gone, before
#: that name, so that its bots go on. How long a word may be.
NAMED, GONE, WORD_BYTES = b"named ", b"gone ", 64
#: Of how many that went before a worker still knows, should it go itself before it has taken their games.
_INHERITED = 8
#: After how long a silence it is handed nothing more, and after how long it is ended, so that its pages go elsewhere:
#: soon where it does nothing at all, later where it is seen to compute.
_SILENT_SECONDS, _DEAD_SECONDS, _HOPELESS_SECONDS = 2.0, 4.0, 20.0


def home(game: str, places: Sequence[int]) -> int:
    """The place that a game belongs to: whichever weighs most with it. When one comes or goes, only the games that it has
    or gets move."""
    return max(places, key=lambda place: hashlib.blake2b(f"{game} {place}".encode(), digest_size=8).digest())


def computed(pid: int) -> int | None:
    """How much a process has computed, in whatever the machine counts by; nothing where it does not tell."""
    try:
        said = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return int(said[11]) + int(said[12])
    except (OSError, ValueError, IndexError):
        return None


class Process(Protocol):
    """What the porter needs of a worker's process."""

    pid: int
    returncode: int | Any

    def poll(self) -> int | None: ...

    def wait(self) -> int: ...

    def terminate(self) -> None: ...

    def kill(self) -> None: ...


#: Starts the process of a worker that is handed its connections by the channel of a number.
Start = Callable[[int], Process]


def by_command(command: Sequence[str], channel: int) -> Process:
    """A worker that is a program."""
    return subprocess.Popen([*command, "--channel", str(channel)], pass_fds=[channel])


class Worker:
    """A process in one place, and the channel by which connections are handed to it."""

    def __init__(self, start: Start) -> None:
        self.channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.channel.setblocking(False)
        self.process = start(theirs.fileno())
        theirs.close()
        #: When it last said that it can work.
        self.heard = 0.0
        self.warm = False
        self.name = b""
        #: The names of those that went before, and whose games it was told to take.
        self.inherited: list[bytes] = []
        self._computed: int | None = None
        self._leaving = False

    def listen(self) -> None:
        """Hear what it has said meanwhile."""
        with contextlib.suppress(OSError):
            while said := self.channel.recv(WORD_BYTES):
                self.warm = self.warm or said == WARM
                if said.startswith(NAMED):
                    self.name = said.removeprefix(NAMED)
                self.heard, self._computed = time.monotonic(), computed(self.process.pid)

    @property
    def ready(self) -> bool:
        return not self._leaving and self.alive and not self._rests(_SILENT_SECONDS)

    @property
    def silent(self) -> float:
        """For how long nothing has been heard of it."""
        return time.monotonic() - self.heard

    @property
    def frozen(self) -> bool:
        """Whether it will not speak again."""
        return self._rests(_DEAD_SECONDS)

    def _rests(self, seconds: float) -> bool:
        """Whether it has neither spoken nor computed for so long: one that has something long in hand, on a machine that
        has little time for it, is silent too."""
        if self.silent <= seconds:
            return False
        return self.silent > _HOPELESS_SECONDS or computed(self.process.pid) in (None, self._computed)

    def hand(self, connection: socket.socket) -> None:
        """Hand a connection over; an OSError where the worker is gone."""
        socket.send_fds(self.channel, [b"connection"], [connection.fileno()])

    def inherit(self, name: bytes) -> None:
        """Let the bots of one that is gone go on here; an OSError where this one is gone too."""
        self.channel.send(GONE + name)
        self.inherited = [*self.inherited, name][-_INHERITED:]

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    async def until_ready(self) -> bool:
        """Wait until it can work; False where it ends before."""
        deadline = time.monotonic() + _START_SECONDS
        while self.alive and time.monotonic() < deadline:
            self.listen()
            if self.heard:
                return True
            await asyncio.sleep(_AGAIN_SECONDS)
        return False

    async def stop(self) -> None:
        """Let it send its pages away and end."""
        self._leaving = True
        self.process.terminate()
        deadline = time.monotonic() + _STOP_SECONDS
        while self.alive and time.monotonic() < deadline:
            await asyncio.sleep(_AGAIN_SECONDS)
        if self.alive:
            self.process.kill()
        self.channel.close()


class Porter:
    """Listens, and keeps a worker in every place."""

    def __init__(self, listening: socket.socket, workers: int, start: Start) -> None:
        listening.setblocking(False)
        self._listening, self._start = listening, start
        self._places: list[Worker | None] = [None] * workers
        #: Into each place one worker is put at a time.
        self._putting = [asyncio.Lock() for _ in range(workers)]
        #: The names of those that are gone, whose bots nobody has been told of yet.
        self._gone: list[bytes] = []
        self._turns = itertools.count()
        self._ends = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Serve until told to stop."""
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, self._ends.set)
        loop.add_signal_handler(signal.SIGHUP, lambda: self._spawn(self._renew()))
        keeping = [asyncio.create_task(self._keep(place)) for place in range(len(self._places))]
        accepting = asyncio.create_task(self._accept())
        await self._ends.wait()
        accepting.cancel()
        for task in keeping:
            task.cancel()
        self._listening.close()
        await asyncio.gather(*(worker.stop() for worker in self._places if worker is not None))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- workers ---------------------------------------------------------------------------------

    async def _keep(self, place: int) -> None:
        """See that a worker stands in a place, and another when it is gone."""
        looked, missing = time.monotonic(), False
        while True:
            worker, before, looked = self._places[place], looked, time.monotonic()
            if worker is not None:
                worker.listen()
                if looked - before > _SILENT_SECONDS / 2:
                    worker.heard = looked  # the whole machine stood still, and it with it
                elif worker.frozen:
                    log.error("worker %d has fallen silent", place)
                    worker.process.kill()
                    worker.process.wait()
            if worker is not None and not worker.alive:
                log.error("worker %d is gone (%s); another is started", place, worker.process.returncode)
                worker.channel.close()
                self._bequeath(worker)
                worker, missing = None, True
                self._places[place] = None
            self._tell_heirs()
            if worker is None and not await self._fill(place):
                # One that cannot even start would else be started for ever, as fast as the machine can.
                await asyncio.sleep(_SHORT_LIFE)
            elif missing:
                log.warning("worker %d is there again", place)
                missing = False
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _fill(self, place: int) -> bool:
        """Put a worker into an empty place, if nobody has meanwhile."""
        async with self._putting[place]:
            return self._places[place] is not None or await self._put(place)

    async def _put(self, place: int) -> bool:
        """Put a fresh worker into a place as soon as it can work; who stood there goes then, and else stays."""
        fresh = Worker(self._start)
        if not await fresh.until_ready():
            log.error("a worker for place %d does not start", place)
            await fresh.stop()
            return False
        await self._let_read(fresh)
        before, self._places[place] = (
            self._places[place],
            fresh,
        )  # from here on nothing is handed to who was there
        if before is not None:
            await before.stop()
            self._bequeath(before)
        return True

    def _bequeath(self, gone: Worker) -> None:
        """Somebody must let the bots think of one that is gone: where a person looks on he comes back by himself, but
        nobody asks for a game in which only bots are to move."""
        self._gone += [name for name in (*gone.inherited, gone.name) if name]

    def _tell_heirs(self) -> None:
        """Tell whoever can work which others are gone."""
        heir = next((worker for worker in self._places if worker is not None and worker.ready), None)
        with contextlib.suppress(OSError):
            while heir is not None and self._gone:
                heir.inherit(self._gone[0])
                del self._gone[0]

    async def _let_read(self, fresh: Worker) -> None:
        """Let a worker read its books for as long as another can play: whoever came to it now would wait for them."""
        deadline = time.monotonic() + _WARM_SECONDS
        while fresh.alive and not fresh.warm and time.monotonic() < deadline:
            if not any(other is not None and other.ready for other in self._places):
                return
            await asyncio.sleep(_AGAIN_SECONDS)
            fresh.listen()

    async def _renew(self) -> None:
        """A fresh process in every place, one after the other; who is just being put there is of the old version too."""
        log.warning("every worker makes room for a fresh one")
        for place, putting in enumerate(self._putting):
            async with putting:
                if not await self._put(place):
                    return

    # -- connections -----------------------------------------------------------------------------

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(self._listening)
            except OSError as fault:  # too many are open: those that are come first
                log.warning("a connection could not be taken: %s", fault.strerror)
                await asyncio.sleep(_AGAIN_SECONDS)
                continue
            self._spawn(self._receive(connection))

    async def _receive(self, connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError, TimeoutError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line = await asyncio.wait_for(_first_line(connection), _PATIENCE)
            if line:
                await self._hand_over(connection, line)

    async def _hand_over(self, connection: socket.socket, line: bytes) -> None:
        """Hand a connection to its worker; where that is gone, to the next that can work."""
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            ready = {place: worker for place, worker in enumerate(self._places) if worker and worker.ready}
            if ready:
                # Refused where it is going, or has more in hand than it can take just now: look again.
                with contextlib.suppress(OSError):
                    ready[self._place(line, list(ready))].hand(connection)
                    return
            await asyncio.sleep(_AGAIN_SECONDS)

    def _place(self, line: bytes, ready: Sequence[int]) -> int:
        asked = _GAME.match(line)
        if asked is None:
            return ready[next(self._turns) % len(ready)]
        return home(asked[1].decode("latin-1"), ready)


async def _first_line(connection: socket.socket) -> bytes:
    """What a request begins with, left to be read by whoever answers it."""
    connection.setblocking(False)
    while True:
        await _readable(connection)
        seen = connection.recv(_PEEKED, socket.MSG_PEEK)
        if not seen or b"\n" in seen or len(seen) == _PEEKED:
            return seen
        await asyncio.sleep(_AGAIN_SECONDS)


async def _readable(connection: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    come = asyncio.Event()
    loop.add_reader(connection, come.set)
    try:
        await come.wait()
    finally:
        loop.remove_reader(connection)


def run(host: str, port: int, workers: int, start: Start) -> None:
    """Serve with several workers until stopped."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with (
        socket.create_server((host, port), family=family, backlog=2_048) as listening,
        tempfile.TemporaryDirectory(prefix="grognard-") as gathering,
    ):
        os.environ["GROGNARD_GATHERING"] = gathering
        asyncio.run(_run(listening, workers, start))


async def _run(listening: socket.socket, workers: int, start: Start) -> None:
    await Porter(listening, workers, start).run()
