"""What fire does to men: stop and neutralisation tests, step losses, and shedding a Stop marker."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.event import Journal
from grognard.systems.ept.actions import menu
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.effects import effects, results
from grognard.systems.ept.effects.effects import Cause
from grognard.systems.ept.events.fire import StepsLost
from grognard.systems.ept.state import Battle, Unit
from systems.ept.table import (
    answer,
    answer_if_asked,
    battle,
    carry_out,
    game,
    offered,
    position,
    refused,
    unit,
)

FIRE = Cause("ap")


def field(*units: Any, dice: tuple[str, ...] = (), **rest: Any) -> Battle:
    return battle(game(position(*units, **rest), dice))


def struck(
    result: str, dice: str = "", profile: str = "grenadier_squad", answers: Any = (), **state: Any
) -> Unit:
    """What a result makes of a unit (a full squad of morale 7 unless said otherwise)."""
    there = field(
        unit("alpha", 0, "british_squad", "B3"),
        unit("bravo", 1, profile, "F3", **state),
        dice=(dice,) if dice else (),
    )
    carry_out(results.apply(there, there.units["bravo"], result, FIRE), *answers)
    return there.units["bravo"]


def state_of(found: Unit) -> tuple[int, bool, bool]:
    return found.steps, found.stopped, found.neutralised


# -- tests -------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.fire.stop-test",
    "ept.fire.double-morale-neutralised",
    "ept.fire.natural-twelve",
    "ept.fire.result-types#1",
    "ept.fire.result-types#2",
)
@pytest.mark.parametrize(
    ("result", "dice", "wanted"),
    [
        # Morale 6 and S1: up to 5 nothing, 6 to 9 stopped, from 10 neutralised (the book's own figures).
        ("S1", "2 3", (1, False, False)),
        ("S1", "3 3", (1, True, False)),
        ("S1", "4 5", (1, True, False)),
        ("S1", "5 5", (1, False, True)),
        ("S", "3 3", (1, False, False)),
        ("S", "5 6", (1, True, False)),
        ("S", "6 6", (1, False, True)),
    ],
)
def test_stop_tests(result: str, dice: str, wanted: tuple[int, bool, bool]) -> None:
    assert state_of(struck(result, dice, "insurgent_team")) == wanted


@pytest.mark.clause(
    "ept.fire.neutralisation-test",
    "ept.fire.natural-twelve",
    "ept.fire.double-morale-loss#1",
    "ept.fire.result-types#1",
    "ept.fire.result-types#2",
)
@pytest.mark.parametrize(
    ("result", "dice", "wanted"),
    [
        # Morale 7 and N2: 5 passes, from 10 a step is lost as well (the book's own figures).
        ("N2", "2 3", (2, False, False)),
        ("N2", "2 4", (2, False, True)),
        ("N2", "4 5", (2, False, True)),
        ("N2", "5 5", (1, False, True)),
        ("N", "3 4", (2, False, False)),
        ("N", "5 6", (2, False, True)),  # 11 is less than twice 7
        ("N", "6 6", (1, False, True)),
        ("N1", "3 4", (2, False, True)),
        ("N3", "4 4", (1, False, True)),
    ],
)
def test_neutralisation_tests(result: str, dice: str, wanted: tuple[int, bool, bool]) -> None:
    assert state_of(struck(result, dice)) == wanted


@pytest.mark.clause("ept.fire.natural-twelve")
@pytest.mark.parametrize("result", ["S", "N"])
def test_twelve_is_the_worst_whatever_the_morale(result: str) -> None:
    found = struck(result, "6 6", morale=13)
    assert state_of(found) == ((2, False, True) if result == "S" else (1, False, True))


# -- losses ------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.effects.step-loss-squad",
    "ept.fire.result-types#1",
    "ept.fire.step-loss-result#1",
    "ept.units.squad-steps#1",
)
@pytest.mark.parametrize(
    ("result", "before", "left"), [("1", 2, 1), ("1", 1, 0), ("2", 2, 0), ("3", 2, 0), ("2", 1, 0)]
)
def test_a_squad_has_two_steps_and_what_survives_is_neutralised(result: str, before: int, left: int) -> None:
    found = struck(result, steps=before)
    assert found.steps == left
    assert found.status == ("field" if left else "gone")
    assert found.neutralised is (left > 0)


@pytest.mark.clause("ept.units.squad-steps#2")
def test_a_squad_that_has_lost_a_step_fires_with_its_other_side() -> None:
    found = struck("1")
    assert [(arm.anti_personnel, arm.rate, arm.range) for arm in found.arms] == [(4, 6, 6)]


@pytest.mark.clause("ept.units.single-step", "ept.effects.step-loss-single")
@pytest.mark.parametrize(
    "profile", ["section_hq", "rifle_team", "light_machine_gun", "observer", "pak_36_gun"]
)
@pytest.mark.parametrize("result", ["1", "2", "3"])
def test_whoever_is_no_squad_is_gone_with_the_first_step(profile: str, result: str) -> None:
    found = struck(result, profile=profile)
    assert (found.steps, found.status) == (0, "gone")


@pytest.mark.clause("ept.fire.step-loss-result#ruling")
def test_steps_cost_no_more_to_who_is_neutralised_already() -> None:
    assert state_of(struck("1", neutralised=True)) == (1, False, True)


# -- neutralised -------------------------------------------------------------------------------------


@pytest.mark.clause("ept.effects.neutralised-again#1")
def test_a_step_lost_for_being_neutralised_already_is_told_as_such() -> None:
    for already in (True, False):
        state = field(
            unit("alpha", 0, "british_squad", "B3", neutralised=already),
            unit("foe", 1, "grenadier_squad", "F3"),
        )
        state.journal = Journal()
        carry_out(effects.neutralised_result(state, state.units["alpha"], 0, effects.Cause("ap")))
        told = [entry.event.kind for entry in state.journal.entries]
        assert told == (["ept-neutralised-again", "ept-steps-lost"] if already else ["ept-neutralised"])


@pytest.mark.clause(
    "ept.fire.double-morale-loss#ruling",
    "ept.effects.neutralised-again#2",
    "ept.effects.neutralised-again#ruling",
)
def test_more_of_the_same_for_the_neutralised() -> None:
    assert state_of(struck("S", "4 5", neutralised=True)) == (2, False, True)  # stopped: no effect
    assert state_of(struck("S", "6 6", neutralised=True)) == (1, False, True)  # neutralised once more
    assert struck("N", "6 6", neutralised=True).status == "gone"  # the step of 11.2 and that of 7.8
    assert state_of(struck("N", "3 4", neutralised=True)) == (2, False, True)


@pytest.mark.clause(
    "ept.units.status#1", "ept.units.status#2", "ept.units.status#ruling", "ept.effects.neutralised-limits"
)
def test_a_neutralised_unit_loses_its_other_markers_and_does_nothing() -> None:
    found = struck("N", "4 4", stopped=True, moved=True, observing=True)
    assert (found.neutralised, found.stopped, found.moved, found.observing) == (True, False, False, False)
    there = field(
        unit("alpha", 0, "british_squad", "B3", neutralised=True), unit("bravo", 1, "grenadier_squad", "F3")
    )
    assert not there.units["alpha"].can_act
    assert menu.offered(there, Act(there.units["alpha"])) == ()


@pytest.mark.clause("ept.effects.neutralised-limits")
def test_a_neutralised_unit_does_not_react() -> None:
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B3"),
            unit("bravo", 1, "grenadier_squad", "F3", neutralised=True),
            unit("charlie", 1, "grenadier_squad", "F4"),
            activation="alpha",
        )
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "C3")
    assert offered(playing) == ["charlie"]


# -- stopped -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.effects.stopped-limits#1", "ept.units.status#1", "ept.units.status#2")
def test_a_stopped_unit_loses_its_moved_marker_and_cannot_move_but_fires() -> None:
    found = struck("S", "5 6", moved=True, answers=("keep",))
    assert (found.stopped, found.moved) == (True, False)
    playing = game(
        position(
            unit("alpha", 0, "rifle_team", "B3", stopped=True),
            unit("bravo", 1, "grenadier_squad", "F3"),
            activation="alpha",
        )
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    assert offered(playing) == ["fire", "half-fire", "done"]
    assert refused(playing, "march") == "ept.actions.status-limits"


@pytest.mark.clause("ept.effects.stop-removal-by-loss")
def test_a_squad_sheds_its_stop_marker_with_a_step_at_once() -> None:
    assert state_of(struck("S", "5 6", answers=("shed",))) == (1, False, False)
    assert state_of(struck("S", "5 6", answers=("keep",))) == (2, True, False)
    # Who has one step is not asked.
    assert state_of(struck("S", "5 6", steps=1)) == (1, True, False)


@pytest.mark.clause("ept.effects.stop-removal-by-loss")
def test_or_when_it_acts() -> None:
    formation = {"id": "first", "seat": 0, "leader": "alpha"}
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B3", stopped=True, formation="first"),
            unit("bravo", 1, "grenadier_squad", "F3"),
            formation=[formation],
            activation="first",
        )
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    assert offered(playing) == ["fire", "half-fire", "shed", "done"]
    answer(playing, "ept-act", "shed")
    there = battle(playing)
    assert state_of(there.units["alpha"]) == (1, False, False)
    assert there.formations["first"].losses == 1
    assert "march" in offered(playing)


@pytest.mark.clause("ept.effects.step-loss-squad", "ept.units.squad-steps#1")
@pytest.mark.parametrize(("steps", "counted"), [(1, 1), (2, 2), (3, 2)])
def test_a_formation_counts_the_steps_that_were_there_to_lose(steps: int, counted: int) -> None:
    there = field(unit("alpha", 0, "us_squad", "B3"), unit("far", 1, "us_squad", "J8"))
    carry_out(effects.lose_steps(there, there.units["alpha"], steps, FIRE))
    assert there.formations["alpha"].losses == counted


@pytest.mark.clause("ept.effects.neutralised-limits", "ept.effects.stopped-limits#1")
def test_while_others_are_in_a_wave_who_is_not_is_stopped_and_neutralised_as_ever() -> None:
    there = field(unit("alpha", 0, "us_squad", "B3"), unit("far", 1, "us_squad", "J8"))
    alpha = there.units["alpha"]
    there.wave = ("far",)
    carry_out(effects.stop(there, alpha), effects.KEEP)
    assert (alpha.stopped, alpha.steps) == (True, 2)
    effects.neutralise(there, alpha)
    assert (alpha.neutralised, alpha.stopped, alpha.steps) == (True, False, 2)
    carry_out(effects.stop(there, alpha))
    assert not alpha.stopped, "who is neutralised is not stopped as well"


@pytest.mark.clause("ept.effects.step-loss-squad")
@pytest.mark.parametrize(("status", "told"), [("field", ["it"]), ("reserve", [])])
def test_the_enemy_hears_of_a_step_only_where_he_sees_who_lost_it(status: str, told: list[str]) -> None:
    state = field(unit("it", 0, "us_squad", "D4"))
    if status == "reserve":
        state.lift(state.units["it"], "reserve")
    state.journal = Journal()
    carry_out(effects.lose_steps(state, state.units["it"], 1, Cause("ap")))
    losses = [entry.event for entry in state.journal.seen_by(1) if isinstance(entry.event, StepsLost)]
    assert [loss.unit for loss in losses] == told
