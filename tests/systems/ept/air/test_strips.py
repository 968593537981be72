"""Chapter 21.4: aeroplanes that land on an airstrip under fire, roll on it, and take men away."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept import laws, victory
from grognard.systems.ept.actions.act import HALF, Act
from grognard.systems.ept.air import strips
from grognard.systems.ept.events.air import FlightDrivenOff
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST
from grognard.systems.ept.vehicles import driving
from systems.ept.field import stands, steps
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
    spots,
    unit,
)

#: A strip that leaves the map in the north and ends in the south.
STRIP = drawn(*["...a......"] * 6, *["." * 10] * 2)
#: One across the whole map.
ACROSS = drawn(*["...a......"] * 8)


def plane(**rest: Any) -> dict[str, Any]:
    return unit("plane", 0, "ju_52", **{"status": "reserve", "formation": "air", **rest})


def crew(*names: str, profile: str = "us_squad") -> list[dict[str, Any]]:
    return [unit(name, 0, profile, status="aboard", carrier="plane", formation="first") for name in names]


AIR = {"id": "air", "seat": 0, "kind": "autonomous", "leader": "plane", "arrives": 2}


def coming(*units: Any, dice: Any = (), **rest: Any) -> Game:
    given: dict[str, Any] = {"map": STRIP, "formation": [AIR, {"id": "first", "seat": 0}], "active": 0}
    return game(position(plane(), *units, **{**given, **rest}), dice)


def foe(at: str = "J8", profile: str = "us_squad", **rest: Any) -> dict[str, Any]:
    return unit("foe", 1, profile, at, quality="line", **rest)


def where(playing: Game, name: str = "plane") -> str:
    state = battle(playing)
    place = state.whereabouts(state.units[name])
    return state.board.names[place] if place >= 0 else state.units[name].status


def land(playing: Game, stop: str = "D3") -> None:
    answer(playing, "ept-activate", "air")
    answer_if_asked(playing, "ept-unit", "plane")
    answer(playing, "ept-act", "land")
    if asked(playing).ask == "ept-aa-fire":
        return
    run_out(playing, stop)


def run_out(playing: Game, stop: str = "D3") -> None:
    answer(playing, "ept-landing-stop", stop)
    while playing.decision is not None and asked(playing).ask == "ept-react":
        answer(playing, "ept-react", [])


# -- where -------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.assault-landing-where")
def test_airstrips_are_landed_on_from_the_edge_over_which_they_go_on() -> None:
    state = stands(map=STRIP)
    found = [(way, [state.board.names[cell] for cell in cells]) for way, cells in strips.runways(state.board)]
    assert found == [(3, ["D1", "D2", "D3", "D4", "D5", "D6"])]
    assert strips.runways(stands(map=drawn("....", ".aa.", "....")).board) == (), (
        "within the map there is no end"
    )
    assert len(strips.runways(stands(map=ACROSS).board)) == 2
    beside = stands(map=drawn("....", "a...", "a...", "....")).board
    assert (beside.parse("A1"), strips.runways(beside)) == (0, ()), "the first hex of a map is no edge"


@pytest.mark.clause("ept.air.assault-landing-where")
def test_it_is_done_in_the_operations_phase_and_by_nobody_else() -> None:
    playing = coming(foe())
    answer(playing, "ept-activate", "air")
    answer_if_asked(playing, "ept-unit", "plane")
    assert offered(playing) == ["land", "done"], "it does not march in over the fields"
    tank = stands(unit("tank", 0, "m5_stuart", "D3", facing=0), map=STRIP)
    assert not strips.TAKE_OFF.suits(tank.units["tank"].profile)


# -- landing -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.landing-run#1", "ept.air.landing-run#ruling")
def test_it_runs_three_hexes_at_least_and_farther_as_long_as_there_is_a_strip() -> None:
    playing = coming(foe())
    answer(playing, "ept-activate", "air")
    answer_if_asked(playing, "ept-unit", "plane")
    answer(playing, "ept-act", "land")
    assert spots(playing) == ["D3", "D4", "D5", "D6"]
    run_out(playing, "D5")
    state = battle(playing)
    assert (where(playing), state.units["plane"].facing) == ("D5", 3)
    assert laws.broken(state) == []


@pytest.mark.clause("ept.air.landing-run#1")
def test_where_three_hexes_are_not_free_nobody_lands() -> None:
    for at, able in (("D3", False), ("D4", True)):
        state = stands(plane(), foe(at), map=STRIP, formation=[AIR])
        assert bool(strips.approaches(state, state.units["plane"])) == able
    short = stands(plane(), map=drawn("...a..", "...a..", "......"), formation=[AIR])
    assert strips.approaches(short, short.units["plane"]) == {}


@pytest.mark.clause("ept.air.landing-run#1")
def test_the_run_is_under_fire_as_any_move_and_ends_where_the_aeroplane_is_hit() -> None:
    playing = coming(foe("E4"), *crew("one"), dice=["fire: 1 1", "survival: 1 1"])
    answer(playing, "ept-activate", "air")
    answer_if_asked(playing, "ept-unit", "plane")
    answer(playing, "ept-act", "land")
    answer(playing, "ept-landing-stop", "D6")
    assert (asked(playing).ask, where(playing)) == ("ept-react", "D1")
    answer(playing, "ept-react", ["foe"])
    assert battle(playing).units["plane"].status == "gone"
    assert where(playing, "one") == "D1"


@pytest.mark.clause("ept.air.landing-same-turn")
def test_the_run_takes_half_of_the_actions_and_none_of_the_points() -> None:
    state = stands(unit("plane", 0, "ju_52", "D1", facing=3), map=drawn(*["...a......"] * 6))
    act = Act(state.units["plane"])
    carry_out(strips._run(state, act, (state.board.parse("D2"), state.board.parse("D3"))))
    plane = state.units["plane"]
    assert (act.used, act.moved, act.spent) == (HALF, True, 0)
    assert (state.board.names[plane.place], plane.aired) == ("D3", state.turn)


@pytest.mark.clause("ept.air.landing-same-turn")
def test_men_get_off_in_the_turn_of_the_landing() -> None:
    playing = coming(foe(), *crew("one", "two"))
    land(playing)
    for name in ("one", "two"):
        answer_if_asked(playing, "ept-unit", name)
        answer(playing, "ept-act", "disembark")
        answer(playing, "ept-react", [])
        answer(playing, "ept-act", "done")
    assert (where(playing, "one"), where(playing, "two")) == ("D3", "D3")
    assert laws.broken(battle(playing)) == []


# -- anti-aircraft fire ------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.landing-aa#1", "ept.air.landing-aa#2")
def test_fire_before_the_landing_drives_it_off_with_losses_until_next_turn() -> None:
    flak = foe("H1", "flak_20_gun", facing=0)
    playing = coming(flak, *crew("one"), dice=["fire: 1 1"])
    land(playing)
    assert offered(playing) == ["pass", "foe"]
    answer(playing, "ept-aa-fire", "foe")
    state = battle(playing)
    assert (state.units["plane"].status, state.units["one"].status) == ("reserve", "aboard")
    assert state.units["one"].steps < 2
    assert state.units["foe"].fire == FIRE_TEST
    assert state.flights == {}
    assert len(events(playing, FlightDrivenOff)) == 1
    assert laws.broken(state) == []
    later = stands(plane(), map=STRIP, formation=[AIR], turn=3)
    assert strips.may_land(later, Act(later.units["plane"])), "it may come again"


@pytest.mark.clause("ept.air.landing-aa#1")
def test_a_shot_that_misses_lets_it_in_and_weapons_fire_by_their_rate_and_the_end_of_the_strip_is_aimed_at() -> (
    None
):
    playing = coming(foe("H1", "flak_20_gun", facing=0), dice=["fire: 6 6"])
    land(playing)
    answer(playing, "ept-aa-fire", "foe")
    assert asked(playing).ask == "ept-landing-stop", "each fires once"
    playing = coming(foe("H1", "flak_20_gun", facing=0, fire=FIRE_ENDED))
    land(playing)
    assert where(playing) == "D3", "who has done with firing does not fire"
    far = coming(foe("J8", "flak_20_gun", facing=0), light="night")
    land(far)
    assert where(far) == "D3", "the hex at the edge lies in the dark"


@pytest.mark.clause("ept.air.landing-aa#2")
def test_a_missile_destroys_it_with_all_aboard() -> None:
    playing = coming(foe("H1", "stinger_team"), *crew("one"), dice=["fire: 1 1"])
    land(playing)
    answer(playing, "ept-aa-fire", "foe")
    state = battle(playing)
    assert (state.units["plane"].status, state.units["one"].status) == ("gone", "gone")


# -- taking off --------------------------------------------------------------------------------------


def standing(*units: Any, dice: Any = (), at: str = "D3", facing: int = 0, **rest: Any) -> Game:
    given: dict[str, Any] = {
        "map": STRIP,
        "formation": [{**AIR, "arrives": 0}, {"id": "first", "seat": 0}],
        "activation": "air",
    }
    here = unit("plane", 0, "ju_52", at, formation="air", facing=facing)
    return game(position(here, *units, **{**given, **rest}), dice)


def leaves(at: str, facing: int, **rest: Any) -> list[str]:
    state = stands(
        unit("plane", 0, "ju_52", at, formation="air", facing=facing, **rest),
        map=STRIP,
        formation=[{**AIR, "arrives": 0}],
    )
    return [state.board.names[cell] for cell in strips.departure(state, Act(state.units["plane"]))]


@pytest.mark.clause("ept.air.landing-run#2", "ept.air.landing-run#ruling")
def test_it_takes_off_the_way_it_looks_over_three_hexes_and_the_edge() -> None:
    assert leaves("D3", 0) == ["D2", "D1"], "its own hex is the first of three"
    assert leaves("D6", 0) == ["D5", "D4", "D3", "D2", "D1"]
    assert leaves("D2", 0) == [], "two hexes are too few"
    assert leaves("D1", 3) == [], "the strip ends before the map does"
    assert leaves("D3", 1) == []
    short = stands(
        unit("plane", 0, "ju_52", "A5", formation="air", facing=0),
        map=drawn("....", *["a..."] * 5),
        formation=[{**AIR, "arrives": 0}],
    )
    assert strips.departure(short, Act(short.units["plane"])) == (), "the very corner lies beyond this strip"


@pytest.mark.clause("ept.air.landing-run#2", "ept.air.landing-same-turn")
def test_men_go_aboard_and_are_gone_in_one_turn() -> None:
    playing = standing(
        unit("one", 0, "us_squad", "D3", formation="first"),
        foe(),
        activation="first",
        formation=[
            {**AIR, "arrives": 0},
            {"id": "first", "seat": 0},
        ],
    )
    answer_if_asked(playing, "ept-unit", "one")
    answer(playing, "ept-act", "embark")
    answer_if_asked(playing, "ept-unit", "plane")
    assert "take-off" in offered(playing)
    answer(playing, "ept-act", "take-off")
    while asked(playing).ask == "ept-react":
        answer(playing, "ept-react", [])
    state = battle(playing)
    assert (state.units["plane"].status, state.units["one"].status) == ("left", "left")
    assert state.units["one"].steps == 2
    assert laws.broken(state) == []


@pytest.mark.clause("ept.air.landing-aa#1", "ept.air.landing-aa#2")
def test_fire_after_the_take_off_costs_men_but_holds_nobody() -> None:
    flak = foe("H1", "flak_20_gun", facing=0)
    playing = standing(flak, *crew("one"), dice=["fire: 1 1"])
    answer_if_asked(playing, "ept-unit", "plane")
    run = battle(playing).board.distance(
        battle(playing).units["plane"].place, battle(playing).board.parse("D1")
    )
    answer(playing, "ept-act", "take-off")
    hexes = 0
    while asked(playing).ask == "ept-react":
        answer(playing, "ept-react", [])
        hexes += 1
    assert hexes == run > 1, "it runs under fire, hex by hex"
    place = next(given for name, _, given in asked(playing).about if name == "place")
    assert battle(playing).board.names[place] == "D1", "then it is over the end of the strip"
    answer(playing, "ept-aa-fire", "foe")
    state = battle(playing)
    assert state.units["plane"].status == "left"
    assert state.units["one"].status in ("left", "gone")
    assert state.units["one"].steps < 2


def test_a_scenario_may_give_points_for_who_is_flown_out(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stands(unit("one", 0, "us_squad", "D3"), unit("two", 0, "us_squad", "D4"), map=STRIP)
    state.units["one"].aired = 2
    for name in ("one", "two"):
        state.lift(state.units[name], "left")
    monkeypatch.setattr(victory, "conditions", lambda battle: {"evacuated": 3})
    assert victory.points(state) == (6, 0), "two steps; who left on foot does not count"


# -- on the ground -----------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.aeroplane-on-ground")
def test_on_the_ground_it_rolls_over_roads_and_strips_alone() -> None:
    road = drawn(*["...a......"] * 6, *["." * 10] * 2, ways={"road": ["D3-E3-F3"], "track": ["D2-C2"]})
    state = stands(unit("plane", 0, "ju_52", "D3", facing=0), map=road)
    assert set(steps(state, "plane")) == {"D2", "D4", "E3"}
    state.stand(state.units["plane"], state.board.parse("D2"))
    assert set(steps(state, "plane")) == {"D1", "D3"}, "a track is no road"


@pytest.mark.clause("ept.air.aeroplane-on-ground")
def test_it_cannot_roll_on_the_turn_it_lands_nor_take_off_when_it_has_rolled() -> None:
    playing = coming(foe())
    land(playing)
    assert not {"march", "take-off"} & set(offered(playing))
    state = battle(playing)
    assert list(driving.steps(state, Act(state.units["plane"]))) == []
    assert leaves("D3", 0, spent=2) == []
    assert leaves("D3", 0, aired=2) == []
    later = stands(unit("plane", 0, "ju_52", "D3", facing=0, aired=1), map=STRIP)
    assert list(driving.steps(later, Act(later.units["plane"])))
