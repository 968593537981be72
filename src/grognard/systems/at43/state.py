"""The state of a battle of AT-43 and of its units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NewType, Self, cast

from grognard.core import battle as core
from grognard.core.model import Model, Shared, model, transient
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box, box_of
from grognard.systems.at43.board import Board
from grognard.systems.at43.profile import (
    Carried,
    Fighter,
    Hero,
    Profile,
    Weapon,
    fighters,
    heroes,
    sides,
    weapons,
)

#: Where a figure is that was never set up.
NOWHERE: Place = (-10000, -10000)
NO_BOX: Box = (-10000, -10000, -10000, -10000)
FRAME, PROPULSION, FIRST_WEAPON = 0, 1, 2
#: What can become of a unit.
STATUSES = ("reserve", "reinforcement", "field", "gone", "evacuated", "aboard", "joined", "fused")
#: The modes of a move: a climbing one is a combat move in which scenery is climbed.
RAPID, COMBAT, CLIMB = "rapid", "combat", "climb"


def _computed() -> Any:
    return field(init=False, repr=False)


class Figure(Shared):
    """What one figure is: its role in the unit, its characteristics, the weapons it carries.

    Figures that are alike are one object, so that `is` tells who needs a combat of his own.
    """

    __slots__ = (
        "fighter",
        "melee",
        "parts",
        "protection",
        "radius",
        "role",
        "shooting",
        "size",
        "specialist",
        "weapons",
    )

    def __init__(self, role: str, fighter: Fighter, carried: tuple[Carried, ...], specialist: str) -> None:
        self.role = role
        self.fighter = fighter
        self.weapons = carried
        self.specialist = specialist
        self.radius = fighter.base // 2
        self.size = fighter.size
        self.protection = fighter.protection
        self.shooting: tuple[Carried, ...] = tuple(one for one in carried if not one.weapon.melee)
        self.melee: tuple[Carried, ...] = tuple(one for one in carried if one.weapon.melee)
        #: The weapons of an AFV one by one, as its parts after frame and propulsion.
        self.parts: tuple[Weapon, ...] = tuple(one.weapon for one in carried for _ in range(one.number))

    @staticmethod
    def of(role: str, fighter: Fighter, carried: tuple[Carried, ...], specialist: str = "") -> Figure:
        key = role, fighter, tuple((c.weapon, c.number, c.structure, c.arc) for c in carried), specialist
        made = _FIGURES.get(key)
        if made is None:
            made = _FIGURES[key] = Figure(role, fighter, carried, specialist)
        return made

    @property
    def is_hero(self) -> bool:
        return self.role == "hero"

    @rule("at43.damage.afv-parts")
    def structure(self) -> tuple[int, ...]:
        """Structure points of frame, propulsion and each weapon; none for infantry."""
        card = self.fighter
        if not card.frame:
            return ()
        arms = tuple(one.structure for one in self.weapons for _ in range(one.number))
        return (card.frame, card.propulsion, *arms)

    def to_data(self) -> list[Any]:
        carried = [[c.weapon.id, c.number, c.structure, c.arc] for c in self.weapons]
        return [self.role, self.fighter.id, carried, self.specialist]

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        role, fighter, rows, specialist = data
        known: Mapping[str, Fighter] = context.get("fighters", {})
        arms: Mapping[str, Weapon] = context.get("weapons", {})
        carried = tuple(Carried(arms.get(w) or weapons()[w], n, s, a) for w, n, s, a in rows)
        card = known.get(fighter) or fighters()[fighter]
        return cast(Self, Figure.of(role, card, carried, specialist))


_FIGURES: dict[Any, Figure] = {}


@dataclass(frozen=True, slots=True)
class Command:
    """The command characteristics of an officer."""

    grade: int
    authority: int
    command: int


@model
class Unit(Model):
    """A unit and its figures. Figures keep their number for ever; `living` names those still there."""

    id: str
    seat: int
    profile: Profile
    label: str = ""
    #: Army points.
    cost: int = 0
    kit: tuple[Figure, ...]
    equipment: tuple[str, ...] = ()
    #: reserve: has a card, off the table; reinforcement: yet to be bought; field; gone; evacuated; aboard: a pilot
    #: still in his wreck.
    status: str = "reserve"
    living: tuple[int, ...]
    leader: int = 0
    places: tuple[Place, ...] = ()
    #: The box round the living figures.
    box: tuple[int, int, int, int] = NO_BOX
    #: The piece each figure stands on, `in:` before it where inside; empty where all stand on the table.
    perches: tuple[str, ...] = ()
    #: Headings of vehicles, whose weapons have fields of view; empty for all others.
    facings: tuple[int, ...] = ()
    #: Figures that lie on the ground, one bit each.
    down: int = 0
    morale: str = "valiant"
    drills: tuple[str, ...] = ()
    #: Which group may still fire in overwatch under split fire: all, special or standard.
    watch: str = "all"
    #: Structure points of each figure of an AFV unit, by part.
    structure: tuple[tuple[int, ...], ...] = ()
    #: The grade of its officer while he lives, 0 without; the hero who leads it, and on which card.
    grade: int = 0
    hero: str = ""
    form: str = ""
    relay: bool = False
    #: A static support unit that moved cannot fire until its next activation.
    moved: bool = False
    #: The piece it opened or lifted: it counts as engaged with it until its next activation.
    busy: str = ""
    #: How often first aid was given this turn.
    aid: int = 0
    #: Whether this unit's loss was counted.
    arrived: int = 0
    #: How it stands, as sight last found it: what that follows from, and the side.
    stance: tuple[Any, ...] | None = transient(default=None)

    # -- who is there ----------------------------------------------------------------------------

    @property
    def on_table(self) -> bool:
        return self.status == "field"

    @property
    @rule("at43.heroes.not-counted")
    def figures(self) -> int:
        """Living figures, without a hero: he does not count in his unit's size."""
        return sum(1 for i in self.living if self.kit[i].role != "hero")

    @property
    def has_officer(self) -> bool:
        return bool(self.living) and self.kit[self.leader].role in ("officer", "hero")

    @property
    def command(self) -> Command | None:
        """The command characteristics of its officer or hero, while he lives."""
        if not self.has_officer:
            return None
        if self.kit[self.leader].is_hero:
            card: Hero | None = heroes().get(self.hero)
            return Command(card.grade, card.authority, card.command) if card else Command(self.grade, 0, 0)
        grade = sides()[self.profile.side].grades[self.grade]
        return Command(self.grade, grade.authority, grade.command)

    # -- where they are --------------------------------------------------------------------------

    def perch(self, figure: int) -> str:
        """The piece that a figure stands on or in, or nothing."""
        return self.perches[figure].removeprefix("in:") if self.perches else ""

    def stand(self, places: Mapping[int, Place]) -> None:
        """Put figures at places."""
        made = list(self.places) if self.places else [NOWHERE] * len(self.kit)
        for figure, place in places.items():
            made[figure] = place
        self.places = tuple(made)
        self.rebox()

    def rebox(self) -> None:
        living = self.living
        if not living or not self.places:
            self.box = NO_BOX
            return
        places, kit = self.places, self.kit
        self.box = box_of([places[i] for i in living], [kit[i].radius for i in living])

    def is_down(self, figure: int) -> bool:
        return bool(self.down >> figure & 1)

    def working(self, figure: int, part: int) -> bool:
        """Whether a part of an AFV has structure points left."""
        return self.structure[figure][part] > 0

    def immobile(self, figure: int) -> bool:
        return bool(self.structure) and self.structure[figure][PROPULSION] <= 0


@model
class Acting(Model):
    """The activation in progress: everything that its rules must remember between two actions."""

    unit: str
    #: start, act or finish.
    stage: str = "start"
    #: Whether it may act at all: paid for, valiant, on its feet.
    able: bool = True
    #: free or engaged, as it was at the start.
    state: str = "free"
    #: rapid, combat or climb, once it has moved; entered by an access zone counts as a move.
    mode: str = ""
    moved: bool = False
    #: Shots taken, as (figure, weapon, copies fired, before or after the move).
    fired: tuple[tuple[int, str, int, str], ...] = ()
    #: Figures that have struck in melee: they do nothing more.
    struck: tuple[int, ...] = ()
    melee: bool = False
    #: What was done once: abilities and routines by name, with the figure where it matters.
    done: tuple[str, ...] = ()


@model
class Battle(core.Battle):
    """Everything about a game of AT-43."""

    board: Board
    seats: int
    units: dict[str, Unit]
    scenario: str = ""
    mission: str = ""
    #: Army lists as JSON, until the companies are mustered.
    lists: tuple[str, ...] = ()
    #: attacker, defender or nothing, by seat.
    roles: tuple[str, ...] = ()
    #: What the present step is: see turn.py.
    phase: str = "tactical"
    turn: int = 0
    #: Who acts now, and who began this turn.
    active: int = 0
    first: int = 0
    #: Command points left, by seat.
    pool: list[int] = field(default_factory=list)
    #: The unit of each seat's commander, chosen where several officers share the highest grade.
    commanders: list[str] = field(default_factory=list)
    #: Cards still face down, the next one first. Each is known to its own seat alone.
    sequences: list[tuple[str, ...]] = field(default_factory=list)
    #: Bids for the Authority test, -1 before they are made. Secret until all are.
    bids: list[int] = field(default_factory=list)
    #: Results of this turn's Authority test.
    authority: list[int] = field(default_factory=list)
    #: Seats that skipped their last go.
    delayed: tuple[int, ...] = ()
    #: Cards turned up in this go and still to be played.
    turned: tuple[str, ...] = ()
    acting: Acting | None = None
    #: Victory points and reinforcement points, by seat.
    points: list[int] = field(default_factory=list)
    supply: list[int] = field(default_factory=list)
    #: Who controls what since the last control phase.
    controls: dict[str, int] = field(default_factory=dict)
    #: Objectives captured so far, as (seat, objective).
    captured: tuple[tuple[int, str], ...] = ()
    #: What has happened since the last control phase that may earn points: (seat, event, what).
    deeds: tuple[tuple[int, str, str], ...] = ()
    #: Enemy fighters marked by a laser pointer until the end of the turn: (seat, unit, figure).
    marked: tuple[tuple[int, str, int], ...] = ()
    #: Seats that have called their artillery strike this turn.
    strikes: tuple[int, ...] = ()
    #: What the mission grants: who wins the first Authority test, who knows the ground, whose artillery may strike
    #: and with what.
    preset: int = -1
    known_ground: tuple[int, ...] = ()
    gunners: tuple[int, ...] = ()
    artillery: str = ""
    #: The unit of the pilot to be rescued, and what was met of that mission: pilot, pilot-out.
    pilot: str = ""
    met: tuple[str, ...] = ()
    #: Turns in a row in which nothing was lost and nothing earned.
    idle: int = 0
    #: Pieces still to be placed, as kinds, and by whom next.
    scenery: tuple[str, ...] = ()
    #: Which portion of the table belongs to which seat.
    portions: tuple[int, ...] = ()
    #: Seats that have given up.
    out: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    way: str = ""
    options: dict[str, bool | int | str] = field(default_factory=dict)

    # -- units -----------------------------------------------------------------------------------

    def on_table(self) -> Iterator[Unit]:
        return (unit for unit in self.units.values() if unit.status == "field")

    def enemies(self, seat: int) -> Iterator[Unit]:
        return (unit for unit in self.units.values() if unit.status == "field" and unit.seat != seat)

    def friends(self, seat: int) -> Iterator[Unit]:
        return (unit for unit in self.units.values() if unit.status == "field" and unit.seat == seat)

    @rule("at43.tactical.cp-survive-commander")
    def spend(self, seat: int, points: int) -> None:
        """From what was counted at the turn's beginning, whatever has become of the commander since."""
        self.pool[seat] -= points

    def option(self, name: str) -> bool:
        return bool(self.options.get(name, False))


#: What a seat may know of a battle: made by `System.view` alone, read by every rule.
View = NewType("View", Battle)
