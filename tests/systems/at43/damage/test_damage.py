"""Damage: points, parts of machines, locations, destruction, and machines that can no longer move."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.at43 import profile
from grognard.systems.at43.damage import damage
from grognard.systems.at43.events import Ejected, HeroOnFoot, Immobilised, Lost, MoraleTested, PartDamaged
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    left,
    offered,
    position,
    probe,
    refused,
    rolled,
    state,
    unit,
)

GOLGOTH = figures("golgoth", 1, "wraith_golgoth", (60, 20))
#: Its sonic cannon at range 4, 4 or more of six dice; then one damage test against Protection 11, 5 or more.
ONE_HIT = (4, 1, 1, 1, 1, 1, 5)


def shot(*location: int, structure: list[int], card: str = "fire_toad", **rest: Any) -> Any:
    """One damage point by a sonic cannon, located by the dice, on a single machine."""
    target = figures("target", 0, card, (60, 70), structure=[structure], **rest)
    playing = game(acting(position(GOLGOTH, target, ENEMY), "golgoth", stage="act"), *ONE_HIT, *location)
    answer(playing, ("at43-action", "fire:medium_sonic_cannon>target"))
    return playing


ENEMY = figures("alpha", 0, "steel_troopers", (20, 110))


@pytest.mark.clause(
    "at43.damage.location-roll",
    "at43.damage.structure-loss",
    "at43.damage.location-table#1",
    "at43.damage.location-table#ruling",
)
@pytest.mark.parametrize(
    ("face", "left_over"),
    [
        (1, ((3, 1, 1, 1),)),
        (2, ((3, 1, 1, 1),)),
        (3, ((2, 2, 1, 1),)),
        (4, ((2, 2, 1, 1),)),
        (5, ((2, 2, 1, 1),)),
        (6, ((3, 2, 0, 1),)),
    ],
)
def test_each_face_of_the_location_die(face: int, left_over: tuple[tuple[int, ...], ...]) -> None:
    playing = shot(face, structure=[3, 2, 1, 1])
    assert rolled(playing, "at43-roll-location") == [(face,)]
    assert state(playing).units["target"].structure == left_over


@pytest.mark.clause("at43.damage.when", "at43.damage.location-roll")
def test_a_damage_test_for_every_impact_and_a_location_for_every_success() -> None:
    target = figures("target", 0, "fire_toad", (60, 70))
    table = acting(position(GOLGOTH, target), "golgoth", stage="act")
    playing = game(table, *[4, 4, 4, 1, 1, 1], *[4, 5, 5], 1, 3)
    answer(playing, ("at43-action", "fire:medium_sonic_cannon"))
    assert rolled(playing, "at43-roll-damage") == [(4, 5, 5)]
    assert rolled(playing, "at43-roll-location") == [(1,), (3,)]


@pytest.mark.clause("at43.damage.afv-parts")
def test_a_machine_has_a_frame_a_propulsion_and_every_weapon_for_itself() -> None:
    table = battle(
        position(
            unit("toad", 0, "fire_toad", (20, 20)),
            unit("golgoth", 1, "wraith_golgoth", (60, 60)),
            unit("alpha", 0, "steel_troopers", (90, 90)),
        )
    )
    toad, golgoth = table.units["toad"], table.units["golgoth"]
    assert toad.structure == ((3, 2, 1, 1),)
    assert [one.id for one in toad.kit[0].parts] == ["light_laser_cannon"] * 2
    assert golgoth.structure == ((5, 2, 2, 2),)
    assert [one.id for one in golgoth.kit[0].parts] == ["medium_nucleus_cannon", "medium_sonic_cannon"]
    assert table.units["alpha"].structure == ()


@pytest.mark.clause("at43.damage.values", "at43.damage.when")
@pytest.mark.parametrize(
    ("weapon", "protection", "need"),
    [("reaper_blades", 5, 3), ("laser_rifle", 6, 4), ("laser_rifle", 11, 7), ("light_laser_cannon", 6, 1)],
)
def test_penetration_against_protection(weapon: str, protection: int, need: int) -> None:
    assert damage.needed(profile.weapons()[weapon], protection) == need


@pytest.mark.clause("at43.damage.overflow-to-frame", "at43.damage.points", "at43.damage.structure-loss")
@pytest.mark.parametrize(
    ("location", "left_over"),
    # A nucleus cannon of Damage 2: what a part cannot take, the frame does.
    [(6, (2, 2, 0, 1)), (1, (3, 0, 1, 1)), (3, (1, 2, 1, 1))],
)
def test_surplus_points_go_to_the_frame(location: int, left_over: tuple[int, ...]) -> None:
    toad = figures("toad", 0, "fire_toad", (60, 80))
    # Accuracy 9 at range 5, 2 or more; Penetration 14 against 11, 3 or more.
    playing = game(acting(position(GOLGOTH, toad), "golgoth", stage="act"), 2, 3, location)
    answer(playing, ("at43-action", "fire:medium_nucleus_cannon"), ("at43-sniper", "plain"))
    assert state(playing).units["toad"].structure == (left_over,)


@pytest.mark.clause("at43.damage.overflow-to-frame", "at43.damage.frame-destroyed")
def test_surplus_points_can_end_a_machine() -> None:
    toad = figures("toad", 0, "fire_toad", (60, 80), structure=[[1, 2, 1, 1]])
    table = acting(position(GOLGOTH, toad, ENEMY), "golgoth", stage="act")
    playing = game(table, 2, 3, 6)
    answer(
        playing,
        ("at43-action", "fire:medium_nucleus_cannon>toad"),
        ("at43-sniper", "plain"),
    )
    assert state(playing).units["toad"].status == "gone"


@pytest.mark.clause("at43.damage.frame-destroyed#1")
def test_without_a_frame_the_machine_is_removed_and_counts_as_a_loss() -> None:
    playing = shot(3, structure=[1, 2, 1, 1])
    target = state(playing).units["target"]
    assert (target.status, target.living) == ("gone", ())
    assert [(one.unit, one.figures) for one in events(playing, Lost)] == [("target", (0,))]
    assert state(playing).deeds == ((1, "eliminate", "afv_unit"),)


@pytest.mark.clause("at43.damage.frame-destroyed#ruling")
def test_a_hero_stands_where_his_machine_was_destroyed_and_its_last_hits_are_lost() -> None:
    toad = unit(
        "toad", 0, "fire_toad", size=0, hero="borz", form="pilot", places=[[60, 70]], structure=[[1, 2, 1, 1]]
    )
    table = acting(position(GOLGOTH, toad, ENEMY), "golgoth", stage="act")
    # Three hits and three good tests, but the first location ends it: no more are rolled.
    playing = game(table, *[4, 4, 4, 1, 1, 1], *[5, 5, 5], 3)
    answer(playing, ("at43-action", "fire:medium_sonic_cannon>toad"))
    hero = events(playing, HeroOnFoot)[0].unit
    assert state(playing).units["toad"].status == "gone"
    assert probe(playing, "at", figure=hero) == [60, 70]
    assert left(playing) == 0


@pytest.mark.clause("at43.damage.weapon-location-choice#ruling")
def test_in_overwatch_the_passive_player_chooses_the_weapon_he_hits() -> None:
    watch = figures("toad", 0, "fire_toad", (60, 40), drills=["overwatch"])
    table = position(GOLGOTH, watch, pool=[0, 9])
    # Range 1: it cannot miss. One of two cannons pierces and meets a weapon.
    playing = game(acting(table, "golgoth", stage="act"), 6, 1, 6)
    answer(
        playing,
        ("at43-action", "combat"),
        ("at43-move", [6000, 2200]),
        ("at43-overwatch", "toad"),
        ("at43-watch-weapon", "light_laser_cannon"),
        ("at43-copies", 2),
    )
    assert asked(playing).seat == 0
    assert offered(playing, "at43-weapon-hit") == [2, 3]
    answer(playing, ("at43-weapon-hit", 2))
    assert state(playing).units["golgoth"].structure == ((5, 2, 1, 2),)


@pytest.mark.clause("at43.damage.destroyed-part-to-frame", "at43.damage.weapon-location-choice#ruling")
def test_a_ruined_weapon_cannot_be_chosen_while_another_works() -> None:
    watch = figures("toad", 1, "fire_toad", (60, 40))

    def hit(structure: list[int]) -> Any:
        golgoth = figures("golgoth", 0, "wraith_golgoth", (60, 20), structure=[structure])
        playing = game(acting(position(golgoth, watch), "toad", stage="act"), 6, 1, 6)
        answer(playing, ("at43-action", "fire:light_laser_cannon"), ("at43-copies", 2))
        assert asked(playing).ask == "at43-action"
        return state(playing).units["golgoth"].structure

    assert hit([5, 2, 0, 2]) == ((5, 2, 0, 1),)
    assert hit([5, 2, 0, 0]) == ((4, 2, 0, 0),)


@pytest.mark.clause("at43.damage.destroyed-part-to-frame")
@pytest.mark.parametrize(("die", "structure"), [(1, [3, 0, 1, 1]), (6, [3, 2, 0, 0])])
def test_a_part_that_is_gone_already_is_not_hit_again(die: int, structure: list[int]) -> None:
    playing = shot(die, structure=structure)
    assert [(one.part, one.points) for one in events(playing, PartDamaged)] == [("frame", 1)]


@pytest.mark.clause("at43.damage.weapon-destroyed")
def test_a_destroyed_weapon_fires_no_more() -> None:
    toad = figures("toad", 0, "fire_toad", (60, 20), structure=[[3, 2, 0, 1]])
    wreck = figures("wreck", 0, "fire_toad", (80, 20), structure=[[3, 2, 0, 0]])
    golems = figures("golems", 1, "storm_golems", (60, 90))
    playing = game(position(toad, wreck, golems))
    assert probe(playing, "dice", unit="toad", weapon="light_laser_cannon", target="golems") == 1
    assert probe(playing, "salvos", unit="wreck") == []


@pytest.mark.clause("at43.damage.propulsion-destroyed", "at43.damage.immobilised-no-move")
def test_without_propulsion_it_stays_and_shoots() -> None:
    playing = shot(1, structure=[3, 1, 1, 1])
    assert [one.unit for one in events(playing, Immobilised)] == ["target"]
    toad = figures("toad", 0, "fire_toad", (60, 20), officer=1, structure=[[3, 0, 1, 1]])
    other = figures("golems", 1, "storm_golems", (60, 60))
    playing = game(acting(position(toad, other), "toad"), 6)
    answer(playing, ("at43-eject", "stay"))
    assert "fire:light_laser_cannon" in offered(playing, "at43-action")
    assert refused(playing, "combat") == ["at43.damage.immobilised-no-move"]
    assert refused(playing, "rapid") == ["at43.damage.immobilised-no-move"]


@pytest.mark.clause("at43.damage.infantry-eliminated#1")
def test_gunners_and_their_weapons_fall_to_one_point_as_well() -> None:
    battery = unit(
        "battery", 0, "mortar_battery", size=4, places=[[60, 60], [63, 60], [60, 64.5], [64.5, 64.5]]
    )
    golems = figures("golems", 1, "storm_golems", (60, 20), (63, 20), (57, 20), (60, 17))
    table = acting(position(battery, golems), "golems", stage="act")
    # Four hits, one for each; gunners have Protection 4 (4 or more), weapons 8 (5 or more).
    playing = game(table, *[6, 6, 6, 6], *[4, 3, 5, 4])
    answer(playing, ("at43-action", "fire:nanoblaster"))
    living = state(playing).units["battery"].living
    assert (0 in living, 1 in living, 2 in living, 3 in living) == (False, True, False, True)


# -- machines that cannot move ----------------------------------------------------------------------------


def stranded(*dice: int, **rest: Any) -> Any:
    """Three walkers, the second without propulsion, whose card comes up."""
    toads = figures(
        "toads", 0, "fire_toad", (60, 30), (68, 30), (76, 30), officer=1,
        structure=[[3, 2, 1, 1], [3, 0, 1, 1], [3, 2, 1, 1]], **rest,
    )  # fmt: skip
    golems = figures("golems", 1, "storm_golems", (60, 110))
    return game(acting(position(toads, golems), "toads"), *dice)


@pytest.mark.clause("at43.damage.immobilised-stay#1")
def test_at_each_activation_the_owner_chooses_to_stay_or_eject() -> None:
    playing = stranded()
    assert offered(playing, "at43-eject") == ["stay", "eject"]
    answer(playing, ("at43-eject", "stay"), ("at43-action", "combat"))
    # The others may go, but not out of cohesion with the one that stands.
    assert set(refused(playing, [[6000, 4500], [6800, 3000], [7600, 4500]])) == {"at43.units.cohesion"}
    assert refused(playing, [[6000, 3000], [6800, 3100], [7600, 3000]]) == ["at43.moving.measured-around"]
    answer(playing, ("at43-move", [[6000, 3100], [6800, 3000], [7600, 3100]]))
    assert probe(playing, "at", figure="toads/1") == [68, 30]


@pytest.mark.clause(
    "at43.damage.immobilised-eject", "at43.damage.immobilised-stay", "at43.morale.trigger-afv-loss#ruling"
)
def test_an_abandoned_machine_is_a_loss_and_its_unit_tests_morale() -> None:
    playing = stranded(4)
    answer(playing, ("at43-eject", "eject"))
    assert state(playing).units["toads"].living == (0, 2)
    assert [one.figure for one in events(playing, Ejected)] == [1]
    assert [one.figures for one in events(playing, Lost)] == [(1,)]
    assert len(events(playing, MoraleTested)) == 1
    assert asked(playing).ask == "at43-action"


@pytest.mark.clause("at43.damage.immobilised-eject")
def test_who_fails_the_test_after_an_ejection_does_nothing_more() -> None:
    playing = stranded(3)
    answer(playing, ("at43-eject", "eject"))
    assert state(playing).units["toads"].morale == "disorganised"
    assert asked(playing).seat == 1


@pytest.mark.clause("at43.damage.immobilised-stay#ruling", "at43.damage.immobilised-eject")
def test_a_lone_machine_may_simply_stay_and_its_ejection_loses_the_unit() -> None:
    toad = figures("toad", 0, "fire_toad", (60, 30), officer=1, structure=[[3, 0, 1, 1]])
    table = acting(position(toad, figures("golems", 1, "storm_golems", (60, 110)), ENEMY), "toad")
    playing = game(table, 6)
    answer(playing, ("at43-eject", "eject"))
    assert state(playing).units["toad"].status == "gone"
    assert ("eliminate", "afv_unit") in [deed[1:] for deed in state(playing).deeds]


@pytest.mark.clause("at43.damage.eject-hero")
def test_a_hero_who_ejects_stands_where_his_machine_stood() -> None:
    toad = unit(
        "toad", 0, "fire_toad", size=0, hero="borz", form="pilot", places=[[60, 30]], structure=[[3, 0, 1, 1]]
    )
    table = acting(position(toad, figures("golems", 1, "storm_golems", (60, 110)), ENEMY), "toad")
    # Morale 10 against 8: 3 or more, because nothing of the unit can move.
    playing = game(table, 3)
    answer(playing, ("at43-eject", "eject"))
    hero = events(playing, HeroOnFoot)[0].unit
    found = state(playing).units[hero]
    assert (found.status, found.kit[0].fighter.id) == ("field", "borz.on_foot")
    assert probe(playing, "at", figure=hero) == [60, 30]
    assert state(playing).units["toad"].status == "gone"
