"""Happenings of fire and its effects."""

from __future__ import annotations

from typing import Annotated, Any

from grognard.core.event import Event, UnitId, Word, event

PlaceId = Annotated[int, "place"]
UnitIds = Annotated[tuple[str, ...], "unit"]


@event("ept-fired")
class Fired(Event):
    """Units fire at a place; `cause` says whether it is an action or opportunity fire."""

    units: UnitIds
    place: PlaceId
    mode: Word
    cause: Word


@event("ept-fire-read")
class FireRead(Event):
    """The fire table was read for a target: the result of a total, with the column and the sums behind it.

    Who does not know the firer or the target is told no column and no sums.
    """

    place: PlaceId
    target: UnitId
    total: int
    result: Word
    column: int = -1
    power: Any = None
    shifts: Any = None


@event("ept-shot-wasted")
class ShotWasted(Event):
    """A shot was declared at a place that could not be fired at."""

    place: PlaceId


@event("ept-rate-lost")
class RateLost(Event):
    unit: UnitId


@event("ept-tested")
class Tested(Event):
    """A unit tested its morale, and what came of it."""

    unit: UnitId
    total: int
    morale: int
    result: Word


@event("ept-steps-lost")
class StepsLost(Event):
    unit: UnitId
    steps: int


@event("ept-eliminated")
class Eliminated(Event):
    unit: UnitId


@event("ept-stop-shed")
class StopShed(Event):
    unit: UnitId


@event("ept-rallied")
class Rallied(Event):
    unit: UnitId


@event("ept-rally-failed")
class RallyFailed(Event):
    unit: UnitId


@event("ept-stopped")
class Stopped(Event):
    unit: UnitId


@event("ept-neutralised")
class Neutralised(Event):
    unit: UnitId


@event("ept-jammed")
class Jammed(Event):
    unit: UnitId


@event("ept-repaired")
class Repaired(Event):
    unit: UnitId


@event("ept-low-ammunition")
class LowAmmunition(Event):
    """A weapon runs short: so many shots are left."""

    unit: UnitId
    shots: int


@event("ept-out-of-ammunition")
class OutOfAmmunition(Event):
    """A unit has nothing left to fire and leaves the battle."""

    unit: UnitId


@event("ept-deployed")
class Deployed(Event):
    unit: UnitId


@event("ept-undeployed")
class Undeployed(Event):
    unit: UnitId
