"""Lists of AT-43 that cannot be read or mustered, and what is said of them."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.armies.roster import Fault
from grognard.core.language.words import LANGUAGES, words
from grognard.core.system import SetupFault
from grognard.systems.at43 import profile
from grognard.systems.at43.roster import company, ready, roster
from grognard.systems.at43.roster.roster import Allowance
from systems.at43.roster.companies import (
    BIG,
    GOLEMS,
    INDEX,
    MEDUSAS,
    READY,
    SERGEANT,
    STAR,
    STEEL,
    TOADS,
    army,
    therians,
)

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
