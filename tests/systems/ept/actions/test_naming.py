"""Who acts and what he does, by one answer: before he is activated, while another acts, and where his action leads."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core import errand
from grognard.core.decision import Cells, Spot
from grognard.core.game import Game
from grognard.core.menu import Group, Menu
from grognard.systems.ept.events.movement import Moved
from grognard.systems.ept.events.turn import ActivationEnded, FormationActivated
from systems.ept.table import answer, asked, battle, events, game, offered, position, rolled, unit, whose

FAR = unit("far", 1, "us_squad", "J8", neutralised=True)


def section(key: str, leader: str) -> dict[str, Any]:
    return {"id": key, "seat": 0, "leader": leader, "kind": "section"}


def two_sections(dice: Any = (), **rest: Any) -> Game:
    """Two squads and their leader, another section of one, and an enemy who does nothing."""
    return game(
        position(
            unit("hq", 0, "section_hq", "B2", formation="first"),
            unit("alpha", 0, "us_squad", "B4", formation="first"),
            unit("bravo", 0, "us_squad", "D4", formation="first"),
            unit("chief", 0, "section_hq", "F2", formation="second"),
            FAR,
            formation=[section("first", "hq"), section("second", "chief")],
            **rest,
        ),
        dice,
    )


def at(playing: Game, name: str) -> str:
    state = battle(playing)
    return state.board.names[state.units[name].place]


def place(playing: Game, name: str) -> int:
    return battle(playing).board.parse(name)


def give(playing: Game, *answers: Any) -> None:
    """Several answers at once; places by name."""
    board = battle(playing).board
    given = [board.parse(one) if one in board.names else one for one in answers]
    playing.submit(asked(playing).seat, given)


# -- before the test ---------------------------------------------------------------------------------


@pytest.mark.clause("ept.activation.test", "ept.actions.one-unit-at-a-time")
def test_who_is_named_with_his_place_marches_there_if_his_formation_passes_its_test() -> None:
    playing = two_sections(["activation: 3 3"])
    give(playing, "alpha", "C4")
    assert [happened.formation for happened in events(playing, FormationActivated)] == ["first"]
    assert at(playing, "alpha") == "C4"
    assert asked(playing).ask == "ept-act"
    assert whose(playing) == "alpha"


@pytest.mark.clause("ept.activation.test")
def test_a_test_that_fails_leaves_nothing_of_what_was_named() -> None:
    playing = two_sections(["activation: 6 6"])
    give(playing, "alpha", "C4")
    state = battle(playing)
    assert at(playing, "alpha") == "B4"
    assert (state.activation, state.bidden) == (None, [])


def test_what_he_cannot_do_is_refused_before_anything_is_rolled() -> None:
    playing = two_sections()
    form = asked(playing).form
    assert isinstance(form, Group)
    for wrong in (["alpha", place(playing, "J1")], ["alpha", "embark"], ["far", "march"], ["first", "march"]):
        assert form.refuse(wrong) is not None
    assert rolled(playing) == []


def test_a_stroke_from_a_unit_to_a_place_is_one_answer_even_before_its_test() -> None:
    playing = two_sections(["activation: 3 3"])
    sent = errand.answers(playing, 0, "alpha", place(playing, "C4"))
    assert sent == [["alpha", place(playing, "C4")]]


# -- what he does and where --------------------------------------------------------------------------


@pytest.mark.clause("ept.movement.tactical")
def test_a_march_of_another_kind_is_named_with_its_place() -> None:
    playing = two_sections(activation="first")
    form = asked(playing).form
    assert isinstance(form, Menu)
    opened = form.opens("bravo")
    assert isinstance(opened, Menu)
    leads = opened.opens("tactical")
    assert isinstance(leads, Spot)
    assert isinstance(leads.region, Cells)
    give(playing, "bravo", "tactical", "E4")
    assert at(playing, "bravo") == "E4"
    assert [happened.march for happened in events(playing, Moved)] == ["ept-march-tactical"]


# -- while another acts ------------------------------------------------------------------------------


@pytest.mark.clause("ept.actions.one-unit-at-a-time")
def test_who_has_begun_is_done_where_another_is_named() -> None:
    playing = two_sections(activation="first")
    give(playing, "alpha", "C4")
    assert whose(playing) == "alpha"
    give(playing, "bravo", "E4")
    state = battle(playing)
    assert (at(playing, "bravo"), state.units["alpha"].activated, state.units["alpha"].moved) == (
        "E4",
        True,
        True,
    )


@pytest.mark.clause("ept.actions.one-unit-at-a-time")
def test_who_has_done_nothing_waits_while_another_goes_first() -> None:
    playing = two_sections(activation="first")
    answer(playing, "ept-unit", "alpha")
    give(playing, "bravo", "E4")
    answer(playing, "ept-act", "done")
    assert asked(playing).ask == "ept-unit"
    assert offered(playing)[:2] == ["hq", "alpha"]
    assert not battle(playing).units["alpha"].activated


def test_nobody_is_named_alone_while_another_acts() -> None:
    playing = two_sections(activation="first")
    answer(playing, "ept-unit", "alpha")
    assert asked(playing).form.refuse("bravo") is not None


@pytest.mark.clause("ept.activation.end-mark", "ept.activation.test")
def test_behind_the_last_of_a_formation_one_of_another_may_be_named() -> None:
    playing = two_sections(["activation: 3 3"], activation="first")
    give(playing, "alpha", "C4")
    form = asked(playing).form
    assert isinstance(form, Menu)
    assert "chief" not in form.others, "others of its own formation wait"
    give(playing, "bravo", "E4")
    give(playing, "hq", "C2")
    give(playing, "chief", "G2")
    assert [happened.formation for happened in events(playing, ActivationEnded)] == ["first"]
    assert [happened.formation for happened in events(playing, FormationActivated)] == ["second"]
    assert at(playing, "chief") == "G2"


def test_nobody_of_another_formation_is_named_before_the_last_has_done_anything() -> None:
    playing = game(
        position(
            unit("alpha", 0, "us_squad", "B4"),
            unit("bravo", 0, "us_squad", "D4"),
            FAR,
            activation="alpha",
        )
    )
    form = asked(playing).form
    assert isinstance(form, Menu)
    assert form.others == ()


def test_nobody_else_knows_who_was_named() -> None:
    playing = two_sections(activation="first")
    battle(playing).bidden = ["alpha", 1]
    assert playing.view(0).bidden == ["alpha", 1]
    assert playing.view(1).bidden == playing.view(None).bidden == []
