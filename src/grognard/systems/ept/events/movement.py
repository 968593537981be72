"""Happenings of movement."""

from __future__ import annotations

from grognard.core.event import Event, PlaceId, UnitId, Word, event


@event("ept-moved", "ept.movement.costs")
class Moved(Event):
    """A unit, or a Hidden marker, enters a place."""

    unit: UnitId
    place: PlaceId
    march: Word
