"""Chapter 5.1: what an active unit may do with its activation."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept import profile
from grognard.systems.ept.actions import menu
from grognard.systems.ept.actions.act import FULL, HALF, Act
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST, NO_FIRE
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    drawn,
    game,
    offered,
    position,
    refused,
    unit,
)

STRIP = drawn("." * 16, "." * 16)
MARCHES = {"march", "tactical", "forced"}


def acting(profile: str = "us_squad", enemy: str = "E1", dice: int = 0, **rest: Any) -> Game:
    """A unit whose turn it is to act, with an enemy in reach of its weapons."""
    playing = game(
        position(
            unit("alpha", 0, profile, "A1", **rest),
            unit("golf", 1, "grenadier_squad", enemy, fire=FIRE_ENDED),
            map=STRIP,
            activation=rest.get("formation", "alpha"),
        ),
        [1] * dice,
    )
    if offered(playing) and asked(playing).ask == "ept-unit":
        answer_if_asked(playing, "ept-unit", "alpha")
    return playing


def cease(playing: Game) -> None:
    """Leave it at the first shot, at the only target there is."""
    answer(playing, "ept-fire-on", "pass")


# -- the lists ---------------------------------------------------------------------------------------

#: Half actions that each takes (0: by the points spent), and whether a unit without command may do it.
FULL_ACTIONS = {
    "fire": (FULL, True),
    "tactical": (0, True),
    "tactical-assault": (FULL, False),
    "forced": (0, False),
    "enter-tunnel": (FULL, False),
    "enter-bunker": (FULL, False),
    "engineer-assault": (FULL, False),
    "command": (FULL, False),
}
HALF_ACTIONS = {
    "half-fire": (HALF, True),
    "march": (0, True),
    "smoke-pots": (HALF, False),
    "assault-move": (HALF, False),
    "deploy": (HALF, False),
    "undeploy": (HALF, False),
    "embark": (HALF, False),
    "disembark": (HALF, False),
    "leave-tunnel": (HALF, False),
    "leave-bunker": (HALF, False),
}


@pytest.mark.clause("ept.actions.full-actions#1", "ept.actions.full-actions#2")
@pytest.mark.parametrize("key", FULL_ACTIONS)
def test_full_actions(key: str) -> None:
    action = menu.BY_KEY[key]
    assert (action.halves, action.uncommanded) == FULL_ACTIONS[key]


@pytest.mark.clause("ept.actions.half-actions#1", "ept.actions.half-actions#2")
@pytest.mark.parametrize("key", HALF_ACTIONS)
def test_half_actions(key: str) -> None:
    action = menu.BY_KEY[key]
    assert (action.halves, action.uncommanded) == HALF_ACTIONS[key]


@pytest.mark.clause("ept.actions.full-actions#1", "ept.actions.half-actions#1")
def test_each_counter_has_the_actions_of_its_kind() -> None:
    def open_to(id: str) -> set[str]:
        return {action.key for action in menu.menu(profile.profiles()[id])}

    assert "forced" in open_to("us_squad")
    assert "forced" not in open_to("heavy_machine_gun")
    assert {"deploy", "undeploy"} <= open_to("heavy_machine_gun")
    assert not {"deploy", "undeploy"} & open_to("us_squad")
    assert "command" in open_to("section_hq")
    assert "command" not in open_to("us_squad")


# -- one whole or two halves -------------------------------------------------------------------------


@pytest.mark.clause("ept.actions.allowance#1")
def test_a_full_action_is_all_there_is() -> None:
    playing = acting(dice=4)
    assert {"fire", "half-fire", *MARCHES} <= set(offered(playing))
    answer(playing, "ept-act", "fire")
    cease(playing)
    assert battle(playing).units["alpha"].activated
    assert asked(playing).ask != "ept-act"


@pytest.mark.clause("ept.actions.allowance#1", "ept.actions.allowance#ruling")
def test_two_half_actions_in_either_order() -> None:
    playing = acting(dice=4)
    answer(playing, "ept-act", "half-fire")
    cease(playing)
    assert "march" in offered(playing)
    assert not {"fire", "tactical", "forced", "command"} & set(offered(playing))
    assert refused(playing, "fire") == "ept.actions.allowance"
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "B1")
    playing = acting()
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "B1")
    assert {"half-fire", "march"} <= set(offered(playing))
    assert not {"fire", "tactical", "forced"} & set(offered(playing))
    # Twice half a march is a whole one, of four points.
    for place in ("C1", "D1", "E2"):
        answer(playing, "ept-act", "march")
        answer(playing, "ept-march", place)
    assert asked(playing).ask != "ept-act"


@pytest.mark.clause("ept.actions.one-unit-at-a-time#1")
def test_a_unit_does_all_it_does_before_the_next_and_the_order_is_free() -> None:
    playing = game(
        position(
            unit("chief", 0, "section_hq", "A1", formation="first"),
            unit("alpha", 0, "us_squad", "B1", formation="first"),
            unit("bravo", 0, "us_squad", "C1", formation="first"),
            unit("golf", 1, "grenadier_squad", "P1", fire=FIRE_ENDED),
            map=STRIP,
            formation=[{"id": "first", "seat": 0, "leader": "chief"}],
            activation="first",
        )
    )
    answer_if_asked(playing, "ept-unit", "bravo")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "D1")
    assert (asked(playing).ask, asked(playing).about[0][2]) == ("ept-act", "bravo")
    answer(playing, "ept-act", "done")
    assert offered(playing) == ["chief", "alpha", "end"]  # bravo does not come back to its second half


# -- who may not -------------------------------------------------------------------------------------


@pytest.mark.clause("ept.actions.status-limits#1", "ept.actions.status-limits#2")
def test_the_neutralised_and_stunned_do_nothing_and_the_stopped_and_immobilised_do_not_move() -> None:
    for state in ("neutralised", "stunned"):
        playing = acting(**{state: True})
        held = battle(playing).units["alpha"]
        assert menu.offered(battle(playing), Act(held)) == ()
        assert battle(playing).activation is None  # nobody of the formation can act
        why = menu.why_no_action(battle(playing), Act(held), "fire")
        assert why is not None
        assert why.rule == "ept.actions.status-limits"
    for state in ("stopped", "immobilised"):
        playing = acting(**{state: True})
        assert {"fire", "half-fire"} <= set(offered(playing))
        assert not {*MARCHES, "assault-move", "tactical-assault"} & set(offered(playing))
        assert refused(playing, "march") == "ept.actions.status-limits"
    playing = acting("heavy_machine_gun", stopped=True)
    assert "deploy" not in offered(playing)


#: Moves of one's own points, of a light gun by hand too; fire of any shell; and what is no action at all: a gun's free
#: pivot, and the IED that goes off when its owner likes.
MOVES = {"advance", "drive", "fly", "height", "march", "tactical", "push-gun", "rush", "take-off"}
SHOTS = {"fire", "half-fire", "smoke-shell", "smoke-bombs", "half-smoke-bombs"}
NO_ACTIONS = {"turn-gun", "explode"}


@pytest.mark.clause(
    "ept.actions.uncommanded-limits#1",
    "ept.actions.uncommanded-limits#2",
    "ept.actions.uncommanded-limits#ruling",
)
def test_an_uncommanded_unit_moves_and_fires_and_no_more() -> None:
    free = {
        action.key
        for one in profile.profiles().values()
        for action in menu.menu(one)
        if action.uncommanded and action.status != "reserve"
    }
    assert free == MOVES | SHOTS | NO_ACTIONS
    playing = acting("heavy_machine_gun", uncommanded=True, formation="first")
    assert "deploy" not in offered(playing)
    assert refused(playing, "deploy") == "ept.actions.uncommanded-limits"
    playing = acting(uncommanded=True, formation="first")
    assert set(offered(playing)) == {"march", "tactical", "fire", "half-fire", "done"}
    assert refused(playing, "forced") == "ept.actions.uncommanded-limits"


@pytest.mark.clause("ept.actions.fire-marker-blocks-move#1")
@pytest.mark.parametrize("fire", [FIRE_TEST, FIRE_ENDED])
def test_who_is_activated_with_a_fire_marker_does_not_move(fire: int) -> None:
    state = battle(acting(enemy="B1"))
    alpha = state.units["alpha"]
    moves = {*MARCHES, "assault-move", "tactical-assault"}
    assert set(menu.offered(state, Act(alpha))) >= MARCHES
    alpha.fire = fire
    assert not moves & set(menu.offered(state, Act(alpha)))
    for key in moves:
        why = menu.why_no_action(state, Act(alpha), key)
        assert why is not None
        assert why.rule == "ept.actions.fire-marker-blocks-move"


@pytest.mark.clause("ept.actions.fire-marker-blocks-move#ruling")
def test_a_marker_got_in_the_same_activation_does_not_stop_the_march() -> None:
    playing = acting(dice=4)
    answer(playing, "ept-act", "half-fire")
    cease(playing)
    assert battle(playing).units["alpha"].fire != NO_FIRE
    assert "march" in offered(playing)


@pytest.mark.clause("ept.actions.fire-marker-blocks-move#2")
def test_a_vehicle_that_kept_its_moved_marker_may_fire_and_still_move() -> None:
    units = battle(acting()).units
    tank = units["golf"]
    for kind, rolling, barred in (
        ("sherman_firefly", True, False),
        ("sherman_firefly", False, True),
        ("us_squad", True, True),
    ):
        tank.profile, tank.rolling, tank.fire = profile.profiles()[kind], rolling, FIRE_TEST
        assert Act(tank).barred == barred


# -- the Moved marker --------------------------------------------------------------------------------


@pytest.mark.clause("ept.actions.moved-marker")
def test_any_movement_action_leaves_a_moved_marker_at_the_end_of_the_activation() -> None:
    playing = acting(enemy="P1")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "B1")
    assert not battle(playing).units["alpha"].moved
    answer(playing, "ept-act", "done")
    assert battle(playing).units["alpha"].moved
    playing = acting("heavy_machine_gun", enemy="P1")
    answer(playing, "ept-act", "deploy")
    if asked(playing).ask == "ept-act":
        answer(playing, "ept-act", "done")
    assert battle(playing).units["alpha"].moved
    playing = acting("heavy_machine_gun", enemy="P1", deployed=True)
    answer(playing, "ept-act", "undeploy")
    assert battle(playing).units["alpha"].moved


@pytest.mark.clause("ept.actions.moved-marker")
def test_fire_leaves_none() -> None:
    playing = acting(dice=4)
    answer(playing, "ept-act", "fire")
    cease(playing)
    assert not battle(playing).units["alpha"].moved


@pytest.mark.clause("ept.actions.moved-marker")
def test_every_kind_of_movement_is_one() -> None:
    found = {action.key for action in menu.ACTIONS if action.movement}
    assert {"embark", "disembark", "enter-tunnel", "leave-tunnel", "deploy", "undeploy"} <= found
