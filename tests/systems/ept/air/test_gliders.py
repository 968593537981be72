"""Chapter 21.3: gliders from the place they are aimed at to the last man out of them, armed ones among them."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game, Rng
from grognard.systems.ept import laws, sight
from grognard.systems.ept.air import gliders, landings
from grognard.systems.ept.assault import melee
from grognard.systems.ept.fire import anti_personnel
from grognard.systems.ept.fire.shots import AP, Shot
from grognard.systems.ept.state import OFF, Battle
from grognard.systems.ept.vehicles import hulks, transport
from systems.ept.field import hindrance, stands
from systems.ept.table import (
    MEADOW,
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    drawn,
    game,
    offered,
    position,
    refused,
    rolled,
    spots,
    unit,
)

FAR = unit("far", 1, "us_squad", "J8", neutralised=True)


def glider(name: str = "glider", profile: str = "waco", **rest: Any) -> dict[str, Any]:
    return unit(name, 0, profile, status="reserve", formation=f"of-{name}", **rest)


def men(*names: str, into: str = "glider", profile: str = "us_squad", section: str = "first") -> list[Any]:
    return [unit(name, 0, profile, status="aboard", carrier=into, formation=section) for name in names]


def formations(*craft: str, sections: tuple[str, ...] = ("first",), turn: int = 2) -> list[dict[str, Any]]:
    return [
        *(
            {"id": f"of-{name}", "seat": 0, "kind": "autonomous", "leader": name, "drops": turn}
            for name in craft
        ),
        *({"id": name, "seat": 0, "drops": turn} for name in sections),
    ]


def glide(*units: Any, dice: Any = (), craft: tuple[str, ...] = ("glider",), **rest: Any) -> Game:
    """The last step of a support phase in which gliders land, southwards."""
    given: dict[str, Any] = {
        "phase": "support",
        "stage": 4,
        "formation": formations(*craft),
        "options": {"initiative": 1},
        "headings": [3, -1],
    }
    return game(position(*units, FAR, **{**given, **rest}), dice)


def landed(*units: Any, craft: tuple[str, ...] = ("glider",), **rest: Any) -> Battle:
    """Gliders that have come down already, with those aboard."""
    found = stands(*units, **{"map": MEADOW, "formation": formations(*craft), **rest})
    for one in found.units.values():
        if one.profile.is_glider or one.carrier:
            one.glides, one.craft = True, one.carrier or one.id
    return found


def down(name: str = "glider", at: str = "D4", profile: str = "waco") -> dict[str, Any]:
    return unit(name, 0, profile, at, formation=f"of-{name}")


def name_of(state: Battle, name: str) -> str:
    place = state.whereabouts(state.units[name])
    return "" if place == OFF else state.board.names[place]


# -- what goes into one ------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.glider-capacity#1", "ept.air.glider-capacity#2")
@pytest.mark.parametrize(
    ("load", "fits"),
    [
        (("section_hq", "us_squad", "us_squad"), True),
        (("section_hq", "jeep", "light_mortar", "piat_team"), True),
        (("us_squad", "us_squad", "us_squad"), False),
        (("jeep", "jeep", "us_squad"), False),
        (("m5_stuart",), False),
        (("truck",), False),
    ],
)
def test_a_horsa_takes_two_squads_and_a_half_and_a_jeep_counts_for_one(
    load: tuple[str, ...], fits: bool
) -> None:
    state = stands(
        unit("horsa", 0, "horsa", "D4"),
        *(
            unit(f"u{number}", 0, name, status="aboard", carrier="horsa")
            for number, name in enumerate(load[:-1])
        ),
        unit("last", 0, load[-1], "D4"),
        map=MEADOW,
    )
    assert transport.fits(state, state.units["last"], state.units["horsa"]) == fits


@pytest.mark.clause("ept.air.glider-capacity#1")
def test_gliders_have_arms_or_not() -> None:
    state = landed(down(), down("armed", "E4", "dfs_230_armed"), craft=("glider", "armed"))
    assert not hulks.is_armed(state.units["glider"])
    assert hulks.is_armed(state.units["armed"])


# -- the approach ------------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.glider-approach")
def test_a_glider_has_a_hex_drifts_and_is_fired_at_as_a_drop_zone_is() -> None:
    flak = unit("flak", 1, "flak_20_gun", "D8", facing=0, quality="line")
    playing = glide(glider(), *men("one"), flak, dice=["way: 4", "drift: 5", "fire: 1 1"], headings=[-1, -1])
    answer(playing, "ept-drop-heading", 3)
    assert len(spots(playing)) == battle(playing).board.size
    answer(playing, "ept-glider-place", "D2")
    assert offered(playing) == ["pass", "flak"], "over D4, two hexes south of where it was aimed"
    assert battle(playing).board.names[battle(playing).zones["drop-0-1"].cell] == "D4"
    answer(playing, "ept-aa-fire", "flak")
    assert name_of(battle(playing), "glider") == "D7", "driven three hexes on"
    assert battle(playing).units["one"].steps < 2, "and with losses among those aboard"


@pytest.mark.clause("ept.air.glider-approach")
def test_no_two_gliders_or_zones_have_one_hex_and_a_missile_takes_all() -> None:
    missile = unit("missile", 1, "stinger_team", "D8", quality="line")
    playing = glide(
        glider(),
        *men("one"),
        glider("other"),
        missile,
        craft=("glider", "other"),
        dice=["1", "1", "1", "1", "fire: 1 1"],
    )
    answer(playing, "ept-glider-place", "D2")
    assert "D2" not in spots(playing)
    answer(playing, "ept-glider-place", "E2")
    answer(playing, "ept-aa-fire", "missile")
    state = battle(playing)
    assert [state.units[name].status for name in ("glider", "one")] == ["gone", "gone"]
    assert laws.broken(state) == []


@pytest.mark.clause("ept.air.glider-extend#1", "ept.air.glider-extend#2")
@pytest.mark.parametrize(("chosen", "place"), [("land", ""), ("glide-on", "D5")])
def test_a_glider_does_not_scatter_and_may_go_a_hex_on_from_ground_closed_to_its_men(
    chosen: str, place: str
) -> None:
    lake = drawn(*["." * 10] * 3, "...O......", *["." * 10] * 4)
    playing = glide(glider(), *men("one"), dice=["way: 4", "drift: 1"], map=lake)
    answer(playing, "ept-glider-place", "D4")
    assert asked(playing).ask == "ept-glider-extend"
    answer(playing, "ept-glider-extend", chosen)
    state = battle(playing)
    assert name_of(state, "one") == place
    assert (state.units["one"].status == "gone") == (not place)
    assert [purpose for purpose, _ in rolled(playing)][:2] == ["ept-roll-direction", "ept-roll-drift"]
    assert "ept-roll-scatter" not in [purpose for purpose, _ in rolled(playing)]


@pytest.mark.clause("ept.air.glider-extend#2")
def test_on_open_ground_nobody_is_asked_and_ground_closed_to_a_jeep_counts() -> None:
    wood = drawn(*["." * 10] * 3, "...F......", *["." * 10] * 4)
    playing = glide(glider(), *men("one"), dice=["1", "1", "landing: 6"], map=wood)
    answer(playing, "ept-glider-place", "D4")
    answer_if_asked(playing, "ept-shed-stop", "keep")
    assert name_of(battle(playing), "one") == "D4", "a wood is difficult, not closed"
    playing = glide(glider(), *men("jeep", profile="jeep"), dice=["4", "1"], map=wood)
    answer(playing, "ept-glider-place", "D4")
    assert asked(playing).ask == "ept-glider-extend"


def test_off_the_map_the_men_come_in_over_its_edge_in_the_next_turn() -> None:
    playing = glide(
        glider(), *men("one"), dice=["way: 4", "drift: 6"], options={"initiative": 1, "wind": "strong"}
    )
    answer(playing, "ept-glider-place", "D7")
    state = battle(playing)
    one = state.units["one"]
    assert (state.units["glider"].status, one.status) == ("left", "reserve")
    assert state.board.names[one.astray] == "D8"
    assert laws.broken(state) == []


# -- collisions and the ground -----------------------------------------------------------------------


@pytest.mark.clause("ept.air.glider-collision#2", "ept.air.glider-collision#ruling")
@pytest.mark.parametrize(
    ("die", "steps", "down_"), [(1, 3, True), (2, 3, True), (3, 4, False), (6, 4, False)]
)
def test_gliders_in_one_hex_test_for_a_collision(die: int, steps: int, down_: bool) -> None:
    playing = glide(
        glider(),
        *men("one", "two"),
        glider("other"),
        craft=("glider", "other"),
        dice=[
            "way: 3",
            "drift: 6",
            "way: 1",
            "drift: 1",
            f"collision: {die}",
            *(["lot: 1"] if down_ else []),
            "6",
        ],
    )
    answer(playing, "ept-glider-place", "C4")
    answer(playing, "ept-glider-place", "E5")
    for _ in range(2):
        answer_if_asked(playing, "ept-shed-stop", "keep")
    state = battle(playing)
    assert name_of(state, "one") == name_of(state, "two") == "E5"
    one, two = state.units["one"], state.units["two"]
    assert one.steps + two.steps == steps
    assert (one.neutralised, one.stopped) == (two.neutralised, two.stopped) == (down_, not down_)
    assert state.gliders == {state.board.parse("E5"): 2}


@pytest.mark.clause("ept.air.glider-collision#ruling")
def test_a_jeep_is_stunned_by_a_collision() -> None:
    playing = glide(
        glider(),
        *men("jeep", profile="jeep"),
        glider("other"),
        craft=("glider", "other"),
        dice=["way: 3", "drift: 6", "way: 1", "drift: 1", "collision: 6", "other: 6"],
    )
    answer(playing, "ept-glider-place", "C4")
    answer(playing, "ept-glider-place", "E5")
    jeep = battle(playing).units["jeep"]
    assert (jeep.stunned, jeep.status, name_of(battle(playing), "jeep")) == (True, "field", "E5")


@pytest.mark.clause("ept.air.glider-collision#1")
def test_a_glider_alone_has_nothing_to_collide_with_and_nobody_fires_at_it_but_guns() -> None:
    near = unit("near", 1, "us_squad", "D5")
    playing = glide(glider(), *men("one"), near, dice=["1", "1"])
    answer(playing, "ept-glider-place", "D2")
    assert asked(playing).ask not in ("ept-drop-fire", "ept-aa-fire")
    assert [purpose for purpose, _ in rolled(playing)] == ["ept-roll-direction", "ept-roll-drift"]


def bad_ground(*units: Any, dice: Any, letter: str = "o", **rest: Any) -> Battle:
    """A glider that has come down in the middle of bad ground, after that has done its work."""
    state = landed(*units, map=drawn(*["." * 10] * 3, f"...{letter}......", *["." * 10] * 4), **rest)
    state.dice = type(state.dice)(faces=list(dice))
    return state


def touch(
    state: Battle, *answers: Any, cluttered: frozenset[int] = frozenset(), name: str = "glider"
) -> None:
    from grognard.systems.ept.state import DropZone

    zone = DropZone(formation=name, seat=0, cell=state.units[name].place, craft=state.units[name].profile.id)
    carry_out(gliders.touch_ground(state, zone, cluttered), *answers)


@pytest.mark.clause("ept.air.glider-terrain#1")
@pytest.mark.parametrize(("die", "lost", "down_"), [(1, 1, True), (3, 1, True), (4, 0, False)])
def test_bad_ground_is_a_die_with_a_malus_for_all_aboard_and_a_step_at_most(
    die: int, lost: int, down_: bool
) -> None:
    state = bad_ground(down(), *men("one", "two"), dice=[die, *([1] if down_ else [])])
    touch(state, *(() if down_ else ("keep", "keep")))
    one, two = state.units["one"], state.units["two"]
    assert one.steps + two.steps == 4 - lost
    assert (one.neutralised, one.stopped) == (two.neutralised, two.stopped) == (down_, not down_)
    assert (one.status, two.status) == ("field", "field"), "they are out by it"
    assert (state.units["glider"].status, state.gliders) == ("left", {state.board.parse("D4"): 1}), (
        "and it is empty"
    )


@pytest.mark.clause("ept.air.glider-terrain#1", "ept.air.glider-terrain#ruling")
def test_a_jeep_is_stunned_where_it_may_be_and_lost_where_it_may_not() -> None:
    state = bad_ground(down(), *men("jeep", profile="jeep"), *men("one"), dice=[6])
    touch(state, "keep")
    assert (state.units["jeep"].stunned, state.units["jeep"].status) == (True, "field")
    state = bad_ground(down(), *men("jeep", profile="jeep"), *men("one"), dice=[6], letter="F")
    touch(state, "keep")
    assert (state.units["jeep"].status, state.units["one"].status) == ("gone", "field")


@pytest.mark.clause("ept.air.glider-terrain#1")
def test_the_ground_does_nothing_to_a_glider_that_is_lost_or_missed_the_map() -> None:
    from grognard.systems.ept.state import DropZone

    state = bad_ground(down(), *men("one"), dice=[])
    cell = state.units["glider"].place
    zone = DropZone(formation="glider", seat=0, cell=cell, craft="waco")
    state.units["glider"].status = "gone"
    state.control.clear()
    carry_out(gliders.touch_ground(state, zone, frozenset()))
    assert (cell in state.control, state.units["one"].steps) == (False, 2)
    state.units["glider"].status, zone.cell = "field", OFF
    carry_out(gliders.touch_ground(state, zone, frozenset()))
    assert (state.control, state.units["glider"].moved) == ({}, False)


@pytest.mark.clause("ept.air.glider-terrain#1")
def test_a_hex_is_whose_glider_came_down_on_it_unless_an_enemy_is_there() -> None:
    free = landed(down())
    free.control.clear()
    touch(free)
    assert free.control == {free.board.parse("D4"): 0}
    held = landed(down(), unit("foe", 1, "us_squad", "D4"))
    held.control.clear()
    touch(held)
    assert held.control == {}


@pytest.mark.clause("ept.air.glider-terrain#1")
def test_a_glider_of_an_earlier_wave_makes_bad_ground_of_good() -> None:
    state = landed(down(), *men("one"))
    assert not landings.is_difficult(state, state.units["glider"].place)
    touch(state)
    assert state.units["one"].status == "aboard", "good ground: they sit there until they are activated"
    state.dice = type(state.dice)(faces=[6])
    touch(state, "keep", cluttered=frozenset({state.units["glider"].place}))
    assert state.units["one"].stopped
    again = stands(down(), map=MEADOW, formation=formations("glider"), gliders={"E5": 1})
    assert gliders.earlier(again) == {again.board.parse("D4"), again.board.parse("E5")}


@pytest.mark.clause("ept.air.glider-terrain#2")
def test_the_ground_comes_on_top_of_a_collision() -> None:
    orchard = drawn(*["." * 10] * 4, "....o.....", *["." * 10] * 3)
    playing = glide(
        glider(),
        *men("one"),
        glider("other"),
        craft=("glider", "other"),
        map=orchard,
        dice=["3", "6", "1", "1", "collision: 6", "other: 6", "ground: 1", "other: 6"],
    )
    answer(playing, "ept-glider-place", "C4")
    answer(playing, "ept-glider-place", "E5")
    answer(playing, "ept-shed-stop", "keep")
    one = battle(playing).units["one"]
    assert (one.steps, one.neutralised, one.stopped) == (1, True, False)


# -- on the ground -----------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.glider-disembark", "ept.air.drop-operations#1")
def test_who_has_landed_is_activated_first_without_a_test_and_has_to_get_out() -> None:
    playing = glide(
        glider(),
        *men("one", "two"),
        unit("other", 0, "us_squad", "A1"),
        unit("near", 1, "us_squad", "D5"),
        dice=["1", "1"],
    )
    answer(playing, "ept-glider-place", "D2")
    state = battle(playing)
    assert (state.phase, state.active) == ("operations", 0)
    assert state.activation is not None, "nothing else could be activated, so nothing was asked"
    assert state.activation.key == "first"
    assert offered(playing) == ["one", "two"], "nobody may stay inside"
    assert refused(playing, "end") == "ept.air.glider-disembark"
    assert refused(playing, "other") != "ept.air.glider-disembark", (
        "that is no reason why another is not named"
    )
    answer_if_asked(playing, "ept-unit", "one")
    assert asked(playing).ask == "ept-react", "there was nothing but to get out, under fire"
    assert name_of(state, "one") == "D2"
    answer(playing, "ept-react", [])
    assert {"march", "half-fire", "done"} <= set(offered(playing)), "then it goes on as it likes"
    answer(playing, "ept-act", "done")
    assert asked(playing).ask == "ept-react", (
        "and the other has nothing but to get out too: it cannot be ended before"
    )
    assert name_of(battle(playing), "two") == "D2"
    answer(playing, "ept-react", [])
    answer(playing, "ept-act", "done")
    assert battle(playing).gliders == {state.board.parse("D2"): 1}
    assert laws.broken(battle(playing)) == []
    assert "other" in offered(playing), "and only then comes everybody else"


@pytest.mark.clause("ept.air.glider-remains")
def test_an_empty_glider_hinders_sight_as_a_wreck_does_and_takes_nobody() -> None:
    state = landed(down(), *men("one"), unit("foe", 1, "us_squad", "D7"))
    glider_, one = state.units["glider"], state.units["one"]
    hulks.once_empty(state, glider_)
    assert glider_.status == "field", "not before all are out"
    transport.set_down(state, one, glider_.place)
    assert transport.vehicles_for(state, one) == []
    hulks.once_empty(state, glider_)
    assert (glider_.status, state.gliders) == ("left", {state.board.parse("D4"): 1})
    assert hindrance(state, "D1", "D7") == 1
    assert hindrance(stands(map=MEADOW), "D1", "D7") == 0
    assert sight.laid(state)[1].keys() == {state.board.parse("D4")}


# -- on top of the enemy -----------------------------------------------------------------------------


@pytest.mark.clause("ept.air.glider-on-enemy")
def test_on_the_enemy_all_get_out_are_fired_at_at_twice_the_power_and_fight_without_a_malus() -> None:
    playing = glide(
        glider(),
        *men("one", "two"),
        unit("foe", 1, "us_squad", "D2", steps=1),
        dice=["1", "1", "fire: 6 6", "one: 6", "two: 6", "foe: 1", "one: 1 1", "two: 6 6"],
    )
    answer(playing, "ept-glider-place", "D2")
    assert offered(playing) == ["foe"]
    state = battle(playing)
    foe, one = state.units["foe"], state.units["one"]
    arm = foe.arms[0]
    shot = Shot([(foe, arm)], one.place, AP, only=(one,))
    assert anti_personnel.firepower(state, foe, arm, shot).exact == 2 * arm.anti_personnel
    assert not melee.just_jumped(state, one)
    answer(playing, "ept-react", ["foe"])
    while asked(playing).ask in ("ept-shed-stop", "ept-assault-target", "ept-react"):
        answer(playing, asked(playing).ask, [] if asked(playing).ask == "ept-react" else offered(playing)[0])
    state = battle(playing)
    assert state.units["foe"].status == "gone"
    assert name_of(state, "one") == "D2"
    assert (state.units["one"].activated, state.gliders) == (True, {state.board.parse("D2"): 1})
    one = state.units["one"]
    assert one.moved is not (one.stopped or one.neutralised)
    assert laws.broken(state) == []


# -- secrets -----------------------------------------------------------------------------------------


def two_gliders(first: str, second: str) -> Game:
    flak = unit("flak", 1, "flak_20_gun", "D8", facing=0, quality="line")
    playing = glide(
        glider("a-waco-1"),
        *men("one", into="a-waco-1"),
        glider("a-waco-2"),
        *men("two", into="a-waco-2", section="second"),
        flak,
        craft=("a-waco-1", "a-waco-2"),
        formation=formations("a-waco-1", "a-waco-2", sections=("first", "second")),
        dice=["1"] * 4,
    )
    answer(playing, "ept-glider-place", first)
    answer(playing, "ept-glider-place", second)
    return playing


def test_nobody_knows_who_is_in_which_glider_awake_or_in_dreams() -> None:
    here, there = two_gliders("D2", "F2"), two_gliders("F2", "D2")
    assert asked(here).ask == "ept-aa-fire"
    for seat in (1, None):
        assert here.view(seat).to_data() == there.view(seat).to_data()
    loads = set()
    for seed in range(8):
        dreams = [battle(world.imagine(1, Rng(seed))) for world in (here, there)]
        assert dreams[0].to_data()["zones"] == dreams[1].to_data()["zones"]
        loads.add(dreams[0].zones["drop-0-1"].units)
    assert loads == {("a-waco-1", "one"), ("a-waco-2", "two")}


def test_of_two_gliders_on_the_ground_nobody_knows_who_is_in_which() -> None:
    state = landed(
        down("one", "D4"),
        down("two", "F4"),
        *men("alpha", into="one"),
        *men("bravo", into="two"),
        craft=("one", "two"),
    )
    from grognard.systems.ept import SYSTEM

    seen = SYSTEM.view(state, 1)
    assert set(seen.units) == {"one", "two"}
    dealt = set()
    for seed in range(8):
        dream = state.copy()
        SYSTEM.deal_again(dream, 1, Rng(seed))
        dealt.add((dream.units["alpha"].carrier, dream.units["alpha"].craft))
    assert dealt == {("one", "one"), ("two", "two")}


@pytest.mark.clause("ept.air.glider-on-enemy")
def test_who_gets_out_among_the_enemy_has_moved_unless_he_was_stopped_and_is_shifted_where_a_vehicle_is_left() -> (
    None
):
    state = landed(down(), *men("one"), unit("tank", 1, "tiger_i", "D4", facing=0))
    state.dice = type(state.dice)(faces=[6] * 5)
    script = gliders.storm_out(state)
    question = next(script, None)
    while question is not None:
        try:
            question = script.send(question.skip if question.skip is not None else question.form.default())
        except StopIteration:
            question = None
    one = state.units["one"]
    assert (one.status, one.activated) == ("field", True)
    assert name_of(state, "one") != "D4"
    assert one.moved is not (one.stopped or one.neutralised)
    assert laws.broken(state) == []


@pytest.mark.clause("ept.air.glider-extend#2")
@pytest.mark.parametrize(("at", "status", "place"), [("A2", "field", 0), ("A1", "left", OFF)])
def test_a_hex_on_may_be_the_corner_of_the_map_or_beyond_it(at: str, status: str, place: int) -> None:
    from grognard.systems.ept.state import DropZone

    lake = drawn("O.........", "O.........", *["." * 10] * 6)
    state = stands(glider(), map=lake, formation=formations("glider"), headings=[0, -1])
    zone = DropZone(formation="glider", seat=0, cell=state.board.parse(at), craft="waco")
    carry_out(gliders.come_down(state, zone, 0), "glide-on")
    assert (state.units["glider"].status, state.units["glider"].place) == (status, place)


@pytest.mark.clause("ept.air.drop-operations#1", "ept.air.glider-disembark")
def test_those_come_first_who_glided_in_this_turn_and_have_not_acted_yet() -> None:
    state = landed(down(), *men("one", "two"), unit("other", 0, "us_squad", "A1"))
    keys = ("first", "other", "nobody")
    assert gliders.first(state, 0, keys) == ("first",)
    state.units["one"].activated = True
    assert gliders.first(state, 0, keys) == ("first",), "one of them is still to come"
    state.units["two"].activated = True
    assert gliders.first(state, 0, keys) == ()
    state.units["two"].activated = False
    state.turn = 3
    assert gliders.first(state, 0, keys) == ()


@pytest.mark.clause("ept.air.glider-extend#2", "ept.air.glider-approach")
@pytest.mark.parametrize("status", ["gone", "left"])
def test_a_glider_that_was_shot_down_does_not_land(status: str) -> None:
    from grognard.systems.ept.state import DropZone

    state = stands(glider(), map=MEADOW, formation=formations("glider"), headings=[0, -1])
    state.units["glider"].status = status
    zone = DropZone(formation="glider", seat=0, cell=state.board.parse("D4"), craft="waco")
    carry_out(gliders.come_down(state, zone, 0))
    assert (state.units["glider"].status, state.units["glider"].place) == (status, OFF)
    zone.formation = "nobody"
    carry_out(gliders.come_down(state, zone, 0))
