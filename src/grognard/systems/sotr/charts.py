"""What the weapons of a unit may be expected to do to typical targets in the open, by range in inches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grognard.core.armies.catalogue import Chart
from grognard.core.dice import Seeded
from grognard.core.system import Setup
from grognard.systems.sotr import position
from grognard.systems.sotr.profile import Weapon
from grognard.systems.sotr.reading import toml
from grognard.systems.sotr.shooting import targets, wounds
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Unit
from grognard.systems.sotr.vehicles import machine


@lru_cache(maxsize=128)
def of(troop: str) -> Sequence[Chart]:
    """For each weapon of a unit, all that carry it together, and each typical target: hits, and men or machines lost."""
    typical = toml("typical.toml")
    made = []
    for target in typical["targets"]:
        found: dict[str, list[tuple[int, float, float]]] = {}
        for away in typical["ranges"]:
            for weapon, (hit, lost) in _volley(troop, target, away).items():
                found.setdefault(weapon, []).append((away, round(hit, 3), round(lost, 3)))
        made += [
            Chart(("weapon", weapon), ("troop", target), "chart-inches", tuple(points))
            for weapon, points in found.items()
            if any(lost for _, _, lost in points)
        ]
    return made


def _volley(troop: str, target: str, away: int) -> dict[str, tuple[float, float]]:
    given = {
        "size": [96, 48],
        "turn": 1,
        "turns": 6,
        "unit": [
            {"id": "us", "seat": 0, "troop": troop, "at": [12, 24]},
            {"id": "foe", "seat": 1, "troop": target, "at": [12 + away, 24], "heading": 1800},
        ],
    }
    battle = position.begin(Setup("sotr", position=given), Seeded(seed=0))
    us, foe = battle.units["us"], battle.units["foe"]
    field = FieldOfFire(battle, us, Manner())
    found: dict[str, tuple[float, float]] = {}
    for i in us.able:
        for weapon in targets.arms(battle, us, i, field.manner):
            before = found.get(weapon.id, (0.0, 0.0))
            hit, lost = _shot(field, i, weapon, foe)
            found[weapon.id] = before[0] + hit, before[1] + lost
    return found


def _shot(field: FieldOfFire, i: int, weapon: Weapon, foe: Unit) -> tuple[float, float]:
    if weapon.mortar or weapon.flame or weapon.area:
        return 0.0, 0.0  # how many a template covers is not for the dice alone to say
    marks = field.in_range(i, weapon, foe)
    if not marks:
        return 0.0, 0.0
    need = targets.needed(field, i, weapon, foe, marks[0], False)
    hits = weapon.rate * max(0, 7 - need) / 6
    if foe.hull is not None:
        cell = wounds.cell(weapon.penetration, max(1, machine.card(foe).armour))
        pierces = 1.0 if cell.kill == 0 else max(0, 7 - cell.kill) / 6
        return hits, hits * pierces
    figure = foe.kit[marks[0].figure]
    kills, _ = wounds.odds(weapon.penetration, figure, Cause(weapon.penetration, "sotr.wound.table"))
    return hits, hits * kills
