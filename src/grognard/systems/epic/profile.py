"""Units, weapons, scenery and tables of Epic, read from `data/`: numbers as datasheets print them, with their origin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal, Self, cast

from grognard.core.books.reading import Count, Positive, ProfileError, Provenance, Reader, by_id, known
from grognard.core.model import Shared
from grognard.core.rules import rule
from grognard.core.system import Option
from grognard.systems.epic.reading import Length, toml

#: Infantry, light vehicle, armoured vehicle, war engine; a character is no unit of its own, a spacecraft no unit of the
#: table, a drop pod none at all. Aircraft are armoured vehicles or war engines that fly. A mark is none either: what an
#: upgrade makes of every unit of a formation, or what an army has beside its formations.
Type = Literal["inf", "lv", "av", "we", "ch", "sc", "pod", "mark"]
#: How an aircraft turns.
Flight = Literal["", "fighter", "fighter_bomber", "bomber"]
#: What a mode of a weapon is used for.
Use = Literal["shooting", "barrage", "pinpoint", "firefight", "close_combat"]
#: Where it can fire, from the facing of its unit; all round unless told.
Arc = Literal["all", "front", "rear", "left", "right", "fixed"]
WeaponRule = Literal[
    "macro_weapon",
    "titan_killer",
    "ignore_cover",
    "disrupt",
    "lance",
    "first_strike",
    "sniper",
    "slow_firing",
    "single_shot",
    "indirect_fire",
    "guided_missile",
]


def _computed(**values: Any) -> Any:
    return field(init=False, repr=False, **values)


# -- weapons ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mode:
    """One line of a weapon: what it is used for, its range, and the least die that hits each kind of target.

    `ap`, `at`, `aa` and `mw` are 0 where the weapon has no such value; `points` are barrage points, `extra` the
    attacks it adds in an assault, `killer` the damage of a titan killer (1, D3, D6). `unlimited` range is written so.
    A mode that is `instead` is used in place of the ones before it, not beside them.
    """

    use: Use
    range: Length = 0
    unlimited: bool = False
    shots: str = "1"
    ap: Count = 0
    at: Count = 0
    aa: Count = 0
    mw: Count = 0
    points: str = ""
    extra: Count = 0
    killer: str = ""
    rules: tuple[WeaponRule, ...] = ()
    instead: bool = False
    #: Whether it can hurt anybody when it is fired.
    bites: bool = _computed()
    macro: bool = _computed()
    ignores_cover: bool = _computed()
    disrupts: bool = _computed()
    lance: bool = _computed()
    first: bool = _computed()
    sniper: bool = _computed()
    indirect: bool = _computed()
    guided: bool = _computed()
    slow: bool = _computed()
    once: bool = _computed()

    def __post_init__(self) -> None:
        have = {
            "bites": bool(self.ap or self.at or self.mw or self.points),
            "macro": bool(self.mw) or "macro_weapon" in self.rules or bool(self.killer),
            "ignores_cover": "ignore_cover" in self.rules,
            "disrupts": "disrupt" in self.rules,
            "lance": "lance" in self.rules,
            "first": "first_strike" in self.rules,
            "sniper": "sniper" in self.rules,
            "indirect": "indirect_fire" in self.rules,
            "guided": "guided_missile" in self.rules,
            "slow": "slow_firing" in self.rules,
            "once": "single_shot" in self.rules,
        }
        for name, value in have.items():
            object.__setattr__(self, name, value)
        if self.use == "shooting" and not (self.ap or self.at or self.aa or self.mw):
            raise ProfileError("a shot that hits nothing", "give ap, at, aa or mw", field="modes")
        if (self.use == "barrage") != bool(self.points):
            raise ProfileError("barrage points", "a barrage, and only one, has points", field="modes")
        if self.use in ("shooting", "barrage") and not (self.range or self.unlimited):
            raise ProfileError("no range", "give a range, or unlimited = true", field="modes")

    @property
    def ranged(self) -> bool:
        """Whether it is fired at a formation, rather than used in an assault."""
        return self.use in ("shooting", "barrage")


@dataclass(frozen=True, slots=True, eq=False)
class Weapon(Shared):
    """A weapon of a datasheet. Compared by identity; a save holds its id."""

    id: str
    modes: tuple[Mode, ...]
    provenance: Provenance

    def to_data(self) -> str:
        return self.id

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        own = context.get("weapons", {})
        return cast(Self, own.get(data) or known("weapon", weapons(), data, "data/weapons/*.toml"))


@dataclass(frozen=True, slots=True)
class Carried(Shared):
    """A weapon as a unit has it: how many, and where they can fire."""

    weapon: Weapon
    number: Positive = 1
    arc: Arc = "all"

    def to_data(self) -> list[Any]:
        return [self.weapon.id, self.number, self.arc]

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        return cls(Weapon.from_data(data[0], context), *data[1:])


# -- units -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hold:
    """What a transport carries: so many units of the kinds named, `size` where one takes more than a place.

    `kinds` are unit ids, or a rule: `foot` is infantry without jump packs or mounts. `beside` are further units
    that have places of their own, `most` how many of a kind at most.
    """

    capacity: Positive
    kinds: tuple[str, ...]
    without: tuple[str, ...] = ()
    size: Mapping[str, Positive] = field(default_factory=dict)
    most: Mapping[str, Count] = field(default_factory=dict)
    beside: Mapping[str, Positive] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Critical:
    """What a critical hit does to a war engine: a code of the rules, and its numbers.

    A die that hits is the least face by which it does; 0 is no hit, 1 hits all. `lose_…` is suffered once; what a
    second one does is said by `again`.
    """

    code: Literal[
        "damage",
        "destroyed",
        "destroyed_with_passengers",
        "reactor",
        "fire",
        "stagger",
        "rampage",
        "flip",
        "lose_holofield",
        "lose_portal",
        "lose_deflector_shield",
        "to_hit",
        "immobilised",
        "spasm",
        "backlash",
        "discharge",
    ] = "damage"
    #: The die by which units within 5 cm are hit; by what kind of hit.
    splash: Count = 0
    splash_macro: bool = False
    splash_killer: str = ""
    #: Only summoned units are hit.
    splash_summoned: bool = False
    #: How far an engine goes that is out of control, the die by which it hits whom it goes over, and what becomes of it
    #: where it cannot go on.
    move: str = ""
    trample: Count = 0
    blocked: Literal["", "damage", "destroyed"] = ""
    #: Damage that it adds besides; whether it destroys the engine in the end.
    extra: Count = 0
    end: bool = False
    #: The die by which those on board survive, where they may not save as usual.
    passengers: Count = 0
    #: What a second one does where the first takes something away.
    again: Literal["damage", "destroyed"] = "damage"
    #: What a six does in a spasm: a further point of damage, or the loss of the abilities of command.
    six: Literal["damage", "command"] = "damage"
    #: Barrage points, and the template’s diameter, of a discharge.
    points: Count = 0
    template: Length = 0
    #: Whether all formations of its side that see it fall get a marker.
    dismay: bool = False


@rule("epic.basics.unit-profile")
@dataclass(frozen=True, slots=True, eq=False)
class Profile(Shared):
    """A datasheet. Values that it shows as `-` are None. `base` is a diameter."""

    id: str
    army: str
    type: Type
    speed: Length
    armour: Positive | None
    close_combat: Positive | None
    firefight: Positive | None
    base: Length
    provenance: Provenance
    weapons: tuple[Carried, ...] = ()
    abilities: tuple[str, ...] = ()
    damage_capacity: Count = 0
    shields: str = ""
    #: Whether a shield comes back in the end phase, as void shields do and power fields do not.
    shields_return: bool = True
    critical: Critical = field(default_factory=Critical)
    hold: tuple[Hold, ...] = ()
    #: Of a character: weapons of which his unit gives one up for his own.
    replaces: tuple[str, ...] = ()
    #: The class of an aircraft, instead of a speed.
    flight: Flight = ""
    picture: str = ""

    def __post_init__(self) -> None:
        if (self.type == "we") != bool(self.damage_capacity):
            raise ProfileError(
                "damage capacity", "a war engine, and only one, has it", field="damage_capacity"
            )

    def to_data(self) -> str:
        return self.id

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        own = context.get("profiles", {})
        return cast(Self, own.get(data) or known("unit", units(), data, "data/units/*.toml"))


@rule("epic.special-units.character-attach")
class Kit(Shared):
    """What one unit is: its datasheet with the abilities and weapons of the characters in it.

    Units that are alike share one kit. What the rules read in every attack is worked out here once.
    """

    __slots__ = (
        "abilities",
        "anti_air",
        "armour",
        "carries",
        "characters",
        "close_combat",
        "dc",
        "firefight",
        "flies",
        "has_arc",
        "hovers",
        "is_infantry",
        "is_ship",
        "is_vehicle",
        "is_we",
        "mobile",
        "profile",
        "radius",
        "ranged",
        "shields",
        "shields_return",
        "speed",
        "strikes",
        "type",
        "weapons",
    )

    @rule("epic.basics.unit-profile")
    def __init__(self, profile: Profile, characters: tuple[Profile, ...]) -> None:
        self.profile = profile
        self.characters = characters
        everybody = (profile, *characters)
        #: The same ability from two sources counts once.
        own = {name for one in everybody for name in one.abilities}
        own |= {"jump_packs"} if "tau_jet_packs" in own else set()
        own |= {"skimmer"} if "support_craft" in own else set()
        self.abilities: frozenset[str] = frozenset(own)
        self.weapons: tuple[Carried, ...] = _armed(profile, characters)
        self.type: Type = profile.type
        self.is_we: bool = profile.type == "we"
        self.is_infantry: bool = profile.type == "inf"
        self.is_vehicle: bool = profile.type in ("av", "lv")
        self.flies: bool = bool(profile.flight)
        self.is_ship: bool = profile.type == "sc"
        #: Whether others ride in it.
        self.carries: bool = bool(profile.hold)
        #: Whether it passes over whatever ground, and only has to land well.
        self.hovers: bool = not self.abilities.isdisjoint(("skimmer", "jump_packs"))
        self.dc: int = profile.damage_capacity or 1
        self.radius: int = profile.base // 2
        self.speed: int = profile.speed
        side = army(profile.army)
        #: Whether ground that would stop or endanger others does not.
        self.mobile: bool = side is not None and side.mobile
        #: Those of its datasheet, or that a character brings along.
        shielded = next((one for one in everybody if one.shields), profile)
        self.shields: str = shielded.shields
        self.shields_return: bool = shielded.shields_return
        self.armour: int | None = profile.armour
        self.close_combat: int | None = profile.close_combat
        self.firefight: int | None = profile.firefight
        #: Whether it matters to any of its weapons which way it looks.
        self.has_arc: bool = any(carried.arc != "all" for carried in self.weapons)
        #: Modes that are fired at a formation, each with the weapon's place in `weapons`.
        self.ranged: tuple[tuple[int, Mode], ...] = tuple(
            (n, mode) for n, c in enumerate(self.weapons) for mode in c.weapon.modes if mode.ranged
        )
        #: Modes that are fired at aircraft.
        self.anti_air: tuple[tuple[int, Mode], ...] = tuple(row for row in self.ranged if row[1].aa)
        #: Modes that are used in assaults.
        self.strikes: tuple[tuple[int, Mode], ...] = tuple(
            (n, mode) for n, c in enumerate(self.weapons) for mode in c.weapon.modes if not mode.ranged
        )

    @staticmethod
    def of(profile: Profile, characters: tuple[Profile, ...] = ()) -> Kit:
        key = profile, characters
        made = _KITS.get(key)
        if made is None:
            made = _KITS[key] = Kit(profile, characters)
        return made

    def has(self, ability: str) -> bool:
        return ability in self.abilities

    def to_data(self) -> list[Any]:
        return [self.profile.id, *(one.id for one in self.characters)]

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        first, *others = (Profile.from_data(name, context) for name in data)
        return cast(Self, Kit.of(first, tuple(others)))


_KITS: dict[tuple[Profile, tuple[Profile, ...]], Kit] = {}


@rule("epic.lists.oddboys")
def _armed(profile: Profile, characters: tuple[Profile, ...]) -> tuple[Carried, ...]:
    """The weapons of a unit and of the characters in it; some of these take the place of one of its own."""
    own = list(profile.weapons)
    for one in characters:
        at = next((n for n, carried in enumerate(own) if carried.weapon.id in one.replaces), None)
        if at is not None:
            given = own.pop(at)
            if given.number > 1:
                own.insert(at, replace(given, number=given.number - 1))
    return (*own, *(carried for one in characters for carried in one.weapons))


# -- scenery ---------------------------------------------------------------------------------------------------

#: What the ground does to a kind of unit.
Effect = Literal["none", "dangerous", "impassable"]


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A row of the terrain table. Columns are infantry, vehicle, war engine; saves are 0 where there is none.

    `covers` says who counts as in cover there. `height` decides what it hides and how high one stands on it; a piece
    of no height hides nothing. `hill` is open ground on top; `road` lets units go farther.
    """

    id: str
    clause: str
    effects: tuple[Effect, Effect, Effect]
    saves: tuple[Count, Count, Count]
    covers: tuple[bool, bool, bool]
    provenance: Provenance
    height: Length = 0
    hill: bool = False
    road: bool = False
    #: Infantry on overwatch may lie down in it as in the open.
    open: bool = False
    fortified: bool = False
    #: Made by hands, to stop whoever comes.
    built: bool = False
    #: How deep one sees into it.
    depth: Length = 0


@dataclass(frozen=True, slots=True)
class BarrageRow:
    """A row of the barrage table: points up to which it holds, further templates and markers, to-hit values."""

    up_to: Positive
    templates: Count
    markers: Count
    ap: Positive
    at: Positive


@dataclass(frozen=True, slots=True)
class Tables:
    """The numbers of the book that belong to no datasheet."""

    provenance: Provenance
    coherency: Length
    scout_coherency: Length
    war_engine_coherency: Length
    zone: Length
    scout_zone: Length
    disembark: Length
    firefight: Length
    counter_charge: Length
    counter_charge_fast: Length
    fast: Length
    consolidation: Length
    intermingled: Length
    crossfire: Length
    withdrawal: Length
    fearless_withdrawal: Length
    rally: Length
    objective: Length
    objective_apart: Length
    deployment: Length
    garrison_speed: Length
    cautious: Length
    road: Length
    template: Length
    minimum_indirect: Length
    war_engine_height: Length
    overwatch_save: Positive
    passenger_save: Positive
    invulnerable_save: Positive
    contact_limit: Positive
    barge_limit: Positive
    combined_assault: Positive
    straight: Length
    sharp_turn: Positive
    wide_turn: Positive
    jink_save: Positive
    fast_landing: Length
    drop_zone: Length
    orbital_template: Length
    slow_arrival: Positive
    last_arrival: Positive
    deathwind: Length
    holofield_save: Positive
    deflector_save: Positive
    markerlight: Length
    markerlight_bonus: Positive
    jet_packs: Length
    wild_initiative: Positive
    portal_reserves: Positive
    waaagh: Positive
    mobs: Mapping[int, Positive]
    coordinated: Length
    coordinated_with: Positive
    marshalled: Positive
    summoning: Positive
    augmented: Positive
    sacrifice: Positive
    sacrifice_reach: Length
    lesser_daemon: Positive
    lesser_daemon_undivided: Positive
    greater_daemon: Positive
    fickle: Positive
    called: Length
    tunnelled: Positive
    barrage: tuple[BarrageRow, ...]
    seven_plus: Mapping[int, Positive]


#: The files of weapons: first those of the armies that came first, which others share, then an army's own.
_ARSENALS = (
    "netea",
    "space",
    "eldar",
    "chaos",
    "tau",
    "tyranids",
    "necrons",
    "marines_fr",
    "legion_fr",
    "orks_fr",
)


@cache
def weapons() -> dict[str, Weapon]:
    """All weapons, by id."""
    rows = [row for file in _ARSENALS for row in toml(f"weapons/{file}.toml")["weapon"]]
    return by_id(Weapon, "data/weapons", "weapon", rows)


@dataclass(frozen=True, slots=True)
class Army:
    """An army, the community's balance that it follows, and the army rules it plays by.

    `mob_without` are the kinds of unit that do not count for the mob rule, `phasing` the war engines that phase out;
    `garrison_only` the kinds of which a garrison must be.
    """

    id: str
    variant: Literal["netea", "eafr"]
    waaagh: bool = False
    mob_rule: bool = False
    mob_without: tuple[str, ...] = ()
    no_fear: bool = False
    no_fear_least: Count = 0
    hit_and_run: bool = False
    markerlights: bool = False
    #: Entries that are synapse swarms; whether its vehicles and engines go through any ground.
    swarms: tuple[str, ...] = ()
    mobile: bool = False
    necron: bool = False
    phasing: tuple[str, ...] = ()
    #: War engines that carry only units of their own formation.
    fortresses: tuple[str, ...] = ()
    garrisons: bool = True
    garrison_only: tuple[str, ...] = ()
    #: The daemons that each god sends, those that come to everybody, and whether the gods are fickle.
    daemons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    beasts: tuple[str, ...] = ()
    fickle: bool = False


@cache
def _armies() -> dict[str, Army]:
    return by_id(Army, "armies.toml", "army", toml("armies.toml")["army"])


def army(name: str) -> Army | None:
    """The army of a formation; none where a position names none."""
    return _armies().get(name)


@cache
def armies() -> Mapping[str, str]:
    """The armies that have datasheets, each with the community's balance that it follows."""
    return {one.id: one.variant for one in _armies().values()}


@cache
def units() -> dict[str, Profile]:
    """All datasheets, by id, which begins with the army's."""
    rows = []
    for army in armies():
        rows += [
            {"army": army, **row, "id": f"{army}.{row['id']}"} for row in toml(f"units/{army}.toml")["unit"]
        ]
    return by_id(Profile, "data/units", "unit", rows)


@cache
def grounds() -> dict[str, Ground]:
    """The terrain table, by id."""
    return by_id(Ground, "terrain.toml", "ground", toml("terrain.toml")["ground"])


@cache
def tables() -> Tables:
    """The numbers that belong to no datasheet."""
    return Reader("tables.toml").table(Tables, toml("tables.toml"))


@cache
def options() -> dict[str, Option]:
    """The house rules, by id."""
    return by_id(Option, "options.toml", "option", toml("options.toml")["option"])
