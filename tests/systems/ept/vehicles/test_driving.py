"""How vehicles drive and turn (15.2): arcs, points, roads, the free pivot, and staying on the move."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.events.vehicles import KeptRolling, Turned
from grognard.systems.ept.fire import anti_personnel, targeting
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.vehicles import arcs, driving, vehicles
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    drawn,
    events,
    game,
    offered,
    position,
    refused,
    rolled,
    unit,
)

TANK: dict[str, Any] = {
    "id": "tank",
    "name": "Tank",
    "from": {"default": "reconstructed"},
    "front": 6,
    "flank": 4,
    "size": "normal",
    "movement": "tracked",
    "points": 6,
    "turret": [0, -1],
    "arms": [{"kind": "gun", "length": "M", "anti_tank": 8, "anti_personnel": 6, "rate": 6}],
}


def alone(at: str = "E4", points: int = 6, **rest: Any) -> dict[str, Any]:
    """A tank at work, and an enemy far away behind the horizon who cannot do anything."""
    return position(
        unit("alpha", 0, "tank", at, **rest),
        unit("far", 1, "grenadier_squad", "J8", neutralised=True),
        activation="alpha",
        profiles=[{**TANK, "points": points}],
    )


def steps(found: dict[str, Any]) -> dict[str, tuple[str, int, int]]:
    """What a tank at work can do next: where, looking where, for how many half points."""
    playing = game(found)
    state = battle(playing)
    act = Act(state.units["alpha"])
    return {
        step.key: (state.board.names[step.place], step.facing, step.cost)
        for step in driving.steps(state, act)
    }


def drive(playing: Any, *ways: str) -> None:
    for way in ways:
        answer(playing, "ept-act", "march")
        answer(playing, "ept-drive", way)


# -- arcs --------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.facing#1", "ept.vehicles.facing#ruling")
@pytest.mark.parametrize("facing", range(6))
def test_the_six_neighbours_lie_in_front_on_the_flanks_and_behind(facing: int) -> None:
    state = battle(game(alone(facing=facing)))
    tank = state.units["alpha"]
    found = [
        arcs.arc(state, tank, state.board.grid.neighbours[tank.place][(facing + side) % 6])
        for side in range(6)
    ]
    assert found == ["front", "flank", "flank", "rear", "flank", "flank"]


@pytest.mark.clause("ept.vehicles.facing#ruling")
def test_a_line_between_two_arcs_counts_as_the_better_armoured_one() -> None:
    state = battle(game(alone("E5", facing=0)))
    tank, board = state.units["alpha"], state.board
    grid = board.grid
    corner = {
        grid.bearing(tank.place, cell): cell for cell in grid.within(tank.place, 2) if cell != tank.place
    }
    # Bearings of 2 and 22 run through the corners of the front side, 10 and 14 through those of the rear.
    assert [arcs.arc(state, tank, corner[bearing]) for bearing in (2, 22)] == ["front", "front"]
    assert [arcs.arc(state, tank, corner[bearing]) for bearing in (10, 14)] == ["flank", "flank"]
    assert arcs.arc(state, tank, corner[12]) == "rear"


@pytest.mark.clause("ept.vehicles.impact-zone#1", "ept.vehicles.impact-zone#ruling")
def test_armour_is_that_of_the_side_struck_and_of_the_flank_from_within_the_hex() -> None:
    state = battle(game(alone("E4", facing=0)))
    tank = state.units["alpha"]
    parse = state.board.parse
    assert vehicles.armour(state, tank, parse("E2")) == ("front", 6)
    assert vehicles.armour(state, tank, parse("G4")) == ("flank", 4)
    assert vehicles.armour(state, tank, parse("E7")) == ("rear", 3)
    assert vehicles.armour(state, tank, tank.place) == ("flank", 4)


def test_house_rules_may_widen_the_front() -> None:
    wide = {"arcs": {"sectors": {"2": "front", "6": "front"}}}
    state = battle(game({**alone("E4", facing=0), "tables": wide}))
    tank = state.units["alpha"]
    north_east = state.board.grid.neighbours[tank.place][1]
    assert arcs.arc(state, tank, north_east) == "front"


# -- points ------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.forward-reverse", "ept.tables.terrain#2")
def test_a_vehicle_enters_the_hex_ahead_or_backs_into_the_one_behind_at_twice_the_cost() -> None:
    assert steps(alone("E4", facing=0)) == {
        "left": ("E4", 5, 2),
        "right": ("E4", 1, 2),
        "forward": ("E3", 0, 2),
        "back": ("E5", 0, 4),
    }


@pytest.mark.clause("ept.vehicles.pivot-cost", "ept.vehicles.same-rules")
def test_each_side_turned_costs_a_point_of_the_move() -> None:
    playing = game(alone("E4", points=3, facing=0))
    answer_if_asked(playing, "ept-unit", "alpha")
    drive(playing, "right")
    assert "smoke-pots" not in offered(playing)
    drive(playing, "right", "forward")
    tank = battle(playing).units["alpha"]
    assert battle(playing).board.names[tank.place] == "F4"
    assert tank.facing == 2
    # Three points are spent: nothing is left but to have moved.
    assert tank.moved


@pytest.mark.clause("ept.vehicles.same-rules")
def test_half_of_the_points_leave_a_half_action() -> None:
    found = position(
        unit("alpha", 0, "tank", "E4", facing=0),
        unit("bravo", 1, "grenadier_squad", "A1", neutralised=True),
        activation="alpha",
        profiles=[{**TANK, "points": 4}],
    )
    playing = game(found)
    answer_if_asked(playing, "ept-unit", "alpha")
    assert {"march", "fire", "half-fire"} <= set(offered(playing))
    assert not {"forced", "tactical"} & set(offered(playing))
    drive(playing, "right", "left")
    assert "half-fire" in offered(playing)
    assert "fire" not in offered(playing)
    drive(playing, "right")
    assert "half-fire" not in offered(playing)


@pytest.mark.clause("ept.vehicles.movement-types#2")
def test_the_kind_of_movement_is_the_column_of_the_terrain_table() -> None:
    def cost(movement: str, terrain: str) -> int | None:
        rows = ["..........", f"....{terrain}.....", "..........", ".........."]
        found = {**alone("E3", points=9, facing=0), "map": drawn(*rows)}
        found["profiles"] = [{**TANK, "points": 9, "movement": movement}]
        found["unit"] = [found["unit"][0], {**found["unit"][1], "at": "J4"}]
        return dict(steps(found)).get("forward", (None, None, None))[2]

    costs = battle(game(alone())).tables.terrains["brush"].costs
    kinds = ("tracked", "half_tracked", "four_by_four", "wheeled")
    assert [cost(kind, "b") for kind in kinds] == [costs[kind] for kind in kinds]
    # Woods are for what is fully tracked: half-tracks are not.
    assert cost("tracked", "F") is not None
    assert [cost(kind, "F") for kind in kinds[1:]] == [None, None, None]


def test_why_a_step_is_not_offered() -> None:
    found = {**alone("E2", facing=0), "map": drawn("....s.....", "..........", "..........", "..........")}
    found["unit"] = [found["unit"][0], {**found["unit"][1], "at": "J4"}]
    playing = game(found)
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "march")
    assert refused(playing, "forward") == "ept.vehicles.movement-types"
    assert refused(playing, "overrun") == "ept.vehicles.overrun-eligibility"


# -- the enemy's chances -----------------------------------------------------------------------------


@pytest.mark.clause("ept.fire.opportunity-pivot-trigger#1")
def test_the_enemy_may_fire_after_every_side_that_is_turned() -> None:
    playing = game(
        position(
            unit("alpha", 0, "tank", "E4", facing=0),
            unit("pak", 1, "tank", "E1", facing=3),
            activation="alpha",
            profiles=[TANK],
        )
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    for way in ("left", "left", "forward"):
        drive(playing, way)
        assert (asked(playing).seat, asked(playing).ask) == (1, "ept-react")
        answer(playing, "ept-react", [])


ROAD = {
    "drawn": {
        "columns": 10,
        "depth": 15,
        "terrain": ["." * 10 for _ in range(8)],
        "ways": {"road": ["E6-E5-F5-G6"]},
    }
}


@pytest.mark.clause(
    "ept.fire.opportunity-pivot-trigger#ruling", "ept.vehicles.road-turn#1", "ept.vehicles.road-turn#2"
)
def test_along_a_road_a_vehicle_turns_with_it_for_nothing_and_draws_fire_only_afterwards() -> None:
    found = position(
        unit("alpha", 0, "tank", "E6", facing=0),
        unit("pak", 1, "tank", "E1", facing=3),
        activation="alpha",
        profiles=[TANK],
        map=ROAD,
    )
    # The road bends by one side to the right... which is two sides from north: no free turn there.
    playing = game(found)
    assert "forward-right" not in steps(found)
    bent = {**found, "map": {"drawn": {**ROAD["drawn"], "ways": {"road": ["E6-E5-F4-F3"]}}}}
    assert steps(bent)["forward-right"] == ("E5", 1, 1)
    assert "forward-left" not in steps(bent)
    playing = game(bent)
    answer_if_asked(playing, "ept-unit", "alpha")
    drive(playing, "forward-right")
    tank = battle(playing).units["alpha"]
    assert (battle(playing).board.names[tank.place], tank.facing) == ("E5", 1)
    # One question, after the turn; the next thing asked is the vehicle's own action again.
    assert asked(playing).ask == "ept-react"
    answer(playing, "ept-react", [])
    assert (asked(playing).seat, asked(playing).ask) == (0, "ept-act")


# -- turning to fire ---------------------------------------------------------------------------------

CASEMATE = {**TANK, "id": "casemate", "turret": "-", "casemate": True}


def ambush(facing: int, *, activation: str = "alpha", **rest: Any) -> dict[str, Any]:
    """A casemate at work, with an enemy tank due north of it that cannot act."""
    return position(
        unit("alpha", 0, "casemate", "E6", facing=facing, **rest),
        unit("bravo", 1, "tank", "E2", facing=3, stunned=True),
        activation=activation,
        profiles=[TANK, CASEMATE],
    )


@pytest.mark.clause("ept.vehicles.casemate-fire#2", "ept.vehicles.free-pivot-when-firing#1")
def test_a_casemate_turns_once_for_nothing_to_fire_and_only_where_it_finds_a_target() -> None:
    # To hit 6 6: a miss whatever the column.
    playing = game(ambush(facing=3), ["6 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    assert "fire" in offered(playing)
    answer(playing, "ept-act", "fire")
    # One way to look only: it is answered by itself.
    tank = battle(playing).units["alpha"]
    assert tank.facing == 0
    # A full action at full power, and no window for a turn: the shot alone was something to react to.
    assert rolled(playing) == [("ept-roll-to-hit", (6, 6))]
    hit = [entry.event for entry in playing.journal if entry.event.kind == "ept-hit-rolled"]
    assert [part for part in hit[0].shifts.parts if part[0] == "ept.fire.half-power-movers"] == []
    assert not tank.moved
    assert len(events(playing, Turned)) == 1


@pytest.mark.clause("ept.vehicles.free-pivot-when-firing#1")
def test_the_free_pivot_is_had_once_and_by_any_number_of_sides() -> None:
    found = position(
        unit("alpha", 0, "tank", "E6", facing=3),
        unit("bravo", 1, "truck", "E2", stunned=True),
        activation="alpha",
        profiles=[{**TANK, "arms": [{**TANK["arms"][0], "rate": 9}]}],
    )
    # The first shot misses, and needs no rate.
    playing = game(found, ["6 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    assert asked(playing).ask == "ept-face"
    assert offered(playing) == [3, 4, 5, 0, 1, 2]
    answer(playing, "ept-face", 0)
    answer(playing, "ept-weapon", "gun:at")
    assert "turn" not in offered(playing)
    answer(playing, "ept-fire-on", "fire")
    # It is not asked again where to look.
    assert asked(playing).ask == "ept-weapon"
    assert battle(playing).units["alpha"].facing == 0


@pytest.mark.clause("ept.vehicles.casemate-fire#1", "ept.vehicles.casemate-fire#2")
def test_a_casemate_does_not_react_to_its_flank_or_rear() -> None:
    def reacts(facing: int) -> bool:
        playing = game(
            position(
                unit("alpha", 0, "casemate", "E6", facing=facing),
                unit("bravo", 1, "tank", "E2", facing=3),
                activation="bravo",
                profiles=[TANK, CASEMATE],
            )
        )
        answer_if_asked(playing, "ept-unit", "bravo")
        drive(playing, "forward")
        return asked(playing).ask == "ept-react" and "alpha" in offered(playing)

    assert [reacts(facing) for facing in range(6)] == [True, False, False, False, False, False]


@pytest.mark.clause("ept.vehicles.immobilised#1")
def test_an_immobilised_casemate_cannot_turn_to_its_target() -> None:
    playing = game(ambush(facing=3, immobilised=True))
    answer_if_asked(playing, "ept-unit", "alpha")
    assert playing.decision is None or asked(playing).ask != "ept-act"
    # Looking at it, it fires, without being asked where to look.
    playing = game(ambush(facing=0, immobilised=True), ["6 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    assert not {"march", "embark"} & set(offered(playing))
    answer(playing, "ept-act", "fire")
    assert events(playing, Turned) == []


@pytest.mark.clause("ept.vehicles.turret-fire#1")
def test_a_turret_and_an_aa_mount_fire_all_round() -> None:
    mount = {**CASEMATE, "id": "mount", "abilities": ["anti_aircraft_mount"]}
    for profile in ("tank", "mount"):
        found = position(
            unit("alpha", 0, profile, "E6", facing=3),
            unit("bravo", 1, "truck", "E2"),
            profiles=[TANK, mount],
        )
        state = battle(game(found))
        assert targeting.has_shot(state, state.units["alpha"], state.board.parse("E2"))


# -- staying on the move -----------------------------------------------------------------------------


def end_of_turn(**rest: Any) -> dict[str, Any]:
    return position(
        unit("alpha", 0, "tank", "A1", facing=3, **rest),
        unit("bravo", 1, "truck", "J8"),
        phase="administration",
        stage=3,
        turns=9,
        profiles=[TANK],
    )


@pytest.mark.clause("ept.vehicles.continued-movement#1", "ept.sequence.admin-marker-removal#2")
def test_a_vehicle_with_a_moved_marker_may_keep_it_for_the_next_turn() -> None:
    playing = game(end_of_turn(moved=True), ["1 6"])
    assert offered(playing) == ["alpha"]
    answer(playing, "ept-keep-rolling", ["alpha"])
    tank = battle(playing).units["alpha"]
    assert battle(playing).turn == 3
    assert tank.moved
    assert [told.unit for told in events(playing, KeptRolling)] == ["alpha"]
    playing = game(end_of_turn(moved=True), ["1 6"])
    answer(playing, "ept-keep-rolling", [])
    assert not battle(playing).units["alpha"].moved


@pytest.mark.clause("ept.vehicles.continued-movement#ruling")
@pytest.mark.parametrize("state", [{"rolling": True}, {"immobilised": True}])
def test_who_has_not_moved_since_or_cannot_move_loses_the_marker(state: dict[str, bool]) -> None:
    playing = game(end_of_turn(moved=True, **state), ["1 6"])
    assert battle(playing).turn == 3
    assert not battle(playing).units["alpha"].moved
    assert not battle(playing).units["alpha"].rolling


@pytest.mark.clause("ept.vehicles.continued-movement#1")
def test_a_hex_entered_is_what_keeps_the_marker_honest() -> None:
    playing = game(alone("E4", facing=0, moved=True, rolling=True))
    answer_if_asked(playing, "ept-unit", "alpha")
    drive(playing, "left")
    assert battle(playing).units["alpha"].rolling
    drive(playing, "forward")
    assert not battle(playing).units["alpha"].rolling


@pytest.mark.clause("ept.vehicles.kept-marker-fire")
def test_who_kept_its_marker_fires_at_half_power_is_a_moving_target_and_may_fire_first_and_move_later() -> (
    None
):
    playing = game(alone("E4", facing=0, moved=True, rolling=True, fire=1))
    state = battle(playing)
    tank = state.units["alpha"]
    shot = Shot([(tank, tank.arms[0])], state.board.parse("J8"))
    assert anti_personnel.firepower(state, tank, tank.arms[0], shot).exact == 3
    assert vehicles.is_moving(tank, "")
    tank.stunned = True
    assert not vehicles.is_moving(tank, "")
    tank.stunned = tank.moved = False
    assert vehicles.is_moving(tank, "normal")
    assert not vehicles.is_moving(tank, "")
    playing = game(alone("E4", facing=0, moved=True, rolling=True, fire=1))
    answer_if_asked(playing, "ept-unit", "alpha")
    assert "march" in offered(playing)
    # Without the kept marker its fire would have cost it the move.
    playing = game(alone("E4", facing=0, fire=1))
    answer_if_asked(playing, "ept-unit", "alpha")
    assert playing.decision is None or "march" not in offered(playing)


@pytest.mark.clause("ept.vehicles.continued-movement")
def test_what_a_vehicle_did_in_the_turn_is_forgotten_with_it() -> None:
    state = battle(
        game(position(unit("alpha", 0, "tank", "A1"), unit("bravo", 1, "truck", "J8"), profiles=[TANK]))
    )
    for name in ("alpha", "bravo"):
        one = state.units[name]
        one.worked, one.spent, one.hauled, one.silent = 1, 4, 1, (0,)
    carry_out(driving.keep_rolling(state, 0))
    alpha, bravo = state.units["alpha"], state.units["bravo"]
    assert (alpha.worked, alpha.spent, alpha.hauled, alpha.silent) == (0, 0, 0, ())
    assert (bravo.worked, bravo.spent, bravo.hauled, bravo.silent) == (1, 4, 1, (0,)), (
        "the other side's turn comes"
    )


@pytest.mark.clause("ept.vehicles.continued-movement")
@pytest.mark.parametrize("state", [{"stunned": True}, {"moved": False}])
def test_nobody_is_asked_about_who_stands_or_is_stunned(state: dict[str, bool]) -> None:
    found = battle(
        game(position(unit("alpha", 0, "tank", "A1"), unit("bravo", 1, "truck", "J8"), profiles=[TANK]))
    )
    found.units["alpha"].moved = True
    for field, value in state.items():
        setattr(found.units["alpha"], field, value)
    carry_out(driving.keep_rolling(found, 0))
    away = battle(
        game(position(unit("alpha", 0, "tank", "A1"), unit("bravo", 1, "truck", "J8"), profiles=[TANK]))
    )
    away.units["alpha"].moved = True
    away.lift(away.units["alpha"], "reserve")
    carry_out(driving.keep_rolling(away, 0))
    assert [one.units["alpha"].rolling for one in (found, away)] == [False, False]
