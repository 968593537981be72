"""Chapter 23.1: the few hollow charges of the German infantry gun."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.ept import dice, nations
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import PLENTY, Battle, Unit

#: The shell, a weapon of its own, and the ability of the gun that fires it.
SHELL, ABILITY = "ig_18_hollow_charge", "hollow_charges"


@rule("ept.nations.germans-ig18")
def has_any(battle: Battle, unit: Unit) -> bool:
    """Whether a gun has such shells left: from a year on, if its nation has them, and a die of them in all."""
    if ABILITY not in unit.profile.abilities or unit.hollow_charges == 0:
        return False
    year = nations.of(battle, unit.seat).hollow_charges_from
    return 0 < year <= battle.year


@rule("ept.nations.germans-ig18")
def use(battle: Battle, unit: Unit, arm: Arm) -> None:
    """One shell less; how many there were is rolled with the first."""
    if arm.id != SHELL:
        return
    if unit.hollow_charges == PLENTY:
        unit.hollow_charges = dice.one(
            battle, unit.seat, "ept-roll-hollow-charges", "ept.nations.germans-ig18"
        )
    unit.hollow_charges -= 1
