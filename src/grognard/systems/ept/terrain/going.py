"""Chapter 10.4: what a step costs each kind of mover, with levels, steep ground, snow and mud, water and reefs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grognard.core.rules import rule
from grognard.core.space.hexes.paths import Land
from grognard.systems.ept.board.ground import Season, SideKind, Terrain
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.tables import Tables

AMPHIBIOUS = "amphibious"
#: The column of sides for land vehicles that swim on tracks.
TRACKED_AMPHIBIOUS = "tracked_amphibious"
#: The ground that aeroplanes land on.
AIRSTRIP = "airstrip"
#: Who sits in trees.
TREE_SNIPER = "tree_sniper"
#: Seasons on which skis run.
SNOWS = ("snow", "deep_snow")


@dataclass(frozen=True, slots=True)
class Mover:
    """Who moves: its column of the terrain table, and what sets it apart from others of that column."""

    movement: str
    #: A land vehicle that swims; boats have the column itself.
    swims: bool = False
    #: A support gun, pushed by its crew.
    gun: bool = False
    #: A vehicle with a gun behind it.
    tows: bool = False
    #: skis, snowshoes or nothing.
    feet: str = ""
    #: It gets up into the crowns of trees.
    climbs: bool = False
    #: An aeroplane: roads and airstrips alone are for it.
    taxies: bool = False

    @property
    def is_vehicle(self) -> bool:
        return self.movement != "infantry"

    @property
    def is_boat(self) -> bool:
        return self.movement == AMPHIBIOUS


def mover(profile: Profile, tows: bool = False) -> Mover:
    """A counter as the ground knows it."""
    feet = next((name for name in ("skis", "snowshoes") if name in profile.abilities), "")
    swims = AMPHIBIOUS in profile.abilities and profile.movement != AMPHIBIOUS
    climbs = TREE_SNIPER in profile.abilities
    return Mover(profile.movement, swims, profile.is_gun, tows, feet, climbs, profile.is_aeroplane)


@rule("ept.terrain.water-aquatic", "ept.terrain.water-semi", "ept.terrain.water-firm")
@rule("ept.vehicles.movement-types", "ept.vehicles.amphibious-land", "ept.vehicles.boats")
def entering_cost(terrain: Terrain, who: Mover) -> int | None:
    """Half points to enter a kind of terrain; nothing where such a mover may not.

    Water is for who swims or floats, and never for guns, towed or not; wet ground is firm to all but boats, which
    float on it, and guns without a vehicle; boats go nowhere else.
    """
    aquatic, firm = terrain.wetness == "aquatic", terrain.wetness == "firm"
    if who.taxies and not _is_paved(terrain):
        return None
    if who.is_boat:
        return None if firm else terrain.costs.get(AMPHIBIOUS)
    if who.gun and not firm:
        return None
    if aquatic and who.is_vehicle:
        return terrain.costs.get(AMPHIBIOUS) if who.swims and not who.tows else None
    return terrain.costs.get(who.movement)


@rule("ept.air.aeroplane-on-ground")
def _is_paved(terrain: Terrain) -> bool:
    """Whether an aeroplane may roll over such ground: an airstrip, or along a road."""
    return terrain.id == AIRSTRIP or terrain.way == "road"


@rule("ept.terrain.reef")
def crossing_cost(side: SideKind, who: Mover) -> int | None:
    """Half points that a side adds; nothing where such a mover may not cross it."""
    if who.swims and who.movement == "tracked" and TRACKED_AMPHIBIOUS in side.costs:
        return side.costs[TRACKED_AMPHIBIOUS]
    return side.costs.get(who.movement)


class Going:
    """The price of every step for one kind of mover in one season; see core.space.hexes.paths.Price."""

    __slots__ = (
        "_barred",
        "_season",
        "_skis",
        "_steep",
        "_tables",
        "_who",
        "cleared",
        "cross",
        "enter",
        "ways",
    )

    def __init__(
        self,
        tables: Tables,
        who: Mover,
        season: str = "",
        cleared: bool = False,
        steep: frozenset[int] = frozenset(),
    ) -> None:
        self._tables = tables
        self._who = who
        self._steep = steep
        self._skis = who.feet == "skis" and season in SNOWS
        self._season: Season | None = tables.seasons.get(season)
        if who.feet and season in SNOWS:
            self._season = None
        #: Whether roads have been cleared of snow and mud.
        self.cleared = cleared
        self.enter: Mapping[str, int] = _known(
            {t.id: entering_cost(t, who) for t in tables.terrain if not t.way}
        )
        self.cross: Mapping[str, int] = _known({s.id: crossing_cost(s, who) for s in tables.side})
        self.ways = tuple(
            (t.way, t.costs[who.movement])
            for t in tables.terrain
            if t.way and who.movement in t.costs and not (who.taxies and not _is_paved(t))
        )
        self._barred = who.is_vehicle

    @rule("ept.terrain.steep")
    def step(self, land: Land, place: int, direction: int, beyond: int) -> int | None:
        """A step to the next place on the same floor; on steep ground the ground and the levels count twice."""
        cell, into = land.places.cell_of[place], land.places.cell_of[beyond]
        indoors = place >= land.grid.size
        steep = into in self._steep and not indoors
        if steep and self._barred:
            return None
        way, ground = self._ground(land, cell, direction, into, indoors)
        if ground is None or self._shut_out(land, cell, into):
            return None
        sides = 0 if way or indoors else self._sides(land, cell, direction)
        if sides is None:
            return None
        snowed = not indoors and not (self.cleared and way == "road")
        ground += self._slope(land, cell, into, snowed) + self._drifts(land, into, snowed)
        if steep and not self._skis:
            ground *= self._tables.movement.steep_factor
        return ground + sides + self._landing(land, cell, into)

    def from_beyond(self, land: Land, into: int) -> int | None:
        """What a hex costs who comes onto the map there: by the road, where one leads over the edge."""
        ways = [(kind, price) for kind, price in self.ways if leads_beyond(land, into, kind)]
        way, ground = min(ways, key=lambda way: way[1]) if ways else ("", self.enter.get(land.terrain[into]))
        if ground is None or (into in self._steep and self._barred):
            return None
        return ground + self._drifts(land, into, not (self.cleared and way == "road"))

    def climb(self, land: Land, place: int, beyond: int) -> int | None:
        """A step to another floor, or into a tree."""
        if self._barred:
            return None
        places = land.places
        if places.buildings[places.building_of[place]].open:
            return self._tree(places.storey_of[beyond] > places.storey_of[place])
        return self._floor()

    @rule("ept.nations.japanese-snipers-climb")
    def _tree(self, up: bool) -> int | None:
        """Up into a tree for who sits in trees; nobody comes down again."""
        return self._tables.movement.tree if up and self._who.climbs else None

    @rule("ept.terrain.floor-change")
    def _floor(self) -> int:
        """A floor up or down, in any hex of the building."""
        return self._tables.movement.floor

    def _ground(
        self, land: Land, cell: int, direction: int, into: int, indoors: bool
    ) -> tuple[str, int | None]:
        """The road or track that is followed, if any, and what it or the ground costs."""
        if not indoors:
            for kind, price in self.ways:
                if land.way(kind, cell, direction):
                    return kind, price
        return "", self.enter.get(land.terrain[into])

    def _sides(self, land: Land, cell: int, direction: int) -> int | None:
        """What the side adds, and a ditch for who leaves it that way."""
        cost = 0
        for kind in land.crossed.get((cell, direction), ()):
            extra = self.cross.get(kind)
            if extra is None:
                return None
            cost += extra
        return cost

    @rule("ept.terrain.level-change-cost", "ept.terrain.skiers")
    def _slope(self, land: Land, cell: int, into: int, snowed: bool) -> int:
        """Levels up or down. On skis a level up costs more; snow and mud make every level harder, for others."""
        rise = land.levels[into] - land.levels[cell]
        if not rise:
            return 0
        table = self._tables.movement
        price = (table.level_up if rise > 0 else table.level_down).get(self._who.movement, 0)
        if self._skis and rise > 0:
            price = table.ski_up
        if self._season is not None and snowed and self._lies(land, into):
            price += self._season.level
        return abs(rise) * price

    @rule("ept.terrain.snow", "ept.terrain.deep-snow-mud", "ept.terrain.snowshoes")
    def _drifts(self, land: Land, into: int, snowed: bool) -> int:
        """What snow or mud adds to every hex; not from road hex to road hex on a cleared road."""
        season = self._season
        if season is None or not snowed or not self._lies(land, into):
            return 0
        if not self._who.is_vehicle:
            return season.infantry
        return season.tracked if self._who.movement == "tracked" else season.vehicle

    def _lies(self, land: Land, into: int) -> bool:
        """Whether snow or mud counts in a hex: deep it does not where there is a building."""
        assert self._season is not None
        return self._season.in_buildings or not self._tables.terrains[land.terrain[into]].building

    def _shut_out(self, land: Land, cell: int, into: int) -> bool:
        """Whether a vehicle would come straight from open water to firm ground, which only swimming tracks can."""
        return self._lands(land, cell, into) and not (self._who.swims and self._who.movement == "tracked")

    def _landing(self, land: Land, cell: int, into: int) -> int:
        return self._tables.movement.landing if self._lands(land, cell, into) else 0

    def _lands(self, land: Land, cell: int, into: int) -> bool:
        terrains = self._tables.terrains
        return (
            self._barred
            and land.terrain[cell] == "open_water"
            and terrains[land.terrain[into]].wetness == "firm"
        )


def leads_beyond(land: Land, cell: int, kind: str) -> bool:
    """Whether such a way leads over the edge of the map."""
    return any(
        beyond < 0 and land.way(kind, cell, side) for side, beyond in enumerate(land.grid.neighbours[cell])
    )


def _known(costs: Mapping[str, int | None]) -> dict[str, int]:
    return {kind: cost for kind, cost in costs.items() if cost is not None}
