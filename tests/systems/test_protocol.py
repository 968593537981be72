"""Every system is one by the protocol itself, so that it has all that doors and bots may ask for."""

import pytest

from grognard import systems
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.outlook import Outlook
from grognard.core.system import Setup, System
from grognard.lab.simulate import drawn_armies


@pytest.fixture(params=systems.IDS)
def game(request):
    system = systems.find(request.param)
    scenario = system.scenarios()[0]
    setup = Setup(system.id, scenario.id, drawn_armies(system, scenario, 3))
    made, chance = Game(system, setup, Seeded(seed=3), log=False), Rng(3)
    while made.decision is not None and len(made.answers) < 150:
        made.submit(made.decision.seat, made.decision.form.draw(chance))
    return made


def test_a_system_is_made_from_the_protocol(game):
    assert System in type(game.system).__mro__


def test_every_piece_that_a_seat_sees_has_an_outlook(game):
    """Hidden markers too: whoever rests on one must not lose what the others could tell."""
    for seat in (None, *range(game.system.seats(game.battle))):
        view = game.view(seat)
        pieces = game.system.scene(view, seat).pieces
        assert pieces
        for piece in pieces:
            assert isinstance(game.system.outlook(view, piece.id), Outlook)


def test_there_is_no_outlook_of_what_is_not_there(game):
    with pytest.raises(KeyError):
        game.system.outlook(game.view(0), "nobody")


def test_a_scene_tells_the_turn_so_that_what_holds_until_its_end_can_end(game):
    while game.decision is not None and not game.scene(0).turn:
        game.submit(game.decision.seat, game.decision.form.default())
    assert game.scene(0).turn > 0
    assert game.scene(None).turn == game.scene(0).turn


def test_drawing_a_view_conceals_nothing_more(game):
    for seat in range(game.system.seats(game.battle)):
        view = game.view(seat)
        assert game.system.scene(game.system.view(view, seat), seat) == game.system.scene(view, seat)


def test_a_hidden_marker_tells_whom_it_would_see_and_nothing_of_who_is_under_it():
    system = systems.find("ept")
    scenario = system.scenarios()[0]
    setup = Setup("ept", scenario.id, drawn_armies(system, scenario, 3))
    game, chance = Game(system, setup, Seeded(seed=3), log=False), Rng(3)
    seen = 0
    while game.decision is not None and len(game.answers) < 400:
        game.submit(game.decision.seat, game.decision.form.draw(chance))
        if len(game.answers) % 50:
            continue
        view = game.view(0)
        marks = [piece.id for piece in system.scene(view, 0).pieces if piece.name == "ept-marker"]
        for mark in marks:
            found = system.outlook(view, mark)
            assert (found.reach, found.ranges, found.threats) == (None, (), ())
            assert all(line.weapons == () for line in found.lines)
            seen += any(line.sight != "blocked" for line in found.lines)
    assert seen
