"""The state of a battle of Secrets of the Third Reich and of its units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any, NewType, Self, cast

from grognard.core import battle as core
from grognard.core.model import Model, Shared, model, transient
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box, box_of
from grognard.systems.sotr.board import Board
from grognard.systems.sotr.profile import OFFICERS, Ability, Man, Rank, Troop, Weapon, tables, weapons

#: Where a figure is that was never set up.
NOWHERE: Place = (-10000, -10000)
NO_BOX: Box = (-10000, -10000, -10000, -10000)
#: Phases of the turn, in the book's order, and what comes before and after all turns.
DEPLOY, INITIATIVE, MAINTENANCE, COMMAND, ACTION, SUPPORT, MELEE, OVER = (
    "deploy",
    "initiative",
    "maintenance",
    "command",
    "action",
    "support",
    "melee",
    "over",
)


class Figure(Shared):
    """What one figure is: rank, weapons, abilities, armour, base. Figures that are alike are one object."""

    __slots__ = (
        "abilities",
        "armour",
        "cool",
        "height",
        "is_officer",
        "leads",
        "move",
        "radius",
        "rank",
        "weapons",
    )

    def __init__(
        self,
        rank: Rank,
        arms: tuple[Weapon, ...],
        abilities: frozenset[Ability],
        cool: int,
        armour: int,
        move: int,
        radius: int,
        height: int,
    ) -> None:
        self.rank = rank
        #: Whether he has the officer's Cool and orders; a corporal leads without either.
        self.is_officer = rank in OFFICERS
        self.leads = rank != "soldier"
        self.weapons = arms
        self.abilities = abilities
        self.cool = cool
        self.armour = armour
        self.move = move
        self.radius = radius
        self.height = height

    @staticmethod
    def of(
        rank: Rank,
        arms: tuple[Weapon, ...],
        abilities: frozenset[Ability],
        cool: int,
        armour: int,
        move: int,
        radius: int,
        height: int,
    ) -> Figure:
        key = rank, arms, abilities, cool, armour, move, radius, height
        made = _FIGURES.get(key)
        if made is None:
            made = _FIGURES[key] = Figure(*key)
        return made

    def has(self, ability: Ability) -> bool:
        return ability in self.abilities

    def to_data(self) -> list[Any]:
        return [
            self.rank,
            [one.id for one in self.weapons],
            sorted(self.abilities),
            self.cool,
            self.armour,
            self.move,
            self.radius,
            self.height,
        ]

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        rank, arms, abilities, *numbers = data
        own: Mapping[str, Weapon] = context.get("weapons", {})
        carried = tuple(own.get(one) or weapons()[one] for one in arms)
        return cast(Self, Figure.of(rank, carried, frozenset(abilities), *numbers))


_FIGURES: dict[Any, Figure] = {}


@rule("sotr.basics.cool-levels", "sotr.basics.leader-cool", "sotr.command.corporal")
def figure_of(troop: Troop, man: Man, chief: bool = False) -> Figure:
    """A man of a list: his level's Cool, one more for an officer; the commander-in-chief is a level above."""
    table = tables()
    cool = chief_level(troop) if chief else table.base_cool[troop.quality]
    cool += table.officer_bonus if man.rank in OFFICERS else 0
    abilities = frozenset((*troop.abilities, *man.abilities))
    return Figure.of(
        man.rank,
        man.weapons,
        abilities,
        cool,
        troop.armour,
        _move(troop, abilities),
        troop.base // 2,
        troop.height,
    )


@rule("sotr.command.chief-experience")
def chief_level(troop: Troop) -> int:
    """The Cool of one level above the army's, if there is one."""
    levels = tables().base_cool
    return min(
        (cool for cool in levels.values() if cool > levels[troop.quality]), default=levels[troop.quality]
    )


@rule("sotr.abilities.fast", "sotr.abilities.zombie-shamble-move")
def _move(troop: Troop, abilities: frozenset[Ability]) -> int:
    if "zombie" in abilities:
        return tables().zombie_move
    return tables().fast_move if abilities & {"fast", "cavalry"} else troop.move


@model
class Hull(Model):
    """What a vehicle has beside its crew: headings, damage, what it did this turn. None for units on foot.

    The vehicle itself is figure 0 of its unit; its crew are the others, and stand where it stands.
    """

    heading: int = 0
    #: Where the turret points, from the hull's heading: 0 front, 1 right, 2 rear, 3 left.
    turret: int = 0
    #: Zones or locations penetrated before, and what each damage left behind, by name.
    struck: tuple[str, ...] = ()
    damage: tuple[str, ...] = ()
    #: How far it moved in this turn, whether it turned at all, and whether its turret did.
    moved: int = 0
    #: The speed of that: 1 slow or at a halt, 2 medium, 3 fast.
    pace: int = 1
    pivoted: bool = False
    traversed: bool = False
    #: How often in a row it was in trouble in soft ground, and in which piece it was so last turn.
    bogging: int = 0
    mired: str = ""
    #: The turn in which its crew got back in: it acts from the next one on.
    manned: int = 0
    #: The turn in which somebody got aboard before it had acted: it then goes no further than 4 inches.
    boarded: int = 0


@model
class Carriage(Model):
    """A towed gun: where it stands and points, whether it is destroyed, whether it was turned or pushed this turn."""

    place: Place = NOWHERE
    heading: int = 0
    wrecked: bool = False
    turned: bool = False


#: Fields of a unit that hold a bit for each figure.
BITS = (
    "down", "prone", "charged", "caught", "burning", "scorched", "shot", "grenades", "smoke", "charges", "left",
    "busy", "laden", "ordered", "inside",
)  # fmt: skip


@model
class Unit(Model):
    """A unit and its figures. Figures keep their number for ever; `living` names those not dead."""

    id: str
    seat: int
    troop: Troop
    label: str = ""
    cost: int = 0
    kit: tuple[Figure, ...]
    #: reserve: not on the table yet; field; aboard: all of it in a vehicle; gone: nobody left; merged: its men joined another unit.
    status: str = "reserve"
    living: tuple[int, ...]
    #: The figure that leads it: its officer, or who took over.
    leader: int = 0
    places: tuple[Place, ...] = ()
    #: The storey each figure stands on; empty where all stand on the ground.
    storeys: tuple[int, ...] = ()
    box: tuple[int, int, int, int] = NO_BOX
    # Figures by bit: Down, prone, made an assault move this turn, caught in flight by an assault.
    down: int = 0
    prone: int = 0
    charged: int = 0
    caught: int = 0
    #: Put Down by fire; by what cancels resilience; by shooting (for the bulletproof).
    burning: int = 0
    scorched: int = 0
    shot: int = 0
    #: Figures that still have grenades and smoke grenades; whose charges are left.
    grenades: int = 0
    smoke: int = 0
    charges: int = 0
    #: Results that Hard to Kill figures have shrugged off, each as its number.
    shrugged: tuple[int, ...] = ()
    #: Left behind in a medic's care or by an order: not bound by coherency.
    left: int = 0
    disorganised: bool = False
    fleeing: bool = False
    suppressed: bool = False
    hidden: bool = False
    #: Enemy units that see it though it is hidden.
    known_to: tuple[str, ...] = ()
    overwatch: bool = False
    activated: bool = False
    #: Figures whose order of this turn is spent, one bit each; those who failed a command test in it.
    ordered: int = 0
    #: Cool of the officer who told it to hold its position, 0 without; and whether it has tried.
    hold: int = 0
    held: bool = False
    #: Whether Just Do It was tried on it this turn.
    pushed: bool = False
    #: What it did last when activated: see actions.py.
    action: str = ""
    #: A radio operator who called this turn does nothing else, one bit each.
    busy: int = 0
    #: Figures that carry a Down comrade in this turn, one bit each.
    laden: int = 0
    #: Weapons that may not fire every turn: (figure, turn in which it last fired).
    fired: tuple[tuple[int, int], ...] = ()
    #: Where a mortar's last round landed, in which turn, and how it was aimed: (x, y, turn, spotted or blind).
    laid: tuple[tuple[int, int, int, str], ...] = ()
    #: The sniper panic test is taken once a game.
    panicked: bool = False
    #: The unit it put to flight and must pursue, with the turn in which it must.
    quarry: str = ""
    #: Whether its last officer died in what goes on now.
    orphaned: bool = False
    #: The squad that a fire team was split from, and which of that squad's figures it is made of.
    parent: str = ""
    origin: tuple[int, ...] = ()
    #: Losses in the melees of this phase, whether it inflicted any, and whether it fought.
    lost: int = 0
    fed: bool = False
    fought: bool = False
    #: Whether it has made its infiltration move.
    moved_in: bool = False
    hull: Hull | None = None
    #: The vehicle that a crew on foot has left.
    vehicle: str = ""
    #: The gun that its men serve.
    gun: Carriage | None = None
    #: The vehicle in which some or all of its men are, and who of them, one bit each.
    carrier: str = ""
    inside: int = 0
    #: What getting out of it has cost this turn; whether it bailed out and is regrouped without an order.
    alighted: int = 0
    bailed: bool = False
    #: How it stands for lines of sight, and of what that was worked out: see survey.py.
    stood: Any = transient(default=None, kept=True)

    # -- who is there ----------------------------------------------------------------------------

    @property
    def on_table(self) -> bool:
        return self.status == "field"

    @property
    def able(self) -> tuple[int, ...]:
        """Figures that can act: alive and not Down."""
        down = self.down
        return self.living if not down else tuple([i for i in self.living if not down >> i & 1])

    def is_down(self, figure: int) -> bool:
        return bool(self.down >> figure & 1)

    def is_prone(self, figure: int) -> bool:
        return bool(self.prone >> figure & 1)

    @property
    def is_zombie(self) -> bool:
        return "zombie" in self.kit[0].abilities

    @property
    def broken(self) -> bool:
        return self.disorganised or self.fleeing

    def marked(self, name: str, figure: int) -> bool:
        """Whether the bit of a figure is set in one of the fields by figure."""
        bits: int = getattr(self, name)
        return bool(bits >> figure & 1)

    # -- where they are --------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        """Where a vehicle stands, and all who are in it."""
        return self.places[0]

    def storey(self, figure: int) -> int:
        return self.storeys[figure] if self.storeys else 0

    def stand(self, places: Mapping[int, Place]) -> None:
        """Put figures at places."""
        made = list(self.places) if self.places else [NOWHERE] * len(self.kit)
        for figure, place in places.items():
            made[figure] = place
        self.places = tuple(made)
        self.rebox()

    def climb(self, figures: Mapping[int, int]) -> None:
        """Put figures on storeys."""
        made = list(self.storeys) if self.storeys else [0] * len(self.kit)
        for figure, storey in figures.items():
            made[figure] = storey
        self.storeys = tuple(made) if any(made) else ()

    def rebox(self) -> None:
        if not self.living or not self.places:
            self.box = NO_BOX
            return
        places, kit = self.places, self.kit
        self.box = box_of([places[i] for i in self.living], [kit[i].radius for i in self.living])

    def dissolve(self) -> None:
        """Its men belong to another unit from now on, with all that was noted of them."""
        self.living, self.status, self.known_to, self.vehicle = (), "merged", (), ""
        self.overwatch = self.hidden = self.fleeing = self.disorganised = self.suppressed = False
        for name in BITS:
            setattr(self, name, 0)
        self.rebox()

    def mark(self, name: str, figures: tuple[int, ...] | list[int], on: bool = True) -> None:
        """Set or clear a bit of each figure in one of the fields by figure."""
        bits: int = getattr(self, name)
        for i in figures:
            bits = bits | 1 << i if on else bits & ~(1 << i)
        setattr(self, name, bits)


@model
class Acting(Model):
    """The activation in progress: what its rules must remember between two steps."""

    unit: str
    #: action: what to do is still to be said; fire: it may shoot; end: tests and the hand passes.
    stage: str = "action"
    action: str = ""
    #: Whether Just Do It lets it act in spite of its state.
    pushed: bool = False
    moved: bool = False
    #: Units that shot in this activation at others, and who owes a test: (unit that lost men, unit that shot).
    bereaved: tuple[tuple[str, str], ...] = ()
    #: Enemy units that have fired opportunity fire at it.
    met: tuple[str, ...] = ()
    #: Charges laid against vehicles, which go off when it is over: (vehicle, x, y, at or he).
    charges: tuple[tuple[str, int, int, str], ...] = ()
    #: The way that a vehicle went, for men who get out on it.
    start: tuple[Place, ...] = ()
    #: Units that act in the same activation after this one: those its vehicle carries.
    queue: tuple[str, ...] = ()


@model
class Battle(core.Battle):
    """Everything about a game."""

    board: Board
    seats: int
    units: dict[str, Unit]
    scenario: str = ""
    phase: str = DEPLOY
    turn: int = 0
    #: How many turns the scenario lasts.
    turns: int = 6
    #: Who has the initiative this turn, and who acts now.
    first: int = 0
    active: int = 0
    #: Who went first in the action phase, and whose part of the phase is done.
    leading: int = 0
    done: tuple[int, ...] = ()
    acting: Acting | None = None
    #: Each seat's commander-in-chief as unit/figure, and what off-table support he has left and has called.
    chiefs: list[str] = field(default_factory=list)
    supports: list[tuple[str, ...]] = field(default_factory=list)
    #: Support on its way this turn: (seat, kind, x, y).
    called: tuple[tuple[int, str, int, int], ...] = ()
    #: Strafing runs as laid: (seat, x0, y0, x1, y1), shifted; gone once shot down.
    runs: tuple[tuple[int, int, int, int, int], ...] = ()
    #: Drop markers: (unit, x, y).
    drops: tuple[tuple[str, int, int], ...] = ()
    #: Smoke on the table: (x, y, radius); pieces that burn.
    clouds: tuple[tuple[int, int, int], ...] = ()
    fires: tuple[str, ...] = ()
    #: Melees that were fought in this phase, as sorted ids of the units in them.
    fought: tuple[str, ...] = ()
    #: The edge of the table behind each seat: bottom, left, top or right.
    edges: tuple[str, ...] = ("bottom", "top")
    #: How much harder every shot is in the dark, and how far anybody sees in fog; 0 without.
    night: int = 0
    fog: int = 0
    points: list[int] = field(default_factory=list)
    out: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    way: str = ""
    options: dict[str, bool | int | str] = field(default_factory=dict)

    def on_table(self) -> Iterator[Unit]:
        return (unit for unit in self.units.values() if unit.status == "field")

    def enemies(self, seat: int) -> Iterator[Unit]:
        return (unit for unit in self.units.values() if unit.status == "field" and unit.seat != seat)

    def friends(self, seat: int) -> Iterator[Unit]:
        return (unit for unit in self.units.values() if unit.status == "field" and unit.seat == seat)

    def living(self, seat: int) -> Iterator[Unit]:
        """The units of a seat that are on the table or in a vehicle on it."""
        return (u for u in self.units.values() if u.status in ("field", "aboard") and u.seat == seat)

    def option(self, name: str) -> bool:
        return bool(self.options.get(name, False))


#: A battle as a seat may know it.
View = NewType("View", Battle)
