"""The thread in which rules run: one piece of work at a time; a slow one is relieved, one that burns its budget stopped.

Rules are quick, so that one thread serves all games and no two of them meet. Where one takes long all the same, another
thread takes over what waits behind it; and where it never comes to an end, it is stopped in the middle of its work.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import logging
import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
log = logging.getLogger("grognard.server")
#: How long others wait behind one piece of work before another thread takes them over.
_PATIENCE_SECONDS = 0.25
#: How often it is looked whether somebody must be relieved.
_LOOK_SECONDS = 0.1
#: So many threads at most; beyond that all wait.
_MOST = 6
#: A thread that sleeps burns no budget: it is given up after so many times its seconds by the clock.
_WAKING = 10


_SWITCH_SECONDS, _HURRIED_SECONDS = sys.getswitchinterval(), 0.0005
#: The names of those among whom somebody computes and computes: beside him, others shall not wait long for the interpreter
#: each time.
_hurried: set[str] = set()


class OutOfBudget(Exception):
    """A piece of work took more than it may."""


class _Stopped(BaseException):
    """Raised in the middle of work that took too long. No rule catches it."""


class _Lasting(asyncio.Future[Any]):
    """What cannot be given up: who waits for it and is cancelled hears so once the work is done, and not before. Whoever
    takes up what the work has in hand must not have it earlier."""

    def cancel(self, msg: Any | None = None) -> bool:
        return False


class _Job:
    """A piece of work, and who waits for it."""

    __slots__ = ("args", "budget", "future", "stopped", "work")

    def __init__(
        self, work: Callable[..., Any], args: tuple[Any, ...], budget: float, future: asyncio.Future[Any]
    ) -> None:
        self.work, self.args, self.budget, self.future = work, args, budget, future
        self.stopped = False


class _Hand:
    """A thread. It works until it is relieved."""

    def __init__(
        self, name: str, waiting: queue.SimpleQueue[_Job | None], loop: asyncio.AbstractEventLoop
    ) -> None:
        self._waiting, self._loop = waiting, loop
        self.job: _Job | None = None
        self.began = 0.0
        #: The work that was last looked at, and what the thread had computed by then.
        self._seen: tuple[_Job | None, float] = None, 0.0
        self.relieved = False
        self.thread = threading.Thread(target=self._live, name=name, daemon=True)
        self.thread.start()

    def _live(self) -> None:
        # Stopped too late, with its work done: it has been relieved by then.
        with contextlib.suppress(_Stopped):
            while not self.relieved:
                job = self._waiting.get()
                if job is None:
                    return
                self._do(job)

    def _do(self, job: _Job) -> None:
        self.began = time.monotonic()
        self.job = job
        result, fault = None, None
        try:
            result = job.work(*job.args)
        except _Stopped:
            return  # who waited has been told
        except BaseException as raised:
            fault = raised
        finally:
            self.job = None
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(_tell, job.future, result, fault)

    def spent(self) -> float:
        """How many seconds its work has computed since somebody first looked, as far as that can be known. Asking the
        machine costs more than most pieces of work, so it is asked only of those that are looked at."""
        by_clock = time.monotonic() - self.began
        try:
            told = Path(f"/proc/self/task/{self.thread.native_id}/stat").read_text()
            fields = told.rpartition(")")[2].split()
            computed = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError, AttributeError):
            return by_clock
        job, before = self._seen
        if job is not self.job:
            self._seen, before = (self.job, computed), computed
        return max(computed - before, by_clock / _WAKING)

    def stop(self) -> None:
        """Raise something in the thread, at the next line of Python that it comes to."""
        ident = ctypes.c_ulong(self.thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(_Stopped))


class Hands:
    """What rules are done with."""

    def __init__(self, name: str = "grognard-rules") -> None:
        self._name = name
        self._waiting: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._hands: list[_Hand] = []
        self._under_way = 0
        self._look_next: asyncio.TimerHandle | None = None

    async def do(self, budget: float, work: Callable[..., T], *args: Any) -> T:
        """What the work gives; OutOfBudget where it computes longer than so many seconds."""
        loop = asyncio.get_running_loop()
        if not self._hands:
            self._hands.append(_Hand(self._name, self._waiting, loop))
        job = _Job(work, args, budget, _Lasting(loop=loop))
        self._under_way += 1
        if self._look_next is None:
            self._look_next = loop.call_later(_LOOK_SECONDS, self._look)
        self._waiting.put(job)
        try:
            return await job.future  # type: ignore[no-any-return]
        finally:
            self._under_way -= 1

    @property
    def waiting(self) -> int:
        """How many pieces of work are under way or wait."""
        return self._under_way

    def _look(self) -> None:
        """Relieve who is slow, stop who has burnt his budget."""
        loop = asyncio.get_running_loop()
        self._look_next = loop.call_later(_LOOK_SECONDS, self._look) if self._under_way else None
        self._hands = [hand for hand in self._hands if hand.thread.is_alive()]
        self._hurry(any(hand.relieved for hand in self._hands))
        for hand in list(self._hands):
            job = hand.job
            if job is None:
                continue
            slow = time.monotonic() - hand.began > _PATIENCE_SECONDS
            burnt = hand.spent() > job.budget and not job.stopped
            if not hand.relieved and (burnt or (slow and len(self._hands) < _MOST)):
                hand.relieved = True
                self._hurry(True)
                self._hands.append(_Hand(self._name, self._waiting, loop))
            if burnt and hand.job is job:
                log.error("the rules were stopped after %.1f s", hand.spent())
                job.stopped = True
                hand.stop()
                _tell(job.future, None, OutOfBudget())

    def _hurry(self, hurried: bool) -> None:
        (_hurried.add if hurried else _hurried.discard)(self._name)
        sys.setswitchinterval(_HURRIED_SECONDS if _hurried else _SWITCH_SECONDS)

    def close(self) -> None:
        """Let the threads go. One that never ends goes with the process."""
        if self._look_next is not None:
            self._look_next.cancel()
        self._hurry(False)
        for hand in self._hands:
            if hand.job is not None:
                hand.relieved = True
                hand.stop()
            self._waiting.put(None)
        for hand in self._hands:
            hand.thread.join(1.0)


def _tell(future: asyncio.Future[Any], result: Any, fault: BaseException | None) -> None:
    if future.done():
        return  # who asked was told that it took too long
    if fault is None:
        future.set_result(result)
    elif isinstance(fault, StopIteration):
        future.set_exception(RuntimeError("a StopIteration of the rules"))
    else:
        future.set_exception(fault)
