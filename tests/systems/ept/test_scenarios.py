"""Our scenarios: each is complete, can be played to its end, keeps its secrets, and has its words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.language.words import words
from grognard.core.system import Setup, SetupFault
from grognard.lab import laws
from grognard.systems import find
from grognard.systems.ept import names, scenario
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.profile import profiles
from grognard.systems.ept.state import OFF, Battle
from systems.ept.table import battle
from systems.ept.test_skeleton import one_answer, strings, unknown_to

NAMES = tuple(scenario.scenarios())


def begun(name: str, seed: int = 1, log: bool = False, **options: Any) -> Game:
    return Game(find("ept"), Setup("ept", scenario=name, options=options), Seeded(seed=seed), log=log)


@pytest.mark.clause("ept.material.scenario-contents#1")
@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_gives_orders_of_battle_ground_length_and_aims(name: str) -> None:
    data = scenario.find(name)
    state = scenario.begin(Setup("ept", scenario=name), Seeded(seed=1))
    assert state.turns == data["turns"] > 0
    for seat in (0, 1):
        assert any(unit.seat == seat and not unit.profile.is_decoy for unit in state.units.values())
    assert state.objectives
    for formation in state.formations.values():
        assert formation.leader in state.units
        assert not formation.superior or formation.superior in {**state.posts, **state.formations}
    missions = [row for side in data["side"] for row in (*side.get("mission", ()), *side.get("air", ()))]
    assert len(state.missions) == len(missions)


def test_the_first_two_are_of_infantry_alone() -> None:
    for name in NAMES[:2]:
        state = scenario.begin(Setup("ept", scenario=name), Seeded(seed=1))
        assert not any(unit.profile.is_vehicle or unit.profile.is_gun for unit in state.units.values())
        assert (state.missions, state.fieldworks) == ({}, {})
        assert len(state.formations) == 2
    assert len(NAMES) >= 6


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_scenarios_formations_and_fieldworks_have_their_words(name: str, language: str) -> None:
    spoken = words(language)
    assert spoken.has(f"ept-scenario-{name}")
    assert spoken.has(f"ept-scenario-{name}-text")
    state = scenario.begin(Setup("ept", scenario=name), Seeded(seed=1))
    for formation in state.formations.values():
        assert spoken.has(names.key("formation", formation.id.partition("-")[2]))
    for kind in state.tables.fieldworks:
        assert spoken.has(fieldworks.word(kind))


@pytest.mark.parametrize("name", NAMES)
def test_random_games_come_to_an_end_and_break_no_law(name: str) -> None:
    game, rng = begun(name, seed=7), Rng(7)
    while game.decision is not None:
        one_answer(game, rng)
        if len(game.answers) % 5 == 0:
            laws.check(game)
    assert game.outcome is not None


@pytest.mark.parametrize("name", ["the-collective-farm", "the-green-valley"])
def test_fieldworks_laid_in_secret_are_seen_when_all_is_set_up_and_traps_tell_nothing(name: str) -> None:
    game, rng = begun(name, seed=3), Rng(3)
    while battle(game).phase == "deploy":
        seen = game.view(0)
        assert isinstance(seen, Battle)
        left = fieldworks.to_lay(battle(game), 1)
        if left:
            assert not any(work.seat == 1 for work in seen.fieldworks.values())
        one_answer(game, rng)
    state, seen = battle(game), game.view(0)
    assert isinstance(seen, Battle)
    assert all(work.cell != OFF for work in state.fieldworks.values())
    assert set(seen.fieldworks) == set(state.fieldworks)
    traps = [work for work in seen.fieldworks.values() if work.seat == 1 and work.covered]
    assert any(work.dummy for work in state.fieldworks.values())
    assert {(work.kind, work.dummy) for work in traps} == {("minefield", False)}
    # They are numbered by where they lie, not as they were laid.
    cells = [work.cell for work in state.fieldworks.values() if work.seat == 1]
    assert cells == sorted(cells)


@pytest.mark.parametrize("name", ["the-collective-farm", "the-green-valley"])
def test_nothing_of_hidden_units_is_given_away(name: str) -> None:
    game, rng, told = begun(name, seed=11, log=True), Rng(11), 0
    while game.decision is not None and len(game.answers) < 300:
        one_answer(game, rng)
        if len(game.answers) % 20:
            continue
        for seat in (0, 1):
            secret = unknown_to(game, seat)
            assert not secret & set(strings(game.view(seat).to_data()))
            asked = game.decision
            if asked is not None and (asked.seat == seat or not asked.secret):
                assert not secret & set(strings(asked.to_data()))
        told = len(game.journal)
    assert told


def test_forks_saves_and_dreams_of_a_large_scenario_hold() -> None:
    game, rng = begun("the-collective-farm", seed=5), Rng(5)
    for _ in range(260):
        one_answer(game, rng)
        if len(game.answers) % 60 == 0:
            assert game.fork().digest() == game.digest()
            assert list(find("ept").laws(game.imagine(0, rng).battle)) == []
    saved = json.loads(json.dumps(game.save()))
    assert Game.load(saved, find).digest() == game.digest()


@pytest.mark.clause("ept.material.scenario-contents#2")
def test_a_scenarios_own_tables_go_before_the_general_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    own = dict(scenario.find("first-contact"), tables={"fire": {"rows": {"7": {"3": "N"}}}}, id="own")
    monkeypatch.setattr(scenario, "scenarios", lambda: {"own": own})
    state = scenario.begin(Setup("ept", scenario="own"), Seeded(seed=1))
    plain = scenario.begin(Setup("ept", scenario="own", options={}), Seeded(seed=1))
    assert plain.tables.to_data() == own["tables"]
    assert "N" in [state.tables.fire.result(column, 7) for column in range(5)]
    # What the players agree on goes before both.
    both = scenario.house(
        Setup("ept", scenario="own", options={"tables": {"fire": {"rows": {"7": {"4": "S"}}}}})
    )
    assert both == {"fire": {"rows": {"7": {"3": "N", "4": "S"}}}}


@pytest.mark.clause("ept.material.scenario-contents#1")
@pytest.mark.parametrize(
    ("side", "what"),
    [
        ({"fieldwork": [{"kind": "moat", "count": 1}]}, "moat"),
        ({"fieldwork": [{"kind": "minefield", "amount": 1}]}, "amount"),
        ({"mission": [{"barrage": "catapults", "turns": [1]}]}, "catapults"),
    ],
)
def test_a_scenario_with_a_mistake_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, side: dict[str, Any], what: str
) -> None:
    data = scenario.find("first-contact")
    own = {**data, "id": "own", "side": [{**data["side"][0], **side}, data["side"][1]]}
    monkeypatch.setattr(scenario, "scenarios", lambda: {"own": own})
    with pytest.raises(SetupFault, match=what):
        scenario.begin(Setup("ept", scenario="own"), Seeded(seed=1))


def test_blocks_of_hexes_are_columns_by_rows() -> None:
    state = scenario.begin(Setup("ept", scenario="the-collective-farm"), Seeded(seed=1))
    found = scenario._places(state.board, ["Z2:AB3"])
    assert [state.board.names[place] for place in found] == ["Z2", "Z3", "AA2", "AA3", "AB2", "AB3"]
    assert profiles()["pioneer_squad"].is_squad


def test_teams_are_paired_and_units_loaded_as_the_scenario_says() -> None:
    state = scenario.begin(Setup("ept", scenario="the-tree-line"), Seeded(seed=1))
    teams = [unit for unit in state.units.values() if unit.half]
    assert len(teams) == 8
    for team in teams:
        other = state.units[team.half]
        assert (other.half, other.formation) == (team.id, team.formation)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"declare_blnd": True}, r"options.declare_blnd: there is no such option.*tables, declare_blind"),
        (
            {"declare_blind": "yes"},
            r"options.declare_blind: 'yes' cannot be chosen .ept.fire.invalid-shot-wasted",
        ),
        ({"declare_blind": 1}, "options.declare_blind: 1 cannot be chosen"),
    ],
)
def test_a_house_rule_that_is_none_is_refused_by_name_and_clause(options, said):
    with pytest.raises(SetupFault, match=said):
        scenario.begin(Setup("ept", "first-contact", options=options), Seeded(seed=1))
