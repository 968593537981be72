"""Counters and vehicle cards, and the weapons on them, read from `data/`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, Self

from grognard.core.books.reading import (
    Count,
    Positive,
    Printed,
    ProfileError,
    Provenance,
    Reader,
    by_id,
    known,
)
from grognard.core.model import Shared
from grognard.core.rules import rule
from grognard.core.system import Option
from grognard.systems.ept.reading import Points, toml

Quality = Literal["shock", "veteran", "line", "green"]
#: Best first.
QUALITIES: tuple[Quality, ...] = ("shock", "veteran", "line", "green")
ArmKind = Literal[
    "small_arms",
    "self_defence",
    "machine_gun",
    "mortar",
    "gun",
    "recoilless_gun",
    "rocket_launcher",
    "panzerfaust",
    "missile_launcher",
    "anti_tank_rifle",
    "sniper",
    "flamethrower",
]
UnitKind = Literal[
    "command_post", "squad", "team", "heavy_weapon", "non_combatant", "support_gun", "vehicle", "decoy"
]
#: Units that are infantry, whatever they carry.
INFANTRY: tuple[UnitKind, ...] = ("command_post", "squad", "team", "heavy_weapon", "non_combatant")
#: The class of each kind of counter. Air support is off the map and has no counters among these.
CLASSES: Mapping[UnitKind, str] = {
    **dict.fromkeys(INFANTRY, "infantry"),
    "support_gun": "support_gun",
    "vehicle": "vehicle",
}
Rank = Literal["", "section", "company", "battalion"]
RANKS: tuple[Rank, ...] = ("", "section", "company", "battalion")
Size = Literal["very_small", "small", "normal", "truck", "large", "very_large"]
MovementKind = Literal[
    "infantry", "tracked", "half_tracked", "four_by_four", "wheeled", "amphibious", "aircraft"
]
# fmt: off
Ability = Literal[
    "aeroplane", "amphibious", "anti_aircraft_mount", "bangalore", "bulldozer", "burns", "close_defence", "drone", "engineers",
    "flamethrower", "glider", "half_section", "heavy_transport", "helicopter", "hollow_charges", "jammer", "light", "light_transport", "mine_clearer",
    "observer", "open_topped", "panzerfaust", "shield", "side_skirts", "skis", "smoke_pots", "smoke_shells", "snowshoes",
    "transport", "tree_sniper",
]
# fmt: on
#: A range without an end.
FAR = 10**6
_TRIPLET = re.compile(r"([0-9]+)-([0-9]+)-([0-9]+)")


@dataclass(frozen=True, slots=True)
class Arm(Shared):
    """A weapon: its powers by type of fire, its rate of fire and its ranges. A power of 0 is none."""

    kind: ArmKind
    rate: Positive
    anti_personnel: Count = 0
    anti_tank: Count = 0
    anti_aircraft: Count = 0
    #: Plunging fire on the target hex and on the rings around it.
    indirect: tuple[Count, ...] = ()
    #: L long, M medium, C short; weapons that are no guns count as C.
    length: Literal["L", "M", "C"] = "C"
    minimum: Count = 0
    #: Hexes before each further one costs a column; 0 where there is no such limit.
    effective: Count = 0
    range: Positive = FAR
    guidance: Literal["", "wire", "self"] = ""
    #: Machine guns that fire one by one at armour, and the power of each.
    guns: Positive = 1
    gun_power: Count = 0
    id: str = ""
    name: str = ""

    @property
    def is_small_arms(self) -> bool:
        return self.kind in ("small_arms", "self_defence")

    @property
    def reaches_double(self) -> bool:
        """Small arms and machine guns fire at half power up to twice their range."""
        return self.kind in ("small_arms", "machine_gun")

    @property
    @rule("ept.heavy-weapons.recoilless", "ept.heavy-weapons.rocket-launcher")
    def jam_class(self) -> str:
        """How the weapon fails at a rate check: as a machine gun, a gun, another weapon, or never.

        A recoilless gun runs low as guns do, a rocket launcher is out of ammunition; both are of length C (`length`).
        """
        if self.is_small_arms or self.kind in ("panzerfaust", "flamethrower"):
            return ""
        if self.kind == "machine_gun":
            return "machine_gun"
        return "gun" if self.kind in ("mortar", "gun", "recoilless_gun") else "other"

    def to_data(self) -> Any:
        raise TypeError("a weapon is saved with the profile that carries it")

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        found = known("weapon", weapons(), data, "weapons.toml")
        assert isinstance(found, cls)
        return found


@dataclass(frozen=True, slots=True)
class _Weapon:
    """A row of weapons.toml: an arm with its origin."""

    provenance: Provenance
    id: str
    kind: ArmKind
    rate: Positive
    name: str = ""
    anti_personnel: Count = 0
    anti_tank: Count = 0
    anti_aircraft: Count = 0
    indirect: tuple[Count, ...] = ()
    length: Literal["L", "M", "C"] = "C"
    minimum: Count = 0
    effective: Count = 0
    range: Positive = FAR
    guidance: Literal["", "wire", "self"] = ""
    guns: Positive = 1
    gun_power: Count = 0

    def arm(self) -> Arm:
        names = [name for name in self.__slots__ if name != "provenance"]
        return Arm(**{name: getattr(self, name) for name in names})


@dataclass(frozen=True, slots=True, eq=False)
class Profile(Shared):
    """A counter, or a vehicle with its card. Compared by identity; a save holds its id."""

    id: str
    kind: UnitKind
    side: str
    name: str
    morale: int
    quality: Quality
    steps: int
    rank: Rank
    #: What it fires on its front and, once it has lost its step or is deployed, on its back.
    front: tuple[Arm, ...]
    back: tuple[Arm, ...]
    #: A heavy weapon that must be deployed to fire.
    deploys: bool
    abilities: frozenset[str]
    movement: MovementKind
    #: Movement points of a vehicle, in half points; infantry has those of the tables.
    points: int
    armour_front: int
    armour_flank: int
    size: Size
    #: Columns of the to-hit roll to flank and rear; nothing where there is no turret.
    turret: tuple[int, int] | None
    casemate: bool
    provenance: Mapping[str, str]
    note: str = ""
    #: A heavy transport: half squads it takes, and vehicles in its hold, which leave it forwards by a ramp.
    capacity: int = 0
    hold: int = 0
    ramp: bool = False
    is_infantry: bool = field(init=False)
    is_vehicle: bool = field(init=False)
    is_post: bool = field(init=False)
    is_decoy: bool = field(init=False)
    is_squad: bool = field(init=False)
    is_gun: bool = field(init=False)
    is_heavy_weapon: bool = field(init=False)
    is_armoured: bool = field(init=False)
    #: A helicopter or a drone: never on the ground of its own will.
    flies: bool = field(init=False)
    is_glider: bool = field(init=False)
    is_aeroplane: bool = field(init=False)
    #: It has a weapon whose fire plunges: it may reach what the unit itself does not see.
    plunges: bool = field(init=False)

    def __post_init__(self) -> None:
        for name, holds in (
            ("is_infantry", self.kind in INFANTRY),
            ("is_vehicle", self.kind == "vehicle"),
            ("is_post", self.kind == "command_post"),
            ("is_decoy", self.kind == "decoy"),
            ("is_squad", self.kind == "squad"),
            ("is_gun", self.kind == "support_gun"),
            ("plunges", any(arm.indirect for arm in (*self.front, *self.back))),
            ("is_heavy_weapon", self.kind == "heavy_weapon"),
            ("is_armoured", self.armour_front > 0),
            ("flies", self.movement == "aircraft"),
            ("is_glider", "glider" in self.abilities),
            ("is_aeroplane", "aeroplane" in self.abilities),
        ):
            object.__setattr__(self, name, holds)

    @property
    @rule("ept.material.unit-classes")
    def unit_class(self) -> str:
        """The one class that a unit belongs to; a decoy stands for any and belongs to none."""
        return CLASSES.get(self.kind, "")

    @property
    @rule("ept.vehicles.armour-values")
    def armour_rear(self) -> int:
        return max(0, self.armour_flank - 1)

    def to_data(self) -> str:
        return self.id

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        """The counter of this id: of `context["profiles"]` where a position brings its own, else of the data."""
        found = context.get("profiles", {}).get(data) or profiles().get(data)
        if not isinstance(found, cls):
            raise ProfileError(f"no unit {data!r}", nearest(str(data)), place="save")
        return found


@dataclass(frozen=True, slots=True)
class _Counter:
    """A row of units.toml."""

    provenance: Provenance
    id: str
    kind: UnitKind
    morale: Count
    side: str = "any"
    name: str = ""
    quality: Quality = "line"
    fire: Printed = ""
    reduced: Printed = ""
    weapon: Printed = ""
    steps: Count = 0
    rank: Rank = ""
    deploys: bool = False
    abilities: tuple[Ability, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Card:
    """A row of vehicles.toml."""

    provenance: Provenance
    id: str
    name: str
    front: Count
    flank: Count
    size: Size
    movement: MovementKind
    points: Points
    side: str = "any"
    morale: Count = 8
    quality: Quality = "line"
    turret: tuple[int, int] | None = None
    casemate: bool = False
    arms: tuple[Arm, ...] = ()
    abilities: tuple[Ability, ...] = ()
    note: str = ""
    capacity: Count = 0
    hold: Count = 0
    ramp: bool = False


def triplet(text: str, reader: Reader, field: str) -> Arm:
    """Small arms as a counter prints them: power, rate of fire, range."""
    found = _TRIPLET.fullmatch(text)
    if found is None:
        raise reader.refuse(field, f"{text!r} is no triplet", "write power-rate-range, such as 6-7-6")
    return Arm("small_arms", int(found[2]), anti_personnel=int(found[1]), range=int(found[3]))


@rule("ept.material.counter-data")
def _counter(row: _Counter, place: str) -> Profile:
    """A counter's morale, its triplet of fire on either side, and the weapon that its symbol shows.

    The back is the reduced side of a squad and the deployed side of a weapon. Company, section and letter are those of
    the unit that a scenario makes of it.
    """
    reader = Reader(place)
    weapon = (known("weapon", weapons(), row.weapon, "weapons.toml"),) if row.weapon else ()
    small = (triplet(row.fire, reader, "fire"),) if row.fire else ()
    if row.deploys:
        front, back = small, weapon
    elif row.reduced:
        front, back = small, (triplet(row.reduced, reader, "reduced"),)
    else:
        front = back = (*weapon, *small)
    return Profile(
        id=row.id,
        kind=row.kind,
        side=row.side,
        name=row.name,
        morale=row.morale,
        quality=row.quality,
        steps=row.steps or (2 if row.kind == "squad" else 1),
        rank=row.rank,
        front=front,
        back=back,
        deploys=row.deploys,
        abilities=frozenset(row.abilities),
        movement="infantry",
        points=0,
        armour_front=0,
        armour_flank=0,
        size="normal",
        turret=None,
        casemate=False,
        provenance=row.provenance,
        note=row.note,
    )


@rule("ept.vehicles.card", "ept.vehicles.no-card-default")
def _vehicle(row: _Card) -> Profile:
    abilities = set(row.abilities)
    if not row.arms and not row.front and "light_transport" not in abilities:
        abilities.add("transport")  # ept.vehicles.no-card-default
    return Profile(
        id=row.id,
        kind="vehicle",
        side=row.side,
        name=row.name,
        morale=row.morale,
        quality=row.quality,
        steps=1,
        rank="",
        front=row.arms,
        back=row.arms,
        deploys=False,
        abilities=frozenset(abilities),
        movement=row.movement,
        points=row.points,
        armour_front=row.front,
        armour_flank=row.flank,
        size=row.size,
        turret=row.turret,
        casemate=row.casemate,
        provenance=row.provenance,
        note=row.note,
        capacity=row.capacity,
        hold=row.hold,
        ramp=row.ramp,
    )


def profile_from(data: Mapping[str, Any]) -> Profile:
    """A counter from a table like those of units.toml, or a vehicle like those of vehicles.toml."""
    place = f"unit {data.get('id', '(without id)')}"
    if "front" in data or "movement" in data:
        return _vehicle(Reader(place).table(_Card, data))
    return _counter(Reader(place).table(_Counter, data), place)


@cache
def weapons() -> dict[str, Arm]:
    rows = by_id(_Weapon, "weapons.toml", "weapon", toml("weapons.toml")["weapon"])
    return {id_: row.arm() for id_, row in rows.items()}


@cache
def profiles() -> dict[str, Profile]:
    """Every counter and vehicle by its id."""
    counters = by_id(_Counter, "units.toml", "unit", toml("units.toml")["unit"])
    cards = by_id(_Card, "vehicles.toml", "vehicle", toml("vehicles.toml")["vehicle"])
    found = {id_: _counter(row, f"units.toml, unit {id_}") for id_, row in counters.items()}
    for id_, card in cards.items():
        if id_ in found:
            raise ProfileError(f"{id_} a second time", "each id stands once", "vehicles.toml", "id")
        found[id_] = _vehicle(card)
    return found


@dataclass(frozen=True, slots=True)
class Barrage:
    """A kind of off-map artillery: its firepower on the target hex and on the rings around it."""

    provenance: Provenance
    id: str
    power: tuple[Positive, ...]


AttackKind = Literal["guided_bomb", "guided_missile", "bomb", "napalm", "ground_attack", "show_of_force"]


@dataclass(frozen=True, slots=True)
class AirAttack:
    """One of the things that an air support can do: its power by rings, or its anti-tank value."""

    kind: AttackKind
    power: tuple[Positive, ...] = ()
    anti_tank: Count = 0


@dataclass(frozen=True, slots=True)
class AirSupport:
    """A counter of air support: what flies, what it can do, and the drift in brackets where it has one."""

    provenance: Provenance
    id: str
    name: str
    craft: Literal["aeroplane", "helicopter", "drone"]
    attacks: tuple[AirAttack, ...]
    size: Size = "normal"
    drift: int | None = None


@cache
def air_supports() -> dict[str, AirSupport]:
    return by_id(AirSupport, "missions.toml", "air", toml("missions.toml")["air"])


@cache
def barrages() -> dict[str, Barrage]:
    return by_id(Barrage, "missions.toml", "mission", toml("missions.toml")["mission"])


@cache
def options() -> dict[str, Option]:
    """The house rules, by id."""
    return by_id(Option, "options.toml", "option", toml("options.toml")["option"])


def nearest(wanted: str) -> str:
    """Which ids come nearest to a misspelt one, as advice."""
    close = difflib.get_close_matches(wanted, profiles(), 3)
    return f"Did you mean {' or '.join(close)}?" if close else "See units.toml and vehicles.toml."
