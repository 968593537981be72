"""Chapter 20: the advance of a human wave, hex by hex until it is in its targets."""

from __future__ import annotations

import pytest

from grognard.core.game import Game
from grognard.systems.ept import human_wave
from grognard.systems.ept.events.assault import WaveOver
from grognard.systems.ept.events.movement import Moved
from systems.ept.human_wave.test_human_wave import foe, ground, launched, man, may, red, where
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    drawn,
    events,
    offered,
)


def step(playing: Game) -> None:
    """Everybody goes the first way there is, each told apart, until the enemy is asked."""
    while playing.decision is not None and asked(playing).ask in ("ept-wave-way", "ept-wave-step"):
        apart = asked(playing).ask == "ept-wave-way"
        answer(playing, asked(playing).ask, "each" if apart else offered(playing)[0])


@pytest.mark.clause("ept.human-wave.advance#1", "ept.human-wave.advance#2")
def test_all_advance_at_once_and_the_enemy_fires_once_they_have() -> None:
    playing = launched(*red(), foe())
    step(playing)
    assert asked(playing).ask == "ept-react"
    board = battle(playing).board
    for name, start in (("one", "B5"), ("two", "C5"), ("three", "D5")):
        far = board.distance(battle(playing).units[name].place, board.parse("C2"))
        assert far == board.distance(board.parse(start), board.parse("C2")) - 1
    assert len(events(playing, Moved)) == 4


@pytest.mark.clause("ept.human-wave.advance")
def test_one_answer_sends_the_whole_wave_a_hex_on() -> None:
    playing = launched(*red(), foe())
    assert set(offered(playing)) > {0, "each"}
    before = {name: battle(playing).units[name].place for name in ("one", "two", "three", "post")}
    answer(playing, "ept-wave-way", 0)
    assert asked(playing).ask == "ept-react"
    state = battle(playing)
    north = {name: state.board.grid.neighbours[place][0] for name, place in before.items()}
    assert {name: state.units[name].place for name in before} == north
    assert len(events(playing, Moved)) == 4


@pytest.mark.clause("ept.human-wave.advance")
def test_who_cannot_go_the_common_way_goes_as_near_to_it_as_brings_him_on() -> None:
    state = ground(*red(), foe())
    wave = [state.units[name] for name in ("one", "two", "three", "post")]
    distances = human_wave._distances(state, wave[0], (state.board.parse("C2"),))
    for plan in human_wave.common_ways(state, wave, distances).values():
        assert all(distances[place] < distances[state.units[name].place] for name, place in plan.items())
    plans = list(human_wave.common_ways(state, wave, distances).values())
    assert len({tuple(sorted(plan.items())) for plan in plans}) == len(plans) > 1


@pytest.mark.clause("ept.human-wave.advance")
@pytest.mark.parametrize(("way", "goes"), [(0, 0), (1, 0), (2, 0), (3, 5), (4, 5), (5, 5)])
def test_of_the_hexes_that_are_nearer_it_is_the_one_most_that_way(way: int, goes: int) -> None:
    state = ground(man("one", "F6"), man("post", "J8", profile="section_hq"), foe("D3"))
    one = state.units["one"]
    distances = human_wave._distances(state, one, (state.board.parse("D3"),))
    beside = state.board.grid.neighbours[one.place]
    nearer = [turn for turn in range(6) if distances[beside[turn]] < distances[one.place]]
    assert nearer == [0, 5]
    assert human_wave._follow_way(state, [one], distances, way) == {"one": beside[goes]}


@pytest.mark.clause("ept.human-wave.cohesion")
def test_who_has_no_way_to_the_targets_has_no_step_and_who_is_alone_goes_on() -> None:
    state = ground(man("one", "F6"), man("post", "J8", profile="section_hq"), foe("D3"))
    one, post = state.units["one"], state.units["post"]
    distances = human_wave._distances(state, one, (state.board.parse("D3"),))
    assert human_wave._options(state, one, {}, {}, [one]) == ()
    alone = human_wave._options(state, one, distances, {}, [one])
    beside = state.board.grid.neighbours[one.place]
    assert sorted(alone) == sorted((beside[0], beside[5]))
    assert human_wave._options(state, one, distances, {}, [one, post]) == alone, (
        "nobody is near enough to keep to"
    )
    assert post.place not in human_wave._options(state, post, distances, {}, [one, post]), (
        "it cannot wait alone"
    )


@pytest.mark.clause("ept.human-wave.advance#1")
def test_terrain_costs_nothing_but_wire_and_water_close_the_way() -> None:
    marsh = drawn(*["." * 10] * 2, "mmmmmmmmmm", *["." * 10] * 5)
    state = ground(*red(), foe(), map=marsh)
    far = human_wave._distances(state, state.units["one"], (state.board.parse("C2"),))
    assert far[state.board.parse("C5")] == 3
    deep = drawn(*["." * 10] * 2, "OOOOOOOOOO", "OOOOOOOOOO", *["." * 10] * 4)
    state = ground(*red(), foe(), map=deep)
    assert not may(state)
    wires = [
        {"id": f"w{number}", "kind": "barbed_wire", "cell": cell, "seat": 1}
        for number, cell in enumerate(("B2", "C3", "D2", "D3", "B3", "C1", "B1", "D1"))
    ]
    state = ground(*red(), foe(), fieldwork=wires)
    assert not may(state)


@pytest.mark.clause("ept.human-wave.advance#1")
def test_the_way_leads_around_enemies_that_are_no_targets() -> None:
    state = ground(*red(), foe(), foe("C4", name="near"))
    found = human_wave._distances(state, state.units["one"], (state.board.parse("C2"),))
    assert state.board.parse("C4") not in found
    assert found[state.board.parse("C5")] == 4


@pytest.mark.clause("ept.human-wave.advance#2")
def test_assaults_are_fought_in_the_targets_from_several_hexes_at_once() -> None:
    playing = launched(
        man("post", "C6", profile="section_hq"),
        man("one", "B4"),
        man("two", "C5"),
        man("three", "D4"),
        foe("C4", neutralised=True),
        targets=("C4",),
        dice=["one: 6", "two: 6", "three: 5", "foe: 1", "one: 1 1", "two: 6 6"],
    )
    step(playing)
    while asked(playing).ask in ("ept-react", "ept-retreat"):
        answer(playing, asked(playing).ask, [])
    state = battle(playing)
    assert state.units["foe"].status == "gone"
    assert where(playing, "one", "two", "three") == ["C4", "C4", "C4"]
    assert len(events(playing, WaveOver)) == 1


@pytest.mark.clause("ept.human-wave.opportunity-limit")
def test_each_firer_takes_one_hex_of_the_wave_for_each_hex_advanced() -> None:
    playing = launched(*red(), foe(), dice=["fire: 6 6"])
    step(playing)
    assert offered(playing) == ["foe"]
    answer(playing, "ept-react", ["foe"])
    assert asked(playing).ask == "ept-target"
    assert len(offered(playing)) > 1
    answer(playing, "ept-target", offered(playing)[0])
    # It is not asked again before the next hex.
    assert asked(playing).ask == "ept-wave-way"
    step(playing)
    assert asked(playing).ask == "ept-react"
    assert "foe" in offered(playing)


@pytest.mark.clause("ept.human-wave.cohesion")
def test_they_keep_together_as_far_as_they_can_and_close_gaps() -> None:
    state = ground(*red(), foe())
    board = state.board
    wave = [state.units[name] for name in ("two", "one", "three", "post")]
    distances = human_wave._distances(state, wave[0], (board.parse("C2"),))
    free = human_wave._options(state, state.units["three"], distances, {}, wave)
    # Two has gone left: three closes up instead of going on by the right.
    plan = {"two": board.parse("C4"), "one": board.parse("B4")}
    kept = human_wave._options(state, state.units["three"], distances, plan, wave)
    assert set(kept) <= set(free)
    assert all(
        any(board.adjacent(int(p), q) or p == q for q in (*plan.values(), board.parse("C6"))) for p in kept
    )


@pytest.mark.clause("ept.human-wave.cohesion")
def test_a_hex_without_comrades_is_left_aside() -> None:
    state = ground(
        man("post", "C8", profile="section_hq"),
        man("lone", "E5"),
        man("two", "C5"),
        foe("D2"),
    )
    board = state.board
    wave = [state.units[name] for name in ("lone", "two", "post")]
    distances = human_wave._distances(state, wave[0], (board.parse("D2"),))
    plan = {"two": board.parse("C4")}
    options = human_wave._options(state, state.units["lone"], distances, plan, wave)
    nearer = [
        place
        for place in board.grid.within(board.parse("E5"), 1)
        if distances.get(place, 9) < distances[board.parse("E5")]
    ]
    beside = [place for place in nearer if board.adjacent(place, board.parse("C4"))]
    assert beside
    assert sorted(beside) == sorted(options) != sorted(nearer)


@pytest.mark.clause("ept.human-wave.end#1")
def test_it_ends_in_the_targets_whatever_the_points() -> None:
    far = (
        man("post", "C8", profile="section_hq"),
        man("one", "B7"),
        man("two", "C7"),
        man("three", "D7"),
    )
    swamp = drawn("." * 10, *["m" * 10] * 6, "." * 10)
    playing = launched(*far, foe("C3"), map=swamp, targets=("C3",), options={"initiative": 0})
    steps = 0
    while asked(playing).ask in ("ept-wave-way", "ept-react"):
        steps += asked(playing).ask == "ept-react"
        given = [] if asked(playing).ask == "ept-react" else offered(playing)[0]
        answer(playing, asked(playing).ask, given)
    # Eight points of marsh would be more than a forced march; the enemy gives way, and they are there.
    assert steps == 4
    answer(playing, "ept-retreat", ["foe"])
    answer_if_asked(playing, "ept-retreat-to", "C2")
    while battle(playing).wave:
        given = [] if asked(playing).ask == "ept-react" else offered(playing)[0]
        answer(playing, asked(playing).ask, given)
    state = battle(playing)
    assert state.wave == ()
    assert {state.units[name].place for name in ("one", "two", "three")} == {state.board.parse("C3")}


@pytest.mark.clause("ept.human-wave.end")
def test_who_has_gone_along_has_acted_and_moved() -> None:
    state = ground(man("one", "B4"), man("two", "C5"), man("post", "H8", profile="section_hq"))
    units = [state.units["one"], state.units["two"]]
    there = state.board.parse("C4")
    carry_out(human_wave.advance(state, units, (there,)), 0)
    assert [(found.place, found.activated, found.moved) for found in units] == [(there, True, True)] * 2
    assert state.wave == ()


@pytest.mark.clause("ept.human-wave.end#1")
def test_a_full_hex_takes_nobody_else() -> None:
    state = ground(
        *red(),
        man("a", "C4"),
        man("b", "C4"),
        man("c", "C4"),
        foe(),
    )
    wave = [state.units[name] for name in ("one", "two", "three")]
    here = state.board.parse("C4")
    assert not human_wave._has_room(state, wave[1], here, {}, wave)
    # Those who are of the wave and move on make room.
    moving = [*wave, *(state.units[name] for name in "abc")]
    plan = {name: state.board.parse("C3") for name in "abc"}
    assert human_wave._has_room(state, wave[1], here, plan, moving)
    # Those who are bound for it take it.
    plan["one"], plan["three"] = here, here
    assert human_wave._has_room(state, wave[1], here, plan, moving)
    state.units["a"].steps = 2
    del plan["a"]
    assert not human_wave._has_room(state, wave[1], here, plan, moving)


@pytest.mark.clause("ept.human-wave.end#1")
def test_who_is_about_to_assault_makes_no_room_before_he_has_gone() -> None:
    state = ground(
        man("post", "C5", profile="section_hq"), man("a", "C3"), man("b", "C3"), man("c", "C4"), foe()
    )
    wave = list(state.members("red"))
    here, there, target = (state.board.parse(name) for name in ("C3", "B3", "C2"))
    for name in ("a", "b"):
        state.units[name].steps = 3
    assert human_wave._has_room(state, state.units["c"], here, {"a": there, "b": there}, wave)
    assert not human_wave._has_room(state, state.units["c"], here, {"a": target, "b": target}, wave)


@pytest.mark.clause("ept.human-wave.end#ruling")
def test_who_is_stopped_drops_out_where_it_stands_and_the_rest_goes_on() -> None:
    state = ground(*red(), foe())
    targets = (state.board.parse("C2"),)
    one = state.units["one"]
    assert human_wave._goes_on(state, one, targets)
    one.stopped = True
    assert not human_wave._goes_on(state, one, targets)
    one.stopped, one.neutralised = False, True
    assert not human_wave._goes_on(state, one, targets)
    assert human_wave._goes_on(state, state.units["two"], targets)
