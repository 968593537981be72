"""Lines of sight: what hides whom, and how far round figures and weapons look."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Rng
from grognard.core.space.sight.panorama import panorama
from grognard.systems.at43.board import Board, piece
from systems.at43.table import acting, battle, figures, game, position, probe, refused, unit

COMPASS = {"north": (60, 90), "east": (90, 60), "south": (60, 30), "west": (30, 60)}


def surrounded(card: str, **rest: Any) -> dict[str, Any]:
    """One figure in the middle with an enemy on every side."""
    others = [figures(name, 1, "storm_golems", place) for name, place in COMPASS.items()]
    return position(figures("one", 0, card, (60, 60), **rest), *others)


@pytest.mark.clause("at43.los.all-round")
@pytest.mark.parametrize(
    ("card", "weapon"),
    [("steel_troopers", "laser_rifle"), ("laser_gun_team", "laser_gun"), ("fire_toad", "light_laser_cannon")],
)
def test_infantry_support_and_walkers_look_all_round(card: str, weapon: str) -> None:
    playing = game(surrounded(card))
    assert probe(playing, "targets", unit="one", weapon=weapon) == list(COMPASS)
    assert probe(playing, "unit", unit="one", field="facings") == []


@pytest.mark.clause("at43.los.all-round", "at43.los.vehicle-arcs#1", "at43.los.vehicle-arcs#ruling")
@pytest.mark.parametrize(("heading", "ahead"), [(0, "north"), (900, "east"), (1800, "south"), (2700, "west")])
def test_a_gun_in_the_bow_of_a_vehicle_sees_ahead_alone_and_its_turret_all_round(
    heading: int, ahead: str
) -> None:
    playing = game(surrounded("scout_car", facings=[heading]))
    assert probe(playing, "targets", unit="one", weapon="light_mg") == [ahead]
    assert probe(playing, "targets", unit="one", weapon="light_laser_cannon") == list(COMPASS)


@pytest.mark.clause("at43.los.vehicle-arcs")
def test_only_the_vehicles_that_face_the_target_fire_their_bow_guns() -> None:
    cars = figures("cars", 0, "scout_car", (60, 40), (68, 40), facings=[0, 1800])
    playing = game(position(cars, figures("golems", 1, "storm_golems", (64, 80))))
    assert probe(playing, "shooters", unit="cars", weapon="light_mg", target="golems") == [0]
    assert probe(playing, "shooters", unit="cars", weapon="light_laser_cannon", target="golems") == [0, 1]


@pytest.mark.clause("at43.los.definition#1", "at43.los.definition#2")
def test_what_is_not_seen_is_no_target() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20), (63, 20)),
        figures("hidden", 1, "storm_golems", (60, 60)),
        figures("open", 1, "storm_golems", (90, 60)),
        figures("too", 1, "storm_golems", (95, 60)),
        piece=[{"id": "box", "kind": "container", "at": [60, 53]}],
    )
    playing = game(acting(table, "alpha", stage="act"))
    assert probe(playing, "targets", unit="alpha", weapon="laser_rifle") == ["open", "too"]
    assert refused(playing, "fire:laser_rifle>hidden") == ["at43.los.definition"]


WALL = {"id": "screen", "kind": "bunker", "at": [60, 50], "width": 4, "length": 20}


@pytest.mark.clause("at43.los.flat-scenery#1", "at43.los.solid-scenery#1")
@pytest.mark.parametrize(
    ("x", "seen"),
    # The screen ends at x = 70. Standing in line with each other, the right edge of both bases reaches 1.25 further.
    [(60, False), (68.7, False), (68.8, True), (75, True)],
)
def test_one_line_from_edge_to_edge_is_enough(x: float, seen: bool) -> None:
    table = position(
        figures("golem", 1, "storm_golems", (x, 20)),
        figures("trooper", 0, "steel_troopers", (x, 80)),
        piece=[WALL],
    )
    playing = game(table)
    assert probe(playing, "sees", a="golem", b="trooper") == seen
    assert probe(playing, "sees", a="trooper", b="golem") == seen


@pytest.mark.clause("at43.los.flat-scenery#2")
def test_two_pieces_side_by_side_leave_a_gap_to_look_through() -> None:
    def sees(gap: float) -> bool:
        pieces = [
            {**WALL, "id": "left", "at": [50.3 - gap / 2, 50]},
            {**WALL, "id": "right", "at": [70.3 + gap / 2, 50]},
        ]
        table = position(
            figures("golem", 1, "storm_golems", (60, 40)),
            figures("trooper", 0, "steel_troopers", (60, 60)),
            piece=pieces,
        )
        return bool(probe(game(table), "sees", a="golem", b="trooper"))

    assert sees(1.0)
    assert not sees(0)


@pytest.mark.clause("at43.los.solid-scenery#2")
def test_a_target_seen_in_part_is_shot_at_like_any_other() -> None:
    def needed(*pieces: dict[str, Any]) -> tuple[int, list[str]]:
        table = position(
            figures("golem", 1, "storm_golems", (69, 20)),
            figures("trooper", 0, "steel_troopers", (69, 50)),
            piece=list(pieces),
        )
        args = {"unit": "golem", "weapon": "nanoblaster", "target": "trooper"}
        playing = game(table)
        return probe(playing, "need", **args), probe(playing, "visible", **args)

    assert needed() == needed({**WALL, "at": [60, 35]}) == (4, ["trooper/0"])


@pytest.mark.clause(
    "at43.los.size-dispute#1", "at43.los.size-dispute#ruling", "at43.los.solid-scenery#ruling"
)
@pytest.mark.parametrize(
    ("looking", "target", "kind", "seen"),
    [
        ("storm_golems", "steel_troopers", "low_wall", True),
        ("storm_golems", "steel_troopers", "nanogenerator", False),
        ("storm_golems", "steel_troopers", "container", False),
        ("storm_golems", "fire_toad", "container", True),
        # Who looks does not matter: a golgoth of Size 5 sees nobody of Size 2 behind a container of Size 3.
        ("wraith_golgoth", "steel_troopers", "container", False),
    ],
)
def test_the_size_of_who_is_looked_at_decides(looking: str, target: str, kind: str, seen: bool) -> None:
    table = position(
        figures("a", 1, looking, (60, 20)),
        figures("b", 0, target, (60, 80)),
        piece=[{"id": "piece", "kind": kind, "at": [60, 50], "length": 12}],
    )
    playing = game(table)
    assert probe(playing, "sees", a="a", b="b") == seen


@pytest.mark.clause("at43.los.solid-scenery#ruling")
def test_by_the_option_of_mutual_sight_who_is_taller_than_the_obstacle_sees_over_it() -> None:
    def sees(a: str, b: str, **rest: Any) -> bool:
        table = position(
            figures("golgoth", 1, "wraith_golgoth", (60, 20)),
            figures("alpha", 0, "steel_troopers", (60, 80)),
            piece=[{"id": "box", "kind": "container", "at": [60, 50]}],
            **rest,
        )
        return bool(probe(game(table), "sees", a=a, b=b))

    assert not sees("golgoth", "alpha")
    assert sees("alpha", "golgoth")
    assert sees("golgoth", "alpha", options={"mutual_sight": True})
    assert sees("alpha", "golgoth", options={"mutual_sight": True})


@pytest.mark.clause("at43.los.solid-scenery#ruling")
def test_the_piece_one_stands_on_hides_nothing() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 50]}
    table = position(
        figures("up", 0, "steel_troopers", (60, 48.5), perches=["box"]),
        figures("golems", 1, "storm_golems", (60, 80)),
        figures("down", 0, "steel_troopers", (60, 40)),
        piece=[box],
    )
    playing = game(table)
    assert probe(playing, "sees", a="up", b="golems")
    assert probe(playing, "sees", a="golems", b="up")
    assert not probe(playing, "sees", a="down", b="golems")


@pytest.mark.clause("at43.los.infantrymen-transparent#1", "at43.los.infantrymen-transparent#ruling")
@pytest.mark.parametrize(
    ("card", "seen"),
    [
        ("steel_troopers", True),
        ("bane_goliaths", True),
        ("laser_gun_team", True),
        ("fire_toad", False),
        ("scout_car", False),
    ],
)
def test_infantry_of_no_kind_blocks_sight_and_machines_do(card: str, seen: bool) -> None:
    table = position(
        figures("a", 0, "steel_troopers", (60, 20)),
        figures("between", 0, card, (60, 40)),
        figures("b", 1, "storm_golems", (60, 60)),
    )
    assert probe(game(table), "sees", a="a", b="b") == seen


@pytest.mark.clause("at43.los.infantrymen-transparent", "at43.los.size-dispute")
def test_a_machine_hides_its_own_comrade_but_not_a_taller_one() -> None:
    table = position(
        figures("a", 0, "steel_troopers", (60, 20)),
        figures("toads", 1, "fire_toad", (60, 40), (60, 60)),
        figures("golgoth", 1, "wraith_golgoth", (60, 90)),
    )
    playing = game(table)
    assert probe(playing, "sees", a="a", b="toads/0")
    assert not probe(playing, "sees", a="a", b="toads/1")
    assert probe(playing, "sees", a="a", b="golgoth")


def test_vehicles_alone_have_a_facing() -> None:
    table = battle(position(unit("car", 0, "scout_car", (30, 30)), unit("toad", 0, "fire_toad", (60, 60))))
    assert table.units["car"].facings == (0,)
    assert table.units["toad"].facings == ()


@pytest.mark.clause("at43.los.flat-scenery", "at43.los.solid-scenery")
def test_many_figures_see_each_other_as_they_would_one_by_one() -> None:
    """Large units are looked at all at once: every pair must come out as it does alone."""
    pieces = [
        {"id": "box", "kind": "container", "at": [57, 50]},
        {"id": "works", "kind": "nanogenerator", "at": [70, 53]},
        {"id": "wall", "kind": "low_wall", "at": [45, 52]},
    ]
    south = [(44 + 4.1 * n, 34 + 1.7 * (n % 3)) for n in range(8)]
    north = [(43 + 4.3 * n, 63 + 1.9 * (n % 2)) for n in range(8)]
    whole = game(
        position(
            figures("a", 0, "steel_troopers", *south), figures("b", 1, "storm_golems", *north), piece=pieces
        )
    )
    found = [[probe(whole, "sees", a=f"a/{i}", b=f"b/{j}") for j in range(8)] for i in range(8)]
    alone = [
        [
            probe(
                game(
                    position(
                        figures("a", 0, "steel_troopers", one),
                        figures("b", 1, "storm_golems", other),
                        piece=pieces,
                    )
                ),
                "sees",
                a="a",
                b="b",
            )
            for other in north
        ]
        for one in south
    ]
    assert found == alone
    assert {True, False} == {seen for row in found for seen in row}


def test_a_crowd_among_much_scenery_sees_as_each_would_alone() -> None:
    """Where lines and pieces are many, most are told apart by their distance: that must change nothing."""
    rng = Rng(43)

    def anywhere() -> tuple[int, int]:
        return rng.below(12000), rng.below(12000)

    kinds = ("container", "nanogenerator", "low_wall")
    board = Board.of(
        12000, 12000, [piece(f"p{n}", kinds[n % 3], *anywhere(), rng.below(3600)) for n in range(30)]
    )
    sizes = [one.size for one in board.pieces]
    ours, theirs = ([(*anywhere(), 125 + 100 * (n % 2), 2, -1) for n in range(20)] for _ in range(2))

    def seen(looking: list[Any], at: list[Any]) -> list[list[bool]]:
        return panorama(looking, at, board.outlines, sizes, [])

    together = seen(ours, theirs)
    assert together == [[seen([one], [other])[0][0] for other in theirs] for one in ours]
    assert 50 < sum(map(sum, together)) < 350
