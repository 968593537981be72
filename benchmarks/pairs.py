"""Epic over all pairs of armies, with laws: who wins, what breaks, how often a seat that owns aircraft flies.

`python benchmarks/pairs.py --bots random,random --games 500 --out games.jsonl` plays so many games, in each round every
army against every other of its balance at another number of points; with `--air` only ready armies that own aircraft or
a spacecraft, with `--points` only those of so many. `--battlefields` plays on the four of the data in turn, not on tables
laid by dice. Different bots change sides. A file that holds games already is gone on with. `--tell` counts what a file
holds.
"""

from __future__ import annotations

import argparse
import json
import time
import traceback
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from grognard.bots import Chair
from grognard.bots import find as find_bot
from grognard.core.dice import Seeded, mix
from grognard.core.game import Game
from grognard.core.system import Setup
from grognard.lab import laws
from grognard.lab.collector import collect_seldom
from grognard.systems.epic import SYSTEM, profile
from grognard.systems.epic.roster.ready import ReadyArmy, ready_armies

POINTS = (2000, 3000, 4000)
LAID = "laid"
BATTLEFIELDS = ("city_ruins", "river_crossing", "open_steppe", "fortress_line")


def airborne(ready: ReadyArmy) -> bool:
    """Whether an army for which flying is the point: those of 3,000 points made for it."""
    return ready.id.endswith(("_3000_c", "_3000_d"))


def pairs(air: bool, points: tuple[int, ...]) -> list[tuple[str, str, str]]:
    """Scenario and two ready armies, every army against every other of its balance."""
    found = []
    for limit in (3000,) if air else points:
        fit = [one for one in ready_armies().values() if one.limit == limit and airborne(one) == air]
        for first, second in combinations_with_replacement(fit, 2):
            balance = {profile.armies()[one.army["army"]] for one in (first, second)}
            if len(balance) == 1:
                found.append((f"tournament_{min(balance)}_{limit}", first.id, second.id))
    return found


def play(number: int, asked: argparse.Namespace) -> dict[str, Any]:
    """One game, with laws after every answer."""
    known = pairs(asked.air, tuple(asked.points))
    bots = asked.bots.split(",")[:: -1 if number // 2 % 2 else 1]
    table = BATTLEFIELDS[number // 2 % len(BATTLEFIELDS)] if asked.battlefields else LAID
    # A step that has no divisor in common with their number: few games meet all armies, many all pairs.
    scenario, *names = known[number * 101 % len(known)]
    if number % 2:
        names.reverse()
    lot = mix(asked.seed, number)
    row: dict[str, Any] = {
        "number": number,
        "scenario": scenario,
        "armies": names,
        "bots": bots,
        "table": table,
    }
    began, game = time.process_time(), None
    flew, owners = set(), set()
    try:
        armies = tuple(ready_armies()[name].army for name in names)
        setup = Setup("epic", scenario, armies, {"battlefield": table})
        game = Game(SYSTEM, setup, Seeded(seed=lot), log=False, checkpoints=False)
        seats = [find_bot(bots[seat])(mix(lot, seat + 1)) for seat in range(2)]
        owners = {one.seat for one in game.battle.formations.values() if one.flies}
        laws.check(game)
        while (decision := game.decision) is not None:
            game.submit(decision.seat, seats[decision.seat].choose(Chair(game, decision.seat)))
            laws.check(game)
            flew |= {one.seat for one in game.battle.formations.values() if one.flies and one.aloft}
        assert game.outcome is not None, "the game asks nothing more, yet has no outcome"
        row |= {"winners": list(game.outcome.winners), "way": game.outcome.way, "turn": game.battle.turn}
    except Exception:
        row["error"] = traceback.format_exc()
    row |= {"answers": 0 if game is None else len(game.answers), "seconds": time.process_time() - began}
    return row | {"owners": sorted(owners), "flew": sorted(flew)}


def tell(rows: list[dict[str, Any]]) -> None:
    """What a file of games holds."""
    ways = Counter(row.get("way", "error") for row in rows)
    armies = {tuple(sorted(row["armies"])) for row in rows}
    print(f"{len(rows)} games, {len(armies)} pairs of lists, ended by {dict(ways)}")
    for table in sorted({row["table"] for row in rows}):
        here = [row for row in rows if row["table"] == table]
        won = [(seat, row["bots"][seat]) for row in here for seat in row.get("winners", ())]
        by_seat, by_bot = Counter(seat + 1 for seat, _ in won), Counter(bot for _, bot in won)
        print(f"{table}: {len(here)} games, won by seats {dict(by_seat)}, by {dict(by_bot)}")
    owned = [(row, seat) for row in rows for seat in row["owners"]]
    flown = sum(seat in row["flew"] for row, seat in owned)
    print(f"{flown} of {len(owned)} seats that own aircraft flew; answers {sum(r['answers'] for r in rows)}")
    print(f"{sum(row['seconds'] for row in rows):.0f} s of one core")
    for row in rows:
        if "error" in row:
            print(row["number"], row["scenario"], row["armies"], row["error"][-600:])


def main() -> None:
    ask = argparse.ArgumentParser()
    ask.add_argument("--bots", default="random,random")
    ask.add_argument("--games", type=int, default=500)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--air", action="store_true")
    ask.add_argument("--battlefields", action="store_true")
    ask.add_argument("--points", type=int, nargs="+", default=POINTS)
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--tell", action="store_true")
    asked = ask.parse_args()
    rows = [json.loads(line) for line in asked.out.read_text().splitlines()] if asked.out.exists() else []
    if not asked.tell:
        with asked.out.open("a") as out:
            for number in range(len(rows), asked.games):
                with collect_seldom():
                    rows.append(play(number, asked))
                print(json.dumps(rows[-1]), file=out, flush=True)
    tell(rows)


if __name__ == "__main__":
    main()
