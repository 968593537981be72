"""What becomes of daemons: summoned, sent back, lost; and what the gods give and take."""

from __future__ import annotations

from grognard.core.event import Event, Seat, event
from grognard.systems.epic.events import FormationId, Spot, UnitRef


@event("epic-summons", "epic.lists.summoning")
class Summons(Event):
    formation: FormationId
    points: int


@event("epic-sacrificed", "epic.lists.sacrifice")
class Sacrificed(Event):
    unit: UnitRef


@event("epic-appeared", "epic.lists.summoning")
class Appeared(Event):
    unit: UnitRef
    place: Spot


@event("epic-went-back", "epic.lists.summoned-return")
class WentBack(Event):
    formation: FormationId
    count: int


@event("epic-lost-in-the-warp", "epic.lists.summoned-lost")
class LostInTheWarp(Event):
    formation: FormationId
    count: int


@event("epic-rewarded", "epic.lists.fickle-masters")
class Rewarded(Event):
    seat: Seat
    count: int
    left: int


@event("epic-punished", "epic.lists.fickle-masters")
class Punished(Event):
    seat: Seat
    count: int
    left: int
