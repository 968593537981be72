"""Entering a hex: who may not, what it costs beside the ground, and what it sets off."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.fieldworks import fieldworks, obstructions
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.units import stacking


def neighbours(battle: Battle, unit: Unit, start: int | None = None) -> tuple[tuple[int, int], ...]:
    """The places next to a unit, or next to another start, that its kind of movement leads to, with what the ground costs it."""
    return terrain.steps(battle, unit)[unit.place if start is None else start]


def encumbered(battle: Battle) -> set[int]:
    """Hexes where something lies or burns that could keep a unit out or ask for more points.

    Of all others, where nobody stands, `may_enter` says yes and `toll` nothing: most steps need no second look.
    """
    found = {work.cell for work in battle.fieldworks.values()}
    if battle.blazes or battle.ruins or battle.besieged:
        cell_of = battle.board.cell_of
        found.update(battle.blazes, battle.ruins, (cell_of[place] for place in battle.besieged))
    return found


def may_enter(battle: Battle, unit: Unit, place: int, march: str = "") -> bool:
    """Whether a unit may enter a place by an ordinary move, or on such a march; asked for every neighbour, so it must be quick."""
    return lets_in(battle, unit, place) and is_open(battle, unit, place, march)


def lets_in(battle: Battle, unit: Unit, place: int) -> bool:
    """Whether those who stand on a place leave room for a unit."""
    if is_barred(battle, place, unit.seat):
        return False
    return place not in battle.stacks or stacking.has_room(battle, unit, place)


@rule("ept.movement.enemy-hex")
def is_barred(battle: Battle, place: int, seat: int) -> bool:
    """Whether enemies of a seat keep it out of a place by standing there."""
    return battle.is_hostile(place, seat) and not harmless(battle, place, 1 - seat)


@rule("ept.special-infantry.non-combatants-assault")
def harmless(battle: Battle, place: int, seat: int) -> bool:
    """Whether all that a seat has on a place are non-combatants in plain sight: nobody knows who is under a marker."""
    for other in battle.at(place):
        if other.seat == seat and (other.marker or other.profile.kind != "non_combatant"):
            return False
    return not any(marker.place == place and marker.seat == seat for marker in battle.markers.values())


def is_open(battle: Battle, unit: Unit, place: int, march: str = "") -> bool:
    """Whether neither fire, nor ruins, nor obstructions keep a unit out of a place, whoever holds it."""
    return is_clear(battle, place) and (
        not battle.fieldworks
        or obstructions.why_obstructed(battle, unit, battle.board.cell(place), march) is None
    )


@rule("ept.terrain.blaze-no-entry")
def is_clear(battle: Battle, place: int) -> bool:
    """Whether neither fire, nor ruins, nor engineers at work close a place to everybody."""
    if battle.besieged and place in battle.besieged:
        return False
    if battle.blazes and battle.board.cell(place) in battle.blazes:
        return False
    return not (battle.ruins and place >= battle.board.size and battle.board.cell(place) in battle.ruins)


def why_closed(battle: Battle, unit: Unit, place: int, march: str = "") -> WhyNot | None:
    """Why a unit may not enter a place by an ordinary move."""
    cell = battle.board.cell(place)
    where = ("place", place)
    if cell in battle.blazes:
        return why_not("ept-blaze", "ept.terrain.blaze-no-entry", place=where)
    if place in battle.besieged:
        return why_not("ept-besieged", "ept.engineers.assault-lock", place=where)
    if is_barred(battle, place, unit.seat):
        return why_not("ept-enemy-there", "ept.movement.enemy-hex", place=where)
    if not stacking.has_room(battle, unit, place):
        return why_not("ept-no-room", "ept.units.stacking-limit", place=where)
    return obstructions.why_obstructed(battle, unit, cell, march)


def crowded(battle: Battle) -> int:
    """The places where somebody is that a step might have to reckon with, as a mask."""
    return battle.held[0] | battle.held[1]


def burdened(battle: Battle) -> int:
    """The places where something lies or burns that it might have to reckon with; all others but the crowded are free."""
    found = 0
    for cell in encumbered(battle):
        for place in battle.board.floors(cell):
            found |= 1 << place
    return found


def toll(battle: Battle, unit: Unit, place: int) -> int:
    """Half points that fieldworks add to the ground's own cost: an obstruction asks for its own price at least."""
    if not battle.fieldworks:
        return 0
    works = fieldworks.at(battle, battle.board.cell(place))
    if not works:
        return 0
    movement = unit.profile.movement
    ground = terrain.of(battle, place).costs.get(movement, 0)
    kinds = battle.tables.fieldworks
    return max(0, *(kinds[work.kind].costs.get(movement, 0) - ground for work in works))


@rule("ept.engineers.bulldozer", "ept.engineers.mine-clearing-vehicle")
def half_price(battle: Battle, unit: Unit, place: int) -> int | None:
    """Half of its points, whatever the ground, for a vehicle that gets into a hex by its blade or mine clearer."""
    if not battle.fieldworks or not unit.profile.is_vehicle:
        return None
    if not obstructions.needs_gear(battle, unit, battle.board.cell(place)):
        return None
    return unit.profile.points // 2
