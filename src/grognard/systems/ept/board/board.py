"""The map: terrain, levels, sides, buildings with their floors; what sight and marches on it cost is kept here."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, Self

from grognard.core.model import Shared
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import HexGrid, Places, opposite
from grognard.core.space.hexes.lines import WHOLE
from grognard.core.space.hexes.maps import HexMap
from grognard.core.space.hexes.paths import Land, Marches
from grognard.core.space.hexes.relief import BLOCKS, ENDLESS, Relief, Screen
from grognard.core.space.hexes.sight import Sight, Veil
from grognard.systems.ept.board import maps
from grognard.systems.ept.board.ground import Terrain
from grognard.systems.ept.movement.trails import Atlas
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.tables import Tables, tables
from grognard.systems.ept.terrain.going import AMPHIBIOUS, Going, Mover, mover

#: Heights of a level of the ground: floors lie between one level and the next.
LEVEL = 3
DITCH = "ditch"
#: Lines with an aircraft at an end that are kept.
_LINES_KEPT = 1 << 15


class Board(Shared):
    """A map with all that can be known of it beforehand. Boards never change: what lies on them is in the state."""

    def __init__(self, spec: Any, drawn: HexMap, rules: Tables) -> None:
        #: What the map was made from: names of map sheets, a seed, or the whole drawing.
        self.spec = spec
        self.map = drawn
        self.tables = rules
        self.grid: HexGrid = drawn.grid
        self.places = Places(drawn.grid, drawn.buildings)
        self.size = self.grid.size
        self.cell_of: tuple[int, ...] = self.places.cell_of
        self.names: tuple[str, ...] = tuple(self.places.name(place) for place in range(self.places.size))
        self.terrain: tuple[Terrain, ...] = tuple(rules.terrains[kind] for kind in drawn.terrain)
        self.level: tuple[int, ...] = drawn.levels
        self.land = Land(self.places, drawn.terrain, drawn.levels, drawn.sides, drawn.leaving, drawn.ways)
        self.marches = Marches(self.land)
        #: Steep hexes, as the scenario lays them down.
        self.steep = frozenset(self.grid.parse(name) for name in spec.get("steep", ()))
        self.ditches = ditches(drawn)
        self._on_way = tuple(any(masks[cell] for masks in drawn.ways.values()) for cell in range(self.size))
        #: By cell the sides over which a road or track leads on, as bits.
        self.ways_on = tuple(self._ways_from(cell) for cell in range(self.size))
        #: Crowns of trees, as a mask.
        self.crowns = sum(1 << place for place in range(self.places.size) if self.is_crown(place))
        self._sight: Sight | None = None
        self._goings: dict[tuple[Profile, str, bool, bool, bool], Going] = {}
        self._kinds: dict[tuple[Mover, str, bool], Going] = {}
        self._grounds: dict[tuple[Going, bool], int] = {}
        self._ruined: dict[tuple[tuple[int, str], ...], Marches] = {}
        self._veils: dict[tuple[Any, ...], Veil] = {}
        self._aloft: dict[Hashable, tuple[int, int]] = {}
        #: What has been worked out of ways over it.
        self.atlas = Atlas()

    # -- places ----------------------------------------------------------------------------------

    def cell(self, place: int) -> int:
        """The hex of a place."""
        return self.cell_of[place]

    def floor(self, place: int) -> int:
        return 0 if place < self.size else self.places.storey_of[place]

    @rule("ept.terrain.floors-as-hexes")
    def floors(self, cell: int) -> tuple[int, ...]:
        """The places of a hex from the ground up: each is a hex of its own, but indirect fire reaches all of them."""
        return self.places.all_on(cell)

    @rule("ept.material.distance")
    def distance(self, a: int, b: int) -> int:
        """Hexes from one place to another, the first not counted."""
        return self.places.distance(a, b)

    @rule("ept.material.scale")
    def metres(self, a: int, b: int) -> int:
        """The distance on the ground, for who would like to know."""
        return self.distance(a, b) * self.tables.scale.hex_metres

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two places lie in neighbouring hexes; floors of one hex are not adjacent."""
        return self.grid.adjacent(self.cell_of[a], self.cell_of[b])

    def is_crown(self, place: int) -> bool:
        """Whether a place is in the crown of a tree."""
        return place >= self.size and self.places.buildings[self.places.building_of[place]].open

    def crown(self, cell: int) -> int:
        """The crown over a hex, or -1 where there is none."""
        found = self.places.find(cell, 1)
        return found if found >= 0 and self.is_crown(found) else -1

    def parse(self, name: str) -> int:
        return self.places.parse(name)

    def on_way(self, cell: int) -> bool:
        """Whether a road or track runs through a hex."""
        return self._on_way[cell]

    def _ways_from(self, cell: int) -> int:
        land = self.land
        return sum(1 << side for side in range(6) if any(land.way(kind, cell, side) for kind in land.ways))

    def leads(self, here: int, there: int) -> bool:
        """Whether a road or track leads from one place to the next; floors have none."""
        if here >= self.size or there >= self.size:
            return False
        return bool(self.ways_on[here] >> self.grid.direction(here, there) & 1)

    def height(self, place: int) -> int:
        """How high a place lies, floors included."""
        return self.sight.relief.heights[place]

    # -- sight -----------------------------------------------------------------------------------

    @property
    def sight(self) -> Sight:
        """Sight between all places, worked out once."""
        if self._sight is None:
            self._sight = Sight(relief(self))
        return self._sight

    @cached_property
    def no_screens(self) -> int:
        """Hexes with something, be it on a side, that no line on the ground gets through and that hides no low flight."""
        kinds = {screen.kind for screens in self._screens() for screen in screens if screen.weight >= BLOCKS}
        return self.sight.above(-ENDLESS, tuple(sorted(kinds.difference(self.tables.flying.screens))))

    def _screens(self) -> Iterator[tuple[Screen, ...]]:
        yield from self.sight.relief.screens.values()
        yield from self.sight.relief.sides.values()

    def aloft(self, line: Hashable, judge: Callable[[], tuple[int, int]]) -> tuple[int, int]:
        """What the map alone does to a line with an aircraft at an end, and the cells it meets; looked along once."""
        found = self._aloft.get(line)
        if found is None:
            if len(self._aloft) >= _LINES_KEPT:
                self._aloft.clear()
            found = self._aloft[line] = judge()
        return found

    def veil(self, key: tuple[Any, ...], added: Mapping[int, tuple[Screen, ...]], changed: Any) -> Veil:
        """What lies on the map for now, kept as long as it is likely to come back."""
        found = self._veils.get(key)
        if found is None:
            if len(self._veils) > 64:
                self._veils.clear()
            found = self._veils[key] = Veil(self.sight, added, changed)
        return found

    # -- marches ---------------------------------------------------------------------------------

    def going(
        self,
        profile: Profile,
        season: str = "",
        cleared: bool = False,
        tows: bool = False,
        afloat: bool = False,
    ) -> Going:
        """What every step costs a counter, in half points; made once for each. `afloat` is a tank that swims."""
        key = (profile, season, cleared, tows, afloat)
        found = self._goings.get(key)
        if found is None:
            who = Mover(AMPHIBIOUS) if afloat else mover(profile, tows)
            found = self._goings[key] = self._kinds.get((who, season, cleared)) or Going(
                self.tables, who, season, cleared, self.steep
            )
            self._kinds[who, season, cleared] = found
        return found

    def ground_for(self, going: Going, wheels: bool) -> int:
        """The places whose ground takes who moves so, as a mask; vehicles neither climb stairs nor steep ground.

        Crowns of trees are none of them (`terrain.perches`).
        """
        found = self._grounds.get((going, wheels))
        if found is None:
            found = sum(
                1 << place
                for place, cell in enumerate(self.cell_of)
                if self.terrain[cell].id in going.enter
                and not self.is_crown(place)
                and not (wheels and (place >= self.size or place in self.steep))
            )
            self._grounds[going, wheels] = found
        return found

    def marches_among(self, ruins: Mapping[int, str]) -> Marches:
        """Marches over the map as bombardment has left it: ruins are the ground that they have become."""
        if not ruins:
            return self.marches
        key = tuple(sorted(ruins.items()))
        found = self._ruined.get(key)
        if found is None:
            if len(self._ruined) > 16:
                self._ruined.clear()
            kinds = [ruins.get(cell, kind) for cell, kind in enumerate(self.map.terrain)]
            drawn = self.map
            land = Land(self.places, kinds, drawn.levels, drawn.sides, drawn.leaving, drawn.ways)
            found = self._ruined[key] = Marches(land)
        return found

    # -- saves -----------------------------------------------------------------------------------

    def to_data(self) -> Any:
        return self.spec

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        made = board(data, tables(context.get("house")))
        assert isinstance(made, cls)
        return made


def board(spec: Any, rules: Tables) -> Board:
    """The board that a spec describes; the same spec is the same board, with all that was worked out for it."""
    return _board(json.dumps(spec, sort_keys=True), rules.house)


@lru_cache(maxsize=64)
def _board(spec: str, house: str) -> Board:
    wanted = json.loads(spec)
    return Board(wanted, maps.drawn(wanted), tables(json.loads(house)))


def ditches(drawn: HexMap) -> tuple[int, ...]:
    """By cell the ditch that runs through it, numbered from 1; 0 where there is none.

    A ditch goes on from hex to hex where neither has its edge between them.
    """
    edges = {side for side, kinds in drawn.leaving.items() if DITCH in kinds}
    left = {cell for cell, _ in edges}
    numbers = [0] * drawn.grid.size
    for first in sorted(left):
        if numbers[first]:
            continue
        number, reached = max(numbers) + 1, [first]
        for cell in reached:
            numbers[cell] = number
            for direction, beyond in enumerate(drawn.grid.neighbours[cell]):
                shut = (cell, direction) in edges or (beyond, opposite(direction)) in edges
                if beyond in left and beyond not in reached and not shut:
                    reached.append(beyond)
    return tuple(numbers)


# -- what blocks sight -------------------------------------------------------------------------------


@rule("ept.los.hex-level", "ept.terrain.levels", "ept.terrain.floor-height")
def relief(board: Board) -> Relief:
    """Ground and everything on it that stands in the way of sight: one level a hex, floors between it and the next."""
    drawn = board.map
    several = {cell for building in drawn.buildings if len(building.cells) > 1 for cell in building.cells}
    screens = {
        cell: found
        for cell, terrain in enumerate(board.terrain)
        if (found := hex_screens(board.tables, terrain, cell in several, drawn.patches.get(cell, WHOLE)))
    }
    sides = {
        side: tuple(screen for kind in kinds for screen in side_screens(board.tables, kind))
        for side, kinds in drawn.sides.items()
    }
    return Relief(board.places, [LEVEL * level for level in board.level], screens, sides)


@rule("ept.terrain.forest-partial")
def hex_screens(rules: Tables, terrain: Terrain, roofed: bool, patch: int) -> tuple[Screen, ...]:
    """What stands in a hex: its terrain as far as it is drawn, and trees that reach into a hex of another kind."""
    if patch == WHOLE or terrain.obstacle:
        return terrain_screens(terrain, roofed, patch)
    return (*terrain_screens(terrain, roofed), *terrain_screens(rules.terrains["forest"], patch=patch))


@rule("ept.los.canopy-height", "ept.los.blind-hex", "ept.los.same-level-only", "ept.terrain.whole-hex")
def terrain_screens(terrain: Terrain, roofed: bool = False, patch: int = WHOLE) -> tuple[Screen, ...]:
    """What a hex of this terrain does to a line of sight; `roofed` where the building has several hexes.

    Trees and the roofs of tall buildings are one level high and make the hex behind them blind; low houses do the
    latter only; ruins, vegetation and the like count for eyes on their own level alone, and fill their hex.
    """
    if terrain.obstacle:
        tall = terrain.tall or roofed
        solid = terrain.tall or terrain.building
        return (Screen(terrain.id, BLOCKS, LEVEL if tall else 1, crown=tall, blind=solid, patch=patch),)
    if terrain.hindrance:
        return (_haze(terrain.id, terrain.hindrance, terrain.high_hindrance),)
    return ()


@rule("ept.los.blind-hex-hindrance", "ept.terrain.coconut-grove", "ept.terrain.smoke-height")
def _haze(kind: str, columns: int, high: bool) -> Screen:
    """A hindrance on its own level, or a high one: on the level above as well, and for the hex behind it."""
    return Screen(kind, columns, 2 * LEVEL if high else 1, blind=high)


@rule(
    "ept.terrain.wall-hedge-sight",
    "ept.los.crest-adjacent",
    "ept.los.hexside-obstacles-near",
    "ept.terrain.embankment",
)
def side_screens(rules: Tables, kind: str) -> tuple[Screen, ...]:
    """What lies on a side, low as it is: the hexes on both hands of it see over it, those beyond do not.

    An embankment hinders everybody who looks across it.
    """
    side = rules.sides[kind]
    if side.obstacle:
        return (Screen(kind, BLOCKS, 1, touch=True),)
    if side.hindrance:
        return (Screen(kind, side.hindrance, 1, own=True),)
    return ()


def smoke_screen(strength: int) -> Screen:
    """Smoke 2 stands a level higher than Smoke 1 and hinders the hex behind it."""
    return _haze("smoke", 1, strength > 1)


WRECK = Screen("wreck", 1, 1)
BLAZE = Screen("blaze", 1, ENDLESS)
