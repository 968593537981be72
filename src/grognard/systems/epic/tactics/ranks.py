"""What a formation is made of, as numbers: how it strikes, what hurts it, and what its weapons may do to others."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from grognard.systems.epic import dice, profile
from grognard.systems.epic.profile import Kit, Mode
from grognard.systems.epic.shooting import hits
from grognard.systems.epic.shooting.hits import AP, AT, MW

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

#: Units that a point of barrage is likely to hit, and how much of the fire at a shielded engine comes through.
PER_POINT, SHIELDED = 0.3, 0.55
#: Farther than any weapon.
FAR = 1e9
#: So many ranks are remembered, and so much of what others do to each.
_MOST, _MEMORY = 2048, 4096


class Gun(NamedTuple):
    """One way to fire a weapon: which unit of the ranks has it, as which weapon of its kit."""

    unit: int
    weapon: int
    kit: Kit
    mode: Mode


class Ranks:
    """The units of a formation in their order, whoever they are. Equal ranks are one and the same, and remember what they
    have been asked before: it follows from the datasheets alone."""

    __slots__ = (
        "_batteries",
        "_suffered",
        "_volleys",
        "blows",
        "fails",
        "guns",
        "reaches",
        "shares",
        "units",
    )

    def __init__(self, kits: tuple[Kit, ...]) -> None:
        #: The hits to be expected of all in an assault.
        self.blows = sum(max(strikes(kit, "firefight"), strikes(kit, "close_combat")) for kit in kits)
        self.guns = [Gun(n, weapon, kit, mode) for n, kit in enumerate(kits) for weapon, mode in kit.ranged]
        #: Of which unit each gun is, and how far it reaches.
        self.units: Numbers = np.asarray([gun.unit for gun in self.guns], dtype=np.int64)
        self.reaches: Floats = np.asarray([reach_of(gun.mode) for gun in self.guns], dtype=np.float64)
        #: The share of the units that a kind of fire can hurt, and how likely a hit on one of those is not saved.
        self.shares: dict[str, float] = {}
        self.fails: dict[tuple[str, bool], float] = {}
        self._weigh(kits)
        #: Modes by their ids, for to compare them takes long: their kit keeps them.
        self._suffered: dict[tuple[Kit, int, int, int], float] = {}
        self._batteries: dict[tuple[Ranks, int], Floats] = {}
        self._volleys: dict[tuple[Ranks, int], list[tuple[float, float]]] = {}

    def _weigh(self, kits: tuple[Kit, ...]) -> None:
        counts: dict[Kit, int] = {}
        for kit in kits:
            counts[kit] = counts.get(kit, 0) + 1
        for kind in (AP, AT, MW):
            able = [(kit, number) for kit, number in counts.items() if hits.can_hurt(kind, kit)]
            total = sum(number for _, number in able)
            self.shares[kind] = total / max(1, len(kits))
            for macro in (False, True):
                mean = sum(number * frailty(kit, macro) for kit, number in able) / max(1, total)
                self.fails[kind, macro] = mean

    def suffers(self, kit: Kit, weapon: int, mode: Mode, harder: int) -> float:
        """How many of them a weapon of a unit may kill with a round."""
        key = kit, weapon, id(mode), harder
        found = self._suffered.get(key)
        if found is None:
            if len(self._suffered) >= _MEMORY:
                self._suffered.clear()
            found = self._suffered[key] = self._killed(mode, harder) * kit.weapons[weapon].number
        return found

    def _killed(self, mode: Mode, harder: int) -> float:
        wounds = dice.mean(mode.killer) if mode.killer else 1.0
        if mode.use == "barrage":
            kind = AP if self.shares[AP] >= 0.5 else AT
            weight = 0.7 if kind == AT else 1.0
            return dice.mean(mode.points) * PER_POINT * weight * self.fails[kind, mode.macro]
        best = 0.0
        for kind, value in ((AP, mode.ap), (AT, mode.at), (MW, mode.mw)):
            if value and self.shares[kind]:
                best = max(best, hit_chance(value + harder) * self.fails[kind, mode.macro])
        return best * dice.mean(mode.shots) * wounds

    def battery(self, target: Ranks, harder: int) -> Floats:
        """What each gun may kill of others with a round."""
        key = target, harder
        found = self._batteries.get(key)
        if found is None:
            if len(self._batteries) >= _MEMORY:
                self._batteries.clear()
            rows = [target.suffers(gun.kit, gun.weapon, gun.mode, harder) for gun in self.guns]
            found = self._batteries[key] = np.asarray(rows, dtype=np.float64)
        return found

    def volley(self, target: Ranks, harder: int, gap: float) -> float:
        """What all guns that reach so far may kill of others with a round."""
        key = target, harder
        found = self._volleys.get(key)
        if found is None:
            if len(self._volleys) >= _MEMORY:
                self._volleys.clear()
            found = self._volleys[key] = self._by_reach(self.battery(target, harder))
        kills = 0.0
        for reach, some in found:
            if gap <= reach:
                kills += some
        return kills

    def _by_reach(self, kills: Floats) -> list[tuple[float, float]]:
        rows: dict[float, float] = {}
        for reach, some in zip(self.reaches.tolist(), kills.tolist(), strict=True):
            if some:
                rows[reach] = rows.get(reach, 0.0) + some
        return sorted(rows.items())


@lru_cache(maxsize=_MOST)
def ranks(kits: tuple[Kit, ...]) -> Ranks:
    return Ranks(kits)


@cache
def frailty(kit: Kit, macro: bool) -> float:
    """How likely a hit is not saved, in the open."""
    fails = 1.0
    if kit.armour is not None:
        plain = 1 - dice.chance(kit.armour)
        again = kit.has("reinforced_armour") or kit.has("living_metal")
        if not macro or again:
            fails *= plain
        if again and not macro:
            fails *= plain
    if kit.has("invulnerable_save"):
        fails *= 1 - dice.chance(profile.tables().invulnerable_save)
    return fails * SHIELDED if kit.shields else fails


def reach_of(mode: Mode) -> float:
    return FAR if mode.unlimited else float(mode.range)


@cache
def hit_chance(score: int) -> float:
    """How likely a shot hits that needs so much."""
    if score >= hits.IMPOSSIBLE:
        return 0.0
    if score <= dice.SIDES:
        return dice.chance(max(2, score))
    return dice.chance(6) * dice.chance(profile.tables().seven_plus[score])


@cache
def strikes(kit: Kit, use: str) -> float:
    """Hits to be expected of a unit in an assault, by close combat or by firefight."""
    value = kit.close_combat if use == "close_combat" else kit.firefight
    if value is None:
        return 0.0
    extra = sum(mode.extra * kit.weapons[n].number for n, mode in kit.strikes if mode.use == use)
    return dice.chance(value) * (kit.dc + extra)
