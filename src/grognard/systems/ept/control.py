"""Who controls a hex, a building, a blaze (0.5)."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.ept.state import SEATS, Battle, Unit


@rule("ept.material.hex-control")
def controller(battle: Battle, place: int) -> int | None:
    """Who controls a place or the building it belongs to: units and decoys that enter write it down (movement.tread)."""
    number = battle.board.places.building_of[place]
    if number >= 0 and len(battle.board.map.buildings[number].cells) > 1:
        return _holder_of_building(battle, number)
    return battle.control.get(place)


@rule("ept.material.building-control")
def _holder_of_building(battle: Battle, number: int) -> int | None:
    """Who controls more than half of the spaces of a building over several hexes, floor by floor."""
    board, ruins = battle.board, battle.ruins
    spaces = 0
    held = [0 for _ in SEATS]
    for cell in board.map.buildings[number].cells:
        floors = board.floors(cell)
        standing = floors if cell not in ruins else [floor for floor in floors if floor < board.size]
        spaces += len(standing)
        for floor in standing:
            holder = battle.control.get(floor)
            if holder is not None:
                held[holder] += 1
    return next((seat for seat in SEATS if 2 * held[seat] > spaces), None)


@rule("ept.material.blaze-control")
def pass_blazes(battle: Battle, unit: Unit, place: int) -> None:
    """A unit or decoy comes next to hexes on fire: they are its side's until somebody else does."""
    for cell in battle.blazes:
        if battle.board.grid.adjacent(battle.board.cell(place), cell):
            battle.control[cell] = unit.seat
