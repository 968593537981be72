"""Chapter 21.3: parachute drops from the direction of the aeroplanes to the first fight on the ground."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game, Rng
from grognard.systems.ept import laws
from grognard.systems.ept.air import drops, landings
from grognard.systems.ept.assault import melee
from grognard.systems.ept.events.air import ZonePlaced
from grognard.systems.ept.fire import anti_personnel
from grognard.systems.ept.fire.shots import AP, Shot
from grognard.systems.ept.sequence import turn
from grognard.systems.ept.state import FIRE_TEST, OFF, Battle, DropZone
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
    rolled,
    spots,
    unit,
)

FAR = unit("far", 1, "us_squad", "J8", neutralised=True)


def stick(*names: str, section: str = "first", profile: str = "us_para_squad") -> list[dict[str, Any]]:
    return [unit(name, 0, profile, status="reserve", formation=section) for name in names]


def sections(*names: str, turn: int = 2, kind: str = "section") -> list[dict[str, Any]]:
    return [{"id": name, "seat": 0, "kind": kind, "drops": turn} for name in names]


def jump(*units: Any, dice: Any = (), formation: Any = None, **rest: Any) -> Game:
    """The last step of a support phase in which the first section jumps."""
    given: dict[str, Any] = {
        "phase": "support",
        "stage": 4,
        "formation": formation or sections("first"),
        "initiative": 0,
        "options": {"initiative": 1},
    }
    return game(position(*units, FAR, **{**given, **rest}), dice)


def state(*units: Any, **rest: Any) -> Battle:
    return stands(*units, **{"map": MEADOW, "formation": sections("first"), **rest})


def name_of(playing: Game, name: str) -> str:
    found = battle(playing)
    place = found.units[name].place
    return "" if place == OFF else found.board.names[place]


# -- steps -------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.airborne-steps#1")
def test_all_go_through_a_step_before_the_next_begins() -> None:
    playing = jump(
        *stick("one"),
        *stick("two", section="second"),
        formation=sections("first", "second"),
        dice=["1", "1", "1", "1", "1", "1"],
    )
    answer(playing, "ept-drop-heading", 3)
    answer(playing, "ept-drop-zone", "D2")
    assert rolled(playing) == [], "nothing drifts before both have their zones"
    answer(playing, "ept-drop-zone", "F2")
    purposes = [purpose for purpose, _ in rolled(playing)]
    assert purposes[:6] == ["ept-roll-direction", "ept-roll-drift"] * 2 + ["ept-roll-scatter"] * 2


@pytest.mark.clause("ept.air.airborne-steps#1")
def test_it_comes_after_the_requests_of_the_turn() -> None:
    shells = {"id": "shells", "seat": 0, "barrage": "mortars_81", "turns": [3]}
    playing = jump(*stick("one"), stage=3, mission=[shells])
    assert asked(playing).ask == "ept-mission"
    answer(playing, "ept-mission", "pass")
    assert asked(playing).ask == "ept-drop-heading"


@pytest.mark.clause("ept.air.drop-direction")
def test_the_direction_is_chosen_once_for_the_whole_scenario() -> None:
    playing = jump(*stick("one"), headings=[4, -1])
    assert asked(playing).ask == "ept-drop-zone", "a wave that comes later flies the same way"
    found = state(*stick("one"))
    carry_out(drops.choose_heading(found, 0), 2)
    assert found.headings == [2, OFF]
    carry_out(drops.choose_heading(found, 0))
    assert found.headings == [2, OFF]


@pytest.mark.clause("ept.air.drop-zones#1")
def test_each_section_has_a_zone_of_its_own_and_no_hex_has_two() -> None:
    playing = jump(
        *stick("one"),
        *stick("two", section="second"),
        formation=sections("first", "second"),
    )
    answer(playing, "ept-drop-heading", 3)
    assert len(offered(playing)) == battle(playing).board.size, "any hex"
    answer(playing, "ept-drop-zone", "D2")
    assert "D2" not in spots(playing)


@pytest.mark.clause("ept.air.drop-zones#2")
def test_a_company_post_jumps_with_its_weapons_or_with_a_section_if_it_is_alone() -> None:
    post = unit("post", 0, "company_hq", status="reserve", formation="hq")
    gun = unit("gun", 0, "medium_machine_gun", status="reserve", formation="mg")
    alone = [*sections("first"), *sections("hq", kind="autonomous")]
    found = stands(*stick("one"), post, map=MEADOW, formation=alone)
    assert [[one.id for one in group] for group in drops.sticks(found, 0)] == [["first", "hq"]]
    armed = [*alone, {"id": "mg", "seat": 0, "kind": "autonomous", "drops": 2, "superior": "hq"}]
    found = stands(*stick("one"), post, gun, map=MEADOW, formation=armed)
    assert [[one.id for one in group] for group in drops.sticks(found, 0)] == [["first"], ["hq", "mg"]]


def viewed(playing: Game, seat: int | None) -> Battle:
    seen = playing.view(seat)
    assert isinstance(seen, Battle)
    return seen


def three_zones(*cells: str) -> Game:
    """Three sections with a zone each, and the enemy asked who fires at the first of them."""
    playing = jump(
        *stick("one"),
        *stick("two", section="second"),
        *stick("three", section="third"),
        flak(),
        formation=sections("first", "second", "third"),
        dice=["1", "1"] * 3,
    )
    answer(playing, "ept-drop-heading", 3)
    for cell in cells:
        answer(playing, "ept-drop-zone", cell)
    return playing


def test_the_enemy_sees_zones_but_not_who_jumps_there_not_even_in_a_dream() -> None:
    playing = three_zones("F2", "D2", "E2")
    assert asked(playing).ask == "ept-aa-fire"
    for seat in (1, None):
        seen = viewed(playing, seat)
        assert [seen.board.names[zone.cell] for zone in seen.zones.values()] == ["D2", "E2", "F2"]
        assert {(zone.formation, zone.units) for zone in seen.zones.values()} == {("", ())}
    assert [zone.units for zone in viewed(playing, 0).zones.values()] == [("two",), ("three",), ("one",)]
    dreams = [battle(playing.imagine(1, Rng(seed))).zones["drop-0-1"] for seed in range(12)]
    assert {(zone.formation, zone.units) for zone in dreams} == {
        ("first", ("one",)),
        ("second", ("two",)),
        ("third", ("three",)),
    }


def test_no_zone_is_seen_before_all_are_placed_and_the_log_names_them_by_place_not_by_section() -> None:
    playing = three_zones("F2", "D2")
    assert viewed(playing, 1).zones == {}
    assert len(viewed(playing, 0).zones) == 2
    assert events(playing, ZonePlaced) == []
    answer(playing, "ept-drop-zone", "E2")
    board = battle(playing).board
    assert [board.names[told.place] for told in events(playing, ZonePlaced)] == ["D2", "E2", "F2"]


def test_two_worlds_that_differ_in_who_jumps_where_are_one_dream() -> None:
    here, there = three_zones("F2", "D2", "E2"), three_zones("D2", "E2", "F2")
    assert viewed(here, 1).to_data() == viewed(there, 1).to_data()
    for seed in range(4):
        dreams = [battle(world.imagine(1, Rng(seed))).to_data()["zones"] for world in (here, there)]
        assert dreams[0] == dreams[1]


# -- drift and guns ----------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.drop-drift", "ept.tables.drift#ruling")
@pytest.mark.parametrize(
    ("rest", "change"),
    [
        ({}, 1),
        ({"options": {"wind": "wind"}}, 3),
        ({"options": {"wind": "strong"}}, 5),
        ({"visibility": 2}, 3),
        ({"light": "night"}, 3),
    ],
)
def test_wind_visibility_and_night_change_the_distance(rest: dict[str, Any], change: int) -> None:
    assert int(drops.drift_die(state(*stick("one"), **rest))) == change


@pytest.mark.clause("ept.air.drop-drift")
def test_a_zone_drifts_by_two_dice() -> None:
    found = state(*stick("one"))
    zone = DropZone(formation="first", seat=0, cell=found.board.parse("D4"), units=("one",))
    found.dice = type(found.dice)(faces=[4, 5])
    assert drops.drift(found, zone) == 3
    assert found.board.names[zone.cell] == "D6", "five and one is two hexes, to the south"


def flak(**rest: Any) -> dict[str, Any]:
    return unit("flak", 1, "flak_20_gun", "D8", facing=0, quality="line", **rest)


@pytest.mark.clause("ept.air.drop-aa#1", "ept.air.drop-aa#2")
def test_guns_lengthen_the_drift_and_cost_men() -> None:
    playing = jump(*stick("one"), flak(), headings=[3, -1], dice=["1", "1", "1 1", "1"])
    answer(playing, "ept-drop-zone", "D6")
    assert offered(playing) == ["pass", "flak"]
    answer(playing, "ept-aa-fire", "flak")
    found = battle(playing)
    assert found.units["flak"].fire == FIRE_TEST
    assert name_of(playing, "one") == "D4", "three hexes north of D6, and one south again"
    assert found.flights == {}


@pytest.mark.clause("ept.air.drop-aa#1", "ept.air.drop-aa#3", "ept.air.drop-aa#ruling")
def test_who_has_fired_already_does_not_fire_and_a_missile_takes_the_whole_section() -> None:
    playing = jump(*stick("one"), flak(fire=FIRE_TEST), headings=[3, -1], dice=["1", "1", "1"])
    answer(playing, "ept-drop-zone", "D2")
    assert asked(playing).ask != "ept-aa-fire"
    missile = unit("missile", 1, "stinger_team", "D8", quality="line")
    playing = jump(*stick("one", "two"), missile, headings=[3, -1], dice=["1", "1", "1 1"])
    answer(playing, "ept-drop-zone", "D2")
    answer(playing, "ept-aa-fire", "missile")
    assert [battle(playing).units[name].status for name in ("one", "two")] == ["gone", "gone"]


# -- scatter -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.drop-scatter")
def test_each_unit_comes_down_a_die_ahead_of_its_zone() -> None:
    playing = jump(*stick("one", "two"), headings=[3, -1], dice=["1", "1", "2", "5"])
    answer(playing, "ept-drop-zone", "D2")
    assert (name_of(playing, "one"), name_of(playing, "two")) == ("D4", "D7")


@pytest.mark.clause("ept.air.drop-scatter")
def test_where_there_is_no_room_it_is_a_hex_farther() -> None:
    full = [unit(f"full{number}", 0, "us_squad", "D4") for number in range(3)]
    playing = jump(*stick("one"), *full, headings=[3, -1], dice=["1", "1", "2"])
    answer(playing, "ept-drop-zone", "D2")
    assert name_of(playing, "one") == "D5"


# -- fire in the air ---------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.drop-opportunity-fire")
def test_enemies_fire_once_each_at_one_hex_of_jumpers() -> None:
    enemies = [unit("near", 1, "us_squad", "D5"), unit("tired", 1, "us_squad", "C5", fire=FIRE_TEST)]
    playing = jump(*stick("one", "two"), *enemies, headings=[3, -1], dice=["1", "1", "1", "2", "1 1", "5 5"])
    answer(playing, "ept-drop-zone", "D2")
    assert (asked(playing).ask, offered(playing)) == ("ept-drop-fire", ["pass", "near"])
    answer(playing, "ept-drop-fire", "near")
    assert sorted(spots(playing)) == ["D3", "D4"], "each at one hex"
    answer(playing, "ept-target", "D3")
    found = battle(playing)
    assert found.units["near"].fire == FIRE_TEST
    assert found.units["one"].neutralised or found.units["one"].steps < 2
    assert (found.units["two"].steps, found.units["two"].neutralised) == (2, False)
    assert laws.broken(found) == []


@pytest.mark.clause("ept.air.drop-opportunity-fire")
def test_where_there_are_markers_it_is_asked_even_if_nobody_can_fire() -> None:
    shy = unit("shy", 1, "us_squad", "D5", hidden=True, fire=FIRE_TEST)
    playing = jump(*stick("one"), shy, headings=[3, -1], dice=["1", "1", "1"])
    answer(playing, "ept-drop-zone", "D2")
    answer(playing, "ept-aa-fire", "pass")
    assert (asked(playing).ask, offered(playing)) == ("ept-drop-fire", ["pass"])
    open_ = jump(
        *stick("one"), unit("shy", 1, "us_squad", "D5", fire=FIRE_TEST), headings=[3, -1], dice=["1"] * 3
    )
    answer(open_, "ept-drop-zone", "D2")
    assert asked(open_).ask != "ept-drop-fire", "who is seen to have fired has nothing to hide"
    own = jump(*stick("one"), unit("fake", 0, "decoy", "H7"), headings=[3, -1], dice=["1"] * 3)
    answer(own, "ept-drop-zone", "D2")
    assert asked(own).ask != "ept-drop-fire", "nobody is asked about jumpers of his own side"


@pytest.mark.clause("ept.air.drop-opportunity-fire")
@pytest.mark.parametrize("marks", [{"neutralised": True}, {"stunned": True}, {"fire": FIRE_TEST}])
def test_who_cannot_act_does_not_fire_at_jumpers(marks: dict[str, Any]) -> None:
    found = state(
        unit("one", 0, "us_para_squad", "D4", formation="first"),
        unit("near", 1, "us_squad", "D5", **marks),
        unit("next", 1, "us_squad", "C5"),
    )
    found.zones["first"] = DropZone(formation="first", seat=0, cell=found.board.parse("D2"), units=("one",))
    found.units["one"].altitude = "tactical"
    assert list(drops.firers(found, 1)) == ["next"]
    assert drops.firers(found, 0) == {}, "nobody fires at his own"


@pytest.mark.clause("ept.air.drop-opportunity-fire")
def test_it_is_fire_at_tactical_flight() -> None:
    found = state(unit("one", 0, "us_para_squad", "D4", formation="first"), unit("near", 1, "us_squad", "D5"))
    found.zones["first"] = DropZone(formation="first", seat=0, cell=found.board.parse("D2"), units=("one",))
    found.units["one"].altitude = "tactical"
    near = found.units["near"]
    shot = Shot([(near, near.arms[0])], found.units["one"].place, AP, only=(found.units["one"],))
    assert anti_personnel.firepower(found, near, near.arms[0], shot).exact == near.arms[0].anti_personnel
    assert int(anti_personnel.shifts(found, near, near.arms[0], found.units["one"], shot)) == -1, "upwards"
    assert list(drops.firers(found, 1)) == ["near"]


# -- the ground --------------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.drop-terrain-forbidden")
@pytest.mark.parametrize(
    ("letter", "rest"),
    [
        ("O", {}),
        (".", {"blazes": ["B2"]}),
        (".", {"fieldwork": [{"id": "wire", "kind": "barbed_wire", "cell": "B2", "seat": 1}]}),
    ],
)
def test_water_wire_and_fire_kill(letter: str, rest: dict[str, Any]) -> None:
    found = stands(unit("one", 0, "us_para_squad", "B2"), map=drawn("...", f".{letter}.", "..."), **rest)
    carry_out(landings.touch_down(found, [found.units["one"]]))
    assert found.units["one"].status == "gone"


@pytest.mark.clause("ept.air.drop-terrain-difficult")
@pytest.mark.parametrize("letter", ["o", "c", "+", "F", "w", "s", "v", "r"])
@pytest.mark.parametrize(("die", "steps", "down"), [(1, 1, True), (2, 1, True), (3, 2, False), (6, 2, False)])
def test_difficult_ground_hurts_or_stops(letter: str, die: int, steps: int, down: bool) -> None:
    found = stands(unit("one", 0, "us_para_squad", "B2"), map=drawn("...", f".{letter}.", "..."))
    found.dice = type(found.dice)(faces=[die])
    carry_out(landings.touch_down(found, [found.units["one"]]), *(() if down else ("keep",)))
    one = found.units["one"]
    assert (one.steps, one.neutralised, one.stopped) == (steps, down, not down)


@pytest.mark.clause("ept.air.drop-terrain-difficult")
def test_steep_ground_and_tank_obstacles_are_difficult_and_a_field_is_not() -> None:
    work = [{"id": "teeth", "kind": "anti_tank_obstacle", "cell": "A1", "seat": 1}]
    found = stands(
        unit("one", 0, "us_para_squad", "B2"),
        map={**drawn("...", ".f.", "..."), "steep": ["C3"]},
        fieldwork=work,
    )
    cells = [found.board.parse(name) for name in ("A1", "C3", "B2")]
    assert [landings.is_difficult(found, cell) for cell in cells] == [True, True, False]


@pytest.mark.clause("ept.air.drop-off-map#1")
def test_who_leaves_the_map_comes_in_over_its_edge_in_the_next_turn() -> None:
    playing = jump(*stick("one"), headings=[3, -1], dice=["1", "1", "6"])
    answer(playing, "ept-drop-zone", "D6")
    found = battle(playing)
    one = found.units["one"]
    assert (one.status, found.board.names[one.astray]) == ("reserve", "D8")
    for dice, place in (([2, 6], 2), ([2, 4], 2), ([2, 3], -2), ([2, 1], -2)):
        later = state(unit("one", 0, "us_para_squad", status="reserve", formation="first"), turn=3)
        later.units["one"].astray = later.board.parse("D8")
        later.dice = type(later.dice)(faces=dice)
        landings.come_in(later)
        along = landings.edge(later.board)
        there = later.units["one"]
        assert there.place == along[(along.index(later.board.parse("D8")) + place) % len(along)]
        assert (there.moved, there.activated, there.astray) == (True, True, OFF)


def strayed(*more: Any, turn: int = 3, **rest: Any) -> Battle:
    """A turn begins, and somebody of the second side is off the map beyond D8."""
    late = unit("late", 1, "us_para_squad", status="reserve", formation="first", **rest)
    found = stands(late, *more, map=MEADOW, turn=turn, formation=[{"id": "first", "seat": 1, "drops": 2}])
    found.units["late"].astray = found.board.parse("D8")
    return found


@pytest.mark.clause("ept.air.drop-off-map")
@pytest.mark.parametrize("there", [1, 3])
def test_where_an_enemy_stands_or_all_is_full_he_comes_in_a_hex_farther(there: int) -> None:
    seat = 0 if there == 1 else 1
    crowd = [unit(f"there{number}", seat, "us_squad", "F8") for number in range(there)]
    found = strayed(*crowd)
    found.dice = type(found.dice)(faces=[2, 3])
    along = landings.edge(found.board)
    start = along.index(found.board.parse("D8"))
    assert found.board.parse("F8") == along[start - 2]
    landings.come_in(found)
    assert found.units["late"].place == along[start - 3]
    assert found.control[along[start - 3]] == 1


@pytest.mark.clause("ept.air.drop-off-map#1", "ept.sequence.turn#2")
def test_he_comes_in_as_the_turn_after_begins() -> None:
    found = strayed(turn=2)
    found.dice = type(found.dice)(faces=[2, 3])
    turn.begin_turn(found)
    assert (found.turn, found.phase) == (3, "support")
    assert found.units["late"].place == found.board.parse("F8")


@pytest.mark.clause("ept.air.drop-off-map")
def test_he_comes_neither_in_the_turn_of_the_drop_nor_twice_nor_when_he_is_lost() -> None:
    same = strayed(turn=2)
    landings.come_in(same)
    assert same.units["late"].status == "reserve"
    lost = strayed()
    lost.units["late"].status = "gone"
    landings.come_in(lost)
    assert (lost.units["late"].status, lost.units["late"].place) == ("gone", OFF)
    home = strayed()
    home.units["late"].astray = OFF
    landings.come_in(home)
    assert home.units["late"].status == "reserve", "who never jumped comes by his own way"


@pytest.mark.clause("ept.air.drop-off-map#2")
def test_with_the_zone_off_the_map_all_its_units_are() -> None:
    playing = jump(
        *stick("one", "two"), headings=[3, -1], dice=["4", "6"], options={"initiative": 1, "wind": "strong"}
    )
    answer(playing, "ept-drop-zone", "D7")
    found = battle(playing)
    assert [found.board.names[found.units[name].astray] for name in ("one", "two")] == ["D8", "D8"]


# -- the first operations phase ----------------------------------------------------------------------


@pytest.mark.clause("ept.air.drop-operations#1", "ept.air.drop-operations#2")
def test_the_owner_has_the_initiative_and_his_jumpers_do_nothing_else() -> None:
    playing = jump(*stick("one"), unit("other", 0, "us_squad", "A1"), headings=[3, -1], dice=["1", "1", "2"])
    answer(playing, "ept-drop-zone", "D2")
    answer_if_asked(playing, "ept-drop-fire", "pass")
    found = battle(playing)
    assert (found.phase, found.initiative, found.active) == ("operations", 0, 0), (
        "whatever the dice would say"
    )
    assert (found.units["one"].activated, found.units["one"].moved) == (True, True)
    assert found.formations["first"].activated
    assert "first" not in offered(playing)
    both = state(*stick("one"), unit("foe", 1, "us_squad", status="reserve", formation="enemy"))
    both.formations["enemy"].drops = 2
    assert landings.owner(both) is None, "where both jump the dice decide"


@pytest.mark.clause("ept.air.drop-operations#1", "ept.air.drop-operations#2")
def test_only_this_turns_jumpers_are_activated_by_it_and_gliders_wait_for_their_own() -> None:
    found = state(
        unit("one", 0, "us_para_squad", "D4", formation="first"),
        unit("old", 0, "us_para_squad", "F4", formation="before"),
        unit("glided", 0, "us_squad", "G4", formation="mixed"),
        unit("jumped", 0, "us_para_squad", "H4", formation="mixed"),
        unit("foe", 1, "us_squad", "J8"),
        formation=[*sections("first", "mixed"), *sections("before", turn=1)],
    )
    found.units["glided"].glides = True
    found.units["one"].stopped = True
    carry_out(landings.operate(found))
    names = ("one", "old", "glided", "jumped", "foe")
    assert [found.units[name].activated for name in names] == [True, False, False, True, False]
    assert [found.units[name].moved for name in names] == [False, False, False, True, False]
    activated = {key for key, formation in found.formations.items() if formation.activated}
    assert activated == {"first"}, "some of the other are still to get out"
    assert landings.owner(found) == 0
    found.turn = 3
    assert landings.owner(found) is None


@pytest.mark.clause("ept.air.drop-terrain-forbidden", "ept.air.drop-terrain-difficult")
def test_the_ground_is_for_who_reaches_it_and_a_hex_with_enemies_stays_theirs() -> None:
    found = state(
        unit("one", 0, "us_para_squad", "D4", formation="first"),
        unit("free", 0, "us_para_squad", "F4", formation="first"),
        unit("lost", 0, "us_para_squad", "H4", formation="first"),
        unit("foe", 1, "us_squad", "D4"),
    )
    one, free, lost = (found.units[name] for name in ("one", "free", "lost"))
    found.control.clear()
    found.lift(lost, "gone")
    for jumper in (one, free, lost):
        jumper.altitude = "tactical"
    carry_out(landings.touch_down(found, [one, free, lost]))
    assert found.control == {free.place: 0}
    assert [jumper.moved for jumper in (one, free, lost)] == [True, True, False]
    assert [jumper.altitude for jumper in (one, free, lost)] == ["", "", ""]
    assert [jumper.steps for jumper in (one, free)] == [2, 2]


@pytest.mark.clause("ept.air.drop-terrain-difficult")
def test_the_last_step_is_lost_and_nobody_neutralised_and_who_is_so_already_stays_so() -> None:
    found = state(unit("one", 0, "us_para_squad", "D4", formation="first", steps=1))
    found.dice = type(found.dice)(faces=[2])
    carry_out(landings.hurt(found, found.units["one"]))
    assert (found.units["one"].status, found.units["one"].neutralised) == ("gone", False)
    down = state(unit("one", 0, "us_para_squad", "D4", formation="first", neutralised=True))
    down.dice = type(down.dice)(faces=[1])
    carry_out(landings.hurt(down, down.units["one"]))
    assert (down.units["one"].steps, down.units["one"].neutralised) == (1, True)


@pytest.mark.clause("ept.air.drop-on-enemy#1")
def test_who_comes_down_on_the_enemy_fights_at_a_malus_and_is_stopped() -> None:
    found = state(unit("one", 0, "us_para_squad", "D4", formation="first"), unit("foe", 1, "us_squad", "D4"))
    one, foe = found.units["one"], found.units["foe"]
    assert melee.just_jumped(found, one)
    assert not melee.just_jumped(found, foe)
    fight = melee.Melee(one.place, one.place, 0)
    later = state(
        unit("one", 0, "us_para_squad", "D4", formation="first"), unit("foe", 1, "us_squad", "D4"), turn=3
    )
    worse = int(melee.combat_dice(found, fight, one, foe)) - int(
        melee.combat_dice(later, fight, later.units["one"], later.units["foe"])
    )
    assert worse == found.tables.assault_dice.parachuted > 0
    slower = int(melee.initiative(found, fight, one)) - int(
        melee.initiative(later, fight, later.units["one"])
    )
    assert slower == found.tables.assault_initiative.parachuted < 0
    foe.steps = 1
    found.dice = type(found.dice)(faces=[6, 1, 1, 1])
    script = landings.operate(found)
    try:
        sent = next(script)
        while True:
            form = sent.form
            sent = script.send(form.default())
    except StopIteration:
        pass
    assert foe.status == "gone"
    assert (one.status, one.stopped, one.activated) == ("field", True, True)


@pytest.mark.clause("ept.air.drop-on-enemy#2")
def test_beside_a_vehicle_that_is_left_it_is_shifted_a_hex() -> None:
    found = state(
        unit("one", 0, "us_para_squad", "D4", formation="first"), unit("tank", 1, "tiger_i", "D4", facing=0)
    )
    found.dice = type(found.dice)(faces=[6, 6, 6, 6, 6])
    script = landings.operate(found)
    asked_for = []
    try:
        sent = next(script)
        while True:
            asked_for.append(sent.ask)
            sent = script.send(sent.form.default())
    except StopIteration:
        pass
    one = found.units["one"]
    assert "ept-displace" in asked_for
    assert found.board.distance(one.place, found.board.parse("D4")) == 1


@pytest.mark.clause("ept.air.drop-opportunity-fire")
def test_where_both_sides_jump_each_fires_at_the_others() -> None:
    found = state(
        unit("one", 0, "us_para_squad", "D4", formation="first"),
        unit("two", 1, "us_para_squad", "F4", formation="second"),
        unit("near", 1, "us_squad", "D5"),
        unit("next", 0, "us_squad", "F5"),
        formation=[*sections("first"), {"id": "second", "seat": 1, "drops": 2}],
    )
    for seat, (section, name) in enumerate((("first", "one"), ("second", "two"))):
        found.zones[section] = DropZone(
            formation=section, seat=seat, cell=found.board.parse("D2"), units=(name,)
        )
        found.units[name].altitude = "tactical"
    asked_of = []
    script = drops.fire_at_the_sky(found)
    question = next(script, None)
    while question is not None:
        asked_of.append((question.seat, question.options))
        try:
            question = script.send("pass")
        except StopIteration:
            question = None
    assert asked_of == [(0, ("pass", "next")), (1, ("pass", "near"))]


@pytest.mark.clause("ept.air.drop-off-map", "ept.air.drop-scatter")
def test_a_jumper_comes_down_in_the_corner_of_the_map_too() -> None:
    found = state(*stick("one"), headings=[0, -1])
    zone = DropZone(formation="first", seat=0, cell=found.board.parse("A2"), units=("one",))
    drops._fall(found, found.units["one"], zone, 1)
    assert found.units["one"].place == found.board.parse("A1") == 0
    late = state(*stick("one"), headings=[0, -1])
    drops._fall(late, late.units["one"], zone, 2)
    assert (late.units["one"].status, late.units["one"].astray) == ("reserve", 0)
