"""Ready armies of a scenario against those of other sides: how often each wins, and by how much.

`python benchmarks/ready.py sotr meeting_engagement --games 400 --out games.jsonl` plays on until the file holds so many games
of the lists as they are now: whoever has met least plays next, every army in both seats. Stop it when you like, it goes on
where it was. A list that was changed begins anew, games of others still count. `--only` plays for some armies alone;
`--bots greedy,random` seats both bots either way. `--tell` counts what there is.

A rate is told with the bounds between which the true one lies in 95 of 100 such counts; a draw counts half. Beside it stands
the rate that the points speak for, if they scatter as a bell does: it is known better than the count of victories alone.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import statistics
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import permutations
from pathlib import Path
from typing import Any

from grognard import systems
from grognard.bots import Chair
from grognard.bots import find as find_bot
from grognard.core.armies.roster import Roster
from grognard.core.dice import Seeded, mix
from grognard.core.game import Game
from grognard.core.system import AnySystem, Setup
from grognard.lab.collector import collect_seldom
from grognard.lab.trial import interval

Row = dict[str, Any]
Pair = tuple[str, str]
#: The army of a scenario that brings its own.
OWN = Roster("own", "own", 0, None)


def mark(army: Roster) -> str:
    """Tells a list from what it was before it was changed, or cost something else."""
    written = json.dumps([army.points, army.army], sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:12]


def fielded(system: AnySystem, scenario: str) -> tuple[dict[str, Roster], list[Pair]]:
    """The armies, and every first and second seat that two of different sides may take."""
    found = [list(system.armies(scenario, seat)) or [OWN] for seat in (0, 1)]
    known = {one.id: one for row in found for one in row}
    there = [{one.id for one in row} for row in found]
    pairs = [
        (one, other)
        for one, other in permutations(known, 2)
        if one in there[0] and other in there[1] and known[one].side != known[other].side
    ]
    return known, pairs or [(OWN.id, OWN.id)]


def today(rows: Iterable[Row], known: dict[str, Roster]) -> list[Row]:
    """The games that both lists played as they are now."""
    marks = {one.id: mark(one) for one in known.values()}
    return [row for row in rows if [marks.get(name) for name in row["armies"]] == row["marks"]]


def following(pairs: list[Pair], rows: list[Row], bots: Pair) -> tuple[Pair, Pair]:
    """Who meets next, and which bots play: the pair, the armies and the seats that were seen least."""
    met = Counter(frozenset(row["armies"]) for row in rows)
    seen = Counter(name for row in rows for name in row["armies"])
    seated = Counter((*row["armies"], *row["bots"]) for row in rows)
    choices = [(pair, way) for pair in pairs for way in dict.fromkeys((bots, bots[::-1]))]
    return min(
        choices,
        key=lambda one: (met[frozenset(one[0])], seen[one[0][0]] + seen[one[0][1]], seated[*one[0], *one[1]]),
    )


def play(system: AnySystem, scenario: str, armies: list[Roster], bots: Pair, lot: int) -> Row:
    """One game."""
    row: Row = {
        "scenario": scenario,
        "armies": [one.id for one in armies],
        "sides": [one.side for one in armies],
        "marks": [mark(one) for one in armies],
        "bots": list(bots),
        "lot": lot,
    }
    began, game = time.process_time(), None
    try:
        lists = tuple(one.army for one in armies) if armies[0] is not OWN else ()
        game = Game(system, Setup(system.id, scenario, lists), Seeded(seed=lot), log=False, checkpoints=False)
        seats = [find_bot(name)(mix(lot, seat + 1)) for seat, name in enumerate(bots)]
        while (decision := game.decision) is not None:
            game.submit(decision.seat, seats[decision.seat].choose(Chair(game, decision.seat)))
        outcome = game.outcome
        assert outcome is not None, "the game asks nothing more, yet has no outcome"
        row |= {"winners": list(outcome.winners), "way": outcome.way, "points": list(outcome.points)}
    except Exception:
        row["error"] = traceback.format_exc()
    answers = 0 if game is None else len(game.answers)
    return row | {"answers": answers, "seconds": round(time.process_time() - began, 1)}


# -- what came of them -------------------------------------------------------------------------------------------------


def results(rows: Iterable[Row]) -> Iterable[tuple[Row, int, float, float]]:
    """Each seat of each game: what it made of it, 1 for a victory, and the points it was ahead."""
    for row in rows:
        for seat in (0, 1) if "winners" in row else ():
            alone = len(row["winners"]) == 1
            yield (
                row,
                seat,
                float(seat in row["winners"]) if alone else 0.5,
                row["points"][seat] - row["points"][1 - seat],
            )


def line(name: str, found: list[tuple[float, float]]) -> str:
    """A row of a table: games, rate in 100 with its bounds, points ahead, the rate that these speak for."""
    wins, ahead = sum(won for won, _ in found), [points for _, points in found]
    low, high = interval(wins, len(found))
    mean, spread = statistics.fmean(ahead), statistics.pstdev(ahead)
    said = statistics.NormalDist().cdf(mean / spread) if spread else 0.5
    error = spread / math.sqrt(len(found))
    return (
        f"| {name} | {len(found)} | {100 * wins / len(found):.0f} | {100 * low:.0f} to {100 * high:.0f} "
        f"| {mean:+.1f} ± {error:.1f} | {100 * said:.0f} |"
    )


def tell(rows: list[Row]) -> None:
    """Tables by army, side, pairing of sides and seat, as a page of docs has them."""
    groups: dict[str, dict[str, list[tuple[float, float]]]] = defaultdict(lambda: defaultdict(list))
    for row, seat, won, ahead in results(rows):
        sides, found = row["sides"], (won, ahead)
        groups["army"][row["armies"][seat]].append(found)
        groups["side"][sides[seat]].append(found)
        groups["seat"][f"{seat + 1}"].append(found)
        groups["bot"][row["bots"][seat]].append(found)
        groups["bot in seat"][f"{row['bots'][seat]} {seat + 1}"].append(found)
        if sides[seat] <= sides[1 - seat] and sides[0] != sides[1]:
            groups["pairing"][f"{sides[seat]} against {sides[1 - seat]}"].append(found)
            names = row["armies"][seat], row["armies"][1 - seat]
            groups["pairing of lists"][" against ".join(names)].append(found)
    for what, group in groups.items():
        if len(group) > 1 or what == "pairing":
            print(f"\n| {what} | games | won, in 100 | between | points ahead | by points |")
            print("|---|---|---|---|---|---|")
            print("\n".join(line(name, group[name]) for name in sorted(group)))
    ways = Counter(row.get("way", "error") for row in rows)
    drawn = sum(len(row["winners"]) != 1 for row in rows if "winners" in row)
    spent = [row["seconds"] for row in rows]
    print(f"\n{len(rows)} games, {drawn} drawn, ended by {dict(ways)}; {sum(spent):.0f} s of one core")
    for row in rows:
        if "error" in row:
            print(row["armies"], row["lot"], row["error"][-600:])


def main() -> None:
    ask = argparse.ArgumentParser()
    ask.add_argument("system")
    ask.add_argument("scenario")
    ask.add_argument("--bots", default="greedy,greedy")
    ask.add_argument("--games", type=int, default=100)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--only", nargs="+", default=())
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--tell", action="store_true")
    asked = ask.parse_args()
    system, bots = systems.find(asked.system), tuple(asked.bots.split(","))
    known, pairs = fielded(system, asked.scenario)
    if asked.only:
        pairs = [pair for pair in pairs if set(pair) & set(asked.only)]
    rows = [json.loads(line) for line in asked.out.read_text().splitlines()] if asked.out.exists() else []
    counted = [
        row
        for row in today(rows, known)
        if row["scenario"] == asked.scenario and sorted(row["bots"]) == sorted(bots)
    ]
    while not asked.tell and len(counted) < asked.games:
        pair, way = following(pairs, counted, bots)
        with collect_seldom():
            counted.append(
                play(system, asked.scenario, [known[name] for name in pair], way, mix(asked.seed, len(rows)))
            )
        rows.append(counted[-1])
        with asked.out.open("a") as out:
            print(json.dumps(counted[-1]), file=out, flush=True)
    tell(counted)


if __name__ == "__main__":
    main()
