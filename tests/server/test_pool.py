"""Processes that work beside the server are there when they are wanted, and give way to the games that are played."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from serving import free_port
from test_homes import eventually

from grognard.server.settings import Settings
from grognard.server.work.pool import Pools


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="no niceness there")
def test_what_is_brought_or_looked_up_gives_way_to_games_and_to_bots():
    pools = Pools(Settings(database_url="sqlite://"))

    async def niceness():
        asked = (pools.bots, pools.hints, pools.openings, pools.imports, pools.replays, pools.trials)
        return [await pool.run("any", 30.0, os.nice, 0) for pool in asked]

    try:
        own = os.nice(0)
        bots, hints, *others, trials = asyncio.run(niceness())
    finally:
        pools.close()
    assert [bots, hints] == [own, own]
    assert all(own < each <= trials for each in others)


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="no list of processes there")
def test_what_bots_are_forked_from_is_there_before_anybody_wants_one(tmp_path):
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path / 'games.db'}"}
    command = [sys.executable, "-m", "grognard.server", "--port", str(free_port())]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as server:
        try:
            assert eventually(lambda: "forkserver" in commands_of_children(server.pid))
        finally:
            server.terminate()


def commands_of_children(pid):
    children = " ".join(file.read_text() for file in Path(f"/proc/{pid}/task").glob("*/children")).split()
    return " ".join(Path(f"/proc/{child}/cmdline").read_text() for child in children)
