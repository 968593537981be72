"""Chapter 22: which craft lead an amphibious assault, and where they put their men ashore."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.rules import rule
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.terrain.going import AMPHIBIOUS

BEACH, SHALLOWS = "beach_edge", "shallow_water"
CARRIERS = frozenset({"transport", "light_transport", "heavy_transport"})


def is_craft(profile: Profile) -> bool:
    """Whether a vehicle floats and carries men: a boat, or a land vehicle that swims by itself."""
    floats = profile.movement == AMPHIBIOUS or AMPHIBIOUS in profile.abilities
    return floats and not CARRIERS.isdisjoint(profile.abilities)


@rule("ept.amphibious.outside-assault")
def in_assault(battle: Battle, unit: Unit) -> bool:
    """Whether a craft takes part in an amphibious assault; any other is a vehicle like all."""
    formation = battle.formations.get(unit.formation)
    return formation is not None and formation.landing and is_craft(unit.profile)


@rule("ept.amphibious.sink-hits")
def to_sink(battle: Battle, unit: Unit) -> int:
    """Results that would destroy it, after which a craft sinks, by its size."""
    table = battle.tables.sinking
    known = {"very_large": table.very_large, "large": table.large, "normal": table.normal}
    return known.get(unit.profile.size, table.others)


@lru_cache(maxsize=16)
def landing_hexes(board: Board) -> frozenset[int]:
    """Shallow water along a beach; where no beach is drawn, along firm ground."""
    shallows = [cell for cell in range(board.size) if board.terrain[cell].id == SHALLOWS]

    def along(shore: set[int]) -> frozenset[int]:
        near = board.grid.neighbours
        return frozenset(cell for cell in shallows if any(other in shore for other in near[cell]))

    beach = {cell for cell in range(board.size) if board.terrain[cell].id == BEACH}
    firm = {cell for cell in range(board.size) if board.terrain[cell].wetness == "firm"}
    return along(beach) or along(firm)


@rule("ept.amphibious.unload")
def may_unload(battle: Battle, craft: Unit) -> bool:
    """Whether a craft lets men off where it is: in an assault in the shallows along the beach alone."""
    return not in_assault(battle, craft) or craft.place in landing_hexes(battle.board)


@rule("ept.amphibious.swimming-tanks")
def lies_in_the_shallows(battle: Battle, unit: Unit) -> bool:
    return terrain.of(battle, unit.place).wetness == "semi_wet"
