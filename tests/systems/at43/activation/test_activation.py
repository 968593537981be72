"""Tactical phase and activations: points, secret cards and bids, options, costs, states, morale."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Seeded
from grognard.core.event import Event
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.systems.at43 import SYSTEM
from grognard.systems.at43.activation import activation
from grognard.systems.at43.events import BidMade, CardTurned, Inactive, SequenceLaid
from grognard.systems.at43.roster.ready import ready_armies
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
    state,
    unit,
)


def squad(id: str, seat: int, x: float, y: float = 20, **rest: Any) -> dict[str, Any]:
    return unit(id, seat, "steel_troopers" if seat == 0 else "storm_golems", (x, y), size=5, **rest)


FOUR = position(
    squad("a1", 0, 20, officer=1),
    squad("a2", 0, 40),
    squad("b1", 1, 20, 90, officer=1),
    squad("b2", 1, 40, 90),
    phase="tactical",
    turn=1,
)


@pytest.mark.clause("at43.tactical.cp-pool", "at43.tactical.authority-roll", "at43.tactical.authority-tie")
def test_a_tactical_phase_from_pool_to_first_player() -> None:
    playing = game(FOUR, 3, 1, 4, 1)
    assert state(playing).pool == [3 + 2, 2 + 2]
    answer(playing, ("at43-sequence", ["a2", "a1"]), ("at43-sequence", ["b1", "b2"]))
    assert asked(playing).form.to_data()["high"] == 2
    answer(playing, ("at43-bid", 0), ("at43-bid", 1))
    # 3 + 1 against 1 + 2 + 1: a tie, and both roll again: 4 + 1 against 1 + 2 + 1.
    assert state(playing).authority == [5, 4]
    assert asked(playing).seat == 0
    assert offered(playing, "at43-first-player") == [0, 1]


@pytest.mark.clause("at43.tactical.sequence-build", "at43.tactical.authority-bid#1")
def test_cards_and_bids_are_secret() -> None:
    playing = game(FOUR, 6, 1)
    answer(playing, ("at43-sequence", ["a2", "a1"]))
    assert playing.view(1).sequences[0] == ("a1", "a2")
    assert playing.view(0).sequences[0] == ("a2", "a1")
    answer(playing, ("at43-sequence", ["b2", "b1"]), ("at43-bid", 2))
    assert playing.view(1).bids == [-1, -1]
    assert playing.view(0).bids == [2, -1]

    def known(kind: type[Event], seat: int) -> list[Any]:
        return [
            entry.event for entry in playing.journal if isinstance(entry.event, kind) and entry.known_to(seat)
        ]

    assert [one.seat for one in known(SequenceLaid, 1)] == [1]
    assert known(BidMade, 1) == []
    answer(playing, ("at43-bid", 0))
    assert playing.view(1).bids == [2, 0]
    seen = {playing.imagine(1, Rng(seed)).battle.sequences[0] for seed in range(20)}
    assert seen == {("a1", "a2"), ("a2", "a1")}


@pytest.mark.clause(
    "at43.activation.delay",
    "at43.activation.cost",
    "at43.activation.delay-not-twice",
    "at43.activation.extra#3",
    "at43.activation.extra#ruling",
)
def test_a_delay_and_two_units_cost_five() -> None:
    table = position(
        squad("a1", 0, 20, officer=1),
        squad("a2", 0, 40),
        squad("b1", 1, 20, 90),
        squad("b2", 1, 40, 90),
        sequences=[["a1", "a2"], ["b1", "b2"]],
        pool=[6, 0],
    )
    playing = game(table)
    answer(playing, ("at43-option", "delay"))
    assert state(playing).pool[0] == 4
    # The other side has no points: its card comes up and it does nothing.
    assert asked(playing).seat == 0
    assert offered(playing, "at43-option") == ["play", "relocate", "extra"]
    answer(playing, ("at43-option", "extra"), ("at43-which-first", "a2"), ("at43-pay", "pay"))
    assert state(playing).pool[0] == 1
    assert [one.unit for one in events(playing, CardTurned)] == ["b1", "a1", "a2"]


@pytest.mark.clause(
    "at43.activation.one-option", "at43.activation.relocate-card#1", "at43.activation.relocate-card#ruling"
)
def test_the_first_card_goes_to_the_end() -> None:
    table = position(
        squad("a1", 0, 20, drills=["overwatch"]), squad("a2", 0, 40), squad("b1", 1, 20, 90),
        sequences=[["a1", "a2"], ["b1"]], pool=[6, 0],
    )  # fmt: skip
    playing = game(table)
    answer(playing, ("at43-option", "relocate"), ("at43-pay", "pay"))
    assert state(playing).pool[0] == 4
    assert state(playing).units["a1"].drills == ("overwatch",)
    assert events(playing, CardTurned)[0].unit == "a2"


@pytest.mark.clause("at43.drills.lost-on-reveal", "at43.activation.unpaid#ruling")
def test_an_unpaid_unit_does_nothing_and_loses_its_drills() -> None:
    table = position(squad("a1", 0, 20, drills=["overwatch"]), squad("b1", 1, 20, 90), pool=[0, 5])
    playing = game(acting(table, "a1"))
    assert state(playing).units["a1"].drills == ()
    assert events(playing, Inactive)[0].rule == "at43.activation.unpaid"
    assert asked(playing).seat == 1


@pytest.mark.clause("at43.activation.grounded-half", "at43.activation.grounded-majority")
def test_half_may_lie_but_not_more() -> None:
    for down, able in (([0, 1], True), ([0, 1, 2], False)):
        table = position(squad("a1", 0, 20, down=down), squad("b1", 1, 20, 90))
        playing = game(acting({**table, "unit": [{**table["unit"][0], "size": 5}, table["unit"][1]]}, "a1"))
        answer(playing, ("at43-pay", "pay"))
        assert state(playing).units["a1"].down == 0
        assert (asked(playing).ask == "at43-action") == able


@pytest.mark.clause("at43.morale.timing", "at43.morale.fail", "at43.morale.rally#2")
def test_three_troopers_fail_are_rallied_and_act() -> None:
    table = position(unit("a1", 0, "steel_troopers", (20, 20), size=3), squad("b1", 1, 20, 90), pool=[3, 5])
    # Morale 6 against 8: 5 or more.
    playing = game(acting(table, "a1"), 4)
    assert state(playing).units["a1"].morale == "disorganised"
    answer(playing, ("at43-rally", "rally"), ("at43-pay", "pay"))
    assert state(playing).pool[0] == 0
    assert asked(playing).ask == "at43-action"


@pytest.mark.clause("at43.morale.rout", "at43.missions.eliminate-vp")
def test_a_second_failure_is_rout() -> None:
    table = position(
        unit("a1", 0, "steel_troopers", (20, 20), size=3, morale="disorganised"), squad("b1", 1, 20, 90)
    )
    playing = game(acting(table, "a1"), 1)
    assert state(playing).units["a1"].status == "gone"
    assert state(playing).deeds == ((1, "eliminate", "infantry_unit"),)


@pytest.mark.clause(
    "at43.units.leader-replacement",
    "at43.units.officer-eliminated",
    "at43.activation.cost#1",
    "at43.activation.cost#2",
)
def test_a_standard_fighter_takes_over_though_a_bearer_is_nearer() -> None:
    alpha = unit(
        "alpha", 0, "steel_troopers", size=4, officer=1, bearers=1,
        places=[[60, 50], [60, 56], [63, 56], [60, 53.5]],
    )  # fmt: skip
    table = position(alpha, figures("golems", 1, "storm_golems", (60, 46)))
    playing = game(acting(table, "golems", stage="act"), 6, 6, 6, 1)
    assert probe(playing, "cost", unit="alpha") == 0
    answer(playing, ("at43-action", "melee"))
    assert state(playing).units["alpha"].leader == 1
    assert probe(playing, "cost", unit="alpha") == 1


def test_whole_games_are_the_same_from_any_fork_and_save() -> None:
    armies = tuple(ready_armies()[name].army for name in ("white_stars_company", "therians_assault"))
    playing = Game(SYSTEM, Setup("at43", "search_and_destroy", armies), Seeded(seed=4), log=False)
    rng = Rng(4)
    while playing.decision is not None:
        if len(playing.answers) % 23 == 0:
            assert playing.fork().digest() == playing.digest()
            assert SYSTEM.laws(playing.battle) == []
        playing.submit(playing.decision.seat, playing.decision.form.draw(rng))
    assert playing.outcome is not None


@pytest.mark.clause(
    "at43.activation.one-option",
    "at43.activation.relocate-card",
    "at43.activation.delay",
    "at43.activation.delay-not-twice",
    "at43.activation.extra#1",
)
@pytest.mark.parametrize(
    ("points", "cards", "delayed", "offer"),
    [
        (0, 2, False, "play"),
        (1, 2, False, "play relocate"),
        (2, 2, False, "play relocate delay"),
        (2, 1, False, "play delay"),
        (1, 2, True, "play relocate"),
        (2, 2, True, "play relocate extra"),
        (9, 1, True, "play"),
        (1, 1, False, "play"),
    ],
)
def test_each_option_needs_its_points_and_a_second_card_where_it_moves_one(
    points: int, cards: int, delayed: bool, offer: str
) -> None:
    ground = battle(
        position(squad("a1", 0, 20), squad("a2", 0, 40), squad("b1", 1, 20, 90), pool=[points, 9])
    )
    ground.sequences[0] = ("a1", "a2")[:cards]
    ground.delayed = (0,) if delayed else (1,)
    assert activation.options(ground, 0) == tuple(offer.split())
