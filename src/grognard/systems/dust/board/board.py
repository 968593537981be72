"""The battlefield: terrain, buildings, zones, and what they alone decide about sight and movement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Self

from grognard.core.model import Shared
from grognard.core.rules import rule
from grognard.core.space.squares.grid import FIRST_CHEAP, Edge, Grid, Way
from grognard.systems.dust import profile

#: Letters of terrain in maps.
TERRAIN = {".": "neutral", "~": "water", ":": "rubble", "*": "smoke", "#": "block"}
LETTERS = {name: letter for letter, name in TERRAIN.items()}
_EDGES = {"wall": Edge.WALL, "small": Edge.SMALL, "large": Edge.LARGE}
_EDGE_NAMES = {edge: name for name, edge in _EDGES.items()}


@rule("dust.core.grid")
@lru_cache(maxsize=64)
def grid_of(width: int, height: int, edges: tuple[tuple[int, int, Edge], ...]) -> Grid:
    """Grids are shared by all boards of the same shape, and with them every sight line once computed."""
    return Grid(width, height, {(a, b): edge for a, b, edge in edges}, prices=FIRST_CHEAP)


class Sightline:
    """A line between two squares as far as the ground decides; units and traps may still stop it."""

    __slots__ = ("corners", "left", "right", "shut_left", "shut_right", "through", "wall_corner")

    def __init__(
        self,
        through: int,
        left: int,
        right: int,
        shut_left: bool,
        shut_right: bool,
        corners: int,
        wall_corner: bool,
    ) -> None:
        self.through = through
        self.left = left
        self.right = right
        self.shut_left = shut_left
        self.shut_right = shut_right
        #: Squares of opaque terrain adjacent to the far end whose corner the line grazes.
        self.corners = corners
        #: The line grazes the end of a wall that the far end's square borders.
        self.wall_corner = wall_corner


#: Stands for a line that nobody has asked for yet.
UNTRACED = Sightline(0, 0, 0, False, False, 0, False)


class Board(Shared):
    """A battlefield. Immutable, so no wall ever falls; what cannot change is computed once and kept here."""

    def __init__(
        self,
        terrain: Sequence[str],
        edges: Mapping[tuple[int, int], Edge] | None = None,
        buildings: Mapping[int, int] | None = None,
        entries: Sequence[Sequence[int]] = ((), ()),
        cover_zone: Sequence[int] = (),
        objectives: Sequence[int] = (),
    ) -> None:
        height, width = len(terrain), len(terrain[0])
        self.terrain: tuple[str, ...] = tuple(TERRAIN[letter] for row in terrain for letter in row)
        self.rows = tuple(terrain)
        self.edges = tuple((a, b, edge) for (a, b), edge in sorted((edges or {}).items()))
        self.grid = grid_of(width, height, self.edges)
        self.buildings: dict[int, int] = dict(buildings or {})
        self.entries = tuple(tuple(zone) for zone in entries)
        self.cover_zone = tuple(cover_zone)
        self.objectives = tuple(objectives)
        #: The one step onto each entry square of a seat, by ascending square.
        self.entry_ways = tuple({cell: Way(1, 0, (cell,)) for cell in sorted(zone)} for zone in self.entries)
        #: Names of the squares, and one more for the way out of the battlefield.
        self.names = (*(self.grid.name(cell) for cell in range(self.grid.size)), "EXIT")
        self.distances = self.grid.distances
        self._masks()
        self.size = self.grid.size
        self.within = self.grid.within
        #: Sight lines as far as they were asked for, from square times size plus to square.
        self.lines: list[Sightline | None] = [UNTRACED] * (self.size * self.size)
        #: For each square those adjacent to it: around it and not behind a wall (dust.core.grid).
        self.beside = self.grid.adjacents

    @rule(
        "dust.general.terrain-table",
        "dust.general.terrain-water",
        "dust.general.terrain-rubble",
        "dust.general.terrain-smoke",
        "dust.general.terrain-block",
        "dust.los.terrain",
    )
    def _masks(self) -> None:
        """The four properties of terrain as masks of squares."""
        kinds = profile.terrain()
        self.opaque = self.no_soldiers = self.no_vehicles = self.no_elements = self.inside = 0
        self.no_leap = 0
        for cell, name in enumerate(self.terrain):
            kind, bit = kinds[name], 1 << cell
            self.opaque |= bit if kind.blocks_sight else 0
            self.no_soldiers |= 0 if kind.soldiers_enter else bit
            self.no_vehicles |= 0 if kind.vehicles_enter else bit
            self.no_elements |= 0 if kind.element_allowed else bit
            # Closed to everybody: a square without a centre point (dust.skill.jump-no-centre).
            self.no_leap |= 0 if kind.soldiers_enter or kind.vehicles_enter else bit
            self.inside |= bit if cell in self.buildings else 0
        #: By family of armour the squares that the ground itself closes.
        self.closed_to = {
            "soldier": self.no_soldiers,
            "vehicle": self.no_vehicles,
            "aircraft": self.no_leap | self.inside,
        }

    @cached_property
    def roofs(self) -> tuple[int, ...]:
        """For each square how many points the nearest building is away, at the least."""
        return tuple(
            min((away[house] for house in self.buildings), default=self.size) for away in self.distances
        )

    # -- sight -----------------------------------------------------------------------------------

    def sightline(self, a: int, b: int) -> Sightline | None:
        """The line from a to b, or nothing where the ground alone stops it."""
        at = a * self.size + b
        line = self.lines[at]
        if line is UNTRACED:
            line = self.lines[at] = self._trace(a, b)
        return line

    @rule(
        "dust.los.trace",
        "dust.los.interior",
        "dust.los.corner-same-side#1",
        "dust.los.corner-same-side#ruling",
        "dust.los.corner-opposite",
        "dust.building.walls",
        "dust.building.entrance-los",
    )
    def _trace(self, a: int, b: int) -> Sightline | None:
        line = self.grid.line(a, b)
        if line.blocked or line.through & self.opaque or not self._exits(a, b):
            return None
        shut_left = line.wall_left or bool(line.left & self.opaque)
        shut_right = line.wall_right or bool(line.right & self.opaque)
        if shut_left and shut_right:
            return None
        walls = line.left_wall_edges + line.right_wall_edges
        return Sightline(
            line.through,
            line.left,
            line.right,
            shut_left,
            shut_right,
            (line.left | line.right) & self.opaque & self.beside[b],
            any(b in edge for edge in walls),
        )

    @rule("dust.building.shoot-out", "dust.building.shoot-in", "dust.building.inside-normal")
    def _exits(self, a: int, b: int) -> bool:
        """Between the inside and the outside a line must leave the inner square through its own exit."""
        from_house, to_house = self.buildings.get(a, 0), self.buildings.get(b, 0)
        if from_house == to_house != 0:
            return True
        if self.grid.line(a, b).through & self.inside:
            return False  # not even a unit in the second row of a building is seen from outside
        return (not from_house or self._leaves(a, b)) and (not to_house or self._leaves(b, a))

    def _leaves(self, inner: int, outer: int) -> bool:
        """The line crosses an entrance of the inner square, or the end of one as wide as the square."""
        house = self.buildings[inner]
        for near, far, edge in self.grid.line(inner, outer).crossings:
            if near == inner:
                return edge in (Edge.SMALL, Edge.LARGE) and self.buildings.get(far, 0) != house
        for step in self.grid.neighbours(inner):
            if not step.diagonal and step.edge == Edge.LARGE and self.buildings.get(step.cell, 0) != house:
                line = self.grid.line(inner, outer)
                if 1 << step.cell & (line.left | line.right):
                    return True
        return False

    # -- saves -----------------------------------------------------------------------------------

    def to_data(self) -> Any:
        return {
            "rows": list(self.rows),
            "edges": [[a, b, _EDGE_NAMES[edge]] for a, b, edge in self.edges if edge != Edge.OPEN],
            "buildings": [[cell, house] for cell, house in sorted(self.buildings.items())],
            "entries": [list(zone) for zone in self.entries],
            "cover_zone": list(self.cover_zone),
            "objectives": list(self.objectives),
        }

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        return cls(
            data["rows"],
            {(a, b): _EDGES[name] for a, b, name in data["edges"]},
            dict(data["buildings"]),
            data["entries"],
            data["cover_zone"],
            data["objectives"],
        )
