"""Chapter 9: lines of sight with what lies on the map for now, night and bad weather; observation distances."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from grognard.core.rules import rule
from grognard.core.space.hexes.grid import numbers
from grognard.core.space.hexes.lines import WHOLE
from grognard.core.space.hexes.relief import BLOCKED, Screen
from grognard.core.space.hexes.sight import Look, Veil
from grognard.core.tally import Tally
from grognard.systems.ept.board import board as ground
from grognard.systems.ept.board.ground import ANY_DISTANCE
from grognard.systems.ept.state import NO_FIRE, Battle, Unit
from grognard.systems.ept.terrain import terrain

LIGHTS = ("day", "dusk", "night")
#: How high an aircraft flies.
NAP, TACTICAL = "nap", "tactical"
#: Lines with an aircraft at an end that were looked along, as long as the map is as it was.
_LINES: WeakKeyDictionary[Veil, dict[tuple[int, str, int, str], int]] = WeakKeyDictionary()
#: Columns of cover and the row of the observation table for them, from the most open; beyond the last the best row.
ROWS = ((1, "exposed"), (0, "open"), (-1, "light"), (-2, "medium"), (-3, "heavy"))


# -- lines of sight ----------------------------------------------------------------------------------


def veil(battle: Battle) -> Veil:
    """The map's sight as smoke, blazes, wrecks, vehicles and ruins leave it."""
    if battle.veil is None:
        battle.veil = _veil(battle)
    return battle.veil


def _veil(battle: Battle) -> Veil:
    return battle.board.veil(*laid(battle))


Screens = dict[int, tuple[Screen, ...]]


@rule("ept.terrain.hindrance", "ept.los.units-never-block", "ept.terrain.blaze-sight")
def laid(battle: Battle) -> tuple[tuple[Any, ...], Screens, Screens]:
    """Smoke, wrecks, vehicles and fire each hinder once in a hex, beside its ground; units never block.

    What tells two such layouts apart, what they add, and which hexes are no longer what the map says.
    """
    added: dict[int, tuple[Screen, ...]] = {}

    def put(cell: int, screen: Screen) -> None:
        added[cell] = (*added.get(cell, ()), screen)

    for cell, strength in battle.smoke.items():
        put(cell, ground.smoke_screen(strength))
    for cell in _hulls(battle):
        put(cell, ground.WRECK)
    for cell in battle.blazes:
        put(cell, ground.BLAZE)
    patches = battle.board.map.patches
    changed = {
        cell: ground.terrain_screens(battle.tables.terrains[kind], patch=patches.get(cell, WHOLE))
        for cell, kind in battle.ruins.items()
    }
    key: tuple[Any, ...] = (
        tuple(sorted(battle.smoke.items())),
        tuple(sorted(cell for cell, screens in added.items() if ground.WRECK in screens)),
        tuple(sorted(battle.blazes)),
        tuple(sorted(battle.ruins.items())),
    )
    return key, added, changed


@rule("ept.air.glider-remains")
def _hulls(battle: Battle) -> list[int]:
    """Hexes with a wreck or a vehicle that is big enough to hinder, each once.

    A vehicle under a Hidden marker hinders nobody: the other side would know by it what the marker is. A glider that
    all have left is as good as a wreck.
    """
    cells = {*battle.wrecks, *battle.gliders}
    for unit in battle.vehicles:
        if (
            unit.status == "field"
            and not (unit.hidden or unit.altitude)
            and terrain.gives_cover(unit.profile)
        ):
            cells.add(battle.board.cell(unit.place))
    return sorted(cells)


@rule("ept.terrain.los-along-hexside")
def hindrance(battle: Battle, a: int, b: int) -> int:
    """Columns of hindrance on the line between the centres of two places' hexes; BLOCKED or more where it is blocked.

    What blocks and hinders, from where and from which height, is in the board's screens (`board.relief`).
    """
    found = (battle.veil or veil(battle)).count(a, b)
    return found + weather(battle, battle.board.distance(a, b)) if battle.visibility else found


@rule("ept.los.reduced-visibility", "ept.los.default-visibility")
def weather(battle: Battle, distance: int) -> int:
    """Columns of hindrance of bad visibility: one for each band of hexes begun; none unless the scenario says so."""
    if not battle.visibility:
        return 0
    band = battle.tables.observation.visibility[battle.visibility - 1]
    return -(-distance // band)


@rule(
    "ept.los.definition",
    "ept.los.blocked-by-obstacle",
    "ept.los.plateau",
    "ept.los.adjacent-always",
    "ept.terrain.hindrance-limit",
    "ept.terrain.fire-inside-building",
)
def sees(battle: Battle, a: int, b: int) -> bool:
    """Whether there is a valid line of sight between two places: no obstacle, and not too much hindrance.

    Neighbouring hexes always see each other, but for different floors of one building, which never do.
    """
    found = hindrance(battle, a, b) if battle.visibility else (battle.veil or veil(battle)).count(a, b)
    return found <= battle.tables.observation.most_hindrance


def seen_from(battle: Battle, place: int, among: int) -> int:
    """Which places of a mask have a valid line of sight to one: what `sees` says of each of them, all at once."""
    most = battle.tables.observation.most_hindrance
    found = (battle.veil or veil(battle)).seen(place, among, most)
    if battle.visibility:
        for other in numbers(found):
            if not sees(battle, place, other):
                found ^= 1 << other
    return found


def look(battle: Battle, a: int, b: int) -> Look:
    """The line with everything that stands in its way, for whoever asks why."""
    return battle.board.sight.look(a, b, veil(battle))


def hindered(battle: Battle, a: int, b: int, tally: Tally) -> None:
    """Add the columns of hindrance between two places to a sum."""
    found = (battle.veil or veil(battle)).count(a, b)
    if 0 < found < BLOCKED:
        tally.add("ept.terrain.hindrance", found * battle.tables.columns.hindrance)
    fog = weather(battle, battle.board.distance(a, b)) if battle.visibility else 0
    if fog:
        tally.add("ept.los.reduced-visibility", fog * battle.tables.columns.hindrance)


# -- with aircraft -----------------------------------------------------------------------------------


@rule("ept.vehicles.aircraft-heights")
def eye(battle: Battle, place: int, altitude: str) -> int:
    """How high somebody on a place, or over it, is: in tactical flight three levels above the ground."""
    height = battle.board.height(place)
    return height + battle.tables.flying.levels * ground.LEVEL if altitude == TACTICAL else height


@rule("ept.vehicles.aircraft-noe-sight")
def hindrance_aloft(battle: Battle, a: int, high: str, b: int, other: str) -> int:
    """As `hindrance`, for a line with an aircraft at one of its ends at least.

    At nap of the earth it is hidden by what is named in the tables alone: no crops, brush, walls or wrecks.
    """
    known = _LINES.setdefault(veil(battle), {})
    found = known.get((a, high, b, other))
    if found is None:
        found = known[a, high, b, other] = _along(battle, a, high, b, other)
    return found + weather(battle, battle.board.distance(a, b)) if battle.visibility else found


def _along(battle: Battle, a: int, high: str, b: int, other: str) -> int:
    start, end = battle.board.cell(a), battle.board.cell(b)
    if start == end:
        return 0
    heights = eye(battle, a, high), eye(battle, b, other)
    line = start, heights[0], end, heights[1]
    low = NAP in (high, other)
    level = None if TACTICAL in (high, other) else (a, b)
    bare, cells = battle.board.aloft((line, low), lambda: _bare(battle, line, low, level))
    if not cells & veil(battle).mask:
        return bare
    return _weight(battle, line, low, veil(battle))


def _bare(
    battle: Battle, line: tuple[int, int, int, int], low: bool, level: tuple[int, int] | None
) -> tuple[int, int]:
    """What the map alone does to a line, and the cells that it meets: as long as nothing lies on one of those, that is all.

    Between two places, nobody high over them, the table of sight may know: what is open is open to who flies low as well,
    and what is blocked is blocked, unless by something that does not hide him, or by the floors of one house.
    """
    board, start, end = battle.board, line[0], line[2]
    cells = board.grid.between(start, end)
    if level is not None:
        found = board.sight.count(*level)
        ends = board.grid.bits[start] | board.grid.bits[end]
        shut = board.sight.relief.parted(*level) or (cells | ends) & board.no_screens
        if found == 0 or (found == BLOCKED and not shut):
            return found, cells
    return _weight(battle, line, low), cells


def _weight(battle: Battle, line: tuple[int, int, int, int], low: bool, lain: Veil | None = None) -> int:
    """Columns of hindrance of what stands on a line, for who flies low by what hides him alone."""
    notes = battle.board.sight.notes(*line, lain, battle.tables.flying.screens if low else None)
    return BLOCKED if any(note.blocks for note in notes) else sum(note.weight for note in notes)


def unit_sees(battle: Battle, unit: Unit, place: int, altitude: str = "") -> bool:
    """Whether a unit, aloft or not, sees a place, or an aircraft at this altitude over it."""
    if not unit.altitude and not altitude:
        return sees(battle, unit.place, place)
    found = hindrance_aloft(battle, unit.place, unit.altitude, place, altitude)
    return found <= battle.tables.observation.most_hindrance


def seen_by(battle: Battle, unit: Unit, among: int) -> int:
    """Which places of a mask a unit, aloft or not, sees, and from which one on the ground sees it."""
    if not unit.altitude:
        return seen_from(battle, unit.place, among)
    return sum(1 << place for place in numbers(among) if unit_sees(battle, unit, place))


def hindered_between(battle: Battle, unit: Unit, target: Unit, tally: Tally) -> None:
    """Add the columns of hindrance between two units, whoever of them flies, to a sum."""
    if not unit.altitude and not target.altitude:
        hindered(battle, unit.place, target.place, tally)
        return
    found = hindrance_aloft(battle, unit.place, unit.altitude, target.place, target.altitude)
    if 0 < found < BLOCKED:
        tally.add("ept.terrain.hindrance", found * battle.tables.columns.hindrance)


# -- darkness ----------------------------------------------------------------------------------------


@rule("ept.los.night-limit")
def within_light(battle: Battle, a: int, b: int) -> bool:
    """Whether a place lies no farther than darkness lets one fire and observe."""
    return battle.board.distance(a, b) <= battle.tables.observation.night_limit[LIGHTS.index(battle.light)]


@rule("ept.los.night-exceptions")
def in_the_light(battle: Battle, a: int, b: int) -> bool:
    """Whether darkness leaves a target in reach of fire and observation: near enough, lit by fire, or given away."""
    return within_light(battle, a, b) or is_lit(battle, b) or has_fired(battle, b)


def in_the_dark(battle: Battle, a: int, b: int) -> bool:
    """Whether a place lies beyond the distance that darkness leaves, with no blaze near to light it."""
    return not within_light(battle, a, b) and not is_lit(battle, b)


@rule("ept.los.visibility-drift")
def blur(battle: Battle, tally: Tally) -> None:
    """Add to a drift die what bad visibility and night do to it; half-light does nothing."""
    table = battle.tables.drift
    if table.visibility[battle.visibility]:
        tally.add("ept.los.visibility-drift", table.visibility[battle.visibility])
    if battle.light == "night":
        tally.add("ept.los.visibility-drift", table.night)


def is_lit(battle: Battle, place: int) -> bool:
    """Whether a blaze burns in a place's hex or next to it."""
    cell, grid = battle.board.cell(place), battle.board.grid
    return any(grid.distance(cell, blaze) <= 1 for blaze in battle.blazes)


def has_fired(battle: Battle, place: int) -> bool:
    """Whether somebody has fired from a place this turn."""
    return any(unit.fire != NO_FIRE for unit in battle.at(place))


# -- observation -------------------------------------------------------------------------------------


def observers(battle: Battle, seat: int, place: int) -> int:
    """Places from which the other side sees what a seat has on a place, as a mask.

    Decoys watch as units do: who is not seen by a marker, or may hide before it, would know that it is one.
    """
    return seen_from(battle, place, battle.held[1 - seat])


@rule("ept.tables.observation")
def observation(battle: Battle, unit: Unit, march: str, start: int) -> int:
    """Hexes within which a hidden unit on such a march is recognised by who sees it from a place; 0: never."""
    if march == "forced":
        return ANY_DISTANCE
    table, light = battle.tables.observation, LIGHTS.index(battle.light)
    tally = Tally(0)
    if march == "tactical":
        terrain.own_cover(battle, unit, tally)
        return table.tactical[light] if int(tally) >= 0 else 0
    terrain.cover(battle, unit, start, tally)
    columns = int(tally)
    row: tuple[int, int, int] = next(
        (getattr(table, name) for least, name in ROWS if columns >= least), table.better
    )
    return row[light]


def is_recognised(battle: Battle, unit: Unit, march: str) -> bool:
    """Whether an enemy sees a unit that marches so, and is near enough to tell what it is."""
    if battle.sky and any(
        battle.board.distance(craft.place, unit.place) <= observation(battle, unit, march, craft.place)
        and unit_sees(battle, craft, unit.place)
        for craft in battle.aloft(1 - unit.seat)
    ):
        return True
    seeing = observers(battle, unit.seat, unit.place)
    if not seeing:
        return False
    if march in ("tactical", "forced"):  # from everywhere alike
        reach = observation(battle, unit, march, unit.place)
        return seeing & battle.board.places.near(unit.place, reach) != 0
    distance = battle.board.distance
    return any(
        distance(start, unit.place) <= observation(battle, unit, march, start) for start in numbers(seeing)
    )
