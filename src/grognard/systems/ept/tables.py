"""The tables of the game, read from `data/`; a house-rule file may replace any cell of any of them."""

from __future__ import annotations

import bisect
import dataclasses
import json
import typing
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

from grognard.core.books.reading import Count, Positive, ProfileError, Provenance, Reader
from grognard.core.model import Shared
from grognard.core.rules import rule
from grognard.core.space.hexes.arcs import Arcs
from grognard.core.space.hexes.grid import HexGrid
from grognard.core.system import SetupFault
from grognard.systems.ept.air.numbers import AirDrift, DropDrift, Flying, Sinking, Touchdown
from grognard.systems.ept.board.ground import FieldworkKind, Season, SideKind, Terrain
from grognard.systems.ept.reading import Points, toml

#: Totals of two dice, in the order of the rows.
TOTALS = tuple(range(2, 13))
#: What a fire result can be, weakest first; the figure behind a letter lowers the morale that is tested.
RESULTS = ("-", "S", "S1", "N", "N1", "N2", "N3", "1", "2", "3")
#: What a destruction result can be.
WRECKINGS = ("-", "Son", "I", "1", "2", "3")


@dataclass(frozen=True, slots=True)
class Scale:
    """What a turn and a hex stand for; no rule asks for it."""

    provenance: Provenance
    turn_minutes: Positive
    hex_metres: Positive


@dataclass(frozen=True, slots=True)
class Fire:
    """The fire table: firepower at the head of each column, a result for each total, and the cadence."""

    provenance: Provenance
    columns: tuple[Positive, ...]
    rows: Mapping[int, tuple[str, ...]]
    cadence: Mapping[int, Count]

    def __post_init__(self) -> None:
        _check_rows(self.rows, len(self.columns), RESULTS)
        _check_totals("cadence", self.cadence)
        if list(self.columns) != sorted(set(self.columns)):
            raise ProfileError(f"columns {list(self.columns)}", "name them in rising order", field="columns")

    def column(self, power: float) -> int:
        """The column of a firepower: that of the next lower heading, -1 below the first."""
        return bisect.bisect_right(self.columns, power) - 1

    @rule("ept.fire.column-lookup")
    def shifted(self, power: float, columns: int) -> int:
        """The column of a firepower so many columns farther; where it reaches none, no shift helps it."""
        column = self.column(power)
        return column + columns if column >= 0 else column

    @rule("ept.tables.fire")
    def result(self, column: int, total: int) -> str:
        """What a total gives in a column; left of the first there is no effect, right of the last counts the last."""
        if column < 0:
            return "-"
        return self.rows[total][min(column, len(self.columns) - 1)]


@dataclass(frozen=True, slots=True)
class ToHit:
    """The to-hit table: the farthest hex of each column, the gun lengths that hit at each total, the cadence."""

    provenance: Provenance
    columns: tuple[Count, ...]
    rows: Mapping[int, tuple[str, ...]]
    cadence: Mapping[int, Count]

    def __post_init__(self) -> None:
        _check_rows(self.rows, len(self.columns), None)
        _check_totals("cadence", self.cadence)

    def column(self, distance: int) -> int:
        return bisect.bisect_left(self.columns, distance)

    def hits(self, column: int, total: int, length: str) -> bool:
        """Whether a gun hits; nearer than the first column counts as the first, beyond the last it misses."""
        return column < len(self.columns) and length in self.rows[total][max(column, 0)]


@dataclass(frozen=True, slots=True)
class Destruction:
    """The destruction table: the lowest power (anti-tank value less armour) of each column."""

    provenance: Provenance
    columns: tuple[int, ...]
    rows: Mapping[int, tuple[str, ...]]

    def __post_init__(self) -> None:
        _check_rows(self.rows, len(self.columns), WRECKINGS)

    @rule("ept.tables.destruction")
    def column(self, power: int) -> int:
        return bisect.bisect_right(self.columns, power) - 1

    def shifted(self, power: int, columns: int) -> int:
        """The column of a power so many columns farther; where it reaches none, no shift helps it."""
        column = self.column(power)
        return column + columns if column >= 0 else column

    @rule("ept.tables.destruction")
    def result(self, column: int, total: int) -> str:
        return "-" if column < 0 else self.rows[total][min(column, len(self.columns) - 1)]


def _check_rows(rows: Mapping[int, tuple[str, ...]], width: int, known: tuple[str, ...] | None) -> None:
    _check_totals("rows", rows)
    for total, row in rows.items():
        if len(row) != width:
            raise ProfileError(f"{len(row)} cells", f"give {width}", field=f"rows.{total}")
        for cell in row:
            if known is not None and cell not in known:
                raise ProfileError(f"{cell!r}", f"use one of {', '.join(known)}", field=f"rows.{total}")


def _check_totals(name: str, rows: Mapping[int, Any]) -> None:
    if tuple(sorted(rows)) != TOTALS:
        raise ProfileError(f"rows {sorted(rows)}", "give one for each total from 2 to 12", field=name)


@dataclass(frozen=True, slots=True)
class Fighter:
    """A row of the assault table: the highest modified totals for one step, two steps and a vehicle, and V."""

    provenance: Provenance
    id: str
    one_step: Count
    two_steps: Count
    vehicle: Count
    speed: int
    neutralised_speed: int


@dataclass(frozen=True, slots=True)
class Radius:
    """Hexes within which a superior commands."""

    provenance: Provenance
    company: Count
    autonomous: Count
    section: Count
    platoon_vehicle: Count
    platoon_infantry: Count


@dataclass(frozen=True, slots=True)
class Activation:
    """Changes of the activation test, and the natural total whose failure breaks the phase off."""

    provenance: Provenance
    out_of_range: int
    uncommanded: int
    leader_lost: int
    hesitant: int
    breaks_off: int


@dataclass(frozen=True, slots=True)
class Deputies:
    """Change of morale of a command post's replacement, by 1d6."""

    provenance: Provenance
    change: tuple[int, int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Movement:
    """Movement points and surcharges, in half points."""

    provenance: Provenance
    normal: Points
    forced: Points
    road_bonus: Points
    floor: Points
    tree: Points
    pivot: Points
    towing: Points
    overrun: Points
    ied_rush: Points
    reverse_factor: Count
    steep_factor: Count
    ski_factor: Count
    ski_up: Points
    landing: Points
    level_up: Mapping[str, Points]
    level_down: Mapping[str, Points]


@dataclass(frozen=True, slots=True)
class Cover:
    """Columns by level of cover; indirect fire has its own."""

    provenance: Provenance
    exposed: int
    open: int
    light: int
    medium: int
    heavy: int
    indirect: Mapping[str, int]

    def columns(self, level: str, indirect: bool = False) -> int:
        return self.indirect[level] if indirect else int(getattr(self, level))


@dataclass(frozen=True, slots=True)
class Columns:
    """Column shifts of direct anti-personnel fire."""

    provenance: Provenance
    hindrance: int
    height: int
    ditch: int
    tactical: int
    normal: int
    forced: int
    vehicle_cover: int
    shield: int
    vehicle_moving: int
    very_large: int
    very_small: int
    skilled: int
    green: int
    gun_vehicle_11: int
    gun_vehicle_21: int
    beyond_effective: int
    at_support_gun: int
    at_deployed_weapon: int


@dataclass(frozen=True, slots=True)
class ToHitShifts:
    """Column shifts of the to-hit roll; plus is nearer. `terrain`: whether cover and weather count as well."""

    provenance: Provenance
    beyond_effective: int
    moving: int
    very_large: int
    large: int
    small: int
    very_small: int
    skilled: int
    green: int
    side_skirts: int
    stopped: int
    smoke: int
    moved_or_half: int
    light_gun: int
    terrain: bool


@dataclass(frozen=True, slots=True)
class IndirectShifts:
    """Column shifts of indirect fire, the powers that lay smoke, and the die up to which a building burns."""

    provenance: Provenance
    marching: int
    open_topped: int
    trap_tracked: int
    trap_jammer: int
    smoke_two: int
    smoke_one: int
    blaze_on: int


@dataclass(frozen=True, slots=True)
class AaShifts:
    """Column shifts of anti-aircraft fire."""

    provenance: Provenance
    low: int
    medium: int
    high: int
    tactical_flight: int
    very_large: int
    very_small: int
    skilled: int
    green: int


@dataclass(frozen=True, slots=True)
class Jams:
    """Totals at a rate check from which weapons fail, and the one up to which a jam is cleared."""

    provenance: Provenance
    machine_gun: int
    gun: int
    other: int
    repair: int


@dataclass(frozen=True, slots=True)
class Rally:
    """Changes of the rally test."""

    provenance: Provenance
    morale: int
    post_here: int
    post_adjacent: int
    enemy_adjacent: int


@dataclass(frozen=True, slots=True)
class AssaultInitiative:
    """Changes of the initiative die in an assault, beside the unit's morale."""

    provenance: Provenance
    stopped: int
    neutralised: int
    hidden_defender: int
    parachuted: int


@dataclass(frozen=True, slots=True)
class AssaultDice:
    """Changes of the dice of an assault; minus is good for the fighter."""

    provenance: Provenance
    reduced: int
    one_step: int
    deployed_or_gun: int
    stopped: int
    neutralised: int
    heavy_cover: int
    upwards: int
    downwards: int
    entering_tunnel: int
    defending_tunnel: int
    overrun: int
    vehicle_immobilised: int
    vehicle_grenades: int
    parachuted: int
    panzerfaust: int
    wave: int
    at_immobilised: int
    at_stunned: int
    at_open_topped: int
    at_unarmoured: int


#: By day, in semi-darkness, by night.
ByLight = tuple[Count, Count, Count]


@dataclass(frozen=True, slots=True)
class Observation:
    """Hexes within which a mover is seen, by its cover and the light; the bands of bad visibility."""

    provenance: Provenance
    exposed: ByLight
    open: ByLight
    light: ByLight
    medium: ByLight
    heavy: ByLight
    better: ByLight
    tactical: ByLight
    vehicle: ByLight
    night_limit: ByLight
    visibility: tuple[Positive, Positive, Positive]
    most_hindrance: Count


@dataclass(frozen=True, slots=True)
class Holding:
    """Distances at which one who comes nearer is a better target to those who hold their fire."""

    provenance: Provenance
    nearer: tuple[Positive, ...]


@dataclass(frozen=True, slots=True)
class Delay:
    """When an artillery mission arrives."""

    provenance: Provenance
    arrives: int
    per_turn: int
    preregistered: int


@dataclass(frozen=True, slots=True)
class Drift:
    """How far a mission drifts: hexes from a modified die on, and the changes of that die."""

    provenance: Provenance
    steps: tuple[tuple[int, Count], ...]
    observer: tuple[tuple[Count, int], ...]
    unseen: int
    visibility: tuple[int, int, int, int]
    night: int
    repeated: int

    def hexes(self, die: int) -> int:
        """Hexes of drift for a modified distance die."""
        return max((hexes for least, hexes in self.steps if die >= least), default=0)

    def seen_from(self, distance: int) -> int:
        """The change of the die for an observer at this distance who sees the hex."""
        return next(change for farthest, change in self.observer if distance <= farthest)


@dataclass(frozen=True, slots=True)
class Survival:
    """Totals up to which the men aboard a destroyed vehicle lose one step only."""

    provenance: Provenance
    passengers: int
    riders: int
    #: Those of a helicopter in tactical flight.
    crash: int


@dataclass(frozen=True, slots=True)
class SelfDefence:
    """What every heavy weapon can fire with at need."""

    provenance: Provenance
    power: Positive
    rate: Positive
    range: Positive


@dataclass(frozen=True, slots=True)
class Wave:
    """Human waves: units besides the post at least, hexes to the targets, and how many these may be."""

    provenance: Provenance
    least: Positive
    reach: Positive
    targets: Positive


@dataclass(frozen=True, slots=True)
class Stacking:
    """What a hex holds, in half squads, and vehicles beside."""

    provenance: Provenance
    limit: Positive
    vehicles: Positive
    squad: Positive
    support_gun: Positive
    half: Positive
    three_step: Positive


@dataclass(frozen=True, slots=True)
class Transport:
    """Half squads that a vehicle carries; heavy transports have it on their cards."""

    provenance: Provenance
    full: Positive
    light: Positive


@dataclass(frozen=True, slots=True)
class Facing:
    """The arcs of what looks at a side of its hex: six sectors clockwise from straight ahead.

    Exactly between two sectors counts the arc that comes first in `order`.
    """

    provenance: Provenance
    sectors: tuple[str, ...]
    order: tuple[str, ...]
    _arcs: Arcs = field(init=False)

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "_arcs", Arcs(self.sectors, self.order))
        except ValueError as fault:
            raise ProfileError(str(fault), "name front, flank or rear for each", field="sectors") from fault

    def arc(self, grid: HexGrid, cell: int, facing: int, other: int) -> str:
        """In which arc of something in a cell, looking that way, another cell lies."""
        return self._arcs.arc(grid, cell, facing, other)


@dataclass(frozen=True, slots=True, eq=False)
class Tables(Shared):
    """All tables of a game. A save holds only what a house rule replaced."""

    scale: Scale
    fire: Fire
    to_hit: ToHit
    destruction: Destruction
    assault: tuple[Fighter, ...]
    radius: Radius
    activation: Activation
    deputies: Deputies
    movement: Movement
    cover: Cover
    columns: Columns
    to_hit_shifts: ToHitShifts
    indirect_shifts: IndirectShifts
    aa_shifts: AaShifts
    jams: Jams
    rally: Rally
    assault_initiative: AssaultInitiative
    assault_dice: AssaultDice
    observation: Observation
    holding: Holding
    delay: Delay
    drift: Drift
    survival: Survival
    self_defence: SelfDefence
    stacking: Stacking
    wave: Wave
    terrain: tuple[Terrain, ...]
    side: tuple[SideKind, ...]
    season: tuple[Season, ...]
    fieldwork: tuple[FieldworkKind, ...]
    arcs: Facing
    transport: Transport
    flying: Flying
    air_drift: AirDrift
    drop_drift: DropDrift
    touchdown: Touchdown
    sinking: Sinking
    #: What differs from the data, as it was given.
    house: str = "{}"
    fighters: Mapping[str, Fighter] = field(init=False)
    terrains: Mapping[str, Terrain] = field(init=False)
    sides: Mapping[str, SideKind] = field(init=False)
    seasons: Mapping[str, Season] = field(init=False)
    fieldworks: Mapping[str, FieldworkKind] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fighters", {row.id: row for row in self.assault})
        object.__setattr__(self, "terrains", {row.id: row for row in self.terrain})
        object.__setattr__(self, "sides", {row.id: row for row in self.side})
        object.__setattr__(self, "seasons", {row.id: row for row in self.season})
        object.__setattr__(self, "fieldworks", {row.id: row for row in self.fieldwork})

    def to_data(self) -> Any:
        return json.loads(self.house)

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        made = tables(data)
        assert isinstance(made, cls)
        return made


def tables(house: Mapping[str, Any] | None = None) -> Tables:
    """The tables, with the cells that a house rule replaces; SetupFault where it names none."""
    return _tables(json.dumps(house or {}, sort_keys=True))


@cache
def _tables(house: str) -> Tables:
    base = toml("tables.toml") | toml("terrain.toml")
    try:
        data = replaced(base, json.loads(house), "tables")
        reader = Reader("tables.toml" if house == "{}" else "house rules")
        hints = {f.name: f for f in dataclasses.fields(Tables) if f.init and f.name != "house"}
        unknown = sorted(set(data) - set(hints))
        if unknown:
            raise ProfileError(f"no table {', '.join(unknown)}", f"there are {', '.join(hints)}")
        parts = {name: reader.value(_hint(name), data[name], name) for name in hints}
    except ProfileError as fault:
        if house == "{}":
            raise
        raise SetupFault("options.tables", str(fault)) from fault
    return Tables(**parts, house=house)


def _hint(name: str) -> Any:
    return typing.get_type_hints(Tables, include_extras=True)[name]


def replaced(base: Any, change: Any, path: str) -> Any:
    """A table with the cells of another in their place: tables by key, rows by id, cells of a row by their number."""
    if isinstance(base, Mapping) and isinstance(change, Mapping):
        unknown = sorted(set(change) - set(base))
        if unknown:
            raise ProfileError(f"no {', '.join(unknown)}", f"there are {', '.join(base)}", field=path)
        return {
            key: replaced(value, change[key], f"{path}.{key}") if key in change else value
            for key, value in base.items()
        }
    if isinstance(base, list) and base and isinstance(base[0], Mapping) and isinstance(change, Mapping):
        by_id = {row["id"]: row for row in base}
        return list(replaced(by_id, change, path).values())
    if isinstance(base, list) and isinstance(change, Mapping):
        by_number = {str(number): cell for number, cell in enumerate(base, 1)}
        return list(replaced(by_number, change, path).values())
    return change
