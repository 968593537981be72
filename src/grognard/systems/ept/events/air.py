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


@event("ept-flew", "ept.vehicles.aircraft-costs", reveals=("unit",))
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


@event("ept-air-called", "ept.air.support-timing")
class AirCalled(Event):
    """A player has asked for air support, in secret."""

    support: Word


@event("ept-air-cancelled", "ept.air.support-timing")
class AirCancelled(Event):
    support: Word


@event("ept-air-late", "ept.air.resolution")
class AirLate(Event):
    seat: Seat


@event("ept-air-placed", "ept.air.resolution")
class AirPlaced(Event):
    """Air support comes: what, over which hex, how high and to do what."""

    seat: Seat
    support: Word
    place: PlaceId
    height: Word
    attack: Word


@event("ept-air-drifted", "ept.air.resolution")
class AirDrifted(Event):
    seat: Seat
    place: PlaceId


@event("ept-air-lost", "ept.air.resolution")
class AirLost(Event):
    seat: Seat


@event("ept-air-redirected", "ept.air.ground-attack-redirect")
class AirRedirected(Event):
    seat: Seat
    place: PlaceId


@event("ept-air-strafed", "ept.air.ground-attack")
class AirStrafed(Event):
    """A ground attack on a hex: its power and the total."""

    place: PlaceId
    power: int
    total: int


@event("ept-battery-read", "ept.air.aa-interrupts")
class BatteryRead(Event):
    """Guns off the map have fired at a flight."""

    seat: Seat
    place: PlaceId
    total: int
    result: Word


@event("ept-zone-placed", "ept.air.drop-zones")
class ZonePlaced(Event):
    seat: Seat
    place: PlaceId


@event("ept-drop-drifted", "ept.air.drop-drift")
class DropDrifted(Event):
    seat: Seat
    place: PlaceId


@event("ept-drop-left-the-map", "ept.air.drop-off-map")
class DropLeftTheMap(Event):
    """A drop zone or a jumper passes the edge of the map over this hex."""

    seat: Seat
    place: PlaceId


@event("ept-jumped", "ept.air.drop-scatter", reveals=("unit",))
class Jumped(Event):
    unit: UnitId
    place: PlaceId


@event("ept-landed-badly", "ept.air.drop-terrain-difficult")
class LandedBadly(Event):
    unit: UnitId
    place: PlaceId
    die: int


@event("ept-came-in", "ept.air.drop-off-map", reveals=("unit",))
class CameIn(Event):
    """Somebody who was dropped off the map comes in over its edge."""

    unit: UnitId
    place: PlaceId


@event("ept-took-off", "ept.vehicles.aircraft-heights", reveals=("unit",))
class TookOff(Event):
    """An aircraft that was set up is in plain sight."""

    unit: UnitId
    place: PlaceId


@event("ept-glider-landed", "ept.air.glider-approach", reveals=("unit",))
class GliderLanded(Event):
    unit: UnitId
    place: PlaceId


@event("ept-glider-lost", "ept.air.glider-terrain")
class GliderLost(Event):
    """A glider has come down where nobody comes out of it."""

    unit: UnitId
    place: PlaceId


@event("ept-glider-shaken", "ept.air.glider-terrain")
class GliderShaken(Event):
    """A glider has collided or come down on bad ground: the die, with its malus."""

    unit: UnitId
    place: PlaceId
    die: int


@event("ept-glider-emptied", "ept.air.glider-remains")
class GliderEmptied(Event):
    unit: UnitId
    place: PlaceId


@event("ept-landed-on-strip", "ept.air.landing-run", reveals=("unit",))
class LandedOnStrip(Event):
    """An aeroplane touches down and comes onto the map over this hex."""

    unit: UnitId
    place: PlaceId


@event("ept-left-by-air", "ept.air.landing-run")
class LeftByAir(Event):
    unit: UnitId
    place: PlaceId
