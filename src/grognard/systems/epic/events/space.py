"""What happens from orbit: spacecraft, bombardments, and those who come down."""

from __future__ import annotations

from grognard.core.event import Event, event
from grognard.systems.epic.events import FormationId, Spot, Spots, UnitRef, UnitRefs


@event("epic-in-orbit", "epic.spacecraft.setup-first")
class InOrbit(Event):
    formation: FormationId
    place: Spot


@event("epic-announced", "epic.spacecraft.setup-order")
class Announced(Event):
    formation: FormationId
    turn: int


@event("epic-set-aside", "epic.spacecraft.planetfall-off-table")
class SetAside(Event):
    formation: FormationId
    ship: FormationId


@event("epic-plotted", "epic.spacecraft.secret-coordinates")
class Plotted(Event):
    formation: FormationId
    place: Spot


@event("epic-delayed", "epic.spacecraft.delayed")
class Delayed(Event):
    formation: FormationId
    turn: int


@event("epic-arrived", "epic.spacecraft.action")
class Arrived(Event):
    formation: FormationId


@event("epic-plot-shown", "epic.spacecraft.secret-coordinates")
class PlotShown(Event):
    formation: FormationId
    place: Spot


@event("epic-bombarded", "epic.spacecraft.bombardment-resolution")
class Bombarded(Event):
    formation: FormationId
    points: int
    templates: Spots


@event("epic-pinpointed", "epic.spacecraft.pinpoint-targets")
class Pinpointed(Event):
    formation: FormationId
    unit: UnitRef


@event("epic-salvo-fired", "epic.lists.guided-salvo")
class SalvoFired(Event):
    formation: FormationId
    target: FormationId


@event("epic-scattered", "epic.spacecraft.planetfall-scatter")
class Scattered(Event):
    formation: FormationId
    aim: Spot
    place: Spot


@event("epic-came-down", "epic.spacecraft.planetfall-placement")
class CameDown(Event):
    formation: FormationId
    places: Spots


@event("epic-pod-fired", "epic.lists.drop-pods")
class PodFired(Event):
    formation: FormationId
    units: UnitRefs


@event("epic-got-out", "epic.spacecraft.planetfall-disembark")
class GotOut(Event):
    formation: FormationId
    places: Spots


@event("epic-departed", "epic.spacecraft.operation-steps")
class Departed(Event):
    formation: FormationId
