"""What a screen draws round a unit: true to the rules, from here and from elsewhere, and nothing is changed by looking."""

from __future__ import annotations

from typing import Any

import pytest

from grognard import systems
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies
from grognard.systems.dust import reaction, sight
from grognard.systems.dust.attack import attack


def played(system_id: str, scenario: str, answers: int, seed: int = 5, **options: Any) -> Game:
    system = systems.find(system_id)
    row = next(one for one in system.scenarios() if one.id == scenario)
    setup = Setup(system_id, scenario, drawn_armies(system, row, seed), options)
    game = Game(system, setup, Seeded(seed=seed))
    rng = Rng(seed)
    while game.decision is not None and len(game.answers) < answers:
        game.submit(game.decision.seat, game.decision.form.draw(rng))
    return game


def look(game: Game, unit: str, **args: Any) -> dict[str, Any]:
    return game.system.outlook(game.view(None), unit, **args).to_data()


def standing(game: Game) -> list[str]:
    scene = game.scene(None)
    return [piece.id for piece in scene.pieces if piece.at is not None and "/" not in piece.id]


@pytest.mark.parametrize(("system_id", "scenario"), [("dust", "skirmish"), ("at43", "skirmish")])
def test_looking_changes_nothing_and_knows_only_pieces_of_the_table(system_id: str, scenario: str) -> None:
    game = played(system_id, scenario, 60)
    before = game.digest()
    pieces = {piece.id for piece in game.scene(None).pieces}
    units = standing(game)
    assert units
    for unit in units:
        found = look(game, unit)
        # Dust Tactics lets everybody count squares at any time; AT-43 measures only what has been declared.
        assert (found["reach"] is None) == (system_id == "at43")
        assert found["lines"]
        assert {line["to"] for line in found["lines"]} | set(found["threats"]) <= pieces - {unit}
        for line in found["lines"]:
            assert line["sight"] in ("clear", "partly", "blocked")
            assert line["sight"] != "blocked" or not line["weapons"]
    assert game.digest() == before


def test_lines_of_dust_are_those_that_the_attack_finds() -> None:
    checked = 0
    for answers in (40, 70, 100):
        game = played("dust", "skirmish", answers)
        battle: Any = game.battle
        for name in standing(game):
            unit = battle.squad_of(battle.units[name])
            lines = {line["to"]: line for line in look(game, name)["lines"]}
            for other in battle.on_field(1 - unit.seat):
                assert (lines[other.id]["sight"] != "blocked") == sight.sees(battle, unit, other)
                assert lines[other.id]["range"] == battle.board.distances[unit.cell][other.cell]
            aimed = {key for key, line in lines.items() if line["weapons"]}
            marks = attack.marks(battle, unit)
            from_rules = {
                mark.key
                for mark in marks
                if mark.key in battle.units and attack.any_target(attack.weapons.lines(battle, unit), [mark])
            }
            assert aimed == from_rules
            assert look(game, name)["threats"] == list(reaction.reactors(battle, unit))
            checked += len(lines)
    assert checked


def test_how_far_a_second_move_of_dust_leads_is_what_it_will_offer() -> None:
    game = played("dust", "skirmish", 60)
    while game.decision is not None and game.decision.ask != "dust-plan":
        game.submit(game.decision.seat, game.decision.form.default())
    decision = game.decision
    assert decision is not None
    name = str(decision.about[0][2])
    first, second = look(game, name)["reach"], look(game, name)["ranges"][0]
    assert second["key"] == "dust-ring-second-move"
    assert set(first["cells"]) < set(second["cells"])
    game.submit(decision.seat, "move+move")
    asked: Any = game.decision
    beyond_the_table = game.battle.board.grid.size
    assert {cell for cell in asked.form.reach.options if cell != beyond_the_table} == set(second["cells"])


def test_from_a_planned_square_the_unit_sees_as_if_it_stood_there() -> None:
    game = played("dust", "skirmish", 60)
    battle: Any = game.battle
    name = standing(game)[0]
    goal = look(game, name)["reach"]["cells"][0]
    planned = look(game, name, at=goal)
    battle.stand(battle.squad_of(battle.units[name]), goal)
    assert planned == look(game, name)


def test_from_a_planned_place_of_the_free_table_ranges_change() -> None:
    game = played("at43", "skirmish", 60, open_measuring=True)
    battle: Any = game.battle
    name = standing(game)[0]
    unit = battle.units[name]
    x, y = unit.places[unit.leader]
    here, there = look(game, name), look(game, name, at=[x, y + 3000])
    assert [line["range"] for line in here["lines"]] != [line["range"] for line in there["lines"]]
    assert here["ranges"] == there["ranges"]


def test_there_is_no_looking_from_beside_the_board() -> None:
    game = played("dust", "skirmish", 60)
    battle: Any = game.battle
    # The square beyond the last is the way out: it may be offered, and there is nothing to see from it.
    assert look(game, standing(game)[0], at=battle.board.grid.size)["lines"] == []
    with pytest.raises(ValueError, match="no square"):
        look(game, standing(game)[0], at=100_000)


def test_a_ghost_shows_where_every_model_would_stand() -> None:
    game, rng = played("at43", "skirmish", 0), Rng(5)
    shown = 0
    while game.decision is not None and len(game.answers) < 80:
        decision = game.decision
        answer = decision.form.draw(rng)
        ghost = decision.ghost(answer)
        game.submit(decision.seat, answer)
        if decision.form.name == "route" and ghost:
            unit = game.battle.units[decision.form.unit]  # type: ignore[attr-defined]
            stand = [unit.places[i] for i in unit.living] if unit.status == "field" else []
            if len(stand) == len(ghost):
                assert stand == list(ghost)
                shown += 1
    assert shown
