"""Movement in Dust Tactics: points, diagonals, who enters, passes and stops where, and the edge of the board."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.event import AnsweredItself
from grognard.core.game import Game
from grognard.core.space.squares.grid import Way
from grognard.systems.dust import movement
from grognard.systems.dust.events import Moved
from grognard.systems.dust.state import Battle
from systems.dust.cards import hero, plane, squad, walker
from systems.dust.table import (
    activate,
    answer,
    asked,
    battle,
    events,
    game,
    offered,
    position,
    refused,
    state,
    unit,
)

CARDS = [
    squad("runners", movement=2),
    squad("sprinters", movement=3),
    walker("strider", movement=2),
    walker("racer", movement=3),
    squad("acrobats", "agile", movement=2),
    hero("errant", movement=2),
    plane("flyer", movement=2),
]


def lane(*units: dict[str, Any], squares: str = ".....", **rest: Any) -> dict[str, Any]:
    """A board one square wide, from A1 on."""
    return position(*units, board={"rows": [squares]}, profiles=CARDS, **rest)


def field(
    *units: dict[str, Any], rows: tuple[str, ...] = ("...", "...", "..."), **rest: Any
) -> dict[str, Any]:
    return position(*units, profiles=CARDS, **{"board": {"rows": list(rows)}, **rest})


def ways(found: Battle, name: str, points: int | None = None, diagonals: int = 0) -> dict[str, int]:
    """Squares a unit can end a Move on, with their cost."""
    mover = found.units[name]
    spend = int(movement.allowance(found, mover)) if points is None else points
    reached = movement.ways(found, mover, mover.cell, spend, diagonals)
    return {found.board.names[cell]: way.cost for cell, way in reached.items()}


# -- points ------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.move.allowance#1")
def test_a_move_has_as_many_points_as_the_movement_value():
    for name, points in (("recon_boys", 1), ("runners", 2), ("sprinters", 3)):
        found = battle(lane(unit(name, 0, "A1")))
        assert list(ways(found, name).values()) == list(range(1, points + 1))


def test_beside_a_square_stands_what_the_way_there_costs() -> None:
    playing = game(field(unit("runners", 0, "A1"), rows=("......",) * 3, rounds=2))
    activate(playing, "runners", "move+move")
    names = state(playing).board.names

    def told(square: str) -> dict[str, float]:
        return dict(asked(playing).note(names.index(square)).means)

    assert told("B1") == {"dust-odds-move-cost": 1, "dust-odds-move-left": 1}
    assert told("C2") == {"dust-odds-move-cost": 2, "dust-odds-move-left": 0}
    assert told("D2") == {"dust-odds-move-cost-both": 3}
    assert told("A1") == {}


def test_beside_a_square_to_enter_stands_what_the_way_there_costs() -> None:
    playing = game(position(unit("recon_boys", 0)))
    activate(playing, "recon_boys", "move+move")
    names = state(playing).board.names
    near = next(name for name in offered(playing, "dust-enter") if name.endswith("1"))
    far = next(name for name in offered(playing, "dust-enter") if not name.endswith("1"))
    assert dict(asked(playing).note(names.index(near)).means) == {"dust-odds-move-cost": 1}
    assert dict(asked(playing).note(names.index(far)).means) == {"dust-odds-move-cost-both": 2}


@pytest.mark.clause("dust.move.allowance#2")
def test_points_may_be_left_and_do_not_carry_over():
    """The first Move goes one square of two; the second has two points again, and no third."""
    playing = game(lane(unit("runners", 0, "A1"), squares="......", rounds=2))
    activate(playing, "runners", "move+move")
    assert offered(playing, "dust-move") == ["A1", "B1", "C1", "D1", "E1"], "the last two by both Moves"
    answer(playing, "dust-move", "B1")
    assert offered(playing, "dust-move") == ["B1", "A1", "C1", "D1"]
    assert refused(playing, state(playing).board.grid.parse("E1")) == ["dust.move.allowance"]
    answer(playing, "dust-move", "B1")
    assert playing.over
    assert len(events(playing, Moved)) == 1, "a Move of no square is no movement"


def test_a_square_of_both_moves_is_named_once_and_gone_to_by_two():
    playing = game(lane(unit("runners", 0, "A1"), squares="......", rounds=2))
    activate(playing, "runners", "move+move")
    answer(playing, "dust-move", "E1")
    names = state(playing).board.names
    assert [[names[cell] for cell in moved.way] for moved in events(playing, Moved)] == [
        ["B1", "C1"],
        ["D1", "E1"],
    ]


@pytest.mark.clause("dust.move.allowance#ruling")
@pytest.mark.parametrize("name", ["recon_boys", "runners", "sprinters", "acrobats", "racer"])
def test_points_of_two_moves_are_not_pooled_by_a_square_named_for_both(name):
    """Whatever is offered beyond the first Move is reached by the second, out of points of its own."""
    rows = (".......", "..#....", ".......", "...#...", ".......", ".......", ".......")

    def begun() -> Game:
        playing = game(field(unit(name, 0, "A1"), rows=rows, rounds=2))
        activate(playing, name, "move+move")
        return playing

    first = begun()
    points = int(movement.allowance(state(first), state(first).units[name]))
    near = ways(state(first), name)
    beyond = [cell for cell in offered(first, "dust-move") if cell not in near and cell != "A1"]
    assert beyond
    for cell in beyond:
        playing = begun()
        answer(playing, "dust-move", cell)
        assert playing.over, "the second Move is not asked for"
        one, two = events(playing, Moved)
        assert state(playing).board.names[two.way[-1]] == cell
        assert max(len(one.way), len(two.way)) <= points


def test_who_was_fired_at_on_the_way_is_asked_again_where_to_go():
    """Who was not fired at goes on; a reaction, though it fails, is a reason to think again."""
    for reacts, dice, again in (("pass", [], False), ("sturmpioniere", ["reaction: M"], True)):
        playing = game(
            position(unit("recon_boys", 0, "C1"), unit("sturmpioniere", 1, "C5"), unit("hans", 1, "H6")), dice
        )
        activate(playing, "recon_boys", "move+move")
        answer(playing, "dust-move", "A1")
        answer(playing, "dust-react", reacts)
        assert (asked(playing).ask == "dust-move") is again


@pytest.mark.clause("dust.move.cost-straight")
@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_a_straight_step_costs_one(points):
    found = battle(field(unit("recon_boys", 0, "A1"), rows=(".....",) * 5))
    reached = ways(found, "recon_boys", points)
    for steps in range(1, 5):
        expected = steps if steps <= points else None
        assert reached.get(f"{'ABCDE'[steps]}1") == expected
        assert reached.get(f"A{steps + 1}") == expected


@pytest.mark.clause("dust.move.cost-diagonal#1")
def test_the_first_diagonal_costs_one_and_every_further_one_two():
    found = battle(field(unit("sprinters", 0, "A1"), rows=("......",) * 6))
    reached = ways(found, "sprinters", 5)
    assert (reached["B2"], reached["C3"], reached["D4"]) == (1, 3, 5)
    assert "E5" not in reached
    assert ways(found, "sprinters", 2, diagonals=1)["B2"] == 2
    assert ways(found, "sprinters", 1, diagonals=1) == {"B1": 1, "A2": 1}


@pytest.mark.clause("dust.move.cost-diagonal#1")
def test_diagonals_are_counted_over_the_whole_activation():
    playing = game(field(unit("runners", 0, "A1"), rows=(".....",) * 5, rounds=2))
    activate(playing, "runners", "move+move")
    answer(playing, "dust-move", "C2")  # a diagonal is needed: two columns and a row for two points
    assert "D3" in offered(playing, "dust-move"), "a further diagonal takes both points"
    assert "E3" not in offered(playing, "dust-move")


@pytest.mark.clause("dust.move.cost-diagonal#1")
def test_the_cheap_diagonal_may_be_kept_for_the_second_move():
    """To B2 by two straight steps; then a diagonal and a straight step lead to D3."""
    playing = game(field(unit("runners", 0, "A1"), rows=(".....",) * 5, rounds=2))
    activate(playing, "runners", "move+move")
    answer(playing, "dust-move", "B2")
    assert "D3" in offered(playing, "dust-move")
    answer(playing, "dust-move", "D3")
    assert playing.over


@pytest.mark.clause("dust.move.cost-diagonal#1")
def test_where_the_straight_way_costs_an_extra_point_the_player_chooses():
    """Fast gives one point more for the activation: spend it on straight steps, or spend the diagonal."""
    table = field(unit("hell_boys", 0, "A1"), rows=(".....",) * 5, rounds=2)
    aslant, straight = game(table), game(table)
    for playing, way in ((aslant, "B2"), (straight, "B1-B2")):
        activate(playing, "hell_boys", "move+move")
        answer(playing, "dust-move", "B2")
        assert offered(playing, "dust-way") == ["B2", "B1-B2"]
        answer(playing, "dust-way", way)
    assert "C3" in offered(straight, "dust-move"), "the diagonal was kept"
    assert "D2" not in offered(straight, "dust-move"), "the point was spent"
    assert "D2" in offered(aslant, "dust-move"), "the point was kept"
    assert "C3" in offered(aslant, "dust-move"), "for two points"


@pytest.mark.clause("dust.move.cost-diagonal#1")
def test_no_way_is_asked_for_where_there_is_one():
    playing = game(field(unit("recon_boys", 0, "A1"), rounds=2))
    activate(playing, "recon_boys", "move+move")
    answer(playing, "dust-move", "B2")
    assert asked(playing).ask == "dust-move"
    assert "dust-way" not in [event.ask for event in events(playing, AnsweredItself)]


@pytest.mark.clause("dust.move.cost-diagonal#ruling")
def test_a_reactivation_starts_a_new_count():
    table = field(unit("recon_boys", 0, "A1"), unit("the_boss", 0, "D1"), rows=("....",) * 4, rounds=2)
    playing = game(table, ["Officer's order: H"])
    activate(playing, "recon_boys", "move+nothing")
    answer(playing, "dust-move", "B2")
    activate(playing, "the_boss", "skill+nothing")
    answer(playing, "dust-plan", "move+nothing")
    assert offered(playing, "dust-move")[0] == "B2"
    assert "C3" in offered(playing, "dust-move")


@pytest.mark.clause("dust.move.cost-diagonal#ruling")
def test_by_the_house_rule_each_move_starts_a_new_count():
    table = field(unit("recon_boys", 0, "A1"), options={"diagonals_per_move": True})
    playing = game(table)
    activate(playing, "recon_boys", "move+move")
    answer(playing, "dust-move", "B2")
    assert "C3" in offered(playing, "dust-move")


# -- cover elements ----------------------------------------------------------------------------------


@pytest.mark.clause("dust.move.crate-enter", "dust.move.trap-soldier")
@pytest.mark.parametrize("name", ["runners", "errant", "strider"])
@pytest.mark.parametrize("element", ["ammo_crate", "tank_trap"])
def test_who_may_enter_an_element_does_so_at_no_extra_cost(name, element):
    found = battle(lane(unit(name, 0, "A1"), elements={"B1": element}))
    if (name, element) == ("strider", "tank_trap"):
        assert ways(found, name) == {}
    else:
        assert ways(found, name) == {"B1": 1, "C1": 2}


@pytest.mark.clause("dust.move.trap-vehicle")
def test_a_trap_is_closed_to_vehicles():
    table = lane(unit("strider", 0, "B1"), elements={"C1": "tank_trap"})
    assert ways(battle(table), "strider") == {"A1": 1}
    playing = game(table)
    activate(playing, "strider", "move+nothing")
    assert refused(playing, 2) == ["dust.move.trap-vehicle"]


@pytest.mark.clause("dust.move.crate-crush#1", "dust.move.crate-crush#2")
@pytest.mark.parametrize("choice", ["keep", "crush"])
def test_a_vehicle_may_crush_the_crates_on_its_way(choice):
    """It enters two crates in one Move, costs and rolls nothing, and may stop anywhere all the same."""
    table = lane(unit("racer", 0, "A1"), elements={"B1": "ammo_crate", "C1": "ammo_crate"}, rounds=2)
    playing = game(table)
    activate(playing, "racer", "move+nothing")
    answer(playing, "dust-move", "D1")
    answer(playing, "dust-crush", choice)
    answer(playing, "dust-crush", "crush")
    assert playing.over
    left = [state(playing).board.names[cell] for cell in state(playing).elements]
    assert left == (["B1"] if choice == "keep" else [])


@pytest.mark.clause("dust.move.crate-crush")
def test_soldiers_and_traps_are_not_asked():
    playing = game(lane(unit("runners", 0, "A1"), elements={"B1": "ammo_crate"}, rounds=2))
    activate(playing, "runners", "move+nothing")
    answer(playing, "dust-move", "C1")
    assert playing.over
    assert len(state(playing).elements) == 1


@pytest.mark.clause("dust.move.crate-crush")
def test_a_vehicle_may_go_out_of_its_way_to_crush_a_crate():
    """From A1 to C2 it may pass B1 or B2; the crate is on the way it would not have taken by itself."""
    table = field(unit("racer", 0, "A1"), elements={"B1": "ammo_crate", "B2": "ammo_crate"}, rounds=2)
    playing = game(table)
    activate(playing, "racer", "move+nothing")
    answer(playing, "dust-move", "C2")
    options = offered(playing, "dust-way")
    assert {way.split("-")[0] for way in options} == {"B1", "B2"}
    answer(playing, "dust-way", options[1])
    answer(playing, "dust-crush", "crush")
    assert playing.over
    assert [state(playing).board.names[cell] for cell in state(playing).elements] == [
        options[0].split("-")[0]
    ]


@pytest.mark.clause("dust.move.crate-crush#1")
def test_a_vehicle_has_the_points_of_its_move_for_a_way_past_a_crate_and_no_more():
    """A2 lies beside the way from A1 to C1: over it the way costs three points by its first diagonal, else four."""
    for name, asked_for in (("strider", False), ("racer", True)):
        playing = game(field(unit(name, 0, "A1"), elements={"A2": "ammo_crate"}, rounds=2))
        activate(playing, name, "move+nothing")
        answer(playing, "dust-move", "C1")
        assert playing.over is not asked_for


# -- other units -------------------------------------------------------------------------------------

MOVERS = ("runners", "errant", "strider", "flyer")


@pytest.mark.clause("dust.move.enemy-square")
@pytest.mark.parametrize("name", MOVERS)
@pytest.mark.parametrize("enemy", ["sturmpioniere", "sigrid", "hans", "enemy_plane"])
def test_an_enemys_square_is_closed_to_every_unit(name, enemy):
    table = lane(unit(name, 0, "B1"), unit("enemy", 1, "C1", profile=enemy))
    table["profiles"] = [*CARDS, plane("enemy_plane")]
    assert ways(battle(table), name) == {"A1": 1}
    playing = game(table)
    activate(playing, name, "move+nothing")
    assert refused(playing, 2) == ["dust.move.enemy-square"]


@pytest.mark.clause("dust.move.vehicle-no-pass#1", "dust.move.vehicle-no-pass#ruling")
@pytest.mark.parametrize("friend", ["recon_boys", "rosie", "blackhawk"])
def test_friends_obstruct_vehicles(friend):
    table = lane(unit("strider", 0, "B1"), unit("friend", 0, "C1", profile=friend))
    assert ways(battle(table), "strider") == {"A1": 1}
    playing = game(table)
    activate(playing, "strider", "move+nothing")
    assert refused(playing, 2) == ["dust.move.vehicle-no-pass"]


@pytest.mark.clause("dust.move.vehicle-no-pass")
def test_a_hero_on_the_vehicles_own_square_does_not_hold_it():
    found = battle(lane(unit("strider", 0, "B1"), unit("rosie", 0, "B1")))
    assert ways(found, "strider") == {"A1": 1, "C1": 1, "D1": 2}
    first = battle(lane(unit("strider", 0, "A1"), unit("rosie", 0, "A1")))
    assert ways(first, "strider") == {"B1": 1, "C1": 2}
    ground = movement.for_vehicles(first, first.units["strider"], leaping=False)
    assert (ground.closed & 1, ground.shut & 1) == (0, 0), "its own square, the first of the board"


@pytest.mark.clause("dust.move.soldier-pass", "dust.move.no-stop-occupied#1")
@pytest.mark.parametrize("friend", ["recon_boys", "blackhawk", "flyer"])
def test_squads_pass_friends_of_all_kinds_and_do_not_stop_on_them(friend):
    table = lane(unit("runners", 0, "B1"), unit("friend", 0, "C1", profile=friend))
    assert ways(battle(table), "runners") == {"A1": 1, "D1": 2}
    playing = game(table)
    activate(playing, "runners", "move+nothing")
    assert refused(playing, 2) == ["dust.move.no-stop-occupied"]


@pytest.mark.clause("dust.move.soldier-pass", "dust.move.no-stop-occupied")
@pytest.mark.parametrize("friend", ["recon_boys", "blackhawk", "rosie"])
def test_heroes_pass_friends_and_may_stop_on_them(friend):
    found = battle(lane(unit("errant", 0, "B1"), unit("friend", 0, "C1", profile=friend)))
    assert ways(found, "errant") == {"A1": 1, "C1": 1, "D1": 2}


@pytest.mark.clause("dust.move.no-stop-occupied#ruling")
def test_a_squad_may_stop_where_only_a_lone_hero_stands():
    found = battle(lane(unit("runners", 0, "B1"), unit("rosie", 0, "C1"), unit("errant", 0, "C1")))
    assert ways(found, "runners") == {"A1": 1, "C1": 1, "D1": 2}
    on_walker = lane(unit("runners", 0, "B1"), unit("rosie", 0, "C1"), unit("blackhawk", 0, "C1"))
    assert "C1" not in ways(battle(on_walker), "runners")


@pytest.mark.clause("dust.move.no-stop-occupied")
def test_a_squad_may_not_end_the_first_of_two_moves_on_a_friend():
    playing = game(lane(unit("recon_boys", 0, "B1"), unit("blackhawk", 0, "C1", activated=True)))
    activate(playing, "recon_boys", "move+move")
    assert offered(playing, "dust-move") == ["B1", "A1"]


# -- diagonals past obstacles ------------------------------------------------------------------------


def goes_aslant(
    mover: str, *others: dict[str, Any], rows: tuple[str, str] = ("..", ".."), **rest: Any
) -> bool:
    """Whether a unit on A1 of four squares may step to B2; the flanks are B1 and A2."""
    table = field(unit(mover, 0, "A1"), *others, **{"rows": rows, **rest})
    return "B2" in ways(battle(table), mover, 1)


@pytest.mark.clause("dust.move.diagonal-both-blocked", "dust.move.impassable")
@pytest.mark.parametrize("mover", MOVERS)
def test_nobody_squeezes_between_two_impassable_squares(mover):
    assert not goes_aslant(mover, rows=("#.", ".#"))
    assert not goes_aslant(mover, rows=("~.", ".#"))
    enemies = (unit("one", 1, "B1", profile="sturmpioniere"), unit("two", 1, "A2", profile="hans"))
    assert not goes_aslant(mover, *enemies)
    assert not goes_aslant(mover, enemies[0], rows=("#.", ".."))


@pytest.mark.clause("dust.move.diagonal-both-blocked")
@pytest.mark.parametrize("mover", ["runners", "errant", "flyer"])
def test_one_impassable_flank_leaves_all_but_vehicles_the_step(mover):
    assert goes_aslant(mover, rows=("..", ".#"))
    assert goes_aslant(mover, rows=("#.", ".."))
    assert goes_aslant(mover, unit("enemy", 1, "B1", profile="hans"))


@pytest.mark.clause(
    "dust.move.diagonal-vehicle#1", "dust.move.diagonal-vehicle#ruling", "dust.move.impassable#1"
)
def test_a_vehicle_cuts_no_corner():
    assert goes_aslant("strider")
    for rows in (("..", ".#"), ("#.", ".."), ("..", ".~"), ("..", ".:"), (":.", "..")):
        assert not goes_aslant("strider", rows=rows), rows
    assert not goes_aslant("strider", elements={"B1": "tank_trap"})
    assert not goes_aslant("strider", unit("enemy", 1, "A2", profile="sigrid"))
    assert not goes_aslant("strider", unit("friend", 0, "A2", profile="blackhawk"))


@pytest.mark.clause("dust.move.impassable#ruling")
def test_what_does_not_count_as_impassable():
    """What the mover could enter; and friendly soldiers beside a vehicle, though it could not."""
    for rows in (("*.", ".*"), ("..", "..")):
        assert goes_aslant("strider", rows=rows)
    assert goes_aslant("strider", elements={"B1": "ammo_crate", "A2": "ammo_crate"})
    friends = (unit("one", 0, "B1", profile="recon_boys"), unit("two", 0, "A2", profile="rosie"))
    assert goes_aslant("strider", *friends)
    walkers = (unit("one", 0, "B1", profile="blackhawk"), unit("two", 0, "A2", profile="honey"))
    assert goes_aslant("runners", *walkers)
    assert goes_aslant("runners", rows=(":.", ".:"))
    assert goes_aslant("runners", elements={"B1": "tank_trap", "A2": "tank_trap"})


@pytest.mark.clause("dust.building.wall-movement#2", "dust.move.impassable#2")
@pytest.mark.parametrize("kind", ["wall", "small"])
@pytest.mark.parametrize("edge", [["A1", "B1"], ["B1", "B2"]])
def test_a_flank_behind_a_wall_or_a_stub_is_impassable(kind, edge):
    """Alone it keeps vehicles from the step; with the other flank shut it keeps everybody."""
    open_board = {"rows": ["..", ".."], "edges": [[*edge, kind]]}
    shut_board = {"rows": ["#.", ".."], "edges": [[*edge, kind]]}
    assert goes_aslant("runners", board=open_board)
    assert not goes_aslant("strider", board=open_board)
    assert not goes_aslant("runners", board=shut_board)


# -- the edge of the battlefield ---------------------------------------------------------------------


@pytest.mark.clause("dust.move.board-edge#ruling")
@pytest.mark.parametrize("name", MOVERS)
def test_nobody_leaves_the_battlefield(name):
    table = field(unit(name, 0, "C3"))
    assert set(ways(battle(table), name)) <= {f"{col}{row}" for col in "ABC" for row in "123"}
    playing = game(table)
    activate(playing, name, "move+nothing")
    assert "EXIT" not in offered(playing, "dust-move")


@pytest.mark.clause("dust.move.board-edge#1")
def test_a_scenario_may_provide_for_leaving():
    """Breakthrough: from the far row a step leads off the board; from farther back it does not."""
    table = field(
        unit("recon_boys", 0, "C3"), unit("hans", 1, "A1", activated=True), goal="breakthrough", rounds=2
    )
    playing = game(table)
    activate(playing, "recon_boys", "move+nothing")
    answer(playing, "dust-move", "EXIT")
    assert state(playing).units["recon_boys"].status == "left"
    back = game({**table, "unit": [unit("recon_boys", 0, "C2"), table["unit"][1]]})
    activate(back, "recon_boys", "move+nothing")
    assert "EXIT" not in offered(back, "dust-move")


@pytest.mark.clause("dust.move.crate-crush", "dust.move.cost-diagonal#1")
def test_a_way_over_a_crate_counts_the_diagonals_of_the_moves_before_it() -> None:
    # Comrades beside it leave the walker only the diagonal to the crate.
    where = position(
        unit("walker", 0, "A1"),
        unit("recon_boys", 0, "B1"),
        unit("the_gunners", 0, "A2"),
        unit("hans", 1, "H6"),
        profiles=[walker("walker", movement=4)],
        elements={"B2": "ammo_crate"},
    )
    stand = battle(where)
    crusher, goal = stand.units["walker"], stand.board.grid.parse("C3")
    for before, costs in ((0, [(3, 1)]), (1, [(4, 1)])):
        options = movement.ways(stand, crusher, crusher.cell, 4, before)
        options = {**options, goal: Way(4, 0, (goal,))}
        found = movement.past_crates(stand, crusher, options, goal, 4, before)
        assert [(way.cost, way.diagonals) for way in found] == costs
    agile = battle({**where, "profiles": [walker("walker", "agile", movement=4)]})
    crusher = agile.units["walker"]
    options = {**movement.ways(agile, crusher, crusher.cell, 4, 0), goal: Way(4, 0, (goal,))}
    found = movement.past_crates(agile, crusher, options, goal, 4, 0)
    assert [(way.cost, way.diagonals) for way in found] == [(2, 2)]


@pytest.mark.clause("dust.move.diagonal-vehicle", "dust.skill.jump")
def test_a_leaping_vehicle_cuts_no_corner_and_passes_no_small_entrance():
    cards = [walker("hopper", "jump", movement=3), squad("jumpers", "jump", movement=3)]
    for name, goes in (("hopper", False), ("jumpers", True)):
        corner = position(unit(name, 0, "A1"), board={"rows": ["..", ".~"]}, profiles=cards)
        found = battle(corner)
        assert (
            "B2" in {found.board.names[cell] for cell in movement.ways(found, found.units[name], 0, 1, 0)}
        ) is goes
        shed = {"cells": "A2", "entrances": [{"at": "A2", "side": "south", "kind": "small"}], "walls": []}
        inside = position(unit(name, 0, "A1"), board={"size": [1, 3], "buildings": [shed]}, profiles=cards)
        found = battle(inside)
        assert (
            "A2" in {found.board.names[cell] for cell in movement.ways(found, found.units[name], 0, 1, 0)}
        ) is goes
