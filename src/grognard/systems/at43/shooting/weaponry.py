"""Weapons and salvos: who can fire what, and how well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.at43 import dice, measuring, profile, support
from grognard.systems.at43.activation import conditions
from grognard.systems.at43.profile import Weapon
from grognard.systems.at43.shooting import aiming
from grognard.systems.at43.shooting.aiming import Target
from grognard.systems.at43.state import FIRST_WEAPON, RAPID, Acting, Battle, Unit

BEFORE, AFTER = "before", "after"


@dataclass(slots=True)
class Arms:
    """A weapon type of a unit: who can still fire it, and how many copies each."""

    weapon: Weapon
    bearers: list[tuple[int, int]]


@dataclass(slots=True)
class Options:
    """A salvo that could be fired: its weapon and bearers, and what its unit sees. Targets are listed when wanted."""

    arms: Arms
    looks: aiming.Looks
    only: Unit | None = None

    @property
    def targets(self) -> list[Target]:
        return list(
            aiming.targets(self.looks, self.arms.weapon, [i for i, _ in self.arms.bearers], self.only)
        )


@dataclass(slots=True)
class Shot:
    """A salvo as declared: the copies each bearer fires, the target, and whether it is fired as a sniper does."""

    unit: Unit
    weapon: Weapon
    copies: dict[int, int]
    target: Target
    looks: aiming.Looks
    sniper: bool = False


@rule("at43.support.mobile")
def bearers(unit: Unit) -> list[int]:
    """Living bearers of special weapons; in a mobile support unit everybody is one."""
    if unit.profile.is_mobile_support:
        return list(unit.living)
    return [i for i in unit.living if unit.kit[i].role == "bearer"]


def carried(unit: Unit, figure: int, weapon: Weapon) -> int:
    """How many working copies of a weapon a figure has: on an AFV only those with structure points left."""
    if unit.structure:
        parts, arms = unit.structure[figure], unit.kit[figure].parts
        return sum(1 for n, one in enumerate(arms) if one is weapon and parts[FIRST_WEAPON + n] > 0)
    for one in unit.kit[figure].shooting:
        if one.weapon is weapon:
            return one.number
    return 0


@rule(
    "at43.shooting.salvo-steps",
    "at43.shooting.next-salvo",
    "at43.actions.shoot-once-per-weapon",
    "at43.units.support-weapon-figure",
    "at43.therians.flamer",
    "at43.shooting.twin-weapons",
    "at43.damage.weapon-destroyed",
)
def arms(unit: Unit, acting: Acting | None) -> dict[str, Arms]:
    """The weapon types a unit can still fire, each with its bearers and the copies they have left.

    Every projection weapon is a salvo of its own, named with its bearer. Gunners have no weapon but the support
    weapons, which need one gunner each.
    """
    found: dict[str, Arms] = {}
    manned = support.manned(unit) if unit.profile.is_static_support else None
    fresh = acting is None or not acting.fired
    for i in unit.living:
        if acting is not None and i in acting.struck:
            continue
        if manned is not None and i not in manned:
            continue
        for one in unit.kit[i].shooting:
            left = carried(unit, i, one.weapon) if unit.structure else one.number
            if not fresh:
                assert acting is not None
                left -= _fired(acting, i, one.weapon.id)
            if left <= 0:
                continue
            key = f"{one.weapon.id}@{i}" if one.weapon.projection else one.weapon.id
            known = found.get(key)
            if known is None:
                found[key] = Arms(one.weapon, [(i, left)])
            else:
                known.bearers.append((i, left))
    return found


def _fired(acting: Acting, figure: int, weapon: str) -> int:
    return sum(copies for i, name, copies, _ in acting.fired if i == figure and name == weapon)


@rule(
    "at43.actions.shoot-before-or-after",
    "at43.actions.split-weapons-around-move",
    "at43.drills.split-fire",
)
def on_this_side(unit: Unit, acting: Acting, figure: int) -> bool:
    """Whether a figure may fire on this side of the move.

    Fighters with several shooting weapons divide them as they like. All others of a unit fire on one side; split
    fire lets bearers of special weapons and the rest choose for themselves.
    """
    if not acting.fired or _several(unit, figure):
        return True
    now = AFTER if acting.mode else BEFORE
    special = unit.kit[figure].role == "bearer"
    split = "split_fire" in unit.drills
    for i, _, _, when in acting.fired:
        if when != now and not _several(unit, i) and (not split or (unit.kit[i].role == "bearer") == special):
            return False
    return True


def _several(unit: Unit, figure: int) -> bool:
    return sum(one.number for one in unit.kit[figure].shooting) > 1


@rule(
    "at43.actions.shoot-free-only",
    "at43.actions.rapid-move",
    "at43.actions.combat-move-engaged",
    "at43.actions.whole-unit",
    "at43.support.static-no-move-and-fire",
)
def may_shoot(battle: Battle, unit: Unit, acting: Acting) -> bool:
    """Only a unit that was free when its activation began and still is, and that has made no rapid move."""
    if acting.mode == RAPID or acting.state == conditions.ENGAGED:
        return False
    return support.may_fire(unit, acting) and conditions.free(battle, unit)


def available(battle: Battle, unit: Unit, acting: Acting) -> dict[str, Options]:
    """The salvos a unit may fire now in its own activation, each with its targets."""
    if not may_shoot(battle, unit, acting):
        return {}
    able: dict[str, Arms] = {}
    for key, one in arms(unit, acting).items():
        if acting.fired:
            kept = [(i, n) for i, n in one.bearers if on_this_side(unit, acting, i)]
            if kept:
                able[key] = Arms(one.weapon, kept)
        else:
            able[key] = one
    return salvos(battle, unit, able)


@rule("at43.shooting.different-targets", "at43.shooting.optional")
def salvos(battle: Battle, unit: Unit, able: dict[str, Arms], only: Unit | None = None) -> dict[str, Options]:
    """What each weapon type may be aimed at; types without a target are left out."""
    found: dict[str, Options] = {}
    looks = aiming.Looks(battle, unit)
    for key, one in able.items():
        if aiming.has_target(looks, one.weapon, [i for i, _ in one.bearers], only):
            found[key] = Options(one, looks, only)
    return found


@rule("at43.shooting.test-values", "at43.shooting.into-melee-range", "at43.shooting.single-afv")
def distance(battle: Battle, unit: Unit, target: Target) -> int:
    """From the shooters' leader to the target: its leader, the AFV singled out, the fighter aimed at, the piece."""
    place, radius = measuring.reference(unit)
    if target.piece:
        return aiming.piece_gap(battle, place, radius, target.piece)
    other = battle.units[target.unit]
    figure = target.figure if target.figure >= 0 else other.leader
    return measuring.gap(place, radius, other.places[figure], other.kit[figure].radius)


@rule(
    "at43.whitestars.three-optic-helmet",
    "at43.whitestars.missile-launcher",
)
def accuracy(unit: Unit, weapon: Weapon) -> Tally:
    """A weapon's Accuracy in the hands of a unit; equipment may add to it, but not to a fixed result."""
    tally = Tally(weapon.accuracy, "at43.shooting.test-values")
    if not weapon.fixed_roll:
        for name in unit.equipment:
            bonus = profile.equipment()[name].accuracy
            if bonus:
                tally.add("at43.whitestars.three-optic-helmet", bonus)
    return tally


@rule("at43.shooting.test-values", "at43.whitestars.missile-launcher")
def needed(unit: Unit, weapon: Weapon, away: int) -> int:
    """The least die that hits: Accuracy against the range, or the fixed number of locked fire and strikes."""
    if weapon.fixed_roll:
        return weapon.accuracy
    return dice.required(int(accuracy(unit, weapon)), away)


@rule("at43.shooting.dice-count")
def pool(shot: Shot, shooters: Sequence[int]) -> int:
    """Rate times fighters, times the copies that each fires."""
    return shot.weapon.rate * sum(shot.copies[i] for i in shooters)
