"""What a unit may be expected to do with each of its weapons to typical targets, by range."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.armies.catalogue import Chart
from grognard.systems.at43 import dice, profile
from grognard.systems.at43.damage import damage
from grognard.systems.at43.profile import Weapon
from grognard.systems.at43.reading import toml
from grognard.systems.at43.shooting import odds, weaponry
from grognard.systems.at43.state import Unit


def of(unit: Unit) -> Sequence[Chart]:
    """For each weapon of a unit and each typical target: successes to hit and wounds of a whole volley, by range."""
    carried = {one.weapon.id: one.weapon for figure in unit.kit for one in figure.shooting}
    fighters = profile.fighters()
    return [
        Chart(
            ("weapon", weapon.id),
            ("fighter", target),
            "chart-range",
            points,
        )
        for weapon in carried.values()
        for target in toml("typical.toml")["targets"]
        if (points := _points(unit, weapon, fighters[target].protection))
    ]


def _points(unit: Unit, weapon: Weapon, protection: int) -> tuple[tuple[int, float, float], ...]:
    pierce = odds.chance(damage.needed(weapon, protection))
    shots = odds.shots_of(unit, weapon)
    made = []
    for away in range(int(toml("typical.toml")["furthest"]) + 1):
        need = weaponry.needed(unit, weapon, away)
        hits = 0.0 if need >= dice.NEVER else shots * odds.chance(need, weapon.rerolls)
        made.append((away, round(hits, 3), round(hits * pierce, 3)))
        if not hits:
            break
    return tuple(made) if any(lost for _, _, lost in made) else ()
