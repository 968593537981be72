"""A PostgreSQL of one's own for a test: Debian's, in a folder that is gone afterwards, on loopback alone."""

import atexit
import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from serving import PATIENCE, free_port


def binaries():
    """Where PostgreSQL is installed, or nothing."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    return None if there is None else Path(there).parent


def why_not():
    """Why no PostgreSQL can be started here; empty where one can."""
    if binaries() is None:
        return "PostgreSQL is not installed (apt-get install postgresql)"
    if os.geteuid() == 0:
        try:
            pwd.getpwnam("postgres")
        except KeyError:
            return "PostgreSQL refuses to run as root, and there is no user called postgres"
    return ""


def owner():
    """Who PostgreSQL runs as, where it refuses to run as who tests."""
    return {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}


def own_folder():
    folder = Path(tempfile.mkdtemp(prefix="grognard-pg-"))
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
    return folder


def run(folder, program, *args):
    done = subprocess.run(
        [str(program), *args],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
        **owner(),
    )
    assert done.returncode == 0, done.stdout


@cache
def initialised():
    """The files of an empty PostgreSQL, made once for all that this process starts: to copy them takes a moment."""
    folder = own_folder()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    data = folder / "data"
    run(
        folder, binaries() / "initdb", "-D", str(data), "-U", "grognard", "-A", "trust", "--no-sync", "-E", "UTF8"
    )  # fmt: skip
    return data


@contextlib.contextmanager
def postgres():
    """The address of a fresh database."""
    folder, port = own_folder(), free_port()
    data, control = folder / "data", binaries() / "pg_ctl"
    run(folder, "cp", "-a", str(initialised()), str(data))
    options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder} -c fsync=off"
    run(folder, control, "-D", str(data), "-w", "-l", str(folder / "log.txt"), "-o", options, "start")
    try:
        yield f"postgresql://grognard@127.0.0.1:{port}/postgres"
    finally:
        run(folder, control, "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)
