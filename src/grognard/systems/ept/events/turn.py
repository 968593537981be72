"""Happenings of the turn: phases, initiative, activation, and the end of the game."""

from __future__ import annotations

from typing import Annotated

from grognard.core.event import Event, Seat, UnitId, Word, event

FormationId = Annotated[str, "formation"]


@event("ept-turn-began")
class TurnBegan(Event):
    turn: int
    turns: int


@event("ept-phase-began")
class PhaseBegan(Event):
    phase: Word


@event("ept-initiative-won")
class InitiativeWon(Event):
    seat: Seat


@event("ept-formation-activated")
class FormationActivated(Event):
    """Without a test where `automatic` says why."""

    seat: Seat
    formation: FormationId
    automatic: Word


@event("ept-activation-failed")
class ActivationFailed(Event):
    seat: Seat
    formation: FormationId
    total: int
    morale: int


@event("ept-activation-ended")
class ActivationEnded(Event):
    seat: Seat
    formation: FormationId


@event("ept-passed")
class Passed(Event):
    seat: Seat


@event("ept-operations-ended")
class OperationsEnded(Event):
    cause: Word


@event("ept-unit-placed")
class UnitPlaced(Event):
    """A unit, or the marker that stands for it, is on the map."""

    unit: UnitId
    place: Annotated[int, "place"]


@event("ept-game-over")
class GameOver(Event):
    winner: Word
    way: Word


@event("ept-all-activated")
class AllActivated(Event):
    """A player has nothing more to activate this turn, or says so and leaves decoys out."""

    seat: Seat
