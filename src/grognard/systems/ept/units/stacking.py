"""Chapter 1.5: how many units a hex, or a floor, holds."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core.rules import rule
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.tables import Stacking


@rule(
    "ept.units.stacking-values",
    "ept.special-infantry.teams",
    "ept.special-infantry.three-step-stacking",
    "ept.special-infantry.non-combatants",
)
def size(table: Stacking, profile: Profile, steps: int) -> int:
    """What a unit counts for, in half squads; vehicles are counted apart."""
    if profile.is_vehicle or profile.is_decoy:
        return 0
    if profile.is_squad:
        return table.three_step if steps > 2 else table.squad
    if steps > profile.steps:  # two halves of a squad that act as one
        return table.squad
    return table.support_gun if profile.is_gun else table.half


@rule("ept.units.stacking-limit")
def fits(table: Stacking, units: Iterable[Unit]) -> bool:
    """Whether units of one side may stand on one place together."""
    units = tuple(units)
    halves, vehicles = load(table, units)
    return (halves <= table.limit or is_large_pair(table, units)) and vehicles <= table.vehicles


@rule("ept.special-infantry.three-step-stacking")
def is_large_pair(table: Stacking, units: Iterable[Unit]) -> bool:
    """Two squads of three steps take all the room there is, but two command posts or heavy weapons find theirs beside.

    They keep it when one of the squads loses its third step: nobody is too many because men have fallen.
    """
    counted = [unit for unit in units if not unit.inside and size(table, unit.profile, unit.steps)]
    large = [unit for unit in counted if unit.profile.is_squad and max(unit.steps, unit.profile.steps) > 2]
    beside = [size(table, unit.profile, unit.steps) for unit in counted if unit not in large]
    return len(large) == 2 and len(beside) <= 2 and all(halves == table.half for halves in beside)


def load(table: Stacking, units: Iterable[Unit]) -> tuple[int, int]:
    """Half squads and vehicles on a place; who is in a bunker counts for the bunker, and gliders lie where they came down."""
    halves = vehicles = 0
    for unit in units:
        if unit.inside:
            continue
        halves += size(table, unit.profile, unit.steps)
        vehicles += unit.profile.is_vehicle and not unit.profile.is_glider
    return halves, vehicles


@rule("ept.units.stacking-during-move", "ept.units.floors-stack-separately")
def has_room(battle: Battle, unit: Unit, place: int) -> bool:
    """Whether a place has room for one more of its own side; asked of every hex that a unit enters."""
    ids = battle.stacks.get(place)
    if not ids:
        return True
    table, profile = battle.tables.stacking, unit.profile
    halves, vehicles = size(table, profile, unit.steps), int(profile.is_vehicle and not profile.is_glider)
    for name in ids:
        other = battle.units[name]
        if other.seat == unit.seat and not other.inside:
            profile = other.profile
            halves += size(table, profile, other.steps)
            vehicles += profile.is_vehicle and not profile.is_glider
    if halves <= table.limit:
        return vehicles <= table.vehicles
    if unit.inside:
        unit = unit.copy()
        unit.inside = ""  # it would be outside, and count
    return fits(battle.tables.stacking, (*battle.friends_at(place, unit.seat), unit))
