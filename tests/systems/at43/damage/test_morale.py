"""Morale: when a unit tests, against what, and what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Seeded
from grognard.core.system import Setup
from grognard.systems.at43 import SYSTEM, dice, morale, profile
from grognard.systems.at43.events import MoraleTested
from grognard.systems.at43.roster.ready import ready_armies
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    left,
    offered,
    position,
    probe,
    rolled,
    state,
    unit,
)

ENEMY = figures("golems", 1, "storm_golems", (60, 90), (63, 90), (66, 90), (69, 90))


def squad(card: str, size: int, **rest: Any) -> dict[str, Any]:
    return unit("alpha", 0, card, (60, 20), size=size, **rest)


@pytest.mark.clause("at43.morale.test")
@pytest.mark.parametrize(
    ("value", "need"),
    [
        pytest.param(2, dice.NEVER, marks=pytest.mark.example("at43.ex.morale-value-2")),
        pytest.param(3, 6, marks=pytest.mark.example("at43.ex.morale-value-3")),
        pytest.param(5, 5, marks=pytest.mark.example("at43.ex.morale-value-5")),
        pytest.param(8, 4, marks=pytest.mark.example("at43.ex.morale-value-8")),
        pytest.param(9, 4, marks=pytest.mark.example("at43.ex.morale-value-9")),
        pytest.param(12, 2, marks=pytest.mark.example("at43.ex.morale-value-12")),
    ],
)
def test_morale_against_eight_on_one_die(value: int, need: int) -> None:
    card = {
        "id": "recruits", "name": "Recruits", "side": "white_stars", "category": "infantrymen", "rank": 1,
        "fighter": {"movement": 14, "morale": value, "combat": 4, "protection": 4, "size": 2, "base": 2.5,
                    "weapons": [{"weapon": "assault_rifle"}], "from": {"default": "reconstructed"}},
        "list": {"clause": "at43.profiles.missing", "standard_size": 3, "maximum_size": 9, "officers": [10],
                 "prices": [{"equipment": [], "standard": 100, "maximum": 200, "extra": 20}],
                 "from": {"default": "reconstructed"}},
        "from": {"default": "reconstructed"},
    }  # fmt: skip

    def after(*dice: int) -> str:
        table = position(squad("recruits", 3), ENEMY, profiles=[card])
        playing = game(acting(table, "alpha"), *dice)
        assert left(playing) == 0
        return state(playing).units["alpha"].morale

    assert profile.tables().morale_difficulty == 8
    if need >= dice.NEVER:
        assert after() == "disorganised"
        return
    assert after(need) == "valiant"
    assert after(need - 1) == "disorganised"


@pytest.mark.clause("at43.morale.trigger-infantry-low-rank", "at43.morale.trigger-infantry-rank3")
@pytest.mark.parametrize(
    ("card", "size", "due"),
    [
        ("star_troopers", 4, False),
        ("star_troopers", 3, True),
        ("steel_troopers", 4, False),
        ("steel_troopers", 3, True),
        ("steel_troopers", 1, True),
        ("steel_tacarms", 3, False),
        ("steel_tacarms", 2, False),
        ("steel_tacarms", 1, True),
    ],
)
def test_few_infantrymen_test_when_their_card_comes_up(card: str, size: int, due: bool) -> None:
    playing = game(acting(position(squad(card, size), ENEMY), "alpha"), *[6] * due)
    assert len(events(playing, MoraleTested)) == due


@pytest.mark.clause("at43.morale.trigger-infantry-low-rank#ruling")
def test_a_hero_is_not_counted_among_the_few() -> None:
    table = battle(position(squad("steel_troopers", 3, hero="borz"), ENEMY))
    assert len(table.units["alpha"].living) == 4
    assert morale.due(table.units["alpha"])


@pytest.mark.clause("at43.morale.trigger-afv-immobilised")
@pytest.mark.parametrize(("propulsion", "due"), [((2, 1), False), ((0, 1), False), ((0, 0), True)])
def test_machines_test_when_none_of_them_can_move(propulsion: tuple[int, int], due: bool) -> None:
    structure = [[3, legs, 1, 1] for legs in propulsion]
    toads = figures("toads", 0, "fire_toad", (60, 20), (68, 20), structure=structure)
    playing = game(acting(position(toads, ENEMY), "toads"), *[6] * due)
    assert len(events(playing, MoraleTested)) == due


@pytest.mark.clause("at43.morale.unit-value")
def test_a_unit_has_the_best_morale_of_its_members() -> None:
    assert probe(game(position(squad("steel_troopers", 3))), "morale", unit="alpha") == 6
    assert probe(game(position(squad("steel_troopers", 3, hero="borz"))), "morale", unit="alpha") == 10
    lone = squad("steel_troopers", 3, hero="borz", lost=[0])
    assert probe(game(position(lone)), "morale", unit="alpha") == 6


@pytest.mark.clause("at43.morale.pass")
@pytest.mark.parametrize("before", ["valiant", "disorganised"])
def test_a_success_changes_nothing(before: str) -> None:
    playing = game(acting(position(squad("steel_troopers", 3, morale=before), ENEMY), "alpha"), 5)
    assert rolled(playing, "at43-roll-morale") == [(5,)]
    assert state(playing).units["alpha"].morale == before


@pytest.mark.clause("at43.morale.states", "at43.morale.fail", "at43.morale.rout")
def test_valiant_then_disorganised_then_routed_and_gone() -> None:
    def failed(before: str) -> Any:
        table = position(squad("steel_troopers", 3, officer=1, morale=before), ENEMY)
        return state(game(acting(table, "alpha"), 4)).units["alpha"]

    assert morale.STATES == ("valiant", "disorganised", "routed")
    assert (failed("valiant").morale, failed("valiant").status) == ("disorganised", "field")
    routed = failed("disorganised")
    assert (routed.morale, routed.status, routed.living) == ("routed", "gone", ())


@pytest.mark.clause("at43.morale.rout")
def test_a_rout_counts_as_an_elimination_for_the_enemy() -> None:
    table = position(squad("steel_troopers", 3, officer=1, morale="disorganised"), ENEMY)
    playing = game(acting(table, "alpha"), 1)
    assert state(playing).deeds == ((1, "eliminate", "officer"), (1, "eliminate", "infantry_unit"))


@pytest.mark.clause("at43.morale.start-valiant")
def test_every_unit_of_a_new_game_is_valiant_and_acts_normally() -> None:
    armies = tuple(ready_armies()[name].army for name in ("white_stars_company", "therians_assault"))
    table = SYSTEM.begin(Setup("at43", "search_and_destroy", armies, {}), Seeded(seed=1))
    script = SYSTEM.step(table)
    while script is not None and not table.units:
        decision = next(script, None)
        while decision is not None:
            try:
                decision = script.send(decision.form.default())
            except StopIteration:
                decision = None
        script = SYSTEM.step(table)
    assert table.units
    assert {one.morale for one in table.units.values()} == {"valiant"}
    playing = game(acting(position(squad("steel_troopers", 6, officer=1), ENEMY), "alpha"))
    assert {"rapid", "combat", "fire:laser_rifle"} <= set(offered(playing, "at43-action"))


@pytest.mark.clause("at43.morale.several-tests", "at43.morale.trigger-afv-loss#1")
def test_a_machine_unit_tests_again_for_every_loss_at_the_very_moment() -> None:
    toads = figures(
        "toads", 0, "fire_toad", (60, 70), (68, 72), (76, 74), officer=1, structure=[[1, 2, 1, 1]] * 3
    )
    golgoth = figures("golgoth", 1, "wraith_golgoth", (60, 20))
    # Three hits, one each; every one pierces and meets the frame. After the first and second loss the rest test
    # their Morale of 7 (4 or more); when none is left nobody does.
    playing = game(
        acting(position(toads, golgoth), "golgoth", stage="act"),
        *[6, 6, 6, 1, 1, 1],
        *[5, 3, 4],
        *[5, 3, 4],
        *[5, 3],
    )
    answer(playing, ("at43-action", "fire:medium_sonic_cannon>toads"))
    while asked(playing).ask == "at43-new-leader":
        playing.submit(asked(playing).seat, asked(playing).form.default())
    assert len(events(playing, MoraleTested)) == 2
    assert state(playing).units["toads"].status == "gone"
    assert left(playing) == 0


@pytest.mark.clause("at43.morale.several-tests", "at43.morale.timing")
def test_a_unit_that_tested_outside_its_activation_tests_again_when_its_card_comes_up() -> None:
    toads = figures("toads", 0, "fire_toad", (60, 70), (68, 72), structure=[[1, 2, 1, 1], [3, 0, 1, 1]])
    golgoth = figures("golgoth", 1, "wraith_golgoth", (60, 20))
    table = acting(position(toads, golgoth, pool=[5, 0]), "golgoth", stage="act")
    playing = game(table, *[6, 1, 1, 1, 1, 1], *[5, 3], 4, 4)
    answer(
        playing,
        ("at43-action", "fire:medium_sonic_cannon>toads/0"),
        ("at43-action", "end"),
        ("at43-option", "play"),
    )
    assert len(events(playing, MoraleTested)) == 2
    # Both tests came before anything was paid for.
    assert state(playing).pool[0] == 5


@pytest.mark.clause("at43.morale.trigger-afv-loss")
def test_infantry_never_tests_outside_its_activation() -> None:
    table = position(squad("steel_troopers", 3), ENEMY)
    playing = game(acting(table, "golems", stage="act"), *[6, 6, 1, 1, 1, 1], *[6, 6])
    answer(playing, ("at43-action", "fire:nanoblaster"))
    assert events(playing, MoraleTested) == []


@pytest.mark.clause("at43.morale.disorganised-effect#1")
def test_a_disorganised_unit_takes_neither_action_nor_drill_and_pays_nothing() -> None:
    table = position(squad("steel_troopers", 6, morale="disorganised"), ENEMY, pool=[1, 5])
    playing = game(acting(table, "alpha"))
    assert asked(playing).seat == 1
    alpha = state(playing).units["alpha"]
    assert (alpha.drills, alpha.morale, alpha.status) == ((), "disorganised", "field")
    assert state(playing).pool[0] == 1


@pytest.mark.clause("at43.morale.disorganised-effect#ruling")
def test_drills_held_when_a_machine_unit_wavers_stay_until_its_card_comes_up() -> None:
    toads = figures(
        "toads", 0, "fire_toad", (60, 70), (68, 72), structure=[[1, 2, 1, 1]] * 2, drills=["overwatch"]
    )
    golgoth = figures("golgoth", 1, "wraith_golgoth", (60, 20))
    table = acting(position(toads, golgoth, ENEMY, pool=[5, 0]), "golgoth", stage="act")
    playing = game(table, *[6, 1, 1, 1, 1, 1], *[5, 3], 3)
    answer(playing, ("at43-action", "fire:medium_sonic_cannon>toads/1"))
    toads_now = state(playing).units["toads"]
    assert (toads_now.morale, toads_now.drills) == ("disorganised", ("overwatch",))
    answer(playing, ("at43-action", "end"), ("at43-option", "play"), ("at43-rally", "leave"))
    assert state(playing).units["toads"].drills == ()


@pytest.mark.clause("at43.morale.rally#1")
def test_two_points_make_a_unit_valiant_and_it_acts_free_with_an_officer() -> None:
    table = position(squad("steel_troopers", 6, officer=1, morale="disorganised"), ENEMY, pool=[2, 0])
    playing = game(acting(table, "alpha"))
    answer(playing, ("at43-rally", "rally"))
    assert asked(playing).ask == "at43-action"
    assert state(playing).pool[0] == 0


@pytest.mark.clause("at43.morale.timing", "at43.morale.rally#ruling")
def test_the_test_comes_before_the_rally_and_may_end_in_rout() -> None:
    table = position(squad("steel_troopers", 3, officer=1, morale="disorganised"), ENEMY)
    playing = game(acting(table, "alpha"), 1)
    assert state(playing).units["alpha"].status == "gone"
    assert state(playing).pool[0] == 9


@pytest.mark.clause("at43.morale.steel-nerves")
def test_machines_of_steel_nerves_never_test_either() -> None:
    structure = [[5, 0, 2, 2]]
    golgoth = figures("golgoth", 1, "wraith_golgoth", (60, 20), structure=structure)
    playing = game(acting(position(golgoth, figures("alpha", 0, "steel_troopers", (60, 90))), "golgoth"))
    assert events(playing, MoraleTested) == []
