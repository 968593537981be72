"""Processes that work beside the server, each within its time and memory: bots, hints, replays, and all that is brought
from outside. Each kind of work has processes of its own, so that none waits for another."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from pathlib import Path
from typing import Any, TypeVar

from grognard import systems
from grognard.core.system import SetupFault
from grognard.server.border.refusal import Refusal
from grognard.server.settings import Settings

T = TypeVar("T")
#: How long a process may take to start: it reads all rulebooks first, on a machine that may be busy.
_START_SECONDS = 120.0
#: A process that nobody wanted for so long is ended; it holds some ninety megabytes.
_IDLE_SECONDS = 120.0
#: So many pieces of work may wait for a process; whoever comes then is told to come again.
_WAITING = 16


#: By how much a process gives way to the games that are played and to their bots: what somebody brings or looks up may take
#: seconds of a core, and armies that are tried much longer.
_GIVES_WAY, _COMES_LAST = 8, 15
#: How often it is looked how long a process has computed, and how many times as long the clock may run.
_LOOK_SECONDS, _BUSY = 0.25, 4


class OutOfTime(Exception):
    """A piece of work took longer than it may."""


class WorkFailed(Exception):
    """A piece of work broke; what it says is for the log."""


class _Thinker:
    """One process. It is started when it is first wanted, and ended and replaced when it takes too long."""

    def __init__(self, name: str, module: str, megabytes: int, gives_way: int) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._module, self._megabytes, self._gives_way = module, megabytes, gives_way
        self.waiting = 0
        self.used = 0.0
        # Its thread waits for the pipe, so that nothing else does.
        self.thread = ThreadPoolExecutor(1, thread_name_prefix=f"grognard-{name}")

    def run(self, function: Callable[..., T], args: tuple[Any, ...], seconds: float) -> T:
        try:
            pipe = self._pipe or self._start()
            pipe.send((function, args))
            if not self._waited(pipe, seconds):
                self.stop()
                raise OutOfTime
            well, result = pipe.recv()
        except (EOFError, OSError) as fault:
            self.stop()
            raise WorkFailed("the process ended") from fault
        if well:
            return result  # type: ignore[no-any-return]
        raise result if isinstance(result, SetupFault | Refusal) else WorkFailed(result)

    def _waited(self, pipe: Connection, seconds: float) -> bool:
        """Wait for an answer while the process computes for so many seconds; on a busy machine that takes longer."""
        began, before = time.monotonic(), self._computed()
        while not pipe.poll(min(seconds, _LOOK_SECONDS)):
            waited = time.monotonic() - began
            now = self._computed()
            spent = waited if now is None or before is None else now - before
            if spent > seconds or waited > seconds * _BUSY:
                return False
        return True

    def _computed(self) -> float | None:
        """How many seconds the process has computed, where the machine can say so."""
        try:
            pid = self._process.pid if self._process is not None else None
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError, AttributeError):
            return None

    def _start(self) -> Connection:
        processes = _processes()
        ours, theirs = processes.Pipe()
        self._process = processes.Process(
            target=_work, args=(theirs, self._megabytes, self._module, self._gives_way), daemon=True
        )
        self._process.start()
        theirs.close()
        self._pipe = ours
        if not ours.poll(_START_SECONDS):
            raise OSError("the process does not start")
        ours.recv()  # it is ready: only from now on its time runs
        return ours

    def stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._pipe = self._process = None

    def rest(self) -> None:
        """End the process if nobody has wanted it for a while."""
        if self._process is not None and time.monotonic() - self.used > _IDLE_SECONDS:
            self.stop()


@cache
def _processes() -> SpawnContext | ForkServerContext:
    """How processes are made. Never forked from this one, whose threads hold locks: where the machine can, from one that
    has read all rulebooks and has no threads, so that each is there at once and shares what it read with the others."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(["grognard.server.work.forked_from"])
    return made


def begin() -> None:
    """Let there be what processes are forked from, with all books read, before the first is wanted."""
    processes = _processes()
    if isinstance(processes, ForkServerContext):
        first = processes.Process(target=_nothing, daemon=True)
        first.start()
        first.join()


def read() -> None:
    """Read all books, here and where processes are forked from: who is first to want one would else wait for seconds, and
    others behind him."""
    begin()
    importlib.import_module("grognard.server.work.well_read")


def _nothing() -> None:
    """What a process does that is started only to see that there can be one."""


def _work(pipe: Connection, megabytes: int, module: str, gives_way: int) -> None:
    """What a process does until its server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to hear
    threading.Thread(target=_go_with_the_server, daemon=True).start()
    _prepare(module)
    limit_memory(megabytes)
    if gives_way:
        with contextlib.suppress(OSError, AttributeError):
            os.nice(gives_way)
    pipe.send(True)
    while True:
        try:
            function, args = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            result: tuple[bool, Any] = True, function(*args)
        except (SetupFault, Refusal) as fault:
            result = False, fault
        except Exception:
            result = False, traceback.format_exc()
        try:
            pipe.send(result)
        except OSError:
            return


def _go_with_the_server() -> None:
    """End with the server, even in the middle of work that never ends. It is not the parent that the machine knows, which
    would live for as long as any process that it forked."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(1)


def _prepare(module: str) -> None:
    """Read what every piece of work needs, before any time is counted."""
    importlib.import_module(module)
    for system in systems.IDS:
        systems.find(system)


def limit_memory(megabytes: int) -> None:
    """Let this process take so much more than it has now, where the machine can be told so."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (ImportError, OSError):
        return
    most = pages * resource.getpagesize() + megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


class Pool:
    """Several processes for one kind of work. Work of the same name goes to the same one, which may remember what it
    worked out."""

    def __init__(
        self,
        name: str,
        module: str,
        processes: int,
        megabytes: int,
        waiting: int | None = _WAITING,
        gives_way: int = 0,
    ) -> None:
        numbers = range(max(1, processes))
        self._thinkers = [_Thinker(f"{name}-{number}", module, megabytes, gives_way) for number in numbers]
        self._waiting = waiting

    async def run(self, name: str, seconds: float, function: Callable[..., T], *args: Any) -> T:
        """What a function of a module gives; OutOfTime or WorkFailed where it gives nothing."""
        thinker = self._thinkers[sum(name.encode()) % len(self._thinkers)]
        if self._waiting is not None and thinker.waiting >= self._waiting:
            raise Refusal(503, "busy")
        thinker.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(thinker.thread, thinker.run, function, args, seconds)
        finally:
            thinker.waiting -= 1
            thinker.used = time.monotonic()

    @property
    def waiting(self) -> int:
        """How many pieces of work are under way or wait."""
        return sum(thinker.waiting for thinker in self._thinkers)

    def rest(self) -> None:
        """Let go of processes that nobody wants."""
        for thinker in self._thinkers:
            if not thinker.waiting:
                thinker.thread.submit(thinker.rest)

    def close(self) -> None:
        for thinker in self._thinkers:
            thinker.thread.submit(thinker.stop)
        for thinker in self._thinkers:
            thinker.thread.shutdown()


class Pools:
    """A pool for each kind of work."""

    def __init__(self, settings: Settings) -> None:
        most = settings.work_megabytes
        # A bot has no second try: its games wait their turn, however many there are.
        self.bots = Pool("bots", "grognard.server.work.bots", settings.bot_processes, most, waiting=None)
        self.hints = Pool("hints", "grognard.server.work.bots", 1, most)
        self.replays = Pool("replays", "grognard.server.games.archive", 1, most, gives_way=_GIVES_WAY)
        #: Positions and armies, and whole games from files.
        self.openings = Pool("openings", "grognard.server.library", 1, most, gives_way=_GIVES_WAY)
        self.imports = Pool("imports", "grognard.server.games.archive", 1, most, gives_way=_GIVES_WAY)
        #: Armies that are tried, game by game: whoever waits for anything else comes first.
        self.trials = Pool("trials", "grognard.lab.trial", 1, most, gives_way=_COMES_LAST)

    def _all(self) -> tuple[Pool, ...]:
        return self.bots, self.hints, self.replays, self.openings, self.imports, self.trials

    def rest(self) -> None:
        for pool in self._all():
            pool.rest()

    def close(self) -> None:
        for pool in self._all():
            pool.close()
