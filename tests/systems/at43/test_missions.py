"""Missions: what earns points, how each one is set and scored, its special rules, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.core.system import SetupFault
from grognard.systems.at43 import profile, scenario
from grognard.systems.at43.activation import actions
from grognard.systems.at43.armies import therians
from grognard.systems.at43.events import Evacuated
from grognard.systems.at43.missions import control, missions, reserves
from grognard.systems.at43.movement import movement
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    counted,
    events,
    figures,
    game,
    offered,
    position,
    state,
    unit,
)

ROLES = ["attacker", "defender"]


def troopers(*places: tuple[float, float], id: str = "alpha", seat: int = 0, **rest: Any) -> dict[str, Any]:
    return figures(id, seat, "steel_troopers", *places, **rest)


def golems(*places: tuple[float, float], id: str = "golems", seat: int = 1, **rest: Any) -> dict[str, Any]:
    return figures(id, seat, "storm_golems", *places, **rest)


def points(mission: str, *units: dict[str, Any], **rest: Any) -> tuple[list[int], list[int]]:
    """Victory and reinforcement points after a control phase."""
    made = counted(position(*units, mission=mission, **rest))
    return made.points, made.supply


FAR = (troopers((5, 5)), golems((115, 115)))


# -- objectives ----------------------------------------------------------------------------------------


@pytest.mark.clause(
    "at43.missions.primary#1",
    "at43.missions.secondary#1",
    "at43.missions.points-timing#1",
    "at43.missions.points-timing#ruling",
)
def test_primary_objectives_give_victory_points_and_secondary_ones_reinforcement_points_every_turn() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 60]}
    table = position(
        troopers((60, 50)), FAR[1], mission="skirmish", piece=[box], deeds=[[0, "eliminate", "afv_unit"]]
    )
    made = counted(table)
    assert (made.points, made.supply) == ([2, 0], [250, 0])
    assert made.deeds == (), "a deed is paid once"
    control.settle(made)
    control.count_points(made)
    assert (made.points, made.supply) == ([2, 0], [400, 0]), "control pays every turn, and both are kept"


@pytest.mark.clause("at43.missions.capture", "at43.missions.capture-control-rp")
def test_each_side_captures_an_objective_once() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 60]}
    own, foes = troopers((60, 50)), golems((60, 70), (63, 70))
    first = points("skirmish", own, FAR[1], piece=[box])[1]
    again = points("skirmish", own, FAR[1], piece=[box], captured=[[0, "box"]])[1]
    other = points("skirmish", own, foes, piece=[box], captured=[[0, "box"]])[1]
    assert (first, again, other) == ([250, 0], [150, 0], [0, 250])
    made = counted(position(own, FAR[1], mission="skirmish", piece=[box]))
    assert made.captured == ((0, "box"),)


def shot(target: dict[str, Any], *dice: int, mission: str = "search_and_destroy") -> list[int]:
    """Two golems shoot at a unit; the victory points when the turn is counted."""
    table = position(golems((60, 20), (63, 20)), target, mission=mission, sequences=[[], []], pool=[0, 0])
    playing = game(acting(table, "golems", stage="act"), *dice)
    answer(playing, ("at43-action", "fire:nanoblaster"))
    made = state(playing)
    if made.phase != "act":
        return made.points
    control.count_points(made)
    return made.points


@pytest.mark.clause(
    "at43.missions.eliminate-vp#1",
    "at43.missions.eliminate-vp#2",
    "at43.missions.eliminate-vp#ruling",
    "at43.mission1.scoring",
)
def test_a_unit_counts_when_its_last_fighter_falls_and_its_officer_besides() -> None:
    two = [[60, 40], [63, 40]]
    plain = unit("alpha", 0, "steel_troopers", size=2, places=two)
    led = unit("alpha", 0, "steel_troopers", size=2, officer=1, places=two)
    assert shot(plain, 6, 6, 6, 1) == [0, 0], "one of two is nothing"
    assert shot(plain, 6, 6, 6, 6) == [0, 1]
    assert shot(led, 6, 6, 6, 6) == [0, 2]
    crew = unit("alpha", 0, "mortar_battery", size=2, lost=[1], places=[[60, 40], [63, 40]])
    assert shot(crew, 6, 6, 6, 6) == [0, 1], "support units score as infantry"


@pytest.mark.clause("at43.missions.eliminate-vp#1")
def test_a_routed_unit_counts_as_eliminated() -> None:
    beaten = troopers((60, 40), (63, 40), morale="disorganised")
    table = position(
        beaten,
        golems((60, 110)),
        mission="search_and_destroy",
        phase="go",
        active=0,
        sequences=[["alpha"], ["golems"]],
        pool=[0, 5],
    )
    playing = game(table, 1)
    assert state(playing).units["alpha"].status == "gone"
    assert state(playing).deeds == ((1, "eliminate", "infantry_unit"),)


# -- the missions' points --------------------------------------------------------------------------------

KINDS = ("infantry_unit", "afv_unit", "officer")


def worth(mission: str, event: str, what: str, seat: int = 0) -> int:
    """Victory points for one deed."""
    return points(mission, *FAR, deeds=[[seat, event, what]], roles=ROLES)[0][seat]


@pytest.mark.clause(
    "at43.mission1.scoring#1",
    "at43.mission1.scoring#2",
    "at43.mission2.scoring",
    "at43.mission4.scoring#1",
    "at43.report.briefing#2",
)
def test_what_eliminations_are_worth() -> None:
    assert [worth("search_and_destroy", "eliminate", kind) for kind in KINDS] == [1, 2, 1]
    assert [worth("skirmish", "eliminate", kind) for kind in KINDS] == [1, 2, 1]
    assert [worth("bridgehead", "eliminate", kind) for kind in KINDS] == [1, 2, 0]
    assert [worth("battle_report", "eliminate", kind) for kind in KINDS] == [1, 2, 0]
    assert profile.missions()["search_and_destroy"].secondary == ()


@pytest.mark.clause("at43.mission2.scoring")
def test_the_hill_is_worth_five() -> None:
    hill = {"id": "hill", "kind": "hill", "at": [60, 60]}
    assert points("bridgehead", troopers((60, 45)), FAR[1], piece=[hill]) == ([5, 0], [0, 0])


def held(mission: str, what: str, seat: int) -> tuple[int, int]:
    """What a side earns by holding a point or a piece of the mission's map for the first time."""
    row = scenario.find(mission)
    places = {mark["id"]: mark["at"] for mark in row.get("mark", ())}
    places |= {piece["kind"]: piece["at"] for piece in row["piece"]}
    x, y = places[what]
    own = figures("own", seat, "steel_troopers", (x - 5.5, y), (x + 5.5, y))
    marks = [mark for mark in row.get("mark", ()) if mark["id"] == what]
    pieces = [piece for piece in row["piece"] if piece["kind"] == what and piece["at"] == places[what]]
    other = figures("far", 1 - seat, "steel_troopers", (2, 2))
    table = {"roles": ROLES, "size": [180, 120], "mark": marks, "piece": pieces}
    made = counted(position(own, other, mission=mission, **table))
    return made.points[seat], made.supply[seat]


@pytest.mark.clause(
    "at43.mission3.scoring", "at43.mission3.secondary#1", "at43.mission3.secondary#2", "at43.mission3.map"
)
def test_mission_3_pays_for_points_and_pieces() -> None:
    for name in ("alpha", "bravo", "charlie", "delta"):
        assert held("hold_the_line", name, 0) == held("hold_the_line", name, 1) == (1, 0)
    assert held("hold_the_line", "container", 0) == (0, 250)
    assert held("hold_the_line", "container", 1) == (0, 150)
    assert held("hold_the_line", "nanogenerator", 0) == (0, 150)
    assert held("hold_the_line", "nanogenerator", 1) == (0, 100)


@pytest.mark.clause("at43.mission4.map", "at43.mission4.scoring#2")
def test_mission_4_pays_both_for_containers() -> None:
    assert held("skirmish", "container", 0) == held("skirmish", "container", 1) == (0, 250)


@pytest.mark.clause(
    "at43.mission5.scoring-defender",
    "at43.mission5.scoring-attacker",
    "at43.mission5.secondary#1",
    "at43.mission5.secondary#2",
    "at43.mission5.map",
)
def test_mission_5_pays_the_defender_for_points_and_the_attacker_for_leaving() -> None:
    worths = {"alpha": 1, "bravo": 1, "charlie": 2, "delta": 1, "echo": 1, "foxtrot": 2, "golf": 2}
    for name, value in worths.items():
        assert held("landing", name, 0) == (0, 0)
        assert held("landing", name, 1) == (value, 0)
    assert [worth("landing", "evacuate", kind) for kind in KINDS] == [5, 2, 0]
    assert worth("landing", "evacuate", "infantry_unit", seat=1) == 0
    assert [held("landing", "container", seat) for seat in (0, 1)] == [(0, 250), (0, 150)]
    assert [held("landing", "nanogenerator", seat) for seat in (0, 1)] == [(0, 150), (0, 100)]


@pytest.mark.clause(
    "at43.mission6.secondary#1",
    "at43.mission6.secondary#ruling",
    "at43.mission6.map",
    "at43.mission6.scoring#1",
    "at43.mission6.scoring#2",
)
def test_mission_6_pays_for_the_pilot_and_the_wreck() -> None:
    assert [worth("rescue", event, "pilot") for event in ("rendezvous", "evacuate")] == [5, 5]
    assert worth("rescue", "evacuate", "pilot", seat=1) == 0
    assert held("rescue", "wreck", 1) == (2, 0)
    assert held("rescue", "wreck", 0) == (0, 0), "there is no pilot in it here"
    assert held("rescue", "container", 0) == held("rescue", "container", 1) == (0, 250)
    assert held("rescue", "nanogenerator", 0) == held("rescue", "nanogenerator", 1) == (0, 150)


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


# -- mission 5 and 6: special rules ------------------------------------------------------------------------


def entering(mission: str, turn: int = 1, **rest: Any) -> Game:
    table = position(
        unit("alpha", 0, "steel_troopers", size=4),
        troopers((110, 60), (110, 63), (110, 66), (110, 57), id="held"),
        golems((60, 110), (63, 110)),
        mission=mission,
        roles=ROLES,
        turn=turn,
        active=0,
        phase="go",
        sequences=[["alpha", "held"], ["golems"]],
        position=[
            {"id": "south", "kind": "access", "edge": "bottom", "owner": 0},
            {"id": "west", "kind": "access", "edge": "left"},
        ],
        **rest,
    )
    playing = game(table)
    answer(playing, ("at43-option", "play"))
    return playing


@pytest.mark.clause("at43.mission5.all-in", "at43.mission6.all-in")
def test_nobody_stays_in_reserve_on_turn_1_of_an_all_out_mission() -> None:
    controls = {"west": 0}
    for mission in ("landing", "rescue"):
        playing = entering(
            mission, controls=controls, piece=[{"id": "wreck", "kind": "wreck", "at": [60, 60]}]
        )
        if asked(playing).ask == "at43-entry":
            assert "reserve" not in offered(playing, "at43-entry")
        else:
            assert asked(playing).ask == "at43-entry-mode", "the only way in was taken"
        later = entering(
            mission, turn=2, controls=controls, piece=[{"id": "wreck", "kind": "wreck", "at": [60, 60]}]
        )
        assert "reserve" in offered(later, "at43-entry")
    assert "reserve" in offered(entering("hold_the_line", controls=controls), "at43-entry")


@pytest.mark.clause("at43.mission5.no-neutral-attacker")
def test_the_attacker_of_mission_5_does_not_use_neutral_zones() -> None:
    def ways(mission: str, seat: int) -> list[str]:
        ground = battle(
            position(
                unit("bravo", seat, "steel_troopers"),
                *FAR,
                mission=mission,
                roles=ROLES,
                controls={"west": seat},
                position=[{"id": "west", "kind": "access", "edge": "left"}],
            )
        )
        return [one.id for one in reserves.positions(ground, ground.units["bravo"])]

    assert ways("landing", 0) == []
    assert ways("landing", 1) == ["west"]
    assert ways("hold_the_line", 0) == ["west"]


def leaving(y: float, mission: str = "landing", card: str = "steel_troopers", **rest: Any) -> Game:
    """A unit of the attacker some way from the edge by which it may leave."""
    access = {"id": "beach", "kind": "access", "edge": "bottom", "owner": 0}
    mates = [(60, y), (60, y - 12), (63, y - 12)] if card == "steel_troopers" else [(60, y)]
    table = position(
        figures("alpha", 0, card, *mates),
        golems((5, 5)),
        mission=mission,
        roles=ROLES,
        position=[access],
        **rest,
    )
    return game(acting(table, "alpha", stage="act"))


@pytest.mark.clause("at43.mission5.evacuate#1")
def test_a_unit_leaves_whole_when_its_leader_gets_beyond_the_far_edge() -> None:
    # A rapid move of 20 cm must carry the whole base over the edge at 120.
    assert "evacuate" not in offered(leaving(101.24), "at43-action")
    playing = leaving(101.25)
    answer(playing, ("at43-action", "evacuate"))
    alpha = state(playing).units["alpha"]
    assert alpha.status == "evacuated"
    assert len(alpha.living) == 3, "evacuated, not eliminated"
    assert [one.unit for one in events(playing, Evacuated)] == ["alpha"]
    assert state(playing).points == [0, 0], "counted in the control phase"
    control.count_points(state(playing))
    assert state(playing).points == [5, 0]
    toad = leaving(100, card="fire_toad")
    answer(toad, ("at43-action", "evacuate"))
    control.count_points(state(toad))
    assert state(toad).points == [2, 0]


def can_leave(y: float, card: str = "steel_troopers", **rest: Any) -> bool:
    stage = {"stage": "act", **rest.pop("acting", {})}
    table = position(
        figures("alpha", 0, card, *rest.pop("places", [(60, y), (60, y - 12), (63, y - 12)])),
        *rest.pop("others", [golems((5, 5))]),
        mission="landing",
        roles=ROLES,
        position=[{"id": "beach", "kind": "access", "edge": "bottom", "owner": 0}],
        **rest,
    )
    ground = battle(acting(table, "alpha", **stage))
    assert ground.acting is not None
    return "evacuate" in actions.options(ground, ground.units["alpha"], ground.acting, {})


@pytest.mark.clause("at43.mission5.evacuate#ruling")
def test_who_may_not_run_leaves_at_a_walk_or_not_at_all() -> None:
    # 14 cm at a walk, 20 at a run, with the whole base over the edge at 120.
    assert can_leave(101.25)
    assert not can_leave(101.25, acting={"fired": [[0, "laser_rifle", 1, "before"]]}), (
        "after a shot nobody runs"
    )
    assert can_leave(107.25, acting={"fired": [[0, "laser_rifle", 1, "before"]]})
    assert not can_leave(107.25, acting={"done": ["sniper"]}), "a sniper stays where he shot"
    assert not can_leave(101.25, acting={"mode": "combat"}), "one move in an activation"


@pytest.mark.clause("at43.mission5.evacuate", "at43.support.static-no-rapid")
def test_a_static_support_unit_does_not_run_off_the_table() -> None:
    card = next(one for one in profile.profiles().values() if one.is_static_support)
    move = card.fighter.movement / 100
    radius = battle(position(unit("gun", 0, card.id, (60, 60), size=1))).units["gun"].kit[0].radius / 100

    def leaves(short: float, **rest: Any) -> bool:
        gun = unit("alpha", 0, card.id, (60, 120 - move + radius + short), size=1)
        table = position(
            gun, golems((5, 5)), mission="landing", roles=ROLES,
            position=[{"id": "beach", "kind": "access", "edge": "bottom", "owner": 0}],
        )  # fmt: skip
        ground = battle(acting(table, "alpha", stage="act", **rest))
        assert ground.acting is not None
        return "evacuate" in actions.options(ground, ground.units["alpha"], ground.acting, {})

    assert leaves(0)
    assert not leaves(-0.01), "a run would do, but it does not run"
    assert not leaves(0, fired=[[0, "gun", 1, "before"]]), "it fires or moves"


@pytest.mark.clause("at43.moving.measured-around", "at43.mission5.evacuate#ruling")
def test_any_way_round_what_is_in_the_way_leads_off_the_table() -> None:
    wall = {"id": "box", "kind": "container", "at": [60, 113]}
    assert not can_leave(101.25, piece=[wall]), "the way round is too long"
    assert can_leave(106, piece=[wall])
    # Between two such walls there is no way out at all.
    row = [{"id": f"box{n}", "kind": "container", "at": [24 + 12 * n, 113]} for n in range(7)]
    assert not can_leave(106, piece=row)


@pytest.mark.clause("at43.therians.routine-acceleration-infantry", "at43.mission5.evacuate#ruling")
def test_a_unit_that_is_sped_up_leaves_from_farther_away_and_is_paid_for() -> None:
    def fleeing(y: float, **rest: Any) -> Game:
        own = unit("alpha", 0, "storm_golems", (60, y), size=3, **rest)
        table = position(
            own, figures("foes", 1, "steel_troopers", (5, 5)), mission="landing", roles=ROLES,
            position=[{"id": "beach", "kind": "access", "edge": "bottom", "owner": 0}],
        )  # fmt: skip
        return game(acting(table, "alpha", stage="act"))

    ground = state(fleeing(60, officer=1))
    alpha = ground.units["alpha"]
    radius = alpha.kit[alpha.leader].radius
    run = int(movement.allowance(alpha, alpha.leader, "rapid", "free"))
    assert therians.acceleration(alpha) > run
    y = (12000 + radius - therians.acceleration(alpha)) / 100
    assert "evacuate" not in offered(fleeing(y), "at43-action"), "nobody speeds it up"
    assert "evacuate" not in offered(fleeing(y - 0.01, officer=1), "at43-action")
    playing = fleeing(y, officer=1)
    before = state(playing).pool[0]
    answer(playing, ("at43-action", "evacuate"))
    assert state(playing).units["alpha"].status == "evacuated"
    assert state(playing).pool[0] < before
    near = fleeing((12000 + radius - run) / 100, officer=1)
    answer(near, ("at43-action", "evacuate"))
    assert state(near).pool[0] == before, "who need not run faster does not pay"


@pytest.mark.clause("at43.crush.who", "at43.mission5.evacuate#ruling")
def test_an_afv_that_runs_off_the_table_crushes_who_is_on_its_way() -> None:
    def driven(y: float, *dice: int) -> Game:
        table = position(
            figures("alpha", 0, "fire_toad", (60, y)), golems((60, 115), (5, 5)), mission="landing", roles=ROLES,
            position=[{"id": "beach", "kind": "access", "edge": "bottom", "owner": 0}],
        )  # fmt: skip
        playing = game(acting(table, "alpha", stage="act"), *dice)
        answer(playing, ("at43-action", "evacuate"))
        return playing

    assert len(state(driven(95, 6)).units["golems"].living) == 1
    assert len(state(driven(95, 1)).units["golems"].living) == 2
    assert len(state(driven(110)).units["golems"].living) == 2, "at a walk everybody steps aside"


@pytest.mark.clause("at43.mission5.evacuate")
def test_only_the_attacker_of_mission_5_evacuates_and_not_by_his_own_edge() -> None:
    assert "evacuate" not in offered(leaving(101.25, "hold_the_line"), "at43-action")
    assert "evacuate" not in offered(leaving(18), "at43-action")
    table = position(
        troopers((5, 5)),
        golems((60, 110), (63, 110)),
        mission="landing",
        roles=ROLES,
        position=[{"id": "beach", "kind": "access", "edge": "bottom", "owner": 0}],
    )
    playing = game(acting(table, "golems", stage="act"))
    assert "evacuate" not in offered(playing, "at43-action")


# -- ends ------------------------------------------------------------------------------------------------


def end_of(mission: str, **rest: Any) -> tuple[int, ...] | None:
    """The winners if the points of this turn end the game."""
    units = rest.pop("units", FAR)
    ground = battle(position(*units, mission=mission, roles=ROLES, **rest))
    return ground.winners if missions.check_end(ground) else None


@pytest.mark.clause("at43.mission1.end", "at43.mission4.end")
@pytest.mark.parametrize("mission", ["search_and_destroy", "skirmish"])
def test_missions_1_and_4_end_after_six_turns(mission: str) -> None:
    assert end_of(mission, turn=5, points=[9, 2]) is None
    assert end_of(mission, turn=6, points=[9, 2]) == (0,)
    assert end_of(mission, turn=6, points=[2, 3]) == (1,)
    assert end_of(mission, turn=6, points=[3, 3]) == (), "a draw"


@pytest.mark.clause(
    "at43.report.briefing#3", "at43.mission2.end#1", "at43.mission2.end#2", "at43.missions.primary#2"
)
@pytest.mark.parametrize(("mission", "piece"), [("bridgehead", "hill"), ("battle_report", "bunker")])
def test_mission_2_ends_at_twenty_points_and_the_hill_breaks_a_tie(mission: str, piece: str) -> None:
    ground = {"piece": [{"id": piece, "kind": piece, "at": [60, 60]}]}
    assert end_of(mission, points=[19, 5], **ground) is None
    assert end_of(mission, points=[20, 5], **ground) == (0,)
    assert end_of(mission, points=[20, 23], controls={piece: 0}, **ground) == (0,)
    assert end_of(mission, points=[20, 23], controls={piece: 1}, **ground) == (1,)
    assert end_of(mission, points=[20, 23], **ground) is None, "play goes on until one controls it"


@pytest.mark.clause("at43.mission3.end#1", "at43.mission5.end#1", "at43.mission5.end#ruling")
@pytest.mark.parametrize(("mission", "goal"), [("hold_the_line", 10), ("landing", 15)])
def test_missions_3_and_5_are_decided_by_points_held(mission: str, goal: int) -> None:
    marks = {"mark": [{"id": name, "at": [60, 60]} for name in ("alpha", "bravo", "charlie")]}
    assert end_of(mission, points=[goal - 1, 0], **marks) is None
    assert end_of(mission, points=[0, goal], **marks) == (1,)
    tied = {"points": [goal, goal], **marks}
    assert end_of(mission, controls={"alpha": 0, "bravo": 0, "charlie": 1}, **tied) == (0,)
    assert end_of(mission, controls={"alpha": 0, "bravo": 1}, **tied) is None


@pytest.mark.clause("at43.mission2.end#3", "at43.mission3.end#2", "at43.mission5.end#2")
def test_when_nobody_can_earn_any_more_the_higher_total_wins() -> None:
    toads = (figures("toad", 0, "fire_toad", (5, 5)), figures("wraith", 1, "wraith_golgoth", (110, 110)))
    for mission in ("hold_the_line", "landing"):
        marks = {"mark": [{"id": "alpha", "at": [60, 60]}], "roles": ROLES}
        evacuates = mission == "landing"
        for units, over in ((toads, not evacuates), (FAR, False)):
            ground = battle(position(*units, mission=mission, points=[3, 4], **marks))
            assert missions.check_stalemate(ground) is over
            assert ground.winners == ((1,) if over else ())
    lonely = battle(
        position(
            FAR[0],
            unit("gone", 1, "storm_golems", size=1, lost=[0], status="gone"),
            mission="bridgehead",
            points=[3, 4],
        )
    )
    assert missions.check_stalemate(lonely), "the hill is not there and nobody is left to fight"
    assert lonely.winners == (1,)


@pytest.mark.clause("at43.missions.roles#1")
def test_missions_3_5_and_6_oppose_an_attacker_and_a_defender() -> None:
    for name in ("hold_the_line", "landing", "rescue"):
        assert scenario.roles_of(scenario.find(name), 1) == ("defender", "attacker")
    for name in ("search_and_destroy", "bridgehead", "skirmish", "battle_report"):
        assert scenario.roles_of(scenario.find(name), 1) == ()
    row = {**scenario.find("bridgehead"), "layout": "pacified_region"}
    assert scenario.roles_of(row, 0) == ("attacker", "defender")


# -- who can still earn points -------------------------------------------------------------------------

TOAD = figures("toad", 0, "fire_toad", (5, 5))
WRAITH = figures("wraith", 1, "wraith_golgoth", (110, 110))
HILL = {"piece": [{"id": "hill", "kind": "hill", "at": [60, 60]}]}
ALPHA_POINT = {"mark": [{"id": "alpha", "at": [60, 60]}]}


def late(one: dict[str, Any]) -> dict[str, Any]:
    """A unit that must be bought first."""
    rest = {key: value for key, value in one.items() if key != "places"}
    return {**rest, "status": "reinforcement"}


def reserve(one: dict[str, Any]) -> dict[str, Any]:
    return {**late(one), "status": "reserve"}


@pytest.mark.clause("at43.mission2.end", "at43.mission3.end", "at43.mission5.end")
@pytest.mark.parametrize(
    ("mission", "units", "rest", "able"),
    [
        # The hill needs infantry, and the hill; kills need enemies.
        ("bridgehead", (troopers((5, 5)),), HILL, (True, False)),
        ("bridgehead", (TOAD,), HILL, (False, False)),
        ("bridgehead", (TOAD, WRAITH), HILL, (True, True)),
        ("bridgehead", (TOAD, WRAITH), {}, (True, True)),
        ("bridgehead", (troopers((5, 5)),), {}, (False, False)),
        ("bridgehead", (troopers((5, 5)), TOAD), HILL, (True, False)),
        ("bridgehead", (TOAD, reserve(golems((1, 1)))), {}, (True, True)),
        # Who must be bought first earns nothing yet, and may be killed when he comes.
        ("bridgehead", (TOAD, late(golems((1, 1)))), HILL, (True, False)),
        ("bridgehead", (late(troopers((5, 5))), golems((9, 9))), HILL, (False, True)),
        # Points of the map alone: no machine holds one, and nobody holds one that is not there.
        ("hold_the_line", (TOAD, WRAITH), ALPHA_POINT, (False, False)),
        ("hold_the_line", (TOAD, golems((9, 9))), ALPHA_POINT, (False, True)),
        ("hold_the_line", (troopers((5, 5)), WRAITH), ALPHA_POINT, (True, False)),
        ("hold_the_line", (troopers((5, 5)), golems((9, 9))), {}, (False, False)),
        ("hold_the_line", (reserve(troopers((5, 5))), WRAITH), ALPHA_POINT, (True, False)),
        # The attacker leaves with what he has, the defender holds points with infantry.
        ("landing", (TOAD, WRAITH), ALPHA_POINT, (True, False)),
        ("landing", (troopers((5, 5)), WRAITH), {}, (True, False)),
        ("landing", (TOAD, troopers((5, 5)), golems((9, 9))), ALPHA_POINT, (True, True)),
        ("landing", (late(troopers((5, 5))), golems((9, 9))), {}, (False, False)),
    ],
)
def test_who_can_still_earn_points(
    mission: str, units: tuple[Any, ...], rest: dict[str, Any], able: tuple[bool, bool]
) -> None:
    ground = battle(position(*units, mission=mission, roles=ROLES, **rest))
    assert (missions.can_earn(ground, 0), missions.can_earn(ground, 1)) == able
    assert missions.check_stalemate(ground) is not any(able)


def test_a_mission_of_so_many_turns_knows_no_stalemate() -> None:
    ground = battle(position(TOAD, mission="skirmish", roles=ROLES))
    assert not missions.check_stalemate(ground)


@pytest.mark.clause("at43.mission2.end", "at43.mission3.end")
def test_play_without_any_point_ends_after_so_many_turns_and_not_before() -> None:
    ground = battle(position(TOAD, WRAITH, mission="bridgehead", roles=ROLES, points=[3, 4], **HILL))
    ground.idle = missions.STALEMATE - 1
    assert not missions.check_stalemate(ground)
    ground.idle = missions.STALEMATE
    assert missions.check_stalemate(ground)
    assert ground.winners == (1,)
