"""Happenings of assaults, retreats and withdrawals."""

from __future__ import annotations

from typing import Annotated

from grognard.core.event import Event, PlaceId, Seat, UnitId, Word, event

UnitIds = Annotated[tuple[str, ...], "unit"]
PlaceIds = Annotated[tuple[int, ...], "place"]
FormationId = Annotated[str, "formation"]


@event("ept-assault-launched", "ept.assault.definition")
class AssaultLaunched(Event):
    """Units set out to enter a place that the enemy holds."""

    units: UnitIds
    place: PlaceId


@event("ept-wave-announced", "ept.human-wave.targets")
class WaveAnnounced(Event):
    """A formation is to go at the enemy in a human wave."""

    formation: FormationId
    places: PlaceIds


@event("ept-wave-tested", "ept.human-wave.morale-test")
class WaveTested(Event):
    """Whether the men follow: the morale of their post, unless it is hidden."""

    formation: FormationId
    total: int
    morale: int
    outcome: Word


@event("ept-wave-goes-on", "ept.human-wave.absorb-stop")
class WaveGoesOn(Event):
    """A unit of a human wave takes losses instead of being brought to a halt."""

    unit: UnitId
    steps: int


@event("ept-wave-over", "ept.human-wave.end")
class WaveOver(Event):
    formation: FormationId


@event("ept-retreated", "ept.assault.retreat-before-move")
class Retreated(Event):
    """A unit gives way before an assault."""

    unit: UnitId
    place: PlaceId


@event("ept-assault-round", "ept.assault.repeat-rounds")
class RoundBegan(Event):
    """A round of an assault, with the change of every combat roll by acceleration."""

    place: PlaceId
    number: int
    change: int


@event("ept-assault-initiative", "ept.assault.initiative")
class InitiativeRolled(Event):
    unit: UnitId
    total: int


@event("ept-assault-blow", "ept.assault.resolve")
class Struck(Event):
    """A unit fought another: the modified total and what comes of it."""

    unit: UnitId
    target: UnitId
    total: int
    result: Word


@event("ept-withdrew", "ept.assault.withdraw-choice")
class Withdrew(Event):
    """A unit breaks off from an assault."""

    unit: UnitId
    place: PlaceId


@event("ept-thrown-back", "ept.vehicles.assault-repulsed")
class ThrownBack(Event):
    """Assaulting infantry returns to where it came from."""

    unit: UnitId
    place: PlaceId


@event("ept-assault-ended", "ept.assault.repeat-rounds")
class AssaultEnded(Event):
    """Who is left on the place."""

    seat: Seat
    place: PlaceId
