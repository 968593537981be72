"""Crews: who serves a weapon that needs several men, and what becomes of it when some are missing."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.sotr import measuring
from grognard.systems.sotr.profile import Weapon, tables
from grognard.systems.sotr.state import Battle, Unit


def served(unit: Unit) -> list[tuple[int, Weapon]]:
    """The figures of a unit that bear a weapon for several men, with it."""
    return [(i, weapon) for i in unit.able for weapon in unit.kit[i].weapons if weapon.crew > 1]


@rule("sotr.crew.teams", "sotr.crew.machine-gun", "sotr.crew.rpg", "sotr.crew.mortar")
def servants(unit: Unit) -> dict[int, list[int]]:
    """For each crewed weapon's bearer the comrades who help serve it: the nearest able men without such a weapon.

    A lost man is replaced by another, a Down one is absent.
    """
    bearers = served(unit)
    taken = {i for i, _ in bearers}
    found: dict[int, list[int]] = {}
    for i, weapon in bearers:
        free = [j for j in unit.able if j not in taken and not unit.kit[j].has("medic")]
        free.sort(key=lambda j: (measuring.gap(unit, i, unit, j), j))
        reach = tables().coherency
        helpers = [j for j in free if measuring.gap(unit, i, unit, j) <= reach][: weapon.crew - 1]
        taken.update(helpers)
        found[i] = helpers
    return found


@rule("sotr.crew.machine-gun")
def halved(unit: Unit) -> frozenset[int]:
    """Bearers of machine guns without a loader: they fire at half their rate."""
    helpers = servants(unit)
    return frozenset(
        i
        for i, weapon in served(unit)
        if "machine_gun" in weapon.abilities and len(helpers[i]) < weapon.crew - 1
    )


@rule("sotr.crew.rpg", "sotr.crew.mortar-no-loader")
def ready(battle: Battle, unit: Unit, i: int, weapon: Weapon) -> bool:
    """Whether a weapon may fire this turn: with nobody to load a launcher or mortar fires every second turn only."""
    if weapon.crew == 1 or "machine_gun" in weapon.abilities:
        return True
    helpers = len(servants(unit)[i])
    return helpers > 0 or (i, battle.turn - 1) not in unit.fired


def note_fired(battle: Battle, unit: Unit, i: int) -> None:
    """Remember that a crewed weapon fired in this turn."""
    unit.fired = (*(row for row in unit.fired if row[0] != i), (i, battle.turn))


@rule("sotr.crew.teams")
def serving(unit: Unit, firing: list[int]) -> set[int]:
    """Men who serve a comrade's weapon that fires now: they do not fire their own."""
    helpers = servants(unit)
    return {j for i in firing if i in helpers for j in helpers[i]}
