"""Companies of AT-43: sections, officers, sizes, equipment, special weapons and specialists."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from grognard.systems.at43 import profile
from grognard.systems.at43.roster import roster
from grognard.systems.at43.roster.roster import MusteredUnit
from systems.at43.roster.companies import (
    BIG,
    GOLEMS,
    GOLIATHS,
    INDEX,
    MEDUSAS,
    SERGEANT,
    STAR,
    STEEL,
    TACARMS,
    TACARMS_PAIRED,
    THERIAN_SECTION,
    TOADS,
    WHITE_STARS_SECTION,
    WRAITH,
    army,
    cost,
    keys,
    rules_of,
    therians,
    unit,
)

# --- Sections ---


@pytest.mark.clause("at43.roster.structure")
def test_a_company_is_sections_of_units() -> None:
    units = roster.muster(army(WHITE_STARS_SECTION, [STEEL | SERGEANT]), BIG)
    assert [(one.id, one.section, one.profile.id) for one in units] == [
        ("1.1", 1, "star_troopers"),
        ("1.2", 1, "steel_tacarms"),
        ("1.3", 1, "steel_troopers"),
        ("1.4", 1, "fire_toad"),
        ("1.5", 1, "fire_toad"),
        ("2.1", 2, "steel_troopers"),
    ]


def accepted(side: str, choice: int) -> set[tuple[str, int]]:
    """Category and rank of the units that a choice of a section pattern takes."""
    one = profile.sides()[side].pattern[choice - 1]
    return {(category, rank) for category in NAMES.values() for rank in getattr(one, category)}


NAMES = {"infantrymen": "infantrymen", "support": "support_unit", "walkers": "walker", "vehicles": "vehicle"}


@pytest.mark.clause("at43.whitestars.section-pattern", "at43.therians.section-pattern")
@pytest.mark.parametrize(("side", "chapter"), [("white_stars", "whitestars"), ("therians", "therians")])
def test_section_patterns_are_those_of_the_armies(side: str, chapter: str) -> None:
    rows = INDEX.clauses[f"at43.{chapter}.section-pattern"].table[1:]
    assert len(rows) == 5
    for label, allowed in rows:
        wanted = set()
        for part in allowed.split(" | "):
            category, ranks = part.split()
            wanted |= {(NAMES[category], int(rank)) for rank in ranks.split("/")}
        assert accepted(side, int(label[0])) == wanted
        assert profile.sides()[side].pattern[int(label[0]) - 1].compulsory == ("!" in label)


@pytest.mark.clause("at43.whitestars.section-pattern", "at43.therians.section-pattern")
def test_units_take_the_choices_open_to_them() -> None:
    def filled(list_: Any) -> list[int]:
        return [one.choice for one in roster.muster(list_, BIG)]

    assert filled(army([STAR | SERGEANT, STEEL, STEEL, TACARMS, TOADS])) == [1, 2, 3, 4, 5]
    # Two TacArm units and two of steel troopers: the suits make room for each other.
    assert filled(army([STAR | SERGEANT, TACARMS, TACARMS, STEEL, TOADS])) == [1, 2, 4, 3, 5]
    assert filled(therians([GOLEMS | SERGEANT, GOLIATHS, GOLIATHS, GOLEMS, WRAITH])) == [1, 3, 4, 2, 5]
    # A Therian walker of rank 2 goes nowhere but into choice 5; suits not into choice 2.
    assert keys(therians([GOLEMS | SERGEANT, WRAITH, WRAITH])) == ["no-choice"]
    assert keys(therians([GOLEMS | SERGEANT, GOLIATHS, GOLIATHS, GOLIATHS])) == ["no-choice"]
    # Star troopers, of rank 1, only into the first.
    assert keys(army([STEEL | SERGEANT, STAR])) == ["no-choice"]


@pytest.mark.clause("at43.roster.section-pattern#3")
def test_only_the_compulsory_choice_must_be_taken_and_it_comes_first() -> None:
    assert keys(army([STEEL | SERGEANT])) == []
    assert keys(army([STAR | SERGEANT, TOADS])) == []
    assert keys(army([TOADS | SERGEANT])) == ["compulsory-first"]
    assert keys(army([TOADS | SERGEANT, STEEL])) == ["compulsory-first"]
    assert keys(army([TACARMS | SERGEANT])) == ["compulsory-first"]
    assert keys(army([])) == ["section-empty", "no-officer"]
    assert keys(army()) == ["section-empty", "no-officer"]


@pytest.mark.clause("at43.roster.choice-once")
def test_a_choice_takes_one_unit() -> None:
    toads = [STEEL | SERGEANT, TOADS, TOADS]
    assert keys(army(toads)) == []
    assert keys(army([*toads, TOADS])) == ["no-choice"]
    assert rules_of(army([*toads, TOADS])) == ["at43.roster.choice-once"]
    assert keys(army([STAR | SERGEANT, STEEL, STEEL, STEEL])) == ["no-choice"]


@pytest.mark.clause("at43.roster.section-complete#1", "at43.roster.section-complete#2")
def test_a_new_section_needs_the_last_one_complete() -> None:
    for missing in range(1, 5):
        section = [one for n, one in enumerate(WHITE_STARS_SECTION) if n != missing]
        assert keys(army(section, [STEEL | SERGEANT])) == ["section-incomplete"]
    assert keys(army(WHITE_STARS_SECTION, [STEEL | SERGEANT])) == []
    many = [WHITE_STARS_SECTION] * 6
    assert keys(army(*many, [STEEL | SERGEANT])) == []


@pytest.mark.clause("at43.roster.new-section-priority")
def test_every_further_section_begins_with_the_compulsory_choice() -> None:
    assert keys(army(WHITE_STARS_SECTION, [TOADS | SERGEANT])) == ["compulsory-first"]
    assert rules_of(army(WHITE_STARS_SECTION, [TOADS | SERGEANT])) == ["at43.roster.new-section-priority"]
    assert keys(therians(THERIAN_SECTION, [GOLIATHS, GOLEMS | SERGEANT])) == ["compulsory-first"]
    assert keys(therians(THERIAN_SECTION, [MEDUSAS, GOLEMS | SERGEANT])) == []


@pytest.mark.example("at43.ex.section-white-stars")
@pytest.mark.clause(
    "at43.roster.section-pattern#1",
    "at43.roster.section-pattern#2",
    "at43.roster.choice-once",
    "at43.roster.section-complete",
)
def test_the_books_example_of_three_units_of_fire_toads() -> None:
    first = [STEEL | {"size": 9} | SERGEANT, TOADS | {"size": 3}, TOADS | {"size": 3}]
    assert keys(army(first)) == []
    assert [one.choice for one in roster.muster(army(first), BIG)] == [1, 4, 5]
    assert keys(army([*first, TOADS | {"size": 3}])) == ["no-choice"]
    assert keys(army(first, [STEEL, TOADS])) == ["section-incomplete"]
    complete = [*first, STEEL, TACARMS]
    assert keys(army(complete, [STEEL, TOADS])) == []
    assert keys(army(complete, [STEEL, TOADS, TOADS])) == []
    assert keys(army(complete, [STEEL, TOADS, TOADS, TOADS])) == ["no-choice"]


# --- Officers ---


@pytest.mark.clause("at43.roster.officer-minimum")
def test_a_company_has_an_officer_at_least() -> None:
    assert keys(army([STEEL])) == ["no-officer"]
    assert keys(army([STEEL | SERGEANT])) == []
    assert keys(army([STEEL | {"hero": "borz"}])) == []


@pytest.mark.clause("at43.roster.officer-limit-5")
def test_one_officer_of_grade_5_in_a_company() -> None:
    first, *others = WHITE_STARS_SECTION
    one = [first | {"officer": 5}, *others]
    assert keys(army(one, [STEEL | {"officer": 4}])) == []
    assert keys(army(one, [STEEL | {"officer": 5}])) == ["grade-5"]


@pytest.mark.clause("at43.roster.officer-limit-4")
def test_one_officer_of_grade_4_in_a_section() -> None:
    captain = {"officer": 4}
    assert keys(army([STAR | captain, STEEL | captain])) == ["grade-4"]
    assert keys(army([STAR | captain, STEEL | {"officer": 3}, STEEL | {"officer": 3}])) == []
    first, *others = WHITE_STARS_SECTION
    assert keys(army([first | captain, *others], [STEEL | captain])) == []
    # A hero of grade 4 is an officer of grade 4.
    assert keys(army([STAR | {"hero": "newton"}, STEEL | captain])) == ["grade-4"]


@pytest.mark.clause("at43.roster.officer-limit-unit", "at43.units.officer-is-leader")
def test_a_unit_has_one_officer_of_a_grade_that_its_entry_lists() -> None:
    for grade in range(1, 6):
        assert keys(army([STEEL | {"officer": grade}])) == []
        assert keys(therians([GOLEMS | {"officer": grade}])) == []
    assert keys(army([STEEL | {"officer": 6}])) == ["officer-grade"]
    assert keys(army([STEEL | SERGEANT, TACARMS | {"officer": 2}])) == ["officer-grade"]
    assert keys(army([STEEL | SERGEANT, TOADS | {"officer": 2}])) == ["officer-grade"]
    assert keys(therians([GOLEMS | SERGEANT, MEDUSAS | SERGEANT])) == ["officer-none"]
    assert keys(therians([GOLEMS | SERGEANT, GOLIATHS | SERGEANT])) == ["officer-none"]
    assert keys(therians([GOLEMS, WRAITH | SERGEANT])) == []
    assert keys(army([STEEL | SERGEANT | {"hero": "borz"}])) == ["two-officers"]


@pytest.mark.clause(
    "at43.units.officer-is-leader#1",
    "at43.units.leader-exists#1",
    "at43.units.leader-exists#2",
    "at43.units.officer-profile",
)
def test_the_officer_leads_with_the_profile_of_his_unit_and_command_of_his_grade() -> None:
    led = unit(STEEL | {"officer": 3})
    assert [one.role for one in led.fighters if one.leader] == ["officer"]
    assert led.fighters[0].fighter is led.profile.fighter
    assert led.fighters[0].weapons == led.profile.fighter.weapons
    assert (led.grade, led.command) == (3, profile.sides()["white_stars"].grades[3])
    plain = unit(STEEL)
    assert [one.role for one in plain.fighters if one.leader] == ["standard"]
    assert (plain.grade, plain.command) == (0, None)
    for row in (STAR, TACARMS, TOADS, GOLEMS, MEDUSAS, GOLIATHS):
        assert sum(one.leader for one in unit(row).fighters) == 1


# --- Sizes ---


@pytest.mark.clause("at43.roster.standard-size", "at43.roster.maximum-size")
def test_a_unit_without_an_officer_has_its_standard_size_at_least_and_its_maximum_at_most() -> None:
    others = [STEEL | SERGEANT]

    def of(size: int) -> list[str]:
        return keys(army([STEEL | {"size": size}, *others]))

    assert of(5) == ["size-low"]
    assert of(6) == of(9) == []
    assert of(10) == ["size-high"]
    assert len(unit(STEEL).fighters) == 6
    assert keys(army([STEEL | SERGEANT, TACARMS | {"size": 2}])) == ["size-low"]
    assert keys(army([STEEL | SERGEANT, TACARMS | {"size": 4}])) == ["size-high"]
    assert keys(army([STEEL | SERGEANT, TOADS | {"size": 4}])) == ["size-high"]
    assert keys(army([STEEL | SERGEANT, TOADS | {"size": 0}])) == ["size-low"]


@pytest.mark.example("at43.ex.size-master-sergeant")
@pytest.mark.clause("at43.roster.size-bonus")
def test_an_officer_raises_the_maximum_by_his_bonus_and_each_extra_fighter_is_paid() -> None:
    bonuses = {1: 0, 2: 1, 3: 2, 4: 2, 5: 3}
    for grade, bonus in bonuses.items():
        largest = STEEL | {"officer": grade, "size": 9 + bonus}
        assert keys(army([largest])) == []
        assert keys(army([largest | {"size": 10 + bonus}])) == ["size-high"]
        assert cost(largest) - cost(largest | {"size": 9}) == 30 * bonus
    # He need not bring anybody.
    assert len(unit(STEEL | {"officer": 2, "size": 9}).fighters) == 9
    assert len(unit(STEEL | {"officer": 2, "size": 10}).fighters) == 10
    # Bonus fighters come on top of the maximum, not of the standard size.
    assert keys(army([STEEL | {"officer": 2, "size": 7}])) == ["size-unpriced"]
    # A hero brings his own.
    assert keys(army([STAR | {"hero": "newton", "size": 14}])) == []
    assert keys(army([STAR | {"hero": "newton", "size": 15}])) == ["size-high"]


@pytest.mark.clause("at43.roster.size-bonus")
def test_the_bonus_is_for_infantrymen_only() -> None:
    toads = [STEEL, TOADS | {"size": 4, "hero": "newton", "form": "pilot"}]
    assert profile.heroes()["newton"].size_bonus == 2
    assert keys(army(toads)) == ["size-high"]


@pytest.mark.clause("at43.roster.size-pricing#ruling")
def test_only_sizes_with_a_price_are_legal() -> None:
    for size in (7, 8):
        assert keys(army([STEEL | SERGEANT | {"size": size}])) == ["size-unpriced"]
    for size in (9, 10, 11):
        assert keys(army([STAR | SERGEANT | {"size": size}])) == ["size-unpriced"]
    for size in (1, 2, 3):
        assert keys(army([STEEL | SERGEANT, TOADS | {"size": size}])) == []
        assert cost(TOADS | {"size": size}) == 200 * size


@pytest.mark.clause("at43.roster.size-pricing#ruling")
def test_short_units_are_priced_per_head_where_the_group_plays_with_them() -> None:
    pair = [STEEL | SERGEANT, TACARMS | {"size": 2}]
    assert keys(army(pair)) == ["size-low"]
    assert keys(army(pair), short_units=True) == []
    assert cost(TACARMS | {"size": 2}, short_units=True) == 200
    assert cost(GOLIATHS | {"size": 2}, short_units=True) == 250
    assert keys(army([STEEL | SERGEANT, TACARMS | {"size": 0}]), short_units=True) == ["size-low"]


@pytest.mark.clause(
    "at43.roster.sizes-include-special",
    "at43.roster.same-designation",
    "at43.units.grouped#1",
    "at43.units.grouped#2",
)
def test_special_fighters_are_part_of_the_size_and_of_the_designation() -> None:
    row = STEEL | {"size": 9, "officer": 1, "specialists": ["medic", "mechanic"]}
    made = unit(row)
    roles = Counter(one.role for one in made.fighters)
    assert roles == {"officer": 1, "standard": 4, "bearer": 2, "specialist": 2}
    assert all(one.fighter is made.profile.fighter for one in made.fighters)
    # A unit of three cannot be four kinds of special fighters.
    crowded = STEEL | {"size": 3, "officer": 1, "specialists": ["medic", "medic"]}
    assert keys(army([crowded]), short_units=True) == ["special-fighters"]
    assert keys(army([crowded | {"bearers": 0}]), short_units=True) == []
    # Two mortars and an officer are three, too, wherever else the list is wrong.
    battery = {"unit": "mortar_battery", "officer": 1}
    for size, crowded_out in ((2, True), (3, False)):
        found = keys(army([battery | {"size": size}]), short_units=True, unlisted_units=True)
        assert ("special-fighters" in found) == crowded_out


@pytest.mark.clause("at43.units.standard-vs-special#1", "at43.units.standard-vs-special#2")
def test_fighters_are_standard_or_special() -> None:
    special = {"officer", "hero", "bearer", "specialist", "gunner", "support_weapon"}
    rows = [
        STEEL | {"officer": 1, "specialists": ["medic"]},
        STAR | {"hero": "newton"},
        TOADS,
        {"unit": "mortar_battery"},
    ]
    seen = {one.role for row in rows for one in unit(row, unlisted_units=True).fighters}
    assert seen == {"standard", *special}


# --- Equipment, special weapons, specialists ---


@pytest.mark.clause("at43.roster.equipment#1", "at43.roster.equipment#3")
def test_everybody_in_a_unit_has_the_options_that_its_list_offers() -> None:
    both = ["three_optic_helmet", "grenades"]
    assert keys(army([STEEL | SERGEANT | {"equipment": both}])) == []
    assert keys(army([STEEL | SERGEANT | {"equipment": ["relay"]}])) == ["equipment"]
    assert keys(army([STEEL | SERGEANT | {"equipment": ["grenades", "grenades"]}])) == ["equipment-twice"]
    assert keys(army([STEEL | SERGEANT, TOADS | {"equipment": ["grenades"]}])) == ["equipment-none"]
    assert keys(therians([GOLEMS | SERGEANT | {"equipment": ["grenades"]}])) == ["equipment"]
    made = unit(STEEL | {"equipment": both, "specialists": ["medic"], "officer": 1})
    assert all("hand_grenades" in {c.weapon.id for c in one.weapons} for one in made.fighters)
    assert unit(TACARMS_PAIRED).equipment == ("gyroscopes", "laser_pointer")
    standard = unit(STEEL)
    assert all("hand_grenades" not in {c.weapon.id for c in one.weapons} for one in standard.fighters)


@pytest.mark.clause(
    "at43.roster.special-weapons#1", "at43.roster.special-weapons#2", "at43.whitestars.steel-troopers#ruling"
)
def test_all_bearers_of_a_unit_carry_one_type_out_of_its_list() -> None:
    def bearers(row: dict[str, Any]) -> list[str]:
        return [one.weapons[0].weapon.id for one in unit(row).fighters if one.role == "bearer"]

    assert bearers(STEEL) == ["laser_gun"]
    assert bearers(STEEL | {"size": 9, "special_weapon": "volcano_mg"}) == ["volcano_mg"] * 2
    assert bearers(GOLEMS | {"size": 9, "special_weapon": "flamer"}) == ["flamer"] * 3
    assert bearers(GOLEMS | {"size": 9, "bearers": 1}) == ["sonic_gun"]
    assert bearers(STEEL | {"bearers": 0}) == []
    assert keys(army([STEEL | SERGEANT | {"special_weapon": "grenade_launcher"}])) == ["special-weapon"]
    assert keys(army([STAR | SERGEANT | {"special_weapon": "laser_gun"}])) == ["special-weapon"]
    assert keys(army([STEEL | SERGEANT | {"special_weapon": ""}])) == ["special-weapon"]
    assert keys(army([STEEL | SERGEANT, TOADS | {"special_weapon": "flamer"}])) == ["special-weapon-none"]
    assert keys(army([STEEL | SERGEANT | {"bearers": 2}])) == ["bearers"]
    assert keys(army([STEEL | SERGEANT | {"size": 9, "bearers": 3}])) == ["bearers"]
    # Extra fighters of a size bonus bring no further special weapon.
    assert keys(army([STEEL | {"officer": 3, "size": 11, "bearers": 3}])) == ["bearers"]


@pytest.mark.clause(
    "at43.units.special-weapon-bearer", "at43.cards.not-all-weapons#1", "at43.cards.not-all-weapons#2"
)
def test_a_bearer_has_the_special_weapon_in_place_of_the_standard_one_and_nobody_else_has_it() -> None:
    made = unit(GOLEMS | {"size": 9})
    weapons = {one.role: [c.weapon.id for c in one.weapons] for one in made.fighters}
    assert weapons == {
        "standard": ["nanoblaster", "reaper_blades"],
        "bearer": ["sonic_gun", "reaper_blades"],
    }


@pytest.mark.clause("at43.roster.weapon-role-by-unit#1", "at43.roster.weapon-role-by-unit#2")
def test_a_missile_launcher_is_special_for_steel_troopers_and_standard_for_jam_tacarms() -> None:
    steel = unit(STEEL | {"special_weapon": "missile_launcher"})
    suits = unit({"unit": "jam_tacarms"}, unlisted_units=True)

    def roles(made: MusteredUnit) -> set[str]:
        armed = [one for one in made.fighters if any(c.weapon.id == "missile_launcher" for c in one.weapons)]
        return {one.role for one in armed}

    assert roles(steel) == {"bearer"}
    assert roles(suits) == {"standard"}


@pytest.mark.example("at43.ex.specialists-two")
@pytest.mark.clause("at43.roster.specialists#1", "at43.roster.specialists#2")
def test_specialists_may_be_mixed_up_to_the_limit_and_cost_nothing() -> None:
    plain = cost(STEEL)
    for pair in (["medic", "medic"], ["mechanic", "mechanic"], ["medic", "mechanic"], ["medic"], []):
        row = STEEL | {"specialists": pair}
        assert keys(army([row | SERGEANT])) == []
        assert cost(row) == plain
        made = [one for one in unit(row).fighters if one.specialist]
        assert sorted(one.specialist for one in made) == sorted(pair)
        assert all(one.fighter is unit(row).profile.fighter for one in made)
        assert all(one.weapons == unit(row).profile.fighter.weapons for one in made)
    assert keys(army([STEEL | SERGEANT | {"specialists": ["medic"] * 3}])) == ["specialists"]
    assert keys(army([STEEL | SERGEANT | {"specialists": ["artificer"]}])) == ["specialist"]
    assert keys(army([STAR | SERGEANT | {"specialists": ["mechanic"]}])) == ["specialist"]
    assert keys(army([STAR | SERGEANT | {"specialists": ["artificer", "medic"]}])) == []
    assert keys(army([STEEL | SERGEANT, TACARMS | {"specialists": ["medic"]}])) == ["specialist-none"]
    assert keys(therians([GOLEMS | SERGEANT | {"specialists": ["medic"]}])) == ["specialist-none"]


@pytest.mark.clause(
    "at43.roster.section-pattern", "at43.roster.new-section-priority", "at43.roster.choice-once"
)
def test_a_fault_of_a_section_names_the_unit_the_section_and_what_would_do() -> None:
    def told(list_: Any) -> list[Any]:
        return [
            (one.key.removeprefix("at43-"), one.rule, one.at, {key: value for key, _, value in one.args})
            for one in roster.review(list_, BIG)
        ]

    [(key, rule, at, args)] = told(army([TOADS | SERGEANT, STEEL]))
    assert (key, rule, at) == ("compulsory-first", "at43.roster.section-pattern", (0, 0))
    assert (args["section"], args["ranks"]) == (1, "1, 2")
    [(key, rule, at, args)] = told(army(WHITE_STARS_SECTION, [TOADS | SERGEANT]))
    assert (key, rule, at) == ("compulsory-first", "at43.roster.new-section-priority", (1, 0))
    assert args["section"] == 2
    [(key, rule, at, args)] = told(army([STEEL | SERGEANT, TOADS, TOADS, TOADS]))
    assert (key, rule, at) == ("no-choice", "at43.roster.choice-once", (0, 3))
    assert (args["section"], args["choices"]) == (1, "4, 5")
    [(key, rule, at, args)] = told(army([*WHITE_STARS_SECTION[:-1]], [STEEL | SERGEANT]))
    assert (key, rule, at) == ("section-incomplete", "at43.roster.section-complete", None)
    assert args == {"section": 1, "next": 2, "free": "5"}
    assert told(army(WHITE_STARS_SECTION, []))[0][:2] == ("section-empty", "at43.roster.new-section-priority")
    [first, *_] = told(army())
    assert (first[0], first[1], first[3]) == ("section-empty", "at43.roster.section-pattern", {"section": 1})


@pytest.mark.clause("at43.roster.size-pricing#1")
def test_only_a_unit_of_the_largest_size_costs_what_that_costs() -> None:
    entry = profile.profiles()["steel_troopers"].list
    price = entry.prices[0]
    costs = [
        int(roster._base_cost(entry, price, size))
        for size in range(entry.standard_size, entry.maximum_size + 1)
    ]
    assert costs == [price.standard] * (entry.maximum_size - entry.standard_size) + [price.maximum]
    assert price.standard != price.maximum


@pytest.mark.clause("at43.roster.ap-limit")
def test_a_company_that_costs_too_much_is_told_by_how_much() -> None:
    price = sum(int(one.cost) for one in roster.muster(army([STEEL | SERGEANT]), BIG))
    assert keys(army([STEEL | SERGEANT]), price) == []
    [fault] = roster.review(army([STEEL | SERGEANT]), price - 1)
    told = {key: value for key, _, value in fault.args}
    assert (told["spent"], told["limit"], told["excess"]) == (price, price - 1, 1)
