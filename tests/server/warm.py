"""Servers that need not read all their books first: a process that has read them forks one whenever a test wants it.

A server reads for two seconds before it serves, and tests start them by the hundred. What is forked is a process of its
own like any other: it has its own database, memory and threads, and is killed and frozen as others are. Tests that are
about starting itself start a program (`Serving(..., warm=False)`).
"""

import atexit
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections import OrderedDict
from pathlib import Path

HOUSE = Path(__file__).parent / "toyhouse.py"
#: How many such processes of other versions are kept.
_MOST = 3
_ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD)


class Forked:
    """A server's process, which is nobody's child here."""

    def __init__(self, pid):
        self.pid, self.returncode = pid, None
        try:
            self._handle = os.pidfd_open(pid)
        except ProcessLookupError:
            self._handle, self.returncode = None, -1

    def poll(self):
        return self._ended(0)

    def wait(self, timeout=None):
        if self._ended(timeout) is None:
            raise subprocess.TimeoutExpired("a server", timeout)
        return self.returncode

    def _ended(self, seconds):
        if self.returncode is None and select.select([self._handle], [], [], seconds)[0]:
            os.close(self._handle)
            self._handle, self.returncode = None, -1
        return self.returncode

    def send_signal(self, sign):
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, sign)

    def terminate(self):
        self.send_signal(signal.SIGTERM)

    def kill(self):
        self.send_signal(signal.SIGKILL)


class Warm:
    """The process that forks, from the side of the tests."""

    def __init__(self, environment):
        self.channel, theirs = socket.socketpair()
        self.process = subprocess.Popen(
            [sys.executable, str(HOUSE), "--warm", str(theirs.fileno())],
            env=environment,
            pass_fds=[theirs.fileno()],
        )
        theirs.close()
        self._said = self.channel.makefile("r", encoding="utf-8")

    def server(self, port, environment, log):
        wanted = {"port": port, "environment": environment, "log": str(log)}
        self.channel.sendall(json.dumps(wanted).encode() + b"\n")
        return Forked(int(self._said.readline()))

    def close(self):
        self._said.close()
        self.channel.close()
        self.process.wait()


_WARM = OrderedDict()


def server(port, environment, log):
    """A server in a process of its own, of the version that the environment names."""
    version = environment.get("PYTHONPATH", "")
    if version not in _WARM:
        _WARM[version] = Warm(environment)
        while len(_WARM) > _MOST:
            _WARM.popitem(last=False)[1].close()
    _WARM.move_to_end(version)
    return _WARM[version].server(port, environment, log)


@atexit.register
def close():
    while _WARM:
        _WARM.popitem()[1].close()


# -- in the process that forks -----------------------------------------------------------------------


def serve(channel, main, work):
    """Read all books, and fork a server for every line that comes, until no more can come."""
    read_everything()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever wants to know when one ends watches it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=channel) as talking, talking.makefile("rb") as lines:
        for line in lines:
            wanted = json.loads(line)
            pid = os.fork()
            if pid == 0:
                be_a_server(wanted, main, work)
            talking.sendall(f"{pid}\n".encode())


def read_everything():
    """What a server imports and what it remembers for good."""
    import gc
    import importlib
    from multiprocessing import forkserver

    from grognard.server.app import create_app  # noqa: F401
    from grognard.server.database.checks import ready
    from grognard.server.settings import Settings
    from grognard.server.work import pool, porter, worker  # noqa: F401

    # Nor does a forked server look through what was there before it, as one that reads for itself does not.
    importlib.import_module("grognard.server.work.forked_from")
    with tempfile.TemporaryDirectory() as folder:
        ready(Settings(database_url=f"sqlite:///{folder}/games.db"))
    gc.freeze()
    # Bots and imports of all servers are forked from one process too, and still end with their server.
    pool._processes()
    forkserver.ensure_running()
    forkserver._forkserver.ensure_running = lambda: None


def be_a_server(wanted, main, work):
    """What is done by the process that was forked."""
    status = 1
    try:
        fresh(Path(wanted["log"]))
        os.environ.clear()
        os.environ.update(wanted["environment"])
        main(wanted["port"], lambda channel: forked_worker(channel, work))
        status = 0
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)


def fresh(log):
    """Nothing of who forked is left open or heard, but for what leads to the process that forks bots."""
    signal.set_wakeup_fd(-1)
    for sign in _ENDING:
        signal.signal(sign, signal.SIG_DFL)
    file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    for number in (1, 2):
        os.dup2(file, number)
    os.close(file)


class Child:
    """A worker that its porter has forked."""

    def __init__(self, pid):
        self.pid, self.returncode = pid, None

    def poll(self):
        return self._ended(os.WNOHANG)

    def wait(self):
        return self._ended(0)

    def _ended(self, how):
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, how)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def terminate(self):
        if self.poll() is None:
            os.kill(self.pid, signal.SIGTERM)

    def kill(self):
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)


def forked_worker(channel, work):
    """Fork a worker out of a porter that is about to talk to it by a channel."""
    pid = os.fork()
    if pid:
        return Child(pid)
    status = 1
    try:
        signal.set_wakeup_fd(-1)
        for sign in _ENDING:
            signal.signal(sign, signal.SIG_DFL)
        close_sockets(sparing=channel)
        work(channel)
        status = 0
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)


def close_sockets(sparing):
    """Let go of what is the porter's: connections that he hands on, the channels of other workers, and where he listens."""
    for entry in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            kind = os.readlink(f"/proc/self/fd/{entry}")
            if kind.startswith(("socket:", "anon_inode:")) and int(entry) != sparing:
                os.close(int(entry))
