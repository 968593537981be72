"""Chapter 21.3: gliders with arms."""

from __future__ import annotations

import pytest

from grognard.core.event import Journal
from grognard.systems.ept import laws
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.air import gliders
from grognard.systems.ept.assault import melee
from grognard.systems.ept.events.assault import AssaultEnded
from grognard.systems.ept.fire import anti_personnel, targeting
from grognard.systems.ept.fire.shots import AP, Shot
from grognard.systems.ept.vehicles import driving
from systems.ept.air.test_gliders import (
    bad_ground,
    down,
    formations,
    glide,
    glider,
    landed,
    men,
    name_of,
    touch,
)
from systems.ept.table import (
    answer,
    battle,
    carry_out,
    unit,
)


@pytest.mark.clause(
    "ept.air.armed-glider-landing#1", "ept.air.armed-glider-landing#2", "ept.air.glider-terrain#ruling"
)
def test_an_armed_glider_breaks_on_bad_ground_and_fires_at_half_power_after_a_good_landing() -> None:
    state = bad_ground(down(profile="dfs_230_armed"), *men("one"), dice=[1, 1])
    touch(state)
    assert state.units["glider"].status == "gone", "without a die of its own"
    assert state.units["one"].steps == 1, "its men save what they can"
    good = landed(down(profile="dfs_230_armed"), unit("foe", 1, "us_squad", "D6"))
    touch(good)
    craft, foe = good.units["glider"], good.units["foe"]
    assert craft.moved
    arm, _ = targeting.choices(good, craft, foe.place)[0]
    shot = Shot([(craft, arm)], foe.place, AP)
    assert anti_personnel.firepower(good, craft, arm, shot).exact * 2 == arm.anti_personnel


@pytest.mark.clause("ept.air.armed-glider-landing#ruling", "ept.air.armed-glider-landing#1")
@pytest.mark.parametrize(("die", "status"), [(2, "gone"), (3, "field")])
def test_a_collision_of_one_or_two_destroys_it(die: int, status: str) -> None:
    playing = glide(
        glider(profile="dfs_230_armed"),
        glider("other", profile="dfs_230"),
        craft=("glider", "other"),
        formation=formations("glider", "other", sections=()),
        dice=["3", "6", "1", "1", f"collision: {die}", "other: 6"],
    )
    answer(playing, "ept-glider-place", "C4")
    answer(playing, "ept-glider-place", "E5")
    assert battle(playing).units["glider"].status == status


@pytest.mark.clause("ept.air.armed-glider-ground#1")
def test_once_landed_it_never_moves_and_no_assault_in_its_hex_leaves_it() -> None:
    state = landed(
        down(profile="dfs_230_armed"),
        unit("foe", 1, "us_squad", "D4"),
    )
    craft = state.units["glider"]
    assert list(driving.steps(state, Act(craft))) == []
    carry_out(melee.fight(state, craft.place, 1, state.board.parse("D5")))
    assert (craft.status, state.units["foe"].status) == ("gone", "field")
    assert name_of(state, "foe") == "D4"


@pytest.mark.clause("ept.air.armed-glider-ground#ruling")
@pytest.mark.parametrize(("profile", "status"), [("dfs_230_armed", "gone"), ("dfs_230", "left")])
def test_with_nobody_to_get_out_it_falls_to_those_it_came_down_on(profile: str, status: str) -> None:
    state = landed(down(profile=profile), unit("foe", 1, "us_squad", "D4"))
    carry_out(gliders.storm_out(state))
    assert (state.units["glider"].status, name_of(state, "foe")) == (status, "D4")
    assert laws.broken(state) == []


@pytest.mark.clause("ept.air.armed-glider-ground#ruling")
def test_an_armed_glider_beside_the_enemy_stays() -> None:
    state = landed(down(profile="dfs_230_armed"), unit("foe", 1, "us_squad", "D5"))
    carry_out(gliders.storm_out(state))
    assert state.units["glider"].status == "field"


@pytest.mark.clause("ept.air.armed-glider-ground#1")
def test_fire_destroys_it_as_any_vehicle() -> None:
    from grognard.systems.ept.effects.effects import Cause
    from grognard.systems.ept.vehicles import vehicles

    state = landed(down(profile="dfs_230_armed"))
    carry_out(vehicles.suffer(state, state.units["glider"], "N", Cause("ap")))
    assert state.units["glider"].status == "gone"


@pytest.mark.clause("ept.air.armed-glider-ground#ruling")
def test_an_armed_glider_falls_to_them_though_an_empty_one_lies_beside_it() -> None:
    state = landed(
        down(profile="dfs_230_armed"),
        down("other", profile="dfs_230"),
        unit("foe", 1, "us_squad", "D4"),
        craft=("glider", "other"),
    )
    carry_out(gliders.storm_out(state))
    assert [state.units[name].status for name in ("glider", "other")] == ["gone", "left"]


@pytest.mark.clause("ept.air.glider-on-enemy")
def test_where_nobody_gets_out_of_an_unarmed_glider_there_is_no_fight() -> None:
    state = landed(down(profile="dfs_230"), unit("foe", 1, "us_squad", "D4"))
    state.journal = Journal()
    carry_out(gliders.storm_out(state))
    assert not any(isinstance(entry.event, AssaultEnded) for entry in state.journal.entries)
