"""Chapter 8: who assaults and how they come up, with the book's example; vehicles and hidden units in it."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.assault import assault as storm
from grognard.systems.ept.assault import melee
from grognard.systems.ept.events.assault import (
    AssaultLaunched,
    InitiativeRolled,
    Struck,
    ThrownBack,
)
from grognard.systems.ept.events.hidden import DecoyRemoved, Revealed
from grognard.systems.ept.state import FIRE_TEST
from systems.ept.assault.storming import HOUSE, TANK, alpha, assault, chief, katangans, stay
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
    whose,
)

# -- the book's example ------------------------------------------------------------------------------


@pytest.mark.clause("ept.tables.assault#2", "ept.assault.resolve#2")
@pytest.mark.parametrize(
    ("faces", "steps"), [("1 3", 0), ("2 3", 1), ("3 4", 1), ("4 4", 2)], ids=["4", "5", "7", "8"]
)
def test_four_takes_two_steps_of_a_line_squad_s_enemy_and_seven_one(faces: str, steps: int) -> None:
    # Whoever is left of it strikes back.
    dice = ["1", "2", faces, *(["6 6"] if steps else [])]
    playing = assault(alpha(), unit("one", 1, "grenadier_squad", "D3", morale=8), dice=dice)
    stay(playing)
    assert battle(playing).units["alpha"].steps == steps


@pytest.mark.clause("ept.tables.assault#1", "ept.tables.assault#2", "ept.tables.assault#ruling")
def test_every_line_of_the_table() -> None:
    state = battle(game(position(alpha(), chief(1))))
    found = {
        line.id: (line.one_step, line.two_steps, line.vehicle, line.speed, line.neutralised_speed)
        for line in state.tables.assault
    }
    assert found == {
        "shock": (9, 6, 6, 2, -1),
        "veteran": (8, 5, 5, 1, -2),
        "line": (7, 4, 4, 0, -3),
        "green": (6, 3, 3, -1, -4),
        "armoured_vehicle": (6, 3, 0, 0, 0),
        "unarmoured_vehicle": (4, 2, 0, 0, 0),
        "non_combatant": (0, 0, 0, 0, 0),
    }
    squad = state.units["alpha"]
    for quality in ("shock", "veteran", "line", "green"):
        squad.quality = quality
        assert melee.row(state, squad).id == quality


# -- who may -----------------------------------------------------------------------------------------


def menu(*units: Any, **rest: Any) -> list[str]:
    playing = game(position(*units, chief(0), chief(1), **{"activation": "alpha", "map": HOUSE, **rest}))
    answer_if_asked(playing, "ept-unit", "alpha")
    return offered(playing) if asked(playing).ask == "ept-act" else []


@pytest.mark.clause("ept.assault.definition#1", "ept.assault.definition#3", "ept.movement.enemy-hex#1")
def test_an_enemy_next_to_it_is_assaulted_and_not_walked_into() -> None:
    enemy = unit("one", 1, "grenadier_squad", "D3")
    options = menu(alpha(), enemy)
    assert {"tactical-assault", "assault-move", "march", "tactical", "forced"} <= set(options)
    for march in ("march", "tactical", "forced"):
        playing = game(position(alpha(), enemy, activation="alpha", map=HOUSE))
        answer_if_asked(playing, "ept-unit", "alpha")
        answer(playing, "ept-act", march)
        assert "D3" not in spots(playing)
        why = asked(playing).why_not(battle(playing).board.parse("D3"))
        assert why is not None
        assert why.rule == "ept.movement.enemy-hex"
    assert "tactical-assault" not in menu(alpha(at="B3"), enemy)


@pytest.mark.clause("ept.assault.definition#2")
def test_the_assault_is_fought_at_once_and_the_enemy_shares_the_hex_meanwhile() -> None:
    playing = assault(alpha(), *katangans(), dice=["6", "1", "1"])
    stay(playing)
    state = battle(playing)
    assert asked(playing).ask == "ept-assault-target"
    assert state.units["alpha"].place == state.units["one"].place == state.board.parse("D3")


@pytest.mark.clause(
    "ept.effects.hesitant-effect#1", "ept.assault.who-cannot-attack#1", "ept.assault.who-cannot-attack#2"
)
@pytest.mark.parametrize(
    "state",
    [
        {"fire": FIRE_TEST},
        {"stopped": True},
        {"pinned": True},
        {"uncommanded": True},
        {"neutralised": True},
    ],
    ids=lambda state: next(iter(state)),
)
def test_who_cannot_start_an_assault(state: dict[str, Any]) -> None:
    enemy = unit("one", 1, "grenadier_squad", "D3")
    if state == {"neutralised": True}:
        playing = game(
            position(
                alpha(**state),
                unit("beta", 0, "us_squad", "A1", formation="alpha"),
                enemy,
                activation="alpha",
                map=HOUSE,
            )
        )
        assert "alpha" not in offered(playing)
        return
    options = menu(alpha(**state), enemy)
    assert "tactical-assault" not in options
    assert "assault-move" not in options


@pytest.mark.clause(
    "ept.effects.hesitant-effect#1",
    "ept.assault.who-cannot-attack#1",
    "ept.assault.initiative#1",
    "ept.assault.initiative#2",
)
def test_a_hesitant_section_does_not_assault_but_defends_itself() -> None:
    section = [{"id": "first", "seat": 0, "hesitant": True}]
    squad = alpha(formation="first")
    options = menu(squad, unit("one", 1, "grenadier_squad", "D3"), formation=section, activation="first")
    assert "march" in options
    assert "tactical-assault" not in options
    assert "assault-move" not in options
    # Its squad defends with a point less of morale: 3 + 7 - 1 is less than 4 + 6.
    playing = game(
        position(
            unit("alpha", 0, "us_squad", "D3", morale=7, formation="first", stopped=True, fire=FIRE_TEST),
            unit("one", 1, "us_squad", "C3", morale=6),
            chief(0),
            formation=section,
            activation="one",
        ),
        ["4", "4", "6 6", "6 6"],
    )
    answer_if_asked(playing, "ept-unit", "one")
    answer(playing, "ept-act", "tactical-assault")
    assert [(roll.unit, roll.total) for roll in events(playing, InitiativeRolled)] == [
        ("one", 10),
        ("alpha", 9),
    ]
    assert [blow.unit for blow in events(playing, Struck)] == ["one", "alpha"]


@pytest.mark.clause("ept.assault.one-per-activation")
def test_a_new_activation_by_a_command_post_allows_another_assault() -> None:
    playing = game(
        position(
            alpha(formation="first"),
            unit("hq", 0, "section_hq", "D4", formation="first"),
            unit("one", 1, "us_squad", "D3", steps=1, neutralised=True),
            unit("two", 1, "us_squad", "D2", steps=1, neutralised=True),
            unit("far", 1, "us_squad", "J1"),
            formation=[{"id": "first", "seat": 0, "leader": "hq"}],
            activation="first",
        ),
        ["6", "1", "1 1"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "tactical-assault")
    answer(playing, "ept-assault-place", "D3")
    while asked(playing).ask == "ept-react":
        answer(playing, "ept-react", [])
    answer_if_asked(playing, "ept-unit", "hq")
    answer(playing, "ept-act", "command")
    while asked(playing).ask != "ept-act":
        form = offered(playing)
        wanted = next((key for key in ("activate", "reactivate", "alpha") if key in form), form[0])
        answer(playing, asked(playing).ask, wanted)
    assert "tactical-assault" in offered(playing)


# -- coming up ---------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.assault.move-cost#1", "ept.assault.move-cost#ruling", "ept.movement.declare-extra-mid-move"
)
def test_the_entry_of_an_assault_move_is_paid_from_the_normal_march() -> None:
    # Two points for the march, two for the house: four. After two and a half no half action is left.
    enemy = unit("one", 1, "grenadier_squad", "D3", neutralised=True)
    playing = game(position(alpha(at="A3"), enemy, chief(0), chief(1), activation="alpha", map=HOUSE))
    answer_if_asked(playing, "ept-unit", "alpha")
    for place in ("B3", "C3"):
        answer(playing, "ept-act", "march")
        answer(playing, "ept-march", place)
        while asked(playing).ask == "ept-react":
            answer(playing, "ept-react", [])
    assert "assault-move" in offered(playing)
    assert "tactical-assault" not in offered(playing)

    dear = {"terrain": {"stone_building": {"costs": {"infantry": 2.5}}}}
    playing = game(
        position(alpha(at="A3"), enemy, chief(0), chief(1), activation="alpha", map=HOUSE, tables=dear)
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    for place in ("B3", "C3"):
        answer(playing, "ept-act", "march")
        answer(playing, "ept-march", place)
        while asked(playing).ask == "ept-react":
            answer(playing, "ept-react", [])
    assert "half-fire" in offered(playing)
    assert "assault-move" not in offered(playing)
    why = asked(playing).why_not("assault-move")
    assert why is not None
    assert why.rule == "ept.assault.move-cost"


@pytest.mark.clause("ept.assault.tactical-ignores-cost")
def test_a_tactical_assault_asks_for_no_points_but_not_into_forbidden_ground() -> None:
    enemy = unit("one", 1, "grenadier_squad", "D3", neutralised=True)
    dear = {"terrain": {"stone_building": {"costs": {"infantry": 9}}}}
    assert "tactical-assault" in menu(alpha(), enemy, tables=dear)
    assert "assault-move" not in menu(alpha(), enemy, tables=dear)
    lake = drawn("..........", "..........", "...O......", "..........", "..........", "..........")
    assert "tactical-assault" not in menu(alpha(), enemy, map=lake)
    assert "tactical-assault" not in menu(alpha(), enemy, blazes=["D3"])


@pytest.mark.clause(
    "ept.assault.definition#1", "ept.assault.definition#ruling", "ept.actions.one-unit-at-a-time#2"
)
def test_a_stack_assaults_together_if_it_began_together() -> None:
    squads = (alpha(formation="first"), unit("beta", 0, "us_squad", "C3", formation="first"))
    late = unit("gamma", 0, "us_squad", "C4", formation="first")
    section = [{"id": "first", "seat": 0, "leader": "alpha"}]
    enemy = unit("one", 1, "grenadier_squad", "D3", neutralised=True, steps=1)
    playing = game(
        position(*squads, late, enemy, chief(1), formation=section, activation="first"),
        ["6", "5", "1", "1 1"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "tactical-assault")
    assert offered(playing) == ["beta"]
    answer(playing, "ept-assault-with", ["beta"])
    state = battle(playing)
    assert state.units["alpha"].place == state.units["beta"].place == state.board.parse("D3")
    assert [roll.unit for roll in events(playing, InitiativeRolled)] == ["alpha", "beta", "one"]
    # Both have used their activations: only gamma is left.
    assert whose(playing) == "gamma"
    assert state.units["beta"].moved


@pytest.mark.clause("ept.assault.definition#ruling", "ept.assault.no-opportunity-in-target-hex")
def test_a_stack_comes_up_together_under_fire_and_is_not_fired_at_in_the_assaulted_hex() -> None:
    squads = (alpha(at="B3", formation="first"), unit("beta", 0, "us_squad", "B3", formation="first"))
    section = [{"id": "first", "seat": 0, "leader": "alpha"}]
    enemy = unit("one", 1, "grenadier_squad", "D3", moved=True)
    watcher = unit("watch", 1, "grenadier_squad", "F3")
    playing = game(
        position(*squads, enemy, watcher, formation=section, activation="first"),
        ["alpha: 1", "beta: 1", "one: 6"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "assault-move")
    answer(playing, "ept-assault-with", ["beta"])
    assert spots(playing) == ["B2", "B4", "C3", "C4"]  # all of them within half a march and near enough
    answer(playing, "ept-assault-place", "C3")
    # One shot at both of them.
    assert asked(playing).ask == "ept-react"
    assert asked(playing).about == (("units", "unit", ("alpha", "beta")),)
    state = battle(playing)
    assert state.units["alpha"].place == state.units["beta"].place == state.board.parse("C3")
    answer(playing, "ept-react", [])
    while asked(playing).ask == "ept-react":
        answer(playing, "ept-react", [])
    answer(playing, "ept-assault-place", "D3")
    assert events(playing, AssaultLaunched)[0].units == ("alpha", "beta")
    # No window in the assaulted hex: the next question is of the fight.
    assert (asked(playing).seat, asked(playing).ask) == (1, "ept-assault-target")
    assert state.units["beta"].place == state.board.parse("D3")


# -- vehicles ----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.assault.vehicles-last", "ept.vehicles.assault-repulsed#1")
def test_a_vehicle_fights_last_and_throws_the_infantry_back_if_it_is_left() -> None:
    playing = assault(
        alpha(),
        unit("one", 1, "us_squad", "D3", morale=7, moved=True),
        unit("tank", 1, "tank", "D3"),
        profiles=[TANK],
        dice=["1", "6", "6 6", "6 6", "6 6"],
        map=drawn(*["." * 10] * 6),
    )
    answer(playing, "ept-assault-target", "tank")
    # No die of initiative for the vehicle; it strikes after both.
    assert [roll.unit for roll in events(playing, InitiativeRolled)] == ["alpha", "one"]
    assert [blow.unit for blow in events(playing, Struck)] == ["one", "alpha", "tank"]
    answer(playing, "ept-shed-stop", "keep")
    state = battle(playing)
    assert [back.unit for back in events(playing, ThrownBack)] == ["alpha"]
    assert state.units["alpha"].place == state.board.parse("C3")
    assert state.units["alpha"].stopped


# -- hidden units ------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.hidden.reveal-by-assaulting#1",
    "ept.hidden.reveal-by-assaulting#ruling",
    "ept.hidden.reveal-when-assaulted",
    "ept.assault.choose-target#ruling",
)
def test_the_attacker_is_seen_before_and_the_defender_after_the_first_round() -> None:
    playing = assault(
        alpha(hidden=True),
        unit("one", 1, "us_squad", "D3", morale=7, hidden=True),
        unit("two", 1, "us_squad", "D3", morale=7, hidden=True),
        dice=["6", "1", "1", "6 6", "6 6", "6 6"],
    )
    assert [seen.unit for seen in events(playing, Revealed)] == ["alpha"]
    stay(playing)
    # The marker is all that the attacker knows; its owner says who is fought.
    marker = battle(playing).units["one"].marker
    assert marker
    assert not battle(playing).units["alpha"].hidden
    assert asked(playing).seat == 1
    assert offered(playing) == ["one", "two"]
    answer(playing, "ept-assault-struck", "two")
    assert [seen.unit for seen in events(playing, Revealed)] == ["alpha", "one", "two"]
    heard = [
        entry.event for entry in playing.journal if isinstance(entry.event, Struck) and entry.known_to(0)
    ]
    assert heard[0].target == marker
    assert marker not in battle(playing).markers


@pytest.mark.clause("ept.hidden.decoy-assaulted")
def test_a_decoy_alone_gives_way_and_is_gone() -> None:
    playing = assault(alpha(), unit("fake", 1, "decoy", "D3"))
    state = battle(playing)
    assert state.units["fake"].status == "gone"
    assert len(events(playing, DecoyRemoved)) == 1
    assert not rolled(playing)
    assert state.units["alpha"].place == state.board.parse("D3")


@pytest.mark.clause("ept.assault.one-per-activation")
def test_either_side_assaults_who_is_next_to_it_and_each_unit_once() -> None:
    state = battle(
        game(position(alpha(), unit("one", 1, "us_squad", "D3"), unit("two", 1, "us_squad", "J1")))
    )
    one, two = Act(state.units["one"]), Act(state.units["two"])
    assert storm.may_assault(state, one, True)
    assert storm.may_assault(state, one, False)
    assert not storm.may_assault(state, two, True)
    assert not storm.may_assault(state, two, False)
    one.march = "forced"
    assert not storm.may_assault(state, one, False), "an assault move is one of an ordinary march"
    one.march, one.assaulted = "", True
    assert not storm.may_assault(state, one, True)


@pytest.mark.clause("ept.assault.one-per-activation", "ept.assault.definition#ruling")
def test_who_is_next_to_a_closed_place_may_still_come_up_to_another_but_by_an_assault_move_alone() -> None:
    squads = (alpha(formation="first"), unit("beta", 0, "us_squad", "C3", formation="first"))
    made = position(
        *squads,
        unit("one", 1, "us_squad", "D3"),
        unit("two", 1, "us_squad", "C6"),
        formation=[{"id": "first", "seat": 0, "leader": "alpha"}],
        activation="first",
        blazes=["D3"],
    )
    state = battle(game(made))
    act = Act(state.units["alpha"])
    assert not storm.may_assault(state, act, True), "the only enemy next to it stands in a fire"
    assert storm.may_assault(state, act, False)
    act.assaulted = True
    assert not storm.may_assault(state, act, False)


@pytest.mark.clause("ept.assault.move-cost#ruling")
def test_the_road_helps_an_assault_move_only_along_it_and_who_never_left_it() -> None:
    road = drawn(*["..."] * 6, ways={"road": ["A1-A2-A3-A4-A5-A6"]})
    state = battle(game(position(alpha(at="A3"), unit("one", 1, "us_squad", "A4"), map=road)))
    act, board = Act(state.units["alpha"]), state.board
    ahead, beside = board.parse("A4"), board.parse("B3")
    plain = storm._left(state, act, beside)
    assert storm._left(state, act, ahead) == plain + state.tables.movement.road_bonus
    act.on_way = False
    assert storm._left(state, act, ahead) == plain, "it has come across the fields"
    act.on_way, act.spent, act.paid = True, 2, 1
    assert storm._left(state, act, beside) == plain - 3


@pytest.mark.clause("ept.assault.move-cost#1", "ept.assault.tactical-ignores-cost")
@pytest.mark.parametrize(("tactical", "price"), [(True, 0), (False, 3)])
def test_an_obstruction_is_paid_for_by_an_assault_move_and_not_by_a_tactical_one(
    tactical: bool, price: int
) -> None:
    block = {"id": "block", "kind": "roadblock", "cell": "D3", "seat": 1}
    made = position(alpha(), unit("one", 1, "us_squad", "D3"), fieldwork=[block], map=drawn(*["." * 10] * 6))
    state = battle(game(made))
    found = list(storm._targets(state, Act(state.units["alpha"]), tactical))
    assert found == [(state.board.parse("D3"), price)]
