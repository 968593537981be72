"""Chapter 2: the phases of the turn, their steps, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.decision import Script
from grognard.core.dice import Seeded
from grognard.core.event import Rolled
from grognard.core.game import Game
from grognard.core.system import Setup, SetupFault
from grognard.systems import find
from grognard.systems.ept import profile, scenario
from grognard.systems.ept.events.turn import GameOver, InitiativeWon, PhaseBegan
from grognard.systems.ept.sequence import administration, support, turn
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST, NO_FIRE, Battle
from grognard.systems.ept.tables import tables
from systems.ept.table import (
    answer,
    asked,
    battle,
    drawn,
    events,
    game,
    leave,
    offered,
    position,
    rolled,
    unit,
)

STRIP = drawn("." * 16, "." * 16)


def quiet(dice: tuple[str, ...] = (), *others: Any, **rest: Any) -> Game:
    """Two squads far apart."""
    made = position(
        unit("alpha", 0, "us_squad", "A1", morale=7),
        unit("golf", 1, "grenadier_squad", "P1", morale=7),
        *others,
        **{"map": STRIP, "turns": 9, **rest},
    )
    return game(made, dice)


def run(script: Script[None]) -> None:
    """Go through a script with its default answers."""
    try:
        decision = next(script)
        while True:
            decision = script.send(decision.form.default())
    except StopIteration:
        return


def to_the_next_choice(playing: Game) -> None:
    while playing.decision is not None and playing.decision.ask != "ept-activate":
        playing.submit(playing.decision.seat, playing.decision.form.default())


# -- the turn ----------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.sequence.turn#1",
    "ept.sequence.turn#2",
    "ept.sequence.turn#3",
    "ept.sequence.turn#4",
    "ept.sequence.turn#5",
    "ept.sequence.turn#6",
)
def test_a_turn_has_four_phases_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, str]] = []
    stages: list[int] = []

    def noting(phase: str) -> Any:
        step = turn.STEPS[phase]

        def noted(battle: Battle) -> Script[None]:
            if not seen or seen[-1] != (battle.turn, phase):
                seen.append((battle.turn, phase))
            return step(battle)

        return noted

    monkeypatch.setattr(turn, "STEPS", {phase: noting(phase) for phase in turn.STEPS})
    playing = quiet(phase="support", options={"initiative": 0}, turns=3)
    for _ in range(4):
        to_the_next_choice(playing)
        stages.append(battle(playing).stage)
        answer(playing, "ept-activate", "pass")
    to_the_next_choice(playing)
    phases = ["support", "command", "operations", "administration"]
    assert seen == [(number, phase) for number in (2, 3) for phase in phases]
    assert stages == [1] * 4, "operations have no steps"
    told = [one.phase.removeprefix("ept-phase-") for one in events(playing, PhaseBegan)]
    assert told == [*phases[1:], *phases]
    assert playing.decision is None


@pytest.mark.clause(
    "ept.sequence.support-phase#1",
    "ept.sequence.support-phase#2",
    "ept.sequence.support-phase#3",
    "ept.sequence.support-phase#4",
    "ept.sequence.support-phase#5",
)
def test_artillery_falls_before_the_next_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def noting(name: str) -> Any:
        def step(battle: Battle) -> Script[None]:
            done.append(f"{name} {battle.phase} {battle.stage}")
            yield from ()

        return step

    assert [step.__name__ for step in support.STEPS] == ["air_support", "missions", "requests", "airborne"]
    monkeypatch.setattr(support, "STEPS", tuple(noting(step.__name__) for step in support.STEPS))
    playing = quiet(phase="support", options={"initiative": 1})
    assert done == [
        "air_support support 1",
        "missions support 2",
        "requests support 3",
        "airborne support 4",
    ]
    assert (battle(playing).phase, asked(playing).seat) == ("operations", 1)


@pytest.mark.clause("ept.sequence.command-phase-check")
def test_the_chain_of_command_is_looked_at_before_the_initiative() -> None:
    made = position(
        unit("chief", 0, "section_hq", "A1", formation="first"),
        unit("far", 0, "us_squad", "G1", formation="first"),
        unit("post", 0, "section_hq", "H1"),
        unit("boss", 1, "section_hq", "P1", formation="second"),
        unit("lost", 1, "us_squad", "K1", formation="second"),
        map=STRIP,
        phase="command",
        formation=[
            {"id": "first", "seat": 0, "leader": "chief"},
            {"id": "second", "seat": 1, "leader": "boss"},
        ],
    )
    playing = game(made, ["first: 3", "second: 1"])
    assert asked(playing).ask == "ept-attach"
    assert rolled(playing) == []
    answer(playing, "ept-attach", "pass")
    assert len(rolled(playing)) == 2
    units = battle(playing).units
    assert [name for name, one in units.items() if one.uncommanded] == ["far", "lost"]  # of both players


# -- the initiative ----------------------------------------------------------------------------------


@pytest.mark.clause("ept.sequence.initiative#1", "ept.sequence.initiative#2")
def test_the_higher_die_has_the_initiative_and_a_scenario_may_change_or_give_it() -> None:
    def holder(*dice: str, **options: Any) -> int:
        playing = quiet(dice, phase="command", options=options)
        assert events(playing, InitiativeWon)[-1].seat == battle(playing).initiative == asked(playing).seat
        return battle(playing).initiative

    assert holder("A: 5", "B: 4") == 0
    assert holder("A: 4", "B: 5") == 1
    assert holder("A: 3", "B: 3", "A: 1", "B: 1", "A: 6", "B: 2") == 0
    assert holder("A: 3", "B: 4", initiative_0=2) == 0
    assert holder("A: 3", "B: 2", "A: 1", "B: 5", initiative_1=1) == 1  # equal with its change: again
    assert holder(initiative=1) == 1
    assert holder(initiative_turn_2=0) == 0
    assert holder("A: 1", "B: 2", initiative_turn_5=0) == 1


# -- the administrative phase ------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.sequence.admin-order#1",
    "ept.sequence.admin-order#2",
    "ept.sequence.admin-order#3",
    "ept.sequence.admin-order#4",
    "ept.sequence.admin-order#5",
    "ept.sequence.admin-order#6",
    "ept.sequence.admin-order#7",
    "ept.sequence.admin-order#8",
    "ept.sequence.admin-order#9",
    "ept.sequence.admin-order#10",
    "ept.sequence.admin-order#11",
    "ept.sequence.admin-order#12",
)
def test_the_eleven_steps_are_the_books() -> None:
    def name(step: Any) -> str:
        """A step's own name, or that of what each player does in it."""
        inner = step.__closure__
        return str(inner[0].cell_contents.__name__ if inner else step.__name__)

    assert [name(step) for step in administration.STEPS] == [
        "resolve",
        "clear_smoke",
        "clear_markers",
        "repair",
        "shift",
        "rally_all",
        "turn_posts_back",
        "replace_leaders",
        "hesitate",
        "demoralise",
        "hide_again",
    ]


@pytest.mark.clause("ept.sequence.admin-order#1", "ept.sequence.admin-order#ruling")
def test_the_steps_run_in_order_and_within_each_the_holder_of_the_initiative_is_first() -> None:
    def side(seat: int, row: int, leader: str) -> list[dict[str, Any]]:
        own = {"formation": leader}
        return [
            unit(leader, seat, "section_hq", status="gone", steps=0, **own),
            unit(f"gun-{seat}", seat, "heavy_machine_gun", f"A{row}", deployed=True, jammed=True, **own),
            unit(f"down-{seat}", seat, "us_squad", f"D{row}", neutralised=True, **own),
            *(unit(f"crowd-{seat}-{n}", seat, "us_squad", f"G{row}", **own) for n in range(4)),
        ]

    losses = {"thresholds": [1, 2], "losses": 2}
    made = position(
        *side(0, 1, "chief"),
        *side(1, 8, "boss"),
        phase="administration",
        stage=1,
        initiative=1,
        turns=2,
        formation=[
            {"id": "chief", "seat": 0, "leader": "chief", **losses},
            {"id": "boss", "seat": 1, "leader": "boss", **losses},
        ],
        smoke={"E4": 2, "F4": 1},
    )
    playing = Game(find("ept"), Setup("ept", position=made), Seeded(seed=4))
    asks: list[tuple[str, int]] = []
    while playing.decision is not None:
        asks.append((playing.decision.ask, playing.decision.seat))
        playing.submit(playing.decision.seat, playing.decision.form.default())
    purposes = [(one.purpose.removeprefix("ept-roll-"), one.seat) for one in events(playing, Rolled)]
    assert [name for name, _ in purposes][:6] == ["repair", "repair", "rally", "rally", "deputy", "deputy"]
    assert [seat for _, seat in purposes] == [1, 0] * 4
    wanted = [("ept-excess", 1), ("ept-excess", 0), ("ept-deputy", 1), ("ept-deputy", 0)]
    assert [one for one in asks if one in wanted] == wanted
    state = battle(playing)
    assert state.smoke == {state.board.parse("E4"): 1}


@pytest.mark.clause(
    "ept.sequence.admin-marker-removal#1",
    "ept.sequence.admin-marker-removal#2",
    "ept.sequence.admin-marker-removal#3",
)
def test_step_three_clears_what_the_turn_has_left_and_nothing_else() -> None:
    marks = {
        "fire": FIRE_ENDED,
        "stunned": True,
        "stopped": True,
        "moved": True,
        "pinned": True,
        "observing": True,
        "immobilised": True,
        "jammed": True,
        "deployed": True,
        "shots": 2,
        "deputy": -1,
    }
    state = battle(
        quiet(
            (),
            unit("marked", 0, "us_squad", "C1", **marks),
            unit("tested", 0, "us_squad", "C1", fire=FIRE_TEST, neutralised=True),
            unit("sniped", 0, "us_squad", "D1", pinned=True, sniped=True),
            unit("tank", 0, "sherman_firefly", "E1", moved=True),
            shelling=[{"cell": "H1", "power": [4, 2]}],
        )
    )
    state.formations["marked"].hesitant = True
    run(administration.clear_markers(state))
    one = state.units["marked"]
    assert (one.fire, one.stunned, one.stopped, one.moved, one.pinned) == (
        NO_FIRE,
        False,
        False,
        False,
        False,
    )
    assert (one.immobilised, one.jammed, one.deployed, one.shots, one.deputy) == (True, True, True, 2, -1)
    assert state.formations["marked"].hesitant
    assert state.units["tested"].fire == NO_FIRE
    assert state.units["tested"].neutralised
    assert state.units["sniped"].pinned
    assert state.shellings == []


@pytest.mark.clause("ept.sequence.admin-marker-removal#ruling")
def test_activated_markers_go_when_the_posts_are_turned_back() -> None:
    state = battle(quiet((), unit("done", 0, "us_squad", "C1", activated=True)))
    state.formations["done"].activated = True
    run(administration.clear_markers(state))
    assert state.units["done"].activated
    assert state.formations["done"].activated
    run(administration.turn_posts_back(state))
    assert not state.units["done"].activated
    assert not state.formations["done"].activated


@pytest.mark.clause("ept.sequence.admin-flip-command-posts", "ept.units.command-post-sides")
def test_step_seven_lets_everybody_be_activated_again() -> None:
    playing = quiet(("first: 5", "second: 4"), opened=[False, False])
    for key in ("alpha", "golf"):
        answer(playing, "ept-activate", key)
        leave(playing)
    to_the_next_choice(playing)
    state = battle(playing)
    assert state.turn == 3
    assert not any(one.activated for one in (*state.formations.values(), *state.units.values()))
    assert offered(playing) == ["alpha", "pass"]


@pytest.mark.clause("ept.sequence.admin-flip-command-posts")
def test_not_before_step_seven() -> None:
    state = battle(quiet(formation=[{"id": "alpha", "seat": 0, "leader": "alpha", "activated": True}]))
    state.units["alpha"].activated = True
    for number, step in enumerate(administration.STEPS[:7], start=1):
        assert state.formations["alpha"].activated, number
        run(step(state))
    assert not state.formations["alpha"].activated
    assert not state.units["alpha"].activated


# -- the end -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.sequence.game-length")
def test_the_game_ends_after_the_administrative_phase_of_the_last_turn() -> None:
    def play(turns: int, *dice: str) -> Game:
        playing = quiet(dice, turns=turns, objectives={"A1": 3, "P1": 1})
        answer(playing, "ept-activate", "pass")
        answer(playing, "ept-activate", "pass")
        to_the_next_choice(playing)
        return playing

    playing = play(2)
    assert playing.decision is None
    assert playing.outcome is not None
    assert playing.outcome.winners == (0,)
    assert playing.outcome.points == (3, 1)
    assert [one.winner for one in events(playing, GameOver)] == ["ept-winner-0"]
    playing = play(3, "first: 2", "second: 1")
    assert playing.outcome is None
    assert battle(playing).turn == 3


# -- quality -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.material.quality-grades#1", "ept.material.quality-grades#2")
def test_a_scenario_grades_its_units_and_quality_counts_in_assaults() -> None:
    def graded(**side: Any) -> Battle:
        state = battle(game(position(unit("enemy", 1, "grenadier_squad", "J8"))))
        sections = [
            {"id": "first", "leader": "section_hq", "units": ["us_squad"], "quality": "green"},
            {"id": "second", "leader": "section_hq", "units": ["us_squad"]},
        ]
        scenario.muster(state, 0, {"section": sections, **side})
        return state

    def found(state: Battle, section: str) -> set[str]:
        return {one.quality for one in state.members(section)}

    assert profile.QUALITIES == ("shock", "veteran", "line", "green")
    state = graded(quality="veteran")
    assert found(state, "a-first") == {"green"}
    assert found(state, "a-second") == {"veteran"}
    assert found(graded(), "a-second") == {"line"}  # as the counters say
    with pytest.raises(SetupFault):
        graded(quality="elite")
    fighters = [tables().fighters[grade] for grade in profile.QUALITIES]
    assert [one.one_step for one in fighters] == sorted((one.one_step for one in fighters), reverse=True)
    assert len({one.one_step for one in fighters}) == 4


@pytest.mark.clause("ept.sequence.admin-marker-removal#1")
def test_men_set_down_from_the_air_have_their_whole_action_again_in_the_next_turn() -> None:
    state = battle(quiet((), unit("landed", 0, "us_squad", "C1"), unit("tank", 0, "sherman_firefly", "E1")))
    state.units["landed"].worked = 1
    script = administration.clear_markers(state)
    assert next(script, None) is None
    assert state.units["landed"].worked == 0
