"""Processes that work beside the server give way to the games that are played."""

import asyncio
import os
import sys

import pytest

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
