"""The state of a battle of Epic: formations and their units, markers, the action and the assault under way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NewType

from grognard.core import battle as core
from grognard.core.model import Model, model, transient
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box, box_of
from grognard.systems.epic.board import Board
from grognard.systems.epic.profile import Kit, Profile

#: Where a unit is that is not on the table.
NOWHERE: Final[Place] = (-100_000, -100_000)
#: The actions that may be declared, in the book's order; hold only follows a failed test.
ADVANCE, DOUBLE, MARCH, ENGAGE = "advance", "double", "march", "engage"
SUSTAINED, OVERWATCH, MARSHAL, HOLD, ROAD_MARCH = (
    "sustained_fire",
    "overwatch",
    "marshal",
    "hold",
    "road_march",
)
#: The actions of aircraft, in the book's order; stand down also follows a failed test.
INTERCEPTION, GROUND_ATTACK, PATROL, STAND_DOWN = "interception", "ground_attack", "patrol", "stand_down"
#: What an action is made of.
MOVE, SHOOT, REGROUP, ASSAULT, WATCH, FLY_ON = "move", "shoot", "regroup", "assault", "watch", "fly_on"
COUNTER_CHARGE, FIGHT = "counter_charge", "fight"
#: Steps of an action that are a choice first: move or shoot, then regroup; move or shoot or regroup.
MARSHALLING, HOLDING = "marshalling", "holding"
#: What an action of aircraft is made of.
BRIEFING, APPROACH, INTERCEPTED, FLAK, STRIKE = "briefing", "approach", "intercepted", "flak", "strike"
ENTRY, LAND, UNLOAD = "entry", "land", "unload"
#: The action of a spacecraft, and what it is made of.
OPERATION = "operation"
BOMBARD, PINPOINT, PLANETFALL, DEPART = "bombard", "pinpoint", "planetfall", "depart"
#: Where a spacecraft is before its operation, and whoever comes down from it; where it is after.
ORBIT, DEPARTED = "orbit", "departed"


#: The last moment at which any unit went anywhere: what was worked out of places before it may be out of date.
_MOMENT: list[object] = [object()]
_set: Final = object.__setattr__


@rule("epic.basics.unit")
@model
class Unit(Model):
    """One unit: a model, or a base of infantry. It keeps its number in its formation for ever."""

    #: Whether what was worked out of where it stands is out of date: it is as soon as it goes elsewhere.
    noted: Age | None = transient(default=None)
    number: int
    kit: Kit
    place: Place = NOWHERE
    heading: int = 0
    #: field; air, over the table; aboard; reserve; gone; of spacecraft orbit, and departed once they have done.
    status: str = "field"
    #: The unit it rides in, as formation and number.
    carrier: str = ""
    damage: int = 0
    shields: int = 0
    #: Weapons that must reload, by their places in the kit, each with the turn from which it may fire again.
    reloading: tuple[tuple[int, int], ...] = ()
    #: Weapons that had a single shot and fired it.
    spent: tuple[int, ...] = ()
    popped: bool = False
    #: Lasting effects of critical hits, each as often as it was suffered.
    criticals: tuple[str, ...] = ()
    #: It was summoned to its formation, and does not belong to it.
    summoned: bool = False
    #: Destroyed, it came back in another formation.
    recycled: bool = False

    def __setattr__(self, name: str, value: Any) -> None:
        _set(self, name, value)
        if name == "place" or name == "status":
            noted = self.noted
            if noted is None:
                _MOMENT[0] = object()
            elif not noted.stale:  # else nothing was worked out since
                _MOMENT[0] = object()
                noted.stale = True

    def has(self, ability: str) -> bool:
        """Whether it has an ability, and no critical hit took it away."""
        return ability in self.kit.abilities and f"lose_{ability}" not in self.criticals

    @property
    @rule("epic.lists.support-craft")
    def high(self) -> bool:
        """Popped up, as a support craft always is."""
        return self.popped or "support_craft" in self.kit.abilities

    @property
    def there(self) -> bool:
        """On the table, as a body of its own."""
        return self.status == "field"

    @property
    def alive(self) -> bool:
        return self.status != "gone"


@dataclass(slots=True)
class Age:
    """Whether a footing is out of date. The units of it note this and not itself: who is let go shall not be held by what
    was worked out of him."""

    stale: bool = False


#: Notes the age of a footing with a unit, which is no change of it: not by way of what watches for changes.
_note: Final[Callable[[Unit, Age], None]] = Unit.__dict__["noted"].__set__


@dataclass(slots=True)
class Footing:
    """Where a formation stands, worked out once until one of its units goes elsewhere."""

    #: Of whose units, and of which places and states of all of them it was made.
    of: list[Unit]
    places: list[Place]
    statuses: list[str]
    #: The units on the table, the box round them, and the war engines among them; those aboard of something.
    units: list[Unit]
    box: Box
    engines: list[Unit]
    aboard: list[Unit]
    #: Those on the table that can carry others.
    carriers: list[Unit]
    #: Whether they hold together, once somebody asked.
    together: bool | None
    #: How many units it was made of, and whether one of them went elsewhere since.
    count: int
    age: Age
    #: How far its weapons can fire, in sustained fire and else, once somebody asked.
    ranges: tuple[int, int] | None = None


@rule("epic.basics.formation")
@model
class Formation(Model):
    """Units that act, are shot at, break and rally together."""

    id: str
    seat: int
    #: The entry of the army list it was bought as, and a label of the player's.
    entry: str = ""
    label: str = ""
    army: str = ""
    initiative: int
    points: int = 0
    units: list[Unit]
    #: field; reserve: off the table until it teleports, or is set up; orbit: a spacecraft, or who comes down from it.
    status: str = "field"
    markers: int = 0
    broken: bool = False
    #: It has had its action this turn.
    acted: bool = False
    #: What it did this turn, for what a march forbids.
    action: str = ""
    overwatch: bool = False
    #: The overwatch it began the battle on, which ends with the first turn.
    garrison_watch: bool = False
    #: It broke and has not withdrawn yet.
    fleeing: bool = False
    #: It was broken and rallied in this end phase: it takes no objective.
    rallied: bool = False
    #: It tried to rally in this end phase.
    rally_tried: bool = False
    #: Units and damage points at the start of the battle.
    strength: int = 0
    #: Its action of this turn held a move, even of no length.
    moved: bool = False
    #: On combat air patrol: its units mark their point of entry and are not in play.
    patrol: bool = False
    #: Aircraft that jinked this turn, and that have made their attack; under fire in the move they are making.
    jinked: bool = False
    struck: bool = False
    under_fire: bool = False
    #: The turn in which it landed, 0 while it has not; what it decided at the end of this turn.
    landed: int = 0
    stays: bool = False
    #: The turn in which a spacecraft is to arrive, 0 for all others.
    due: int = 0
    #: The drop pod that all of it comes down in, if any.
    pod: Kit | None = None
    known: Footing | None = transient(default=None, kept=True)
    #: Of how many units it was gathered what they can do, and what that is.
    gifts: tuple[int, frozenset[str]] | None = transient(default=None, kept=True)
    #: Of how many units it was looked which datasheet most of them have, and which that is.
    most: tuple[int, Profile] | None = transient(default=None, kept=True)

    @property
    def main_unit(self) -> Profile:
        """The datasheet that most of its units have; of several the first. The lost are counted, so that no name
        changes."""
        most, count = self.most, len(self.units)
        if most is None or most[0] != count:
            sheets = [unit.kit.profile for unit in self.units if not unit.summoned]
            main = max(sheets, key=lambda sheet: (sheet.type != "av" or not sheet.hold, sheets.count(sheet)))
            most = self.most = count, main
        return most[1]

    @property
    def abilities(self) -> frozenset[str]:
        """What any of its units has by its datasheet, whatever became of it: what is not there nobody need look for."""
        gifts, count = self.gifts, len(self.units)
        if gifts is None or gifts[0] != count:
            gifts = self.gifts = count, frozenset[str]().union(*[unit.kit.abilities for unit in self.units])
        return gifts[1]

    @property
    def footing(self) -> Footing:
        """Where it stands: who is on the table, and in which box."""
        known, everybody = self.known, self.units
        own = known is not None and known.of is everybody and known.count == len(everybody)
        if known is not None and own and not known.age.stale:
            return known
        places, statuses = [unit.place for unit in everybody], [unit.status for unit in everybody]
        if known is not None and known.places == places and known.statuses == statuses:
            # That of the formation it was copied from, or somebody came back to where he was.
            box, together = known.box, known.together
            if own:
                known.age.stale = False
                return known
        else:
            box, together = None, None
        units = [unit for unit in everybody if unit.status == "field"]
        engines = [unit for unit in units if unit.kit.is_we]
        aboard = [unit for unit in everybody if unit.status == "aboard"] if "aboard" in statuses else []
        if box is None:
            box = box_of([u.place for u in units], [u.kit.radius for u in units])
        carriers = [unit for unit in units if unit.kit.carries]
        made = Footing(
            everybody,
            places,
            statuses,
            units,
            box,
            engines,
            aboard,
            carriers,
            together,
            len(everybody),
            Age(),
        )
        self.known = made
        for unit in everybody:
            _note(unit, made.age)
        return made

    @property
    @rule("epic.transport.passengers-status")
    def there(self) -> list[Unit]:
        """Units on the table."""
        return self.footing.units[:]

    @property
    def living(self) -> list[Unit]:
        """Units that are not destroyed, passengers included."""
        return [unit for unit in self.units if unit.status != "gone"]

    @property
    def destroyed(self) -> bool:
        for unit in self.units:  # noqa: SIM110 (asked of every formation again and again: the first mostly tells)
            if unit.status != "gone":
                return False
        return True

    @property
    def on_table(self) -> bool:
        known, everybody = self.known, self.units
        if known is None or known.age.stale or known.of is not everybody or known.count != len(everybody):
            known = self.footing
        return bool(known.units)

    @property
    def flies(self) -> bool:
        """Made of aircraft, wherever they are."""
        return self.units[0].kit.flies

    @property
    def aloft(self) -> list[Unit]:
        """Aircraft in flight over the table."""
        return [unit for unit in self.units if unit.status == "air"]

    @property
    def kept_off(self) -> bool:
        """Aircraft that are off the table, and come into play by an action of their own."""
        return (
            self.units[0].kit.flies
            and self.status != ORBIT
            and not self.on_table
            and not self.aloft
            and not self.destroyed
        )

    @property
    def is_ship(self) -> bool:
        """A spacecraft, which never comes down to the table."""
        return self.units[0].kit.is_ship

    @property
    @rule("epic.war-engines.counts-as-units")
    def size(self) -> int:
        """How many units it counts as: a war engine as many as its starting damage capacity."""
        return sum(unit.kit.dc for unit in self.units if unit.status != "gone")

    def unit_id(self, unit: Unit) -> str:
        return f"{self.id}/{unit.number}"


#: A formation that stands on the table, after the box round it.
Row = tuple[int, int, int, int, Formation]


@dataclass(slots=True)
class Muster:
    """Who stands on the table, worked out once until anybody goes anywhere."""

    moment: object
    #: The formations with a unit there, of each seat, each with the box round it.
    by_seat: list[list[Row]]
    #: The same of all seats, in the order of the formations.
    rows: list[Row]
    #: All war engines: the only units that hide others.
    engines: list[Unit]
    #: All units on board of something.
    aboard: list[Unit]


@model
class Acting(Model):
    """The action in progress: whose, which one, and what is left of it."""

    formation: str
    action: str
    plan: tuple[str, ...] = ()
    #: Tried to keep the initiative; the test was passed.
    retained: bool = False
    passed: bool = True
    #: Formations that assault together with it.
    joined: tuple[str, ...] = ()
    #: Formations that got out of its war engines, and shoot and fight as one with it until it has done.
    landed: tuple[str, ...] = ()
    #: Its skimmers have been asked whether they pop up.
    risen: bool = False
    #: What aircraft fly for (strafe, land, air_assault), against whom, and the way that the first of them flew.
    mission: str = ""
    targets: tuple[str, ...] = ()
    path: tuple[Place, ...] = ()


@model
class Assault(Model):
    """An assault in progress."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    #: Formations that were broken when it began.
    broken: tuple[str, ...] = ()
    #: What each formation has lost in it: units, and points of damage.
    losses: dict[str, int] = field(default_factory=dict)
    round: int = 1
    #: charged, countered, fought, supported: what was done last.
    stage: str = "charged"
    #: Formations that stood in a position to support each side.
    supporters: tuple[str, ...] = ()
    winner: int = -1


@model
class Coordinated(Model):
    """Fire that several formations bring down on one target, one after the other."""

    #: Who has yet to act, and at whom the others have shot.
    waiting: tuple[str, ...]
    target: str = ""
    #: Whether the first of them tried to keep the initiative.
    retained: bool = False


@model
class Objective(Model):
    """An objective marker: who placed it, as which of his, and where; in whose half it lies, and whether it is a portal of
    the side that the half belongs to."""

    id: str
    seat: int
    number: int
    place: Place
    half: int
    portal: bool = False


@model
class Pool(Model):
    """The daemons of a side that nobody has summoned yet: by their rank alone, but for greater ones that came back hurt."""

    lesser: int = 0
    greater: int = 0
    #: Datasheet and damage of each that went back wounded.
    wounded: tuple[tuple[str, int], ...] = ()


@model
class Battle(core.Battle):
    """Everything about a game of Epic."""

    board: Board
    seats: int = 2
    formations: dict[str, Formation]
    scenario: str = ""
    #: What the present step is: see sequence.py.
    phase: str = "strategy"
    turn: int = 1
    #: The strategy rating of each army, and the army itself.
    ratings: tuple[int, ...] = (0, 0)
    armies: tuple[str, ...] = ("", "")
    #: Who won the last strategy roll, -1 before the first; who acts first this turn; whose turn it is to act.
    strategist: int = -1
    first: int = 0
    active: int = 0
    #: The last activation was a success, and by which right the next one is tried.
    may_retain: bool = False
    #: Seats that have ended their part of the action phase.
    done: tuple[int, ...] = ()
    acting: Acting | None = None
    assault: Assault | None = None
    #: Formations that received markers and have yet to be looked at, whether these break them.
    unchecked: tuple[str, ...] = ()
    #: Seats whose supreme commander has lent his re-roll this turn.
    rerolled: tuple[int, ...] = ()
    #: The initiative may be kept a second time, by foresight; seats that did so this turn.
    foresight: bool = False
    foreseen: tuple[int, ...] = ()
    coordinated: Coordinated | None = None
    #: Portals that somebody went through this turn.
    gated: tuple[str, ...] = ()
    #: The daemons of each side, and the datasheet of the place that makes an objective of it a portal.
    pools: list[Pool] = field(default_factory=lambda: [Pool(), Pool()])
    sites: tuple[str, ...] = ("", "")
    #: Anti-aircraft weapons that fired this turn: unit, place in its kit, and at which formation.
    flak: tuple[tuple[str, int, str], ...] = ()
    #: Coordinates noted in secret: where the bombardment of a ship falls, and the drop zone of each formation. Of which
    #: seats they have come to light.
    plots: dict[str, Place] = field(default_factory=dict)
    revealed: tuple[int, ...] = ()
    objectives: list[Objective] = field(default_factory=list)
    #: The edge each side deploys from: bottom, top, left, right, or a corner: bottom-left, …
    edges: tuple[str, ...] = ("bottom", "top")
    #: How many turns a teaching battle lasts; 0 for the book's own end.
    last_turn: int = 0
    winners: tuple[int, ...] = ()
    points: tuple[int, ...] = (0, 0)
    way: str = ""
    options: dict[str, bool | str] = field(default_factory=dict)
    known: Muster | None = transient(default=None)

    # -- finding things --------------------------------------------------------------------------

    def of(self, seat: int) -> Iterator[Formation]:
        return (one for one in self.formations.values() if one.seat == seat)

    def enemies(self, seat: int) -> Iterator[Formation]:
        """Formations of other seats with a unit on the table."""
        return (row[4] for row in self.muster.by_seat[1 - seat] if row[4].on_table)

    @property
    def muster(self) -> Muster:
        """Who stands on the table."""
        known, moment = self.known, _MOMENT[0]
        if known is None or known.moment is not moment:
            by_seat: list[list[Row]] = [[] for _ in range(self.seats)]
            rows: list[Row] = []
            engines: list[Unit] = []
            aboard: list[Unit] = []
            for one in self.formations.values():
                footing, everybody = one.known, one.units
                if (
                    footing is None
                    or footing.age.stale
                    or footing.of is not everybody
                    or footing.count != len(everybody)
                ):
                    footing = one.footing
                if footing.aboard:
                    aboard += footing.aboard
                if footing.units:
                    row = *footing.box, one
                    rows.append(row)
                    by_seat[one.seat].append(row)
                    if footing.engines:
                        engines += footing.engines
            known = self.known = Muster(moment, by_seat, rows, engines, aboard)
        return known

    def about(self, seat: int, box: Box, far: int = 0) -> list[Formation]:
        """Formations of a seat that could have a unit in a box, or so far from it: their own boxes touch it."""
        left, bottom, right, top = box[0] - far, box[1] - far, box[2] + far, box[3] + far
        return [
            one
            for low_x, low_y, high_x, high_y, one in self.muster.by_seat[seat]
            if low_x <= right and high_x >= left and low_y <= top and high_y >= bottom
        ]

    def friends(self, formation: Formation) -> Iterator[Formation]:
        """Other formations of the same seat with a unit on the table."""
        rows = self.muster.by_seat[formation.seat]
        return (row[4] for row in rows if row[4] is not formation and row[4].on_table)

    def unit(self, unit_id: str) -> Unit:
        formation, number = unit_id.rsplit("/", 1)
        return self.formations[formation].units[int(number)]

    def formation_of(self, unit_id: str) -> Formation:
        return self.formations[unit_id.rsplit("/", 1)[0]]

    def riders(self, carrier_id: str) -> list[Unit]:
        """The units aboard a transport."""
        return [unit for unit in self.muster.aboard if unit.carrier == carrier_id]

    def option(self, name: str) -> bool:
        return bool(self.options.get(name, False))


#: What a seat may know: everything but the coordinates that the other noted in secret.
View = NewType("View", Battle)
