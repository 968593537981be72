"""Mêlées: separate combats, dice and losses."""

from __future__ import annotations

import pytest

from grognard.systems.at43.events import Combat, Lost
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
    state,
    unit,
)


@pytest.mark.clause(
    "at43.melee.separate#1", "at43.melee.special-weapons-no-attack", "at43.melee.who-attacks#2"
)
def test_the_melee_of_struber_and_borz() -> None:
    troopers = unit(
        "struber",
        0,
        "steel_troopers",
        size=5,
        bearers=1,
        special_weapon="missile_launcher",
        hero="borz",
        # Borz, the leader and three troopers, a missile launcher bearer.
        places=[[60, 52], [54, 50], [57, 50], [63, 50], [66, 50], [60, 48]],
    )
    table = position(
        troopers,
        figures("g256", 1, "storm_golems", (63, 54), (65, 54), (67.6, 54)),
        figures("g260", 1, "storm_golems", (53, 54), (55.6, 54), (58.2, 54)),
    )
    playing = game(acting(table, "struber", stage="act"), *[1] * 4)
    combats = probe(playing, "combats", unit="struber")
    assert [row[0] for row in combats] == ["1", "2", "3", "4"]
    assert all(len(row) == 2 for row in combats)
    answer(playing, ("at43-action", "melee"))
    answer(playing, ("at43-order-of-combats", list(asked(playing).form.default())))
    fought = {one.target: one.attackers for one in events(playing, Combat)}
    assert fought == {"g260": (1, 2), "g256": (3, 4)}


@pytest.mark.clause(
    "at43.melee.dice", "at43.melee.losses-infantry", "at43.melee.removal-timing", "at43.melee.values#2"
)
def test_the_attacker_chooses_who_falls() -> None:
    table = position(
        figures("golems", 0, "storm_golems", (60, 50), (63, 50)),
        figures("alpha", 1, "steel_troopers", (60, 54), (63, 54), (66, 60)),
    )
    # Two dice each with reaper blades against Combat 4; then 7 against Protection 5: 3 or more.
    playing = game(acting(table, "golems", stage="act"), *[6, 1, 1, 6], *[6, 2])
    answer(playing, ("at43-action", "melee"))
    assert offered(playing, "at43-melee-losses") == [0, 1]
    answer(playing, ("at43-melee-losses", [1]))
    assert state(playing).units["alpha"].living == (0, 2)
    assert left(playing) == 0
    assert events(playing, Lost)[0].figures == (1,)


@pytest.mark.clause("at43.melee.losses-afv", "at43.damage.location-roll")
def test_golems_strike_a_fire_toad() -> None:
    table = position(
        figures("golems", 0, "storm_golems", (60, 50), (63, 50)),
        figures("toad", 1, "fire_toad", (61.5, 56)),
    )
    playing = game(acting(table, "golems", stage="act"), *[6, 6, 1, 1], *[6, 6], 6, 2)
    answer(playing, ("at43-action", "melee"))
    assert state(playing).units["toad"].structure == ((3, 1, 0, 1),)


@pytest.mark.clause("at43.actions.melee-after-any-move", "at43.drills.overwatch", "at43.actions.rapid-move#2")
def test_golems_rush_strike_and_stand_watch() -> None:
    table = position(
        figures("golems", 0, "storm_golems", (60, 30), (63, 30)),
        figures("alpha", 1, "steel_troopers", (60, 50)),
    )
    playing = game(acting(table, "golems", stage="act"), *[6, 6, 1, 1], *[6, 6])
    answer(playing, ("at43-action", "rapid"), ("at43-move", [6000, 4600]), ("at43-action", "melee"))
    assert state(playing).units["alpha"].status == "gone"
    assert "overwatch" in offered(playing, "at43-drills")
