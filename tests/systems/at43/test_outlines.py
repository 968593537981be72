"""Bases and outlines: what lies between two figures, who may stand where, and whom a way passes, side by side."""

from __future__ import annotations

import dataclasses
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from shapely import Polygon

from grognard.core.space.movement.formation import Failing, Fault
from grognard.core.space.sight.watch import lines
from grognard.systems.at43 import scenery
from grognard.systems.at43.missions import reserves, setup
from grognard.systems.at43.movement import movement
from grognard.systems.at43.shooting import cover, losses, weaponry
from grognard.systems.at43.state import Battle
from systems.at43.table import battle, figures, position, unit

GOLEMS = figures("golems", 1, "storm_golems", (110, 110))
BOX = {"id": "box", "kind": "container", "at": [60, 60]}


# -- cover ---------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.cover.fighter-in-cover", "at43.cover.zone#ruling")
@pytest.mark.parametrize("seed", range(6))
def test_a_piece_lies_between_two_bases_where_the_strip_from_one_to_the_other_meets_it(seed: int) -> None:
    draw = Random(seed)
    heading = draw.choice((0, 30, 45, 90, 120))
    ground = battle(position(GOLEMS, piece=[{**BOX, "heading": heading, "length": 10, "width": 6}]))
    outline = ground.board.outline("box")
    piece = Polygon(outline[4])
    found = {True: 0, False: 0}
    for _ in range(300):
        radius = draw.choice((125, 200, 400))
        a, b = ((draw.randrange(4500, 7500), draw.randrange(4500, 7500), radius, 2, -1) for _ in range(2))
        if a[:2] == b[:2]:
            continue
        _, left, right = lines(a, b)
        strip = Polygon([left[:2], left[2:], right[2:], right[:2]])
        met = strip.intersection(piece).area
        if 0 < met < 500:
            continue  # a mere touch, which rounding decides
        assert cover.lies_between(outline, a, b) is (met > 0), (a, b)
        found[met > 0] += 1
    assert min(found.values()) > 20


@pytest.mark.clause("at43.cover.zone", "at43.cover.fighter-in-cover")
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((3000, 0), (3000, 9000)),
        ((9000, 0), (9000, 9000)),
        ((0, 3000), (9000, 3000)),
        ((0, 9000), (9000, 9000)),
    ],
)
def test_a_piece_beside_the_strip_on_any_side_is_not_between(a: tuple[int, int], b: tuple[int, int]) -> None:
    outline = battle(position(GOLEMS, piece=[BOX])).board.outline("box")
    assert not cover.lies_between(outline, (*a, 125, 2, -1), (*b, 125, 2, -1))
    assert cover.lies_between(outline, (6000, 0, 125, 2, -1), (6000, 9000, 125, 2, -1))
    assert cover.lies_between(outline, (0, 6000, 125, 2, -1), (9000, 6000, 125, 2, -1))


# -- who stands where ----------------------------------------------------------------------------------


def footing(mode: str, place: tuple[float, float], perch: str = "", **box: Any) -> movement._Footing:
    own = figures("alpha", 0, "steel_troopers", place)
    ground = battle(position(own, GOLEMS, piece=[{**BOX, **box}]))
    if perch:
        ground.units["alpha"].perches = (perch,)
    return movement._Footing(ground, ground.units["alpha"], mode)


@pytest.mark.clause("at43.scenery.climb")
@pytest.mark.parametrize(
    ("goal", "well"),
    [
        # The block reaches from 54 to 66 and from 57 to 63; a base is 1.25 in radius.
        ((6000, 6000), True),
        ((5525, 6000), True),
        ((5524, 6000), False),
        ((6475, 6000), True),
        ((6476, 6000), False),
        ((6000, 5825), True),
        ((6000, 5824), False),
        ((6000, 6175), True),
        ((6000, 6176), False),
        ((5275, 6000), True),
        ((5276, 6000), False),
        ((6725, 6000), True),
        ((6724, 6000), False),
        ((6000, 5575), True),
        ((6000, 5576), False),
        ((6000, 6425), True),
        ((6000, 6424), False),
        ((3000, 3000), True),
    ],
)
def test_who_climbs_ends_wholly_on_a_piece_or_clear_of_it(goal: tuple[int, int], well: bool) -> None:
    found = footing(movement.CLIMB, (60, 40)).fault(0, (6000, 4000), goal)
    assert (found is None) is well


@pytest.mark.clause("at43.scenery.climb")
def test_nobody_stands_on_a_wall_and_who_is_up_comes_down_by_climbing_alone() -> None:
    wall = {"kind": "low_wall", "length": 12}
    assert footing(movement.CLIMB, (60, 40), **wall).fault(0, (6000, 4000), (6000, 6000)) is not None
    for mode, free in ((movement.CLIMB, True), ("combat", False)):
        up = footing(mode, (60, 60), "box")
        wanted = None if free else Fault(0, Failing.NO_WAY, 0, up.battle.board.by_id["box"])
        assert up.fault(0, (6000, 6000), (6000, 4000)) == wanted
        assert up.fault(0, (6000, 6000), (6100, 6000)) is None, "up there one may walk about"
    inside = footing("combat", (60, 60), "in:box", open=True)
    assert inside.fault(0, (6000, 6000), (6000, 4000)) is None, "who is inside walks out"


@pytest.mark.clause("at43.scenery.climb", "at43.scenery.enter-container", "at43.scenery.default-impassable")
@pytest.mark.parametrize(
    ("mode", "start", "goal", "perch", "box", "free"),
    [
        ("climb", (60, 40), (60, 60), "", {}, True),
        ("climb", (60, 40), (60, 75), "", {}, False),
        ("climb", (60, 60), (60, 40), "box", {}, True),
        ("combat", (60, 60), (60.5, 60), "box", {}, True),
        ("combat", (60, 60), (60, 40), "box", {}, False),
        ("combat", (60, 40), (60, 75), "", {"open": True}, True),
        ("climb", (60, 40), (60, 75), "", {"open": True}, False),
        ("climb", (60, 40), (60, 75), "", {"kind": "low_wall"}, True),
        ("combat", (60, 40), (60, 75), "", {"kind": "low_wall"}, False),
    ],
)
def test_pieces_hinder_unless_one_stands_on_them_climbs_them_or_they_are_open(
    mode: str, start: Any, goal: Any, perch: str, box: dict[str, Any], free: bool
) -> None:
    found = footing(mode, start, perch, **box)
    a, b = ((int(x * 100), int(y * 100)) for x, y in (start, goal))
    assert bool(list(found.exempt(0, a, b))) is free


@pytest.mark.clause("at43.scenery.climb")
def test_a_climb_is_offered_to_who_stands_up_there_and_to_who_has_something_to_climb_near() -> None:
    def may(place: tuple[float, float], perches: tuple[str, ...] = (), **box: Any) -> bool:
        own = figures("alpha", 0, "steel_troopers", place, (place[0] + 3, place[1]))
        ground = battle(position(own, GOLEMS, piece=[{**BOX, **box}]))
        ground.units["alpha"].perches = perches
        return scenery.may_climb(ground, ground.units["alpha"])

    assert may((10, 10), ("", "box"))
    assert not may((10, 10), ("", "in:box"))
    assert not may((10, 10))
    assert may((60, 50))
    assert not may((60, 50), kind="bunker")


# -- obstacles -----------------------------------------------------------------------------------------


def in_the_way(mover: str, other: dict[str, Any], mode: str) -> tuple[int, int]:
    """On how many bases of another unit one may not stop, and through how many one may not pass."""
    ground = battle(position(figures("own", 0, mover, (20, 20)), other))
    found = movement.discs(ground, ground.units["own"], mode, (0, 0, 12000, 12000))
    return len(found[0]), len(found[1])


@pytest.mark.clause(
    "at43.moving.obstacles",
    "at43.moving.friends-pass-infantrymen#ruling",
    "at43.actions.afv-through-infantry",
    "at43.actions.no-overlap",
)
@pytest.mark.parametrize(
    ("mover", "card", "seat", "stops", "bars"),
    [
        ("steel_troopers", "steel_troopers", 0, True, False),
        ("steel_troopers", "storm_golems", 1, True, True),
        ("steel_troopers", "fire_toad", 0, True, True),
        ("steel_troopers", "fire_toad", 1, True, True),
        ("fire_toad", "steel_troopers", 0, False, False),
        ("fire_toad", "storm_golems", 1, False, False),
        ("fire_toad", "fire_toad", 0, True, True),
        ("fire_toad", "wraith_golgoth", 1, True, True),
    ],
)
@pytest.mark.parametrize("mode", ["rapid", "combat"])
def test_whom_one_may_pass_and_stop_on(
    mover: str, card: str, seat: int, stops: bool, bars: bool, mode: str
) -> None:
    other = figures("other", seat, card, (60, 60), (70, 60))
    assert in_the_way(mover, other, mode) == (2 * stops, 2 * bars)
    assert in_the_way(mover, {**other, "lost": [1]}, mode) == (stops, bars)
    ground = battle(position(figures("own", 0, mover, (20, 20)), other))
    assert movement.discs(ground, ground.units["own"], mode, (0, 0, 4000, 4000)) == ([], [])
    left, *_ = ground.units["other"].box
    assert movement.discs(ground, ground.units["own"], mode, (0, 0, left - 1, 12000)) == ([], [])


@pytest.mark.clause("at43.moving.obstacles", "at43.actions.no-overlap")
def test_a_comrade_who_cannot_move_does_not_make_way() -> None:
    ground = battle(position(figures("toads", 0, "fire_toad", (20, 20), (40, 20)), GOLEMS))
    toads = ground.units["toads"]
    box = (0, 0, 6000, 6000)
    assert movement.discs(ground, toads, "combat", box) == ([], [])
    parts = list(toads.structure[1])
    parts[1] = 0
    toads.structure = (toads.structure[0], tuple(parts))
    assert toads.immobile(1)
    radius = toads.kit[1].radius
    assert movement.discs(ground, toads, "combat", box) == ([], [(4000, 2000, radius)])
    toads.living = (1,)
    assert movement.discs(ground, toads, "combat", box) == ([], [])


# -- portions and positions ----------------------------------------------------------------------------


@pytest.mark.clause("at43.setup.no-map-zones")
def test_three_and_four_players_have_strips_and_quarters() -> None:
    ground = battle(position(GOLEMS, size=(120, 90)))
    ground.seats = 2
    assert setup.portions(ground) == [
        ((0, 0, 12000, 4500), [("bottom", 0, 12000), ("left", 0, 4500), ("right", 0, 4500)]),
        ((0, 4500, 12000, 9000), [("top", 0, 12000), ("left", 4500, 9000), ("right", 4500, 9000)]),
    ]
    ground.seats = 3
    assert setup.portions(ground) == [
        ((0, 0, 4000, 9000), [("bottom", 0, 4000), ("top", 0, 4000), ("left", 0, 9000)]),
        ((4000, 0, 8000, 9000), [("bottom", 4000, 8000), ("top", 4000, 8000)]),
        ((8000, 0, 12000, 9000), [("bottom", 8000, 12000), ("top", 8000, 12000), ("right", 0, 9000)]),
    ]
    ground.seats = 4
    assert setup.portions(ground) == [
        ((0, 0, 6000, 4500), [("bottom", 0, 6000), ("left", 0, 4500)]),
        ((0, 4500, 6000, 9000), [("left", 4500, 9000), ("top", 0, 6000)]),
        ((6000, 4500, 12000, 9000), [("top", 6000, 12000), ("right", 4500, 9000)]),
        ((6000, 0, 12000, 4500), [("right", 0, 4500), ("bottom", 6000, 12000)]),
    ]


@pytest.mark.clause(
    "at43.missions.access-fixed",
    "at43.missions.access-neutral",
    "at43.missions.deployment-first-turn#ruling",
    "at43.missions.drop-point",
    "at43.reserves.entry-position",
    "at43.missions.positions#1",
)
@pytest.mark.parametrize(
    ("turn", "controls", "usable"),
    [
        (1, {}, "own zone"),
        (2, {}, "own drop"),
        (2, {"free": 0, "far": 0}, "own free drop far"),
        (2, {"free": 1, "far": 1}, "own drop"),
        (1, {"free": 0, "far": 0}, "own free zone"),
        (3, {"theirs": 0}, "own drop"),
    ],
)
def test_the_positions_that_a_unit_may_use(turn: int, controls: dict[str, int], usable: str) -> None:
    rows = [
        {"id": "own", "kind": "access", "edge": "bottom", "owner": 0},
        {"id": "theirs", "kind": "access", "edge": "top", "owner": 1},
        {"id": "free", "kind": "access", "edge": "left"},
    ]
    pieces = [{"id": name, "kind": "drop_point", "at": [x, 60]} for name, x in (("pad", 40), ("pod", 80))]
    late = unit("bravo", 0, "steel_troopers", size=3, status="reserve")
    ground = battle(position(late, GOLEMS, position=rows, piece=pieces, turn=max(turn, 1), controls=controls))
    access = ground.board.position("own")
    more = [
        dataclasses.replace(access, id="zone", kind="deployment", owner=0, edge=""),
        dataclasses.replace(access, id="other", kind="deployment", owner=1, edge=""),
        dataclasses.replace(access, id="drop", kind="drop", owner=0, edge="", piece="pad"),
        dataclasses.replace(access, id="far", kind="drop", owner=-1, edge="", piece="pod"),
        dataclasses.replace(access, id="lost", kind="drop", owner=0, edge="", piece="gone"),
    ]
    ground.board = SimpleNamespace(
        positions=(*ground.board.positions, *more), by_id=ground.board.by_id, pieces=ground.board.pieces
    )
    ground.controls = controls
    found = [one.id for one in reserves.positions(ground, ground.units["bravo"])]
    assert found == usable.split()


# -- weapons and losses --------------------------------------------------------------------------------


@pytest.mark.clause(
    "at43.shooting.salvo-steps", "at43.actions.shoot-once-per-weapon", "at43.damage.weapon-destroyed"
)
def test_each_weapon_is_there_as_often_as_it_is_left() -> None:
    ground = battle(position(figures("toads", 0, "fire_toad", (20, 20), (40, 20)), GOLEMS))
    toads = ground.units["toads"]
    plain = {key: [*one.bearers] for key, one in weaponry.arms(toads, None).items()}
    assert all([i for i, _ in bearers] == [0, 1] for bearers in plain.values())
    [key, *_] = plain
    parts = list(toads.structure[1])
    toads.structure = (toads.structure[0], (*parts[:2], *[0] * len(parts[2:])))
    left = weaponry.arms(toads, None)
    assert [i for i, _ in left[key].bearers] == [0], "the weapons of the second are gone"
    toads.living = (1,)
    assert weaponry.arms(toads, None) == {}


def led(*places: tuple[float, float]) -> Battle:
    own = unit(
        "alpha", 0, "steel_troopers", size=len(places) - 1, hero="borz", places=[list(p) for p in places]
    )
    return battle(position(own, figures("golems", 1, "storm_golems", (60, 10))))


@pytest.mark.clause("at43.losses.infantry-nearest", "at43.heroes.last-to-die#2")
@pytest.mark.parametrize(
    ("seen", "order"),
    [((0, 1, 2), (1, 2, 0)), ((0, 1), (1, 2, 0)), ((0,), (1, 2, 0)), ((1, 2), (1, 2)), ((2, 0), (2, 1, 0))],
)
def test_a_hero_falls_after_his_comrades_seen_or_hidden(
    seen: tuple[int, ...], order: tuple[int, ...]
) -> None:
    ground = led((60, 20), (60, 25), (60, 30))
    alpha, shooter = ground.units["alpha"], ground.units["golems"]
    assert alpha.kit[0].is_hero
    everybody = [(alpha, j) for j in alpha.living]
    found = losses._fall_order(shooter, everybody, [(alpha, j) for j in seen])
    assert tuple(j for _, j in found) == order
