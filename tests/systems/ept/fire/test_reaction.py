"""Opportunity fire: what sets it off, who may fire, how often, and at whom."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept.assault import retreat
from grognard.systems.ept.events.fire import Fired, FireRead
from grognard.systems.ept.fire import anti_personnel, reaction, targeting, triggers
from grognard.systems.ept.fire.holding import HOLDING
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST, Battle
from systems.ept.table import (
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


def field(*units: Any, dice: tuple[str, ...] = (), **rest: Any) -> Battle:
    return battle(game(position(*units, **rest), dice))


def skirmish(dice: tuple[str, ...] = (), **rest: Any) -> Game:
    """Alpha is at work, delta is its friend of another formation; bravo and charlie are the enemy."""
    return game(
        position(
            unit("alpha", 0, "british_squad", "B3"),
            unit("delta", 0, "british_squad", "B6"),
            unit("bravo", 1, "grenadier_squad", "G3"),
            unit("charlie", 1, "grenadier_squad", "G5"),
            activation="alpha",
            **rest,
        ),
        dice,
    )


def march(playing: Game, place: str, how: str = "march") -> None:
    if asked(playing).ask == "ept-unit":
        answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", how)
    answer(playing, "ept-march", place)


def let_delta_be(playing: Game) -> None:
    """Delta could answer opportunity fire, and does not."""
    assert (asked(playing).seat, offered(playing)) == (0, ["delta"])
    answer(playing, "ept-react", [])


# -- the window --------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.fire.opportunity-window",
    "ept.fire.opportunity-move-trigger",
    "ept.actions.reactions",
    "ept.actions.reaction-fire-passive-player",
)
def test_every_hex_entered_is_announced_and_answered_before_anything_else() -> None:
    playing = skirmish()
    march(playing, "C3")
    assert (asked(playing).seat, asked(playing).ask, offered(playing)) == (
        1,
        "ept-react",
        ["bravo", "charlie"],
    )
    answer(playing, "ept-react", [])
    assert (asked(playing).seat, asked(playing).ask) == (0, "ept-act")
    march(playing, "D3")
    assert (asked(playing).seat, asked(playing).ask) == (1, "ept-react")


@pytest.mark.clause("ept.fire.opportunity-move-any-number", "ept.fire.opportunity-once-per-hex")
def test_any_number_fire_each_once_a_hex_and_the_mover_goes_on() -> None:
    # Bravo (11 in column 10: nothing) and charlie (the same); then at the next hex bravo again, who keeps on 7.
    playing = skirmish(("5 6", "5 6", "3 4", "1 1"))
    march(playing, "C3")
    answer(playing, "ept-react", ["bravo", "charlie"])
    assert len(events(playing, Fired)) == 1  # the window of the first shot comes before the second
    let_delta_be(playing)
    let_delta_be(playing)
    assert len(events(playing, Fired)) == 2
    assert asked(playing).ask == "ept-act"
    march(playing, "D3")
    assert offered(playing) == ["bravo", "charlie"]
    answer(playing, "ept-react", ["bravo"])  # 7 in column 10 is N: alpha passes with 2
    let_delta_be(playing)
    assert [row.target for row in events(playing, FireRead)] == ["alpha"] * 3
    assert (
        asked(playing).ask == "ept-act"
    )  # nothing has changed: charlie was not named, and is not asked again


@pytest.mark.clause(
    "ept.fire.opportunity-fire-trigger#1",
    "ept.actions.reaction-fire-active-player#1",
    "ept.sequence.operations-success#1",
)
def test_passive_units_of_the_active_player_answer_opportunity_fire_and_nothing_else() -> None:
    playing = skirmish(("5 6",))
    march(playing, "C3")
    assert asked(playing).seat == 1  # delta does not react to its own side's march
    answer(playing, "ept-react", ["bravo"])
    assert (asked(playing).seat, offered(playing)) == (
        0,
        ["delta"],
    )  # nor does alpha, which is at work


@pytest.mark.clause(
    "ept.actions.reaction-fire-active-player#1", "ept.actions.reaction-fire-active-player#ruling"
)
def test_who_acted_earlier_in_the_turn_is_passive_and_fires_at_half_power_if_it_moved() -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3"),
        unit("delta", 0, "british_squad", "B6", activated=True, moved=True),
        unit("bravo", 1, "grenadier_squad", "G3"),
        activation="alpha",
    )
    trigger = triggers.fired((there.units["bravo"],))
    assert reaction.may_react(there, there.units["delta"], trigger)
    assert not reaction.may_react(there, there.units["alpha"], trigger)
    delta = there.units["delta"]
    made = Shot([(delta, delta.arms[0])], trigger.place, only=trigger.units, cause="opportunity")
    assert anti_personnel.firepower(there, *made.firers[0], made).exact == 3


@pytest.mark.clause(
    "ept.fire.opportunity-window",
    "ept.fire.opportunity-fire-trigger#1",
    "ept.fire.opportunity-fire-trigger#2",
)
def test_fire_is_answered_once_it_is_resolved_and_before_the_next_shot() -> None:
    playing = skirmish(("2 3", "1 1"))
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-target", "G3")  # N: bravo passes
    assert [row.target for row in events(playing, FireRead)] == ["bravo"]
    assert (asked(playing).seat, offered(playing)) == (1, ["bravo", "charlie"])
    answer(playing, "ept-react", [])
    assert asked(playing).ask == "ept-fire-on"


@pytest.mark.clause("ept.fire.opportunity-once-per-shot")
def test_each_shot_may_be_answered_once_by_each() -> None:
    playing = skirmish(("6 6", "6 6", "3 4", "1 1"))
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-target", "G3")
    answer(playing, "ept-react", ["bravo"])
    answer(playing, "ept-react", [])  # delta lets it be
    answer(playing, "ept-fire-on", "fire")  # 7: alpha keeps its rate; S, and bravo passes
    assert offered(playing) == ["bravo", "charlie"]


@pytest.mark.clause("ept.fire.cadence-lost#ruling")
def test_an_attempt_that_loses_its_rate_is_no_shot_to_answer() -> None:
    playing = skirmish(("6 6", "5 5"))
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-target", "G3")
    answer(playing, "ept-react", [])
    answer(playing, "ept-fire-on", "fire")
    there = battle(playing)
    assert there.units["alpha"].fire == FIRE_ENDED
    assert asked(playing).ask != "ept-react"


@pytest.mark.clause("ept.actions.reactions")
@pytest.mark.parametrize(
    "state",
    [{"fire": FIRE_ENDED}, {"neutralised": True}, {"stunned": True}],
    ids=["ended", "neutral", "stunned"],
)
def test_who_cannot_fire_cannot_react(state: dict[str, Any]) -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3"),
        unit("bravo", 1, "grenadier_squad", "G3", **state),
        unit("charlie", 1, "grenadier_squad", "G3", fire=FIRE_TEST, stopped=True, moved=True),
        activation="alpha",
    )
    trigger = triggers.moving((there.units["alpha"],), "normal")
    assert not reaction.may_react(there, there.units["bravo"], trigger)
    assert reaction.may_react(there, there.units["charlie"], trigger)
    assert not reaction.may_react(
        there, there.units["charlie"], triggers.moving((there.units["alpha"],), "normal", ("charlie",))
    )


# -- at whom -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire.hits-whole-hex#2", "ept.fire.opportunity-move-single-target#1")
def test_only_the_mover_is_hit() -> None:
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B3"),
            unit("friend", 0, "british_squad", "C3"),
            unit("bravo", 1, "grenadier_squad", "G3"),
            activation="alpha",
        ),
        ["1 1"],
    )
    march(playing, "C3")
    answer(playing, "ept-react", ["bravo"])  # 2 in column 10: a step
    there = battle(playing)
    assert there.units["alpha"].steps == 1
    assert [row.target for row in events(playing, FireRead)] == ["alpha"]
    assert there.units["friend"].steps == 2


@pytest.mark.clause("ept.fire.opportunity-move-single-target#1", "ept.fire.opportunity-move-single-target#2")
def test_who_moves_together_is_hit_by_one_roll() -> None:
    there = field(
        unit("alpha", 0, "british_squad", "C3"),
        unit("beta", 0, "british_squad", "C3"),
        unit("idle", 0, "british_squad", "C3"),
        unit("bravo", 1, "grenadier_squad", "G3"),
        activation="alpha",
        dice=("2 3", "1 1", "1 1"),
    )
    stack = (there.units["alpha"], there.units["beta"])
    script = reaction.window(there, triggers.moving(stack, "normal"))
    carry_out(script, ["bravo"])
    assert there.journal is not None
    read = [entry.event for entry in there.journal.entries if isinstance(entry.event, FireRead)]
    assert [(row.target, row.total) for row in read] == [("alpha", 5), ("beta", 5)]


@pytest.mark.clause("ept.fire.opportunity-fire-single-target#1")
def test_only_who_fired_is_hit() -> None:
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B3"),
            unit("friend", 0, "british_squad", "B3"),
            unit("bravo", 1, "grenadier_squad", "G3"),
            activation="alpha",
        ),
        ["6 6", "2 3", "1 1"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-react", ["bravo"])
    assert [row.target for row in events(playing, FireRead)] == ["bravo", "alpha"]


@pytest.mark.clause(
    "ept.fire.opportunity-fire-single-target#1", "ept.fire.opportunity-fire-single-target#ruling"
)
def test_of_a_group_all_in_the_hex_that_is_fired_at_are_hit() -> None:
    formation = [{"id": "first", "seat": 0, "leader": "alpha"}]
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B3", formation="first"),
            unit("beta", 0, "british_squad", "B3", formation="first"),
            unit("gamma", 0, "british_squad", "B4", formation="first"),
            unit("idle", 0, "section_hq", "B3", formation="first"),
            unit("bravo", 1, "grenadier_squad", "G3"),
            formation=formation,
            activation="first",
        ),
        ["6 6", "2 3", "1 1", "1 1"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-join", "beta")
    answer(playing, "ept-join", "gamma")
    answer_if_asked(playing, "ept-join", "pass")
    answer(playing, "ept-react", ["bravo"])
    answer(playing, "ept-target", "B3")  # B3 or B4
    read = events(playing, FireRead)
    assert [row.target for row in read] == ["bravo", "alpha", "beta"]


# -- one after the other -----------------------------------------------------------------------------


@pytest.mark.clause("ept.fire.opportunity-sequential#1")
def test_who_is_named_after_a_shot_that_strikes_home_is_asked_again() -> None:
    # A 5 in column 10 is N: alpha fails with 12, is neutralised, and charlie need not fire any more.
    playing = skirmish(("2 3", "6 6"))
    march(playing, "C3")
    answer(playing, "ept-react", ["charlie", "bravo"])
    let_delta_be(playing)
    assert [told.units for told in events(playing, Fired)] == [("charlie",)]  # as they were named
    assert battle(playing).units["alpha"].neutralised
    assert (asked(playing).seat, offered(playing)) == (1, ["bravo"])
    answer(playing, "ept-react", [])
    assert len(events(playing, Fired)) == 1


def test_what_changes_unseen_does_not_ask_anybody_again() -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3", hidden=True),
        unit("bravo", 1, "grenadier_squad", "G3"),
    )
    before = reaction.picture(there, 1)
    there.units["alpha"].steps -= 1
    there.units["bravo"].fire = FIRE_TEST
    assert reaction.picture(there, 1) == before
    there.units["bravo"].stopped = True
    assert reaction.picture(there, 1) != before


@pytest.mark.clause("ept.fire.opportunity-sequential#ruling")
def test_nor_at_who_was_stopped() -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3", stopped=True), unit("bravo", 1, "grenadier_squad", "G3")
    )
    bravo, alpha = there.units["bravo"], there.units["alpha"]
    made = Shot([(bravo, bravo.arms[0])], alpha.place, only=(alpha,), march="normal")
    assert int(anti_personnel.shifts(there, *made.firers[0], alpha, made)) == 0
    alpha.stopped = False
    assert int(anti_personnel.shifts(there, *made.firers[0], alpha, made)) == 2


@pytest.mark.clause("ept.fire.opportunity-pivot-trigger#1")
def test_a_pivot_is_a_trigger_of_its_own() -> None:
    car = {
        "id": "car",
        "name": "Car",
        "front": 0,
        "flank": 0,
        "size": "small",
        "movement": "wheeled",
        "points": 10,
        "from": {"default": "reconstructed"},
    }
    playing = game(
        position(
            unit("car", 0, "car", "C3"),
            unit("bravo", 1, "grenadier_squad", "G3"),
            profiles=[car],
            activation="car",
        ),
        ["5 6"],
    )
    answer_if_asked(playing, "ept-unit", "car")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-drive", "left")
    assert (asked(playing).ask, offered(playing)) == ("ept-react", ["bravo"])
    answer(playing, "ept-react", ["bravo"])  # 11: nothing
    answer(playing, "ept-act", "march")
    answer(playing, "ept-drive", "left")
    # Another side turned is another occasion, for the same unit too.
    assert (asked(playing).ask, offered(playing)) == ("ept-react", ["bravo"])


def test_a_shot_that_has_been_answered_already_opens_no_window() -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3"),
        unit("delta", 0, "british_squad", "B6"),
        unit("bravo", 1, "grenadier_squad", "G3"),
        activation="alpha",
        dice=("6 6",),
    )
    script = reaction.window(there, triggers.moving((there.units["alpha"],), "normal"))
    asked_first = next(script)
    assert asked_first.form.to_data()["options"] == ["bravo", *HOLDING]
    second = script.send(["bravo"])
    assert second.form.to_data()["options"] == ["delta", *HOLDING]
    assert there.journal is not None
    assert sum(isinstance(entry.event, Fired) for entry in there.journal.entries) == 1


@pytest.mark.clause("ept.actions.reactions")
def test_the_other_reaction_is_to_give_way_before_an_assault() -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3"),
        unit("bravo", 1, "grenadier_squad", "C3"),
        unit("still", 1, "grenadier_squad", "C3", stopped=True),
        activation="alpha",
    )
    script = retreat.before_assault(there, there.board.parse("C3"), (there.units["alpha"],))
    question = next(script)
    assert (question.seat, question.ask, question.form.to_data()["options"]) == (1, "ept-retreat", ["bravo"])
    script.close()


@pytest.mark.clause("ept.fire.opportunity-move-single-target#1")
def test_who_cannot_harm_the_mover_does_not_react_for_the_sake_of_others_in_its_hex() -> None:
    there = field(
        unit("tank", 0, "t_55", "C3"),
        unit("men", 0, "british_squad", "C3"),
        unit("bravo", 1, "grenadier_squad", "G3"),
        unit("rocket", 1, "bazooka_team", "E3"),
        activation="tank",
    )
    trigger = triggers.moving((there.units["tank"],), "normal")
    assert targeting.has_shot(there, there.units["bravo"], trigger.place)
    assert not reaction.may_react(there, there.units["bravo"], trigger)
    assert reaction.may_react(there, there.units["rocket"], trigger)


@pytest.mark.clause("ept.fire.opportunity-fire-single-target#1", "ept.fire.opportunity-move-single-target#1")
def test_those_caught_beside_them_are_hit_only_while_they_are_there() -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3"),
        unit("bravo", 1, "grenadier_squad", "B3"),
        unit("charlie", 1, "grenadier_squad", "B3"),
        unit("delta", 0, "british_squad", "C3"),
    )
    alpha, bravo, charlie, delta = (there.units[name] for name in ("alpha", "bravo", "charlie", "delta"))
    trigger = triggers.moving((alpha,), "normal")
    assert trigger.at(alpha.place) == (alpha,)
    trigger.caught = (bravo, charlie)
    there.lift(charlie, "gone")
    assert trigger.at(alpha.place) == (alpha, bravo)
    both = triggers.fired((alpha, delta))
    assert both.places == tuple(sorted((alpha.place, delta.place)))
    assert both.at(delta.place) == (delta,)


@pytest.mark.clause("ept.actions.reaction-fire-passive-player")
def test_in_the_answer_that_is_for_missiles_alone_no_smoke_is_laid() -> None:
    smoker = {
        "id": "smoker", "name": "Smoker", "front": 6, "flank": 4, "size": "normal", "movement": "tracked", "points": 8,
        "abilities": ["smoke_shells"], "from": {"default": "reconstructed"},
        "arms": [{"kind": "gun", "anti_personnel": 6, "anti_tank": 10, "rate": 6, "range": 30, "length": "M"}],
    }  # fmt: skip
    state = battle(
        game(
            position(
                unit("alpha", 0, "us_squad", "C3"),
                unit("tank", 1, "smoker", "C7", facing=0),
                profiles=[smoker],
            )
        )
    )
    trigger = triggers.moving((state.units["alpha"],), "normal")
    assert reaction.may_react(state, state.units["tank"], trigger)
    trigger.missiles = triggers.ONLY
    assert not reaction.may_react(state, state.units["tank"], trigger)


@pytest.mark.clause("ept.actions.reaction-fire-passive-player", "ept.terrain.smoke-shells#ruling")
@pytest.mark.parametrize(
    ("abilities", "at", "able"),
    [(["smoke_shells"], "C3", True), ([], "C3", False), (["smoke_shells"], "C1", False)],
)
def test_who_is_out_of_range_but_in_sight_is_answered_with_smoke(
    abilities: list[str], at: str, able: bool
) -> None:
    smoker = {
        "id": "smoker", "name": "Smoker", "front": 6, "flank": 4, "size": "normal", "movement": "tracked", "points": 8,
        "abilities": abilities, "from": {"default": "reconstructed"},
        "arms": [{"kind": "gun", "anti_personnel": 6, "anti_tank": 10, "rate": 6, "range": 1, "length": "M"}],
    }  # fmt: skip
    wood = drawn("..........", "FFFFFFFFFF", *["." * 10] * 6)
    state = battle(
        game(
            position(
                unit("alpha", 0, "us_squad", at),
                unit("tank", 1, "smoker", "C7", facing=0),
                profiles=[smoker],
                map=wood,
            )
        )
    )
    trigger = triggers.moving((state.units["alpha"],), "normal")
    assert reaction.may_react(state, state.units["tank"], trigger) is able
