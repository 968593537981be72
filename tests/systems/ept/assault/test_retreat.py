"""Chapter 8.3: giving way before an assault, and what the attacker does then."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept.assault import retreat
from grognard.systems.ept.events.assault import AssaultLaunched, Retreated
from grognard.systems.ept.events.hidden import Revealed
from grognard.systems.ept.fire import anti_personnel, reaction, triggers
from grognard.systems.ept.fire.shots import AP, Shot
from grognard.systems.ept.state import FIRE_ENDED
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    drawn,
    events,
    game,
    offered,
    position,
    rolled,
    spots,
    unit,
)


def assault(*units: Any, dice: list[str] | None = None, action: str = "assault-move", **rest: Any) -> Game:
    """Alpha at C3 assaults D3."""
    playing = game(
        position(
            unit("alpha", 0, "us_para_squad", "C3", **rest.pop("alpha", {})),
            *units,
            **{"activation": "alpha", **rest},
        ),
        dice or [],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", action)
    if asked(playing).ask == "ept-assault-place":
        answer(playing, "ept-assault-place", "D3")
    return playing


def one(**rest: Any) -> dict[str, Any]:
    return unit("one", 1, "us_squad", "D3", **rest)


@pytest.mark.clause("ept.assault.retreat-before-who#2", "ept.assault.retreat-before-who#ruling")
@pytest.mark.parametrize(
    ("profile", "state", "able"),
    [
        ("us_squad", {}, True),
        ("us_squad", {"fire": FIRE_ENDED}, True),
        ("us_squad", {"activated": True}, True),
        ("us_squad", {"neutralised": True}, False),
        ("us_squad", {"stopped": True}, False),
        ("us_squad", {"pinned": True}, False),
        ("us_squad", {"moved": True}, False),
        ("heavy_machine_gun", {}, True),
        ("heavy_machine_gun", {"deployed": True}, False),
        ("pak_40_gun", {}, False),
        ("m4a1_sherman_75", {}, False),
        ("civilians", {}, False),
    ],
)
def test_who_may_retreat(profile: str, state: dict[str, Any], able: bool) -> None:
    playing = game(position(unit("one", 1, profile, "D3", **state), unit("alpha", 0, "us_squad", "A1")))
    assert retreat.may_retreat(battle(playing).units["one"]) is able


@pytest.mark.clause("ept.assault.retreat-before-who#2")
def test_passengers_do_not_retreat() -> None:
    truck = unit("truck", 1, "truck", "D3")
    playing = assault(
        truck, unit("one", 1, "us_squad", status="aboard", carrier="truck"), dice=["6", "6 6", "6 6"]
    )
    assert next(purpose for purpose, _ in rolled(playing)) == "ept-roll-assault-initiative", (
        "nobody was asked"
    )


@pytest.mark.clause("ept.assault.retreat-before-who#1", "ept.actions.reactions")
def test_the_question_is_put_before_the_attacker_enters() -> None:
    playing = assault(one())
    assert (asked(playing).seat, asked(playing).ask, offered(playing)) == (1, "ept-retreat", ["one"])
    state = battle(playing)
    assert state.units["alpha"].place == state.board.parse("C3")


@pytest.mark.clause("ept.assault.retreat-before-move#1")
def test_who_retreats_goes_where_no_enemy_is_and_has_had_its_activation() -> None:
    wall = [unit(f"full-{n}", 1, "us_squad", "D2", formation="rest") for n in range(3)]
    lake = drawn("..........", "..........", "..........", "...O......", *[".........."] * 4)
    playing = assault(one(), unit("beta", 0, "us_squad", "C4"), *wall, map=lake)
    answer(playing, "ept-retreat", ["one"])
    # Not into enemies (C3, C4), a full hex (D2) or open water (D4).
    assert spots(playing) == ["E3", "E4"]
    answer(playing, "ept-retreat-to", "E3")
    state = battle(playing)
    gone = state.units["one"]
    assert state.board.names[gone.place] == "E3"
    assert gone.moved
    assert gone.activated
    assert [event.unit for event in events(playing, Retreated)] == ["one"]
    # It is no part of its formation's activation this turn.
    while asked(playing).ask != "ept-activate" or asked(playing).seat != 1:
        decision = asked(playing)
        options = decision.form.to_data().get("options", [])
        words = [key for key in ("pass", "done", "end") if key in options]
        playing.submit(decision.seat, words[0] if words else decision.form.default())
    assert "one" not in offered(playing)
    assert "rest" in offered(playing)


@pytest.mark.clause("ept.assault.retreat-before-follow-up#1", "ept.assault.retreat-before-follow-up#2")
def test_the_attacker_enters_the_vacated_hex_under_fire_of_all_but_who_retreated() -> None:
    playing = assault(one(), unit("watch", 1, "us_squad", "G3"), dice=["6 6"], action="tactical-assault")
    answer(playing, "ept-retreat", ["one"])
    answer(playing, "ept-retreat-to", "E3")
    state = battle(playing)
    assert state.units["alpha"].place == state.board.parse("D3")
    assert (asked(playing).ask, asked(playing).seat) == ("ept-react", 1)
    assert offered(playing) == ["watch"]
    assert not rolled(playing)
    assert state.control[state.board.parse("D3")] == 0
    answer(playing, "ept-react", ["watch"])
    assert asked(playing).ask != "ept-assault-target"


@pytest.mark.clause("ept.assault.retreat-before-move#ruling")
def test_nobody_fires_at_who_retreats_and_it_may_react_to_others_at_half_power() -> None:
    beta = unit("beta", 0, "us_squad", "G4")
    playing = assault(one(), beta, action="tactical-assault")
    answer(playing, "ept-retreat", ["one"])
    answer(playing, "ept-retreat-to", "E3")
    assert (asked(playing).ask, asked(playing).seat) != ("ept-react", 0)
    state = battle(playing)
    gone, mover = state.units["one"], state.units["beta"]
    assert reaction.may_react(state, gone, triggers.moving((mover,), "normal"))
    shot = Shot([(gone, gone.arms[0])], mover.place, AP)
    full = Shot([(mover, mover.arms[0])], gone.place, AP)
    half = anti_personnel.firepower(state, gone, gone.arms[0], shot).exact
    assert 2 * half == anti_personnel.firepower(state, mover, mover.arms[0], full).exact


@pytest.mark.clause("ept.assault.retreat-before-continue#1", "ept.assault.retreat-before-continue#ruling")
def test_with_points_left_an_assault_move_is_carried_on_once() -> None:
    playing = assault(one(), unit("two", 1, "us_squad", "E4"))
    answer(playing, "ept-retreat", ["one"])
    answer(playing, "ept-retreat-to", "E3")
    while asked(playing).ask == "ept-react":
        answer(playing, "ept-react", [])
    answer(playing, "ept-assault-on", "press")
    assert spots(playing) == ["E3", "E4"]
    answer(playing, "ept-assault-place", "E4")
    assert [event.place for event in events(playing, AssaultLaunched)] == [
        battle(playing).board.parse(name) for name in ("D3", "E4")
    ]
    # The second gives way too: that was all.
    answer(playing, "ept-retreat", ["two"])
    answer(playing, "ept-retreat-to", "E5")
    while asked(playing).ask == "ept-react":
        answer(playing, "ept-react", [])
    assert asked(playing).ask == "ept-act"
    assert "assault-move" not in offered(playing)


@pytest.mark.clause("ept.assault.retreat-before-continue#1")
def test_the_same_unit_may_be_caught_up_with_and_cannot_retreat_again() -> None:
    playing = assault(one(steps=1), dice=["6", "1", "1 1"])
    answer(playing, "ept-retreat", ["one"])
    answer(playing, "ept-retreat-to", "E3")
    while asked(playing).ask == "ept-react":
        answer(playing, "ept-react", [])
    answer(playing, "ept-assault-on", "press")
    # It carries a Moved marker now, so the fight begins at once.
    assert battle(playing).units["one"].status == "gone"
    assert battle(playing).units["alpha"].place == battle(playing).board.parse("E3")


@pytest.mark.clause("ept.assault.retreat-before-continue#1", "ept.assault.retreat-before-continue#ruling")
@pytest.mark.parametrize(
    ("action", "tables"),
    [("tactical-assault", {}), ("assault-move", {"movement": {"normal": 1.5}})],
    ids=["tactical", "too dear"],
)
def test_without_points_the_assault_is_not_carried_on(action: str, tables: dict[str, Any]) -> None:
    playing = assault(one(), unit("beta", 0, "us_squad", "A1"), action=action, tables=tables)
    answer(playing, "ept-retreat", ["one"])
    answer(playing, "ept-retreat-to", "E3")
    while asked(playing).ask == "ept-react":
        answer(playing, "ept-react", [])
    assert asked(playing).ask != "ept-assault-on"


@pytest.mark.clause("ept.assault.retreat-partial#1", "ept.assault.retreat-partial#ruling")
def test_each_unit_decides_for_itself_and_the_rest_are_fought() -> None:
    playing = assault(one(), unit("two", 1, "us_squad", "D3", steps=1), dice=["6", "1", "1 1"])
    assert offered(playing) == ["one", "two"]
    answer(playing, "ept-retreat", ["one"])
    answer(playing, "ept-retreat-to", "E3")
    state = battle(playing)
    assert state.units["two"].status == "gone"
    assert state.units["one"].status == "field"
    assert [purpose for purpose, _ in rolled(playing)] == [
        "ept-roll-assault-initiative",
        "ept-roll-assault-initiative",
        "ept-roll-assault",
    ]


# -- hidden units ------------------------------------------------------------------------------------


@pytest.mark.clause("ept.hidden.reveal-by-retreat")
def test_who_retreats_is_seen() -> None:
    playing = assault(one(hidden=True))
    answer(playing, "ept-retreat", ["one"])
    answer(playing, "ept-retreat-to", "E3")
    assert [event.unit for event in events(playing, Revealed)] == ["one"]
    assert not battle(playing).units["one"].hidden


def test_who_is_hidden_is_asked_even_if_it_cannot_retreat() -> None:
    # A neutralised unit under a marker: not to be asked would tell as much.
    playing = assault(one(hidden=True, neutralised=True), dice=["6", "1", "1 1"])
    assert (asked(playing).ask, offered(playing)) == ("ept-retreat", [])
    assert asked(playing).secret
    # So would it be with a decoy beside a unit that everybody sees and that cannot retreat.
    playing = assault(one(neutralised=True), unit("fake", 1, "decoy", "D3"), dice=["6", "1", "1 1"])
    assert (asked(playing).ask, offered(playing)) == ("ept-retreat", [])
    playing = assault(
        one(neutralised=True, steps=1), unit("beta", 0, "us_squad", "A1"), dice=["6", "1", "1 1"]
    )
    assert asked(playing).ask != "ept-retreat"


@pytest.mark.clause("ept.actions.reactions", "ept.assault.retreat-partial#1")
@pytest.mark.parametrize("hidden", [False, True])
def test_who_is_asked_to_retreat_is_told_whom_he_sees_coming(hidden: bool) -> None:
    state = battle(
        game(position(unit("alpha", 0, "us_squad", "C3", hidden=hidden), unit("one", 1, "us_squad", "D3")))
    )
    alpha = state.units["alpha"]
    question = next(retreat.before_assault(state, state.units["one"].place, (alpha,)))
    told = {name: value for name, _, value in question.about}
    assert told["units"] == ((alpha.marker,) if hidden else ("alpha",))
    assert told["place"] == state.units["one"].place
