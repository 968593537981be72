"""How long a game of many answers takes to open, and how large the first state is that a page gets.

    .venv/bin/python benchmarks/opening.py [--answers 10000]

A game of Dust in which nobody ever falls, kept in a fresh SQLite file, opened as a server opens it. Measured in processor
time of all threads, so that others on the machine do not count.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from typing import Any

from grognard import systems
from grognard.core.dice import Committed
from grognard.core.game import Game
from grognard.core.records.fingerprint import fingerprint
from grognard.core.records.saves import dice_to_data
from grognard.core.system import Setup
from grognard.server.database import checks
from grognard.server.database.rows import Beside, EntryRow, GameRow
from grognard.server.database.store import Store
from grognard.server.games import state
from grognard.server.games.table import Table
from grognard.server.games.tables import OpenTables
from grognard.server.settings import Settings
from grognard.server.work.garbage import Collector
from grognard.server.work.pool import Pools

#: How many events a page asks for with its first state, as `web/src/wire/live.ts` has it.
PAGE = 24


def position() -> dict[str, Any]:
    """Two lines of tanks that never come near each other, for as many rounds as there can be."""
    tanks = [
        {"id": f"{seat}-{number}", "seat": seat, "profile": profile, "at": f"{chr(65 + number)}{row}"}
        for seat, profile, row in ((0, "blackhawk", 1), (1, "hermann", 26))
        for number in range(26)
    ]
    return {"board": {"size": [26, 26]}, "rounds": 99, "round": 1, "unit": tanks}


def played(answers: int) -> tuple[GameRow, list[EntryRow], list[Beside]]:
    """The game as it is kept."""
    system = systems.find("dust")
    setup = Setup("dust", "", position=position())
    dice = Committed(seed=0, secret=b"s" * 32)
    game = Game(system, setup, dice.copy())
    asked = None if game.decision is None else game.decision.seat
    row = GameRow(
        "g" * 22, "", "dust", fingerprint(system), "new", setup.to_data(), dice_to_data(dice), "", ("person",) * 2,
        asked, "", 0,
    )  # fmt: skip
    table = Table(row, [], game)
    entries: list[EntryRow] = []
    beside = [table.keeper.beside(game, 0)]
    while len(entries) < answers and game.decision is not None:
        decision = game.decision
        options = getattr(decision.form, "options", ())
        wanted = "nothing+nothing" if "nothing+nothing" in options else decision.form.default()
        entry, kept = table.enter("answer", decision.seat, wanted, 1)
        table.note(entry)
        entries.append(entry)
        beside.append(kept)
    return row, entries, beside


async def measured(answers: int, folder: str) -> dict[str, Any]:
    settings = Settings(database_url=f"sqlite:///{folder}/games.db")
    checks.ready(settings)
    store, pools = Store(settings), Pools(settings)
    row, entries, beside = played(answers)
    await store.add_game(row, [], [], entries, beside)
    took = []
    Collector().take_over()  # as a server does
    for _ in range(5):
        tables = OpenTables(settings, store, pools.bots)
        before = time.process_time()
        table = await tables.open(row.id)
        opened = time.process_time()
        first = json.dumps(state.state(table, 0, page=PAGE), ensure_ascii=False, separators=(",", ":"))
        took.append((opened - before, time.process_time() - opened))
        await tables.close()
    pools.close()
    store.close()
    return {
        "answers": len(entries),
        "events": len(table.game.journal),
        "opened_ms": round(min(opening for opening, _ in took) * 1000, 1),
        "first_state_ms": round(min(saying for _, saying in took) * 1000, 1),
        "first_state_kB": round(len(first.encode()) / 1000, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=10_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(measured(given.answers, folder)), indent=2))


if __name__ == "__main__":
    main()
