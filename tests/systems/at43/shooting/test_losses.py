"""Losses of direct fire: one test per impact, the nearest first, ties, and machines that share impacts."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.at43.events import ImpactInZone
from systems.at43.table import (
    acting,
    answer,
    asked,
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

ALPHA = figures("alpha", 0, "steel_troopers", (60, 20), (57, 20), (63, 20))
FAR = figures("far", 1, "storm_golems", (110, 110))


def shoot(*dice: int, units: tuple[Any, ...], target: str = "golems", **rest: Any) -> Any:
    """Three laser rifles; at range 4, 4 or more hit."""
    playing = game(acting(position(ALPHA, *units, FAR, **rest), "alpha", stage="act"), *dice)
    answer(playing, ("at43-action", f"fire:laser_rifle>{target}"))
    return playing


@pytest.mark.clause("at43.losses.infantry-nearest#1", "at43.losses.test-per-impact#1")
def test_one_die_per_impact_and_the_nearest_to_the_leader_fall() -> None:
    # The figure nearest to the other shooters is not the one nearest to their leader.
    golems = figures("golems", 1, "storm_golems", (60, 68), (53, 66), (61, 66))
    playing = shoot(4, 5, 6, 3, 4, 3, units=(golems,))
    assert rolled(playing, "at43-roll-damage") == [(3, 4, 3)]
    assert state(playing).units["golems"].living == (0, 1)


@pytest.mark.clause("at43.losses.tie")
def test_the_shooter_chooses_between_two_equally_near() -> None:
    golems = figures("golems", 1, "storm_golems", (60, 70), (57, 66), (63, 66))
    playing = shoot(4, 1, 1, 4, units=(golems,))
    assert asked(playing).seat == 0
    assert offered(playing, "at43-equally-near") == ["golems/1", "golems/2"]
    refused(playing, ["golems/0"])
    answer(playing, ("at43-equally-near", ["golems/2"]))
    assert state(playing).units["golems"].living == (0, 1)


@pytest.mark.clause("at43.losses.tie")
def test_nothing_is_asked_where_all_who_are_tied_fall() -> None:
    golems = figures("golems", 1, "storm_golems", (60, 70), (57, 66), (63, 66))
    playing = shoot(4, 4, 1, 4, 4, units=(golems,))
    assert state(playing).units["golems"].living == (0,)


@pytest.mark.clause("at43.losses.tie", "at43.losses.infantry-nearest#ruling")
def test_ties_are_the_shooters_in_a_melee_too() -> None:
    """A suit of Protection 8 and a golem of Protection 6 equally far, the suit's base being wider."""
    golems = figures("golems", 1, "storm_golems", (60, 71), (57, 66))
    # Bases of 1.25 and 2: with centres at the right places their rims are equally far from the leader.
    tacarms = figures("tacarms", 0, "steel_tacarms", (63, 66.75))
    playing = game(position(ALPHA, golems, tacarms))
    same = probe(playing, "distance", a="alpha", b="golems/1")
    assert probe(playing, "distance", a="alpha", b="tacarms") == same
    playing = shoot(4, 4, 1, 4, 4, units=(golems, tacarms))
    assert offered(playing, "at43-equally-near") == ["golems/1", "tacarms/0"]
    answer(playing, ("at43-equally-near", ["golems/1"]))
    # The golem falls to a 4; against the suit a 4 is not enough.
    assert state(playing).units["golems"].living == (0,)
    assert state(playing).units["tacarms"].living == (0,)
    assert left(playing) == 0


@pytest.mark.clause("at43.losses.tie")
def test_ties_are_the_shooters_where_a_hero_is_in_the_unit() -> None:
    led = unit(
        "golems", 1, "storm_golems", size=3, hero="urash", places=[[60, 60], [60, 70], [57, 66], [63, 66]]
    )
    # He has another Protection, 7, but takes no test while others are left.
    playing = shoot(4, 1, 1, 4, units=(led,))
    assert offered(playing, "at43-equally-near") == ["golems/2", "golems/3"]
    answer(playing, ("at43-equally-near", ["golems/3"]))
    assert state(playing).units["golems"].living == (0, 1, 2)


@pytest.mark.clause("at43.losses.zone-individual")
def test_in_the_zone_the_very_fighter_who_was_hit_falls() -> None:
    screen = figures("screen", 1, "storm_golems", (90, 40), (60, 50), (60, 55))
    golems = figures("golems", 1, "storm_golems", (60, 66))
    # Three hits: the second of the screen is missed by damage, the third falls; the first stands aside.
    playing = shoot(4, 4, 4, 3, 4, 1, units=(screen, golems))
    assert [(one.unit, one.figure) for one in events(playing, ImpactInZone)] == [("screen", 1), ("screen", 2)]
    assert state(playing).units["screen"].living == (0, 1)


@pytest.mark.clause("at43.losses.zone-individual")
def test_a_machine_in_the_zone_is_damaged() -> None:
    goliaths = figures("goliaths", 0, "bane_goliaths", (60, 20))
    toad = figures("toad", 1, "fire_toad", (60, 50))
    golems = figures("golems", 1, "storm_golems", (56, 90), (64, 90), (50, 90))
    table = acting(position(goliaths, toad, golems), "goliaths", stage="act")
    playing = game(table, 6, 6, 3, 4)
    answer(playing, ("at43-action", "fire:nucleus_gun_goliath>golems"), ("at43-copies", 2))
    assert state(playing).units["toad"].structure == ((2, 2, 1, 1),)


@pytest.mark.clause("at43.losses.afv-spread#1")
@pytest.mark.parametrize(("hits", "shares"), [(1, [1, 0, 0]), (2, [1, 1, 0]), (3, [1, 1, 1]), (4, [2, 1, 1])])
def test_impacts_are_shared_evenly_beginning_with_the_nearest(hits: int, shares: list[int]) -> None:
    toads = figures("toads", 0, "fire_toad", (60, 70), (68, 72), (76, 74), structure=[[9, 2, 1, 1]] * 3)
    golgoth = figures("golgoth", 1, "wraith_golgoth", (60, 20))
    damage = [face for share in shares for face in [*[6] * share, *[3] * share]]
    table = acting(position(golgoth, toads), "golgoth", stage="act")
    playing = game(table, *[6] * hits, *[1] * (6 - hits), *damage)
    answer(playing, ("at43-action", "fire:medium_sonic_cannon>toads"))
    assert [9 - parts[0] for parts in state(playing).units["toads"].structure] == shares
    assert left(playing) == 0


@pytest.mark.clause("at43.losses.tie", "at43.losses.afv-spread#ruling")
def test_of_two_machines_equally_near_the_shooter_chooses_who_takes_the_odd_impact() -> None:
    toads = figures("toads", 0, "fire_toad", (56, 70), (64, 70))
    golgoth = figures("golgoth", 1, "wraith_golgoth", (60, 20))
    table = acting(position(golgoth, toads), "golgoth", stage="act")
    playing = game(table, 6, 1, 1, 1, 1, 1, 6, 3)
    answer(playing, ("at43-action", "fire:medium_sonic_cannon>toads"))
    assert asked(playing).seat == 1
    answer(playing, ("at43-equally-near", ["toads/1"]))
    assert [parts[0] for parts in state(playing).units["toads"].structure] == [3, 2]


@pytest.mark.clause("at43.shooting.single-afv#1", "at43.losses.afv-spread#ruling")
def test_a_single_machine_takes_all_of_them() -> None:
    toads = figures("toads", 0, "fire_toad", (60, 70), (68, 72))
    golgoth = figures("golgoth", 1, "wraith_golgoth", (60, 20))
    table = acting(position(golgoth, toads), "golgoth", stage="act")
    playing = game(table, 6, 6, 1, 1, 1, 1, 6, 6, 3, 3)
    answer(playing, ("at43-action", "fire:medium_sonic_cannon>toads/1"))
    assert [parts[0] for parts in state(playing).units["toads"].structure] == [3, 1]
