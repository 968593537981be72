"""What the book and the lists name is on the table: somebody in a ready army or a fixed battle carries every rule."""

from __future__ import annotations

from functools import cache

import pytest

from grognard.systems.epic import profile, scenario
from grognard.systems.epic.profile import Profile, WeaponRule
from grognard.systems.epic.roster import ready, roster

#: The special rules of units by the book, each with the ability that datasheets print.
UNITS = (
    "commander", "supreme_commander", "leader", "inspiring", "expendable", "fearless", "stubborn", "infiltrator",
    "invulnerable_save", "jump_packs", "living_metal", "mounted", "reinforced_armour", "scout", "skimmer", "sniper",
    "teleport", "thick_rear_armour", "walker", "first_strike",
)  # fmt: skip
#: Rules of armies that some of their units carry.
ARMIES = (
    "farsight", "holofield", "webway_portal", "portal", "necron", "markerlights", "tau_jet_packs", "coordinated_fire",
    "ethereal", "counsel", "regeneration", "synapse_1", "synapse_2", "brood_1", "brood_2", "deflector_shield",
    "support_craft", "slow_and_steady", "no_scatter", "planetfall", "augmented_summoning", "daemonic_focus", "tunneler",
    "daemonic_pact", "khorne", "tzeentch", "lesser_daemon", "greater_daemon", "site", "called",
)  # fmt: skip
#: Gods whom no ready army serves; a formation does so by one choice.
OTHERS = ("nurgle", "slaanesh")


@cache
def fielded() -> tuple[Profile, ...]:
    """Every datasheet in a ready army or a fixed battle."""
    rows = [row for army in ready.ready_armies().values() for row in roster.rows(army.army, 0)]
    for found in scenario.files().values():
        rows += found.get("position", {}).get("formation", ())
    names: set[str] = set()
    for unit in (unit for row in rows for unit in row["units"]):
        entry = {"unit": unit} if isinstance(unit, str) else unit
        names |= {entry["unit"], *entry.get("characters", ())}
    names |= {row["pod"] for row in rows if "pod" in row}
    for army in ready.ready_armies().values():
        names |= set(roster.beside(army.army))
    return tuple(profile.units()[name] for name in sorted(names) if name in profile.units())


@pytest.mark.parametrize("ability", [*UNITS, *ARMIES])
def test_somebody_carries_every_rule_of_units_and_armies(ability):
    assert any(ability in sheet.abilities for sheet in fielded())


def test_no_datasheet_names_an_ability_that_is_not_known():
    named = {ability for sheet in profile.units().values() for ability in sheet.abilities}
    assert named == {*UNITS, *ARMIES, *OTHERS}


@pytest.mark.parametrize("rule", sorted(WeaponRule.__args__))
def test_somebody_carries_every_rule_of_weapons(rule):
    modes = [mode for sheet in fielded() for carried in sheet.weapons for mode in carried.weapon.modes]
    found = {name for mode in modes for name in mode.rules}
    found |= {"macro_weapon"} if any(mode.mw for mode in modes) else set()
    found |= {"titan_killer"} if any(mode.killer for mode in modes) else set()
    assert rule in found


def test_extra_attacks_barrages_shields_criticals_and_holds_are_there():
    sheets = fielded()
    modes = [mode for sheet in sheets for carried in sheet.weapons for mode in carried.weapon.modes]
    assert any(mode.extra for mode in modes)
    assert any(mode.use == "barrage" for mode in modes)
    assert {sheet.shields_return for sheet in sheets if sheet.shields} == {True, False}
    assert any(sheet.type == "lv" for sheet in sheets)
    assert any(sheet.type == "we" and sheet.hold for sheet in sheets)
    codes = {
        "damage",
        "destroyed",
        "reactor",
        "fire",
        "stagger",
        "flip",
        "lose_holofield",
        "to_hit",
        "spasm",
        "discharge",
    }
    assert codes <= {sheet.critical.code for sheet in sheets if sheet.type == "we"}


def test_a_stubborn_unit_is_ours_and_says_so():
    found = [sheet for sheet in fielded() if "stubborn" in sheet.abilities]
    assert {sheet.provenance["abilities"] for sheet in found} == {"reconstructed"}


def test_every_place_that_is_a_portal_is_there_and_every_daemon_can_be_summoned():
    there = {sheet.id for sheet in fielded()}
    assert {"eldar.wraithgate", "necrons.tomb_complex", "tyranids.brood_nest", "tau.bonded_team"} <= there
    assert {"eldar.avatar", "eldar.court_of_the_young_king", "orks.oddboy_fields"} <= there
    chaos = profile.army("chaos")
    for kind in (*chaos.beasts, *(kind for kinds in chaos.daemons.values() for kind in kinds)):
        assert f"chaos.{kind}" in profile.units()


def test_every_army_with_rules_of_its_own_has_a_ready_army():
    there = {sheet.army for sheet in fielded()}
    assert there == set(profile.armies())


@pytest.mark.parametrize("flight", ["fighter", "fighter_bomber", "bomber"])
def test_somebody_flies_in_every_class(flight):
    assert any(sheet.flight == flight for sheet in fielded())


def test_the_rules_of_the_air_have_somebody_who_carries_them():
    sheets = [sheet for sheet in fielded() if sheet.flight]
    assert any(sheet.hold for sheet in sheets)
    assert any(sheet.type == "we" for sheet in sheets)
    assert any(sheet.type == "av" for sheet in sheets)
    arcs = {carried.arc for sheet in sheets for carried in sheet.weapons}
    assert {"fixed", "left", "right", "all"} <= arcs
    assert any(
        mode.aa for sheet in fielded() if not sheet.flight for c in sheet.weapons for mode in c.weapon.modes
    )


@pytest.mark.parametrize("army", list(profile.armies()))
def test_each_army_that_flies_has_a_ready_army_that_does(army):
    owned = {sheet.id for sheet in profile.units().values() if sheet.army == army and sheet.flight}
    flown = {sheet.id for sheet in fielded() if sheet.army == army and sheet.flight}
    assert bool(owned) == bool(flown)
