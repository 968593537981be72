"""What happens in the air: approaches, patrols, flak, jinking, and aircraft that leave."""

from __future__ import annotations

from grognard.core.event import Event, RuleId, event
from grognard.systems.epic.events import FormationId, Spots, UnitRefs


@event("epic-approached", "epic.aircraft.approach-distance")
class Approached(Event):
    formation: FormationId
    way: Spots


@event("epic-on-patrol", "epic.aircraft.cap")
class OnPatrol(Event):
    formation: FormationId


@event("epic-patrol-reacts", "epic.aircraft.cap-reaction")
class PatrolReacts(Event):
    formation: FormationId
    target: FormationId


@event("epic-stands-down", "epic.aircraft.stand-down")
class StandsDown(Event):
    formation: FormationId
    rule: RuleId


@event("epic-flak", "epic.aircraft.flak-who")
class FlakFired(Event):
    formation: FormationId
    target: FormationId
    units: UnitRefs


@event("epic-air-attack", "epic.aircraft.attack-air-weapons")
class AirAttack(Event):
    formation: FormationId
    target: FormationId
    units: UnitRefs


@event("epic-jinks", "epic.aircraft.jink")
class Jinks(Event):
    formation: FormationId


@event("epic-flew-off", "epic.aircraft.disengage-move")
class FlewOff(Event):
    formation: FormationId
    way: Spots


@event("epic-landed", "epic.air-transport.landing")
class Landed(Event):
    formation: FormationId
    places: Spots


@event("epic-took-off", "epic.air-transport.take-off")
class TookOff(Event):
    formation: FormationId
