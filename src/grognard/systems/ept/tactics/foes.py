"""The enemy as a seat knows him: units in plain sight and what may be under markers, and lines between places."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from grognard.systems.ept import sight
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.board.ground import ANY_DISTANCE, CoverLevel
from grognard.systems.ept.effects import effects
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.fire import targeting
from grognard.systems.ept.fire.shots import AP, AT
from grognard.systems.ept.state import FIRE_ENDED, NO_FIRE, Battle, Unit
from grognard.systems.ept.tables import Tables
from grognard.systems.ept.terrain import terrain

#: What is behind a marker, for all that one knows: a squad rather than nobody.
GUESSED_POWER, GUESSED_RANGE, GUESSED_MORALE, GUESSED_STEPS = 5.0, 6, 7, 2
LIKELY = 0.55
#: What a tank or carrier counts, in steps of infantry.
TANK, CARRIER = 5.0, 3.0


@dataclass(slots=True)
class Foe:
    """An enemy as he is known: a unit, or what may be under a marker."""

    place: int
    unit: Unit | None
    #: Anti-personnel and anti-tank power with their ranges, and how likely there is anybody at all.
    power: float
    reach: int
    doubles: bool
    piercing: int
    piercing_reach: int
    likely: float
    #: Whether it can still fire this turn.
    ready: bool
    morale: int = GUESSED_MORALE


def price(unit: Unit) -> float:
    """What a step of a unit is worth: more where others depend on it, next to nothing for a decoy."""
    profile = unit.profile
    if profile.is_decoy:
        return 0.1
    if profile.is_vehicle:
        return TANK if profile.is_armoured else CARRIER
    if profile.is_post:
        return 1.6
    return 1.2 if profile.is_heavy_weapon or profile.is_gun else 1.0


class Foes:
    """The enemy as a seat knows him, and what he and one's own fire could do from place to place.

    It outlives a decision: as long as nothing about the enemy and the ground changes, neither does what it found.
    """

    def __init__(self, battle: Battle, foes: list[Foe]) -> None:
        self.battle = battle
        self.foes = foes
        self.places = sorted({foe.place for foe in foes})
        self.at: dict[int, list[Foe]] = {place: [] for place in self.places}
        for foe in foes:
            self.at[foe.place].append(foe)
        self.dangers: dict[tuple[object, ...], float] = {}
        self.prospects: dict[tuple[object, ...], float] = {}
        #: Marches and drives that were worked out, by who stands where; see `Outlook.key`.
        self.ways: dict[tuple[object, ...], Any] = {}
        self._seen: dict[int, tuple[tuple[int, int], ...]] = {}
        self._shifts: dict[tuple[int, int], int] = {}
        self._levels: dict[int, CoverLevel] = {}
        self._nearest: dict[int, int] = {}
        self._recognised: dict[tuple[int, str], bool] = {}

    def seen(self, place: int) -> tuple[tuple[int, int], ...]:
        """Enemy places that see a place and are seen from it, each with its distance."""
        found = self._seen.get(place)
        if found is None:
            distance = self.battle.board.distance
            found = self._seen[place] = tuple(
                (there, distance(place, there)) for there in self.places if self.sees(place, there)
            )
        return found

    def nearest(self, place: int) -> int:
        """Hexes to the nearest enemy."""
        found = self._nearest.get(place)
        if found is None:
            distance = self.battle.board.distance
            found = self._nearest[place] = min((distance(place, there) for there in self.places), default=99)
        return found

    def recognised(self, place: int, march: str) -> bool:
        """Whether a hidden unit would be recognised that enters a place on such a march."""
        key = (place, march)
        found = self._recognised.get(key)
        if found is None:
            reach = self._observation(place, march)
            found = self._recognised[key] = any(distance <= reach for _, distance in self.seen(place))
        return found

    def _observation(self, place: int, march: str) -> int:
        """Hexes within which it would be, by the cover of the place alone."""
        battle = self.battle
        table, light = battle.tables.observation, sight.LIGHTS.index(battle.light)
        columns = battle.tables.cover.columns(self.level(place))
        if march == "forced":
            return ANY_DISTANCE
        if march == "tactical":
            return table.tactical[light] if columns >= 0 else 0
        row: tuple[int, int, int] = next(
            (getattr(table, name) for least, name in sight.ROWS if columns >= least), table.better
        )
        return row[light]

    def sees(self, a: int, b: int) -> bool:
        battle = self.battle
        if battle.light != "day" and not sight.in_the_light(battle, a, b):
            return False
        return sight.sees(battle, a, b)

    def shift(self, start: int, end: int) -> int:
        """Columns that ground, sight and works between two places change anti-personnel fire by."""
        found = self._shifts.get((start, end))
        if found is None:
            found = self._shifts[start, end] = self._worked_out_shift(start, end)
        return found

    def _worked_out_shift(self, start: int, end: int) -> int:
        battle, tables = self.battle, self.battle.tables
        columns = ground_shift(tables, battle.board, start, end)
        columns += tables.cover.columns(self.level(end))
        columns += min(sight.hindrance(battle, start, end), 9) * tables.columns.hindrance
        if battle.smoke and battle.board.cell(end) in battle.smoke:
            columns += tables.columns.hindrance
        return columns

    def level(self, place: int) -> CoverLevel:
        """The cover of men on a place."""
        found = self._levels.get(place)
        if found is None:
            found = self._levels[place] = self._worked_out_level(place)
        return found

    def _worked_out_level(self, place: int) -> CoverLevel:
        battle, table = self.battle, self.battle.tables.cover
        level = terrain.of(battle, place).cover
        for work in fieldworks.at(battle, place) if battle.fieldworks else ():
            kind = battle.tables.fieldworks[work.kind]
            if kind.position and table.columns(kind.cover) < table.columns(level):
                level = kind.cover
        return level


#: The enemy pictures met last, each with all that was worked out of it.
_FIELDS: dict[tuple[object, ...], Foes] = {}
_KEPT = 8


def field_of(battle: Battle, seat: int) -> Foes:
    """The enemy as he is known now: the picture of a moment ago where nothing about it has changed."""
    foes = _foes(battle, 1 - seat)
    key = (
        battle.board,
        battle.light,
        battle.visibility,
        tuple(foes_key(foe) for foe in foes),
        tuple(sorted(battle.smoke.items())),
        tuple(sorted(battle.wrecks)),
        tuple(sorted(battle.ruins.items())),
        tuple(battle.blazes),
        tuple((work.kind, work.cell) for work in battle.fieldworks.values()),
        tuple(
            battle.board.cell(unit.place)
            for unit in battle.units.values()
            if unit.profile.is_vehicle and unit.status == "field" and not unit.hidden
        ),
    )
    found = _FIELDS.get(key)
    if found is None:
        if len(_FIELDS) >= _KEPT:
            _FIELDS.clear()
        found = _FIELDS[key] = Foes(battle, foes)
    return found


def foes_key(foe: Foe) -> tuple[object, ...]:
    unit = foe.unit
    if unit is None:
        return (foe.place,)
    state = (
        unit.steps,
        unit.neutralised,
        unit.stopped,
        unit.pinned,
        unit.fire,
        unit.facing,
        unit.stunned,
        unit.altitude,
    )
    return (foe.place, unit.id, foe.power, foe.piercing, foe.morale, unit.beset, unit.deployed, state)


def _foes(battle: Battle, other: int) -> list[Foe]:
    found = [
        Foe(marker.place, None, GUESSED_POWER, GUESSED_RANGE, True, 0, 0, LIKELY, True)
        for marker in battle.markers.values()
        if marker.seat == other
    ]
    found += [_known_foe(battle, unit) for unit in battle.on_field(other) if not unit.hidden]
    return found


def _known_foe(battle: Battle, unit: Unit) -> Foe:
    """An enemy in plain sight, with the best he can fire."""
    power, reach, doubles, piercing, far = 0.0, 0, False, 0, 0
    for arm, mode in targeting.usable(battle, unit) or targeting.modes(unit.arms):
        if mode == AP and arm.anti_personnel > power:
            power, reach, doubles = float(arm.anti_personnel), arm.range, arm.reaches_double
        elif mode == AT and arm.anti_tank > piercing:
            piercing, far = arm.anti_tank, arm.range
    if unit.neutralised or unit.stunned:
        power, piercing = power * 0.4, piercing // 2
    elif unit.stopped or unit.pinned:
        power /= 2
    ready = unit.fire != FIRE_ENDED and unit.can_act
    likely = 1.0 if unit.fire == NO_FIRE else 0.8
    morale = int(effects.morale(battle, unit))
    return Foe(unit.place, unit, power, reach, doubles, piercing, far, likely, ready, morale)


@lru_cache(maxsize=1 << 16)
def ground_shift(tables: Tables, board: Board, start: int, end: int) -> int:
    """Columns by sides, ditches and heights between two places: what never changes."""
    here, there = board.cell(start), board.cell(end)
    columns = 0
    if board.map.sides and here != there:
        for kinds in terrain.sides_before(board, here, there):
            columns = min(columns, sum(tables.cover.columns(tables.sides[kind].cover) for kind in kinds))
    if board.map.leaving and board.ditches[there] and board.ditches[here] != board.ditches[there]:
        columns += tables.columns.ditch
    if board.height(end) > board.height(start):
        columns += tables.columns.height
    return columns
