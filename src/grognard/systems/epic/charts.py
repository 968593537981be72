"""What the weapons of a formation may be expected to do to typical targets in the open, by range in centimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.core.armies.catalogue import Chart
from grognard.core.dice import Seeded
from grognard.core.system import Setup
from grognard.systems.epic import dice, position
from grognard.systems.epic.names import key
from grognard.systems.epic.profile import Kit, Mode
from grognard.systems.epic.reading import toml
from grognard.systems.epic.shooting import hits, saves
from grognard.systems.epic.shooting.hits import AP, AT, MW
from grognard.systems.epic.state import Battle

_ACTION = "advance"


def of(kits: Mapping[Kit, int]) -> Sequence[Chart]:
    """For each weapon of a formation's units, all of them together, and each typical target: hits, and those not saved."""
    typical = toml("typical.toml")
    steps: list[int] = typical["ranges"]
    modes: dict[str, list[tuple[Mode, int]]] = {}
    for kit, number in kits.items():
        for carried in kit.weapons:
            for mode in carried.weapon.modes:
                modes.setdefault(carried.weapon.id, []).append((mode, carried.number * number))
    made = []
    for target in typical["targets"]:
        battle = _facing(target)
        for weapon, fired in modes.items():
            points = tuple((away, *_expected(battle, fired, away)) for away in steps)
            if any(lost for _, _, lost in points):
                made.append(
                    Chart(("key", key("weapon", weapon)), ("key", key("unit", target)), "chart-cm", points)
                )
    return made


def _facing(target: str) -> Battle:
    row = {"id": "B", "seat": 1, "units": [{"unit": target, "number": 1}], "at": [60, 60]}
    return position.begin(Setup("epic", position={"formation": [row]}), Seeded(seed=0))


def _expected(battle: Battle, fired: Sequence[tuple[Mode, int]], away: int) -> tuple[float, float]:
    formation = battle.formations["B"]
    unit = formation.units[0]
    hit = lost = 0.0
    for mode, number in fired:
        reach = away if mode.unlimited else mode.range // 100
        for kind, value in ((MW, mode.mw), (AP, mode.ap), (AT, mode.at)):
            if not value or away > reach or not hits.can_hurt(kind, unit.kit):
                continue
            mean = hits.odds(hits.required(value, _ACTION, "")) * dice.mean(mode.shots) * number
            saved = saves.allowed(battle, formation, unit, hits.blow(mode, kind), False).odds
            hit, lost = hit + mean, lost + mean * (1 - saved)
            break
    return round(hit, 3), round(lost, 3)
