"""What fire and blows may be expected to do, taken at a glance: points of losses."""

from __future__ import annotations

from functools import lru_cache

from grognard.systems.sotr.profile import Weapon, tables
from grognard.systems.sotr.shooting import wounds
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Figure, Unit
from grognard.systems.sotr.vehicles import machine

#: What a man Down is worth beside a dead one, and a penetration beside a vehicle's whole cost.
DOWN, PIERCED = 0.5, 0.5
#: How many men a template of 5 inches finds on average, and one of 3.
WIDE, NARROW = 3.5, 1.8
#: Hits that a flame-thrower makes.
FLAMED = 3.0


def each(unit: Unit) -> float:
    """What one figure of a unit is worth, in points."""
    men = len(unit.kit) - (unit.hull is not None)
    return max(unit.cost, 1) / max(1, men)


@lru_cache(maxsize=4096)
def per_hit(weapon: Weapon, figure: Figure) -> float:
    """Men that a hit takes, the Down as a share."""
    kills, downs = wounds.odds(weapon.penetration, figure, Cause(weapon.penetration, "sotr.wound.table"))
    return kills + DOWN * downs


def to_hit(weapon: Weapon, away: int, aimed: bool, harder: int) -> float:
    """The chance of a shot at a distance, with so much cover and the like."""
    far = weapon.short is not None and away > weapon.short
    need = tables().to_hit + (weapon.far if far else weapon.near) - aimed + harder
    return max(0, 7 - max(tables().best_roll, need)) / 6


def at_men(weapon: Weapon, other: Unit, chance: float, aimed: bool = False) -> float:
    """Points that a weapon takes from men, if its chance to hit is this."""
    figure = other.kit[other.living[0]]
    if weapon.mortar:
        men = min(WIDE * 0.6, len(other.living))
    elif weapon.flame:
        men = min(FLAMED, len(other.living))
    elif weapon.area:
        men = min(WIDE if weapon.template > tables().template_small else NARROW, len(other.living)) * chance
    else:
        men = chance * (1 if aimed else weapon.rate)
    return men * per_hit(weapon, figure) * each(other)


def at_vehicle(weapon: Weapon, other: Unit, chance: float, zone: str = "") -> float:
    """Points that a weapon takes from a vehicle."""
    if weapon.area or weapon.flame or weapon.mortar:
        return 0.0
    armour = machine.card(other).armour - (zone not in ("", machine.FRONT))
    cell = wounds.cell(weapon.penetration, max(1, armour))
    pierces = 1.0 if cell.kill == 0 else max(0, 7 - cell.kill) / 6
    hit = 1 - (1 - chance) ** weapon.rate
    return hit * pierces * PIERCED * other.cost


def blow(unit: Unit, i: int) -> float:
    """How well a figure fights hand to hand, beside a plain man."""
    kit = unit.kit[i]
    found = 1.0 + 0.35 * min(2, sum(weapon.close_combat for weapon in kit.weapons))
    found += 0.8 * kit.has("claws_and_teeth") + 0.8 * kit.has("combat_monster") + 0.4 * kit.has("horror")
    found += (
        0.5 * kit.has("super_strength") + 0.7 * kit.has("combat_suit") + 0.5 * kit.has("uncanny_resilience")
    )
    return found + 0.2 * kit.armour
