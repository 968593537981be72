"""How often players are asked: questions a turn, by role and by question, over games of the greedy bot.

`python benchmarks/questions.py ept --games 2` plays so many games of every scenario, with both seats greedy. A question
counts for the turn in which it is asked; those of setting up count for none.
"""

from __future__ import annotations

import argparse
from collections import Counter

from grognard import systems
from grognard.bots import Chair, GreedyBot
from grognard.core.dice import Seeded, mix
from grognard.core.game import Game
from grognard.core.system import AnySystem, Scenario, Setup
from grognard.lab.collector import collect_seldom
from grognard.lab.simulate import drawn_armies


class Count:
    """Questions of one or more games."""

    def __init__(self) -> None:
        self.games = self.turns = 0
        self.roles: Counter[str] = Counter()
        self.asks: Counter[str] = Counter()
        #: Of each question how often it was let go by.
        self.let_go: Counter[str] = Counter()

    def play(self, system: AnySystem, scenario: Scenario, deal: int) -> None:
        """Count one game."""
        setup = Setup(system.id, scenario.id, drawn_armies(system, scenario, deal))
        game = Game(system, setup, Seeded(seed=deal), log=False, checkpoints=False)
        bots = [GreedyBot(mix(deal, seat + 1)) for seat in range(scenario.seats)]
        with collect_seldom():
            while (decision := game.decision) is not None:
                counts = game.scene(None).turn > 0 and not decision.idle  # the page lets those go by itself
                self.roles[decision.role] += counts
                self.asks[decision.ask] += counts
                answer = bots[decision.seat].choose(Chair(game, decision.seat))
                self.let_go[decision.ask] += decision.skip is not None and answer == decision.skip
                game.submit(decision.seat, answer)
        self.games += 1
        self.turns += game.scene(None).turn

    def __iadd__(self, other: Count) -> Count:
        self.games += other.games
        self.turns += other.turns
        self.roles += other.roles
        self.asks += other.asks
        self.let_go += other.let_go
        return self

    @property
    def all(self) -> int:
        return self.roles.total()

    def __str__(self) -> str:
        turns, games = max(1, self.turns), max(1, self.games)
        return f"{self.games:5} {self.all / games:9.0f} {self.all / turns:8.1f}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("system", choices=systems.IDS)
    asked.add_argument("--games", type=int, default=1, help="of each scenario")
    asked.add_argument("--scenario", default="", help="this one alone")
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    system, everything = systems.find(wanted.system), Count()
    print(f"{'scenario':28} games  per game per turn")
    for scenario in system.scenarios():
        if wanted.scenario in ("", scenario.id):
            count = Count()
            for number in range(wanted.games):
                count.play(system, scenario, mix(wanted.seed, number))
            print(f"{scenario.id:28} {count}", flush=True)
            everything += count
    print(f"{'all':28} {everything}")
    turns = max(1, everything.turns)
    print("\nrole           per turn")
    for role, times in everything.roles.most_common():
        print(f"{role:14} {times / turns:8.2f}")
    print("\nquestion                 per turn   let go")
    for ask, times in everything.asks.most_common():
        print(f"{ask:24} {times / turns:8.2f} {100 * everything.let_go[ask] / times:7.0f} %")


if __name__ == "__main__":
    main()
