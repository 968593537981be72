"""The state of a battle of En Pointe Toujours!: units, formations and posts, markers, and what lies on the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import NewType

from grognard.core import battle as core
from grognard.core.model import Migration, Model, model, transient
from grognard.core.space.hexes.sight import Veil
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.profile import Arm, Profile
from grognard.systems.ept.tables import Tables, tables

#: Not on the map.
OFF = -1
SEATS = (0, 1)
#: Fire markers: none, Fire Test, Fire Ended.
NO_FIRE, FIRE_TEST, FIRE_ENDED = 0, 1, 2
#: How much of its ammunition a weapon has left, where nobody counts.
PLENTY = -1
#: How the task of engineers begins who are in among the enemy: then where they came from, and the place.
STORMING = "storm:"


@model
class Unit(Model):
    """A counter: infantry, support gun, vehicle or decoy."""

    id: str
    seat: int
    profile: Profile
    #: The section it belongs to, or the formation that it is by itself.
    formation: str
    place: int = OFF
    #: reserve: yet to come; field; aboard: in or on a vehicle; tunnel; paired: acts as one with its other half;
    #: gone: lost; left: off the map, not lost.
    status: str = "reserve"
    steps: int = 1
    #: As printed, or as the scenario says; a deputy's change and hesitation come on top.
    morale: int = 7
    quality: str = "line"
    #: The side of the hex that a vehicle, gun or bunker looks at.
    facing: int = 0
    #: How an aircraft flies over its place: `nap` of the earth or in `tactical` flight; empty for all on the ground.
    altitude: str = ""
    #: The Hidden marker it is under; empty once it is revealed.
    marker: str = ""
    stopped: bool = False
    neutralised: bool = False
    pinned: bool = False
    stunned: bool = False
    immobilised: bool = False
    moved: bool = False
    #: A vehicle that kept its Moved marker from the turn before.
    rolling: bool = False
    fire: int = NO_FIRE
    jammed: bool = False
    shots: int = PLENTY
    deployed: bool = False
    #: It has had its activation this turn.
    activated: bool = False
    #: The vehicle that carries or tows it; `riding` where it sits on top.
    carrier: str = ""
    riding: bool = False
    #: It went aboard, got off, or was towed this turn.
    lifted: bool = False
    #: `bunker`, or the tunnel it is in.
    inside: str = ""
    #: Change of morale of a replaced command post.
    deputy: int = 0
    out_of_range: bool = False
    uncommanded: bool = False
    #: The formation that it acts with this turn instead of its own.
    host: str = ""
    #: A command post that watches for mortars until the end of the turn.
    observing: bool = False
    #: A sniper stopped, neutralised or hurt it this turn.
    sniped: bool = False
    #: It found no Panzerfaust to fire this turn.
    no_panzerfaust: bool = False
    #: Hollow charges of an infantry gun that are left, once one was fired.
    hollow_charges: int = PLENTY
    #: The other half of its section, where half-sections fire together with that alone.
    partner: str = ""
    #: The IED it carries, by its kind.
    ied: str = ""
    #: What engineers are at this turn: the fieldwork they demolish, or the place they assault.
    task: str = ""
    #: The other half of its squad, where the scenario pairs teams.
    half: str = ""
    #: Half actions that a vehicle has used this turn, by itself or with its passengers.
    worked: int = 0
    #: Half points that a vehicle has spent this turn, and what it has done with the hold of a heavy transport.
    spent: int = 0
    hauled: int = 0
    #: Weapons of a vehicle, by number, that have lost their rate of fire this turn while others fire on.
    silent: tuple[int, ...] = ()
    #: The engineers that are in among it: until their assault is settled it neither acts nor reacts.
    beset: str = ""
    #: Neutralised and thrown back from an assault: that was its withdrawal, and it does not rally this turn.
    fell_back: bool = False
    #: A gun that was towed or pushed this turn: it neither moves nor fires.
    towed: bool = False
    #: Results that would have destroyed a craft of an amphibious assault, and whether one would have immobilised it.
    hits: int = 0
    holed: bool = False
    #: A tank in its swimming gear, and since which turn it has lain in the shallows.
    swims: bool = False
    beached: int = 0
    #: The hex of the map's edge off which it was dropped.
    astray: int = OFF
    #: The turn in which an aeroplane landed or took off, and with it who was aboard.
    aired: int = 0
    #: It comes by glider, or is one; and the glider that it came in.
    glides: bool = False
    craft: str = ""

    @property
    def hidden(self) -> bool:
        return self.marker != ""

    @property
    def reduced(self) -> bool:
        """Whether it shows the side of a squad that has lost its step."""
        return self.steps < (2 if self.profile.steps > 1 else 1)

    @property
    def is_squad(self) -> bool:
        """Whether it behaves as a squad: it is one, or stands for the two halves of one."""
        return self.profile.is_squad or self.steps > self.profile.steps

    @property
    def arms(self) -> tuple[Arm, ...]:
        """What it can fire with, as the side of the counter shows."""
        return self.profile.back if self.deployed or self.reduced else self.profile.front

    @property
    def can_act(self) -> bool:
        return not (self.neutralised or self.stunned or self.beset)


@model
class Formation(Model):
    """A section or platoon, or a single autonomous unit."""

    id: str
    seat: int
    #: `section` or `autonomous`.
    kind: str
    leader: str
    #: The post it answers to; empty where it is independent.
    superior: str = ""
    #: Steps lost at which it hesitates and at which it is tested; 0: never.
    hesitates_at: int = 0
    breaks_at: int = 0
    losses: int = 0
    #: Losses when it was last tested for demoralisation.
    tested_at: int = 0
    hesitant: bool = False
    activated: bool = False
    #: Its leader fell before it was activated this turn.
    leaderless: bool = False
    #: It came, or is to come, as a reinforcement in this turn, by these places.
    arrives: int = 0
    #: The turn in which it jumps or is landed by air.
    drops: int = 0
    #: Its craft and swimming vehicles lead an amphibious assault.
    landing: bool = False
    entry: tuple[int, ...] = ()
    #: The scenario lets it form human waves, whatever its nation.
    waves: bool = False


@model
class Post(Model):
    """A company's or battalion's command: whoever holds it."""

    id: str
    seat: int
    rank: str
    holder: str
    superior: str = ""
    #: Hexes within which a battalion commands.
    radius: int = 0


@model
class Marker(Model):
    """A Hidden marker. Who is under it only its owner knows: a view leaves those units out."""

    id: str
    seat: int
    number: int
    place: int


@model
class Fieldwork(Model):
    """A defensive position, obstruction or trap in a hex."""

    id: str
    kind: str
    cell: int
    seat: int
    facing: int = 0
    #: A trap with its harmless side up.
    covered: bool = False
    #: A trap that is none: its owner alone knows.
    dummy: bool = False
    #: Hexes among which its owner chooses while setting up.
    zone: tuple[int, ...] = ()
    #: Off the map with the hidden units: it shelters its own side, and is nothing to the other.
    unseen: bool = False


@model
class Mission(Model):
    """An off-map artillery mission: when it may fire, and what was asked of it in secret."""

    id: str
    seat: int
    barrage: str
    #: Turns in which it may be asked to fire.
    turns: tuple[int, ...]
    target: int = OFF
    #: The turn it is to arrive in; 0 where nothing was asked.
    due: int = 0
    smoke: bool = False
    delayed: int = 0
    #: It has fired once, so it comes without delay.
    ranged: bool = False
    preregistered: bool = False
    #: Turns in a row on the same hex under the same observer's eyes.
    repeated: int = 0
    observer: str = ""
    #: Called off this turn: it may be asked for again at once.
    cancelled: bool = False
    #: The kind of air support that it is, which has no target before it comes; empty for artillery.
    air: str = ""


@model
class Flight(Model):
    """An air mission that flies over a hex in a turn."""

    id: str
    seat: int
    cell: int
    turn: int
    #: aeroplane, helicopter or drone.
    kind: str = "aeroplane"
    #: high, medium or low.
    height: str = "low"
    size: str = "normal"
    #: Units that it brings.
    aboard: tuple[str, ...] = ()
    #: What air support does, and which way it flies.
    attack: str = ""
    facing: int = 0


@model
class Battery(Model):
    """Anti-aircraft guns off the map, which reach the whole of it."""

    id: str
    seat: int
    weapon: str
    quality: str = "line"
    #: The turn in which it last fired.
    fired: int = 0


@model
class DropZone(Model):
    """Where the aeroplanes of a section drop it, as long as it is in the air."""

    #: Whose it is: none of the other side's business.
    formation: str
    seat: int
    cell: int = OFF
    #: All of its side's zones are placed, so that everybody sees them.
    shown: bool = False
    #: The last hex of the map that it flew over before it left it.
    edge: int = OFF
    #: Who jumps over it; of a glider itself and who is aboard.
    units: tuple[str, ...] = ()
    #: The kind of glider that it is in place of; empty for a drop zone. `formation` is the glider then.
    craft: str = ""


@model
class Shelling(Model):
    """An Artillery marker: where a mission fell this turn, with its power by rings."""

    mission: str
    seat: int
    cell: int
    power: tuple[int, ...]
    smoke: bool = False


@model
class Activation(Model):
    """A formation at work: who of it may still act."""

    migration = Migration(lost=("vanguard",))

    seat: int
    #: A formation's id, or that of a unit without command.
    key: str
    waiting: list[str]
    #: All that are active with it, those that have acted too: nobody of them reacts.
    units: tuple[str, ...]
    #: A human wave was announced: there is none a second time.
    waved: bool = False
    #: Against whom fire is held until they are better to hit, `seat/unit/place`, and how well they were (fire/holding.py).
    held: dict[str, int] = field(default_factory=dict)


@model
class Battle(core.Battle):
    """Everything about a game of En Pointe Toujours!."""

    board: Board
    tables: Tables = field(default_factory=tables)
    units: dict[str, Unit]
    formations: dict[str, Formation] = field(default_factory=dict)
    posts: dict[str, Post] = field(default_factory=dict)
    markers: dict[str, Marker] = field(default_factory=dict)
    fieldworks: dict[str, Fieldwork] = field(default_factory=dict)
    #: Against whom fire is held to the end of the turn, as `Activation.held`.
    patience: dict[str, int] = field(default_factory=dict)
    missions: dict[str, Mission] = field(default_factory=dict)
    shellings: list[Shelling] = field(default_factory=list)
    flights: dict[str, Flight] = field(default_factory=dict)
    batteries: dict[str, Battery] = field(default_factory=dict)
    #: Drop zones, numbered by where they were placed, and the way that each seat drops, once it has chosen.
    zones: dict[str, DropZone] = field(default_factory=dict)
    headings: list[int] = field(default_factory=lambda: [OFF, OFF])
    #: Emptied gliders, by hex.
    gliders: dict[int, int] = field(default_factory=dict)
    #: The end hexes of each tunnel.
    tunnels: dict[str, tuple[int, ...]] = field(default_factory=dict)
    #: By cell: how long smoke stays, how many wrecks lie, which ruin a building has become; cells on fire.
    smoke: dict[int, int] = field(default_factory=dict)
    wrecks: dict[int, int] = field(default_factory=dict)
    ruins: dict[int, str] = field(default_factory=dict)
    blazes: list[int] = field(default_factory=list)
    #: Who flies over which hex: one aircraft at most. Those aloft are in no stack and hold nothing.
    sky: dict[int, str] = field(default_factory=dict)
    #: Who stands where, by place.
    stacks: dict[int, tuple[str, ...]] = field(default_factory=dict)
    #: Places that each seat's units stand on, as masks.
    held: list[int] = field(default_factory=lambda: [0, 0])
    #: The nation that each seat plays, and the year: what national rules hold.
    nations: tuple[str, ...] = ("", "")
    year: int = 0
    turn: int = 0
    turns: int = 6
    #: deploy, support, command, operations, administration, over.
    phase: str = "deploy"
    #: The step within the phase, as the book numbers them.
    stage: int = 1
    #: Who is the active player, and who has the initiative this turn.
    active: int = 0
    initiative: int = 0
    #: Whether each seat has used up its free first activation.
    opened: list[bool] = field(default_factory=lambda: [False, False])
    #: Whether the last decision of the operations phase was to pass.
    passed: bool = False
    #: Whether each seat says that it has nothing more to activate this turn, decoys left out.
    finished: list[bool] = field(default_factory=lambda: [False, False])
    activation: Activation | None = None
    #: Autonomous units that may follow the command post just activated, without a test.
    followers: list[str] = field(default_factory=list)
    #: Whom the active player has named to come next and with what, before he is asked: `Group.then`.
    bidden: list[int | str] = field(default_factory=list)
    #: Who advances in a human wave right now.
    wave: tuple[str, ...] = ()
    #: Places in which an engineer assault waits to be settled: nobody else gets in.
    besieged: list[int] = field(default_factory=list)
    #: Units that carry an IED and are still in the game.
    carriers: list[str] = field(default_factory=list)
    #: Who last held each place, for the conditions of victory.
    control: dict[int, int] = field(default_factory=dict)
    #: What places are worth at the end, by place.
    objectives: dict[int, int] = field(default_factory=dict)
    #: Marker numbers given out, by seat.
    numbered: list[int] = field(default_factory=lambda: [0, 0])
    #: day, dusk or night; 0 to 3; nothing, snow, deep_snow or mud.
    light: str = "day"
    visibility: int = 0
    season: str = ""
    scenario: str = ""
    #: Steps and vehicles lost by each seat, and points scored by other means.
    points: list[int] = field(default_factory=lambda: [0, 0])
    way: str = ""
    winner: int = OFF
    options: dict[str, bool | int | str] = field(default_factory=dict)
    #: Its vehicles, found when they are first asked for: nobody joins a battle once it is set up.
    fleet: tuple[Unit, ...] | None = transient(default=None)
    #: What smoke, wrecks and the like do to sight; worked out when it is asked for.
    veil: Veil | None = transient(default=None)

    # -- who stands where ------------------------------------------------------------------------

    def stand(self, unit: Unit, place: int) -> None:
        """Put a unit on a place of the map."""
        if unit.place != OFF:
            self._leave(unit)
        unit.place, unit.status = place, "field"
        unit.carrier, unit.riding = "", False
        if unit.altitude:
            self.sky[place] = unit.id
            return
        self.stacks[place] = (*self.stacks.get(place, ()), unit.id)
        self.held[unit.seat] |= 1 << place
        if unit.profile.is_vehicle:
            self.veil = None

    def lift(self, unit: Unit, status: str) -> None:
        """Take a unit off the map."""
        if unit.place != OFF:
            self._leave(unit)
        unit.place, unit.status, unit.altitude = OFF, status, ""
        if status != "aboard":
            unit.carrier, unit.riding = "", False
        if unit.profile.is_vehicle:
            self.veil = None

    def _leave(self, unit: Unit) -> None:
        place = unit.place
        if self.sky and self.sky.get(place) == unit.id:
            del self.sky[place]
            return
        left = tuple(other for other in self.stacks[place] if other != unit.id)
        if left:
            self.stacks[place] = left
        else:
            del self.stacks[place]
        if not any(self.units[other].seat == unit.seat for other in left):
            self.held[unit.seat] &= ~(1 << place)

    def at(self, place: int) -> Iterator[Unit]:
        """Who stands on a place, both sides alike."""
        for unit in self.stacks.get(place, ()):
            yield self.units[unit]

    def aloft(self, seat: int) -> list[Unit]:
        """The aircraft of a seat that fly over the map."""
        return [unit for name in self.sky.values() if (unit := self.units[name]).seat == seat]

    def friends_at(self, place: int, seat: int) -> list[Unit]:
        return [unit for unit in self.at(place) if unit.seat == seat]

    def enemies_at(self, place: int, seat: int) -> list[Unit]:
        """Who stands on a place of those against a seat."""
        return self.friends_at(place, 1 - seat)

    def is_hostile(self, place: int, seat: int) -> bool:
        """Whether the other side of a seat stands on a place."""
        return self.held[1 - seat] >> place & 1 == 1

    def on_field(self, seat: int) -> Iterator[Unit]:
        """The units of a seat on the map, in a fixed order."""
        for unit in self.units.values():
            if unit.seat == seat and unit.status == "field":
                yield unit

    @property
    def vehicles(self) -> tuple[Unit, ...]:
        """All vehicles there are, lost ones too, in the order of battle."""
        if self.fleet is None:
            self.fleet = tuple(unit for unit in self.units.values() if unit.profile.is_vehicle)
        return self.fleet

    def aboard(self, carrier: Unit) -> list[Unit]:
        """Who is in, on or behind a vehicle."""
        return [unit for unit in self.units.values() if unit.carrier == carrier.id]

    def under(self, marker: str) -> list[Unit]:
        """Who is under a Hidden marker."""
        return [unit for unit in self.units.values() if unit.marker == marker]

    def whereabouts(self, unit: Unit) -> int:
        """The place a unit is at: its own, or that of the vehicle it is aboard."""
        while unit.carrier:
            unit = self.units[unit.carrier]
        return unit.place

    # -- formations ------------------------------------------------------------------------------

    def section_of(self, unit: Unit) -> Formation:
        """The formation that a unit acts with this turn."""
        return self.formations[unit.host or unit.formation]

    def hesitates(self, unit: Unit) -> bool:
        """Whether a unit belongs to a hesitant section, or is attached to the command post of one."""
        own = self.formations[unit.formation]
        return own.hesitant or (unit.host != "" and self.formations[unit.host].hesitant)

    def members(self, formation: str) -> list[Unit]:
        """The units that belong to a formation and are still in the game."""
        return [
            unit
            for unit in self.units.values()
            if unit.formation == formation and unit.status not in ("gone", "left")
        ]

    def is_active(self, unit: Unit) -> bool:
        """Whether it belongs to the formation at work."""
        return self.activation is not None and unit.id in self.activation.units

    @property
    def landings(self) -> bool:
        """Whether anybody leads an amphibious assault."""
        return any(formation.landing for formation in self.formations.values())

    @property
    def over(self) -> bool:
        return self.phase == "over"


#: What a seat may know of a battle: made by `System.view` alone, read by every rule.
View = NewType("View", Battle)
