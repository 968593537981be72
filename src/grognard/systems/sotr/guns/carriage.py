"""A towed gun and its crew: who serves it, whether it may fire, where it points, what its shield is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from grognard.core.books.reading import Provenance, Reader
from grognard.core.rules import rule
from grognard.core.space.headings import FULL_TURN, Place, bearing
from grognard.systems.sotr import measuring
from grognard.systems.sotr.profile import Towed, Weapon, tables, weapons
from grognard.systems.sotr.reading import toml
from grognard.systems.sotr.state import Battle, Unit

#: Whose turn of firing is remembered among a unit's figures: the gun's own.
GUN = -1
#: The class of the heaviest gun that a crew can push: Light AT.
LIGHT = 3


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the chapter on guns: men needed by class, angles in tenths of a degree."""

    every_turn: Mapping[int, int]
    second_turn: Mapping[int, int]
    arc: int
    pivot: int
    provenance: Provenance


@cache
def numbers() -> Numbers:
    return Reader("guns.toml, guns").table(Numbers, toml("guns.toml")["guns"])


def card(unit: Unit) -> Towed:
    assert unit.troop.gun is not None
    return unit.troop.gun


def stands(unit: Unit) -> bool:
    """Whether a unit has a gun that is not destroyed."""
    return unit.gun is not None and not unit.gun.wrecked


def is_round(unit: Unit, weapon: Weapon) -> bool:
    """Whether a weapon is the unit's gun, with either round."""
    if not stands(unit):
        return False
    own = card(unit).weapon
    return weapon is own or weapon.id == own.high_explosive


@rule("sotr.guns.light-mobile", "sotr.guns.heavy-fixed")
def mobile(unit: Unit) -> bool:
    """Whether the crew can push it: a gun above Light AT stays where it is for the whole game."""
    return card(unit).weapon.penetration <= LIGHT


# -- the crew ------------------------------------------------------------------------------------------------------


@rule("sotr.guns.crew-minimum")
def crew(unit: Unit) -> list[int]:
    """The crewmen who can serve the gun: able, and within coherency of it; the nearest first."""
    if unit.gun is None:
        return []
    spot, reach = unit.gun.place, tables().coherency + card(unit).base // 2
    away = {i: measuring.distance(unit.places[i], spot) - unit.kit[i].radius for i in unit.able}
    return sorted((i for i in away if away[i] <= reach), key=lambda i: (away[i], i))


@rule("sotr.guns.spare-crew")
def servants(unit: Unit) -> list[int]:
    """Those who serve it when it fires: as many as firing every turn takes; all others are free for their own weapons."""
    return crew(unit)[: numbers().every_turn[card(unit).weapon.penetration]]


def gunner(unit: Unit) -> int | None:
    """Who aims and fires it."""
    found = servants(unit) if stands(unit) else []
    return found[0] if found else None


@rule("sotr.guns.crew-minimum")
def ready(battle: Battle, unit: Unit) -> bool:
    """Whether there are men enough to fire it this turn: every turn, every second turn, or not at all."""
    men, strength = len(crew(unit)), card(unit).weapon.penetration
    if men >= numbers().every_turn[strength]:
        return True
    return men >= numbers().second_turn[strength] and (GUN, battle.turn - 1) not in unit.fired


@rule("sotr.guns.heavy-fixed", "sotr.guns.light-mobile")
def rounds(battle: Battle, unit: Unit, i: int, moved: bool) -> list[Weapon]:
    """What a figure may fire from the gun now: only the gunner, not in a turn in which it was pushed or turned."""
    if unit.gun is None or moved or unit.gun.turned or i != gunner(unit) or not ready(battle, unit):
        return []
    own = card(unit).weapon
    return [own, *([weapons()[own.high_explosive]] if own.high_explosive else [])]


# -- where it points -----------------------------------------------------------------------------------------------


@rule("sotr.guns.arc")
def bears(unit: Unit, place: Place) -> bool:
    """Whether a place lies within 45 degrees to either side of the barrel."""
    assert unit.gun is not None
    x, y = unit.gun.place
    if place == (x, y):
        return True
    off = abs(
        (bearing(place[0] - x, place[1] - y) - unit.gun.heading + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
    )
    return off <= numbers().arc


@rule("sotr.guns.shield")
def shielded(unit: Unit, figure: int, place: Place) -> bool:
    """Whether a crewman is behind the shield of his gun against a shot from a place: from the front of it alone."""
    return stands(unit) and card(unit).shield and figure in crew(unit) and bears(unit, place)
