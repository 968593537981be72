"""Companies of AT-43: what a list may hold, what it costs, who musters, and what is said of a bad one."""

from __future__ import annotations

import contextlib
import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core import rules
from grognard.core.roster import Fault
from grognard.core.system import SetupFault
from grognard.core.words import LANGUAGES, words
from grognard.systems.at43 import company, profile, ready, roster
from grognard.systems.at43.roster import Allowance, MusteredUnit

INDEX = rules.index("at43")
BIG = 10_000

STEEL = {"unit": "steel_troopers"}
STAR = {"unit": "star_troopers"}
TACARMS = {"unit": "steel_tacarms"}
TOADS = {"unit": "fire_toad"}
SERGEANT = {"officer": 1}
GOLEMS = {"unit": "storm_golems"}
MEDUSAS = {"unit": "assault_medusas"}
GOLIATHS = {"unit": "bane_goliaths"}
WRAITH = {"unit": "wraith_golgoth"}
#: Complete sections without officers.
WHITE_STARS_SECTION = [STAR, TACARMS, STEEL, TOADS, TOADS]
THERIAN_SECTION = [GOLEMS, MEDUSAS, GOLEMS, GOLIATHS, WRAITH]


def army(*sections: list[dict[str, Any]], side: str = "white_stars") -> dict[str, Any]:
    return {"side": side, "sections": [{"units": units} for units in sections]}


def therians(*sections: list[dict[str, Any]]) -> dict[str, Any]:
    return army(*sections, side="therians")


def keys(list_: Any, points: Allowance | int = BIG, **house: bool) -> list[str]:
    return [one.key.removeprefix("at43-") for one in roster.review(list_, points, house)]


def rules_of(list_: Any, points: Allowance | int = BIG) -> list[str]:
    return [one.rule for one in roster.review(list_, points)]


def unit(row: dict[str, Any], **house: bool) -> MusteredUnit:
    """A unit mustered in a company that has an officer beside it."""
    one = profile.profiles()[row["unit"]]
    officer = GOLEMS | SERGEANT if one.side == "therians" else STEEL | SERGEANT
    first = profile.sides()[one.side].pattern[0].takes(one)
    units = roster.muster(army([row, officer] if first else [officer, row], side=one.side), BIG, house)
    return units[0 if first else 1]


def cost(row: dict[str, Any], **house: bool) -> int:
    """What a unit costs, whatever section it would stand in."""
    faults: list[Fault] = []
    pick = company._pick(profile.profiles()[row["unit"]].side, 1, "1.1", row, faults)
    assert pick is not None
    assert not roster._unit_faults(pick, pick.profile.side, house)
    return int(roster.cost(pick))


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


@pytest.mark.clause("at43.roster.section-pattern")
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


@pytest.mark.clause("at43.roster.section-complete")
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
@pytest.mark.clause("at43.roster.section-pattern", "at43.roster.choice-once", "at43.roster.section-complete")
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


@pytest.mark.clause("at43.units.officer-is-leader", "at43.units.leader-exists", "at43.units.officer-profile")
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


@pytest.mark.clause("at43.roster.size-pricing")
def test_only_sizes_with_a_price_are_legal() -> None:
    for size in (7, 8):
        assert keys(army([STEEL | SERGEANT | {"size": size}])) == ["size-unpriced"]
    for size in (9, 10, 11):
        assert keys(army([STAR | SERGEANT | {"size": size}])) == ["size-unpriced"]
    for size in (1, 2, 3):
        assert keys(army([STEEL | SERGEANT, TOADS | {"size": size}])) == []
        assert cost(TOADS | {"size": size}) == 200 * size


@pytest.mark.clause("at43.roster.size-pricing")
def test_short_units_are_priced_per_head_where_the_group_plays_with_them() -> None:
    pair = [STEEL | SERGEANT, TACARMS | {"size": 2}]
    assert keys(army(pair)) == ["size-low"]
    assert keys(army(pair), short_units=True) == []
    assert cost(TACARMS | {"size": 2}, short_units=True) == 200
    assert cost(GOLIATHS | {"size": 2}, short_units=True) == 250
    assert keys(army([STEEL | SERGEANT, TACARMS | {"size": 0}]), short_units=True) == ["size-low"]


@pytest.mark.clause("at43.roster.sizes-include-special", "at43.roster.same-designation", "at43.units.grouped")
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


@pytest.mark.clause("at43.units.standard-vs-special")
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


@pytest.mark.clause("at43.roster.equipment")
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


TACARMS_PAIRED = {"unit": "steel_tacarms", "equipment": ["laser_pointer"]}


@pytest.mark.clause("at43.roster.special-weapons")
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


@pytest.mark.clause("at43.units.special-weapon-bearer", "at43.cards.not-all-weapons")
def test_a_bearer_has_the_special_weapon_in_place_of_the_standard_one_and_nobody_else_has_it() -> None:
    made = unit(GOLEMS | {"size": 9})
    weapons = {one.role: [c.weapon.id for c in one.weapons] for one in made.fighters}
    assert weapons == {
        "standard": ["nanoblaster", "reaper_blades"],
        "bearer": ["sonic_gun", "reaper_blades"],
    }


@pytest.mark.clause("at43.roster.weapon-role-by-unit")
def test_a_missile_launcher_is_special_for_steel_troopers_and_standard_for_jam_tacarms() -> None:
    steel = unit(STEEL | {"special_weapon": "missile_launcher"})
    suits = unit({"unit": "jam_tacarms"}, unlisted_units=True)

    def roles(made: MusteredUnit) -> set[str]:
        armed = [one for one in made.fighters if any(c.weapon.id == "missile_launcher" for c in one.weapons)]
        return {one.role for one in armed}

    assert roles(steel) == {"bearer"}
    assert roles(suits) == {"standard"}


@pytest.mark.example("at43.ex.specialists-two")
@pytest.mark.clause("at43.roster.specialists")
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


# --- Costs ---

COSTS = {
    "at43.whitestars.star-troopers-cost": ("star_troopers", 8, 12),
    "at43.whitestars.steel-troopers-cost": ("steel_troopers", 6, 9),
    "at43.therians.storm-golems-cost": ("storm_golems", 6, 9),
}
OPTIONS = {
    "standard": [],
    "grenades": ["grenades"],
    "three-optic helmet": ["three_optic_helmet"],
    "grenades + helmet": ["grenades", "three_optic_helmet"],
    "nanostorms": ["nanostorms"],
    "relay": ["relay"],
    "relay + nanostorms": ["relay", "nanostorms"],
}


@pytest.mark.clause(*COSTS)
@pytest.mark.parametrize("clause", COSTS)
def test_units_cost_what_the_table_of_their_list_says(clause: str) -> None:
    name, standard, maximum = COSTS[clause]
    bonus = profile.sides()[profile.profiles()[name].side].grades[5].size_bonus
    for label, small, large, extra in INDEX.clauses[clause].table[1:]:
        if label in OPTIONS:
            row = {"unit": name, "equipment": OPTIONS[label]}
            assert cost(row | {"size": standard}) == int(small)
            assert cost(row | {"size": maximum}) == int(large)
            full = cost(row | {"size": maximum, "officer": 5})
            assert cost(row | {"size": maximum + bonus, "officer": 5}) == full + bonus * int(extra)
        else:
            special = {"special_weapon": label.split(" (")[0].replace(" ", "_")}
            for size, price in ((standard, small), (maximum, large)):
                row = {"unit": name, "size": size}
                assert cost(row | special) - cost(row) == int(price)
                # The price is for all bearers of the unit, however many.
                assert cost(row | special | {"bearers": 1}) - cost(row) == int(price)


@pytest.mark.clause("at43.whitestars.star-troopers-cost", "at43.whitestars.steel-troopers-cost")
def test_troopers_have_one_special_weapon_or_two() -> None:
    for name, standard, maximum in (("star_troopers", 8, 12), ("steel_troopers", 6, 9)):
        one = profile.profiles()[name]
        assert [company.most_bearers(one, size) for size in (standard, maximum)] == [1, 2]
        assert one.list.most_specialists == 2


@pytest.mark.clause(
    "at43.whitestars.steel-tacarms",
    "at43.whitestars.fire-toad",
    "at43.therians.assault-medusas",
    "at43.therians.bane-goliaths",
    "at43.therians.wraith-golgoth",
)
def test_the_other_units_cost_what_their_entries_say() -> None:
    relay = {"equipment": ["relay"]}
    assert [cost(TACARMS), cost(TACARMS_PAIRED), cost(TACARMS | SERGEANT)] == [300, 315, 310]
    assert [cost(TOADS), cost(TOADS | {"size": 3}), cost(TOADS | SERGEANT)] == [200, 600, 215]
    seven = MEDUSAS | {"size": 7}
    assert [cost(MEDUSAS), cost(seven), cost(MEDUSAS | relay), cost(seven | relay)] == [225, 425, 230, 430]
    assert profile.profiles()["assault_medusas"].list.prices[0].extra == 55
    assert [company.most_bearers(profile.profiles()["assault_medusas"], n) for n in (4, 7)] == [1, 3]
    assert [cost(GOLIATHS), cost(GOLIATHS | relay)] == [375, 380]
    assert [cost(WRAITH), cost(WRAITH | relay), cost(WRAITH | SERGEANT)] == [350, 355, 365]


@pytest.mark.clause("at43.therians.storm-golems-cost")
def test_golems_have_one_special_weapon_or_three_at_the_same_price_for_fewer() -> None:
    golems = profile.profiles()["storm_golems"]
    assert [company.most_bearers(golems, size) for size in (6, 9)] == [1, 3]
    for count in range(4):
        assert cost(GOLEMS | {"size": 9, "bearers": count}) == 400


@pytest.mark.clause("at43.roster.officer-upgrade")
def test_an_officer_costs_what_his_grade_costs_in_his_unit() -> None:
    for row, prices in (
        (STAR, [10, 15, 25, 40, 60]),
        (STEEL, [10, 15, 25, 40, 60]),
        (TACARMS, [10]),
        (TOADS, [15]),
        (GOLEMS, [10, 15, 25, 50, 65]),
        (WRAITH, [15]),
    ):
        assert [cost(row | {"officer": n}) - cost(row) for n in range(1, len(prices) + 1)] == prices


@pytest.mark.example(
    "at43.ex.cost-steel-full",
    "at43.ex.cost-steel-ten",
    "at43.ex.cost-star-fifteen",
    "at43.ex.cost-golems-eleven",
)
@pytest.mark.clause("at43.roster.officer-upgrade", "at43.roster.size-bonus")
def test_the_worked_costs() -> None:
    everything = {
        "size": 9,
        "equipment": ["grenades", "three_optic_helmet"],
        "special_weapon": "missile_launcher",
    }
    assert cost(STEEL | everything | {"officer": 3}) == 405
    assert cost(STEEL | {"size": 10, "officer": 2}) == 320
    assert cost(STAR | {"size": 15, "officer": 5}) == 370
    eleven = {"size": 11, "equipment": ["relay"], "special_weapon": "flamer", "officer": 5}
    assert cost(GOLEMS | eleven) == 575


@pytest.mark.clause("at43.roster.officer-upgrade", "at43.heroes.not-counted")
def test_a_cost_names_the_clause_of_each_part() -> None:
    tally = unit(GOLEMS | {"size": 11, "special_weapon": "flamer", "officer": 5}).cost
    assert (tally.base, tally.rule) == (400, "at43.therians.storm-golems-cost")
    assert tally.parts == [
        ("at43.roster.size-bonus", "+", 80),
        ("at43.therians.storm-golems-cost", "+", 25),
        ("at43.roster.officer-upgrade", "+", 65),
    ]
    assert int(tally) == 570
    hero = unit(STEEL | {"hero": "borz"}).cost
    assert hero.parts == [("at43.heroes.not-counted", "+", 45)]
    assert all(part in INDEX.clauses for part in (*tally.rules, *hero.rules))


@pytest.mark.clause("at43.roster.ap-limit", "at43.roster.review")
def test_a_company_may_not_cost_more_than_its_limit() -> None:
    list_ = army([STEEL | SERGEANT, TOADS])
    assert keys(list_, 385) == []
    assert keys(list_, 384) == ["over-points"]
    (fault,) = roster.review(list_, 300)
    assert {name: value for name, _, value in fault.args} == {"spent": 385, "limit": 300, "excess": 85}
    with pytest.raises(SetupFault, match="over-points"):
        roster.muster(list_, 300)


@pytest.mark.clause("at43.roster.review")
def test_the_review_tells_everything_that_is_wrong_at_once() -> None:
    bad = army([TOADS | {"size": 4}, STEEL | {"size": 7}], [STEEL])
    assert sorted(keys(bad)) == [
        *("compulsory-first", "no-officer", "section-incomplete", "size-high", "size-unpriced"),
    ]


# --- Assault and reinforcement ---


@pytest.mark.clause("at43.roster.assault-reinforcement-split")
def test_assault_and_reinforcement_units_keep_to_their_own_allowance() -> None:
    later = {"group": "reinforcement"}
    list_ = army([STEEL | SERGEANT, TACARMS | later, TOADS])
    assert keys(list_, Allowance(385, 300)) == []
    assert keys(list_, Allowance(384, 1000)) == ["over-group"]
    assert keys(list_, Allowance(1000, 299)) == ["over-group"]
    assert keys(list_, Allowance(384, 299)) == ["over-group"] * 2
    units = roster.muster(list_, Allowance(385, 300))
    assert [one.reinforcement for one in units] == [False, True, False]
    # Without reinforcements in the mission all units are there from the start.
    assert [one.reinforcement for one in roster.muster(list_, 685)] == [False, False, False]
    assert keys(list_, 684) == ["over-points"]


@pytest.mark.clause("at43.roster.whole-company-legal")
def test_the_whole_company_obeys_the_section_pattern() -> None:
    points = Allowance(BIG, BIG)
    later = {"group": "reinforcement"}
    # The compulsory unit and the only officer may wait; each group alone need not be a company.
    assert keys(army([STEEL | SERGEANT | later, TOADS]), points) == []
    assert keys(army([TOADS | SERGEANT, STEEL | later]), points) == ["compulsory-first"]
    assert keys(army([STEEL | SERGEANT, TOADS, TOADS, TOADS | later]), points) == ["no-choice"]
    captains = [STAR | {"officer": 4}, STEEL | {"officer": 4} | later]
    assert keys(army(captains), points) == ["grade-4"]


@pytest.mark.clause(
    "at43.missions.forces",
    "at43.mission3.forces",
    "at43.mission4.forces",
    "at43.mission5.forces",
    "at43.mission6.forces",
)
def test_missions_give_the_forces_of_their_briefing() -> None:
    def given_to(mission: str, role: str = "") -> Allowance:
        return roster.allowance(profile.missions()[mission].force(role), 2500)

    for mission in ("search_and_destroy", "bridgehead", "battle_report"):
        assert given_to(mission) == Allowance(2500, None)
    for mission in ("hold_the_line", "landing"):
        assert given_to(mission, "attacker") == Allowance(1500, 500)
        assert given_to(mission, "defender") == Allowance(1000, 1000)
    assert given_to("skirmish") == given_to("skirmish", "attacker") == Allowance(1500, 500)
    assert given_to("rescue", "attacker") == Allowance(1000, 1000)
    assert given_to("rescue", "defender") == Allowance(750, 1250)


# --- Heroes ---


@pytest.mark.example("at43.ex.hero-newton", "at43.ex.hero-borz-units")
@pytest.mark.clause("at43.heroes.join-at-creation")
def test_a_hero_leads_units_of_his_army_category_and_rank() -> None:
    newton, borz = {"hero": "newton"}, {"hero": "borz"}
    assert keys(army([STAR | newton])) == []
    assert keys(army([STEEL | newton])) == ["hero-unit"]
    assert keys(army([STEEL | SERGEANT, TACARMS | newton])) == ["hero-unit"]
    for name in ("steel_troopers", "wing_troopers", "shock_troopers"):
        assert keys(army([{"unit": name} | borz]), unlisted_units=True) == []
    assert keys(army([STAR | borz])) == ["hero-unit"]
    pilot = {"form": "pilot"}
    assert keys(army([STEEL, TOADS | borz | pilot])) == []
    assert keys(army([STEEL | borz | pilot])) == ["hero-unit"]
    assert keys(army([STEEL, TOADS | borz])) == ["hero-unit"]
    # Of the same rank, but of another category.
    assert keys(army([STAR | newton | pilot])) == ["hero-unit"]
    assert keys(therians([GOLEMS | {"hero": "urash"} | pilot])) == ["hero-unit"]
    assert keys(therians([GOLEMS, WRAITH | {"hero": "urash"}])) == ["hero-unit"]
    assert keys(therians([GOLEMS, WRAITH | {"hero": "urash"} | pilot])) == []
    # Of his own army only; medusas, who have no officers, may have a hero.
    assert keys(army([STEEL | {"hero": "urash"}])) == ["unknown-hero"]
    assert keys(therians([GOLEMS, MEDUSAS | {"hero": "atis_astarte"}])) == []
    assert keys(therians([GOLEMS | {"hero": "atis_astarte"} | pilot])) == ["hero-form"]
    assert keys(army([STEEL | {"hero": "nobody"}])) == ["unknown-hero", "no-officer"]


@pytest.mark.clause("at43.heroes.not-counted", "at43.roster.sizes-include-special")
def test_a_hero_stands_outside_the_size_and_adds_his_cost() -> None:
    made = unit(STEEL | {"size": 9, "hero": "borz"})
    assert len(made.fighters) == 10
    assert made.fighters[0].role == "hero"
    assert made.fighters[0].leader
    assert made.fighters[0].fighter is profile.fighters()["borz.on_foot"]
    assert int(made.cost) == 275 + 45
    assert (made.grade, made.command) == (1, profile.heroes()["borz"])
    assert sum(one.role == "standard" for one in made.fighters) == 7


@pytest.mark.clause("at43.units.hero-identity")
def test_a_hero_is_there_once() -> None:
    twice = [STEEL | {"hero": "borz"}, STEEL | {"hero": "borz"}]
    assert keys(army(twice)) == ["hero-twice"]
    both = [STEEL | {"hero": "borz"}, TOADS | {"hero": "borz", "form": "pilot"}]
    assert keys(army(both)) == ["hero-twice"]


# --- Support units ---


@pytest.mark.clause("at43.support.two-kinds")
def test_a_static_support_unit_has_weapons_and_gunners_a_mobile_one_only_bearers() -> None:
    battery = unit({"unit": "mortar_battery"}, unlisted_units=True)
    assert Counter(one.role for one in battery.fighters) == {"gunner": 4, "support_weapon": 2}
    assert battery.fighters[0].role == "gunner"
    guns = [one for one in battery.fighters if one.role == "support_weapon"]
    assert {one.weapons[0].weapon.id for one in guns} == {"mortar"}
    assert all(not c.weapon.indirect for one in battery.fighters if one.role == "gunner" for c in one.weapons)
    team = {"unit": "laser_gun_team", "size": 5}
    assert Counter(one.role for one in unit(team, unlisted_units=True).fighters) == {"bearer": 5}
    led = unit(team | SERGEANT, unlisted_units=True)
    assert Counter(one.role for one in led.fighters) == {"officer": 1, "bearer": 4}
    assert {one.weapons[0].weapon.id for one in led.fighters} == {"laser_gun"}
    few = army([STEEL | SERGEANT, team | {"bearers": 2}])
    assert keys(few, unlisted_units=True) == ["bearers-all"]


def test_units_of_no_list_need_the_groups_consent() -> None:
    list_ = army([STEEL | SERGEANT, {"unit": "lancelot", "size": 3}])
    assert keys(list_) == ["not-listed"]
    assert keys(list_, unlisted_units=True) == []


def test_a_unit_of_the_other_army_is_refused() -> None:
    assert keys(army([STEEL | SERGEANT, GOLEMS])) == ["other-side"]


# --- Ready lists ---

READY = ready.ready_armies()


@pytest.mark.parametrize("name", READY)
def test_a_ready_list_is_legal_at_its_points(name: str) -> None:
    one = READY[name]
    assert roster.review(one.army, one.limit, one.house) == []
    total = sum(int(made.cost) for made in roster.muster(one.army, one.limit, one.house))
    assert 0.9 * one.limit <= total <= one.limit
    assert json.loads(json.dumps(one.army)) == one.army


def test_there_are_two_ready_lists_for_each_side_at_each_size() -> None:
    found = Counter((one.army["side"], one.limit) for one in READY.values() if not one.house)
    assert found == {
        (side, points): 2 for side in ("white_stars", "therians") for points in (1000, 2000, 4000)
    }


@pytest.mark.parametrize("split", [(1500, 500), (1000, 1000), (750, 1250)])
def test_the_lists_of_2000_points_can_be_divided_for_every_mission(split: tuple[int, int]) -> None:
    points = Allowance(*split)
    for one in READY.values():
        if one.limit == 2000 and not one.house:
            marked = ready.divided(one.army, points)
            assert marked is not None
            assert roster.review(marked, points) == []
            units = roster.muster(marked, points)
            assert any(made.grade for made in units if not made.reinforcement)
            assert any(made.reinforcement for made in units)


def test_a_list_that_cannot_be_divided_is_not_offered() -> None:
    assert ready.divided(army([STEEL | SERGEANT, TOADS | {"size": 3}]), Allowance(500, 200)) is None
    assert ready.divided(army([STEEL]), Allowance(500, 500)) is None
    offered = ready.rosters(Allowance(1500, 500))
    assert {one.id for one in offered} >= {"white_stars_company", "therians_swarm"}
    assert "white_stars_report" not in {one.id for one in offered}
    assert all(later.points <= earlier.points for earlier, later in pairwise(offered))
    with_house = ready.rosters(Allowance(2065), {"short_units": True})
    assert {"white_stars_report", "therians_report"} <= {one.id for one in with_house}


@pytest.mark.example("at43.ex.report-ws-section")
@pytest.mark.clause("at43.whitestars.section-pattern", "at43.roster.section-complete")
def test_the_white_stars_of_the_battle_report() -> None:
    one = READY["white_stars_report"]
    units = roster.muster(one.army, one.limit, one.house)
    filled = {made.label: made.choice for made in units}
    assert (filled["ST1"], filled["TA1"], filled["ST2"]) == (1, 2, 3)
    assert {filled["FT1"], filled["FT2"]} == {4, 5}
    assert (filled["ST3"], filled["TA2"]) == (1, 2)
    assert sum(int(made.cost) for made in units) == 2000
    assert [made.label for made in units if made.grade] == ["FT1", "ST3"]
    assert {made.label: len(made.fighters) for made in units} == {
        "ST1": 9,
        "ST2": 9,
        "TA1": 2,
        "FT1": 1,
        "FT2": 2,
        "ST3": 9,
        "TA2": 3,
    }


@pytest.mark.example("at43.ex.report-therian-section")
@pytest.mark.clause("at43.therians.section-pattern", "at43.roster.section-complete")
def test_the_therians_of_the_battle_report() -> None:
    one = READY["therians_report"]
    units = roster.muster(one.army, one.limit, one.house)
    assert [made.choice for made in units if made.section == 1] == [1, 2, 3, 4, 5]
    assert [made.choice for made in units if made.section == 2] == [1]
    bearers = {made.label: sum(f.role == "bearer" for f in made.fighters) for made in units}
    assert bearers == {"SG1": 2, "SG2": 2, "SG3": 1, "BG1": 0, "BG2": 0, "WG": 0}
    # Fewer guns at the same price, by the ruling on the golems' price.
    assert sum(int(made.cost) for made in units) == 2065


# --- Lists that cannot be read, and words ---

BAD: dict[str, Any] = {
    "no-table": [],
    "unknown-field": army([STEEL | SERGEANT | {"colour": "red"}]),
    "missing-field": {"side": "white_stars"},
    "wrong-kind": army([STEEL | SERGEANT | {"size": "nine"}]),
    "unknown-side": army([STEEL], side="karmans"),
    "unknown-unit": army([{"unit": "krasny_soldaty"}]),
    "unknown-group": army([STEEL | SERGEANT | {"group": "rear"}]),
    "section-empty": army([]),
    "compulsory-first": army([TOADS | SERGEANT]),
    "no-choice": army([STEEL | SERGEANT, STAR]),
    "section-incomplete": army([STEEL | SERGEANT], [STEEL]),
    "no-officer": army([STEEL]),
    "grade-5": army([STAR | {"officer": 5}, STEEL | {"officer": 5}]),
    "grade-4": army([STAR | {"officer": 4}, STEEL | {"officer": 4}]),
    "two-officers": army([STEEL | SERGEANT | {"hero": "borz"}]),
    "officer-grade": army([STEEL, TOADS | {"officer": 2}]),
    "officer-none": therians([GOLEMS, MEDUSAS | SERGEANT]),
    "hero-twice": army([STEEL | {"hero": "borz"}, STEEL | {"hero": "borz"}]),
    "unknown-hero": army([STEEL | {"hero": "urash"}]),
    "hero-form": therians([GOLEMS | {"hero": "atis_astarte", "form": "pilot"}]),
    "hero-unit": army([STEEL | {"hero": "newton"}]),
    "other-side": army([STEEL | SERGEANT, GOLEMS]),
    "not-listed": army([{"unit": "wing_troopers"} | SERGEANT]),
    "size-low": army([STEEL | SERGEANT | {"size": 1}]),
    "size-high": army([STEEL | SERGEANT | {"size": 99}]),
    "size-unpriced": army([STEEL | SERGEANT | {"size": 7}]),
    "equipment": army([STEEL | SERGEANT | {"equipment": ["relay"]}]),
    "equipment-none": army([STEEL | SERGEANT, TOADS | {"equipment": ["relay"]}]),
    "equipment-twice": army([STEEL | SERGEANT | {"equipment": ["grenades", "grenades"]}]),
    "special-weapon": army([STEEL | SERGEANT | {"special_weapon": "flamer"}]),
    "special-weapon-none": army([STEEL | SERGEANT, TOADS | {"special_weapon": "flamer"}]),
    "bearers": army([STEEL | SERGEANT | {"bearers": 6}]),
    "bearers-all": army([STEEL | SERGEANT, {"unit": "laser_gun_team", "bearers": 1}]),
    "specialist": army([STEEL | SERGEANT | {"specialists": ["artificer"]}]),
    "specialist-none": army([STEEL | SERGEANT, TOADS | {"specialists": ["medic"]}]),
    "specialists": army([STEEL | SERGEANT | {"specialists": ["medic"] * 3}]),
    "special-fighters": army([STEEL | SERGEANT | {"size": 1, "specialists": ["medic"]}]),
    "over-group": army([STEEL | SERGEANT | {"size": 9}]),
}


def faults_of(key: str) -> list[Fault]:
    house = {
        "unlisted_units": key == "bearers-all",
        "short_units": key == "special-fighters",
    }
    points = Allowance(100, 100) if key == "over-group" else BIG
    return roster.review(BAD[key], points, house)


@pytest.mark.parametrize("key", BAD)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_is_said_in_words_with_its_arguments(key: str, language: str) -> None:
    speaker = words(language)
    faults = faults_of(key)
    assert f"at43-{key}" in [one.key for one in faults]
    for one in faults:
        said = speaker.fill(
            f"fault-{one.key}", one.args, lambda kind, value: ready.call(kind, value, speaker)
        )
        assert "[" not in said, said
        assert "{" not in said, said
        assert one.rule in INDEX.clauses


def test_no_fault_is_left_without_a_bad_list_and_words() -> None:
    sources = [Path(module.__file__ or "").read_text(encoding="utf-8") for module in (company, roster)]
    written = set(re.findall(r'wrong\(\s*"([a-z0-9-]+)"', "".join(sources)))
    chosen = re.findall(r'key = "([a-z-]+)" if \w+ else "([a-z-]+)"', "".join(sources))
    assert written | {key for pair in chosen for key in pair} == set(BAD)
    for language in LANGUAGES:
        for one in READY.values():
            assert words(language).has(f"at43-army-{one.id}")


@pytest.mark.parametrize("nothing", [None, 3, "army", [], {}, {"side": 3, "sections": {}}, army(*[[{}]])])
def test_what_is_no_list_is_refused_not_met_with_a_crash(nothing: Any) -> None:
    faults = roster.review(nothing, 1000)
    assert faults
    assert {one.rule for one in faults} == {"at43.roster.structure"}
    with pytest.raises(SetupFault):
        roster.muster(nothing, 1000)


ROWS = st.fixed_dictionaries(
    {"unit": st.sampled_from(sorted(profile.profiles()))},
    optional={
        "size": st.integers(0, 16),
        "equipment": st.lists(st.sampled_from(sorted(profile.equipment())), max_size=3),
        "special_weapon": st.sampled_from(["", *sorted(profile.weapons())]),
        "bearers": st.integers(0, 5),
        "specialists": st.lists(st.sampled_from(sorted(profile.specialists())), max_size=3),
        "officer": st.integers(0, 7),
        "hero": st.sampled_from(["", "nobody", *sorted(profile.heroes())]),
        "form": st.sampled_from(["on_foot", "pilot", "asleep"]),
        "group": st.sampled_from(company.GROUPS),
    },
)
ARMIES = st.builds(
    lambda side, sections: army(*sections, side=side),
    st.sampled_from(sorted(profile.sides())),
    st.lists(st.lists(ROWS, max_size=6), max_size=3),
)


@given(ARMIES, st.booleans(), st.booleans())
def test_a_list_is_either_faulted_or_mustered(list_: Any, short: bool, unlisted: bool) -> None:
    house = {"short_units": short, "unlisted_units": unlisted}
    points = Allowance(1500, 500)
    faults = roster.review(list_, points, house)
    ready.divided(list_, points, house)
    with contextlib.suppress(SetupFault):
        units = roster.muster(list_, points, house)
        assert not faults
        for one in units:
            assert sum(fighter.leader for fighter in one.fighters) == 1


@given(ROWS, st.booleans())
def test_a_mustered_unit_has_its_size_and_a_hero(row: dict[str, Any], short: bool) -> None:
    house = {"short_units": short, "unlisted_units": True}
    faults: list[Fault] = []
    pick = company._pick("white_stars", 1, "1.1", row, faults)
    assert pick is not None
    if not roster._unit_faults(pick, pick.profile.side, house):
        fighters = roster._fighters(pick)
        assert len(fighters) == pick.size + bool(pick.hero)
        roles = Counter(one.role for one in fighters)
        assert roles["officer"] == bool(pick.officer)
        assert roles["specialist"] == len(pick.specialists)
        assert int(roster.cost(pick)) > 0
