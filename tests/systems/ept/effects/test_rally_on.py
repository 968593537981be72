"""Rallying by one word: who is next and what it does, and all that one has left."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from systems.ept.table import answer, asked, battle, game, offered, position, refused, rolled, unit


def rallying(*dice: Any) -> Game:
    """Three neutralised squads of one side, each with room to withdraw."""
    return game(
        position(
            *(unit(name, 0, "us_squad", at, neutralised=True) for name, at in NEUTRALISED),
            unit("foe", 1, "us_squad", "J8"),
            phase="administration",
            stage=6,
            turns=2,
        ),
        dice,
    )


NEUTRALISED = (("alpha", "B2"), ("bravo", "D2"), ("charlie", "F2"))


@pytest.mark.clause("ept.effects.rally-order", "ept.effects.rally-test")
def test_who_is_next_is_named_with_what_it_does() -> None:
    playing = rallying("rally: 6 5", "rally: 6 5", "rally: 6 5")
    assert offered(playing) == ["alpha", "bravo", "charlie"]
    playing.submit(0, ["bravo", "roll"])
    assert len(rolled(playing)) == 1
    assert asked(playing).ask == "ept-rally-next"
    assert offered(playing) == ["alpha", "charlie"]
    answer(playing, "ept-rally-next", "alpha")
    answer(playing, "ept-rally", "roll-on")
    assert len(rolled(playing)) == 3


@pytest.mark.clause("ept.effects.rally-order", "ept.effects.rally-test")
def test_all_that_one_has_left_roll_by_one_word() -> None:
    playing = rallying("rally: 1 1", "rally: 6 5", "rally: 1 1")
    playing.submit(0, ["charlie", "roll-on"])
    units = battle(playing).units
    assert [name for name, _ in NEUTRALISED if units[name].neutralised] == ["alpha"]


@pytest.mark.clause("ept.effects.withdrawal")
def test_the_last_has_nobody_to_roll_for() -> None:
    playing = rallying("rally: 6 5", "rally: 6 5")
    playing.submit(0, ["alpha", "roll"])
    playing.submit(0, ["bravo", "roll"])
    assert asked(playing).ask == "ept-rally"
    assert offered(playing) == ["roll", "shift"]
    assert refused(playing, "roll-on") is not None


@pytest.mark.clause("ept.effects.withdrawal")
def test_who_shifts_is_asked_where_and_the_others_are_asked_on() -> None:
    playing = rallying()
    playing.submit(0, ["alpha", "shift"])
    assert asked(playing).ask in ("ept-rally-to", "ept-rally-next")
    assert rolled(playing) == []
