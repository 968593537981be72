"""Unit and weapon profiles of Dust Tactics, and the tables beside them, read from `data/`."""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

from grognard.core.books.entry import Entry, by_id
from grognard.core.books.reading import ProfileError
from grognard.core.model import Shared
from grognard.core.rules import rule
from grognard.core.system import Option
from grognard.systems.dust.reading import toml

#: Family, letter and highest number of the armour classes, in the order of the weapon table's columns.
SCALE = (("soldier", "S", 4), ("vehicle", "V", 7), ("aircraft", "A", 3))
COLUMNS = tuple(f"{letter}{number}" for _, letter, top in SCALE for number in range(1, top + 1))

SIDES = ("allies", "axis")
FAMILY_OF_KIND = {"squad": "soldier", "hero": "soldier", "vehicle": "vehicle", "aircraft": "aircraft"}
TRAITS = ("artillery", "burst", "everyone", "flame", "grenade", "laser", "phaser", "reload")
COMMAND_ROLES = ("officer", "radio", "mechanic", "medic", "specialist")
ROLES = ("", *COMMAND_ROLES, "sniper", "spotter")
FACES = ("hit", "miss")
# fmt: off
SKILLS = (
    "advanced_reactive_fire", "agile", "all_in_one", "artillery_strike", "assault", "bad_ass", "berserk",
    "black_ops", "blutkreuz_ape", "blutkreuz_zombie", "charge", "command_squad", "commander",
    "damage_resilient", "fast", "heroic_attack", "jump", "medal_of_honor", "scout_vehicle", "self_repair",
    "sniper", "spotter", "superior_reactive_fire", "tank_head", "wiederbelebungsserum",
)
UNIT_FIELDS = (
    "id", "name", "side", "kind", "armour", "movement", "health", "points", "points_printed", "operation",
    "skills", "figures", "weapons", "soft", "hard", "from", "note",
)
# fmt: on

#: Skills that cost an action.
ACTION_SKILLS = frozenset({"artillery_strike", "command_squad", "tank_head"})

UNLIMITED_AMMO = -1
FAR = 10**6  # beyond any battlefield


# --- What a card is made of ---


@dataclass(frozen=True, slots=True)
class Armour:
    """An armour class; `index` is its column in the weapon table."""

    family: str
    number: int
    index: int = field(init=False, repr=False)
    code: str = field(init=False, repr=False)

    @rule("dust.core.armour-class")
    def __post_init__(self) -> None:
        letter = {family: letter for family, letter, _ in SCALE}.get(self.family, "?")
        code = f"{letter}{self.number}"
        if code not in COLUMNS:
            raise ProfileError(
                f"no armour class {self.family} {self.number}", f"there are {', '.join(COLUMNS)}"
            )
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "index", COLUMNS.index(code))

    @classmethod
    def parse(cls, code: str) -> Armour:
        return _armour(code)


@rule("dust.core.armour-class")
@cache
def _armour(code: str) -> Armour:
    if code not in COLUMNS:
        raise ProfileError(f"{code!r} is no armour class", f"there are {', '.join(COLUMNS)}")
    family = next(family for family, letter, _ in SCALE if letter == code[0])
    return Armour(family, int(code[1:]))


_PLAIN = re.compile(r"(P?)([1-9][0-9]*)/([1-9][0-9]*)")
_VOLLEY = re.compile(r"V([1-9][0-9]*(?:,[1-9][0-9]*)*):([1-9][0-9]*)")
_INCENDIARY = re.compile(r"(I|AP)([1-9][0-9]*)")


@dataclass(frozen=True, slots=True)
class Value:
    """A combat value: dice, the damage of a hit (a phaser's damage dice), and a volley's dice by rounds fired."""

    kind: str
    dice: int
    damage: int = 1
    volley: tuple[int, ...] = ()

    @classmethod
    @rule("dust.core.weapon-line")
    def parse(cls, text: str) -> Value:
        if match := _PLAIN.fullmatch(text):
            return cls("phaser" if match[1] else "plain", int(match[2]), int(match[3]))
        if match := _INCENDIARY.fullmatch(text):
            return cls("incendiary" if match[1] == "I" else "ap_incendiary", int(match[2]))
        if match := _VOLLEY.fullmatch(text):
            steps = tuple(int(step) for step in match[1].split(","))
            if list(steps) == sorted(steps):
                return cls("volley", steps[0], int(match[2]), steps)
        raise ProfileError(
            f"{text!r} is no combat value",
            "write n/d, P2/3 (phaser), V3,6,9:1 (volley, rising), I1 (incendiary) or AP1 (armour-piercing incendiary)",
        )


_NUMBER = re.compile(r"[1-9][0-9]*")
_BAND = re.compile(r"([1-9][0-9]*)-([1-9][0-9]*)")


@dataclass(frozen=True, slots=True)
class Range:
    """A range code, as the nearest and the farthest distance it reaches."""

    kind: str
    low: int
    high: int
    code: str

    @classmethod
    def parse(cls, code: str) -> Range:
        if code == "U":
            return cls("unlimited", 1, FAR, code)
        if code == "C":
            return cls("close", 1, 1, code)
        if code == "A":
            return cls("artillery", tables().artillery_minimum, FAR, code)
        if _NUMBER.fullmatch(code):
            return cls("number", 1, int(code), code)
        band = _BAND.fullmatch(code)
        if band and int(band[1]) <= int(band[2]):
            return cls("band", int(band[1]), int(band[2]), code)
        raise ProfileError(f"{code!r} is no range", "write a number ('4'), a band ('3-6'), or U, C or A")

    @rule("dust.range.number", "dust.range.band", "dust.artillery.range")
    def reaches(self, distance: int) -> bool:
        return self.low <= distance <= self.high


@dataclass(frozen=True, slots=True, eq=False)
class Weapon:
    """A row of the weapon table: combat values by column of armour class, None where it cannot be aimed."""

    id: str
    name: str
    range: Range
    values: tuple[Value | None, ...]
    traits: tuple[str, ...]
    provenance: Mapping[str, str]
    note: str = ""
    # Read in every attack, so worked out once.
    artillery: bool = field(init=False)
    burst: bool = field(init=False)
    everyone: bool = field(init=False)
    flame: bool = field(init=False)
    grenade: bool = field(init=False)
    laser: bool = field(init=False)
    phaser: bool = field(init=False)
    reload: bool = field(init=False)
    close: bool = field(init=False)
    ignores_cover: bool = field(init=False)

    def __post_init__(self) -> None:
        for trait in TRAITS:
            object.__setattr__(self, trait, trait in self.traits)
        close = self.range.kind == "close"
        object.__setattr__(self, "close", close)
        # The list of dust.cover.ignored.
        ignores = close or self.artillery or self.phaser or self.flame or self.grenade
        object.__setattr__(self, "ignores_cover", ignores)


@dataclass(frozen=True, slots=True)
class Figure:
    """A squad's figure: its role and the weapon lines it bears, a line twice for a weapon in each fist."""

    role: str
    carries: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class WeaponLine:
    """A weapon on a card. `bearers` counts for single models; in a squad the figures decide."""

    weapon: Weapon
    ammo: int
    bearers: int
    index: int


@dataclass(frozen=True, slots=True, eq=False)
class Profile(Shared):
    """A unit card. Compared by identity; a save holds its id."""

    id: str
    name: str
    side: str
    kind: str
    armour: Armour
    movement: int
    health: int
    points: int
    skills: frozenset[str]
    lines: tuple[WeaponLine, ...]
    figures: tuple[Figure, ...]
    soft_face: str
    hard_face: str
    operation: str
    provenance: Mapping[str, str]
    points_printed: int | None = None
    note: str = ""
    is_squad: bool = field(init=False)
    is_hero: bool = field(init=False)
    is_vehicle: bool = field(init=False)
    is_aircraft: bool = field(init=False)
    is_soldier: bool = field(init=False)
    #: For each armour column the furthest that any weapon reaches, 0 where none has a value.
    reach: tuple[int, ...] = field(init=False)
    #: Whether it has skills that cost an action, reloading apart.
    is_skilled: bool = field(init=False)
    has_reload: bool = field(init=False)
    has_artillery: bool = field(init=False)
    #: The figures that have each role, as a mask.
    roles: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        for kind in FAMILY_OF_KIND:
            object.__setattr__(self, f"is_{kind}", self.kind == kind)
        object.__setattr__(self, "is_soldier", self.armour.family == "soldier")
        object.__setattr__(self, "is_skilled", not self.skills.isdisjoint(ACTION_SKILLS))
        object.__setattr__(self, "has_reload", any(line.weapon.reload for line in self.lines))
        object.__setattr__(self, "has_artillery", any(line.weapon.artillery for line in self.lines))
        roles: dict[str, int] = {}
        for number, figure in enumerate(self.figures):
            roles[figure.role] = roles.get(figure.role, 0) | 1 << number
        object.__setattr__(self, "roles", roles)
        reach = tuple(
            max((line.weapon.range.high for line in self.lines if line.weapon.values[column]), default=0)
            for column in range(len(COLUMNS))
        )
        object.__setattr__(self, "reach", reach)

    def to_data(self) -> str:
        return self.id

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        """The card of this id: of `context["profiles"]` where a position brings its own, else of the data."""
        found = context.get("profiles", {}).get(data) or profiles().get(data)
        if not isinstance(found, cls):
            raise ProfileError(f"no unit {data!r}", "name a unit of units.toml", place="save")
        return found


@dataclass(frozen=True, slots=True)
class Element:
    """A cover element: attacked like a vehicle, and the cover it gives (soft or hard)."""

    id: str
    name: str
    armour: Armour
    health: int
    cover: str
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Terrain:
    """A terrain type and its four properties."""

    id: str
    blocks_sight: bool
    soldiers_enter: bool
    vehicles_enter: bool
    element_allowed: bool


@dataclass(frozen=True, slots=True)
class Force:
    """What an army of a size may be made of."""

    points: int
    heroes_min: int
    heroes_max: int
    squads_min: int
    vehicles_max: int


@dataclass(frozen=True, slots=True)
class Tables:
    """The numbers that belong to no card; `army_points` by number of tiles."""

    faces: tuple[str, ...]
    initiative_dice: int
    black_ops_dice: int
    setup_dice: int
    reaction_dice: int
    advanced_reaction_dice: int
    superior_reaction_dice: int
    reaction_hits: int
    order_dice: int
    order_hits: int
    soft_face: str
    hard_face: str
    tile_side: int
    artillery_minimum: int
    fast_points: int
    scout_vehicle_points: int
    assault_factor: int
    all_in_one_factor: int
    burst_factor: int
    rounds: int
    objective_points: int
    hold_rounds: int
    hold_from: int
    hero_minimum: int
    free_crates: int
    free_traps: int
    army_points: Mapping[int, int]
    forces: tuple[Force, ...]
    provenance: Mapping[str, str]


# --- Reading ---


def weapon_from(data: Mapping[str, Any]) -> Weapon:
    """A weapon from a table like those of weapons.toml."""
    return _weapon(Entry(data, "weapon"))


def profile_from(data: Mapping[str, Any], weapons: Mapping[str, Weapon] | None = None) -> Profile:
    """A unit card from a table like those of units.toml, armed from these weapons or the data's."""
    return _profile(Entry(data, "unit"), weapons)


@rule("dust.core.weapon-line")
def _weapon(entry: Entry) -> Weapon:
    entry.only("id", "name", "range", "values", "traits", "reload", "from", "note")
    reach = entry.parsed("range", entry.get("range", str), Range.parse)
    cells = entry.get("values", dict)
    for code in cells:
        entry.parsed("values", code, Armour.parse)
    values = {code: entry.parsed(f"values.{code}", text, Value.parse) for code, text in cells.items()}
    traits = _traits(entry, reach, values.values())
    return Weapon(
        id=entry.id,
        name=entry.get("name", str),
        range=reach,
        values=tuple(values.get(code) for code in COLUMNS),
        traits=traits,
        provenance=entry.provenance("range", *(code for code in COLUMNS if code in values), *traits),
        note=entry.get("note", str, ""),
    )


def _traits(entry: Entry, reach: Range, values: Iterable[Value]) -> tuple[str, ...]:
    traits = set(entry.choices("traits", TRAITS))
    if any(value.kind == "phaser" for value in values):
        traits.add("phaser")
    if reach.kind == "artillery":
        # dust.artillery.reload: range A must reload, unless the weapon's own flag lifts it.
        traits |= {"artillery", "reload"}
        if not entry.get("reload", bool, True):
            traits.remove("reload")
    elif "artillery" in traits:
        raise entry.refuse("traits", f"artillery with range {reach.code}", "artillery is what has range A")
    elif "reload" in entry.data:
        raise entry.refuse("reload", "only range A reloads by itself", "list reload in the traits, or do not")
    return tuple(sorted(traits))


@rule(
    "dust.core.unit-card",
    "dust.core.unit-types",
    "dust.tournament.revised-points",
    "dust.command.composition",
)
def _profile(entry: Entry, armoury: Mapping[str, Weapon] | None = None) -> Profile:
    """A unit card. Its points are the revised ones; the printed ones are kept for the reader only."""
    entry.only(*UNIT_FIELDS)
    kind, armour = (
        entry.choice("kind", FAMILY_OF_KIND),
        entry.parsed("armour", entry.get("armour", str), Armour.parse),
    )
    if armour.family != FAMILY_OF_KIND[kind]:
        right = f"a {kind} has a class of the {FAMILY_OF_KIND[kind]} family"
        raise entry.refuse("armour", f"{armour.code} on a {kind}", right)
    skills = entry.choices("skills", SKILLS)
    lines = _lines(entry, kind, weapons() if armoury is None else armoury)
    health = entry.number("health", 1)
    figures = _figures(entry, kind, lines, health)
    if figures:
        _check_roles(entry, skills, figures)
    return Profile(
        id=entry.id,
        name=entry.get("name", str),
        side=entry.choice("side", SIDES),
        kind=kind,
        armour=armour,
        movement=entry.number("movement"),
        health=health,
        points=entry.number("points"),
        points_printed=entry.number("points_printed") if "points_printed" in entry.data else None,
        skills=frozenset(skills),
        lines=lines,
        figures=figures,
        soft_face=entry.choice("soft", FACES, tables().soft_face),
        hard_face=entry.choice("hard", FACES, tables().hard_face),
        operation=entry.get("operation", str, ""),
        provenance=_provenance(entry, armour, lines, skills),
        note=entry.get("note", str, ""),
    )


def _provenance(
    entry: Entry, armour: Armour, lines: tuple[WeaponLine, ...], skills: tuple[str, ...]
) -> dict[str, str]:
    """Of a card's numbers. Soldiers whose card prints no faces for cover have those of the tables."""
    known = {}
    if armour.family == "soldier":
        sources = tables().provenance
        known = {"soft": sources["soft_face"], "hard": sources["hard_face"]}
    faces = [face for face in ("soft", "hard") if face in entry.data]
    arms = [line.weapon.id for line in lines]
    own = entry.provenance("armour", "movement", "health", "points", *faces, weapons=arms, skills=skills)
    return {**known, **own}


def _lines(entry: Entry, kind: str, armoury: Mapping[str, Weapon]) -> tuple[WeaponLine, ...]:
    lines: list[WeaponLine] = []
    for row in entry.rows("weapons"):
        row.only("weapon", "ammo", "bearers")
        name = row.get("weapon", str)
        if name not in armoury:
            raise row.refuse("weapon", f"unknown weapon {name!r}", "name the id of a weapon of weapons.toml")
        if any(line.weapon.id == name for line in lines):
            raise row.refuse("weapon", f"{name} a second time", "one line for each weapon, with its bearers")
        if kind == "squad" and "bearers" in row.data:
            raise row.refuse("bearers", "bearers in a squad", "say in `figures` who carries it")
        ammo = row.number("ammo", 1) if "ammo" in row.data else UNLIMITED_AMMO
        if ammo == UNLIMITED_AMMO and any(v and v.kind == "volley" for v in armoury[name].values):
            raise row.refuse("ammo", "missing", f"{name} fires volleys: say how many rounds it has")
        bearers = 0 if kind == "squad" else row.number("bearers", 1, 1)
        lines.append(WeaponLine(armoury[name], ammo, bearers, len(lines)))
    return tuple(lines)


def _figures(entry: Entry, kind: str, lines: tuple[WeaponLine, ...], health: int) -> tuple[Figure, ...]:
    """Who carries what: only weapons of one's own, so no knives and no ammunition of the whole squad."""
    if kind != "squad":
        if "figures" in entry.data:
            raise entry.refuse("figures", f"figures on a {kind}", "only a squad has figures; use `bearers`")
        return ()
    unlimited = [line for line in lines if line.ammo == UNLIMITED_AMMO]
    own = {line.weapon.id: line.index for line in unlimited if not line.weapon.everyone}
    figures: list[Figure] = []
    for row in entry.rows("figures"):
        row.only("count", "carries", "role")
        carried = row.get("carries", list, [])
        for name in carried:
            if not isinstance(name, str) or name not in own:
                right = f"a figure's own are {', '.join(own) or 'none'}; knives and limited ammunition are the squad's"
                raise row.refuse("carries", f"{name!r} is no weapon of one figure", right)
        figure = Figure(row.choice("role", ROLES, ""), tuple(own[name] for name in carried))
        figures.extend([figure] * row.number("count", 1))
    if len(figures) != health:
        raise entry.refuse("figures", f"{len(figures)} figures, health {health}", "give a figure per health")
    for name, index in own.items():
        if not any(index in figure.carries for figure in figures):
            raise entry.refuse("figures", f"nobody carries {name}", "give it to a figure, or drop the line")
    return tuple(figures)


@rule("dust.command.composition")
def _check_roles(entry: Entry, skills: tuple[str, ...], figures: tuple[Figure, ...]) -> None:
    roles = sorted(figure.role for figure in figures)
    if "command_squad" in skills and roles != sorted(COMMAND_ROLES):
        raise entry.refuse(
            "figures", f"a command squad of {roles}", f"its five are {', '.join(COMMAND_ROLES)}"
        )
    for skill in ("sniper", "spotter"):
        if skill in skills and skill not in roles:
            raise entry.refuse("figures", f"no figure has the role {skill}", f"give one the role {skill}")


def _element(entry: Entry) -> Element:
    entry.only("id", "name", "armour", "health", "cover", "from")
    return Element(
        id=entry.id,
        name=entry.get("name", str),
        armour=entry.parsed("armour", entry.get("armour", str), Armour.parse),
        health=entry.number("health", 1),
        cover=entry.choice("cover", ("soft", "hard")),
        provenance=entry.provenance("armour", "health", "cover"),
    )


def _terrain(entry: Entry) -> Terrain:
    properties = ("blocks_sight", "soldiers_enter", "vehicles_enter", "element_allowed")
    entry.only("id", *properties)
    return Terrain(entry.id, *(entry.get(name, bool) for name in properties))


def _option(entry: Entry) -> Option:
    entry.only("id", "clause", "values", "default")
    values: list[Any] = entry.get("values", list)
    default: Any = entry.data.get("default")
    if default not in values:
        raise entry.refuse("default", f"unknown {default!r}", f"there are {values}")
    return Option(entry.id, entry.get("clause", str), tuple(values), default)


# --- The data files ---


@cache
def weapons() -> dict[str, Weapon]:
    """Every weapon, by id."""
    return by_id("weapons.toml", toml("weapons.toml")["weapon"], "weapon", _weapon)


@cache
def profiles() -> dict[str, Profile]:
    """Every unit card, by id."""
    return by_id("units.toml", toml("units.toml")["unit"], "unit", _profile)


@cache
def elements() -> dict[str, Element]:
    """The cover elements, by id."""
    return by_id("elements.toml", toml("elements.toml")["element"], "element", _element)


@cache
def terrain() -> dict[str, Terrain]:
    """The terrain types, by id."""
    return by_id("terrain.toml", toml("terrain.toml")["terrain"], "terrain", _terrain)


@cache
def options() -> dict[str, Option]:
    """The house rules, by id."""
    return by_id("options.toml", toml("options.toml")["option"], "option", _option)


@cache
def tables() -> Tables:
    """The numbers that belong to no card."""
    data = toml("tables.toml")
    sizes = [Entry(row, "tables.toml, size", named=False) for row in data.pop("size")]
    forces = [Entry(row, "tables.toml, force", named=False) for row in data.pop("force")]
    numbers: dict[str, Any] = {}
    provenance: dict[str, str] = {}
    for section, row in data.items():
        names = [name for name in row if name != "from"]
        provenance |= Entry(row, f"tables.toml, {section}", named=False).provenance(*names)
        numbers |= {name: row[name] for name in names}
    for size in sizes:
        provenance[f"army_points {size.number('tiles')}"] = size.provenance("points")["points"]
    for force in forces:
        provenance[f"force {force.number('points')}"] = force.provenance(*_FORCE)["points"]
    return Tables(
        **{**numbers, "faces": tuple(numbers["faces"])},
        army_points={size.number("tiles", 1): size.number("points", 1) for size in sizes},
        forces=tuple(Force(*(force.number(name) for name in _FORCE)) for force in forces),
        provenance=provenance,
    )


_FORCE = tuple(field.name for field in dataclasses.fields(Force))


def nearest(wanted: str) -> str:
    """What would be right instead of an unknown unit id."""
    near = difflib.get_close_matches(str(wanted), profiles(), n=3, cutoff=0.5)
    return f"Perhaps {' or '.join(near)}?" if near else f"Units: {', '.join(sorted(profiles()))}."
