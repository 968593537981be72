"""Happenings of landings from the sea."""

from __future__ import annotations

from grognard.core.event import Event, UnitId, event


@event("ept-craft-hit", "ept.amphibious.sink-hits")
class CraftHit(Event):
    """A craft has taken a hit, and after how many it sinks."""

    unit: UnitId
    hits: int
    sinks: int


@event("ept-craft-withdrew", "ept.amphibious.after-unloading")
class CraftWithdrew(Event):
    unit: UnitId


@event("ept-shed-its-gear", "ept.amphibious.swimming-tanks")
class ShedItsGear(Event):
    unit: UnitId
