"""Happenings of air missions: anti-aircraft fire, and what becomes of them."""

from __future__ import annotations

from grognard.core.event import Event, PlaceId, Seat, UnitId, Word, event


@event("ept-aa-read", "ept.fire-types.aa-resolution")
class AaRead(Event):
    """A unit has fired at a flight over a hex: the total and what the fire table says."""

    unit: UnitId
    place: PlaceId
    total: int
    result: Word


@event("ept-flight-destroyed", "ept.fire-types.aa-result-loss")
class FlightDestroyed(Event):
    seat: Seat
    place: PlaceId


@event("ept-flight-driven-off", "ept.fire-types.aa-result-n")
class FlightDrivenOff(Event):
    seat: Seat
    place: PlaceId


@event("ept-flew-over", "ept.fire-types.aa-targets")
class FlewOver(Event):
    """A flight has got through."""

    seat: Seat
    place: PlaceId


@event("ept-flew", "ept.vehicles.aircraft-costs")
class Flew(Event):
    """An aircraft flies into a hex."""

    unit: UnitId
    place: PlaceId
    altitude: Word


@event("ept-changed-height", "ept.vehicles.aircraft-heights")
class ChangedHeight(Event):
    unit: UnitId
    place: PlaceId
    altitude: Word


@event("ept-set-down-hard", "ept.vehicles.helicopter-immobilised")
class SetDownHard(Event):
    """A helicopter that cannot fly on has come down and stands there."""

    unit: UnitId
    place: PlaceId
