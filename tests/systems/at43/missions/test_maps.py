"""Maps of missions: where sides stand, where objectives and pieces lie, and who comes in where."""

from __future__ import annotations

import pytest

from grognard.core.system import SetupFault
from grognard.systems.at43 import scenario
from grognard.systems.at43.missions import reserves
from systems.at43.missions.patrols import FAR
from systems.at43.table import (
    battle,
    position,
    unit,
)

# -- maps ------------------------------------------------------------------------------------------------


def features(name: str) -> dict[str, int]:
    """How many of each feature a scenario's map has, as its board shows them."""
    row = scenario.find(name)
    board = scenario.board_from(row, scenario.roles_of(row, 0))
    found: dict[str, int] = {}
    for piece in board.pieces:
        found[piece.kind] = found.get(piece.kind, 0) + 1
    for zone in board.positions:
        whose = {-1: "neutral", 0: "a", 1: "b"}[zone.owner]
        key = f"{whose} {zone.kind}"
        found[key] = found.get(key, 0) + 1
    found["points"] = len(board.marks)
    return found


@pytest.mark.clause(
    "at43.mission3.map#1",
    "at43.mission4.map#1",
    "at43.mission5.map#1",
    "at43.mission6.map#1",
    "at43.setup.map-given",
)
@pytest.mark.parametrize(
    ("name", "wanted", "points"),
    [
        (
            "hold_the_line",
            [
                "a access",
                "b deployment",
                "neutral access",
                "neutral drop",
                "container",
                "low_wall",
                "nanogenerator",
            ],
            4,
        ),
        (
            "skirmish",
            [
                "a access",
                "a deployment",
                "b access",
                "b deployment",
                "neutral access",
                "container",
                "low_wall",
            ],
            0,
        ),
        (
            "landing",
            [
                "a access",
                "b deployment",
                "neutral access",
                "neutral drop",
                "container",
                "low_wall",
                "nanogenerator",
            ],
            7,
        ),
        (
            "rescue",
            ["a access", "b deployment", "neutral access", "container", "low_wall", "nanogenerator", "wreck"],
            0,
        ),
    ],
)
def test_maps_have_the_features_the_briefing_names(name: str, wanted: list[str], points: int) -> None:
    found = features(name)
    assert found.pop("points") == points
    drops = ["drop_point"] if "neutral drop" in wanted else []
    assert sorted(found) == sorted([*wanted, *drops])
    if drops:
        assert found["neutral drop"] == found["drop_point"] == 2


@pytest.mark.clause(
    "at43.mission4.map#ruling", "at43.mission5.map", "at43.mission6.map#ruling", "at43.mission3.map#ruling"
)
def test_the_sides_stand_on_opposite_edges() -> None:
    for name in ("hold_the_line", "landing", "rescue"):
        row = scenario.find(name)
        board = scenario.board_from(row, scenario.roles_of(row, 0))
        access = next(zone for zone in board.positions if zone.owner == 0)
        zone = next(zone for zone in board.positions if zone.owner == 1)
        assert access.edge == "bottom"
        assert zone.box[1] * 2 > board.depth - 2000, "the defender's zone lies in the far half"
        if name == "rescue":
            wreck = board.piece("wreck")
            assert abs(2 * wreck.x - board.width) <= 2000, "near the centre"
            assert abs(2 * wreck.y - board.depth) <= 2000
    board = scenario.board_from(scenario.find("skirmish"), ())
    south, north = (zone.box for zone in board.positions if zone.kind == "deployment")
    assert (south[1], north[3]) == (0, board.depth)
    turned = sorted((board.width - piece.x, board.depth - piece.y, piece.kind) for piece in board.pieces)
    assert turned == sorted((piece.x, piece.y, piece.kind) for piece in board.pieces), "symmetrical"


@pytest.mark.clause("at43.mission4.map#ruling")
def test_who_waits_in_mission_4_can_still_come_in_over_his_own_edge() -> None:
    row = scenario.find("skirmish")
    away = [unit(name, seat, "steel_troopers") for seat, name in enumerate(("own", "other"))]
    table = {key: row[key] for key in ("size", "piece", "position")}
    made = battle(position(*away, mission="skirmish", **table))
    ways = [[zone.id for zone in reserves.positions(made, made.units[name])] for name in ("own", "other")]
    assert ways == [["south_edge"], ["north_edge"]]
    by_id = {zone.id: zone for zone in made.board.positions}
    for edge, zone in (("south_edge", "south"), ("north_edge", "north")):
        own, box = by_id[edge], by_id[zone].box
        assert (own.owner, own.start, own.end) == (by_id[zone].owner, box[0], box[2]), (
            "the edge behind the zone"
        )


@pytest.mark.clause("at43.missions.custom-minimum")
def test_a_map_without_an_entrance_for_a_player_is_refused() -> None:
    own = {"id": "south", "kind": "access", "edge": "bottom", "owner": 0}
    other = {"id": "north", "kind": "deployment", "box": [0, 90, 120, 120], "owner": 1}
    drop = {"id": "drop", "kind": "drop", "owner": 1, "piece": "x_ray"}
    scenario.check_entrances(battle(position(*FAR, position=[own, other])))
    piece = [{"id": "x_ray", "kind": "drop_point", "at": [60, 60]}]
    with pytest.raises(SetupFault) as fault:
        scenario.check_entrances(battle(position(*FAR, position=[own, drop], piece=piece)))
    assert fault.value.rule == "at43.missions.custom-minimum"
