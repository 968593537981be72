"""Questions answered by more than they list: a place instead of an action, a unit instead of its formation, held fire."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core import errand
from grognard.core.game import Game
from grognard.core.menu import Group, Menu
from grognard.systems.ept.events.artillery import SmokeFalls
from grognard.systems.ept.events.fire import FireRead
from grognard.systems.ept.events.movement import Moved
from grognard.systems.ept.fire import holding, reaction, triggers
from grognard.systems.ept.sequence import turn
from grognard.systems.ept.state import FIRE_ENDED, NO_FIRE
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    events,
    game,
    offered,
    position,
    refused,
    rolled,
    unit,
    whose,
)


def at_work(
    *more: dict[str, Any],
    dice: Any = (),
    profile: str = "british_squad",
    deployed: bool = False,
    **rest: Any,
) -> Game:
    """A squad, or what else it is, that is asked what it does."""
    alpha = unit("alpha", 0, profile, "B3", **({"deployed": True} if deployed else {}))
    playing = game(position(alpha, *more, activation="alpha", **rest), dice)
    answer_if_asked(playing, "ept-unit", "alpha")
    return playing


FAR = unit("far", 1, "us_squad", "J8", neutralised=True)


# -- places ------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.movement.costs#2", "ept.movement.half-allowance#1")
def test_pointing_at_a_place_is_to_march_there_and_to_be_done_where_nothing_but_marching_is_left() -> None:
    playing = at_work(FAR, profile="civilians")
    assert isinstance(asked(playing).form, Menu)
    there = battle(playing).board.parse("C3")
    assert there in asked(playing).form.reach.options
    answer(playing, "ept-act", "C3")
    alpha = battle(playing).units["alpha"]
    assert (battle(playing).board.names[alpha.place], alpha.moved, alpha.activated) == ("C3", True, True)


def test_who_names_the_march_may_go_on_marching() -> None:
    playing = at_work(FAR)
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "C3")
    assert "march" in offered(playing)


def test_who_marched_half_way_and_could_fire_is_asked() -> None:
    playing = at_work(unit("foe", 1, "us_squad", "F3", neutralised=True))
    answer(playing, "ept-act", "C3")
    assert asked(playing).ask == "ept-act"
    assert "half-fire" in offered(playing)


def test_a_place_beyond_reach_is_refused_by_the_rule_of_the_march_and_an_enemy_is_earnest() -> None:
    playing = at_work(FAR)
    assert refused(playing, battle(playing).board.parse("J3")) == "ept.movement.costs"
    playing = at_work(FAR, unit("near", 1, "us_squad", "F3", neutralised=True))
    assert battle(playing).board.parse("F3") in asked(playing).form.earnest  # type: ignore[attr-defined]


@pytest.mark.clause("ept.fire.repeat-when-active")
def test_pointing_at_an_enemy_is_to_fire_at_it_and_on_as_long_as_nothing_else_changes() -> None:
    playing = at_work(
        unit("foe", 1, "grenadier_squad", "F3", neutralised=True),
        unit("other", 1, "grenadier_squad", "F5", neutralised=True),
        dice=["6 6", "4 4", "4 5"],
    )
    answer(playing, "ept-act", "F3")
    assert battle(playing).units["alpha"].fire == FIRE_ENDED
    assert {read.target for read in events(playing, FireRead)} == {"foe"}


@pytest.mark.clause("ept.movement.forced-march")
def test_pointing_farther_than_a_march_leads_is_to_force_it_and_is_earnest() -> None:
    playing = at_work(FAR)
    form = asked(playing).form
    assert isinstance(form, Menu)
    board = battle(playing).board
    near, far = board.parse("F3"), board.parse("H3")
    assert (near in form.earnest, far in form.earnest) == (False, True)
    explain = asked(playing).explain
    assert explain is not None
    assert (explain(near).rule, explain(far).rule) == ("ept.movement.costs", "ept.movement.forced-march")
    answer(playing, "ept-act", "H3")
    assert [moved.march for moved in events(playing, Moved)] == ["ept-march-forced"] * 6
    assert battle(playing).units["alpha"].activated


@pytest.mark.clause("ept.movement.forced-march")
def test_a_heavy_weapon_cannot_be_sent_farther_than_a_march() -> None:
    playing = at_work(FAR, profile="medium_machine_gun")
    form = asked(playing).form
    assert isinstance(form, Menu)
    assert battle(playing).board.parse("H3") not in form.reach.options


@pytest.mark.clause("ept.movement.tactical")
def test_pointing_at_a_hex_to_which_only_a_tactical_move_leads_is_to_make_one() -> None:
    wire = {"id": "wire", "kind": "barbed_wire", "cell": "C3", "seat": 1}
    playing = at_work(FAR, profile="pioneer_squad", fieldwork=[wire])
    answer(playing, "ept-act", "C3")
    assert [moved.march for moved in events(playing, Moved)] == ["ept-march-tactical"]


@pytest.mark.clause("ept.fire-types.ap-default")
def test_who_fires_on_as_before_is_not_asked_for_the_weapon_again() -> None:
    playing = at_work(
        unit("foe", 1, "grenadier_squad", "C3", neutralised=True),
        dice=["6 6", "5 6"],
        profile="medium_machine_gun",
        deployed=True,
    )
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-target", "C3")
    answer(playing, "ept-weapon", "machine_gun_medium:ap")
    answer(playing, "ept-fire-on", "on")
    assert len(rolled(playing)) == 2


@pytest.mark.clause("ept.terrain.smoke-indirect")
@pytest.mark.parametrize("shell", ["explosive", "smoke"])
def test_a_mortar_that_fires_on_as_before_fires_the_same_bombs(shell: str) -> None:
    playing = at_work(
        unit("foe", 1, "grenadier_squad", "G3", neutralised=True),
        dice=["6 6", "5 6"] if shell == "explosive" else ["5 6"],
        profile="mortar_81_team",
        deployed=True,
    )
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-target", "G3")
    answer(playing, "ept-bomb", shell)
    answer(playing, "ept-fire-on", "on")
    assert len(rolled(playing)) == (2 if shell == "explosive" else 1)
    assert len(events(playing, SmokeFalls)) == (shell == "smoke")


def test_a_stroke_marches_and_never_fires() -> None:
    playing = at_work(unit("foe", 1, "us_squad", "F3", neutralised=True))
    board = battle(playing).board
    assert errand.answers(playing, 0, "alpha", board.parse("C3")) == [board.parse("C3")]
    assert errand.answers(playing, 0, "alpha", board.parse("F3")) == []


def test_an_answer_by_a_place_is_played_again_from_its_record() -> None:
    playing = at_work(unit("foe", 1, "us_squad", "F3", neutralised=True))
    answer(playing, "ept-act", "C3")
    assert playing.fork().digest() == playing.digest()


# -- members -----------------------------------------------------------------------------------------


def platoon(dice: Any = (), opened: bool = False) -> Game:
    """A section of two squads and a post, to be activated."""
    return game(
        position(
            unit("hq", 0, "section_hq", "B3", formation="first"),
            unit("alpha", 0, "us_squad", "B4", formation="first"),
            unit("bravo", 0, "us_squad", "C4", formation="first"),
            unit("lone", 0, "us_squad", "A8"),
            FAR,
            formation=[{"id": "first", "seat": 0, "leader": "hq", "kind": "section"}],
            opened=[opened, True],
        ),
        dice,
    )


@pytest.mark.clause("ept.activation.effect", "ept.actions.one-unit-at-a-time#1")
def test_naming_a_unit_activates_its_formation_and_it_comes_first() -> None:
    playing = platoon()
    form = asked(playing).form
    assert isinstance(form, Group)
    assert form.members == ("hq", "alpha", "bravo")
    answer(playing, "ept-activate", "bravo")
    assert asked(playing).ask == "ept-act"
    assert whose(playing) == "bravo"
    answer(playing, "ept-act", "done")
    assert asked(playing).ask == "ept-unit"
    assert offered(playing) == ["hq", "alpha", "end"]


@pytest.mark.clause("ept.activation.test")
def test_naming_a_unit_needs_the_test_of_its_formation() -> None:
    playing = platoon(["6 6"], opened=True)
    answer(playing, "ept-activate", "bravo")
    state = battle(playing)
    assert state.activation is None or state.activation.seat == 1
    assert not state.units["bravo"].activated


@pytest.mark.clause("ept.actions.one-unit-at-a-time#1")
def test_who_points_at_a_place_and_names_nobody_sends_the_next_of_the_formation_and_its_leader_last() -> None:
    playing = platoon()
    answer(playing, "ept-activate", "first")
    form = asked(playing).form
    assert isinstance(form, Menu)
    assert (form.unit, offered(playing)) == ("alpha", ["hq", "alpha", "bravo", "end"])
    answer(playing, "ept-unit", "F4")
    answer(playing, "ept-unit", "bravo")
    answer(playing, "ept-act", "done")
    assert whose(playing) == "hq"
    state = battle(playing)
    assert state.board.names[state.units["alpha"].place] == "F4"
    assert state.units["alpha"].activated
    assert state.units["alpha"].moved


def test_who_was_sent_half_way_is_asked_what_else_it_does() -> None:
    playing = platoon()
    answer(playing, "ept-activate", "first")
    battle(playing).stand(battle(playing).units["far"], battle(playing).board.parse("F4"))
    answer(playing, "ept-unit", "C5")
    assert (asked(playing).ask, whose(playing)) == ("ept-act", "alpha")
    assert "half-fire" in offered(playing)


def test_a_place_out_of_reach_of_the_next_unit_is_refused_by_the_rule_of_the_march() -> None:
    playing = platoon()
    answer(playing, "ept-activate", "first")
    assert refused(playing, battle(playing).board.parse("J5")) == "ept.movement.costs"


def test_a_unit_that_cannot_go_anywhere_is_not_the_one_that_is_sent() -> None:
    playing = game(
        position(
            unit("hq", 0, "section_hq", "B3", formation="first"),
            unit("alpha", 0, "us_squad", "B4", formation="first", stopped=True),
            unit("bravo", 0, "us_squad", "C4", formation="first"),
            FAR,
            formation=[{"id": "first", "seat": 0, "leader": "hq", "kind": "section"}],
            activation="first",
        )
    )
    form = asked(playing).form
    assert isinstance(form, Menu)
    assert form.unit == "bravo"


# -- held fire ---------------------------------------------------------------------------------------


def advance(*more: dict[str, Any]) -> Game:
    """A squad is to march from A4 towards another, which is asked at every hex."""
    return game(
        position(
            unit("alpha", 0, "british_squad", "A4"),
            unit("watch", 1, "grenadier_squad", "I4"),
            *more,
            activation="alpha",
        )
    )


def step(playing: Game, *places: str) -> list[str]:
    """March hex by hex; where the other side was asked."""
    found = []
    for place in places:
        answer_if_asked(playing, "ept-unit", "alpha")
        answer(playing, "ept-act", "march")
        answer(playing, "ept-march", place)
        if playing.decision is not None and asked(playing).ask == "ept-react":
            found.append(place)
            return found
    return found


@pytest.mark.clause("ept.fire.opportunity-window", "ept.fire.opportunity-once-per-hex")
def test_who_lets_one_hex_go_is_asked_at_the_next_and_who_holds_his_fire_is_not() -> None:
    playing = advance()
    assert step(playing, "B4") == ["B4"]
    answer(playing, "ept-react", [])
    assert step(playing, "C4") == ["C4"]
    playing = advance()
    assert step(playing, "B4") == ["B4"]
    answer(playing, "ept-react", ["hold"])
    assert step(playing, "C4") == ["C4"], "within six hexes it is a better target"
    answer(playing, "ept-react", ["hold"])
    assert step(playing, "D4") == []
    assert battle(playing).units["watch"].fire == NO_FIRE


@pytest.mark.clause("ept.fire.opportunity-window")
def test_another_place_that_sees_it_is_asked_though_fire_is_held() -> None:
    playing = advance(unit("more", 1, "grenadier_squad", "D8", neutralised=True))
    step(playing, "B4")
    answer(playing, "ept-react", ["hold"])
    held = battle(playing).activation.held  # type: ignore[union-attr]
    there = [battle(playing).board.names[int(key.rpartition("/")[2])] for key in held]
    assert sorted(there) == ["D8", "I4"]


def test_to_hold_fire_is_a_whole_answer() -> None:
    playing = advance(unit("more", 1, "grenadier_squad", "H8"))
    step(playing, "B4")
    assert refused(playing, ["watch", "hold"]) == "ept.fire.opportunity-window"


@pytest.mark.parametrize(("wish", "kept"), [("hold", False), ("hold-turn", True)])
def test_fire_is_held_in_this_activation_or_to_the_end_of_the_turn(wish: str, kept: bool) -> None:
    playing = advance(unit("bravo", 0, "british_squad", "A5"))
    step(playing, "B4")
    answer(playing, "ept-react", [wish])
    answer(playing, "ept-act", "done")
    state = battle(playing)
    assert bool(state.patience) is kept
    assert state.activation is None or not state.activation.held
    turn.begin_turn(state)
    assert not state.patience


@pytest.mark.parametrize("wish", ["hold", "hold-turn"])
def test_nobody_else_knows_that_fire_is_held(wish: str) -> None:
    playing = advance()
    step(playing, "B4")
    answer(playing, "ept-react", [wish])
    own, other, outside = (playing.view(seat) for seat in (1, 0, None))
    assert own.patience or own.activation.held
    for view in (other, outside):
        assert not view.patience
        assert not view.activation.held


def is_held(playing: Game, name: str, place: str) -> bool:
    """Whether fire is held against a unit that has just marched to a place."""
    state = battle(playing)
    state.stand(state.units[name], state.board.parse(place))
    trigger = triggers.moving((state.units[name],), "normal")
    return holding.is_held(state, trigger, reaction.onlookers(state, trigger))


@pytest.mark.clause("ept.fire.opportunity-window")
@pytest.mark.parametrize(("wish", "held"), [("hold", False), ("hold-turn", True)])
def test_who_lets_one_go_by_for_the_turn_is_not_asked_about_the_next_like_it(wish: str, held: bool) -> None:
    """Held for an activation, fire is asked about again when the next comes under way."""
    playing = advance(
        unit("bravo", 0, "british_squad", "A5"), unit("tank", 0, "m4a1_sherman_75", "A7", facing=2)
    )
    step(playing, "B4")
    answer(playing, "ept-react", [wish])
    state = battle(playing)
    assert state.activation is not None
    state.activation.held = {}
    assert is_held(playing, "bravo", "B5") is held
    assert not is_held(playing, "bravo", "C5"), "within six hexes it is a better target"
    assert not is_held(playing, "tank", "B7"), "of tanks none was let go by"
