"""The game turn and its tactical phase: phases, who begins, commanders, Command points, cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.core.game import Game
from grognard.systems.at43 import SYSTEM, turn
from grognard.systems.at43.events import AuthorityGiven, CardOfTheDead, CardTurned, PoolCounted
from grognard.systems.at43.state import Battle
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    offered,
    position,
    probe,
    refused,
    rolled,
    state,
    unit,
)


def squad(id: str, seat: int, x: float, **rest: Any) -> dict[str, Any]:
    """A few figures of a seat at its own edge."""
    card = "storm_golems" if seat == 1 else "steel_troopers"
    return unit(id, seat, card, (x, 110 if seat == 1 else 20), **{"size": 4, **rest})


def turned(playing: Game) -> list[str]:
    """The cards turned up so far, in order."""
    return [one.unit for one in events(playing, CardTurned)]


def stepped(fighting: Battle, steps: int) -> Iterator[str]:
    """The phases of so many steps, each played with default answers."""
    for _ in range(steps):
        yield fighting.phase
        script = turn.step(fighting)
        assert script is not None
        reply: Any = None
        while True:
            try:
                reply = script.send(reply).form.default()
            except StopIteration:
                break


def two(**rest: Any) -> dict[str, Any]:
    """One unit with an officer on each side, at the start of a turn."""
    units = squad("alpha", 0, 60, officer=1), squad("golems", 1, 60, officer=1)
    return position(*units, **{"phase": "tactical", **rest})


# -- the turn ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "at43.turn.three-phases#1",
    "at43.turn.three-phases#2",
    "at43.turn.three-phases#3",
    "at43.turn.three-phases#4",
    "at43.tactical.steps",
)
def test_tactical_then_activation_then_control() -> None:
    # Without a point nobody acts: each card is one go and one activation.
    table = position(squad("alpha", 0, 60), squad("golems", 1, 60), phase="tactical", pool=[0, 0])
    fighting = battle(table)
    fighting.dice = Scripted(faces=[6, 1, 6, 1])
    phases = []
    for phase in stepped(fighting, 18):
        if not phases or phases[-1] != phase:
            phases.append(phase)
    order = [phase for phase in phases if phase in ("tactical", "control", "reserves")]
    assert order[:3] == ["tactical", "control", "reserves"]
    assert order[3] == "tactical"
    between = phases[1 : phases.index("control")]
    assert set(between) == {"go", "act"}


@pytest.mark.clause(
    "at43.tactical.steps#1",
    "at43.tactical.steps#2",
    "at43.tactical.steps#3",
    "at43.tactical.steps#4",
    "at43.turn.authority-each-turn#ruling",
)
def test_points_then_cards_then_authority() -> None:
    table = position(
        squad("a1", 0, 20, officer=1),
        squad("a2", 0, 60),
        squad("b1", 1, 20),
        squad("b2", 1, 60),
        phase="tactical",
    )
    playing = game(table, 5, 2)
    assert [one.points for one in events(playing, PoolCounted)] == [5, 2]
    asks = []
    while asked(playing).ask != "at43-option":
        asks.append(asked(playing).ask)
        playing.submit(asked(playing).seat, asked(playing).form.default())
    # Without a commander the second player has nothing to bid: that answer gives itself.
    assert asks == ["at43-sequence", "at43-sequence", "at43-bid", "at43-first-player"]


@pytest.mark.clause("at43.turn.rounds#1")
@pytest.mark.parametrize(("turns", "over"), [(3, True), (4, False), (0, False)])
def test_the_game_lasts_as_many_turns_as_agreed(turns: int, over: bool) -> None:
    table = two(phase="control", turn=3, options={"turns": turns}, points=[4, 1])
    playing = game(table)
    assert playing.over == over
    if over:
        assert playing.outcome is not None
        assert playing.outcome.winners == (0,)


@pytest.mark.clause("at43.turn.rounds#1", "at43.turn.rounds#ruling")
def test_the_game_lasts_as_long_as_its_mission_says() -> None:
    for number, over in ((5, False), (6, True)):
        playing = game(two(phase="control", turn=number, mission="search_and_destroy", points=[0, 2]))
        assert playing.over == over
    # Who has nobody left may play on or give up.
    table = position(squad("alpha", 0, 60), unit("gone", 1, "storm_golems", status="gone"), phase="control")
    assert offered(game(table), "at43-concede") == ["play_on", "concede"]
    playing = game(table)
    answer(playing, ("at43-concede", "concede"))
    assert playing.over
    playing = game(table, 6, 1)
    answer(playing, ("at43-concede", "play_on"))
    assert not playing.over


@pytest.mark.clause("at43.turn.authority-each-turn#1")
def test_authority_is_tested_every_turn() -> None:
    for number in (0, 1, 5):
        playing = game(two(turn=number), 2, 6)
        answer(playing, ("at43-bid", 0), ("at43-bid", 0))
        assert rolled(playing, "at43-roll-authority") == [(2,), (6,)]
        assert asked(playing).seat == 1


@pytest.mark.clause("at43.turn.authority-preset")
def test_a_mission_may_name_the_winner_of_the_first_turn() -> None:
    for named in (0, 1):
        playing = game(two(turn=0, preset=named))
        assert events(playing, AuthorityGiven)[0].seat == named
        assert asked(playing).seat == named
        assert offered(playing, "at43-first-player") == [named, 1 - named]
    # In the second turn dice decide again.
    later = game(two(turn=1, preset=1), 6, 1)
    answer(later, ("at43-bid", 0), ("at43-bid", 0))
    assert events(later, AuthorityGiven) == []
    assert asked(later).seat == 0


@pytest.mark.clause("at43.turn.alternate-activation#ruling")
def test_who_has_no_card_left_is_skipped() -> None:
    units = [squad(name, 0, 15 + 20 * n) for n, name in enumerate(("a1", "a2", "a3", "a4"))]
    table = position(
        *units, squad("b1", 1, 60), pool=[0, 0], sequences=[["a1", "a2", "a3", "a4"], ["b1"]], active=0
    )
    assert turned(game(table))[:5] == ["a1", "b1", "a2", "a3", "a4"]


@pytest.mark.clause("at43.turn.active-passive#1", "at43.turn.active-passive#2", "at43.activation.delay")
def test_the_hand_passes_when_the_action_is_finished() -> None:
    table = position(
        squad("a1", 0, 20), squad("a2", 0, 60), squad("b1", 1, 20), sequences=[["a1", "a2"], ["b1"]], active=0
    )
    playing = game(table)
    assert state(playing).active == 0
    answer(playing, ("at43-option", "play"), ("at43-pay", "pay"), ("at43-action", "end"))
    # Drills are still part of it.
    assert state(playing).active == 0
    answer(playing, ("at43-drills", []))
    assert state(playing).active == 1
    assert asked(playing).seat == 1
    answer(playing, ("at43-option", "delay"))
    assert state(playing).active == 0
    assert state(playing).sequences[1] == ("b1",)


# -- commanders ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.tactical.commander", "at43.tactical.commander-tie")
def test_the_highest_grade_commands_and_equals_are_chosen_between() -> None:
    officers = [
        squad("sergeant", 0, 15, officer=1),
        squad("captain", 0, 40, officer=4),
        squad("held", 0, 60, officer=4, status="reserve"),
        squad("bought", 0, 60, officer=5, status="reinforcement"),
    ]
    for row in officers[2:]:
        del row["at"]
    playing = game(position(*officers, squad("golems", 1, 60), phase="tactical"))
    # The colonel has no card yet.
    assert offered(playing, "at43-commander") == ["captain", "held"]
    answer(playing, ("at43-commander", "held"))
    assert probe(playing, "commander", seat=0) == "held"
    # Command 7 and three cards.
    assert state(playing).pool[0] == 10


@pytest.mark.clause("at43.tactical.no-commander")
def test_without_officers_nobody_commands() -> None:
    playing = game(position(squad("alpha", 0, 60), squad("golems", 1, 60, officer=3), phase="tactical"), 4, 1)
    assert probe(playing, "commander", seat=0) == ""
    assert state(playing).pool == [1, 5]
    assert probe(playing, "authority", seat=0) == 0
    assert probe(playing, "highest_bid", seat=0) == 0
    # 4 + 0 against 1 + 3: a tie would be rolled again, but there are no more dice: the bid decides.
    answer(playing, ("at43-bid", 1))
    assert asked(playing).seat == 1


@pytest.mark.clause("at43.tactical.commander-succession#ruling")
def test_the_next_officer_takes_over_at_once() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 40), officer=3),
        squad("bravo", 0, 20, officer=1),
        figures("golems", 1, "storm_golems", (60, 60)),
        commanders=["alpha", ""],
        sequences=[["bravo"], []],
    )
    playing = game(acting(table, "golems", stage="act"), 6, 6)
    assert probe(playing, "commander", seat=0) == "alpha"
    answer(playing, ("at43-action", "fire:nanoblaster>alpha"))
    assert probe(playing, "commander", seat=0) == "bravo"


@pytest.mark.clause("at43.tactical.cp-survive-commander")
def test_points_outlive_the_commander() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 40), officer=3),
        figures("golems", 1, "storm_golems", (60, 60)),
        squad("bravo", 0, 20),
        pool=[7, 5],
        sequences=[["bravo"], []],
    )
    playing = game(acting(table, "golems", stage="act"), 6, 6)
    answer(playing, ("at43-action", "fire:nanoblaster>alpha"))
    assert state(playing).units["alpha"].status == "gone"
    assert state(playing).pool[0] == 7
    answer(playing, ("at43-action", "end"), ("at43-drills", []), ("at43-option", "play"), ("at43-pay", "pay"))
    assert state(playing).pool[0] == 6


@pytest.mark.clause("at43.tactical.cp-expire")
def test_unspent_points_are_lost() -> None:
    playing = game(two(phase="control", turn=1, pool=[40, 30]))
    # The new turn: Command 3 and one unit, Command 2 and one unit.
    assert state(playing).turn == 2
    assert state(playing).pool == [4, 3]
    assert state(game(two(pool=[40, 30]))).pool == [4, 3]
    ending = battle(two(phase="control", pool=[40, 30]))
    assert list(stepped(ending, 2)) == ["control", "reserves"]
    assert ending.pool == [0, 0]


@pytest.mark.clause("at43.tactical.cp-open-pool")
def test_everybody_knows_the_pools() -> None:
    playing = game(two(turn=1))
    for seat in (0, 1, None):
        assert playing.view(seat).pool == [4, 3]
        told = [
            one.event for one in playing.journal if isinstance(one.event, PoolCounted) and one.known_to(seat)
        ]
        assert [one.points for one in told] == [4, 3]


# -- the sequence ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.tactical.sequence-build#1", "at43.tactical.sequence-build#2")
def test_a_card_for_each_unit_in_play_or_in_reserve() -> None:
    table = position(
        squad("a1", 0, 20),
        squad("a2", 0, 60),
        unit("held", 0, "steel_troopers"),
        unit("later", 0, "steel_troopers", status="reinforcement"),
        unit("gone", 0, "steel_troopers", status="gone"),
        squad("b1", 1, 20),
        phase="tactical",
    )
    playing = game(table, 6, 1)
    assert offered(playing, "at43-sequence") == ["a1", "a2", "held"]
    assert refused(playing, ["a1", "a2"])
    assert refused(playing, ["a1", "a2", "held", "later"])
    answer(playing, ("at43-sequence", ["held", "a2", "a1"]))
    assert probe(playing, "sequence", seat=0) == ["held", "a2", "a1"]


def of_the_dead(options: Mapping[str, bool]) -> Game:
    table = position(
        squad("a1", 0, 20, status="gone"),
        squad("a2", 0, 60),
        squad("b1", 1, 20),
        squad("b2", 1, 60),
        sequences=[["a1", "a2"], ["b1", "b2"]],
        pool=[0, 0],
        options=dict(options),
    )
    return game(table)


@pytest.mark.clause("at43.tactical.sequence-fixed#ruling")
def test_the_card_of_a_lost_unit_uses_up_the_go() -> None:
    playing = of_the_dead({})
    assert turned(playing)[:4] == ["a1", "b1", "a2", "b2"]
    assert [one.unit for one in events(playing, CardOfTheDead)] == ["a1"]
    # By a house rule the next card is turned up instead.
    assert turned(of_the_dead({"skip_eliminated_cards": True}))[:4] == ["a1", "a2", "b1", "b2"]


@pytest.mark.clause("at43.tactical.sequence-fixed#1")
def test_cards_come_up_as_they_lie() -> None:
    table = position(
        squad("a1", 0, 20), squad("a2", 0, 40), squad("a3", 0, 60), squad("b1", 1, 20),
        sequences=[["a3", "a1", "a2"], ["b1"]], pool=[0, 9],
    )  # fmt: skip
    playing = game(table)
    # Without a point the row cannot be changed: nothing is asked of its owner.
    assert turned(playing) == ["a3"]
    answer(playing, ("at43-option", "play"), ("at43-pay", "leave"))
    assert turned(playing)[1:4] == ["b1", "a1", "a2"]


# -- Authority ------------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.tactical.authority-winner")
def test_the_winner_may_let_another_begin() -> None:
    for first in (0, 1):
        playing = game(two(), 6, 1)
        answer(playing, ("at43-bid", 0), ("at43-bid", 0))
        assert asked(playing).seat == 0
        answer(playing, ("at43-first-player", first))
        assert asked(playing).seat == first


@pytest.mark.clause("at43.tactical.authority-bid#ruling")
def test_bids_are_spent_won_or_lost() -> None:
    playing = game(two(), 6, 1)
    answer(playing, ("at43-bid", 1), ("at43-bid", 2))
    assert asked(playing).seat == 0
    assert state(playing).pool == [3, 1]
    assert state(playing).authority == [6 + 1 + 1, 1 + 2 + 2]


@pytest.mark.clause("at43.tactical.multiplayer-order")
def test_three_players_go_clockwise_from_the_one_named() -> None:
    units = [
        unit(f"{letter}{n}", seat, "steel_troopers", (20 + 30 * seat, 20 + 30 * n), size=4)
        for seat, letter in enumerate("abc")
        for n in (1, 2)
    ]
    rows = [["a1", "a2"], ["b1", "b2"], ["c1", "c2"]]
    playing = game(position(*units, phase="tactical", seats=3, pool=[0, 0, 0]), 1, 2, 6)
    while asked(playing).ask == "at43-sequence":
        playing.submit(asked(playing).seat, asked(playing).form.default())
    assert asked(playing).seat == 2
    assert offered(playing, "at43-first-player") == [2, 0, 1]
    answer(playing, ("at43-first-player", 1))
    assert asked(playing).seat == 1
    silent = game(position(*units, seats=3, pool=[0, 0, 0], sequences=rows, active=1), 1, 2, 6)
    assert turned(silent)[:6] == ["b1", "c1", "a1", "b2", "c2", "a2"]
    assert SYSTEM.seats(state(silent)) == 3
