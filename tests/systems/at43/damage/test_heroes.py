"""Heroes: on foot after their wreck, taking the lead of a unit, and who dies in their place."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.systems.at43 import command, heroes, morale, profile
from grognard.systems.at43.damage import damage
from grognard.systems.at43.events import Grounded, HeroOnFoot
from grognard.systems.at43.missions import control
from grognard.systems.at43.movement import crush
from grognard.systems.at43.shooting import indirect
from grognard.systems.at43.state import Battle
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    offered,
    position,
    probe,
    state,
    unit,
)

FOES = figures("golems", 1, "storm_golems", (10, 110), (13, 110))


def borz(x: float, y: float, **rest: Any) -> dict[str, Any]:
    """Borz on foot, a unit of his own."""
    return unit("borz", 0, "steel_troopers", size=0, hero="borz", places=[[x, y]], **rest)


def squad(*places: tuple[float, float], card: str = "steel_troopers", **rest: Any) -> dict[str, Any]:
    return figures("alpha", 0, card, *places, **rest)


def joins(*units: dict[str, Any]) -> bool:
    ground = battle(position(*units, FOES))
    return heroes.may_join(ground, ground.units["borz"], ground.units["alpha"])


# -- during the game -----------------------------------------------------------------------------------


@pytest.mark.clause("at43.missions.eliminate-vp", "at43.heroes.deployed-mid-game#ruling")
def test_a_hero_stands_where_his_walker_was_destroyed_as_a_unit_with_a_card() -> None:
    toads = unit(
        "toads", 0, "fire_toad", size=1, hero="borz", form="pilot", places=[[60, 50], [70, 50]],
        structure=[[1, 2, 1, 1], [3, 2, 1, 1]],
    )  # fmt: skip
    table = position(
        toads,
        figures("goliaths", 1, "bane_goliaths", (60, 20)),
        mission="search_and_destroy",
        sequences=[["toads"], []],
    )
    # One hit on the frame of his machine; the other tests its Morale.
    playing = game(acting(table, "goliaths", stage="act"), 6, 3, 6)
    answer(playing, ("at43-action", "fire:nucleus_gun_goliath>toads/0"), ("at43-copies", 1))
    hero = events(playing, HeroOnFoot)[0].unit
    made = state(playing).units[hero]
    assert made.places == ((6000, 5000),)
    assert (made.profile.category, made.profile.rank, made.status) == ("infantrymen", 2, "field")
    assert hero in command.cards(state(playing), 0)
    assert not state(playing).units["toads"].has_officer
    assert state(playing).deeds == (), "neither the unit nor the officer is eliminated"


@pytest.mark.clause("at43.heroes.deployed-mid-game#1")
def test_he_may_lead_units_without_officer_of_his_category_and_rank() -> None:
    beside = [(60, 54), (63, 54)]
    assert joins(borz(60, 50), squad(*beside))
    assert joins(borz(60, 50), squad(*beside, card="shock_troopers"))
    assert not joins(borz(60, 50), squad(*beside, card="star_troopers")), "rank 1"
    assert not joins(borz(60, 50), squad((60, 55), (65, 55), card="steel_tacarms")), "rank 3"
    assert not joins(borz(60, 50), squad(*beside, officer=1))
    assert not joins(borz(60, 50), {**squad(*beside), "seat": 1})
    assert not joins(borz(60, 50), squad((60, 54), (63, 54), (66, 54), card="laser_gun_team")), "support unit"


@pytest.mark.clause("at43.heroes.join-timing")
def test_he_must_be_in_contact_with_one_and_within_ten_of_all() -> None:
    # Contact: 2.5 cm between bases of radius 1.25.
    assert joins(borz(60, 50), squad((60, 55), (60, 58)))
    assert not joins(borz(60, 50), squad((60, 55.01), (60, 58)))
    assert joins(borz(60, 50), squad((60, 55), (60, 58.5), (60, 62.5)))
    assert not joins(borz(60, 50), squad((60, 55), (60, 58.5), (60, 62.51)))


@pytest.mark.clause("at43.heroes.join-timing")
def test_he_joins_in_the_control_phase_and_may_stay_alone() -> None:
    table = position(borz(60, 50), squad((60, 54), (63, 54)), FOES)
    ground = battle({**table, "phase": "control"})
    decision = next(control.control_phase(ground))
    assert decision.ask == "at43-hero-joins"
    assert decision.form.to_data()["options"] == ["alone", "alpha"]
    assert ground.units["borz"].status == "field"


def joined(**rest: Any) -> Battle:
    ground = battle(
        position(borz(60, 50), squad((60, 54), (63, 54), **rest), FOES, sequences=[["alpha", "borz"], []])
    )
    heroes.lead(ground, ground.units["borz"], ground.units["alpha"])
    return ground


@pytest.mark.clause("at43.heroes.join-effects#1")
def test_he_is_the_units_officer_with_one_card_and_his_morale() -> None:
    ground = joined()
    alpha = ground.units["alpha"]
    assert alpha.command is not None
    assert (alpha.command.authority, alpha.command.command) == (3, 5)
    assert alpha.kit[alpha.leader].is_hero
    assert morale.value(alpha) == 10, "his own, against 6 of the troopers"
    assert ground.sequences[0] == ("alpha",)
    assert "borz" not in command.cards(ground, 0)
    assert command.commander(ground, 0) is alpha


@pytest.mark.clause("at43.heroes.join-drills")
def test_the_units_drills_are_his_at_once() -> None:
    alpha = joined(drills=["take_cover", "overwatch"]).units["alpha"]
    assert alpha.drills == ("take_cover", "overwatch")
    assert len(alpha.living) == 3


@pytest.mark.clause("at43.heroes.join-effects")
def test_he_brings_the_perch_he_stands_on() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 50], "length": 26}
    ground = battle(position(borz(60, 50, perches=["box"]), squad((60, 52), (63, 52)), FOES, piece=[box]))
    alpha = ground.units["alpha"]
    alpha.perches = ("", "")
    heroes.lead(ground, ground.units["borz"], alpha)
    assert alpha.perches == ("", "", "box")


# -- who is hit ------------------------------------------------------------------------------------------


def led(*places: tuple[float, float], **rest: Any) -> dict[str, Any]:
    """Steel troopers led by Borz, who is figure 0."""
    spots = [list(place) for place in places]
    return unit("alpha", 0, "steel_troopers", size=len(places) - 1, hero="borz", places=spots, **rest)


@pytest.mark.clause("at43.heroes.last-to-die#1")
def test_hidden_comrades_fall_in_his_place() -> None:
    table = position(
        led((60, 60), (80, 60), (83, 60)),
        figures("golems", 1, "storm_golems", (60, 20), (63, 20)),
        piece=[{"id": "box", "kind": "container", "at": [77, 50], "length": 26}],
    )
    # Two hits, two saves failed, for most of the unit is hidden; two good damage tests.
    playing = game(acting({**table, "sequences": [["alpha"], []]}, "golems", stage="act"), 6, 6, 1, 1, 6, 6)
    assert probe(playing, "visible", unit="golems", weapon="nanoblaster", target="alpha") == ["alpha/0"]
    answer(playing, ("at43-action", "fire:nanoblaster"))
    assert state(playing).units["alpha"].living == (0,)


@pytest.mark.clause("at43.heroes.last-to-die#1")
def test_in_a_fire_zone_a_comrade_takes_the_impact() -> None:
    table = position(
        led((60, 40), (60, 43)),
        figures("golems", 1, "storm_golems", (60, 20), (63, 20)),
        figures("bravo", 0, "steel_troopers", (60, 70), (63, 70)),
    )
    # Two hits: the first on Borz in the zone, for whom the trooper rolls; the second on the trooper himself.
    playing = game(acting({**table, "sequences": [["alpha"], []]}, "golems", stage="act"), 6, 6, 6, 6)
    answer(playing, ("at43-action", "fire:nanoblaster>bravo"))
    assert state(playing).units["alpha"].living == (0,)


def blast(table: dict[str, Any], *dice: int) -> Battle:
    ground = battle(table)
    ground.dice = Scripted(faces=list(dice))
    volley = damage.Volley(ground, 1, profile.weapons()["mortar"])
    for decision in indirect.strike(ground, volley, (6000, 6000), 400, 1):
        raise AssertionError(decision)
    assert ground.dice.left == 0
    return ground


@pytest.mark.clause("at43.heroes.last-to-die")
def test_under_a_template_a_comrade_outside_it_is_tested_for_him() -> None:
    # Borz alone is under the disc: one die, for the trooper beside it.
    table = position(led((60, 60), (66, 60)), FOES)
    assert blast(table, 6).units["alpha"].living == (0,)
    alone = position(led((60, 60), (66, 60), lost=[1]), FOES)
    assert blast(alone, 6).units["alpha"].status == "gone"


@pytest.mark.clause("at43.heroes.last-to-die#ruling")
def test_an_afv_rolls_over_a_hero_like_over_anybody() -> None:
    ground = battle(position(led((60, 60), (63, 60)), figures("wraith", 1, "wraith_golgoth", (10, 10))))
    ground.dice = Scripted(faces=[6])
    alpha = ground.units["alpha"]
    for _ in crush.crush(ground, ground.units["wraith"], [(alpha, 0, False, 1)]):
        pass
    assert alpha.living == (1,)
    assert ground.deeds == ((1, "eliminate", "officer"),)


@pytest.mark.clause("at43.heroes.specific-target", "at43.heroes.melee")
def test_singled_out_or_struck_in_his_own_combat_he_falls() -> None:
    table = position(
        led((60, 50), (63, 50)), unit("wraith", 1, "wraith_golgoth", (60, 20)), sequences=[["alpha"], []]
    )
    playing = game(acting(table, "wraith", stage="act"))
    answer(playing, ("at43-action", "fire:medium_nucleus_cannon"), ("at43-sniper", "sniper"))
    assert offered(playing, "at43-sniper-victim") == ["alpha/0", "alpha/1"]
    answer(playing, ("at43-sniper-victim", "alpha/0"))
    assert state(playing).units["alpha"].living == (1,)

    table = position(
        led((60, 50), (63, 50)), figures("foes", 1, "storm_golems", (61.5, 54)), sequences=[["alpha"], []]
    )
    playing = game(acting(table, "foes", stage="act", state="engaged"), 6, 6, 1, 6)
    answer(playing, ("at43-action", "melee"))
    keys = offered(playing, "at43-opponent")
    assert keys == ["alpha:borz.on_foot", "alpha:steel_troopers"]
    answer(playing, ("at43-opponent", "alpha:borz.on_foot"))
    assert state(playing).units["alpha"].living == (1,)


@pytest.mark.clause("at43.heroes.specific-target")
def test_a_unit_of_walkers_shields_its_hero_unless_he_alone_is_the_target() -> None:
    toads = unit("toads", 0, "fire_toad", size=1, hero="borz", form="pilot", places=[[60, 50], [66, 50]])
    for target, hit in (("toads", 1), ("toads/0", 0)):
        table = position(toads, figures("goliaths", 1, "bane_goliaths", (60, 20)), sequences=[["toads"], []])
        playing = game(acting(table, "goliaths", stage="act"), 6, 3)
        answer(playing, ("at43-action", f"fire:nucleus_gun_goliath>{target}"), ("at43-copies", 1))
        frames = [parts[0] for parts in state(playing).units["toads"].structure]
        assert frames[hit] == 2
        assert frames[1 - hit] == 3
        assert asked(playing).ask == "at43-action"
        assert events(playing, Grounded) == []


@pytest.mark.clause("at43.heroes.join-effects", "at43.heroes.join-drills")
def test_a_unit_that_a_hero_leads_is_worth_both_and_reaches_as_far_as_he_stands() -> None:
    ground = battle(position(squad((60, 50), (63, 50), officer=1), borz(69, 52, down=[0]), FOES))
    alpha, hero = ground.units["alpha"], ground.units["borz"]
    alpha.cost, hero.cost = 100, 40
    ground.sequences[0] = ("borz", "alpha")
    heroes.lead(ground, hero, alpha)
    assert alpha.cost == 140
    assert (alpha.living, alpha.leader, alpha.places[2]) == ((0, 1, 2), 2, (6900, 5200))
    assert (alpha.grade, alpha.hero) == (hero.grade, "borz")
    radius = alpha.kit[2].radius
    assert (alpha.box[2], alpha.box[3]) == (6900 + radius, 5200 + radius)
    assert alpha.down == 0b100, "he lies where he lay, and nobody else"
    assert (hero.status, hero.living) == ("joined", ())
    assert ground.sequences[0] == ("alpha",)


@pytest.mark.clause("at43.heroes.last-to-die", "at43.losses.zone-individual")
@pytest.mark.parametrize(("near", "far"), [(1, 2), (2, 1)])
def test_in_a_fire_zone_the_comrade_nearest_to_the_hero_takes_his_impact(near: int, far: int) -> None:
    places = {near: (70, 43), far: (80, 43)}
    table = position(
        led((60, 40), places[1], places[2]),
        figures("golems", 1, "storm_golems", (60, 20)),
        figures("bravo", 0, "steel_troopers", (60, 70)),
    )
    playing = game(acting({**table, "sequences": [["alpha"], []]}, "golems", stage="act"), 6, 6)
    answer(playing, ("at43-action", "fire:nanoblaster>bravo"))
    assert state(playing).units["alpha"].living == (0, far)
