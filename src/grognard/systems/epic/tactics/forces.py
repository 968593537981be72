"""What formations are to a planner: where their units stand, what one of them is worth, and how they hit and are hit."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from grognard.systems.epic import dice, profile
from grognard.systems.epic.morale import broken
from grognard.systems.epic.movement import movement
from grognard.systems.epic.profile import Kit, Mode
from grognard.systems.epic.shooting import hits
from grognard.systems.epic.shooting.hits import AP, AT, MW
from grognard.systems.epic.state import DOUBLE, MARSHAL, SUSTAINED, Battle, Formation, Unit

Floats = npt.NDArray[np.float64]

#: What a unit counts whose formation has no price, and how much of it each marker on its formation does.
PLAIN_WORTH, MARKER = 30.0, 0.35
#: How much of a formation's price is lost when it breaks.
BREAKING = 0.3
#: Units that a point of barrage is likely to hit, and how much of the fire at a shielded engine comes through.
PER_POINT, SHIELDED = 0.3, 0.55
#: Farther than any weapon.
FAR = 1e9


class Force:
    """A formation on the table, as numbers."""

    __slots__ = (
        "blows",
        "each",
        "fails",
        "formation",
        "middle",
        "radii",
        "shares",
        "size",
        "speed",
        "units",
        "xy",
    )

    def __init__(self, formation: Formation) -> None:
        self.formation = formation
        self.units: list[Unit] = formation.there
        self.xy: Floats = np.asarray([unit.place for unit in self.units], dtype=np.float64).reshape(-1, 2)
        self.radii: Floats = np.asarray([unit.kit.radius for unit in self.units], dtype=np.float64)
        count = max(1, len(self.units))
        self.middle = (
            sum(unit.place[0] for unit in self.units) / count,
            sum(unit.place[1] for unit in self.units) / count,
        )
        self.size = max(1, formation.size)
        self.each = formation.points / max(1, formation.strength) if formation.points else PLAIN_WORTH
        #: How far all of it can go in one move, and the hits to be expected of it in an assault.
        self.speed = min((movement.speed(unit) for unit in self.units), default=0)
        self.blows = sum(
            max(strikes(unit.kit, "firefight"), strikes(unit.kit, "close_combat")) for unit in self.units
        )
        #: The share of its units that a kind of fire can hurt, and how likely a hit on one of those is not saved.
        self.shares: dict[str, float] = {}
        self.fails: dict[tuple[str, bool], float] = {}
        kits: dict[Kit, int] = {}
        for unit in self.units:
            kits[unit.kit] = kits.get(unit.kit, 0) + 1
        for kind in (AP, AT, MW):
            able = [(kit, number) for kit, number in kits.items() if hits.can_hurt(kind, kit)]
            total = sum(number for _, number in able)
            self.shares[kind] = total / count
            for macro in (False, True):
                mean = sum(number * frailty(kit, macro) for kit, number in able) / max(1, total)
                self.fails[kind, macro] = mean

    @property
    def left(self) -> float:
        """How many more markers would break it; a broken one cannot break again, but each marker kills."""
        one = self.formation
        return 1e9 if one.broken else float(broken.threshold(one) - one.markers)

    def loss(self, kills: float, markers: float) -> float:
        """What it loses by some units and some markers, in points; more where that may break it."""
        kills = min(kills, float(self.size))
        chance = min(1.0, max(0.0, (2.0 - (self.left - kills - markers)) / 3.0))
        return self.each * (kills + MARKER * markers + chance * BREAKING * (self.size - kills))


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


# -- fire --------------------------------------------------------------------------------------------------------


def hurry(action: str) -> int:
    """What an action adds to the score that its shots need."""
    return 1 if action in (DOUBLE, MARSHAL) else -1 if action == SUSTAINED else 0


def loaded(unit: Unit, turn: int) -> list[tuple[int, Mode]]:
    """The weapons of a unit that it could fire now, each with its place in the kit."""
    if not unit.spent and not unit.reloading:
        return list(unit.kit.ranged)
    return [
        (weapon, mode)
        for weapon, mode in unit.kit.ranged
        if weapon not in unit.spent and not any(weapon == n and turn < again for n, again in unit.reloading)
    ]


def reach_of(mode: Mode) -> float:
    return FAR if mode.unlimited else float(mode.range)


def _kills(mode: Mode, target: Force, harder: int) -> float:
    wounds = dice.mean(mode.killer) if mode.killer else 1.0
    if mode.use == "barrage":
        kind = AP if target.shares[AP] >= 0.5 else AT
        return (
            dice.mean(mode.points) * PER_POINT * (0.7 if kind == AT else 1.0) * target.fails[kind, mode.macro]
        )
    best = 0.0
    for kind, value in ((AP, mode.ap), (AT, mode.at), (MW, mode.mw)):
        if value and target.shares[kind]:
            best = max(best, hit_chance(value + harder) * target.fails[kind, mode.macro])
    return best * dice.mean(mode.shots) * wounds


@cache
def hit_chance(score: int) -> float:
    """How likely a shot hits that needs so much."""
    if score >= hits.IMPOSSIBLE:
        return 0.0
    if score <= dice.SIDES:
        return dice.chance(max(2, score))
    return dice.chance(6) * dice.chance(profile.tables().seven_plus[score])


# -- assaults ----------------------------------------------------------------------------------------------------


@cache
def strikes(kit: Kit, use: str) -> float:
    """Hits to be expected of a unit in an assault, by close combat or by firefight."""
    value = kit.close_combat if use == "close_combat" else kit.firefight
    if value is None:
        return 0.0
    extra = sum(mode.extra * kit.weapons[n].number for n, mode in kit.strikes if mode.use == use)
    return dice.chance(value) * (kit.dc + extra)


class Battery(NamedTuple):
    """Weapons of a formation: of which of its units each is, how far it reaches, and what it may kill with a round."""

    units: list[int]
    reaches: Floats
    kills: Floats


class Forces:
    """Both sides as one seat sees them: formations with units on the table."""

    __slots__ = (
        "_kills",
        "_menaces",
        "battle",
        "limits",
        "mine",
        "radii",
        "seat",
        "sizes",
        "starts",
        "theirs",
        "values",
        "xy",
    )

    def __init__(self, battle: Battle, seat: int) -> None:
        self.battle = battle
        self.seat = seat
        self.mine: dict[str, Force] = {}
        self.theirs: list[Force] = []
        for one in battle.formations.values():
            if not one.on_table:
                continue
            if one.seat == seat:
                self.mine[one.id] = Force(one)
            else:
                self.theirs.append(Force(one))
        #: All enemy units in a row, and where each formation begins among them.
        self.xy: Floats = _joined([force.xy for force in self.theirs], (0, 2))
        self.radii: Floats = _joined([force.radii for force in self.theirs], (0,))
        self.starts = np.cumsum([0, *(len(force.units) for force in self.theirs)])[:-1]
        #: For each enemy formation what a unit is worth, how many there are, and how many markers would break it.
        self.values: Floats = np.asarray([force.each for force in self.theirs])
        self.sizes: Floats = np.asarray([float(force.size) for force in self.theirs])
        self.limits: Floats = np.asarray([force.left for force in self.theirs])
        self._kills: dict[tuple[Kit, int, int, int], float] = {}
        self._menaces: dict[tuple[int, int], Battery] = {}

    def gaps(self, force: Force, shifts: Floats) -> Floats:
        """How far each unit would be from each enemy, for each way in which its formation could shift."""
        there = force.xy[None, :, :] + shifts[:, None, :]
        apart = np.hypot(
            there[:, :, None, 0] - self.xy[None, None, :, 0], there[:, :, None, 1] - self.xy[None, None, :, 1]
        )
        found: Floats = apart - force.radii[None, :, None] - self.radii[None, None, :]
        return found

    def kills(self, kit: Kit, weapon: int, mode: Mode, target: Force, harder: int) -> float:
        """What a weapon of a unit may kill of a formation with a round."""
        key = kit, id(mode), id(target), harder
        found = self._kills.get(key)
        if found is None:
            found = self._kills[key] = _kills(mode, target, harder) * kit.weapons[weapon].number
        return found

    def menace(self, enemy: Force, force: Force) -> Battery:
        """What an enemy formation that comes nearer may fire at one's own, worked out once for all places."""
        key = id(enemy), id(force)
        found = self._menaces.get(key)
        if found is None:
            rows = [(n, unit.kit, *armed) for n, unit in enumerate(enemy.units) for armed in unit.kit.ranged]
            found = self._menaces[key] = Battery(
                [n for n, *_ in rows],
                np.asarray([reach_of(mode) + enemy.speed for *_, mode in rows]),
                np.asarray([self.kills(kit, weapon, mode, force, 0) for _, kit, weapon, mode in rows]),
            )
        return found

    def losses(self, kills: Floats) -> Floats:
        """What enemy formations lose, in points, by so many units each and the markers that come with them."""
        kills = np.minimum(kills, self.sizes)
        markers = 1 + kills
        chance = np.clip((2.0 - (self.limits - kills - markers)) / 3.0, 0.0, 1.0)
        found: Floats = (
            self.values * (kills + MARKER * markers + chance * BREAKING * (self.sizes - kills)) * (kills > 0)
        )
        return found


def _joined(rows: list[Floats], empty: tuple[int, ...]) -> Floats:
    return np.concatenate(rows) if rows else np.zeros(empty)
