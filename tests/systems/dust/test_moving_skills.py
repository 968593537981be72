"""Skills that change moves: leaps, Tank Head and Agile."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.dust import activation, movement
from grognard.systems.dust.events import ActionLost, Repaired
from systems.dust.cards import hero, squad, walker
from systems.dust.table import (
    activate,
    answer,
    asked,
    battle,
    events,
    game,
    offered,
    position,
    state,
    unit,
)

# -- leaps -------------------------------------------------------------------------------------------


def reach(where: dict[str, Any], mover: str, points: int) -> list[str]:
    stand = battle(where)
    found = movement.ways(stand, stand.units[mover], stand.units[mover].cell, points, 0)
    return [stand.board.names[cell] for cell in found]


@pytest.mark.clause("dust.skill.jump#1", "dust.skill.jump-landing#1")
def test_a_leap_passes_enemy_soldiers_and_lands_beyond() -> None:
    units = [unit("jumper", 0, "C1"), unit("recon_grenadiers", 1, "C2")]
    for skill, lands in (((), False), (("jump",), True)):
        cards = [hero("jumper", *skill, movement=2)]
        # Walls of blocks on both sides leave only the way over the enemy.
        board = {"rows": ["........", ".#.#....", ".#.#...."], "entries": ["south", "north"]}
        goals = reach(position(*units, profiles=cards, board=board), "jumper", 2)
        assert ("C3" in goals) is lands
        assert "C2" not in goals


@pytest.mark.clause("dust.skill.jump#ruling")
def test_walkers_leap_over_traps_and_pay_for_the_square_crossed() -> None:
    units = [unit("walker", 0, "C1"), unit("hans", 1, "H8")]
    where = position(*units, profiles=[walker("walker", "jump")], elements={"C2": "tank_trap"}, size=(8, 8))
    assert "C3" not in reach(where, "walker", 1)
    goals = reach(where, "walker", 2)
    assert "C3" in goals
    assert "C2" not in goals


@pytest.mark.clause("dust.skill.jump-no-centre#1", "dust.skill.jump-no-centre#ruling")
@pytest.mark.parametrize("letter", ["#", "~"])
def test_nothing_leaps_over_a_square_without_centre_point(letter: str) -> None:
    rows = ["........", f".#{letter}#....", ".#.#...."]
    units = [unit("jumper", 0, "C1"), unit("hans", 1, "H3")]
    board = {"rows": rows, "entries": ["south", "north"]}
    assert (
        reach(position(*units, profiles=[hero("jumper", "jump", movement=2)], board=board), "jumper", 3) == []
    )


@pytest.mark.clause("dust.skill.jump-no-centre", "dust.move.impassable", "dust.move.vehicle-no-pass")
@pytest.mark.parametrize("letter", ["#", "~", "."])
def test_a_walker_leaps_over_no_square_without_centre_point_and_over_no_vehicle(letter: str) -> None:
    rows = ["........", f".#{letter}#....", ".#.#...."]
    board = {"rows": rows, "entries": ["south", "north"]}
    for beside in (unit("hans", 1, "H3"), unit("luther", 1, "C2"), unit("pounder", 0, "C2")):
        if letter != "." and beside["at"] == "C2":
            continue
        units = [unit("walker", 0, "C1"), beside]
        free = letter == "." and beside["at"] != "C2"
        goals = reach(position(*units, profiles=[walker("walker", "jump")], board=board), "walker", 2)
        assert ("C3" in goals) is free


@pytest.mark.clause("dust.skill.jump-no-centre#1")
def test_nothing_leaps_over_a_vehicle() -> None:
    rows = ["........", ".#.#....", ".#.#...."]
    units = [unit("jumper", 0, "C1"), unit("hans", 1, "C2")]
    board = {"rows": rows, "entries": ["south", "north"]}
    assert (
        reach(position(*units, profiles=[hero("jumper", "jump", movement=2)], board=board), "jumper", 3) == []
    )


@pytest.mark.clause("dust.skill.jump-landing#ruling")
def test_a_slow_unit_pools_both_moves_for_a_leap_and_may_be_shot_at_before_it() -> None:
    rows = ["........", "........", ".#.#....", ".#.#...."]
    units = [
        unit("walker", 0, "C1"),
        unit("death_dealers", 1, "C4"),
    ]
    board = {"rows": rows, "entries": ["south", "north"]}
    where = position(
        *units, profiles=[walker("walker", "jump")], elements={"C2": "tank_trap"}, board=board, rounds=2
    )
    playing = game(where, [])
    activate(playing, "walker", "move+move")
    assert offered(playing, "dust-move") == ["C1", "C3"]
    answer(playing, "dust-move", "C3")
    assert asked(playing).ask == "dust-react"
    assert state(playing).units["walker"].cell == state(playing).board.grid.parse("C1")
    answer(playing, "dust-react", "pass")
    assert state(playing).units["walker"].cell == state(playing).board.grid.parse("C3")


# -- Tank Head ---------------------------------------------------------------------------------------


def workshop(**rosie: Any) -> dict[str, Any]:
    """Rosie among walkers: two damaged beside her, one whole, one damaged out of reach, one of the enemy's."""
    return position(
        unit("rosie", 0, rosie.pop("at", "C3"), **rosie),
        unit("left", 0, "B3", profile="pounder", wounds=3, activated=True),
        unit("right", 0, "D3", profile="blackhawk", wounds=1, activated=True),
        unit("whole", 0, "C2", profile="pounder", activated=True),
        unit("far", 0, "C6", profile="pounder", wounds=2, activated=True),
        unit("luther", 1, "D4", wounds=1, activated=True),
        rounds=2,
    )


@pytest.mark.clause("dust.skill.tank-head#1")
def test_a_tank_head_mends_one_adjacent_friendly_vehicle_for_good() -> None:
    playing = game(workshop())
    activate(playing, "rosie", "skill+nothing")
    assert asked(playing).about == (("unit", "unit", "rosie"), ("skill", "skill", "tank_head"))
    assert offered(playing, "dust-command-target") == ["left", "right"]
    answer(playing, "dust-command-target", "left")
    wounds = {id_: one.wounds for id_, one in state(playing).units.items() if id_ != "rosie"}
    assert wounds == {"left": 0, "right": 1, "whole": 0, "far": 2, "luther": 1}
    assert [(event.unit, event.rule) for event in events(playing, Repaired)] == [
        ("left", "dust.skill.tank-head")
    ]
    assert state(playing).units["rosie"].used == ("tank_head",)
    assert events(playing, ActionLost) == []


@pytest.mark.clause("dust.skill.tank-head")
def test_a_tank_head_who_finds_nothing_to_mend_has_lost_the_action_and_the_skill() -> None:
    where = workshop(at="C5")
    where["unit"] = [one for one in where["unit"] if one["id"] in ("rosie", "far", "luther")]
    playing = game(where)
    activate(playing, "rosie", "move+skill")
    answer(playing, "dust-move", "C4")
    assert [event.action for event in events(playing, ActionLost)] == ["dust-action-skill"]
    assert state(playing).units["far"].wounds == 2
    assert state(playing).units["rosie"].used == ("tank_head",)


@pytest.mark.clause("dust.skill.tank-head#2")
def test_a_tank_head_who_leads_a_squad_spends_his_own_skill_and_only_once() -> None:
    where = position(
        unit("squad", 0, "C3"),
        unit("hero", 0, "C3", joined="squad"),
        unit("pounder", 0, "B3", wounds=3, activated=True),
        unit("hans", 1, "H6", activated=True),
        profiles=[hero("hero", "tank_head"), squad("squad")],
        rounds=2,
    )
    playing = game(where)
    activate(playing, "squad", "skill+nothing")
    units = state(playing).units
    assert (units["pounder"].wounds, units["hero"].used, units["squad"].used) == (0, ("tank_head",), ())
    units["pounder"].wounds = 1
    list(activation.use_skill(state(playing), units["squad"], "tank_head"))
    assert units["pounder"].wounds == 1
    assert [event.action for event in events(playing, ActionLost)] == ["dust-action-skill"]


# -- Agile -------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.skill.agile", "dust.move.no-stop-occupied")
def test_an_agile_squad_stops_on_no_friend_however_far_its_diagonals_take_it() -> None:
    units = [unit("runner", 0, "A1"), unit("recon_boys", 0, "C3"), unit("hans", 1, "H6")]
    where = position(*units, profiles=[squad("runner", "agile", movement=2)])
    goals = reach(where, "runner", 2)
    assert "C3" not in goals
    units[1] = unit("recon_boys", 0, "H1")
    goals = reach(position(*units, profiles=[squad("runner", "agile", movement=2)]), "runner", 2)
    assert "C3" in goals
