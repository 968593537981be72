"""Saves that older versions wrote: each comes back, as it was or from the state it keeps, and can be played on.

A file is named after its system, the commit that wrote it, and its scenario. They are never written anew.
"""

import json
from pathlib import Path

import pytest

from grognard import systems
from grognard.core.game import Game
from grognard.core.records.saves import mark

SAVES = sorted((Path(__file__).parent.parent / "saves").glob("*.json"))


def test_every_system_that_was_played_has_old_saves():
    found = {save.name.split("-")[0] for save in SAVES}
    assert found == set(systems.IDS)
    assert len({save.name.split("-")[1] for save in SAVES}) >= 4


@pytest.mark.parametrize("file", SAVES, ids=lambda file: file.stem)
def test_an_old_save_comes_back_and_is_played_on(file):
    data = json.loads(file.read_text(encoding="utf-8"))
    game = Game.load(data, systems.find)
    kept = data["checkpoint"]
    if game.basis is None:
        assert game.digest() == data["digest"]
    else:
        # What it stands on is what was kept, as this version reads it.
        state = game.system.restore(kept["state"], game.setup).to_data()
        stood_on = game.system.restore(game.basis.snapshot.state, game.setup).to_data()
        assert stood_on == state
        # Nothing has happened since, unless it was over before anybody was asked.
        assert game.decision is None or game.snapshot().mark == mark(state)
        assert len(game.answers) == kept["answers"]
        assert game.journal[0].event.kind == "core-rules-changed"
        assert game.basis.dropped == len(standing(data)) - kept["answers"]
    assert not game.system.laws(game.battle)
    for _ in range(15):
        if game.decision is None:
            break
        game.submit(game.decision.seat, game.decision.form.default())
        assert not game.system.laws(game.battle)
    again = Game.load(json.loads(json.dumps(game.save())), systems.find)
    assert again.digest() == game.digest()
    assert again.record == game.record


def standing(data):
    """The answers of a record that were not taken back."""
    kept = []
    for who, body in data["record"]:
        if who == "undo":
            del kept[-body:]
        else:
            kept.append(body)
    return kept
