"""A PostgreSQL of one's own for a test: Debian's, in a folder that is gone afterwards, on loopback alone."""

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
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


@contextlib.contextmanager
def postgres():
    """The address of a fresh database."""
    folder = Path(tempfile.mkdtemp(prefix="grognard-pg-"))
    # It refuses to run as root.
    owner = {}
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
        owner = {"user": "postgres", "group": "postgres", "extra_groups": []}
    data, port = folder / "data", free_port()

    def run(program, *args):
        done = subprocess.run(
            [str(binaries() / program), *args],
            cwd=folder,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
            **owner,
        )
        assert done.returncode == 0, done.stdout

    run("initdb", "-D", str(data), "-U", "grognard", "-A", "trust", "--no-sync", "-E", "UTF8")
    options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder} -c fsync=off"
    log = folder / "log.txt"
    run("pg_ctl", "-D", str(data), "-w", "-l", str(log), "-o", options, "start")
    try:
        yield f"postgresql://grognard@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)
