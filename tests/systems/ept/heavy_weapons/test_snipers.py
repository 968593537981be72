"""Chapter 16.6: snipers, what their results become, and how long a unit stays pinned."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.works import Pinned
from grognard.systems.ept.fire import anti_personnel, targeting
from grognard.systems.ept.fire.shots import AP, Shot
from grognard.systems.ept.heavy_weapons import snipers
from grognard.systems.ept.profile import profiles, weapons
from grognard.systems.ept.sequence import administration
from grognard.systems.ept.state import Battle
from systems.ept.field import stands
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    events,
    game,
    offered,
    position,
    unit,
)


def duel(*targets: Any, dice: list[str] | None = None, **rest: Any) -> Game:
    """A sniper at A1 is at work, and the others are its enemies."""
    return game(position(unit("te", 0, "sniper", "A1"), *targets, activation="te", **rest), dice or [])


def shot_by(state: Battle) -> Shot:
    return Shot([(state.units["te"], weapons()["sniper_rifle"])], state.units["foe"].place, faces=(3, 4))


def struck(
    result: str, faces: list[int], *answers: Any, profile: str = "grenadier_squad", **rest: Any
) -> Battle:
    """What a sniper's result makes of a unit, with the dice of its test."""
    state = stands(unit("te", 0, "sniper", "A1"), unit("foe", 1, profile, "D1", **rest))
    state.dice.faces = faces  # type: ignore[union-attr]
    carry_out(snipers.strike(state, state.units["foe"], result, shot_by(state)), *answers)
    return state


@pytest.mark.clause("ept.heavy-weapons.sniper-range")
def test_a_sniper_has_a_least_range_and_is_not_doubled_near_by() -> None:
    rifle = profiles()["sniper"].front[0]
    assert rifle.kind == "sniper"
    assert targeting.in_range(rifle, AP, 1)
    assert not targeting.in_range(rifle, AP, 0)
    assert targeting.in_range(rifle, AP, 16)
    # No half power up to twice the range.
    assert not targeting.in_range(rifle, AP, 17)
    state = stands(unit("te", 0, "sniper", "A1"), unit("foe", 1, "grenadier_squad", "A2"))
    power = anti_personnel.firepower(state, state.units["te"], rifle, shot_by(state))
    assert power.exact == rifle.anti_personnel


@pytest.mark.clause("ept.heavy-weapons.sniper-single-target")
def test_one_unit_of_a_hex_is_aimed_at_and_the_others_are_not_touched() -> None:
    # A two tests one of them alone; there are no dice for the other.
    playing = duel(
        unit("one", 1, "grenadier_squad", "D1"),
        unit("two", 1, "grenadier_squad", "D1"),
        dice=["1 1", "5 5"],
    )
    answer_if_asked(playing, "ept-unit", "te")
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-target", "D1")
    assert asked(playing).ask == "ept-target-unit"
    assert sorted(offered(playing)) == ["one", "two"]
    answer(playing, "ept-target-unit", "two")
    units = battle(playing).units
    assert (units["one"].pinned, units["one"].neutralised, units["one"].steps) == (False, False, 2)
    assert units["two"].neutralised


@pytest.mark.clause("ept.heavy-weapons.sniper-vs-pinned")
@pytest.mark.parametrize(
    ("result", "becomes"),
    [("S", "N"), ("S1", "N1"), ("N", "1"), ("N2", "1"), ("1", "1"), ("2", "1"), ("3", "1")],
)
def test_results_are_graver_for_the_pinned(result: str, becomes: str) -> None:
    state = stands(unit("foe", 1, "grenadier_squad", "D1", pinned=True))
    assert snipers.sharpened(state.units["foe"], result) == becomes


@pytest.mark.clause("ept.heavy-weapons.sniper-vs-squad#1")
@pytest.mark.parametrize("result", ["1", "2", "3"])
def test_an_unpinned_squad_is_neutralised_instead_of_losing_steps(result: str) -> None:
    foe = struck(result, []).units["foe"]
    assert (foe.neutralised, foe.steps, foe.pinned) == (True, 2, True)


@pytest.mark.clause("ept.heavy-weapons.sniper-vs-squad#ruling")
def test_a_squad_neutralised_already_loses_a_step_by_it() -> None:
    foe = struck("2", [], neutralised=True).units["foe"]
    assert (foe.neutralised, foe.steps) == (True, 1)


@pytest.mark.clause("ept.heavy-weapons.sniper-vs-squad#2")
def test_against_others_the_result_stands() -> None:
    state = stands(unit("team", 1, "rifle_team", "D1"), unit("squad", 1, "grenadier_squad", "D2"))
    assert snipers.sharpened(state.units["team"], "2") == "2"
    assert snipers.sharpened(state.units["squad"], "N1") == "N1"


@pytest.mark.clause("ept.heavy-weapons.sniper-pins#1", "ept.heavy-weapons.sniper-pins#ruling")
def test_whoever_is_stopped_neutralised_or_hurt_is_pinned() -> None:
    stopped = struck("S", [6, 5], effects.KEEP).units["foe"]
    assert (stopped.stopped, stopped.pinned, stopped.sniped) == (True, True, True)
    neutralised = struck("N", [6, 5]).units["foe"]
    assert (neutralised.neutralised, neutralised.pinned) == (True, True)
    brave = struck("N", [1, 2]).units["foe"]
    assert (brave.pinned, brave.sniped) == (False, False)


@pytest.mark.clause("ept.heavy-weapons.sniper-pins#1")
def test_a_unit_stopped_by_others_is_pinned_when_it_fails_again() -> None:
    foe = struck("S", [6, 5], stopped=True).units["foe"]
    assert foe.pinned


@pytest.mark.clause("ept.heavy-weapons.sniper-pins#2", "ept.heavy-weapons.sniper-pins#ruling")
def test_shedding_the_stop_leaves_the_pin_which_counts_as_stopped() -> None:
    playing = game(
        position(
            unit("foe", 1, "grenadier_squad", "D1", pinned=True),
            unit("te", 0, "sniper", "A1"),
            activation="foe",
        )
    )
    assert "march" not in offered(playing)
    assert "shed" not in offered(playing)
    state = battle(playing)
    arm = state.units["foe"].arms[0]
    there = Shot([(state.units["foe"], arm)], state.units["te"].place)
    assert anti_personnel.firepower(state, state.units["foe"], arm, there).exact == arm.anti_personnel / 2


@pytest.mark.clause("ept.heavy-weapons.sniper-pins#1")
def test_vehicles_are_never_pinned() -> None:
    foe = struck("N", [], profile="truck").units["foe"]
    assert not foe.pinned


@pytest.mark.clause("ept.heavy-weapons.pinned-removal")
def test_the_pin_goes_only_after_a_turn_without_a_snipers_hit() -> None:
    state = stands(
        unit("hit", 1, "grenadier_squad", "D1", pinned=True, sniped=True),
        unit("spared", 1, "grenadier_squad", "D2", pinned=True),
    )
    carry_out(administration.clear_markers(state))
    assert state.units["hit"].pinned
    assert not state.units["spared"].pinned


@pytest.mark.clause("ept.heavy-weapons.sniper-pins#1")
def test_everybody_hears_of_a_pin_once() -> None:
    # Power 4, a two: a neutralisation test, which a ten fails.
    playing = duel(unit("one", 1, "grenadier_squad", "D1"), dice=["1 1", "5 5"])
    for ask, given in (("ept-unit", "te"), ("ept-act", "fire"), ("ept-target", "D1")):
        answer_if_asked(playing, ask, given)
    assert [told.unit for told in events(playing, Pinned)] == ["one"]


@pytest.mark.clause("ept.heavy-weapons.sniper-pins#ruling")
@pytest.mark.parametrize(("result", "need"), [("N", 0), ("N1", 1), ("S", 0)])
def test_who_rolls_his_morale_less_the_figure_is_not_pinned(result: str, need: int) -> None:
    morale = struck("N", [1, 1]).units["foe"].morale - need
    faces = [morale - morale // 2, morale // 2]
    assert not struck(result, faces).units["foe"].pinned
