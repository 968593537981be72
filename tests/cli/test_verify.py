"""`grognard verify`: an exported game's dice are rolled again, and whatever does not fit is named."""

import json

import pytest

from grognard.core.dice import Committed
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.lab.verify import rolls
from toy import SYSTEM


@pytest.fixture
def exported(tmp_path):
    """A finished race as a server exports it, and how to write it down changed."""
    game = Game(SYSTEM, Setup("toy", "race"), Committed(seed=0, secret=bytes(range(32))))
    rng = Rng(3)
    while game.decision is not None:
        game.submit(game.decision.seat, game.decision.form.draw(rng))
    data = {**game.save(), "commitment": game.first.commitment, "rolls": rolls(game)}

    def write(**changes):
        file = tmp_path / "race.json"
        file.write_text(json.dumps({**data, **changes}))
        return file

    return data, write


def test_fair_dice_are_called_fair(terminal, exported):
    data, write = exported
    shown = terminal("verify", write())
    assert shown.code == 0
    assert f"All {len(data['rolls'])} rolls" in shown.out
    assert data["commitment"] in shown.out
    assert "jets" in terminal("verify", write(), "--lang", "fr").out
    assert terminal("verify", write(), "--commitment", data["commitment"]).code == 0


def test_another_commitment_is_found_out(terminal, exported):
    data, write = exported
    shown = terminal("verify", write(), "--commitment", "0" * 64)
    assert shown.code == 1
    assert "0" * 64 in shown.err
    assert data["commitment"] in shown.err


def test_a_roll_that_was_changed_is_named(terminal, exported):
    data, write = exported
    faked = [dict(roll) for roll in data["rolls"]]
    faces = list(faked[2]["faces"])
    faked[2]["faces"] = [faces[0] % 6 + 1, *faces[1:]]
    shown = terminal("verify", write(rolls=faked))
    assert shown.code == 1
    assert "Roll 3" in shown.err


def test_programs_get_the_verdict_as_data(terminal, exported):
    data, write = exported
    shown = terminal("verify", write(), "--json")
    verdict = json.loads(shown.out)
    assert (shown.code, verdict["fair"], verdict["rolls"]) == (0, True, len(data["rolls"]))
    shown = terminal("verify", write(rolls=data["rolls"][:-1]), "--json")
    verdict = json.loads(shown.out)
    assert (shown.code, verdict["fair"]) == (1, False)
    assert [fault["key"] for fault in verdict["faults"]] == ["verify-more-rolls"]


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "{}", '{"dice": 5}'])
def test_what_is_no_game_is_refused_in_words(terminal, tmp_path, text):
    file = tmp_path / "file.json"
    file.write_text(text)
    for shown in (terminal("verify", file), terminal("verify", tmp_path / "none.json")):
        assert shown.code == 1
        assert shown.err
