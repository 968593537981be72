"""Platoons of the four nations: their costs, their limits, every fault with its rule and mend, and who carries what."""

import copy
from typing import get_args

import pytest

from grognard.core.language.voice import Voice
from grognard.core.language.words import words
from grognard.systems.sotr import SYSTEM, profile
from grognard.systems.sotr.muster import unit_of
from grognard.systems.sotr.profile import price, troop_of, troops, upgrades, weapons
from grognard.systems.sotr.roster import platoon, ready, roster

RIFLES = {
    "nation": "britain",
    "units": [{"troop": "uk_command"}, {"troop": "uk_rifles"}, {"troop": "uk_rifles"}],
}


def keys(army, points=100):
    return [fault.key for fault in roster.review(army, points)]


def rules(army, points=100):
    return [fault.rule for fault in roster.review(army, points)]


def changed(**fields):
    return {**copy.deepcopy(RIFLES), **fields}


def with_units(*names, nation="britain", **fields):
    units = [
        dict(zip(("troop", "upgrades"), (n.split("+")[0], n.split("+")[1:]), strict=True)) for n in names
    ]
    return {"nation": nation, "units": units, **fields}


# -- costs ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("troop", troops().values(), ids=lambda troop: troop.id)
def test_every_entry_costs_what_the_cost_system_says(troop):
    assert troop.cost == price(troop)
    assert set(troop.provenance.values()) == {"reconstructed"}


@pytest.mark.parametrize(
    ("troop", "cost"),
    [("uk_command", 4), ("us_command", 6), ("us_chameleon_snipers", 6), ("us_sentinel", 8), ("de_tiger", 32)],
)
def test_the_cost_system_gives_the_costs_that_are_known(troop, cost):
    assert price(troops()[troop]) == cost


def test_an_upgrade_costs_what_it_adds_and_a_point_at_least():
    plain = troops()["us_armoured_infantry"]
    assert troop_of("us_armoured_infantry+explosives").cost == plain.cost + 3
    assert troop_of("us_armoured_infantry+marksman").cost == plain.cost + 1
    assert troop_of("us_armoured_infantry+explosives+marksman").cost == plain.cost + 4


def test_an_upgrade_is_for_as_many_men_as_it_says():
    unit = unit_of(troop_of("us_armoured_infantry+explosives+smoke_grenades"), "a1", 0)
    assert sum("explosives" in kit.abilities for kit in unit.kit) == 4
    assert unit.charges.bit_count() == 4
    assert unit.smoke == (1 << len(unit.kit)) - 1
    assert len(unit.kit) == 12
    grenadier = unit_of(troop_of("us_armoured_infantry+rifle_grenades"), "a1", 0)
    armed = [kit for kit in grenadier.kit if len(kit.weapons) > 1]
    assert [[one.id for one in kit.weapons] for kit in armed] == [
        ["semi_auto_rifle", "rifle_grenade_he", "rifle_grenade_at"]
    ]


def test_an_upgraded_unit_goes_into_a_save_and_back():
    unit = unit_of(troop_of("de_mg42_team+stabiliser"), "b1", 1)
    again = type(unit).from_data(unit.to_data(), {})
    assert again.troop is troop_of("de_mg42_team+stabiliser")
    assert again.kit[0].has("weapon_stabiliser")
    assert not again.kit[1].has("weapon_stabiliser")


# -- faults ----------------------------------------------------------------------------------------------------------


def test_a_small_platoon_is_without_fault():
    assert keys(RIFLES) == []


@pytest.mark.parametrize(
    ("army", "key"),
    [
        ([], "sotr-list-shape"),
        (changed(tanks=3), "sotr-list-field"),
        (changed(nation="france"), "sotr-list-nation"),
        (changed(units=[]), "sotr-list-units"),
        (changed(units=["uk_rifles"]), "sotr-list-unit"),
        (changed(units=[{"troop": "uk_rifles", "men": 3}]), "sotr-list-unit-field"),
        (changed(units=[{"troop": "us_rangers"}]), "sotr-list-troop"),
        (changed(nation="united_states", units=[{"troop": "us_airmen"}]), "sotr-list-troop"),
        (changed(units=[{"troop": "uk_rifles", "label": "x" * 41}]), "sotr-list-label"),
        (changed(units=[{"troop": "uk_rifles", "upgrades": "smoke"}]), "sotr-list-upgrades"),
        (changed(units=[{"troop": "uk_snipers", "upgrades": ["smoke_grenades"]}]), "sotr-list-upgrades"),
        (changed(units=[{"troop": "uk_piat", "upgrades": ["smoke_grenades"]}]), "sotr-list-upgrade"),
        (changed(units=[{"troop": "uk_rifles", "upgrades": ["marksman"] * 2}]), "sotr-list-twice"),
        (changed(supports="all"), "sotr-list-supports"),
    ],
)
@pytest.mark.clause("sotr.equipment.availability")
def test_what_no_list_has_is_refused(army, key):
    assert keys(army) == [key]


@pytest.mark.clause("sotr.command.chief-unique")
def test_a_platoon_has_one_command_section():
    assert keys(with_units("uk_rifles", "uk_rifles")) == ["sotr-list-few"]
    two = with_units("uk_command", "uk_command", "uk_rifles", "uk_rifles")
    assert keys(two) == ["sotr-list-many"]
    assert rules(two) == ["sotr.command.chief-unique"]


@pytest.mark.parametrize(
    ("units", "points", "key"),
    [
        (["uk_command", "uk_rifles"], 100, "sotr-list-few"),
        (["uk_command", *["uk_rifles"] * 5], 100, "sotr-list-many"),
        (["uk_command", *["uk_rifles"] * 5], 150, None),
        (["uk_command", "uk_rifles", "uk_rifles", "uk_pioneers", "uk_pioneers"], 100, "sotr-list-many"),
        (["uk_command", *["uk_rifles"] * 4, "uk_pioneers", "uk_pioneers"], 100, None),
        (["uk_command", "uk_rifles", "uk_rifles", *["uk_piat"] * 5], 100, "sotr-list-many"),
        (["uk_command", "uk_rifles", "uk_rifles", *["uk_templars"] * 3], 100, "sotr-list-many"),
        (["uk_command", "uk_rifles", "uk_rifles", *["uk_mecha"] * 2], 50, "sotr-list-many"),
        (["uk_command", "uk_rifles", "uk_rifles", *["uk_carrier"] * 3], 100, "sotr-list-many"),
    ],
)
def test_of_each_kind_there_are_as_many_as_the_list_allows(units, points, key):
    assert (key in keys(with_units(*units), points)) if key else keys(with_units(*units), points) == []


def test_a_platoon_costs_no_more_than_its_points():
    assert keys(RIFLES, 28) == []
    assert keys(RIFLES, 27) == ["over-points"]
    assert keys(changed(supports=["air_strike"]), 38) == []
    assert keys(changed(supports=["air_strike"]), 37) == ["over-points"]


@pytest.mark.clause("sotr.orders.support-types")
def test_support_is_of_three_kinds_each_bought_once():
    assert keys(changed(supports=["single_strike", "barrage_strike", "air_strike"])) == []
    assert keys(changed(supports=["rain"])) == ["sotr-list-support"]
    assert keys(changed(supports=["air_strike", "air_strike"])) == ["sotr-list-support-twice"]


@pytest.mark.clause("sotr.abilities.light-infantry-platoon")
def test_light_infantry_takes_no_armour_above_light():
    light = ["us_airborne_command", "us_armoured_infantry", "us_armoured_infantry"]
    nation = {"nation": "united_states"}
    assert keys(with_units(*light, "us_comanche", **nation)) == []
    heavy = with_units(*light, "us_sherman", **nation)
    assert keys(heavy) == ["sotr-list-light"]
    assert rules(heavy) == ["sotr.abilities.light-infantry-platoon"]
    assert keys(with_units("us_command", *light[1:], "us_sherman", **nation)) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_fault_is_said_with_its_mend(language):
    voice = Voice(SYSTEM, words(language))
    bad = [
        changed(nation="france"),
        changed(units=[{"troop": "uk_piat", "upgrades": ["smoke_grenades"]}]),
        changed(units=[{"troop": "uk_rifles", "upgrades": ["marksman"] * 2}]),
        with_units("uk_rifles", "uk_rifles", supports=["rain"]),
    ]
    for army in bad:
        for fault in roster.review(army, 100):
            said = voice.fault(fault)
            assert "[" not in said
            assert said


# -- ready platoons --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", ready.platoons().values(), ids=lambda row: row["id"])
def test_a_ready_platoon_is_without_fault_and_spends_its_points(row):
    assert roster.review(row["army"], row["points"]) == []
    found, _ = platoon.read(row["army"])
    assert row["points"] - 1 <= roster.total(found) <= row["points"]


def test_each_nation_has_two_platoons_of_100_and_one_of_150():
    for points, number in ((100, 2), (150, 1)):
        sides = [one.side for one in ready.rosters(points)]
        assert sorted(sides) == sorted(platoon.NATIONS * number)


# -- what the book names is on the table -------------------------------------------------------------------------------


def carried():
    """Weapons and abilities of all entries and upgrades that can be bought."""
    arms, skills = set(), set()
    for troop in troops().values():
        if troop.kind == "crew":
            continue
        for name in (troop.id, *(f"{troop.id}+{one}" for one in troop.upgrades)):
            made = troop_of(name)
            skills.update(made.abilities)
            for man in made.men:
                arms.update(man.weapons)
                skills.update(man.abilities)
            if made.gun is not None:
                arms.add(made.gun.weapon)
            if made.gun is not None:
                arms.add(made.gun.weapon)
            if made.vehicle is not None:
                arms.update((*made.vehicle.secondary, *([made.vehicle.gun] if made.vehicle.gun else ())))
    return arms | {weapons()[one.high_explosive] for one in arms if one.high_explosive}, skills


@pytest.mark.parametrize("weapon", weapons().values(), ids=lambda weapon: weapon.id)
def test_somebody_who_can_be_bought_bears_the_weapon(weapon):
    assert weapon in carried()[0]


@pytest.mark.parametrize("ability", get_args(profile.Ability))
def test_somebody_who_can_be_bought_has_the_special_rule(ability):
    assert ability in carried()[1]


@pytest.mark.parametrize("ability", get_args(profile.WeaponAbility))
def test_some_weapon_that_can_be_bought_has_the_rule(ability):
    assert any(ability in weapon.abilities for weapon in carried()[0])


def test_every_upgrade_is_on_some_list():
    assert set(upgrades()) == {one for troop in troops().values() for one in troop.upgrades}
