"""Support units: static ones with their weapons and gunners; mobile ones are infantrymen like any other."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.rules import rule
from grognard.systems.at43.state import Acting, Unit


def guns(unit: Unit) -> list[int]:
    """The support weapons still there."""
    return [i for i in unit.living if unit.kit[i].role == "support_weapon"]


def gunners(unit: Unit) -> list[int]:
    """The crew still there; an officer of the unit is one of them."""
    return [i for i in unit.living if unit.kit[i].role != "support_weapon"]


@rule("at43.units.support-weapon-figure", "at43.support.static-otherwise-infantry")
def manned(unit: Unit) -> list[int]:
    """The support weapons that have a gunner to fire them."""
    return guns(unit)[: len(gunners(unit))]


@rule("at43.support.static-no-rapid")
def may_rush(unit: Unit) -> bool:
    """A static support unit makes no rapid moves."""
    return not unit.profile.is_static_support


@rule("at43.support.static-no-move-and-fire")
def may_fire(unit: Unit, acting: Acting | None) -> bool:
    """A static support unit fires only where it stood: not in an activation in which it moved, nor in overwatch
    after one."""
    if not unit.profile.is_static_support:
        return True
    return not (acting.moved if acting is not None else unit.moved)


@rule("at43.support.static-impacts")
def shared(unit: Unit, nearest: Sequence[int], impacts: int) -> dict[int, int]:
    """Impacts on weapons and gunners alike, one by one to the nearest not yet hit, and round again."""
    dealt = dict.fromkeys(nearest, 0)
    for number in range(impacts):
        dealt[nearest[number % len(nearest)]] += 1
    return dealt
