"""Happenings of movement."""

from __future__ import annotations

from typing import Annotated

from grognard.core.event import Event, UnitId, Word, event

PlaceId = Annotated[int, "place"]


@event("ept-moved", "ept.movement.costs")
class Moved(Event):
    """A unit, or a Hidden marker, enters a place."""

    unit: UnitId
    place: PlaceId
    march: Word
