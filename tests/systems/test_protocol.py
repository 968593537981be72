"""A system that lacks a part of the protocol is none; and what hidden markers tell."""

from typing import Any

import pytest

from grognard import systems
from grognard.core.books.open_game import OpenGame
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup, System
from grognard.lab.simulate import drawn_armies
from toy import Toy


@pytest.mark.parametrize("part", sorted(System.__abstractmethods__))
def test_a_system_without_a_part_of_the_protocol_cannot_be_made(part: str) -> None:
    lacking = type("Lacking", (Toy,), {part: getattr(System, part)})
    with pytest.raises(TypeError, match=part):
        lacking()


def test_an_open_game_writes_what_only_it_can_know() -> None:
    assert OpenGame.__abstractmethods__ == {"stand", "step", "outcome", "scene"}


def test_every_part_of_the_protocol_is_used() -> None:
    """Doors, bots and the lab ask for it, or it goes."""
    asked = {*_asked_for(), "id", "die_letters", "all_see_the_same"}
    parts = {name for name in vars(System) if not name.startswith("_")} - {"id"}
    assert parts <= asked


def _asked_for() -> set[str]:
    import ast

    from modules import SOURCE

    found: set[str] = set()
    for room in ("core", "bots", "lab", "server", "cli"):
        for file in (SOURCE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute) and _is_system(node.value):
                    found.add(node.attr)
    return found


def _is_system(node: Any) -> bool:
    import ast

    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name in ("system", "found")


def test_a_hidden_marker_tells_whom_it_would_see_and_nothing_of_who_is_under_it():
    system = systems.find("ept")
    scenario = system.scenarios()[0]
    setup = Setup("ept", scenario.id, drawn_armies(system, scenario, 3))
    game, chance = Game(system, setup, Seeded(seed=3), log=False), Rng(3)
    seen = 0
    while game.decision is not None and len(game.answers) < 400:
        game.submit(game.decision.seat, game.decision.form.draw(chance))
        if len(game.answers) % 10:
            continue
        view = game.view(0)
        marks = [piece.id for piece in system.scene(view, 0).pieces if piece.name == "ept-marker"]
        for mark in marks:
            found = system.outlook(view, mark)
            assert (found.reach, found.ranges, found.threats) == (None, (), ())
            assert all(line.weapons == () for line in found.lines)
            seen += any(line.sight != "blocked" for line in found.lines)
    assert seen
