"""Arcs round a facing: six sectors, and their borders."""

from __future__ import annotations

import pytest

from grognard.core.space.hexes.arcs import Arcs
from grognard.core.space.hexes.grid import HexGrid

GRID = HexGrid.of(11, 11)
MIDDLE = GRID.parse("F6")
TANK = Arcs(("front", "flank", "flank", "rear", "flank", "flank"), ("front", "flank", "rear"))


@pytest.mark.parametrize("facing", range(6))
def test_the_six_sides_lie_in_their_arcs(facing: int) -> None:
    around = [TANK.arc(GRID, MIDDLE, facing, GRID.shifted(MIDDLE, (facing + d) % 6, 3)) for d in range(6)]
    assert around == ["front", "flank", "flank", "rear", "flank", "flank"]


@pytest.mark.parametrize("facing", range(6))
def test_a_border_belongs_to_the_arc_named_first(facing: int) -> None:
    def over_corner(d: int) -> int:
        return GRID.neighbour(GRID.neighbour(MIDDLE, d % 6), (d + 1) % 6)

    around = [TANK.arc(GRID, MIDDLE, facing, over_corner(facing + d)) for d in range(6)]
    assert around == ["front", "flank", "flank", "flank", "flank", "front"]
    rear_first = Arcs(TANK.sectors, ("rear", "flank", "front"))
    around = [rear_first.arc(GRID, MIDDLE, facing, over_corner(facing + d)) for d in range(6)]
    assert around == ["flank", "flank", "rear", "rear", "flank", "flank"]


def test_the_cells_of_an_arc_fan_out() -> None:
    names = [GRID.name(cell) for cell in TANK.cells(GRID, MIDDLE, 0, "front", 2)]
    assert names == ["F5", "E5", "F4", "G5"]
    everything = {cell for arc in TANK.order for cell in TANK.cells(GRID, MIDDLE, 2, arc, 4)}
    assert everything == {*GRID.within(MIDDLE, 4)} - {MIDDLE}


def test_arcs_go_all_round() -> None:
    with pytest.raises(ValueError, match="six sectors go all round, not 4"):
        Arcs(("front", "flank", "rear", "flank"), ("front", "flank", "rear"))
    with pytest.raises(ValueError, match="leaves out flank, rear"):
        Arcs(TANK.sectors, ("front",))
