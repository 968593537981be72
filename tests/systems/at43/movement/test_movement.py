"""Moves: distances, obstacles, cohesion, climbing, crushing."""

from __future__ import annotations

import pytest

from grognard.core.event import Rolled
from grognard.systems.at43.events import Crushed, Lost, PushedAside
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
)


def squad(id: str, seat: int, x: float, y: float, **rest: object) -> dict[str, object]:
    return figures(id, seat, "steel_troopers", (x, y), (x + 3, y), (x - 3, y), (x, y - 3), **rest)


@pytest.mark.clause(
    "at43.actions.rapid-distance", "at43.actions.combat-move", "at43.actions.combat-move-engaged"
)
def test_how_far_units_go() -> None:
    playing = game(position(squad("alpha", 0, 60, 60), figures("toad", 1, "fire_toad", (20, 20))))
    assert probe(playing, "allowance", unit="alpha", mode="combat") == 14
    assert probe(playing, "allowance", unit="alpha", mode="rapid") == 20
    assert probe(playing, "allowance", unit="alpha", mode="combat", state="engaged") == 7
    assert probe(playing, "allowance", unit="toad", mode="rapid") == 34


@pytest.mark.clause("at43.actions.combat-move#1")
def test_a_unit_shoots_before_or_after_a_combat_move() -> None:
    foes = figures("golems", 1, "storm_golems", (60, 90), (64, 90))
    shoot = ("at43-action", "fire:laser_rifle")
    move = (("at43-action", "combat"), ("at43-move", [6000, 7000]))
    for steps in ((shoot, *move), (*move, shoot)):
        playing = game(acting(position(squad("alpha", 0, 60, 60), foes), "alpha", stage="act"), *[1] * 4)
        answer(playing, *steps)
        assert state(playing).units["alpha"].places[0] == (6000, 7000)
        assert [len(faces) for faces in rolled(playing, "at43-roll-shooting")] == [4]


@pytest.mark.clause("at43.moving.measured-around")
def test_too_far_names_the_figure_and_by_how_much() -> None:
    playing = game(acting(position(squad("alpha", 0, 60, 60)), "alpha", stage="act"))
    answer(playing, ("at43-action", "combat"))
    assert "at43.moving.measured-around" in refused(playing, [6000, 7401])
    answer(playing, ("at43-move", [6000, 7400]))
    assert state(playing).units["alpha"].places[0] == (6000, 7400)


@pytest.mark.clause("at43.units.cohesion#2")
def test_a_move_must_end_in_cohesion() -> None:
    playing = game(acting(position(squad("alpha", 0, 60, 60)), "alpha", stage="act"))
    answer(playing, ("at43-action", "combat"))
    start = [[6000, 6000], [6300, 6000], [5700, 6000], [6000, 5700]]
    astray = [*start[:3], [6000, 5000]]
    assert refused(playing, astray) == ["at43.units.cohesion"]
    near = [*start[:3], [6000, 5601]]
    answer(playing, ("at43-move", near))


@pytest.mark.clause(
    "at43.actions.no-overlap",
    "at43.moving.friends-pass-infantrymen#1",
    "at43.moving.friends-pass-infantrymen#2",
)
def test_friends_on_foot_are_passed_but_enemies_are_not() -> None:
    wall = [(45 + 2.6 * n, 66) for n in range(12)]
    friends = figures("friends", 0, "star_troopers", *wall)
    enemies = figures("enemies", 1, "storm_golems", *wall)
    mover = figures("alpha", 0, "steel_troopers", (60, 60))
    passes = game(position(mover, friends))
    assert probe(passes, "reaches", unit="alpha", mode="combat", to=[60, 72])
    assert not probe(passes, "reaches", unit="alpha", mode="combat", to=[60, 66])
    assert not probe(game(position(mover, enemies)), "reaches", unit="alpha", mode="combat", to=[60, 72])


@pytest.mark.clause("at43.scenery.climb", "at43.scenery.default-impassable")
def test_a_wall_is_crossed_at_half_the_distance_in_a_climbing_move() -> None:
    wall = {"id": "wall", "kind": "low_wall", "at": [60, 64], "length": 40}
    playing = game(position(figures("alpha", 0, "steel_troopers", (60, 60.5)), piece=[wall]))
    assert not probe(playing, "reaches", unit="alpha", mode="combat", to=[60, 66.5])
    assert probe(playing, "reaches", unit="alpha", mode="climb", to=[60, 66.5])
    assert not probe(playing, "reaches", unit="alpha", mode="climb", to=[60, 68])
    assert not probe(playing, "reaches", unit="alpha", mode="climb", to=[60, 64])


@pytest.mark.clause("at43.scenery.climb", "at43.scenery.height-bonus")
def test_up_a_container_and_down_but_not_across() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 64], "width": 3}
    table = position(figures("alpha", 0, "steel_troopers", (60, 61)), piece=[box])
    playing = game(acting(table, "alpha", stage="act"))
    answer(playing, ("at43-action", "climb"))
    assert refused(playing, [6000, 6700])
    answer(playing, ("at43-move", [6000, 6400]))
    assert state(playing).units["alpha"].perches == ("box",)
    down = position(figures("alpha", 0, "steel_troopers", (60, 64), perches=["box"]), piece=[box])
    playing = game(down)
    assert not probe(playing, "reaches", unit="alpha", mode="combat", to=[60, 67])
    assert probe(playing, "reaches", unit="alpha", mode="climb", to=[60, 67])
    assert probe(playing, "reaches", unit="alpha", mode="combat", to=[63, 64])


@pytest.mark.clause("at43.crush.roll", "at43.crush.who", "at43.crush.combat-move-safe")
def test_a_rapid_move_crushes_whoever_is_on_the_path() -> None:
    table = position(
        figures("toad", 0, "fire_toad", (60, 30)),
        figures("golems", 1, "storm_golems", (60, 45), (63.5, 45), (70, 45), (57, 45)),
    )
    playing = game(acting(table, "toad", stage="act"), 5, 4, 6)
    answer(playing, ("at43-action", "rapid"), ("at43-move", [6000, 6000]))
    # Free fighters fall on 5 or more; the one at 70 is not on the path.
    assert [one.figures for one in events(playing, Crushed)] == [(0, 3)]
    safe = game(acting(table, "toad", stage="act"))
    answer(safe, ("at43-action", "combat"), ("at43-move", [6000, 5350]))
    assert events(safe, Crushed) == []


@pytest.mark.clause("at43.crush.roll")
def test_an_engaged_fighter_is_crushed_on_three() -> None:
    table = position(
        figures("toad", 0, "fire_toad", (60, 45)), figures("golems", 1, "storm_golems", (60, 51))
    )
    playing = game(acting(table, "toad", stage="act"), 3)
    answer(playing, ("at43-action", "rapid"), ("at43-move", [6000, 6000]))
    assert events(playing, Lost)[0].unit == "golems"


@pytest.mark.clause("at43.crush.roll")
def test_each_afv_of_a_unit_that_rolls_over_a_man_has_a_die_for_him_until_he_falls() -> None:
    def rolled_over(*dice: int) -> int:
        table = position(
            figures("toads", 0, "fire_toad", (60, 30), (60, 22)),
            figures("golems", 1, "storm_golems", (60, 45), (90, 45)),
        )
        playing = game(acting(table, "toads", stage="act"), *dice)
        answer(playing, ("at43-action", "rapid"), ("at43-move", [[6000, 6000], [6000, 5200]]))
        assert left(playing) == 0
        return len(events(playing, Crushed))

    assert rolled_over(4, 4) == 0
    assert rolled_over(4, 5) == 1
    assert rolled_over(5) == 1, "no second die for the dead"


@pytest.mark.clause("at43.intro.dice-success")
def test_the_told_number_of_successes_counts_the_face_that_is_just_enough() -> None:
    table = position(
        figures("toad", 0, "fire_toad", (60, 30)),
        figures("golems", 1, "storm_golems", (60, 45), (63.5, 45), (57, 45)),
    )
    playing = game(acting(table, "toad", stage="act"), 5, 4, 6)
    answer(playing, ("at43-action", "rapid"), ("at43-move", [6000, 6000]))
    crushing = [roll for roll in events(playing, Rolled) if roll.purpose == "at43-roll-crush"]
    assert [(roll.faces, roll.hits) for roll in crushing] == [((5,), 1), ((4,), 0), ((6,), 1)]


@pytest.mark.clause("at43.crush.push-aside#1")
def test_infantry_under_a_walker_is_pushed_out_of_contact() -> None:
    table = position(
        figures("toad", 0, "fire_toad", (60, 30)),
        figures("golems", 1, "storm_golems", (60, 45), (63, 45), (57, 45)),
    )
    playing = game(acting(table, "toad", stage="act"))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 4500]))
    while asked(playing).ask == "at43-push-aside":
        playing.submit(asked(playing).seat, asked(playing).form.default())
    pushed = events(playing, PushedAside)
    assert {one.figure for one in pushed} == {0, 1, 2}
    for one in pushed:
        assert not probe(playing, "touching", a=f"golems/{one.figure}", b="toad")


@pytest.mark.clause("at43.actions.rapid-move#1", "at43.actions.whole-unit")
def test_after_a_rapid_move_nobody_shoots() -> None:
    table = position(squad("alpha", 0, 60, 30), figures("golems", 1, "storm_golems", (60, 80)))
    playing = game(acting(table, "alpha", stage="act"))
    assert "fire:laser_rifle" in offered(playing, "at43-action")
    answer(playing, ("at43-action", "rapid"), ("at43-move", [6000, 3100]))
    assert asked(playing).ask == "at43-drills"


@pytest.mark.clause(
    "at43.damage.immobilised-no-move", "at43.damage.immobilised-stay#ruling", "at43.units.cohesion#3"
)
def test_comrades_of_an_immobilised_walker_keep_cohesion_with_it() -> None:
    table = position(
        figures("toads", 0, "fire_toad", (60, 30), (68, 30), structure=[[3, 0, 1, 1], [3, 2, 1, 1]]),
    )
    playing = game(table)
    assert probe(playing, "reaches", unit="toads", mode="combat", to=[[60, 30], [60, 38]])
    assert not probe(playing, "reaches", unit="toads", mode="combat", to=[[60, 30], [60, 42]])
    assert not probe(playing, "reaches", unit="toads", mode="combat", to=[[60, 31], [60, 38]])
