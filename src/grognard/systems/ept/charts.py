"""What a counter's fire may be expected to do to typical targets in the open, by range in hexes: chances, since this game
rolls once for all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grognard.core.armies.catalogue import Chart
from grognard.core.dice import Seeded
from grognard.core.system import Setup
from grognard.systems.ept import position, profile
from grognard.systems.ept.fire import odds
from grognard.systems.ept.reading import toml
from grognard.systems.ept.roster.roster import called
from grognard.systems.ept.state import Battle

_COLUMNS = 26


@cache
def of(counter: str) -> Sequence[Chart]:
    """For each typical target: how likely fire hits or shakes it, and how likely it is wrecked or, of men, shaken."""
    typical = toml("typical.toml")
    cards = profile.profiles()
    made = []
    for target in typical["targets"]:
        points = tuple((away, *_expected(counter, target, away)) for away in typical["ranges"])
        if any(lost for _, _, lost in points):
            made.append(Chart(called(cards[counter]), called(cards[target]), "chart-hexes", points))
    return made


def _facing(counter: str, target: str, away: int) -> Battle:
    """Two units in one row of clear hexes, the second facing the first."""
    terrain = ["." * _COLUMNS] * 3
    given = {
        "turn": 1,
        "map": {"drawn": {"columns": _COLUMNS, "depth": 2 * len(terrain) - 1, "terrain": terrain}},
        "unit": [
            {"id": "us", "seat": 0, "profile": counter, "at": _name(0)},
            {"id": "foe", "seat": 1, "profile": target, "at": _name(away)},
        ],
    }
    return position.begin(Setup("ept", position=given), Seeded(seed=0))


def _name(column: int) -> str:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return f"{letters[column % 26] * (1 + column // 26)}2"


def _expected(counter: str, target: str, away: int) -> tuple[float, float]:
    """What fire does that is aimed by who faces the target, at the side of it that stands it best: its front."""
    battle = _facing(counter, target, away)
    us, foe = battle.units["us"], battle.units["foe"]
    best = (0.0, 0.0)
    sides = range(6) if foe.profile.is_vehicle else range(1)
    for facing in range(6) if us.profile.is_vehicle or us.profile.is_gun else range(1):
        us.facing = facing
        best = max(best, min(_at(battle, side) for side in sides))
    return best


def _at(battle: Battle, facing: int) -> tuple[float, float]:
    us, foe = battle.units["us"], battle.units["foe"]
    foe.facing = facing
    chances = dict(odds.of_fire(battle, us, foe.place).odds)
    if "hit" in chances:
        return round(chances["hit"], 3), round(chances["hit"] * chances["wrecked"], 3)
    shaken = round(chances.get("shaken", 0.0), 3)
    return shaken, shaken
