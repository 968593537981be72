"""Indirect fire: where the template comes to lie, whom it strikes and whom it throws down."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.at43.events import Burst, Grounded, Saved, StruckByBlast
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
    rolled,
    state,
    targets,
    unit,
)

GRENADIERS = unit(
    "alpha", 0, "star_troopers", size=3, bearers=2, special_weapon="grenade_launcher",
    places=[[60, 20], [57, 20], [63, 20]],
)  # fmt: skip


def lob(*dice: int, target: str = "golems", figure: int = 0, units: tuple[Any, ...] = (), **rest: Any) -> Any:
    """Two grenade launchers of Accuracy 4 at range 5 (4 or more), aimed at a fighter."""
    playing = game(acting(position(GRENADIERS, *units, **rest), "alpha", stage="act"), *dice)
    answer(playing, ("at43-action", f"fire:grenade_launcher>{target}"))
    if asked(playing).ask == "at43-aiming-point":
        answer(playing, ("at43-aiming-point", figure))
    return playing


GOLEM = figures("golems", 1, "storm_golems", (60, 76))


@pytest.mark.clause("at43.indirect.drift-distance", "at43.indirect.drift-direction#ruling")
@pytest.mark.parametrize(
    ("die", "centre"),
    # Two failures: two cm. Direction 1 points at the shooters' leader in the south, the others follow clockwise.
    [
        (1, [60, 74]),
        (2, [58.27, 75]),
        (3, [58.27, 77]),
        (4, [60, 78]),
        (5, [61.73, 77]),
        (6, [61.73, 75]),
    ],
)
def test_the_six_directions(die: int, centre: list[float]) -> None:
    playing = lob(1, 1, die, 1, units=(GOLEM,))
    assert probe(playing, "burst") == [*centre, 3]
    assert events(playing, Burst)[0].drift == 200


@pytest.mark.clause("at43.indirect.no-drift", "at43.indirect.drift-direction#1")
def test_no_direction_is_rolled_where_nothing_failed() -> None:
    playing = lob(6, 6, 1, units=(GOLEM,))
    assert rolled(playing, "at43-roll-drift") == []
    assert events(playing, Burst)[0].drift == 0
    assert left(playing) == 0


@pytest.mark.clause(
    "at43.indirect.radius-no-success", "at43.indirect.radius-success", "at43.indirect.radius-cap"
)
@pytest.mark.parametrize(
    ("hits", "radius", "impacts"), [(0, 3, 1), (1, 3, 1), (2, 6, 1), (3, 9, 1), (4, 10, 2), (6, 10, 2)]
)
def test_successes_widen_the_template_to_its_edge_and_then_strike_twice(
    hits: int, radius: int, impacts: int
) -> None:
    playing = game(position(GOLEM))
    assert probe(playing, "radius", weapon="light_grenade_launcher", hits=hits) == radius
    assert probe(playing, "impacts", weapon="light_grenade_launcher", hits=hits) == impacts


@pytest.mark.clause("at43.indirect.automatic-failure")
def test_beyond_the_table_nothing_is_rolled_and_nothing_bursts() -> None:
    playing = lob(units=(figures("golems", 1, "storm_golems", (60, 125)),), size=(120, 140))
    assert events(playing, Burst) == []
    assert asked(playing).ask == "at43-action"


@pytest.mark.clause(
    "at43.shooting.indirect-target", "at43.indirect.affected#1", "at43.indirect.affected#ruling"
)
def test_everybody_under_the_disc_is_struck_friend_enemy_machine_and_hidden() -> None:
    # Radius 6 round the golem at (60, 76): a base of 1.25 is reached at less than 7.25.
    units = (
        figures("golems", 1, "storm_golems", (60, 76), (60, 83.2), (60, 83.3)),
        figures("friend", 0, "steel_troopers", (54, 76)),
        figures("toad", 0, "fire_toad", (68.9, 76)),
        figures("hidden", 1, "storm_golems", (65, 72)),
    )
    box = {"id": "box", "kind": "container", "at": [68, 66]}
    # Penetration 5: golems 4 or more, the trooper 4 or more; nothing against a machine.
    assert not probe(game(position(GRENADIERS, *units, piece=[box])), "sees", a="alpha", b="hidden")
    playing = lob(6, 6, *[4, 1], 4, 4, units=units, piece=[box])
    struck = {one.unit: one.figures for one in events(playing, StruckByBlast)}
    assert struck == {"golems": (0, 1), "friend": (0,), "toad": (0,), "hidden": (0,)}
    units_now = state(playing).units
    # The very fighter who was struck falls, whoever is nearer.
    assert units_now["golems"].living == (1, 2)
    assert (units_now["friend"].status, units_now["hidden"].status) == ("gone", "gone")
    assert left(playing) == 0


@pytest.mark.clause("at43.shooting.indirect-target")
def test_a_friend_may_be_the_aiming_point() -> None:
    friend = figures("friend", 0, "steel_troopers", (60, 60))
    playing = game(acting(position(GRENADIERS, friend, GOLEM), "alpha", stage="act"))
    assert targets(playing, "grenade_launcher") == ["friend", "golems"]


@pytest.mark.clause("at43.shooting.indirect-target", "at43.shooting.indirect-spotter")
def test_a_single_fighter_in_sight_of_somebody_is_the_aiming_point() -> None:
    golems = figures("golems", 1, "storm_golems", (60, 76), (63, 76), (78, 76))
    box = {"id": "box", "kind": "container", "at": [81, 68], "length": 16}
    playing = game(acting(position(GRENADIERS, golems, piece=[box]), "alpha", stage="act"))
    answer(playing, ("at43-action", "fire:grenade_launcher"))
    assert offered(playing, "at43-aiming-point") == [0, 1]


@pytest.mark.clause("at43.shooting.test-values#ruling")
def test_the_range_of_a_lobbed_shot_runs_to_the_fighter_it_is_aimed_at() -> None:
    # The leader is at range 5, where 4 hits; the other golem at range 6, where it does not.
    golems = figures("golems", 1, "storm_golems", (60, 76), (60, 92))
    near, far = lob(4, 4, 1, units=(golems,), figure=0), lob(4, 4, 1, 1, units=(golems,), figure=1)
    assert [len(rolled(playing, "at43-roll-drift")) for playing in (near, far)] == [0, 1]
    assert (left(near), left(far)) == (0, 0)


@pytest.mark.clause("at43.shooting.indirect-spotter", "at43.shooting.who-indirect")
def test_any_member_may_spot_for_the_launchers() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 26], "length": 20}

    def targets(leader: list[float]) -> Any:
        alpha = {**GRENADIERS, "places": [leader, [57, 20.5], [63, 20.5]]}
        return probe(
            game(position(alpha, GOLEM, piece=[box])), "targets", unit="alpha", weapon="grenade_launcher"
        )

    assert targets([60, 20.5]) == []
    assert targets([72, 20.5]) == ["golems"]


@pytest.mark.clause("at43.indirect.grounded#1", "at43.indirect.grounded#2")
def test_infantry_that_lives_through_it_is_thrown_down_and_machines_are_not() -> None:
    units = (
        figures("golems", 1, "storm_golems", (60, 76), (63, 76), (90, 76)),
        figures("toad", 1, "fire_toad", (60, 85)),
    )
    playing = lob(6, 6, *[3, 3], units=units)
    assert [(one.unit, one.figures) for one in events(playing, Grounded)] == [("golems", (0, 1))]
    assert probe(playing, "grounded", unit="golems") == [0, 1]
    assert state(playing).units["toad"].down == 0


@pytest.mark.clause("at43.indirect.no-cover")
def test_no_wall_saves_from_a_blast() -> None:
    wall = {"id": "wall", "kind": "low_wall", "at": [60, 72]}
    playing = lob(6, 6, 4, units=({**GOLEM, "drills": ["take_cover"]},), piece=[wall])
    assert probe(playing, "unit", unit="golems", field="status") == "gone"
    assert events(playing, Saved) == []
    assert left(playing) == 0


@pytest.mark.clause(
    "at43.indirect.procedure#1",
    "at43.indirect.procedure#3",
    "at43.indirect.procedure#4",
    "at43.indirect.procedure#5",
    "at43.indirect.procedure#6",
    "at43.indirect.procedure#7",
    "at43.indirect.procedure#8",
)
def test_shooting_drift_radius_and_damage_follow_in_this_order() -> None:
    golems = figures("golems", 1, "storm_golems", (60, 72.1), (60, 76), (60, 79.9))
    # One hit, one failure; direction 4 moves it 1 cm away, radius 3: the two behind, not the one in front.
    playing = lob(4, 3, 4, 4, 1, figure=1, units=(golems,))
    assert events(playing, StruckByBlast)[0].figures == (1, 2)
    assert state(playing).units["golems"].living == (0, 2)
    assert probe(playing, "grounded", unit="golems") == [2]
    assert left(playing) == 0
