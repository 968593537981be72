"""Processes that think: bots, hints and replays are worked out beside the server, each within its time."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, TypeVar

T = TypeVar("T")


class OutOfTime(Exception):
    """A piece of work took longer than it may."""


class WorkFailed(Exception):
    """A piece of work broke; what it says is for the log."""


class _Thinker:
    """One process. It is started when it is first wanted, and ended and replaced when it takes too long."""

    def __init__(self, number: int) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        # Its thread waits for the pipe, so that nothing else does.
        self.thread = ThreadPoolExecutor(1, thread_name_prefix=f"grognard-think-{number}")

    def run(self, function: Callable[..., T], args: tuple[Any, ...], seconds: float) -> T:
        pipe = self._pipe or self._start()
        try:
            pipe.send((function, args))
            if not pipe.poll(seconds):
                self.stop()
                raise OutOfTime
            well, result = pipe.recv()
        except (EOFError, OSError) as fault:
            self.stop()
            raise WorkFailed("the process ended") from fault
        if not well:
            raise WorkFailed(result)
        return result  # type: ignore[no-any-return]

    def _start(self) -> Connection:
        # Fresh processes, not forks: a fork would copy the locks of this one's threads.
        fresh = multiprocessing.get_context("spawn")
        ours, theirs = fresh.Pipe()
        self._process = fresh.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._pipe = ours
        return ours

    def stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._pipe = self._process = None


def _work(pipe: Connection) -> None:
    """What a process does until its server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to hear
    while True:
        try:
            function, args = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            result = True, function(*args)
        except Exception:
            result = False, traceback.format_exc()
        try:
            pipe.send(result)
        except OSError:
            return


class Pool:
    """Several processes. Work of the same name goes to the same one, which may remember what it worked out."""

    def __init__(self, processes: int) -> None:
        self._thinkers = [_Thinker(number) for number in range(max(1, processes))]

    async def run(self, name: str, seconds: float, function: Callable[..., T], *args: Any) -> T:
        """What a function of a module gives; OutOfTime or WorkFailed where it gives nothing."""
        thinker = self._thinkers[sum(name.encode()) % len(self._thinkers)]
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(thinker.thread, thinker.run, function, args, seconds)

    def close(self) -> None:
        for thinker in self._thinkers:
            thinker.thread.submit(thinker.stop)
            thinker.thread.shutdown()
