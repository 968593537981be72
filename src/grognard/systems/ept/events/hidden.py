"""Happenings about hidden units."""

from __future__ import annotations

from grognard.core.event import Event, UnitId, Word, event


@event("ept-revealed")
class Revealed(Event):
    """A unit is seen for what it is."""

    unit: UnitId
    marker: UnitId
    cause: Word


@event("ept-hid")
class Hid(Event):
    """A Hidden marker lies where units were."""

    unit: UnitId
    marker: UnitId


@event("ept-decoy-removed")
class DecoyRemoved(Event):
    marker: UnitId
