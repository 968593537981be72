"""Happenings of vehicles: driving, anti-tank fire, transport and overruns."""

from __future__ import annotations

from typing import Annotated, Any

from grognard.core.event import Event, PlaceId, UnitId, Word, event

Direction = Annotated[int, "direction"]


@event("ept-turned", "ept.vehicles.facing")
class Turned(Event):
    """A vehicle or gun looks another way."""

    unit: UnitId
    facing: Direction


@event("ept-hit-rolled", "ept.fire-types.to-hit")
class HitRolled(Event):
    """The to-hit table was read: column, total and whether the shot strikes, with the sum behind the column."""

    unit: UnitId
    target: UnitId
    column: int
    total: int
    result: Word
    shifts: Any = None


@event("ept-destruction-read", "ept.fire-types.destruction")
class DestructionRead(Event):
    """The destruction table was read: the side struck, anti-tank value less armour, total and result."""

    unit: UnitId
    side: Word
    power: int
    total: int
    result: Word


@event("ept-stunned", "ept.vehicles.stunned")
class Stunned(Event):
    unit: UnitId


@event("ept-immobilised", "ept.vehicles.immobilised")
class Immobilised(Event):
    unit: UnitId


@event("ept-destroyed", "ept.vehicles.destroyed")
class Destroyed(Event):
    """A vehicle is lost; what is left of it is a wreck or nothing."""

    unit: UnitId
    place: PlaceId
    left: Word


@event("ept-kept-rolling", "ept.vehicles.continued-movement")
class KeptRolling(Event):
    """A vehicle keeps its Moved marker for the turn to come."""

    unit: UnitId


@event("ept-embarked", "ept.vehicles.embark-where")
class Embarked(Event):
    unit: UnitId
    vehicle: UnitId


@event("ept-disembarked", "ept.vehicles.embark-where")
class Disembarked(Event):
    """A unit gets off, of its own will or because it must."""

    unit: UnitId
    place: PlaceId


@event("ept-overrun", "ept.vehicles.overrun-attack")
class Overrun(Event):
    unit: UnitId
    place: PlaceId


@event("ept-escorted", "ept.vehicles.escort-move")
class Escorted(Event):
    """Infantry goes along with a vehicle."""

    unit: UnitId
    vehicle: UnitId


@event("ept-smoke-laid", "ept.terrain.smoke-shells")
class SmokeLaid(Event):
    unit: UnitId
    place: PlaceId
