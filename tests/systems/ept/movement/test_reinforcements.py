"""Reinforcements: when they may come, that they come hidden and without a test, and what their first hex costs."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept import activation, deployment, laws
from grognard.systems.ept.events.turn import FormationActivated
from grognard.systems.ept.movement import reinforcements
from grognard.systems.ept.state import FIRE_ENDED
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    drawn,
    events,
    game,
    leave,
    offered,
    position,
    unit,
    whose,
)

ENTRY = ["A1", "A2", "A3"]
FIELD = drawn("." * 10, "m" + "." * 9, "." * 10, ways={"road": ["0-A3-B3-C3"]})


def late(turn: int = 3, golf: str = "F1") -> Game:
    """A section that is to come in turn 3, a squad that is on the map, and an enemy who has fired all he can."""
    made = position(
        unit("chief", 0, "section_hq", formation="late"),
        unit("alpha", 0, "us_squad", formation="late"),
        unit("here", 0, "us_squad", "J3", morale=7),
        unit("golf", 1, "grenadier_squad", golf, fire=FIRE_ENDED),
        map=FIELD,
        turns=9,
        formation=[{"id": "late", "seat": 0, "leader": "chief", "arrives": 3, "entry": ENTRY}],
    )
    return game({**made, "turn": turn, "phase": "command", "options": {"initiative": 0}})


@pytest.mark.clause("ept.activation.automatic-reinforcement#1", "ept.activation.automatic-reinforcement#2")
def test_reinforcements_come_without_a_test_and_may_use_up_the_free_first_activation() -> None:
    playing = late()
    assert "late" in offered(playing)
    answer(playing, "ept-activate", "late")
    assert battle(playing).opened == [True, False]
    leave(playing)
    assert activation.automatic(battle(playing), 0, "here") == ""  # the free one is gone
    playing = late()
    answer(playing, "ept-activate", "here")
    leave(playing)
    answer(playing, "ept-activate", "late")
    assert [one.automatic for one in events(playing, FormationActivated)] == [
        "ept-automatic-first",
        "ept-automatic-reinforcement",
    ]


def test_nobody_comes_before_his_turn() -> None:
    playing = late(turn=2)
    assert "late" not in offered(playing)


@pytest.mark.clause("ept.activation.automatic-reinforcement#ruling")
def test_who_did_not_come_in_his_turn_may_come_later_as_a_reinforcement() -> None:
    playing = late(turn=5)
    assert "late" in offered(playing)
    assert battle(playing).formations["late"].arrives == 5


def entering(playing: Game, name: str, march: str) -> None:
    answer(playing, "ept-activate", "late")
    answer_if_asked(playing, "ept-unit", name)
    answer(playing, "ept-act", "come-in")
    answer(playing, "ept-entry-march", march)


@pytest.mark.clause("ept.activation.automatic-reinforcement#ruling")
def test_a_reinforcement_enters_from_the_edge_hidden_and_pays_for_its_first_hex() -> None:
    playing = late()
    entering(playing, "alpha", "normal")
    names = battle(playing).board.names
    assert [names[place] for place in offered(playing)] == ENTRY
    answer(playing, "ept-entry", "A1")
    state = battle(playing)
    alpha = state.units["alpha"]
    assert (alpha.status, names[alpha.place]) == ("field", "A1")
    assert laws.broken(state) == []
    assert asked(playing).ask == "ept-act"
    assert "march" in offered(playing)
    # Three points are left: B1, C1 and D1, and then it is done.
    for place in ("B1", "C1", "D1"):
        answer(playing, "ept-act", "march")
        answer(playing, "ept-march", place)
    assert whose(playing) == "chief"


@pytest.mark.clause("ept.hidden.start-hidden")
def test_it_comes_under_a_hidden_marker() -> None:
    playing = late(golf="J2")
    entering(playing, "alpha", "tactical")
    answer(playing, "ept-entry", "A1")
    state = battle(playing)
    alpha = state.units["alpha"]
    assert alpha.hidden
    assert state.markers[alpha.marker].place == alpha.place
    assert "alpha" not in playing.view(1).units
    assert alpha.marker in playing.view(1).markers
    # A second one on the same hex goes under the same marker.
    answer_if_asked(playing, "ept-unit", "chief")
    answer(playing, "ept-act", "come-in")
    answer(playing, "ept-entry-march", "tactical")
    answer(playing, "ept-entry", "A1")
    state = battle(playing)
    assert state.units["chief"].marker == state.units["alpha"].marker
    assert laws.broken(state) == []


@pytest.mark.clause("ept.activation.automatic-reinforcement#ruling")
def test_a_road_over_the_edge_is_cheaper_and_a_marsh_dearer() -> None:
    state = battle(late())
    costs = reinforcements.entry_places(state, state.units["alpha"])
    names = state.board.names
    found = {names[place]: cost for place, cost in costs.items()}
    table = state.tables
    assert found["A1"] == table.terrains["clear"].costs["infantry"]
    assert found["A2"] == table.terrains["marsh"].costs["infantry"]
    assert found["A3"] == table.terrains["road"].costs["infantry"]


def test_tactical_is_one_hex_and_full() -> None:
    playing = late()
    entering(playing, "alpha", "tactical")
    answer(playing, "ept-entry", "A1")
    assert battle(playing).units["alpha"].moved
    assert whose(playing) == "chief"


# -- platoon leaders ---------------------------------------------------------------------------------


def run(script: Any, *answers: str) -> list[tuple[str, ...]]:
    """Go through a script with these answers; what was offered each time."""
    seen, given = [], iter(answers)
    try:
        decision = next(script)
        while True:
            assert decision.secret
            seen.append(tuple(decision.form.options))
            decision = script.send(next(given))
    except StopIteration:
        return seen


@pytest.mark.clause("ept.vehicles.platoon-leader-choice#1", "ept.vehicles.platoon-leader-choice#2")
def test_each_player_notes_in_secret_which_vehicle_of_the_named_type_leads_a_platoon() -> None:
    playing = game(
        position(
            *(unit(f"firefly-{n}", 0, "sherman_firefly", "A1", formation="tanks") for n in (1, 2)),
            unit("truck", 0, "truck", "A2", formation="tanks"),
            unit("chief", 0, "section_hq", "A3", formation="rifles"),
            unit("alpha", 0, "us_squad", "A3", formation="rifles"),
            unit("golf", 1, "grenadier_squad", "F1"),
            formation=[
                {"id": "tanks", "seat": 0, "leader": "firefly-1"},
                {"id": "rifles", "seat": 0, "leader": "chief"},
            ],
        )
    )
    state = battle(playing)
    assert run(deployment.name_leaders(state, 0), "firefly-2") == [("firefly-1", "firefly-2")]
    assert state.formations["tanks"].leader == "firefly-2"
    assert state.formations["rifles"].leader == "chief"
    assert run(deployment.name_leaders(state, 1)) == []
    assert playing.view(1).formations["tanks"].leader == ""
    assert playing.view(0).formations["tanks"].leader == "firefly-2"


def test_passengers_come_in_with_their_vehicle_and_act_once_it_is_there() -> None:
    made = position(
        unit("truck", 0, "truck", formation="late"),
        unit("alpha", 0, "us_squad", formation="late", status="aboard", carrier="truck"),
        unit("here", 0, "us_squad", "J3"),
        unit("golf", 1, "grenadier_squad", "J1", fire=FIRE_ENDED),
        map=FIELD,
        turns=9,
        formation=[{"id": "late", "seat": 0, "leader": "truck", "arrives": 3, "entry": ENTRY}],
    )
    early = game({**made, "turn": 2, "phase": "command", "options": {"initiative": 0}})
    assert offered(early) == ["here", "pass"]
    playing = game({**made, "turn": 3, "phase": "command", "options": {"initiative": 0}})
    answer(playing, "ept-activate", "late")
    assert whose(playing) == "truck"  # nobody gets off beyond the map
    answer_if_asked(playing, "ept-unit", "truck")
    answer(playing, "ept-act", "come-in")
    answer(playing, "ept-entry", "A3")
    answer(playing, "ept-face", "2")
    assert battle(playing).units["truck"].facing == 2
    answer(playing, "ept-act", "done")
    assert whose(playing) == "alpha"
