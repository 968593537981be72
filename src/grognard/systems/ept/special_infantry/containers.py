"""Chapter 23.1: paratroops whose weapons come down beside them in containers."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.ept import nations
from grognard.systems.ept.fire.shots import AP, Armed
from grognard.systems.ept.state import Battle, Unit


def _since_the_jump(battle: Battle, unit: Unit) -> int | None:
    """Turns since a unit jumped; nothing where it did not, or had its weapons with it."""
    drops = battle.formations[unit.formation].drops
    if not drops or unit.glides:
        return None
    first, last = nations.of(battle, unit.seat).containers
    if not first <= battle.year <= last:
        return None
    return battle.turn - drops


@rule("ept.nations.germans-paratroops")
def power(battle: Battle, unit: Unit) -> int | None:
    """The power of the small arms that men jumped with, on the turn of the jump; nothing where it is the printed one."""
    if _since_the_jump(battle, unit) != 0:
        return None
    nation = nations.of(battle, unit.seat)
    return nation.container_power_squad if unit.is_squad else nation.container_power


@rule("ept.nations.germans-paratroops#ruling")
def at_hand(battle: Battle, unit: Unit, armed: Armed) -> Armed:
    """What can be fired on the turn of the jump: at men, with what they jumped with; all else is in the containers."""
    if power(battle, unit) is None:
        return armed
    return tuple((arm, mode) for arm, mode in armed if mode == AP)


@rule("ept.nations.germans-paratroops")
def is_unpacked(battle: Battle, unit: Unit) -> bool:
    """Whether a weapon can be set up: neither on the turn of the landing nor on the next."""
    since = _since_the_jump(battle, unit)
    return since is None or since > 1
