"""Happenings of snipers, fieldworks, obstructions, traps, tunnels and engineers."""

from __future__ import annotations

from typing import Annotated

from grognard.core.event import Event, PlaceId, UnitId, Word, event

UnitIds = Annotated[tuple[str, ...], "unit"]


@event("ept-pinned", "ept.heavy-weapons.sniper-pins")
class Pinned(Event):
    unit: UnitId


@event("ept-trap-sprung", "ept.fieldworks.trap-reveal")
class TrapSprung(Event):
    """A trap is turned over, or a known one goes off, under who has entered its hex."""

    unit: UnitId
    place: PlaceId
    work: Word


@event("ept-trap-dummy", "ept.fieldworks.trap-reveal")
class TrapDummy(Event):
    """Trapped ground proves to be harmless."""

    place: PlaceId


@event("ept-work-gone", "ept.fieldworks.positions-general")
class WorkGone(Event):
    """A fieldwork is removed: crushed, used up or destroyed."""

    place: PlaceId
    work: Word


@event("ept-demolition-announced", "ept.engineers.demolition-declare")
class DemolitionAnnounced(Event):
    unit: UnitId
    place: PlaceId
    work: Word


@event("ept-demolished", "ept.engineers.demolition-conditions")
class Demolished(Event):
    unit: UnitId
    place: PlaceId
    work: Word


@event("ept-demolition-failed", "ept.engineers.demolition-conditions")
class DemolitionFailed(Event):
    unit: UnitId


@event("ept-engineers-assault", "ept.engineers.assault-definition")
class EngineersAssault(Event):
    """Engineers have got in among the enemy; what comes of it is settled at the end of the turn."""

    unit: UnitId
    place: PlaceId


@event("ept-engineers-won", "ept.engineers.assault-success")
class EngineersWon(Event):
    unit: UnitId
    place: PlaceId


@event("ept-engineers-lost", "ept.engineers.assault-failure")
class EngineersLost(Event):
    """An engineer assault has come to nothing."""

    place: PlaceId


@event("ept-engineers-back", "ept.engineers.assault-failure")
class EngineersBack(Event):
    unit: UnitId
    place: PlaceId


@event("ept-flames-thrown", "ept.engineers.flame-vehicle-fire")
class FlamesThrown(Event):
    """A vehicle burns out a building or position with its flamethrower."""

    unit: UnitId
    place: PlaceId


@event("ept-went-inside", "ept.fieldworks.bunker-entry")
class WentInside(Event):
    """A unit goes into a bunker or tunnel."""

    unit: UnitId
    work: Word


@event("ept-turned-back", "ept.terrain.tunnel-enter")
class TurnedBack(Event):
    """A unit that cannot assault has found the enemy in a tunnel."""

    unit: UnitId


@event("ept-came-out", "ept.fieldworks.bunker-entry")
class CameOut(Event):
    unit: UnitId
    work: Word


@event("ept-exploded", "ept.fieldworks.carried-ied")
class Exploded(Event):
    """A unit blows itself up with the IED it carries."""

    unit: UnitId
    place: PlaceId


@event("ept-paired", "ept.special-infantry.half-squads-act")
class Paired(Event):
    """Two halves of a squad act as one."""

    unit: UnitId
    other: UnitId


@event("ept-work-laid", "ept.fieldworks.positions-general")
class WorkLaid(Event):
    """A player has laid out a fieldwork while setting up."""

    place: PlaceId
    work: Word
