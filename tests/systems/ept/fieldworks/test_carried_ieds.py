"""Chapter 18.3: IEDs that teams and vehicles carry: when they go off, and where they get to."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.core.system import SetupFault
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.effects import effects, results
from grognard.systems.ept.events.artillery import HexShelled
from grognard.systems.ept.events.hidden import Revealed
from grognard.systems.ept.events.works import Exploded
from grognard.systems.ept.fieldworks import carried_ieds, traps
from grognard.systems.ept.state import FIRE_ENDED, Battle
from systems.ept.field import stands
from systems.ept.table import (
    MEADOW,
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
    spots,
    unit,
)


def bomber(at: str = "D4", profile: str = "insurgent_team", **rest: Any) -> dict[str, Any]:
    return unit("bomber", rest.pop("seat", 1), profile, at, **{"ied": "ied", **rest})


def play(*units: Any, active: str, dice: list[str] | None = None, **rest: Any) -> Game:
    far = unit("far", 1, "us_squad", "J8", fire=FIRE_ENDED)
    playing = game(position(*units, far, **{"map": MEADOW, "activation": active, **rest}), dice or [])
    answer_if_asked(playing, "ept-unit", active)
    return playing


# -- who carries one, and when it goes off -----------------------------------------------------------


@pytest.mark.clause("ept.fieldworks.carried-ied#1")
@pytest.mark.parametrize(
    ("profile", "may"),
    [("insurgent_team", True), ("truck", True), ("us_squad", False), ("section_hq", False)],
)
def test_vehicles_and_teams_carry_them(profile: str, may: bool) -> None:
    if may:
        assert stands(bomber(profile=profile), map=MEADOW).carriers == ["bomber"]
    else:
        with pytest.raises(SetupFault):
            stands(bomber(profile=profile), map=MEADOW)


@pytest.mark.clause("ept.fieldworks.carried-ied#2", "ept.fieldworks.carried-ied#ruling")
def test_a_carrier_may_blow_itself_up_in_its_own_activation() -> None:
    playing = play(
        bomber(),
        unit("foe", 0, "rifle_team", "D5"),
        unit("friend", 1, "rifle_team", "D4"),
        active="bomber",
        dice=["1 1"],
    )
    answer(playing, "ept-act", "explode")
    units = battle(playing).units
    assert (units["bomber"].status, units["friend"].status, units["foe"].status) == ("gone", "gone", "field")
    (shelled,) = events(playing, HexShelled)
    assert (float(shelled.power), shelled.cause) == (12, "ept-from-trap")
    assert battle(playing).carriers == []


@pytest.mark.clause("ept.fieldworks.carried-ied#2", "ept.fieldworks.carried-ied#ruling")
def test_its_owner_sets_it_off_when_an_enemy_comes_into_reach_though_it_is_passive() -> None:
    units = (bomber(ied="major_ied", activated=True, neutralised=True), unit("foe", 0, "rifle_team", "D7"))
    playing = play(*units, active="foe", dice=["1 1"])
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "D6")
    assert asked(playing).ask == "ept-act", "two hexes away it would hurt nobody"
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "D5")
    assert (asked(playing).ask, asked(playing).seat) == ("ept-explode", 1)
    answer(playing, "ept-explode", "explode")
    assert battle(playing).units["foe"].status == "gone"
    assert battle(playing).units["bomber"].status == "gone"


@pytest.mark.clause("ept.fieldworks.carried-ied#ruling", "ept.fire.opportunity-once-per-hex")
def test_of_one_step_of_an_enemy_its_owner_is_asked_once() -> None:
    units = (bomber(ied="major_ied", activated=True, neutralised=True), unit("foe", 0, "rifle_team", "D6"))
    playing = play(*units, active="foe")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "D5")
    answer(playing, "ept-explode", "pass")
    assert asked(playing).ask == "ept-act"


@pytest.mark.clause("ept.fieldworks.carried-ied#ruling")
def test_or_when_the_enemy_has_fired_or_before_a_choice_of_his_own() -> None:
    units = (bomber(ied="major_ied", neutralised=True), unit("foe", 0, "rifle_team", "D5"))
    playing = play(*units, active="foe", dice=["6 6"])
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-target", "D4")
    assert (asked(playing).ask, asked(playing).seat) == ("ept-explode", 1)
    answer(playing, "ept-explode", "pass")
    assert battle(playing).units["bomber"].ied == "major_ied"
    playing = game(position(*units, active=1, map=MEADOW))
    assert (asked(playing).ask, asked(playing).seat) == ("ept-explode", 1)
    answer(playing, "ept-explode", "pass")
    assert asked(playing).ask == "ept-activate"


@pytest.mark.clause("ept.fieldworks.carried-ied#2")
def test_who_is_assaulted_can_answer_so() -> None:
    playing = play(bomber(stopped=True), unit("foe", 0, "us_squad", "D5"), active="foe", dice=["1 1"])
    answer(playing, "ept-act", "tactical-assault")
    answer_if_asked(playing, "ept-assault-place", "D4")
    answer_if_asked(playing, "ept-retreat", [])
    answer(playing, "ept-explode", "explode")
    units = battle(playing).units
    assert units["bomber"].status == "gone"
    assert units["foe"].steps < 2
    assert battle(playing).activation is None


@pytest.mark.clause("ept.fieldworks.carried-ied#2")
@pytest.mark.parametrize("profile", ["insurgent_team", "truck"])
def test_it_goes_off_when_its_carrier_is_eliminated(profile: str) -> None:
    state = stands(bomber(profile=profile), unit("foe", 0, "rifle_team", "D4"), map=MEADOW)
    state.dice.faces = [1, 1]  # type: ignore[union-attr]
    carry_out(results.apply(state, state.units["bomber"], "3", effects.Cause("ap")))
    assert state.units["bomber"].status == "gone"
    assert state.units["foe"].status == "gone"
    assert state.carriers == []


@pytest.mark.clause("ept.fieldworks.carried-ied#2")
def test_a_major_one_reaches_the_next_hexes_and_one_explosion_sets_off_another() -> None:
    state = stands(
        bomber(ied="major_ied"),
        unit("second", 1, "insurgent_team", "D5", ied="ied"),
        unit("foe", 0, "rifle_team", "D5"),
        unit("away", 0, "rifle_team", "D6"),
        map=MEADOW,
    )
    # The ring's blow falls on D5 and kills the second carrier and the enemy; the second one's on nobody left there.
    state.dice.faces = [1, 1] * 3  # type: ignore[union-attr]
    carry_out(traps.explode(state, state.units["bomber"]))
    assert {name: state.units[name].status for name in ("second", "foe", "away")} == {
        "second": "gone",
        "foe": "gone",
        "away": "field",
    }


@pytest.mark.clause("ept.fieldworks.carried-ied#ruling")
def test_the_other_side_does_not_know_who_carries_one() -> None:
    playing = play(bomber(), unit("foe", 0, "us_squad", "D5"), active="foe")
    seen = playing.view(0)
    assert isinstance(seen, Battle)
    assert (seen.units["bomber"].ied, seen.carriers) == ("", [])
    own = playing.view(1)
    assert isinstance(own, Battle)
    assert (own.units["bomber"].ied, own.carriers) == ("ied", ["bomber"])


# -- into a forbidden hex ----------------------------------------------------------------------------

WIRE = {"id": "wire", "kind": "barbed_wire", "cell": "D3", "seat": 0}


@pytest.mark.clause("ept.fieldworks.carried-ied-move#1", "ept.fieldworks.carried-ied-move#ruling")
def test_a_team_rushes_through_wire_or_among_the_enemy_and_explodes_at_once() -> None:
    foe = unit("foe", 0, "rifle_team", "D5")
    playing = play(bomber(), foe, fieldwork=[WIRE], active="bomber", dice=["1 1"])
    answer(playing, "ept-act", "rush")
    assert spots(playing) == ["D3", "D5"]
    answer(playing, "ept-rush", "D5")
    units = battle(playing).units
    assert (units["bomber"].status, units["foe"].status) == ("gone", "gone")
    assert [told.place for told in events(playing, Exploded)] == [battle(playing).board.parse("D5")]


@pytest.mark.clause("ept.fieldworks.carried-ied-move#1", "ept.fieldworks.ied#ruling")
def test_wire_that_it_rushes_into_is_blown_up_with_it() -> None:
    playing = play(
        bomber(), unit("foe", 0, "rifle_team", "J1"), fieldwork=[WIRE], active="bomber", dice=["1 1"]
    )
    answer(playing, "ept-act", "rush")
    answer_if_asked(playing, "ept-rush", "D3")
    assert battle(playing).fieldworks == {}


@pytest.mark.clause(
    "ept.fieldworks.carried-ied-move#1", "ept.fieldworks.carried-ied-move#2", "ept.fieldworks.ied#ruling"
)
def test_a_vehicle_drives_into_a_building_ahead_of_it_and_leaves_no_wreck() -> None:
    village = drawn("." * 10, "." * 10, "...s......", *["." * 10] * 5)
    playing = play(
        bomber(at="D4", profile="t_34_76", facing=0),
        unit("foe", 0, "us_squad", "J1"),
        active="bomber",
        map=village,
        dice=["1 1", "6"],
    )
    answer(playing, "ept-act", "rush")
    answer_if_asked(playing, "ept-rush", "D3")
    state = battle(playing)
    assert state.units["bomber"].status == "gone"
    assert state.wrecks == {}
    assert state.board.parse("D3") in state.ruins


@pytest.mark.clause("ept.fieldworks.carried-ied-move#ruling")
@pytest.mark.parametrize(("profile", "ways"), [("truck", ["D3"]), ("insurgent_team", ["D3", "D5"])])
def test_a_vehicle_rushes_ahead_only_and_men_any_way(profile: str, ways: list[str]) -> None:
    works = [WIRE, {**WIRE, "id": "rear", "cell": "D5"}]
    state = stands(bomber(profile=profile, facing=0), fieldwork=works, map=MEADOW)
    found = carried_ieds.forbidden(state, Act(state.units["bomber"]))
    assert [state.board.names[cell] for cell in found] == ways


@pytest.mark.clause("ept.fieldworks.carried-ied-move#1")
@pytest.mark.parametrize(("profile", "drives"), [("insurgent_team", False), ("truck", True)])
def test_men_pay_the_point_by_a_march_and_vehicles_of_those_of_the_turn(profile: str, drives: bool) -> None:
    state = stands(bomber(profile=profile, facing=0), fieldwork=[WIRE], map=MEADOW)
    act = Act(state.units["bomber"])
    state.dice.faces = [1, 1]  # type: ignore[union-attr]
    carry_out(carried_ieds.rush(state, act), state.board.parse("D3"))
    cost = state.tables.movement.ied_rush
    assert (act.spent, state.units["bomber"].spent) == (cost, cost if drives else 0)


@pytest.mark.clause("ept.fieldworks.carried-ied-move#1", "ept.fieldworks.carried-ied-move#ruling")
def test_it_needs_a_point_for_it_and_a_hex_that_is_closed() -> None:
    state = stands(bomber(), fieldwork=[WIRE], map=MEADOW)
    act = Act(state.units["bomber"])
    assert [state.board.names[cell] for cell in carried_ieds.forbidden(state, act)] == ["D3"]
    act.march, act.spent = "normal", state.tables.movement.normal - state.tables.movement.ied_rush
    assert carried_ieds.forbidden(state, act)
    act.spent += 1
    assert not carried_ieds.forbidden(state, act)
    full = stands(bomber(), *(unit(f"full-{n}", 1, "us_squad", "D5") for n in range(3)), map=MEADOW)
    assert carried_ieds.forbidden(full, Act(full.units["bomber"])) == (), "friends are in the way"
    playing = play(unit("team", 1, "insurgent_team", "D4"), fieldwork=[WIRE], active="team")
    assert not {"rush", "explode"} & set(offered(playing))


@pytest.mark.clause("ept.fieldworks.carried-ied#ruling")
def test_who_blows_himself_up_is_seen_for_what_he_was() -> None:
    playing = play(bomber(hidden=True), unit("foe", 0, "rifle_team", "D5"), active="bomber")
    marker = battle(playing).units["bomber"].marker
    assert marker
    answer(playing, "ept-act", "explode")
    assert [seen.unit for seen in events(playing, Revealed)] == ["bomber"]
    assert marker not in battle(playing).markers


@pytest.mark.clause("ept.fieldworks.carried-ied-move#1")
def test_the_corner_of_the_map_may_be_rushed_into_as_any_other_hex() -> None:
    state = stands(bomber("A2"), unit("foe", 0, "us_squad", "A1"), map=MEADOW)
    assert state.board.parse("A1") == 0
    assert carried_ieds.forbidden(state, Act(state.units["bomber"])) == (0,)
    edge = stands(bomber("A1"), map=MEADOW)
    assert carried_ieds.forbidden(edge, Act(edge.units["bomber"])) == (), "beyond the edge there is nothing"
