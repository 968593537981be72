"""What the bench measures of Epic by itself: games by army points, a fork of 120 units and more, and a bot's thought."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import AnySystem, Setup
from grognard.systems.epic import profile, scenario
from grognard.systems.epic.roster import ready, roster
from grognard.systems.epic.roster.lists import army_lists
from grognard.systems.epic.state import Battle

#: The balance whose armies meet, and the table on which they do.
VARIANT, TABLE = "netea", "clash"
#: Ready armies are made for so many points at most: a larger one is this and a further one of the same list.
LARGEST: Final = 4000
SEED: Final = 40_000
#: Answers after which forks and thoughts are measured, in the middle of the first turn.
UNDER_WAY: Final = 120


def sizes() -> Sequence[int]:
    return 2000, 3000, 4000, 6000


def sized(points: int, seed: int) -> Setup:
    """A tournament game on one table, both sides with ready armies made for so many points."""
    rng = Rng(seed)
    armies = [one for one, variant in profile.armies().items() if variant == VARIANT]
    chosen = [_army(armies[rng.below(len(armies))], points, rng) for _ in range(2)]
    names = [str(army["army"]) for army in chosen]
    table: Mapping[str, Any] = scenario.find(TABLE)["position"]
    rows = [one for seat, army in enumerate(chosen) for one in roster.rows(army, seat)]
    ratings = [army_lists()[name].strategy for name in names]
    return Setup("epic", position={**table, "armies": names, "ratings": ratings, "formation": rows})


def _army(name: str, points: int, rng: Rng) -> Mapping[str, Any]:
    """A ready army, or two of one list together."""
    found: list[Any] = []
    for part in (points,) if points <= LARGEST else (LARGEST, points - LARGEST):
        able = [one.army for one in ready.rosters(part, VARIANT) if one.army["army"] == name]
        found += able[rng.below(len(able))]["formations"]
    return {"army": name, "formations": found}


def models(battle: Battle) -> int:
    return sum(len(one.units) for one in battle.formations.values())


def works(system: AnySystem) -> Mapping[str, Callable[[], object]]:
    """A fork at the start of a step with 120 units or more, and what a greedy player thinks through for one activation."""
    game, rng = _large(system), Rng(SEED)
    while (decision := game.decision) is not None:
        if len(game.answers) > UNDER_WAY and decision.ask == "epic-activate":
            break
        game.submit(decision.seat, decision.form.draw(rng))
    assert decision is not None, "it is over before anybody acts"
    seat = decision.seat
    return {"fork_120_units_us": game.fork, "plans_ms": lambda: system.plans(game.view(seat), seat)}


def _large(system: AnySystem) -> Game:
    """The first game of 3,000 points with as many units."""
    for seed in range(SEED, SEED + 100):
        game = Game(system, sized(3000, seed), Seeded(seed=seed), log=False)
        battle = game.battle
        if isinstance(battle, Battle) and models(battle) >= 120:
            return game
    raise AssertionError("no ready armies of 3,000 points have 120 units together")
