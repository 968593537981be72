"""Heavy weapons: their two sides, setting up and taking down, and self-defence."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept.events.fire import Deployed
from grognard.systems.ept.fire import targeting
from grognard.systems.ept.state import NO_FIRE
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


def working(profile: str, at: str = "B3", dice: tuple[str, ...] = (), foe: str = "F3", **rest: Any) -> Game:
    """A heavy weapon has its turn to act."""
    state = {name: rest.pop(name) for name in ("deployed", "jammed", "fire", "hidden") if name in rest}
    playing = game(
        position(
            unit("mike", 0, profile, at, **state),
            unit("foe", 1, "grenadier_squad", foe, neutralised=True),
            activation="mike",
            **rest,
        ),
        dice,
    )
    answer_if_asked(playing, "ept-unit", "mike")
    return playing


def powers(playing: Game) -> list[tuple[str, int]]:
    there = battle(playing)
    return [(arm.kind, arm.anti_personnel) for arm, _ in targeting.usable(there, there.units["mike"])]


@pytest.mark.clause(
    "ept.units.heavy-weapon-sides#1",
    "ept.units.heavy-weapon-sides#2",
    "ept.units.heavy-weapon-sides#3",
    "ept.units.small-arms",
)
def test_a_weapon_fires_as_the_side_that_shows() -> None:
    assert powers(working("heavy_machine_gun")) == [("small_arms", 2)]
    assert powers(working("heavy_machine_gun", deployed=True)) == [("machine_gun", 8), ("self_defence", 1)]
    assert "fire" not in offered(working("mortar_81_team", foe="J8"))  # undeployed: small arms of range 4


@pytest.mark.clause("ept.units.heavy-weapon-sides#1")
def test_it_is_set_up_in_a_half_action_and_fires_in_the_other() -> None:
    playing = working("heavy_machine_gun", dice=("6 6",))
    answer(playing, "ept-act", "deploy")
    there = battle(playing)
    assert there.units["mike"].deployed
    assert "half-fire" in offered(playing)
    assert not {"fire", "march", "forced", "tactical"} & set(offered(playing))
    answer(playing, "ept-act", "half-fire")
    assert there.units["mike"].fire != NO_FIRE
    answer(playing, "ept-fire-on", "pass")
    assert battle(playing).units["mike"].moved


@pytest.mark.clause("ept.actions.deployed-weapon-limits#1")
def test_full_fire_leaves_no_time_to_take_it_down() -> None:
    playing = working("heavy_machine_gun", deployed=True, dice=("6 6",))
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-fire-on", "pass")
    assert asked(playing).ask == "ept-activate"
    assert battle(playing).units["mike"].deployed


HOUSE = drawn("......", ".s....", ".s....", "......", "......")


@pytest.mark.clause("ept.units.no-deploy-in-buildings#1")
def test_of_heavy_weapons_only_machine_guns_are_set_up_in_a_building() -> None:
    assert "deploy" in offered(working("medium_machine_gun", "B2", map=HOUSE))
    playing = working("mortar_81_team", "B2", map=HOUSE, foe="F4")
    assert "deploy" not in offered(playing)
    assert refused(playing, "deploy") == "ept.units.no-deploy-in-buildings"
    assert "deploy" in offered(working("mortar_81_team", "C2", map=HOUSE, foe="F4"))


@pytest.mark.clause("ept.units.no-deploy-in-buildings#2")
def test_what_starts_deployed_in_a_building_is_not_set_up_there_again() -> None:
    playing = working("recoilless_75_team", "B2", map=HOUSE, deployed=True)
    assert "fire" in offered(playing)
    answer(playing, "ept-act", "undeploy")
    there = battle(playing)
    again = game(
        position(
            unit("mike", 0, "recoilless_75_team", "B2"),
            unit("foe", 1, "grenadier_squad", "F3", neutralised=True),
            activation="mike",
            map=HOUSE,
        )
    )
    assert not there.units["mike"].deployed
    answer_if_asked(again, "ept-unit", "mike")
    assert "deploy" not in offered(again)


@pytest.mark.clause("ept.heavy-weapons.no-deployment-type", "ept.heavy-weapons.mg-light")
@pytest.mark.parametrize("profile", ["light_machine_gun", "bazooka_team", "anti_tank_rifle_team"])
def test_weapons_with_a_front_side_only_move_and_fire_as_they_are(profile: str) -> None:
    playing = working(profile, foe="J8")
    assert not {"deploy", "undeploy"} & set(offered(playing))
    assert "march" in offered(playing)
    there = battle(playing)
    kinds = [arm.kind for arm, _ in targeting.usable(there, there.units["mike"])]
    assert kinds[-1] == "self_defence"
    assert len(kinds) == 2


@pytest.mark.clause("ept.heavy-weapons.mg-light")
def test_a_light_machine_gun_marches_and_fires_in_one_activation() -> None:
    playing = working("light_machine_gun", dice=("6 6",))
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "C3")
    assert "half-fire" in offered(playing)
    answer(playing, "ept-act", "half-fire")
    answer_if_asked(playing, "ept-target", "F3")
    assert battle(playing).units["mike"].fire != NO_FIRE


@pytest.mark.clause("ept.heavy-weapons.self-defence#1", "ept.heavy-weapons.self-defence#ruling")
def test_every_heavy_weapon_defends_itself_at_the_next_hex() -> None:
    for profile, state in (
        ("mortar_81_team", {"deployed": True}),
        ("heavy_machine_gun", {"deployed": True, "jammed": True}),
        ("bazooka_team", {}),
        ("milan_team", {"deployed": True}),
    ):
        playing = working(profile, foe="C3", **state)
        there = battle(playing)
        mike = there.units["mike"]
        (arm,) = [
            arm for arm, mode in targeting.choices(there, mike, there.board.parse("C3")) if mode == "ap"
        ]
        assert (arm.kind, arm.anti_personnel, arm.rate, arm.range) == ("self_defence", 1, 6, 1)
        assert not targeting.in_range(arm, "ap", 2)  # its reach is not doubled
        assert "fire" in offered(playing)
    # A crew that shows better small arms needs none.
    assert powers(working("mortar_81_team", foe="C3")) == [("small_arms", 2)]
    assert not any(kind == "self_defence" for kind, _ in powers(working("british_squad", foe="C3")))


def test_setting_up_under_a_marker_is_told_to_the_owner_alone() -> None:
    playing = working("heavy_machine_gun", hidden=True)
    answer(playing, "ept-act", "deploy")
    told = [entry for entry in playing.journal if isinstance(entry.event, Deployed)]
    assert [entry.audience for entry in told] == [(0,)]
