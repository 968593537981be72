"""Maps that nobody drew: made from a seed, the same on every machine, with the shape of our sheets.

First the lie of the land, then water, roads, villages along them, woods and fields. What kind of country it is comes
from `data/countries.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from grognard.core.books.reading import Count, Provenance, by_id
from grognard.core.dice import mix
from grognard.core.space.hexes.grid import Building, Edge, HexGrid, Side, opposite
from grognard.core.space.hexes.maps import HexMap
from grognard.systems.ept.reading import toml

#: Ground on which nothing else is laid.
CLEAR = "clear"
LARGEST = 99


@dataclass(frozen=True, slots=True)
class Country:
    """A kind of country: in how many of a hundred hexes there is what, and how many features a map has."""

    provenance: Provenance
    id: str
    #: Hills to a hundred hexes, in tenths, and their highest level.
    hills: Count
    height: Count
    #: Chances in a hundred: that there is a stream, that a hill is crowned with a crest.
    stream: Count
    crest: Count
    #: Roads and tracks across the map.
    roads: Count
    tracks: Count
    #: Villages on the roads, and houses in each.
    villages: Count
    houses: Count
    #: Chances in a hundred that a house is of stone, and that it goes on over another hex.
    stone: Count
    long: Count
    #: Woods and other growth: hexes in a hundred, laid in clumps.
    forest: Count
    brush: Count
    orchard: Count
    field: Count
    marsh: Count
    #: Chances in a hundred that a side of a field or orchard has a hedge, a wall or bocage.
    hedge: Count
    wall: Count
    bocage: Count


@cache
def countries() -> dict[str, Country]:
    """Every kind of country by its id."""
    return by_id(Country, "countries.toml", "country", toml("countries.toml")["country"])


class Draw:
    """Numbers from a seed, one after the other."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._count = 0

    def below(self, limit: int) -> int:
        self._count += 1
        return mix(self._seed, self._count) % limit

    def happens(self, chance: int) -> bool:
        """Whether something with so many chances in a hundred comes true."""
        return self.below(100) < chance

    def one(self, among: Iterable[int]) -> int:
        found = tuple(among)
        return found[self.below(len(found))]


def generated(seed: int, columns: int = 33, rows: int = 24, ground: str = "farmland") -> HexMap:
    """The map of a seed: so many columns (an odd number) and rows, of a kind of country."""
    if ground not in countries():
        raise ValueError(f"there is no country {ground!r}: there are {', '.join(countries())}")
    if not (5 <= columns <= LARGEST and columns % 2 and 4 <= rows <= LARGEST):
        raise ValueError(
            f"{columns} columns and {rows} rows: take an odd number of columns from 5, and 4 rows or more"
        )
    return Making(HexGrid.geomorphic(columns, rows), countries()[ground], Draw(seed)).made()


class Making:
    """A map in the making."""

    def __init__(self, grid: HexGrid, country: Country, draw: Draw) -> None:
        self.grid = grid
        self.country = country
        self.draw = draw
        self.terrain = [CLEAR] * grid.size
        self.levels = [0] * grid.size
        self.sides: dict[Side, tuple[str, ...]] = {}
        self.ways = {"road": [0] * grid.size, "track": [0] * grid.size}
        self.buildings: list[Building] = []

    def made(self) -> HexMap:
        self.raise_hills()
        if self.draw.happens(self.country.stream):
            self.dig_stream()
        for kind, count in (("road", self.country.roads), ("track", self.country.tracks)):
            for _ in range(count):
                self.lay_way(kind)
        for _ in range(self.country.villages):
            self.build_village()
        for kind in ("forest", "brush", "orchard", "field", "marsh"):
            self.grow(kind, int(getattr(self.country, kind)))
        self.fence()
        self.crown_hills()
        return HexMap(
            grid=self.grid,
            terrain=tuple(self.terrain),
            levels=tuple(self.levels),
            sides=self.sides,
            ways={kind: tuple(masks) for kind, masks in self.ways.items()},
            buildings=tuple(self.buildings),
        )

    # -- the lie of the land ---------------------------------------------------------------------

    def raise_hills(self) -> None:
        """Round hills that fall by a level for every two or three hexes; the edge stays low, so that maps can be joined."""
        grid = self.grid
        inner = [cell for cell in range(grid.size) if not grid.edges_at(cell)]
        for _ in range(self.country.hills * grid.size // 1000):
            top, height = self.draw.one(inner), 1 + self.draw.below(max(1, self.country.height))
            width = 2 + self.draw.below(2)
            for cell in grid.within(top, width * height - 1):
                level = height - grid.distance(top, cell) // width
                if level > self.levels[cell] and not grid.edges_at(cell):
                    self.levels[cell] = level

    def dig_stream(self) -> None:
        """Water from the upper edge to the lower, along the lowest ground."""
        start = self.draw.one(self._middle(Edge.TOP))
        end = self.draw.one(self._middle(Edge.BOTTOM))
        for cell in self._walk(start, end, dry=False):
            self.terrain[cell], self.levels[cell] = "stream", 0

    def lay_way(self, kind: str) -> None:
        """A road or track from one edge to another; it fords the water it meets."""
        edges = (Edge.LEFT, Edge.RIGHT) if self.draw.below(2) else (Edge.TOP, Edge.BOTTOM)
        start, end = (self.draw.one(self._middle(edge)) for edge in edges)
        path = self._walk(start, end, dry=True)
        masks = self.ways[kind]
        for one, two in pairwise(path):
            direction = self.grid.direction(one, two)
            masks[one] |= 1 << direction
            masks[two] |= 1 << opposite(direction)
        for end in (path[0], path[-1]):
            outward = [d for d, beyond in enumerate(self.grid.neighbours[end]) if beyond < 0]
            if outward:
                masks[end] |= 1 << outward[0]

    def _middle(self, edge: Edge) -> tuple[int, ...]:
        """The cells of an edge without its corners; of a short one all."""
        cells = self.grid.edge_cells(edge)
        return cells[3:-3] or cells

    def _walk(self, start: int, end: int, dry: bool) -> list[int]:
        """A way that wanders a little and never turns back."""
        path, here = [start], start
        while here != end:
            left = self.grid.distance(here, end)
            nearer = [n for n in self.grid.neighbours[here] if n >= 0 and self.grid.distance(n, end) < left]
            low = min(self._trouble(cell, dry) for cell in nearer)
            here = self.draw.one(cell for cell in nearer if self._trouble(cell, dry) == low)
            path.append(here)
        return path

    def _trouble(self, cell: int, dry: bool) -> int:
        return self.levels[cell] * 2 + (1 if dry and self.terrain[cell] == "stream" else 0)

    # -- what stands on it -----------------------------------------------------------------------

    def build_village(self) -> None:
        """Houses round a hex of a road, or anywhere if there is none."""
        roads = [c for c, mask in enumerate(self.ways["road"]) if mask and not self.grid.edges_at(c)]
        centre = self.draw.one(roads or [c for c in range(self.grid.size) if not self.grid.edges_at(c)])
        for _ in range(self.country.houses):
            free = [cell for cell in self.grid.within(centre, 2) if self._is_free(cell)]
            if free:
                self._build(self.draw.one(free))

    def _build(self, cell: int) -> None:
        kind = "stone_building" if self.draw.happens(self.country.stone) else "wooden_building"
        cells = [cell]
        beside = [n for n in self.grid.neighbours[cell] if n >= 0 and self._is_free(n)]
        if beside and self.draw.happens(self.country.long):
            cells.append(self.draw.one(beside))
        for found in cells:
            self.terrain[found] = kind
        self.buildings.append(Building(tuple(sorted(cells)), 1 if len(cells) > 1 else 0))

    def _is_free(self, cell: int) -> bool:
        """Whether nothing lies in a hex yet, not even a road; houses keep off the edge."""
        return (
            self.terrain[cell] == CLEAR
            and not self.grid.edges_at(cell)
            and not any(masks[cell] for masks in self.ways.values())
        )

    def grow(self, kind: str, share: int) -> None:
        """Clumps of one kind of ground, until so many hexes in a hundred have it."""
        left = share * self.grid.size // 100
        for _ in range(4 * share):
            if left <= 0:
                return
            middle = self.draw.below(self.grid.size)
            for cell in self.grid.within(middle, 1 + self.draw.below(2)):
                if left > 0 and self._may_grow(cell, kind) and self.draw.happens(75):
                    self.terrain[cell] = kind
                    left -= 1

    def _may_grow(self, cell: int, kind: str) -> bool:
        if self.terrain[cell] != CLEAR or any(masks[cell] for masks in self.ways.values()):
            return False
        return kind != "marsh" or self.levels[cell] == 0

    def fence(self) -> None:
        """Hedges, walls and bocage where fields and orchards end."""
        for cell, direction, beyond in self._borders(("field", "orchard")):
            if self.terrain[beyond] in ("stream", "forest"):
                continue
            chance = self.draw.below(100)
            for kind in ("hedge", "wall", "bocage"):
                share = int(getattr(self.country, kind))
                if chance < share:
                    self.sides[self.grid.side(cell, direction)] = (kind,)
                    break
                chance -= share

    def crown_hills(self) -> None:
        """Crests round some hilltops, where the ground falls away."""
        for cell, direction, beyond in self._borders(None):
            falls = self.levels[cell] > self.levels[beyond] and self.levels[cell] > 0
            if falls and self._is_top(cell) and self.draw.happens(self.country.crest):
                self.sides.setdefault(self.grid.side(cell, direction), ("crest",))

    def _is_top(self, cell: int) -> bool:
        return all(n < 0 or self.levels[n] <= self.levels[cell] for n in self.grid.neighbours[cell])

    def _borders(self, kinds: tuple[str, ...] | None) -> Iterator[tuple[int, int, int]]:
        """Sides between a hex of some kind and one of another; no road runs through them."""
        for cell, kind in enumerate(self.terrain):
            if kinds is not None and kind not in kinds:
                continue
            for direction, beyond in enumerate(self.grid.neighbours[cell]):
                if beyond < 0 or (kinds is not None and self.terrain[beyond] == kind):
                    continue
                if not any(masks[cell] >> direction & 1 for masks in self.ways.values()):
                    yield cell, direction, beyond
