"""Happenings of fire and its effects."""

from __future__ import annotations

from typing import Annotated, Any

from grognard.core.event import Event, PlaceId, UnitId, Word, event

UnitIds = Annotated[tuple[str, ...], "unit"]


@event("ept-fired", "ept.fire.procedure")
class Fired(Event):
    """Units fire at a place; `cause` says whether it is an action or opportunity fire."""

    units: UnitIds
    place: PlaceId
    mode: Word
    cause: Word


@event("ept-fire-read", "ept.fire.roll")
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


@event("ept-shot-wasted", "ept.fire.invalid-shot-wasted")
class ShotWasted(Event):
    """A shot was declared at a place that could not be fired at."""

    place: PlaceId


@event("ept-rate-lost", "ept.fire.cadence-lost")
class RateLost(Event):
    unit: UnitId


@event("ept-tested", "ept.fire.result-types")
class Tested(Event):
    """A unit tested its morale, and what came of it."""

    unit: UnitId
    total: int
    morale: int
    result: Word


@event("ept-steps-lost", "ept.effects.step-loss-squad")
class StepsLost(Event):
    unit: UnitId
    steps: int


@event("ept-eliminated", "ept.effects.step-loss-single", reveals=("unit",))
class Eliminated(Event):
    unit: UnitId


@event("ept-stop-shed", "ept.effects.stop-removal-by-loss")
class StopShed(Event):
    unit: UnitId


@event("ept-rallied", "ept.effects.rally-test")
class Rallied(Event):
    unit: UnitId


@event("ept-rally-failed", "ept.effects.rally-test")
class RallyFailed(Event):
    unit: UnitId


@event("ept-stopped", "ept.effects.stopped-limits")
class Stopped(Event):
    unit: UnitId


@event("ept-neutralised", "ept.effects.neutralised-limits")
class Neutralised(Event):
    unit: UnitId


@event("ept-neutralised-again", "ept.effects.neutralised-again")
class NeutralisedAgain(Event):
    """Who is neutralised already is to be so again: that costs a step."""

    unit: UnitId


@event("ept-jammed", "ept.fire.jam-check")
class Jammed(Event):
    unit: UnitId


@event("ept-repaired", "ept.fire.jam-repair")
class Repaired(Event):
    unit: UnitId


@event("ept-low-ammunition", "ept.fire.low-ammo")
class LowAmmunition(Event):
    """A weapon runs short: so many shots are left."""

    unit: UnitId
    shots: int


@event("ept-out-of-ammunition", "ept.fire.out-of-ammo-removal")
class OutOfAmmunition(Event):
    """A unit has nothing left to fire and leaves the battle."""

    unit: UnitId


@event("ept-deployed", "ept.units.heavy-weapon-sides")
class Deployed(Event):
    unit: UnitId


@event("ept-undeployed", "ept.units.heavy-weapon-sides")
class Undeployed(Event):
    unit: UnitId
