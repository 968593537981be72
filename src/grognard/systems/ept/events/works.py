"""Happenings of snipers, fieldworks, obstructions, traps, tunnels and engineers."""

from __future__ import annotations

from typing import Annotated

from grognard.core.event import Event, UnitId, Word, event

PlaceId = Annotated[int, "place"]
UnitIds = Annotated[tuple[str, ...], "unit"]


@event("ept-pinned")
class Pinned(Event):
    unit: UnitId


@event("ept-trap-sprung")
class TrapSprung(Event):
    """A trap is turned over, or a known one goes off, under who has entered its hex."""

    unit: UnitId
    place: PlaceId
    work: Word


@event("ept-trap-dummy")
class TrapDummy(Event):
    """Trapped ground proves to be harmless."""

    place: PlaceId


@event("ept-work-gone")
class WorkGone(Event):
    """A fieldwork is removed: crushed, used up or destroyed."""

    place: PlaceId
    work: Word


@event("ept-demolition-announced")
class DemolitionAnnounced(Event):
    unit: UnitId
    place: PlaceId
    work: Word


@event("ept-demolished")
class Demolished(Event):
    unit: UnitId
    place: PlaceId
    work: Word


@event("ept-demolition-failed")
class DemolitionFailed(Event):
    unit: UnitId


@event("ept-engineers-assault")
class EngineersAssault(Event):
    """Engineers have got in among the enemy; what comes of it is settled at the end of the turn."""

    unit: UnitId
    place: PlaceId


@event("ept-engineers-won")
class EngineersWon(Event):
    unit: UnitId
    place: PlaceId


@event("ept-engineers-lost")
class EngineersLost(Event):
    """An engineer assault has come to nothing."""

    place: PlaceId


@event("ept-engineers-back")
class EngineersBack(Event):
    unit: UnitId
    place: PlaceId


@event("ept-went-inside")
class WentInside(Event):
    """A unit goes into a bunker or tunnel."""

    unit: UnitId
    work: Word


@event("ept-came-out")
class CameOut(Event):
    unit: UnitId
    work: Word


@event("ept-exploded")
class Exploded(Event):
    """A unit blows itself up with the IED it carries."""

    unit: UnitId
    place: PlaceId


@event("ept-paired")
class Paired(Event):
    """Two halves of a squad act as one."""

    unit: UnitId
    other: UnitId


@event("ept-work-laid")
class WorkLaid(Event):
    """A player has laid out a fieldwork while setting up."""

    place: PlaceId
    work: Word
