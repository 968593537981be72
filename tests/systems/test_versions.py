"""Every system outlives a change of its rules by the protocol alone: whatever is opened is found here by itself."""

import json

import pytest

from grognard import systems
from grognard.core.dice import Seeded
from grognard.core.event import Told
from grognard.core.game import Game, Rng
from grognard.core.records.chronicle import since_basis
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies

PLAIN = Seeded._draw


def turned(dice, count, sides):
    """Dice of another version: each shows what lay below."""
    return [sides + 1 - face for face in PLAIN(dice, count, sides)]


@pytest.mark.parametrize("system_id", systems.IDS)
def test_games_go_on_where_the_rules_have_changed(system_id, monkeypatch):
    system = systems.find(system_id)
    went_on = 0
    for scenario in system.scenarios()[:3]:
        setup = Setup(system_id, scenario.id, drawn_armies(system, scenario, 1))
        game = Game(system, setup, Seeded(seed=5))
        rng = Rng(5)
        while game.decision is not None and len(game.answers) < 60:
            game.submit(game.decision.seat, game.decision.form.draw(rng))
        told = [entry.to_data() for entry in since_basis(game)]
        save = json.loads(json.dumps({**game.save(), "rules": "0" * 32, "told": told}))
        # As it is, it comes to the same.
        assert Game.load(save, systems.find).basis is None
        with monkeypatch.context() as otherwise:
            otherwise.setattr(Seeded, "_draw", turned)
            again = Game.load(save, systems.find)
            if again.basis is None:
                assert game.battle.dice.rolled == 0
                continue
            went_on += 1
            kept = [entry for entry in told if entry["answers"] <= again.since]
            before = [entry.event for entry in again.journal if isinstance(entry.event, Told)]
            assert [event.said for event in before] == [entry["said"] for entry in kept]
            assert not system.laws(again.battle)
            for _ in range(10):
                if again.decision is not None:
                    again.submit(again.decision.seat, again.decision.form.draw(rng))
            assert not system.laws(again.battle)
            saved = json.loads(json.dumps(again.save()))
            assert Game.load(saved, systems.find).digest() == again.digest()
    assert went_on or system_id not in systems.BOOKS, "no die was rolled: nothing was shown"
