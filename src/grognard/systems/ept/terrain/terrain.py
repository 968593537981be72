"""Chapter 10: what the ground gives to who stands on it: cover, height, and the hexes they may enter."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.space.hexes.paths import Marches, Steps
from grognard.core.tally import Tally
from grognard.systems.ept import nations
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.board.ground import CoverLevel, Terrain
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain.going import AMPHIBIOUS, SNOWS, TREE_SNIPER, Going

#: An option of the scenario: roads are free of snow and mud.
CLEARED_ROADS = "cleared_roads"


def of(battle: Battle, place: int) -> Terrain:
    """The terrain of a place, as bombardment has left it."""
    cell = battle.board.cell(place)
    ruin = battle.ruins.get(cell) if battle.ruins else None
    return battle.tables.terrains[ruin] if ruin else battle.board.terrain[cell]


def gives_cover(profile: Profile) -> bool:
    """Whether a vehicle, or its wreck, is big enough to shelter men and to hinder sight."""
    return profile.size not in ("truck", "very_small")


# -- movement ----------------------------------------------------------------------------------------


def marches(battle: Battle) -> Marches:
    """Marches over the map as it is now."""
    return battle.board.marches_among(battle.ruins) if battle.ruins else battle.board.marches


@rule("ept.tables.terrain", "ept.amphibious.swimming-tanks")
def going(battle: Battle, unit: Unit) -> Going:
    """What every step costs a unit by the terrain table, in half points, in this season."""
    profile = unit.profile
    tows = AMPHIBIOUS in profile.abilities and any(other.profile.is_gun for other in battle.aboard(unit))
    cleared = bool(battle.options.get(CLEARED_ROADS))
    return battle.board.going(profile, battle.season, cleared, tows, afloat=unit.swims)


@rule("ept.terrain.building-access")
def steps(battle: Battle, unit: Unit) -> Steps:
    """For each place where a step leads such a unit, and what it costs it.

    Buildings are entered and left on the ground floor; above it, one goes from hex to hex of the building only.
    """
    return marches(battle).steps(going(battle, unit))


@rule("ept.nations.japanese-snipers")
def perches(battle: Battle, unit: Unit) -> bool:
    """Whether a unit can be in the crown of a tree: a sniper who sits there, or a decoy that may be taken for one."""
    if unit.profile.is_decoy:
        return nations.of(battle, unit.seat).tree_snipers
    return TREE_SNIPER in unit.profile.abilities


def can_stand(battle: Battle, unit: Unit, place: int) -> bool:
    """Whether the ground of a place takes such a unit, however it comes there."""
    board = battle.board
    if board.is_crown(place):
        return perches(battle, unit)
    if unit.profile.is_vehicle and (place >= board.size or place in board.steep):
        return False
    if unit.deployed and not is_firm(battle, place):
        return False
    return of(battle, place).id in going(battle, unit).enter


def ground_for(battle: Battle, unit: Unit) -> int:
    """All places that `can_stand` lets a unit have, as a mask."""
    board = battle.board
    if not battle.ruins and not unit.deployed:
        crowns = board.crowns if board.crowns and perches(battle, unit) else 0
        return board.ground_for(going(battle, unit), unit.profile.is_vehicle) | crowns
    places = range(board.places.size)
    return sum(1 << place for place in places if can_stand(battle, unit, place))


@rule("ept.terrain.water-no-deploy")
def is_firm(battle: Battle, place: int) -> bool:
    """Whether the ground is neither water nor wet, so that a weapon may be in battery on it."""
    return of(battle, place).wetness == "firm"


@rule("ept.terrain.water-aquatic")
def is_aquatic(battle: Battle, place: int) -> bool:
    """Whether a place is water, in which a vehicle sinks without a wreck."""
    return of(battle, place).wetness == "aquatic"


@rule("ept.terrain.skiers")
def glides(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is on skis and has snow for them: then it has more points."""
    return battle.season in SNOWS and "skis" in unit.profile.abilities


# -- cover -------------------------------------------------------------------------------------------


@rule("ept.terrain.cover-levels", "ept.terrain.forest-partial")
def level_of(battle: Battle, unit: Unit) -> CoverLevel:
    """The level of cover that a unit has where it stands: of the ground, or of a better defensive position."""
    return fieldworks.better_cover(battle, unit, of(battle, unit.place).cover)


@rule("ept.terrain.hindrance-as-cover")
def own_cover(battle: Battle, target: Unit, tally: Tally) -> None:
    """Add what a unit's own hex gives it: the level of its ground or position, smoke and fire each for itself.

    Vegetation hinders sight through it by as much as it gives cover in it: that is its level.
    """
    columns = battle.tables.cover.columns(level_of(battle, target))
    if columns:
        tally.add("ept.terrain.cover-levels", columns)
    if battle.fieldworks:
        fieldworks.behind_obstruction(battle, target, tally)
    if battle.smoke or battle.blazes:
        cell = battle.board.cell(target.place)
        veils = (cell in battle.smoke) + (cell in battle.blazes)
        if veils:
            tally.add("ept.terrain.hindrance-as-cover", veils * battle.tables.columns.hindrance)


@rule("ept.terrain.effects-cumulative")
def cover(battle: Battle, target: Unit, start: int, tally: Tally) -> None:
    """Add to a sum of columns all that the ground does for a target under direct fire from a place."""
    own_cover(battle, target, tally)
    board = battle.board
    if board.map.sides:
        behind_side(battle, board.cell(start), board.cell(target.place), tally)
    if board.map.leaving:
        in_ditch(battle, board.cell(start), board.cell(target.place), tally)
    above(battle, start, target.place, tally)


@rule(
    "ept.terrain.wall-hedge-cover",
    "ept.terrain.wall-hedge-mutual",
    "ept.terrain.wall-hedge-vertex",
    "ept.terrain.bocage",
)
def behind_side(battle: Battle, start: int, end: int, tally: Tally) -> None:
    """The cover of a wall, hedge or bocage on the side of the target's hex that the line crosses.

    Where it comes in through a corner both sides there count, the better of them: one line, one wall.
    """
    if start == end:
        return
    best = 0
    for kinds in sides_before(battle.board, start, end):
        best = min(best, sum(battle.tables.cover.columns(battle.tables.sides[kind].cover) for kind in kinds))
    if best:
        tally.add("ept.terrain.wall-hedge-cover", best)


def sides_before(board: Board, start: int, end: int) -> list[tuple[str, ...]]:
    """What lies on the sides of the last hex that a line crosses, or touches at a corner."""
    grid, sides = board.grid, board.map.sides
    found = (sides.get(grid.side(end, direction)) for direction in grid.toward(end, start))
    return [kinds for kinds in found if kinds]


@rule("ept.terrain.ditch")
def in_ditch(battle: Battle, start: int, end: int, tally: Tally) -> None:
    """The edge of a ditch covers who is in it against all fire from without; along the ditch there is none."""
    ditch = battle.board.ditches[end]
    if ditch and battle.board.ditches[start] != ditch:
        tally.add("ept.terrain.ditch", battle.tables.columns.ditch)


@rule("ept.terrain.height-advantage")
def above(battle: Battle, start: int, end: int, tally: Tally) -> None:
    """A target that stands higher than who fires at it: on a hill or an upper floor."""
    height = battle.board.height
    if height(end) > height(start):
        tally.add("ept.terrain.height-advantage", battle.tables.columns.height)


TUNNEL = "tunnel"


def in_tunnel(battle: Battle, tunnel: str, seat: int) -> list[Unit]:
    """Who of a side is in a tunnel."""
    return [
        unit
        for unit in battle.units.values()
        if unit.seat == seat and unit.status == TUNNEL and unit.inside == tunnel
    ]


def tunnel_is_fought_over(battle: Battle, tunnel: str) -> bool:
    """Whether both sides are in a tunnel: then each sees the other."""
    return bool(in_tunnel(battle, tunnel, 0) and in_tunnel(battle, tunnel, 1))
