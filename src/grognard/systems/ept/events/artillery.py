"""Happenings of indirect fire, artillery, smoke and blazes."""

from __future__ import annotations

from typing import Annotated, Any

from grognard.core.event import Event, PlaceId, UnitId, Word, event

SeatId = Annotated[int, "seat"]
Barrage = Annotated[str, "barrage"]


@event("ept-hex-shelled", "ept.fire-types.ind-users")
class HexShelled(Event):
    """Indirect fire falls on a hex: what it comes from, its power, and what the roll does to the hex itself."""

    place: PlaceId
    cause: Word
    power: float
    total: int
    result: Word


@event("ept-mission-requested", "ept.artillery.request")
class MissionRequested(Event):
    """What its owner noted in secret: the target of a mission, explosive or smoke."""

    barrage: Barrage
    place: PlaceId
    shell: Word


@event("ept-mission-cancelled", "ept.artillery.cancel")
class MissionCancelled(Event):
    barrage: Barrage


@event("ept-mission-late", "ept.artillery.delay")
class MissionLate(Event):
    seat: SeatId
    barrage: Barrage


@event("ept-mission-placed", "ept.artillery.procedure")
class MissionPlaced(Event):
    """The marker of a mission is placed on the hex that was noted for it."""

    seat: SeatId
    barrage: Barrage
    place: PlaceId
    shell: Word


@event("ept-mission-directed", "ept.artillery.drift-roll")
class MissionDirected(Event):
    """For its owner alone: the sum behind the drift of a mission at a hex, and how far it drifts by that."""

    barrage: Barrage
    place: PlaceId
    hexes: int
    die: Any = None


@event("ept-mission-drifted", "ept.artillery.drift-roll")
class MissionDrifted(Event):
    barrage: Barrage
    place: PlaceId


@event("ept-mission-lost", "ept.artillery.drift-off-map")
class MissionLost(Event):
    """A mission drifts off the map."""

    barrage: Barrage


@event("ept-smoke-falls", "ept.terrain.smoke-indirect")
class SmokeFalls(Event):
    place: PlaceId
    strength: int


@event("ept-building-ruined", "ept.fire-types.ind-ruins")
class BuildingRuined(Event):
    place: PlaceId


@event("ept-work-reduced", "ept.fire-types.ind-fieldworks")
class WorkReduced(Event):
    """What is left of a defensive position is a lesser one."""

    place: PlaceId
    work: Word
    left: Word


@event("ept-caught-fire", "ept.terrain.blaze-start")
class CaughtFire(Event):
    place: PlaceId


@event("ept-fell-down", "ept.fire-types.ind-ruins")
class FellDown(Event):
    """A unit comes down with the floor it stood on."""

    unit: UnitId
    place: PlaceId


@event("ept-no-panzerfaust", "ept.heavy-weapons.panzerfaust-none-available")
class NoPanzerfaust(Event):
    unit: UnitId


@event("ept-missile-lost", "ept.heavy-weapons.missile-wire-interrupt")
class MissileLost(Event):
    """Who guided a missile no longer does."""

    unit: UnitId


@event("ept-missile-struck", "ept.fire-types.at-missile")
class MissileStruck(Event):
    """A missile reaches its target: the side struck, power, shifted column, total and result."""

    unit: UnitId
    side: Word
    power: int
    column: int
    total: int
    result: Word
    shifts: Any = None
