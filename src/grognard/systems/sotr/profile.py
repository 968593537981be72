"""Weapons, troops and scenery of Secrets of the Third Reich, and the book's tables, read from `data/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal, Self, cast

from grognard.core.books.reading import Count, Positive, ProfileError, Provenance, Reader, by_id, known
from grognard.core.model import Shared
from grognard.core.rules import rule
from grognard.systems.sotr.reading import Length, toml

Nation = Literal["united_states", "britain", "germany", "soviet_union"]
Quality = Literal["conscript", "green", "veteran", "elite"]
Rank = Literal["soldier", "corporal", "sergeant", "commissar", "lieutenant"]
Kind = Literal[
    "headquarters", "line", "elite", "team", "gun", "weird", "hero", "crew", "vehicle", "transport"
]
Grade = Literal["none", "light", "heavy", "shelter"]
Sight = Literal["open", "deep", "solid", "soft"]
WeaponAbility = Literal[
    "anti_aircraft", "area", "cannon", "close_combat", "drifts", "fire", "flame", "high_explosive", "machine_gun", "melee_only", "mortar",
    "move_or_fire", "no_aimed", "rocket", "scope", "single_aimed", "sniper",
]  # fmt: skip
Ability = Literal[
    "bulletproof", "camouflage", "cavalry", "chameleon", "claws_and_teeth", "combat_monster", "combat_suit",
    "deep_insertion", "drop_infantry", "explosives", "extra_armour", "fast", "fire_teams", "frag_grenades",
    "hard_to_kill", "horror", "hyper_sense", "infiltrate", "infrared", "light_infantry", "medic", "monster_hunter",
    "nerves_of_steel", "optical_range_finder", "radio_operator", "ranger", "scope", "smoke_grenades", "sniper",
    "super_strength", "thick_skull", "tough", "uncanny_resilience", "utterly_fearless", "weapon_stabiliser", "zombie",
]  # fmt: skip
#: Grades of cover in order: what is worth more has the higher place.
GRADES: tuple[Grade, ...] = ("none", "light", "heavy", "shelter")
QUALITIES: tuple[Quality, ...] = ("conscript", "green", "veteran", "elite")
#: Who has the officer's +1, and whose orders are not limited to two.
OFFICERS = ("sergeant", "commissar", "lieutenant")
HIGHEST_CLASS = 7


def _computed() -> Any:
    return field(init=False, repr=False)


# -- weapons -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Weapon(Shared):
    """A row of the arsenal. Compared by identity; a save holds its id.

    `short` and `reach` are None where the book says infinite; `near` and `far` change the needed roll up to short
    range and beyond it. `penetration` is a class from 0, Light Infantry, to 7, Super Heavy AT.
    """

    id: str
    penetration: Count
    rate: Positive
    provenance: Provenance
    short: Length | None = None
    reach: Length | None = None
    near: int = 0
    far: int = 0
    minimum: Length = 0
    template: Length = 0
    crew: Positive = 1
    suppression: Count = 0
    #: The weapon's other round, by the id of its own row.
    high_explosive: str = ""
    abilities: tuple[WeaponAbility, ...] = ()
    # Asked for in every volley, so worked out once.
    move_or_fire: bool = _computed()
    close_combat: bool = _computed()
    melee_only: bool = _computed()
    area: bool = _computed()
    mortar: bool = _computed()
    flame: bool = _computed()

    def __post_init__(self) -> None:
        for ability in ("move_or_fire", "close_combat", "melee_only", "area", "mortar", "flame"):
            object.__setattr__(self, ability, ability in self.abilities)
        if self.penetration > HIGHEST_CLASS:
            raise ProfileError(f"class {self.penetration}", f"give 0 to {HIGHEST_CLASS}", field="penetration")
        if (self.area or self.mortar) != bool(self.template):
            raise ProfileError("a template without an area weapon, or none", "give both", field="template")

    def to_data(self) -> str:
        return self.id

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        return cast(Self, known("weapon", weapons(), data, "weapons.toml"))


@cache
def weapons() -> dict[str, Weapon]:
    found = by_id(Weapon, "weapons.toml", "weapon", toml("weapons.toml")["weapon"])
    for weapon in found.values():
        if weapon.high_explosive and weapon.high_explosive not in found:
            raise ProfileError(
                f"no weapon {weapon.high_explosive!r}",
                "name a row of weapons.toml",
                weapon.id,
                "high_explosive",
            )
    return found


# -- vehicles ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Vehicle:
    """What a vehicle of a list is: how it moves, its front armour, its weapons and its size."""

    locomotion: Literal["wheeled", "tracked", "mecha", "flying"]
    armour: Positive
    speed: Positive
    width: Length
    depth: Length
    height: Length
    provenance: Provenance
    gun: Weapon | None = None
    secondary: tuple[Weapon, ...] = ()
    #: The penetration class of each close combat weapon.
    attack: tuple[Count, ...] = ()
    turret: bool = False
    closed: bool = False
    size: Literal["normal", "large", "titanic"] = "normal"
    seats: Count = 0
    #: Whether its secondary weapons are twin-linked.
    twin: bool = False
    #: How many men may ride on top of it; whether men aboard may put a machine gun on its pivot.
    riders: Count = 0
    pintle: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.armour <= 6:
            raise ProfileError(f"armour class {self.armour}", "give 1 to 6", field="armour")
        if not 1 <= self.speed <= 5:
            raise ProfileError(f"speed class {self.speed}", "give 1 to 5", field="speed")


@dataclass(frozen=True, slots=True)
class Towed:
    """A gun that a crew serves on foot: what it fires, its own armour class, whether it has a shield, its size."""

    weapon: Weapon
    armour: Positive
    provenance: Provenance
    shield: bool = False
    base: Length = 200


# -- troops ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Man:
    """So many men alike: weapons, rank, what they can do beside their unit."""

    number: Positive
    weapons: tuple[Weapon, ...]
    rank: Rank = "soldier"
    abilities: tuple[Ability, ...] = ()


@rule("sotr.command.officer-definition")
@dataclass(frozen=True, slots=True, eq=False)
class Troop(Shared):
    """An infantry entry of an army list: its men with their ranks, weapons, equipment and special rules."""

    id: str
    nation: Nation
    kind: Kind
    quality: Quality
    armour: Count
    cost: Count
    men: tuple[Man, ...]
    provenance: Provenance
    move: Length = 400
    base: Length = 100
    height: Length = 110
    abilities: tuple[Ability, ...] = ()
    vehicle: Vehicle | None = None
    #: The gun that its men serve.
    gun: Towed | None = None
    #: The upgrades it may take, by id.
    upgrades: tuple[str, ...] = ()

    @property
    def entry(self) -> str:
        """The id of its entry in the list; an upgraded unit's own id names its upgrades too."""
        return self.id.partition("+")[0]

    def __post_init__(self) -> None:
        if self.armour > 2:
            raise ProfileError(f"personal armour {self.armour}", "give 0, 1 or 2", field="armour")
        if self.base <= 0 or not self.men:
            raise ProfileError("nobody, or no base", "give men and the diameter of their bases", field="men")
        if self.gun is not None:
            check_crew(self)

    def to_data(self) -> str:
        return self.id

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        own: Mapping[str, Troop] = context.get("troops", {})
        return cast(Self, own[data] if data in own else troop_of(data))


#: What the crews of guns carry, by nation.
GUN_CREW_ARMS: Mapping[str, str] = {"soviet_union": "rifle"}


@rule("sotr.guns.corporal", "sotr.guns.crew-weapons")
def check_crew(troop: Troop) -> None:
    """A gun's crew has one officer, a corporal; Soviet crews carry rifles, all others semi-automatic ones."""
    ranks = [man.rank for man in troop.men for _ in range(man.number) if man.rank != "soldier"]
    if ranks != ["corporal"]:
        raise ProfileError(f"officers {ranks}", "give a gun's crew one corporal", troop.id, "men")
    arm = GUN_CREW_ARMS.get(troop.nation, "semi_auto_rifle")
    if any(weapon.id != arm for man in troop.men for weapon in man.weapons):
        raise ProfileError("a gun's crew otherwise armed", f"give each of them {arm!r}", troop.id, "men")


@cache
def troops() -> dict[str, Troop]:
    found = by_id(Troop, "troops.toml", "troop", toml("troops.toml")["troop"])
    found |= by_id(Troop, "vehicles.toml", "troop", toml("vehicles.toml")["troop"])
    return found | by_id(Troop, "guns.toml", "troop", toml("guns.toml")["troop"])


# -- upgrades and costs ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What a unit may take: abilities and weapons for everybody, or for so many men armed with one `of` some weapons."""

    id: str
    provenance: Provenance
    abilities: tuple[Ability, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    men: Count = 0
    of: tuple[str, ...] = ()


@cache
def upgrades() -> dict[str, Upgrade]:
    return by_id(Upgrade, "upgrades.toml", "upgrade", toml("upgrades.toml")["upgrade"])


@cache
def troop_of(name: str) -> Troop:
    """A troop of the lists by its id, `entry+upgrade+upgrade` where it has taken some."""
    entry, *taken = name.split("+")
    troop = known("troop", troops(), entry, "troops.toml")
    for one in taken:
        if one not in troop.upgrades:
            raise ProfileError(
                f"{entry} takes no {one!r}", f"it takes {', '.join(troop.upgrades) or 'nothing'}"
            )
        better = _upgraded(troop, upgrades()[one])
        # A few hundredths would often round to nothing: whatever is taken costs a point.
        troop = replace(better, cost=troop.cost + max(1, price(better) - price(troop)))
    return replace(troop, id=name) if taken else troop


def _upgraded(troop: Troop, upgrade: Upgrade) -> Troop:
    if not upgrade.men:
        return replace(troop, abilities=(*troop.abilities, *upgrade.abilities))
    men, left = [], upgrade.men
    for man in troop.men:
        fits = bool(man.weapons) and man.weapons[0].id in upgrade.of
        number = min(left, man.number) if fits else 0
        left -= number
        if number:
            abilities, arms = (*man.abilities, *upgrade.abilities), (*man.weapons, *upgrade.weapons)
            men.append(replace(man, number=number, abilities=abilities, weapons=arms))
        if number < man.number:
            men.append(replace(man, number=man.number - number))
    return replace(troop, men=tuple(men))


@dataclass(frozen=True, slots=True)
class MenCosts:
    """What a man costs, in hundredths of a point; quality and armour in hundredths of his weapon's cost."""

    unarmed: int
    weapons: Mapping[str, int]
    hand: Mapping[str, int]
    quality: Mapping[str, int]
    armour: tuple[int, ...]
    ranks: Mapping[str, int]
    abilities: Mapping[str, int]
    provenance: Provenance


@dataclass(frozen=True, slots=True)
class VehicleCosts:
    """What a vehicle costs, in hundredths of a point; `seats` is how many places cost a point."""

    armour: tuple[int, ...]
    guns: Mapping[str, int]
    secondary: Mapping[str, int]
    speed: int
    mounted: int
    mecha: int
    drop: int
    attack: int
    seats: Positive
    open: int
    sizes: Mapping[str, int]
    provenance: Provenance


@cache
def men_costs() -> MenCosts:
    return Reader("costs.toml, men").table(MenCosts, toml("costs.toml")["men"])


@cache
def vehicle_costs() -> VehicleCosts:
    return Reader("costs.toml, vehicles").table(VehicleCosts, toml("costs.toml")["vehicles"])


def price(troop: Troop) -> int:
    """The points of a unit by the cost system, rounded to the nearest, halves up."""
    if troop.vehicle is not None:
        return (2 * _vehicle_price(troop, troop.vehicle) + 100) // 200
    served = vehicle_costs().guns[troop.gun.weapon.id] * 10**4 if troop.gun is not None else 0
    men = sum(man.number * _man_price(troop, man) for man in troop.men)
    return (2 * (men + served) + 10**6) // (2 * 10**6)


def _man_price(troop: Troop, man: Man) -> int:
    """Millionths of a point: the weapon's cost changes with quality and armour, all else does not."""
    costs = men_costs()
    arms = [one.id for one in man.weapons]
    armed = sum(costs.weapons[one] for one in arms if one not in costs.hand) or costs.unarmed
    added = sum(costs.hand[one] for one in arms if one in costs.hand) + costs.ranks[man.rank]
    added += sum(costs.abilities.get(one, 0) for one in (*troop.abilities, *man.abilities))
    return armed * costs.quality[troop.quality] * costs.armour[troop.armour] + added * 10**4


def _vehicle_price(troop: Troop, card: Vehicle) -> int:
    """Hundredths of a point: hull, weapons, speed, size and room, without quality."""
    costs = vehicle_costs()
    total = costs.armour[card.armour - 1] + costs.speed * (card.speed - 2) + costs.sizes[card.size]
    total += sum(costs.secondary[one.id] for one in card.secondary) + costs.attack * sum(card.attack)
    total += card.seats * 100 // costs.seats + (0 if card.closed else costs.open)
    total += costs.drop if "drop_infantry" in troop.abilities else 0
    walks = card.locomotion == "mecha"
    if card.gun is not None:
        total += costs.guns[card.gun.id] + (costs.mounted if card.turret or walks else 0)
    return total + (costs.mecha if walks else 0)


# -- scenery -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Scenery(Shared):
    """A kind of scenery: how it hides, what cover it gives inside, what it costs to cross."""

    id: str
    provenance: Provenance
    sight: Sight = "open"
    height: Length = 0
    cover: Grade = "none"
    rate: Count = 1
    storeys: Count = 0
    #: Class of armour against shots through it; 0 for none.
    resistance: Count = 0
    obstacle: bool = False
    enclosed: bool = False
    vegetation: bool = False
    flammable: bool = False
    #: Part of a wall that men climb through.
    window: bool = False


@cache
def scenery() -> dict[str, Scenery]:
    return by_id(Scenery, "scenery.toml", "scenery", toml("scenery.toml")["scenery"])


# -- tables ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tables:
    """The numbers that the book's own text gives, by name; lengths in hundredths of an inch."""

    coherency: Length
    keep_away: Length
    contact: Length
    base_cool: Mapping[str, int]
    officer_bonus: int
    recovers_to: int
    dies_from: int
    medic_reach: Length
    medic_care: Length
    down_crawl: Length
    carry: Length
    observer: Length
    support_bonus: int
    boss_dead: int
    stand_up: Length
    no_enemy_to_lie_down: Length
    hide_near: Length
    hyper_sense: Length
    into_terrain: Length
    opening: Length
    to_hit: int
    best_roll: int
    elevated: Length
    unengaged: Length
    suppressing_shots: int
    many_shots: int
    cover_sought: Length
    free_move: Length
    grenade_range: Length
    grenade_squad: int
    grenade_return: int
    blast_cool: int
    obstacle_low: Length
    obstacle_high: Length
    low_cost: Length
    high_cost: Length
    storey_cost: Length
    window_cost: Length
    storey: Length
    drop_shift: Length
    template_small: Length
    template_large: Length
    strike_penetration: int
    strafe_penetration: int
    strafe_width: Length
    strafe_hit: int
    aircraft_armour: int
    aircraft_difficulty: int
    fire_goes_out: int
    mortar_shift: Length
    infiltrate: Length
    fast_move: Length
    zombie_move: Length
    fire_team: int
    smoke_difficulty: int
    ignored_results: int
    provenance: Provenance


@cache
def tables() -> Tables:
    return Reader("tables.toml, tables").table(Tables, toml("tables.toml")["tables"])


@dataclass(frozen=True, slots=True)
class Wound:
    """A cell of the penetration table: the least die that kills or penetrates, and the least that leaves Down.

    7 is no die at all, 0 no roll needed.
    """

    kill: int
    down: int


AUTOMATIC = Wound(0, 0)
NOTHING = Wound(7, 7)


@rule("sotr.wound.armour-classes", "sotr.wound.automatic")
@cache
def wounds() -> tuple[tuple[Wound, ...], ...]:
    """The penetration table: a row for each armour class, a column for each penetration class."""
    return tuple(tuple(_cell(cell) for cell in row) for row in toml("tables.toml")["wounds"]["rows"])


def _cell(cell: list[str]) -> Wound:
    if cell == ["A"]:
        return AUTOMATIC
    if cell == ["N"]:
        return NOTHING
    kill = int(cell[0].removesuffix("+"))
    return Wound(kill, int(cell[1].removesuffix("+")) if len(cell) > 1 else kill)
