"""Chapter 20: human waves: who may form one, at what, the test, the advance of all at once, losses and assaults."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept import human_wave, secrets
from grognard.systems.ept.assault import melee
from grognard.systems.ept.assault.melee import Melee
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.assault import WaveTested
from grognard.systems.ept.state import FIRE_TEST, Activation, Battle
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

SECTION = [{"id": "red", "seat": 0, "leader": "post", "waves": True}]


def man(name: str, at: str, **rest: Any) -> dict[str, Any]:
    return unit(name, 0, rest.pop("profile", "soviet_rifle_squad"), at, formation="red", **rest)


def red(**rest: Any) -> tuple[dict[str, Any], ...]:
    """A post with three squads around C5, one hex behind another."""
    return (
        man("post", "C6", profile="section_hq", **rest),
        man("one", "B5"),
        man("two", "C5"),
        man("three", "D5"),
    )


def foe(at: str = "C2", **rest: Any) -> dict[str, Any]:
    return unit(rest.pop("name", "foe"), 1, rest.pop("profile", "us_squad"), at, **rest)


def ground(*units: Any, **rest: Any) -> Battle:
    rest = {"formation": SECTION, "map": MEADOW, **rest}
    return stands(*units, **rest)


def may(state: Battle, **rest: Any) -> bool:
    ids = [member.id for member in state.members("red")]
    active = Activation(seat=0, key="red", waiting=ids, units=tuple(ids))
    for name, value in rest.items():
        setattr(active, name, value)
    return human_wave.may_launch(state, active)


def wave(*units: Any, dice: list[str] | None = None, **rest: Any) -> Game:
    """A formation at work that may launch a wave."""
    rest = {"formation": SECTION, "activation": "red", "turns": 9, **rest}
    return game(position(*units, **rest), dice or [])


def launched(
    *units: Any, dice: list[str] | None = None, targets: tuple[str, ...] = ("C2",), **rest: Any
) -> Game:
    """A wave that the men follow."""
    playing = wave(*units, dice=["wave: 1 1", *(dice or [])], **rest)
    answer_if_asked(playing, "ept-unit", "wave")
    answer_if_asked(playing, "ept-wave-target", targets[0])
    for place in (*targets[1:], targets[0]):
        answer_if_asked(playing, "ept-wave-target-more", place)
    return playing


def where(playing: Game, *men: str) -> list[str]:
    state = battle(playing)
    return names(state, [state.units[name].place for name in men])


# -- who ---------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.human-wave.who")
@pytest.mark.parametrize(
    ("waves", "nation", "able"),
    [
        (True, "", True),
        (False, "", False),
        (False, "viet_minh", True),
        (False, "soviet_union", False),
        (False, "japan", False),  # these are no half-sections
    ],
)
def test_only_those_whom_nation_or_scenario_allows(waves: bool, nation: str, able: bool) -> None:
    year = 1950 if nation == "viet_minh" else 1943
    state = ground(*red(), foe(), formation=[{**SECTION[0], "waves": waves}], nations=[nation, ""], year=year)
    assert may(state) is able


@pytest.mark.clause("ept.human-wave.participants#1")
def test_the_formation_must_not_hesitate_and_wave_once_before_anybody_acts() -> None:
    state = ground(*red(), foe())
    assert may(state)
    assert not may(state, waved=True)
    assert not may(state, waiting=["one"])
    state.formations["red"].hesitant = True
    assert not may(state)


@pytest.mark.clause("ept.human-wave.participants#2")
def test_all_hang_together_and_one_of_them_with_the_post() -> None:
    state = ground(*red(), man("far", "H8"), foe())
    found = human_wave.body(state, state.formations["red"])
    assert [member.id for member in found] == ["post", "one", "two", "three"]
    state.stand(state.units["post"], state.board.parse("C8"))
    assert human_wave.body(state, state.formations["red"]) == [state.units["post"]]
    assert not may(state)


@pytest.mark.clause("ept.human-wave.participants#ruling")
def test_a_chain_will_do() -> None:
    state = ground(*red(), man("fourth", "E5"), man("fifth", "F4"), foe())
    found = {member.id for member in human_wave.body(state, state.formations["red"])}
    assert found == {"post", "one", "two", "three", "fourth", "fifth"}


@pytest.mark.clause("ept.human-wave.participants#ruling")
@pytest.mark.parametrize(("at", "able"), [("C1", True), ("C5", True), ("J1", False)])
def test_a_target_is_at_most_four_hexes_from_somebody_who_sees_it(at: str, able: bool) -> None:
    men = [man("post", "C7", profile="section_hq"), man("one", "B6"), man("two", "C6"), man("three", "D6")]
    near = [man("one", "B5"), man("two", "C5"), man("three", "D5"), man("post", "C6", profile="section_hq")]
    assert may(ground(*(near if at == "C1" else men), foe(at))) is able


@pytest.mark.clause("ept.human-wave.participants#2")
def test_five_hexes_are_too_many_and_a_wood_is_in_the_way() -> None:
    men = [man("post", "C8", profile="section_hq"), man("one", "B7"), man("two", "C7"), man("three", "D7")]
    assert may(ground(*men, foe("C3")))
    assert not may(ground(*men, foe("C2")))
    wooded = drawn(*["." * 10] * 3, "FFFFFFFFFF", "FFFFFFFFFF", *["." * 10] * 3)
    assert not may(ground(*men, foe("C3"), map=wooded))


@pytest.mark.clause("ept.human-wave.compulsory-participation#1")
def test_three_besides_the_post_are_needed() -> None:
    state = ground(*red(), foe())
    assert may(state)
    state.lift(state.units["one"], "gone")
    assert not may(state)


@pytest.mark.clause("ept.human-wave.compulsory-participation#ruling")
@pytest.mark.parametrize(
    "change",
    [
        {"stopped": True},
        {"neutralised": True},
        {"stunned": True},
        {"pinned": True},
        {"fire": FIRE_TEST},
        {"inside": "bunker"},
        {"half": True},
        {"uncommanded": True},
        {"activated": True},
    ],
)
def test_who_cannot_move_neither_joins_nor_counts(change: dict[str, Any]) -> None:
    state = ground(*red(), foe())
    for name, value in change.items():
        setattr(state.units["one"], name, value)
    assert not may(state)
    found = human_wave.body(state, state.formations["red"])
    assert state.units["one"] not in found


@pytest.mark.clause("ept.human-wave.participants")
def test_without_its_post_there_is_no_wave_nor_without_a_section() -> None:
    state = ground(*red(), foe())
    ids = [member.id for member in state.members("red")]
    assert not human_wave.may_launch(state, Activation(seat=0, key="one", waiting=ids, units=tuple(ids))), (
        "a unit without command is no formation"
    )
    state.formations["red"].kind = "autonomous"
    assert not may(state)
    state.formations["red"].kind = "section"
    state.units["post"].neutralised = True
    assert human_wave.body(state, state.formations["red"]) == []
    state.units["post"].neutralised = False
    state.formations["red"].leader = "one"
    assert human_wave.body(state, state.formations["red"]) == [], "a squad that leads is no post"


@pytest.mark.clause("ept.human-wave.participants")
def test_the_other_side_forms_waves_too() -> None:
    blue = [{"id": "red", "seat": 1, "leader": "post", "waves": True}]
    men = [{**one, "seat": 1} for one in red()]
    state = ground(*men, unit("foe", 0, "us_squad", "C2"), formation=blue)
    assert may(state)
    found = list(human_wave.first_targets(state, human_wave.body(state, state.formations["red"])))
    assert names(state, found) == ["C2"]


@pytest.mark.clause("ept.human-wave.participants")
def test_it_is_enough_that_one_of_them_can_get_there() -> None:
    moat = drawn(*["." * 10] * 4, "O" * 5 + ".....", *["." * 10] * 3)
    state = ground(*red(), foe(), map=moat)
    units = [state.units[name] for name in ("post", "one", "two", "three")]
    for name in ("one", "two", "three"):
        state.stand(state.units[name], state.board.parse(f"{'BCD'[('one', 'two', 'three').index(name)]}4"))
    state.stand(state.units["post"], state.board.parse("C6"))
    assert names(state, list(human_wave.first_targets(state, units))) == ["C2"]


@pytest.mark.clause("ept.human-wave.targets")
def test_further_targets_are_open_to_men_and_near_one_who_sees_them_all() -> None:
    pond = drawn("." * 10, "...O......", *["." * 10] * 6)
    state = ground(*red(), foe(), map=pond, blazes=["B2"])
    units = [state.units[name] for name in ("post", "one", "two", "three")]
    first = (state.board.parse("C2"),)
    found = names(state, human_wave._more_targets(state, units, first))
    assert "D2" not in found, "no man stands there"
    assert "B2" not in found, "nor in a fire"
    assert "C3" in found
    assert "C1" in found, "four hexes from two, who sees both"
    wall = drawn("FFFFFFFFFF", *["." * 10] * 7)
    far = ground(*red(), foe(), map=wall)
    men = [far.units[name] for name in ("post", "one", "two", "three")]
    far.stand(far.units["two"], far.board.parse("C7"))
    far.stand(far.units["one"], far.board.parse("B6"))
    far.stand(far.units["three"], far.board.parse("D6"))
    assert "C1" not in names(far, human_wave._more_targets(far, men, first)), "too far for everybody"
    assert human_wave._more_targets(far, men, tuple(far.board.parse(at) for at in ("C2", "C3", "D2"))) == ()


@pytest.mark.clause("ept.human-wave.compulsory-participation#1")
def test_everybody_who_can_must_go() -> None:
    playing = launched(*red(), man("fourth", "C5"), foe("C2"))
    state = battle(playing)
    assert set(state.wave) == {"post", "one", "two", "three", "fourth"}
    assert state.activation is not None
    assert state.activation.waiting == []


@pytest.mark.clause("ept.human-wave.no-heavy-weapons")
@pytest.mark.parametrize(("profile", "able"), [("light_machine_gun", False), ("rifle_team", True)])
def test_heavy_weapons_never_take_part(profile: str, able: bool) -> None:
    state = ground(
        man("post", "C6", profile="section_hq"),
        man("one", "B5"),
        man("two", "C5"),
        man("three", "D5", profile=profile),
        foe(),
    )
    assert may(state) is able


# -- targets and the test ----------------------------------------------------------------------------


@pytest.mark.clause("ept.human-wave.targets")
def test_up_to_three_hexes_that_hang_together() -> None:
    playing = wave(*red(), foe(), foe("H2", name="other"), dice=["wave: 6 6"])
    answer_if_asked(playing, "ept-unit", "wave")
    board = battle(playing).board
    # The first is the only enemy near enough; then what is next to it.
    assert set(offered(playing)) <= set(board.grid.within(board.parse("C2"), 1))
    answer(playing, "ept-wave-target-more", "D2")
    assert board.parse("E2") in offered(playing)
    answer(playing, "ept-wave-target-more", "C3")
    # Three are chosen, and the dice have fallen.
    assert asked(playing).ask == "ept-unit"


@pytest.mark.clause("ept.human-wave.morale-test#1", "ept.human-wave.morale-test#2")
def test_if_the_test_fails_all_act_as_they_like_without_a_wave() -> None:
    playing = wave(*red(), foe(), dice=["wave: 5 4"])
    assert "wave" in offered(playing)
    answer_if_asked(playing, "ept-unit", "wave")
    answer(playing, "ept-wave-target-more", "C2")
    assert asked(playing).ask == "ept-unit"
    assert offered(playing) == ["post", "one", "two", "three", "end"]
    assert battle(playing).wave == ()
    told = [(one.total, one.morale, one.outcome) for one in events(playing, WaveTested)]
    assert told == [(9, 8, "ept-wave-fails")]


@pytest.mark.clause(
    "ept.human-wave.morale-test#1", "ept.human-wave.morale-test#2", "ept.actions.one-unit-at-a-time#2"
)
def test_on_the_morale_of_the_post_it_is_launched_and_the_post_goes_along() -> None:
    playing = wave(*red(), foe(), dice=["wave: 4 4"])
    answer_if_asked(playing, "ept-unit", "wave")
    answer(playing, "ept-wave-target-more", "C2")
    assert "post" in battle(playing).wave
    assert asked(playing).ask == "ept-wave-way"
    assert [told.outcome for told in events(playing, WaveTested)] == ["ept-wave-follows"]


@pytest.mark.clause("ept.human-wave.morale-test#2")
def test_the_post_stays_beside_its_men() -> None:
    state = ground(*red(), foe())
    board = state.board
    wave = [state.units[name] for name in ("one", "two", "three", "post")]
    distances = human_wave._distances(state, wave[0], (board.parse("C2"),))
    plan = {name: board.parse(cell) for name, cell in (("one", "B4"), ("two", "C4"), ("three", "D4"))}
    options = human_wave._options(state, state.units["post"], distances, plan, wave)
    # The men leave it two hexes behind: it cannot wait in C6.
    assert options
    assert board.parse("C6") not in options
    assert all(any(board.adjacent(place, cell) for cell in plan.values()) for place in options)
    # As long as one of them is next to it, it can.
    plan["three"] = board.parse("D5")
    assert board.parse("C6") in human_wave._options(state, state.units["post"], distances, plan, wave)


# -- losses and fights -------------------------------------------------------------------------------


def hit(steps: int, profile: str = "viet_minh_half_section") -> Battle:
    state = ground(
        man("post", "C8", profile="section_hq"), man("one", "C5", profile=profile, steps=steps), foe()
    )
    state.wave = ("one",)
    return state


@pytest.mark.clause("ept.human-wave.absorb-stop")
@pytest.mark.parametrize(("steps", "left", "stopped"), [(3, 2, False), (2, 1, False), (1, 1, True)])
def test_a_stop_must_be_absorbed_by_a_step_unless_it_is_the_last(
    steps: int, left: int, stopped: bool
) -> None:
    state = hit(steps)
    carry_out(effects.stop(state, state.units["one"]))
    assert (state.units["one"].steps, state.units["one"].stopped) == (left, stopped)
    assert state.formations["red"].losses == steps - left


@pytest.mark.clause("ept.human-wave.absorb-neutralised")
@pytest.mark.parametrize(("steps", "left", "neutralised"), [(3, 1, False), (2, 2, True), (1, 1, True)])
def test_neutralisation_by_two_steps_unless_they_are_the_last(
    steps: int, left: int, neutralised: bool
) -> None:
    state = hit(steps)
    carry_out(effects.neutralised_result(state, state.units["one"], 0, effects.Cause("ap")))
    assert (state.units["one"].steps, state.units["one"].neutralised) == (left, neutralised)


@pytest.mark.clause("ept.human-wave.absorb-stop", "ept.human-wave.absorb-neutralised")
def test_outside_a_wave_nobody_must() -> None:
    state = hit(3)
    state.wave = ("somebody",)
    assert not effects.absorb_stop(state, state.units["one"])
    assert not effects.absorb_neutralised(state, state.units["one"])


@pytest.mark.clause("ept.human-wave.assault-bonus")
def test_one_less_on_the_dice_of_the_fight_and_not_of_the_initiative() -> None:
    state = hit(3)
    fight = Melee(state.board.parse("C2"), state.board.parse("C3"), 0)
    one, two = state.units["one"], state.units["foe"]
    with_it = int(melee.combat_dice(state, fight, one, two)), int(melee.initiative(state, fight, one))
    theirs = int(melee.combat_dice(state, fight, two, one))
    state.wave = ()
    without = int(melee.combat_dice(state, fight, one, two)), int(melee.initiative(state, fight, one))
    assert with_it == (without[0] - 1, without[1])
    assert theirs == int(melee.combat_dice(state, fight, two, one))


# -- what the other side knows -----------------------------------------------------------------------


def test_who_goes_along_under_a_marker_is_not_named() -> None:
    state = ground(
        man("one", "C5", hidden=True), man("two", "C4", partner="one"), man("post", "C6"), foe("J1")
    )
    state.wave = ("one", "two")
    shown = secrets.view(state, 1)
    assert shown.wave == ("two",)
    assert shown.units["two"].partner == ""
    assert secrets.view(state, 0).units["two"].partner == "one"
