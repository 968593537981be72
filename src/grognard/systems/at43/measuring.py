"""Measuring: gaps between bases, ranges, contact, cohesion, and the Size of a figure where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.formation import Coherency
from grognard.core.space.plain import boxes_within, near_piece
from grognard.core.space.table.bases import gap_between, near
from grognard.systems.at43 import profile
from grognard.systems.at43.state import Battle, Unit

_TABLE: Final = profile.tables()
CONTACT: Final = _TABLE.contact


@rule("at43.measuring.edge-to-edge")
def gap(a: Place, radius_a: int, b: Place, radius_b: int) -> int:
    """The distance between two bases from edge to edge, rounded up to the quantum; below 0 they overlap."""
    return gap_between(a, radius_a, b, radius_b)


@rule("at43.measuring.from-leader")
def reference(unit: Unit) -> tuple[Place, int]:
    """The base at which a unit is measured: its leader's, or that of its one figure."""
    return unit.places[unit.leader], unit.kit[unit.leader].radius


@rule("at43.measuring.unit-to-unit")
def between(a: Unit, b: Unit) -> int:
    """The distance between two units: from leader to leader."""
    return gap(*reference(a), *reference(b))


@rule("at43.intro.two-scales", "at43.intro.range-boundary", "at43.shooting.range-bands")
def band(distance: int) -> int:
    """The range that a distance falls into; one that ends exactly on a line belongs to the nearer band."""
    return 0 if distance <= 0 else (distance - 1) // _TABLE.range_band


# -- contact ---------------------------------------------------------------------------------------------


@rule("at43.units.contact")
def touching(a: Unit, i: int, b: Unit, j: int) -> bool:
    """Whether two fighters are in contact: no more than 2.5 cm apart."""
    return near(a.places[i], a.kit[i].radius, b.places[j], b.kit[j].radius, CONTACT)


@rule("at43.units.contact")
def touches_piece(battle: Battle, unit: Unit, figure: int, piece: str) -> bool:
    """Whether a fighter is in contact with a piece of scenery."""
    return near_piece(battle.board.outline(piece), unit.places[figure], unit.kit[figure].radius, CONTACT)


def contacts(battle: Battle, unit: Unit) -> Iterator[tuple[int, Unit, int]]:
    """Every contact between a unit and its enemies: (own figure, enemy unit, its figure)."""
    for other in battle.units.values():
        if other.seat != unit.seat and other.status == "field" and boxes_within(unit.box, other.box, CONTACT):
            for i in unit.living:
                for j in other.living:
                    if touching(unit, i, other, j):
                        yield i, other, j


def in_contact(battle: Battle, unit: Unit) -> bool:
    """Whether any fighter of the unit is in contact with an enemy."""
    return next(contacts(battle, unit), None) is not None


def touched_units(battle: Battle, unit: Unit) -> list[Unit]:
    """Enemy units in contact with the unit."""
    found: list[Unit] = []
    for other in battle.units.values():
        if (
            other.seat != unit.seat
            and other.status == "field"
            and boxes_within(unit.box, other.box, CONTACT)
            and any(touching(unit, i, other, j) for i in unit.living for j in other.living)
        ):
            found.append(other)
    return found


# -- Size and cohesion ---------------------------------------------------------------------------------


@rule("at43.scenery.height-bonus")
def size(battle: Battle, unit: Unit, figure: int) -> int:
    """The Size of a figure: that of its card, and of the piece it stands on."""
    own = unit.kit[figure].size
    if unit.perches:
        perch = unit.perches[figure]
        if perch and not perch.startswith("in:"):
            return own + battle.board.piece(perch).size
    return own


#: At the end of its activation every member is near the leader and near some comrade; chains are not asked for.
COHESION: Final = Coherency(_TABLE.cohesion_comrade, chain=False, leader_reach=_TABLE.cohesion_leader)


@rule("at43.units.cohesion")
def coherent(unit: Unit) -> bool:
    """Whether every member is within a range of the leader and within contact of some comrade."""
    living = unit.living
    if len(living) < 2:
        return True
    leader, own = reference(unit)
    for i in living:
        place, radius = unit.places[i], unit.kit[i].radius
        if not near(place, radius, leader, own, _TABLE.cohesion_leader):
            return False
        if not any(
            i != j and near(place, radius, unit.places[j], unit.kit[j].radius, _TABLE.cohesion_comrade)
            for j in living
        ):
            return False
    return True
