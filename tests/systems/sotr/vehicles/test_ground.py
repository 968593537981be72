"""The ground that vehicles drive through: what it lets them do, roads, what they crush, and soft ground."""

import pytest

from grognard.systems.sotr.board import piece as made
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import driving, machine, speed, terrain
from systems.sotr.machines import at, piece, run, table, vehicle
from systems.sotr.table import left

SLOW, MEDIUM, FAST = 1, 2, 3
CALM, PANIC = (1, 1), (6, 6)


def tank_of(**rest):
    battle = table(at("t", 0, 24, 24, "own"), troops=[vehicle("own", **rest)])
    return battle.units["t"]


# -- ground --------------------------------------------------------------------------------------------------------

ROWS = [
    ("forest", SLOW, SLOW, MEDIUM),
    ("road", FAST, FAST, FAST),
    ("crater", FAST, FAST, FAST),
    ("low_wall", 0, MEDIUM, FAST),
    ("building", 0, 0, 0),
    ("ruins", SLOW, MEDIUM, FAST),
    ("marsh", SLOW, SLOW, MEDIUM),
    ("mud", SLOW, SLOW, MEDIUM),
    ("shallow_water", FAST, FAST, FAST),
    ("medium_water", SLOW, MEDIUM, MEDIUM),
    ("deep_water", 0, 0, SLOW),
    ("snow", MEDIUM, MEDIUM, FAST),
]


@pytest.mark.clause("sotr.vterrain.table", "sotr.vterrain.unlisted")
@pytest.mark.example(
    "sotr.ex.vterrain-forest", "sotr.ex.vterrain-open", "sotr.ex.vterrain-wall", "sotr.ex.vterrain-building",
    "sotr.ex.vterrain-marsh", "sotr.ex.vterrain-shallow-water", "sotr.ex.vterrain-deep-water", "sotr.ex.vterrain-snow",
)  # fmt: skip
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_each_kind_of_ground_caps_each_kind_of_vehicle(row):
    kind, *caps = row
    ground = made("p", kind, [(0, 0), (100, 0), (100, 100), (0, 100)])
    found = [terrain.cap(tank_of(locomotion=way), ground) for way in ("wheeled", "tracked", "mecha")]
    assert found == caps
    bogs = [terrain.may_bog(tank_of(locomotion=way), ground) for way in ("wheeled", "tracked", "mecha")]
    assert bogs == ([True, False, True] if kind in ("marsh", "mud") else [False] * 3)


@pytest.mark.clause("sotr.vterrain.roads")
@pytest.mark.example("sotr.ex.road-class-3")
def test_a_whole_move_on_a_road_doubles_the_distances_but_not_of_a_mecha():
    battle = table(
        at("t", 0, 24, 4),
        at("m", 0, 10, 4, "mecha"),
        piece=[piece("road", 22, 0, 26, 40), piece("road", 8, 0, 12, 40)],
    )
    tank, robot = battle.units["t"], battle.units["m"]
    assert speed.limits(tank, road=True) == (1200, 2400, 3200)
    assert speed.limits(robot, road=True) == (600, 1200, 1600)
    assert terrain.driven(battle.board, tank, [(2400, 400), (2400, 3600)]).length == 3200
    assert terrain.driven(battle.board, tank, [(2400, 400), (2400, 2400), (3000, 2400)]).length == 1600


@pytest.mark.clause("sotr.vterrain.several", "sotr.vterrain.table")
@pytest.mark.example("sotr.ex.tracked-several-terrains")
def test_a_tank_that_has_gone_11_inches_stops_at_the_edge_of_the_forest():
    pieces = [
        piece("low_wall", 20, 8, 28, 8.01),
        piece("medium_water", 20, 12, 28, 15),
        piece("forest", 20, 15, 28, 19),
    ]
    battle = table(at("t", 0, 24, 4), piece=pieces)
    tank = battle.units["t"]
    way = terrain.driven(battle.board, tank, [(2400, 400), (2400, 2200)])
    assert way.length == 1100
    assert way.places[-1] == (2400, 1500)
    machine.put(tank, (2400, 1500), 0)
    way = terrain.driven(battle.board, tank, [(2400, 1500), (2400, 3000)])
    assert way.length == 600  # 4 inches of forest, 2 inches left


@pytest.mark.clause("sotr.vterrain.several")
def test_the_lowest_cap_met_bounds_the_whole_move():
    battle = table(at("t", 0, 24, 4), piece=[piece("low_wall", 20, 8, 28, 8.4)])
    tank = battle.units["t"]
    assert terrain.driven(battle.board, tank, [(2400, 400), (2400, 2400)]).length == 1200
    assert terrain.driven(battle.board, tank, [(1000, 400), (1000, 2400)]).length == 1600


@pytest.mark.clause("sotr.vterrain.destroys-obstacle")
@pytest.mark.parametrize(
    ("way", "kind", "crushed"),
    [("tracked", "forest", True), ("wheeled", "forest", True), ("mecha", "forest", False), ("tracked", "low_wall", True), ("tracked", "ruins", False)],
)  # fmt: skip
def test_what_is_crushed_is_open_ground_one_vehicle_wide(way, kind, crushed):
    battle = table(
        at("t", 0, 24, 10, "own"),
        troops=[vehicle("own", locomotion=way)],
        piece=[piece(kind, 16, 14, 32, 15)],
    )
    tank = battle.units["t"]
    run(driving.go(battle, tank, Acting(unit="t"), [(2400, 1000), (2400, 1600)]))
    over = [
        p
        for p in battle.board.pieces
        if p.corners and min(x for x, _ in p.corners) < 2400 < max(x for x, _ in p.corners)
    ]
    assert bool(over) != crushed
    if crushed:
        edges = sorted(x for p in battle.board.pieces for x, _ in p.corners)
        assert edges[0] == 1600
        assert edges[-1] == 3200
        assert 2250 in edges
        assert 2550 in edges


@pytest.mark.clause("sotr.vterrain.bog-roll")
@pytest.mark.example("sotr.ex.bog-family")
@pytest.mark.parametrize(
    ("face", "results"),
    [
        (2, ["trouble", "bogged", "bogged"]),
        (3, ["nothing", "trouble", "bogged"]),
        (4, ["nothing", "nothing", "trouble"]),
    ],
)
def test_heavy_armour_sinks_deeper(face, results):
    found = []
    for armour in (1, 5, 6):
        battle = table(at("t", 0, 24, 24, "own"), troops=[vehicle("own", armour=armour)], dice=[face])
        found.append(terrain.bog_roll(battle, battle.units["t"]))
    assert found == results


@pytest.mark.clause("sotr.vterrain.bogged")
@pytest.mark.parametrize("seen", [True, False])
def test_a_bogged_vehicle_stays_for_good_and_its_crew_tests_if_it_sees_an_enemy_vehicle(seen):
    wall = [] if seen else [piece("cliff", 0, 30, 48, 31)]
    battle = table(
        at("m", 0, 24, 8, "mecha"), at("x", 1, 24, 44), piece=[piece("marsh", 20, 12, 28, 20), *wall],
        dice=[1, *(PANIC if seen else ())],
    )  # fmt: skip
    robot = battle.units["m"]
    run(driving.go(battle, robot, Acting(unit="m"), [(2400, 800), (2400, 1800)]))
    assert left(battle) == 0
    assert speed.fastest(robot) == 0
    assert robot.places[0][1] <= 1205  # where the ground began
    assert bool(machine.crew(robot)) != seen


@pytest.mark.clause("sotr.vterrain.bog-trouble#1", "sotr.vterrain.bog-trouble#ruling")
def test_trouble_halves_the_move_and_asks_again_with_one_less_next_turn():
    battle = table(at("m", 0, 24, 8, "mecha"), piece=[piece("marsh", 20, 12, 28, 30)], dice=[2, 3, 3])
    robot = battle.units["m"]
    run(driving.go(battle, robot, Acting(unit="m"), [(2400, 800), (2400, 2200)]))
    assert machine.hull(robot).moved == 600  # medium, 12, halved
    assert speed.limits(robot) == (300, 600, 800)
    run(driving.stuck(battle, robot))  # 3 with 1 less: still in trouble
    assert machine.hull(robot).mired
    assert machine.hull(robot).bogging == 2
    run(driving.stuck(battle, robot))  # 3 with 2 less: bogged
    assert machine.has(robot, machine.IMMOBILE)


@pytest.mark.clause("sotr.vterrain.bog-trouble#1")
def test_who_leaves_the_mud_rolls_no_more():
    battle = table(at("m", 0, 24, 8, "mecha"), piece=[piece("marsh", 20, 12, 28, 13)])
    robot = battle.units["m"]
    machine.hull(robot).mired, machine.hull(robot).bogging = "marsh1", 1
    run(driving.stuck(battle, robot))
    assert machine.hull(robot).bogging == 0
    assert speed.limits(robot) == (600, 1200, 1600)
