"""Happenings of the turn: phases, initiative, activation, and the end of the game."""

from __future__ import annotations

from typing import Annotated

from grognard.core.event import Event, Seat, UnitId, Word, event

FormationId = Annotated[str, "formation"]


@event("ept-turn-began", "ept.sequence.turn", opens="turn")
class TurnBegan(Event):
    turn: int
    turns: int


@event("ept-phase-began", "ept.sequence.turn")
class PhaseBegan(Event):
    phase: Word


@event("ept-initiative-won", "ept.sequence.initiative")
class InitiativeWon(Event):
    seat: Seat


@event("ept-formation-activated", "ept.activation.effect", opens="activation")
class FormationActivated(Event):
    """Without a test where `automatic` says why."""

    seat: Seat
    formation: FormationId
    automatic: Word


#: The morale of a leader that is hidden, to those who do not know him.
UNTOLD = 0


@event("ept-activation-failed", "ept.activation.test")
class ActivationFailed(Event):
    seat: Seat
    formation: FormationId
    total: int
    morale: int


@event("ept-activation-ended", "ept.activation.end-mark")
class ActivationEnded(Event):
    seat: Seat
    formation: FormationId


@event("ept-passed", "ept.activation.end-by-passes")
class Passed(Event):
    seat: Seat


@event("ept-operations-ended", "ept.activation.end-by-exhaustion")
class OperationsEnded(Event):
    cause: Word


@event("ept-unit-placed", "ept.hidden.start-hidden")
class UnitPlaced(Event):
    """A unit, or the marker that stands for it, is on the map."""

    unit: UnitId
    place: Annotated[int, "place"]


@event("ept-game-over", "ept.sequence.game-length")
class GameOver(Event):
    winner: Word
    way: Word


@event("ept-all-activated", "ept.activation.once-per-turn")
class AllActivated(Event):
    """A player has nothing more to activate this turn, or says so and leaves decoys out."""

    seat: Seat
