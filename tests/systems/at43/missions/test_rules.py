"""Special rules of missions 5 and 6: who holds out, who leaves the table, and how."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.at43 import profile
from grognard.systems.at43.activation import actions
from grognard.systems.at43.armies import therians
from grognard.systems.at43.events import Evacuated
from grognard.systems.at43.missions import control, reserves
from grognard.systems.at43.movement import movement
from systems.at43.missions.patrols import FAR, ROLES, golems, troopers
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    offered,
    position,
    state,
    unit,
)

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
