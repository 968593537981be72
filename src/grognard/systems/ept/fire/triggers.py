"""Chapters 5.2 and 7.11: what passive units may react to."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.rules import rule
from grognard.systems.ept.state import Unit

#: Reactions without missiles, and those by missiles only.
WITHOUT, ONLY = "without", "only"


@dataclass(slots=True)
class Trigger:
    """What passive units may react to: who moved, pivoted, got off or fired, and where."""

    #: move, pivot, disembark or shot.
    kind: str
    #: Who is fired at: those that moved together, or that fired together.
    units: tuple[Unit, ...]
    #: The kind of march for the movement shift; empty for a shot.
    march: str = ""
    #: Units that may not react to this: those that have just retreated from an assault.
    barred: tuple[str, ...] = ()
    #: Units of the other side that fire at these hits as well: those whom engineers have got in among.
    caught: tuple[Unit, ...] = ()
    #: Whether missiles may be fired in answer: with others, not yet, or nothing else (16.5).
    missiles: str = ""

    @property
    def seat(self) -> int:
        return self.units[0].seat

    @property
    def place(self) -> int:
        return self.units[0].place

    @property
    def places(self) -> tuple[int, ...]:
        """Where they stand: a group that fired together may have done so from several hexes."""
        if len(self.units) == 1:
            return (self.units[0].place,)
        return tuple(sorted({unit.place for unit in self.units}))

    @rule("ept.fire.opportunity-move-single-target", "ept.fire.opportunity-fire-single-target")
    def at(self, place: int) -> tuple[Unit, ...]:
        """Whom a reaction at a place hits: those that moved or fired together there, and nobody else in the hex."""
        if self.caught:
            return (*self.units, *(unit for unit in self.caught if unit.status == "field"))
        if len(self.units) == 1:
            return self.units
        return tuple(unit for unit in self.units if unit.place == place)


@rule("ept.fire.opportunity-move-trigger")
def moving(units: tuple[Unit, ...], march: str, barred: tuple[str, ...] = ()) -> Trigger:
    """Units have entered a hex, and have announced nothing further."""
    return Trigger("move", units, march, barred)


@rule("ept.fire.opportunity-pivot-trigger")
def turning(unit: Unit, march: str) -> Trigger:
    """A vehicle has turned by one side, for movement points."""
    return Trigger("pivot", (unit,), march)


@rule("ept.fire.opportunity-fire-trigger")
def fired(units: tuple[Unit, ...]) -> Trigger:
    """Units have fired, and the shot is resolved."""
    return Trigger("shot", units)
