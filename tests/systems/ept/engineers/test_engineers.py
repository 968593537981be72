"""Chapter 19: engineers: who is able, demolition, ways through wire and traps, and their own assault."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.assault import retreat
from grognard.systems.ept.effects import effects
from grognard.systems.ept.engineers import able, storming
from grognard.systems.ept.engineers import demolition as demolition_rules
from grognard.systems.ept.events.works import Demolished, DemolitionAnnounced, EngineersWon
from grognard.systems.ept.fieldworks import traps
from grognard.systems.ept.fire import reaction, triggers
from grognard.systems.ept.movement import entering
from grognard.systems.ept.sequence import administration
from grognard.systems.ept.state import FIRE_TEST, Battle
from grognard.systems.ept.terrain import terrain
from systems.ept.field import columns, stands
from systems.ept.table import (
    MEADOW,
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
    spots,
    unit,
)

HOUSE = drawn("..........", "..........", "...s......", "..........", "..........", "..........")


def work(kind: str, cell: str = "D4", **rest: Any) -> dict[str, Any]:
    return {"id": f"work-{kind}", "kind": kind, "cell": cell, "seat": 1, **rest}


def sappers(at: str = "D4", **rest: Any) -> dict[str, Any]:
    return unit("sappers", 0, "pioneer_squad", at, **rest)


def far(seat: int) -> dict[str, Any]:
    return unit(f"far-{seat}", seat, "us_squad", "J6" if seat == 0 else "J1")


# -- who is able -------------------------------------------------------------------------------------


@pytest.mark.clause("ept.engineers.eligibility")
@pytest.mark.parametrize(
    ("state", "fit"), [({}, True), ({"uncommanded": True}, False), ({"immobilised": True}, False)]
)
def test_only_commanded_and_mobile_engineers_are_of_use(state: dict[str, Any], fit: bool) -> None:
    found = stands(sappers(**state), map=MEADOW)
    assert able.is_able_engineer(found, found.units["sappers"]) is fit


@pytest.mark.clause("ept.engineers.eligibility")
def test_hesitant_engineers_and_ordinary_men_are_not() -> None:
    found = stands(
        sappers(formation="first"),
        unit("men", 0, "us_squad", "D5"),
        formation=[{"id": "first", "seat": 0, "leader": "sappers", "hesitant": True}],
        map=MEADOW,
    )
    assert not able.is_able_engineer(found, found.units["sappers"])
    assert not able.is_able_engineer(found, found.units["men"])


# -- demolition --------------------------------------------------------------------------------------


def demolition(*works: Any, **rest: Any) -> Game:
    """The command phase of turn 2, with engineers on D4; the initiative is the first player's."""
    return game(
        position(
            sappers(),
            unit("foe", 1, "us_squad", "D8"),
            fieldwork=list(works),
            phase="command",
            options={"initiative": 0},
            turns=9,
            **rest,
        )
    )


@pytest.mark.clause(
    "ept.engineers.demolition-declare#1",
    "ept.engineers.demolition-declare#2",
    "ept.engineers.demolition-declare#ruling",
    "ept.engineers.squad-abilities",
)
@pytest.mark.parametrize(
    "kind", ["entrenchment", "fortification", "barbed_wire", "roadblock", "minefield", "ied"]
)
def test_any_fieldwork_in_their_hex_can_be_named_at_the_start_of_operations(kind: str) -> None:
    playing = demolition(work(kind), work("bunker", "E6"))
    assert asked(playing).ask == "ept-demolish"
    assert offered(playing) == ["pass", f"work-{kind}"]
    answer(playing, "ept-demolish", f"work-{kind}")
    assert battle(playing).phase == "operations"
    assert [told.unit for told in events(playing, DemolitionAnnounced)] == ["sappers"]
    # They do nothing else this turn.
    assert asked(playing).seat == 1 or "sappers" not in offered(playing)


@pytest.mark.clause("ept.engineers.demolition-declare#2")
def test_nothing_is_asked_where_there_is_nothing_to_demolish() -> None:
    playing = demolition(work("entrenchment", "E6"))
    assert asked(playing).ask != "ept-demolish"


@pytest.mark.clause("ept.engineers.demolition-declare#ruling")
@pytest.mark.parametrize(
    ("change", "asks"),
    [({}, True), ({"stopped": True}, False), ({"pinned": True}, False), ({"neutralised": True}, False)],
)
def test_who_is_halted_declares_nothing(change: dict[str, bool], asks: bool) -> None:
    state = stands(sappers(**change), fieldwork=[work("barbed_wire")], map=MEADOW)
    found = [decision.ask for decision in islice(demolition_rules.declare(state, 0), 1)]
    assert found == (["ept-demolish"] if asks else [])


@pytest.mark.clause("ept.fieldworks.positions-general#2", "ept.engineers.assault-definition#3")
@pytest.mark.parametrize(
    ("task", "level"), [("", "heavy"), ("work-fortification", "heavy"), ("storm:1:2", "open")]
)
def test_who_demolishes_a_position_has_its_cover_and_who_storms_it_has_none(task: str, level: str) -> None:
    state = stands(sappers(task=task), fieldwork=[work("fortification")], map=MEADOW)
    assert terrain.level_of(state, state.units["sappers"]) == level


def working(**rest: Any) -> Battle:
    return stands(sappers(task="work-barbed_wire", **rest), fieldwork=[work("barbed_wire")], map=MEADOW)


@pytest.mark.clause("ept.engineers.demolition-conditions#2", "ept.engineers.demolition-conditions#3")
def test_undisturbed_engineers_remove_one_marker_in_the_first_administrative_step() -> None:
    state = working()
    state.fieldworks["more"] = state.fieldworks["work-barbed_wire"].copy()
    state.fieldworks["more"].id = "more"
    carry_out(administration.STEPS[0](state))
    assert list(state.fieldworks) == ["more"]
    assert state.units["sappers"].task == ""


@pytest.mark.clause("ept.engineers.demolition-conditions#1")
@pytest.mark.parametrize(
    "change",
    [
        {"moved": True},
        {"fire": FIRE_TEST},
        {"stopped": True},
        {"pinned": True},
        {"neutralised": True},
        {"stunned": True},
        {"immobilised": True},
        {"at": "D5"},
    ],
)
def test_whoever_moved_fired_or_was_halted_fails(change: dict[str, Any]) -> None:
    state = working(**change)
    carry_out(storming.resolve(state, 0))
    assert "work-barbed_wire" in state.fieldworks


@pytest.mark.clause("ept.engineers.demolition-conditions#1", "ept.engineers.demolition-conditions#2")
def test_the_whole_turn_from_the_announcement_to_the_end() -> None:
    playing = demolition(work("barbed_wire"))
    answer(playing, "ept-demolish", "work-barbed_wire")
    while battle(playing).turn == 2:
        answer(playing, asked(playing).ask, "pass")
    assert len(events(playing, Demolished)) == 1
    assert battle(playing).fieldworks == {}


@pytest.mark.clause("ept.engineers.absorb-stop")
def test_a_squad_that_gives_a_step_for_its_stop_marker_carries_on() -> None:
    for chosen, left in ((effects.SHED, 0), (effects.KEEP, 1)):
        state = working()
        carry_out(effects.stop(state, state.units["sappers"]), chosen)
        carry_out(storming.resolve(state, 0))
        assert len(state.fieldworks) == left


# -- wire and traps ----------------------------------------------------------------------------------


@pytest.mark.clause("ept.engineers.squad-movement", "ept.fieldworks.wire#1", "ept.fieldworks.wire#ruling")
def test_a_squad_of_engineers_goes_into_wire_by_a_tactical_move_only() -> None:
    playing = game(
        position(
            sappers("C4"),
            unit("foe", 1, "us_squad", "J8"),
            fieldwork=[work("barbed_wire")],
            activation="sappers",
        )
    )
    answer_if_asked(playing, "ept-unit", "sappers")
    answer(playing, "ept-act", "march")
    assert "D4" not in spots(playing)
    playing.undo()
    answer(playing, "ept-act", "tactical")
    assert "D4" in spots(playing)
    answer(playing, "ept-march", "D4")
    assert battle(playing).units["sappers"].place == battle(playing).board.parse("D4")
    assert "work-barbed_wire" in battle(playing).fieldworks


@pytest.mark.clause("ept.engineers.squad-movement")
def test_they_neither_reveal_nor_suffer_traps_that_way() -> None:
    for march, covered in (("tactical", True), ("normal", False)):
        state = stands(sappers(), fieldwork=[work("minefield", covered=True, dummy=True)], map=MEADOW)
        act = Act(state.units["sappers"])
        act.march = march
        carry_out(traps.spring(state, act, state.units["sappers"].place))
        assert ("work-minefield" in state.fieldworks) is covered


@pytest.mark.clause("ept.engineers.squad-movement")
def test_an_enemy_behind_wire_can_be_assaulted_by_a_tactical_move() -> None:
    playing = game(
        position(
            sappers("C4"),
            unit("foe", 1, "us_squad", "D4"),
            fieldwork=[work("barbed_wire")],
            activation="sappers",
        )
    )
    answer_if_asked(playing, "ept-unit", "sappers")
    assert "tactical-assault" in offered(playing)
    assert "assault-move" not in offered(playing)


# -- the assault -------------------------------------------------------------------------------------


def storm(*more: Any, dice: list[str] | None = None, **rest: Any) -> Game:
    """Engineers on C3 go for the house on D3, in which a squad and a post sit."""
    playing = game(
        position(
            sappers("C3"),
            unit("squad", 1, "us_squad", "D3"),
            unit("post", 1, "section_hq", "D3"),
            *more,
            far(0),
            map=HOUSE,
            activation="sappers",
            turns=9,
            **rest,
        ),
        dice or [],
    )
    answer_if_asked(playing, "ept-unit", "sappers")
    return playing


def in_house(**rest: Any) -> Battle:
    """Engineers who are in among the enemy."""
    state = stands(
        sappers("D3", **rest),
        unit("squad", 1, "us_squad", "D3", beset="sappers", activated=True),
        unit("post", 1, "section_hq", "D3", beset="sappers", activated=True),
        map=HOUSE,
    )
    here, origin = state.board.parse("D3"), state.board.parse("C3")
    state.units["sappers"].task = f"storm:{origin}:{here}"
    state.besieged.append(here)
    return state


@pytest.mark.clause("ept.engineers.assault-definition#1", "ept.engineers.squad-abilities")
def test_engineers_assault_a_held_house_by_a_tactical_move() -> None:
    playing = storm()
    assert "engineer-assault" in offered(playing)
    answer(playing, "ept-act", "engineer-assault")
    state = battle(playing)
    assert state.units["sappers"].place == state.board.parse("D3")
    assert state.units["squad"].status == "field"


@pytest.mark.clause("ept.engineers.assault-definition#1")
@pytest.mark.parametrize(
    ("works", "offered_"),
    [([], False), ([work("fortification", "D3")], True), ([work("entrenchment", "D3")], False)],
)
def test_a_fortification_will_do_but_no_trench_or_open_ground(works: list[Any], offered_: bool) -> None:
    playing = storm(fieldwork=works)
    state = battle(playing)
    state.ruins = {state.board.parse("D3"): "stone_ruin"}
    act = Act(state.units["sappers"])
    assert storming.may_assault(state, act) is offered_
    assert (storming.why_not_assault(state, act) is None) is offered_


@pytest.mark.clause("ept.engineers.assault-definition#2", "ept.engineers.assault-definition#3")
def test_others_fire_at_them_without_the_house_and_hit_those_inside_too() -> None:
    playing = storm(unit("gun", 1, "light_machine_gun", "G3"))
    answer(playing, "ept-act", "engineer-assault")
    assert asked(playing).ask == "ept-react"
    assert offered(playing) == ["gun"]
    state = battle(playing)
    assert columns(state, "sappers", "G3") == 0
    assert columns(state, "squad", "G3") == -3
    trigger = triggers.moving((state.units["sappers"],), "tactical")
    trigger.caught = (state.units["squad"],)
    hit = trigger.at(state.units["sappers"].place)
    assert [victim.id for victim in hit] == ["sappers", "squad"]


@pytest.mark.clause("ept.engineers.assault-definition#1")
def test_who_comes_in_by_force_is_seen_and_so_is_whom_he_falls_upon() -> None:
    state = stands(sappers("C3", hidden=True), unit("squad", 1, "us_squad", "D3", hidden=True), map=HOUSE)
    carry_out(storming.assault(state, Act(state.units["sappers"])), state.board.parse("D3"))
    assert not any(one.hidden for one in state.units.values())
    # Nobody is there to see them, but the decoy has been found out all the same.
    state = stands(sappers("C3", hidden=True), unit("trick", 1, "decoy", "D3", hidden=True), map=HOUSE)
    carry_out(storming.assault(state, Act(state.units["sappers"])), state.board.parse("D3"))
    assert (state.units["sappers"].hidden, state.units["trick"].status) == (False, "gone")


@pytest.mark.clause("ept.engineers.assault-lock#1", "ept.engineers.assault-lock#ruling")
def test_the_attacked_neither_react_nor_act_nor_give_way() -> None:
    playing = storm()
    answer(playing, "ept-act", "engineer-assault")
    state = battle(playing)
    squad = state.units["squad"]
    assert squad.beset == "sappers"
    assert not reaction.may_react(state, squad, triggers.fired((state.units["far-0"],)))
    assert not retreat.may_retreat(squad)
    assert not squad.can_act
    # Their formations have nobody left to activate.
    assert asked(playing).seat != 1 or "squad" not in offered(playing)
    # And nobody else gets in.
    assert not entering.is_open(state, state.units["far-0"], squad.place)
    assert entering.is_open(state, state.units["far-0"], state.board.parse("A1")), "no other place is closed"


@pytest.mark.clause("ept.engineers.assault-success")
def test_at_the_end_of_the_turn_the_attacked_are_lost_and_the_house_is_a_ruin() -> None:
    state = in_house()
    carry_out(administration.STEPS[0](state))
    assert [state.units[name].status for name in ("squad", "post")] == ["gone", "gone"]
    assert state.wrecks == {}, "men leave none"
    assert terrain.of(state, state.board.parse("D3")).id == "stone_ruin"
    assert state.control[state.board.parse("D3")] == 0
    assert (state.besieged, state.units["sappers"].task) == ([], "")


@pytest.mark.clause("ept.engineers.assault-success")
def test_a_whole_turn_of_it() -> None:
    playing = storm()
    answer(playing, "ept-act", "engineer-assault")
    while asked(playing).ask != "ept-hide":
        answer(playing, asked(playing).ask, "pass")
    assert len(events(playing, EngineersWon)) == 1


@pytest.mark.clause("ept.engineers.assault-failure#1")
@pytest.mark.parametrize("change", [{"stopped": True}, {"neutralised": True}])
def test_halted_engineers_go_back_and_the_attacked_are_free(change: dict[str, Any]) -> None:
    state = in_house(**change)
    carry_out(storming.resolve(state, 0))
    assert state.units["sappers"].place == state.board.parse("C3")
    assert [state.units[name].beset for name in ("squad", "post")] == ["", ""]
    assert state.units["sappers"].steps == 2


@pytest.mark.clause("ept.engineers.assault-failure#1")
def test_another_hex_will_do_if_the_enemy_is_where_they_came_from() -> None:
    state = in_house(stopped=True)
    state.stand(state.units["post"], state.board.parse("C3"))
    state.units["post"].beset = ""
    carry_out(storming.resolve(state, 0), state.board.parse("D4"))
    assert state.units["sappers"].place == state.board.parse("D4")


@pytest.mark.clause("ept.engineers.assault-failure#ruling")
@pytest.mark.parametrize("everywhere", [False, True])
def test_without_room_they_are_shifted_to_another_hex_or_lost(everywhere: bool) -> None:
    state = in_house(stopped=True)
    here, origin = state.board.parse("D3"), state.board.parse("C3")
    around = [place for place in state.board.grid.neighbours[here] if place >= 0]
    for place in around if everywhere else [origin]:
        for number in range(3):
            friend = state.units["sappers"].copy()
            friend.id, friend.task, friend.stopped = f"full-{place}-{number}", "", False
            state.units[friend.id] = friend
            state.stand(friend, place)
    if everywhere:
        carry_out(storming.resolve(state, 0))
        assert state.units["sappers"].status == "gone"
    else:
        carry_out(storming.resolve(state, 0), state.board.parse("D4"))
        assert state.units["sappers"].place == state.board.parse("D4")


@pytest.mark.clause("ept.engineers.assault-failure#1")
def test_the_dead_free_the_attacked_too() -> None:
    state = in_house()
    carry_out(effects.eliminate(state, state.units["sappers"], effects.Cause("ap")))
    carry_out(storming.resolve(state, 0))
    assert state.units["squad"].beset == ""
