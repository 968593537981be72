"""What a card may be expected to do, line by line, to typical targets in the open, by range in squares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grognard.core.armies.catalogue import Chart
from grognard.core.dice import Seeded
from grognard.core.system import Setup
from grognard.systems.dust import position
from grognard.systems.dust.attack import attack, odds, weapons
from grognard.systems.dust.attack.weapons import Shot
from grognard.systems.dust.profile import WeaponLine, profiles
from grognard.systems.dust.reading import toml
from grognard.systems.dust.state import Battle

_US, _FOE = "us", "foe"


@lru_cache(maxsize=256)
def charts(pick_entry: str) -> Sequence[Chart]:
    """For each line of a card and each typical target that it can hurt: hits and damage by range."""
    card = profiles()[pick_entry]
    made = []
    for target in toml("typical.toml")["targets"]:
        boards = [_facing(pick_entry, target, away) for away in range(1, _furthest() + 1)]
        for number, line in enumerate(card.lines):
            points = tuple(
                (away, *_expected(battle, number, away)) for away, battle in enumerate(boards, start=1)
            )
            if any(damage for _, _, damage in points):
                made.append(
                    Chart(
                        ("text", line.weapon.name),
                        ("text", profiles()[target].name),
                        "chart-squares",
                        _until_it_ends(points),
                    )
                )
    return made


def _furthest() -> int:
    return int(toml("typical.toml")["furthest"])


def _facing(card: str, target: str, away: int) -> Battle:
    """Two units in one row of open squares, so far from each other."""
    row = "." * (_furthest() + 1)
    units = [
        {"id": _US, "profile": card, "seat": 0, "at": "A1"},
        {"id": _FOE, "profile": target, "seat": 1, "at": f"{chr(ord('A') + away)}1"},
    ]
    given = {"round": 1, "board": {"rows": [row]}, "unit": units}
    return position.begin(Setup("dust", position=given), Seeded(seed=0))


def _expected(battle: Battle, number: int, away: int) -> tuple[float, float]:
    us, foe = battle.units[_US], battle.units[_FOE]
    line: WeaponLine = us.profile.lines[number]
    value = line.weapon.values[foe.profile.armour.index]
    if value is None or not attack.in_range(line, away):
        return 0.0, 0.0
    shot = Shot(us, line, foe.id, weapons.most_rounds(us, line, value))
    dice = int(weapons.pool(battle, shot, value, foe, battle.figures(foe)))
    hits = dice * odds.chance_to_hit(battle, shot)
    return round(hits, 3), round(odds.expected_damage(battle, us, us, line, foe), 3)


def _until_it_ends(points: tuple[tuple[int, float, float], ...]) -> tuple[tuple[int, float, float], ...]:
    """One range beyond the last at which something happens."""
    last = max(away for away, hits, _ in points if hits)
    return tuple(point for point in points if point[0] <= last + 1)
