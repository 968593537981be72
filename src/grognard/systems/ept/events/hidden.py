"""Happenings about hidden units."""

from __future__ import annotations

from grognard.core.event import Event, UnitId, Word, event


@event("ept-revealed", "ept.hidden.reveal-only-concerned", reveals=("unit",))
class Revealed(Event):
    """A unit is seen for what it is."""

    unit: UnitId
    marker: UnitId
    cause: Word


@event("ept-hid", "ept.hidden.rehide")
class Hid(Event):
    """A Hidden marker lies where units were."""

    unit: UnitId
    marker: UnitId


@event("ept-decoy-removed", "ept.hidden.decoys-supply", reveals=("unit",))
class DecoyRemoved(Event):
    """There was nobody under a marker: the decoy goes back to the supply."""

    unit: UnitId
    marker: UnitId
