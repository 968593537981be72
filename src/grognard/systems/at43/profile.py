"""Unit, weapon and hero profiles of AT-43, and the tables beside them, read from `data/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, Self, cast

from grognard.core.books.reading import (
    Count,
    Origin,
    Positive,
    ProfileError,
    Provenance,
    Reader,
    by_id,
    known,
)
from grognard.core.model import Shared
from grognard.core.rules import rule
from grognard.core.system import Option
from grognard.systems.at43.reading import Length, toml

Rank = Literal[1, 2, 3]
SideId = Literal["white_stars", "therians"]
Category = Literal["infantrymen", "support_unit", "walker", "vehicle"]
Role = Literal["", "attacker", "defender"]


def _computed(**values: Any) -> Any:
    return field(init=False, repr=False, **values)


# --- Weapons and fighters ---


@dataclass(frozen=True, slots=True, eq=False)
class Weapon(Shared):
    """A weapon line of a reference card. Compared by identity; a save holds its id.

    `accuracy` is an action value, but for locked fire and artillery strikes the least die that hits, and for
    projection the farthest range band.
    """

    id: str
    name: str
    kind: Literal["shooting", "melee"]
    accuracy: Count
    rate: Positive
    penetration: Count
    damage: Positive
    provenance: Provenance
    rerolls: Count = 0
    area: Length = 0
    abilities: tuple[Literal["locked_fire", "projection", "sniper", "artillery_strike"], ...] = ()
    note: str = ""
    # Read in every salvo, so worked out once.
    melee: bool = _computed()
    indirect: bool = _computed()
    projection: bool = _computed()
    locked_fire: bool = _computed()
    sniper: bool = _computed()
    fixed_roll: bool = _computed()

    @rule("at43.cards.weapon-characteristics", "at43.shooting.indirect-weapons")
    def __post_init__(self) -> None:
        for ability in ("projection", "locked_fire", "sniper"):
            object.__setattr__(self, ability, ability in self.abilities)
        object.__setattr__(self, "melee", self.kind == "melee")
        # A weapon fires indirectly exactly when it has an area of effect; projection has rules of its own.
        object.__setattr__(self, "indirect", self.area > 0 and not self.projection)
        fixed = self.locked_fire or "artillery_strike" in self.abilities
        object.__setattr__(self, "fixed_roll", fixed)
        if self.melee and (self.area or self.abilities):
            raise ProfileError(
                "a melee weapon with an area or abilities", "those are for shooting", field="kind"
            )
        if fixed and not 2 <= self.accuracy <= 6:
            raise ProfileError(f"a fixed roll of {self.accuracy}", "give a die from 2 to 6", field="accuracy")
        if (self.projection or "artillery_strike" in self.abilities) and not self.area:
            raise ProfileError("no area of effect", f"{self.abilities[0]} needs one", field="area")

    def to_data(self) -> str:
        return self.id

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        return cast(Self, known("weapon", weapons(), data, "weapons.toml"))


@dataclass(frozen=True, slots=True)
class Carried(Shared):
    """A weapon as a fighter has it: how many, structure points of each on an AFV, field of view on a vehicle."""

    weapon: Weapon
    number: Positive = 1
    structure: Count = 0
    arc: Positive = 360

    def to_data(self) -> list[Any]:
        return [self.weapon.id, self.number, self.structure, self.arc]

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        if not isinstance(data, list) or len(data) != 4:
            raise ProfileError(f"{data!r} is no carried weapon", "give weapon, number, structure and arc")
        return cls(Weapon.from_data(data[0], context), *data[1:])


@dataclass(frozen=True, slots=True, eq=False)
class Fighter(Shared):
    """The characteristics of one figure. `base` is a diameter; Morale None is steel nerves; only AFVs have SP."""

    id: str
    movement: Length
    morale: Count | None
    combat: Count
    protection: Count
    size: Positive
    base: Length
    weapons: tuple[Carried, ...]
    provenance: Provenance
    frame: Count = 0
    propulsion: Count = 0
    abilities: tuple[Literal["lifting", "camouflage"], ...] = ()
    steel_nerves: bool = _computed()

    @rule("at43.cards.fighter-characteristics")
    def __post_init__(self) -> None:
        object.__setattr__(self, "steel_nerves", self.morale is None)
        if self.base <= 0:
            raise ProfileError("no base", "give the diameter of the base in cm", field="base")
        if bool(self.frame) != bool(self.propulsion):
            raise ProfileError("half of an AFV", "give both frame and propulsion, or neither", field="frame")
        for carried in self.weapons:
            if bool(carried.structure) != bool(self.frame):
                raise ProfileError(
                    f"structure {carried.structure} for {carried.weapon.id}",
                    "the weapons of an AFV, and only those, have structure points",
                    field="weapons",
                )

    def to_data(self) -> str:
        return self.id

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        files = "units.toml, unlisted.toml or heroes.toml"
        return cast(Self, known("fighter", fighters(), data, files))


# --- Army lists ---


@dataclass(frozen=True, slots=True)
class Price:
    """What a unit costs with the equipment bought: at standard and maximum size, and per extra fighter."""

    equipment: tuple[str, ...]
    standard: Positive
    maximum: Count = 0
    extra: Count = 0


@dataclass(frozen=True, slots=True)
class SpecialWeapon:
    """A weapon that bearers may choose, and what it costs the whole unit."""

    weapon: Weapon
    cost: Count = 0


@dataclass(frozen=True, slots=True)
class ListEntry:
    """How a unit may be mustered. Pairs are for standard and maximum size; `officers` are costs by grade."""

    clause: str
    standard_size: Positive
    maximum_size: Positive
    prices: tuple[Price, ...]
    provenance: Provenance
    each: bool = False
    bearers: tuple[Count, Count] = (0, 0)
    special_weapons: tuple[SpecialWeapon, ...] = ()
    specialists: tuple[str, ...] = ()
    most_specialists: Count = 0
    officers: tuple[Count, ...] = ()
    support_weapons: tuple[Count, Count] = (0, 0)

    def __post_init__(self) -> None:
        if self.maximum_size < self.standard_size:
            wrong = f"{self.maximum_size} is below the standard size"
            raise ProfileError(wrong, f"give {self.standard_size} or more", field="maximum_size")
        if not self.prices or self.prices[0].equipment:
            raise ProfileError("no price without options", "begin with equipment = []", field="prices")
        for price in self.prices:
            if bool(price.maximum) != (self.maximum_size > self.standard_size):
                wrong = f"maximum price {price.maximum} for {price.equipment or 'no option'}"
                raise ProfileError(wrong, "price the maximum size where it differs", field="prices")
        if any(self.bearers) != bool(self.special_weapons):
            raise ProfileError(
                "bearers without weapons, or weapons without bearers",
                "give bearers and special_weapons together",
                field="bearers",
            )

    @property
    def options(self) -> tuple[str, ...]:
        """Equipment that can be bought, each once."""
        return tuple(dict.fromkeys(option for price in self.prices for option in price.equipment))


@dataclass(frozen=True, slots=True, eq=False)
class Profile(Shared):
    """A designation: its reference card and its entry in the army list. A save holds its id.

    `support_weapon` is the figure of a static support unit's weapon; its `fighter` is then a gunner.
    """

    id: str
    name: str
    side: SideId
    category: Category
    rank: Rank
    fighter: Fighter
    list: ListEntry
    provenance: Provenance
    listed: bool = True
    equipment: tuple[str, ...] = ()
    support_weapon: Fighter | None = None
    note: str = ""
    is_infantry: bool = _computed()
    is_afv: bool = _computed()
    is_infantrymen: bool = _computed()
    is_combat_suit: bool = _computed()
    is_static_support: bool = _computed()
    is_mobile_support: bool = _computed()

    @rule(
        "at43.intro.two-fighter-types",
        "at43.units.infantry-category",
        "at43.units.infantrymen-ranks",
        "at43.units.afv-category",
        "at43.support.two-kinds",
    )
    def __post_init__(self) -> None:
        support = self.category == "support_unit"
        static = self.support_weapon is not None
        object.__setattr__(self, "is_infantrymen", self.category == "infantrymen")
        object.__setattr__(self, "is_infantry", self.is_infantrymen or support)
        object.__setattr__(self, "is_afv", not self.is_infantry)
        object.__setattr__(self, "is_combat_suit", self.is_infantrymen and self.rank == 3)
        object.__setattr__(self, "is_static_support", support and static)
        object.__setattr__(self, "is_mobile_support", support and not static)
        if self.is_afv != bool(self.fighter.frame):
            right = "walkers and vehicles have a frame, infantry has none"
            raise ProfileError(f"frame {self.fighter.frame} on {self.category}", right, field="fighter.frame")
        if static != any(self.list.support_weapons) or (static and not support):
            right = "a static support unit, and only that, has support_weapon and list.support_weapons"
            raise ProfileError("half of a static support unit", right, field="support_weapon")
        self._check_names("equipment", (*self.equipment, *self.list.options), tuple(equipment()))
        self._check_names("list.specialists", self.list.specialists, tuple(specialists()))

    def _check_names(self, field: str, names: tuple[str, ...], there: tuple[str, ...]) -> None:
        for name in names:
            if name not in there:
                raise ProfileError(f"unknown {name!r}", f"there are {', '.join(there)}", field=field)

    def to_data(self) -> str:
        return self.id

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        own: Mapping[str, Profile] = context.get("profiles", {})
        return cast(Self, own.get(data) or known("unit", profiles(), data, "units.toml or unlisted.toml"))


@dataclass(frozen=True, slots=True)
class Equipment:
    """Equipment beside weapons: the ability it grants, or the weapon it adds to every member."""

    id: str
    provenance: Provenance
    ability: Literal["", "detection", "stability", "guidance"] = ""
    accuracy: Count = 0
    weapon: Weapon | None = None
    leader: bool = False


@dataclass(frozen=True, slots=True)
class Specialist:
    """A specialist's ability, how near its object must be, and how much it does at a time."""

    id: str
    ability: Literal["sabotage", "repairs", "first_aid"]
    provenance: Provenance
    reach: Length = 0
    amount: Count = 0


# --- Sides and command ---


@dataclass(frozen=True, slots=True)
class Grade:
    """A grade of an army and the command characteristics of its officers; grade 0 has none."""

    name: str
    authority: Count = 0
    command: Count = 0
    size_bonus: Count = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the choices of a section: the ranks it takes of each category."""

    compulsory: bool = False
    infantrymen: tuple[Rank, ...] = ()
    support_unit: tuple[Rank, ...] = ()
    walker: tuple[Rank, ...] = ()
    vehicle: tuple[Rank, ...] = ()

    def takes(self, profile: Profile) -> bool:
        return profile.rank in getattr(self, profile.category)


@dataclass(frozen=True, slots=True)
class Side:
    """An army: its grades, from grade 0 on, and its section pattern."""

    id: SideId
    name: str
    grades: tuple[Grade, ...]
    pattern: tuple[Choice, ...]
    provenance: Provenance

    def __post_init__(self) -> None:
        if len(self.pattern) != tables().choices_per_section:
            right = f"a section has {tables().choices_per_section}"
            raise ProfileError(f"{len(self.pattern)} choices", right, field="pattern")
        if [choice.compulsory for choice in self.pattern] != [True, *[False] * (len(self.pattern) - 1)]:
            raise ProfileError("compulsory choices", "the first choice and no other", field="pattern")


@dataclass(frozen=True, slots=True, eq=False)
class HeroForm:
    """A card of a hero: on foot, or the pilot of his AFV."""

    id: Literal["on_foot", "pilot"]
    name: str
    category: Category
    rank: Rank
    cost: Positive
    fighter: Fighter
    provenance: Provenance


@dataclass(frozen=True, slots=True, eq=False)
class Hero(Shared):
    """A fighter with a name of his own; a pilot has two cards, on foot and at the controls."""

    id: str
    name: str
    side: SideId
    grade: Positive
    authority: Count
    command: Count
    size_bonus: Count
    form: tuple[HeroForm, ...]
    provenance: Provenance
    is_pilot: bool = _computed()

    @rule("at43.units.hero-identity")
    def __post_init__(self) -> None:
        forms = [form.id for form in self.form]
        if forms not in (["on_foot"], ["on_foot", "pilot"]):
            right = "a card on foot, and for a pilot a second one at the controls"
            raise ProfileError(f"the cards {forms}", right, field="form")
        object.__setattr__(self, "is_pilot", "pilot" in forms)

    def card(self, form: str) -> HeroForm | None:
        return next((card for card in self.form if card.id == form), None)

    def to_data(self) -> str:
        return self.id

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        return cast(Self, known("hero", heroes(), data, "heroes.toml"))


@dataclass(frozen=True, slots=True)
class Routine:
    """A routine of Therian overseers: whom it serves and what it costs."""

    id: str
    scope: Literal["infantry", "afv"]
    clause: str
    cost: Positive
    provenance: Provenance
    distance: Length = 0
    amount: Count = 0
    rank: Count = 0


# --- Table and missions ---


@dataclass(frozen=True, slots=True)
class Scenery:
    """A kind of scenery piece. Protection and structure count where a mission lets weapons destroy it."""

    id: str
    size: Positive
    length: Length
    width: Length
    provenance: Provenance
    protection: Count = 0
    structure: Count = 0
    climb: Literal["", "over", "onto"] = ""
    opens: bool = False
    lifted: bool = False


@dataclass(frozen=True, slots=True)
class Force:
    """The army points of a role; none where the players agree on them, no reinforcements where None."""

    role: Role = ""
    assault: Positive | None = None
    reinforcement: Positive | None = None


@dataclass(frozen=True, slots=True)
class Objective:
    """What earns points, and for which role alone."""

    event: Literal["control", "capture", "eliminate", "evacuate", "rendezvous"]
    what: str
    points: Positive
    role: Role = ""


@dataclass(frozen=True, slots=True)
class Mission:
    """The numbers of a mission: forces, victory points, reinforcement points and how it ends."""

    id: str
    number: Count
    layout: Literal["no_mans_land", "pacified_region", "trench_war", "map"]
    forces: tuple[Force, ...]
    primary: tuple[Objective, ...]
    provenance: Provenance
    secondary: tuple[Objective, ...] = ()
    drop_points: tuple[str, ...] = ()
    turns: Positive | None = None
    goal: Positive | None = None
    deciding: str = ""
    special: bool = False
    all_in: bool = False

    def force(self, role: str) -> Force:
        """The force of a role; missions without roles have one for everybody."""
        return next((force for force in self.forces if force.role == role), self.forces[0])


@dataclass(frozen=True, slots=True)
class Tables:
    """The numbers that belong to no card. `required[difference - required_from]` is the least die."""

    required_from: int
    required: tuple[Positive, ...]
    location: tuple[Literal["propulsion", "frame", "weapon"], ...]
    range_band: Length
    contact: Length
    cohesion_leader: Length
    cohesion_comrade: Length
    control_distance: Length
    drop_distance: Length
    rapid_infantry: Length
    rapid_afv: Length
    slowed_divisor: Positive
    cover_save: Positive
    take_cover_save: Positive
    cover_ignored_within: Length
    crush_free: Positive
    crush_engaged: Positive
    template_radius: Length
    template_directions: Positive
    drift_step: Length
    impacts: Positive
    impacts_beyond_template: Positive
    morale_difficulty: Positive
    morale_few: Positive
    morale_few_suits: Positive
    activation_cost: Positive
    relocate_cost: Positive
    delay_cost: Positive
    extra_cost: Positive
    drill_cost: Positive
    rally_cost: Positive
    strike_cost: Positive
    bid_above_grade: Count
    known_ground: Count
    drop_first_turn: Positive
    reinforcement_points_per_army_point: Positive
    choices_per_section: Positive
    grade_5_per_company: Positive
    grade_4_per_section: Positive
    officers_at_least: Positive
    provenance: Provenance


# --- The data files ---


@cache
def weapons() -> dict[str, Weapon]:
    """Every weapon, by id."""
    return by_id(Weapon, "weapons.toml", "weapon", toml("weapons.toml")["weapon"])


@cache
def profiles() -> dict[str, Profile]:
    """Every unit, by id: those of the army lists, then those that no list holds."""
    listed = [profile_row(row) for row in toml("units.toml")["unit"]]
    unlisted = [profile_row(row) | {"listed": False} for row in toml("unlisted.toml")["unit"]]
    found = by_id(Profile, "units.toml", "unit", listed)
    return found | by_id(Profile, "unlisted.toml", "unit", unlisted)


def profile_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """A unit's table with its figures named after it, so that a save can name them."""
    named = dict(row)
    for part, suffix in (("fighter", ""), ("support_weapon", ".support_weapon")):
        if isinstance(named.get(part), Mapping):
            named[part] = {"id": f"{row.get('id', '')}{suffix}", **named[part]}
    return named


@cache
def heroes() -> dict[str, Hero]:
    """The heroes, by id."""
    rows = []
    for row in toml("heroes.toml")["hero"]:
        forms = [
            form | {"fighter": {"id": f"{row.get('id')}.{form.get('id')}", **form.get("fighter", {})}}
            for form in row.get("form", [])
        ]
        rows.append(row | {"form": forms})
    return by_id(Hero, "heroes.toml", "hero", rows)


@cache
def fighters() -> dict[str, Fighter]:
    """Every kind of figure, by id: of units, of support weapons, of heroes."""
    found = {profile.fighter.id: profile.fighter for profile in profiles().values()}
    guns = [profile.support_weapon for profile in profiles().values() if profile.support_weapon]
    cards = [form.fighter for hero in heroes().values() for form in hero.form]
    return found | {figure.id: figure for figure in (*guns, *cards)}


@cache
def equipment() -> dict[str, Equipment]:
    """Equipment beside weapons, by id."""
    return by_id(Equipment, "equipment.toml", "equipment", toml("equipment.toml")["equipment"])


@cache
def specialists() -> dict[str, Specialist]:
    """The specialists, by id."""
    return by_id(Specialist, "equipment.toml", "specialist", toml("equipment.toml")["specialist"])


@cache
def sides() -> dict[str, Side]:
    """The two armies, by id."""
    return by_id(Side, "sides.toml", "side", toml("sides.toml")["side"])


@cache
def routines() -> dict[str, Routine]:
    """The overseers' routines, by id."""
    return by_id(Routine, "routines.toml", "routine", toml("routines.toml")["routine"])


@cache
def scenery() -> dict[str, Scenery]:
    """The kinds of scenery, by id."""
    return by_id(Scenery, "scenery.toml", "scenery", toml("scenery.toml")["scenery"])


@cache
def missions() -> dict[str, Mission]:
    """The missions, by id."""
    return by_id(Mission, "missions.toml", "mission", toml("missions.toml")["mission"])


@cache
def options() -> dict[str, Option]:
    """The house rules, by id."""
    return by_id(Option, "options.toml", "option", toml("options.toml")["option"])


@cache
def tables() -> Tables:
    """The numbers that belong to no card."""
    numbers: dict[str, Any] = {}
    origins: dict[str, Origin] = {}
    for section, row in toml("tables.toml").items():
        names = {name: value for name, value in row.items() if name != "from"}
        origins |= Reader(f"tables.toml, {section}").provenance(names, row, "")
        numbers |= names
    made = Reader("tables.toml").table(Tables, numbers | {"from": {"default": "book", **origins}})
    if len(made.location) != 6:
        raise ProfileError(f"{len(made.location)} faces", "a die has six", "tables.toml", "location")
    return made
