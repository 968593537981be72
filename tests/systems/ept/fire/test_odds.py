"""What is known before the dice: sums and chances of a shot, and why one cannot be fired."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from grognard.systems.ept.effects import effects
from grognard.systems.ept.fire import odds, targeting
from grognard.systems.ept.state import FIRE_TEST, Battle
from systems.ept.table import answer, answer_if_asked, asked, battle, drawn, game, position, unit


def field(*units: Any, **rest: Any) -> Battle:
    return battle(game(position(*units, **rest)))


@pytest.mark.parametrize(
    ("result", "morale"), [("-", 7), ("S", 7), ("S1", 6), ("N3", 8), ("N", 13), ("2", 9)]
)
def test_the_chance_of_a_result_is_that_of_the_test(result: str, morale: int) -> None:
    throws = list(product(range(1, 7), repeat=2))
    if result[0] not in "SN":
        wanted = 0.0 if result == "-" else 1.0
    else:
        need = morale - int(result[1:] or 0)
        failed = [sum(faces) for faces in throws if sum(faces) > need or effects.is_severe(sum(faces), need)]
        wanted = len(failed) / 36
    assert odds.of_result(result, morale) == pytest.approx(wanted)


def test_a_target_is_offered_with_its_sums_and_odds() -> None:
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B3", fire=FIRE_TEST, stopped=True),
            unit("bravo", 1, "grenadier_squad", "F3"),
            unit("fake", 1, "decoy", "F5"),
            activation="alpha",
            smoke={"D3": 1, "D4": 1, "D2": 1},
        )
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    there = battle(playing)
    explain = asked(playing).explain
    assert explain is not None
    note = explain(there.board.parse("F3"))
    sums = {name: int(tally) for name, tally in note.tallies}
    assert sums["power"] == 3
    assert sums["columns"] < 0
    chances = dict(note.odds)
    # Rate 5 keeps on 5 and 7: four and six throws of 36.
    assert chances["rate"] == pytest.approx(10 / 36)
    column = there.tables.fire.column(3) + sums["columns"]
    total = sum(
        odds.of_result(there.tables.fire.result(column, a + b), 7) for a, b in product(range(1, 7), repeat=2)
    )
    assert chances["shaken"] == pytest.approx(total / 36)
    # Of what lies under a marker nothing but the power is told.
    assert [name for name, _ in explain(there.board.parse("F5")).tallies] == ["power"]


def test_why_a_place_cannot_be_fired_at() -> None:
    tank = {
        "id": "tank",
        "name": "Tank",
        "front": 5,
        "flank": 3,
        "size": "normal",
        "movement": "tracked",
        "points": 10,
        "from": {"default": "reconstructed"},
    }
    long = drawn("." * 20, "...F" + "." * 16, "." * 20)
    there = field(
        unit("alpha", 0, "british_squad", "B2"),
        unit("far", 1, "grenadier_squad", "S2"),
        unit("behind", 1, "grenadier_squad", "F2"),
        unit("steel", 1, "tank", "B3"),
        profiles=[tank],
        map=long,
    )

    def why(place: str) -> str:
        found = targeting.why_no_shot(there, there.units["alpha"], there.board.parse(place))
        assert found is not None
        return found.reasons[0].key

    assert why("C3") == "ept-nobody-there"
    assert why("S2") == "ept-out-of-range"
    assert why("F2") == "ept-no-line"
    assert why("B3") == "ept-no-weapon-for-it"
    there.stand(there.units["far"], there.board.parse("K3"))
    there.light = "night"
    assert why("K3") == "ept-too-dark"


def test_a_reaction_is_offered_with_its_odds() -> None:
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B3"),
            unit("bravo", 1, "grenadier_squad", "F3"),
            activation="alpha",
        )
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "C3")
    explain = asked(playing).explain
    assert explain is not None
    note = explain("bravo")
    assert {name: int(tally) for name, tally in note.tallies} == {"power": 6, "columns": 2}
    assert explain("pass").tallies == ()
