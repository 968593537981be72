"""Chapters 19.2 and 19.3: mine clearers, bangalores, flamethrowers on foot and on tracks, bulldozers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.core.game import Game
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.effects import effects
from grognard.systems.ept.engineers import able, demolition, flame, storming
from grognard.systems.ept.events.works import Demolished, WorkGone
from grognard.systems.ept.fieldworks import traps
from grognard.systems.ept.movement import entering
from grognard.systems.ept.profile import profiles
from grognard.systems.ept.sequence import administration
from grognard.systems.ept.state import FIRE_ENDED, Battle
from grognard.systems.ept.vehicles import driving, rolling, vehicles
from systems.ept.field import names, stands
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
    unit,
)

HOUSE = drawn("..........", "..........", "...s......", "..........", "..........", "..........")
WHEELED = {
    "id": "grader",
    "name": "Grader",
    "front": 0,
    "flank": 0,
    "size": "normal",
    "movement": "four_by_four",
    "points": 8,
    "abilities": ["bulldozer"],
    "from": {"default": "reconstructed"},
}


def work(kind: str, cell: str = "D4", **rest: Any) -> dict[str, Any]:
    return {"id": f"work-{kind}", "kind": kind, "cell": cell, "seat": 1, **rest}


def mines(cell: str = "D4", **rest: Any) -> dict[str, Any]:
    return work("minefield", cell, covered=True, **rest)


def team(gear: str, at: str = "C4", **rest: Any) -> dict[str, Any]:
    return unit("team", 0, f"{gear}_team", at, **rest)


def far(seat: int = 1) -> dict[str, Any]:
    return unit(f"far-{seat}", seat, "us_squad", "J6" if seat else "J1")


def at_work(*units: Any, dice: list[str] | None = None, **rest: Any) -> Game:
    playing = game(position(*units, far(0), activation=units[0]["id"], turns=9, **rest), dice or [])
    answer_if_asked(playing, "ept-unit", units[0]["id"])
    return playing


def to_the_end(playing: Game) -> None:
    """Everybody passes until the turn is over."""
    while battle(playing).turn == 2 and asked(playing).ask != "ept-hide":
        answer(playing, asked(playing).ask, [] if asked(playing).ask == "ept-react" else "pass")


# -- demolition in silence ---------------------------------------------------------------------------


@pytest.mark.clause("ept.engineers.demolition-hidden-traps")
@pytest.mark.parametrize("dummy", [False, True])
def test_a_trap_that_was_never_turned_over_is_removed_without_being_shown(dummy: bool) -> None:
    playing = game(
        position(
            unit("sappers", 0, "pioneer_squad", "D4"),
            far(),
            fieldwork=[mines(dummy=dummy)],
            phase="command",
            options={"initiative": 0},
            turns=9,
        )
    )
    before = battle(playing).reveals
    answer(playing, "ept-demolish", "work-minefield")
    to_the_end(playing)
    assert battle(playing).fieldworks == {}
    assert battle(playing).reveals == before
    assert [told.work for told in events(playing, Demolished)] == ["ept-work-trap"]
    assert [told.work for told in events(playing, WorkGone)] == ["ept-work-trap"]


@pytest.mark.clause("ept.engineers.demolition-hidden-traps")
def test_one_that_lies_open_is_named() -> None:
    state = stands(
        unit("sappers", 0, "pioneer_squad", "D4", task="work-minefield"),
        fieldwork=[work("minefield")],
        map=MEADOW,
    )
    assert demolition._word(state.fieldworks["work-minefield"]) == "ept-work-minefield"


# -- mine clearers -----------------------------------------------------------------------------------


@pytest.mark.clause("ept.engineers.mine-clearers")
@pytest.mark.parametrize(
    ("march", "lies"), [("tactical", True), ("normal", False)]
)  # the dummy is turned over and gone
def test_mine_clearers_evade_traps_by_a_tactical_move_only(march: str, lies: bool) -> None:
    state = stands(team("mine_clearer", "D4"), fieldwork=[mines(dummy=True)], map=MEADOW)
    act = Act(state.units["team"])
    act.march = march
    carry_out(traps.spring(state, act, act.unit.place))
    assert ("work-minefield" in state.fieldworks) is lies
    if lies:
        assert state.fieldworks["work-minefield"].covered


@pytest.mark.clause("ept.engineers.mine-clearers")
def test_with_an_assault_as_well() -> None:
    playing = at_work(
        team("mine_clearer"),
        unit("foe", 1, "section_hq", "D4"),
        fieldwork=[mines()],
        dice=["initiative: 6", "initiative: 1", "combat: 1 1"],
    )
    answer(playing, "ept-act", "tactical-assault")
    answer(playing, "ept-retreat", [])
    assert battle(playing).units["foe"].status == "gone"
    assert battle(playing).fieldworks["work-minefield"].covered


@pytest.mark.clause("ept.engineers.mine-clearers")
def test_wire_keeps_them_out_and_they_demolish_traps_alone() -> None:
    state = stands(
        team("mine_clearer", "D4"), fieldwork=[mines(), work("barbed_wire"), work("entrenchment")], map=MEADOW
    )
    men = state.units["team"]
    assert [found.kind for found in demolition.demolishable(state, men)] == ["minefield"]
    state.stand(men, state.board.parse("C4"))
    assert not entering.may_enter(state, men, state.board.parse("D4"), "tactical")
    men.uncommanded = True
    assert not able.sweeps(state, men, "tactical")


# -- bangalores --------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.engineers.bangalore#1", "ept.engineers.bangalore#2", "ept.engineers.bangalore#ruling"
)
def test_a_bangalore_clears_wire_and_traps_unseen_and_is_used_up_without_being_lost() -> None:
    playing = at_work(
        team("bangalore"),
        far(),
        fieldwork=[work("barbed_wire"), mines(), work("entrenchment")],
        options={"initiative": 0},
    )
    assert "engineer-assault" in offered(playing)
    before = battle(playing).reveals
    answer(playing, "ept-act", "engineer-assault")
    answer_if_asked(playing, "ept-engineer-target", "D4")
    state = battle(playing)
    assert state.units["team"].place == state.board.parse("D4")
    assert state.fieldworks["work-minefield"].covered
    assert not entering.is_clear(state, state.board.parse("D4")), "it is settled first"
    to_the_end(playing)
    state = battle(playing)
    assert list(state.fieldworks) == ["work-entrenchment"]
    assert state.units["team"].status == "left"
    assert state.formations["team"].losses == 0
    assert state.reveals == before
    assert "ept-work-minefield" not in [told.work for told in events(playing, WorkGone)]


@pytest.mark.clause("ept.engineers.bangalore#1")
@pytest.mark.parametrize(
    ("works", "foe", "may"),
    [
        (["barbed_wire"], "J6", True),
        (["ied"], "J6", True),
        (["entrenchment"], "J6", False),
        (["barbed_wire"], "D4", False),
    ],
)
def test_only_ground_free_of_enemies_with_wire_or_traps(works: list[str], foe: str, may: bool) -> None:
    state = stands(
        team("bangalore"),
        unit("foe", 1, "us_squad", foe),
        fieldwork=[work(kind) for kind in works],
        map=MEADOW,
    )
    assert storming.may_assault(state, Act(state.units["team"])) is may
    state.units["team"].uncommanded = True
    assert not storming.may_assault(state, Act(state.units["team"]))


@pytest.mark.clause("ept.engineers.bangalore#2")
def test_a_team_that_is_stopped_goes_back_and_keeps_its_charge() -> None:
    state = stands(team("bangalore", "D4", stopped=True), fieldwork=[work("barbed_wire")], map=MEADOW)
    men, here = state.units["team"], state.board.parse("D4")
    men.task = f"storm:{state.board.parse('C4')}:{here}"
    state.besieged.append(here)
    carry_out(storming.resolve(state, 0))
    assert (men.status, men.place) == ("field", state.board.parse("C4"))
    assert "work-barbed_wire" in state.fieldworks


@pytest.mark.clause("ept.engineers.bangalore#1")
def test_in_an_ordinary_assault_a_bangalore_team_treads_on_mines() -> None:
    state = stands(team("bangalore", "D4"), fieldwork=[mines(dummy=True)], map=MEADOW)
    act = Act(state.units["team"])
    act.march, act.assaulting = "tactical", True
    carry_out(traps.spring(state, act, act.unit.place))
    assert state.fieldworks == {}


# -- flamethrowers on foot ---------------------------------------------------------------------------


def in_house(**rest: Any) -> Battle:
    state = stands(
        team("flamethrower", "D3", **rest),
        unit("squad", 1, "us_squad", "D3", beset="team", activated=True),
        map=HOUSE,
    )
    here = state.board.parse("D3")
    state.units["team"].task = f"storm:{state.board.parse('C3')}:{here}"
    state.besieged.append(here)
    return state


@pytest.mark.clause("ept.engineers.flamethrower-team#2")
@pytest.mark.parametrize(("faces", "left"), [([1, 4], "field"), ([2, 4], "left"), ([6, 5], "left")])
def test_after_its_success_a_flamethrower_checks_its_rate_and_may_be_used_up(
    faces: list[int], left: str
) -> None:
    state = in_house()
    state.dice = Scripted(faces=list(faces))
    carry_out(administration.STEPS[0](state))
    assert state.units["squad"].status == "gone"
    assert state.ruins == {state.board.parse("D3"): "stone_ruin"}
    assert state.units["team"].status == left
    assert state.formations["team"].losses == 0


@pytest.mark.clause("ept.engineers.flamethrower-team#1")
def test_it_assaults_houses_and_fortifications_and_nothing_else() -> None:
    for works, may in (([], False), (["fortification"], True), (["bunker"], True), (["entrenchment"], False)):
        state = stands(
            team("flamethrower"),
            unit("foe", 1, "us_squad", "D4"),
            fieldwork=[work(kind) for kind in works],
            map=MEADOW,
        )
        assert storming.may_assault(state, Act(state.units["team"])) is may
    playing = at_work(team("flamethrower", "C3"), unit("foe", 1, "us_squad", "D3"), map=HOUSE)
    assert "engineer-assault" in offered(playing)


# -- vehicles ----------------------------------------------------------------------------------------


def price(state: Battle, name: str = "tank") -> dict[str, int]:
    """What a vehicle pays for the hexes ahead and behind, in half points."""
    return {step.key: step.cost for step in rolling.hexes(state, state.units[name])}


@pytest.mark.clause("ept.engineers.mine-clearing-vehicle#1", "ept.engineers.mine-clearing-vehicle#ruling")
def test_a_mine_clearing_vehicle_enters_traps_for_half_its_points_and_nothing_happens() -> None:
    state = stands(
        unit("tank", 0, "sherman_crab", "D5", facing=0),
        unit("other", 0, "m4a1_sherman_75", "F5", facing=0),
        fieldwork=[mines("D4", dummy=True)],
        map=MEADOW,
    )
    half = state.units["tank"].profile.points // 2
    assert price(state)["forward"] == half != price(state, "other")["forward"]
    act = Act(state.units["tank"])
    carry_out(driving.take(state, act, next(s for s in driving.steps(state, act) if s.key == "forward")))
    assert state.fieldworks["work-minefield"].covered
    assert act.marched == 1  # a half action
    assert [found.kind for found in demolition.demolishable(state, act.unit)] == ["minefield"]


@pytest.mark.clause("ept.engineers.mine-clearing-vehicle#1")
@pytest.mark.parametrize(("profile", "half"), [("sherman_crab", True), ("mine_clearer_team", False)])
def test_half_of_its_points_is_the_price_of_a_vehicle_alone(profile: str, half: bool) -> None:
    state = stands(unit("it", 0, profile, "D5", facing=0), fieldwork=[mines("D4")], map=MEADOW)
    found = entering.half_price(state, state.units["it"], state.board.parse("D4"))
    assert found == (state.units["it"].profile.points // 2 if half else None)


@pytest.mark.clause("ept.engineers.mine-clearing-vehicle#ruling")
def test_without_orders_it_runs_over_them_like_any_other() -> None:
    state = stands(
        unit("tank", 0, "sherman_crab", "D5", facing=0, uncommanded=True),
        fieldwork=[mines("D4", dummy=True)],
        map=MEADOW,
    )
    act = Act(state.units["tank"])
    assert price(state)["forward"] < act.unit.profile.points // 2
    carry_out(driving.take(state, act, next(s for s in driving.steps(state, act) if s.key == "forward")))
    assert state.fieldworks == {}


@pytest.mark.clause("ept.engineers.bulldozer#1")
@pytest.mark.parametrize("kind", ["barbed_wire", "roadblock", "anti_tank_obstacle"])
def test_a_bulldozer_enters_obstructions_for_half_its_points_and_demolishes_them(kind: str) -> None:
    state = stands(
        unit("tank", 0, "grader", "D5", facing=0),
        fieldwork=[work(kind, "D4"), mines("D4")],
        profiles=[WHEELED],
        map=MEADOW,
    )
    assert price(state) == {"forward": 8, "back": price(state)["back"]}
    dozer = state.units["tank"]
    state.stand(dozer, state.board.parse("D4"))
    assert [found.kind for found in demolition.demolishable(state, dozer)] == [kind]
    state.units["tank"].uncommanded = True
    state.stand(dozer, state.board.parse("D5"))
    assert "forward" not in price(state)


@pytest.mark.clause("ept.engineers.bulldozer#ruling")
def test_backwards_it_costs_no_more_and_tracks_still_roll_over_wire() -> None:
    state = stands(
        unit("tank", 0, "sherman_dozer", "D5", facing=3),
        unit("other", 0, "m4a1_sherman_75", "F5", facing=0),
        fieldwork=[work("anti_tank_obstacle", "D4"), work("barbed_wire", "F4")],
        map=MEADOW,
    )
    assert price(state)["back"] == state.units["tank"].profile.points // 2
    plain = price(state, "other")["forward"]
    state.stand(state.units["tank"], state.board.parse("F5"))
    state.units["tank"].facing = 0
    assert price(state)["forward"] == plain


# -- flame on tracks ---------------------------------------------------------------------------------


def crocodile(at: str = "D5", **rest: Any) -> dict[str, Any]:
    return unit("tank", 0, "m4_flame", at, **{"facing": 0, **rest})


TALL = drawn(
    "..........",
    "..........",
    "..........",
    "...ss.....",
    "..........",
    "..........",
    buildings=[{"cells": ["D4", "E4"], "storeys": 1}],
)


@pytest.mark.clause("ept.engineers.flame-vehicle-fire#2", "ept.engineers.flame-vehicle-fire#ruling")
def test_all_units_of_the_hex_are_eliminated_on_every_floor() -> None:
    playing = at_work(
        crocodile(),
        unit("below", 1, "us_squad", "D4"),
        unit("above", 1, "us_squad", "D4/1"),
        map=TALL,
    )
    answer(playing, "ept-act", "flame")
    answer_if_asked(playing, "ept-flame-target", "D4")
    while battle(playing).units["below"].status == "field" and asked(playing).ask == "ept-react":
        answer(playing, "ept-react", [])
    state = battle(playing)
    assert [state.units[name].status for name in ("below", "above")] == ["gone", "gone"]
    assert state.units["tank"].fire == FIRE_ENDED
    assert state.ruins == {}


@pytest.mark.clause("ept.engineers.flame-vehicle-fire#ruling")
def test_who_is_on_one_floor_is_enough_to_be_aimed_at() -> None:
    playing = at_work(crocodile(), unit("above", 1, "us_squad", "D4/1"), map=TALL)
    state = battle(playing)
    assert list(flame.targets(state, state.units["tank"])) == [state.board.parse("D4")]


@pytest.mark.clause("ept.engineers.flame-vehicle-fire#2")
@pytest.mark.parametrize(
    ("dice", "hit"),
    [(["to hit: 1 1", "destruction: 1 1"], "gone"), (["to hit: 6 6"], "field")],
)
def test_opportunity_fire_comes_first(dice: list[str], hit: str) -> None:
    playing = at_work(
        crocodile("D4"),
        unit("squad", 1, "us_squad", "D3"),
        unit("gun", 1, "pak_40_gun", "D6", facing=0),
        map=HOUSE,
        dice=dice,
    )
    answer(playing, "ept-act", "flame")
    assert asked(playing).ask == "ept-react"
    assert battle(playing).units["squad"].status == "field"
    answer(playing, "ept-react", ["gun"])
    while asked(playing).ask in ("ept-react", "ept-fire-on"):
        answer(playing, asked(playing).ask, [] if asked(playing).ask == "ept-react" else "pass")
    assert battle(playing).units["tank"].status == hit
    assert (battle(playing).units["squad"].status == "gone") is (hit == "field")


@pytest.mark.clause("ept.engineers.flame-vehicle-fire#ruling")
@pytest.mark.parametrize(("casemate", "facing"), [(True, 0), (False, 3)])
def test_it_turns_towards_the_target_for_nothing_if_its_flamethrower_does_not(
    casemate: bool, facing: int
) -> None:
    state = stands(crocodile("D4", facing=3, hidden=True), unit("squad", 1, "us_squad", "D3"), map=HOUSE)
    tank = state.units["tank"]
    tank.profile = replace(tank.profile, casemate=casemate)
    carry_out(flame.burn(state, Act(tank)), state.board.parse("D3"))
    assert (tank.facing, tank.fire) == (facing, FIRE_ENDED)
    assert not tank.hidden, "whoever sees flames sees the tank"
    assert state.units["squad"].status == "gone"


@pytest.mark.clause("ept.engineers.flame-vehicle-fire#2")
def test_a_stunned_vehicle_does_not_fire() -> None:
    state = stands(
        crocodile("D4"),
        unit("squad", 1, "us_squad", "D3"),
        unit("gun", 1, "pak_40_gun", "D6", facing=0),
        map=HOUSE,
    )
    script = flame.burn(state, Act(state.units["tank"]))
    next(script)
    script.send(state.board.parse("D3"))
    vehicles.stun(state, state.units["tank"])
    with pytest.raises(StopIteration):
        script.send([])
    assert state.units["squad"].status == "field"


@pytest.mark.clause("ept.engineers.flame-vehicle-fire#1")
@pytest.mark.parametrize(
    ("kind", "facing", "found"),
    [("fortification", 0, ["D4"]), ("bunker", 3, ["D4"]), ("bunker", 0, []), ("entrenchment", 0, [])],
)
def test_only_next_hexes_with_a_building_or_fortification_or_the_front_of_a_bunker(
    kind: str, facing: int, found: list[str]
) -> None:
    state = stands(
        crocodile(),
        unit("foe", 1, "us_squad", "D4"),
        unit("open", 1, "us_squad", "C5"),
        unit("distant", 1, "us_squad", "D2"),
        fieldwork=[
            work(kind, facing=facing),
            {**work("fortification", "D2"), "id": "second"},
            {**work("fortification", "E5"), "id": "third"},
        ],
        map=MEADOW,
    )
    assert names(state, list(flame.targets(state, state.units["tank"]))) == found


@pytest.mark.clause("ept.engineers.flame-vehicle-fire#ruling")
def test_who_sits_in_a_bunker_that_turns_its_back_lives() -> None:
    state = stands(
        crocodile("D4"),
        unit("in", 1, "us_squad", "D3", inside="bunker"),
        unit("out", 1, "section_hq", "D3"),
        fieldwork=[work("bunker", "D3", facing=0)],
        map=HOUSE,
    )
    carry_out(flame._consume(state, state.units["tank"], state.board.parse("D3")))
    assert [state.units[name].status for name in ("in", "out")] == ["field", "gone"]


@pytest.mark.clause("ept.engineers.flame-vehicle-limits#1", "ept.engineers.flame-vehicle-limits#ruling")
@pytest.mark.parametrize(
    ("change", "may"),
    [({}, True), ({"moved": True}, False), ({"moved": True, "rolling": True}, True), ({"spent": 2}, False)],
)
def test_who_has_moved_this_turn_does_not_burn(change: dict[str, Any], may: bool) -> None:
    state = stands(
        crocodile(**change), unit("foe", 1, "us_squad", "D4"), fieldwork=[work("fortification")], map=MEADOW
    )
    act = Act(state.units["tank"])
    assert flame.may_burn(state, act) is may
    assert (flame.why_not_burn(state, act) is None) is may


@pytest.mark.clause("ept.engineers.flame-vehicle-limits#1")
def test_who_has_burnt_does_not_move_even_if_it_kept_rolling() -> None:
    state = stands(crocodile(fire=FIRE_ENDED, rolling=True, moved=True), map=MEADOW)
    assert not driving.may_drive(state, Act(state.units["tank"]), "normal")
    state.units["tank"].fire = 0
    assert driving.may_drive(state, Act(state.units["tank"]), "normal")


@pytest.mark.clause("ept.engineers.flame-vehicle-limits#2")
@pytest.mark.parametrize(("profile", "burns"), [("m4_flame", True), ("pz_iv_h", False)])
def test_its_wreck_burns(profile: str, burns: bool) -> None:
    state = stands(unit("tank", 0, profile, "D5"), map=MEADOW)
    carry_out(vehicles.destroy(state, state.units["tank"], effects.Cause("at")))
    assert (state.board.parse("D5") in state.blazes) is burns


@pytest.mark.clause("ept.engineers.flame-vehicle-limits#1", "ept.engineers.flame-vehicle-fire#ruling")
def test_the_menu_of_a_flame_tank() -> None:
    playing = at_work(crocodile("D4"), unit("squad", 1, "us_squad", "D3"), map=HOUSE)
    assert set(offered(playing)) == {"flame", "march", "drive", "done"}
    answer(playing, "ept-act", "march")
    answer(playing, "ept-drive", "left")
    assert "flame" not in offered(playing)


@pytest.mark.clause("ept.special-infantry.non-combatants-assault#ruling")
def test_only_civilians_in_plain_sight_leave_a_hex_open_to_the_enemy() -> None:
    found = stands(
        unit("people", 1, "civilians", "D4"),
        unit("hiders", 1, "civilians", "F4", hidden=True),
        unit("squad", 1, "us_squad", "H4"),
        unit("guard", 1, "us_squad", "B4"),
        unit("ward", 1, "civilians", "B4"),
        unit("mine", 0, "us_squad", "D4"),
        map=MEADOW,
    )
    open_to = {
        at: entering.harmless(found, found.board.parse(at), 1) for at in ("D4", "F4", "H4", "B4", "A1")
    }
    assert open_to == {"D4": True, "F4": False, "H4": False, "B4": False, "A1": True}


@pytest.mark.clause("ept.engineers.flamethrower-team#2")
def test_it_is_the_rate_of_the_flamethrower_that_is_checked_whatever_else_the_team_carries() -> None:
    card = replace(profiles()["flamethrower_team"], id="both")
    rifles, thrower = sorted(card.front, key=lambda arm: arm.kind == "flamethrower")
    state = in_house()
    # A five wants a rate of 5: the rifles have 6, a flamethrower of 4 has not.
    state.units["team"].profile = replace(card, front=(rifles, replace(thrower, rate=4)))
    state.dice = Scripted(faces=[1, 4])
    carry_out(storming._check_fuel(state, state.units["team"]))
    assert state.units["team"].status == "left"
