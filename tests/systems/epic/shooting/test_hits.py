"""Who is hit, and what saves him."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events
from grognard.systems.epic.shooting import hits, saves
from grognard.systems.epic.shooting.hits import AP, AT, MW, Blow
from systems.epic.shooting.firing import ARMS, riflemen, row, shooting_at, targets
from systems.epic.table import (
    alive,
    answer,
    battle,
    formation,
    mixed,
    offered,
    one,
    piece,
    position,
    sheet,
    told,
    unit,
)

# -- who is hit ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.shooting.allocation-front-to-back")
def test_the_closest_are_hit_first():
    back = formation("B", 1, "t.plain", (20, 56), (20, 50), (20, 53))
    playing = shooting_at(riflemen(2), back, dice=(4, 4))
    answer(playing, ("epic-target", "B"))
    assert alive(playing, "B") == [0]


@pytest.mark.clause("epic.shooting.allocation-eligible")
def test_who_is_out_of_range_cannot_be_hit():
    # Only the first is within 45 cm of the shooter; the second hit is lost.
    back = formation("B", 1, "t.plain", (20, 66), (20, 69))
    playing = shooting_at(formation("A", 0, "t.rifle", (20, 20), (23, 20)), back, dice=(4, 4))
    answer(playing, ("epic-target", "B"))
    assert alive(playing, "B") == [1]


@pytest.mark.clause("epic.shooting.allocation-by-type", "epic.special-units.light-vehicle-target")
def test_ap_hits_go_to_infantry_at_hits_to_vehicles_and_either_to_light_vehicles():
    kits = {
        name: battle(position(mixed("A", 0, (name, (20, 20))), **ARMS)).formations["A"].units[0].kit
        for name in ("t.plain", "t.truck", "t.tank", "legion.baneblade")
    }
    found = {name: [kind for kind in (AP, AT, MW) if hits.can_hurt(kind, kit)] for name, kit in kits.items()}
    assert found == {
        "t.plain": ["ap", "mw"],
        "t.truck": ["ap", "at", "mw"],
        "t.tank": ["at", "mw"],
        "legion.baneblade": ["at", "mw"],
    }


@pytest.mark.clause("epic.special-units.light-vehicle-target")
def test_no_hit_is_wasted_where_light_vehicles_can_take_what_others_cannot():
    # An AP and an AT hit on infantry and a light vehicle: the AT hit must go to the vehicle.
    shooters = mixed("A", 0, ("t.rifle", (20, 20)), ("t.tank", (23, 20)))
    truck = sheet("t.truck", type="lv", armour="-")
    profiles = [truck if found["id"] == "t.truck" else found for found in ARMS["profiles"]]
    mix = mixed("B", 1, ("t.truck", (20, 50)), ("t.plain", (20, 54)))
    playing = shooting_at(shooters, mix, dice=(4, 4), profiles=profiles)
    answer(playing, ("epic-target", "B"))
    assert alive(playing, "B") == []


@pytest.mark.clause("epic.shooting.allocation-spread")
def test_nobody_is_hit_twice_before_everybody_is_hit_once():
    playing = shooting_at(riflemen(3), targets("t.hard", 2), dice=(4, 4, 4, 4, 4, 4))
    answer(playing, ("epic-target", "B"))
    # Three hits on two: 2 and 1; all saved on 4+.
    hit = [event.unit for event in told(playing, events.Hit)]
    assert sorted(hit) == ["B/0", "B/0", "B/1"]


@pytest.mark.clause("epic.war-engines.allocation")
def test_a_war_engine_takes_as_many_hits_as_its_capacity_before_the_next():
    cannons = formation("A", 0, "t.tank", *row("", 20, 4))
    engines = formation("B", 1, "legion.baneblade", (20, 50), (26, 50))
    # Four hits: three on the nearer, one on the other; all saved (4+).
    playing = shooting_at(cannons, engines, dice=(4, 4, 4, 4, 4, 4, 4, 4))
    answer(playing, ("epic-target", "B"))
    assert [event.unit for event in told(playing, events.Hit)] == ["B/0", "B/0", "B/0", "B/1"]


@pytest.mark.clause("epic.war-engines.mixed-formation")
def test_fire_at_a_mixed_formation_is_aimed_at_engines_or_at_the_others():
    mix = mixed("B", 1, ("legion.baneblade", (26, 52)), ("t.tank", (20, 48)))
    for aim, struck in (("engines", "B/0"), ("vehicles", "B/1")):
        playing = shooting_at(formation("A", 0, "t.tank", (20, 20)), mix, dice=(4, 6))
        answer(playing, ("epic-target", "B"), ("epic-aim", aim))
        assert [event.unit for event in told(playing, events.Hit)] == [struck]


@pytest.mark.clause("epic.war-engines.mixed-formation", "epic.shooting.dual-firepower")
def test_each_weapon_may_be_aimed_by_itself():
    mix = mixed("B", 1, ("legion.baneblade", (26, 52)), ("t.tank", (20, 48)))
    playing = shooting_at(formation("A", 0, "t.tank", (20, 20), (23, 20)), mix, dice=(4, 4, 6, 6))
    answer(playing, ("epic-target", "B"))
    assert offered(playing, "epic-aim") == ["best", "vehicles", "engines", "each"]
    answer(playing, ("epic-aim", "each"))
    assert offered(playing, "epic-aim-weapon") == ["vehicles", "engines"]
    answer(playing, ("epic-aim-weapon", "vehicles"), ("epic-aim-weapon", "engines"))
    assert sorted(event.unit for event in told(playing, events.Hit)) == ["B/0", "B/1"]
    # A single gun has nothing to divide.
    playing = shooting_at(formation("A", 0, "t.tank", (20, 20)), mix)
    answer(playing, ("epic-target", "B"))
    assert offered(playing, "epic-aim") == ["best", "vehicles", "engines"]


# -- saves --------------------------------------------------------------------------------------------------------------


def scores(sheet_, blow=None, crossfire=False, ground="", cover=True):
    pieces = [piece(ground, 10, 10, 60, 60)] if ground else []
    made = battle(position(formation("B", 1, sheet_, (20, 20)), piece=pieces, **ARMS))
    found = saves.allowed(made, one(made, "B"), unit(made, "B/0"), blow or Blow(AP), crossfire, cover)
    return [int(roll) for roll in found.rolls]


@pytest.mark.clause("epic.shooting.saves")
def test_a_unit_saves_on_its_armour_or_is_destroyed():
    playing = shooting_at(riflemen(2), targets("t.hard", 2), dice=(4, 4, 4, 3))
    answer(playing, ("epic-target", "B"))
    assert len(alive(playing, "B")) == 1
    assert scores("t.plain") == []


@pytest.mark.clause("epic.shooting.save-choice", "epic.terrain.cover-save")
def test_a_cover_save_takes_the_place_of_the_armour_save():
    assert scores("t.hard", ground="fortifications") == [3]
    assert scores("t.hard", ground="woods") == [4]
    assert scores("t.plain", ground="woods") == [5]
    assert scores("t.plain", ground="woods", cover=False) == []
    assert scores("t.plain", Blow(AP, ignores_cover=True), ground="woods") == []


@pytest.mark.clause(
    "epic.crossfire.save-penalty",
    "epic.special-units.thick-rear-armour",
    "epic.terrain.fortification-effects",
)
def test_a_crossfire_takes_1_off_armour_and_cover_saves_but_not_from_everybody():
    assert scores("t.hard", crossfire=True) == [5]
    assert scores("t.plain", crossfire=True, ground="woods") == [6]
    assert scores("t.plain", crossfire=True, ground="scrub") == []  # 7+ cannot be rolled
    assert scores("t.saint", crossfire=True) == [5, 6]
    assert scores("marines.land_raider", Blow(AT), crossfire=True) == [4, 4]
    assert scores("t.plain", crossfire=True, ground="fortifications") == [3]


@pytest.mark.clause("epic.special-units.sniper-save", "epic.special-units.living-metal-sniper")
def test_a_sniper_takes_1_off_the_save_and_adds_to_a_crossfire():
    assert scores("t.hard", Blow(AP, sniper="A/0")) == [5]
    assert scores("t.hard", Blow(AP, sniper="A/0"), crossfire=True) == [6]
    assert scores("t.metal", Blow(AT, sniper="A/0")) == [4, 4]


@pytest.mark.clause(
    "epic.special-units.reinforced-armour-reroll",
    "epic.special-units.reinforced-armour-vs-macro",
    "epic.special-weapons.lance",
    "epic.special-weapons.macro-no-saves",
    "epic.special-weapons.titan-killer-saves",
)
def test_reinforced_armour_saves_twice_once_against_macro_weapons_and_lances_never_against_titan_killers():
    assert scores("t.armoured", Blow(AT)) == [4, 4]
    assert scores("t.armoured", Blow(AT, lance=True)) == [4]
    assert scores("t.armoured", Blow(MW, macro=True)) == [4]
    assert scores("t.armoured", Blow(MW, macro=True, killer="D3")) == []
    assert scores("t.hard", Blow(MW, macro=True)) == []
    assert scores("t.hard", Blow(MW, macro=True), ground="fortifications") == []


@pytest.mark.clause("epic.special-units.living-metal-saves", "epic.special-units.living-metal-titan-killer")
def test_living_metal_saves_twice_against_all_but_titan_killers_and_once_against_those():
    assert scores("t.metal", Blow(AT)) == [4, 4]
    assert scores("t.metal", Blow(AT, lance=True)) == [4, 4]
    assert scores("t.metal", Blow(MW, macro=True)) == [4, 4]
    assert scores("t.metal", Blow(MW, macro=True, killer="D3")) == [4]


@pytest.mark.clause("epic.special-units.invulnerable-save")
def test_an_invulnerable_save_comes_last_and_nothing_changes_it():
    assert scores("t.saint") == [4, 6]
    assert scores("t.saint", Blow(MW, macro=True)) == [6]
    assert scores("t.saint", Blow(MW, macro=True, killer="1"), crossfire=True) == [6]


@pytest.mark.clause(
    "epic.shooting.macro-after-normal",
    "epic.special-weapons.macro-order",
    "epic.special-weapons.macro-any-target",
)
def test_normal_hits_are_saved_before_macro_hits_are_given_to_who_is_left():
    shooters = mixed("A", 0, ("t.melta", (20, 20)), ("t.rifle", (23, 20)))
    # Both hit; the nearest fails his save and falls, so the macro hit falls on the other.
    back = formation("B", 1, "t.hard", (20, 50), (20, 53))
    playing = shooting_at(shooters, back, dice=(4, 4, 3))
    answer(playing, ("epic-target", "B"))
    assert [event.hit for event in told(playing, events.Hit)] == ["epic-hit-ap", "epic-hit-mw"]
    assert alive(playing, "B") == []
