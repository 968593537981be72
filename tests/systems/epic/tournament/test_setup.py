"""Setting up the tournament game, and teleporting."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.system import Setup
from grognard.systems.epic import SYSTEM, events, scenario
from grognard.systems.epic.roster.ready import ready_armies
from grognard.systems.epic.special_units import commanders, teleport
from grognard.systems.epic.tournament import ground, setup
from systems.epic.table import (
    CM,
    answer,
    asked,
    battle,
    formation,
    game,
    offered,
    one,
    piece,
    position,
    refused,
    sheet,
    state,
    told,
)

SHEETS = [
    sheet("t.man", armour="-"),
    sheet("t.scout", speed=20, abilities=["scout"]),
    sheet("t.fast", speed=20),
    sheet("t.gun", speed=0),
    sheet("t.engine", type="we", base=4, speed=10, damage_capacity=3),
    sheet("t.port", abilities=["teleport"]),
    sheet("t.porter", type="we", base=4, damage_capacity=3, abilities=["teleport"]),
]


def waiting(name, seat, *sheets, **rest):
    return {"id": name, "seat": seat, "status": "waiting", "units": list(sheets), **rest}


def tournament(*rows, dice=(), **rest):
    found = {"ratings": [5, 3], "phase": "edges", "turn": 1, "profiles": SHEETS, **rest}
    return game(position(*rows, **found), *dice)


A = waiting("A", 0, "t.fast", "t.fast")
B = waiting("B", 1, "t.fast", "t.fast")


# -- edges and objectives ------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.tournament.choose-edge")
def test_the_higher_rating_takes_a_long_edge_or_a_corner_and_the_other_what_is_opposite():
    playing = tournament(A, B)
    assert asked(playing).seat == 0
    assert offered(playing, "epic-edge") == [
        "bottom",
        "top",
        "bottom-left",
        "bottom-right",
        "top-left",
        "top-right",
    ]
    answer(playing, ("epic-edge", "top-left"))
    assert state(playing).edges == ("top-left", "bottom-right")
    playing = tournament(A, B, ratings=[3, 3], dice=(2, 2, 1, 4))
    assert asked(playing).seat == 1  # by a roll-off, rolled again where it is equal


@pytest.mark.clause(
    "epic.tournament.objectives-alternate",
    "epic.tournament.objective-first",
    "epic.tournament.objective-others",
)
def test_objectives_are_placed_in_turn_the_first_on_ones_own_edge_the_others_in_the_enemys_half():
    playing = tournament(A, B)
    answer(playing, ("epic-edge", "bottom"))
    assert (asked(playing).ask, asked(playing).seat) == ("epic-objective", 0)
    assert refused(playing, (90, 1)) == ["epic.tournament.objective-first"]
    assert refused(playing, (90, 120)) == ["epic.tournament.objective-first"]
    answer(playing, ("epic-objective", (90, 0)))
    assert asked(playing).seat == 1
    answer(playing, ("epic-objective", (90, 120)))
    assert refused(playing, (40, 59)) == ["epic.tournament.objective-others"]  # not in his half
    assert refused(playing, (40, 91)) == ["epic.tournament.objective-others"]  # 29 cm from his edge
    answer(playing, ("epic-objective", (40, 90)), ("epic-objective", (40, 30)))
    assert refused(playing, (69.9, 90)) == ["epic.tournament.objective-others"]  # 29.9 cm from another
    answer(playing, ("epic-objective", (70, 90)), ("epic-objective", (140, 30)))
    found = [(one_.seat, one_.number, one_.half) for one_ in state(playing).objectives]
    assert found == [(0, 1, 0), (1, 1, 1), (0, 2, 1), (1, 2, 0), (0, 3, 1), (1, 3, 0)]
    assert state(playing).phase == "deploy"  # nobody may garrison, nobody teleports


# -- garrisons -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.tournament.garrison-eligible")
@pytest.mark.parametrize(
    ("sheets", "able"),
    [
        (["t.scout", "t.fast"], True),
        (["t.scout", "t.fast", "t.fast"], False),
        (["t.man", "t.man", "t.fast"], True),
        (["t.man", "t.fast", "t.fast"], False),
        (["t.man", "t.engine"], False),
        (["t.fast", "t.fast", "t.gun"], True),
    ],
)
def test_scouts_the_slow_and_the_fixed_may_garrison(sheets, able):
    made = battle(position(waiting("A", 0, *sheets), profiles=SHEETS))
    assert setup.may_garrison(one(made, "A")) is able


OBJECTIVES = [
    {"seat": 0, "number": 1, "at": [90, 0]},
    {"seat": 1, "number": 1, "at": [90, 120]},
    {"seat": 1, "number": 2, "at": [40, 40]},
    {"seat": 0, "number": 2, "at": [40, 80]},
]
SLOW = [waiting(f"A{n}", 0, "t.man", "t.man") for n in range(1, 5)]


@pytest.mark.clause(
    "epic.tournament.garrison-placement", "epic.tournament.garrison-limits", "epic.tournament.garrison-order"
)
def test_a_garrison_stands_near_an_objective_in_its_half_and_in_nothing_impassable():
    wall = piece("cliffs", 44, 30, 60, 50)
    playing = tournament(
        SLOW[0], waiting("B1", 1, "t.man"), phase="garrisons", objective=OBJECTIVES, piece=[wall]
    )
    assert offered(playing, "epic-garrison") == ["nobody", "A1"]
    answer(playing, ("epic-garrison", "A1"))
    assert "epic.tournament.garrison-placement" in refused(playing, [(60, 20), (63, 20)])
    # A part of its base would be over the middle.
    assert "epic.tournament.garrison-limits" in refused(playing, [(40, 54), (40, 59.5)])
    assert "epic.terrain.impassable" in refused(playing, [(42, 40), (45, 40)])
    answer(playing, ("epic-garrison-where", [(40, 53), (40, 58.9)]), ("epic-garrison-overwatch", "no"))
    assert one(playing, "A1").on_table
    assert asked(playing).seat == 1  # one each in turn


@pytest.mark.clause("epic.tournament.garrison-limits")
def test_dangerous_ground_is_allowed_without_a_test():
    bog = piece("marsh", 30, 30, 50, 50)
    playing = tournament(
        SLOW[0], waiting("B1", 1, "t.fast", "t.fast"), phase="garrisons", objective=OBJECTIVES, piece=[bog]
    )
    answer(playing, ("epic-garrison", "A1"), ("epic-garrison-where", (40, 40)))
    assert told(playing, events.DangerousTerrain) == []


@pytest.mark.clause("epic.tournament.garrison-overwatch")
def test_two_garrisons_of_a_side_may_begin_on_overwatch():
    playing = tournament(*SLOW, waiting("B1", 1, "t.fast", "t.fast"), phase="garrisons", objective=OBJECTIVES)
    for name in ("A1", "A2", "A3"):
        answer(playing, ("epic-garrison", name))
        playing.submit(0, asked(playing).form.default())
        if asked(playing).ask == "epic-garrison-overwatch":
            answer(playing, ("epic-garrison-overwatch", "yes"))
    assert [one(playing, name).overwatch for name in ("A1", "A2", "A3")] == [True, True, False]
    assert one(playing, "A1").garrison_watch
    assert not one(playing, "A1").acted


# -- reserves and deployment ---------------------------------------------------------------------------------------


@pytest.mark.clause(
    "epic.tournament.reserve-eligible", "epic.tournament.reserve-open", "epic.special-units.teleport-eligible"
)
def test_formations_that_can_teleport_may_be_kept_in_reserve_for_all_to_see():
    rows = [waiting("A1", 0, "t.port", "t.port"), waiting("A2", 0, "t.port", "t.man"), B]
    playing = tournament(*rows, phase="reserves", first=0)
    assert offered(playing, "epic-reserves") == ["A1"]
    answer(playing, ("epic-reserves", "A1"))
    assert one(playing, "A1").status == "reserve"
    assert told(playing, events.InReserve)[0].formation == "A1"
    for seat in (0, 1, None):
        seen = SYSTEM.scene(SYSTEM.view(state(playing), seat), seat)
        assert any(found.card.startswith("A1:") and found.status == "reserve" for found in seen.pieces)


@pytest.mark.clause("epic.tournament.deploy-remaining", "epic.tournament.deploy-zone")
def test_all_others_are_deployed_in_turn_wholly_within_15_cm_of_their_edge():
    rows = [A, waiting("A2", 0, "t.man"), B]
    playing = tournament(*rows, phase="deploy", first=0)
    answer(playing, ("epic-deploy", "A"))
    assert "epic.tournament.deploy-zone" in refused(playing, [(20, 14.1), (24, 14)])
    assert "epic.basics.coherency" in refused(playing, [(20, 14), (40, 14)])
    answer(playing, ("epic-deploy-where", [(20, 14), (24, 14)]))
    assert asked(playing).seat == 1
    assert "epic.tournament.deploy-zone" in refused(playing, [(20, 14), (24, 14)])
    answer(playing, ("epic-deploy-where", [(20, 106), (24, 106)]))
    # B has no more: A places the rest.
    assert asked(playing).seat == 0


@pytest.mark.clause("epic.tournament.setup-sequence")
def test_the_stages_follow_each_other():
    playing = tournament(A, waiting("S", 0, "t.scout"), waiting("P", 0, "t.port"), B, dice=(6, 1))
    asks = []
    while asked(playing).ask != "epic-first":
        decision = asked(playing)
        if decision.ask not in asks:
            asks.append(decision.ask)
        chosen = decision.form.default()
        if decision.ask == "epic-garrison":
            chosen = "S" if "S" in decision.form.options else "nobody"
        if decision.ask == "epic-reserves":
            chosen = ["P"]
        playing.submit(decision.seat, chosen)
    assert asks == [
        "epic-edge",
        "epic-objective",
        "epic-garrison",
        "epic-garrison-where",
        "epic-garrison-overwatch",
        "epic-reserves",
        "epic-deploy-where",
        "epic-teleport",
    ]


@pytest.mark.clause("epic.tournament.reserve-abilities", "epic.special-units.supreme-commander-reroll")
def test_a_supreme_commander_in_reserve_lends_no_reroll():
    chief = sheet("t.chief", abilities=["supreme_commander", "teleport", "leader"])
    row = {"id": "C", "seat": 0, "status": "reserve", "units": ["t.chief"]}
    made = battle(position(row, formation("A", 0, "t.man", (20, 20)), profiles=[*SHEETS, chief]))
    assert commanders.commander(made, one(made, "A")) is None
    assert commanders.leaders(one(made, "C")) == 0


# -- teleporting ---------------------------------------------------------------------------------------------------


def arriving(*rows, dice=(), **rest):
    found = {"ratings": [5, 3], "phase": "arrivals", "profiles": SHEETS, **rest}
    return game(position(*rows, **found), *dice)


PORT = {"id": "A", "seat": 0, "status": "reserve", "units": ["t.port", "t.port", "t.port"]}
ENEMY = formation("B", 1, "t.man", (90, 60), (93, 60))


@pytest.mark.clause("epic.special-units.teleport-placement", "epic.special-units.teleport-restrictions")
def test_a_teleporting_formation_appears_before_the_strategy_roll_anywhere_out_of_enemy_zones():
    playing = arriving(PORT, ENEMY, dice=(2, 2, 2, 6, 1))
    assert asked(playing).ask == "epic-teleport"
    answer(playing, ("epic-teleport", "A"))
    assert refused(playing, [(90, 67), (87, 67), (84, 67)])  # 5 cm from an enemy
    assert "epic.basics.coherency" in refused(playing, [(20, 20), (23, 20), (31, 20)])
    answer(playing, ("epic-teleport-where", [(90, 67.1), (87, 68), (84, 68)]))
    assert asked(playing).ask == "epic-first"
    assert one(playing, "A").markers == 0
    assert not one(playing, "A").acted


@pytest.mark.clause("epic.special-units.teleport-eligible")
def test_it_may_wait_for_a_later_turn():
    playing = arriving(PORT, ENEMY, dice=(6, 1))
    answer(playing, ("epic-teleport", "nobody"))
    assert one(playing, "A").status == "reserve"
    assert [found.id for found in teleport.waiting(state(playing), 0)] == ["A"]


@pytest.mark.clause("epic.special-units.teleport-placement")
def test_scouts_too_appear_within_5_cm_of_each_other():
    scouts = [*SHEETS, sheet("t.ghost", abilities=["teleport", "scout"])]
    row = {"id": "A", "seat": 0, "status": "reserve", "units": ["t.ghost", "t.ghost"]}
    playing = arriving(row, ENEMY, profiles=scouts)
    answer(playing, ("epic-teleport", "A"))
    assert "epic.basics.coherency" in refused(playing, [(20, 20), (30, 20)])


@pytest.mark.clause("epic.special-units.teleport-mishap")
def test_each_1_gives_a_marker_and_a_war_engine_rolls_its_capacity():
    playing = arriving(PORT, ENEMY, dice=(1, 2, 1, 6, 1))
    answer(playing, ("epic-teleport", "A"), ("epic-teleport-where", (20, 20)))
    assert one(playing, "A").markers == 2
    engine = {"id": "A", "seat": 0, "status": "reserve", "units": ["t.porter"]}
    playing = arriving(engine, ENEMY, dice=(1, 2, 3, 6, 1))
    answer(playing, ("epic-teleport", "A"), ("epic-teleport-where", (20, 20)))
    assert one(playing, "A").markers == 1


@pytest.mark.clause("epic.special-units.teleport-restrictions")
def test_who_appears_in_dangerous_ground_is_tested():
    bog = piece("marsh", 10, 10, 40, 40)
    single = {"id": "A", "seat": 0, "status": "reserve", "units": ["t.port"]}
    playing = arriving(single, ENEMY, dice=(2, 1, 6, 1), piece=[bog])
    answer(playing, ("epic-teleport", "A"), ("epic-teleport-where", (20, 20)))
    assert one(playing, "A").destroyed


# -- the table -----------------------------------------------------------------------------------------------------

LONG = ("roads", "river")


def across(piece):
    """How long the longer side of the box round a piece is, in cm."""
    xs, ys = [x for x, _ in piece.corners], [y for _, y in piece.corners]
    return max(max(xs) - min(xs), max(ys) - min(ys)) / CM


def crossings(board):
    """The gaps in the stretches of a river, each as from and to along it, in cm."""
    banks = [one for one in board.pieces if one.kind == "river"]
    upright = len({round(sum(x for x, _ in one.corners) / len(one.corners), -3) for one in banks}) == 1
    spans = sorted(
        (
            min(corner[upright] for corner in one.corners) / CM,
            max(corner[upright] for corner in one.corners) / CM,
        )
        for one in banks
    )
    return [(a[1], b[0]) for a, b in pairwise(spans)], spans


@pytest.mark.clause("epic.tournament.table", "epic.tournament.terrain")
@pytest.mark.parametrize("number", [111111, 123456, 314152, 435261, 666666])
def test_dice_lay_a_table_of_twelve_pieces_or_more_that_lie_apart(number):
    board = ground.laid(number)
    assert (board.width, board.depth) == (180 * CM, 120 * CM)
    apart = [one for one in board.pieces if one.kind not in LONG]
    assert len(apart) >= 12
    assert all(15 <= across(one) <= 30 for one in apart)
    shapes = board.terrain.shapes()
    lying = [shapes[board.by_id[one.id]] for one in board.pieces if one.kind != "roads"]
    assert not any(a.intersects(b) for n, a in enumerate(lying) for b in lying[:n])
    assert all(0 <= x <= 180 * CM and 0 <= y <= 120 * CM for one in board.pieces for x, y in one.corners)


@pytest.mark.clause("epic.tournament.terrain")
def test_whoever_lays_a_river_lays_a_crossing_every_30_cm():
    rivers = [board for board in map(ground.laid, range(111111, 111141)) if "river1" in board.by_id]
    assert rivers
    for board in (*rivers, ground.battlefield("river_crossing")):
        gaps, spans = crossings(board)
        assert all(end - start <= 30 for start, end in spans)
        assert all(2.5 <= end - start <= 8 for start, end in gaps)  # no narrower than a tank
        middles = [(start + end) / 2 for start, end in gaps]
        assert all(b - a == 30 for a, b in pairwise(middles))


@pytest.mark.clause("epic.tournament.table", "epic.tournament.terrain")
@pytest.mark.parametrize("name", ["city_ruins", "river_crossing", "open_steppe", "fortress_line"])
def test_a_battlefield_has_twelve_pieces_and_both_long_edges_see_the_same(name):
    board = ground.battlefield(name)
    assert (board.width, board.depth) == (180 * CM, 120 * CM)
    apart = [one for one in board.pieces if one.kind not in LONG]
    assert len(apart) >= 12
    assert all(15 <= across(one) <= 30 for one in apart)
    lying = {(one.kind, frozenset(one.corners)) for one in board.pieces}
    turned = {
        (one.kind, frozenset((board.width - x, board.depth - y) for x, y in one.corners))
        for one in board.pieces
    }
    assert lying == turned or name == "open_steppe"  # whose track runs askew


def test_six_dice_name_the_table_and_a_chosen_battlefield_needs_none():
    armies = tuple(ready_armies()[one].army for one in ("marines_1000", "orks_1000"))
    setup_ = Setup("epic", "tournament_netea_1000", armies)
    playing = Game(SYSTEM, setup_, Seeded(seed=7))
    [laid] = told(playing, events.TableLaid)
    assert state(playing).board is ground.laid(laid.number)
    assert [len(str(laid.number)), state(playing).phase] == [6, "edges"]
    playing = Game(SYSTEM, replace(setup_, options={"battlefield": "city_ruins"}), Seeded(seed=7))
    assert state(playing).board is ground.battlefield("city_ruins")
    assert told(playing, events.TableLaid) == []


@pytest.mark.clause("epic.tournament.forces")
def test_a_tournament_is_played_with_one_total_for_both_from_2000_to_6000_points():
    for row in scenario.listed():
        if "tournament" in row.tags and "teaching" not in row.tags:
            assert row.points[0] == row.points[1]
            assert 2000 <= row.points[0] <= 6000
    dear = ready_armies()["marines_3000_a"].army
    assert not scenario.review("tournament_netea_3000", 0, dear)
    assert [one.key for one in scenario.review("tournament_netea_2000", 1, dear)] == ["over-points"]
