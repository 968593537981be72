"""Heroes, support units and ready lists in companies of AT-43."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise

import pytest

from grognard.systems.at43 import profile, scenario
from grognard.systems.at43.roster import ready, roster
from grognard.systems.at43.roster.roster import Allowance
from systems.at43.roster.companies import (
    GOLEMS,
    MEDUSAS,
    READY,
    SERGEANT,
    STAR,
    STEEL,
    TACARMS,
    TOADS,
    WRAITH,
    army,
    keys,
    therians,
    unit,
)

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


@pytest.mark.clause(
    "at43.roster.sizes-include-special", "at43.heroes.not-counted#1", "at43.heroes.not-counted#ruling"
)
def test_a_hero_stands_outside_the_size_and_adds_his_cost() -> None:
    made = unit(STEEL | {"size": 9, "hero": "borz"})
    assert len(made.fighters) == 10
    assert made.fighters[0].role == "hero"
    assert made.fighters[0].leader
    assert made.fighters[0].fighter is profile.fighters()["borz.on_foot"]
    assert int(made.cost) == 275 + 45
    assert (made.grade, made.command) == (1, profile.heroes()["borz"])
    assert sum(one.role == "standard" for one in made.fighters) == 7
    assert scenario.unit_from(0, made).figures == 9


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
