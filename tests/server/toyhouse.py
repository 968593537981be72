"""A server for tests: the race is one of its systems, bad bots are among its bots, its limits let a script run.

`--warm` makes a process of it that has read all that a server needs, and forks servers: see `warm.py`.
"""

import os
import sys
import time
from functools import partial
from pathlib import Path
from types import MappingProxyType

sys.path.insert(0, str(Path(__file__).parent.parent))

from grognard import bots
from toy import seat_the_toy


class Lasting:
    """What a test would undo, a server of its own keeps."""

    setattr = staticmethod(setattr)

    @staticmethod
    def setitem(mapping, key, value):
        mapping[key] = value


# Not only when it is the main program: the processes in which bots think read this file too.
seat_the_toy(Lasting())


class Bad:
    """A bot that sleeps, breaks, dies or cheats."""

    def __init__(self, vice):
        self.vice = vice

    def choose(self, chair):
        if self.vice == "sleepy":
            time.sleep(600)
        if self.vice == "dying":
            os._exit(1)
        if self.vice == "broken":
            raise RuntimeError("this bot is broken")
        return "something illegal"


bots.BOTS = MappingProxyType(
    {
        **bots.BOTS,
        **{vice: lambda seed, vice=vice: Bad(vice) for vice in ("sleepy", "broken", "dying", "cheat")},
    }
)


def settings():
    from grognard.server.settings import Limits, Settings

    many = (100_000.0, 100_000.0)
    usual = Limits()
    rates = {name: getattr(usual, name) for name in ("requests", "openings", "messages")}
    # As much at once as by default, and hardly any more later: however slow the machine, a flood is one.
    still = {name: (0.001, at_once) for name, (_, at_once) in rates.items()}
    limits = {
        "1": usual,
        "still": Limits(**still),
        "": Limits(**dict.fromkeys(rates, many), games_per_client=1_000),
    }[os.environ.get("TEST_TIGHT", "")]
    return Settings(
        database_url=os.environ["DATABASE_URL"],
        limits=limits,
        bot_seconds=float(os.environ.get("TEST_BOT_SECONDS", "20")),
        order_seconds=float(os.environ.get("TEST_ORDER_SECONDS", "0.05")),
        opening_seconds=float(os.environ.get("TEST_OPENING_SECONDS", "60")),
        rules_seconds=float(os.environ.get("TEST_RULES_SECONDS", "60")),
        import_seconds=float(os.environ.get("TEST_IMPORT_SECONDS", "60")),
        work_megabytes=int(os.environ.get("TEST_MEGABYTES", "1024")),
        idle_seconds=float(os.environ.get("TEST_IDLE_SECONDS", "600")),
        hosts=tuple(os.environ.get("TEST_HOSTS", "").split()),
        proxies=tuple(os.environ.get("TEST_PROXIES", "").split()),
        keep_days=float(os.environ.get("TEST_KEEP_DAYS", "365")),
        homes="TEST_WORKERS" in os.environ,
        metrics=os.environ.get("TEST_METRICS") == "1",
        gathering=os.environ.get("GROGNARD_GATHERING", ""),
        static=Path(os.environ.get("TEST_STATIC", "/nowhere")),
    )


def config(**where):
    import uvicorn

    from grognard.server.app import create_app
    from grognard.server.games import versions
    from grognard.server.work.garbage import Collector

    # So that a test need not play a long game to see how one is opened.
    versions._LONG = int(os.environ.get("TEST_LONG", str(versions._LONG)))
    made = settings()
    watched = os.environ.get("TEST_PIECES", "")
    if watched:
        import pieces

        pieces.watch(watched)
    # As a server of its own does, so that collecting garbage holds nobody up here either.
    collector = Collector()
    app = create_app(made, collector)
    collector.take_over()
    return uvicorn.Config(
        app,
        ws_max_size=made.limits.socket_bytes,
        ws_per_message_deflate=False,
        http="grognard.server.border.patience:Patient",
        proxy_headers=False,
        timeout_graceful_shutdown=2,
        # Only Python's own loop can be looked at.
        loop="asyncio" if watched else "auto",
        **where,
    )


def main(port, start=None):
    """One server; several workers where the environment says so, each of which reads this file again unless `start` says
    how else it comes to be."""
    import uvicorn

    workers = int(os.environ.get("TEST_WORKERS", "1"))
    if workers == 1:
        uvicorn.Server(config(host="127.0.0.1", port=port)).run()
    else:
        from grognard.server.database.checks import ready
        from grognard.server.work import porter

        ready(settings())
        start = start or partial(porter.by_command, [sys.executable, __file__])
        porter.run("127.0.0.1", port, workers, start)


def work(channel):
    from grognard.server.work import worker

    worker.work(config(), channel)


if __name__ == "__main__":
    if sys.argv[1] == "--channel":
        work(int(sys.argv[2]))
    elif sys.argv[1] == "--warm":
        sys.path.insert(0, str(Path(__file__).parent))
        import warm

        warm.serve(int(sys.argv[2]), main, work)
    else:
        main(int(sys.argv[1]))
