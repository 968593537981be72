"""Reserves: who waits, by which positions units come in, and what they may do on arrival."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core import offer
from grognard.core.game import Game, Rng
from grognard.systems.at43 import command
from grognard.systems.at43.events import Entered, LeftInReserve
from grognard.systems.at43.missions import reserves
from systems.at43.table import (
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    offered,
    position,
    probe,
    refused,
    state,
    unit,
)

SOUTH = {"id": "south", "kind": "access", "edge": "bottom", "owner": 0, "from": 40, "to": 80}
NORTH = {"id": "north", "kind": "access", "edge": "top", "owner": 1}
WEST = {"id": "west", "kind": "access", "edge": "left"}
ZONE = {"id": "zone", "kind": "deployment", "box": [0, 0, 120, 30], "owner": 0}
DROP = {"id": "drop", "kind": "drop", "piece": "x_ray"}
X_RAY = {"id": "x_ray", "kind": "drop_point", "at": [60, 60]}
FOES = figures("golems", 1, "storm_golems", (60, 110), (63, 110), (66, 110), (57, 110))


def waiting(*positions: dict[str, Any], foes: dict[str, Any] = FOES, **rest: Any) -> dict[str, Any]:
    """Troopers of seat 0 wait off the table; their card is the next one."""
    own = {"id": "alpha", "seat": 0, "unit": "steel_troopers", "size": 4, **rest.pop("alpha", {})}
    held = unit("held", 0, "steel_troopers", (110, 60), size=4)
    given = {"turn": 2, "sequences": [["alpha", "held"], ["golems"]], "piece": [X_RAY]}
    return position(
        own, held, foes, **{**given, "active": 0, "phase": "go", "position": list(positions), **rest}
    )


def open_to(*positions: dict[str, Any], **rest: Any) -> list[str]:
    ground = battle(waiting(*positions, **rest))
    return [one.id for one in reserves.positions(ground, ground.units["alpha"])]


def turned_up(*positions: dict[str, Any], **rest: Any) -> Game:
    """The card of the waiting troopers is up."""
    playing = game(waiting(*positions, **rest))
    answer(playing, ("at43-option", "play"))
    return playing


# -- positions ---------------------------------------------------------------------------------------


@pytest.mark.clause("at43.missions.positions", "at43.missions.access-fixed", "at43.reserves.entry-position")
def test_a_fixed_access_zone_belongs_to_its_side_whatever_happens() -> None:
    assert open_to(SOUTH, NORTH) == ["south"]
    close = figures("golems", 1, "storm_golems", (60, 5), (63, 5), (57, 5))
    ground = battle(waiting(SOUTH, NORTH, foes=close, controls={"south": 1, "north": 0}))
    assert [one.id for one in reserves.positions(ground, ground.units["alpha"])] == ["south"]


@pytest.mark.clause("at43.missions.access-neutral#1", "at43.missions.positions#2")
def test_a_neutral_zone_serves_who_controls_it() -> None:
    assert open_to(WEST) == []
    assert open_to(WEST, controls={"west": 1}) == []
    assert open_to(WEST, controls={"west": 0}) == ["west"]


@pytest.mark.clause("at43.missions.access-neutral#ruling")
def test_a_neutral_zone_is_controlled_by_the_infantry_near_its_stretch_of_edge() -> None:
    stretch = {**WEST, "from": 40, "to": 80}
    beside = figures("beside", 0, "steel_troopers", (11.25, 60), (11.26, 63), (5, 91.25))
    playing = game({**waiting(stretch), "unit": [*waiting()["unit"], beside]})
    # One at 10 cm from the edge, one a hair too far; the third is 10 cm beyond the end of the stretch.
    assert probe(playing, "holders", place="west") == [1, 0]


@pytest.mark.clause("at43.missions.deployment-first-turn#1", "at43.missions.deployment-zone")
def test_deployment_zones_are_for_the_first_turn() -> None:
    assert open_to(ZONE, turn=1) == ["zone"]
    assert open_to({**ZONE, "owner": 1}, turn=1) == []
    assert open_to(ZONE, turn=2) == []


@pytest.mark.clause("at43.missions.drop-point", "at43.reserves.entry-position")
def test_drop_points_serve_their_controller_from_the_second_turn() -> None:
    held = {"controls": {"drop": 0}}
    assert open_to(DROP, turn=1, **held) == []
    assert open_to(DROP, turn=2, **held) == ["drop"]
    assert open_to(DROP, turn=2) == []
    assert open_to(DROP, turn=2, controls={"drop": 1}) == []
    ground = battle(waiting(DROP, turn=2, **held))
    ground.board = ground.board.without("x_ray")
    assert reserves.positions(ground, ground.units["alpha"]) == [], "the piece was sabotaged"


# -- coming in ---------------------------------------------------------------------------------------


@pytest.mark.clause("at43.reserves.initial", "at43.reserves.choice#1", "at43.reserves.choice#2")
def test_a_unit_may_wait_at_no_cost_and_keeps_its_card() -> None:
    playing = turned_up(SOUTH)
    assert offered(playing, "at43-entry") == ["reserve", "south"]
    answer(playing, ("at43-entry", "reserve"))
    assert state(playing).pool == [9, 9]
    assert state(playing).units["alpha"].status == "reserve"
    assert "alpha" in command.cards(state(playing), 0)
    assert asked(playing).seat == 1


@pytest.mark.clause("at43.reserves.choice#ruling")
def test_who_cannot_be_paid_for_waits() -> None:
    playing = game(waiting(SOUTH, pool=[0, 9]))
    assert [one.unit for one in events(playing, LeftInReserve)] == ["alpha"]
    officer = game(waiting(SOUTH, pool=[0, 9], alpha={"officer": 1}))
    assert offered(officer, "at43-entry") == ["reserve", "south"]


@pytest.mark.clause("at43.reserves.entry-access-zone#1", "at43.reserves.entry-access-zone#ruling")
def test_over_the_edge_the_first_action_is_a_move_measured_from_it() -> None:
    playing = turned_up(SOUTH)
    answer(playing, ("at43-entry", "south"))
    assert offered(playing, "at43-entry-mode") == ["combat", "rapid"]
    answer(playing, ("at43-entry-mode", "combat"))
    # The base begins outside with its edge on the table's, so its middle gets 14 - 1.25 cm in.
    rest = [[6300, 1000], [5700, 1000], [6000, 800]]
    assert "at43.moving.measured-around" in refused(playing, [[6000, 1276], *rest])
    answer(playing, ("at43-set-up", [[6000, 1275], *rest]))
    assert state(playing).pool == [8, 9]
    # Then it acts normally: it may shoot, but moves no more.
    assert offered(playing, "at43-action") == ["fire:laser_rifle", "end"]
    answer(playing, ("at43-action", "end"))
    assert "overwatch" in offered(playing, "at43-drills")


@pytest.mark.clause("at43.reserves.entry-access-zone#ruling")
def test_a_rapid_entry_goes_farther_and_forbids_shooting() -> None:
    playing = turned_up(SOUTH)
    answer(playing, ("at43-entry", "south"), ("at43-entry-mode", "rapid"))
    rest = [[6300, 1600], [5700, 1600], [6000, 1500]]
    assert "at43.moving.measured-around" in refused(playing, [[6000, 1876], *rest])
    # Measured from the zone, not from any edge: 39 is beside the stretch from 40 to 80.
    assert refused(playing, [[3000, 1870], [3300, 1600], [2700, 1600], [3000, 1500]]) != []
    answer(playing, ("at43-set-up", [[6000, 1875], *rest]))
    assert asked(playing).ask == "at43-drills", "nothing left to do but to take drills"


def walled(deep: float) -> list[dict[str, Any]]:
    """Blocks wall to wall across the ground before the south zone, from a depth on, as far as anybody runs."""
    return [{"id": f"block{n}", "kind": "bunker", "at": [27 + 14 * n, deep + 7]} for n in range(6)]


@pytest.mark.clause("at43.reserves.entry-access-zone")
@pytest.mark.parametrize("deep", [7.5, 8, 9])
def test_whoever_finds_room_at_a_walk_finds_it_at_a_run(deep: float) -> None:
    playing = turned_up(SOUTH, piece=[X_RAY, *walled(deep)])
    answer(playing, ("at43-entry", "south"))
    assert offered(playing, "at43-entry-mode") == ["combat", "rapid"]
    answer(playing, ("at43-entry-mode", "rapid"))
    assert list(offer.faults(asked(playing), Rng(1))) == []
    assert asked(playing).ask == "at43-set-up"
    playing.submit(0, asked(playing).form.default())
    assert state(playing).units["alpha"].status == "field"


@pytest.mark.clause("at43.reserves.entry-access-zone")
def test_no_way_in_is_offered_where_nobody_can_stand() -> None:
    playing = turned_up(SOUTH, piece=[X_RAY, *walled(1)])
    answer(playing, ("at43-entry", "south"))
    assert [one.unit for one in events(playing, LeftInReserve)] == ["alpha"]
    assert state(playing).pool == [9, 9]


@pytest.mark.clause("at43.setup.first-turn", "at43.missions.deployment-zone#1")
def test_a_unit_set_up_in_its_zone_acts_normally() -> None:
    playing = turned_up(ZONE, turn=1)
    answer(playing, ("at43-entry", "zone"))
    places = [[6000, 2875], [6300, 2800], [5700, 2800], [6000, 2600]]
    assert refused(playing, [[6000, 2876], *places[1:]]) != [], "partly outside"
    answer(playing, ("at43-set-up", places))
    assert state(playing).pool == [8, 9]
    assert {"rapid", "combat", "fire:laser_rifle"} <= set(offered(playing, "at43-action"))


@pytest.mark.clause("at43.missions.deployment-room#1")
def test_a_unit_that_does_not_fit_comes_in_elsewhere() -> None:
    narrow = {**ZONE, "box": [0, 0, 3, 3]}
    playing = turned_up(narrow, SOUTH, turn=1)
    answer(playing, ("at43-entry", "zone"))
    assert offered(playing, "at43-entry") == ["reserve", "south"]
    assert state(playing).pool == [9, 9], "nothing was paid yet"


@pytest.mark.clause("at43.missions.deployment-room#2")
def test_a_mission_may_limit_the_units_of_a_zone() -> None:
    limited = {**ZONE, "limit": 1}
    playing = turned_up(limited, SOUTH, turn=1)
    answer(playing, ("at43-entry", "zone"))
    playing.submit(0, asked(playing).form.default())
    late = state(playing).units["held"]
    late.status = "reserve"
    assert [one.id for one in reserves.positions(state(playing), late)] == ["south"]
    assert [one.position for one in events(playing, Entered)] == ["zone"]


@pytest.mark.clause("at43.reserves.entry-drop-point")
def test_without_room_at_the_drop_point_another_way_is_left() -> None:
    crowd = [(46 + 2.6 * n, 46 + 2.6 * m) for n in range(11) for m in range(11)]
    full = figures("golems", 1, "storm_golems", *crowd)
    playing = turned_up(DROP, SOUTH, foes=full, controls={"drop": 0})
    answer(playing, ("at43-entry", "drop"))
    assert offered(playing, "at43-entry") == ["reserve", "south"]
    assert state(playing).pool == [9, 9]


@pytest.mark.clause("at43.reserves.entry-drop-point")
@pytest.mark.parametrize(("dx", "dy"), [(9, 0), (-9, 0), (0, 9), (0, -9)])
@pytest.mark.parametrize("at", [(90, 30), (30, 90)])
def test_nobody_drops_onto_another_on_whatever_side_of_the_point(
    at: tuple[int, int], dx: int, dy: int
) -> None:
    x, y = at[0] + dx, at[1] + dy
    goal = [
        [100 * x, 100 * y],
        [100 * x + 300, 100 * y],
        [100 * x, 100 * y + 300],
        [100 * x + 300, 100 * y + 300],
    ]
    for foe, free in (((60, 60), True), ((x, y), False)):
        foes = figures("golems", 1, "storm_golems", foe)
        playing = turned_up(DROP, foes=foes, controls={"drop": 0}, piece=[{**X_RAY, "at": list(at)}])
        answer(playing, ("at43-entry", "drop"))
        if free:
            answer(playing, ("at43-set-up", goal))
            assert state(playing).units["alpha"].status == "field"
        else:
            assert refused(playing, goal)


@pytest.mark.clause("at43.reserves.drop-no-action")
def test_a_dropped_unit_is_paid_for_and_does_nothing_until_the_next_turn() -> None:
    playing = turned_up(DROP, controls={"drop": 0})
    answer(playing, ("at43-entry", "drop"))
    playing.submit(0, asked(playing).form.default())
    assert state(playing).pool == [8, 9]
    assert asked(playing).seat == 1, "no action, no drill"
    assert state(playing).units["alpha"].status == "field"


@pytest.mark.clause("at43.reserves.entry-access-zone")
@pytest.mark.parametrize(("routine", "deepest"), [("use", 9000), ("no", 10000)])
def test_who_is_sped_up_comes_in_farther(routine: str, deepest: int) -> None:
    golems = unit("golems", 1, "storm_golems", size=4, officer=1)
    held = unit("held", 0, "steel_troopers", (110, 60), size=4)
    table = position(golems, held, sequences=[["held"], ["golems"]], active=1, phase="go", position=[NORTH])
    playing = game(table)
    answer(
        playing,
        ("at43-option", "play"),
        ("at43-entry", "north"),
        ("at43-entry-mode", "rapid"),
        ("at43-use-routine", routine),
    )
    radius = state(playing).units["golems"].kit[0].radius
    assert refused(playing, [6000, deepest + radius - 1])
    answer(playing, ("at43-set-up", [6000, deepest + radius]))
    assert state(playing).units["golems"].status == "field"


@pytest.mark.clause("at43.reserves.officer")
def test_an_officer_still_to_be_bought_is_no_commander() -> None:
    table = waiting(alpha={"officer": 3, "status": "reinforcement"}, sequences=[["held"], ["golems"]])
    ground = battle(table)
    assert command.commander(ground, 0) is None
    assert "alpha" not in command.cards(ground, 0)
    ground.units["alpha"].status = "reserve"
    assert command.commander(ground, 0) is ground.units["alpha"]
