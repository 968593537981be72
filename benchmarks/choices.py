"""How long the greedy bot thinks over single questions, in processor time: the slowest of each kind, over whole games.

`python benchmarks/choices.py at43 --games 2` plays so many games of every scenario, with both seats greedy. The
reference loop in the last line says how fast the machine was meanwhile.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from statistics import median

from grognard import systems
from grognard.bots import Chair, GreedyBot
from grognard.core.dice import Seeded, mix
from grognard.core.game import Game
from grognard.core.system import Setup
from grognard.lab.bench import reference
from grognard.lab.collector import collect_seldom
from grognard.lab.simulate import drawn_armies


def choices(system_id: str, games: int, only: str, seed: int) -> dict[str, list[float]]:
    """Milliseconds of every choice, by question."""
    system, spent = systems.find(system_id), defaultdict(list)
    for scenario in system.scenarios():
        if only and scenario.id != only:
            continue
        for number in range(games):
            deal = mix(seed, number)
            setup = Setup(system_id, scenario.id, drawn_armies(system, scenario, deal))
            game = Game(system, setup, Seeded(seed=deal), log=False, checkpoints=False)
            bots = [GreedyBot(mix(deal, seat + 1)) for seat in range(scenario.seats)]
            with collect_seldom():
                while (decision := game.decision) is not None:
                    began = time.process_time()
                    answer = bots[decision.seat].choose(Chair(game, decision.seat))
                    spent[decision.ask].append((time.process_time() - began) * 1000)
                    game.submit(decision.seat, answer)
    return spent


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("system", choices=systems.IDS)
    asked.add_argument("--games", type=int, default=1, help="of each scenario")
    asked.add_argument("--scenario", default="", help="this one alone")
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    before = reference()
    spent = choices(wanted.system, wanted.games, wanted.scenario, wanted.seed)
    everything = [each for all_of_it in spent.values() for each in all_of_it]
    print(f"{'question':24} {'choices':>8} {'median ms':>10} {'slowest ms':>11} {'all ms':>9}")
    for ask, times in sorted(spent.items(), key=lambda item: -max(item[1])):
        print(f"{ask:24} {len(times):8} {median(times):10.2f} {max(times):11.1f} {sum(times):9.0f}")
    over = sum(each > 50 for each in everything)
    print(f"{len(everything)} choices, {over} of them over 50 ms, the slowest {max(everything):.1f} ms")
    print(f"reference loop: {before:.0f} ms before, {reference():.0f} ms after")


if __name__ == "__main__":
    main()
