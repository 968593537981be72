"""Chapter 22: landings from the sea: the run to the beach, hits on craft, unloading, tanks that swim."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept.actions import menu
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.amphibious import advance, beaches, hits, swimming
from grognard.systems.ept.effects import effects
from grognard.systems.ept.fire import targeting
from grognard.systems.ept.sequence import administration
from grognard.systems.ept.state import FIRE_TEST, NO_FIRE, Battle
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.vehicles import rolling, transport, vehicles
from systems.ept.field import stands
from systems.ept.table import (
    answer,
    answer_if_asked,
    battle,
    carry_out,
    drawn,
    game,
    offered,
    position,
    refused,
    unit,
)

#: From open water over deep water and shallows to the beach and the land behind it.
SHORE = drawn("OOO", "OOO", "ddd", "hhh", "eee", "...", "...")
CRAFT: dict[str, Any] = {
    "id": "craft",
    "name": "Craft",
    "front": 0,
    "flank": 0,
    "size": "normal",
    "movement": "amphibious",
    "points": 4,
    "capacity": 4,
    "abilities": ["heavy_transport"],
    "from": {"default": "reconstructed"},
}


def at_sea(
    *more: Any, at: str = "B1", landing: bool = True, size: str = "normal", **rest: Any
) -> dict[str, Any]:
    return position(
        unit("boat", 0, "craft", at, **{"facing": 3, "formation": "wave", **rest.pop("boat", {})}),
        unit("men", 0, "us_squad", status="aboard", carrier="boat", formation="wave"),
        *more,
        map=SHORE,
        profiles=[{**CRAFT, "size": size}],
        formation=[{"id": "wave", "seat": 0, "leader": "boat", "landing": landing}],
        activation="wave",
        **rest,
    )


FAR = unit("far", 1, "us_squad", "A7", neutralised=True)


def state(**rest: Any) -> Battle:
    return battle(game(at_sea(FAR, **rest)))


def suffer(found: Battle, result: str, faces: list[int] | None = None, kind: str = "ap") -> None:
    found.dice = type(found.dice)(faces=faces or [])
    carry_out(vehicles.suffer(found, found.units["boat"], result, effects.Cause(kind)))


def place(playing: Game, name: str = "boat") -> str:
    found = battle(playing)
    return found.board.names[found.units[name].place]


# -- to the beach ------------------------------------------------------------------------------------


@pytest.mark.clause("ept.amphibious.advance")
def test_a_craft_heads_for_the_nearest_beach_as_fast_as_it_can_and_asks_nobody() -> None:
    playing = game(at_sea(FAR))
    answer_if_asked(playing, "ept-unit", "boat")
    found = battle(playing)
    assert place(playing) == "B4", "three hexes in the first turn, into the shallows along the beach"
    assert found.units["boat"].spent == 6


@pytest.mark.clause("ept.amphibious.advance")
def test_it_turns_where_it_must_and_does_nothing_else_before_it_is_there() -> None:
    found = state(boat={"facing": 0})
    act = Act(found.units["boat"])
    assert menu.offered(found, act) == ("advance",)
    first = advance.first_step(found, found.units["boat"])
    assert first is not None
    assert first.key in ("left", "right")
    reason = menu.why_no_action(found, act, "half-fire")
    assert reason is not None
    assert reason.rule == "ept.amphibious.advance"
    there = state(at="B4")
    assert "advance" not in menu.offered(there, Act(there.units["boat"]))
    ordinary = state(landing=False)
    assert "march" in menu.offered(ordinary, Act(ordinary.units["boat"]))
    assert "advance" not in menu.offered(ordinary, Act(ordinary.units["boat"]))


@pytest.mark.clause("ept.amphibious.advance")
def test_it_does_not_leave_behind_the_men_who_go_along_with_it() -> None:
    wader = unit("wader", 0, "us_squad", status="aboard", carrier="boat", formation="wave")
    found = battle(game(at_sea(FAR, wader)))
    act = Act(found.units["boat"])
    found.stand(found.units["wader"], act.unit.place)
    assert advance.must_advance(found, act)
    act.escorts = (Act(found.units["wader"]),)
    assert not advance.must_advance(found, act), "he cannot follow through the sea"


@pytest.mark.clause("ept.amphibious.advance")
@pytest.mark.parametrize(("left", "must"), [(0, True), (-1, False)])
def test_it_goes_on_as_long_as_its_points_are_enough(left: int, must: bool) -> None:
    found = state()
    act = Act(found.units["boat"])
    first = advance.first_step(found, act.unit)
    assert first is not None
    assert first.cost
    act.spent = rolling.budget(found, act) - first.cost - left
    assert advance.must_advance(found, act) is must


@pytest.mark.clause("ept.amphibious.unload")
def test_men_get_off_in_the_shallows_along_the_beach_and_nowhere_else() -> None:
    found = state()
    names = found.board.names
    assert sorted(names[cell] for cell in beaches.landing_hexes(found.board)) == ["A4", "B4", "C4"]
    for at, may in (("B3", False), ("B4", True)):
        one = state(at=at)
        assert transport.may_get_off(one, one.units["men"], one.units["boat"]) is may
        other = state(at=at, landing=False)
        assert transport.may_get_off(other, other.units["men"], other.units["boat"])
    bare = stands(unit("x", 0, "us_squad", "A3"), map=drawn("OOO", "hhh", "..."))
    assert {bare.board.names[cell] for cell in beaches.landing_hexes(bare.board)} == {"A2", "B2", "C2"}


# -- hits --------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.amphibious.ignored-results#1")
@pytest.mark.parametrize(
    ("result", "kind", "holed"), [("S", "ap", False), ("Son", "at", False), ("I", "at", True)]
)
def test_stunned_and_immobilised_are_nothing_on_the_way_in(result: str, kind: str, holed: bool) -> None:
    found = state()
    suffer(found, result, kind=kind)
    boat = found.units["boat"]
    assert (boat.stunned, boat.immobilised, boat.hits, boat.holed) == (False, False, 0, holed)
    assert boat.can_act
    assert found.units["men"].status == "aboard"


@pytest.mark.clause("ept.amphibious.sink-hits")
@pytest.mark.parametrize(
    ("size", "needed"),
    [("very_large", 4), ("large", 3), ("normal", 2), ("small", 1), ("truck", 1), ("very_small", 1)],
)
def test_it_sinks_by_its_size(size: str, needed: int) -> None:
    found = state(size=size)
    boat = found.units["boat"]
    found.units["men"].steps = 9
    for number in range(1, needed):
        suffer(found, "1")
        assert (boat.status, boat.hits) == ("field", number)
    suffer(found, "1")
    assert boat.status == "gone"


@pytest.mark.clause("ept.amphibious.passenger-hits")
@pytest.mark.parametrize(("result", "lost"), [("1", 1), ("N", 1), ("N3", 1), ("2", 2), ("3", 3)])
def test_men_are_lost_by_every_hit_that_does_not_sink_it(result: str, lost: int) -> None:
    assert hits.steps_lost(result) == lost
    found = state(size="very_large")
    found.units["men"].steps = 5
    suffer(found, result)
    assert found.units["men"].steps == 5 - lost
    assert found.formations["wave"].losses == lost


@pytest.mark.clause("ept.amphibious.passenger-hits")
def test_who_is_lost_is_drawn_by_lot() -> None:
    crowd = unit("others", 0, "us_squad", status="aboard", carrier="boat", formation="wave")
    for face, name in ((1, "men"), (6, "others")):
        found = battle(game(at_sea(crowd, FAR)))
        suffer(found, "1", [face])
        assert found.units[name].steps == 1


@pytest.mark.clause("ept.amphibious.sunk#1", "ept.amphibious.sunk#2")
@pytest.mark.parametrize(
    ("at", "faces", "wreck", "steps"),
    [("B4", [3, 4], True, 1), ("B3", [3, 4], False, 1), ("B2", [], False, 0)],
)
def test_what_is_left_of_it_depends_on_the_water(at: str, faces: list[int], wreck: bool, steps: int) -> None:
    found = state(at=at, boat={"hits": 1})
    suffer(found, "1", faces)
    assert found.units["boat"].status == "gone"
    assert (found.board.parse(at) in found.wrecks) is wreck
    assert found.units["men"].steps == steps, "on the open water nobody is saved"


@pytest.mark.clause("ept.amphibious.outside-assault")
def test_outside_an_assault_it_is_a_vehicle_like_others() -> None:
    found = state(landing=False, size="very_large")
    suffer(found, "S")
    assert found.units["boat"].stunned
    other = state(landing=False, size="very_large")
    suffer(other, "1", [])
    assert other.units["boat"].status == "gone", "the first hit is enough, and the open water takes the men"


# -- unloading ---------------------------------------------------------------------------------------


def ashore(**boat: Any) -> Game:
    playing = game(at_sea(FAR, at="B4", boat=boat))
    answer_if_asked(playing, "ept-unit", "men")
    answer(playing, "ept-act", "disembark")
    return playing


@pytest.mark.clause("ept.amphibious.after-unloading")
def test_an_unhurt_craft_goes_once_it_is_empty_and_is_no_loss() -> None:
    playing = ashore()
    found = battle(playing)
    assert (place(playing, "men"), found.units["boat"].status) == ("B4", "left")
    assert (found.wrecks, found.points) == ({}, [0, 0])


@pytest.mark.clause("ept.amphibious.after-unloading", "ept.amphibious.ignored-results#ruling")
@pytest.mark.parametrize("hurt", [{"hits": 1}, {"holed": True}])
def test_one_that_was_hurt_runs_aground_for_good(hurt: dict[str, Any]) -> None:
    playing = ashore(**hurt)
    found = battle(playing)
    assert found.units["boat"].status == "gone"
    assert found.wrecks == {found.board.parse("B4"): 1}


@pytest.mark.clause("ept.amphibious.after-unloading")
def test_it_stays_as_long_as_anybody_is_aboard() -> None:
    crowd = unit("others", 0, "us_squad", status="aboard", carrier="boat", formation="wave")
    playing = game(at_sea(crowd, FAR, at="B4"))
    answer_if_asked(playing, "ept-unit", "men")
    answer(playing, "ept-act", "disembark")
    assert battle(playing).units["boat"].status == "field"


# -- tanks that swim ---------------------------------------------------------------------------------


def tank(at: str, **rest: Any) -> Battle:
    return stands(
        unit("tank", 0, "m4a1_sherman_75", at, facing=3, **{"swims": True, **rest}),
        unit("foe", 1, "us_squad", "B6"),
        map=SHORE,
    )


@pytest.mark.clause("ept.amphibious.swimming-tanks")
def test_a_swimming_tank_moves_like_a_boat_and_neither_fires_nor_goes_ashore() -> None:
    found = tank("B3")
    reached = terrain.ground_for(found, found.units["tank"])
    names = {found.board.names[cell] for cell in range(found.board.size) if reached >> cell & 1}
    assert names >= {"B1", "B3", "B4", "B5"}
    assert not names & {"B6", "B7"}
    assert targeting.usable(found, found.units["tank"]) == ()
    found.units["tank"].swims = False
    assert targeting.usable(found, found.units["tank"]) != ()


@pytest.mark.clause("ept.amphibious.swimming-tanks")
def test_a_whole_turn_in_the_shallows_makes_it_a_tank_again() -> None:
    found = tank("B4")
    one = found.units["tank"]
    one.spent = 4
    swimming.shed_gear(found)
    assert (one.swims, one.beached) == (True, found.turn), "it came in this turn"
    one.spent = 0
    swimming.shed_gear(found)
    assert (one.swims, one.beached) == (False, 0)
    assert terrain.ground_for(found, one) >> found.board.parse("B6") & 1
    assert not terrain.ground_for(found, one) >> found.board.parse("B1") & 1


@pytest.mark.clause("ept.amphibious.swimming-tanks")
def test_it_sheds_its_gear_when_the_markers_of_the_turn_are_taken_off() -> None:
    found = tank("B4", beached=1)
    carry_out(administration.clear_markers(found))
    assert not found.units["tank"].swims


@pytest.mark.clause("ept.amphibious.swimming-tanks")
@pytest.mark.parametrize(
    ("at", "spent", "fire"), [("B4", 2, NO_FIRE), ("B4", 0, FIRE_TEST), ("B2", 0, NO_FIRE)]
)
def test_not_while_it_moves_fires_or_is_out_at_sea(at: str, spent: int, fire: int) -> None:
    found = tank(at, beached=1)
    one = found.units["tank"]
    one.spent, one.fire = spent, fire
    swimming.shed_gear(found)
    assert one.swims


@pytest.mark.clause("ept.amphibious.swimming-tanks")
def test_what_does_not_swim_or_is_not_on_the_map_sheds_nothing() -> None:
    found = tank("B4", beached=1)
    one = found.units["tank"]
    one.swims = False
    swimming.shed_gear(found)
    assert one.beached == 1, "it is a tank already"
    away = tank("B4", beached=1)
    gone = away.units["tank"]
    away.lift(gone, "reserve")
    swimming.shed_gear(away)
    assert (gone.swims, gone.beached) == (True, 1)


@pytest.mark.clause("ept.amphibious.unload")
def test_what_is_not_offered_is_refused_by_its_clause() -> None:
    playing = game(at_sea(FAR, at="B4"))
    answer_if_asked(playing, "ept-unit", "boat")
    assert "advance" not in offered(playing)
    assert refused(playing, "advance") == "ept.amphibious.advance"
