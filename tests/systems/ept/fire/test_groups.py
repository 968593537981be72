"""Units of one formation that fire together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from grognard.core.decision import SomeOf
from grognard.core.game import Game
from grognard.core.language.voice import Voice
from grognard.core.language.words import words
from grognard.systems.ept.events.fire import Fired, FireRead
from grognard.systems.ept.fire import groups
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST, NO_FIRE, Battle, Unit
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
    whose,
)

SECTION = [{"id": "first", "seat": 0, "leader": "chief"}]


def member(id: str, at: str, profile: str = "british_squad", **rest: Any) -> dict[str, Any]:
    return unit(id, 0, profile, at, formation="first", **rest)


def section(*units: Any, dice: tuple[str, ...] = (), foe: str = "F3", **rest: Any) -> Game:
    enemy = unit("foe", 1, "grenadier_squad", foe, neutralised=True)
    placed = position(
        member("chief", "A8", "section_hq"), *units, enemy, formation=SECTION, activation="first", **rest
    )
    return game(placed, dice)


def open_fire(playing: Game, who: str, place: str = "F3", act: str = "fire") -> None:
    answer_if_asked(playing, "ept-unit", who)
    answer(playing, "ept-act", act)
    answer_if_asked(playing, "ept-target", place)


@pytest.mark.clause(
    "ept.fire.group-eligibility#1", "ept.fire.group-eligibility#ruling", "ept.actions.one-unit-at-a-time#2"
)
def test_stacked_or_adjacent_units_of_the_active_formation_join_in_a_chain() -> None:
    playing = section(
        member("alpha", "B3"),
        member("bravo", "B3"),
        member("charlie", "B4"),
        member("delta", "B5"),
        member("echo", "B8"),
        unit("stranger", 0, "british_squad", "B2"),
        dice=("6 6",),
    )
    open_fire(playing, "alpha")
    assert asked(playing).ask == "ept-join"
    # Delta is two hexes off: it can join only once charlie is in; echo and the stranger never.
    assert offered(playing) == ["pass", "bravo", "charlie"]
    answer(playing, "ept-join", "charlie")
    assert offered(playing) == ["pass", "bravo", "delta"]
    answer(playing, "ept-join", "delta")
    answer(playing, "ept-join", "pass")
    (told,) = events(playing, Fired)
    assert told.units == ("alpha", "charlie", "delta")
    there = battle(playing)
    assert {name: there.units[name].fire for name in ("alpha", "bravo", "charlie", "delta")} == {
        "alpha": FIRE_TEST,
        "bravo": 0,
        "charlie": FIRE_TEST,
        "delta": FIRE_TEST,
    }
    # Who fires is said in the plural, and each line of their sum is somebody's.
    for language, said in (("en", "fire at"), ("fr", "tir en groupe sur")):
        assert said in Voice(playing.system, words(language), playing.view(0)).event(told)
    (read,) = events(playing, FireRead)
    voice = Voice(playing.system, words("en"), playing.view(0))
    assert [voice.line(read.power, n) for n in (1, 2, 3)] == [
        voice.name("unit", name) for name in ("alpha", "charlie", "delta")
    ]
    # They have been activated with it: the others alone are left.
    answer(playing, "ept-fire-on", "pass")
    assert asked(playing).ask == "ept-unit"
    assert offered(playing) == ["chief", "bravo", "echo", "end"]


@pytest.mark.clause("ept.fire.group-eligibility#1")
def test_who_has_acted_is_neutralised_or_has_no_shot_does_not_join() -> None:
    playing = section(
        member("alpha", "B3"),
        member("beaten", "B3", neutralised=True),
        member("done", "B3", fire=FIRE_ENDED),
        member("short", "B4", "rifle_team"),
        foe="J3",
    )
    there = battle(playing)
    assert there.activation is not None
    there.activation.waiting.remove("alpha")  # as it does when its activation begins
    place = there.board.parse("J3")
    made = Shot([(there.units["alpha"], there.units["alpha"].arms[0])], place)
    assert groups.candidates(there, made) == ("short",)
    there.activation.waiting.remove("short")
    assert groups.candidates(there, made) == ()


@pytest.mark.clause("ept.fire.group-no-half-action")
def test_a_half_action_is_fired_alone() -> None:
    playing = section(member("alpha", "B3"), member("bravo", "B3"), dice=("6 6",))
    open_fire(playing, "alpha", act="half-fire")
    assert asked(playing).ask == "ept-fire-on"
    assert events(playing, Fired)[0].units == ("alpha",)


@pytest.mark.clause("ept.fire.group-cadence#2")
def test_who_loses_its_rate_drops_out_and_the_others_fire_on() -> None:
    playing = section(
        member("alpha", "B3"),  # rate 6
        member("bravo", "B3", "us_squad"),  # rate 7
        member("charlie", "B4", fire=FIRE_TEST),
        # Free for two; 7 asks charlie for rate 4. Then 6 asks for rate 7: only bravo. Then bravo alone, and loses.
        # The foe passes its tests of N2 and S1 in between.
        dice=("3 4", "1 1", "3 3", "1 1", "6 5"),
        foe="H3",
    )
    open_fire(playing, "alpha", "H3")
    answer(playing, "ept-join", "bravo")
    answer(playing, "ept-join", "charlie")
    answer(playing, "ept-fire-on", "fire")
    answer_if_asked(playing, "ept-target", "H3")
    assert asked(playing).ask == "ept-group-fires"
    answer(playing, "ept-group-fires", ["alpha", "bravo", "charlie"])
    there = battle(playing)
    assert [there.units[name].fire for name in ("alpha", "bravo", "charlie")] == [
        FIRE_ENDED,
        FIRE_TEST,
        FIRE_ENDED,
    ]
    # At 6 hexes 6+6+6 = 18, then bravo's 6 alone on the same roll.
    assert [there.tables.fire.columns[row.column] for row in events(playing, FireRead)] == [16, 6]
    answer(playing, "ept-fire-on", "fire")
    answer_if_asked(playing, "ept-target", "H3")
    assert battle(playing).units["bravo"].fire == FIRE_ENDED
    assert whose(playing) not in ("alpha", "bravo", "charlie")


@pytest.mark.clause("ept.fire.group-cadence#ruling")
def test_as_many_of_those_who_reach_the_next_target_fire_as_are_wanted() -> None:
    there = battle(section(member("alpha", "B3"), member("bravo", "C3"), member("short", "B4", "rifle_team")))
    ready = [there.units[name] for name in ("alpha", "bravo", "short")]
    assert able_to_fire_on(there, ready, "F3") == (("alpha", "bravo", "short"), 1, 3)
    there.stand(there.units["foe"], there.board.parse("J3"))
    there.units["short"].profile = replace(there.units["short"].profile, front=())
    assert able_to_fire_on(there, ready, "J3") == (("alpha", "bravo"), 1, 2)
    there.stand(there.units["foe"], there.board.parse("H3"))
    assert able_to_fire_on(there, ready, "J3") == (("alpha", "bravo", "short"), 1, 1), "a shot for nothing"


@pytest.mark.clause("ept.fire.group-cadence#ruling")
def test_who_is_left_out_of_a_shot_does_not_fire() -> None:
    there = battle(section(member("alpha", "B3"), member("bravo", "C3"), member("charlie", "B4")))
    ready, place = [there.units[name] for name in ("alpha", "bravo", "charlie")], there.board.parse("F3")
    shot = carry_out(groups.fire_on(there, ready, place, "ap"), ["alpha", "charlie"])
    assert ([one.id for one in shot.units], shot.grouped) == (["alpha", "charlie"], True)
    shot = carry_out(groups.fire_on(there, ready, place, "ap"), ["bravo"])
    assert ([one.id for one in shot.units], shot.grouped) == (["bravo"], False)


def able_to_fire_on(there: Battle, ready: Sequence[Unit], at: str) -> tuple[tuple[str, ...], int, int]:
    """Who of a group is offered for its next shot, how few and how many of them."""
    form = next(groups.fire_on(there, ready, there.board.parse(at), "ap")).form
    assert isinstance(form, SomeOf)
    return tuple(map(str, form.options)), form.at_least, form.at_most


@pytest.mark.clause("ept.fire.group-eligibility#ruling")
def test_a_group_does_not_fire_at_armour_alone_and_no_sniper_is_in_it() -> None:
    tank = {
        "id": "tank",
        "name": "Tank",
        "front": 5,
        "flank": 3,
        "size": "normal",
        "movement": "tracked",
        "points": 10,
        "from": {"default": "reconstructed"},
    }
    playing = section(
        member("one", "B3", "light_machine_gun"),
        member("two", "B3", "light_machine_gun"),
        member("eye", "B3", "sniper"),
        unit("tango", 1, "tank", "F5"),
        profiles=[tank],
    )
    there = battle(playing)
    assert [
        len(groups.parts(there, there.units["two"], "ap", there.board.parse(place))) for place in ("F3", "F5")
    ] == [1, 0]
    assert groups.parts(there, there.units["eye"], "ap", there.board.parse("F3")) == []


@pytest.mark.clause("ept.fire.group-eligibility#1", "ept.fire.group-eligibility#ruling")
def test_guns_join_too_and_turn_to_the_target_for_nothing() -> None:
    playing = section(
        member("alpha", "B3"), member("gun", "B4", "pak_36_gun", facing=5), dice=("6 6",), foe="H3"
    )
    open_fire(playing, "alpha", "H3")
    assert offered(playing) == ["pass", "gun"]
    answer(playing, "ept-join", "gun")
    there = battle(playing)
    assert [unit.id for unit in there.units.values() if unit.fire == FIRE_TEST] == ["alpha", "gun"]
    assert not there.units["gun"].moved


@pytest.mark.clause("ept.fire.group-eligibility#ruling")
def test_opportunity_fire_is_not_grouped() -> None:
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B3"),
            unit("bravo", 1, "grenadier_squad", "F3", formation="other"),
            unit("charlie", 1, "grenadier_squad", "F3", formation="other"),
            formation=[{"id": "other", "seat": 1}],
            activation="alpha",
        ),
        ["5 6"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "C3")
    answer(playing, "ept-react", ["bravo"])
    assert [told.units for told in events(playing, Fired)] == [("bravo",)]
    assert battle(playing).units["charlie"].fire == NO_FIRE
