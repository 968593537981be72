"""The state of a battle of Dust Tactics and of its units."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import field
from typing import NewType

from grognard.core import battle as core
from grognard.core.model import Model, model
from grognard.core.rules import rule
from grognard.systems.dust.board.board import Board
from grognard.systems.dust.profile import Profile

#: Not on the battlefield.
OFF = -1


@model
class Unit(Model):
    """A squad, hero, vehicle or aircraft. A joined hero and his squad name each other as `partner`."""

    id: str
    seat: int
    profile: Profile
    cell: int = OFF
    #: reserve: yet to enter; field; gone: eliminated.
    status: str = "reserve"
    #: Living figures, one bit each; a single model is one figure.
    alive: int = 1
    wounds: int = 0
    #: Rounds left per weapon line, -1 where ammunition is no matter.
    ammo: list[int] = field(default_factory=list)
    #: Weapon lines that must be reloaded, one bit each.
    unloaded: int = 0
    activated: bool = False
    moved: bool = False
    partner: str = ""
    #: Skills declared for the rest of the round, and those used up for the game.
    boosts: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    #: Health that the serum will give back at the end of the next combat.
    serum: int = 0

    @property
    def figures(self) -> int:
        return self.alive.bit_count()

    @property
    @rule("dust.core.health")
    def health(self) -> int:
        """Points of damage it can still take."""
        return self.figures if self.profile.is_squad else self.profile.health - self.wounds


@model
class Element(Model):
    """A cover element on a square: ammo crate or tank trap, with the damage done to it."""

    kind: str
    damage: int = 0


@model
class Battle(core.Battle):
    """Everything about a game of Dust Tactics."""

    board: Board
    units: dict[str, Unit]
    elements: dict[int, Element] = field(default_factory=dict)
    #: What the present step is: tiles, cover, join, initiative, activation, round_end, over.
    phase: str = "join"
    round: int = 0
    rounds: int = 8
    #: Who acts next.
    turn: int = 0
    #: Units to be activated at once, before anybody else: reactivated, revived or rebuilt ones.
    queue: list[str] = field(default_factory=list)
    #: Points of enemy units destroyed, by seat.
    kills: list[int] = field(default_factory=lambda: [0, 0])
    #: Points for the scenario's objective, by seat.
    bonus: list[int] = field(default_factory=lambda: [0, 0])
    #: Every destruction as (unit, points): a unit brought back may stand here twice.
    losses: list[tuple[str, int]] = field(default_factory=list)
    #: Units that left the battlefield by the scenario's far edge, as (unit, points).
    exits: list[tuple[str, int]] = field(default_factory=list)
    #: Command abilities of each seat: used in this round; those that succeeded once in the game.
    commanded: list[bool] = field(default_factory=lambda: [False, False])
    succeeded: list[tuple[str, ...]] = field(default_factory=lambda: [(), ()])
    #: Cover elements still to be placed, and tiles still to be laid.
    supply: list[str] = field(default_factory=list)
    tiles: list[str] = field(default_factory=list)
    laid: list[tuple[str, int, int]] = field(default_factory=list)
    #: Squares that soldiers, vehicles and aircraft of each seat stand on, as masks.
    soldiers: list[int] = field(default_factory=lambda: [0, 0])
    vehicles: list[int] = field(default_factory=lambda: [0, 0])
    aircraft: list[int] = field(default_factory=lambda: [0, 0])
    #: Those of the soldiers that are squads: nobody but a hero stops on their squares.
    squads: list[int] = field(default_factory=lambda: [0, 0])
    #: Squares that hold a tank trap, as a mask.
    traps: int = 0
    #: Scenario: its id, how it is won, and its numbers.
    scenario: str = ""
    goal: str = "points"
    goal_points: int = 0
    #: Rounds in a row that a seat alone has held the objective.
    held: list[int] = field(default_factory=lambda: [0, 0])
    way: str = ""
    options: dict[str, bool | str] = field(default_factory=dict)

    # -- who stands where ------------------------------------------------------------------------

    def stand(self, unit: Unit, cell: int) -> None:
        """Put a unit, and a hero who has joined it, on a square."""
        old = unit.cell
        unit.cell = cell
        unit.status = "field"
        if unit.partner:
            self._follow(unit, cell)
        if old != OFF:
            self.vacate(unit, old)
        self._standing(unit)[unit.seat] |= 1 << cell
        if unit.profile.is_squad:
            self.squads[unit.seat] |= 1 << cell

    def _standing(self, unit: Unit) -> list[int]:
        """The masks of the unit's family, by seat."""
        if unit.profile.is_soldier:
            return self.soldiers
        return self.vehicles if unit.profile.is_vehicle else self.aircraft

    def _follow(self, unit: Unit, cell: int) -> None:
        partner = self.units[unit.partner]
        if partner.status != "gone":
            partner.cell = cell
            partner.status = "field"

    def vacate(self, unit: Unit, cell: int) -> None:
        """Clear a square of the masks unless somebody of the same seat and family still stands there."""
        if unit.profile.is_squad:
            self.squads[unit.seat] &= ~(1 << cell)
        standing = self._standing(unit)
        for other in self.units.values():
            if other.cell == cell and other.seat == unit.seat and self._standing(other) is standing:
                return
        standing[unit.seat] &= ~(1 << cell)

    def lift(self, unit: Unit, status: str) -> None:
        """Take a unit off the battlefield."""
        cell, unit.cell, unit.status = unit.cell, OFF, status
        if cell != OFF:
            self.vacate(unit, cell)

    @contextmanager
    def supposing(self, unit: Unit, cell: int) -> Iterator[None]:
        """As if a unit stood on another square, for as long as it takes to look round from there."""
        parts = [(part, part.cell, part.status) for part in self.body(unit)]
        masks = [list(mask) for mask in (self.soldiers, self.vehicles, self.aircraft, self.squads)]
        self.stand(unit, cell)
        try:
            yield
        finally:
            for part, was, status in parts:
                part.cell, part.status = was, status
            for mask, old in zip(
                (self.soldiers, self.vehicles, self.aircraft, self.squads), masks, strict=True
            ):
                mask[:] = old

    def place_element(self, cell: int, kind: str) -> None:
        self.elements[cell] = Element(kind=kind)
        if kind == "tank_trap":
            self.traps |= 1 << cell

    def remove_element(self, cell: int) -> None:
        if self.elements.pop(cell).kind == "tank_trap":
            self.traps &= ~(1 << cell)

    # -- units -----------------------------------------------------------------------------------

    def occupied(self, seat: int) -> int:
        """Squares that units of a seat stand on, as a mask."""
        return self.soldiers[seat] | self.vehicles[seat] | self.aircraft[seat]

    def on_field(self, seat: int) -> Iterator[Unit]:
        """Units of a seat on the battlefield; a joined hero counts with his squad."""
        for unit in self.units.values():
            if unit.seat == seat and unit.status == "field" and not self.is_joined_hero(unit):
                yield unit

    def is_joined_hero(self, unit: Unit) -> bool:
        return unit.partner != "" and unit.profile.is_hero

    @rule("dust.hero.join-unit")
    def body(self, unit: Unit) -> tuple[Unit, ...]:
        """The unit and the hero who has joined it, as far as they live: they act and stand as one."""
        if not unit.partner:
            return (unit,)
        other = self.units[unit.partner]
        return (unit, other) if unit.profile.is_squad else (other, unit)

    def squad_of(self, unit: Unit) -> Unit:
        """The unit that stands for a joined hero on the table: his squad."""
        return self.units[unit.partner] if self.is_joined_hero(unit) else unit

    def figures(self, unit: Unit) -> int:
        """Figures of the whole unit, a joined hero included."""
        return sum(part.figures for part in self.body(unit))


#: What a seat may know of a battle: made by `System.view` alone, read by every rule.
View = NewType("View", Battle)
