"""Moments of random games, for tests that hold what is worked out at once against what is asked of one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from grognard.core.dice import Seeded, mix
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.systems.ept import SYSTEM
from grognard.systems.ept.state import Battle, Unit
from systems.ept.table import battle

SCENARIOS = [scenario.id for scenario in SYSTEM.scenarios()]
#: Every how many answers a battle is looked at.
EVERY = 41


def battles(scenario: str, options: dict[str, object] | None = None) -> Iterator[Battle]:
    """Moments of a random game, from setting up to its end."""
    for moment in moments(scenario, *(options or {})):
        yield battle(moment.fork())


@cache
def moments(scenario: str, *switches: str) -> list[Game]:
    """Played once for all tests that look at it."""
    seed = mix(9, len(scenario))
    options = dict.fromkeys(switches, True)
    game = Game(SYSTEM, Setup("ept", scenario, (), options), Seeded(seed=seed), log=False)
    rng, found = Rng(seed), []
    while (decision := game.decision) is not None:
        if len(game.answers) % EVERY == 0:
            found.append(game.fork())
        game.submit(decision.seat, decision.form.draw(rng))
    return found


def on_map(field: Battle) -> list[Unit]:
    return [unit for unit in field.units.values() if unit.status == "field"]
