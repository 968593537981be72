"""What each single piece of work of a server computes: the server writes down the long ones, and a test reads them.

How long somebody waits on a busy machine says nothing about the server. What a thread computes at one go does: nobody else
is served meanwhile.
"""

import asyncio
import contextvars
import json
import threading
import time
from pathlib import Path

#: What takes less is not written down.
WRITTEN_SECONDS = 0.05
#: Who does nothing else meanwhile, and lets all others wait.
FOR_ALL = ("loop", "grognard-rules")
#: None of these does anything for so long at one go.
MOST_SECONDS = 0.2

_path = contextvars.ContextVar("path", default="")
_writing = threading.Lock()


def watch(file):
    """From now on, look at all that the loop and the threads of the rules of this process do."""
    from grognard.server import logs
    from grognard.server.work import hands

    _looked_at(asyncio.events.Handle, "_run", lambda handle: ("loop", _called(handle)), file)
    _looked_at(hands._Hand, "_do", lambda _, job: (threading.current_thread().name, _worked(job)), file)
    begin = logs.begin

    def begun(path):
        _path.set(path)
        begin(path)

    logs.begin = begun


def _looked_at(owner, name, named, file):
    work = getattr(owner, name)

    def measured(*args):
        before = time.thread_time()
        # What a piece of work was is asked before it is done: it may have forgotten that by then.
        try:
            return work(*args)
        finally:
            spent = time.thread_time() - before
            if spent > WRITTEN_SECONDS:
                write(file, spent, *named(*args))

    setattr(owner, name, measured)


def _called(handle):
    callback = handle._callback
    task = getattr(callback, "__self__", None)
    what = task.get_coro().__qualname__ if isinstance(task, asyncio.Task) else repr(callback)
    return f"{what} {handle._context.get(_path)}"[:300]


def _worked(job):
    return f"{getattr(job.work, '__qualname__', job.work)} {job.args!r:.400}"


def write(file, spent, on, what):
    with _writing, Path(file).open("a", encoding="utf-8") as lines:
        lines.write(json.dumps({"seconds": round(spent, 3), "on": on, "what": what}) + "\n")


def long_ones(file):
    """What was written down, the longest first."""
    if not Path(file).exists():
        return []
    found = [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]
    return sorted(found, key=lambda piece: -piece["seconds"])


def too_long(file):
    """What kept everybody waiting for longer than it may."""
    return [piece for piece in long_ones(file) if piece["on"] in FOR_ALL and piece["seconds"] > MOST_SECONDS]
