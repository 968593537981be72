"""What a company of AT-43 may be made of, what it costs, and who musters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from grognard.core.armies.roster import Fault, over_limit
from grognard.core.rules import rule
from grognard.core.system import SetupFault
from grognard.core.tally import Tally
from grognard.systems.at43.profile import (
    Carried,
    Fighter,
    Force,
    Grade,
    Hero,
    ListEntry,
    Price,
    Profile,
    SpecialWeapon,
    equipment,
    heroes,
    options,
    sides,
    tables,
)
from grognard.systems.at43.roster.company import GROUPS, Company, Pick, most_bearers, read, wrong


@dataclass(frozen=True, slots=True)
class Allowance:
    """The army points of a company: for assault units, and for reinforcements where the mission has them."""

    assault: int
    reinforcement: int | None = None


@rule(
    "at43.missions.forces",
    "at43.mission3.forces",
    "at43.mission4.forces",
    "at43.mission5.forces",
    "at43.mission6.forces",
)
def allowance(force: Force, agreed: int) -> Allowance:
    """What a mission gives, or what the players agreed on where it gives no number."""
    return Allowance(force.assault or agreed, force.reinforcement)


# --- Sections ---


@rule("at43.roster.choice-once")
def choices(picks: Sequence[Pick], side: str) -> list[int | None]:
    """The choice each unit of a section fills, counted from 0: the first unit the compulsory one, the others
    any free choice that takes them, and each choice one unit."""
    pattern = sides()[side].pattern
    held: dict[int, int] = {}

    def seat(unit: int, tried: set[int]) -> bool:
        """Find the unit a choice: a free one, else one whose unit can be moved to another of its own."""
        fits = [n for n, one in enumerate(pattern) if not one.compulsory and one.takes(picks[unit].profile)]
        for number in sorted(fits, key=lambda number: number in held):
            if number in tried:
                continue
            tried.add(number)
            if number not in held or seat(held[number], tried):
                held[number] = unit
                return True
        return False

    for unit in range(len(picks)):
        if unit == 0 and pattern[0].takes(picks[0].profile):
            held[0] = 0
        else:
            seat(unit, set())
    filled = {unit: number for number, unit in held.items()}
    return [filled.get(unit) for unit in range(len(picks))]


@rule("at43.roster.section-complete")
def _section_faults(company: Company) -> list[Fault]:
    if not company.sections:
        return [wrong("section-empty", "section-pattern", section=1)]
    faults: list[Fault] = []
    last = len(company.sections)
    for number, picks in enumerate(company.sections, 1):
        filled = choices(picks, company.side)
        faults += _pattern_faults(company.side, number, picks, filled)
        free = [n for n in range(1, tables().choices_per_section + 1) if n - 1 not in filled]
        if free and number < last:
            args = {"section": number, "next": number + 1, "free": ", ".join(map(str, free))}
            faults.append(wrong("section-incomplete", "section-complete", **args))
    return faults


@rule(
    "at43.roster.section-pattern",
    "at43.roster.new-section-priority",
    "at43.whitestars.section-pattern",
    "at43.therians.section-pattern",
)
def _pattern_faults(
    side: str, section: int, picks: Sequence[Pick], filled: Sequence[int | None]
) -> list[Fault]:
    """A section's first unit must fill the compulsory choice, and every unit some choice."""
    pattern = sides()[side].pattern
    clause = "section-pattern" if section == 1 else "new-section-priority"
    if not picks:
        return [wrong("section-empty", clause, section=section)]
    faults: list[Fault] = []
    if filled[0] != 0:
        ranks = ", ".join(map(str, pattern[0].infantrymen))
        first = wrong("compulsory-first", clause, unit=_name(picks[0]), section=section, ranks=ranks)
        faults.append(replace(first, at=(section - 1, 0)))
    for number, (pick, choice) in enumerate(zip(picks[1:], filled[1:], strict=True), 1):
        if choice is None:
            fits = [str(n) for n, one in enumerate(pattern, 1) if one.takes(pick.profile)]
            args = {"unit": _name(pick), "section": section, "choices": ", ".join(fits)}
            faults.append(replace(wrong("no-choice", "choice-once", **args), at=(section - 1, number)))
    return faults


# --- Officers and heroes ---


@rule(
    "at43.roster.officer-limit-5",
    "at43.roster.officer-limit-4",
    "at43.roster.officer-minimum",
)
def _command_faults(company: Company) -> list[Fault]:
    faults: list[Fault] = []
    grades = [pick.grade for pick in company.picks]
    table = tables()
    if sum(grade > 0 for grade in grades) < table.officers_at_least:
        faults.append(wrong("no-officer", "officer-minimum"))
    if grades.count(5) > table.grade_5_per_company:
        faults.append(wrong("grade-5", "officer-limit-5", count=grades.count(5)))
    for number, picks in enumerate(company.sections, 1):
        count = sum(pick.grade == 4 for pick in picks)
        if count > table.grade_4_per_section:
            faults.append(wrong("grade-4", "officer-limit-4", section=number, count=count))
    for name, hero in heroes().items():
        units = [_name(pick) for pick in company.picks if pick.hero == name]
        if len(units) > 1:
            args = {"hero": hero.name, "units": ", ".join(units)}
            faults.append(wrong("hero-twice", "at43.units.hero-identity", **args))
    return faults


@rule("at43.roster.officer-limit-unit", "at43.units.officer-is-leader")
def _officer_faults(pick: Pick) -> list[Fault]:
    grades = tuple((pick.profile.side, grade) for grade in range(1, len(pick.entry.officers) + 1))
    if pick.officer and pick.hero:
        return [wrong("two-officers", "officer-limit-unit", unit=_name(pick))]
    if pick.officer > len(pick.entry.officers):
        key = "officer-grade" if grades else "officer-none"
        args = {"grade": pick.officer, "allowed": ("grade", grades)}
        return [wrong(key, "officer-limit-unit", unit=_name(pick), **args)]
    return []


@rule("at43.heroes.join-at-creation")
def _hero_faults(pick: Pick) -> list[Fault]:
    clause = "at43.heroes.join-at-creation"
    if not pick.hero:
        return []
    hero, card = pick.leading_hero, pick.hero_card
    if hero is None or hero.side != pick.profile.side:
        there = tuple(hero.id for hero in heroes().values() if hero.side == pick.profile.side)
        return [wrong("unknown-hero", clause, unit=_name(pick), hero=pick.hero, known=("hero", there))]
    if card is None:
        forms = ", ".join(card.id for card in hero.form)
        return [wrong("hero-form", clause, hero=hero.name, form=pick.form, known=forms)]
    if (card.category, card.rank) != (pick.profile.category, pick.profile.rank):
        args = {"category": ("key", f"at43-category-{card.category}"), "rank": card.rank}
        return [wrong("hero-unit", clause, hero=hero.name, unit=_name(pick), **args)]
    return []


# --- Units ---


def _unit_faults(pick: Pick, side: str, house: Mapping[str, Any]) -> list[Fault]:
    if pick.profile.side != side:
        own = sides()[side].name
        return [wrong("other-side", "at43.cards.identity-fields", unit=_name(pick), side=own)]
    if not pick.profile.listed and not chosen(house, "unlisted_units"):
        return [wrong("not-listed", "at43.profiles.missing", unit=_name(pick))]
    leaders = [*_officer_faults(pick), *_hero_faults(pick)]
    # The size bonus of an officer who cannot be there would only confuse.
    return leaders or [
        *_size_faults(pick, chosen(house, "short_units")),
        *_equipment_faults(pick),
        *_special_weapon_faults(pick),
        *_specialist_faults(pick),
        *_composition_faults(pick),
    ]


def chosen(house: Mapping[str, Any], option: str) -> bool:
    """Whether a group plays by a house rule."""
    return bool(house.get(option, options()[option].default))


@rule("at43.roster.size-bonus")
def size_bonus(pick: Pick) -> int:
    """Fighters above the maximum that may be bought: what the officer brings, in units of infantrymen only."""
    return pick.command.size_bonus if pick.command and pick.profile.is_infantrymen else 0


@rule("at43.roster.standard-size", "at43.roster.maximum-size")
def _size_faults(pick: Pick, short_units: bool) -> list[Fault]:
    entry, size, bonus = pick.entry, pick.size, size_bonus(pick)
    # Only an extra-fighter price lets a unit grow beyond its maximum.
    most = entry.maximum_size + (bonus if entry.prices[0].extra else 0)
    if size < (1 if short_units else entry.standard_size):
        return [wrong("size-low", "standard-size", unit=_name(pick), size=size, low=entry.standard_size)]
    if size > most:
        clause = "size-bonus" if bonus else "maximum-size"
        return [wrong("size-high", clause, unit=_name(pick), size=size, high=most)]
    if entry.standard_size < size < entry.maximum_size and not entry.each:
        sizes = {"low": entry.standard_size, "high": entry.maximum_size}
        return [wrong("size-unpriced", "size-pricing", unit=_name(pick), size=size, **sizes)]
    return []


@rule("at43.roster.equipment")
def _equipment_faults(pick: Pick) -> list[Fault]:
    allowed = pick.entry.options
    for option in pick.equipment:
        if option not in allowed:
            key = "equipment" if allowed else "equipment-none"
            args = {"unit": _name(pick), "option": ("equipment", option), "allowed": ("equipment", allowed)}
            return [wrong(key, "equipment", **args)]
    if price_of(pick) is None:
        return [wrong("equipment-twice", "equipment", unit=_name(pick))]
    return []


@rule("at43.roster.special-weapons")
def _special_weapon_faults(pick: Pick) -> list[Fault]:
    allowed = tuple(special.weapon.id for special in pick.entry.special_weapons)
    most = most_bearers(pick.profile, pick.size)
    if (pick.bearers or pick.special_weapon) and pick.special_weapon not in allowed:
        key = "special-weapon" if allowed else "special-weapon-none"
        args = {"weapon": ("weapon", pick.special_weapon), "allowed": ("weapon", allowed)}
        return [wrong(key, "special-weapons", unit=_name(pick), **args)]
    if pick.bearers > most:
        return [wrong("bearers", "special-weapons", unit=_name(pick), count=pick.bearers, high=most)]
    if pick.profile.is_mobile_support and pick.bearers < pick.size:
        counts = {"count": pick.bearers, "size": pick.size}
        return [wrong("bearers-all", "at43.support.two-kinds", unit=_name(pick), **counts)]
    return []


@rule("at43.roster.specialists")
def _specialist_faults(pick: Pick) -> list[Fault]:
    allowed, most = pick.entry.specialists, pick.entry.most_specialists
    for name in pick.specialists:
        if name not in allowed:
            key = "specialist" if allowed else "specialist-none"
            args = {"specialist": ("specialist", name), "allowed": ("specialist", allowed)}
            return [wrong(key, "specialists", unit=_name(pick), **args)]
    if len(pick.specialists) > most:
        return [wrong("specialists", "specialists", unit=_name(pick), count=len(pick.specialists), high=most)]
    return []


@rule("at43.roster.sizes-include-special")
def _composition_faults(pick: Pick) -> list[Fault]:
    """Special fighters are part of the size; only a hero is not."""
    bearers = 0 if pick.profile.is_mobile_support else pick.bearers
    special = bearers + len(pick.specialists) + bool(pick.officer) + _support_weapons(pick)
    if special > pick.size:
        args = {"count": special, "size": pick.size}
        return [wrong("special-fighters", "sizes-include-special", unit=_name(pick), **args)]
    return []


def _support_weapons(pick: Pick) -> int:
    standard, maximum = pick.entry.support_weapons
    return maximum if pick.size >= pick.entry.maximum_size else standard


def _name(pick: Pick) -> str:
    return f"{pick.place} {pick.label or pick.profile.name}"


# --- Costs ---


def price_of(pick: Pick) -> Price | None:
    """The price line for the equipment bought, if the list has one."""
    bought = sorted(pick.equipment)
    return next((price for price in pick.entry.prices if sorted(price.equipment) == bought), None)


@rule("at43.roster.size-pricing")
def _base_cost(entry: ListEntry, price: Price, size: int) -> Tally:
    if size < entry.standard_size:
        # A short unit, where the group plays with them: priced per head, rounded up.
        return Tally(-(-price.standard * size // entry.standard_size), "at43.roster.size-pricing")
    if entry.each:
        return Tally(price.standard + price.extra * (size - entry.standard_size), entry.clause)
    if size < entry.maximum_size or not price.maximum:
        return Tally(price.standard, entry.clause)
    return Tally(price.maximum, entry.clause)


@rule(
    "at43.roster.officer-upgrade",
    "at43.heroes.not-counted",
    "at43.whitestars.star-troopers-cost",
    "at43.whitestars.steel-troopers-cost",
    "at43.therians.storm-golems-cost",
)
def cost(pick: Pick) -> Tally:
    """The army points of a unit: its size and equipment, extra fighters, special weapons, officer, hero."""
    entry, price = pick.entry, price_of(pick)
    assert price is not None, "a unit whose equipment has no price is refused before it is priced"
    sum_of = _base_cost(entry, price, pick.size)
    extra = pick.size - entry.maximum_size
    if extra > 0:
        sum_of.add("at43.roster.size-bonus", extra * price.extra)
    special = special_weapon(pick)
    if special and special.cost:
        sum_of.add(entry.clause, special.cost)
    if pick.officer:
        sum_of.add("at43.roster.officer-upgrade", entry.officers[pick.officer - 1])
    if pick.hero_card:
        sum_of.add("at43.heroes.not-counted", pick.hero_card.cost)
    return sum_of


def special_weapon(pick: Pick) -> SpecialWeapon | None:
    """The special weapon that the unit's bearers carry; none without bearers."""
    if not pick.bearers:
        return None
    return next((one for one in pick.entry.special_weapons if one.weapon.id == pick.special_weapon), None)


@rule("at43.roster.ap-limit", "at43.roster.assault-reinforcement-split")
def _point_faults(company: Company, points: Allowance) -> list[Fault]:
    spent = dict.fromkeys(GROUPS, 0)
    for pick in company.picks:
        spent[GROUPS[pick.reinforcement]] += int(cost(pick))
    if points.reinforcement is None:
        return over_limit(sum(spent.values()), points.assault, "at43.roster.ap-limit")
    limits = {"assault": points.assault, "reinforcement": points.reinforcement}
    return [
        wrong(
            "over-group",
            "assault-reinforcement-split",
            group=("key", f"at43-group-{group}"),
            spent=spent[group],
            limit=limit,
            excess=spent[group] - limit,
        )
        for group, limit in limits.items()
        if spent[group] > limit
    ]


# --- The review and the muster ---


@rule("at43.roster.review", "at43.roster.whole-company-legal")
def review(army: Any, points: Allowance | int, house: Mapping[str, Any] | None = None) -> list[Fault]:
    """Everything wrong with a list; `house` are the options of the setup. Assault and reinforcement units are
    one company here: sections and officers are those of both together."""
    company, faults = read(army)
    if company is None:
        return faults
    faults = [
        replace(one, at=(part, number))
        for part, section in enumerate(company.sections)
        for number, pick in enumerate(section)
        for one in _unit_faults(pick, company.side, house or {})
    ]
    faults += _section_faults(company) + _command_faults(company)
    # Costs make sense once every unit can be had.
    return faults or _point_faults(company, Allowance(points) if isinstance(points, int) else points)


RoleInUnit = Literal["standard", "bearer", "specialist", "officer", "hero", "gunner", "support_weapon"]


@dataclass(frozen=True, slots=True)
class MusteredFighter:
    """A figure: what it is in its unit, its characteristics, the weapons it carries."""

    role: RoleInUnit
    fighter: Fighter
    weapons: tuple[Carried, ...]
    leader: bool = False
    specialist: str = ""


@dataclass(frozen=True, slots=True)
class MusteredUnit:
    """A unit ready for play; `id` is section and number, `choice` counts from 1, `command` is of its officer."""

    id: str
    label: str
    profile: Profile
    section: int
    choice: int
    reinforcement: bool
    equipment: tuple[str, ...]
    fighters: tuple[MusteredFighter, ...]
    cost: Tally
    grade: int = 0
    command: Hero | Grade | None = None
    hero: Hero | None = None
    form: str = ""


def muster(army: Any, points: Allowance | int, house: Mapping[str, Any] | None = None) -> list[MusteredUnit]:
    """The units of a list, in its order; SetupFault where the review finds something."""
    faults = review(army, points, house)
    company, _ = read(army)
    if faults or company is None:
        keys = ", ".join(one.key for one in faults)
        raise SetupFault("army", keys, faults[0].rule, "Mend what the review of the list names.")
    split = isinstance(points, Allowance) and points.reinforcement is not None
    units: list[MusteredUnit] = []
    for picks in company.sections:
        for pick, choice in zip(picks, choices(picks, company.side), strict=True):
            assert choice is not None, "the review finds a choice for every unit"
            units.append(mustered(pick, choice + 1, pick.reinforcement and split))
    return units


def mustered(pick: Pick, choice: int, reinforcement: bool) -> MusteredUnit:
    """A unit of the list with all its figures."""
    return MusteredUnit(
        id=pick.place,
        label=pick.label,
        profile=pick.profile,
        section=pick.section,
        choice=choice,
        reinforcement=reinforcement,
        equipment=(*pick.profile.equipment, *pick.equipment),
        fighters=_fighters(pick),
        cost=cost(pick),
        grade=pick.grade,
        command=pick.command,
        hero=pick.leading_hero,
        form=pick.form if pick.hero else "",
    )


@rule(
    "at43.units.grouped",
    "at43.units.leader-exists",
    "at43.units.officer-is-leader",
    "at43.units.officer-profile",
    "at43.units.standard-vs-special",
    "at43.roster.same-designation",
    "at43.roster.weapon-role-by-unit",
)
def _fighters(pick: Pick) -> tuple[MusteredFighter, ...]:
    """The figures of a unit, its leader first: the hero or officer, else a standard fighter if there is one."""
    figure, carried = pick.profile.fighter, _carried(pick)
    guns = _support_weapons(pick)
    plain = pick.size - bool(pick.officer) - pick.bearers - len(pick.specialists) - guns
    role: RoleInUnit = "gunner" if pick.profile.is_static_support else "standard"
    made: list[MusteredFighter] = []
    if pick.hero_card:
        made.append(MusteredFighter("hero", pick.hero_card.fighter, pick.hero_card.fighter.weapons))
    if pick.officer:
        # In a mobile support unit he bears the special weapon like everybody.
        made.append(MusteredFighter("officer", figure, _borne(pick) if plain < 0 else carried))
    made += [MusteredFighter(role, figure, carried)] * plain
    made += [MusteredFighter("bearer", figure, _borne(pick))] * (pick.bearers + min(plain, 0))
    made += [MusteredFighter("specialist", figure, carried, specialist=name) for name in pick.specialists]
    if pick.profile.support_weapon:
        gun = pick.profile.support_weapon
        made += [MusteredFighter("support_weapon", gun, gun.weapons)] * guns
    first = made[0]
    leader = MusteredFighter(first.role, first.fighter, first.weapons, True, first.specialist)
    return (leader, *made[1:])


def _carried(pick: Pick) -> tuple[Carried, ...]:
    """The standard weapons, and those that equipment adds for every member."""
    return (*pick.profile.fighter.weapons, *_added(pick))


@rule("at43.units.special-weapon-bearer", "at43.cards.not-all-weapons")
def _borne(pick: Pick) -> tuple[Carried, ...]:
    """A bearer's weapons: the special one in place of the standard shooting weapon, what is left, what is added."""
    special = special_weapon(pick)
    borne = [Carried(special.weapon)] if special else []
    melee = [one for one in pick.profile.fighter.weapons if one.weapon.melee]
    return (*borne, *melee, *_added(pick))


@rule("at43.whitestars.grenades", "at43.therians.nanostorms")
def _added(pick: Pick) -> list[Carried]:
    """Weapons that equipment gives to every member beside his own."""
    gear = [equipment()[name] for name in pick.equipment]
    return [Carried(one.weapon) for one in gear if one.weapon]
