"""What is kept so that it need not be made again is what would be made again: cards, and sentences."""

from importlib import import_module

import pytest

from grognard import systems
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.language.words import LANGUAGES, words
from grognard.core.screen.scene import Cards
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies
from grognard.server.games import onto_wire
from grognard.server.games.onto_wire import Remembered
from grognard.systems.ept.effects import effects
from grognard.systems.ept.scene import cards


@pytest.mark.parametrize("system_id", ["dust", "at43"])
def test_a_card_that_was_kept_is_the_one_that_would_be_drawn(system_id, monkeypatch):
    """Along whole games, one after the other: cards of one are found again in the next."""
    system, drawing = systems.find(system_id), import_module(f"grognard.systems.{system_id}.scene")
    names = import_module(f"grognard.systems.{system_id}.names")
    kept = Cards()
    monkeypatch.setattr(drawing, "_CARDS", kept)
    looked = 0
    for seed in range(4):
        scenario = system.scenarios()[seed % 2]
        game = Game(
            system, Setup(system_id, scenario.id, drawn_armies(system, scenario, seed)), Seeded(seed=seed)
        )
        rng = Rng(seed)
        for _ in range(500):
            if game.decision is None:
                break
            game.submit(game.decision.seat, game.decision.form.draw(rng))
            for unit in game.battle.units.values():
                name = names.unit_name(game.battle, unit.id)
                assert drawing.card(unit, name) == drawing.fresh_card(unit, name)
                looked += 1
    # They were found again, and not by being always the same.
    assert len(game.battle.units) < len(kept.kept) < looked / 10


def test_a_card_of_a_hex_game_that_was_kept_is_the_one_that_would_be_drawn(monkeypatch):
    """By morale as it is now, steps and side of the counter: along a whole game with vehicles and guns."""
    system, kept = systems.find("ept"), Cards()
    monkeypatch.setattr(cards, "_CARDS", kept)
    game = Game(system, Setup("ept", "hedgerows"), Seeded(seed=1))
    rng, looked = Rng(1), 0
    while game.decision is not None:
        game.submit(game.decision.seat, game.decision.form.draw(rng))
        for unit in game.battle.units.values():
            now = 0 if unit.profile.is_decoy else int(effects.morale(game.battle, unit))
            assert cards.card(game.battle, unit) == cards.fresh_card(unit, now)
            looked += 1
    # Some changed, and most were found again.
    assert len(game.battle.units) < len(kept.kept) < looked / 10


@pytest.mark.parametrize("system_id", ["dust", "at43"])
def test_no_more_cards_are_kept_than_should_be(system_id, monkeypatch):
    system, drawing = systems.find(system_id), import_module(f"grognard.systems.{system_id}.scene")
    kept = Cards()
    kept.most = 3
    monkeypatch.setattr(drawing, "_CARDS", kept)
    scenario = system.scenarios()[0]
    game = Game(system, Setup(system_id, scenario.id, drawn_armies(system, scenario, 1)), Seeded(seed=1))
    scene = game.scene(None)
    assert len(scene.cards) > 3 >= len(kept.kept)
    assert game.scene(None) == scene


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_that_was_kept_is_the_one_that_would_be_said(language, monkeypatch):
    monkeypatch.setattr(onto_wire, "_MOST_SENTENCES", 5)
    kept = Remembered(language)
    asked = [
        ("server-too-fast", {"seconds": seconds})
        for seconds in (1, 2, 1.0, True, "1", 1.5, 1, 2, 1.0, True, "1", 1.5)
    ]
    asked += [("server-no-army", {"army": "x", "options": "y"}), ("no-such-key", {}), ("server-over", {})] * 2
    for key, args in asked:
        assert kept.say(key, **args) == words(language).say(key, **args)
    assert kept.say("server-over", more=[1]) == words(language).say("server-over")
